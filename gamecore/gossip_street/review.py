"""A match looked back on: what a seat could have known, and when; what its questions and accusations were worth.

Everything is worked out from that seat's own views, one moment after another. Of the truth only what is told at the
end of a game comes in, and whoever calls hands it over.
"""

import sys
from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import pairwise
from math import log2
from typing import Final

from msgspec import Struct

from ..core import Event, Seat
from ..match import AnyMatch
from . import known, question
from .deduce import Evidence, agreeing, evidence, strays
from .known import everything, rivals
from .moves import (
    Accuse,
    Accused,
    Answered,
    FoundClue,
    Gossiped,
    Infer,
    Inferred,
    Jumped,
    NoneShown,
    Passed,
    Placed,
    ShownCard,
    Snooped,
    Told,
    Walked,
    Won,
)
from .moves import HidClue as HidAClue
from .odds import Odds, count
from .state import GossipView, Triple

WEAK: Final = 0.5
"""A question worth less than this share of the best one is told of."""


class Moment(Struct, frozen=True, kw_only=True):
    """The table after one move, as a seat saw it.

    `number`: how many moves had been made. `events`: what the last of them led to. `sort`: the kind of space or of
    talk it was, for its sign. `actor`: who acted, None for chance. `ways`: by seat, how many identities its player
    may have had; 0 for the looker itself. `deals`: how many deals were left.
    """

    number: int
    view: GossipView
    events: tuple[Event, ...]
    sort: str
    actor: Seat | None
    ways: tuple[int, ...]
    deals: int


class Story(Struct, frozen=True, dict=True):
    """Every moment from the deal on, as `seat` saw it."""

    seat: Seat
    moments: tuple[Moment, ...]

    @cached_property
    def turning(self) -> tuple[Moment, ...]:
        """The deal, and every moment at which something was learned, asked, said or shown."""
        later = (now for before, now in pairwise(self.moments) if _turns(self.seat, before, now))
        return (*self.moments[:1], *later)

    def at(self, number: int) -> Moment:
        """The moment after `number` moves; the first where that is before the deal."""
        return self.moments[max(0, min(number - self.moments[0].number, len(self.moments) - 1))]

    def place(self, number: int) -> int:
        """Which turning point was the last by then, counted from 0, the deal."""
        return max((i for i, moment in enumerate(self.turning) if moment.number <= number), default=0)


def story(match: AnyMatch, seat: Seat, told: Iterable[Moment] = ()) -> Story:
    """The match so far through the eyes of `seat`; without moments before the deal.

    `told`: moments that were worked out before. Those that still hold are not worked out again.
    """
    before = {moment.number: moment for moment in told}
    found: list[Moment] = []
    for number in range(match.length + 1):
        then = match.branch(number)
        view: GossipView = then.chair(seat).look()
        if view.cards is None:
            continue
        events = then.events(seat, number - 1) if number else ()
        old = before.get(number)
        same = old is not None and old.view == view and old.events == events
        found.append(old if old is not None and same else _moment(number, view, events, found[-1] if found else None))
    return Story(seat, tuple(found))


def _moment(number: int, view: GossipView, events: tuple[Event, ...], last: Moment | None) -> Moment:
    if last is not None and _tells(last.view) == _tells(view):
        ways, deals = last.ways, last.deals
    else:
        odds = counted(view)
        ways = tuple(0 if seat == view.seat else len(odds.of(seat)) for seat in range(len(view.players)))
        deals = odds.deals
    sort, actor = _sort(view, events)
    return Moment(number=number, view=view, events=events, sort=sort, actor=actor, ways=ways, deals=deals)


def _tells(view: GossipView) -> tuple[object, ...]:
    """All of a view that evidence is made of."""
    cards = tuple(player.cards for player in view.players)
    return (view.stacks, view.hidden, view.kept, view.inferences, view.accusations, view.shown, view.passes, cards)


def counted(view: GossipView) -> Odds:
    """The same as `known.odds`, counted once for all views that tell the same."""
    if strays(view):  # nobody signed them, so they are counted with everybody's
        return known.odds(view)
    about = tuple((seat, agreeing(evidence(view, seat))) for seat in rivals(view))
    return _counted(about, view.cards)


@lru_cache(maxsize=1024)
def _counted(about: tuple[tuple[Seat, int], ...], own: Triple | None) -> Odds:
    """With numpy only where it is there already: a story has some dozens of counts, and its start costs more."""
    return count(dict(about), [own] if own else [], numpy=None if "numpy" in sys.modules else False)


_TALK: Final[Mapping[type[Event], str]] = {
    Accused: "accuse", ShownCard: "show", NoneShown: "show", Inferred: "infer", Snooped: "snoop", Gossiped: "gossip",
    HidAClue: "hide", FoundClue: "find", Placed: "path", Told: "infer",
}  # fmt: skip


def _sort(view: GossipView, events: Sequence[Event]) -> tuple[str, Seat | None]:
    """What kind of moment it was, and whose."""
    street = view.rulings.street()
    for event in events:
        sort = _TALK.get(type(event), "")
        if sort:
            actor = getattr(event, event.actor)
            space = view.players[actor].space if actor is not None else None
            again = sort == "snoop" and space is not None and street[space].kind == "snoopq"
            return ("snoopq" if again else sort), actor
    for event in reversed(events):
        if isinstance(event, (Walked, Jumped)):
            return street[event.end].kind, event.seat
        if isinstance(event, Passed):
            space = view.players[event.seat].space
            return (street[space].kind if space is not None else "deal"), event.seat
    return "deal", None


def _turns(seat: Seat, before: Moment, now: Moment) -> bool:
    """Whether something was learned, asked, said or shown."""
    if now.ways != before.ways:
        return True
    for event in now.events:
        if isinstance(event, (Inferred, Accused, Told, Won)):
            return True
        if isinstance(event, (Snooped, Gossiped, FoundClue)) and event.seat == seat:
            return True
        if isinstance(event, ShownCard) and event.accuser == seat:
            return True
    return False


def learned(before: Moment, now: Moment) -> tuple[Evidence, ...]:
    """What can be observed now and could not before."""
    old = {one.key for one in everything(before.view)}
    return tuple(one for one in everything(now.view) if one.key not in old)


# ---- when each identity could have been known ----


class Unmasked(Struct, frozen=True, kw_only=True):
    """One rival, and the moments (numbers of moves) that matter; None where there was none.

    `known`: from here on only one identity was left. `turned_up`: its cards were turned up. `acted`: the looker accused
    it rightly or booked it. `left`: how many ways were left in the end.
    """

    seat: Seat
    known: int | None
    turned_up: int | None
    acted: int | None
    left: int


def unmasked(story: Story, booked: Mapping[Seat, int] | None = None) -> tuple[Unmasked, ...]:
    """For every rival when it could be known and when the looker acted on it.

    `booked`: by seat the number of moves after which the looker had noted the whole identity, and rightly.
    """
    last, found = story.moments[-1], []
    for seat in rivals(last.view):
        sure: int | None = None
        for moment in reversed(story.moments):
            if moment.ways[seat] != 1:
                break
            sure = moment.number
        up = next((m.number for m in story.moments if m.view.players[seat].cards is not None), None)
        hits = [m.number for m in story.moments if _hit(m, story.seat, seat)]
        acts = hits + ([booked[seat]] if booked and seat in booked else [])
        acted = min(acts, default=None)
        found.append(Unmasked(seat=seat, known=sure, turned_up=up, acted=acted, left=last.ways[seat]))
    return tuple(found)


def _hit(moment: Moment, by: Seat, target: Seat) -> bool:
    return any(isinstance(e, Accused) and e.true and (e.seat, e.target) == (by, target) for e in moment.events)


# ---- what an accusation was worth ----


class Charge(Struct, frozen=True, kw_only=True):
    """An accusation, weighed by what the accuser knew just before it.

    `chance`: that it was true. `best`: the chance of the likeliest accusation that was allowed, `better` whom and what
    it would have named. `against`: where it could not be true, the fewest observations that say so.
    """

    number: int
    by: Seat
    target: Seat
    named: Triple
    true: bool
    chance: Fraction
    best: Fraction
    better: tuple[Seat, Triple]
    against: tuple[Evidence, ...] = ()


def charges(match: AnyMatch, seen: Story, accusers: Collection[Seat]) -> tuple[Charge, ...]:
    """The accusations of these seats, each by its own view: while a game goes on ask for the looker's own only."""
    found = []
    for moment in seen.moments:
        for said in moment.events:
            if isinstance(said, Accused) and said.seat in accusers and moment.number:
                view: GossipView = match.branch(moment.number - 1).chair(said.seat).look()
                found.append(_charge(view, moment.number, said))
    return tuple(found)


def _charge(view: GossipView, number: int, said: Accused) -> Charge:
    odds, named = counted(view), (said.first, said.second, said.pet)
    chance = odds.triple(said.target, named)
    able = question.targets(view, Accuse) or (said.target,)
    likely = ((many, -seat, one) for seat in able for one, many in odds.of(seat).items())
    ways, seat, triple = max(likely, key=lambda one: one[:2])
    return Charge(
        number=number,
        by=said.seat,
        target=said.target,
        named=named,
        true=said.true,
        chance=chance,
        best=Fraction(ways, odds.deals),
        better=(-seat, triple),
        against=(known.refute(view, said.target, named) or ()) if not chance else (),
    )


# ---- what a question was worth ----


class Question(Struct, frozen=True, kw_only=True):
    """A question of the looker's own, in bits: one bit halves the deals that are left.

    `told`: by the answer it got. `expected`: before the answer, from what was known. `best`: the most that any allowed
    question could be expected to tell, `better` that question. `moved`: the answer.
    """

    number: int
    asked: Infer
    moved: bool
    told: float
    expected: float
    best: float
    better: Infer


def questions(seen: Story) -> tuple[Question, ...]:
    """What the looker asked, and what that was worth."""
    found = []
    for before, now in pairwise(seen.moments):
        for event in now.events:
            if isinstance(event, Inferred) and event.seat == seen.seat:
                found.append(_question(before, now, event))
    return tuple(found)


def _question(before: Moment, now: Moment, event: Inferred) -> Question:
    odds = counted(before.view)
    asked = Infer(seat=event.seat, target=event.target, people=event.people, pet=event.pet)
    expected, best = question.score(before.view, asked, odds).bits, question.best(before.view, Infer, odds)
    better, most = (
        (best.move, best.worth.bits) if best is not None and isinstance(best.move, Infer) else (asked, expected)
    )
    return Question(
        number=now.number,
        asked=asked,
        moved=any(isinstance(one, Answered) and one.moved for one in now.events),
        told=log2(before.deals / now.deals),
        expected=expected,
        best=most,
        better=better,
    )
