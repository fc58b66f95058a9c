"""The terms of a game, from the words of a command: how many play, where, against whom, by which rulings."""

from collections.abc import Iterable
from random import SystemRandom
from typing import Any

from gamecore.clauses import Ledger
from gamecore.core import Game, Rulings
from gamecore.record import bots_of

from .lobby import MOST_SEED, Plan


def plan(
    game: Game[Any, Any, Any], seats: int, place: int, seed: int | None, opponents: str, *, quick: bool = True
) -> Plan:
    """How a game is set up; `place` counts from 1. ValueError says what cannot be and what can."""
    bots = bots_of(game)
    if seats not in game.seats:
        raise ValueError(f"{game.title} is for {game.seats[0]} to {game.seats[-1]} players, not {seats}")
    if not 1 <= place <= seats:
        raise ValueError(f"a place at this table is a number from 1 to {seats}, not {place}")
    if seed is not None and not 1 <= seed <= MOST_SEED:
        raise ValueError(f"a game number is a whole number from 1 to {MOST_SEED}, not {seed}")
    if opponents not in bots:
        raise ValueError(f"nobody plays as {opponents!r}; there are {', '.join(bots)}")
    number = SystemRandom().randint(1, MOST_SEED) if seed is None else seed
    return Plan(seats=seats, seat=place - 1, opponents=opponents, quick=quick, seed=number)


def rulings(kind: type[Rulings], ledger: Ledger, changes: Iterable[str]) -> Rulings:
    """Rulings of this kind from words such as `placement=may`. ValueError says which cannot be, and what can."""
    readings: dict[str, Any] = {}
    for change in changes:
        field, equals, value = change.partition("=")
        if not equals:
            raise ValueError(
                f"a ruling is written as FIELD=READING, such as {next(iter(kind.ids))}=...; not {change!r}"
            )
        readings[field] = _reading(kind, ledger, field, value)
    return kind.of(**readings)


def _reading(kind: type[Rulings], ledger: Ledger, field: str, value: str) -> Any:
    """The value that a word of the ledger stands for: itself, a number, true, false or none."""
    meant: list[Any] = [value]
    meant += [int(value)] if value.isdecimal() and len(value) < 10 else []
    meant += [found for word, found in (("true", True), ("false", False), ("none", None)) if word == value]
    for one in meant:
        try:
            kind.of(**{field: one})
        except ValueError:
            continue
        return one
    if field in kind.ids:
        ledger.reading(field, value)  # its ValueError lists the readings
    return value
