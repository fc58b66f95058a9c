"""What the tests of Gossip Street share: three neighbours, and a shorthand for making moves."""

from collections.abc import Iterable
from typing import TypeVar

from gamecore.core import CHANCE, Event, Move, Refusal
from gamecore.gossip_street import GAME
from gamecore.gossip_street.arrange import arrange
from gamecore.gossip_street.moves import Throw
from gamecore.gossip_street.state import GossipRules, GossipState, Triple

RED, BLUE, GREEN, YELLOW = 0, 1, 2, 3
NEIGHBOURHOOD: dict[str, Triple] = {
    "red": ("Mr Sneak", "Mrs Sneak", "dog"),
    "blue": ("Mr Nosey", "Mrs Gab", "cat"),
    "green": ("Mrs Pry", "Mrs Stare", "none"),
}
"""Three players with nothing in common: a spouse, a lover and a friend."""

E = TypeVar("E", bound=Event)


def act(state: GossipState, *moves: Move) -> tuple[GossipState, list[Event]]:
    """Make these moves; the position after them and all that happened."""
    log: list[Event] = []
    for move in moves:
        state, events = GAME.apply(state, move)
        log += events
    return state, log


def die(*pips: int) -> list[Throw]:
    """These throws."""
    return [Throw(seat=CHANCE, pips=p) for p in pips]


def refused(state: GossipState, move: Move) -> Refusal:
    """Why `move` is refused; the test fails if it is not."""
    refusal = GAME.refusal(state, move)
    assert refusal is not None, f"{move} is legal"
    assert move not in GAME.options(state, move.seat)
    return refusal


def legal(state: GossipState, move: Move) -> bool:
    """Whether `move` is legal; options and refusal have to agree."""
    yes = GAME.refusal(state, move) is None
    assert yes == (move in GAME.options(state, move.seat))
    return yes


def first(events: Iterable[Event], kind: type[E]) -> E:
    """The first event of this kind."""
    return next(event for event in events if isinstance(event, kind))


def kinds(events: Iterable[Event]) -> list[str]:
    """The names of the events."""
    return [type(event).__name__ for event in events]


def table(phase: str = "throw", rulings: GossipRules | None = None, **more: object) -> GossipState:
    """The three neighbours in this phase."""
    return arrange(NEIGHBOURHOOD, phase=phase, rulings=rulings, **more)


def moves(state: GossipState, seat: int = RED) -> list[Move]:
    """All options, none of them lazy."""
    return list(GAME.options(state, seat))
