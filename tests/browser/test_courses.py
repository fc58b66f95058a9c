"""Every course in the app, from its first step to a whole game: by mouse, by keyboard alone, by touch on a phone.

Each way is one visit to a course, from step to step, like a learner's; a step begins anew where it was done.
"""

from collections.abc import Callable
from importlib import import_module

import pytest
from playwright.sync_api import Page, expect

from gamecore.lesson import Play
from tests.conftest import ROOT
from widgets.publish.games import GAMES

from .conftest import App, violations
from .playing import STEP, WAYS, Press, click, do, enter, finish, lit, piece, settled, tap, turn_to

COURSES = [game for game in GAMES if (ROOT / "tutorials" / game.notebook).exists()]
OTHERS = [game.prefix for game in COURSES if game.prefix != "GS"]
"""Those whose table is tried here; Gossip Street's has test_play.py, and more than a hundred picks a game."""


def played() -> list[tuple[tuple[str, str], str]]:
    """A visit and a step: of the first course the first five by keyboard and by touch; all others each way in turn."""
    found = []
    for game in COURSES:
        steps = import_module(f"gamecore.{game.folder}.lesson").steps()
        ids = [id for id, step in steps.items() if not isinstance(step.parts[-1], Play)]
        early = 5 if game is COURSES[0] else 0
        for n, id in enumerate(ids):
            ways = [way for w, way in enumerate(WAYS) if (w > 0 if n < early else n % 3 == w)]
            found += [((way, game.prefix), id) for way in ways]
    return found


@pytest.mark.parametrize(
    ("visit", "id"), played(), ids=[f"{id}-{way}" for (way, _), id in played()], indirect=["visit"]
)
def test_a_step_is_finished(visit: tuple[Page, Press], id: str) -> None:
    page, press = visit
    turn_to(page, id)
    finish(page, press, id)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def deal(page: Page, number: int) -> None:
    """The game with this number, asked for in the lobby."""
    before = settled(page)
    page.locator(f"{STEP} [data-send=seed]").fill(str(number))
    page.locator(f"{STEP} [data-send=seed]").press("Enter")
    settled(page, str(before))


def over(page: Page) -> bool:
    return "The game is over." in page.locator(f"{STEP} .zone-prompt").inner_text()


@pytest.mark.parametrize("prefix", OTHERS)
def test_a_whole_game_is_played_on_a_phone(phone: Page, app: App, prefix: str) -> None:
    phone.emulate_media(reduced_motion="reduce")
    enter(phone, app, f"{prefix}-table")
    deal(phone, 4242)
    for _ in range(300):
        if over(phone):
            break
        do(phone, tap, lit(phone))
        assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(phone.locator(f"{STEP} .zone-prompt")).to_contain_text("The game is over.")
    do(phone, tap, "review")
    expect(phone.locator(f"{STEP} .zone-review h3").first).to_be_visible()


@pytest.mark.parametrize("prefix", OTHERS)
@pytest.mark.parametrize("width", [1280, 390])
def test_axe_finds_nothing(open_page: Callable[..., Page], app: App, prefix: str, width: int) -> None:
    page = open_page(viewport={"width": width, "height": 900}, reduced_motion="reduce")
    enter(page, app, f"{prefix}-table")
    found = {"lobby": violations(page)}
    deal(page, 4242)
    found["first turn"] = violations(page)
    do(page, click, "rules")
    found["rulings"] = violations(page)
    for _ in range(4):
        do(page, click, lit(page))
    found["in play"] = violations(page)
    for door in page.locator(f"{STEP} [data-id^=door-]").all():
        ticket = str(door.get_attribute("data-pick"))
        do(page, click, ticket)
        found[ticket] = violations(page)
        do(page, click, ticket)
    assert {where: what for where, what in found.items() if what} == {}


@pytest.mark.parametrize("prefix", OTHERS)
@pytest.mark.parametrize("width", [320, 390, 768, 1280])
def test_nothing_scrolls_sideways(open_page: Callable[..., Page], app: App, prefix: str, width: int) -> None:
    page = open_page(viewport={"width": width, "height": 844}, reduced_motion="reduce")
    ids = list(import_module(f"gamecore.{next(g.folder for g in COURSES if g.prefix == prefix)}.lesson").steps())
    enter(page, app, ids[0])
    for id in (*ids, f"{prefix}-table"):
        page.evaluate("id => { location.hash = id; }", id)
        page.locator(f"#{id}:not([hidden]) .zone").first.wait_for()
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, id


@pytest.mark.parametrize("prefix", OTHERS)
def test_a_reload_goes_on_with_a_game(page: Page, app: App, prefix: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    enter(page, app, f"{prefix}-table")
    deal(page, 4242)
    for _ in range(3):
        do(page, click, lit(page))
    log = page.locator(f"{STEP} .zone-log li").all_inner_texts()
    assert log
    page.reload()
    piece(page, "undo").wait_for()
    settled(page)
    assert page.locator(f"{STEP} .zone-log li").all_inner_texts() == log
