"""The review of a finished game in the app: by mouse, by keyboard, by touch; on a wide screen and a phone."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from gamecore import load, record
from gamecore.bots import play
from gamecore.gossip_street.bots import BOTS
from gamecore.match import Match

from .conftest import App, violations
from .playing import STEP, click, do, piece, settled, tap

REVIEW = f"{STEP} .zone-review"
HEAD = f"{REVIEW} .at h3"


def finished(seed: int = 3, seats: int = 4) -> str:
    """The link of a game that bots played to its end."""
    street = load("gossip_street")
    match = Match(street, seats, street.Rulings(), seed=seed)
    play(match, {seat: BOTS["beginner"]() for seat in range(seats)})
    return record.link(record.save(match, seat=0, bots="beginner"))


def enter(page: Page, app: App) -> None:
    page.goto(f"{app.url}/voila/render/gossip-street.ipynb#GS-table={finished()}")
    expect(page.locator(f'{STEP} [data-id="door-review"]')).to_be_visible(timeout=60_000)
    settled(page)


def by_tab(page: Page, ticket: str) -> None:
    """Go to a button with Tab alone and press it; the rail is one stop and walks by arrow keys."""
    for _ in range(120):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.closest('button')?.dataset.pick ?? ''") == ticket:
            page.keyboard.press("Enter")
            return
    raise AssertionError(f"{ticket} cannot be reached by Tab")


def back(page: Page) -> str:
    return page.locator(f'{STEP} [data-id="rv-back"]').get_attribute("data-pick") or ""


@pytest.mark.parametrize("way", ["mouse", "keyboard", "touch"])
def test_a_finished_game_is_looked_back_on(way: str, app: App, request: pytest.FixtureRequest) -> None:
    page: Page = request.getfixturevalue("phone" if way == "touch" else "page")
    press = {"mouse": click, "keyboard": by_tab, "touch": tap}[way]
    enter(page, app)
    do(page, press, "review")
    expect(page.locator(REVIEW)).to_be_in_viewport()
    last = page.locator(HEAD).inner_text()
    do(page, press, back(page))
    expect(page.locator(HEAD)).not_to_have_text(last)
    expect(page.locator(f"{STEP} .zone-prompt")).to_contain_text("as you saw it")
    expect(page.locator(f"{STEP} .hs-say")).to_contain_text("Moment")
    do(page, press, "review:seat:2")
    expect(page.locator(f'{STEP} [data-id="review:seat:2"]')).to_have_attribute("aria-pressed", "true")
    expect(page.locator(f"{STEP} .zone-prompt")).not_to_contain_text("as you saw it")
    do(page, press, "review:now")
    expect(page.locator(HEAD)).to_have_text(last)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_arrow_keys_walk_along_the_rail(page: Page, app: App) -> None:
    enter(page, app)
    do(page, click, "review")
    stop = page.locator(f"{REVIEW} .target.chosen")
    stop.focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    wanted = page.evaluate("document.activeElement.dataset.pick")
    assert wanted.startswith("review:to:")
    before = settled(page)
    page.keyboard.press("Enter")
    expect(page.locator(f"{STEP} .hs-stage")).not_to_have_attribute("data-scene", str(before))
    expect(page.locator(f'{REVIEW} [data-id="{wanted}"]')).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("document.activeElement.dataset.pick") == wanted, "the focus stays"


def test_a_what_if_is_played_and_left_again(page: Page, app: App) -> None:
    enter(page, app)
    do(page, click, "review")
    for _ in range(6):
        do(page, click, back(page))
    do(page, click, "what-if")
    expect(page.locator(f"{STEP} .zone-answer")).to_contain_text("What if")
    expect(page.locator(REVIEW)).to_have_count(0)
    page.reload()
    expect(piece(page, "back")).to_have_text("Back to my game", timeout=60_000)
    do(page, click, "back")
    expect(page.locator(f'{STEP} [data-id="door-review"]')).to_be_visible()


@pytest.mark.parametrize("width", [1280, 390])
def test_axe_finds_nothing(open_page: Callable[..., Page], app: App, width: int) -> None:
    page = open_page(viewport={"width": width, "height": 900})
    enter(page, app)
    do(page, click, "review")
    do(page, click, back(page))
    page.locator(f'{REVIEW} [data-id="rv-table"] summary').click()
    do(page, click, "review:charges")
    assert violations(page) == []


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_it_fits(open_page: Callable[..., Page], app: App, width: int) -> None:
    page = open_page(viewport={"width": width, "height": 800})
    enter(page, app)
    do(page, click, "review")
    do(page, click, "review:every")
    do(page, click, back(page))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    sizes = page.locator(f"{REVIEW} :is([data-pick], summary)").evaluate_all(
        "all => all.map((one) => Math.min(one.getBoundingClientRect().height, one.getBoundingClientRect().width))"
    )
    assert min(sizes) >= 24
    assert re.match(r"Move \d+:", page.locator(HEAD).inner_text())
