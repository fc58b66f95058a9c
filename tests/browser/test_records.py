"""Saving and sharing in the app: links, files, words, two tabs, and erasing it all."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from gamecore.gossip_street import GAME as STREET
from gamecore.record import load

from .conftest import App, watch
from .playing import STEP, Press, click, do, enter, keys, piece, settled, stage, tap
from .test_play import deal, play_a_turn

ADDRESS = "{}/voila/render/gossip-street.ipynb#GS-table={}"


def answers(page: Page, words: str) -> None:
    """Wait until the table says so; it may have to wake up first."""
    expect(page.locator(f"{STEP} .zone-answer")).to_contain_text(words)


def field(page: Page, name: str) -> Locator:
    return page.locator(f'{STEP} [data-id="{name}"]')


def share(page: Page, press: Press = click) -> None:
    """Open "Save and share", or at a table without a game the place where one is opened."""
    do(page, press, "share")
    expect(piece(page, "share")).to_have_attribute("aria-expanded", "true")


def board(page: Page) -> tuple[Any, ...]:
    """The position as the page shows it."""
    settled(page)
    stacks = page.locator(f"{STEP} [data-id^=stack-]").evaluate_all("all => all.map((one) => one.ariaLabel)")
    hand = page.locator(f"{STEP} .zone-hand").inner_text()
    return stage(page).locator(".zone-board svg").get_attribute("aria-label"), stacks, hand


def played(page: Page, app: App, number: int = 4242) -> tuple[Any, ...]:
    """A game after a turn; the position."""
    page.emulate_media(reduced_motion="reduce")
    deal(page, app, click, number)
    play_a_turn(page, click)
    return board(page)


def memory(page: Page, store: str) -> dict[str, str]:
    found: dict[str, str] = page.evaluate(
        "(s) => Object.fromEntries(Object.entries(window[s]).filter(([k]) => k.startsWith('hearsay:')))", store
    )
    return found


@pytest.fixture
def by(request: pytest.FixtureRequest, open_page: Callable[..., Page]) -> tuple[Page, Press]:
    """A page and the way it is used."""
    if request.param == "touch":
        phone: Page = request.getfixturevalue("phone")
        return phone, tap
    return open_page(), {"mouse": click, "keyboard": keys}[request.param]


each_way = pytest.mark.parametrize("by", ["mouse", "keyboard", "touch"], indirect=True)


def push(page: Page, button: Locator, press: Press) -> None:
    """Press a button of the page that is no piece."""
    if press is tap:
        button.tap()
    elif press is click:
        button.click()
    else:
        for _ in range(160):
            if button.evaluate("button => button === document.activeElement"):
                break
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")


@each_way
def test_a_link_is_copied_and_opens_the_same_position_elsewhere(
    by: tuple[Page, Press], app: App, open_page: Callable[..., Page]
) -> None:
    page, press = by
    position = played(page, app)
    share(page, press)
    link = field(page, "link").input_value()
    assert link.startswith(ADDRESS.format(app.url, "H"))
    copier = field(page, "copy-link")
    push(page, copier, press)
    expect(page.locator(f"{STEP} .hs-aside")).to_have_text("Copied")
    expect(copier).to_be_focused()
    assert pasted(page) == link

    other = open_page()
    other.goto(link)
    answers(other, "A game was opened: 4 players, you in the first place.")
    assert board(other)[:2] == position[:2]
    expect(other).to_have_url(ADDRESS.format(app.url, "").removesuffix("="))
    other.reload()
    answers(other, "Welcome back")
    assert board(other)[:2] == position[:2]


def pasted(page: Page) -> str:
    """What the clipboard holds, by way of the field where a game is pasted."""
    field(page, "paste").focus()
    page.keyboard.press("Control+V")
    text = field(page, "paste").input_value()
    field(page, "paste").fill("")
    return text


def test_a_link_opens_in_a_page_that_is_already_here(page: Page, app: App, open_page: Callable[..., Page]) -> None:
    position = played(page, app)
    share(page)
    link = field(page, "link").input_value()
    other = open_page()
    enter(other, app, "GS-L1")
    other.evaluate("link => { location.href = link; }", link)
    answers(other, "A game was opened")
    assert board(other)[:2] == position[:2]
    expect(other).to_have_url(re.compile("#GS-table$"))


def test_the_game_before_waits_for_its_player(page: Page, app: App, open_page: Callable[..., Page]) -> None:
    played(page, app, 77)
    share(page)
    link = field(page, "link").input_value()
    other = open_page()
    own = played(other, app, 4242)
    theirs = board(page)
    for leave in (False, True):  # the page that is here opens it, and so does one that is loaded anew
        if leave:
            other.goto("about:blank")
        other.goto(link)
        answers(other, "Your own game waits")
        assert board(other)[:2] == theirs[:2]
        do(other, click, "back")
        assert board(other) == own


def test_a_file_is_saved_and_opened(page: Page, app: App, open_page: Callable[..., Page], tmp_path: Path) -> None:
    position = played(page, app)
    share(page)
    with page.expect_download() as waiting:
        field(page, "save-file").click()
    file = tmp_path / waiting.value.suggested_filename
    waiting.value.save_as(file)
    assert file.name == "gossip-street-4242.json"
    record = json.loads(file.read_text())
    assert (record["game"], record["seed"], record["seat"]) == ("gossip_street", 4242, 0)
    assert load(file.read_text(), STREET).seat == 0

    other = open_page()
    enter(other, app, "GS-table")
    share(other)
    field(other, "pick-file").set_input_files(file)
    answers(other, "A game was opened")
    assert board(other) == position

    file.write_text(file.read_text()[:-90])
    share(other)
    field(other, "pick-file").set_input_files(file)
    answers(other, "could not be opened: this is no record of a match")
    assert board(other) == position


@each_way
def test_a_link_is_pasted_and_a_bad_one_is_told(by: tuple[Page, Press], app: App) -> None:
    page, press = by
    position = played(page, app)
    share(page, press)
    link, paste = field(page, "link").input_value(), field(page, "paste")
    paste.fill(link[:-12])
    push(page, page.locator(f"{STEP} [data-submit=open]"), press)
    answers(page, "That could not be opened: this link is damaged")
    expect(page.locator(f"{STEP} .zone-answer .box")).to_be_in_viewport(ratio=0.9)
    expect(page.locator(f"{STEP} .hs-aside")).to_contain_text("this link is damaged")
    assert paste.input_value() == link[:-12], "it can be mended"
    assert board(page) == position
    play_a_turn(page, press)
    share_again = piece(page, "share")
    if share_again.get_attribute("aria-expanded") == "false":
        share(page, press)
    paste.fill(f"  {link}\n")
    paste.press("Enter")
    answers(page, "A game was opened")
    assert board(page) == position


def test_a_bad_link_in_the_address_leaves_a_table_that_works(page: Page, app: App) -> None:
    page.goto(ADDRESS.format(app.url, "Hello"))
    answers(page, "That could not be opened: this link is damaged")
    expect(page).to_have_url(re.compile("#GS-table$"))
    played(page, app)


def test_the_position_is_copied_in_sentences(page: Page, app: App) -> None:
    played(page, app)
    share(page)
    words = field(page, "position").input_value()
    prompt = page.locator(f"{STEP} .zone-prompt p").inner_text()
    assert words.splitlines()[0].startswith("The street: six houses")
    assert words.splitlines()[-1] in prompt
    field(page, "copy-position").click()
    expect(page.locator(f"{STEP} .hs-aside")).to_have_text("Copied")
    assert pasted(page).split() == words.split()


def test_where_nothing_may_be_copied_the_text_is_selected(page: Page, app: App) -> None:
    played(page, app)
    share(page)
    page.evaluate("document.execCommand = () => false")
    field(page, "copy-link").click()
    expect(page.locator(f"{STEP} .hs-aside")).to_have_text("Selected: copy it by hand")
    expect(field(page, "link")).to_be_focused()
    assert page.evaluate("getSelection().toString()") == field(page, "link").input_value()


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_it_fits(open_page: Callable[..., Page], app: App, width: int) -> None:
    page = open_page(viewport={"width": width, "height": 800})
    enter(page, app, "GS-table")
    share(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    do(page, click, "share")
    played(page, app)
    share(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    sizes = page.locator(f"{STEP} .share :is(.btn, input, textarea)").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect().height)"
    )
    assert min(sizes) >= 44


def test_erasing_erases_all(page: Page, app: App) -> None:
    played(page, app)
    tab = watch(page.context.new_page(), [])
    enter(tab, app, "GS-table")
    settled(tab)
    assert "hearsay:memo:GS-table" in memory(page, "sessionStorage")
    assert "hearsay:memo:GS-table" in memory(tab, "sessionStorage")
    page.goto(app.url)
    page.locator("#erase").click()
    page.locator("#erase").click()
    expect(page.locator("#erase")).to_have_text("Erased")
    assert memory(page, "localStorage") == memory(page, "sessionStorage") == {}
    tab.wait_for_function("!Object.keys(sessionStorage).some((key) => key.startsWith('hearsay:'))")
    tab.reload()
    expect(piece(tab, "deal")).to_be_visible()


def test_starting_a_step_over_forgets_it_in_both_memories(page: Page, app: App) -> None:
    played(page, app)
    again = page.locator("[data-again=step]")
    again.click()
    again.click()
    expect(piece(page, "deal")).to_be_visible()
    for store in ("localStorage", "sessionStorage"):
        assert not memory(page, store).get("hearsay:memo:GS-table")
    page.reload()
    expect(piece(page, "deal")).to_be_visible()
