"""What opens beside the table: cards that are out there, a preview of Gossip, the review; as drawn and as used."""

import re
from fractions import Fraction
from html.parser import HTMLParser
from random import Random
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from gamecore import load
from gamecore.clauses import ledger
from gamecore.decktet import lower, name, upper
from gamecore.match import Match
from gamecore.rumourmongers import GAME
from gamecore.rumourmongers.bots import Beginner
from gamecore.rumourmongers.deduce import ASSUMPTION, chance_to_win, need, odds, rivals
from gamecore.rumourmongers.gossip import score_preview, unseen_cards
from gamecore.rumourmongers.moves import Gather
from gamecore.rumourmongers.pieces import SUITS
from gamecore.rumourmongers.review import review
from gamecore.rumourmongers.say import count
from gamecore.rumourmongers.state import Batch, RumourState, RumourView
from tests.clause_marks import clause
from widgets.ink import Sheet
from widgets.lobby import Plan
from widgets.rumourmongers.drawers import DRAWERS
from widgets.rumourmongers.forecast import Forecast, lines, preview, totals
from widgets.rumourmongers.out_there import OutThere, hundred, spoken
from widgets.rumourmongers.review import CLAUSES, Review, said
from widgets.sitting import Sitting
from widgets.table import Table

from .table import ANA, BEN, CLEO, cards, table
from .test_deduce import seen


class Seen(NamedTuple):
    """A chair that knows this."""

    view: RumourView

    @property
    def chair(self) -> "Seen":
        return self

    def look(self) -> RumourView:
        return self.view


class Read(HTMLParser):
    """The tags of some markup, with their attributes, and the words between them."""

    def __init__(self, sheet: Sheet):
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words = ""
        self.feed(str(sheet.full()))
        self.words = " ".join(self.words.split())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.words += data + " "

    def all(self, name: str) -> list[str]:
        return [value for _, attrs in self.tags if (value := attrs.get(name)) is not None]

    def labels(self) -> dict[str, str]:
        """The spoken names of all buttons, by their ids."""
        return {a["data-id"] or "": a.get("aria-label") or "" for kind, a in self.tags if kind == "button"}


def views(seats: int, seed: int = 5) -> list[RumourView]:
    """What the seats that are asked see, through a game of beginners."""
    match, bot, found = Match(GAME, seats, seed=seed), Beginner(), []
    while match.actors:
        if match.actors[0] < 0:
            match.chance()
            continue
        chair = match.chair(match.actors[0])
        found.append(chair.look())
        match.act(bot.choose(chair))
    return found


def finished(seed: int = 11, seats: int = 3, seat: int = 0) -> Sitting:
    """A game of beginners that is over."""
    plan, bot = Plan(seats=seats, seat=seat, quick=False, seed=seed), Beginner()
    sitting = Sitting(GAME, GAME.Rulings(), plan, Beginner, lambda _: False)
    while sitting.match.outcome is None:
        for _ in sitting.advance():
            pass
        if sitting.match.outcome is None:
            sitting.act(bot.choose(sitting.chair))
    return sitting


def known() -> RumourView:
    """Ben holds the Mountain for certain, Cleo the Castle; of three cards Ben holds two."""
    view = seen(0, 3)
    stock = (
        Batch(1, ("4MS",), (0, 1, 0)),
        Batch(2, ("7SK",), (0, 0, 1), fetched=True),
        Batch(3, ("9LK", "9MS", "9WY"), (0, 2, 1)),
    )
    return replace(view, table=replace(view.table, stock=stock, held=(0, 3, 2)), hand=())


# ---- what is out there ----


@pytest.mark.parametrize("layout", ["wide", "phone"])
@pytest.mark.parametrize("seats", [3, 4])
def test_every_unseen_card_has_a_cell_for_every_other_player(seats: int, layout: Any) -> None:
    for view in views(seats)[3::29]:
        read = Read(OutThere().sheet(Seen(view), layout))
        ids = read.all("data-id")
        assert len(ids) == len(set(ids))
        labels = {id: text for id, text in read.labels().items() if re.fullmatch(r"file:\d:\w+", id)}
        assert labels == {
            f"file:{seat}:{card}": f"{view.name(seat)}, {name(card)}: {spoken(odds(view, seat, card))}"
            for seat in rivals(view)
            for card in unseen_cards(view)
        }


@pytest.mark.parametrize(("by", "suit_of"), [("lower", lower), ("upper", upper)])
def test_cards_stand_under_their_suit(by: str, suit_of: Any) -> None:
    view, drawer = known(), OutThere()
    drawer.pick(Seen(view), f"by-{by}")
    words = Read(drawer.sheet(Seen(view), "wide")).words
    heads = list(re.finditer(r"(Moons|Suns|Waves|Leaves|Wyrms|Knots) (\d) cards?", words))
    for card in unseen_cards(view):
        before = [head for head in heads if head.start() < words.index(name(card))]
        assert before[-1][1].lower() == suit_of(card)
    assert sum(int(head[2]) for head in heads) == len(unseen_cards(view))


@clause("RM-027", "RM-065")
def test_a_cell_opens_its_proof_with_its_clauses_or_the_count() -> None:
    view, drawer = known(), OutThere()
    told = {
        "1:4MS": ("of the cards dealt in round 1 only White still holds any.", ["RM-027", "RM-033", "RM-045"]),
        "2:7SK": ("Blue took The Castle from the pile with the Huntress", ["RM-065"]),
        "1:9MS": ("2 of 3: 3 cards dealt in round 3 cannot be seen, and White holds 2 of them.", ["RM-027"]),
    }
    for cell, (words, clauses) in told.items():
        assert words in drawer.pick(Seen(view), cell)
        read = Read(drawer.sheet(Seen(view), "wide"))
        assert words in read.words
        assert [pick for pick in read.all("data-pick") if pick.startswith("clause:")] == [
            f"clause:{c}" for c in clauses
        ]
        assert read.all("aria-expanded").count("true") == 1
    assert drawer.pick(Seen(view), "1:9MS") == ""
    assert "2 of 3" not in Read(drawer.sheet(Seen(view), "wide")).words


def test_what_is_certain_and_what_cannot_be_is_told_in_words_and_shape() -> None:
    sheet = OutThere().sheet(Seen(known()), "wide")
    labels = Read(sheet).labels()
    assert labels["file:1:4MS"] == "White, The Mountain: sure"
    assert labels["file:2:4MS"] == "Blue, The Mountain: impossible"
    assert labels["file:1:9MS"].endswith(": 67 in 100")
    assert "sure</b>" in sheet.parts["file:1:4MS"]
    assert "–</b>" in sheet.parts["file:2:4MS"]
    assert "rm-bar" in sheet.parts["file:1:9MS"]
    assert [hundred(Fraction(n, 300)) for n in (0, 1, 100, 299, 300)] == ["–", "<1", "33", ">99", "sure"]


@clause("RM-048")
def test_the_odds_to_lead_a_suit_stand_below_with_what_it_takes() -> None:
    for view in views(4)[10::40]:
        sheet = OutThere().sheet(Seen(view), "wide")
        for seat in rivals(view):
            for suit in SUITS:
                words = f"{spoken(chance_to_win(view, seat, suit))}, takes {need(view, seat, suit)} card"
                assert words.replace("<", "&lt;") in sheet.parts[f"win-{seat}-{suit}"]


def test_the_assumption_is_written() -> None:
    assert ASSUMPTION in Read(OutThere().sheet(Seen(known()), "phone")).words


def test_where_every_card_can_be_seen_there_is_no_table_of_cards() -> None:
    view = known()
    view = replace(view, table=replace(view.table, stock=(), held=(0, 0, 0)))
    read = Read(OutThere().sheet(Seen(view), "wide"))
    assert "You can see every card" in read.words
    assert not [id for id in read.all("data-id") if id.startswith("file:1:")]


def test_a_proof_closes_by_itself_when_its_card_is_shown() -> None:
    view, drawer = known(), OutThere()
    drawer.pick(Seen(view), "2:7SK")
    after = replace(view, table=replace(view.table, stock=view.table.stock[:1]))
    drawer.sheet(Seen(after), "wide")
    assert drawer.opened is None


@pytest.mark.parametrize(
    "value", ["", ":", "1", "9:4MS", "0:4MS", "1:AM", "1:4MS:x", "²:4MS", "by-", "by-x", "x" * 200]
)
def test_nonsense_changes_nothing(value: str) -> None:
    view = known()
    for make in (OutThere, Forecast):
        drawer = make()
        before = drawer.sheet(Seen(view), "wide")
        assert drawer.pick(Seen(view), value) == ""
        assert drawer.sheet(Seen(view), "wide") == before


def test_the_sheets_are_made_of_the_view_alone() -> None:
    """Another truth that looks alike gives the same sheets."""
    rng, match, bot = Random(8), Match(GAME, 3, seed=3), Beginner()
    while match.actors and match.length < 160:
        if match.actors[0] < 0:
            match.chance()
            continue
        chair = match.chair(match.actors[0])
        if match.length % 13 == 0:
            other: RumourState = chair.imagine(rng)
            twin = GAME.observe(other, chair.seat)
            for make in (OutThere, Forecast):
                assert make().sheet(Seen(chair.look()), "wide") == make().sheet(Seen(twin), "wide")
        match.act(bot.choose(chair))


# ---- if Gossip came now ----


def looked(
    opened: tuple[str, ...], hands: dict[int, str], down: str = "", seat: int = ANA, **given: object
) -> RumourView:
    """A position as a seat sees it; `down`: its own face-down cards."""
    laid = {seat: down} if down else None
    return GAME.observe(table(opened, hands, down=laid, **{"phase": "after_meet", **given}), seat)


@clause("RM-022", "RM-046")
def test_own_face_down_cards_are_counted_and_those_of_others_are_not() -> None:
    state = table(("", "Cave"), {CLEO: "Bard"}, down={ANA: "Castle", BEN: "Forest"}, phase="after_gather")
    view = GAME.observe(state, ANA)
    told = {one.suit: one for one in preview(view, "upper")}
    assert told["suns"].winner == ANA  # the Castle
    assert told["waves"].winner == BEN  # the Cave
    read = Read(Forecast().sheet(Seen(view), "wide"))
    assert "and your 1 card face down too" in read.words
    assert "Not counted: 1 card that others have face down." in read.words
    ben = {one.suit: one for one in preview(GAME.observe(state, BEN), "upper")}
    assert ben["suns"].winner is None  # Ben does not see the Castle


@clause("RM-049")
def test_what_a_tie_costs_is_said() -> None:
    view = looked(("Castle", "Painter"), {CLEO: "Bard"})
    told = preview(view, "upper")
    assert totals(view, told) == (0, 0, 0)
    assert lines(view, told) == ["You would score no points.", "You would miss 5 points by a tie in Suns."]
    read = Read(Forecast().sheet(Seen(view), "phone"))
    assert "tie 1–1: nobody" in read.words
    assert "lost in ties: 5" in read.words


def test_a_lead_of_one_card_is_warned_of_where_a_rival_stands() -> None:
    view = looked(("Castle, Painter, Mountain", "Desert"), {CLEO: "Bard"})
    told = preview(view, "upper")
    assert totals(view, told)[ANA] == 11
    assert lines(view, told)[-1].startswith("You lead by one card only in Suns (5):")


@clause("RM-087")
def test_it_counts_by_upper_or_by_lower_suits() -> None:
    view, drawer = looked(("Castle",), {BEN: "Bard"}), Forecast()
    assert "You would score 5 points." in Read(drawer.sheet(Seen(view), "wide")).words
    assert drawer.pick(Seen(view), "lower") == "By lower suits. You would score 1 point."
    assert "You would score 1 point." in Read(drawer.sheet(Seen(view), "wide")).words
    again = Forecast()
    again.recall(drawer.memo())
    assert again.mode == "lower"


def test_at_first_it_counts_as_it_is_counted_now() -> None:
    view = looked(("Castle",), {BEN: "Bard"}, painted=True)
    assert "You would score 1 point." in Read(Forecast().sheet(Seen(view), "wide")).words


@pytest.mark.parametrize("seats", [3, 4])
def test_the_preview_is_the_rules_own(seats: int) -> None:
    """Where nothing lies face down and no suit is being told, it is `score_preview`."""
    plain = [view for view in views(seats) if view.window in ("meet", "after") and not view.down]
    assert len(plain) > 5
    for view in plain:
        for mode in ("upper", "lower"):
            assert preview(view, mode) == score_preview(view, mode)


def test_suits_that_are_told_stay_told() -> None:
    """In the middle of Gossip what was won counts, though its cards are gone."""
    met = 0
    for seed in range(4):
        for view in views(3, seed):
            if view.phase not in ("watch", "settle", "keep"):
                continue
            done = {one.suit: one for one in view.tellings if one.suit != view.suit}
            told = {one.suit: one for one in preview(view, "upper")}
            assert list(told) == [*reversed(SUITS)]
            for suit, one in done.items():
                assert told[suit] == one
                met += one.verdict == "won"
            Forecast().sheet(Seen(view), "phone")
    assert met > 10


# ---- review ----


def test_a_review_is_offered_at_the_end_only() -> None:
    made = Table(load("rumourmongers"), 3, seed=7)
    made.hello("wide", None)
    made.pick("deal")
    tools = str(made.page()["tools"].full())
    assert 'data-pick="file"' in tools
    assert 'data-pick="forecast"' in tools
    assert 'data-pick="review"' not in tools
    assert Review().offered(finished())


@pytest.mark.parametrize("layout", ["wide", "phone"])
@pytest.mark.parametrize("seats", [3, 4])
def test_every_round_tells_what_was_laid_and_what_was_possible(seats: int, layout: Any) -> None:
    sitting = finished(seats=seats, seat=1)
    found = review(sitting.match, 1)
    drawer = Review()
    read = Read(drawer.sheet(sitting, layout))
    ids = read.all("data-id")
    assert len(ids) == len(set(ids))
    assert [id for id in read.labels() if id.startswith("review:round:")] == [f"review:round:{n}" for n in range(1, 8)]
    assert f"All {sum(o.points for o in found.gathers)} " in read.words
    assert (f"{found.missed} points stayed on the table" in read.words) == (found.missed > 1)
    for one in found.gathers:
        text = drawer.pick(sitting, f"round:{one.round}")
        assert text == f"Round {one.round}. {' '.join(said(one))}"
        shown = Read(drawer.sheet(sitting, layout))
        assert f"The best: {count(one.best_points, 'point')} " in shown.words
        assert all(name(card) in shown.all("aria-label") for card in (*one.laid, *one.best))


def test_a_round_leads_back_to_the_table_before_one_laid() -> None:
    sitting, drawer = finished(), Review()
    assert drawer.past(sitting) is None
    for one in review(sitting.match, 0).gathers:
        drawer.pick(sitting, f"round:{one.round}")
        past = drawer.past(sitting)
        assert past is not None
        assert (past.view.seat, past.view.round, past.view.phase) == (0, one.round, "gather")
        number, moment = drawer.branch(sitting)
        move = sitting.match.moves[number]
        assert isinstance(move, Gather)
        assert (move.seat, move.cards, moment) == (0, one.laid, f"Round {one.round}")
        assert sitting.branched(number).match.length >= number
    drawer.pick(sitting, "now")
    assert drawer.past(sitting) is None


def test_people_who_would_have_counted_are_named_with_their_clause() -> None:
    met = 0
    for seed in range(11, 19):
        sitting = finished(seed)
        found, read = review(sitting.match, 0), Read(Review().sheet(sitting, "wide"))
        for one in found.unused:
            assert f"{one.points} point" in read.words
            assert f"clause:{CLAUSES[one.person]}" in read.all("data-pick")
            met += 1
        if not found.unused:
            assert "Nobody in your hand could have brought you points at once" in read.words
    assert met
    assert all(ledger("rumourmongers").clause(one).says for one in CLAUSES.values())


@pytest.mark.parametrize("value", ["", "round", "round:", "round:0", "round:8", "round:²", "to:3", "x" * 200])
def test_nonsense_picks_no_round(value: str) -> None:
    sitting, drawer = finished(), Review()
    assert drawer.pick(sitting, value) == ""
    assert drawer.round is None


def test_drawers_remember_nothing_of_another_game() -> None:
    for make in DRAWERS:
        drawer = make()
        for text in ("", "upper", "lower", "\0", "é" * 3000, "|7"):
            drawer.recall(text)
            again = make()
            again.recall(drawer.memo())
            assert again.memo() == drawer.memo()
    assert cards("Castle") == ("7SK",)
