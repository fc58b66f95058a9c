"""Saving and opening at a table without a browser: what is kept, what is shared, what comes back."""

import json
import random
import re
import zlib
from base64 import b64decode, urlsafe_b64decode
from html import unescape
from typing import Any

import pytest

from gamecore import games, load
from gamecore.bots import RandomBot, play
from gamecore.match import Match
from gamecore.record import save
from widgets import share
from widgets.table import Table

from .test_table import Browser, texts

NAMES = games()


def some_turns(browser: Browser, picks: int = 25, seed: int = 2) -> Browser:
    rng = random.Random(seed)
    for _ in range(picks):
        browser.pick(rng.choice(browser.lit()))
    return browser


def to_the_end(browser: Browser) -> Browser:
    rng = random.Random(3)
    while not browser.match.outcome:
        browser.pick(rng.choice(browser.lit()))
    return browser


def begun(name: str, *tickets: str, seed: int | None = 5) -> Browser:
    browser = Browser(Table(load(name), 4, seed=seed))
    for ticket in (*tickets, "deal"):
        browser.pick(ticket)
    return browser


def offered(browser: Browser) -> dict[str, str]:
    """What the opened "Save and share" holds: the code of the link, the words, the file."""
    if "share" not in browser.table.open:
        browser.pick("share")
    tools = str(browser.table.page()["tools"].full())
    code = re.search(r'data-link="([^"]*)"', tools)
    words = re.search(r"<textarea[^>]*>([^<]*)</textarea>", tools)
    file = re.search(r'href="data:application/json;base64,([^"]*)"[^>]*download="([^"]*)"', tools)
    assert code
    assert words
    assert file
    return {"link": code[1], "words": unescape(words[1]), "file": b64decode(file[1]).decode(), "name": file[2]}


def opened(browser: Browser, text: str) -> list[dict[str, Any]]:
    return browser.say({"type": "open", "text": text})


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("form", ["link", "file"])
@pytest.mark.parametrize("quick", ["quick:yes", "quick:no"])
def test_a_saved_game_goes_on_elsewhere(name: str, form: str, quick: str) -> None:
    if quick == "quick:no" and not load(name).lays_out:
        pytest.skip("nothing is laid out before the first turn")
    first = some_turns(begun(name, "seat:2", "opponents:random", quick))
    offer = offered(first)
    assert re.fullmatch(r"[a-z-]+-5\.json", offer["name"])
    second = Browser(Table(load(name), 3))
    said = opened(second, offer[form])
    assert "A game was opened: 4 players, you in the third place." in texts(said)
    assert second.match.moves == first.match.moves
    assert second.table.plan == first.table.plan
    assert second.sitting.mine == first.sitting.mine
    assert "share" not in second.table.open
    assert second.memo == first.memo == offer["file"]
    if first.table.draft and first.table.draft.picks:
        first.pick("clear")  # what is half picked is no move yet
    some_turns(first, 5, seed=8)
    some_turns(second, 5, seed=8)
    assert second.match.moves == first.match.moves, "and the bots do as they would have"


@pytest.mark.parametrize("name", NAMES)
def test_what_is_kept_of_a_game_that_goes_on_is_one_s_own(name: str) -> None:
    browser = some_turns(begun(name, "seat:1"))
    for text in (browser.memo or "", offered(browser)["file"], open_link(offered(browser)["link"])):
        record = json.loads(text)
        assert {move["seat"] for move in record["moves"] if isinstance(move, dict)} == {1}
        assert sum(move if isinstance(move, int) else 1 for move in record["moves"]) == browser.match.length


@pytest.mark.parametrize("name", NAMES)
def test_what_was_taken_back_is_not_kept(name: str) -> None:
    """What others do later in the place of a move that was taken back is theirs, and hidden."""
    browser = some_turns(begun(name, "seat:1"), 40)
    for seed in range(3):
        while browser.sitting.mine:
            browser.pick("undo")
        some_turns(browser, 40, seed)
        record = json.loads(browser.memo or "")
        assert {move["seat"] for move in record["moves"] if isinstance(move, dict)} == {1}


def open_link(code: str) -> str:
    """The text in a link's code."""
    return zlib.decompress(urlsafe_b64decode(code[1:] + "=" * (-len(code[1:]) % 4))).decode()


@pytest.mark.parametrize("name", NAMES)
def test_a_game_that_is_over_is_kept_whole_and_shows_its_end(name: str) -> None:
    first = to_the_end(begun(name, "opponents:random", seed=7))
    offer = offered(first)
    assert len(json.loads(offer["file"])["moves"]) == first.match.length
    second = Browser(Table(load(name), 4))
    opened(second, offer["link"])
    assert second.match.outcome == first.match.outcome
    assert "The game is over" in str(second.table.page()["prompt"].full())
    assert "Deal again" in str(second.table.page()["prompt"].full())
    third = Browser(Table(load(name), 4), first.memo)
    assert third.match.outcome == first.match.outcome
    assert not third.table.news
    before = third.sitting.mine[-1]
    third.pick("undo")
    assert third.match.moves == first.match.moves[:before]


def test_a_whole_record_that_is_not_over_goes_on_from_there() -> None:
    """From a program, say: no seat, no bots, others' moves written out. They are kept, since nobody can repeat them."""
    game = load("gossip_street")
    match = Match(game, 3, seed=12)
    play(match, {seat: RandomBot() for seat in range(3)})
    match.rewind(60)
    browser = Browser(Table(game, 4))
    opened(browser, save(match))
    assert browser.match.moves[:60] == match.moves
    assert (browser.table.plan.seat, browser.table.plan.opponents) == (0, "beginner")
    assert min(browser.sitting.mine) > 10, "first cards that were laid are not taken back"
    some_turns(browser, 4)
    again = Browser(Table(game, 4), browser.memo)
    assert again.match.moves == browser.match.moves
    assert again.sitting.mine == browser.sitting.mine


@pytest.mark.parametrize("quick", ["quick:yes", "quick:no"])
def test_undo_works_after_a_reload_too(quick: str) -> None:
    first = some_turns(begun("gossip_street", quick), 30)
    second = Browser(Table(load("gossip_street"), 4, seed=5), first.memo)
    for browser in (first, second):
        while browser.sitting.mine:
            browser.pick("undo")
    assert second.match.moves == first.match.moves
    view = second.sitting.chair.look()
    assert second.match.game.setting_up(view) is (quick == "quick:no"), "what was laid for the player is not its own"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "nothing to open"),
        ("hello", "no link to a match|no record"),
        ("http://127.0.0.1/x#GS-table=Hzz", "damaged"),
        ('{"format": 2', "no record of a match"),
        ("x" * 1_000_001, "1000000"),
    ],
)
def test_what_cannot_be_opened_is_told_and_the_table_still_works(text: str, says: str) -> None:
    for browser in (Browser(Table(load("gossip_street"), 4)), some_turns(begun("gossip_street"), 3)):
        browser.pick("share")
        before = browser.table.sitting and browser.match.moves
        said = texts(opened(browser, text))
        assert re.search(f"could not be opened: .*({says}).*[.] Nothing has changed[.]", said)
        assert not re.search(r"[.] ?[.]", said)
        assert said[:40] in str(browser.table.page()["answer"].full())
        assert "share" in browser.table.open, "so that it can be mended"
        if before:
            assert browser.match.moves == before
            browser.pick(browser.lit()[0])
        else:
            browser.pick("deal")


def test_a_game_is_opened_from_the_lobby() -> None:
    browser = Browser(Table(load("gossip_street"), 4))
    assert "Open a saved game" in str(browser.table.page()["tools"].full())
    browser.pick("share")
    assert 'data-send="open"' in str(browser.table.page()["tools"].full())
    opened(browser, offered(some_turns(begun("gossip_street")))["link"])
    assert browser.match.length
    assert "back" not in str(browser.table.page()["tools"].full()), "no game waits"


def test_a_game_that_was_played_waits_while_another_is_looked_at() -> None:
    game = load("gossip_street")
    own = some_turns(begun("gossip_street"))
    moves = own.match.moves
    friend = some_turns(begun("gossip_street", "seats:3", "opponents:random", seed=6))
    stranger = some_turns(begun("gossip_street", "seats:6", seed=8))
    said = texts(opened(own, offered(friend)["link"]))
    assert "Back to my game" in said
    opened(own, offered(stranger)["link"])
    assert own.table.plan.seats == 6
    again = Browser(Table(game, 4), own.memo)  # a reload changes nothing of it
    assert again.match.moves == stranger.match.moves
    some_turns(again, 2)
    theirs = again.match.moves
    assert "Back to my game" in str(again.table.page()["tools"].full())
    again.pick("back")
    assert again.match.moves == moves
    again = Browser(Table(game, 4), again.memo)
    assert again.match.moves == moves
    assert "To the opened game" in str(again.table.page()["tools"].full())
    again.pick("back")
    assert again.match.moves == theirs
    again.say({"type": "hello", "layout": "wide", "memo": ""})
    assert (again.table.sitting, again.table.waiting, again.table.memo()) == (None, None, "")


def test_a_game_dealt_where_an_opened_one_was_leaves_the_own_game_waiting() -> None:
    own = some_turns(begun("gossip_street"))
    moves = own.match.moves
    opened(own, offered(some_turns(begun("gossip_street", "seats:3", "opponents:random", seed=6)))["link"])
    for ticket in ("new", "deal"):
        own.pick(ticket)
    assert "Back to my game" in str(own.table.page()["tools"].full())
    assert "your own game again" in texts(own.pick("back"))
    assert own.match.moves == moves


def test_starting_over_leaves_no_word_of_the_game_before() -> None:
    browser = begun("gossip_street")
    browser.pick("clause:GS-049")
    opened(browser, "nothing")
    assert "box" in str(browser.table.page()["answer"].full())
    browser.say({"type": "hello", "layout": "wide", "memo": ""})
    assert "box" not in str(browser.table.page()["answer"].full())


def test_an_opened_game_keeps_its_rulings() -> None:
    game = load("gossip_street")
    first = Browser(Table(game, 3, seed=4, rulings={"love_card_houses": "second_only"}))
    first.pick("deal")
    some_turns(first, 8)
    second = Browser(Table(game, 4))
    opened(second, offered(first)["link"])
    second.pick("rules")
    assert "1 of 35 rulings" in str(second.table.page()["tools"].full())
    for ticket in ("new", "deal:again"):
        second.pick(ticket)
    assert second.match.rulings == first.match.rulings
    for ticket in ("new", "deal"):
        second.pick(ticket)
    assert second.match.rulings == game.Rulings()


def test_the_position_is_the_scene_in_sentences() -> None:
    browser = some_turns(begun("gossip_street"))
    assert offered(browser)["words"] == browser.picture().text()


def test_a_table_may_begin_with_a_record() -> None:
    from widgets import play as table

    first = some_turns(begun("gossip_street"))
    link = offered(first)["link"]
    stage = table("gossip_street", record=link)
    assert stage.key != Table(load("gossip_street"), 4).stage.key
    browser = Browser(Table(load("gossip_street"), record=link))
    assert browser.match.moves == first.match.moves
    some_turns(browser, 3)
    again = Browser(Table(load("gossip_street"), record=link), browser.memo)
    assert again.match.moves == browser.match.moves, "a reload goes on"
    again.say({"type": "hello", "layout": "wide", "memo": ""})
    assert again.match.moves == first.match.moves, "starting over begins with the record"
    with pytest.raises(ValueError, match="damaged"):
        table("gossip_street", record=link[:-9])


def test_a_waiting_game_that_cannot_be_read_takes_no_other_with_it() -> None:
    browser = Browser(Table(load("gossip_street"), 3, seed=11))
    browser.pick("deal")
    browser.pick(browser.lit()[0])
    record = browser.sitting.record()
    memo = share.remember(share.Memo(record, "Hdamaged", True))
    again = Browser(Table(load("gossip_street"), 3), memo)
    assert again.sitting.record() == record
    assert again.table.waiting is None
    assert not again.table.wrong
