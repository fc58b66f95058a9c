"""What is in the box: the deck by number of players, what suits are worth, and when people may be played."""

from collections.abc import Iterable, Mapping
from typing import Final, Literal

from .. import decktet
from ..decktet import ALL, BASIC, EXTENDED, FACTS, SUITS, Card, Suit

__all__ = ["ALL", "SUITS", "Card", "Suit"]

VALUES: Final[Mapping[Suit, int]] = {"moons": 6, "suns": 5, "waves": 4, "leaves": 3, "wyrms": 2, "knots": 1}
"""What winning a suit is worth (RM-008, RM-R02)."""
ASCENDING: Final[tuple[Suit, ...]] = tuple(reversed(SUITS))
"""The order of Gossip, Knots first (RM-047)."""

AUTHOR: Final = "2MK"
PAINTER: Final = "3SK"
SAVAGE: Final = "3LY"
SAILOR: Final = "4WL"
SOLDIER: Final = "5YK"
LUNATIC: Final = "6MW"
PENITENT: Final = "6SY"
DIPLOMAT: Final = "8MS"
MERCHANT: Final = "9LK"
HUNTRESS: Final = "CM"
BARD: Final = "CS"
WATCHMAN: Final = "PMYK"
LIGHT_KEEPER: Final = "PSWK"
CONSUL: Final = "TMWK"

Window = Literal["deal", "gather", "meet", "gossip", "after"]
WINDOWS: Final[tuple[Window, ...]] = ("deal", "gather", "meet", "gossip", "after")
"""After the Deal, after Gather, after Meet, during Gossip, after Gossip (RM-062)."""
POWERS: Final[Mapping[Card, Window | Literal["reaction"]]] = {
    MERCHANT: "deal", SAILOR: "gather", PAINTER: "gather", SAVAGE: "meet",
    BARD: "gossip", DIPLOMAT: "gossip", LIGHT_KEEPER: "gossip", WATCHMAN: "gossip",
    CONSUL: "after", AUTHOR: "after", SOLDIER: "after", PENITENT: "after", HUNTRESS: "after",
    LUNATIC: "reaction",
}  # fmt: skip
"""The people with a power, and the window in which each is played (RM-056, RM-062, RM-063).

In all else they are cards like the others (RM-023).
"""

LOCATIONS: Final = frozenset(card for card in EXTENDED if decktet.location(card))
"""What the Soldier removes, double types included (RM-089, RM-R45)."""
PURE_LOCATIONS: Final = frozenset(card for card in LOCATIONS if not decktet.event(card))
THREE_SUITS: Final = frozenset(card for card in EXTENDED if len(FACTS[card].suits) == 3)
"""Pawns and courts."""
PEOPLE: Final = frozenset(POWERS)

PLACE: Final[Mapping[Card, int]] = {card: place for place, card in enumerate(ALL)}
"""Where a card stands in the deck's order."""
# A number has two suits, upper and lower (RM-013, RM-014); an ace or a crown has one, which is both (RM-015); a pawn or
# a court has one more between them (RM-016).
UPPER: Final[Mapping[Card, Suit]] = {card: FACTS[card].suits[0] for card in EXTENDED}
LOWER: Final[Mapping[Card, Suit]] = {card: FACTS[card].suits[-1] for card in EXTENDED}
MIDDLE: Final[Mapping[Card, Suit]] = {card: FACTS[card].suits[1] for card in THREE_SUITS}


def deck(seats: int) -> tuple[Card, ...]:
    """The cards that are played with: 36 for three players, 44 for four (RM-002, RM-003, RM-004)."""
    return BASIC if seats == 3 else EXTENDED


def ordered(cards: Iterable[Card]) -> tuple[Card, ...]:
    """These cards in the deck's order."""
    return tuple(sorted(cards, key=PLACE.__getitem__))
