"""The baselines of section 9, in few games; `python -m tests.bench suspects` plays ten thousand a row."""

from random import Random

import pytest

from tests.bench import suspects
from tests.clause_marks import clause


@pytest.mark.parametrize("bots", suspects.LEDGER, ids=lambda key: f"{key[0]} {key[1]}")
def test_bots_win_as_often_and_as_fast_as_the_ledger_says(bots: tuple[suspects.CaseFile, float]) -> None:
    for rule in suspects.LEDGER[bots]:
        key: suspects.Key = (*bots, rule)
        found = suspects.study(key, 250, 5)
        assert not suspects.strays(key, found), f"{key}: {suspects.strays(key, found)}"


def test_a_figure_that_is_off_is_told() -> None:
    wrong = suspects.Result(10_000, 0.90, 24.9, 7, 4.4, 1.5)
    assert suspects.strays(("open", 0, "steady"), wrong) == ["P(win) 0.900, and the ledger has 0.82"]


@clause("US-052", "US-056")
def test_a_cautious_win_takes_eleven_rounds() -> None:
    numbers, rng = suspects.table("open", 0), Random(2)
    won = [suspects.play(numbers, suspects.RULES["cautious"], rng) for _ in range(40)]
    assert {one.won for one in won if one.won is not None} == {(1,) * 11}
    assert all(one.forced for one in won if one.won is None)


@clause("US-074", "US-076", "US-077", "US-087")
def test_the_points_of_an_investigation_add_up() -> None:
    numbers, rng = suspects.table("portrait", 0.5), Random(4)
    ended = [suspects.investigate(numbers, rng) for _ in range(60)]
    for one in ended:
        if one.found:
            assert one.starter + one.other == 12
        else:
            loser = one.starter if one.turns % 2 else one.other
            assert loser == 0
            assert 3 <= one.starter + one.other <= 13
    assert {one.found for one in ended} == {True, False}


def test_without_information_the_schedule_does_not_matter() -> None:
    """1/12 whatever the schedule: nothing is told by an answer that fits everybody alike."""
    numbers = suspects.table("open", 0)
    blind = suspects.Table(numbers.says, dict.fromkeys(numbers.fits, 0.5))
    for rule in ("cautious", "steady", "bold"):
        rng = Random(9)
        won = sum(suspects.play(blind, suspects.RULES[rule], rng).won is not None for _ in range(3000))
        assert won / 3000 == pytest.approx(1 / 12, abs=0.02)
