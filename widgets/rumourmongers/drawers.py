"""What a table of Rumourmongers keeps beside the game."""

from collections.abc import Callable
from typing import Final

from ..drawer import Drawer
from .forecast import Forecast
from .out_there import OutThere
from .review import Review

DRAWERS: Final[tuple[Callable[[], Drawer], ...]] = (OutThere, Forecast, Review)
"""In the order of their buttons."""
