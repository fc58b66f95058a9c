"""The line between a page and its Python: only what the page's widgets say passes, in frames we have checked.

Jupyter's own line trusts who speaks: a frame of eight bytes can make it count to 2 ** 64, and any kind of message may
be written to the log. So frames are read here, and what goes on to Python is written anew from what was understood.
"""

import asyncio
import json
import re
from collections.abc import Awaitable
from itertools import pairwise
from time import monotonic
from typing import Any, ClassVar

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from tornado.ioloop import IOLoop
from tornado.web import HTTPError
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

PROTOCOL = "v1.kernel.websocket.jupyter.org"
ALLOWED = ("comm_open", "comm_close", "comm_msg", "comm_info_request", "kernel_info_request")
"""What a page may say: that its widgets speak, and two questions its scripts ask. Nothing of it runs code."""
OPENED = "jupyter.widget.control"
"""The one thing a page may open; it asks for the widgets there are. New widgets are Python's to make."""

LONGEST = 4 << 20
"""Bytes of a message; the longest that a page sends is a game from a file, of a million characters at most."""
MOST_PARTS = 16
MOST_LINES = 4
"""Sockets of one page: it needs one, and a second while a broken one is being mended."""
MOST_OPENED = 50
"""Things one line may open: each stays in Python's memory. A page opens one each time it loads."""
MOST_REPORTED = 20
"""Errors of one line that are logged: whoever provokes them must not fill the log."""
BACKLOG = 4 << 20
"""Bytes that may wait for a page that does not read them, until it is given up."""

BURST, A_SECOND = 300.0, 60.0
"""Messages at once, and then a second; who says more is heard more slowly. A quick hand makes ten."""
A_WORD = 1 << 14
"""Bytes: a message counts once, and once more for each of these."""

NAME = re.compile(r"[\w.-]{1,100}")
COLOURS = re.compile(r"\x1b\[[\d;]*m")


def frames(sent: bytes | str) -> tuple[str, list[bytes]] | None:
    """The channel and the parts of a message; None if that is not what it is."""
    if not isinstance(sent, bytes) or len(sent) < 8:
        return None
    many = int.from_bytes(sent[:8], "little")
    if not 6 <= many <= MOST_PARTS:
        return None
    marks = [int.from_bytes(sent[8 * at : 8 * at + 8], "little") for at in range(1, many + 1)]
    if marks[0] != 8 * (many + 1) or marks != sorted(marks) or marks[-1] != len(sent):
        return None
    parts = [sent[start:end] for start, end in pairwise(marks)]
    return parts[0].decode("ascii", "replace"), parts[1:]


def passed(sent: bytes | str) -> list[bytes] | None:
    """What goes on to Python: the message written anew, or None if it is nothing a page has to say."""
    match frames(sent):
        case ("shell", parts):
            pass
        case _:
            return None
    try:
        header, _, metadata, content = (json.loads(part) for part in parts[:4])
    except (ValueError, RecursionError):
        return None
    if not all(isinstance(part, dict) for part in (header, metadata, content)) or header.get("msg_type") not in ALLOWED:
        return None
    names = {name: header.get(name) for name in ("msg_id", "session")}
    if not all(isinstance(name, str) and NAME.fullmatch(name) for name in names.values()):
        return None
    kind = header["msg_type"]
    if kind.startswith("comm_") and kind != "comm_info_request" and not isinstance(content.get("comm_id"), str):
        return None
    if kind == "comm_open" and content.get("target_name") != OPENED:
        return None
    if kind == "comm_msg" and not spoken(content.get("data")):
        return None
    clean = {**names, "msg_type": kind, "username": "", "date": "", "version": "5.3"}
    told = {"version": metadata["version"]} if isinstance(metadata.get("version"), str) else {}
    return [*(json.dumps(part).encode() for part in (clean, {}, told)), *parts[3:]]


def spoken(data: Any) -> bool:
    """Whether this is how a widget speaks; Python would log everything else at length."""
    match data:
        case {"method": "custom", "content": _} | {"method": "update", "state": dict()}:
            return True
        case {"method": "request_state" | "request_states"}:
            return True
    return False


class Pace:
    """How long whoever speaks too much has to wait: a bucket of `burst` words, refilled with so many a second."""

    def __init__(self, burst: float = BURST, a_second: float = A_SECOND) -> None:
        self.burst, self.a_second = burst, a_second
        self._left, self._at = burst, monotonic()

    def wait(self, size: int = 0) -> float:
        """Count a message of so many bytes; the seconds until the next is welcome."""
        now = monotonic()
        self._left = min(self.burst, self._left + (now - self._at) * self.a_second) - 1 - size / A_WORD
        self._at = now
        return max(0.0, -self._left / self.a_second)


class Prompt(ZMQChannelsWebsocketConnection):
    """A kernel's socket that sends at once.

    Without TCP_NODELAY the small answers to quick clicks wait some 40 ms for the browser's acknowledgement.
    A page that goes while its Python is still asked whether it lives has not come yet: Jupyter's own count of sockets
    would fall below none, and the Python of that page would never end.
    """

    came = went = False

    def connect(self) -> Any:
        """Open the channels, if the page is still there."""
        if self.went:
            nothing: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            nothing.set_result(None)
            return nothing
        self.came = True
        self.websocket_handler.set_nodelay(True)
        return super().connect()

    def disconnect(self) -> Any:
        """Close them; a page that has not come yet comes and goes."""
        if self.went:
            return None
        self.went = True
        if self.came:
            return super().disconnect()
        self.multi_kernel_manager.notify_connect(self.kernel_id)
        self.multi_kernel_manager.notify_disconnect(self.kernel_id)
        self._open_sessions.pop(getattr(self, "session_key", ""), None)
        return None


class Strict(Prompt):
    """The same for a page of ours: passes on what it may say, and tells the log what a page need not know."""

    opened = reported = 0

    def handle_incoming_message(self, incoming_msg: Any) -> None:
        """Pass on what a page may say; drop everything else without a word."""
        if not self.channels or (parts := passed(incoming_msg)) is None:
            return
        if b'"msg_type": "comm_open"' in parts[0]:
            self.opened += 1
            if self.opened > MOST_OPENED:
                return
        self.session.send_raw(self.channels["shell"], parts)

    def handle_outgoing_message(self, stream: Any, outgoing_msg: list[Any]) -> None:
        """Pass a message on to the page; what a callback raised is one too, and goes to the log instead."""
        _, (_, header, _, _, content, *_) = self.session.feed_identities(outgoing_msg)
        if json.loads(bytes(header)).get("msg_type") == "error":
            self.reported += 1
            if self.reported <= MOST_REPORTED:
                lines = json.loads(bytes(content)).get("traceback", [])
                self.log.error("In a tutorial:\n%s", COLOURS.sub("", "\n".join(lines)))
            return
        super().handle_outgoing_message(stream, outgoing_msg)


class Line(VoilaKernelWebsocketHandler):
    """A page's socket: a few for each Python, each heard at a bearable pace, and given up if it does not listen."""

    open_lines: ClassVar[dict[str, set["Line"]]] = {}
    last_ping: float
    last_pong: float

    async def get(self, kernel_id: str) -> None:
        """Open it. HTTPError if there is no such Python, or if this is not how our pages ask."""
        if kernel_id not in self.kernel_manager:
            raise HTTPError(404)
        offered = [one.strip() for one in self.request.headers.get("Sec-WebSocket-Protocol", "").split(",")]
        if PROTOCOL not in offered or not NAME.fullmatch(self.get_query_argument("session_id", "")):
            raise HTTPError(400)
        lines = self.open_lines.setdefault(kernel_id, set())
        if len(lines) >= MOST_LINES:
            raise HTTPError(429)
        lines.add(self)
        self.pace, self.waiting, self.connection = Pace(), 0, None
        try:
            await super().get(kernel_id=kernel_id)
        finally:
            if self.ws_connection is None:
                self._closed(kernel_id)

    async def pre_get(self) -> None:
        """Ask whether Python lives. HTTPError if the page went meanwhile."""
        await super().pre_get()
        if self.connection is None or self.connection.went:
            raise HTTPError(400)

    def get_compression_options(self) -> dict[str, Any]:
        """Messages are packed: a picture is mostly the same words over again, and schools share a thin line."""
        return {"compression_level": 1}

    def send_ping(self) -> None:
        """Ask whether the page is still there; one that has not answered three times is given up.

        Jupyter's own gives up whoever has not answered before it was asked for the first time.
        """
        line, now = self.ws_connection, IOLoop.current().time()
        if line is None:
            self.ping_callback.stop()
            return
        asked, answered = (1000 * (now - then) / self.ping_interval for then in (self.last_ping, self.last_pong))
        if line.client_terminated or (asked < 2 and answered > 3):  # if asked long ago, this computer was asleep
            self.close()
            return
        self.ping(b"")
        self.last_ping = now

    def on_message(self, ws_message: str | bytes) -> Awaitable[None] | None:
        """Hear a message; the next is read when it is time for it."""
        if self.connection is not None:
            super().on_message(ws_message)
        wait = self.pace.wait(len(ws_message))
        return asyncio.sleep(wait) if wait else None

    def write_message(self, message: Any, binary: bool = False) -> Any:
        """Send a message, unless the page is gone, or so much waits for it that it does not seem to read."""
        if self.ws_connection is None or self.ws_connection.is_closing():
            return None
        sent = super().write_message(message, binary)
        if sent is not None:
            size = len(message)
            self.waiting += size
            sent.add_done_callback(lambda done: self._arrived(size, done))
            if self.waiting > BACKLOG and (line := self.ws_connection) is not None and line.stream is not None:
                line.stream.close()
        return sent

    def _arrived(self, size: int, sent: "asyncio.Future[None]") -> None:
        self.waiting -= size
        if not sent.cancelled():
            sent.exception()  # a line that broke is no news

    def on_close(self) -> None:
        """The line is closed."""
        self._closed(getattr(self, "kernel_id", ""))
        if getattr(self, "connection", None) is not None:
            super().on_close()

    def _closed(self, kernel_id: str) -> None:
        lines = self.open_lines.get(kernel_id, set())
        lines.discard(self)
        if not lines:
            self.open_lines.pop(kernel_id, None)
