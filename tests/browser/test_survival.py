"""What survives: a kernel killed in mid-game, two tabs at one table; and what the real wire carries in a whole game."""

import json
import time
from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest
from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1
from playwright.sync_api import Page, WebSocket, expect

from gamecore.core import Move
from gamecore.match import AnyMatch
from gamecore.record import load
from tests.contract.tap import hidden_names, hidden_news, search, words
from tests.serving import pythons

from .conftest import App, watch
from .playing import STEP, click, do, enter, piece, settled, stage
from .test_app import kernel_of
from .test_play import deal, play_a_turn

KEY = "hearsay:memo:GS-table"
PRESS = "one => one.dispatchEvent(new MouseEvent('click', { bubbles: true }))"


def kept(page: Page) -> AnyMatch:
    """The game as this tab remembers it."""
    memo = page.evaluate("key => sessionStorage.getItem(key) ?? localStorage.getItem(key)", KEY)
    return load(memo).match


def board(page: Page) -> tuple[Any, ...]:
    """The position as the page shows it."""
    settled(page)
    stacks = page.locator(f"{STEP} [data-id^=stack-]").evaluate_all("all => all.map((one) => one.ariaLabel)")
    pawns = stage(page).locator(".zone-board svg").get_attribute("aria-label")
    return pawns, stacks, page.locator(f"{STEP} .zone-hand").inner_text()


def kill(page: Page, app: App) -> None:
    """kill -9 for the Python behind this page."""
    found = pythons(app.pid, kernel_of(page))
    assert len(found) == 1, "a page has one kernel"
    found[0].kill()


def come_back(page: Page, complaints: list[str]) -> None:
    """Reload, and go on at the table; what the page said of its broken line is no fault."""
    expect(page.get_by_role("alert")).to_contain_text("Python stopped")
    page.get_by_role("button", name="Reload").click()
    page.locator(f"{STEP} .zone-board").wait_for()
    settled(page)
    complaints.clear()


def lit(page: Page) -> str:
    """What a player picks next."""
    confirm, pieces = page.locator(f'{STEP} [data-pick="say-it"]'), page.locator(f"{STEP} .legal[data-pick]")
    confirm.or_(pieces).first.wait_for(state="attached")
    if confirm.count():
        return "say-it"
    return pieces.nth((pieces.count() - 1) // 2).get_attribute("data-pick") or ""


def test_a_kernel_killed_in_mid_game_loses_nothing_that_was_answered(
    page: Page, app: App, complaints: list[str]
) -> None:
    page.emulate_media(reduced_motion="reduce")
    deal(page, app, click, 4242)
    play_a_turn(page, click)
    before, moves = board(page), kept(page).moves
    kill(page, app)
    come_back(page, complaints)
    assert kept(page).moves == moves
    assert board(page) == before
    play_a_turn(page, click)
    assert kept(page).moves[: len(moves)] == moves, "and it goes on"
    assert len(kept(page).moves) > len(moves)


def test_a_kernel_killed_right_after_a_click_loses_at_most_that_click(
    page: Page, app: App, complaints: list[str]
) -> None:
    page.emulate_media(reduced_motion="reduce")
    deal(page, app, click, 4242)
    for patience in (0.0, 0.02, 0.2):
        do(page, click, lit(page))
        before = kept(page).moves
        piece(page, lit(page)).evaluate(PRESS)
        time.sleep(patience)
        kill(page, app)
        come_back(page, complaints)
        after = kept(page).moves
        assert after[: len(before)] == before, "nothing that was answered is lost"
        assert own(after) - own(before) <= 1, "and nothing is played that was not clicked"


def own(moves: tuple[Move, ...]) -> int:
    """How many moves seat 0 has made itself."""
    return sum(move.seat == 0 for move in moves)


def test_two_tabs_at_one_table_keep_their_games_apart(page: Page, app: App) -> None:
    page.emulate_media(reduced_motion="reduce")
    other = watch(page.context.new_page(), [])
    other.emulate_media(reduced_motion="reduce")
    deal(page, app, click, 4242)
    enter(other, app, "GS-table")
    expect(piece(other, "new")).to_be_visible()
    assert board(other) == board(page), "a new tab begins with the game that was played last"
    do(other, click, "new")
    deal(other, app, click, 77)
    for tab in (page, other, page):
        play_a_turn(tab, click)
    boards, moves = [board(page), board(other)], [kept(page).moves, kept(other).moves]
    assert moves[0][0] != moves[1][0], "two deals"
    for tab in (other, page):
        tab.reload()
        expect(piece(tab, "throw")).to_be_visible()
        expect(tab.locator(f"{STEP} .zone-answer")).to_contain_text("Welcome back")
    assert [board(page), board(other)] == boards
    assert [kept(page).moves, kept(other).moves] == moves
    for tab in (page, other):
        play_a_turn(tab, click)
    assert kept(page).moves[: len(moves[0])] == moves[0]
    assert kept(other).moves[: len(moves[1])] == moves[1]


def texts(frame: bytes | str) -> list[str]:
    """A message from the kernel's socket, as `tap.search` reads one."""
    if isinstance(frame, str):
        return [json.dumps(["text", "", json.loads(frame), None, []])]
    _, parts = deserialize_msg_from_ws_v1(frame)
    header, _, metadata, content = (json.loads(part) for part in parts[:4])
    data = content.pop("data", None) if header["msg_type"].startswith("comm_") else content
    buffers = [bytes(part).hex() for part in parts[4:]]
    return [json.dumps([header["msg_type"], "", data, [metadata, content], buffers])]


@pytest.mark.timeout(900)
def test_the_real_wire_carries_nothing_hidden_over_a_whole_game(open_page: Callable[..., Page], app: App) -> None:
    """Each message is read against what was hidden when it was sent; the record of the finished game tells that.

    Every pick is something lit: whatever comes up, there is always something to do, and it ends.
    """
    page, frames = open_page(reduced_motion="reduce"), list[str]()

    def tap(line: WebSocket) -> None:
        line.on("framereceived", lambda frame: frames.extend(texts(frame)))

    page.on("websocket", tap)
    enter(page, app, "GS-table")
    do(page, click, "seats:3")
    page.locator(f"{STEP} [data-send=seed]").fill("77")
    page.keyboard.press("Enter")
    expect(piece(page, "throw")).to_be_visible()
    heard: list[tuple[int, list[str]]] = []
    for turn in range(600):
        settled(page)
        heard.append((kept(page).length, frames[:]))
        frames.clear()
        if "The game is over" in page.locator(f"{STEP} .zone-prompt").inner_text():
            break
        if turn % 20 == 5:
            do(page, click, "share")
            do(page, click, "share")
        scene = stage(page).get_attribute("data-scene") or ""
        piece(page, lit(page)).evaluate(PRESS)
        expect(stage(page)).not_to_have_attribute("data-scene", scene)
    expect(page.locator(f"{STEP} .zone-answer")).to_contain_text("win")
    whole = kept(page)
    assert whole.outcome is not None
    tell: Any = import_module(f"gamecore.{whole.game.name}.words").tell
    read, since = 0, 0
    for length, messages in heard[:-1]:
        match = whole.branch(length)
        secrets = hidden_names(whole.game, match._states[-1], 0) | hidden_news(match, 0, since, tell)
        assert secrets
        read += search(messages, secrets, 0, over=False)[0]
        since = length
    assert read > len(heard) > 30
    everything = " ".join(words(message) for _, messages in heard for message in messages)
    told = [tell(event, whole.chair(0).look()) for event in whole.events(0, heard[0][0])]
    assert [said for said in told if words(said) not in everything] == [], "what this seat was told did come this way"
