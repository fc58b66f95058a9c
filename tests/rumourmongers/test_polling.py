"""Who is asked when gives away nothing: two truths that look alike to a seat go on alike as long as all pass."""

from random import Random

import pytest

from gamecore.core import CHANCE, Event, Seat, Streams
from gamecore.rumourmongers import GAME
from gamecore.rumourmongers.moves import Pass
from gamecore.rumourmongers.state import RumourRules, RumourState
from tests.clause_marks import clause
from tests.rumourmongers.table import idle
from tests.rumourmongers.test_second_reading import choose


def passing(state: RumourState, seat: Seat) -> list[tuple[str, tuple[Seat, ...], tuple[Event, ...]]]:
    """What `seat` sees until the round ends, or somebody has to choose: phases, who is asked, what happens."""
    seen = []
    number = state.round
    while state.round == number and GAME.actors(state) not in ((), (CHANCE,)) and state.phase != "yield":
        asked = GAME.actors(state)
        state, events = GAME.apply(state, idle(state))
        seen.append((state.phase, asked, tuple(event.seen_by(seat) for event in events)))
    return seen


@pytest.mark.parametrize("window_order", ["pass_act_from_starter", "pass_act_from_lowest"])
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("seed", range(6))
@clause("RM-R20", "RM-058", "RM-024")
def test_who_is_asked_does_not_depend_on_hidden_hands(seats: int, seed: int, window_order: str) -> None:
    rng, streams, tried = Random(seed), Streams(seed), 0
    state = GAME.start(seats, RumourRules.of(window_order=window_order, rounds=4))
    while GAME.actors(state):
        shown = not any(state.down) and state.phase != "yield" and state.pending is None
        if shown and GAME.actors(state) != (CHANCE,) and rng.random() < 0.4:
            seat = rng.randrange(seats)
            other = GAME.imagine(GAME.observe(state, seat), rng)
            assert passing(other, seat) == passing(state, seat)
            tried += other != state
        state, _ = GAME.apply(state, choose(state, rng, streams))
    assert tried > 5, "other truths were tried"


@clause("RM-058", "RM-R20")
def test_whoever_is_asked_may_pass() -> None:
    rng, streams = Random(4), Streams(4)
    state = GAME.start(4, RumourRules())
    while GAME.actors(state):
        for seat in GAME.actors(state):
            if state.phase.startswith("after") or state.phase in ("watch", "settle", "keep", "react"):
                assert GAME.refusal(state, Pass(seat=seat)) is None
        state, _ = GAME.apply(state, choose(state, rng, streams))
