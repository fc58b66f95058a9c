"""When to stop flipping, solved exactly where answers are as plain as labels (ledger, 3.2 and 3.3).

The label model: every question gives each suspect a YES or a NO of its own, a fair coin that the detectives can read,
and the Witness's answer is the guilty one's with chance `a`. A suspect matches an answer or does not, and each match
makes it `a / (1 - a)` times as likely against the others. So all that counts is how many matches each is behind the
likeliest, and how many minutes have been charged. `Programme` solves that state by state, in floats or in fractions.
From ten face up on that takes a second or more, so `solved.py` brings the usual cases along; from eight down it is done
in the wink of an eye. The general model and that of perfect reading are in `exact.py`.

A win at Time T is worth 1 - λ (T - 11) / 55, a loss 0; λ says how much Time counts (`time_weight`). It is a setting of
the coach and no rule of the game.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import Final, Generic, NamedTuple, TypeVar

from msgspec import Struct

N = TypeVar("N", float, Fraction)
Behind = tuple[int, ...]
"""For each face-up suspect how many matches it is behind the likeliest, in ascending order, so 0 first."""

BEST_TIME: Final = 11
WORST_TIME: Final = 66
CROWD: Final = 8
"""From so many face up on a programme may count the farthest as less far behind than they are."""
EVEN: Final = 1e-12
"""Values that differ by less are equal, and then fewer suspects are flipped."""


def utility(minutes: int, weight: N) -> N:
    """What a win at this Time is worth for this λ: 1 at 11 minutes, 1 - λ at 66."""
    return 1 - weight * (minutes - BEST_TIME) / (WORST_TIME - BEST_TIME)


class Worth(NamedTuple, Generic[N]):
    """What play from here on comes to, as sums over the wins: how likely they are, their minutes and rounds to come."""

    wins: N
    minutes: N
    rounds: N


def value_of(won: Worth[N], charged: int, weight: N) -> N:
    """The expected utility of what comes when so many minutes have been charged."""
    return won.wins * utility(charged, weight) - won.minutes * weight / (WORST_TIME - BEST_TIME)


class Solved(Struct, Generic[N], frozen=True):
    """An optimal choice and what it comes to: the value, the chance to win, and Time and rounds where it is won.

    `flips`: how many of the least likely to flip now; 0 before a question. `rounds`: questions still to be asked.
    """

    flips: int
    value: N
    wins: N
    time: N
    rounds: N


class Programme(Generic[N]):
    """The label model for one `a` and one λ; remembers what it has solved. Fractions give exact values.

    `deepest`: with eight or more face up nobody counts as more than so many matches behind. The default is the model
    itself; 5 changes the value of a position by less than 0.001. `known`: what was solved before.
    """

    def __init__(self, a: N, weight: N, deepest: int = 99, known: Mapping[tuple[Behind, int], Worth[N]] | None = None):
        if not a * 2 >= 1 or a >= 1:
            raise ValueError(f"the label model needs 1/2 ≤ a < 1, not {a}; `perfect` is for a = 1")
        self.a: N = a
        self.weight: N = weight
        self.ratio: N = a / (1 - a)
        self.deepest = deepest
        self._even = EVEN if isinstance(a, float) else 0.0
        self._asked: dict[tuple[Behind, int], Worth[N]] = dict(known or {})

    # ---- the two halves of a round; sums are over weights of which the likeliest suspect's is 1 ----

    def ask(self, behind: Behind, charged: int) -> Worth[N]:
        """What comes before a question; `charged`: the minutes without it."""
        if len(behind) >= CROWD and behind[-1] > self.deepest:
            behind = tuple([min(step, self.deepest) for step in behind])
        key = (behind, charged)
        if key not in self._asked:
            self._asked[key] = self._ask(behind, charged + len(behind) - 1)
        return self._asked[key]

    def _ask(self, behind: Behind, charged: int) -> Worth[N]:
        many = len(behind)
        share = (1 - self.a) / 2 ** (many - 1)
        wins = minutes = rounds = share * 0
        for ways, gained, after in outcomes(behind):
            weight = share * ways * (self.ratio if gained else 1)
            won = self.trial(after, charged)[1]
            wins += weight * won.wins
            minutes += weight * won.minutes
            rounds += weight * won.rounds
        return Worth(wins, minutes + wins * (many - 1), rounds + wins)

    def trial(self, behind: Behind, charged: int, least: int = 1) -> tuple[int, Worth[N]]:
        """How many of the least likely to flip after an answer, and what that comes to; at least `least` (US-036)."""
        best, flips = self._keep(behind, len(behind) - least, charged), least
        value = value_of(best, charged, self.weight)
        for more in range(least + 1, len(behind)):
            won = self._keep(behind, len(behind) - more, charged)
            other = value_of(won, charged, self.weight)
            if other > value + self._even:
                best, flips, value = won, more, other
        return flips, best

    def _keep(self, behind: Behind, many: int, charged: int) -> Worth[N]:
        """The likeliest `many` stay face up: with one the game is won where that one is guilty, its weight is 1."""
        if many > 1:
            return self.ask(behind[:many], charged)
        one = self.a / self.a
        return Worth(one, one * 0, one * 0)

    # ---- what is asked from outside; `matches`: for each face-up suspect, in any order ----

    def before(self, matches: Sequence[int], charged: int) -> Solved[N]:
        """The position before a question; `charged`: the minutes so far."""
        put = settled(matches)
        return self._told(0, self.ask(put, charged), put, charged)

    def after(self, matches: Sequence[int], charged: int, least: int = 1) -> Solved[N]:
        """The position in a Trial; `charged`: with the last question's price; `least` 0: one is down already."""
        put = settled(matches)
        flips, won = self.trial(put, charged, least)
        return self._told(flips, won, put, charged)

    def flipping(self, matches: Sequence[int], charged: int, flips: int) -> Solved[N]:
        """The same if exactly `flips` of the least likely are flipped now, and all is optimal from then on."""
        put = settled(matches)
        return self._told(flips, self._keep(put, len(put) - flips, charged), put, charged)

    def last(self, charged: int) -> Solved[N]:
        """A game that is won: one suspect is left."""
        one = self.a / self.a
        return Solved(0, utility(charged, self.weight), one, one * charged, one * 0)

    def _told(self, flips: int, won: Worth[N], behind: Behind, charged: int) -> Solved[N]:
        whole = sum([1 / self.ratio**steps for steps in behind], start=self.a * 0)
        value = value_of(won, charged, self.weight) / whole
        return Solved(flips, value, won.wins / whole, charged + won.minutes / won.wins, won.rounds / won.wins)

    def posterior(self, matches: Sequence[int]) -> tuple[N, ...]:
        """The chances of suspects with so many matches each."""
        every = tuple(self.ratio**count for count in matches)
        whole = sum(every, start=self.a * 0)
        return tuple(one / whole for one in every)


def settled(matches: Sequence[int]) -> Behind:
    """How far each is behind the one with the most matches."""
    top = max(matches)
    return tuple(sorted(top - count for count in matches))


def outcomes(behind: Behind) -> Iterator[tuple[int, bool, Behind]]:
    """Every way in which suspects can match an answer: how many ways, whether one of the likeliest does, who is where.

    Suspects that are equally far behind are alike, so only how many of them match counts.
    """
    levels = tuple((step, behind.count(step)) for step in dict.fromkeys(behind))
    for head in range(levels[0][1] + 1):
        gained = head > 0
        for ways, miss in _spread(levels[1:], gained):
            first = (0,) * head + (1,) * (levels[0][1] - head) if gained else (0,) * levels[0][1]
            yield ways * comb(levels[0][1], head), gained, tuple(sorted((*first, *miss)))


def _spread(levels: tuple[tuple[int, int], ...], gained: bool) -> Iterator[tuple[int, Behind]]:
    """The ways of the lower levels; a match keeps its distance if one of the likeliest matched too, else gains one."""
    if not levels:
        yield 1, ()
        return
    (step, many), rest = levels[0], levels[1:]
    near = step if gained else step - 1
    tails = tuple(_spread(rest, gained))
    for match in range(many + 1):
        own = (near,) * match + (near + 1,) * (many - match)
        for ways, tail in tails:
            yield ways * comb(many, match), own + tail
