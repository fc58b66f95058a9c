"""The table of `make bench` says rightly what is met; how fast anything is stands in no test."""

import pytest

from tests.bench.__main__ import PARTS, main, others
from tests.bench.row import Row, spread


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
    assert ", ".join(PARTS) in capsys.readouterr().err
    assert all(": " in line for line in others())
