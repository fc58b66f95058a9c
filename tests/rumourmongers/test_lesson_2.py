"""RM-L2, Gather: the one largest set, every other set answered, and what the others see of it."""

from itertools import chain, combinations

import pytest

from gamecore.lesson import CLEAR, SAY, UNDO, Claim, Exercise, Progress, Quiz, judge
from gamecore.match import Match
from gamecore.rumourmongers.gather import legal_gathers
from gamecore.rumourmongers.lesson import step_2
from gamecore.rumourmongers.lesson.board import PLAIN
from gamecore.rumourmongers.look import CardPiece, Player
from gamecore.rumourmongers.moves import Gather
from gamecore.rumourmongers.pieces import LOWER
from tests.clause_marks import clause
from tests.gossip_street.lesson_said import named, part
from tests.test_lesson import reach
from widgets.moment import picture

from .table import cards

STEP = step_2.step()
RED, WHITE, BLUE = range(3)
HANDS = [(0, step_2.HAND, step_2.BEST, "RM-042"), (1, step_2.ACES, step_2.KNOTS, "RM-015")]
each_hand = pytest.mark.parametrize(("number", "hand", "best", "law"), HANDS, ids=["hand", "aces"])


def exercise(number: int) -> Exercise:
    return part(STEP, Exercise, number)


def at(number: int) -> Progress:
    """The first moment of an exercise."""
    return reach(STEP, STEP.parts.index(exercise(number)))


def pick(progress: Progress, *tickets: str) -> Progress:
    for ticket in tickets:
        progress = judge(STEP, progress, ticket)
    return progress


def test_every_clause_it_teaches_is_met() -> None:
    assert set(STEP.teaches) <= named(STEP)


@clause("RM-041", "RM-042", "RM-015", "RM-R10", "RM-R11")
@each_hand
def test_of_all_sets_of_the_hand_one_is_right(number: int, hand: str, best: str, law: str) -> None:
    """The success condition: each of the 64 sets is laid, and answered by the rules or by the goal."""
    held = cards(hand)
    right, legal = [], set(legal_gathers(held, False, PLAIN, 3))
    for some in chain.from_iterable(combinations(held, size) for size in range(len(held) + 1)):
        move = Gather(seat=RED, cards=some)
        refused = exercise(number).at(()).why_not(move)
        assert (refused is None) == (some in legal)
        if refused is not None:
            assert refused.clause == "RM-042"
            continue
        verdict = exercise(number).at((move,)).verdict
        assert verdict is not None
        if verdict.sort == "right":
            right.append(some)
            assert verdict.clause == law
        elif not some:
            assert verdict.clause == "RM-R10"
        else:
            subset = set(some) < set(cards(best))
            assert (verdict.sort, verdict.clause) == ("wrong", "RM-R11" if subset else "RM-042")
    assert right == [cards(best)]
    assert all(len(some) < len(right[0]) for some in legal if some != right[0]), "it is the only one so large"


@clause("RM-W05")
def test_what_the_sets_are_said_to_be_worth_is_so() -> None:
    assert (step_2.worth(cards(step_2.BEST)), step_2.worth(cards("Mountain, Pact"))) == (15, 6)
    assert step_2.worth(cards(step_2.KNOTS)) == 9
    for number, best, points in ((0, step_2.BEST, "15 points"), (1, step_2.KNOTS, "9 points")):
        verdict = exercise(number).at((Gather(seat=RED, cards=cards(best)),)).verdict
        assert verdict is not None
        assert points in verdict.why


def test_what_is_missing_is_named_and_can_be_added_after_all() -> None:
    progress = pick(at(0), "card-3MW", "card-CW", SAY)
    assert progress.verdict is not None
    assert (progress.verdict.sort, progress.verdict.title) == ("wrong", "More may go with it")
    assert progress.verdict.why.startswith("The Discovery has Waves below too.")
    progress = pick(progress, UNDO, "card-5SW", "card-3MW", "card-CW", SAY)
    assert progress.over


@clause("RM-042")
def test_two_of_the_same_upper_suit_are_refused_and_it_is_said_at_once() -> None:
    """The misreading: Journey and Mountain both show Moons on top."""
    progress = pick(at(0), "card-3MW", "card-4MS")
    said = picture(STEP, progress).prompt
    assert said.startswith("Not together: the Journey has Waves and the Mountain has Suns.")
    assert said.endswith("Both show Moons on top, but that does not help.")
    after = pick(progress, SAY)
    assert after.verdict is not None
    assert (after.verdict.sort, after.verdict.clause) == ("refusal", "RM-042")
    assert (after.moves, after.picks) == ((), progress.picks)


@clause("RM-042")
def test_a_third_card_that_does_not_go_with_two_is_refused_and_the_two_stay_picked() -> None:
    progress = pick(at(0), "card-3MW", "card-5SW")
    assert picture(STEP, progress).prompt == "The Journey and the Discovery: 2 cards that may be laid together."
    progress = pick(progress, "card-7WY")
    assert {card for _, card in progress.picks} == set(cards("Journey, Discovery, Cave"))
    assert "the Cave has Wyrms" in picture(STEP, progress).prompt
    after = pick(progress, SAY)
    assert after.verdict is not None
    assert (after.verdict.sort, after.verdict.clause) == ("refusal", "RM-042")
    assert "the Cave has Wyrms" in after.verdict.why
    after = pick(after, "card-7WY", "card-CW", SAY)
    assert after.over


def test_every_card_of_the_hand_may_be_tried_whatever_is_picked() -> None:
    """What is lit gives nothing away, and neither does the order of the hand."""
    for tickets in ((), ("card-3MW",), ("card-3MW", "card-5SW")):
        scene = picture(STEP, pick(at(0), *tickets))
        hand = [piece for piece in scene if isinstance(piece, CardPiece)]
        assert [piece.card for piece in hand] == list(cards(step_2.HAND))
        assert {piece.under for piece in hand} == {""}
        assert all(piece.parts and piece.state == ("chosen" if piece.id in tickets else "legal") for piece in hand)


def test_what_is_picked_can_be_cleared() -> None:
    assert pick(at(0), "card-3MW", "card-5SW", CLEAR) == at(0)


def test_nothing_can_be_laid_too() -> None:
    progress = pick(at(0), "lay-nothing", SAY)
    assert progress.verdict is not None
    assert (progress.verdict.title, progress.verdict.clause) == ("Nothing laid", "RM-R10")


@clause("RM-024", "RM-040", "RM-043", "RM-R12")
def test_the_others_see_how_many_cards_lie_and_not_which() -> None:
    (bet,) = part(STEP, Claim).bets
    match: Match = bet.start()  # type: ignore[type-arg]
    for move in bet.moves:
        match.act(move)
    white, blue = match.chair(WHITE).look(), match.chair(BLUE).look()
    assert blue.down_counts == (3, 2, 0)
    assert not set(white.hand) & set(cards(step_2.HAND))
    assert {*white.deals[0].cards} >= set(cards(step_2.HAND)), "any of six might lie there"
    assert blue.actors == (BLUE,), "the last one chooses when the others have"
    assert [move.seat for move in bet.moves] == [RED, WHITE]


@pytest.mark.parametrize(
    ("guess", "choice", "law"),
    [(0, 1, "RM-043"), (0, 2, "RM-043"), (0, 3, "RM-R12"), (1, 0, "RM-040"), (1, 2, "RM-040")],
)
def test_a_wrong_guess_is_answered_by_its_clause(guess: int, choice: int, law: str) -> None:
    rights = [0, 1]
    rights[guess] = choice
    after = pick(reach(STEP, 1), *(f"choice-{number}" for number in rights))
    assert after.verdict is not None
    assert (after.verdict.sort, after.verdict.clause) == ("wrong", law)
    assert not after.over


def test_the_picture_shows_the_numbers_and_the_own_cards() -> None:
    (bet,) = part(STEP, Claim).bets
    scene = bet.scene(*bet.moments(RED)[-1])
    down = {piece.seat: piece.down for piece in scene if isinstance(piece, Player)}
    assert down == {RED: 3, WHITE: 2, BLUE: 0}
    laid = {piece.card for piece in scene if isinstance(piece, CardPiece) and piece.where == "down"}
    assert laid == set(cards(step_2.BEST))


@clause("RM-W06")
def test_mountain_and_forest_do_not_go_together() -> None:
    two = cards("Mountain, Forest")
    assert [choice.says for choice in part(STEP, Quiz).choices if choice.right] == ["No"]
    assert {LOWER[card] for card in two} == {"suns", "leaves"}
    assert two not in legal_gathers(two, False, PLAIN, 3)
    assert all(choice.clause == "RM-042" for choice in part(STEP, Quiz).choices)


@each_hand
def test_the_moves_that_are_shown_lay_the_right_cards(number: int, hand: str, best: str, law: str) -> None:
    assert exercise(number).at(exercise(number).answer).view.down == cards(best)
