"""The app in a real browser: one step a screen, what is kept, what is said when Python fails, and that kernels end.

`app` serves our own tutorials. `trial` is a second app with a tutorial made for these tests, whose kernels are counted.
"""

import json
import re
import signal
import subprocess
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest
from playwright.sync_api import Page, expect

from gamecore.gossip_street.lesson import STEPS, steps
from tests.conftest import browser_path
from tests.serving import Site, notebook, pythons, start, stop, until
from tests.wire import KERNEL
from widgets.publish.pages import FILES

from .conftest import FLAGS, App, violations
from .playing import click, do
from .test_play import deal

GOSSIP = "/voila/render/gossip-street.ipynb"
TRIAL = "/voila/render/trial.ipynb"
TITLES = [step.title for step in steps().values()]

CLICKER = '''
import anywidget, logging

class Clicker(anywidget.AnyWidget):
    """Counts its clicks; one that stumbles logs the third and fails at the fourth."""
    _esm = """export default { render({ model, el }) {
      const button = Object.assign(document.createElement("button"), { className: "btn", textContent: "0" });
      el.className = "hs-stage"; el.append(button); button.classList.add("zone");
      button.onclick = () => model.send({});
      model.on("msg:custom", ({ n }) => { button.textContent = n; });
      document.addEventListener("hearsay:forget", ({ detail }) => {
        button.dataset.forgot = `${button.dataset.forgot ?? ""} ${detail.key}`.trim();
      });
    } };"""

    def __init__(self, stumbles=False):
        super().__init__()
        self.n, self.stumbles = 0, stumbles
        self.on_msg(self.hear)

    def __repr__(self):
        return "a clicker"

    def hear(self, *_):
        self.n += 1
        if self.stumbles and self.n == 3:
            logging.getLogger("trial").error("the third click was logged")
        if self.stumbles and self.n == 4:
            raise RuntimeError("the fourth click was raised")
        self.send({"n": self.n})
'''


SLOW = """
import pathlib, time
while not pathlib.Path("go-on").exists():
    time.sleep(0.1)
"""


@pytest.fixture(scope="module")
def trial(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """An app of our own, quick to end a kernel: its process's children are its kernels."""
    shelf = tmp_path_factory.mktemp("trial")
    cells = ["# Trial", f">{CLICKER}", "## One\n\nFirst.", ">Clicker(stumbles=True)", "## Two\n\nSecond.", ">Clicker()"]
    (shelf / "trial.ipynb").write_text(json.dumps(notebook(*cells)))
    (shelf / "slow.ipynb").write_text(json.dumps(notebook("## Slow\n\nRead me.", f">{SLOW}", '>print("there")')))
    bad = ["## Good", ">1 + 1", "## Bad", ">1 / 0", "## Later", ">2 + 2"]
    (shelf / "bad.ipynb").write_text(json.dumps(notebook(*bad)))
    running = start(shelf, tmp_path_factory.mktemp("printed"), HEARSAY_REAP_AFTER="1", HEARSAY_REAP_UNSEEN="20")
    yield running
    stop(running)


@pytest.fixture(scope="module", autouse=True)
def fetched(app: App) -> str:
    """The Python of a page that somebody only fetched, a minute before it ends."""
    with urllib.request.urlopen(app.url + GOSSIP) as answer:
        found = KERNEL.search(answer.read().decode())
    assert found
    assert len(pythons(app.pid, found[1])) == 1
    return found[1]


@pytest.fixture
def url(trial: Site) -> str:
    return f"http://127.0.0.1:{trial.port}"


def opened(page: Page, address: str, ready: str = ".hs-step:not([hidden]) .zone") -> Page:
    """The page at an address, once its visible step shows something."""
    page.goto(address)
    page.locator(ready).first.wait_for()
    return page


# ---- one step a screen ----


def test_a_step_has_its_own_address(page: Page, app: App) -> None:
    opened(page, f"{app.url}{GOSSIP}#GS-L3")
    expect(page).to_have_title("What may lie where – Gossip Street – Hearsay")
    expect(page.locator("h2:visible")).to_have_text("What may lie where")
    expect(page.locator(".top .far")).to_have_text(f"3/{len(TITLES)}")
    assert page.locator("html").get_attribute("lang") == "en"
    assert page.locator("main").count() == 1


def test_next_back_and_the_browsers_own_buttons(page: Page, app: App) -> None:
    opened(page, f"{app.url}{GOSSIP}")
    expect(page).to_have_url(re.compile("#GS-L1$"))
    page.get_by_role("link", name="Next →").click()
    expect(page).to_have_url(re.compile("#GS-L2$"))
    expect(page.locator("#GS-L2 h2")).to_be_focused()
    page.locator("#GS-L2 .zone").first.wait_for()
    page.get_by_role("link", name="← Back").click()
    expect(page).to_have_title("Who am I? – Gossip Street – Hearsay")
    page.go_back()
    expect(page.locator("h2:visible")).to_have_text("The block")
    page.go_forward()
    expect(page.locator("h2:visible")).to_have_text("Who am I?")


def test_all_steps_are_listed_and_can_be_jumped_to(page: Page, app: App) -> None:
    opened(page, f"{app.url}{GOSSIP}#GS-L1")
    summary = page.locator(".contents summary")
    summary.press("Enter")
    links = page.get_by_role("navigation", name="All steps").get_by_role("link")
    expect(links).to_have_text([*TITLES, "Free table"])
    expect(links.first).to_have_attribute("aria-current", "step")
    page.keyboard.press("Escape")
    expect(links.first).to_be_hidden()
    expect(summary).to_be_focused()
    summary.click()
    links.last.click()
    expect(page.locator("h2:visible")).to_have_text("Free table")
    expect(links.last).to_be_hidden()


def test_a_stage_begins_when_its_step_is_seen(page: Page, app: App) -> None:
    opened(page, f"{app.url}{GOSSIP}#GS-L1")
    expect(page.locator("#GS-L2 .hs-stage")).to_have_count(1)
    do(page, click, page.locator("#GS-L1 [data-pick]").first.get_attribute("data-pick") or "")
    assert page.locator("#GS-L2 .zone").count() == 0  # what it had asked for would have been answered before that
    page.get_by_role("link", name="Next →").click()
    page.locator("#GS-L2 .zone").first.wait_for()


def test_the_free_table_is_one_click_from_the_front_page(page: Page, app: App) -> None:
    page.goto(app.url)
    page.get_by_role("link", name="Free table of Gossip Street").click()
    expect(page).to_have_url(f"{app.url}{GOSSIP}#GS-table")
    expect(page.locator(".hs-step:not([hidden]) [data-pick=deal]")).to_be_visible()


def test_a_visit_goes_on_where_the_last_one_ended(page: Page, app: App) -> None:
    opened(page, f"{app.url}{GOSSIP}#GS-L2")
    page.reload()
    expect(page.locator("h2:visible")).to_have_text("The block")
    expect(page.locator(".hs-step:not([hidden]) .zone").first).to_be_visible()  # a page left in mid-load complains
    page.goto(app.url)
    expect(page.get_by_role("link", name="Continue Gossip Street")).to_be_visible()
    page.get_by_role("link", name="Continue Gossip Street").click()
    page.wait_for_url("**#GS-L2")
    expect(page.locator(".hs-step:not([hidden]) .zone").first).to_be_visible()
    page.goto(app.url)
    opened(page, f"{app.url}{GOSSIP}#no-such-step")
    page.wait_for_url("**#GS-L2")


# ---- progress ----


def test_progress_is_shown_and_can_be_erased(page: Page, app: App) -> None:
    opened(page, f"{app.url}{GOSSIP}#GS-L1")
    following = page.locator("#GS-L1 .next")
    expect(following).not_to_have_class(re.compile("main"))
    page.evaluate("document.dispatchEvent(new CustomEvent('hearsay:done', {detail: {key: 'GS-L1'}}))")
    expect(following).to_have_class(re.compile("main"))
    expect(page.locator("#GS-L1 .state")).to_have_text("✓ Done")
    expect(page.locator(".top .steps i.done")).to_have_count(1)
    page.goto(app.url)
    card = page.locator(".game").first
    expect(card).to_contain_text(f"1 of {len(TITLES)} steps done")
    expect(card.locator(".bar i.on")).to_have_count(1)
    erase = page.get_by_role("button", name="Erase it")
    erase.click()
    expect(card).to_contain_text(f"1 of {len(TITLES)} steps done")
    page.get_by_role("button", name="Press again to erase it").click()
    expect(card).to_contain_text(f"All {len(TITLES)} steps and a free table")
    assert page.evaluate("Object.keys(localStorage)") == []


def test_a_step_is_started_over_at_the_second_press(page: Page, url: str) -> None:
    opened(page, f"{url}{TRIAL}#two")
    page.evaluate("for (const key of ['one', 'two', 'two-0badcafe']) for (const what of ['memo', 'done'])"
                  " localStorage.setItem(`hearsay:${what}:${key}`, '1')")  # fmt: skip
    kept = "Object.keys(localStorage).sort().join(' ')"
    page.get_by_role("button", name="Start this step over").click()
    assert "hearsay:memo:two" in page.evaluate(kept)
    page.get_by_role("button", name="Press again to forget this step").click()
    assert page.evaluate(kept) == "hearsay:done:one hearsay:last:trial.ipynb hearsay:memo:one"
    expect(page.locator("#two .zone")).to_have_attribute("data-forgot", "two two-0badcafe")
    page.get_by_role("button", name="Start all steps over").click()
    page.get_by_role("button", name="Press again to forget all steps").click()
    page.wait_for_url("**#one")
    assert page.evaluate(kept) == "hearsay:last:trial.ipynb"


# ---- how a page looks ----


def test_the_style_comes_once_with_the_page_and_not_with_every_stage(open_page: Callable[..., Page], app: App) -> None:
    page, frames = open_page(), list[str]()
    page.on("websocket", lambda line: line.on("framereceived", lambda frame: frames.append(str(frame))))
    opened(page, f"{app.url}{GOSSIP}#GS-L3")
    theme = FILES["theme.css"].read_text("utf-8")
    rule = next(line for line in theme.splitlines() if ".zone" in line and "{" in line)
    assert any("anywidget" in frame for frame in frames)
    assert not any(rule in frame or json.dumps(rule)[1:-1] in frame for frame in frames)
    inside = "Array.from(document.querySelectorAll('style'), (one) => one.textContent)"
    assert not any(rule in text for text in page.evaluate(inside))
    linked = page.evaluate("Array.from(document.querySelectorAll('link[rel=stylesheet]'), (one) => one.href)")
    assert [re.sub(r".*/look/(.*)\?v=.*", r"\1", link) for link in linked] == ["theme.css", "app.css"]
    expect(page.locator("#GS-L3 .box.task").first).to_have_css("border-top-style", "solid")


# ---- what is read before Python, and without it ----


def test_the_prose_is_there_before_python(page: Page, url: str, trial: Site) -> None:
    page.goto(f"{url}/voila/render/slow.ipynb", wait_until="commit")
    expect(page.get_by_text("Read me.")).to_be_visible()
    expect(page.get_by_text("Setting the table…")).to_be_visible()
    expect(page.get_by_text("there", exact=True)).to_have_count(0)
    (trial.shelf / "go-on").touch()
    expect(page.get_by_text("there", exact=True)).to_be_visible(timeout=60_000)
    expect(page.get_by_text("Setting the table…")).to_be_hidden()
    (trial.shelf / "go-on").unlink()


def test_a_slow_start_is_not_passed_over_in_silence(page: Page, url: str) -> None:
    page.clock.install()
    page.goto(f"{url}/voila/render/slow.ipynb", wait_until="commit")
    notice = page.locator(".setting")
    expect(notice).to_have_text("Setting the table…")
    page.clock.run_for(16_000)
    expect(notice).to_contain_text("Python takes long to start this time")


def test_without_scripts_all_prose_is_there(open_page: Callable[..., Page], app: App) -> None:
    page = open_page(java_script_enabled=False)
    page.goto(f"{app.url}{GOSSIP}")
    for title in ("Who am I?", "The block", "What may lie where", "Free table"):
        expect(page.get_by_role("heading", level=2, name=title)).to_be_visible()
    expect(page.get_by_text("JavaScript, which is switched off")).to_be_visible()
    expect(page.get_by_text("Setting the table…").first).to_be_hidden()
    page.goto(app.url)
    expect(page.get_by_role("link", name="Begin Gossip Street")).to_be_visible()
    expect(page.get_by_role("button")).to_have_count(0)  # nothing that cannot work


def test_a_step_that_fails_says_so_and_shows_no_traceback(page: Page, url: str) -> None:
    opened(page, f"{url}/voila/render/bad.ipynb#bad", ".hs-step:not([hidden]) .trouble")
    expect(page.get_by_role("heading", name="This step could not be set up")).to_be_visible()
    page.goto(f"{url}/voila/render/bad.ipynb#later")
    expect(page.locator("#later .trouble")).to_be_visible()
    page.goto(f"{url}/voila/render/bad.ipynb#good")
    expect(page.locator("#good .jp-OutputArea-output")).to_have_text("2")
    assert not re.search("Traceback|ZeroDivision|1 / 0|Voil", page.content().replace("voila", ""))


# ---- what the server's log holds ----


def test_what_a_callback_logs_or_raises_reaches_the_log(page: Page, url: str, trial: Site) -> None:
    opened(page, f"{url}{TRIAL}#one")
    button = page.locator("#one .zone")
    for n in (1, 2, 3):
        button.click()
        expect(button).to_have_text(str(n))
    button.click()
    assert until(lambda: "the third click was logged" in trial.log.read_text())
    assert until(lambda: "the fourth click was raised" in trial.log.read_text())
    assert "the fourth click" not in page.content()


# ---- Python is gone ----


def kernel_of(page: Page) -> str:
    """The id of the page's kernel."""
    return str(page.evaluate("JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId"))


def test_a_kernel_that_dies_is_said_at_once(page: Page, url: str, trial: Site, complaints: list[str]) -> None:
    opened(page, f"{url}{TRIAL}#two")
    (kernel,) = trial.kernels(kernel_of(page))
    kernel.kill()
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("Python stopped")  # the server looks every few seconds
    assert until(lambda: not trial.kernels(kernel_of(page)))
    complaints.clear()  # what the page's own scripts say of it
    page.get_by_role("button", name="Reload").click()
    page.locator("#two .zone").wait_for()
    expect(alert).to_be_empty()
    complaints.clear()


def test_a_server_that_stops_is_said_at_once(
    open_page: Callable[..., Page], complaints: list[str], tmp_path: Path
) -> None:
    (tmp_path / "trial.ipynb").write_text(json.dumps(notebook("## One", f">{CLICKER}", ">Clicker()")))
    site = start(tmp_path, tmp_path)
    try:
        page = opened(open_page(), f"http://127.0.0.1:{site.port}{TRIAL}")
    finally:
        stop(site)
    expect(page.get_by_role("alert")).to_contain_text("The line to Python is broken")
    complaints.clear()


def test_a_page_that_slept_too_long_is_told_so(
    open_page: Callable[..., Page], complaints: list[str], url: str, trial: Site
) -> None:
    assert until(lambda: not trial.kernels())
    page = open_page()
    page.add_init_script("""
      const Socket = WebSocket;
      window.lines = [];
      window.WebSocket = class extends Socket {
        constructor(url, ...more) { super(window.asleep ? "ws://127.0.0.1:9/" : url, ...more); lines.push(this); }
      };
    """)
    opened(page, f"{url}{TRIAL}")
    page.evaluate("window.asleep = true; for (const line of lines) line.close()")
    expect(page.get_by_role("alert")).to_contain_text("The line to Python is broken")
    assert until(lambda: not trial.kernels())
    page.evaluate("dispatchEvent(new Event('online'))")  # awake
    expect(page.get_by_role("alert")).to_contain_text("Python stopped")  # asked every five seconds
    complaints.clear()


def test_a_closed_tab_leaves_no_kernel(open_page: Callable[..., Page], url: str, trial: Site) -> None:
    assert until(lambda: not trial.kernels())
    page = opened(open_page(), f"{url}{TRIAL}")
    assert len(trial.kernels()) == 1
    page.close(run_before_unload=True)
    assert until(lambda: not trial.kernels())


def test_a_reload_leaves_exactly_one(open_page: Callable[..., Page], url: str, trial: Site) -> None:
    assert until(lambda: not trial.kernels())
    page = opened(open_page(), f"{url}{TRIAL}")
    first = kernel_of(page)
    page.reload()
    page.locator("#one .zone").wait_for()
    assert kernel_of(page) != first
    assert until(lambda: len(trial.kernels()) == 1)
    page.wait_for_timeout(2_000)  # longer than a kernel without a page may live
    assert len(trial.kernels(kernel_of(page))) == 1


def test_going_back_to_the_front_page_ends_the_kernel(open_page: Callable[..., Page], url: str, trial: Site) -> None:
    assert until(lambda: not trial.kernels())
    page = opened(open_page(), f"{url}{TRIAL}")
    page.get_by_role("link", name="← All games").click()
    expect(page.locator(".mast h1")).to_be_visible()
    assert until(lambda: not trial.kernels())
    page.go_back()
    page.locator("#one .zone").wait_for()
    page.locator("#one .zone").click()
    expect(page.locator("#one .zone")).to_have_text("1")  # alive again, not a memory of itself


def lines(site: Site) -> int:
    """How many sockets are open to the kernels of an app."""
    started = " ".join(word for kernel in site.kernels() for word in kernel.cmdline())
    told = [site.get(f"/api/kernels/{id}") for id in re.findall(r"kernel-([\w-]+)\.json", started)]
    return sum(json.loads(body)["connections"] for status, _, body in told if status == 200)


def test_a_killed_browser_leaves_no_kernel(url: str, trial: Site, tmp_path: Path) -> None:
    assert until(lambda: not trial.kernels())
    command = [str(browser_path()), "--headless", *FLAGS, f"--user-data-dir={tmp_path}", f"{url}{TRIAL}"]
    browser = psutil.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        assert until(lambda: lines(trial) == 1)
    finally:
        for process in [*browser.children(recursive=True), browser]:
            process.send_signal(signal.SIGKILL)
        browser.wait(10)
    assert until(lambda: not trial.kernels())


def test_a_page_only_fetched_leaves_no_kernel(fetched: str, app: App) -> None:
    assert until(lambda: not pythons(app.pid, fetched))


# ---- for everybody ----


@pytest.mark.parametrize("widths", [(390, 320, 768), (1280,)], ids=["phone", "wide"])
def test_nothing_scrolls_sideways(
    open_page: Callable[..., Page], app: App, complaints: list[str], widths: tuple[int, ...]
) -> None:
    """Widths that are drawn alike share a page: Python is asked once."""
    page = open_page(viewport={"width": widths[0], "height": 844})

    def fits(where: str) -> None:
        for width in reversed(widths):
            page.set_viewport_size({"width": width, "height": 844})
            assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, f"{where}, {width} px"

    for address in ("/", "/nobody"):
        page.goto(app.url + address)
        fits(address)
    complaints.clear()  # that nobody was there
    opened(page, f"{app.url}{GOSSIP}#GS-L1")
    for key in (*STEPS, "GS-table"):
        page.evaluate(f"location.hash = '{key}'")
        page.locator(f"#{key} .zone").first.wait_for()
        fits(key)
        page.locator(".contents summary").click()
        fits(f"the contents at {key}")


@pytest.mark.parametrize("width", [1280, 390])
def test_axe_finds_nothing(open_page: Callable[..., Page], app: App, complaints: list[str], width: int) -> None:
    page = open_page(viewport={"width": width, "height": 900})
    found = {}
    for address in ("/", "/nobody"):
        page.goto(app.url + address)
        found[address] = violations(page)
    complaints.clear()
    opened(page, f"{app.url}{GOSSIP}#GS-L3")
    found["step"] = violations(page)
    page.locator(".contents summary").click()
    found["contents"] = violations(page)
    assert {where: what for where, what in found.items() if what} == {}


@pytest.mark.parametrize("width", [1280, 390])
def test_axe_finds_nothing_at_the_table(open_page: Callable[..., Page], app: App, width: int) -> None:
    page = open_page(viewport={"width": width, "height": 900}, reduced_motion="reduce")
    opened(page, f"{app.url}{GOSSIP}#GS-table")
    found = {"lobby": violations(page)}
    deal(page, app, click, 5)
    table = page.locator("#GS-table")
    do(page, click, "rules")
    table.locator(".rulings [data-pick^='clause:']").first.click()
    expect(table.locator(".box.law")).to_contain_text("In force.")
    found["rulings"] = violations(page)
    do(page, click, "throw")
    expect(table.locator(".legal[data-pick^=stack-]").first).to_be_visible()
    table.locator("[data-pick^=stack-]:not(.legal)").first.dispatch_event("click")
    expect(table.locator(".box.refusal")).to_be_visible()
    table.locator(".box.refusal [data-pick^='clause:']").click()
    expect(table.locator(".box.law")).to_be_visible()
    expect(table.locator(".box.refusal")).to_be_visible()
    found["refusal"] = violations(page)
    assert {where: what for where, what in found.items() if what} == {}


def test_the_keyboard_finds_everything(page: Page, app: App) -> None:
    opened(page, f"{app.url}{GOSSIP}")
    page.get_by_text("Skip to the step").press("Enter")
    expect(page.locator("#GS-L1 h2")).to_be_focused()
    expect(page).to_have_url(re.compile("#GS-L1$"))
    page.locator("#GS-L1 .next").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#GS-L2 h2")).to_be_focused()
