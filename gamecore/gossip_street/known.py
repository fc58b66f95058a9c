"""What a seat knows of everybody, all evidence taken together: exact odds, and a proof of each certainty."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from msgspec import Struct

from ..belief import Belief, Contradiction, Mark, Standing, standing
from ..core import Seat
from .deduce import Evidence, agreeing, allowed, evidence, showed
from .odds import EVERY, Odds, count
from .pieces import PEOPLE, PETS
from .state import GossipView

CARDS: Final = (*PEOPLE, *PETS)
"""What a mark can be about: the twelve people and the four sorts of pet card."""


class Proof(Struct, frozen=True):
    """Why a mark is certain: the evidence it follows from together with the looker's own cards.

    Nothing of it can be left out. It may be empty: one's own cards alone exclude themselves elsewhere.
    """

    seat: Seat
    card: str
    standing: Standing
    evidence: tuple[Evidence, ...]


def rivals(view: GossipView) -> tuple[Seat, ...]:
    """The other players."""
    return tuple(seat for seat in range(len(view.players)) if seat != view.seat)


def everything(view: GossipView) -> tuple[Evidence, ...]:
    """All evidence of all rivals, in the order of seats; () before the deal."""
    if view.cards is None:
        return ()
    return tuple(one for seat in rivals(view) for one in evidence(view, seat))


def odds(view: GossipView) -> Odds:
    """The exact odds of every rival, all evidence taken together.

    Contradiction names observations that cannot all be true, as few as do.
    """
    items = everything(view)
    found = _counted(view, items)
    if not found.deals:
        few = _fewest(view, items, lambda left: not _counted(view, left).deals)
        raise Contradiction("no deal fits what was seen: " + "; ".join(one.says for one in few))
    return found


def known(view: GossipView) -> Belief:
    """A mark for each rival and card with its exact odds, and the number of deals left. Contradiction as in `odds`."""
    found = odds(view)
    marks = []
    for seat in rivals(view):
        for card in CARDS:
            share = found.holds(seat, card)
            marks.append(Mark(seat, card, standing(share.numerator, share.denominator), share))
    return Belief(view.seat, tuple(marks), worlds=found.deals)


def prove(view: GossipView, seat: Seat, card: str) -> Proof | None:
    """Why `seat` certainly has `card`, or certainly has not; None where it is not certain.

    ValueError if there is no such rival or card, Contradiction if no deal fits.
    """
    if seat not in rivals(view):
        raise ValueError(f"there is no rival at seat {seat}; there are seats {', '.join(map(str, rivals(view)))}")
    if card not in CARDS:
        raise ValueError(f"nobody holds {card!r}; there are {', '.join(CARDS)}")
    share = odds(view).holds(seat, card)
    if 0 < share < 1:
        return None
    has = allowed(showed, card)
    otherwise = EVERY ^ has if share else has
    few = _fewest(view, everything(view), lambda left: not _counted(view, left, seat, otherwise).deals, seat)
    return Proof(seat, card, "has" if share else "not", few)


def _counted(view: GossipView, items: Iterable[Evidence], seat: Seat = -1, only: int = EVERY) -> Odds:
    """The odds by these observations alone; `only`: the triples that `seat` may be besides."""
    about: dict[Seat, list[Evidence]] = {rival: [] for rival in rivals(view)}
    for one in items:
        about[one.player].append(one)
    lists = {rival: agreeing(told) & (only if rival == seat else EVERY) for rival, told in about.items()}
    return count(lists, [view.cards] if view.cards else [])


def _fewest(
    view: GossipView, items: Sequence[Evidence], enough: Callable[[Sequence[Evidence]], bool], about: Seat = -1
) -> tuple[Evidence, ...]:
    """A smallest part of the evidence that is still enough: without any one of it, it is not.

    What tells of `about` itself is kept rather than what tells of others, and the first rather than the last.
    """
    own = [one for one in items if one.player == about]
    left = own if enough(own) else list(items)
    strangers = [one for one in left if one.player != about]
    for one in (*reversed(strangers), *reversed([one for one in left if one.player == about])):
        fewer = [other for other in left if other is not one]
        if enough(fewer):
            left = fewer
    return tuple(left)
