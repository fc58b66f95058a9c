"""What may be laid down together: one common lower suit, or a row after the Merchant; and what breaks a set."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import combinations, pairwise, product
from typing import Final, get_args, get_type_hints

from ..core import Refusal
from ..decktet import FACTS, RANKS, SUITS, Card, Suit
from .pieces import LOWER, MIDDLE, THREE_SUITS, UPPER, deck, ordered
from .say import listed, small, start, the
from .state import Cards, RumourRules

BIT: Final = {suit: 1 << place for place, suit in enumerate(SUITS)}


def offers(card: Card, rulings: RumourRules) -> tuple[Suit, ...]:
    """The suits by which a card may be laid down with others (RM-042, RM-017, RM-R13), in printed order."""
    return _offered(card, rulings.three_suit_gather)


def _offered(card: Card, reading: str) -> tuple[Suit, ...]:
    if card not in THREE_SUITS:
        return (LOWER[card],)
    if reading == "middle_or_lower":
        return (MIDDLE[card], LOWER[card])
    if reading == "any_suit":
        return FACTS[card].suits
    return (MIDDLE[card],) if reading == "middle_only" else (LOWER[card],)


def _bits(reading: str) -> dict[Card, int]:
    return {card: sum(BIT[suit] for suit in _offered(card, reading)) for card in deck(4)}


BITS: Final = {reading: _bits(reading) for reading in get_args(get_type_hints(RumourRules)["three_suit_gather"])}
"""For each reading of RM-R13 the suits that a card offers, a bit each."""


def shared(cards: Collection[Card], rulings: RumourRules) -> int:
    """The suits that all these cards offer, a bit each; 0 if there is none."""
    bits, common = BITS[rulings.three_suit_gather], 63
    for card in cards:
        common &= bits[card]
    return common


# ---- rows ----


def steps(seats: int, rulings: RumourRules) -> dict[str, int]:
    """Where each rank stands in a row (RM-020, RM-086, RM-R42): neighbours differ by one."""
    ranks = [rank for rank in RANKS if seats != 3 or rank not in ("pawn", "court")]
    if rulings.merchant_nine_crown == "never":
        ranks = list(RANKS)
    return {rank: place for place, rank in enumerate(ranks)}


def in_row(cards: Collection[Card], seats: int, rulings: RumourRules) -> bool:
    """Whether these cards, at least one, are a row (RM-086, RM-R42)."""
    places = steps(seats, rulings)
    found = {places[FACTS[card].rank] for card in cards}
    if len(found) != len(cards) or not found or len(cards) < rulings.merchant_min:
        return False
    if rulings.merchant_row == "distinct_ranks":
        return True
    if rulings.merchant_wrap:
        return sum((place + 1) % len(places) not in found for place in found) <= 1
    return max(found) - min(found) == len(found) - 1


def _rows(hand: Cards, seats: int, rulings: RumourRules, most: int) -> Iterator[Cards]:
    """Every row of at most so many cards."""
    places = steps(seats, rulings)
    by_place: dict[int, list[Card]] = {}
    for card in hand:
        by_place.setdefault(places[FACTS[card].rank], []).append(card)
    for runs in _runs(sorted(by_place), len(places), rulings):
        if rulings.merchant_min <= len(runs) <= most:
            for cards in product(*(by_place[place] for place in runs)):
                yield ordered(cards)


def _runs(places: Sequence[int], count: int, rulings: RumourRules) -> Iterator[tuple[int, ...]]:
    """The sets of places that make a row, each once."""
    if rulings.merchant_row == "distinct_ranks":
        for size in range(1, len(places) + 1):
            yield from combinations(places, size)
        return
    have = set(places)
    for first in places:
        run: list[int] = []
        for place in range(first, first + count):
            at = place % count if rulings.merchant_wrap else place
            if at not in have:
                break
            run.append(at)
            if len(run) < count or first == places[0]:  # all the way round is one row, wherever it begins
                yield tuple(run)


# ---- what may be laid ----


def lone(cards: Collection[Card], lying: Collection[Card]) -> Cards:
    """The pawns and courts among `cards` that would have no other card of their upper suit beside them (RM-R14)."""
    suits = Counter(UPPER[card] for card in (*cards, *lying))
    return tuple([card for card in cards if card in THREE_SUITS and suits[UPPER[card]] == 1])


def _families(hand: Cards, rulings: RumourRules, most: int) -> Iterator[Cards]:
    """Every set of at least one card and at most so many that share a suit they offer, each once."""
    bits = BITS[rulings.three_suit_gather]
    seen: set[Cards] = set()
    for suit in SUITS:
        bit = BIT[suit]
        family = [card for card in hand if bits[card] & bit]
        if not family:
            continue
        if THREE_SUITS.isdisjoint(family):
            for size in range(1, min(len(family), most) + 1):
                yield from combinations(family, size)
            continue
        for size in range(1, min(len(family), most) + 1):
            for cards in combinations(family, size):
                if THREE_SUITS.issuperset(cards):  # only these can share two suits
                    if cards in seen:
                        continue
                    seen.add(cards)
                yield cards


def legal_gathers(hand: Cards, permit: bool, rulings: RumourRules, seats: int, lying: Cards = ()) -> list[Cards]:
    """Every set that may be laid down from `hand`, in a fixed order; laying nothing comes last.

    `permit`: after the Merchant (RM-085). `lying`: the own open cards (they matter under illegal_gather alone).
    """
    most = len(hand) if rulings.gather_max is None else min(len(hand), rulings.gather_max)
    if not permit:
        found = list(_families(hand, rulings, most))
    else:
        found = list(_rows(hand, seats, rulings, most))
        if rulings.merchant_optional:
            rows = set(found)
            found += [cards for cards in _families(hand, rulings, most) if cards not in rows]
    if rulings.lone_three_suit == "illegal_gather":
        found = [cards for cards in found if not lone(cards, lying)]
    if rulings.gather_min == 0 or not found:
        found.append(())
    return found


def may_gather(cards: Cards, hand: Cards, permit: bool, rulings: RumourRules, seats: int, lying: Cards = ()) -> bool:
    """Whether these different cards of `hand` may be laid down together."""
    if not cards:
        return rulings.gather_min == 0 or _none_else(hand, permit, rulings, seats, lying)
    if rulings.gather_max is not None and len(cards) > rulings.gather_max:
        return False
    if rulings.lone_three_suit == "illegal_gather" and lone(cards, lying):
        return False
    if permit and in_row(cards, seats, rulings):
        return True
    return (not permit or rulings.merchant_optional) and shared(cards, rulings) != 0


def _none_else(hand: Cards, permit: bool, rulings: RumourRules, seats: int, lying: Cards) -> bool:
    """Whether nothing at all can be laid but nothing."""
    return legal_gathers(hand, permit, rulings, seats, lying) == [()]


# ---- why not ----


def explain_illegal(
    cards: Cards, permit: bool, rulings: RumourRules, seats: int, hand: Cards = (), lying: Cards = ()
) -> Refusal | None:
    """Why these cards of the hand may not be laid down together, naming those that break the set; None if they may."""
    if may_gather(cards, hand or cards, permit, rulings, seats, lying):
        return None
    if not cards:
        return Refusal("RM-R10", "You must lay down at least one card.")
    most = rulings.gather_max
    if most is not None and len(cards) > most:
        return Refusal("RM-R11", f"You may lay down at most {most} cards at once, not {len(cards)}.")
    alone = lone(cards, lying)
    fits = shared(cards, rulings) != 0 or (permit and in_row(cards, seats, rulings))
    if rulings.lone_three_suit == "illegal_gather" and alone and fits:
        what = start(listed([the(card) for card in alone]))
        verb = "would lie" if len(alone) == 1 else "would each lie"
        return Refusal("RM-R14", f"{what} {verb} alone: a pawn or court needs another card of its upper suit.")
    if permit and not rulings.merchant_optional:
        return Refusal("RM-R43", f"After the Merchant you lay a row or nothing. {_no_row(cards, seats, rulings)}")
    apart = _apart(cards, rulings)
    if permit:
        return Refusal("RM-086", f"{apart.why} And it is no row: {small(_no_row(cards, seats, rulings))}")
    return apart


def _below(card: Card, rulings: RumourRules) -> str:
    """What a card offers, in words: `Suns`, `Suns or Leaves`."""
    return listed([suit.capitalize() for suit in offers(card, rulings)], "or")


def _apart(cards: Cards, rulings: RumourRules) -> Refusal:
    """Why these cards share no suit: what breaks the set is what does not go with the most of them."""
    bits = BITS[rulings.three_suit_gather]
    best = max(SUITS, key=lambda suit: (sum(bool(bits[card] & BIT[suit]) for card in cards), -BIT[suit]))
    rest = [card for card in cards if bits[card] & BIT[best]]
    breaking = [card for card in cards if not bits[card] & BIT[best]]
    each_two = all(bits[one] & bits[two] for one, two in combinations(cards, 2))
    pawns = not THREE_SUITS.isdisjoint(breaking if len(rest) > 1 else cards)
    clause = "RM-R13" if each_two else "RM-017" if pawns else "RM-042"
    if len(rest) == 1:
        told = _tell_apart(cards, rulings)
        lead = "These share no lower suit"
    else:
        told = _tell_apart(breaking, rulings)
        lead = f"{start(listed([the(card) for card in rest]))} share {best.capitalize()}"
        told = [f"but {told[0]}", *told[1:]]
        if each_two:
            return Refusal(clause, f"{lead}, {listed(told)}: one suit must be common to all of them.")
        return Refusal(clause, f"{lead}, {listed(told)}. All cards laid down together share one lower suit.")
    return Refusal(clause, f"{lead}: {listed(told)}.")


def _tell_apart(cards: Collection[Card], rulings: RumourRules) -> list[str]:
    """What these cards offer, those with the same together: `the Journey and the Sea have Waves`."""
    alike: dict[str, list[Card]] = {}
    for card in cards:
        alike.setdefault(_below(card, rulings), []).append(card)
    return [
        f"{listed([the(card) for card in same])} {'has' if len(same) == 1 else 'have'} {suits}"
        for suits, same in alike.items()
    ]


def _no_row(cards: Cards, seats: int, rulings: RumourRules) -> str:
    """Why these cards are no row."""
    by_rank: dict[str, list[Card]] = {}
    for card in cards:
        by_rank.setdefault(FACTS[card].rank, []).append(card)
    for twins in by_rank.values():
        if len(twins) > 1:
            both = "both" if len(twins) == 2 else "all"
            rank = FACTS[twins[0]].rank
            return f"{start(listed([the(card) for card in twins]))} {both} have rank {rank}."
    if len(cards) < rulings.merchant_min:
        return f"A row has at least {rulings.merchant_min} cards."
    places = steps(seats, rulings)
    run = sorted(cards, key=lambda card: places[FACTS[card].rank])
    for low, high in pairwise(run):
        if places[FACTS[high].rank] - places[FACTS[low].rank] > 1:
            return f"Between {_ranked(low)} and {_ranked(high)} there is a gap."
    return "The ranks do not follow each other."


def _ranked(card: Card) -> str:
    return f"{the(card)} ({FACTS[card].rank})"
