"""The games, in pure Python: rules, knowledge, pictures as data, lessons as data."""

from importlib import import_module
from typing import Any

from .clauses import game_of, games
from .core import Game

__all__ = ["game_of", "games", "load"]


def load(name: str) -> Game[Any, Any, Any]:
    """The game called `name` (`gossip-street` will do). ValueError lists the games there are."""
    plain = str(name).replace("-", "_").lower()
    if plain not in games():
        raise ValueError(f"there is no game called {name!r}; there is {' and '.join(games())}")
    game: Game[Any, Any, Any] = import_module(f"{__name__}.{plain}").GAME
    return game
