"""The twelve residents: one trait a family, two heads that share it.

A head is drawn in a box of 100 x 100 with its chin near y = 88. Faces belong to the family, whatever the house number.
"""

from collections.abc import Callable
from functools import cache
from typing import Final

from markupsafe import Markup

from gamecore.gossip_street.pieces import sex, surname

from ..ink import circle, group, oval, path, rect

SPOT: Final = {
    "Sneak": "teal", "Nosey": "mustard", "Peep": "plum", "Pry": "blue", "Gab": "red", "Stare": "green",
}  # fmt: skip
"""The colour of each family: coat, roof and wash."""


def eye(x: float, y: float, look: float = 0, r: float = 4) -> Markup:
    """One eye; `look` moves the pupil sideways."""
    return group(circle(x, y, r, "f-white s-black"), circle(x + look, y, r * 0.48, "f-black"))


def _pair(y: float, left: float = 42, right: float = 58, look: float = 0) -> Markup:
    return group(eye(left, y, look), eye(right, y, look))


# ---- Sneak: collars up, eyes sideways ----


def mr_sneak() -> Markup:
    return group(
        oval(50, 56, 20, 28, "sk1 o"),
        path("M22 40C30 34 70 34 78 40C70 45 30 45 22 40Z", "h1 o"),
        path("M32 38C32 18 40 16 50 19C60 16 68 18 68 38Z", "h1 o"),
        path("M32 34C42 38 58 38 68 34", "s-teal o3 n"),
        _pair(53, look=2.2),
        path("M50 55L46 66H52", "s-black n"),
        path("M42 74H56", "s-black n"),
        path("M26 100L30 68L46 86L40 100ZM74 100L70 68L54 86L60 100Z", "f-teal o"),
    )


def mrs_sneak() -> Markup:
    return group(
        oval(50, 54, 20, 26, "sk1 o"),
        path("M26 66C20 22 38 16 50 17C64 16 80 24 74 66L69 70C72 44 66 36 50 35C34 36 28 44 31 70Z", "f-teal o"),
        path("M33 46C38 34 44 34 50 36C58 34 62 36 67 46C60 38 40 38 33 46Z", "h2 o1"),
        path("M33 46H48V52C48 59 33 59 33 52ZM52 46H67V52C67 59 52 59 52 52ZM48 48H52", "f-black s-black"),
        path("M38 49l5 4M57 49l5 4", "s-glint n"),
        path("M43 69C47 72 54 71 57 67", "s-black n"),
        path("M38 78L50 86L62 78L58 92L50 86L42 92Z", "f-mustard o1"),
    )


# ---- Nosey: noses that arrive first ----


def mr_nosey() -> Markup:
    return group(
        path("M30 40C30 20 70 20 70 40V60C70 80 60 88 50 88S30 80 30 60Z", "sk2 o"),
        path("M29 46C26 26 36 18 50 18S74 26 71 46C68 40 68 36 64 33C52 36 40 35 36 32C32 36 32 40 29 46Z", "h4 o"),
        _pair(48),
        path("M50 50C56 56 74 58 74 66C74 73 60 74 48 68", "sk2 o"),
        path("M38 76C44 71 52 73 56 76C52 80 44 80 38 76Z", "h4 o1"),
    )


def mrs_nosey() -> Markup:
    return group(
        path("M24 46C18 26 34 12 50 14C68 12 82 26 76 46C80 58 74 64 68 62H32C26 64 20 58 24 46Z", "h3 o"),
        oval(50, 54, 19, 26, "sk2 o"),
        path("M31 46C34 32 44 30 54 32C62 32 68 38 69 46C58 44 56 38 54 36C48 44 40 46 31 46Z", "h3 o1"),
        _pair(52, 43, 58),
        path("M51 56C58 60 77 57 78 63C78 69 64 71 50 68", "sk2 o"),
        path("M42 75q6 5 13 0", "s-red o n"),
        circle(30, 66, 3, "f-mustard o1"),
        path("M34 84C40 92 60 92 66 84", "n o1 dash"),
    )


# ---- Peep: one eye is enough ----


def mr_peep() -> Markup:
    return group(
        path("M32 36C32 22 68 22 68 36V62C68 80 60 88 50 88S32 80 32 62Z", "sk4 o"),
        path("M30 40C28 20 40 14 52 15C66 15 72 24 70 40C66 34 60 30 50 30S34 34 30 40Z", "h1 o"),
        path("M37 51h11", "s-black n"),
        eye(59, 50),
        circle(59, 50, 8.5, "n o"),
        path("M66 55C70 66 68 78 66 86", "n o1"),
        path("M49 52L46 63H52", "s-black n"),
        path("M38 71C42 66 48 67 50 70C52 67 58 66 62 71C56 73 52 73 50 72C48 73 44 73 38 71Z", "h1 s-black"),
        path("M40 88L50 93L60 88V98L50 93L40 98Z", "f-mustard o1"),
    )


def mrs_peep() -> Markup:
    return group(
        circle(50, 20, 11, "h1 o"),
        path("M28 52C26 30 38 24 50 24S74 30 72 52Z", "h1 o"),
        oval(50, 56, 20, 28, "sk4 o"),
        path("M30 50C32 36 44 34 50 34S68 36 70 50C64 42 36 42 30 50Z", "h1 o1"),
        path("M37 54h10", "s-black n"),
        path("M37 54l-2 -3M41 54v-4", "s-black n"),
        eye(59, 54),
        path("M53 47q6 -5 12 0", "s-black n"),
        path("M50 56L48 65H53", "s-black n"),
        path("M44 73q6 6 13 -1", "s-red o n"),
        circle(29, 66, 3.4, "f-red o1"),
        circle(71, 66, 3.4, "f-red o1"),
    )


# ---- Pry: a raised brow and a pencil ----


def mr_pry() -> Markup:
    return group(
        path("M30 36H70V66C70 80 62 88 50 88S30 80 30 66Z", "sk1 o"),
        path("M28 44V26C34 18 64 18 72 26V44L68 34H32Z", "h2 o"),
        _pair(51, look=1),
        path("M36 43h11M53 38q6 -4 12 1", "s-black3 n"),
        path("M50 52L45 65H53", "s-black n"),
        path("M40 75q9 -5 18 -1", "s-black n"),
        path("M70 50L86 38L89 42L74 54Z", "f-mustard o1"),
        path("M32 68v.1M36 71v.1M64 70v.1M61 74v.1M40 80v.1M58 80v.1M50 82v.1", "s-black n"),
    )


def mrs_pry() -> Markup:
    return group(
        path("M26 70C20 40 28 18 50 18S80 40 74 70Z", "h2 o"),
        oval(50, 56, 20, 28, "sk1 o"),
        path("M30 54C30 34 44 30 60 32C68 36 70 44 70 54C66 44 56 40 46 40C38 42 34 46 30 54Z", "h2 o1"),
        circle(41, 54, 8, "f-white s-black"),
        circle(59, 54, 8, "f-white s-black"),
        path("M49 54h2", "s-black n"),
        circle(42.5, 54, 2.2, "f-black"),
        circle(60.5, 54, 2.2, "f-black"),
        path("M33 44h13M53 41q6 -4 12 0", "s-black3 n"),
        path("M44 73h11", "s-red o n"),
        path("M38 84L50 90L62 84", "n o1"),
        circle(50, 91, 3, "f-mustard o1"),
    )


# ---- Gab: never a closed mouth ----


def _open_mouth() -> Markup:
    return group(
        path("M39 66H61C61 80 55 83 50 83S39 80 39 66Z", "f-red s-black"),
        path("M41 67H59V70H41Z", "f-white"),
        path("M44 79q6 -6 12 0", "sk1 s-black"),
    )


def mr_gab() -> Markup:
    return group(
        circle(50, 55, 29, "sk3 o"),
        path("M22 50C18 36 26 28 32 26C28 34 28 40 26 48ZM78 50C82 36 74 28 68 26C72 34 72 40 74 48Z", "h1 o"),
        path("M36 30q4 -4 8 -2", "s-black n"),
        _pair(48, 41, 59),
        path("M35 40q6 -5 11 -2M54 38q6 -3 11 2", "s-black3 n"),
        oval(50, 58, 5, 4, "sk3 s-black"),
        _open_mouth(),
        path("M50 90L36 84V97ZM50 90L64 84V97Z", "f-mustard o1"),
    )


def mrs_gab() -> Markup:
    curls = ((28, 34), (38, 22), (52, 18), (65, 23), (73, 35), (24, 48), (76, 48))
    return group(
        [circle(x, y, 9, "h1 o") for x, y in curls],
        path("M26 56C24 34 36 26 50 26S76 34 74 56V62C74 78 62 88 50 88S26 78 26 62Z", "sk3 o"),
        _pair(49, 41, 59),
        path("M34 41q6 -6 12 -2M54 39q7 -4 12 2", "s-black3 n"),
        path("M50 50L47 59H53", "s-black n"),
        _open_mouth(),
        path("M22 60v8M78 60v8", "o n"),
        circle(22, 71, 3.5, "f-teal o1"),
        circle(78, 71, 3.5, "f-teal o1"),
    )


# ---- Stare: has not blinked since Tuesday ----


def _wide_eye(x: float) -> Markup:
    return group(
        circle(x, 50, 10.5, "f-white s-black"), circle(x, 50, 5.2, "f-green s-black"), circle(x, 50, 2.4, "f-black")
    )


def mr_stare() -> Markup:
    hair = "M30 36C30 30 34 26 38 28C42 18 48 26 50 20C54 26 60 18 62 27C68 26 70 30 70 36C62 30 38 30 30 36Z"
    return group(
        path("M30 34C34 20 66 20 70 34V64C70 80 60 88 50 88S30 80 30 64Z", "sk2 o"),
        path(hair, "h3 o"),
        _wide_eye(39.5),
        _wide_eye(60.5),
        path("M50 58L47 66H53", "s-black n"),
        path("M43 76h14", "s-black n"),
        rect(44, 84, 12, 14, "f-red o1", 2),
    )


def mrs_stare() -> Markup:
    pearls = [circle(50 + d * 7, 88 - abs(d) * 1.2, 3.2, "f-white o1") for d in range(-3, 4)]
    return group(
        path("M24 74C18 30 34 16 50 16S82 30 76 74L66 80H34Z", "h4 o"),
        oval(50, 56, 21, 29, "sk2 o"),
        path("M29 48C31 34 40 30 50 30S69 34 71 48C66 38 58 36 50 36S34 38 29 48Z", "h4 o1"),
        _wide_eye(39.5),
        _wide_eye(60.5),
        path("M31 38l-3 -4M37 36l-1 -4M63 36l1 -4M69 38l3 -4", "s-black n"),
        path("M50 60L48 67H53", "s-black n"),
        circle(50, 76, 3.6, "f-red s-black"),
        pearls,
    )


FACES: Final[dict[str, Callable[[], Markup]]] = {
    "Mr Sneak": mr_sneak, "Mrs Sneak": mrs_sneak, "Mr Nosey": mr_nosey, "Mrs Nosey": mrs_nosey,
    "Mr Peep": mr_peep, "Mrs Peep": mrs_peep, "Mr Pry": mr_pry, "Mrs Pry": mrs_pry,
    "Mr Gab": mr_gab, "Mrs Gab": mrs_gab, "Mr Stare": mr_stare, "Mrs Stare": mrs_stare,
}  # fmt: skip


@cache
def head(person: str) -> Markup:
    """A resident from the chest up."""
    coat = path("M14 100C16 84 32 82 50 82S84 84 86 100Z", f"f-{SPOT[surname(person)]} o")
    shirt = path("M40 82L50 92L60 82L50 86Z", "f-white o1") if sex(person) == "M" else None
    return group(coat, shirt, FACES[person]())
