"""Where each row of a ledger stands in code, tests and lessons, and the report of what has no place yet.

It is found by reading: code by the ids it names, tests by their `@clause(...)` marks, lessons by what their steps
teach.
"""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from .clauses import Clause, Ledger, Ruling, ledger
from .core import ClauseId

NOT_HERE: Final = "Places in code and tests are known only in a checkout of the project; this is an installed copy."


# ---- where each row stands ----


class Places(Struct, frozen=True):
    """Where one row stands: `file:line` in code and tests, ids of lesson steps."""

    code: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()


class Row(Struct, frozen=True, kw_only=True):
    """One line of the report.

    `kind`: that of the clause, or `ruling`. `planned`: the number of the step that is to teach it and is not
    written yet. `reasons`: why there is none, by `code`, `test` and `lesson`. `lacks`: those of the three for
    which there is neither a place nor a plan nor a reason.
    """

    id: ClauseId
    kind: str
    says: str
    where: str
    code: tuple[str, ...]
    tests: tuple[str, ...]
    steps: tuple[str, ...]
    planned: int | None
    reasons: dict[str, str]
    lacks: tuple[str, ...]

    @property
    def lesson(self) -> str:
        """What is to be said of its lesson: steps, `planned: step 5`, a reason, or nothing."""
        plan = f"planned: step {self.planned}" if self.planned is not None else ""
        return ", ".join(self.steps) or plan or self.reasons.get("lesson", "")


def checkout() -> Path | None:
    """The root of the checkout this runs from; None in an installed copy, which has no tests to read."""
    root = Path(__file__).resolve().parent.parent
    return root if (root / "tests").is_dir() and (root / "pyproject.toml").is_file() else None


def places(game: str) -> dict[ClauseId, Places]:
    """Where each clause, ruling and position of `game` stands; without a checkout only the lessons (NOT_HERE)."""
    whole, root = ledger(game), checkout()
    code = in_code(root, whole) if root else {}
    tests = in_tests(root, whole) if root else {}
    taught = in_steps(game)
    return {
        row.id: Places(tuple(code.get(row.id, ())), tuple(tests.get(row.id, ())), tuple(taught.get(row.id, ())))
        for row in whole.everything
    }


def in_code(root: Path, whole: Ledger) -> dict[ClauseId, list[str]]:
    """Where the game's own modules name each id, in `gamecore` and in `widgets`.

    Of a range only the ends are named: what is in between could not be searched for. The lesson is left out,
    for what it teaches is counted by its steps.
    """
    form = re.compile(rf"\b{whole.prefix}-(?:R\d\d|\d\d\d)\b")
    places: dict[ClauseId, list[str]] = defaultdict(list)
    for folder in ("gamecore", "widgets"):
        for path in sorted((root / folder / whole.game).rglob("*.py")):
            if "lesson" in (path.stem, path.parent.name):
                continue
            for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
                for id in dict.fromkeys(form.findall(line)):
                    places[id].append(f"{path.relative_to(root).as_posix()}:{number}")
    return places


def in_tests(root: Path, whole: Ledger) -> dict[ClauseId, list[str]]:
    """Where the tests bear the mark `clause` with each id: on a function, a class, a module or a parameter."""
    places: dict[ClauseId, list[str]] = defaultdict(list)
    for path in sorted((root / "tests").rglob("*.py")):
        text = path.read_text("utf-8")
        if f"{whole.prefix}-" not in text:
            continue
        for id, line in sorted(set(_marks(ast.parse(text, str(path)))), key=lambda mark: mark[1]):
            if id.startswith(f"{whole.prefix}-"):
                places[id].append(f"{path.relative_to(root).as_posix()}:{line}")
    return places


def _marks(tree: ast.Module) -> Iterator[tuple[ClauseId, int]]:
    """Every id that a mark names, and its line."""
    for call in (node for holder in _holders(tree) for node in ast.walk(holder)):
        if isinstance(call, ast.Call) and _name(call.func) == "clause":
            for arg in call.args:
                if isinstance(arg, ast.Constant) and isinstance(arg.value, str):
                    yield arg.value, call.lineno


def _holders(tree: ast.Module) -> Iterator[ast.expr]:
    """The places where pytest takes marks from: decorators, `pytestmark = ...`, `marks=...`."""
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                yield from node.decorator_list
            case ast.Assign(targets=[ast.Name(id="pytestmark")]) | ast.keyword(arg="marks"):
                yield node.value


def _name(node: ast.expr) -> str:
    """`clause` for both `clause` and `pytest.mark.clause`."""
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def in_steps(game: str) -> dict[ClauseId, list[str]]:
    """The steps that teach each id; none where the game has no lesson yet."""
    places: dict[ClauseId, list[str]] = defaultdict(list)
    for step in _steps(game).values():
        for id in step.teaches:
            places[id].append(step.id)
    return places


def _steps(game: str) -> Mapping[str, Any]:
    """The steps of the game's lesson by id."""
    name = f"gamecore.{game}.lesson"
    if find_spec(name) is None:
        return {}
    steps: Mapping[str, Any] = import_module(name).steps()
    return steps


# ---- the report ----


def report(game: str, missing: bool = False) -> list[Row]:
    """One row for each clause and ruling; with `missing` only those that lack something or are only planned."""
    every = rows(game)
    return [row for row in every if row.lacks or row.planned is not None] if missing else every


def rows(game: str) -> list[Row]:
    """One row for each clause, then each ruling, in their order."""
    whole, found, known = ledger(game), places(game), checkout() is not None
    written = {int(number) for id in _steps(game) for number in re.findall(r"\d+$", id)}
    return [_row(entry, found[entry.id], written, known) for entry in whole.entries]


def _row(entry: Clause | Ruling, places: Places, written: set[int], known: bool) -> Row:
    given = {"code": entry.no_code, "test": entry.no_test, "lesson": entry.no_lesson}
    planned = entry.taught_in if not places.steps and entry.taught_in not in written else None
    there = {
        "code": bool(places.code) or not known,
        "test": bool(places.tests) or not known,
        "lesson": bool(places.steps) or planned is not None,
    }
    return Row(
        id=entry.id,
        kind=entry.kind if isinstance(entry, Clause) else "ruling",
        says=entry.says,
        where=entry.where,
        code=places.code,
        tests=places.tests,
        steps=places.steps,
        planned=planned,
        reasons={what: why for what, why in given.items() if why},
        lacks=tuple(what for what in given if not there[what] and not given[what]),
    )


def as_json(rows: Sequence[Row]) -> str:
    """The rows as JSON text: a list of objects with the fields of Row, in its order."""
    return msgspec.json.format(msgspec.json.encode(rows)).decode()
