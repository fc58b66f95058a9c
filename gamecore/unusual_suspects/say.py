"""How suspects, places and numbers are called within a sentence."""

from collections.abc import Sequence

from .pieces import QUESTIONS, SUSPECTS, Place, QuestionId
from .state import Table


def listed(words: Sequence[str], last: str = "and") -> str:
    """`a, b and c`."""
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + f" {last} {words[-1]}" if words else ""


def count(number: int, noun: str = "card") -> str:
    """`1 card`, `3 cards`, `no cards`."""
    return f"{number or 'no'} {noun}" + ("" if number == 1 else "s")


def start(words: str) -> str:
    """The words as a sentence begins."""
    return words[:1].upper() + words[1:]


def the_place(place: Place) -> str:
    """`at place 7`."""
    return f"at place {place}"


def who(table: Table, place: Place) -> str:
    """`Noor Valdstrand (5)`: the suspect at a place, named where names are shown (US-R31)."""
    if table.rulings.card_text == "none":
        return f"the suspect at place {place}"
    return f"{SUSPECTS[table.grid[place - 1]].name} ({place})"


def people(table: Table, places: Sequence[Place], last: str = "and") -> str:
    """Several suspects by name and place."""
    return listed([who(table, place) for place in places], last)


def asks(question: QuestionId) -> str:
    """The question in words."""
    return QUESTIONS[question].text_en


def word(yes: bool) -> str:
    """`YES` or `NO`."""
    return "YES" if yes else "NO"


def time(minutes: int, unit: str) -> str:
    """`3 minutes`, `1 point`: Time with its label (US-R26)."""
    noun = "minute" if unit == "minutes" else "point"
    return f"{minutes} {noun}" + ("" if minutes == 1 else "s")
