"""What a seat knows of the cards it does not see, and truths that are imagined from that."""

from random import Random

import pytest

from gamecore.core import CHANCE
from gamecore.rumourmongers import GAME, imagine
from gamecore.rumourmongers.gossip import unseen_cards
from gamecore.rumourmongers.moves import Fetched, Gather, Huntress, Merchant, Pass
from gamecore.rumourmongers.state import RumourRules, RumourState
from tests.clause_marks import clause
from tests.contract.alike import mixed
from tests.contract.games import changes, walk

from .table import ANA, BEN, CLEO, act, card, cards, step, table, the, to_phase


def check_deals(state: RumourState, seat: int) -> None:
    """Every unseen card is in one batch, and of each batch everybody has as many as it says."""
    view = GAME.observe(state, seat)
    others = {
        card for other in range(state.seats) if other != seat for card in (*state.hands[other], *state.down[other])
    }
    told = [card for batch in view.deals for card in batch.cards]
    assert len(told) == len(set(told))
    assert set(told) == others | set(state.pile)
    for batch in view.deals:
        for other in range(state.seats):
            held = {*state.hands[other], *state.down[other]}
            assert batch.counts[other] == (0 if other == seat else len(held.intersection(batch.cards)))
    for other, known in enumerate(view.known_in_hand):
        assert set(known) <= {*state.hands[other], *state.down[other]}


@pytest.mark.parametrize("seats", [3, 4])
@clause("RM-027", "RM-R09", "RM-R26")
def test_what_everybody_can_count_is_true(seats: int) -> None:
    known = 0
    for seed in range(6):
        for number, one in enumerate(walk(GAME, seats, seed)):
            if number % 5 == 0 and one.before.round:
                for seat in range(seats):
                    check_deals(one.before, seat)
                    known += any(GAME.observe(one.before, seat).known_in_hand)
    assert known > 20


@clause("RM-065", "RM-066")
def test_a_fetched_card_is_known_until_it_is_seen_again() -> None:
    start = table(hands={ANA: "Huntress, Sea", BEN: "Pact, Mill", CLEO: "Cave"}, pile="Castle", phase="after_gossip")
    state, log = act(start, Huntress(seat=ANA, card=card("Castle")))
    assert any(isinstance(event, Fetched) for event in log)
    view = GAME.observe(state, BEN)
    assert view.known_in_hand[ANA] == cards("Castle")
    assert view.known_in_hand[CLEO] == ()
    fetched = [batch for batch in view.deals if batch.fetched]
    assert [(batch.cards, batch.counts) for batch in fetched] == [(cards("Castle"), (1, 0, 0))]
    assert not any(batch.fetched for batch in GAME.observe(state, ANA).deals), "Ana sees her own card"


def test_a_fetched_card_may_be_among_those_laid_face_down() -> None:
    hands = {ANA: "Pact, Mill", BEN: "Huntress, Sea, Journey", CLEO: "Cave"}
    state, _ = act(
        table(hands=hands, pile="Discovery", phase="after_gossip"), Huntress(seat=BEN, card=card("Discovery"))
    )
    while state.phase != "gather":
        seat = state.actors[0]
        move = GAME.chance(state, lambda name: Random(1)) if seat == CHANCE else Pass(seat=seat)
        state = step(state, move, [])
    assert state.actors == (BEN,)
    state = step(state, Gather(seat=BEN, cards=cards("Discovery, Sea")), [])
    assert card("Discovery") in GAME.observe(state, ANA).known_in_hand[BEN], "in hand or face down"
    met = to_phase(state, "deal")
    assert card("Discovery") not in GAME.observe(met, ANA).known_in_hand[BEN], "it was turned up"


@clause("RM-R12", "RM-043")
def test_how_many_cards_lie_face_down_is_seen_or_not() -> None:
    for reading in ("counts_sequential", "counts_hidden", "simultaneous"):
        hands = {ANA: "Sea, Journey", BEN: "Pact", CLEO: "Cave"}
        start = table(hands=hands, phase="gather", gather_visibility=reading)
        state = step(start, Gather(seat=ANA, cards=cards("Sea, Journey")), [])
        view = GAME.observe(state, BEN)
        seen = reading == "counts_sequential"
        assert view.down_counts[ANA] == (2 if seen else None)
        assert view.hand_sizes[ANA] == (0 if seen else None)
        assert GAME.observe(state, ANA).down == cards("Sea, Journey")
        assert view.down == ()


@clause("RM-R09")
def test_the_pile_is_looked_through_or_only_counted() -> None:
    for reading in ("public", "counts_only"):
        view = GAME.observe(table(hands={ANA: "Pact"}, pile="Sea, Cave", discard_visibility=reading), ANA)
        assert view.discard == (("CW", "7WY") if reading == "public" else None)
        assert view.table.discards == 2


@clause("RM-027")
def test_unseen_cards_are_the_others_hands() -> None:
    state = table(hands={ANA: "Pact", BEN: "Sea, Mill", CLEO: "Cave"})
    assert set(unseen_cards(GAME.observe(state, ANA))) == the("Sea, Mill, Cave")


# ---- imagining ----


@pytest.mark.parametrize("tries", [0, 60])
def test_imagined_truths_look_the_same_whichever_way_they_are_found(tries: int, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    """With no tries at all the search finds them, which otherwise only the rarest rows need."""
    monkeypatch.setattr(imagine, "TRIES", tries)
    for seed in range(6):
        rng = Random(seed)
        rulings = mixed(GAME, changes(RumourRules), 3 + seed % 2, rng) if seed % 3 else RumourRules()
        for number, one in enumerate(walk(GAME, 3 + seed % 2, seed, rulings)):
            if number % 11 == 0:
                for seat in range(one.before.seats):
                    view = GAME.observe(one.before, seat)
                    other = GAME.imagine(view, rng)
                    assert GAME.observe(other, seat) == view
                    assert GAME.census(other) == GAME.census(one.before)


@clause("RM-042")
def test_what_is_imagined_face_down_could_have_been_laid() -> None:
    knots = "Author, Castle, Market, Battle, Soldier, Betrayal, Ace of Knots, Windfall"
    hands = {ANA: f"{knots}, Sea, Mill, Cave", BEN: "Pact, Mountain, Forest, Journey", CLEO: "Desert, Origin"}
    state = step(table(hands=hands, phase="gather"), Gather(seat=ANA, cards=cards(knots)), [])
    view = GAME.observe(state, BEN)
    for seed in range(20):
        other = GAME.imagine(view, Random(seed))
        assert GAME.observe(other, BEN) == view
        assert other.down[ANA] == cards(knots), "no other eight unseen cards share a lower suit"


@clause("RM-085", "RM-086")
def test_after_the_merchant_a_row_may_lie_face_down() -> None:
    hands = {ANA: "Merchant, Desert, Painter, Mountain, Forest", BEN: "Pact", CLEO: "Sea"}
    state, _ = act(table(hands=hands, phase="after_deal"), Merchant(seat=ANA))
    state = step(to_phase(state, "gather"), Gather(seat=ANA, cards=cards("Desert, Painter, Mountain, Forest")), [])
    for seed in range(10):
        other = GAME.imagine(GAME.observe(state, BEN), Random(seed))
        assert other.down[ANA] == cards("Desert, Painter, Mountain, Forest")


def test_a_view_that_no_truth_looks_like_is_refused() -> None:
    """Five cards that share no lower suit can not have been laid by somebody who has no others."""
    state = table(hands={BEN: "Pact", CLEO: "Sea"}, down={ANA: "Journey, Forest, Mountain"}, phase="after_gather")
    with pytest.raises(ValueError, match="no truth would look like this"):
        GAME.imagine(GAME.observe(state, BEN), Random(1))


def test_nobody_sits_at_a_seat_that_is_not_there() -> None:
    state = table(hands={ANA: "Huntress"})
    for seat in (-1, 3):
        with pytest.raises(ValueError, match=f"no seat {seat}"):
            GAME.observe(state, seat)
