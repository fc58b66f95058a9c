"""What a table keeps beside the game and opens by a button: a notepad, a review. A game has them in `drawers.py`."""

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol, runtime_checkable

import msgspec
from markupsafe import Markup

from . import panel
from .ink import Sheet, tag
from .sitting import Sitting
from .stage import Layout
from .timeline import Guide, Past


class Drawer(Protocol):
    """One of them. `name`: its zone on the page, and what its tickets begin with, `file:`."""

    name: str

    @property
    def label(self) -> str:
        """What its button says."""

    def offered(self, sitting: Sitting) -> bool:
        """Whether it can be opened now."""

    def sheet(self, sitting: Sitting, layout: Layout) -> Sheet:
        """What it shows."""

    def pick(self, sitting: Sitting, value: str) -> str:
        """Somebody picked `file:value`; what is said then, "" for nothing. What means nothing changes nothing."""

    def memo(self) -> str:
        """What is to be remembered with the game; "" where there is nothing."""

    def recall(self, text: str) -> None:
        """Take up what was remembered, "" for a new game; what cannot be read is forgotten."""


@runtime_checkable
class Listener(Protocol):
    """A drawer that follows what the others keep."""

    def hear(self, sitting: Sitting, kept: Mapping[str, str]) -> None:
        """What those before it keep now, by their names."""


class Drawers:
    """The drawers of one table, and which of them are open."""

    def __init__(self, game: str):
        name = f"widgets.{game}.drawers"
        made: tuple[Callable[[], Drawer], ...] = import_module(name).DRAWERS if find_spec(name) else ()
        self.all = {drawer.name: drawer for drawer in (make() for make in made)}
        self.open: set[str] = set()
        self._drawn: list[str] = []
        self._shown: dict[str, Sheet] = {}

    def pills(self, sitting: Sitting) -> list[Markup]:
        """A button for each that can be opened now."""
        return [
            panel.pill(drawer.name, drawer.label, expanded=drawer.name in self.open)
            for drawer in self.all.values()
            if drawer.offered(sitting)
        ]

    def sheets(self, sitting: Sitting, layout: Layout, *, fresh: bool) -> Mapping[str, Sheet]:
        """What the open ones show. Not `fresh`: as it was last; while others move in a game they stay as they are."""
        names = [name for name, drawer in self.all.items() if name in self.open and drawer.offered(sitting)]
        if fresh or names != self._drawn:
            self._drawn, self._shown = names, {name: self.all[name].sheet(sitting, layout) for name in names}
            for drawer in [self.all[name] for name in names]:
                self._shown |= drawer.more() if isinstance(drawer, Guide) else {}
        return self._shown

    def guide(self, sitting: Sitting | None) -> Guide | None:
        """The open drawer that leads the table back, as long as it is offered; None where there is none."""
        for name, drawer in self.all.items():
            if name in self.open and isinstance(drawer, Guide) and sitting is not None and drawer.offered(sitting):
                return drawer
        return None

    def past(self, sitting: Sitting) -> Past | None:
        """The earlier moment that the table shows; None for now."""
        guide = self.guide(sitting)
        return guide.past(sitting) if guide is not None else None

    def doors(self, sitting: Sitting) -> list[Markup]:
        """At the end of a game, beside Deal again: what leads back through it."""
        return [
            tag(
                "button",
                f"{drawer.label} the game" if name not in self.open else f"Close the {drawer.label.lower()}",
                type="button",
                class_="btn main",
                data_id=f"door-{name}",
                data_pick=name,
                aria_expanded="true" if name in self.open else "false",
            )
            for name, drawer in self.all.items()
            if isinstance(drawer, Guide) and drawer.offered(sitting)
        ]

    def pick(self, sitting: Sitting | None, ticket: str) -> str | None:
        """Open, close or use a drawer, and what is said then; None where the ticket is none of theirs."""
        name, colon, value = ticket.partition(":")
        drawer = self.all.get(name)
        if drawer is None or sitting is None:
            return None
        if colon:
            return drawer.pick(sitting, value)
        self.open ^= {name}
        return f"{drawer.label}: open." if name in self.open else ""

    def memo(self, sitting: Sitting | None = None) -> str:
        """What all of them want to remember, "" where that is nothing; with `sitting` they first hear each other."""
        kept: dict[str, str] = {}
        for name, drawer in self.all.items():
            if sitting is not None and isinstance(drawer, Listener):
                drawer.hear(sitting, kept)
            if text := drawer.memo():
                kept[name] = text
        return msgspec.json.encode(kept).decode() if kept else ""

    def recall(self, text: str) -> None:
        """Take up what was remembered; a new game begins with ""."""
        self._drawn, self._shown = [], {}
        kept: Any = {}
        if text:
            try:
                kept = msgspec.json.decode(text, type=dict[str, str])
            except (msgspec.MsgspecError, RecursionError):
                kept = {}
        for name, drawer in self.all.items():
            drawer.recall(kept.get(name, ""))
