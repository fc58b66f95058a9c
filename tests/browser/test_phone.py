"""Gossip Street on a phone: what is asked, its place and what is to be picked are in sight, nothing lies over them."""

import pytest
from playwright.sync_api import Page, expect

from gamecore.gossip_street.lesson import steps
from gamecore.lesson import Exercise, begin, judge
from tests.test_lesson import answers
from widgets.moment import picture

from .conftest import App
from .playing import STEP, do, enter, settled, tap
from .test_full_game import last_move, remember

SEEN = """([step, name, whole]) => {
  const found = document.querySelector(`${step} .hs-stage ${name}`);
  if (!found) return "there is none";
  const { left, right, top, bottom } = found.getBoundingClientRect(), x = (left + right) / 2;
  if (top < 0 || bottom > innerHeight) return `it stands at ${Math.round(top)}`;
  const own = found.closest(".zone"), heights = whole ? [top + 3, bottom - 3] : [(top + bottom) / 2];
  const at = heights.map((y) => document.elementFromPoint(x, y)?.closest(".zone, .nav"));
  const over = at.find((one) => one && one !== own);
  return over ? `${over.className} lies over it` : "";
}"""
"""What keeps the middle of an element from being seen, or with `whole` its upper or lower edge; "" for nothing."""


def hidden(page: Page, name: str, *, whole: bool = False) -> str:
    return str(page.evaluate(SEEN, [STEP, name, whole]))


def ticket(pick: str) -> str:
    return f'[data-pick="{pick}"]'


@pytest.mark.parametrize("id", ["GS-L6", "GS-L8", "GS-L9"])
def test_who_goes_on_sees_the_task_its_place_and_what_to_pick(phone: Page, app: App, id: str) -> None:
    """Without scrolling once; a move of several parts is longer than a screen."""
    phone.emulate_media(reduced_motion="reduce")
    step, lost = steps()[id], []
    enter(phone, app, id)
    settled(phone)
    progress = begin(step)
    while not progress.done:
        before, pick = progress, answers(step, progress)
        near = "picked first" if progress == begin(step) or isinstance(step.parts[progress.part], Exercise) else ""
        if not near and (why := hidden(phone, ticket(pick))):
            lost.append((before.part, before.round, pick, why))
        do(phone, tap, pick)
        progress = judge(step, progress, pick)
        moved = (progress.part, progress.round, progress.seen) != (before.part, before.round, before.seen)
        look = picture(step, progress).look
        if moved and look and not isinstance(step.parts[progress.part], Exercise):
            why = hidden(phone, f'[data-id="{look}"]')
            if why and "Quiz" not in type(step.parts[progress.part]).__name__:
                lost.append((progress.part, progress.round, look, why))
        if moved and (why := hidden(phone, ".zone-task h3")):
            lost.append((progress.part, progress.round, "its task", why))
    assert lost == []


def test_what_answers_covers_no_button_that_leads_on(phone: Page, app: App) -> None:
    phone.emulate_media(reduced_motion="reduce")
    enter(phone, app, "GS-L9")
    for pick in ("go-on",) * 4 + ("name-mr-nosey", "name-mrs-pry", "name-parrot"):
        do(phone, tap, pick)
    expect(phone.locator(f"{STEP} .zone-answer")).to_contain_text("Done")
    order = phone.locator(f"{STEP} .zone").evaluate_all("all => all.map((zone) => zone.dataset.zone)")
    assert order.index("say") < order.index("answer"), "it sticks to the foot while what was picked is read"
    for scrolled in range(0, 1000, 90):
        phone.evaluate("y => scrollTo(0, y)", scrolled)
        assert hidden(phone, ticket("go-on"), whole=True) == "", scrolled


def test_at_the_end_one_reads_who_has_won_and_the_review_lies_open(phone: Page, app: App) -> None:
    phone.emulate_media(reduced_motion="reduce")
    record, picks = last_move()
    remember(phone, app, record)
    for pick in picks:
        do(phone, tap, pick)
    won = phone.locator(f"{STEP} .zone-prompt h3")
    expect(won).to_contain_text("win")
    for scrolled in range(300, 1500, 120):
        phone.evaluate("y => scrollTo(0, y)", scrolled)
        assert hidden(phone, ".zone-prompt h3") == "", scrolled
    do(phone, tap, "review")
    answer = phone.locator(f"{STEP} .zone-answer")
    expect(answer).to_contain_text("Step done")
    assert answer.evaluate("node => getComputedStyle(node).position") == "static", "it covers no chart"
    do(phone, tap, "review")
    do(phone, tap, "new")
    assert answer.evaluate("node => getComputedStyle(node).position") == "static", "nor the buttons of a new game"


def test_at_a_table_what_is_to_be_picked_comes_into_sight(phone: Page, app: App) -> None:
    """Seed 8: somebody asks first, then a throw leads to a House Path, a later one to Infer."""
    phone.emulate_media(reduced_motion="reduce")
    enter(phone, app, "GS-table")
    phone.locator(f"{STEP} [data-send=seed]").fill("8")
    before = settled(phone)
    phone.locator(f"{STEP} [data-send=seed]").press("Enter")
    settled(phone, str(before))
    for _ in range(6):
        lit = phone.locator(f"{STEP} .zone:not(.zone-board) .legal[data-pick]").first
        if not lit.count():
            lit = phone.locator(f"{STEP} .zone-board .legal[data-pick]").first
        pick = str(lit.get_attribute("data-pick"))
        assert hidden(phone, ticket(pick)) == "", pick
        do(phone, tap, pick)


def test_the_list_of_clues_is_no_box_to_scroll_in(phone: Page, app: App) -> None:
    enter(phone, app, "GS-L11")
    for _ in range(7):
        do(phone, tap, "go-on")
    clues = phone.locator(f"{STEP} .clues")
    expect(clues.locator("li")).to_have_count(7)
    assert clues.evaluate("list => list.scrollHeight <= list.clientHeight + 1")


def test_the_free_table_is_no_step_of_the_lesson(phone: Page, app: App) -> None:
    many = len(steps())
    enter(phone, app, f"GS-L{many}")
    expect(phone.locator(".top .far")).to_have_text(f"{many}/{many}")
    enter(phone, app, "GS-table")
    expect(phone.locator(".top .far")).to_have_text("Free table")
    expect(phone.locator(".contents summary")).to_have_attribute("aria-label", "Free table, 0 done. All steps")
