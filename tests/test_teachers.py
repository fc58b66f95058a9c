"""The pages for teachers: every figure and answer is the lesson's own, nothing is given away, and the hand-out fits."""

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from gamecore import games, load, record
from gamecore.clauses import ledger
from gamecore.decktet import FACTS
from gamecore.lesson import GO_ON, Claim, Exercise, Quiz, begin, judge
from gamecore.rumourmongers.pieces import ordered
from gamecore.rumourmongers.say import start
from gamecore.teaching import read, teaching
from tests import serving
from tests.conftest import ROOT
from tests.serving import Site, notebook, stop
from widgets.publish import guide, teachers
from widgets.publish.games import GAMES, Listed
from widgets.publish.pace import PICK, QUESTION, WORDS, Pace, pace, words
from widgets.publish.pages import Library
from widgets.sitting import Sitting

TUTORIALS = ROOT / "tutorials"
LIBRARY = Library(TUTORIALS)
TAUGHT = [game for game in GAMES if teachers.taught(LIBRARY, game.slug)]
each = pytest.mark.parametrize("game", TAUGHT, ids=[game.slug for game in TAUGHT])
VOID = {"meta", "link", "input", "br", "hr", "img"}


def guides(game: Listed) -> tuple[guide.Guide, ...]:
    tutorial = LIBRARY.tutorial(game)
    assert tutorial
    return guide.guides(game.folder, tutorial.outline)


class Reader(HTMLParser):
    """A page as its elements: whether every one is closed, what is seen before anything is unfolded, where it leads."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.seen = self.folded = ""
        self.feed(html)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.handle_data("\n")  # what stands in two elements is not one word
        assert len(found) == len(attrs), f"{tag} says something twice"
        self.ids += [found["id"] or ""] if "id" in found else []
        self.links += [found["href"] or ""] if tag == "a" else []
        if tag not in VOID:
            self.open.append("unfolded" if tag == "details" and "open" in found else tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A shape of a drawing closes itself."""

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop().replace("unfolded", "details") == tag

    def handle_data(self, data: str) -> None:
        if "details" in self.open and self.open[-1] != "summary":
            self.folded += data
        else:
            self.seen += data


def read_page(game: Listed, **how: object) -> Reader:
    return Reader(teachers.page(LIBRARY, game.slug, **how))


# ---- what a step takes ----


def test_every_game_with_a_tutorial_has_a_page_for_its_teachers():
    there = {game.folder for game in GAMES if LIBRARY.tutorial(game)}
    assert there == {game.folder for game in TAUGHT}, "gamecore/<game>/teaching.toml and widgets/<game>/hand_out.py"
    assert there <= set(games())


def test_a_pace_is_counted_by_the_rule():
    assert words("Mr Stare’s cat: 15 blanks, half-made – no?") == 7
    assert Pace(WORDS, 0, 0).seconds == 60
    assert Pace(0, 3, 2).seconds == 3 * PICK + 2 * QUESTION
    assert Pace(WORDS, 0, 0).minutes == 1
    assert Pace(WORDS + 1, 0, 0).minutes == 2
    assert Pace(1, 2, 3) + Pace(10, 20, 30) == Pace(11, 22, 33)


@each
def test_every_step_has_its_minutes(game: Listed):
    lesson = import_module(f"gamecore.{game.folder}.lesson").steps()
    found = guides(game)
    assert [step.key for step in found] == list(lesson)
    for step in found:
        bare = pace(lesson[step.key])
        assert 0 < bare.words < step.pace.words, "the prose of the notebook counts too"
        assert step.pace[1:] == bare[1:]
        assert 1 <= step.pace.minutes <= 15
        assert f"{step.pace.minutes} minutes: {step.pace.words} words" in read_page(game).seen


def test_a_pick_in_a_step_is_counted_once():
    step = import_module("gamecore.gossip_street.lesson").steps()["GS-L1"]
    taken, progress = 0, begin(step)
    for part in guide._part(step.parts[0], {}), guide._part(step.parts[1], {}), guide._part(step.parts[2], {}):
        for pick in (pick for task in part.tasks for pick in task.picks):
            progress, taken = judge(step, progress, pick), taken + 1
        progress = judge(step, progress, GO_ON)
    assert progress.done
    assert pace(step).picks == taken


def test_an_exercise_is_as_long_as_its_play():
    step = import_module("gamecore.gossip_street.lesson").steps()["GS-L4"]
    (play,) = (part for part in step.parts if isinstance(part, Exercise))
    others = sum(len(bet.guesses) for part in step.parts if isinstance(part, Claim) for bet in part.bets)
    moves = 4
    assert pace(step).picks - others >= 2 * moves, "a card and a place for each of four cards"
    assert play.at(()).draft is not None


def test_the_front_page_says_the_same_minutes(tmp_path: Path):
    (game,) = (game for game in TAUGHT if game.slug == "gossip-street")
    mean = sum(step.pace.seconds for step in guides(game)) / len(guides(game)) / 60
    page = LIBRARY.front()
    said = re.findall(r"about (\d+) minutes a step", page)[GAMES.index(game)]
    assert mean <= int(said) < mean + 1
    assert 'href="/teachers/gossip-street"' in page
    (tmp_path / "scoop.ipynb").write_text(json.dumps(notebook("## One", '>step("SC-L1")')))
    assert "minutes a step" not in Library(tmp_path).front()
    assert "/teachers/" not in Library(tmp_path).front()


def test_a_lesson_that_does_not_load_does_not_take_the_front_page_along(monkeypatch: pytest.MonkeyPatch):
    def broken(*_: object) -> None:
        raise SyntaxError("half-written")

    monkeypatch.setattr("widgets.publish.pages.paces", broken)
    assert "Gossip Street" in LIBRARY.front()


# ---- answers ----


@each
def test_the_answers_are_those_that_judge_accepts(game: Listed):
    lesson = import_module(f"gamecore.{game.folder}.lesson").steps()
    for shown in guides(game):
        step, progress = lesson[shown.key], begin(lesson[shown.key])
        for part, told in zip(step.parts, shown.parts, strict=True):
            if isinstance(part, Exercise):  # many ways lead there; the tests of the lesson play one
                progress = judge(step, type(progress)(part=progress.part, over=True), GO_ON)
                continue
            for task in told.tasks:
                for pick in task.picks:
                    after = judge(step, progress, pick)
                    assert after != progress, f"{pick} leads nowhere in {shown.key}"
                    assert after.verdict is None or after.verdict.sort == "right", f"{pick} of {shown.key} is wrong"
                    progress = after
                if isinstance(part, Claim) and not progress.over:
                    progress = judge(step, progress, GO_ON)
            assert progress.over
            progress = judge(step, progress, GO_ON)
        assert progress.done
        for task in (task for told in shown.parts for task in told.tasks if task.options):
            (right,) = (option for option in task.options if option.right)
            assert task.answer == right.says


def test_the_words_of_an_answer_name_what_is_to_be_picked():
    (game,) = (game for game in TAUGHT if game.slug == "gossip-street")
    from gamecore.gossip_street.pieces import HOUSES, owners

    tasks = [task for step in guides(game)[1:3] for part in step.parts if part.kind == "Do" for task in part.tasks]
    assert len(tasks) == 9
    for task in tasks:
        wanted = {owners(int(pick.split("-")[1])) for pick in task.picks}
        named = {owners(house) for house in HOUSES if owners(house) in task.answer}
        assert wanted == ({owners(house) for house in HOUSES} - named if task.answer.startswith("All but") else named)


@each
def test_every_wrong_choice_says_what_it_shows(game: Listed):
    more = teaching(game.folder)
    assert more
    lesson = import_module(f"gamecore.{game.folder}.lesson").steps()
    for key, step in lesson.items():
        wrong = [
            choice.says
            for part in step.parts
            for asked in ([part] if isinstance(part, Quiz) else [])
            + ([guess for bet in part.bets for guess in bet.guesses] if isinstance(part, Claim) else [])
            for choice in asked.choices
            if not choice.right
        ]
        assert sorted(more.misreading.get(key, {})) == sorted(set(wrong)), key
    assert set(more.misreading) <= set(lesson)
    assert all(said.endswith(".") for shows in more.misreading.values() for said in shows.values())


@each
def test_nothing_gives_an_answer_away_before_it_is_unfolded(game: Listed):
    page = read_page(game)
    articles = re.findall(r"<article.*?</article>", teachers.page(LIBRARY, game.slug), re.DOTALL)
    for step, article in zip(guides(game), map(Reader, articles), strict=True):
        tasks = [task for part in step.parts for task in part.tasks]
        seen = article.seen
        for asked in sorted((text for task in tasks for text in (task.title, task.ask)), key=len, reverse=True):
            seen = seen.replace(asked, "")
        for task in tasks:
            told = [option.shows or option.why for option in task.options]
            for secret in filter(None, (task.answer, *task.hints, *(option.says for option in task.options), *told)):
                assert secret in article.folded
                assert not re.search(rf"(?<!\w){re.escape(secret)}(?!\w)", seen), f"{secret!r} can be read"
    more = teaching(game.folder)
    assert more
    for showing in more.showing:
        assert showing.listen in page.folded
        assert showing.listen not in page.seen
    unfolded = read_page(game, unfold=True)
    assert unfolded.folded.strip() == ""
    assert page.folded.split()[-1] in unfolded.seen


# ---- what is said of clauses, steps and games exists ----


@each
def test_every_clause_and_step_that_is_named_exists(game: Listed):
    more = teaching(game.folder)
    assert more
    book, lesson = ledger(game.folder), import_module(f"gamecore.{game.folder}.lesson").steps()
    ids = [id for section in more.section for id in section.clauses]
    assert len(ids) == len(set(ids)) >= 20
    assert all(book.clause(id) for id in ids)
    assert {step for row in more.row for step in row.steps} <= set(lesson)
    assert [one.step for one in more.showing if one.step] == list(lesson), "each step can be projected, in its order"
    page = read_page(game)
    for step in guides(game):
        for told in step.teaches:
            assert book.clause(told.id).says == told.says
            assert told.says in page.folded


@each
def test_the_hour_is_an_hour(game: Listed):
    more = teaching(game.folder)
    assert more
    turns = teachers.hour(more, guides(game))
    took = {step.key: step.pace.minutes for step in guides(game)}
    assert (turns[0].start, turns[-1].end) == (0, more.lasts)
    assert all(one.end == two.start for one, two in pairwise(turns))
    for turn in turns:
        if turn.row.rest:
            assert turn.end - turn.start >= 10, "a first game needs ten minutes"
        else:
            assert turn.end - turn.start == turn.row.minutes + sum(took[step] for step in turn.row.steps)
    left = {step.title for step in guides(game)} - {turn.row.what for turn in turns if turn.row.steps}
    assert all(title in read_page(game).seen for title in left)


def test_a_broken_file_says_what_is_wrong():
    whole = (ROOT / "gamecore/gossip_street/teaching.toml").read_text("utf-8")
    assert read(whole, "x").game == "gossip_street"
    with pytest.raises(ValueError, match=r"^x cannot be read: .*unknown field `tittle`"):
        read(whole.replace("title = ", "tittle = ", 1), "x")
    with pytest.raises(ValueError, match=r"^x: exactly one row of the hour takes the rest"):
        read(whole.replace("rest = true", ""), "x")


# ---- the same deal for everybody ----


DEALT = {
    "gossip_street": lambda view: tuple(view.cards),
    "rumourmongers": lambda view: tuple(FACTS[card].name.removeprefix("The ") for card in ordered(view.hand)),
}
"""What the first player was dealt, as teaching.toml names it."""


@each
def test_a_game_number_deals_what_it_says(game: Listed):
    more = teaching(game.folder)
    assert more
    assert more.deal
    for deal in more.deal:
        asked = teachers.ask(LIBRARY, game, str(deal.number))
        assert (asked.seats, asked.how, bool(asked.how)) == (game.seats, deal.how, bool(deal.rulings))
        loaded = record.load(asked.address, load(game.folder))
        assert loaded.match.seed == deal.number
        assert (loaded.seat, loaded.match.seats) == (0, game.seats)
        assert {name: getattr(loaded.match.rulings, name) for name in deal.rulings} == deal.rulings
        assert loaded.written == frozenset(), "nothing of a hidden card is written"
        laid = loaded.match.game.lays_out  # then the first player is asked at once; else the cards are dealt first
        sitting = Sitting.resume(loaded, record.bots_of(loaded.match.game), lambda _, laid=laid: laid)
        assert not loaded.match.game.setting_up(sitting.chair.look()), "the first cards are laid"
        assert (list(sitting.advance()) == []) == laid
        assert DEALT[game.folder](sitting.chair.look()) == deal.holds


@each
def test_as_many_sit_at_a_table_by_number_as_at_the_free_table(game: Listed):
    """So that a number on the board and the same number typed at the free table deal the same cards."""
    tutorial = LIBRARY.tutorial(game)
    assert tutorial
    (play,) = (cell.source for cell in tutorial.outline.cells if cell.source.startswith("play("))
    assert play == f'play("{game.folder}")' if game.seats == 4 else play == f'play("{game.folder}", {game.seats})'
    assert teachers.ask(LIBRARY, game, "77").short == f"/{game.short}/77"


def test_what_a_number_changes_is_said_where_it_is_named():
    (game,) = (game for game in TAUGHT if game.slug == "rumourmongers")
    page = teachers.page(LIBRARY, game.slug, number="73")
    assert re.search(r"Open the table with game number 73</a>, without the powers of people\. On the board:", page)
    assert page.count("without the powers of people, on the board") == 2
    assert "dealt by hand it is the whole game" in page
    assert (
        "without the powers" not in re.findall(r'id="asked".*?</p>', teachers.page(LIBRARY, game.slug, number="74"))[0]
    )
    assert "dealt by hand it is the whole game" not in teachers.page(LIBRARY, "gossip-street")


@pytest.mark.parametrize("number", ["0", "1000000", "-3", "1.5", "", "seven", "<b>", "١٢", "9" * 500, "1e3"])
def test_what_is_no_game_number_is_said_so(number: str):
    asked = teachers.ask(LIBRARY, GAMES[0], number)
    assert asked.wrong == "A game number is a whole number from 1 to 999,999."
    assert asked.address == ""


def test_a_number_leads_to_a_link_and_a_short_address():
    asked = teachers.ask(LIBRARY, GAMES[0], " 0049 ", "5")
    assert (asked.number, asked.seats, asked.short) == ("49", 5, "/gs/49/5")
    assert re.fullmatch(r"/voila/render/gossip-street\.ipynb#GS-table=[\w-]{100,200}", asked.address)
    assert record.load(asked.address).match.seats == 5
    assert teachers.ask(LIBRARY, GAMES[0], "49", "9").seats == 4
    assert teachers.ask(Library(TUTORIALS, "/user/me/"), GAMES[0], "49").short == "/user/me/gs/49"


@each
def test_what_is_asked_for_is_escaped(game: Listed):
    page = teachers.page(LIBRARY, game.slug, host='a"><script>b', number='"><img src=x>', seats="<b>")
    assert "<script>b" not in page
    assert "<img" not in page
    Reader(page)


# ---- the pages ----


@each
def test_the_pages_are_whole(game: Listed):
    for page in (read_page(game), read_page(game, unfold=True), read_page(game, number="77"), paper(game)):
        assert len(page.ids) == len(set(page.ids))
        assert {link[1:] for link in page.links if link.startswith("#")} <= set(page.ids)
        keys = {step.key for step in guides(game)} | {f"{game.prefix}-table"}
        led = [urlsplit(link).fragment.partition("=")[0] for link in page.links if "/voila/render/" in link]
        assert set(led) - {""} <= keys


def paper(game: Listed, host: str = "") -> Reader:
    return Reader(teachers.hand_out(LIBRARY, game.slug, host))


@each
def test_the_hand_out_is_made_from_the_ledger(game: Listed):
    more, book = teaching(game.folder), ledger(game.folder)
    assert more
    page = paper(game)
    for section in more.section:
        assert section.title in page.seen
        for id in section.clauses:
            assert book.clause(id).says in page.seen
    assert "http" not in page.seen
    assert f"http://192.0.2.7:8866/{game.short}" in paper(game, "192.0.2.7:8866").seen


def test_the_kit_table_and_the_sheet_hold_the_box():
    from gamecore.gossip_street.pieces import CARDS, COLOURS, PEOPLE, owners

    html = teachers.hand_out(LIBRARY, "gossip-street")
    page = Reader(html)
    for card in CARDS:
        assert card in page.seen
    assert all(person in page.seen for person in PEOPLE)
    assert all(colour.capitalize() in page.seen for colour in COLOURS)
    assert html.count("<td></td>") >= 12 * 12 + 6 * 6
    ring = [owners(house) for house in (1, 3, 5, 6, 4, 2)]
    assert re.search("walking round it: " + r"\D+\d\)\D+".join(ring), html)
    assert "10 blanks" in page.seen
    assert "5 more blanks" in page.seen


def test_the_sheet_of_rumourmongers_holds_its_suits_its_moments_and_its_people():
    from gamecore.rumourmongers.pieces import POWERS, THREE_SUITS, VALUES
    from widgets.rumourmongers import hand_out

    html, book = teachers.sheet(LIBRARY, "rumourmongers"), ledger("rumourmongers")
    ladder = "Moons 6 points, Suns 5 points, Waves 4 points, Leaves 3 points, Wyrms 2 points, Knots 1 point"
    assert f"What a suit is worth: {ladder}." in html
    assert len(VALUES) == html.count('class="rung"')
    assert len(hand_out.PEOPLE) == len(POWERS) == 14
    table = re.search(r'<table class="moments">.*?</table>', html, re.DOTALL)
    assert table
    moments = [" ".join(Reader(part).seen.split()) for part in re.findall(r"<tbody>.*?</tbody>", table[0], re.DOTALL)]
    for card, window in POWERS.items():
        person = FACTS[card].name.removeprefix("The ")
        does, clause = hand_out.PEOPLE[person]
        (moment,) = (moment for moment in moments if moment.startswith(start(hand_out.MOMENTS[window])))
        star = " *" if card in THREE_SUITS else ""
        assert f" {person}{star} {start(does)} {clause[-3:]}" in moment
        assert book.clause(clause).says.startswith(f"{person}, ")


def test_the_score_sheet_has_a_place_for_every_round_and_every_card():
    from gamecore.decktet import ALL, lower, upper
    from widgets.rumourmongers import hand_out

    html = hand_out.notes()
    scores, deck = re.findall(r"<table.*?</table>", html, re.DOTALL)
    rounds = re.findall(r"<tr><th scope=\"row\">Round (\d)</th>((?:<td></td>)+)</tr>", scores)
    assert [(int(n), row.count("<td>")) for n, row in rounds] == [(n, 6 + 1 + 4) for n in range(1, 8)]
    for n, low in enumerate(hand_out.ORDER):
        cells = re.findall(r"<td.*?</td>", re.findall(r"<tr>.*?</tr>", deck, re.DOTALL)[n + 1], re.DOTALL)
        for top, cell in zip(reversed(hand_out.ORDER), cells, strict=True):
            there = [card for card in ALL[:36] if (lower(card), upper(card)) == (low, top)]
            assert cell.count('class="named"') == len(there)
            said = Reader(cell).seen
            for card in there:
                assert (FACTS[card].name.removeprefix("The ") if FACTS[card].rank != "ace" else "Ace") in said
    assert all(FACTS[card].name.removeprefix("The ") in deck for card in ALL[36:44])


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    running = serving.start(TUTORIALS, tmp_path_factory.mktemp("printed"))
    yield running
    stop(running)


def test_the_pages_are_served_without_a_kernel_and_guarded(site: Site):
    for path in ("/teachers/gossip-street", "/teachers/gossip-street/hand-out"):
        status, headers, body = site.get(path)
        assert status == 200
        assert headers["Content-Type"] == "text/html; charset=utf-8"
        policy = headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "form-action 'self'" in policy, "the form asks this server"
        assert b"<script" not in body, "readable without JavaScript"
        assert site.get(path, "HEAD")[0] == 200
    assert site.kernels() == []


def test_what_has_no_page_for_teachers_is_an_apology(site: Site):
    later = [path for game in GAMES if game not in TAUGHT for path in (f"/teachers/{game.slug}", f"/{game.short}/7")]
    for path in (*later, "/teachers/nobody", "/teachers/nobody/hand-out", "/xx", "/gs/0", "/gs/49/9", "/gs/1234567"):
        status, _, body = site.get(path)
        assert status == 404, path
        assert b"Nobody at this address" in body


def test_a_short_address_leads_to_the_lesson_or_the_table(site: Site):
    assert site.get("/gs")[1]["Location"] == "/voila/render/gossip-street.ipynb"
    status, headers, _ = site.get("/gs/49")
    assert status == 302
    assert headers["Location"] == teachers.ask(LIBRARY, GAMES[0], "49").address
    assert headers["Location"] != site.get("/gs/49/5")[1]["Location"]


def test_an_address_to_write_down_is_one_that_others_can_reach(site: Site):
    assert "only this computer knows" in site.text("/teachers/gossip-street")
    _, _, body = site.get("/teachers/gossip-street", Host="192.0.2.7:8866")
    assert b"http://192.0.2.7:8866/gs" in body
    assert b"only this computer knows" not in body


def test_the_tutorial_leads_to_its_teachers():
    assert teachers.address(LIBRARY, "gossip-street.ipynb") == "/teachers/gossip-street"
    assert teachers.address(LIBRARY, "trial.ipynb") == ""
    assert 'href="{{ page.teachers | e }}"' in (
        ROOT / "widgets/publish/template/voila/templates/hearsay/index.html.j2"
    ).read_text("utf-8")
