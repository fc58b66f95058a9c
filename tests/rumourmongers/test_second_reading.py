"""The engine against a second reading of the ledger, over random games."""

from random import Random

import pytest

from gamecore.core import CHANCE, Move, Streams
from gamecore.rumourmongers import GAME
from gamecore.rumourmongers.moves import Pass, Revealed, RoundEnded, SuitTold
from gamecore.rumourmongers.state import RumourRules, RumourState
from tests.clause_marks import clause
from tests.rumourmongers.second import Second

SHARE = 0.7
"""How often somebody who can do more than pass does."""


def choose(state: RumourState, rng: Random, streams: Streams) -> Move:
    """Anything legal; people are played more often than by even chance among all moves."""
    seat = rng.choice(GAME.actors(state))
    if seat == CHANCE:
        return GAME.chance(state, streams)
    options = GAME.options(state, seat)
    more = [move for move in options if not isinstance(move, Pass)]
    return rng.choice(more if more and (len(more) == len(options) or rng.random() < SHARE) else list(options))


def same(state: RumourState, second: Second) -> None:
    """Both tables hold the same cards and points."""
    assert [set(cards) for cards in state.hands] == second.hands
    assert [set(cards) for cards in state.down] == second.down
    assert [set(cards) for cards in state.open] == second.open
    assert {*state.pile, *state.discard} == second.pile
    assert list(state.scores) == second.scores


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("seed", range(100))
@clause("RM-033", "RM-034", "RM-048", "RM-049", "RM-050", "RM-051", "RM-055", "RM-073", "RM-079", "RM-083", "RM-089")
def test_a_second_reading_comes_to_the_same(seats: int, seed: int) -> None:
    rng, streams, second = Random(seed), Streams(seed), Second(seats)
    state = GAME.start(seats, RumourRules())
    while GAME.actors(state):
        move = choose(state, rng, streams)
        second.move(move)
        state, events = GAME.apply(state, move)
        for event in events:
            if isinstance(event, Revealed):
                second.meet()
            elif isinstance(event, SuitTold):
                tale = second.tell(event.suit)
                assert (event.winner, event.points) == (tale.winner, tale.points), event
                assert set(event.discarded) == tale.discarded
                assert event.verdict == "skipped" or event.sizes == tale.sizes
                if event.suit == "moons" and not event.retold:
                    second.gossip_over()
            elif isinstance(event, RoundEnded):
                second.settle()
                assert list(event.points) == second.earned
                second.round_over()
                same(state, second)
                assert state.starter == second.starter or not GAME.actors(state)
        if second.waiting is None and not second.owing:
            same(state, second)
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.winners == tuple(seat for seat in range(seats) if second.scores[seat] == max(second.scores))
