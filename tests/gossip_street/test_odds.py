"""Exact odds: the ledger's verified examples, D-01 to D-22, and agreement with plain enumeration."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction as F
from itertools import combinations, permutations, product
from math import perm, prod
from random import Random

import pytest

from gamecore.gossip_street.deduce import (
    Fact,
    accused,
    answered,
    chose_to_show,
    keep,
    lay_at,
    showed,
    was_hidden,
)
from gamecore.gossip_street.odds import STEPS, TRIPLES, Odds, count, falling, gather
from gamecore.gossip_street.pieces import PEOPLE, Card, Pet, relation
from gamecore.gossip_street.state import Accusation, GossipRules, Inference, Triple
from gamecore.gossip_street.supply import explains
from tests.clause_marks import clause

PLAIN = GossipRules()
SECOND_ONLY = GossipRules(love_card_houses="second_only")
BLUE, GREEN, YELLOW, WHITE, BLACK = 1, 2, 3, 4, 5
K1: Triple = ("Mr Sneak", "Mrs Sneak", "dog")
K2: Triple = ("Mr Gab", "Mrs Stare", "none")
GABS: Triple = ("Mr Gab", "Mrs Gab", "parrot")


def at(*cards: tuple[Card, int], rulings: GossipRules = PLAIN) -> list[Fact]:
    return [lay_at(rulings, card, house) for card, house in cards]


def moves(people: str, pet: Pet) -> Fact:
    return answered(PLAIN, Inference(0, 1, _people(people), pet, True))


def stays(people: str, pet: Pet) -> Fact:
    return answered(PLAIN, Inference(0, 1, _people(people), pet, False))


def _people(names: str) -> tuple[str, ...]:
    return tuple(names.split(", "))


def false(first: str, second: str, pet: str) -> Fact:
    return accused(Accusation(0, 1, first, second, pet, False))  # type: ignore[arg-type]


def odds(own: Triple | None, *facts: Sequence[Fact]) -> Odds:
    """The odds of seats 1, 2, ... by what was seen of each."""
    lists = {seat: gather(keep(TRIPLES, *each)) for seat, each in enumerate(facts, 1)}
    found = count(lists, [own] if own else [])
    assert found == count(lists, [own] if own else [], numpy=False)
    return found


# ---- the examples of section 4.6 ----
OWN_NONE: Triple = ("Mr Sneak", "Mrs Sneak", "none")


@pytest.mark.parametrize(
    ("seats", "deals", "own_pet", "own_none"),
    [
        (3, 79_833_600, 100_800, 100_800),
        (4, 7_185_024_000, 9_072_000, 9_072_000),
        (5, 172_440_576_000, 217_728_000, 217_728_000),
        (6, 344_881_152_000, 435_456_000, 435_456_000),
    ],
)
def test_d01_deals_before_anything_is_seen(seats: int, deals: int, own_pet: int, own_none: int) -> None:
    nothing: list[Sequence[Fact]] = [[]] * (seats - 1)
    assert odds(None, [], *nothing).deals == deals
    assert odds(K1, *nothing).deals == own_pet
    assert odds(OWN_NONE, *nothing).deals == own_none


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_d02_the_chances_before_anything_is_seen(seats: int) -> None:
    nothing: list[Sequence[Fact]] = [[]] * (seats - 1)
    known = odds(K1, *nothing)
    assert [known.holds(BLUE, pet) for pet in ("dog", "cat", "parrot", "none")] == [0, F(1, 5), F(1, 5), F(3, 5)]
    assert len(known.of(BLUE)) == 270
    assert max(known.triple(BLUE, t) for t in known.of(BLUE)) == F(1, 150)
    bare = odds(K2, *nothing)
    assert [bare.holds(BLUE, pet) for pet in ("dog", "cat", "parrot", "none")] == [F(1, 5)] * 3 + [F(2, 5)]
    assert len(bare.of(BLUE)) == 360
    assert max(bare.triple(BLUE, t) for t in bare.of(BLUE)) == F(1, 225)
    assert _spouses(known) == F(1, 9)
    assert _spouses(bare) == F(4, 45)


def _spouses(known: Odds) -> F:
    return sum((known.triple(BLUE, t) for t in known.of(BLUE) if relation(*t[:2]) == "spouse"), F(0))


@pytest.mark.parametrize(
    ("facts", "deals", "left"),
    [
        (at(("blank", 4)), 80_640, 216),
        (at(("blank", 1)), 100_800, 270),
        (at(("toolbox", 4)), 8_960, 24),
        (at(("cookbook", 4)), 8_960, 24),
        (at(("chocolates", 4)), 10_080, 27),
        (at(("cigars", 4)), 10_080, 27),
        (at(("cracker", 4)), 8_064, 36),
        (at(("cracker", 2)), 4_032, 18),
        ([was_hidden("cracker")], 20_160, 90),
        ([was_hidden("toolbox")], 22_400, 60),
        ([was_hidden("blank")], 100_800, 270),
        ([showed("Mr Nosey")], 20_160, 54),
        ([showed("none")], 60_480, 90),
        ([false("Mr Nosey", "Mrs Pry", "none")], 100_128, 269),
        ([false("Mr Nosey", "Mrs Pry", "cat")], 100_576, 269),
    ],
)
@clause("GS-067", "GS-069", "GS-074", "GS-076", "GS-092", "GS-095")
def test_d03_one_observation(facts: list[Fact], deals: int, left: int) -> None:
    known = odds(K1, facts, [])
    assert (known.deals, len(known.of(BLUE))) == (deals, left)


def test_d04_the_worked_example() -> None:
    blue, green = at(("blank", 4), ("toolbox", 4)), list[Fact]()
    known = odds(K1, blue, green)
    assert (known.deals, len(known.of(BLUE))) == (4_480, 12)
    assert known.second(BLUE, "Mr Pry") == 1
    assert [known.first(BLUE, one) for one in ("Mr Nosey", "Mr Peep", "Mr Gab", "Mr Stare")] == [F(1, 4)] * 4
    assert known.holds(BLUE, "none") == F(3, 5)
    green.append(stays("Mr Nosey, Mrs Pry", "parrot"))
    known = odds(K1, blue, green)
    assert known.deals == 2_112
    assert known.first(BLUE, "Mr Nosey") == F(7, 22)
    assert known.first(BLUE, "Mr Gab") == F(5, 22)
    assert [known.holds(BLUE, pet) for pet in ("parrot", "cat", "none")] == [F(1, 4), F(3, 16), F(9, 16)]
    assert known.triple(BLUE, ("Mr Nosey", "Mr Pry", "none")) == F(63, 352)
    blue.append(moves("Mr Nosey, Mr Gab", "cat"))
    known = odds(K1, blue, green)
    assert (known.deals, len(known.of(BLUE))) == (1_332, 8)
    firsts = [known.first(BLUE, one) for one in ("Mr Nosey", "Mr Gab", "Mr Peep", "Mr Stare")]
    assert firsts == [F(56, 111), F(40, 111), F(5, 74), F(5, 74)]
    assert [known.holds(BLUE, pet) for pet in ("none", "cat", "parrot")] == [F(18, 37), F(11, 37), F(8, 37)]
    assert max(known.triple(BLUE, t) for t in known.of(BLUE)) == F(21, 74)
    blue += at(("cracker", 1))
    known = odds(K1, blue, green)
    assert known.deals == 168
    assert known.triple(BLUE, ("Mr Nosey", "Mr Pry", "parrot")) == 1
    assert [known.holds(GREEN, pet) for pet in ("cat", "none")] == [F(1, 4), F(3, 4)]


@clause("GS-064", "GS-076")
def test_d05_only_the_author_makes_a_hidden_card_evidence() -> None:
    assert odds(K2, [], [], []).holds(BLUE, "parrot") == F(1, 5)
    known = odds(K2, [was_hidden("cracker")], [], [])
    assert known.deals == 1_814_400
    assert known.holds(BLUE, "parrot") == 1
    assert len(known.of(BLUE)) == 90
    assert known.holds(GREEN, "none") == F(1, 2)
    wrong = odds(K2, [], [was_hidden("cracker")], [])
    assert wrong.holds(BLUE, "parrot") == 0
    assert len(wrong.of(BLUE)) == 270


@clause("GS-081", "GS-102")
def test_d06_what_a_stay_tells() -> None:
    known = odds(K1, [stays("Mr Nosey, Mrs Pry", "parrot")], [])
    assert F(known.deals, 100_800) == F(112, 225)
    assert (known.deals, len(known.of(BLUE))) == (50_176, 112)
    assert known.holds(GREEN, "Mr Nosey") == F(1, 4)
    assert _both(known, GREEN, "Mr Nosey", "Mrs Pry") == F(1, 28)


def _both(known: Odds, seat: int, one: str, other: str) -> F:
    return sum((known.triple(seat, t) for t in known.of(seat) if {one, other} <= set(t)), F(0))


@clause("GS-079", "GS-101")
def test_d07_what_a_move_tells() -> None:
    known = odds(K1, [moves("Mr Nosey, Mrs Pry", "parrot")], [])
    assert (known.deals, len(known.of(BLUE))) == (50_624, 158)
    named = ("Mr Nosey", "Mrs Pry", "parrot")
    assert [known.holds(BLUE, card) for card in named] == [F(45, 113)] * 3
    hits = Counter[int]()
    for triple in known.of(BLUE):
        hits[sum(card in named for card in triple)] += known.of(BLUE)[triple]
    assert F(hits[2] + hits[3], known.deals) == F(21, 113)
    assert F(hits[3], known.deals) == F(1, 113)
    assert known.triple(BLUE, named) == F(1, 226)
    assert odds(K1, [moves("Mr Nosey, Mrs Pry", "none")], []).deals == 100_800 * F(169, 225)


def test_d08_a_confirmed_suspicion_is_no_certainty() -> None:
    blue = at(("cracker", 4))
    known = odds(K1, blue, [])
    names = ("Mr Nosey", "Mrs Nosey", "Mr Stare", "Mrs Stare")
    assert (known.deals, len(known.of(BLUE))) == (8_064, 36)
    assert [known.first(BLUE, one) for one in names] == [F(1, 4)] * 4
    known = odds(K1, [*blue, moves("Mr Nosey, Mrs Nosey", "dog")], [])
    assert (known.deals, len(known.of(BLUE))) == (4_928, 22)
    assert [known.first(BLUE, one) for one in names] == [F(9, 22), F(9, 22), F(1, 11), F(1, 11)]


@pytest.mark.parametrize(
    ("people", "pet", "chance", "left"),
    [
        ("Mr Nosey, Mr Peep", "cat", F(1), None),
        ("Mr Sneak, Mrs Pry", "dog", F(1, 9), 6),
        ("Mrs Pry, Mr Gab", "parrot", F(17, 45), None),
        ("Mrs Pry, Mr Gab", "none", F(31, 45), None),
        ("Mr Sneak, Mrs Sneak", "none", F(3, 5), 18),
    ],
)
def test_d09_which_question_tells_more(people: str, pet: Pet, chance: F, left: int | None) -> None:
    before = odds(K1, [showed("Mr Nosey")], [])
    assert len(before.of(BLUE)) == 54
    after = odds(K1, [showed("Mr Nosey"), moves(people, pet)], [])
    assert F(after.deals, before.deals) == chance
    assert left is None or len(after.of(BLUE)) == left


@clause("GS-096", "GS-097")
def test_d10_the_price_and_worth_of_a_third_accusation() -> None:
    said = [("Mr Nosey", "Mr Peep", "cat"), ("Mr Nosey", "Mr Gab", "parrot"), ("Mr Nosey", "Mr Stare", "none")]
    blue = [showed("Mr Nosey"), *(false(*one) for one in said)]
    known = odds(K1, blue, [])
    assert (known.deals, len(known.of(BLUE))) == (19_040, 51)

    def third(card: str) -> Odds:
        return odds(K1, [*blue, chose_to_show(PLAIN, card, ["Mr Nosey", "Mr Nosey"], said[2])], [])

    known = third("Mrs Pry")
    assert (known.deals, len(known.of(BLUE))) == (2_240, 6)
    assert known.triple(BLUE, ("Mr Nosey", "Mrs Pry", "none")) == F(3, 10)
    assert known.triple(BLUE, ("Mrs Pry", "Mr Nosey", "none")) == F(3, 10)
    known = third("none")
    assert (known.deals, len(known.of(BLUE))) == (11_424, 17)
    assert max(known.triple(BLUE, t) for t in known.of(BLUE)) == F(1, 17)


def test_d11_a_pet_at_two_houses_leaves_two_people() -> None:
    known = odds(K2, at(("cracker", 2)), [])
    assert (known.deals, len(known.of(BLUE))) == (8_064, 36)
    assert {t[0] for t in known.of(BLUE)} == {"Mr Sneak", "Mrs Sneak", "Mr Pry", "Mrs Pry"}
    known = odds(K2, at(("cracker", 2), ("cracker", 6)), [])
    assert (known.deals, len(known.of(BLUE))) == (4_032, 18)
    assert [known.first(BLUE, one) for one in ("Mr Pry", "Mrs Pry")] == [F(1, 2)] * 2


@pytest.mark.parametrize(
    ("own", "seen", "deals", "firsts"),
    [
        (K2, at(("cracker", 2), ("blank", 1)), 4_032, {"Mr Pry", "Mrs Pry"}),
        (OWN_NONE, at(("cracker", 2)), 4_032, {"Mr Pry", "Mrs Pry"}),
        (("Mr Pry", "Mrs Stare", "none"), at(("cracker", 2), ("cracker", 6)), 2_016, {"Mrs Pry"}),
    ],
)
def test_d12_one_pet_card_can_be_enough(own: Triple, seen: list[Fact], deals: int, firsts: set[str]) -> None:
    known = odds(own, seen, [])
    assert known.deals == deals
    assert {t[0] for t in known.of(BLUE)} == firsts


@clause("GS-R07")
def test_d13_chocolates_under_both_readings() -> None:
    known = odds(K1, at(("chocolates", 4)), [])
    assert (known.deals, len(known.of(BLUE))) == (10_080, 27)
    assert known.second(BLUE, "Mrs Pry") == known.first(BLUE, "Mr Pry") == F(5, 9)
    assert _spouses(known) == F(1, 9)
    known = odds(K1, at(("chocolates", 4), rulings=SECOND_ONLY), [])
    assert (known.deals, len(known.of(BLUE))) == (5_600, 15)
    assert known.second(BLUE, "Mrs Pry") == 1
    assert _spouses(known) == F(1, 5)


def test_d14_three_cards_name_one_triple() -> None:
    seen: list[Fact] = []
    left = []
    for card, house in (("fish frame", 4), ("toolbox", 6), ("blank", 6)):
        seen += at((card, house))  # type: ignore[arg-type]
        left.append(len(odds(None, seen, []).of(BLUE)))
    assert left == [44, 6, 1]


def test_d15_pets_elsewhere() -> None:
    known = odds(K2, at(("dog bone", 2)), at(("fish frame", 5)), [])
    assert known.deals == 60_480
    assert [known.holds(YELLOW, pet) for pet in ("parrot", "none")] == [F(1, 3), F(2, 3)]


def test_d16_all_twelve_people_are_held() -> None:
    stay = [stays("Mr Pry, Mrs Pry", "parrot")]
    known = odds(GABS, stay, stay, stay, stay, [])
    assert known.deals == 9_676_800
    assert {t: known.triple(BLACK, t) for t in known.of(BLACK)} == {
        (first, second, pet): share
        for first, second in permutations(("Mr Pry", "Mrs Pry"))
        for pet, share in (("none", F(3, 10)), ("dog", F(1, 10)), ("cat", F(1, 10)))
    }


def test_d17_five_players() -> None:
    known = odds(
        ("Mr Gab", "Mrs Pry", "cat"),
        at(("dog bone", 2), ("blank", 1)),
        at(("toolbox", 3), ("blank", 3)),
        [showed("Mrs Nosey"), stays("Mr Sneak, Mrs Gab", "none")],
        [moves("Mr Stare, Mrs Stare", "cat")],
    )
    assert known.deals == 4_536
    assert [len(known.of(seat)) for seat in known.players] == [7, 3, 10, 22]
    assert known.holds(YELLOW, "parrot") == known.holds(GREEN, "none") == known.holds(WHITE, "none") == 1
    assert known.triple(BLUE, ("Mr Pry", "Mrs Gab", "dog")) == F(46, 189)
    assert {t[0]: known.triple(GREEN, t) for t in known.of(GREEN)} == {
        "Mr Sneak": F(29, 63),
        "Mr Nosey": F(22, 63),
        "Mr Stare": F(4, 21),
    }


def test_d18_six_players() -> None:
    known = odds(
        GABS,
        at(("dog bone", 2), ("toolbox", 1)),
        at(("fish frame", 5), ("cookbook", 3)),
        [stays("Mr Sneak, Mrs Peep", "parrot")],
        [moves("Mrs Pry, Mrs Nosey", "dog")],
        [],
    )
    assert known.deals == 53_280
    assert [len(known.of(seat)) for seat in known.players] == [5, 5, 54, 26, 54]
    assert [known.triple(BLUE, t) for t in known.of(BLUE)] == [F(1, 5)] * 5
    assert known.triple(GREEN, ("Mrs Peep", "Mrs Sneak", "cat")) == F(9, 37)
    assert known.triple(WHITE, ("Mr Nosey", "Mrs Nosey", "none")) == F(8, 185)


def test_d19_blanks_everywhere_but_home() -> None:
    known = odds(K1, at(*(("blank", house) for house in (1, 2, 3, 5, 6))), [])
    assert (known.deals, len(known.of(BLUE))) == (20_160, 54)
    assert [known.first(BLUE, one) for one in ("Mr Pry", "Mrs Pry")] == [F(1, 2)] * 2


def test_d20_a_high_stack_is_not_at_home() -> None:
    assert sum(explains(PLAIN, t, {5: 6}) for t in TRIPLES) == 440
    assert sum(explains(PLAIN, t, {5: 5}) for t in TRIPLES) == 528


def test_d22_four_players() -> None:
    known = odds(K2, at(("cracker", 2)), [stays("Mr Pry, Mrs Pry", "dog")], at(("cookbook", 1)))
    assert known.deals == 28_080
    assert [len(known.of(seat)) for seat in known.players] == [24, 84, 24]
    assert [known.first(BLUE, one) for one in ("Mr Pry", "Mr Sneak", "Mrs Pry")] == [F(11, 26), F(15, 52), F(15, 52)]
    assert [known.holds(YELLOW, pet) for pet in ("dog", "cat", "none")] == [F(1, 3), F(2, 9), F(4, 9)]


# ---- against plain enumeration ----
def spread(weights: Mapping[Triple, int]) -> list[int]:
    return [weights.get(triple, 0) for triple in TRIPLES]


def enumerated(weights: Mapping[int, Mapping[Triple, int]], known: Sequence[Triple]) -> Odds:
    """The same by listing every deal."""
    gone = [card for triple in known for card in triple]
    spare = 3 - gone.count("none")
    counts: list[Counter[Triple]] = [Counter() for _ in weights]
    deals = 0
    for world in product(*(each.items() for each in weights.values())):
        cards = [card for triple, _ in world for card in triple if card != "none"]
        nones = sum(triple[2] == "none" for triple, _ in world)
        if len({*cards, *gone}) < len(cards) + len({*gone}) or nones > spare:
            continue
        weight = perm(spare, nones) * prod(each for _, each in world)
        deals += weight
        for counter, (triple, _) in zip(counts, world, strict=True):
            counter[triple] += weight
    return Odds(tuple(weights), deals, tuple(spread(counter) for counter in counts))


def by_layers(weights: Mapping[int, Sequence[int]], known: Sequence[Triple]) -> Odds:
    """The same with numpy, however short the lists are."""
    people = tuple(person for triple in known for person in triple[:2])
    pets = tuple({triple[2] for triple in known} - {"none"})
    layers = pytest.importorskip("gamecore.gossip_street.layers", reason="there is no numpy", exc_type=ImportError)
    found = layers.counted(list(weights.values()), people, pets, 3 - sum(triple[2] == "none" for triple in known))
    assert found is not None
    return Odds(tuple(weights), sum(found[0]), tuple(found))


@pytest.mark.parametrize("seed", range(60))
def test_it_agrees_with_plain_enumeration(seed: int) -> None:
    rng = Random(seed)
    seats = rng.choice([2, 3, 3, 4])
    known = [] if rng.random() < 0.3 else [rng.choice(TRIPLES)]
    people = rng.sample(PEOPLE, min(10, 2 * seats + rng.randrange(3)))
    pool = [t for t in TRIPLES if set(t[:2]) <= set(people)]
    most = rng.choice([1, 2, 3])
    weights = {
        seat: {t: rng.randint(1, most) for t in rng.sample(pool, rng.randint(1, 14))} for seat in range(1, seats + 1)
    }
    lists = {seat: spread(each) for seat, each in weights.items()}
    assert count(lists, known) == count(lists, known, numpy=False) == enumerated(weights, known)
    assert by_layers(lists, known) == enumerated(weights, known)


@pytest.mark.parametrize("seed", range(30))
def test_both_ways_agree_on_long_lists(seed: int) -> None:
    rng = Random(seed)
    seats = rng.choice([3, 4, 5, 6, 6])
    known = [] if seed % 5 == 0 else [rng.choice(TRIPLES)]
    most = rng.choice([1, 1, 3])
    share = rng.choice([0.2, 0.6, 1.0])
    lists = {
        seat: [rng.randint(1, most) if rng.random() < share else 0 for _ in TRIPLES]
        for seat in range(seats - len(known))
    }
    found = by_layers(lists, known)
    assert found == count(lists, known, numpy=False)
    if most == 1:
        sets = {seat: gather(t for t, one in zip(TRIPLES, each, strict=True) if one) for seat, each in lists.items()}
        assert count(sets, known) == found
    assert found.deals


def test_no_two_sets_of_pets_differ_as_one_pet_does() -> None:
    """One product of packed layers reads off every pet at once only because of this."""
    sets = {tuple(sorted(one)): sum(one) for n in range(4) for one in combinations(STEPS, n)}
    for (one, low), (other, high) in product(sets.items(), repeat=2):
        for step in (0, *STEPS):
            given = {*other} - {*one} == ({step} - {0}) and {*one} <= {*other}
            assert (high - low == step) == given, (one, other, step)


@pytest.mark.parametrize("known", [[K1], [K2], []])
def test_no_sum_leaves_its_lane(known: list[Triple]) -> None:
    """Without evidence, and with great weights, sums are as large as they get."""
    for weight in (1, 7, 10**6):
        lists = {seat: [weight] * len(TRIPLES) for seat in range(5)}
        plain = count(dict.fromkeys(lists, (1 << len(TRIPLES)) - 1), known, numpy=False)
        found = count(lists, known, numpy=False)
        assert found.deals == plain.deals * weight**5
        assert list(found.counts[3]) == [one * weight**5 for one in plain.counts[3]]


def test_more_players_than_people_leave_no_deal() -> None:
    every = dict.fromkeys(range(6), (1 << len(TRIPLES)) - 1)
    assert count(every, [K1]).deals == count(every, [K1], numpy=False).deals == 0


def test_large_weights_stay_exact() -> None:
    weights = {seat: [10**9 + 7 * seat + place for place in range(len(TRIPLES))] for seat in (1, 2, 3)}
    known = count(weights, [K1])
    assert known == count(weights, [K1], numpy=False)
    assert known.deals > 2**53
    assert sum(known.of(2).values()) == known.deals


def test_where_no_deal_fits_none_is_left() -> None:
    gab, also = gather([("Mr Gab", "Mr Pry", "dog")]), gather([("Mr Gab", "Mrs Pry", "cat")])
    assert count({1: gab, 2: also}).deals == 0
    assert count({1: 0, 2: also}).deals == 0
    assert count({}).deals == 1


def test_no_pet_cards_run_out() -> None:
    four = {seat: gather([(PEOPLE[2 * seat], PEOPLE[2 * seat + 1], "none")]) for seat in range(4)}
    assert count(four).deals == 0
    del four[3]
    assert count(four).deals == falling(3, 3)
