"""Fetch what the tests of gamecore need to run under Pyodide in Node, into `.venv/pyodide`.

`make test` calls this before the tests. npm brings Pyodide, pip the wheels; each file is checked against a hash that
stands here or in requirements.lock. It never fails: where something cannot be had, the reason is left in
`.venv/pyodide/missing`, and tests/test_pyodide.py skips with it.
"""

import base64
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PLACE = ROOT / ".venv" / "pyodide"
PYODIDE = "314.0.6"
SHA512 = "BKDTJyIqFxC4BExLqeRS3f5xvXZIjOt8C3zGLN/Cc7tFxSwvKVhVkchQQ2AGLOtR4YrVOIFxbV8poyDOOmWwxQ=="
TARGET = ("--python-version", "3.14", "--implementation", "cp", "--abi", "cp314", "--abi", "none")
PLATFORMS = ("--platform", "pyemscripten_2026_0_wasm32", "--platform", "any")
LOCKED = ("hypothesis", "iniconfig", "packaging", "pluggy", "pygments", "pytest", "sortedcontainers")
"""In the versions, and with the hashes, of requirements.lock."""
MSGSPEC = "msgspec==0.23.0 --hash=sha256:1836f50ad87e7c56600b648a1b75c3bbcce62835cb1f489435fc5fee8d068831"
"""The version in the lock has no wheel for this Python."""
FILES = ("package.json", "pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
PATIENCE = 180
"""Seconds that npm or pip may take."""


class Missing(Exception):
    """Something cannot be had here; says what, and why."""


def requirements() -> str:
    """The wheels as pip is asked for them: each with its version and its hashes."""
    blocks = re.split(r"\n(?=[a-z0-9])", (ROOT / "requirements.lock").read_text(encoding="utf-8"))
    named = {block.partition("==")[0]: block.rstrip() for block in blocks}
    wanted = [re.sub(r" ;[^\\]*", " ", named[name], count=1) for name in LOCKED]
    return "\n".join([*wanted, MSGSPEC]) + "\n"


def stamp() -> str:
    """What changes when anything that is fetched would."""
    return hashlib.sha256((PYODIDE + SHA512 + "".join((*TARGET, *PLATFORMS)) + requirements()).encode()).hexdigest()


def run(what: str, *command: str, cwd: Path) -> None:
    quiet = os.environ | {"npm_config_update_notifier": "false", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    try:
        done = subprocess.run(command, cwd=cwd, env=quiet, capture_output=True, text=True, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        raise Missing(f"{what} took more than {PATIENCE} seconds") from None
    if done.returncode:
        lines = [line.strip() for line in done.stderr.splitlines() if re.search("(?i)error:? ", line)]
        raise Missing(f"{what} failed: {lines[0] if lines else 'without a word'}")


def fetch(place: Path) -> None:
    """Everything into `place`, an empty folder; Missing says why not."""
    npm = shutil.which("npm")
    if shutil.which("node") is None or npm is None:
        raise Missing("there is no Node (with npm) on this computer")
    run("npm", npm, "pack", "--loglevel=error", f"pyodide@{PYODIDE}", cwd=place)
    (packed,) = place.glob("pyodide-*.tgz")
    if base64.b64encode(hashlib.sha512(packed.read_bytes()).digest()).decode() != SHA512:
        raise Missing(f"what npm brought as pyodide {PYODIDE} is not what it was")
    with tarfile.open(packed) as held:
        for name in FILES:
            (place / name).write_bytes(held.extractfile(f"package/{name}").read())  # type: ignore[union-attr]
    packed.unlink()
    asked = place / "requirements.txt"
    asked.write_text(requirements(), encoding="utf-8")
    pip = (sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:", "--require-hashes")
    run("pip", *pip, *TARGET, *PLATFORMS, "--dest", "wheels", "-r", asked.name, cwd=place)


def main() -> int:
    if (PLACE / "ok").is_file() and (PLACE / "ok").read_text() == stamp():
        return 0
    shutil.rmtree(PLACE, ignore_errors=True)
    PLACE.mkdir(parents=True)
    try:
        with tempfile.TemporaryDirectory(dir=PLACE.parent) as fresh:
            fetch(Path(fresh))
            for item in Path(fresh).iterdir():
                shutil.move(item, PLACE)
        (PLACE / "ok").write_text(stamp())
    except (Missing, OSError, KeyError, ValueError, tarfile.TarError) as why:
        (PLACE / "missing").write_text(f"{why}\n", encoding="utf-8")
        print(f"pyodide: {why}; the tests in a browser's Python will be skipped", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
