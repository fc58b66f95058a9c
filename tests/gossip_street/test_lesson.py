"""The lesson of Gossip Street agrees with its rules: what it refuses, the rules refuse by the same clause."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement, permutations, product
from typing import Any

import pytest

from gamecore.gossip_street import GAME
from gamecore.gossip_street.deduce import agreeing, evidence
from gamecore.gossip_street.lesson import STEPS, step_4, step_5, steps
from gamecore.gossip_street.lesson.street import MR_NOSEY
from gamecore.gossip_street.moves import Lay
from gamecore.gossip_street.odds import members
from gamecore.gossip_street.pieces import CARDS, HOUSES, PEOPLE, PETS, Card, kit, owners
from gamecore.gossip_street.rules import may_lie
from gamecore.gossip_street.state import GossipRules, Triple
from gamecore.lesson import Bet, Claim, Collect, Exercise, Round, begin, judge
from tests.clause_marks import clause
from tests.test_lesson import reach

PLAIN = GossipRules()


def rounds(id: str) -> list[Round]:
    return [this for part in steps()[id].parts if isinstance(part, Collect) for this in part.rounds]


def agree(this: Round, triple: Triple, card: str, id: str, house: int) -> None:
    refusal = may_lie(PLAIN, triple, card, house)
    assert (refusal is None) == (id in this.wants)
    if refusal is not None:
        assert this.refuse(id, ()).clause == refusal.clause


def test_the_steps_are_listed_in_order() -> None:
    assert tuple(steps()) == STEPS


@clause("GS-069", "GS-070", "GS-073")
@pytest.mark.parametrize("own", range(1, 7))
@pytest.mark.parametrize("house", range(1, 7))
def test_the_dogs_of_step_two_lie_where_the_rules_let_them(own: int, house: int) -> None:
    name = owners(own)
    agree(rounds("GS-L2")[own - 1], (f"Mr {name}", f"Mrs {name}", "dog"), "dog bone", f"house-{house}", house)  # type: ignore[arg-type]


@clause("GS-067", "GS-069", "GS-074")
@pytest.mark.parametrize(("number", "card"), list(enumerate(["blank", "chocolates", "fish frame"])))
@pytest.mark.parametrize("house", range(1, 7))
def test_the_cards_of_step_three_lie_where_the_rules_let_them(number: int, card: str, house: int) -> None:
    agree(rounds("GS-L3")[number], MR_NOSEY, card, f"stack-{house}-0", house)


@clause("GS-039", "GS-040", "GS-041")
def test_the_kit_of_step_one_is_twenty_cards() -> None:
    (kit,) = rounds("GS-L1")
    assert sorted(kit.wants) == ["bin-blank", "bin-blank", "bin-cookbook", "bin-cracker"]


# ---- GS-L4: how much four cards tell ----

Lying = tuple[Card, int]
EVERYBODY: list[Any] = [(*pair, pet) for pair, pet in product(permutations(PEOPLE, 2), PETS)]
MAY = {(card, house): {who for who in EVERYBODY if may_lie(PLAIN, who, card, house) is None}
       for card in CARDS for house in HOUSES}  # fmt: skip


def brute(*lying: Lying) -> int:
    """How many of the 528 identities could have left all these cards, by asking the house rules for each."""
    return len(set.intersection(set(EVERYBODY), *(MAY[one] for one in lying)))


def setups(triple: Triple) -> Iterator[tuple[Lying, ...]]:
    """Every legal way to lay the first four cards, the order left aside (GS-047)."""
    lawful = [(card, house) for card in kit(*triple) for house in HOUSES if triple in MAY[card, house]]
    for four in combinations_with_replacement(lawful, 4):
        if len({house for _, house in four}) >= 3:
            yield four


def exercise() -> Exercise:
    (found,) = [part for part in steps()["GS-L4"].parts if isinstance(part, Exercise)]
    return found


def claim(id: str, number: int = 0) -> Claim:
    return [part for part in steps()[id].parts if isinstance(part, Claim)][number]


def lays(*lying: Lying) -> tuple[Lay, ...]:
    return tuple(Lay(seat=0, card=card, house=house) for card, house in lying)


@pytest.mark.parametrize(
    "triple",
    [MR_NOSEY, ("Mr Stare", "Mrs Stare", "none"), ("Mrs Gab", "Mrs Peep", "dog"), ("Mrs Pry", "Mr Sneak", "cat")],
)
def test_no_legal_setup_leaves_more_than_264(triple: Triple) -> None:
    """Brute force over every legal setup: the best is four blanks at exactly three houses, and nothing else."""
    left = {four: brute(*four) for four in setups(triple)}
    assert max(left.values()) == step_4.BEST == 264
    best = [four for four, count in left.items() if count == 264]
    blanks_at_three = [f for f in left if {card for card, _ in f} == {"blank"} and len({h for _, h in f}) == 3]
    assert best == blanks_at_three
    assert len(best) == 30
    widely = [f for f in left if {card for card, _ in f} == {"blank"} and len({h for _, h in f}) == 4]
    assert {left[f] for f in widely} == {176}


def test_the_worst_setup_leaves_one_identity() -> None:
    assert min(brute(*four) for four in setups(MR_NOSEY)) == 1
    assert brute(*((lay.card, lay.house) for lay in step_4.TELLTALE)) == 1


@clause("GS-047", "GS-R42")
def test_every_legal_setup_is_answered_by_what_it_tells() -> None:
    """The meter agrees with brute force, and the goal with the meter, for each of the learner's setups."""
    part, sorts = exercise(), Counter[str]()
    for four in setups(MR_NOSEY):
        bench = part.at(lays(*four))
        assert part.meter is not None
        assert part.meter(bench.view).value == brute(*four)
        verdict = bench.verdict
        assert verdict is not None
        assert verdict.sort == ("right" if brute(*four) == 264 else "wrong")
        assert str(brute(*four)) in verdict.title
        assert bench.draft is None
        sorts[verdict.clause] += 1
    assert set(sorts) == {"GS-047", "GS-067", "GS-069", "GS-074"}


@clause("GS-047", "GS-W10")
def test_two_houses_are_refused_by_the_game_itself() -> None:
    step = steps()["GS-L4"]
    progress = reach(step, 1)
    for ticket in ("card-blank", "stack-1-0", "card-blank", "stack-1-0", "card-blank"):
        progress = judge(step, progress, ticket)
    refused = judge(step, progress, "stack-1-0")
    assert refused.verdict is not None
    assert (refused.verdict.sort, refused.verdict.clause) == ("refusal", "GS-047")
    assert len(refused.moves) == 2


def test_the_common_misreading_is_played_out_before_everybody() -> None:
    """Whatever is said beforehand, the fourth blank at a fourth house takes the meter from 264 to 176."""
    part = claim("GS-L4")
    (bet,) = part.bets
    assert part.meter is not None
    assert [part.meter(view).value for view, _ in bet.moments(0)] == [528, 440, 352, 264, 176]
    for choice in range(3):
        after = judge(steps()["GS-L4"], begin(steps()["GS-L4"]), f"choice-{choice}")
        assert after.verdict is not None
        assert after.over == (choice == 1)
    assert all("176" in choice.why for choice in bet.guesses[0].choices if not choice.right)
    four = exercise().at(lays(("blank", 1), ("blank", 3), ("blank", 4), ("blank", 6))).verdict
    assert four is not None
    assert (four.title, four.clause) == ("176 left", "GS-067")
    assert "88" in four.why


def test_the_worst_is_played_out_too() -> None:
    part = claim("GS-L4", 1)
    assert part.meter is not None
    assert [part.meter(view).value for view, _ in part.bets[0].moments(0)] == [528, 440, 352, 36, 1]
    assert part.meter(part.bets[0].moments(0)[-1][0]).says.startswith("They know it all: you are Mr Nosey")


def test_the_meter_counts_what_a_neighbour_with_open_eyes_could_know() -> None:
    """The same facts as for an opponent all of whose cards were seen; only the looker's own cards are left out."""
    state = step_4.setup(lays(("chocolates", 2), ("fish frame", 1), ("blank", 3)))
    mine = step_4.exposed(GAME.observe(state, 0))
    assert len(mine) == brute(("chocolates", 2), ("fish frame", 1), ("blank", 3))
    assert MR_NOSEY in mine
    assert set(mine) <= set(members(agreeing(evidence(GAME.observe(state, 0), 0))))


# ---- GS-L5: where a throw leads ----


def walks() -> dict[str, Bet]:
    return {bet.title: bet for part in (claim("GS-L5"), claim("GS-L5", 1)) for bet in part.bets}


@clause("GS-W13", "GS-W14", "GS-W15", "GS-053")
@pytest.mark.parametrize(
    ("title", "start", "throws", "end", "phase"),
    [
        ("A six", 30, (6,), 36, "throw"),
        ("Go To ?", 33, (6, 4), 27, "path"),
        ("Snoop ?", 14, (1, 2), 31, "snoop"),
        ("The turn after", 27, (3,), 30, "hide"),
    ],
)
def test_the_walks_are_the_worked_positions(
    title: str, start: int, throws: tuple[int, ...], end: int, phase: str
) -> None:
    bet = walks()[title]
    moments = bet.moments(0)
    assert moments[0][0].players[0].space == start
    assert tuple(move.pips for move in bet.moves) == throws  # type: ignore[attr-defined]
    assert moments[-1][0].players[0].space == end
    assert moments[-1][0].phase == phase
    assert bet.guesses[0].wants == f"space-{end}"


def test_there_are_three_walks_to_be_right_about() -> None:
    assert [bet.title for bet in claim("GS-L5").bets] == ["A six", "Go To ?", "Snoop ?"]
    assert all(len(bet.guesses) == 2 for bet in claim("GS-L5").bets)


@pytest.mark.parametrize(
    ("title", "pick", "says"),
    [
        ("A six", 24, "GS-050"),  # the other way round
        ("A six", 35, "GS-051"),  # the space one stands on was counted
        ("A six", 0, "GS-051"),
        ("Go To ?", 1, "GS-055"),  # stopped where one throws again
        ("Go To ?", 5, "GS-R06"),  # walked the second throw
        ("Go To ?", 25, "GS-055"),  # the window instead of the path
        ("Snoop ?", 15, "GS-058"),
        ("Snoop ?", 17, "GS-R06"),
        ("Snoop ?", 33, "GS-058"),  # the path instead of the window
        ("The turn after", 4, "GS-053"),  # counted from Go To ?
        ("The turn after", 24, "GS-050"),
    ],
)
def test_a_wrong_space_is_answered_by_the_clause_it_misreads(title: str, pick: int, says: str) -> None:
    answer = walks()[title].guesses[0].answer(f"space-{pick}")
    assert answer is not None
    assert (answer.right, answer.clause) == (False, says)


@clause("GS-053", "GS-055", "GS-065")
def test_the_answer_of_the_last_quiz_is_where_the_game_goes() -> None:
    state, _ = GAME.apply(step_5.position(36), step_5.die(2)[0])
    assert state.players[0].space == 0
    assert (state.rulings.street()[0].kind, state.rulings.street()[0].house) == ("snoop", 1)
