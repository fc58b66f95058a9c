"""Every reading of the rulings US-R34 to US-R52: what it changes for two teams (ledger, 2.2)."""

import pytest

from gamecore.core import CHANCE
from gamecore.unusual_suspects import GAME
from gamecore.unusual_suspects.look import ProposalPiece, TeamScore
from gamecore.unusual_suspects.moves import (
    Answer,
    BonusDrawn,
    Conceal,
    Draw,
    NameStarter,
    Propose,
    Proposed,
    Reshuffled,
    Stop,
    Vote,
)
from gamecore.unusual_suspects.pieces import QUESTIONS, SUSPECTS
from gamecore.unusual_suspects.scene import scene
from gamecore.unusual_suspects.setup import offered_from
from gamecore.unusual_suspects.state import SuspectRules, SuspectState
from gamecore.unusual_suspects.words import tell
from tests.clause_marks import clause

from .table import Log, act, anything, begun, bonus, do, laid, table, told, turns, why_not


def two(seats: int = 4, **given: object) -> SuspectState:
    """Two teams at a first question, team A to play."""
    more = {"phase": "question", "answers": [], **given}
    return table(mode="competitive", seats=seats, **more)


def failed(**rulings: object) -> SuspectState:
    """A took two cards, B three, and A flips the guilty one; A had 5 points, B 4."""
    return turns(two(score=(5, 4), target=20, **rulings), [1, 2], [3, 4, 5], [12])


def found(**rulings: object) -> SuspectState:
    """A takes five, B the other six."""
    return turns(two(target=20, **rulings), range(1, 6), range(6, 12))


@clause("US-R34", "US-057", "US-059", "US-058")
def test_mode() -> None:
    assert begun(seats=6).mode == "cooperative"
    assert [GAME.start(n, SuspectRules.of(mode="by_number")).mode for n in (2, 5, 6)] == [
        "cooperative", "cooperative", "competitive",
    ]  # fmt: skip
    for seats in (2, 3):
        with pytest.raises(ValueError, match=f"at least 4 players, not {seats}"):
            GAME.start(seats, SuspectRules.of(mode="competitive"))
    assert two(5).table.teams == ((0, 2, 4), (1, 3))
    offered = [offered_from(SuspectRules.of(mode="competitive", min_players_comp=n)) for n in (4, 6)]
    assert offered == [4, 6]


@clause("US-R35", "US-068", "US-070")
def test_one_line_up_and_whole_trials() -> None:
    state = act(two(), "answer", 1)
    assert (state.acting, state.phase) == ("A", "trial"), "after a card the same team goes on"
    state = act(state, "stop", "answer")
    assert (state.acting, len(state.face_up)) == ("B", 11)
    refused = why_not(state, Propose(seat=state.turn, places=(1,)))
    assert refused.clause == "US-068"
    assert "team A took that card" in refused.why
    assert why_not(state, Propose(seat=0, places=(2,))).clause == "US-070"


@clause("US-R37", "US-062")
def test_answering_witness() -> None:
    own = table(mode="competitive", seats=4, phase="answer", answers=[])
    assert own.actors == (2,)
    assert why_not(own, Answer(seat=3, yes=True)).clause == "US-R37"
    both = table(mode="competitive", seats=4, phase="answer", answers=[], answering_witness="both")
    assert both.actors == (2, 3)
    for order in ((2, 3), (3, 2)):
        state = do(both, Answer(seat=order[0], yes=order[0] == 2))
        assert GAME.observe(state, 0) == GAME.observe(do(both, Answer(seat=order[0], yes=order[0] != 2)), 0)
        assert why_not(state, Answer(seat=order[0], yes=True)).clause == "US-R37"
        state = do(state, Answer(seat=order[1], yes=order[1] == 2))
        assert [(one.team, one.yes) for one in state.answers] == [("A", True), ("B", False)]


@clause("US-R38", "US-067")
@pytest.mark.parametrize(("open_discussion", "heard"), [("on", True), ("off", False)])
def test_open_discussion(open_discussion: str, heard: bool) -> None:
    state = table(mode="competitive", seats=6, open_discussion=open_discussion)
    log: Log = []
    state = do(state, Propose(seat=state.turn, places=(4,)), log=log)
    other = GAME.observe(state, 1)
    assert any(isinstance(one, ProposalPiece) for one in scene(other)) == heard
    assert bool(tell(told(log, Proposed)[0], other)) == heard
    assert tell(told(log, Proposed)[0], GAME.observe(state, 2))


@clause("US-R39", "US-R40", "US-069", "US-087")
def test_guilty_card_point() -> None:
    plain, extra = found(), found(guilty_card_point="finder")
    assert (plain.table.history[0].points, extra.table.history[0].points) == ((5, 7), (5, 8))
    assert [len(row) for row in extra.table.won] == [5, 8]
    assert sum(plain.table.history[0].points) == 12


@clause("US-R41")
def test_question_reshuffle() -> None:
    log: Log = []
    found(question_reshuffle="when_empty")
    state = turns(two(target=20, question_reshuffle="each_investigation"), range(1, 6), range(6, 12), log=log)
    assert [one.what for one in told(log, Reshuffled)] == ["questions"]
    assert len(state.table.deck) == len(QUESTIONS)
    assert len(found().table.deck) == len(QUESTIONS) - 2


@clause("US-R42", "US-086")
def test_suspect_reshuffle() -> None:
    few = tuple(SUSPECTS)[12:22]
    log: Log = []
    state = turns(two(target=20, undealt=few), range(1, 6), range(6, 12), log=log)
    assert [(one.what, one.points) for one in told(log, Reshuffled)] == [("suspects", False)]
    assert len(state.table.suspects) >= 12
    log = []
    state = turns(two(target=20, suspect_reshuffle="numbers_only"), range(1, 6), range(6, 12), log=log)
    assert [(one.what, one.count, one.points) for one in told(log, Reshuffled)] == [("suspects", 53, True)]
    assert (state.table.won, state.table.score) == (((), ()), (5, 7))
    state = turns(two(target=20, undealt=few, suspect_reshuffle="end_game"), range(1, 6), range(6, 12))
    assert (state.phase, state.table.winners) == ("over", ("B",))
    assert GAME.outcome(state).clause == "US-R42"  # type: ignore[union-attr]


@clause("US-R42", "US-076")
def test_bonus_points_without_cards() -> None:
    log: Log = []
    state = turns(two(target=20, undealt=(), suspect_reshuffle="end_game"), [1], [12], log=log)
    assert [(one.team, one.cards, one.missing) for one in told(log, BonusDrawn)] == [("A", (), 3)]
    assert state.table.score == (4, 0)


@clause("US-R43", "US-063", "US-013")
def test_guilty_deck() -> None:
    def places(how: str) -> list[int]:
        state = turns(two(guilty=12, target=20, guilty_deck=how), range(1, 6), range(6, 12))
        assert state.phase == "conceal"
        return [move.place for move in GAME.options(state, CHANCE)]  # type: ignore[attr-defined]

    assert places("reshuffle") == list(range(1, 13))
    assert places("without_replacement") == list(range(1, 12))


@clause("US-R44", "US-074", "US-075")
def test_fail_penalty() -> None:
    assert failed().table.score == (5, 10)
    assert failed(fail_penalty="all").table.score == (0, 10)


@clause("US-R45", "US-076")
@pytest.mark.parametrize("points", range(6))
def test_fail_bonus(points: int) -> None:
    assert failed(fail_bonus=points).table.score == (5, 4 + 3 + points)


@clause("US-R46", "US-061", "US-065")
def test_target_check() -> None:
    state = act(two(score=(8, 0)), "answer", 1, 2)
    assert state.phase == "trial"
    state = act(two(score=(8, 0), target_check="immediate"), "answer", 1, 2)
    assert (state.phase, state.table.winners, state.table.score) == ("over", ("A",), (10, 0))
    assert all(count == 1 for id, count in GAME.census(state).items() if id in SUSPECTS)
    for target in (10, 15, 20):
        after = turns(two(score=(target - 6, 0), target=target), range(1, 6), range(6, 12))
        assert after.table.winners == ()
        after = turns(two(score=(target - 5, 0), target=target), range(1, 6), range(6, 12))
        assert after.table.winners == ("A",)


@clause("US-R48", "US-066", "US-083")
def test_first_team() -> None:
    coin = GAME.start(4, SuspectRules.of(mode="competitive"))
    assert coin.phase == "starter"
    assert do(coin, NameStarter(seat=CHANCE, team="B")).table.starter == "B"
    for team in ("A", "B"):
        assert laid(GAME.start(4, SuspectRules.of(mode="competitive", first_team=team))).acting == team
    assert found().table.starter == "B"
    assert found(first_team="loser_starts").table.starter == "A", "A had fewer points"
    assert found(first_team="A").table.starter == "B"


@clause("US-R49", "US-084")
def test_comp_witness() -> None:
    assert two(6).table.witnesses == (4, 5)
    after = turns(two(6, target=20), range(1, 6), range(6, 12))
    assert after.table.witnesses == (0, 1)
    after = turns(two(6, target=20, comp_witness="fixed"), range(1, 6), range(6, 12))
    assert after.table.witnesses == (4, 5)


@clause("US-R50", "US-035")
def test_only_the_acting_team_votes() -> None:
    state = table(mode="competitive", seats=6)
    assert state.table.detectives == (0, 2)
    state = do(state, Propose(seat=0, places=(4,)))
    assert state.actors == (2,)
    assert why_not(state, Vote(seat=1, ballot="no")).clause == "US-070"
    assert why_not(state, Vote(seat=5, ballot="no")).clause == "US-R29"


@clause("US-R51", "US-085")
def test_comp_time() -> None:
    assert act(two(), "answer", 1, 2, "stop", "answer", 3, "stop").pad == ()
    logged = act(two(comp_time="log"), "answer", 1, 2, "stop", "answer", 3, "stop")
    assert [(line.round, line.cards, line.time) for line in logged.pad] == [(1, 2, 2), (2, 1, 2)]


@clause("US-R52", "US-081")
def test_every_investigation_brings_three_points_or_more() -> None:
    for seed in range(6):
        state = laid(GAME.start(4, SuspectRules.of(mode="competitive", target=20)))
        state = anything(state, seed)
        assert all(sum(one.points) >= 3 for one in state.table.history)
        assert len(state.table.history) <= 13 or state.table.score[0] == state.table.score[1]


@clause("US-R36", "US-036")
def test_each_turn_takes_at_least_one() -> None:
    state = act(two(), "answer")
    assert why_not(state, Stop(seat=0)).clause == "US-042"


@clause("US-063", "US-003")
def test_both_witnesses_know_and_nobody_else() -> None:
    state = laid(GAME.start(6, SuspectRules.of(mode="competitive", first_team="A")), 5)
    assert [GAME.observe(state, seat).guilty for seat in range(6)] == [None, None, None, None, 5, 5]


def test_the_score_is_told_to_both_teams() -> None:
    state = failed()
    for seat in range(4):
        rows = [one for one in scene(GAME.observe(state, seat)) if isinstance(one, TeamScore)]
        assert [(one.team, one.score, one.pile, one.yours) for one in rows] == [
            ("A", 5, 0, seat % 2 == 0), ("B", 10, 0, seat % 2 == 1),
        ]  # fmt: skip
        assert rows[1].history == (6,)


def test_a_case_code_deals_each_investigation_by_its_own_code() -> None:
    state = GAME.start(4, SuspectRules.of(mode="competitive", case=("CLASS-1", "4711"), first_team="A", target=20))
    grids = []
    for _ in range(2):
        while state.actors == (CHANCE,):
            (move,) = GAME.options(state, CHANCE)
            state = do(state, move)
        grids.append(state.grid)
        while state.table.investigation == len(grids):
            state = bonus(_first(state))
    assert not set(grids[0]) & set(grids[1])


def _first(state: SuspectState) -> SuspectState:
    """One flip of whoever stands first; then the next turn."""
    if state.phase == "question":
        state = do(state, Draw(seat=state.turn))
        state = do(state, GAME.options(state, CHANCE)[0])
        state = do(state, Answer(seat=state.turn, yes=True))
    state = act(state, state.face_up[0])
    if state.phase == "bonus":
        return do(state, GAME.options(state, CHANCE)[0])
    return act(state, "stop") if state.phase == "trial" else state


def test_chance_cannot_hide_two_guilty_ones() -> None:
    state = GAME.start(2, SuspectRules())
    assert why_not(state, Conceal(seat=CHANCE, place=13)).clause == "US-012"
