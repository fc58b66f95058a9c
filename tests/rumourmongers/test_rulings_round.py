"""Every reading of the rulings on the round: the Deal, who starts, Gossip, windows, the end."""

from random import Random

import pytest

from gamecore.core import CHANCE
from gamecore.rumourmongers import GAME
from gamecore.rumourmongers.moves import (
    Bard,
    Consul,
    Diplomat,
    Ended,
    Gather,
    Huntress,
    Lowest,
    Lunatic,
    Merchant,
    Pass,
    Passed,
    Penitent,
    Played,
    Recycled,
    RoundBegan,
    Savage,
    Starter,
    Take,
)
from gamecore.rumourmongers.state import RumourRules, RumourState
from tests.clause_marks import clause
from tests.rumourmongers.table import (
    ANA,
    BEN,
    CLEO,
    DOV,
    Log,
    act,
    card,
    cards,
    dealt,
    every,
    finish,
    hand,
    legal,
    offered,
    opened,
    outcomes,
    pile,
    refused,
    step,
    table,
    the,
    to_phase,
    to_seat,
    until,
    won,
)

THREE = ["Author, Castle, Market", "Mountain, Pact", "Origin, Mill, Forest"]
"""Ana scores 8, Ben 6, Cleo 4 (RM-W01)."""


def chance_moves(state: RumourState) -> list[object]:
    """What chance may do now."""
    assert GAME.actors(state) == (CHANCE,)
    return list(GAME.options(state, CHANCE))


def deal_out(state: RumourState) -> RumourState:
    """Chance deals all there is."""
    while GAME.actors(state) == (CHANCE,):
        state, _ = GAME.apply(state, GAME.chance(state, lambda name: Random(3)))
    return state


# ---- the deal ----


@clause("RM-R01", "RM-028")
def test_hands_stay_or_are_thrown_away() -> None:
    hands = {ANA: "Sea, Cave", BEN: "Bard"}
    state, _ = finish(table(["", "", "Castle"], hands))
    assert (hand(state, ANA), hand(state, BEN)) == (the("Sea, Cave"), the("Bard"))
    assert pile(state) == the("Castle")
    state, _ = finish(table(["", "", "Castle"], hands, hand_carry_over="discard_all"))
    assert (hand(state, ANA), hand(state, BEN)) == (set(), set())
    assert pile(state) == the("Castle, Sea, Cave, Bard")


@clause("RM-R01")
def test_hands_are_thrown_away_only_after_the_last_personality() -> None:
    start = table(hands={ANA: "Consul, Sea"}, seats=4, phase="after_gossip", hand_carry_over="discard_all")
    state, _ = finish(*act(start, Consul(seat=ANA)))
    assert state.scores == (3, 0, 0, 0)
    assert pile(state) == the("Consul, Sea")


@clause("RM-R03", "RM-039")
def test_who_starts_the_first_round() -> None:
    state = GAME.start(3, RumourRules())
    assert chance_moves(state) == [Starter(seat=CHANCE, who=seat) for seat in range(3)]
    state = GAME.start(3, RumourRules(first_starter="seat_0"))
    assert chance_moves(state) == [Starter(seat=CHANCE, who=ANA)]


@clause("RM-R04", "RM-W42", "RM-034", "RM-036")
@pytest.mark.parametrize(
    ("reading", "scores", "starter"),
    [
        ("first_in_order", (4, 4, 9), BEN),
        ("last_in_order", (4, 4, 9), CLEO),
        ("lowest_total", (20, 14, 9), CLEO),
        ("lowest_total", (14, 20, 9), BEN),
        ("lowest_total", (14, 14, 9), BEN),
    ],
)
def test_RM_W42_who_is_lowest_in_a_tie(reading: str, scores: tuple[int, ...], starter: int) -> None:
    given = {"phase": "after_gossip", "starter": CLEO, "points": (4, 4, 9), "scores": scores}
    state, _ = finish(table(lowest_tie=reading, **given))
    assert state.starter == starter


@clause("RM-R04")
def test_chance_may_decide_who_is_lowest() -> None:
    given = {"phase": "after_gossip", "starter": CLEO, "points": (4, 4, 9)}
    state, _ = finish(table(hands={ANA: "Soldier"}, pile="Sea", lowest_tie="random", **given))
    assert chance_moves(state) == [Lowest(seat=CHANCE, who=ANA), Lowest(seat=CHANCE, who=BEN)]
    assert GAME.apply(state, Lowest(seat=CHANCE, who=ANA))[0].starter == BEN
    assert GAME.apply(state, Lowest(seat=CHANCE, who=BEN))[0].starter == CLEO


@clause("RM-R05", "RM-035")
@pytest.mark.parametrize(("reading", "starter"), [("all_points", DOV), ("gossip_only", BEN)])
def test_which_points_count_for_the_lowest(reading: str, starter: int) -> None:
    given = {"phase": "after_gossip", "seats": 4, "points": (2, 4, 3, 3)}
    state, _ = finish(*act(table(hands={ANA: "Consul"}, lowest_counts=reading, **given), Consul(seat=ANA)))
    assert state.scores == (5, 4, 3, 3)
    assert state.starter == starter


@clause("RM-R05")
@pytest.mark.parametrize(("reading", "starter"), [("all_points", CLEO), ("gossip_only", BEN)])
def test_whether_a_song_counts_for_the_lowest(reading: str, starter: int) -> None:
    """Ana sings for 2, Ben has 1 by a group and Cleo 5: without the song Ana is lowest."""
    start = table(["", "Ace of Knots", "Castle"], {ANA: "Bard"}, lowest_counts=reading)
    state, _ = finish(*act(start, Bard(seat=ANA), suit="wyrms"))
    assert state.scores == (2, 1, 5)
    assert state.starter == starter


@clause("RM-R06", "RM-036")
@pytest.mark.parametrize(("reading", "starter"), [("left_of_lowest", ANA), ("lowest", CLEO), ("rotate", BEN)])
def test_who_starts_the_next_round(reading: str, starter: int) -> None:
    state, _ = finish(table(THREE, starter_rule=reading))
    assert state.scores == (8, 6, 4)
    assert state.starter == starter


@clause("RM-R06")
def test_chance_may_decide_who_starts() -> None:
    state, _ = finish(table(THREE, starter_rule="random"))
    assert chance_moves(state) == [Starter(seat=CHANCE, who=seat) for seat in range(3)]
    assert GAME.apply(state, Starter(seat=CHANCE, who=CLEO))[0].starter == CLEO


@clause("RM-R07")
def test_an_empty_pile_is_not_dealt() -> None:
    state, _ = finish(table(["Forest", "Mountain"], {ANA: "Sea"}))
    assert (state.starter, opened(state)[:2]) == (BEN, [the("Forest"), the("Mountain")])
    state = to_phase(state, "gather")
    assert (state.round, GAME.actors(state), hand(state, ANA)) == (2, (BEN,), the("Sea"))


@clause("RM-R07")
def test_an_empty_pile_may_call_in_the_open_cards() -> None:
    state, log = finish(table(["Forest", "Mountain"], {ANA: "Sea"}, empty_deal="recycle_open"))
    assert [set(event.cards) for event in every(log, Recycled)] == [the("Forest, Mountain")]
    assert every(log, RoundBegan)[0].shuffled == 2
    assert opened(state) == [set(), set(), set()]
    assert dealt(state) == [0, 1, 1], "Ben starts, then Cleo"
    assert set().union(*(hand(deal_out(state), seat) for seat in range(3))) == the("Forest, Mountain, Sea")


@clause("RM-W40", "RM-038", "RM-R08")
@pytest.mark.parametrize(
    ("reading", "counts", "left"), [("deal_in_order", [2, 3, 2], 0), ("hold_remainder", [2, 2, 2], 1)]
)
def test_RM_W40_a_pile_that_does_not_go_round(reading: str, counts: list[int], left: int) -> None:
    given = {"phase": "after_gossip", "points": (0, 1, 1), "pile": "Sea, Cave, Mill, Pact, Forest, Origin, Battle"}
    state, _ = finish(table(hands={ANA: "Soldier"}, short_deal=reading, **given))
    assert state.starter == BEN
    assert dealt(state) == counts
    assert len(pile(deal_out(state))) == left


@clause("RM-W41", "RM-R07", "RM-R08", "RM-040")
def test_RM_W41_a_short_pile_and_an_empty_one() -> None:
    given = {"phase": "after_gossip", "seats": 4, "points": (1, 0, 1, 1)}
    state, _ = finish(table(hands={ANA: "Soldier"}, pile="Sea, Cave", **given))
    assert state.starter == CLEO
    assert dealt(state) == [0, 0, 1, 1]
    order = []
    state = to_phase(deal_out(state), "gather")
    while state.phase == "gather":
        order += GAME.actors(state)
        state = step(state, Gather(seat=order[-1]), [])
    assert order == [CLEO, DOV, ANA, BEN]
    state, _ = finish(table(hands={ANA: "Soldier"}, **given))
    state = to_phase(state, "gather")
    assert (GAME.actors(state), state.hand_sizes) == ((CLEO,), (1, 0, 0, 0))
    held, _ = finish(table(hands={ANA: "Soldier"}, pile="Sea, Cave", short_deal="hold_remainder", **given))
    assert GAME.actors(held) != (CHANCE,), "there is nothing to deal"
    assert len(pile(held)) == 2, "two cards do not go round four players"
    assert [batch.round for batch in held.table.stock] == [1], "nobody has a card of this Deal"


@clause("RM-R09", "RM-026")
def test_the_pile_may_be_looked_through_or_only_counted() -> None:
    start = {"hands": {ANA: "Huntress"}, "pile": "Sea, Cave", "phase": "after_gossip"}
    view = GAME.observe(table(**start), BEN)
    assert set(view.discard) == the("Sea, Cave")
    view = GAME.observe(table(**start, discard_visibility="counts_only"), BEN)
    assert view.discard is None
    assert view.table.discards == 2


# ---- Gossip ----


@clause("RM-R51", "RM-047", "RM-055")
def test_the_order_of_the_suits_changes_no_score() -> None:
    state, log = finish(table(THREE))
    up = list(outcomes(log))
    assert up == ["knots", "wyrms", "leaves", "waves", "suns", "moons"]
    state, log = finish(table(THREE, gossip_order="descending"))
    assert list(outcomes(log)) == up[::-1]
    assert state.scores == (8, 6, 4)


@clause("RM-R52", "RM-050", "RM-054")
def test_a_winner_may_decline_only_under_its_reading() -> None:
    state, _ = finish(table(["Pact", "Castle"]))
    assert state.scores == (6, 5, 0)
    start = table(["Pact", "Castle"], decline_win=True)
    state, log = finish(*act(to_claim(start, ANA), Pass(seat=ANA)))
    assert state.scores == (0, 5, 0)
    assert (outcomes(log)["moons"], opened(state)) == ("declined", [the("Pact"), set(), set()])
    state, _ = finish(*act(to_claim(start, ANA), Take(seat=ANA)))
    assert state.scores == (6, 5, 0)


def to_claim(state: RumourState, seat: int) -> RumourState:
    """Nobody does anything until this seat may take a suit or decline it."""
    return until(state, [], Take(seat=seat))


# ---- playing personalities ----


@clause("RM-R18", "RM-059", "RM-060")
def test_a_played_personality_goes_to_the_pile_or_out_of_the_game() -> None:
    start = {"hands": {ANA: "Consul", BEN: "Lunatic"}, "seats": 4, "phase": "after_gossip"}
    state, _ = act(table(**start), Consul(seat=ANA), Lunatic(seat=BEN))
    assert pile(state) == the("Consul, Lunatic")
    state, _ = act(table(**start, personality_fate="remove_from_game"), Consul(seat=ANA), Lunatic(seat=BEN))
    assert pile(state) == set()
    assert the("Consul, Lunatic") <= set(state.removed)


@clause("RM-R19", "RM-023")
def test_without_powers_personalities_are_ordinary_cards() -> None:
    hands = {ANA: "Merchant, Castle, Bard", BEN: "Lunatic"}
    assert offered(table(hands=hands, phase="after_deal"), Merchant(seat=ANA)) == [None]
    start = table(hands=hands, phase="after_deal", powers="off")
    assert refused(start, Merchant(seat=ANA)).clause == "RM-R19"
    _state, log = finish(*act(to_phase(start, "gather"), Gather(seat=ANA, cards=cards("Merchant, Castle"))))
    assert won(log) == {"leaves": (ANA, 3), "suns": (ANA, 5)}
    assert not every(log, Passed), "nobody is asked anything"


@clause("RM-R19", "RM-064")
@pytest.mark.parametrize(
    ("reading", "bard_after", "consul", "huntress_after_consul"),
    [(None, True, True, True), ("one_per_window", True, True, False), ("one_per_round", False, False, False)],
)
def test_how_many_personalities_one_may_play(
    reading: str | None, bard_after: bool, consul: bool, huntress_after_consul: bool
) -> None:
    """Ana plays the Savage after Meet, the Bard in Gossip, the Consul and the Huntress after it."""
    hands = {ANA: "Savage, Bard, Consul, Huntress, Diplomat"}
    start = table(["Pact", "Castle", "Painter"], hands, seats=4, personality_limit=reading)
    first, _ = act(start, Savage(seat=ANA, card=card("Pact"), suit="moons"))
    assert bool(offered(first, Bard(seat=ANA))) is bard_after
    assert bool(offered(first, Consul(seat=ANA))) is consul
    if consul:
        state, _ = act(first, Consul(seat=ANA))
        assert bool(offered(state, Huntress(seat=ANA, card=card("Pact")))) is huntress_after_consul
    if bard_after:
        state, _ = act(first, Bard(seat=ANA), suit="knots")
        assert bool(offered(state, Diplomat(seat=ANA, to=BEN))) is (reading is None), "Gossip is one window"


@clause("RM-R19")
def test_a_lunatic_counts_like_any_other_personality() -> None:
    hands = {ANA: "Merchant, Huntress", BEN: "Lunatic, Consul"}
    start = table(hands=hands, phase="after_deal", seats=4, personality_limit="one_per_round")
    state, _ = act(start, Merchant(seat=ANA), Lunatic(seat=BEN))
    assert not offered(state, Consul(seat=BEN))
    start = table(hands=hands, phase="after_deal", seats=4, personality_limit="one_per_window")
    state, _ = act(start, Merchant(seat=ANA), Lunatic(seat=BEN))
    assert offered(state, Consul(seat=BEN))
    state, _ = act(
        table(hands=hands, phase="after_gossip", pile="Sea", seats=4, personality_limit="one_per_window"),
        Consul(seat=BEN),
    )
    hunt = Huntress(seat=ANA, card=card("Sea"))
    state = step(until(state, [], hunt), hunt, [])
    assert not legal(to_seat(state, BEN), Lunatic(seat=BEN)), "Ben has played the Consul in this window"


@clause("RM-R20", "RM-062")
@pytest.mark.parametrize(("reading", "first"), [("pass_act_from_starter", DOV), ("pass_act_from_lowest", CLEO)])
def test_who_is_asked_first(reading: str, first: int) -> None:
    """Cleo was lowest, so Dov starts."""
    given = {"phase": "after_gossip", "seats": 4, "points": (9, 9, 0, 9), "window_order": reading}
    state, _ = finish(table(hands={ANA: "Consul", BEN: "Author"}, pile="Sea, Cave, Mill, Pact", **given))
    assert state.starter == DOV
    state = to_phase(deal_out(state), "after_gossip")
    assert GAME.actors(state) == (first,)


@clause("RM-R20")
def test_all_may_choose_at_once() -> None:
    hands = {ANA: "Consul, Sea", CLEO: "Penitent"}
    given = {"hands": hands, "phase": "after_gossip", "seats": 4, "starter": CLEO}
    state, _ = finish(*act(table(**given), Penitent(seat=CLEO)))
    assert state.scores[ANA] == 0, "in order the Penitent catches the Consul"
    state = table(**given, window_order="simultaneous")
    assert set(GAME.actors(state)) == {ANA, BEN, CLEO, DOV}
    log: Log = []
    for move in (Consul(seat=ANA), Penitent(seat=CLEO), Pass(seat=BEN)):
        state = step(state, move, log)
        assert pile(state) == set(), "nobody knows what the others chose"
    state = step(state, Pass(seat=DOV), log)
    assert [event.seat for event in every(log, Played)] == [CLEO, ANA], "in order from the starter"
    assert state.scores[ANA] == 3, "the Consul was played already"
    assert pile(state) == the("Penitent, Consul, Sea")


# ---- the end ----


@clause("RM-W46", "RM-R53", "RM-010", "RM-012")
@pytest.mark.parametrize(
    ("reading", "winners"), [("shared", (ANA, BEN)), ("most_open_cards", (BEN,)), ("fewest_hand_cards", (ANA,))]
)
def test_RM_W46_who_wins_a_tie_at_the_end(reading: str, winners: tuple[int, ...]) -> None:
    given = {"phase": "after_gossip", "round": 7, "scores": (38, 38, 31), "final_tie": reading}
    hands = {ANA: "Soldier", BEN: "Painter, Merchant", CLEO: "Bard"}
    state, log = finish(table(["Forest", "Mountain, Castle"], hands, **given))
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.winners == winners == every(log, Ended)[0].winners
    assert outcome.scores == (38, 38, 31)
    assert GAME.actors(state) == ()


@clause("RM-R54", "RM-010")
@pytest.mark.parametrize(("reading", "score"), [(True, 9), (False, 6)])
def test_whether_the_last_gossip_has_an_after(reading: bool, score: int) -> None:
    start = table(["Pact"], {ANA: "Consul"}, seats=4, round=7, last_after_gossip=reading)
    assert bool(offered(start, Consul(seat=ANA), round=7)) is reading
    state, _ = finish(*(act(start, Consul(seat=ANA)) if reading else (start, [])))
    assert state.scores[ANA] == score
    assert GAME.outcome(state) is not None


@clause("RM-R54", "RM-010")
@pytest.mark.parametrize("rounds", [1, 2, 7])
def test_how_many_rounds_there_are(rounds: int) -> None:
    state, _ = finish(table(THREE, round=rounds, rounds=rounds))
    assert GAME.outcome(state) is not None
    if rounds > 1:
        state, _ = finish(table(THREE, round=rounds - 1, rounds=rounds))
        assert GAME.outcome(state) is None
