"""What a table of Gossip Street keeps beside the game."""

from collections.abc import Callable
from typing import Final

from ..drawer import Drawer
from .dirt_file import DirtFile
from .review import Review

DRAWERS: Final[tuple[Callable[[], Drawer], ...]] = (DirtFile, Review)
"""In the order of their buttons."""


def puzzle_file() -> DirtFile:
    """The file of a puzzle: marks and checks only, for the other levels would solve it."""
    return DirtFile(levels=("marks",))
