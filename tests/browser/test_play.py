"""Gossip Street in the app, as a learner plays it: by mouse, by keyboard alone, by touch on a phone."""

import re

from playwright.sync_api import Page, expect

from tests.clause_marks import clause

from .conftest import App
from .playing import STEP, Press, click, do, each_visit, enter, lit, piece, settled, stage, turn_to


@clause("GS-067")
@each_visit("GS")
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
@each_visit("GS")
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


@each_visit("GS")
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
