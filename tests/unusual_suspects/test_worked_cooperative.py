"""The worked positions of the normal game, US-P01 to US-P20, through real moves (ledger, section 6)."""

from fractions import Fraction
from typing import Any

import pytest

from gamecore.core import IllegalMove
from gamecore.unusual_suspects import GAME, posterior
from gamecore.unusual_suspects.deduce import minutes
from gamecore.unusual_suspects.moves import Answer, Draw, Propose, Settle, Stop, Vote
from tests.clause_marks import clause

from .cards import EXAMPLES
from .table import Action, act, begun, do, everybody, pad, table, voted, why_not

SCRIPTS = {row["id"]: row for row in EXAMPLES["positions"] if row["mode"] == "cooperative"}
NOT_TO_BE = {"US-P04": "US-052", "US-P06": "US-042", "US-P09": "US-R15"}
"""The scripts in which something is refused, and by which clause."""


@pytest.mark.parametrize("id", SCRIPTS)
def test_every_script_comes_out_as_the_reference_engine_had_it(id: str) -> None:
    """Action by action: what is done, what it returns, and how the table stands in the end."""
    row: dict[str, Any] = SCRIPTS[id]
    state, returns, refused = begun(row["guilty"]), [], []
    for action in row["actions"]:
        try:
            state, word = _one(state, action)
        except IllegalMove as error:
            word = "illegal"
            refused.append(error.refusal.clause)
        returns.append(word)
    assert refused == [clause for name, clause in NOT_TO_BE.items() if name == id]
    assert returns == row["returns"]
    assert pad(state) == row["pad"]
    assert list(state.face_up) == row["face_up"]
    how = {"found": "solved", "failed": "failed", None: None}[state.table.how]  # type: ignore[index]
    assert how == row["result"]
    assert (state.table.time if how == "solved" else None) == row["time"]


def _one(state: Any, action: Action) -> tuple[Any, str]:
    after = act(state, action)
    if not isinstance(action, int):
        return after, "ok"
    return after, "guilty" if after.table.revealed == action else "innocent"


@clause("US-P01", "US-041", "US-043", "US-045", "US-047", "US-049")
def test_three_innocents_in_round_1() -> None:
    state = act(begun(), "answer", 1, 2, 3, "stop")
    assert pad(state) == [[1, 3, 3]]
    assert len(state.face_up) == 9
    assert (state.phase, state.round) == ("question", 2)
    assert minutes(GAME.observe(state, 0)) == 11


@clause("US-P02", "US-044", "US-052", "US-053", "US-R18")
def test_three_four_four() -> None:
    state = act(begun(), "answer", 1, 2, 3, "stop", "answer", 4, 5, 6, 7, "stop", "answer", 8, 9, 10, 11)
    assert pad(state) == [[1, 3, 3], [2, 4, 8], [3, 4, 12]]
    assert (state.phase, state.table.how, state.table.time) == ("over", "found", 23)
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.clause, outcome.winners) == ("US-052", (0, 1))


@clause("US-P03", "US-040", "US-052")
def test_all_at_once_is_the_best_there_is() -> None:
    state = act(begun(), "answer", *range(1, 12))
    assert (state.table.how, state.table.time) == ("found", 11)


@clause("US-P04", "US-023", "US-056", "US-R17")
def test_one_a_round_is_the_worst_win() -> None:
    state = begun()
    for place in range(1, 12):
        state = act(state, "answer", place)
        if place < 11:
            state = act(state, "stop")
    assert (state.round, state.table.time) == (11, 66)
    assert why_not(state, Draw(seat=0)).clause == "US-052"


@clause("US-P05", "US-038", "US-039", "US-050", "US-051", "US-R19")
def test_the_guilty_one_is_eliminated_in_round_2() -> None:
    state = act(begun(6), "answer", 1, 2, 3, "stop", "answer", 4, 5, 6)
    assert state.table.how == "failed"
    assert pad(state) == [[1, 3, 3]]
    assert (state.table.lost.round, state.table.lost.cards) == (2, 2)  # type: ignore[union-attr]
    assert GAME.outcome(state).winners == ()  # type: ignore[union-attr]


@clause("US-P06", "US-042")
def test_nobody_stops_before_somebody_is_down() -> None:
    state = table(round=4, cleared=[1, 2, 3], seats=6)
    assert state.phase == "trial"
    assert why_not(state, Stop(seat=state.turn)).clause == "US-042"


@clause("US-P07", "US-052", "US-053")
def test_the_last_innocent_goes() -> None:
    state = act(_two_left(), 11)
    assert (state.table.how, state.table.time, pad(state)) == ("found", 12, [[1, 10, 10], [2, 1, 2]])


@clause("US-P08", "US-050")
def test_the_wrong_one_of_two_goes() -> None:
    assert act(_two_left(), 12).table.how == "failed"


@clause("US-P09", "US-036", "US-R15", "US-R16")
def test_two_left_and_the_team_would_rather_ask() -> None:
    refused = why_not(_two_left(), Stop(seat=0))
    assert (refused.clause, refused.why) == ("US-R15", "Two are face up, and even now one of them has to go.")
    state = act(_two_left(last_two="may_ask_again"), "stop")
    assert pad(state)[-1] == [2, 0, 0]
    assert (state.phase, state.round) == ("question", 3)
    last = table(round=11, cleared={n: n for n in range(1, 11)}, last_two="may_ask_again")
    assert why_not(last, Stop(seat=0)).clause == "US-R16"


def _two_left(**rulings: object) -> Any:
    return table(round=2, cleared=range(1, 11), **rulings)


@clause("US-P10", "US-035", "US-R13")
def test_two_of_four_do_not_carry() -> None:
    state = voted(table(seats=5), Propose(seat=0, places=(7,)), ["yes", "no", "no"])
    assert state.phase == "trial"
    assert 7 in state.face_up
    assert (state.table.tally.yes, state.table.tally.no, state.table.tally.carried) == (2, 2, False)  # type: ignore


@clause("US-P11", "US-035", "US-R13")
def test_a_missing_vote_is_a_no_unless_votes_cast_count() -> None:
    ballots = ["yes", "no", "abstain", "abstain"]
    state = voted(table(seats=6), Propose(seat=0, places=(7,)), ballots)
    assert 7 in state.face_up
    state = voted(table(seats=6, majority_base="cast"), Propose(seat=0, places=(7,)), ballots)
    assert 7 not in state.face_up


@clause("US-P12", "US-041", "US-R12")
def test_three_of_five_end_the_trial() -> None:
    state = act(table(seats=6), 1)
    state = voted(state, Stop(seat=state.turn), ["yes", "yes", "no", "no"])
    assert (state.phase, pad(state)) == ("question", [[1, 1, 1]])


@clause("US-P13", "US-R14")
def test_two_detectives_who_never_agree() -> None:
    state = table(seats=3)
    while state.phase == "trial":
        left = [place for place in state.face_up if all(place not in one.places for one in state.table.failed)]
        state = everybody(do(state, Propose(seat=state.turn, places=(left[0],))), "no")
    assert (state.phase, state.turn) == ("deadlock", 0)
    assert [move.places for move in GAME.options(state, 0)] == [(place,) for place in range(1, 13)]  # type: ignore
    assert do(state, Settle(seat=0, places=(4,))).eliminated == (4,)


@clause("US-P14", "US-038", "US-R10")
def test_a_set_is_turned_over_up_to_the_guilty_one() -> None:
    state = do(table(guilty=5, elimination_mode="batch"), Propose(seat=0, places=(2, 5, 9)))
    assert state.table.how == "failed"
    assert [one.place for one in state.table.cleared] == [2, 5]
    assert 9 in state.face_up


@clause("US-P15", "US-031", "US-R28")
def test_nobody_votes_before_the_answer() -> None:
    state = table(phase="answer", seats=4)
    for move in (Vote(seat=0, ballot="yes"), Propose(seat=1, places=(3,)), Stop(seat=2)):
        assert why_not(state, move).clause == "US-031"
    state = table(phase="answer", seats=4, lock_before_answer="off")
    assert why_not(state, Propose(seat=1, places=(3,))).clause == "US-024"


@clause("US-P16", "US-029", "US-R06")
def test_an_answer_that_lies_there_stays() -> None:
    state = act(begun(), "answer", yes=False)
    refused = why_not(state, Answer(seat=1, yes=True))
    assert refused.clause == "US-R06"
    assert "NO" in refused.why


@clause("US-P17", "US-048", "US-R33")
def test_on_no_those_go_who_would_have_been_a_yes() -> None:
    """The bots reckon so: whoever is thought to chat becomes unlikely."""
    from gamecore.unusual_suspects.bots import Suspicious

    state = table(answers=[("Q40", False)], card_text="open_file")
    mind = Suspicious("steady", temperature=1).mind(GAME.observe(state, 0))
    assert set(posterior.line_up(mind)[:3]) == {8, 9, 11}


@clause("US-P18", "US-045", "US-053")
def test_early_flips_are_cheaper() -> None:
    def time(first: int) -> int:
        state = act(begun(), "answer", *range(1, first + 1), "stop", "answer", *range(first + 1, 12))
        return state.table.time

    assert (time(6), time(5)) == (16, 17)


@clause("US-P19", "US-046", "US-R25")
def test_one_more_question_costs_one_for_every_innocent() -> None:
    state = act(begun(), "answer", *range(1, 7), "stop", "answer", 7)
    now = act(state, *range(8, 12))
    later = act(act(begun(), "answer", *range(1, 7)), "stop", "answer", 7, "stop", "answer", *range(8, 12))
    assert later.table.time - now.table.time == 4
    with_five = act(begun(), "answer", *range(1, 7))
    assert len(with_five.face_up) == 6
    finish = act(with_five, *range(7, 12)).table.time
    assert act(with_five, "stop", "answer", *range(7, 12)).table.time - finish == 5


@clause("US-P20", "US-037")
def test_an_innocent_flip_rescales_the_others() -> None:
    before = {1: Fraction(1, 5), 2: Fraction(1, 5), 3: Fraction(3, 5)}
    assert posterior.flip(before, (1,)) == {2: Fraction(1, 4), 3: Fraction(3, 4)}
