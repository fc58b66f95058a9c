"""A match as text: what was played, and nothing that can be worked out from it."""

from typing import Any

import msgspec
from msgspec import Raw, Struct

from .core import Game, IllegalMove, Move, union
from .match import AnyMatch, Match

FORMAT = 1
MOST = 1_000_000
"""The longest text that is read, in characters."""


class RecordError(ValueError):
    """A record that cannot be read; the message says where and why."""


class _Record(Struct, forbid_unknown_fields=True):
    format: int
    game: str
    version: int
    seats: int
    seed: int
    rulings: dict[str, Any]
    moves: list[Raw]


def save(match: AnyMatch) -> str:
    """`match` as one JSON document; only rulings that differ from the defaults are written.

    ValueError if the match began in the middle, from a position that no moves led to.
    """
    if match.arranged:
        raise ValueError("this match began in the middle: a record tells a game from its first move")
    record = {
        "format": FORMAT,
        "game": match.game.name,
        "version": match.game.version,
        "seats": match.seats,
        "seed": match.seed,
        "rulings": match.rulings.changed(),
        "moves": match.moves,
    }
    return msgspec.json.format(msgspec.json.encode(record), indent=1).decode()


def load(text: str, game: Game[Any, Any, Any]) -> AnyMatch:
    """The match that `text` tells, played through again move by move.

    RecordError, a ValueError, if the text is damaged, from another game or version, or holds a move that the
    rules refuse; it says where and why.
    """
    record = _read(text, game)
    try:
        rulings = game.Rulings.of(**record.rulings)
        match: AnyMatch = Match(game, record.seats, rulings, seed=record.seed)
    except ValueError as error:
        raise RecordError(f"this record cannot begin: {error}") from None
    decoder = msgspec.json.Decoder(union(game.moves))
    for number, raw in enumerate(record.moves, 1):
        try:
            move: Move = decoder.decode(raw)
            match.act(move)
        except (msgspec.MsgspecError, UnicodeError) as error:
            raise RecordError(f"move {number} of this record cannot be read: {error}") from None
        except IllegalMove as error:
            raise RecordError(f"move {number} of this record is not legal. {error}") from None
    return match


def _read(text: str, game: Game[Any, Any, Any]) -> _Record:
    if not isinstance(text, str):
        raise RecordError(f"a record is text, not {type(text).__name__}")
    if len(text) > MOST:
        raise RecordError(f"this record has {len(text)} characters; {MOST} are the most that is read")
    try:
        record = msgspec.json.decode(text, type=_Record)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise RecordError(f"this is no record of a match: {error}") from None
    if record.format != FORMAT:
        raise RecordError(f"this record has format {record.format}; this version reads format {FORMAT}")
    if record.game != game.name:
        raise RecordError(f"this is a record of {record.game!r}, not of {game.name!r}")
    if record.version != game.version:
        raise RecordError(
            f"this record was played under version {record.version} of {game.title}; this is {game.version}"
        )
    return record
