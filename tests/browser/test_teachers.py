"""The pages for teachers in a real browser: by day and night, on a phone, by keyboard, without scripts, on paper."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .conftest import App, violations
from .test_app import opened

TEACHERS = "/teachers/gossip-street"
HAND_OUT = f"{TEACHERS}/hand-out"
OPEN = f"{TEACHERS}?answers=open&number=77"
RUMOURS = "/teachers/rumourmongers"
EVERY = (TEACHERS, HAND_OUT, OPEN, RUMOURS, f"{RUMOURS}/hand-out", f"{RUMOURS}?answers=open&number=73")
OVERHANG = "document.documentElement.scrollWidth - innerWidth"


@pytest.mark.parametrize("width", [1280, 390])
def test_axe_finds_nothing(open_page: Callable[..., Page], app: App, width: int) -> None:
    page = open_page(viewport={"width": width, "height": 900})
    found = {}
    for address in (*EVERY, f"{TEACHERS}?number=no"):
        page.goto(app.url + address)
        found[address] = violations(page)
    assert {where: what for where, what in found.items() if what} == {}


@pytest.mark.parametrize("width", [320, 390, 768, 1280])
def test_nothing_scrolls_sideways(open_page: Callable[..., Page], app: App, width: int) -> None:
    page = open_page(viewport={"width": width, "height": 844})
    for address in EVERY:
        page.goto(app.url + address)
        assert page.evaluate(OVERHANG) <= 0, address


def test_the_front_page_and_the_lesson_lead_there(page: Page, app: App) -> None:
    page.goto(app.url)
    page.get_by_role("link", name="For teachers of Gossip Street").click()
    expect(page).to_have_url(app.url + TEACHERS)
    expect(page).to_have_title("Gossip Street for teachers – Hearsay")
    page.get_by_role("link", name="Open the lesson").click()
    page.locator(".hs-step:not([hidden]) .zone").first.wait_for()
    page.get_by_role("link", name="For teachers").click()
    expect(page.locator("h1")).to_have_text("Gossip Street in class")
    page.get_by_role("link", name="Hearsay, all games").click()
    expect(page).to_have_url(app.url + "/")


def test_every_link_of_the_page_leads_somewhere(page: Page, app: App) -> None:
    for address in EVERY:
        page.goto(app.url + address)
        links = page.eval_on_selector_all("a[href]", "links => links.map(link => link.href)")
        assert len(links) > 1
        for link in {link.partition("#")[0] for link in links}:
            assert page.request.head(link).ok, link
        inside = page.eval_on_selector_all("a[href^='#']", "links => links.map(link => link.hash.slice(1))")
        assert all(page.locator(f"[id='{name}']").count() == 1 for name in inside)


def test_a_step_is_opened_from_the_page(page: Page, app: App) -> None:
    page.goto(app.url + TEACHERS)
    page.locator("#GS-L2").get_by_role("link", name="Open this step").click()
    page.locator("#GS-L2 .zone").first.wait_for()
    expect(page.locator("h2:visible")).to_have_text("The block")


def test_no_answer_is_seen_until_it_is_unfolded(page: Page, app: App) -> None:
    page.goto(app.url + TEACHERS)
    answer = page.locator("#GS-L1 dd", has_text="Cookbook, cracker, and the blanks twice.")
    expect(answer).to_be_hidden()
    page.emulate_media(media="print")
    expect(answer).to_be_hidden()
    page.emulate_media(media="screen")
    fold = page.locator("#GS-L1 summary", has_text="Answers and hints")
    fold.press("Enter")
    expect(answer).to_be_visible()
    fold.press("Space")
    expect(answer).to_be_hidden()
    page.get_by_role("link", name="Open all answers").first.click()
    expect(answer).to_be_visible()
    page.emulate_media(media="print")
    expect(answer).to_be_visible()
    expect(page.locator("main .ways, nav, form").filter(visible=True)).to_have_count(0)


def test_the_keyboard_finds_everything_in_order(page: Page, app: App) -> None:
    page.goto(app.url + TEACHERS)
    page.keyboard.press("Tab")
    expect(page.get_by_text("Skip to the class hour")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.locator("#hour").get_by_role("link").first).to_be_focused()
    everything = ":is(#hour, #hour ~ section) :is(a, summary, input, select, button)"
    all_of_it = page.eval_on_selector_all(
        everything, "found => found.filter(e => e.checkVisibility()).map((e, n) => { e.dataset.n = n; return n })"
    )
    assert len(all_of_it) > 30
    for n in all_of_it:
        assert page.evaluate("document.activeElement.dataset.n") == str(n)
        page.keyboard.press("Tab")


def test_a_class_gets_the_same_deal(page: Page, app: App) -> None:
    page.goto(app.url + TEACHERS)
    page.get_by_label("Game number").fill("1234")
    page.get_by_label("Players").select_option("5")
    page.get_by_role("button", name="Make a link").click()
    expect(page).to_have_url(re.compile(r"\?number=1234&seats=5#deal$"))
    expect(page.locator("#asked .address")).to_have_text("/gs/1234/5")
    link = page.get_by_role("link", name="Open the table with game number 1234")
    assert (page.request.get(app.url + "/gs/1234/5", max_redirects=0).headers["location"]) == link.get_attribute("href")
    page.get_by_label("Game number").fill("none")
    page.get_by_label("Game number").press("Enter")
    expect(page.locator("#asked")).to_have_text("A game number is a whole number from 1 to 999,999.")
    expect(page.get_by_label("Game number")).to_have_attribute("aria-invalid", "true")


def test_the_short_address_opens_the_table_with_these_cards(page: Page, app: App) -> None:
    opened(page, f"{app.url}/gs/49", "#GS-table .zone-who")
    for name in ("Mr Nosey", "Mrs Stare", "Cat"):
        expect(page.locator("#GS-table .zone-who")).to_contain_text(re.compile(name, re.IGNORECASE))


def test_a_short_address_may_leave_out_the_powers(page: Page, app: App) -> None:
    opened(page, f"{app.url}/rm/73", "#RM-table .zone-board")
    for name in ("Author", "Castle", "Betrayal"):
        expect(page.locator("#RM-table .zone-cards")).to_contain_text(name)
    expect(page.locator("#RM-table .zone-cards")).to_contain_text(
        "Lay nothing"
    )  # dealt, and nobody is asked for people
    page.locator("#RM-table [data-pick=rules]").click()
    expect(page.locator("#RM-table .zone-tools")).to_contain_text("Changed: How many personalities")


def test_it_is_read_without_scripts(open_page: Callable[..., Page], app: App) -> None:
    page = open_page(java_script_enabled=False)
    page.goto(app.url + TEACHERS)
    expect(page.locator("#hour")).to_contain_text("A first game")
    page.locator("#GS-L1 summary").first.click()
    expect(page.locator("#GS-L1 dd").first).to_be_visible()


@pytest.mark.parametrize("game", [TEACHERS, RUMOURS])
@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_hand_out_is_two_sides_in_ink(
    open_page: Callable[..., Page], app: App, tmp_path: Path, paper: str, theme: str, game: str
) -> None:
    page = open_page(color_scheme=theme)
    page.goto(f"{app.url}{game}/hand-out")
    printed = page.pdf(format=paper, path=tmp_path / "hand-out.pdf")
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 2
    page.emulate_media(media="print")
    expect(page.locator("header.top")).to_be_hidden()
    colours = page.evaluate(
        """() => [...document.querySelectorAll('.paper, .paper *')].flatMap((e) => {
            const style = getComputedStyle(e);
            return [style.color, style.backgroundColor, style.fill, style.stroke, style.borderBottomColor];
        })"""
    )
    hues = {tuple(map(int, re.findall(r"\d+", colour)[:3])) for colour in colours if colour.startswith("rgb")}
    assert (0, 0, 0) in hues
    assert [hue for hue in hues if len(set(hue)) > 1] == [], "black, white and grey"
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"


def test_the_page_prints_in_ink_too(dark: Page, app: App) -> None:
    dark.goto(app.url + OPEN)
    dark.emulate_media(media="print")
    assert dark.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert dark.evaluate("getComputedStyle(document.querySelector('main')).color") == "rgb(0, 0, 0)"
