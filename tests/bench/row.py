"""A line of the table that the benches print: a figure beside its goal."""

import math
import os
import platform
import statistics
from collections.abc import Iterable, Sequence
from typing import NamedTuple


class Row(NamedTuple):
    """One figure. `goal`: what was promised, None where nothing was; `least`: whether more is better."""

    what: str
    figure: float
    unit: str
    goal: float | None = None
    least: bool = False

    @property
    def ratio(self) -> float | None:
        """The figure against its goal."""
        return self.figure / self.goal if self.goal else None

    @property
    def verdict(self) -> str:
        """`met`, `missed`, or nothing where there is no goal."""
        if self.ratio is None:
            return ""
        return "met" if (self.ratio >= 1 if self.least else self.ratio <= 1) else "missed"

    def __str__(self) -> str:
        goal = "" if self.goal is None else f"{'at least' if self.least else 'at most'} {_short(self.goal)}"
        ratio = "" if self.ratio is None else f"{self.ratio:.2f}"
        figure = f"{_short(self.figure):>9} {self.unit:10}"
        return f"  {self.what:66} {figure} {goal:>16} {ratio:>6}  {self.verdict}".rstrip()


HEAD = f"  {'':66} {'figure':>9} {'':10} {'goal':>16} {'ratio':>6}"


def _short(number: float) -> str:
    if number == 0 or not math.isfinite(number):
        return str(number)
    digits = max(0, 2 - math.floor(math.log10(abs(number)))) if abs(number) < 100 else 0
    return f"{number:,.{min(digits, 3)}f}"


def machine() -> str:
    """What the figures were measured on: no names, no paths."""
    cores, load = os.cpu_count(), os.getloadavg()[0] if hasattr(os, "getloadavg") else math.nan
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{python}, {platform.system()} on {platform.machine()}, {cores} cores, {load:.1f} at work before the start"


def spread(what: str, took: Iterable[float], unit: str, goals: Sequence[float | None] = (None, None)) -> list[Row]:
    """The median, the longest but one in twenty, and the longest; `goals` for the first two."""
    every = sorted(took)
    p95 = statistics.quantiles(every, n=20, method="inclusive")[-1] if len(every) > 1 else every[0]
    return [
        Row(f"{what}: median of {len(every)}", statistics.median(every), unit, goals[0]),
        Row(f"{what}: p95", p95, unit, goals[1]),
        Row(f"{what}: longest", every[-1], unit),
    ]
