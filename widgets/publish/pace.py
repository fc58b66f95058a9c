"""How long a step takes: counted from its words and picks by one rule, for the front page and for teachers alike."""

import re
from collections.abc import Iterable
from math import ceil
from typing import Final, NamedTuple

from gamecore.lesson import Choice, Claim, Collect, Exercise, Guess, Play, Puzzle, Quiz, Step, StepPart, Watch

WORDS: Final = 120
"""Words a minute: somebody who reads on a screen, looks at the picture between the sentences, and is new to it."""
PICK: Final = 8
"""Seconds for each thing picked, each picture turned: to look, to decide, to press."""
QUESTION: Final = 20
"""Seconds for a question, before an answer is picked."""
MARKS: Final = 3
"""Marks that one clue of a puzzle is worth, one with another."""
GAME: Final = 70
"""Picks of one player in a whole game of three: beginner bots took 68, the median of twelve games."""
RULE: Final = (
    f"Counted, not guessed: the words of a step at {WORDS} a minute, {PICK} seconds for each pick and each picture to "
    f"turn, {QUESTION} seconds of thought for each question, a question and {MARKS} marks for each clue of a "
    f"puzzle, {GAME} picks for a whole game, and the sum rounded up to a minute. Reading what answers a wrong pick is "
    "not counted."
)


class Pace(NamedTuple):
    """What a step holds, when it goes straight to its end."""

    words: int
    picks: int
    questions: int

    @property
    def seconds(self) -> float:
        return self.words * 60 / WORDS + self.picks * PICK + self.questions * QUESTION

    @property
    def minutes(self) -> int:
        """Whole minutes, rounded up."""
        return minutes(self.seconds)

    def __add__(self, other: object) -> "Pace":
        """Both, one after the other."""
        if not isinstance(other, Pace):
            return NotImplemented
        return Pace(*(mine + theirs for mine, theirs in zip(self, other, strict=True)))


def minutes(seconds: float) -> int:
    """Whole minutes, rounded up."""
    return ceil(round(seconds / 60, 6))


def words(*texts: str) -> int:
    """How many words stand in texts, a number counting as one."""
    return sum(len(re.findall(r"\w[\w’'-]*", text)) for text in texts)


def pace(step: Step) -> Pace:
    """What `step` holds, without the prose around it."""
    return sum((_part(part) for part in step.parts), Pace(words(step.title), 0, 0))


def _part(part: StepPart) -> Pace:
    match part:
        case Watch():
            return Pace(words(*(f"{shot.title} {shot.says}" for shot in part.shots)), len(part.shots) - 1, 0)
        case Collect():
            asked = [f"{this.title} {this.ask}" for this in part.rounds]
            said = [this.right.get(piece, "") for this in part.rounds for piece in this.wants]
            return Pace(words(*asked, *said, part.done), sum(len(this.wants) for this in part.rounds), 0)
        case Exercise():
            picks = sum(name not in move.implied for move in part.answer for name, _ in move.parts())
            return Pace(words(part.title, part.ask), picks, 0)
        case Claim():
            guesses = [guess for bet in part.bets for guess in bet.guesses]
            said = [f"{bet.title} {bet.says}" for bet in part.bets]
            return Pace(words(*said, part.done) + sum(map(_guessed, guesses)), len(guesses), len(guesses))
        case Quiz():
            return Pace(words(part.title, part.ask) + _chosen(part.choices), 1, 1)
        case Puzzle():
            told = [f"{clue.title} {clue.says} {clue.ask}" for clue in part.clues]
            told += [f"{entry.title} {entry.ask} {entry.right}" for entry in part.entries]
            picks = sum(1 + len(entry.wants) for entry in part.entries)
            return Pace(words(*told, part.done), len(part.clues) * (1 + MARKS) + picks, len(part.clues))
        case Play():
            return Pace(words(part.title, part.ask, part.done), GAME, 0)


def _guessed(guess: Guess) -> int:
    return words(guess.ask) + _chosen(guess.choices)


def _chosen(choices: Iterable[Choice]) -> int:
    """Words of all choices, and of what answers the right one."""
    return sum(words(choice.says, choice.why if choice.right else "") for choice in choices)
