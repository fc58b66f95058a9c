"""The six suits, the marks of a card's types, the ranks that are pictures, and the signs of a verdict.

A suit is told by its outline alone: round, spiky, level, slanted, S-shaped, four-lobed; at 14 px and without colour.
"""

from functools import cache
from typing import Final, Literal

from markupsafe import Markup

from gamecore.decktet import RANK_LETTERS, Card, Rank, Suit, Type

from ..ink import at, circle, group, path, picture, tag, text

ORDER: Final[tuple[Suit, ...]] = ("knots", "wyrms", "leaves", "waves", "suns", "moons")
"""As suits are told and stand on the screen."""

_CURL: Final = (
    "M8.4 8.4H5.4A3.1 3.1 0 1 1 8.4 5.4V18.6A3.1 3.1 0 1 1 5.4 15.6H18.6A3.1 3.1 0 1 1 15.6 18.6V5.4"
    "A3.1 3.1 0 1 1 18.6 8.4Z"
)
_STEM: Final = "M8 18.4L2.4 22.4"
SHAPES: Final[dict[Suit, tuple[str, ...]]] = {
    "moons": ("M15.4 2.6A9.6 9.6 0 1 0 21.4 16.2A8 8 0 0 1 15.4 2.6Z",),  # a crescent, horns to the right
    "suns": (  # eight points round a ring
        "M12 .8L14.5 5.4L19.9 4.1L18.6 9.5L23.2 12L18.6 14.5L19.9 19.9L14.5 18.6L12 23.2L9.5 18.6L4.1 19.9L5.4 14.5"
        "L.8 12L5.4 9.5L4.1 4.1L9.5 5.4Z",
    ),
    "waves": (  # two swells
        "M1.4 8.2C4 3.6 7.4 3.6 10.2 6.4C13 9.2 16.6 9.2 22.6 3.6V9C18.6 13.4 13.6 13.6 10 10.4C7.2 8 4.6 9 1.4 13.2Z",
        "M1.4 17C4 12.4 7.4 12.4 10.2 15.2C13 18 16.6 18 22.6 12.4V17.8C18.6 22.2 13.6 22.4 10 19.2"
        "C7.2 16.8 4.6 17.8 1.4 22Z",
    ),
    "leaves": ("M21.6 2.2C22.4 12.6 17.6 19.6 8 18.4C3.8 10.4 9.6 3 21.6 2.2Z",),  # one leaf on a slant
    "wyrms": (  # a worm with head and barb
        "M16.6 1.6L22.4 5.4L17.6 8.2C14.6 6.2 10.6 6.6 10.8 8.8C11 11 18.8 10.6 18.8 16.2C18.8 21.4 11.4 23.2 1.6 20.8"
        "L6.6 18.9L3.8 15.6C10 17.8 13.6 17.8 13.6 16C13.6 13.8 5.6 14.2 5.6 8.4C5.6 3.6 11.4 1.8 16.6 1.6Z",
    ),
    "knots": (_CURL,),  # four loops round a square
}


def _line(d: str, cls: str, width: float) -> Markup:
    return tag("path", class_=cls, d=d, stroke_width=round(width, 1))


@cache
def glyph(suit: Suit, x: float = 0, y: float = 0, size: float = 24) -> Markup:
    """A suit in a square of `size` with its upper left corner at (x, y).

    The outline is about 2 px, below 18 px about 1.3, whatever the size; it lies outside the shape, so that a small
    one is not eaten.
    """
    small = size < 18
    line = (0.9 if small else 1.4) * 26 / size  # what is seen of the outline, in units of the drawing
    if suit == "knots":
        own = 2.4 if small else 2.9  # thinner, so that the loops stay open
        parts = group(_line(_CURL, "gl", own + 1.6 * line), _line(_CURL, "gk", own))
    else:
        parts = group(tag("path", class_="gs", d="".join(SHAPES[suit]), stroke_width=round(2 * line, 1)))
    if suit == "leaves":
        parts = group(_line(_STEM, "gl", 1.7 + 2 * line), parts, _line(_STEM, "gk", 1.9))
        parts = group(parts, None if small else _line("M8 18.4Q12 11.4 17.4 6.6", "gl", line))
    if suit == "suns":
        parts = group(parts, tag("circle", class_="gm", cx=12, cy=12, r=3.7, stroke_width=round(line, 1)))
    if suit == "wyrms" and not small:
        parts = group(parts, circle(16.8, 4.9, 1.2, "f-black"))
    return at(x + size / 26, y + size / 26, parts, scale=size / 26, cls=f"rm-{suit}")


@cache
def sign(suit: Suit, size: Literal[14, 16, 20, 24, 48] = 24) -> Markup:
    """A suit to stand beside a word; silent, since the word names it."""
    return picture(size, size, "", glyph(suit, 0, 0, size), cls=f"rm-suit s{size}")


# ---- what is printed on a card beside its suits ----

_TYPES: Final[dict[Type, str]] = {
    "location": "M8 15.4C4 10.6 2.6 8.6 2.6 6A5.4 5.4 0 0 1 13.4 6C13.4 8.6 12 10.6 8 15.4Z",
    "event": "M2 12.4C4.4 10.6 3.2 4.6 8 3.6C12.8 4.6 11.6 10.6 14 12.4ZM6.4 13A1.7 1.7 0 0 0 9.6 13M8 3.4V1.6",
    "personality": "M1.6 2.4H14.4V11H8.6L4.6 14.6V11H1.6Z",
}


@cache
def type_mark(kind: Type, x: float, y: float, size: float) -> Markup:
    """Personality: a speech mark. Location: a pin. Event: a town crier's bell."""
    inside = None
    if kind == "location":
        inside = circle(8, 6, 2, "f-surface")
    if kind == "personality":
        inside = path("M4.6 6.7h.1M8 6.7h.1M11.4 6.7h.1", "rm-dots")
    return at(x, y, path(_TYPES[kind], "f-ink o1"), inside, scale=size / 16)


_PICTURES: Final[dict[Rank, str]] = {
    "crown": "M1.6 15L.6 4.4L5.6 8.4L10 1.6L14.4 8.4L19.4 4.4L18.4 15Z",
    "pawn": "M10 .6A4.2 4.2 0 0 1 12.6 8H14.4V10.4H12.4Q12.6 13.4 15 15.2H16.4V18.4H3.6V15.2H5Q7.4 13.4 7.6 10.4"
    "H5.6V8H7.4A4.2 4.2 0 0 1 10 .6Z",
    "court": "M3 17.4V3H6.4V5.6H8.4V3H11.6V5.6H13.6V3H17V17.4H12.4V13A2.4 2.4 0 0 0 7.6 13V17.4Z",
}


@cache
def rank(card: Card, x: float, y: float, size: float) -> Markup:
    """A card's rank, centred on x, its foot at y. Crown, pawn and court are pictures; A and 2 to 9 are type."""
    shape = _PICTURES.get(RANK_LETTERS[card[0]])
    if shape is None:
        return text(x, y, card[0], size, "ts")
    scale = size * 0.04
    return at(x - 10 * scale, y - 18 * scale, path(shape, "f-ink o1"), scale=scale)


# ---- a verdict, in shape as well as colour ----


@cache
def flag() -> Markup:
    """Somebody leads or has won."""
    return picture(16, 16, "", path("M3 15V1.6L14 5.4L3 9.4", "f-green o1"), cls="rm-flag")


@cache
def warning() -> Markup:
    """A tie: nobody."""
    inside = path("M8 1.4L15 14H1Z", "f-mustard o1"), path("M8 5.8V9.6M8 11.8V12", "s-black n")
    return picture(16, 16, "", inside, cls="rm-flag")


@cache
def pointer() -> Markup:
    """It is this one's turn."""
    return picture(14, 20, "", path("M2 2L12 10L2 18Z", "f-mustard o"), cls="rm-pointer")


def points(count: int) -> str:
    """`1 point`, `6 points`."""
    return f"{count} point" + ("" if count == 1 else "s")
