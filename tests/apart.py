"""A thread of its own for what brings an event loop: in the main one Playwright's may be running already."""

import asyncio
import functools
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


def live(work: Coroutine[Any, Any, T]) -> T:
    """What `work` comes to."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


def apart(test: Callable[P, T]) -> Callable[P, T]:
    """The same test, run in a thread of its own."""

    @functools.wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> T:
        with ThreadPoolExecutor(1) as pool:
            return pool.submit(test, *args, **kwargs).result()

    return run
