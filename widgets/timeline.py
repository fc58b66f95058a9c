"""A game looked back on, for any game: the chart of what is left, its moments, and the picture as it was then."""

from collections.abc import Mapping, Sequence
from math import log10
from typing import Any, Final, NamedTuple, Protocol, runtime_checkable

from markupsafe import Markup
from msgspec.structs import replace

from gamecore.core import Event
from gamecore.scene import Button, Piece, Scene

from . import ink, panel
from .ink import LETTERS, Sheet, at, circle, group, mark, path, raised, rect, slot, tag, target, text
from .sitting import Sitting
from .stage import Layout

NOW: Final = "now"


# ---- what a table asks of it ----


class Past(NamedTuple):
    """An earlier moment, or other eyes: the view the table is drawn by, what had just happened, and its heading."""

    view: Any
    events: tuple[Event, ...]
    title: str
    says: str


@runtime_checkable
class Guide(Protocol):
    """A drawer that leads a table back."""

    def past(self, sitting: Sitting) -> Past | None:
        """What the table shows instead of now; None for now."""

    def more(self) -> Mapping[str, Sheet]:
        """Zones beside its own, as they were last drawn."""

    def branch(self, sitting: Sitting) -> tuple[int, str]:
        """Where a what-if begins: after how many moves, and the moment's name."""


def still(scene: Scene) -> Scene:
    """The same picture with nothing to be picked or pressed."""
    zones = tuple(
        replace(zone, pieces=tuple(replace(p, parts=(), state="") for p in zone.pieces if not isinstance(p, Button)))
        for zone in scene.zones
        if zone.id not in ("say", "pawns")
    )
    return replace(scene, prompt="", clause="", zones=zones)


def back_sheet(past: Past, back: str) -> Sheet:
    """Where else the page says what can be done: that this is the past, and the way back."""
    inside = ink.group(tag("h3", past.title), ink.paragraph(past.says), panel.row(panel.pill(back, "Back to now")))
    return Sheet(tag("div", inside, class_="box task"), {}, past.title)


# ---- the chart ----


class Line(NamedTuple):
    """What is left of one player, moment by moment. `values`: whole numbers from 1."""

    colour: str
    name: str
    values: tuple[int, ...]


class Stop(NamedTuple):
    """One moment on the rail: what is picked, its name, its sign on which wash, and the colour of who acted."""

    ticket: str
    says: str
    art: Markup
    wash: str
    colour: str | None = None


class _Frame(NamedTuple):
    """Where things go. `window`: the stops that are shown, first and behind the last."""

    layout: Layout
    many: int
    window: tuple[int, int]
    plotted: bool

    def along(self, i: float) -> float:
        """Where moment `i` lies on the chart's axis of time."""
        if self.layout == "wide":
            return 56 + 696 * i / max(1, self.many - 1)
        return 40 + (self.length - 80) * i / max(1, self.many - 1)

    @property
    def length(self) -> float:
        """How long the drawing is in time's direction."""
        if self.layout == "wide":
            return 800.0
        if not self.plotted:
            return 76.0
        return 80.0 + self.step * max(1, self.window[1] - self.window[0] - 1)

    @property
    def step(self) -> float:
        """From stop to stop on the rail."""
        if self.layout == "wide":
            return 696 / max(1, self.window[1] - self.window[0] - 1)
        if not self.plotted:
            return 57.0
        return 72.0 if self.window[1] - self.window[0] == self.many else 58.0

    def stop(self, i: int) -> ink.Point:
        """The middle of the sign of moment `i`."""
        k = (i - self.window[0]) * self.step
        if self.layout == "wide":
            return 56 + k, self.foot
        return (36, 40 + k) if self.plotted else (34 + k, 38)

    @property
    def foot(self) -> float:
        """The height at which the rail lies on a wide screen."""
        return 36.0 if not self.plotted else 262.0 if self.whole else 284.0

    @property
    def whole(self) -> bool:
        """Whether every moment has a place on the rail."""
        return self.window == (0, self.many)

    def point(self, i: float, value: float) -> ink.Point:
        """Where a value at a moment lies."""
        if self.layout == "wide":
            return self.along(i), 222 - 72.25 * log10(value)
        return 112 + 70.7 * log10(value), self.along(i)


DEEP: Final = log10(1.2)
"""How deep a line of a long game must fall for its figure to be written."""
MOST: Final[Mapping[Layout, int]] = {"wide": 12, "phone": 9}
"""So many stops have room on the rail; of more the ones around the chosen one are shown."""
LYING: Final = 6
"""And so many on a phone where no chart stands beside the rail, which then lies."""


def window(many: int, chosen: int, most: int) -> tuple[int, int]:
    """Which stops are on the rail: all of few, else a page of many; the last page is full."""
    if many <= most:
        return 0, many
    start = min(chosen // most * most, many - most)
    return start, start + most


def chart(lines: Sequence[Line], stops: Sequence[Stop], chosen: int, says: str, layout: Layout) -> Sheet:
    """The chart over its rail of stops; without `lines` the rail alone. `chosen`: which stop is looked at."""
    most = MOST[layout] if lines or layout == "wide" else LYING
    frame = _Frame(layout, len(stops), window(len(stops), chosen, most), bool(lines))
    first, end = frame.window
    parts = {
        "rv-plot": tag("g", _plot(lines, frame) if lines else None, data_id="rv-plot"),
        "rv-lens": tag("g", _lens(frame, first, end - 1), data_id="rv-lens"),
        "rv-here": tag("g", _here(frame, chosen), data_id="rv-here"),
    }
    for place, i in enumerate(range(first, end)):
        parts[f"rv-stop-{place}"] = tag("g", _stop(stops[i], frame, i, i == chosen), data_id=f"rv-stop-{place}")
    wide = layout == "wide"
    a, b = frame.stop(first), frame.stop(end - 1)
    rail = path(f"M{a[0]} {a[1]}H{b[0]}" if wide or not lines else f"M{a[0]} {a[1]}V{b[1]}", "o n")
    drawing = group(
        slot("rv-lens"),
        slot("rv-plot"),
        slot("rv-here"),
        rail,
        tag("g", *(slot(f"rv-stop-{k}") for k in range(end - first)), data_roving="rail"),
    )
    size = (800.0, frame.foot + 42) if wide else (360.0, frame.length)
    return Sheet(ink.picture(*size, says, drawing, cls="timeline", role="group"), parts)


def _stop(stop: Stop, frame: _Frame, i: int, chosen: bool) -> Markup:
    x, y = frame.stop(i)
    piece = Piece(id=stop.ticket, says=stop.says, parts=(("stop", i),), state="chosen" if chosen else "")
    size = 48.0 if frame.whole or frame.layout == "phone" else 44.0
    half = size / 2
    who = at(half - 1, -half + 1, mark(stop.colour, 0, 0, 17)) if stop.colour else None
    number = text(0, half + 13, i, 12, "t f-muted-t") if frame.layout == "wide" else None
    return target(
        piece,
        raised(piece, size, size, f"{stop.wash} o", 8, at=(-half, -half)),
        at(0, 0, stop.art, scale=0.92),
        who,
        number,
        transform=f"translate({x:.1f} {y:.1f})",
    )


def _here(frame: _Frame, chosen: int) -> Markup:
    """Which moment is looked at."""
    if not frame.plotted:
        return Markup("")
    wide = frame.layout == "wide"
    c, (sx, sy) = frame.along(chosen), frame.stop(chosen)
    if wide:
        foot = sy - 24 if frame.whole else 228
        cursor = path(f"M{c} 20V{foot}", "n s-blue dash o1 cur")
        cap = path(f"M{c - 7} 10h14l-7 9z", "f-ink")
        bent = None if frame.whole else path(f"M{c} 228L{sx} {sy - 22}", "n s-blue dash o1 cur")
    else:
        left = 60 if frame.whole else 98
        cursor = path(f"M{left} {c}H344", "n s-blue dash o1 cur")
        cap = path(f"M352 {c - 7}v14l-9 -7z", "f-ink")
        bent = None if frame.whole else path(f"M98 {c}L60 {sy}", "n s-blue dash o1 cur")
    return group(cursor, bent, cap)


def _lens(frame: _Frame, first: int, last: int) -> Markup:
    """From the stretch of the chart that is on the rail to the rail itself."""
    if frame.whole or not frame.plotted:
        return Markup("")
    a, b = frame.along(first), frame.along(last)
    (ax, ay), (bx, by) = frame.stop(first), frame.stop(last)
    if frame.layout == "wide":
        band = rect(a - 3, 24, b - a + 6, 204, "lens")
        return group(band, path(f"M{a - 3} 228L{ax - 28} {ay - 28}H{bx + 28}L{b + 3} 228Z", "lens"))
    band = rect(98, a - 3, 246, b - a + 6, "lens")
    return group(band, path(f"M98 {a - 3}L66 {ay - 28}V{by + 28}L98 {b + 3}Z", "lens"))


# ---- the lines ----


def _plot(lines: Sequence[Line], frame: _Frame) -> Markup:
    drawn = [_stairs(line, k, frame) for k, line in enumerate(lines)]
    dots = [_dots(line, frame) for line in lines]
    taken: list[ink.Point] = []
    marks = [_badge(lines, k, frame, taken) for k in range(len(lines))]
    return group(_scale(frame), reversed(drawn), dots, _labels(lines, frame, taken), marks)


def _scale(frame: _Frame) -> Markup:
    """Where 1, 10 and 100 lie."""
    rows = []
    for value in (1, 10, 100):
        x, y = frame.point(0, value)
        if frame.layout == "wide":
            rows += [path(f"M56 {y}H752", "lm n tl-grid"), text(44, y + 5, value, 14, "t f-muted-t end")]
        else:
            rows += [path(f"M{x} 24V{frame.length - 24}", "lm n tl-grid"), text(x, 16, value, 13, "t f-muted-t")]
    return group(*rows)


def _stairs(line: Line, k: int, frame: _Frame) -> Markup:
    """A line that falls in steps: what is left holds until the next moment."""
    x, y = frame.point(0, line.values[0])
    way = [f"M{x:.1f} {y:.1f}"]
    for i, value in enumerate(line.values[1:], 1):
        if value == line.values[i - 1] and i < len(line.values) - 1:
            continue
        x, y = frame.point(i, value)
        way.append(f"H{x:.1f}V{y:.1f}" if frame.layout == "wide" else f"V{y:.1f}H{x:.1f}")
    d = "".join(way)
    letter, dash = LETTERS[line.colour], f"way-{k % 5}"
    return group(
        path(d, f"n way edge edge-{letter} {dash}") if letter in "WYK" else None, path(d, f"n way ln-{letter} {dash}")
    )


def _falls(line: Line) -> list[int]:
    """The moments at which the line falls, the first moment too."""
    values = line.values
    return [i for i in range(len(values)) if i == 0 or values[i] != values[i - 1]]


def _dots(line: Line, frame: _Frame) -> Markup:
    r = 5.0 if frame.whole else 3.4
    return group(*(circle(*frame.point(i, line.values[i]), r, f"p-{LETTERS[line.colour]} o1") for i in _falls(line)))


def _badge(lines: Sequence[Line], k: int, frame: _Frame, taken: list[ink.Point]) -> Markup:
    """A player's mark on its line, where the line is farthest from the others and from other marks."""
    line, best, where = lines[k], -1.0, (0.0, 0.0)
    for i in range(max(1, frame.many - 1)):
        value = line.values[i]
        gaps = [abs(log10(value) - log10(other.values[i])) for n, other in enumerate(lines) if n != k]
        x, y = frame.point(i + 0.5, value)
        near = min((abs(x - a) + abs(y - b) for a, b in taken), default=99.0)
        room = min([0.35, *gaps]) - 0.004 * i - (1.0 if near < 34 else 0.0) - (0.5 if value == 1 else 0.0)
        if room > best:
            best, where = room, (x, y)
    taken.append(where)
    return at(*where, mark(line.colour, 0, 0, 20))


def _labels(lines: Sequence[Line], frame: _Frame, marks: Sequence[ink.Point]) -> Markup:
    """The figures that have room, the most telling first; of a long game only those of deep falls."""
    boxes = [(x - 12, y - 12, x + 12, y + 12) for x, y in marks]
    wanted: list[tuple[float, int, int]] = []
    for k, line in enumerate(lines):
        for i in _falls(line):
            value = line.values[i]
            fall = log10(line.values[i - 1] / value) if i else 9.0
            if frame.whole or value == 1 or fall > DEEP:
                wanted.append((-8.0 if value == 1 else -fall, k, i))
    drawn: list[Markup] = []
    done: set[tuple[int, int]] = set()
    for _, k, i in sorted(wanted):
        value = lines[k].values[i]
        if (i, value) in done:
            continue
        words = "1, certain" if value == 1 else str(value)
        x, y = frame.point(i, value)
        for dx, dy, cls in ((8, -8, "start"), (-8, 18, "end"), (-8, -8, "end"), (8, 18, "start"), (9, 5, "start")):
            w = 9.0 * len(words) + 2
            left = x + dx - (w if cls == "end" else 0)
            box = (left, y + dy - 12, left + w, y + dy + 2)
            inside = box[0] > (52 if frame.layout == "wide" else 100) and box[2] < (
                798 if frame.layout == "wide" else 358
            )
            inside = inside and box[1] > 2 and box[3] < (232 if frame.layout == "wide" else frame.length)
            if inside and not any(_meet(box, other) for other in boxes):
                boxes.append(box)
                done.add((i, value))
                drawn.append(text(x + dx, y + dy, words, 13.5, f"t b way-label {cls}"))
                break
    return group(*drawn)


_Box = tuple[float, float, float, float]


def _meet(a: _Box, b: _Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


# ---- the same in words ----


def in_words(lines: Sequence[Line], most: int = 6) -> str:
    """The chart as sentences: where each line begins, its deepest falls, where it ends."""
    said = []
    for line in lines:
        deep = sorted(_falls(line)[1:], key=lambda i: line.values[i] / line.values[i - 1])[:most]
        falls = [f"{line.values[i]} at moment {i}" for i in sorted(deep)]
        way = f"falls from {line.values[0]} to {', '.join(falls)}" if falls else f"stays at {line.values[0]}"
        said.append(f"{line.name} {way}.")
    return " ".join(said)


def table(lines: Sequence[Line], names: Sequence[str], caption: str) -> Markup:
    """Every moment at which something fell, a row each."""
    rows = sorted({i for line in lines for i in _falls(line)})
    head = tag(
        "tr", tag("th", "Moment", scope="col"), *(tag("th", line.name, scope="col", class_="n") for line in lines)
    )
    body = [
        tag(
            "tr", tag("th", f"{i}: {names[i]}", scope="row"), *(tag("td", line.values[i], class_="n") for line in lines)
        )
        for i in rows
    ]
    inside = tag("table", tag("caption", caption), tag("thead", head), tag("tbody", *body))
    return tag(
        "details", tag("summary", "The same as a table"), tag("div", inside, class_="wide-table"), data_id="rv-table"
    )
