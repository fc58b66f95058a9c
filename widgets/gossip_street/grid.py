"""The grid of identities: a column for each first character, a row for each second; what is struck is a thin line."""

from collections.abc import Sequence
from typing import Final

from markupsafe import Markup

from gamecore.gossip_street.grid import Column, Pair, Seen, cell
from gamecore.gossip_street.pieces import PEOPLE, owners, surname
from gamecore.gossip_street.scene import Character, PetCard
from gamecore.scene import Zone

from ..ink import Sheet, answers, button, group, slot, tag
from .cards import calling
from .things import NAMES
from .zones import say

MANY: Final = 6
"""With more first characters left than this, a phone writes their names upright."""
SIGN: Final = {"chosen": "✓", "refused": "✗", "missed": "✗"}


def grid(zone: Zone) -> Sheet:
    """What can be picked beside it, then the grid. A cell that can be picked is a button; others only say a number."""
    columns = [piece for piece in zone.pieces if isinstance(piece, Column)]
    pairs = [piece for piece in zone.pieces if isinstance(piece, Pair)]
    heads = [piece for piece in zone.pieces if isinstance(piece, (Character, PetCard))]
    live = [second for place, second in enumerate(PEOPLE) if any(column.left[place] > 0 for column in columns)]
    lit = {pair.id for pair in pairs}
    parts = {column.id: _head(column) for column in columns} | {pair.id: _pair(pair) for pair in pairs}
    inside = [_names(live), *(_column(column, live, lit) for column in columns)]
    many = sum(column.total > 0 for column in columns) > MANY
    drawn = tag("div", inside, class_="sieve many" if many else "sieve")
    seen = [piece for piece in zone.pieces if isinstance(piece, Seen)]
    cards = tag("div", (slot(piece.id) for piece in seen), class_="seen") if seen else None
    parts |= {piece.id: _seen(piece) for piece in seen}
    picker = say(Zone(id="actions", title="", pieces=tuple(heads))) if heads else Sheet(Markup(""), {})
    return Sheet(group(cards, picker.frame, _title(zone), drawn), picker.parts | parts, zone.title)


def _seen(piece: Seen) -> Markup:
    """A card and where it was seen."""
    words = tag("span", tag("b", NAMES[piece.card]), tag("small", f"at {owners(piece.house)} ({piece.house})"))
    return tag("div", calling(piece.card), words, **answers(piece))


def _title(zone: Zone) -> Markup:
    return tag("h3", zone.title, class_="zone-title")


def _names(live: Sequence[str]) -> Markup:
    """The second characters, down the side."""
    corner = tag("span", tag("small", "First →"), tag("small", "Second ↓"), class_="corner")
    rows = [tag("i", second if second in live else "", class_=None if second in live else "gone") for second in PEOPLE]
    return tag("div", corner, rows, tag("i", "Left", class_="sum"), class_="names", aria_hidden="true")


def _head(column: Column) -> Markup:
    """The first character at the head of its column; it speaks for the whole column."""
    title = column.person.split()[0]
    words = (tag("small", title), tag("b", surname(column.person))) if column.total else ()
    return tag("div", *words, class_="top", **answers(column))


def _column(column: Column, live: Sequence[str], lit: set[str]) -> Markup:
    cells = []
    for second, many in zip(PEOPLE, column.left, strict=True):
        id = cell(column.person, second)
        if id in lit:
            cells.append(slot(id))
        else:
            gone = second not in live
            words = "" if gone or not column.total or many < 0 else str(many) if many else "×"
            look = "gone" if gone else "self" if many < 0 else "" if many else "none"
            cells.append(tag("i", words, class_=look or None, aria_hidden="true"))
    total = tag("i", column.total or "", class_="sum", aria_hidden="true")
    return tag("div", slot(column.id), cells, total, class_="col" if column.total else "col struck")


def _pair(pair: Pair) -> Markup:
    return button(pair, SIGN.get(pair.state, str(len(pair.pets))), cls="pair")
