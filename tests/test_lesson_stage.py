"""A step without a browser: drawn, picked, remembered, begun again."""

import json
import re
from importlib import import_module
from typing import Any

import pytest

from gamecore import game_of, games
from gamecore.gossip_street import lesson as street
from gamecore.lesson import GO_ON, Collect, Play, Progress
from widgets.gossip_street.picture import draw
from widgets.lesson import Lesson
from widgets.moment import picture

from .test_lesson import answers

STEPS = [
    step
    for name in games()
    for step in import_module(f"gamecore.{name}.lesson").steps().values()
    if not isinstance(step.parts[-1], Play)  # a whole game is played in test_full_game.py
]
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


# ---- an exercise on the page ----


def at_part(id: str, number: int, layout: str = "wide") -> tuple[Lesson, Browser]:
    """A step on a page, done up to a part."""
    step = import_module("gamecore.gossip_street.lesson").steps()[id]
    lesson = Lesson("gossip_street", step)
    browser = Browser(lesson, layout=layout)
    while lesson.progress.part < number:
        browser.pick(answers(step, lesson.progress))
    return lesson, browser


def zone(lesson: Lesson, name: str) -> str:
    return str(lesson.page()[name].full())


def test_the_meter_falls_with_every_card_and_says_so() -> None:
    lesson, browser = at_part("GS-L4", 1)
    assert "<b>528</b>" in zone(lesson, "task")
    browser.pick("card-blank")
    said = browser.pick("stack-1-0")["frames"][-1]["say"]
    assert said.startswith("You lay a blank at Sneak. 440 of 528 identities left.")
    task = zone(lesson, "task")
    assert "<b>440</b>" in task
    assert "88 fewer" in task
    assert "Nosey, Peep, Pry, Gab or Stare" in task


def test_a_refused_card_stays_picked_and_its_place_is_marked() -> None:
    lesson, browser = at_part("GS-L4", 1)
    browser.pick("card-blank")
    said = browser.pick("stack-2-0")["frames"][-1]["say"]
    assert said.endswith("Nothing has changed.")
    assert "GS-067" in zone(lesson, "answer")
    board = lesson.page()["board"].parts["stack-2-0"]
    assert 'aria-disabled="true"' in board
    assert 'aria-pressed="true"' in lesson.page()["hand"].parts["card-blank"]
    browser.pick("stack-1-0")
    assert lesson.progress.moves


def test_a_poor_setup_is_answered_and_can_be_taken_back() -> None:
    lesson, browser = at_part("GS-L4", 1)
    for house in (1, 3, 5, 6):
        browser.pick("card-blank")
        browser.pick(f"stack-{house}-0")
    assert "176 left" in zone(lesson, "answer")
    assert "data-pick" not in zone(lesson, "board"), "first something has to be taken back"
    assert "Take it back" in zone(lesson, "task")
    browser.pick("undo")
    assert "176 left" not in zone(lesson, "answer")
    browser.pick("card-blank")
    browser.pick("stack-5-0")
    assert lesson.progress.over


def test_what_was_taken_back_is_not_remembered() -> None:
    lesson, browser = at_part("GS-L4", 1)
    start = json.loads(browser.memo)
    for _ in range(3):
        browser.pick("card-blank")
        browser.pick("stack-1-0")
        browser.pick("undo")
    assert json.loads(browser.memo) == start
    browser.pick("card-blank")
    browser.pick("stack-1-0")
    browser.pick("card-fish-frame")
    again = Lesson("gossip_street", lesson.step)
    Browser(again, browser.memo)
    assert again.progress == lesson.progress
    browser.pick("start-over")
    assert json.loads(browser.memo) == start


def test_on_a_phone_the_hand_stands_in_the_task_while_it_is_played_from() -> None:
    lesson, browser = at_part("GS-L4", 1, layout="phone")
    assert "hand" not in lesson.page()
    assert 'data-pick="card-blank"' in zone(lesson, "task")
    for house in (1, 3, 5, 5):
        browser.pick("card-blank")
        browser.pick(f"stack-{house}-0")
    assert "hand" in lesson.page()
    assert lesson.progress.over


# ---- a claim on the page ----


def test_a_claim_is_played_out_step_by_step_and_then_answered() -> None:
    lesson, browser = at_part("GS-L5", 0)
    browser.pick("space-36")
    browser.pick("choice-0")
    browser.pick("go-on")
    browser.pick("space-1")
    frames = browser.pick("choice-1")["frames"]
    assert [frame["say"] for frame in frames[:-1]] == [
        "You throw 6. You walk to Go To ? House Path.",
        "You throw 4. You go to House Path of Pry.",
    ]
    assert all(frame["pause"] > 0 and frame["aside"] for frame in frames[:-1])
    walks = [frame["parts"]["pawn-red"] for frame in frames[:-1]]
    assert all("data-walk" in walk for walk in walks)
    assert len(json.loads(walks[0].split('data-walk="')[1].split('"')[0])) == 7
    pressed = [str(frame) for frame in frames[:-1]]
    assert not any("data-pick" in text for text in pressed), "nothing can be pressed while it is played out"
    assert "GS-055" in zone(lesson, "answer")
    board = lesson.page()["board"].parts
    assert "missed" in board["space-1"]
    assert "badge-miss" in board["space-1"]
    assert "✗" in zone(lesson, "task")
    assert "You throw 4." in zone(lesson, "task")


def test_a_guess_can_be_changed_before_the_last_is_made() -> None:
    lesson, browser = at_part("GS-L5", 0)
    browser.pick("space-24")
    assert "Space 24" in zone(lesson, "task")
    browser.pick("undo")
    assert "Space 24" not in zone(lesson, "task")
    assert lesson.progress.chosen == ()
    assert json.loads(browser.memo) == []


def test_a_lost_bet_is_remembered_until_it_is_won() -> None:
    lesson, browser = at_part("GS-L5", 0)
    for ticket in ("space-24", "choice-0"):
        browser.pick(ticket)
    again = Lesson("gossip_street", lesson.step)
    other = Browser(again, browser.memo)
    assert again.progress == lesson.progress
    assert len(other.sent[-1]["frames"]) == 1, "what was played out once is not played out at a reload"
    assert "Go on; this one comes back" in zone(again, "task")


@pytest.mark.parametrize("id", ["GS-L8", "GS-L9"])
def test_what_is_struck_looks_and_sounds_struck(id: str) -> None:
    """In the Dirt File a tick means that it is held: what is crossed off must not look so."""
    step = street.steps()[id]
    number, part = next((n, part) for n, part in enumerate(step.parts) if isinstance(part, Collect))
    wanted = part.rounds[0].wants[0]
    scene = picture(step, Progress(part=number, chosen=(wanted,)))
    piece = scene.piece(wanted)
    assert piece is not None
    assert piece.sentence().endswith(", struck out")
    drawn = "".join(str(sheet.full()) for sheet in draw(scene, "wide").values())
    assert re.search(r'class="[^"]*over[^"]* struck"', drawn)
    assert "badge-miss" in drawn
