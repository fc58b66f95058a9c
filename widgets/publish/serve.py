"""`hearsay serve`: the app on this computer."""

import errno
import shutil
import socket
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from tornado.netutil import bind_sockets

HERE = Path(__file__).parent
SHORT = 20
"""How long the name of the temporary folder may be: a kernel's socket adds some 80 bytes, and 104 are allowed."""


def serve(
    port: int = 8866,
    ip: str = "127.0.0.1",
    notebooks: str | Path | None = None,
    open_browser: bool = False,
    learners: int | None = None,
    hosts: Sequence[str] = (),
) -> int:
    """Serve the tutorials until Ctrl-C; the exit code: 0 when stopped, 2 when it could not start.

    `notebooks` is a folder of tutorials or one of them; without it, those that came with this package. Port 0 takes
    any free port. `learners` is how many pages may be open at once (None: what the memory allows), `hosts` are names
    this server goes by beside this computer's own. Prints one line with the address when it answers, or one line that
    says what was wrong.
    """
    try:
        folder = find_notebooks(notebooks)
        sockets = bind(port, ip)
    except ValueError as wrong:
        print(wrong, file=sys.stderr)
        return 2
    with scratch() as place:
        try:
            run(sockets, ip, folder, place, open_browser, learners, hosts)
        except ValueError as wrong:
            print(wrong, file=sys.stderr)
            return 2
    return 0


def find_notebooks(given: str | Path | None) -> Path:
    """The folder of tutorials. ValueError says what is missing."""
    if given is None:
        places = (HERE / "tutorials", HERE.parent.parent / "tutorials")  # in a wheel, in a checkout
        folder = next((place for place in places if place.is_dir()), None)
        if folder is None:
            raise ValueError("There are no tutorials beside this package. Name their folder: hearsay serve FOLDER.")
        return folder
    folder = Path(given).expanduser().resolve()
    if not folder.exists():
        raise ValueError(f"There is no folder {given}. Name one that holds tutorials (*.ipynb).")
    if folder.is_file():
        if folder.suffix != ".ipynb":
            raise ValueError(f"{given} is not a tutorial: their names end in .ipynb.")
        folder = folder.parent
    if not any(folder.glob("*.ipynb")):
        raise ValueError(f"{given} holds no tutorial (*.ipynb).")
    return folder


def bind(port: int, ip: str) -> list[socket.socket]:
    """Take the port before anything else is done. ValueError says why it cannot be had and what to try."""
    if not 0 <= port <= 65535:
        raise ValueError(f"There is no port {port}: ports are 0 to 65535. Try hearsay serve --port 8866.")
    try:
        return bind_sockets(port, ip)
    except socket.gaierror:
        raise ValueError(f"This computer does not know the address {ip}. Try hearsay serve --ip 127.0.0.1.") from None
    except OSError as wrong:
        if wrong.errno == errno.EADDRINUSE:
            other = port + 1 if port < 65535 else 8866
            raise ValueError(f"Port {port} is in use. Try hearsay serve --port {other}.") from None
        if wrong.errno == errno.EACCES:
            raise ValueError(f"Port {port} is not yours to use. Try hearsay serve --port 8866.") from None
        if wrong.errno == errno.EADDRNOTAVAIL:
            raise ValueError(f"This computer has no address {ip}. Try hearsay serve --ip 127.0.0.1.") from None
        raise ValueError(f"Port {port} at {ip} cannot be used: {wrong.strerror}.") from None


@contextmanager
def scratch() -> Iterator[Path]:
    """A folder for the kernels' sockets and files, gone afterwards; its name is short, since sockets need that."""
    roots = [Path(tempfile.gettempdir()), Path("/tmp")]
    root = next((root for root in roots if root.is_dir() and len(str(root)) <= SHORT), roots[0])
    place = Path(tempfile.mkdtemp(prefix="hearsay-", dir=root))
    try:
        yield place
    finally:
        shutil.rmtree(place, ignore_errors=True)


def run(
    sockets: list[socket.socket],
    ip: str,
    folder: Path,
    place: Path,
    open_browser: bool,
    learners: int | None,
    hosts: Sequence[str],
) -> None:
    """Serve on bound sockets until stopped."""
    from .config import TEMPLATE, settings  # here, since they take a second to import: a wrong port is told at once
    from .server import HearsayApp, bound, find_template, prepared

    open_more_files()
    find_template(TEMPLATE)
    address = f"http://{spelled(ip)}:{bound(sockets)}/"
    app = HearsayApp.instance(  # as the one instance, so that Voila's parts find its log
        config=settings(folder, place, prepared, learners),
        sockets=sockets,
        hosts=(*hosts, ip),
        browse=address if open_browser else None,
        ready=lambda: print(f"Hearsay is at {address} (Ctrl-C stops it){others(ip, bound(sockets))}", flush=True),
    )
    try:
        app.initialize([])
        app.start()
    finally:
        HearsayApp.clear_instance()


def open_more_files(wanted: int = 16_384) -> None:
    """Let this process open more files: a learner takes some twenty, and the usual limit is 1,024."""
    with suppress(ImportError, ValueError, OSError):  # Windows has no such limit; one that may not be raised stays
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        if soft != resource.RLIM_INFINITY and soft < most:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def others(ip: str, port: int) -> str:
    """A line for whoever comes from another computer, where all addresses are listened to."""
    if ip not in ("0.0.0.0", "::", ""):
        return ""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        asking.connect(("192.0.2.1", 9))  # sends nothing: it only asks by which address one would go out
        own = asking.getsockname()[0]
        if not own.startswith("127."):
            return f"\nOthers on your network come in at http://{own}:{port}/"
    return ""


def spelled(ip: str) -> str:
    """The host as an address names it; "all addresses" is reached by this computer's own."""
    host = {"0.0.0.0": "127.0.0.1", "::": "::1", "": "127.0.0.1"}.get(ip, ip)
    return f"[{host}]" if ":" in host else host
