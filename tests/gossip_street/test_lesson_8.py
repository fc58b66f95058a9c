"""GS-L8, Hide and find: whose card it is, what it tells, and what the wrong name costs."""

import pytest

from gamecore.gossip_street import GAME
from gamecore.gossip_street.deduce import allowed, candidates, was_hidden
from gamecore.gossip_street.known import odds
from gamecore.gossip_street.lesson import step_8
from gamecore.gossip_street.moves import Hide
from gamecore.gossip_street.odds import EVERY, count
from gamecore.gossip_street.pieces import CARDS, home
from gamecore.lesson import Claim, Collect, Quiz, Watch, judge
from tests.test_lesson import reach

from .lesson_said import named, part

STEP = step_8.step()
RED, BLUE, GREEN, YELLOW = range(4)


def test_every_clause_it_teaches_is_met() -> None:
    assert set(STEP.teaches) <= named(STEP)


def test_two_cards_are_hidden_before_one_is_found() -> None:
    trays = [shot.scene.piece("tray") for shot in part(STEP, Watch).shots]
    assert [tray.says for tray in trays if tray] == [
        "Hide a Clue stack, 1 card face down, the top one hidden by Green",
        "Hide a Clue stack, 2 cards face down, the top one hidden by Blue",
    ]


def test_it_has_to_be_remembered_who_hid_last() -> None:
    """Nothing in the picture of the question says whose the top card is."""
    (bet,) = part(STEP, Claim).bets
    for moment in bet.moments(RED):
        tray = bet.scene(*moment).piece("tray")
        assert tray is not None
        assert "hidden by" not in tray.says
    assert bet.moments(RED)[-1][0].hidden[-1].card == "cracker"


@pytest.mark.parametrize(
    ("seat", "sort", "law"), [(1, "right", "GS-064"), (2, "wrong", "GS-064"), (3, "wrong", "GS-099")]
)
def test_the_player_is_named(seat: int, sort: str, law: str) -> None:
    after = judge(STEP, reach(STEP, 1), f"seat-{seat}")
    assert after.verdict is not None
    assert (after.verdict.sort, after.verdict.clause) == (sort, law)


def test_blue_goes_from_360_to_90_and_no_house_is_struck() -> None:
    """The success condition; and what is struck by hand is what the engine makes of the card."""
    (book,) = part(STEP, Collect).rounds
    assert [step_8.struck(book.wants[:n]) for n in range(4)] == [360, 270, 180, 90]
    assert "360 of 360" in book.scene(()).says
    assert "90 of 360" in book.scene(book.wants).says
    left = candidates(step_8.found(), BLUE)
    assert len(left) == 90
    assert {home(first) for first, _, _ in left} == {1, 2, 3, 4, 5, 6}
    assert {pet for _, _, pet in left} == {"parrot"}


@pytest.mark.parametrize("house", range(1, 7))
def test_a_house_is_not_struck(house: int) -> None:
    """The common misreading: a hidden pet card has no address."""
    after = judge(STEP, reach(STEP, 2), f"house-{house}")
    assert after.verdict is not None
    assert (after.verdict.sort, after.verdict.clause) == ("refusal", "GS-076")
    assert after.chosen == ()


def test_booked_to_the_wrong_player_the_truth_has_no_chance() -> None:
    mine = step_8.FOUR["red"]
    wrong = count({BLUE: EVERY, GREEN: allowed(was_hidden, "cracker"), YELLOW: EVERY}, [mine])
    assert wrong.holds(BLUE, "parrot") == 0
    before = odds(GAME.observe(step_8.position(2, "find"), RED)).holds(BLUE, "parrot")
    quiz = part(STEP, Quiz)
    assert f"{before.numerator} of {before.denominator}" in quiz.choices[0].says == "1 of 5, as before"
    assert [choice.says for choice in quiz.choices if choice.right] == ["None at all"]


def test_any_card_of_the_hand_may_be_hidden() -> None:
    state = step_8.hiding()
    held = {card for card, left in zip(CARDS, state.players[RED].hand, strict=True) if left}
    assert held == {"blank", "chocolates", "fish frame"}
    assert all((GAME.refusal(state, Hide(seat=RED, card=card)) is None) == (card in held) for card in CARDS)
    refusal = GAME.refusal(state, Hide(seat=RED, card="chocolates", house=6))
    assert refusal is not None
    assert refusal.clause == "GS-R16"
    bet = part(STEP, Claim, 1).bets[0]
    assert "44 of 528" in bet.says
    assert "leaves 132" in bet.says
