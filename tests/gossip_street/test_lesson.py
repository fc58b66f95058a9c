"""The lesson of Gossip Street agrees with its rules: what it refuses, the rules refuse by the same clause."""

import pytest

from gamecore.gossip_street.lesson import MR_NOSEY, STEPS, steps
from gamecore.gossip_street.pieces import owners
from gamecore.gossip_street.rules import may_lie
from gamecore.gossip_street.state import GossipRules, Triple
from gamecore.lesson import Collect, Round
from tests.clause_marks import clause

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
