"""A learner's hands in a page: look for a piece, pick it by mouse, by keyboard or by touch, do a whole step."""

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Locator, Page, expect

from gamecore.lesson import Progress, Step, begin, judge
from tests.test_lesson import answers
from widgets.publish.games import GAMES, Listed

if TYPE_CHECKING:
    from .conftest import App

STEP = ".hs-step:not([hidden])"
Press = Callable[[Page, str], None]


def stage(page: Page) -> Locator:
    return page.locator(f"{STEP} .hs-stage")


def piece(page: Page, ticket: str) -> Locator:
    return page.locator(f'{STEP} [data-pick="{ticket}"]').first


QUIET = """([step, before]) => {
  const stage = document.querySelector(`${step} .hs-stage`);
  if (!stage || stage.dataset.scene === before) return false;
  if (!("busy" in stage.dataset)) return true;
  const hurry = stage.querySelector(".hs-hurry");
  if (hurry && getComputedStyle(hurry).visibility === "visible") hurry.click();
  return false;
}"""


def settled(page: Page, before: str = "") -> int:
    """Hurry the bots along until no frame is queued; the number of the scene on show, which is not `before`."""
    page.wait_for_function(QUIET, arg=[STEP, before])
    return int(stage(page).get_attribute("data-scene") or 0)


def click(page: Page, ticket: str) -> None:
    piece(page, ticket).click()


def tap(page: Page, ticket: str) -> None:
    piece(page, ticket).tap()


FOCUSED = """() => {
  const now = document.activeElement, box = now.getBoundingClientRect(), zone = now.closest("[data-roving], .zone");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return { pick: now.dataset.pick ?? "", zone: zone?.dataset.zone ?? "", x, y };
}"""


def keys(page: Page, ticket: str) -> None:
    """Go to a piece with Tab and arrow keys alone, and pick it with Enter."""
    goal = piece(page, ticket)
    goal.wait_for()
    if goal.evaluate("piece => piece.closest('[data-roving=no]') !== null"):  # a button like any other
        for _ in range(120):
            if page.evaluate(FOCUSED)["pick"] == ticket:
                page.keyboard.press("Enter")
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"{ticket} cannot be reached by Tab")
    zone = goal.evaluate("piece => piece.closest('[data-roving], .zone')?.dataset.zone ?? ''")
    for _ in range(80):
        if page.evaluate(FOCUSED)["zone"] == zone:
            break
        page.keyboard.press("Tab")
    seen: list[tuple[str, str]] = []
    for _ in range(60):
        now: dict[str, Any] = page.evaluate(FOCUSED)
        if now["pick"] == ticket:
            page.keyboard.press("Enter")
            return
        box = goal.bounding_box()
        assert box is not None
        dx, dy = box["x"] + box["width"] / 2 - now["x"], box["y"] + box["height"] / 2 - now["y"]
        ways = ["ArrowRight" if dx > 0 else "ArrowLeft", "ArrowDown" if dy > 0 else "ArrowUp"]
        if abs(dy) > abs(dx):
            ways.reverse()
        way = next((w for w in [*ways, "ArrowRight", "ArrowDown"] if (now["pick"], w) not in seen), "ArrowRight")
        seen.append((now["pick"], way))
        page.keyboard.press(way)
    raise AssertionError(f"{ticket} cannot be reached by arrow keys from {seen[0] if seen else 'its zone'}")


def do(page: Page, press: Press, ticket: str) -> None:
    """Pick a piece and wait for the answer."""
    before = settled(page)
    press(page, ticket)
    settled(page, str(before))


def course_of(id: str) -> Listed:
    """The game that a step or a free table belongs to, by the first two letters of its id."""
    return next(game for game in GAMES if id.startswith(game.prefix))


def step_of(id: str) -> Step:
    """A step of any lesson."""
    found: Step = import_module(f"gamecore.{course_of(id).folder}.lesson").steps()[id]
    return found


def finish(page: Page, press: Press, id: str) -> None:
    """Do a step of a lesson from start to end."""
    step = step_of(id)
    progress: Progress = begin(step)
    while not progress.done:
        ticket = answers(step, progress)
        do(page, press, ticket)
        progress = judge(step, progress, ticket)
    expect(page.locator(f"{STEP} .zone-answer")).to_contain_text("Step done")


def enter(page: Page, app: "App", id: str) -> None:
    """Open a step, or a free table (`RM-table`), of the game it belongs to."""
    page.goto(f"{app.url}/voila/render/{course_of(id).notebook}#{id}")
    expect(page.locator(f"{STEP} [data-pick]").first).to_be_visible()


def turn_to(page: Page, id: str) -> None:
    """A step of the page that is open, from its beginning."""
    page.evaluate("id => { location.hash = id; }", id)
    expect(page.locator(f"#{id}:not([hidden]) [data-pick]").first).to_be_visible()
    before = settled(page)
    page.evaluate("key => document.dispatchEvent(new CustomEvent('hearsay:forget', { detail: { key } }))", id)
    settled(page, str(before))


def lit(page: Page) -> str:
    """What can be picked next: to say what is complete, else the first piece that is lit."""
    confirm, pieces = page.locator(f'{STEP} [data-pick="say-it"]'), page.locator(f"{STEP} .legal[data-pick]")
    return "say-it" if confirm.count() else pieces.first.get_attribute("data-pick") or ""


WAYS: dict[str, Press] = {"mouse": click, "keyboard": keys, "touch": tap}
"""The ways a page is used."""
each_way = pytest.mark.parametrize("by", WAYS, indirect=True)


def each_visit(prefix: str) -> pytest.MarkDecorator:
    """One visit to a course for each way."""
    return pytest.mark.parametrize("visit", [(way, prefix) for way in WAYS], ids=list(WAYS), indirect=True)
