"""A page without a browser: it opens a tutorial, and speaks to its kernel over the real socket as a script might."""

import json
import re
import uuid
from dataclasses import dataclass, field
from typing import Any

from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1, serialize_msg_to_ws_v1
from tornado.httpclient import AsyncHTTPClient, HTTPRequest, HTTPResponse
from tornado.websocket import WebSocketClientConnection, websocket_connect

from .serving import PATIENCE, Site

PROTOCOL = "v1.kernel.websocket.jupyter.org"
KERNEL = re.compile(r'"kernelId": ?"([\w-]+)"')
WIDGET = re.compile(r'"model_id": ?"(\w+)"')
AsyncHTTPClient.configure(None, max_clients=200)


async def fetch(site: Site, path: str, method: str = "GET", **headers: str) -> HTTPResponse:
    """An address of the app, whatever its answer."""
    asked = HTTPRequest(f"http://127.0.0.1:{site.port}{path}", method, headers, follow_redirects=False)
    asked.request_timeout = 3 * PATIENCE
    asked.allow_nonstandard_methods = True
    return await AsyncHTTPClient().fetch(asked, raise_error=False)


@dataclass
class Visit:
    """A tutorial that was opened: its kernel, the widgets on it, the cookie that came with it, and its socket."""

    site: Site
    kernel: str
    widgets: list[str]
    cookie: str
    line: WebSocketClientConnection | None = None
    heard: list[dict[str, Any]] = field(default_factory=list)

    async def connect(self, session: str = "", protocol: str | None = PROTOCOL, **headers: str) -> "Visit":
        """Open the socket; raises what tornado raises if it is refused."""
        query = f"?session_id={session or uuid.uuid4()}"
        address = f"ws://127.0.0.1:{self.site.port}/api/kernels/{self.kernel}/channels{query}"
        asked = HTTPRequest(address, headers=headers, request_timeout=PATIENCE)
        wanted = [protocol] if protocol else None
        self.line = await websocket_connect(
            asked, subprotocols=wanted, max_message_size=1 << 28, compression_options={}
        )
        return self

    async def send(self, kind: str, content: dict[str, Any], channel: str = "shell", **metadata: Any) -> str:
        """Send a message of this kind; its id."""
        made = message(kind, content, metadata)
        assert self.line is not None
        await self.line.write_message(
            serialize_msg_to_ws_v1([json.dumps(part).encode() for part in made], channel), True
        )
        return str(made[0]["msg_id"])

    async def pick(self, widget: str, ticket: str, scene: int) -> str:
        """What `stage.js` sends when a piece is picked."""
        return await self.custom(widget, {"type": "pick", "pick": ticket, "scene": scene})

    async def custom(self, widget: str, content: Any) -> str:
        """A message of a widget's own."""
        return await self.send("comm_msg", {"comm_id": widget, "data": {"method": "custom", "content": content}})

    async def read(self) -> dict[str, Any] | None:
        """The next message: its channel, kind, parent's id and content; None if the socket was closed."""
        assert self.line is not None
        sent = await self.line.read_message()
        if sent is None:
            return None
        channel, parts = deserialize_msg_from_ws_v1(sent)
        header, parent, _, content = (json.loads(part) for part in parts[:4])
        one = {"channel": channel, "kind": header["msg_type"], "parent": parent.get("msg_id"), "content": content}
        self.heard.append(one)
        return one

    async def answers(self, asked: str) -> list[dict[str, Any]]:
        """Everything said in answer to the message with this id, until its Python is idle again."""
        found: list[dict[str, Any]] = []
        while one := await self.read():
            if one["parent"] == asked:
                found.append(one)
                if one["content"].get("execution_state") == "idle":
                    break
        return found

    def leave(self) -> None:
        if self.line:
            self.line.close()


def message(kind: str, content: dict[str, Any], metadata: dict[str, Any] | None = None) -> list[dict[str, Any]]:
    """The four parts of a message."""
    header = {
        "msg_id": uuid.uuid4().hex,
        "msg_type": kind,
        "username": "",
        "session": "x",
        "date": "",
        "version": "5.3",
    }
    return [header, {}, metadata or {}, content]


async def visit(site: Site, path: str, **headers: str) -> Visit:
    """Open a tutorial as a browser does, but run none of its scripts."""
    answer = await fetch(site, path, **headers)
    page = answer.body.decode("utf-8")
    assert answer.code == 200, f"{answer.code}: {page[:300]}"
    kernel = KERNEL.search(page)
    assert kernel, page[-500:]
    cookie = answer.headers.get("Set-Cookie", "").partition(";")[0]
    return Visit(site, kernel[1], WIDGET.findall(page), cookie)
