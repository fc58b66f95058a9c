"""The switches of the ledger about talk, showing, being out and the frame: their readings play differently."""

import sys
from random import Random

import pytest
from msgspec.structs import replace

from gamecore.core import CHANCE, Event, Outcome, Streams
from gamecore.gossip_street import GAME
from gamecore.gossip_street.arrange import arrange
from gamecore.gossip_street.moves import (
    Accuse,
    Call,
    Concede,
    Gossip,
    Infer,
    Jumped,
    Lay,
    NoneShown,
    Nothing,
    Pass,
    Passed,
    PlayOn,
    Revealed,
    Scatter,
    SetOut,
    Show,
    Stop,
    Tell,
)
from gamecore.gossip_street.pieces import COLOURS
from gamecore.gossip_street.state import GossipRules, GossipState, Hidden
from tests.clause_marks import clause
from tests.gossip_street import test_rulings_cards
from tests.gossip_street.street import (
    BLUE,
    GREEN,
    NEIGHBOURHOOD,
    RED,
    act,
    die,
    first,
    kinds,
    legal,
    moves,
    refused,
    table,
)

PLAIN = GossipRules()
WRONG = {"first": "Mr Nosey", "second": "Mrs Gab", "pet": "dog"}
"""What Blue is not, for a false accusation."""


def test_every_switch_has_a_test() -> None:
    named = {
        name.removeprefix("test_") for module in (test_rulings_cards, sys.modules[__name__]) for name in vars(module)
    }
    assert set(GossipRules.__struct_fields__) <= named


# ---- speaking ----


@clause("GS-R20", "GS-078")
def test_inference_cards() -> None:
    short = [
        Infer(seat=RED, target=BLUE, people=("Mr Pry",), pet=None),
        Infer(seat=RED, target=BLUE, people=(), pet="cat"),
        Infer(seat=RED, target=BLUE, people=("Mr Pry", "Mr Gab"), pet=None),
        Infer(seat=RED, target=BLUE, people=("Mr Pry",), pet="dog"),
    ]
    exact, loose = table("infer"), table("infer", GossipRules(inference_cards="up_to_three"))
    assert all(refused(exact, move).clause == "GS-R20" for move in short)
    assert all(legal(loose, move) for move in short)
    assert refused(loose, Infer(seat=RED, target=BLUE, people=(), pet=None)).clause == "GS-R20"
    assert len(GAME.options(exact, RED)) == 2 * 66 * 4
    assert len(set(moves(loose))) == len(GAME.options(loose, RED)) == 2 * ((66 + 12 + 1) * 5 - 1)


@clause("GS-R21", "GS-086")
def test_no_pet_counts() -> None:
    ask = Infer(seat=RED, target=GREEN, people=("Mr Gab", "Mr Peep"), pet="none")
    for counts, space in ((True, 36), (False, 5)):
        state, _ = act(table("infer", GossipRules(no_pet_counts=counts), pawns={"green": 5}), ask)
        assert state.players[GREEN].space == space


@clause("GS-R22", "GS-077")
def test_infer() -> None:
    assert refused(table("infer"), Pass(seat=RED)).clause == "GS-R22"
    may = table("infer", GossipRules(infer="may"))
    assert legal(may, Pass(seat=RED))
    _, events = act(may, Pass(seat=RED))
    assert first(events, Passed).clause == "GS-R22"


@pytest.mark.parametrize(
    ("reading", "targets"), [("undetected", {BLUE, GREEN}), ("survivors", {BLUE}), ("any", {BLUE, GREEN, 3})]
)
@clause("GS-R23", "GS-077")
def test_infer_targets(reading: str, targets: set[int]) -> None:
    cast = {**NEIGHBOURHOOD, "yellow": ("Mrs Peep", "Mr Gab", "none")}
    cast = {**cast, "blue": ("Mr Nosey", "Mr Stare", "cat"), "green": ("Mrs Pry", "Mrs Gab", "none")}
    status = {"green": "discredited", "yellow": "detected"}
    state = arrange(cast, status=status, phase="infer", rulings=GossipRules(infer_targets=reading))
    assert {move.target for move in moves(state)} == targets


@clause("GS-R24", "GS-084")
def test_perfect_inference() -> None:
    perfect = Infer(seat=RED, target=BLUE, people=("Mr Nosey", "Mrs Gab"), pet="cat")
    near = Infer(seat=RED, target=BLUE, people=("Mr Nosey", "Mrs Gab"), pet="dog")
    state, _ = act(table("infer"), perfect)
    assert state.phase == "throw"
    rules = GossipRules(perfect_inference="may_concede")
    for ask, choices in ((perfect, [Concede(seat=BLUE), Pass(seat=BLUE)]), (near, [Pass(seat=BLUE)])):
        state, _ = act(table("infer", rules), ask)
        assert state.phase == "concede", "it is asked after every yes, so that asking gives nothing away"
        assert moves(state, BLUE) == choices
    assert refused(state, Concede(seat=BLUE)).clause == "GS-R24"
    state, _ = act(table("infer", rules), perfect)
    kept, _ = act(state, Pass(seat=BLUE))
    assert kept.players[BLUE].status == "in"
    gone, events = act(state, Concede(seat=BLUE))
    assert gone.players[BLUE].status == "detected"
    assert kinds(events) == ["Revealed", "Detected", "Turn"]
    state, _ = act(table("infer", rules, status={"blue": "discredited"}), perfect)
    assert state.phase == "throw", "who cannot win any more has nothing to concede"


@clause("GS-R26", "GS-079")
def test_fence_relocation() -> None:
    ask = Infer(seat=RED, target=BLUE, people=("Mr Nosey", "Mr Peep"), pet="dog")
    for reading, space, jumps in (("stays", 36, 1), ("returns", 8, 2)):
        rules = GossipRules(fence_relocation=reading)
        state, events = act(table("infer", rules, pawns={"blue": 8}), ask)
        assert state.players[BLUE].space == space
        assert len([event for event in events if isinstance(event, Jumped)]) == jumps


@clause("GS-R27", "GS-087")
def test_accuse() -> None:
    assert refused(table("accuse"), Pass(seat=RED)).clause == "GS-R27"
    may = GossipRules(accuse="may")
    assert legal(table("accuse", may), Pass(seat=RED))
    assert legal(table("accuse", may, status={"red": "detected"}), Pass(seat=RED)), "nor must those who are out"


@pytest.mark.parametrize(
    ("reading", "targets"), [("survivors", {BLUE}), ("undetected", {BLUE, GREEN}), ("any", {BLUE, GREEN, 3})]
)
@clause("GS-R28", "GS-087")
def test_accuse_targets(reading: str, targets: set[int]) -> None:
    cast = {**NEIGHBOURHOOD, "yellow": ("Mrs Peep", "Mr Gab", "none")}
    cast = {**cast, "blue": ("Mr Nosey", "Mr Stare", "cat"), "green": ("Mrs Pry", "Mrs Gab", "none")}
    status = {"green": "discredited", "yellow": "detected"}
    state = arrange(cast, status=status, phase="accuse", rulings=GossipRules(accuse_targets=reading))
    assert {move.target for move in moves(state)} == targets


@clause("GS-R29")
def test_name_own_cards() -> None:
    own = Accuse(seat=RED, target=BLUE, first="Mr Sneak", second="Mrs Gab", pet="cat")
    assert legal(table("accuse"), own)
    rules = GossipRules(name_own_cards="forbidden")
    refusal = refused(table("accuse", rules), own)
    assert refusal.clause == "GS-R29"
    assert "Mr Sneak is yours" in refusal.why
    ask = Infer(seat=RED, target=BLUE, people=("Mr Nosey", "Mrs Gab"), pet="dog")
    assert refused(table("infer", rules), ask).clause == "GS-R29"
    assert len(GAME.options(table("accuse", rules), RED)) == 2 * 10 * 9 * 3
    green = table("accuse", rules, turn="green")
    assert legal(green, Accuse(seat=GREEN, target=BLUE, first="Mr Nosey", second="Mrs Gab", pet="none"))


def accused(rulings: GossipRules, shown: list[str], **more: object) -> list[str]:
    """What Blue may show Red after one more false accusation than cards shown: (Mr Nosey, Mrs Pry, cat)."""
    said = [("red", "blue", "Mr Nosey", "Mrs Pry", "cat")] * (len(shown) + 1)
    cards = [("red", "blue", card) for card in shown]
    state = table("show", rulings, accusations=said, shown=cards, **more)
    return [move.card for move in moves(state, BLUE)]


@clause("GS-R31", "GS-094")
def test_show_choice() -> None:
    assert accused(PLAIN, []) == ["Mr Nosey", "Mrs Gab", "cat"]
    named = GossipRules(show_choice="named_first")
    assert accused(named, []) == ["Mr Nosey", "cat"]
    assert accused(named, ["Mr Nosey", "Mr Nosey", "cat", "cat"], false={"red": 0}) == ["Mrs Gab"]
    state = table("show", named, accusations=[("red", "blue", "Mr Nosey", "Mrs Pry", "cat")])
    assert refused(state, Show(seat=BLUE, card="Mrs Gab")).clause == "GS-R31"


@pytest.mark.parametrize(
    ("cap", "after"),
    [(1, ["Mrs Gab"]), (2, ["Mrs Gab", "cat"]), (3, ["Mr Nosey", "Mrs Gab", "cat"])],
)
@clause("GS-R32", "GS-096", "GS-097")
def test_same_card_cap(cap: int, after: list[str]) -> None:
    shown = ["Mr Nosey", "cat"] if cap == 1 else ["Mr Nosey", "Mr Nosey"]
    assert accused(GossipRules(same_card_cap=cap), shown) == after
    assert len(accused(GossipRules(same_card_cap=None), ["cat"] * 4, false={"red": 0})) == 3


@clause("GS-R32", "GS-097")
def test_third_show() -> None:
    once = ["Mr Nosey", "cat"]
    assert accused(PLAIN, once) == ["Mr Nosey", "Mrs Gab", "cat"]
    assert accused(GossipRules(third_show="must_be_new"), once) == ["Mrs Gab"]
    assert accused(GossipRules(third_show="must_be_new"), ["cat"]) == ["Mr Nosey", "Mrs Gab", "cat"]
    every = ["Mr Nosey", "cat", "Mrs Gab"]
    assert accused(GossipRules(third_show="must_be_new"), every) == ["Mr Nosey", "Mrs Gab", "cat"], "the third only"


@clause("GS-R33", "GS-098")
def test_fifth_false_show() -> None:
    for shows in (True, False):
        rules = GossipRules(fifth_false_show=shows)
        state, events = act(table("accuse", rules, false={"red": 4}), Accuse(seat=RED, target=BLUE, **WRONG))
        assert (state.phase == "show") == shows
        assert ("NoneShown" in kinds(events)) == (not shows)
        assert ("Discredited" in kinds(events)) == (not shows)
    assert first(events, NoneShown).clause == "GS-R33"
    state, _ = act(table("accuse", rules, false={"red": 3}), Accuse(seat=RED, target=BLUE, **WRONG))
    assert state.phase == "show", "only the last one brings no card"


@clause("GS-R33", "GS-013")
def test_false_limit() -> None:
    for limit, status in ((1, "discredited"), (5, "in")):
        state, _ = act(table("accuse", GossipRules(false_limit=limit)), Accuse(seat=RED, target=BLUE, **WRONG))
        state, _ = act(state, Show(seat=BLUE, card="cat"))
        assert state.players[RED].status == status


def discredit(**readings: object) -> tuple[GossipState, list[Event]]:
    """Red's last false accusation."""
    rules = GossipRules(**readings)
    state, _ = act(table("accuse", rules, false={"red": 4}), Accuse(seat=RED, target=BLUE, **WRONG))
    return act(state, Show(seat=BLUE, card="cat"))


@clause("GS-R34")
def test_discredited_reveal() -> None:
    for reveal in (False, True):
        state, events = discredit(discredited_reveal=reveal)
        assert (GAME.observe(state, BLUE).players[RED].cards is not None) == reveal
        assert ("Revealed" in kinds(events)) == reveal
    assert first(events, Revealed).clause == "GS-R34"


@clause("GS-R35")
def test_discredited_play() -> None:
    for reading, stopped in (("continue", False), ("stop", True)):
        state, events = discredit(discredited_play=reading)
        assert state.players[RED].stopped == stopped
        assert ("Stopped" in kinds(events)) == stopped
        asking = arrange(
            NEIGHBOURHOOD,
            turn="blue",
            status={"red": "discredited"},
            stopped=["red"] if stopped else [],
            phase="infer",
            rulings=GossipRules(discredited_play=reading),
        )
        assert {move.target for move in moves(asking, BLUE)} == ({GREEN} if stopped else {RED, GREEN})
    state, _ = act(arrange(NEIGHBOURHOOD, turn="green", stopped=["red"], pawns={"green": 30}), *die(6))
    assert state.seat == BLUE, "turns pass over whoever has left"


@clause("GS-R36", "GS-011")
def test_detected_play() -> None:
    hit = Accuse(seat=RED, target=BLUE, first="Mr Nosey", second="Mrs Gab", pet="cat")
    state, _ = act(table("accuse"), hit)
    assert (state.phase, state.seat) == ("ready", BLUE)
    on, _ = act(state, PlayOn(seat=BLUE))
    assert on.phase == "throw"
    off, _ = act(state, Stop(seat=BLUE))
    assert off.players[BLUE].stopped
    assert off.seat == GREEN
    state, _ = act(table("accuse", GossipRules(detected_play="stop")), hit)
    assert state.players[BLUE].stopped
    assert (state.phase, state.seat) == ("throw", GREEN)


@clause("GS-R36")
def test_detected_places() -> None:
    for places, phase in ((False, "throw"), (True, "path")):
        rules = GossipRules(detected_places=places)
        state, _ = act(table("throw", rules, status={"red": "detected"}, pawns={"red": 32}), *die(1))
        assert state.phase == phase


@clause("GS-R37")
def test_out_accusations() -> None:
    for reading, phase, may in (("free", "accuse", False), ("may", "accuse", True), ("none", "throw", False)):
        rules = GossipRules(out_accusations=reading)
        lost, _ = act(table("throw", rules, status={"red": "discredited"}, pawns={"red": 8}), *die(1))
        state, events = act(table("throw", rules, status={"red": "detected"}, pawns={"red": 8}), *die(1))
        assert state.phase == lost.phase == phase
        if phase == "accuse":
            assert (GAME.refusal(state, Pass(seat=RED)) is None) == may
        if may:
            _, passing = act(state, Pass(seat=RED))
            assert first(passing, Passed).clause == "GS-R37"
    assert first(events, Nothing).clause == "GS-R37"


@clause("GS-R37", "GS-R32")
def test_nothing_is_shown_when_every_card_is_at_its_limit() -> None:
    said = [("green", "blue", "Mr Nosey", "Mrs Pry", "dog")] * 6
    cards = [("green", "blue", card) for card in ("Mr Nosey", "Mrs Gab", "cat") * 2]
    state = table("accuse", turn="green", status={"green": "detected"}, accusations=said, shown=cards)
    state, events = act(state, Accuse(seat=GREEN, target=BLUE, **WRONG))
    assert first(events, NoneShown).clause == "GS-R37"
    assert state.seat == RED


# ---- the frame ----


@clause("GS-R40", "GS-017")
def test_turn_limit() -> None:
    rules, rng = GossipRules(turn_limit=2), Random(1)
    state, streams = GAME.start(3, rules), Streams(5)
    while GAME.actors(state):
        seat = GAME.actors(state)[0]
        options = GAME.options(state, seat)
        move = GAME.chance(state, streams) if seat == CHANCE else options[rng.randrange(len(options))]
        state, _ = GAME.apply(state, move)
    assert [player.turns for player in state.players] == [2, 2, 2]
    assert state.turns == 6
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.clause == "GS-R40"
    assert outcome.scores == ()


@clause("GS-R40")
def test_timeout_rank() -> None:
    for reading, winners in (("fewest_false", (BLUE,)), ("draw", (RED, BLUE, GREEN))):
        rules = GossipRules(turn_limit=1, timeout_rank=reading)
        state, _ = act(limit_reached(rules), *die(6))
        assert GAME.outcome(state) == Outcome(clause="GS-R40", winners=winners)


def limit_reached(rules: GossipRules) -> GossipState:
    """The last turn of a game of one turn each: Green walks to the fence."""
    state = table("throw", rules, turn="green", pawns={"green": 30}, false={"red": 2, "green": 1})
    players = tuple(replace(player, turns=1) for player in state.players)
    return replace(state, players=players, turns=3)


@clause("GS-R41", "GS-046")
def test_start_paths() -> None:
    deal = GAME.chance(GAME.start(3, PLAIN), Streams(1))
    state, _ = act(GAME.start(3, PLAIN), deal)
    assert [move.chooser for move in GAME.options(state, CHANCE)] == [0, 1, 2]
    state, _ = act(state, Call(seat=CHANCE, chooser=GREEN), SetOut(seat=GREEN, colour="black", house=6))
    assert GAME.actors(state) == (RED,), "the others choose clockwise"
    rules = GossipRules(start_paths="random")
    state, _ = act(GAME.start(3, rules), deal)
    assert len(GAME.options(state, CHANCE)) == 6 * 5 * 4
    assert refused(state, Call(seat=CHANCE, chooser=0)).clause == "GS-052"
    state, events = act(state, Scatter(seat=CHANCE, houses=(4, 1, 6)))
    assert [player.space for player in state.players] == [27, 2, 21]
    assert [player.colour for player in state.players] == list(COLOURS[:3])
    assert kinds(events) == ["PawnSet"] * 3


@clause("GS-R42", "GS-047")
def test_setup_cards() -> None:
    rules = GossipRules(setup_cards=5)
    blanks = [Lay(seat=RED, card="blank", house=house) for house in (2, 2, 3, 4, 5)]
    state, _ = act(table("lay", rules), *blanks)
    assert state.players[RED].hand[-1] == 5
    assert GAME.actors(state) == (BLUE, GREEN)
    state, _ = act(table("lay"), *blanks[:4])
    assert refused(state, blanks[4]).clause == "GS-047"
    none = GossipRules(setup_cards=0, setup_min_houses=0, start_paths="random")
    state, _ = act(GAME.start(3, none), GAME.chance(GAME.start(3, none), Streams(1)))
    state, _ = act(state, Scatter(seat=CHANCE, houses=(1, 2, 3)))
    assert state.phase == "throws", "nothing is laid"
    with pytest.raises(ValueError, match="setup_min_houses"):
        GAME.start(3, GossipRules(setup_cards=2))


@clause("GS-R42", "GS-047")
def test_setup_min_houses() -> None:
    pile = [Lay(seat=RED, card="blank", house=3)] * 3
    assert refused(act(table("lay"), *pile[:2])[0], pile[2]).clause == "GS-047"
    state, _ = act(table("lay", GossipRules(setup_min_houses=1)), *pile)
    assert legal(state, pile[0])


@clause("GS-R43")
def test_public_log() -> None:
    talk = {
        "inferences": [("red", "blue", ("Mr Nosey", "Mr Pry"), "dog")],
        "accusations": [("red", "blue", "Mr Nosey", "Mrs Gab", "dog"), ("blue", "red", "Mr Gab", "Mrs Gab", "dog")],
        "shown": [("red", "blue", "cat"), ("blue", "red", "dog")],
        "passes": [("green", 4)],
    }
    full, none = (table("throw", GossipRules(public_log=reading), **talk) for reading in ("full", "none"))
    seen = GAME.observe(full, GREEN)
    assert (len(seen.inferences), len(seen.accusations), len(seen.shown), len(seen.passes)) == (1, 2, 2, 1)
    seen = GAME.observe(none, GREEN)
    assert (seen.inferences, seen.accusations, seen.shown, seen.passes) == ((), (), (), ())
    assert [one.card for one in GAME.observe(none, BLUE).shown] == ["cat", "dog"], "one's own cards one remembers"
    assert GAME.keeps_log(full)
    assert not GAME.keeps_log(none)


@clause("GS-R43", "GS-012")
def test_table_talk() -> None:
    tell = Tell(seat=RED, to=GREEN)
    assert refused(table("throw"), tell).clause == "GS-051"
    rules = GossipRules(table_talk=True)
    state = talking(rules)
    assert legal(state, tell)
    after, _ = act(state, tell)
    view = GAME.observe(after, GREEN)
    assert view.stacks[1][BLUE] == ("chocolates",)
    assert view.hidden == (Hidden("fish frame", BLUE),)
    assert [one.card for one in view.shown] == ["cat"]
    assert refused(after, tell).clause == "GS-R43", "once a turn is enough"
    assert GAME.observe(after, BLUE).shown[0].card == "cat"
    assert GAME.observe(after, BLUE).told == ((RED, GREEN),)
    silent, _ = act(talking(GossipRules(table_talk=True, public_log="none")), tell)
    assert [GAME.observe(silent, seat).told for seat in (RED, GREEN, BLUE)] == [((RED, GREEN),), ((RED, GREEN),), ()]
    own, _ = act(replace(state, seat=BLUE), Tell(seat=BLUE, to=GREEN))
    assert GAME.observe(own, GREEN).shown[0].card is None, "one tells what one has seen, not who one is"
    anyone = GossipRules(table_talk=True, gossip_scope="any")
    looked = table("gossip", anyone, stacks={(3, "red"): ["blank"]})
    looked, _ = act(looked, Gossip(seat=RED, house=3, owner=RED))
    looked, _ = act(replace(looked, phase="ready", seat=RED), tell)
    assert GAME.observe(looked, GREEN).stacks[2][RED] == (None,), "nor what lies in the own stacks"
    after, _ = act(after, PlayOn(seat=RED))
    assert after.phase == "throw"
    after, _ = act(table("throw", rules, pawns={"red": 30}), *die(6))
    assert (after.phase, after.seat) == ("ready", BLUE), "it is asked before every throw"
    assert moves(after, BLUE) == [PlayOn(seat=BLUE), Tell(seat=BLUE, to=GREEN), Tell(seat=BLUE, to=RED)]
    out = table("ready", rules, status={"red": "detected"})
    assert refused(out, tell).clause == "GS-012", "the detected may not, whatever the table agrees on"
    plain = table("ready", status={"red": "detected"})
    assert refused(plain, tell).clause == "GS-012"


def talking(rules: GossipRules) -> GossipState:
    """Red has seen a stack, a hidden card and a card shown, and may tell before throwing."""
    return table(
        "ready",
        rules,
        stacks={(2, "blue"): ["chocolates"], (3, "green"): ["blank"]},
        hidden=[("fish frame", "blue")],
        seen={"red": [(2, "blue"), (3, "green")]},
        found={"red": [0]},
        accusations=[("red", "blue", "Mr Nosey", "Mrs Gab", "dog")],
        shown=[("red", "blue", "cat")],
    )
