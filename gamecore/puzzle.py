"""A puzzle as a part of a step: clues one after another, a sheet to mark, and at the end what they come to."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from .core import ClauseId, Refusal
from .scene import Scene


class Clue(Struct, frozen=True):
    """One thing that is learnt.

    `says`: what happened. `ask`: what it settles, as a question. `view`: all that the learner's seat knows by then.
    `hint`: a nudge, a narrower one, and what follows.
    """

    title: str
    says: str
    ask: str
    view: Any
    hint: tuple[str, str, str]
    clause: ClauseId = ""


class Entry(Struct, frozen=True):
    """One answer to be entered: a piece of each kind that `wants` has.

    `scene(chosen)`: the picture with what is picked so far. `wrong(chosen)`: why that cannot be, with its clause.
    `right`: what is said when it is so.
    """

    title: str
    ask: str
    wants: tuple[str, ...]
    scene: Callable[[tuple[str, ...]], Scene]
    wrong: Callable[[tuple[str, ...]], Refusal]
    right: str


class Puzzle(Struct, frozen=True, tag=True):
    """Clues, then entries. Over when all entries are right; after more than `slips` wrong ones they begin again.

    `scene`: the picture while clues come in, by the number of the newest. `hint`: for the entries. `done` is said at
    the end.
    """

    clues: tuple[Clue, ...]
    entries: tuple[Entry, ...]
    scene: Callable[[int], Scene]
    hint: tuple[str, str, str]
    done: str
    slips: int = 1
    clause: ClauseId = ""

    def at(self, round: int) -> Clue | Entry:
        """The clue or, after the last of them, the entry of this round."""
        return self.clues[round] if round < len(self.clues) else self.entries[round - len(self.clues)]

    def view(self, round: int) -> Any:
        """What the learner's seat knows in this round."""
        return self.clues[min(round, len(self.clues) - 1)].view
