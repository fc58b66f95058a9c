"""What is brought along of the label model is what it comes to: a sample is worked out again.

Where this fails the model or its limits have changed: `.venv/bin/python -m tests.unusual_suspects.tables` writes the
files anew.
"""

from importlib import resources
from random import Random

import pytest

from gamecore.unusual_suspects import label, solved
from gamecore.unusual_suspects.label import Programme

from .cards import EXAMPLES

TABLE = {
    (0.7, 0.5): (0.243256, 0.315167, 36.0984, 6.7920, "1 1 2 3 4 4 4 5 4 4 1 1 1"),
    (0.8, 0): (0.642597, 0.642597, 66, 11, "1 1 1 1 1 1 1 1 1 1 1 1 1"),
    (0.8, 0.25): (0.491841, 0.636885, 61.1029, 8.9410, "1 1 1 1 1 1 1 1 1 1 1 1 1"),
    (0.8, 0.5): (0.393773, 0.519294, 37.5887, 6.8845, "1 1 2 3 4 4 4 4 4 2 1 1 1"),
    (0.8, 1): (0.318568, 0.415074, 23.7877, 4.4820, "1 1 2 3 4 5 6 7 7 7 7 5 1"),
    (0.9, 0.5): (0.576265, 0.719160, 32.8567, 5.8788, "1 1 2 3 4 4 5 5 5 4 1 1 1"),
    (0.9, 1): (0.478288, 0.624693, 23.8900, 4.3852, "1 1 2 3 4 5 6 6 7 7 7 6 1"),
}
"""The table of section 3.3."""
ANEW = ".venv/bin/python -m tests.unusual_suspects.tables writes it anew"


def test_the_table_of_whole_games_is_the_ledgers() -> None:
    rows = {(row.a, row.weight): row for row in solved.rows()}
    for key, (value, wins, time, rounds, flips) in TABLE.items():
        row = rows[key]
        assert (row.value, row.wins, row.time, row.rounds) == (value, wins, time, rounds)
        assert row.flips == tuple(map(int, flips.split()))
    for told in EXAMPLES["label_n12"]:
        row = rows[told["a"], told["lam"]]
        found = (row.value, row.wins, row.time, row.rounds, list(row.flips))
        names = ("V", "P_win", "T_given_win", "rounds_given_win", "first_round_k_for_j_mismatches")
        assert found == tuple(told[name] for name in names)
    assert len(rows) == len(EXAMPLES["label_n12"])


@pytest.mark.parametrize("key", [(0.8, 0.5), (0.9, 1.0)], ids=str)
def test_a_row_of_it_comes_out_the_same(key: tuple[float, float]) -> None:
    assert solved.solve(*key) == next(row for row in solved.rows() if (row.a, row.weight) == key), ANEW


@pytest.mark.parametrize("weight", solved.WEIGHTS)
def test_what_is_brought_along_is_what_it_comes_to(weight: float) -> None:
    file = (resources.files("gamecore.unusual_suspects") / "solved" / f"{round(100 * weight)}.bin").read_bytes()
    known, fresh = solved.unpack(file), Programme(solved.RIGHT, weight, solved.DEEPEST)
    every = list(solved.positions())
    assert list(known) == every
    few = [key for key in every if len(key[0]) == 8] if weight == solved.USUAL else every[:1000]
    for behind, charged in Random(7).sample(few, 40):
        own, told = fresh.ask(behind, charged), known[behind, charged]
        assert (told.wins, told.minutes, told.rounds) == pytest.approx((own.wins, own.minutes, own.rounds), rel=2e-4), (
            ANEW
        )


@pytest.mark.parametrize("weight", solved.WEIGHTS)
def test_each_position_follows_from_those_with_fewer_face_up(weight: float) -> None:
    """Nine to eleven face up, from what is brought along of the rest: the whole would take half a minute."""
    known = dict(solved.expected(weight)._asked)
    few = Random(11).sample([key for key in solved.positions() if len(key[0]) > 8], 25)
    for key in few:
        told = known.pop(key)
        own = Programme(solved.RIGHT, weight, solved.DEEPEST, known).ask(*key)
        values = [label.value_of(won, key[1], weight) for won in (own, told)]
        assert values[0] == pytest.approx(values[1], rel=2e-4), f"{key}: {ANEW}"  # two ways can be all but equal
        known[key] = told


def test_packing_loses_next_to_nothing() -> None:
    programme = solved.expected()
    values = {key: programme.ask(*key) for key in solved.positions()}
    again = solved.unpack(solved.pack((behind, own) for (behind, _), own in values.items()))
    for key, own in values.items():
        assert again[key] == pytest.approx(own, rel=1e-4)


def test_another_weight_of_time_is_refused_for_it_would_take_long() -> None:
    assert solved.expected(1) is solved.expected(1.0)
    with pytest.raises(ValueError, match=r"0\.0, 0\.25, 0\.5, 0\.75, 1\.0; what 0\.3"):
        solved.expected(0.3)


def test_the_minutes_that_can_have_been_charged() -> None:
    assert [solved.charges(many) for many in (11, 10, 9)] == [(11,), (11, 21), (11, 20, 21, 30)]
    assert solved.charges(12) == (0,)


def test_the_farthest_count_as_five_behind_and_it_hardly_matters() -> None:
    """The same choice as without any limit, and a value as good as the same, at positions with nine face up."""
    whole, rng = Programme(solved.RIGHT, solved.USUAL), Random(3)
    for _ in range(6):
        matches = [8, *(rng.randrange(9) for _ in range(8))]
        told, own = solved.expected().after(matches, 30), whole.after(matches, 30)
        assert told.flips == own.flips
        assert told.value == pytest.approx(own.value, abs=1e-3)
