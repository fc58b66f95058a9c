"""GS-L10, Accuse and survive: what is true, what may be shown, who wins, and the last word."""

from fractions import Fraction

import pytest

from gamecore.gossip_street import GAME
from gamecore.gossip_street.deduce import candidates
from gamecore.gossip_street.known import odds
from gamecore.gossip_street.lesson import accusing, step_10
from gamecore.gossip_street.moves import Accuse, Pass, Show
from gamecore.lesson import Claim, Collect, Exercise, Quiz, judge
from tests.clause_marks import clause
from tests.test_lesson import reach

from .lesson_said import named, part

STEP = step_10.step()
RED, BLUE, GREEN = range(3)


def test_every_clause_it_teaches_is_met() -> None:
    assert set(STEP.teaches) <= named(STEP)


# ---- true or false, and what is shown ----


@clause("GS-W26", "GS-W27", "GS-W29")
@pytest.mark.parametrize(
    ("title", "true", "status"),
    [("All three", True, "detected"), ("The right people", False, "in"), ("What to show", False, "in")],
)
def test_what_is_said_is_true_only_in_order(title: str, true: bool, status: str) -> None:
    bet = next(bet for bet in part(STEP, Claim).bets if bet.title == title)
    view, before = bet.moments(RED)[-1][0], bet.moments(RED)[0][0]
    said = view.accusations[-1]
    assert said.true == true == ((said.first, said.second, said.pet) == before.cards)
    assert view.players[RED].status == status
    if title == "The right people":
        assert {said.first, said.second, said.pet} == set(before.cards or ())


@pytest.mark.parametrize("title", ["The right people", "What to show"])
def test_onlookers_do_not_see_the_card(title: str) -> None:
    """The second misreading: the others see the card that is shown."""
    bet = next(bet for bet in part(STEP, Claim).bets if bet.title == title)
    match = bet.start()
    for move in bet.moves:
        match.act(move)
    assert match.chair(GREEN).look().shown[-1].card is None
    assert match.chair(BLUE).look().shown[-1].card is not None


@clause("GS-W30", "GS-W32")
@pytest.mark.parametrize(("number", "wants"), [(0, {"Mr Gab", "dog"}), (1, {"Mr Peep", "Mr Gab", "dog"})])
def test_the_cards_that_may_be_shown(number: int, wants: set[str]) -> None:
    """The success condition: Mr Gab and the dog; to somebody else all three."""
    cards = {"own-first": "Mr Peep", "own-second": "Mr Gab", "own-pet": "dog"}
    this = part(STEP, Collect).rounds[number]
    assert {cards[id] for id in this.wants} == wants
    state = step_10.third("blue" if number == 0 else "green")
    assert {card for card in cards.values() if GAME.refusal(state, Show(seat=RED, card=card)) is None} == wants  # type: ignore[arg-type]


def test_the_third_time_the_same_card_is_refused_by_the_game() -> None:
    after = judge(STEP, reach(STEP, 1), "own-first")
    assert after.verdict is not None
    assert (after.verdict.sort, after.verdict.clause) == ("refusal", "GS-096")
    assert "twice" in after.verdict.why


# ---- who wins ----


@clause("GS-W33", "GS-W34", "GS-W35", "GS-W36")
@pytest.mark.parametrize(
    ("title", "status", "winner"),
    [
        ("Five misses", ["discredited", "in", "in", "in"], None),
        ("Two are left: a miss", ["discredited", "in", "detected"], BLUE),
        ("Two are left: a hit", ["in", "detected", "detected"], RED),
        ("Out, but not gone", ["detected", "detected", "in"], GREEN),
    ],
)
def test_the_ends_are_the_worked_positions(title: str, status: list[str], winner: int | None) -> None:
    bet = next(bet for bet in part(STEP, Claim, 1).bets if bet.title == title)
    match = bet.start()
    for move in bet.moves:
        match.act(move)
    view = match.chair(RED).look()
    assert [player.status for player in view.players] == status
    assert (match.outcome.winners if match.outcome else None) == ((winner,) if winner is not None else None)
    assert (view.phase == "over") == (winner is not None)


def test_who_is_out_must_accuse_all_the_same_and_a_miss_is_free() -> None:
    bet = next(bet for bet in part(STEP, Claim, 1).bets if bet.title == "Out, but not gone")
    match = bet.start()
    refusal = match.chair(RED).why_not(Pass(seat=RED))
    assert refusal is not None
    assert refusal.clause == "GS-R27"
    match.act(accusing.accuse("Mr Nosey", "Mrs Gab", "none"))
    match.act(Show(seat=BLUE, card="cat"))
    assert match.chair(RED).look().players[RED].false == 4, "as before"
    assert match.outcome is None


# ---- the last word ----


def exercise() -> Exercise:
    return part(STEP, Exercise)


@clause("GS-W34", "GS-W35")
def test_three_cards_of_blue_leave_one_identity() -> None:
    assert candidates(GAME.observe(step_10.last_word(), RED), BLUE) == (accusing.PEEP,)
    won = exercise().at((accusing.accuse(*accusing.PEEP),))
    assert won.verdict is not None
    assert (won.verdict.sort, won.view.phase) == ("right", "over")


@pytest.mark.parametrize(
    ("said", "law", "says"),
    [
        (("Mr Gab", "Mr Peep", "dog"), "GS-088", "wrong places"),
        (("Mr Peep", "Mr Gab", "cat"), "GS-098", "dog bone"),
        (("Mr Peep", "Mrs Gab", "dog"), "GS-098", "Toolboxes"),
        (("Mrs Pry", "Mr Gab", "none"), "GS-098", "dog bone"),
    ],
)
def test_a_miss_loses_and_says_why(said: tuple[str, str, str], law: str, says: str) -> None:
    bench = exercise().at((accusing.accuse(*said),))  # type: ignore[arg-type]
    assert bench.verdict is not None
    assert (bench.verdict.sort, bench.verdict.clause) == ("wrong", law)
    assert says in bench.verdict.why
    assert bench.view.phase == "over"
    assert bench.view.players[RED].status == "discredited"


@pytest.mark.parametrize(
    ("move", "law"),
    [
        (Pass(seat=RED), "GS-R27"),
        (accusing.accuse(*accusing.PEEP, target=RED), "GS-087"),
        (accusing.accuse(*accusing.PEEP, target=GREEN), "GS-R28"),
        (accusing.accuse("Mr Peep", "Mr Peep", "dog"), "GS-088"),
    ],
)
def test_what_may_not_be_said(move: Accuse | Pass, law: str) -> None:
    bench = exercise().at(())
    assert bench.draft is not None
    assert move in bench.draft.legal, "it can be tried"
    refusal = bench.why_not(move)
    assert refusal is not None
    assert refusal.clause == law


def test_the_first_accusation_is_worth_1_of_150() -> None:
    now = odds(step_10.first_turn())
    best = max(now.triple(seat, triple) for seat in (BLUE, GREEN) for triple in now.of(seat))
    assert best == Fraction(1, 150)
    assert [choice.says for choice in part(STEP, Quiz).choices if choice.right] == ["1 of 150"]
    assert part(STEP, Quiz).choices[0].says == "1 of 270"
    assert "1 of 450" in part(STEP, Quiz).choices[1].why
