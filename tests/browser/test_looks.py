"""How things look where no picture tells: in forced colours, where a system paints all with few colours of its own, and
under a pointer that rests on an edge."""

from collections.abc import Callable, Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from gamecore.gossip_street.lesson import steps
from gamecore.lesson import Quiz, begin, judge
from tests.test_lesson import answers

from .conftest import STILL, App
from .playing import STEP, click, do, enter, settled, stage
from .test_play import deal

LINE = """(node) => {
  const style = getComputedStyle(node), names = ["border-top-style", "border-top-width", "border-top-color",
    "border-left-style", "outline-style", "background-color", "stroke", "stroke-width", "stroke-dasharray"];
  return JSON.stringify(names.map((name) => style.getPropertyValue(name)));
}"""
"""All that tells a state in forced colours: its line. Fills of drawings are not counted."""


@pytest.fixture
def forced(open_page: Callable[..., Page]) -> Page:
    """A page where the system's own few colours are forced on everything."""
    return open_page(forced_colors="active", reduced_motion="reduce")


def by_day_and_night(page: Page) -> Iterator[str]:
    """The same page in both."""
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        page.evaluate(STILL)
        yield theme


def illegible(page: Page) -> list[str]:
    """Words whose colour is (nearly) that of what they stand on, by day or by night."""
    found = []
    for theme in by_day_and_night(page):
        told = Axe().run(page, options={"runOnly": ["color-contrast"]}).response
        unsure = [node for rule in told["incomplete"] for node in rule["nodes"]]  # the same colour may hide on purpose
        same = [one for one in unsure if any(check["data"].get("messageKey") == "equalRatio" for check in one["any"])]
        wrong = [node for rule in told["violations"] for node in rule["nodes"]]
        found += [f"{theme}: {' '.join(node['target'])}" for node in wrong + same]
    return found


def line(page: Page, selector: str) -> str:
    return str(page.locator(f"{STEP} {selector}").first.evaluate(LINE))


def test_the_front_page_can_be_read_in_forced_colours(forced: Page, app: App) -> None:
    forced.goto(app.url)
    assert illegible(forced) == []
    begin_, table = forced.get_by_role("link", name="Begin"), forced.get_by_role("link", name="Free table")
    for _ in by_day_and_night(forced):
        assert begin_.locator(".do, :scope").first.evaluate(LINE) != table.first.evaluate(LINE)  # the main one


def test_the_states_of_a_step_differ_in_their_lines(forced: Page, app: App) -> None:
    enter(forced, app, "GS-L3")
    do(forced, click, "stack-1-0")
    do(forced, click, "stack-2-0")
    for _ in by_day_and_night(forced):
        lines = [line(forced, f".zone-board {state} > .base") for state in (".chosen", ".refused", ".legal")]
        assert len(set(lines)) >= 2  # legal and chosen share the system's one strong colour:
        expect(forced.locator(f"{STEP} .zone-board .chosen .badge-ok").first).to_be_visible()  # a sign tells them apart
        expect(forced.locator(f"{STEP} .zone-board .legal .badge-ok")).to_have_count(0)
        assert line(forced, ".zone-board .target:not(.legal, .chosen, .refused) > .base") not in lines
        assert line(forced, ".box.refusal") != line(forced, ".box.task")
    assert illegible(forced) == []


def test_the_choices_of_a_question_differ_in_their_lines(forced: Page, app: App) -> None:
    enter(forced, app, "GS-L1")
    step = steps()["GS-L1"]
    progress = begin(step)
    while not isinstance(step.parts[progress.part], Quiz):
        ticket = answers(step, progress)
        do(forced, click, ticket)
        progress = judge(step, progress, ticket)
    right = answers(step, progress)
    do(forced, click, "choice-1" if right == "choice-0" else "choice-0")
    do(forced, click, right)
    for _ in by_day_and_night(forced):
        states = [line(forced, f".choice{state}") for state in (".chosen", ".refused", ":not(.chosen, .refused)")]
        assert len(set(states)) == 3
    assert illegible(forced) == []


def test_the_table_can_be_read_in_forced_colours(forced: Page, app: App) -> None:
    enter(forced, app, "GS-table")
    assert illegible(forced) == []
    for _ in by_day_and_night(forced):
        assert line(forced, ".btn[aria-pressed=true]") != line(forced, ".btn[aria-pressed=false]")
    deal(forced, app, click, 5)
    for _ in by_day_and_night(forced):
        assert line(forced, ".seat.turn") != line(forced, ".seat:not(.turn)")
    do(forced, click, "throw")
    forced.locator(f"{STEP} [data-pick^=stack-]:not(.legal)").first.dispatch_event("click")
    expect(forced.locator(f"{STEP} .box.refusal")).to_be_visible()
    settled(forced)
    states = (".refused", ".legal", "[data-id^=stack-]:not(.legal, .refused)")
    for _ in by_day_and_night(forced):
        assert len({line(forced, f".zone-board {state} > .base") for state in states}) == 3
    assert illegible(forced) == []
    assert stage(forced).evaluate("stage => stage.scrollWidth <= innerWidth")


def test_a_button_holds_still_under_a_pointer_on_its_edge(page: Page, app: App) -> None:
    """One that moved away when pointed at would be lost and found again, frame by frame, and clicks would miss it."""
    page.emulate_media(reduced_motion="reduce")
    enter(page, app, "GS-L1")
    settled(page)
    button = page.locator(f"{STEP} .btn.main").first
    box = button.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] - 0.5)
    places = button.evaluate("""async (button) => {
      const tops = [];
      for (let n = 0; n < 8; n++) {
        await new Promise(requestAnimationFrame);
        tops.push(button.getBoundingClientRect().top);
      }
      return tops;
    }""")
    assert len(set(places)) == 1
    expect(button).to_have_css("box-shadow", "rgb(211, 155, 18) 3px 3px 0px 0px")  # it was pointed at
