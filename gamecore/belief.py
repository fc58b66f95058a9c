"""What a seat can know: for each card of each player whether it is certain, possible or excluded."""

from fractions import Fraction
from typing import Literal

from msgspec import Struct

from .core import Seat

Standing = Literal["has", "may", "not"]


class Contradiction(ValueError):
    """What was seen fits no truth at all: a fault in the rules or in a record, never a player's."""


class Mark(Struct, frozen=True):
    """What is known of one card and one player. `odds`: exact where the worlds left were counted, else None."""

    seat: Seat
    card: str
    standing: Standing
    odds: Fraction | None = None


class Belief(Struct, frozen=True):
    """The knowledge of the seat `knower`, a mark for each other player and card, in a fixed order.

    `worlds`: how many deals are left, where they were counted together; None where each player was looked at alone,
    so that a mark `may` can still turn out excluded. `assumptions`: switches beyond the rules, as shown on screen.
    """

    knower: Seat
    marks: tuple[Mark, ...]
    worlds: int | None = None
    assumptions: tuple[str, ...] = ()

    def mark(self, seat: Seat, card: str) -> Mark:
        """The mark of one card and one player. ValueError if this belief has none."""
        for mark in self.marks:
            if mark.seat == seat and mark.card == card:
                return mark
        raise ValueError(f"seat {self.knower} has no mark for {card!r} and seat {seat}")

    def certain(self, seat: Seat) -> frozenset[str]:
        """The cards that `seat` holds for certain."""
        return frozenset(mark.card for mark in self.marks if mark.seat == seat and mark.standing == "has")


def standing(holding: int, worlds: int) -> Standing:
    """What it means that a card is held in `holding` of `worlds`. Contradiction if no world is left."""
    if worlds == 0:
        raise Contradiction("no world is left that fits what was seen")
    return "has" if holding == worlds else "may" if holding else "not"
