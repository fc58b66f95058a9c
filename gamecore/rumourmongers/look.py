"""What lies on the table of Rumourmongers, as pieces for a picture: facts only, no drawing and no rule.

Suits stand in the order they are told, from Knots to Moons, and seats in the order they sit.
"""

from typing import Final, Literal

from ..core import Seat
from ..decktet import Card, Suit
from ..scene import Piece

COLOURS: Final = ("red", "white", "blue", "green")
"""The mark of each seat, by its number."""

Where = Literal["hand", "down", "open", "pile"]
Outcome = Literal["leads", "won", "tie", "nobody", "empty", "skipped", "coming"]
"""How a suit stands or ended.

leads: one player has the largest group; won: and has scored it. tie: nobody scores. nobody: cards lie open, but none
counts (a lone pawn). empty: no card lies open. skipped: the Watchman forbade it. coming: not told yet.
"""


class Player(Piece, frozen=True):
    """A player, at the head of the own row: `points` in all, so many cards in hand and face down.

    `starts`: has the first word in this round. `known`: cards everybody knows to be in this hand.
    """

    seat: Seat
    name: str
    points: int = 0
    hand: int = 0
    down: int = 0
    you: bool = False
    turn: bool = False
    starts: bool = False
    known: tuple[Card, ...] = ()


class Column(Piece, frozen=True):
    """A suit, at the head of its column. `now`: this suit is being told."""

    suit: Suit
    points: int
    now: bool = False


class Group(Piece, frozen=True):
    """One player's open cards of one suit; none is drawn where there is no such card.

    `size`: how many count, so a lone pawn makes 0. `leads`: larger than every other; `ties`: as large as the largest.
    """

    seat: Seat
    suit: Suit
    size: int
    leads: bool = False
    ties: bool = False


class Verdict(Piece, frozen=True):
    """How a suit stands or ended, at the foot of its column.

    `label` begins with `who` where there is one: "Ben leads 2–1–1", "Tie 1–1: nobody", "no card open".
    """

    suit: Suit
    outcome: Outcome
    label: str
    who: str = ""


class CardPiece(Piece, frozen=True):
    """A card, face up or down, wherever it lies.

    `card`: None for one that this seat does not know. `face`: "down" for the own cards laid down, drawn face up but
    apart, and for the Savage's card, drawn as a back with `suit` on it. `where`: the own hand, the own face-down cards,
    the table, the discard pile. `seat`, `suit`: on the table, whose it is and the group it stands in.
    `playable`: a personality that may be played now. `under`: in the hand, the heading it stands under: a suit, or ""
    for cards in one row.
    """

    card: Card | None
    where: Where
    face: Literal["up", "down"] = "up"
    seat: Seat | None = None
    suit: Suit | None = None
    playable: bool = False
    under: Suit | Literal[""] = ""


class Moment(Piece, frozen=True):
    """A part of the round: a phase, a window in which personalities are played, or `any`, the Lunatic's.

    `name`: "Gather", "after Gather". `people`: the personalities of this deck that belong there. `when`: over, now
    or still to come; more than one may be live (Gossip, and the window during it). `label`: what is said of a live
    one, as "open now".
    """

    kind: Literal["phase", "window", "any"]
    name: str
    people: tuple[Card, ...] = ()
    when: Literal["past", "live", "coming"] = "coming"
    label: str = ""


class Tale(Piece, frozen=True):
    """A suit as it was told, or as it is still to come: a column of the sum.

    `sizes` and `gains`: cards that counted and points won, one number a seat. `label` begins with `who` where there
    is one: "Ben is heard", "Tie, nobody". `past`: it belongs to the round before this one.
    """

    suit: Suit
    points: int
    outcome: Outcome = "coming"
    sizes: tuple[int, ...] = ()
    gains: tuple[int, ...] = ()
    label: str = ""
    who: str = ""
    past: bool = False


class SumLine(Piece, frozen=True):
    """One player's points of a round as a sum: a term a suit, None for one still to come, then what came on top.

    `extra`: its word and points: ("Consul", 3), ("Suns again", 5).
    """

    seat: Seat
    name: str
    terms: tuple[int | None, ...]
    extra: tuple[tuple[str, int], ...] = ()
    total: int = 0


class Pile(Piece, frozen=True):
    """The discard pile: how many cards, and the one on top where it is known. Its cards are CardPieces beside it."""

    count: int
    top: Card | None = None
    note: str = ""


class Score(Piece, frozen=True):
    """A player's line of the score sheet: the points of each round, the last one still growing, and in all.

    `of`: how many rounds a game has. `leads`: nobody has more.
    """

    seat: Seat
    name: str
    rounds: tuple[int, ...] = ()
    total: int = 0
    of: int = 7
    you: bool = False
    leads: bool = False
