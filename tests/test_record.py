"""A match as text: it comes back whole, and what is damaged or foreign says where and why."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from gamecore import games, load
from gamecore.bots import RandomBot, play
from gamecore.match import AnyMatch, Match
from gamecore.record import RecordError, save
from gamecore.record import load as read

NAMES = games()


def played(name: str) -> AnyMatch:
    game = load(name)
    match = Match(game, game.seats[0], seed=5)
    play(match, {seat: RandomBot() for seat in range(match.seats)})
    return match


@pytest.mark.parametrize("name", NAMES)
def test_a_whole_game_comes_back(name: str) -> None:
    match = played(name)
    text = save(match)
    again = read(text, match.game)
    assert again.moves == match.moves
    assert again.outcome == match.outcome
    for seat in range(match.seats):
        assert again.chair(seat).look() == match.chair(seat).look()
        assert again.events(seat) == match.events(seat)
    assert save(again) == text


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("length", [3, 30, 60])
def test_a_game_that_comes_back_goes_on_as_it_would_have(name: str, length: int) -> None:
    whole = played(name)
    part = whole.branch(length)
    again = read(save(part), whole.game)
    play(again, {seat: RandomBot() for seat in range(again.seats)})
    assert again.moves == whole.moves


def test_rulings_that_differ_are_kept() -> None:
    game = load("gossip_street")
    rulings = game.Rulings.of(love_card_houses="second_only", turn_limit=9)
    text = save(Match(game, 3, rulings))
    assert json.loads(text)["rulings"] == {"love_card_houses": "second_only", "turn_limit": 9}
    assert read(text, game).rulings == rulings


@pytest.mark.parametrize("name", NAMES)
def test_a_match_that_began_in_the_middle_is_no_record(name: str) -> None:
    whole = played(name)
    middle = Match(whole.game, whole.seats, state=whole.branch(20)._states[-1])
    with pytest.raises(ValueError, match="began in the middle"):
        save(middle)
    with pytest.raises(ValueError, match="began in the middle"):
        save(middle.branch())


def _set(field: str, value: Any) -> Callable[[dict[str, Any]], None]:
    def change(record: dict[str, Any]) -> None:
        record[field] = value

    return change


def _bad_move(record: dict[str, Any]) -> None:
    record["moves"][9] = {"type": "Fly", "seat": 0}


def _wrong_move(record: dict[str, Any]) -> None:
    record["moves"][1:1] = [record["moves"][0]]


DAMAGE: list[tuple[str, Callable[[dict[str, Any]], None], str]] = [
    ("a newer format", _set("format", 99), "format 99"),
    ("another game", _set("game", "chess"), "'chess'"),
    ("another version", _set("version", 0), "version 0"),
    ("too many seats", _set("seats", 40), "cannot begin"),
    ("a ruling there is none of", _set("rulings", {"gravity": "off"}), "gravity"),
    ("a reading there is none of", _set("rulings", {"placement": "perhaps"}), "perhaps|placement"),
    ("a ruling called like an argument", _set("rulings", {"cls": 1}), "cls"),
    ("moves that are no list", _set("moves", 3), "moves"),
    ("a field nobody knows", _set("cheat", True), "cheat"),
    ("a move nobody knows", _bad_move, "move 10 .*cannot be read"),
    ("a move that is not legal", _wrong_move, "move 2 .*not legal"),
]


@pytest.mark.parametrize(("what", "change", "says"), DAMAGE, ids=[what for what, _, _ in DAMAGE])
def test_damage_is_told_where_and_why(what: str, change: Callable[[dict[str, Any]], None], says: str) -> None:
    match = played("gossip_street")
    record = json.loads(save(match))
    change(record)
    with pytest.raises(RecordError, match=says):
        read(json.dumps(record), match.game)


@pytest.mark.parametrize(
    "text", ["", "{", "null", "[]", "no", '{"format":1}', "\ud800", "[" * 100_000, "x" * 2_000_000]
)
def test_what_is_no_record_says_so(text: str) -> None:
    with pytest.raises(ValueError, match="record"):
        read(text, load("gossip_street"))


def test_a_record_cut_anywhere_is_refused() -> None:
    match = played("gossip_street")
    text = save(match)
    for end in range(0, len(text) - 1, max(1, len(text) // 40)):
        with pytest.raises(RecordError):
            read(text[:end], match.game)


def test_bytes_are_no_text() -> None:
    with pytest.raises(RecordError, match="not bytes"):
        read(b"{}", load("gossip_street"))  # type: ignore[arg-type]
