"""What a seat may do, and what a learner might try."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final, get_args

from ..core import CHANCE, Chain, Combos, Move, Part, Seat
from .chance import chance_options
from .moves import (
    Answer,
    Confirm,
    Draw,
    Keep,
    Propose,
    Redraw,
    Settle,
    Stand,
    Stop,
    Vote,
    Withdraw,
)
from .pieces import PLACES, REASONS, Place, Reason
from .refusal import refusal
from .state import Ballot, SuspectState, Table
from .trial import spoken_for, top

Places = tuple[Place, ...]
BALLOTS: Final[tuple[Ballot, ...]] = get_args(Ballot)
MANY: Final = 300
"""Of more options than this only some are listed as what may be tried."""


def options(state: SuspectState, seat: Seat) -> Sequence[Move]:
    """The legal moves of `seat`, in a fixed order; sets of suspects are made when asked for."""
    table = state.table
    if seat not in table.asked:
        return ()
    if seat == CHANCE:
        return chance_options(state)
    match table.phase:
        case "question":
            return (Draw(seat=seat),)
        case "redraw":
            return (Keep(seat=seat), Redraw(seat=seat))
        case "answer":
            return (Answer(seat=seat, yes=True), Answer(seat=seat, yes=False))
        case "slip":
            return (Stand(seat=seat), Withdraw(seat=seat))
        case "trial":
            return _proposals(state, seat)
        case "vote":
            return tuple([Vote(seat=seat, ballot=one) for one in BALLOTS])
        case "deadlock":
            return tuple([Settle(seat=seat, places=places) for places in top(table)])
        case "confirm":
            return (Confirm(seat=seat, guilty=True), Confirm(seat=seat, guilty=False))
    return ()


def _proposals(state: SuspectState, seat: Seat) -> Sequence[Move]:
    table = state.table

    def make(places: Places, reason: Reason | None) -> Propose:
        return Propose(seat=seat, places=places, reason=reason)

    def legal(move: Move) -> bool:
        return isinstance(move, Propose) and move.seat == seat and refusal(state, move) is None

    sets = _sets(table.face_up, spoken_for(table), table.rulings.elimination_mode == "batch")
    suspects = Combos(make, (sets, reasons(table)), legal)
    stop = (Stop(seat=seat),) if refusal(state, Stop(seat=seat)) is None else ()
    return Chain(suspects, stop)


def reasons(table: Table) -> tuple[Reason | None, ...]:
    """What may stand as a reason beside a proposal (US-R09)."""
    match table.rulings.reason_note:
        case "off":
            return (None,)
        case "required":
            return REASONS
    return (None, *REASONS)


@lru_cache(maxsize=64)
def _sets(up: Places, tried: frozenset[Place], batch: bool) -> tuple[Places, ...]:
    """The sets that may be proposed: one suspect, or several, never all; somebody new among them (US-R10, US-R14)."""
    most = len(up) - 1 if batch else 1
    return tuple(
        [places for size in range(1, most + 1) for places in combinations(up, size) if not tried.issuperset(places)]
    )


# ---- what might be tried ----


def conceivable(state: SuspectState, seat: Seat) -> Sequence[Move]:
    """What a learner might try by clicking here, legal or not; () for a seat that has nothing to decide."""
    legal = options(state, seat)
    if seat == CHANCE:
        return legal if len(legal) <= 24 else ()
    if not len(legal):
        return ()
    listed = tuple(legal) if len(legal) <= MANY else tuple(legal[:MANY])
    known = set(listed)
    more = dict.fromkeys(move for move in _tries(state, seat) if move not in known)
    return (*listed, *more)


def _tries(state: SuspectState, seat: Seat) -> Iterator[Move]:
    """Suspects and words that somebody might touch at any moment, and to stop too early."""
    table = state.table
    why = reasons(table)[-1] if table.phase == "trial" else None
    for place in PLACES[: len(table.grid)]:
        yield Propose(seat=seat, places=(place,), reason=why)
        if why is not None:
            yield Propose(seat=seat, places=(place,))
    if table.phase == "trial" and table.rulings.elimination_mode == "batch":
        yield Propose(seat=seat, places=table.face_up, reason=why)
        gone = [place for place in PLACES if place not in table.face_up]
        yield from (Propose(seat=seat, places=tuple(sorted((table.face_up[0], one))), reason=why) for one in gone)
    if table.phase in ("trial", "vote", "deadlock"):
        yield Stop(seat=seat)
    yield from (Answer(seat=seat, yes=yes) for yes in (True, False))


def attempt(state: SuspectState, seat: Seat, picks: tuple[Part, ...]) -> Move | None:
    """The set of suspects that these picks spell, legal or not; None if they spell none."""
    if seat not in state.table.asked or state.table.phase != "trial":
        return None
    places = [value for name, value in picks if name == "places" and type(value) is int and value in PLACES]
    why: list[Reason] = [one for name, value in picks if name == "reason" for one in REASONS if one == value]
    if not places or len(why) > 1 or len(places) + len(why) != len(picks) or len(set(places)) != len(places):
        return None
    return Propose(seat=seat, places=tuple(sorted(places)), reason=why[0] if why else None)
