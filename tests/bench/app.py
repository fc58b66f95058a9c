"""What a reader waits for in the app, what travels, and what it costs in memory; needs a browser.

A page counts from its address until its first board is drawn, a click from the browser's event until the stage shows
the scene that answers it. Cold is a server that has just begun to answer and a browser that has never been there.
"""

import statistics
import tempfile
import time
import zlib
from collections.abc import Iterator
from pathlib import Path

import psutil
from playwright.sync_api import Browser, Page, WebSocket, sync_playwright

from tests.browser.conftest import FLAGS, WIDE
from tests.conftest import ROOT, browser_path
from tests.serving import Site, start, stop

from .row import Row, spread

TUTORIAL = "/voila/render/gossip-street.ipynb"
FIRST = "GS-L1"
TABLE = "GS-table"
PAGES = 5
CLICKS = 60
WARM = 5
"""Clicks that are not counted: the first ones find nothing prepared."""
LEARNERS = 4
MIB = 2**20

COLD_GOAL, CLICK_GOAL, LATE_CLICK_GOAL = 2.2, 25, 60
BYTES_GOAL = 8_000
MEMORY_GOAL = 45

CLICK = """([step, ticket]) => new Promise((done) => {
  const stage = document.querySelector(`#${step} .hs-stage`);
  const piece = stage.querySelector(`[data-pick="${ticket}"]`);
  const before = performance.now();
  new MutationObserver((_, watch) => { watch.disconnect(); setTimeout(done, 0, performance.now() - before); })
    .observe(stage, { attributeFilter: ["data-scene"] });
  piece.dispatchEvent(new MouseEvent("click", { bubbles: true }));
})"""


class Wire:
    """Counts what goes through the sockets of a page, both ways, in one stream."""

    def __init__(self, page: Page):
        self.bytes = 0
        self.pack = zlib.compressobj(1, zlib.DEFLATED, -zlib.MAX_WBITS)
        page.on("websocket", self._listen)

    def _listen(self, line: WebSocket) -> None:
        line.on("framesent", self._count)
        line.on("framereceived", self._count)

    def _count(self, frame: str | bytes) -> None:
        """Add what the socket sends for this frame: packed as the server packs it (`line.py`)."""
        plain = frame.encode() if isinstance(frame, str) else frame
        self.bytes += len(self.pack.compress(plain)) + len(self.pack.flush(zlib.Z_SYNC_FLUSH)) - 4


def visitor(browser: Browser) -> Page:
    """A page of somebody who has never been here."""
    return browser.new_context(viewport=WIDE).new_page()


def opened(page: Page, site: Site, step: str) -> float:
    """Seconds until the first board of a step is drawn."""
    page.goto("about:blank")
    before = time.perf_counter()
    page.goto(f"http://127.0.0.1:{site.port}{TUTORIAL}#{step}", wait_until="commit")
    page.locator(f"#{step} .zone [data-pick]").first.wait_for(timeout=60_000)
    return time.perf_counter() - before


def front(page: Page, site: Site) -> float:
    """Seconds until the front page has loaded with all its pictures."""
    before = time.perf_counter()
    page.goto(f"http://127.0.0.1:{site.port}/", wait_until="load")
    return time.perf_counter() - before


def clicks(page: Page, step: str, *tickets: str) -> list[float]:
    """Milliseconds that each of many picks took, the tickets by turns."""
    took = []
    for n in range(WARM + CLICKS):
        ticket = tickets[n % len(tickets)]
        page.locator(f'#{step} .hs-stage:not([data-busy]) [data-pick="{ticket}"]').first.wait_for(state="attached")
        took.append(float(page.evaluate(CLICK, [step, ticket])))
    return took[WARM:]


def kinds(page: Page, site: Site) -> Iterator[tuple[str, list[float], float]]:
    """What is clicked, the milliseconds it took, and the bytes a click."""
    wire = Wire(page)

    def counted(what: str, step: str, *tickets: str) -> tuple[str, list[float], float]:
        before = wire.bytes
        took = clicks(page, step, *tickets)
        page.wait_for_timeout(200)  # what still comes after the last
        return what, took, (wire.bytes - before) / (CLICKS + WARM)

    opened(page, site, "GS-L3")
    yield counted("a refused stack of step 3", "GS-L3", "stack-2-0")
    opened(page, site, TABLE)
    yield counted("a choice in the lobby", TABLE, "seats:3", "seats:4")
    page.locator(f"#{TABLE} [data-send=seed]").fill("5")
    page.keyboard.press("Enter")
    page.locator(f'#{TABLE} [data-pick="throw"]').first.wait_for(timeout=60_000)
    yield counted("a throw and its undo, at the table", TABLE, "throw", "undo")
    yield counted("the rulings in force, at the table", TABLE, "rules")


def pss(process: psutil.Process) -> float:
    """MiB of a process, with a part of what it shares with others; where that is unknown, what it has for itself."""
    full = process.memory_full_info()
    return float(getattr(full, "pss", full.uss)) / MIB


def memory(browser: Browser, site: Site) -> Iterator[Row]:
    """What each of some learners at the first step costs: its Python, and what the server holds for it."""
    server = psutil.Process(site.process.pid)
    before = server.memory_full_info().uss / MIB
    pages = [visitor(browser) for _ in range(LEARNERS)]
    for page in pages:
        opened(page, site, FIRST)
    time.sleep(3)  # until nothing is being started any more
    learners = server.children(recursive=True)
    share = max(0.0, server.memory_full_info().uss / MIB - before) / LEARNERS
    own = sum(each.memory_full_info().uss for each in learners) / MIB / LEARNERS
    whole = sum(map(pss, learners)) / LEARNERS
    yield Row(f"memory a learner, {LEARNERS} at once: Python, proportional", whole, "MiB")
    yield Row(f"memory a learner, {LEARNERS} at once: Python, its own alone", own, "MiB")
    yield Row(f"memory a learner, {LEARNERS} at once: its share of the server", share, "MiB")
    yield Row(f"memory a learner, {LEARNERS} at once: all", whole + share, "MiB", MEMORY_GOAL)
    for page in pages:
        page.context.close()


def rows() -> Iterator[Row]:
    """Page, click and memory, in one run of the app."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = start(ROOT / "tutorials", Path(folder), HEARSAY_REAP_AFTER="1")
        try:
            browser = playwright.chromium.launch(executable_path=browser_path(), args=FLAGS)
            page = visitor(browser)
            yield Row("a page to its first board, cold", opened(page, site, FIRST), "s", COLD_GOAL)
            again = [opened(page, site, FIRST) for _ in range(PAGES)]
            yield Row(f"a page to its first board, again: median of {PAGES}", statistics.median(again), "s")
            steps = page.eval_on_selector_all('[id^="GS-"]', "all => all.map((one) => one.id)")
            slowest = {step: opened(page, site, step) for step in steps if step.startswith("GS-L")}
            last = max(slowest, key=lambda step: slowest[step])
            yield Row(f"a page to its first board, again: slowest step, {last} of {len(slowest)}", slowest[last], "s")
            fronts = [front(visitor(browser), site) for _ in range(PAGES)]
            yield Row(f"the front page, a new visitor: median of {PAGES}", statistics.median(fronts), "s")
            for what, took, size in list(kinds(page, site)):
                yield from spread(f"a click, {what}", took, "ms", (CLICK_GOAL, LATE_CLICK_GOAL))
                yield Row(f"bytes a click, {what}", size, "bytes", BYTES_GOAL)
            page.context.close()
            time.sleep(5)  # until the Python of the pages before has ended
            yield from memory(browser, site)
            browser.close()
        finally:
            stop(site)
