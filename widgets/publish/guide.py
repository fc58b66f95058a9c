"""A lesson as its teacher reads it: each step's minutes, what it teaches, its tasks, and the answers.

All of it comes from the step's own data and from the game's teaching.toml; a test holds every answer against `judge`.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple

from gamecore.clauses import Ledger, ledger
from gamecore.core import ClauseId
from gamecore.lesson import (
    GO_ON,
    PLAYED,
    SAY,
    Bet,
    Choice,
    Claim,
    Collect,
    Exercise,
    Guess,
    Play,
    Puzzle,
    Quiz,
    Step,
    StepPart,
    Watch,
)
from gamecore.teaching import teaching

from .outline import Outline
from .outline import Step as Screen
from .pace import Pace, pace, words


class Told(NamedTuple):
    """A clause or ruling, by its id and sentence."""

    id: ClauseId
    says: str


class Option(NamedTuple):
    """A choice of a question: its words, whether it is right, what answers it, what a wrong one shows."""

    says: str
    right: bool
    why: str
    shows: str


class Task(NamedTuple):
    """One thing asked of the learner, or shown.

    `answer`: what is right, in words; "" where there is nothing to find. `picks`: what to pick, as `judge` takes it.
    `hints`: the nudge and the narrower one. `options`: the choices of a question.
    """

    title: str
    ask: str
    answer: str = ""
    picks: tuple[str, ...] = ()
    hints: tuple[str, ...] = ()
    options: tuple[Option, ...] = ()


class Part(NamedTuple):
    """A part of a step. `kind`: what the learner does in it, in a word."""

    kind: str
    tasks: tuple[Task, ...]


class Guide(NamedTuple):
    """One step for its teacher."""

    key: str
    title: str
    pace: Pace
    teaches: tuple[Told, ...]
    parts: tuple[Part, ...]


@cache
def lesson(game: str) -> dict[str, Step]:
    """The steps of the game named by its folder, by their ids; none where it has no lesson."""
    if find_spec(f"gamecore.{game}") is None or find_spec(f"gamecore.{game}.lesson") is None:
        return {}
    found: dict[str, Step] = import_module(f"gamecore.{game}.lesson").steps()
    return found


@cache
def _paces(game: str) -> dict[str, Pace]:
    return {key: pace(step) for key, step in lesson(game).items()}


def paces(game: str, plan: Outline) -> dict[str, Pace]:
    """How long each written step of a tutorial takes, with its prose, by its key."""
    took = _paces(game)
    prose = {screen.key: Pace(words(_prose(plan, screen)), 0, 0) for screen in plan.steps if screen.key in took}
    return {key: took[key] + read for key, read in prose.items()}


def guides(game: str, plan: Outline) -> tuple[Guide, ...]:
    """Every written step of a tutorial, in its order."""
    steps, took, book, more = lesson(game), paces(game, plan), ledger(game), teaching(game)
    return tuple(
        Guide(
            screen.key,
            screen.title,
            took[screen.key],
            told(book, steps[screen.key].teaches),
            tuple(_part(part, more.misreading.get(screen.key, {}) if more else {}) for part in steps[screen.key].parts),
        )
        for screen in plan.steps
        if screen.key in steps
    )


def told(book: Ledger, ids: Iterable[ClauseId]) -> tuple[Told, ...]:
    """The clauses called `ids`."""
    return tuple(Told(id, book.clause(id).says) for id in ids)


def _prose(plan: Outline, screen: Screen) -> str:
    return " ".join(plan.cells[at].source for at in (*screen.before, *screen.after))


def _part(part: StepPart, shows: Mapping[str, str]) -> Part:
    match part:
        case Watch():
            opens = [GO_ON] * (len(part.shots) - 1)
            picks = [f"shot-{at}" for at in range(1, len(part.shots))] if part.free else opens
            turns = ((), *((pick,) for pick in picks))
            shots = zip(part.shots, turns, strict=True)
            return Part("See", tuple(Task(shot.title, shot.says, picks=turn) for shot, turn in shots))
        case Collect():
            rounds = zip(part.rounds, part.hint, strict=True)
            tasks = (Task(this.title, this.ask, hint[-1], this.wants, hint[:-1]) for this, hint in rounds)
            return Part("Do", tuple(tasks))
        case Exercise():
            return Part("Play", (Task(part.title, part.ask, part.hint[-1], (), part.hint[:-1]),))
        case Claim():
            return Part("Foretell", tuple(_foretold(bet, guess, shows) for bet in part.bets for guess in bet.guesses))
        case Quiz():
            return Part("Answer", (_question(part.title, part.ask, part.choices, shows),))
        case Puzzle():
            clues = [
                Task(clue.title, f"{clue.says} {clue.ask}", clue.hint[-1], (GO_ON,), clue.hint[:-1])
                for clue in part.clues
            ]
            named = [Task(entry.title, entry.ask, entry.right, (*entry.wants, SAY)) for entry in part.entries]
            return Part("Deduce", (*clues, *named))
        case Play():
            return Part("Play", (Task(part.title, part.ask, picks=(PLAYED,)),))


def _foretold(bet: Bet, guess: Guess, shows: Mapping[str, str]) -> Task:
    if guess.choices:
        return _question(bet.title, guess.ask, guess.choices, shows)
    return Task(bet.title, guess.ask, bet.hint[-1], (guess.wants,), bet.hint[:-1])


def _question(title: str, ask: str, choices: tuple[Choice, ...], shows: Mapping[str, str]) -> Task:
    options = tuple(
        Option(choice.says, choice.right, choice.why, "" if choice.right else shows.get(choice.says, ""))
        for choice in choices
    )
    at = [choice.right for choice in choices].index(True)
    return Task(title, ask, choices[at].says, picks=(f"choice-{at}",), options=options)
