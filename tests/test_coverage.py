"""Where the rows of the ledgers stand, how that is found and told, and what each row has to show for itself."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from gamecore import clauses, coverage
from gamecore.clauses import Clause
from gamecore.coverage import Row

from .test_clauses import SMALL

per_game = pytest.mark.parametrize("game", clauses.games())


@cache
def rows(game: str) -> list[Row]:
    return coverage.rows(game)


# ---- where the rows stand ----

RULES = '''"""All of play (WH-001 to WH-003)."""
THREE = "WH-002"  # settled by WH-R01, and WH-R01 again
NOT = "WH-0041 XWH-001 WH-W01"
'''
TESTS = """
import pytest
from tests.clause_marks import clause

pytestmark = clause("WH-003")

@clause("WH-001", "WH-R01")
def test_one(): ...

@pytest.mark.parametrize("n", [pytest.param(1, marks=clause("WH-002")), 2])
@pytest.mark.clause("WH-001")
def test_two(n): ...

ROWS = [pytest.param(3, marks=[clause("WH-R01")])]

class TestThree:
    @clause("WH-002")
    async def test_three(self): ...

def helper():
    # clause("WH-004")
    return clause("WH-004"), "WH-004", clause("GS-004")
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A small project with one game's rules, lesson, picture and tests."""
    for name, text in {
        "gamecore/whist/rules.py": RULES,
        "gamecore/whist/lesson.py": 'TEACHES = ("WH-004",)\n',
        "gamecore/whist/lesson/step_1.py": 'TEACHES = ("WH-004",)\n',
        "gamecore/core.py": '"WH-004"\n',
        "widgets/whist/picture.py": '\n\nDRAWN = "WH-001"\n',
        "tests/whist/test_rules.py": TESTS,
        "tests/test_nothing.py": "def test_nothing(): ...\n",
    }.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return tmp_path


WHIST = clauses.read(SMALL, "whist/clauses.toml")


def test_code_is_found_by_the_ids_it_names(project: Path) -> None:
    assert coverage.in_code(project, WHIST) == {
        "WH-001": ["gamecore/whist/rules.py:1", "widgets/whist/picture.py:3"],
        "WH-002": ["gamecore/whist/rules.py:2"],
        "WH-003": ["gamecore/whist/rules.py:1"],
        "WH-R01": ["gamecore/whist/rules.py:2"],
    }


def test_tests_are_found_by_their_marks(project: Path) -> None:
    here = "tests/whist/test_rules.py"
    assert coverage.in_tests(project, WHIST) == {
        "WH-001": [f"{here}:7", f"{here}:11"],
        "WH-002": [f"{here}:10", f"{here}:17"],
        "WH-003": [f"{here}:5"],
        "WH-R01": [f"{here}:7", f"{here}:14"],
    }


def test_a_game_without_a_lesson_teaches_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coverage, "find_spec", lambda name: None)
    assert coverage.in_steps("gossip_street") == {}


def test_an_installed_copy_says_what_it_cannot_know(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coverage, "checkout", lambda: None)
    report = coverage.rows("gossip_street")
    assert all(row.code == () == row.tests and not {"code", "test"} & set(row.lacks) for row in report)
    assert any(row.steps for row in report)
    assert "checkout" in coverage.NOT_HERE


def test_this_is_a_checkout() -> None:
    root = coverage.checkout()
    assert root is not None
    assert (root / "tests" / Path(__file__).name).samefile(__file__)


# ---- the report ----


def entry(**given: Any) -> Clause:
    return Clause(**{"id": "WH-001", "says": "Four play.", "where": "Players"} | given)


@pytest.mark.parametrize(
    ("given", "places", "known", "lacks", "planned", "lesson"),
    [
        ({}, coverage.Places(), True, ("code", "test", "lesson"), None, ""),
        ({}, coverage.Places(), False, ("lesson",), None, ""),
        ({}, coverage.Places(("a:1",), ("b:2",), ("WH-L1", "WH-L2")), True, (), None, "WH-L1, WH-L2"),
        ({"taught_in": 5}, coverage.Places(("a:1",), ("b:2",)), True, (), 5, "planned: step 5"),
        ({"taught_in": 2}, coverage.Places(("a:1",), ("b:2",)), True, ("lesson",), None, ""),
        ({"taught_in": 5}, coverage.Places(("a:1",), (), ("WH-L1",)), True, ("test",), None, "WH-L1"),
        ({"no_code": "A.", "no_test": "B.", "no_lesson": "C."}, coverage.Places(), True, (), None, "C."),
    ],
)
def test_what_a_row_lacks(
    given: dict[str, Any],
    places: coverage.Places,
    known: bool,
    lacks: tuple[str, ...],
    planned: int | None,
    lesson: str,
) -> None:
    row = coverage._row(entry(**given), places, {1, 2, 3}, known)
    assert (row.lacks, row.planned, row.lesson) == (lacks, planned, lesson)


@per_game
def test_missing_is_what_lacks_something_or_is_only_planned(game: str) -> None:
    short = coverage.report(game, missing=True)
    assert coverage.report(game) == rows(game)
    assert [row.id for row in short] == [row.id for row in rows(game) if row.lacks or row.planned is not None]
    assert all(not row.steps for row in short if row.planned is not None)


def test_json_keeps_its_form() -> None:
    row = coverage._row(entry(no_code="It is played by hand."), coverage.Places(tests=("b:2",)), set(), True)
    assert coverage.as_json([row]) == (
        "[\n"
        "  {\n"
        '    "id": "WH-001",\n'
        '    "kind": "rule",\n'
        '    "says": "Four play.",\n'
        '    "where": "Players",\n'
        '    "code": [],\n'
        '    "tests": [\n'
        '      "b:2"\n'
        "    ],\n"
        '    "steps": [],\n'
        '    "planned": null,\n'
        '    "reasons": {\n'
        '      "code": "It is played by hand."\n'
        "    },\n"
        '    "lacks": [\n'
        '      "lesson"\n'
        "    ]\n"
        "  }\n"
        "]"
    )


@per_game
def test_json_holds_every_row(game: str) -> None:
    text = coverage.as_json(rows(game))
    assert [row["id"] for row in json.loads(text)] == [row.id for row in clauses.ledger(game).entries]
    assert msgspec.json.decode(text, type=list[Row]) == rows(game)


# ---- what every row owes ----


@per_game
def test_every_clause_has_code_test_and_lesson_or_reason(game: str) -> None:
    short = {row.id: row.lacks for row in rows(game) if row.lacks}
    assert not short, "\n".join(f"{id} lacks {', '.join(lacks)}" for id, lacks in short.items())


@per_game
def test_no_reason_has_become_untrue(game: str) -> None:
    stale = [
        f"{row.id} has a {what} now: take its no_{what} out of clauses.toml"
        for row in rows(game)
        for what, places in (("code", row.code), ("test", row.tests), ("lesson", row.steps))
        if places and what in row.reasons
    ]
    assert not stale, "\n".join(stale)


@per_game
def test_every_worked_position_is_a_test(game: str) -> None:
    places = coverage.places(game)
    bare = [position.id for position in clauses.ledger(game).positions if not places[position.id].tests]
    assert not bare, f"no test bears {', '.join(bare)}"


@per_game
def test_steps_teach_rows_there_are(game: str) -> None:
    whole = clauses.ledger(game)
    assert set(coverage.in_steps(game)) <= {row.id for row in whole.entries}
