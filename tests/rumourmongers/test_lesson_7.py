"""RM-L7, Personalities that help you: Sailor, Savage and Bard, each tried in every way."""

from collections import Counter

import pytest

from gamecore.lesson import SAY, UNDO, Claim, Exercise, Progress, Quiz, judge
from gamecore.rumourmongers.lesson import step_7
from gamecore.rumourmongers.look import CardPiece, Moment
from gamecore.rumourmongers.moves import Bard, Disguised, Merchant, Pass, Sailor, Savage, Unmasked
from gamecore.rumourmongers.pieces import SUITS, VALUES
from gamecore.scene import Button
from gamecore.step import Verdict
from tests.clause_marks import clause
from tests.gossip_street.lesson_said import named, part
from tests.test_lesson import reach
from widgets.moment import picture

from .table import card, cards

STEP = step_7.step()
RED, WHITE, BLUE = range(3)
SAIL, SAVAGE, SONG = range(3)


def exercise(number: int) -> Exercise:
    return part(STEP, Exercise, number)


def at(number: int) -> Progress:
    """The first moment of an exercise."""
    return reach(STEP, STEP.parts.index(exercise(number)))


def pick(progress: Progress, *tickets: str) -> Progress:
    for ticket in tickets:
        after = judge(STEP, progress, ticket)
        assert after != progress, f"{ticket} means nothing"
        progress = after
    return progress


def verdict(number: int, *moves: object) -> Verdict:
    found = exercise(number).at(moves).verdict  # type: ignore[arg-type]
    assert found is not None
    return found


def answer(progress: Progress) -> tuple[str, str]:
    assert progress.verdict is not None
    return progress.verdict.sort, progress.verdict.clause


def test_every_clause_it_teaches_is_met() -> None:
    ends = {verdict(number, *exercise(number).answer).clause for number in (SAIL, SAVAGE, SONG)}
    assert set(STEP.teaches) <= named(STEP) | ends


# ---- the Sailor ----


@clause("RM-075", "RM-W18")
@pytest.mark.parametrize(
    ("laid", "points", "sort", "law"),
    [
        ("Pact", (8, 4, 5), "right", "RM-075"),
        ("Merchant", (5, 4, 5), "wrong", "RM-023"),
        ("Desert", (2, 4, 0), "wrong", "RM-076"),
        ("Sea", (2, 0, 5), "wrong", "RM-076"),
        ("", (2, 4, 5), "wrong", "RM-058"),
    ],
)
def test_one_more_card_decides_the_round(laid: str, points: tuple[int, ...], sort: str, law: str) -> None:
    """The ledger's WP-18: with the Pact the round is Red's, with anything else it is not."""
    move = Sailor(seat=RED, card=card(laid)) if laid else Pass(seat=RED)
    bench = exercise(SAIL).at((move,))
    assert bench.view.history[-1] == points
    assert bench.verdict is not None
    assert (bench.verdict.sort, bench.verdict.clause) == (sort, law)
    assert (max(points) == points[RED] and points.count(max(points)) == 1) == (sort == "right")


def test_these_are_all_ways_to_use_the_sailor() -> None:
    bench = exercise(SAIL).at(())
    assert bench.draft is not None
    legal = {move for move in bench.draft.legal if bench.why_not(move) is None}
    assert legal == {Pass(seat=RED)} | {Sailor(seat=RED, card=one) for one in cards("Pact, Merchant, Desert, Sea")}


@clause("RM-061", "RM-062")
def test_the_merchant_has_had_his_moment() -> None:
    progress = pick(at(SAIL), "play-9LK", SAY)
    assert answer(progress) == ("refusal", "RM-061")
    assert progress.moves == ()
    assert exercise(SAIL).at(()).why_not(Merchant(seat=RED)) is not None
    scene = picture(STEP, at(SAIL))
    live = [piece for piece in scene if isinstance(piece, Moment) and piece.when == "live"]
    assert [piece.people for piece in live] == [cards("Painter, Sailor")[::-1]]


def test_a_tie_at_meet_is_told_of_the_card_that_made_it() -> None:
    assert "Blue’s Castle: Suns 1–1" in verdict(SAIL, Sailor(seat=RED, card=card("Desert"))).why
    assert "White’s Cave: Waves 1–1" in verdict(SAIL, Sailor(seat=RED, card=card("Sea"))).why


def test_the_sailor_is_played_by_picking_him_and_a_card_and_can_be_taken_back() -> None:
    progress = pick(at(SAIL), "card-4WL", "card-CW", SAY)
    assert answer(progress) == ("wrong", "RM-076")
    progress = pick(progress, UNDO, "play-4WL", "card-9MS", SAY)
    assert progress.over


@pytest.mark.parametrize("number", [SAIL, SAVAGE, SONG])
def test_nothing_that_is_lit_gives_the_answer_away(number: int) -> None:
    """People whose moment it is not look as those whose moment it is."""
    scene = picture(STEP, at(number))
    assert not any(piece.playable for piece in scene if isinstance(piece, CardPiece))
    assert not any(piece.main for piece in scene if isinstance(piece, Button))
    assert {piece.state for piece in scene if piece.parts} == {"legal"}


# ---- the Savage ----


@clause("RM-077", "RM-078", "RM-079", "RM-080", "RM-R32", "RM-W19")
@pytest.mark.parametrize("name", ["Mountain", "Pact", "Diplomat"])
@pytest.mark.parametrize("suit", SUITS)
def test_waves_are_worth_ten_with_any_of_the_three_cards(name: str, suit: str) -> None:
    """The success condition, for each card and each suit."""
    bench = exercise(SAVAGE).at((Savage(seat=RED, card=card(name), suit=suit),))  # type: ignore[arg-type]
    points = 6 + (0 if suit in ("moons", "suns") else VALUES[suit])  # type: ignore[index]
    laws = {"moons": "RM-R32", "suns": "RM-080", "waves": "RM-079"}
    assert bench.view.history[-1][RED] == points
    assert bench.verdict is not None
    assert bench.verdict.title == f"{points} points"
    assert (bench.verdict.sort == "right") == (suit == "waves") == (points == 10)
    assert bench.verdict.clause == laws.get(suit, "RM-077")
    gone = card(name) in set(bench.view.table.stock[-1].cards)
    assert gone == (suit != "suns"), "it goes with the group it won with, and stays after a tie"


def test_the_savage_may_stay_in_hand_and_then_wins_nothing_more() -> None:
    assert (verdict(SAVAGE, Pass(seat=RED)).title, verdict(SAVAGE, Pass(seat=RED)).clause) == ("6 points", "RM-058")


@clause("RM-077")
@pytest.mark.parametrize("id", ["card-5ML", "card-2SY"])
def test_cards_of_the_others_are_not_the_savages(id: str) -> None:
    progress = pick(at(SAVAGE), "play-3LY", id, "suit-waves", SAY)
    assert answer(progress) == ("refusal", "RM-077")
    progress = pick(progress, "card-9MS", SAY)
    assert progress.over


# ---- what it costs ----


@clause("RM-078", "RM-080", "RM-W20", "RM-W21", "RM-R33")
def test_a_card_in_disguise_counts_once_and_is_turned_up_again() -> None:
    against, torn = part(STEP, Claim).bets
    assert [bet.moments(RED)[-1][0].history[-1] for bet in (against, torn)] == [(6, 0, 4), (0, 0, 0)]
    for bet, name in ((against, "Diplomat"), (torn, "Pact")):
        happened = [event for _, events in bet.moments(RED) for event in events]
        assert [event.card for event in happened if isinstance(event, (Disguised, Unmasked))] == [card(name)] * 2
        assert card(name) in bet.moments(RED)[-1][0].open[RED]


def test_while_gossip_goes_on_the_card_lies_face_down_in_the_named_suit() -> None:
    bet = part(STEP, Claim).bets[0]
    shown = [bet.scene(*moment).piece("card-8MS") for moment in bet.moments(RED)]
    assert all(isinstance(piece, CardPiece) for piece in shown)
    assert [(piece.face, piece.suit) for piece in shown] == [  # type: ignore[union-attr]
        ("up", "moons"), ("down", "waves"), ("down", "waves"), ("up", "moons"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("picks", "said"),
    [
        (("choice-0", "choice-2"), ("right", "RM-080")),
        (("choice-1", "choice-2"), ("wrong", "RM-078")),
        (("choice-2", "choice-2"), ("wrong", "RM-077")),
        (("choice-0", "choice-0"), ("wrong", "RM-079")),
        (("choice-0", "choice-1"), ("wrong", "RM-080")),
    ],
)
def test_what_is_foretold_of_the_diplomat_is_answered(picks: tuple[str, ...], said: tuple[str, str]) -> None:
    assert answer(pick(reach(STEP, 2), *picks)) == said


@pytest.mark.parametrize(("choice", "sort"), [(0, "wrong"), (1, "wrong"), (2, "right")])
def test_the_misreading_that_a_card_keeps_its_suit_is_answered(choice: int, sort: str) -> None:
    progress = pick(reach(STEP, 2), "choice-0", "choice-2", "go-on", f"choice-{choice}")
    assert answer(progress) == (sort, "RM-078")


# ---- the Bard ----


@clause("RM-067", "RM-068")
@pytest.mark.parametrize(
    ("passes", "sings", "points", "sort", "law"),
    [
        (0, True, (1, 3, 2), "wrong", "RM-068"),
        (1, True, (4, 3, 2), "wrong", "RM-068"),
        (2, True, (5, 3, 2), "right", "RM-067"),
        (3, False, (0, 3, 2), "wrong", "RM-067"),
    ],
)
def test_the_bard_is_sung_where_he_brings_most(
    passes: int, sings: bool, points: tuple[int, ...], sort: str, law: str
) -> None:
    moves = (*(Pass(seat=RED),) * passes, *(Bard(seat=RED),) * sings)
    bench = exercise(SONG).at(moves)
    assert bench.view.history[-1] == points
    assert bench.verdict is not None
    assert (bench.verdict.sort, bench.verdict.clause) == (sort, law)


def test_until_he_is_sung_nothing_is_decided() -> None:
    for passes, suit in ((0, "knots"), (1, "waves"), (2, "suns")):
        bench = exercise(SONG).at((Pass(seat=RED),) * passes)
        assert (bench.view.suit, bench.verdict) == (suit, None)
        said = exercise(SONG).scene(bench.view, bench.draft, ()).prompt
        assert said == f"No card is open in {suit.capitalize()}. You may play the Bard, or pass."


@clause("RM-R33", "RM-059")
def test_after_a_tie_the_card_is_face_up_in_its_old_suit() -> None:
    quiz = part(STEP, Quiz)
    assert [choice.says for choice in quiz.choices if choice.right] == ["Face up again, in its old suit"]
    assert [choice.clause for choice in quiz.choices] == ["RM-059", "RM-078", "RM-R33"]
    pact = quiz.scene.piece("card-9MS")
    assert isinstance(pact, CardPiece)
    assert (pact.face, pact.suit, pact.where) == ("down", "suns", "open"), "the picture does not answer for the learner"
    view = step_7.after_torn()
    assert card("Pact") in view.open[RED]
    assert view.savage is None
    assert card("Savage") in view.table.stock[-1].cards


def test_every_first_move_that_may_be_tried_is_answered_somehow() -> None:
    count: Counter[str] = Counter()
    for number in (SAIL, SAVAGE):
        bench = exercise(number).at(())
        assert bench.draft is not None
        for move in bench.draft.legal:
            refused = bench.why_not(move)
            count["refused" if refused else verdict(number, move).sort] += 1
    assert count["right"] == 1 + 3
    assert count["wrong"] == 4 + 16
    assert count["refused"] >= 13
