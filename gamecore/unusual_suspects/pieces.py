"""The box of Unusual Suspects: 53 suspects, 78 questions, twelve places of the line-up.

A suspect has what a person picks or does (accessory, clothing, hat, expression, job) and ten hidden leanings. What is
only drawn (hair, skin, face, age) is not here but in `portrait`, so that nothing that plays or reckons can read it.
All of it is our own; the cards of the published game are not used.
"""

import csv
from collections.abc import Iterable, Mapping
from importlib import resources
from typing import Final, Literal, get_args

import msgspec
from msgspec import Struct

SuspectId = str
"""`S01` to `S53`."""
QuestionId = str
"""`Q01` to `Q78`."""
Place = int
"""A place of the line-up, 1 to 12, row by row from the top left."""
Team = Literal["A", "B"]
QuestionKind = Literal["habit", "taste", "nature"]
Word = Literal["yes", "no"]
Reason = Literal["accessory", "clothing", "hat", "expression", "job", "hunch"]
"""What a detective may name as a reason (US-R09): a visible thing somebody picked, never how somebody was born."""

CELLS: Final = 12
INNOCENTS: Final = CELLS - 1
PLACES: Final[tuple[Place, ...]] = tuple(range(1, CELLS + 1))
TEAMS: Final[tuple[Team, ...]] = get_args(Team)
REASONS: Final[tuple[Reason, ...]] = get_args(Reason)
_TOLD: Final = 11
"""A row of suspects.csv has so many columns before the leanings."""
_ASKED: Final = 7
"""A row of questions.csv has so many columns before the weights."""


class Suspect(Struct, frozen=True, kw_only=True):
    """A suspect card. `hint_en`, `hint_it`: a job as a verb phrase; `description_en`, `_it`: the portrait told.

    `leanings`: ten numbers from 0.04 to 0.96, in the order of `LEANINGS`; nobody at the table sees them.
    """

    id: SuspectId
    name: str
    hint_en: str
    hint_it: str
    hint_field: str
    description_en: str
    description_it: str
    accessory: str
    clothing: str
    hat: str
    expression: str
    leanings: tuple[float, ...] = ()

    @property
    def first(self) -> str:
        """`Noor`: the first name."""
        return self.name.split()[0]


class Question(Struct, frozen=True, kw_only=True):
    """A question card in English and Italian, never about looks (US-005), so that every answer is a guess (US-006).

    `primary`: the leaning that weighs most.
    `caution`: a stereotype that players might bring to it, `none` for most. `bias`, `weights`: see `model.lean`.
    """

    id: QuestionId
    text_en: str
    text_it: str
    kind: QuestionKind
    primary: str
    caution: str
    bias: float
    weights: tuple[float, ...] = ()


def _rows(name: str) -> tuple[list[str], list[list[str]]]:
    """The head and the rows of a file of this package."""
    text = resources.files(__package__).joinpath(name).read_text("utf-8")
    head, *rows = csv.reader(text.splitlines())
    return head, rows


def _suspects() -> tuple[tuple[str, ...], dict[SuspectId, Suspect]]:
    head, rows = _rows("suspects.csv")
    found = {}
    for row in rows:
        plain: dict[str, object] = dict(zip(head[:_TOLD], row[:_TOLD], strict=True))
        found[row[0]] = msgspec.convert(plain | {"leanings": [float(one) for one in row[_TOLD:]]}, Suspect)
    return tuple(head[_TOLD:]), found


def _questions() -> dict[QuestionId, Question]:
    head, rows = _rows("questions.csv")
    found = {}
    for row in rows:
        plain: dict[str, object] = dict(zip(head[:_ASKED], row[:_ASKED], strict=True))
        numbers = {"bias": float(row[_ASKED - 1]), "weights": [float(one) for one in row[_ASKED:]]}
        found[row[0]] = msgspec.convert(plain | numbers, Question)
    return found


_NAMES, _FOUND = _suspects()
LEANINGS: Final[tuple[str, ...]] = _NAMES
"""The ten leanings, in their order."""
SUSPECTS: Final[Mapping[SuspectId, Suspect]] = _FOUND
"""The suspects in the box (US-007)."""
QUESTIONS: Final[Mapping[QuestionId, Question]] = _questions()
"""The questions in the box (US-008)."""
GENTLE: Final[tuple[QuestionId, ...]] = tuple(id for id, one in QUESTIONS.items() if one.caution == "none")
"""The questions that invite no stereotype: the deck for classes."""


def ordered(cards: Iterable[str]) -> tuple[str, ...]:
    """Cards of a deck in the order of their ids; a deck that is not drawn from yet has no other."""
    return tuple(sorted(cards))


def other(team: Team) -> Team:
    """The other team."""
    return "B" if team == "A" else "A"


def printed(place: Place | None, columns: int) -> tuple[str, ...]:
    """What is printed on the Guilty Card of a place, as words; () for no card (US-021).

    Words, and not the number alone, so that a test can look for them wherever they should not be.
    """
    if place is None:
        return ()
    row, column = spot(place, columns)
    return "Guilty Card", f"row {row}", f"column {column}"


def spot(place: Place, columns: int) -> tuple[int, int]:
    """Row and column of a place, both from 1."""
    return (place - 1) // columns + 1, (place - 1) % columns + 1
