"""The game's own words: events as sentences, the mark of a player, who has won."""

from collections.abc import Callable, Sequence
from typing import Final

from ..core import CHANCE, Event, Seat
from .moves import (
    Answered,
    BonusDrawn,
    CaseClosed,
    Concealed,
    Deadlocked,
    Eliminated,
    Ended,
    GuiltyRevealed,
    InvestigationBegan,
    InvestigationEnded,
    Proposed,
    PutAway,
    Reshuffled,
    RoundBegan,
    RowDealt,
    Said,
    Settled,
    StarterNamed,
    Tallied,
    TrialEnded,
    TurnedUp,
    Verdict,
    Voted,
    Withdrawn,
    WitnessNamed,
)
from .pieces import REASONS, SUSPECTS, Place, Reason
from .say import asks, count, listed, start, the_place, time, who, word
from .state import COLOURS, SuspectView

REASON_WORDS: Final[dict[Reason, str]] = {
    "accessory": "what they carry", "clothing": "their clothes", "hat": "the hat", "expression": "their look",
    "job": "their job", "hunch": "a hunch",
}  # fmt: skip
"""How a reason is said (US-R09)."""
assert tuple(REASON_WORDS) == REASONS
_YOURS: Final = {"is": "are", "has": "have", "says": "say", "passes": "pass"}


def tell(event: Event, view: SuspectView) -> str:
    """`event` as the seat of `view` would say it, in one sentence or two; "" where there is nothing to say."""
    for part in _PARTS:
        said = part(event, view)
        if said:
            return said
    return ""


def doing(view: SuspectView, seat: Seat, verb: str) -> str:
    """`Red draws`, `You draw`."""
    if seat == view.seat:
        return f"You {_YOURS.get(verb) or verb.removesuffix('s')}"
    return f"{view.name(seat)} {verb}"


def whom(view: SuspectView, seat: Seat) -> str:
    """`you`, `Red`."""
    return "you" if seat == view.seat else view.name(seat)


def hears(view: SuspectView) -> bool:
    """Whether this seat hears what the acting team talks about (US-R38)."""
    table = view.table
    return table.mode == "cooperative" or table.rulings.open_discussion == "on" or _acts(view)


def _acts(view: SuspectView) -> bool:
    return view.seat in view.table.teams[view.table.side]


def named(view: SuspectView, place: Place) -> str:
    """`Noor Valdstrand (5)`; by the place alone where the line-up of that moment is gone, or nothing is written."""
    if len(view.table.grid) < place:
        return f"the suspect {the_place(place)}"
    return who(view.table, place)


def _card(view: SuspectView, suspect: str, place: Place) -> str:
    """A suspect whose card is known, whatever lies on the table by now."""
    if view.rulings.card_text == "none":
        return f"the suspect {the_place(place)}"
    return f"{SUSPECTS[suspect].name} ({place})"


def _setting(event: Event, view: SuspectView) -> str:
    match event:
        case WitnessNamed(seat=seat, team=team):
            of = f" of team {team}" if view.mode == "competitive" else ""
            return f"{doing(view, seat, 'is')} the Witness{of}."
        case StarterNamed(team=team):
            return f"Team {team} starts."
        case InvestigationBegan(number=number, starter=starter, witnesses=witnesses):
            names = listed([whom(view, seat) for seat in witnesses])
            return f"Investigation {number}: team {starter} starts. Witnesses: {names}."
        case RowDealt(first=first, cards=cards):
            last = first + len(cards) - 1
            if view.rulings.card_text == "none":
                return f"Places {first} to {last} are laid out."
            return f"Places {first} to {last}: {listed([SUSPECTS[card].name for card in cards])}."
        case Concealed(seats=seats, place=place):
            names = start(listed([whom(view, seat) for seat in seats]))
            verb = "looks" if len(seats) == 1 and view.seat not in seats else "look"
            if place is None:
                return f"{names} {verb} at the Guilty Card."
            return f"{names} {verb} at the Guilty Card: place {place}, {named(view, place)}."
        case Reshuffled(what=what, count=number, points=points):
            also = ", those that were points among them: the points stay" if points else ""
            return f"The {what} are shuffled anew: {count(number)}{also}."
    return ""


def _questioning(event: Event, view: SuspectView) -> str:
    match event:
        case RoundBegan(round=round, seat=seat, team=team):
            of = f", team {team}" if view.mode == "competitive" else ""
            reads = doing(view, seat, "draws")
            return f"Round {round}{of}: {'y' + reads[1:] if seat == view.seat else reads} the question."
        case TurnedUp(seat=seat, question=question):
            return f"{doing(view, seat, 'reads')}: {asks(question)}"
        case PutAway(seat=seat):
            return f"{doing(view, seat, 'puts')} the question away and {_verb(view, seat, 'draws')} another."
        case Said(seat=seat, yes=None):
            return f"{doing(view, seat, 'has')} answered; both answers are shown together."
        case Said(seat=seat, yes=yes):
            return f"{doing(view, seat, 'says')} {word(bool(yes))}; both answers are shown together."
        case Answered(seat=seat, yes=yes, team=team):
            of = f" for team {team}" if view.mode == "competitive" else ""
            return f"{doing(view, seat, 'says')} {word(yes)}{of}."
        case Withdrawn(seat=seat):
            return f"{doing(view, seat, 'says')} that it was a slip: the question is void, and another is drawn."
    return ""


def _verb(view: SuspectView, seat: Seat, verb: str) -> str:
    return verb.removesuffix("s") if seat == view.seat else verb


def _talk(event: Event, view: SuspectView) -> str:
    if not hears(view):
        return ""
    match event:
        case Proposed(seat=seat, places=()):
            return f"{doing(view, seat, 'proposes')} to stop."
        case Proposed(seat=seat, places=places, reason=reason):
            people = listed([named(view, place) for place in places])
            why = f", because of {REASON_WORDS[reason]}" if reason else ""
            return f"{doing(view, seat, 'proposes')} to eliminate {people}{why}."
        case Voted(seat=seat, ballot=None):
            return f"{doing(view, seat, 'has')} voted."
        case Voted(seat=seat, ballot=ballot):
            return f"You {'hold back' if ballot == 'abstain' else f'vote {ballot}'}."
        case Tallied(seats=seats, ballots=ballots, yes=yes, no=no, carried=carried):
            back = [whom(view, seat) for seat, one in zip(seats, ballots, strict=True) if one == "abstain"]
            held = f", {listed(back)} held back" if back else ""
            against = [whom(view, seat) for seat, one in zip(seats, ballots, strict=True) if one == "no"]
            who_no = f" ({listed(against)})" if against else ""
            return f"Votes: {yes} yes, {no} no{who_no}{held}; it is {'carried' if carried else 'not carried'}."
        case Deadlocked(ends=True):
            return "Nobody else finds a majority, and somebody is down already: the Trial ends."
        case Deadlocked(seat=seat):
            picker = "Chance picks" if seat == CHANCE else doing(view, seat, "picks")
            return f"Nobody finds a majority, and somebody has to go. {picker}."
        case Settled(seat=seat, places=places):
            people = listed([named(view, place) for place in places])
            return f"{'Chance picks' if seat == CHANCE else doing(view, seat, 'picks')} {people}."
    return ""


def _done(event: Event, view: SuspectView) -> str:
    match event:
        case Eliminated(place=place, suspect=suspect, team=team, kept=kept):
            card = start(_card(view, suspect, place))
            return f"{card} is innocent{f': a card for team {team}' if kept else ''}."
        case GuiltyRevealed(seat=seat, place=place, suspect=suspect, eliminated=eliminated):
            card = _card(view, suspect, place)
            shows = "It is the guilty suspect! " if eliminated else ""
            return f"{shows}{doing(view, seat, 'shows')} the Guilty Card: {card} did it."
        case TrialEnded(team=team, cards=cards):
            of = f"Team {team} stops" if view.mode == "competitive" else "The team stops"
            return f"{of}: {count(cards)} in this Trial."
        case Verdict(round=round, cards=cards, time=minutes):
            return f"Line {round} of the pad: {round} × {cards} = {time(minutes, view.rulings.time_label)}."
    return ""


def _ending(event: Event, view: SuspectView) -> str:
    match event:
        case CaseClosed(how="found", time=minutes) if minutes is not None:
            return f"The case is solved in {time(minutes, view.rulings.time_label)}. Everybody wins."
        case CaseClosed(how="void"):
            return "The Witness was mistaken, so the game is void."
        case CaseClosed():
            return "The case has failed. Everybody loses."
        case BonusDrawn(team=team, cards=cards, missing=missing):
            short = f", {missing} of them without a card" if missing else ""
            return f"Team {team} gets {count(len(cards) + missing, 'more point')}{short}."
        case InvestigationEnded(points=points, score=score):
            return f"This Investigation: A {points[0]}, B {points[1]}. In all: A {score[0]}, B {score[1]}."
        case Ended(winners=()):
            return "The Witness was mistaken, so the game is void."
        case Ended(teams=teams, score=score):
            verb = "win" if len(teams) > 1 else "wins"
            return f"Team {listed(list(teams))} {verb}: A {score[0]}, B {score[1]}."
    return ""


_PARTS: Final[tuple[Callable[[Event, SuspectView], str], ...]] = (_setting, _questioning, _talk, _done, _ending)


def sign(view: SuspectView, seat: Seat) -> str:
    """The colour that stands for a seat in a log."""
    return COLOURS[seat]


def won(view: SuspectView, winners: Sequence[Seat]) -> str:
    """Who has won, in a sentence."""
    if not winners:
        return "Nobody wins."
    if len(winners) == view.seats:
        return "Everybody wins."
    names = start(listed([whom(view, seat) for seat in winners]))
    return f"{names} {'wins' if len(winners) == 1 and view.seat not in winners else 'win'}."
