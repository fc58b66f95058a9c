"""Keys and focus on the stage: arrows, tab stops, focus that is never lost."""

import pytest
from markupsafe import Markup
from playwright.sync_api import Page, expect

from widgets.ink import Sheet, tag
from widgets.stage import Frame

from .harness import LIT, PAGE, active, begun, board, hand, piece, sent, stopped, three

# ---- keys and focus ----


def tab_stops(page: Page) -> list[str]:
    """Every stop of the tab key inside the stage."""
    page.locator("#before").focus()
    stops = []
    while True:
        page.keyboard.press("Tab")
        if active(page) == "after":
            return stops
        stops.append(active(page))


def test_each_zone_is_one_tab_stop_and_begins_with_what_is_lit(page, python):
    assert tab_stops(page) == ["square-1", "card-blank"]
    python.show(Frame(PAGE | {"board": board({5: "chosen"})}))
    page.locator("#before").focus()
    python.show(Frame(PAGE | {"board": board({7: "legal", 5: "chosen"})}))
    assert tab_stops(page) == ["square-7", "card-blank"]
    python.show(Frame(PAGE | {"board": board({5: "chosen"})}))
    assert tab_stops(page) == ["square-5", "card-blank"]


def test_a_group_of_its_own_and_one_with_a_stop_a_button(page, python):
    def row(roving: str | None, *names: str) -> Markup:
        buttons = [tag("button", name, type="button", data_pick=name) for name in names]
        return tag("div", *buttons, data_roving=roving)

    frame = tag("div", row(None, "a", "b"), row("", "c", "d"), row("no", "e", "f"))
    python.show(Frame({"tools": Sheet(frame, {}, "Tools")}))
    assert tab_stops(page) == ["a", "c", "e", "f"]


def test_arrows_go_where_they_point_and_round_the_edges(page, python):
    piece(page, "square-4").focus()
    went = []
    for key in ["ArrowRight", "ArrowUp", "ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowUp", "ArrowDown", "Home", "End"]:
        page.keyboard.press(key)
        went.append(int(active(page).removeprefix("square-")))
    assert went == [5, 2, 1, 0, 2, 8, 2, 0, 8]


def test_arrows_in_one_row_go_to_the_next(page, python):
    piece(page, "card-blank").focus()
    went = []
    for key in ["ArrowRight", "ArrowRight", "ArrowDown", "ArrowUp", "ArrowUp"]:
        page.keyboard.press(key)
        went.append(active(page))
    assert went == ["card-fish", "card-blank", "card-fish", "card-blank", "card-fish"]


def test_arrows_follow_a_row_past_what_stands_close_beside_it(page, python):
    """Spaces of a street with stacks above them, as near as they are on the board and off the line of the spaces."""

    def place(name: str, x: int, y: int, w: int, h: int) -> Markup:
        ring = tag("rect", x=x - 5, y=y - 5, width=w + 10, height=h + 10, fill="none")
        return tag("g", tag("rect", x=x, y=y, width=w, height=h), ring, role="button", aria_label=name, data_pick=name)

    spaces = [place(f"space-{n}", 50 * n, 100, 46, 40) for n in range(6)]
    stacks = [place(f"stack-{n}", 40 + 35 * n, 54, 31, 42) for n in range(4)]
    drawing = tag("svg", *stacks, *spaces, viewBox="-10 40 320 110", style="width: 640px; height: 220px")
    python.show(Frame({"board": Sheet(drawing, {}, "The street")}))
    page.locator('[data-pick="space-0"]').focus()
    went = []
    for key in ["ArrowRight"] * 6 + ["ArrowUp", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowDown", "ArrowLeft"]:
        page.keyboard.press(key)
        went.append(active(page))
    assert went[:6] == ["space-1", "space-2", "space-3", "space-4", "space-5", "space-0"]
    assert went[6:] == ["stack-0", "stack-1", "stack-2", "stack-3", "space-3", "space-2"]


def test_a_tab_comes_back_to_where_one_was(page, python):
    piece(page, "square-1").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    assert active(page) == "square-4"


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_enter_and_space_pick_once(page, python, key):
    piece(page, "square-1").focus()
    page.keyboard.press(key)
    piece(page, "card-fish").focus()
    page.keyboard.press(key)
    scene = python.stage._scene
    assert sent(page) == [
        {"type": "pick", "pick": "square-1", "scene": scene},
        {"type": "pick", "pick": "card-fish", "scene": scene},
    ]


@pytest.mark.parametrize("id", ["square-1", "card-fish"])
def test_a_key_held_down_picks_once(page, python, id):
    piece(page, id).focus()
    for key in ("Enter", "Space"):
        for _ in range(3):
            page.keyboard.down(key)
        page.keyboard.up(key)
    assert [message["pick"] for message in sent(page)] == [id, id]


def test_keys_of_ours_go_no_further_and_others_pass(page, python):
    page.evaluate("window.keys = []; addEventListener('keydown', (e) => keys.push([e.key, e.defaultPrevented]))")
    piece(page, "square-1").focus()
    for key in ["ArrowRight", "Home", "Enter", " ", "a", "Control+Enter", "Escape"]:
        page.keyboard.press(key)
    assert page.evaluate("keys") == [["a", False], ["Control", False], ["Enter", False], ["Escape", False]]


def test_everything_that_can_have_the_focus_keeps_notebook_shortcuts_off(page, python):
    fold = tag(
        "details", tag("summary", "More"), tag("a", "Link", href="#x"), tag("input", type="text", aria_label="Seed")
    )
    python.show(Frame(PAGE | {"tools": Sheet(fold, {}, "Tools")}))
    page.get_by_text("More").click()
    open_ones = page.evaluate("""() => [...document.querySelectorAll('.hs-stage *')]
        .filter((e) => e.tabIndex >= 0 || e.hasAttribute('tabindex'))
        .filter((e) => e.getAttribute('data-lm-suppress-shortcuts') !== 'true').map((e) => e.outerHTML)""")
    assert open_ones == []


def test_escape_clears_where_the_page_offers_it(page, python):
    clear = tag("button", "Clear", type="button", data_pick="clear")
    python.show(Frame(PAGE | {"tools": Sheet(clear, {}, "Tools")}))
    piece(page, "square-1").focus()
    page.keyboard.press("Escape")
    assert [message["pick"] for message in sent(page)] == ["clear"]


def test_a_field_sends_its_text_with_enter(page, python):
    field = tag("input", type="text", value="7", aria_label="Game number", data_id="seed", data_send="seed")
    python.show(Frame(PAGE | {"tools": Sheet(field, {}, "Tools")}))
    page.get_by_label("Game number").fill("42")
    assert sent(page) == []
    page.keyboard.press("Enter")
    assert [message["pick"] for message in sent(page)] == ["seed:42"]


def test_focus_stays_over_updates(page, python):
    piece(page, "square-4").focus()
    python.show(Frame(PAGE | {"board": board({4: "chosen"})}))
    assert active(page) == "square-4"
    python.show(Frame({"board": board({4: "refused"}, squares=6), "hand": hand("fish")}))
    assert active(page) == "square-4"
    piece(page, "card-fish").focus()
    python.show(Frame({"board": board(LIT), "hand": hand("love", "fish", "blank")}))
    assert active(page) == "card-fish"


def test_focus_stays_on_a_piece_drawn_by_another_element(page, python):
    piece(page, "card-fish").focus()
    link = tag("a", "fish", href="#fish", data_id="card-fish", data_pick="card-fish")
    python.show(Frame(PAGE | {"hand": Sheet(tag("div", link), {}, "Your cards")}))
    assert active(page) == "card-fish"


def test_focus_goes_to_what_is_lit_when_its_piece_goes(page, python):
    piece(page, "square-8").focus()
    python.show(Frame(PAGE | {"board": board({4: "legal"}, squares=8)}))
    assert active(page) == "square-4"


def test_focus_waits_on_the_line_and_returns(page, python):
    piece(page, "card-fish").focus()
    python.show(Frame({"board": board({})}))
    assert active(page) == "hs-say"
    python.show(Frame({"board": board({}), "hand": hand("love")}))
    assert active(page) == "hs-say"
    python.show(Frame(PAGE))
    assert active(page) == "card-fish"


def scenery(n: int) -> Markup:
    return tag("g", tag("rect", width=40, height=40), data_id=f"square-{n}", role="img", aria_label=f"Square {n}")


def test_focus_leaves_a_piece_that_can_no_longer_be_picked(open_page, address):
    page = stopped(open_page())
    python = begun(page, address)
    still = board({})
    still = Sheet(still.frame, still.parts | {f"square-{n}": scenery(n) for n in range(9)}, still.title)
    piece(page, "square-4").focus()
    python.show(Frame({"board": still}, pause=0.2), Frame({"board": still}, pause=0.2), Frame(PAGE))
    for _ in range(2):
        assert active(page) == "hs-say"
        assert piece(page, "square-4").get_attribute("tabindex") is None
        page.clock.run_for(200)
    assert piece(page, "square-4").get_attribute("tabindex") == "0"
    assert active(page) == "square-4"


def test_focus_stays_on_skip_while_frames_play(open_page, address):
    page = stopped(open_page())
    begun(page, address).show(*three(0.3))
    page.get_by_role("button", name="Skip").focus()
    page.clock.run_for(300)
    expect(page.locator(".hs-say")).to_have_text("Blue waits.")
    assert "hs-hurry" in active(page)
    page.clock.run_for(300)
    expect(page.locator(".hs-say")).to_have_text("Your turn.")
    assert active(page) == "square-2"


def test_what_is_folded_away_is_no_stop_and_gets_no_focus(page, python):
    def fold(*inside: str) -> Sheet:
        buttons = [tag("button", name, type="button", data_id=name, data_pick=name) for name in inside]
        folded = tag("details", tag("summary", "More"), *buttons)
        return Sheet(tag("div", hand("one", "two").full(), folded), {}, "Tools")

    python.show(Frame({"tools": fold("three", "four")}))
    assert tab_stops(page) == ["card-one", "summary"]
    piece(page, "card-one").focus()
    page.keyboard.press("End")
    assert active(page) == "card-two"
    page.get_by_text("More").click()
    piece(page, "card-two").focus()
    page.keyboard.press("End")
    assert active(page) == "four"
    python.show(Frame({"tools": fold("three", "four", "five")}), first="document.querySelector('details').open = false")
    assert active(page) == "hs-say"


def test_focus_outside_is_left_alone(page, python):
    page.locator("#after").focus()
    python.show(Frame({"board": board({4: "legal"}, squares=8)}))
    assert active(page) == "after"


def test_a_disabled_button_loses_the_focus_to_a_place_on_the_stage(page, python):
    piece(page, "card-fish").focus()
    off = tag("button", "fish", type="button", disabled=True, data_id="card-fish", data_pick="card-fish")
    python.show(Frame(PAGE | {"hand": Sheet(tag("div", off), {}, "Your cards")}))
    assert active(page) == "square-1"
