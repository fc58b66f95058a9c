"""What the stage sends and what it believes, without a browser; stage.js itself is tested in tests/browser."""

import logging
import subprocess
import sys
from typing import Any

import pytest
from markupsafe import Markup

from tests.conftest import ROOT
from widgets.ink import Sheet, slot, tag
from widgets.stage import FORGOTTEN, LONGEST_GAME, LONGEST_MEMO, SORRY, Frame, Stage, difference

HELLO = {"type": "hello", "layout": "wide", "memo": None}


def sheet(title: str = "Cards", scenery: str = "a shelf", **parts: str) -> Sheet:
    made = {id: tag("button", text, data_id=id, data_pick=id) for id, text in parts.items()}
    return Sheet(tag("div", scenery, *(slot(id) for id in made)), made, title)


PAGE = {"hand": sheet(fish="Fish", love="Love"), "board": sheet("The street", "a road", red="Red")}


class Page:
    """A stage whose browser is this test: `drawn` lists what it was sent, `heard` what the stage was asked."""

    def __init__(self, greet: bool = True):
        self.sent: list[dict[str, Any]] = []
        self.heard: list[tuple[Any, ...]] = []
        self.stage = Stage("GS-L1", "Two cards and a road.", self.pick, self.hello)
        self.stage.send = self.sent.append
        if greet:
            self.say(HELLO)

    def hello(self, layout: str, memo: str | None) -> None:
        self.heard.append(("hello", layout, memo))
        self.stage.show(Frame(PAGE))

    def pick(self, ticket: str) -> None:
        self.heard.append(("pick", ticket))

    def say(self, message: object) -> None:
        self.stage._handle_custom_msg(message, [])

    def choose(self, ticket: object, scene: object = None) -> None:
        self.say({"type": "pick", "pick": ticket, "scene": self.frame["scene"] if scene is None else scene})

    @property
    def frame(self) -> dict[str, Any]:
        return next(message["frames"][-1] for message in reversed(self.sent) if message.get("frames"))


@pytest.fixture
def page() -> Page:
    return Page()


# ---- what is sent ----


def test_the_repr_is_the_sentence():
    stage = Page().stage
    assert repr(stage) == "Two cards and a road."
    data, _ = stage._repr_mimebundle_()
    assert data["text/plain"] == "Two cards and a road."


def test_no_picture_is_in_a_synced_trait(page):
    state = page.stage.get_state()
    own = {name: value for name, value in state.items() if not name.startswith("_")}
    assert own.keys() <= {"key", "kind", "said", "layout", "tabbable", "tooltip"}
    assert (own["key"], own["kind"], own["said"]) == ("GS-L1", "step", "Two cards and a road.")


def test_nothing_is_sent_before_a_page_is_seen():
    page = Page(greet=False)
    page.stage.show(Frame(PAGE), memo="mine")
    page.say({"type": "layout", "layout": "phone"})
    page.say({"type": "pick", "pick": "fish", "scene": 0})
    assert (page.sent, page.heard) == ([], [])


def test_a_hello_is_answered_with_everything(page):
    whole = {
        "hand": {"title": "Cards", "html": str(PAGE["hand"].full())},
        "board": {"title": "The street", "html": str(PAGE["board"].full())},
    }
    assert page.frame == {
        "scene": 1, "whole": True, "zones": whole, "drop": [], "parts": {}, "say": "", "pause": 0.0,
        "aside": False, "look": "",
    }  # fmt: skip
    page.say(HELLO)
    assert (page.frame["scene"], page.frame["whole"], page.frame["zones"]) == (2, True, whole)
    assert all(type(text) is str for zone in page.frame["zones"].values() for text in zone.values())


def test_a_new_width_is_answered_with_everything_and_no_memo(page):
    page.say({"type": "layout", "layout": "phone"})
    assert page.heard == [("hello", "wide", None), ("hello", "phone", None)]
    assert page.frame["zones"].keys() == PAGE.keys()


def test_only_changed_parts_are_sent(page):
    page.stage.show(Frame(PAGE | {"hand": sheet(fish="Fish, chosen", love="Love")}, "Fish it is.", 0.5))
    changed = tag("button", "Fish, chosen", data_id="fish", data_pick="fish")
    assert (page.frame["zones"], page.frame["drop"], page.frame["parts"]) == ({}, [], {"fish": changed})
    assert (page.frame["scene"], page.frame["whole"]) == (2, False)
    assert (page.frame["say"], page.frame["pause"]) == ("Fish it is.", 0.5)
    assert type(page.frame["parts"]["fish"]) is str


def test_every_frame_differs_from_the_one_before_it(page):
    red, blue = PAGE | {"board": sheet("The street", "a road", red="Red walks")}, PAGE
    page.stage.show(Frame(red), Frame(blue), Frame(blue))
    assert [(frame["scene"], list(frame["parts"])) for frame in page.sent[-1]["frames"]] == [
        (2, ["red"]), (3, ["red"]), (4, []),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "hand",
    [
        sheet(scenery="another shelf", fish="Fish", love="Love"),
        sheet(title="Your cards", fish="Fish", love="Love"),
        sheet(fish="Fish"),
        sheet(fish="Fish", love="Love", blank="Blank"),
        Sheet(PAGE["hand"].frame, PAGE["hand"].parts | {"spare": Markup("<b></b>")}, "Cards"),
    ],
    ids=["scenery", "title", "fewer parts", "more parts", "a part without a slot"],
)
def test_a_zone_is_sent_whole_when_more_than_a_part_changed(page, hand):
    page.stage.show(Frame(PAGE | {"hand": hand}))
    assert page.frame["zones"] == {"hand": {"title": hand.title, "html": str(hand.full())}}
    assert page.frame["parts"] == {}


def test_a_zone_that_went_is_dropped(page):
    page.stage.show(Frame({"board": PAGE["board"]}))
    assert (page.frame["drop"], page.frame["zones"]) == (["hand"], {})
    page.say(HELLO)
    page.stage.show(Frame(PAGE))
    assert page.frame["drop"] == []


def test_a_zone_that_went_is_dropped_by_a_whole_page_too(page):
    page.stage._on_hello = lambda layout, memo: page.stage.show(Frame({"board": PAGE["board"]}))
    page.say(HELLO)
    assert (page.frame["whole"], page.frame["drop"], list(page.frame["zones"])) == (True, ["hand"], ["board"])


def test_nothing_differs_from_itself():
    assert difference(PAGE, dict(PAGE)) == {"zones": {}, "parts": {}}


def test_memo_and_done_travel_with_the_frames(page):
    page.stage.show(Frame(PAGE), memo="[1]", done=True)
    assert (page.sent[-1]["memo"], page.sent[-1]["done"]) == ("[1]", True)
    page.stage.show(Frame(PAGE))
    assert (page.sent[-1]["memo"], page.sent[-1]["done"]) == (None, False)


# ---- what is believed ----


def test_a_pick_is_answered_even_where_it_changes_nothing(page):
    page.choose("fish")
    assert page.heard[-1] == ("pick", "fish")
    assert page.sent[-1] == {"type": "draw", "frames": [], "memo": None, "done": False}


@pytest.mark.parametrize("memo", ["", "[1, 2]", "x" * LONGEST_MEMO])
def test_a_memo_is_handed_on(page, memo):
    page.say(HELLO | {"memo": memo})
    assert page.heard[-1] == ("hello", "wide", memo)


def test_a_memo_too_long_to_be_ours_begins_anew(page):
    page.say(HELLO | {"memo": "x" * (LONGEST_MEMO + 1)})
    assert page.heard[-1] == ("hello", "wide", "")


@pytest.mark.parametrize(
    "message",
    [
        None,
        "pick",
        [],
        {},
        {"type": "pick"},
        {"type": "draw", "frames": []},
        {"type": "hello"},
        {"type": "hello", "layout": "huge", "memo": None},
        {"type": "hello", "layout": "wide", "memo": 7},
        {"type": "layout", "layout": None},
        {"type": "pick", "pick": "fish", "scene": "1"},
        {"type": "pick", "pick": "fish", "scene": True},
        {"type": "pick", "pick": "fish", "scene": 1.5},
        {"type": "pick", "pick": ["fish"], "scene": 1},
        {"type": "pick", "pick": "fish" * 100, "scene": 1},
        {"kind": "anywidget-command", "name": "_esm", "id": "1"},
    ],
)
def test_what_is_no_message_is_dropped(page, message):
    heard, sent = list(page.heard), len(page.sent)
    page.say(message)
    assert (page.heard, len(page.sent)) == (heard, sent)


@pytest.mark.parametrize("ticket", ["cat", "", "fish ", "Fish", "fish:1", "hand"])
def test_a_ticket_that_is_not_on_the_page_is_dropped(page, ticket):
    page.choose(ticket)
    assert page.heard == [("hello", "wide", None)]


@pytest.mark.parametrize("scene", [0, 2, -1, 10**9])
def test_a_pick_of_another_scene_is_dropped(page, scene):
    page.choose("fish", scene)
    assert page.heard == [("hello", "wide", None)]


def test_a_second_quick_click_is_dropped(page):
    page.stage._on_pick = lambda ticket: (page.pick(ticket), page.stage.show(Frame(PAGE)))
    page.choose("fish", 1)
    page.choose("fish", 1)
    assert page.heard.count(("pick", "fish")) == 1


def test_a_ticket_with_odd_letters_is_found(page):
    page.stage.show(Frame({"hand": Sheet(tag("button", "x", data_pick="a\"<&>'"), {})}))
    page.choose("a\"<&>'")
    assert page.heard[-1] == ("pick", "a\"<&>'")


def test_a_field_takes_any_text_under_its_own_name(page):
    page.stage.show(Frame({"tools": Sheet(tag("input", data_send="seed"), {})}))
    for ticket in ("seed:42", "seed:a:b", "seed", "name:42"):
        page.choose(ticket)
    assert page.heard[1:] == [("pick", "seed:42"), ("pick", "seed:a:b")]


def test_a_game_that_is_opened_is_handed_on_where_that_is_wanted():
    page = Page()
    page.say({"type": "open", "text": "a game"})
    assert page.heard == [("hello", "wide", None)], "nobody asked for games"
    page.stage._on_open = page.pick
    page.say({"type": "open", "text": "a game"})
    assert page.heard[-1] == ("pick", "a game")
    assert page.sent[-1] == {"type": "draw", "frames": [], "memo": None, "done": False}, "the page waits for an answer"
    for text in (None, 7, ["a game"], "x" * (LONGEST_GAME + 1)):
        page.say({"type": "open", "text": text})
    assert len(page.heard) == 2
    unseen = Page(greet=False)
    unseen.stage._on_open = unseen.pick
    unseen.say({"type": "open", "text": "a game"})
    assert unseen.heard == []


# ---- faults of ours ----


def fault(*_: object) -> None:
    raise RuntimeError("the cat is on the board")


def test_a_fault_in_a_pick_is_told_kindly_and_logged(page, caplog, monkeypatch):
    page.stage._on_pick = fault
    logger = logging.getLogger("traitlets")
    monkeypatch.setattr(logger, "propagate", True)
    page.stage.log = logger
    page.choose("fish")
    assert page.sent[-1] == {"type": "trouble", "say": SORRY}
    assert "the cat is on the board" in caplog.text
    assert "GS-L1" in caplog.text
    page.stage._on_pick = page.pick
    page.choose("love")
    assert page.heard[-1] == ("pick", "love")


def test_a_fault_in_a_hello_is_told_kindly(page):
    page.stage._on_hello, page.stage.log = fault, logging.getLogger("silent")
    page.stage.log.disabled = True
    page.say(HELLO)
    assert page.sent[-1] == {"type": "trouble", "say": SORRY}


def test_a_memo_that_cannot_be_read_does_not_close_the_step(page):
    def hello(layout: str, memo: str | None) -> None:
        if memo:
            raise ValueError("a memo of last year")
        page.hello(layout, memo)

    page.stage._on_hello, page.stage.log = hello, logging.getLogger("silent")
    page.stage.log.disabled = True
    page.say(HELLO | {"memo": "old"})
    assert page.heard[-1] == ("hello", "wide", "")
    assert [message["type"] for message in page.sent[-2:]] == ["draw", "trouble"]
    assert page.sent[-1]["say"] == FORGOTTEN


# ---- the files ----


def test_the_script_is_small_and_fetches_nothing():
    script = (ROOT / "widgets" / "stage.js").read_text(encoding="utf-8")
    assert len(script.encode()) < 23_300
    assert "import" not in script.split()
    assert "//" not in script.replace("// ", "")
    assert not any(word in script for word in ("fetch(", "XMLHttpRequest", "WebSocket", "http:", "eval("))


def ask(question: str, **env: str) -> str:
    """What a fresh Python answers: these choices are made once, at import."""
    code = f"from widgets.stage import Stage; print({question})"
    run = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code], env={"PATH": ""} | env, cwd=ROOT, capture_output=True, text=True,
        timeout=60, check=True,
    )  # fmt: skip
    return run.stdout.strip()


@pytest.mark.parametrize(("watched", "kind"), [("1", "FileContents"), ("0", "str"), ("", "str")])
def test_authors_can_edit_while_the_page_is_open(watched, kind):
    assert ask("type(Stage._esm).__name__, type(Stage._css).__name__", ANYWIDGET_HMR=watched) == f"{kind} {kind}"


OWN = "Stage('RM-table', '', print, print)._css"


def test_a_stage_brings_the_sheet_of_its_own_game_and_of_no_other():
    """By the first letters of its key; also after an author has edited theme.css."""
    sheet = (ROOT / "widgets" / "rumourmongers" / "rumourmongers.css").read_text(encoding="utf-8")
    theme = (ROOT / "widgets" / "theme.css").read_text(encoding="utf-8")
    for key, own in (("RM-L1", sheet), ("RM-table-7f", sheet), ("GS-L1", ""), ("trial", "")):
        stage = Stage(key, "A table.", print, print)
        assert stage._css == theme + own
    stage = Stage("RM-table", "A table.", print, print)
    stage._css = ".hs { color: teal; }"
    assert stage._css == ".hs { color: teal; }" + sheet
    assert ask(f"{OWN}.count('.rm-card {{')", ANYWIDGET_HMR="1") == "1"


def test_the_style_is_not_sent_where_the_page_has_it():
    assert ask("bool(Stage._css), bool(Stage._esm)") == "True True"
    assert ask(f"repr({OWN})", HEARSAY_PAGE="1") == "''"
    assert ask("repr(Stage._css), bool(Stage._esm)", HEARSAY_PAGE="1") == "'' True"
