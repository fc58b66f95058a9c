"""Worked positions 1 to 18 of the ledger, played: the deal, what may lie where, the setup, walking, looking."""

from random import Random

import pytest

from gamecore.core import CHANCE
from gamecore.gossip_street import GAME
from gamecore.gossip_street.arrange import arrange
from gamecore.gossip_street.moves import (
    Begins,
    Call,
    Deal,
    Find,
    FoundClue,
    Gossip,
    Gossiped,
    Hide,
    Jumped,
    Lay,
    Nothing,
    Pass,
    Place,
    Placed,
    SetOut,
    Snoop,
    ThrowForStart,
    Walked,
)
from gamecore.gossip_street.pieces import CARDS, kit
from gamecore.gossip_street.rules import may_lie
from gamecore.gossip_street.state import GossipRules, GossipState, Hidden, Triple
from tests.clause_marks import clause
from tests.gossip_street.street import BLUE, GREEN, NEIGHBOURHOOD, RED, act, die, first, kinds, legal, refused

PLAIN = GossipRules()
SECOND_ONLY = GossipRules(love_card_houses="second_only")
PEEP_AND_GAB: Triple = ("Mr Peep", "Mr Gab", "dog")


def houses(triple: Triple, card: str, rulings: GossipRules = PLAIN) -> list[int]:
    """Where `card` may lie, asked house by house."""
    return [house for house in range(1, 7) if may_lie(rulings, triple, card, house) is None]


# ---- the deal and the kits ----


@clause("GS-W01", "GS-032", "GS-033", "GS-034", "GS-035", "GS-036")
def test_GS_W01_four_players_are_dealt() -> None:
    deal = Deal(
        seat=CHANCE,
        first=("Mr Sneak", "Mr Nosey", "Mr Peep", "Mr Pry"),
        second=("Mrs Sneak", "Mrs Gab", "Mr Stare", "Mrs Pry"),
        pets=("dog", "none", "cat", "none"),
    )
    state, events = act(GAME.start(4, PLAIN), deal)
    held = [player.cards for player in state.players]
    assert held[RED] == ("Mr Sneak", "Mrs Sneak", "dog")
    assert held[GREEN] == ("Mr Peep", "Mr Stare", "cat")
    assert len({person for cards in held for person in cards[:2]}) == 8, "four of twelve people stay in the box"
    assert kinds(events) == ["Dealt"] * 4
    for seat in range(4):
        view = GAME.observe(state, seat)
        assert [rival.cards for rival in view.players] == [held[s] if s == seat else None for s in range(4)]


@clause("GS-W02", "GS-044", "GS-038", "GS-039", "GS-040", "GS-041", "GS-043")
def test_GS_W02_a_man_his_lady_and_a_dog() -> None:
    triple: Triple = ("Mr Sneak", "Mrs Sneak", "dog")
    assert kit(*triple) == {"chocolates": 5, "dog bone": 5, "blank": 10}
    state = arrange(NEIGHBOURHOOD)
    assert sum(state.players[RED].hand) == 20
    assert sum({"blank": 15}.get(card, 5) for card in CARDS) - 20 == 30, "thirty of the fifty go back to the box"


@clause("GS-W03", "GS-045", "GS-042")
def test_GS_W03_two_women_and_no_pet() -> None:
    assert kit("Mrs Pry", "Mrs Stare", "none") == {"cookbook": 5, "blank": 15}


# ---- what may lie where ----


@clause("GS-W04", "GS-067", "GS-068", "GS-R07")
def test_GS_W04_no_blank_at_the_own_house() -> None:
    triple: Triple = ("Mr Gab", "Mrs Stare", "cat")
    refusal = may_lie(PLAIN, triple, "blank", 5)
    assert refusal is not None
    assert refusal.clause == "GS-067"
    assert houses(triple, "blank") == [1, 2, 3, 4, 6]
    assert houses(triple, "chocolates") == [5, 6]
    assert houses(triple, "chocolates", SECOND_ONLY) == [6]
    assert houses(triple, "fish frame") == [3, 6]


@clause("GS-W05", "GS-069", "GS-070", "GS-071")
def test_GS_W05_a_dog_bone_beside_the_prys() -> None:
    triple: Triple = ("Mr Pry", "Mrs Gab", "dog")
    assert houses(triple, "dog bone") == [2, 6]
    assert houses(triple, "chocolates") == [4, 5]


@clause("GS-W06", "GS-069", "GS-072", "GS-075")
def test_GS_W06_a_cracker_beside_the_noseys() -> None:
    triple: Triple = ("Mrs Nosey", "Mrs Sneak", "parrot")
    assert houses(triple, "cracker") == [1, 4]
    assert houses(triple, "cookbook") == [1, 2]


@pytest.mark.parametrize("rulings", [PLAIN, SECOND_ONLY])
@clause("GS-W07", "GS-074")
def test_GS_W07_spouses_have_one_house(rulings: GossipRules) -> None:
    triple: Triple = ("Mr Stare", "Mrs Stare", "none")
    assert houses(triple, "chocolates", rulings) == [6]
    assert houses(triple, "blank", rulings) == [1, 2, 3, 4, 5]


@clause("GS-W08", "GS-074", "GS-R07")
def test_GS_W08_a_woman_and_her_lover() -> None:
    triple: Triple = ("Mrs Gab", "Mr Peep", "parrot")
    assert houses(triple, "cigars") == [3, 5]
    assert houses(triple, "cigars", SECOND_ONLY) == [3]
    assert houses(triple, "cracker") == [3, 6]
    assert houses(triple, "blank") == [1, 2, 3, 4, 6]


@clause("GS-W09", "GS-076", "GS-069", "GS-062")
def test_GS_W09_any_card_may_be_hidden_a_bone_only_beside_home() -> None:
    cast = {**NEIGHBOURHOOD, "red": PEEP_AND_GAB, "blue": ("Mr Nosey", "Mrs Gab", "cat")}
    state, _ = act(arrange(cast, phase="hide"), Hide(seat=RED, card="dog bone"))
    assert state.hidden == (Hidden("dog bone", RED),)
    there = arrange(cast, pawns={"red": 14}, phase="path")
    state, events = act(there, Place(seat=RED, card="dog bone", house=5))
    assert state.stacks[4][RED] == ("dog bone",)
    assert first(events, Placed).house == 5


# ---- the setup ----


def laying(*laid: int) -> GossipState:
    """Red has laid blanks at these houses."""
    stacks = {(house, "red"): ["blank"] * laid.count(house) for house in set(laid)}
    cast = {**NEIGHBOURHOOD, "red": ("Mr Stare", "Mrs Sneak", "none"), "green": ("Mrs Pry", "Mr Gab", "none")}
    return arrange({**cast, "blue": ("Mr Nosey", "Mrs Nosey", "cat")}, stacks=stacks, phase="lay")


@clause("GS-W10", "GS-047", "GS-R42")
def test_GS_W10_four_cards_over_three_houses_or_more() -> None:
    one = Lay(seat=RED, card="blank", house=1)
    assert legal(laying(1, 2, 3), one), "2-1-1"
    assert legal(laying(2, 3, 4), one), "1-1-1-1"
    assert refused(laying(1, 2, 2), one).clause == "GS-047", "2-2"
    assert refused(laying(1, 1), one).clause == "GS-047", "3-1 is refused at the third card already"
    assert legal(laying(1), one), "two at one house leave room"
    state = laying(1, 2, 3)
    assert all(legal(state, Lay(seat=RED, card="blank", house=house)) for house in range(1, 6))


@clause("GS-W11", "GS-046", "GS-R44")
def test_GS_W11_paths_are_shared_later_but_not_at_the_start() -> None:
    deal = GAME.chance(GAME.start(3, PLAIN), lambda name: Random(1))
    state, _ = act(
        GAME.start(3, PLAIN), deal, Call(seat=CHANCE, chooser=BLUE), SetOut(seat=BLUE, colour="blue", house=3)
    )
    refusal = refused(state, SetOut(seat=GREEN, colour="green", house=3))
    assert refusal.clause == "GS-046"
    assert "blue" in refusal.why
    later = arrange(NEIGHBOURHOOD, pawns={"red": 2, "blue": 8, "green": 33})
    state, _ = act(later, *die(6))
    assert state.players[RED].space == state.players[BLUE].space == 8


@clause("GS-W12", "GS-048", "GS-R41")
def test_GS_W12_those_tied_for_the_highest_throw_again() -> None:
    state = arrange(NEIGHBOURHOOD, phase="throws")
    state, events = act(state, ThrowForStart(seat=CHANCE, pips=(6, 6, 3)))
    assert kinds(events) == ["Threw", "Threw", "Threw", "Tied"]
    assert GAME.actors(state) == (CHANCE,)
    assert refused(state, ThrowForStart(seat=CHANCE, pips=(6, 6, 3))).clause == "GS-R41", "the 3 is out of the tie"
    state, events = act(state, ThrowForStart(seat=CHANCE, pips=(2, 5, None)))
    assert first(events, Begins).seat == BLUE
    assert (state.seat, state.phase, state.turns) == (BLUE, "throw", 1)


# ---- walking and looking ----


@clause("GS-W13", "GS-055", "GS-053", "GS-050", "GS-051")
def test_GS_W13_go_to_a_house_path_and_go_on_from_there() -> None:
    state = arrange(NEIGHBOURHOOD, pawns={"red": 33})
    state, events = act(state, *die(6))
    assert state.players[RED].space == 1
    assert state.phase == "again"
    state, events = act(state, *die(4))
    jump = first(events, Jumped)
    assert (jump.start, jump.end, jump.clause) == (1, 27, "GS-055")
    state, _ = act(state, Place(seat=RED, card="blank", house=4))
    assert state.seat == BLUE
    state, events = act(arrange(NEIGHBOURHOOD, pawns={"red": state.players[RED].space}), *die(1))
    assert first(events, Walked).start == 27, "the next turn counts from where the pawn was sent"


@clause("GS-W14", "GS-058", "GS-R06")
def test_GS_W14_snoop_at_the_house_thrown() -> None:
    state = arrange(NEIGHBOURHOOD, pawns={"red": 14}, stacks={(2, "green"): ["blank"], (2, "red"): ["blank"]})
    state, _ = act(state, *die(1))
    assert state.players[RED].space == 15
    state, events = act(state, *die(2))
    assert (state.players[RED].space, state.phase) == (31, "snoop")
    assert first(events, Jumped).clause == "GS-058"
    assert list(GAME.options(state, RED)) == [Snoop(seat=RED, house=2, owner=GREEN), Pass(seat=RED)]


@clause("GS-W15", "GS-065")
def test_GS_W15_the_fence_by_die_is_an_empty_space() -> None:
    state, events = act(arrange(NEIGHBOURHOOD, pawns={"red": 30}), *die(6))
    assert state.players[RED].space == 36
    assert first(events, Nothing).clause == "GS-065"
    assert state.seat == BLUE


@clause("GS-W16", "GS-R15", "GS-056")
def test_GS_W16_nothing_to_look_at() -> None:
    state = arrange(NEIGHBOURHOOD, pawns={"red": 11}, stacks={(5, "red"): ["blank"]})
    state, events = act(state, *die(1))
    assert first(events, Nothing).clause == "GS-R15"
    assert state.seat == BLUE


@clause("GS-W17", "GS-059", "GS-060", "GS-061", "GS-R19")
def test_GS_W17_gossip_shows_the_top_card_only() -> None:
    state = arrange(
        {**NEIGHBOURHOOD, "blue": ("Mr Nosey", "Mr Gab", "cat")},
        stacks={(3, "blue"): ["blank"], (5, "blue"): ["blank", "toolbox"]},
        phase="gossip",
    )
    before = state.stacks
    state, events = act(state, Gossip(seat=RED, house=5, owner=BLUE))
    assert state.stacks == before
    assert GAME.observe(state, RED).stacks[4][BLUE] == (None, "toolbox")
    assert GAME.observe(state, GREEN).stacks[4][BLUE] == (None, None)
    lifted = first(events, Gossiped)
    assert lifted.card == "toolbox"
    assert lifted.seen_by(GREEN) == Gossiped(
        clause="GS-059", seat=RED, house=5, owner=BLUE, card=None, heard=(0, 1, 2), kept=False
    )


@clause("GS-W18", "GS-064", "GS-R17", "GS-063")
def test_GS_W18_find_shows_the_top_hidden_card_only() -> None:
    state, events = act(arrange(NEIGHBOURHOOD, pawns={"red": 16}), *die(1))
    assert first(events, Nothing).clause == "GS-R17"
    cast = {**NEIGHBOURHOOD, "blue": ("Mr Nosey", "Mrs Gab", "parrot")}
    state = arrange(cast, hidden=[("cracker", "blue"), ("blank", "green")], phase="find")
    state, events = act(state, Find(seat=RED))
    assert first(events, FoundClue).cards == ("blank",)
    assert GAME.observe(state, RED).hidden == (Hidden(None, BLUE), Hidden("blank", GREEN))
    assert state.hidden == (Hidden("cracker", BLUE), Hidden("blank", GREEN))
