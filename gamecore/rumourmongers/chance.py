"""What CHANCE may do: name a starter, pick the lowest, deal one card to each seat."""

from collections.abc import Callable, Iterator, Sequence
from math import perm
from random import Random
from typing import Any, Final

from ..core import CHANCE, Move, Refusal
from .moves import Deal, Lowest, Starter
from .pieces import Card
from .round import least, recipients, starters
from .state import RumourState

CHANCE_MOVES: Final = (Starter, Lowest, Deal)


class Deals(Sequence[Deal]):
    """Every way to deal one card to each of `count` seats, in a fixed order; one exists only when it is asked for."""

    def __init__(self, pile: Sequence[Card], count: int):
        self._pile, self._count = pile, count
        self._size = perm(len(pile), count)

    def __len__(self) -> int:
        return self._size

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(self._size))]
        i = index + self._size if index < 0 else index
        if not 0 <= i < self._size:
            raise IndexError(index)
        left, cards = list(self._pile), []
        for size in range(len(left), len(left) - self._count, -1):
            i, pick = divmod(i, size)
            cards.append(left.pop(pick))
        return Deal(seat=CHANCE, cards=tuple(cards))

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Deal) and move.seat == CHANCE and self.why_not(move) is None

    def __iter__(self) -> Iterator[Deal]:
        return (self[i] for i in range(self._size))

    def why_not(self, move: Deal) -> str | None:
        """What is wrong with these cards; None if nothing is."""
        cards = move.cards
        if not isinstance(cards, tuple) or len(cards) != self._count:
            return f"Each seat gets one card now: that makes {self._count}."
        if not all(isinstance(card, str) and card in self._pile for card in cards):
            return "Only cards of the pile are dealt."
        return None if len(set(cards)) == len(cards) else "No card is dealt twice."


def chance_options(state: RumourState) -> Sequence[Move]:
    """What CHANCE may do now, in a fixed order; () where a player acts."""
    match state.table.phase:
        case "starter":
            return tuple([Starter(seat=CHANCE, who=who) for who in starters(state.table)])
        case "lowest":
            return tuple([Lowest(seat=CHANCE, who=who) for who in least(state.table)])
        case "deal":
            return Deals(state.pile, len(recipients(state)))
    return ()


def chance_refusal(state: RumourState, move: Move) -> Refusal | None:
    """Why CHANCE may not do this; None if it may."""
    table = state.table
    if move.seat != CHANCE:
        return Refusal("RM-032", "Only chance deals and draws.")
    match move:
        case Starter(who=who) if table.phase == "starter":
            if type(who) is int and who in starters(table):
                return None
            return Refusal("RM-R03", f"Seat {who} cannot start.")
        case Lowest(who=who) if table.phase == "lowest":
            if type(who) is int and who in least(table):
                return None
            return Refusal("RM-R04", f"Seat {who} is none of those who scored least.")
        case Deal() if table.phase == "deal":
            wrong = Deals(state.pile, len(recipients(state))).why_not(move)
            return None if wrong is None else Refusal("RM-032", wrong)
    return Refusal("RM-029", "Nothing is left to chance now.")


def sample(state: RumourState, rng: Callable[[str], Random]) -> Move:
    """What CHANCE does now; streams: starter, lowest, deal. ValueError where a player acts."""
    match state.table.phase:
        case "starter":
            return Starter(seat=CHANCE, who=rng("starter").choice(starters(state.table)))
        case "lowest":
            tied = least(state.table)
            return Lowest(seat=CHANCE, who=tied[rng("lowest").randrange(len(tied))])
        case "deal":
            return Deal(seat=CHANCE, cards=tuple(rng("deal").sample(state.pile, len(recipients(state)))))
    raise ValueError("chance does not act here: a player has to")
