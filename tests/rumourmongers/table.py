"""What the tests of Rumourmongers share: positions by card names, and a shorthand for playing on.

Whoever is asked and has nothing to do in a test passes, or gathers nothing.
"""

from collections.abc import Iterable, Sequence
from random import Random
from typing import TypeVar

from gamecore.core import CHANCE, Event, Move, Refusal
from gamecore.rumourmongers import GAME
from gamecore.rumourmongers.arrange import arrange
from gamecore.rumourmongers.arrange import cards as named
from gamecore.rumourmongers.moves import Count, Gather, Pass, RoundEnded, SuitTold, Take
from gamecore.rumourmongers.pieces import Card, Suit, ordered
from gamecore.rumourmongers.state import RumourRules, RumourState

ANA, BEN, CLEO, DOV = range(4)
Log = list[Event]
E = TypeVar("E", bound=Event)


# ---- positions ----


def table(opened: Sequence[str] = (), hands: dict[int, str] | None = None, **given: object) -> RumourState:
    """A position (see `arrange`); names that are none of its own are rulings."""
    own = {name: given.pop(name) for name in tuple(given) if name not in RumourRules.__struct_fields__}
    return arrange(opened, hands, rulings=RumourRules.of(**given), **own)


def cards(names: str) -> tuple[Card, ...]:
    """The cards called so, in the order of the deck, which is how moves hold them."""
    return ordered(named(names))


def card(name: str) -> Card:
    """The card called so."""
    return named(name)[0]


def the(names: str) -> set[Card]:
    """The cards called so, as a set."""
    return set(cards(names))


def hand(state: RumourState, seat: int) -> set[Card]:
    return set(state.hands[seat])


def opened(state: RumourState) -> list[set[Card]]:
    """The open cards of every seat."""
    return [set(row) for row in state.open]


def pile(state: RumourState) -> set[Card]:
    """The discard pile, and what of it waits to be dealt."""
    return {*state.discard, *state.pile}


# ---- playing on ----


def step(state: RumourState, move: Move, log: Log) -> RumourState:
    state, events = GAME.apply(state, move)
    log += events
    return state


def idle(state: RumourState) -> Move:
    """What somebody does who is asked and wants nothing."""
    seat = GAME.actors(state)[0]
    assert seat != CHANCE, f"chance is to act in phase {state.phase}"
    for move in (Take(seat=seat), Pass(seat=seat), Gather(seat=seat)):
        if GAME.refusal(state, move) is None:
            return move
    options = GAME.options(state, seat)
    assert isinstance(options[0], (Gather, Count)), f"seat {seat} has to choose in phase {state.phase}"
    return options[0]


def over(events: Iterable[Event]) -> bool:
    """Whether a round ended."""
    return any(isinstance(event, RoundEnded) for event in events)


def until(state: RumourState, log: Log, move: Move, suit: Suit | None = None) -> RumourState:
    """Everybody passes until `move` is legal, while this suit is told if one is named."""
    start = len(log)
    while suit not in (None, state.suit) or GAME.refusal(state, move) is not None:
        assert GAME.actors(state)
        assert not over(log[start:]), f"{move} never was legal: {GAME.refusal(state, move)}"
        state = step(state, idle(state), log)
    return state


def act(state: RumourState, *moves: Move, suit: Suit | None = None) -> tuple[RumourState, Log]:
    """Make these moves, each as soon as it is legal (while `suit` is told); nobody else does anything.

    Nobody answers the last one: it has happened in the position that comes back.
    """
    log: Log = []
    for move in moves:
        state = until(state, log, move, suit)
        state = step(state, move, log)
    while state.phase == "react":
        state = step(state, Pass(seat=GAME.actors(state)[0]), log)
    return state, log


def finish(state: RumourState, before: Sequence[Event] = ()) -> tuple[RumourState, Log]:
    """Nobody does anything until the round ends; the position then, and all that happened since `before` began."""
    log = [*before]
    while GAME.actors(state) and not over(log):
        state = step(state, idle(state), log)
    return state, log


def to_phase(state: RumourState, phase: str) -> RumourState:
    """Nobody does anything until this phase comes."""
    while state.phase != phase:
        state = step(state, idle(state), [])
    return state


def to_seat(state: RumourState, seat: int) -> RumourState:
    """Nobody does anything until this seat is asked."""
    while seat not in GAME.actors(state):
        state = step(state, idle(state), [])
    return state


def offered(state: RumourState, move: Move, round: int = 1) -> list[Suit | None]:
    """The suits during which `move` is legal in the rest of this round, if nobody does anything; None between."""
    found: list[Suit | None] = []
    while state.round == round and GAME.actors(state) not in ((), (CHANCE,)):
        if legal(state, move):
            found.append(state.suit)
        state = step(state, idle(state), [])
    return found


def dealt(state: RumourState) -> list[int]:
    """How many cards each seat is dealt when chance deals now."""
    before = [len(held) for held in state.hands]
    while GAME.actors(state) == (CHANCE,):
        state, _ = GAME.apply(state, GAME.chance(state, lambda name: Random(1)))
    return [len(held) - had for held, had in zip(state.hands, before, strict=True)]


# ---- asking ----


def legal(state: RumourState, move: Move) -> bool:
    """Whether `move` is legal; options and refusal have to agree."""
    yes = GAME.refusal(state, move) is None
    assert yes == (move in GAME.options(state, move.seat)), move
    return yes


def refused(state: RumourState, move: Move) -> Refusal:
    """Why `move` is refused; the test fails if it is not."""
    refusal = GAME.refusal(state, move)
    assert refusal is not None, f"{move} is legal"
    assert move not in GAME.options(state, move.seat)
    return refusal


def may(state: RumourState, names: str, seat: int = ANA) -> bool:
    """Whether these cards may be gathered together."""
    return legal(state, Gather(seat=seat, cards=cards(names)))


# ---- what happened ----


def every(log: Iterable[Event], kind: type[E]) -> list[E]:
    """The events of this kind."""
    return [event for event in log if isinstance(event, kind)]


def told(log: Iterable[Event]) -> list[SuitTold]:
    """How suits ended, in order."""
    return every(log, SuitTold)


def outcomes(log: Iterable[Event]) -> dict[Suit, str]:
    """How each suit ended when it was first told."""
    return {tale.suit: tale.verdict for tale in told(log) if not tale.retold}


def sizes(log: Iterable[Event], suit: Suit) -> tuple[int, ...]:
    """The groups of a suit as they counted when it was first told."""
    return next(tale.sizes for tale in told(log) if tale.suit == suit and not tale.retold)


def won(log: Iterable[Event]) -> dict[Suit, tuple[int, int]]:
    """Who scored which suit when it was first told, and what."""
    return {tale.suit: (tale.winner, tale.points) for tale in told(log) if tale.winner is not None and not tale.retold}
