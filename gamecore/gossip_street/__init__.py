"""Gossip Street: who lives next door, and with whom?"""

from .rules import GAME

__all__ = ["GAME"]
