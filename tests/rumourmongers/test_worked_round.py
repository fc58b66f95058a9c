"""Worked position 45 and what frames a round: the deck, the Deal, the order, a whole round from Gather to the Deal."""

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from gamecore.core import CHANCE, Streams
from gamecore.rumourmongers import GAME
from gamecore.rumourmongers.moves import Author, Bard, Dealt, Diplomat, Gather, Lunatic, RoundBegan, Starter, Watchman
from gamecore.rumourmongers.pieces import BASIC, EXTENDED, FACTS, LOWER, POWERS, UPPER, VALUES, deck
from gamecore.rumourmongers.state import RumourRules, RumourState
from tests.clause_marks import clause
from tests.rumourmongers.table import (
    ANA,
    BEN,
    CLEO,
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
    sizes,
    step,
    table,
    the,
    to_seat,
    until,
    won,
)

# ---- the box ----


@clause("RM-001", "RM-002", "RM-003", "RM-004")
def test_three_play_with_36_cards_and_four_with_44() -> None:
    assert list(GAME.seats) == [3, 4]
    for seats, box in ((3, BASIC), (4, EXTENDED)):
        assert deck(seats) == box
        assert {*GAME.start(seats, RumourRules()).pile} == set(box)
        assert card("Excuse") not in box
    ranks = Counter(FACTS[one].rank for one in BASIC)
    assert ranks == {"ace": 6, "crown": 6, **{str(rank): 3 for rank in range(2, 10)}}
    assert Counter(FACTS[one].rank for one in EXTENDED) - ranks == {"pawn": 4, "court": 4}
    for seats in (2, 5):
        with pytest.raises(ValueError, match=str(seats)):
            GAME.start(seats, RumourRules())


@clause("RM-056", "RM-063")
def test_eleven_people_have_a_power_and_fourteen_in_the_larger_deck() -> None:
    assert len([one for one in BASIC if one in POWERS]) == 11
    assert len([one for one in EXTENDED if one in POWERS]) == 14
    assert {one for one in EXTENDED if "personality" in FACTS[one].types} == set(POWERS)


@clause("RM-008", "RM-009", "RM-R02")
def test_one_gossip_gives_21_points_at_most() -> None:
    assert VALUES == {"knots": 1, "wyrms": 2, "leaves": 3, "waves": 4, "suns": 5, "moons": 6}
    every_suit = "Ace of Moons, Ace of Suns, Ace of Waves, Ace of Leaves, Ace of Wyrms, Ace of Knots"
    state, _ = finish(table([every_suit]))
    assert state.scores == (21, 0, 0)


@clause("RM-013", "RM-014", "RM-015", "RM-016", "RM-021")
def test_suits_are_printed_from_the_dearest_down() -> None:
    for one in EXTENDED:
        suits = FACTS[one].suits
        assert (UPPER[one], LOWER[one]) == (suits[0], suits[-1])
        assert len(suits) == {"ace": 1, "crown": 1, "pawn": 3, "court": 3}.get(FACTS[one].rank, 2)
        assert all(VALUES[high] > VALUES[low] for high, low in pairwise(suits))


@clause("RM-002", "RM-013")
@pytest.mark.parametrize(
    ("box", "upper", "lower"),
    [(BASIC, [10, 7, 7, 5, 5, 2], [2, 5, 5, 7, 7, 10]), (EXTENDED, [14, 10, 8, 5, 5, 2], [2, 5, 5, 8, 10, 14])],
)
def test_so_many_cards_have_each_suit_on_top_and_below(
    box: tuple[str, ...], upper: list[int], lower: list[int]
) -> None:
    suits = ("moons", "suns", "waves", "leaves", "wyrms", "knots")
    assert [sum(UPPER[one] == suit for one in box) for suit in suits] == upper
    assert [sum(LOWER[one] == suit for one in box) for suit in suits] == lower


# ---- the first round ----


def begun(seats: int, starter: int) -> tuple[RumourState, Log]:
    """The first Deal is over."""
    log: Log = []
    streams = Streams(7)
    state = step(GAME.start(seats, RumourRules()), Starter(seat=CHANCE, who=starter), log)
    while GAME.actors(state) == (CHANCE,):
        state = step(state, GAME.chance(state, streams), log)
    return state, log


@clause("RM-030", "RM-032", "RM-037", "RM-024", "RM-027")
@pytest.mark.parametrize(("seats", "each"), [(3, 12), (4, 11)])
def test_the_whole_deck_is_dealt_in_the_first_round(seats: int, each: int) -> None:
    state, log = begun(seats, BEN)
    assert [event.count for event in every(log, Dealt)] == [each] * seats
    assert sorted(one for held in state.hands for one in held) == sorted(deck(seats))
    assert (state.pile, state.discard) == ((), ())
    (first,) = every(log, RoundBegan)
    assert (first.number, first.clause, first.shuffled) == (1, "RM-R03", len(deck(seats)))
    for seat in range(seats):
        view = GAME.observe(state, seat)
        assert view.hand == state.hands[seat]
        assert view.hand_sizes == (each,) * seats


@clause("RM-040", "RM-032")
def test_cards_are_dealt_one_at_a_time_from_the_starter_on() -> None:
    state = step(GAME.start(3, RumourRules()), Starter(seat=CHANCE, who=CLEO), [])
    move = GAME.chance(state, lambda name: Random(5))
    state, _ = GAME.apply(state, move)
    assert [hand(state, seat) for seat in (CLEO, ANA, BEN)] == [{one} for one in move.cards]


# ---- a whole round ----


@clause(
    "RM-W45", "RM-029", "RM-031", "RM-033", "RM-034", "RM-035", "RM-036", "RM-041", "RM-043", "RM-044", "RM-045",
    "RM-046", "RM-047", "RM-048", "RM-049", "RM-050", "RM-051", "RM-025", "RM-026", "RM-028",
)  # fmt: skip
def test_RM_W45_a_whole_round() -> None:
    hands = {ANA: "Cave, Darkness", BEN: "Mountain, Diplomat, Sea", CLEO: "Castle"}
    state = table(["Author", "", "Forest"], hands, phase="gather")
    log: Log = []
    state = step(state, Gather(seat=ANA, cards=cards("Cave, Darkness")), log)
    view = GAME.observe(state, BEN)
    assert (view.down_counts, view.hand_sizes) == ((2, 0, 0), (0, 3, 1))
    state = step(state, Gather(seat=BEN, cards=cards("Mountain, Diplomat")), log)
    state = step(state, Gather(seat=CLEO, cards=cards("Castle")), log)
    state, log = finish(state, log)
    assert won(log) == {"waves": (ANA, 4), "suns": (CLEO, 5), "moons": (BEN, 6)}
    assert (sizes(log, "waves"), sizes(log, "moons")) == ((2, 0, 0), (1, 2, 1))
    assert state.scores == (4, 6, 5)
    assert opened(state) == [the("Author"), set(), the("Forest")]
    assert pile(state) == the("Cave, Darkness, Mountain, Diplomat, Castle")
    assert (state.round, state.starter) == (2, BEN), "Ana is lowest"
    assert [(event.clause, event.shuffled) for event in every(log, RoundBegan)] == [("RM-034", 5)]
    assert hand(state, BEN) == the("Sea"), "what was not laid stays in hand"
    assert dealt(state) == [1, 2, 2], "five cards, Ben first"


@clause("RM-035")
def test_the_total_does_not_decide_who_starts() -> None:
    state, _ = finish(table(phase="after_gossip", points=(5, 0, 3), scores=(5, 40, 30)))
    assert state.starter == CLEO, "Ben was lowest in this round, though he leads"


# ---- windows during Gossip ----


@clause("RM-R50", "RM-094")
def test_on_a_skipped_suit_nothing_more_is_played() -> None:
    hands = {ANA: "Watchman", BEN: "Diplomat", CLEO: "Bard"}
    tied = table(["Forest", "Mountain"], hands, seats=4)
    assert offered(tied, Diplomat(seat=BEN, to=BEN)) == ["moons"]
    assert offered(act(tied, Watchman(seat=ANA), suit="moons")[0], Diplomat(seat=BEN, to=BEN)) == []
    assert "waves" in offered(tied, Bard(seat=CLEO))
    assert "waves" not in offered(act(tied, Watchman(seat=ANA), suit="waves")[0], Bard(seat=CLEO))


@clause("RM-061", "RM-063", "RM-071")
def test_the_lunatic_answers_in_every_window() -> None:
    """Also a Diplomat while the Author's suit is told again: three people deep."""
    hands = {ANA: "Author", BEN: "Lunatic", CLEO: "Diplomat"}
    state, _ = act(table(["Forest", "Mountain"], hands), Author(seat=ANA, suit="moons"))
    state = until(state, [], Diplomat(seat=CLEO, to=ANA))
    state = to_seat(step(state, Diplomat(seat=CLEO, to=ANA), []), BEN)
    assert legal(state, Lunatic(seat=BEN))
    state, log = finish(*act(state, Lunatic(seat=BEN)))
    assert outcomes(log) == {}
    assert state.scores == (0, 0, 0)
    assert pile(state) == the("Author, Diplomat, Lunatic")


@clause("RM-068")
def test_one_song_settles_one_suit_only() -> None:
    start = table(["Pact"], {ANA: "Bard"})
    state, log = finish(*act(start, Bard(seat=ANA), suit="knots"))
    assert won(log) == {"knots": (ANA, 1), "moons": (ANA, 6)}
    assert pile(state) == the("Bard, Pact")
