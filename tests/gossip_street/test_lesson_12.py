"""GS-L12: what the step says of a whole game is what the rules do."""

import pytest

from gamecore.bots import play
from gamecore.gossip_street import GAME
from gamecore.gossip_street.bots import BOTS
from gamecore.gossip_street.lesson import step_12
from gamecore.gossip_street.state import GossipRules
from gamecore.lesson import PLAYED, Play, Progress, Quiz, Watch, begin, judge
from gamecore.match import Match
from tests.clause_marks import clause

STEP = step_12.step()


def said(id: str) -> str:
    return next(shot.says for part in STEP.parts if isinstance(part, Watch) for shot in part.shots if shot.clause == id)


def whole() -> Play:
    part = STEP.parts[-1]
    assert isinstance(part, Play)
    return part


@clause("GS-001")
def test_three_to_six_may_play_and_the_step_seats_three() -> None:
    assert list(GAME.seats) == [3, 4, 5, 6]
    assert said("GS-001").startswith("Three, four, five or six")
    assert whole().seats == 3
    with pytest.raises(ValueError, match="7"):
        GAME.start(7, GossipRules())


@clause("GS-012", "GS-R43")
def test_nobody_tells_what_was_seen() -> None:
    (quiz,) = [part for part in STEP.parts if isinstance(part, Quiz)]
    assert [choice.says for choice in quiz.choices if choice.right] == ["No"]
    assert {choice.clause for choice in quiz.choices} == {"GS-012", "GS-R43"}
    assert GossipRules().table_talk is False
    assert GossipRules().public_log == "full"
    assert "nobody shares" in said("GS-R43")
    assert "detected" in quiz.scene.text()


@clause("GS-017", "GS-R40")
def test_a_game_has_no_score_and_a_short_one_ranks_by_false_accusations() -> None:
    """Without a limit one is left and no score is kept; with one the survivors are ranked by false accusations."""
    assert "nothing is scored" in said("GS-017")
    assert "fewest false accusations" in said("GS-R40")
    assert GossipRules().turn_limit is None
    assert GossipRules().timeout_rank == "fewest_false"
    match = Match(GAME, 3, GossipRules(turn_limit=3), seed=4)
    outcome = play(match, {seat: BOTS["beginner"]() for seat in range(3)})
    players = match.chair(0).look().players
    alive = [seat for seat, player in enumerate(players) if player.status == "in"]
    least = min(players[seat].false for seat in alive)
    assert len(alive) > 1
    assert set(outcome.winners) == {seat for seat in alive if players[seat].false == least}


def test_only_the_end_of_the_game_ends_the_step() -> None:
    progress = begin(STEP)
    for pick in ("shot-1", "shot-2", "shot-3", "shot-4", "go-on", "choice-1", "go-on"):
        progress = judge(STEP, progress, pick)
    assert progress.part == len(STEP.parts) - 1
    for pick in ("deal", "go-on", "hint-1", "choice-0", ""):
        assert judge(STEP, progress, pick) == progress
    over = judge(STEP, progress, PLAYED)
    assert over.done
    assert over.verdict is not None
    assert over.verdict.why == whole().done
    assert judge(STEP, Progress(), PLAYED) == Progress(), "not before one sits at the table"
