"""The truth of a position, one seat's view of it, and this game's rulings."""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from ..core import Rulings, Seat, State, View
from .pieces import BOARDS, Board, Card, Colour, Person, Pet

Status = Literal["in", "detected", "discredited"]
Triple = tuple[Person, Person, Pet]
"""First character, the self (GS-033), second character, pet (GS-006)."""

Phase = Literal[
    "deal",  # CHANCE deals the character cards
    "first",  # CHANCE names the seat that chooses its pawn first (or sets all pawns out)
    "pawns",  # each seat in turn sets out a pawn
    "lay",  # everybody lays setup cards, sealed until the last one lies
    "throws",  # CHANCE throws for who begins, again among the tied
    "ready",  # before a throw: a detected player may stop for good; table talk
    "throw",  # CHANCE throws the die for the seat whose turn it is
    "again",  # CHANCE throws again: Go To ? or Snoop ?
    "path",  # place a calling card
    "snoop",  # look at one stack in one house
    "gossip",  # look at the top card of one stack in any house
    "hide",  # put a card on the Hide a Clue stack
    "find",  # look at its top card
    "infer",
    "accuse",
    "concede",  # only under perfect_inference = may_concede
    "show",  # the accused shows the accuser a card
    "over",
]


class GossipRules(Rulings, frozen=True, kw_only=True):
    """The switches of section 2 of the ledger; the first reading of each is the default."""

    house_numbers: Literal["list_order", "swapped"] = "list_order"
    board: str | Board = "recon38"
    love_card_houses: Literal["own_or_second", "second_only"] = "own_or_second"
    nopet_blank_rule: Literal["blank", "pet"] = "blank"
    placement: Literal["must", "may"] = "must"
    no_legal_card: Literal["open_pass", "dummy_blank", "any_card"] = "open_pass"
    stack_heights_public: bool = True
    gossip_effect: Literal["look_return", "keep"] = "look_return"
    gossip_scope: Literal["others", "any"] = "others"
    snoop_own: bool = False
    empty_look: Literal["no_effect", "redirect"] = "no_effect"
    hide: Literal["may_hand", "must_hand", "may_hand_or_board"] = "may_hand"
    find_depth: Literal["top", "whole_stack"] = "top"
    hide_author_visible: bool = True
    look_target_public: bool = True
    inference_cards: Literal["two_people_one_pet", "up_to_three"] = "two_people_one_pet"
    no_pet_counts: bool = True
    infer: Literal["must", "may"] = "must"
    infer_targets: Literal["undetected", "survivors", "any"] = "undetected"
    perfect_inference: Literal["fence_only", "may_concede"] = "fence_only"
    fence_relocation: Literal["stays", "returns"] = "stays"
    accuse: Literal["must", "may"] = "must"
    accuse_targets: Literal["survivors", "undetected", "any"] = "survivors"
    name_own_cards: Literal["allowed", "forbidden"] = "allowed"
    show_choice: Literal["accused", "named_first"] = "accused"
    same_card_cap: Literal[1, 2, 3] | None = 2
    third_show: Literal["cap", "must_be_new"] = "cap"
    fifth_false_show: bool = True
    false_limit: Annotated[int, Meta(ge=1, le=20)] = 5
    discredited_reveal: bool = False
    discredited_play: Literal["continue", "stop"] = "continue"
    detected_play: Literal["continue", "stop"] = "continue"
    detected_places: bool = False
    out_accusations: Literal["free", "may", "none"] = "free"
    turn_limit: Annotated[int, Meta(ge=1, le=1000)] | None = None
    timeout_rank: Literal["fewest_false", "draw"] = "fewest_false"
    start_paths: Literal["clockwise_choice", "random"] = "clockwise_choice"
    setup_cards: Annotated[int, Meta(ge=0, le=10)] = 4
    setup_min_houses: Annotated[int, Meta(ge=0, le=5)] = 3
    public_log: Literal["full", "none"] = "full"
    table_talk: bool = False

    ids: ClassVar[Mapping[str, str]] = {
        "house_numbers": "GS-R02", "board": "GS-R03", "love_card_houses": "GS-R07", "nopet_blank_rule": "GS-R08",
        "placement": "GS-R09", "no_legal_card": "GS-R10", "stack_heights_public": "GS-R11", "gossip_effect": "GS-R12",
        "gossip_scope": "GS-R13", "snoop_own": "GS-R14", "empty_look": "GS-R15", "hide": "GS-R16",
        "find_depth": "GS-R17", "hide_author_visible": "GS-R18", "look_target_public": "GS-R19",
        "inference_cards": "GS-R20", "no_pet_counts": "GS-R21", "infer": "GS-R22", "infer_targets": "GS-R23",
        "perfect_inference": "GS-R24", "fence_relocation": "GS-R26", "accuse": "GS-R27", "accuse_targets": "GS-R28",
        "name_own_cards": "GS-R29", "show_choice": "GS-R31", "same_card_cap": "GS-R32", "third_show": "GS-R32",
        "fifth_false_show": "GS-R33", "false_limit": "GS-R33", "discredited_reveal": "GS-R34",
        "discredited_play": "GS-R35", "detected_play": "GS-R36", "detected_places": "GS-R36",
        "out_accusations": "GS-R37", "turn_limit": "GS-R40", "timeout_rank": "GS-R40", "start_paths": "GS-R41",
        "setup_cards": "GS-R42", "setup_min_houses": "GS-R42", "public_log": "GS-R43", "table_talk": "GS-R43",
    }  # fmt: skip

    def street(self) -> Board:
        """The board these rulings name or carry. ValueError for a name there is none of."""
        if not isinstance(self.board, str):
            return self.board
        if self.board not in BOARDS:
            raise ValueError(f"no board is called {self.board!r}; there are {', '.join(BOARDS)}")
        return BOARDS[self.board]


class Player(Struct, frozen=True, kw_only=True, gc=False):
    """One seat: its secret identity and hand, and what everybody sees of it.

    `cards`: the identity, None before the deal. `hand`: calling cards left, in the order of CARDS.
    `space`: where the pawn stands, None before it is set out. `false`: false accusations made.
    `turns`: turns begun. `stopped`: plays no more. `spares`: blanks taken from the box, only under
    no_legal_card = dummy_blank.
    """

    cards: Triple | None = None
    colour: Colour | None = None
    space: int | None = None
    hand: tuple[int, ...] = (0,) * 8
    status: Status = "in"
    false: int = 0
    turns: int = 0
    stopped: bool = False
    spares: int = 0


class Hidden(Struct, frozen=True, gc=False):
    """A card on the one Hide a Clue stack (GS-030) and who put it there (None: not known to this seat).

    `house`: where it lay before, 0 if it came from the hand or that is not known (GS-R16).
    """

    card: Card | None
    author: Seat | None
    house: int = 0


class Kept(Struct, frozen=True, gc=False):
    """A card that a looker took from a stack for good, only under gossip_effect = keep (GS-R12).

    `knows`: those besides owner and taker who had seen it, or were told; always () in a view.
    """

    by: Seat
    owner: Seat
    house: int
    card: Card | None
    knows: tuple[Seat, ...] = ()


class Inference(Struct, frozen=True, gc=False):
    """What was asked of whom, and whether the pawn moved (GS-079, GS-081)."""

    asker: Seat
    target: Seat
    people: tuple[Person, ...]
    pet: Pet | None
    moved: bool


class Accusation(Struct, frozen=True, gc=False):
    """What was said of whom, and whether it was true (GS-091, GS-092)."""

    accuser: Seat
    target: Seat
    first: Person
    second: Person
    pet: Pet
    true: bool


class Shown(Struct, frozen=True, gc=False):
    """A card shown to an accuser (GS-093); `card` is None for those who did not see it.

    `answers`: which of the state's accusations it answers. `told`: who heard of it by table talk (() in a view).
    """

    accuser: Seat
    accused: Seat
    card: Person | Pet | None
    answers: int = -1
    told: tuple[Seat, ...] = ()


class OpenPass(Struct, frozen=True, gc=False):
    """Somebody had no legal card at a house (GS-R10).

    `heights`: that player's stacks by house, then; () for those who may not see heights (GS-R11).
    `hidden`: how many cards lay on the Hide a Clue stack.
    """

    seat: Seat
    house: int
    heights: tuple[int, ...]
    hidden: int = 0


Stacks = tuple[tuple[tuple[Card, ...], ...], ...]
"""stacks[house - 1][seat]: cards bottom to top; one stack for each player and house (GS-R49)."""


class GossipState(State, frozen=True, kw_only=True):
    """The truth.

    `seat`: whose turn it is (or who chooses a pawn), -1 where nobody's. `turns`: turns begun by all together.
    `pips`: the last throw. `throws`: the last throws for the start, None for those not (or no longer) throwing.
    `seen[s]`: the stack places (house, owner, index) and `found[s]` the Hide a Clue places that seat s has seen.
    `told`: who has told whom in this turn. `pending`: the accusation to be answered by a card, or the inference
    that its target may concede to (may_concede).
    """

    rulings: GossipRules
    players: tuple[Player, ...]
    phase: Phase = "deal"
    seat: Seat = -1
    turns: int = 0
    pips: int | None = None
    throws: tuple[int | None, ...] = ()
    stacks: Stacks = ()
    hidden: tuple[Hidden, ...] = ()
    seen: tuple[frozenset[tuple[int, Seat, int]], ...] = ()
    found: tuple[frozenset[int], ...] = ()
    inferences: tuple[Inference, ...] = ()
    accusations: tuple[Accusation, ...] = ()
    shown: tuple[Shown, ...] = ()
    passes: tuple[OpenPass, ...] = ()
    kept: tuple[Kept, ...] = ()
    told: tuple[tuple[Seat, Seat], ...] = ()
    pending: Accusation | Inference | None = None

    def name(self, seat: Seat) -> str:
        """`Red`, or `Player 2` before pawns are chosen."""
        colour = self.players[seat].colour
        return colour.capitalize() if colour else f"Player {seat + 1}"


class Rival(Struct, frozen=True, kw_only=True, gc=False):
    """What a seat sees of any player, itself included: `cards` only where they are turned up (or its own)."""

    colour: Colour | None
    space: int | None
    status: Status
    false: int
    stopped: bool
    cards: Triple | None
    turns: int = 0


class GossipView(View, frozen=True, kw_only=True):
    """What one seat knows. A face it does not know is None.

    `stacks[house - 1][seat]`: bottom to top; where heights are not public a rival's stack reaches only as high
    as it has been seen, and is None where nothing of it was.
    `hand`, `cards` and `spares` are its own. `shown`: the cards shown to it and by it, and that others were
    shown one. `kept`: cards that were picked up for good, as far as this seat noticed.
    """

    rulings: GossipRules
    players: tuple[Rival, ...]
    phase: Phase
    turn: Seat
    actors: tuple[Seat, ...]
    turns: int
    pips: int | None
    throws: tuple[int | None, ...]
    cards: Triple | None
    hand: tuple[int, ...]
    stacks: tuple[tuple[tuple[Card | None, ...] | None, ...], ...]
    hidden: tuple[Hidden, ...]
    inferences: tuple[Inference, ...]
    accusations: tuple[Accusation, ...]
    shown: tuple[Shown, ...]
    passes: tuple[OpenPass, ...]
    told: tuple[tuple[Seat, Seat], ...]
    kept: tuple[Kept, ...]
    pending: Accusation | Inference | None
    spares: int = 0

    def name(self, seat: Seat) -> str:
        """`Red`, or `Player 2` before pawns are chosen."""
        colour = self.players[seat].colour
        return colour.capitalize() if colour else f"Player {seat + 1}"
