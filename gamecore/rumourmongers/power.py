"""What each person does once nobody has stopped it (RM-065 to RM-094)."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from ..core import Seat
from .lay import Log, from_pile, in_order, into_hand, onto_table, put, thrown, with_seat
from .moves import (
    Author,
    Bard,
    Chose,
    Cleared,
    Consul,
    Counted,
    Diplomat,
    Disguised,
    Fetched,
    Foretold,
    Gained,
    Huntress,
    LightKeeper,
    Merchant,
    NoEffect,
    Painter,
    Penitent,
    Permitted,
    Power,
    Repainted,
    Retelling,
    Sailor,
    Savage,
    Soldier,
    Watchman,
    Yield,
    Yielded,
)
from .moves import Count as CountMove
from .pieces import LOCATIONS, PURE_LOCATIONS
from .state import Cards, Disguise, RumourState
from .target import sings, targeted, targets

GAIN: Final = 3
"""What the Consul is worth (RM-091)."""


def resolve(state: RumourState, log: Log) -> RumourState:
    """The person played acts; one that was only announced is given its target first (RM-R23)."""
    pending = state.table.pending
    assert pending is not None
    move = pending.move
    assert isinstance(move, Power)
    state = put(state, passes=0, asked=(), phase="resume")
    if targeted(state.table, move.person) and not _named(state, move):
        waits = state.table.rulings.lunatic_window == "at_announcement"
        naming = put(state, phase="name", asked=(move.seat,))
        if waits and targets(naming, move.seat, move.person):
            return naming
        return _nothing(state, move, log)
    return _ACTS[type(move)](state, move, log)


def _named(state: RumourState, move: Power) -> bool:
    """Whether a target is named with this move; of the Sailor's card it is only heard that it lies there."""
    if isinstance(move, Sailor):
        return state.table.sailor == move.seat
    return any(getattr(move, field) not in (None, ()) for field in move.__struct_fields__ if field != "seat")


def _nothing(state: RumourState, move: Power, log: Log) -> RumourState:
    log.append(NoEffect(clause="RM-R21", seat=move.seat, person=move.person))
    return put(state, phase="resume")


def add_points(state: RumourState, seat: Seat, points: int, by_group: bool) -> RumourState:
    """`seat` scores, and keeps it (RM-012); `by_group`: in Gossip, all that counts under gossip_only (RM-R05)."""
    table = state.table
    changes = {
        "scores": with_seat(table.scores, seat, table.scores[seat] + points),
        "round_points": with_seat(table.round_points, seat, table.round_points[seat] + points),
    }
    if by_group:
        changes["gossip_points"] = with_seat(table.gossip_points, seat, table.gossip_points[seat] + points)
    return put(state, **changes)


# ---- before Gossip ----


def _merchant(state: RumourState, move: Merchant, log: Log) -> RumourState:
    """Who played him may lay a row, nobody else (RM-085, RM-R41)."""
    log.append(Permitted(clause="RM-085", seat=move.seat))
    return put(state, permits=tuple(sorted((*state.table.permits, move.seat))))


def _sailor(state: RumourState, move: Sailor, log: Log) -> RumourState:
    """The further card lies already; at Meet it is turned up with the rest (RM-075, RM-076)."""
    return state


def _painter(state: RumourState, move: Painter, log: Log) -> RumourState:
    """All players' cards, for this round (RM-087, RM-R44)."""
    log.append(Repainted(clause="RM-087", seat=move.seat))
    return put(state, mode="lower")


def _savage(state: RumourState, move: Savage, log: Log) -> RumourState:
    assert move.card is not None
    assert move.suit is not None
    log.append(Disguised(clause="RM-078", seat=move.seat, card=move.card, suit=move.suit))
    return put(state, savage=Disguise(move.seat, move.card, move.suit))


# ---- during Gossip ----


def _watchman(state: RumourState, move: Watchman, log: Log) -> RumourState:
    table = state.table
    if move.suit is not None:
        log.append(Foretold(clause="RM-R49", seat=move.seat, suit=move.suit))
        return put(state, forfeited=(*table.forfeited, move.suit))
    assert table.suit is not None
    forfeited = table.forfeited if table.suit in table.forfeited else (*table.forfeited, table.suit)
    return put(state, forfeited=forfeited, verdict="skipped")


def _diplomat(state: RumourState, move: Diplomat, log: Log) -> RumourState:
    return put(state, winner=move.to, diplomat=move.seat, verdict="won")


def _bard(state: RumourState, move: Bard, log: Log) -> RumourState:
    """This suit's points, and the suit is settled (RM-067, RM-068)."""
    table = state.table
    if not sings(table):
        return _nothing(state, move, log)
    return put(state, verdict="sung", winner=move.seat)


def _light_keeper(state: RumourState, move: LightKeeper, log: Log) -> RumourState:
    """What stays is the winner's choice; the suit is scored in full (RM-092, RM-093)."""
    return put(state, kept=move.keep)


# ---- after Gossip ----


def _consul(state: RumourState, move: Consul, log: Log) -> RumourState:
    log.append(Gained(clause="RM-091", seat=move.seat, points=GAIN))
    state = put(state, gains=(*state.table.gains, (move.seat, GAIN)))
    return add_points(state, move.seat, GAIN, False)


def _author(state: RumourState, move: Author, log: Log) -> RumourState:
    """A suit is told again, by the usual rules and with what lies open now (RM-082, RM-083, RM-084)."""
    table, suit = state.table, move.suit
    assert suit is not None
    log.append(Retelling(clause="RM-082", seat=move.seat, suit=suit))
    retold = table.retold if suit in table.retold else (*table.retold, suit)
    return put(state, author=move.seat, suit=suit, retold=retold, pending=None, phase="suit")


def _huntress(state: RumourState, move: Huntress, log: Log) -> RumourState:
    card, seat = move.card, move.seat
    assert card is not None
    rules = state.table.rulings
    state = from_pile(state, card)
    log.append(Fetched(clause="RM-065", seat=seat, card=card, to=rules.huntress_to))
    if rules.huntress_to == "table":
        return onto_table(state, seat, (card,))
    if rules.huntress_reuse == "next_round":
        state = put(state, fresh=(*state.table.fresh, card))
    return into_hand(state, seat, (card,))


def _soldier(state: RumourState, move: Soldier, log: Log) -> RumourState:
    """Everybody discards the Location cards of his hand, none from the table (RM-089, RM-090, RM-R45, RM-R46)."""
    places = LOCATIONS if state.table.rulings.soldier_dual == "counts" else PURE_LOCATIONS
    for seat in in_order(state.table):
        cards = tuple([card for card in state.hands[seat] if card in places])
        if cards:
            state = thrown(state, seat, cards)
            log.append(Cleared(clause="RM-089", seat=seat, cards=cards))
    return state


# ---- the Penitent ----

TWO: Final = 2


def _penitent(state: RumourState, move: Penitent, log: Log) -> RumourState:
    """Every other player discards two cards; who has a choice is asked (RM-081, RM-R36, RM-R37)."""
    table = state.table
    victims = [seat for seat in in_order(table) if seat != move.seat and _owes(state, seat)]
    if table.rulings.penitent_order == "in_order":
        return _next_victim(state, tuple(victims), log)
    asked = tuple([seat for seat in victims if len(state.hands[seat]) > TWO])
    return put(state, phase="yield", asked=asked) if asked else _all_yield(state, log)


def _owes(state: RumourState, seat: Seat) -> bool:
    """Whether a victim has to discard anything (RM-R36)."""
    cards = len(state.hands[seat])
    return cards >= TWO or (cards > 0 and state.table.rulings.penitent_short == "all_they_have")


def _next_victim(state: RumourState, victims: tuple[Seat, ...], log: Log) -> RumourState:
    """In order: each discards openly before the next one chooses (RM-R37)."""
    for seat in victims:
        if len(state.hands[seat]) > TWO:
            return put(state, phase="yield", asked=(seat,))
        state = _discard(state, seat, state.hands[seat], log)
    return put(state, phase="resume", asked=())


def _discard(state: RumourState, seat: Seat, cards: Cards, log: Log) -> RumourState:
    log.append(Yielded(clause="RM-081", seat=seat, cards=cards))
    return thrown(state, seat, cards)


def give_up(state: RumourState, move: Yield, log: Log) -> RumourState:
    """A victim has chosen (RM-R37)."""
    table, seat = state.table, move.seat
    assert table.pending is not None
    cards = tuple([card for card in state.hands[seat] if card in move.cards])
    if table.rulings.penitent_order == "in_order":
        state = _discard(state, seat, cards, log)
        order = in_order(state.table)
        later = order[order.index(seat) + 1 :]
        owing = tuple([one for one in later if one != table.pending.move.seat and _owes(state, one)])
        return _next_victim(state, owing, log)
    log.append(Chose(clause="RM-R37", seat=seat, cards=cards))
    asked = tuple([one for one in table.asked if one != seat])
    state = replace(state, sealed=with_seat(state.sealed, seat, Yield(seat=seat, cards=cards)))
    state = put(state, asked=asked)
    return state if asked else _all_yield(state, log)


def _all_yield(state: RumourState, log: Log) -> RumourState:
    """All have chosen: the cards come to light together."""
    chosen, pending = state.sealed, state.table.pending
    assert pending is not None
    state = replace(state, sealed=(None,) * state.table.seats)
    for seat in in_order(state.table):
        if seat == pending.move.seat or not _owes(state, seat):
            continue
        move = chosen[seat]
        state = _discard(state, seat, move.cards if isinstance(move, Yield) else state.hands[seat], log)
    return put(state, phase="resume", asked=())


def count_for(state: RumourState, move: CountMove, log: Log) -> RumourState:
    """An owner says for which suit a card counts under the Painter (RM-R17)."""
    log.append(Counted(clause="RM-R17", seat=move.seat, card=move.card, suit=move.suit))
    return put(state, counted=(*state.table.counted, (move.card, move.suit)), asked=())


_ACTS: Final[Mapping[type[Power], Callable[[RumourState, Any, Log], RumourState]]] = {
    Merchant: _merchant, Sailor: _sailor, Painter: _painter, Savage: _savage, Watchman: _watchman,
    Diplomat: _diplomat, Bard: _bard, LightKeeper: _light_keeper, Consul: _consul, Author: _author,
    Huntress: _huntress, Soldier: _soldier, Penitent: _penitent,
}  # fmt: skip
"""What each person does."""
