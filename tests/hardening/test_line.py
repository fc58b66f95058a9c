"""Odd words over a page's socket: code, forged tickets, broken frames, too much of everything."""

import asyncio
import json
import re
import socket
import time
from contextlib import suppress
from typing import Any

import psutil
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jupyter_server.services.kernels.connection.base import serialize_msg_to_ws_v1
from tornado.httpclient import HTTPClientError

from tests.apart import live
from tests.serving import PATIENCE, Site, until
from tests.wire import PROTOCOL, Visit, fetch, message, visit
from widgets.publish.line import (
    A_SECOND,
    A_WORD,
    ALLOWED,
    BURST,
    LONGEST,
    MOST_LINES,
    MOST_OPENED,
    Pace,
    frames,
    passed,
)
from widgets.publish.room import MIB

from .trial import TRIAL, played, serving, shown, stages

# ---- what Python hears ----


def test_a_page_plays_over_the_socket(site):
    """What all the tests below refuse is refused on a line that works."""

    async def play() -> None:
        page, stage = await played(site)
        before, scene = await shown(page, stage)
        await page.answers(await page.pick(stage, "more", scene))
        assert (await shown(page, stage))[0] == before + 1
        page.leave()

    live(play())


def test_what_is_said_is_packed(site):
    """The answer to a hello is a picture; a browser offers to unpack, and so does this line."""

    async def hello() -> None:
        page, stage = await played(site)
        before = page.line.protocol._wire_bytes_in
        heard = await page.answers(await page.custom(stage, {"type": "hello", "layout": "wide"}))
        plain = sum(len(json.dumps(one["content"])) for one in heard)
        assert page.line.protocol._wire_bytes_in - before < plain * 0.8
        page.leave()

    live(hello())


KINDS = [
    "execute_request",
    "inspect_request",
    "complete_request",
    "is_complete_request",
    "history_request",
    "input_reply",
    "debug_request",
    "interrupt_request",
    "shutdown_request",
    "create_subshell_request",
    "delete_subshell_request",
    "list_subshell_request",
    "usage_request",
    "connect_request",
    "apply_request",
    "clear_request",
    "abort_request",
    "kernel_info_reply",
    "comm_info_reply",
    "status",
    "error",
    "x",
]


def test_nothing_that_a_page_sends_runs_code(site, tmp_path):
    proof = tmp_path / "proof"
    code = f"open({str(proof)!r}, 'w')"
    content = dict.fromkeys(("code", "value", "command", "arguments", "comm_id", "hist_access_type"), code)
    content |= {"user_expressions": {"x": code}, "silent": False, "store_history": False, "allow_stdin": True}
    content |= {"cursor_pos": 4, "detail_level": 1, "stop_on_error": False, "restart": False}

    async def play() -> None:
        page, stage = await played(site)
        before = len(page.heard)
        for kind in KINDS:
            for channel in ("shell", "control", "stdin", "iopub", "hb", ""):
                await page.send(kind, content, channel)
        two = message("comm_info_request", {})
        sly = json.dumps(two[0])[:-1] + ', "msg_type": "execute_request"}'  # the later of two names counts
        parts = [sly.encode(), *(json.dumps(part).encode() for part in (two[1], two[2], content))]
        await page.line.write_message(serialize_msg_to_ws_v1(parts, "shell"), True)
        for channel in ("control", "stdin", "iopub"):
            await page.send("comm_info_request", {}, channel)
        answer = await page.answers(await page.send("kernel_info_request", {}))
        assert "kernel_info_reply" in {one["kind"] for one in answer}
        assert len(page.heard) - before == len(answer)  # nothing else was answered at all
        assert (await shown(page, stage))[0] == 0
        page.leave()

    live(play())
    assert not proof.exists()
    assert "not allowed" not in site.log.read_text()  # nor may anybody fill the log


def test_a_page_cannot_make_widgets_nor_open_anything_else(site):
    async def play() -> None:
        page, _ = await played(site)
        before = set(await stages(page))
        state = dict.fromkeys(("_model_module", "_view_module"), "@jupyter-widgets/controls")
        state |= dict.fromkeys(("_model_module_version", "_view_module_version"), "2.0.0")
        state |= {"_model_name": "HTMLModel", "_view_name": "HTMLView"}
        for target in (
            "jupyter.widget",
            "jupyter.widget.version",
            "matplotlib",
            "x",
            "",
            None,
            ["jupyter.widget.control"],
        ):
            told = {"comm_id": f"new-{target}", "target_name": target, "target_module": "os", "data": {"state": state}}
            await page.send("comm_open", told, version="2.1.0")
        assert set(await stages(page)) == before
        for n in range(MOST_OPENED):
            await page.send("comm_open", {"comm_id": f"more-{n}", "target_name": "jupyter.widget.control", "data": {}})
        last = {"comm_id": "last", "target_name": "jupyter.widget.control", "data": {}}
        await page.send("comm_open", last, version="1.0.0")
        told = await page.answers(
            await page.send("comm_msg", {"comm_id": "last", "data": {"method": "request_states"}})
        )
        assert "comm_msg" not in {one["kind"] for one in told}  # the last was one too many
        page.leave()

    live(play())


def test_a_page_that_goes_as_its_line_opens_leaves_no_python(site):
    """The count of its lines must not fall below none: then nothing would ever end its Python."""

    async def come_and_go(linger: float) -> str:
        page = await visit(site, TRIAL)
        _, writer = await asyncio.open_connection("127.0.0.1", site.port)
        asked = [
            f"GET /api/kernels/{page.kernel}/channels?session_id=gone HTTP/1.1",
            f"Host: 127.0.0.1:{site.port}",
            *("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="),
            *("Sec-WebSocket-Version: 13", f"Sec-WebSocket-Protocol: {PROTOCOL}", "", ""),
        ]
        writer.write("\r\n".join(asked).encode())
        await writer.drain()
        await asyncio.sleep(linger)
        writer.transport.abort()
        return page.kernel

    async def play() -> list[str]:
        return [await come_and_go(linger) for linger in (0, 0.001, 0.002, 0.004, 0.006, 0.008, 0.015)]

    gone = live(play())
    assert until(lambda: not site.kernels(*gone))
    assert "gave 500" not in site.log.read_text()


def test_a_line_that_is_only_quiet_is_not_cut(tmp_path):
    """It was, at the first look after half a minute; who does not answer three times is cut."""
    quick = serving(tmp_path, HEARSAY_PING="2")
    site = next(quick)

    async def wait() -> None:
        page, stage = await played(site)
        await asyncio.sleep(4.5)
        assert (await shown(page, stage))[0] == 0
        page.leave()

    try:
        live(wait())
        assert "timeout" not in site.log.read_text()
    finally:
        quick.close()


def test_a_line_is_refused_that_is_not_ours(site):
    async def play() -> None:
        page = await visit(site, TRIAL)
        for session, protocol, code in (
            ("x" * 300, "v1.kernel.websocket.jupyter.org", "400"),
            ("", None, "400"),
            ("", "x", "400"),
        ):
            with pytest.raises(HTTPClientError, match=code):
                await page.connect(session, protocol)
        with pytest.raises(HTTPClientError, match="404"):
            await Visit(site, "00000000-0000-4000-8000-000000000000", [], "").connect()
        lines = await asyncio.gather(
            *(Visit(site, page.kernel, [], "").connect() for _ in range(3 * MOST_LINES)), return_exceptions=True
        )
        assert sum(isinstance(line, Visit) for line in lines) == MOST_LINES
        for line in lines:
            if isinstance(line, Visit):
                line.leave()
        deadline = time.monotonic() + PATIENCE
        while page.line is None and time.monotonic() < deadline:
            with suppress(HTTPClientError):
                await page.connect()
        assert await stages(page)  # there is room again
        page.leave()

    live(play())


def test_python_is_not_started_nor_stopped_from_outside(site):
    """Another page's kernel can be asked after, or told farewell, by who knows its long random name; nobody else."""

    async def play() -> None:
        page, stage = await played(site)
        own = page.cookie.partition("=")[2]
        let_in = {"Cookie": page.cookie, "X-XSRFToken": own}
        before = len(site.kernels())
        for method, path, code in (
            ("POST", "/api/kernels", 404),
            ("POST", "/api/sessions", 404),
            ("POST", f"/api/kernels/{page.kernel}/interrupt", 404),
            ("POST", f"/api/kernels/{page.kernel}/restart", 404),
            ("DELETE", f"/api/kernels/{page.kernel}", 405),
            ("PATCH", f"/api/kernels/{page.kernel}", 405),
            ("POST", f"/voila/api/shutdown/{page.kernel[:-1]}", 404),
            ("POST", "/voila/api/shutdown/", 404),
            ("POST", "/voila/api/shutdown/%2e%2e", 404),
        ):
            assert ((await fetch(site, path, method, **let_in)).code, path) == (code, path)
        for headers in ({}, {"Cookie": page.cookie}, {"X-XSRFToken": own}, {"Cookie": "_xsrf=1", "X-XSRFToken": "2"}):
            assert (await fetch(site, f"/voila/api/shutdown/{page.kernel}", "POST", **headers)).code == 403
        assert len(site.kernels()) <= before  # one of a test before may have ended meanwhile
        assert (await shown(page, stage))[0] == 0
        answer = await fetch(site, f"/api/kernels/{page.kernel}")
        assert set(json.loads(answer.body)) == {"id", "name", "last_activity", "execution_state", "connections"}
        assert (await fetch(site, f"/voila/api/shutdown/{page.kernel}", "POST", **let_in)).code == 204
        page.leave()

    live(play())


# ---- over the socket: what the table hears ----


def test_forged_stale_and_oversized_tickets_change_nothing(site):
    async def play() -> None:
        page, stage = await played(site)
        at, scene = await shown(page, stage)
        await page.answers(await page.pick(stage, "more", scene))
        at, now = await shown(page, stage)
        for when in (scene, now - 1, now + 1, -1, 1 << 70):
            await page.pick(stage, "more", when)
        for ticket in ("less", "", "more:1", "more" * 60, "m" * 900_000, "MORE", "more\u0000"):
            await page.pick(stage, ticket, now)
        whole = {"type": "pick", "pick": "more", "scene": now}
        for part in ({"scene": str(now)}, {"scene": 1e99}, {"scene": None}, {"pick": 1}, {"type": "picks"}):
            await page.custom(stage, whole | part)
        for odd in (None, [], "pick", {}, {"type": "hello", "layout": "x"}, {"type": "hello", "memo": 1}, [whole]):
            await page.custom(stage, odd)
        for data in (
            {},
            {"method": "x"},
            {"method": "update"},
            {"method": "update", "state": 1},
            {"method": "request_state"},
        ):
            await page.send("comm_msg", {"comm_id": stage, "data": data})
        await page.send("comm_msg", {"comm_id": "f" * 32, "data": {"method": "custom", "content": {}}})
        await page.send("comm_msg", {"comm_id": stage})
        assert (await shown(page, stage))[0] == at
        page.leave()

    live(play())


def test_a_callback_that_raises_is_told_and_logged_and_its_traceback_stays_here(site):
    async def play() -> list[dict[str, Any]]:
        page, stage = await played(site)
        _, scene = await shown(page, stage)
        told = await page.answers(await page.pick(stage, "stumble", scene))
        (sorry,) = [one["content"]["data"]["content"] for one in told if one["kind"] == "comm_msg"]
        assert (sorry["type"], "Something went wrong here" in sorry["say"]) == ("trouble", True)
        bad = {"method": "update", "state": {"key": 5}}  # here it is ipywidgets that stumbles
        await page.answers(await page.send("comm_msg", {"comm_id": stage, "data": bad}))
        page.leave()
        return page.heard

    heard = live(play())
    assert until(lambda: "the counter stumbled" in site.log.read_text())
    assert until(lambda: "TraitError" in site.log.read_text())
    assert not re.search(r"stumbled|Traceback|RuntimeError|TraitError", json.dumps(heard))
    assert "error" not in {one["kind"] for one in heard}


# ---- over the socket: too much ----


def weight(site: Site) -> int:
    return int(psutil.Process(site.process.pid).memory_info().rss) // MIB


def test_a_flood_holds_up_nobody_else(site):
    """5,000 picks at once: whoever sends them is heard slowly, and everybody else as before."""

    async def play() -> None:
        page, stage = await played(site)
        other, its = await played(site)
        before, heavy = await shown(page, stage), weight(site)
        start = time.monotonic()
        for _ in range(5_000):
            page.line.write_message(pick(stage, "more", 0), True)
        slowest = 0.0
        for _ in range(20):
            began = time.monotonic()
            at, scene = await shown(other, its)
            await other.answers(await other.pick(its, "more", scene))
            assert (await shown(other, its))[0] == at + 1
            slowest = max(slowest, time.monotonic() - began)
        assert slowest < 20  # here 0.1; without a bearable pace others wait until all is heard
        assert (await fetch(site, "/")).code == 200
        assert weight(site) - heavy < 60
        done, latest = 0, time.monotonic() + 3
        with suppress(TimeoutError):
            while time.monotonic() < latest:
                one = await asyncio.wait_for(page.read(), 3)
                done += one["content"].get("execution_state") == "idle"
        assert 0 < done <= BURST + A_SECOND * (time.monotonic() - start) + 20
        page.leave()
        again = await Visit(site, page.kernel, [], "").connect()
        assert (await shown(again, stage))[0] == before[0]
        again.leave()
        other.leave()

    live(play())


def pick(stage: str, ticket: str, scene: int) -> bytes:
    content = {"type": "pick", "pick": ticket, "scene": scene}
    parts = message("comm_msg", {"comm_id": stage, "data": {"method": "custom", "content": content}})
    return bytes(serialize_msg_to_ws_v1([json.dumps(part).encode() for part in parts], "shell"))


BOMBS = {
    "a count of 2 ** 64 - 1": b"\xff" * 8,
    "a count of a billion": (10**9).to_bytes(8, "little") + b"\x00" * 100,
    "marks that point elsewhere": (6).to_bytes(8, "little") + b"\xff" * 48 + b"shell{}{}{}{}",
    "marks that go back": b"".join(n.to_bytes(8, "little") for n in (6, 56, 61, 58, 57, 56, 70)) + b"shell" + b"{}" * 5,
    "nothing": b"",
    "deep brackets": serialize_msg_to_ws_v1([b"[" * 100_000, b"{}", b"{}", b"{}"], "shell"),
    "no JSON": serialize_msg_to_ws_v1([b"\xff\x00", b"{}", b"{}", b"{}"], "shell"),
    "no names": serialize_msg_to_ws_v1([b'{"msg_type": "comm_msg"}', b"{}", b"{}", b'{"comm_id": "x"}'], "shell"),
    "many parts": serialize_msg_to_ws_v1([b"{}"] * 1000, "shell"),
}


@pytest.mark.parametrize("name", BOMBS)
def test_a_broken_frame_breaks_nothing(site, name):
    async def play() -> None:
        page, stage = await played(site)
        heavy = weight(site)
        for _ in range(20):
            await page.line.write_message(BOMBS[name], True)
        await page.line.write_message(BOMBS[name].decode("latin1"))
        await page.line.write_message('{"channel": "shell", "header": {"msg_type": "execute_request"}}')
        assert (await asyncio.wait_for(shown(page, stage), PATIENCE))[0] == 0
        assert weight(site) - heavy < 40
        page.leave()

    log = site.log.read_text()
    live(play())
    assert site.log.read_text() == log


def test_a_message_too_long_ends_its_line_only(site):
    async def play() -> None:
        page, stage = await played(site)
        heavy = weight(site)
        await page.custom(stage, {"type": "hello", "layout": "wide", "memo": "x" * (LONGEST - 2_000)})
        assert (await shown(page, stage))[0] == 0  # long, but bearable
        page.line.write_message(b"x" * (10 * MIB), True)
        while await asyncio.wait_for(page.read(), PATIENCE):
            pass
        assert page.line.close_code in (1009, None)
        again = await Visit(site, page.kernel, [], "").connect()
        assert (await shown(again, stage))[0] == 0
        assert weight(site) - heavy < 60
        again.leave()

    live(play())


def test_a_page_that_does_not_listen_is_given_up(tmp_path):
    """It asks for much and reads nothing: what waits for it must not fill the server's memory."""
    made = serving(tmp_path, HEARSAY_PING="600")  # who answers no ping would be missed for another reason
    try:
        deaf(next(made))
    finally:
        made.close()


def deaf(site: Site) -> None:
    """Ask and never read, until the line is given up."""
    page = live(visit(site, TRIAL))
    lines = (
        f"GET /api/kernels/{page.kernel}/channels?session_id=deaf HTTP/1.1",
        "Host: localhost",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Protocol: v1.kernel.websocket.jupyter.org",
    )
    heavy, heaviest, given_up = weight(site), 0, False
    with socket.socket() as talk:
        talk.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        talk.settimeout(PATIENCE)
        talk.connect(("127.0.0.1", site.port))
        talk.sendall("\r\n".join((*lines, "", "")).encode())
        assert b" 101 " in talk.recv(1024)
        control = {"comm_id": "c", "target_name": "jupyter.widget.control", "data": {}}
        talk.sendall(framed("comm_open", control, version="1.0.0"))
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline and not given_up:
            try:
                talk.sendall(framed("comm_msg", {"comm_id": "c", "data": {"method": "request_states"}}))
            except ConnectionError:
                given_up = True
            time.sleep(0.01)
            heaviest = max(heaviest, weight(site))
    assert given_up
    assert heaviest - heavy < 60
    assert site.get("/")[0] == 200


def framed(kind: str, content: dict[str, Any], **metadata: str) -> bytes:
    """A message as it goes through a socket, under an empty mask."""
    parts = [json.dumps(part).encode() for part in message(kind, content, metadata)]
    body = serialize_msg_to_ws_v1(parts, "shell")
    return bytes([0x82, 0x80 | 126]) + len(body).to_bytes(2, "big") + bytes(4) + body


@settings(deadline=None)
@given(st.binary(max_size=300))
def test_any_bytes_can_be_read(sent):
    assert frames(sent) is None or isinstance(frames(sent)[0], str)
    assert passed(sent) is None


@settings(deadline=None)
@given(
    st.sampled_from((*ALLOWED, "execute_request")),
    st.dictionaries(st.text(max_size=9), st.text(max_size=9), max_size=3),
    st.binary(max_size=9),
)
def test_what_passes_was_written_anew(kind, more, buffer):
    header, _, _, _ = message(kind, {})
    content = {"comm_id": "x", "target_name": "jupyter.widget.control", "data": {"method": "request_states"}}
    parts = [json.dumps(part).encode() for part in (more | header | {"subshell_id": "x"}, more, more, content)]
    sent = passed(serialize_msg_to_ws_v1([*parts, buffer], "shell"))
    if kind not in ALLOWED:
        assert sent is None
        return
    assert set(json.loads(sent[0])) == {"msg_id", "session", "msg_type", "username", "date", "version"}
    assert json.loads(sent[1]) == {}
    assert set(json.loads(sent[2])) <= {"version"}
    assert sent[3:] == [json.dumps(content).encode(), buffer]


def test_who_says_much_is_heard_slowly(monkeypatch):
    now = [0.0]
    monkeypatch.setattr("widgets.publish.line.monotonic", lambda: now[0])
    pace = Pace(burst=10, a_second=5)
    assert [pace.wait() for _ in range(10)] == [0.0] * 10
    assert pace.wait() == pytest.approx(0.2)
    now[0] += 1
    assert pace.wait() == 0.0
    assert pace.wait(A_WORD * 20) == pytest.approx(18 / 5)  # a long message counts as many
