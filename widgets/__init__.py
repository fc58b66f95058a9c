"""What a notebook calls: `step("GS-L1")` for a step of a lesson, `play("gossip_street")` for a table, `notepad`."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .stage import Stage

# Imports stand in the functions: `hearsay --help` and the front page need neither widgets nor games.


def step(id: str) -> "Stage":
    """The step called `id`, ready to be shown. ValueError if there is none."""
    from gamecore import game_of

    from .lesson import staged

    name = game_of(id)
    steps = import_module(f"gamecore.{name}.lesson").steps()
    if id not in steps:
        raise ValueError(f"there is no step {id!r}; there are {', '.join(steps)}")
    return staged(name, steps[id])


def play(name: str, seats: int = 4, *, seed: int | None = None, record: str = "", **rulings: Any) -> "Stage":
    """A table for the game called `name`: any seat against bots.

    `seats`: how many play. `seed`: a number that makes the same cards come again. `record`: a game to begin with, the
    text of a saved game or its link. Further names are rulings, as in
    `play("gossip_street", love_card_houses="second_only")`. ValueError if one of them is not possible.
    """
    from gamecore import load

    from .table import Table

    return Table(load(name), seats, seed=seed, rulings=rulings, record=record).stage


def notepad(name: str, record: str, seat: int | None = None) -> "Stage":
    """The notepad of the game called `name` over a saved game: marks to be checked, certain facts, odds, proofs.

    `record`: the text of a saved game or its link. `seat`: whose notepad, counted from 0; by default the one the record
    was kept for. ValueError if the record cannot be read, or the game goes on and the record is another seat's.
    """
    from gamecore import load

    from .notepad import Notepad

    return Notepad(load(name), record, seat).stage
