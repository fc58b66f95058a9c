"""What one observation says about one player: the checked counts of the ledger's section 4."""

import pytest

from gamecore.gossip_street import GAME
from gamecore.gossip_street.arrange import arrange
from gamecore.gossip_street.deduce import accused, candidates, evidence, keep, lay_at, without
from gamecore.gossip_street.odds import TRIPLES
from gamecore.gossip_street.pieces import HOUSES, home, relation
from gamecore.gossip_street.state import Accusation, GossipRules, GossipView, Triple
from tests.clause_marks import clause
from tests.gossip_street.street import BLUE, GREEN, RED

PLAIN = GossipRules()
K1: Triple = ("Mr Sneak", "Mrs Sneak", "dog")
K2: Triple = ("Mr Gab", "Mrs Stare", "none")


def view(own: Triple, blue: Triple, rulings: GossipRules = PLAIN, **more: object) -> GossipView:
    """What Red sees; Green is somebody who shares no card with the others."""
    free = [t for t in TRIPLES if not {*t[:2]} & {*own[:2], *blue[:2]} and t[2] == "none"]
    cast = {"red": own, "blue": blue, "green": free[-1]}
    return GAME.observe(arrange(cast, rulings=rulings, **more), RED)


def lying(*cards: tuple[str, int]) -> dict[str, object]:
    """Blue's cards at these houses, all seen by Red."""
    stacks: dict[tuple[int, str], list[str]] = {}
    for card, house in cards:
        stacks.setdefault((house, "blue"), []).append(card)
    return {"stacks": stacks, "seen": {"red": list(stacks)}}


def hidden(*cards: str) -> dict[str, object]:
    """Blue's cards on the Hide a Clue stack, found by Red."""
    return {"hidden": [(card, "blue") for card in cards], "found": {"red": list(range(len(cards)))}}


def asked(*names: str, by: str = "red") -> dict[str, object]:
    """Two people and a pet, asked of Blue."""
    return {"inferences": [(by, "blue", names[:2], names[2])]}


def shown(*cards: str) -> dict[str, object]:
    """Cards that Blue showed Red, who named a card of its own each time."""
    said = [("red", "blue", "Mr Sneak", "Mrs Pry", "cat")] * len(cards)
    return {"accusations": said, "shown": [("red", "blue", card) for card in cards]}


# ---- before and after one observation ----


@clause("GS-006", "GS-022", "GS-023", "GS-037")
def test_before_anything_is_known() -> None:
    assert len(TRIPLES) == len(set(TRIPLES)) == 528
    kinds = [relation(first, second) for first, second, _ in TRIPLES]
    assert (kinds.count("spouse"), kinds.count("lover"), kinds.count("friend")) == (48, 240, 240)
    before = GAME.observe(GAME.start(3, PLAIN), RED)
    assert candidates(before, BLUE) == TRIPLES
    with pytest.raises(ValueError, match="no seat 5"):
        candidates(before, 5)


@pytest.mark.parametrize(("own", "count"), [(K1, 270), (K2, 360), (("Mr Gab", "Mr Pry", "cat"), 270)])
@clause("GS-036", "GS-037")
def test_own_cards_are_nobody_elses(own: Triple, count: int) -> None:
    seen = view(own, ("Mr Nosey", "Mrs Peep", "none"))
    assert len(candidates(seen, BLUE)) == count
    assert candidates(seen, RED) == (own,)


ONE = [
    (("Mr Nosey", "Mr Pry", "cat"), lying(("blank", 4)), 216),
    (("Mr Nosey", "Mr Pry", "cat"), lying(("blank", 1)), 270),
    (("Mr Nosey", "Mr Pry", "cat"), lying(("toolbox", 4)), 24),
    (("Mrs Nosey", "Mrs Pry", "cat"), lying(("cookbook", 4)), 24),
    (("Mr Nosey", "Mrs Pry", "cat"), lying(("chocolates", 4)), 27),
    (("Mrs Nosey", "Mr Pry", "cat"), lying(("cigars", 4)), 27),
    (("Mr Nosey", "Mr Pry", "parrot"), lying(("cracker", 4)), 36),
    (("Mr Pry", "Mr Gab", "parrot"), lying(("cracker", 2)), 18),
    (("Mr Nosey", "Mr Pry", "parrot"), hidden("cracker"), 90),
    (("Mr Nosey", "Mr Pry", "parrot"), hidden("toolbox"), 60),
    (("Mr Nosey", "Mr Pry", "parrot"), hidden("blank"), 270),
    (("Mr Nosey", "Mr Pry", "parrot"), shown("Mr Nosey"), 54),
    (("Mr Nosey", "Mr Pry", "none"), shown("none"), 90),
    (("Mr Peep", "Mr Pry", "cat"), {"accusations": [("green", "blue", "Mr Nosey", "Mrs Pry", "none")]}, 269),
    (("Mr Peep", "Mr Pry", "none"), {"accusations": [("green", "blue", "Mr Nosey", "Mrs Pry", "cat")]}, 269),
    (("Mr Peep", "Mr Gab", "cat"), asked("Mr Nosey", "Mrs Pry", "parrot"), 112),
    (("Mr Nosey", "Mr Gab", "cat"), asked("Mr Nosey", "Mrs Pry", "parrot"), 158),
    (("Mr Pry", "Mr Gab", "none"), lying(*[("blank", house) for house in (1, 2, 3, 5, 6)]), 54),
]


@pytest.mark.parametrize(("blue", "clue", "count"), ONE)
@clause(
    "GS-067", "GS-069", "GS-074", "GS-075", "GS-076", "GS-085", "GS-092", "GS-095", "GS-100", "GS-101", "GS-102",
)  # fmt: skip
def test_one_observation(blue: Triple, clue: dict[str, object], count: int) -> None:
    found = candidates(view(K1, blue, **clue), BLUE)
    assert len(found) == count
    assert blue in found


@clause("GS-099", "GS-R18")
def test_a_hidden_card_tells_the_pet_and_no_house() -> None:
    own = view(K2, ("Mr Nosey", "Mr Pry", "parrot"), **hidden("cracker"))
    found = candidates(own, BLUE)
    assert len(found) == 90
    assert {home(first) for first, _, _ in found} == set(HOUSES)
    free = candidates(view(K2, ("Mr Nosey", "Mr Pry", "parrot")), BLUE)
    assert len(free) == 360
    unsigned = GossipRules(hide_author_visible=False)
    assert len(candidates(view(K2, ("Mr Nosey", "Mr Pry", "parrot"), unsigned, **hidden("cracker")), BLUE)) == 360


@clause("GS-102", "GS-103", "GS-R46")
def test_after_a_pet_card_a_yes_is_no_certainty() -> None:
    blue: Triple = ("Mr Nosey", "Mr Pry", "parrot")
    assert len(candidates(view(K1, blue, **lying(("cracker", 4))), BLUE)) == 36
    both = {**lying(("cracker", 4)), **asked("Mr Nosey", "Mrs Nosey", "dog")}
    assert len(candidates(view(K1, blue, **both), BLUE)) == 22


@pytest.mark.parametrize(
    ("blue", "names", "count"),
    [
        (("Mr Nosey", "Mrs Pry", "none"), ("Mr Sneak", "Mrs Pry", "dog"), 6),
        (("Mr Nosey", "Mrs Pry", "none"), ("Mr Sneak", "Mrs Sneak", "none"), 18),
    ],
)
@clause("GS-103", "GS-R46")
def test_a_question_that_draws_out_another_card(blue: Triple, names: tuple[str, ...], count: int) -> None:
    assert len(candidates(view(K1, blue, **shown("Mr Nosey"), **asked(*names)), BLUE)) == count


@pytest.mark.parametrize(("third", "pet", "count"), [("Mrs Pry", "none", 6), ("none", "none", 17)])
@clause("GS-097", "GS-R32", "GS-R46")
def test_a_third_false_accusation_draws_out_another_card(third: str, pet: str, count: int) -> None:
    said = [
        ("red", "blue", "Mr Nosey", "Mr Peep", "cat"),
        ("red", "blue", "Mr Nosey", "Mr Gab", "parrot"),
        ("red", "blue", "Mr Nosey", "Mr Stare", "none"),
    ]
    cards = [("red", "blue", card) for card in ("Mr Nosey", "Mr Nosey", third)]
    blue: Triple = ("Mr Nosey", "Mrs Pry", pet)
    assert len(candidates(view(K1, blue, accusations=said, shown=cards[:2]), BLUE)) == 51
    assert len(candidates(view(K1, blue, accusations=said, shown=cards), BLUE)) == count


# ---- the book's fourth tip ----


@clause("GS-105", "GS-R47")
def test_the_same_pet_card_at_two_houses_leaves_two_people() -> None:
    blue: Triple = ("Mr Pry", "Mr Peep", "parrot")
    assert len(candidates(view(K2, blue, **lying(("cracker", 2))), BLUE)) == 36
    found = candidates(view(K2, blue, **lying(("cracker", 2), ("cracker", 6))), BLUE)
    assert len(found) == 18
    assert {first for first, _, _ in found} == {"Mr Pry", "Mrs Pry"}
    owner = {(1, 4): 2, (1, 5): 3, (2, 3): 1, (2, 6): 4, (3, 6): 5, (4, 5): 6}
    for one in HOUSES:
        for other in HOUSES[one:]:
            left = keep(TRIPLES, lay_at(PLAIN, "cracker", one), lay_at(PLAIN, "cracker", other))
            assert {home(first) for first, _, _ in left} == ({owner[one, other]} if (one, other) in owner else set())


@clause("GS-104", "GS-R47")
def test_one_pet_card_can_be_enough() -> None:
    blue: Triple = ("Mr Pry", "Mr Peep", "parrot")
    firsts = {t[0] for t in candidates(view(K2, blue, **lying(("cracker", 2), ("blank", 1))), BLUE)}
    assert firsts == {"Mr Pry", "Mrs Pry"}
    sneaks: Triple = ("Mr Sneak", "Mrs Sneak", "none")
    assert {t[0] for t in candidates(view(sneaks, blue, **lying(("cracker", 2))), BLUE)} == {"Mr Pry", "Mrs Pry"}
    mine: Triple = ("Mr Pry", "Mrs Stare", "none")
    found = candidates(view(mine, ("Mrs Pry", "Mr Peep", "parrot"), **lying(("cracker", 2), ("cracker", 6))), BLUE)
    assert len(found) == 9
    assert {first for first, _, _ in found} == {"Mrs Pry"}


@clause("GS-074", "GS-R07")
def test_chocolates_under_both_readings() -> None:
    blue: Triple = ("Mr Nosey", "Mrs Pry", "cat")
    assert len(candidates(view(K1, blue, **lying(("chocolates", 4))), BLUE)) == 27
    found = candidates(view(K1, blue, GossipRules(love_card_houses="second_only"), **lying(("chocolates", 4))), BLUE)
    assert len(found) == 15
    assert {second for _, second, _ in found} == {"Mrs Pry"}


@clause("GS-067", "GS-069", "GS-075")
def test_three_cards_name_one_triple() -> None:
    counts, left = [], TRIPLES
    for card, house in (("fish frame", 4), ("toolbox", 6), ("blank", 6)):
        left = keep(left, lay_at(PLAIN, card, house))
        counts.append(len(left))
    assert counts == [44, 6, 1]
    assert left == (("Mr Nosey", "Mr Stare", "cat"),)


def test_the_puzzle_of_step_eleven() -> None:
    own: Triple = ("Mr Peep", "Mr Stare", "none")
    blue: Triple = ("Mr Pry", "Mrs Gab", "dog")
    clues: list[dict[str, object]] = [{}, hidden("dog bone"), lying(("blank", 5), ("chocolates", 5))]
    clues.append(asked("Mr Sneak", "Mr Nosey", "cat"))
    known: dict[str, object] = {}
    counts = []
    for clue in clues:
        known |= clue
        counts.append(len(candidates(view(own, blue, **known), BLUE)))
    assert counts == [360, 90, 3, 1]


# ---- facts together ----


@clause("GS-009", "GS-022", "GS-023")
def test_triples_that_are_known_are_struck_from_the_others() -> None:
    blue: Triple = ("Mr Pry", "Mrs Gab", "parrot")
    detected = view(K1, blue, status={"blue": "detected"})
    assert candidates(detected, BLUE) == (blue,)
    for triple in candidates(detected, GREEN):
        assert not {*triple} & {"Mr Pry", "Mrs Gab", "parrot", "Mr Sneak", "Mrs Sneak", "dog"}
    proved = view(K1, blue, accusations=[("green", "blue", *blue)], status={"blue": "detected"})
    assert candidates(proved, GREEN) == candidates(detected, GREEN)
    found = view(("Mr Peep", "Mr Stare", "none"), ("Mr Nosey", "Mr Gab", "cat"), **pinned())
    assert candidates(found, BLUE) == (("Mr Nosey", "Mr Gab", "cat"),)
    assert all(not {*t} & {"Mr Nosey", "Mr Gab", "cat"} for t in candidates(found, GREEN))


def pinned() -> dict[str, object]:
    """Three cards that name one triple."""
    return lying(("fish frame", 4), ("toolbox", 5), ("blank", 5))


@clause("GS-023", "GS-042")
def test_no_pet_cards_run_out() -> None:
    pairs = (("Mr Sneak", "Mr Nosey"), ("Mr Peep", "Mr Pry"), ("Mr Gab", "Mr Stare"))
    nones: list[Triple] = [(first, second, "none") for first, second in pairs]
    assert all(pet != "none" for _, _, pet in keep(TRIPLES, without(nones)))
    assert any(pet == "none" for _, _, pet in keep(TRIPLES, without(nones[:2])))


@clause("GS-042")
def test_more_than_ten_blanks_are_a_no_pet_players() -> None:
    blue: Triple = ("Mr Pry", "Mr Gab", "none")
    ten = {(1, "blue"): ["blank"] * 10}
    seen = {"red": [(1, "blue"), (3, "blue")]}
    some = candidates(view(K1, blue, stacks=ten, seen={"red": [(1, "blue")]}), BLUE)
    assert {pet for _, _, pet in some} == {"cat", "parrot", "none"}
    more = candidates(view(K1, blue, stacks={**ten, (3, "blue"): ["blank"]}, seen=seen), BLUE)
    assert {pet for _, _, pet in more} == {"none"}
    spare = GossipRules(no_legal_card="dummy_blank")
    more = candidates(view(K1, blue, spare, stacks={**ten, (3, "blue"): ["blank"]}, seen=seen), BLUE)
    assert {pet for _, _, pet in more} == {"cat", "parrot", "none"}


# ---- readings that change what is certain ----


@clause("GS-R21", "GS-101")
def test_a_stay_says_nothing_about_no_pet_where_it_does_not_count() -> None:
    blue: Triple = ("Mr Pry", "Mr Gab", "none")
    rules = GossipRules(no_pet_counts=False)
    found = candidates(view(K1, blue, rules, **asked("Mr Nosey", "Mrs Nosey", "none")), BLUE)
    assert blue in found
    assert len(found) == 56 * 3
    assert (
        len(candidates(view(K1, ("Mr Pry", "Mr Gab", "cat"), **asked("Mr Nosey", "Mrs Nosey", "none")), BLUE)) == 56 * 2
    )


@clause("GS-R10")
def test_where_spare_blanks_are_used_a_blank_says_nothing() -> None:
    blue: Triple = ("Mr Nosey", "Mr Pry", "cat")
    rules = GossipRules(no_legal_card="dummy_blank")
    assert len(candidates(view(K1, blue, rules, **lying(("blank", 4))), BLUE)) == 270


@clause("GS-R10")
def test_where_any_card_may_lie_facts_hold_until_lawful_cards_can_have_run_out() -> None:
    blue: Triple = ("Mr Nosey", "Mr Pry", "cat")
    rules = GossipRules(no_legal_card="any_card")
    assert len(candidates(view(K1, blue, rules, **lying(*[("blank", 4)] * 5)), BLUE)) == 216
    assert len(candidates(view(K1, blue, rules, **lying(*[("blank", 4)] * 6)), BLUE)) == 270
    lovers = GossipRules(no_legal_card="any_card", love_card_houses="second_only")
    found = candidates(view(K1, blue, lovers, **lying(("blank", 4))), BLUE)
    at_home = {relation(f, s) for f, s, _ in found if home(f) == 4}
    assert at_home == {"lover"}, "a lover has no lawful card at home at all"


@clause("GS-R31")
def test_where_a_named_card_comes_first_an_unnamed_one_says_more() -> None:
    blue: Triple = ("Mr Nosey", "Mrs Gab", "cat")
    said = [("red", "blue", "Mr Pry", "Mrs Peep", "parrot")]
    cards = [("red", "blue", "Mr Nosey")]
    free = candidates(view(K1, blue, accusations=said, shown=cards), BLUE)
    named = candidates(view(K1, blue, GossipRules(show_choice="named_first"), accusations=said, shown=cards), BLUE)
    assert set(free) - set(named) == {t for t in free if {*t} & {"Mr Pry", "Mrs Peep", "parrot"}}
    assert blue in named


@clause("GS-R02")
def test_house_numbers_change_what_a_pet_card_says() -> None:
    rules = GossipRules(house_numbers="swapped")
    found = candidates(view(K1, ("Mr Gab", "Mr Pry", "cat"), rules, **lying(("fish frame", 5))), BLUE)
    assert {first.split()[1] for first, _, _ in found} == {"Gab", "Stare"}


@clause("GS-091", "GS-092")
def test_what_an_accusation_says() -> None:
    named: Triple = ("Mr Nosey", "Mr Pry", "cat")
    for true, count in ((True, 1), (False, 527)):
        said = Accusation(accuser=0, target=1, first=named[0], second=named[1], pet=named[2], true=true)
        assert len(keep(TRIPLES, accused(said))) == count
        assert (named in keep(TRIPLES, accused(said))) == true


def test_an_onlooker_learns_nothing_from_a_card_shown_to_another() -> None:
    said = [("green", "blue", "Mr Nosey", "Mrs Pry", "none")]
    state = view(K1, ("Mr Peep", "Mr Pry", "cat"), accusations=said, shown=[("green", "blue", "cat")])
    assert len(candidates(state, BLUE)) == 269
    assert len(evidence(state, BLUE)) == 1
