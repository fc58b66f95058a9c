"""The strong player: lays what does best over many ways in which the unseen cards may lie (ledger, section 8).

The unseen cards are dealt out at random as everybody knows they can lie, the others lay as a beginner would, and the
Gossip that follows is told for each set in question. What this player does in windows is the beginner's.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from random import Random
from typing import Final, NamedTuple

from msgspec.structs import replace

from ..core import Move, Seat
from ..match import AnyChair
from .advice import Advice
from .beginner import Beginner
from .gather import BITS, legal_gathers
from .moves import Gather
from .pieces import PEOPLE, SUITS, THREE_SUITS, UPPER, VALUES, Card, Suit
from .say import cards as named
from .state import Cards, RumourView
from .worth import best_set, cost, last_round, likely, sets

DEALS: Final = 24
"""In how many ways the unseen cards are dealt out."""
MOST: Final = 3
"""Cards of one upper suit that a set in question has."""
A_FAMILY: Final = 40
"""Sets in question that share one lower suit."""
LEFT: Final = 0.4
"""What the cards that stay open are worth beside points."""


class Strong(Beginner):
    """Lays the set with the best mean over random deals of the unseen cards; in windows it is a beginner."""

    def decide(self, chair: AnyChair) -> Advice:
        """A legal move of this chair and why; the same seed and past give the same."""
        view: RumourView = chair.look()
        if view.phase != "gather":
            return super().decide(chair)
        options = chair.options()
        if len(options) == 1:
            return Advice(options[0], "There is nothing else that you may lay.")
        return _gather(view, options, chair.luck("strong"))


class Mean(NamedTuple):
    """What a set came to: its worth, and the points it won."""

    worth: float
    points: float


def _gather(view: RumourView, options: Sequence[Move], rng: Random) -> Advice:
    worlds = [_world(view, rng) for _ in range(DEALS)]
    tried = {cards: _mean(view, cards, worlds) for cards in questions(view)}
    best = max(tried, key=lambda cards: (tried[cards].worth, -len(cards)))
    move = Gather(seat=view.seat, cards=best)
    if move not in options:
        return Advice(options[0], "There is nothing better that you may lay.")
    won = f"{tried[best].points:.1f} points"
    what = f"Lay {named(best)}" if best else "Lay nothing"
    return Advice(move, f"{what}: over {DEALS} ways in which the hidden cards may lie, this wins {won} on average.")


# ---- what may be laid ----


def questions(view: RumourView) -> list[Cards]:
    """The sets in question: for each lower suit up to three cards of an upper suit, the beginner's, the best row."""
    permit = view.seat in view.permits
    legal = sets(view, permit)
    found: dict[Cards, None] = {best_set(view, legal)[0]: None}
    if () in legal:
        found[()] = None
    if permit:
        found.update(dict.fromkeys(sorted(legal, key=lambda cards: -len(cards))[:A_FAMILY]))
    may = set(legal)
    bits = BITS[view.rulings.three_suit_gather]
    for place in range(len(SUITS)):
        family = [card for card in view.hand if bits[card] >> place & 1]
        for number, cards in enumerate(_mixes(family)):
            if number >= A_FAMILY:
                break
            if cards in may:
                found[cards] = None
    return list(found)


def _mixes(family: Sequence[Card]) -> Iterator[Cards]:
    """Up to three cards of each upper suit, people last."""
    by_suit: dict[Suit, list[Card]] = {}
    for card in sorted(family, key=lambda card: card in PEOPLE):
        by_suit.setdefault(UPPER[card], []).append(card)
    for many in product(*(range(min(MOST, len(cards)), -1, -1) for cards in by_suit.values())):
        picked = {card for cards, count in zip(by_suit.values(), many, strict=True) for card in cards[:count]}
        if picked:
            yield tuple([card for card in family if card in picked])


# ---- one way in which the cards may lie ----

Counts = dict[Suit, tuple[int, bool]]
"""Of each suit how many cards, and whether one of them is a pawn or court."""
NONE: Final = (0, False)


class World(NamedTuple):
    """The groups on the table once the others have laid: for each of them, and the own ones as they lie."""

    others: tuple[Counts, ...]
    best: dict[Suit, tuple[int, int]]
    """Of each suit the largest group of the others, and how many of them have it."""


def _world(view: RumourView, rng: Random) -> World:
    held: dict[Seat, list[Card]] = {seat: [] for seat in range(view.seats) if seat != view.seat}
    for batch in view.deals:
        cards = list(batch.cards)
        rng.shuffle(cards)
        for seat in held:
            held[seat] += [cards.pop() for _ in range(batch.counts[seat])]
    others = tuple(_counts((*view.open[seat], *_laid(view, seat, cards))) for seat, cards in held.items())
    best = {}
    for suit in SUITS:
        sizes = [_size(one.get(suit, NONE)) for one in others]
        best[suit] = max(sizes), sizes.count(max(sizes))
    return World(others, best)


def _laid(view: RumourView, seat: Seat, cards: list[Card]) -> Cards:
    """What this player lays from these cards, or has laid: as many as there lie."""
    hand = tuple(sorted(cards))
    theirs = replace(view, seat=seat, hand=hand)
    legal = legal_gathers(hand, seat in view.permits, view.rulings, view.seats, view.open[seat])
    lying = view.down_counts[seat]
    if lying:
        legal = [cards for cards in legal if len(cards) == lying] or [hand[:lying]]
        return max(legal, key=lambda one: best_set(theirs, [one])[1])
    if _has_gathered(view, seat):
        return ()
    return best_set(theirs, legal)[0]


def _has_gathered(view: RumourView, seat: Seat) -> bool:
    """Whether this seat comes before the looker in this round's order (RM-040)."""
    return (seat - view.starter) % view.seats < (view.seat - view.starter) % view.seats


def _counts(cards: Sequence[Card]) -> Counts:
    three = {UPPER[card] for card in cards if card in THREE_SUITS}
    return {suit: (many, suit in three) for suit, many in Counter([UPPER[card] for card in cards]).items()}


def _size(group: tuple[int, bool]) -> int:
    many, three = group
    return 0 if many == 1 and three else many


# ---- what a set comes to ----


def _mean(view: RumourView, cards: Cards, worlds: Sequence[World]) -> Mean:
    """The mean over all worlds: own points, less the others' each, and what stays open; less what the cards cost."""
    own = _counts((*view.open[view.seat], *cards))
    mine = {suit: _size(own.get(suit, NONE)) for suit in SUITS}
    stays = 0.0 if last_round(view) else LEFT
    worth = points = 0.0
    for world in worlds:
        for suit in SUITS:
            value, size = VALUES[suit], mine[suit]
            rival, many = world.best[suit]
            if size > rival:
                worth += value
                points += value
                worth -= stays * value * likely(rival) if rival else 0.0
            elif rival > size and many == 1:
                worth -= value / (view.seats - 1)
                second = max(
                    [_size(one.get(suit, NONE)) for one in world.others if _size(one.get(suit, NONE)) != rival] or [0]
                )
                worth += stays * value * (likely(size - second) - likely(second - size)) if size or second else 0.0
            elif rival:
                worth += stays * value * (likely(size - rival) - likely(rival - size))
    return Mean(worth / len(worlds) - cost(view, cards), points / len(worlds))
