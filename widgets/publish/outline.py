"""A tutorial's steps, read from the notebook before it runs: one `##` heading a step.

The page needs a step's name and key before any Python has answered, so both come from the notebook's own text: the
name is the heading, the key is what the code cell below asks for, `step("GS-L3")` or `play("gossip_street")`.
A heading cell may say it itself in its metadata, `{"hearsay": {"step": "GS-L3"}}`; that wins.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from .games import table_key

HEADING = re.compile(r"^##\s+(.+?)\s*#*\s*$")
TITLE = re.compile(r"^#\s+(.+?)\s*#*\s*$", re.MULTILINE)
FENCE = re.compile(r"^\s*(```|~~~)")
CALL = re.compile(r"""^(?:\w+\s*=\s*)?(step|play)\(\s*["']([\w-]+)["']""", re.MULTILINE)
KEY = re.compile(r"^[A-Za-z][\w-]*$")


class Cell(NamedTuple):
    """One cell of the page: prose (`kind` "markdown") or something that runs ("code")."""

    kind: str
    source: str
    origin: int


class Step(NamedTuple):
    """One screen: its key and name, and the places of its cells in the page's list of cells.

    `before` is the prose read first, `tables` the cells that run, `after` the prose below them.
    """

    key: str
    title: str
    before: tuple[int, ...]
    tables: tuple[int, ...]
    after: tuple[int, ...]


class Outline(NamedTuple):
    """A whole tutorial: its title, its cells cut at the headings, its steps."""

    title: str
    cells: tuple[Cell, ...]
    steps: tuple[Step, ...]


def outline(notebook: Mapping[str, Any], title: str = "") -> Outline:
    """Cut a notebook (as read from its JSON) into steps; `title` is used when the notebook has none of its own."""
    cells: list[Cell] = []
    openings: list[tuple[int, str, str]] = []  # the first cell of a step, its heading, the key its metadata names
    for at, cell in enumerate(notebook["cells"]):
        source = text(cell["source"])
        if cell["cell_type"] != "markdown":
            cells.append(Cell(str(cell["cell_type"]), source, at))
            continue
        named = str(cell.get("metadata", {}).get("hearsay", {}).get("step", ""))
        for heading, body in parts(source):
            if heading:
                openings.append((len(cells), heading, named))
                named = ""
            cells.append(Cell("markdown", body, at))
    name = str(notebook.get("metadata", {}).get("title", "")) or first_title(notebook) or title
    return Outline(name, tuple(cells), tuple(steps(cells, openings, name)))


def text(source: Any) -> str:
    """A cell's source; the file format also allows a list of lines."""
    return source if isinstance(source, str) else "".join(source)


def parts(source: str) -> Iterator[tuple[str, str]]:
    """Cut Markdown at its `##` headings, code fences respected: pairs of heading (or "") and the text below."""
    heading, fenced = "", False
    lines: list[str] = []
    for line in source.splitlines():
        fenced ^= bool(FENCE.match(line))
        found = None if fenced else HEADING.match(line)
        if found:
            if heading or any(part.strip() for part in lines):
                yield heading, "\n".join(lines).strip()
            heading, lines = found[1], []
        elif fenced or not TITLE.match(line):  # the tutorial's own title stands in the bar above
            lines.append(line)
    yield heading, "\n".join(lines).strip()


def first_title(notebook: Mapping[str, Any]) -> str:
    """The first `#` heading."""
    sources = (text(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "markdown")
    return next((plain(found[1]) for source in sources if (found := TITLE.search(source))), "")


def plain(markdown: str) -> str:
    """A heading without emphasis, code marks and links, for the window's title."""
    return re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", re.sub(r"[*`]|(?<!\w)_|_(?!\w)", "", markdown)).strip()


def steps(cells: list[Cell], openings: list[tuple[int, str, str]], title: str) -> Iterator[Step]:
    """The steps; what stands before the first heading belongs to the first, a page without headings is one step."""
    starts = openings or [(0, title, "")]
    used: set[str] = set()
    for n, (start, heading, named) in enumerate(starts):
        end = starts[n + 1][0] if n + 1 < len(starts) else len(cells)
        places = range(0 if n == 0 else start, end)
        tables = tuple(at for at in places if cells[at].kind == "code")
        prose = [at for at in places if cells[at].kind == "markdown" and cells[at].source]
        shown = next((at for at in tables if CALL.search(cells[at].source)), tables[0] if tables else end)
        key = unused(named or called(cells, tables) or slug(heading), used)
        yield Step(
            key,
            plain(heading),
            tuple(at for at in prose if at < shown),
            tables,
            tuple(at for at in prose if at > shown),
        )


def called(cells: list[Cell], tables: tuple[int, ...]) -> str:
    """The key asked for by the first `step(...)` or `play(...)`, or ""."""
    found = next((found for at in tables if (found := CALL.search(cells[at].source))), None)
    if found is None:
        return ""
    return found[2] if found[1] == "step" else table_key(found[2])


def slug(heading: str) -> str:
    """A key made of a heading: `Free table` gives `free-table`."""
    return re.sub(r"[^a-z0-9]+", "-", plain(heading).lower()).strip("-")


def unused(key: str, used: set[str]) -> str:
    """The key, fit for an address and not yet taken."""
    key = key if KEY.match(key) else f"step-{slug(key)}".rstrip("-")
    free = next(name for n in range(1, len(used) + 2) if (name := key if n == 1 else f"{key}-{n}") not in used)
    used.add(free)
    return free
