"""When to stop flipping, by the full recursion (ledger, 3.3): any chances of YES, or a Witness that is always right.

`general` takes each question's chance of YES for each suspect as it is. It looks at every set that could be flipped, so
it serves few face up and few questions; what it would cost is reckoned first. `perfect` is the label model with
`a` = 1: every answer proves the suspects innocent that do not match it, and one gambles only when none is proven.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from typing import Final, Generic, Literal, TypeVar

from msgspec import Struct

from .label import EVEN, Worth, value_of
from .pieces import Place

N = TypeVar("N", float, Fraction)
T = TypeVar("T")
Chances = Mapping[Place, N]
MOST_UP: Final = 5
BUDGET: Final = 250_000
"""The most Trials that `general` looks at; about a second. Four face up and seventy questions come to so many."""


# ---- any chances ----


class Best(Struct, Generic[N], frozen=True):
    """The best set to flip now and what it comes to; `sums`: over the wins, each weighed by its chance."""

    flips: tuple[Place, ...]
    value: N
    sums: Worth[N]


def trials(up: int, questions: int) -> int:
    """How many Trials a Trial with so many face up leads to, itself too, if so many questions are left."""
    if up <= 2 or not questions:
        return 1
    kept = sum(comb(up, many) * trials(many, questions - 1) for many in range(2, up))
    return 1 + 2 * questions * kept


def general(posterior: Chances[N], deck: Sequence[Chances[N]], charged: int, weight: N) -> Best[N]:
    """The best set to flip in a Trial. `deck`: for each question left the chance of YES by suspect.

    Of equal sets the smallest, then the first by places. ValueError for more face up or more questions than can be
    looked through; a set that leaves several face up where no question is left is no choice.
    """
    if not 2 <= len(posterior) <= MOST_UP:
        raise ValueError(f"the full recursion takes 2 to {MOST_UP} face-up suspects, not {len(posterior)}")
    if (many := trials(len(posterior), len(deck))) > BUDGET:
        raise ValueError(f"{len(posterior)} suspects and {len(deck)} questions lead to {many:,} Trials, too many")
    return max_by_value(options(posterior, deck, charged, weight))


def options(posterior: Chances[N], deck: Sequence[Chances[N]], charged: int, weight: N) -> tuple[Best[N], ...]:
    """Every set that can be flipped now, with its value; the smallest first."""
    up, found = sorted(posterior), []
    for many in range(1, len(up)):
        for gone in combinations(up, many):
            rest = {place: posterior[place] for place in up if place not in gone}
            if len(rest) > 1 and not deck:
                continue
            won = _kept(rest, deck, charged, weight)
            found.append(Best(gone, value_of(won, charged, weight), won))
    return tuple(found)


def max_by_value(sets: Sequence[Best[N]]) -> Best[N]:
    """The first whose value none beats."""
    best = sets[0]
    for one in sets[1:]:
        even = EVEN if isinstance(one.value, float) else 0
        if one.value > best.value + even:
            best = one
    return best


def _kept(rest: Chances[N], deck: Sequence[Chances[N]], charged: int, weight: N) -> Worth[N]:
    """What comes when these stay face up: the game is won with the last, else another question is drawn."""
    if len(rest) == 1:
        (last,) = rest.values()
        return Worth(last, last * 0, last * 0)
    price = len(rest) - 1
    nothing = next(iter(rest.values())) * 0
    wins, minutes, rounds = nothing, nothing, nothing
    for question, others in _drawn(deck):
        for yes in (True, False):
            fits = _fits(rest, question, yes)
            won = max_by_value(options(fits, others, charged + price, weight)).sums
            wins += won.wins / len(deck)
            minutes += won.minutes / len(deck)
            rounds += won.rounds / len(deck)
    return Worth(wins, minutes + wins * price, rounds + wins)


def _drawn(deck: Sequence[T]) -> list[tuple[T, tuple[T, ...]]]:
    """Every question that can be drawn, with the deck that is left then."""
    return [(deck[number], (*deck[:number], *deck[number + 1 :])) for number in range(len(deck))]


def _fits(rest: Chances[N], question: Chances[N], yes: bool) -> dict[Place, N]:
    return {place: one * (question[place] if yes else 1 - question[place]) for place, one in rest.items()}


# ---- a Witness that is always right ----

Policy = Literal["optimal", "greedy", "one"]


class Perfect(Generic[N]):
    """Perfect reading: `fit` suspects who matched every answer, `proven` innocents who are still face up.

    `policy`: the best by λ; `greedy`, all proven innocents at once; or `one` a round, a proven one where there is any.
    """

    def __init__(self, weight: N, policy: Policy = "optimal"):
        self.weight: N = weight
        self.policy = policy
        self._even = EVEN if isinstance(weight, float) else 0.0
        self._asked: dict[tuple[int, int, int], Worth[N]] = {}

    def ask(self, fit: int, proven: int, charged: int) -> Worth[N]:
        """What comes before a question."""
        key = (fit, proven, charged)
        if key not in self._asked:
            price = fit + proven - 1
            share = (self.weight * 0 + 1) / 2 ** (fit - 1)
            wins = minutes = rounds = share * 0
            for match in range(fit):
                won = self.trial(match + 1, proven + fit - 1 - match, charged + price)
                part = share * comb(fit - 1, match)
                wins += part * won.wins
                minutes += part * won.minutes
                rounds += part * won.rounds
            self._asked[key] = Worth(wins, minutes + wins * price, rounds + wins)
        return self._asked[key]

    def trial(self, fit: int, proven: int, charged: int) -> Worth[N]:
        """What comes in a Trial: first the choices that flip fewest."""
        best: Worth[N] | None = None
        for innocent, gamble in sorted(self._choices(fit, proven), key=sum):
            won = self._kept(fit, gamble, proven - innocent, charged)
            over = (
                best is None or value_of(won, charged, self.weight) > value_of(best, charged, self.weight) + self._even
            )
            best = won if over else best
        if best is None:
            raise ValueError(f"a Trial needs two face-up suspects, not {fit + proven}")
        return best

    def _gain(self, won: Worth[N], than: Worth[N], charged: int) -> N:
        return value_of(won, charged, self.weight) - value_of(than, charged, self.weight)

    def _choices(self, fit: int, proven: int) -> list[tuple[int, int]]:
        """How many proven innocents and how many others may go."""
        if self.policy != "optimal":
            return [(proven if self.policy == "greedy" else 1, 0)] if proven else [(0, 1)]
        return [(i, g) for i in range(proven + 1) for g in range(fit) if i + g]

    def _kept(self, fit: int, gamble: int, proven: int, charged: int) -> Worth[N]:
        one = self.weight * 0 + 1
        rest = fit - gamble
        won = Worth(one, one * 0, one * 0) if rest + proven == 1 else self.ask(rest, proven, charged)
        part = one * rest / fit
        return Worth(won.wins * part, won.minutes * part, won.rounds * part)


@cache
def nobody_contradicted(suspects: int) -> Fraction:
    """The chance that the first answer contradicts none of so many suspects, if it is always right."""
    return Fraction(1, 2 ** (suspects - 1))
