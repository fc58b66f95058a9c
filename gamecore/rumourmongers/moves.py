"""What a seat may do, and what may happen."""

from collections.abc import Mapping
from typing import ClassVar

from ..core import Event, Move, Part, Seat
from .pieces import (
    AUTHOR,
    BARD,
    CONSUL,
    DIPLOMAT,
    HUNTRESS,
    LIGHT_KEEPER,
    LUNATIC,
    MERCHANT,
    PAINTER,
    PENITENT,
    SAILOR,
    SAVAGE,
    SOLDIER,
    WATCHMAN,
    Card,
    Suit,
)
from .state import Verdict

Cards = tuple[Card, ...]

# ---- what CHANCE does ----


class Starter(Move, frozen=True):
    """Names who starts the round (RM-R03, RM-R06)."""

    who: Seat


class Lowest(Move, frozen=True):
    """Picks one of those tied for least points, under lowest_tie = random (RM-R04)."""

    who: Seat


class Deal(Move, frozen=True):
    """One card to each seat in order, the starter first; fewer where the pile runs out (RM-032, RM-033)."""

    cards: Cards


# ---- what a player does ----


class Gather(Move, frozen=True):
    """Lay down any number of cards, none included (RM-041)."""

    weighty: ClassVar[bool] = True
    verb: ClassVar[str] = "Lay them down"
    cards: Cards = ()


class Pass(Move, frozen=True):
    """Play nobody; decline a suit that was won (RM-058, RM-R52)."""


class Take(Move, frozen=True):
    """Take a suit that was won; only under decline_win (RM-R52)."""


class Yield(Move, frozen=True):
    """The cards that a victim of the Penitent discards (RM-081)."""

    weighty: ClassVar[bool] = True
    verb: ClassVar[str] = "Give them up"
    cards: Cards


class Count(Move, frozen=True):
    """For which suit an own pawn or court counts under the Painter; only under owner_chooses (RM-R17)."""

    implied: ClassVar[tuple[str, ...]] = ("card",)
    card: Card
    suit: Suit


class Power(Move, frozen=True):
    """A person is played from the hand (RM-057). `person`: its card, which is picked first.

    Where a target is named only after others could react (RM-R23), or there is none (RM-R21), its field is empty.
    """

    weighty: ClassVar[bool] = True
    person: ClassVar[Card]

    def parts(self) -> tuple[Part, ...]:
        """The person, then what is named."""
        picks: list[Part] = [("play", self.person)]
        for name in self.__struct_fields__:
            value = getattr(self, name)
            if isinstance(value, tuple):
                picks.extend((name, one) for one in value)
            elif value is not None and name != "seat":
                picks.append((name, value))
        return tuple(picks)


class Merchant(Power, frozen=True):
    """This round lay a row of ranks, if you like (RM-085)."""

    person = MERCHANT
    verb: ClassVar[str] = "Play the Merchant"


class Sailor(Power, frozen=True):
    """Lay one further card face down (RM-075)."""

    person = SAILOR
    verb: ClassVar[str] = "Play the Sailor"
    card: Card | None = None


class Painter(Power, frozen=True):
    """Cards are scored by lower suit in this round's Gossip (RM-087)."""

    person = PAINTER
    verb: ClassVar[str] = "Play the Painter"


class Savage(Power, frozen=True):
    """Turn an own open card face down; it belongs to the named suit (RM-077)."""

    person = SAVAGE
    verb: ClassVar[str] = "Play the Savage"
    card: Card | None = None
    suit: Suit | None = None


class Watchman(Power, frozen=True):
    """Skip the suit that comes up; under before_gossip the named one (RM-094, RM-R49)."""

    person = WATCHMAN
    verb: ClassVar[str] = "Play the Watchman"
    suit: Suit | None = None


class Diplomat(Power, frozen=True):
    """Name the winner of a tied suit (RM-069)."""

    person = DIPLOMAT
    verb: ClassVar[str] = "Play the Diplomat"
    to: Seat | None = None


class Bard(Power, frozen=True):
    """Gain the points of a suit in which no card is open (RM-067)."""

    person = BARD
    verb: ClassVar[str] = "Play the Bard"


class LightKeeper(Power, frozen=True):
    """Leave half of the group you won with (RM-092): the cards that stay."""

    person = LIGHT_KEEPER
    verb: ClassVar[str] = "Play the Light Keeper"
    keep: Cards = ()


class Huntress(Power, frozen=True):
    """Take a card from the discard pile (RM-065)."""

    person = HUNTRESS
    verb: ClassVar[str] = "Play the Huntress"
    card: Card | None = None


class Penitent(Power, frozen=True):
    """Every other player discards two cards (RM-081)."""

    person = PENITENT
    verb: ClassVar[str] = "Play the Penitent"


class Author(Power, frozen=True):
    """Gossip is repeated for one suit (RM-082)."""

    person = AUTHOR
    verb: ClassVar[str] = "Play the Author"
    suit: Suit | None = None


class Soldier(Power, frozen=True):
    """Everybody discards all Location cards from hand (RM-089)."""

    person = SOLDIER
    verb: ClassVar[str] = "Play the Soldier"


class Consul(Power, frozen=True):
    """Gain three points (RM-091)."""

    person = CONSUL
    verb: ClassVar[str] = "Play the Consul"


class Lunatic(Power, frozen=True):
    """The person just played has no effect (RM-071)."""

    person = LUNATIC
    verb: ClassVar[str] = "Play the Lunatic"


# ---- what happens ----


class RoundBegan(Event, frozen=True):
    """A round begins: who starts it, and how many cards are shuffled (RM-029, RM-034)."""

    opens_turn: ClassVar[bool] = True
    actor: ClassVar[str] = ""
    number: int
    starter: Seat
    shuffled: int


class Recycled(Event, frozen=True):
    """There was no pile: all open cards are shuffled instead (RM-R07)."""

    actor: ClassVar[str] = ""
    cards: Cards


class CardDealt(Event, frozen=True):
    """One card to one seat."""

    secret: ClassVar[Mapping[str, str]] = {"card": "seat"}
    seat: Seat
    card: Card | None


class Dealt(Event, frozen=True):
    """All that a seat was dealt in this round."""

    secret: ClassVar[Mapping[str, str]] = {"cards": "seat"}
    seat: Seat
    count: int
    cards: Cards | None


class NotDealt(Event, frozen=True):
    """The pile was empty (RM-R07), or what is left of it stays (RM-R08)."""

    actor: ClassVar[str] = ""
    cards: Cards = ()


class Gathered(Event, frozen=True):
    """A seat laid cards face down; how many is not for everybody to see under some readings (RM-043, RM-R12)."""

    secret: ClassVar[Mapping[str, str]] = {"cards": "seat", "count": "heard"}
    seat: Seat
    count: int | None
    cards: Cards | None
    heard: tuple[Seat, ...]


class Uncovered(Event, frozen=True):
    """Everybody has laid down cards: how many is seen now, under simultaneous Gather (RM-R12)."""

    actor: ClassVar[str] = ""
    counts: tuple[int, ...]


class Passed(Event, frozen=True):
    """A seat played nobody (RM-058). `might`: whom it could have played, which only it knows."""

    secret: ClassVar[Mapping[str, str]] = {"might": "seat"}
    seat: Seat
    might: Cards | None = None


class Chose(Event, frozen=True):
    """A seat has chosen what is revealed when all have (RM-R20, RM-R37)."""

    secret: ClassVar[Mapping[str, str]] = {"cards": "seat"}
    seat: Seat
    cards: Cards | None


class Played(Event, frozen=True):
    """Somebody was played, with what is named.

    `laid`: the Sailor laid a further card, `hidden`, which its owner alone sees.
    """

    secret: ClassVar[Mapping[str, str]] = {"hidden": "seat"}
    seat: Seat
    person: Card
    card: Card | None = None
    suit: Suit | None = None
    to: Seat | None = None
    keep: Cards = ()
    laid: bool = False
    hidden: Card | None = None


class Named(Event, frozen=True):
    """What was announced got its target (RM-R23); fields as in Played."""

    secret: ClassVar[Mapping[str, str]] = {"hidden": "seat"}
    seat: Seat
    person: Card
    card: Card | None = None
    suit: Suit | None = None
    to: Seat | None = None
    keep: Cards = ()
    laid: bool = False
    hidden: Card | None = None


class Voided(Event, frozen=True):
    """The Lunatic made somebody's action void (RM-071)."""

    concerns: ClassVar[tuple[str, ...]] = ("of",)
    seat: Seat
    of: Seat
    person: Card


class NoEffect(Event, frozen=True):
    """Somebody was played without a target and does nothing (RM-R21)."""

    seat: Seat
    person: Card


class Permitted(Event, frozen=True):
    """A seat may lay a row this round (RM-085)."""

    seat: Seat


class Repainted(Event, frozen=True):
    """Cards count by lower suit in this round's Gossip (RM-087)."""

    seat: Seat


class Counted(Event, frozen=True):
    """An owner said for which suit a card counts (RM-R17)."""

    seat: Seat
    card: Card
    suit: Suit


class Revealed(Event, frozen=True):
    """A seat's face-down cards were turned up (RM-044)."""

    seat: Seat
    cards: Cards


class Lonely(Event, frozen=True):
    """A lone pawn or court went back to hand, or to the pile, at Meet (RM-R14)."""

    seat: Seat
    cards: Cards
    to: str


class Disguised(Event, frozen=True):
    """A card was turned face down and belongs to a suit (RM-078)."""

    seat: Seat
    card: Card
    suit: Suit


class Unmasked(Event, frozen=True):
    """The Savage's card was turned up again (RM-080)."""

    seat: Seat
    card: Card


class Foretold(Event, frozen=True):
    """The suit that is going to be skipped was named before Gossip (RM-R49)."""

    seat: Seat
    suit: Suit


class Retelling(Event, frozen=True):
    """Gossip is repeated for a suit (RM-082)."""

    seat: Seat
    suit: Suit


class SuitTold(Event, frozen=True):
    """A suit was resolved (RM-048 to RM-053): sizes as they counted, who won, what he scored and discarded."""

    actor: ClassVar[str] = ""
    concerns: ClassVar[tuple[str, ...]] = ("winner",)
    suit: Suit
    sizes: tuple[int, ...]
    verdict: Verdict
    winner: Seat | None = None
    points: int = 0
    discarded: Cards = ()
    kept: Cards = ()
    retold: bool = False
    diplomat: Seat | None = None


class Gained(Event, frozen=True):
    """Points that no group won: the Consul's (RM-091)."""

    seat: Seat
    points: int


class Fetched(Event, frozen=True):
    """A card was taken from the discard pile (RM-065)."""

    seat: Seat
    card: Card
    to: str = "hand"


class Yielded(Event, frozen=True):
    """A victim of the Penitent discarded cards (RM-081)."""

    concerns: ClassVar[tuple[str, ...]] = ("seat",)
    seat: Seat
    cards: Cards


class Cleared(Event, frozen=True):
    """A seat discarded its Location cards (RM-089)."""

    concerns: ClassVar[tuple[str, ...]] = ("seat",)
    seat: Seat
    cards: Cards


class HandDiscarded(Event, frozen=True):
    """A seat discarded what it had not played, under hand_carry_over = discard_all (RM-R01)."""

    concerns: ClassVar[tuple[str, ...]] = ("seat",)
    seat: Seat
    cards: Cards


class RoundEnded(Event, frozen=True):
    """A round is over: its points by seat."""

    actor: ClassVar[str] = ""
    number: int
    points: tuple[int, ...]


class LowestDrawn(Event, frozen=True):
    """Chance picked one of those tied for least points (RM-R04)."""

    seat: Seat


class Ended(Event, frozen=True):
    """The game is over (RM-010)."""

    actor: ClassVar[str] = ""
    closes: ClassVar[bool] = True
    winners: tuple[Seat, ...]
    scores: tuple[int, ...]


POWER_MOVES: tuple[type[Power], ...] = (
    Merchant, Sailor, Painter, Savage, Watchman, Diplomat, Bard, LightKeeper, Huntress, Penitent, Author, Soldier,
    Consul, Lunatic,
)  # fmt: skip
MOVES: tuple[type[Move], ...] = (Starter, Lowest, Deal, Gather, Pass, Take, Yield, Count, *POWER_MOVES)
EVENTS: tuple[type[Event], ...] = (
    RoundBegan, Recycled, CardDealt, Dealt, NotDealt, Gathered, Uncovered, Passed, Chose, Played, Named, Voided,
    NoEffect, Permitted, Repainted, Counted, Revealed, Lonely, Disguised, Unmasked, Foretold, Retelling, SuitTold,
    Gained, Fetched, Yielded, Cleared, HandDiscarded, RoundEnded, LowestDrawn, Ended,
)  # fmt: skip
OF_PERSON: Mapping[Card, type[Power]] = {kind.person: kind for kind in POWER_MOVES}
"""The move that plays each person."""
