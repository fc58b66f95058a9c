"""What a teacher needs beside the lesson: the class hour, what to project, what wrong answers show, the hand-out.

The rows are data, `teaching.toml` in the game's folder; they name steps, choices and clauses that stand elsewhere.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources

import msgspec
from msgspec import Struct

from .core import ClauseId


class Row(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One row of the class hour.

    It lasts as long as its `steps` take, and `minutes` more; `rest`: it takes what is left of the hour.
    """

    what: str
    do: str
    steps: tuple[str, ...] = ()
    minutes: int = 0
    rest: bool = False


class Showing(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One thing to project: a step (or, with "", the free table), what to do there, what to ask the class.

    `listen`: what a misreading sounds like, and what to say to it.
    """

    step: str = ""
    show: str
    ask: str
    listen: str


class Deal(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game number for the whole class; `holds`: what the first player is dealt.

    `rulings`: readings that are not the default; `how`: what they change, in words.
    """

    number: int
    holds: tuple[str, ...]
    why: str
    how: str = ""
    rulings: Mapping[str, str] = {}


class Section(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of the hand-out: a heading, and the clauses that a player needs under it."""

    title: str
    clauses: tuple[ClauseId, ...]


class Teaching(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All of it for one game.

    `lasts`: minutes of the class hour. `say`: before starting. `misreading`: for each step, what each wrong choice
    of its questions shows, by the words of the choice.
    """

    game: str
    lasts: int
    say: tuple[str, ...]
    row: tuple[Row, ...]
    showing: tuple[Showing, ...]
    deal: tuple[Deal, ...]
    section: tuple[Section, ...]
    misreading: Mapping[str, Mapping[str, str]] = {}


@cache
def teaching(game: str) -> Teaching | None:
    """What is there for teachers of `game`, named by its folder; None if nothing. ValueError for a broken file."""
    file = resources.files("gamecore").joinpath(game, "teaching.toml")
    return read(file.read_text("utf-8"), f"{game}/teaching.toml") if file.is_file() else None


def read(text: str, name: str) -> Teaching:
    """What the text of such a file says. ValueError says what is wrong with `name`, and where."""
    try:
        found = msgspec.convert(tomllib.loads(text), Teaching)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise ValueError(f"{name} cannot be read: {error}") from None
    if [row.rest for row in found.row].count(True) != 1:
        raise ValueError(f"{name}: exactly one row of the hour takes the rest of it (rest = true)")
    return found
