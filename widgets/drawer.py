"""What a table keeps beside the game and opens by a button: a notepad, a review. A game has them in `drawers.py`."""

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol

import msgspec
from markupsafe import Markup

from . import panel
from .ink import Sheet
from .sitting import Sitting
from .stage import Layout


class Drawer(Protocol):
    """One of them. `name`: its zone on the page, and what its tickets begin with, `file:`. `label`: of its button."""

    name: str
    label: str

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


class Drawers:
    """The drawers of one table, and which of them are open."""

    def __init__(self, game: str):
        name = f"widgets.{game}.drawers"
        made: tuple[Callable[[], Drawer], ...] = import_module(name).DRAWERS if find_spec(name) else ()
        self.all = {drawer.name: drawer for drawer in (make() for make in made)}
        self.open: set[str] = set()
        self._shown: dict[str, Sheet] = {}

    def pills(self, sitting: Sitting) -> list[Markup]:
        """A button for each that can be opened now."""
        return [
            panel.pill(drawer.name, drawer.label, expanded=drawer.name in self.open)
            for drawer in self.all.values()
            if drawer.offered(sitting)
        ]

    def sheets(self, sitting: Sitting, layout: Layout, *, fresh: bool) -> Mapping[str, Sheet]:
        """What the open ones show. Not `fresh`: as it was last; while others move they stay as they are."""
        if fresh:
            drawn = [drawer for drawer in self.all.values() if drawer.name in self.open and drawer.offered(sitting)]
            self._shown = {drawer.name: drawer.sheet(sitting, layout) for drawer in drawn}
        return self._shown

    def pick(self, sitting: Sitting | None, ticket: str) -> str | None:
        """Open, close or use a drawer, and what is said then; None where the ticket is none of theirs."""
        name, colon, value = ticket.partition(":")
        drawer = self.all.get(name)
        if drawer is None or sitting is None:
            return None
        if colon:
            return drawer.pick(sitting, value)
        self.open ^= {name}
        return f"{drawer.label}: open below." if name in self.open else ""

    def memo(self) -> str:
        """What all of them want to remember, "" where that is nothing."""
        kept = {name: text for name, drawer in self.all.items() if (text := drawer.memo())}
        return msgspec.json.encode(kept).decode() if kept else ""

    def recall(self, text: str) -> None:
        """Take up what was remembered; a new game begins with ""."""
        kept: Any = {}
        if text:
            try:
                kept = msgspec.json.decode(text, type=dict[str, str])
            except (msgspec.MsgspecError, RecursionError):
                kept = {}
        for name, drawer in self.all.items():
            drawer.recall(kept.get(name, ""))
