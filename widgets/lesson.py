"""Plays one step of a lesson: its task, its picture, three hints, what answers, and whether it is done."""

import json
from collections.abc import Mapping
from importlib import import_module
from typing import Any, Final

from gamecore.clauses import ledger
from gamecore.lesson import HINTS, Claim, Exercise, Play, Progress, Puzzle, Quiz, Step, asked, begin, hints, judge

from . import ink, panel, puzzle
from .drawer import Drawer
from .ink import Sheet, tag
from .moment import picture
from .stage import Frame, Layout, Stage
from .task import confirm, task, told, unfolding, words

MOST_PICKS: Final = 400
"""How many picks of a remembered attempt are played again; more is no attempt at a step."""
PACE: Final = 1.2
"""Seconds that each thing stays on show while a claim is played out."""


def staged(game: str, step: Step) -> Stage:
    """The stage of a step; one that ends with a whole game has a table."""
    if isinstance(step.parts[-1], Play):
        from .full_game import FullGame  # few steps need a table

        return FullGame(game, step).stage
    return Lesson(game, step).stage


class Lesson:
    """A learner at one step: the stage shows it, the picks move it, the page remembers them.

    `stage`: one that is somebody else's, who shows what is to be shown; by default the step has its own.
    """

    def __init__(self, game: str, step: Step, stage: Stage | None = None):
        self.step = step
        self.kept: dict[str, str] = {}
        """What is remembered beside the picks, by whose it is."""
        self.ledger = ledger(game)
        self._draw: Any = import_module(f"widgets.{game}.picture").draw
        self._tell: Any = import_module(f"gamecore.{game}.words").tell
        puzzles = any(isinstance(part, Puzzle) for part in step.parts)
        self.file: Drawer | None = puzzle.file(game) if puzzles else None
        self._forget()
        self.layout: Layout = "wide"
        said = picture(step, self.progress).says
        self.stage = stage or Stage(step.id, said=said, on_pick=self.pick, on_hello=self.hello)

    def _forget(self) -> None:
        self.progress = begin(self.step)
        self.kept.clear()
        if self.file:
            self.file.recall("")
        self.picks: list[str] = []
        self._been = [self.progress.far]
        self.clause = ""

    def hello(self, layout: Layout, memo: str | None) -> None:
        """A page shows the stage: play its memory again, then draw."""
        self.layout = layout
        if memo is not None:
            self.recall(memo)
        self.show()

    def recall(self, memo: str) -> None:
        """Begin again and make the remembered picks; what is no memory of this step is forgotten."""
        try:
            known = json.loads(memo) if memo else []
        except (ValueError, RecursionError):
            known = []
        both = known if isinstance(known, dict) else {"picks": known}
        picks, kept = both.get("picks"), both.get("kept")
        self._forget()
        for pick in picks if isinstance(picks, list) and len(picks) <= MOST_PICKS else ():
            if isinstance(pick, str):
                self.take(pick)
        if isinstance(kept, dict):
            self.kept |= {whose: text for whose, text in kept.items() if isinstance(text, str)}
        if self.file:
            self.file.recall(self.kept.get("file", ""))

    def memo(self) -> str:
        """What the browser keeps: the picks, and what else is kept if there is anything."""
        return json.dumps({"picks": self.picks, "kept": self.kept} if self.kept else self.picks)

    def pick(self, ticket: str) -> None:
        """Somebody picked something on the page."""
        self.show(*self.answered(ticket))

    def answered(self, ticket: str) -> tuple[Frame, ...]:
        """What a pick leads to, frame by frame."""
        said, look, happens = "", "", list[Frame]()
        if ticket.startswith(panel.CLAUSE):
            self.clause = ticket.removeprefix(panel.CLAUSE)
            said = self.ledger.clause(self.clause).says
        elif ticket == panel.CLOSE:
            self.clause = ""
        elif ticket.startswith(puzzle.FILE):
            said = self._marked(ticket.removeprefix(puzzle.FILE))
        else:
            self.clause = ""
            before = self.progress
            self.take(ticket)
            said, look, happens = self._said(before), self._look(before), self._happens(before)
        return (*happens, Frame(self.page(), said, aside=True, look=look))

    def take(self, ticket: str) -> None:
        """Take a pick; where it leads back to an earlier moment, all that came between is forgotten."""
        self.progress = judge(self.step, self.progress, ticket)
        far = self.progress.far
        if far in self._been:
            back = self._been.index(far)
            del self.picks[back:], self._been[back + 1 :]
        else:
            self.picks.append(ticket)
            self._been.append(far)

    def _marked(self, value: str) -> str:
        """Something was picked in the file of a puzzle; what is said then."""
        part = self.step.parts[self.progress.part]
        if self.file is None or not isinstance(part, Puzzle):
            return ""
        said = self.file.pick(puzzle.Seen(part.view(self.progress.round)), value)  # type: ignore[arg-type]
        self.kept = {whose: text for whose, text in {**self.kept, "file": self.file.memo()}.items() if text}
        return said

    # ---- what is said and shown ----
    def _said(self, before: Progress) -> str:
        """What the live region says after a pick."""
        now, part = self.progress, self.step.parts[self.progress.part]
        verdict = now.verdict if now.verdict is not before.verdict else None
        unchanged = "Nothing has changed." if verdict and verdict.sort == "refusal" else ""
        answer = panel.titled(verdict.title, f"{verdict.why} {unchanged}".strip()).strip() if verdict else ""
        moved = self._moved(before)
        hint = self._hint_text(now.hints) if now.hints and now.hints != before.hints else ""
        done = "Step done." if now.done and not before.done else ""
        if isinstance(part, Puzzle) and not moved and now.chosen != before.chosen and not answer:
            return picture(self.step, now).prompt
        did = self._did(part, before) if isinstance(part, Exercise) and not moved else ""
        return panel.speak(did, answer, hint, done, words(self.step, now) if moved else "")

    def _moved(self, before: Progress) -> bool:
        """Whether something else is asked or told now."""
        now, part = self.progress, self.step.parts[self.progress.part]
        on = (now.part, now.round, now.seen) != (before.part, before.round, before.seen)
        return on or (isinstance(part, Claim) and now.chosen != before.chosen)

    def _look(self, before: Progress) -> str:
        """Where one has to look for what is asked or told now: the task at least; "" while one is at it."""
        if not self._moved(before):
            return ""
        quiz = isinstance(self.step.parts[self.progress.part], Quiz)  # which is long: it is read first
        return "task" if quiz else picture(self.step, self.progress).look or "task"

    def _did(self, part: Exercise, before: Progress) -> str:
        """What a move of an exercise led to, and its meter by then; after half a move, what is to be picked next."""
        now = self.progress
        bench = part.at(now.moves, now.picks)
        if now.moves == before.moves:
            half = now.picks != before.picks and bench.draft is not None
            return picture(self.step, now).prompt if half else ""
        back = len(now.moves) < len(before.moves)
        happened = ["Taken back."] if back else [self._tell(event, bench.view) for event in bench.events]
        gauge = part.meter(bench.view) if part.meter else None
        count = f"{gauge.value:g} of {gauge.most:g} {gauge.label}. {gauge.says}" if gauge else ""
        return panel.speak(*happened, count)

    def _happens(self, before: Progress) -> list[Frame]:
        """A claim played out: a frame for each thing that happens, once all was guessed."""
        now, part = self.progress, self.step.parts[self.progress.part]
        if not isinstance(part, Claim) or asked(part, now) or now.chosen == before.chosen:
            return []
        frames = []
        for played in range(1, len(part.bets[now.round].moves) + 1):
            page = {"task": unfolding(part, now, self._tell, played)}
            page |= self._draw(picture(self.step, now, played), self.layout)
            frames.append(Frame(page, told(part, now, self._tell, played), PACE, aside=True))
        return frames

    def show(self, *frames: Frame) -> None:
        """Draw these, or just where the learner is."""
        self.stage.show(*(frames or (Frame(self.page(), aside=True),)), memo=self.memo(), done=self.progress.done)

    def page(self) -> Mapping[str, Sheet]:
        """Every zone of the page as it is now. On a phone a hand that is played from stands in the task, in sight."""
        part, now = self.step.parts[self.progress.part], self.progress
        scene = picture(self.step, now)
        drawn: dict[str, Sheet] = self._draw(scene, self.layout)
        if isinstance(part, Puzzle) and self.file:
            drawn = puzzle.sheets(part, now, drawn, self.file, self.layout, self.ledger, scene.prompt)
        held = isinstance(part, Exercise) and self.layout == "phone" and part.at(now.moves, now.picks).draft is not None
        hand = drawn.pop("hand", None) if held else None
        page = {
            "task": task(self.step, now, scene.prompt, self.ledger, self._tell, hand),
            **drawn,
            "answer": self._answer(),
        }
        hints = self._hints()
        if hints:
            page["hints"] = hints
        asks = confirm(part, now, scene.prompt) if isinstance(part, Exercise) else None
        if asks:
            page["confirm"] = asks
        return page

    # ---- what answers ----
    def _answer(self) -> Sheet:
        now = self.progress
        boxes = [panel.verdict_box(self.ledger, now.verdict)] if now.verdict else []
        if self.clause:
            boxes.append(panel.clause_box(self.ledger, self.clause))
        if self._hint_text(now.hints):
            title = f"Hint {now.hints} of 3: {HINTS[now.hints - 1]}"
            boxes.append(ink.box("hint", title, ink.paragraph(self._hint_text(now.hints)), heading="h4"))
        if now.done:
            boxes.append(ink.box("right", "Step done", ink.paragraph("On to the next, or start this one over.")))
        return panel.answer_sheet(*boxes)

    def _hint_text(self, number: int) -> str:
        there = hints(self.step.parts[self.progress.part], self.progress)
        return there[number - 1] if 0 < number <= len(there) else ""

    def _hints(self) -> Sheet | None:
        if not hints(self.step.parts[self.progress.part], self.progress):
            return None
        pills = [
            tag(
                "button",
                f"{i} {name.capitalize()}",
                type="button",
                class_="pill",
                data_id=f"hint-{i}",
                data_pick=f"hint-{i}",
                aria_label=f"{i} {name.capitalize()}: hint {i} of 3",
                aria_pressed="true" if self.progress.hints == i else "false",
            )
            for i, name in enumerate(HINTS, 1)
        ]
        return Sheet(tag("div", *pills, class_="pills", data_roving="no"), {}, "Hints")
