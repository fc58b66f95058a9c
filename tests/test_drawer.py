"""What opens beside a game: a drawer hears its own picks only, and is remembered with the game."""

import re
from collections import Counter

import pytest

from gamecore import load
from gamecore.record import RecordError
from widgets import share
from widgets.drawer import Drawers
from widgets.ink import Sheet, tag
from widgets.table import Table


class Slips:
    """A drawer for the test: it keeps what was picked."""

    name, label = "file", "Slips"

    def __init__(self) -> None:
        self.kept: list[str] = []
        self.drawn = 0

    def offered(self, sitting) -> bool:
        return True

    def sheet(self, sitting, layout) -> Sheet:
        self.drawn += 1
        button = tag("button", "Keep", data_id="file:one", data_pick="file:one")
        return Sheet(tag("p", ",".join(self.kept), button), {}, "Slips")

    def pick(self, sitting, value: str) -> str:
        self.kept.append(value)
        return f"Kept {value}."

    def memo(self) -> str:
        return ",".join(self.kept)

    def recall(self, text: str) -> None:
        self.kept = text.split(",") if text else []


@pytest.fixture
def table(monkeypatch) -> Table:
    """A table in play whose only drawer is that one."""
    made = Table(load("gossip_street"), 3, seed=7)
    made.drawers.all = {"file": Slips()}
    made.hello("wide", None)
    made.pick("deal")
    return made


def zone(table: Table) -> str:
    return str(table.page()["file"].full())


def test_a_button_opens_and_closes_it(table):
    assert "Slips" in str(table.page()["tools"].full())
    assert "file" not in table.page()
    table.pick("file")
    assert "Keep" in zone(table)
    table.pick("file")
    assert "file" not in table.page()


def test_it_hears_its_own_picks_and_the_game_does_not(table):
    before = table.sitting.match.length
    table.pick("file")
    table.pick("file:one")
    assert "one" in zone(table)
    assert table.sitting.match.length == before


def test_it_is_remembered_with_the_game_and_gone_with_a_new_one(table):
    table.pick("file:one")
    memo = table.memo()
    other = Table(load("gossip_street"), 3, seed=7)
    other.drawers.all = {"file": Slips()}
    other.hello("wide", memo)
    assert other.drawers.all["file"].kept == ["one"]
    other.pick("deal")
    assert other.drawers.all["file"].kept == []


def test_it_stays_as_it_is_while_others_move(table):
    table.pick("file")
    drawn = table.drawers.all["file"].drawn
    table.page(events=())
    assert table.drawers.all["file"].drawn == drawn


def test_what_cannot_be_read_is_forgotten():
    drawers = Drawers("gossip_street")
    drawers.all = {"file": Slips()}
    for text in ("{", "[1]", '{"file": 3}', '{"else": "x"}', "[" * 100_000):
        drawers.all["file"].kept = ["old"]
        drawers.recall(text)
        assert drawers.all["file"].kept == []


@pytest.mark.parametrize(
    "memo",
    [
        share.Memo("{}"),
        share.Memo("{}", "x", True),
        share.Memo("{}", "", False, '{"a": "b"}'),
        share.Memo("{}", "x", True, "n", "w"),
    ],
)
def test_a_memo_comes_back_as_it_was(memo):
    assert share.remembered(share.remember(memo)) == memo


def test_a_memo_of_before_there_were_drawers_is_read():
    assert share.remembered('[{},"code",true]') == share.Memo("{}", "code", True)


@pytest.mark.parametrize(
    "text",
    ["[", "[]", "[{}]", '[{},"a"]', '[{},1,true,""]', '[{},"a",true,3]', '[{},"a",true,"","",""]', '[{},"a","b"]'],
)
def test_what_is_no_memo_is_refused(text):
    with pytest.raises(RecordError):
        share.remembered(text)


@pytest.mark.parametrize("layout", ["wide", "phone"])
def test_no_two_pieces_of_a_page_have_the_same_name(layout):
    """With everything open; the page is patched by these names."""
    table = Table(load("gossip_street"), 3, seed=7)
    table.hello(layout, None)
    table.pick("deal")
    table.pick("throw")
    for ticket in ("file", "file:level-odds", "review", "share", "rules", "log"):
        table.pick(ticket)
        names = [
            name for sheet in table.page().values() for name in re.findall(r'data-id="([^"]*)"', str(sheet.full()))
        ]
        assert [name for name, count in Counter(names).items() if count > 1] == [], ticket
