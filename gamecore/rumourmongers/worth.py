"""What a beginner thinks cards are worth (ledger, section 8): by the lead they would have among what lies open."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

from msgspec.structs import replace

from ..core import Seat
from .gather import legal_gathers
from .gossip import forecast, group_sizes, order_of_suits
from .pieces import LOWER, PEOPLE, SUITS, THREE_SUITS, UPPER, VALUES, Card, Suit
from .state import Cards, Disguise, RumourView, Table

CHANCE: Final = (0.12, 0.5, 0.72, 0.86, 0.93, 0.97)
"""How likely a lead of so many cards wins a suit."""
SURE: Final = 0.98
CARD: Final = 0.12
"""What a card is worth in hand."""
PERSON: Final = 0.8
"""What a person is worth there besides."""


def likely(lead: int) -> float:
    """How likely a lead of so many cards wins."""
    if lead < 0:
        return 0.0
    return CHANCE[lead] if lead < len(CHANCE) else SURE


def last_round(view: RumourView) -> bool:
    """Whether no round follows."""
    return view.round == view.rulings.rounds


def cost(view: RumourView, cards: Iterable[Card]) -> float:
    """What these cards would still be worth in hand; nothing in the last round."""
    if last_round(view):
        return 0.0
    return sum([CARD + PERSON * (card in PEOPLE) for card in cards])


class Stand:
    """How a seat stands before it lays anything: its cards in each suit, and the largest group of anybody else."""

    def __init__(self, view: RumourView, more: Cards = (), reads: Mapping[Card, Suit] = UPPER):
        self.view, self.reads = view, reads
        lying = (*view.open[view.seat], *more)
        self.own = Counter(reads[card] for card in lying)
        self.lone = {suit for suit in SUITS if self.own[suit] == 1 and _three(reads, suit, lying)}
        others = [Counter(reads[card] for card in row) for seat, row in enumerate(view.open) if seat != view.seat]
        self.rival = {suit: max(row[suit] for row in others) for suit in SUITS}
        self.before = {suit: self.points(suit, 0, False) for suit in SUITS}

    def points(self, suit: Suit, more: int, three: bool) -> float:
        """What a suit promises with so many more cards; `three`: a single one that is a pawn or court."""
        count = self.own[suit] + more
        if not count or (count == 1 and (suit in self.lone or (more and three))):
            return 0.0
        return VALUES[suit] * likely(count - self.rival[suit])

    def gain(self, cards: Cards) -> float:
        """How much laying these cards promises, their worth in hand taken off."""
        suits = Counter([self.reads[card] for card in cards])
        three = {self.reads[card] for card in cards if card in THREE_SUITS}
        found = sum([self.points(suit, many, suit in three) - self.before[suit] for suit, many in suits.items()])
        return found - cost(self.view, cards)

    def total(self) -> float:
        """What all suits promise together."""
        return sum(self.before.values())


def _three(reads: Mapping[Card, Suit], suit: Suit, cards: Iterable[Card]) -> bool:
    return any(card in THREE_SUITS for card in cards if reads[card] == suit)


def best_set(view: RumourView, sets: Iterable[Cards]) -> tuple[Cards, float]:
    """The set that promises most, of equal ones the smallest; nothing where nothing promises anything."""
    stand = Stand(view)
    best: Cards = ()
    most = 0.0
    for cards in sets:
        gain = stand.gain(cards)
        if gain > most + 1e-9 or (gain > most - 1e-9 and len(cards) < len(best)):
            best, most = cards, gain
    return best, most


def sets(view: RumourView, permit: bool) -> list[Cards]:
    """What may be laid with or without a permit."""
    return legal_gathers(view.hand, permit, view.rulings, view.seats, view.open[view.seat])


def balance(table: Table, seat: Seat) -> float:
    """Points if all suits were told now, minus half of what the others would get."""
    own = other = 0
    for suit in order_of_suits(table):
        told = forecast(table, suit)
        if told.winner == seat:
            own += told.points
        else:
            other += told.points
    return own - other / 2


def disguised(view: RumourView, card: Card, suit: Suit) -> float:
    """How much the Savage would better the balance so."""
    table = replace(view.table, savage=Disguise(view.seat, card, suit))
    return balance(table, view.seat) - balance(view.table, view.seat)


def by_lower(view: RumourView) -> float:
    """How much more the own cards promise by lower than by upper suit."""
    return Stand(view, view.down, LOWER).total() - Stand(view, view.down).total()


def lead_of(view: RumourView, suit: Suit) -> tuple[int, int]:
    """The own group of a suit and the largest of the others, as they lie."""
    sizes = group_sizes(view.table, suit)
    return sizes[view.seat], max(size for seat, size in enumerate(sizes) if seat != view.seat)
