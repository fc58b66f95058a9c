"""Time of a schedule, the 1,024 schedules, the price of a question (ledger, section 3.1)."""

from collections import Counter

import pytest

from gamecore.unusual_suspects import schedule
from tests.clause_marks import clause

from .cards import EXAMPLES

COUNTS = (1, 1, 1, 2, 2, 3, 4, 5, 6, 8, 10, 11, 13, 15, 17, 20, 22, 24, 27, 29, 31, 33, 35, 36, 38, 39, 39, 40)
ROUNDS = {
    1: (1, 11, 11), 2: (10, 12, 21), 3: (45, 14, 30), 4: (120, 17, 38), 5: (210, 21, 45), 6: (252, 26, 51),
    7: (210, 32, 56), 8: (120, 39, 60), 9: (45, 47, 63), 10: (10, 56, 65), 11: (1, 66, 66),
}  # fmt: skip


@clause("US-E01", "US-045", "US-053")
def test_the_time_of_a_schedule() -> None:
    told = {(3, 4, 4): 23, (4, 4, 3): 21, (5, 1, 5): 22, (2, 3, 3, 3): 29, (1, 1, 9): 30, (10, 1): 12, (1, 10): 21}
    told |= {(2, 2, 2, 2, 2, 1): 36}
    told |= {tuple(one["schedule"]): one["time"] for one in EXAMPLES["time"]}
    assert {one: schedule.time_of(one) for one in told} == told


@clause("US-036")
def test_a_schedule_has_no_empty_round() -> None:
    with pytest.raises(ValueError, match="round 2 of"):
        schedule.time_of((3, 0, 8))


@clause("US-E02", "US-056")
def test_all_schedules() -> None:
    every = list(schedule.schedules())
    assert len(every) == len(set(every)) == 1024
    assert all(sum(one) == 11 for one in every)
    counted = Counter(map(schedule.time_of, every))
    assert dict(sorted(counted.items())) == schedule.distribution()
    told = schedule.distribution()
    assert [told[time] for time in (11, 20, 38, 39, 66)] == [1, 8, 40, 40, 1]
    assert sum(time * count for time, count in told.items()) == 39424
    assert tuple(told.values()) == COUNTS + COUNTS[::-1] == tuple(EXAMPLES["schedules"]["counts_for_T_11_to_66"])
    assert list(told) == list(range(11, 67))


@clause("US-E02")
def test_the_bounds_of_so_many_rounds() -> None:
    for rounds, (many, least, most) in ROUNDS.items():
        told = schedule.bounds(rounds)
        found = [schedule.time_of(one) for one in schedule.schedules() if len(one) == rounds]
        assert (told.schedules, told.least, told.most) == (many, least, most) == (len(found), min(found), max(found))
        assert schedule.distribution(rounds=rounds) == dict(sorted(Counter(found).items()))
    listed = [(row["R"], row["count"], row["min"], row["max"]) for row in EXAMPLES["schedules"]["by_rounds"]]
    assert listed == [(rounds, *row) for rounds, row in ROUNDS.items()]
    with pytest.raises(ValueError, match="1 to 11"):
        schedule.bounds(12)


def test_the_price_of_a_question_is_the_innocents_who_are_face_up() -> None:
    for one in schedule.schedules():
        assert sum(schedule.asked(one)) == schedule.charged(one) == schedule.time_of(one)


@clause("US-P01", "US-P18", "US-P19")
def test_what_is_charged_runs_ahead_of_the_pad() -> None:
    assert schedule.charged((), running=True) == 11
    assert schedule.charged((3,)) == 11
    assert schedule.time_of((3,)) == 3
    assert schedule.charged((3,), running=True) == 19
    assert (schedule.time_of((6, 5)), schedule.time_of((5, 6))) == (16, 17)
    assert schedule.time_of((6, 1, 4)) - schedule.time_of((6, 5)) == 4
    for left in range(1, 11):
        assert schedule.charged((11 - left,), running=True) - schedule.charged((11 - left,)) == left


def test_the_rank_of_a_time() -> None:
    best, worst, middle = schedule.rank(11), schedule.rank(66), schedule.rank(38)
    assert (best.place, best.slower, best.all) == (1, 1023, 1024)
    assert (worst.quicker, worst.same, worst.slower) == (1023, 1, 0)
    assert (middle.quicker, middle.same, middle.slower) == (472, 40, 512)
    with pytest.raises(ValueError, match="the least is 11, the most 66"):
        schedule.rank(67)


def test_the_minutes_still_to_come() -> None:
    for left in range(1, 8):
        times = [schedule.time_of(rest) for rest in schedule.schedules(left)]
        assert schedule.to_come(left) == (min(times), max(times))
    assert schedule.to_come(0) == (0, 0)
