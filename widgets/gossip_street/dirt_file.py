"""The Dirt File beside a game: marks, a check on demand, certain facts, odds, and the proof of each certainty."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, Protocol

from msgspec.structs import replace

from gamecore.belief import Contradiction
from gamecore.clauses import ledger
from gamecore.core import Event, Seat
from gamecore.gossip_street.eyes import Eyes, eyes
from gamecore.gossip_street.known import CARDS, PLAIN, Switches, assumptions, known, odds, prove
from gamecore.gossip_street.mirror import Mirror, mirrors
from gamecore.gossip_street.notes import LEVELS, Checked, Level, Line, Notes, Sign, Told, check, sheet, tell_proof
from gamecore.gossip_street.words import slug

from ..ink import Sheet
from ..stage import Layout
from .file_chart import chart
from .file_mirror import Faced, spoken
from .file_sheet import NAME, SAYS, Leaf, draw

_CARD: Final = {slug(card): card for card in CARDS}
Cell = tuple[Seat, str]


@lru_cache(maxsize=16)
def _proved(view: Any, cell: Cell, switches: Switches) -> Told | None:
    """The proof of a cell, told; it is asked for when it is opened and again when it is drawn."""
    proof = prove(view, *cell, switches=switches)
    return tell_proof(view, proof) if proof else None


@lru_cache(maxsize=8)
def _eyes(view: Any, log: tuple[Event, ...]) -> tuple[Eyes, ...]:
    """What the others can know: counted when the part is opened, and again only when something was played."""
    return eyes(view, log)


@lru_cache(maxsize=8)
def _mirrors(view: Any, log: tuple[Event, ...]) -> tuple[Mirror, ...]:
    return mirrors(view, log)


class Watched(Protocol):
    """Whoever has a chair at a game: a Sitting, or a moment of a lesson."""

    @property
    def chair(self) -> Any:
        """The place from which the file sees."""


class DirtFile:
    """One player's file. `levels`: those that may be chosen; a puzzle leaves the answers out."""

    name, label = "file", "Dirt File"

    def __init__(self, levels: Sequence[Level] = LEVELS):
        self.levels = levels
        self.ledger = ledger("gossip_street")
        self.recall("")

    def recall(self, text: str) -> None:
        """Take up what was remembered, "" for a new game; what cannot be read is forgotten."""
        marks, level, on = (*text.split("|"), "", "")[:3]
        self.notes = Notes.read(marks)
        self.switches = Switches(supply="s" in on, habits="h" in on)
        self.level: Level = next((one for one in self.levels if one == level), self.levels[0])
        self.checked: Checked | None = None
        self._seen: Any = None  # what the check was made by: it holds no longer than that
        self.opened: Cell | None = None
        self.charted = self.mirrored = False
        self.of: Seat = -1

    def memo(self) -> str:
        """The marks, the level and what is counted in besides; "" where all is as at first."""
        text, plain = self.notes.text(), (self.level, self.switches) == (self.levels[0], PLAIN)
        on = ("s" if self.switches.supply else "") + ("h" if self.switches.habits else "")
        return "" if plain and not text else f"{text}|{self.level}" + (f"|{on}" if on else "")

    def offered(self, sitting: Watched) -> bool:
        """Once cards are dealt."""
        return sitting.chair.look().cards is not None

    # ---- what is picked ----
    def pick(self, sitting: Watched, value: str) -> str:
        """Mark, check, open, close, or change how much is told; what is said then.

        Where nothing can be told the file shows and marks the own marks alone, and says why.
        """
        view = sitting.chair.look()
        self._settle(view)
        try:
            return self._pick(sitting, view, value)
        except Contradiction as error:
            self.opened = self.checked = None
            return _trouble(error)

    def _pick(self, sitting: Watched, view: Any, value: str) -> str:
        word, _, rest = value.partition("-")
        match word:
            case "level":
                return self._tell(rest)
            case "check":
                return self._check(view)
            case "switch" if rest in ("supply", "habits"):
                return self._switch(view, rest)
            case "chart":
                self.charted = not self.charted
                return "The odds as a chart, below." if self.charted else ""
            case "mirror" if self.level != "marks":
                self.mirrored = not self.mirrored
                return spoken(view, _eyes(view, sitting.chair.log())) if self.mirrored else ""
            case "of" if rest.isdecimal():
                self.of = int(rest)
                return f"{view.name(self.of)}'s odds." if self.of in range(len(view.players)) else ""
            case "close":
                self.opened = None
                return ""
            case "correct" | "erase" if self.opened is not None:
                return self._mend(view, self.opened, erase=word == "erase")
            case "why":
                return self._open(view, self._cell(view, rest.replace("-", ":", 1)))
        return self._touch(view, self._cell(view, value))

    def _cell(self, view: Any, value: str) -> Cell | None:
        """The cell that `1:mr-pry` means; None where there is none."""
        seat, _, card = value.partition(":")
        who = int(seat) if seat.isdecimal() and len(seat) == 1 else -1
        return (who, _CARD[card]) if who in range(len(view.players)) and who != view.seat and card in _CARD else None

    def _settle(self, view: Any) -> None:
        """A check holds until something more is seen; among own marks a proof opens after a check only."""
        if view != self._seen:
            self.checked = None
            self.opened = None if self.level == "marks" else self.opened

    def _tell(self, level: str) -> str:
        chosen = next((one for one in self.levels if one == level), None)
        if chosen is None:
            return ""
        self.level, self.opened, self.checked = chosen, None, None
        return {"marks": "Your own marks only.", "certain": "Certain facts are filled in.", "odds": "The exact odds."}[
            chosen
        ]

    def _switch(self, view: Any, name: str) -> str:
        """Count something in besides, or no more; what is assumed then."""
        self.switches = replace(self.switches, **{name: not getattr(self.switches, name)})
        return " ".join(assumptions(view, switches=self._on)) or "Only what was seen and heard."

    @property
    def _on(self) -> Switches:
        """What is counted in besides at this level: nothing for a check of own marks; habits move odds only."""
        if self.level == "marks":
            return PLAIN
        return self.switches if self.level == "odds" else replace(self.switches, habits=False)

    def _check(self, view: Any) -> str:
        self.checked, self._seen, self.opened = check(self.notes, view), view, None
        return self.checked.says()

    def _touch(self, view: Any, cell: Cell | None) -> str:
        """A cell was picked: open or close its proof where it has one, else mark it."""
        if cell is None:
            return ""
        try:
            line = self._lines(view)[cell]
        except Contradiction:  # the own marks alone are shown then, and a click marks
            line = Line(self.notes.sign(*cell))
        if line.proved or line.wrong:
            return self._open(view, None if self.opened == cell else cell)
        self.notes = self.notes.cycled(*cell, skip=None if self.level == "marks" else "may")
        self.checked, self.opened = None, None
        return f"{view.name(cell[0])}, {NAME[cell[1]]}: {SAYS[self.notes.sign(*cell)]}."

    def _lines(self, view: Any) -> Any:
        marks = known(view, switches=self._on).marks if self.level != "marks" else ()
        return sheet(view, self.notes, self.level, marks, self.checked)

    def _open(self, view: Any, cell: Cell | None) -> str:
        self.opened = cell
        told = self._told(view)
        if told is None:
            self.opened = None
        return told.text() if told else ""

    def _told(self, view: Any) -> Told | None:
        return _proved(view, self.opened, self._on) if self.opened else None

    def _mend(self, view: Any, cell: Cell, *, erase: bool) -> str:
        """Put the own mark right, or take it away; then check once more, since one was asked for."""
        judged = self.checked.of(*cell) if self.checked else None
        if judged is None:
            return ""
        sign: Sign = "" if erase else judged.truth
        self.notes = self.notes.put(*cell, sign)
        return f"{view.name(cell[0])}, {NAME[cell[1]]}: {SAYS[sign]}. {self._check(view)}"

    # ---- drawing ----
    def sheet(self, sitting: Watched, layout: Layout) -> Sheet:
        """The file as it is now."""
        view = sitting.chair.look()
        self._settle(view)
        try:
            leaf = self._leaf(sitting, view)
        except Contradiction as error:  # a fault of ours or of a record: the marks stay, and it is said what is wrong
            leaf = Leaf(view, self.notes, "marks", self.levels, trouble=_trouble(error))
        return draw(leaf, self.ledger, layout)

    def _faced(self, sitting: Watched, view: Any) -> Faced:
        """What the others can know, if that is open; chances only where odds are told."""
        if not self.mirrored or self.level == "marks":
            return Faced()
        log = sitting.chair.log()
        return Faced(_eyes(view, log), _mirrors(view, log) if self.level == "odds" else (), self._on == PLAIN)

    def _leaf(self, sitting: Watched, view: Any) -> Leaf:
        belief = known(view, switches=self._on) if self.level != "marks" else None
        chances = odds(view, switches=self._on) if self.level == "odds" else None
        told = self._told(view)
        charted = self.charted and chances is not None
        return Leaf(
            view=view,
            notes=self.notes,
            level=self.level,
            levels=self.levels,
            marks=belief.marks if belief else (),
            chances=chances,
            deals=(belief.worlds if belief else None) or 0,
            switches=self.switches,
            assumed=belief.assumptions if belief else (),
            checked=self.checked,
            opened=self.opened if told else None,
            told=told,
            of=self.of,
            charted=charted,
            figure=chart(view, chances) if charted else None,
            faced=self._faced(sitting, view),
        )


def _trouble(error: Contradiction) -> str:
    return f"Nothing can be told here: {error}."
