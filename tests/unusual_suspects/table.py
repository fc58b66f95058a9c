"""What the tests of Unusual Suspects share: positions, and a shorthand for playing on.

A place is a number, and `"stop"`, `"answer"` are the other actions of the ledger's scripts. Where several detectives
vote, all agree unless a test says otherwise.
"""

from collections.abc import Iterable
from random import Random
from typing import TypeVar

import pytest

from gamecore.core import CHANCE, Event, IllegalMove, Move, Refusal
from gamecore.unusual_suspects import GAME
from gamecore.unusual_suspects.arrange import arrange
from gamecore.unusual_suspects.moves import Answer, Bonus, Conceal, Deal, Draw, Propose, Stop, TurnUp, Vote
from gamecore.unusual_suspects.pieces import SUSPECTS, Place
from gamecore.unusual_suspects.state import SuspectRules, SuspectState

Log = list[Event]
E = TypeVar("E", bound=Event)
Action = Place | str


def table(**given: object) -> SuspectState:
    """A position (see `arrange`); names that are none of its own are rulings."""
    fields = SuspectRules.__struct_fields__
    own = {name: given.pop(name) for name in tuple(given) if name not in fields}
    return arrange(rulings=SuspectRules.of(**given), **own)  # type: ignore[arg-type]


def begun(guilty: Place = 12, seats: int = 2, **rulings: object) -> SuspectState:
    """A new game with the practice line-up, at its first question."""
    state = GAME.start(seats, SuspectRules.of(**rulings))
    return laid(state, guilty)


def laid(state: SuspectState, guilty: Place = 12) -> SuspectState:
    """The line-up is dealt in the order of the deck and the Guilty Card shows `guilty`."""
    while GAME.actors(state) == (CHANCE,) and state.phase in ("starter", "witness", "conceal", "deal"):
        options = GAME.options(state, CHANCE)
        if state.phase == "deal":
            cards = tuple(state.table.suspects[: state.table.columns])
            state = do(state, Deal(seat=CHANCE, cards=cards))
        elif state.phase == "conceal":
            state = do(state, Conceal(seat=CHANCE, place=guilty))
        else:
            state = do(state, options[0])
    return state


def do(state: SuspectState, *moves: Move, log: Log | None = None) -> SuspectState:
    """The position after these moves; what happened is put down in `log`."""
    for move in moves:
        state, events = GAME.apply(state, move)
        if log is not None:
            log.extend(events)
    return state


def why_not(state: SuspectState, move: Move) -> Refusal:
    """Why this is refused. AssertionError if it is not; applying it is refused alike."""
    refusal = GAME.refusal(state, move)
    assert refusal is not None, f"{move} is allowed"
    with pytest.raises(IllegalMove) as caught:
        GAME.apply(state, move)
    assert caught.value.refusal == refusal
    return refusal


# ---- the actions of a script ----


def act(state: SuspectState, *actions: Action, log: Log | None = None, yes: bool = True) -> SuspectState:
    """Draw and answer, flip a place, stop; everybody agrees. IllegalMove where the rules refuse it."""
    for action in actions:
        state = _answered(state, yes, log) if action == "answer" else _agreed(state, action, log)
    return state


def _answered(state: SuspectState, yes: bool, log: Log | None) -> SuspectState:
    reader = state.table.asked[0] if state.table.asked else 0
    state = do(state, Draw(seat=reader), log=log)
    question = min(state.table.deck)
    state = do(state, TurnUp(seat=CHANCE, question=question), log=log)
    while state.phase == "answer":
        state = do(state, Answer(seat=state.table.asked[0], yes=yes), log=log)
    return state


def _agreed(state: SuspectState, action: Action, log: Log | None) -> SuspectState:
    who = state.table.asked[0] if state.table.asked else 0
    move: Move = Stop(seat=who) if action == "stop" else Propose(seat=who, places=(int(action),))
    return everybody(do(state, move, log=log), "yes", log)


def everybody(state: SuspectState, ballot: str, log: Log | None = None) -> SuspectState:
    """All who are still to vote vote so."""
    while state.phase == "vote":
        state = do(state, Vote(seat=state.table.asked[0], ballot=ballot), log=log)  # type: ignore[arg-type]
    return state


def voted(state: SuspectState, move: Move, ballots: Iterable[str], log: Log | None = None) -> SuspectState:
    """A proposal and the votes of the others, in seat order."""
    state = do(state, move, log=log)
    asked = state.table.asked if state.phase == "vote" else ()
    for seat, ballot in zip(asked, ballots, strict=True):
        state = do(state, Vote(seat=seat, ballot=ballot), log=log)  # type: ignore[arg-type]
    return state


def bonus(state: SuspectState, log: Log | None = None) -> SuspectState:
    """Bonus cards are drawn, the first of the deck."""
    if state.phase == "bonus":
        count = len(GAME.options(state, CHANCE)[0].cards)  # type: ignore[attr-defined]
        state = do(state, Bonus(seat=CHANCE, cards=tuple(state.table.suspects[:count])), log=log)
    return state


def turns(state: SuspectState, *places: Iterable[Place], log: Log | None = None) -> SuspectState:
    """Turns of the teams one after the other: question, answer, these flips, stop; to the end of the Investigation."""
    number = state.table.investigation
    for row in places:
        state = act(state, "answer", log=log)
        for place in row:
            state = act(state, place, log=log)
        if state.phase == "trial":
            state = act(state, "stop", log=log)
    state = bonus(state, log)
    assert state.phase == "over" or state.table.investigation == number + 1 or state.phase == "question"
    return state


# ---- what is looked at ----


def pad(state: SuspectState) -> list[list[int]]:
    """The lines of the Pad as the examples write them."""
    return [[line.round, line.cards, line.time] for line in state.table.pad]


def told(log: Log, kind: type[E]) -> list[E]:
    """The events of a kind."""
    return [event for event in log if isinstance(event, kind)]


def suspect(place: Place) -> str:
    """The suspect at a place of the practice line-up."""
    return tuple(SUSPECTS)[place - 1]


def anything(state: SuspectState, seed: int = 0, until: str = "over") -> SuspectState:
    """The game goes on at random up to a phase."""
    rng = Random(seed)
    while state.phase != until and GAME.actors(state):
        seat = GAME.actors(state)[0]
        options = GAME.options(state, seat)
        state = do(state, options[rng.randrange(min(len(options), 10**6))])
    return state
