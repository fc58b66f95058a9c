"""What each seat knows, in both games: the secret stays one until it is told; votes stay sealed in any order."""

from itertools import permutations
from random import Random
from typing import Any

import pytest

from gamecore.core import CHANCE, Rulings
from gamecore.draft import Draft
from gamecore.unusual_suspects import GAME
from gamecore.unusual_suspects.moves import Concealed, GuiltyRevealed, Propose, Tallied, Vote, Voted
from gamecore.unusual_suspects.scene import scene
from gamecore.unusual_suspects.state import Ballot, SuspectRules, SuspectState
from gamecore.unusual_suspects.words import tell, won
from tests.clause_marks import clause
from tests.contract.alike import Count, coupled, watch
from tests.contract.games import changes, walk

from .table import Log, act, begun, do, laid, table, told

TEAMS = SuspectRules.of(mode="competitive")


def for_two_teams() -> list[Rulings]:
    """Every reading, with two teams."""
    found = []
    for rulings in changes(SuspectRules):
        changed = rulings.changed()
        if "mode" not in changed:
            found.append(SuspectRules.of(**changed, mode="competitive"))
    return found


@clause("US-003", "US-020", "US-063")
@pytest.mark.parametrize("seats", [4, 5, 6])
def test_two_teams_cannot_tell_the_truths_apart(seats: int) -> None:
    rng, total = Random(seats), Count()
    for seed in range(6):
        total = total.plus(watch(GAME, walk(GAME, seats, seed, TEAMS), rng, 7, range(seats)))
    total.enough()
    assert sum(coupled(GAME, seats, seed % seats, Random(seed), TEAMS) for seed in range(8)) > 100


def test_two_teams_cannot_tell_them_apart_under_any_reading() -> None:
    total = Count()
    for number, rulings in enumerate(for_two_teams()):
        seats = (4, 6)[number % 2]
        try:
            GAME.start(seats, rulings)
        except ValueError:
            continue
        total = total.plus(watch(GAME, walk(GAME, seats, number, rulings), Random(number), 23, {0, number % seats}))
    total.enough()


@clause("US-035", "US-R10")
def test_votes_are_sealed_whatever_their_order() -> None:
    start = do(table(seats=5), Propose(seat=0, places=(7,)))
    ballots: dict[int, Ballot] = {1: "yes", 2: "no", 3: "yes"}
    other: dict[Ballot, Ballot] = {"yes": "no", "no": "yes"}
    ends = []
    for order in permutations(ballots):
        state, log = start, Log()
        for number, seat in enumerate(order):
            twin = do(state, Vote(seat=seat, ballot=other[ballots[seat]]))
            state = do(state, Vote(seat=seat, ballot=ballots[seat]), log=log)
            if number < 2:  # not the last one: nobody else sees a difference
                for watching in {0, 1, 2, 3, 4} - {seat}:
                    assert GAME.observe(twin, watching) == GAME.observe(state, watching)
        ends.append(state)
        assert all(one.seen_by(0).ballot is None for one in told(log, Voted))  # type: ignore[attr-defined]
        (tally,) = told(log, Tallied)
        assert tally.ballots == ("yes", "yes", "no", "yes")
    assert all(end == ends[0] for end in ends)


@clause("US-038", "US-020")
def test_the_guilty_place_is_told_to_the_witness_and_in_the_end_to_all() -> None:
    log: Log = []
    state = GAME.start(3, SuspectRules())
    state = do(state, GAME.options(state, CHANCE)[6], log=log)
    assert all(GAME.observe(state, seat).guilty is None for seat in range(3)), "nobody has looked yet"
    assert log == []
    state = laid(state)
    assert [GAME.observe(state, seat).guilty for seat in range(3)] == [None, None, 7]
    state = act(state, "answer", 7, log=log)
    assert [GAME.observe(state, seat).guilty for seat in range(3)] == [7, 7, 7]
    (shown,) = told(log, GuiltyRevealed)
    assert (shown.clause, shown.place, shown.eliminated) == ("US-038", 7, True)


def test_who_looks_is_heard_and_what_is_seen_is_not() -> None:
    log: Log = []
    state = GAME.start(2, SuspectRules())
    while state.actors == (CHANCE,):
        state = do(state, GAME.options(state, CHANCE)[0], log=log)
    (event,) = told(log, Concealed)
    views = [GAME.observe(state, seat) for seat in (0, 1)]
    assert [tell(event.seen_by(seat), views[seat]) for seat in (0, 1)] == [
        "White looks at the Guilty Card.",
        "You look at the Guilty Card: place 1, Noor Valdstrand (1).",
    ]


def test_an_imagined_truth_may_be_any_place_that_is_up() -> None:
    state = act(begun(12), "answer", 1, 2, 3, "stop")
    view = GAME.observe(state, 0)
    assert {GAME.imagine(view, Random(n)).guilty for n in range(200)} == set(range(4, 13))
    assert {GAME.imagine(GAME.observe(state, 1), Random(n)).guilty for n in range(9)} == {12}


def test_with_a_case_code_the_pin_that_is_imagined_fits() -> None:
    from gamecore.unusual_suspects.code import guilty_place

    state: SuspectState = GAME.start(2, SuspectRules.of(case=("CLASS-1", "4711")))
    while state.actors == (CHANCE,):
        state = do(state, GAME.options(state, CHANCE)[0])
    other = GAME.imagine(GAME.observe(state, 0), Random(3))
    assert guilty_place("CLASS-1", other.pin) == other.guilty


def drawn(state: SuspectState, seat: int) -> Any:
    draft = None
    if seat in state.actors:
        draft = Draft.over(GAME.options(state, seat), tuple(GAME.conceivable(state, seat)))
    return scene(GAME.observe(state, seat), draft)


def test_the_picture_says_what_can_be_done() -> None:
    state = begun(seats=3)
    assert drawn(state, 0).prompt == "Draw a question and read it out."
    assert drawn(state, 1).prompt == "Red is to draw a question."
    state = act(state, "answer", yes=False)
    assert drawn(state, 0).prompt == "The answer is NO. Propose a suspect who does not fit. At least one has to go."
    assert drawn(table(phase="answer"), 1).prompt.endswith("Say YES or NO for the guilty suspect: touch the card.")
    state = do(state, Propose(seat=0, places=(5,)))
    assert drawn(state, 1).prompt.startswith("Red proposes to eliminate")
    assert drawn(state, 1).zone("votes").pieces[1].says == "Red: yes"


def test_the_pad_has_eleven_lines_and_the_guilty_card_a_place_for_the_witness_alone() -> None:
    state = act(begun(7, seats=3), "answer", 1, 2, "stop", "answer", 3)
    picture = drawn(state, 0)
    lines = [one for one in picture.zone("pad").pieces if one.id.startswith("line-")]
    assert [one.state_of for one in lines[:3]] == ["done", "running", "empty"]
    assert len(lines) == 11
    assert picture.piece("guilty-card").says == "The Guilty Card, face down"
    assert drawn(state, 2).piece("guilty-card").says == (
        "The Guilty Card: place 7, row 2, column 3; only a Witness sees it"
    )
    assert [one.guilty for one in drawn(state, 2).zone("board").pieces].index(True) == 6
    assert "guilty" not in drawn(state, 0).zone("board").pieces[6].says
    down = drawn(state, 0).piece("place-1")
    assert (down.up, down.says) == (False, "Place 1; Noor Valdstrand, eliminated in round 1")


def test_who_has_won_is_said() -> None:
    over = GAME.observe(act(begun(seats=3), "answer", *range(1, 12)), 0)
    assert [won(over, seats) for seats in ((), (0, 1, 2), (1,), (0,), (0, 2))] == [
        "Nobody wins.", "Everybody wins.", "White wins.", "You win.", "You and Blue win.",
    ]  # fmt: skip
