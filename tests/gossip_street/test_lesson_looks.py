"""Where a learner looks: the place that a sentence is about, the street of the clues, what is lit, how it is spoken."""

import re

import pytest

from gamecore.gossip_street.lesson import step_7, steps
from gamecore.gossip_street.pieces import PEOPLE
from gamecore.gossip_street.scene import Pawn, Stack
from gamecore.lesson import Claim, Play, Progress, Puzzle, Quiz, Step, Watch, begin, judge
from gamecore.scene import Scene
from tests.test_lesson import answers, reach
from tests.test_lesson_stage import Browser
from widgets.lesson import Lesson
from widgets.moment import picture
from widgets.task import words

EACH = [pytest.param(step, id=step.id) for step in steps().values()]


def moments(step: Step) -> list[Progress]:
    """Every moment of a step, played rightly, up to a whole game."""
    found = [begin(step)]
    while not found[-1].done and not isinstance(step.parts[found[-1].part], Play):
        found.append(judge(step, found[-1], answers(step, found[-1])))
    return found


@pytest.mark.parametrize("step", EACH)
def test_what_is_told_of_the_street_names_its_place(step: Step) -> None:
    """On a phone the street is taller than the screen. What may be picked anywhere on it has no one place."""
    lost = []
    for now in moments(step):
        scene = picture(step, now)
        if scene.look:
            assert scene.piece(scene.look) is not None, scene.look
        part, board = step.parts[now.part], scene.zone("board")
        if isinstance(part, Watch | Claim) and board and not scene.look and not any(p.parts for p in board.pieces):
            lost.append(words(step, now))
    assert lost == []


def test_a_question_looks_at_the_pawn_that_answers() -> None:
    step = steps()["GS-L9"]
    asked = [now for now in moments(step) if isinstance(step.parts[now.part], Claim)]
    looks = {now.round: picture(step, now).look for now in asked}
    assert looks == {0: "pawn-blue", 1: "pawn-blue", 2: "pawn-red", 3: "pawn-red", 4: "pawn-red"}


def test_a_pick_that_leads_on_looks_at_the_task_and_its_place_and_no_other_does() -> None:
    lesson = Lesson("gossip_street", steps()["GS-L8"])
    browser = Browser(lesson, layout="phone")
    assert browser.sent[-1]["frames"][-1]["look"] == "", "who enters a step reads it from its top"
    assert browser.pick("go-on")["frames"][-1]["look"] == "tray"
    for ticket in ("go-on", "seat-1", "go-on"):
        look = browser.pick(ticket)["frames"][-1]["look"]
    assert look == "name-dog"
    assert browser.pick("name-dog")["frames"][-1]["look"] == "", "one is at it"
    for ticket in ("name-cat", "name-none"):
        browser.pick(ticket)
    assert isinstance(lesson.step.parts[lesson.progress.part + 1], Quiz)
    assert browser.pick("go-on")["frames"][-1]["look"] == "task"


@pytest.mark.parametrize("step", EACH)
def test_no_title_that_asks_is_spoken_with_a_full_stop(step: Step) -> None:
    spoken = [words(step, now) for now in moments(step)]
    assert [said for said in spoken if re.search(r"[.?!]\.( |$)", said.replace("...", ""))] == []


@pytest.mark.parametrize(
    ("id", "part", "lit"),
    [
        ("GS-L6", 1, {"stack-4-1", "stack-4-2"}),
        ("GS-L6", 2, {"stack-2-3", *(f"stack-{h}-{s}" for h in (3, 6) for s in (1, 2, 3)), "stack-4-1", "stack-4-2"}),
        ("GS-L9", 3, {"seat-1", "seat-2"}),
        ("GS-L10", 3, {"seat-1"}),
    ],
)
def test_only_what_is_to_the_point_is_lit_and_the_rest_may_be_tried(id: str, part: int, lit: set[str]) -> None:
    scene = picture(steps()[id], reach(steps()[id], part))
    shown = {piece.id for piece in scene if piece.state == "legal" and piece.id.startswith(("stack", "seat", "tray"))}
    assert shown == lit
    assert {piece.id for piece in scene if piece.parts} > lit


def street(scene: Scene) -> list[Stack]:
    zone = scene.zone("street")
    assert zone is not None
    assert not any(piece.parts or piece.state for piece in zone.pieces), "it is there to be looked at"
    return [piece for piece in zone.pieces if isinstance(piece, Stack) and any(piece.cards or ())]


def test_the_cards_that_are_read_lie_on_a_street() -> None:
    step = steps()["GS-L7"]
    shown = set()
    for now in moments(step):
        scene = picture(step, now)
        read = [piece for piece in scene if piece.id.startswith("seen-")]
        if read:
            lying = {
                (stack.house, card) for stack in street(scene) if not stack.own for card in stack.cards or () if card
            }
            assert lying == {(piece.house, piece.card) for piece in read}  # type: ignore[attr-defined]
            shown |= lying
    assert {step_7.FISH[::-1], step_7.TOOLBOX[::-1], step_7.BONE[::-1]} <= shown


def test_a_card_that_was_not_left_is_shown_by_heights_and_a_pawn() -> None:
    *_, last = moments(steps()["GS-L7"])
    zone = picture(steps()["GS-L7"], last).zone("street")
    assert zone is not None
    green = {
        piece.house: len(piece.cards or ())
        for piece in zone.pieces
        if isinstance(piece, Stack) and piece.owner == "green"
    }
    assert {house: high for house, high in green.items() if high} == step_7.PASS
    assert [piece.space for piece in zone.pieces if isinstance(piece, Pawn) and piece.owner == "green"] == [8]


def test_every_clue_shows_the_street_as_it_is_by_then() -> None:
    step = steps()["GS-L11"]
    (part,) = step.parts
    assert isinstance(part, Puzzle)
    known = [{(stack.house, stack.owner) for stack in street(picture(step, now))} for now in moments(step)]
    assert known[0] == set()
    assert known[1] == {(5, "blue")}
    assert known[5] == known[-1] == {(5, "blue"), (1, "green")}
    for layout in ("wide", "phone"):
        lesson = Lesson("gossip_street", step)
        Browser(lesson, layout=layout)
        order = list(lesson.page())
        assert (order.index("street") < order.index("sheet")) == (layout == "wide"), "on a phone it is tall"


def test_no_clue_asks_by_a_name_what_another_clue_was_to_tell() -> None:
    (part,) = steps()["GS-L11"].parts
    assert isinstance(part, Puzzle)
    assert [clue.ask for clue in part.clues if any(person in clue.ask for person in PEOPLE)] == []


@pytest.mark.parametrize(("id", "number"), [("GS-L4", 528), ("GS-L7", 528), ("GS-L8", 360), ("GS-L9", 270)])
def test_how_many_identities_there_are_is_reckoned_where_it_is_first_read(id: str, number: int) -> None:
    step, said = steps()[id], ""
    for now in moments(step):
        lesson = Lesson("gossip_street", step)
        lesson.progress = now
        said = re.sub("<[^>]*>", "", " ".join(str(sheet.full()) for sheet in lesson.page().values()))
        if str(number) in said:
            break
    assert f"= {number}" in said or id == "GS-L7"
    if id == "GS-L7":
        assert any("132 × 4 = 528" in words(step, now) for now in moments(step)[:2])


def test_the_puzzle_says_how_many_wrong_entries_there_may_be() -> None:
    lesson = Lesson("gossip_street", steps()["GS-L11"])
    browser = Browser(lesson)
    for _ in range(7):
        browser.pick("go-on")
    assert "1 wrong entry is forgiven in all." in str(lesson.page()["task"].full())
    for ticket in ("first-mr-pry", "second-mrs-gab", "name-cat", "say-it"):
        browser.pick(ticket)
    assert "The next wrong one begins again from the first." in str(lesson.page()["task"].full())
