"""The stage without Python behind it: it begins, draws, and keeps its elements."""

from playwright.sync_api import expect

from widgets.ink import Sheet, tag
from widgets.stage import Frame

from .harness import LIT, PAGE, SAID, Scripted, await_sent, board, hand, piece, sent, start

FRAMES = """async () => { for (let n = 0; n < 10; n++) await new Promise(requestAnimationFrame); }"""
"""Time enough for a page to see what is in sight."""

# ---- beginning ----


def test_the_sentence_is_there_before_python_answers(page, address):
    start(page, address)
    expect(page.locator(".hs-say")).to_have_text(SAID)
    expect(page.locator(".zone")).to_have_count(0)


def test_hello_is_said_when_the_stage_is_first_seen(page, address):
    start(page, address, script="document.getElementById('place').style.display = 'none'")
    page.evaluate(FRAMES)
    assert page.evaluate("sent") == []
    page.evaluate("document.getElementById('place').style.display = ''")
    assert await_sent(page, "hello") == [{"type": "hello", "layout": "wide", "memo": None}]
    page.evaluate("document.getElementById('place').style.display = 'none'")
    page.evaluate("document.getElementById('place').style.display = ''")
    page.evaluate(FRAMES)
    assert len(sent(page, "hello")) == 1


def test_hello_is_said_at_once_where_nothing_can_tell_what_is_seen(page, address):
    start(page, address, script="delete window.IntersectionObserver")
    assert len(sent(page, "hello")) == 1


def test_zones_are_named_sections(page, python):
    expect(page.get_by_role("region", name="The street")).to_be_visible()
    expect(page.get_by_role("region", name="Your cards")).to_be_visible()
    expect(page.get_by_role("button", name="Square 4")).to_be_visible()


def test_zones_stand_in_reading_order_whatever_order_they_come_in(page, python):
    more = {name: hand(name, title=name) for name in ("tools", "hints", "answer", "task", "novelty")}
    python.show(Frame(more | PAGE))
    order = page.eval_on_selector_all(".zone", "zones => zones.map((zone) => zone.dataset.zone)")
    assert order == ["task", "board", "novelty", "hand", "hints", "answer", "tools"]
    inside = page.eval_on_selector_all(".hs-board > *", "all => all.map((e) => e.dataset.zone ?? e.className)")
    assert inside == ["board", "hs-line", "novelty", "hand"]


def test_two_stages_on_a_page_do_not_mix(page, python):
    page.evaluate("start", {"key": "GS-L2", "kind": "step", "said": "Another."})
    await_sent(page, "hello", 2)
    other = Scripted(page)
    other.show(Frame({"board": board({0: "legal"})}), key="GS-L2")
    other.show(Frame({"board": board({0: "chosen"})}), key="GS-L2")
    states = page.eval_on_selector_all('[data-id="square-0"]', "all => all.map((e) => e.getAttribute('class'))")
    assert states == ["target", "target chosen"]


def test_nothing_is_left_when_a_view_goes(page, python):
    page.evaluate("models['GS-L1'].leave()")
    assert page.evaluate("models['GS-L1'].heard.size") == 0
    page.evaluate("document.dispatchEvent(new CustomEvent('hearsay:forget', {detail: {}}))")
    piece(page, "square-1").click()
    assert (sent(page, "pick"), len(sent(page, "hello"))) == ([], 1)


# ---- patching ----


def test_a_piece_stays_the_same_element_when_its_looks_change(page, python):
    page.evaluate("""() => {
        for (const e of document.querySelectorAll('[data-id]')) e.born = true;
        new MutationObserver((all) => { window.added = all.flatMap((one) => [...one.addedNodes]).length; })
        .observe(document.getElementById('place'), {childList: true, subtree: true});
    }""")
    python.show(Frame(PAGE | {"board": board({4: "chosen", 8: "refused"}, x=60)}))
    expect(piece(page, "square-4")).to_have_class("target chosen")
    expect(piece(page, "square-4")).to_have_attribute("aria-pressed", "true")
    expect(piece(page, "square-1")).to_have_class("target")
    expect(piece(page, "pawn")).to_have_attribute("transform", "translate(60 0)")
    assert page.eval_on_selector_all("[data-id]", "all => all.every((e) => e.born)")
    assert page.evaluate("window.added") is None
    python.show(Frame(PAGE))
    assert piece(page, "square-4").get_attribute("aria-pressed") is None


def test_a_zone_drawn_anew_keeps_what_it_still_has(page, python):
    page.evaluate("for (const e of document.querySelectorAll('[data-id]')) e.born = true")
    python.show(Frame({"board": board(LIT, squares=8), "hand": hand("fish", "love", "blank")}))
    assert piece(page, "square-8").count() == 0
    born = page.eval_on_selector_all("[data-id]", "all => all.filter((e) => !e.born).map((e) => e.dataset.id)")
    assert born == ["card-love"]
    names = page.locator(".zone-hand button").all_text_contents()
    assert names == ["fish", "love", "blank"]


def test_parts_of_a_drawing_are_drawn_as_such(page, python):
    python.show(Frame(PAGE | {"board": board({0: "legal"})}))
    spaces = page.eval_on_selector_all("svg *", "all => [...new Set(all.map((e) => e.namespaceURI))]")
    assert spaces == ["http://www.w3.org/2000/svg"]


def test_a_zone_that_is_not_sent_again_goes(page, python):
    python.show(Frame({"board": PAGE["board"]}))
    expect(page.locator(".zone-hand")).to_have_count(0)
    python.show(Frame(PAGE))
    expect(page.locator(".zone-hand button")).to_have_count(2)


def test_what_the_reader_opened_stays_open(page, python):
    def fold(text: str) -> dict[str, Sheet]:
        inside = tag("details", tag("summary", "Rulings"), tag("p", text))
        return PAGE | {"tools": Sheet(inside, {}, "Tools")}

    python.show(Frame(fold("one")))
    page.get_by_text("Rulings").click()
    python.show(Frame(fold("two")))
    expect(page.get_by_text("two")).to_be_visible()


def test_words_of_a_player_are_words(page, python):
    name = "<img src=x onerror=\"document.title='gone'\">"
    python.show(Frame(PAGE | {"say": Sheet(tag("p", name), {}, name)}, say=name))
    expect(page.locator(".hs-say")).to_have_text(name)
    expect(page.locator("img")).to_have_count(0)
    assert page.title() == "Stage"
