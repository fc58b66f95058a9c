"""The truth of a position, one seat's view of it, and this game's rulings.

What lies open to everybody is one value, the `Table`: the truth adds the hidden cards to it, a view its seat's own.
"""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from ..core import Move, Rulings, Seat, State, View
from .look import COLOURS
from .pieces import Card, Suit, Window, ordered

Phase = Literal[
    "starter",  # CHANCE names who starts
    "lowest",  # CHANCE picks the lowest among the tied (RM-R04)
    "deal",  # CHANCE deals one card to each seat in order
    "after_deal",  # window: Merchant
    "gather",
    "after_gather",  # window: Sailor, Painter
    "after_meet",  # window: Savage
    "count",  # an owner says for which suit a card counts, only under painter_three_suit = owner_chooses (RM-R17)
    "foretell",  # window: Watchman, only under watchman_timing = before_gossip (RM-R49)
    "watch",  # window: Watchman, before a suit is told
    "settle",  # window: Diplomat on a tie, Bard on an empty suit
    "claim",  # the winner takes the suit or declines, only under decline_win (RM-R52)
    "keep",  # the winner may play the Light Keeper
    "after_gossip",  # window: Consul, Author, Soldier, Penitent, Huntress
    "react",  # everybody else may play the Lunatic
    "name",  # what was announced gets its target, only under lunatic_window = at_announcement (RM-R23)
    "yield",  # the Penitent's victims choose
    "over",
    # below nobody is asked: the game goes on by itself
    "begin",  # a round begins
    "meet",
    "gossip",
    "next",  # the next suit comes up
    "suit",  # a suit is told, for the first time or again
    "size",  # groups are compared
    "told",  # a suit is settled
    "revert",  # the Savage's card is turned up
    "challenge",  # somebody was played
    "resolve",  # and acts
    "resume",  # and has acted
    "end",  # a round ends
]
Mode = Literal["upper", "lower"]
Verdict = Literal["won", "tied", "empty", "lone", "skipped", "sung", "declined"]
"""How a suit ended. `lone`: cards lie open in it, but no group counts (RM-019)."""

OF_WINDOW: Mapping[Phase, Window] = {
    "after_deal": "deal", "after_gather": "gather", "after_meet": "meet", "foretell": "gossip", "watch": "gossip",
    "settle": "gossip", "keep": "gossip", "after_gossip": "after",
}  # fmt: skip
"""The window that a phase belongs to."""


class RumourRules(Rulings, frozen=True, kw_only=True):
    """The switches of section 3.4 of the ledger; the first reading of each is the default."""

    powers: Literal["on", "off"] = "on"
    hand_carry_over: Literal["keep", "discard_all"] = "keep"
    personality_fate: Literal["discard", "remove_from_game"] = "discard"
    personality_limit: Literal["one_per_window", "one_per_round"] | None = None
    first_starter: Literal["random", "seat_0"] = "random"
    starter_rule: Literal["left_of_lowest", "lowest", "rotate", "random"] = "left_of_lowest"
    lowest_tie: Literal["first_in_order", "last_in_order", "lowest_total", "random"] = "first_in_order"
    lowest_counts: Literal["all_points", "gossip_only"] = "all_points"
    empty_deal: Literal["skip", "recycle_open"] = "skip"
    short_deal: Literal["deal_in_order", "hold_remainder"] = "deal_in_order"
    discard_visibility: Literal["public", "counts_only"] = "public"
    gather_min: Literal[0, 1] = 0
    gather_max: Annotated[int, Meta(ge=1, le=44)] | None = None
    gather_visibility: Literal["counts_sequential", "counts_hidden", "simultaneous"] = "counts_sequential"
    three_suit_gather: Literal["middle_or_lower", "middle_only", "lower_only", "any_suit"] = "middle_or_lower"
    lone_three_suit: Literal["count_zero", "illegal_gather", "return_to_hand", "discard", "allowed"] = "count_zero"
    gossip_order: Literal["ascending", "descending"] = "ascending"
    decline_win: bool = False
    final_tie: Literal["shared", "most_open_cards", "fewest_hand_cards"] = "shared"
    last_after_gossip: bool = True
    window_order: Literal["pass_act_from_starter", "pass_act_from_lowest", "simultaneous"] = "pass_act_from_starter"
    require_target: bool = True
    lunatic_window: Literal["after_specification", "at_announcement"] = "after_specification"
    lunatic_own: bool = False
    huntress_to: Literal["hand", "table"] = "hand"
    huntress_pool: Literal["any", "no_personalities", "this_gossip_only"] = "any"
    huntress_reuse: Literal["same_round", "next_round"] = "same_round"
    bard_condition: Literal["no_open_card", "no_countable_group", "suit_not_printed"] = "no_open_card"
    diplomat_pick: Literal["tied_only", "any_with_group", "anyone"] = "tied_only"
    sailor_needs_gather: bool = False
    savage_suit: Literal["any", "other"] = "any"
    savage_revert: Literal["end_of_gossip", "end_of_round"] = "end_of_gossip"
    savage_lone_counts: bool = True
    savage_light_keeper: Literal["must_go", "may_stay"] = "must_go"
    penitent_short: Literal["all_they_have", "exempt"] = "all_they_have"
    penitent_order: Literal["simultaneous", "in_order"] = "simultaneous"
    author_suits: Literal["any", "scored_only", "unscored_only"] = "any"
    author_during: Literal["all", "no_watchman", "none"] = "all"
    author_mode: Literal["round_mode", "always_upper"] = "round_mode"
    painter_three_suit: Literal["printed_lowest", "owner_chooses"] = "printed_lowest"
    merchant_row: Literal["consecutive", "distinct_ranks"] = "consecutive"
    merchant_nine_crown: Literal["adjacent_if_absent", "never"] = "adjacent_if_absent"
    merchant_wrap: bool = False
    merchant_min: Literal[1, 2, 3] = 1
    merchant_optional: bool = True
    soldier_dual: Literal["counts", "does_not_count"] = "counts"
    light_keeper_rounding: Literal["down", "up"] = "down"
    light_keeper_amount: Literal["exact", "up_to"] = "exact"
    watchman_timing: Literal["per_suit", "before_gossip"] = "per_suit"
    rounds: Annotated[int, Meta(ge=1, le=20)] = 7

    ids: ClassVar[Mapping[str, str]] = {
        "powers": "RM-R19", "hand_carry_over": "RM-R01", "personality_fate": "RM-R18", "personality_limit": "RM-R19",
        "first_starter": "RM-R03", "starter_rule": "RM-R06", "lowest_tie": "RM-R04", "lowest_counts": "RM-R05",
        "empty_deal": "RM-R07", "short_deal": "RM-R08", "discard_visibility": "RM-R09", "gather_min": "RM-R10",
        "gather_max": "RM-R11", "gather_visibility": "RM-R12", "three_suit_gather": "RM-R13",
        "lone_three_suit": "RM-R14", "gossip_order": "RM-R51", "decline_win": "RM-R52", "final_tie": "RM-R53",
        "last_after_gossip": "RM-R54", "window_order": "RM-R20", "require_target": "RM-R21",
        "lunatic_window": "RM-R23", "lunatic_own": "RM-R23", "huntress_to": "RM-R25", "huntress_pool": "RM-R25",
        "huntress_reuse": "RM-R26", "bard_condition": "RM-R27", "diplomat_pick": "RM-R29",
        "sailor_needs_gather": "RM-R31", "savage_suit": "RM-R32", "savage_revert": "RM-R33",
        "savage_lone_counts": "RM-R34", "savage_light_keeper": "RM-R35", "penitent_short": "RM-R36",
        "penitent_order": "RM-R37", "author_suits": "RM-R38", "author_during": "RM-R39", "author_mode": "RM-R40",
        "painter_three_suit": "RM-R17", "merchant_row": "RM-R42", "merchant_nine_crown": "RM-R42",
        "merchant_wrap": "RM-R42", "merchant_min": "RM-R42", "merchant_optional": "RM-R43", "soldier_dual": "RM-R45",
        "light_keeper_rounding": "RM-R47", "light_keeper_amount": "RM-R47", "watchman_timing": "RM-R49",
        "rounds": "RM-R54",
    }  # fmt: skip


PRESETS: Mapping[str, RumourRules] = {
    "faithful": RumourRules(),
    "koryo": RumourRules(hand_carry_over="discard_all", gather_min=1),
    "one_shot": RumourRules(personality_fate="remove_from_game"),
    "tamed": RumourRules(huntress_reuse="next_round", personality_limit="one_per_window"),
    "beginner": RumourRules(powers="off"),
}
"""The sets of readings that have a name (section 3.4 of the ledger)."""


class Batch(Struct, frozen=True, gc=False):
    """The cards of one Deal that are not seen to have left a hand yet: everybody can know which they are.

    `counts[seat]`: how many of them each seat still has, in hand or face down. During the Deal the rest is undealt.
    `fetched`: not dealt but seen to enter a hand in that round, from the pile or from the table.
    """

    round: int
    cards: tuple[Card, ...]
    counts: tuple[int, ...]
    fetched: bool = False


class Disguise(Struct, frozen=True, gc=False):
    """The card that the Savage turned face down, and the suit it belongs to until it is turned up (RM-078)."""

    seat: Seat
    card: Card
    suit: Suit


class Telling(Struct, frozen=True, gc=False):
    """How one suit was resolved. `sizes[seat]`: the groups as they counted. `diplomat`: who named the winner."""

    suit: Suit
    sizes: tuple[int, ...]
    verdict: Verdict
    winner: Seat | None = None
    points: int = 0
    discarded: tuple[Card, ...] = ()
    retold: bool = False
    diplomat: Seat | None = None


class Play(Struct, frozen=True, gc=False):
    """A person that was played and waits for its action, with what was named (never the Sailor's card).

    `phase`: where the game goes on afterwards.
    """

    move: Move
    phase: Phase


Cards = tuple[Card, ...]


def called(seat: Seat) -> str:
    """`Red`: the name of the player at `seat`."""
    return COLOURS[seat].capitalize()


class Table(Struct, frozen=True, kw_only=True, gc=False):
    """All that everybody sees.

    `round`: 0 before the first. `lowest`: who scored least in the round before. `asked`: who may act now.
    `passes`: passes in a row in this window. `held`: how many cards each seat has in hand and face down together;
    `down_counts`: how many of them lie face down, None where that is not to be seen (RM-R12).
    `discards`: the size of the discard pile. `stock`: the cards that are in hands or face down, by the Deal they came
    with. `gossip_points`: of this round, by groups in Gossip alone. `history`: the points of the rounds before.
    `permits`: who may lay a row (RM-085). `sailor`: who laid a further card this round. `author`: whose retelling
    goes on. `verdict`, `winner`, `diplomat`, `kept`: of the suit that is being told, so far. `used`: the windows in
    which each seat played somebody. `fresh`: fetched cards that must wait (RM-R26). `gossiped`: what this round's
    Gossip sent to the pile (RM-R25). `counted`: for which suit cards count by their owners' choice (RM-R17). `queue`:
    people revealed together and still to act. `tellings`, `gains` and `thrown`, what each seat had to discard besides:
    of this round; of the round before up to the next Meet.
    """

    rulings: RumourRules
    seats: int
    round: int = 0
    starter: Seat = 0
    lowest: Seat | None = None
    phase: Phase = "starter"
    asked: tuple[Seat, ...] = ()
    passes: int = 0
    mode: Mode = "upper"
    open: tuple[Cards, ...] = ()
    discards: int = 0
    removed: Cards = ()
    scores: tuple[int, ...] = ()
    round_points: tuple[int, ...] = ()
    gossip_points: tuple[int, ...] = ()
    history: tuple[tuple[int, ...], ...] = ()
    held: tuple[int, ...] = ()
    down_counts: tuple[int | None, ...] = ()
    stock: tuple[Batch, ...] = ()
    permits: tuple[Seat, ...] = ()
    sailor: Seat | None = None
    savage: Disguise | None = None
    suit: Suit | None = None
    author: Seat | None = None
    verdict: Verdict | None = None
    winner: Seat | None = None
    diplomat: Seat | None = None
    kept: Cards = ()
    forfeited: tuple[Suit, ...] = ()
    retold: tuple[Suit, ...] = ()
    scored: tuple[Suit, ...] = ()
    tellings: tuple[Telling, ...] = ()
    gains: tuple[tuple[Seat, int], ...] = ()
    thrown: tuple[tuple[Seat, Cards], ...] = ()
    pending: Play | None = None
    queue: tuple[Play, ...] = ()
    used: tuple[tuple[Window, ...], ...] = ()
    fresh: Cards = ()
    gossiped: Cards = ()
    counted: tuple[tuple[Card, Suit], ...] = ()


class AtTable:
    """The open facts of a position by their names, for the truth and for a view alike."""

    __slots__ = ()
    table: Table

    @property
    def rulings(self) -> RumourRules:
        return self.table.rulings

    @property
    def seats(self) -> int:
        return self.table.seats

    @property
    def round(self) -> int:
        return self.table.round

    @property
    def starter(self) -> Seat:
        return self.table.starter

    @property
    def phase(self) -> Phase:
        return self.table.phase

    @property
    def actors(self) -> tuple[Seat, ...]:
        """Who may act now."""
        return self.table.asked

    @property
    def turn(self) -> Seat:
        """Whose turn it is: the one seat that is asked, CHANCE (-1), or -1 where several are or nobody is."""
        return self.table.asked[0] if len(self.table.asked) == 1 else -1

    @property
    def window(self) -> Window | None:
        """The window that is open; that of the person played while others may react; None in between."""
        pending = self.table.pending
        return OF_WINDOW.get(self.table.phase if pending is None else pending.phase)

    @property
    def open(self) -> tuple[Cards, ...]:
        return self.table.open

    @property
    def removed(self) -> Cards:
        return self.table.removed

    @property
    def scores(self) -> tuple[int, ...]:
        return self.table.scores

    @property
    def round_points(self) -> tuple[int, ...]:
        return self.table.round_points

    @property
    def hand_sizes(self) -> tuple[int | None, ...]:
        """How many cards each seat has in hand; None where that is not to be seen."""
        table = self.table
        return tuple(
            [None if down is None else held - down for held, down in zip(table.held, table.down_counts, strict=True)]
        )

    @property
    def down_counts(self) -> tuple[int | None, ...]:
        return self.table.down_counts

    @property
    def mode(self) -> Mode:
        return self.table.mode

    @property
    def savage(self) -> Disguise | None:
        return self.table.savage

    @property
    def permits(self) -> tuple[Seat, ...]:
        return self.table.permits

    @property
    def forfeited(self) -> tuple[Suit, ...]:
        return self.table.forfeited

    @property
    def retold(self) -> tuple[Suit, ...]:
        return self.table.retold

    @property
    def suit(self) -> Suit | None:
        """The suit that is being told."""
        return self.table.suit

    @property
    def pending(self) -> Play | None:
        return self.table.pending

    @property
    def history(self) -> tuple[tuple[int, ...], ...]:
        """The points of each round that is over."""
        return self.table.history

    @property
    def tellings(self) -> tuple[Telling, ...]:
        return self.table.tellings


class RumourState(AtTable, State, frozen=True, kw_only=True):
    """The truth: the table, and what is hidden, the hands above all (RM-024).

    `pile`: undealt cards, in no order yet. `discard`: in the order in which the cards came. `sealed`: what seats
    have chosen that others do not know of yet. `sailed`: the further card that the Sailor laid this round.
    """

    table: Table
    hands: tuple[Cards, ...]
    down: tuple[Cards, ...]
    pile: Cards = ()
    discard: Cards = ()
    sealed: tuple[Move | None, ...] = ()
    sailed: Card | None = None


class RumourView(AtTable, View, frozen=True, kw_only=True):
    """What one seat knows: the table, and its own cards.

    `discard`: None where the pile may not be looked through (RM-R09); `table.discards` is its size.
    `sealed`: its own choice that others do not know of yet. `sailed`: the card it laid with the Sailor.
    """

    table: Table
    hand: Cards
    down: Cards
    discard: Cards | None
    sealed: Move | None = None
    sailed: Card | None = None

    def name(self, seat: Seat) -> str:
        """`Red`: how a player is called."""
        return called(seat)

    @property
    def deals(self) -> tuple[Batch, ...]:
        """The cards of each Deal that this seat does not see, and how many of them each of the others holds."""
        own, found = {*self.hand, *self.down}, []
        for batch in self.table.stock:
            cards = tuple([card for card in batch.cards if card not in own])
            if cards:
                counts = tuple([0 if seat == self.seat else count for seat, count in enumerate(batch.counts)])
                found.append(Batch(batch.round, cards, counts, batch.fetched))
        return tuple(found)

    @property
    def known_in_hand(self) -> tuple[Cards, ...]:
        """For each of the others the cards that this seat knows it has, in hand or face down."""
        known: list[list[Card]] = [[] for _ in self.table.held]
        for batch in self.deals:
            for seat, count in enumerate(batch.counts):
                if count == len(batch.cards):
                    known[seat] += batch.cards
        return tuple([ordered(cards) for cards in known])
