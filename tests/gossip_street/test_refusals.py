"""Sentences that a learner reads when a move is refused, and moves that nobody should be able to make."""

import pytest
from msgspec.structs import replace

from gamecore.core import CHANCE, IllegalMove, Move, Streams
from gamecore.gossip_street import GAME
from gamecore.gossip_street.arrange import arrange
from gamecore.gossip_street.moves import (
    MOVES,
    Accuse,
    Call,
    Concede,
    Find,
    Gossip,
    Hide,
    Infer,
    Lay,
    Pass,
    Place,
    PlayOn,
    SetOut,
    Show,
    Snoop,
    Stop,
    Tell,
    Throw,
)
from gamecore.gossip_street.state import GossipRules, GossipState
from tests.clause_marks import clause
from tests.gossip_street.street import BLUE, GREEN, NEIGHBOURHOOD, RED, act, refused

STACKS = {(2, "blue"): ["chocolates"], (1, "green"): ["blank"], (3, "red"): ["blank"], (5, "blue"): ["chocolates"]}


def table(phase: str, **more: object) -> GossipState:
    """The neighbours with a few cards out."""
    return arrange(NEIGHBOURHOOD, phase=phase, stacks=STACKS, **more)


HOME = {"pawns": {"red": 2}}
SAYS: list[tuple[str, dict[str, object], Move, str, str]] = [
    (
        "path", HOME, Place(seat=RED, card="blank", house=1), "GS-067",
        "A blank may be left at any house but your own; yours is Sneak's house (1).",
    ),
    (
        "path", HOME, Place(seat=RED, card="blank", house=3), "GS-054",
        "Your pawn has come to the House Path of Sneak's house (1), so the card goes there, on your own colour.",
    ),
    (
        "path", {"pawns": {"red": 8}}, Pass(seat=RED), "GS-R09",
        "You must leave a card at Peep's house (3), for you have one that may lie there: a dog bone or a blank.",
    ),
    (
        "snoop", {"pawns": {"red": 0}}, Snoop(seat=RED, house=2, owner=BLUE), "GS-056",
        "The footprints here lead to Sneak's house (1); you may look only at a stack in there.",
    ),
    (
        "snoop", {"pawns": {"red": 0}}, Snoop(seat=RED, house=1, owner=BLUE), "GS-R15",
        "Blue has no card at Sneak's house (1).",
    ),
    (
        "gossip", {}, Gossip(seat=RED, house=3, owner=RED), "GS-R13",
        "Lift another player's top card; you know your own.",
    ),
    (
        "gossip", {}, Find(seat=RED), "GS-060",
        "Gossip lifts the top card of a stack in a house, never one of the Hide a Clue stack.",
    ),
    ("gossip", {}, Gossip(seat=RED, house=6, owner=GREEN), "GS-059", "Green has no card at Stare's house (6)."),
    (
        "hide", {}, Hide(seat=RED, card="cracker"), "GS-062",
        "You can hide only a card you possess, and a cracker is not in your hand.",
    ),
    (
        "hide", {}, Hide(seat=RED, card="blank", house=3), "GS-R16",
        "Your cards at Peep's house (3) stay there; hide a card of your hand.",
    ),
    (
        "infer", {}, Infer(seat=RED, target=RED, people=("Mr Pry", "Mr Gab"), pet="cat"), "GS-077",
        "You cannot ask yourself: choose Blue or Green.",
    ),
    (
        "infer", {}, Infer(seat=RED, target=BLUE, people=("Mr Pry",), pet="cat"), "GS-R20",
        "An inference names two people and a pet (or no pet), not 2 of them.",
    ),
    (
        "infer", {}, Pass(seat=RED), "GS-R22",
        "You must infer here: choose another player, two people and a pet.",
    ),
    (
        "infer", {}, Accuse(seat=RED, target=BLUE, first="Mr Pry", second="Mr Gab", pet="cat"), "GS-087",
        "You accuse only when your pawn comes to an Accuse space. Your pawn stands on Infer.",
    ),
    (
        "accuse", {}, Accuse(seat=RED, target=BLUE, first="Mr Pry", second="Mr Pry", pet="cat"), "GS-088",
        "First and second character are two different people; Mr Pry cannot be both.",
    ),
    (
        "accuse", {"status": {"green": "detected"}},
        Accuse(seat=RED, target=GREEN, first="Mr Pry", second="Mr Gab", pet="cat"), "GS-R28",
        "Green is detected, and the three cards are up for all to see: choose Blue.",
    ),
    ("throw", {}, Place(seat=BLUE, card="blank", house=3), "GS-049", "It is Red's turn; turns go round clockwise."),
    (
        "throw", {}, Place(seat=RED, card="blank", house=3), "GS-051",
        "Throw the die first: your pawn walks a space for each pip.",
    ),
    (
        "throw", {}, Throw(seat=RED, pips=6), "GS-026",
        "Cards are dealt and the die falls by chance; no player decides that.",
    ),
    ("throw", {}, Throw(seat=CHANCE, pips=7), "GS-026", "The die shows 1 to 6, not 7."),
    (
        "again", {"pawns": {"red": 5}}, Snoop(seat=RED, house=2, owner=BLUE), "GS-058",
        "Throw the die again first: the number is the house whose window you go to.",
    ),
    (
        "lay", {}, Lay(seat=RED, card="cracker", house=5), "GS-041",
        "Your pet is a dog, which leaves you dog bones. You have no crackers.",
    ),
    ("lay", {}, Pass(seat=RED), "GS-047", "Everybody lays 4 first cards; you still have 3 to lay."),
    (
        "ready", {"status": {"red": "discredited"}}, Stop(seat=RED), "GS-R36",
        "Only a detected player may stop for good; you are not detected.",
    ),
    ("throw", {}, Find(seat=7), "GS-001", "There is no seat 7: 3 players sit at this table."),
]  # fmt: skip


@pytest.mark.parametrize(("phase", "more", "move", "id", "why"), SAYS)
@clause(
    "GS-012", "GS-026", "GS-047", "GS-049", "GS-051", "GS-052", "GS-054", "GS-056", "GS-057", "GS-058", "GS-059",
    "GS-060", "GS-062", "GS-066", "GS-077", "GS-087", "GS-088", "GS-R09", "GS-R13", "GS-R15", "GS-R16", "GS-R20",
    "GS-R22", "GS-R28", "GS-R36",
)  # fmt: skip
def test_the_refusal_says_this(phase: str, more: dict[str, object], move: Move, id: str, why: str) -> None:
    refusal = refused(table(phase, **more), move)
    assert (refusal.clause, refusal.why) == (id, why)


@clause("GS-047", "GS-R42")
def test_the_refusal_of_a_fourth_card_counts_the_houses() -> None:
    stacks = {(2, "red"): ["blank"], (3, "red"): ["blank", "blank"]}
    state = arrange(NEIGHBOURHOOD, stacks=stacks, phase="lay")
    refusal = refused(state, Lay(seat=RED, card="blank", house=3))
    assert refusal.why == (
        "Your 4 first cards must lie at 3 or more different houses. With this one at Peep's house (3) "
        "they lie only at Nosey's house (2) and Peep's house (3)."
    )


@clause("GS-096", "GS-093")
def test_the_refusal_of_a_card_shown_twice_names_it() -> None:
    state = arrange(
        NEIGHBOURHOOD,
        accusations=[("red", "blue", "Mr Nosey", "Mrs Gab", pet) for pet in ("dog", "none", "parrot")],
        shown=[("red", "blue", "Mr Nosey")] * 2,
        phase="show",
    )
    assert refused(state, Show(seat=BLUE, card="Mr Nosey")).why == (
        "Red has seen your Mr Nosey twice; show another card: Mrs Gab or the cat."
    )
    assert (
        refused(state, Show(seat=BLUE, card="Mr Pry")).why
        == "You can show only a card of your own: Mrs Gab or the cat."
    )
    assert refused(state, Pass(seat=BLUE)).clause == "GS-093"
    assert refused(state, PlayOn(seat=RED)).why == "First Blue shows Red a card."


@clause("GS-046", "GS-R41")
def test_the_refusal_of_a_taken_pawn_or_path() -> None:
    state = arrange(NEIGHBOURHOOD, phase="lay")
    players = tuple(replace(player, colour=None, space=None) for player in state.players[1:])
    state = replace(state, players=(state.players[0], *players), phase="pawns", seat=BLUE)
    assert refused(state, SetOut(seat=BLUE, colour="red", house=4)).why == (
        "The red pawn is player 1's already; choose another."
    )
    assert refused(state, SetOut(seat=BLUE, colour="blue", house=1)).why == (
        "The red pawn stands on the path of Sneak's house (1) already; at the start no two share one."
    )
    assert refused(state, SetOut(seat=GREEN, colour="blue", house=4)).clause == "GS-R41"
    assert refused(state, SetOut(seat=BLUE, colour="blue", house=0)).clause == "GS-020"


@clause("GS-015")
def test_nobody_moves_when_the_game_is_over() -> None:
    state = arrange(NEIGHBOURHOOD, status={"red": "detected", "blue": "detected"}, phase="over")
    for move in (Pass(seat=RED), Throw(seat=CHANCE, pips=3), PlayOn(seat=GREEN)):
        assert refused(state, move).clause == "GS-015"


NONSENSE = [
    Place(seat=RED, card="banana", house=1),
    Place(seat=RED, card=None, house=1),
    Place(seat=RED, card=["blank"], house=1),
    Place(seat=RED, card="blank", house="1"),
    Place(seat=RED, card="blank", house=2.5),
    Place(seat=RED, card="blank", house=0),
    Place(seat=RED, card="blank", house=-1),
    Place(seat=True, card="blank", house=1),
    Place(seat=None, card="blank", house=1),
    Place(seat="red", card="blank", house=1),
    Place(seat=RED, card="blank", house=10**30),
    Place(seat=RED, card={"blank": object()}, house=1),
    Snoop(seat=RED, house=1, owner=-1),
    Snoop(seat=RED, house=1, owner=99),
    Gossip(seat=RED, house=0, owner=RED),
    Hide(seat=RED, card="blank", house=9),
    Infer(seat=RED, target=99, people=("Mr Pry", "Mr Gab"), pet="cat"),
    Infer(seat=RED, target=BLUE, people="Mr Pry", pet="cat"),
    Infer(seat=RED, target=BLUE, people=("Mr Pry", "Mr Pry"), pet="cat"),
    Infer(seat=RED, target=BLUE, people=("Mr Pry", "Mr Gab", "Mr Peep"), pet="cat"),
    Infer(seat=RED, target=BLUE, people=(), pet=None),
    Infer(seat=RED, target=BLUE, people=("Mr Pry", "Mr Smith"), pet="horse"),
    Accuse(seat=RED, target=-1, first="Mr Pry", second="Mr Gab", pet="cat"),
    Accuse(seat=RED, target=BLUE, first="Mr Pry", second="Mr Gab", pet=None),
    Tell(seat=RED, to=99),
    SetOut(seat=RED, colour="pink", house=1),
    Throw(seat=CHANCE, pips=0),
    Throw(seat=CHANCE, pips="6"),
    Pass(seat=CHANCE),
    Concede(seat=RED),
    Stop(seat=-2),
    Move(seat=RED),
]
PHASES = ["lay", "throws", "ready", "throw", "again", "path", "snoop", "gossip", "infer", "accuse", "hide", "over"]


@pytest.mark.parametrize("phase", PHASES)
@clause("GS-052")
def test_nonsense_is_refused_and_does_no_harm(phase: str) -> None:
    state = arrange(NEIGHBOURHOOD, stacks=STACKS, phase=phase, status={} if phase != "over" else {"red": "detected"})
    for move in NONSENSE:
        refusal = GAME.refusal(state, move)
        assert refusal is not None, move
        assert refusal.why.endswith("."), refusal.why
        assert refusal.clause.startswith("GS-")
        with pytest.raises(IllegalMove) as caught:
            GAME.apply(state, move)
        assert caught.value.refusal == refusal


@clause("GS-082")
def test_a_list_of_people_is_read_as_well() -> None:
    state = arrange(NEIGHBOURHOOD, phase="infer")
    after, _ = act(state, Infer(seat=RED, target=BLUE, people=["Mr Pry", "Mr Gab"], pet="none"))
    assert after.inferences[0].people == ("Mr Pry", "Mr Gab")
    hash(after)


@clause("GS-052")
def test_every_kind_of_move_is_refused_in_every_other_phase() -> None:
    made: dict[type[Move], Move] = {type(move): move for move in NONSENSE if isinstance(move, MOVES)}
    made |= {PlayOn: PlayOn(seat=RED), Find: Find(seat=RED), Lay: Lay(seat=RED, card="blank", house=3)}
    made |= {Show: Show(seat=RED, card="dog"), Stop: Stop(seat=RED), Concede: Concede(seat=RED)}
    for phase in PHASES:
        state = arrange(NEIGHBOURHOOD, stacks=STACKS, phase=phase)
        for kind, move in made.items():
            legal = GAME.refusal(state, move) is None
            assert legal == (move in GAME.options(state, move.seat)), (phase, kind)


TRIES = {
    "path": 48, "snoop": 18, "gossip": 19, "hide": 9, "find": 1, "infer": 3 * 66 * 4, "accuse": 3 * 144 * 4, "lay": 48,
    "show": 16,
}  # fmt: skip


@pytest.mark.parametrize("phase", TRIES)
@clause("GS-052")
def test_what_can_be_clicked_can_be_tried(phase: str) -> None:
    said = [("green", "red", "Mr Nosey", "Mrs Gab", "dog")] if phase == "show" else []
    state = arrange(NEIGHBOURHOOD, stacks=STACKS, hidden=[("fish frame", "blue")], accusations=said, phase=phase)
    tries = list(GAME.conceivable(state, RED))
    assert len(set(tries)) == len(tries) == TRIES[phase] + 1
    assert Pass(seat=RED) in tries
    assert set(GAME.options(state, RED)) <= set(tries)
    assert phase == "lay" or not list(GAME.conceivable(state, BLUE)), "nobody else has anything to try"


@clause("GS-046")
def test_every_pawn_and_path_can_be_tried() -> None:
    start = GAME.start(3, GossipRules())
    state, _ = act(start, GAME.chance(start, Streams(1)), Call(seat=CHANCE, chooser=RED))
    assert len(set(GAME.conceivable(state, RED))) == 6 * 6 + 1
    state, _ = act(state, SetOut(seat=RED, colour="red", house=1))
    assert len(set(GAME.conceivable(state, BLUE))) == 6 * 6 + 1
    assert len(GAME.options(state, BLUE)) == 5 * 5
