"""What stands round a course, in a real browser: what is kept of a no, the end, the rules on paper, all clauses."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from gamecore.gossip_street.lesson import STEPS, steps
from gamecore.lesson import Quiz, begin, judge
from tests.test_lesson import answers

from .conftest import App, violations
from .playing import click, do
from .test_app import GOSSIP, opened
from .test_teachers import OVERHANG

FINISH, RULES, CLAUSES = "/finish/gossip-street", "/rules/gossip-street", "/rules/gossip-street/clauses"
TAUGHT = {id for step in steps().values() for id in step.teaches}


def remember(page: Page, done: tuple[str, ...] = (), **missed: str) -> None:
    """Give the browser a past: steps that are done, and clauses missed at steps (GS_L3="GS-069 GS-075")."""
    past = {f"hearsay:done:{key}": "1" for key in done}
    past |= {f"hearsay:missed:{key.replace('_', '-')}": ids for key, ids in missed.items()}
    page.add_init_script(
        f"if (!sessionStorage.past) {{ sessionStorage.past = 1; Object.assign(localStorage, {json.dumps(past)}); }}"
    )


def missed(page: Page, key: str) -> str | None:
    found: str | None = page.evaluate(f"localStorage.getItem('hearsay:missed:{key}')")
    return found


# ---- the end ----


@pytest.mark.parametrize("width", [1280, 390])
def test_axe_finds_nothing(open_page: Callable[..., Page], app: App, width: int) -> None:
    page = open_page(viewport={"width": width, "height": 900})
    remember(page, STEPS[:3], GS_L3="GS-069 GS-075")
    found = {}
    for address in (FINISH, RULES, CLAUSES, "/"):
        page.goto(app.url + address)
        page.evaluate("document.querySelectorAll('details').forEach((fold) => { fold.open = true; })")
        found[address] = violations(page)
    assert {where: what for where, what in found.items() if what} == {}


@pytest.mark.parametrize("width", [320, 390, 768, 1280])
def test_nothing_scrolls_sideways(open_page: Callable[..., Page], app: App, width: int) -> None:
    page = open_page(viewport={"width": width, "height": 844})
    remember(page, STEPS, GS_L3="GS-069 GS-075")
    for address in (FINISH, RULES, CLAUSES, "/"):
        page.goto(app.url + address)
        assert page.evaluate(OVERHANG) <= 0, address


def test_nobody_who_comes_first_has_done_anything(page: Page, app: App) -> None:
    page.goto(app.url + FINISH)
    expect(page.locator("h1")).to_have_text("Gossip Street, so far")
    expect(page.locator("#far")).to_have_text(f"0 of {len(STEPS)} steps done. 0 of {len(TAUGHT)} clauses mastered.")
    expect(page.locator("#review")).to_be_hidden()
    expect(page.locator(".step.done")).to_have_count(0)


def test_what_is_done_is_mastered_and_what_was_missed_is_to_review(page: Page, app: App) -> None:
    assert "GS-069" in steps()["GS-L2"].teaches
    assert "GS-075" in steps()["GS-L3"].teaches
    remember(page, ("GS-L1", "GS-L2"), GS_L3="GS-069 GS-075 GS-999 <b>", GS_table="GS-033")
    page.goto(app.url + FINISH)
    known = {id for key in ("GS-L1", "GS-L2") for id in steps()[key].teaches} - {"GS-069", "GS-075"}
    expect(page.locator("#far")).to_have_text(
        f"2 of {len(STEPS)} steps done. {len(known)} of {len(TAUGHT)} clauses mastered, 2 to review."
    )
    review = page.locator("#review li")
    expect(review).to_have_count(2)
    expect(review.nth(0)).to_contain_text("GS-069")
    links = review.nth(0).locator(".state a")
    expect(links).to_have_text(["Step 2: The block", "Missed in step 3: What may lie where"])
    assert [link.get_attribute("href") for link in links.all()] == [f"{GOSSIP}#GS-L2", f"{GOSSIP}#GS-L3"]
    expect(review.nth(1).locator(".state a")).to_have_text(["Step 3: What may lie where"])
    fold = page.locator("[data-step='GS-L2'] summary")
    expect(fold).to_have_text(
        f"{len(steps()['GS-L2'].teaches)} clauses: {len(steps()['GS-L2'].teaches) - 1} mastered, 1 to review"
    )
    fold.press("Enter")
    expect(page.locator("#taught [data-clause='GS-069'] .state")).to_have_text("↻ to review")
    expect(page.locator("#taught [data-clause='GS-067'] .state")).to_have_text("")
    assert page.locator("#review b").count() == 0


def test_all_steps_done_is_the_end_on_both_pages(page: Page, app: App) -> None:
    page.goto(app.url)
    end = page.get_by_role("link", name="What you know of Gossip Street")
    expect(end).to_be_hidden()
    remember(page, STEPS[:-1])
    page.goto(app.url)
    expect(end).to_be_hidden()
    page.evaluate(f"localStorage.setItem('hearsay:done:{STEPS[-1]}', '1')")
    page.reload()
    end.click()
    expect(page).to_have_url(app.url + FINISH)
    expect(page.locator("h1")).to_have_text("You have finished Gossip Street")
    page.go_back()
    page.locator("#erase").click()
    page.locator("#erase").click()
    page.go_forward()
    expect(page.locator("h1")).to_have_text("Gossip Street, so far")


def test_another_tab_goes_on(page: Page, app: App) -> None:
    page.goto(app.url + FINISH)
    other = page.context.new_page()
    other.goto(app.url)
    other.evaluate("localStorage.setItem('hearsay:done:GS-L1', '1')")
    expect(page.locator("[data-step='GS-L1'] h3 .state")).to_have_text("✓ Done")


def test_it_prints_with_every_fold_open(page: Page, app: App, tmp_path: Path) -> None:
    remember(page, STEPS, GS_L3="GS-069")
    page.goto(app.url + FINISH)
    count = "document.querySelectorAll('details[open]').length"
    page.evaluate(f"addEventListener('beforeprint', () => {{ window.unfolded = {count}; }})")
    page.pdf(format="A4", path=tmp_path / "end.pdf")
    assert page.evaluate(f"[window.unfolded, {count}]") == [page.locator("details").count(), 0]


def test_the_end_is_read_without_scripts(open_page: Callable[..., Page], app: App) -> None:
    page = open_page(java_script_enabled=False)
    page.goto(app.url + FINISH)
    expect(page.locator("#far")).to_contain_text("only a script can read it there")
    page.locator("[data-step='GS-L3'] summary").click()
    expect(page.locator("[data-clause='GS-067']")).to_contain_text("A blank may be left at any house")


# ---- what is remembered ----


def test_a_no_is_remembered_and_a_new_beginning_forgets_it(page: Page, app: App) -> None:
    (quiz,) = (part for part in steps()["GS-L1"].parts if isinstance(part, Quiz))
    wrong = next(choice for choice in quiz.choices if not choice.right)
    remember(page, GS_L5="GS-033 GS-055")
    opened(page, f"{app.url}{GOSSIP}#GS-L1")
    to_the_question(page)
    page.locator("#GS-L1 .choice", has_text=wrong.says).click()
    expect(page.locator("#GS-L1 .zone-answer .box.wrong .clause")).to_have_text(wrong.clause)
    assert wrong.clause in (missed(page, "GS-L1") or "").split()
    before = missed(page, "GS-L1")
    page.locator("#GS-L1 .choice", has_text=next(c for c in quiz.choices if c.right).says).click()
    expect(page.locator("#GS-L1 .nav .state")).to_have_text("✓ Done")
    assert missed(page, "GS-L1") == before, "a right answer does not add to it, nor take from it"
    page.reload()
    page.locator("#GS-L1 .zone").first.wait_for()
    assert missed(page, "GS-L1") == before
    again = page.locator("[data-again='step']")
    again.click()
    again.click()
    expect(page.locator("#GS-L1 .nav .state")).to_have_text("")
    page.wait_for_function("!document.querySelector('#GS-L1 .zone-answer .box')")
    assert missed(page, "GS-L1") is None
    assert missed(page, "GS-L5") == "GS-055", "step 1 teaches GS-033 anew, wherever it was missed"


def to_the_question(page: Page) -> None:
    """Do step 1 up to its question; each pick waits for its answer."""
    step, progress = steps()["GS-L1"], begin(steps()["GS-L1"])
    while not isinstance(step.parts[progress.part], Quiz):
        ticket = answers(step, progress)
        do(page, click, ticket)
        progress = judge(step, progress, ticket)


def test_a_refusal_is_remembered_with_its_step(page: Page, app: App) -> None:
    opened(page, f"{app.url}{GOSSIP}#GS-L3")
    assert missed(page, "GS-L3") is None
    page.locator("#GS-L3 [data-pick='stack-2-0']").first.click()  # a blank at home
    expect(page.locator("#GS-L3 .zone-answer .box.refusal")).to_be_visible()
    assert missed(page, "GS-L3") == "GS-067"
    page.locator("#GS-L3 [data-pick='stack-1-0']").first.click()
    expect(page.locator("#GS-L3 .zone-answer .box.right")).to_be_visible()
    assert missed(page, "GS-L3") == "GS-067"


def test_the_last_step_leads_to_the_end(page: Page, app: App) -> None:
    opened(page, f"{app.url}{GOSSIP}#GS-table")
    page.locator("#GS-table .nav .next").click()
    expect(page).to_have_url(app.url + FINISH)


# ---- the rules and the clauses ----


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_rules_are_one_side(
    open_page: Callable[..., Page], app: App, tmp_path: Path, paper: str, theme: str
) -> None:
    page = open_page(color_scheme=theme)
    page.goto(app.url + RULES)
    printed = page.pdf(format=paper, path=tmp_path / "rules.pdf")
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1
    page.emulate_media(media="print")
    expect(page.locator("header.top")).to_be_hidden()
    expect(page.locator(".papers > .hint")).to_be_hidden()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"


def test_every_link_leads_somewhere(page: Page, app: App) -> None:
    for address in (FINISH, RULES, CLAUSES):
        page.goto(app.url + address)
        links = page.eval_on_selector_all("a[href]", "links => links.map(link => link.href)")
        for link in {link.partition("#")[0] for link in links}:
            assert page.request.head(link).ok, link
        inside = {link.partition("#")[2] for link in links if link.startswith(f"{app.url}{CLAUSES}#")}
        page.goto(app.url + CLAUSES)
        there = set(page.eval_on_selector_all("[id]", "nodes => nodes.map(node => node.id)"))
        assert inside - {""} <= there


def test_a_clause_is_led_to_and_marked(phone: Page, app: App) -> None:
    phone.goto(f"{app.url}{CLAUSES}#GS-069")
    row = phone.locator("#GS-069")
    expect(row).to_be_in_viewport()
    plain = phone.locator("#GS-070 td").first.evaluate("cell => getComputedStyle(cell).backgroundColor")
    assert row.locator("td").first.evaluate("cell => getComputedStyle(cell).backgroundColor") != plain
    row.get_by_role("link", name=re.compile("What may lie where|The block")).first.click()
    expect(phone).to_have_url(re.compile(r"gossip-street\.ipynb#GS-L\d+$"))
