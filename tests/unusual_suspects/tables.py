"""Writes gamecore/unusual_suspects/solved/, what the label model comes to: `python -m tests.unusual_suspects.tables`.

A file for each λ that the app offers, and the table of whole games. About three minutes. Needed only where the model or
its limits change; tests/unusual_suspects/test_solved.py works a sample out again and says when that is.
"""

from pathlib import Path

import msgspec

from gamecore.unusual_suspects import solved
from gamecore.unusual_suspects.label import Programme

PLACE = Path(solved.__file__).with_name("solved")
RIGHT = (0.6, 0.7, 0.8, 0.9)
WEIGHTS = (0.0, 0.25, 0.5, 1.0)
"""The `a` and the λ of the ledger's table."""


def main() -> None:
    """All files, one after another."""
    PLACE.mkdir(exist_ok=True)
    for weight in solved.WEIGHTS:
        programme = Programme(solved.RIGHT, weight, solved.DEEPEST)
        file = solved.pack((behind, programme.ask(behind, charged)) for behind, charged in solved.positions())
        (PLACE / f"{round(100 * weight)}.bin").write_bytes(file)
        print(f"λ = {weight}: {len(file):,} bytes", flush=True)
    rows = tuple(solved.solve(a, weight) for a in RIGHT for weight in WEIGHTS)
    text = b"[\n" + b",\n".join(msgspec.json.encode(row) for row in rows) + b"\n]\n"
    (PLACE / "rows.json").write_bytes(text)
    print(f"{len(rows)} whole games", flush=True)


if __name__ == "__main__":
    main()
