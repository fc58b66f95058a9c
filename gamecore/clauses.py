"""The ledger of a game: its clauses, its rulings and its worked positions.

The rows are data, `clauses.toml` in the game's folder. Where each stands in code, tests and lessons is told by
`coverage.py`.
"""

import re
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from functools import cache
from importlib import resources
from typing import Any, Literal, TypeVar

import msgspec
from msgspec import Struct

from .core import ClauseId

T = TypeVar("T", bound="Clause | Ruling | Position")
Kind = Literal["rule", "component", "theme", "example", "advice"]


# ---- the ledger ----


class Entry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What clauses and rulings have in common.

    `taught_in`: the number of the lesson step that is to teach it. `no_code`, `no_test`, `no_lesson`: why
    there is none, as a sentence; "" where there is no such reason.
    """

    id: ClauseId
    taught_in: int | None = None
    no_code: str = ""
    no_test: str = ""
    no_lesson: str = ""


class Clause(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One sentence of a rulebook, in our words.

    `where`: its place there, by headings. `rulings`: what settles the points it leaves open.
    """

    says: str
    where: str
    kind: Kind = "rule"
    rulings: tuple[ClauseId, ...] = ()


class Reading(Struct, frozen=True):
    """One reading of a switch: the field of the game's Rulings, the value as a word, and what it means."""

    field: str
    value: str
    says: str


class Ruling(Entry, frozen=True, kw_only=True):
    """What we decided where a rulebook is silent or says two things.

    `readings`: for each field of the game's Rulings its values, the default first; () where nothing can be
    switched. `clauses`: the clauses it settles.
    """

    asks: str
    default: str
    why: str
    readings: tuple[Reading, ...] = ()
    clauses: tuple[ClauseId, ...] = ()

    @property
    def says(self) -> str:
        """What is played unless it is switched."""
        return self.default

    @property
    def where(self) -> str:
        """The rulebook does not say it; the clauses it settles do the citing."""
        return f"our ruling on {', '.join(self.clauses)}"

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields of the game's Rulings that switch it; () where nothing can be switched."""
        return tuple(dict.fromkeys(reading.field for reading in self.readings))

    def reading(self, field: str, value: object) -> Reading:
        """The reading that `value` of `field` stands for. ValueError lists the ones there are."""
        name = word(value)
        mine = [reading for reading in self.readings if reading.field == field]
        for reading in mine:
            if reading.value == name or _within(name, reading.value):
                return reading
        raise ValueError(f"{self.id} has no reading {field} = {name}; there are {_listed(r.value for r in mine)}")


class Position(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A worked position: what is given, what has to come out, and the clauses that make it so."""

    id: ClauseId
    given: str
    then: str
    clauses: tuple[ClauseId, ...]


class Ledger(Struct, frozen=True, kw_only=True):
    """All rows of one game, in their order. `prefix`: what its ids begin with, `GS`."""

    game: str
    prefix: str
    clauses: tuple[Clause, ...]
    rulings: tuple[Ruling, ...]
    positions: tuple[Position, ...] = ()

    @property
    def entries(self) -> tuple[Clause | Ruling, ...]:
        """The clauses, then the rulings."""
        return (*self.clauses, *self.rulings)

    @property
    def everything(self) -> tuple[Clause | Ruling | Position, ...]:
        """The clauses, then the rulings, then the worked positions."""
        return (*self.clauses, *self.rulings, *self.positions)

    def clause(self, id: ClauseId) -> Clause | Ruling:
        """The clause or ruling called `id`: what a refusal or an event cites. ValueError names near ones."""
        return _find(self, id, self.entries)

    def ruling(self, id: ClauseId) -> Ruling:
        """The ruling called `id`. ValueError names near ones."""
        return _find(self, id, self.rulings)

    def position(self, id: ClauseId) -> Position:
        """The worked position called `id`. ValueError names near ones."""
        return _find(self, id, self.positions)

    def row(self, id: ClauseId) -> Clause | Ruling | Position:
        """Whatever is called `id`. ValueError names near ones."""
        return _find(self, id, self.everything)

    def reading(self, field: str, value: object) -> Reading:
        """What `value` of a field of the game's Rulings means. ValueError for a field that no ruling has."""
        for ruling in self.rulings:
            if field in ruling.fields:
                return ruling.reading(field, value)
        raise ValueError(f"no ruling of {self.game} has a field {field!r}")


def word(value: object) -> str:
    """A value of a Rulings field as the ledger writes it: true, none, 5, list_order; a table is `custom`."""
    if value is None or isinstance(value, bool):
        return str(value).lower()
    return str(value) if isinstance(value, (str, int)) else "custom"


def _within(name: str, span: str) -> bool:
    """Whether a number lies in a span such as `1 to 20`."""
    ends = span.split(" to ")
    return name.isdecimal() and len(ends) == 2 and int(ends[0]) <= int(name) <= int(ends[1])


def _listed(names: Iterable[str]) -> str:
    return ", ".join(names) or "none"


def _find(ledger: Ledger, id: ClauseId, rows: Sequence[T]) -> T:
    for row in rows:
        if row.id == id:
            return row
    names = [row.id for row in rows]
    near = get_close_matches(id.upper(), names, n=3, cutoff=0.6)
    hint = f"near it are {', '.join(near)}" if near else f"ids run from {names[0]} to {names[-1]}" if names else ""
    raise ValueError(f"no row of {ledger.game} is called {id!r}; {hint or 'there are none of this kind'}")


# ---- loading ----


class _Row(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    asks: str
    default: str
    why: str
    readings: dict[str, dict[str, str]] = {}


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    prefix: str
    clause: tuple[Clause, ...]
    ruling: tuple[_Row, ...]
    position: tuple[Position, ...] = ()


def games() -> tuple[str, ...]:
    """The games that have a ledger, by the names of their folders."""
    folders = (folder for folder in resources.files("gamecore").iterdir() if folder.is_dir())
    return tuple(sorted(folder.name for folder in folders if folder.joinpath("clauses.toml").is_file()))


def game_of(id: ClauseId) -> str:
    """The game whose row `id` is, by its prefix. ValueError lists the prefixes there are."""
    prefixes = {ledger(game).prefix: game for game in games()}
    prefix = id.partition("-")[0]
    if prefix not in prefixes:
        raise ValueError(f"no game has ids like {id!r}; they begin with {_listed(sorted(prefixes))}")
    return prefixes[prefix]


@cache
def ledger(game: str) -> Ledger:
    """The ledger of `game`, named by its folder. ValueError for a game there is none of, or a broken file."""
    if game not in games():
        raise ValueError(f"no game is called {game!r}; there are {_listed(games())}")
    return read(resources.files("gamecore").joinpath(game, "clauses.toml").read_text("utf-8"), f"{game}/clauses.toml")


def read(text: str, name: str) -> Ledger:
    """A ledger from the text of its file. ValueError says what is wrong with `name`, and where."""
    try:
        file = msgspec.convert(tomllib.loads(text), _File)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise ValueError(f"{name} cannot be read: {error}") from None
    settles: dict[ClauseId, list[ClauseId]] = defaultdict(list)
    for clause in file.clause:
        for id in clause.rulings:
            settles[id].append(clause.id)
    rulings = tuple(_ruling(row, settles[row.id]) for row in file.ruling)
    whole = Ledger(game=file.game, prefix=file.prefix, clauses=file.clause, rulings=rulings, positions=file.position)
    _check(whole, settles, name)
    return whole


def _ruling(row: _Row, clauses: Sequence[ClauseId]) -> Ruling:
    plain: dict[str, Any] = msgspec.structs.asdict(row)
    readings = [Reading(f, value, says) for f, values in row.readings.items() for value, says in values.items()]
    return Ruling(**plain | {"readings": tuple(readings), "clauses": tuple(clauses)})


def _check(whole: Ledger, settles: Iterable[ClauseId], name: str) -> None:
    """Ids have their form, none comes twice, and whatever is cited exists."""
    kinds: tuple[tuple[str, Sequence[Clause | Ruling | Position]], ...] = (
        (r"\d{3}", whole.clauses), (r"R\d{2}", whole.rulings), (r"[WPE]\d{2}", whole.positions),
    )  # fmt: skip
    known: set[ClauseId] = set()
    for form, rows in kinds:
        for row in rows:
            if not re.fullmatch(f"{whole.prefix}-{form}", row.id):
                raise ValueError(f"{name}: the id {row.id!r} has not the form {whole.prefix}-{form}")
            if row.id in known:
                raise ValueError(f"{name}: the id {row.id} comes twice")
            known.add(row.id)
    cited = {*settles, *(id for position in whole.positions for id in position.clauses)}
    if cited - known:
        raise ValueError(f"{name}: {_listed(sorted(cited - known))} is cited but not there")
