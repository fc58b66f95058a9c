"""A scene of Gossip Street as markup: the street as a drawing, the zones around it as HTML."""

from typing import Literal

from gamecore.gossip_street.scene import Pawn, Space, Stack
from gamecore.scene import Scene, Zone

from ..ink import Sheet
from .grid import grid
from .street import street
from .zones import ZONES, flow

DRAWN = {**ZONES, "grid": grid}
"""What has an order of its own, by its zone; every other zone flows."""


def _on_the_street(zone: Zone) -> bool:
    return zone.id == "board" or any(isinstance(piece, (Space, Stack, Pawn)) for piece in zone.pieces)


def draw(scene: Scene, layout: Literal["wide", "phone"]) -> dict[str, Sheet]:
    """Every zone of `scene`, by id, for a wide screen or a phone; made from the scene alone."""
    return {
        zone.id: street(zone, scene, layout) if _on_the_street(zone) else DRAWN.get(zone.id, flow)(zone)
        for zone in scene.zones
    }
