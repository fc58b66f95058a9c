"""What a seat may do, and what may happen."""

from collections.abc import Mapping
from typing import ClassVar

from ..core import Event, Move, Seat
from .pieces import Card, Colour, Person, Pet

# ---- what CHANCE does ----


class Deal(Move, frozen=True):
    """Two people and a pet to each seat, first cards to all before second cards (GS-032, GS-036)."""

    first: tuple[Person, ...]
    second: tuple[Person, ...]
    pets: tuple[Pet, ...]


class Call(Move, frozen=True):
    """Names the seat that chooses its pawn and House Path first (GS-R41)."""

    chooser: Seat


class Scatter(Move, frozen=True):
    """Sets every pawn out, under start_paths = random (GS-R41)."""

    houses: tuple[int, ...]


class ThrowForStart(Move, frozen=True):
    """One throw for each seat still tied for the highest (GS-048); None for the others."""

    pips: tuple[int | None, ...]


class Throw(Move, frozen=True):
    """The die, 1 to 6."""

    pips: int


# ---- what a player does ----


class SetOut(Move, frozen=True):
    """Pick a pawn and set it on a House Path (GS-046)."""

    colour: Colour
    house: int


class Lay(Move, frozen=True):
    """Lay one of the setup cards (GS-047)."""

    card: Card
    house: int


class Place(Move, frozen=True):
    """Leave a calling card at the House Path where the pawn stands (GS-054)."""

    implied: ClassVar[tuple[str, ...]] = ("house",)
    card: Card
    house: int


class Snoop(Move, frozen=True):
    """Look at a whole stack of one player in one house (GS-056)."""

    house: int
    owner: Seat


class Gossip(Move, frozen=True):
    """Lift the top card of one stack in any house (GS-059)."""

    house: int
    owner: Seat


class Hide(Move, frozen=True):
    """Put a card on the Hide a Clue stack (GS-062): from the hand, or the own top card at `house` (GS-R16)."""

    card: Card
    house: int | None = None


class Find(Move, frozen=True):
    """Look at the top of the Hide a Clue stack (GS-064)."""


class Infer(Move, frozen=True):
    """Suggest two people and a pet to another player (GS-077); people in the order of PEOPLE (GS-082)."""

    weighty: ClassVar[bool] = True
    verb: ClassVar[str] = "Ask"
    target: Seat
    people: tuple[Person, ...]
    pet: Pet | None = None


class Accuse(Move, frozen=True):
    """Name first character, second character and pet of another player (GS-088)."""

    weighty: ClassVar[bool] = True
    verb: ClassVar[str] = "Accuse"
    target: Seat
    first: Person
    second: Person
    pet: Pet


class Show(Move, frozen=True):
    """Show the accuser one of the own character cards (GS-093)."""

    card: Person | Pet


class Pass(Move, frozen=True):
    """Decline, or pass openly where no card may lie (GS-R10)."""


class Concede(Move, frozen=True):
    """Turn the cards up after a perfect inference; only under perfect_inference = may_concede (GS-R24)."""


class PlayOn(Move, frozen=True):
    """Take the turn (a detected player may stop instead, GS-R36)."""


class Stop(Move, frozen=True):
    """A detected player stops for good (GS-R36)."""


class Tell(Move, frozen=True):
    """Pass on everything seen to another player; only under table_talk (GS-R43)."""

    to: Seat


# ---- what happens ----
# `knows` and `heard` are the seats who may see the secret fields; they differ by ruling.


class Dealt(Event, frozen=True):
    """A seat's identity and kit (GS-032 to GS-043)."""

    secret: ClassVar[Mapping[str, str]] = {"first": "seat", "second": "seat", "pet": "seat"}
    seat: Seat
    first: Person | None
    second: Person | None
    pet: Pet | None


class Called(Event, frozen=True):
    seat: Seat


class PawnSet(Event, frozen=True):
    """A pawn stands on a House Path at the start."""

    seat: Seat
    colour: Colour
    house: int
    space: int


class Laid(Event, frozen=True):
    """A setup card, sealed: only its owner knows of it until all lie."""

    secret: ClassVar[Mapping[str, str]] = {"card": "seat", "house": "seat"}
    seat: Seat
    card: Card | None
    house: int | None


class Unsealed(Event, frozen=True):
    """All setup cards lie; `heights[seat][house - 1]`, None for those who may not see heights."""

    secret: ClassVar[Mapping[str, str]] = {"heights": "knows"}
    heights: tuple[tuple[int, ...], ...] | None
    knows: tuple[Seat, ...]


class Threw(Event, frozen=True):
    """A throw; `for_start` where it decides who begins."""

    seat: Seat
    pips: int
    for_start: bool = False


class Tied(Event, frozen=True):
    seats: tuple[Seat, ...]


class Begins(Event, frozen=True):
    """Who has the first turn (GS-048)."""

    seat: Seat


class Turn(Event, frozen=True):
    """A turn begins."""

    opens_turn: ClassVar[bool] = True
    seat: Seat
    number: int


class Walked(Event, frozen=True):
    """A pawn walked clockwise from space to space (GS-050, GS-051)."""

    seat: Seat
    start: int
    end: int


class Jumped(Event, frozen=True):
    """A pawn was sent to a space: Go To ?, Snoop ?, the fence (GS-055, GS-058, GS-079)."""

    seat: Seat
    start: int
    end: int


class Circled(Event, frozen=True):
    """A pawn on the fence walked once round and back (GS-080)."""

    seat: Seat
    space: int


class Placed(Event, frozen=True):
    """A calling card was left at a house; the face is known to its owner."""

    secret: ClassVar[Mapping[str, str]] = {"card": "seat"}
    seat: Seat
    house: int
    card: Card | None


class Passed(Event, frozen=True):
    """Somebody declined (or, with `open`, had no legal card: GS-R10)."""

    seat: Seat
    house: int = 0
    open: bool = False


class Nothing(Event, frozen=True):
    """The space has no effect here: an empty look, the fence by die."""

    seat: Seat
    space: int


class Snooped(Event, frozen=True):
    """A whole stack was looked at, bottom to top (GS-056)."""

    concerns: ClassVar[tuple[str, ...]] = ("owner",)
    secret: ClassVar[Mapping[str, str]] = {"cards": "seat", "house": "heard", "owner": "heard"}
    seat: Seat
    house: int | None
    owner: Seat | None
    cards: tuple[Card, ...] | None
    heard: tuple[Seat, ...]


class Gossiped(Event, frozen=True):
    """A top card was lifted (GS-059); `kept` where it was taken for good (GS-R12)."""

    concerns: ClassVar[tuple[str, ...]] = ("owner",)
    secret: ClassVar[Mapping[str, str]] = {"card": "seat", "house": "heard", "owner": "heard"}
    seat: Seat
    house: int | None
    owner: Seat | None
    card: Card | None
    heard: tuple[Seat, ...]
    kept: bool = False


class HidClue(Event, frozen=True):
    """A card went on the Hide a Clue stack (GS-062), from the street if `house` says so.

    `author` is secret under GS-R18, and with it who may know it.
    """

    actor: ClassVar[str] = "author"
    secret: ClassVar[Mapping[str, str]] = {"card": "knows", "author": "heard", "knows": "heard", "heard": "heard"}
    author: Seat | None
    card: Card | None
    knows: tuple[Seat, ...] | None
    heard: tuple[Seat, ...] | None
    house: int = 0


class FoundClue(Event, frozen=True):
    """The Hide a Clue stack was looked at, top card last (GS-064); authors as known by GS-R18."""

    secret: ClassVar[Mapping[str, str]] = {"cards": "seat"}
    seat: Seat
    cards: tuple[Card, ...] | None
    authors: tuple[Seat | None, ...]


class Inferred(Event, frozen=True):
    """A suggestion was made (GS-077)."""

    concerns: ClassVar[tuple[str, ...]] = ("target",)
    seat: Seat
    target: Seat
    people: tuple[Person, ...]
    pet: Pet | None


class Answered(Event, frozen=True):
    """The answer to an inference: the pawn moves, or stays (GS-079, GS-081)."""

    seat: Seat
    moved: bool


class Accused(Event, frozen=True):
    """An accusation, and whether it is true (GS-091, GS-092)."""

    concerns: ClassVar[tuple[str, ...]] = ("target",)
    seat: Seat
    target: Seat
    first: Person
    second: Person
    pet: Pet
    true: bool
    false: int
    """How many false accusations the accuser has made by now."""
    free: bool = False
    """False, but the accuser was out already and pays nothing (GS-R37)."""


class ShownCard(Event, frozen=True):
    """The accused showed the accuser a card (GS-093)."""

    actor: ClassVar[str] = "accused"
    concerns: ClassVar[tuple[str, ...]] = ("accused", "accuser")
    secret: ClassVar[Mapping[str, str]] = {"card": "knows"}
    accused: Seat
    accuser: Seat
    card: Person | Pet | None
    knows: tuple[Seat, ...]


class NoneShown(Event, frozen=True):
    """No card could be shown: every one is at its limit with this accuser (GS-R37), or none is due."""

    actor: ClassVar[str] = "accused"
    concerns: ClassVar[tuple[str, ...]] = ("accused", "accuser")
    accused: Seat
    accuser: Seat


class Revealed(Event, frozen=True):
    """Cards turned up for everybody (GS-009)."""

    seat: Seat
    first: Person
    second: Person
    pet: Pet


class Detected(Event, frozen=True):
    """Correctly accused (or conceded): cannot win any more (GS-008, GS-010)."""

    seat: Seat
    by: Seat


class Discredited(Event, frozen=True):
    """Too many false accusations: cannot win any more (GS-013, GS-098)."""

    seat: Seat


class Stopped(Event, frozen=True):
    """Plays no more (GS-R35, GS-R36)."""

    seat: Seat


class Told(Event, frozen=True):
    """Passed on everything seen (GS-R43)."""

    concerns: ClassVar[tuple[str, ...]] = ("to",)
    seat: Seat
    to: Seat


class Won(Event, frozen=True):
    """The game is over (GS-015, GS-016, GS-R40)."""

    actor: ClassVar[str] = ""
    closes: ClassVar[bool] = True
    winners: tuple[Seat, ...]


MOVES: tuple[type[Move], ...] = (
    Deal, Call, Scatter, ThrowForStart, Throw, SetOut, Lay, Place, Snoop, Gossip, Hide, Find, Infer, Accuse, Show,
    Pass, Concede, PlayOn, Stop, Tell,
)  # fmt: skip
EVENTS: tuple[type[Event], ...] = (
    Dealt, Called, PawnSet, Laid, Unsealed, Threw, Tied, Begins, Turn, Walked, Jumped, Circled, Placed, Passed,
    Nothing, Snooped, Gossiped, HidClue, FoundClue, Inferred, Answered, Accused, ShownCard, NoneShown, Revealed,
    Detected, Discredited, Stopped, Told, Won,
)  # fmt: skip
