"""Who is asked whether to play somebody, in which order, and what a pass and a play do (RM-R20).

Everybody is asked, whoever holds what; nobody is asked where everybody sees that nobody can hold such a person.
"""

from typing import Any, Final

from msgspec.structs import replace

from ..core import Event, Move, Seat
from .lay import Log, hidden, in_order, put, spent, with_seat
from .moves import (
    Chose,
    Lunatic,
    Named,
    Pass,
    Passed,
    Played,
    Power,
    Sailor,
    Voided,
)
from .pieces import LUNATIC, SAILOR, ordered
from .state import Phase, Play, RumourState, Table
from .target import can_play, could_keep, people_now, window_now

NEXT: Final[dict[Phase, Phase]] = {
    "after_deal": "gather", "after_gather": "meet", "after_meet": "count", "foretell": "gossip", "watch": "size",
    "settle": "claim", "keep": "told", "after_gossip": "end", "react": "resolve",
}  # fmt: skip
"""Where the game goes on when a window closes."""
TOGETHER: Final[frozenset[Phase]] = frozenset(
    ("after_deal", "after_gather", "after_meet", "foretell", "watch", "settle", "after_gossip")
)
"""The windows in which all choose at once under window_order = simultaneous."""


def together(table: Table) -> bool:
    """Whether all choose at once in this phase (RM-R20)."""
    return table.rulings.window_order == "simultaneous" and table.phase in TOGETHER


def askers(table: Table) -> tuple[Seat, ...]:
    """Who is asked in this phase, in order."""
    if table.phase == "keep":
        return () if table.winner is None else (table.winner,)
    if table.phase == "react" and table.pending is not None:
        others = in_order(table, table.pending.move.seat + 1)
        return others if table.rulings.lunatic_own else others[:-1]
    if table.rulings.window_order == "pass_act_from_lowest":
        return in_order(table, table.lowest)
    return in_order(table)


def _possible(state: RumourState) -> bool:
    """Whether somebody who can be played now may be in a hand, as far as everybody can tell (RM-058)."""
    return any(hidden(state, person) for person in people_now(state.table))


def open_window(state: RumourState, log: Log) -> RumourState:
    """Ask the first in order, or all at once; or nobody at all."""
    table = state.table
    if not _possible(state) or (table.phase == "keep" and not could_keep(table, table.winner)):
        return close(state)  # nobody can hold such a person, and everybody sees it
    order = askers(table)
    return put(state, asked=order if together(table) else order[:1], passes=0)


def close(state: RumourState) -> RumourState:
    """Nobody is asked any more."""
    table = state.table
    phase = NEXT[table.phase]
    if table.phase == "settle" and table.winner is None:
        phase = "told"
    return put(state, phase=phase, asked=(), passes=0)


# ---- passing and playing ----


def decline(state: RumourState, move: Pass, log: Log) -> RumourState:
    """Nobody is played (RM-058); the window closes when all pass in a row."""
    table = state.table
    if together(table):
        return _seal(state, move, log)
    log.append(Passed(clause="RM-058", seat=move.seat, might=can_play(state, move.seat)))
    order = askers(table)
    passes = table.passes + 1
    if passes >= len(order):
        return close(state)
    return put(state, passes=passes, asked=(_after(order, move.seat),))


def _after(order: tuple[Seat, ...], seat: Seat) -> Seat:
    return order[(order.index(seat) + 1) % len(order)]


def play(state: RumourState, move: Power, log: Log) -> RumourState:
    """Somebody is played: the card goes, what is named is heard, and others may react (RM-059, RM-072)."""
    if isinstance(move, Lunatic):
        return _void(state, move, log)
    if state.table.phase == "name":
        return _name(state, move, log)
    if together(state.table):
        return _seal(state, move, log)
    phase = state.table.phase
    state = show(state, move, log)
    return put(state, pending=Play(_public(move), phase), phase="challenge", asked=())


def _public(move: Power) -> Power:
    """What everybody hears of it: which card the Sailor laid is hidden (RM-075)."""
    return Sailor(seat=move.seat) if isinstance(move, Sailor) else move


def show(state: RumourState, move: Power, log: Log) -> RumourState:
    """The person leaves the hand; the Sailor's card is laid face down with it."""
    table = state.table
    window = window_now(table)
    if table.rulings.personality_limit is not None and window is not None:
        state = put(state, used=with_seat(table.used, move.seat, (*table.used[move.seat], window)))
    state = spent(state, move.seat, move.person, window == "gossip")
    log.append(_heard(Played, move))
    return _sail(state, move) if isinstance(move, Sailor) else state


def _heard(kind: type[Played] | type[Named], move: Power) -> Event:
    """The event of a play with everything that is named."""
    named: dict[str, Any] = {name: getattr(move, name) for name in move.__struct_fields__ if name != "seat"}
    if isinstance(move, Sailor):
        named = {"hidden": move.card, "laid": move.card is not None}
    clause = "RM-059" if kind is Played else "RM-R23"
    return kind(clause=clause, seat=move.seat, person=move.person, **named)


def _sail(state: RumourState, move: Sailor) -> RumourState:
    """A further card lies face down (RM-075)."""
    card, seat = move.card, move.seat
    if card is None:
        return state
    hands = with_seat(state.hands, seat, tuple([one for one in state.hands[seat] if one != card]))
    down = with_seat(state.down, seat, ordered((*state.down[seat], card)))
    count = state.table.down_counts[seat]
    counts = with_seat(state.table.down_counts, seat, None if count is None else count + 1)
    return replace(put(state, down_counts=counts, sailor=seat), hands=hands, down=down, sailed=card)


def _unsail(state: RumourState) -> RumourState:
    """The Sailor's card goes back to hand unseen (RM-R24)."""
    seat, card = state.table.sailor, state.sailed
    if seat is None or card is None:
        return state
    hands = with_seat(state.hands, seat, ordered((*state.hands[seat], card)))
    down = with_seat(state.down, seat, tuple([one for one in state.down[seat] if one != card]))
    count = state.table.down_counts[seat]
    counts = with_seat(state.table.down_counts, seat, None if count is None else count - 1)
    return replace(put(state, down_counts=counts, sailor=None), hands=hands, down=down, sailed=None)


def challenge(state: RumourState, log: Log) -> RumourState:
    """Everybody else may play the Lunatic (RM-071); there is no second one to answer him (RM-074, RM-R22)."""
    if not hidden(state, LUNATIC):
        return put(state, phase="resolve")
    pending = state.table.pending
    assert pending is not None
    return put(state, phase="react", passes=0, asked=((pending.move.seat + 1) % state.table.seats,))


def _void(state: RumourState, move: Lunatic, log: Log) -> RumourState:
    """The Lunatic: what was played has no effect (RM-071, RM-073)."""
    pending = state.table.pending
    assert pending is not None
    assert isinstance(pending.move, Power)
    state = show(state, move, log)
    log.append(Voided(clause="RM-071", seat=move.seat, of=pending.move.seat, person=pending.move.person))
    if pending.move.person == SAILOR:
        state = _unsail(state)
    return put(state, phase="resume", asked=(), passes=0)


def _name(state: RumourState, move: Power, log: Log) -> RumourState:
    """What was announced gets its target (RM-R23)."""
    pending = state.table.pending
    assert pending is not None
    log.append(_heard(Named, move))
    if isinstance(move, Sailor):
        state = _sail(state, move)
    return put(state, pending=Play(_public(move), pending.phase), phase="resolve", asked=())


def resume(state: RumourState, log: Log) -> RumourState:
    """What was played has acted, or was void: on with those revealed with it, or with the window (RM-R20)."""
    table = state.table
    pending = table.pending
    assert pending is not None
    phase = pending.phase
    if table.queue and table.queue[0].phase == phase:
        return put(state, pending=table.queue[0], queue=table.queue[1:], phase="challenge", asked=(), passes=0)
    state = put(state, pending=None, phase=phase, asked=(), passes=0)
    table = state.table
    if phase == "keep" or (phase == "watch" and table.verdict == "skipped") or table.verdict == "sung":
        return put(state, phase="told")
    if phase == "settle" and table.winner is not None and table.diplomat is not None:
        return put(state, phase="claim")
    if not _possible(state):
        return close(state)
    if together(table):
        return state  # it is opened anew
    return put(state, asked=(_after(askers(table), pending.move.seat),))


# ---- all at once ----


def _seal(state: RumourState, move: Move, log: Log) -> RumourState:
    """A choice that nobody else sees until all have chosen (RM-R20)."""
    table, seat = state.table, move.seat
    log.append(Chose(clause="RM-R20", seat=seat, cards=None))
    asked = tuple([one for one in table.asked if one != seat])
    state = replace(state, sealed=with_seat(state.sealed, seat, move))
    state = put(state, asked=asked)
    return state if asked else _reveal(state, log)


def _reveal(state: RumourState, log: Log) -> RumourState:
    """All have chosen: the people come to light together, and act in order."""
    chosen, phase = state.sealed, state.table.phase
    state = replace(state, sealed=(None,) * state.table.seats)
    queue: list[Play] = []
    for seat in askers(state.table):
        move = chosen[seat]
        if isinstance(move, Power):
            state = show(state, move, log)
            queue.append(Play(_public(move), phase))
        else:
            log.append(Passed(clause="RM-058", seat=seat, might=can_play(state, seat)))
    if not queue:
        return close(state)
    return put(state, pending=queue[0], queue=(*queue[1:], *state.table.queue), phase="challenge", passes=0)
