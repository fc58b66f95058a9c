"""The app inside a Jupyter server, beside JupyterLab, as Binder runs it: the same pages, below `hearsay/`.

`binder/jupyter_server_config.py` calls `configure`; the server then loads this module as an extension of its own. Who
has the server's token has its kernels and files anyway, so only what is about the pages is ours here.
"""

from pathlib import Path
from typing import Any

from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.utils import url_path_join
from tornado.routing import PathMatches, Rule
from tornado.web import authenticated
from traitlets.config import Config
from voila.configuration import VoilaConfiguration
from voila.notebook_renderer import NotebookRenderer
from voila.paths import collect_template_paths

from .config import TEMPLATE, settings
from .kernels import MortalKernels
from .line import Prompt
from .pages import FrontPage, Library, Look
from .server import find_template, prepared
from .teachers import doors
from .tutorial import TutorialPage

PLACE = "hearsay"
"""Our pages stand below this, below the server's own base address."""
FOLDER = "tutorials"
"""Where the tutorials are, seen from the server's root."""
LEARNERS = 8
"""A Binder is one person's; so many tabs fit into what it gives."""
PAGE = {"HEARSAY_PAGE": "1", "ANYWIDGET_HMR": "0"}
"""What a page's Python is told, and a notebook's is not: see `OwnPython`."""


class PageKernels(MortalKernels):
    """Kernels of two kinds: those of our pages end with their page, those of notebooks are Jupyter's business."""

    def __init__(self, **kwargs: Any) -> None:
        self._pages: set[str] = set()
        super().__init__(**kwargs)

    async def begin(self, kernel_id: str) -> Any:
        """Start the Python of a page."""
        self._pages.add(kernel_id)
        return await super().begin(kernel_id)

    async def _async_start_kernel(self, **kwargs: Any) -> str:
        if kwargs.get("kernel_id") in self._pages:
            kwargs |= {"path": FOLDER, "env": kwargs["env"] | PAGE}
        return await super()._async_start_kernel(**kwargs)

    start_kernel = _async_start_kernel

    def remove_kernel(self, kernel_id: str) -> Any:
        """It is no more."""
        self._pages.discard(kernel_id)
        return super().remove_kernel(kernel_id)

    def _end_later(self, kernel_id: str, wait: float) -> None:
        if kernel_id in self._pages:
            super()._end_later(kernel_id, wait)


class Landing(FrontPage, JupyterHandler):
    """The front page, which also takes the token in its address, so that what it leads to opens."""

    @authenticated
    def get(self, *_: str) -> None:
        """The four games."""
        super().get()

    head = get


class HostedPage(TutorialPage):
    """A tutorial's page; its notebook lies in a folder of the server's."""

    def _renderer(self, path: str) -> NotebookRenderer:
        renderer = super()._renderer(f"{FOLDER}/{path}")
        renderer.page_config |= {"fullMathjaxUrl": None, "mathjaxConfig": None}  # set formulas by what Voila brings
        return renderer


class Signpost(FrontPage, JupyterHandler):
    """Voila's own addresses, which people may know: they lead to ours, with the token if there is one."""

    @authenticated
    def get(self, path: str | None = None) -> None:
        """Lead there."""
        library: Library = self.settings["library"]
        query = "?" + self.request.query if self.request.query else ""
        self.redirect((library.address(path) if path else library.base_url) + query)

    head = get


def configure(config: Config) -> None:
    """Set up a Jupyter server (its `c`) whose root is the top folder of this project."""
    find_template(TEMPLATE)
    ours = settings(Path(FOLDER), Path(), prepared, LEARNERS)
    parts = ("VoilaConfiguration", "MortalKernels", "VoilaExecutor", "ZMQChannelsWebsocketConnection")
    for part in (*parts, "AsyncKernelManager"):
        config[part].merge(ours[part])
    for name in ("multi_kernel_manager_class", "kernel_spec_manager_class"):  # those of a server that is Voila's
        config.VoilaConfiguration.pop(name, None)
    config.MortalKernels.cull_idle_timeout = 1800  # notebooks are culled too, and may be thought over for longer
    config.ServerApp.jpserver_extensions = {"voila.server_extension": True, __name__: True}
    config.ServerApp.kernel_manager_class = PageKernels
    config.ServerApp.kernel_websocket_connection_class = Prompt  # not `Strict`, which a notebook could not use


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": __name__}]


def _load_jupyter_server_extension(server: Any) -> None:
    """Add our pages to the server."""
    base = url_path_join(server.web_app.settings["base_url"], PLACE)
    server.web_app.settings["library"] = Library(Path(server.root_dir) / FOLDER, base + "/")
    voila = {
        "config": server.config,
        "template_paths": collect_template_paths(["voila", "nbconvert"], "hearsay"),
        "voila_configuration": VoilaConfiguration(parent=server),
    }
    handlers = [(r"/?", Landing), (r"/look/([\w.-]+)", Look), *doors(), (r"/voila/render/?(.*)", HostedPage, voila)]
    server.web_app.add_handlers(".*$", [(base + pattern, *rest) for pattern, *rest in handlers])
    known = rf"voila(?:/|/tree(?:/.*)?|/render/?|/render/{FOLDER}/([^/]+\.ipynb))?"
    matcher = PathMatches(url_path_join(server.web_app.settings["base_url"], known))
    server.web_app.default_router.rules.insert(0, Rule(matcher, Signpost))  # before Voila's own, which came first
