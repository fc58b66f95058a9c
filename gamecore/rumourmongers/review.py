"""A game looked back on: what each Gather could have won, and who was in hand when it would have counted.

All of it is worked out from what one seat saw. What the others had laid it knows from Meet on, so a set is judged by
the table as it lay then: by upper suits, with nobody played.
"""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ..core import Move, Seat
from ..decktet import Card
from ..match import AnyMatch
from .gossip import forecast, leaders, order_of_suits
from .moves import Author, Bard, Consul, Diplomat, Gather, Power, Revealed
from .pieces import VALUES, Suit, ordered
from .state import Cards, RumourView, Table
from .worth import best_set, sets

CONSUL_BRINGS: Final = 3


class Laid(Struct, frozen=True, kw_only=True):
    """One Gather of the looker: what was laid, what the beginner would have laid, what would have won most.

    Each with the points of this round's Gossip it comes to. `best` is known only when all lies open; of equal sets it
    is the one that was laid, else the smallest.
    """

    round: int
    laid: Cards
    points: int
    beginner: Cards
    beginner_points: int
    best: Cards
    best_points: int

    @property
    def missed(self) -> int:
        """The points left on the table."""
        return self.best_points - self.points


class Unused(Struct, frozen=True):
    """Somebody who was in hand and could have brought points at once, and was not played."""

    round: int
    person: Card
    suit: Suit | None
    points: int


class Review(Struct, frozen=True):
    """What one seat's game was worth: each Gather, each person that would have counted, who was never played."""

    seat: Seat
    gathers: tuple[Laid, ...]
    unused: tuple[Unused, ...]
    kept: Cards

    @property
    def missed(self) -> int:
        """The points left on the table by all Gathers together."""
        return sum(one.missed for one in self.gathers)


def review(match: AnyMatch, seat: Seat) -> Review:
    """The match so far through the eyes of `seat`; a round counts once its cards are turned up."""
    views = [match.branch(number).chair(seat).look() for number in range(match.length + 1)]
    unused: dict[tuple[int, Card], Unused] = {}
    for view, move in zip(views, match.moves, strict=False):
        for one in _could(view, move, seat):
            before = unused.get((one.round, one.person))
            if before is None or before.points < one.points:
                unused[one.round, one.person] = one
        if isinstance(move, Power) and move.seat == seat:
            unused.pop((view.round, move.person), None)
    last: RumourView = views[-1]
    people = tuple(card for card in last.hand if card in _BRINGS)
    return Review(seat, tuple(_gathers(match, seat, views)), tuple(unused.values()), people)


# ---- what was laid ----


def _gathers(match: AnyMatch, seat: Seat, views: list[RumourView]) -> Iterator[Laid]:
    open_gather: tuple[RumourView, Gather] | None = None
    for number, move in enumerate(match.moves):
        if isinstance(move, Gather) and move.seat == seat:
            open_gather = (views[number], move)
        shown = {
            event.seat: event.cards
            for event in match.branch(number + 1).events(seat, number)
            if isinstance(event, Revealed)
        }
        if shown and open_gather is not None:
            yield _laid(*open_gather, shown)
            open_gather = None


def _laid(view: RumourView, move: Gather, shown: dict[Seat, Cards]) -> Laid:
    """One Gather, judged by what everybody turned up. What the looker's own Sailor added counts with every set."""
    added = tuple(card for card in shown.get(view.seat, ()) if card not in move.cards)
    rows = tuple((*row, *(shown.get(seat, ()) if seat != view.seat else added)) for seat, row in enumerate(view.open))
    table = replace(view.table, open=tuple(map(ordered, rows)))
    permit = view.seat in view.permits
    legal = [cards for cards in sets(view, permit) if not set(cards) & set(added)]
    worth = {cards: _points(table, view.seat, cards) for cards in legal}
    usual = best_set(view, legal)[0]
    worth.setdefault(move.cards, _points(table, view.seat, move.cards))
    best = min(worth, key=lambda cards: (-worth[cards], cards != move.cards, len(cards)))
    return Laid(
        round=view.round,
        laid=move.cards,
        points=worth[move.cards],
        beginner=usual,
        beginner_points=worth.get(usual, 0),
        best=best,
        best_points=worth[best],
    )


def _points(table: Table, seat: Seat, cards: Cards) -> int:
    """The points of `seat` in Gossip with these cards beside its open ones."""
    rows = tuple((*row, *cards) if one == seat else row for one, row in enumerate(table.open))
    told = [forecast(replace(table, open=rows), suit) for suit in order_of_suits(table)]
    return sum(one.points for one in told if one.winner == seat)


# ---- who was not played ----

_BRINGS: Final = {kind.person: kind for kind in (Bard, Diplomat, Consul, Author)}
"""The people that bring their owner points at once."""


def _could(view: RumourView, move: Move, seat: Seat) -> Iterator[Unused]:
    """Whom `seat` could have played here for points, and did not."""
    if move.seat != seat or view.seat not in view.actors or (isinstance(move, Power) and move.person in _BRINGS):
        return
    for person in view.hand:
        if view.phase == "settle" and view.suit is not None:
            value = VALUES[view.suit]
            tied = view.seat in leaders(forecast(view.table, view.suit).sizes)
            if person == Bard.person and view.table.verdict == "empty":
                yield Unused(view.round, person, view.suit, value)
            if person == Diplomat.person and view.table.verdict == "tied" and tied:
                yield Unused(view.round, person, view.suit, value)
        elif view.phase == "after_gossip":
            if person == Consul.person:
                yield Unused(view.round, person, None, CONSUL_BRINGS)
            if person == Author.person:
                mine = [told for suit in VALUES if (told := forecast(view.table, suit)).winner == view.seat]
                if mine:
                    best = max(mine, key=lambda told: told.points)
                    yield Unused(view.round, person, best.suit, best.points)
