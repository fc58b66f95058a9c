"""A choice with the sentence that says why: how bots think aloud."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random
from typing import TypeVar

from msgspec import Struct

from ..core import Move
from ..match import AnyChair
from .words import CARD, PET

M = TypeVar("M", bound=Move)


class Advice(Struct, frozen=True):
    """A legal move, and why it is chosen: one or two sentences to the seat that moves."""

    move: Move
    says: str


def advise(move: Move | None, says: str) -> Advice | None:
    """This move for this reason; None if there is no such move."""
    return None if move is None else Advice(move, says)


class Thinker(ABC):
    """A bot that can say why it chooses what it chooses."""

    @abstractmethod
    def decide(self, chair: AnyChair) -> Advice:
        """A legal move of this chair and why; the same seed and past give the same."""

    def choose(self, chair: AnyChair) -> Move:
        """The move alone."""
        return self.decide(chair).move

    def why(self, chair: AnyChair) -> str:
        """The sentence alone."""
        return self.decide(chair).says


def one(moves: Sequence[M], rng: Random) -> M | None:
    """Any of these moves; None if there is none."""
    return moves[rng.randrange(len(moves))] if moves else None


def named(card: str) -> str:
    """A calling or character card within a sentence: `a toolbox`, `Mr Pry`, `no pet`."""
    return CARD.get(card) or PET.get(card, card)
