"""Pets, calling cards and the signs of the spaces. Nothing here holds letters: at board size nobody could read them."""

from collections.abc import Callable
from functools import cache
from typing import Final

from markupsafe import Markup

from gamecore.gossip_street.pieces import CARDS, PETS

from ..ink import at, circle, group, path, rect

# ---- pets and calling cards: in a box of 80 x 64 around (0, 0) ----


def dog() -> Markup:
    return group(
        path("M-24 -22C-36 -20 -36 4 -27 6L-20 -8M24 -22C36 -20 36 4 27 6L20 -8", "h2 o"),
        path("M-22 -14C-20 -30 20 -30 22 -14C26 8 18 28 0 28S-26 8 -22 -14Z", "f-white o"),
        path("M4 -26C20 -28 24 -8 16 0C6 0 2 -12 4 -26Z", "h2 o1"),
        circle(-9, -6, 3, "f-black"),
        circle(11, -6, 3, "f-black"),
        path("M-7 8C-7 3 7 3 7 8C5 13 -5 13 -7 8Z", "f-black"),
        path("M0 12V17M0 17q-6 5 -10 0M0 17q6 5 10 0", "s-black n"),
        path("M1 20q3 12 8 0", "f-red s-black"),
    )


def cat() -> Markup:
    return group(
        path("M-26 -28L-12 -17H12L26 -28C32 2 24 26 0 27S-32 2 -26 -28Z", "f-mustard o"),
        path("M-6 -17L-4 -8M6 -17L4 -8M0 -17V-9", "o1 n"),
        path("M-18 -2q7 -8 14 0q-7 7 -14 0ZM4 -2q7 -8 14 0q-7 7 -14 0Z", "f-white s-black"),
        path("M-11 -6V2M11 -6V2", "s-black n"),
        path("M-4 8H4L0 12Z", "f-red o1"),
        path("M0 12V15M0 15q-5 5 -9 1M0 15q5 5 9 1", "o1 n"),
        path("M-14 12L-34 8M-14 15L-34 17M14 12L34 8M14 15L34 17", "o1 n"),
    )


def parrot() -> Markup:
    return group(
        path("M-6 28L-12 8C-16 -18 -8 -28 4 -28C18 -28 22 -16 18 -4C16 10 8 18 0 20L-2 30Z", "f-green o"),
        path("M-12 6C-4 -4 8 2 4 14C0 22 -8 18 -12 6Z", "f-blue o"),
        circle(7, -17, 6, "f-white s-black"),
        circle(8, -17, 2.4, "f-black"),
        path("M16 -20C26 -20 28 -8 20 -2C20 -8 16 -10 14 -11Z", "f-mustard o"),
        path("M-4 -28q-2 -8 -10 -6q6 2 4 8", "f-red o1"),
        path("M-30 22H32", "o3 n"),
        path("M25 -24l5 -5M29 -18l7 -2", "o1 n"),
    )


def no_pet() -> Markup:
    """An empty bowl, and a fly that has noticed."""
    return group(
        path("M-32 4H32L26 24H-26Z", "f-mustard o"),
        path("M-32 4C-30 -10 30 -10 32 4", "f-surface o"),
        path("M-24 2C-10 -4 10 -4 24 2", "lm n"),
        path("M-18 14H18", "o1 n dash"),
        path("M4 -18q6 -8 12 0", "o1 n dash"),
        circle(18, -15, 1.8, "f-ink"),
    )


def chocolates() -> Markup:
    pieces = ((-16, -4), (-4, 4), (8, 3), (17, -4), (1, 13))
    return group(
        path("M0 -10C-10 -30 -40 -22 -34 -2C-30 12 -12 20 0 28C12 20 30 12 34 -2C40 -22 10 -30 0 -10Z", "f-red o"),
        path("M0 -3C-8 -17 -31 -14 -27 -1C-24 9 -10 15 0 21C10 15 24 9 27 -1C31 -14 8 -17 0 -3Z", "f-wall o1"),
        [circle(x, y, 5, "h2 o1") for x, y in pieces],
        path("M-18 -5q2 -3 4 0M15 -5q2 -3 4 0", "badge-s"),
    )


def cigars() -> Markup:
    one = group(rect(-3.5, -12, 7, 18, "h2 o1", 3), rect(-3.5, -4, 7, 4, "f-red o1"))
    return group(
        rect(-34, -2, 68, 24, "f-wood o", 3),
        path("M-34 8H34", "o1 n"),
        path("M-14 12H14L10 18H-10Z", "f-mustard o1"),
        [at(x, -8, one) for x in (-25, -15, -5, 5, 15, 25)],
        path("M-24 -24q4 -4 0 -8", "o1 n"),
    )


def cookbook() -> Markup:
    return group(
        path("M-26 -26H20A6 6 0 0 1 26 -20V26H-22A6 6 0 0 1 -26 20Z", "f-teal o"),
        path("M-26 20A5 5 0 0 1 -21 15H26", "f-white o"),
        path("M-12 -4C-18 -6 -16 -14 -10 -13C-8 -20 6 -20 8 -13C15 -14 16 -6 10 -4V4H-12Z", "f-white o1"),
        path("M-12 0H10", "s-black n"),
        path("M14 15V30L18 26L22 30V15", "f-red o1"),
    )


def toolbox() -> Markup:
    hammer = path("M-2 6V-10H2V6M-6 -16H6V-10H-6Z", "f-wood o1")
    wrench = path("M0 6V-10M-4 -18A5 5 0 1 0 4 -18L2 -13H-2Z", "f-surface o1")
    return group(
        path("M-20 -6V-14H20V-6", "n o"),
        path("M-34 -6H34V24H-34Z", "f-blue o"),
        path("M-34 4H34", "o n"),
        rect(-7, 0, 14, 9, "f-mustard o1", 2),
        at(-22, -12, hammer, turn=-16),
        at(24, -12, wrench, turn=14),
    )


def bone() -> Markup:
    shape = (
        "M-20 -6H20C16 -18 30 -20 32 -10C42 -12 42 2 34 2C40 8 30 16 24 8L20 7"
        "H-20C-16 18 -30 20 -32 9C-42 11 -42 -3 -34 -3C-40 -9 -30 -17 -24 -9Z"
    )
    return at(0, 0, path(shape, "f-wall o"), path("M-12 0H8", "lm n"), turn=-18)


def fish() -> Markup:
    return group(
        path("M14 -14C34 -16 40 0 34 8C30 14 20 16 14 14C10 6 10 -6 14 -14Z", "f-wall o"),
        path("M24 -6l6 6M30 -6l-6 6", "o n"),
        path("M13 0H-24M4 -11V11M-5 -9V9M-14 -7V7", "o n"),
        path("M-24 0L-38 -12C-34 -4 -34 4 -38 12Z", "f-teal o"),
        path("M26 12l6 -3", "o1 n"),
    )


def cracker() -> Markup:
    """One corner has been tried already."""
    holes = ((-14, -12), (-1, -12), (-14, 1), (-1, 1), (12, 1), (-14, 14), (-1, 14), (12, 14))
    body = "M-18 -22H8A7 7 0 0 0 14 -14A8 8 0 0 0 24 -6V16A6 6 0 0 1 18 22H-18A6 6 0 0 1 -24 16V-16A6 6 0 0 1 -18 -22Z"
    return group(
        path(body, "f-mustard o"),
        [circle(x, y, 2.2, "f-ink") for x, y in holes],
        path("M25 -20l5 -5M29 -12l7 -2M18 -26v-6", "o1 n"),
    )


def blank() -> Markup:
    return path("M-20 -18H20M-20 -8H20M-20 2H20M-20 12H4", "lm n dash")


_THINGS: Final[dict[str, Callable[[], Markup]]] = {
    "dog": dog, "cat": cat, "parrot": parrot, "none": no_pet, "chocolates": chocolates, "cigars": cigars,
    "cookbook": cookbook, "toolbox": toolbox, "dog bone": bone, "fish frame": fish, "cracker": cracker, "blank": blank,
}  # fmt: skip

NAMES: Final[dict[str, str]] = {str(card): card.capitalize() for card in (*CARDS, *PETS)} | {"none": "No Pet"}
WASH: Final[dict[str, str]] = {
    "chocolates": "w-red", "cigars": "w-mustard", "cookbook": "w-teal", "toolbox": "w-blue", "dog bone": "w-plum",
    "fish frame": "w-teal", "cracker": "w-green", "blank": "f-surface",
}  # fmt: skip


@cache
def thing(kind: str) -> Markup:
    """A pet or a calling card by its game word (`dog`, `none`, `fish frame`)."""
    return _THINGS[kind]()


# ---- the face of a calling card as small as a place on the board: in a box of 24 x 16 around (0, 0) ----

_BONE = "M-5 -2.5H5A3.4 3.4 0 1 1 9 0A3.4 3.4 0 1 1 5 2.5H-5A3.4 3.4 0 1 1 -9 0A3.4 3.4 0 1 1 -5 -2.5Z"
_GLYPHS: Final[dict[str, Callable[[], Markup]]] = {
    "chocolates": lambda: path(
        "M0 8C-13 0 -10 -8 -5 -7.5C-2 -7.5 0 -5 0 -3C0 -5 2 -7.5 5 -7.5C10 -8 13 0 0 8Z", "f-red o1"
    ),
    "cigars": lambda: group(
        rect(-11, -1, 18, 6, "h2 o1", 3), rect(-4, -1, 4, 6, "f-mustard o1"), path("M9 0q4 -2 1 -5", "o1 n")
    ),
    "cookbook": lambda: group(
        rect(-8, -8, 16, 16, "f-teal o1", 2), path("M-8 4H8", "s-on o1 n"), path("M-3 -4H3", "s-on o1 n")
    ),
    "toolbox": lambda: group(
        path("M-4 -2V-7H4V-2", "o1 n"), rect(-11, -3, 22, 10, "f-blue o1", 1), path("M-11 1H11", "o1 n")
    ),
    "dog bone": lambda: path(_BONE, "f-wall o1"),
    "fish frame": lambda: group(
        path("M4 -6C12 -6 13 6 4 6Z", "f-wall o1"),
        path("M4 0H-6M0 -5V5M-4 -4V4", "o1 n"),
        path("M-6 0L-11 -5V5Z", "f-teal o1"),
    ),
    "cracker": lambda: group(
        rect(-8, -8, 16, 16, "f-mustard o1", 3),
        [circle(x, y, 1.3, "f-ink") for x in (-3.5, 3.5) for y in (-3.5, 3.5)],
    ),
    "blank": lambda: path("M-7 -4H7M-7 0H7M-7 4H2", "lm n"),
}


@cache
def glyph(card: str) -> Markup:
    """A calling card told by colour and outline alone."""
    return _GLYPHS[card]()


# ---- the signs of the spaces: in a box of 32 around (0, 0) ----

_LID = "M-14 0C-8 -10 8 -10 14 0C8 10 -8 10 -14 0Z"
_CLOUD = "M-9 4C-15 3 -15 -5 -9 -6C-8 -13 2 -14 4 -9C11 -12 15 -3 9 1C9 5 2 7 -1 4C-4 7 -8 6 -9 4Z"


def ask(x: float, y: float, size: float) -> Markup:
    """A question mark drawn by hand, so that it can be small without being type."""
    k = size / 10
    hook = f"M{x - 3 * k} {y - 3 * k}A{3 * k} {3 * k} 0 1 1 {x + 0.8 * k} {y - 0.4 * k}Q{x} {y} {x} {y + 1.6 * k}"
    return path(f"{hook}M{x} {y + 5 * k}v.1", "o n")


def _snoop() -> Markup:
    return group(path(_LID, "f-surface o"), circle(0, 0, 5.5, "f-blue o"), circle(1.8, -1.8, 1.4, "f-white"))


def _snoop_anywhere() -> Markup:
    return group(path(_LID, "f-surface o"), ask(0, -0.6, 8.5))


def _house_path() -> Markup:
    return group(
        path("M-9 13V-4A9 9 0 0 1 9 -4V13Z", "f-teal o"),
        circle(4.5, 4, 1.8, "f-mustard o1"),
        path("M-14 13H14", "o n"),
        path("M-4 -6H4", "s-on o n"),
    )


def _go_to() -> Markup:
    rolling = at(-4, 2, rect(-9, -9, 18, 18, "f-surface o", 4), ask(0, -0.8, 9), turn=-10)
    return group(rolling, path("M8 -10C13 -8 14 -2 12 4M15.5 0L11.5 5.5L7.5 1", "o n"))


def _gossip() -> Markup:
    return group(
        path("M-14 -11H6V3H-6L-10 8V3H-14Z", "f-mustard o"),
        path("M-2 3V7H6L10 12V7H14V-5H6", "f-surface o"),
        [circle(x, -4, 1.5, "f-ink") for x in (-9, -4, 1)],
    )


def _hide() -> Markup:
    card = at(0, -4, rect(-6, -10, 12, 17, "f-surface o", 2), path("M-2 -4H2M-2 0H2", "o1 n"), turn=8)
    return group(card, path("M-14 2H14L11 13H-11Z", "f-plum o"), path("M-5 7H5", "s-on o n"))


def _find() -> Markup:
    return group(
        rect(-12, -12, 15, 20, "f-surface o", 2),
        path("M-8 -7H-2M-8 -3H-4", "o1 n"),
        circle(3, 1, 7.5, "w-plum o"),
        path("M8.5 6.5L14 12", "o3 n"),
    )


def _infer() -> Markup:
    return group(
        path(_CLOUD, "f-surface o"),
        circle(-7, 10, 2.6, "f-surface o1"),
        circle(-12, 13.5, 1.5, "f-surface o1"),
        ask(0, -3, 7.5),
    )


def _accuse() -> Markup:
    return group(
        path("M-15 -5H-9V9H-15Z", "f-ink o"),
        path("M-9 -5C-5 -8 -2 -8 1 -8L2 -7H13A3 3 0 0 1 13 -1H4V7C2 9.5 -6 9.5 -9 8Z", "f-red o"),
        path("M4 -1H-1M4 3H0", "o1 n"),
    )


def _fence() -> Markup:
    pickets = [path(f"M{x} 12V-6L{x + 3.5} -11L{x + 7} -6V12Z", "f-mustard o1") for x in (-12.5, -3.5, 5.5)]
    return group(path("M-14 -1H14M-14 7H14", "o n"), pickets)


_ICONS: Final[dict[str, Callable[[], Markup]]] = {
    "snoop": _snoop, "snoopq": _snoop_anywhere, "path": _house_path, "goto": _go_to, "gossip": _gossip,
    "hide": _hide, "find": _find, "infer": _infer, "accuse": _accuse, "fence": _fence,
}  # fmt: skip


@cache
def icon(kind: str) -> Markup:
    """The sign of a kind of space."""
    return _ICONS[kind]()
