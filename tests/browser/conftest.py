"""A real browser for the tests in this folder, and pages that tell on whatever goes wrong in them.

`page` is a window of 1280 × 900, `phone` one of 390 × 844 with touch, `dark` one at night; `open_page(**how)` opens
others. At the end of a test none of them may have asked another computer for anything, nor have reported an error; a
test that provokes one calls `complaints.clear()`. `app` is the real app, started once. Where there is no browser,
tests/conftest.py skips (in CI: fails) everything here before a fixture runs.

Nothing here is given up before `PATIENCE`: what is waited for comes in a moment, and on a busy machine later. A test
that says how soon something comes says it in frames or events of the page, never by a clock of its own.
"""

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, Request, WebSocket, expect, sync_playwright

from tests.conftest import ROOT, browser_path

from .playing import WAYS, Press, enter

HOME = ("http://127.0.0.1:", "ws://127.0.0.1:", "data:", "blob:", "about:")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]
WIDE = {"width": 1280, "height": 900}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
PATIENCE = 90
"""Seconds that anything may take, on a busy machine."""
expect.set_options(timeout=1000 * PATIENCE)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """One browser for all tests."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(), args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def complaints() -> list[str]:
    """What went wrong in the pages of this test so far."""
    return []


def watch(page: Page, complaints: list[str]) -> Page:
    """The page, with whatever goes wrong in it written to `complaints` from now on."""

    def asked(request: Request | WebSocket) -> None:
        if not request.url.startswith(HOME):
            complaints.append(f"asked another computer: {request.url}")

    page.on("request", asked)
    page.on("websocket", asked)
    page.on("pageerror", lambda error: complaints.append(f"page error: {error}"))
    page.on("console", lambda said: complaints.append(f"console: {said.text}") if said.type == "error" else None)
    page.set_default_timeout(1000 * PATIENCE)
    return page


STILL = """() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))
  .then(() => Promise.allSettled(document.getAnimations().map((one) => one.finished)))"""


def violations(page: Page) -> list[tuple[str, str, list[str]]]:
    """What axe finds by day, and in the colours of the night.

    A colour on its way to another, which has neither's contrast, is waited for.
    """
    found = []
    for theme, how in (("dark", {"runOnly": ["color-contrast"]}), ("light", {})):
        page.emulate_media(color_scheme=theme)
        page.evaluate(STILL)
        for rule in Axe().run(page, options=how).response["violations"]:
            found.append((theme, rule["id"], [" ".join(node["target"]) for node in rule["nodes"]][:5]))
    return found


@pytest.fixture
def open_page(chromium: Browser, complaints: list[str]) -> Iterator[Callable[..., Page]]:
    """Opens a page in a browser window of its own, as somebody new; `how` is what a Playwright context takes."""
    windows = []

    def opened(**how: object) -> Page:
        windows.append(chromium.new_context(**{"viewport": WIDE, **how}))
        return watch(windows[-1].new_page(), complaints)

    yield opened
    for window in windows:
        window.close()
    assert complaints == []


@pytest.fixture
def page(open_page: Callable[..., Page]) -> Page:
    """A page on a wide screen by day."""
    return open_page()


@pytest.fixture
def phone(open_page: Callable[..., Page]) -> Page:
    """A page on a phone."""
    return open_page(**PHONE)


@pytest.fixture
def dark(open_page: Callable[..., Page]) -> Page:
    """A page on a wide screen at night."""
    return open_page(color_scheme="dark")


@pytest.fixture
def by(request: pytest.FixtureRequest, open_page: Callable[..., Page]) -> tuple[Page, Press]:
    """A page of one's own and the way it is used."""
    way: str = request.param
    return open_page(**(PHONE if way == "touch" else {})), WAYS[way]


@pytest.fixture(scope="module")
def visits(chromium: Browser) -> Iterator[dict[tuple[str, str], tuple[Page, list[str]]]]:
    """The visits that have begun, by the way and the game; and what went wrong in them."""
    begun: dict[tuple[str, str], tuple[Page, list[str]]] = {}
    yield begun
    for page, _ in begun.values():
        page.context.close()


@pytest.fixture
def visit(
    request: pytest.FixtureRequest,
    chromium: Browser,
    app: "App",
    visits: dict[tuple[str, str], tuple[Page, list[str]]],
) -> Iterator[tuple[Page, Press]]:
    """The page of this visit and the way it is used: one page for all that a module does with a game in one way."""
    way, prefix = request.param
    if (way, prefix) not in visits:
        complaints = list[str]()
        how = PHONE if way == "touch" else {"viewport": WIDE}
        page = watch(chromium.new_context(**how).new_page(), complaints)
        visits[way, prefix] = page, complaints
        enter(page, app, f"{prefix}-L1")
    page, complaints = visits[way, prefix]
    yield page, WAYS[way]
    assert complaints == []


class App(NamedTuple):
    """The running app: its address without a slash at the end, the number of its process, what it printed."""

    url: str
    pid: int
    log: Path


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    """The real app, as `hearsay serve` starts it. Kernels whose page is gone end after a second, not two minutes."""
    port, log = _free_port(), tmp_path_factory.mktemp("app") / "log.txt"
    command = [sys.executable, "-m", "widgets.cli", "serve", "--port", str(port)]
    env = os.environ | {"HEARSAY_REAP_AFTER": "1", "PYTHONUNBUFFERED": "1"}
    with log.open("wb") as out, subprocess.Popen(command, cwd=ROOT, env=env, stdout=out, stderr=out) as server:
        try:
            _await_front_page(server, f"http://127.0.0.1:{port}/", log)
            yield App(f"http://127.0.0.1:{port}", server.pid, log)
        finally:
            server.terminate()
            try:
                server.wait(20)
            except subprocess.TimeoutExpired:
                server.kill()


def _await_front_page(server: subprocess.Popen[bytes], address: str, log: Path) -> None:
    deadline = time.monotonic() + PATIENCE
    while server.poll() is None and time.monotonic() < deadline:
        try:
            with urllib.request.urlopen(address, timeout=5):
                return
        except OSError:
            time.sleep(0.1)
    pytest.fail(f"the app did not answer at {address}; it printed:\n{log.read_text(errors='replace')[-3000:]}")
