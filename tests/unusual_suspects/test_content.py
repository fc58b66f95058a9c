"""The cards themselves: that they are whole, balanced and fair, and that nothing that plays can read a face.

The figures are those of the content's own list of checks. `audit.csv` stands beside the tests only: it exists so that
the correlations can be worked out.
"""

import ast
import csv
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from math import dist, exp, sqrt
from pathlib import Path
from typing import Final

import pytest

from gamecore.unusual_suspects import model, pieces, portrait
from gamecore.unusual_suspects.model import known, lean
from gamecore.unusual_suspects.pieces import GENTLE, LEANINGS, QUESTIONS, REASONS, SUSPECTS, Question
from gamecore.unusual_suspects.portrait import PORTRAITS, VOCAB, Portrait
from tests.clause_marks import clause

HERE: Final = Path(__file__).parent
ENGINE: Final = Path(pieces.__file__).parent
DRAWN: Final = {"age_look", "face_shape", "hair_style", "hair_colour", "skin_tone", "glasses", "beard"}
"""What only the portrait program may read, and `presentation`, which nothing may."""
ALL: Final = list(SUSPECTS.values())


def audit() -> dict[str, str]:
    with (HERE / "audit.csv").open(encoding="utf-8") as file:
        return {row["id"]: row["presentation"] for row in csv.DictReader(file)}


# ---- what there is ----


@clause("US-007")
def test_there_are_53_suspects_who_differ() -> None:
    assert len(SUSPECTS) == len({one.name for one in ALL}) == len({one.hint_en for one in ALL}) == 53
    assert list(SUSPECTS) == [f"S{n:02d}" for n in range(1, 54)]
    assert len({one.first for one in ALL}) == 53
    assert all(len(one.leanings) == 10 and all(0.04 <= x <= 0.96 for x in one.leanings) for one in ALL)
    assert len(LEANINGS) == 10
    assert model.leanings() == LEANINGS


@clause("US-008", "US-005")
def test_there_are_78_questions_in_two_languages() -> None:
    every = list(QUESTIONS.values())
    assert len(every) == len({one.text_en for one in every}) == len({one.text_it for one in every}) == 78
    assert all(one.text_en.endswith("?") and one.text_it.endswith("?") and len(one.text_en) <= 90 for one in every)
    assert {kind: sum(one.kind == kind for one in every) for kind in ("habit", "taste", "nature")} == {
        "habit": 41, "taste": 20, "nature": 17,
    }  # fmt: skip
    assert len(GENTLE) == 54
    for one in every:
        heaviest = max(LEANINGS, key=lambda name: abs(one.weights[LEANINGS.index(name)]))
        weight = abs(one.weights[LEANINGS.index(one.primary)])
        assert weight == abs(one.weights[LEANINGS.index(heaviest)])
        looks = {"hair", "face", "skin", "eyes", "beard", "glasses", "tall", "short", "thin", "handsome"}
        assert not set(one.text_en.lower().strip("?").split()) & looks


def test_every_code_has_its_words() -> None:
    for one in PORTRAITS.values():
        for field in Portrait.__struct_fields__:
            if field not in ("id", "skin_tone"):
                assert getattr(one, field) in VOCAB[field]
        assert str(one.skin_tone) in VOCAB["skin_tone"]
    assert {one.hint_field for one in ALL} <= set(VOCAB["hint_field"])
    assert all(VOCAB["accessory"][one.accessory].place in ("worn", "held") for one in PORTRAITS.values())
    assert set(PORTRAITS) == set(SUSPECTS)
    for id, one in SUSPECTS.items():
        look = PORTRAITS[id]
        assert (one.accessory, one.clothing, one.hat, one.expression) == (
            look.accessory, look.clothing, look.hat, look.expression,
        )  # fmt: skip


def test_no_two_portraits_are_alike() -> None:
    fields = [field for field in Portrait.__struct_fields__ if field not in ("id", "age_look")]
    assert len(fields) == 12
    gaps = [
        sum(getattr(one, field) != getattr(two, field) for field in fields)
        for one, two in combinations(PORTRAITS.values(), 2)
    ]
    assert min(gaps) == 6


# ---- balance ----


def yes_rate(question: Question, steep: Callable[[float], float]) -> float:
    return sum(steep(lean(question, one.leanings)) for one in ALL) / len(ALL)


def test_questions_are_about_half_yes() -> None:
    at_1 = [yes_rate(one, lambda z: 1 / (1 + exp(-z))) for one in QUESTIONS.values()]
    assert (round(min(at_1), 3), round(max(at_1), 3)) == (0.357, 0.620)
    assert round(sum(at_1) / len(at_1), 3) == 0.495
    at_0 = [yes_rate(one, lambda z: float(z >= 0)) for one in QUESTIONS.values()]
    assert (round(min(at_0), 3), round(max(at_0), 3)) == (0.283, 0.679)
    assert sum(rate > 0.5 for rate in at_1) == 40


def test_no_question_says_what_another_says() -> None:
    rows = {id: (*one.weights, one.bias) for id, one in QUESTIONS.items()}
    near = {pair: dist(rows[pair[0]], rows[pair[1]]) for pair in combinations(rows, 2)}
    assert min(near, key=near.__getitem__) == ("Q36", "Q53")
    assert round(min(near.values()), 2) == 3.39
    against = {pair: dist(rows[pair[0]], [-x for x in rows[pair[1]]]) for pair in combinations(rows, 2)}
    assert round(min(against.values()), 2) == 3.64
    chances = {id: [1 / (1 + exp(-lean(one, each.leanings))) for each in ALL] for id, one in QUESTIONS.items()}
    alike = max(abs(correlation(chances[a], chances[b])) for a, b in combinations(chances, 2))
    assert round(alike, 3) == 0.918


# ---- fairness ----


def correlation(xs: Sequence[float], ys: Sequence[float]) -> float:
    """Pearson's r."""
    mx, my = sum(xs) / len(xs), sum(ys) / len(ys)
    up = sum((x - mx) * (y - my) for x, y in zip(xs, ys, strict=True))
    return up / sqrt(sum((x - mx) ** 2 for x in xs) * sum((y - my) ** 2 for y in ys))


def inborn() -> Iterator[tuple[str, list[float]]]:
    """The twelve variables of the audit: skin tone, presentation, age look, and their groups."""
    looks, shown = list(PORTRAITS.values()), audit()
    yield "skin tone", [float(one.skin_tone) for one in looks]
    for name, low, high in (("light", 1, 3), ("mid", 4, 5), ("deep", 6, 8)):
        yield name, [float(low <= one.skin_tone <= high) for one in looks]
    kinds = ("feminine", "androgynous", "masculine")
    yield "presentation", [float(kinds.index(shown[one.id]) - 1) for one in looks]
    for name in kinds:
        yield name, [float(shown[one.id] == name) for one in looks]
    ages = ("younger", "middle", "older")
    yield "age look", [float(ages.index(one.age_look)) for one in looks]
    for name in ages:
        yield name, [float(one.age_look == name) for one in looks]


def worst(numbers: Sequence[Sequence[float]]) -> float:
    """The largest correlation of any column with any variable of the audit."""
    return max(abs(correlation(column, audited)) for column in numbers for _, audited in inborn())


def test_the_audit_has_twelve_variables() -> None:
    assert len(list(inborn())) == 12


def test_no_leaning_goes_with_how_somebody_was_born() -> None:
    columns = [[one.leanings[n] for one in ALL] for n in range(10)]
    assert worst(columns) < 0.15
    assert round(worst(columns), 3) == 0.103


@pytest.mark.parametrize(("case_file", "found"), [("portrait", 0.122), ("hint", 0.102)])
def test_no_estimate_from_what_is_seen_does_either(case_file: model.CaseFile, found: float) -> None:
    columns = [[known(one, case_file).leanings[n] for one in ALL] for n in range(10)]
    assert worst(columns) < 0.15
    assert round(worst(columns), 3) == found


def test_no_question_asks_for_it_round_the_corner() -> None:
    chances = [[1 / (1 + exp(-lean(one, each.leanings))) for each in ALL] for one in QUESTIONS.values()]
    assert worst(chances) < 0.20
    assert round(worst(chances), 3) == 0.189


# ---- who may read what ----


def imports_portrait(path: Path) -> bool:
    """Whether a module imports the drawing attributes."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and (
            (node.module or "").endswith("portrait") or any(alias.name == "portrait" for alias in node.names)
        ):
            return True
        if isinstance(node, ast.Import) and any(alias.name.endswith("portrait") for alias in node.names):
            return True
    return False


def words_of(path: Path) -> set[str]:
    """Every name, attribute and string constant of a module, docstrings aside."""
    tree, found = ast.parse(path.read_text("utf-8")), set[str]()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            found.add(node.id)
        elif isinstance(node, ast.Attribute):
            found.add(node.attr)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.add(node.value)
    return found


def test_nothing_that_plays_reads_a_face() -> None:
    modules = [path for path in ENGINE.rglob("*.py") if path.name != "portrait.py"]
    assert len(modules) > 20
    for path in modules:
        assert not imports_portrait(path), f"{path.name} imports the drawing attributes"
        assert not words_of(path) & (DRAWN | {"presentation"}), f"{path.name} names a drawing attribute"
    assert not DRAWN & set(pieces.Suspect.__struct_fields__)
    assert set(model.SHOWN) == {"accessory", "clothing", "hat", "expression"}


def test_it_would_be_seen_if_something_did(tmp_path: Path) -> None:
    leaky = tmp_path / "leaky.py"
    leaky.write_text("from .portrait import PORTRAITS\nx = PORTRAITS['S01'].skin_tone\n", encoding="utf-8")
    assert imports_portrait(leaky)
    assert words_of(leaky) & DRAWN == {"skin_tone"}


def test_the_files_are_apart() -> None:
    heads = {
        name: set((ENGINE / f"{name}.csv").read_text("utf-8").splitlines()[0].split(","))
        for name in ("suspects", "portraits", "questions", "cues")
    }
    assert not heads["suspects"] & DRAWN
    assert not heads["portraits"] & set(LEANINGS)
    assert all("presentation" not in head for head in heads.values())
    assert "presentation" not in VOCAB
    assert "leanings" not in Portrait.__struct_fields__
    assert not hasattr(portrait, "LEANINGS")


@clause("US-R09")
def test_a_reason_is_never_how_somebody_was_born() -> None:
    assert set(REASONS) == {"accessory", "clothing", "hat", "expression", "job", "hunch"}
