"""How sure one can be of each suspect: what an answer changes, what a flip changes.

A posterior maps places of the grid to chances that add up to 1. It begins equal; an answer multiplies each chance by
how well it fits, and a flipped innocent leaves the others in the same ratio to each other (ledger, 4.3). Nothing else
is news: which card a team chose to flip it chose by what everybody knows. Works on floats, as the logistic model gives
them, and on exact fractions, as the label model does.
"""

from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction
from math import log2
from typing import Generic, TypeVar

from msgspec import Struct

from .pieces import Place

N = TypeVar("N", float, Fraction)


def begin(places: Iterable[Place]) -> dict[Place, float]:
    """Everybody as likely as anybody."""
    every = tuple(places)
    return dict.fromkeys(every, 1 / len(every)) if every else {}


def answer(before: Mapping[Place, N], fits: Mapping[Place, N]) -> dict[Place, N]:
    """After an answer; `fits`: for each place how likely this answer was if that suspect is guilty.

    ValueError where the answer was impossible for everybody: the model has no slip and is refuted.
    """
    product = {place: chance * fits[place] for place, chance in before.items()}
    return _scaled(product, "this answer was impossible for everybody who is face up; let the Witness slip a little")


def flip(before: Mapping[Place, N], innocent: Collection[Place]) -> dict[Place, N]:
    """After these suspects turned out innocent: they are gone, the others grow by the same factor.

    ValueError where nobody would be left, or nobody who could be guilty.
    """
    rest = {place: chance for place, chance in before.items() if place not in innocent}
    return _scaled(rest, "nobody is left who could be guilty")


def _scaled(chances: Mapping[Place, N], why: str) -> dict[Place, N]:
    whole = sum(chances.values())
    if whole == 0:
        raise ValueError(why)
    return {place: chance / whole for place, chance in chances.items()}


def growth(before: Mapping[Place, N], innocent: Collection[Place]) -> N:
    """The factor by which every other suspect grows when these turn out innocent: 1 / (1 - their chance)."""
    after = flip(before, innocent)
    likeliest = max(after, key=lambda place: (after[place], place))
    return after[likeliest] / before[likeliest]


def entropy(chances: Mapping[Place, float] | Mapping[Place, Fraction]) -> float:
    """How open the case is, in bits: 3.58 for twelve equal suspects, 0 when one is certain."""
    return -sum(float(chance) * log2(chance) for chance in chances.values() if chance)


def line_up(chances: Mapping[Place, N]) -> tuple[Place, ...]:
    """The face-up suspects from the least likely up; equal ones by place (4.5)."""
    return tuple(sorted(chances, key=lambda place: (chances[place], place)))


def rank(chances: Mapping[Place, N], place: Place) -> int:
    """Where a suspect stands: 1 for the likeliest; equals share the better rank."""
    return 1 + sum(chance > chances[place] for chance in chances.values())


class Change(Struct, Generic[N], frozen=True):
    """What one answer or one flip did. `before`, `after`: the posterior; a flipped suspect is in `before` alone."""

    before: Mapping[Place, N]
    after: Mapping[Place, N]

    @property
    def bits(self) -> float:
        """How much the case has closed, in bits; below 0 where it opened, which an odd answer can do."""
        return entropy(self.before) - entropy(self.after)

    @property
    def up(self) -> tuple[Place, ...]:
        """Who became likelier, the most first, measured as a factor."""
        return self._moved(1)

    @property
    def down(self) -> tuple[Place, ...]:
        """Who became less likely, the most first, measured as a factor."""
        return self._moved(-1)

    def factor(self, place: Place) -> float:
        """By how much a suspect's chance was multiplied; 1 for one who was excluded before."""
        return float(self.after[place] / self.before[place]) if self.before[place] else 1.0

    def _moved(self, way: int) -> tuple[Place, ...]:
        factors = {place: self.factor(place) for place in self.after}
        moved = [place for place, by in factors.items() if (by - 1) * way > 1e-9]
        return tuple(sorted(moved, key=lambda place: (-factors[place] * way, place)))
