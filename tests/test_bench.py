"""The table of `make bench` says rightly what is met; how fast anything is stands in no test."""

import tomllib
from pathlib import Path
from types import SimpleNamespace

import pytest

from gamecore.gossip_street.habits import Switches
from gamecore.gossip_street.state import GossipRules
from tests.bench import ends, study, truth
from tests.bench.__main__ import LONG, PARTS, main, others
from tests.bench.row import Row, spread
from tests.conftest import ROOT


@pytest.mark.parametrize(
    ("row", "verdict", "ratio"),
    [
        (Row("fast", 120, "/s", 60, least=True), "met", 2.0),
        (Row("slow", 30, "/s", 60, least=True), "missed", 0.5),
        (Row("small", 4, "kB", 8), "met", 0.5),
        (Row("large", 12, "kB", 8), "missed", 1.5),
        (Row("no goal", 12, "kB"), "", None),
    ],
)
def test_a_row_says_whether_its_goal_is_met(row: Row, verdict: str, ratio: float | None) -> None:
    assert row.verdict == verdict
    assert row.ratio == ratio
    assert str(row).strip().endswith(verdict or "kB")


def test_a_spread_says_median_p95_and_longest() -> None:
    rows = spread("a click", [float(n) for n in range(101)], "ms", (25, 60))
    assert [row.figure for row in rows] == [50, 95, 100]
    assert [row.verdict for row in rows] == ["missed", "missed", ""]


def test_a_part_there_is_not_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["engin"]) == 2
    assert ", ".join((*PARTS, *LONG)) in capsys.readouterr().err


def test_everything_in_the_folder_is_a_part_and_the_long_ones_run_only_by_name(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    there = {path.stem for path in (ROOT / "tests" / "bench").glob("*.py")} - {"row", "__init__", "__main__"}
    assert there == {*PARTS, *LONG}
    assert all(f"ARGS={name}: " in line for name, line in zip(LONG, others(), strict=True))
    ran = list[str]()
    quick = SimpleNamespace(rows=lambda: ran.append("quick") or [])
    long = SimpleNamespace(main=lambda asked: ran.append("long") or 1, __doc__="Long: so.")
    monkeypatch.setattr(
        "tests.bench.__main__.import_module", lambda name: long if name.rpartition(".")[2] in LONG else quick
    )
    assert (main([]), ran) == (0, ["quick"] * len(PARTS))
    assert "make bench ARGS=study: Long" in capsys.readouterr().out
    ran.clear()
    assert (main(["study", "engine"]), ran) == (1, ["quick", "long"])


# ---- the truth is never excluded ----


def test_a_few_games_are_held_against_the_truth() -> None:
    found = truth.held("random", True, 4, 1)
    assert (found.games, found.ended, found.violations) == (4, 4, 0)
    assert found.counts > found.positions > 40


def test_a_truth_that_is_left_out_is_told(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    *views, ended = truth.game("beginner", GossipRules(), 3, 1)
    assert ended is True
    view, cards = views[-1]  # type: ignore[misc]
    assert not truth.excluded(view, cards, Switches())
    other = [*cards[1:], cards[0]]
    assert truth.excluded(view, other, Switches()), "these are not the cards of these players"
    monkeypatch.setattr(truth, "excluded", lambda view, held, switches: switches.supply)
    assert truth.held("random", False, 1, 1).violations > 0
    assert "EXCLUDED: random, 4 seats, game 1, Switches(supply=True" in capsys.readouterr().out


@pytest.mark.parametrize("kept", [truth.KEPT, study.KEPT, study.place("rumourmongers")], ids=lambda path: path.stem)
def test_what_is_kept_is_what_was_asked_for(kept: Path) -> None:
    found = tomllib.loads(kept.read_text("utf-8"))
    if kept != truth.KEPT:
        assert {row["verdict"] for row in found["row"]} == {"stronger"}
        return
    assert found["violations"] == sum(row["violations"] for row in found["row"]) == 0
    assert found["games"] == sum(row["games"] for row in found["row"]) >= 2_000


def test_a_game_without_an_end_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    fine = ends.ends("rumourmongers", 3, 1, 2)
    assert fine.stuck == ()
    assert fine.decisions > fine.games
    monkeypatch.setattr(ends, "MOST", 30)
    assert ends.together([ends.ends("rumourmongers", 3, 1, 2), fine])[3] == (1, 2)
