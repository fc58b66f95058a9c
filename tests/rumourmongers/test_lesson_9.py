"""RM-L9, Turning the table: the Painter foretold and played, the Merchant's row, each tried in every way."""

from itertools import combinations

import pytest

from gamecore.lesson import GO_ON, SAY, UNDO, Claim, Exercise, Progress, Quiz, Verdict, Watch, asked, judge
from gamecore.rumourmongers.gather import in_row
from gamecore.rumourmongers.lesson import step_9
from gamecore.rumourmongers.look import CardPiece
from gamecore.rumourmongers.moves import Gather, Merchant, Painter, Pass
from gamecore.rumourmongers.pieces import LOWER, MERCHANT, ordered
from gamecore.rumourmongers.say import count
from gamecore.rumourmongers.state import RumourRules
from gamecore.step import Bench
from tests.clause_marks import clause
from tests.gossip_street.lesson_said import named, part
from tests.test_lesson import reach
from widgets.moment import picture

from .table import cards, finish, table

STEP = step_9.step()
RED, WHITE, BLUE = range(3)
PAINT, ROW = range(2)
FORETELL, PERMITS = range(2)


def exercise(number: int) -> Exercise:
    return part(STEP, Exercise, number)


def at(number: int) -> Progress:
    """The first moment of an exercise."""
    return reach(STEP, STEP.parts.index(exercise(number)))


def pick(progress: Progress, *tickets: str) -> Progress:
    for ticket in tickets:
        after = judge(STEP, progress, ticket)
        assert after != progress, f"{ticket} means nothing"
        progress = after
    return progress


def answer(progress: Progress) -> tuple[str, str]:
    assert progress.verdict is not None
    return progress.verdict.sort, progress.verdict.clause


def lays(names: str) -> Gather:
    return Gather(seat=RED, cards=ordered(cards(names)))


def tried(number: int, *moves: object) -> tuple[Bench, Verdict]:
    bench = exercise(number).at(moves)  # type: ignore[arg-type]
    assert bench.verdict is not None, f"nothing answers {moves}"
    return bench, bench.verdict


def legal(number: int, *moves: object) -> list[object]:
    bench = exercise(number).at(moves)  # type: ignore[arg-type]
    assert bench.draft is not None
    return [move for move in bench.draft.legal if bench.why_not(move) is None]


def test_every_clause_it_teaches_is_met() -> None:
    ends = {tried(number, *exercise(number).answer)[1].clause for number in (PAINT, ROW)}
    sets = {tried(ROW, Merchant(seat=RED), move)[1].clause for move in legal(ROW, Merchant(seat=RED))}
    assert set(STEP.teaches) <= named(STEP) | ends | sets


# ---- the Painter foretold ----


@clause("RM-087", "RM-R44", "RM-W32")
def test_under_the_painter_it_is_one_five_and_two() -> None:
    """The success condition, the score without him, and what becomes of the cards."""
    (bet,) = part(STEP, Claim, FORETELL).bets
    last = bet.moments(RED)[-1][0]
    assert last.history[-1] == (1, 5, 2)
    assert last.open == ((), (), ())
    upper, _ = finish(table(step_9.OPENED))
    assert upper.history[-1] == (5, 6, 4)
    rights = [next(choice.says for choice in guess.choices if choice.right) for guess in bet.guesses]
    assert rights == ["You: 1", "White: 5", "Blue: 2"]


@clause("RM-087", "RM-R44")
@pytest.mark.parametrize(
    ("picks", "said"),
    [
        (("choice-0", "choice-1", "choice-2"), ("right", "RM-087")),
        (("choice-1", "choice-1", "choice-2"), ("wrong", "RM-048")),
        (("choice-2", "choice-1", "choice-2"), ("wrong", "RM-087")),
        (("choice-0", "choice-0", "choice-2"), ("wrong", "RM-R44")),
        (("choice-0", "choice-2", "choice-2"), ("wrong", "RM-087")),
        (("choice-0", "choice-1", "choice-0"), ("wrong", "RM-R44")),
        (("choice-0", "choice-1", "choice-1"), ("wrong", "RM-053")),
    ],
)
def test_the_misreading_that_he_turns_only_his_owners_cards_is_answered(
    picks: tuple[str, ...], said: tuple[str, str]
) -> None:
    assert answer(pick(reach(STEP, 0), *picks)) == said


def test_gossip_is_seen_suit_by_suit_and_the_cards_change_columns() -> None:
    (bet,) = part(STEP, Claim, FORETELL).bets
    before, after = (bet.scene(*moment) for moment in bet.moments(RED)[:2])
    for scene, suit in ((before, "moons"), (after, "suns")):
        pact = scene.piece("card-9MS")
        assert isinstance(pact, CardPiece)
        assert pact.suit == suit
    assert "Cards count by their lower suit." in after.says
    assert [moment[0].suit for moment in bet.moments(RED)[1:4]] == ["knots", "wyrms", "suns"]


def test_a_guess_that_was_lost_comes_back() -> None:
    progress = pick(reach(STEP, 0), "choice-2", "choice-0", "choice-0", GO_ON)
    claim = part(STEP, Claim, FORETELL)
    assert asked(claim, progress) == claim.bets[0].guesses[0]


# ---- the Painter played ----


@clause("RM-087")
@pytest.mark.parametrize(
    ("laid", "paints", "points", "sort", "law"),
    [
        ("Mountain, Pact", True, (5, 3, 4), "right", "RM-087"),
        ("Pact", True, (5, 3, 4), "right", "RM-087"),
        ("Mountain", True, (5, 3, 4), "right", "RM-087"),
        ("Cave, Darkness, Desert", True, (2, 3, 4), "wrong", "RM-087"),
        ("Desert", True, (2, 3, 4), "wrong", "RM-087"),
        ("", True, (0, 3, 4), "wrong", "RM-087"),
        ("Cave, Darkness, Desert", False, (4, 6, 5), "wrong", "RM-058"),
        ("Cave", False, (0, 6, 5), "wrong", "RM-058"),
        ("Mountain, Pact", False, (0, 6, 9), "wrong", "RM-058"),
        ("", False, (0, 6, 9), "wrong", "RM-058"),
    ],
)
def test_what_is_laid_and_then_turned(laid: str, paints: bool, points: tuple[int, ...], sort: str, law: str) -> None:
    bench, verdict = tried(PAINT, lays(laid), Painter(seat=RED) if paints else Pass(seat=RED))
    assert bench.view.history[-1] == points
    assert (verdict.sort, verdict.clause) == (sort, law)


def test_the_round_is_won_exactly_where_it_says_so() -> None:
    """Every set and both ways on: right if and only if Red alone has the most."""
    found = 0
    for laid in legal(PAINT):
        if exercise(PAINT).at((laid,)).verdict is not None:  # type: ignore[arg-type]
            continue
        for then in legal(PAINT, laid):
            bench, verdict = tried(PAINT, laid, then)
            mine, *others = bench.view.history[-1]
            assert (mine > max(others)) == (verdict.sort == "right")
            if "Your two win Waves" in verdict.why:
                assert mine == 4
            found += verdict.sort == "right"
    assert found == 3


def test_the_painter_laid_down_is_played_no_more() -> None:
    _, verdict = tried(PAINT, lays("Painter"))
    assert (verdict.sort, verdict.clause) == ("wrong", "RM-057")
    progress = pick(at(PAINT), "card-3SK", SAY)
    assert answer(progress) == ("wrong", "RM-057")
    progress = pick(progress, UNDO, "card-4MS", "card-9MS", SAY, "play-3SK", SAY)
    assert progress.over


@clause("RM-042")
def test_before_him_cards_still_share_their_lower_suit() -> None:
    progress = pick(at(PAINT), "card-9MS", "card-7WY", SAY)
    assert answer(progress) == ("refusal", "RM-042")
    assert progress.moves == ()


def test_he_has_no_moment_while_cards_are_laid() -> None:
    scene = picture(STEP, at(PAINT))
    assert not any(piece.id.startswith("play-") for piece in scene)
    then = picture(STEP, pick(at(PAINT), "card-9MS", SAY))
    assert [piece.id for piece in then if piece.id.startswith("play-")] == ["play-3SK"]
    assert not any(piece.playable for piece in then if isinstance(piece, CardPiece))


# ---- the Merchant ----


@clause("RM-085", "RM-086", "RM-W31")
def test_the_whole_row_is_laid_and_worth_fourteen() -> None:
    """The success condition: 3-4-5-6-7 without the Bard."""
    bench, verdict = tried(ROW, Merchant(seat=RED), lays("Painter, Mountain, Forest, Market, Castle"))
    assert (verdict.sort, verdict.clause, verdict.title) == ("right", "RM-086", "Five in a row, 14 points")
    assert bench.view.history[-1] == (14, 0, 0)
    assert bench.view.hand == cards("Bard")


def test_every_legal_set_after_the_merchant_is_answered_and_only_one_is_right() -> None:
    """A row by the row's clause, a set with one lower suit by the permission; the points are what was scored."""
    found = []
    for move in legal(ROW, Merchant(seat=RED)):
        assert isinstance(move, Gather)
        bench, verdict = tried(ROW, Merchant(seat=RED), move)
        points = bench.view.history[-1][RED]
        assert not move.cards or verdict.title.endswith(f", {count(points, 'point')}")
        row = bool(move.cards) and in_row(move.cards, 3, RumourRules())
        assert verdict.clause == ("RM-086" if row else "RM-R43")
        if not row and move.cards:
            suits = {LOWER[one] for one in move.cards}
            assert len(suits) == 1
            assert f"have {suits.pop().capitalize()} below" in verdict.why
        assert (points == 14) == (verdict.sort == "right")
        found.append(verdict.sort)
    assert found.count("right") == 1
    assert len(found) > 15


def test_no_longer_row_is_in_the_hand() -> None:
    hand = [one for one in step_9.trading().hands[RED] if one != MERCHANT]
    rows = [set for size in range(1, 7) for set in combinations(hand, size) if in_row(set, 3, RumourRules())]
    assert max(rows, key=len) == ordered(cards("Painter, Mountain, Forest, Market, Castle"))
    assert sum(len(row) == 5 for row in rows) == 1


@pytest.mark.parametrize(
    ("laid", "said"),
    [
        ("Painter", "You hold the Mountain, a 4: it would fit"),
        ("Forest, Market", "You hold the Mountain, a 4, and the Castle, a 7: one at each end"),
        ("Painter, Mountain, Forest, Market", "You hold the Castle, a 7: it would fit"),
        ("Bard", "A crown needs a 9 beside it"),
    ],
)
def test_a_row_that_is_too_short_is_told_what_would_have_touched_it(laid: str, said: str) -> None:
    _, verdict = tried(ROW, Merchant(seat=RED), lays(laid))
    assert said in verdict.why


@clause("RM-086", "RM-R42")
@pytest.mark.parametrize(
    ("ids", "says"),
    [
        (("card-3SK", "card-4MS", "card-5ML", "card-6LK", "card-7SK", "card-CS"), "crown"),
        (("card-3SK", "card-5ML"), "3"),
    ],
)
def test_a_row_with_a_gap_is_refused_and_told_where(ids: tuple[str, ...], says: str) -> None:
    progress = pick(at(ROW), "play-9LK", SAY, *ids, SAY)
    assert answer(progress) == ("refusal", "RM-086")
    assert progress.verdict is not None
    assert "no row" in progress.verdict.why
    assert says in progress.verdict.why
    assert progress.moves == (Merchant(seat=RED),)


@clause("RM-085", "RM-061")
def test_the_merchant_has_to_be_played_before_anybody_lays() -> None:
    bench, verdict = tried(ROW, Pass(seat=RED))
    assert (verdict.sort, verdict.clause) == ("wrong", "RM-085")
    assert bench.view.hand == step_9.trading().hands[RED]
    assert answer(pick(at(ROW), "play-3SK", SAY)) == ("refusal", "RM-061")
    assert answer(pick(at(ROW), "play-CS", SAY)) == ("refusal", "RM-061")


def test_nothing_that_is_lit_gives_the_answer_away() -> None:
    for progress in (at(ROW), pick(at(ROW), "play-9LK", SAY), at(PAINT)):
        scene = picture(STEP, progress)
        assert not any(piece.playable for piece in scene if isinstance(piece, CardPiece))
        assert {piece.state for piece in scene if piece.parts} == {"legal"}


# ---- what the Merchant permits ----


@clause("RM-R41", "RM-R43")
@pytest.mark.parametrize(
    ("picks", "said"),
    [
        (("choice-1", "choice-2"), ("right", "RM-R41")),
        (("choice-0", "choice-2"), ("wrong", "RM-R43")),
        (("choice-2", "choice-2"), ("wrong", "RM-R43")),
        (("choice-1", "choice-0"), ("wrong", "RM-R41")),
        (("choice-1", "choice-1"), ("wrong", "RM-042")),
    ],
)
def test_a_set_may_still_be_laid_and_nobody_else_lays_a_row(picks: tuple[str, ...], said: tuple[str, str]) -> None:
    assert answer(pick(reach(STEP, 3), *picks)) == said


@clause("RM-R41", "RM-R43")
def test_the_game_itself_says_so() -> None:
    (bet,) = part(STEP, Claim, PERMITS).bets
    match = bet.start()
    match.act(Merchant(seat=RED))
    mine = Gather(seat=RED, cards=ordered(cards("Author, Battle, Castle")))
    assert not in_row(mine.cards, 3, RumourRules())
    assert match.chair(RED).why_not(mine) is None
    match.act(mine)
    both = Gather(seat=WHITE, cards=ordered(cards("Mill, Darkness")))
    assert in_row(both.cards, 3, RumourRules())
    refused = match.chair(WHITE).why_not(both)
    assert refused is not None
    assert refused.clause == "RM-042"
    last = bet.moments(RED)[-1][0]
    assert last.history[-1] == (13, 0, 0)
    assert [set(row) for row in last.open] == [set(), set(cards("Darkness")), set(cards("Sea"))]


def test_what_white_holds_is_known_as_it_is_said() -> None:
    (bet,) = part(STEP, Claim, PERMITS).bets
    assert set(bet.moments(RED)[0][0].known_in_hand[WHITE]) == set(cards("Mill, Darkness"))


# ---- the question, and what is around ----


@clause("RM-020", "RM-R42")
def test_nine_and_crown_are_neighbours_with_three_players_only() -> None:
    quiz = part(STEP, Quiz)
    (right,) = [choice for choice in quiz.choices if choice.right]
    assert right.says == "With three players yes, with four no"
    assert {choice.clause for choice in quiz.choices} == {"RM-020", "RM-R42"}
    row = cards("Betrayal, Darkness, Huntress")
    rules = RumourRules()
    assert in_row(row, 3, rules)
    assert not in_row(row, 4, rules)
    assert not in_row((*row, *cards("Ace of Leaves")), 3, rules)
    held = [piece.card for piece in quiz.scene if isinstance(piece, CardPiece)]
    assert set(row) <= set(held)


@clause("RM-087", "RM-088")
def test_the_table_can_be_seen_one_way_and_the_other() -> None:
    shots = {shot.label: shot for shot in part(STEP, Watch).shots}
    columns = {
        label: {piece.card: piece.suit for piece in shots[label].scene if isinstance(piece, CardPiece)}
        for label in ("Upper suits", "Lower suits", "One suit only")
    }
    assert columns["Upper suits"].keys() == columns["Lower suits"].keys()
    assert set(columns["Upper suits"].values()) == {"moons", "wyrms", "leaves", "waves"}
    assert set(columns["Lower suits"].values()) == {"knots", "suns", "wyrms"}
    (ace, crown), mountain = cards("Ace of Moons, Bard"), cards("Mountain")[0]
    single = columns["One suit only"]
    assert (single[ace], single[crown], single[mountain]) == ("moons", "suns", "suns")
