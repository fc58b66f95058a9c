"""A match as text: it comes back whole, and what is damaged or foreign says where and why."""

import base64
import json
import tracemalloc
import zlib
from collections.abc import Callable
from itertools import pairwise
from typing import Any, ClassVar

import msgspec
import pytest

from gamecore import games, load
from gamecore.bots import RandomBot, play
from gamecore.core import CHANCE
from gamecore.match import AnyMatch, Match
from gamecore.record import FORMAT, MARK, MOST, MOST_MOVES, RecordError, bots_of, by_itself, link, save
from gamecore.record import load as read

NAMES = games()

OLD = """{
 "format": 1,
 "game": "gossip_street",
 "version": 1,
 "seats": 3,
 "seed": 11,
 "rulings": {"love_card_houses": "second_only", "setup_cards": 0, "setup_min_houses": 0},
 "moves": [
  {"type": "Deal", "seat": -1, "first": ["Mr Nosey", "Mrs Gab", "Mrs Sneak"], "second": ["Mrs Peep", "Mr Pry",
   "Mrs Stare"], "pets": ["cat", "none", "dog"]},
  {"type": "Call", "seat": -1, "chooser": 1},
  {"type": "SetOut", "seat": 1, "colour": "red", "house": 2},
  {"type": "SetOut", "seat": 2, "colour": "blue", "house": 4},
  {"type": "SetOut", "seat": 0, "colour": "green", "house": 6}
 ]
}"""
"""As the first version wrote it: no seat, no bots, every move. It has to open for ever."""


def played(name: str, seed: int = 5) -> AnyMatch:
    game = load(name)
    match = Match(game, game.seats[0], seed=seed)
    play(match, {seat: RandomBot() for seat in range(match.seats)})
    return match


def against_bots(name: str, bots: str, seats: int, length: int = 10_000, seed: int = 3) -> AnyMatch:
    """A match in which seat 1 plays at random and the bots play the rest, up to some length."""
    game = load(name)
    match, bot, person = Match(game, seats, seed=seed), bots_of(game)[bots](), RandomBot()
    while match.actors and match.length < length:
        if match.actors == (1,):
            match.act(person.choose(match.chair(1)))
        else:
            by_itself(match, bot, 1)
    return match


# ---- round trips ----


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("pack", [str, link], ids=["json", "link"])
def test_a_whole_game_comes_back(name: str, pack: Callable[[str], str]) -> None:
    match = played(name)
    text = save(match)
    loaded = read(pack(text), match.game)
    again = loaded.match
    assert again.moves == match.moves
    assert again.outcome == match.outcome
    for seat in range(match.seats):
        assert again.chair(seat).look() == match.chair(seat).look()
        assert again.events(seat) == match.events(seat)
    assert save(again) == text
    assert (loaded.seat, loaded.bots, loaded.written) == (None, "", frozenset(range(match.length)))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("length", [3, 30, 60])
def test_a_game_that_comes_back_goes_on_as_it_would_have(name: str, length: int) -> None:
    whole = played(name)
    part = whole.branch(length)
    again = read(save(part)).match
    play(again, {seat: RandomBot() for seat in range(again.seats)})
    assert again.moves == whole.moves


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("bots", ["random", "beginner"])
@pytest.mark.parametrize("length", [0, 1, 40, 90, 10_000])
def test_a_player_s_own_moves_are_enough(name: str, bots: str, length: int) -> None:
    match = against_bots(name, bots, 4, length)
    text = save(match, seat=1, bots=bots, only=True)
    for packed in (text, link(text)):
        loaded = read(packed)
        assert loaded.match.moves == match.moves
        assert loaded.match.game is match.game
        assert (loaded.seat, loaded.bots) == (1, bots)
        assert loaded.written == {number for number, move in enumerate(match.moves) if move.seat == 1}
        for seat in range(match.seats):
            assert loaded.match.events(seat) == match.events(seat)
        assert save(loaded.match, seat=1, bots=bots, only=True) == text


def test_a_player_s_own_record_tells_no_move_of_another() -> None:
    match = against_bots("gossip_street", "beginner", 4, 120)
    record = json.loads(save(match, seat=1, bots="beginner", only=True))
    assert {move["seat"] for move in record["moves"] if isinstance(move, dict)} == {1}
    assert sum(move if isinstance(move, int) else 1 for move in record["moves"]) == match.length
    assert not any(type(one) is type(other) is int for one, other in pairwise(record["moves"]))


def test_some_moves_may_be_written_and_others_not() -> None:
    match = against_bots("gossip_street", "beginner", 3, 60)
    mine = [number for number, move in enumerate(match.moves) if move.seat == 1]
    known = {*range(20), *mine}
    loaded = read(save(match, seat=1, bots="beginner", only=known))
    assert loaded.match.moves == match.moves
    assert loaded.written == known


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("end", [0, -1])
def test_a_link_to_a_hundred_turns_is_short(name: str, end: int) -> None:
    match = against_bots(name, "beginner", load(name).seats[end], 270)
    assert len(link(save(match))) < 2_000
    assert len(link(save(match, seat=1, bots="beginner", only=True))) < 1_000


def test_rulings_that_differ_are_kept() -> None:
    game = load("gossip_street")
    rulings = game.Rulings.of(love_card_houses="second_only", turn_limit=9)
    text = save(Match(game, 3, rulings))
    assert json.loads(text)["rulings"] == {"love_card_houses": "second_only", "turn_limit": 9}
    assert read(text, game).match.rulings == rulings


def test_a_board_of_one_s_own_is_stored_whole() -> None:
    from gamecore.gossip_street.pieces import RECON38

    game = load("gossip_street")
    board = (*RECON38[5:], *RECON38[:5])
    match = Match(game, 4, game.Rulings.of(board=board), seed=8)
    play(match, {seat: RandomBot() for seat in range(4)})
    text = save(match)
    assert len(json.loads(text)["rulings"]["board"]) == 38
    for packed in (text, link(text)):
        again = read(packed).match
        assert again.rulings.board == board
        assert (again.moves, again.outcome) == (match.moves, match.outcome)


def test_a_record_is_read_by_people_too() -> None:
    match = played("gossip_street").branch(9)
    lines = save(match, seat=2).splitlines()
    assert [line.split(":")[0].strip(' "') for line in lines[1:8]] == [
        "format", "game", "version", "seats", "seed", "rulings", "seat",
    ]  # fmt: skip
    assert len(lines) == 1 + 8 + 9 + 2, "a line for each field and each move"


@pytest.mark.parametrize("name", NAMES)
def test_a_match_that_began_in_the_middle_is_no_record(name: str) -> None:
    whole = played(name)
    middle = Match(whole.game, whole.seats, state=whole.branch(20)._states[-1])
    with pytest.raises(ValueError, match="began in the middle"):
        save(middle)
    with pytest.raises(ValueError, match="began in the middle"):
        save(middle.branch())


@pytest.mark.parametrize(
    ("how", "says"),
    [
        ({"seat": 3}, "seat 3"),
        ({"seat": -1}, "seat -1"),
        ({"bots": "grandmaster"}, "grandmaster.*random"),
        ({"only": True}, "needs `seat` and `bots`"),
        ({"only": True, "seat": 0}, "needs `seat` and `bots`"),
        ({"only": [1, 2], "bots": "random"}, "needs `seat` and `bots`"),
    ],
)
def test_what_cannot_be_saved_says_why(how: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        save(played("gossip_street"), **how)


# ---- older records ----


def test_format_1_opens() -> None:
    loaded = read(OLD)
    match = loaded.match
    assert (match.seats, match.seed, match.length) == (3, 11, 5)
    assert match.rulings == match.game.Rulings.of(love_card_houses="second_only", setup_cards=0, setup_min_houses=0)
    assert (loaded.seat, loaded.bots, loaded.written) == (None, "", frozenset(range(5)))
    play(match, {seat: RandomBot() for seat in range(3)})
    assert read(link(OLD)).match.moves == match.moves[:5]
    assert json.loads(save(match))["format"] == FORMAT


def test_format_1_knows_neither_numbers_nor_seats() -> None:
    for field, value in (("seat", 0), ("bots", "random")):
        with pytest.raises(RecordError, match="format 1 names no seat"):
            read(json.dumps(json.loads(OLD) | {field: value}))
    with pytest.raises(RecordError, match="move 6 of this record cannot be read"):
        read(json.dumps(json.loads(OLD) | {"moves": [*json.loads(OLD)["moves"], 3]}))


def test_a_ruling_an_older_record_does_not_name_reads_as_it_was_meant_then(monkeypatch: pytest.MonkeyPatch) -> None:
    """A toy: as if the default of `placement` had been `may` while format 1 was written."""
    game = load("gossip_street")
    then: ClassVar = {1: {"placement": "may", "love_card_houses": "own_or_second"}}
    monkeypatch.setattr(game.Rulings, "then", then)
    old = read(OLD).match
    assert (old.rulings.placement, old.rulings.love_card_houses) == ("may", "second_only"), "what is named stays"
    assert json.loads(save(old))["rulings"]["placement"] == "may", "and is named from now on"
    assert read(save(old)).match.rulings == old.rulings
    assert read(save(Match(game, 3))).match.rulings.placement == "must"


def test_an_older_version_is_tried_and_a_move_it_allowed_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played("gossip_street")
    text = save(match)
    monkeypatch.setattr(type(match.game), "version", 3)
    assert read(text).match.moves == match.moves
    record = json.loads(text)
    record["moves"][5:5] = [record["moves"][4]]
    with pytest.raises(RecordError, match=r"move 6 .*not legal: it was played under version 1 .*this is 3. GS-"):
        read(json.dumps(record))


# ---- damage ----


def _set(field: str, value: Any) -> Callable[[dict[str, Any]], None]:
    def change(record: dict[str, Any]) -> None:
        record[field] = value

    return change


def _move(place: int, *moves: Any) -> Callable[[dict[str, Any]], None]:
    def change(record: dict[str, Any]) -> None:
        record["moves"][place:place] = moves

    return change


def _drop(field: str) -> Callable[[dict[str, Any]], None]:
    def change(record: dict[str, Any]) -> None:
        del record[field]

    return change


def _twice(record: dict[str, Any]) -> None:
    record["moves"][1:1] = [record["moves"][0]]


def _deep(record: dict[str, Any]) -> None:
    record["rulings"] = {"board": json.loads("[" * 400 + "]" * 400)}


END = 10_000
DAMAGE: list[tuple[str, Callable[[dict[str, Any]], None], str]] = [
    ("a newer format", _set("format", 99), "format 99"),
    ("no format there ever was", _set("format", 0), "format 0"),
    ("another game", _set("game", "chess"), "'chess'.*gossip_street"),
    ("a game with a long name", _set("game", "x" * 900_000), "'x{60}'"),
    ("a path for a game", _set("game", "../bots"), "'../bots'"),
    ("a version that never was", _set("version", 0), "version 0"),
    ("a newer version", _set("version", 2), "version 2 of Gossip Street"),
    ("too many seats", _set("seats", 40), "cannot begin"),
    ("no seats", _set("seats", -3), "cannot begin"),
    ("more seats than can be counted", _set("seats", 10**30), "seats"),
    ("a seed too large", _set("seed", 2**70), "seed"),
    ("a seed with a comma", _set("seed", 1.5), "seed"),
    ("a seat there is none of", _set("seat", 3), "seat 3"),
    ("a seat below the first", _set("seat", -1), "seat -1"),
    ("bots nobody knows", _set("bots", "grandmaster"), "grandmaster.*random, .*beginner"),
    ("a ruling there is none of", _set("rulings", {"gravity": "off"}), "gravity"),
    ("a ruling with a long name", _set("rulings", {"g" * 900_000: "off"}), "ggg"),
    ("a reading there is none of", _set("rulings", {"placement": "perhaps"}), "perhaps|placement"),
    ("a ruling called like an argument", _set("rulings", {"cls": 1}), "cls"),
    ("a board that is none", _set("rulings", {"board": "chessboard"}), "chessboard"),
    ("a board too short", _set("rulings", {"board": [{"kind": "infer"}]}), "38 spaces"),
    ("a board too deep", _deep, "board"),
    ("moves that are no list", _set("moves", 3), "moves"),
    ("a field nobody knows", _set("cheat", True), "cheat"),
    ("a field that is missing", _drop("seats"), "seats"),
    ("a move nobody knows", _move(9, {"type": "Fly", "seat": 0}), "move 10 .*cannot be read"),
    ("a move that is a text", _move(9, "throw"), "move 10 .*cannot be read"),
    ("a move that is nothing", _move(9, None), "move 10 .*cannot be read"),
    ("a move with a field too many", _move(9, {"type": "PlayOn", "seat": 0, "cheat": 1}), "move 10 "),
    ("a move that is not legal", _twice, "move 2 .*not legal"),
    ("a move after the end", _move(END, {"type": "PlayOn", "seat": 0}), "not legal"),
    ("chance after the end", _move(END, 1), "after 0 of them the game is over"),
    ("a run of none", _move(9, 0), "entry 10 .*0 moves"),
    ("a run backwards", _move(9, -3), "move 10 .*cannot be read"),
    ("a run without end", _move(9, 10**9), "entry 10 .*1000000000"),
    ("a run beyond counting", _move(9, 10**300), "move 10 .*cannot be read"),
    ("half a move", _move(9, 1.5), "move 10 .*cannot be read"),
    ("a run for bots that are not named", _move(9, 200), "entry 10 .*does not say to which"),
]


@pytest.mark.parametrize(("what", "change", "says"), DAMAGE, ids=[what for what, _, _ in DAMAGE])
@pytest.mark.parametrize("linked", [False, True], ids=["json", "link"])
def test_damage_is_told_where_and_why(
    what: str, change: Callable[[dict[str, Any]], None], says: str, linked: bool
) -> None:
    record = json.loads(save(played("gossip_street")))
    change(record)
    text = json.dumps(record)
    with pytest.raises(RecordError, match=says) as told:
        read(_packed(text) if linked else text)
    assert len(str(told.value)) < 800, "nobody reads a sentence as long as a file"


def _packed(text: str) -> str:
    """A link's code for any text, ours or not."""
    return MARK + base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def test_a_record_of_another_game_than_the_wanted_one_is_refused() -> None:
    text = save(played("gossip_street"))

    class Toy(type(load("gossip_street"))):  # type: ignore[misc]
        name = "toy"

    with pytest.raises(RecordError, match="'gossip_street', not of 'toy'"):
        read(text, Toy())


def test_a_move_behind_a_run_is_found_again_by_its_entry() -> None:
    record = json.loads(save(against_bots("gossip_street", "beginner", 4, 80), seat=1, bots="beginner", only=True))
    place = next(n for n, move in enumerate(record["moves"]) if isinstance(move, dict))
    record["moves"][place]["colour"] = "plaid"
    before = sum(move if isinstance(move, int) else 1 for move in record["moves"][:place])
    with pytest.raises(RecordError, match=rf"move {before + 1} \(entry {place + 1} of its moves\)"):
        read(json.dumps(record))


def test_a_run_of_bots_ends_with_the_game() -> None:
    record = json.loads(save(Match(load("gossip_street"), 3), seat=0, bots="beginner"))
    with pytest.raises(RecordError, match=r"entry 1 .*20000 moves, but after \d+ of them the game is over"):
        read(json.dumps(record | {"moves": [MOST_MOVES]}))
    with pytest.raises(RecordError, match=r"entry 1 .*none or too many"):
        read(json.dumps(record | {"moves": [MOST_MOVES + 1]}))


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "{", "null", "[]", "no", '{"format":1}', "\ud800", '{"game": "\ud800"}', "[" * 100_000,
        '{"a":' * 100_000, '{"moves":' + "[" * 100_000, "x" * 2_000_000, MARK, MARK + "a", "é", MARK + "é" * 9, "=",
        "http://127.0.0.1/#GS-table=", "{" + "\x00" * 40, '{"seats": ' + "9" * 50_000 + "}",
    ],
)  # fmt: skip
def test_what_is_no_record_says_so(text: str) -> None:
    with pytest.raises(RecordError, match=r"record|link"):
        read(text)


def test_a_record_cut_anywhere_is_refused() -> None:
    text = save(played("gossip_street"))
    for packed in (text, link(text)):
        for end in range(0, len(packed) - 1, max(1, len(packed) // 60)):
            with pytest.raises(RecordError):
                read(packed[:end])


def test_a_link_with_one_letter_changed_is_refused() -> None:
    code = link(save(against_bots("gossip_street", "beginner", 4, 30), seat=1, bots="beginner", only=True))
    for place in range(1, len(code) - 1):  # the last letter carries fewer bits
        wrong = code[:place] + ("A" if code[place] != "A" else "B") + code[place + 1 :]
        with pytest.raises(RecordError, match=r"damaged|begins with"):
            read(wrong)


@pytest.mark.parametrize("most", [MOST + 1, 200_000_000])
def test_a_bomb_is_not_unpacked(most: int) -> None:
    packer = zlib.compressobj(9)
    packed = b"".join(packer.compress(b" " * 100_000) for _ in range(most // 100_000 + 1)) + packer.flush()
    code = MARK + base64.urlsafe_b64encode(packed).decode().rstrip("=")
    tracemalloc.start()
    try:
        with pytest.raises(RecordError, match="more than 1000000"):
            read(code)
        assert tracemalloc.get_traced_memory()[1] < 10 * MOST
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    "around",
    [
        "  {}\n", "\ufeff{}", "<{}>", "{}.", "http://127.0.0.1:8866/voila/render/gossip-street.ipynb#GS-table={}",
        "https://example.org/x#GS-table%3D{}", "Look: <http://localhost/?a=b#GS-table={}>,\n",
    ],
)  # fmt: skip
def test_a_link_is_found_as_it_is_pasted(around: str) -> None:
    match = played("gossip_street")
    code = link(save(match))
    assert read(around.format(code)).match.moves == match.moves
    broken = "\n  ".join(code[at : at + 70] for at in range(0, len(code), 70))
    assert read(around.format(broken)).match.moves == match.moves, "as a letter breaks its lines"


@pytest.mark.parametrize("around", ["\n\n {} \r\n", "\ufeff{}"])
def test_a_record_is_found_as_it_is_pasted(around: str) -> None:
    match = played("gossip_street")
    assert read(around.replace("{}", save(match))).match.moves == match.moves
    assert read(around.replace("{}", json.dumps(json.loads(save(match)), indent=4))).match.moves == match.moves


def test_a_link_of_a_link_is_the_same() -> None:
    text = save(played("gossip_street"))
    assert link(link(text)) == link(text) == link(json.dumps(json.loads(text), indent=3))
    with pytest.raises(RecordError):
        link("rubbish")


def test_bytes_are_no_text() -> None:
    with pytest.raises(RecordError, match="not bytes"):
        read(b"{}", load("gossip_street"))  # type: ignore[arg-type]


def test_a_record_without_a_game_is_no_partial_game() -> None:
    """Nothing comes back from a record that fails at its very last move."""
    record = json.loads(save(played("gossip_street")))
    record["moves"][-1] = record["moves"][-1] | {"seat": 5}
    with pytest.raises(RecordError, match=f"move {len(record['moves'])} "):
        read(json.dumps(record))


def test_nothing_comes_by_itself_without_bots_or_after_the_end() -> None:
    match = played("gossip_street")
    with pytest.raises(ValueError, match="over"):
        by_itself(match, RandomBot(), None)
    match.rewind(next(n for n, move in enumerate(match.moves) if move.seat != CHANCE))
    with pytest.raises(ValueError, match="no bots"):
        by_itself(match, None, None)


def test_what_is_written_is_the_moves_and_not_what_follows_from_them() -> None:
    record = msgspec.json.decode(save(played("gossip_street")))
    assert set(record) == {"format", "game", "version", "seats", "seed", "rulings", "moves"}


def test_the_person_comes_last_among_several_who_may_act() -> None:
    """All lay their first cards at once; who has a person lets the others go first, as at a table."""
    match, bot = Match(load("gossip_street"), 4, seed=6), RandomBot()
    while len(match.actors) < 4:
        by_itself(match, bot, 1)
    while len(match.actors) > 1:
        by_itself(match, bot, 1)
        assert match.moves[-1].seat != 1
    by_itself(match, bot, 1)
    assert match.moves[-1].seat == 1
