"""What stands round a course: the end, the rules on one page, the table of clauses; all from data, without a kernel."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from gamecore.clauses import ledger
from gamecore.coverage import Row, report, rows
from gamecore.lesson import Step
from tests.conftest import ROOT
from tests.serving import Site, notebook, start, stop
from tests.test_teachers import Reader
from widgets.publish import course, teachers
from widgets.publish.games import GAMES, Listed
from widgets.publish.guide import lesson
from widgets.publish.pages import Library, Ways

TUTORIALS = ROOT / "tutorials"
LIBRARY = Library(TUTORIALS)
GIVEN = [game for game in GAMES if course.course(LIBRARY, game.slug)]
each = pytest.mark.parametrize("game", GIVEN, ids=[game.slug for game in GIVEN])
PAGES = (course.finish, course.clauses, teachers.sheet)


def words(html: str) -> str:
    """All a page says, with single blanks."""
    page = Reader(html)
    return " ".join(f"{page.seen} {page.folded}".split())


# ---- which there are ----


def test_every_game_with_a_tutorial_has_its_pages():
    assert {game.slug for game in GIVEN} == {game.slug for game in GAMES if LIBRARY.tutorial(game)}
    for slug in ("nobody", *(game.slug for game in GAMES if game not in GIVEN)):
        assert [make(LIBRARY, slug) for make in PAGES] == ["", "", ""]


@each
def test_a_tutorial_knows_where_to_read_on(game: Listed):
    ways = Library(TUTORIALS, "/user/me/").ways(game.notebook)
    assert ways.finish == f"/user/me/finish/{game.slug}"
    assert ways.clauses == f"/user/me/rules/{game.slug}/clauses"
    assert ways.rules == f"/user/me/rules/{game.slug}"
    assert LIBRARY.ways("trial.ipynb") == LIBRARY.ways("") == Ways()


@each
def test_a_page_knows_what_its_steps_teach(game: Listed, monkeypatch: pytest.MonkeyPatch):
    assert course.teaches(game.notebook) == {key: step.teaches for key, step in lesson(game.folder).items()}
    assert course.teaches("trial.ipynb") == {}

    def broken(_: str) -> None:
        raise SyntaxError("half-written")

    monkeypatch.setattr(course, "lesson", broken)
    assert course.teaches(game.notebook) == {}, "and the page is there all the same"


@each
def test_the_pages_are_whole(game: Listed):
    keys = {*lesson(game.folder), f"{game.prefix}-table"}
    for make in PAGES:
        page = Reader(make(LIBRARY, game.slug))
        assert len(page.ids) == len(set(page.ids))
        assert {link[1:] for link in page.links if link.startswith("#")} <= set(page.ids)
        assert {urlsplit(link).fragment for link in page.links if "/voila/render/" in link} - {""} <= keys


# ---- the end ----


@each
def test_the_end_names_every_clause_once_with_the_first_step_that_teaches_it(game: Listed):
    html, book = course.finish(LIBRARY, game.slug), ledger(game.folder)
    articles = re.findall(r'<article class="step" data-step="([\w-]+)".*?</article>', html, re.DOTALL)
    assert articles == list(lesson(game.folder))
    told = re.findall(r'data-step="([\w-]+)"|data-clause="([\w-]+)"', html)
    at, homes = "", dict[str, str]()
    for step, clause in told:
        at = step or at
        if clause:
            assert clause not in homes
            homes[clause] = at
    firsts: dict[str, str] = {}
    for key, step in lesson(game.folder).items():
        for id in step.teaches:
            firsts.setdefault(id, key)
    assert homes == firsts
    assert f"{len(firsts)} clauses and rulings" in html
    assert all(book.clause(id).says in words(html) for id in firsts)


def test_a_step_that_teaches_nothing_new_says_so(monkeypatch: pytest.MonkeyPatch):
    steps = {"GS-L1": Step("GS-L1", "Who am I?", ("GS-033",), ()), "GS-L2": Step("GS-L2", "The block", ("GS-033",), ())}
    monkeypatch.setattr(course, "lesson", lambda _: steps)
    said = words(course.finish(LIBRARY, "gossip-street"))
    assert said.count("1 clause ") == 1
    assert "The block Nothing new: everything before it, put together." in said


# ---- the rules on one page ----


@each
def test_the_sheet_is_the_first_of_the_hand_out(game: Listed):
    sheet, both = teachers.sheet(LIBRARY, game.slug), teachers.hand_out(LIBRARY, game.slug)
    assert sheet.count("<article") == 1
    assert both.count("<article") == 2
    columns = re.search(r'<div class="columns">.*?</div>', sheet, re.DOTALL)
    assert columns
    assert columns[0] in both
    assert "/teachers/" not in sheet, "it is for learners"
    assert "Dirt File</h1>" not in sheet


# ---- the table of clauses ----


@each
def test_every_clause_is_a_row(game: Listed):
    html, book = course.clauses(LIBRARY, game.slug), ledger(game.folder)
    assert re.findall(r'<tr id="([\w-]+)">', html) == [entry.id for entry in book.entries]
    assert "<details" not in html, "nothing is folded, so that the browser’s own search finds it"
    said = words(html)
    for entry in book.entries:
        assert entry.says in said
    for ruling in book.rulings:
        assert f"{ruling.asks} {ruling.default}" in said
        assert all(reading.says in said for reading in ruling.readings)
    assert f"{len(book.clauses)} clauses" in said
    assert f"{len(book.rulings)} rulings" in said


def cells(html: str, id: str) -> str:
    """What the row of a clause says."""
    found = re.search(rf'<tr id="{id}">(.*?)</tr>', html, re.DOTALL)
    assert found
    return " ".join(re.sub("<[^>]+>", " ", found[1]).split())


@each
def test_a_row_says_what_hearsay_clauses_says(game: Listed):
    html = course.clauses(LIBRARY, game.slug)
    titles = {screen.key: screen for screen in course.screens(LIBRARY, *course.course(LIBRARY, game.slug))}
    for row in rows(game.folder):
        said = cells(html, row.id)
        for key in row.steps:
            if key in titles:
                assert f"Step {titles[key].number}: {titles[key].title}" in said
        if row.code or row.tests:
            assert re.search(rf"{len(row.code)} in code, {len(row.tests)} tests?", said)
        for why in row.reasons.values():
            assert why in said


def row(**fields: object) -> Row:
    plain = {
        "id": "GS-001", "kind": "rule", "says": "Three can play.", "where": "Concept", "code": ("a.py:3",),
        "tests": ("b.py:9",), "steps": (), "planned": None, "reasons": {}, "lacks": (),
    }  # fmt: skip
    return Row(**plain | fields)


def test_what_is_missing_planned_or_excused_is_said(monkeypatch: pytest.MonkeyPatch):
    found = (
        row(says='<i>"&', where="<b>", lacks=("lesson",)),
        row(id="GS-002", code=(), tests=(), reasons=dict.fromkeys(("code", "test", "lesson"), "It rules nothing.")),
        row(id="GS-003", planned=13),
    )
    monkeypatch.setattr(course, "_report", lambda _: found)
    html = course.clauses(LIBRARY, "gossip-street")
    assert "&lt;i&gt;&#34;&amp;" in html
    assert "Rulebook: &lt;b&gt;." in html
    assert cells(html, "GS-001").endswith("1 in code, 1 test No lesson, and no reason given.")
    assert cells(html, "GS-002").endswith("No code, no test, no lesson. It rules nothing.")
    assert cells(html, "GS-003").endswith("Planned: step 13 1 in code, 1 test")
    assert "2 rows still lack something" in html
    monkeypatch.setattr(course, "_report", lambda _: found[1:2])
    assert "every row has its code, test and step, or says why not" in course.clauses(LIBRARY, "gossip-street")


def test_an_installed_copy_says_that_it_has_no_tests(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(course, "checkout", lambda: None)
    html = course.clauses(LIBRARY, "gossip-street")
    assert "tests are not in this package" in html
    assert not re.search(r"\d+ in code", html)
    assert "still lack" not in html
    assert "or says why not" not in html


# ---- served ----


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    shelf = tmp_path_factory.mktemp("shelf")
    (shelf / "gossip-street.ipynb").write_text(json.dumps(notebook("## One", '>step("GS-L1")')))
    (shelf / "trial.ipynb").write_text(json.dumps(notebook("## One\n\nText.")))
    running = start(shelf, tmp_path_factory.mktemp("printed"))
    yield running
    stop(running)


def test_the_pages_are_served_without_a_kernel_and_guarded(site: Site):
    for path in ("/finish/gossip-street", "/rules/gossip-street", "/rules/gossip-street/clauses"):
        status, headers, body = site.get(path)
        assert status == 200
        assert headers["Content-Type"] == "text/html; charset=utf-8"
        assert headers["Content-Security-Policy"].startswith("default-src 'none'; style-src 'self'; script-src 'self'")
        assert "Set-Cookie" not in headers
        assert (b"<script" in body) == path.startswith("/finish")
        assert site.get(path, "HEAD")[0] == 200
    assert site.kernels() == []
    for path in ("/finish/scoop", "/rules/nobody", "/rules/trial/clauses", "/finish/", "/rules/gossip-street/more"):
        status, _, body = site.get(path)
        assert status == 404, path
        assert b"Nobody at this address" in body


def test_a_tutorial_that_is_no_games_has_no_end(site: Site):
    text = site.text("/voila/render/trial.ipynb")
    assert "All games →" in text
    assert "/finish/" not in text
    assert 'data-teaches=""' in text


def test_a_tutorial_leads_to_its_end_and_its_rules(site: Site, tmp_path: Path):
    text = site.text("/voila/render/gossip-street.ipynb")
    nav = re.findall(r'<a class="btn next" href="([^"]+)">([^<]+)</a>', text)
    assert nav == [("/finish/gossip-street", "What you know →")]
    taught = " ".join(lesson("gossip_street")["GS-L1"].teaches)
    assert f'data-teaches="{taught}"' in text
    foot = text.partition('<footer class="foot">')[2]
    for path in ("/rules/gossip-street", "/rules/gossip-street/clauses", "/finish/gossip-street"):
        assert f'href="{path}"' in foot


def test_every_clause_of_gossip_street_has_code_a_test_and_a_lesson_or_a_reason():
    assert report("gossip_street", missing=True) == []
