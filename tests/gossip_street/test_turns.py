"""Setup, turns, walking and the end, clause by clause."""

import pytest

from gamecore.core import CHANCE, Move, Streams
from gamecore.gossip_street import GAME
from gamecore.gossip_street.arrange import arrange
from gamecore.gossip_street.moves import (
    Accuse,
    Accused,
    Call,
    Detected,
    Discredited,
    Gossip,
    Hide,
    Infer,
    Jumped,
    Lay,
    Nothing,
    Pass,
    PawnSet,
    Place,
    PlayOn,
    Revealed,
    SetOut,
    Show,
    Snoop,
    Threw,
    ThrowForStart,
    Turn,
    Walked,
)
from gamecore.gossip_street.pieces import HOUSES, RECON38
from gamecore.gossip_street.state import GossipRules, GossipState
from tests.clause_marks import clause
from tests.gossip_street.street import BLUE, GREEN, NEIGHBOURHOOD, RED, act, die, first, kinds, legal, refused

PLAIN = GossipRules()


def dealt(seats: int = 3) -> GossipState:
    """Cards are dealt, nothing else."""
    start = GAME.start(seats, PLAIN)
    state, _ = act(start, GAME.chance(start, Streams(4)))
    return state


@clause("GS-046", "GS-025", "GS-R41")
def test_pawns_are_chosen_clockwise_from_whoever_is_called() -> None:
    state, _ = act(dealt(), Call(seat=CHANCE, chooser=GREEN))
    order = []
    while state.phase == "pawns":
        seat = GAME.actors(state)[0]
        move = GAME.options(state, seat)[0]
        assert isinstance(move, SetOut)
        state, events = act(state, move)
        order.append((seat, move.colour, move.house))
        out = first(events, PawnSet)
        assert RECON38[out.space].house == move.house
    assert order == [(2, "red", 1), (0, "white", 2), (1, "blue", 3)]
    assert state.phase == "lay"
    assert GAME.actors(state) == (0, 1, 2)


@clause("GS-046", "GS-R41")
def test_the_own_house_may_be_chosen_and_nothing_happens_there() -> None:
    state, _ = act(dealt(), Call(seat=CHANCE, chooser=RED))
    assert state.players[RED].cards is not None
    for house in HOUSES:
        assert legal(state, SetOut(seat=RED, colour="black", house=house))
    state, events = act(state, SetOut(seat=RED, colour="black", house=4))
    assert kinds(events) == ["PawnSet"]
    assert sum(state.players[RED].hand) == 20


@clause("GS-047", "GS-066", "GS-019")
def test_first_cards_lie_on_the_own_colour() -> None:
    state = arrange(NEIGHBOURHOOD, phase="lay")
    for house in (2, 3, 4):
        state, _ = act(state, Lay(seat=RED, card="blank", house=house))
    assert [[len(stack) for stack in row] for row in state.stacks] == [[0] * 3, *[[1, 0, 0]] * 3, [0] * 3, [0] * 3]
    assert GAME.actors(state) == (RED, BLUE, GREEN)
    state, _ = act(state, Lay(seat=RED, card="blank", house=2))
    assert GAME.actors(state) == (BLUE, GREEN)
    assert refused(state, Lay(seat=RED, card="blank", house=2)).clause == "GS-047"


@clause("GS-048")
def test_the_highest_throw_begins() -> None:
    _, events = act(arrange(NEIGHBOURHOOD, phase="throws"), ThrowForStart(seat=CHANCE, pips=(2, 4, 5)))
    assert [event.pips for event in events if isinstance(event, Threw)] == [2, 4, 5]
    assert first(events, Turn) == Turn(clause="GS-049", seat=GREEN, number=1)


@clause("GS-049", "GS-R04")
def test_turns_go_round_clockwise() -> None:
    seats = []
    state = arrange(NEIGHBOURHOOD, turn="blue", pawns={"red": 30, "blue": 30, "green": 30})
    for _ in range(3):
        seats.append(state.seat)
        state, _ = act(state, *die(6))
    assert seats == [BLUE, GREEN, RED]


@pytest.mark.parametrize("pips", range(1, 7))
@clause("GS-026", "GS-050", "GS-051", "GS-R05")
def test_a_pawn_walks_a_space_for_each_pip(pips: int) -> None:
    state = arrange(NEIGHBOURHOOD, pawns={"red": 35})
    state, events = act(state, *die(pips))
    walk = first(events, Walked)
    assert (walk.start, walk.end) == (35, (35 + pips) % 38)
    assert state.players[RED].space == (35 + pips) % 38
    assert state.pips == pips


@clause("GS-052", "GS-054", "GS-056", "GS-059", "GS-062", "GS-064", "GS-077", "GS-087")
def test_each_space_asks_for_its_own() -> None:
    stacks = {(1, "blue"): ["blank"], (3, "blue"): ["blank"], (6, "blue"): ["blank"], (4, "blue"): ["blank"]}
    asks = {
        "snoop": "snoop", "goto": "again", "path": "path", "hide": "hide", "infer": "infer", "snoopq": "again",
        "gossip": "gossip", "accuse": "accuse", "find": "find",
    }  # fmt: skip
    for index, space in enumerate(RECON38):
        start = arrange(
            {**NEIGHBOURHOOD, "blue": ("Mr Nosey", "Mr Gab", "cat")},
            stacks={**stacks, (5, "green"): ["blank"], (2, "green"): ["blank"]},
            hidden=[("blank", "blue")],
            pawns={"red": (index - 1) % 38},
        )
        state, _ = act(start, *die(1))
        assert state.phase == asks.get(space.kind, "throw"), (index, space)


@pytest.mark.parametrize("house", HOUSES)
@clause("GS-055", "GS-058", "GS-R06", "GS-053")
def test_the_second_throw_sends_the_pawn(house: int) -> None:
    for start, kind, clause_id in ((1, "path", "GS-055"), (5, "snoop", "GS-058")):
        state = arrange(NEIGHBOURHOOD, pawns={"red": start}, phase="again")
        state, events = act(state, *die(house))
        jump = first(events, Jumped)
        assert jump.clause == clause_id
        assert (RECON38[jump.end].kind, RECON38[jump.end].house) == (kind, house)
        assert state.players[RED].space == jump.end


@clause("GS-R06", "GS-055")
def test_a_detected_player_is_sent_too_though_it_places_nothing() -> None:
    state = arrange(NEIGHBOURHOOD, pawns={"red": 1}, status={"red": "detected"}, phase="again")
    state, events = act(state, *die(4))
    assert state.players[RED].space == 27
    assert first(events, Nothing).clause == "GS-R36"


@clause("GS-054", "GS-066", "GS-053")
def test_a_card_is_left_at_the_house_of_the_path() -> None:
    state = arrange(NEIGHBOURHOOD, pawns={"red": 8}, phase="path")
    state, events = act(state, Place(seat=RED, card="dog bone", house=3))
    assert state.stacks[2] == (("dog bone",), (), ())
    assert state.players[RED].hand[4] == 4
    assert kinds(events) == ["Placed", "Turn"]
    assert events[0].seen_by(BLUE).card is None


@clause("GS-056", "GS-057", "GS-061", "GS-R14")
def test_snoop_is_one_stack_in_one_house() -> None:
    stacks = {(1, "blue"): ["blank", "blank"], (1, "green"): ["blank"], (1, "red"): ["chocolates"]}
    state = arrange(NEIGHBOURHOOD, stacks=stacks, pawns={"red": 0}, phase="snoop")
    looks = [Snoop(seat=RED, house=1, owner=BLUE), Snoop(seat=RED, house=1, owner=GREEN)]
    assert list(GAME.options(state, RED)) == [*looks, Pass(seat=RED)]
    after, _ = act(state, looks[0])
    assert after.seat == BLUE, "one look ends the turn"
    assert after.stacks == state.stacks


@clause("GS-059", "GS-060", "GS-R12")
def test_gossip_reaches_every_house_but_only_the_top() -> None:
    stacks = {(1, "blue"): ["blank", "blank"], (5, "green"): ["blank"]}
    state = arrange(NEIGHBOURHOOD, stacks=stacks, hidden=[("blank", "blue")], phase="gossip")
    lifts = [Gossip(seat=RED, house=1, owner=BLUE), Gossip(seat=RED, house=5, owner=GREEN)]
    assert list(GAME.options(state, RED)) == [*lifts, Pass(seat=RED)]
    after, _ = act(state, lifts[0])
    assert after.seen[RED] == {(1, BLUE, 1)}


@clause("GS-030", "GS-062", "GS-063", "GS-076", "GS-R16")
def test_everybody_hides_on_the_same_stack() -> None:
    state = arrange(NEIGHBOURHOOD, hidden=[("fish frame", "blue"), ("cookbook", "green")], phase="hide")
    hides = [Hide(seat=RED, card=card) for card in ("chocolates", "dog bone", "blank")]
    assert list(GAME.options(state, RED)) == [*hides, Pass(seat=RED)]
    state, _ = act(state, hides[1])
    assert [(one.card, one.author) for one in state.hidden] == [
        ("fish frame", BLUE), ("cookbook", GREEN), ("dog bone", RED),
    ]  # fmt: skip
    empty = arrange(NEIGHBOURHOOD, phase="throw", pawns={"red": 2})
    bare = arrange(NEIGHBOURHOOD, stacks=everything(), pawns={"red": 2})
    assert act(empty, *die(1))[0].phase == "hide"
    _, events = act(bare, *die(1))
    assert first(events, Nothing).clause == "GS-062", "an empty hand hides nothing"


def everything() -> dict[tuple[int, str], list[str]]:
    """All of Red's kit on the street."""
    return {(1, "red"): ["chocolates"] * 5, (2, "red"): ["dog bone"] * 5, (4, "red"): ["blank"] * 10}


@clause("GS-077", "GS-079", "GS-081", "GS-100")
def test_an_inference_is_heard_by_everybody() -> None:
    state = arrange(NEIGHBOURHOOD, phase="infer", pawns={"blue": 8})
    state, events = act(state, Infer(seat=RED, target=BLUE, people=("Mr Nosey", "Mr Peep"), pet="dog"))
    for seat in (RED, BLUE, GREEN):
        asked = GAME.observe(state, seat).inferences[0]
        assert (asked.asker, asked.target, asked.moved) == (RED, BLUE, True)
        assert [event.seen_by(seat) for event in events] == events
    assert state.players[BLUE].space == 36
    assert state.seat == BLUE


@clause("GS-010", "GS-011", "GS-014", "GS-007")
def test_the_detected_play_on_and_cannot_win() -> None:
    state = arrange(NEIGHBOURHOOD, phase="accuse")
    state, events = act(state, Accuse(seat=RED, target=BLUE, first="Mr Nosey", second="Mrs Gab", pet="cat"))
    assert (first(events, Revealed).seat, first(events, Detected).by) == (BLUE, RED)
    assert GAME.outcome(state) is None
    state, _ = act(state, PlayOn(seat=BLUE), *die(6))
    state = arrange(NEIGHBOURHOOD, status={"blue": "detected"}, turn="blue", phase="accuse")
    state, _ = act(state, Accuse(seat=BLUE, target=RED, first="Mr Sneak", second="Mrs Sneak", pet="dog"))
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.winners == (GREEN,)


@clause("GS-013", "GS-098", "GS-092", "GS-R38")
def test_false_accusations_count_over_all_targets() -> None:
    accusations = [
        ("red", "blue", "Mr Nosey", "Mrs Gab", "dog"),
        ("red", "green", "Mr Nosey", "Mrs Gab", "dog"),
        ("red", "blue", "Mr Pry", "Mrs Gab", "dog"),
        ("red", "green", "Mr Pry", "Mrs Gab", "dog"),
    ]
    state = arrange(NEIGHBOURHOOD, accusations=accusations, phase="accuse")
    assert state.players[RED].false == 4
    state, events = act(state, Accuse(seat=RED, target=GREEN, first="Mr Gab", second="Mrs Gab", pet="dog"))
    assert first(events, Accused).false == 5
    state, events = act(state, Show(seat=GREEN, card="none"))
    assert first(events, Discredited).clause == "GS-098"


@clause("GS-R35", "GS-R37", "GS-011")
def test_the_discredited_place_hide_and_answer_like_anybody() -> None:
    state = arrange(NEIGHBOURHOOD, status={"red": "discredited"}, pawns={"red": 32})
    state, _ = act(state, *die(1))
    assert state.phase == "path"
    state = arrange(NEIGHBOURHOOD, status={"red": "discredited"}, false={"red": 5}, phase="accuse")
    state, events = act(state, Accuse(seat=RED, target=BLUE, first="Mr Nosey", second="Mrs Gab", pet="dog"))
    assert first(events, Accused).false == 5, "one more costs nothing more"
    state, events = act(state, Show(seat=BLUE, card="cat"))
    assert "Discredited" not in kinds(events)


@clause("GS-R28", "GS-091")
def test_a_discredited_player_can_still_be_detected_where_that_is_allowed() -> None:
    rules = GossipRules(accuse_targets="undetected")
    cast = {**NEIGHBOURHOOD, "green": ("Mrs Pry", "Mrs Stare", "none")}
    state = arrange(cast, status={"green": "discredited"}, phase="accuse", rulings=rules)
    state, _ = act(state, Accuse(seat=RED, target=GREEN, first="Mrs Pry", second="Mrs Stare", pet="none"))
    assert state.players[GREEN].status == "detected"
    rules = GossipRules(accuse_targets="any")
    state = arrange(cast, status={"green": "detected"}, phase="accuse", rulings=rules)
    state, events = act(state, Accuse(seat=RED, target=GREEN, first="Mrs Pry", second="Mrs Stare", pet="none"))
    assert kinds(events) == ["Accused", "Turn"], "what is up cannot be turned up again"


@clause("GS-R22", "GS-R29")
def test_an_inference_may_be_repeated_and_name_own_cards() -> None:
    ask: Move = Infer(seat=RED, target=BLUE, people=("Mr Sneak", "Mrs Sneak"), pet="dog")
    said = [("red", "blue", ("Mr Sneak", "Mrs Sneak"), "dog")]
    state, _ = act(arrange(NEIGHBOURHOOD, inferences=said, phase="infer"), ask)
    assert len(state.inferences) == 2
    assert not state.inferences[1].moved


@clause("GS-R39", "GS-095", "GS-093")
def test_cards_shown_one_by_one_detect_nobody() -> None:
    said = [("red", "blue", "Mr Nosey", "Mrs Gab", "dog")] * 3
    shown = [("red", "blue", card) for card in ("Mr Nosey", "Mrs Gab", "cat")]
    state = arrange(NEIGHBOURHOOD, accusations=said, shown=shown)
    assert state.players[BLUE].status == "in"
    assert {one.card for one in GAME.observe(state, RED).shown} == {"Mr Nosey", "Mrs Gab", "cat"}
    assert {one.card for one in GAME.observe(state, GREEN).shown} == {None}
