"""Rumourmongers: whom does the town talk about?"""

from .rules import GAME

__all__ = ["GAME"]
