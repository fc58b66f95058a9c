"""The same tutorial in JupyterLab, as `make lab` opens it: played by mouse and keys, and no key reaches the notebook.

One Lab for all of these tests, on a copy of the tutorials and of our packages, with settings of its own. The copy is
edited by the last tests: what an author changes in stage.js or theme.css shows at once, with the game kept.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, ElementHandle, Page, expect

from tests.conftest import ROOT

from .conftest import PATIENCE, _free_port, watch
from .playing import click, do, finish, keys, lit, piece, settled
from .test_play import SLOWLY, picked

IDLE = "Python 3 (ipykernel) | Idle"
"""Said by Lab's foot. "Run all" before that would ask for a kernel."""
FOCUSABLE = ".hs-stage :is(a[href], button, summary, input, select, textarea, [tabindex], [data-pick])"
LETTERS = ["a", "b", "d", "d", "x", "m", "y", "r", "0", "0", "i", "i"]
"""What these do to a notebook: new cells, cells gone, cut, made text or code; the last two ask to restart, to stop."""
ARROWS = ["ArrowDown", "ArrowUp", "ArrowRight", "ArrowLeft", "Home", "End"]


class Lab(NamedTuple):
    """A running JupyterLab: where it is, the copy of our packages that its kernels import, what it printed."""

    url: str
    copy: Path
    log: Path


def recipe() -> str:
    """The command that `make lab` would run."""
    asked = subprocess.run(["make", "-n", "lab"], cwd=ROOT, capture_output=True, text=True, check=True, timeout=60)
    return next(line for line in asked.stdout.splitlines() if "jupyter lab" in line)


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    place = tmp_path_factory.mktemp("lab")
    junk = shutil.ignore_patterns("__pycache__", ".ipynb_checkpoints")
    for name in ("gamecore", "widgets", "tutorials"):
        shutil.copytree(ROOT / name, place / "copy" / name, ignore=junk)
    quiet = place / "settings" / "@jupyterlab" / "apputils-extension" / "notification.jupyterlab-settings"
    quiet.parent.mkdir(parents=True)
    quiet.write_text(json.dumps({"fetchNews": "false", "checkForUpdates": False}))
    rooms = ["JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "JUPYTERLAB_WORKSPACES_DIR", "IPYTHONDIR"]
    env = os.environ | {name: str(place / name.lower()) for name in rooms}
    env |= {"JUPYTERLAB_SETTINGS_DIR": str(place / "settings"), "PYTHONPATH": str(place / "copy")}
    env |= dict(re.findall(r"\b([A-Z_]+)=(\S+)", recipe()))
    port = _free_port()
    flags = {
        "port": port,
        "ip": "127.0.0.1",
        "ServerApp.root_dir": place / "copy" / "tutorials",
        "IdentityProvider.token": "",
    }
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"]
    command += [f"--{name}={value}" for name, value in flags.items()]
    log = place / "printed.txt"
    with log.open("wb") as out, subprocess.Popen(command, cwd=place, env=env, stdout=out, stderr=out) as server:
        try:
            _await(server, f"http://127.0.0.1:{port}/api", log)
            yield Lab(f"http://127.0.0.1:{port}", place / "copy", log)
        finally:
            server.terminate()
            try:
                server.wait(20)
            except subprocess.TimeoutExpired:
                server.kill()


def _await(server: subprocess.Popen[bytes], address: str, log: Path) -> None:
    deadline = time.monotonic() + PATIENCE
    while server.poll() is None and time.monotonic() < deadline:
        try:
            with urllib.request.urlopen(address, timeout=5):
                return
        except OSError:
            time.sleep(0.1)
    pytest.fail(f"JupyterLab did not answer; it printed:\n{log.read_text(errors='replace')[-3000:]}")


@pytest.fixture(scope="module")
def window(chromium: Browser, lab: Lab) -> Iterator[tuple[Page, list[str]]]:
    """The tutorial in one window for all tests, every cell run; and what went wrong in it."""
    complaints: list[str] = []
    context = chromium.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    page = watch(context.new_page(), complaints)
    page.goto(f"{lab.url}/lab/tree/gossip-street.ipynb?reset")
    page.get_by_text(IDLE).wait_for()
    menu(page, "Run", "Run All Cells")
    page.locator(".hs-stage[data-key=GS-table]").wait_for()
    page.evaluate(STIRRED)
    yield page, complaints
    context.close()


@pytest.fixture
def page(window: tuple[Page, list[str]]) -> Iterator[Page]:
    page, complaints = window
    page.set_viewport_size({"width": 1280, "height": 900})
    page.emulate_media(reduced_motion="reduce")
    yield page
    assert complaints == []


def menu(page: Page, *words: str) -> None:
    for word in words:
        page.locator(".lm-MenuBar-itemLabel, .lm-Menu-itemLabel").get_by_text(word, exact=True).click()


def stage(page: Page, key: str) -> Any:
    return page.locator(f".hs-stage[data-key={key}]")


def at(page: Page, key: str) -> None:
    """Look at one stage. What plays a step in the app's tests finds it by the class of the app's step."""
    page.evaluate("""(key) => {
      for (const old of document.querySelectorAll(".hs-step")) old.classList.remove("hs-step");
      const stage = document.querySelector(`.hs-stage[data-key=${key}]`);
      stage.closest(".jp-OutputArea-output").classList.add("hs-step");
      stage.scrollIntoView();
    }""", key)  # fmt: skip
    expect(page.locator(".hs-step [data-pick]").first).to_be_visible()


# ---- what the notebook says of itself ----

STIRRED = """() => {
  window.stirred = [];
  new MutationObserver((changes) => {
    for (const { addedNodes, removedNodes } of changes) {
      const cells = [...addedNodes, ...removedNodes].filter((node) => node.classList?.contains("jp-Cell"));
      stirred.push(...cells.map((cell) => cell.className));
    }
  }).observe(document.querySelector(".jp-Notebook"), { childList: true, subtree: true });
}"""
CELLS = """() => new Promise((tell) => requestAnimationFrame(() => requestAnimationFrame(() => tell({
  stirred: stirred.splice(0),
  cells: [...document.querySelectorAll(".jp-Notebook .jp-Cell")]
    .map((cell) => /jp-(Code|Markdown|Raw)Cell/.exec(cell.className)[1]),
  active: [...document.querySelectorAll(".jp-Notebook .jp-Cell")].findIndex((cell) => cell.matches(".jp-mod-active")),
  mode: /jp-mod-(edit|command)Mode/.exec(document.querySelector(".jp-Notebook").className)[1],
  dialogs: document.querySelectorAll(".jp-Dialog").length,
}))))"""
"""The cells of the notebook, what was added or taken away since it was last asked, and what Lab is about to do."""


def test_the_steps_and_the_table_are_shown(page: Page) -> None:
    steps = page.locator(".hs-stage").evaluate_all("all => all.map((stage) => stage.dataset.key)")
    written = json.loads((ROOT / "tutorials" / "gossip-street.ipynb").read_text(encoding="utf-8"))
    calls = [line for cell in written["cells"] for line in cell["source"] if line.startswith(("step(", "play("))]
    assert len(steps) == len(calls) >= 4
    for key in steps:
        stage(page, key).scroll_into_view_if_needed()
        expect(stage(page, key).locator("[data-pick]").first).to_be_visible()
        expect(stage(page, key).locator(".hs-trouble")).to_be_hidden()


# ---- played by mouse and by keys ----


def by_keys(page: Page, ticket: str) -> None:
    """Tab and arrows from the stage's first stop; Tab would go on to the next stage of the notebook."""
    page.locator(".hs-step [data-pick][tabindex='0']").first.focus()
    keys(page, ticket)


@pytest.mark.parametrize(("id", "press"), [("GS-L1", click), ("GS-L2", by_keys)], ids=["mouse", "keyboard"])
def test_a_step_is_finished(page: Page, id: str, press: Any) -> None:
    at(page, id)
    finish(page, press, id)


@pytest.mark.parametrize("press", [click, by_keys], ids=["mouse", "keyboard"])
def test_a_turn_is_played_at_the_table(page: Page, press: Any) -> None:
    deal(page, 4242)
    do(page, press, "throw")
    expect(stage(page, "GS-table").locator(".zone-prompt")).not_to_contain_text("Throw the die")
    lit = page.locator(".hs-step .zone-board .legal[data-pick]").first.get_attribute("data-pick") or ""
    do(page, press, lit)
    do(page, press, "undo")


def deal(page: Page, number: int) -> None:
    """The game with this number, from the lobby or from a game under way."""
    at(page, "GS-table")
    settled(page)
    field = page.locator(".hs-step [data-send=seed]")
    if not field.count():
        do(page, click, "new")
    field.fill(str(number))
    scene = stage(page, "GS-table").get_attribute("data-scene") or ""
    field.press("Enter")
    expect(stage(page, "GS-table")).not_to_have_attribute("data-scene", scene)
    settled(page)
    expect(piece(page, "throw")).to_be_visible()


def test_two_stages_do_not_disturb_each_other(page: Page) -> None:
    at(page, "GS-L3")
    do(page, click, "stack-1-0")
    step = stage(page, "GS-L3")
    before = step.evaluate("stage => stage.innerHTML")
    deal(page, 77)
    table = stage(page, "GS-table")
    do(page, click, "throw")
    piece(page, "undo").focus()
    page.keyboard.press("Escape")
    assert table.evaluate("stage => stage.contains(document.activeElement)")
    assert step.evaluate("stage => stage.innerHTML") == before
    kept = page.evaluate("Object.keys(localStorage).filter((name) => name.startsWith('hearsay:memo:'))")
    assert {"hearsay:memo:GS-L3", "hearsay:memo:GS-table"} <= set(kept)
    board = table.locator(".zone-board").evaluate("zone => zone.innerHTML")
    at(page, "GS-L3")
    do(page, click, "stack-4-0")
    expect(step.locator(".zone-task")).to_contain_text("2 of 5 found")
    assert table.locator(".zone-board").evaluate("zone => zone.innerHTML") == board


# ---- no key of ours reaches the notebook ----

KIND = """(node) => {
  const known = /^(btn|pill|choice|clause|over|seat|hs-say|hs-aside|hs-hurry|target|log|rows)$/;
  const looks = [...node.classList].filter((name) => known.test(name));
  const use = node.dataset.send ? "field" : node.dataset.submit ? "submit" : node.type === "file" ? "file" : "";
  return [node.localName, ...looks, use].filter(Boolean).join(" ");
}"""


def kinds(page: Page, done: set[str]) -> Iterator[tuple[str, ElementHandle]]:
    """One of each kind that can have the focus on the stage in sight, except those done; asked anew each time."""
    while True:
        for node in page.locator(f".hs-step {FOCUSABLE}").element_handles():
            kind = str(node.evaluate(KIND))
            seen = "node => node.checkVisibility({ visibilityProperty: true }) && !node.disabled"
            if kind not in done and node.evaluate(seen):
                done.add(kind)
                yield kind, node
                break
        else:
            return


def press_all(page: Page, kind: str, node: ElementHandle) -> None:
    """Press every key that would do something to a notebook; it must not, and the focus must stay on the stage."""
    node.evaluate("node => node.focus()")
    assert node.evaluate("node => node === document.activeElement"), f"{kind} takes no focus"
    before = page.evaluate(CELLS)
    for key in [*LETTERS, *ARROWS]:
        page.keyboard.press(key)
        where = page.evaluate("document.activeElement?.closest('.hs-step .hs-stage') !== null")
        now = page.evaluate("[stirred.length, document.querySelectorAll('.jp-Dialog').length]")
        assert (where, now) == (True, [0, 0]), f"{key} on {kind} went further"
        if key in LETTERS:  # what is no key of the stage leaves the focus where it was
            assert node.evaluate("node => node === document.activeElement"), f"{key} on {kind} moved the focus"
    assert page.evaluate(CELLS) == before | {"stirred": []}, f"a key on {kind} reached the notebook"
    if kind.endswith("field"):
        assert node.input_value().startswith("abd"), "a field takes letters"
        node.fill("")


def press_enter(page: Page, kind: str, node: ElementHandle) -> None:
    """Press Enter and Escape: the stage's own, and the notebook does not begin to edit the cell."""
    before = page.evaluate(CELLS)
    if not kind.startswith("a") and not kind.endswith("file"):  # these leave the page for the computer's own windows
        node.evaluate("node => node.isConnected && node.focus()")
        page.keyboard.press("Enter")
        settled(page)
    page.keyboard.press("Escape")
    settled(page)
    assert page.evaluate("document.activeElement?.closest('.hs-step .hs-stage') !== null"), f"Enter on {kind} left"
    assert page.evaluate(CELLS) == before | {"stirred": []}, f"Enter or Escape on {kind} reached the notebook"


def test_keys_on_a_step_change_no_cell(page: Page) -> None:
    at(page, "GS-L3")
    done: set[str] = set()
    for kind, node in kinds(page, done):
        press_all(page, kind, node)
        press_enter(page, kind, node)
    assert {"g target", "button pill", "p hs-say", "p hs-aside"} <= done


def test_keys_on_the_table_change_no_cell(page: Page) -> None:
    deal(page, 5)
    done: set[str] = set()
    do(page, click, "throw")
    page.locator(".hs-step [data-pick^=stack-]:not(.legal)").first.dispatch_event("click")
    expect(page.locator(".hs-step .zone-answer .clause")).to_be_visible()  # refused by a clause
    for kind, node in kinds(page, done):
        press_all(page, kind, node)
        press_enter(page, kind, node)
    do(page, click, "new")
    for kind, node in kinds(page, done):
        press_all(page, kind, node)
    assert {"g target", "button btn", "p hs-say", "p hs-aside", "button clause", "input field", "button submit"} <= {
        re.sub(r" btn (submit)", r" \1", kind) for kind in done
    }


def test_keys_on_the_skip_button_change_no_cell(page: Page) -> None:
    table = stage(page, "GS-table")
    deal(page, 4242)
    page.evaluate(SLOWLY)
    ticket, skip = "throw", table.locator(".hs-hurry")
    for _ in range(12):  # no turn takes more picks
        if picked(page, ticket):
            break
        ticket = lit(page)
    expect(skip).to_be_visible()
    node = skip.element_handle()
    assert node is not None
    node.focus()
    before = page.evaluate(CELLS)
    for key in LETTERS:
        page.keyboard.press(key)
    assert node.evaluate("node => node === document.activeElement")
    page.keyboard.press("Enter")
    expect(table).not_to_have_attribute("data-busy", "")
    page.evaluate("window.setTimeout = window.soon")
    assert page.evaluate(CELLS) == before | {"stirred": []}
    assert table.evaluate("stage => stage.contains(document.activeElement)")


def test_these_keys_do_reach_a_notebook_that_has_the_focus(page: Page) -> None:
    """Else the tests above would prove nothing."""
    page.locator(".jp-Notebook .jp-InputPrompt").first.click()
    before = page.evaluate(CELLS)
    page.keyboard.press("b")
    after = page.evaluate(CELLS)
    assert len(after["cells"]) == len(before["cells"]) + 1
    assert after["stirred"]
    page.keyboard.press("d")
    page.keyboard.press("d")
    assert page.evaluate(CELLS)["cells"] == before["cells"]


# ---- looks ----

DARK = "node => parseInt(getComputedStyle(node).backgroundColor.match(/\\d+/)[0]) < 64"


def theme(page: Page, name: str) -> None:
    menu(page, "Settings", "Theme", f"JupyterLab {name}")
    page.wait_for_function("light => document.body.dataset.jpThemeLight === String(light)", arg=name == "Light")


def violations(page: Page, *keys: str) -> list[tuple[str, str, list[str]]]:
    """What axe finds in each of these stages, taken by itself: a notebook shows several, each with a "Your task"."""
    found = []
    for key in keys:
        result = Axe().run(page, context={"include": [[f".hs-stage[data-key={key}]"]]}).response["violations"]
        found += [(key, rule["id"], [" ".join(node["target"]) for node in rule["nodes"]][:5]) for rule in result]
    return found


def test_axe_finds_nothing_by_day_or_night_and_the_look_follows_lab(page: Page) -> None:
    deal(page, 4242)
    paper = page.locator(".hs-stage").first
    page.emulate_media(color_scheme="dark")  # the system's wish counts less than Lab's
    assert not paper.evaluate(DARK)
    found = {"Light": violations(page, "GS-L3", "GS-table")}
    theme(page, "Dark")
    page.emulate_media(color_scheme="light")
    assert paper.evaluate(DARK)
    found["Dark"] = violations(page, "GS-L3", "GS-table")
    theme(page, "Light")
    assert not paper.evaluate(DARK)
    assert found == {"Light": [], "Dark": []}


def test_the_drawing_fits_the_panel_and_not_the_window(page: Page) -> None:
    at(page, "GS-L3")
    step, shape = stage(page, "GS-L3"), "svg => svg.getAttribute('viewBox')"
    expect(step).to_have_attribute("data-layout", "phone")  # 1280 px of window, but Lab's files stand beside it
    phone = step.locator(".zone-board svg").first.evaluate(shape)
    page.set_viewport_size({"width": 1600, "height": 900})
    expect(step).to_have_attribute("data-layout", "wide")
    page.wait_for_function(
        "([was]) => document.querySelector('.hs-step .zone-board svg').getAttribute('viewBox') !== was", arg=[phone]
    )
    page.set_viewport_size({"width": 900, "height": 900})
    expect(step).to_have_attribute("data-layout", "phone")
    page.wait_for_function(
        "([was]) => document.querySelector('.hs-step .zone-board svg').getAttribute('viewBox') === was", arg=[phone]
    )
    assert step.evaluate("stage => stage.scrollWidth <= stage.clientWidth + 1")


# ---- an author edits stage.js and theme.css while the notebook is open ----


def edit(path: Path, old: str, new: str) -> None:
    """Save as an editor does: a new file in the place of the old one."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    beside = path.with_name(f".{path.name}.new")
    beside.write_text(text.replace(old, new, 1), encoding="utf-8")
    beside.replace(path)


def test_an_edit_of_the_script_or_the_style_shows_at_once_and_the_game_is_kept(page: Page, lab: Lab) -> None:
    deal(page, 4242)
    do(page, click, "throw")
    table = stage(page, "GS-table")
    said = table.locator(".zone-board svg").first.get_attribute("aria-label")
    prompt = table.locator(".zone-prompt").inner_text()
    paper = table.evaluate("stage => getComputedStyle(stage).backgroundColor")

    edit(lab.copy / "widgets" / "theme.css", "--paper: #FBF6EA;", "--paper: #C0FFEE;")
    page.wait_for_function("""was => getComputedStyle(document.querySelector('.hs-stage[data-key=GS-table]'))
      .backgroundColor === 'rgb(192, 255, 238)'""", arg=paper)  # fmt: skip

    edit(lab.copy / "widgets" / "stage.js", 'skipper.textContent = "Skip"', 'skipper.textContent = "Hurry up"')
    expect(table.locator(".hs-hurry")).to_have_text("Hurry up")
    at(page, "GS-table")
    expect(table.locator(".zone-prompt")).to_be_visible()
    assert table.locator(".zone-board svg").first.get_attribute("aria-label") == said
    assert table.locator(".zone-prompt").inner_text() == prompt
    do(page, click, "undo")
    expect(piece(page, "throw")).to_be_visible()
