"""A table without a browser: lobby, whole games by picks, refusals, undo, and taking up a game where it was left."""

import json
import random
import re
from html import unescape
from typing import Any

import pytest

from gamecore import games, load
from gamecore.match import AnyMatch
from gamecore.scene import Scene
from tests.contract.games import LONGEST
from widgets.sitting import STEPS_AT_ONCE, Sitting
from widgets.table import Table

NAMES = games()


class Browser:
    """Picks what a page offers, and keeps what it is told to keep."""

    def __init__(self, table: Table, memo: str | None = None):
        self.table, self.memo, self.sent = table, memo, list[dict[str, Any]]()
        table.stage.send = self.hear  # type: ignore[method-assign]
        self.say({"type": "hello", "layout": "wide", "memo": memo})

    def hear(self, message: dict[str, Any], buffers: object = None) -> None:
        self.sent.append(message)
        if message.get("memo"):
            self.memo = message["memo"]

    def say(self, message: dict[str, Any]) -> list[dict[str, Any]]:
        before = len(self.sent)
        self.table.stage._hear(None, message, None)
        return self.sent[before:]

    def pick(self, ticket: str) -> list[dict[str, Any]]:
        return self.say({"type": "pick", "pick": ticket, "scene": self.table.stage._scene})

    def picture(self) -> Scene:
        return self.table._picture(self.sitting)

    @property
    def sitting(self) -> Sitting:
        assert self.table.sitting is not None
        return self.table.sitting

    @property
    def match(self) -> AnyMatch:
        return self.sitting.match

    def lit(self) -> list[str]:
        draft = self.table.draft
        move = draft.move() if draft else None
        if move is not None and move.weighty:
            return ["say-it"]
        return [piece.id for piece in self.picture() if piece.state == "legal"]


def texts(messages: list[dict[str, Any]]) -> str:
    return " ".join(frame["say"] for message in messages for frame in message.get("frames", ()))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("quick", ["quick:yes", "quick:no"])
def test_a_whole_game_by_lit_picks(name: str, quick: str) -> None:
    browser = Browser(Table(load(name), 3, seed=11))
    browser.pick(quick)
    browser.pick("deal")
    rng = random.Random(1)
    for _ in range(4000):
        if browser.match.outcome:
            break
        lit = browser.lit()
        assert lit, "there is always something to pick"
        said = browser.pick(rng.choice(lit))
        assert all(message["type"] != "trouble" for message in said)
        assert browser.table.refusal is None, "what is lit is legal"
    assert browser.match.outcome
    assert re.search(r"<h3>(You|[A-Z][a-z]+)[^<]* wins?[.]</h3>", str(browser.table.page()["prompt"].full()))
    assert "deal" in str(browser.table.page()["prompt"].full())


@pytest.mark.parametrize("name", NAMES)
def test_a_game_is_taken_up_where_it_was_left(name: str) -> None:
    game = load(name)
    first = Browser(Table(game, 4, seed=5))
    first.pick("deal")
    rng = random.Random(2)
    for _ in range(25):
        first.pick(rng.choice(first.lit()))
    memo = first.memo
    assert memo is not None
    second = Browser(Table(game, 4, seed=5), memo)
    assert second.match.moves == first.match.moves
    assert second.table.memo() == memo
    assert "Welcome back" in second.table.news[0]


@pytest.mark.parametrize(
    "memo",
    [
        "{",
        "[" * 9000,
        "[]",
        '{"plan":{}}',
        "null",
        "x" * 1000,
        '{"plan":{"seats":99},"begun":true,"rulings":{},"moves":[]}',
    ],
)
def test_a_memory_that_makes_no_sense_opens_the_lobby(memo: str) -> None:
    browser = Browser(Table(load("gossip_street"), 4), memo)
    assert browser.table.sitting is None
    assert all(message["type"] == "draw" for message in browser.sent)


def test_a_memory_with_a_wrong_move_is_told_and_is_no_game() -> None:
    game = load("gossip_street")
    first = Browser(Table(game, 4, seed=5))
    first.pick("deal")
    first.pick("throw")
    memo = json.loads(first.memo or "")
    memo["moves"] += [{"type": "Accuse", "seat": 3, "target": 0}]
    second = Browser(Table(game, 4, seed=5), json.dumps(memo))
    assert second.table.sitting is None
    assert f"could not be taken up: move {first.match.length + 1} " in second.table.wrong
    assert second.table.wrong in unescape(str(second.table.page()["answer"].full()))
    second.pick("deal")
    assert second.match.length


@pytest.mark.parametrize("name", NAMES)
def test_undo_takes_back_ones_own_last_move_and_throws_the_same_again(name: str) -> None:
    browser = Browser(Table(load(name), 4, seed=9))
    browser.pick("deal")
    match = browser.match
    moves = [match.moves]
    rng = random.Random(3)
    picked: list[str] = []
    for _ in range(6):
        picked.append(rng.choice(browser.lit()))
        browser.pick(picked[-1])
        moves.append(match.moves)
    while browser.sitting.mine:
        before = browser.sitting.mine[-1]
        browser.pick("undo")
        assert match.moves == moves[-1][:before]
    assert match.moves == moves[0]
    for ticket in picked:
        browser.pick(ticket)
    assert match.moves == moves[-1]


def test_a_wrong_pick_is_refused_by_its_clause_and_nothing_changes() -> None:
    browser = Browser(Table(load("gossip_street"), 4, seed=21))
    browser.pick("deal")
    rng = random.Random(4)
    refused = 0
    for _ in range(300):
        table = browser.table
        match = browser.match
        if match.outcome:
            break
        unlit = [piece.id for piece in browser.picture() if piece.parts and piece.state == ""]
        if unlit and table.draft is not None and not table.draft.picks:
            before = match.moves
            said = browser.pick(rng.choice(unlit))
            if table.refusal is not None:
                refused += 1
                assert match.moves == before
                assert "Nothing has changed." in texts(said)
                assert table.refusal.clause in str(table.page()["answer"].full())
                tried = browser.picture().piece(table.tried)
                assert tried is not None
                assert tried.state == "refused", "what was just tried is marked"
            if table.draft.picks:
                browser.pick("clear")
        browser.pick(rng.choice(browser.lit()))
    assert refused > 5


def test_the_lobby_takes_seats_seat_opponents_and_a_number() -> None:
    browser = Browser(Table(load("gossip_street"), 4))
    for ticket in ("seats:6", "seat:5", "opponents:random", "quick:no"):
        browser.pick(ticket)
    plan = browser.table.plan
    assert (plan.seats, plan.seat, plan.opponents, plan.quick) == (6, 5, "random", False)
    browser.pick("seats:3")
    assert browser.table.plan.seat == 2
    assert "from 1 to" in texts(browser.pick("seed:none"))
    assert browser.table.sitting is None
    browser.pick("seed:77")
    assert browser.table.sitting is not None
    assert browser.table.plan.seed == 77


def test_new_game_same_cards_and_back() -> None:
    browser = Browser(Table(load("gossip_street"), 4))
    browser.pick("deal")
    first = browser.match
    dealt, seed = first.moves[0], browser.table.plan.seed
    browser.pick("throw")
    browser.pick("new")
    assert "A table for" in str(browser.table.page()["task"].full())
    browser.pick("new")
    assert browser.match is first
    browser.pick("new")
    browser.pick("deal:again")
    assert browser.match is not first
    assert (browser.match.moves[0], browser.table.plan.seed) == (dealt, seed)


def test_rulings_in_force_are_shown_and_a_clause_opens() -> None:
    browser = Browser(Table(load("gossip_street"), 4, rulings={"love_card_houses": "second_only"}))
    browser.pick("deal")
    browser.pick("rules")
    tools = str(browser.table.page()["tools"].full())
    assert "1 of 35 rulings" in tools
    assert tools.index("GS-R07") < tools.index("GS-R02")
    said = browser.pick("clause:GS-R07")
    assert texts(said)
    assert "In force" in str(browser.table.page()["answer"].full())
    browser.pick("close-clause")
    assert "In force" not in str(browser.table.page()["answer"].full())


@pytest.mark.parametrize(
    ("change", "says"), [({"seats": 7}, "3"), ({"placement": "perhaps"}, "placement"), ({"gravity": 1}, "gravity")]
)
def test_a_table_that_cannot_be_says_why(change: dict[str, Any], says: str) -> None:
    from widgets import play

    with pytest.raises(ValueError, match=says):
        play("gossip_street", **change)


def test_an_unknown_game_or_step_lists_the_known_ones() -> None:
    from widgets import play, step

    with pytest.raises(ValueError, match="gossip_street"):
        play("ludo")
    with pytest.raises(ValueError, match="GS-L1"):
        step("GS-L99")
    with pytest.raises(ValueError, match="GS"):
        step("XX-L1")


@pytest.mark.parametrize(("change", "says"), [({"seed": 0}, "1 to"), ({"seed": "x"}, "1 to"), ({"seats": 4.0}, "4.0")])
def test_a_number_that_is_none_is_told(change: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        Table(load("gossip_street"), **change)


def test_a_table_with_a_board_of_its_own_is_taken_up_too() -> None:
    from gamecore.gossip_street.pieces import RECON38

    board = (*RECON38[1:], RECON38[0])
    first = Browser(Table(load("gossip_street"), 3, seed=3, rulings={"board": board}))
    first.pick("deal")
    first.pick("throw")
    second = Browser(Table(load("gossip_street"), 3, seed=3, rulings={"board": board}), first.memo)
    assert second.match.moves == first.match.moves
    assert second.table.stage.key != Table(load("gossip_street"), 3).stage.key


def test_with_the_lobby_open_the_board_still_answers() -> None:
    browser = Browser(Table(load("gossip_street"), 4, seed=5))
    browser.pick("deal")
    browser.pick("new")
    before = browser.match.length
    browser.pick("throw")
    assert browser.match.length > before
    assert "task" not in browser.table.page()


def test_a_game_goes_on_to_its_end_without_a_player_who_has_left() -> None:
    """Six random players and twenty lives take more than 3,000 moves; the table must not stop in the middle."""
    assert STEPS_AT_ONCE >= LONGEST
    table = Table(load("gossip_street"), 3, seed=2, rulings={"false_limit": 1, "detected_play": "stop"})
    browser = Browser(table)
    browser.pick("deal")
    rng = random.Random(4)
    while not browser.match.outcome:
        browser.pick(rng.choice(browser.lit()))


def test_the_news_does_not_say_whose_turn_it_was() -> None:
    browser = Browser(Table(load("gossip_street"), 4, seed=4242))
    browser.pick("deal")
    rng = random.Random(6)
    shown = 0
    for _ in range(80):
        if browser.match.outcome:
            break
        browser.pick(rng.choice(browser.lit()))
        shown += len(browser.table.news)
        assert not any("turn." in line for line in browser.table.news), "it is another's by the time it is read"
    assert shown > 20


def test_going_back_from_the_lobby_changes_nothing() -> None:
    browser = Browser(Table(load("gossip_street"), 4, seed=5))
    browser.pick("deal")
    moves = browser.match.moves
    for ticket in ("new", "seats:6", "seat:5", "new"):
        browser.pick(ticket)
    assert browser.table.plan == browser.sitting.plan
    assert "4 players" in str(browser.table.page()["tools"].full())
    for ticket in ("new", "seats:6", "deal:again"):
        browser.pick(ticket)
    assert browser.match.moves == moves


@pytest.mark.parametrize("name", NAMES)
def test_the_log_is_not_sent_again_with_every_move_of_the_others(name: str) -> None:
    """A whole log is long; with the games of five bots it would come to hundreds of megabytes."""
    browser = Browser(Table(load(name), max(load(name).seats), seed=11))
    browser.pick("deal")
    rng = random.Random(1)
    for _ in range(12):
        browser.pick(rng.choice(browser.lit()))
    grew = 0
    for number in range(30):
        if number == 8:
            browser.pick("log")
        if not browser.lit():  # the game is over
            break
        lines = len(browser.table._log(browser.sitting))
        frames = [frame for message in browser.pick(rng.choice(browser.lit())) for frame in message.get("frames", ())]
        assert all("log" not in frame["zones"] for frame in frames[:-1])
        if len(browser.table._log(browser.sitting)) > lines:
            grew += 1
            assert "log" in frames[-1]["zones"]
    assert grew
