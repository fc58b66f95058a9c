"""Where everything lies: the street as boxes and points, once for a wide screen and once for a phone."""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from markupsafe import Markup

from gamecore.gossip_street.pieces import COLOURS

from ..ink import Point, at, group, oval, path

Layout = Literal["wide", "phone"]


class Box(NamedTuple):
    """A rectangle on the drawing."""

    x: float
    y: float
    w: float
    h: float

    @property
    def cx(self) -> float:
        return self.x + self.w / 2

    @property
    def cy(self) -> float:
        return self.y + self.h / 2

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h


class Plot(NamedTuple):
    """A house's ground, in columns of the street: its frontage, and where its drawing has window and door."""

    first: int
    last: int
    window: int
    door: int
    north: bool


PLOTS: Final[dict[int, Plot]] = {
    1: Plot(0, 4, 0, 2, True), 2: Plot(0, 4, 3, 1, False), 3: Plot(5, 10, 6, 8, True),
    4: Plot(5, 10, 9, 7, False), 5: Plot(11, 15, 12, 14, True), 6: Plot(11, 15, 15, 13, False),
}  # fmt: skip


class Board(NamedTuple):
    """The part of a scene that is scenery: the owners of houses 1 to 6, and (kind, house) of the 38 spaces."""

    names: tuple[str, ...]
    spaces: tuple[tuple[str, int], ...]

    def column(self, kind: str, house: int) -> int | None:
        """The column of this house's `snoop` or `path`, if it lies before its own frontage."""
        plot = PLOTS[house]
        for i, space in enumerate(self.spaces):
            column, row = grid(i)
            if space == (kind, house) and row == (0 if plot.north else 4) and plot.first <= column <= plot.last:
                return column
        return None


class Plan(NamedTuple):
    """One drawing of one board.

    `back`: roads and gardens. `fronts[house]`: its drawing. `yards[house]`: what lights up behind it.
    `slots[house, colour]`: the places of the stacks. `tiles`: the 38 spaces. `die` and `turn`: their middles.
    `block`: the walk round the block, as a path behind the houses.
    """

    layout: Layout
    size: Point
    back: Markup
    fronts: dict[int, Markup]
    yards: dict[int, Box]
    slots: dict[tuple[int, str], Box]
    tiles: tuple[Box, ...]
    tray: Box
    die: Point
    turn: Point
    block: str

    @property
    def small(self) -> bool:
        return self.layout == "phone"


def grid(i: int) -> tuple[int, int]:
    """Column and row of space i on the edge of the 16 x 5 grid (ledger, section 3)."""
    if i < 16:
        return i, 0
    if i < 19:
        return 15, i - 15
    if i < 35:
        return 34 - i, 4
    return 0, 38 - i


def footprints(start: Point, end: Point) -> Markup:
    """Shoe prints from a Snoop space to the window it looks into, straight along one axis."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = abs(dx) + abs(dy)
    ux, uy = dx / length, dy / length
    turn = {(0, -1): 0, (0, 1): 180, (1, 0): 90, (-1, 0): 270}[(round(ux), round(uy))]
    shoe = group(oval(0, -2, 2.7, 4, "f-ink"), oval(0, 4.4, 2.1, 2, "f-ink"))
    prints = []
    for j in range(int(length // 13)):
        along, side = 6.5 + 13 * j, 5 if j % 2 else -5
        prints.append(at(start[0] + ux * along - uy * side, start[1] + uy * along + ux * side, shoe, turn=turn))
    return group(prints)


def gateposts(x: float, y: float) -> Markup:
    """The two posts of a garden gate around (x, y)."""
    return path(f"M{x - 11} {y - 11}v22M{x + 11} {y - 11}v22", "o3 n")


def six_places(
    left: float, right: float, gate: float | None, window: float | None, width: float, pitch: float
) -> list[float]:
    """The left edges of six places between `left` and `right`: three on either side of the gate where they fit.

    No place covers the gate (14 to each side of its middle) or the footprints (12 to each side).
    """
    middle = (left + right) / 2 if gate is None else gate
    gap = pitch - width if gate is None else 28
    taken = [] if window is None else [(window - 12, window + 12)]

    def walk(x: float, step: float) -> list[float]:
        found: list[float] = []
        while left <= x and x + width <= right and len(found) < 6:
            hit = next((span for span in taken if x < span[1] and x + width > span[0]), None)
            if hit is None:
                found.append(x)
                x += step
            else:
                x = hit[1] if step > 0 else hit[0] - width
        return found

    before, after = walk(middle - gap / 2 - width, -pitch), walk(middle + gap / 2, pitch)
    count = min(len(before), max(3, 6 - len(after)))
    return sorted(before[:count]) + after[: 6 - count]


def by_colour(house: int, boxes: Sequence[Box]) -> dict[tuple[int, str], Box]:
    """Six boxes in the players' order, red to black."""
    return {(house, colour): box for colour, box in zip(COLOURS, boxes, strict=True)}
