"""GS-L7: every number, refusal and answer of the step against the house rules, asked for each of the 528 identities."""

from fractions import Fraction
from itertools import permutations, product
from typing import Any

import pytest

from gamecore.gossip_street import GAME
from gamecore.gossip_street.arrange import arrange
from gamecore.gossip_street.deduce import without
from gamecore.gossip_street.grid import Column, Pair, cell, grid
from gamecore.gossip_street.known import odds
from gamecore.gossip_street.lesson import step_7
from gamecore.gossip_street.pieces import NO_PETS, PEOPLE, PETS, home
from gamecore.gossip_street.rules import may_lie
from gamecore.gossip_street.state import GossipRules, Triple
from gamecore.lesson import Choice, Collect, Progress, Quiz, Watch, begin, judge
from gamecore.scene import Scene
from tests.clause_marks import clause
from tests.test_lesson import answers

PLAIN = GossipRules()
STEP = step_7.step()
EVERYBODY: list[Any] = [(*pair, pet) for pair, pet in product(permutations(PEOPLE, 2), PETS)]


def could(card: str, house: int) -> set[Triple]:
    """Who may leave this card there, by the house rules."""
    return {who for who in EVERYBODY if may_lie(PLAIN, who, card, house) is None}


def shown(scene: Scene) -> int:
    """How many identities the grid of a picture shows."""
    return sum(piece.total for piece in scene if isinstance(piece, Column))


def collects() -> list[tuple[int, Collect]]:
    return [(number, part) for number, part in enumerate(STEP.parts) if isinstance(part, Collect)]


def quizzes() -> list[Quiz]:
    return [part for part in STEP.parts if isinstance(part, Quiz)]


def right(quiz: Quiz) -> Choice:
    return next(choice for choice in quiz.choices if choice.right)


# ---- 528, 44, 6, 1 ----


@clause("GS-067", "GS-069", "GS-075", "GS-R47")
def test_three_cards_leave_44_then_6_then_one() -> None:
    """The ledger's example D-14, by brute force and as the step counts it."""
    cards = [step_7.FISH, step_7.TOOLBOX, step_7.BLANK]
    left = [set.intersection(set(EVERYBODY), *(could(*card) for card in cards[:seen])) for seen in range(4)]
    assert [len(some) for some in left] == [528, 44, 6, 1]
    assert [set(step_7.left(*cards[:seen])) for seen in range(4)] == left
    assert left[3] == {("Mr Nosey", "Mr Stare", "cat")}


def test_what_the_learner_picks_is_what_is_left() -> None:
    """The picks that end the rounds, taken as first characters, pets and cells, are the surviving sets."""
    (_, fish), (_, cells) = collects()
    picked = set(fish.rounds[0].wants)
    kept = {t for t in EVERYBODY if f"first-{t[0].lower().replace(' ', '-')}" in picked and f"pet-{t[2]}" in picked}
    assert kept == could(*step_7.FISH)
    for this, cards in zip(
        cells.rounds, ((step_7.FISH, step_7.TOOLBOX), (step_7.FISH, step_7.TOOLBOX, step_7.BLANK)), strict=True
    ):
        assert {cell(first, second) for first, second, _ in step_7.left(*cards)} == set(this.wants)


def test_the_grid_shrinks_to_what_was_found() -> None:
    progress, seen = begin(STEP), []
    while not progress.done:
        part = STEP.parts[progress.part]
        after = judge(STEP, progress, answers(STEP, progress))
        if isinstance(part, Collect) and not progress.over and (after.over or after.round != progress.round):
            this = part.rounds[progress.round]
            seen.append((shown(this.scene(())), shown(this.scene(this.wants))))
        progress = after
    assert seen == [(528, 44), (44, 6), (6, 1)]


@clause("GS-040", "GS-041", "GS-067", "GS-069", "GS-070", "GS-075")
def test_a_wrong_pick_is_refused_by_the_clause_that_strikes_it() -> None:
    """Every identity behind a wrong pick breaks the house rules or the kit, by the clause that is named."""
    (fish_at, fish), (cells_at, cells) = collects()
    for person in PEOPLE:
        id = f"first-{person.lower().replace(' ', '-')}"
        after = judge(STEP, Progress(part=fish_at), id)
        assert after.verdict is not None
        assert (after.verdict.sort == "right") == (id in fish.rounds[0].wants)
        if after.verdict.sort == "refusal":
            no = may_lie(PLAIN, (person, next(p for p in PEOPLE if p != person), "cat"), "fish frame", 4)
            assert no is not None
            assert no.clause == after.verdict.clause
    for pet in PETS:
        after = judge(STEP, Progress(part=fish_at), f"pet-{pet}")
        assert after.verdict is not None
        assert after.verdict.clause == ("" if pet == "cat" else "GS-041")
    for number, (card, house) in enumerate((step_7.TOOLBOX, step_7.BLANK)):
        this = cells.rounds[number]
        for piece in this.scene(()):
            if not isinstance(piece, Pair) or piece.id in this.wants:
                continue
            after = judge(STEP, Progress(part=cells_at, round=number), piece.id)
            assert after.verdict is not None
            no = may_lie(PLAIN, (piece.first, piece.second, "cat"), card, house)
            assert no is not None
            assert after.verdict.clause in (no.clause, "GS-040")
            if after.verdict.clause == "GS-040":
                assert "Mrs" in f"{piece.first} {piece.second}"


# ---- questions ----


@clause("GS-075")
def test_a_toolbox_at_stare_does_not_say_that_its_owner_is_mr_stare() -> None:
    quiz = quizzes()[0]
    left = could(*step_7.TOOLBOX)
    assert {"Mr Stare" in (first, second) for first, second, _ in left} == {True}
    assert {first == "Mr Stare" for first, _, _ in left} == {True, False}
    wrong = next(choice for choice in quiz.choices if choice.says == "Green is Mr Stare")
    assert not wrong.right
    assert "which one, it does not say" in wrong.why
    assert "one of them is Mr Stare" in right(quiz).says


@clause("GS-105")
def test_the_same_bone_at_two_houses_leaves_two_people() -> None:
    """D-11; and every choice says so many as its sentence claims."""
    quiz = quizzes()[1]
    one, two = could("dog bone", 2), could("dog bone", 2) & could("dog bone", 6)
    assert len({first for first, _, _ in one}) == 4
    assert {first for first, _, _ in two} == {"Mr Pry", "Mrs Pry"}
    assert [choice.says for choice in quiz.choices] == ["Four", "Two", "One"]
    assert right(quiz).says == "Two"


@clause("GS-104", "GS-R47")
def test_one_bone_and_a_blank_name_the_house() -> None:
    """D-12: the first half of the rulebook's tip is not so."""
    quiz = quizzes()[2]
    left = could("dog bone", 2) & could("blank", 1)
    assert {home(first) for first, _, _ in left} == {4}
    both_sneaks = {who for who in could("dog bone", 2) if without([("Mr Sneak", "Mrs Sneak", "none")])(who)}
    assert {home(first) for first, _, _ in both_sneaks} == {4}
    assert right(quiz).clause == "GS-R47"
    assert {choice.clause for choice in quiz.choices} >= {"GS-104", "GS-R47"}


# ---- what is only shown ----


def shot(clause_id: str) -> Any:
    watches = [part for part in STEP.parts if isinstance(part, Watch)]
    return next(shot for watch in watches for shot in watch.shots if shot.clause == clause_id)


@clause("GS-022", "GS-023")
def test_twelve_people_and_four_sorts_of_pet_make_528() -> None:
    for id in ("GS-022", "GS-023"):
        columns = [piece for piece in shot(id).scene if isinstance(piece, Column)]
        assert [piece.total for piece in columns] == [44] * 12
    assert "132" in shot("GS-022").says
    assert "528" in shot("GS-023").says
    assert NO_PETS == 3
    assert "three No Pet" in shot("GS-023").says


@clause("GS-037")
def test_ones_own_cards_leave_360() -> None:
    state = arrange(
        players={"red": step_7.OWN, "blue": ("Mrs Pry", "Mr Peep", "dog"), "green": ("Mr Pry", "Mrs Peep", "none")}
    )
    fresh = odds(GAME.observe(state, 0))
    assert len(fresh.of(1)) == shown(shot("GS-037").scene) == 360
    assert "360 of 528" in shot("GS-037").says
    assert fresh.triple(1, ("Mr Gab", "Mrs Pry", "dog")) == Fraction(0)


@clause("GS-035")
def test_the_people_in_the_box_are_not_struck() -> None:
    assert "six people go back" in shot("GS-035").says
    assert 12 - 2 * 3 == 6
    assert shown(shot("GS-035").scene) == 360


@clause("GS-R10")
def test_an_open_pass_says_whose_house_it_is() -> None:
    """D-21: sixteen identities, first of Peep, second of Pry, any pet."""
    left = step_7.passed()
    assert len(left) == 16
    assert {home(first) for first, _, _ in left} == {3}
    assert {home(second) for _, second, _ in left} == {4}
    assert "16 identities" in shot("GS-R10").says


# ---- the grid itself ----


@pytest.mark.parametrize("seen", [(), (step_7.FISH,), (step_7.FISH, step_7.TOOLBOX)])
def test_the_grid_counts_and_says_every_identity(seen: Any) -> None:
    left = step_7.left(*seen)
    zone = grid(left, seen, cells=True)
    columns = {piece.person: piece for piece in zone.pieces if isinstance(piece, Column)}
    pairs = [piece for piece in zone.pieces if isinstance(piece, Pair)]
    assert sum(len(pair.pets) for pair in pairs) == len(left)
    for first, column in columns.items():
        assert column.left[PEOPLE.index(first)] == -1
        assert column.total == sum(1 for who in left if who[0] == first)
        assert column.says.endswith("struck") == (column.total == 0)
        assert column.total == 0 or f"{column.total} left" in column.says
    for pair in pairs:
        assert {(pair.first, pair.second, pet) for pet in pair.pets} <= set(left)
        assert pair.parts
    assert zone.title.startswith(f"{len(left)} identit")


def test_what_is_not_to_be_picked_has_no_parts() -> None:
    assert not any(piece.parts for piece in grid(step_7.left(step_7.FISH)).pieces)
