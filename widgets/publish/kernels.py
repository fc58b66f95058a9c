"""The Python behind a page: how it starts, and how it ends when its page is gone."""

import asyncio
import os
import sys
from collections.abc import Mapping
from typing import Any

from jupyter_client.asynchronous import AsyncKernelClient
from jupyter_client.kernelspec import NATIVE_KERNEL_NAME, KernelSpec, KernelSpecManager
from jupyter_core.utils import ensure_async
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.web import HTTPError
from traitlets import Float, Integer, Unicode

from .door import Door, Place

HUSH = "import logging; [logging.getLogger(name).setLevel('CRITICAL') for name in ('Comm', 'ipykernel.comm')]"
"""Said in each kernel first: a page that asks after a widget this kernel does not know is no news for the log."""


KNOWN = (
    *("PATH", "HOME", "USER", "LOGNAME", "LANG", "LANGUAGE", "TZ", "TMPDIR", "TEMP", "TMP", "VIRTUAL_ENV"),
    *("SYSTEMROOT", "SYSTEMDRIVE", "WINDIR", "COMSPEC", "PATHEXT", "APPDATA", "LOCALAPPDATA", "PROGRAMDATA"),
    *("USERPROFILE", "HOMEDRIVE", "HOMEPATH", "ANYWIDGET_HMR"),
)
KINDS = ("LC_", "PYTHON", "LD_", "DYLD_", "HEARSAY_", "MPL", "XDG_", "COVERAGE_")
"""What a kernel needs to know of the server's environment; the rest of it, keys and passwords perhaps, it does not."""

SOCKETS = 16_000
"""Sockets between the server and the kernels: some six a learner. The library's own limit is about a thousand."""


def needed(environment: Mapping[str, str]) -> dict[str, str]:
    """The part of the server's environment that a kernel gets."""
    return {name: value for name, value in environment.items() if name.upper() in KNOWN or name.startswith(KINDS)}


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
            "ANYWIDGET_HMR": "0",  # files are watched for authors in JupyterLab, never for readers
            "PYDEVD_DISABLE_FILE_VALIDATION": "1",  # else the debugger, which nobody uses, warns at every start
        }
        if self.folder:
            env["IPYTHONDIR"] = self.folder
        return KernelSpec(argv=argv, env=env, display_name="Python 3", language="python", name=NATIVE_KERNEL_NAME)


class PageClient(AsyncKernelClient):
    """The server's own line to a page's Python, without a heartbeat: nobody asks for it, since the process is watched.

    It is a thread that overhears to be stopped while it begins; then the whole server waits, until it has opened so
    many sockets that it fails.
    """

    def start_channels(
        self, shell: bool = True, iopub: bool = True, stdin: bool = True, hb: bool = False, control: bool = True
    ) -> None:
        """Open the channels; `hb` does not count."""
        super().start_channels(shell, iopub, stdin, hb=False, control=control)


class MortalKernels(AsyncMappingKernelManager):
    """Kernels that end with their page.

    A page that is closed tells us so, but a browser that is killed, a phone that falls asleep or a program that only
    fetches the page does not. So a kernel ends `grace` seconds after its last socket closed, and `unseen` seconds
    after its start if no socket ever opened.
    """

    grace = Float(help="Seconds a kernel outlives its last socket").tag(config=True)
    unseen = Float(help="Seconds a kernel waits for its first socket").tag(config=True)
    kept = Float(help="Seconds a place is kept for a browser that may only reload").tag(config=True)
    learners = Integer(help="How many pages may be open at once").tag(config=True)

    _closing = False

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.context.max_sockets = SOCKETS
        self.door = Door(self.learners, self._end_now, self.kept)
        self._ends: dict[str, asyncio.Task[None]] = {}
        self._begun: dict[str, asyncio.Task[str]] = {}
        self._leaving: set[asyncio.Task[None]] = set()

    async def settle(self) -> None:
        """Let no kernel start any more, and wait (a second at most) for those just starting."""
        self._closing = True
        if self._pending_kernels:
            await asyncio.wait(list(self._pending_kernels.values()), timeout=1)

    async def end_all(self) -> None:
        """End every kernel at once."""
        ends = (ensure_async(self.shutdown_kernel(kernel_id, now=True)) for kernel_id in list(self.list_kernel_ids()))
        await asyncio.gather(*ends, return_exceptions=True)

    async def begin(self, kernel_id: str) -> Any:
        """Start the Python of a page; it goes on starting if nobody waits for it any more, and `discard` ends it."""
        start = self.start_kernel(kernel_name=NATIVE_KERNEL_NAME, kernel_id=kernel_id, path="", env=needed(os.environ))
        task = self._begun[kernel_id] = asyncio.ensure_future(start)
        task.add_done_callback(lambda _: self._begun.pop(kernel_id, None))
        await asyncio.shield(task)
        return self.get_kernel(kernel_id)

    def discard(self, place: Place) -> None:
        """A page was not finished: whatever was started for it ends."""
        kernel_id = place.kernel
        self.door.leave(place)
        self._end_now(kernel_id)

    def _end_now(self, kernel_id: str) -> None:
        task = asyncio.ensure_future(self._end(kernel_id))
        self._leaving.add(task)
        task.add_done_callback(self._leaving.discard)

    async def _end(self, kernel_id: str) -> None:
        if start := self._begun.get(kernel_id):
            await asyncio.wait({start})
        if kernel_id in self:
            await ensure_async(self.shutdown_kernel(kernel_id, now=True))

    async def _async_start_kernel(self, **kwargs: Any) -> str:
        if self._closing:
            raise HTTPError(503, "the server is stopping")
        kernel_id = await super()._async_start_kernel(**kwargs)
        self._end_later(kernel_id, self.unseen)
        return kernel_id

    start_kernel = _async_start_kernel

    async def _async_shutdown_kernel(self, kernel_id: str, now: bool = False, restart: bool = False) -> None:
        self.door.ended(kernel_id)  # at once: a kernel that is asked kindly may take seconds, and a reload waits
        await super()._async_shutdown_kernel(kernel_id, now=now, restart=restart)

    shutdown_kernel = _async_shutdown_kernel

    def remove_kernel(self, kernel_id: str) -> Any:
        """It is no more, whether it was ended or died."""
        self.door.ended(kernel_id)
        return super().remove_kernel(kernel_id)

    def notify_connect(self, kernel_id: str) -> None:
        """A socket opened: the kernel lives."""
        super().notify_connect(kernel_id)
        self.door.spoke(kernel_id)
        self._spare(kernel_id)

    def notify_disconnect(self, kernel_id: str) -> None:
        """A socket closed; if it was the last, the kernel's time begins to run."""
        super().notify_disconnect(kernel_id)
        self.door.fell_silent(kernel_id)
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
