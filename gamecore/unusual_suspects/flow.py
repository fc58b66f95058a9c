"""The state machine: what each move does, and how the game goes on until somebody is asked."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from ..core import Move
from . import asking, ending, setup, trial
from .lay import Log
from .moves import (
    Answer,
    Bonus,
    Conceal,
    Confirm,
    Deal,
    Draw,
    Keep,
    Lot,
    NameReader,
    NameStarter,
    NameWitness,
    Propose,
    Redraw,
    Settle,
    Stand,
    Stop,
    TurnUp,
    Vote,
    Withdraw,
)
from .state import Phase, SuspectState

AUTO: Final[Mapping[Phase, Callable[[SuspectState, Log], SuspectState]]] = {
    "prepare": setup.prepare, "round": asking.begin, "reading": asking.reading, "propose": trial.ask,
    "flip": trial.flip, "verdict": ending.verdict, "reckon": ending.reckon,
}  # fmt: skip
"""What comes by itself in each phase in which nobody is asked."""
DOES: Final[Mapping[type[Move], Callable[[SuspectState, Any, Log], SuspectState]]] = {
    NameWitness: setup.name_witness, NameStarter: setup.name_starter, Deal: setup.deal, Conceal: setup.conceal,
    NameReader: asking.name_reader, Draw: asking.draw, TurnUp: asking.turn_up, Keep: asking.keep,
    Redraw: asking.redraw, Answer: asking.answer, Stand: asking.stand, Withdraw: asking.withdraw,
    Propose: trial.propose, Stop: trial.stop, Vote: trial.vote, Settle: trial.settle, Lot: trial.settle,
    Confirm: trial.confirm, Bonus: ending.bonus,
}  # fmt: skip
"""What each kind of move does."""


def act(state: SuspectState, move: Move, log: Log) -> SuspectState:
    """The position after a legal move, and on until somebody is asked again."""
    return run(DOES[type(move)](state, move, log), log)


def run(state: SuspectState, log: Log) -> SuspectState:
    """Go on as long as nobody is asked and the game is not over."""
    while not state.table.asked and state.table.phase != "over":
        state = AUTO[state.table.phase](state, log)
    return state
