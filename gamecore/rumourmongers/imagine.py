"""Some truth that would look exactly like a view: for a bot to think with, and to prove that views keep secrets.

Of each Deal everybody knows which cards are still hidden and how many of them each seat has (`Table.stock`), so the
unseen cards of each Deal are shared out by these counts, such that what lies face down could have been laid.
"""

from collections.abc import Iterator
from itertools import combinations
from random import Random

from ..core import Move, Seat
from .gather import legal_gathers
from .moves import Pass, Yield
from .pieces import Card, deck, ordered
from .state import Cards, RumourState, RumourView
from .window import TOGETHER

TRIES = 60
"""So many deals are tried at random before they are searched through."""

Share = dict[Seat, list[Card]]
"""What each seat has, in hand or face down."""


def imagine(view: RumourView, rng: Random) -> RumourState:
    """Some truth that would look exactly like `view`. ValueError if no truth would look like this."""
    for _ in range(TRIES):
        share, pile = _deal(view, rng)
        laid = _lay(view, share, rng)
        if laid is not None:
            return _state(view, share, laid, pile, rng)
    found = next(_search(view, rng), None)
    if found is None:
        raise ValueError("no truth would look like this view: what it says contradicts itself")
    share, pile, laid = found
    return _state(view, share, laid, pile, rng)


def _rivals(view: RumourView) -> list[Seat]:
    return [seat for seat in range(view.table.seats) if seat != view.seat]


def _deal(view: RumourView, rng: Random) -> tuple[Share, list[Card]]:
    """The unseen cards shared out at random, Deal by Deal; what nobody has been dealt yet is the pile."""
    share: Share = {seat: [] for seat in _rivals(view)}
    pile = _first_pile(view)
    for batch in view.deals:
        cards = list(batch.cards)
        rng.shuffle(cards)
        for seat in share:
            share[seat] += [cards.pop() for _ in range(batch.counts[seat])]
        pile += cards
    return share, pile


def _first_pile(view: RumourView) -> list[Card]:
    """The whole deck before the first round."""
    return list(deck(view.table.seats)) if view.table.round == 0 else []


# ---- what lies face down ----


class Laid(dict[Seat, tuple[Cards, Card | None]]):
    """For each seat what it has gathered, and the card that the Sailor added."""


def _lay(view: RumourView, share: Share, rng: Random) -> Laid | None:
    """For each seat some set that it could have laid down; None if one could not have."""
    laid = Laid()
    for seat, cards in share.items():
        found = _row(view, seat, cards, rng)
        if found is None:
            return None
        laid[seat] = found
    return laid


def _row(view: RumourView, seat: Seat, cards: list[Card], rng: Random) -> tuple[Cards, Card | None] | None:
    """A set that this seat could have gathered from these cards, and the Sailor's card; None if there is none."""
    count = view.table.down_counts[seat]
    if count == 0:
        return (), None
    sailed = view.table.sailor == seat
    for further in rng.sample(cards, len(cards)) if sailed else [None]:
        hand = ordered(card for card in cards if card != further)
        sets = _sets(view, seat, hand, None if count is None else count - sailed)
        if sets:
            return sets[rng.randrange(len(sets))], further
    return None


def _sets(view: RumourView, seat: Seat, hand: Cards, count: int | None) -> list[Cards]:
    """What may be gathered from this hand, so many cards of it where that is known."""
    table = view.table
    sets = legal_gathers(hand, seat in table.permits, table.rulings, table.seats, table.open[seat])
    return sets if count is None else [cards for cards in sets if len(cards) == count] or [()] * (count == 0)


def _search(view: RumourView, rng: Random) -> Iterator[tuple[Share, list[Card], Laid]]:
    """Every way to lay what lies face down, and deals around it: the rarest sets, which chance does not find."""
    busy = [seat for seat in _rivals(view) if view.table.down_counts[seat]]
    batches = view.deals
    left = [list(batch.counts) for batch in batches]
    place = {card: number for number, batch in enumerate(batches) for card in batch.cards}

    def lay(seats: list[Seat], taken: dict[Seat, Cards]) -> Iterator[dict[Seat, Cards]]:
        """Face-down sets for these seats, the Sailor's card included, that the counts of each Deal allow."""
        if not seats:
            yield taken
            return
        seat, *rest = seats
        used = {card for cards in taken.values() for card in cards}
        free = ordered(card for card, number in place.items() if left[number][seat] and card not in used)
        for cards in _down(view, seat, free, rng):
            if _take(cards, seat, -1):
                yield from lay(rest, {**taken, seat: cards})
            _take(cards, seat, 1)

    def _take(cards: Cards, seat: Seat, change: int) -> bool:
        for card in cards:
            left[place[card]][seat] += change
        return all(row[seat] >= 0 for row in left)

    for taken in lay(busy, {}):
        share: Share = {seat: list(taken.get(seat, ())) for seat in _rivals(view)}
        used = {card for cards in taken.values() for card in cards}
        pile = _first_pile(view)
        for number, batch in enumerate(batches):
            cards = [card for card in batch.cards if card not in used]
            rng.shuffle(cards)
            for seat in share:
                share[seat] += [cards.pop() for _ in range(left[number][seat])]
            pile += cards
        laid = Laid()
        for seat in share:
            row = _row(view, seat, list(taken[seat]), rng) if seat in taken else _row(view, seat, share[seat], rng)
            if row is not None:
                laid[seat] = row
        if len(laid) == len(share):
            yield share, pile, laid


def _down(view: RumourView, seat: Seat, free: Cards, rng: Random) -> Iterator[Cards]:
    """Every face-down set of the right size, in random order."""
    count = view.table.down_counts[seat] or 0
    if view.table.sailor != seat:
        sets = _sets(view, seat, free, count)
        yield from rng.sample(sets, len(sets))
        return
    sets = _sets(view, seat, free, count - 1)
    for cards in rng.sample(sets, len(sets)):
        for further in rng.sample(free, len(free)):
            if further not in cards:
                yield (*cards, further)


# ---- the whole truth ----


def _state(view: RumourView, share: Share, laid: Laid, pile: list[Card], rng: Random) -> RumourState:
    table = view.table
    hands: list[Cards] = [()] * table.seats
    down: list[Cards] = [()] * table.seats
    hands[view.seat], down[view.seat] = view.hand, view.down
    for seat, cards in share.items():
        row, further = laid[seat]
        down[seat] = ordered((*row, *([further] if further else [])))
        hands[seat] = ordered(card for card in cards if card not in down[seat])
    sailed = view.sailed if table.sailor == view.seat else next((f for _, f in laid.values() if f), None)
    return RumourState(
        table=table,
        hands=tuple(hands),
        down=tuple(down),
        pile=ordered(pile),
        discard=_discard(view, hands, down, pile),
        sealed=_sealed(view, hands, rng),
        sailed=sailed,
    )


def _discard(view: RumourView, hands: list[Cards], down: list[Cards], pile: list[Card]) -> Cards:
    """The discard pile: everything that lies nowhere else, where it may not be looked through (RM-R09)."""
    if view.discard is not None:
        return view.discard
    rows = (*hands, *down, *view.table.open, view.table.removed, pile)
    lying = {card for row in rows for card in row}
    return tuple([card for card in deck(view.table.seats) if card not in lying])


def _sealed(view: RumourView, hands: list[Cards], rng: Random) -> tuple[Move | None, ...]:
    """What others have chosen already, where all choose at once: somebody who is not asked any more has chosen."""
    table = view.table
    sealed: list[Move | None] = [None] * table.seats
    sealed[view.seat] = view.sealed
    if table.phase in ("gather", "over") or not _together(view):
        return tuple(sealed)
    for seat in _rivals(view):
        if seat in table.asked:
            continue
        if table.phase != "yield":
            sealed[seat] = Pass(seat=seat)
        elif table.pending is not None and seat != table.pending.move.seat and len(hands[seat]) > 2:
            pairs = list(combinations(hands[seat], 2))
            sealed[seat] = Yield(seat=seat, cards=pairs[rng.randrange(len(pairs))])
    return tuple(sealed)


def _together(view: RumourView) -> bool:
    """Whether choices are sealed now (RM-R20, RM-R37)."""
    table = view.table
    if table.phase == "yield":
        return table.rulings.penitent_order == "simultaneous"
    return table.rulings.window_order == "simultaneous" and table.phase in TOGETHER
