"""Leaks to be planted, one in each place where a secret might get out; test_leaks.py shows that each is found.

Each function plants one with pytest's monkeypatch. `Truth` is the back door that they use: the position that was
looked at last, which nothing outside of a match may hold.
"""

import zlib
from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest
from markupsafe import Markup
from msgspec.structs import replace

from gamecore import record
from gamecore.core import Event, Move
from gamecore.lesson import hints
from gamecore.match import Match
from widgets import ink, share
from widgets.ink import Sheet, tag
from widgets.lesson import Lesson
from widgets.sitting import Sitting
from widgets.stage import Stage
from widgets.table import Table

from .games import AnyGame
from .tap import hidden_names

Patch = pytest.MonkeyPatch
Plant = Callable[[Patch, AnyGame], None]


class Truth:
    """The position that a seat looked at last, and what that seat does not know of it."""

    def __init__(self, patch: Patch, game: AnyGame):
        self.game, self.state, self.seat = game, None, 0
        self._for, self._secret = None, ""
        self._observe = type(game).observe
        patch.setattr(type(game), "observe", self._look)

    def _look(self, state: Any, seat: int) -> Any:
        self.state, self.seat = state, seat
        return self._observe(self.game, state, seat)

    def __str__(self) -> str:
        """A list of names that this seat cannot know; "" where it knows everything."""
        if self.state is None:
            return ""
        if self._for is not self.state:
            self._for = self.state
            self._secret = min(hidden_names(self.game, self.state, self.seat), default="")
        return self._secret

    def odd(self) -> bool:
        """One bit of it."""
        return bool(zlib.crc32(str(self).encode()) & 1)


def swap(patch: Patch, where: Any, name: str, made: Callable[[Any], Any]) -> None:
    """Put `made(what is there)` in its place."""
    patch.setattr(where, name, made(getattr(where, name)))


# ---- in the game ----


def view_shows_a_rivals_cards(patch: Patch, game: AnyGame) -> None:
    def leaky(observe: Any) -> Any:
        def look(self: AnyGame, state: Any, seat: int) -> Any:
            own, next_seat = observe(self, state, seat), (seat + 1) % game.seats[0]
            theirs = observe(self, state, next_seat)
            names = [n for n in own.__struct_fields__ if n != "seat" and getattr(own, n) != getattr(theirs, n)]
            return replace(own, **{name: getattr(theirs, name) for name in names[:1]})

        return look

    swap(patch, type(game), "observe", leaky)


def refusal_depends_on_hidden_cards(patch: Patch, game: AnyGame) -> None:
    truth = Truth(patch, game)

    def leaky(refusal: Any) -> Any:
        def why_not(self: AnyGame, state: Any, move: Move) -> Any:
            why = refusal(self, state, move)
            self.observe(state, 0)
            return replace(why, why=f"{why.why} Quite so.") if why and truth.odd() else why

        return why_not

    swap(patch, type(game), "refusal", leaky)


def options_stand_in_an_order_that_tells(patch: Patch, game: AnyGame) -> None:
    truth = Truth(patch, game)

    def leaky(options: Any) -> Any:
        def ordered(self: AnyGame, state: Any, seat: int) -> Any:
            found = options(self, state, seat)
            self.observe(state, max(seat, 0))
            return found[::-1] if seat >= 0 and len(found) < 100 and truth.odd() else found

        return ordered

    swap(patch, type(game), "options", leaky)


def fewer_things_can_be_tried_where_they_cannot_be_true(patch: Patch, game: AnyGame) -> None:
    truth = Truth(patch, game)

    def leaky(conceivable: Any) -> Any:
        def tries(self: AnyGame, state: Any, seat: int) -> Any:
            found = list(conceivable(self, state, seat))
            self.observe(state, seat)
            return found[1:] if truth.odd() else found

        return tries

    swap(patch, type(game), "conceivable", leaky)


def imagine_returns_the_truth(patch: Patch, game: AnyGame) -> None:
    truth = Truth(patch, game)
    patch.setattr(type(game), "imagine", lambda self, view, rng: truth.state)


def imagine_returns_what_cannot_be(patch: Patch, game: AnyGame) -> None:
    patch.setattr(type(game), "imagine", lambda self, view, rng: self.start(game.seats[0], game.Rulings()))


def event_is_seen_by_everybody(patch: Patch, game: AnyGame) -> None:
    patch.setattr(Event, "seen_by", lambda self, seat: self)


def event_marks_nothing_as_secret(patch: Patch, game: AnyGame) -> None:
    hiding = [kind for kind in game.events if kind.secret]
    patch.setattr(hiding[len(hiding) // 3], "secret", {})


def log_is_not_redacted(patch: Patch, game: AnyGame) -> None:
    def all_events(self: Any, seat: Any, since: int = 0) -> tuple[Event, ...]:
        return tuple(event for ply in self._plies[since:] for event in ply.events)

    patch.setattr(Match, "events", all_events)


# ---- in what is shown ----


def piece_is_called_by_its_hidden_name(patch: Patch, game: AnyGame) -> None:
    _piece(patch, game, lambda piece, truth: replace(piece, id=f"{piece.id}-{truth}".replace(" ", "-")))


def piece_answers_to_a_hidden_name(patch: Patch, game: AnyGame) -> None:
    _piece(patch, game, lambda piece, truth: replace(piece, parts=(*piece.parts, ("card", str(truth)))))


def _piece(patch: Patch, game: AnyGame, change: Callable[[Any, Truth], Any]) -> None:
    truth = Truth(patch, game)

    def leaky(scene: Any) -> Any:
        def drawn(*given: Any) -> Any:
            found = scene(*given)
            first, *rest = found.zones
            named = replace(first, pieces=tuple(change(piece, truth) for piece in first.pieces))
            return replace(found, zones=(named, *rest))

        return drawn

    swap(patch, import_module(f"gamecore.{game.name}.scene"), "scene", leaky)


def sentence_names_it(patch: Patch, game: AnyGame) -> None:
    truth = Truth(patch, game)

    def leaky(tell: Any) -> Any:
        def told(event: Event, view: Any) -> str:
            said = tell(event, view)
            return f"{said} ({truth})" if said else said

        return told

    swap(patch, import_module(f"gamecore.{game.name}.words"), "tell", leaky)


def markup_carries_it(patch: Patch, game: AnyGame) -> None:
    truth = Truth(patch, game)

    def leaky(draw: Any) -> Any:
        def drawn(*given: Any) -> dict[str, Sheet]:
            sheets = dict(draw(*given))
            name = min(sheets)
            frame = ink.group(sheets[name].frame, tag("i", data_face=str(truth)))
            return {**sheets, name: Sheet(frame, sheets[name].parts, sheets[name].title)}

        return drawn

    swap(patch, import_module(f"widgets.{game.name}.picture"), "draw", leaky)


# ---- at the table ----


def news_tells_what_really_happened(patch: Patch, game: AnyGame) -> None:
    patch.setattr(Sitting, "_seen", lambda self, events: events)


def memory_holds_every_move(patch: Patch, game: AnyGame) -> None:
    def whole(self: Sitting) -> str:
        return record.save(self.match, seat=self.plan.seat, bots=self.plan.opponents)

    patch.setattr(Sitting, "record", whole)


def link_holds_every_move(patch: Patch, game: AnyGame) -> None:
    def leaky(offered: Any) -> Any:
        def offer(self: Table, sitting: Sitting | None, *more: Any) -> Markup | None:
            box = offered(self, sitting, *more)
            if sitting is None or box is None:
                return box
            whole = share.link(record.save(sitting.match, seat=sitting.plan.seat, bots=sitting.plan.opponents))
            return ink.group(box, tag("i", data_link=whole))

        return offer

    swap(patch, Table, "_share", leaky)


def widget_state_holds_it(patch: Patch, game: AnyGame) -> None:
    truth = Truth(patch, game)

    def leaky(show: Any) -> Any:
        def shown(self: Stage, *frames: Any, **more: Any) -> None:
            self.said = str(truth) or self.said
            show(self, *frames, **more)

        return shown

    swap(patch, Stage, "show", leaky)


def bot_takes_longer_over_some_cards(patch: Patch, game: AnyGame) -> None:
    truth = Truth(patch, game)

    def leaky(framed: Any) -> Any:
        def frame(self: Table, *given: Any, **more: Any) -> Any:
            made = framed(self, *given, **more)
            return made._replace(pause=made.pause + 0.2 * truth.odd())

        return frame

    swap(patch, Table, "_frame", leaky)


def frame_is_left_out_over_some_cards(patch: Patch, game: AnyGame) -> None:
    truth = Truth(patch, game)

    def leaky(rest: Any) -> Any:
        def frames(self: Table, sitting: Sitting) -> Any:
            made = rest(self, sitting)
            return made[-1:] if truth.odd() else made

        return frames

    swap(patch, Table, "_rest", leaky)


# ---- in a lesson ----


def step_sends_its_hints_ahead(patch: Patch, game: AnyGame) -> None:
    def leaky(page: Any) -> Any:
        def paged(self: Lesson) -> dict[str, Sheet]:
            ahead = " ".join(hints(self.step.parts[self.progress.part], self.progress))
            return {**page(self), "ahead": Sheet(tag("i", data_next=ahead), {}, "Ahead")}

        return paged

    swap(patch, Lesson, "page", leaky)


BY_VIEWS: dict[Plant, str] = {
    refusal_depends_on_hidden_cards: "the refusal of .* depends on the truth",
    options_stand_in_an_order_that_tells: "which options there are, or their order",
    fewer_things_can_be_tried_where_they_cannot_be_true: "what may be tried",
    imagine_returns_the_truth: "were imagined twice, 0 as two truths",
    imagine_returns_what_cannot_be: "does not look like",
    event_is_seen_by_everybody: "an event tells seat",
    piece_is_called_by_its_hidden_name: "a piece of the picture",
    piece_answers_to_a_hidden_name: "a piece of the picture",
    sentence_names_it: "a sentence tells seat",
}
"""Found by comparing what two truths look like that are imagined from one view."""
BY_TELLING: dict[Plant, str] = {view_shows_a_rivals_cards: "a view shows more than its seat was told"}
"""Found by two games that a seat is told alike: a view that shows too much is imagined as it shows."""
BY_GOLDEN: dict[Plant, str] = {
    event_marks_nothing_as_secret: "tells another game than is played now",
    event_is_seen_by_everybody: "tells another game than is played now",
}
"""Found by a game that was read by people: no machine knows what a rulebook means to be secret."""
BY_WIRE: dict[Plant, str] = dict.fromkeys(
    [
        piece_is_called_by_its_hidden_name,
        log_is_not_redacted,
        sentence_names_it,
        markup_carries_it,
        news_tells_what_really_happened,
        memory_holds_every_move,
        link_holds_every_move,
        widget_state_holds_it,
        bot_takes_longer_over_some_cards,
        frame_is_left_out_over_some_cards,
    ],
    "a message tells what this seat cannot know|how many messages",
)
"""Found by comparing a table with one that knows nothing."""
BY_READING: dict[Plant, str] = {
    piece_is_called_by_its_hidden_name: "a message names",
    log_is_not_redacted: "a message names",
    sentence_names_it: "a message names",
    markup_carries_it: "a message names",
    news_tells_what_really_happened: "a message names",
    memory_holds_every_move: "a message names|a record tells what others did",
    link_holds_every_move: "a message names|a record tells what others did",
    widget_state_holds_it: "a message names",
}
"""Found by reading the messages alone."""

BY_LESSON: dict[Plant, str] = {step_sends_its_hints_ahead: "is sent before it is asked for"}
"""Found by doing the steps of a lesson and reading the messages."""
