"""Bots at the table: how the Witness answers, how detectives decide, and the golden traces (ledger, 4.1, 4.3, 4.5)."""

from typing import Any

import pytest

from gamecore.bots import play
from gamecore.match import Match
from gamecore.unusual_suspects import GAME, posterior
from gamecore.unusual_suspects.bots import BOTS, Suspicious, code_of, why
from gamecore.unusual_suspects.model import says_yes, witness_chance
from gamecore.unusual_suspects.moves import Answer, Propose
from gamecore.unusual_suspects.pieces import SUSPECTS
from gamecore.unusual_suspects.state import SuspectRules
from tests.clause_marks import clause

from .cards import EXAMPLES, z
from .table import act, do, table

TEXT = {"open": "open_file", "portrait": "name", "hint": "name_hint"}


def test_random_comes_first_and_the_usual_one_last() -> None:
    assert list(BOTS) == ["random", "cautious", "bold", "expert", "steady", "beginner"]


@pytest.mark.parametrize("row", EXAMPLES["traces_4_places"], ids=lambda row: f"{row['code']}-{row['pin']}")
def test_the_golden_traces_come_out_at_the_table(row: dict[str, Any]) -> None:
    """One detective, the bot Witness, a case code: what is asked and said, what is thought, who is flipped."""
    rulings = SuspectRules.of(case=(row["code"], row["pin"]), card_text=TEXT[row["info"]])
    match: Any = Match(GAME, 2, rulings)
    bot = Suspicious(row["bot"], temperature=row["tau"], slip=row["eps"])
    play(match, {0: bot, 1: bot})
    table = match._states[-1].table
    assert table.grid == tuple(row["grid"])
    assert (table.revealed, table.grid[table.revealed - 1]) == (row["guilty_position"], row["guilty"])
    assert ("solved" if table.how == "found" else "failed") == row["result"]
    assert (table.time if table.how == "found" else None) == row["time"]
    assert table.round == len(row["rounds"])
    for step in row["rounds"]:
        (answer,) = [one for one in table.answers if one.round == step["round"]]
        assert (answer.question, "yes" if answer.yes else "no") == (step["question"], step["answer"])
        gone = [table.grid[one.place - 1] for one in table.cleared if one.round == step["round"]]
        assert gone == step["eliminated"]
        heard = next(one for one in match._states if one.phase == "trial" and one.round == step["round"])
        mind = bot.mind(GAME.observe(heard, 0))
        assert [mind.get(place, 0.0) for place in range(1, 13)] == pytest.approx(step["posterior"], abs=1e-4)


@clause("US-R07", "US-R37", "US-028")
def test_a_witness_answers_alike_whatever_came_before() -> None:
    for guilty in (3, 5, 8):
        state = table(guilty=guilty, phase="answer", question="Q40")
        view = GAME.observe(state, 1)
        suspect = view.grid[guilty - 1]
        chance = witness_chance(z(suspect, "Q40"), 0.5)
        expected = says_yes(code_of(view), "A", suspect, "Q40", chance)
        assert Suspicious("steady").answers(view) == expected
    with pytest.raises(ValueError, match="only a Witness"):
        Suspicious("steady").answers(GAME.observe(state, 0))


def test_what_a_bot_decides_hangs_on_its_view_alone() -> None:
    for guilty in (3, 9):
        state = table(guilty=guilty, seats=4)
        match: Any = Match(GAME, 4, state.rulings, state=state)
        move = Suspicious("steady").choose(match.chair(0))
        assert isinstance(move, Propose)
        assert move.places == (posterior.line_up(Suspicious("steady").mind(GAME.observe(state, 0)))[0],)


def test_several_bots_see_things_a_little_differently_and_one_alone_does_not() -> None:
    team, alone = table(seats=4), table(seats=2)
    minds = [Suspicious("steady").mind(GAME.observe(team, seat)) for seat in (0, 1)]
    assert minds[0] != minds[1]
    assert max(abs(minds[0][place] - minds[1][place]) for place in minds[0]) < 0.05
    assert Suspicious("steady").mind(GAME.observe(alone, 0)) not in minds


@clause("US-R32", "US-R08", "US-R09")
@pytest.mark.parametrize("changed", [
    {"bot_votes": "advise"}, {"guilt_check": "witness_button"}, {"reason_note": "required"}, {"redraw": "free"},
    {"odd_answer": "void_question"}, {"elimination_mode": "batch"}, {"stop_vote": "unanimous"},
    {"deadlock": "facilitator"}, {"answering_witness": "both", "mode": "competitive"},
])  # fmt: skip
@pytest.mark.parametrize("name", [name for name in BOTS if name != "random"])
def test_every_bot_plays_under_every_kind_of_ruling(name: str, changed: dict[str, object]) -> None:
    for seats in (4, 6):
        match: Any = Match(GAME, seats, SuspectRules.of(**changed), seed=3)
        outcome = play(match, {seat: BOTS[name]() for seat in range(seats)})
        assert outcome.clause != "US-R08"


def test_cautious_flips_one_a_round() -> None:
    match: Any = Match(GAME, 3, seed=5)
    play(match, {seat: BOTS["cautious"]() for seat in range(3)})
    assert all(line.cards == 1 for line in match._states[-1].table.pad)


def test_a_bot_says_why() -> None:
    state = table(seats=2)
    match: Any = Match(GAME, 2, state.rulings, state=state)
    assert SUSPECTS[state.grid[Suspicious("steady").choose(match.chair(0)).places[0] - 1]].name in why(match.chair(0))  # type: ignore[attr-defined]
    assert "no other sign" in why(match.chair(1))
    with pytest.raises(ValueError, match="no bot 'random' can say why"):
        why(match.chair(0), "random")


def test_an_answer_is_given_by_a_bot_at_a_table() -> None:
    state = table(phase="answer", seats=2)
    match: Any = Match(GAME, 2, state.rulings, state=state)
    move = Suspicious("steady").choose(match.chair(1))
    assert isinstance(move, Answer)
    assert act(do(state, move), 1).eliminated == (1,)
