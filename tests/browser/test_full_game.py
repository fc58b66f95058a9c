"""The step with a whole game (GS-L12) in the app: to the table, deal, moves, reload, the end that marks it done."""

import json
from collections.abc import Callable
from functools import cache

import pytest
from playwright.sync_api import Page, expect

from gamecore import load
from gamecore.bots import play
from gamecore.gossip_street.bots import BOTS
from gamecore.gossip_street.lesson import steps
from gamecore.lesson import begin, judge
from gamecore.match import Match
from gamecore.record import save
from tests.test_full_game import opened
from tests.test_lesson import answers

from .conftest import App, violations
from .playing import STEP, Press, click, do, each_way, enter, piece, settled

ID = "GS-L12"
DONE = f"localStorage.getItem('hearsay:done:{ID}')"


@cache
def way() -> tuple[str, ...]:
    """The picks that lead to the table."""
    step = steps()[ID]
    progress, picks = begin(step), list[str]()
    while progress.part < len(step.parts) - 1:
        picks.append(answers(step, progress))
        progress = judge(step, progress, picks[-1])
    return tuple(picks)


@cache
def last_move() -> tuple[str, tuple[str, ...]]:
    """A game of three that a move of the first seat ends: its record before that, and the picks that make the move."""
    game = load("gossip_street")
    for seed in range(1, 200):
        match = Match(game, 3, game.Rulings(), seed=seed)
        play(match, {seat: BOTS["random"]() for seat in range(3)})
        if match.moves[-1].seat == 0:
            record = save(match.branch(match.length - 1), seat=0, bots="random", only=False)
            return record, _picks(record, match.moves[-1].parts())
    raise AssertionError("no game ends with a move of the first seat")


def _picks(record: str, parts: tuple[tuple[str, object], ...]) -> tuple[str, ...]:
    browser = opened("gossip_street", steps()[ID]).sit()
    browser.say({"type": "open", "text": record})
    table, picks = browser.lesson, list[str]()
    assert table.sitting is not None
    while table.sitting.match.outcome is None:
        assert table.draft is not None
        left = [part for part in parts if part not in table.draft.picks]
        pieces = (piece.id for piece in table._picture(table.sitting) if piece.parts and set(piece.parts) <= set(left))
        picks.append(next(pieces, "say-it"))
        browser.pick(picks[-1])
    return tuple(picks)


def remember(page: Page, app: App, table: str = "") -> None:
    """The step as a browser remembers it: at the table, with this game on it."""
    memo = json.dumps({"picks": way(), "kept": {"table": table}} if table else way())
    page.goto(app.url)
    page.evaluate(f"memo => sessionStorage.setItem('hearsay:memo:{ID}', memo)", memo)
    enter(page, app, ID)
    settled(page)


@each_way
def test_from_the_first_word_to_a_game_that_is_taken_up_again(by: tuple[Page, Press], app: App) -> None:
    page, press = by
    page.emulate_media(reduced_motion="reduce")
    enter(page, app, ID)
    for ticket in way():
        do(page, press, ticket)
    expect(piece(page, "deal")).to_be_in_viewport()
    do(page, press, "deal")
    do(page, press, "new")  # whose turn it is in a deal of no number, nobody knows
    page.locator(f"{STEP} [data-send=seed]").fill("4242")
    page.keyboard.press("Enter")
    expect(page.locator(f"{STEP} .zone-tools")).to_contain_text("Game number 4242")
    do(page, press, "throw")
    do(page, press, "advice")
    said = page.locator(f"{STEP} .box.hint")
    expect(said).to_contain_text("A strong player")
    expect(said).to_be_in_viewport(ratio=0.5)
    log = page.locator(f"{STEP} .zone-log li").all_inner_texts()
    assert log
    page.reload()
    piece(page, "advice").wait_for()
    settled(page)
    expect(page.locator(f"{STEP} .zone-answer")).to_contain_text("Welcome back")
    assert page.locator(f"{STEP} .zone-log li").all_inner_texts() == log
    assert page.evaluate(DONE) is None
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@each_way
def test_the_end_of_a_game_marks_the_step_done(by: tuple[Page, Press], app: App) -> None:
    page, press = by
    page.emulate_media(reduced_motion="reduce")
    record, picks = last_move()
    remember(page, app, record)
    assert page.evaluate(DONE) is None
    for ticket in picks:
        do(page, press, ticket)
    expect(page.locator(f"{STEP} .zone-prompt")).to_contain_text("The game is over.")
    expect(page.locator(f"{STEP} .zone-answer")).to_contain_text("Step done")
    assert page.evaluate(DONE) == "1"
    expect(page.locator(f"{STEP} .nav")).to_contain_text("Done")
    page.reload()
    expect(page.locator(f"{STEP} .zone-answer")).to_contain_text("Step done")
    do(page, press, "deal")
    expect(page.locator(f"{STEP} .zone-answer")).not_to_contain_text("Step done")
    assert page.evaluate(DONE) == "1"


def test_to_start_the_step_over_forgets_the_game(page: Page, app: App) -> None:
    remember(page, app, last_move()[0])
    page.evaluate(f"document.dispatchEvent(new CustomEvent('hearsay:forget', {{ detail: {{ key: '{ID}' }} }}))")
    expect(piece(page, "shot-1")).to_be_visible()
    expect(page.locator(f"{STEP} .hs-stage")).to_have_attribute("data-kind", "step")
    page.reload()
    expect(piece(page, "shot-1")).to_be_visible()


@pytest.mark.parametrize("width", [1280, 390])
def test_axe_finds_nothing(open_page: Callable[..., Page], app: App, width: int) -> None:
    page = open_page(viewport={"width": width, "height": 900}, reduced_motion="reduce")
    remember(page, app)
    found = {"before the deal": violations(page)}
    record, picks = last_move()
    remember(page, app, record)
    do(page, click, "advice")
    found["advice"] = violations(page)
    for ticket in picks:
        do(page, click, ticket)
    found["the end"] = violations(page)
    assert {where: what for where, what in found.items() if what} == {}
