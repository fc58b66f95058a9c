"""The street on a wide screen: 1200 x 760, lying east-west, as one would see it from a balloon with good manners."""

from functools import cache
from typing import Final

from markupsafe import Markup

from ..ink import at, circle, group, path, rect, text
from .houses import Front, facade, glass, plate
from .plan import PLOTS, Board, Box, Plan, Plot, by_colour, footprints, gateposts, grid, six_places

U: Final = 72.0
V: Final = 62.0
X: Final = 24.0
Y: Final = 222.0
FAR: Final = Y + 5 * V
"""The southern edge of the street."""
STRIP: Final = 66.0
"""How deep the gardens are, where the stacks lie."""
GROUND: Final = {True: 151.0, False: 750.0}
ROOF: Final = {True: 27.0, False: 626.0}


def _middle(column: int) -> float:
    return X + (column + 0.5) * U


SPANS: Final[dict[int, tuple[float, float]]] = {
    1: (_middle(0) - 28, _middle(2) + 56),
    3: (_middle(6) - 52, _middle(8) + 76),
    5: (_middle(12) - 62, _middle(14) + 60),
    6: (_middle(13) - 60, _middle(15) + 28),
    4: (X + 5 * U + 60, _middle(9) + 62),
    2: (_middle(1) - 66, _middle(3) + 70),
}
"""Left and right wall of each house."""


def pillar_box() -> Markup:
    letter = rect(-6, -8, 12, 9, "f-surface o1", 1)
    return group(
        path("M-15 44V-22A15 15 0 0 1 15 -22V44Z", "f-red o"),
        path("M-18 -20H18M-15 -14H15", "o n"),
        rect(-8, -8, 16, 5, "f-ink", 1),
        rect(-8, 4, 16, 12, "f-surface o1", 1),
        path("M-20 44H20", "o3 n"),
        at(16, -4, letter, turn=14),
    )


def sleeping_dog() -> Markup:
    return group(
        path("M-34 10C-36 -8 -18 -14 0 -13C16 -13 24 -8 26 0C32 -4 42 -2 42 6C42 10 38 10 34 10Z", "f-surface o"),
        path("M26 0C24 6 28 9 32 8", "h2 o1"),
        path("M-34 6C-44 4 -46 -4 -42 -8", "o n"),
        circle(40.5, 4, 2.2, "f-ink"),
        path("M31 2h4", "o1 n"),
        text(48, -10, "z", 13, "ts it"),
        text(57, -20, "z", 16, "ts it"),
        path("M-14 -12C-8 -2 -16 4 -22 2C-26 -4 -24 -10 -14 -12Z", "h2 o1"),
    )


def _road() -> Markup:
    line = Y + 2.5 * V
    dashes = f"M{X + 3.1 * U} {line}H{X + 6.4 * U}M{X + 9.4 * U} {line}H{X + 10.2 * U}"
    stripes = [rect(x, Y + V + 3 + 26 * k, 24, 13, "f-stripe") for x in (X + U - 2, X + 15 * U - 24) for k in range(7)]
    return group(
        rect(X + U - 4, Y + V - 2, 14 * U + 6, 3 * V - 1, "f-road", 6),
        path(dashes, "lm n dash-road"),
        stripes,
        at(X + 2.6 * U, line + 8, pillar_box()),
        at(X + 4.7 * U, line + 48, sleeping_dog()),
    )


def _strip(plot: Plot) -> Box:
    """The garden between a house and the footpath; those at the corners reach round them."""
    left = 12.0 if plot.first == 0 else X + plot.first * U + 2
    right = 1188.0 if plot.last == 15 else X + (plot.last + 1) * U - 3
    return Box(left, Y - STRIP - 4 if plot.north else FAR + 3, right - left, STRIP)


def _garden(number: int, board: Board) -> Markup:
    plot, strip = PLOTS[number], _strip(PLOTS[number])
    gate, window = board.column("path", number), board.column("snoop", number)
    near = strip.bottom - 11 if plot.north else strip.y + 11
    gravel = None
    if gate is not None:
        x = _middle(gate)
        gravel = group(rect(x - 11, strip.y, 22, STRIP, "f-paper"), gateposts(x, near))
    steps = None
    if window is not None:
        x, home = _middle(window), window == plot.window
        if plot.north:
            steps = footprints((x, Y - 3), (x, GROUND[True] + 4))
        else:  # from the street one sees the roofs, so the footprints climb to a dormer
            steps = footprints((x, FAR + 1), (x, ROOF[False] + 3 if home else strip.bottom))
    return group(rect(*strip, "f-grass", 8), gravel, steps)


def _front(number: int, name: str) -> Markup:
    plot, (left, right) = PLOTS[number], SPANS[number]
    top, ground = ROOF[plot.north], GROUND[plot.north]
    window, middle = _middle(plot.window), (left + right) / 2
    house = facade(name, Front(left, right, top, ground, window, _middle(plot.door)))
    y = top + ((ground - top) * 0.46 + 4) / 2 + {"Peep": 6, "Stare": 8}.get(name, 2)
    if plot.north:
        return group(house, plate(number, name, middle, y))
    dormer = group(
        path(f"M{window - 17} {top + 44}V{top + 16}L{window} {top}L{window + 17} {top + 16}V{top + 44}Z", "f-wall o"),
        glass(window - 10, top + 18, 20, 19),
    )
    return group(house, dormer, plate(number, name, middle - 38, y))


def _yard(number: int) -> Box:
    plot, (left, right) = PLOTS[number], SPANS[number]
    left, right = max(left - 16, 6), min(right + 16, 1194)
    return Box(left, 6, right - left, 146) if plot.north else Box(left, 612, right - left, 144)


def _slots(number: int, board: Board) -> dict[tuple[int, str], Box]:
    strip = _strip(PLOTS[number])
    gate, window = board.column("path", number), board.column("snoop", number)
    edges = six_places(
        strip.x + 4,
        strip.right - 4,
        None if gate is None else _middle(gate),
        None if window is None else _middle(window),
        31,
        35,
    )
    return by_colour(number, [Box(x, strip.y + 2, 31, STRIP - 4) for x in edges])


def _tile(i: int) -> Box:
    column, row = grid(i)
    return Box(X + column * U + 2, Y + row * V + 2, U - 5, V - 5)


@cache
def wide(board: Board) -> Plan:
    """The wide drawing of a board."""
    line = Y + 2.5 * V
    slots: dict[tuple[int, str], Box] = {}
    for number in PLOTS:
        slots |= _slots(number, board)
    return Plan(
        layout="wide",
        size=(1200, 760),
        back=group(_road(), (_garden(number, board) for number in PLOTS)),
        fronts={number: _front(number, board.names[number - 1]) for number in PLOTS},
        yards={number: _yard(number) for number in PLOTS},
        slots=slots,
        tiles=tuple(_tile(i) for i in range(38)),
        tray=Box(522, line - 54, 156, 108),
        die=(X + 11.05 * U, line - 8),
        turn=(X + 13.3 * U, line - 4),
        block="M36 96H1164Q1190 96 1190 122V670Q1190 696 1164 696H36Q10 696 10 670V122Q10 96 36 96Z",
    )
