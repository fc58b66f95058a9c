"""What may lie where, for every identity, card and house; and the sentences that say why not."""

import pytest

from gamecore.gossip_street.deduce import TRIPLES
from gamecore.gossip_street.pieces import CARDS, HOUSES, NEIGHBOURS, RING, home, kit, owners, people_card, relation
from gamecore.gossip_street.rules import legal_houses, may_lie
from gamecore.gossip_street.state import GossipRules, Triple
from tests.clause_marks import clause

PLAIN = GossipRules()
SECOND_ONLY = GossipRules(love_card_houses="second_only")


@clause("GS-069", "GS-070", "GS-073", "GS-R02")
def test_pet_cards_go_to_the_two_ring_neighbours() -> None:
    assert RING == (1, 3, 5, 6, 4, 2)
    assert NEIGHBOURS == {1: (2, 3), 2: (1, 4), 3: (1, 5), 4: (2, 6), 5: (3, 6), 6: (4, 5)}
    for triple in TRIPLES:
        for card in ("dog bone", "fish frame", "cracker"):
            expected = NEIGHBOURS[home(triple[0])] if card in kit(*triple) else ()
            assert legal_houses(PLAIN, triple, card) == expected


@clause("GS-067")
def test_blanks_go_anywhere_but_home() -> None:
    for triple in TRIPLES:
        assert legal_houses(PLAIN, triple, "blank") == tuple(h for h in HOUSES if h != home(triple[0]))


@clause("GS-074", "GS-075", "GS-R07")
def test_people_cards_go_to_the_houses_of_the_two() -> None:
    for triple in TRIPLES:
        first, second, _ = triple
        both = tuple(sorted({home(first), home(second)}))
        card = people_card(first, second)
        assert legal_houses(PLAIN, triple, card) == both
        lover = relation(first, second) == "lover"
        assert legal_houses(SECOND_ONLY, triple, card) == ((home(second),) if lover else both)


@clause("GS-034", "GS-040")
def test_relations_and_their_cards() -> None:
    assert [relation("Mr Gab", other) for other in ("Mr Pry", "Mrs Gab", "Mrs Pry")] == ["friend", "spouse", "lover"]
    pairs = [("Mr Gab", "Mrs Pry"), ("Mrs Gab", "Mr Pry"), ("Mr Gab", "Mr Pry"), ("Mrs Gab", "Mrs Pry")]
    assert [people_card(*pair) for pair in pairs] == ["chocolates", "cigars", "toolbox", "cookbook"]


@clause("GS-039", "GS-041", "GS-042")
def test_every_kit_is_twenty_cards() -> None:
    for triple in TRIPLES:
        cards = kit(*triple)
        assert sum(cards.values()) == 20
        assert cards["blank"] == (15 if triple[2] == "none" else 10)


@pytest.mark.parametrize("rulings", [PLAIN, SECOND_ONLY, GossipRules(house_numbers="swapped")])
@clause("GS-067", "GS-069", "GS-074", "GS-075")
def test_a_card_may_lie_exactly_where_it_is_legal_and_every_refusal_says_why(rulings: GossipRules) -> None:
    for triple in TRIPLES:
        for card in CARDS:
            lawful = legal_houses(rulings, triple, card)
            for house in HOUSES:
                refusal = may_lie(rulings, triple, card, house)
                assert (refusal is None) == (house in lawful)
                if refusal is not None and lawful:
                    right = [f"{owners(h, rulings.house_numbers)}'s house ({h})" for h in lawful]
                    assert card == "blank" or all(name in refusal.why for name in right)


NOSEY: Triple = ("Mr Nosey", "Mrs Stare", "cat")
SAYS = [
    (NOSEY, "blank", 2, "GS-067", "A blank may be left at any house but your own; yours is Nosey's house (2)."),
    (
        NOSEY, "fish frame", 6, "GS-069",
        "A fish frame may lie only next door to or straight across from your own house. "
        "Yours is Nosey's house (2), so it goes to Sneak's house (1) or Pry's house (4), not to Stare's house (6).",
    ),
    (
        ("Mr Pry", "Mrs Stare", "cat"), "fish frame", 3, "GS-069",
        "A fish frame may lie only next door to your own house. "
        "Yours is Pry's house (4), so it goes to Nosey's house (2) or Stare's house (6), not to Peep's house (3).",
    ),
    (
        NOSEY, "fish frame", 2, "GS-070",
        "Never leave a fish frame at your own house, Nosey's house (2). "
        "It goes to Sneak's house (1) or Pry's house (4).",
    ),
    (
        NOSEY, "chocolates", 4, "GS-074",
        "Chocolates may be left only at your own house or your lover's: Nosey's house (2) or Stare's house (6).",
    ),
    (
        ("Mrs Gab", "Mr Gab", "none"), "cigars", 4, "GS-074",
        "Cigars may be left only where you and your spouse Mr Gab live, at Gab's house (5).",
    ),
    (
        ("Mrs Peep", "Mrs Gab", "parrot"), "cookbook", 4, "GS-075",
        "Cookbooks may be left only at your own house or your friend's: Peep's house (3) or Gab's house (5).",
    ),
    (NOSEY, "dog bone", 1, "GS-041", "Your pet is a cat, which leaves you fish frames. You have no dog bones."),
    (
        ("Mr Peep", "Mr Gab", "none"), "cracker", 1, "GS-041",
        "You have no pet, so you keep only blanks for it. You have no crackers.",
    ),
    (
        ("Mr Peep", "Mr Gab", "none"), "cookbook", 3, "GS-040",
        "For Mr Peep and your friend Mr Gab you keep toolboxes. You have no cookbooks.",
    ),
    (NOSEY, "blank", 7, "GS-020", "There is no house 7; the houses are numbered 1 to 6."),
]  # fmt: skip


@pytest.mark.parametrize(("triple", "card", "house", "id", "why"), SAYS)
@clause("GS-020", "GS-039", "GS-040", "GS-041", "GS-067", "GS-069", "GS-070", "GS-074", "GS-075")
def test_the_refusal_is_about_this_position(triple: Triple, card: str, house: int, id: str, why: str) -> None:
    refusal = may_lie(PLAIN, triple, card, house)
    assert refusal is not None
    assert (refusal.clause, refusal.why) == (id, why)


@clause("GS-R07")
def test_under_second_only_the_ruling_is_named() -> None:
    refusal = may_lie(SECOND_ONLY, NOSEY, "chocolates", 2)
    assert refusal is not None
    assert refusal.clause == "GS-R07"
    assert refusal.why == "Chocolates may be left only where your lover Mrs Stare lives, at Stare's house (6)."


@clause("GS-024")
def test_a_card_that_is_none_is_refused() -> None:
    refusal = may_lie(PLAIN, NOSEY, "banana", 1)
    assert refusal is not None
    assert refusal.clause == "GS-024"
