"""A half-made move: narrowed pick by pick from the moves there are. No game has code for this.

Parts may be picked in any order; picking a part again takes it back. `legal` says what is lit, `tries`
what a learner may try all the same, so that a wrong move can be made and refused by its clause; what is too much to be
listed there is spelled from the picks.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from .core import Move, Part


def _left(picks: tuple[Part, ...], move: Move) -> list[Part] | None:
    """The parts of `move` that are not picked yet; None if a pick is no part of it."""
    parts = list(move.parts())
    for pick in picks:
        if pick not in parts:
            return None
        parts.remove(pick)
    return parts


class Draft(Struct, frozen=True, dict=True):
    """The picks made so far and the moves they may still become (worked out once, when first asked for)."""

    legal: Sequence[Move] = ()
    tries: Sequence[Move] = ()
    picks: tuple[Part, ...] = ()
    spell: Callable[[tuple[Part, ...]], Move | None] | None = None

    @classmethod
    def over(
        cls,
        legal: Sequence[Move],
        conceivable: Iterable[Move] = (),
        spell: Callable[[tuple[Part, ...]], Move | None] | None = None,
    ) -> "Draft":
        """A draft with nothing picked. `spell`: the move that picks spell, legal or not (`Chair.attempt`)."""
        return cls(legal, tuple(conceivable), spell=spell)

    def pick(self, *parts: Part) -> "Draft":
        """With these parts added, or taken back where all of them are picked already.

        A part that contradicts what is picked (another value of a field that takes only one) replaces it.
        """
        have = Counter(self.picks)
        if parts and Counter(parts) <= have:
            return replace(self, picks=tuple((have - Counter(parts)).elements()))
        after = replace(self, picks=self.picks + parts)
        if after.possible or after.tried:
            return after
        names = {name for name, _ in parts}
        kept = tuple(pick for pick in self.picks if pick[0] not in names)
        swapped = replace(self, picks=kept + parts)
        return swapped if swapped.possible or swapped.tried else replace(self, picks=parts)

    def clear(self) -> "Draft":
        """With nothing picked."""
        return replace(self, picks=())

    @cached_property
    def possible(self) -> tuple[Move, ...]:
        """The legal moves that hold every pick."""
        return tuple(move for move in self.legal if _left(self.picks, move) is not None)

    @cached_property
    def tried(self) -> tuple[Move, ...]:
        """The conceivable moves that hold every pick; where there are none, the move that the picks spell."""
        listed = tuple(move for move in self.tries if _left(self.picks, move) is not None)
        if listed or self.spell is None or not self.picks:
            return listed
        spelled = self.spell(self.picks)
        return () if spelled is None else (spelled,)

    @cached_property
    def lit(self) -> frozenset[Part]:
        """The parts that can still be added to a legal move."""
        return frozenset(part for move in self.possible for part in _left(self.picks, move) or ())

    @cached_property
    def grows(self) -> bool:
        """Whether something more may be picked that no position fixes: a finished move need not be the last word."""
        implied = {name for move in self.possible for name in move.implied}
        return any(name not in implied for name, _ in self.lit)

    def lights(self, parts: Sequence[Part]) -> bool:
        """Whether picking `parts` leads to a legal move."""
        if not parts or not self.lit.issuperset(parts):
            return False
        return len(parts) == 1 or any(_left(self.picks + tuple(parts), move) is not None for move in self.possible)

    def move(self) -> Move | None:
        """The finished move: legal, or tried and about to be refused; None while something is to be picked."""
        if not self.picks:
            return None
        for among in (self.possible, self.tried):
            for move in among:
                left = _left(self.picks, move) or ()
                if all(name in move.implied for name, _ in left):
                    return move
            if among:
                return None
        return None

    def refused(self) -> Move | None:
        """The move to be explained when the picks lead to no legal move at all."""
        if not self.picks or self.possible:
            return None
        return next(iter(self.tried), None)
