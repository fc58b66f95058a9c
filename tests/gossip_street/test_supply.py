"""Missing cards as evidence: what unseen stacks and open passes leave possible (ledger, 4.4)."""

from itertools import product
from random import Random

import pytest

from gamecore.gossip_street.deduce import TRIPLES
from gamecore.gossip_street.pieces import HOUSES, NEIGHBOURS, home, kit
from gamecore.gossip_street.state import GossipRules, OpenPass, Triple
from gamecore.gossip_street.supply import Spot, Supply, Unit, _Pairing, explaining, explains
from tests.clause_marks import clause

PLAIN = GossipRules()
SECOND_ONLY = GossipRules(love_card_houses="second_only")


def fitting(rulings: GossipRules, heights: dict[int, int], passed_at: int = 0) -> list[Triple]:
    """The identities that explain these unseen stacks, and an open pass after them."""
    passes = [OpenPass(seat=0, house=passed_at, heights=tuple(heights.get(h, 0) for h in HOUSES))] if passed_at else []
    return [triple for triple in TRIPLES if explains(rulings, triple, heights, passes=passes)]


@clause("GS-039", "GS-067")
def test_six_cards_cannot_lie_at_home() -> None:
    six = fitting(PLAIN, {5: 6})
    assert len(six) == 440
    assert all(home(first) != 5 for first, _, _ in six)
    assert len(fitting(PLAIN, {5: 5})) == 528


@clause("GS-R10", "GS-R07")
def test_an_open_pass_names_the_house() -> None:
    heights = {3: 3, 4: 2, 5: 1}
    found = fitting(PLAIN, heights, 3)
    assert len(found) == 16
    assert {first for first, _, _ in found} == {"Mr Peep", "Mrs Peep"}
    assert {second for _, second, _ in found} == {"Mr Pry", "Mrs Pry"}
    assert len(fitting(SECOND_ONLY, heights, 3)) == 8


@clause("GS-R10", "GS-R07")
def test_an_open_pass_right_after_the_setup() -> None:
    heights = {1: 2, 2: 1, 4: 1}
    assert fitting(PLAIN, heights, 3) == []
    assert len(fitting(SECOND_ONLY, heights, 3)) == 40


@clause("GS-R10")
def test_cards_put_out_after_an_open_pass_do_not_explain_it() -> None:
    lover: Triple = ("Mr Peep", "Mrs Pry", "none")
    then = OpenPass(seat=0, house=3, heights=(0, 0, 3, 1, 0, 0), hidden=1)
    assert explains(PLAIN, lover, {3: 3, 4: 1}, hidden=1, passes=[then]), "the fifth people card was hidden"
    assert explains(PLAIN, lover, {3: 3, 4: 4}, hidden=1, passes=[then]), "blanks since"
    early = OpenPass(seat=0, house=3, heights=(0, 0, 3, 1, 0, 0), hidden=0)
    assert not explains(PLAIN, lover, {3: 3, 4: 2}, hidden=1, passes=[early]), "only four cards were out"


@clause("GS-R08")
def test_blanks_bound_to_the_neighbours() -> None:
    bound = GossipRules(nopet_blank_rule="pet")
    alone: Triple = ("Mr Sneak", "Mrs Sneak", "none")
    assert explains(PLAIN, alone, {5: 11})
    assert not explains(bound, alone, {5: 11})
    assert explains(bound, alone, {5: 10, 2: 5})


def brute(triple: Triple, heights: dict[int, int]) -> bool:
    """By trying every number of people and pet cards at every house."""
    own, caps = home(triple[0]), [5, 0 if triple[2] == "none" else 5, 15 if triple[2] == "none" else 10]
    totals = {(0, 0, 0)}
    for house, height in heights.items():
        may = [house in (own, home(triple[1])), caps[1] and house in NEIGHBOURS[own], house != own]
        totals = {
            (a + people, b + pets, c + height - people - pets)
            for a, b, c in totals
            for people in range(height + 1 if may[0] else 1)
            for pets in range(height - people + 1 if may[1] else 1)
            if may[2] or people + pets == height
        }
    return any(all(have <= cap for have, cap in zip(total, caps, strict=True)) for total in totals)


@pytest.mark.parametrize("seed", range(4))
@clause("GS-039", "GS-069", "GS-074")
def test_against_brute_force(seed: int) -> None:
    rng = Random(seed)
    for _ in range(60):
        triple = rng.choice(TRIPLES)
        heights = {house: rng.randrange(8) for house in rng.sample(HOUSES, 3)}
        assert explains(PLAIN, triple, heights) == brute(triple, heights), (triple, heights)


@clause("GS-R18", "GS-063")
def test_a_hidden_card_of_unknown_author_goes_to_whoever_can_have_it() -> None:
    triples: dict[int, Triple] = {1: ("Mr Pry", "Mr Gab", "cat"), 2: ("Mrs Pry", "Mrs Gab", "parrot")}
    spots = [Spot((1, 2), 0, 0, "cracker"), Spot((1, 2), 0, 1, "toolbox"), Spot((1, 2), 0, 2)]
    units = Supply(PLAIN, triples, 3).assign(spots, Random(1))
    assert units is not None
    assert units[:2] == [(2, "pet"), (1, "people")]
    assert Supply(PLAIN, triples, 3).assign([Spot((1, 2), 0, 0, "cigars")]) is None


@clause("GS-R10", "GS-R18")
def test_a_card_of_unknown_author_may_but_need_not_explain_an_open_pass() -> None:
    lover: dict[int, Triple] = {0: ("Mr Peep", "Mrs Pry", "none")}
    home = [Spot((0,), 3, index) for index in range(4)]
    then = OpenPass(seat=0, house=3, heights=(0, 0, 4, 0, 0, 0), hidden=1)
    supply = Supply(PLAIN, lover, 3, [then])
    assert supply.assign(home) is None
    assert supply.assign(home, maybe=[Spot((0, 1), 0, 0)]) == [(0, "people")] * 4


def some_cards(rng: Random, triple: Triple) -> tuple[list[Spot], list[Spot], list[OpenPass]]:
    """Some cards of this player in the open, a few of unknown authors, and perhaps an open pass somewhere between."""
    heights = [rng.randrange(5) if rng.random() < 0.6 else 0 for _ in HOUSES]
    hidden, cards = rng.randrange(4), list(kit(*triple))
    spots = [
        Spot((1,), house, index, rng.choice([None, None, None, *cards]))
        for house, height in enumerate(heights, 1)
        for index in range(height)
    ]
    clues = [Spot(rng.choice([(1,), (1, 2)]), 0, index) for index in range(hidden)]
    then = OpenPass(
        1, rng.choice(HOUSES), tuple(max(0, n - rng.randrange(2)) for n in heights), rng.randrange(hidden + 1)
    )
    spots += [clue for clue in clues if clue.owners == (1,)]
    return spots, [clue for clue in clues if clue.owners != (1,)], [then] if rng.random() < 0.6 else []


@pytest.mark.parametrize("seed", range(6))
@clause("GS-R10", "GS-R08", "GS-R07")
def test_counting_agrees_with_pairing(seed: int) -> None:
    rng, answers = Random(seed), list[bool]()
    for _ in range(150):
        rulings = GossipRules(
            no_legal_card=rng.choice(["open_pass", "open_pass", "dummy_blank", "any_card"]),
            love_card_houses=rng.choice(["own_or_second", "second_only"]),
            nopet_blank_rule=rng.choice(["blank", "pet"]),
        )
        first = rng.choice(TRIPLES)
        spots, maybe, passes = some_cards(rng, first)
        loose = rulings.no_legal_card != "open_pass"
        together = explaining(rulings, 3, 1, tuple(spots), tuple(maybe), tuple(passes))
        for triple in (first, *rng.sample(TRIPLES, 4)):
            supply = Supply(rulings, {1: triple}, 3, passes, loose)
            paired = supply.assign(spots, maybe=maybe) is not None
            assert supply.enough(1, spots, maybe) == paired
            assert bool(together >> TRIPLES.index(triple) & 1) == paired
            answers.append(paired)
    assert 30 < sum(answers) < 650, "some can be and some cannot"


@pytest.mark.parametrize("seed", range(3))
def test_pairing_against_every_way_there_is(seed: int) -> None:
    rng = Random(seed)
    units: list[Unit] = [(0, "people"), (0, "pet"), (1, "blank")]
    answers = []
    for _ in range(300):
        room = {unit: rng.randrange(1, 3) for unit in units}
        edges = [rng.sample(units, rng.randrange(1, 3)) for _ in range(5)]
        must, needed = rng.sample(units, rng.randrange(3)), rng.randrange(2, 5)
        pairing = _Pairing(edges, room, needed)
        out = all(pairing.give_out(unit) for unit in must for _ in range(room[unit]))
        found = out and all(pairing.cover(spot) for spot in range(needed))
        ways = product(*(fit if spot < needed else [*fit, None] for spot, fit in enumerate(edges)))
        counts = [[way.count(unit) for unit in units] for way in ways]
        real = any(
            all(n <= room[unit] and (unit not in must or n == room[unit]) for unit, n in zip(units, count, strict=True))
            for count in counts
        )
        assert found == real
        answers.append(real)
        if found:
            assert all(unit in edges[spot] for spot, unit in enumerate(pairing.units()))
            assert all(len(pairing.taken[unit]) == room[unit] for unit in must)
    assert 30 < sum(answers) < 270, "some can be paired and some cannot"
