"""Worked positions 19 to 40 of the ledger, played: inferring, accusing, being out, the end."""

from gamecore.core import Outcome
from gamecore.gossip_street import GAME
from gamecore.gossip_street.arrange import arrange
from gamecore.gossip_street.deduce import answered, candidates, keep, without
from gamecore.gossip_street.moves import (
    Accuse,
    Accused,
    Answered,
    Circled,
    Detected,
    Discredited,
    Infer,
    Nothing,
    Pass,
    Passed,
    PlayOn,
    Show,
    ShownCard,
    Stop,
    Walked,
    Won,
)
from gamecore.gossip_street.odds import TRIPLES
from gamecore.gossip_street.state import GossipRules, GossipState, Triple
from gamecore.gossip_street.supply import explains
from tests.clause_marks import clause
from tests.gossip_street.street import BLUE, GREEN, NEIGHBOURHOOD, RED, act, die, first, kinds, legal, refused

PLAIN = GossipRules()
PEEP_AND_GAB: Triple = ("Mr Peep", "Mr Gab", "dog")


# ---- inferring ----


def asked(target: Triple, people: tuple[str, str], pet: str, space: int = 2) -> tuple[GossipState, list[str]]:
    """Red infers to Blue; the position after it and what happened."""
    cast = {"red": ("Mr Sneak", "Mrs Stare", "none"), "blue": target, "green": ("Mrs Sneak", "Mr Pry", "none")}
    state = arrange(cast, pawns={"blue": space, "red": 4}, phase="infer")
    state, events = act(state, Infer(seat=RED, target=BLUE, people=people, pet=pet))
    return state, [event for event in events if not isinstance(event, Walked)]


@clause("GS-W19", "GS-079", "GS-078", "GS-083", "GS-085")
def test_GS_W19_whoever_holds_one_goes_to_the_fence() -> None:
    state, events = asked(("Mr Nosey", "Mrs Gab", "dog"), ("Mr Nosey", "Mrs Pry"), "parrot")
    assert state.players[BLUE].space == 36
    assert kinds(events) == ["Inferred", "Answered", "Jumped", "Turn"]
    assert first(events, Answered).clause == "GS-079"


@clause("GS-W20", "GS-082", "GS-083")
def test_GS_W20_the_people_may_be_named_in_either_order() -> None:
    target: Triple = ("Mr Nosey", "Mrs Gab", "dog")
    one = asked(target, ("Mrs Pry", "Mr Nosey"), "parrot")
    assert one == asked(target, ("Mr Nosey", "Mrs Pry"), "parrot")


@clause("GS-W21", "GS-081", "GS-101")
def test_GS_W21_whoever_holds_none_stays_and_all_cross_off_three_cards() -> None:
    state, events = asked(("Mrs Gab", "Mr Stare", "cat"), ("Mr Nosey", "Mrs Pry"), "parrot", space=5)
    assert state.players[BLUE].space == 5
    assert first(events, Answered).clause == "GS-081"
    left = keep(TRIPLES, answered(PLAIN, state.inferences[0]))
    named = {"Mr Nosey", "Mrs Pry", "parrot"}
    assert left == tuple(triple for triple in TRIPLES if not named & set(triple))


@clause("GS-W22", "GS-084", "GS-R24")
def test_GS_W22_a_perfect_inference_is_no_accusation() -> None:
    state, events = asked(("Mrs Pry", "Mr Nosey", "parrot"), ("Mrs Pry", "Mr Nosey"), "parrot")
    assert state.players[BLUE].space == 36
    assert state.players[BLUE].status == "in"
    assert kinds(events) == ["Inferred", "Answered", "Jumped", "Turn"]
    assert GAME.observe(state, RED).players[BLUE].cards is None


@clause("GS-W23", "GS-080", "GS-R25")
def test_GS_W23_from_the_fence_once_round_and_back() -> None:
    state, events = asked(("Mr Nosey", "Mrs Gab", "dog"), ("Mr Nosey", "Mrs Pry"), "parrot", space=36)
    assert state.players[BLUE].space == 36
    assert kinds(events) == ["Inferred", "Answered", "Circled", "Turn"]
    assert first(events, Circled).clause == "GS-080"


@clause("GS-W24", "GS-086", "GS-R21")
def test_GS_W24_no_pet_is_a_card_too() -> None:
    cast = {
        "red": ("Mr Nosey", "Mrs Nosey", "dog"),
        "blue": ("Mr Gab", "Mrs Peep", "none"),
        "green": ("Mr Pry", "Mrs Pry", "cat"),
    }
    ask = Infer(seat=RED, target=BLUE, people=("Mr Sneak", "Mrs Sneak"), pet="none")
    state, _ = act(arrange(cast, phase="infer"), ask)
    assert state.players[BLUE].space == 36


@clause("GS-W25", "GS-053", "GS-R26")
def test_GS_W25_play_goes_on_from_the_fence() -> None:
    state = arrange(NEIGHBOURHOOD, pawns={"red": 36}, stacks={(1, "blue"): ["blank"]})
    state, _ = act(state, *die(2))
    assert (state.players[RED].space, state.phase) == (0, "snoop")


# ---- accusing ----


def charged(target: Triple, first_: str, second: str, pet: str) -> tuple[GossipState, list[str]]:
    """Red accuses Blue; the position after it and what happened."""
    cast = {"red": ("Mr Sneak", "Mrs Sneak", "none"), "blue": target, "green": ("Mr Pry", "Mrs Pry", "none")}
    state = arrange(cast, phase="accuse")
    return act(state, Accuse(seat=RED, target=BLUE, first=first_, second=second, pet=pet))


@clause("GS-W26", "GS-089", "GS-091", "GS-009", "GS-008")
def test_GS_W26_a_true_accusation_detects() -> None:
    state, events = charged(PEEP_AND_GAB, "Mr Peep", "Mr Gab", "dog")
    assert state.players[BLUE].status == "detected"
    assert state.players[RED].false == 0
    assert kinds(events) == ["Accused", "Revealed", "Detected", "Turn"]
    assert GAME.observe(state, GREEN).players[BLUE].cards == PEEP_AND_GAB


@clause("GS-W27", "GS-088", "GS-092", "GS-093")
def test_GS_W27_the_order_of_the_people_counts() -> None:
    state, events = charged(("Mr Gab", "Mr Peep", "dog"), "Mr Peep", "Mr Gab", "dog")
    assert first(events, Accused).true is False
    assert state.players[RED].false == 1
    assert GAME.actors(state) == (BLUE,)
    shows = [Show(seat=BLUE, card=card) for card in ("Mr Gab", "Mr Peep", "dog")]
    assert list(GAME.options(state, BLUE)) == shows
    state, events = act(state, shows[1])
    shown = first(events, ShownCard)
    assert shown.card == shown.seen_by(RED).card == "Mr Peep"
    assert shown.seen_by(GREEN).card is None
    assert [one.card for one in GAME.observe(state, RED).shown] == ["Mr Peep"]
    assert [one.card for one in GAME.observe(state, GREEN).shown] == [None]


@clause("GS-W28", "GS-090", "GS-091")
def test_GS_W28_no_pet_is_named_like_any_card() -> None:
    state, events = charged(("Mr Stare", "Mrs Stare", "none"), "Mr Stare", "Mrs Stare", "none")
    assert first(events, Accused).true
    assert state.players[BLUE].status == "detected"


@clause("GS-W29", "GS-092", "GS-093", "GS-094")
def test_GS_W29_onlookers_learn_only_that_the_triple_is_wrong() -> None:
    truth: Triple = ("Mr Stare", "Mrs Stare", "cat")
    state, _ = charged(truth, "Mr Stare", "Mrs Stare", "none")
    assert {move.card for move in GAME.options(state, BLUE)} == {"cat", "Mr Stare", "Mrs Stare"}
    state, _ = act(state, Show(seat=BLUE, card="cat"))
    own = keep(TRIPLES, without([("Mr Pry", "Mrs Pry", "none")]))
    left = candidates(GAME.observe(state, GREEN), BLUE)
    assert set(own) - set(left) == {("Mr Stare", "Mrs Stare", "none")}


def thrice(
    rulings: GossipRules = PLAIN, shown: tuple[str, str] = ("Mr Peep", "Mr Peep"), **more: object
) -> GossipState:
    """Red's third false accusation of Blue waits for a card."""
    wrong = [("red", "blue", "Mr Peep", "Mr Gab", pet) for pet in ("cat", "parrot", "none")]
    cards = [("red", "blue", card) for card in shown]
    cast = {**NEIGHBOURHOOD, "red": ("Mr Sneak", "Mrs Sneak", "none"), "blue": PEEP_AND_GAB}
    return arrange(cast, accusations=wrong, shown=cards, phase="show", rulings=rulings)


@clause("GS-W30", "GS-096", "GS-097", "GS-R32")
def test_GS_W30_no_card_a_third_time_to_the_same_accuser() -> None:
    state = thrice()
    refusal = refused(state, Show(seat=BLUE, card="Mr Peep"))
    assert refusal.clause == "GS-096"
    assert [move.card for move in GAME.options(state, BLUE)] == ["Mr Gab", "dog"]


@clause("GS-W31", "GS-R32")
def test_GS_W31_two_cards_once_each_leave_all_three() -> None:
    once = ("Mr Peep", "dog")
    assert [move.card for move in GAME.options(thrice(shown=once), BLUE)] == ["Mr Peep", "Mr Gab", "dog"]
    new = thrice(GossipRules(third_show="must_be_new"), once)
    assert [move.card for move in GAME.options(new, BLUE)] == ["Mr Gab"]


@clause("GS-W32", "GS-096")
def test_GS_W32_the_count_is_kept_for_each_accuser() -> None:
    told = [("red", "blue", "Mr Peep", "Mr Gab", pet) for pet in ("cat", "parrot", "none")]
    state = arrange(
        {**NEIGHBOURHOOD, "red": ("Mr Sneak", "Mrs Sneak", "none"), "blue": PEEP_AND_GAB},
        accusations=[*told, ("green", "blue", "Mr Peep", "Mr Gab", "none")],
        shown=[("red", "blue", "Mr Peep"), ("red", "blue", "Mr Peep"), ("red", "blue", "dog")],
        turn="green",
        phase="show",
    )
    assert legal(state, Show(seat=BLUE, card="Mr Peep"))


# ---- out, and the end ----

FOUR: dict[str, Triple] = {**NEIGHBOURHOOD, "yellow": ("Mr Stare", "Mr Peep", "none")}


@clause("GS-W33", "GS-098", "GS-R33", "GS-R34", "GS-R35")
def test_GS_W33_the_fifth_false_accusation_discredits() -> None:
    state = arrange(FOUR, false={"red": 4}, phase="accuse")
    state, _ = act(state, Accuse(seat=RED, target=BLUE, first="Mr Nosey", second="Mrs Gab", pet="dog"))
    assert (state.phase, state.players[RED].false) == ("show", 5)
    state, events = act(state, Show(seat=BLUE, card="cat"))
    assert kinds(events) == ["ShownCard", "Discredited", "Turn"]
    assert state.players[RED].status == "discredited"
    assert GAME.observe(state, BLUE).players[RED].cards is None, "the cards stay down"
    assert not state.players[RED].stopped, "and Red plays on"
    assert GAME.outcome(state) is None


@clause("GS-W34", "GS-013", "GS-014", "GS-015", "GS-016", "GS-R38")
def test_GS_W34_the_last_but_one_accuses_falsely() -> None:
    state = arrange(NEIGHBOURHOOD, false={"red": 4}, status={"green": "detected"}, phase="accuse")
    state, _ = act(state, Accuse(seat=RED, target=BLUE, first="Mr Nosey", second="Mrs Gab", pet="dog"))
    state, events = act(state, Show(seat=BLUE, card="cat"))
    assert first(events, Discredited).seat == RED
    assert first(events, Won).winners == (BLUE,)
    assert GAME.outcome(state) == Outcome(clause="GS-016", winners=(BLUE,))
    assert GAME.actors(state) == ()


@clause("GS-W35", "GS-016", "GS-010")
def test_GS_W35_the_last_but_one_is_detected() -> None:
    state = arrange(NEIGHBOURHOOD, status={"green": "detected"}, phase="accuse")
    state, events = act(state, Accuse(seat=RED, target=BLUE, first="Mr Nosey", second="Mrs Gab", pet="cat"))
    assert first(events, Detected).seat == BLUE
    assert GAME.outcome(state) == Outcome(clause="GS-016", winners=(RED,))


def out_accuses() -> GossipState:
    """Green, who is detected, stands on Accuse."""
    return arrange(NEIGHBOURHOOD, status={"green": "detected"}, turn="green", phase="accuse")


@clause("GS-W36", "GS-011", "GS-R36", "GS-R37")
def test_GS_W36_a_detected_player_accuses_at_no_cost() -> None:
    state = out_accuses()
    assert refused(state, Pass(seat=GREEN)).clause == "GS-R27"
    assert {move.target for move in GAME.options(state, GREEN)} == {RED, BLUE}
    hit, _ = act(state, Accuse(seat=GREEN, target=BLUE, first="Mr Nosey", second="Mrs Gab", pet="cat"))
    assert GAME.outcome(hit) == Outcome(clause="GS-016", winners=(RED,))
    miss, _ = act(state, Accuse(seat=GREEN, target=BLUE, first="Mr Nosey", second="Mrs Gab", pet="dog"))
    assert miss.phase == "show"
    miss, _ = act(miss, Show(seat=BLUE, card="cat"))
    assert miss.players[GREEN].false == 0
    assert miss.seat == RED


@clause("GS-W37", "GS-R23", "GS-R28")
def test_GS_W37_a_detected_player_is_nobodys_target() -> None:
    for phase, ruling in (("infer", "GS-R23"), ("accuse", "GS-R28")):
        state = arrange(NEIGHBOURHOOD, status={"green": "detected"}, phase=phase)
        assert {move.target for move in GAME.options(state, RED)} == {BLUE}
        if phase == "infer":
            refusal = refused(state, Infer(seat=RED, target=GREEN, people=("Mr Nosey", "Mrs Pry"), pet="cat"))
        else:
            refusal = refused(state, Accuse(seat=RED, target=GREEN, first="Mrs Pry", second="Mrs Stare", pet="none"))
        assert refusal.clause == ruling
        assert "Green is detected" in refusal.why


@clause("GS-W38", "GS-R10")
def test_GS_W38_an_open_pass() -> None:
    cast = {**NEIGHBOURHOOD, "red": ("Mr Sneak", "Mrs Pry", "none"), "green": ("Mrs Sneak", "Mrs Stare", "none")}
    state = arrange(
        cast,
        pawns={"red": 35},
        stacks={(4, "red"): ["chocolates"] * 3, (1, "red"): ["chocolates"] * 2, (3, "red"): ["blank"]},
    )
    state, _ = act(state, *die(5))
    assert state.players[RED].space == 2
    assert list(GAME.options(state, RED)) == [Pass(seat=RED)]
    state, events = act(state, Pass(seat=RED))
    passed = first(events, Passed)
    assert (passed.clause, passed.open, passed.house) == ("GS-R10", True, 1)
    heights = {house: height for house, height in enumerate(state.passes[0].heights, start=1) if height}
    fit = [triple for triple in TRIPLES if explains(PLAIN, triple, heights, passes=state.passes)]
    assert {triple[0] for triple in fit} == {"Mr Sneak", "Mrs Sneak"}, "with fewer than ten cards out it names home"


@clause("GS-W39", "GS-R36", "GS-011")
def test_GS_W39_a_detected_player_neither_places_nor_hides() -> None:
    for space in (33, 30):
        state = arrange(NEIGHBOURHOOD, status={"red": "detected"}, pawns={"red": space - 1})
        state, events = act(state, *die(1))
        assert state.players[RED].space == space
        assert first(events, Nothing).clause == "GS-R36"
        assert sum(state.players[RED].hand) == 20


@clause("GS-W40", "GS-R29")
def test_GS_W40_one_may_name_a_card_of_ones_own() -> None:
    state = arrange(NEIGHBOURHOOD, phase="accuse")
    state, events = act(state, Accuse(seat=RED, target=BLUE, first="Mr Sneak", second="Mrs Gab", pet="cat"))
    assert first(events, Accused).true is False
    assert state.players[RED].false == 1
    assert state.phase == "show"


def test_ready_is_asked_of_the_detected_only() -> None:
    state = arrange(NEIGHBOURHOOD, status={"blue": "detected"}, turn="red", pawns={"red": 30})
    state, _ = act(state, *die(6))
    assert state.phase == "ready"
    assert list(GAME.options(state, BLUE)) == [PlayOn(seat=BLUE), Stop(seat=BLUE)]
