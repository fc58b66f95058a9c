"""Pictures that stand alone: portraits, cards and houses for hands, lessons and the front page.

Each takes `said`, the sentence a screen reader says; "" (the default) where the words stand beside it.
"""

from functools import cache
from typing import Final

from markupsafe import Markup

from gamecore.gossip_street.pieces import SURNAMES, home, surname

from ..ink import at, circle, group, path, picture, rect, text
from .houses import Front, eyes, facade, plate
from .people import SPOT, head
from .things import NAMES, WASH, thing


@cache
def portrait(person: str, said: str = "", cls: str = "") -> Markup:
    """A resident in a square frame, washed in the family's colour."""
    wash = rect(1, 1, 98, 98, f"w-{SPOT[surname(person)]} o", 10)
    return picture(100, 100, said, wash, at(3, 1, head(person), scale=0.97), path("M12 99H88", "o n"), cls=cls)


@cache
def pet(kind: str, said: str = "", cls: str = "") -> Markup:
    """A pet (or the empty bowl) in a square frame."""
    return picture(100, 100, said, rect(1, 1, 98, 98, "f-sunk o", 10), at(50, 51, thing(kind), scale=1.12), cls=cls)


@cache
def calling(card: str, said: str = "", cls: str = "") -> Markup:
    """A calling card's object, without a frame."""
    return picture(90, 68, said, at(45, 34, thing(card), scale=1.02), cls=cls)


def _card(w: float, h: float, foot: float, wash: str) -> Markup:
    """A card's paper: rounded, washed above the line, plain below it."""
    top = f"M1 {foot}V11A10 10 0 0 1 11 1H{w - 11}A10 10 0 0 1 {w - 1} 11V{foot}Z"
    return group(
        rect(1, 1, w - 2, h - 2, "f-surface", 10),
        path(top, wash),
        path(f"M1 {foot}H{w - 1}", "o n"),
        rect(1, 1, w - 2, h - 2, "n o", 10),
    )


@cache
def person_card(person: str, said: str = "", numbers: str = "list_order") -> Markup:
    """A character card with the house number under a reading of GS-R02."""
    title, name = person.split()
    return picture(
        144, 180, said,
        _card(144, 180, 125, f"w-{SPOT[name]}"),
        at(13, 6, head(person), scale=1.19),
        path("M1 125H143", "o n"),
        circle(124, 20, 12, "f-ink"),
        text(124, 25, home(person, numbers), 15, "t b f-on-plate"),
        text(72, 146, title, 15, "t f-muted-t"),
        text(72, 168, name, 20, "ts"),
    )  # fmt: skip


@cache
def thing_card(kind: str, said: str = "") -> Markup:
    """A pet card or a calling card, by its game word."""
    wash = WASH.get(kind, "f-sunk")
    return picture(
        106,
        122,
        said,
        _card(106, 122, 89, wash),
        at(53, 45, thing(kind), scale=1.05),
        text(53, 111, NAMES[kind], 15, "ts"),
    )


@cache
def card_back(said: str = "") -> Markup:
    """Every card face down: a curtain that is not quite drawn."""
    folds = "M26 18C26 50 24 74 18 90M36 18C36 46 32 68 24 84M78 18C78 50 80 74 86 90M68 18C68 46 72 68 80 84"
    return picture(
        106, 130, said,
        at(1, 1,
           rect(0, 0, 104, 128, "f-teal o", 10),
           rect(8, 8, 88, 112, "n o s-on", 6),
           path("M16 18H88V110H16Z", "f-glass o1"),
           path("M16 18H50C48 60 38 90 16 96ZM88 18H54C56 60 66 90 88 96Z", "f-mustard o1"),
           path(folds, "o1 n"),
           eyes(52, 92, 1.1)),
    )  # fmt: skip


_LOT: Final = {
    "Sneak": (228, 28, 172), "Nosey": (280, 40, 140), "Peep": (272, 52, 196),
    "Pry": (280, 40, 140), "Gab": (266, 62, 206), "Stare": (232, 40, 140),
}  # fmt: skip
"""Of each house: its width, and from its left wall the window that is looked into and the door."""


def _standing(name: str, left: float, top: float, ground: float) -> tuple[Markup, float]:
    """A house from its left wall, and the middle of its front."""
    width, window, door = _LOT[name]
    return facade(name, Front(left, left + width, top, ground, left + window, left + door)), left + width / 2


@cache
def house_picture(name: str, said: str = "", numbers: str = "list_order") -> Markup:
    """One house with its name plate, on grass."""
    house, middle = _standing(name, {"Sneak": 36.0, "Stare": 130.0}.get(name, 74.0), 46, 170)
    number = SURNAMES[numbers].index(name) + 1
    y = 46 + (124 * 0.46 + 4) / 2 + (6 if name == "Peep" else 2)
    return picture(420, 188, said, rect(6, 160, 408, 22, "f-grass", 8), house, plate(number, name, middle, y))


@cache
def street_scene(said: str = "") -> Markup:
    """Three houses in a row, for a page's head."""
    row = [_standing(name, left, 46, 170)[0] for name, left in (("Sneak", 40.0), ("Peep", 440.0), ("Gab", 830.0))]
    return picture(1140, 196, said, rect(0, 164, 1140, 32, "f-grass"), row)
