"""A review in sentences: what happened at a moment, what it told, and what could have been done better."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from ..core import ClauseId, Event, Seat
from .deduce import Evidence
from .moves import Dealt, Infer
from .pieces import owners, relation
from .question import bits
from .review import WEAK, Charge, Moment, Question, Story, Unmasked
from .state import GossipView
from .words import PET, charge, count, listed, suspicion, tell

CLEAR: Final = Fraction(1, 4)
"""So much likelier a better accusation must have been before it is told of."""
MANY: Final = 4
"""So many observations are named one by one."""


class Finding(Struct, frozen=True):
    """Something worth knowing: `number` is the moment it is about, `sort` whether it was well done."""

    sort: Literal["right", "wrong", "hint"]
    title: str
    says: str
    number: int
    clause: ClauseId = ""


class Told(Struct, frozen=True):
    """Who is told: `you` is the reader's seat, whoever's eyes are looked through."""

    story: Story
    you: Seat

    def who(self, seat: Seat) -> str:
        """`You`, or a player's name."""
        return "You" if seat == self.you else self.story.moments[-1].view.name(seat)

    def whom(self, seat: Seat) -> str:
        """`you` within a sentence."""
        return "you" if seat == self.you else self.who(seat)

    def whose(self, seat: Seat) -> str:
        """`your`, `Blue's`."""
        return "your" if seat == self.you else f"{self.who(seat)}'s"

    def when(self, number: int) -> str:
        """`moment 3`, counted in turning points."""
        return f"moment {self.story.place(number)}"


# ---- one moment ----


def said(event: Event, view: GossipView, you: Seat) -> str:
    """An event as it was seen through other eyes, told to `you`."""
    if isinstance(event, Dealt) and event.seat != you:
        if event.first is None or event.second is None or event.pet is None:
            return ""
        kin = relation(event.first, event.second)
        return f"{view.name(event.seat)} is {event.first}; the {kin} is {event.second}; and there is {PET[event.pet]}."
    return tell(event, replace(view, seat=you))


def happened(told: Told, moment: Moment) -> str:
    """What was done, in a few words: `You asked Blue`."""
    if moment.actor is None:
        return "The cards are dealt" if any(isinstance(event, Dealt) for event in moment.events) else "Before the start"
    who, numbers = told.who(moment.actor), moment.view.rulings.house_numbers
    for event in moment.events:
        target, owner = getattr(event, "target", None), getattr(event, "owner", None)
        house = getattr(event, "house", None)
        at = f" at {owners(house, numbers)}" if house else ""
        match moment.sort, type(event).__name__:
            case "infer", "Inferred" if target is not None:
                return f"{who} asked {told.whom(target)}"
            case "accuse", "Accused" if target is not None:
                return f"{who} accused {told.whom(target)}"
            case "show", "ShownCard" | "NoneShown":
                card = "no card" if type(event).__name__ == "NoneShown" else "a card"
                return f"{who} showed {told.whom(getattr(event, 'accuser', 0))} {card}"
            case (("snoop" | "snoopq"), "Snooped"):
                return f"{who} looked at {told.whose(owner) if owner is not None else 'a'} stack{at}"
            case "gossip", "Gossiped":
                return f"{who} lifted {told.whose(owner) + ' top card' if owner is not None else 'a top card'}{at}"
            case "hide", "HidClue":
                return f"{who} hid a clue"
            case "find", "FoundClue":
                return f"{who} looked at the hidden clues"
            case "path", "Placed":
                return f"{who} left a card{at}"
    return next(
        (said(e, moment.view, told.you).rstrip(".") for e in moment.events if said(e, moment.view, told.you)), ""
    )


def gained(told: Told, before: Moment | None, now: Moment) -> str:
    """How many ways it left: `Blue: 3 ways became 1, so Blue was certain from here.`"""
    if before is None:
        ways = sorted({many for seat, many in enumerate(now.ways) if seat != now.view.seat})
        return f"{listed([str(many) for many in ways])} ways are left for each of the others."
    lines = []
    for seat, (old, new) in enumerate(zip(before.ways, now.ways, strict=True)):
        if old == new:
            continue
        name = told.who(seat)
        ending = (
            f", so {'your cards were' if seat == told.you else name + ' was'} certain from here" if new == 1 else ""
        )
        lines.append(f"{name}: {count(old, 'way')} became {new}{ending}.")
    return " ".join(lines) or "How many ways were left did not change."


def asked(told: Told, one: Question) -> str:
    """What a question was worth, beside the best there was."""
    whose = "Your question" if told.story.seat == told.you else f"{told.who(told.story.seat)}'s question"
    worth = f"{whose} could be expected to tell {bits(one.expected)}; the answer told {bits(one.told)}."
    if one.expected >= one.best - 0.005:
        return f"{worth} No other would have been better."
    return f"{worth} The best: {_ask(told, one.better)}, {bits(one.best)}."


def _ask(told: Told, move: Infer) -> str:
    """`ask Green about Mr Pry, Mrs Gab and no pet`."""
    return f"ask {told.whom(move.target)} about {suspicion(move.people, move.pet)}"


def weighed(told: Told, one: Charge) -> str:
    """What an accusation was worth."""
    whose = "Your accusation" if one.by == told.you else f"{told.who(one.by)}'s accusation"
    if not one.chance:
        return f"{whose} could not be right. {why(one)}"
    worth = f"{whose} was right in {share(one.chance)}."
    if one.best - one.chance < Fraction(1, 100):
        return f"{worth} No other was likelier."
    seat, triple = one.better
    return f"{worth} The likeliest, {told.whom(seat)} as {charge(*triple)}, was right in {share(one.best)}."


def why(one: Charge) -> str:
    """The observations that speak against an accusation."""
    if not one.against:
        return "The accuser's own cards say so."
    if len(one.against) > MANY:
        return f"{sentence(one.against[:MANY])}, and {count(len(one.against) - MANY, 'thing')} more, say no."
    return f"{sentence(one.against)} say{'s' if len(one.against) == 1 else ''} no."


def sentence(seen: Sequence[Evidence]) -> str:
    """Observations in one clause of a sentence: what was seen, and what else."""
    return "That " + listed([one.says for one in seen])


def share(chance: Fraction) -> str:
    """`1 of 3 deals`; long ones in a hundred: `about 4 of 100 deals`."""
    if chance == 1:
        return "every deal that was left"
    if chance.denominator <= 100:
        return f"{chance.numerator} of {chance.denominator} deals"
    hundred = round(100 * chance)
    return f"about {hundred} of 100 deals" if hundred else "fewer than 1 of 100 deals"


# ---- the whole game ----


def debrief(told: Told, one: Unmasked) -> tuple[str, str]:
    """When a rival could be known, and when that was acted on, each in a few words."""
    story = told.story
    if one.known is None:
        could = f"no, {one.left} ways were left"
    elif one.known == one.turned_up:
        could = f"{told.when(one.known)}, cards turned up"
    else:
        could = told.when(one.known)
    if one.acted is None:
        acted = "never"
    elif one.known is None or one.acted < one.known or one.acted == one.turned_up == one.known:
        acted = f"{told.when(one.acted)}, by a guess"
    else:
        late = story.place(one.acted) - story.place(one.known)
        acted = told.when(one.acted) + (", at once" if late <= 1 else f", {count(late, 'moment')} later")
    return could, acted


def findings(
    told: Told, unmasked: Iterable[Unmasked], charges: Iterable[Charge], questions: Iterable[Question]
) -> tuple[Finding, ...]:
    """What the looker may learn from this game, in the order of its moments."""
    me = told.story.seat
    found = [one for each in unmasked for one in _missed(told, each)]
    found += [one for each in charges if each.by == me for one in _charged(told, each)]
    found += _questioned(told, tuple(questions))
    return tuple(sorted(found, key=lambda one: one.number))


def _missed(told: Told, one: Unmasked) -> list[Finding]:
    """An identity that was certain: acted on or not."""
    me, name = told.who(told.story.seat), told.who(one.seat)
    if one.known is None or one.known == one.turned_up:
        return []
    start, first = told.story.place(one.known), told.when(one.known)
    if one.acted is None or (one.turned_up is not None and one.acted > one.turned_up):
        end = f"until the cards were turned up at {told.when(one.turned_up)}" if one.turned_up else "to the end"
        says = f"From {first} on only one identity was left for {told.whom(one.seat)}. {me} did not name it {end}."
        return [Finding("hint", f"{name} could be known", says, one.known)]
    late = told.story.place(one.acted) - start
    if one.acted < one.known:
        return []
    if late <= 1:
        says = f"{me} named {told.whom(one.seat)} rightly as soon as only one identity was left."
        return [Finding("right", f"{name}, at once", says, one.acted)]
    says = f"{me} held the answer about {told.whom(one.seat)} at {first} and said it at {told.when(one.acted)}. "
    says += "That may have been the die: one has to land on Accuse."
    return [Finding("hint", f"{count(late, 'moment').capitalize()} of waiting", says, one.known)]


def _charged(told: Told, one: Charge) -> list[Finding]:
    at, name = told.when(one.number).capitalize(), charge(*one.named)
    if not one.chance:
        says = f"{at}: {told.who(one.by)} accused {told.whom(one.target)} of being {name}. {why(one)}"
        clause = one.against[0].clauses[0] if one.against else "GS-092"
        return [Finding("wrong", "An accusation that could not be right", says, one.number, clause)]
    if not one.true and one.best - one.chance >= CLEAR:
        seat, triple = one.better
        other = f"{told.whom(seat)} as {charge(*triple)}"
        says = f"{at}: {name} was right in {share(one.chance)}; {other} was right in {share(one.best)}."
        return [Finding("hint", "There was a likelier name", says, one.number, "GS-092")]
    return []


def _questioned(told: Told, asked: Sequence[Question]) -> list[Finding]:
    """All weak questions together, and the one that told most."""
    found = []
    weak = [one for one in asked if one.expected < WEAK * one.best and one.best >= 0.1]
    if weak:
        last, many = weak[-1], len(weak)
        at = listed([str(told.story.place(one.number)) for one in weak])
        says = (
            f"At moment{'s' if many > 1 else ''} {at}. {'The last of them' if many > 1 else 'It'} could be expected to "
            f"tell {bits(last.expected)}: {suspicion(last.asked.people, last.asked.pet)}. To {_ask(told, last.better)} "
            f"could be expected to tell {bits(last.best)}."
        )
        title = f"{count(many, 'question')} that could tell little" if many > 1 else "A question that could tell little"
        found.append(Finding("hint", title, says, last.number, "GS-085"))
    good = max(asked, key=lambda one: one.told, default=None)
    if good is not None and good.told > 1:
        says = (
            f"{told.when(good.number).capitalize()}: {suspicion(good.asked.people, good.asked.pet)}. "
            f"Of {2**good.told:.1f} deals the answer left one: {bits(good.told)}."
        )
        found.append(Finding("right", "The question that told most", says, good.number))
    return found
