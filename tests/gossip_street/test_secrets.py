"""What nobody may learn: from views, from events, from what is offered."""

from itertools import permutations
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from gamecore.core import Event
from gamecore.gossip_street import GAME
from gamecore.gossip_street.arrange import arrange
from gamecore.gossip_street.moves import (
    Accuse,
    Find,
    Gossip,
    Hide,
    Infer,
    Lay,
    Place,
    Show,
    Snoop,
    Snooped,
)
from gamecore.gossip_street.pieces import PEOPLE, sex
from gamecore.gossip_street.state import GossipRules, GossipState
from tests.clause_marks import clause
from tests.gossip_street.street import BLUE, GREEN, NEIGHBOURHOOD, RED, act, first


def spoken(value: object) -> str:
    """Everything a value holds, as text."""
    return msgspec.json.encode(value).decode()


@clause("GS-037", "GS-043")
def test_a_view_holds_no_rivals_character_or_hand() -> None:
    state = arrange(NEIGHBOURHOOD, stacks={(2, "blue"): ["chocolates"], (1, "green"): ["blank"]})
    for seat, own in enumerate(NEIGHBOURHOOD.values()):
        text = spoken(GAME.observe(state, seat))
        for person in PEOPLE:
            assert (f'"{person}"' in text) == (person in own)


@clause("GS-061", "GS-056")
def test_a_look_is_for_the_looker_only() -> None:
    stacks = {(5, "blue"): ["chocolates", "chocolates"]}
    state = arrange(NEIGHBOURHOOD, stacks=stacks, pawns={"red": 12}, phase="snoop")
    state, events = act(state, Snoop(seat=RED, house=5, owner=BLUE))
    look = first(events, Snooped)
    assert look.seen_by(RED).cards == ("chocolates", "chocolates")
    assert look.seen_by(GREEN).cards is None
    assert look.seen_by(None).cards is None
    assert look.seen_by(BLUE).cards is None
    assert GAME.observe(state, RED).stacks[4][BLUE] == ("chocolates", "chocolates")
    assert GAME.observe(state, GREEN).stacks[4][BLUE] == (None, None)
    players = (state.players[0], replace(state.players[1], space=14), state.players[2])
    state, _ = act(replace(state, players=players, phase="path"), Place(seat=BLUE, card="chocolates", house=5))
    assert GAME.observe(state, RED).stacks[4][BLUE] == ("chocolates", "chocolates", None)


@clause("GS-047", "GS-R42")
def test_first_cards_are_sealed_in_every_order() -> None:
    rules = GossipRules(setup_cards=2, setup_min_houses=2)
    start = arrange(NEIGHBOURHOOD, phase="lay", rulings=rules)
    plan = {
        RED: [("blank", 3), ("dog bone", 2)],
        BLUE: [("blank", 4), ("blank", 1)],
        GREEN: [("blank", 1), ("cookbook", 6)],
    }
    ends = set()
    for order in sorted(set(permutations([RED, RED, BLUE, BLUE, GREEN, GREEN]))):
        state, left = start, {seat: list(cards) for seat, cards in plan.items()}
        for step, seat in enumerate(order):
            before = [GAME.observe(state, other) for other in range(3)]
            card, house = left[seat].pop(0)
            state, events = act(state, Lay(seat=seat, card=card, house=house))
            if step < 5:
                for other in {RED, BLUE, GREEN} - {seat}:
                    assert GAME.observe(state, other) == before[other]
                    assert events[0].seen_by(other).card is None
                    assert events[0].seen_by(other).house is None
        assert state.phase == "throws"
        ends.add(state)
    assert len(ends) == 1, "the order of laying leaves no trace"
    assert GAME.observe(state, RED).stacks[0] == ((), (None,), (None,))


def twins() -> tuple[GossipState, GossipState]:
    """Two truths that Red cannot tell apart: Blue and Green hold other cards."""
    other = {**NEIGHBOURHOOD, "blue": ("Mrs Pry", "Mr Gab", "none"), "green": ("Mr Nosey", "Mrs Stare", "none")}
    stacks = {(1, "blue"): ["blank"] * 2, (5, "green"): ["blank"]}
    return tuple(  # type: ignore[return-value]
        arrange(cast, stacks=stacks, seen={"red": [(1, "blue", 1)]}, hidden=[("blank", "blue")], pawns={"red": 26})
        for cast in (NEIGHBOURHOOD, other)
    )


@pytest.mark.parametrize("phase", ["path", "snoop", "gossip", "hide", "find", "infer", "accuse"])
@clause("GS-R19", "GS-R11")
def test_two_truths_that_look_alike_offer_and_refuse_alike(phase: str) -> None:
    space = {"path": 27, "snoop": 0, "gossip": 26, "hide": 30, "find": 17, "infer": 4, "accuse": 9}[phase]
    one, two = (
        replace(state, phase=phase, players=(replace(state.players[0], space=space), *state.players[1:]))
        for state in twins()
    )
    assert GAME.observe(one, RED) == GAME.observe(two, RED)
    assert list(GAME.options(one, RED)) == list(GAME.options(two, RED))
    for move in GAME.conceivable(one, RED):
        assert GAME.refusal(one, move) == GAME.refusal(two, move)


@clause("GS-R10", "GS-R11")
def test_an_open_pass_is_seen_and_a_hand_is_not() -> None:
    state = arrange(
        NEIGHBOURHOOD, stacks={(5, "blue"): ["chocolates"] * 5}, turn="blue", pawns={"blue": 33}, phase="path"
    )
    view = GAME.observe(state, RED)
    assert view.phase == "path"
    assert list(GAME.options(state, RED)) == [], "what Blue can place is not for Red"
    state, _ = act(state, GAME.options(state, BLUE)[0])
    assert GAME.observe(state, RED).passes[0].heights == (0, 0, 0, 0, 5, 0)


@clause("GS-093")
def test_a_stranger_sees_no_secret_of_a_whole_round() -> None:
    table = {
        "stacks": {(5, "blue"): ["chocolates"], (1, "green"): ["blank"]},
        "hidden": [("fish frame", "blue")],
    }
    log: list[Event] = []
    for phase, space, move in (
        ("path", 8, Place(seat=RED, card="dog bone", house=3)),
        ("gossip", 7, Gossip(seat=RED, house=5, owner=BLUE)),
        ("hide", 3, Hide(seat=RED, card="dog bone")),
        ("find", 17, Find(seat=RED)),
        ("infer", 4, Infer(seat=RED, target=BLUE, people=("Mr Peep", "Mrs Peep"), pet="parrot")),
        ("accuse", 9, Accuse(seat=RED, target=BLUE, first="Mr Peep", second="Mrs Peep", pet="parrot")),
    ):
        state = arrange(NEIGHBOURHOOD, **{**table, "phase": phase, "pawns": {"red": space}})
        state, events = act(state, move)
        log += events
    state, events = act(state, Show(seat=BLUE, card="Mr Nosey"))
    text = "".join(spoken(event.seen_by(None)) for event in log + events)
    for secret in ("dog bone", "chocolates", "fish frame", "Mr Nosey", "Mrs Gab", '"cat"'):
        assert secret not in text
    assert "Mr Nosey" in "".join(spoken(event.seen_by(RED)) for event in events)


@clause("GS-R11", "GS-R18", "GS-R43")
def test_an_imagined_truth_fits_everything_that_was_seen() -> None:
    homebound = {(2, "blue"): ["chocolates"], (5, "blue"): ["chocolates"] * 4}
    state = arrange(
        NEIGHBOURHOOD,
        stacks={**homebound, (4, "blue"): ["blank"], (6, "green"): ["cookbook"]},
        seen={"red": [(2, "blue"), (6, "green")]},
        hidden=[("fish frame", "blue")],
        found={"red": [0]},
        inferences=[("red", "green", ("Mr Sneak", "Mrs Sneak"), "none")],
        accusations=[("green", "blue", "Mr Nosey", "Mrs Gab", "none")],
        shown=[("green", "blue", "cat")],
        passes=[("blue", 2)],
    )
    view = GAME.observe(state, RED)
    for seed in range(30):
        truth = GAME.imagine(view, Random(seed))
        assert GAME.observe(truth, RED) == view
        blue, green = truth.players[BLUE].cards, truth.players[GREEN].cards
        assert blue is not None
        assert green is not None
        assert blue[2] == "cat"
        assert blue[0] == "Mr Nosey", "the open pass names the house, chocolates the man"
        assert green[2] == "none"
        assert "F" == sex(green[0]) == sex(green[1]), "a cookbook was seen"
        assert truth.shown[0].card in blue
        assert GAME.census(truth) == GAME.census(state)


def test_a_view_that_contradicts_itself_has_no_truth() -> None:
    state = arrange(NEIGHBOURHOOD, stacks={(2, "blue"): ["chocolates"]}, seen={"red": [(2, "blue")]})
    view = GAME.observe(state, RED)
    rows = list(view.stacks)
    rows[1] = ((), ("cracker",), ())
    rows[3] = ((), ("fish frame",), ())
    with pytest.raises(ValueError, match="contradicts itself"):
        GAME.imagine(replace(view, stacks=tuple(rows)), Random(1))


@clause("GS-R32", "GS-R43")
def test_cards_shown_unseen_are_imagined_within_their_limit() -> None:
    said = [("green", "blue", "Mr Nosey", "Mrs Gab", "dog")] * 3
    shown = [("green", "blue", card) for card in ("Mr Nosey", "Mrs Gab", "cat")]
    rules = GossipRules(same_card_cap=1, table_talk=True)
    state = arrange(NEIGHBOURHOOD, accusations=said, shown=shown, rulings=rules)
    heard = (*state.shown[:2], replace(state.shown[2], told=(RED,)))
    view = GAME.observe(replace(state, shown=heard), RED)
    assert [one.card for one in view.shown] == [None, None, "cat"]
    for seed in range(20):
        truth = GAME.imagine(view, Random(seed))
        assert sorted(one.card for one in truth.shown) == sorted(truth.players[BLUE].cards or ())
