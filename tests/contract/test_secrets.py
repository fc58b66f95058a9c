"""Two truths that a seat cannot tell apart look, offer and refuse alike: in every game."""

from collections.abc import Collection
from random import Random
from typing import Any

import pytest

from gamecore.core import Rulings

from .games import AnyGame, changes, some, walk

Table = tuple[AnyGame, int]


def looks_alike(game: AnyGame, state: Any, seat: int, rng: Random) -> None:
    """Some other truth with the same view offers and refuses this seat the same."""
    view = game.observe(state, seat)
    hash(view)
    other = game.imagine(view, rng)
    assert game.observe(other, seat) == view
    options, others = game.options(state, seat), game.options(other, seat)
    assert len(options) == len(others)
    assert some(options, 30) == some(others, 30)
    for move in some(list(game.conceivable(state, seat)), 40):
        assert game.refusal(state, move) == game.refusal(other, move)
    assert game.census(other) == game.census(state)
    assert seat in game.actors(other) if seat in game.actors(state) else seat not in game.actors(other)


def watch(
    game: AnyGame, seats: int, seed: int, every: int, rulings: Rulings | None = None, watched: Collection[int] = ()
) -> None:
    """Every so many decisions of a random game each seat's view, or that of those `watched`, is put to the test."""
    rng = Random(seed)
    for index, step in enumerate(walk(game, seats, seed, rulings)):
        if index % every == 0:
            for seat in watched or range(seats):
                looks_alike(game, step.before, seat, rng)
    for seat in watched or range(seats):
        looks_alike(game, step.after, seat, rng)


@pytest.mark.parametrize("seed", [1, 2])
def test_what_looks_alike_is_alike(table: Table, seed: int) -> None:
    game, seats = table
    watch(game, seats, seed, 29)


def test_what_looks_alike_is_alike_under_every_reading(game: AnyGame) -> None:
    for number, rulings in enumerate(changes(game.Rulings)):
        seats = game.seats[number % len(game.seats)]
        try:
            game.start(seats, rulings)
        except ValueError:
            continue
        watch(game, seats, number, 149, rulings, watched={number % seats, (number // 2 + 1) % seats})
