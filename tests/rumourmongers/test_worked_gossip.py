"""Worked positions of the ledger, played: groups, ties, crowds of one, the Savage and the Painter."""

from gamecore.core import Event
from gamecore.rumourmongers.moves import Author, Bard, Diplomat, Gather, Huntress, Painter, Savage
from gamecore.rumourmongers.state import RumourState
from tests.clause_marks import clause
from tests.rumourmongers.table import (
    ANA,
    BEN,
    CLEO,
    act,
    card,
    cards,
    dealt,
    finish,
    may,
    offered,
    opened,
    outcomes,
    pile,
    refused,
    sizes,
    table,
    the,
    told,
    won,
)

# ---- groups and ties ----


@clause("RM-W01", "RM-008", "RM-022", "RM-025", "RM-046", "RM-047", "RM-048", "RM-050", "RM-051", "RM-052", "RM-R51")
def test_RM_W01_the_largest_group_scores_and_is_discarded() -> None:
    state, log = finish(table(["Author, Castle, Market", "Mountain, Pact", "Origin, Mill, Forest"]))
    assert list(outcomes(log).items()) == [
        ("knots", "empty"), ("wyrms", "empty"), ("leaves", "won"), ("waves", "won"), ("suns", "won"), ("moons", "won"),
    ]  # fmt: skip
    assert won(log) == {"leaves": (ANA, 3), "waves": (CLEO, 4), "suns": (ANA, 5), "moons": (BEN, 6)}
    assert sizes(log, "moons") == (1, 2, 1)
    assert state.scores == (8, 6, 4)
    assert pile(state) == the("Market, Origin, Mill, Castle, Mountain, Pact")
    assert opened(state) == [the("Author"), set(), the("Forest")]
    assert state.starter == ANA, "Cleo is lowest, and Ana sits on her left"
    assert dealt(state) == [2, 2, 2]


@clause("RM-W02", "RM-049", "RM-051", "RM-053")
def test_RM_W02_two_groups_of_one_are_tied() -> None:
    state, log = finish(table(["Forest", "Mountain", "Cave"]))
    assert (outcomes(log)["moons"], sizes(log, "moons")) == ("tied", (1, 1, 0))
    assert won(log) == {"waves": (CLEO, 4)}
    assert state.scores == (0, 0, 4)
    assert opened(state) == [the("Forest"), the("Mountain"), set()]
    assert pile(state) == the("Cave")


@clause("RM-W03", "RM-049", "RM-054")
def test_RM_W03_behind_a_tie_the_third_does_not_win() -> None:
    state, log = finish(table(["Journey, Lunatic", "Mountain, Pact", "Forest"]))
    assert (outcomes(log)["moons"], sizes(log, "moons")) == ("tied", (2, 2, 1))
    assert state.scores == (0, 0, 0)
    assert pile(state) == set()


@clause("RM-W04", "RM-049", "RM-059", "RM-069")
def test_RM_W04_three_are_tied_until_the_diplomat_names_one() -> None:
    start = table(["Forest", "Mountain", "Journey"], {ANA: "Diplomat"})
    state, log = finish(start)
    assert (outcomes(log)["moons"], sizes(log, "moons")) == ("tied", (1, 1, 1))
    assert state.scores == (0, 0, 0)
    state, log = finish(*act(start, Diplomat(seat=ANA, to=ANA)))
    assert won(log) == {"moons": (ANA, 6)}
    assert state.scores == (6, 0, 0)
    assert pile(state) == the("Diplomat, Forest")
    assert opened(state) == [set(), the("Mountain"), the("Journey")]


# ---- what may be gathered ----


@clause("RM-W05", "RM-013", "RM-014", "RM-015", "RM-042", "RM-044")
def test_RM_W05_aces_and_crowns_have_one_suit_for_both() -> None:
    knots = "Ace of Knots, Windfall, Battle, Author"
    state, log = finish(*act(table(hands={ANA: knots}, phase="gather"), Gather(seat=ANA, cards=cards(knots))))
    assert won(log) == {"knots": (ANA, 1), "wyrms": (ANA, 2), "moons": (ANA, 6)}
    assert sizes(log, "knots") == (2, 0, 0)
    assert state.scores == (9, 0, 0)


@clause("RM-W06", "RM-015", "RM-042")
def test_RM_W06_the_lower_suit_must_be_the_same() -> None:
    state = table(hands={ANA: "Mountain, Forest, Penitent, Darkness, Huntress, Ace of Moons"}, phase="gather")
    refusal = refused(state, Gather(seat=ANA, cards=cards("Mountain, Forest")))
    assert refusal.clause == "RM-042"
    assert all(word in refusal.why for word in ("Mountain", "Forest", "Suns", "Leaves"))
    assert may(state, "Penitent, Darkness")
    assert may(state, "Huntress, Ace of Moons")
    assert refused(state, Gather(seat=ANA, cards=cards("Huntress, Forest"))).clause == "RM-042"


@clause("RM-W07", "RM-016", "RM-017", "RM-R13")
def test_RM_W07_a_pawn_or_court_fits_by_its_middle_suit_too() -> None:
    hand = "Harvest, Diplomat, Forest, Lunatic, Watchman, Huntress, Consul, Light Keeper"
    state = table(hands={ANA: hand}, phase="gather", seats=4)
    assert may(state, "Harvest, Diplomat"), "by Suns"
    assert may(state, "Harvest, Forest"), "by Leaves"
    assert not may(state, "Harvest, Lunatic")
    assert not may(state, "Harvest, Watchman")
    assert not may(state, "Harvest, Huntress")
    assert not may(state, "Harvest, Diplomat, Forest"), "each two may fit, all three do not"
    assert may(state, "Consul, Light Keeper")


# ---- crowds of one ----


@clause("RM-W08", "RM-019", "RM-053", "RM-R14", "RM-R15")
def test_RM_W08_a_lone_pawn_counts_nothing() -> None:
    state, log = finish(table(["Harvest", "Author"], seats=4))
    assert sizes(log, "moons") == (0, 1, 0, 0)
    assert won(log) == {"moons": (BEN, 6)}
    assert opened(state)[ANA] == the("Harvest")


@clause("RM-W09", "RM-019", "RM-R14")
def test_RM_W09_a_pawn_and_a_court_are_a_crowd_of_two() -> None:
    state, log = finish(table(["Harvest, Rite", "Author"], seats=4))
    assert sizes(log, "moons") == (2, 1, 0, 0)
    assert won(log) == {"moons": (ANA, 6)}
    assert pile(state) == the("Harvest, Rite")


@clause("RM-W10", "RM-018", "RM-R16", "RM-R27")
def test_RM_W10_a_lone_pawn_silences_the_bard() -> None:
    start = table(["Harvest"], {BEN: "Bard"}, seats=4)
    assert offered(start, Bard(seat=BEN)) == ["knots", "wyrms", "leaves", "waves", "suns"]
    state, log = finish(start)
    assert sizes(log, "moons") == (0, 0, 0, 0)
    assert won(log) == {}
    loose = table(["Harvest"], {BEN: "Bard"}, seats=4, bard_condition="no_countable_group")
    state, log = finish(*act(loose, Bard(seat=BEN), suit="moons"))
    assert won(log) == {"moons": (BEN, 6)}
    assert state.scores == (0, 6, 0, 0)
    assert opened(state)[ANA] == the("Harvest")


# ---- the Savage ----


def savage(
    name: str, suit: str, *rows: str, seats: int = 3, more: dict[int, str] | None = None
) -> tuple[RumourState, list[Event]]:
    """Ana has played the Savage on the card of this name; Gossip is to come."""
    start = table(rows, {ANA: "Savage", **(more or {})}, seats=seats)
    return act(start, Savage(seat=ANA, card=card(name), suit=suit))


@clause("RM-W19", "RM-077", "RM-078", "RM-079")
def test_RM_W19_the_savage_wins_a_suit_of_its_own() -> None:
    rows = ("Mountain, Pact, Diplomat", "Forest", "Desert")
    state, log = finish(*savage("Diplomat", "wyrms", *rows))
    assert won(log) == {"wyrms": (ANA, 2), "suns": (CLEO, 5), "moons": (ANA, 6)}
    assert sizes(log, "moons") == (2, 1, 0)
    assert state.scores == (8, 0, 5)
    assert the("Mountain, Pact, Diplomat") <= pile(state)
    assert opened(state) == [set(), the("Forest"), set()]
    assert finish(*savage("Diplomat", "waves", *rows))[0].scores == (10, 0, 5)


@clause("RM-W20", "RM-080", "RM-R33")
def test_RM_W20_a_card_that_does_not_win_is_turned_up_again() -> None:
    rows = ("Mountain, Pact, Diplomat", "Forest", "Cave, Darkness")
    state, log = finish(*savage("Diplomat", "waves", *rows, more={BEN: "Author"}))
    assert sizes(log, "waves") == (1, 0, 2)
    assert won(log) == {"waves": (CLEO, 4), "moons": (ANA, 6)}
    assert opened(state) == [the("Diplomat"), the("Forest"), set()]
    again, _ = savage("Diplomat", "waves", *rows, more={BEN: "Author"})
    assert told(finish(*act(again, Author(seat=BEN, suit="moons")))[1])[-1].sizes == (1, 1, 0), (
        "the Diplomat is a Moon again"
    )


@clause("RM-W21", "RM-R33", "RM-049")
def test_RM_W21_a_card_may_make_two_ties() -> None:
    state, log = finish(*savage("Pact", "suns", "Mountain, Pact", "Forest", "Castle"))
    assert outcomes(log)["suns"] == outcomes(log)["moons"] == "tied"
    assert state.scores == (0, 0, 0)
    assert opened(state) == [the("Mountain, Pact"), the("Forest"), the("Castle")]
    assert not state.savage


@clause("RM-W22", "RM-R27", "RM-078")
def test_RM_W22_the_card_turned_down_silences_the_bard() -> None:
    middle, before = savage("Pact", "wyrms", "Mountain, Pact", more={BEN: "Bard"})
    assert offered(middle, Bard(seat=BEN)) == ["knots", "leaves", "waves", "suns"]
    state, log = finish(middle, before)
    assert won(log) == {"wyrms": (ANA, 2), "moons": (ANA, 6)}
    assert state.scores == (8, 0, 0)


@clause("RM-W23", "RM-078", "RM-R34")
def test_RM_W23_a_pawn_turned_down_counts_one() -> None:
    state, log = finish(*savage("Harvest", "waves", "Harvest, Mountain", seats=4))
    assert won(log) == {"waves": (ANA, 4), "moons": (ANA, 6)}
    assert sizes(log, "waves") == (1, 0, 0, 0)
    assert state.scores == (10, 0, 0, 0)
    assert the("Harvest, Mountain") <= pile(state)


# ---- the Painter ----

GATHERED = ["Author, Battle, Market", "Mountain, Pact", "Cave, Darkness"]


@clause("RM-W32", "RM-087", "RM-R44")
def test_RM_W32_the_painter_turns_to_the_lower_suits() -> None:
    plain, log = finish(table(GATHERED, {ANA: "Painter"}, phase="after_gather"))
    assert plain.scores == (5, 6, 4)
    assert opened(plain) == [the("Author"), set(), set()]
    state, log = finish(*act(table(GATHERED, {ANA: "Painter"}, phase="after_gather"), Painter(seat=ANA)))
    assert won(log) == {"knots": (ANA, 1), "wyrms": (CLEO, 2), "suns": (BEN, 5)}
    assert (sizes(log, "knots"), sizes(log, "suns"), sizes(log, "wyrms")) == ((3, 0, 0), (0, 2, 0), (0, 0, 2))
    assert state.scores == (1, 5, 2)
    assert opened(state) == [set(), set(), set()]
    assert state.mode == "upper", "only for this round"


@clause("RM-W33", "RM-088", "RM-018", "RM-R15", "RM-R17")
def test_RM_W33_under_the_painter_pawns_count_by_their_last_suit() -> None:
    start = table(["Watchman, Author", "Cave", "Harvest, Rite"], {ANA: "Painter"}, phase="after_gather", seats=4)
    state, log = finish(*act(start, Painter(seat=ANA)))
    assert (sizes(log, "knots"), sizes(log, "wyrms")) == ((2, 0, 0, 0), (0, 1, 0, 0))
    assert sizes(log, "leaves") == (0, 0, 0, 0)
    assert won(log) == {"knots": (ANA, 1), "wyrms": (BEN, 2)}
    assert state.scores == (1, 2, 0, 0)
    assert opened(state)[CLEO] == the("Harvest, Rite")


@clause("RM-W34", "RM-083", "RM-R40", "RM-049")
def test_RM_W34_the_painter_holds_when_a_suit_is_told_again() -> None:
    tied = table(["Author, Battle", "Market, Castle"], {ANA: "Painter"}, phase="after_gather")
    state, log = finish(*act(tied, Painter(seat=ANA)))
    assert (outcomes(log)["knots"], sizes(log, "knots")) == ("tied", (2, 2, 0))
    assert state.scores == (0, 0, 0)
    rows = ["Author, Battle, Market", "Castle, Betrayal", "Mountain"]
    start = table(rows, {ANA: "Painter", CLEO: "Huntress"}, phase="after_gather")
    state, log = act(start, Painter(seat=ANA), Huntress(seat=CLEO, card=card("Author")))
    assert state.scores == (1, 0, 5)
    state, more = finish(*act(state, Author(seat=CLEO, suit="knots")))
    assert state.scores == (1, 1, 5)
    assert told(more)[0].sizes == (0, 2, 0)
