"""What the computer would think of a case: how sure of each suspect, what every answer changed, and why, in words.

It hears what everybody hears, which question got which answer and who turned out innocent, and reckons by `model.py`
and `posterior.py`. `belief` does so for a view of the game, `think` for any `Story`. The result is an assumption about
invented people, never the truth about anybody: `ASSUMPTION` stands beside it wherever it is shown.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct

from . import model, posterior
from .model import BOT_SLIP, HUMAN_SLIP, CaseFile
from .pieces import INNOCENTS, QUESTIONS, SUSPECTS, Place, Question, QuestionId, Suspect, Team
from .posterior import Change
from .say import listed
from .solved import USUAL
from .state import SuspectView

ASSUMPTION: Final = "What the computer would think. It is an assumption, not the truth."
WITNESS: Final = "It takes the Witness for a bot that answers by the hidden leanings."
PERSON: Final = "It takes the Witness for a person who sees the picture only, and who may see it quite otherwise."
LITTLE: Final = 1.1
"""A chance that an answer raises or lowers by less than this factor has hardly moved."""
MOST: Final = 3
"""So many names stand in a sentence."""


class Switches(Struct, frozen=True, kw_only=True):
    """What is assumed, as it can be switched on screen.

    `case_file`: what is read of a suspect; `temperature`: how firmly the Witness answers; `slip`: the share of every
    answer that is taken as a toss; `weight`: λ, how much Time counts where a choice is judged.
    """

    case_file: CaseFile = "portrait"
    temperature: float = 0.5
    slip: float = BOT_SLIP
    weight: float = USUAL

    def says(self) -> tuple[str, ...]:
        """The assumptions as sentences, the honest label first."""
        person = self.temperature == 0 and self.slip >= HUMAN_SLIP / 4
        seen = {
            "portrait": "It reads what each suspect wears, holds and does with their face.",
            "hint": "It reads what each suspect wears, holds and does with their face, and the job.",
            "open": "It knows every suspect’s leanings.",
        }
        return ASSUMPTION, PERSON if person else WITNESS, seen[self.case_file]


def human(case_file: CaseFile = "portrait", slip: float = HUMAN_SLIP) -> Switches:
    """What is assumed of a human Witness: firm, and often of another mind than the model (ledger, 4.2, 4.4)."""
    return Switches(case_file="hint" if case_file == "open" else case_file, temperature=0, slip=slip)


# ---- what everybody heard ----


class Heard(Struct, frozen=True):
    """A question was answered, by the Witness of `team` (A in the normal game), in `round` of the Investigation."""

    question: QuestionId
    yes: bool
    team: Team = "A"
    round: int = 0

    @property
    def card(self) -> Question:
        """The question card."""
        return QUESTIONS[self.question]

    @property
    def word(self) -> str:
        """YES or NO."""
        return "YES" if self.yes else "NO"


class Downed(Struct, frozen=True):
    """A suspect was flipped or taken, by `team`, and was innocent or not."""

    place: Place
    guilty: bool = False
    team: Team = "A"


Step = Heard | Downed


class Story(Struct, frozen=True):
    """A case as everybody heard it: the suspects by place, and what happened in its order.

    `named`: whether their names stand on the cards (US-R31).
    """

    suspects: Mapping[Place, Suspect]
    steps: tuple[Step, ...] = ()
    named: bool = True

    @property
    def face_up(self) -> tuple[Place, ...]:
        """The places that are still face up."""
        gone = {step.place for step in self.steps if isinstance(step, Downed)}
        return tuple(place for place in sorted(self.suspects) if place not in gone)


# ---- what follows ----


class Told(Struct, frozen=True):
    """One answer, and what it changed for those who were face up. `number`: which answer it was, counted from 1."""

    number: int
    heard: Heard
    change: Change[float]


class Thought(Struct, frozen=True):
    """How sure the computer would be of every face-up suspect, and how it came to that."""

    story: Story
    switches: Switches
    told: tuple[Told, ...]
    chances: Mapping[Place, float]

    def name(self, place: Place) -> str:
        """`Noor Valdstrand`: how a suspect is called; by the place where no names are shown."""
        return self.story.suspects[place].name if self.story.named else f"the suspect at place {place}"

    def who(self, place: Place) -> str:
        """`Noor Valdstrand (5)`: the same, always with the place."""
        return f"{self.name(place)} ({place})" if self.story.named else self.name(place)


def think(story: Story, switches: Switches | None = None) -> Thought:
    """What follows from a story under these assumptions; the flip of the guilty suspect ends it and changes nothing."""
    assumed = switches or Switches()
    now, told = posterior.begin(story.suspects), list[Told]()
    for step in story.steps:
        if isinstance(step, Heard):
            after = posterior.answer(now, fits(story, step, now, assumed))
            told.append(Told(len(told) + 1, step, Change(now, after)))
            now = after
        elif not step.guilty and len(now) > 1:
            now = posterior.flip(now, (step.place,))
    return Thought(story, assumed, tuple(told), now)


def fits(story: Story, heard: Heard, places: Mapping[Place, float], switches: Switches) -> dict[Place, float]:
    """How well an answer fits each of these suspects."""
    asked, found = heard.card, {}
    for place in places:
        card = story.suspects[place]
        seen = model.known(card, switches.case_file)
        one = model.likelihood(model.chance(asked, seen, switches.temperature), switches.slip)
        found[place] = one if heard.yes else 1 - one
    return found


# ---- for a view ----


def story(view: SuspectView) -> Story:
    """What everybody at this table has heard of the Investigation so far."""
    suspects = {place: SUSPECTS[id] for place, id in enumerate(view.grid, 1)}
    steps: list[Step] = []
    table = view.table
    rounds = {one.round for one in table.answers} | {one.round for one in table.cleared}
    for number in sorted(rounds):
        steps += [Heard(one.question, one.yes, one.team, number) for one in table.answers if one.round == number]
        gone = [one for one in table.cleared if one.round == number]
        steps += [Downed(one.place, one.place == table.revealed, one.team) for one in gone]
    return Story(suspects, tuple(steps), table.rulings.card_text != "none")


def usual(view: SuspectView, person: bool = False, slip: float = HUMAN_SLIP) -> Switches:
    """What is assumed unless it is switched: the cards show what they show; `person`: the Witness is no bot."""
    read = model.case_file_of(view.rulings.card_text)
    return human(read, slip) if person else Switches(case_file=read)


def belief(view: SuspectView, switches: Switches | None = None) -> Thought:
    """How sure one can be of each face-up suspect, what each answer changed; the same for every seat.

    A Witness's view gives what the detectives can think: the guilty place it knows is not used. Without a line-up
    there are no chances.
    """
    return think(story(view), switches or usual(view))


def minutes(view: SuspectView) -> int:
    """The minutes charged so far: with the price of this round's question once it has been read (ledger, T3)."""
    table = view.table
    read = table.question is not None or any(one.round == table.round for one in table.answers)
    last = table.round if read else table.round - 1
    return sum(INNOCENTS - sum(one.round < number for one in table.cleared) for number in range(1, last + 1))


# ---- in words ----


def share(chance: float) -> str:
    """A chance as words: `17 %`, `less than 1 %`."""
    if chance < 0.005:
        return "less than 1 %"
    return "more than 99 %" if chance > 0.995 else f"{100 * chance:.0f} %"


def sentence(thought: Thought, told: Told) -> str:
    """What an answer changed, as one or two plain sentences."""
    word, asked = told.heard.word, told.heard.card.text_en
    change = told.change
    up = [place for place in change.up if change.factor(place) > LITTLE][:MOST]
    down = [place for place in change.down if change.factor(place) < 1 / LITTLE][:MOST]
    if not up and not down:
        return f"{word} to “{asked}” fits everybody about as well, so it tells next to nothing."
    against = f"against {_moved(thought, change, down)}" if down else ""
    towards = f"for {_moved(thought, change, up)}" if up else ""
    both = ", and ".join(filter(None, (against, towards)))
    top = max(change.after, key=lambda place: (change.after[place], -place))
    return f"{word} to “{asked}” speaks {both}. Likeliest is now {thought.name(top)}, {share(change.after[top])}."


def _moved(thought: Thought, change: Change[float], places: Sequence[Place]) -> str:
    first = places[0]
    by = f"{thought.name(first)} (from {share(change.before[first])} to {share(change.after[first])})"
    return listed([by, *(thought.name(place) for place in places[1:])])


class Reason(Struct, frozen=True):
    """Why a suspect is held unlikely: the answer that lowered it most, by which factor, and what can be seen for it.

    `things`: attribute and value of what pushes this suspect towards the other answer; leanings in an open case.
    """

    told: Told
    factor: float
    things: tuple[tuple[str, str], ...]


def reason(thought: Thought, place: Place) -> Reason | None:
    """The strongest reason against a suspect; None where no answer speaks against it."""
    against = [one for one in thought.told if place in one.change.after and one.change.factor(place) < 1]
    if not against:
        return None
    told = min(against, key=lambda one: one.change.factor(place))
    card, asked = thought.story.suspects[place], told.heard.card
    pushed = model.pushes(asked, card, thought.switches.case_file)
    way = -1 if told.heard.yes else 1
    things = tuple(thing for thing, push in pushed.items() if push * way > 0)
    return Reason(told, told.change.factor(place), things[:2])
