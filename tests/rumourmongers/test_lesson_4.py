"""RM-L4, Ties and dispersal: the cards that go are those the game discards, and each that stays is answered."""

from itertools import chain, combinations

import pytest

from gamecore.lesson import GO_ON, SAY, UNDO, Claim, Collect, Exercise, Progress, Quiz, begin, judge
from gamecore.rumourmongers.gossip import group_sizes, score_preview
from gamecore.rumourmongers.lesson import step_4
from gamecore.rumourmongers.lesson.board import after as played
from gamecore.rumourmongers.lesson.board import met
from gamecore.rumourmongers.look import CardPiece, Group, Pile, Tale, Verdict
from gamecore.rumourmongers.moves import Gather
from gamecore.rumourmongers.state import Telling
from tests.clause_marks import clause
from tests.gossip_street.lesson_said import named, part
from tests.test_lesson import reach
from widgets.moment import picture

from .table import cards

STEP = step_4.step()
RED, WHITE, BLUE = range(3)
FIRST, SECOND = (part(STEP, Collect, number).rounds[0] for number in range(2))
TABLES = {FIRST.title: step_4.WON, SECOND.title: step_4.TIED}


def discards(opened: tuple[str, ...]) -> list[str]:
    """What goes to the pile when all suits of this table are told."""
    return [f"card-{card}" for telling in score_preview(met(*opened)) for card in telling.discarded]


def test_every_clause_it_teaches_is_met() -> None:
    assert set(STEP.teaches) <= named(STEP)


@clause("RM-W01", "RM-W03", "RM-050")
def test_what_is_to_be_picked_is_what_the_game_discards() -> None:
    """The success condition: six cards, then none."""
    assert set(FIRST.wants) == set(discards(step_4.WON))
    assert FIRST.wants == tuple(f"card-{card}" for name in step_4.GO.split(", ") for card in cards(name))
    assert SECOND.wants == ("none",)
    assert discards(step_4.TIED) == []


@clause("RM-049", "RM-050", "RM-051")
@pytest.mark.parametrize(
    ("number", "id", "law"),
    [
        (0, "card-2MK", "RM-051"),
        (0, "card-5ML", "RM-051"),
        (0, "none", "RM-050"),
        (1, "card-3MW", "RM-051"),
        (1, "card-6MW", "RM-051"),
        (1, "card-4MS", "RM-051"),
        (1, "card-9MS", "RM-051"),
        (1, "card-5ML", "RM-049"),
    ],
)
def test_what_stays_is_answered_by_its_clause(number: int, id: str, law: str) -> None:
    after = judge(STEP, Progress(part=number), id)
    assert after.verdict is not None
    assert (after.verdict.sort, after.verdict.clause) == ("refusal", law)
    assert (after.part, after.chosen) == (number, ())


@pytest.mark.parametrize("this", [FIRST, SECOND], ids=["won", "tied"])
def test_every_open_card_can_be_picked_and_nobody_is_told_who_leads(this: object) -> None:
    assert this in (FIRST, SECOND)
    scene = this.scene(())  # type: ignore[attr-defined]
    lie = {piece.card for piece in scene if isinstance(piece, CardPiece) and piece.parts}
    assert lie == {card for row in TABLES[this.title] for card in cards(row)}  # type: ignore[attr-defined]
    assert not [piece for piece in scene if isinstance(piece, Verdict)]
    assert not [piece for piece in scene if isinstance(piece, Group) and (piece.leads or piece.ties)]


def test_the_cards_may_be_picked_in_any_order_and_then_none() -> None:
    progress = begin(STEP)
    for id in reversed(FIRST.wants):
        assert not progress.over
        progress = judge(STEP, progress, id)
        assert progress.verdict is not None
        assert progress.verdict.why.startswith(FIRST.right[id])
    assert progress.over
    progress = judge(STEP, judge(STEP, progress, GO_ON), "none")
    assert progress.over
    assert progress.verdict is not None
    assert progress.verdict.clause == "RM-049"


def test_a_card_that_is_found_already_is_answered_by_how_many_are_left() -> None:
    progress = begin(STEP)
    for id in FIRST.wants[:5]:
        progress = judge(STEP, progress, id)
    again = judge(STEP, progress, FIRST.wants[0])
    assert again.verdict is not None
    assert (again.verdict.title, again.verdict.clause) == ("Found already", "RM-050")
    assert again.verdict.why == "That one is found. 1 more card goes."
    assert again.chosen == progress.chosen


def test_what_is_said_of_a_card_names_its_suit() -> None:
    for telling in score_preview(met(*step_4.WON)):
        for card in telling.discarded:
            assert FIRST.right[f"card-{card}"].startswith(f"{telling.suit.capitalize()}: ")


# ---- first and second ----


def claim() -> Claim:
    return part(STEP, Claim)


@clause("RM-050", "RM-051", "RM-054", "RM-R52")
def test_the_winner_gives_up_the_group_and_the_second_leads() -> None:
    (bet,) = claim().bets
    before, (last, events) = bet.moments(RED)[0][0], bet.moments(RED)[-1]
    assert group_sizes(before.table, "moons") == (3, 2, 0)
    assert group_sizes(last.table, "moons") == (0, 2, 0)
    assert last.history[-1] == (6, 0, 4)
    scene = bet.scene(last, events)
    pile = next(piece for piece in scene if isinstance(piece, Pile))
    assert pile.count == 4
    gone = {piece.card for piece in scene if isinstance(piece, CardPiece) and piece.where == "pile"}
    assert gone == set(cards("Cave, Mountain, Pact, Diplomat"))


@pytest.mark.parametrize(
    ("guess", "choice", "law"),
    [(0, 0, "RM-R52"), (1, 0, "RM-054"), (1, 2, "RM-051"), (2, 0, "RM-050"), (2, 2, "RM-051")],
)
def test_a_wrong_guess_is_answered_by_its_clause(guess: int, choice: int, law: str) -> None:
    (bet,) = claim().bets
    picks = [[one.right for one in guess.choices].index(True) for guess in bet.guesses]
    picks[guess] = choice
    after = reach(STEP, 2)
    for number in picks:
        after = judge(STEP, after, f"choice-{number}")
    assert after.verdict is not None
    assert (after.verdict.sort, after.verdict.clause, after.over) == ("wrong", law, False)


# ---- break the tie ----


def moons(cards_laid: tuple[str, ...]) -> tuple[Telling, int]:
    """How Moons are told after Red has laid these, and Red's points."""
    lays = (Gather(seat=RED, cards=cards_laid), Gather(seat=WHITE), Gather(seat=BLUE))
    view, _ = played(step_4.tie(), *lays)
    return next(one for one in view.tellings if one.suit == "moons"), view.history[-1][RED]


@clause("RM-049", "RM-050", "RM-052")
def test_the_tie_is_broken_by_each_set_with_a_moons_card_and_by_no_other() -> None:
    exercise, sorts = part(STEP, Exercise), {}
    hand = exercise.at(()).view.hand
    for some in chain.from_iterable(combinations(hand, size) for size in range(len(hand) + 1)):
        move = Gather(seat=RED, cards=some)
        if exercise.at(()).why_not(move) is not None:
            continue
        verdict = exercise.at((move,)).verdict
        assert verdict is not None
        told, points = moons(some)
        assert (verdict.sort == "right") == (told.winner == RED)
        assert told.sizes[WHITE] == 2
        if points:
            assert f"{points} points" in verdict.why
        sorts[some] = (verdict.sort, verdict.clause, points)
    assert sorts == {
        (): ("wrong", "RM-052", 0),
        cards("Chance Meeting"): ("right", "RM-050", 6),
        cards("Diplomat"): ("right", "RM-050", 6),
        cards("Bard"): ("wrong", "RM-049", 5),
        cards("End"): ("wrong", "RM-049", 3),
        cards("Chance Meeting, End"): ("right", "RM-050", 9),
        cards("Diplomat, Bard"): ("right", "RM-050", 11),
    }


def test_chance_meeting_and_diplomat_are_refused_by_the_game() -> None:
    progress = reach(STEP, 3)
    for ticket in ("card-7ML", "card-8MS", SAY):
        progress = judge(STEP, progress, ticket)
    assert progress.verdict is not None
    assert (progress.verdict.sort, progress.verdict.clause) == ("refusal", "RM-042")
    assert progress.moves == ()


def test_a_round_that_leaves_the_tie_can_be_taken_back() -> None:
    progress = reach(STEP, 3)
    for ticket in ("card-CS", SAY):
        progress = judge(STEP, progress, ticket)
    assert progress.verdict is not None
    assert progress.verdict.title == "The tie stands"
    scene = picture(STEP, progress)
    assert "Round 2 of 7, after Gossip" in scene.says
    tale = scene.piece("tale-moons")
    assert isinstance(tale, Tale)
    assert tale.outcome == "tie"
    progress = judge(STEP, progress, UNDO)
    for ticket in ("card-8MS", "card-CS", SAY):
        progress = judge(STEP, progress, ticket)
    assert progress.over
    scene = picture(STEP, progress)
    assert {piece.card for piece in scene if isinstance(piece, CardPiece) and piece.seat == RED} == set()


# ---- the question ----


@clause("RM-049")
def test_nobody_scores_a_tie_for_the_largest() -> None:
    quiz = part(STEP, Quiz)
    assert [choice.says for choice in quiz.choices if choice.right] == ["Nobody"]
    assert {choice.clause for choice in quiz.choices} == {"RM-049"}
    told = next(one for one in score_preview(met(*step_4.TIED)) if one.suit == "moons")
    assert (told.verdict, told.winner) == ("tied", None)
