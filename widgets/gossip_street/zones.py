"""The zones around the street: the players, the cards in hand, what can be said, and buttons.

A piece that can be picked is a cell: the drawing stands in the frame, and over it lies the part that changes,
so that a pick re-sends words and state but no drawing.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from markupsafe import Markup

from gamecore.gossip_street.pieces import sex, surname
from gamecore.gossip_street.scene import Calling, Character, PawnChoice, PetCard, Seated
from gamecore.scene import Button, Piece, Zone

from ..ink import (
    Sheet,
    Value,
    answers,
    at,
    badge,
    button,
    circle,
    group,
    path,
    pawn,
    picture,
    sign,
    slot,
    tag,
)
from .cards import calling, pet, portrait
from .things import NAMES, icon


def _badge(piece: Piece) -> Markup | None:
    return (
        picture(24, 24, "", badge(12, 12, piece.state, 11), cls="badge")
        if piece.state in ("chosen", "refused", "struck")
        else None
    )


def _over(piece: Piece, *words: Markup | str | None, cls: str = "over") -> Markup:
    """The part of a cell that changes: a button where the piece can be picked, else a label."""
    if piece.parts:
        return button(piece, *words, _badge(piece), cls=cls)
    return tag("div", *words, _badge(piece), class_=f"{cls} {piece.state}".rstrip(), **answers(piece))


def _small(words: str) -> Markup:
    return tag("small", words)


# ---- the players ----


def _figures(false: int, limit: int) -> Markup:
    """The good name a player has left: one figure a false accusation allowed, those spent struck out and hollow."""
    body = "M0 15C0 9 3 8 6 8S12 9 12 15Z"
    drawn = []
    for k in range(limit):
        spent = k < false
        look = "n lm" if spent else "f-ink o1"
        struck = path("M0 16L12 1", "s-lost") if spent else None
        drawn.append(at(3 + 15 * k, 2, circle(6, 4, 3.4, look), path(body, look), struck))
    return picture(15 * limit + 3, 20, "", drawn, cls="figures")


def _standing(piece: Seated) -> Markup:
    """False accusations made, in figures and in words."""
    words = f"{piece.false} of {piece.limit} false"
    return tag("span", _figures(piece.false, piece.limit) if piece.limit <= 6 else None, _small(words), class_="lives")


def _status(piece: Seated) -> Markup | None:
    """Detected: an open eye. Discredited: a pointing hand struck out."""
    if piece.status == "in":
        return None
    if piece.status == "detected":
        art = at(16, 11, icon("snoop"))
    else:
        art = group(at(16, 11, icon("accuse"), scale=0.9), path("M5 2L27 20", "s-lost"))
    return tag("span", picture(32, 22, "", art), piece.status.capitalize(), class_=f"status {piece.status}")


@lru_cache(maxsize=512)
def seated(piece: Seated) -> Markup:
    """A player at the table."""
    turn = picture(14, 20, "", path("M2 2L12 10L2 18Z", "f-mustard o"), cls="pointer") if piece.turn else None
    name = tag("b", piece.name)
    you = tag("span", "you", class_="you") if piece.you else None
    shown = None
    if piece.cards:
        first, second, animal = piece.cards
        shown = tag("span", portrait(first), portrait(second), pet(animal), class_="shown")
    classes = " ".join(
        filter(None, ("seat", "turn" if piece.turn else "", piece.status if piece.status != "in" else ""))
    )
    top = tag("span", turn, sign(piece.owner), name, you, class_="line")
    return _over(piece, top, _status(piece), _standing(piece), shown, cls=classes)


# ---- cells ----

_ROLES: Final = {"first": "First", "second": "Second", "": ""}


@lru_cache(maxsize=1024)
def _character(piece: Character) -> Markup:
    return _over(piece, _small(_ROLES[piece.role]) if piece.role else None, tag("b", piece.person))


@lru_cache(maxsize=256)
def _pet(piece: PetCard) -> Markup:
    return _over(piece, _small("Pet"), tag("b", NAMES[piece.pet]))


@lru_cache(maxsize=1024)
def _calling(piece: Calling) -> Markup:
    count = tag("span", f"×{piece.count}", class_="count") if piece.count >= 0 else None
    return _over(piece, tag("b", NAMES[piece.card], " ", count))


@lru_cache(maxsize=256)
def _choice(piece: PawnChoice) -> Markup:
    return _over(piece, tag("b", piece.colour.capitalize()))


def _cell(piece: Piece, art: Markup, cls: str) -> Markup:
    return tag("div", art, slot(piece.id), class_=f"cell {cls}")


def _standing_pawn(colour: str) -> Markup:
    return picture(40, 50, "", at(20, 46, pawn(colour), scale=1.15))


def _press(piece: Piece) -> Markup:
    """A plain button; one that cannot be picked now is disabled."""
    words = piece.label if isinstance(piece, Button) else piece.says
    main = isinstance(piece, Button) and piece.main
    if piece.parts:
        return button(piece, words, _badge(piece), cls="btn main" if main else "btn")
    attributes: dict[str, Value] = {"data_id": piece.id, "disabled": True, "aria_label": piece.sentence() or None}
    return tag("button", words, type="button", class_="btn", **attributes)


def _place(piece: Piece) -> tuple[Markup, Markup]:
    """A piece as it stands in a flowing zone: its place in the frame, and its part."""
    if isinstance(piece, Character):
        return _cell(piece, portrait(piece.person), "who"), _character(piece)
    if isinstance(piece, PetCard):
        return _cell(piece, pet(piece.pet), "who"), _pet(piece)
    if isinstance(piece, Calling):
        return _cell(piece, calling(piece.card), "kit"), _calling(piece)
    if isinstance(piece, PawnChoice):
        return _cell(piece, _standing_pawn(piece.colour), "peg"), _choice(piece)
    if isinstance(piece, Seated):
        return slot(piece.id), seated(piece)
    return slot(piece.id), _press(piece)


def _heading(zone: Zone) -> Markup | None:
    return tag("h3", zone.title, class_="zone-title") if zone.title and zone.id != "actions" else None


def _sheet(zone: Zone, inside: Markup, drawn: Sequence[tuple[Piece, Markup]]) -> Sheet:
    return Sheet(group(_heading(zone), inside), {piece.id: part for piece, part in drawn}, zone.title)


def flow(zone: Zone) -> Sheet:
    """A zone whose pieces follow one another in reading order and wrap."""
    placed = [(piece, *_place(piece)) for piece in zone.pieces]
    inside = tag("div", (place for _, place, _ in placed), class_=f"flow flow-{zone.id}")
    return _sheet(zone, inside, [(piece, part) for piece, _, part in placed])


# ---- what can be said: inferences and accusations ----

_ASKED: Final = {"first": "First character", "second": "Second character", "": "People"}


@lru_cache(maxsize=1024)
def _named(piece: Piece, word: str) -> Markup:
    return _over(piece, tag("b", word))


def _row(word: str, people: Sequence[Character]) -> tuple[Markup, list[tuple[Piece, Markup]]]:
    """Six heads side by side: the Misters or the Missuses."""
    cells = [_cell(piece, portrait(piece.person), "head") for piece in people]
    row = tag("div", tag("span", word, class_="sex", aria_hidden="true"), cells, class_="heads")
    return row, [(piece, _named(piece, surname(piece.person))) for piece in people]


def _named_group(title: str, *rows: Markup) -> Markup:
    return tag("div", tag("h4", title), rows, class_="named", role="group", aria_label=title)


def say(zone: Zone) -> Sheet:
    """Pickers for an inference or an accusation: two rows of heads for each role, then the pets; buttons last."""
    drawn: list[tuple[Piece, Markup]] = []
    groups: list[Markup] = []
    for role, title in _ASKED.items():
        people = [piece for piece in zone.pieces if isinstance(piece, Character) and piece.role == role]
        rows = []
        for word, letter in (("Mr", "M"), ("Mrs", "F")):
            some = [piece for piece in people if sex(piece.person) == letter]
            if some:
                row, parts = _row(word, some)
                rows.append(row)
                drawn += parts
        if rows:
            groups.append(_named_group(title, *rows))
    pets = [piece for piece in zone.pieces if isinstance(piece, PetCard)]
    if pets:
        row = tag("div", (_cell(piece, pet(piece.pet), "head") for piece in pets), class_="heads pets")
        groups.append(_named_group("Pet", row))
        drawn += [(piece, _named(piece, NAMES[piece.pet])) for piece in pets]
    rest = [piece for piece in zone.pieces if not isinstance(piece, (Character, PetCard))]
    placed = [(piece, *_place(piece)) for piece in rest]
    if placed:
        groups.append(tag("div", (place for _, place, _ in placed), class_="flow"))
        drawn += [(piece, part) for piece, _, part in placed]
    return _sheet(zone, tag("div", groups, class_="say"), drawn)


ZONES: Final[dict[str, Callable[[Zone], Sheet]]] = {"say": say}
"""Zones with an order of their own; every other zone flows."""
