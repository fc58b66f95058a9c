"""Plays one step of a lesson: its task, its picture, three hints, what answers, and whether it is done."""

import json
from collections.abc import Mapping
from importlib import import_module
from typing import Any, Final

from markupsafe import Markup
from msgspec.structs import replace

from gamecore.clauses import ledger
from gamecore.lesson import GO_ON, HINTS, Collect, Progress, Quiz, Step, Watch, begin, judge
from gamecore.scene import Piece, Scene

from . import ink, panel
from .ink import Sheet, tag
from .stage import Frame, Layout, Stage

MOST_PICKS: Final = 400
"""How many picks of a remembered attempt are played again; more is no attempt at a step."""


class Lesson:
    """A learner at one step: the stage shows it, the picks move it, the page remembers them."""

    def __init__(self, game: str, step: Step):
        self.step = step
        self.ledger = ledger(game)
        self._draw: Any = import_module(f"widgets.{game}.picture").draw
        self.progress = begin(step)
        self.picks: list[str] = []
        self.clause = ""
        self.layout: Layout = "wide"
        self.stage = Stage(step.id, said=picture(step, self.progress).says, on_pick=self.pick, on_hello=self.hello)

    def hello(self, layout: Layout, memo: str | None) -> None:
        """A page shows the stage: play its memory again, then draw."""
        self.layout = layout
        if memo is not None:
            self.recall(memo)
        self.show()

    def recall(self, memo: str) -> None:
        """Begin again and make the remembered picks; what is no memory of this step is forgotten."""
        try:
            picks = json.loads(memo) if memo else []
        except (ValueError, RecursionError):
            picks = []
        if not isinstance(picks, list) or len(picks) > MOST_PICKS:
            picks = []
        self.progress, self.picks, self.clause = begin(self.step), [], ""
        for pick in picks:
            if isinstance(pick, str):
                self._move(pick)

    def pick(self, ticket: str) -> None:
        """Somebody picked something on the page."""
        said = ""
        if ticket.startswith(panel.CLAUSE):
            self.clause = ticket.removeprefix(panel.CLAUSE)
            said = self.ledger.clause(self.clause).says
        elif ticket == panel.CLOSE:
            self.clause = ""
        else:
            self.clause = ""
            before = self.progress
            self._move(ticket)
            said = self._said(before)
        self.show(said)

    def _move(self, ticket: str) -> None:
        before, self.progress = self.progress, judge(self.step, self.progress, ticket)
        if _far(self.progress) != _far(before):
            self.picks.append(ticket)

    def _said(self, before: Progress) -> str:
        """What the live region says after a pick."""
        now = self.progress
        verdict = now.verdict if now.verdict is not before.verdict else None
        unchanged = "Nothing has changed." if verdict and verdict.sort == "refusal" else ""
        answer = f"{verdict.title}. {verdict.why} {unchanged}".strip() if verdict else ""
        moved = (now.part, now.round, now.seen) != (before.part, before.round, before.seen)
        hint = self._hint_text(now.hints) if now.hints and now.hints != before.hints else ""
        done = "Step done." if now.done and not before.done else ""
        return panel.speak(answer, hint, done, self._task_text() if moved else "")

    def show(self, said: str = "") -> None:
        """Draw where the learner is."""
        self.stage.show(Frame(self.page(), said, aside=True), memo=json.dumps(self.picks), done=self.progress.done)

    def page(self) -> Mapping[str, Sheet]:
        """Every zone of the page as it is now."""
        page: dict[str, Sheet] = {"task": self._task()}
        page |= self._draw(picture(self.step, self.progress), self.layout)
        page["answer"] = self._answer()
        hints = self._hints()
        if hints:
            page["hints"] = hints
        return page

    # ---- zones ----
    def _task_text(self) -> str:
        part, now = self.step.parts[self.progress.part], self.progress
        match part:
            case Watch():
                shot = part.shots[now.seen[-1]]
                return f"{shot.title}. {shot.says}"
            case Collect():
                return f"{part.rounds[now.round].title}. {part.rounds[now.round].ask}"
            case Quiz():
                return f"{part.title}. {part.ask}"

    def _task(self) -> Sheet:
        part, now = self.step.parts[self.progress.part], self.progress
        match part:
            case Watch():
                shot = part.shots[now.seen[-1]]
                chip = panel.clause_chip(self.ledger, shot.clause, "task")
                return panel.task_sheet(shot.title, shot.says, chip, self._watch_buttons(part))
            case Collect():
                this = part.rounds[now.round]
                rounds = f"Round {now.round + 1} of {len(part.rounds)}. " if len(part.rounds) > 1 else ""
                note = f"{rounds}{len(now.chosen)} of {len(this.wants)} found."
                return panel.task_sheet(this.title, this.ask, self._go_on(), note=note)
            case Quiz():
                return panel.task_sheet(part.title, part.ask, self._choices(part), self._go_on())

    def _watch_buttons(self, part: Watch) -> Markup:
        seen = self.progress.seen
        if part.free:
            labels = [
                panel.pill(f"shot-{i}", shot.label or shot.title, pressed=i == seen[-1])
                for i, shot in enumerate(part.shots)
            ]
            return ink.group(panel.row(*labels), self._go_on())
        if not self.progress.over:
            return panel.row(panel.pill(GO_ON, part.button, main=True))
        return self._go_on()

    def _go_on(self) -> Markup:
        """The button to the next part, once this one is over."""
        now = self.progress
        if not now.over or now.part + 1 == len(self.step.parts):
            return Markup("")
        label = {Watch: "Show me more", Collect: "Now try it", Quiz: "On to a question"}
        return panel.row(panel.pill(GO_ON, label[type(self.step.parts[now.part + 1])], main=True))

    def _choices(self, part: Quiz) -> Markup:
        items = []
        for i, choice in enumerate(part.choices):
            pick = f"choice-{i}"
            state = "chosen" if pick in self.progress.chosen else "refused" if pick in self.progress.tried else ""
            said = choice.says + {"chosen": ", right", "refused": ", not so"}.get(state, "")
            button = tag(
                "button",
                tag("span", {"chosen": "✓", "refused": "✗"}.get(state, ""), class_="sign", aria_hidden="true"),
                tag("span", choice.says),
                type="button",
                class_=f"choice {state}".rstrip(),
                data_id=pick,
                data_pick=pick,
                aria_label=said,
                aria_pressed="true" if state == "chosen" else None,
            )
            items.append(tag("li", button))
        return tag("ul", *items, class_="choices", data_roving="no")

    def _answer(self) -> Sheet:
        now = self.progress
        boxes = [panel.verdict_box(self.ledger, now.verdict)] if now.verdict else []
        if self.clause:
            boxes.append(panel.clause_box(self.ledger, self.clause))
        if now.hints and not now.over:
            title = f"Hint {now.hints} of 3: {HINTS[now.hints - 1]}"
            boxes.append(ink.box("hint", title, ink.paragraph(self._hint_text(now.hints)), heading="h4"))
        if now.done:
            boxes.append(ink.box("right", "Step done", ink.paragraph("On to the next, or start this one over.")))
        return panel.answer_sheet(*boxes)

    def _hint_text(self, number: int) -> str:
        part = self.step.parts[self.progress.part]
        return part.hint[self.progress.round][number - 1] if isinstance(part, Collect) and number else ""

    def _hints(self) -> Sheet | None:
        part, now = self.step.parts[self.progress.part], self.progress
        if not isinstance(part, Collect) or now.over:
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
                aria_pressed="true" if now.hints == i else "false",
            )
            for i, name in enumerate(HINTS, 1)
        ]
        return Sheet(tag("div", *pills, class_="pills", data_roving="no"), {}, "Hints")


def _far(progress: Progress) -> tuple[object, ...]:
    """How far a learner is: what a pick has to change to be remembered. A wrong one need not be made again."""
    return progress.part, progress.round, progress.chosen, progress.seen, progress.over


def picture(step: Step, progress: Progress) -> Scene:
    """The scene of this moment: what may be tried is lit, what was found is chosen, what was refused is marked."""
    part = step.parts[progress.part]
    if isinstance(part, Watch):
        return part.shots[progress.seen[-1]].scene
    if isinstance(part, Quiz):
        return part.scene
    now = part.rounds[progress.round]
    base = now.scene(progress.chosen)

    def light(piece: Piece) -> Piece:
        if not piece.parts:
            return piece
        if piece.id in progress.chosen and progress.chosen.count(piece.id) == now.wants.count(piece.id):
            return replace(piece, state="chosen")
        if piece.id == progress.refused:
            return replace(piece, state="refused")
        return piece if progress.over else replace(piece, state="legal")

    zones = tuple(replace(zone, pieces=tuple(light(piece) for piece in zone.pieces)) for zone in base.zones)
    return replace(base, zones=zones)
