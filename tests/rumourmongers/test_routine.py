"""What a player need not be asked: to pass where nothing else can be done."""

import pytest

from gamecore.rumourmongers import GAME
from gamecore.rumourmongers.moves import Pass
from tests.clause_marks import clause
from tests.contract.games import walk


@clause("RM-R20", "RM-058")
@pytest.mark.parametrize(("seats", "rulings"), [(3, {}), (4, {}), (4, {"discard_visibility": "counts_only"})])
def test_who_can_only_pass_is_not_asked_and_everybody_else_is(seats: int, rulings: dict[str, object]) -> None:
    asked = routine = 0
    for seed in range(6):
        for step in walk(GAME, seats, seed, GAME.Rulings.of(**rulings)):
            for seat in range(seats):
                move = GAME.routine(GAME.observe(step.before, seat), ())
                options = GAME.options(step.before, seat)
                only = len(options) == 1 and isinstance(options[0], Pass)
                assert move == (options[0] if only else None)
                asked += bool(len(options)) and not only
                routine += only
    assert asked > 100
    assert routine > 100
