"""Unusual Suspects: one Witness knows who did it, and may say only yes or no."""

from .rules import GAME

__all__ = ["GAME"]
