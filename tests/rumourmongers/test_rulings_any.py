"""Every reading of every ruling, alone and mixed at random: games end, nothing is lost, and views can be imagined."""

from collections.abc import Iterator
from random import Random

import pytest

from gamecore.clauses import ledger
from gamecore.core import CHANCE, Streams
from gamecore.rumourmongers import GAME
from gamecore.rumourmongers.state import RumourRules
from tests.rumourmongers.test_second_reading import choose

SPANS = {("rounds", "1 to 20"): 3, ("gather_max", "1 to 44"): 2}
"""A value out of each span of numbers."""


def value(field: str, word: str) -> object:
    """A reading as a value."""
    plain: dict[str, object] = {"true": True, "false": False}
    if getattr(RumourRules(), field) is None:
        plain["none"] = None
    return SPANS.get((field, word), plain.get(word, int(word) if word.isdecimal() else word))


def readings() -> dict[str, list[object]]:
    """The readings of every field, the default first."""
    found: dict[str, list[object]] = {}
    for ruling in ledger("rumourmongers").rulings:
        for reading in ruling.readings:
            found.setdefault(reading.field, []).append(value(reading.field, reading.value))
    return found


def others() -> Iterator[tuple[str, object]]:
    for field, values in readings().items():
        for one in values[1:]:
            yield field, one


def play(rulings: RumourRules, seats: int, seed: int) -> None:
    """A random game to its end; now and then everything that is promised is asked."""
    rng, streams = Random(seed), Streams(seed)
    state = GAME.start(seats, rulings)
    box = GAME.census(state)
    for count in range(5000):
        if not GAME.actors(state):
            break
        if count % 40 == 0:
            assert GAME.census(state) == box
            for seat in range(seats):
                view = GAME.observe(state, seat)
                assert GAME.observe(GAME.imagine(view, rng), seat) == view
                options = list(GAME.options(state, seat))
                assert bool(options) == (seat in GAME.actors(state))
                for move in options[:20]:
                    assert GAME.refusal(state, move) is None, move
        state, _ = GAME.apply(state, choose(state, rng, streams))
    assert GAME.outcome(state) is not None
    assert GAME.census(state) == box
    assert CHANCE not in GAME.actors(state)


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize(("field", "reading"), [pytest.param(*one, id=f"{one[0]}={one[1]}") for one in others()])
def test_any_reading_can_be_played_to_the_end(field: str, reading: object, seats: int) -> None:
    play(RumourRules.of(**{field: reading}), seats, 11)


@pytest.mark.parametrize("seed", range(60))
def test_readings_can_be_mixed(seed: int) -> None:
    rng = Random(seed)
    mixed = {field: rng.choice(values) for field, values in readings().items()}
    play(RumourRules.of(**mixed | {"powers": "on", "rounds": 4}), rng.choice((3, 4)), seed)
