"""How many may come in: places, turns, who is turned away, and that places become free."""

import asyncio
import socket
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator
from contextlib import suppress
from functools import partial
from typing import Any

import psutil
import pytest

from tests.apart import live
from tests.conftest import ROOT
from tests.serving import PATIENCE, Site, until
from tests.wire import Visit, fetch, visit
from widgets.publish import door as door_module
from widgets.publish.door import ABREAST, CROWD, Door, Full, Place
from widgets.publish.kernels import MortalKernels
from widgets.publish.room import FEWEST, MIB, MOST, fitting

from .trial import TRIAL, played, serving, shown

# ---- how many ----


@pytest.mark.parametrize(
    ("memory", "learners"),
    [(256 * MIB, FEWEST), (1024 * MIB, 12), (2048 * MIB, 25), (4096 * MIB, 51), (64 * 1024 * MIB, MOST)],
)
def test_the_default_fits_the_memory(memory, learners):
    assert fitting(memory) == learners


def test_the_memory_of_this_computer_is_found():
    assert FEWEST <= fitting() <= MOST


def test_there_are_files_and_sockets_enough_for_a_full_room():
    """A learner takes some twenty open files and six sockets of the server; of both the usual ration is a thousand."""
    resource = pytest.importorskip("resource")
    script = (
        "import resource; from widgets.publish.serve import open_more_files; open_more_files(); "
        "print(resource.getrlimit(resource.RLIMIT_NOFILE)[0])"
    )
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    most = hard if hard != resource.RLIM_INFINITY else 1 << 30
    lower = partial(resource.setrlimit, resource.RLIMIT_NOFILE, (min(512, most), hard))
    found = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        preexec_fn=lower,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert int(found.stdout) == min(16_384, most)
    assert MortalKernels(learners=1).context.max_sockets >= 100 * 60


class Yard:
    """A door without kernels: those it ended are listed."""

    def __init__(self, learners: int, **how: Any) -> None:
        self.ended: list[str] = []
        self.door = Door(learners, self._end, **how)

    def _end(self, kernel: str) -> None:
        self.ended.append(kernel)

    async def enter(self, token: str, address: str = "10.0.0.1", spoke: bool = True) -> Place:
        place = await self.door.enter(token, address)
        place.token, place.kernel = token, f"{token}-{time.monotonic_ns()}"
        if spoke:
            self.door.spoke(place.kernel)
        return place


def with_door(test: Callable[[], Coroutine[Any, Any, None]]) -> Callable[[], None]:
    """Run a test in a loop, without patience."""

    def run(monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(door_module, "PATIENCE", 0.2)
        live(test())

    run.__name__, run.__doc__ = test.__name__, test.__doc__
    return run


@with_door
async def test_there_is_a_place_for_so_many():
    yard = Yard(2)
    await yard.enter("a")
    await yard.enter("b")
    assert not yard.door.room("c", "10.0.0.2")
    for token in ("c", "", "a"):
        with pytest.raises(Full):
            await yard.enter(token)


@with_door
async def test_a_place_is_kept_for_who_reloads_and_for_nobody_else():
    yard = Yard(2)
    first = await yard.enter("a")
    await yard.enter("b")
    yard.door.ended(first.kernel)
    with pytest.raises(Full):
        await yard.enter("c")
    assert yard.door.room("a", "")
    await yard.enter("a")
    assert len(yard.door) == 2
    yard.door.ended((await yard.enter("b")).kernel) if yard.door.room("b", "") else None
    assert yard.ended == []


@with_door
async def test_a_place_that_is_not_taken_up_again_is_free():
    yard = Yard(1, kept=0.2)
    first = await yard.enter("a")
    yard.door.ended(first.kernel)
    await asyncio.sleep(0.25)
    await yard.enter("c")
    with pytest.raises(Full):
        await yard.enter("a")


@with_door
async def test_a_reload_may_come_before_the_farewell():
    yard = Yard(1)
    first = await yard.enter("a")
    asyncio.get_running_loop().call_later(0.1, yard.door.ended, first.kernel)
    await yard.enter("a")
    assert len(yard.door) == 1


@with_door
async def test_a_browser_that_crashed_gets_its_place_back():
    """Its old page's line is broken, so its Python would live on for minutes."""
    yard = Yard(1)
    first = await yard.enter("a")
    yard.door.fell_silent(first.kernel)
    with pytest.raises(Full):
        await yard.enter("c")
    await yard.enter("a")
    assert yard.ended == [first.kernel]
    assert len(yard.door) == 1


@with_door
async def test_pages_whose_browser_never_speaks_are_counted_by_address():
    yard = Yard(1000)
    for n in range(CROWD):
        await yard.enter(f"s{n}", "10.0.0.6", spoke=False)
    with pytest.raises(Full) as full:
        await yard.enter("one more", "10.0.0.6")
    assert full.value.crowd
    await yard.enter("somebody else", "10.0.0.7")


@with_door
async def test_a_few_are_set_up_at_once_and_the_others_in_turn():
    yard = Yard(10, abreast=2)
    turns = [yard.door.turn() for _ in range(4)]
    order: list[int] = []

    async def come(n: int) -> None:
        await turns[n].come()
        order.append(n)

    waiting = [asyncio.ensure_future(come(n)) for n in range(4)]
    await asyncio.sleep(0.01)
    assert order == [0, 1]
    turns[0].done()
    turns[0].done()  # twice is once
    await asyncio.sleep(0.01)
    assert order == [0, 1, 2]
    turns[3].done()  # who gives up frees no place that was not his
    waiting[3].cancel()
    turns[1].done()
    turns[2].done()
    for _ in range(2):
        await asyncio.wait_for(yard.door.turn().come(), PATIENCE)


@with_door
async def test_a_slow_page_keeps_others_waiting_for_a_while_only():
    door_module.SETTING, before = 0.1, door_module.SETTING
    try:
        yard = Yard(10, abreast=1)
        await yard.door.turn().come()
        await asyncio.wait_for(yard.door.turn().come(), PATIENCE)
    finally:
        door_module.SETTING = before


# ---- how many, with real kernels ----


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """An app with two places."""
    yield from serving(tmp_path_factory.mktemp("small"), "--learners", "2", HEARSAY_PLACE_KEPT="10")


async def farewell(page: Visit) -> None:
    """What a page sends when it is closed."""
    token = page.cookie.partition("=")[2]
    await fetch(
        page.site, f"/voila/api/shutdown/{page.kernel}", "POST", **{"Cookie": page.cookie, "X-XSRFToken": token}
    )
    page.leave()


def test_a_full_room_says_so_and_those_inside_go_on(small):
    async def play() -> None:
        first, stage = await played(small)
        second, _ = await played(small)
        answer = await fetch(small, TRIAL)
        page = answer.body.decode()
        assert answer.code == 503
        assert int(answer.headers["Retry-After"]) > 0
        assert "<h1>The room is full</h1>" in page
        assert "All 2 places here are taken." in page
        assert f'href="{TRIAL}"' in page
        assert 'href="/"' in page
        assert "Set-Cookie" not in answer.headers
        assert len(small.kernels()) == 2
        head = await fetch(small, TRIAL, "HEAD")
        assert (head.code, head.body) == (503, b"")
        for path in ("/", "/look/full.js", "/look/theme.css", "/voila/static/voila.js", "/voila/files/drawing.svg"):
            assert ((await fetch(small, path)).code, path) == (200, path)
        assert (await fetch(small, "/x")).code == 404

        at, scene = await shown(first, stage)
        await first.answers(await first.pick(stage, "more", scene))
        assert (await shown(first, stage))[0] == at + 1  # those inside go on

        reload = asyncio.ensure_future(visit(small, TRIAL, Cookie=first.cookie))
        await asyncio.sleep(0.3)
        await farewell(first)  # a reload may overtake the farewell of the page before it
        first = await (await reload).connect()
        assert until(lambda: len(small.kernels()) == 2)
        assert (await fetch(small, TRIAL)).code == 503

        await farewell(second)
        assert (await fetch(small, TRIAL)).code == 503  # kept for a moment: it may come back
        assert until(lambda: small.get(TRIAL, "HEAD")[0] == 200)
        second = await visit(small, TRIAL)
        assert until(lambda: len(small.kernels()) == 2)
        for page in (first, second):
            page.cookie = page.cookie or "x"
            page.leave()

    live(play())
    assert "rror" not in small.log.read_text()


def test_a_page_nobody_waits_for_leaves_nothing(tmp_path):
    """Who presses reload five times takes one place, not five; and what was begun for the others ends at once."""
    made = serving(tmp_path, "--learners", "3", HEARSAY_PLACE_KEPT="0.1", HEARSAY_REAP_UNSEEN="600")
    running = next(made)
    try:
        # not longer: a page that was written whole waits for its browser
        for pause in (0.0, 0.05, 0.1, 0.13, 0.16, 0.2, 0.25, 0.3):
            with socket.create_connection(("127.0.0.1", running.port), timeout=PATIENCE) as talk:
                talk.sendall(f"GET {TRIAL} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
                time.sleep(pause)
        assert until(lambda: not running.kernels())  # a page that is only fetched would be given ten minutes
        assert until(lambda: running.get(TRIAL, "HEAD")[0] == 200)
        server = psutil.Process(running.process.pid)
        assert until(lambda: server.num_fds() < 30)
        assert "rror" not in running.log.read_text()
    finally:
        made.close()


def test_a_class_behind_one_address_comes_in_at_once_and_a_script_does_not(tmp_path):
    """Thirty pages at the same moment: a few kernels start at a time, all get in. More that never speak do not."""
    made = serving(tmp_path, "--learners", "80", HEARSAY_REAP_UNSEEN="300")
    running = next(made)
    abreast: list[int] = []
    over = threading.Event()

    def begins(kernel: psutil.Process) -> bool:
        with suppress(psutil.NoSuchProcess):
            took = kernel.cpu_times()
            return time.time() - kernel.create_time() < 60 and took.user + took.system < 0.1
        return False

    def look() -> None:
        while not over.wait(0.05):
            abreast.append(sum(map(begins, running.kernels())))

    async def play() -> None:
        began = time.monotonic()
        thirty = await asyncio.gather(*(visit(running, TRIAL) for _ in range(30)))
        print(f"thirty were in after {time.monotonic() - began:.0f} s")
        assert len({page.kernel for page in thirty}) == len(running.kernels()) == 30
        more = await asyncio.gather(*(fetch(running, TRIAL) for _ in range(CROWD - 30 + 8)))
        assert Counter(answer.code for answer in more) == {200: CROWD - 30, 503: 8}
        turned = next(answer for answer in more if answer.code == 503)
        assert b"<h1>A crowd at the door</h1>" in turned.body
        assert len(running.kernels()) == CROWD
        await asyncio.gather(*(page.connect() for page in thirty))
        assert (await fetch(running, TRIAL, "HEAD")).code == 200  # their browsers spoke: there is room again
        for page in thirty:
            page.leave()

    watch = threading.Thread(target=look, daemon=True)
    watch.start()
    try:
        live(play())
        assert "rror" not in running.log.read_text()
    finally:
        over.set()
        watch.join()
        made.close()
    assert max(abreast) <= ABREAST + 1
