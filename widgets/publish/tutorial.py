"""A tutorial's page: who may have one, how it is written while its Python starts, and what happens if nobody waits."""

import asyncio
import logging
import re
from collections.abc import AsyncIterator
from typing import Any

from tornado.web import HTTPError, authenticated
from voila.notebook_renderer import NotebookRenderer
from voila.tornado.handler import TornadoVoilaHandler
from voila.utils import get_page_config

from .art import hidden
from .door import Full, Place, Turn
from .pages import POLICY, Apology, Library

FLUSH = "<!--flush-->"
"""Where the template wants what it has written so far to be sent: the prose is read while Python starts."""

BEAT, PATIENCE = 10.0, 12
"""Seconds until a quiet page sends a sign of life, and how many of these until it is given up: above any time limit."""

UNHEARD = logging.Logger("hearsay.unheard", logging.CRITICAL + 1)
GIVEN_UP = "<script>hearsay.givenUp();</script>"
RETRY = 15
"""Seconds after which whoever found no place may ask again."""

TUTORIAL_POLICY = (
    "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval' blob:; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self' {sockets}; object-src 'none'; "
    "base-uri 'self'; form-action 'none'; frame-ancestors 'self'"
)
"""What a tutorial's page may do: Voila and the widgets bring inline scripts and styles, but nothing from elsewhere."""
WAITING_POLICY = f"{POLICY}; connect-src 'self'"
"""The page of those who wait asks whether there is room."""


class TutorialPage(Apology, TornadoVoilaHandler):
    """`/voila/render/gossip-street.ipynb`: a tutorial with its own kernel."""

    _work: "asyncio.Task[None] | None" = None
    _writer: NotebookRenderer | None = None
    _gone = False

    @property
    def content_security_policy(self) -> str:
        """Only this server, its socket included (not every browser counts that as `'self'`)."""
        host = self.request.host if re.fullmatch(r"[\w.:\[\]-]+", self.request.host) else ""
        return TUTORIAL_POLICY.format(sockets=f"ws://{host} wss://{host}" if host else "")

    @authenticated
    async def get(self, path: str = "") -> None:
        """Find a place, then stream the page: what was written is sent when the template says so."""
        if self._led_away(path):
            return
        self._mind_who_asks()
        kernels = self.kernel_manager
        try:
            place = await kernels.door.enter(self._token, self.request.remote_ip)
        except Full as full:
            self._turn_away(full.crowd)
            return
        place.token = self._token or self.xsrf_token.decode()
        place.kernel = kernels.new_kernel_id()
        if self._gone:  # while a place was looked for
            kernels.discard(place)
            return
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        self._work = asyncio.ensure_future(self._write_page(path, place))
        await asyncio.wait({self._work})
        if not self._work.cancelled():
            self._work.result()
        elif not place.spoke:  # given up perhaps before it had begun, and so without an end of its own
            kernels.discard(place)

    @authenticated
    async def head(self, path: str = "") -> None:
        """Say whether it can be had, without starting Python."""
        if self._led_away(path):
            return
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        if not self.kernel_manager.door.room(self._token, self.request.remote_ip):
            self.set_status(503)
            self.set_header("Retry-After", str(RETRY))
        self.finish()

    def on_connection_close(self) -> None:
        """Nobody waits for the page any more."""
        self._gone = True
        if self._writer is not None:
            self._writer.log = UNHEARD  # it takes the end of its kernel for an error of the cell
        if self._work is not None:
            self._work.cancel()
        super().on_connection_close()

    @property
    def _token(self) -> str:
        """The random cookie this browser was given before, or ""."""
        return (self.get_cookie("_xsrf") or "")[:200]

    def _led_away(self, path: str) -> bool:
        """Lead to the address that was meant, if it was another one. HTTPError if no tutorial has this name."""
        library: Library = self.settings["library"]
        files = {tutorial.file for tutorial in library.tutorials()}
        if not path or f"{path}.ipynb" in files:  # a name without its ending is as good
            self.redirect(library.address(f"{path}.ipynb") if path else library.base_url)
            return True
        if path not in files:
            raise HTTPError(404)
        return False

    def _mind_who_asks(self) -> None:
        """Start no Python for a page that only pretends to show this one, nor for one that is fetched just in case."""
        asked = self.request.headers
        if "prefetch" in asked.get("Sec-Purpose", "") + asked.get("Purpose", ""):
            raise HTTPError(503)
        if asked.get("Sec-Fetch-Site") == "cross-site" and asked.get("Sec-Fetch-Dest") != "document":
            raise HTTPError(403)

    def _turn_away(self, crowd: bool) -> None:
        """Tell a person that there is no room, and when to ask again."""
        library: Library = self.settings["library"]
        self.set_status(503)
        self.set_header("Retry-After", str(RETRY))
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Content-Security-Policy", WAITING_POLICY)
        self.set_header("Cache-Control", "no-store")
        learners = self.kernel_manager.door.learners
        self.finish(library.page("full.html", learners=learners, crowd=crowd, here=self.request.path, house=hidden()))

    async def _write_page(self, path: str, place: Place) -> None:
        """Write the page; if it is not finished, nothing is left of it."""
        turn = self.kernel_manager.door.turn()
        python = self._python(place, turn)
        written, renderer = False, None
        try:
            self._writer = renderer = self._renderer(path)
            await renderer.initialize()
            written = await self._stream(renderer.generate_content_generator(place.kernel, python), path)
        finally:
            turn.done()
            python.close()
            client = getattr(getattr(renderer, "executor", None), "kc", None)
            if client is not None:
                client.stop_channels()
            if not (written or place.spoke):
                self.kernel_manager.discard(place)

    async def _python(self, place: Place, turn: Turn) -> Any:
        """The page's Python: waited for by the template once the prose is sent."""
        await turn.come()
        return await self.kernel_manager.begin(place.kernel)

    async def _stream(self, pieces: AsyncIterator[tuple[str, Any]], path: str) -> bool:
        """Send the page in pieces, as they come; whether that was all of it."""
        coming, quiet = asyncio.ensure_future(anext(pieces, None)), 0
        try:
            while True:
                done, _ = await asyncio.wait({coming}, timeout=BEAT)
                if not done:
                    quiet += 1
                    if quiet == PATIENCE:
                        self.log.error("%s: Python did not answer; the page is left unfinished", path)
                        self.write(GIVEN_UP)
                        return False
                    self.write("\n")
                    self.flush()
                    continue
                if (piece := coming.result()) is None:
                    return True
                quiet = 0
                self.write(piece[0])
                if FLUSH in piece[0]:
                    self.flush()
                coming = asyncio.ensure_future(anext(pieces, None))
        except Exception:
            if not self._headers_written:
                raise
            self.log.exception("%s: the page could not be finished", path)
            self.write(GIVEN_UP)
            return False
        finally:
            coming.cancel()
            await asyncio.wait({coming})  # it may be waiting for `python`, which must not be closed under it

    def _renderer(self, path: str) -> NotebookRenderer:
        """What writes the page: Voila's own, without the questions and answers we have no use for."""
        asked = {"base_url": self.base_url, "settings": self.settings, "log": self.log}
        return NotebookRenderer(
            request_handler=self,
            voila_configuration=self.voila_configuration,
            traitlet_config=self.traitlet_config,
            notebook_path=path,
            template_paths=self.template_paths,
            config_manager=self.config_manager,
            contents_manager=self.contents_manager,
            base_url=self.base_url,
            kernel_spec_manager=self.kernel_spec_manager,
            page_config=get_page_config(**asked, voila_configuration=self.voila_configuration),
            mathjax_config=self.settings.get("mathjax_config"),
            mathjax_url=self.settings.get("mathjax_url"),
        )
