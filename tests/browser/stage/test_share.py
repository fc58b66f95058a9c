"""Games that come and go: the tab's own memory, a game in the address, fields that are copied and opened."""

from collections.abc import Callable
from pathlib import Path

import pytest
from markupsafe import Markup
from playwright.sync_api import Page, expect

from widgets import share
from widgets.ink import Sheet, tag
from widgets.stage import Frame

from .harness import PAGE, Scripted, await_sent, sent, start, stopped

SECTION = '<section class="hs-step" id="{}"><div id="place"></div>'
INTO_A_STEP = f"document.getElementById('place').outerHTML = '{SECTION}'"
CODE = tag("input", type="text", readonly=True, data_id="link", data_link="Habc")
COPY = tag("button", "Copy link", type="button", data_id="copy-link", data_copy="link")


def shown(page: Page, *children: Markup) -> Scripted:
    await_sent(page, "hello")
    scripted = Scripted(page)
    scripted.show(Frame(PAGE | {"tools": Sheet(tag("div", *children), {}, "The table")}))
    return scripted


def test_a_tab_goes_on_with_its_own_game_and_a_new_one_with_the_last(page: Page, address: str) -> None:
    start(page, address, script="localStorage.setItem('hearsay:memo:GS-L1', 'last')")
    assert await_sent(page, "hello")[0]["memo"] == "last"
    page.evaluate("sessionStorage.setItem('hearsay:memo:GS-L1', 'own')")
    start(page, address)
    assert await_sent(page, "hello")[0]["memo"] == "own"
    start(page, address, script="sessionStorage.setItem('hearsay:memo:GS-L1', '')")
    assert await_sent(page, "hello")[0]["memo"] == "", "the tab has gone back to the lobby"


def test_forgetting_empties_both_memories(page: Page, python: Scripted) -> None:
    python.show(Frame(PAGE), memo="mine")
    both = "[localStorage, sessionStorage].map((store) => store.getItem('hearsay:memo:GS-L1'))"
    assert page.evaluate(both) == ["mine", "mine"]
    page.evaluate("document.dispatchEvent(new CustomEvent('hearsay:forget', {detail: {}}))")
    assert page.evaluate(both) == [None, None]


@pytest.mark.parametrize("equals", ["=", "%3D", "%3d"])
def test_a_game_in_the_address_is_handed_on_once_and_leaves_it(page: Page, address: str, equals: str) -> None:
    begin = f"{INTO_A_STEP.format('GS-table')}; history.replaceState(null, '', '#GS-table{equals}Habc_-9')"
    start(page, address, "GS-table-0badcafe", "table", begin)
    assert await_sent(page, "open") == [{"type": "open", "text": "Habc_-9"}]
    assert [message["type"] for message in page.evaluate("sent")] == ["hello", "open"], "after what is remembered"
    assert page.evaluate("location.hash") == "#GS-table"
    page.evaluate("location.hash = '#GS-table=Hd'")
    assert await_sent(page, "open", 2)[1]["text"] == "Hd"
    assert page.evaluate("location.hash") == "#GS-table"


@pytest.mark.parametrize(
    ("step", "kind", "end"),
    [("GS-table", "table", "#GS-L1=Habc"), ("GS-table", "step", "#GS-table=Habc"), ("GS-table", "table", "#GS-table="),
     ("GS-table", "table", "#=Habc"), ("", "table", "#GS-table=Habc")],
)  # fmt: skip
def test_what_is_not_for_this_table_stays_in_the_address(
    page: Page, address: str, step: str, kind: str, end: str
) -> None:
    into = INTO_A_STEP.format(step) if step else ""
    start(page, address, "GS-table", kind, f"{into}; history.replaceState(null, '', '{end}')")
    await_sent(page, "hello")
    page.evaluate("dispatchEvent(new Event('hashchange'))")
    assert sent(page, "open") == []
    assert page.evaluate("location.hash") == end.removesuffix("#")


def test_a_link_is_the_address_of_the_step_and_a_bare_code_in_a_notebook(page: Page, address: str) -> None:
    start(page, address, kind="table")
    shown(page, CODE)
    expect(page.locator("[data-link]")).to_have_value("Habc")
    start(page, address, kind="table", script=INTO_A_STEP.format("GS-table"))
    scripted = shown(page, CODE)
    expect(page.locator("[data-link]")).to_have_value(f"{address}#GS-table=Habc")
    other = tag("input", type="text", readonly=True, data_id="link", data_link="Hxyz")
    scripted.show(Frame(PAGE | {"tools": Sheet(tag("div", other), {}, "The table")}))
    expect(page.locator("[data-link]")).to_have_value(f"{address}#GS-table=Hxyz")


def test_copying_says_so_and_where_it_is_refused_the_text_is_selected(
    open_page: Callable[..., Page], address: str
) -> None:
    page = stopped(open_page())
    start(page, address, kind="table")
    shown(page, CODE, COPY)
    button = page.locator("[data-copy]")
    button.click()
    expect(button).to_have_text("Copied")
    expect(page.locator(".hs-aside")).to_have_text("Copied")
    page.clock.run_for(2_500)
    expect(button).to_have_text("Copy link")
    assert sent(page) == [], "Python is not asked"
    page.evaluate("document.execCommand = () => false")
    button.click()
    expect(button).to_have_text("Selected: copy it by hand")
    expect(page.locator("[data-link]")).to_be_focused()


def test_text_and_files_are_opened(page: Page, address: str, tmp_path: Path) -> None:
    start(page, address, kind="table")
    shown(page, share.door())
    paste = page.get_by_label("Paste a link or a record")
    paste.fill("one")
    page.get_by_role("button", name="Open").click()
    paste.fill("two")
    paste.press("Enter")
    file = tmp_path / "three.json"
    for text in ("three", "é" * 1_200_000):
        file.write_text(text, encoding="utf-8")
        page.get_by_label("Or choose a file").set_input_files(file)
        await_sent(page, "open", 3 if text == "three" else 4)
    texts = [message["text"] for message in sent(page, "open")]
    assert texts[:3] == ["one", "two", "three"]
    assert texts[3] == "é" * 1_000_001, "what is too long is cut where Python still sees that it is"
