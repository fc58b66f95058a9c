"""RM-L1, Six houses: every card into the column of the suit on top, and every other column is answered."""

import pytest

from gamecore.decktet import FACTS, SUITS
from gamecore.lesson import Collect, Progress, Quiz, Watch, begin, judge
from gamecore.rumourmongers.lesson import step_1
from gamecore.rumourmongers.look import CardPiece, Column
from gamecore.rumourmongers.pieces import LOWER, UPPER, VALUES
from tests.clause_marks import clause
from tests.gossip_street.lesson_said import named, part

from .table import cards

STEP = step_1.step()
ASKED = step_1.SIX
ROUNDS = part(STEP, Collect).rounds


def test_every_clause_it_teaches_is_met() -> None:
    assert set(STEP.teaches) <= named(STEP)


def test_the_six_cards_go_from_moons_down_to_knots() -> None:
    """The success condition."""
    names = [FACTS[card].name.removeprefix("The ") for card in ASKED]
    assert names == ["Author", "Castle", "Cave", "Merchant", "Betrayal", "Windfall"]
    assert [this.wants for this in ROUNDS] == [(f"suit-{suit}",) for suit in SUITS]


@clause("RM-013", "RM-014", "RM-015", "RM-046")
@pytest.mark.parametrize("number", range(6), ids=ASKED)
@pytest.mark.parametrize("suit", SUITS)
def test_a_card_lies_in_the_column_of_its_upper_suit_and_in_no_other(number: int, suit: str) -> None:
    card = ASKED[number]
    after = judge(STEP, Progress(round=number), f"suit-{suit}")
    assert after.verdict is not None
    if suit == UPPER[card]:
        assert after.verdict.sort == "right"
        assert after.round == number + 1 or after.over
        return
    printed = FACTS[card].suits
    law = "RM-013" if suit == LOWER[card] else "RM-015" if len(printed) == 1 else "RM-014"
    assert (after.verdict.sort, after.verdict.clause) == ("refusal", law)
    assert after.verdict.title == f"Not in {suit.capitalize()}"
    assert suit.capitalize() in after.verdict.why or law == "RM-015"
    assert FACTS[card].name.removeprefix("The ") in after.verdict.why
    assert (after.round, after.chosen) == (number, ())


def test_a_wrong_column_is_not_answered_by_the_right_one() -> None:
    """The misreading is named; which suit is on top is still to be seen."""
    after = judge(STEP, begin(STEP), "suit-knots")
    assert after.verdict is not None
    assert "Moons" not in after.verdict.why
    assert "never counts for both" in after.verdict.why


def test_each_card_moves_from_the_hand_to_its_column() -> None:
    for number, card in enumerate(ASKED):
        before, after = ROUNDS[number].scene(()), ROUNDS[number].scene(ROUNDS[number].wants)
        piece = before.piece(f"card-{card}")
        assert isinstance(piece, CardPiece)
        assert (piece.where, piece.state) == ("hand", "chosen")
        piece = after.piece(f"card-{card}")
        assert isinstance(piece, CardPiece)
        assert (piece.where, piece.suit) == ("open", UPPER[card])
        held = [one for one in before if isinstance(one, CardPiece) and one.where == "hand"]
        assert [one.card for one in held] == list(ASKED[number:])


def test_the_columns_show_what_each_suit_is_worth_from_knots_to_moons() -> None:
    columns = [piece for piece in ROUNDS[0].scene(()) if isinstance(piece, Column)]
    assert [column.points for column in columns] == [1, 2, 3, 4, 5, 6]
    assert {column.suit: column.points for column in columns} == dict(VALUES)


def test_what_is_said_of_the_cards_at_the_foot_is_so() -> None:
    shot = part(STEP, Watch).shots[1]
    assert sum(LOWER[card] == "knots" for card in ASKED) == 5
    assert "five of them have Knots at the foot" in shot.says
    held = [piece for piece in shot.scene if isinstance(piece, CardPiece)]
    assert [piece.under for piece in held] == sorted((LOWER[card] for card in ASKED), key=SUITS.index)


def test_the_third_hint_names_the_column() -> None:
    assert [hint[2] for hint in part(STEP, Collect).hint] == [f"It is {suit.capitalize()}." for suit in SUITS]


def test_the_castle_counts_for_suns_only() -> None:
    right = [choice.says for choice in part(STEP, Quiz).choices if choice.right]
    assert right == ["For Suns only"]
    assert {choice.clause for choice in part(STEP, Quiz).choices} == {"RM-046", "RM-042"}
    (castle,) = cards("Castle")
    assert (UPPER[castle], LOWER[castle]) == ("suns", "knots")
