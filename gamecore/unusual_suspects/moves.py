"""What a seat may do, and what may happen."""

from collections.abc import Mapping
from typing import ClassVar

from ..core import Event, Move, Seat
from .pieces import Place, QuestionId, Reason, SuspectId, Team
from .state import Ballot, How

Cards = tuple[SuspectId, ...]
Places = tuple[Place, ...]

# ---- what CHANCE does ----


class NameWitness(Move, frozen=True):
    """Names the Witness of a team, under witness_choice = random (US-R04)."""

    who: Seat


class NameStarter(Move, frozen=True):
    """Names the team that starts (US-066, US-R48)."""

    team: Team


class Deal(Move, frozen=True):
    """Lays one row of the line-up, from left to right (US-014)."""

    cards: Cards


class Conceal(Move, frozen=True):
    """Shuffles the Guilty Cards: the place on the top one, which only the Witness will learn (US-013, US-021)."""

    place: Place


class NameReader(Move, frozen=True):
    """Names who reads in this round, under reader = random (US-R05)."""

    who: Seat


class TurnUp(Move, frozen=True):
    """Turns up the top Question Card (US-025)."""

    question: QuestionId


class Lot(Move, frozen=True):
    """Picks among the proposals with most votes, under deadlock = random_top (US-R14)."""

    places: Places


class Bonus(Move, frozen=True):
    """Draws the Suspect Cards that are worth points (US-076, US-077)."""

    cards: Cards


# ---- what a player does ----


class Draw(Move, frozen=True):
    """Draw a Question Card (US-025)."""

    verb: ClassVar[str] = "Draw a question"


class Keep(Move, frozen=True):
    """Read the question out as it is; asked only where it could be put back (US-R22)."""

    verb: ClassVar[str] = "Read it out"


class Redraw(Move, frozen=True):
    """Put an unclear or unsuitable question away and draw another (US-R22)."""

    verb: ClassVar[str] = "Put it away"


class Answer(Move, frozen=True):
    """Say YES or NO, which is all the help a Witness may give (US-004, US-028)."""

    verb: ClassVar[str] = "Answer"
    yes: bool


class Stand(Move, frozen=True):
    """Stand by the answer; asked only where a question can be void (US-R07)."""

    verb: ClassVar[str] = "Stand by it"


class Withdraw(Move, frozen=True):
    """Say that the answer was a slip: the question is void and another is drawn (US-R07)."""

    verb: ClassVar[str] = "It was a slip"


class Propose(Move, frozen=True):
    """Propose to eliminate a suspect, under elimination_mode = batch several (US-033, US-R10).

    A lone detective decides with it. `reason`: what is seen that does not fit (US-R09).
    """

    weighty: ClassVar[bool] = True
    verb: ClassVar[str] = "Eliminate"
    places: Places
    reason: Reason | None = None


class Stop(Move, frozen=True):
    """Propose to end the Trial (US-041)."""

    weighty: ClassVar[bool] = True
    verb: ClassVar[str] = "Stop here"


class Vote(Move, frozen=True):
    """Vote on what is proposed; nobody sees it before the last vote is in (US-035)."""

    verb: ClassVar[str] = "Vote"
    ballot: Ballot


class Settle(Move, frozen=True):
    """Pick one of the proposals that found no majority (US-R14)."""

    weighty: ClassVar[bool] = True
    verb: ClassVar[str] = "Eliminate"
    places: Places


class Confirm(Move, frozen=True):
    """Say as Witness whether the eliminated suspect is the guilty one, under witness_button (US-R08)."""

    verb: ClassVar[str] = "Say so"
    guilty: bool


# ---- what happens ----


class InvestigationBegan(Event, frozen=True):
    """An Investigation of the competitive game begins (US-060): who starts, and the Witnesses of A and B."""

    actor: ClassVar[str] = ""
    number: int
    starter: Team
    witnesses: tuple[Seat, ...]


class WitnessNamed(Event, frozen=True):
    """Who is the Witness of a team (US-016, US-062)."""

    seat: Seat
    team: Team


class StarterNamed(Event, frozen=True):
    """Which team starts (US-066)."""

    actor: ClassVar[str] = ""
    team: Team


class Reshuffled(Event, frozen=True):
    """A deck was made anew (US-R41, US-R42): `what` is questions or suspects; `points`: cards worth points too."""

    actor: ClassVar[str] = ""
    what: str
    count: int
    points: bool = False


class RowDealt(Event, frozen=True):
    """A row of the line-up was dealt (US-014)."""

    actor: ClassVar[str] = ""
    first: Place
    cards: Cards


class Concealed(Event, frozen=True):
    """The Guilty Card was drawn and looked at by the Witnesses, `seats`, alone (US-020)."""

    secret: ClassVar[Mapping[str, str]] = {"place": "seats"}
    actor: ClassVar[str] = ""
    concerns: ClassVar[tuple[str, ...]] = ()
    seats: tuple[Seat, ...]
    place: Place | None


class RoundBegan(Event, frozen=True):
    """A round begins (US-023): `number` counts all, `round` those of this Investigation. `seat`: who reads."""

    opens_turn: ClassVar[bool] = True
    number: int
    round: int
    seat: Seat
    team: Team


class TurnedUp(Event, frozen=True):
    """A question was drawn and is read out (US-025, US-026)."""

    seat: Seat
    question: QuestionId


class PutAway(Event, frozen=True):
    """A question was put away before it was answered (US-R22)."""

    seat: Seat
    question: QuestionId


class Said(Event, frozen=True):
    """A Witness has answered; what, is shown when both have (US-R37)."""

    secret: ClassVar[Mapping[str, str]] = {"yes": "seat"}
    seat: Seat
    yes: bool | None


class Answered(Event, frozen=True):
    """The Witness answered, and the card lies below YES or NO (US-028, US-029)."""

    seat: Seat
    question: QuestionId
    yes: bool
    team: Team


class Withdrawn(Event, frozen=True):
    """The Witness took an answer back: the question is void (US-R07)."""

    seat: Seat
    question: QuestionId


class Proposed(Event, frozen=True):
    """A detective proposes whom to eliminate, or with () to stop."""

    seat: Seat
    places: Places
    reason: Reason | None = None


class Voted(Event, frozen=True):
    """A detective has voted; how, is shown when all have."""

    secret: ClassVar[Mapping[str, str]] = {"ballot": "seat"}
    seat: Seat
    ballot: Ballot | None


class Tallied(Event, frozen=True):
    """The votes on a proposal (US-035): `ballots` in the order of `seats`."""

    actor: ClassVar[str] = ""
    places: Places
    seats: tuple[Seat, ...]
    ballots: tuple[Ballot, ...]
    yes: int
    no: int
    carried: bool


class Deadlocked(Event, frozen=True):
    """Every suspect was proposed and none found a majority (US-R14); `seat` has to pick, -1 is chance.

    `ends`: somebody is down already, so the Trial ends.
    """

    seat: Seat
    ends: bool = False


class Settled(Event, frozen=True):
    """A deadlock was settled (US-R14)."""

    seat: Seat
    places: Places


class Eliminated(Event, frozen=True):
    """A suspect was eliminated and is innocent (US-034, US-037); in the competitive game the team keeps the card."""

    actor: ClassVar[str] = ""
    place: Place
    suspect: SuspectId
    team: Team
    kept: bool = False


class GuiltyRevealed(Event, frozen=True):
    """The Guilty Card was revealed by the Witness (US-038). `eliminated`: because that suspect was eliminated."""

    seat: Seat
    place: Place
    suspect: SuspectId
    eliminated: bool


class TrialEnded(Event, frozen=True):
    """The team stopped eliminating (US-041)."""

    actor: ClassVar[str] = ""
    team: Team
    cards: int


class Verdict(Event, frozen=True):
    """A line was written on the Pad (US-043, US-045)."""

    actor: ClassVar[str] = ""
    round: int
    cards: int
    time: int


class CaseClosed(Event, frozen=True):
    """The normal game is over: solved with a total Time, failed, or void (US-050 to US-053, US-R08)."""

    actor: ClassVar[str] = ""
    closes: ClassVar[bool] = True
    how: How
    time: int | None = None
    winners: tuple[Seat, ...] = ()


class BonusDrawn(Event, frozen=True):
    """A team gets Suspect Cards as points (US-076, US-077); `missing`: points for which there was no card."""

    actor: ClassVar[str] = ""
    team: Team
    cards: Cards
    missing: int = 0


class InvestigationEnded(Event, frozen=True):
    """An Investigation is over (US-072 to US-077): the points in it, and the score."""

    actor: ClassVar[str] = ""
    how: How
    team: Team
    points: tuple[int, int]
    score: tuple[int, int]


class Ended(Event, frozen=True):
    """The competitive game is over (US-078, US-079)."""

    actor: ClassVar[str] = ""
    closes: ClassVar[bool] = True
    winners: tuple[Seat, ...]
    teams: tuple[Team, ...]
    score: tuple[int, int]


CHANCE_MOVES: tuple[type[Move], ...] = (
    NameWitness, NameStarter, Deal, Conceal, NameReader, TurnUp, Lot, Bonus,
)  # fmt: skip
MOVES: tuple[type[Move], ...] = (
    *CHANCE_MOVES, Draw, Keep, Redraw, Answer, Stand, Withdraw, Propose, Stop, Vote, Settle, Confirm,
)  # fmt: skip
EVENTS: tuple[type[Event], ...] = (
    InvestigationBegan, WitnessNamed, StarterNamed, Reshuffled, RowDealt, Said, Concealed, RoundBegan, TurnedUp,
    PutAway, Answered, Withdrawn, Proposed, Voted, Tallied, Deadlocked, Settled, Eliminated, GuiltyRevealed, TrialEnded,
    Verdict, CaseClosed, BonusDrawn, InvestigationEnded, Ended,
)  # fmt: skip
