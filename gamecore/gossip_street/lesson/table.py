"""A table in the middle of a game, for the steps about looking, hiding, asking and accusing."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, Final

from msgspec.structs import replace

from ...core import Event, Move, Seat
from ...draft import Draft
from ...match import Match
from ...scene import Piece, Scene, Zone
from ..rules import GAME
from ..scene import scene
from ..state import GossipRules, GossipState, GossipView, Triple
from .street import only

RED, BLUE, GREEN, YELLOW = range(4)
"""The seats at these tables; the learner is Red."""
ME: Final[Triple] = ("Mr Sneak", "Mrs Sneak", "dog")
"""The learner's identity where one question is asked of a table about which nothing is known (ledger, K1)."""
Table = Match[GossipState, GossipView, GossipRules]


def starts(state: GossipState) -> Callable[[], Table]:
    """A match that begins at this position, made anew at each call."""
    return lambda: Match(GAME, len(state.players), state.rulings, state=state)


def after(state: GossipState, *moves: Move) -> tuple[GossipView, tuple[Event, ...]]:
    """What Red sees after these moves, and what the last of them led to."""
    match = starts(state)()
    since = 0
    for move in moves:
        since = match.length
        match.act(move)
    return match.chair(RED).look(), match.events(RED, since)


def still(
    view: GossipView,
    events: Sequence[Event] = (),
    zones: Sequence[str] = ("who",),
    *,
    says: str = "",
    look: str = "",
) -> Scene:
    """The street and these zones, nothing in them to be picked.

    `says`: something to add to the sentence. `look`: what it is about; by default the players where they are shown,
    else the pawn whose turn it is.
    """
    picture = scene(view, events=events)
    kept = [zone for zone in (picture.zone(id) for id in zones) if zone is not None]
    street = only(picture, zones=kept)
    turn = view.players[view.turn if view.turn >= 0 else view.seat].colour
    around = f"seat-{view.seat}" if "players" in zones else f"pawn-{turn}"
    return replace(street, says=f"{street.says} {says}".rstrip(), look=look or around)


def played(*zones: str, says: str = "", prompt: str = "") -> Callable[[Any, Draft | None, tuple[Event, ...]], Scene]:
    """The picture of an exercise: the street, these zones, and whatever can be said or pressed.

    `says`: something to add to the sentence. `prompt`: what to say instead of the game's own, which counts as legal
    whatever may be tried.
    """

    def picture(view: GossipView, draft: Draft | None, events: tuple[Event, ...] = ()) -> Scene:
        whole = scene(view, draft, events)
        kept = tuple(zone for zone in whole.zones if zone.id in ("board", *zones) or _to_do(zone))
        return replace(
            whole,
            says=f"{whole.says} {says}".rstrip(),
            prompt=(prompt or whole.prompt) if draft else "",
            clause="",
            zones=kept if draft else _rest(kept),
        )

    return picture


def _to_do(zone: Zone) -> bool:
    """Whether something in the zone can be picked."""
    return zone.id in ("players", "say", "actions") and any(piece.parts for piece in zone.pieces)


def _rest(zones: Sequence[Zone]) -> tuple[Zone, ...]:
    """The zones when the exercise is played out: a die that waits is not the learner's to throw."""
    return tuple(
        replace(zone, pieces=tuple(replace(piece, parts=(), state="") for piece in zone.pieces)) for zone in zones
    )


def street(view: GossipView, events: Sequence[Event] = ()) -> Scene:
    """The picture of a claim: the street alone."""
    return still(view, events, ())


def tallied(view: GossipView, events: Sequence[Event] = ()) -> Scene:
    """The street, the players with their false accusations, and who one is."""
    return still(view, events, ("players", "who"))


def pickable(pieces: Sequence[Piece], field: str) -> tuple[Piece, ...]:
    """The pieces, each of which can be picked by its own id."""
    return tuple(replace(piece, parts=((field, piece.id),), state="") for piece in pieces)


def share(chance: Fraction) -> str:
    """`45 of 113`."""
    return f"{chance.numerator} of {chance.denominator}"


def seat_piece(view: GossipView, seat: Seat) -> Piece:
    """A player at the table, as a piece."""
    piece = scene(view).piece(f"seat-{seat}")
    assert piece is not None
    return piece
