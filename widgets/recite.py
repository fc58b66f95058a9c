"""What a player may ask about at a table, in sentences: the table, the log, clauses, rulings. No screen in here."""

import re
from collections.abc import Callable, Iterator
from typing import Final

from gamecore.clauses import Clause, Ledger
from gamecore.core import Rulings
from gamecore.match import AnyChair
from gamecore.scene import Scene

from .choice import about

LAST: Final = 12
"""How many lines or clauses are told unless more is asked for."""

HELP: Final = (
    ("a number", "pick what has that number"),
    ("a name", "pick what is called so; some of its words will do. Several picks: put commas between"),
    ("Enter alone", "hear the choices again"),
    ("yes", "say what is picked aloud, where that is asked"),
    ("clear", "let go what is picked"),
    ("undo", "take back the last pick, or your last move"),
    ("options", "everything that can be picked now"),
    ("why", "what cannot be picked now; why and a number or names: why not"),
    ("look", "the whole table; look and a name: only that, such as: look players"),
    ("log", "what happened last; log all: everything so far"),
    ("clause GS-001", "read a clause; clause and a word: the clauses that speak of it"),
    ("rules", "the rulings in force; rules all: every one"),
    ("position", "the whole table as text, to be copied"),
    ("link", "a line that brings you back to this moment"),
    ("save FILE", "write the game to a file"),
    ("load FILE", "open a saved game; a link will do, too"),
    ("new", "deal another game; new 77: the game with that number"),
    ("quit", "leave; you are told how to come back"),
)


def help() -> Iterator[str]:
    """What can be typed."""
    yield "You can type:"
    yield from (f"{name}: {does}." for name, does in HELP)


def short(words: str) -> str:
    """What was typed, as far as it is worth repeating."""
    return words if len(words) <= 40 else words[:39] + "…"


def table(scene: Scene, words: str = "") -> Iterator[str]:
    """The whole scene, or a zone of it or pieces that are called so."""
    if not words:
        yield from scene.text().splitlines()
        return
    asked = words.lower()
    zones = [zone for zone in scene.zones if asked in (zone.id, zone.title.lower())]
    zones = zones or [zone for zone in scene.zones if asked in zone.title.lower()]
    pieces = [piece for zone in zones for piece in zone.pieces if piece.says]
    pieces = pieces or about(words, (piece for piece in scene if piece.says))
    yield from (f"{piece.sentence()}." for piece in pieces)
    if not pieces:
        yield f"Nothing here is called {short(words)!r}. There are: {', '.join(zone.title for zone in scene.zones)}."


def log(chair: AnyChair, tell: Callable[..., str], whole: bool) -> Iterator[str]:
    """What this seat saw happen, each with its clause: the last lines, or all."""
    view, turn = chair.look(), ""
    lines: list[str] = []
    for event in chair.log():
        if event.opens_turn:
            turn = f"Turn {getattr(event, 'number', '')}: "
        said = tell(event, view)
        if said:
            lines.append(f"{turn}{said} ({event.clause})")
            turn = ""
    if not lines:
        yield "Nothing has happened yet that may be told again."
    if len(lines) > LAST and not whole:
        yield f"The last {LAST} of {len(lines)} lines; type log all to hear every one."
    yield from lines if whole else lines[-LAST:]


def clause(ledger: Ledger, rulings: Rulings, words: str) -> Iterator[str]:
    """The clause or ruling of this name, else those that hold all of these words."""
    asked = words.upper()
    found = [entry for entry in ledger.entries if entry.id == asked]
    if not found:
        yield from _search(ledger, words)
    for entry in found:
        if isinstance(entry, Clause):
            yield f"Clause {entry.id}. {entry.says} Rulebook: {entry.where}."
            if entry.rulings:
                yield f"Settled by {', '.join(entry.rulings)}."
            continue
        yield f"Ruling {entry.id}. {entry.asks} {entry.default} {entry.why}"
        for field in entry.fields:
            now = entry.reading(field, getattr(rulings, field))
            for reading in (reading for reading in entry.readings if reading.field == field):
                force = " In force." if reading == now else ""
                yield f"{field}={reading.value}: {reading.says}{force}"


def _search(ledger: Ledger, words: str) -> Iterator[str]:
    asked = words.lower().split()
    found = [entry for entry in ledger.entries if asked and all(word in entry.says.lower() for word in asked)]
    found.sort(key=lambda entry: not set(asked) <= set(re.findall(r"\w+", entry.says.lower())))  # whole words first
    yield from (f"{entry.id}. {entry.says}" for entry in found[:LAST])
    if len(found) > LAST:
        yield f"{len(found) - LAST} more speak of it. Add a word."
    if not found:
        wrong = f"No clause is called {short(words)!r} or speaks of it." if words else "Which clause?"
        yield f"{wrong} There are {ledger.clauses[0].id} to {ledger.clauses[-1].id}, and words such as: clause fence."


def in_force(ledger: Ledger, rulings: Rulings, whole: bool) -> Iterator[str]:
    """The rulings this game is played by: those that differ from the usual ones, or all."""
    changed = rulings.changed()
    ids = type(rulings).ids
    yield "Where the rulebook is silent or says two things, this is settled by rulings. " + (
        f"{len(changed)} of {len(ids)} readings are changed." if changed else "None of them is changed."
    )
    for field, id in ids.items():
        if whole or field in changed:
            reading = ledger.reading(field, getattr(rulings, field))
            yield f"{'Changed: ' if field in changed else ''}{id}, {field}={reading.value}: {reading.says}"
    if not whole:
        yield "Type rules all to hear every one."
