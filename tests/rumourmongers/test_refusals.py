"""Every refusal: its clause, and that it names the cards, suits and players it is about."""

from itertools import permutations

import pytest

from gamecore.core import CHANCE, Move
from gamecore.rumourmongers.moves import (
    Author,
    Bard,
    Consul,
    Deal,
    Diplomat,
    Gather,
    Huntress,
    LightKeeper,
    Lowest,
    Lunatic,
    Merchant,
    Painter,
    Pass,
    Penitent,
    Sailor,
    Savage,
    Soldier,
    Starter,
    Take,
    Watchman,
    Yield,
)
from gamecore.rumourmongers.state import RumourRules, RumourState
from tests.clause_marks import clause
from tests.rumourmongers.table import (
    ANA,
    BEN,
    CLEO,
    GAME,
    act,
    card,
    cards,
    finish,
    refused,
    step,
    table,
    to_phase,
    to_seat,
    until,
)


def said(state: RumourState, move: Move, clauses: str, *words: str) -> None:
    """`move` is refused by one of these clauses, and the sentence has all these words."""
    refusal = refused(state, move)
    assert refusal.clause in clauses.split(" or "), f"{refusal.clause}: {refusal.why}"
    for word in words:
        assert word in refusal.why, f"{word!r} is not said: {refusal.why}"


def gathering(hand: str, *rows: str, seats: int = 3, **rulings: object) -> RumourState:
    return table(rows, {ANA: hand}, phase="gather", seats=seats, **rulings)


def lay(names: str, seat: int = ANA) -> Gather:
    return Gather(seat=seat, cards=cards(names))


# ---- gathering ----


@clause("RM-042")
@pytest.mark.parametrize(
    ("names", "words"),
    [
        ("Mountain, Forest", ("Mountain", "Suns", "Forest", "Leaves")),
        ("Author, Battle, Cave", ("Author", "Battle", "Knots", "Cave", "Wyrms")),
        ("Author, Battle, Cave, Sea", ("Author", "Battle", "Knots", "Cave", "Wyrms", "Sea", "Waves")),
    ],
)
def test_cards_that_share_no_lower_suit_are_named(names: str, words: tuple[str, ...]) -> None:
    said(gathering("Mountain, Forest, Author, Battle, Cave, Sea"), lay(names), "RM-042", *words)


@clause("RM-017", "RM-R13")
def test_a_pawn_that_fits_no_suit_is_named_with_both_its_suits() -> None:
    state = gathering("Harvest, Lunatic, Journey, Diplomat, Forest, Huntress", seats=4)
    said(state, lay("Harvest, Lunatic"), "RM-017 or RM-042", "Harvest", "Suns", "Leaves", "Lunatic", "Waves")
    said(state, lay("Harvest, Lunatic, Journey"), "RM-017", "Harvest", "Suns", "Leaves", "Waves")
    said(state, lay("Harvest, Huntress"), "RM-017 or RM-042", "Harvest", "Huntress", "Moons")
    said(state, lay("Harvest, Diplomat, Forest"), "RM-017 or RM-042", "Harvest", "Diplomat", "Suns", "Forest", "Leaves")


@clause("RM-R13", "RM-017")
def test_three_cards_that_fit_two_by_two_need_one_suit() -> None:
    """Rite and Window share Leaves, Window and Watchman Knots, Watchman and Rite Wyrms."""
    state = gathering("Rite, Window, Watchman", seats=4)
    for pair in ("Rite, Window", "Window, Watchman", "Rite, Watchman"):
        assert GAME.refusal(state, lay(pair)) is None
    said(state, lay("Rite, Window, Watchman"), "RM-R13", "Rite", "Window", "Watchman")


@clause("RM-041", "RM-024")
def test_only_cards_in_hand_may_be_gathered() -> None:
    state = gathering("Sea", "Cave")
    said(state, lay("Cave"), "RM-041", "Cave")
    said(state, lay("Pact"), "RM-041", "Pact")
    said(state, Gather(seat=ANA, cards=(card("Sea"), card("Sea"))), "RM-041")


@clause("RM-040")
def test_players_gather_in_their_order() -> None:
    state = table(hands={ANA: "Sea", BEN: "Cave"}, phase="gather")
    said(state, lay("Cave", BEN), "RM-040")
    state = step(state, lay("Sea"), [])
    said(state, lay(""), "RM-040")


@clause("RM-029")
def test_cards_are_gathered_only_at_gather() -> None:
    for phase in ("after_deal", "after_gather", "after_meet", "after_gossip"):
        said(table(hands={ANA: "Sea"}, phase=phase), lay("Sea"), "RM-040", "Gather")


@clause("RM-R10", "RM-R11")
def test_too_few_and_too_many_cards() -> None:
    said(gathering("Sea", gather_min=1), lay(""), "RM-R10", "one")
    said(gathering("Cave, Darkness, Penitent", gather_max=2), lay("Cave, Darkness, Penitent"), "RM-R11", "2", "3")


@clause("RM-R14")
def test_a_crowd_of_one_that_may_not_be_gathered_is_named() -> None:
    state = gathering("Harvest, Window, Market", seats=4, lone_three_suit="illegal_gather")
    said(state, lay("Harvest"), "RM-R14", "Harvest")
    said(state, lay("Window, Market"), "RM-R14", "Window")


# ---- rows ----


def with_row(hand: str, seats: int = 3, **rulings: object) -> RumourState:
    start = table(hands={ANA: f"Merchant, {hand}"}, phase="after_deal", seats=seats, **rulings)
    return to_phase(act(start, Merchant(seat=ANA))[0], "gather")


@clause("RM-086", "RM-R42", "RM-R43")
def test_what_breaks_a_row_is_named() -> None:
    state = with_row("Painter, Mountain, Battle, Forest, Ace of Moons, Sea, Pact")
    said(state, lay("Painter, Forest"), "RM-086 or RM-R42", "Painter", "Forest", "gap")
    said(state, lay("Mountain, Battle, Forest"), "RM-086 or RM-R42", "Mountain", "Battle")
    said(state, lay("Ace of Moons, Sea"), "RM-086 or RM-R42", "Ace of Moons", "Sea")
    said(with_row("Pact, Sea", 4), lay("Pact, Sea"), "RM-086 or RM-R42", "Pact", "Sea")
    said(with_row("Pact, Huntress", merchant_nine_crown="never"), lay("Pact, Huntress"), "RM-086 or RM-R42", "Pact")
    said(with_row("Pact, Huntress", merchant_min=3), lay("Pact, Huntress"), "RM-086 or RM-R42", "3")
    only = with_row("Penitent, Darkness", merchant_optional=False)
    said(only, lay("Penitent, Darkness"), "RM-R43", "Penitent", "Darkness")


@clause("RM-085")
def test_without_the_merchant_a_row_is_no_set() -> None:
    said(gathering("Painter, Mountain"), lay("Painter, Mountain"), "RM-042", "Painter", "Knots", "Mountain", "Suns")


# ---- who may be played, and when ----


@clause("RM-057", "RM-023")
def test_a_personality_is_played_from_the_hand() -> None:
    said(table(["Savage, Pact"]), Savage(seat=ANA, card=card("Pact"), suit="suns"), "RM-057", "Savage")
    said(table(hands={ANA: "Sea"}), Savage(seat=ANA, card=card("Sea"), suit="suns"), "RM-057", "Savage")


@clause("RM-061", "RM-062", "RM-002", "RM-056")
@pytest.mark.parametrize("phase", ["after_deal", "gather", "after_gather", "after_meet", "after_gossip"])
def test_each_personality_has_its_moment(phase: str) -> None:
    moments = {
        Merchant(seat=ANA): "after_deal",
        Sailor(seat=ANA, card=card("Sea")): "after_gather",
        Painter(seat=ANA): "after_gather",
        Savage(seat=ANA, card=card("Pact"), suit="suns"): "after_meet",
        Watchman(seat=ANA): "",
        Bard(seat=ANA): "",
        Diplomat(seat=ANA, to=BEN): "",
        LightKeeper(seat=ANA, keep=cards("Pact")): "",
        Consul(seat=ANA): "after_gossip",
        Author(seat=ANA, suit="moons"): "after_gossip",
        Soldier(seat=ANA): "after_gossip",
        Penitent(seat=ANA): "after_gossip",
        Huntress(seat=ANA, card=card("Cave")): "after_gossip",
    }
    hand = (
        "Merchant, Sailor, Painter, Savage, Watchman, Bard, Diplomat, Light Keeper, Consul, Author, Soldier, "
        "Penitent, Huntress, Lunatic, Sea"
    )
    state = table(["Pact, Journey", "Forest, Mountain"], {ANA: hand}, pile="Cave", phase=phase, seats=4)
    for move, moment in moments.items():
        if moment == phase:
            assert GAME.refusal(state, move) is None, move
        else:
            said(state, move, "RM-061 or RM-062", "after" if moment else "Gossip")
    said(state, Lunatic(seat=ANA), "RM-071 or RM-063", "Lunatic")


@clause("RM-R19", "RM-064")
def test_powers_and_limits() -> None:
    said(table(hands={ANA: "Consul"}, phase="after_gossip", seats=4, powers="off"), Consul(seat=ANA), "RM-R19")
    start = table(hands={ANA: "Consul, Soldier"}, phase="after_gossip", seats=4, personality_limit="one_per_window")
    state = to_seat(act(start, Consul(seat=ANA))[0], ANA)
    said(state, Soldier(seat=ANA), "RM-R19", "window")
    start = table(["Pact"], {ANA: "Consul, Savage"}, seats=4, personality_limit="one_per_round")
    state, _ = act(start, Savage(seat=ANA, card=card("Pact"), suit="suns"))
    state = to_seat(to_phase(state, "after_gossip"), ANA)
    said(state, Consul(seat=ANA), "RM-R19", "round")


@clause("RM-R20", "RM-040")
def test_nobody_plays_or_passes_out_of_turn() -> None:
    state = table(hands={ANA: "Consul", BEN: "Soldier"}, phase="after_gossip", seats=4)
    said(state, Soldier(seat=BEN), "RM-R20")
    said(state, Pass(seat=BEN), "RM-R20")


@clause("RM-071", "RM-074", "RM-R22", "RM-R23")
def test_what_the_lunatic_may_not_answer() -> None:
    start = table(hands={ANA: "Consul, Lunatic", BEN: "Soldier"}, phase="after_gossip", seats=4)
    said(start, Lunatic(seat=ANA), "RM-071 or RM-063", "Lunatic")
    state = step(start, Consul(seat=ANA), [])
    said(state, Lunatic(seat=ANA), "RM-R23", "own")
    said(state, Soldier(seat=BEN), "RM-062 or RM-061 or RM-071", "Soldier")


# ---- targets ----


@clause("RM-066", "RM-R25", "RM-065")
def test_what_the_huntress_may_not_fetch() -> None:
    state = table(hands={ANA: "Huntress, Sea"}, pile="Cave, Consul", phase="after_gossip", seats=4)
    said(state, Huntress(seat=ANA, card=card("Huntress")), "RM-R25 or RM-066", "Huntress")
    said(state, Huntress(seat=ANA, card=card("Sea")), "RM-065 or RM-R25", "Sea")
    said(state, Huntress(seat=ANA), "RM-065 or RM-R21 or RM-R25")
    other = table(
        hands={ANA: "Huntress"}, pile="Cave, Consul", phase="after_gossip", seats=4, huntress_pool="no_personalities"
    )
    said(other, Huntress(seat=ANA, card=card("Consul")), "RM-R25", "Consul")
    said(
        table(hands={ANA: "Huntress"}, pile="Cave", phase="after_gossip", huntress_pool="this_gossip_only"),
        Huntress(seat=ANA, card=card("Cave")),
        "RM-R25",
    )


@clause("RM-067", "RM-R27")
def test_where_the_bard_may_not_sing() -> None:
    start = table(["Author", "Battle"], {ANA: "Bard", BEN: "Diplomat"})
    knots = until(start, [], Bard(seat=ANA))
    assert knots.suit == "knots"
    start = table(["Author, Mountain", "Pact, Journey"], {ANA: "Bard, Diplomat"})
    state = to_phase(until(start, [], Diplomat(seat=ANA, to=BEN)), "settle")
    said(state, Bard(seat=ANA), "RM-067", "no card is open")


@clause("RM-069", "RM-070", "RM-R29", "RM-R30")
def test_whom_the_diplomat_may_not_name() -> None:
    start = table(["Cave", "Castle, Painter", "Desert, Penitent"], {ANA: "Diplomat"})
    state = until(start, [], Diplomat(seat=ANA, to=BEN))
    assert state.suit == "suns"
    said(state, Diplomat(seat=ANA, to=ANA), "RM-R29 or RM-070", "tied")
    group = table(["Mountain, Pact", "Journey, Forest", "Author"], {CLEO: "Diplomat"}, diplomat_pick="any_with_group")
    state = until(group, [], Diplomat(seat=CLEO, to=CLEO))
    start = table(["", "Mountain, Pact", "Journey, Forest"], {ANA: "Diplomat"}, diplomat_pick="any_with_group")
    state = until(start, [], Diplomat(seat=ANA, to=BEN))
    said(state, Diplomat(seat=ANA, to=ANA), "RM-R29", "Moons")


@clause("RM-075", "RM-R31")
def test_what_the_sailor_may_not_lay() -> None:
    state = table(["Pact"], {ANA: "Sailor, Sea"}, phase="after_gather")
    said(state, Sailor(seat=ANA, card=card("Pact")), "RM-075", "Pact")
    said(state, Sailor(seat=ANA, card=card("Sailor")), "RM-075", "Sailor")
    said(table(hands={ANA: "Sailor"}, phase="after_gather"), Sailor(seat=ANA), "RM-R21 or RM-075")
    needs = table(hands={ANA: "Sailor, Sea"}, phase="after_gather", sailor_needs_gather=True)
    said(needs, Sailor(seat=ANA, card=card("Sea")), "RM-R31")


@clause("RM-077", "RM-R32", "RM-R21")
def test_what_the_savage_may_not_turn() -> None:
    state = table(["Pact", "Sea"], {ANA: "Savage, Cave"})
    said(state, Savage(seat=ANA, card=card("Sea"), suit="suns"), "RM-077", "Sea")
    said(state, Savage(seat=ANA, card=card("Cave"), suit="suns"), "RM-077", "Cave")
    said(table(hands={ANA: "Savage"}), Savage(seat=ANA), "RM-R21 or RM-077")
    other = table(["Pact"], {ANA: "Savage"}, savage_suit="other")
    said(other, Savage(seat=ANA, card=card("Pact"), suit="moons"), "RM-R32", "Pact", "Moons")


@clause("RM-092", "RM-093", "RM-R35", "RM-R47", "RM-R48")
def test_what_the_light_keeper_may_not_leave() -> None:
    start = table(["Mountain, Pact, Castle, Sea"], {ANA: "Savage, Light Keeper"}, seats=4)
    state, _ = act(start, Savage(seat=ANA, card=card("Castle"), suit="moons"))
    state = until(state, [], LightKeeper(seat=ANA, keep=cards("Pact")))
    said(state, LightKeeper(seat=ANA, keep=cards("Castle")), "RM-R35", "Castle")
    said(state, LightKeeper(seat=ANA, keep=cards("Mountain, Pact")), "RM-R47", "One card", "3")
    said(state, LightKeeper(seat=ANA, keep=()), "RM-R47", "One card", "3")
    said(state, LightKeeper(seat=ANA, keep=cards("Sea")), "RM-093 or RM-092", "Sea")


@clause("RM-082", "RM-R38")
def test_which_suits_the_author_may_not_tell() -> None:
    start = table(["Forest", "Mountain", "Castle"], {ANA: "Author"}, author_suits="scored_only")
    state = to_phase(start, "after_gossip")
    said(state, Author(seat=ANA, suit="moons"), "RM-R38", "Moons")
    start = table(["Forest", "Mountain", "Castle"], {ANA: "Author"}, author_suits="unscored_only")
    said(to_phase(start, "after_gossip"), Author(seat=ANA, suit="suns"), "RM-R38", "Suns")


@clause("RM-R26")
def test_a_fetched_personality_may_have_to_wait() -> None:
    start = table(hands={ANA: "Huntress"}, pile="Consul", phase="after_gossip", seats=4, huntress_reuse="next_round")
    state = to_seat(act(start, Huntress(seat=ANA, card=card("Consul")))[0], ANA)
    said(state, Consul(seat=ANA), "RM-R26", "Consul")


@clause("RM-081", "RM-R36")
def test_how_many_cards_the_penitent_takes() -> None:
    hands = {ANA: "Penitent, Pact", BEN: "Cave, Mill, Sea", CLEO: "Castle, Forest, Origin"}
    state, _ = act(table(hands=hands, phase="after_gossip"), Penitent(seat=ANA))
    said(state, Yield(seat=BEN, cards=cards("Cave")), "RM-081", "two")
    said(state, Yield(seat=BEN, cards=cards("Cave, Mill, Sea")), "RM-081", "two")
    said(state, Yield(seat=BEN, cards=cards("Cave, Castle")), "RM-081", "Castle")
    said(state, Yield(seat=ANA, cards=cards("Pact")), "RM-081 or RM-040")
    said(state, Pass(seat=BEN), "RM-081")


# ---- chance, and the end ----


@clause("RM-032", "RM-033", "RM-R03")
def test_what_chance_may_not_do() -> None:
    state = GAME.start(3, RumourRules())
    said(state, Starter(seat=CHANCE, who=3), "RM-R03", "3")
    said(state, Starter(seat=ANA, who=ANA), "RM-032 or RM-040 or RM-R03", "chance")
    said(state, Lowest(seat=CHANCE, who=ANA), "RM-029 or RM-R04")
    state = step(state, Starter(seat=CHANCE, who=BEN), [])
    said(state, Deal(seat=CHANCE, cards=cards("Sea, Cave")), "RM-032 or RM-033")
    said(state, Deal(seat=CHANCE, cards=(card("Sea"), card("Sea"), card("Cave"))), "RM-032 or RM-033")
    said(state, Deal(seat=CHANCE, cards=cards("Sea, Cave, Harvest")), "RM-032 or RM-033 or RM-002")
    said(state, Lunatic(seat=ANA), "RM-040 or RM-029")
    said(state, Gather(seat=ANA), "RM-040")


@clause("RM-R04")
def test_chance_draws_only_among_those_who_scored_least() -> None:
    start = table(phase="after_gossip", points=(4, 4, 9), pile="Sea", lowest_tie="random")
    state, _ = finish(start)
    assert GAME.refusal(state, Lowest(seat=CHANCE, who=BEN)) is None
    said(state, Lowest(seat=CHANCE, who=CLEO), "RM-R04", "2")
    said(state, Lowest(seat=BEN, who=BEN), "RM-032 or RM-040 or RM-R04", "chance")


@clause("RM-032", "RM-033")
def test_every_way_to_deal_is_one_of_the_options() -> None:
    state, _ = finish(table(phase="after_gossip", points=(4, 0, 9), pile="Sea, Cave, Mill, Pact"))
    deals = [move.cards for move in GAME.options(state, CHANCE)]
    assert sorted(deals) == sorted(permutations(cards("Sea, Cave, Mill, Pact"), 3))


@clause("RM-R52", "RM-054")
def test_a_win_is_neither_taken_nor_declined_by_default() -> None:
    said(table(["Pact"]), Take(seat=ANA), "RM-R52 or RM-054")


@clause("RM-010")
def test_after_the_end_nobody_does_anything() -> None:
    state = table(hands={ANA: "Consul"}, phase="after_gossip", round=7, seats=4)
    while GAME.actors(state):
        state = step(state, Pass(seat=GAME.actors(state)[0]), [])
    said(state, Consul(seat=ANA), "RM-010")
    said(state, Pass(seat=ANA), "RM-010")
