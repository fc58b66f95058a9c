"""How cards, suits and moments are called within a sentence."""

from collections.abc import Mapping, Sequence
from typing import Final

from ..decktet import FACTS, Card, name

WHEN: Final[Mapping[str, str]] = {
    "deal": "after the Deal", "gather": "after Gather", "meet": "after Meet", "gossip": "during Gossip",
    "after": "after Gossip", "reaction": "right after somebody else was played",
}  # fmt: skip
"""When people are played (RM-062, RM-063)."""


def the(card: Card) -> str:
    """`the Castle`, `the Ace of Moons`: a card within a sentence."""
    return "the " + name(card).removeprefix("The ")


def cards(some: Sequence[Card], last: str = "and") -> str:
    """`the Castle, the Cave and the Sea`; `no card`."""
    return listed([the(card) for card in some], last) if some else "no card"


def count(number: int, noun: str = "card") -> str:
    """`1 card`, `3 cards`, `no cards`."""
    return f"{number or 'no'} {noun}" + ("" if number == 1 else "s")


def listed(words: Sequence[str], last: str = "and") -> str:
    """`a, b and c`."""
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + f" {last} {words[-1]}" if words else ""


def start(words: str) -> str:
    """The words as a sentence begins."""
    return words[:1].upper() + words[1:]


def small(words: str) -> str:
    """The words as they go on within a sentence."""
    return words[:1].lower() + words[1:]


def described(card: Card) -> str:
    """`The Painter: 3, Suns, Knots; personality`: all that is printed on a card."""
    facts = FACTS[card]
    types = f"; {listed(facts.types)}" if facts.types else ""
    return f"{facts.name}: {facts.rank}, {', '.join(suit.capitalize() for suit in facts.suits)}{types}"


def sizes(numbers: Sequence[int]) -> str:
    """`2–1–1`: how many cards each group counts, the largest first; `2–0` for one alone."""
    found = sorted([number for number in numbers if number], reverse=True)
    return "–".join(map(str, found if len(found) > 1 else [*found, 0]))
