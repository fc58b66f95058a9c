"""The names this server goes by. A page elsewhere can make a browser believe that its own name means this computer, and
then read our pages as its own; so whoever comes by another name is told so, and nothing else.
"""

import re
import socket
import threading
from collections.abc import Iterable
from ipaddress import ip_address
from typing import Any

from tornado.httputil import HTTPServerRequest
from tornado.routing import Matcher

OURS = ("localhost", "local")
"""Endings that lead nowhere else: this computer, and the names that computers of one network give themselves."""


class Names:
    """The names that are allowed: any address in numbers, this computer's own, and those that were named."""

    def __init__(self, allowed: Iterable[str] = ()) -> None:
        own = socket.gethostname().lower()
        self._names = {_plain(name) for name in allowed} | {own, own.partition(".")[0]}
        threading.Thread(target=self._ask, daemon=True).start()  # a network without an answer may take its time

    def _ask(self) -> None:
        self._names = self._names | {socket.getfqdn().lower()}

    def __contains__(self, host: str) -> bool:
        """Whether we go by this name, as a request's `Host` gives it: with or without a port."""
        name = _plain(host)
        try:
            ip_address(name)
            return True
        except ValueError:
            return name in self._names or name.rpartition(".")[2] in OURS


def _plain(host: str) -> str:
    """A host without its port, brackets and last dot."""
    if found := re.fullmatch(r"\[([^\]]*)\](?::\d*)?|([^:]*)(?::\d*)?", host.strip().lower()):
        return found[1] or (found[2] or "").removesuffix(".")
    return host


class Misnamed(Matcher):
    """Matches every request that calls us by another name."""

    def __init__(self, names: Names) -> None:
        self.names = names

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        """{} if it does, None if the name is ours."""
        return None if request.host in self.names else {}
