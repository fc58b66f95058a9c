"""The Python behind a page: how it starts, how its socket talks, and how it ends when its page is gone."""

import asyncio
import json
import os
import re
import sys
from typing import Any

from jupyter_client.kernelspec import NATIVE_KERNEL_NAME, KernelSpec, KernelSpecManager
from jupyter_core.utils import ensure_async
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.web import HTTPError
from traitlets import Float, Unicode

COLOURS = re.compile(r"\x1b\[[\d;]*m")
HUSH = "import logging; [logging.getLogger(name).setLevel('CRITICAL') for name in ('Comm', 'ipykernel.comm')]"
"""Said in each kernel first: a page that asks after a widget this kernel does not know is no news for the log."""


def seconds(name: str, otherwise: float) -> float:
    """A number of seconds from the environment; ValueError if it is none."""
    given = os.environ.get(name, "")
    try:
        value = float(given or otherwise)
    except ValueError:
        raise ValueError(f"{name} is {given!r}; it must be a number of seconds, such as {otherwise:g}.") from None
    if not 0 <= value < 1e6:
        raise ValueError(f"{name} is {given!r}; it must be between 0 and a million seconds.")
    return value


class OwnPython(KernelSpecManager):
    """Whatever kernel a notebook names, it gets this very Python: other Jupyter installations do not matter."""

    folder = Unicode(help="Where IPython may keep its files, instead of the reader's home").tag(config=True)

    def find_kernel_specs(self) -> dict[str, str]:
        """The one name there is."""
        return {NATIVE_KERNEL_NAME: ""}

    def get_all_specs(self) -> dict[str, Any]:
        """The one kernel there is."""
        spec = self.get_kernel_spec(NATIVE_KERNEL_NAME)
        return {NATIVE_KERNEL_NAME: {"resource_dir": "", "spec": spec.to_dict()}}

    def get_kernel_spec(self, kernel_name: str) -> KernelSpec:
        """How to start it.

        Not quiet: what a callback logs or raises is also written to the server's own log. No history: what a reader
        does is not kept, and no thread waits to keep it.
        """
        argv = [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"]
        argv += ["--IPKernelApp.quiet=False", "--HistoryManager.enabled=False", f"--IPKernelApp.exec_lines={HUSH}"]
        env = {
            "HEARSAY_PAGE": "1",  # the page links theme.css, so no stage has to bring it
            "PYDEVD_DISABLE_FILE_VALIDATION": "1",  # else the debugger, which nobody uses, warns at every start
        }
        if self.folder:
            env["IPYTHONDIR"] = self.folder
        return KernelSpec(argv=argv, env=env, display_name="Python 3", language="python", name=NATIVE_KERNEL_NAME)


class MortalKernels(AsyncMappingKernelManager):
    """Kernels that end with their page.

    A page that is closed tells us so, but a browser that is killed, a phone that falls asleep or a program that only
    fetches the page does not. So a kernel ends `grace` seconds after its last socket closed, and `unseen` seconds
    after its start if no socket ever opened.
    """

    grace = Float(help="Seconds a kernel outlives its last socket").tag(config=True)
    unseen = Float(help="Seconds a kernel waits for its first socket").tag(config=True)

    _closing = False

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._ends: dict[str, asyncio.Task[None]] = {}

    async def settle(self) -> None:
        """Let no kernel start any more, and wait (a second at most) for those just starting."""
        self._closing = True
        if self._pending_kernels:
            await asyncio.wait(list(self._pending_kernels.values()), timeout=1)

    async def end_all(self) -> None:
        """End every kernel at once."""
        ends = (ensure_async(self.shutdown_kernel(kernel_id, now=True)) for kernel_id in list(self.list_kernel_ids()))
        await asyncio.gather(*ends, return_exceptions=True)

    async def _async_start_kernel(self, **kwargs: Any) -> str:
        if self._closing:
            raise HTTPError(503, "the server is stopping")
        kernel_id = await super()._async_start_kernel(**kwargs)
        self._end_later(kernel_id, self.unseen)
        return kernel_id

    start_kernel = _async_start_kernel

    def notify_connect(self, kernel_id: str) -> None:
        """A socket opened: the kernel lives."""
        super().notify_connect(kernel_id)
        self._spare(kernel_id)

    def notify_disconnect(self, kernel_id: str) -> None:
        """A socket closed; if it was the last, the kernel's time begins to run."""
        super().notify_disconnect(kernel_id)
        if self._kernel_connections.get(kernel_id) == 0:
            self._end_later(kernel_id, self.grace)

    def _end_later(self, kernel_id: str, wait: float) -> None:
        self._spare(kernel_id)
        self._ends[kernel_id] = asyncio.ensure_future(self._end_if_alone(kernel_id, wait))

    def _spare(self, kernel_id: str) -> None:
        if end := self._ends.pop(kernel_id, None):
            end.cancel()

    async def _end_if_alone(self, kernel_id: str, wait: float) -> None:
        await asyncio.sleep(wait)
        self._ends.pop(kernel_id, None)
        if kernel_id in self and not self._kernel_connections.get(kernel_id):
            self.log.info("Ending kernel %s: its page is gone", kernel_id)
            await ensure_async(self.shutdown_kernel(kernel_id, now=True))


class PromptConnection(ZMQChannelsWebsocketConnection):
    """A kernel's socket that sends at once, and tells the log of errors that a page does not show.

    Without TCP_NODELAY the small answers to quick clicks wait some 40 ms for the browser's acknowledgement.
    """

    def connect(self) -> Any:
        """Open the channels."""
        self.websocket_handler.set_nodelay(True)
        return super().connect()

    def handle_outgoing_message(self, stream: Any, outgoing_msg: list[Any]) -> None:
        """Pass a message on to the page; what a widget's callback raised is sent as one, and is logged here."""
        _, (_, header, _, _, content, *_) = self.session.feed_identities(outgoing_msg)
        if b'"msg_type": "error"' in bytes(header):
            lines = json.loads(bytes(content)).get("traceback", [])
            self.log.error("In a tutorial:\n%s", COLOURS.sub("", "\n".join(lines)))
        super().handle_outgoing_message(stream, outgoing_msg)
