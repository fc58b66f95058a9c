"""How long a reader waits in the app: `python -m tests.bench.clicks [TIMES]`, with a browser.

A click counts from the browser's event until the stage shows the scene that answers it, a page from its address until
its first board is drawn. All rows come from one run of one machine; the last column is the median
against the first row's.
"""

import statistics
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.browser.conftest import FLAGS, WIDE
from tests.conftest import ROOT, browser_path
from tests.serving import start, stop

TUTORIAL = "/voila/render/gossip-street.ipynb"
PAGES = 5
WARM = 5
"""Clicks that are not counted: the first ones find nothing prepared."""

CLICK = """([step, ticket]) => new Promise((done) => {
  const stage = document.querySelector(`#${step} .hs-stage`);
  const piece = stage.querySelector(`[data-pick="${ticket}"]`);
  const before = performance.now();
  new MutationObserver((_, watch) => { watch.disconnect(); setTimeout(done, 0, performance.now() - before); })
    .observe(stage, { attributeFilter: ["data-scene"] });
  piece.dispatchEvent(new MouseEvent("click", { bubbles: true }));
})"""


def clicks(page: Page, times: int, step: str, *tickets: str) -> list[float]:
    """Milliseconds that each of many picks took, the tickets by turns."""
    took = []
    for n in range(WARM + times):
        page.wait_for_function(f"document.querySelector('#{step} .hs-stage:not([data-busy])')")
        took.append(float(page.evaluate(CLICK, [step, tickets[n % len(tickets)]])))
    return took[WARM:]


def opened(page: Page, address: str, step: str) -> float:
    """Milliseconds until the first board of a step is drawn."""
    page.goto("about:blank")
    before = time.perf_counter()
    page.goto(f"{address}{TUTORIAL}#{step}", wait_until="commit")
    page.locator(f"#{step} .zone [data-pick]").first.wait_for(timeout=60_000)
    return (time.perf_counter() - before) * 1000


def measured(page: Page, address: str, times: int) -> dict[str, list[float]]:
    """Every row, by what it says."""
    pages = [opened(page, address, "GS-L3") for _ in range(PAGES)]
    rows = {"a click on a refused stack of step 3": clicks(page, times, "GS-L3", "stack-2-0")}
    opened(page, address, "GS-table")
    rows["a click in the lobby"] = clicks(page, times, "GS-table", "seats:3", "seats:4")
    page.locator("#GS-table [data-send=seed]").fill("5")
    page.keyboard.press("Enter")
    page.locator('#GS-table [data-pick="throw"]').first.wait_for(timeout=60_000)
    rows["a click that lists the rulings in force"] = clicks(page, times, "GS-table", "rules")
    return {**rows, "a page, to its first board": pages}


def main() -> None:
    """Print a row for each kind of wait: median, the longest but one in twenty, the median against the first row's."""
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = start(ROOT / "tutorials", Path(folder))
        try:
            browser = playwright.chromium.launch(executable_path=browser_path(), args=FLAGS)
            rows = measured(browser.new_page(viewport=WIDE), f"http://127.0.0.1:{site.port}", times)
            browser.close()
        finally:
            stop(site)
    base = statistics.median(next(iter(rows.values())))
    for what, took in rows.items():
        median, p95 = statistics.median(took), statistics.quantiles(took, n=20, method="inclusive")[-1]
        print(f"{what:40} median {median:7.1f} ms  p95 {p95:7.1f} ms  {median / base:6.2f}")


if __name__ == "__main__":
    main()
