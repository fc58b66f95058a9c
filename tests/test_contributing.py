"""What CONTRIBUTING.md says of the tree is true: its paths, its names in the code, its commands."""

import ast
import re
from importlib.util import find_spec

import pytest

from tests.conftest import ROOT
from widgets.cli import main

PAGE = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
FOLDERS = ("gamecore", "widgets", "tests", "tutorials", "binder", ".github", ".ci")
FILE = re.compile(r"[\w.<>-]+\.(?:py|toml|ipynb|js|css|md|txt|html|yml|sh)\Z|[\w.<>-]+/\Z")


def section(title: str) -> str:
    found = re.search(rf"^## {title}\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    assert found, f"there is no section {title!r}"
    return found[1]


def rows(text: str) -> list[list[str]]:
    """The cells of every row of the tables in a text, without their heads."""
    lines = [line for line in text.splitlines() if line.startswith("| ") and not line.startswith("| ---")]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines[1:]]


def quoted(text: str) -> list[str]:
    return re.findall(r"`([^`\n]+)`", text)


def named(text: str, folder: str = "") -> list[str]:
    """The paths in a text; one without a folder lies in that of the path before it, or in `folder`."""
    found = []
    for word in quoted(text):
        if not FILE.search(word) or " " in word:
            continue
        if word.partition("/")[0] in FOLDERS or (ROOT / word).is_file():
            folder = word if word.endswith("/") else word.rpartition("/")[0] + "/"
            found.append(word)
        else:
            found.append(folder + word)
    return found


def meant(path: str) -> str:
    """The path in the game that is the pattern for `<game>`."""
    return path.replace("<game>", "gossip-street" if path.startswith("tutorials/") else "gossip_street")


def missing(paths: list[str]) -> list[str]:
    return [meant(path) for path in paths if not (ROOT / meant(path)).exists()]


def test_every_path_on_the_page_exists():
    walk, map_ = section("Add a clause, from ledger to lesson"), section("Where things live")
    lines = [line for line in PAGE.splitlines() if line not in walk.splitlines() and line not in map_.splitlines()]
    found = [path for line in lines for path in named(line)]
    found += [path for _, where in rows(map_) for path in named(where)]
    assert len(found) > 80
    assert missing(found) == []


def test_a_path_that_is_gone_would_be_noticed():
    assert missing(named("`gamecore/nowhere.py` and `match.py`, `widgets/<game>/lost/`")) == [
        "gamecore/nowhere.py",
        "widgets/gossip_street/lost/",
    ]


def test_the_map_shows_every_module_that_games_share():
    """A new module is on the map, or beside one that is: nobody has to search for it."""
    told = {meant(path) for _, where in rows(section("Where things live")) for path in named(where)}
    ours = [path for folder in ("gamecore", "widgets", "widgets/publish") for path in (ROOT / folder).glob("*.py")]
    names = {path.relative_to(ROOT).as_posix() for path in ours if path.name != "__init__.py"}
    assert sorted(names - told) == []


def test_the_walk_of_a_clause_is_real():
    walk = rows(section("Add a clause, from ledger to lesson"))
    assert [cells[0] for cells in walk] == [str(n) for n in range(1, len(walk) + 1)]
    for _, where, what in walk:
        (path,) = named(where, "gamecore/gossip_street/")
        text = (ROOT / path).read_text("utf-8")
        marks = [word for word in quoted(what) if re.search(r"[A-Z(=#\d]|_not_", word)]
        assert marks or "teaching" in path
        for mark in marks:
            assert mark.replace('"', '\\"') in text if path.endswith(".ipynb") else mark in text, f"{path}: {mark}"


def test_the_order_of_a_game_is_complete():
    """Every file that a game has in common with the others, as the code asks for it."""
    table = section("Add a game")
    told = {name for cells in rows(table) for name in named(cells[1])}
    asked = set()
    for path in [*(ROOT / "gamecore").glob("*.py"), *(ROOT / "widgets").rglob("*.py"), *(ROOT / "tests").rglob("*.py")]:
        for folder, module in re.findall(r'f"(gamecore|widgets)\.\{[\w.]+\}\.(\w+)"', path.read_text("utf-8")):
            asked.add(f"{folder}/<game>/{module}")
    assert len(asked) >= 5
    stems = {name.removesuffix(".py").rstrip("/") for name in told}
    assert asked <= stems
    joined = [path for cells in rows(table) for path in named(cells[3])]
    assert len(joined) >= 10
    assert missing(joined) == []


def test_the_questions_of_a_game_have_the_names_on_the_page():
    core = ast.parse((ROOT / "gamecore/core.py").read_text("utf-8"))
    names = {node.name for node in ast.walk(core) if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    assert {"Game", "observe", "imagine", "Move", "Event", "Refusal", "Rulings"} <= names


@pytest.mark.parametrize("command", sorted(set(re.findall(r"hearsay (?!serve FOLDER)([a-z]+)", PAGE))))
def test_every_command_on_the_page_exists(command: str, capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as left:
        main([command, "--help"])
    assert left.value.code == 0
    assert command in capsys.readouterr().out


def test_every_module_that_is_run_exists():
    run = set(re.findall(r"python -m ([\w.]+)", PAGE)) - {"pytest"}
    assert "tests.golden" in run
    assert [name for name in run if find_spec(name) is None] == []
