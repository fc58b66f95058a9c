"""Every reading of the rulings on gathering: how many, which pawns and courts, rows, crowds of one, the Painter."""

import pytest

from gamecore.rumourmongers import GAME
from gamecore.rumourmongers.moves import Count, Gather, Merchant, Painter, Revealed
from gamecore.rumourmongers.state import RumourState
from tests.clause_marks import clause
from tests.rumourmongers.table import (
    ANA,
    BEN,
    CLEO,
    Log,
    act,
    card,
    cards,
    every,
    finish,
    hand,
    may,
    opened,
    pile,
    refused,
    sizes,
    step,
    table,
    the,
    to_phase,
)

# ---- how many, and who sees it ----


@clause("RM-R10", "RM-041")
def test_whether_no_card_may_be_gathered() -> None:
    hands = {ANA: "Sea, Cave"}
    assert may(table(hands=hands, phase="gather"), "")
    must = table(hands=hands, phase="gather", gather_min=1)
    assert refused(must, Gather(seat=ANA)).clause == "RM-R10"
    must, _ = act(must, Gather(seat=ANA, cards=cards("Sea")))
    assert GAME.actors(must) == (BEN,)
    assert GAME.refusal(must, Gather(seat=BEN)) is None, "Ben has no card"


@clause("RM-R11", "RM-041")
@pytest.mark.parametrize(("limit", "two", "three"), [(None, True, True), (2, True, False), (1, False, False)])
def test_how_many_cards_may_be_gathered(limit: int | None, two: bool, three: bool) -> None:
    state = table(hands={ANA: "Cave, Darkness, Penitent"}, phase="gather", gather_max=limit)
    assert may(state, "Cave")
    assert may(state, "Cave, Darkness") is two
    assert may(state, "Cave, Darkness, Penitent") is three
    if not three:
        assert refused(state, Gather(seat=ANA, cards=cards("Cave, Darkness, Penitent"))).clause == "RM-R11"


@clause("RM-R12", "RM-040", "RM-043")
@pytest.mark.parametrize(
    ("reading", "seen", "first"),
    [("counts_sequential", 2, (ANA,)), ("counts_hidden", None, (ANA,)), ("simultaneous", None, (ANA, BEN, CLEO))],
)
def test_who_sees_how_many_cards_are_laid(reading: str, seen: int | None, first: tuple[int, ...]) -> None:
    hands = {ANA: "Cave, Darkness", BEN: "Sea", CLEO: "Pact"}
    start = table(hands=hands, phase="gather", gather_visibility=reading)
    assert GAME.actors(start) == first
    state = step(start, Gather(seat=ANA, cards=cards("Cave, Darkness")), [])
    view = GAME.observe(state, BEN)
    assert view.down_counts[ANA] == seen
    assert (
        GAME.observe(state, BEN) == GAME.observe(step(start, Gather(seat=ANA, cards=cards("Cave")), []), BEN)
        or reading == "counts_sequential"
    )
    log: Log = []
    for seat in (BEN, CLEO):
        state = step(state, Gather(seat=seat), log)
    assert every(log, Revealed)[0].cards == cards("Cave, Darkness"), "at Meet everybody sees them"


# ---- pawns and courts ----


@clause("RM-R13", "RM-017")
@pytest.mark.parametrize(
    ("reading", "middle", "lower", "upper"),
    [
        ("middle_or_lower", True, True, False),
        ("middle_only", True, False, False),
        ("lower_only", False, True, False),
        ("any_suit", True, True, True),
    ],
)
def test_by_which_suits_a_pawn_fits(reading: str, middle: bool, lower: bool, upper: bool) -> None:
    state = table(
        hands={ANA: "Harvest, Diplomat, Forest, Huntress"}, phase="gather", seats=4, three_suit_gather=reading
    )
    assert may(state, "Harvest, Diplomat") is middle
    assert may(state, "Harvest, Forest") is lower
    assert may(state, "Harvest, Huntress") is upper
    assert not may(state, "Harvest, Diplomat, Forest")


@clause("RM-R14", "RM-019")
@pytest.mark.parametrize(
    ("reading", "moons", "where"),
    [
        ("count_zero", (0, 1, 0, 0), "open"),
        ("return_to_hand", (0, 1, 0, 0), "hand"),
        ("discard", (0, 1, 0, 0), "pile"),
        ("allowed", (1, 1, 0, 0), "open"),
    ],
)
def test_what_becomes_of_a_crowd_of_one(reading: str, moons: tuple[int, ...], where: str) -> None:
    start = table(["", "Author"], {ANA: "Harvest"}, phase="gather", seats=4, lone_three_suit=reading)
    state, log = finish(*act(start, Gather(seat=ANA, cards=cards("Harvest"))))
    assert sizes(log, "moons") == moons
    places = {"open": opened(state)[ANA], "hand": hand(state, ANA), "pile": pile(state)}
    assert [name for name, held in places.items() if card("Harvest") in held] == [where]
    assert state.scores == ((0, 0, 0, 0) if reading == "allowed" else (0, 6, 0, 0))


@clause("RM-R14")
def test_a_crowd_of_one_may_be_illegal_to_gather() -> None:
    hands = {ANA: "Harvest, Diplomat, Window, Market"}
    alone = table(hands=hands, phase="gather", seats=4, lone_three_suit="illegal_gather")
    refusal = refused(alone, Gather(seat=ANA, cards=cards("Harvest")))
    assert refusal.clause == "RM-R14"
    assert "Harvest" in refusal.why
    assert may(alone, "Harvest, Diplomat"), "two Moons"
    assert not may(alone, "Window, Market"), "the Window would be the only Sun"
    friends = table(["Author"], hands, phase="gather", seats=4, lone_three_suit="illegal_gather")
    assert may(friends, "Harvest"), "the Author is there already"


@clause("RM-R17", "RM-018", "RM-088")
@pytest.mark.parametrize(("reading", "suit"), [("printed_lowest", "leaves"), ("owner_chooses", "suns")])
def test_by_which_suit_a_pawn_counts_under_the_painter(reading: str, suit: str) -> None:
    """Harvest and Mountain: two Suns by the middle suit, one of each by the last."""
    start = table(
        ["Harvest, Mountain", "Sea"], {BEN: "Painter"}, phase="after_gather", seats=4, painter_three_suit=reading
    )
    state, log = act(start, Painter(seat=BEN))
    if reading == "owner_chooses":
        state, more = act(state, Count(seat=ANA, card=card("Harvest"), suit="suns"))
        log += more
    state, more = finish(state, log)
    assert sizes(more, "suns") == ((2, 0, 0, 0) if suit == "suns" else (1, 0, 0, 0))
    assert opened(state)[ANA] == (set() if suit == "suns" else the("Harvest"))
    assert state.scores == (5, 4, 0, 0)


# ---- rows ----


def with_permit(hand_: str, seats: int = 3, **rulings: object) -> RumourState:
    """Ana has played the Merchant and gathers."""
    start = table(hands={ANA: f"Merchant, {hand_}"}, phase="after_deal", seats=seats, **rulings)
    state, _ = act(start, Merchant(seat=ANA))
    return to_phase(state, "gather")


@clause("RM-R42", "RM-086")
@pytest.mark.parametrize(("reading", "gap"), [("consecutive", False), ("distinct_ranks", True)])
def test_whether_a_row_may_have_gaps(reading: str, gap: bool) -> None:
    state = with_permit("Painter, Mountain, Battle, Forest", merchant_row=reading)
    assert may(state, "Painter, Mountain, Forest")
    assert may(state, "Painter, Forest") is gap
    assert not may(state, "Mountain, Battle, Forest"), "two fours are no row in any reading"


@clause("RM-R42")
@pytest.mark.parametrize(("reading", "meet"), [("adjacent_if_absent", True), ("never", False)])
def test_whether_nine_and_crown_meet(reading: str, meet: bool) -> None:
    assert may(with_permit("Pact, Huntress", merchant_nine_crown=reading), "Pact, Huntress") is meet
    assert not may(with_permit("Pact, Sea", seats=4, merchant_nine_crown=reading), "Pact, Sea")


@clause("RM-R42")
@pytest.mark.parametrize("wrap", [False, True])
def test_whether_a_row_runs_on_from_crown_to_ace(wrap: bool) -> None:
    state = with_permit("Ace of Moons, Sea, Pact, Origin", merchant_wrap=wrap)
    assert may(state, "Ace of Moons, Sea") is wrap
    assert may(state, "Pact, Sea, Ace of Moons, Origin") is wrap


@clause("RM-R42")
@pytest.mark.parametrize(("least", "two", "three"), [(1, True, True), (2, True, True), (3, False, True)])
def test_how_long_a_row_must_be(least: int, two: bool, three: bool) -> None:
    state = with_permit("Painter, Mountain, Forest", merchant_min=least, merchant_optional=False)
    assert may(state, "Painter") is (least == 1)
    assert may(state, "Painter, Mountain") is two
    assert may(state, "Painter, Mountain, Forest") is three


@clause("RM-R43", "RM-085")
@pytest.mark.parametrize("optional", [True, False])
def test_whether_a_set_may_be_gathered_after_the_merchant(optional: bool) -> None:
    state = with_permit("Penitent, Darkness, Castle, Mill", merchant_optional=optional)
    assert may(state, "Penitent, Darkness") is optional
    assert may(state, "Castle, Mill"), "7 and 8"
    assert may(state, ""), "no card at all"
    if not optional:
        assert refused(state, Gather(seat=ANA, cards=cards("Penitent, Darkness"))).clause == "RM-R43"
