"""The promises the project makes about itself: its commands, its lock, its licence, and what the tree may hold."""

import ast
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from functools import cache
from importlib.metadata import packages_distributions
from itertools import chain
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests import conftest
from tests.conftest import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PACKAGES = ("gamecore", "widgets")
PAGES = ("README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md")


def read(name: str | Path) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


@cache
def tree() -> tuple[Path, ...]:
    """Every file that is or will be in the repository, from its root."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return tuple(sorted(Path(line) for line in listed.stdout.splitlines() if (ROOT / line).is_file()))


def texts() -> list[tuple[Path, str]]:
    found = []
    for path in tree():
        try:
            found.append((path, read(path)))
        except UnicodeDecodeError:
            continue
    return found


def hits(pattern: str, *folders: str) -> list[str]:
    """`file:line: text` of every line in the tree (or these folders) where `pattern` is found."""
    look = re.compile(pattern)
    return [
        f"{path}:{number}: {line.strip()[:120]}"
        for path, text in texts()
        if not folders or path.parts[0] in folders
        for number, line in enumerate(text.splitlines(), 1)
        if look.search(line)
    ]


# --- what the pages say -------------------------------------------------------------------------


def targets() -> set[str]:
    return set(re.findall(r"^([a-z]+):", read("Makefile"), re.M))


@pytest.mark.parametrize("page", PAGES)
def test_every_make_command_on_a_page_exists(page):
    code = re.findall(r"`[^`\n]+`", read(page)) + re.findall(r"^make .*$", read(page), re.M)
    asked = set(chain.from_iterable(re.findall(r"\bmake ([a-z]+)", line) for line in code))
    assert asked <= targets()


def test_the_readme_gives_the_two_commands():
    assert re.search(r"^```\nmake app\n```$", read("README.md"), re.M)
    assert re.search(r"^```\nmake test\n```$", read("README.md"), re.M)


def test_every_file_a_page_links_to_exists():
    for page in (*PAGES, "CREDITS.md"):
        links = re.findall(r"\]\(([^)#:]+)\)|src=\"([^\":]+)\"", read(page))
        missing = [link for link in chain.from_iterable(links) if link and not (ROOT / link).exists()]
        assert not missing, f"{page} shows what is not there"


def test_the_map_of_contributing_leads_somewhere():
    rows = [line for line in read("CONTRIBUTING.md").splitlines() if line.startswith("| ")]
    named = re.findall(r"`((?:gamecore|widgets|tutorials)/[^`]*)`", "\n".join(rows))
    assert len(named) > 15
    places = [name.replace("<game>.ipynb", "gossip-street.ipynb").replace("<game>", "gossip_street") for name in named]
    assert [place for place in places if not (ROOT / place).exists()] == []


def test_make_help_lists_every_command():
    helped = re.findall(r"^([a-z]+):.*## \S", read("Makefile"), re.M)
    phony = re.search(r"^\.PHONY: (.*)$", read("Makefile"), re.M)
    assert phony
    assert set(helped) == set(phony[1].split()) == targets()


# --- continuous integration ---------------------------------------------------------------------


def test_the_workflow_only_runs_the_script():
    steps = re.findall(r"^      - (uses|run): *(\S.*)$", read(".github/workflows/ci.yml"), re.M)
    assert [(kind, what.split("@")[0]) for kind, what in steps] == [
        ("uses", "actions/checkout"),
        ("uses", "actions/setup-python"),
        ("run", "bash .ci/run"),
    ]
    assert len(re.findall(r"^ *- *(name|uses|run|if):", read(".github/workflows/ci.yml"), re.M)) == 3


def test_the_script_lints_and_runs_what_a_person_runs():
    lines = [line for line in read(".ci/run").splitlines() if line and not line.startswith("#")]
    assert lines == ["set -euo pipefail", 'cd "$(dirname "$0")/.."', "make lint", "make test"]


# --- the browser --------------------------------------------------------------------------------


def finder(browser: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["bash", str(ROOT / ".ci" / "browser.sh")],
        env=os.environ | {"HEARSAY_BROWSER": browser}, capture_output=True, text=True, timeout=60,
    )  # fmt: skip


def test_a_browser_can_be_done_without():
    done = finder("none")
    assert (done.returncode, done.stdout) == (0, "")
    assert "HEARSAY_BROWSER=none" in done.stderr


def test_a_browser_that_is_none_is_said_so():
    done = finder("no-such-browser")
    assert (done.returncode, done.stdout) == (2, "")
    assert "no-such-browser does not start" in done.stderr


class Marked:
    def get_closest_marker(self, name: str) -> bool:
        return name == "browser"


def test_without_a_browser_its_tests_are_skipped_but_never_in_ci(monkeypatch):
    monkeypatch.setattr(conftest, "browser_path", lambda: None)
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match="no browser"):
        conftest.pytest_runtest_setup(Marked())
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="may not be skipped"):
        conftest.pytest_runtest_setup(Marked())


# --- the lock and the packages ------------------------------------------------------------------


def test_the_lock_names_no_address_and_no_folder():
    assert not re.search(r"https?:|file:|--(extra-)?index|--find-links", read("requirements.lock"))
    assert not hits(r"^#.*/", "requirements.lock")


def test_the_lock_holds_every_requirement_with_its_hashes():
    lock = dict(re.findall(r"^([a-z0-9][a-z0-9._-]*)==(\S+)", read("requirements.lock"), re.M))
    blocks = re.split(r"\n(?=[a-z0-9])", read("requirements.lock"))
    assert [block.split()[0] for block in blocks if not block.startswith("#") and "--hash=sha256:" not in block] == []
    asked = [
        *PROJECT["project"]["dependencies"],
        *chain.from_iterable(PROJECT["project"]["optional-dependencies"].values()),
        *chain.from_iterable(PROJECT["dependency-groups"].values()),
        *PROJECT["build-system"]["requires"],
    ]
    for wanted in map(Requirement, asked):
        assert wanted.name in lock, f"{wanted.name}: make lock"
        assert wanted.specifier.contains(lock[wanted.name]), f"{wanted} but {lock[wanted.name]} is locked: make lock"


@pytest.mark.parametrize("folder", [*PACKAGES, "tests", ".ci"])
def test_what_is_imported_is_asked_for(folder):
    """By ourselves, not only by what we ask for: that may change its mind."""
    asked = [*PROJECT["project"]["dependencies"], *chain(*PROJECT["project"]["optional-dependencies"].values())]
    if folder not in PACKAGES:
        asked += chain.from_iterable(PROJECT["dependency-groups"].values())
    sources = packages_distributions()
    names = set().union(*(imports(path) for path in tree() if path.parts[0] == folder and path.suffix == ".py"))
    others = sorted(names - set(sys.stdlib_module_names) - {*PACKAGES, "tests"})
    assert others
    declared = {Requirement(wanted).name for wanted in asked}
    assert [name for name in others if not declared & set(map(canonicalize_name, sources[name]))] == []


def test_the_makefile_locks_every_group_and_extra():
    locked = re.search(r"^LOCKED := (.*)$", read("Makefile"), re.M)
    assert locked
    assert set(re.findall(r"--group (\S+)", locked[1])) == set(PROJECT["dependency-groups"])
    assert set(re.findall(r"--extra (\S+)", locked[1])) == set(PROJECT["project"]["optional-dependencies"])


def test_the_version_stands_in_one_place():
    version = re.escape(PROJECT["project"]["version"])
    assert not hits(rf"__version__|[\"']{version}[\"']", *PACKAGES)


def test_the_packages_are_typed():
    assert all((ROOT / name / "py.typed").is_file() for name in PACKAGES)


def test_the_wheel_holds_the_packages_and_the_tutorials(tmp_path):
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True, timeout=60)
    (wheel,) = tmp_path.glob("*.whl")
    held = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    ours = {path.as_posix() for path in tree() if path.parts[0] in PACKAGES}
    tutorials = {f"widgets/publish/{path.as_posix()}" for path in tree() if path.parts[0] == "tutorials"}
    assert {"gamecore/core.py", "widgets/theme.css", "widgets/publish/tutorials/gossip-street.ipynb"} <= held
    assert held == ours | tutorials


def test_the_licence_is_mit():
    assert PROJECT["project"]["license"] == "MIT"
    assert read("LICENSE").startswith("MIT License\n\nCopyright (c) 2026 The Hearsay authors\n")


# --- the rooms ----------------------------------------------------------------------------------


def imports(path: Path) -> set[str]:
    """The top names that a module imports from outside its own package."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(read(path))):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            names.add(node.module.split(".")[0])
    return names


def test_gamecore_needs_the_standard_library_and_msgspec_alone():
    """It runs in a browser too: no threads, no processes, no sockets, and no clock."""
    machine = {"asyncio", "concurrent", "ctypes", "multiprocessing", "socket", "subprocess", "threading"}
    clock = {"datetime", "time"}
    allowed = (set(sys.stdlib_module_names) - machine - clock) | {"msgspec", "gamecore"}
    modules = [path for path in tree() if path.parts[0] == "gamecore" and path.suffix == ".py"]
    assert Path("gamecore/core.py") in modules
    wrong = {str(path): imports(path) - allowed for path in modules}
    quick = str(Path("gamecore/gossip_street/layers.py"))  # the same counts, where there is numpy
    assert wrong.pop(quick) == {"numpy"}
    assert {path: names for path, names in wrong.items() if names} == {}


def test_every_game_is_in_the_contract_of_strangers():
    games = {f"gamecore.{path.parent.name}" for path in (ROOT / "gamecore").glob("*/__init__.py")}
    contracts = {contract["id"]: contract for contract in PROJECT["tool"]["importlinter"]["contracts"]}
    assert set(contracts["strangers"]["modules"]) == games


def test_no_module_outgrows_its_room():
    long = {str(path): read(path).count("\n") for path in tree() if path.suffix in (".py", ".js")}
    assert {path: lines for path, lines in long.items() if lines >= 500} == {}


# --- what the tree may not hold -----------------------------------------------------------------


def test_no_path_of_a_machine():
    assert hits(r"(^|[^a-z.])/(root|tmp|home|Users)" + "/") == []


def test_nothing_is_loaded_from_the_net():
    assert hits(r"https?://(cdn|unpkg|fonts\.g|esm\.sh|ajax\.)|jsdelivr|cdnjs", *PACKAGES, "tutorials") == []
    assert hits(r"(src|srcset)=[\"']?(https?:)?//|url\([\"']?(https?:)?//|@import|from [\"']https?:", *PACKAGES) == []


def test_no_test_runs_an_event_loop_beside_the_browsers():
    """In the main thread Playwright's may be running already, once a browser was tested: tests/apart.py has another."""
    assert {hit.split(":")[0] for hit in hits(r"asyncio\.run\b|run_until_" + "complete", "tests")} == {"tests/apart.py"}


def test_nothing_is_left_unfinished():
    assert hits(r"\b(TO" + r"DO|FIX" + r"ME|XX" + r"X)\b") == []
    assert hits(r"mark\.(sk" + r"ip|xf" + r"ail)|NotImplemented" + "Error", *PACKAGES, "tests") == []
