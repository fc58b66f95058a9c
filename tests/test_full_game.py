"""A step that ends with a whole game, without a browser: the way to the table, the game, its memory, its end."""

import json
from importlib import import_module
from typing import Any

import pytest

from gamecore import games, load
from gamecore.bots import play
from gamecore.lesson import Play, Step, begin, judge
from gamecore.match import Match
from gamecore.record import save
from widgets import full_game
from widgets.full_game import FullGame
from widgets.lesson import staged

from .test_lesson import answers
from .test_lesson_stage import Browser

STEPS = [(name, step) for name in games() for step in import_module(f"gamecore.{name}.lesson").steps().values()]
WHOLE = [(name, step) for name, step in STEPS if isinstance(step.parts[-1], Play)]
each = pytest.mark.parametrize(("game", "step"), WHOLE, ids=[step.id for _, step in WHOLE])


class AtTheTable(Browser):
    """A page on such a step; `sit` does what comes before the table."""

    lesson: FullGame  # type: ignore[assignment]

    def sit(self) -> "AtTheTable":
        while not self.lesson.seated:
            self.pick(answers(self.lesson.step, self.lesson.lesson.progress))
        return self

    def deal(self, number: int = 7) -> "AtTheTable":
        self.sit().pick("new")
        self.pick(f"seed:{number}")
        return self

    def text(self, zone: str) -> str:
        return str(self.lesson.page()[zone].full())


def opened(game: str, step: Step, memo: str | None = None, layout: str = "wide") -> AtTheTable:
    return AtTheTable(FullGame(game, step), memo, layout)  # type: ignore[arg-type]


def nearly_over(game: str) -> str:
    """A record of a game of three that waits for a move of the first seat or a throw, and then soon ends."""
    bots = import_module(f"gamecore.{game}.bots").BOTS
    for seed in range(1, 60):
        match = Match(load(game), 3, load(game).Rulings(), seed=seed)
        play(match, {seat: bots["random"]() for seat in range(3)})
        for length in range(match.length - 1, match.length - 4, -1):
            past = match.branch(length)
            if past.actors == (0,) and past.outcome is None:
                return save(past, seat=0, bots="random", only=False)
    raise AssertionError("no game of bots waited for the first seat at its end")


def begun(browser: AtTheTable) -> None:
    """What is up to the player first: a throw, or a move."""
    sitting = browser.lesson.sitting
    assert sitting is not None
    if sitting.lucky:
        browser.pick("throw")
    else:
        browser.lesson._act(sitting, sitting.chair.options()[0])


def finish(browser: AtTheTable, most: int = 900) -> None:
    """Play on, throws by the button and moves by the chair, until the game is over."""
    table = browser.lesson
    for _ in range(most):
        sitting = table.sitting
        assert sitting is not None
        if sitting.match.outcome is not None:
            return
        if sitting.lucky:
            browser.pick("throw")
        else:
            options = sitting.chair.options()
            table._act(sitting, options[sitting.match.length % len(options)])
    raise AssertionError(f"the game went on for more than {most} moves of one player")


@each
def test_there_is_one_and_a_notebook_finds_its_table(game: str, step: Step) -> None:
    stage = staged(game, step)
    assert stage.key == step.id
    assert repr(stage) == repr(staged(game, step))
    assert repr(stage).endswith(".")
    with pytest.raises(ValueError, match="does not end with a whole game"):
        FullGame(game, next(other for _, other in STEPS if not isinstance(other.parts[-1], Play)))


@each
@pytest.mark.parametrize("layout", ["wide", "phone"])
def test_the_lesson_leads_to_a_table_that_one_press_deals(game: str, step: Step, layout: str) -> None:
    browser = opened(game, step, layout=layout)
    table, part = browser.lesson, step.parts[-1]
    assert isinstance(part, Play)
    assert table.stage.kind == "step"
    browser.sit()
    assert table.stage.kind == "table"
    assert part.ask in browser.text("task")
    browser.pick("deal")
    assert table.sitting is not None
    assert table.sitting.plan.seats == part.seats
    known = import_module(f"gamecore.{game}.bots").BOTS
    assert table.sitting.plan.opponents == (part.opponents if part.opponents in known else list(known)[-1])
    assert not table.ended
    assert browser.sent[-1]["done"] is False


@each
def test_a_whole_game_ends_the_step(game: str, step: Step) -> None:
    browser = opened(game, step).deal()
    finish(browser)
    part = step.parts[-1]
    assert isinstance(part, Play)
    assert browser.lesson.ended
    assert browser.sent[-1]["done"] is True
    assert "Step done" in browser.text("answer")
    assert browser.lesson.sitting is not None
    ended = browser.lesson.sitting.match.outcome
    assert ended is not None
    assert (part.praise(ended, 0) if part.praise else part.done) in browser.text("answer")
    browser.pick("deal")
    assert browser.lesson.sitting.match.outcome is None
    assert browser.sent[-1]["done"] is True, "another game does not undo the step"


@each
def test_the_way_and_the_game_are_remembered(game: str, step: Step) -> None:
    browser = opened(game, step)
    browser.pick(answers(step, browser.lesson.lesson.progress))
    again = opened(game, step, browser.memo)
    assert again.lesson.lesson.progress == browser.lesson.lesson.progress
    assert not again.lesson.seated
    browser.deal(11)
    sitting = browser.lesson.sitting
    assert sitting is not None
    begun(browser)
    again = opened(game, step, browser.memo)
    assert again.lesson.seated
    assert again.lesson.sitting is not None
    assert again.lesson.sitting.record() == sitting.record()
    assert "Welcome back" in again.text("answer")
    kept = json.loads(browser.memo)["kept"]
    assert set(kept) == {"table"}


@each
def test_to_begin_anew_forgets_way_and_game(game: str, step: Step) -> None:
    browser = opened(game, step).deal()
    browser.say({"type": "hello", "layout": "wide", "memo": ""})
    assert browser.lesson.sitting is None
    assert not browser.lesson.seated
    assert browser.lesson.lesson.progress == begin(step)
    assert browser.lesson.stage.kind == "step"
    assert json.loads(browser.memo) == []


@each
@pytest.mark.parametrize(
    "memo", ['{"picks": 3}', '{"kept": {"table": "{"}}', "3", "{", '{"picks": [], "kept": {"table": 5}}']
)
def test_a_memory_that_makes_no_sense_begins_anew(game: str, step: Step, memo: str) -> None:
    browser = opened(game, step, memo)
    assert browser.sent[-1]["type"] == "draw"
    assert browser.lesson.lesson.progress == begin(step)
    assert browser.lesson.sitting is None


@each
def test_a_game_that_was_over_when_it_was_opened_does_not_end_the_step(game: str, step: Step) -> None:
    bots = import_module(f"gamecore.{game}.bots").BOTS
    match = Match(load(game), 3, load(game).Rulings(), seed=3)
    play(match, {seat: bots["random"]() for seat in range(3)})
    browser = opened(game, step).sit()
    browser.say({"type": "open", "text": save(match, seat=0, bots="random", only=False)})
    assert browser.lesson.sitting is not None
    assert browser.lesson.sitting.match.outcome is not None
    assert not browser.lesson.ended
    assert "Step done" not in browser.text("answer")


@each
def test_the_last_moves_of_an_opened_game_end_the_step(game: str, step: Step) -> None:
    browser = opened(game, step).sit()
    browser.say({"type": "open", "text": nearly_over(game)})
    assert not browser.lesson.ended
    finish(browser)
    assert browser.sent[-1]["done"] is True


@each
def test_a_game_beside_the_own_one_does_not_end_the_step(game: str, step: Step) -> None:
    """A what-if, say: the own game waits meanwhile."""
    browser = opened(game, step).deal()
    begun(browser)
    browser.say({"type": "open", "text": nearly_over(game)})
    assert browser.lesson.waiting is not None
    finish(browser)
    assert browser.sent[-1]["done"] is False


@each
def test_nothing_can_be_opened_before_one_sits_at_the_table(game: str, step: Step) -> None:
    browser = opened(game, step)
    browser.say({"type": "open", "text": nearly_over(game)})
    assert browser.lesson.sitting is None
    assert browser.sent[-1]["type"] == "draw", "the page is answered"


@each
def test_a_strong_player_is_asked_only_when_there_is_something_to_decide(
    game: str, step: Step, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = opened(game, step)
    table = browser.lesson
    asked = list[Any]()
    table._why = lambda chair, bot: asked.append((chair, bot)) or "Do this, since that."  # type: ignore[func-returns-value]
    table._bots = {"strong": object, **table._bots}  # type: ignore[dict-item]
    monkeypatch.setattr(table, "_bots", table._bots)
    browser.deal()
    offered = 0
    for _ in range(60):
        sitting = table.sitting
        assert sitting is not None
        if sitting.match.outcome is not None or offered == 3:
            break
        if sitting.chair.to_act:
            said = browser.pick(full_game.ADVICE)["frames"][-1]["say"]
            assert said == "Do this, since that."
            assert asked[-1] == (sitting.chair, "strong") or asked[-1][0].seat == sitting.plan.seat
            assert "Do this, since that." in browser.text("answer")
            length = sitting.match.length
            table._act(sitting, sitting.chair.options()[0])
            assert sitting.match.length > length
            assert "Do this, since that." not in browser.text("answer"), "it was for the move that is made now"
            offered += 1
        else:
            assert "disabled" in browser.text("hints")
            begun(browser)
    assert offered


def test_a_play_is_judged_by_its_end_alone() -> None:
    for _, step in WHOLE:
        progress = begin(step)
        while progress.part < len(step.parts) - 1:
            progress = judge(step, progress, answers(step, progress))
        assert judge(step, progress, "hint-1") == progress
        assert judge(step, progress, answers(step, progress)).done
