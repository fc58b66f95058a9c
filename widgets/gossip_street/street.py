"""The street with everything that stands on it: spaces, stacks, pawns, the Hide a Clue tray and the die."""

import json
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeVar

from markupsafe import Markup

from gamecore.gossip_street.pieces import HOUSES, RECON38, SURNAMES
from gamecore.gossip_street.scene import Die, House, Pawn, Ring, Seated, Space, Stack, Tray
from gamecore.scene import Piece, Scene, Zone

from ..ink import (
    Point,
    Sheet,
    at,
    badge,
    circle,
    ghost,
    group,
    mark,
    nobody,
    path,
    pawn,
    picture,
    raised,
    rect,
    slot,
    tag,
    target,
    text,
)
from .phone import phone
from .plan import Board, Box, Layout, Plan
from .things import glyph, icon
from .wide import wide

LABEL: Final = {
    "snoop": "Snoop", "goto": "Go To ?", "path": "Path", "hide": "Hide", "infer": "Infer", "snoopq": "Snoop ?",
    "gossip": "Gossip", "accuse": "Accuse", "find": "Find", "fence": "Fence",
}  # fmt: skip
WASH: Final = {
    "snoop": "w-blue", "snoopq": "w-blue", "path": "w-teal", "goto": "w-teal", "gossip": "w-mustard", "hide": "w-plum",
    "find": "w-plum", "infer": "w-green", "accuse": "w-red", "fence": "f-surface",
}  # fmt: skip
P = TypeVar("P", bound=Piece)
HOME: Final = "street-home"
"""The key of the tag on the own house."""
TURN: Final = "street-turn"
"""The key of the sign that says whose turn it is; it is no piece, so it has a name of its own."""


# ---- spaces ----


def _disc(x: float, y: float, words: str | int) -> Markup:
    return group(circle(x, y, 5.8, "f-ink"), text(x, y + 3.2, words, 9, "t b f-on-plate"))


@lru_cache(maxsize=1024)
def space(piece: Space, box: Box, small: bool) -> Markup:
    """One of the 38 spaces: its sign, its word, and (on a phone, in a disc) its house."""
    k = 0.72 if small else 1.0
    label, crowd, w, h = LABEL[piece.kind], len(piece.pawns), box.w, box.h
    where = piece.house or ("?" if "?" in label else None)
    full = f"{label} {piece.house}" if piece.house else label
    words = label.replace(" ?", "") if small else full
    # a lone pawn stands right of the sign; several take its place
    sign = at(w / 2 - (w * 0.21 if crowd else 0), h * 0.37, icon(piece.kind), scale=k * (0.8 if crowd else 1))
    return target(
        piece,
        raised(piece, w, h, f"{WASH[piece.kind]} o", 8 * k, 4, 3),
        sign if crowd < 2 else None,
        text(w / 2, h - 6 * k, words, 9.6 if small else 14.5),
        _disc(6.5 if crowd else w - 5.5, 6, where) if small and where and crowd < 2 else None,
        badge(w - 3, 3, piece.state),
        transform=f"translate({box.x:g} {box.y:g})",
    )


# ---- stacks ----


class _Card(NamedTuple):
    """How the cards of a stack are drawn.

    `box`: the top card. `alone`, `beside`: the size of the count without and with a known face below it.
    `face`, `scale`: where that face goes. `step`, `layers`: how thickness is shown.
    """

    box: Box
    alone: float
    beside: float
    face: Point
    scale: float
    step: Point
    layers: int


_WIDE: Final = _Card(Box(4, 4, 23, 28), 17, 13.5, (15.5, 24.5), 0.82, (0, 2), 3)
_PHONE: Final = _Card(Box(20, 4.5, 11.5, 25), 13, 12, (25.75, 23.5), 0.5, (1.2, -1.2), 2)


def _heap(cards: tuple[str | None, ...] | None, how: _Card) -> Markup:
    """The cards of a stack: thickness, count, and the top face where this seat knows it."""
    x, y, w, h = how.box
    if cards is None:
        return group(
            rect(x, y, w, h, "leaf o1", 2),
            text(how.box.cx, how.box.cy + how.alone * 0.36, "?", how.alone, "t b f-muted-t"),
        )
    if not cards:
        return rect(x, y, w, h, "n lm dash", 2)
    edges = [
        rect(x + how.step[0] * j, y + how.step[1] * j, w, h, "leaf o1", 2)
        for j in range(min(len(cards), how.layers) - 1, -1, -1)
    ]
    top, many = cards[-1], len(cards) > 9
    if top is None:
        size = how.alone * (0.72 if many and w < 20 else 1)
        return group(edges, text(how.box.cx, round(how.box.cy + size * 0.36, 2), len(cards), size, "t b"))
    size = min(how.beside, 9.2) if many and w < 20 else how.beside
    return group(edges, text(how.box.cx, y + 11.2, len(cards), size, "t b"), at(*how.face, glyph(top), scale=how.scale))


def _contents(piece: Stack) -> Markup | None:
    """What a mouse that rests on a stack is told, where this seat knows more than the height."""
    return tag("title", piece.says) if piece.cards and any(piece.cards) else None


@lru_cache(maxsize=4096)
def stack(piece: Stack, box: Box, small: bool) -> Markup:
    """One player's place at one house; the player's mark is drawn over it by the frame."""
    how = _PHONE if small else _WIDE
    return target(
        piece,
        _contents(piece),
        raised(piece, box.w, box.h, "f-surface o1", 5, 3, 2.5),
        _heap(piece.cards, how),
        badge(box.w - 1, 1, piece.state),
        transform=f"translate({box.x:g} {box.y:g})",
    )


def _stack_mark(colour: str, box: Box, small: bool, played: bool) -> Markup:
    x, y, size = (box.x + 10, box.cy, 17) if small else (box.cx, box.bottom - 14, 22)
    if played:
        return mark(colour, x, y, size)
    return group(rect(*box, "n lm dash", 5), ghost(colour, x, y, size))


# ---- pawns ----

_ROWS: Final = {1: (1,), 2: (2,), 3: (1, 2), 4: (2, 2), 5: (2, 3), 6: (3, 3)}
"""How many stand in each row, back to front, when several share a space."""


def stand(box: Box, count: int, place: int, small: bool) -> tuple[float, float, float]:
    """Where pawn number `place` of `count` on a space stands: the middle of its foot, and its scale."""
    lone = 0.74 if small else 0.97
    if count == 1:
        return box.cx + box.w * 0.21, box.y + (28 if small else 39), lone
    rows = _ROWS[count]
    row = 0 if place < rows[0] else 1
    place -= 0 if row == 0 else rows[0]
    step = {1: 0, 2: 18 if small else 30, 3: 15 if small else 23}[rows[row]]
    x = box.cx + (place - (rows[row] - 1) / 2) * step
    front = box.y + (28.5 if small else 38.5)
    behind = (14 if small else 19) if len(rows) == 2 and row == 0 else 0
    return x, front - behind, lone if small else 0.94


_STRIKE: Final = "M-10 -6L11 -33"


@lru_cache(maxsize=1024)
def walker(piece: Pawn, foot: tuple[float, float, float], walk: tuple[Point, ...], turn: bool) -> Markup:
    """A pawn at `foot`; `walk` are the points it has come over, for whoever animates it."""
    x, y, scale = foot
    figure = group(
        circle(0, -18, 21, "base n") if piece.parts else None,
        circle(0, -18, 24, "ring") if piece.parts else None,
        pawn(piece.owner),
        group(path(_STRIKE, "strike-edge"), path(_STRIKE, "strike")) if piece.out else None,
        path("M-6 -46H6L0 -38Z", "f-mustard o") if turn else None,
        badge(15, -34, piece.state),
    )
    return target(
        piece,
        tag("g", figure, class_=piece.state or None, transform=f"scale({scale:g})"),
        cls="pawn out" if piece.out else "pawn",
        transform=f"translate({x:g} {y:g})",
        data_walk=json.dumps([[round(a, 1), round(b, 1)] for a, b in walk], separators=(",", ":")) if walk else None,
    )


def _pawns(pieces: Sequence[Pawn], plan: Plan, turn: str | None) -> dict[str, Markup]:
    drawn: dict[str, Markup] = {}
    for piece in pieces:
        here = [other for other in pieces if other.space == piece.space]
        foot = stand(plan.tiles[piece.space], len(here), here.index(piece), plan.small)
        walk = [stand(plan.tiles[i], 1, 0, plan.small)[:2] for i in piece.walk]
        points = (*walk[:-1], foot[:2]) if walk else ()
        drawn[piece.id] = walker(piece, foot, points, piece.owner == turn)
    return drawn


# ---- the road: tray, die, whose turn it is ----


def _hidden_card(card: str | None, author: str | None, w: float) -> Markup:
    """One card in the tray: the mark of whoever hid it, and its face or two lines of secret writing."""
    face = (
        at(0, 9.5, glyph(card), scale=0.8)
        if card
        else path(f"M{-w / 2 + 5} 7H{w / 2 - 5}M{-w / 2 + 5} 11H{w / 2 - 5}", "lm n")
    )
    return group(rect(-w / 2, -14, w, 42, "f-surface o1", 3), mark(author, 0, -3.5, 17) if author else None, face)


@lru_cache(maxsize=256)
def tray(piece: Tray, box: Box, small: bool) -> Markup:
    """The Hide a Clue stack: up to five cards from the top, the newest at the right, and the number of all."""
    n, pitch, wide_card = len(piece.cards), 20 if small else 25, 20 if small else 26
    last = list(zip(piece.cards, piece.authors, strict=True))[-5:]
    cards = [
        at(
            (j - (len(last) - 1) / 2) * pitch,
            -box.h / 2 + 20 - (j % 2) * 2,
            _hidden_card(card, author, wide_card),
            turn=-4 + 2 * j,
        )
        for j, (card, author) in enumerate(last)
    ]
    half, tub = (50 if small else 66), (7 if small else 6)
    return target(
        piece,
        raised(piece, box.w, box.h, "f-surface o", 10, 4, at=(-box.w / 2, -box.h / 2)),
        cards or rect(-13, -box.h / 2 + 8, 26, 34, "n lm dash", 3),
        path(f"M{-half} {-tub}H{half}L{half - 8} {22 - tub}H{8 - half}Z", "f-plum o"),
        text(0, 16.5 - tub, n, 15, "t b f-on-plate"),
        text(0, box.h / 2 - 13, "Hide a Clue", 13.5 if small else 16, "ts"),
        badge(box.w / 2 - 2, -box.h / 2 + 2, piece.state),
        transform=f"translate({box.cx:g} {box.cy:g})",
    )


_SPOTS: Final = {
    1: [(0, 0)], 2: [(-1, -1), (1, 1)], 3: [(-1, -1), (0, 0), (1, 1)], 4: [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    5: [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)], 6: [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
}  # fmt: skip


@lru_cache(maxsize=256)
def die(piece: Die, x: float, y: float, small: bool) -> Markup:
    """The die as it fell; without spots where nobody has thrown yet."""
    s = 40 if small else 54
    spots = [circle(a * s * 0.26, b * s * 0.26, s * 0.085, "f-ink") for a, b in _SPOTS.get(piece.pips, [])]
    caption = text(0, s / 2 + (22 if small else 25), piece.caption, 13 if small else 15) if piece.caption else None
    return target(
        piece,
        rect(3 - s / 2, 4 - s / 2, s, s, "f-ink", 9),
        rect(-s / 2, -s / 2, s, s, "base f-surface o", 9),
        rect(-s / 2 - 6, -s / 2 - 6, s + 12, s + 12, "ring", 13) if piece.parts else None,
        spots,
        badge(s / 2, -s / 2, piece.state),
        at(0, 0, caption, turn=8) if caption else None,
        transform=f"translate({x:g} {y:g}) rotate(-8)",
    )


@lru_cache(maxsize=64)
def turn_sign(who: Seated | None, x: float, y: float, small: bool) -> Markup:
    """A street sign with the mark of whose turn it is. Silent: the list of players says it."""
    if who is None:
        return tag("g", data_id=TURN, aria_hidden="true")
    w, h = (117, 30) if small else (170, 42)
    room = (w - h - 4) * 1.5
    name = who.name if len(who.name) < 10 else who.name[:9] + "…"
    words = "Your turn" if who.you else f"{name}’s turn"
    words = words if room / len(words) >= 9 else name
    size = min(13.0 if small else 17.0, room / len(words))
    whose = mark(who.owner, 0, 0, 17 if small else 24) if who.owner else nobody(17 if small else 24)
    return tag(
        "g",
        path(f"M0 {h / 2}V{h / 2 + (16 if small else 34)}", "post"),
        path(f"M-12 {h / 2 + (16 if small else 34)}H12", "o3 n"),
        rect(-w / 2, -h / 2, w, h, "f-surface o", 6),
        rect(-w / 2 + 4, -h / 2 + 4, w - 8, h - 8, "n lm", 4),
        at(-w / 2 + h / 2 + 4, 0, whose),
        text((h - 2) / 2, round(size * 0.34, 2), words, round(size, 1), "ts"),
        data_id=TURN,
        transform=f"translate({x:g} {y:g})",
        aria_hidden="true",
    )


# ---- houses ----


@lru_cache(maxsize=8)
def ring(piece: Ring, block: str) -> Markup:
    """The walk round the block: dots from house to house."""
    return target(piece, path(block, "block"))


@lru_cache(maxsize=64)
def house(piece: House, box: Box) -> Markup:
    """What lights up behind a house where houses can be picked; its drawing is scenery."""
    return target(
        piece,
        raised(piece, box.w, box.h, "yard", 12, 4) if piece.parts or piece.state or piece.home else None,
        badge(box.w - 6, 6, piece.state),
        cls="home" if piece.home else "",
        transform=f"translate({box.x:g} {box.y:g})",
    )


@lru_cache(maxsize=16)
def home_sign(box: Box | None, small: bool) -> Markup:
    """A tag on the yard of the own house. Silent: the house says it."""
    if box is None:
        return tag("g", data_id=HOME, aria_hidden="true")
    w, h, size = (37, 16, 11) if small else (58, 24, 16)
    return tag(
        "g",
        rect(-3, -4, w, h, "f-surface o", 5),
        text(w / 2 - 3, h - 9.5 + size * 0.09, "Home", size, "ts"),
        data_id=HOME,
        aria_hidden="true",
        transform=f"translate({box.x:g} {box.y:g})",
    )


# ---- the whole ----


class _Keys(NamedTuple):
    """Everything a frame is made from; two scenes with the same keys share it."""

    title: str
    board: Board
    rings: tuple[str, ...]
    houses: tuple[tuple[int, str], ...]
    stacks: tuple[tuple[str, int, str], ...]
    spaces: tuple[str, ...]
    others: tuple[str, ...]
    pawns: tuple[str, ...]


def plan_for(layout: Layout, board: Board) -> Plan:
    return wide(board) if layout == "wide" else phone(board)


def _board(zone: Zone) -> Board:
    """The board of a zone; what it does not say is as in the ledger."""
    names = dict(zip(HOUSES, SURNAMES["list_order"], strict=True))
    names.update({piece.number: piece.name for piece in zone.pieces if isinstance(piece, House)})
    spaces: list[tuple[str, int]] = [(space.kind, space.house) for space in RECON38]
    for piece in zone.pieces:
        if isinstance(piece, Space):
            spaces[piece.index] = (piece.kind, piece.house)
    return Board(tuple(names[number] for number in HOUSES), tuple(spaces))


@lru_cache(maxsize=32)
def _frame(layout: Layout, keys: _Keys) -> Markup:
    """The scenery with a slot for every piece: houses first, then what stands before and on top of them."""
    plan = plan_for(layout, keys.board)
    ids = dict(keys.houses)
    fronts = (
        (slot(ids[number]) if number in ids else None, tag("g", front, class_="still"))
        for number, front in plan.fronts.items()
    )
    played = {(number, colour) for _, number, colour in keys.stacks}
    marks = (_stack_mark(colour, box, plan.small, (n, colour) in played) for (n, colour), box in plan.slots.items())
    return picture(
        *plan.size,
        keys.title,
        plan.back,
        (slot(id) for id in keys.rings),
        fronts,
        slot(HOME),
        (slot(id) for id, _, _ in keys.stacks),
        tag("g", marks, class_="still"),
        (slot(id) for id in keys.spaces),
        (slot(id) for id in keys.others),
        slot(TURN),
        (slot(id) for id in keys.pawns),
        cls=f"street {layout}",
        role="group",
    )


def _turn(scene: Scene) -> Seated | None:
    return next((piece for piece in scene if isinstance(piece, Seated) and piece.turn), None)


def _of(zone: Zone, kind: type[P]) -> list[P]:
    return [piece for piece in zone.pieces if isinstance(piece, kind)]


def street(zone: Zone, scene: Scene, layout: Layout) -> Sheet:
    """The street zone of a scene."""
    board = _board(zone)
    plan, who = plan_for(layout, board), _turn(scene)
    small = plan.small
    pawns = _of(zone, Pawn)
    home = next((plan.yards[piece.number] for piece in _of(zone, House) if piece.home), None)
    parts: dict[str, Markup] = {TURN: turn_sign(who, *plan.turn, small), HOME: home_sign(home, small)}
    for piece in zone.pieces:
        if isinstance(piece, Space):
            parts[piece.id] = space(piece, plan.tiles[piece.index], small)
        elif isinstance(piece, Stack):
            parts[piece.id] = stack(piece, plan.slots[piece.house, piece.owner], small)
        elif isinstance(piece, House):
            parts[piece.id] = house(piece, plan.yards[piece.number])
        elif isinstance(piece, Ring):
            parts[piece.id] = ring(piece, plan.block)
        elif isinstance(piece, Tray):
            parts[piece.id] = tray(piece, plan.tray, small)
        elif isinstance(piece, Die):
            parts[piece.id] = die(piece, *plan.die, small)
    parts |= _pawns(pawns, plan, who.owner if who else None)
    keys = _Keys(
        title=zone.title,
        board=board,
        rings=tuple(piece.id for piece in _of(zone, Ring)),
        houses=tuple((piece.number, piece.id) for piece in _of(zone, House)),
        stacks=tuple((piece.id, piece.house, piece.owner) for piece in _of(zone, Stack)),
        spaces=tuple(piece.id for piece in _of(zone, Space)),
        others=tuple(piece.id for piece in (*_of(zone, Tray), *_of(zone, Die))),
        pawns=tuple(piece.id for piece in pawns),
    )
    return Sheet(_frame(layout, keys), parts, zone.title)
