"""Time as a price: what a whole investigation costs, how many there are of each cost, and what one more question costs.

A won investigation is a schedule: how many suspects went down in each round, positive numbers that add up to the
innocents, 11 (ledger, section 3.1). Its Time is the sum of round × suspects (US-045, US-053). Seen from the other side,
every question costs one minute for each innocent who is still face up when it is asked (T3), so `charged` runs ahead of
the pad while a game goes on and is the Time when it is won.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from math import comb
from typing import Final

from msgspec import Struct

INNOCENTS: Final = 11
"""Of the twelve suspects of a case."""


def time_of(schedule: Sequence[int]) -> int:
    """The Time of a schedule, in minutes (US-045, US-053). ValueError for a round with nobody."""
    if any(gone < 1 for gone in schedule):
        empty = next(number for number, gone in enumerate(schedule, 1) if gone < 1)
        raise ValueError(f"round {empty} of {tuple(schedule)} flips nobody; every round flips at least one (US-036)")
    return sum(number * gone for number, gone in enumerate(schedule, 1))


def asked(schedule: Sequence[int], innocents: int = INNOCENTS) -> tuple[int, ...]:
    """The price of each question of a schedule: the innocents who were face up when it was asked (T3)."""
    return tuple(innocents - sum(schedule[:number]) for number in range(len(schedule)))


def charged(schedule: Sequence[int], running: bool = False, innocents: int = INNOCENTS) -> int:
    """The minutes charged so far, for rounds that are over; `running`: another question has been asked since (T3)."""
    left = innocents - sum(schedule)
    return sum(asked(schedule, innocents)) + (left if running else 0)


def schedules(innocents: int = INNOCENTS) -> Iterator[tuple[int, ...]]:
    """Every schedule, by its first round, then its second, and so on; 1,024 of them for 11 innocents."""
    if innocents == 0:
        yield ()
    for first in range(1, innocents + 1):
        for rest in schedules(innocents - first):
            yield (first, *rest)


@cache
def _counts(innocents: int, rounds: int | None) -> dict[int, int]:
    """How many schedules have each Time: the k-th question is asked or not while k - 1 innocents are left."""
    ways: dict[tuple[int, int], int] = {(1, innocents): 1}
    for price in range(1, innocents):
        grown = dict(ways)
        for (many, total), count in ways.items():
            grown[many + 1, total + price] = grown.get((many + 1, total + price), 0) + count
        ways = grown
    counts: dict[int, int] = {}
    for (many, total), count in sorted(ways.items(), key=lambda way: way[0][1]):
        if rounds in (None, many):
            counts[total] = counts.get(total, 0) + count
    return counts


def distribution(innocents: int = INNOCENTS, rounds: int | None = None) -> dict[int, int]:
    """How many schedules have each Time, by Time from the least up; of `rounds` rounds alone where that is given."""
    return dict(_counts(innocents, rounds))


class Bounds(Struct, frozen=True):
    """What a win in so many rounds can cost: how many schedules there are, the least Time and the most."""

    rounds: int
    schedules: int
    least: int
    most: int


def bounds(rounds: int, innocents: int = INNOCENTS) -> Bounds:
    """The bounds of a win in `rounds` rounds (T1). ValueError for a number of rounds that no win has."""
    if not 1 <= rounds <= innocents:
        raise ValueError(f"no win has {rounds} rounds: each flips at least one of {innocents}, so 1 to {innocents} do")
    pairs = rounds * (rounds - 1) // 2
    return Bounds(rounds, comb(innocents - 1, rounds - 1), innocents + pairs, innocents * rounds - pairs)


class Rank(Struct, frozen=True):
    """Where a Time stands among all schedules: so many are quicker, just as quick (itself too) and slower."""

    time: int
    quicker: int
    same: int
    slower: int

    @property
    def place(self) -> int:
        """1 for the best Time there is."""
        return self.quicker + 1

    @property
    def all(self) -> int:
        """How many schedules there are."""
        return self.quicker + self.same + self.slower


def rank(time: int, innocents: int = INNOCENTS) -> Rank:
    """Where `time` stands among all schedules. ValueError for a Time that no win has."""
    counts = _counts(innocents, None)
    if time not in counts:
        raise ValueError(f"no win takes {time} minutes: the least is {min(counts)}, the most {max(counts)}")
    quicker = sum(count for total, count in counts.items() if total < time)
    return Rank(time, quicker, counts[time], sum(counts.values()) - quicker - counts[time])


def to_come(left: int) -> tuple[int, int]:
    """The least and the most minutes that a win still takes after a Trial which leaves `left` innocents face up.

    At least one more question where anybody is left; at most one question for each.
    """
    return left, left * (left + 1) // 2
