"""The own cards, the discard pile, and any other cards that lie side by side.

A hand lies by lower suit, which is what may be laid down together. What is laid down already lies behind a dashed line.
"""

from collections.abc import Iterable
from itertools import groupby
from typing import Final, Literal

from markupsafe import Markup

from gamecore.decktet import Suit, upper
from gamecore.rumourmongers.look import CardPiece, Column, Pile
from gamecore.scene import Piece, Zone

from ..ink import Sheet, group, slot, tag
from .cards import Width, back, face
from .glyphs import ORDER, sign
from .parts import Drawn, buttons, card, flow, lies, over

Layout = Literal["wide", "phone"]
MANY: Final = 8
"""More cards than these, own face-down ones included, are drawn smaller, so that they lie in sight of the table."""


def _cards(pieces: Iterable[Piece], *where: str) -> list[CardPiece]:
    return [piece for piece in pieces if isinstance(piece, CardPiece) and piece.where in where]


def _heading(suit: Suit | Literal[""]) -> Markup | None:
    if not suit:
        return None
    return tag("h4", sign(suit, 16), " ", suit.capitalize(), class_="rm-under")


def _sets(pieces: Iterable[CardPiece], width: Width, drawn: Drawn) -> Iterable[Markup]:
    """Cards under their headings; their order is that of the scene."""
    for suit, cards in groupby(pieces, lambda piece: piece.under):
        said = f"Lower suit {suit.capitalize()}" if suit else None
        held = flow(list(cards), width, drawn)
        yield tag("div", _heading(suit), held, class_="rm-set", role="group" if said else None, aria_label=said)


def hand(zone: Zone, layout: Layout) -> Sheet:
    """The own hand, the cards laid down already, and what else can be done."""
    held, laid = _cards(zone.pieces, "hand"), _cards(zone.pieces, "down")
    width: Width = 96 if layout == "wide" and len(held) + len(laid) <= MANY else 64
    drawn: Drawn = {}
    sets: list[Markup] = list(_sets(held, width, drawn))
    if laid:
        words = tag("h4", "Laid down; only you see them", class_="rm-under")
        own = flow(laid, 64 if layout == "wide" else 40, drawn)
        sets.append(tag("div", words, own, class_="rm-set rm-laid", role="group", aria_label="Laid down already"))
    rest = [piece for piece in zone.pieces if not isinstance(piece, CardPiece)]
    title = "Your hand, by lower suit" if any(piece.under for piece in held) else zone.title
    cls = f"rm-hand of{width}"
    inside = group(
        tag("h3", title, class_="zone-title"),
        tag("div", sets, class_=cls) if sets else tag("p", "No card in your hand.", class_="muted"),
        buttons(zone, rest, drawn),
    )
    return Sheet(inside, drawn, zone.title)


def pile(zone: Zone, layout: Layout) -> Sheet:
    """The discard pile: its top card and a number; its cards when it is opened, or when one is to be picked."""
    cards = _cards(zone.pieces, "pile")
    drawn: Drawn = {}
    head: list[Markup] = []
    for piece in zone.pieces:
        if isinstance(piece, Pile):
            top = face(piece.top, 40) if piece.top else back(40) if piece.count else None
            count = "empty" if not piece.count else f"{piece.count} card" + ("" if piece.count == 1 else "s")
            note = tag("small", piece.note) if piece.note else None
            drawn[piece.id] = over(piece, top, tag("span", tag("b", f"{zone.title}: {count}"), note), cls="rm-pile")
            head.append(slot(piece.id))
    if not cards:
        return Sheet(group(head), drawn, zone.title)
    drawn |= {f"heap-{suit}": _heap(suit, cards, 64 if layout == "wide" else 40) for suit in reversed(ORDER)}
    lying = tag("div", (slot(f"heap-{suit}") for suit in reversed(ORDER)), class_="rm-browse")
    if any(piece.parts for piece in zone.pieces):
        return Sheet(group(head, lying), drawn, zone.title)
    return Sheet(tag("details", tag("summary", head), lying, class_="rm-fold"), drawn, zone.title)


def _heap(suit: Suit, cards: Iterable[CardPiece], width: Width) -> Markup:
    """What of the pile has this upper suit; sent again where it has changed, and the others are not."""
    found = [piece for piece in cards if piece.card and upper(piece.card) == suit]
    lying = tag("div", (lies(piece, width, card(piece)) for piece in found), class_="rm-flow")
    inside = (_heading(suit), lying) if found else ()
    return tag("div", *inside, class_="rm-heap", data_id=f"heap-{suit}")


def some(zone: Zone, layout: Layout) -> Sheet:
    """A zone of no order of its own: cards whole and side by side, then suits, then buttons."""
    cards = [piece for piece in zone.pieces if isinstance(piece, CardPiece)]
    suits = [piece for piece in zone.pieces if isinstance(piece, Column)]
    rest = [piece for piece in zone.pieces if not isinstance(piece, (CardPiece, Column))]
    drawn: Drawn = {}
    lying = flow(cards, 96 if layout == "wide" and len(cards) <= MANY else 64, drawn) if cards else None
    for piece in suits:
        drawn[piece.id] = over(piece, sign(piece.suit), tag("b", piece.suit.capitalize()), cls="rm-column")
    row = tag("div", (slot(piece.id) for piece in suits), class_="rm-suits") if suits else None
    title = tag("h3", zone.title, class_="zone-title") if zone.title and zone.id != "actions" else None
    return Sheet(group(title, lying, row, buttons(zone, rest, drawn)), drawn, zone.title)
