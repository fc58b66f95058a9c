"""Two truths that a seat cannot tell apart look, offer, refuse and tell alike: in every game, at 20,000 views and more.

`python -m tests.bench.secrets` does the same for as long as one likes and says how much it compared.
"""

from collections.abc import Collection
from random import Random

import pytest

from gamecore.bots import RandomBot
from gamecore.core import CHANCE, Rulings
from gamecore.match import AnyMatch, Match

from .alike import Count, botched, coupled, mixed, watch
from .games import AnyGame, changes, some, walk

Table = tuple[AnyGame, int]
VIEWS = 5_000
"""So many views of each game at each number of seats, at least."""


def begins(game: AnyGame, seats: int, rulings: Rulings) -> bool:
    """Whether there is a game under these rulings without another one changed too."""
    try:
        game.start(seats, rulings)
    except ValueError:
        return False
    return True


@pytest.mark.parametrize("play", [walk, botched])
def test_what_looks_alike_is_alike(table: Table, play) -> None:  # type: ignore[no-untyped-def]
    game, seats = table
    rng, total, seed = Random(f"{game.name}/{seats}"), Count(), 0
    while total.views < VIEWS // 2:
        seed += 1
        total = total.plus(watch(game, play(game, seats, seed), rng, 5, range(seats)))
    total.enough()


def test_what_looks_alike_is_alike_under_every_reading(game: AnyGame) -> None:
    total = Count()
    for number, rulings in enumerate(changes(game.Rulings)):
        seats, rng = game.seats[number % len(game.seats)], Random(number)
        if begins(game, seats, rulings):
            watched: Collection[int] = {number % seats, (number // 2 + 1) % seats}
            total = total.plus(watch(game, walk(game, seats, number, rulings), rng, 29, watched))
            total = total.plus(watch(game, botched(game, seats, number, rulings), rng, 29, watched))
    total.enough()


@pytest.mark.parametrize("seed", range(8))
def test_what_looks_alike_is_alike_when_many_rulings_are_changed(game: AnyGame, seed: int) -> None:
    rng, readings = Random(seed), changes(game.Rulings)
    for _ in range(4):
        seats = rng.choice(game.seats)
        rulings = mixed(game, readings, seats, rng)
        watch(game, walk(game, seats, seed, rulings), rng, 29, {rng.randrange(seats)})


def test_a_view_shows_no_more_than_its_seat_was_told(table: Table) -> None:
    game, seats = table
    compared = seed = 0
    while compared < 1_000:
        seed += 1
        assert seed < 200, f"only {compared} views of games that are told alike"
        compared += coupled(game, seats, seed % seats, Random(seed))


def test_a_view_shows_no_more_than_its_seat_was_told_under_every_reading(game: AnyGame) -> None:
    for number, rulings in enumerate(changes(game.Rulings)):
        seats = game.seats[number % len(game.seats)]
        if begins(game, seats, rulings):
            assert sum(coupled(game, seats, seed % seats, Random(seed), rulings) for seed in range(3))


def test_a_chair_says_nothing_of_what_others_might_do(table: Table) -> None:
    """Whether a rival may lay a card tells whether it holds that card: only its own chair is asked."""
    game, seats = table
    match: AnyMatch = Match(game, seats, seed=1)
    bot, asked = RandomBot(), 0
    while match.actors and match.length < 60:
        actor = match.actors[0]
        if actor != CHANCE:
            for move in some(list(match.chair(actor).conceivable()), 10):
                for seat in {*range(seats)} - {actor}:
                    with pytest.raises(ValueError, match=f"seat {seat}'s"):
                        match.chair(seat).why_not(move)
                    asked += 1
            match.act(bot.choose(match.chair(actor)))
        else:
            match.chance()
    assert asked > 100
