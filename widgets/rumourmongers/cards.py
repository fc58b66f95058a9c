"""The cards: three drawings by width, never one squeezed into another, and the back.

96 x 134: everything. 64 x 90: without the words around the emblem. 40 x 56: rank, suits, type. The spine at the left
holds rank and suits, upper on top and lower at the foot, so a fanned card hides nothing a rule needs.
"""

from functools import cache
from typing import Final, Literal

from markupsafe import Markup

from gamecore.decktet import FACTS, Card, Suit

from ..ink import Value, at, group, path, rect, tag, text
from .emblems import emblem
from .glyphs import glyph, rank, type_mark

Width = Literal[96, 64, 40]
HEIGHT: Final[dict[Width, int]] = {96: 134, 64: 90, 40: 56}
SPINE: Final[dict[Width, int]] = {96: 30, 64: 23, 40: 21}
"""How much of a fanned card is seen."""


def _drawing(w: float, h: float, said: str, cls: str, *parts: Markup) -> Markup:
    """A card's SVG; `said` is what a screen reader says, "" where the words stand beside it."""
    spoken: dict[str, Value] = {"role": "img", "aria_label": said} if said else {"aria_hidden": "true"}
    return tag("svg", *parts, class_=f"rm-card {cls}", viewBox=f"0 0 {w:g} {h:g}", **spoken)


def _paper(width: Width, w: float) -> Markup:
    return rect(1, 1, w - 2, HEIGHT[width] - 2, "f-surface o", 8 if width > 50 else 6)


def _panel(width: Width, left: float, foot: float) -> Markup:
    """The ground of the emblem, tinted by the upper suit; its corners lie within those of the card."""
    right, low = width - 2, f"V{foot}"
    if foot == HEIGHT[width] - 2:
        low = f"V{foot - 5}Q{right} {foot} {right - 5} {foot}"
    return path(f"M{left} 2H{right - 6}Q{right} 2 {right} 8{low}H{left}Z", "rm-panel")


_SLOTS: Final[dict[tuple[Width, int], tuple[float, ...]]] = {
    (96, 1): (38,), (96, 2): (38, 106), (96, 3): (38, 72, 106),
    (64, 1): (24,), (64, 2): (24, 43), (64, 3): (21.6, 34.6, 47.6),
    (40, 1): (30,), (40, 2): (21.6, 38), (40, 3): (20, 31.2, 42.4),
}  # fmt: skip
"""Where the suits begin on the spine, from the upper to the lower one."""


def _suits(card: Card, width: Width) -> Markup:
    suits = FACTS[card].suits
    size = {96: 21.0, 64: 13.0 if len(suits) == 3 else 16.0, 40: 11.5 if len(suits) == 3 else 14.0}[width]
    middle = {96: 15.5, 64: 12.0, 40: 11.0}[width]
    slots = _SLOTS[width, len(suits)]
    return group(glyph(suit, middle - size / 2, y, size) for suit, y in zip(suits, slots, strict=True))


def _name(card: Card) -> list[str]:
    """The name in one line or two."""
    name = FACTS[card].name.removeprefix("The ")
    if name.startswith("Ace"):
        return ["Ace of", name.removeprefix("Ace of ")]
    return name.split(" ")


def _tall(card: Card) -> tuple[Markup, Markup]:
    suits = FACTS[card].suits
    between = path("M15.5 65V99", "rm-between n") if len(suits) == 2 else None
    spine = group(rank(card, 15.5, 25, 23), path("M6 33H25", "o1 n"), between, _suits(card, 96))
    words = _name(card)
    size = {8: 10.4, 9: 10, 10: 9.2}.get(max(map(len, words)), 12.5)
    first = 118 if len(words) == 1 else 112
    face = group(
        _panel(96, 30, 94),
        path("M30 2V132M30 94H94", "o1 n"),
        emblem(card, 37, 23, 50),
        (type_mark(kind, 76 - 17 * k, 6, 14) for k, kind in enumerate(FACTS[card].types)),
        (text(62, first + 13 * k, word, size, "ts") for k, word in enumerate(words)),
    )
    return spine, face


def _middling(card: Card) -> tuple[Markup, Markup]:
    spine = group(rank(card, 12, 19, 18), _suits(card, 64))
    words = _name(card)
    face = group(
        _panel(64, 23, 63),
        path("M23 2V63M2 63H62", "o1 n"),
        emblem(card, 25.5, 21, 34),
        (type_mark(kind, 49 - 13 * k, 4.4, 11) for k, kind in enumerate(FACTS[card].types)),
        text(32, 80, words[0], {8: 9.8, 9: 9.4, 10: 9}.get(len(words[0]), 10.8), "ts")
        if len(words) == 1
        else (text(32, 74 + 10.6 * k, word, 10, "ts") for k, word in enumerate(words)),
    )
    return spine, face


def _small(card: Card) -> tuple[Markup, Markup]:
    spine = group(rank(card, 11, 18, 17), _suits(card, 40))
    types = FACTS[card].types
    face = group(
        _panel(40, 21, 54),
        path("M21 2V54", "o1 n"),
        (type_mark(kind, 24, 21.5 + 16 * (k - (len(types) - 1) / 2), 13) for k, kind in enumerate(types)),
    )
    return spine, face


_FACES: Final = {96: _tall, 64: _middling, 40: _small}


def hues(card: Card) -> str:
    """The classes that give a drawing the colours of a card's upper and lower suit."""
    suits = FACTS[card].suits
    return f"u-{suits[0]} l-{suits[-1]}"


@cache
def face(card: Card, width: Width = 96, said: str = "") -> Markup:
    """A card face up. `said` is what a screen reader says, "" where the words stand beside it."""
    spine, rest = _FACES[width](card)
    return _drawing(width, HEIGHT[width], said, f"rm-{width} {hues(card)}", _paper(width, width), rest, spine)


@cache
def edge(card: Card, width: Width) -> Markup:
    """A card face up of which others cover all but the spine; what they cover is not drawn."""
    spine = _FACES[width](card)[0]
    seen = SPINE[width] + 12
    rest = path(f"M{SPINE[width]} 2V{HEIGHT[width] - 2}", "o1 n")
    return _drawing(seen, HEIGHT[width], "", f"rm-e{width} {hues(card)}", _paper(width, seen + 12), rest, spine)


@cache
def back(width: Literal[96, 64, 40, 26] = 64, said: str = "", named: Suit | None = None) -> Markup:
    """A card face down: a folded newspaper and a speech mark. `named`: the suit the Savage has given it."""
    k, h = width / 64, round(width * 1.4)
    edge = rect(1, 1, width - 2, h - 2, "f-iron o", {96: 8, 64: 8, 40: 6, 26: 4}[width])
    dots = path("M22 41.5h.1M32 41.5h.1M42 41.5h.1", "rm-ellipsis")
    print_ = group(
        rect(6, 6, 52, 78, "n rm-thread", 4),
        path("M12 15H52M12 21H52M12 69H52M12 75H52", "n rm-thread"),
        path("M12 29H52V54H34L24 63V54H12Z", "f-white"),
        glyph(named, 22, 31.5, 20) if named else dots,
    )
    return _drawing(width, h, said, f"rm-{width}", edge, print_ if k == 1 else at(0, 0, print_, scale=k))
