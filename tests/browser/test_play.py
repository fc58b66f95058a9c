"""Gossip Street in the app, as a learner plays it: by mouse, by keyboard alone, by touch on a phone.

Each way is one visit to the whole course, from step to step, like a learner's; a step begins anew where it was done.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from gamecore.gossip_street.lesson import steps
from gamecore.lesson import Play, Progress, begin, judge
from tests.clause_marks import clause
from tests.test_lesson import answers

from .conftest import PHONE, WIDE, App, watch

GAME = "/voila/render/gossip-street.ipynb"
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


def finish(page: Page, press: Press, id: str) -> None:
    """Do a step of the lesson from start to end."""
    step = steps()[id]
    progress: Progress = begin(step)
    while not progress.done:
        ticket = answers(step, progress)
        do(page, press, ticket)
        progress = judge(step, progress, ticket)
    expect(page.locator(f"{STEP} .zone-answer")).to_contain_text("Step done")


def enter(page: Page, app: App, id: str) -> None:
    page.goto(f"{app.url}{GAME}#{id}")
    expect(page.locator(f"{STEP} [data-pick]").first).to_be_visible()


@pytest.fixture
def by(request: pytest.FixtureRequest, open_page: Callable[..., Page]) -> tuple[Page, Press]:
    """A page of one's own and the way it is used."""
    if request.param == "touch":
        phone: Page = request.getfixturevalue("phone")
        return phone, tap
    return open_page(), {"mouse": click, "keyboard": keys}[request.param]


@pytest.fixture(scope="module")
def visits(chromium: Browser) -> Iterator[dict[str, tuple[Page, list[str]]]]:
    """The visits that have begun, by the way; and what went wrong in them."""
    begun: dict[str, tuple[Page, list[str]]] = {}
    yield begun
    for page, _ in begun.values():
        page.context.close()


@pytest.fixture
def visit(
    request: pytest.FixtureRequest, chromium: Browser, app: App, visits: dict[str, tuple[Page, list[str]]]
) -> Iterator[tuple[Page, Press]]:
    """The page of this visit and the way it is used."""
    way: str = request.param
    if way not in visits:
        wide, complaints = {"viewport": WIDE}, list[str]()
        page = watch(chromium.new_context(**(PHONE if way == "touch" else wide)).new_page(), complaints)
        visits[way] = page, complaints
        enter(page, app, "GS-L1")
    page, complaints = visits[way]
    yield page, {"mouse": click, "keyboard": keys, "touch": tap}[way]
    assert complaints == []


def turn_to(page: Page, id: str) -> None:
    """A step of the page that is open, from its beginning."""
    page.evaluate("id => { location.hash = id; }", id)
    expect(page.locator(f"#{id}:not([hidden]) [data-pick]").first).to_be_visible()
    before = settled(page)
    page.evaluate("key => document.dispatchEvent(new CustomEvent('hearsay:forget', { detail: { key } }))", id)
    settled(page, str(before))


WAYS = ("mouse", "keyboard", "touch")
each_way = pytest.mark.parametrize("by", WAYS, indirect=True)
each_visit = pytest.mark.parametrize("visit", WAYS, indirect=True)


def played() -> list[tuple[str, str]]:
    """A way and a step: the first five by keyboard and by touch, the later ones, which are longer, in turn."""
    ids = [id for id, step in steps().items() if not isinstance(step.parts[-1], Play)]
    return [(way, id) for n, id in enumerate(ids) for w, way in enumerate(WAYS) if (w > 0 if n < 5 else n % 3 == w)]


@pytest.mark.parametrize(("visit", "id"), played(), indirect=["visit"])
def test_a_step_is_finished(visit: tuple[Page, Press], id: str) -> None:
    page, press = visit
    turn_to(page, id)
    finish(page, press, id)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@clause("GS-067")
@each_visit
def test_a_wrong_place_is_refused_by_its_clause_and_the_clause_opens(visit: tuple[Page, Press]) -> None:
    page, press = visit
    turn_to(page, "GS-L3")
    do(page, press, "stack-2-0")
    answer = page.locator(f"{STEP} .zone-answer")
    expect(answer).to_contain_text("GS-067")
    expect(answer).to_contain_text("Nosey is home")
    expect(answer).to_contain_text("Nothing has changed.")
    expect(piece(page, "stack-2-0")).to_have_attribute("aria-disabled", "true")
    do(page, press, "clause:GS-067")
    expect(answer).to_contain_text("Rulebook:")


@clause("GS-047", "GS-067")
@each_visit
def test_a_poor_setup_is_played_out_answered_and_taken_back(visit: tuple[Page, Press]) -> None:
    """What is pressed next, what has changed and what answers are in sight together, on a phone too."""
    page, press = visit
    turn_to(page, "GS-L4")
    do(page, press, "choice-1")
    do(page, press, "go-on")
    meter, answer = page.locator(f"{STEP} .meter"), page.locator(f"{STEP} .zone-answer")
    do(page, press, "card-blank")
    do(page, press, "stack-2-0")
    expect(answer).to_contain_text("GS-067")
    expect(meter).to_contain_text("528 of 528")
    for house, left in ((1, 440), (3, 352), (5, 264), (6, 176)):
        if piece(page, "card-blank").get_attribute("aria-pressed") != "true":
            do(page, press, "card-blank")
        do(page, press, f"stack-{house}-0")
        expect(meter).to_contain_text(f"{left} of 528")
    expect(answer).to_contain_text("176 left")
    for shown in (meter, answer.locator(".box").first, piece(page, "undo")):
        expect(shown).to_be_in_viewport(ratio=0.9)
    do(page, press, "undo")
    do(page, press, "card-blank")
    do(page, press, "stack-1-0")
    expect(answer).to_contain_text("264 of 528")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@clause("GS-053", "GS-055")
def test_a_claim_is_played_out_by_the_pawn_itself(page: Page, app: App) -> None:
    enter(page, app, "GS-L5")
    for ticket in ("space-36", "choice-0", "go-on", "space-1"):
        do(page, click, ticket)
    click(page, "choice-1")
    walking = f"""document.querySelector("{STEP} [data-id=pawn-red]").getAnimations().length > 0"""
    page.wait_for_function(walking)
    expect(page.locator(f"{STEP} .zone-task")).to_contain_text("You walk to Go To ?")
    answer = page.locator(f"{STEP} .zone-answer")
    expect(answer).to_contain_text("GS-055")
    expect(answer).to_contain_text("You stay where you were sent.")
    expect(page.locator(f'{STEP} [data-id="space-1"]')).to_have_accessible_name(re.compile("not so"))
    page.reload()
    expect(answer).to_contain_text("GS-055")  # and nothing walks again
    assert not page.evaluate(walking)


def deal(page: Page, app: App, press: Press, number: int) -> None:
    """The game with this number, its first cards laid."""
    enter(page, app, "GS-table")
    dealt(page, number)


def dealt(page: Page, number: int) -> None:
    """The game with this number, asked for in the lobby."""
    page.locator(f"{STEP} [data-send=seed]").fill(str(number))
    page.keyboard.press("Enter")
    expect(piece(page, "throw")).to_be_visible()
    settled(page)


def play_a_turn(page: Page, press: Press) -> None:
    """Throw, then pick what is lit until it is this player's turn to throw again."""
    before = settled(page)
    press(page, "throw")
    expect(stage(page)).not_to_have_attribute("data-scene", str(before))
    for _ in range(12):
        settled(page)
        if piece(page, "throw").count() and piece(page, "throw").is_visible():
            return
        do(page, press, lit(page))
    raise AssertionError("a turn takes no more than a dozen picks")


@each_visit
def test_a_whole_turn_is_played_and_taken_back(visit: tuple[Page, Press]) -> None:
    page, press = visit
    turn_to(page, "GS-table")
    dealt(page, 4242)
    play_a_turn(page, press)
    log = page.locator(f"{STEP} .zone-log")
    expect(log).to_contain_text("You throw")
    assert log.locator(".clause").count() > 3
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    while piece(page, "undo").count():
        do(page, press, "undo")
    expect(piece(page, "throw")).to_be_visible()
    expect(page.locator(f"{STEP} .zone-prompt")).to_contain_text("Throw the die")


def test_a_reload_goes_on_with_a_step(page: Page, app: App) -> None:
    enter(page, app, "GS-L3")
    do(page, click, "stack-1-0")
    do(page, click, "stack-4-0")
    page.reload()
    expect(piece(page, "stack-4-0")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(f"{STEP} .zone-task")).to_contain_text("2 of 5 found")


SLOWLY = """() => {
  window.soon = window.setTimeout;
  window.setTimeout = (act, pause = 0, ...more) => soon(act, 1000 * pause, ...more);
}"""
"""From now on what is shown one after another takes hours, unless it is skipped; `soon` is as before."""
SHOWN = """([step, before]) => {
  const stage = document.querySelector(`${step} .hs-stage`), hurry = stage.querySelector(".hs-hurry");
  if ("busy" in stage.dataset) return getComputedStyle(hurry).visibility === "visible" && "more to come";
  return stage.dataset.scene !== before && "all";
}"""


def picked(page: Page, ticket: str) -> bool:
    """Pick a piece and wait for the answer's first frame; whether more are to come."""
    before = stage(page).get_attribute("data-scene")
    click(page, ticket)
    return bool(page.wait_for_function(SHOWN, arg=[STEP, before]).json_value() == "more to come")


def lit(page: Page) -> str:
    """What can be picked next: to say what is complete, else the first piece that is lit."""
    confirm, pieces = page.locator(f'{STEP} [data-pick="say-it"]'), page.locator(f"{STEP} .legal[data-pick]")
    return "say-it" if confirm.count() else pieces.first.get_attribute("data-pick") or ""


def test_the_bots_can_be_watched_and_skipped(page: Page, app: App) -> None:
    deal(page, app, click, 4242)
    page.evaluate(SLOWLY)
    ticket, hurry = "throw", page.locator(f"{STEP} .hs-hurry")
    for _ in range(12):  # no turn takes more picks
        if picked(page, ticket):
            hurry.click()
            expect(stage(page)).not_to_have_attribute("data-busy", "")
            if piece(page, "throw").is_visible():
                break  # the bots have played
        ticket = lit(page)
    expect(piece(page, "throw")).to_be_visible()
    expect(hurry).to_be_hidden()
