"""Measures what was promised, in one run: `make bench`, or `python -m tests.bench [PART ...]` for some parts.

No test asserts a time; this table says what it was, on what, and whether a goal is met.
"""

import sys
from importlib import import_module
from pathlib import Path

from .row import HEAD, machine

PARTS = {"engine": "tests.bench.engine", "thought": "tests.bench.thought", "record": "tests.bench.record",
         "app": "tests.bench.app"}  # fmt: skip
"""What there is to measure; `app` needs a browser."""


def others() -> list[str]:
    """What else is in this folder, run by itself because it takes as long as it is given."""
    named = {path.stem for path in Path(__file__).parent.glob("*.py")} - {*PARTS, "row", "__init__", "__main__"}
    return [f"  python -m tests.bench.{name}: {_says(name)}" for name in sorted(named)]


def _says(name: str) -> str:
    return (import_module(f"tests.bench.{name}").__doc__ or "").split(":")[0].split(". ")[0].strip()


def main(asked: list[str]) -> int:
    """Print a table for each part asked for; 2 where there is no such part."""
    unknown = [part for part in asked if part not in PARTS]
    if unknown:
        print(f"There is no part {unknown[0]!r}; there are {', '.join(PARTS)}.", file=sys.stderr)
        return 2
    print(machine(), HEAD, sep="\n")
    missed = []
    for part in asked or PARTS:
        print(part, flush=True)
        for row in import_module(PARTS[part]).rows():
            print(row, flush=True)
            missed += [row.what] if row.verdict == "missed" else []
    print(f"\nMissed: {'; '.join(missed) or 'nothing'}.")
    print("Not in this table, for they run as long as they are told:", *others(), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
