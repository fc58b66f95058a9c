"""A full room in a real browser: who waits is let in, who is inside may reload, and the page that says so."""

import re
from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest
from playwright.sync_api import Browser, Error, Page, expect

from tests.hardening.trial import TRIAL, serving
from tests.serving import Site, until

from .conftest import violations, watch
from .test_app import opened

ZONE = ".hs-step:not([hidden]) .zone"


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """An app with one place, which is kept for longer than a reload takes."""
    env = {"HEARSAY_PLACE_KEPT": "6", "HEARSAY_REAP_AFTER": "1", "HEARSAY_REAP_UNSEEN": "20"}
    yield from serving(tmp_path_factory.mktemp("small"), "--learners", "1", **env)


@pytest.fixture(scope="module")
def full(tmp_path_factory: pytest.TempPathFactory, chromium: Browser) -> Iterator[Site]:
    """An app whose one place is taken, by a page that stays."""
    for site in serving(tmp_path_factory.mktemp("full"), "--learners", "1"):
        window = chromium.new_context()
        opened(watch(window.new_page(), []), f"http://127.0.0.1:{site.port}{TRIAL}")
        yield site
        window.close()


def test_who_waits_is_let_in_and_who_is_inside_stays(
    small: Site, open_page: Callable[..., Page], complaints: list[str]
) -> None:
    url = f"http://127.0.0.1:{small.port}{TRIAL}"
    inside = opened(open_page(), url)
    waiting = open_page()
    waiting.goto(f"{url}#one")
    expect(waiting.get_by_role("heading", level=1)).to_have_text("The room is full")
    expect(waiting.get_by_role("status")).to_contain_text("opens by itself")
    waiting.get_by_role("link", name="Try again").click()
    expect(waiting.get_by_role("heading", level=1)).to_have_text("The room is full")
    assert until(lambda: len(small.kernels()) == 1)

    for _ in range(3):
        inside.reload()
        inside.locator(ZONE).first.wait_for()
    for _ in range(3):  # an impatient hand; Chromium itself may drop a reload that overtakes another
        with suppress(Error):
            inside.reload(wait_until="commit")
    inside.goto(url)
    inside.locator(ZONE).first.wait_for()
    inside.get_by_role("button", name="0").click()
    expect(inside.get_by_role("button", name="1")).to_be_visible()

    inside.get_by_role("link", name="← All games").click()
    expect(inside.locator(".mast h1")).to_be_visible()
    waiting.locator(ZONE).first.wait_for()
    expect(waiting).to_have_url(re.compile("#one$"))
    assert until(lambda: len(small.kernels()) == 1)
    complaints[:] = [one for one in complaints if "503" not in one]  # that is what full means


def test_a_browser_that_lost_its_page_gets_its_place_back(
    small: Site, open_page: Callable[..., Page], complaints: list[str]
) -> None:
    """Some browsers say no farewell, phones above all: then only the line breaks."""
    assert until(lambda: small.get(TRIAL, "HEAD")[0] == 200)
    page = open_page()
    page.add_init_script("navigator.sendBeacon = () => true;")
    opened(page, f"http://127.0.0.1:{small.port}{TRIAL}")
    page.reload()
    page.locator(ZONE).first.wait_for()
    assert until(lambda: len(small.kernels()) == 1)
    complaints[:] = [one for one in complaints if "503" not in one]


@pytest.mark.parametrize("width", [1280, 390, 320])
def test_the_full_room_can_be_read(
    full: Site, open_page: Callable[..., Page], complaints: list[str], width: int
) -> None:
    page = open_page(viewport={"width": width, "height": 844})
    page.goto(f"http://127.0.0.1:{full.port}{TRIAL}")
    expect(page.get_by_role("heading", level=1)).to_have_text("The room is full")
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert violations(page) == []
    assert all("503" in one for one in complaints)
    complaints.clear()


def test_without_scripts_there_is_a_link_to_try_again(
    full: Site, open_page: Callable[..., Page], complaints: list[str]
) -> None:
    page = open_page(java_script_enabled=False)
    page.goto(f"http://127.0.0.1:{full.port}{TRIAL}")
    page.get_by_role("link", name="Try again").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The room is full")
    expect(page.get_by_role("link", name="The front page")).to_be_visible()
    expect(page).to_have_url(re.compile(f"{re.escape(TRIAL)}$"))
    assert len(full.kernels()) == 1, "who is inside stays"
    complaints[:] = [one for one in complaints if "503" not in one]
