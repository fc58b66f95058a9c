"""Who may come in: so many pages at once, a few set up at a time, and a place kept for who only reloads.

Every page costs a Python process, so a page is a place, and there are as many as were agreed on. Everybody in a
classroom may come from one address, so nobody is counted by address alone: what is counted there is only the pages
whose browser has not spoken yet, which a script leaves behind and a learner does not.
"""

import asyncio
import os
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

KEPT = 15.0
"""Seconds a place is kept for the browser whose page ended: it may only reload."""
PATIENCE = 3.0
"""Seconds a browser that holds a place waits for its old page to end, before it is told that there is no room."""
CROWD = 36
"""Pages of one address that may be open before their browser has spoken: a class behind one address, and a few."""
SETTING = 10.0
"""Seconds after which a page that is still being set up no longer keeps others waiting."""
ABREAST = (os.cpu_count() or 1) + 1
"""How many pages are set up at the same time: more would only make all of them slow."""


class Full(Exception):
    """There is no place; `crowd`: there is, but too many pages of this address wait for their browsers."""

    def __init__(self, crowd: bool = False) -> None:
        super().__init__()
        self.crowd = crowd


@dataclass(eq=False)
class Place:
    """One page's place. `token` is the random cookie of its browser, `kernel` the id of its Python."""

    token: str
    address: str
    kernel: str = ""
    lines: int = 0
    """The sockets that are open."""
    spoke: bool = False
    """Whether a socket was ever opened."""
    until: float = 0.0
    """Until when the place is kept for its browser; 0 while a page has it."""


class Turn:
    """One page's turn to be set up: over when that is done, or by itself when others have waited long enough."""

    def __init__(self, turns: asyncio.Semaphore) -> None:
        self._turns = turns
        self._timer: asyncio.TimerHandle | None = None

    async def come(self) -> None:
        """Wait for it: first come, first served."""
        await self._turns.acquire()
        self._timer = asyncio.get_running_loop().call_later(SETTING, self.done)

    def done(self) -> None:
        """The next may come."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
            self._turns.release()


class Door:
    """The places, and the turn to be set up. `end` ends the Python of a page that is gone."""

    def __init__(self, learners: int, end: Callable[[str], None], kept: float = KEPT, abreast: int = ABREAST) -> None:
        self.learners = learners
        self._kept = kept
        self._end = end
        self._places: list[Place] = []
        self._turns = asyncio.Semaphore(abreast)

    async def enter(self, token: str, address: str) -> Place:
        """A place for the browser with this cookie ("" if it brings none). Full if there is none."""
        latest = monotonic() + PATIENCE
        while True:
            if (place := self._free(token, address)) is not None:
                if place.until or place.kernel:  # its browser's own, from before
                    self._places.remove(place)
                    if place.kernel:
                        self._end(place.kernel)
                    place = Place(token, address)
                self._places.append(place)
                return place
            if not self._of(token) or monotonic() > latest:
                raise Full
            await asyncio.sleep(0.05)  # a page that is reloaded says farewell at about the same moment

    def room(self, token: str, address: str) -> bool:
        """Whether this browser would get a place if it came in now."""
        try:
            return self._free(token, address) is not None
        except Full:
            return False

    def _free(self, token: str, address: str) -> Place | None:
        """The place to be had: a new one, or the browser's own that no page uses any more; None if there is none."""
        now = monotonic()
        self._places = [place for place in self._places if not place.until or place.until > now]
        own = self._of(token)
        kept = next((place for place in own if place.until), None)
        if kept is None and sum(not (p.spoke or p.until) for p in self._places if p.address == address) >= CROWD:
            raise Full(crowd=True)
        if kept is not None or len(self._places) < self.learners:
            return kept or Place(token, address)
        return next((place for place in own if place.kernel and place.spoke and not place.lines), None)

    def _of(self, token: str) -> list[Place]:
        return [place for place in self._places if token and place.token == token]

    def turn(self) -> "Turn":
        """A turn to be set up."""
        return Turn(self._turns)

    # ---- what happens to a page ----

    def spoke(self, kernel: str) -> None:
        """A socket of this page opened."""
        for place in self._with(kernel):
            place.lines += 1
            place.spoke = True

    def fell_silent(self, kernel: str) -> None:
        """A socket of this page closed."""
        for place in self._with(kernel):
            place.lines = max(0, place.lines - 1)

    def ended(self, kernel: str) -> None:
        """The page's Python ends: its place is kept for a moment."""
        for place in self._with(kernel):
            self.leave(place)

    def leave(self, place: Place) -> None:
        """The page is gone. Its place is kept for a moment if its browser can show that it was its own."""
        place.kernel, place.lines = "", 0
        place.until = monotonic() + (self._kept if place.token else -1.0)

    def _with(self, kernel: str) -> list[Place]:
        return [place for place in self._places if kernel and place.kernel == kernel]

    def __len__(self) -> int:
        """How many places are taken or kept."""
        now = monotonic()
        return sum(not place.until or place.until > now for place in self._places)
