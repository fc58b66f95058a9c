"""The third part of the Dirt File, what the others can know of oneself: as it was counted, once, where it belongs."""

import re
from math import log2
from random import Random
from typing import Any

import pytest

from gamecore.core import CHANCE
from gamecore.gossip_street import GAME
from gamecore.gossip_street.bots import BOTS
from gamecore.gossip_street.eyes import Eyes, certain, eyes, hangs, ways
from gamecore.gossip_street.mirror import mirrors, share
from gamecore.gossip_street.state import GossipRules
from gamecore.match import Match
from widgets.gossip_street import dirt_file, file_mirror
from widgets.gossip_street.dirt_file import DirtFile
from widgets.ink import Sheet

from .street import BLUE, RED, table
from .test_dirt_file import Seen, opened


def played(seats: int, moves: int, bot: str = "beginner", **rulings: Any) -> Seen:
    """What the first seat of a game knows after so many moves."""
    match: Match[Any, Any, Any] = Match(GAME, seats, GossipRules(**rulings), seed=seats)
    player = BOTS[bot]()
    while match.length < moves and match.actors:
        match.chance() if match.actors == (CHANCE,) else match.act(player.choose(match.chair(match.actors[0])))
    chair = match.chair(0)
    return Seen(chair.look(), chair.log())


def spaced(text: str) -> str:
    return " ".join(text.split())


GAMES = [(3, 60, "beginner"), (4, 276, "strong"), (5, 120, "beginner"), (6, 200, "beginner")]
"""Seats, moves and who plays; in the second somebody can name the looker."""


@pytest.mark.parametrize("layout", ["wide", "phone"])
@pytest.mark.parametrize(("seats", "moves", "bot"), GAMES)
def test_what_the_others_can_know_is_told_as_it_was_counted(seats: int, moves: int, bot: str, layout: str) -> None:
    seen = played(seats, moves, bot)
    words = spaced(opened(seen, "level-certain", "mirror", layout=layout).words)
    told = words[words.index("What they can know of you") :]
    for one in eyes(seen.view, seen.events):
        name, has, lacks = seen.view.name(one.seat), *certain(one)
        figure = f"{name} {ways(one)} {'way' if one.most == 1 else 'ways'} left"
        assert figure in told
        assert hangs(seen.view, one) in told
        assert f"Certain that you have: {has}" in told or not has
        assert f"Certain that you do not have: {lacks}" in told or not lacks
        assert has or lacks or "Certain of nothing yet." in told
    assert "Chance" not in told, "chances are for those who want the odds"
    odds = spaced(opened(seen, "level-odds", "mirror", layout=layout).words)
    for one, chance in zip(eyes(seen.view, seen.events), mirrors(seen.view, seen.events), strict=True):
        start = f"Chance that {seen.view.name(one.seat)} gives your true cards: "
        if one.most == 1:
            assert start not in odds, "who can name you needs no odds"
            continue
        said = odds[odds.index(start) + len(start) :]
        high = share(chance.high) if chance.high < 1 else "but it may be certain"
        ends = f"from {share(chance.low)} to {high}" if chance.low else f"at most {high}" if chance.high < 1 else high
        ends = "exactly" if chance.kind == "exact" else ends
        assert re.match(rf"(about )?\d+ in \d+, {ends}\.", said), said[:60]


def test_the_part_is_shut_at_first_and_not_there_among_own_marks() -> None:
    file, seen = DirtFile(), played(4, 120)
    assert file.pick(seen, "mirror") == ""
    assert "know of you" not in opened(seen, file=file).words
    shut = opened(seen, "level-certain", file=file)
    assert ("button", "false") in [
        (tag, at.get("aria-expanded")) for tag, at in shut.tags if at.get("data-id") == "file:mirror"
    ]
    assert "left" not in shut.words[shut.words.index("What they can know of you") :].replace("left for you", "")
    said = file.pick(seen, "mirror")
    names = [seen.view.name(seat) for seat in (1, 2, 3)]
    assert re.fullmatch(
        rf"What they can know of you\. Ways left for you: {'; '.join(f'{n} [a-z0-9 ]+' for n in names)}\.", said
    )
    assert "ways left" in opened(seen, file=file).words
    assert "know of you" not in opened(seen, "level-marks", file=file).words
    assert "ways left" in opened(seen, "level-odds", file=file).words
    assert file.pick(seen, "mirror") == ""
    assert DirtFile().memo() == "" == DirtFile(levels=("marks",)).pick(seen, "mirror")


def test_it_is_counted_when_it_is_opened_and_not_at_every_click(monkeypatch: pytest.MonkeyPatch) -> None:
    counted: list[Any] = []
    for name in ("eyes", "mirrors"):
        real = getattr(dirt_file, name)
        monkeypatch.setattr(dirt_file, name, lambda *args, real=real: counted.append(real) or real(*args))
    file, seen = DirtFile(), played(4, 133)
    opened(seen, "level-odds", "1:mr-pry", file=file)
    assert counted == [], "nothing is counted while it is shut"
    opened(seen, "mirror", file=file)
    assert len(counted) == 2
    for value in ("2:dog", "chart", "level-certain", "3:mr-gab", "level-odds", "mirror", "mirror"):
        opened(seen, value, file=file)
    assert len(counted) == 2
    opened(seen, "level-marks", file=file)
    file.sheet(played(4, 140), "wide")
    assert len(counted) == 2, "nor among own marks, whatever is played"


def test_a_bar_is_filled_as_far_as_it_is_sure_and_hatched_as_far_as_it_may_be() -> None:
    def bar(least: int, most: int) -> list[tuple[str, float]]:
        drawn = str(file_mirror._bar(Eyes(1, least, most, "" if least == most else "cards", (), ())))
        found = [dict(re.findall(r'(\S+)="([^"]*)"', one)) for one in re.findall(r"<rect[^>]*>", drawn)]
        return [(one["class"], round(float(one.get("x", 0)) + float(one["width"]))) for one in found]

    full = file_mirror.WIDTH - 1
    assert ("f-teal", full) in bar(360, 360)
    assert dict(bar(1, 1)).keys() == {"f-surface", "n o"}, "nothing is left to guess"
    half = dict(bar(18, 18))["f-teal"]
    assert half - 1 == pytest.approx((full - 1) * log2(18) / log2(360), abs=1)
    assert dict(bar(18, 360)) == {"f-surface": full, "w-teal": full, "f-teal": half, "n o": full}


def test_whose_cards_are_up_is_told_that_everybody_knows() -> None:
    up = table(status={"red": "detected"})
    words = spaced(opened(Seen(GAME.observe(up, RED)), "level-odds", "mirror").words)
    assert words.endswith("Your cards are turned up, so everybody knows them.")
    assert not [id for id in after(Seen(GAME.observe(up, RED)), "level-odds", "mirror").parts if "faced" in id]
    assert "everybody knows" not in opened(Seen(GAME.observe(up, BLUE)), "level-odds", "mirror").words


def test_what_is_counted_in_besides_does_not_count_there_and_that_is_said() -> None:
    file, seen = DirtFile(), played(4, 140)
    plain = spaced(opened(seen, "level-odds", "mirror", file=file).words)
    more = spaced(opened(seen, "switch-supply", file=file).words)
    start = "What they can know of you"
    note = " Here only what was seen and heard is counted."
    assert more[more.index(start) :] == plain[plain.index(start) :] + note


def test_it_is_made_of_the_own_view_and_log_alone() -> None:
    """Another truth that looks alike, with the same log, gives the same part: `Seen` has nothing else to give."""
    rng = Random(5)
    for seats, moves in ((3, 90), (4, 150), (6, 210)):
        seen = played(seats, moves)
        alike = Seen(GAME.observe(GAME.imagine(seen.view, rng), 0), seen.events)
        one, two = (str(after(each, "level-odds", "mirror").full()) for each in (seen, alike))
        assert one == two
        assert one.count("ways left") >= seats - 1


def after(seen: Seen, *values: str) -> Sheet:
    file = DirtFile()
    for value in values:
        file.pick(seen, value)
    return file.sheet(seen, "wide")
