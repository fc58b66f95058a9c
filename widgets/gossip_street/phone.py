"""The street on a phone: 360 wide, turned a quarter so that it runs north-south; house 1 stands at the top right."""

from functools import cache
from typing import Final

from markupsafe import Markup

from ..ink import at, group, path, rect
from .houses import Front, facade, plate
from .plan import PLOTS, Board, Box, Plan, by_colour, footprints, grid
from .wide import pillar_box

U: Final = 40.0
V: Final = 44.0
X: Final = 80.0
Y: Final = 12.0
MIDDLE: Final = 180.0


def _height(column: int) -> float:
    """The middle of a column of the street, which lies across the screen here."""
    return Y + (column + 0.5) * V


def _road() -> Markup:
    stripes = [rect(X + U + 4 + 14.2 * k, y, 7, 16, "f-stripe") for y in (Y + V, Y + 15 * V - 16) for k in range(8)]
    dashes = f"M{MIDDLE} {Y + 5.2 * V}V{Y + 6.6 * V}M{MIDDLE} {Y + 9.4 * V}V{Y + 10 * V}"
    return group(
        rect(X + U, Y + V, 3 * U, 14 * V, "f-road", 4),
        path(dashes, "lm n dash-road"),
        stripes,
        at(MIDDLE, Y + 13.3 * V, pillar_box(), scale=0.75),
    )


def _block(number: int) -> tuple[Box, float, float]:
    """A house's garden, the roof of its drawing and the top of its first row of stacks.

    The drawing sits beside its Snoop space, so that the footprints reach the wall; the stacks fill the rest.
    """
    plot = PLOTS[number]
    tall = (plot.last - plot.first + 1) * V
    garden = Box(282 if plot.north else 2, Y + plot.first * V + 2, 76, tall - 4)
    pad = (tall - 5 * V) / 2
    if plot.window - plot.first <= 1:
        return garden, garden.y + 13 + pad, garden.y + 109 + pad
    return garden, garden.y + 117 + pad, garden.y + 5 + pad


def _garden(number: int, board: Board) -> Markup:
    garden = _block(number)[0]
    edge, out = (280, 1) if PLOTS[number].north else (80, -1)
    gate, window = board.column("path", number), board.column("snoop", number)
    posts = steps = None
    if gate is not None:
        y = _height(gate)
        posts = path(f"M{edge} {y - 9}h{out * 6}M{edge} {y + 9}h{out * 6}", "o3 n")
    if window is not None:
        y = _height(window)
        steps = footprints((edge, y), (edge + out * 14, y))
    return group(rect(*garden, "f-grass", 8), steps, posts)


def _front(number: int, name: str) -> Markup:
    garden, roof, _ = _block(number)
    cx = garden.cx
    window = cx - 13 if name in ("Sneak", "Peep") else cx
    house = facade(name, Front(cx - 29, cx + 29, roof, roof + 68, window, cx + 14, 0.62))
    return group(house, plate(number, name, cx, roof + 80, 11.5))


def _slots(number: int) -> dict[tuple[int, str], Box]:
    garden, _, rows = _block(number)
    left = garden.x + 3
    return by_colour(number, [Box(left + 36 * (k % 2), rows + 35 * (k // 2), 34, 33) for k in range(6)])


def _yard(number: int) -> Box:
    garden, roof, _ = _block(number)
    return Box(garden.x + 2, roof - 9, garden.w - 4, 102)


def _tile(i: int) -> Box:
    column, row = grid(i)
    return Box(X + (4 - row) * U + 1.5, Y + column * V + 1.5, U - 3, V - 3)


@cache
def phone(board: Board) -> Plan:
    """The narrow drawing of a board."""
    slots: dict[tuple[int, str], Box] = {}
    for number in PLOTS:
        slots |= _slots(number)
    return Plan(
        layout="phone",
        size=(360, 16 * V + Y + 8),
        back=group(_road(), (_garden(number, board) for number in PLOTS)),
        fronts={number: _front(number, board.names[number - 1]) for number in PLOTS},
        yards={number: _yard(number) for number in PLOTS},
        slots=slots,
        tiles=tuple(_tile(i) for i in range(38)),
        tray=Box(MIDDLE - 57, Y + 7 * V, 114, 88),
        die=(MIDDLE, Y + 10.9 * V),
        turn=(MIDDLE, Y + 3.6 * V),
        block=f"M12 5H348Q358 5 358 15V{16 * V + Y - 6}Q358 {16 * V + Y + 4} 348 {16 * V + Y + 4}"
        f"H12Q2 {16 * V + Y + 4} 2 {16 * V + Y - 6}V15Q2 5 12 5Z",
    )
