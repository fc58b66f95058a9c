"""RM-L3, Meet and Gossip: the points of the worked position, and what each wrong number mistakes."""

import pytest

from gamecore.decktet import FACTS
from gamecore.lesson import Bet, Choice, Claim, Progress, Quiz, begin, judge
from gamecore.rumourmongers.gossip import group_sizes, score_preview
from gamecore.rumourmongers.lesson import step_3
from gamecore.rumourmongers.lesson.board import seen
from gamecore.rumourmongers.look import CardPiece, Group, Player, SumLine, Tale, Verdict
from gamecore.rumourmongers.moves import Revealed, SuitTold
from gamecore.rumourmongers.pieces import ASCENDING, UPPER, VALUES
from tests.clause_marks import clause
from tests.gossip_street.lesson_said import named, part
from tests.test_lesson import reach

from .table import cards

STEP = step_3.step()
RED, WHITE, BLUE = range(3)
MEET, GOSSIP, OLD = (part(STEP, Claim, number).bets[0] for number in range(3))


def pick(progress: Progress, *tickets: str) -> Progress:
    for ticket in tickets:
        progress = judge(STEP, progress, ticket)
    return progress


def right(bet: Bet) -> list[str]:
    """The picks that win a bet."""
    return [f"choice-{[choice.right for choice in guess.choices].index(True)}" for guess in bet.guesses]


def wrong(guess: int, bet: Bet) -> list[Choice]:
    return [choice for choice in bet.guesses[guess].choices if not choice.right]


def test_every_clause_it_teaches_is_met() -> None:
    assert set(STEP.teaches) <= named(STEP)


# ---- Meet ----


@clause("RM-044", "RM-046")
def test_cards_are_turned_up_together_into_the_columns_of_their_upper_suits() -> None:
    moments = MEET.moments(RED)
    assert [len(row) for view, _ in moments for row in view.open] == [0] * 9 + [3, 2, 3]
    last, events = moments[-1]
    assert [event.seat for event in events if isinstance(event, Revealed)] == [RED, WHITE, BLUE]
    assert not any(isinstance(event, SuitTold) for _, events in moments for event in events), "Gossip waits"
    lie = {piece.card: piece.suit for piece in MEET.scene(last, events) if isinstance(piece, CardPiece) and piece.card}
    assert all(suit == UPPER[card] for card, suit in lie.items())
    mine = {suit for card, suit in lie.items() if card in cards(step_3.ROUND[RED])}
    assert mine == {"moons", "suns", "leaves"}


def test_nobody_learns_what_the_others_keep() -> None:
    view, _ = MEET.moments(RED)[-1]
    assert view.known_in_hand == ((), (), ())


@pytest.mark.parametrize(("guess", "choice", "law"), [(0, 0, "RM-046"), (0, 2, "RM-046"), (1, 0, "RM-044")])
def test_a_wrong_guess_about_meet_is_answered_by_its_clause(guess: int, choice: int, law: str) -> None:
    picks = right(MEET)
    picks[guess] = f"choice-{choice}"
    after = pick(begin(STEP), *picks)
    assert after.verdict is not None
    assert (after.verdict.sort, after.verdict.clause, after.over) == ("wrong", law, False)


# ---- Gossip ----


@clause("RM-W01", "RM-047", "RM-048", "RM-R51")
def test_the_right_numbers_are_what_the_game_scores() -> None:
    """The success condition: 8, 6, 4."""
    says = [choice.says for guess in GOSSIP.guesses for choice in guess.choices if choice.right]
    assert says == ["You: 8", "White: 6", "Blue: 4"]
    view, _ = GOSSIP.moments(RED)[-1]
    assert view.history == (step_3.POINTS,) == ((8, 6, 4),)
    assert [telling.suit for telling in view.tellings] == list(ASCENDING)


@clause("RM-022", "RM-046", "RM-048")
def test_each_wrong_number_is_a_misreading_that_comes_to_it() -> None:
    start = step_3.open_round()
    rows = start.table.open
    ranks = [sum(int(FACTS[card].rank) for card in row) for row in rows]
    lower = [sum(one.points for one in score_preview(start, "lower") if one.winner == seat) for seat in range(3)]
    every = [sum({suit: VALUES[suit] for suit in map(UPPER.__getitem__, row)}.values()) for row in rows]
    each = sum(VALUES[UPPER[card]] for card in rows[WHITE])
    assert (ranks, lower, every, each) == ([15, 13, 15], [1, 5, 3], [14, 6, 10], 12)
    found = [{choice.says.split(": ")[1]: choice.clause for choice in wrong(seat, GOSSIP)} for seat in range(3)]
    assert found == [
        {"1": "RM-046", "14": "RM-048", "15": "RM-022"},
        {"5": "RM-046", "12": "RM-048", "13": "RM-022"},
        {"3": "RM-046", "10": "RM-048", "15": "RM-022"},
    ]


@pytest.mark.parametrize("seat", range(3))
@pytest.mark.parametrize("choice", range(4))
def test_a_wrong_number_is_told_and_comes_back(seat: int, choice: int) -> None:
    picks = right(GOSSIP)
    picks[seat] = f"choice-{choice}"
    after = pick(reach(STEP, 1), *picks)
    said = GOSSIP.guesses[seat].choices[choice]
    assert after.verdict is not None
    assert after.over == said.right
    assert after.verdict.clause == ("RM-048" if said.right else said.clause)
    if not said.right:
        assert after.verdict.why == said.why
        again = pick(after, "go-on")
        assert (again.chosen, again.over) == ((), False)
        assert pick(again, *right(GOSSIP)).over


def test_who_leads_is_not_shown_before_it_is_told() -> None:
    before = GOSSIP.scene(*GOSSIP.moments(RED)[0])
    assert not [piece for piece in before if isinstance(piece, Verdict)]
    groups = [piece for piece in before if isinstance(piece, Group)]
    assert len(groups) == 6
    assert not [piece for piece in groups if piece.leads or piece.ties or "leads" in piece.says or "tied" in piece.says]
    assert [piece.total for piece in before if isinstance(piece, SumLine)] == [0, 0, 0], "an empty score sheet"
    assert {piece.outcome for piece in before if isinstance(piece, Tale)} == {"coming"}


def test_gossip_is_played_out_suit_by_suit_and_the_sums_grow() -> None:
    scenes = [GOSSIP.scene(view, events) for view, events in GOSSIP.moments(RED)]
    told = [sum(isinstance(piece, Tale) and piece.outcome != "coming" for piece in scene) for scene in scenes]
    assert told == [0, 2, 3, 4, 5, 6]
    sums = [tuple(piece.total for piece in scene if isinstance(piece, SumLine)) for scene in scenes[1:]]
    assert sums == [(0, 0, 0), (3, 0, 0), (3, 0, 4), (8, 0, 4), (8, 6, 4)]
    last = scenes[-1]
    assert "Round 1 of 7, after Gossip" in last.says
    assert {piece.card for piece in last if isinstance(piece, CardPiece)} == set(cards("Author, Forest"))
    assert not [piece for piece in last if isinstance(piece, Group) and (piece.leads or piece.ties)]
    assert not [piece for scene in scenes for piece in scene if isinstance(piece, Player) and piece.turn]


# ---- old and new ----


@clause("RM-025", "RM-045")
def test_cards_from_before_count_with_the_new_ones() -> None:
    before, (last, _) = OLD.moments(RED)[0][0], OLD.moments(RED)[-1]
    assert group_sizes(before.table, "moons") == (2, 0, 1)
    moons = next(telling for telling in last.tellings if telling.suit == "moons")
    assert (moons.sizes, moons.winner) == ((3, 2, 1), RED)
    assert set(moons.discarded) == set(cards("Author, Journey, Mountain"))
    assert last.history[-1] == (11, 0, 4)


@pytest.mark.parametrize(
    ("guess", "choice", "law"), [(0, 0, "RM-025"), (0, 2, "RM-046"), (1, 1, "RM-045"), (1, 2, "RM-048")]
)
def test_a_wrong_guess_about_old_cards_is_answered_by_its_clause(guess: int, choice: int, law: str) -> None:
    picks = right(OLD)
    picks[guess] = f"choice-{choice}"
    after = pick(reach(STEP, 2), *picks)
    assert after.verdict is not None
    assert (after.verdict.sort, after.verdict.clause, after.over) == ("wrong", law, False)


def test_the_round_that_is_told_keeps_its_number_and_who_started_it() -> None:
    for view, events in OLD.moments(RED):
        scene = OLD.scene(view, events)
        assert scene.says.startswith("Round 2 of 7")
        assert "White starts" in scene.says


# ---- the question ----


@clause("RM-022")
def test_two_cards_beat_one_whatever_their_ranks() -> None:
    quiz = part(STEP, Quiz)
    assert [choice.says for choice in quiz.choices if choice.right] == ["White"]
    assert {choice.clause for choice in quiz.choices} == {"RM-022"}
    lie = {piece.seat: piece.size for piece in quiz.scene if isinstance(piece, Group)}
    assert lie == {RED: 1, WHITE: 2}
    state = step_3.met("Pact", "Author, Journey")
    moons = next(one for one in score_preview(seen(state)) if one.suit == "moons")
    assert moons.winner == WHITE
