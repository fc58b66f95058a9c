"""The app without a browser: how a notebook becomes steps, the pages without a kernel, what the server gives away."""

import gzip
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from base64 import b64decode
from collections.abc import Iterator
from email.message import Message
from http.client import HTTPConnection
from pathlib import Path
from typing import NamedTuple

import psutil
import pytest

from tests.conftest import ROOT
from widgets.publish.art import ART
from widgets.publish.config import TEMPLATE
from widgets.publish.games import GAMES, table_key
from widgets.publish.kernels import seconds
from widgets.publish.outline import Outline, outline
from widgets.publish.pages import FILES, Library
from widgets.publish.serve import find_notebooks, serve, spelled

TUTORIALS = ROOT / "tutorials"
PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="  # one dot


def notebook(*cells: str, title: str = "", **metadata: object) -> dict[str, object]:
    """A notebook: cells that begin with `>` run, the others are prose; the last prose cell gets the metadata."""
    made = [
        {"cell_type": "code" if cell.startswith(">") else "markdown", "source": cell.lstrip(">"), "metadata": {}}
        for cell in cells
    ]
    for cell in made:
        if cell["cell_type"] == "code":
            cell |= {"outputs": [], "execution_count": None}
    if metadata:
        next(cell for cell in reversed(made) if cell["cell_type"] == "markdown")["metadata"] = metadata
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    return {
        "cells": [cell | {"id": f"cell-{n}"} for n, cell in enumerate(made)],
        "metadata": {"kernelspec": kernel} | ({"title": title} if title else {}),
        "nbformat": 4,
        "nbformat_minor": 5,
    }


# ---- a notebook's steps ----


def prose(plan: Outline, place: int) -> list[str]:
    step = plan.steps[place]
    return [plan.cells[at].source for at in (*step.before, *step.after)]


def test_each_heading_is_a_step_and_the_call_below_names_it():
    plan = outline(
        notebook("# A street", ">from widgets import play, step", "## One\n\nText.", '>step("GS-L1")', "## Two")
    )
    assert plan.title == "A street"
    assert [(step.key, step.title) for step in plan.steps] == [("GS-L1", "One"), ("two", "Two")]
    assert prose(plan, 0) == ["Text."]
    assert [plan.cells[at].source for at in plan.steps[0].tables] == ["from widgets import play, step", 'step("GS-L1")']


def test_our_own_tutorial_has_the_steps_it_should():
    plan = outline(json.loads((TUTORIALS / "gossip-street.ipynb").read_text("utf-8")))
    assert plan.title == "Gossip Street"
    assert [step.key for step in plan.steps][:3] == ["GS-L1", "GS-L2", "GS-L3"]
    assert plan.steps[-1].key == "GS-table"
    assert plan.steps[2].title == "What may lie where"


def test_a_free_table_is_named_after_its_game():
    assert [table_key(game.slug.replace("-", "_")) for game in GAMES] == [f"{game.prefix}-table" for game in GAMES]
    assert outline(notebook("## Free", ">table = play('scoop', 3, seed=4)")).steps[0].key == "SC-table"


def test_the_metadata_of_a_heading_wins_over_the_call():
    plan = outline(notebook("## One", '>step("GS-L1")', "## Two", '>step("GS-L2")', hearsay={"step": "GS-L9"}))
    assert [step.key for step in plan.steps] == ["GS-L1", "GS-L9"]


def test_a_call_inside_other_code_names_nothing():
    assert outline(notebook("## One", '>def again():\n    return step("GS-L1")')).steps[0].key == "one"


def test_one_cell_may_hold_several_headings():
    plan = outline(notebook("Before.\n\n## One\n\nA\n\n## Two\n\nB", '>step("GS-L2")'))
    assert [step.title for step in plan.steps] == ["One", "Two"]
    assert prose(plan, 0) == ["Before.", "A"]
    assert [step.key for step in plan.steps] == ["one", "GS-L2"]


def test_a_heading_in_a_code_fence_is_no_heading():
    source = "## One\n\n```\n## not a step\n### nor this\n```\n\n### A part"
    plan = outline(notebook(source))
    assert len(plan.steps) == 1
    assert "## not a step\n### nor this" in prose(plan, 0)[0]
    assert prose(plan, 0)[0].endswith("\n### A part")


def test_prose_below_the_table_stays_below_it():
    plan = outline(notebook("## One\n\nAbove.", '>step("GS-L1")', "Below."))
    assert [plan.cells[at].source for at in plan.steps[0].before] == ["Above."]
    assert [plan.cells[at].source for at in plan.steps[0].after] == ["Below."]


def test_no_two_steps_share_an_address():
    plan = outline(notebook("## Same", "## Same", "## 12 o'clock", "## ***"))
    assert [step.key for step in plan.steps] == ["same", "same-2", "step-12-o-clock", "step"]


def test_a_heading_is_plain_in_the_windows_title():
    assert outline(notebook("## The *whole* `truth` of [it](x) in snake_case")).steps[0].title == (
        "The whole truth of it in snake_case"
    )


def test_without_headings_the_notebook_is_one_step():
    plan = outline(notebook("Only this.", ">1 + 1"), "a-file")
    assert [(step.key, step.title) for step in plan.steps] == [("a-file", "a-file")]
    assert prose(plan, 0) == ["Only this."]


def test_a_source_may_be_a_list_of_lines():
    cells = [{"cell_type": "markdown", "source": ["## One\n", "\n", "Text."], "metadata": {}}]
    assert prose(outline({"cells": cells, "metadata": {}}), 0) == ["Text."]


# ---- what the front page says ----


def test_every_game_has_its_picture():
    assert set(ART) == {game.slug for game in GAMES}
    assert all(draw().startswith("<svg") for draw in ART.values())


def test_the_front_page_counts_the_steps_that_are_written(tmp_path):
    cells = ["# Scoop", *(f'## Step {n}#>step("SC-L{n}")' for n in range(1, 13))]
    flat = [part for cell in cells for part in cell.split("#>", 1)]
    flat = [f">{part}" if part.startswith("step(") else part for part in flat]
    (tmp_path / "scoop.ipynb").write_text(json.dumps(notebook(*flat, "## Free table", '>play("scoop")')))
    (tmp_path / "rumourmongers.ipynb").write_text(json.dumps(notebook("## One", '>step("RM-L1")')))
    (tmp_path / "half-written.ipynb").write_text("{")
    (tmp_path / "design-lab.ipynb").write_text(json.dumps(notebook("# The <lab>", "## One")))
    page = Library(tmp_path).front()
    assert "all steps and a free table" in page
    assert "1 of 12 steps<" in page
    assert page.count("Not here yet") == 2
    assert ">The &lt;lab&gt;</a>" in page
    assert "half-written" not in page


def test_a_file_is_addressed_as_addresses_are_written(tmp_path):
    assert Library(tmp_path).address("a b.ipynb", "GS-L1") == "/voila/render/a%20b.ipynb#GS-L1"


# ---- starting, and what can be wrong ----


def test_a_port_in_use_is_one_line_and_exit_code_2(capsys):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert serve(port) == 2
    said = capsys.readouterr()
    assert said.err == f"Port {port} is in use. Try hearsay serve --port {port + 1}.\n"
    assert said.out == ""


@pytest.mark.parametrize(
    ("how", "line"),
    [
        ({"port": 70000}, "There is no port 70000: ports are 0 to 65535. Try hearsay serve --port 8866.\n"),
        ({"ip": "192.0.2.1"}, "This computer has no address 192.0.2.1. Try hearsay serve --ip 127.0.0.1.\n"),
        ({"notebooks": "nowhere"}, "There is no folder nowhere. Name one that holds tutorials (*.ipynb).\n"),
    ],
)
def test_what_cannot_be_served_is_one_line_and_exit_code_2(capsys, how, line):
    assert serve(**({"port": 0} | how)) == 2
    assert capsys.readouterr().err == line


def test_a_folder_without_tutorials_is_said_so(tmp_path):
    with pytest.raises(ValueError, match=r"holds no tutorial \(\*\.ipynb\)"):
        find_notebooks(tmp_path)
    (tmp_path / "notes.txt").touch()
    with pytest.raises(ValueError, match=r"notes\.txt is not a tutorial"):
        find_notebooks(tmp_path / "notes.txt")


def test_one_tutorial_stands_for_its_folder():
    assert find_notebooks(TUTORIALS / "gossip-street.ipynb") == find_notebooks(None) == TUTORIALS


def test_seconds_from_the_environment(monkeypatch):
    monkeypatch.setenv("HEARSAY_REAP_AFTER", "2.5")
    assert seconds("HEARSAY_REAP_AFTER", 120) == 2.5
    for wrong in ("soon", "-1", "nan"):
        monkeypatch.setenv("HEARSAY_REAP_AFTER", wrong)
        with pytest.raises(ValueError, match="HEARSAY_REAP_AFTER"):
            seconds("HEARSAY_REAP_AFTER", 120)


def test_the_address_printed_can_be_opened():
    assert [spelled(ip) for ip in ("127.0.0.1", "0.0.0.0", "::", "::1")] == [
        "127.0.0.1", "127.0.0.1", "[::1]", "[::1]",
    ]  # fmt: skip


# ---- the running app ----


class Site(NamedTuple):
    """A running app: its port, its process, and the file that holds what it printed."""

    port: int
    process: subprocess.Popen[bytes]
    log: Path

    def get(self, path: str, method: str = "GET", **headers: str) -> tuple[int, Message, bytes]:
        """Status, headers and body of an address, taken as it is written."""
        line = HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            line.request(method, path, headers=headers)
            answer = line.getresponse()
            return answer.status, answer.headers, answer.read()
        finally:
            line.close()

    def text(self, path: str) -> str:
        return self.get(path)[2].decode("utf-8")

    def kernels(self) -> list[psutil.Process]:
        return [child for child in psutil.Process(self.process.pid).children() if child.status() != "zombie"]


def start(folder: Path, cwd: Path, **env: str) -> Site:
    """`hearsay serve FOLDER`, ready; what it prints is written to a file in `cwd`."""
    command = [sys.executable, "-P", "-m", "widgets.cli", "serve", "--port", "0", str(folder)]
    log = cwd / "printed.txt"
    with log.open("wb") as out:
        env = os.environ | {"PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"} | env
        process = subprocess.Popen(command, cwd=cwd, env=env, stdout=out, stderr=out)
    deadline = time.monotonic() + 90  # a busy machine
    while not (found := re.search(r":(\d+)/", log.read_text())):
        if process.poll() is not None or time.monotonic() > deadline:
            process.kill()
            pytest.fail(f"the app did not start:\n{log.read_text()}")
        time.sleep(0.05)
    return Site(int(found[1]), process, log)


def stop(site: Site) -> None:
    site.process.terminate()
    try:
        site.process.wait(20)
    finally:
        site.process.kill()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The app, started in a folder whose Voila settings are none of its business; its tutorials have odd neighbours."""
    elsewhere, shelf = tmp_path_factory.mktemp("elsewhere"), tmp_path_factory.mktemp("shelf")
    (elsewhere / "voila.json").write_text('{"VoilaConfiguration": {"template": "lab", "strip_sources": false}}')
    (elsewhere / "voila.py").write_text("raise SystemExit('the voila.py of the current folder was run')")
    for path in TUTORIALS.glob("*.ipynb"):
        (shelf / path.name).write_bytes(path.read_bytes())
    (shelf / "secret.py").write_text("SECRET = 1")
    (shelf / "secret.json").write_text('"SECRET"')
    (shelf / "deep").mkdir()
    picture = b64decode(PIXEL)
    for name in ("dot.png", ".hidden.png", "deep/dot.png"):
        (shelf / name).write_bytes(picture)
    running = start(shelf, elsewhere)
    yield running
    stop(running)


def test_the_address_is_said_in_one_line(site):
    assert site.log.read_text() == f"Hearsay is at http://127.0.0.1:{site.port}/ (Ctrl-C stops it)\n"


def test_the_front_page_can_be_read_without_anything(site):
    status, headers, body = site.get("/")
    page = body.decode("utf-8")
    assert status == 200
    assert headers["Content-Type"] == "text/html; charset=utf-8"
    assert '<html lang="en">' in page
    assert page.count("<h1>") == page.count("<main>") == 1
    for game in GAMES:
        assert f"<h2>{game.title}</h2>" in page
        assert game.pitch in page
        assert game.players in page
    assert "about 4 minutes a step" in page
    assert "Set-Cookie" not in headers


def test_the_front_page_is_honest(site):
    page = site.text("/")
    written = len(list((TUTORIALS).glob("*.ipynb")))
    lessons = len(re.findall(r"GS-L\d+", re.search(r'data-keys="([^"]*GS[^"]*)"', page)[1]))
    assert f"{lessons} of 12 steps and a free table" in page
    assert page.count("Not here yet") == len(GAMES) - written + 1  # the games, and the design lab


def test_no_link_of_ours_is_dead(site):
    for page in ("/", "/nobody"):
        for link in re.findall(r'(?:href|src)="([^"#]+)', site.text(page)):
            if not link.startswith("/voila/render/"):  # these start Python; the browser's tests open them
                assert (link, site.get(link)[0]) == (link, 200)
            else:
                assert (TUTORIALS / link.rsplit("/", 1)[1]).exists()


@pytest.mark.parametrize("path", ["/nobody", "/voila/render/nobody.ipynb", "/look/nothing.css", "/voila/files/no.png"])
def test_an_unknown_address_says_where_to_go(site, path):
    status, headers, body = site.get(path)
    page = body.decode("utf-8")
    assert status == 404
    assert "<h1>Nobody at this address</h1>" in page
    assert '<a href="/">The front page' in page
    assert '<a href="/voila/render/gossip-street.ipynb">Gossip Street</a>' in page
    assert headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize("path", ["/voila/tree", "/voila/tree/deep", "/tree", "/lab", "/index.html", "/voila/render/"])
def test_addresses_people_guess_lead_to_the_front_page(site, path):
    status, headers, _ = site.get(path)
    assert (status, headers["Location"]) == (302, "/")


def test_a_tutorials_name_without_its_ending_leads_to_it(site):
    assert site.get("/voila/render/gossip-street")[1]["Location"] == "/voila/render/gossip-street.ipynb"


def test_these_pages_start_no_python(site):
    for path in ("/", "/nobody", "/voila/tree", "/voila/render/nobody.ipynb"):
        site.get(path)
    assert site.kernels() == []


def test_our_pages_are_guarded(site):
    for path in ("/", "/nobody"):
        headers = site.get(path)[1]
        assert headers["Content-Security-Policy"].startswith("default-src 'none'; style-src 'self'; script-src 'self'")
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "same-origin"


def test_our_files_may_be_kept_until_they_change(site):
    for name, path in FILES.items():
        address = re.search(rf'/look/{name}\?v=\w+"', site.text("/") + Library(path.parent).look(name) + '"')[0][:-1]
        status, headers, body = site.get(address)
        assert (status, body) == (200, path.read_bytes())
        assert headers["Cache-Control"] == "public, max-age=31536000, immutable"
        assert site.get(f"/look/{name}?v=old")[1]["Cache-Control"] == "no-cache"
    assert site.get("/look/app.css")[1]["Content-Type"] == "text/css; charset=utf-8"
    assert site.get("/favicon.ico")[1]["Location"].startswith("/look/favicon.svg")


@pytest.mark.parametrize("path", ["/", "/look/theme.css", "/voila/static/voila.js"])
def test_what_is_sent_is_packed(site, path):
    status, headers, body = site.get(path, **{"Accept-Encoding": "gzip"})
    assert (status, headers["Content-Encoding"]) == (200, "gzip")
    assert gzip.decompress(body) == site.get(path)[2]


def test_nothing_of_ours_names_another_computer(site):
    named = re.compile(r"(?:https?:|wss?:)?//[\w-]+(?:\.[\w-]+)+")
    texts = {path: site.text(path) for path in ("/", "/nobody")}
    texts |= {name: path.read_text("utf-8") for name, path in FILES.items()}
    texts |= {path.name: path.read_text("utf-8") for path in TEMPLATE.rglob("*") if path.is_file()}
    found = {name: named.findall(text.replace("http://www.w3.org/2000/svg", "")) for name, text in texts.items()}
    assert {name: hosts for name, hosts in found.items() if hosts} == {}


PROBES = [
    "/voila/files/gossip-street.ipynb",
    "/voila/files/secret.py",
    "/voila/files/secret.json",
    "/voila/files/.hidden.png",
    "/voila/files/",
    "/voila/files/deep",
    "/voila/files/../secret.py",
    "/voila/files/%2e%2e/%2e%2e/etc/passwd",
    "/voila/files/..%2f..%2f..%2fetc%2fpasswd",
    "/voila/files//etc/passwd",
    "/voila/files/etc/passwd%00.png",
    "/voila/files/../../../../etc/passwd.png",
    "/voila/static/../../../etc/passwd",
    "/voila/static/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
    "/voila/static//etc/passwd",
    "/static/etc/passwd",
    "/voila/templates/hearsay/static/../conf.json",
    "/voila/templates/lab",
    "/voila/templates/%2e%2e/static/x",
    "/voila/labextensions/../../../../etc/passwd",
    "/voila/labextensions/%2e%2e/%2e%2e/etc/passwd",
    "/look/../serve.py",
    "/look/%2e%2e/serve.py",
    "/look/serve.py",
    "/voila/render/secret.py",
    "/voila/render/../secret.py",
    "/voila/render/%2e%2e/%2e%2e/etc/passwd",
    "/voila/render/.hidden.png",
    "/voila/render/deep/dot.png",
    "/voila/api/contents",
    "/voila/api/contents/secret.py",
    "/voila/api/themes/x",
    "/voila/query/x",
    "/voila/execution/x",
    "/api/kernels",
    "/api/kernels/00000000-0000-0000-0000-000000000000",
    "/api/contents",
    "/api/sessions",
    "/api/terminals",
    "/nbconvert/html/x",
    "/files/secret.py",
]


@pytest.mark.parametrize("path", PROBES)
def test_nothing_else_is_given_away(site, path):
    status, _, body = site.get(path)
    assert status in (400, 403, 404)
    assert not any(secret in body for secret in (b"SECRET", b"root:", b"nbformat", b"Traceback", b"base_template"))


def test_pictures_beside_a_tutorial_are_served(site):
    for path in ("/voila/files/dot.png", "/voila/files/deep/dot.png"):
        status, headers, _ = site.get(path)
        assert (status, headers["Content-Type"]) == (200, "image/png")


def test_what_changes_something_is_refused_from_elsewhere(site):
    for path in ("/", "/voila/render/gossip-street.ipynb", "/voila/api/shutdown/00000000-0000-0000-0000-000000000000"):
        assert site.get(path, method="POST")[0] in (403, 404, 405)


def test_ctrl_c_ends_everything_at_once(tmp_path):
    (tmp_path / "one.ipynb").write_text(json.dumps(notebook("## One", ">1 + 1")))
    running = start(tmp_path, tmp_path)
    try:
        status, headers, body = running.get("/voila/render/one.ipynb")
        assert status == 200
        assert "connect-src 'self' ws://127.0.0.1" in headers["Content-Security-Policy"]
        assert b"1 + 1" not in body  # the source is not shown
        (kernel,) = running.kernels()
        scratch = Path(kernel.cmdline()[kernel.cmdline().index("-f") + 1]).parents[1]
        assert scratch.name.startswith("hearsay-")
        before = time.monotonic()
        running.process.send_signal(signal.SIGINT)
        running.process.wait(20)
        assert time.monotonic() - before < 5  # two seconds, and time for a busy machine
        assert running.process.returncode == 0
        assert not kernel.is_running()
        assert not scratch.exists()
        assert running.log.read_text().count("\n") == 1  # a quiet end
    finally:
        running.process.kill()
