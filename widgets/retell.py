"""A record told again, move by move, as one seat or a stranger saw it; and where a record is read from."""

import os
import textwrap
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any, Final, TextIO

from msgspec.structs import replace

from gamecore.core import Seat
from gamecore.match import AnyMatch
from gamecore.record import MOST, Loaded, load

WIDTH: Final = 80
"""Columns of a line. Only what cannot be parted is longer, such as a link, which is copied in one piece."""
NOBODY: Final = -2
"""The seat of a stranger, who is none of the players and not chance either."""


def paragraph(words: str, hang: str = "") -> str:
    """`words` in lines of at most 80 columns; those after the first begin with `hang`."""
    lines = textwrap.wrap(words, WIDTH, subsequent_indent=hang, break_long_words=False, break_on_hyphens=False)
    return "\n".join(lines) + "\n"


def fetch(word: str, hear: TextIO | None = None) -> str:
    """The text of a record: from a file of this name, from `hear` if the name is `-`, else `word` itself.

    ValueError where a file is meant that is none, or none of text; OSError where it may not be read.
    """
    if word == "-" and hear is not None:
        return hear.read(MOST + 1)
    word = os.path.expanduser(word)
    if os.path.isfile(word):
        with open(word, "rb") as file:
            try:
                return file.read(4 * MOST + 1).decode()
            except UnicodeDecodeError:
                raise ValueError(f"{word} holds no text, and a record is text") from None
    if os.path.isdir(word):
        raise ValueError(f"{word} is a folder; a record is a file")
    if word.endswith(".json") or not word:
        raise ValueError(f"there is no file {word!r} here")
    return word


def keep(name: str, text: str) -> None:
    """Write the record `text` to a file. ValueError if what lies there is no record; OSError from the disk."""
    name = os.path.expanduser(name)
    if os.path.lexists(name):
        try:
            load(fetch(name))
        except ValueError:
            raise ValueError(f"{name} is there already and holds no record: choose another name") from None
    with open(name, "w", encoding="utf-8") as file:
        file.write(text + "\n")


def retell(loaded: Loaded, seat: Seat | None, ply: int | None, voice: TextIO) -> None:
    """Tell a match from its first move, or (with `ply`) the position after so many moves.

    `seat`: who tells; None is the record's own seat, else a stranger. ValueError where that seat is none of this
    match, may not be told of it yet, or the match has not had so many moves.
    """
    match = loaded.match
    teller = _teller(loaded, seat)
    memory = match.outcome is None and match.length > 0 and not match.chair(teller or 0).log()
    if memory and ply != match.length:
        raise ValueError("this game is played from memory, and it is not over: until then it is not told again")
    room = f"gamecore.{match.game.name}"
    tell: Any = import_module(f"{room}.words").tell

    def say(words: str, hang: str = "") -> None:
        voice.write(paragraph(words, hang))

    if ply is not None:
        if not 0 <= ply <= match.length:
            raise ValueError(f"this match has had {match.length} moves; there is no move {ply}")
        if teller is None:
            raise ValueError(f"a position is seen from a seat: add --seat 1 to {match.seats}")
        then = match.branch(ply).chair(teller).look()
        say(
            f"{match.game.title}, game number {match.seed}, {match.seats} players, after {ply} of {match.length} moves."
        )
        for line in import_module(f"{room}.scene").scene(then).text().splitlines():
            say(line)
        return
    whose = "a stranger" if teller is None else f"player {teller + 1}"
    say(
        f"{match.game.title}, game number {match.seed}, {match.seats} players, {match.length} moves, as {whose} saw it."
    )
    for number, said in told(match, teller, tell):
        say(f"{number}. {said}", hang="   ")
    if match.outcome is None:
        say("Here this record ends; the game is not over.")


def told(match: AnyMatch, seat: Seat | None, tell: Callable[..., str]) -> Iterator[tuple[int, str]]:
    """The number of each move, and what `seat` (None: a stranger) saw happen then; silent moves are left out."""
    for number in range(1, match.length + 1):
        then = match.branch(number)
        view = then.chair(0 if seat is None else seat).look()
        if seat is None:
            view = replace(view, seat=NOBODY)
        said: list[str] = []
        for event in then.events(seat, number - 1):
            sentence = tell(event, view)
            if sentence and sentence not in said:
                said.append(sentence)
        if said:
            yield number, " ".join(said)


def _teller(loaded: Loaded, seat: Seat | None) -> Seat | None:
    """Who tells. A game that is not over is told by the player whose record it is, to nobody else's advantage."""
    match = loaded.match
    if seat is None:
        return loaded.seat
    if not 0 <= seat < match.seats:
        raise ValueError(f"this match has the seats 1 to {match.seats}, not {seat + 1}")
    if match.outcome is None and loaded.seat is not None and seat != loaded.seat:
        raise ValueError(
            f"this game is not over: until then it is told as player {loaded.seat + 1} saw it, whose record it is"
        )
    return seat
