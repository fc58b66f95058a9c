"""The Dirt File in a real browser, by mouse, by keyboard alone and by touch: marked, checked, proved, kept; step 11."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.clause_marks import clause

from .conftest import App, violations
from .playing import STEP, Press, click, do, each_way, enter, keys, piece, settled, tap
from .test_play import deal, dealt

FOCUS = "() => document.activeElement?.dataset.pick ?? ''"
NARROW = {"viewport": {"width": 320, "height": 700}, "has_touch": True, "is_mobile": True}


def keyed(page: Page, ticket: str) -> None:
    """Tab to the table of marks, then arrow keys to the cell; any other piece as in other tests."""
    if not piece(page, ticket).evaluate("piece => piece.matches('.cell-mark')"):
        keys(page, ticket)
        return
    for _ in range(80):
        if page.evaluate("() => document.activeElement.matches('.cell-mark')"):
            break
        page.keyboard.press("Tab")
    _, seat, card = ticket.split(":")
    page.keyboard.press("Home")
    for _ in range(5):
        if page.evaluate(FOCUS).split(":")[1] == seat:
            break
        page.keyboard.press("ArrowRight")
    for _ in range(16):
        if page.evaluate(FOCUS).endswith(f":{card}"):
            break
        page.keyboard.press("ArrowDown")
    assert page.evaluate(FOCUS) == ticket
    page.keyboard.press("Enter")


@pytest.fixture
def by(request: pytest.FixtureRequest, open_page: Callable[..., Page]) -> tuple[Page, Press]:
    """A page and the way it is used."""
    if request.param == "touch":
        phone: Page = request.getfixturevalue("phone")
        return phone, tap
    return open_page(), {"mouse": click, "keyboard": keyed}[request.param]


def rival(page: Page) -> str:
    """The first other player, by the number in the tickets."""
    ticket = page.locator(f"{STEP} .cell-mark").first.get_attribute("data-pick") or ""
    return ticket.split(":")[1]


@each_way
def test_it_is_marked_checked_and_kept_over_a_reload(by: tuple[Page, Press], app: App) -> None:
    page, press = by
    deal(page, app, click, 5)
    do(page, press, "file")
    seat = rival(page)
    dog, cat = piece(page, f"file:{seat}:dog"), piece(page, f"file:{seat}:cat")
    expect(dog).to_have_accessible_name(re.compile("Dog: no mark"))
    do(page, press, f"file:{seat}:dog")
    expect(dog).to_have_accessible_name(re.compile("Dog: does not have it"))
    do(page, press, f"file:{seat}:dog")
    do(page, press, f"file:{seat}:cat")
    expect(dog).to_have_accessible_name(re.compile("Dog: has it"))
    do(page, press, "file:check")
    result = page.locator(f"{STEP} .file-side .box")
    expect(result).to_contain_text("2 marks:")
    expect(result).to_be_in_viewport(ratio=0.5)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.reload()
    piece(page, "file").wait_for()
    settled(page)
    do(page, press, "file")
    expect(dog).to_have_accessible_name(re.compile("Dog: has it"))
    expect(cat).to_have_accessible_name(re.compile("Cat: does not have it"))


@each_way
def test_a_proof_opens_beside_its_mark_and_its_clause_opens(by: tuple[Page, Press], app: App) -> None:
    page, press = by
    enter(page, app, "GS-L11")
    for ticket in ("go-on", "go-on", "file:1:mr-pry", "file:check", "file:why-1-mr-pry"):
        do(page, press, ticket)
    proof = page.locator(f"{STEP} .proof")
    expect(proof).to_contain_text("So Blue has Mr Pry.")
    expect(proof.locator("li")).to_have_count(4)
    expect(proof).to_be_in_viewport(ratio=0.5)
    do(page, press, "clause:GS-074")
    expect(page.locator(f"{STEP} .zone-answer")).to_contain_text("Clause GS-074")
    do(page, press, "file:correct")
    expect(piece(page, "file:1:mr-pry")).to_have_accessible_name("Blue, Mr Pry: has it, proved")


def test_arrow_keys_walk_the_table_and_focus_stays_where_one_marks(page: Page, app: App) -> None:
    enter(page, app, "GS-L11")
    piece(page, "file:1:mr-sneak").focus()
    seen = []
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowDown"):
        page.keyboard.press(key)
        seen.append(page.evaluate(FOCUS))
    assert seen == ["file:2:mr-sneak", "file:2:mrs-sneak", "file:1:mrs-sneak", "file:1:mr-nosey"]
    for said in ("does not have it", "has it", "may have it", "no mark"):
        page.keyboard.press("Enter")
        expect(piece(page, "file:1:mr-nosey")).to_have_accessible_name(f"Blue, Mr Nosey: {said}")
        assert page.evaluate(FOCUS) == "file:1:mr-nosey"
    heard = page.locator(f"{STEP} .hs-aside")
    expect(heard).to_have_text(re.compile("Blue, Mr Nosey: no mark"))


def test_the_table_is_a_table_to_a_screen_reader(page: Page, app: App) -> None:
    enter(page, app, "GS-L11")
    table = page.locator(f"{STEP} .file").get_by_role("table")
    expect(table).to_have_accessible_name(re.compile("People and pets down, players across"))
    assert table.get_by_role("rowheader").count() == 16
    heads = [" ".join(head.inner_text().split()) for head in table.get_by_role("columnheader").all()]
    assert [re.sub(r"^[A-Z] ", "", head) for head in heads[:3]] == ["Red", "Blue", "Green"]


@clause("GS-088")
@each_way
def test_the_puzzle_is_solved(by: tuple[Page, Press], app: App) -> None:
    page, press = by
    enter(page, app, "GS-L11")
    task = page.locator(f"{STEP} .zone-task")
    for number in range(1, 8):
        expect(task).to_contain_text(f"Clue {number} of 7")
        do(page, press, "go-on")
    for ticket in ("first-mrs-gab", "second-mr-pry", "name-dog", "say-it"):
        do(page, press, ticket)
    answer = page.locator(f"{STEP} .zone-answer")
    expect(answer).to_contain_text("One slip is forgiven.")
    for ticket in ("first-mr-pry", "second-mrs-gab", "say-it"):
        do(page, press, ticket)
    expect(task).to_contain_text("Name Green")
    for ticket in ("first-mrs-nosey", "second-mrs-sneak", "name-none", "say-it"):
        do(page, press, ticket)
    expect(answer).to_contain_text("Step done")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("width", [1280, 390])
def test_axe_finds_nothing(open_page: Callable[..., Page], app: App, width: int) -> None:
    page = open_page(viewport={"width": width, "height": 900}, reduced_motion="reduce")
    enter(page, app, "GS-L11")
    found = {"clue": violations(page)}
    for ticket in ("go-on", "go-on", "file:1:mr-pry", "file:1:dog", "file:1:dog", "file:check"):
        do(page, click, ticket)
    found["check"] = violations(page)
    do(page, click, "file:why-1-mr-pry")
    found["proof"] = violations(page)
    deal(page, app, click, 5)
    for ticket in ("file", "file:level-odds", "file:switch-supply", "file:switch-habits", "file:chart", "file:mirror"):
        do(page, click, ticket)
    page.locator(f"{STEP} .plot summary").click()
    found["odds"] = violations(page)
    assert {where: what for where, what in found.items() if what} == {}


@each_way
def test_what_the_others_can_know_is_opened_below_the_marks(by: tuple[Page, Press], app: App) -> None:
    page, press = by
    deal(page, app, click, 5)
    do(page, press, "file")
    part = page.get_by_role("region", name="What they can know of you")
    expect(part).to_have_count(0)
    do(page, press, "file:level-certain")
    expect(part).to_be_visible()
    expect(part.get_by_role("listitem")).to_have_count(0)
    do(page, press, "file:mirror")
    players = part.get_by_role("listitem")
    expect(players).to_have_count(3)
    for player in players.all():
        expect(player).to_contain_text(re.compile(r"\d+ ways left"))
        expect(player).to_contain_text(re.compile(r"At (least|most) \d+|Exactly"))
        assert player.locator(".bar").bounding_box()["width"] > 200  # type: ignore[index]
    expect(page.locator(f"{STEP} .hs-aside")).to_have_text(re.compile(r"Ways left for you: \w+ .*\d"))
    expect(piece(page, "file:mirror")).to_have_attribute("aria-expanded", "true")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    do(page, press, "file:mirror")
    expect(players).to_have_count(0)


def test_on_the_narrowest_phone_every_cell_can_be_hit(open_page: Callable[..., Page], app: App) -> None:
    page = open_page(**NARROW)
    enter(page, app, "GS-table")
    do(page, click, "seats:6")
    dealt(page, 5)
    for ticket in ("file", "file:level-odds"):
        do(page, click, ticket)
    sizes = page.locator(f"{STEP} .cell-mark").evaluate_all(
        "cells => cells.map((cell) => cell.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height))"
    )
    assert len(sizes) == 80
    assert min(sizes) >= 24
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_what_the_chart_shows_stands_in_the_page(page: Page, app: App) -> None:
    deal(page, app, click, 5)
    for ticket in ("file", "file:level-odds", "file:chart"):
        do(page, click, ticket)
    chart = page.locator(f"{STEP} .plot")
    expect(chart.get_by_role("img")).to_have_accessible_name(re.compile(r"Likeliest of the rest: .* in 100\."))
    words = chart.locator("svg text").first
    assert "DejaVu" not in words.evaluate("word => getComputedStyle(word).fontFamily")
    ink = words.evaluate("word => getComputedStyle(word).fill")
    page.emulate_media(color_scheme="dark")
    assert words.evaluate("word => getComputedStyle(word).fill") != ink
    assert json.dumps(ink).startswith('"rgb')
