"""Where cards go: each function answers the position with some cards elsewhere, and everybody's count of them."""

from collections.abc import Collection
from typing import Any, Final

from msgspec.structs import replace

from ..core import Event, Seat
from .pieces import Card, ordered
from .state import Batch, Cards, RumourState, Table

Log = list[Event]


def put(state: RumourState, **changes: Any) -> RumourState:
    """The same position with these facts of the table changed."""
    return replace(state, table=replace(state.table, **changes))


def with_seat(values: tuple[Any, ...], seat: Seat, value: Any) -> tuple[Any, ...]:
    """These values with another one for `seat`."""
    return (*values[:seat], value, *values[seat + 1 :])


def without(cards: Cards, gone: Collection[Card]) -> Cards:
    """These cards but those."""
    return tuple([card for card in cards if card not in gone])


def unheld(table: Table, seat: Seat, cards: Cards) -> Table:
    """The table after everybody saw these cards leave what `seat` held."""
    stock = []
    for batch in table.stock:
        gone = [card for card in cards if card in batch.cards]
        if gone:
            left = without(batch.cards, gone)
            if not left:
                continue
            counts = with_seat(batch.counts, seat, batch.counts[seat] - len(gone))
            batch = Batch(batch.round, left, counts, batch.fetched)
        stock.append(batch)
    held = with_seat(table.held, seat, table.held[seat] - len(cards))
    return replace(table, stock=tuple(stock), held=held)


def from_hand(state: RumourState, seat: Seat, cards: Cards) -> RumourState:
    """These cards leave the hand of `seat` for all to see, and lie nowhere yet."""
    hands = with_seat(state.hands, seat, without(state.hands[seat], cards))
    return replace(state, hands=hands, table=unheld(state.table, seat, cards))


def into_hand(state: RumourState, seat: Seat, cards: Cards) -> RumourState:
    """These cards enter the hand of `seat` for all to see (they lie nowhere)."""
    table = state.table
    none = (0,) * table.seats
    fetched = [Batch(table.round, (card,), with_seat(none, seat, 1), True) for card in cards]
    held = with_seat(table.held, seat, table.held[seat] + len(cards))
    hands = with_seat(state.hands, seat, ordered((*state.hands[seat], *cards)))
    return replace(state, hands=hands, table=replace(table, stock=(*table.stock, *fetched), held=held))


def to_pile(state: RumourState, cards: Cards, told: bool = False) -> RumourState:
    """These cards (which lie nowhere) come on the discard pile; `told`: Gossip sends them there (RM-R25)."""
    if not cards:
        return state
    table = state.table
    if told and table.rulings.huntress_pool == "this_gossip_only":
        table = replace(table, gossiped=(*table.gossiped, *cards))
    table = replace(table, discards=table.discards + len(cards))
    return replace(state, table=table, discard=(*state.discard, *cards))


def thrown(state: RumourState, seat: Seat, cards: Cards) -> RumourState:
    """These cards of a hand are discarded for all to see."""
    state = to_pile(from_hand(state, seat, cards), cards)
    return put(state, thrown=(*state.table.thrown, (seat, cards)))


def from_pile(state: RumourState, card: Card) -> RumourState:
    """This card leaves the discard pile and lies nowhere yet."""
    table = replace(state.table, discards=state.table.discards - 1, gossiped=without(state.table.gossiped, (card,)))
    return replace(state, table=table, discard=without(state.discard, (card,)))


def onto_table(state: RumourState, seat: Seat, cards: Cards) -> RumourState:
    """These cards (which lie nowhere) are open before `seat`."""
    open = with_seat(state.table.open, seat, ordered((*state.table.open[seat], *cards)))
    return put(state, open=open)


def off_table(state: RumourState, seat: Seat, cards: Cards) -> RumourState:
    """These open cards of `seat` lie nowhere yet; the Savage's card is itself again."""
    table = state.table
    savage = None if table.savage is not None and table.savage.card in cards else table.savage
    return put(state, open=with_seat(table.open, seat, without(table.open[seat], cards)), savage=savage)


def spent(state: RumourState, seat: Seat, person: Card, told: bool) -> RumourState:
    """A person leaves the hand of `seat` to be played: to the pile, or out of the game (RM-059, RM-060, RM-R18)."""
    state = from_hand(state, seat, (person,))
    if state.table.rulings.personality_fate == "remove_from_game":
        return put(state, removed=(*state.table.removed, person))
    return to_pile(state, (person,), told)


def hidden(state: RumourState, card: Card) -> bool:
    """Whether a card is in somebody's hand or face down; everybody sees it if it is not."""
    return any(card in cards for cards in (*state.hands, *state.down))


_ORDERS: Final = {
    seats: tuple([tuple([(first + step) % seats for step in range(seats)]) for first in range(seats)])
    for seats in (3, 4)
}


def in_order(table: Table, first: Seat | None = None) -> tuple[Seat, ...]:
    """The seats clockwise from `first`, from the starter if there is none (RM-040)."""
    return _ORDERS[table.seats][(table.starter if first is None else first) % table.seats]
