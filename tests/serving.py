"""Tutorials made for a test, and the app that serves them."""

import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from email.message import Message
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, NamedTuple

import psutil
import pytest

from .conftest import ROOT

PATIENCE = 120
"""Seconds that anything may take on a busy machine; what is waited for comes in a moment or a few seconds."""


def notebook(*cells: str, title: str = "", **metadata: object) -> dict[str, object]:
    """A notebook: cells that begin with `>` run, the others are prose; the last prose cell gets the metadata."""
    made = [
        {"cell_type": "code" if cell.startswith(">") else "markdown", "source": cell.lstrip(">"), "metadata": {}}
        for cell in cells
    ]
    for cell in made:
        if cell["cell_type"] == "code":
            cell |= {"outputs": [], "execution_count": None}
    if metadata:
        next(cell for cell in reversed(made) if cell["cell_type"] == "markdown")["metadata"] = metadata
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    return {
        "cells": [cell | {"id": f"cell-{n}"} for n, cell in enumerate(made)],
        "metadata": {"kernelspec": kernel} | ({"title": title} if title else {}),
        "nbformat": 4,
        "nbformat_minor": 5,
    }


def until(met: Callable[[], Any], seconds: float = PATIENCE) -> bool:
    """Whether it comes true in time."""
    deadline = time.monotonic() + seconds
    while not met():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.05)
    return True


def pythons(server: int, *words: str) -> list[psutil.Process]:
    """The living children of a server whose command line holds one of `words`; one that ends meanwhile is none."""
    found = []
    with suppress(psutil.NoSuchProcess):
        for child in psutil.Process(server).children(recursive=True):
            with suppress(psutil.NoSuchProcess):
                line = " ".join(child.cmdline())
                if child.status() != "zombie" and (not words or any(word in line for word in words)):
                    found.append(child)
    return found


class Site(NamedTuple):
    """A running app: its port, its process, the file that holds what it printed, and the folder of its tutorials."""

    port: int
    process: subprocess.Popen[bytes]
    log: Path
    shelf: Path

    def get(self, path: str, method: str = "GET", **headers: str) -> tuple[int, Message, bytes]:
        """Status, headers and body of an address, taken as it is written."""
        line = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            line.request(method, path, headers=headers)
            answer = line.getresponse()
            return answer.status, answer.headers, answer.read()
        finally:
            line.close()

    def text(self, path: str) -> str:
        return self.get(path)[2].decode("utf-8")

    def kernels(self, *ids: str) -> list[psutil.Process]:
        """The Python processes behind its pages: all, or those of kernels with these ids."""
        return pythons(self.process.pid, *ids)


def start(folder: Path, cwd: Path, *options: str, **env: str) -> Site:
    """`hearsay serve FOLDER OPTIONS`, ready; what it prints is written to a file in `cwd`."""
    command = [sys.executable, "-P", "-m", "widgets.cli", "serve", "--port", "0", str(folder), *options]
    log = cwd / "printed.txt"
    with log.open("wb") as out:
        env = os.environ | {"PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"} | env
        process = subprocess.Popen(command, cwd=cwd, env=env, stdout=out, stderr=out)
    deadline = time.monotonic() + PATIENCE
    while not (found := re.search(r":(\d+)/", log.read_text())):
        if process.poll() is not None or time.monotonic() > deadline:
            process.kill()
            pytest.fail(f"the app did not start:\n{log.read_text()}")
        time.sleep(0.05)
    return Site(int(found[1]), process, log, folder)


def stop(site: Site) -> None:
    site.process.terminate()
    try:
        site.process.wait(PATIENCE)
    finally:
        site.process.kill()
