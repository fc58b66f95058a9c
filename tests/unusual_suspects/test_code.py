"""A case from a word on the board (ledger, section 8)."""

import pytest

from gamecore.unusual_suspects import code
from gamecore.unusual_suspects.pieces import QUESTIONS, SUSPECTS
from tests.clause_marks import clause

from .cards import EXAMPLES


@pytest.mark.parametrize("case", EXAMPLES["case_codes"], ids=lambda case: case["code"])
def test_a_code_gives_the_case_of_the_ledger(case: dict[str, object]) -> None:
    word, pin = str(case["code"]), str(case["pin"])
    assert list(code.grid(word, SUSPECTS)) == case["grid"]
    assert list(code.questions(word, QUESTIONS)[:11]) == case["first_11_questions"]
    assert code.guilty_place(word, pin) == case["guilty_position"]


def test_the_order_in_which_cards_are_named_does_not_matter() -> None:
    assert code.grid("CLASS-1", sorted(SUSPECTS, reverse=True)) == code.grid("CLASS-1", SUSPECTS)
    assert sorted(code.questions("CLASS-1", QUESTIONS)) == sorted(QUESTIONS)


@clause("US-R41", "US-R42")
def test_an_investigation_deals_from_what_is_left() -> None:
    word = code.investigation("CLASS-1", 2)
    assert word == "CLASS-1#2"
    left = set(SUSPECTS) - set(code.grid(code.investigation("CLASS-1", 1), SUSPECTS))
    assert set(code.grid(word, left)) <= left
    whole = code.order(word, "grid", left)
    assert whole[:12] == code.grid(word, left)  # the bonus cards are whole[12:]
    with pytest.raises(ValueError, match="the deck has 3"):
        code.grid(word, ["S01", "S02", "S03"])


def test_the_guilty_place_is_one_of_the_grid_and_any_of_it() -> None:
    places = {code.guilty_place("CLASS-1", str(pin)) for pin in range(300)}
    assert places == set(range(1, 13))
    assert {code.guilty_place("CLASS-1", str(pin), cells=9) for pin in range(300)} == set(range(1, 10))


def test_a_commitment_binds_place_and_pin() -> None:
    shown = code.commitment(2, "4711")
    assert len(shown) == 64
    assert code.holds(shown, "CLASS-1", "4711")
    assert not code.holds(shown, "CLASS-1", "4712")
    assert not code.holds(shown, "CLASS-2", "4711")
    assert code.commitment(1, "2345") != code.commitment(12, "345")
    assert (code.safe("4711"), code.safe("471100")) == (False, True)


def test_a_code_is_tidied() -> None:
    assert code.tidy("  class 1 ") == code.tidy("CLASS-1") == "CLASS-1"
    for wrong, why in (("", "at least one"), ("A|B", r"no \|"), ("A#1", "no #"), ("X" * 41, "41 signs")):
        with pytest.raises(ValueError, match=why):
            code.tidy(wrong)
