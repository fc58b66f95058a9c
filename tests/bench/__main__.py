"""Measures what was promised, in one run: `make bench`, or `python -m tests.bench [PART ...]` for some parts.

No test asserts a time; this table says what it was, on what, and whether a goal is met. What takes long is run only
where it is named: `make bench ARGS=study`.
"""

import sys
from collections.abc import Iterable
from importlib import import_module

from .row import HEAD, machine

PARTS = {"engine": "tests.bench.engine", "thought": "tests.bench.thought", "record": "tests.bench.record",
         "app": "tests.bench.app"}  # fmt: skip
"""What there is to measure; `app` needs a browser."""
LONG = ("ends", "fuzz", "reference", "secrets", "study", "suspects", "truth")
"""What takes from some minutes to some hours; by its own command it takes as long as it is told."""


def others() -> list[str]:
    """What is run only by its name, and what it finds out."""
    return [f"  make bench ARGS={name}: {_says(name)}" for name in LONG]


def _says(name: str) -> str:
    return (import_module(f"tests.bench.{name}").__doc__ or "").split(":")[0].split(". ")[0].strip()


def table(parts: Iterable[str]) -> None:
    """Print a line for each figure, and in the end which goals were missed."""
    print(HEAD)
    missed = []
    for part in parts:
        print(part, flush=True)
        for row in import_module(PARTS[part]).rows():
            print(row, flush=True)
            missed += [row.what] if row.verdict == "missed" else []
    print(f"\nMissed: {'; '.join(missed) or 'nothing'}.")


def main(asked: list[str]) -> int:
    """Print a table for each part asked for; 1 where a long one found something, 2 where there is no such part."""
    unknown = [part for part in asked if part not in (*PARTS, *LONG)]
    if unknown:
        print(f"There is no part {unknown[0]!r}; there are {', '.join((*PARTS, *LONG))}.", file=sys.stderr)
        return 2
    print(machine())
    if quick := [part for part in asked or PARTS if part in PARTS]:
        table(quick)
    found = 0
    for part in asked:
        if part in LONG:
            print(part, flush=True)
            found |= import_module(f"tests.bench.{part}").main([])
    if not asked:
        print("Not in this table, for they take long:", *others(), sep="\n")
    return found


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
