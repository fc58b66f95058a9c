"""The checks for secrets can fail: a leak planted in each place is found, and without it they pass."""

from collections.abc import Callable
from random import Random

import pytest

from gamecore import game_of
from tests.golden.playthrough import compare

from . import tap
from .alike import coupled, watch
from .games import AnyGame, walk
from .leaks import BY_GOLDEN, BY_LESSON, BY_READING, BY_TELLING, BY_VIEWS, BY_WIRE, Plant
from .tap import Taps
from .test_wire import STEPS, attend, listen


def views(game: AnyGame) -> None:
    """Two truths at some views of two games."""
    seats = game.seats[0]
    for seed in (1, 2):
        watch(game, walk(game, seats, seed), Random(1), 7, range(seats)).enough()


def telling(game: AnyGame) -> None:
    """Pairs of games that a seat is told alike."""
    for seed in range(3):
        assert coupled(game, game.seats[0], 0, Random(seed))


def golden(game: AnyGame) -> None:
    """A game as it was told and read."""
    compare(game, game.seats[0])


def wire(game: AnyGame) -> None:
    """A table beside one that knows nothing, for some picks."""
    listen(Taps(game, game.seats[0], seat=0, seed=7), quick=True, picks=24)


def reading(game: AnyGame) -> None:
    """What a table sends, read and not compared."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tap.Pair, "compares", False)
        wire(game)


def lesson(game: AnyGame) -> None:
    """Every step of the game's lesson."""
    for step in STEPS:
        if game_of(step.id) == game.name:
            attend(step, 0)


CHECKS = {
    views: BY_VIEWS,
    telling: BY_TELLING,
    golden: BY_GOLDEN,
    wire: BY_WIRE,
    reading: BY_READING,
    lesson: BY_LESSON,
}
CASES = [
    pytest.param(check, plant, said, id=f"{check.__name__}-{plant.__name__}")
    for check, plants in CHECKS.items()
    for plant, said in plants.items()
]


@pytest.mark.parametrize("check", CHECKS)
def test_without_a_leak_nothing_is_found(game: AnyGame, check: Callable[[AnyGame], None]) -> None:
    check(game)


@pytest.mark.parametrize(("check", "plant", "said"), CASES)
def test_a_planted_leak_is_found(
    game: AnyGame, check: Callable[[AnyGame], None], plant: Plant, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch, game)
    with pytest.raises(AssertionError, match=said):
        check(game)


def test_there_is_a_leak_in_every_place() -> None:
    assert len({plant for plants in CHECKS.values() for plant in plants}) >= 18
