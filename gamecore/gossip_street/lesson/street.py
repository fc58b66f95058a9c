"""Pictures and people that several steps of the lesson share."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Final

from msgspec.structs import replace

from ...core import LUCK, Refusal
from ...scene import Piece, Scene, Zone
from ..arrange import arrange
from ..pieces import Colour, owners
from ..rules import GAME, legal_houses
from ..scene import Die, identity, scene
from ..state import GossipRules, Triple

PLAIN: Final = GossipRules()
MR_NOSEY: Final[Triple] = ("Mr Nosey", "Mrs Stare", "cat")
ACROSS: Final = {1: 2, 2: 1, 3: 4, 4: 3, 5: 6, 6: 5}


def who(triple: Triple, turned: int = 3) -> Zone:
    """The own identity, as far as it is turned over."""
    return Zone(id="who", title="Who you are", pieces=identity(triple)[:turned])


@cache
def early(triple: Triple, rulings: GossipRules = PLAIN) -> Scene:
    """The street early in a game, seen by Red with this identity; two neighbours have laid their first cards."""
    blue, green = others(triple)
    neighbours: tuple[tuple[Colour, Triple], ...] = (("blue", blue), ("green", green))
    state = arrange(
        players={"red": triple, "blue": blue, "green": green},
        pawns={"red": 33, "blue": 21, "green": 14},
        stacks={
            (home, colour): ["blank"]
            for colour, cards in neighbours
            for home in legal_houses(rulings, cards, "blank")[:3]
        },
        turn="blue",
        phase="throw",
        rulings=rulings,
    )
    return scene(GAME.observe(state, 0))


def others(triple: Triple) -> tuple[Triple, Triple]:
    """Two identities that share no card with `triple`."""
    spare: tuple[Triple, ...] = (
        ("Mrs Pry", "Mr Peep", "none"),
        ("Mr Gab", "Mrs Gab", "none"),
        ("Mrs Sneak", "Mr Pry", "none"),
        ("Mrs Nosey", "Mr Stare", "none"),
    )
    free = [cards for cards in spare if not set(cards[:2]) & set(triple[:2])]
    return free[0], free[1]


def _rest(piece: Piece) -> Piece:
    """The piece as it is when nobody is to touch it: a die that waits for its throw shows nothing."""
    if isinstance(piece, Die) and LUCK in piece.parts:
        return Die(id=piece.id, pips=0)
    return replace(piece, parts=(), state="")


def only(
    picture: Scene,
    change: Callable[[Piece], Piece] = lambda piece: piece,
    extra: Sequence[Piece] = (),
    zones: Iterable[Zone] = (),
) -> Scene:
    """The street of `picture`, nothing in it to be picked, with every piece changed, more pieces and more zones."""
    street = picture.zone("board")
    assert street is not None
    pieces = tuple(change(_rest(piece)) for piece in street.pieces)
    return replace(picture, prompt="", clause="", zones=(replace(street, pieces=(*extra, *pieces)), *zones))


def only_street(picture: Scene) -> Zone:
    """The street of `picture` as a zone to look at beside what is picked."""
    board = only(picture).zone("board")
    assert board is not None
    return replace(board, id="street")


def no_neighbour(own: int, house: int) -> Refusal:
    """Why a pet of house `own` is not reported at `house`, without telling where it is."""
    if house == own:
        return Refusal("GS-070", f"A pet card never lies at home, and {owners(house)} is home.")
    if own in (3, 4):
        across = ". Across the street counts for corner houses only" if house == ACROSS[own] else ""
        return Refusal("GS-069", f"{owners(house)} is not next door to {owners(own)}{across}.")
    return Refusal("GS-069", f"{owners(house)} is neither next door to {owners(own)} nor straight across from it.")
