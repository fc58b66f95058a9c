"""The pictures of our own pages: one small joke for each game, 560 by 220, and the one beside an apology."""

from collections.abc import Callable
from math import cos, pi, sin

from markupsafe import Markup

from ..gossip_street.cards import house_picture
from ..gossip_street.houses import Front, facade, plate
from ..ink import at, circle, group, path, pawn, picture, rect, text

WIDE, HIGH = 560, 220


def scene(wash: str, *parts: Markup) -> Markup:
    """A picture that says nothing aloud: the words beside it do."""
    return picture(WIDE, HIGH, "", rect(0, 0, WIDE, HIGH, wash), *parts)


# ---- Gossip Street: a house that is a face, a house that talks ----


def gossip_street() -> Markup:
    """Two neighbours and two callers in the evening sun."""
    return scene(
        "w-teal",
        circle(282, 54, 24, "f-mustard o"),
        path("M0 196H560", "o3 n"),
        rect(0, 196, WIDE, 24, "f-road"),
        facade("Nosey", Front(46, 270, 56, 196, 76, 200)),
        facade("Gab", Front(306, 536, 70, 196, 346, 494)),
        plate(2, "Nosey", 158, 90, 16),
        plate(5, "Gab", 421, 98, 16),
        at(278, 210, pawn("red"), scale=1.06),
        at(312, 212, pawn("blue"), scale=1.06),
    )


def dots(x: float, y: float, step: float, r: float) -> Markup:
    """Three of them: somebody is about to say something."""
    return group(*(circle(x + k * step, y, r, "f-ink") for k in range(3)))


# ---- Rumourmongers: something is passed on ----


def rumourmongers() -> Markup:
    """One whispers behind a hand, one listens; a sun and a moon hang in the air."""
    return scene(
        "w-plum",
        at(200, 0, listener("f-plum", "sk1", "h2", 1)),
        at(258, 138, hand()),
        at(370, 0, listener("f-mustard", "sk3", "h1", -1)),
        path(
            "M250 22H322A12 12 0 0 1 334 34V58A12 12 0 0 1 322 70H300L286 88V70"
            "H250A12 12 0 0 1 238 58V34A12 12 0 0 1 250 22Z",
            "f-surface o",
        ),
        dots(266, 46, 20, 4.5),
        at(60, 84, card(circle(0, -6, 12, "f-mustard o"), 5), turn=-10),
        at(500, 92, card(path("M-4 -20A16 16 0 1 0 10 6A13 13 0 0 1 -4 -20Z", "f-blue o"), 6), turn=9),
    )


def listener(coat: str, skin: str, hair: str, looks: int) -> Markup:
    """Head and shoulders; `looks` is 1 to the right, -1 to the left."""
    a, b = (-7, 19) if looks > 0 else (-17, 9)
    return group(
        path("M-62 220C-58 172 -30 166 0 166S58 172 62 220Z", f"{coat} o"),
        path("M-34 92C-34 60 34 60 34 92V126C34 156 18 172 0 172S-34 156 -34 126Z", f"{skin} o"),
        path("M-40 108C-46 50 46 50 40 108C36 84 20 78 0 78S-36 84 -40 108Z", f"{hair} o"),
        circle(a, 116, 3.4, "f-black"),
        circle(b, 116, 3.4, "f-black"),
        path(f"M{6 * looks} 118l{5 * looks} 14h{-5 * looks}", "s-black n"),
        path("M-8 150q8 5 16 0", "s-black n"),
    )


def hand() -> Markup:
    """A sleeve and a hand held up against the wind."""
    return group(
        path("M-44 90C-36 60 -18 44 -4 30L16 36C12 56 -4 76 -14 90Z", "f-plum o"),
        path("M0 0C10 -14 24 -18 30 -10C34 -2 28 22 14 34H-8Z", "sk1 o"),
        path("M12 -8L6 10M20 -12L14 8", "o1 n"),
    )


def card(emblem: Markup, rank: int) -> Markup:
    """A card of the pack."""
    return group(rect(-24, -36, 48, 72, "f-surface o", 6), emblem, text(0, 27, rank, 15, "t b"))


# ---- Scoop: the parrot has talked, the editor is on the line ----


def scoop() -> Markup:
    """A front page and a telephone."""
    return scene("w-red", at(36, 18, front_page(), turn=-3), at(338, 24, telephone(), scale=0.48))


def front_page() -> Markup:
    """The Daily Whisper; nobody reads the small print, so there is none."""
    return group(
        rect(4, 4, 250, 200, "f-ink", 4),
        rect(0, 0, 250, 200, "f-surface o", 4),
        text(125, 33, "The Daily Whisper", 21, "ts"),
        path("M12 46H238", "o1 n"),
        text(125, 73, "PARROT TELLS ALL", 19, "ts"),
        rect(60, 86, 130, 74, "w-mustard o1", 4),
        at(116, 126, parrot(), scale=0.82),
        print_column(12, 94, 38, 13),
        print_column(200, 94, 38, 13),
        print_column(60, 172, 59, 3),
        print_column(131, 172, 59, 3),
    )


def print_column(x: float, y: float, wide: float, lines: int) -> Markup:
    """A column of print; its last line is short."""
    rows = [f"M{x} {y + 8 * k}h{wide if k < lines - 1 else wide * 0.55}" for k in range(lines)]
    return path("".join(rows), "lm n col")


def parrot() -> Markup:
    """Crowned, and with one word to say."""
    return group(
        path("M-6 30L-13 8C-18 -20 -8 -30 6 -30C22 -30 26 -16 21 -3C18 12 8 20 0 22L-2 32Z", "f-green o"),
        path("M-13 6C-4 -5 10 2 5 15C0 24 -9 19 -13 6Z", "f-blue o"),
        circle(9, -18, 6.5, "f-white s-black"),
        circle(10, -18, 2.6, "f-black"),
        path("M19 -22C30 -22 32 -8 23 -2C23 -8 18 -10 16 -12Z", "f-mustard o"),
        path("M-30 24H34", "o3 n"),
        path("M6 -30L2 -40L9 -36L14 -42L17 -35L24 -38L20 -27", "f-mustard o1"),
        path("M42 -34H92V-8H58L46 2V-8H42Z", "f-surface o"),
        text(67, -16, "Well!", 15, "ts it"),
    )


def telephone() -> Markup:
    """A dial of ten holes, and what the editor said."""
    return group(
        path(
            "M62 100C40 100 26 88 26 66C26 34 60 22 180 22S334 34 334 66C334 88 320 100 298 100"
            "C278 100 270 88 268 70C240 62 120 62 92 70C90 88 82 100 62 100Z",
            "f-iron o",
        ),
        path("M130 60V92M230 60V92", "o3 n"),
        path(
            "M112 88H248C268 88 274 96 282 116L330 330C336 360 326 372 300 372"
            "H60C34 372 24 360 30 330L78 116C86 96 92 88 112 88Z",
            "f-teal o",
        ),
        path("M40 372V382H80V372M280 372V382H320V372", "f-iron o"),
        circle(180, 196, 108, "f-surface o"),
        circle(180, 196, 40, "f-paper o"),
        text(180, 192, "Dial", 14, "t f-muted-t"),
        text(180, 217, 7, 26, "ts"),
        *(hole(k) for k in range(10)),
        at(268, 222, rect(-22, -5, 40, 10, "f-mustard o", 3), turn=16),
        rect(78, 318, 204, 44, "f-green o", 8),
        circle(106, 340, 13, "f-surface o1"),
        path("M99 340l5 6l9 -12", "o n"),
        text(196, 347, "Print it", 20, "ts f-on-plate"),
    )


def hole(place: int) -> Markup:
    """One hole of the dial; the first, 1, is up on the right, the last is 0."""
    angle = pi / 180 * (60 + 28.5 * place)
    x, y = 180 + 83 * cos(angle), 196 - 83 * sin(angle)
    return group(circle(x, y, 18.5, "f-sunk o"), text(x, y + 6.5, (place + 1) % 10, 18, "t b"))


# ---- Unusual Suspects: four in a row, one of them short ----


def unusual_suspects() -> Markup:
    """A line-up; number 2 relies on his hat."""
    lines = [(40, "6 ft"), (90, "5 ft"), (140, "4 ft")]
    return scene(
        "w-blue",
        *(path(f"M0 {y}H560", "lm n") for y, _ in lines),
        *(text(16, y - 6, words, 13, "t f-muted-t start") for y, words in lines),
        suspect(1, 120, 0, "f-green", "sk1", CROP, path("M-8 128q8 5 16 0", "s-black n")),
        suspect(2, 232, 26, "f-red", "sk3", HAT, MOUSTACHE),
        suspect(3, 344, -14, "f-mustard", "sk2", bun(), path("M-6 130q6 -4 12 0", "s-black n")),
        suspect(4, 456, 14, "f-plum", "sk4", QUIFF, path("M-9 126Q0 138 10 126Z", "f-white s-black")),
    )


CROP = path("M-28 92C-30 52 30 52 28 92C22 80 12 76 0 76S-22 80 -28 92Z", "h3 o")
HAT = path("M-40 80H40L26 74V50H-26V74Z", "h1 o")
QUIFF = path("M-27 88C-20 58 30 54 27 84C10 86 -6 80 -27 88Z", "h2 o")
MOUSTACHE = group(path("M-8 128h16", "s-black n"), path("M-14 120q14 -8 28 0", "h1 s-black"))


def suspect(number: int, x: float, y: float, coat: str, skin: str, hair: Markup, mouth: Markup) -> Markup:
    """A person of the line-up, `y` lower than the tallest, with a number."""
    person = at(
        x,
        y,
        path("M-46 270V176C-44 146 -22 142 0 142S44 146 46 176V270Z", f"{coat} o"),
        path("M-25 84C-25 60 25 60 25 84V112C25 134 13 148 0 148S-25 134 -25 112Z", f"{skin} o"),
        circle(-9, 102, 2.8, "f-black"),
        circle(9, 102, 2.8, "f-black"),
        path("M0 104l-4 11h5", "s-black n"),
        hair,
        mouth,
    )
    label = at(x, 198, rect(-17, -15, 34, 24, "f-surface o", 3), text(0, 4, number, 16, "t b"))
    return group(person, label)


def bun() -> Markup:
    """Grey hair put up, and spectacles."""
    return group(
        circle(0, 56, 13, "h4 o"),
        path("M-28 96C-30 58 30 58 28 96C22 82 12 78 0 78S-22 82 -28 96Z", "h4 o"),
        circle(-9, 102, 8, "n s-black"),
        circle(9, 102, 8, "n s-black"),
    )


ART: dict[str, Callable[[], Markup]] = {
    "gossip-street": gossip_street,
    "rumourmongers": rumourmongers,
    "scoop": scoop,
    "unusual-suspects": unusual_suspects,
}
"""The picture of each game, by its name in an address."""


# ---- the page for what cannot be shown ----


def hidden() -> Markup:
    """Somebody hides under the sill."""
    return house_picture("Sneak")
