"""The table looked back on: the drawer, its chart, other eyes, what-if, and what is remembered."""

import random
import re
from html import unescape
from typing import Any

import pytest

from gamecore import load, record
from gamecore.bots import play
from gamecore.gossip_street.bots import BOTS
from gamecore.gossip_street.known import CARDS
from gamecore.gossip_street.notes import Notes
from gamecore.gossip_street.review import story, unmasked
from gamecore.match import Match
from tests.test_table import Browser
from widgets.stage import Frame
from widgets.table import Table
from widgets.timeline import MOST, Line, Stop, chart, in_words, still, table, window

STREET = load("gossip_street")


def over(seed: int = 3, seats: int = 4, seat: int = 0) -> str:
    """A finished game as a record."""
    match = Match(STREET, seats, STREET.Rulings(), seed=seed)
    play(match, {seat: BOTS["beginner"]() for seat in range(seats)})
    return record.save(match, seat=seat, bots="beginner")


@pytest.fixture(scope="module")
def finished() -> str:
    return over()


def opened(text: str) -> Browser:
    """A table at which that game was opened."""
    browser = Browser(Table(STREET, 4))
    browser.say({"type": "open", "text": text})
    return browser


def going(turns: int = 4, seed: int = 5) -> Browser:
    """A game in which a few turns were played."""
    browser = Browser(Table(STREET, 4, seed=seed))
    browser.pick("deal")
    rng = random.Random(seed)
    while browser.sitting.chair.look().turns < 4 * turns:
        browser.pick(rng.choice(browser.lit()))
    return browser


def zone(browser: Browser, name: str = "review") -> str:
    return unescape(str(browser.table.page()[name].full()))


def plain(markup: str) -> str:
    return re.sub(r"<[^>]+>", " ", markup)


def heading(browser: Browser) -> str:
    found = re.search(r'class="at".*?<h3>(.*?)</h3>', zone(browser), re.DOTALL)
    assert found
    return found[1]


# ---- when it is there ----


def test_it_is_offered_from_the_second_turn_on_and_called_review_after_the_end(finished: str) -> None:
    browser = Browser(Table(STREET, 4, seed=5))
    browser.pick("deal")
    if browser.sitting.chair.look().turns < 2:
        assert 'data-pick="review"' not in zone(browser, "tools")
    browser = going(1)
    assert "Timeline" in zone(browser, "tools")
    assert "Review" in zone(opened(finished), "tools")


def test_where_nobody_keeps_a_log_it_comes_after_the_end() -> None:
    browser = Browser(Table(STREET, 3, seed=5, rulings={"public_log": "none"}))
    browser.pick("deal")
    for _ in range(30):
        browser.pick(random.Random(1).choice(browser.lit()))
    assert browser.sitting.chair.look().turns > 3
    assert 'data-pick="review"' not in zone(browser, "tools")


def test_the_end_offers_it_beside_deal_again(finished: str) -> None:
    browser = opened(finished)
    prompt = zone(browser, "prompt")
    assert re.search(r'class="btn main"[^>]*data-pick="review"', prompt)
    assert 'data-pick="deal"' in prompt
    browser.pick("review")
    assert "Close the review" in zone(browser, "prompt")
    assert "log" not in browser.table.page(), "the review has a list of its own"
    browser.pick("review")
    assert "log" in browser.table.page()


# ---- moments ----


def test_one_goes_back_moment_by_moment_and_the_street_goes_along(finished: str) -> None:
    browser = opened(finished)
    browser.pick("review")
    now = zone(browser, "board")
    last = heading(browser)
    tickets = re.findall(r'data-id="rv-back" data-pick="(review:to:\d+)"', zone(browser))
    said = browser.pick(tickets[0])
    assert heading(browser) != last
    assert heading(browser).split(":")[0] in said[-1]["frames"][-1]["say"]
    assert "as you saw it" in zone(browser, "prompt")
    browser.table.pick("review:to:60")  # any move, even one that is not on the rail now
    assert zone(browser, "board") != now
    assert not [piece for piece in browser.picture() if piece.parts], "nothing of the past can be picked"
    view = browser.match.branch(60).chair(0).look()
    there = {p.id: p.cards for p in browser.picture() if type(p).__name__ == "Stack"}
    assert there == {p.id: p.cards for p in browser.table._scene(view) if type(p).__name__ == "Stack"}
    browser.pick("review:now")
    assert zone(browser, "board") == now
    assert heading(browser) == last


def test_every_move_can_be_gone_to(finished: str) -> None:
    browser = opened(finished)
    browser.pick("review")
    browser.pick("review:every")
    steps = 0
    while (found := re.search(r'data-id="rv-back" data-pick="(review:to:\d+)"', zone(browser))) and steps < 8:
        browser.pick(found[1])
        steps += 1
    assert heading(browser).startswith(f"Move {browser.match.length - steps}:")


@pytest.mark.parametrize("ticket", ["to:99999", "to:-1", "to:x", "seat:9", "seat:", "now:", "", "to:٣", "every:1:2"])
def test_a_pick_that_means_nothing_breaks_nothing(finished: str, ticket: str) -> None:
    browser = opened(finished)
    browser.pick("review")
    browser.table.pick(f"review:{ticket}")
    assert heading(browser)


def test_a_step_sends_little(finished: str) -> None:
    browser = opened(finished)
    browser.pick("review")
    browser.pick("review:to:150")
    found = re.search(r'data-id="rv-on" data-pick="(review:to:\d+)"', zone(browser))
    assert found
    sent = browser.pick(found[1])
    assert "review" not in sent[-1]["frames"][-1]["zones"], "only its parts are sent"


# ---- other eyes ----


def test_other_eyes_are_refused_while_the_game_goes_on() -> None:
    browser = going()
    browser.pick("review")
    before = zone(browser, "board")
    name = browser.sitting.chair.look().name(1)
    said = browser.pick("review:seat:1")
    assert f"{name}'s open when it is over" in said[-1]["frames"][-1]["say"]
    assert f"{name}'s open when it is over" in zone(browser)
    assert zone(browser, "board") == before
    browser.table.drawers.all["review"].eyes = 1
    assert browser.table.drawers.past(browser.sitting) is None


def test_while_the_game_goes_on_how_many_ways_are_left_is_told_when_asked_for() -> None:
    browser = going()
    browser.pick("review")
    assert "debrief" in browser.table.page()
    for text in (zone(browser), zone(browser, "debrief")):
        assert "ways became" not in text
        assert " was</h3>" not in text
    assert "rv-who" not in zone(browser, "debrief")
    browser.pick("review:ways")
    assert "How the street gave itself away" in zone(browser)
    assert "rv-who" not in zone(browser, "debrief")


def test_after_the_end_one_sees_through_any_eyes(finished: str) -> None:
    browser = opened(finished)
    browser.pick("review")
    browser.pick("review:seat:2")
    name = browser.sitting.chair.look().name(2)
    assert f"as {name} saw it" in zone(browser, "prompt")
    own = browser.match.chair(2).look().cards
    assert {p.person for p in browser.picture() if p.id in ("own-first", "own-second")} == set(own[:2])
    assert "You were" in plain(zone(browser, "debrief")).replace("  ", " ")


def test_who_everybody_was_is_turned_up(finished: str) -> None:
    browser = opened(finished)
    browser.pick("review")
    text = plain(zone(browser, "debrief"))
    for seat in (1, 2, 3):
        first, second, _ = browser.match.chair(seat).look().cards
        assert first in text
        assert second in text
    assert "Could be known" in text


# ---- what if ----


def test_a_what_if_is_played_on_and_the_own_game_comes_back(finished: str) -> None:
    browser = opened(finished)
    whole = browser.match.moves
    browser.pick("review")
    mine = next(n for n, m in enumerate(whole) if n > 120 and m.seat == 0)
    browser.table.pick(f"review:to:{mine + 1}")
    length, _ = browser.table.drawers.guide(browser.sitting).branch(browser.sitting)
    browser.pick("what-if")
    assert browser.match.outcome is None
    assert browser.match.moves[:length] == whole[:length]
    assert "Back to my game" in zone(browser, "tools")
    assert "review" not in browser.table.page()
    rng = random.Random(4)
    for _ in range(12):
        browser.pick(rng.choice(browser.lit()))
    again = Browser(Table(STREET, 4), browser.memo)
    assert again.match.moves == browser.match.moves, "its record round-trips"
    assert again.table.waiting is not None
    again.pick("back")
    assert again.match.moves == whole
    assert again.match.outcome


def test_a_what_if_in_a_game_that_goes_on(finished: str) -> None:
    browser = going()
    before = browser.match.moves
    browser.pick("review")
    found = re.findall(r'data-pick="(review:to:\d+)"', zone(browser))
    browser.pick(found[1])
    browser.pick("what-if")
    assert browser.match.length < len(before) or browser.match.moves == before
    text = browser.sitting.record()
    assert record.load(text, STREET).match.moves == browser.match.moves
    browser.pick("back")
    assert browser.match.moves == before


def test_the_notes_of_the_own_game_wait_with_it() -> None:
    browser = going()
    file = browser.table.drawers.all["file"]
    file.recall("1:+...............")
    kept = file.memo()
    assert kept
    browser.pick("review")
    browser.pick("what-if")
    assert file.memo() != kept
    again = Browser(Table(STREET, 4, seed=5), browser.memo)
    again.pick("back")
    assert again.table.drawers.all["file"].memo() == kept
    browser.pick("back")
    assert file.memo() == kept


def test_what_if_from_a_what_if_leaves_the_own_game_waiting() -> None:
    browser = going()
    before = browser.match.moves
    for _ in range(2):
        browser.pick("review")
        browser.pick("what-if")
    browser.pick("back")
    assert browser.match.moves == before


# ---- undo, reload, playing on ----


def test_what_is_undone_is_no_moment_any_more() -> None:
    browser = going()
    browser.pick("review")
    review = browser.table.drawers.all["review"]
    browser.pick("undo")
    assert review._stories[0].moments[-1].number == browser.match.length
    rng = random.Random(3)
    for _ in range(6):
        browser.pick(rng.choice(browser.lit()))
    assert review._story(browser.sitting).moments[-1].view == browser.sitting.chair.look()
    events = [e for m in review._story(browser.sitting).moments for e in m.events]
    assert events == list(browser.match.events(0))[-len(events) :]


def test_the_game_is_played_on_while_it_is_open() -> None:
    browser = going()
    browser.pick("review")
    length = browser.match.length
    rng = random.Random(8)
    for _ in range(6):
        browser.pick(rng.choice(browser.lit()))
    assert browser.match.length > length
    assert browser.table.drawers.past(browser.sitting) is None


def test_a_new_game_has_its_log_until_the_timeline_is_offered() -> None:
    browser = going()
    browser.pick("review")
    assert "log" not in browser.table.page(), "the timeline has a list of its own"
    for ticket in ("new", "quick:no", "deal"):
        browser.table.pick(ticket)
    assert "review" in browser.table.drawers.open
    assert "log" in browser.table.page()


def test_while_a_new_game_is_dealt_nothing_of_the_last_one_is_shown(finished: str, monkeypatch: Any) -> None:
    browser = opened(finished)
    browser.pick("review")
    assert "What could you have known" in zone(browser)
    frames: list[Frame] = []
    browser.table.pick("new")
    browser.table.pick("seat:2")
    monkeypatch.setattr(browser.table.stage, "show", lambda *some, **_: frames.extend(some))
    browser.table.pick("seed:2")
    assert len(frames) > 1, "a bot begins in this deal"
    assert all(("log" in one.page) != ("review" in one.page) for one in frames), "one list of what happened"
    assert not [one for one in frames if "What could you have known" in str(one.page)]


def test_when_an_identity_was_booked_is_remembered() -> None:
    browser = going()
    file, review = browser.table.drawers.all["file"], browser.table.drawers.all["review"]
    file.recall("1:++..........+...")
    browser.pick("log")
    length = browser.match.length
    assert review.booked == {1: length}
    rng = random.Random(8)
    for _ in range(5):
        browser.pick(rng.choice(browser.lit()))
    assert review.booked == {1: length}, "the first time counts"
    again = Browser(Table(STREET, 4, seed=5), browser.memo)
    assert again.table.drawers.all["review"].booked == {1: length}
    file.recall("1:+...........+...")
    browser.pick("log")
    assert review.booked == {}


# ---- drawing ----


def lines(many: int) -> list[Line]:
    blue = tuple(max(1, 360 * 3 // (3 + 2 * i)) for i in range(many))
    green = tuple(360 if i < 2 else 42 if i < 5 else 1 for i in range(many))
    return [Line("blue", "Blue", blue), Line("green", "Green", green)]


def stops(many: int) -> list[Stop]:
    from widgets.gossip_street.things import icon

    return [Stop(f"review:to:{i}", f"Moment {i}", icon("infer"), "w-green", "red") for i in range(many)]


@pytest.mark.parametrize("layout", ["wide", "phone"])
@pytest.mark.parametrize("many", [1, 2, 8, 12, 13, 60, 400])
def test_the_chart_has_a_line_a_player_and_one_stop_chosen(layout: Any, many: int) -> None:
    for chosen in {0, many // 2, many - 1}:
        drawn = chart(lines(many), stops(many), chosen, "Ways left.", layout)
        markup = str(drawn.full())
        assert markup.count('class="n way ln-') == 2
        assert markup.count("target chosen") == 1
        assert f'data-pick="review:to:{chosen}"' in markup
        assert markup.count("data-pick") == min(many, MOST[layout])
        assert "nan" not in markup
        for d in re.findall(r'class="n way[^"]*" d="([^"]+)"', markup):
            assert all(-2 <= float(n) <= (803 if layout == "wide" else 1000) for n in re.findall(r"-?\d+\.?\d*", d))
    assert 'aria-label="Ways left."' in markup


@pytest.mark.parametrize(("layout", "shown"), [("wide", 9), ("phone", 6)])
def test_a_rail_without_a_chart_lies_flat(layout: Any, shown: int) -> None:
    markup = str(chart([], stops(9), 3, "The moments of this game.", layout).full())
    assert "way ln-" not in markup
    assert markup.count("data-pick") == shown
    assert re.search(r'viewBox="0 0 \d+ 7\d"', markup)


def test_no_two_figures_of_the_chart_stand_on_each_other() -> None:
    markup = str(chart(lines(30), stops(30), 4, "Ways left.", "wide").parts["rv-plot"])
    found = re.findall(r'class="t b way-label (start|end)" x="([\d.]+)" y="([\d.]+)"[^>]*>([^<]+)<', markup)
    assert len(found) > 3
    boxes = []
    for cls, x, y, words in found:
        left = float(x) - (8.6 * len(words) if cls == "end" else 0)
        boxes.append((left, float(y) - 11, left + 8.6 * len(words), float(y)))
    for i, a in enumerate(boxes):
        for b in boxes[:i]:
            assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]


def test_the_rail_shows_the_chosen_stop_and_full_pages() -> None:
    for many in (1, 5, 12, 13, 30):
        for chosen in range(many):
            first, end = window(many, chosen, 12)
            assert first <= chosen < end
            assert end - first == min(many, 12)


def test_the_chart_is_told_in_words_and_as_a_table() -> None:
    words = in_words(lines(8))
    assert "Green falls from 360 to 42 at moment 2, 1 at moment 5." in words
    markup = str(table(lines(8), [f"m{i}" for i in range(8)], "Ways left"))
    assert markup.count("<tr>") == 9
    assert in_words([Line("red", "Red", (5, 5, 5))]) == "Red stays at 5."


def test_a_picture_of_the_past_has_nothing_to_press(finished: str) -> None:
    browser = going()
    quiet = still(browser.picture())
    assert not [piece for piece in quiet if piece.parts or piece.state]
    assert quiet.prompt == ""


def test_after_the_end_only_what_was_booked_rightly_counts(finished: str) -> None:
    browser = opened(finished)
    file, review = browser.table.drawers.all["file"], browser.table.drawers.all["review"]
    notes = Notes()
    for seat in (1, 2, 3):
        for card in browser.match.chair(seat).look().cards:
            notes = notes.put(seat, card, "has")
    wrong = browser.match.chair(1).look().cards[0]
    other = next(card for card in CARDS if notes.sign(1, card) == "")
    notes = notes.put(1, wrong, "").put(1, other, "has")
    file.recall(notes.text())
    review.booked = {1: 40, 2: 50}
    browser.pick("log")
    assert review.booked == {2: 50}, "1 is wrong, and 3 is marked now that the cards lie open"


def test_what_was_booked_is_said_alike_everywhere(finished: str, monkeypatch: Any) -> None:
    """A card that says when it was booked stands beside no sentence that it was never named."""
    browser = opened(finished)
    browser.pick("review")
    review = browser.table.drawers.all["review"]
    length, heard = browser.table.sitting.match.length, []
    never = [one.seat for one in unmasked(story(browser.match, 0)) if one.acted is None]
    review.booked = {never[0]: length - 30}
    told = "widgets.gossip_street.review.findings"
    monkeypatch.setattr(told, lambda told, every, *rest: heard.extend(every) or ())
    zone(browser)
    assert {one.seat: one.acted for one in heard if one.seat in never} == {**dict.fromkeys(never), **review.booked}
