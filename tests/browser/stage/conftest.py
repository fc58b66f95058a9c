"""Fixtures of the stage tests: a server for the harness, one window for most tests, a stage with its first page."""

import functools
import threading
from collections.abc import Iterator
from http.server import ThreadingHTTPServer

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import WIDE, watch
from tests.conftest import ROOT

from .harness import Files, Scripted, begun


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Files, directory=str(ROOT / "widgets"))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture(scope="module")
def window(chromium: Browser) -> Iterator[tuple[Page, list[str]]]:
    """One window for most tests here, which is four times faster than one each; and what went wrong in it."""
    complaints: list[str] = []
    context = chromium.new_context(viewport=WIDE)
    yield watch(context.new_page(), complaints), complaints
    context.close()


@pytest.fixture
def page(window: tuple[Page, list[str]]) -> Iterator[Page]:
    page, complaints = window
    yield page
    page.evaluate("localStorage.clear(); sessionStorage.clear()")
    page.goto("about:blank")
    page.set_viewport_size(WIDE)
    assert complaints == []


@pytest.fixture
def python(page: Page, address: str) -> Scripted:
    """A stage with its first page drawn."""
    return begun(page, address)
