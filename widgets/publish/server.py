"""Voila as the app's engine: our pages around it, fewer doors than it has, and a clean end."""

import asyncio
import logging
import os
import shutil
import signal
import threading
import webbrowser
from pathlib import Path
from socket import socket
from typing import Any
from urllib.parse import unquote

from jupyter_server.auth.identity import IdentityProvider, User
from jupyter_server.base.handlers import APIHandler
from jupyter_server.services.kernels.handlers import KernelHandler
from nbformat import NotebookNode, from_dict
from nbformat.sign import NotebookNotary
from tornado.httpserver import HTTPServer
from tornado.httputil import HTTPHeaders
from tornado.ioloop import IOLoop
from tornado.iostream import StreamClosedError
from tornado.routing import Rule
from tornado.web import Application, GZipContentEncoding, OutputTransform, RequestHandler
from tornado.websocket import WebSocketClosedError, WebSocketHandler
from traitlets import Any as AnyTrait
from voila.app import Voila
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from . import course, teachers
from .host import Misnamed, Names
from .kernels import seconds
from .line import LONGEST, Line
from .outline import outline
from .pages import GUARDS, POLICY, Apology, Brief, Elsewhere, Favicon, FrontPage, Library, Look, Nowhere, Stranger
from .tutorial import TutorialPage

KEPT = ("/api/kernels/", "/voila/static/", "/voila/api/shutdown/", "/voila/labextensions/", "/voila/files/")
"""The doors of Voila that stay: the rest (other templates, themes, the contents of folders) is of no use here."""

LONGEST_BODY = 1 << 16
"""Bytes that may be sent to us in one request: all there is to send is a farewell."""
QUIET = 120.0
"""Seconds a connection may be silent, between two requests or within one."""


def prepared(handler: TornadoVoilaHandler, notebook: NotebookNode, cwd: str) -> NotebookNode:
    """Cut the notebook into steps before it runs, and give the page its cross-site cookie.

    Reading the token sets the cookie; without it the page cannot tell the server that it is closed, and its kernel
    would live on.
    """
    _ = handler.xsrf_token
    library: Library = handler.settings["library"]
    file = unquote(handler.request.path.rsplit("/", 1)[-1])
    plan, taught = outline(notebook, Path(file).stem), course.teaches(file)
    cells = []
    for cell in plan.cells:
        original = notebook["cells"][cell.origin]
        cells.append(original if cell.kind != "markdown" else from_dict({**original, "source": cell.source}))
    notebook["cells"] = cells
    notebook["metadata"]["hearsay"] = from_dict(
        {
            "title": plan.title,
            "file": file,
            "home": library.base_url,
            "teachers": teachers.address(library, file),
            "ways": library.ways(file)._asdict(),
            "steps": [{**step._asdict(), "teaches": taught.get(step.key, ())} for step in plan.steps],
            "sheets": library.sheets(file),
            "look": {name: library.look(name) for name in ("theme.css", "app.css", "app.js", "favicon.svg")},
        }
    )
    return notebook


def behaved(handler: type[RequestHandler]) -> type[RequestHandler]:
    """The same handler with our answers to what cannot be had: a page for people, a word for programs."""
    handler = OURS.get(handler, handler)
    manners = Brief if issubclass(handler, (APIHandler, WebSocketHandler)) else Apology
    return type(handler.__name__, (manners, handler), {})


class Asked(KernelHandler):
    """Tells a page whether its Python lives, and does nothing else."""

    SUPPORTED_METHODS = ("GET",)


OURS: dict[Any, Any] = {KernelHandler: Asked, VoilaKernelWebsocketHandler: Line}
"""What we have instead of a handler of Voila's."""


class Sealed(OutputTransform):
    """Puts on every answer what guards it, errors and pictures included, and takes off who made it."""

    def transform_first_chunk(
        self, status_code: int, headers: HTTPHeaders, chunk: bytes, finishing: bool
    ) -> tuple[int, HTTPHeaders, bytes]:
        """Seal the headers."""
        if "Server" in headers:
            del headers["Server"]
        for name, value in GUARDS.items():
            headers[name] = value
        if not headers.get("Content-Security-Policy", "").startswith("default-src"):
            headers["Content-Security-Policy"] = POLICY
        return status_code, headers, chunk


class Nameless(IdentityProvider):
    """Nobody logs in, and nobody is told apart: Jupyter would give each visitor a made-up name in a cookie."""

    def get_user(self, handler: RequestHandler) -> User:
        """The same for everybody."""
        return User("visitor")


class Trusting(NotebookNotary):
    """The tutorials are the server's own: no signature is looked up or kept."""

    def check_signature(self, nb: NotebookNode) -> bool:
        """Trusted."""
        return True


class HearsayApp(Voila):
    """Voila, served on sockets that are already bound."""

    name = "hearsay"
    sockets = AnyTrait(help="The bound sockets to serve on")
    hosts = AnyTrait((), help="Further names this server goes by")
    browse = AnyTrait(help="The address to open in a browser, or None")
    ready = AnyTrait(help="Called once the app answers")

    def init_settings(self) -> dict[str, Any]:
        """Voila's settings and ours."""
        self.identity_provider_class = Nameless
        found: dict[str, Any] = super().init_settings()
        self.contents_manager.notary = Trusting(db_file=":memory:")
        found["library"] = Library(Path(self.root_dir), self.base_url)
        found["default_handler_class"] = Nowhere
        interval = int(1000 * seconds("HEARSAY_PING", 30))
        found["ws_ping_interval"] = found["ws_ping_timeout"] = interval  # tornado wants them equal; `Line` decides
        found["websocket_max_message_size"] = LONGEST
        found["log_function"] = self._log_failure
        return found

    def _log_failure(self, handler: RequestHandler) -> None:
        """One line for what failed; what was only not found is no news."""
        if handler.get_status() >= 500 and handler.get_status() != 503:  # that there is no room is no news either
            self.log.error("%s %r gave %d", handler.request.method, handler.request.path, handler.get_status())

    def init_handlers(self) -> list[Any]:
        """Our pages first, then those of Voila's handlers that a tutorial needs."""
        render, kept = None, []
        for pattern, handler, *rest in super().init_handlers():
            if pattern.startswith("/voila/render/"):
                render = (r"/voila/render/?(.*)", TutorialPage, *rest)
            elif pattern.startswith(KEPT):
                kept.append((pattern, behaved(handler), *rest))
        if render is None:
            raise RuntimeError("this Voila has no handler for /voila/render/, so it cannot show a tutorial")
        return [
            (r"/.*%00.*", Nowhere),  # no name holds it, and what looks for files stumbles over it
            (r"/", FrontPage),
            (r"/(?:index\.html|voila/?|(?:voila/)?tree(?:/.*)?|lab(?:/.*)?)", Elsewhere),
            (r"/look/([\w.-]+)", Look),
            *teachers.doors(),
            *course.doors(),
            (r"/favicon\.ico", Favicon),
            render,
            *kept,
        ]

    def listen(self) -> None:
        """Serve until told to stop; returns when all kernels are gone."""
        application: Application = self.app
        application.transforms += [Sealed, GZipContentEncoding]  # as a setting it would come too late
        application.default_router.rules.insert(0, Rule(Misnamed(Names(self.hosts)), Stranger))
        server = HTTPServer(application, max_body_size=LONGEST_BODY, body_timeout=QUIET, idle_connection_timeout=QUIET)
        server.add_sockets(self.sockets)
        self.ioloop = IOLoop.current()
        self.ioloop.asyncio_loop.set_exception_handler(unless_gone)
        logging.getLogger("tornado.general").addFilter(news)
        self._stop_on_signals()
        if self.browse:
            threading.Thread(target=webbrowser.open, args=(self.browse,), daemon=True).start()
        self.ioloop.add_callback(self.ready)
        try:
            self.ioloop.start()
        finally:
            server.stop()
            self.stop()

    def _stop_on_signals(self) -> None:
        def stop(number: int, _: Any) -> None:
            signal.signal(signal.SIGINT, signal.default_int_handler)  # who presses Ctrl-C again will not wait
            self.ioloop.add_callback_from_signal(self.ioloop.stop)

        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), stop)

    def stop(self) -> None:
        """End every kernel at once, those still starting included, and leave nothing behind."""

        async def end() -> None:
            await self.kernel_manager.settle()
            pages = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
            for task in pages:
                task.cancel()
            if pages:
                await asyncio.wait(pages, timeout=0.5)
            await self.kernel_manager.end_all()

        self.log.setLevel(logging.CRITICAL)  # what is said of dying kernels is no news now
        logging.disable(logging.CRITICAL)
        try:
            self.ioloop.run_sync(end, timeout=5)
        finally:
            logging.disable(logging.NOTSET)
            shutil.rmtree(self.connection_dir, ignore_errors=True)


def unless_gone(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Report a failed task, unless all that happened is that a page was closed, or the server stopped, while it ran."""
    if not isinstance(context.get("exception"), (StreamClosedError, WebSocketClosedError, asyncio.CancelledError)):
        loop.default_exception_handler(context)


def news(record: logging.LogRecord) -> bool:
    """Whether a line of the log is worth it: that a kernel spoke just as its page was closed is not."""
    return not str(record.msg).startswith("Got events for closed stream")


def bound(sockets: list[socket]) -> int:
    """The port the sockets are bound to."""
    return int(sockets[0].getsockname()[1])


def find_template(folder: Path) -> None:
    """Let Voila find our template: it looks through Jupyter's data folders and nowhere else."""
    paths = os.environ.get("JUPYTER_PATH", "")
    if str(folder) not in paths.split(os.pathsep):
        os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, (str(folder), paths)))
    os.environ.setdefault("JUPYTER_PREFER_ENV_PATH", "1")  # what lies about at home must not shadow the environment
