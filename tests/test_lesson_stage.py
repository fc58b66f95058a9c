"""A step without a browser: drawn, picked, remembered, begun again."""

import json
from importlib import import_module
from typing import Any

import pytest

from gamecore import game_of, games
from gamecore.lesson import GO_ON
from widgets.lesson import Lesson

from .test_lesson import answers

STEPS = [step for name in games() for step in import_module(f"gamecore.{name}.lesson").steps().values()]
each = pytest.mark.parametrize("step", STEPS, ids=[step.id for step in STEPS])


class Browser:
    def __init__(self, lesson: Lesson, memo: str | None = None, layout: str = "wide"):
        self.lesson, self.sent = lesson, list[dict[str, Any]]()
        lesson.stage.send = lambda message, buffers=None: self.sent.append(message)  # type: ignore[method-assign]
        self.say({"type": "hello", "layout": layout, "memo": memo})

    def say(self, message: dict[str, Any]) -> None:
        self.lesson.stage._hear(None, message, None)

    def pick(self, ticket: str) -> dict[str, Any]:
        before = len(self.sent)
        self.say({"type": "pick", "pick": ticket, "scene": self.lesson.stage._scene})
        assert len(self.sent) > before, f"{ticket} was not offered"
        return self.sent[-1]

    @property
    def memo(self) -> str:
        return next(m["memo"] for m in reversed(self.sent) if m.get("memo") is not None)


@each
@pytest.mark.parametrize("layout", ["wide", "phone"])
def test_every_pick_that_leads_on_is_offered_by_the_page(step: Any, layout: str) -> None:
    lesson = Lesson(game_of(step.id), step)
    browser = Browser(lesson, layout=layout)
    for _ in range(200):
        if lesson.progress.done:
            break
        message = browser.pick(answers(step, lesson.progress))
        assert message["type"] == "draw"
        assert message["frames"][-1]["say"]
    assert lesson.progress.done
    assert browser.sent[-1]["done"] is True
    assert "Step done" in str(lesson.page()["answer"].full())


@each
def test_a_step_is_taken_up_where_it_was_left(step: Any) -> None:
    lesson = Lesson(game_of(step.id), step)
    browser = Browser(lesson)
    for _ in range(4):
        if not lesson.progress.done:
            browser.pick(answers(step, lesson.progress))
    again = Lesson(game_of(step.id), step)
    Browser(again, browser.memo)
    assert again.progress == lesson.progress
    assert again.picks == lesson.picks
    Browser(again, "")
    assert again.picks == []


@each
@pytest.mark.parametrize("memo", ["{", "3", '["rubbish", 5, null]', json.dumps(["x"] * 10_000), '"go-on"', "[" * 9000])
def test_a_memory_that_makes_no_sense_begins_the_step(step: Any, memo: str) -> None:
    lesson = Lesson(game_of(step.id), step)
    browser = Browser(lesson, memo)
    assert lesson.picks == []
    assert browser.sent[-1]["type"] == "draw"


def test_a_refusal_a_hint_and_a_clause_are_shown_and_said() -> None:
    step = import_module("gamecore.gossip_street.lesson").steps()["GS-L3"]
    lesson = Lesson("gossip_street", step)
    browser = Browser(lesson)
    said = browser.pick("stack-2-0")["frames"][-1]["say"]
    page = str(lesson.page()["answer"].full())
    assert "GS-067" in page
    assert "Nothing has changed." in page
    assert "Nosey" in said
    browser.pick("clause:GS-067")
    assert "Rulebook:" in str(lesson.page()["answer"].full())
    browser.pick("close-clause")
    assert "Rulebook:" not in str(lesson.page()["answer"].full())
    browser.pick("hint-1")
    assert lesson.progress.hints == 1
    page = str(lesson.page()["answer"].full())
    assert "Hint 1 of 3" in page
    assert "GS-067" not in page, "a hint takes the place of the refusal it is asked after"


def test_the_repr_is_the_sentence_of_the_first_picture() -> None:
    step = import_module("gamecore.gossip_street.lesson").steps()["GS-L1"]
    assert repr(Lesson("gossip_street", step).stage) == "You are Mrs Peep."


def test_go_on_is_offered_only_when_it_leads_on() -> None:
    step = import_module("gamecore.gossip_street.lesson").steps()["GS-L3"]
    lesson = Lesson("gossip_street", step)
    Browser(lesson)
    assert GO_ON not in str(lesson.page()["task"].full())


def test_wrong_picks_are_not_remembered() -> None:
    step = import_module("gamecore.gossip_street.lesson").steps()["GS-L3"]
    lesson = Lesson("gossip_street", step)
    browser = Browser(lesson)
    for ticket in ("stack-2-0", "stack-1-0", "stack-2-0", "hint-1"):
        browser.pick(ticket)
    assert json.loads(browser.memo) == ["stack-1-0"]
