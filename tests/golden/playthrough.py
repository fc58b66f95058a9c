"""A whole game of bots as text that can be read: every move, every event with its clause, what each seat saw.

A line that begins with a row like `0.2` is what seats 0 and 2 see and seat 1 does not: seats that see the same share a
line, so what stands twice is where they differ. Read one digit down the page and it is that seat's game.
"""

import re
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from gamecore.bots import Bot, play
from gamecore.core import CHANCE, Event, Game, Seat
from gamecore.draft import Draft
from gamecore.match import AnyMatch, Match
from gamecore.scene import Scene

FOLDER: Final = Path(__file__).parent
NUMBERS: Final = range(1, 21)
"""The shortest of these games is told: it is to be read."""
POINTS: Final = 5
"""So many pictures of the whole table, as far apart as they can be, from the first turn to the end."""
UNCOUNTED: Final = 2**31 - 1
"""A browser's Python counts no longer sequence than this."""
_NUMBER: Final = re.compile(r"game number (\d+)")
HOW: Final = "python -m tests.golden"


class Stale(AssertionError):
    """A playthrough that is not there, or not what is played now; says how to make it again."""


def path(game: Game[Any, Any, Any], seats: int) -> Path:
    """Where the playthrough of this table is kept."""
    return FOLDER / f"{game.name}-{seats}.txt"


def shortest(game: Game[Any, Any, Any], seats: int) -> int:
    """The number of the game that is told: the one that takes the fewest moves."""
    bots: dict[str, Any] = import_module(f"gamecore.{game.name}.bots").BOTS
    bot = list(bots.values())[-1]

    def length(seed: int) -> int:
        match: AnyMatch = Match(game, seats, seed=seed)
        play(match, {seat: bot() for seat in range(seats)})
        return match.length

    return min(NUMBERS, key=length)


def compare(game: Game[Any, Any, Any], seats: int) -> None:
    """Stale where the file says something else than is played now: the first difference, and what to do."""
    file = path(game, seats)
    if not file.exists():
        raise Stale(
            f"no playthrough of {game.name} with {seats} seats: `{HOW}` makes {file.name}; read it, then keep it"
        )
    kept = file.read_text(encoding="utf-8").splitlines()
    number = _NUMBER.search(kept[0]) if kept else None
    now = playthrough(game, seats, int(number[1]) if number else 1).splitlines()
    if kept == now:
        return
    at = next((n for n, (old, new) in enumerate(zip(kept, now, strict=False)) if old != new), min(len(kept), len(now)))
    old, new = "\n".join(f"- {line}" for line in kept[at : at + 3]), "\n".join(f"+ {line}" for line in now[at : at + 3])
    before = "\n".join(f"  {line}" for line in now[max(0, at - 3) : at])
    raise Stale(
        f"{file.name} tells another game than is played now, from line {at + 1} on:\n{before}\n{old}\n{new}\n"
        f"If that is meant, `{HOW}` writes it anew; read the whole difference before you keep it."
    )


def playthrough(game: Game[Any, Any, Any], seats: int, seed: int) -> str:
    """One game, the strongest bot in every seat, as text."""
    room = f"gamecore.{game.name}"
    bots: dict[str, Any] = import_module(f"{room}.bots").BOTS
    name, bot = list(bots.items())[-1]
    match: AnyMatch = Match(game, seats, seed=seed)
    story: list[list[str]] = []
    while match.actors:
        story.append(_move(match, bot(), room))
    opens = next((n for n, ply in enumerate(match._plies, 1) if any(event.opens_turn for event in ply.events)), 0)
    points = {opens + round(i * (match.length - opens) / (POINTS - 1)) for i in range(POINTS)}
    told = [
        f"{game.title}, {seats} seats, all of them {name} bots, game number {seed}, the usual rulings.",
        f"Made by `{HOW}`. A row such as {_row(range(0, seats, 2), seats)} names the seats that see a line.",
    ]
    for number in range(match.length + 1):
        told += story[number - 1] if number else []
        told += picture(match.branch(number), room) if number in points else []
    return "\n".join(told) + "\n"


def _move(match: AnyMatch, bot: Bot, room: str) -> list[str]:
    """The next move made, and told."""
    seat = match.actors[0]
    many = len(match.chair(seat).options())
    if seat == CHANCE:
        match.chance()
    else:
        match.act(bot.choose(match.chair(seat)))
    who = "chance" if seat == CHANCE else f"seat {seat}"
    count = f"{many}" if many < UNCOUNTED else "billions"
    told = [f"{match.length} {who}, one of {count}: {_plain(match.moves[-1], 'seat')}"]
    tell: Any = import_module(f"{room}.words").tell
    for number, event in enumerate(match._plies[-1].events):
        told.append(f" {event.clause} {_plain(event, 'clause')}{_hidden(event, match.seats)}")
        said = [tell(match.events(s, match.length - 1)[number], match.chair(s).look()) for s in range(match.seats)]
        told += [f"  {line}" for line in _shared(said)]
    return told


def _plain(value: Struct, without: str) -> str:
    """`Place card="dog bone" house=3`."""
    usual = dict(zip(reversed(value.__struct_fields__), reversed(value.__struct_defaults__), strict=False))
    names = [name for name in value.__struct_fields__ if name != without]
    fields = [name for name in names if name not in usual or getattr(value, name) != usual[name]]
    said = [f"{name}={msgspec.json.encode(getattr(value, name)).decode()}" for name in fields]
    return " ".join([type(value).__name__, *said])


def _hidden(event: Event, seats: int) -> str:
    """`; .12 not card`: which fields were taken out for whom."""
    gone: dict[tuple[str, ...], list[Seat]] = {}
    for seat in range(seats):
        seen = event.seen_by(seat)
        names = tuple(n for n in event.__struct_fields__ if getattr(seen, n) != getattr(event, n))
        gone.setdefault(names, []).append(seat)
    return "".join(f"; {_row(who, seats)} not {', '.join(names)}" for names, who in gone.items() if names)


def _row(who: Sequence[Seat], seats: int) -> str:
    return "".join(str(seat) if seat in who else "." for seat in range(seats))


def _shared(said: Sequence[str]) -> list[str]:
    """Each different sentence once, with the seats that it is said to."""
    return [
        f"{_row([seat for seat, other in enumerate(said) if other == sentence], len(said))} {sentence}"
        for sentence in dict.fromkeys(said)
        if sentence
    ]


def picture(match: AnyMatch, room: str) -> list[str]:
    """Every seat's whole scene as it is said, what is the same said once."""
    draw: Any = import_module(f"{room}.scene").scene
    chairs = [match.chair(seat) for seat in range(match.seats)]
    drafts = [Draft.over(chair.options(), chair.conceivable()) if chair.to_act else None for chair in chairs]
    scenes: list[Scene] = [draw(chair.look(), draft) for chair, draft in zip(chairs, drafts, strict=True)]
    told = ["", f"---- the table after {match.length} moves ----"]
    told += _shared([scene.says for scene in scenes])
    for zone in dict.fromkeys(zone.id for scene in scenes for zone in scene.zones):
        there = [(seat, scene.zone(zone)) for seat, scene in enumerate(scenes)]
        said = [{piece.id: piece.sentence() for piece in (zone.pieces if zone else ())} for _, zone in there]
        told += _shared([zone.title if zone and any(said[seat].values()) else "" for seat, zone in there])
        for piece in dict.fromkeys(id for pieces in said for id in pieces):
            told += [f" {line}" for line in _shared([pieces.get(piece, "") for pieces in said])]
    return [*told, *_shared([scene.prompt for scene in scenes]), ""]
