"""A step that ends with a whole game: first what a lesson shows and asks, then a table with bots, played to the end."""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, Final

from msgspec.structs import replace

from gamecore import load
from gamecore.lesson import PLAYED, Play, Step, Verdict, begin
from gamecore.match import AnyChair

from . import ink, panel
from .ink import Sheet, tag
from .lesson import Lesson
from .moment import picture
from .sitting import Events, Sitting
from .stage import Frame, Layout
from .table import Table

ADVICE: Final = "advice"
"""The pick that asks what a strong player would do; no piece of a game may be called so."""


class FullGame(Table):
    """A learner at such a step. The lesson remembers its picks, and the table's game among what is kept beside them.

    ValueError if the last part of `step` is no Play.
    """

    def __init__(self, game: str, step: Step):
        part = step.parts[-1]
        if not isinstance(part, Play):
            raise ValueError(f"{step.id} does not end with a whole game but with {type(part).__name__}")
        self.step, self.part = step, part
        self._advice = ("", 0)  # what was said, and how many moves had been made
        self._why: Callable[[AnyChair, str], str] | None = getattr(import_module(f"gamecore.{game}.bots"), "why", None)
        self._over_before: Sitting | None = None  # a game that was over when it was taken up ends no step
        super().__init__(load(game), part.seats)
        if part.opponents in self._bots:
            self.plan = replace(self.plan, opponents=part.opponents)
        self.lesson = Lesson(game, step, self.stage)
        self._look()

    def _key(self) -> str:
        return self.step.id

    def _greeting(self) -> str:
        return picture(self.step, begin(self.step)).says

    @property
    def seated(self) -> bool:
        """Whether the learner has come to the table."""
        return self.lesson.progress.part == len(self.step.parts) - 1

    @property
    def ended(self) -> bool:
        """Whether the step is done: a game was played to its end here, now or before. A what-if does not count."""
        return self.lesson.progress.done or (
            self.sitting is not None
            and not (self.opened and self.waiting)  # the own game waits for its end
            and self.sitting is not self._over_before
            and self.sitting.match.outcome is not None
        )

    # ---- what the page says ----
    def hello(self, layout: Layout, memo: str | None) -> None:
        """A page shows the stage: go on where its memory ends, at the lesson or at the table."""
        self.lesson.layout = layout
        if memo is not None:
            self.lesson.recall(memo)
            self._advice = ("", 0)
            self._look()
        super().hello(layout, None if memo is None else self.lesson.kept.get("table", ""))

    def pick(self, ticket: str) -> None:
        """Somebody picked something: on the way to the table the lesson answers, then the game does."""
        if self.seated:
            if ticket == ADVICE:
                self._advise()
            else:
                super().pick(ticket)
            return
        *happens, last = self.lesson.answered(ticket)
        self._look()
        self.show(*happens, last if not self.seated else last._replace(page=self.page()))

    def open_game(self, text: str) -> None:
        """Somebody opened a saved game; on the way to the table there is no place for it yet."""
        if self.seated:
            super().open_game(text)
        else:
            self.show()

    def _look(self) -> None:
        """The page has the places of a step until there is a table."""
        self.stage.kind = "table" if self.seated else "step"

    def _sit_down(self, sitting: Sitting, *, opened: bool = False, notes: str = "") -> None:
        self._advice = ("", 0)
        self._over_before = sitting if sitting.match.outcome is not None else None
        super()._sit_down(sitting, opened=opened, notes=notes)

    def _advise(self) -> None:
        """Say what a strong player would do in the learner's place, from what the learner can see."""
        sitting = self.sitting
        if sitting is not None and self._why is not None and self._advised(sitting):
            says = self._why(sitting.chair, "strong")
            self._advice, self.refusal, self.clause = (says, sitting.match.length), None, ""
            self.show(Frame(self.page(), says, aside=True))

    @property
    def advice(self) -> str:
        """What the strong player said, until a move is made."""
        says, length = self._advice
        return says if self.sitting is not None and self.sitting.match.length == length else ""

    def _advised(self, sitting: Sitting) -> bool:
        now = self.drawers.past(sitting) is None  # not while one looks back
        return now and self._why is not None and "strong" in self._bots and sitting.chair.to_act

    def show(self, *frames: Frame) -> None:
        """Send frames, and what the page shall remember: the way to the table, and the game on it."""
        if self.ended and not self.lesson.progress.done:
            self.lesson.take(PLAYED)
        table = self.memo() if self.seated else ""
        self.lesson.kept = {"table": table} if table else {}
        self.stage.show(*frames, memo=self.lesson.memo(), done=self.lesson.progress.done)

    # ---- drawing ----
    def page(self, events: Events | None = None) -> Mapping[str, Sheet]:
        """Every zone as it is now: the lesson's until the learner sits down."""
        if not self.seated:
            return self.lesson.page()
        page = dict(super().page(events))
        if self.sitting is None and "new" not in self.open:
            page |= {"task": self._start(), **self._draw(self.part.scene, self.layout)}
        elif self.sitting is not None and self._why is not None and "strong" in self._bots:
            page["hints"] = self._ask(self.sitting)
        return page

    def _start(self) -> Sheet:
        """The task before the first game: one press deals."""
        chip = panel.clause_chip(self.ledger, self.part.clause, "task")
        row = panel.row(panel.pill("deal", "Deal", main=True), panel.pill("new", "Another table", expanded=False))
        laid = self.game.lays_out and self.plan.quick
        note = f"{self.plan.seats} players. Nothing is dealt yet."  # a task with a note stays in sight on a phone
        note += " Your first cards will be laid for you, unless you choose otherwise at another table." if laid else ""
        return panel.task_sheet(self.part.title, self.part.ask, chip, row, note=note)

    def _ask(self, sitting: Sitting) -> Sheet:
        """The button that asks a strong player; its place is kept while there is nothing to decide."""
        there = self._advised(sitting)
        words: dict[str, Any] = {"data_pick": ADVICE} if there else {"disabled": True}
        button = tag("button", "What would you do?", type="button", class_="btn", data_id=ADVICE, **words)
        return Sheet(panel.row(button), {}, "A strong player's advice")

    def _answer(self) -> Sheet:
        """The advice that was asked for; then what answers, and that the step is done."""
        sheet, boxes, advice = super()._answer(), [], None
        if self.advice:
            advice = ink.box("hint", "A strong player", ink.paragraph(self.advice), heading="h4")
        if self.ended and (self.sitting is None or self.sitting.match.outcome is not None):
            boxes.append(panel.verdict_box(self.ledger, Verdict("right", "Step done", self._said())))
        return Sheet(ink.group(advice, sheet.frame, *boxes), sheet.parts, sheet.title)

    def _said(self) -> str:
        """What is said at the end: how well it went, where the step tells, else that it is done."""
        if self.sitting is None or self.part.praise is None:
            return self.part.done
        ended = self.sitting.match.outcome
        return self.part.done if ended is None else self.part.praise(ended, self.sitting.plan.seat)
