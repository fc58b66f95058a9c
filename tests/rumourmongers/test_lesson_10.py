"""RM-L10, After the gossip: Author and Huntress, each tried in every way, and whose turn it is."""

import pytest

from gamecore.lesson import GO_ON, SAY, UNDO, Claim, Exercise, Progress, Quiz, Verdict, Watch, judge
from gamecore.rumourmongers import GAME
from gamecore.rumourmongers.arrange import arrange
from gamecore.rumourmongers.lesson import step_10
from gamecore.rumourmongers.look import CardPiece, Group
from gamecore.rumourmongers.moves import Author, Huntress, Pass
from gamecore.rumourmongers.pieces import AUTHOR, HUNTRESS, SUITS
from gamecore.scene import Button
from gamecore.step import Bench
from tests.clause_marks import clause
from tests.gossip_street.lesson_said import named, part
from tests.test_lesson import reach
from widgets.moment import picture

from .table import card, cards, refused

STEP = step_10.step()
RED, WHITE, BLUE = range(3)
TELL, HUNT = range(2)
IN_TURN, SILENT, LOWER = range(3)


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


def answer(progress: Progress) -> tuple[str, str]:
    assert progress.verdict is not None
    return progress.verdict.sort, progress.verdict.clause


def tried(number: int, *moves: object) -> tuple[Bench, Verdict]:
    bench = exercise(number).at(moves)  # type: ignore[arg-type]
    assert bench.verdict is not None, f"nothing answers {moves}"
    return bench, bench.verdict


def legal(number: int, *moves: object) -> list[object]:
    bench = exercise(number).at(moves)  # type: ignore[arg-type]
    assert bench.draft is not None
    return [move for move in bench.draft.legal if bench.why_not(move) is None]


def test_every_clause_it_teaches_is_met() -> None:
    ends = {tried(number, *exercise(number).answer)[1].clause for number in (TELL, HUNT)}
    assert set(STEP.teaches) <= named(STEP) | ends


# ---- the Author ----


def test_what_lies_open_is_the_ledgers_position() -> None:
    state = step_10.to_retell()
    assert (state.phase, state.actors, state.round_points) == ("after_gossip", (RED,), (3, 4, 6))
    assert [set(row) for row in state.open] == [
        set(cards("Forest, Chance Meeting, Cave")),
        set(cards("Journey, Castle")),
        set(cards("Darkness, Mill, Penitent")),
    ]


@clause("RM-082", "RM-083", "RM-R38")
@pytest.mark.parametrize(
    ("suit", "points", "title", "law"),
    [
        ("moons", (9, 4, 6), "6 points", "RM-083"),
        ("suns", (3, 4, 6), "Suns are tied again", "RM-083"),
        ("waves", (3, 4, 10), "Waves go to Blue", "RM-083"),
        ("leaves", (3, 4, 6), "Silence in Leaves", "RM-R38"),
        ("wyrms", (3, 4, 6), "Silence in Wyrms", "RM-R38"),
        ("knots", (3, 4, 6), "Silence in Knots", "RM-R38"),
    ],
)
def test_each_suit_is_told_again_and_said_what_it_brought(
    suit: str, points: tuple[int, ...], title: str, law: str
) -> None:
    """The success condition: Moons, +6, 2–1; Waves give Blue 4, Suns are tied, the rest is empty."""
    bench, verdict = tried(TELL, Author(seat=RED, suit=suit))  # type: ignore[arg-type]
    assert bench.view.history[-1] == points
    assert (verdict.title, verdict.clause) == (title, law)
    assert (verdict.sort == "right") == (points[RED] == max(points)) == (suit == "moons")


def test_who_passes_is_told_what_it_costs() -> None:
    bench, verdict = tried(TELL, Pass(seat=RED))
    assert (verdict.sort, verdict.clause) == ("wrong", "RM-058")
    assert bench.view.history[-1] == (3, 4, 6)


def test_every_legal_move_is_answered_by_a_sentence_of_its_own() -> None:
    for number, count in ((TELL, 7), (HUNT, 7)):
        moves = legal(number)
        assert len(moves) == count
        found = [exercise(number).at((move,)).verdict for move in moves]  # type: ignore[arg-type]
        whys = [one.why for one in found if one is not None]
        assert len(set(whys)) == len(whys)


def test_a_wrong_suit_can_be_taken_back() -> None:
    progress = pick(at(TELL), "play-2MK", "suit-waves", SAY)
    assert answer(progress) == ("wrong", "RM-083")
    progress = pick(progress, UNDO, "suit-moons", "card-2MK", SAY)
    assert progress.over


@pytest.mark.parametrize("number", [TELL, HUNT])
def test_nothing_that_is_lit_or_coloured_gives_the_answer_away(number: int) -> None:
    scene = picture(STEP, at(number))
    assert not any(piece.playable for piece in scene if isinstance(piece, CardPiece))
    assert not any(piece.main for piece in scene if isinstance(piece, Button))
    assert not any(piece.leads or piece.ties for piece in scene if isinstance(piece, Group))
    assert not any("leads" in piece.says or "tied" in piece.says for piece in scene if isinstance(piece, Group))
    assert {piece.state for piece in scene if piece.parts} == {"legal"}


# ---- the Huntress ----


@clause("RM-065", "RM-066")
def test_with_the_author_out_of_the_pile_the_round_is_won() -> None:
    bench, verdict = tried(HUNT, Huntress(seat=RED, card=AUTHOR), Author(seat=RED, suit="moons"))
    assert (verdict.sort, verdict.clause) == ("right", "RM-066")
    assert bench.view.history[-1] == (9, 6, 5)


@clause("RM-066")
def test_the_card_comes_into_the_hand_and_the_others_are_asked_before_it_is_played() -> None:
    bench = exercise(HUNT).at((Huntress(seat=RED, card=AUTHOR),))
    assert bench.verdict is None
    assert bench.view.hand == (AUTHOR,)
    assert bench.view.discard is not None
    assert HUNTRESS in bench.view.discard
    assert bench.view.actors == (RED,)


@clause("RM-083", "RM-R38", "RM-R20")
@pytest.mark.parametrize(
    ("suit", "points", "law"),
    [
        ("suns", (3, 11, 5), "RM-083"),
        ("waves", (3, 6, 5), "RM-R38"),
        ("leaves", (3, 6, 5), "RM-R38"),
        ("wyrms", (3, 6, 5), "RM-R38"),
        ("knots", (3, 6, 5), "RM-R38"),
        ("", (3, 6, 5), "RM-R20"),
    ],
)
def test_the_author_fetched_and_used_badly_is_answered(suit: str, points: tuple[int, ...], law: str) -> None:
    then = Author(seat=RED, suit=suit) if suit else Pass(seat=RED)  # type: ignore[arg-type]
    bench, verdict = tried(HUNT, Huntress(seat=RED, card=AUTHOR), then)
    assert bench.view.history[-1] == points
    assert (verdict.sort, verdict.clause) == ("wrong", law)


@clause("RM-065")
@pytest.mark.parametrize("name", ["Market", "Journey", "Mountain", "Desert", "Bard"])
def test_any_other_card_comes_too_late_for_this_round(name: str) -> None:
    bench, verdict = tried(HUNT, Huntress(seat=RED, card=card(name)))
    assert bench.view.history[-1] == (3, 6, 5)
    assert bench.view.hand == cards(name)
    assert (verdict.sort, verdict.clause) == ("wrong", "RM-062" if name == "Bard" else "RM-065")


def test_who_passes_leaves_the_round_to_white() -> None:
    assert tried(HUNT, Pass(seat=RED))[1].clause == "RM-058"


@clause("RM-065", "RM-R25")
def test_a_card_of_the_table_is_not_in_the_pile_and_she_is_not_either() -> None:
    progress = pick(at(HUNT), "play-CM", "card-5ML", SAY)
    assert answer(progress) == ("refusal", "RM-065")
    progress = pick(progress, "card-2MK", SAY, "play-2MK", "suit-moons", SAY)
    assert progress.over
    herself = exercise(HUNT).at(()).why_not(Huntress(seat=RED, card=HUNTRESS))
    assert herself is not None
    assert herself.clause == "RM-066"


@clause("RM-R25")
def test_with_an_empty_pile_she_stays_in_hand() -> None:
    bare = arrange(("Forest", "Mountain", ""), {RED: "Huntress, Cave"}, phase="after_gossip")
    assert list(GAME.options(bare, RED)) == [Pass(seat=RED)]
    assert refused(bare, Huntress(seat=RED)).clause == "RM-R25"


# ---- in turn, a silent suit, the lower suits ----


@clause("RM-R20")
@pytest.mark.parametrize(
    ("picks", "said"),
    [
        (("choice-0", "choice-1"), ("right", "RM-R20")),
        (("choice-1", "choice-1"), ("wrong", "RM-R20")),
        (("choice-2", "choice-1"), ("wrong", "RM-R20")),
        (("choice-0", "choice-0"), ("wrong", "RM-R20")),
    ],
)
def test_whose_turn_it_is_is_foretold(picks: tuple[str, ...], said: tuple[str, str]) -> None:
    assert answer(pick(reach(STEP, 2), *picks)) == said


@clause("RM-R20")
def test_the_game_asks_in_that_order_and_the_author_is_still_playable() -> None:
    bet = part(STEP, Claim).bets[IN_TURN]
    assert [moment[0].actors for moment in bet.moments(RED)[:4]] == [(RED,), (WHITE,), (BLUE,), (RED,)]
    assert bet.moments(RED)[-1][0].history[-1] == (6, 6, 5)


WON = ("choice-0", "choice-1", GO_ON)


@clause("RM-083", "RM-R28", "RM-W27")
@pytest.mark.parametrize(
    ("choice", "said"),
    [("choice-0", ("wrong", "RM-083")), ("choice-1", ("wrong", "RM-R28")), ("choice-2", ("right", "RM-R28"))],
)
def test_the_misreading_that_the_former_winner_scores_again_is_answered(choice: str, said: tuple[str, str]) -> None:
    assert answer(pick(reach(STEP, 2), *WON, choice)) == said
    first, *_, last = (moment[0] for moment in part(STEP, Claim).bets[SILENT].moments(RED))
    assert first.known_in_hand[WHITE] == cards("Bard")
    assert first.round_points == (4, 11, 6)
    assert last.history[-1] == (4, 15, 6)


@clause("RM-R40", "RM-W34")
@pytest.mark.parametrize(
    ("choice", "said"),
    [("choice-0", ("right", "RM-R40")), ("choice-1", ("wrong", "RM-R40")), ("choice-2", ("wrong", "RM-083"))],
)
def test_a_suit_is_told_again_by_the_lower_suits_too(choice: str, said: tuple[str, str]) -> None:
    assert answer(pick(reach(STEP, 2), *WON, "choice-2", GO_ON, choice)) == said
    first, *_, last = (moment[0] for moment in part(STEP, Claim).bets[LOWER].moments(RED))
    assert first.round_points == (1, 0, 5)
    assert last.history[-1] == (1, 1, 5)


# ---- the question, and what is around ----


@clause("RM-082", "RM-083")
def test_whoever_has_the_largest_group_now_scores() -> None:
    quiz = part(STEP, Quiz)
    (right,) = [choice for choice in quiz.choices if choice.right]
    assert right.says == "Those of whoever has the largest group now"
    assert {choice.clause for choice in quiz.choices} == {"RM-082", "RM-083"}


@clause("RM-066", "RM-R38")
def test_the_shots_show_what_they_say() -> None:
    shots = {shot.label: shot for shot in part(STEP, Watch).shots}
    held = [p.card for p in shots["Where to"].scene if isinstance(p, CardPiece) and p.where == "hand"]
    assert held == [AUTHOR]
    empty = shots["An empty pile"].scene
    assert not any(isinstance(piece, CardPiece) and piece.where == "pile" for piece in empty)
    assert len(SUITS) == 6 == len([move for move in legal(TELL) if isinstance(move, Author)])
