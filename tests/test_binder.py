"""What mybinder.org would make of `binder/`, without Docker: repo2docker's choices, then its Python with our packages.

repo2docker says how it would build, and which versions its image brings; an environment with these versions gets
`binder/requirements.txt` by pip, as there. Both stay in `.venv/binder` until something changes. Where they cannot be
fetched the tests skip and say why. What this cannot show is mybinder's own network.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import psutil
import pytest

from tests.apart import apart
from tests.conftest import ROOT, browser_path
from tests.serving import PATIENCE, pythons, until
from tests.test_project import tree

PLACE = ROOT / ".venv" / "binder"
BINDER = ROOT / "binder"
TOOL = "jupyter-repo2docker==2026.4.0"
IMAGE = {"jupyterhub-base": "jupyterhub", "nbconvert-core": "nbconvert"} | {
    name: name
    for name in (
        *("ipykernel", "ipython", "ipywidgets", "jupyter-lsp", "jupyter-offlinenotebook", "jupyter-resource-usage"),
        *("jupyter_client", "jupyter_core", "jupyter_events", "jupyter_server", "jupyterlab", "jupyterlab_pygments"),
        *("jupyterlab_server", "jupyterlab_widgets", "nbclient", "notebook", "notebook-shim", "tornado", "traitlets"),
        *("pip", "widgetsnbextension"),
    )
}
"""Of the packages in Binder's image those that ours meet; conda's name, and pip's."""
TOKEN, BASE = "a-token", "/user/somebody-hearsay-x1/"


# ---- the files ----


def test_the_requirements_are_those_of_the_lock() -> None:
    check = [sys.executable, str(ROOT / ".ci" / "binder.py"), "--check"]
    run = subprocess.run(check, capture_output=True, text=True, timeout=60)
    assert run.returncode == 0, f"{run.stdout}{run.stderr}"


def test_the_requirements_leave_out_what_binder_has_and_what_only_tests_need() -> None:
    text = (BINDER / "requirements.txt").read_text(encoding="utf-8")
    names = set(re.findall(r"^([a-z0-9][a-z0-9._-]*)==", text, re.M))
    assert {"anywidget", "voila", "ipykernel", "msgspec", "matplotlib", "hatchling"} <= names
    assert not names & {"jupyterlab", "notebook", "pytest", "hypothesis", "playwright", "ruff", "mypy", "watchfiles"}
    assert not re.search(r"https?:|file:|--(extra-)?index|--find-links|hearsay", text)
    blocks = re.split(r"\n(?=[a-z0-9])", text)
    assert [block.split()[0] for block in blocks if not block.startswith("#") and "--hash=sha256:" not in block] == []


def test_the_scripts_can_be_run_and_start_hands_over() -> None:
    assert (BINDER / "runtime.txt").read_text() == "python-3.11\n"
    assert all(os.access(BINDER / name, os.X_OK) for name in ("postBuild", "start"))
    env = os.environ | {"JUPYTER_CONFIG_PATH": "before"}
    say = [str(BINDER / "start"), "sh", "-c", 'echo "$JUPYTER_CONFIG_PATH"; echo "$1 $2"; exit 7', "sh", "a b", "c"]
    run = subprocess.run(say, cwd=ROOT.parent, env=env, capture_output=True, text=True, timeout=20)
    assert (run.returncode, run.stdout) == (7, f"{BINDER}:before\na b c\n")
    assert "exec" in (BINDER / "start").read_text().splitlines()[-1]


# ---- the build ----


def quietly(*command: str | Path, cwd: Path | None = None, **env: str) -> subprocess.CompletedProcess[str]:
    told = {"PIP_DISABLE_PIP_VERSION_CHECK": "1", "UV_PYTHON_DOWNLOADS": "never", "UV_SYSTEM_CERTS": "1"}
    return subprocess.run(
        [*map(str, command)], cwd=cwd, env=os.environ | told | env, capture_output=True, text=True, timeout=300
    )


def fetched(what: str, *command: str | Path) -> None:
    """Run what fetches something; the test is skipped, and says why, where that cannot be."""
    try:
        done = quietly(*command)
    except subprocess.TimeoutExpired:
        pytest.skip(f"{what} could not be fetched in time")
    if done.returncode:
        lines = [line for line in done.stderr.splitlines() if line.strip()]
        pytest.skip(f"{what} could not be fetched: {lines[-1] if lines else 'without a word'}")


def uv() -> Path:
    found = ROOT / ".venv" / "bin" / "uv"
    if not found.is_file():
        pytest.skip("uv is not in .venv: make sets it up")
    return found


@pytest.fixture(scope="module")
def tool() -> Path:
    """repo2docker, in an environment of its own."""
    place, mark = PLACE / "tool", PLACE / "tool" / TOOL
    if not mark.is_file():
        shutil.rmtree(place, ignore_errors=True)
        fetched("a Python for repo2docker", uv(), "venv", "--quiet", place)
        fetched("repo2docker", uv(), "pip", "install", "--quiet", "--python", place / "bin" / "python", TOOL)
        mark.touch()
    return place


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What Binder would clone."""
    place = tmp_path_factory.mktemp("clone")
    for path in tree():
        (place / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / path, place / path)
    return place


def pins(tool: Path) -> list[str]:
    """The versions in Binder's image."""
    (listed,) = tool.glob("lib/python*/site-packages/repo2docker/buildpacks/conda/environment.py-3.11-linux-64.lock")
    files = re.findall(r"/([^/\s]+)-([^-/\s]+)-[^-/\s]+\.(?:conda|tar\.bz2)", listed.read_text())
    found = {IMAGE[name]: version for name, version in files if name in IMAGE}
    assert found.keys() == set(IMAGE.values())
    return [f"{name}=={version}" for name, version in sorted(found.items())]


@pytest.fixture(scope="module")
def image(tool: Path) -> Path:
    """The Python that Binder would have after `pip install -r binder/requirements.txt`."""
    place, base = PLACE / "image", pins(tool)
    asked = (BINDER / "requirements.txt").read_text(encoding="utf-8")
    stamp, mark = hashlib.sha256(f"{base}{asked}".encode()).hexdigest(), place / "mark"
    if not (mark.is_file() and mark.read_text() == stamp):
        shutil.rmtree(place, ignore_errors=True)
        fetched("a Python 3.11", uv(), "venv", "--quiet", "--python", "3.11", place)
        python = place / "bin" / "python"
        fetched("Binder's image", uv(), "pip", "install", "--quiet", "--python", python, *base)
        pip = quietly(python, "-m", "pip", "install", "--quiet", "-r", BINDER / "requirements.txt")
        assert pip.returncode == 0, pip.stderr[-2000:]
        mark.write_text(stamp)
    return place


@pytest.mark.timeout(600)
def test_repo2docker_reads_our_files(tool: Path, copy: Path) -> None:
    run = quietly(tool / "bin" / "jupyter-repo2docker", "--no-build", "--debug", ".", cwd=copy)
    printed = run.stdout + run.stderr
    assert run.returncode == 0, printed[-2000:]
    assert "conda environment for python=3.11" in printed
    assert re.search(r"^RUN .*/pip install --no-cache-dir -r \"?binder/requirements.txt", printed, re.M)
    assert re.search(r"^RUN \./binder/postBuild", printed, re.M)
    assert re.search(r"^ENV R2D_ENTRYPOINT=\"?\$\{REPO_DIR\}/binder/start", printed, re.M)
    assert 'CMD ["jupyter", "notebook", "--ip", "0.0.0.0"]' in printed


@pytest.mark.timeout(600)
def test_the_packages_fit_those_of_the_image(image: Path) -> None:
    check = quietly(image / "bin" / "python", "-m", "pip", "check")
    assert check.returncode == 0, check.stdout


# ---- the server that Binder would start ----


class Server(NamedTuple):
    url: str
    pid: int
    log: Path

    def kernels(self) -> list[psutil.Process]:
        return pythons(self.pid, "ipykernel")


@pytest.fixture(scope="module")
def server(image: Path, copy: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """`binder/start jupyter notebook`, below somebody's address and with a token, after postBuild."""
    from tests.browser.conftest import _await_front_page, _free_port

    path = f"{image / 'bin'}{os.pathsep}{os.environ['PATH']}"
    built = quietly(copy / "binder" / "postBuild", cwd=copy, PATH=path)
    assert built.returncode == 0, built.stderr
    home, port = tmp_path_factory.mktemp("home"), _free_port()
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("JUPYTER", "IPYTHON", "PYTHON"))}
    env = kept | {"PATH": path, "HOME": str(home), "HEARSAY_REAP_AFTER": "2"}
    flags = {"ip": "127.0.0.1", "port": port, "ServerApp.base_url": BASE, "IdentityProvider.token": TOKEN}
    command = [str(copy / "binder" / "start"), "jupyter", "notebook", "--no-browser", "--allow-root"]
    command += [f"--{name}={value}" for name, value in flags.items()]
    url, log = f"http://127.0.0.1:{port}{BASE}", home / "printed.txt"
    with log.open("wb") as out, subprocess.Popen(command, cwd=copy, env=env, stdout=out, stderr=out) as process:
        try:
            _await_front_page(process, f"{url}api", log)
            yield Server(url, process.pid, log)
        finally:
            process.terminate()
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()


@pytest.mark.timeout(600)
def test_without_the_token_nothing_opens(server: Server) -> None:
    for address in ("hearsay/voila/render/gossip-street.ipynb", "voila/render/tutorials/gossip-street.ipynb"):
        with urllib.request.urlopen(server.url + address, timeout=PATIENCE) as answer:
            assert "/login" in answer.url
    assert server.kernels() == []


@pytest.mark.browser
@pytest.mark.timeout(600)
@apart
def test_the_badges_lead_to_a_page_that_plays(server: Server) -> None:
    from playwright.sync_api import expect, sync_playwright

    from tests.browser.conftest import FLAGS, watch

    complaints: list[str] = []
    now = ".hs-step:not([hidden])"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(), args=FLAGS)
        try:
            page = watch(browser.new_page(), complaints)
            page.goto(f"{server.url}hearsay/?token={TOKEN}")
            page.get_by_role("link", name="Begin Gossip Street").click()
            page.locator(f"{now} .zone").first.wait_for()
            stage = page.locator(f"{now} .hs-stage")
            scene = stage.get_attribute("data-scene") or ""
            page.locator(f"{now} [data-pick=go-on]").click()
            expect(stage).not_to_have_attribute("data-scene", scene)
            page.locator("a.brand").click()
            expect(page).to_have_url(f"{server.url}hearsay/")
            assert until(lambda: not server.kernels()), "its Python lives on after the page was left"

            page.goto(f"{server.url}voila/render/tutorials/gossip-street.ipynb?token={TOKEN}")  # as Voila would have it
            page.wait_for_url(f"{server.url}hearsay/voila/render/gossip-street.ipynb**")
            page.locator(f"{now} .zone").first.wait_for()
            page.goto(f"{server.url}voila/tree/tutorials")
            expect(page).to_have_url(f"{server.url}hearsay/")

            page.goto(f"{server.url}lab/tree/tutorials/gossip-street.ipynb?reset")
            page.get_by_text("Python 3 (ipykernel) | Idle").wait_for()
            for word in ("Run", "Run All Cells"):
                page.locator(".lm-MenuBar-itemLabel, .lm-Menu-itemLabel").get_by_text(word, exact=True).click()
            shown = page.locator(".hs-stage:visible")
            shown.locator("[data-pick]").first.wait_for()
            expect(shown.first).to_have_css("background-color", "rgb(251, 246, 234)")  # with its style
            page.goto("about:blank")
            page.wait_for_timeout(4_000)
            assert len(server.kernels()) == 1, "a notebook's Python must not end with its page"
        finally:
            browser.close()
    assert complaints == [], "\n".join(complaints)
