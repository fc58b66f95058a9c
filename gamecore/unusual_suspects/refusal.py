"""Why a move is not legal: the clause or ruling, and a sentence about this very position.

A sentence may use only what the seat that moves knows; two truths it cannot tell apart must refuse alike.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from ..core import CHANCE, ClauseId, Move, Refusal
from .chance import chance_refusal
from .moves import (
    CHANCE_MOVES,
    MOVES,
    Answer,
    Confirm,
    Draw,
    Keep,
    Propose,
    Redraw,
    Settle,
    Stand,
    Stop,
    Vote,
    Withdraw,
)
from .pieces import CELLS, QUESTIONS, REASONS, SUSPECTS, Place
from .say import count, listed, the_place
from .state import MAX_ROUNDS, Phase, SuspectState, Table, called
from .trial import STOP, may_stop, spoken_for, top

KINDS: Final = frozenset(MOVES)
BEFORE: Final[tuple[Phase, ...]] = ("question", "card", "redraw", "answer", "slip", "reader")
"""The phases of Questioning."""
ASKED: Final[Mapping[Phase, tuple[type[Move], ...]]] = {
    "question": (Draw,), "redraw": (Keep, Redraw), "answer": (Answer,), "slip": (Stand, Withdraw),
    "trial": (Propose, Stop), "vote": (Vote,), "deadlock": (Settle,), "confirm": (Confirm,),
}  # fmt: skip
"""What each phase asks for."""
DECISIONS: Final = (Propose, Stop, Vote, Settle)
"""What detectives do in a Trial."""


def refusal(state: SuspectState, move: Move) -> Refusal | None:
    """Why `move` is not legal in `state`; None exactly when it is an option of its seat."""
    unread = read(move)
    if unread is not None:
        return unread
    table, seat = state.table, move.seat
    if table.phase == "over":
        return Refusal(_ended(table), "The game is over; nobody moves any more.")
    if seat == CHANCE or type(move) in CHANCE_MOVES:
        return chance_refusal(state, move)
    if not 0 <= seat < table.seats:
        return Refusal("US-002", f"There is no seat {seat}: {table.seats} people play.")
    if seat not in table.asked:
        return _not_yours(table, move)
    if type(move) not in ASKED[table.phase]:
        return _not_now(table, move)
    check = _CHECKS.get(type(move))
    return None if check is None else check(table, move)


def _ended(table: Table) -> ClauseId:
    """What ended the game; nobody goes on after it (US-R21)."""
    if table.mode == "competitive":
        return "US-078"
    return "US-052" if table.how == "found" else "US-039"


# ---- what can be read ----


def read(move: Move) -> Refusal | None:
    """Why this is no move of the game at all; None if it is one, with fields of the right kind."""
    kind = type(move)
    if kind not in KINDS:
        return Refusal("US-024", f"{kind.__name__} is no move of this game.")
    for field in kind.__struct_fields__:
        if not _fits(field, getattr(move, field)):
            return Refusal("US-024", f"{kind.__name__} cannot be read: {field} is not what it should be.")
    return None


def _fits(field: str, value: Any) -> bool:
    """Whether a field holds a value of its kind."""
    match field:
        case "seat" | "who" | "place":
            return type(value) is int
        case "yes" | "guilty":
            return type(value) is bool
        case "places":
            return type(value) is tuple and all(type(place) is int for place in value)
        case "cards":
            return type(value) is tuple and all(type(card) is str and card in SUSPECTS for card in value)
        case "reason":
            return value is None or (type(value) is str and value in REASONS)
        case "ballot":
            return type(value) is str and value in ("yes", "no", "abstain")
        case "team":
            return type(value) is str and value in ("A", "B")
    return type(value) is str and value in QUESTIONS


# ---- whoever is not asked ----


def _not_yours(table: Table, move: Move) -> Refusal:
    """A seat that is not asked now."""
    seat, phase = move.seat, table.phase
    if not table.witnesses or not table.round:
        return Refusal("US-014", "The line-up is still being laid out.")
    if seat in table.witnesses and isinstance(move, (*DECISIONS, Draw, Keep, Redraw)):
        if phase in BEFORE and not isinstance(move, (Draw, Keep, Redraw)):
            return Refusal("US-030", "The Witness gives no sign: say YES or NO when you are asked, and nothing else.")
        return Refusal("US-R29", "The Witness takes no part in it: detectives draw, propose and vote.")
    if isinstance(move, (Answer, Stand, Withdraw, Confirm)):
        return _not_your_word(table, move)
    if seat not in table.teams[table.side]:
        return Refusal("US-070", f"It is the turn of team {table.acting}; yours comes when it ends its Trial.")
    if phase in BEFORE:
        return _before_the_answer(table, move)
    if phase == "vote" and isinstance(move, Vote):
        return Refusal("US-035", "Your vote is in; it counts when the last one is.")
    if isinstance(move, (Draw, Keep, Redraw)):
        return _no_question_now(table)
    if phase == "trial":
        return Refusal("US-032", f"{_asked(table)} makes the next proposal; you vote on it then.")
    if phase == "deadlock":
        return Refusal("US-R14", f"No proposal found a majority, so {_asked(table)} has to pick.")
    return Refusal("US-032", f"It is not for you to do now: {_asked(table)} is asked.")


def _asked(table: Table) -> str:
    return listed([called(seat) if seat != CHANCE else "chance" for seat in table.asked])


def _not_your_word(table: Table, move: Move) -> Refusal:
    """Something that only a Witness says."""
    seat = move.seat
    if seat not in table.witnesses:
        return Refusal("US-028", f"Only the Witness answers, and that is {_witness(table)}.")
    if isinstance(move, Confirm):
        return Refusal("US-038", "You say who is guilty only when a suspect is eliminated.")
    if seat != table.witness and table.rulings.answering_witness == "own":
        return Refusal("US-R37", f"Team {table.acting} asks, so its own Witness answers: {_witness(table)}.")
    given = [one for one in table.answers if one.round == table.round and seat == _speaker(table, one.team)]
    if given:
        word = "YES" if given[-1].yes else "NO"
        return Refusal("US-R06", f"Your answer lies below {word} already, and a card that lies there stays.")
    if table.phase == "answer":
        return Refusal("US-R37", "You have answered; the other Witness is still to answer.")
    return Refusal("US-028", "There is no question on the table yet that you could answer.")


def _speaker(table: Table, team: str) -> int:
    return table.witnesses[0 if team == "A" else 1]


def _witness(table: Table) -> str:
    return called(table.witness) if table.witness is not None else "nobody yet"


def _before_the_answer(table: Table, move: Move) -> Refusal:
    """A detective who does something before the Witness has answered."""
    if isinstance(move, (Draw, Keep, Redraw)) and table.reader is not None:
        if table.phase == "question":
            return Refusal("US-R05", f"{called(table.reader)} draws and reads in this round.")
        return Refusal("US-027", "One question a round: this one lies on the table and is answered first.")
    locked = table.rulings.lock_before_answer == "on"
    talk = "talk and vote" if locked else "eliminate"
    return Refusal("US-031" if locked else "US-024", f"First the Witness answers; after that detectives {talk}.")


def _no_question_now(table: Table) -> Refusal:
    if may_stop(table):
        return Refusal("US-041", "The next question comes when the team has stopped this Trial.")
    return Refusal("US-036", "After every question at least one suspect has to go before the next one is drawn.")


# ---- whoever is asked for something else ----


def _not_now(table: Table, move: Move) -> Refusal:
    """A seat that is asked, but not for this."""
    match table.phase:
        case "question" | "redraw":
            if isinstance(move, Answer):
                return Refusal("US-028", f"Only the Witness answers, and that is {_witness(table)}.")
            if table.phase == "redraw":
                return Refusal("US-R22", "First read the question out, or put it away.")
            return Refusal("US-025", "A round begins with a question: draw one first.")
        case "answer":
            if isinstance(move, DECISIONS):
                return Refusal("US-030", "Say YES or NO and nothing else: pointing at somebody would be a sign.")
            return Refusal("US-028", "There are two answers, YES and NO, and you have to give one.")
        case "slip":
            return Refusal("US-R07", "Say whether your answer stands or was a slip.")
        case "confirm":
            return Refusal("US-038", "Say first whether the suspect who was eliminated is the guilty one.")
        case "vote":
            return Refusal("US-035", "Vote first on what is proposed: one proposal at a time.")
        case "deadlock":
            if isinstance(move, Stop):
                return Refusal("US-042", "Nobody is eliminated in this Trial yet, so you have to pick somebody.")
            return Refusal("US-R14", "Pick one of the proposals that had the most votes.")
    if isinstance(move, Vote):
        return Refusal("US-035", "Nothing is proposed yet that you could vote on.")
    if isinstance(move, (Draw, Keep, Redraw)):
        return _no_question_now(table)
    if isinstance(move, Settle):
        return Refusal("US-R14", "You pick alone only when no proposal finds a majority.")
    return Refusal("US-028", f"Only the Witness answers, and that is {_witness(table)}.")


# ---- proposals ----


def _propose(table: Table, move: Propose) -> Refusal | None:
    """Why these suspects may not be proposed."""
    places, rules = move.places, table.rulings
    if not places:
        return Refusal("US-033", "Name a suspect who does not fit the answer.")
    for place in places:
        gone = _why_not_up(table, place)
        if gone is not None:
            return gone
    if list(places) != sorted(set(places)):
        return Refusal("US-R10", "Name each suspect once, in the order of their places.")
    if rules.elimination_mode == "sequential" and len(places) > 1:
        return Refusal("US-R10", "One suspect at a time: each is turned over before the next is proposed.")
    if len(places) == len(table.face_up):
        return Refusal("US-R10", f"These are all {len(places)} who are face up, and one has to stay.")
    if spoken_for(table).issuperset(places):
        return Refusal("US-R14", f"{_people(table, places)} found no majority just now: propose somebody else first.")
    if rules.reason_note == "off" and move.reason is not None:
        return Refusal("US-R09", "No reason is asked for at this table.")
    if rules.reason_note == "required" and move.reason is None:
        return Refusal("US-R09", "Say with one word what you see that does not fit the answer.")
    return None


def _why_not_up(table: Table, place: Place) -> Refusal | None:
    """Why nobody can be eliminated at this place."""
    if not 1 <= place <= CELLS:
        return Refusal("US-021", f"There is no place {place}: the line-up has places 1 to {CELLS}.")
    if place in table.face_up:
        return None
    who = SUSPECTS[table.grid[place - 1]].name
    gone = [one for one in table.cleared if one.place == place]
    when = f" in round {gone[0].round}" if gone else ""
    if table.mode == "competitive":
        return Refusal("US-068", f"{who} is gone: team {gone[0].team} took that card{when}.")
    return Refusal("US-034", f"{who}, {the_place(place)}, lies face down already: cleared{when}.")


def _people(table: Table, places: tuple[Place, ...]) -> str:
    return listed([SUSPECTS[table.grid[place - 1]].name for place in places])


def _stop(table: Table, move: Stop) -> Refusal | None:
    """Why the Trial cannot be stopped."""
    if not may_stop(table):
        if table.rulings.last_two == "may_ask_again" and len(table.face_up) == 2:
            return Refusal("US-R16", f"Round {MAX_ROUNDS} is the last: one of the two has to go now.")
        if len(table.face_up) == 2:
            return Refusal("US-R15", "Two are face up, and even now one of them has to go.")
        return Refusal(
            "US-042", f"Nobody is eliminated in this Trial yet: at least one of {len(table.face_up)} has to go first."
        )
    if table.rulings.stop_vote == "reader" and move.seat != table.reader:
        reader = called(table.reader) if table.reader is not None else "the reader"
        return Refusal("US-R12", f"{reader} reads in this round and alone decides when to stop.")
    if any(one.places == STOP for one in table.failed):
        return Refusal("US-R12", "To stop found no majority just now: propose a suspect first.")
    return None


def _settle(table: Table, move: Settle) -> Refusal | None:
    """Why a deadlock is not settled so."""
    found = top(table)
    if move.places in found:
        return None
    for place in move.places:
        gone = _why_not_up(table, place)
        if gone is not None:
            return gone
    return Refusal("US-R14", f"Pick one of {count(len(found), 'proposal')} with the most votes.")


_CHECKS: Final[Mapping[type[Move], Callable[[Table, Any], Refusal | None]]] = {
    Propose: _propose, Stop: _stop, Settle: _settle,
}  # fmt: skip
