"""A puzzle's own sheets: the clue that is out, those before it, the file that is marked, and what is entered."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any, NamedTuple

from markupsafe import Markup

from gamecore.clauses import Ledger
from gamecore.lesson import CLEAR, GO_ON, SAY, Progress
from gamecore.puzzle import Entry, Puzzle

from . import ink, panel
from .drawer import Drawer
from .ink import Sheet, tag
from .stage import Layout

FILE = "file:"
"""What the tickets of the file begin with, as at a table."""


class Seen(NamedTuple):
    """A moment at which only looking is possible: the chair of a seat that knows this."""

    view: Any

    @property
    def chair(self) -> "Seen":
        """Itself."""
        return self

    def look(self) -> Any:
        """What the seat knows."""
        return self.view


def file(game: str) -> Drawer:
    """The file that is marked in a puzzle of this game: without the levels that would solve it."""
    made: Drawer = import_module(f"widgets.{game}.drawers").puzzle_file()
    return made


def clue_words(part: Puzzle, progress: Progress) -> str:
    """The clue or the entry as it is spoken."""
    now = part.at(progress.round)
    return panel.titled(now.title, now.ask if isinstance(now, Entry) else f"{now.says} {now.ask}")


def clue(part: Puzzle, progress: Progress, ledger: Ledger, go_on: Markup | None) -> Sheet:
    """What is asked now."""
    now, count = part.at(progress.round), len(part.clues)
    if isinstance(now, Entry):
        left = part.slips - len(progress.tried)
        slips = f"{left} wrong {'entry is' if left == 1 else 'entries are'} forgiven in all."
        note = f"Entry {progress.round - count + 1} of {len(part.entries)}. "
        note += slips if left else "The next wrong one begins again from the first."
        return panel.task_sheet(now.title, now.ask, go_on, note="" if progress.over else note)
    last = progress.round + 1 == count
    further = panel.row(panel.pill(GO_ON, "Name them" if last else "Next clue", main=True))
    chip = panel.clause_chip(ledger, now.clause, "task")
    says = f"{now.says} {now.ask}"
    return panel.task_sheet(now.title, says, chip, further, note=f"Clue {progress.round + 1} of {count}.")


def before(part: Puzzle, progress: Progress, ledger: Ledger) -> Sheet:
    """Every clue so far, to be read again."""
    out = part.clues[: progress.round + 1]
    items = [
        tag(
            "li",
            tag("b", panel.titled(f"{number}. {one.title}", "")),
            one.says,
            " ",
            panel.clause_chip(ledger, one.clause, f"clue-{number}"),
        )
        for number, one in enumerate(out, 1)
    ]
    return Sheet(ink.group(tag("h3", "Clues so far"), tag("ol", *items, class_="clues")), {}, "Clues so far")


def confirm(part: Puzzle, progress: Progress, prompt: str) -> Sheet | None:
    """Below what is picked of an entry: say it, or clear it."""
    now = part.at(progress.round)
    if not isinstance(now, Entry) or not progress.chosen or progress.over:
        return None
    whole = len(progress.chosen) == len(now.wants)
    buttons = (
        panel.pill(SAY, "Enter", main=True) if whole else None,
        panel.pill(CLEAR, "Clear what is picked", quiet=True),
    )
    return Sheet(ink.group(ink.paragraph(prompt), panel.row(*buttons)), {}, "What is picked")


def sheets(
    part: Puzzle,
    progress: Progress,
    drawn: Mapping[str, Sheet],
    own: Drawer,
    layout: Layout,
    ledger: Ledger,
    prompt: str,
) -> dict[str, Sheet]:
    """What a puzzle shows beside its task: its picture, always in one place, the file, the street; last all clues.

    On a phone the file stands before the street, which is tall there.
    """
    street = {name: sheet for name, sheet in drawn.items() if name == "street"}
    page = {} if progress.over else dict.fromkeys(["seen"], next(iter(drawn.values())))
    if layout == "wide":
        page |= street
    page["sheet"] = own.sheet(Seen(part.view(progress.round)), layout)  # type: ignore[arg-type]
    page |= street
    page["log"] = before(part, progress, ledger)
    asks = confirm(part, progress, prompt)
    return page | ({"confirm": asks} if asks else {})
