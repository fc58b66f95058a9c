"""The game's own words: names of spaces, cards and people as they are said, and events as sentences."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Final

from ..core import Event, Seat
from .moves import (
    Accused,
    Answered,
    Begins,
    Called,
    Circled,
    Dealt,
    Detected,
    Discredited,
    FoundClue,
    Gossiped,
    HidClue,
    Inferred,
    Jumped,
    Laid,
    NoneShown,
    Nothing,
    Passed,
    PawnSet,
    Placed,
    Revealed,
    ShownCard,
    Snooped,
    Stopped,
    Threw,
    Tied,
    Told,
    Turn,
    Unsealed,
    Walked,
    Won,
)
from .pieces import Space, owners, relation
from .state import GossipView

SPACE: Final[Mapping[str, str]] = {
    "snoop": "Snoop at {}",
    "goto": "Go To ? House Path",
    "path": "House Path of {}",
    "hide": "Hide a Clue",
    "infer": "Infer",
    "snoopq": "Snoop ? House",
    "gossip": "Gossip",
    "accuse": "Accuse",
    "find": "Find a Clue",
    "fence": "Sit on the Fence",
}
CARD: Final[Mapping[str, str]] = {
    "chocolates": "chocolates",
    "cigars": "cigars",
    "cookbook": "a cookbook",
    "toolbox": "a toolbox",
    "dog bone": "a dog bone",
    "fish frame": "a fish frame",
    "cracker": "a cracker",
    "blank": "a blank",
}
PET: Final[Mapping[str, str]] = {"dog": "a dog", "cat": "a cat", "parrot": "a parrot", "none": "no pet"}


def title(card: str) -> str:
    """A calling card as its own name: `Dog bone`."""
    return card.capitalize()


def slug(name: str) -> str:
    """A name as part of an id: `mrs-pry`, `dog-bone`."""
    return name.lower().replace(" ", "-")


def space_name(space: Space, numbers: str) -> str:
    """`Snoop at Pry`."""
    return SPACE[space.kind].format(owners(space.house, numbers) if space.house else "")


def count(number: int, noun: str) -> str:
    """`1 card`, `3 cards`, `no cards`."""
    return f"{number or 'no'} {noun}" + ("" if number == 1 else "s")


def listed(words: Sequence[str], last: str = "and") -> str:
    """`a, b and c`."""
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + f" {last} {words[-1]}" if words else ""


def faces(cards: Sequence[str | None]) -> str:
    """The cards of a stack from the bottom: `two blanks, then one you have not seen`."""
    return ", then ".join(_run(card, len(list(same))) for card, same in groupby(cards))


def _run(card: str | None, many: int) -> str:
    """Several cards of one kind lying on each other."""
    if card is None:
        return "one you have not seen" if many == 1 else f"{_number(many)} you have not seen"
    if many == 1:
        return CARD[card]
    if card in ("chocolates", "cigars"):
        return f"{card}, {_number(many)} times over"
    return f"{_number(many)} {card}{'es' if card == 'toolbox' else 's'}"


def _number(many: int) -> str:
    words = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
    return words[many] if many < len(words) else str(many)


def suspicion(people: Sequence[str], pet: str | None) -> str:
    """`Mr Nosey, Mrs Pry and a parrot`."""
    return listed([*people, *([PET[pet]] if pet else [])])


def charge(first: str, second: str, pet: str) -> str:
    """`Mr Peep with a friend, Mr Gab, and a dog`."""
    return f"{first} with a {relation(first, second)}, {second}, and {PET[pet]}"


def tell(event: Event, view: GossipView) -> str:
    """`event` as the seat of `view` would say it, in one sentence; "" where there is nothing to say."""
    return _opening(event, view) or _walking(event, view) or _looking(event, view) or _talking(event, view)


def _who(view: GossipView, seat: Seat | None, verb: str = "", yours: str = "") -> str:
    """`Blue throws` or `You throw`."""
    if seat is None:
        return f"Somebody {verb}"
    return f"You {yours or verb.removesuffix('s')}" if seat == view.seat else f"{view.name(seat)} {verb}"


def _whose(view: GossipView, seat: Seat) -> str:
    return "your" if seat == view.seat else f"{view.name(seat)}'s"


def _whom(view: GossipView, seat: Seat) -> str:
    return "you" if seat == view.seat else view.name(seat)


def _house(view: GossipView, house: int) -> str:
    return owners(house, view.rulings.house_numbers)


def _opening(event: Event, view: GossipView) -> str:
    match event:
        case Dealt(seat=seat, first=first, second=second, pet=pet):
            if first is None or second is None or pet is None:
                return ""
            return f"You are {first}; your {relation(first, second)} is {second}; you have {PET[pet]}."
        case Called(seat=seat):
            return f"{_who(view, seat, 'chooses', 'choose')} a pawn first."
        case PawnSet(seat=seat, colour=colour, house=house):
            who = "You set" if seat == view.seat else f"Player {seat + 1} sets"
            return f"{who} the {colour} pawn on the path of {_house(view, house)}."
        case Laid(card=card, house=house):
            return f"You lay {CARD[card]} at {_house(view, house)}." if card and house else ""
        case Unsealed(heights=heights):
            return "Everybody's first cards lie on the street." if heights is not None else ""
        case Tied(seats=seats):
            names = listed([_whom(view, s) for s in seats])
            return f"{names[:1].upper() + names[1:]} threw the same and throw again."
        case Begins(seat=seat):
            return f"{_who(view, seat, 'begins', 'begin')}."
        case Turn(seat=seat):
            return f"It is {_whose(view, seat)} turn."
    return ""


def _walking(event: Event, view: GossipView) -> str:
    street, numbers = view.rulings.street(), view.rulings.house_numbers
    match event:
        case Threw(seat=seat, pips=pips, for_start=start):
            return f"{_who(view, seat, 'throws', 'throw')} {pips}{' for the start' if start else ''}."
        case Walked(seat=seat, end=end):
            return f"{_who(view, seat, 'walks', 'walk')} to {space_name(street[end], numbers)}."
        case Jumped(seat=seat, end=end):
            return f"{_who(view, seat, 'goes', 'go')} to {space_name(street[end], numbers)}."
        case Circled(seat=seat):
            return f"{_who(view, seat, 'walks', 'walk')} once round, back to the fence."
        case Nothing(seat=seat):
            return f"{_who(view, seat, 'finds', 'find')} nothing to do there."
        case Passed(seat=seat, house=house, open=True):
            return f"{_who(view, seat, 'has', 'have')} no card that may lie at {_house(view, house)}: an open pass."
        case Passed(seat=seat):
            return f"{_who(view, seat, 'passes', 'pass')}."
    return ""


def _looking(event: Event, view: GossipView) -> str:
    match event:
        case Placed(seat=seat, house=house, card=card):
            what = CARD[card] if card else "a card"
            return f"{_who(view, seat, 'leaves', 'leave')} {what} at {_house(view, house)}."
        case Snooped(seat=seat, house=house, owner=owner, cards=cards):
            if house is None or owner is None:
                return f"{_who(view, seat, 'looks', 'look')} at a stack."
            saw = f": {faces(cards) or 'no card lies there'}" if cards is not None else ""
            return f"{_who(view, seat, 'looks', 'look')} at {_whose(view, owner)} stack at {_house(view, house)}{saw}."
        case Gossiped(seat=seat, house=house, owner=owner, card=card, kept=kept):
            verbs = ("takes", "take") if kept else ("lifts", "lift")
            if house is None or owner is None:
                return f"{_who(view, seat, *verbs)} a top card."
            saw = f": {CARD[card]}" if card else ""
            where = f"{_whose(view, owner)} stack at {_house(view, house)}"
            if seat == view.seat and card is None:
                return f"You reach for {where}: no card lies there."
            return f"{_who(view, seat, *verbs)} the top card of {where}{saw}."
        case HidClue(author=author, card=card, house=house):
            what = CARD[card] if card else "a card"
            source = f" from the stack at {_house(view, house)}" if house else ""
            return f"{_who(view, author, 'hides', 'hide')} {what}{source}."
        case FoundClue(seat=seat, cards=cards, authors=authors):
            hidden, many = authors[-1] if authors else None, len(authors) > 1
            top = ", the top one" if many else ","
            by = f"{top} hidden by {_whom(view, hidden)}" if hidden is not None else ""
            saw = f": {faces(cards)}" if cards is not None else ""
            what = f"all {len(authors)} hidden cards" if many else "the top hidden card"
            return f"{_who(view, seat, 'looks', 'look')} at {what}{saw}{by}."
    return ""


def _talking(event: Event, view: GossipView) -> str:
    match event:
        case Inferred(seat=seat, target=target, people=people, pet=pet):
            named = suspicion(people, pet)
            return f"{_who(view, seat, 'asks', 'ask')} {_whom(view, target)}: {named}?"
        case Answered(seat=seat, moved=True):
            return f"Yes: {'you hold' if seat == view.seat else view.name(seat) + ' holds'} at least one of them."
        case Answered(seat=seat):
            aside = "" if view.rulings.no_pet_counts else ", No Pet aside"
            return f"No: {'you hold' if seat == view.seat else view.name(seat) + ' holds'} none of them{aside}."
        case Accused(seat=seat, target=target, first=first, second=second, pet=pet, true=true, false=false, free=free):
            said = f"{_who(view, seat, 'accuses', 'accuse')} {_whom(view, target)}: {charge(first, second, pet)}."
            price = "it costs nothing any more" if free else f"that makes {false}"
            return f"{said} True!" if true else f"{said} False; {price}."
        case ShownCard(accused=accused, accuser=accuser, card=card):
            what = "a No Pet card" if card == "none" else PET.get(card, card) if card else "a card"
            return f"{_who(view, accused, 'shows', 'show')} {_whom(view, accuser)} {what}."
        case NoneShown(accused=accused):
            return f"{_who(view, accused, 'shows', 'show')} no card."
        case Revealed(seat=seat, first=first, second=second, pet=pet):
            return f"{_who(view, seat, 'turns', 'turn')} up the cards: {charge(first, second, pet)}."
        case Detected(seat=seat):
            return f"{_who(view, seat, 'is', 'are')} detected and cannot win."
        case Discredited(seat=seat):
            return f"{_who(view, seat, 'is', 'are')} discredited and cannot win."
        case Stopped(seat=seat):
            return f"{_who(view, seat, 'plays', 'play')} no more."
        case Told(seat=seat, to=to):
            return f"{_who(view, seat, 'tells', 'tell')} {_whom(view, to)} everything seen so far."
        case Won(winners=winners):
            return won(view, winners)
    return ""


def sign(view: GossipView, seat: Seat) -> str:
    """The colour that stands for a seat in a log, "" before it has one."""
    return view.players[seat].colour or ""


def won(view: GossipView, winners: Sequence[Seat]) -> str:
    """Who has won, in a sentence."""
    if not winners:
        return "Nobody wins."
    names = listed([_whom(view, seat) for seat in winners])
    verb = "win" if len(winners) > 1 or view.seat in winners else "wins"
    return f"{names[:1].upper() + names[1:]} {verb}."
