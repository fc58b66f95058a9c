"""Positions written down: what they hold, and what is said about those that cannot be."""

import pytest

from gamecore.gossip_street import GAME
from gamecore.gossip_street.arrange import arrange
from gamecore.gossip_street.pieces import CARDS
from gamecore.gossip_street.state import GossipRules, Hidden
from tests.gossip_street.street import BLUE, GREEN, NEIGHBOURHOOD, RED


def test_hands_are_kits_less_what_lies_out() -> None:
    state = arrange(NEIGHBOURHOOD, stacks={(2, "blue"): ["chocolates", "chocolates"]}, hidden=[("blank", "blue")])
    hand = dict(zip(CARDS, state.players[BLUE].hand, strict=True))
    assert (hand["chocolates"], hand["fish frame"], hand["blank"]) == (3, 5, 9)
    assert state.hidden == (Hidden("blank", BLUE),)
    assert GAME.census(state) == GAME.census(GAME.start(3, GossipRules()))


def test_without_more_words_it_is_the_first_players_throw() -> None:
    state = arrange(NEIGHBOURHOOD)
    assert (state.phase, state.seat, state.turns) == ("throw", RED, 1)
    assert [player.space for player in state.players] == [2, 8, 14]


def test_the_pawn_in_turn_stands_where_the_phase_needs_it() -> None:
    assert arrange(NEIGHBOURHOOD, turn="green", phase="accuse").players[GREEN].space == 9
    assert arrange(NEIGHBOURHOOD, pawns={"red": 28}, phase="accuse").players[RED].space == 28


def test_answers_and_truth_follow_from_the_identities() -> None:
    state = arrange(
        NEIGHBOURHOOD,
        inferences=[("red", "blue", ("Mrs Pry", "Mr Nosey"), "dog"), ("red", "blue", ("Mr Pry", "Mr Gab"), "dog")],
        accusations=[("red", "blue", "Mr Nosey", "Mrs Gab", "dog"), ("red", "blue", "Mr Nosey", "Mrs Gab", "cat")],
        shown=[("red", "blue", "cat")],
        status={"blue": "detected"},
    )
    assert [asked.moved for asked in state.inferences] == [True, False]
    assert state.inferences[0].people == ("Mr Nosey", "Mrs Pry")
    assert [said.true for said in state.accusations] == [False, True]
    assert state.players[RED].false == 1
    assert state.shown[0].answers == 0


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"players": {"red": ("Mr Gab", "Mr Pry", "cat")}}, "3 to 6"),
        ({"players": {**NEIGHBOURHOOD, "blue": ("Mr Sneak", "Mr Gab", "cat")}}, "'Mr Sneak' is held twice"),
        ({"players": {**NEIGHBOURHOOD, "blue": ("Mr Smith", "Mr Gab", "cat")}}, "nobody of this street"),
        ({"players": {**NEIGHBOURHOOD, "blue": ("Mr Nosey", "Mr Gab", "dog")}}, "too many hold 'dog'"),
        ({"players": {**NEIGHBOURHOOD, "pink": ("Mr Nosey", "Mr Gab", "cat")}}, "no 'pink' pawn"),
        ({"pawns": {"red": 38}}, "red cannot stand on space 38"),
        ({"pawns": {"black": 3}}, "'black' does not play here"),
        ({"pawns": {"red": 3}, "phase": "accuse"}, "spaces 9, 18, 28, 37 ask for that"),
        ({"stacks": {(2, "blue"): ["blank"]}}, r"stacks\[2, 'blue'\]: 'blank' cannot lie there. GS-067"),
        ({"stacks": {(2, "blue"): ["chocolates"] * 6}}, r"stacks\[2, 'blue'\]: blue has no 'chocolates'"),
        ({"stacks": {(7, "blue"): ["blank"]}}, "GS-020"),
        ({"hidden": [("cracker", "blue")]}, r"hidden\[0\]: blue has no 'cracker'"),
        ({"seen": {"red": [(2, "blue")]}}, "blue has 0 cards at house 2"),
        ({"found": {"red": [0]}}, "0 cards are hidden"),
        ({"shown": [("red", "blue", "dog")]}, "blue does not hold 'dog'"),
        ({"status": {"red": "gone"}}, "'gone' is none of"),
        ({"status": {"red": "detected", "blue": "detected"}}, "the game is over"),
        ({"phase": "pawns"}, "begin with GAME.start"),
        ({"phase": "show"}, "there is none"),
        ({"passes": [("red", 9)]}, "no house 9"),
    ],
)
def test_what_cannot_be_is_said(more: dict[str, object], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        arrange(**{"players": NEIGHBOURHOOD, **more})
