"""Picks and frames: their order, their pace, what walks, what is kept, what goes wrong."""

from itertools import pairwise
from typing import Any

from playwright.sync_api import Page, expect

from widgets.stage import Frame, Stage

from .harness import LIT, PAGE, SAID, Scripted, active, await_sent, begun, board, piece, sent, start, stopped, three

# ---- picking and frames ----


def test_a_pick_carries_its_scene(page, python):
    piece(page, "square-4").click()
    scene = python.show(Frame(PAGE | {"board": board({4: "chosen"})}))
    piece(page, "square-4").click()
    assert [message["scene"] for message in sent(page)] == [scene - 1, scene]
    assert active(page) == "square-4"


def test_a_tap_picks(phone, address):
    start(phone, address)
    assert await_sent(phone, "hello")[0]["layout"] == "phone"
    Scripted(phone).show(Frame(PAGE))
    piece(phone, "square-4").tap()
    piece(phone, "card-fish").tap()
    assert [message["pick"] for message in sent(phone)] == ["square-4", "card-fish"]
    assert phone.evaluate("getComputedStyle(document.querySelector('[data-pick]')).touchAction") == "manipulation"


def test_frames_play_at_their_pace(page, python):
    page.evaluate("""() => {
        window.said = [];
        const line = document.querySelector('[role=status]');
        new MutationObserver(() => said.push([line.textContent, performance.now()])).observe(line, {childList: true});
    }""")
    python.show(*three(0.3))
    expect(page.locator(".hs-say")).to_have_text("Your turn.")
    said = page.evaluate("said")
    assert [words for words, _ in said] == ["Red walks.", "Blue waits.", "Your turn."]
    assert [second[1] - first[1] > 280 for first, second in pairwise(said)] == [True, True]


def test_picks_wait_for_the_last_frame_and_skip_brings_it(page, python):
    scene = python.show(*three())
    expect(page.locator(".hs-say")).to_have_text("Red walks.")
    piece(page, "square-2").click()
    assert sent(page) == []
    page.get_by_role("button", name="Skip").click()
    expect(page.locator(".hs-say")).to_have_text("Your turn.")
    expect(page.get_by_role("button", name="Skip")).to_have_count(0)
    expect(piece(page, "pawn")).to_have_attribute("transform", "translate(120 0)")
    assert active(page) == "square-2"
    piece(page, "square-2").click()
    assert sent(page) == [{"type": "pick", "pick": "square-2", "scene": scene}]


def test_escape_skips(page, python):
    piece(page, "square-1").focus()
    python.show(*three())
    page.keyboard.press("Escape")
    expect(page.locator(".hs-say")).to_have_text("Your turn.")
    assert (sent(page), active(page)) == ([], "square-1")


def test_the_skip_button_takes_no_room(page, python):
    before = piece(page, "card-fish").bounding_box()
    python.show(*three())
    expect(page.get_by_role("button", name="Skip")).to_be_visible()
    assert piece(page, "card-fish").bounding_box() == before


def test_a_whole_page_replaces_what_was_to_come(page, python):
    python.show(*three())
    python.stage._hear(None, {"type": "layout", "layout": "wide"}, [])
    python.show(Frame(PAGE, "Anew."))
    expect(page.locator(".hs-say")).to_have_text("Anew.")
    piece(page, "square-1").click()
    assert len(sent(page)) == 1


def test_a_sentence_said_again_is_announced_again(page, python):
    page.evaluate("""() => {
        window.said = [];
        const line = document.querySelector('[role=status]');
        new MutationObserver(() => said.push(line.textContent)).observe(line, {childList: true});
    }""")
    for _ in range(3):
        python.show(Frame(PAGE, "Not allowed."))
    python.show(Frame(PAGE))
    said = page.evaluate("said")
    assert [words.strip("\xa0") for words in said] == ["Not allowed."] * 3
    assert all(first != second for first, second in pairwise(said))
    expect(page.locator(".hs-say")).to_have_attribute("aria-live", "polite")


# ---- walking ----

WAY = "[[0,0],[60,0],[120,0],[120,60]]"


def test_a_pawn_walks_where_it_came_from(page, python):
    left = piece(page, "pawn").bounding_box()["x"]
    python.show(Frame(PAGE | {"board": board(LIT, x=120, walk=WAY)}))
    running = page.evaluate("""() => {
        const [way] = document.querySelector('.pawn').getAnimations();
        way.pause(); way.currentTime = 0;
        return [way.effect.getComputedTiming().duration, way.effect.getKeyframes().length];
    }""")
    assert running == [510, 4]
    assert abs(piece(page, "pawn").bounding_box()["x"] - left) < 1
    page.evaluate("document.querySelector('.pawn').getAnimations()[0].finish()")
    assert piece(page, "pawn").bounding_box()["x"] > left + 50
    assert page.evaluate("document.querySelector('.pawn').getAnimations().length") == 0


def test_a_pawn_walks_only_when_its_way_is_new(page, python):
    python.show(Frame(PAGE | {"board": board(LIT, x=120, walk=WAY)}))
    page.evaluate("document.querySelector('.pawn').getAnimations()[0].finish()")
    python.show(Frame(PAGE | {"board": board({}, x=121, walk=WAY)}))
    assert page.evaluate("document.querySelector('.pawn').getAnimations().length") == 0
    python.stage._hear(None, {"type": "hello", "layout": "wide"}, [])
    page.evaluate("document.querySelector('.pawn').remove()")
    python.show(Frame(PAGE | {"board": board({}, x=120, walk=WAY)}))
    assert page.evaluate("document.querySelector('.pawn').getAnimations().length") == 0


def test_the_next_frame_waits_for_the_walk_and_skip_ends_it(open_page, address):
    page = stopped(open_page())
    python = begun(page, address)
    python.show(Frame(PAGE | {"board": board({}, x=120, walk=WAY)}, "Red walks.", 0.1), Frame(PAGE, "Then."))
    page.clock.run_for(500)
    expect(page.locator(".hs-say")).to_have_text("Red walks.")
    page.get_by_role("button", name="Skip").click()
    assert page.evaluate("document.querySelector('.pawn').getAnimations().length") == 0
    expect(page.locator(".hs-say")).to_have_text("Then.")


def test_nothing_walks_for_those_who_want_no_motion(open_page, address):
    page = stopped(open_page(reduced_motion="reduce"))
    python = begun(page, address)
    python.show(Frame(PAGE | {"board": board({}, x=120, walk=WAY)}, "Red walks.", 0.6), Frame(PAGE, "Then."))
    assert page.evaluate("document.querySelector('.pawn').getAnimations().length") == 0
    expect(piece(page, "pawn")).to_have_attribute("transform", "translate(120 0)")
    page.clock.run_for(299)
    expect(page.locator(".hs-say")).to_have_text("Red walks.")
    page.clock.run_for(1)
    expect(page.locator(".hs-say")).to_have_text("Then.")  # after half the pause


# ---- what the browser keeps ----


def test_the_memo_is_kept_and_sent_with_the_next_hello(page, python, address):
    python.show(Frame(PAGE), memo="[1, 2]")
    python.show(Frame(PAGE))
    assert page.evaluate("localStorage.getItem('hearsay:memo:GS-L1')") == "[1, 2]"
    start(page, address)
    assert await_sent(page, "hello") == [{"type": "hello", "layout": "wide", "memo": "[1, 2]"}]


def test_done_is_kept_and_told_to_the_page_after_the_last_frame(page, python):
    page.evaluate("window.done = []; document.addEventListener('hearsay:done', (e) => done.push(e.detail))")
    python.show(*three(), done=True)
    assert page.evaluate("localStorage.getItem('hearsay:done:GS-L1')") == "1"
    assert page.evaluate("done") == []
    page.keyboard.press("Tab")
    page.get_by_role("button", name="Skip").click()
    assert page.evaluate("done") == [{"key": "GS-L1"}]
    python.show(Frame(PAGE))
    assert page.evaluate("done.length") == 1


def forget(page: Page, key: str) -> None:
    page.evaluate("(key) => document.dispatchEvent(new CustomEvent('hearsay:forget', {detail: {key}}))", key)


def test_forget_drops_the_memo_and_begins_anew(page, python):
    python.show(Frame(PAGE), memo="mine")
    forget(page, "GS-L2")
    assert (page.evaluate("localStorage.getItem('hearsay:memo:GS-L1')"), len(sent(page, "hello"))) == ("mine", 1)
    forget(page, "GS-L1")
    assert page.evaluate("localStorage.getItem('hearsay:memo:GS-L1')") is None
    assert sent(page, "hello")[1:] == [{"type": "hello", "layout": "wide", "memo": ""}]


def test_forget_without_a_name_is_for_all_also_for_those_not_seen_yet(page, address):
    start(
        page,
        address,
        script="""() => {
        localStorage.setItem('hearsay:memo:GS-L1', 'old');
        document.getElementById('place').style.display = 'none';
    }""",
    )
    forget(page, "")
    assert (page.evaluate("localStorage.length"), page.evaluate("sent")) == (0, [])


def test_a_browser_that_keeps_nothing_is_no_trouble(open_page, address):
    page = open_page()
    for store in ("localStorage", "sessionStorage"):
        page.add_init_script(f"Object.defineProperty(window, '{store}', {{get() {{ throw new Error('private'); }}}})")
    start(page, address)
    assert await_sent(page, "hello")[0]["memo"] is None
    python = Scripted(page)
    python.show(Frame(PAGE, "Here."), memo="x", done=True)
    expect(page.locator(".hs-say")).to_have_text("Here.")


# ---- trouble ----


def test_silence_is_told_and_taken_back(open_page, address):
    page = stopped(open_page())
    python = begun(page, address)
    piece(page, "square-1").click()
    page.clock.fast_forward(7_000)
    expect(page.locator(".hs-trouble")).to_be_hidden()
    page.clock.fast_forward(2_000)
    expect(page.locator(".hs-trouble")).to_have_text(
        "No answer from Python yet. If this stays, reload the page; your moves are kept."
    )
    expect(page.locator(".hs-say")).to_contain_text("No answer from Python yet.")
    python.show(Frame(PAGE, "Here I am."))
    expect(page.locator(".hs-trouble")).to_be_hidden()


def test_no_silence_after_an_answer(open_page, address):
    page = stopped(open_page())
    python = begun(page, address)
    piece(page, "square-1").click()
    python.show()
    page.clock.fast_forward(20_000)
    expect(page.locator(".hs-trouble")).to_be_hidden()


def test_trouble_in_python_is_told(page, python):
    page.evaluate("tell({type: 'trouble', say: 'Something went wrong here.'})")
    expect(page.locator(".hs-trouble")).to_have_text("Something went wrong here.")
    expect(page.locator(".hs-say")).to_have_text("Something went wrong here.")


# ---- there and back ----


def test_there_and_back(open_page, address):
    """The page, a real Stage, and between them only messages."""
    page = open_page()
    picked: list[str] = []

    def hello(layout: str, memo: str | None) -> None:
        stage.show(Frame(PAGE, f"Hello, {layout}."))

    def pick(ticket: str) -> None:
        picked.append(ticket)
        if ticket == "square-8":
            raise RuntimeError("a fault of ours")
        stage.show(Frame(PAGE | {"board": board({int(ticket[-1]): "chosen"})}, f"You took {ticket}."), memo=ticket)

    stage = Stage("GS-L1", SAID, pick, hello)
    answers: list[dict[str, Any]] = []
    stage.send = answers.append

    def python(message: dict[str, Any]) -> list[dict[str, Any]]:
        answers.clear()
        stage._hear(None, message, [])
        return list(answers)

    page.expose_function("python", python)
    start(page, address)
    expect(page.locator(".hs-say")).to_have_text("Hello, wide.")
    piece(page, "square-4").click()
    expect(page.locator(".hs-say")).to_have_text("You took square-4.")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(piece(page, "square-1")).to_have_attribute("aria-pressed", "true")
    stage.log.disabled = True
    piece(page, "square-8").click()
    expect(page.locator(".hs-trouble")).to_contain_text("Something went wrong here")
    stage.log.disabled = False
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    expect(page.locator(".hs-trouble")).to_be_hidden()
    assert picked == ["square-4", "square-1", "square-8", "square-7"]
    assert page.evaluate("localStorage.getItem('hearsay:memo:GS-L1')") == "square-7"
