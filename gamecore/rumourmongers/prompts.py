"""What a seat can do now, in a sentence, with the clause that asks for it."""

from collections.abc import Mapping
from typing import Any, Final

from ..core import CHANCE, ClauseId, Move
from ..decktet import FACTS, name
from ..draft import Draft
from . import gossip
from .moves import Gather, Pass, Power
from .pieces import AUTHOR, DIPLOMAT, HUNTRESS, LIGHT_KEEPER, SAILOR, SAVAGE, VALUES, WATCHMAN, Card
from .round import uncounted
from .say import WHEN, cards, count, listed, start, the
from .state import OF_WINDOW, Phase, RumourView
from .target import half
from .words import aimed

CLAUSE: Final[Mapping[Phase, ClauseId]] = {
    "starter": "RM-R03", "lowest": "RM-R04", "deal": "RM-032", "after_deal": "RM-085", "gather": "RM-042",
    "after_gather": "RM-062", "after_meet": "RM-077", "count": "RM-R17", "foretell": "RM-R49", "watch": "RM-094",
    "settle": "RM-062", "claim": "RM-R52", "keep": "RM-092", "after_gossip": "RM-062", "react": "RM-071",
    "name": "RM-R23", "yield": "RM-081", "over": "RM-010",
}  # fmt: skip
"""The clause that each phase rests on."""


def prompt(view: RumourView, draft: Draft | None) -> tuple[str, ClauseId]:
    """What can be done now, and the clause that asks for it."""
    return _words(view, draft), CLAUSE[view.phase]


def _words(view: RumourView, draft: Draft | None) -> str:
    if view.phase == "over":
        return "The game is over."
    if view.actors == (CHANCE,):
        return "The cards are dealt." if view.phase == "deal" else "Chance says who starts."
    if draft is None:
        return _waiting(view)
    match view.phase:
        case "gather":
            return _gather(view, draft)
        case "yield":
            return _yield(draft)
        case "claim" if view.suit is not None:
            return f"You win {view.suit.capitalize()}: take {count(VALUES[view.suit], 'point')}, or decline."
        case "count":
            card = uncounted(view.table)
            return f"For which suit shall {the(card)} count?" if card else "Choose a suit."
        case "name":
            return _name(view, draft)
    return _window(view, draft)


def _waiting(view: RumourView) -> str:
    others = [view.name(seat) for seat in view.actors if seat != view.seat]
    if not others:
        return "Now it is for you to choose."
    verb = "is" if len(others) == 1 else "are"
    return f"{listed(others)} {verb} {'laying down cards' if view.phase == 'gather' else 'thinking'}."


def _picked(draft: Draft, field: str) -> list[Any]:
    return [value for name, value in draft.picks if name == field]


def _gather(view: RumourView, draft: Draft) -> str:
    chosen = _picked(draft, "cards")
    if chosen:
        more = " You may add more." if any(field == "cards" for field, _ in draft.lit) else ""
        return f"Lay down {cards(chosen)}?{more}"
    if draft.picks:
        return "Lay down nothing in this round?"
    none = ", or none" if Gather(seat=view.seat) in draft.legal else ""
    if view.seat not in view.permits:
        return f"Choose cards with the same lower suit to lay face down{none}."
    if view.rulings.merchant_optional:
        return f"Choose a row of ranks, or cards with the same lower suit, to lay face down{none}."
    return f"Choose a row of ranks to lay face down{none}."


def _yield(draft: Draft) -> str:
    chosen = _picked(draft, "cards")
    if len(chosen) == 2:
        return f"Discard {cards(chosen)}?"
    return "The Penitent: choose one more card to discard." if chosen else "The Penitent: choose two cards to discard."


def _name(view: RumourView, draft: Draft) -> str:
    pending = view.pending
    person = pending.move.person if pending is not None and isinstance(pending.move, Power) else ""
    wants = _wants(view, person, draft)
    return f"Nobody stops {the(person)}: {wants}." if wants else _sure(view, person, draft)


# ---- windows ----


def _window(view: RumourView, draft: Draft) -> str:
    person = next(iter(_picked(draft, "play")), "")
    if person:
        wants = _wants(view, person, draft)
        return f"{name(person)}: {wants}." if wants else _sure(view, person, draft)
    if draft.picks:
        return f"{start(listed([_part(view, value) for _, value in draft.picks]))}: now choose whom you play."
    may = _may(view, draft)
    none = "You cannot answer: let it happen." if view.phase == "react" else "You have nobody to play: pass."
    return f"{_moment(view)} {may or none}"


def _may(view: RumourView, draft: Draft) -> str:
    """Who can be played now."""
    people = list(dict.fromkeys(move.person for move in draft.legal if isinstance(move, Power)))
    decline = "let it happen" if view.phase == "react" else "pass"
    return f"You may play {listed([the(person) for person in people], 'or')}, or {decline}." if people else ""


def _part(view: RumourView, value: Any) -> str:
    if isinstance(value, int):
        return "you" if value == view.seat else view.name(value)
    return the(value) if value in FACTS else str(value).capitalize()


def _moment(view: RumourView) -> str:
    """What is going on, in a sentence of its own."""
    suit = view.suit.capitalize() if view.suit else ""
    match view.phase:
        case "watch":
            return f"{suit} come up."
        case "settle" if view.table.verdict == "tied":
            tied = [_part(view, seat) for seat in gossip.leaders(gossip.group_sizes(view.table, view.suit or "moons"))]
            return f"{suit} are tied between {listed(tied)}."
        case "settle" if view.table.verdict == "empty":
            return f"No card is open in {suit}."
        case "settle":
            return f"{suit} are settled."
        case "keep":
            size = len(gossip.group(view.table, view.seat, view.suit or "moons"))
            return f"You win {suit} with {count(size)}."
        case "react":
            return _pending(view)
        case "foretell":
            return "Gossip is about to begin."
    return f"{start(WHEN[OF_WINDOW[view.phase]])}."


def _pending(view: RumourView) -> str:
    """Who was played, and for what."""
    pending = view.pending
    if pending is None or not isinstance(pending.move, Power):
        return "Somebody was played."
    move, by = pending.move, pending.move.seat
    named = {field: getattr(move, field, None) for field in ("card", "suit", "to")}
    aim = aimed(view, move.person, named["card"], named["suit"], named["to"], getattr(move, "keep", ()), by)
    if move.person == SAILOR and view.table.sailor == by:
        aim = " and lays a card face down"
    return f"{view.name(by)} plays {the(move.person)}{aim}."


def _wants(view: RumourView, person: Card, draft: Draft) -> str:
    """What is still to be named with a person; "" if nothing is."""
    lit = {field for field, _ in draft.lit}
    if person == SAVAGE and "card" not in lit and "suit" in lit:
        return "choose a suit for it"
    if person == LIGHT_KEEPER and "keep" in lit and view.suit is not None:
        most = half(view.table, len(gossip.group(view.table, view.seat, view.suit)))
        upto = "up to " if view.rulings.light_keeper_amount == "up_to" else ""
        return f"choose {upto}{count(most)} to leave open"
    field, words = _WANTS.get(person, ("", ""))
    return words if field in lit else ""


_WANTS: Final[Mapping[Card, tuple[str, str]]] = {
    SAILOR: ("card", "choose the card to lay face down"),
    SAVAGE: ("card", "choose one of your open cards"),
    HUNTRESS: ("card", "choose a card of the discard pile"),
    DIPLOMAT: ("to", "name the winner"),
    AUTHOR: ("suit", "choose the suit to be told again"),
    WATCHMAN: ("suit", "choose the suit to be skipped"),
}
"""What is named with a person, and how it is asked for."""


def _sure(view: RumourView, person: Card, draft: Draft) -> str:
    """The question before it is done."""
    named = {field: next(iter(_picked(draft, field)), None) for field in ("card", "suit", "to")}
    keep = tuple(_picked(draft, "keep"))
    return f"Play {the(person)}{aimed(view, person, named['card'], named['suit'], named['to'], keep, view.seat)}?"


def button(view: RumourView, move: Move) -> str:
    """What the button for a move without other picks says."""
    match move:
        case Pass():
            return {"claim": "Decline", "react": "Let it happen"}.get(view.phase, "Pass")
        case Power():
            return move.verb
        case Gather():
            return "Lay nothing"
    return f"Take {count(VALUES[view.suit], 'point')}" if view.suit else "Take them"
