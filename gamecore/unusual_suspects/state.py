"""The truth of a position, one seat's view of it, and this game's rulings.

What lies open to everybody is one value, the `Table`: the truth adds the guilty place and sealed votes, a view what its
seat knows of them. A deck that is not drawn from yet has no order.
"""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Final, Literal

from msgspec import Meta, Struct

from ..core import Rulings, Seat, State, View
from .pieces import CELLS, INNOCENTS, Place, QuestionId, Reason, SuspectId, Team

Phase = Literal[
    "witness",  # CHANCE names the Witness (US-R04)
    "starter",  # CHANCE names the team that starts (US-R48)
    "conceal",  # CHANCE shuffles the Guilty Cards
    "deal",  # CHANCE deals a row of suspects
    "reader",  # CHANCE names the reader (US-R05)
    "question",  # the reader draws
    "card",  # CHANCE turns up the question
    "redraw",  # the reader may put it back (US-R22)
    "answer",  # the Witness answers
    "slip",  # the Witness may take the question back, only under odd_answer = void_question (US-R07)
    "trial",  # a detective proposes a suspect, or to stop
    "vote",  # the other detectives vote, sealed
    "deadlock",  # nobody has a majority: one has to be picked (US-R14)
    "confirm",  # the Witness says whether it was the guilty one, only under witness_button (US-R08)
    "bonus",  # CHANCE draws Suspect Cards worth points
    "over",
    # below nobody is asked: the game goes on by itself
    "prepare",  # an Investigation begins
    "round",  # a round begins
    "reading",  # a question lies on the table
    "propose",  # the next detective is asked for a proposal
    "flip",  # what was decided is turned over
    "verdict",  # a round ends
    "reckon",  # an Investigation ends
]
Ballot = Literal["yes", "no", "abstain"]
Mode = Literal["cooperative", "competitive"]
How = Literal["found", "failed", "void"]
"""How an Investigation ended: the guilty one found, the guilty one eliminated, or nothing counts (US-R08)."""
COLOURS: Final = ("red", "white", "blue", "green", "yellow", "black")
"""The mark of each seat, by its number."""
MAX_ROUNDS: Final = INNOCENTS
"""No game takes more questions (US-023, US-R17)."""
COMPETITIVE_FROM: Final = 6
"""From so many players on the rulebook recommends the variant (US-057)."""


class SuspectRules(Rulings, frozen=True, kw_only=True):
    """The switches of section 2 of the ledger; the first reading of each is the default.

    `witness`: the seat that volunteers; None: the last of each team. `case`: a code and its PIN fix the cards and the
    guilty place (ledger, section 8). `deck`: all questions, those without a caution, or all but the listed ones.
    `target`: what both teams agree on before they play (US-065).
    """

    grid_shape: Literal["3x4", "4x3"] = "3x4"
    guilty_view: Literal["detectives", "witness"] = "detectives"
    min_players: Literal[2, 3] = 2
    witness_choice: Literal["volunteer_then_rotate", "random", "fixed"] = "volunteer_then_rotate"
    witness: Annotated[int, Meta(ge=0, le=5)] | None = None
    reader: Literal["rotate", "fixed", "random"] = "rotate"
    answer_undo_s: Literal[3, 0] = 3
    odd_answer: Literal["stands", "void_question"] = "stands"
    guilt_check: Literal["automatic", "witness_button"] = "automatic"
    reason_note: Literal["off", "optional", "required"] = "off"
    elimination_mode: Literal["sequential", "batch"] = "sequential"
    stop_vote: Literal["majority", "unanimous", "reader"] = "majority"
    majority_base: Literal["all", "cast"] = "all"
    deadlock: Literal["reader_picks", "random_top", "facilitator"] = "reader_picks"
    last_two: Literal["must_choose", "may_ask_again"] = "must_choose"
    failed_sheet: Literal["keep_rows", "blank"] = "keep_rows"
    rank_tie: Literal["tie", "fewer_rounds"] = "tie"
    redraw: Literal["none", "one_per_game", "free"] = "none"
    deck: Literal["full", "gentle"] | tuple[QuestionId, ...] = "full"
    answers_shown: Literal["all", "last_only"] = "all"
    time_label: Literal["minutes", "points"] = "minutes"
    answer_window_s: Literal[8, 0, 15] = 8
    lock_before_answer: Literal["on", "off"] = "on"
    witness_access: Literal["own_device", "peek", "paper"] = "own_device"
    case: tuple[str, str] | None = None
    card_text: Literal["name", "none", "name_hint", "open_file"] = "name"
    bot_votes: Literal["full", "advise"] = "full"
    mode: Literal["cooperative", "competitive", "by_number"] = "cooperative"
    min_players_comp: Literal[4, 6] = 4
    answering_witness: Literal["own", "both"] = "own"
    open_discussion: Literal["on", "off"] = "on"
    guilty_card_point: Literal["none", "finder"] = "none"
    question_reshuffle: Literal["when_empty", "each_investigation"] = "when_empty"
    suspect_reshuffle: Literal["reshuffle", "numbers_only", "end_game"] = "reshuffle"
    guilty_deck: Literal["reshuffle", "without_replacement"] = "reshuffle"
    fail_penalty: Literal["investigation", "all"] = "investigation"
    fail_bonus: Annotated[int, Meta(ge=0, le=5)] = 3
    target: Literal[10, 15, 20] = 10
    target_check: Literal["end", "immediate"] = "end"
    comp_tie: Literal["another", "shared_win"] = "another"
    first_team: Literal["random", "A", "B", "loser_starts"] = "random"
    comp_witness: Literal["rotate", "fixed"] = "rotate"
    comp_time: Literal["off", "log"] = "off"

    ids: ClassVar[Mapping[str, str]] = {
        "grid_shape": "US-R01", "guilty_view": "US-R02", "min_players": "US-R03", "witness_choice": "US-R04",
        "witness": "US-R04", "reader": "US-R05", "answer_undo_s": "US-R06", "odd_answer": "US-R07",
        "guilt_check": "US-R08", "reason_note": "US-R09", "elimination_mode": "US-R10", "stop_vote": "US-R12",
        "majority_base": "US-R13", "deadlock": "US-R14", "last_two": "US-R15", "failed_sheet": "US-R19",
        "rank_tie": "US-R20", "redraw": "US-R22", "deck": "US-R22", "answers_shown": "US-R24",
        "time_label": "US-R26", "answer_window_s": "US-R27", "lock_before_answer": "US-R28",
        "witness_access": "US-R30", "case": "US-R30", "card_text": "US-R31", "bot_votes": "US-R32",
        "mode": "US-R34", "min_players_comp": "US-R34", "answering_witness": "US-R37", "open_discussion": "US-R38",
        "guilty_card_point": "US-R40", "question_reshuffle": "US-R41", "suspect_reshuffle": "US-R42",
        "guilty_deck": "US-R43", "fail_penalty": "US-R44", "fail_bonus": "US-R45", "target": "US-R46",
        "target_check": "US-R46", "comp_tie": "US-R47", "first_team": "US-R48", "comp_witness": "US-R49",
        "comp_time": "US-R51",
    }  # fmt: skip


class Answer(Struct, frozen=True, gc=False):
    """A question that was answered, of this Investigation. `team`: whose Witness said it; A in the normal game."""

    question: QuestionId
    yes: bool
    team: Team
    round: int


class Line(Struct, frozen=True, gc=False):
    """A line of the Pad: round, cards eliminated in it, their product (US-043 to US-045)."""

    round: int
    cards: int
    time: int


class Proposal(Struct, frozen=True, gc=False):
    """What a detective proposes: suspects to eliminate, or () to stop.

    When all votes are in: `yes`, `no` how many, `ballots` whose, `carried` what came of it.
    """

    seat: Seat
    places: tuple[Place, ...]
    reason: Reason | None = None
    yes: int = 0
    no: int = 0
    ballots: tuple[tuple[Seat, Ballot], ...] = ()
    carried: bool = False


class Cleared(Struct, frozen=True, gc=False):
    """A suspect that was eliminated: where, in which round, by which team."""

    place: Place
    round: int
    team: Team


class Result(Struct, frozen=True, gc=False):
    """How one Investigation of the competitive game ended: by which team, and the points of A and B in it."""

    how: How
    team: Team
    points: tuple[int, int]


Cards = tuple[SuspectId, ...]
Questions = tuple[QuestionId, ...]
Pair = tuple[int, int]


def called(seat: Seat) -> str:
    """`Red`: the name of the player at `seat`."""
    return COLOURS[seat].capitalize()


class Table(Struct, frozen=True, kw_only=True, gc=False):
    """All that everybody sees.

    `teams`: the seats of each team, one team in the normal game; `witnesses`: the Witness of each, () before one is
    chosen. `turns`: questions rounds of the whole game, `round`: of this Investigation. `readers`: who read last for
    each team. `reader`: of this round. `proposer`: whose turn to propose it is, or who proposed. `grid`: the suspects
    by place. `face_up`: the places still up. `cleared`: in the order they went. `question`: read, not answered yet.
    `eliminated`: innocents of this round. `pad`: finished rounds; `lost`: the losing round, which does not count.
    `proposal`: voted on; `tally`: the last one that was, up to the next. `failed`: proposals of this Trial that found
    no majority since the last flip. `deciding`: what was decided and is turned over now. `revealed`: the guilty place
    once everybody knows it. `how`: the Investigation is over. `deck`, `asked_before`: questions to come and done;
    `left_out`: not in this game. `redrawn`: how many were put back. `withdrawn`: the Witness took this round's question
    back. `suspects`, `suspect_discard`: cards that are not on the table; `piles`: what each team collected in this
    Investigation; `won`: cards that are points of earlier ones. `score`: of finished Investigations. `used`: guilty
    places that do not come again (US-R43). `due`: bonus cards to be drawn, for team `gets`. `history`: finished
    Investigations. `winners`: teams, when all is over.
    """

    rulings: SuspectRules
    seats: int
    mode: Mode = "cooperative"
    teams: tuple[tuple[Seat, ...], ...] = ()
    witnesses: tuple[Seat, ...] = ()
    investigation: int = 1
    turns: int = 0
    phase: Phase = "prepare"
    asked: tuple[Seat, ...] = ()
    acting: Team = "A"
    starter: Team | None = None
    round: int = 0
    readers: tuple[Seat | None, ...] = ()
    reader: Seat | None = None
    proposer: Seat | None = None
    grid: Cards = ()
    face_up: tuple[Place, ...] = ()
    cleared: tuple[Cleared, ...] = ()
    question: QuestionId | None = None
    answers: tuple[Answer, ...] = ()
    eliminated: tuple[Place, ...] = ()
    pad: tuple[Line, ...] = ()
    lost: Line | None = None
    proposal: Proposal | None = None
    tally: Proposal | None = None
    failed: tuple[Proposal, ...] = ()
    deciding: tuple[Place, ...] = ()
    revealed: Place | None = None
    how: How | None = None
    deck: Questions = ()
    asked_before: Questions = ()
    left_out: Questions = ()
    redrawn: int = 0
    withdrawn: bool = False
    suspects: Cards = ()
    suspect_discard: Cards = ()
    piles: tuple[Cards, Cards] = ((), ())
    won: tuple[Cards, Cards] = ((), ())
    score: Pair = (0, 0)
    used: tuple[Place, ...] = ()
    due: int = 0
    gets: Team | None = None
    history: tuple[Result, ...] = ()
    winners: tuple[Team, ...] = ()

    @property
    def side(self) -> int:
        """The acting team as an index."""
        return 0 if self.acting == "A" else 1

    @property
    def witness(self) -> Seat | None:
        """The Witness of the acting team."""
        return self.witnesses[self.side] if self.witnesses else None

    @property
    def detectives(self) -> tuple[Seat, ...]:
        """The detectives of the acting team, in seat order (US-002, US-R29, US-R50)."""
        return tuple([seat for seat in self.teams[self.side] if seat not in self.witnesses])

    @property
    def columns(self) -> int:
        """How many places a row of the line-up has (US-R01)."""
        return 4 if self.rulings.grid_shape == "3x4" else 3

    @property
    def time(self) -> int:
        """Total Time: the sum of the last column of the Pad (US-053)."""
        return sum([line.time for line in self.pad])

    @property
    def innocents(self) -> int:
        """How many innocents are still face up; before a line-up lies there, all of them."""
        if not self.grid:
            return INNOCENTS
        return len(self.face_up) - (self.revealed is None or self.revealed in self.face_up)

    def team_of(self, seat: Seat) -> Team:
        """The team of a seat."""
        return "A" if seat in self.teams[0] else "B"


class AtTable:
    """The open facts of a position by their names, for the truth and for a view alike."""

    __slots__ = ()
    table: Table

    @property
    def rulings(self) -> SuspectRules:
        return self.table.rulings

    @property
    def seats(self) -> int:
        return self.table.seats

    @property
    def mode(self) -> Mode:
        return self.table.mode

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
    def round(self) -> int:
        return self.table.round

    @property
    def grid(self) -> Cards:
        return self.table.grid

    @property
    def face_up(self) -> tuple[Place, ...]:
        return self.table.face_up

    @property
    def eliminated(self) -> tuple[Place, ...]:
        return self.table.eliminated

    @property
    def pad(self) -> tuple[Line, ...]:
        return self.table.pad

    @property
    def answers(self) -> tuple[Answer, ...]:
        return self.table.answers

    @property
    def acting(self) -> Team:
        return self.table.acting

    @property
    def question(self) -> QuestionId | None:
        return self.table.question


class SuspectState(AtTable, State, frozen=True, kw_only=True):
    """The truth: the table, and what is hidden.

    `guilty`: the place on the Guilty Card, None before there is one; `card`: what is printed on it. `pin`: of a case
    code, never on the table. `ballots`, `said`: by seat and by team, given but not all in yet.
    """

    table: Table
    guilty: Place | None = None
    card: tuple[str, ...] = ()
    pin: str = ""
    ballots: tuple[Ballot | None, ...] = ()
    said: tuple[bool | None, ...] = ()


class SuspectView(AtTable, View, frozen=True, kw_only=True):
    """What one seat knows: the table, its own sealed vote or answer, and for a Witness the guilty place (US-003)."""

    table: Table
    guilty: Place | None = None
    card: tuple[str, ...] = ()
    ballot: Ballot | None = None
    said: bool | None = None

    @property
    def is_witness(self) -> bool:
        """Whether this seat is a Witness."""
        return self.seat in self.table.witnesses

    @property
    def is_detective(self) -> bool:
        """Whether this seat is a detective of the team that acts."""
        return bool(self.table.witnesses) and self.seat in self.table.detectives

    def name(self, seat: Seat) -> str:
        """`Red`: how a player is called."""
        return called(seat)


WHOLE: Final = tuple(range(1, CELLS + 1))
"""Every place of the line-up."""
