"""The state machine of section 4 of the ledger: what moves do, and how the game goes on until somebody is asked."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from ..core import Move
from . import power, round, telling, window
from .lay import Log, put
from .moves import POWER_MOVES, Count, Deal, Gather, Lowest, Pass, Starter, Take, Yield
from .state import Phase, RumourState

AUTO: Final[Mapping[Phase, Callable[[RumourState, Log], RumourState]]] = {
    "begin": round.begin, "after_deal": window.open_window, "gather": round.ask_to_gather,
    "after_gather": window.open_window, "meet": round.meet, "after_meet": window.open_window,
    "count": round.ask_counts, "foretell": window.open_window, "gossip": telling.begin, "next": telling.next_suit,
    "suit": telling.tell, "watch": window.open_window, "size": telling.compare, "settle": window.open_window,
    "claim": telling.claim, "keep": window.open_window, "told": telling.finish,
    "revert": telling.end, "after_gossip": window.open_window, "challenge": window.challenge,
    "resolve": power.resolve, "resume": window.resume, "end": round.end,
}  # fmt: skip
"""What comes by itself in each phase in which nobody is asked."""


def _pass(state: RumourState, move: Pass, log: Log) -> RumourState:
    return telling.taken(state, False) if state.table.phase == "claim" else window.decline(state, move, log)


def _take(state: RumourState, move: Take, log: Log) -> RumourState:
    return telling.taken(state, True)


DOES: Final[Mapping[type[Move], Callable[[RumourState, Any, Log], RumourState]]] = {
    Starter: round.start, Lowest: round.draw_lowest, Deal: round.deal, Gather: round.gather, Pass: _pass, Take: _take,
    Yield: power.give_up, Count: power.count_for, **dict.fromkeys(POWER_MOVES, window.play),
}  # fmt: skip
"""What each kind of move does."""


def act(state: RumourState, move: Move, log: Log) -> RumourState:
    """The position after a legal move, and on until somebody is asked again."""
    return run(DOES[type(move)](state, move, log), log)


def run(state: RumourState, log: Log) -> RumourState:
    """Go on as long as nobody is asked and the game is not over."""
    table = state.table
    while not table.asked and table.phase != "over":
        state = AUTO[table.phase](state, log)
        table = state.table
    return state


def enter(state: RumourState, phase: Phase) -> RumourState:
    """The position as `phase` begins, gone on to where somebody is asked."""
    return run(put(state, phase=phase, asked=(), passes=0), [])
