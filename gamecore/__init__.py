"""The games, in pure Python: rules, knowledge, pictures as data, lessons as data."""

from importlib import import_module
from importlib.resources import files
from typing import Any

from .clauses import game_of
from .core import Game

__all__ = ["game_of", "games", "load"]


def games() -> tuple[str, ...]:
    """The games that can be played, by the names of their folders.

    One is there as soon as it has rules and the first step of its lesson: before, it may have no picture yet.
    """
    folders = [folder for folder in files(__name__).iterdir() if folder.is_dir()]
    begun = [folder for folder in folders if folder.joinpath("lesson", "step_1.py").is_file()]
    return tuple(sorted(folder.name for folder in begun if folder.joinpath("rules.py").is_file()))


def load(name: str) -> Game[Any, Any, Any]:
    """The game called `name` (`gossip-street` will do). ValueError lists the games there are."""
    plain = str(name).replace("-", "_").lower()
    if plain not in games():
        raise ValueError(f"there is no game called {name!r}; there is {' and '.join(games())}")
    game: Game[Any, Any, Any] = import_module(f"{__name__}.{plain}").GAME
    return game
