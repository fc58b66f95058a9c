"""The worked positions of the competitive game, US-P21 to US-P32, through real moves (ledger, section 6)."""

from typing import Any

import pytest

from gamecore.core import CHANCE
from gamecore.unusual_suspects import GAME
from gamecore.unusual_suspects.moves import Answer, BonusDrawn, Draw, InvestigationBegan, Reshuffled, TurnUp
from gamecore.unusual_suspects.pieces import QUESTIONS, SUSPECTS
from tests.clause_marks import clause

from .cards import EXAMPLES
from .table import Log, act, anything, bonus, do, laid, table, told, turns

SCRIPTS = {row["id"]: row for row in EXAMPLES["positions"] if row["mode"] == "competitive"}
Pair = tuple[int, int]


def between(score: Pair = (0, 0), starter: str = "A", guilty: int = 12, **rulings: object) -> Any:
    """An Investigation of two teams begins, at its first question."""
    first = table(
        phase="question", mode="competitive", seats=4, score=score, starter=starter, team=starter, guilty=guilty,
        answers=[], **rulings,
    )  # fmt: skip
    assert (first.table.acting, first.phase) == (starter, "question")
    return first


@pytest.mark.parametrize("id", SCRIPTS)
def test_every_script_comes_out_as_the_reference_engine_had_it(id: str) -> None:
    row: dict[str, Any] = SCRIPTS[id]
    score = (row["score_before"]["A"], row["score_before"]["B"])
    state = turns(between(score, row["starter"], row["guilty"], target=row["target"]), *row["turns"])
    result = state.table.history[-1]
    how = {"found": "found by", "failed": "guilty eliminated by"}[result.how]
    assert f"{how} {result.team}" == row["how"]
    assert dict(zip("AB", result.points, strict=True)) == row["investigation_points"]
    assert dict(zip("AB", state.table.score, strict=True)) == row["score"]
    assert (state.table.winners[0] if state.table.winners else None) == row["winner"]
    assert (None if row["winner"] else state.table.starter) == row["next_starter"]


@clause("US-P21", "US-069", "US-077", "US-078", "US-087", "US-R39")
def test_everything_in_the_first_turn() -> None:
    state = turns(between(), range(1, 12))
    assert (state.table.score, state.table.winners) == ((12, 0), ("A",))
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.clause, outcome.winners, outcome.scores) == ("US-078", (0, 2), (12, 0, 12, 0))


@clause("US-P22", "US-070", "US-071", "US-073", "US-081", "US-082", "US-083", "US-084", "US-R48", "US-R49")
def test_six_to_six_and_another_investigation() -> None:
    log: Log = []
    first = between()
    state = laid(turns(first, [1, 2, 3, 4], [5, 6, 7], [8, 9], [10, 11], log=log))
    assert (state.table.score, state.table.winners) == ((6, 6), ())
    assert (state.table.investigation, state.table.starter, state.table.acting) == (2, "B", "B")
    assert (first.table.witnesses, state.table.witnesses) == ((2, 3), (0, 1))
    assert not set(state.grid) & set(first.grid)
    assert state.answers == ()


@clause("US-P23", "US-072", "US-074", "US-075", "US-076", "US-R44")
def test_the_guilty_one_costs_all_cards_of_this_investigation() -> None:
    log: Log = []
    state = turns(between(), [1, 2, 3, 4], [5, 6, 7], [12], log=log)
    assert state.table.score == (0, 6)
    assert [len(row) for row in state.table.won] == [0, 6]
    assert [(one.team, len(one.cards)) for one in told(log, BonusDrawn)] == [("B", 3)]


@clause("US-P24", "US-061", "US-074", "US-078", "US-R44", "US-R46")
def test_the_target_is_looked_at_only_in_the_end() -> None:
    state = act(act(between((9, 8)), "answer", 1, 2), "stop", "answer", 3, "stop", "answer")
    assert state.phase == "trial"
    state = bonus(act(state, 12))
    assert (state.table.score, state.table.winners) == ((9, 12), ("B",))


@clause("US-P25", "US-079")
def test_both_have_the_target_and_more_points_win() -> None:
    state = turns(between((9, 6)), [1, 2, 3, 4, 5], range(6, 12))
    assert (state.table.score, state.table.winners) == ((14, 13), ("A",))
    assert GAME.outcome(state).clause == "US-079"  # type: ignore[union-attr]


@clause("US-P26", "US-080", "US-R47")
def test_a_tie_at_the_target_plays_on() -> None:
    state = turns(between((8, 6)), [1, 2, 3, 4, 5], range(6, 12))
    assert (state.table.score, state.table.winners, state.table.investigation) == ((13, 13), (), 2)
    state = turns(between((8, 6), comp_tie="shared_win"), [1, 2, 3, 4, 5], range(6, 12))
    assert (state.table.winners, GAME.outcome(state).clause) == (("A", "B"), "US-R47")  # type: ignore[union-attr]


@clause("US-P27", "US-079", "US-R47")
def test_the_tie_is_broken() -> None:
    state = turns(between((13, 13), "B"), range(1, 9), [9, 10, 11])
    assert (state.table.score, state.table.winners) == ((17, 21), ("B",))


@clause("US-P28", "US-076", "US-R45")
def test_three_points_without_having_played() -> None:
    state = turns(between(starter="B", guilty=4), [4])
    assert (state.table.score, state.table.starter) == ((3, 0), "A")


@clause("US-P29", "US-036", "US-R36")
def test_with_two_left_the_team_has_to_gamble() -> None:
    taken = dict.fromkeys(range(1, 6), "A") | dict.fromkeys(range(6, 11), "B")
    state = table(mode="competitive", seats=4, cleared=dict.fromkeys(taken, 1), piles=taken, round=3, target=20)
    assert [len(row) for row in state.table.piles] == [5, 5]
    assert bonus(act(state, 11)).table.score == (7, 5)
    assert bonus(act(state, 12)).table.score == (0, 8)


@clause("US-P30", "US-086", "US-R42")
def test_the_fourth_line_up_takes_the_last_suspects() -> None:
    """Found, failed, found: 13, 15 and 13 cards are used, and the fourth bonus needs a shuffle."""
    state, log = between(target=20), Log()
    state = laid(turns(state, [1], [2], range(3, 12), log=log))
    state = laid(turns(state, [1], [12], log=log))
    assert len(state.table.suspects) == 53 - 13 - 15 - 12
    state = turns(state, [1], [2], [3], range(4, 12), log=log)
    assert state.table.winners == ()
    assert len(state.table.suspects) == 12
    assert not told(log, Reshuffled)
    state = laid(state)
    assert state.table.suspects == ()
    points = {card for row in state.table.won for card in row}
    state = act(state, "answer", 1, "stop", "answer", 12, log=log)
    (shuffled,) = told(log, Reshuffled)
    assert (shuffled.what, shuffled.points) == ("suspects", False)
    assert (state.phase, shuffled.count) == ("bonus", len(state.table.suspects))
    assert not set(state.table.suspects) & (points | {state.grid[place - 1] for place in state.face_up})
    state = bonus(state, log)
    assert len(told(log, BonusDrawn)[-1].cards) == 3
    assert all(count == 1 for id, count in GAME.census(state).items() if id in SUSPECTS)


@clause("US-P31", "US-R41", "US-R23")
def test_the_last_question_but_one() -> None:
    """One question is left when the eighth Investigation begins; for the second all are shuffled but the one there."""
    state = table(phase="question", mode="competitive", seats=4, investigation=8, questions=["Q05"], answers=[])
    log: Log = []
    assert state.table.deck == ("Q05",)
    state = act(state, "answer", 1, "stop", log=log)
    assert not told(log, Reshuffled)
    state = do(state, Draw(seat=state.turn), log=log)
    assert [one.count for one in told(log, Reshuffled)] == [77]
    assert set(state.table.deck) == set(QUESTIONS) - {"Q05"}
    assert len(GAME.options(state, CHANCE)) == 77


@clause("US-P32", "US-006", "US-062", "US-063", "US-R07", "US-R37")
def test_two_witnesses_may_differ() -> None:
    state = table(phase="answer", mode="competitive", seats=4, answers=[], question="Q40")
    state = act(do(state, Answer(seat=2, yes=True)), 1, "stop")
    state = do(state, Draw(seat=1), TurnUp(seat=CHANCE, question="Q01"), Answer(seat=3, yes=True))
    assert [(one.question, one.yes, one.team) for one in state.answers] == [("Q40", True, "A"), ("Q01", True, "B")]
    assert (state.phase, state.acting) == ("trial", "B")


@clause("US-059", "US-060", "US-065", "US-066")
def test_a_whole_game_of_two_teams() -> None:
    for target in (10, 15, 20):
        log: Log = []
        state = anything(table(phase="question", mode="competitive", seats=4, target=target, answers=[]), target)
        assert max(state.table.score) >= target
        assert state.table.winners
        assert not told(log, InvestigationBegan)
