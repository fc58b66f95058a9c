"""The numbers of the ledger's examples, and the cards they speak of, for the tests of the mathematics."""

import json
from collections.abc import Iterable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from gamecore.unusual_suspects.code import grid, guilty_place
from gamecore.unusual_suspects.deduce import Downed, Heard, Story
from gamecore.unusual_suspects.model import CaseFile, Known, chance, known, lean, likelihood, says_yes, witness_chance
from gamecore.unusual_suspects.pieces import QUESTIONS, SUSPECTS

EXAMPLES: Mapping[str, Any] = json.loads(Path(__file__).with_name("examples.json").read_text("utf-8"))
"""The machine-checked examples that came with the ledger."""
SIX = 1.000001e-6
"""How far a number of six decimals may be off."""


def fractions(texts: Iterable[str]) -> tuple[Fraction, ...]:
    """Exact numbers as the examples write them."""
    return tuple(map(Fraction, texts))


def suspect(id: str, case_file: CaseFile) -> Known:
    """What detectives know of a suspect."""
    return known(SUSPECTS[id], case_file)


def z(id: str, question: str) -> float:
    """The balance of a question for a suspect's true leanings."""
    return lean(QUESTIONS[question], SUSPECTS[id].leanings)


def yes_chance(id: str, question: str, case_file: CaseFile, temperature: float) -> float:
    """P̂ of YES."""
    return chance(QUESTIONS[question], suspect(id, case_file), temperature)


def fits(
    grid: Iterable[str], question: str, yes: bool, case_file: CaseFile, temperature: float, slip: float
) -> dict[int, float]:
    """How well an answer fits each suspect, by place."""
    found = {}
    for place, id in enumerate(grid, 1):
        one = likelihood(yes_chance(id, question, case_file, temperature), slip)
        found[place] = one if yes else 1 - one
    return found


def bot_says(code: str, id: str, question: str, temperature: float) -> bool:
    """The bot Witness's answer in a case, if this suspect is guilty."""
    return says_yes(code, "A", id, question, witness_chance(z(id, question), temperature))


def story(code: str, pin: str, told: Iterable[tuple[str, bool, Iterable[str]]]) -> Story:
    """A case of this code: for each round its question, its answer, and who was flipped, by the ids of their cards."""
    dealt = grid(code, SUSPECTS)
    guilty, steps = guilty_place(code, pin), list[Heard | Downed]()
    for question, yes, flipped in told:
        steps.append(Heard(question, yes))
        places = [dealt.index(id) + 1 for id in flipped]
        steps += [Downed(place, place == guilty) for place in places]
    return Story({place: SUSPECTS[id] for place, id in enumerate(dealt, 1)}, tuple(steps))


def traced(trace: Mapping[str, Any]) -> Story:
    """The story of a golden trace."""
    rounds = [(one["question"], one["answer"] == "yes", one["eliminated"]) for one in trace["rounds"]]
    return story(trace["code"], trace["pin"], rounds)
