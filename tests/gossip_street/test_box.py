"""What is in the box, and that it stays together."""

from collections import Counter

import pytest
from msgspec.structs import replace

from gamecore.core import CHANCE, Streams
from gamecore.gossip_street import GAME
from gamecore.gossip_street.chance import PET_CARDS
from gamecore.gossip_street.moves import Deal
from gamecore.gossip_street.pieces import CARDS, COLOURS, HOUSES, PEOPLE, RECON38, SUPPLY, kit, owners
from gamecore.gossip_street.state import GossipRules
from tests.clause_marks import clause
from tests.gossip_street.street import act, refused

PLAIN = GossipRules()


@clause("GS-001")
def test_three_to_six_players() -> None:
    for seats in (2, 7):
        with pytest.raises(ValueError, match="3 to 6 players"):
            GAME.start(seats, PLAIN)
    assert [len(GAME.start(seats, PLAIN).players) for seats in GAME.seats] == [3, 4, 5, 6]


@clause("GS-003", "GS-022", "GS-023", "GS-024", "GS-025", "GS-026", "GS-R01")
def test_what_is_in_the_box() -> None:
    assert len(PEOPLE) == 12
    assert Counter(person.split()[1] for person in PEOPLE) == dict.fromkeys(
        ("Sneak", "Nosey", "Peep", "Pry", "Gab", "Stare"), 2
    )
    assert Counter(PET_CARDS) == {"dog": 1, "cat": 1, "parrot": 1, "none": 3}
    assert sum(SUPPLY.values()) == 300
    assert SUPPLY["blank"] == 90
    assert COLOURS == ("red", "white", "blue", "green", "yellow", "black")
    assert len(CARDS) == 8


@clause("GS-018", "GS-019", "GS-020", "GS-021", "GS-028", "GS-030", "GS-031", "GS-054", "GS-064", "GS-065", "GS-R49")
def test_the_street() -> None:
    kinds = Counter(space.kind for space in RECON38)
    assert kinds == {
        "path": 6, "snoop": 6, "goto": 4, "snoopq": 4, "gossip": 4, "hide": 4, "infer": 4, "accuse": 4, "find": 1,
        "fence": 1,
    }  # fmt: skip
    assert sum(kinds.values()) == 38
    assert [space.house for space in RECON38 if space.kind == "path"] == [1, 3, 5, 6, 4, 2]
    assert [owners(house) for house in HOUSES] == ["Sneak", "Nosey", "Peep", "Pry", "Gab", "Stare"]
    state = GAME.start(6, PLAIN)
    assert sum(len(row) for row in state.stacks) == 36
    assert state.hidden == ()


@pytest.mark.parametrize("seats", GAME.seats)
@clause("GS-035", "GS-036", "GS-038", "GS-043", "GS-R48")
def test_a_deal_leaves_the_rest_in_the_box(seats: int) -> None:
    start = GAME.start(seats, PLAIN)
    state, _ = act(start, GAME.chance(start, Streams(3)))
    for player in state.players:
        assert player.cards is not None
        assert {card: n for card, n in zip(CARDS, player.hand, strict=True) if n} == kit(*player.cards)
    assert GAME.census(state) == GAME.census(start)
    assert sum(GAME.census(state)[card] for card in CARDS) == 300


@clause("GS-032", "GS-R48")
def test_the_deal_depends_on_nothing_but_the_seed() -> None:
    start = GAME.start(4, PLAIN)
    other = GAME.start(4, GossipRules(placement="may", start_paths="random"))
    assert GAME.chance(start, Streams(9)) == GAME.chance(other, Streams(9))
    assert GAME.chance(start, Streams(9)) != GAME.chance(start, Streams(10))


@clause("GS-032", "GS-036")
def test_people_and_pets_are_both_shuffled() -> None:
    start = GAME.start(3, PLAIN)
    deals = [GAME.chance(start, Streams(seed)) for seed in range(200)]
    pets = Counter(pet for deal in deals for pet in deal.pets)
    assert all(60 <= pets[pet] <= 140 for pet in ("dog", "cat", "parrot"))
    assert 240 <= pets["none"] <= 360
    assert len({deal.first[0] for deal in deals}) == 12


@clause("GS-026", "GS-048", "GS-R41", "GS-R48")
def test_each_kind_of_chance_has_its_own_stream() -> None:
    start, streams = GAME.start(3, PLAIN), Streams(2)
    state, _ = act(start, GAME.chance(start, streams))
    GAME.chance(state, streams)
    GAME.chance(replace(state, rulings=GossipRules(start_paths="random")), streams)
    GAME.chance(replace(state, phase="throws"), streams)
    GAME.chance(replace(state, phase="throw", seat=0), streams)
    assert streams.used == {"deal": 1, "call": 1, "scatter": 1, "start": 1, "die": 1}
    with pytest.raises(ValueError, match="nothing to do"):
        GAME.chance(replace(state, phase="path"), streams)


@clause("GS-032", "GS-036")
def test_every_deal_can_be_named_and_no_other() -> None:
    start = GAME.start(3, PLAIN)
    deals = GAME.options(start, CHANCE)
    assert len(deals) == 665_280 * 34
    for index in (0, 1, 12_345_678, -1):
        assert deals[index] in deals
    assert len({deals[i * 997_331] for i in range(20)}) == 20
    deal = deals[5]
    assert isinstance(deal, Deal)
    twice = Deal(seat=CHANCE, first=deal.first, second=deal.first, pets=deal.pets)
    assert refused(start, twice).clause == "GS-032"
    dogs = Deal(seat=CHANCE, first=deal.first, second=deal.second, pets=("dog", "dog", "cat"))
    assert refused(start, dogs).clause == "GS-036"
    mine = Deal(seat=0, first=deal.first, second=deal.second, pets=deal.pets)
    assert refused(start, mine).clause == "GS-026"
