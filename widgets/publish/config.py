"""How Voila is set up for readers: the one place for its settings, so that no file or flag can be forgotten."""

import os
from pathlib import Path
from typing import Any

from traitlets.config import Config

from .door import KEPT
from .kernels import MortalKernels, OwnPython, PageClient, seconds
from .line import Strict
from .room import fitting
from .serve import SHORT

TEMPLATE = Path(__file__).parent / "template"
"""A Jupyter data folder that holds only our template (`voila/templates/hearsay`)."""

EXTENSIONS = ("@jupyter-widgets/jupyterlab-manager", "@voila-dashboards/widgets-manager8", "anywidget")
"""What the page's widgets need; extensions that happen to be installed are kept out."""

FAILED = "This step could not be set up."
SLOW = "This step took too long to set up."


def settings(notebooks: Path, folder: Path, prelaunch: Any, learners: int | None = None) -> Config:
    """Everything Voila is told.

    `notebooks` is the folder served, `folder` is scratch space, `prelaunch` the hook. `learners` is how many pages may
    be open at once; without it, as many as the memory allows.
    """
    config = Config()
    config.Voila.root_dir = str(notebooks)
    config.Voila.connection_dir_root = str(folder)
    config.Voila.config_file_paths = []  # a voila.json in the current folder or at home is not ours
    config.Voila.open_browser = False
    config.Voila.log_level = "WARN"
    config.Voila.port_retries = 0
    config.Voila.kernel_websocket_connection_class = Strict
    config.VoilaConfiguration.update(
        template="hearsay",
        theme="light",
        allow_template_override="NO",
        allow_theme_override="NO",
        strip_sources=True,
        show_tracebacks=False,
        file_allowlist=[r".*\.(png|jpe?g|svg|gif|webp)"],
        file_denylist=[r".*\.(ipynb|py)", r"(.*/)?\..*"],
        extension_allowlist=list(EXTENSIONS),
        prelaunch_hook=prelaunch,
        multi_kernel_manager_class=MortalKernels,
        kernel_spec_manager_class=OwnPython,
    )
    config.OwnPython.folder = str(folder / "ipython")
    config.MortalKernels.update(
        grace=seconds("HEARSAY_REAP_AFTER", 120),
        unseen=seconds("HEARSAY_REAP_UNSEEN", 60),
        kept=seconds("HEARSAY_PLACE_KEPT", KEPT),
        learners=learners or fitting(),
        cull_idle_timeout=600,
        cull_interval=60,
        cull_connected=False,
    )
    if os.name == "posix" and len(str(folder)) <= SHORT + len("/hearsay-12345678"):
        config.KernelManager.transport = "ipc"  # no port that others on this machine could reach
    config.AsyncKernelManager.client_factory = PageClient
    config.KernelRestarter.time_to_dead = 1.0  # seconds until a page is told that its Python died
    config.KernelRestarter.restart_limit = 0  # a new one would know nothing of the page, and might outlive it
    config.ZMQChannelsWebsocketConnection.limit_rate = False  # the kernels are ours and do not flood
    config.VoilaExecutor.update(
        timeout=30, startup_timeout=60, cell_error_instruction=FAILED, cell_timeout_instruction=SLOW
    )
    return config
