"""What a seat knows of the cards it does not see: who can hold each, with what odds, and why a certainty is one.

No draw pile survives the Deal (RM-027), so an unseen card is in another player's hand or face down on the table. Every
card that leaves a hand does so openly. So everybody can know, of each Deal, how many of its cards each player still
holds, and which cards these are together: that is `RumourView.deals`. All ways to share them out that fit these counts
are taken as equally likely; nothing is concluded from what a player chose to lay or to keep.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import comb, factorial, prod
from typing import Final

from msgspec import Struct

from ..belief import Belief, Mark, standing
from ..core import ClauseId, Seat
from ..decktet import Card, Suit, middle, name, upper
from .gather import offers
from .gossip import unseen_cards
from .state import Batch, RumourView

ASSUMPTION: Final = "What a player chose to lay or to keep counts for nothing here"
"""Shown beside the odds."""


class Proof(Struct, frozen=True):
    """Why something is certain: one sentence, and the clauses it rests on."""

    says: str
    clauses: tuple[ClauseId, ...]


def rivals(view: RumourView) -> tuple[Seat, ...]:
    """The other players, from the left of the looker on."""
    return tuple((view.seat + step) % view.seats for step in range(1, view.seats))


# ---- one card ----


def worlds(view: RumourView) -> int:
    """How many ways there are to share out the unseen cards."""
    return prod(factorial(len(batch.cards)) // prod(factorial(count) for count in batch.counts) for batch in view.deals)


def odds(view: RumourView, seat: Seat, card: Card) -> Fraction:
    """The odds that `seat`, one of the others, holds `card`, in hand or face down; 0 for a card that can be seen."""
    batch = _batch(view, card)
    return Fraction(batch.counts[seat], len(batch.cards)) if batch else Fraction(0)


def _batch(view: RumourView, card: Card) -> Batch | None:
    return next((batch for batch in view.deals if card in batch.cards), None)


def belief(view: RumourView) -> Belief:
    """A mark with exact odds for each of the others and each unseen card."""
    marks = []
    for seat in rivals(view):
        for card in unseen_cards(view):
            chance = odds(view, seat, card)
            marks.append(Mark(seat, card, standing(chance.numerator, chance.denominator), chance))
    return Belief(view.seat, tuple(marks), worlds(view), (ASSUMPTION,))


def prove(view: RumourView, seat: Seat, card: Card, who: str) -> Proof | None:
    """Why it is certain that `seat`, called `who`, holds `card` or does not; None if it is not certain."""
    batch, what = _batch(view, card), name(card)
    if batch is None:
        return Proof(f"{what} can be seen, so it is in nobody's hand.", ("RM-025", "RM-026"))
    share, whole = batch.counts[seat], len(batch.cards)
    dealt = f"the cards dealt in round {batch.round}"
    if 0 < share < whole:
        return None
    if whole == 1 and batch.fetched:
        if share:
            return Proof(f"{who} took {what} from the pile with the Huntress and has not shown it since.", ("RM-065",))
        return Proof(f"{what} was taken from the pile with the Huntress, and not by {who}.", ("RM-065",))
    if share:
        return Proof(
            f"{what} is not to be seen, and of {dealt} only {who} still holds any.", ("RM-027", "RM-033", "RM-045")
        )
    return Proof(f"{what} is one of {dealt}, and {who} has shown every card that came then.", ("RM-032", "RM-045"))


# ---- a whole suit ----


def need(view: RumourView, seat: Seat, suit: Suit) -> int:
    """How many cards `seat` would have to show in `suit`, open ones included, to have the largest group of all now."""
    others = [_size(view, Counter(_open(view, rival, suit))) for rival in range(view.seats) if rival != seat]
    return max(others) + 1


def chance_to_win(view: RumourView, seat: Seat, suit: Suit) -> Fraction:
    """The odds that `seat` holds the cards to have the largest group of `suit` after one Gather, and no personality.

    Against the cards that lie open now; a group is counted by upper suit (RM-046, RM-048), what goes into one Gather
    must share a lower suit (RM-042), and a lone pawn or court is no group (RM-019).
    """
    wanted, lies = need(view, seat, suit), Counter(_open(view, seat, suit))
    if _size(view, lies) >= wanted:
        return Fraction(1)
    won = all_ways = 0
    for held, ways in _holdings(view, seat, suit):
        all_ways += ways
        won += ways * any(_size(view, lies + row) >= wanted for row in _rows(view, held))
    return Fraction(won, all_ways)


Kind = tuple[tuple[Suit, ...], bool]
"""What counts of a card of a suit: the suits it offers in Gather, and whether it has three suits."""


def _kind(view: RumourView, card: Card) -> Kind:
    return offers(card, view.rulings), middle(card) is not None


def _open(view: RumourView, seat: Seat, suit: Suit) -> Iterator[Kind]:
    return (_kind(view, card) for card in view.open[seat] if upper(card) == suit)


def _holdings(view: RumourView, seat: Seat, suit: Suit) -> Iterator[tuple["Counter[Kind]", int]]:
    """The cards of `suit` that `seat` may hold, by kind, each with the number of ways to hold them."""
    together: dict[tuple[tuple[Kind, int], ...], int] = {(): 1}
    for batch in view.deals:
        kinds = Counter(_kind(view, card) for card in batch.cards if upper(card) == suit)
        rest, share = len(batch.cards) - kinds.total(), batch.counts[seat]
        grown: Counter[tuple[tuple[Kind, int], ...]] = Counter()
        for some in product(*(range(many + 1) for many in kinds.values())):
            ways = comb(rest, share - sum(some)) if sum(some) <= share else 0
            ways *= prod(comb(many, few) for many, few in zip(kinds.values(), some, strict=True))
            if ways:
                for held, before in together.items():
                    sum_of = Counter(dict(held)) + Counter(dict(zip(kinds, some, strict=True)))
                    grown[tuple(sorted(sum_of.items()))] += ways * before
        together = dict(grown)
    return ((Counter(dict(held)), ways) for held, ways in together.items())


def _rows(view: RumourView, held: "Counter[Kind]") -> Iterator["Counter[Kind]"]:
    """The largest sets among `held` that share a suit offered, each cut to the most that one may lay."""
    for shared in {suit for offered, _ in held for suit in offered}:
        row = Counter({kind: many for kind, many in held.items() if shared in kind[0]})
        most = view.rulings.gather_max
        while most is not None and row.total() > most:
            row[min(row, key=lambda kind: not kind[1])] -= 1  # three-suited cards stay behind first
            row += Counter()
        yield row


def _size(view: RumourView, group: "Counter[Kind]") -> int:
    """How many cards of a group count (RM-019, RM-R14)."""
    lone = group.total() == 1 and next(iter(group))[1] and view.rulings.lone_three_suit != "allowed"
    return 0 if lone else group.total()
