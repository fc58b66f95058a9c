"""How a Witness answers and what detectives can foresee of it: leanings, a question, the chance of YES.

A suspect has ten leanings from 0.04 to 0.96. A question weighs some of them; `lean` gives its balance z, above 0
towards YES. The bot Witness answers by the true leanings with a temperature (ledger, 4.1). Detectives have a case
file: the true leanings (`open`), or what the portrait shows, with or without the job line (4.2, `cues.csv`), and then
the chance is spread by what the portrait leaves out. All chances here are floats: the model is logistic.

This is how our bots answer and reckon. It is an assumption about invented people, never the truth about a person.
"""

import csv
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from math import exp, pi, sqrt
from operator import mul
from typing import Final, Literal

from msgspec import Struct

from .code import digest
from .pieces import Question, Suspect

CaseFile = Literal["portrait", "hint", "open"]
"""What detectives read of a suspect: the portrait, the portrait and the job line, or the leanings themselves."""
Leanings = tuple[float, ...]
"""Ten numbers, in the order of the columns of `cues.csv`."""

LOWEST: Final = 0.04
HIGHEST: Final = 0.96
MIDDLE: Final = 0.5
BOT_SLIP: Final = 0.02
"""ε of a bot Witness: how much of every answer is taken as a toss."""
HUMAN_SLIP: Final = 0.2
"""ε of a human Witness before anything was learned about the model's misfit."""
SLIPS: Final = (0.05, 0.1, 0.2, 0.3, 0.4)
"""The values of ε between which is learned from game to game (4.4)."""
_DIGITS: Final = 13
"""So many hexadecimal digits of a hash make a draw; a float holds them exactly."""


class Known(Struct, frozen=True):
    """A suspect as detectives know them: ten leanings, and for each how far it may be off (0 where it is known)."""

    leanings: Leanings
    residuals: Leanings


# ---- what is known of a suspect ----

SHOWN: Final = ("accessory", "clothing", "hat", "expression")
"""The attributes of a portrait that shift an estimate; `hint_field` joins them in `hint`."""


class _Cues(Struct, frozen=True):
    leanings: tuple[str, ...]
    rows: Mapping[tuple[str, str], Leanings]


@cache
def _cues() -> _Cues:
    text = resources.files(__package__).joinpath("cues.csv").read_text("utf-8")
    head, *rows = csv.reader(text.splitlines())
    return _Cues(tuple(head[2:]), {(row[0], row[1]): tuple(map(float, row[2:])) for row in rows})


def leanings() -> tuple[str, ...]:
    """The names of the ten leanings, in their order."""
    return _cues().leanings


def clip(value: float) -> float:
    """A leaning brought into its range."""
    return min(HIGHEST, max(LOWEST, value))


def shifts(suspect: Suspect, case_file: CaseFile) -> dict[tuple[str, str], Leanings]:
    """What each visible thing adds to an estimate, by attribute and value; nothing where it says nothing."""
    fields = (*SHOWN, "hint_field") if case_file == "hint" else SHOWN
    keys = [(field, str(getattr(suspect, field))) for field in fields]
    return {key: _cues().rows[key] for key in keys if key in _cues().rows}


def known(suspect: Suspect, case_file: CaseFile) -> Known:
    """What detectives know of a suspect; the true leanings are read in an open case only."""
    if case_file == "open":
        return Known(suspect.leanings, (0.0,) * len(suspect.leanings))
    row = "portrait_and_hint" if case_file == "hint" else "portrait"
    cues = _cues().rows
    parts = (cues["base", row], *shifts(suspect, case_file).values())
    return Known(tuple(clip(sum(column)) for column in zip(*parts, strict=True)), cues["residual", row])


def case_file_of(card_text: str) -> CaseFile:
    """The case file that goes with what stands on the cards (US-R31)."""
    files: dict[str, CaseFile] = {"none": "portrait", "name": "portrait", "name_hint": "hint", "open_file": "open"}
    if card_text not in files:
        raise ValueError(f"no card text is called {card_text!r}; there are {', '.join(files)}")
    return files[card_text]


# ---- the chance of YES ----


def lean(question: Question, leanings: Leanings) -> float:
    """z, the balance of a question for these leanings: above 0 towards YES, below towards NO."""
    parts = (weight * (value - MIDDLE) for weight, value in zip(question.weights, leanings, strict=True))
    return question.bias + sum(parts)


def witness_chance(z: float, temperature: float) -> float:
    """The chance that the bot Witness says YES: sure at temperature 0, where z = 0 counts as YES."""
    return _logistic(z, temperature)


def chance(question: Question, suspect: Known, temperature: float) -> float:
    """P̂, the chance of YES as detectives see it: spread by what their case file leaves out."""
    miss = sum((weight * off) ** 2 for weight, off in zip(question.weights, suspect.residuals, strict=True))
    return _logistic(lean(question, suspect.leanings), sqrt(temperature**2 + pi * miss / 8))


def _logistic(z: float, width: float) -> float:
    if width == 0:
        return float(z >= 0)
    steep = z / width
    return 1 / (1 + exp(-steep)) if steep > -700 else 0.0  # exp overflows beyond


def likelihood(chance: float, slip: float) -> float:
    """L(yes), how well YES fits a suspect of this chance; `slip` (ε): the share taken as a toss. L(no) is 1 less it."""
    return (1 - slip) * chance + slip / 2


# ---- the draw ----


def draw(key: str) -> float:
    """A number from 0 up to 1 that this key always gives: the first 13 hexadecimal digits of its hash."""
    return int(digest(key)[:_DIGITS], 16) / 16**_DIGITS


def says_yes(code: str, witness: str, suspect: str, question: str, chance: float) -> bool:
    """The bot Witness's answer, the same in every notebook and in any order of questions.

    `witness`: A or B, in the normal game always A; `suspect`, `question`: ids of cards; `chance`: `witness_chance`.
    """
    return draw(f"{code}|{witness}|{suspect}|{question}") < chance


def blurred(suspect: Known, code: str, bot: int, id: str) -> Known:
    """The same suspect in the eyes of bot number `bot` of a team: each leaning a little off, by a draw (4.5)."""
    keys = (f"{code}|bot {bot}|{id}|{name}" for name in leanings())
    moved = (clip(value + 0.2 * (draw(key) - 0.5)) for value, key in zip(suspect.leanings, keys, strict=True))
    return Known(tuple(moved), suspect.residuals)


# ---- learning about a human Witness ----


def learned(weights: Sequence[float], chances: Sequence[float], answers: Sequence[bool]) -> tuple[float, ...]:
    """The weights of `SLIPS` after a game of the same human Witness, once the guilty suspect is known (4.4).

    `weights`: before it, equal at first; `chances`: P̂ of YES for the guilty suspect, question by question; `answers`:
    what was said, True for YES. It measures how far the model misses the person, and is no mark for anybody.
    """
    raised = []
    for weight, slip in zip(weights, SLIPS, strict=True):
        for one, yes in zip(chances, answers, strict=True):
            seen = likelihood(one, slip)
            weight *= seen if yes else 1 - seen
        raised.append(weight)
    whole = sum(raised)
    return tuple(weight / whole for weight in raised)


def slip_from(weights: Sequence[float]) -> float:
    """ε for the next game: the mean of `SLIPS` under these weights."""
    return sum(weight * slip for weight, slip in zip(weights, SLIPS, strict=True))


# ---- why ----


def pushes(question: Question, suspect: Suspect, case_file: CaseFile) -> dict[tuple[str, str], float]:
    """What of a suspect pushes a question towards YES (above 0) or NO: visible things, in an open case the leanings.

    By attribute and value, the strongest first; a leaning is called `("leaning", name)`. What pushes nothing is left
    out.
    """
    weights = question.weights
    if case_file == "open":
        each = zip(leanings(), weights, suspect.leanings, strict=True)
        rows = {("leaning", name): weight * (value - MIDDLE) for name, weight, value in each}
    else:
        seen = shifts(suspect, case_file).items()
        rows = {thing: sum(map(mul, weights, row)) for thing, row in seen}
    strong = sorted(rows.items(), key=lambda row: (-abs(row[1]), row[0]))
    return {thing: push for thing, push in strong if abs(push) > 1e-9}
