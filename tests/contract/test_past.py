"""Looking back tells nothing either: the timeline open at a real table, and at one that knows what its seat may."""

import re
from importlib import import_module
from random import Random
from typing import Any

import pytest

from gamecore import load

from .tap import Taps, hidden_names, hidden_news, search

STREET = load("gossip_street")


def listen(taps: Taps, picks: int, ways: bool) -> int:
    """Play with the timeline open, look back now and then, try other eyes; how many texts were read."""
    tell: Any = import_module("gamecore.gossip_street.words").tell
    rng, read = Random(taps.seat), 0

    def check(sent: list[str], since: int) -> None:
        nonlocal read
        secrets = hidden_names(taps.game, taps.match._states[-1], taps.seat)
        secrets |= hidden_news(taps.match, taps.seat, min(since, taps.match.length), tell)
        read += search(sent, secrets, taps.seat, False)[0]

    taps.pick("deal")
    opened = False
    for number in range(picks):
        if taps.match.outcome is not None or taps.sitting.chair.look().players[taps.seat].false > 3:
            break
        before = taps.match.length
        offered = taps.page.offered()
        if not opened and "review" in offered:
            opened = True
            check(taps.pick("review"), before)
            if ways:
                check(taps.pick("review:ways"), before)
            continue
        back = [t for t in offered if t.startswith("review:")]
        if back and number % 3 == 0:
            for ticket in rng.sample(back, 2):
                if ticket != "review:ways":
                    check(taps.pick(ticket), 0)
            check(taps.pick("review:now") if "review:now" in taps.page.offered() else [], 0)
            continue
        if not [piece for piece in taps.picture() if piece.state == "legal"] and "review:now" in offered:
            check(taps.pick("review:now"), before)
            continue
        check(taps.pick(taps.next(rng)), before)
    assert opened
    return read


@pytest.mark.parametrize(("seats", "seat", "seed", "ways"), [(3, 1, 4, True), (4, 0, 9, True), (6, 5, 2, False)])
def test_a_timeline_sends_what_its_seat_may_know_and_nothing_else(seats: int, seat: int, seed: int, ways: bool) -> None:
    taps = Taps(STREET, seats, seat=seat, seed=seed)
    assert listen(taps, 90, ways) > 90


def test_it_would_be_heard_if_other_eyes_were_open_too_early(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same test finds a timeline that opens other eyes while the game goes on."""
    review = import_module("widgets.gossip_street.review").Review
    monkeypatch.setattr(review, "_seat", lambda self, sitting: (sitting.plan.seat + 1) % sitting.match.seats)
    taps = Taps(STREET, 3, seat=0, seed=4)
    with pytest.raises(AssertionError, match=re.compile("cannot know|tells", re.IGNORECASE)):
        listen(taps, 60, True)
