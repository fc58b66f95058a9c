"""A choice with the sentence that says why: how bots think aloud."""

from abc import ABC, abstractmethod

from msgspec import Struct

from ..core import Move
from ..match import AnyChair


class Advice(Struct, frozen=True):
    """A legal move, and why it is chosen: one or two sentences to the seat that moves."""

    move: Move
    says: str


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
