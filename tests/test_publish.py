"""The app without a browser: the pages without a kernel, what the server gives away, and how it ends."""

import asyncio
import gc
import gzip
import json
import re
import signal
import socket
import time
from base64 import b64decode
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import create_autospec

import pytest
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.services.kernels.websocket import KernelWebsocketHandler

from gamecore import games, load
from tests.apart import live
from tests.conftest import ROOT
from tests.serving import PATIENCE, Site, notebook, start, stop
from widgets.publish.art import ART
from widgets.publish.config import TEMPLATE, settings
from widgets.publish.games import GAMES, table_key
from widgets.publish.kernels import OwnPython, seconds
from widgets.publish.line import Strict
from widgets.publish.pages import FILES, Library
from widgets.publish.serve import find_notebooks, serve, spelled
from widgets.publish.server import unless_gone
from widgets.table import Table

TUTORIALS = ROOT / "tutorials"
PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="  # one dot


# ---- what the front page says ----


@pytest.mark.parametrize("name", games())
def test_a_game_is_what_the_front_page_says(name):
    game = load(name)
    (listed,) = (one for one in GAMES if one.slug == name.replace("_", "-"))
    assert (listed.title, listed.prefix) == (game.title, game.prefix)
    assert listed.players == f"{game.seats[0]}–{game.seats[-1]} players"
    assert list(game.seats) == list(range(game.seats[0], game.seats[-1] + 1))
    assert Table(game).stage.key == table_key(name) == table_key(listed.slug)


def test_no_two_games_share_a_name():
    for field in ("slug", "prefix", "title"):
        assert len({getattr(game, field) for game in GAMES}) == len(GAMES)


def test_every_game_has_its_picture():
    assert set(ART) == {game.slug for game in GAMES}
    assert all(draw().startswith("<svg") for draw in ART.values())


def test_a_page_links_the_sheet_of_its_own_game_and_of_no_other():
    library = Library(TUTORIALS, "/hearsay/")
    assert "rumourmongers.css" in FILES
    (own,) = library.sheets("rumourmongers.ipynb")
    assert re.fullmatch(r"/hearsay/look/rumourmongers\.css\?v=[0-9a-f]{12}", own)
    assert library.sheets("gossip-street.ipynb") == library.sheets("anything.ipynb") == []
    asked = {"status": 404, "title": "", "why": "", "house": "", "tutorials": []}
    for game in GAMES:
        page = library.page("apology.html", game=game, **asked)
        assert (own in page) == (game.slug == "rumourmongers")
        assert page.index("look/theme.css") < page.index("look/app.css")
    assert own not in library.front()
    template = (TEMPLATE / "voila" / "templates" / "hearsay" / "index.html.j2").read_text("utf-8")
    places = [template.index(name) for name in ("look['theme.css']", "page.sheets", "look['app.css']")]
    assert places == sorted(places)


def test_the_front_page_counts_the_steps_that_are_written(tmp_path):
    cells = ["# Scoop", *(f'## Step {n}#>step("SC-L{n}")' for n in range(1, 13))]
    flat = [part for cell in cells for part in cell.split("#>", 1)]
    flat = [f">{part}" if part.startswith("step(") else part for part in flat]
    (tmp_path / "scoop.ipynb").write_text(json.dumps(notebook(*flat, "## Free table", '>play("scoop")')))
    (tmp_path / "rumourmongers.ipynb").write_text(json.dumps(notebook("## One", '>step("RM-L1")')))
    (tmp_path / "half-written.ipynb").write_text("{")
    (tmp_path / "design-lab.ipynb").write_text(json.dumps(notebook("# The <lab>", "## One")))
    page = Library(tmp_path).front()
    assert "All 12 steps and a free table" in page
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


# ---- the Python behind a page ----


def test_a_kernel_knows_that_its_page_has_the_style():
    """Its stages leave theme.css out: tests/test_stage.py; tests/browser/test_app.py sees that it is not sent."""
    assert OwnPython().get_kernel_spec("any").env["HEARSAY_PAGE"] == "1"


def test_a_kernel_of_the_app_watches_no_file(monkeypatch):
    """Whatever the server's own environment says; what it means to a stage: tests/test_stage.py."""
    monkeypatch.setenv("ANYWIDGET_HMR", "1")
    assert OwnPython().get_kernel_spec("any").env["ANYWIDGET_HMR"] == "0"


def test_small_answers_are_sent_at_once(monkeypatch, tmp_path):
    """Held back until the browser acknowledges the one before, they would take some 40 ms each."""
    assert settings(tmp_path, tmp_path, None).Voila.kernel_websocket_connection_class is Strict
    monkeypatch.setattr(ZMQChannelsWebsocketConnection, "connect", lambda self: "connected")
    handler = create_autospec(KernelWebsocketHandler, instance=True)
    line = Strict.__new__(Strict)
    line.websocket_handler = handler
    assert line.connect() == "connected"
    handler.set_nodelay.assert_called_once_with(True)


# ---- the running app ----


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
    assert re.search(r"about \d+ minutes a step", page)
    assert "Set-Cookie" not in headers


def test_the_front_page_is_honest(site):
    page = site.text("/")
    written = len(list((TUTORIALS).glob("*.ipynb")))
    lessons = len(re.findall(r"GS-L\d+", re.search(r'data-keys="([^"]*GS[^"]*)"', page)[1]))
    assert lessons == 12
    assert "All 12 steps and a free table" in page
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
        site.get(path, method="HEAD")
    assert site.kernels() == []


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/", 200),
        ("/voila/render/gossip-street.ipynb", 200),
        ("/voila/render/gossip-street", 302),
        ("/voila/render/", 302),
        ("/voila/render/nobody.ipynb", 404),
        ("/nobody", 404),
    ],
)
def test_whether_a_page_is_there_can_be_asked_without_reading_it(site, path, status):
    found, headers, body = site.get(path, method="HEAD")
    assert (found, body) == (status, b"")
    assert headers["Content-Type"].startswith("text/html")
    assert site.kernels() == []


def test_nobody_gets_a_name(site):
    """The one cookie there is comes with a tutorial: by it a page proves that it may end its own kernel."""
    for path in ("/", "/nobody", "/voila/render/nobody.ipynb", "/voila/render/gossip-street", "/voila/files/no.png"):
        assert "Set-Cookie" not in site.get(path)[1]


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


def test_what_a_stop_leaves_behind_is_no_news(caplog):
    """Whoever still waited for several things at once is told that they were cancelled, and may be gone by then."""

    async def play() -> None:
        asyncio.get_running_loop().set_exception_handler(unless_gone)
        parts = [asyncio.ensure_future(asyncio.sleep(9)) for _ in range(2)]
        waiting = asyncio.gather(*parts)
        for part in parts:
            part.cancel()
        await asyncio.wait(parts)
        await asyncio.sleep(0)
        del waiting
        gc.collect()

    live(play())
    assert not caplog.records


def test_what_went_wrong_is_news(caplog):
    async def play() -> None:
        asyncio.get_running_loop().set_exception_handler(unless_gone)
        failed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        failed.set_exception(RuntimeError("a fault of ours"))
        del failed
        gc.collect()

    live(play())
    assert "a fault of ours" in caplog.text


def test_ctrl_c_ends_everything_at_once(tmp_path):
    (tmp_path / "one.ipynb").write_text(json.dumps(notebook("## One", ">1 + 1")))
    running = start(tmp_path, tmp_path)
    try:
        status, headers, body = running.get("/voila/render/one.ipynb")
        assert status == 200
        assert [cookie.split("=")[0] for cookie in headers.get_all("Set-Cookie")] == ["_xsrf"]
        assert "connect-src 'self' ws://127.0.0.1" in headers["Content-Security-Policy"]
        assert b"1 + 1" not in body  # the source is not shown
        (kernel,) = running.kernels()
        scratch = Path(kernel.cmdline()[kernel.cmdline().index("-f") + 1]).parents[1]
        assert scratch.name.startswith("hearsay-")
        before = time.monotonic()
        running.process.send_signal(signal.SIGINT)
        running.process.wait(PATIENCE)
        assert time.monotonic() - before < 60  # here two seconds
        assert running.process.returncode == 0
        assert not kernel.is_running()
        assert not scratch.exists()
        assert running.log.read_text().count("\n") == 1  # a quiet end
    finally:
        running.process.kill()


def test_a_free_table_can_be_opened_from_the_front_page() -> None:
    assert f'href="/voila/render/gossip-street.ipynb#{table_key("gossip_street")}"' in Library(TUTORIALS).front()
