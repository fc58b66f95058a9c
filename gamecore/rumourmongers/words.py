"""The game's own words: events as sentences, the mark of a player, who has won."""

from collections.abc import Sequence

from ..core import Event, Seat
from ..decktet import name
from .look import COLOURS
from .moves import (
    Chose,
    Cleared,
    Counted,
    Dealt,
    Disguised,
    Ended,
    Fetched,
    Foretold,
    Gained,
    Gathered,
    HandDiscarded,
    Lonely,
    LowestDrawn,
    Named,
    NoEffect,
    NotDealt,
    Permitted,
    Played,
    Recycled,
    Repainted,
    Retelling,
    Revealed,
    RoundBegan,
    RoundEnded,
    SuitTold,
    Uncovered,
    Unmasked,
    Voided,
    Yielded,
)
from .pieces import AUTHOR, DIPLOMAT, HUNTRESS, LIGHT_KEEPER, SAILOR, SAVAGE, Card, Suit
from .say import cards, count, listed, sizes, start, the
from .state import RumourView

FEW = 6
"""So many cards are named; more are counted."""


def tell(event: Event, view: RumourView) -> str:
    """`event` as the seat of `view` would say it, in one sentence or two; "" where there is nothing to say."""
    return _round(event, view) or _laying(event, view) or _playing(event, view) or _gossip(event, view)


def _who(view: RumourView, seat: Seat, verb: str) -> str:
    """`Red plays`, `You play`."""
    if seat == view.seat:
        return f"You {_YOURS.get(verb) or verb.removesuffix('s')}"
    return f"{view.name(seat)} {verb}"


_YOURS = {"has": "have", "is": "are", "passes": "pass", "fetches": "fetch"}


def _whom(view: RumourView, seat: Seat) -> str:
    return "you" if seat == view.seat else view.name(seat)


def _whose(view: RumourView, seat: Seat) -> str:
    return "your" if seat == view.seat else f"{view.name(seat)}'s"


def _round(event: Event, view: RumourView) -> str:
    match event:
        case RoundBegan(number=number, starter=starter, shuffled=shuffled):
            first = _who(view, starter, "starts")
            dealt = f" {start(count(shuffled))} {'is' if shuffled == 1 else 'are'} shuffled and dealt."
            return f"Round {number}: {'you' + first[3:] if starter == view.seat else first}.{dealt if shuffled else ''}"
        case Recycled(cards=some):
            return f"The pile is empty, so all {count(len(some), 'open card')} are shuffled."
        case Dealt(seat=seat, count=number, cards=None):
            return f"{_who(view, seat, 'is')} dealt {count(number)}."
        case Dealt(count=number, cards=some):
            named = f": {cards(some)}" if some and number <= FEW else ""
            return f"You are dealt {count(number)}{named}."
        case NotDealt(cards=()):
            return "There is no card to deal."
        case NotDealt(cards=some):
            return f"{start(cards(some))} cannot be dealt evenly and stay{'s' if len(some) == 1 else ''} on the pile."
        case HandDiscarded(seat=seat, cards=some):
            return f"{_who(view, seat, 'discards')} what was not played: {_few(some)}."
        case RoundEnded(number=number, points=points):
            told = [f"{_whom(view, seat)} {one}" for seat, one in enumerate(points)]
            return f"Round {number} is over: {', '.join(told)}."
        case LowestDrawn(seat=seat):
            return f"Of those with least points chance picks {_whom(view, seat)}."
        case Ended(winners=winners):
            return won(view, winners)
    return ""


def _few(some: Sequence[Card]) -> str:
    return cards(some) if len(some) <= FEW else count(len(some))


def _laying(event: Event, view: RumourView) -> str:
    match event:
        case Gathered(seat=seat, count=None):
            return f"{_who(view, seat, 'has')} gathered."
        case Gathered(seat=seat, count=number, cards=some):
            if not number:
                return f"{_who(view, seat, 'lays')} no card."
            return f"{_who(view, seat, 'lays')} {cards(some) if some else count(number)} face down."
        case Uncovered(counts=counts):
            told = [f"{_whom(view, seat)} {number or 'none'}" for seat, number in enumerate(counts)]
            return f"Cards face down: {', '.join(told)}."
        case Revealed(seat=seat, cards=some):
            return f"{_who(view, seat, 'turns')} up {cards(some)}."
        case Lonely(seat=seat, cards=some, to=to):
            many = len(some) > 1
            where = f"back to {_whose(view, seat)} hand" if to == "hand" else "on the pile"
            return f"{start(cards(some))} {'lie' if many else 'lies'} alone and {'go' if many else 'goes'} {where}."
        case Yielded(seat=seat, cards=some) | Cleared(seat=seat, cards=some):
            return f"{_who(view, seat, 'discards')} {cards(some)}."
        case Chose(seat=seat, cards=some) if some is not None:
            return f"{_who(view, seat, 'chooses')} {cards(some)}."
        case Chose(seat=seat):
            return f"{_who(view, seat, 'has')} chosen."
    return ""


def _playing(event: Event, view: RumourView) -> str:
    match event:
        case Played(seat=seat, person=person) | Named(seat=seat, person=person):
            return f"{_who(view, seat, 'plays')} {the(person)}{_aim(event, view)}."
        case Voided(of=of, person=person):
            return f"{start(_whose(view, of))} {name(person).removeprefix('The ')} has no effect."
        case NoEffect(person=person):
            return f"{name(person)} finds nothing to do."
        case Permitted(seat=seat):
            return f"{_who(view, seat, 'may')} lay down a row of ranks in this round."
        case Repainted():
            return "In this round’s Gossip all cards count by their lower suit."
        case Counted(card=card, suit=suit):
            return f"{name(card)} counts for {suit.capitalize()}."
        case Disguised(card=card, suit=suit):
            return f"{name(card)} lies face down and belongs to {suit.capitalize()}."
        case Unmasked(card=card):
            return f"{name(card)} is turned up again."
        case Foretold(suit=suit):
            return f"{suit.capitalize()} will be skipped."
        case Gained(seat=seat, points=points):
            return f"{_who(view, seat, 'gains')} {count(points, 'point')}."
        case Fetched(seat=seat, card=card, to=to):
            where = f"into {_whose(view, seat)} hand" if to == "hand" else "to the table"
            return f"{name(card)} comes from the pile {where}."
    return ""


def _aim(event: Played | Named, view: RumourView) -> str:
    """What is named when somebody is played."""
    if event.person == SAILOR:
        what = the(event.hidden) if event.hidden else "a card"
        return f" and {'lay' if event.seat == view.seat else 'lays'} {what} face down" if event.laid else ""
    return aimed(view, event.person, event.card, event.suit, event.to, event.keep, event.seat)


def aimed(
    view: RumourView,
    person: Card,
    card: Card | None,
    suit: Suit | None,
    to: Seat | None,
    keep: Sequence[Card],
    by: Seat,
) -> str:
    """What is named when somebody is played: ` for the Sea`; "" if nothing is."""
    if person == SAILOR and card:
        return f" and {'lay' if by == view.seat else 'lays'} {the(card)} face down"
    if person == SAVAGE and card and suit:
        return f" on {the(card)}, which shall be {suit.capitalize()}"
    if person == HUNTRESS and card:
        return f" for {the(card)}"
    if person == DIPLOMAT and to is not None:
        whom = "yourself" if to == by == view.seat else _whom(view, to)
        return f" and {'name' if by == view.seat else 'names'} {whom} the winner"
    if person == LIGHT_KEEPER and keep:
        return f" and {'leave' if by == view.seat else 'leaves'} {cards(keep)} open"
    if person == AUTHOR and suit:
        return f": {suit.capitalize()} shall be told again"
    return f": {suit.capitalize()} shall be skipped" if suit else ""


def _gossip(event: Event, view: RumourView) -> str:
    match event:
        case Retelling(suit=suit):
            return f"{suit.capitalize()} are told again."
        case SuitTold():
            return _told(event, view)
    return ""


def _told(event: SuitTold, view: RumourView) -> str:
    """`Moons, 2–1: Red scores 6.`"""
    suit, seat = event.suit.capitalize(), event.winner
    match event.verdict:
        case "won" if seat is not None:
            kept = (
                f" {start(cards(event.kept))} {'stay' if len(event.kept) > 1 else 'stays'} open." if event.kept else ""
            )
            how = "" if event.diplomat is None else ", settled by the Diplomat"
            return f"{suit}, {sizes(event.sizes)}{how}: {_mid(view, seat, 'scores')} {event.points}.{kept}"
        case "tied":
            return f"{suit}, {sizes(event.sizes)}: a tie, and nobody scores."
        case "lone":
            return f"{suit}: a pawn or court alone is no group, and nobody scores."
        case "skipped":
            return f"{suit} are skipped."
        case "sung" if seat is not None:
            return f"{suit}: with the Bard {_mid(view, seat, 'scores')} {event.points}."
        case "declined" if seat is not None:
            return f"{suit}: {_mid(view, seat, 'declines')}, and nobody scores."
    return f"{suit}: no card is open."


def _mid(view: RumourView, seat: Seat, verb: str) -> str:
    """`you score`: within a sentence."""
    words = _who(view, seat, verb)
    return "you" + words[3:] if seat == view.seat else words


def sign(view: RumourView, seat: Seat) -> str:
    """The colour that stands for a seat in a log."""
    return COLOURS[seat]


def won(view: RumourView, winners: Sequence[Seat]) -> str:
    """Who has won, in a sentence."""
    names = start(listed([_whom(view, seat) for seat in winners]))
    if len(winners) > 1:
        return f"{names} share the victory."
    return f"{names} {'win' if view.seat in winners else 'wins'}."
