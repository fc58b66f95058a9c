"""What a seat may do, in a fixed order, and what a learner might try."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from ..core import CHANCE, Move, Part, Seat
from ..decktet import FACTS
from . import gossip
from .chance import chance_options
from .gather import legal_gathers, shared
from .moves import (
    OF_PERSON,
    Author,
    Count,
    Diplomat,
    Gather,
    Huntress,
    LightKeeper,
    Pass,
    Power,
    Savage,
    Take,
    Yield,
)
from .pieces import LOWER, MIDDLE, PEOPLE, SUITS, ordered
from .refusal import refusal
from .round import uncounted
from .state import Cards, RumourState
from .target import can_play, plays, targeted, targets


class Sets(Sequence[Move]):
    """A move for each of these sets of cards; the moves are made when they are asked for.

    Membership is asked of the rules, so that the order in which cards are named does not matter.
    """

    def __init__(self, state: RumourState, seat: Seat, kind: type[Gather] | type[Yield], sets: Sequence[Cards]):
        self._state, self._seat, self._kind, self._sets = state, seat, kind, sets

    def __len__(self) -> int:
        return len(self._sets)

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return [self._kind(seat=self._seat, cards=cards) for cards in self._sets[index]]
        return self._kind(seat=self._seat, cards=self._sets[index])

    def __contains__(self, move: object) -> bool:
        return isinstance(move, self._kind) and move.seat == self._seat and refusal(self._state, move) is None

    def __iter__(self) -> Iterator[Move]:
        return (self._kind(seat=self._seat, cards=cards) for cards in self._sets)


def options(state: RumourState, seat: Seat) -> Sequence[Move]:
    """The legal moves of `seat`, in a fixed order; those of Gather and Deal are made when asked for."""
    table = state.table
    if seat not in table.asked:
        return ()
    if seat == CHANCE:
        return chance_options(state)
    match table.phase:
        case "gather":
            hand, lying = state.hands[seat], table.open[seat]
            sets = legal_gathers(hand, seat in table.permits, table.rulings, table.seats, lying)
            return Sets(state, seat, Gather, sets)
        case "yield":
            return Sets(state, seat, Yield, tuple(combinations(state.hands[seat], 2)))
        case "claim":
            return (Take(seat=seat), Pass(seat=seat))
        case "count":
            card = uncounted(table)
            assert card is not None
            return (Count(seat=seat, card=card, suit=MIDDLE[card]), Count(seat=seat, card=card, suit=LOWER[card]))
        case "name":
            assert table.pending is not None
            assert isinstance(table.pending.move, Power)
            return targets(state, seat, table.pending.move.person)
    people = can_play(state, seat)
    if not people:
        return (Pass(seat=seat),)
    return (*(move for person in people for move in plays(state, seat, person)), Pass(seat=seat))


# ---- what might be tried ----


def conceivable(state: RumourState, seat: Seat) -> Sequence[Move]:
    """What a learner might try by clicking here, legal or not; () for a seat that has nothing to decide."""
    legal = options(state, seat)
    if seat == CHANCE:
        return legal if len(legal) <= 24 else ()
    if not len(legal):
        return ()
    match state.table.phase:
        case "gather":
            return (*legal, *_odd_sets(state, seat))
        case "yield":
            return (*legal, *(Yield(seat=seat, cards=(card,)) for card in state.hands[seat]))
        case "claim" | "count":
            return legal
    known = set(legal)
    return (*legal, *(move for move in _tries(state, seat) if move not in known))


def _odd_sets(state: RumourState, seat: Seat) -> list[Move]:
    """Two cards that do not go together, and three of which only each two do; and nothing, where that is not enough."""
    hand, rules = state.hands[seat], state.table.rulings
    permit = seat in state.table.permits
    tries: list[Move] = []
    if not permit:
        pairs = [pair for pair in combinations(hand, 2) if not shared(pair, rules)]
        apart = set(pairs)
        tries += [Gather(seat=seat, cards=pair) for pair in pairs]
        courts = [card for card in hand if card in MIDDLE]
        for pair in combinations(courts, 2):
            for card in hand:
                three = ordered({*pair, card})
                if len(three) == 3 and not shared(three, rules) and apart.isdisjoint(combinations(three, 2)):
                    tries.append(Gather(seat=seat, cards=three))
    else:
        pairs = list(combinations(hand, 2))
        tries += [Gather(seat=seat, cards=pair) for pair in pairs]
    tries += [Gather(seat=seat, cards=(card,)) for card in hand]
    tries.append(Gather(seat=seat))
    return [move for move in dict.fromkeys(tries) if refusal(state, move) is not None]


def _tries(state: RumourState, seat: Seat) -> Iterator[Move]:
    """People of the own hand at any moment, and targets that may be wrong."""
    table = state.table
    yield Pass(seat=seat)
    if table.phase == "name":
        assert table.pending is not None
        assert isinstance(table.pending.move, Power)
        yield from _aims(state, seat, OF_PERSON[table.pending.move.person])
        return
    here = can_play(state, seat)
    for person in state.hands[seat]:
        if person not in PEOPLE:
            continue
        if person not in here or not plays(state, seat, person):
            yield OF_PERSON[person](seat=seat)  # which cannot be: it is refused before anything is named
        if person in here and targeted(table, person):
            yield from _aims(state, seat, OF_PERSON[person])


def _aims(state: RumourState, seat: Seat, kind: type[Power]) -> Iterator[Move]:
    """Targets that somebody might name by clicking."""
    table = state.table
    if kind is Diplomat:
        yield from (Diplomat(seat=seat, to=to) for to in range(table.seats))
    elif kind is Author:
        yield from (Author(seat=seat, suit=suit) for suit in SUITS)
    elif kind is Savage:
        for row in table.open:
            yield from (Savage(seat=seat, card=card, suit=suit) for card in row for suit in SUITS)
    elif kind is Huntress:
        pool = state.discard if table.rulings.discard_visibility == "public" else ()
        yield from (Huntress(seat=seat, card=card) for card in ordered(pool))
        yield from (Huntress(seat=seat, card=card) for row in table.open for card in row)
    elif kind is LightKeeper and table.suit is not None:
        yield from (LightKeeper(seat=seat, keep=(card,)) for card in gossip.group(table, seat, table.suit))


def attempt(state: RumourState, seat: Seat, picks: tuple[Part, ...]) -> Move | None:
    """The Gather or the Yield that these picks spell, legal or not; None if they spell neither."""
    kind: type[Gather] | type[Yield]
    match state.table.phase:
        case "gather":
            kind = Gather
        case "yield":
            kind = Yield
        case _:
            return None
    cards = [card for name, card in picks if name == "cards" and card in FACTS]
    if seat not in state.table.asked or not cards or len(cards) != len(picks) or len(set(cards)) != len(cards):
        return None
    return kind(seat=seat, cards=ordered(cards))
