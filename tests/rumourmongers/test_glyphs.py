"""Suits, cards and their marks: each can be told from every other, without colour and when it is small."""

import re
from cmath import phase, pi, rect
from itertools import combinations
from xml.etree import ElementTree

import pytest

from gamecore.decktet import EXTENDED, FACTS, SUITS
from widgets.rumourmongers import cards, emblems, glyphs

WIDTHS = (96, 64, 40)
SIDE = 14


def outline(suit: str) -> list[list[tuple[float, float]]]:
    """The shape of a suit as polygons in its square of 24, curves as their end points and middles."""
    found = []
    for d in glyphs.SHAPES[suit]:
        points: list[tuple[float, float]] = []
        x = y = 0.0
        for letter, text in re.findall(r"([A-Za-z])([^A-Za-z]*)", d):
            numbers = [float(n) for n in re.findall(r"-?\d*\.?\d+", text)]
            if letter == "Z":
                found.append(points)
                points = []
                continue
            step = {"M": 2, "L": 2, "C": 6, "Q": 4, "A": 7, "H": 1, "V": 1}[letter]
            for k in range(0, len(numbers), step):
                part = numbers[k : k + step]
                start = (x, y)
                x = part[-1] if letter == "H" else x if letter == "V" else part[-2]
                y = y if letter == "H" else part[-1]
                if letter == "C":
                    points += [bend(start, part, t / 6) for t in range(1, 6)]
                if letter == "A":
                    points += arc(start, part)
                points.append((x, y))
    return found


def bend(start: tuple[float, float], part: list[float], t: float) -> tuple[float, float]:
    """A point of a cubic curve."""
    corners = [start, *zip(part[0::2], part[1::2], strict=True)]
    weights = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3]
    return (
        sum(w * c[0] for w, c in zip(weights, corners, strict=True)),
        sum(w * c[1] for w, c in zip(weights, corners, strict=True)),
    )


def arc(start: tuple[float, float], part: list[float]) -> list[tuple[float, float]]:
    """Points of an arc of a circle."""
    r, _, _, large, sweep, x, y = part
    a, b = complex(*start), complex(x, y)
    half = abs(b - a) / 2
    up = (b - a) * 1j / abs(b - a) * max(r * r - half * half, 0) ** 0.5
    middle = (a + b) / 2 + (up if bool(large) != bool(sweep) else -up)
    first, last = phase(a - middle), phase(b - middle)
    turn = (last - first) % (2 * pi) if sweep else -((first - last) % (2 * pi))
    steps = [middle + rect(r, first + turn * t / 16) for t in range(1, 16)]
    return [(one.real, one.imag) for one in steps]


def inside(point: tuple[float, float], polygon: list[tuple[float, float]]) -> bool:
    x, y = point
    hit = False
    for (ax, ay), (bx, by) in zip(polygon, polygon[1:] + polygon[:1], strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            hit = not hit
    return hit


def grain(suit: str) -> set[tuple[int, int]]:
    """The pixels of a suit that is 14 px large and one colour, without the line around it."""
    if suit == "knots":  # a line, not an area: its loops and the square between them
        corners = ((5.4, 5.4), (18.6, 5.4), (5.4, 18.6), (18.6, 18.6))

        def covers(x: float, y: float) -> bool:
            loop = any(1.9 <= abs(complex(x - a, y - b)) <= 4.3 for a, b in corners)
            return loop or any(abs(u - 12) <= 4.8 and 2.4 <= abs(v - 12) <= 4.8 for u, v in ((x, y), (y, x)))

    else:
        shape = outline(suit)

        def covers(x: float, y: float) -> bool:
            return any(inside((x, y), polygon) for polygon in shape)

    scale = 24 / SIDE
    return {(i, j) for i in range(SIDE) for j in range(SIDE) if covers((i + 0.5) * scale, (j + 0.5) * scale)}


def test_six_suits_are_told_apart_by_outline_alone_at_fourteen_pixels() -> None:
    """Of the pixels that either of two suits covers, a good part is covered by one of them alone."""
    grains = {suit: grain(suit) for suit in SUITS}
    assert all(len(one) > 40 for one in grains.values()), "each is large enough to be seen"
    for one, other in combinations(SUITS, 2):
        apart = len(grains[one] ^ grains[other]) / len(grains[one] | grains[other])
        assert apart > 0.4, (one, other, round(apart, 2))


def test_suits_stand_as_they_are_told() -> None:
    assert tuple(reversed(glyphs.ORDER)) == SUITS


@pytest.mark.parametrize("suit", SUITS)
def test_a_suit_has_a_line_around_it_at_every_size(suit: str) -> None:
    """At least 0.6 px of it is seen outside the shape, and never so much that a small one drowns."""
    for size in (11.5, 13, 14, 16, 21, 24, 48):
        drawing = ElementTree.fromstring(glyphs.glyph(suit, 0, 0, size))
        widths = {(e.get("class"), float(e.get("stroke-width"))) for e in drawing.iter() if e.get("stroke-width")}
        around = {cls: max(width for other, width in widths if other == cls) for cls, _ in widths}
        for line in {"gs", "gl"} & around.keys():  # a line around an area, and one around a line
            seen = (around[line] - (around["gk"] if line == "gl" else 0)) / 2 * size / 26
            assert 0.6 <= seen <= 1.7, (size, seen)


def test_ranks_are_type_or_a_picture_and_no_two_are_alike() -> None:
    drawn = {FACTS[card].rank: glyphs.rank(card, 0, 0, 20) for card in EXTENDED}
    assert len(set(drawn.values())) == len(drawn) == 12
    assert {rank for rank, drawing in drawn.items() if "<text" not in drawing} == {"pawn", "court", "crown"}


def test_types_have_marks_of_their_own() -> None:
    assert len({glyphs.type_mark(kind, 0, 0, 14) for kind in ("personality", "location", "event")}) == 3


def test_a_verdict_is_told_by_shape() -> None:
    assert len({glyphs.flag(), glyphs.warning(), glyphs.pointer()}) == 3


# ---- cards ----


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("card", EXTENDED)
def test_a_card_shows_what_is_printed_on_it(card: str, width: int) -> None:
    facts = FACTS[card]
    drawing = str(cards.face(card, width))
    spine = [found for found in re.findall(r'class="rm-(\w+)" transform', drawing) if found in SUITS]
    assert spine[-len(facts.suits) :] == list(facts.suits), "the upper suit first, the lower one last"
    for kind in facts.types:
        assert drawing.count(str(glyphs.type_mark(kind, 0, 0, 16)).split('d="')[1].split('"')[0]) == 1
    words = re.findall(r">([^<>]+)</text>", drawing)
    if width > 40:
        assert " ".join(word for word in words if len(word) > 1) == facts.name.removeprefix("The ")
    ElementTree.fromstring(drawing)


@pytest.mark.parametrize("width", WIDTHS)
def test_no_two_cards_look_alike(width: int) -> None:
    assert len({cards.face(card, width) for card in EXTENDED}) == 44
    assert len({cards.edge(card, width) for card in EXTENDED}) == 44, "nor do they where others lie on them"


@pytest.mark.parametrize("width", WIDTHS)
def test_what_is_seen_of_a_covered_card_holds_rank_and_suits(width: int) -> None:
    for card in EXTENDED:
        drawing = ElementTree.fromstring(cards.edge(card, width))
        places = [g.get("transform") for g in drawing.iter("g") if (g.get("class") or "")[3:] in SUITS]
        assert len(places) == len(FACTS[card].suits)
        for place in places:
            x, scale = (float(n) for n in (re.findall(r"[-\d.]+", place)[0], re.findall(r"[-\d.]+", place)[-1]))
            assert 0 <= x < x + 24 * scale <= cards.SPINE[width]


@pytest.mark.parametrize("width", WIDTHS)
def test_suits_on_a_spine_do_not_touch(width: int) -> None:
    for card in EXTENDED:
        drawing = ElementTree.fromstring(cards.edge(card, width))
        ends = 20 if width > 40 else 18  # the foot of the rank
        for g in drawing.iter("g"):
            if (g.get("class") or "")[3:] in SUITS:
                _, y, scale = (float(n) for n in re.findall(r"[-\d.]+", g.get("transform")))
                assert y >= ends - 1, card
                ends = y + 24 * scale
        assert ends <= cards.HEIGHT[width] - 1


def test_every_card_has_an_emblem_of_its_own() -> None:
    assert len({emblems.emblem(card, 0, 0, 48) for card in EXTENDED}) == 44
    assert "f-mustard" not in emblems.emblem("7SK", 0, 0, 48), "its colours are those of its card"


def test_a_back_never_tells_the_card() -> None:
    assert cards.back(64) == cards.back(64)
    assert all(name not in cards.back(64) for name in (*SUITS, "text"))
    named = {cards.back(64, named=suit) for suit in SUITS}
    assert len(named | {cards.back(64)}) == 7, "the suit the Savage names is seen"


def test_a_card_alone_is_silent_unless_it_is_named() -> None:
    assert ElementTree.fromstring(cards.face("7SK")).get("aria-hidden") == "true"
    named = ElementTree.fromstring(cards.face("7SK", 96, "The Castle: 7, Suns, Knots; location"))
    assert (named.get("role"), named.get("aria-label")) == ("img", "The Castle: 7, Suns, Knots; location")
