"""RM-L6, Just enough: every set that can be laid is answered, and only the smallest best one is right."""

from itertools import chain, combinations

import pytest

from gamecore.lesson import SAY, UNDO, Exercise, Quiz, judge
from gamecore.rumourmongers.gather import legal_gathers
from gamecore.rumourmongers.gossip import score_preview
from gamecore.rumourmongers.lesson import step_6
from gamecore.rumourmongers.lesson.board import PLAIN
from gamecore.rumourmongers.look import CardPiece, Score, SumLine, Tale
from gamecore.rumourmongers.moves import Gather
from gamecore.rumourmongers.pieces import UPPER, VALUES, Card
from gamecore.rumourmongers.state import RumourState
from tests.clause_marks import clause
from tests.gossip_street.lesson_said import named, part
from tests.test_lesson import reach
from widgets.moment import picture

from .table import cards

STEP = step_6.step()
RED, WHITE, BLUE = range(3)
STATES = [step_6.two_cards(), step_6.four_cards()]
each_state = pytest.mark.parametrize(("number", "state"), list(enumerate(STATES)), ids=["two", "four"])


def every(state: RumourState) -> list[tuple[Card, ...]]:
    hand = state.hands[RED]
    return list(chain.from_iterable(combinations(hand, size) for size in range(len(hand) + 1)))


def worth(state: RumourState, laid: tuple[Card, ...]) -> int:
    """What Red would score, counted by hand: cards of each upper suit against the others' open ones."""
    points = 0
    for suit, value in VALUES.items():
        rows = [sum(UPPER[card] == suit for card in row) for row in state.open]
        rows[RED] += sum(UPPER[card] == suit for card in laid)
        points += value if rows[RED] > max(rows[WHITE], rows[BLUE]) else 0
    return points


def test_every_clause_it_teaches_is_met() -> None:
    assert set(STEP.teaches) <= named(STEP)


@clause("RM-048", "RM-050", "RM-053")
@each_state
def test_right_is_the_most_with_the_fewest_and_nothing_else(number: int, state: RumourState) -> None:
    """The success condition, by brute force over every set of the hand."""
    exercise = part(STEP, Exercise, number)
    legal = set(legal_gathers(state.hands[RED], False, PLAIN, 3))
    most = max(worth(state, some) for some in legal)
    fewest = min(len(some) for some in legal if worth(state, some) == most)
    assert (most, fewest) == [(11, 2), (12, 4)][number]
    for some in every(state):
        move = Gather(seat=RED, cards=some)
        refused = exercise.at(()).why_not(move)
        assert (refused is None) == (some in legal)
        if refused is not None:
            assert refused.clause == "RM-042"
            continue
        bench = exercise.at((move,))
        assert bench.view.history[-1][RED] == worth(state, some)
        assert bench.verdict is not None
        assert (bench.verdict.sort == "right") == (worth(state, some) == most and len(some) == fewest)
        assert bench.verdict.title.startswith(f"{worth(state, some) or 'no'} point")


def test_the_two_cards_are_a_moons_card_and_the_bard() -> None:
    exercise, right = part(STEP, Exercise), []
    for some in legal_gathers(STATES[0].hands[RED], False, PLAIN, 3):
        verdict = exercise.at((Gather(seat=RED, cards=some),)).verdict
        assert verdict is not None
        if verdict.sort == "right":
            right.append(some)
            kept = "Pact" if cards("Mountain")[0] in some else "Mountain"
            assert verdict.why.endswith(f"The {kept} stays in your hand.")
    assert right == [cards("Mountain, Bard"), cards("Pact, Bard")]


@pytest.mark.parametrize(
    ("laid", "title", "law"),
    [
        ("Mountain, Pact, Bard", "11 points, and a card too many", "RM-050"),
        ("Mountain, Pact", "6 points", "RM-053"),
        ("Mountain", "6 points", "RM-053"),
        ("Pact", "6 points", "RM-053"),
        ("Bard", "5 points", "RM-049"),
        ("Castle", "5 points", "RM-042"),
        ("Sea", "no points", "RM-049"),
        ("", "no points", "RM-049"),
    ],
)
def test_what_is_less_than_the_best_is_answered_by_its_clause(laid: str, title: str, law: str) -> None:
    verdict = part(STEP, Exercise).at((Gather(seat=RED, cards=cards(laid)),)).verdict
    assert verdict is not None
    assert (verdict.sort, verdict.title, verdict.clause) == ("wrong", title, law)


@pytest.mark.parametrize(
    ("laid", "says", "law"),
    [
        ("", "In Moons no card lies open: one card wins 6 points. You hold the Author.", "RM-053"),
        ("Author, Battle, Windfall", "In Leaves no card lies open: one card wins 3 points. You hold", "RM-053"),
        ("Author, Market, Battle, Windfall, Castle", "White has three cards in Suns", "RM-048"),
        ("Author, Market, Merchant, Battle, Windfall", "In Leaves 2–0 brings no more than 1–0.", "RM-050"),
        ("Author, Painter, Castle, Market, Merchant, Battle, Soldier, Windfall", "White has three", "RM-048"),
    ],
)
def test_a_hand_full_of_knots_is_answered_by_what_is_wrong_first(laid: str, says: str, law: str) -> None:
    verdict = part(STEP, Exercise, 1).at((Gather(seat=RED, cards=cards(laid)),)).verdict
    assert verdict is not None
    assert verdict.why.startswith(says)
    assert (verdict.sort, verdict.clause) == ("wrong", law)


def test_a_third_card_that_does_not_fit_is_refused_and_the_rest_stays_picked() -> None:
    progress = reach(STEP, 0)
    for ticket in ("card-4MS", "card-CS", "card-7SK", SAY):
        progress = judge(STEP, progress, ticket)
    assert progress.verdict is not None
    assert (progress.verdict.sort, progress.verdict.clause) == ("refusal", "RM-042")
    assert "the Castle has Knots" in progress.verdict.why
    for ticket in ("card-7SK", SAY):
        progress = judge(STEP, progress, ticket)
    assert progress.over


def test_the_picture_afterwards_is_the_round_that_was_played() -> None:
    """Also where nobody scored and the next round has begun at once."""
    for ticket, sizes, points in (("card-CW", (1, 0, 1), 0), ("card-CS", (1, 0, 0), 5)):
        progress = reach(STEP, 0)
        for pick in (ticket, SAY):
            progress = judge(STEP, progress, pick)
        scene = picture(STEP, progress)
        assert scene.says == "Round 1 of 7, after Gossip; White starts. You are Red."
        tale = scene.piece("tale-waves" if ticket == "card-CW" else "tale-suns")
        assert isinstance(tale, Tale)
        assert (tale.sizes, tale.past) == (sizes, False)
        line = scene.piece("sum-0")
        assert isinstance(line, SumLine)
        assert line.total == points
        assert not [piece for piece in scene if piece.parts or isinstance(piece, Score)]
        progress = judge(STEP, progress, UNDO)
        assert len([piece for piece in picture(STEP, progress) if isinstance(piece, CardPiece) and piece.parts]) == 5


@clause("RM-050")
def test_a_fifth_card_brings_nothing() -> None:
    quiz = part(STEP, Quiz)
    assert [choice.says for choice in quiz.choices if choice.right] == ["Nothing"]
    assert [choice.clause for choice in quiz.choices] == ["RM-048", "RM-050", "RM-050"]


@clause("RM-009")
def test_one_seat_can_win_21_points() -> None:
    assert sum(telling.points for telling in score_preview(step_6.all_six())) == 21 == sum(VALUES.values())
