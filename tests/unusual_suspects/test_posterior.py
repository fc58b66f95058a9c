"""Answers move chances, flips rescale them (ledger, 4.3)."""

from fractions import Fraction

import pytest

from gamecore.unusual_suspects import posterior
from tests.clause_marks import clause

from .cards import EXAMPLES, SIX, fits

AT_THE_END = {
    ("open", 1, 0): (0.053944, 0.059402, 0.045451, 0.473753, 0.083369, 0.043342, 0.029071, 0.172170, 0.039498),
    ("open", 0.5, 0.02): (0.018600, 0.021098, 0.015528, 0.800343, 0.030842, 0.014095, 0.005067, 0.080388, 0.014039),
    ("portrait", 0.5, 0.02): (0.010102, 0.103704, 0.044708, 0.135391, 0.135570, 0.065815, 0.102637, 0.285440, 0.116632),
    ("portrait", 0, 0.2): (0.039590, 0.101682, 0.047760, 0.130021, 0.134821, 0.066461, 0.101185, 0.261290, 0.117190),
}
"""The table of 4.3: S02 to S06, S08, S09, S11, S12."""


@pytest.mark.parametrize("case", EXAMPLES["posteriors"], ids=lambda case: f"{case['info']} {case['tau']} {case['eps']}")
def test_every_step_of_the_examples(case: dict[str, object]) -> None:
    grid = case["grid"]
    now = posterior.begin(range(1, 13))
    for step, told in zip(case["steps"], case["after_each_step"], strict=True):
        if step[0] == "A":
            now = posterior.answer(now, fits(grid, step[1], step[2] == "yes", case["info"], case["tau"], case["eps"]))
        else:
            now = posterior.flip(now, {grid.index(id) + 1 for id in step[1]})
        assert [now.get(place, 0.0) for place in range(1, 13)] == pytest.approx(told, abs=SIX)
    table = AT_THE_END[case["info"], case["tau"], case["eps"]]
    assert [now[place] for place in (2, 3, 4, 5, 6, 8, 9, 11, 12)] == pytest.approx(table, abs=SIX)


def test_step_8_of_the_lesson() -> None:
    grid = [f"S{number:02}" for number in range(1, 13)]
    start = posterior.begin(range(1, 13))
    now = posterior.answer(start, fits(grid, "Q40", True, "open", 0.5, 0.02))
    assert posterior.line_up(now)[0] == 7
    assert now[7] == pytest.approx(0.001657, abs=SIX)
    assert posterior.growth(now, {7, 10}) == pytest.approx(1.003, abs=1e-3)


@clause("US-P20")
def test_a_flip_leaves_the_others_in_the_same_ratio() -> None:
    before = {1: Fraction(1, 5), 2: Fraction(1, 5), 3: Fraction(3, 5)}
    after = posterior.flip(before, {1})
    assert after == {2: Fraction(1, 4), 3: Fraction(3, 4)}
    assert posterior.growth(before, {1}) == Fraction(5, 4)
    with pytest.raises(ValueError, match="nobody is left"):
        posterior.flip(before, {1, 2, 3})


def test_entropy_in_bits() -> None:
    assert posterior.entropy(posterior.begin(range(12))) == pytest.approx(3.584963, abs=SIX)
    assert posterior.entropy({1: 1.0, 2: 0.0}) == 0
    assert posterior.entropy({1: Fraction(1, 2), 2: Fraction(1, 2)}) == 1


def test_an_impossible_answer_is_refused() -> None:
    with pytest.raises(ValueError, match="impossible for everybody"):
        posterior.answer({1: 0.5, 2: 0.5}, {1: 0.0, 2: 0.0})


def test_what_an_answer_changed() -> None:
    before = posterior.begin(range(1, 5))
    after = posterior.answer(before, {1: 0.9, 2: 0.1, 3: 0.9, 4: 0.5})
    change = posterior.Change(before, after)
    assert change.up == (1, 3)
    assert change.down == (2, 4)
    assert change.factor(1) == pytest.approx(1.5)
    assert change.bits == pytest.approx(posterior.entropy(before) - posterior.entropy(after))
    assert change.bits > 0
    assert [posterior.rank(after, place) for place in (1, 2, 3, 4)] == [1, 4, 1, 3]
    assert posterior.line_up(after) == (2, 4, 1, 3)
    flipped = posterior.Change(after, posterior.flip(after, {2}))
    assert flipped.up == (1, 3, 4)
    assert {round(flipped.factor(place), 12) for place in (1, 3, 4)} == {round(1 / (1 - after[2]), 12)}
