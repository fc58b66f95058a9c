"""Worked positions of the ledger, played: what each personality does, and what the Lunatic undoes."""

import pytest

from gamecore.decktet import name
from gamecore.rumourmongers.moves import (
    Author,
    Bard,
    Consul,
    Diplomat,
    Gather,
    Huntress,
    LightKeeper,
    Lunatic,
    Merchant,
    Painter,
    Penitent,
    Power,
    Revealed,
    Sailor,
    Savage,
    Soldier,
    Voided,
    Watchman,
    Yield,
)
from tests.clause_marks import clause
from tests.rumourmongers.table import (
    ANA,
    BEN,
    CLEO,
    DOV,
    act,
    card,
    cards,
    every,
    finish,
    hand,
    may,
    offered,
    opened,
    outcomes,
    pile,
    refused,
    sizes,
    table,
    the,
    to_phase,
    told,
    won,
)

# ---- Huntress, Bard, Diplomat ----


@clause("RM-W11", "RM-059", "RM-065", "RM-066", "RM-R25")
def test_RM_W11_the_huntress_fetches_a_card_from_the_pile() -> None:
    state, _ = act(
        table(hands={ANA: "Huntress"}, pile="Sea, Mill, Cave", phase="after_gossip"),
        Huntress(seat=ANA, card=card("Sea")),
    )
    assert hand(state, ANA) == the("Sea")
    assert pile(state) == the("Mill, Cave, Huntress")
    empty = table(hands={ANA: "Huntress"}, phase="after_gossip")
    assert refused(empty, Huntress(seat=ANA, card=card("Sea"))).clause == "RM-R25"
    assert refused(empty, Huntress(seat=ANA, card=card("Huntress"))).clause == "RM-R25"


@clause("RM-W12", "RM-052", "RM-067", "RM-068")
def test_RM_W12_the_bard_sings_where_no_card_is_open() -> None:
    start = table(["Author", "Forest, Castle", "Ace of Leaves"], {ANA: "Bard"})
    assert offered(start, Bard(seat=ANA)) == ["knots", "wyrms", "waves"], "on Leaves not: an ace is open"
    state, log = finish(*act(start, Bard(seat=ANA), suit="wyrms"))
    assert state.scores == (2, 5, 3)
    assert (outcomes(log)["moons"], sizes(log, "moons")) == ("tied", (1, 1, 0))
    assert won(log) == {"wyrms": (ANA, 2), "leaves": (CLEO, 3), "suns": (BEN, 5)}
    assert pile(state) == the("Bard, Castle, Ace of Leaves")


@clause("RM-W13", "RM-069", "RM-070", "RM-R29")
def test_RM_W13_the_diplomat_names_one_of_the_tied() -> None:
    start = table(["Cave", "Castle, Painter", "Desert, Penitent"], {ANA: "Diplomat"})
    assert offered(start, Diplomat(seat=ANA, to=CLEO)) == ["suns"]
    assert offered(start, Diplomat(seat=ANA, to=ANA)) == []
    state, _log = finish(*act(start, Diplomat(seat=ANA, to=CLEO)))
    assert state.scores == (4, 0, 5)
    assert pile(state) == the("Desert, Penitent, Cave, Diplomat")
    assert opened(state) == [set(), the("Castle, Painter"), set()]


# ---- the Lunatic ----


@clause("RM-W14", "RM-071", "RM-072", "RM-073")
def test_RM_W14_the_lunatic_voids_the_huntress() -> None:
    start = table(hands={ANA: "Huntress, Mill", BEN: "Lunatic, Cave"}, pile="Sea", phase="after_gossip")
    state, _ = act(start, Huntress(seat=ANA, card=card("Sea")), Lunatic(seat=BEN))
    assert pile(state) == the("Sea, Huntress, Lunatic")
    assert (hand(state, ANA), hand(state, BEN)) == (the("Mill"), the("Cave"))


@clause("RM-W15", "RM-073", "RM-R24")
def test_RM_W15_the_lunatic_voids_the_diplomat() -> None:
    start = table(["", "Castle, Painter", "Desert, Penitent"], {ANA: "Diplomat", BEN: "Lunatic"})
    state, log = finish(*act(start, Diplomat(seat=ANA, to=CLEO), Lunatic(seat=BEN)))
    assert state.scores == (0, 0, 0)
    assert outcomes(log)["suns"] == "tied"
    assert opened(state) == [set(), the("Castle, Painter"), the("Desert, Penitent")]
    assert pile(state) == the("Diplomat, Lunatic")


@clause("RM-W16", "RM-R24")
def test_RM_W16_the_lunatic_voids_the_savage() -> None:
    start = table(["Mountain, Pact", "Forest"], {ANA: "Savage", BEN: "Lunatic"})
    state, log = finish(*act(start, Savage(seat=ANA, card=card("Pact"), suit="wyrms"), Lunatic(seat=BEN)))
    assert sizes(log, "moons") == (2, 1, 0)
    assert won(log) == {"moons": (ANA, 6)}
    assert state.scores == (6, 0, 0)


@clause("RM-W17", "RM-085", "RM-R41", "RM-071")
def test_RM_W17_the_lunatic_voids_the_merchant() -> None:
    start = table(hands={ANA: "Merchant, Painter, Mountain", BEN: "Lunatic"}, phase="after_deal")
    state, _ = act(start, Merchant(seat=ANA))
    assert may(to_phase(state, "gather"), "Painter, Mountain")
    state, _ = act(start, Merchant(seat=ANA), Lunatic(seat=BEN))
    assert refused(to_phase(state, "gather"), Gather(seat=ANA, cards=cards("Painter, Mountain"))).clause == "RM-042"


# ---- Sailor, Penitent, Soldier, Consul ----


@clause("RM-W18", "RM-075", "RM-076")
def test_RM_W18_the_sailor_lays_one_more_card() -> None:
    hands = {ANA: "Battle, Soldier, Sailor, Pact", BEN: "Cave", CLEO: "Castle"}
    state, log = act(
        table(hands=hands, phase="gather"),
        Gather(seat=ANA, cards=cards("Battle, Soldier")),
        Gather(seat=BEN, cards=cards("Cave")),
        Gather(seat=CLEO, cards=cards("Castle")),
        Sailor(seat=ANA, card=card("Pact")),
    )
    state, log = finish(state, log)
    assert every(log, Revealed)[0].cards == cards("Battle, Soldier, Pact"), "all at Meet"
    assert won(log) == {"wyrms": (ANA, 2), "waves": (BEN, 4), "suns": (CLEO, 5), "moons": (ANA, 6)}
    assert sizes(log, "wyrms") == (2, 0, 0)
    assert state.scores == (8, 4, 5)


@clause("RM-W24", "RM-081", "RM-R36")
def test_RM_W24_the_penitent_takes_two_cards_from_each_of_the_others() -> None:
    hands = {ANA: "Penitent, Sea", BEN: "Cave, Mill, Pact, Forest, Origin", CLEO: "Castle"}
    start = table(hands=hands, phase="after_gossip")
    state, _ = act(start, Penitent(seat=ANA), Yield(seat=BEN, cards=cards("Forest, Origin")))
    if len(hand(state, CLEO)):
        state, _ = act(state, Yield(seat=CLEO, cards=cards("Castle")))
    assert [hand(state, seat) for seat in (ANA, BEN, CLEO)] == [the("Sea"), the("Cave, Mill, Pact"), set()]
    assert pile(state) == the("Penitent, Forest, Origin, Castle")


@clause("RM-W35", "RM-089", "RM-090", "RM-R45", "RM-R46")
def test_RM_W35_the_soldier_takes_the_locations_from_every_hand() -> None:
    hands = {ANA: "Soldier, Castle, Origin, Lunatic", BEN: "End, Market, Pact", CLEO: "Journey"}
    state, _ = act(table(["Sea"], hands, phase="after_gossip"), Soldier(seat=ANA))
    assert [hand(state, seat) for seat in (ANA, BEN, CLEO)] == [the("Lunatic"), the("Pact"), the("Journey")]
    assert pile(state) == the("Soldier, Castle, Origin, End, Market")
    assert opened(state)[ANA] == the("Sea"), "open cards stay"


@clause("RM-W36", "RM-035", "RM-091", "RM-R04", "RM-R05")
def test_RM_W36_the_consul_counts_for_who_scored_least() -> None:
    start = table(hands={ANA: "Consul"}, phase="after_gossip", seats=4, points=(2, 4, 3, 3))
    state, _ = finish(*act(start, Consul(seat=ANA)))
    assert state.scores == (5, 4, 3, 3)
    assert state.starter == DOV, "Cleo ties with Dov for least and is earlier in order"


@clause("RM-W43", "RM-064", "RM-066", "RM-R19", "RM-R26")
def test_RM_W43_the_huntress_fetches_the_consul() -> None:
    start = table(hands={ANA: "Consul, Huntress"}, phase="after_gossip", seats=4)
    state, _ = act(start, Consul(seat=ANA), Huntress(seat=ANA, card=card("Consul")), Consul(seat=ANA))
    assert state.scores == (6, 0, 0, 0)
    assert pile(state) == the("Huntress, Consul")


@clause("RM-W44", "RM-062", "RM-R20")
def test_RM_W44_a_penitent_may_catch_a_consul() -> None:
    hands = {ANA: "Consul", CLEO: "Penitent"}
    start = table(hands=hands, phase="after_gossip", seats=4, starter=CLEO)
    state, _ = finish(*act(start, Penitent(seat=CLEO)))
    assert state.scores == (0, 0, 0, 0)
    assert pile(state) == the("Penitent, Consul")
    start = table(hands=hands, phase="after_gossip", seats=4)
    state, _ = finish(*act(start, Consul(seat=ANA), Penitent(seat=CLEO)))
    assert state.scores == (3, 0, 0, 0)
    assert pile(state) == the("Penitent, Consul")


# ---- the Author ----


@clause("RM-W25", "RM-082", "RM-083", "RM-R38")
def test_RM_W25_the_author_tells_a_suit_again_for_whoever_leads_now() -> None:
    start = table(["Mountain, Pact, Journey", "Forest, Chance Meeting", "Lunatic"], {BEN: "Author"})
    state, log = act(start, Author(seat=BEN, suit="moons"))
    assert won(log) == {"moons": (ANA, 6)}
    assert told(log)[-1].sizes == (0, 2, 1)
    assert state.scores == (6, 6, 0)
    assert the("Forest, Chance Meeting") <= pile(state)
    assert opened(state) == [set(), set(), the("Lunatic")]


@clause("RM-W26", "RM-049", "RM-R38", "RM-R39")
def test_RM_W26_a_tie_told_again_is_still_a_tie() -> None:
    start = table(["Forest", "Mountain"], {ANA: "Author", CLEO: "Diplomat"})
    state, log = finish(*act(start, Author(seat=ANA, suit="moons")))
    assert [(tale.verdict, tale.sizes) for tale in told(log) if tale.suit == "moons"] == [("tied", (1, 1, 0))] * 2
    assert state.scores == (0, 0, 0)
    state, _ = act(start, Author(seat=ANA, suit="moons"))
    state, log = finish(*act(state, Diplomat(seat=CLEO, to=ANA)))
    assert state.scores == (6, 0, 0)
    assert pile(state) == the("Author, Diplomat, Forest")


@clause("RM-W27", "RM-067", "RM-R28", "RM-R38")
def test_RM_W27_the_bard_sings_on_what_is_told_again() -> None:
    start = table(["Sea, Cave"], {ANA: "Author", BEN: "Bard"})
    state, log = act(start, Author(seat=ANA, suit="waves"))
    assert won(log) == {"waves": (ANA, 4)}
    state, log = finish(*act(state, Bard(seat=BEN)))
    assert state.scores == (4, 4, 0)
    assert (told(log)[-1].suit, told(log)[-1].winner, told(log)[-1].points) == ("waves", BEN, 4)


# ---- Watchman and Light Keeper ----


@clause("RM-W28", "RM-094", "RM-R49")
def test_RM_W28_the_watchman_skips_a_suit() -> None:
    start = table(["Mountain, Pact, Journey", "Forest"], {BEN: "Watchman"}, seats=4)
    state, log = finish(*act(start, Watchman(seat=BEN), suit="moons"))
    assert outcomes(log)["moons"] == "skipped"
    assert state.scores == (0, 0, 0, 0)
    assert opened(state)[:2] == [the("Mountain, Pact, Journey"), the("Forest")]
    assert pile(state) == the("Watchman")


@clause("RM-W29", "RM-084", "RM-094")
def test_RM_W29_the_author_tells_what_the_watchman_skipped() -> None:
    start = table(["Castle, Painter", "Desert"], {BEN: "Watchman", CLEO: "Author"}, seats=4)
    state, log = act(start, Watchman(seat=BEN), suit="suns")
    state, more = finish(*act(state, Author(seat=CLEO, suit="suns")))
    assert [tale.verdict for tale in told(log + more) if tale.suit == "suns"] == ["skipped", "won"]
    assert state.scores == (5, 0, 0, 0)
    assert opened(state)[:2] == [set(), the("Desert")]
    assert the("Castle, Painter") <= pile(state)


@clause("RM-W30", "RM-094", "RM-R39")
def test_RM_W30_the_watchman_skips_what_is_told_again() -> None:
    start = table(["Castle, Painter", "Desert"], {BEN: "Author", CLEO: "Watchman"}, seats=4)
    state, log = act(start, Author(seat=BEN, suit="suns"))
    state, more = finish(*act(state, Watchman(seat=CLEO)))
    assert [tale.verdict for tale in told(log + more) if tale.suit == "suns"] == ["won", "skipped"]
    assert state.scores == (5, 0, 0, 0)
    assert opened(state)[:2] == [set(), the("Desert")]


@clause("RM-W37", "RM-092", "RM-093", "RM-R47", "RM-R48")
def test_RM_W37_the_light_keeper_leaves_half() -> None:
    five = table(["Mountain, Pact, Journey, Forest, Author"], {ANA: "Light Keeper"}, seats=4)
    state, _log = finish(*act(five, LightKeeper(seat=ANA, keep=cards("Pact, Author"))))
    assert state.scores == (6, 0, 0, 0)
    assert opened(state)[ANA] == the("Pact, Author")
    assert pile(state) == the("Mountain, Journey, Forest, Light Keeper")
    three = table(["Mountain, Pact, Journey"], {ANA: "Light Keeper"}, seats=4)
    assert offered(three, LightKeeper(seat=ANA, keep=cards("Pact"))) == ["moons"]
    assert offered(three, LightKeeper(seat=ANA, keep=cards("Pact, Journey"))) == []
    one = table(["Mountain"], {ANA: "Light Keeper"}, seats=4)
    assert offered(one, LightKeeper(seat=ANA, keep=cards("Mountain"))) == []
    assert offered(one, LightKeeper(seat=ANA, keep=())) == []


@clause("RM-W38", "RM-093", "RM-R48", "RM-069")
def test_RM_W38_the_light_keeper_after_the_diplomat() -> None:
    hands = {ANA: "Light Keeper", CLEO: "Diplomat"}
    start = table(["Mountain, Pact", "Journey, Forest"], hands, seats=4)
    moves = (Diplomat(seat=CLEO, to=ANA), LightKeeper(seat=ANA, keep=cards("Pact")))
    state, _log = finish(*act(start, *moves))
    assert state.scores == (6, 0, 0, 0)
    assert opened(state)[:2] == [the("Pact"), the("Journey, Forest")]
    assert pile(state) == the("Diplomat, Light Keeper, Mountain")


@clause("RM-W39", "RM-079", "RM-R35")
def test_RM_W39_the_light_keeper_may_not_leave_the_card_of_the_savage() -> None:
    start = table(["Mountain, Pact, Castle"], {ANA: "Savage, Light Keeper"}, seats=4)
    state, _ = act(start, Savage(seat=ANA, card=card("Castle"), suit="moons"))
    assert offered(state, LightKeeper(seat=ANA, keep=cards("Castle"))) == []
    assert offered(state, LightKeeper(seat=ANA, keep=cards("Pact"))) == ["moons"]
    state, log = finish(*act(state, LightKeeper(seat=ANA, keep=cards("Mountain"))))
    assert sizes(log, "moons") == (3, 0, 0, 0)
    assert state.scores == (6, 0, 0, 0)
    assert opened(state)[ANA] == the("Mountain")
    assert the("Castle, Pact") <= pile(state)


# ---- the Merchant ----


@clause("RM-W31", "RM-020", "RM-085", "RM-086", "RM-R42")
def test_RM_W31_rows_of_the_merchant() -> None:
    hand3 = "Merchant, Painter, Mountain, Forest, Market, Castle, Pact, Huntress, Battle, Ace of Moons, Sea"
    three, _ = act(table(hands={ANA: hand3}, phase="after_deal"), Merchant(seat=ANA))
    three = to_phase(three, "gather")
    assert may(three, "Painter, Mountain, Forest, Market, Castle")
    assert may(three, "Pact, Huntress"), "with three players nothing lies between 9 and crown"
    assert not may(three, "Painter, Forest"), "a gap"
    assert not may(three, "Mountain, Battle, Forest"), "two fours"
    assert not may(three, "Ace of Moons, Sea"), "a row ends at the crown"
    hands = {ANA: "Merchant, Pact, Sea, Watchman, Consul"}
    four, _ = act(table(hands=hands, phase="after_deal", seats=4), Merchant(seat=ANA))
    four = to_phase(four, "gather")
    assert not may(four, "Pact, Sea")
    assert may(four, "Pact, Watchman, Consul, Sea")
    state, log = finish(*act(three, Gather(seat=ANA, cards=cards("Painter, Mountain, Forest, Market, Castle"))))
    assert won(log) == {"leaves": (ANA, 3), "suns": (ANA, 5), "moons": (ANA, 6)}
    assert state.scores == (14, 0, 0)


# ---- the Lunatic against everybody ----

ROWS = ["Pact, Journey", "Castle", "Desert, Harvest"]
ANSWERS = [
    (Merchant(seat=ANA), "after_deal", None),
    (Sailor(seat=ANA, card=card("Sea")), "after_gather", None),
    (Painter(seat=ANA), "after_gather", None),
    (Savage(seat=ANA, card=card("Pact"), suit="waves"), "after_meet", None),
    (Watchman(seat=ANA), "after_meet", "moons"),
    (Bard(seat=ANA), "after_meet", "waves"),
    (Diplomat(seat=ANA, to=BEN), "after_meet", "suns"),
    (LightKeeper(seat=ANA, keep=cards("Pact")), "after_meet", "moons"),
    (Huntress(seat=ANA, card=card("Cave")), "after_gossip", None),
    (Penitent(seat=ANA), "after_gossip", None),
    (Author(seat=ANA, suit="moons"), "after_gossip", None),
    (Soldier(seat=ANA), "after_gossip", None),
    (Consul(seat=ANA), "after_gossip", None),
]


@pytest.mark.parametrize(("move", "phase", "suit"), [pytest.param(*one, id=type(one[0]).__name__) for one in ANSWERS])
@clause("RM-063", "RM-071", "RM-073", "RM-R24")
def test_whoever_is_voided_does_nothing(move: Power, phase: str, suit: str | None) -> None:
    """The round ends as if Ana had passed, but for two cards that went from hands to the pile."""
    hands = {ANA: f"{name(move.person)}, Sea, Forest", BEN: "Lunatic, Mill, Origin, Mountain", CLEO: "Darkness"}
    start = table(ROWS, hands, phase=phase, seats=4, pile="Cave")
    plain, before = finish(start)
    state, log = finish(*act(start, move, Lunatic(seat=BEN), suit=suit))
    two = {move.person, card("Lunatic")}
    assert len(every(log, Voided)) == 1
    assert state.scores == plain.scores
    assert opened(state) == opened(plain)
    assert [hand(state, seat) for seat in range(4)] == [hand(plain, seat) - two for seat in range(4)]
    assert pile(state) == pile(plain) | two
    assert told(log) == told(before)
