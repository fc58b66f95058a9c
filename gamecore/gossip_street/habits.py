"""What may be counted in beside plain sight: missing cards, which are facts, and habits, which are assumptions."""

from collections.abc import Mapping
from functools import lru_cache
from math import gcd
from typing import Final

from msgspec import Struct

from .odds import TRIPLES
from .pieces import Card, kit
from .placing import legal_houses
from .state import GossipRules, Triple


class Switches(Struct, frozen=True):
    """What to count in beyond the cards, answers and accusations that were seen and heard.

    `supply`: unseen cards and open passes, which have to come out of the kits (ledger, 4.4); facts.
    `habits`: how likely a player leaves just this card (ledger, 4.5, `uniform_type`); an assumption. It changes odds,
    and makes nothing certain.
    """

    supply: bool = False
    habits: bool = False


PLAIN: Final = Switches()
"""Only what was seen and heard."""

SUPPLY: Final = (
    "Counted in: cards that nobody has turned over, and open passes. "
    "They must fit the twenty cards everybody kept, so this is a fact and no guess."
)
HABITS: Final = (
    "Assumed: whoever leaves a card takes each sort that is allowed there equally often. "
    "This is a guess about habits. It shifts the odds and makes nothing certain."
)
STRAYS: Final = (
    "Assumed: where nobody saw who hid a card, everybody else who has had a turn is equally likely to have hidden it."
)

Sighted = Mapping[tuple[Card, int], int]
"""How many cards of one player were seen, by card and house (0: the Hide a Clue stack)."""

COMMON: Final = 12
"""A multiple of every number of sorts that a player can choose from."""


def sorts_to_leave(rulings: GossipRules, triple: Triple, card: Card, house: int) -> int:
    """From how many sorts of card this player chose if `card` was left at `house`, as long as the hand has each.

    Where GS-R10 lets a card lie against the house rules, it counts as one sort more.
    """
    cards = kit(*triple)
    if not house:
        return len(cards)
    lawful = [one for one in cards if house in legal_houses(rulings, triple, one)]
    return len(lawful) + (card not in lawful)


def likelihood(rulings: GossipRules, sighted: Sighted) -> tuple[int, ...]:
    """For each of the 528 triples how likely it leaves these cards, up to a common factor; above 0 for every triple."""
    return _likelihood(rulings, tuple(sorted(sighted.items())))


@lru_cache(maxsize=256)
def _likelihood(rulings: GossipRules, sighted: tuple[tuple[tuple[Card, int], int], ...]) -> tuple[int, ...]:
    weights = [1] * len(TRIPLES)
    for (card, house), many in sighted:
        for place, triple in enumerate(TRIPLES):
            weights[place] *= (COMMON // sorts_to_leave(rulings, triple, card, house)) ** many
    common = gcd(*weights)
    return tuple(weight // common for weight in weights)
