"""Players without a person: they see their chair and nothing else."""

from collections.abc import Mapping
from typing import Protocol

from .core import CHANCE, Move, Outcome, Seat
from .match import AnyChair, AnyMatch


class Bot(Protocol):
    """Somebody who chooses. The same chair and the same past give the same choice."""

    def choose(self, chair: AnyChair) -> Move:
        """One of the legal moves of this chair."""


class RandomBot:
    """Plays any legal move, each as likely as the other."""

    def choose(self, chair: AnyChair) -> Move:
        """A legal move at random."""
        options = chair.options()
        return options[chair.luck().randrange(len(options))]


def play(match: AnyMatch, bots: Mapping[Seat, Bot], limit: int = 100_000) -> Outcome:
    """Play `match` to its end; the first of several actors goes first. RuntimeError after `limit` moves."""
    for _ in range(limit):
        actors = match.actors
        if not actors:
            break
        if actors == (CHANCE,):
            match.chance()
        else:
            match.act(bots[actors[0]].choose(match.chair(actors[0])))
    outcome = match.outcome
    if outcome is None:
        raise RuntimeError(f"{match!r} has not ended after {limit} more moves")
    return outcome
