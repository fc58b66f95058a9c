"""GS-L9, Infer: what a no strikes, what a question is worth, and what an answer does not say."""

from fractions import Fraction
from math import log2
from typing import Any

import pytest

from gamecore.gossip_street import GAME
from gamecore.gossip_street.deduce import candidates
from gamecore.gossip_street.known import odds
from gamecore.gossip_street.lesson import asking, step_9
from gamecore.gossip_street.moves import Infer
from gamecore.gossip_street.odds import TRIPLES
from gamecore.gossip_street.pieces import PEOPLE
from gamecore.lesson import Claim, Collect, Exercise, Quiz, judge
from tests.clause_marks import clause
from tests.test_lesson import reach

from .lesson_said import named, part

STEP = step_9.step()
RED, BLUE, GREEN = range(3)


def test_every_clause_it_teaches_is_met() -> None:
    assert set(STEP.teaches) <= named(STEP)


# ---- crossing off ----


def test_crossing_off_leaves_112_of_270() -> None:
    """The success condition, counted three ways: by hand, by the engine, and over all 528 identities."""
    (cross,) = part(STEP, Collect).rounds
    assert set(cross.wants) == {"name-mr-nosey", "name-mrs-pry", "name-parrot"}
    assert (step_9.crossed(()), step_9.crossed(cross.wants)) == (270, 112)
    assert "112 of 270" in cross.scene(cross.wants).says
    assert "112 of 270" in part(STEP, Collect).done
    gone = {"Mr Nosey", "Mrs Pry", "parrot", "Mr Sneak", "Mrs Sneak", "dog"}
    assert len([triple for triple in TRIPLES if not gone & set(triple)]) == 112
    assert len(candidates(asking.stayed()[0], BLUE)) == 112


@pytest.mark.parametrize("pick", ["name-mr-gab", "name-mrs-nosey", "name-cat", "name-none"])
def test_what_was_not_asked_is_not_crossed_off(pick: str) -> None:
    after = judge(STEP, reach(STEP, 1), pick)
    assert after.verdict is not None
    assert (after.verdict.sort, after.verdict.clause) == ("refusal", "GS-101")


# ---- answers ----


@clause("GS-W19", "GS-W20", "GS-W21", "GS-W22", "GS-W23", "GS-W24")
@pytest.mark.parametrize(
    ("title", "events", "space"),
    [
        ("A yes", ["Inferred", "Answered", "Jumped"], 36),
        ("The other way round", ["Inferred", "Answered"], 21),
        ("Found out?", ["Inferred", "Answered", "Jumped"], 36),
        ("On the fence already", ["Inferred", "Answered", "Circled"], 36),
        ("No pet", ["Inferred", "Answered", "Jumped"], 36),
    ],
)
def test_the_answers_are_the_worked_positions(title: str, events: list[str], space: int) -> None:
    bet = next(bet for bet in part(STEP, Claim).bets if bet.title == title)
    view, happened = bet.moments(RED)[-1]
    assert [type(event).__name__ for event in happened][: len(events)] == events
    assert not {"Revealed", "Detected", "Concede"} & {type(event).__name__ for event in happened}
    assert view.players[view.inferences[-1].target].space == space
    assert all(player.status == "in" for player in view.players)


def test_a_question_right_in_every_detail_is_asked_of_the_learner() -> None:
    bet = next(bet for bet in part(STEP, Claim).bets if bet.title == "Found out?")
    view, asked = bet.moments(RED)[-1][0], bet.moments(RED)[-1][0].inferences[-1]
    assert {*asked.people, asked.pet} == set(view.cards or ())


# ---- a question of one's own ----


def exercise() -> Exercise:
    return part(STEP, Exercise)


def question(people: Any, pet: Any, target: int = BLUE) -> Infer:
    return Infer(seat=RED, target=target, people=people, pet=pet)


def entropy(move: Infer) -> float:
    """The bits of a question, counted anew: over 54 identities of Blue, a No Pet three times as likely."""
    weights = {t: 3 if t[2] == "none" else 1 for t in TRIPLES
               if "Mr Nosey" in t and not {"Mr Sneak", "Mrs Sneak", "dog"} & set(t)}  # fmt: skip
    assert len(weights) == 54
    yes = Fraction(sum(w for t, w in weights.items() if {*move.people, move.pet} & set(t)), sum(weights.values()))
    return -sum(float(p) * log2(p) for p in (yes, 1 - yes) if p) + 0.0


@pytest.mark.parametrize(
    ("people", "pet", "bits", "sort"),
    [
        (("Mr Sneak", "Mrs Sneak"), "none", 0.971, "right"),
        (("Mrs Pry", "Mr Gab"), "parrot", 0.956, "right"),
        (("Mrs Pry", "Mr Gab"), "none", 0.894, "wrong"),
        (("Mr Sneak", "Mrs Pry"), "dog", 0.503, "wrong"),
        (("Mr Nosey", "Mr Gab"), "parrot", 0, "wrong"),
        (("Mr Sneak", "Mrs Sneak"), "dog", 0, "wrong"),
    ],
)
def test_the_bits_of_the_ledger(people: Any, pet: Any, bits: float, sort: str) -> None:
    """The ledger's D-09; 17 of 45 are 0.95646 bits, 0.956 to three places."""
    people = tuple(sorted(people, key=PEOPLE.index))
    bench = exercise().at((question(people, pet),))
    assert bench.verdict is not None
    assert bench.verdict.sort == sort
    assert bench.verdict.title == f"{bits:.3f} bits"
    assert exercise().meter is not None
    assert exercise().meter(bench.view).value == bits  # type: ignore[misc]


def test_every_question_is_answered_by_what_it_is_worth() -> None:
    """All 264 questions to Blue: right where the answer is worth 0.9 bit, and nowhere else."""
    part, rights = exercise(), 0
    for move in part.at(()).draft.legal:  # type: ignore[union-attr]
        if not isinstance(move, Infer) or part.at(()).why_not(move) is not None:
            continue
        verdict = part.at((move,)).verdict
        assert verdict is not None
        if move.target == GREEN:
            assert verdict.sort == "wrong"
            continue
        assert (verdict.sort == "right") == (entropy(move) >= 0.9), move
        assert verdict.title == f"{entropy(move):.3f} bits"
        rights += verdict.sort == "right"
    assert rights > 20


def test_naming_the_known_card_is_answered_so() -> None:
    """The common misreading: a question about the card one knows."""
    verdict = exercise().at((question(("Mr Nosey", "Mrs Pry"), "none"),)).verdict
    assert verdict is not None
    assert verdict.title == "0.000 bits"
    assert "as you knew" in verdict.why
    own = exercise().at((question(("Mr Sneak", "Mrs Sneak"), "dog"),)).verdict
    assert own is not None
    assert own.clause == "GS-R29"


def test_what_is_known_before_is_one_card_and_no_more() -> None:
    assert len(candidates(GAME.observe(step_9.known_one(), RED), BLUE)) == 54


def test_the_parrot_is_45_of_113() -> None:
    found = odds(asking.moved()[0]).holds(BLUE, "parrot")
    assert found == Fraction(45, 113)
    right = [choice.says for choice in part(STEP, Quiz).choices if choice.right]
    assert right == ["45 of 113, about 40 %"]


def test_blue_holds_one_of_the_three_or_none() -> None:
    """What the answers to wrong guesses say of Blue is so."""
    named = {*asking.ASKED, asking.PARROT}
    assert named & set(asking.MOVER) == {"Mr Nosey"}
    assert not named & set(asking.STAYER)
