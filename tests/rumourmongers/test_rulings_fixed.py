"""Rulings that no switch changes, and where two rules meet: tried where they could go wrong."""

import pytest

from gamecore.core import CHANCE
from gamecore.rumourmongers.moves import (
    Author,
    Bard,
    Cleared,
    Diplomat,
    Huntress,
    LightKeeper,
    Lunatic,
    Merchant,
    Painter,
    Sailor,
    Savage,
    Soldier,
    Unmasked,
    Watchman,
)
from tests.clause_marks import clause
from tests.rumourmongers.table import (
    ANA,
    BEN,
    CLEO,
    GAME,
    act,
    card,
    cards,
    every,
    finish,
    hand,
    idle,
    may,
    offered,
    opened,
    outcomes,
    pile,
    sizes,
    step,
    table,
    the,
    to_phase,
    to_seat,
    told,
    won,
)

# ---- crowds of one and ties of nothing ----


@clause("RM-R15", "RM-019", "RM-088")
def test_a_crowd_of_one_is_one_in_the_suit_that_is_scored() -> None:
    """By upper suits Harvest and Pact are two Moons; under the Painter each stands alone."""
    start = table(["Harvest, Pact"], {BEN: "Painter"}, phase="after_gather", seats=4)
    state, log = finish(start)
    assert (sizes(log, "moons"), state.scores[ANA]) == ((2, 0, 0, 0), 6)
    state, log = finish(*act(start, Painter(seat=BEN)))
    assert (sizes(log, "suns"), sizes(log, "leaves"), state.scores[ANA]) == ((1, 0, 0, 0), (0, 0, 0, 0), 5)


@clause("RM-R16", "RM-R30", "RM-049")
def test_two_crowds_of_one_are_no_tie_for_the_diplomat() -> None:
    start = table(["Harvest", "Rite"], {CLEO: "Diplomat"}, seats=4)
    assert offered(start, Diplomat(seat=CLEO, to=ANA)) == offered(start, Diplomat(seat=CLEO, to=BEN)) == []
    state, log = finish(start)
    assert (outcomes(log)["moons"], sizes(log, "moons")) == ("lone", (0, 0, 0, 0))
    assert opened(state)[:2] == [the("Harvest"), the("Rite")]


@clause("RM-R16", "RM-053")
def test_a_pawn_with_company_counts_in_full() -> None:
    _, log = finish(table(["Harvest, Author", "Rite, Watchman", "Pact"], seats=4))
    assert sizes(log, "moons") == (2, 2, 1, 0)
    assert outcomes(log)["moons"] == "tied"


@clause("RM-R48", "RM-093", "RM-019")
def test_a_pawn_that_the_light_keeper_leaves_alone_counts_nothing() -> None:
    hands = {ANA: "Light Keeper", BEN: "Author"}
    start = table(["Harvest, Pact, Journey", "", "Mountain"], hands, seats=4)
    moves = (LightKeeper(seat=ANA, keep=cards("Harvest")), Author(seat=BEN, suit="moons"))
    state, log = finish(*act(start, *moves))
    assert told(log)[-1].sizes == (0, 0, 1, 0)
    assert state.scores == (6, 0, 6, 0)
    assert opened(state)[ANA] == the("Harvest")


@clause("RM-092", "RM-R48")
@pytest.mark.parametrize(
    ("rows", "asked"),
    [(["Sea", "Pact, Journey"], [(BEN,)]), (["Pact, Journey", "Sea"], [(ANA,)]), (["Pact", "Sea"], [])],
)
def test_only_a_winner_with_two_cards_is_asked_for_the_light_keeper(
    rows: list[str], asked: list[tuple[int, ...]]
) -> None:
    """Whoever holds it; here it is Cleo, who wins nothing."""
    state, found = table(rows, {CLEO: "Light Keeper"}, seats=4), []
    while state.round == 1 and GAME.actors(state) != (CHANCE,):
        if state.phase == "keep":
            found.append(GAME.actors(state))
        state = step(state, idle(state), [])
    assert found == asked


# ---- the Savage beside others ----


@clause("RM-R33", "RM-080", "RM-094")
def test_the_card_of_the_savage_is_turned_up_if_its_suit_is_skipped() -> None:
    start = table(["Pact"], {ANA: "Savage", BEN: "Watchman"}, seats=4)
    state, _ = act(start, Savage(seat=ANA, card=card("Pact"), suit="suns"))
    state, log = finish(*act(state, Watchman(seat=BEN), suit="suns"))
    assert [event.card for event in every(log, Unmasked)] == [card("Pact")]
    assert state.scores == (0, 0, 0, 0)
    assert opened(state)[ANA] == the("Pact")


@clause("RM-078", "RM-079", "RM-087")
def test_the_named_suit_holds_under_the_painter_too() -> None:
    start = table(["Pact, Mountain"], {ANA: "Savage", BEN: "Painter"}, phase="after_gather")
    state, log = finish(*act(start, Painter(seat=BEN), Savage(seat=ANA, card=card("Pact"), suit="moons")))
    assert won(log) == {"suns": (ANA, 5), "moons": (ANA, 6)}
    assert the("Pact, Mountain") <= pile(state)


@clause("RM-079")
def test_a_card_of_the_savage_that_wins_is_not_turned_up_first() -> None:
    start = table(["Pact"], {ANA: "Savage"})
    state, log = finish(*act(start, Savage(seat=ANA, card=card("Pact"), suit="waves")))
    assert every(log, Unmasked) == []
    assert told(log)[3].discarded == cards("Pact")
    assert pile(state) == the("Savage, Pact")


# ---- Bard, Diplomat, Author ----


@clause("RM-R27", "RM-067", "RM-087")
def test_under_the_painter_the_bard_goes_by_lower_suits() -> None:
    start = table(["Pact"], {ANA: "Painter", BEN: "Bard"}, phase="after_gather")
    assert offered(start, Bard(seat=BEN)) == ["knots", "wyrms", "leaves", "waves", "suns"]
    state, _ = act(start, Painter(seat=ANA))
    assert offered(state, Bard(seat=BEN)) == ["knots", "wyrms", "leaves", "waves", "moons"]


@clause("RM-R28", "RM-068")
def test_a_bard_fetched_by_the_huntress_sings_once_more_when_a_suit_is_told_again() -> None:
    start = table(hands={ANA: "Bard, Huntress, Author"})
    state, _ = act(start, Bard(seat=ANA), suit="waves")
    moves = (Huntress(seat=ANA, card=card("Bard")), Author(seat=ANA, suit="waves"), Bard(seat=ANA))
    state, log = finish(*act(state, *moves))
    assert state.scores == (8, 0, 0)
    assert [(tale.suit, tale.verdict, tale.retold) for tale in told(log) if tale.winner is not None] == [
        ("waves", "sung", True)
    ]


@clause("RM-R48", "RM-R29", "RM-083")
def test_light_keeper_after_a_diplomat_in_a_retelling() -> None:
    hands = {ANA: "Light Keeper", BEN: "Author", CLEO: "Diplomat"}
    start = table(["Mountain, Pact", "Journey, Forest"], hands, seats=4)
    moves = (Author(seat=BEN, suit="moons"), Diplomat(seat=CLEO, to=ANA), LightKeeper(seat=ANA, keep=cards("Pact")))
    state, _ = act(start, moves[0])
    state, _ = finish(*act(state, *moves[1:]))
    assert state.scores == (6, 0, 0, 0)
    assert opened(state)[:2] == [the("Pact"), the("Journey, Forest")]


@clause("RM-R38", "RM-083")
def test_second_place_cashes_in_when_a_scored_suit_is_told_again() -> None:
    start = table(["Cave, Sea", "Origin", "Castle"], {CLEO: "Author"})
    state, log = finish(*act(start, Author(seat=CLEO, suit="waves")))
    assert state.scores == (4, 4, 5)
    assert (told(log)[-1].sizes, told(log)[-1].retold) == ((0, 1, 0), True)


# ---- Merchant, Sailor, Soldier ----


@clause("RM-R41", "RM-085")
def test_the_merchant_binds_its_owner_only_and_for_one_round() -> None:
    hands = {ANA: "Merchant, Painter, Mountain, Sea", BEN: "Battle, Forest"}
    state, _ = act(table(hands=hands, phase="after_deal"), Merchant(seat=ANA))
    state = to_phase(state, "gather")
    assert may(state, "Painter, Mountain")
    assert not may(to_seat(state, BEN), "Battle, Forest", BEN)
    state, _ = finish(state)
    assert state.permits == ()


@clause("RM-R24", "RM-075")
def test_a_voided_sailor_shows_nobody_the_card() -> None:
    hands = {ANA: "Sailor, Pact, Sea", BEN: "Lunatic"}
    start = table(hands=hands, phase="after_gather")
    seen = []
    for name in ("Pact", "Sea"):
        state, log = act(start, Sailor(seat=ANA, card=card(name)), Lunatic(seat=BEN))
        assert hand(state, ANA) == the("Pact, Sea")
        seen.append([event.seen_by(CLEO) for event in log])
    assert seen[0] == seen[1]


@clause("RM-R46", "RM-089")
def test_everybody_sees_what_the_soldier_takes() -> None:
    hands = {ANA: "Soldier", BEN: "Castle, Pact", CLEO: "Battle"}
    _, log = act(table(hands=hands, phase="after_gossip"), Soldier(seat=ANA))
    for seat in (ANA, BEN, CLEO):
        assert [(event.seat, event.seen_by(seat).cards) for event in every(log, Cleared)] == [(BEN, cards("Castle"))]


@clause("RM-R22", "RM-074")
def test_nobody_is_asked_after_the_lunatic() -> None:
    hands = {ANA: "Huntress", BEN: "Lunatic", CLEO: "Sea"}
    start = table(hands=hands, pile="Cave", phase="after_gossip", lunatic_own=True)
    state, _ = act(start, Huntress(seat=ANA, card=card("Cave")))
    assert hand(state, ANA) == the("Cave")
    state, _ = act(start, Huntress(seat=ANA, card=card("Cave")), Lunatic(seat=BEN))
    assert state.phase != "react"
    assert pile(state) == the("Cave, Huntress, Lunatic")


@pytest.mark.parametrize("names", ["Pact, Journey, Mountain, Forest", "Pact, Journey, Mountain, Forest, Author"])
@clause("RM-092", "RM-R47")
def test_half_of_four_and_half_of_five_are_two(names: str) -> None:
    start = table([names], {ANA: "Light Keeper"}, seats=4)
    assert offered(start, LightKeeper(seat=ANA, keep=cards("Pact, Journey"))) == ["moons"]
    assert offered(start, LightKeeper(seat=ANA, keep=cards("Pact"))) == []
    assert offered(start, LightKeeper(seat=ANA, keep=cards("Pact, Journey, Mountain"))) == []
