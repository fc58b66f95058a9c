"""The Decktet of P. D. Magnus: its 45 cards, with what is printed on them. Any game may be played with it.

A card is its id: the rank's letter and the suits' letters in printed order, `7SK`; the Excuse is `0`.
"""

from collections.abc import Mapping
from typing import Final, Literal, get_args

from msgspec import Struct

Card = str
Suit = Literal["moons", "suns", "waves", "leaves", "wyrms", "knots"]
Rank = Literal["ace", "2", "3", "4", "5", "6", "7", "8", "9", "pawn", "court", "crown", "none"]
Type = Literal["personality", "location", "event"]

SUITS: Final[tuple[Suit, ...]] = get_args(Suit)
"""In printed order: Moons stand topmost on every card that has them."""
LETTERS: Final[Mapping[str, Suit]] = {
    "M": "moons", "S": "suns", "W": "waves", "L": "leaves", "Y": "wyrms", "K": "knots",
}  # fmt: skip
RANKS: Final[tuple[Rank, ...]] = get_args(Rank)[:-1]
"""From ace to crown; the Excuse has none."""
RANK_LETTERS: Final[Mapping[str, Rank]] = {
    "A": "ace", **{str(number): rank for number, rank in enumerate(RANKS[1:9], 2)}, "P": "pawn", "T": "court",
    "C": "crown", "0": "none",
}  # fmt: skip


class Facts(Struct, frozen=True, gc=False):
    """What is printed on a card: `The Castle`, its rank, its suits from the topmost down, its types."""

    id: Card
    name: str
    rank: Rank
    suits: tuple[Suit, ...]
    types: tuple[Type, ...]


def _facts(id: Card, name: str, *types: Type) -> Facts:
    return Facts(id, name, RANK_LETTERS[id[0]], tuple([LETTERS[letter] for letter in id[1:]]), types)


_ROWS: Final = (
    _facts("AM", "Ace of Moons"),
    _facts("AS", "Ace of Suns"),
    _facts("AW", "Ace of Waves"),
    _facts("AL", "Ace of Leaves"),
    _facts("AY", "Ace of Wyrms"),
    _facts("AK", "Ace of Knots"),
    _facts("2MK", "The Author", "personality"),
    _facts("2SY", "The Desert", "location"),
    _facts("2WL", "The Origin", "location", "event"),
    _facts("3MW", "The Journey", "event"),
    _facts("3SK", "The Painter", "personality"),
    _facts("3LY", "The Savage", "personality"),
    _facts("4MS", "The Mountain", "location"),
    _facts("4WL", "The Sailor", "personality"),
    _facts("4YK", "The Battle", "event"),
    _facts("5ML", "The Forest", "location"),
    _facts("5SW", "The Discovery", "event"),
    _facts("5YK", "The Soldier", "personality"),
    _facts("6MW", "The Lunatic", "personality"),
    _facts("6SY", "The Penitent", "personality"),
    _facts("6LK", "The Market", "location", "event"),
    _facts("7ML", "The Chance Meeting", "event"),
    _facts("7SK", "The Castle", "location"),
    _facts("7WY", "The Cave", "location"),
    _facts("8MS", "The Diplomat", "personality"),
    _facts("8WL", "The Mill", "location"),
    _facts("8YK", "The Betrayal", "event"),
    _facts("9MS", "The Pact", "event"),
    _facts("9WY", "The Darkness", "location"),
    _facts("9LK", "The Merchant", "personality"),
    _facts("CM", "The Huntress", "personality"),
    _facts("CS", "The Bard", "personality"),
    _facts("CW", "The Sea", "location"),
    _facts("CL", "The End", "location", "event"),
    _facts("CY", "The Calamity", "event"),
    _facts("CK", "The Windfall", "event"),
    _facts("PMSL", "The Harvest", "event"),
    _facts("PMYK", "The Watchman", "personality"),
    _facts("PSWK", "The Light Keeper", "personality"),
    _facts("PWLY", "The Borderland", "location"),
    _facts("TMWK", "The Consul", "personality"),
    _facts("TMLY", "The Rite", "event"),
    _facts("TSLK", "The Window", "location"),
    _facts("TSWY", "The Island", "location"),
    _facts("0", "The Excuse"),
)
FACTS: Final[Mapping[Card, Facts]] = {facts.id: facts for facts in _ROWS}
ALL: Final[tuple[Card, ...]] = tuple(FACTS)
"""All 45: the basic deck, then pawns and courts, then the Excuse."""
BASIC: Final = ALL[:36]
"""The basic deck: aces, 2 to 9, crowns."""
EXTENDED: Final = ALL[:44]
"""With the pawns and the courts."""


def name(card: Card) -> str:
    """`The Castle`."""
    return FACTS[card].name


def upper(card: Card) -> Suit:
    """The topmost suit; on an ace or a crown the only one. ValueError for the Excuse, which has none."""
    return _suits(card)[0]


def lower(card: Card) -> Suit:
    """The lowest suit; on an ace or a crown the only one. ValueError for the Excuse, which has none."""
    return _suits(card)[-1]


def middle(card: Card) -> Suit | None:
    """The suit in the middle of a pawn or a court; None on every other card."""
    suits = FACTS[card].suits
    return suits[1] if len(suits) == 3 else None


def _suits(card: Card) -> tuple[Suit, ...]:
    suits = FACTS[card].suits
    if not suits:
        raise ValueError(f"{FACTS[card].name} has no suit")
    return suits


def personality(card: Card) -> bool:
    """Whether it shows a person."""
    return "personality" in FACTS[card].types


def location(card: Card) -> bool:
    """Whether it shows a place, a double type included."""
    return "location" in FACTS[card].types


def event(card: Card) -> bool:
    """Whether it shows something that happens, a double type included."""
    return "event" in FACTS[card].types
