"""The one custom widget: shows a page drawn in Python, hears which piece was picked, and knows no game.

Everything travels as messages; no synced trait holds a picture. `stage.js` lists the messages. A frame carries only
what differs from the frame before it; after a hello the first one carries everything.
"""

import os
import re
from collections.abc import Callable, Mapping
from html import unescape
from pathlib import Path
from typing import Annotated, Any, Final, Literal, NamedTuple

import anywidget
import msgspec
import traitlets

from gamecore import game_of

from .ink import Sheet

Layout = Literal["wide", "phone"]
Kind = Literal["step", "table"]

LONGEST_MEMO: Final = 200_000
"""Characters of a memo that are read back; a longer one was not written here."""
LONGEST_GAME: Final = 1_000_001
"""Characters of a game that somebody opens: one more than is read, so that whoever reads it can say so."""
SORRY: Final = "Something went wrong here, and not by your doing. Try something else, or reload the page."
FORGOTTEN: Final = "Your earlier moves could not be read, so this begins anew."

_FOLDER: Final = Path(__file__).parent
_PICK: Final = re.compile(r'\sdata-pick="([^"]*)"')
_SEND: Final = re.compile(r'\sdata-send="([^"]*)"')


def _source(name: str) -> Path | str:
    """A file of ours: its text, or the path for authors who watch it (ANYWIDGET_HMR=1) while they edit."""
    path = _FOLDER / name
    return path if os.environ.get("ANYWIDGET_HMR") == "1" else path.read_text(encoding="utf-8")


def own_sheet(key: str) -> str:
    """The style sheet that only the game of a stage has, `widgets/<game>/<game>.css`; "" where theme.css is enough."""
    try:
        game = game_of(key)
    except ValueError:  # a stage of no game
        return ""
    path = _FOLDER / game / f"{game}.css"
    return path.read_text(encoding="utf-8") if path.is_file() else ""


class Frame(NamedTuple):
    """One picture of the page: its zones by id, what is said aloud, and the seconds before the next frame.

    `aside`: the page shows what is said in a zone of its own, so it is spoken but not written a second time.
    `look`: the piece that what is asked now is about; in one column the task and that piece are brought into sight.
    """

    page: Mapping[str, Sheet]
    say: str = ""
    pause: float = 0.0
    aside: bool = False
    look: str = ""


class _Hello(msgspec.Struct, tag="hello", frozen=True):
    layout: Layout
    memo: str | None = None


class _Turned(msgspec.Struct, tag="layout", frozen=True):
    layout: Layout


class _Pick(msgspec.Struct, tag="pick", frozen=True):
    pick: Annotated[str, msgspec.Meta(max_length=200)]
    scene: int


class _Open(msgspec.Struct, tag="open", frozen=True):
    text: Annotated[str, msgspec.Meta(max_length=LONGEST_GAME)]


class Stage(anywidget.AnyWidget):
    """A page that can be picked from.

    `key`: names the place where the browser keeps memo and progress. `said`: the page in a sentence, shown until the
    first frame; it is also the repr. `on_pick(ticket)`: a piece of the last frame was picked. `on_hello(layout, memo)`:
    the page is seen; answer with `show`. `memo` is what the browser kept, "" to begin anew, None to go on as you are
    (nothing was kept, or only the width changed). `on_open(text)`: somebody brought a saved game, from a field, a file
    or the page's address; without it that is not heard. Whatever these raise is logged and told in a friendly sentence.
    """

    _esm = _source("stage.js")
    _css = "" if os.environ.get("HEARSAY_PAGE") else _source("theme.css")  # a page of our app has it: not once a stage
    key = traitlets.Unicode().tag(sync=True)
    kind = traitlets.Unicode().tag(sync=True)
    said = traitlets.Unicode().tag(sync=True)

    def __init__(
        self,
        key: str,
        said: str,
        on_pick: Callable[[str], None],
        on_hello: Callable[[Layout, str | None], None],
        kind: Kind = "step",
        on_open: Callable[[str], None] | None = None,
    ):
        self._said, self._on_pick, self._on_hello, self._on_open = said, on_pick, on_hello, on_open
        self._page: Mapping[str, Sheet] = {}
        self._scene = 0
        self._seen = False  # whether a page has said hello
        self._whole = True  # whether the next frame must carry everything
        super().__init__(key=key, said=said, kind=kind)
        self._css = str(self._css)  # which brings the game's own sheet: see below
        self.on_msg(self._hear)

    @traitlets.validate("_css")
    def _with_own_sheet(self, proposal: Any) -> str:
        """The style as it is sent; also when an author has edited theme.css."""
        style: str = proposal["value"]
        return style + own_sheet(self.key) if style else ""

    def __repr__(self) -> str:
        return self._said

    def show(self, *frames: Frame, memo: str | None = None, done: bool = False) -> None:
        """Play `frames`, one after another; picks wait until the last. Nothing is sent before the first hello.

        `memo` replaces what the browser keeps for this stage (None leaves it). `done` marks the stage as done.
        """
        if self._seen:
            sent = [self._framed(frame) for frame in frames]
            self.send({"type": "draw", "frames": sent, "memo": memo, "done": done})

    def _framed(self, frame: Frame) -> dict[str, Any]:
        """The frame as it is sent: what differs from the page before."""
        self._scene += 1
        before = {} if self._whole else self._page
        sent = difference(before, frame.page)
        sent["drop"] = [zone for zone in self._page if zone not in frame.page]
        sent |= {"scene": self._scene, "whole": self._whole, "say": frame.say, "aside": frame.aside}
        sent |= {"pause": frame.pause, "look": frame.look}
        self._page, self._whole = frame.page, False
        return sent

    # ---- what the browser says; none of it is believed ----

    def _hear(self, _: object, content: object, buffers: object) -> None:
        try:
            heard = msgspec.convert(content, _Hello | _Turned | _Pick | _Open)
        except msgspec.ValidationError:
            return
        match heard:
            case _Hello(layout, memo):
                self._greeted(layout, memo if memo is None or len(memo) <= LONGEST_MEMO else "")
            case _Turned(layout) if self._seen:
                self._greeted(layout, None)
            case _Pick(ticket, scene) if self._seen and scene == self._scene and offers(self._page, ticket):
                self._answer(self._on_pick, ticket)
            case _Open(text) if self._seen and self._on_open is not None:
                self._answer(self._on_open, text)

    def _answer(self, act: Callable[[str], None], text: str) -> None:
        scene = self._scene
        if self._safely(act, text) and scene == self._scene:
            self.show()  # nothing changed, but the page waits for an answer

    def _greeted(self, layout: Layout, memo: str | None) -> None:
        self._seen = self._whole = True
        if not memo:
            self._safely(self._on_hello, layout, memo)
        elif not self._safely(self._on_hello, layout, memo, sorry="") and self._safely(self._on_hello, layout, ""):
            self.send({"type": "trouble", "say": FORGOTTEN})  # a memo we cannot read must not close a step for good

    def _safely(self, act: Callable[..., None], *args: object, sorry: str = SORRY) -> bool:
        """Whether `act` went well. Voila hides what a callback raises, so it is logged and the page is told `sorry`."""
        try:
            act(*args)
        except Exception:
            self.log.exception("stage %r: no answer to %.200r", self.key, args)
            if sorry:
                self.send({"type": "trouble", "say": sorry})
            return False
        return True


def difference(before: Mapping[str, Sheet], now: Mapping[str, Sheet]) -> dict[str, Any]:
    """The zones to be drawn whole (their scenery is new) and, of the others, the parts that changed."""
    zones: dict[str, dict[str, str]] = {}
    parts: dict[str, str] = {}
    for name, sheet in now.items():
        old = before.get(name)
        if old is None or (old.frame, old.title, old.parts.keys()) != (sheet.frame, sheet.title, sheet.parts.keys()):
            zones[name] = {"title": sheet.title, "html": str(sheet.full())}
        else:
            parts |= {id: str(part) for id, part in sheet.parts.items() if part != old.parts[id]}
    return {"zones": zones, "parts": parts}


def offers(page: Mapping[str, Sheet], ticket: str) -> bool:
    """Whether `ticket` can be picked on this page; a field (`data-send="seed"`) takes any text: `seed:42`."""
    markup = [str(sheet.full()) for sheet in page.values()]
    picks = {unescape(found) for text in markup for found in _PICK.findall(text)}
    fields = {unescape(found) for text in markup for found in _SEND.findall(text)}
    name, colon, _ = ticket.partition(":")
    return ticket in picks or bool(colon and name in fields)
