"""The Decktet against the checksums of those who have counted it, and against its own order."""

from collections import Counter

import pytest

from gamecore import decktet
from gamecore.decktet import ALL, BASIC, EXTENDED, FACTS, RANKS, SUITS


def count(cards: tuple[str, ...], reads) -> list[int]:  # type: ignore[no-untyped-def]
    """How many of these cards read so for each suit, Moons first."""
    found = Counter(reads(card) for card in cards)
    return [found[suit] for suit in SUITS]


def test_there_are_three_decks() -> None:
    assert (len(BASIC), len(EXTENDED), len(ALL)) == (36, 44, 45)
    assert [FACTS[card].rank for card in EXTENDED[36:]] == ["pawn"] * 4 + ["court"] * 4
    assert ALL[-1] == "0"
    assert len({facts.name for facts in FACTS.values()}) == 45


def test_ranks_are_spread_evenly() -> None:
    ranks = Counter(FACTS[card].rank for card in EXTENDED)
    assert [ranks[rank] for rank in RANKS] == [6, 3, 3, 3, 3, 3, 3, 3, 3, 4, 4, 6]


def test_how_many_suits_a_card_has_follows_from_its_rank() -> None:
    for card, facts in FACTS.items():
        want = {"ace": 1, "crown": 1, "pawn": 3, "court": 3, "none": 0}.get(facts.rank, 2)
        assert len(facts.suits) == want, card
        assert card == "0" or card == card[0] + "".join(
            suit[0].upper() if suit != "wyrms" else "Y" for suit in facts.suits
        )


def test_suits_are_printed_in_one_order() -> None:
    for card, facts in FACTS.items():
        assert list(facts.suits) == sorted(facts.suits, key=SUITS.index), card


def test_every_two_suits_meet_on_as_many_cards_as_there_are_ranks_for_them() -> None:
    assert Counter(suit for card in BASIC for suit in FACTS[card].suits) == dict.fromkeys(SUITS, 10)
    assert Counter(suit for card in EXTENDED for suit in FACTS[card].suits) == dict.fromkeys(SUITS, 14)


def test_types_add_up() -> None:
    def types(cards: tuple[str, ...]) -> list[int]:
        return [sum(kind(card) for card in cards) for kind in (decktet.personality, decktet.location, decktet.event)]

    assert types(BASIC) == [11, 11, 11]
    assert types(EXTENDED) == [14, 14, 13]
    doubles = [FACTS[card].name for card in ALL if len(FACTS[card].types) == 2]
    assert doubles == ["The Origin", "The Market", "The End"]
    assert all(FACTS[card].types == ("location", "event") for card in ("2WL", "6LK", "CL"))


def test_the_printed_values_of_the_basic_personalities_sum_to_66() -> None:
    value = {"ace": 1, "crown": 10}
    people = [FACTS[card].rank for card in BASIC if decktet.personality(card)]
    assert sum(value.get(rank) or int(rank) for rank in people) == 66


def test_upper_and_lower_suits_are_spread_as_counted() -> None:
    assert count(BASIC, decktet.upper) == [10, 7, 7, 5, 5, 2]
    assert count(EXTENDED, decktet.upper) == [14, 10, 8, 5, 5, 2]
    assert count(BASIC, decktet.lower) == [2, 5, 5, 7, 7, 10]
    assert count(EXTENDED, decktet.lower) == [2, 5, 5, 8, 10, 14]


def test_a_middle_suit_is_on_pawns_and_courts_only() -> None:
    assert [card for card in ALL if decktet.middle(card)] == list(EXTENDED[36:])
    assert decktet.middle("PMSL") == "suns"
    ours = [sum(suit in (decktet.lower(card), decktet.middle(card)) for card in EXTENDED) for suit in SUITS]
    assert ours == [2, 6, 8, 11, 11, 14]


def test_a_card_is_read_from_top_to_bottom() -> None:
    assert (decktet.name("7SK"), decktet.upper("7SK"), decktet.lower("7SK")) == ("The Castle", "suns", "knots")
    assert decktet.upper("CM") == decktet.lower("CM") == "moons"


def test_the_excuse_has_no_suit() -> None:
    for read in (decktet.upper, decktet.lower):
        with pytest.raises(ValueError, match="The Excuse has no suit"):
            read("0")
    assert decktet.middle("0") is None
