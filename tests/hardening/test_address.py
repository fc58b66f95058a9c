"""Odd addresses, odd methods, odd names: what the app answers to them, and what stands on every answer."""

import os
import re
import socket
from pathlib import Path

import pytest
from tornado.httpclient import HTTPClientError

from tests.apart import live
from tests.conftest import ROOT
from tests.serving import PATIENCE, Site
from tests.wire import fetch, visit
from widgets.publish.host import Names
from widgets.publish.kernels import needed

from .trial import TRIAL, stages


def asked(site: Site, line: bytes, *headers: bytes) -> tuple[bytes, bytes]:
    """The head and the body of what is answered to these very bytes."""
    with socket.create_connection(("127.0.0.1", site.port), timeout=PATIENCE) as talk:
        named = (
            headers
            if any(header.lower().startswith(b"host:") for header in headers)
            else (b"Host: localhost", *headers)
        )
        talk.sendall(b"\r\n".join((line + b" HTTP/1.1", *named, b"Connection: close", b"", b"")))
        answer = b""
        while more := talk.recv(1 << 16):
            answer += more
    head, _, body = answer.partition(b"\r\n\r\n")
    return head, body


def kernels(site: Site) -> set[int]:
    """The processes of the kernels there are."""
    return {kernel.pid for kernel in site.kernels()}


def status(head: bytes) -> int:
    return int(head.split(b" ", 2)[1])


# ---- odd addresses ----

WAYS = (
    "../../../../../../etc/passwd",
    "%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
    "..%2f..%2f..%2f..%2f..%2fetc%2fpasswd",
    "%252e%252e/%252e%252e/etc/passwd",
    "..\\..\\..\\..\\etc\\passwd",
    "%5c..%5c..%5cetc%5cpasswd",
    "%c0%ae%c0%ae/%c0%ae%c0%ae/etc/passwd",
    "/etc/passwd",
    "etc/passwd%00.png",
    "%ff%fe",
    "a" * 5000,
    "a/" * 3000,
    "..;/..;/secret.py",
    "./secret.py",
    "secret.py%20",
    "secret.py%0a",
    "secret.json#.png",
    "SECRET.PY",
    "C:\\secret.py",
)
PLACES = ("/voila/files/", "/voila/static/", "/voila/labextensions/", "/look/", "/")
PROBES = [
    *(place + way for place in PLACES for way in WAYS),
    *("/static/etc/passwd", "//etc/passwd", "///voila/files/secret.py", "/./voila/files/secret.py", "*", "/%"),
    *("/voila/files/secret.py", "/voila/files/secret.json", "/voila/files/trial.ipynb"),
    *("/voila/files/trial.ipynb?a=.png", "/voila/render/../secret.py", "/voila/render/secret.py"),
    *("/voila/render/%2e%2e/%2e%2e/etc/passwd", "/voila/render/trial.ipynb/", "/voila/render/trial.ipynb%00"),
    *("/voila/render/./trial.ipynb", "/voila/render/etc/passwd", "/voila/tree/../secret.py/x"),
    *("/voila/templates/hearsay/conf.json", "/voila/templates/lab/static/voila.js", "/voila/api/contents/secret.py"),
    *("/voila/api/themes/x", "/voila/api/shutdown/", "/voila/query/x", "/voila/execution/x"),
    *("/api", "/api/", "/api/contents", "/api/contents/secret.py", "/api/kernels", "/api/kernelspecs", "/api/sessions"),
    *("/api/terminals", "/api/status", "/api/config/x", "/api/nbconvert", "/api/security/csp-report", "/api/me"),
    *("/api/spec.yaml", "/nbconvert/html/trial.ipynb", "/files/secret.py", "/edit/secret.py", "/notebooks/trial.ipynb"),
    *("/login", "/logout", "/metrics", "/terminals/1", "/lsp/ws", "/kernelspecs/python3/logo-64x64.png"),
    *("/.git/config", "/robots.txt", "/.well-known/x"),
    *("/api/kernels/a-b-c-d-e", "/api/kernels/a-b-c-d-e/channels", "/api/kernels/a-b-c-d-e/interrupt"),
]
TOLD = re.compile(
    rb"SECRET|root:|nbformat|Traceback|File \"|base_template|site-packages|/hearsay-|Tornado|jupyter", re.I
)


def told(site: Site, answer: bytes) -> set[bytes]:
    """What an answer should not hold: secrets, tracebacks, and where things are on this computer."""
    places = {
        str(place).encode() for place in (ROOT, site.shelf, Path.home(), Path(os.sys.prefix)) if len(str(place)) > 1
    }
    return {found.group() for found in TOLD.finditer(answer)} | {place for place in places if place in answer}


def test_odd_addresses_give_nothing_away(site):
    before = kernels(site)
    found = {}
    for path in PROBES:
        head, body = asked(site, b"GET " + path.encode("latin1"))
        words = told(site, head + body.replace(b"/voila/render/trial.ipynb", b""))
        if status(head) not in (302, 400, 403, 404, 405) or words:
            found[path[:60]] = (status(head), words)
    assert found == {}
    assert len(PROBES) > 24
    assert kernels(site) <= before
    assert "rror" not in site.log.read_text()


PAGES = ("/", "/x", "/look/theme.css", "/voila/files/drawing.svg", "/voila/static/voila.js", TRIAL)


@pytest.mark.parametrize(
    "method", ["PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "PROPFIND", "CONNECT", "POST", "HELLO"]
)
def test_odd_methods_change_and_tell_nothing(site, method):
    before = kernels(site)
    found = {}
    for path in (*PAGES, *(f"{door}/a-b-c-d-e" for door in ("/api/kernels", "/voila/api/shutdown")), "/api/kernels"):
        head, body = asked(site, f"{method} {path}".encode(), b"Content-Length: 0", b"X-Mirror: SECRET")
        fine = (403, 404, 405) + (
            (200, 204) if method == "OPTIONS" and path.startswith(("/api/", "/voila/api/")) else ()
        )
        if status(head) not in fine or told(site, head + body):
            found[path] = (status(head), told(site, head + body))
    assert found == {}
    assert kernels(site) <= before


@pytest.mark.parametrize("query", ["template=lab", "theme=dark", "template=../../x", "template=%00", "voila-theme=x"])
def test_a_reader_cannot_ask_for_another_template(site, query):
    page = live(fetch(site, f"{TRIAL}?{query}")).body
    assert b'class="hs-step"' in page
    assert b"hearsay.written()" in page


def test_what_is_too_large_is_not_even_read(site):
    for line, *headers in (
        (b"GET /" + b"a" * 70_000,),
        (b"GET /", b"X-Long: " + b"a" * 70_000),
        (b"POST /voila/api/shutdown/x", b"Content-Length: 1000000000"),
        (b"GET / HTTP/9",),
        (b"\x00\x01\x02",),
    ):
        with socket.create_connection(("127.0.0.1", site.port), timeout=PATIENCE) as talk:
            talk.sendall(b"\r\n".join((line + b" HTTP/1.1", b"Host: localhost", *headers, b"", b"")))
            head = talk.recv(1 << 16)
            assert not head or status(head) == 400, head
            assert not told(site, head)
    assert site.get("/")[0] == 200


# ---- by what name, and from where ----


OWN = [
    *("127.0.0.1", "127.0.0.1:8866", "192.168.1.20:8866", "[::1]:8866", "[fe80::1]", "localhost:8866", "LocalHost"),
    *("x.localhost", "teacher.local:80", "teacher.local.", "play.school.example:8866", "PLAY.school.example."),
    *(socket.gethostname(), f"{socket.gethostname().upper()}:1"),
]
FOREIGN = [
    *("evil.example", "evil.example:8866", "127.0.0.1.evil.example", "localhost.evil.example", "local.evil.example"),
    *("evillocal", "play.school.example.evil.example", "127.0.0.1@evil.example", "[::1].evil.example:8866"),
    *("school.example", "", ":8866"),
]


@pytest.mark.parametrize(("host", "ours"), [*((name, True) for name in OWN), *((name, False) for name in FOREIGN)])
def test_only_names_of_ours_are_answered(host, ours):
    assert (host in Names(["play.school.example"])) is ours


def test_who_comes_by_another_name_is_told_so_and_nothing_else(site):
    before = kernels(site)
    for path in (b"/", b"/look/theme.css", TRIAL.encode(), b"/api/kernels/a-b-c-d-e", b"/voila/static/voila.js"):
        head, body = asked(site, b"GET " + path, b"Host: rebound.evil.example:8866")
        assert status(head) == 403
        assert b"<h1>Hearsay does not go by this name</h1>" in body
        assert b"hearsay serve --host rebound.evil.example" in body
        assert len(body) < 1200
    head, body = asked(site, b"GET /", b"Host: <b>x</b>.example")
    assert status(head) in (400, 403)
    assert b"<b>x" not in body
    assert kernels(site) <= before


@pytest.mark.parametrize("host", ["play.school.example", "10.1.2.3:8866", "teacher.local", "[::1]"])
def test_a_class_comes_by_number_or_by_a_name_that_was_allowed(site, host):
    assert status(asked(site, b"GET /", b"Host: " + host.encode())[0]) == 200


def test_a_page_elsewhere_cannot_speak_to_our_python(site):
    async def play() -> None:
        page = await visit(site, TRIAL)
        for headers in ({"Origin": "http://evil.example"}, {"Origin": "null"}, {"Host": "evil.example"}):
            with pytest.raises(HTTPClientError, match="403"):
                await page.connect(**headers)
        await page.connect(Origin=f"http://127.0.0.1:{site.port}")
        assert await stages(page)
        page.leave()

    live(play())


def test_a_page_elsewhere_cannot_start_python(site):
    before = kernels(site)
    for headers in (
        (b"Sec-Fetch-Site: cross-site", b"Sec-Fetch-Dest: image"),
        (b"Sec-Fetch-Site: cross-site", b"Sec-Fetch-Dest: iframe"),
        (b"Sec-Purpose: prefetch;prerender",),
        (b"Purpose: prefetch",),
    ):
        assert status(asked(site, b"GET " + TRIAL.encode(), *headers)[0]) in (403, 503)
    assert kernels(site) <= before
    head, _ = asked(site, b"GET " + TRIAL.encode(), b"Sec-Fetch-Site: cross-site", b"Sec-Fetch-Dest: document")
    assert status(head) == 200  # a teacher's own page links here


# ---- on every answer ----


def test_every_answer_is_guarded_and_says_not_by_what(site):
    paths = ["/", "/x", "/look/theme.css", "/look/x", "/voila/files/drawing.svg", "/voila/files/secret.py", "/lab"]
    paths += [
        "/voila/static/voila.js",
        "/voila/static/x",
        "/voila/labextensions/anywidget/package.json",
        "/api/kernels/a-b-c-d-e",
    ]
    paths += [TRIAL, "/voila/render/x.ipynb", "/voila/api/shutdown/x", "/favicon.ico", "/%ff", "/voila/files/%ff.png"]
    answers = {path: asked(site, b"GET " + path.encode())[0] for path in paths}
    answers["by another name"] = asked(site, b"GET /", b"Host: evil.example")[0]
    for path, head in answers.items():
        headers = {name.lower(): value for name, _, value in (line.partition(b": ") for line in head.split(b"\r\n"))}
        assert headers[b"x-content-type-options"] == b"nosniff", path
        assert headers[b"x-frame-options"] == b"SAMEORIGIN", path
        assert headers[b"referrer-policy"] == b"same-origin", path
        assert headers[b"cross-origin-resource-policy"] == b"same-origin", path
        assert headers[b"content-security-policy"].startswith(
            b"default-src 'self'" if path == TRIAL else b"default-src 'none'"
        ), path
        assert b"server" not in headers, path
        assert not re.search(rb"tornado|jupyter|voila/0", head, re.I), path


# ---- what a kernel knows ----


def test_a_kernel_knows_no_secret_of_the_server(site):
    page = live(fetch(site, f"{TRIAL}?SECRET=1")).body.decode().replace("\\u0027", "'")
    (known,) = re.findall(r"\(\[('.*?)\],", page)
    assert "'HEARSAY_PAGE'" in known
    assert "'PATH'" in known
    assert "SCHOOL_PASSWORD" not in known
    assert "QUERY_STRING" not in known
    assert f"'{site.shelf}')" in page  # where it works: what it writes would lie beside the tutorials


def test_what_a_kernel_needs_is_passed_on():
    given = {
        "PATH": "/bin",
        "LC_ALL": "C",
        "PYTHONPATH": "x",
        "HEARSAY_PAGE": "1",
        "SystemRoot": "C",
        "LD_LIBRARY_PATH": "y",
    }
    hidden = {
        "AWS_SECRET_ACCESS_KEY": "k",
        "GITHUB_TOKEN": "t",
        "DATABASE_URL": "u",
        "JUPYTER_TOKEN": "j",
        "QUERY_STRING": "q",
    }
    assert needed(given | hidden) == given
