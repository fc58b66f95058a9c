"""How a suspect is drawn, and nothing else: for the portrait program only.

No rule, bot, model or order of a list may read this (ledger, section 5); `tests/unusual_suspects/test_content.py` holds
it. The audit's `presentation` is no part of the package at all.
"""

import csv
from collections.abc import Mapping
from importlib import resources
from typing import Final

import msgspec
from msgspec import Struct

from .pieces import SuspectId


class Portrait(Struct, frozen=True, kw_only=True):
    """The attributes of a drawing, each a code of `VOCAB`; `skin_tone` is 1 (lightest) to 8."""

    id: SuspectId
    age_look: str
    face_shape: str
    hair_style: str
    hair_colour: str
    skin_tone: int
    glasses: str
    hat: str
    beard: str
    clothing: str
    clothing_colour: str
    accessory: str
    background: str
    expression: str


class Code(Struct, frozen=True):
    """A value of an attribute: its words, its colour, and for an accessory whether it is worn or held."""

    en: str = ""
    it: str = ""
    hex: str = ""
    place: str = ""


def _portraits() -> dict[SuspectId, Portrait]:
    text = resources.files(__package__).joinpath("portraits.csv").read_text("utf-8")
    rows = csv.DictReader(text.splitlines())
    return {row["id"]: msgspec.convert(row, Portrait, strict=False) for row in rows}


def _vocab() -> dict[str, dict[str, Code]]:
    raw = resources.files(__package__).joinpath("vocab.json").read_bytes()
    return msgspec.json.decode(raw, type=dict[str, dict[str, Code]])


PORTRAITS: Final[Mapping[SuspectId, Portrait]] = _portraits()
VOCAB: Final[Mapping[str, Mapping[str, Code]]] = _vocab()
"""The closed vocabularies: attribute, code, words and colour."""
