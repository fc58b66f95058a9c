"""The ledgers: their form, their agreement with the games' Rulings, and the mark that names their rows."""

import re
from collections.abc import Iterator
from importlib import import_module
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest

from gamecore import clauses, core
from gamecore.clauses import Clause, Ledger, Ruling
from tests.clause_marks import clause as mark

GAMES = clauses.games()
SIZES = {"gossip_street": (105, 49, 40), "rumourmongers": (97, 54, 46), "unusual_suspects": (87, 52, 47)}
"""Clauses, rulings and worked positions of each game, so that none is lost."""
per_game = pytest.mark.parametrize("game", GAMES)


def sentences(whole: Ledger) -> Iterator[tuple[str, str, str]]:
    """Every sentence of a ledger: its row, its field, itself."""
    for row in whole.everything:
        for field in ("says", "asks", "default", "why", "given", "then", "no_code", "no_test", "no_lesson"):
            text = getattr(row, field, "")
            if text or (hasattr(row, field) and not field.startswith("no_")):
                yield row.id, field, text
    for ruling in whole.rulings:
        for reading in ruling.readings:
            yield ruling.id, f"{reading.field} = {reading.value}", reading.says


# ---- the rows ----


def test_every_game_is_counted() -> None:
    assert set(SIZES) == set(GAMES)


@per_game
def test_ids_are_complete_and_in_order(game: str) -> None:
    whole = clauses.ledger(game)
    many, rulings, positions = SIZES[game]
    assert whole.game == game
    assert [row.id for row in whole.everything] == [
        *(f"{whole.prefix}-{n:03d}" for n in range(1, many + 1)),
        *(f"{whole.prefix}-R{n:02d}" for n in range(1, rulings + 1)),
        *numbered_positions(whole.prefix, positions),
    ]


def numbered_positions(prefix: str, many: int) -> list[str]:
    """The ids of a ledger's worked positions; that of Unusual Suspects calls positions P and examples in figures E."""
    if prefix == "US":
        return [*(f"US-P{n:02d}" for n in range(1, 33)), *(f"US-E{n:02d}" for n in range(1, many - 31))]
    return [f"{prefix}-W{n:02d}" for n in range(1, many + 1)]


@per_game
def test_every_text_is_one_plain_sentence(game: str) -> None:
    for id, field, text in sentences(clauses.ledger(game)):
        end = "?" if field == "asks" else "."
        inner = re.sub(r"\b(Go To|Snoop) \?", r"\1", text)
        assert text, f"{id} {field} is empty"
        assert text == " ".join(text.split()), f"{id} {field} has stray spaces"
        assert inner.endswith(end), f"{id} {field} does not end with {end}"
        assert len(re.findall(r"[.?!]", inner)) == 1, f"{id} {field} is more than one sentence: {text}"
        assert text[0].isupper(), f"{id} {field} does not begin with a capital letter"
        assert len(text.split()) <= 45, f"{id} {field} has {len(text.split())} words"
        assert not re.search(r"→|e\.g|\bR\d\d\b|\bTODO\b", re.sub(r"\b[A-Z]{2}-R\d\d\b", "", text)), f"{id} {field}"


@per_game
def test_no_two_rows_say_the_same(game: str) -> None:
    said = [row.says for row in clauses.ledger(game).entries]
    assert len(said) == len(set(said))


@per_game
def test_every_clause_has_its_place_in_the_rulebook(game: str) -> None:
    for clause in clauses.ledger(game).clauses:
        for place in clause.where.split("; "):
            assert re.fullmatch(r"[A-Z][a-z][\w ,:?-]*", place), f"{clause.id}: {place!r} is no heading in words"


@per_game
def test_every_ruling_settles_a_clause(game: str) -> None:
    whole = clauses.ledger(game)
    for ruling in whole.rulings:
        assert ruling.clauses, f"no clause names {ruling.id}"
        assert all(ruling.id in whole.clause(id).rulings for id in ruling.clauses)  # type: ignore[union-attr]
        assert ruling.where == f"our ruling on {', '.join(ruling.clauses)}"


# ---- the switches ----


def rulings_type(game: str) -> type[core.Rulings]:
    """The Rulings of a game, from its `state` module."""
    kinds = [
        kind
        for kind in vars(import_module(f"gamecore.{game}.state")).values()
        if isinstance(kind, type) and issubclass(kind, core.Rulings) and kind is not core.Rulings
    ]
    assert len(kinds) == 1
    return kinds[0]


def values(kind: Any) -> Iterator[str]:
    """The values that a field's type allows, as the ledger writes them; a name of a table has no fixed values."""
    origin = get_origin(kind)
    if origin in (Union, UnionType):
        for one in get_args(kind):
            yield from values(one)
    elif origin is Literal:
        yield from map(clauses.word, get_args(kind))
    elif origin is Annotated:
        meta = kind.__metadata__[0]
        yield f"{meta.ge} to {meta.le}"
    elif kind is bool:
        yield from ("false", "true")
    elif kind is type(None):
        yield "none"
    elif origin is tuple:
        yield "custom"
    elif kind is not str:
        raise AssertionError(f"a ruling of type {kind} cannot be listed")


@per_game
def test_readings_agree_with_the_rulings_of_the_game(game: str) -> None:
    kind = rulings_type(game)
    hints = get_type_hints(kind, include_extras=True)
    plain = kind()
    whole = clauses.ledger(game)
    listed = {field: ruling for ruling in whole.rulings for field in ruling.fields}
    assert set(listed) == set(kind.__struct_fields__)
    for field, ruling in listed.items():
        mine = [reading.value for reading in ruling.readings if reading.field == field]
        default = clauses.word(getattr(plain, field))
        assert mine[0] == default, f"{ruling.id} {field}: the default {default} comes first"
        assert set(mine) == {*values(hints[field]), default}, f"{ruling.id} {field}"
        assert len(mine) == len(set(mine))
        assert whole.reading(field, getattr(plain, field)).value == default


@per_game
def test_rulings_name_the_rows_that_switch_them(game: str) -> None:
    kind = rulings_type(game)
    whole = clauses.ledger(game)
    assert dict(kind.ids) == {field: ruling.id for ruling in whole.rulings for field in ruling.fields}
    for ruling in whole.rulings:
        assert list(ruling.fields) == [field for field in kind.__struct_fields__ if field in ruling.fields]


@per_game
def test_every_listed_value_is_allowed(game: str) -> None:
    kind = rulings_type(game)
    names: dict[str, object] = {"true": True, "false": False}
    for ruling in clauses.ledger(game).rulings:
        for field, value in ((reading.field, reading.value) for reading in ruling.readings):
            if value == "custom":
                continue
            for one in value.split(" to "):
                given = names.get(one, int(one) if one.isdecimal() else one)
                tries = [None, given] if one == "none" else [given]  # "none" is a word or the lack of a limit
                assert any(allowed(kind, field, attempt) for attempt in tries), f"{ruling.id}: {field} = {one}"


def allowed(kind: type[core.Rulings], field: str, value: object) -> bool:
    try:
        kind.of(**{field: value})
    except ValueError:
        return False
    return True


def test_a_reading_is_found_by_its_value() -> None:
    whole = clauses.ledger("gossip_street")
    assert whole.reading("love_card_houses", "second_only").says == "At the house of the second character only."
    assert whole.reading("snoop_own", True).value == "true"
    assert whole.reading("same_card_cap", None).value == "none"
    assert whole.reading("false_limit", 5).value == "5"
    assert whole.reading("false_limit", 20).value == "1 to 20"
    assert whole.reading("board", ((1,),)).value == "custom"


def test_wrong_fields_and_values_are_said_plainly() -> None:
    whole = clauses.ledger("gossip_street")
    with pytest.raises(ValueError, match="no ruling of gossip_street has a field 'colour'"):
        whole.reading("colour", "red")
    with pytest.raises(ValueError, match=r"GS-R16 has no reading hide = never; there are may_hand, must_hand, may_"):
        whole.reading("hide", "never")
    for wrong in (0, 21):
        with pytest.raises(ValueError, match=f"GS-R33 has no reading false_limit = {wrong}; there are 5, 1 to 20"):
            whole.reading("false_limit", wrong)


# ---- looking up ----


def test_rows_are_found_by_id() -> None:
    whole = clauses.ledger("gossip_street")
    clause, ruling = whole.clause("GS-069"), whole.clause("GS-R07")
    assert isinstance(clause, Clause)
    assert clause.rulings == ("GS-R02", "GS-R08")
    assert isinstance(ruling, Ruling)
    assert ruling == whole.ruling("GS-R07") == whole.row("GS-R07")
    assert ruling.says == ruling.default
    assert whole.position("GS-W05").clauses == ("GS-069", "GS-070", "GS-071", "GS-074")
    assert clauses.game_of("GS-069") == "gossip_street"
    assert clauses.ledger("gossip_street") is whole


@pytest.mark.parametrize(
    ("id", "said"),
    [
        ("GS-69", "no row of gossip_street is called 'GS-69'; near it are GS-069"),
        ("gs-r07", "near it are GS-R07"),
        ("GS-106", "near it are GS-"),
        ("GS-R50", "near it are GS-R"),
        ("GS-W05", "no row of gossip_street is called 'GS-W05'"),
        ("pets", "no row of gossip_street is called 'pets'; ids run from GS-001 to GS-R49"),
        ("", "no row of gossip_street is called ''; ids run from GS-001 to GS-R49"),
    ],
)
def test_an_unknown_id_names_its_neighbours(id: str, said: str) -> None:
    with pytest.raises(ValueError, match=re.escape(said)):
        clauses.ledger("gossip_street").clause(id)


def test_an_unknown_game_lists_those_there_are() -> None:
    with pytest.raises(ValueError, match=r"no game is called 'whist'; there are .*gossip_street"):
        clauses.ledger("whist")
    with pytest.raises(ValueError, match=r"no game has ids like 'ZZ-001'; they begin with .*GS"):
        clauses.game_of("ZZ-001")


SMALL = """
game = "whist"
prefix = "WH"
[[clause]]
id = "WH-001"
says = "Four play."
where = "Players"
rulings = ["WH-R01"]
[[ruling]]
id = "WH-R01"
asks = "Who deals?"
default = "Anyone."
why = "It makes no difference."
"""


def test_a_ledger_is_read_from_its_text() -> None:
    whole = clauses.read(SMALL, "whist/clauses.toml")
    assert [row.id for row in whole.everything] == ["WH-001", "WH-R01"]
    assert whole.ruling("WH-R01").clauses == ("WH-001",)
    with pytest.raises(ValueError, match="'WH-W01'; there are none of this kind"):
        whole.position("WH-W01")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("[[clause]]", "[[clause", "whist/clauses.toml cannot be read: "),
        ('says = "Four play."\n', "", "missing required field `says` - at `$.clause[0]`"),
        ("says =", "syas =", "unknown field `syas` - at `$.clause[0]`"),
        ("where =", "no_tset = 'x'\nwhere =", "unknown field `no_tset`"),
        ('"WH-001"', '"WH-1"', "the id 'WH-1' has not the form"),
        ('"WH-001"', '"GS-001"', "the id 'GS-001' has not the form"),
        ('rulings = ["WH-R01"]', 'rulings = ["WH-R02"]', "WH-R02 is cited but not there"),
        (
            "[[ruling]]",
            SMALL[SMALL.index("[[clause]]") : SMALL.index("[[ruling]]")] + "[[ruling]]",
            "WH-001 comes twice",
        ),
    ],
)
def test_a_broken_ledger_says_what_and_where(old: str, new: str, said: str) -> None:
    text = SMALL.replace(old, new, 1)
    assert text != SMALL
    with pytest.raises(ValueError, match=re.escape(said)) as caught:
        clauses.read(text, "whist/clauses.toml")
    assert str(caught.value).startswith("whist/clauses.toml")


# ---- the mark ----


def test_a_mark_holds_its_ids() -> None:
    assert mark("GS-069", "GS-R07", "GS-W05").args == ("GS-069", "GS-R07", "GS-W05")


@pytest.mark.parametrize(
    ("ids", "said"),
    [
        ((), "names at least one id"),
        (("GS-069", "GS-700"), "no row of gossip_street is called 'GS-700'; near it are"),
        (("GS-W41",), "no row of gossip_street is called 'GS-W41'"),
        (("ZZ-001",), "no game has ids like 'ZZ-001'"),
    ],
)
def test_a_mark_for_an_unknown_row_is_refused(ids: tuple[str, ...], said: str) -> None:
    with pytest.raises(ValueError, match=re.escape(said)):
        mark(*ids)
