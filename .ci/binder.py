"""Write binder/requirements.txt: what Binder installs, taken from requirements.lock with its hashes.

    python .ci/binder.py            write it
    python .ci/binder.py --check    change nothing; exit 1 where it would

It is the project's own dependencies, what these ask for, the charts and the build tool: no JupyterLab and no notebook
(Binder's image brings its own, and another version would not fit), and nothing that only tests need. Which package asks
for which is read from the environment, so no network is needed; the markers are those of Binder's Python.
"""

import argparse
import re
import sys
import tomllib
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

from packaging.markers import Marker
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
LOCK, FILE = ROOT / "requirements.lock", ROOT / "binder" / "requirements.txt"
PYTHON = {
    "python_version": "3.11", "implementation_name": "cpython", "platform_python_implementation": "CPython",
    "os_name": "posix", "platform_system": "Linux", "sys_platform": "linux", "platform_machine": "x86_64",
}  # fmt: skip
PYTHONS = [{**PYTHON, "python_full_version": full} for full in ("3.11.0", "3.11.99")]
"""Of Binder's Python no more is known than `runtime.txt` says."""
HEAD = "# Written by `make binder` from requirements.lock; what Binder's image brings is left out.\n"


def asked() -> list[Requirement]:
    """What the project asks for itself, where Binder runs it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extra = project["project"]["optional-dependencies"]["charts"]
    return list(map(Requirement, [*project["project"]["dependencies"], *extra, *project["build-system"]["requires"]]))


def may_be(marker: Marker | None, extra: str = "") -> bool:
    """Whether a marker fits a Python that Binder may have."""
    return marker is None or any(marker.evaluate({**python, "extra": extra}) for python in PYTHONS)


def closure(wanted: Iterable[Requirement]) -> set[str]:
    """The names of these packages and of all that they ask for."""
    found: set[str] = set()
    queue = [(one, frozenset({""})) for one in wanted]
    seen = set()
    while queue:
        one, extras = queue.pop()
        name = canonicalize_name(one.name)
        fits = any(may_be(one.marker, extra) for extra in extras)
        key = (name, frozenset(one.extras))
        if not fits or key in seen:
            continue
        seen.add(key)
        found.add(name)
        try:
            more = requires(name) or []
        except PackageNotFoundError:  # only asked for by another Python than this one: it has none of its own
            more = []
        queue += [(Requirement(line), frozenset({"", *one.extras})) for line in more]
    return found


def written() -> str:
    """The file as it should be. ValueError names what is not in the lock."""
    blocks = re.split(r"\n(?=[a-z0-9])", LOCK.read_text(encoding="utf-8").rstrip("\n"))
    locked: dict[str, str] = {}  # a name may stand there twice, for older and newer Pythons
    for block in blocks:
        if block.startswith("#"):
            continue
        one = Requirement(block.splitlines()[0].rstrip(" \\"))
        if may_be(one.marker):
            locked[one.name] = locked.get(one.name, "") + block + "\n"
    wanted = closure(asked())
    if missing := sorted(wanted - set(locked)):
        raise ValueError(f"{', '.join(missing)}: not in requirements.lock; make lock")
    return HEAD + "".join(locked[name] for name in sorted(wanted))


def main() -> int:
    parser = argparse.ArgumentParser(description="Write binder/requirements.txt.")
    parser.add_argument("--check", action="store_true", help="write nothing, exit 1 where the file would change")
    check = parser.parse_args().check
    text = written()
    if check:
        fresh = FILE.is_file() and FILE.read_text(encoding="utf-8") == text
        print("binder/requirements.txt is " + ("fresh" if fresh else "stale: make binder"))
        return 0 if fresh else 1
    FILE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
