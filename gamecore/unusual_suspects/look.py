"""What lies on the table of Unusual Suspects, as pieces for a picture: facts only, no drawing and no rule."""

from typing import Literal

from ..core import Seat
from ..scene import Piece
from .pieces import Place, QuestionId, QuestionKind, Reason, SuspectId, Team, Word


class SuspectPiece(Piece, frozen=True):
    """A place of the line-up with its suspect, in the order of the places.

    `up`: face up. A card that is down shows its number and when it went (`round`), in the competitive game which team
    took it (`team`). `name`, `hint`: what is written under the portrait, "" where nothing is (US-R31). `file`: the ten
    leanings where the case file is open, () elsewhere. `guilty`: only where this seat knows it, or all do. `named`:
    proposed now. `row`, `column`: from 1.
    """

    place: Place
    row: int
    column: int
    suspect: SuspectId
    up: bool = True
    name: str = ""
    hint: str = ""
    file: tuple[float, ...] = ()
    round: int = 0
    team: Team | Literal[""] = ""
    guilty: bool = False
    named: bool = False


class QuestionPiece(Piece, frozen=True):
    """A question card: on the table to be answered (`word` is ""), or below YES or NO.

    `team`: whose Witness answered, "" in the normal game. `latest`: the answer this Trial is about.
    """

    question: QuestionId
    text: str
    text_it: str
    kind: QuestionKind
    word: Word | Literal[""] = ""
    round: int = 0
    team: Team | Literal[""] = ""
    latest: bool = False


class WordCard(Piece, frozen=True):
    """The Yes Card or the No Card, which questions are put below (US-017)."""

    word: Word


class DeckPiece(Piece, frozen=True):
    """A face-down deck: so many cards are left in it."""

    what: Literal["questions", "suspects"]
    count: int


class GuiltyCard(Piece, frozen=True):
    """The Guilty Card: `place` for whoever knows it, else None, a card face down.

    `rows`, `columns`: of its little map. `turned`: the map is drawn as the Witness sees the line-up from the other side
    of the table, so the place stands at row `rows` + 1 - row (US-R02).
    """

    place: Place | None
    row: int = 0
    column: int = 0
    rows: int = 3
    columns: int = 4
    turned: bool = False
    open: bool = False


class PadLine(Piece, frozen=True):
    """A line of the Pad. `state_of`: done, running (so far), lost (does not count), or empty."""

    round: int
    cards: int | None = None
    time: int | None = None
    state_of: Literal["done", "running", "lost", "empty"] = "empty"


class PadTotal(Piece, frozen=True):
    """The foot of the Pad: Time so far, or in all. `unit`: see US-R26. `failed`: the sheet says so."""

    time: int
    unit: Literal["minutes", "points"] = "minutes"
    final: bool = False
    failed: bool = False


class Player(Piece, frozen=True):
    """Somebody at the table. `role`: Witness or detective. `turn`: may act now. `reads`: reads in this round."""

    seat: Seat
    name: str
    role: Literal["witness", "detective", ""]
    team: Team | Literal[""] = ""
    you: bool = False
    turn: bool = False
    reads: bool = False


class VotePiece(Piece, frozen=True):
    """One detective's vote. `ballot`: yes, no, abstain; sealed: given, not to be seen; "": still missing."""

    seat: Seat
    name: str
    ballot: Literal["yes", "no", "abstain", "sealed", ""] = ""
    you: bool = False


class ProposalPiece(Piece, frozen=True):
    """What is proposed: suspects to eliminate, or () to stop. `when`: now, or failed before in this Trial."""

    seat: Seat
    places: tuple[Place, ...]
    reason: Reason | Literal[""] = ""
    when: Literal["now", "failed"] = "now"
    yes: int = 0
    no: int = 0


class TeamScore(Piece, frozen=True):
    """A team of the competitive game: points of earlier Investigations, cards collected in this one, the target."""

    team: Team
    seats: tuple[Seat, ...]
    score: int
    pile: int
    target: int
    acting: bool = False
    yours: bool = False
    history: tuple[int, ...] = ()
