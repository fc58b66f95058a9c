"""The engine in random play: nothing is lost, everybody is asked, and no game comes to a halt."""

from random import Random

import pytest

from gamecore.core import CHANCE
from gamecore.rumourmongers import GAME
from gamecore.rumourmongers.lay import hidden, in_order
from gamecore.rumourmongers.moves import Gather, Pass, Played, RoundBegan
from gamecore.rumourmongers.pieces import deck
from gamecore.rumourmongers.state import OF_WINDOW, RumourRules, RumourState
from gamecore.rumourmongers.target import people_now
from tests.clause_marks import clause
from tests.contract.alike import mixed
from tests.contract.games import changes, some, walk

from .table import table as table_of

READINGS = changes(RumourRules)


def sound(state: RumourState) -> None:
    """What is counted openly is so."""
    table = state.table
    assert set(GAME.census(state).values()) == {1}
    assert table.discards == len(state.discard)
    assert list(table.held) == [len(hand) + len(down) for hand, down in zip(state.hands, state.down, strict=True)]
    for seat, down in enumerate(state.down):
        assert table.down_counts[seat] in (None, len(down))
    assert sum(table.round_points) >= sum(table.gossip_points)
    for seat, score in enumerate(table.scores):
        earlier = sum(points[seat] for points in table.history)
        assert score == earlier + (table.round_points[seat] if table.round > len(table.history) else 0)


@pytest.mark.parametrize("seed", range(60))
@clause("RM-010", "RM-027", "RM-012")
def test_games_under_many_rulings_end_and_lose_nothing(seed: int) -> None:
    rng, seats = Random(seed), 3 + seed % 2
    rulings = mixed(GAME, READINGS, seats, rng)
    rounds = 0
    for number, step in enumerate(walk(GAME, seats, seed, rulings)):
        rounds += sum(isinstance(event, RoundBegan) for event in step.events)
        if number % 7 == 0:
            sound(step.after)
            options = GAME.options(step.before, step.seat)
            for move in some(list(GAME.conceivable(step.before, step.seat)), 20):
                assert (GAME.refusal(step.before, move) is None) == (move in options), move
    assert rounds == rulings.rounds
    sound(step.after)
    assert GAME.outcome(step.after) is not None


@pytest.mark.parametrize("seats", [3, 4])
@clause("RM-R20", "RM-058", "RM-061")
def test_everybody_is_asked_in_order_until_all_pass_in_a_row(seats: int) -> None:
    for seed in range(8):
        asked: list[int] = []
        before = None
        for step in walk(GAME, seats, seed):
            phase, table = step.before.table.phase, step.before.table
            if phase in ("after_deal", "after_gather", "after_meet", "after_gossip"):
                if before != (table.round, phase):
                    asked, before = [], (table.round, phase)
                    assert step.seat == table.starter, "the starter is asked first"
                elif asked:
                    assert step.seat == (asked[-1] + 1) % seats, "then the next one clockwise"
                asked.append(step.seat)
                if isinstance(step.move, Pass) and step.after.table.phase not in (phase, "over"):
                    assert table.passes == seats - 1, "all have passed in a row"


@pytest.mark.parametrize("seats", [3, 4])
@clause("RM-R20", "RM-057")
def test_a_window_is_left_out_only_where_everybody_sees_that_nobody_can_play(seats: int) -> None:
    """Who may be in a hand is asked for: after the Deal the Merchant, whoever holds him or nobody who wants."""
    for seed in range(12):
        for step in walk(GAME, seats, seed):
            table = step.after.table
            if table.phase in OF_WINDOW and CHANCE not in table.asked:
                assert any(hidden(step.after, person) for person in people_now(table)), table.phase
            if step.before.table.phase == "deal" and table.phase != "deal":
                assert (table.phase == "after_deal") == hidden(step.after, "9LK")
    state = table_of(["Savage, Pact"], {1: "Sea"}, phase="after_gather", seats=seats)
    for seat in range(seats):
        state, _ = GAME.apply(state, Pass(seat=seat))
    assert state.phase == "deal", "the Savage lies open and all others are gone: nobody is asked any more"


@clause("RM-R20")
def test_whether_somebody_is_asked_does_not_depend_on_what_he_holds() -> None:
    for seed in range(6):
        for step in walk(GAME, 4, seed):
            table = step.before.table
            if table.phase in ("after_deal", "after_gather", "after_meet", "watch", "react"):
                assert Pass(seat=table.asked[0]) in GAME.options(step.before, table.asked[0])
                if isinstance(step.move, Pass):
                    assert not any(isinstance(event, Played) for event in step.events)


@pytest.mark.parametrize("seats", [3, 4])
@clause("RM-029", "RM-034", "RM-036", "RM-040")
def test_gather_goes_round_once_from_the_starter(seats: int) -> None:
    for seed in range(4):
        order: list[int] = []
        for step in walk(GAME, seats, seed):
            if isinstance(step.move, Gather):
                order.append(step.seat)
            elif order:
                assert tuple(order) == in_order(step.before.table)
                order = []


@clause("RM-002", "RM-003", "RM-004", "RM-037")
def test_the_deck_follows_the_number_of_players() -> None:
    assert (len(deck(3)), len(deck(4))) == (36, 44)
    assert "0" not in deck(4)
    rng = Random(1)
    for seats, each in ((3, 12), (4, 11)):
        state = GAME.start(seats, RumourRules(first_starter="seat_0"))
        while GAME.actors(state) == (CHANCE,):
            state, _ = GAME.apply(state, GAME.chance(state, lambda name: rng))
        assert [len(hand) for hand in state.hands] == [each] * seats
        assert state.starter == 0
