"""What the steps share in which people are played: the table when Gossip is over, and pictures of a window."""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from ...core import Event, Seat
from ...draft import Draft
from ...scene import Button, Piece, Scene
from ..flow import enter
from ..look import CardPiece
from ..moves import Pass
from ..pieces import Suit
from ..rules import GAME
from ..scene import scene
from ..state import RumourState, RumourView, Telling
from .board import RED, Picture, still

NEXT_ROUND: Final = ("deal", "after_deal", "gather")
"""The phases in which a round that has just been told is followed by the next one."""


def evening(view: RumourView, starter: Seat = RED) -> RumourView:
    """The table as it was when the round ended, where the next one has begun; any other is returned as it is.

    `starter`: who started the round that is over. What was discarded lies on the pile again.
    """
    table = view.table
    if view.phase not in NEXT_ROUND or not view.tellings or not view.history:
        return view
    dealt = view.phase == "deal"
    pile = table.stock[-1].cards if dealt else ()
    ended = replace(
        table,
        phase="after_gossip",
        asked=(),
        round=view.round - 1,
        starter=starter,
        discards=len(pile),
        round_points=view.history[-1],
        history=view.history[:-1],
        stock=table.stock[:-1] if dealt else table.stock,
    )
    return replace(view, table=ended, discard=pile)


def told(view: RumourView, suit: Suit) -> Telling | None:
    """How a suit was told last; None if it was not told yet."""
    return next((telling for telling in reversed(view.tellings) if telling.suit == suit), None)


def again(view: RumourView) -> Telling | None:
    """How a suit was told for the second time, by the Author; None if none was."""
    return next((telling for telling in view.tellings if telling.retold), None)


def gossip(state: RumourState) -> RumourState:
    """The position as Gossip begins, gone on to where somebody is asked."""
    return enter(state, "gossip")


def comes_up(state: RumourState, suit: Suit) -> RumourState:
    """The position as Gossip has begun and this suit comes up: until then nobody plays anybody."""
    state = gossip(state)
    while state.suit != suit:
        state, _ = GAME.apply(state, Pass(seat=GAME.actors(state)[0]))
    return state


def speaking(*zones: str, says: str = "", prompt: str = "", starter: Seat = RED) -> Picture:
    """The picture of an exercise in which somebody may be played: the table, the own hand, when people speak up.

    `zones`: what is shown besides. `prompt`: what is said while nothing is picked, since the game's own would count
    whoever may be tried as one who may be played. Afterwards the table is as Gossip left it.
    """

    def picture(view: RumourView, draft: Draft | None, events: tuple[Event, ...] = ()) -> Scene:
        if draft is None:
            return still(evening(view, starter), events, ("board", "sum", "cards", *zones), says=says)
        whole = scene(view, draft, events)
        kept = tuple(
            replace(zone, pieces=tuple(_alike(piece) for piece in zone.pieces))
            for zone in whole.zones
            if zone.id in ("board", "cards", "timing", *zones)
        )
        ask = prompt if prompt and not draft.picks else whole.prompt
        return replace(whole, says=f"{whole.says} {says}".rstrip(), prompt=ask, clause="", zones=kept)

    return picture


def _alike(piece: Piece) -> Piece:
    """The piece as it looks whether or not it is the right one to pick; the ribbon tells whose moment it is."""
    if isinstance(piece, CardPiece):
        return replace(piece, playable=False)
    return replace(piece, main=False) if isinstance(piece, Button) else piece


def window(*zones: str, starter: Seat = RED) -> Callable[[Any, tuple[Event, ...]], Scene]:
    """The picture of a bet in which somebody is played."""
    return lambda view, events: still(evening(view, starter), events, ("board", "sum", "cards", *zones))
