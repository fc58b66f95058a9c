"""What a seat can do now, in a sentence, with the clause that asks for it."""

from collections.abc import Mapping
from typing import Final

from ..core import CHANCE, ClauseId
from ..draft import Draft
from .say import asks, listed, people, word
from .state import Phase, SuspectView
from .trial import may_stop
from .words import REASON_WORDS

CLAUSE: Final[Mapping[Phase, ClauseId]] = {
    "witness": "US-016", "starter": "US-066", "deal": "US-014", "conceal": "US-013", "reader": "US-R05",
    "question": "US-025", "card": "US-025", "redraw": "US-R22", "answer": "US-028", "slip": "US-R07",
    "trial": "US-033", "vote": "US-035", "deadlock": "US-R14", "confirm": "US-038", "bonus": "US-076",
    "over": "US-055",
}  # fmt: skip
"""The clause that each phase rests on."""
_CHANCE: Final[Mapping[Phase, str]] = {
    "witness": "Chance says who is the Witness.",
    "starter": "Chance says which team starts.",
    "deal": "Suspects are dealt.",
    "conceal": "The Guilty Cards are shuffled.",
    "reader": "Chance says who reads.",
    "card": "A question is turned up.",
    "deadlock": "Chance picks who has to go.",
    "bonus": "Bonus cards are drawn.",
}
_OTHERS: Final[Mapping[Phase, str]] = {
    "question": "is to draw a question", "redraw": "may put the question away", "answer": "is to say YES or NO",
    "slip": "says whether the answer stands", "trial": "is to propose somebody", "vote": "is still to vote",
    "deadlock": "has to pick somebody", "confirm": "says who is guilty",
}  # fmt: skip


def prompt(view: SuspectView, draft: Draft | None) -> tuple[str, ClauseId]:
    """What can be done now, and the clause that asks for it."""
    clause = CLAUSE[view.phase]
    if view.phase == "trial" and view.eliminated:
        clause = "US-041"
    return _words(view, draft), clause


def _words(view: SuspectView, draft: Draft | None) -> str:
    if view.phase == "over":
        return "The game is over."
    if view.actors == (CHANCE,):
        return _CHANCE[view.phase]
    if draft is None:
        return _waiting(view)
    match view.phase:
        case "question":
            return "Draw a question and read it out."
        case "redraw":
            return "Read the question out, or put it away and draw another."
        case "answer":
            question = asks(view.question) if view.question else ""
            return f"{question} Say YES or NO for the guilty suspect: touch the card."
        case "slip":
            return f"You said {word(view.answers[-1].yes)}. Does it stand, or was it a slip?"
        case "trial":
            return _trial(view, draft)
        case "vote":
            return f"{_proposed(view)} Vote: nobody sees it before all have voted."
        case "deadlock":
            return "No proposal found a majority, and somebody has to go: pick one of those with the most votes."
        case "confirm":
            return f"Is {people(view.table, view.table.deciding[:1])} the guilty one? Look at your card and say so."
    return "Choose."


def _trial(view: SuspectView, draft: Draft) -> str:
    """Whom to name, as far as somebody is named already."""
    table, picked = view.table, [value for name, value in draft.picks if name == "places"]
    alone = len(table.detectives) == 1
    answer = f"The answer is {word(view.answers[-1].yes)}. " if view.answers and not view.eliminated else ""
    if picked:
        verb = "Eliminate" if alone else "Propose to eliminate"
        reasons = [REASON_WORDS[one] for one in REASON_WORDS if ("reason", one) in draft.picks]
        named = f", because of {reasons[0]}" if reasons else ""
        wants = any(name == "reason" for name, _ in draft.lit) and not reasons
        if wants and table.rulings.reason_note == "required":
            return f"{people(table, sorted(picked))}: which thing that you see does not fit the answer?"
        return f"{verb} {people(table, sorted(picked))}{named}?"
    if ("move", "Stop") in draft.picks:
        return "Stop eliminating in this Trial?" if alone else "Propose to stop?"
    whom = "suspects who do" if table.rulings.elimination_mode == "batch" else "a suspect who does"
    verb = "Eliminate" if alone else "Propose"
    more = " At least one has to go." if not may_stop(table) else " Or stop here."
    return f"{answer}{verb} {whom} not fit.{more}"


def _proposed(view: SuspectView) -> str:
    proposal = view.table.proposal
    if proposal is None:
        return "Something is proposed."
    who = "You propose" if proposal.seat == view.seat else f"{view.name(proposal.seat)} proposes"
    what = f"to eliminate {people(view.table, proposal.places)}" if proposal.places else "to stop"
    return f"{who} {what}."


def _waiting(view: SuspectView) -> str:
    others = [view.name(seat) for seat in view.actors if seat != view.seat]
    if not others:
        return "Now it is for you to choose."
    does = _OTHERS[view.phase]
    if len(others) > 1:
        does = does.replace("is ", "are ", 1) if does.startswith("is ") else does
    return f"{listed(others)} {does}."
