"""The drawing kit, and the one door through which every piece of HTML and SVG is made.

`tag` escapes all plain text and every attribute value; only `Markup`, which this file made, passes as it is.
Drawings name classes (`f-red o`), never colours: `theme.css` paints them for day, night and high contrast.
"""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from math import cos, pi, sin
from typing import Final, NamedTuple, TypeAlias

from markupsafe import Markup, escape

from gamecore.scene import Piece, PieceState

Value: TypeAlias = str | int | float | bool | None
Child: TypeAlias = "str | int | float | None | Iterable[Child]"
"""What may stand inside an element: text (escaped), numbers, `Markup`, nothing, or several of these."""
Point: TypeAlias = tuple[float, float]

_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9-]*\Z")
_KEY: Final = re.compile(r"[A-Za-z0-9_.:-]+\Z")
_VOID: Final = frozenset(["br", "hr", "img", "input"])
_SHAPES: Final = frozenset(["circle", "ellipse", "line", "path", "rect"])
_LONG: Final = re.compile(r"-?\d*\.\d+")
_PART: Final = re.compile(r"<!--part:([A-Za-z0-9_.:-]+)-->")


# ---- the door ----


@cache
def _attribute(name: str) -> str:
    """`data_pick` -> `data-pick`, `class_` -> `class`. ValueError for a name no attribute can have."""
    spelled = name.rstrip("_").replace("_", "-")
    if not _NAME.match(spelled):
        raise ValueError(f"{name!r} cannot be the name of an attribute; letters, digits and hyphens can")
    return spelled


@cache
def _element(name: str) -> str:
    if not _NAME.match(name):
        raise ValueError(f"{name!r} cannot be the name of an element; letters, digits and hyphens can")
    return name


def number(value: float) -> str:
    """A number as short as a drawing needs it: two decimals, no idle zeros."""
    short = f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
    return "0" if short == "-0" else short


def tag(name: str, /, *children: Child, **attributes: Value) -> Markup:
    """An element. Attributes are named as in Python (`class_`, `aria_label`); None and False leave one out."""
    opening = ["<", _element(name)]
    for key, value in attributes.items():
        if value is None or value is False:
            continue
        text = "" if value is True else number(value) if isinstance(value, (int, float)) else str(value)
        opening.append(f' {_attribute(key)}="{escape(text)}"')
    if name in _VOID:
        return Markup("".join(opening) + ">")
    inside = str(group(*children))
    if not inside and name in _SHAPES:
        return Markup("".join(opening) + "/>")
    return Markup(f"{''.join(opening)}>{inside}</{name}>")


def group(*children: Child) -> Markup:
    """Several children as one, without an element around them."""
    pieces: list[str] = []
    for child in children:
        if child is None or child is False:
            continue
        if isinstance(child, str):
            pieces.append(str(escape(child)))
        elif isinstance(child, (int, float)):
            pieces.append(number(child))
        else:
            pieces.append(str(group(*child)))
    return Markup("".join(pieces))


# ---- a zone: scenery and what changes in it ----


class Sheet(NamedTuple):
    """A zone's markup in two parts, so that a pick re-sends only what it changed.

    `frame` is the scenery, with a `slot` where each keyed element goes; `parts` holds these elements whole.
    """

    frame: Markup
    parts: dict[str, Markup]
    title: str = ""

    def full(self) -> Markup:
        """The frame with every part in its slot. ValueError names a slot that has no part."""

        def part(match: re.Match[str]) -> str:
            if match[1] not in self.parts:
                raise ValueError(f"the frame of {self.title!r} has a slot for {match[1]!r}, but there is no such part")
            return str(self.parts[match[1]])

        return Markup(_PART.sub(part, self.frame))


def slot(id: str) -> Markup:
    """Where the element called `id` goes in a frame. ValueError if `id` is not a plain key."""
    if not _KEY.match(id) or "--" in id:
        raise ValueError(f"{id!r} cannot be the id of a piece; letters, digits and single hyphens can")
    return Markup(f"<!--part:{id}-->")


def answers(piece: Piece) -> dict[str, Value]:
    """The attributes by which an element is found, picked and spoken: those of every piece that is drawn."""
    found: dict[str, Value] = {"data_id": piece.id}
    if piece.parts:
        found["data_pick"] = piece.id
        found["role"] = "button"
    elif piece.says:
        found["role"] = "img"
    else:
        found["aria_hidden"] = "true"
    found["aria_label"] = piece.sentence() or None
    if piece.parts:
        found["aria_pressed"] = "true" if piece.state == "chosen" else None
        found["aria_disabled"] = "true" if piece.state == "refused" else None
    return found


# ---- shapes, by class ----


def rect(x: float, y: float, w: float, h: float, cls: str, rx: float = 0) -> Markup:
    return tag("rect", class_=cls, x=x or None, y=y or None, width=w, height=h, rx=rx or None)


def circle(x: float, y: float, r: float, cls: str) -> Markup:
    return tag("circle", class_=cls, cx=x or None, cy=y or None, r=r)


def oval(x: float, y: float, rx: float, ry: float, cls: str) -> Markup:
    return tag("ellipse", class_=cls, cx=x or None, cy=y or None, rx=rx, ry=ry)


def path(d: str, cls: str) -> Markup:
    """A path; coordinates that were calculated are shortened to two decimals."""
    return tag("path", class_=cls, d=_LONG.sub(lambda found: number(float(found[0])), d))


def text(x: float, y: float, words: str | int, size: float, cls: str = "t") -> Markup:
    return tag("text", words, class_=cls, x=x or None, y=y or None, font_size=size)


def at(x: float, y: float, *parts: Child, scale: float = 1, turn: float = 0, cls: str = "") -> Markup:
    """Parts moved to (x, y), then turned by degrees, then scaled."""
    steps = [f"translate({number(x)} {number(y)})"]
    steps += [f"rotate({number(turn)})"] if turn else []
    steps += [f"scale({number(float(scale))})"] if scale != 1 else []
    return tag("g", *parts, class_=cls or None, transform="".join(steps))


def picture(w: float, h: float, words: str, *parts: Child, cls: str = "", role: str = "img") -> Markup:
    """One SVG; `words` is what a screen reader says, "" for decoration."""
    spoken: dict[str, Value] = {"role": role, "aria_label": words} if words else {"aria_hidden": "true"}
    return tag("svg", *parts, class_=cls or None, viewBox=f"0 0 {number(w)} {number(h)}", focusable="false", **spoken)


# ---- states: in words, in shape, and then in colour ----


def target(piece: Piece, *parts: Child, cls: str = "", **more: Value) -> Markup:
    """A piece of a drawing. Its outline has the class `base`, its shadow `shade`, its focus ring `ring`."""
    classes = " ".join(filter(None, ("target", piece.state, cls)))
    return tag("g", *parts, class_=classes, **answers(piece), **more)


def raised(
    piece: Piece, w: float, h: float, cls: str, rx: float = 0, drop: float = 3, gap: float = 5, at: Point = (0, 0)
) -> Markup:
    """The outline of a place: its shadow where it is lit, the base, and a focus ring where it can be picked.

    `drop` is how far the shadow falls, `gap` how far outside the base the ring lies.
    """
    x, y = at
    return group(
        rect(x + drop, y + drop, w, h, "shade", rx) if piece.state == "legal" else None,
        rect(x, y, w, h, f"base {cls}", rx),
        rect(x - gap, y - gap, w + 2 * gap, h + 2 * gap, "ring", rx + gap) if piece.parts else None,
    )


def badge(x: float, y: float, state: PieceState, r: float = 10) -> Markup:
    """A tick for chosen, a cross for refused, missed and struck, nothing for the other states."""
    k = r / 10
    if state == "chosen":
        return group(circle(x, y, r, "badge-ok"), path(f"M{x - 5 * k} {y}l{4 * k} {4 * k}l{6 * k} {-7 * k}", "badge-s"))
    if state in ("refused", "missed", "struck"):
        a = 4.5 * k
        lines = f"M{x - a} {y - a}l{2 * a} {2 * a}M{x + a} {y - a}l{-2 * a} {2 * a}"
        return group(circle(x, y, r, "badge-no" if state == "refused" else "badge-miss"), path(lines, "badge-s"))
    return Markup("")


# ---- the six players ----

LETTERS: Final[Mapping[str, str]] = {
    "red": "R", "white": "W", "blue": "B", "green": "G", "yellow": "Y", "black": "K",
}  # fmt: skip


def _star(x: float, y: float, points: int, outer: float, inner: float) -> str:
    """A star (or, with equal radii, a polygon) with its first point at the top."""
    corners = []
    for k in range(2 * points):
        r = inner if k % 2 else outer
        corners.append(f"{x + r * sin(k * pi / points):.2f} {y - r * cos(k * pi / points):.2f}")
    return "M" + "L".join(corners) + "Z"


def _outline(letter: str, x: float, y: float, r: float, cls: str) -> Markup:
    """The shape of a player's mark, about `r` from the middle."""
    if letter == "R":
        return circle(x, y, r * 0.92, cls)
    if letter == "W":
        return rect(x - r * 0.84, y - r * 0.84, r * 1.68, r * 1.68, cls, rx=1)
    if letter == "B":
        return path(f"M{x} {y - r * 1.05}L{x + r * 1.12} {y + r * 0.85}H{x - r * 1.12}Z", cls)
    if letter == "G":
        return path(f"M{x} {y - r * 1.1}L{x + r * 1.1} {y}L{x} {y + r * 1.1}L{x - r * 1.1} {y}Z", cls)
    if letter == "Y":
        return path(_star(x, y, 5, r * 1.22, r * 0.72), cls)
    return path(_star(x, y, 3, r, r), cls)


_DROP: Final = {"B": 0.64, "Y": 0.44, "G": 0.38}
_SHARE: Final = {"B": 0.54, "G": 0.56, "Y": 0.58}


@cache
def mark(colour: str, x: float = 0, y: float = 0, size: float = 24) -> Markup:
    """Shape, colour and letter together: any one of the three is enough."""
    letter = LETTERS[colour]
    r = size / 2
    return group(
        _outline(letter, x, y, r, f"p-{letter} o1" if size < 22 else f"p-{letter} o"),
        text(
            x,
            round(y + r * _DROP.get(letter, 0.36), 2),
            letter,
            round(size * _SHARE.get(letter, 0.6), 1),
            f"t b l-{letter}",
        ),
    )


@cache
def ghost(colour: str, x: float = 0, y: float = 0, size: float = 24) -> Markup:
    """The mark of a colour nobody plays: its outline only."""
    return _outline(LETTERS[colour], x, y, size / 2 * 0.8, "n lm")


@cache
def nobody(size: float = 24) -> Markup:
    """The mark of a player who has no colour yet."""
    return group(circle(0, 0, size * 0.45, "f-surface lm dash"), text(0, round(size * 0.2, 2), "?", size * 0.6, "t b"))


@cache
def sign(colour: str | None) -> Markup:
    """A player's mark to stand in a line of text; silent, since the text names the player."""
    return picture(28, 28, "", at(14, 14, mark(colour) if colour else nobody()), cls="mark")


@cache
def pawn(colour: str) -> Markup:
    """A turned wooden peg carrying the player's mark, 34 high; (0, 0) is the middle of its foot."""
    peg = path("M-11 0C-11 -7 -6 -8 -5 -16H5C6 -8 11 -7 11 0Z", f"p-{LETTERS[colour]} o")
    return group(peg, mark(colour, 0, -22, 23))


# ---- parts of a page ----


def button(piece: Piece, *children: Child, cls: str = "btn") -> Markup:
    """A real button for a piece; `cls` is followed by the piece's state."""
    attributes = answers(piece)
    attributes.pop("role", None)
    return tag("button", *children, type="button", class_=f"{cls} {piece.state}".rstrip(), **attributes)


def chip(clause: str, sentence: str = "", pick: str | None = None) -> Markup:
    """A clause wherever it is named; its title is the sentence. With `pick` it is a button that opens the clause."""
    if pick is None:
        return tag("span", clause, class_="clause", title=sentence or None)
    said = f"Clause {clause}: {sentence}" if sentence else f"Clause {clause}"
    return tag(
        "button",
        clause,
        type="button",
        class_="clause",
        data_id=pick,
        data_pick=pick,
        aria_label=said,
        title=sentence or None,
    )


def box(kind: str, title: Child, *children: Child, heading: str = "h3", **more: Value) -> Markup:
    """What answers: `kind` is task, hint, refusal, right or wrong."""
    return tag("div", tag(heading, title) if title else None, *children, class_=f"box {kind}", **more)


def paragraph(*children: Child, cls: str = "") -> Markup:
    return tag("p", *children, class_=cls or None)
