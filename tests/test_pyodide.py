"""gamecore in a browser's Python, Pyodide, here in Node: its tests pass there, and the same seeds give the same games.

There `sys.maxsize` is 2**31 - 1 and sets come in another order than on a server. `.ci/pyodide.py` fetches what is
needed (`make test` calls it); where it could not, these tests are skipped and say why.
"""

import ast
import json
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from tests.conftest import ROOT

PLACE = ROOT / ".venv" / "pyodide"
THERE = {"gamecore", "hypothesis", "msgspec", "pytest", "tests"}
"""What can be imported there beside the standard library."""
NOT_THERE = {"asyncio", "multiprocessing", "socket", "subprocess", "threading"}
SLOW = ("under_every_reading", "looks_alike", "shows_no_more", "many_rulings")
"""Tests that play thousands of games are left out: they try the rules, and these are the same there."""
BUDGET = 180
"""Seconds after which no further test is begun, on a slow computer; the quickest files come first."""

SUITE = """
import tempfile, time, pytest

class Budget:
    def __init__(self, seconds):
        self.end, self.left, self.counts = time.monotonic() + seconds, 0, {}
    def pytest_runtest_setup(self, item):
        if time.monotonic() > self.end:
            self.left += 1
            pytest.skip("the time is up")
    def pytest_runtest_logreport(self, report):
        if report.when == "call" or report.outcome != "passed":
            self.counts[report.outcome] = self.counts.get(report.outcome, 0) + 1

ini = tempfile.gettempdir() + "/pytest.ini"
open(ini, "w").write("[pytest]\\n")
budget = Budget(%(budget)d)
flags = ["-q", "-c", ini, "--rootdir=/hearsay", "-p", "no:cacheprovider", "--tb=short", "-k", %(chosen)r]
code = pytest.main([*flags, "-W", "ignore::pytest.PytestUnknownMarkWarning", *%(files)r], plugins=[budget])
print("\\nTOLD", budget.counts.get("passed", 0), budget.counts.get("failed", 0), budget.left)
int(code)
"""

GAMES = """
import hashlib, json, sys
from importlib import import_module
import msgspec
from gamecore.bots import play
from gamecore.match import Match
from tests.contract.games import all_games, walk

def digest(things):
    return hashlib.sha256(b"\\n".join(msgspec.json.encode(thing) for thing in things)).hexdigest()

told = {"maxsize": sys.maxsize}
for game in all_games():
    scene = import_module(f"gamecore.{game.name}.scene").scene
    bots = import_module(f"gamecore.{game.name}.bots").BOTS
    for seats in game.seats:
        steps = list(walk(game, seats, 7))
        told[f"{game.name}, {seats} at random"] = digest([(step.seat, step.move, step.events) for step in steps])
        views = [game.observe(step.after, seat) for step in steps[::40] for seat in range(seats)]
        told[f"{game.name}, {seats} seen"] = digest([[str(scene(view)) for view in views]])
    for name, bot in bots.items():
        match = Match(game, game.seats[0], seed=11)
        play(match, {seat: bot() for seat in range(game.seats[0])})
        told[f"{game.name}, {name}"] = digest([list(match.moves)])
print("\\nTOLD", json.dumps(told))
0
"""


@pytest.fixture(scope="module")
def place() -> Path:
    """Pyodide and the wheels."""
    if not (PLACE / "ok").is_file() or shutil.which("node") is None:
        why = PLACE / "missing"
        said = why.read_text(encoding="utf-8").strip() if why.is_file() else "run .ci/pyodide.py, as make test does"
        pytest.skip(f"no Pyodide in Node: {said}")
    return PLACE


def told(place: Path, program: str, seconds: float = 600) -> tuple[str, str]:
    """What a program says under Pyodide: its last word after TOLD, and all that it printed."""
    node = subprocess.run(
        ["node", str(ROOT / ".ci" / "pyodide.mjs"), str(place), str(ROOT)],
        input=program, capture_output=True, text=True, timeout=seconds,
    )  # fmt: skip
    printed = node.stdout + node.stderr
    if "\nTOLD " not in node.stdout:
        pytest.fail(f"Pyodide gave up:\n{printed[-4000:]}", pytrace=False)
    return node.stdout.rpartition("\nTOLD ")[2].strip(), printed


@cache
def needs(path: Path, *above: Path) -> frozenset[str]:
    """What a test module imports, itself or by way of other modules of ours in tests/, that is not there.

    `above` is the way to it: two modules may import each other.
    """
    modules: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            modules |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            package = ".".join(path.relative_to(ROOT).parts[: -node.level]) if node.level else ""
            base = ".".join(filter(None, [package, node.module]))
            modules |= {base, *(f"{base}.{alias.name}" for alias in node.names)}
    tops = {name.partition(".")[0] for name in modules}
    found = {top for top in tops if top in NOT_THERE or not (top in THERE or top in sys.stdlib_module_names)}
    for name in modules - {"tests.conftest"}:  # pytest reads it anyway; it starts a process only for a browser's test
        other = ROOT.joinpath(*name.split(".")).with_suffix(".py")
        if name.startswith("tests.") and other.is_file() and other not in (path, *above):
            found |= needs(other, path, *above)
    return frozenset(found)


def selection() -> list[str]:
    """The test modules that can run there: a module joins by importing only what is there."""
    tests = ROOT / "tests"
    rooms = [tests / "gossip_street", tests, tests / "contract"]
    files = [file for room in rooms for file in sorted(room.glob("test_*.py")) if file != Path(__file__)]
    return [file.relative_to(ROOT).as_posix() for file in files if not needs(file)]


def test_what_imports_no_widget_and_no_machine_is_chosen() -> None:
    chosen = selection()
    assert {"tests/contract/test_play.py", "tests/gossip_street/test_turns.py", "tests/test_match.py"} <= set(chosen)
    assert needs(ROOT / "tests" / "test_table.py") >= {"widgets"}
    assert needs(ROOT / "tests" / "test_project.py") >= {"subprocess"}
    assert "playwright" in needs(ROOT / "tests" / "browser" / "test_app.py")
    assert not [name for name in chosen if "browser" in name or "picture" in name]


@pytest.mark.timeout(700)
def test_the_tests_of_gamecore_pass_there(place: Path) -> None:
    chosen = " and ".join(f"not {word}" for word in SLOW)
    said, printed = told(place, SUITE % {"budget": BUDGET, "files": selection(), "chosen": chosen})
    passed, failed, left = map(int, said.split())
    assert (failed, passed > 400 or left > 0) == (0, True), printed[-6000:]
    print(f"{passed} tests passed under Pyodide; {left} were not begun, since the time was up")


@pytest.mark.timeout(300)
def test_the_same_seeds_give_the_same_games(place: Path) -> None:
    here = subprocess.run(
        [sys.executable, "-c", GAMES], cwd=ROOT, capture_output=True, text=True, timeout=120, check=True
    ).stdout
    games = json.loads(here.rpartition("\nTOLD ")[2])
    there = json.loads(told(place, GAMES)[0])
    assert (games.pop("maxsize"), there.pop("maxsize")) == (2**63 - 1, 2**31 - 1)
    assert len(games) >= 8
    assert there == games
