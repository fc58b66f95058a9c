"""RM-L5, Shuffle and Deal: who starts, how the pile goes round, and every wrong answer by its clause."""

from itertools import product

import pytest

from gamecore.core import CHANCE
from gamecore.lesson import GO_ON, Claim, Quiz, Watch, judge
from gamecore.rumourmongers import GAME
from gamecore.rumourmongers.lesson import step_5
from gamecore.rumourmongers.look import CardPiece, Group, Pile, Player, Verdict
from gamecore.rumourmongers.moves import RoundBegan
from tests.clause_marks import clause
from tests.gossip_street.lesson_said import named, part
from tests.test_lesson import reach
from widgets.moment import picture

from .table import pile

STEP = step_5.step()
RED, WHITE, BLUE = range(3)
FIRST, SEVEN, TIED, EMPTY = part(STEP, Claim).bets
BETS = {bet.title: bet for bet in (FIRST, SEVEN, TIED, EMPTY)}


def at(title: str) -> object:
    """The step at this bet, those before it won."""
    progress = reach(STEP, 0)
    while part(STEP, Claim).bets[progress.round].title != title:
        for guess in part(STEP, Claim).bets[progress.round].guesses:
            right = [choice.right for choice in guess.choices]
            progress = judge(STEP, progress, f"choice-{right.index(True)}" if right else guess.wants)
        progress = judge(STEP, progress, GO_ON)
    return progress


def said(title: str, *picks: str) -> tuple[str, str]:
    """How these picks at a bet are answered."""
    progress = at(title)
    for pick in picks:
        progress = judge(STEP, progress, pick)  # type: ignore[arg-type]
    verdict = progress.verdict  # type: ignore[attr-defined]
    assert verdict is not None
    return verdict.sort, verdict.clause


def test_every_clause_it_teaches_is_met() -> None:
    assert set(STEP.teaches) <= named(STEP)


# ---- who starts ----


@clause("RM-034", "RM-W01")
def test_red_starts_after_eight_six_and_four() -> None:
    """The success condition; Red, whom one gets to by the total as well, would be the wrong way there."""
    state = step_5.three_won()
    assert state.history[-1] == (8, 6, 4)
    assert state.starter == RED
    assert FIRST.guesses[0].wants == "player-0"
    assert min(range(3), key=lambda seat: state.scores[seat]) == RED, "by the total White would start"
    assert len(pile(state)) == 6


@pytest.mark.parametrize(
    ("picks", "answer"),
    [
        (("player-0", "choice-0"), ("right", "RM-034")),
        (("player-1", "choice-0"), ("wrong", "RM-035")),
        (("player-2", "choice-0"), ("wrong", "RM-R06")),
        (("player-0", "choice-1"), ("wrong", "RM-031")),
        (("player-0", "choice-2"), ("wrong", "RM-033")),
    ],
)
def test_who_starts_is_answered(picks: tuple[str, ...], answer: tuple[str, str]) -> None:
    assert said("Who starts?", *picks) == answer


@pytest.mark.parametrize("state", [step_5.three_won(), step_5.seven_cards(), step_5.two_lowest()])
def test_the_rounds_before_could_have_been_played_so(state: object) -> None:
    """Whoever started the round that is over sits left of the lowest of the round before, as the rules want it."""
    table = state.table  # type: ignore[attr-defined]
    assert tuple(map(sum, zip(*table.history, strict=True))) == table.scores
    assert all(sum(points) <= 21 for points in table.history)
    least = min(table.history[-2])
    assert table.history[-2].count(least) == 1
    first = (table.history[-2].index(least) + 1) % 3
    assert first == {(8, 6, 4): RED, (0, 6, 9): RED, (4, 4, 8): BLUE}[table.history[-1]]


@pytest.mark.parametrize("title", ["Who starts?", "Two with least"])
def test_before_the_answer_nothing_shows_who_starts(title: str) -> None:
    scene = picture(STEP, at(title))  # type: ignore[arg-type]
    players = [piece for piece in scene if isinstance(piece, Player)]
    assert [piece.id for piece in players] == ["player-0", "player-1", "player-2"]
    assert not any(piece.starts or piece.turn or "start" in piece.says or "choose" in piece.says for piece in players)
    assert all(piece.state == "legal" for piece in players)
    assert "start" not in scene.says
    assert not [piece for piece in scene if isinstance(piece, Verdict)]
    assert not [piece for piece in scene if isinstance(piece, Group) and (piece.leads or piece.ties)]


# ---- the Deal ----


@clause("RM-032", "RM-033", "RM-038", "RM-W40")
def test_seven_cards_are_dealt_three_two_and_two() -> None:
    """The success condition, by the game itself."""
    state = step_5.seven_cards()
    assert (state.starter, len(pile(state))) == (WHITE, 7)
    before, after = SEVEN.moments(RED)[0][0], SEVEN.moments(RED)[-1][0]
    got = [now - then for then, now in zip(before.hand_sizes, after.hand_sizes, strict=True)]
    assert got == [2, 3, 2]
    rights = [choice.says for guess in SEVEN.guesses for choice in guess.choices if choice.right]
    assert rights == [str(got[seat]) for seat in (WHITE, BLUE, RED)]


@pytest.mark.parametrize("numbers", list(product(range(3), repeat=3)))
def test_each_answer_about_the_seven_cards_is_answered(numbers: tuple[int, ...]) -> None:
    laws = [("RM-R08", "", "RM-032"), ("RM-032", "", "RM-038"), ("RM-033", "", "RM-038")]
    wrong = [law[number] for law, number in zip(laws, numbers, strict=True) if number != 1]
    sort, law = said("Seven cards", *(f"choice-{number}" for number in numbers))
    assert (sort, law) == (("wrong", wrong[0]) if wrong else ("right", "RM-038"))


@pytest.mark.parametrize("title", ["Who starts?", "Seven cards", "Two with least"])
def test_the_pile_flows_into_the_hands_card_by_card(title: str) -> None:
    bet = BETS[title]
    left, held = [], []
    for view, events in bet.moments(RED):
        scene = bet.scene(view, events)
        piles = [piece for piece in scene if isinstance(piece, Pile)]
        left.append(piles[0].count if piles else 0)
        held.append(sum(piece.hand for piece in scene if isinstance(piece, Player)))
        mine = [piece for piece in scene if isinstance(piece, CardPiece) and piece.where == "hand"]
        assert len(mine) == len(view.hand)
    assert left[-1] == 0
    assert len({pile + hands for pile, hands in zip(left, held, strict=True)}) == 1, "no card is lost"
    assert left == sorted(left, reverse=True)
    assert {move.seat for move in bet.moves} == {CHANCE}


# ---- a tie for least, and nothing at all ----


@clause("RM-036", "RM-R04", "RM-R06", "RM-W42")
def test_of_two_with_least_the_earlier_counts_and_comes_last() -> None:
    state = step_5.two_lowest()
    assert state.history[-1] == (4, 4, 8)
    assert (state.table.lowest, state.starter) == (RED, WHITE)
    assert said("Two with least", "player-1", "choice-1") == ("right", "RM-R04")
    assert said("Two with least", "player-0", "choice-1") == ("wrong", "RM-R04")
    assert said("Two with least", "player-2", "choice-1") == ("wrong", "RM-R04")
    assert said("Two with least", "player-1", "choice-0") == ("wrong", "RM-036")


@clause("RM-R07")
def test_without_a_pile_there_is_no_deal() -> None:
    before, (after, events) = EMPTY.moments(RED)[0][0], EMPTY.moments(RED)[-1]
    assert after.round == before.round + 1
    assert after.hand_sizes == before.hand_sizes
    assert after.phase == "gather"
    (began,) = [event for event in events if isinstance(event, RoundBegan)]
    assert (began.starter, began.shuffled) == (WHITE, 0)
    assert [said("An empty pile", f"choice-{number}") for number in range(3)] == [
        ("wrong", "RM-R07"),
        ("right", "RM-R07"),
        ("wrong", "RM-R07"),
    ]


# ---- questions ----


@clause("RM-027", "RM-030", "RM-037")
def test_the_first_deal_is_twelve_each() -> None:
    view = step_5.first_deal()
    assert (view.hand_sizes, view.phase, view.round) == ((12, 12, 12), "gather", 1)
    quiz = part(STEP, Quiz)
    assert [choice.says for choice in quiz.choices if choice.right] == ["All of them, twelve each"]
    assert not any(piece.hand for piece in quiz.scene if isinstance(piece, Player)), "the picture does not answer"


@clause("RM-028", "RM-R01")
def test_hands_carry_over() -> None:
    quiz = part(STEP, Quiz, 1)
    assert [choice.says for choice in quiz.choices if choice.right] == ["No, they stay in your hand"]
    bet = FIRST.moments(RED)
    assert set(bet[0][0].hand) < set(bet[-1][0].hand)


def test_the_shots_around_it_show_the_pile_of_seven() -> None:
    for shot in part(STEP, Watch).shots[:3]:
        (found,) = [piece for piece in shot.scene if isinstance(piece, Pile)]
        assert found.count == 7
    assert GAME.actors(step_5.seven_cards()) == (CHANCE,)
