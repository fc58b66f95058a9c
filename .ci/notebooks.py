"""Run the tutorials and write their outputs back, so that what is saved is what is true.

    python .ci/notebooks.py                      run every tutorial, write it back
    python .ci/notebooks.py --check              change nothing; exit 1 where running would change a file
    python .ci/notebooks.py [--check] NAME ...   only these files

What differs from run to run is not kept: widget models and their state, times, the Python's version.
"""

import argparse
import difflib
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
KERNEL = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
WIDGET = "application/vnd.jupyter.widget-view+json"


def fresh(text: str, folder: Path) -> str:
    """The notebook `text` as it reads after a run in `folder`.

    A cell that raises ends the run with nbclient's CellExecutionError.
    """
    import nbformat
    from nbclient import NotebookClient

    book = nbformat.reads(text, as_version=4)
    NotebookClient(book, timeout=60, kernel_name="python3", resources={"metadata": {"path": str(folder)}}).execute()
    return normal(book)


def normal(book: Any) -> str:
    """The notebook as text, without anything that a second run would change."""
    import nbformat

    book.metadata.pop("widgets", None)
    book.metadata["kernelspec"] = KERNEL
    book.metadata["language_info"] = {"name": "python"}
    for cell in book.cells:
        for name in ("execution", "collapsed", "scrolled", "jupyter"):
            cell.metadata.pop(name, None)
        if cell.cell_type != "code":
            continue
        for output in cell.outputs:
            output.get("data", {}).pop(WIDGET, None)
            output.get("metadata", {}).pop(WIDGET, None)
    nbformat.validate(book)
    return nbformat.writes(book).rstrip("\n") + "\n"


def changed(path: Path, *, write: bool) -> list[str]:
    """Run one notebook; the lines by which the saved file differs, [] where it is fresh."""
    saved = path.read_text(encoding="utf-8")
    now = fresh(saved, path.parent)
    if write and now != saved:
        path.write_text(now, encoding="utf-8")
    return list(difflib.unified_diff(saved.splitlines(), now.splitlines(), "saved", "after a run", lineterm="", n=1))


def main() -> int:
    parser = argparse.ArgumentParser(description="Run the tutorials and write their outputs back.")
    parser.add_argument("names", nargs="*", type=Path, help="notebooks; all of tutorials/ if none is named")
    parser.add_argument("--check", action="store_true", help="write nothing, exit 1 where a run would change a file")
    asked = parser.parse_args()
    stale = 0
    for path in asked.names or sorted((ROOT / "tutorials").glob("*.ipynb")):
        difference = changed(path, write=not asked.check)
        stale += bool(difference)
        print(f"{path.name}: {'fresh' if not difference else 'stale' if asked.check else 'written anew'}")
        if asked.check:
            print("\n".join(difference[:60]))
    return 1 if asked.check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
