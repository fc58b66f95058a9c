"""A match as text: what was played, and nothing that can be worked out from it.

One JSON document, and the same as a short code for links. During a game against bots only one player's own moves are
written; a whole number in the list of moves stands for that many moves which come by themselves.
"""

import binascii
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Collection, Iterator, Mapping
from importlib import import_module
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta, Raw, Struct

from . import games
from . import load as game_called
from .bots import Bot
from .core import CHANCE, Event, Game, IllegalMove, Move, Seat, union
from .match import AnyMatch, Match

FORMAT: Final = 2
"""1: every move is written. 2: whole numbers stand for moves that come by themselves; `seat` and `bots` say how."""
MOST: Final = 1_000_000
"""The longest text that is read, in characters."""
MOST_MOVES: Final = 20_000
"""The longest match that is read: more than any random game takes."""
DEEPEST: Final = 500
"""So many brackets within brackets are read; a match needs six."""
MARK: Final = "H"
"""What a link's code begins with; another way to pack would get another letter."""

_Whole = Annotated[int, Meta(ge=-(2**63), le=2**63 - 1)]
"""A whole number: a longer one is an attack, and would make a sentence as long as itself."""
_LONGEST_WORD: Final = 60
_MARKS: Final = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?|[\[{\]}]', re.DOTALL)
"""A bracket, or a text that may hold some."""


class RecordError(ValueError):
    """A record that cannot be read; the message says where and why."""


class _Record(Struct, forbid_unknown_fields=True, omit_defaults=True):
    format: _Whole
    game: str
    version: _Whole
    seats: _Whole
    seed: _Whole
    rulings: dict[str, Any]
    moves: list[Raw]
    seat: _Whole | None = None
    bots: str = ""


class Loaded(Struct, frozen=True):
    """A match that was read, played through move by move.

    `seat`: the person's place, None where the record names none. `bots`: the entry of the game's `BOTS` that plays
    the others, "" likewise. `written`: the moves, counted from 0, that the record writes out.
    """

    match: AnyMatch
    seat: Seat | None
    bots: str
    written: frozenset[int]


def bots_of(game: Game[Any, Any, Any]) -> Mapping[str, Callable[[], Bot]]:
    """The bots one can play this game against, weakest first; none where it has no module for them."""
    try:
        found: Mapping[str, Callable[[], Bot]] = import_module(f"{__package__}.{game.name}.bots").BOTS
    except ModuleNotFoundError:
        return {}
    return found


def by_itself(match: AnyMatch, bot: Bot | None, seat: Seat | None) -> tuple[Event, ...]:
    """Make the next move without the person at `seat`: chance's, or `bot`'s in the first other place that may act.

    Where nobody else may act, the bot acts for the person too: so the first cards are laid for a player.
    ValueError if the game is over, or if a bot would have to act and there is none.
    """
    actors = match.actors
    if not actors:
        raise ValueError("the game is over: nothing comes by itself")
    if actors == (CHANCE,):
        return match.chance()
    if bot is None:
        raise ValueError(f"seat {actors[0]} has to act, and no bots play here")
    who = next((each for each in actors if each != seat), actors[0])
    return match.act(bot.choose(match.chair(who)))


# ---- writing ----


def save(match: AnyMatch, *, seat: Seat | None = None, bots: str = "", only: bool | Collection[int] = False) -> str:
    """`match` as one JSON document; only rulings that differ from the defaults are written.

    `seat`: the person's place. `bots`: who plays the others. `only`: True writes out the moves of that seat and no
    others, a collection just the moves with these numbers, counted from 0; for the rest stand whole numbers, so these
    moves must have come by themselves. ValueError if the match began in the middle, from a position that no moves led
    to, or if `seat` or `bots` are none of this match or are missing where they are needed.
    """
    if match.arranged:
        raise ValueError("this match began in the middle: a record tells a game from its first move")
    _check_seat(seat, bots, match.seats, bots_of(match.game))
    moves = match.moves
    if only is False:
        written: Collection[int] = range(len(moves))
    elif seat is None or not bots:
        raise ValueError("a record of one's own moves needs `seat` and `bots`, or nobody knows what the others do")
    else:
        written = [n for n, move in enumerate(moves) if move.seat == seat] if only is True else frozenset(only)
    head: dict[str, object] = {
        "format": FORMAT,
        "game": match.game.name,
        "version": match.game.version,
        "seats": match.seats,
        "seed": match.seed,
        "rulings": match.rulings.changed(),
    }
    if seat is not None:
        head["seat"] = seat
    if bots:
        head["bots"] = bots
    lines = [f" {_json(name)}: {_json(value)}," for name, value in head.items()]
    listed = ",\n".join(f"  {_json(one)}" for one in _listed(moves, written))
    return "\n".join(["{", *lines, ' "moves": [' + (f"\n{listed}\n ]" if listed else "]"), "}"])


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _listed(moves: Collection[Move], written: Collection[int]) -> Iterator[Move | int]:
    """The moves that are written out, and the lengths of the runs between them."""
    run = 0
    for number, move in enumerate(moves):
        if number not in written:
            run += 1
            continue
        if run:
            yield run
        run = 0
        yield move
    if run:
        yield run


def link(text: str) -> str:
    """A record as a short code of letters, digits, `-` and `_`, for the end of an address. RecordError if it is none.

    The packing carries a checksum, so that a code which lost a letter on its way is not taken for another game.
    """
    record = _decoded(_unpacked(text))
    packed = zlib.compress(msgspec.json.format(msgspec.json.encode(record), indent=-1), 9)
    return MARK + urlsafe_b64encode(packed).decode().rstrip("=")


# ---- reading ----


def load(text: str, game: Game[Any, Any, Any] | None = None) -> Loaded:
    """The match that `text` tells, played through again move by move.

    `text`: a record, or the code of a link, or a whole address that ends in `=` and a code. `game`: the one game that
    is wanted; by default whichever the record names. RecordError, a ValueError, if the text is damaged, from another
    game, from a later version, or holds a move that the rules refuse; it says where and why.
    """
    record = _decoded(_unpacked(text))
    game = _game_of(record, game)
    if record.format < 2 and (record.seat is not None or record.bots):
        raise RecordError(f"a record of format {record.format} names no seat and no bots; this one does")
    bots = bots_of(game)
    match = _begun(record, game)
    try:
        _check_seat(record.seat, record.bots, record.seats, bots)
    except ValueError as error:
        raise RecordError(f"this record cannot begin: {error}") from None
    written = _played(match, record, bots[record.bots]() if record.bots else None)
    return Loaded(match, record.seat, record.bots, frozenset(written))


def _unpacked(text: object) -> str:
    """The record itself: `text` as it is, or what the code in it was made of."""
    if not isinstance(text, str):
        raise RecordError(f"a record is text, not {type(text).__name__}")
    if len(text) > MOST:
        raise RecordError(f"this record has more than {MOST} characters, which are the most that is read")
    plain = text.strip("\ufeff \t\r\n")
    if plain.startswith("{") or not plain:
        return plain
    code = re.split("=|%3D", "".join(plain.split()), flags=re.IGNORECASE)[-1].strip("<>()[]\"'.,;:!")
    if not re.fullmatch(r"[A-Za-z0-9_-]+", code):
        raise RecordError("this is no record of a match: a record begins with {, and a link ends in = and a code")
    if not code.startswith(MARK):
        raise RecordError(f"this is no link to a match: its code begins with {code[0]!r}, ours with {MARK!r}")
    if len(code) % 4 == 2:  # the mark and a multiple of four and one: no bytes are written so
        raise RecordError("this link is damaged: it lost a letter, or was cut short")
    inflate = zlib.decompressobj()
    try:
        packed = urlsafe_b64decode(code[1:] + "=" * (-len(code[1:]) % 4))
        found = inflate.decompress(packed, MOST + 1)
        if len(found) > MOST:
            raise RecordError(f"the record in this link has more than {MOST} characters, the most that is read")
        if not inflate.eof or inflate.unused_data:
            raise RecordError("this link is damaged: it was cut short, or something was added to it")
        return found.decode()
    except (binascii.Error, zlib.error, UnicodeError):
        raise RecordError("this link is damaged: a letter was changed or lost on its way") from None


def _decoded(text: str) -> _Record:
    _check_depth(text)
    try:
        record = msgspec.json.decode(text, type=_Record)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise RecordError(f"this is no record of a match: {_brief(error)}") from None
    if not 1 <= record.format <= FORMAT:
        raise RecordError(f"this record has format {record.format}; this version of Hearsay reads 1 to {FORMAT}")
    return record


def _check_depth(text: str) -> None:
    """RecordError if brackets stand too deep in brackets: in a browser they would end Python itself."""
    depth = 0
    for mark in _MARKS.finditer(text):
        depth += (mark[0] in ("[", "{")) - (mark[0] in ("]", "}"))
        if depth > DEEPEST:
            raise RecordError(f"this is no record of a match: at character {mark.start()} it is nested too deep")


def _brief(words: object) -> str:
    """The words, cut where they are somebody's whole file."""
    text = str(words)
    return text if len(text) <= 5 * _LONGEST_WORD else text[: 5 * _LONGEST_WORD] + " …"


def _game_of(record: _Record, wanted: Game[Any, Any, Any] | None) -> Game[Any, Any, Any]:
    name = record.game[:_LONGEST_WORD]
    if wanted is not None and record.game != wanted.name:
        raise RecordError(f"this is a record of {name!r}, not of {wanted.name!r}")
    if wanted is None and record.game not in games():
        raise RecordError(f"this is a record of {name!r}; the games here are {', '.join(games())}")
    game = game_called(record.game) if wanted is None else wanted
    if not 1 <= record.version <= game.version:
        raise RecordError(
            f"this record was played under version {record.version} of {game.title}; "
            f"this is version {game.version}, and older ones count from 1"
        )
    return game


def _begun(record: _Record, game: Game[Any, Any, Any]) -> AnyMatch:
    """The match before its first move. A ruling that an older record does not name reads as it was meant then."""
    meant = {} if record.format == FORMAT else game.Rulings.then.get(record.format, {})
    try:
        rulings = game.Rulings.of(**{**meant, **record.rulings})
        return Match(game, record.seats, rulings, seed=record.seed)
    except ValueError as error:
        raise RecordError(f"this record cannot begin: {_brief(error)}") from None


def _check_seat(seat: Seat | None, bots: str, seats: int, known: Collection[str]) -> None:
    if seat is not None and not 0 <= seat < seats:
        raise ValueError(f"seat {seat} is none of its {seats} seats, which count from 0")
    if bots and bots not in known:
        raise ValueError(f"no bots are called {bots[:_LONGEST_WORD]!r}; there are {', '.join(known) or 'none'}")


def _played(match: AnyMatch, record: _Record, bot: Bot | None) -> list[int]:
    """Make every move of the record; the numbers of those that are written out."""
    decoder = msgspec.json.Decoder(union(match.game.moves))
    written: list[int] = []
    mixed = False
    for number, raw in enumerate(record.moves, 1):
        where = f"move {match.length + 1}" + (f" (entry {number} of its moves)" if mixed else "")
        try:
            if record.format > 1 and bytes(raw)[:1].isdigit():
                mixed = True
                _run(match, msgspec.json.decode(raw, type=_Whole), bot, record.seat, f"entry {number} of its moves")
                continue
            move: Move = decoder.decode(raw)
            if match.length >= MOST_MOVES:
                raise RecordError(f"this record has more than {MOST_MOVES} moves, which are the most that is read")
            match.act(move)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            raise RecordError(f"{where} of this record cannot be read: {_brief(error)}") from None
        except IllegalMove as error:
            raise RecordError(f"{where} of this record is not legal{_then(match, record)}. {error}") from None
        written.append(match.length - 1)
    return written


def _run(match: AnyMatch, count: int, bot: Bot | None, seat: Seat | None, where: str) -> None:
    """`count` moves that come by themselves."""
    if not 1 <= count <= MOST_MOVES - match.length:
        raise RecordError(f"{where} cannot be read: it stands for {count} moves, which is none or too many")
    for done in range(count):
        if not match.actors:
            raise RecordError(f"{where} stands for {count} moves, but after {done} of them the game is over")
        if bot is None and match.actors != (CHANCE,):
            raise RecordError(f"{where} leaves a move to bots, but this record does not say to which")
        by_itself(match, bot, seat)


def _then(match: AnyMatch, record: _Record) -> str:
    """What else may explain a move that is refused."""
    if record.version == match.game.version:
        return ""
    return f": it was played under version {record.version} of {match.game.title}, and this is {match.game.version}"
