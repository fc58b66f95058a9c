"""Every game there is, and random play of it. A new game joins by having a `GAME` in its package."""

import types
from collections.abc import Iterator, Sequence
from random import Random
from typing import Annotated, Any, Literal, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

from msgspec import Meta

from gamecore import games, load
from gamecore.core import CHANCE, Event, Game, Move, Rulings, Seat, State, Streams

AnyGame = Game[Any, Any, Any]
T = TypeVar("T")
LONGEST = 20_000
"""No random game takes more decisions than this."""


def all_games() -> list[AnyGame]:
    """Every game that can be played, by name."""
    return [load(name) for name in games()]


class Step(NamedTuple):
    """One decision of a game: the position, who decided what, and what came of it."""

    before: State
    seat: Seat
    move: Move
    after: State
    events: tuple[Event, ...]


def walk(game: AnyGame, seats: int, seed: int, rulings: Rulings | None = None) -> Iterator[Step]:
    """A random game. AssertionError if it does not end."""
    rng, streams = Random(f"{game.name}/{seats}/{seed}"), Streams(seed)
    state = game.start(seats, rulings or game.Rulings())
    for _ in range(LONGEST):
        actors = game.actors(state)
        if not actors:
            return
        seat = actors[rng.randrange(len(actors))]
        move = game.chance(state, streams) if seat == CHANCE else pick(game.options(state, seat), rng)
        after, events = game.apply(state, move)
        yield Step(state, seat, move, after, events)
        state = after
    raise AssertionError(f"{game.name} with {seats} seats, seed {seed}, {rulings}: no end after {LONGEST} decisions")


def pick(options: Sequence[T], rng: Random) -> T:
    """Any of them."""
    return options[rng.randrange(len(options))]


def some(moves: Sequence[T], most: int = 60) -> list[T]:
    """All of a short sequence, else some spread over a long one, first and last included."""
    if len(moves) <= most:
        return list(moves)
    step = (len(moves) - 1) / (most - 1)
    return [moves[round(i * step)] for i in range(most)]


def changes(rulings: type[Rulings]) -> list[Rulings]:
    """Every reading that is not a default, one at a time; of numbers the ends and the next to the default."""
    plain, hints = rulings(), get_type_hints(rulings, include_extras=True)
    found = []
    for field in rulings.__struct_fields__:
        values = sorted({*_readings(hints[field])} - {getattr(plain, field)}, key=repr)
        found += [rulings(**{field: value}) for value in values]
    return found


def _readings(hint: object) -> list[object]:
    """The values a field can have, as far as its type lists them."""
    origin, args = get_origin(hint), get_args(hint)
    if hint is bool:
        return [True, False]
    if hint is type(None):
        return [None]
    if origin is Literal:
        return list(args)
    if origin is Annotated:
        bounds = [meta for meta in args[1:] if isinstance(meta, Meta)]
        return [n for meta in bounds for n in (meta.ge, meta.le, (meta.ge or 0) + 1) if n is not None]
    if origin in (Union, types.UnionType):
        return [value for part in args for value in _readings(part)]
    return []
