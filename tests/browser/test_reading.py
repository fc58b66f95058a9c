"""The grid of identities (GS-L7) on a page: big enough to hit and to read, states without colour, answers in sight."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from gamecore.gossip_street.lesson import steps
from gamecore.lesson import Collect, begin, judge
from tests.clause_marks import clause
from tests.test_lesson import answers

from .conftest import App, violations
from .playing import STEP, click, do, enter, keys, piece

CLIPPED = """() => [...document.querySelectorAll(".hs-step:not([hidden]) .sieve :is(i, b, small, .pair)")]
  .filter((node) => node.clientWidth && node.scrollWidth > node.clientWidth + 1)
  .map((node) => node.textContent)"""
SMALLEST = """() => Math.min(...[...document.querySelectorAll(".hs-step:not([hidden]) .sieve :is(i, b, .pair)")]
  .filter((node) => node.textContent).map((node) => parseFloat(getComputedStyle(node).fontSize)))"""


def to_round(page: Page, app: App, number: int) -> None:
    """GS-L7 at the beginning of its so-many-th round of picking, as a browser remembers it."""
    step = steps()["GS-L7"]
    progress, picks, met = begin(step), list[str](), 0
    while True:
        if isinstance(step.parts[progress.part], Collect) and not progress.over and not progress.chosen:
            if met == number:
                break
            met += 1
        picks.append(answers(step, progress))
        progress = judge(step, progress, picks[-1])
    page.goto(app.url)
    page.evaluate("memo => sessionStorage.setItem('hearsay:memo:GS-L7', memo)", json.dumps(picks))
    enter(page, app, "GS-L7")


@pytest.mark.parametrize("width", [1280, 390, 320])
def test_the_grid_can_be_read_and_hit_at_every_width(open_page: Callable[..., Page], app: App, width: int) -> None:
    page = open_page(viewport={"width": width, "height": 844}, reduced_motion="reduce")
    to_round(page, app, 0)
    assert page.evaluate(CLIPPED) == []
    assert page.evaluate(SMALLEST) >= 11
    expect(page.locator(f"{STEP} .sieve .sum", has_text="44")).to_have_count(12)
    found = {"heads": violations(page)}
    to_round(page, app, 1)
    assert page.evaluate(CLIPPED) == []
    assert page.evaluate(SMALLEST) >= 11
    cells = page.locator(f"{STEP} .sieve .pair")
    expect(cells).to_have_count(44)
    sizes = cells.evaluate_all("all => all.map((one) => [one.offsetWidth, one.offsetHeight])")
    assert min(min(size) for size in sizes) >= 24
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    do(page, click, "cell-mr-nosey-mr-stare")
    do(page, click, "cell-mrs-nosey-mr-gab")
    found["cells"] = violations(page)
    assert {where: what for where, what in found.items() if what} == {}


@clause("GS-075")
@pytest.mark.parametrize("press", [click, keys])
def test_a_cell_is_struck_or_found_by_sign_and_clause(page: Page, app: App, press: Callable[[Page, str], None]) -> None:
    to_round(page, app, 1)
    do(page, press, "cell-mr-nosey-mr-pry")
    answer = page.locator(f"{STEP} .zone-answer")
    expect(answer).to_contain_text("GS-075")
    expect(answer).to_contain_text("Nothing has changed.")
    expect(piece(page, "cell-mr-nosey-mr-pry")).to_have_text("✗")
    do(page, press, "cell-mr-nosey-mr-stare")
    expect(piece(page, "cell-mr-nosey-mr-stare")).to_have_text("✓")
    expect(piece(page, "cell-mr-nosey-mr-pry")).to_have_text("1")
    expect(piece(page, "cell-mr-nosey-mr-stare")).to_have_accessible_name("Mr Nosey with Mr Stare, a cat, chosen")
    expect(page.locator(f"{STEP} .zone-task")).to_contain_text("1 of 6 found.")


def test_the_third_hint_is_in_sight_whole(open_page: Callable[..., Page], app: App) -> None:
    """What answers does not lie behind the buttons at the foot of a wide page, however high the window is."""
    page = open_page(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    to_round(page, app, 1)
    for height in (520, 560, 600, 640, 680, 720, 760, 900):
        page.set_viewport_size({"width": 1280, "height": height})
        for hint in ("hint-1", "hint-3"):
            page.evaluate("scrollTo(0, 0)")
            do(page, lambda page, ticket: piece(page, ticket).dispatch_event("click"), hint)
            box = page.locator(f"{STEP} .zone-answer .box").last.bounding_box()
            foot = page.locator(f"{STEP} .nav").bounding_box()
            assert box is not None
            assert foot is not None
            assert box["y"] + box["height"] <= min(height, foot["y"]), f"{hint} in a window of {height}"


@pytest.mark.parametrize("width", [390, 1280])
def test_an_answer_moves_nothing_on_the_page_twice(open_page: Callable[..., Page], app: App, width: int) -> None:
    """In one column the answer sticks to the foot: it is in sight, and the page is not scrolled at each answer."""
    page = open_page(viewport={"width": width, "height": 844}, reduced_motion="reduce")
    to_round(page, app, 1)
    cell = piece(page, "cell-mr-nosey-mr-pry")
    cell.evaluate("cell => cell.scrollIntoView({ block: 'center' })")
    do(page, click, "cell-mr-nosey-mr-pry")
    before = page.evaluate("scrollY")
    for other in ("cell-mr-nosey-mr-gab", "cell-mrs-nosey-mr-gab", "cell-mr-nosey-mr-pry"):
        do(page, lambda page, ticket: piece(page, ticket).dispatch_event("click"), other)
    assert page.evaluate("scrollY") == before
