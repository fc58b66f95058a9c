"""RM-L12, A whole game: what the step says of the end is what the rules do."""

from statistics import mean

import pytest

from gamecore.bots import play
from gamecore.core import Outcome
from gamecore.lesson import PLAYED, Claim, Play, Progress, Quiz, Watch, judge
from gamecore.match import Match
from gamecore.rumourmongers import GAME
from gamecore.rumourmongers.arrange import arrange
from gamecore.rumourmongers.bots import BOTS
from gamecore.rumourmongers.lesson import step_12
from gamecore.rumourmongers.look import Score
from gamecore.rumourmongers.moves import Author, Pass
from gamecore.rumourmongers.pieces import THREE_SUITS, deck
from gamecore.rumourmongers.state import RumourRules
from tests.clause_marks import clause
from tests.gossip_street.lesson_said import named, part
from tests.test_lesson import reach

from .table import act, finish

STEP = step_12.step()
RED, WHITE, BLUE = range(3)


def said(id: str) -> str:
    return next(shot.says for shot in part(STEP, Watch).shots if shot.clause == id)


def whole() -> Play:
    last = STEP.parts[-1]
    assert isinstance(last, Play)
    return last


def pick(progress: Progress, *tickets: str) -> Progress:
    for ticket in tickets:
        after = judge(STEP, progress, ticket)
        assert after != progress, f"{ticket} means nothing"
        progress = after
    return progress


def answer(progress: Progress) -> tuple[str, str]:
    assert progress.verdict is not None
    return progress.verdict.sort, progress.verdict.clause


def test_every_clause_it_teaches_is_met() -> None:
    assert set(STEP.teaches) <= named(STEP)


# ---- the least of a round ----


@clause("RM-R05", "RM-034", "RM-035")
def test_what_the_author_brings_counts_for_who_scored_least() -> None:
    bet = part(STEP, Claim).bets[0]
    view, _ = bet.moments(RED)[-1]
    assert view.history[-1] == (6, 6, 4)
    assert (view.table.lowest, view.starter) == (BLUE, RED)
    strict = arrange(
        ("Forest, Chance Meeting", "Mountain, Pact, Journey", "Mill"),
        {RED: "Author"},
        rulings=RumourRules(lowest_counts="gossip_only"),
    )
    state, _ = finish(*act(strict, Author(seat=RED, suit="moons")))
    assert state.starter == WHITE, "the wrong answer is what the other reading would give"


@pytest.mark.parametrize(
    ("choice", "said"), [(0, ("wrong", "RM-R05")), (1, ("right", "RM-R05")), (2, ("wrong", "RM-034"))]
)
def test_who_starts_is_answered(choice: int, said: tuple[str, str]) -> None:
    assert answer(pick(reach(STEP, 0), f"choice-{choice}")) == said


# ---- the end ----


@clause("RM-010", "RM-012", "RM-R53", "RM-W46")
def test_two_with_the_most_points_win_together() -> None:
    bet = part(STEP, Claim).bets[1]
    match = bet.start()
    for move in bet.moves:
        assert match.outcome is None
        match.act(move)
    outcome = match.outcome
    assert outcome is not None
    assert (outcome.scores, outcome.winners, outcome.clause) == ((38, 38, 31), (RED, WHITE), "RM-R53")
    view = match.chair(RED).look()
    assert (view.round, len(view.hand)) == (7, 3), "the cards in hand changed nothing"


@pytest.mark.parametrize(
    ("choice", "said"), [(0, ("wrong", "RM-012")), (1, ("right", "RM-R53")), (2, ("wrong", "RM-010"))]
)
def test_who_has_won_is_answered(choice: int, said: tuple[str, str]) -> None:
    assert answer(pick(reach(STEP, 0), "choice-1", "go-on", f"choice-{choice}")) == said


def test_the_score_sheet_adds_up() -> None:
    for state in (step_12.at_the_end(), step_12.last_word()):
        table = state.table
        rounds = [*table.history, table.round_points]
        assert len(rounds) == 7
        assert tuple(map(sum, zip(*rounds, strict=True))) == table.scores
        assert all(sum(points) <= 21 for points in rounds), "more is not to be had in one Gossip"
    sheet = [piece for piece in part(STEP, Quiz).scene if isinstance(piece, Score)]
    assert [(line.total, len(line.rounds)) for line in sheet] == [(38, 7), (38, 7), (31, 7)]


@clause("RM-R54")
def test_the_author_is_still_played_in_round_seven() -> None:
    quiz = part(STEP, Quiz)
    assert [choice.says for choice in quiz.choices if choice.right] == ["Yes"]
    assert [choice.clause for choice in quiz.choices] == ["RM-R54", "RM-012", "RM-R54"]
    start = step_12.last_word()
    assert (start.phase, start.round) == ("after_gossip", 7), "the last Gossip leads there by itself"
    assert GAME.refusal(start, Author(seat=RED, suit="moons")) is None
    state, _ = GAME.apply(start, Author(seat=RED, suit="moons"))
    while GAME.actors(state):
        state, _ = GAME.apply(state, Pass(seat=GAME.actors(state)[0]))
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((44, 38, 31), (RED,)), "44 points, and the game, as is said"
    assert "44 points" in quiz.choices[2].why


# ---- the game ----


@clause("RM-001", "RM-002")
def test_three_play_with_the_plain_deck() -> None:
    assert list(GAME.seats) == [3, 4]
    assert said("RM-001").startswith("You against two bots")
    assert (whole().seats, whole().opponents) == (3, "beginner")
    assert whole().opponents in BOTS
    assert len(deck(3)) == 36
    assert THREE_SUITS.isdisjoint(deck(3))
    assert "dealt twelve" in said("RM-002")
    match = Match(GAME, 3, RumourRules(), seed=12)
    while match.actors == (-1,):
        match.chance()
    assert match.chair(RED).look().hand_sizes == (12, 12, 12)


@clause("RM-010")
def test_a_game_has_seven_rounds_and_the_most_points_win() -> None:
    match = Match(GAME, 3, RumourRules(), seed=12)
    outcome = play(match, {seat: BOTS["beginner"]() for seat in range(3)})
    assert len(match.chair(RED).look().history) == RumourRules().rounds == 7
    best = max(outcome.scores)
    assert outcome.winners == tuple(seat for seat, points in enumerate(outcome.scores) if points == best)


def test_silver_is_more_than_chance_brings_and_gold_more_than_the_bots_have() -> None:
    """The number that is named: what a random player scores against two beginners, game by game."""
    scores = []
    for seed in range(1, 41):
        match = Match(GAME, 3, RumourRules(), seed=seed)
        scores.append(play(match, {seat: BOTS["beginner" if seat else "random"]() for seat in range(3)}).scores[RED])
    assert abs(mean(scores) - step_12.BY_CHANCE) < 2
    for text in (whole().ask, whole().done):
        assert f"more than {step_12.BY_CHANCE} points" in text
        assert [medal in text.lower() for medal in ("bronze", "silver", "gold")] == [True] * 3


@pytest.mark.parametrize(
    ("scores", "winners", "medal"),
    [
        ((40, 39, 12), (RED,), "Gold: 40 points"),
        ((40, 40, 12), (RED, WHITE), "Gold: 40 points"),
        ((30, 40, 12), (WHITE,), "Silver: 30 points"),
        ((step_12.BY_CHANCE, 40, 12), (WHITE,), f"Bronze: seven rounds played, {step_12.BY_CHANCE} points"),
    ],
)
def test_the_game_says_which_medal_it_was(scores: tuple[int, ...], winners: tuple[int, ...], medal: str) -> None:
    praise = whole().praise
    assert praise is not None
    assert praise(Outcome("RM-010", winners, scores), RED).startswith(medal)


def test_only_the_end_of_the_game_ends_the_step() -> None:
    progress = reach(STEP, len(STEP.parts) - 1)
    for ticket in ("deal", "go-on", "hint-1", "choice-0", ""):
        assert judge(STEP, progress, ticket) == progress
    over = judge(STEP, progress, PLAYED)
    assert over.done
    assert over.verdict is not None
    assert over.verdict.why == whole().done
    assert judge(STEP, Progress(), PLAYED) == Progress(), "not before one sits at the table"
