"""Where the zones of a stage stand."""

import pytest
from playwright.sync_api import Page, expect

from widgets.ink import Sheet, tag
from widgets.stage import Frame

from .harness import PAGE, SAID, Scripted, active, await_sent, hand, piece, start

# ---- layout ----

ZONES = ("task", "answer", "hints", "players", "log", "tools")
FULL = PAGE | {name: hand(name, "more", title=name) for name in (*ZONES, "say")}


def width(page: Page) -> int:
    return page.evaluate("document.documentElement.scrollWidth")


@pytest.mark.parametrize("voila", [False, True])
@pytest.mark.parametrize(
    ("kind", "order"),
    [
        ("step", "task players say board line hand hints answer tools log"),
        ("table", "task board line hints answer players say hand tools log"),
    ],
)
def test_one_column_on_a_phone_in_order(open_page, address, kind, order, voila):
    page = open_page(viewport={"width": 320, "height": 700})
    start(page, address, kind=kind, script="document.body.dataset.voila = ''" if voila else "")
    assert await_sent(page, "hello")[0]["layout"] == "phone"
    Scripted(page).show(Frame(FULL, "A long sentence that takes more than one line on a phone, and then some."))
    boxes = page.eval_on_selector_all(
        ".zone, .hs-line", "all => all.map((e) => [e.dataset.zone ?? 'line', e.getBoundingClientRect().top])"
    )
    assert [name for name, _ in sorted(boxes, key=lambda box: box[1])] == [name for name, _ in boxes] == order.split()
    assert width(page) <= 320


VOILA = """() => {
    document.body.dataset.voila = '';
    const step = document.createElement('section');
    step.className = 'hs-step hs';
    step.innerHTML = '<div class="prose">Prose.</div>';
    document.body.append(step);
    const place = document.getElementById('place');
    place.style.display = 'contents';
    step.append(place);
}"""


@pytest.mark.parametrize("script", ["", VOILA], ids=["notebook", "app"])
@pytest.mark.parametrize("kind", ["step", "table"])
def test_two_columns_where_there_is_room(page, address, script, kind):
    start(page, address, kind=kind, script=script)
    await_sent(page, "hello")
    python = Scripted(page)
    python.show(Frame(FULL))
    box = {name: page.locator(f".zone-{name}").bounding_box() for name in FULL}
    board_right = box["board"]["x"] + box["board"]["width"]
    beside = [name for name in FULL if box[name]["x"] >= board_right]
    assert set(beside) == set(ZONES) - ({"task"} if kind == "table" else set())
    python.show(Frame(FULL | {"answer": Sheet(tag("p", "word " * 400), {}, "Answer")}))
    page.evaluate("scrollTo(0, 0)")  # its end is scrolled into sight; on the page nothing moves
    for name in ("board", "hand", "task", "hints") if kind == "step" else ("board", "hand", "players", "tools"):
        assert page.locator(f".zone-{name}").bounding_box() == box[name]
    assert width(page) <= 1280


def test_the_layout_follows_the_room(page, address):
    start(page, address)
    await_sent(page, "hello")
    Scripted(page).show(Frame(FULL))
    piece(page, "card-fish").focus()
    page.set_viewport_size({"width": 650, "height": 900})
    assert await_sent(page, "layout") == [{"type": "layout", "layout": "phone"}]
    assert page.locator(".hs-board").count() == 0
    page.set_viewport_size({"width": 1280, "height": 900})
    assert await_sent(page, "layout", 2)[1:] == [{"type": "layout", "layout": "wide"}]
    assert page.locator(".hs-board .zone").count() == 3
    assert active(page) == "card-fish"


def test_in_an_app_the_window_counts(page, address):
    start(page, address, script=VOILA)
    assert await_sent(page, "hello")[0]["layout"] == "wide"
    page.set_viewport_size({"width": 880, "height": 900})
    assert await_sent(page, "layout") == [{"type": "layout", "layout": "phone"}]


def test_a_page_without_a_board_is_one_column(page, address):
    start(page, address)
    await_sent(page, "hello")
    Scripted(page).show(Frame({"task": hand("one"), "answer": hand("two")}))
    assert page.locator(".hs-board").count() == 0
    expect(page.locator(".hs-say")).to_be_visible()


def test_a_long_log_stays_at_its_newest_line(page, python):
    def log(lines: int) -> dict[str, Sheet]:
        return PAGE | {"log": Sheet(tag("ol", *(tag("li", f"Line {n}") for n in range(lines))), {}, "Log")}

    python.show(Frame(log(60)))
    expect(page.get_by_text("Line 59")).to_be_in_viewport()
    python.show(Frame(log(80)))
    expect(page.get_by_text("Line 79")).to_be_in_viewport()
    page.locator(".zone-log ol").evaluate("log => { log.scrollTop = 0; }")
    python.show(Frame(log(85)))
    expect(page.get_by_text("Line 84")).to_be_in_viewport()
    page.locator(".zone-log ol").hover()  # somebody reads
    page.locator(".zone-log ol").evaluate("log => { log.scrollTop = 0; }")
    python.show(Frame(log(90)))
    assert page.locator(".zone-log ol").evaluate("log => log.scrollTop") == 0
    assert page.locator(".zone-log ol").get_attribute("tabindex") == "0"


def test_an_aside_is_spoken_and_not_written(page, python):
    expect(page.locator(".hs-say")).to_have_text(SAID)
    python.show(Frame(PAGE, "Right: Nosey is next door.", aside=True))
    expect(page.locator(".hs-aside")).to_have_text("Right: Nosey is next door.")
    assert page.locator(".hs-aside").get_attribute("role") == "status"
    expect(page.locator(".hs-say")).to_have_text("")
    assert page.locator(".hs-line").bounding_box()["height"] == 0
    python.show(Frame(PAGE, "Blue walks."))
    expect(page.locator(".hs-say")).to_have_text("Blue walks.")


@pytest.mark.parametrize(
    ("room", "drawing", "columns"), [(1280, "wide", "2"), (1100, "wide", "1"), (640, "phone", "1")]
)
def test_a_board_is_never_drawn_too_small_to_hit(page, address, room, drawing, columns):
    page.set_viewport_size({"width": room, "height": 900})
    start(page, address, script=VOILA)
    await_sent(page, "hello")
    Scripted(page).show(Frame(FULL))
    stage = page.locator(".hs-stage")
    assert (stage.get_attribute("data-layout"), stage.get_attribute("data-columns")) == (drawing, columns)
    assert page.locator(".hs-board").count() == int(columns) - 1
    assert width(page) <= room
