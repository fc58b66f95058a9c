"""What follows from all evidence together: never against the truth, and each certainty with a proof that holds."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from gamecore.belief import Contradiction
from gamecore.core import CHANCE
from gamecore.gossip_street import GAME
from gamecore.gossip_street.arrange import arrange
from gamecore.gossip_street.bots import BOTS
from gamecore.gossip_street.deduce import Evidence, agreeing
from gamecore.gossip_street.known import CARDS, PLAIN, Proof, Switches, everything, known, odds, prove, refute
from gamecore.gossip_street.odds import members
from gamecore.gossip_street.state import GossipRules, GossipState, GossipView, Hidden, Shown, Triple
from gamecore.match import Match
from tests.clause_marks import clause

from .street import BLUE, GREEN, RED

# ---- a checker of its own: it looks for a deal, and counts nothing ----


def deal(own: Triple, lists: dict[int, list[Triple]]) -> bool:
    """Whether everybody can have a triple off their list, and no card is two players'."""
    dead: set[tuple[frozenset[str], int, frozenset[int]]] = set()

    def fits(taken: frozenset[str], nones: int, left: frozenset[int]) -> bool:
        if nones > 3 or (taken, nones, left) in dead:
            return False
        if not left:
            return True
        free = {seat: [t for t in lists[seat] if not taken & ({*t} - {"none"})] for seat in left}
        seat = min(left, key=lambda one: (len(free[one]), one))
        for triple in free[seat]:
            if fits(taken | ({*triple} - {"none"}), nones + (triple[2] == "none"), left - {seat}):
                return True
        dead.add((taken, nones, left))
        return False

    return fits(frozenset(own) - {"none"}, int(own[2] == "none"), frozenset(lists))


def follows(view: GossipView, items: Sequence[Evidence], proof: Proof) -> bool:
    """Whether no deal that agrees with `items` goes against the mark."""
    assert view.cards is not None
    lists = {}
    for seat in range(len(view.players)):
        if seat != view.seat:
            triples = members(agreeing(one for one in items if one.player == seat))
            against = proof.standing == "not"
            lists[seat] = [t for t in triples if seat != proof.seat or (proof.card in t) == against]
    return not deal(view.cards, lists)


def check(view: GossipView, proof: Proof, switches: Switches = PLAIN) -> None:
    assert set(proof.evidence) <= set(everything(view, switches=switches))
    assert follows(view, proof.evidence, proof)
    for one in proof.evidence:
        fewer = [other for other in proof.evidence if other != one]
        assert not follows(view, fewer, proof), f"{one.says} is not needed"
        assert one.clauses
        assert one.says


# ---- games ----


def positions(
    seats: int, seed: int, bot: str, rulings: GossipRules | None = None, most: int = 5_000
) -> Iterator[GossipState]:
    """Every position of a game after the deal, up to so many moves."""
    match: Match[Any, Any, Any] = Match(GAME, seats, rulings, seed=seed)
    player = BOTS[bot]()
    while match.actors and match.length < most:
        if match.actors == (CHANCE,):
            match.chance()
        else:
            match.act(player.choose(match.chair(match.actors[0])))
        if match._states[-1].players[0].cards is not None:
            yield match._states[-1]


@pytest.mark.parametrize("bot", ["random", "beginner"])
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@clause("GS-101", "GS-102")
def test_the_truth_is_never_excluded(seats: int, bot: str) -> None:
    for seed in (1, 2, 3):
        for number, state in enumerate(positions(seats, seed, bot)):
            if number % 23:
                continue
            for seat in range(seats):
                view = GAME.observe(state, seat)
                found = odds(view)
                for rival in found.players:
                    cards = state.players[rival].cards
                    assert cards is not None
                    assert found.triple(rival, cards) > 0


@pytest.mark.parametrize("switches", [PLAIN, Switches(supply=True)], ids=["plain", "supply"])
@pytest.mark.parametrize("bot", ["random", "beginner"])
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_every_certainty_has_a_proof_without_anything_too_much(seats: int, bot: str, switches: Switches) -> None:
    rng, proofs = Random(seats), 0
    for number, state in enumerate(positions(seats, 5, bot)):
        if number % (97 if switches.supply else 41) or not number:
            continue
        view = GAME.observe(state, rng.randrange(seats))
        marks = [mark for mark in known(view, switches=switches).marks if mark.standing != "may"]
        for mark in rng.sample(marks, min(3, len(marks))):
            proof = prove(view, mark.seat, mark.card, switches=switches)
            assert proof is not None
            assert proof.standing == mark.standing
            check(view, proof, switches)
            proofs += bool(proof.evidence)
    assert proofs > 2


def test_proofs_from_missing_cards_hold_too() -> None:
    """Under a reading with many open passes: what only they make certain is proved by them."""
    rulings, named, missing = GossipRules(love_card_houses="second_only"), 0, Switches(supply=True)
    for seed in (1, 2, 3, 4):
        states = list(positions(4, seed, "random", rulings, most=500))
        for number in range(150, len(states), 50):
            view = GAME.observe(states[number], number // 50 % 4)
            plain = known(view)
            changed = [
                mark
                for mark in known(view, switches=missing).marks
                if mark.standing != plain.mark(mark.seat, mark.card).standing
            ]
            for mark in changed[:3]:
                proof = prove(view, mark.seat, mark.card, switches=missing)
                assert proof is not None
                check(view, proof, missing)
                assert {one.key[0] for one in proof.evidence} & {"stack", "pass", "supply"}
                named += 1
    assert named > 3


def test_marks_are_exact_and_add_up() -> None:
    state = list(positions(4, 7, "beginner"))[120]
    belief = known(GAME.observe(state, RED))
    assert belief.worlds
    for seat in (1, 2, 3):
        shares = [belief.mark(seat, card).odds or 0 for card in CARDS]
        assert sum(shares) == 3
        assert all(mark.odds is not None and (mark.standing == "has") == (mark.odds == 1) for mark in belief.marks)


def seen() -> GossipView:
    """Red, who has the dog: Blue's toolbox and a blank lie at Pry, and Green's answer names two people."""
    state = arrange(
        {
            "red": ("Mr Sneak", "Mrs Sneak", "dog"),
            "blue": ("Mr Nosey", "Mr Pry", "parrot"),
            "green": ("Mrs Gab", "Mrs Stare", "none"),
        },
        stacks={(4, "blue"): ["blank", "toolbox"], (1, "blue"): ["cracker"]},
        seen={"red": [(4, "blue"), (1, "blue")]},
        inferences=[
            ("red", "green", ("Mr Nosey", "Mrs Pry"), "parrot"),
            ("red", "blue", ("Mr Nosey", "Mr Gab"), "cat"),
        ],
    )
    return GAME.observe(state, RED)


def test_the_worked_example_is_proved_by_what_it_needs() -> None:
    view = seen()
    assert odds(view).deals == 168
    proof = prove(view, BLUE, "Mr Nosey")
    assert proof is not None
    assert proof.standing == "has"
    check(view, proof)
    assert {one.key[0] for one in proof.evidence} == {"card", "asked"}
    none = prove(view, GREEN, "parrot")
    assert none is not None
    assert none.standing == "not"
    assert len(none.evidence) == 1
    own = prove(view, GREEN, "dog")
    assert own == Proof(GREEN, "dog", "not", ())
    assert prove(view, GREEN, "Mrs Gab") is None


def test_what_cannot_be_asked_is_refused() -> None:
    with pytest.raises(ValueError, match="no rival at seat 0"):
        prove(seen(), RED, "dog")
    with pytest.raises(ValueError, match="nobody holds 'horse'"):
        prove(seen(), BLUE, "horse")


def test_a_contradiction_names_what_conflicts() -> None:
    view = seen()
    stayed = replace(view.inferences[1], target=BLUE, people=("Mr Nosey", "Mr Pry"), moved=False)
    with pytest.raises(Contradiction) as error:
        odds(replace(view, inferences=(*view.inferences, stayed)))
    words = str(error.value)
    assert "Blue's pawn stayed when Mr Nosey, Mr Pry" in words
    assert "toolbox" in words
    assert "Green" not in words


def test_an_identity_is_refuted_by_as_little_as_can_be() -> None:
    view = seen()
    assert refute(view, BLUE, ("Mr Nosey", "Mr Pry", "parrot")) is None
    assert refute(view, BLUE, ("Mr Sneak", "Mr Pry", "parrot")) == ()
    few = refute(view, BLUE, ("Mr Nosey", "Mr Gab", "parrot"))
    assert few is not None
    assert [one.says for one in few] == ["Blue left a toolbox at Pry's house (4)"]
    joint = refute(view, GREEN, ("Mrs Gab", "Mrs Stare", "parrot"))
    assert joint is not None
    assert len(joint) == 1, "the parrot was named to Green, whose pawn stayed"
    with pytest.raises(ValueError, match="no rival"):
        refute(view, RED, ("Mr Nosey", "Mr Gab", "parrot"))
    with pytest.raises(ValueError, match="nobody can be"):
        refute(view, BLUE, ("Mr Gab", "Mr Gab", "parrot"))


CLASHES: list[tuple[dict[str, Any], list[str]]] = [
    (  # beside Nosey live the Sneaks, who are the looker's, and the Prys
        {"stacks": {(4, "blue"): ["blank"], (2, "blue"): ["fish frame"], (6, "blue"): ["fish frame"]}},
        ["Blue left a blank at Pry's house (4)", "Blue left a fish frame at Nosey's house (2)"],
    ),
    (  # two cards of one family
        {"stacks": {(4, "blue"): ["toolbox"], (2, "blue"): ["cookbook"], (1, "blue"): ["blank"]}},
        ["Blue left a cookbook at Nosey's house (2)", "Blue left a toolbox at Pry's house (4)"],
    ),
    (  # one pet, two players
        {"hidden": [("cracker", "blue"), ("cracker", "green"), ("blank", "blue")]},
        ["Blue left a cracker on the Hide a Clue stack", "Green left a cracker on the Hide a Clue stack"],
    ),
    (  # with the looker's own cards alone
        {"hidden": [("blank", "green"), ("dog bone", "blue")]},
        ["Blue left a dog bone on the Hide a Clue stack"],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("planted", "says"), CLASHES)
def test_a_planted_contradiction_is_named_and_nothing_else(planted: dict[str, Any], says: list[str]) -> None:
    """Cards that no game could bring about, put under the eyes of a player who has seen much else."""
    view = seen()
    stacks = [list(row) for row in view.stacks]
    seats = {"blue": BLUE, "green": GREEN}
    for row in stacks:
        row[BLUE] = ()
    for (house, colour), cards in planted.get("stacks", {}).items():
        stacks[house - 1][seats[colour]] = tuple(cards)
    hidden = tuple(Hidden(card, seats[colour]) for card, colour in planted.get("hidden", []))
    with pytest.raises(Contradiction) as error:
        odds(replace(view, stacks=tuple(map(tuple, stacks)), hidden=hidden))
    assert str(error.value) == "no deal fits what was seen: " + "; ".join(says)


def test_a_fourth_no_pet_card_is_a_contradiction_of_three() -> None:
    view = GAME.observe(arrange({**FOUR, "white": ("Mr Peep", "Mrs Peep", "dog")}), RED)
    shown = [Shown(accuser=RED, accused=seat, card="none") for seat in (1, 2, 3)]
    with pytest.raises(Contradiction) as error:
        odds(replace(view, shown=(*shown, Shown(accuser=RED, accused=1, card="Mr Nosey"))))
    assert str(error.value).count("showed you no pet") == 3
    assert "Mr Nosey" not in str(error.value)


FOUR: dict[str, Triple] = {
    "red": ("Mr Sneak", "Mrs Sneak", "none"),
    "blue": ("Mr Nosey", "Mr Pry", "parrot"),
    "green": ("Mrs Gab", "Mrs Stare", "cat"),
}


def test_before_the_deal_nothing_is_told() -> None:
    assert everything(GAME.observe(GAME.start(3, GossipRules()), RED)) == ()
