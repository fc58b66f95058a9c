"""GS-L6, Looking in: which look is worth most, what it shows, and what is refused."""

import pytest

from gamecore.gossip_street import GAME
from gamecore.gossip_street.lesson import step_6
from gamecore.gossip_street.moves import Find, Gossip, Pass, Snoop
from gamecore.lesson import Claim, Exercise, begin, judge
from tests.test_lesson import answers, reach

from .lesson_said import named, part

STEP = step_6.step()
RED, BLUE, GREEN, YELLOW = range(4)


def test_every_clause_it_teaches_is_met() -> None:
    assert set(STEP.teaches) <= named(STEP)


def test_green_is_the_one_stack_worth_two_new_cards() -> None:
    """The success condition: of all that may be done at Pry's window, only Green's stack is right."""
    exercise = part(STEP, Exercise)
    worth = {}
    for move in exercise.at(()).draft.legal:  # type: ignore[union-attr]
        if exercise.at(()).why_not(move) is None:
            verdict = exercise.at((move,)).verdict
            assert verdict is not None
            worth[move] = (verdict.sort, verdict.title, verdict.clause)
    assert worth == {
        Snoop(seat=RED, house=4, owner=GREEN): ("right", "Two new cards", "GS-056"),
        Snoop(seat=RED, house=4, owner=BLUE): ("wrong", "One new card", "GS-057"),
        Pass(seat=RED): ("wrong", "No new card", "GS-R14"),
    }
    heights = [len(cards) for cards in GAME.observe(step_6.position(25, "snoop"), RED).stacks[3]]  # type: ignore[arg-type]
    assert heights == [1, 3, 2, 0], "Blue has three cards there, Green two, Yellow none"


@pytest.mark.parametrize(
    ("house", "owner", "clause"), [(4, RED, "GS-R14"), (4, YELLOW, "GS-R15"), (3, BLUE, "GS-056"), (1, GREEN, "GS-056")]
)
def test_the_window_refuses_what_it_does_not_open(house: int, owner: int, clause: str) -> None:
    after = judge(STEP, reach(STEP, 1), f"stack-{house}-{owner}")
    assert after.verdict is not None
    assert (after.verdict.sort, after.verdict.clause) == ("refusal", clause)
    assert after.moves == ()


@pytest.mark.parametrize(("owner", "seen"), [(GREEN, 4), (BLUE, 3)])
def test_the_meter_counts_the_cards_that_were_seen(owner: int, seen: int) -> None:
    exercise = part(STEP, Exercise)
    assert exercise.meter is not None
    assert (exercise.meter(exercise.at(()).view).value, exercise.meter(exercise.at(()).view).most) == (2, 5)
    assert exercise.meter(exercise.at((Snoop(seat=RED, house=4, owner=owner),)).view).value == seen


def test_one_top_card_in_the_street_is_new() -> None:
    """Gossip: wherever else a card is lifted, it was seen before, even where the stack hides others."""
    exercise = part(STEP, Exercise, 1)
    sorts = {}
    for move in exercise.at(()).draft.legal:  # type: ignore[union-attr]
        if exercise.at(()).why_not(move) is None:
            verdict = exercise.at((move,)).verdict
            assert verdict is not None
            sorts[move] = verdict.sort
    right = [move for move, sort in sorts.items() if sort == "right"]
    assert right == [Gossip(seat=RED, house=4, owner=BLUE)]
    tall = Gossip(seat=RED, house=3, owner=YELLOW)
    assert sorts[tall] == "wrong"
    assert None in exercise.at(()).view.stacks[2][YELLOW], "what lies under Yellow's top card at Peep is still unknown"


@pytest.mark.parametrize(("pick", "clause"), [("tray", "GS-060"), ("stack-1-0", "GS-R13"), ("stack-5-1", "GS-059")])
def test_gossip_refuses_the_hidden_cards_and_the_own_ones(pick: str, clause: str) -> None:
    at = reach(STEP, 2)
    after = judge(STEP, at, pick)
    assert after.verdict is not None
    assert (after.verdict.sort, after.verdict.clause) == ("refusal", clause)
    assert Find(seat=RED) in part(STEP, Exercise, 1).at(()).draft.legal  # type: ignore[union-attr]


def test_a_look_shows_one_stack_and_leaves_all_as_it_was() -> None:
    (bet,) = part(STEP, Claim).bets
    before, after = bet.moments(RED)[0][0], bet.moments(RED)[-1][0]
    assert after.stacks[5][YELLOW] == ("blank", "blank")
    assert before.stacks[5][YELLOW] == (None, None)
    others = [(house, owner) for house in range(6) for owner in range(4) if (house, owner) != (5, YELLOW)]
    assert all(before.stacks[house][owner] == after.stacks[house][owner] for house, owner in others)


def test_the_window_where_nobody_has_a_card_is_one() -> None:
    view = GAME.observe(step_6.position(12, "throw"), RED)
    assert [bool(cards) for cards in view.stacks[4]] == [True, False, False, False]


def test_the_misreading_is_answered() -> None:
    """Somebody who thinks that a Snoop shows the whole house is told otherwise, and may say again."""
    progress = judge(STEP, judge(STEP, begin(STEP), "choice-0"), "choice-0")
    assert progress.verdict is not None
    assert (progress.verdict.sort, progress.verdict.clause) == ("wrong", "GS-057")
    progress = judge(STEP, progress, "go-on")
    assert answers(STEP, progress) == "choice-1"
