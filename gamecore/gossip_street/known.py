"""What a seat knows of everybody, all evidence taken together: exact odds, and a proof of each certainty.

The keyword `switches` says what is counted in beside what was seen and heard (see `habits`).
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Final

from msgspec import Struct

from ..belief import Belief, Contradiction, Mark, Standing, standing
from ..core import Seat
from .deduce import Evidence, agreeing, allowed, authors, evidence, showed, sighted, strays
from .habits import HABITS, PLAIN, STRAYS, SUPPLY, Switches, likelihood
from .odds import EVERY, PLACE, TRIPLES, Odds, Weights, count
from .pieces import PEOPLE, PETS
from .state import GossipView, Triple

__all__ = (
    "CARDS", "PLAIN", "Proof", "Switches", "assumptions", "counted", "everything", "known", "odds", "prove", "refute",
    "rivals",
)  # fmt: skip

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


def everything(view: GossipView, *, switches: Switches = PLAIN) -> tuple[Evidence, ...]:
    """All evidence of all rivals, in the order of seats; () before the deal.

    What `deduce.strays` tells of nobody in particular is not among it, though it counts as well.
    """
    if view.cards is None:
        return ()
    return tuple(one for seat in rivals(view) for one in _evidence(view, seat, switches))


def _evidence(view: GossipView, seat: Seat, switches: Switches) -> tuple[Evidence, ...]:
    return evidence(view, seat, Switches(supply=True)) if switches.supply else evidence(view, seat)


def _all(view: GossipView, switches: Switches) -> tuple[Evidence, ...]:
    return everything(view, switches=switches) + (strays(view) if view.cards is not None else ())


def assumptions(view: GossipView, *, switches: Switches = PLAIN) -> tuple[str, ...]:
    """What is counted in beside what was seen and heard, each a sentence or two for the screen."""
    on = ((switches.supply, SUPPLY), (switches.habits, HABITS), (bool(strays(view)), STRAYS))
    return tuple(says for is_on, says in on if is_on)


def odds(view: GossipView, *, switches: Switches = PLAIN) -> Odds:
    """The exact odds of every rival, all evidence taken together.

    Contradiction names observations that cannot all be true, as few as do.
    """
    return _odds(view, switches)


@lru_cache(maxsize=128)
def _odds(view: GossipView, switches: Switches) -> Odds:
    items = _all(view, switches)
    found = counted(view, items, habits=switches.habits)
    if not found.deals:
        few = _fewest(view, items, lambda left: not counted(view, left).deals)
        raise Contradiction("no deal fits what was seen: " + "; ".join(one.says for one in few))
    return found


def known(view: GossipView, *, switches: Switches = PLAIN) -> Belief:
    """A mark for each rival and card with its exact odds, and the number of deals left. Contradiction as in `odds`."""
    found = odds(view, switches=switches)
    marks = []
    for seat in rivals(view):
        for card in CARDS:
            share = found.holds(seat, card)
            marks.append(Mark(seat, card, standing(share.numerator, share.denominator), share))
    said = assumptions(view, switches=switches)
    worlds = found.deals if not said or said == (SUPPLY,) else _worlds(view, switches)
    return Belief(view.seat, tuple(marks), worlds=worlds, assumptions=said)


def prove(view: GossipView, seat: Seat, card: str, *, switches: Switches = PLAIN) -> Proof | None:
    """Why `seat` certainly has `card`, or certainly has not; None where it is not certain.

    Habits prove nothing; the rest that is switched on is named among the evidence. ValueError if there is no such rival
    or card, Contradiction if no deal fits.
    """
    if seat not in rivals(view):
        raise ValueError(f"there is no rival at seat {seat}; there are seats {', '.join(map(str, rivals(view)))}")
    if card not in CARDS:
        raise ValueError(f"nobody holds {card!r}; there are {', '.join(CARDS)}")
    share = odds(view, switches=Switches(supply=switches.supply)).holds(seat, card)
    if 0 < share < 1:
        return None
    has = allowed(showed, card)
    otherwise = EVERY ^ has if share else has
    few = _fewest(view, _all(view, switches), lambda left: not counted(view, left, seat, otherwise).deals, seat)
    return Proof(seat, card, "has" if share else "not", few)


def refute(view: GossipView, seat: Seat, triple: Triple, *, switches: Switches = PLAIN) -> tuple[Evidence, ...] | None:
    """The fewest observations by which `seat` cannot be `triple`; None where it can.

    () where the looker's own cards alone exclude it. ValueError if there is no such rival or triple.
    """
    if seat not in rivals(view):
        raise ValueError(f"there is no rival at seat {seat}; there are seats {', '.join(map(str, rivals(view)))}")
    if triple not in PLACE:
        raise ValueError(f"nobody can be {triple!r}; a triple is two different people and a pet, or none")
    items, only = _all(view, switches), 1 << PLACE[triple]
    if counted(view, items, seat, only).deals:
        return None
    return _fewest(view, items, lambda left: not counted(view, left, seat, only).deals, seat)


# ---- counting ----


def _lists(view: GossipView, items: Iterable[Evidence]) -> dict[Seat, int]:
    """For each rival the triples that agree with what is told of it alone."""
    about: dict[Seat, list[Evidence]] = {rival: [] for rival in rivals(view)}
    for one in items:
        if one.player in about:
            about[one.player].append(one)
    return {rival: agreeing(told) for rival, told in about.items()}


def counted(
    view: GossipView, items: Sequence[Evidence], seat: Seat = -1, only: int = EVERY, habits: bool = False
) -> Odds:
    """The odds by these observations; `only`: the triples that `seat` may be besides.

    A hidden card that nobody signed is counted once for each possible author, all of them equally likely before
    (ledger, 4.3).
    """
    lists = {rival: told & (only if rival == seat else EVERY) for rival, told in _lists(view, items).items()}
    likely = {rival: likelihood(view.rulings, sighted(view, rival)) for rival in lists} if habits else {}
    own = [view.cards] if view.cards else []
    total: Odds | None = None
    for ways, sets in _signed(view, items, lists):
        found = count({rival: _weighed(one, likely.get(rival)) for rival, one in sets.items()}, own)
        total = found if total is None and ways == 1 else _plus(total, found, ways)
    return total or count(dict.fromkeys(lists, 0), own)


def _weighed(triples: int, likely: Sequence[int] | None) -> Weights:
    if likely is None:
        return triples
    return [weight if triples >> place & 1 else 0 for place, weight in enumerate(likely)]


def _plus(one: Odds | None, other: Odds, ways: int) -> Odds:
    """Both together, the other so many times."""
    if one is None:
        one = Odds(other.players, 0, tuple([0] * len(TRIPLES) for _ in other.players))
    counts = (
        [a + ways * b for a, b in zip(mine, more, strict=True)]
        for mine, more in zip(one.counts, other.counts, strict=True)
    )
    return Odds(one.players, one.deals + ways * other.deals, tuple(counts))


def _signed(
    view: GossipView, items: Iterable[Evidence], lists: Mapping[Seat, int]
) -> Iterator[tuple[int, dict[Seat, int]]]:
    """Who may have hidden the cards that nobody signed: the lists that are left by each choice of authors, and in how
    many ways it can be made.

    A pet card has one author however many were found; five people cards may be several players'.
    """
    found = _unsigned(items)
    kinds = [(keepers, 1 if _is_pet(keepers) else many) for keepers, many in sorted(found.items())]

    def sign(
        kinds: Sequence[tuple[int, int]], lists: dict[Seat, int], ways: int
    ) -> Iterator[tuple[int, dict[Seat, int]]]:
        if not kinds:
            yield ways, lists
            return
        (keepers, many), *rest = kinds
        for size in range(1, many + 1):
            for chosen in combinations(authors(view), size):
                signed = lists | {seat: lists[seat] & keepers for seat in chosen}
                if all(signed[seat] for seat in chosen):
                    yield from sign(rest, signed, ways * _onto(many, size))

    return sign(kinds, dict(lists), 1)


def _unsigned(items: Iterable[Evidence]) -> Counter[int]:
    """The cards that nobody signed, as the sets of triples that keep them; how many of each were found."""
    return Counter(one.allows for one in items if one.key[0] == "stray")


def _is_pet(keepers: int) -> bool:
    return any(keepers == allowed(showed, pet) for pet in PETS)


def _onto(many: int, size: int) -> int:
    """In how many ways `many` cards can have just these `size` authors."""
    return sum((-1) ** left * comb(size, left) * (size - left) ** many for left in range(size))


def _worlds(view: GossipView, switches: Switches) -> int:
    """How many deals fit, each counted once: those where some card nobody signed has no author are taken off."""
    items = _all(view, switches)
    lists, kinds = _lists(view, items), sorted(_unsigned(items))
    own, deals = [view.cards] if view.cards else [], 0
    for size in range(len(kinds) + 1):
        for lacking in combinations(kinds, size):
            left = dict(lists)
            for keepers in lacking:
                left |= {seat: left[seat] & ~keepers for seat in authors(view)}
            deals += (-1) ** size * count(left, own).deals
    return deals


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
