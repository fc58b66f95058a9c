"""What all zones of Rumourmongers are made of: the part of a piece that changes, and cards side by side.

A drawing stands in the frame of its zone; over it lies the part that is picked, spoken and sent again, so that a pick
sends words and a state but no drawing.
"""

from collections.abc import Iterable, Sequence

from markupsafe import Markup

from gamecore.rumourmongers.look import COLOURS, CardPiece
from gamecore.scene import Button, Piece, Zone

from .. import ink
from ..ink import Child, answers, badge, button, picture, slot, tag
from .cards import Width, back, edge, face

Drawn = dict[str, Markup]
"""The parts of a zone, by the id of their piece."""


def over(piece: Piece, *inside: Child, cls: str = "", aria_current: str | None = None) -> Markup:
    """The part of a piece: a button where it can be picked, else what a screen reader says of it."""
    classes = f"rm-o {cls}".rstrip()
    badged = picture(24, 24, "", badge(12, 12, piece.state, 11), cls="badge") if badge(0, 0, piece.state) else None
    if piece.parts:
        return button(piece, *inside, badged, cls=classes)
    state = f"{classes} {piece.state}".rstrip()
    return tag("div", *inside, badged, class_=state, aria_current=aria_current, **answers(piece))


def mark(seat: int) -> Markup:
    """A seat's mark, to stand beside its name."""
    return ink.sign(COLOURS[seat % len(COLOURS)])


def art(piece: CardPiece, width: Width, covered: bool = False) -> Markup:
    """A card as it is drawn where it lies; `covered`: others lie on all but its spine."""
    named = piece.suit if piece.where == "open" and piece.face == "down" else None
    if piece.card is None or named:
        return back(width, named=named)
    return edge(piece.card, width) if covered else face(piece.card, width)


def lies(piece: CardPiece, width: Width, part: Markup, covered: bool = False) -> Markup:
    """A card where it lies: its drawing, and over it its part or the place of it."""
    wide = f"rm-c c{width}" + (" covered" if covered else "")
    return tag("div", art(piece, width, covered), part, class_=wide)


def card(piece: CardPiece) -> Markup:
    """The part of a card."""
    now = tag("span", "play now", class_="rm-now", aria_hidden="true") if piece.playable else None
    return over(piece, now, cls="play" if piece.playable else "")


def fan(pieces: Sequence[CardPiece], width: Width, most: int) -> Markup:
    """Cards with their parts, overlapping, at most so many side by side; the last of each row is seen whole."""
    rows = [pieces[k : k + most] for k in range(0, len(pieces), most)]
    drawn = [
        tag("div", (lies(piece, width, card(piece), covered=piece is not row[-1]) for piece in row), class_="rm-row")
        for row in rows
    ]
    return tag("div", drawn, class_="rm-fan")


def press(piece: Piece) -> Markup:
    """A plain button; one that cannot be pressed now is disabled."""
    words = piece.label if isinstance(piece, Button) else piece.says
    main = isinstance(piece, Button) and piece.main and piece.state != "chosen"  # that has a look of its own
    if piece.parts:
        return button(piece, words, cls="btn main" if main else "btn")
    said = piece.sentence() or None
    return tag("button", words, type="button", class_="btn", data_id=piece.id, disabled=True, aria_label=said)


def buttons(zone: Zone, pieces: Iterable[Piece], drawn: Drawn) -> Markup:
    """The place of buttons in a row: one part, so that a button that comes or goes sends no drawing again."""
    id = f"buttons-{zone.id}"
    drawn[id] = tag("div", (press(piece) for piece in pieces), class_="rm-buttons", data_id=id, data_roving="yes")
    return slot(id)


def flow(pieces: Iterable[CardPiece], width: Width, drawn: Drawn) -> Markup:
    """Cards side by side, whole; their parts go into `drawn`."""
    lying = []
    for piece in pieces:
        drawn[piece.id] = card(piece)
        lying.append(lies(piece, width, slot(piece.id)))
    return tag("div", lying, class_="rm-flow")
