"""The stage alone: stage.js in a page without a kernel, with a model that only writes down what it is told.

The board of these tests is three rows of three squares, the hand two buttons.
"""

from datetime import datetime
from http.server import SimpleHTTPRequestHandler
from typing import Any

from markupsafe import Markup
from playwright.sync_api import Page

from widgets.ink import Sheet, slot, tag
from widgets.stage import Frame, Stage

HARNESS = """<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<link rel="stylesheet" href="/theme.css"><title>Stage</title></head>
<body><button id="before">Before</button><div id="place"></div><button id="after">After</button>
<script type="module">
import stage from "/stage.js";
window.sent = [];
window.models = {};
window.start = (traits, where = document.getElementById("place")) => {
  const heard = new Set(), el = where.appendChild(document.createElement("div"));
  const model = {
    get: (name) => traits[name],
    on: (_, act) => heard.add(act),
    off: (_, act) => heard.delete(act),
    send: async (message) => {
      sent.push(message);
      if (window.python) for (const answer of await window.python(message)) tell(answer, traits.key);
    },
  };
  models[traits.key] = { heard, leave: stage.render({ model, el }), el };
};
window.tell = (message, key = "GS-L1") => { for (const act of models[key].heard) act(message); };
window.ready = true;
</script></body></html>"""


class Files(SimpleHTTPRequestHandler):
    def do_GET(self) -> None:
        if self.path != "/":
            return super().do_GET()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(HARNESS.encode())

    def log_message(self, *words: object) -> None:
        pass


SAID = "Nine squares; three can be picked."


def start(page: Page, address: str, key: str = "GS-L1", kind: str = "step", script: str = "") -> None:
    """Open the harness, run `script`, and let a stage begin."""
    page.goto(address)
    page.wait_for_function("window.ready")
    if script:
        page.evaluate(script)
    page.evaluate("start", {"key": key, "kind": kind, "said": SAID})


def begun(page: Page, address: str) -> "Scripted":
    """A stage with its first page drawn."""
    start(page, address)
    await_sent(page, "hello")
    scripted = Scripted(page)
    scripted.show(Frame(PAGE))
    return scripted


def stopped(page: Page) -> Page:
    """The page with its clock stopped, from before it is opened; `page.clock.run_for` lets time pass."""
    page.clock.install(time=datetime(2026, 1, 1, 8))
    page.clock.pause_at(datetime(2026, 1, 1, 9))
    return page


def sent(page: Page, kind: str = "pick") -> list[dict[str, Any]]:
    return [message for message in page.evaluate("sent") if message["type"] == kind]


def await_sent(page: Page, kind: str, count: int = 1) -> list[dict[str, Any]]:
    page.wait_for_function("([kind, count]) => sent.filter((m) => m.type === kind).length >= count", arg=[kind, count])
    return sent(page, kind)


def square(n: int, state: str = "", x: int | None = None, **more: Any) -> Markup:
    """One square of the board, SVG."""
    column, row = n % 3, n // 3
    pressed = "true" if state == "chosen" else None
    return tag(
        "g",
        tag("rect", class_="base", width=40, height=40),
        class_=f"target {state}".rstrip(),
        role="button",
        aria_label=f"Square {n}",
        aria_pressed=pressed,
        transform=f"translate({x if x is not None else 60 * column} {60 * row})",
        data_id=f"square-{n}",
        data_pick=f"square-{n}",
        **more,
    )


def pawn(x: int, walk: str = "") -> Markup:
    circle = tag("circle", cx=10, cy=10, r=5)
    return tag("g", circle, class_="pawn", transform=f"translate({x} 0)", data_id="pawn", data_walk=walk or None)


def board(states: dict[int, str] | None = None, x: int = 0, walk: str = "", squares: int = 9) -> Sheet:
    states = states or {}
    parts = {f"square-{n}": square(n, states.get(n, "")) for n in range(squares)} | {"pawn": pawn(x, walk)}
    frame = tag("svg", *(slot(id) for id in parts), viewBox="0 0 180 180", style="height: 300px")
    return Sheet(frame, parts, "The street")


def hand(*names: str, title: str = "Your cards") -> Sheet:
    buttons = [tag("button", name, type="button", data_id=f"card-{name}", data_pick=f"card-{name}") for name in names]
    return Sheet(tag("div", *buttons), {}, title)


class Scripted:
    """Frames as Python would send them, made by a real stage that talks to nobody."""

    def __init__(self, page: Page):
        self.page, self.messages = page, []
        self.stage = Stage("GS-L1", SAID, lambda pick: None, lambda layout, memo: None)
        self.stage.send = self.messages.append
        self.stage._hear(None, {"type": "hello", "layout": "wide"}, [])

    def show(self, *frames: Frame, key: str = "GS-L1", first: str = "", **more: Any) -> int:
        """Send frames to the page, in one breath with the script `first`; the number of the last scene."""
        self.stage.show(*frames, **more)
        self.page.evaluate(f"([message, key]) => {{ {first}; tell(message, key); }}", [self.messages[-1], key])
        return self.stage._scene


LIT = {1: "legal", 4: "legal", 8: "legal"}
PAGE = {"board": board(LIT), "hand": hand("blank", "fish")}


def active(page: Page) -> str:
    """What has the focus: its ticket, its id or its class."""
    return page.evaluate(
        "(() => { const e = document.activeElement; return e.dataset.pick ?? (e.id || e.className || e.localName); })()"
    )


def piece(page: Page, id: str) -> Any:
    return page.locator(f'[data-id="{id}"]')


def three(pause: float = 60.0) -> list[Frame]:
    return [
        Frame(PAGE | {"board": board({}, x=60)}, "Red walks.", pause),
        Frame(PAGE | {"board": board({}, x=120)}, "Blue waits.", pause),
        Frame(PAGE | {"board": board({2: "legal"}, x=120)}, "Your turn."),
    ]
