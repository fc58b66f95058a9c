"""What a table of Gossip Street keeps beside the game."""

from collections.abc import Callable
from typing import Final

from ..drawer import Drawer

DRAWERS: Final[tuple[Callable[[], Drawer], ...]] = ()
"""In the order of their buttons."""
