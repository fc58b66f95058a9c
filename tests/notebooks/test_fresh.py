"""What a tutorial's saved outputs say is what running it says: nbval compares, and here nothing else changes."""

import json
import subprocess
import sys

import pytest

from tests.conftest import ROOT

SCRIPT = ROOT / ".ci" / "notebooks.py"
TUTORIALS = sorted((ROOT / "tutorials").glob("*.ipynb"))


def check(*paths: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(SCRIPT), "--check", *map(str, paths)]
    return subprocess.run(command, capture_output=True, text=True, timeout=170, cwd=ROOT)


@pytest.mark.parametrize("path", TUTORIALS, ids=lambda path: path.name)
def test_running_a_tutorial_again_changes_nothing(path):
    done = check(path)
    assert done.returncode == 0, f"{done.stdout}{done.stderr}\nmake notebooks writes it anew"


@pytest.mark.parametrize("path", TUTORIALS, ids=lambda path: path.name)
def test_a_tutorial_keeps_nothing_of_the_run_and_compares_every_cell(path):
    book = json.loads(path.read_text(encoding="utf-8"))
    assert "widgets" not in book["metadata"], "the state of widgets is saved: make notebooks"
    tags = [tag for cell in book["cells"] for tag in cell["metadata"].get("tags", [])]
    assert not [tag for tag in tags if tag.startswith("nbval-") or tag == "raises-exception"]


def test_a_stale_output_is_found(tmp_path):
    cell = {"cell_type": "code", "id": "a", "execution_count": 1, "metadata": {}, "source": "1 + 1"}
    said = {"output_type": "execute_result", "execution_count": 1, "metadata": {}, "data": {"text/plain": "3"}}
    book = {"cells": [cell | {"outputs": [said]}], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    path = tmp_path / "stale.ipynb"
    before = json.dumps(book)
    path.write_text(before, encoding="utf-8")
    done = check(path)
    assert done.returncode == 1
    assert path.read_text(encoding="utf-8") == before
    assert "stale.ipynb: stale" in done.stdout
    assert '"2"' in done.stdout
