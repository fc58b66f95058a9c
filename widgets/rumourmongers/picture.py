"""A scene of Rumourmongers as markup: cards are drawings, zones are HTML that reflows."""

from collections.abc import Callable
from typing import Final, Literal

from markupsafe import Markup

from gamecore.scene import Scene, Zone

from ..ink import Sheet
from .hand import hand, pile, some
from .sums import scores, sums
from .table import table
from .timing import timing

Layout = Literal["wide", "phone"]
ZONES: Final[dict[str, Callable[[Zone, Layout], Sheet]]] = {
    "board": table,
    "sum": sums,
    "cards": hand,
    "timing": timing,
    "pile": pile,
    "players": lambda zone, _: scores(zone),
}
"""What has an order of its own, by its zone, from the top of the page down; every other zone flows."""


def draw(scene: Scene, layout: Layout) -> dict[str, Sheet]:
    """Every zone of `scene`, by id, for a wide screen or a phone; made from the scene alone.

    Around a board a zone that is not there yet keeps its place, empty: the page puts what comes later after the rest.
    """
    drawn = {zone.id: ZONES.get(zone.id, some)(zone, layout) for zone in scene.zones}
    if "board" not in drawn:
        return drawn
    return {id: drawn.get(id, Sheet(Markup(""), {})) for id in ZONES} | drawn
