"""RM-L8, Personalities that hurt: Diplomat, Lunatic, Penitent and Soldier, each tried in every way."""

import pytest

from gamecore.lesson import SAY, UNDO, Claim, Exercise, Progress, Quiz, judge
from gamecore.rumourmongers import GAME
from gamecore.rumourmongers.arrange import arrange
from gamecore.rumourmongers.gossip import score_preview
from gamecore.rumourmongers.lesson import step_8
from gamecore.rumourmongers.look import CardPiece, Moment, Pile, Player
from gamecore.rumourmongers.moves import Author, Diplomat, Lunatic, Pass, Penitent, Sailor, Soldier
from gamecore.rumourmongers.pieces import LOCATIONS
from gamecore.step import Bench
from tests.clause_marks import clause
from tests.gossip_street.lesson_said import named, part
from tests.test_lesson import reach
from widgets.moment import picture

from .table import act, card, cards, finish, hand, pile

STEP = step_8.step()
RED, WHITE, BLUE = range(3)
OWN, TIE, LUNATIC, PENITENT, SOLDIER = range(5)


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


def tried(number: int, *moves: object) -> Bench:
    bench = exercise(number).at(moves)  # type: ignore[arg-type]
    assert bench.verdict is not None
    return bench


def legal(number: int) -> set[object]:
    bench = exercise(number).at(())
    assert bench.draft is not None
    return {move for move in bench.draft.legal if bench.why_not(move) is None}


def test_every_clause_it_teaches_is_met() -> None:
    assert set(STEP.teaches) <= named(STEP)


def test_the_exercises_let_every_legal_move_be_tried_and_answer_each() -> None:
    """One of them is right, and every other is answered by a clause and a sentence of its own."""
    for number in (OWN, TIE, LUNATIC, PENITENT, SOLDIER):
        found = [tried(number, move).verdict for move in legal(number)]
        assert sorted(one.sort for one in found if one).count("right") == 1
        assert len({one.why for one in found if one}) == len(found)
        assert all(one.clause for one in found if one)


# ---- the Diplomat ----


@clause("RM-069", "RM-W04")
@pytest.mark.parametrize(
    ("to", "points", "sort", "law"),
    [
        (RED, (6, 3, 4), "right", "RM-069"),
        (WHITE, (0, 9, 4), "wrong", "RM-069"),
        (BLUE, (0, 3, 10), "wrong", "RM-069"),
        (None, (0, 3, 4), "wrong", "RM-058"),
    ],
)
def test_of_three_tied_the_owner_may_name_himself(to: int | None, points: tuple[int, ...], sort: str, law: str) -> None:
    bench = tried(OWN, Pass(seat=RED) if to is None else Diplomat(seat=RED, to=to))
    assert bench.view.history[-1] == points
    assert bench.verdict is not None
    assert (bench.verdict.sort, bench.verdict.clause) == (sort, law)
    assert (points[RED] == max(points)) == (sort == "right")


@clause("RM-069", "RM-070", "RM-R29", "RM-W13")
@pytest.mark.parametrize(
    ("to", "points", "sort", "law"),
    [
        (BLUE, (4, 0, 5), "right", "RM-R29"),
        (WHITE, (4, 5, 0), "wrong", "RM-069"),
        (None, (4, 0, 0), "wrong", "RM-058"),
    ],
)
def test_white_gets_nothing_when_blue_is_named(to: int | None, points: tuple[int, ...], sort: str, law: str) -> None:
    """The success condition; passing leaves White without a point too, but nobody was played."""
    bench = tried(TIE, Pass(seat=RED) if to is None else Diplomat(seat=RED, to=to))
    assert bench.view.history[-1] == points
    assert bench.verdict is not None
    assert (bench.verdict.sort, bench.verdict.clause) == (sort, law)
    kept = set(bench.view.open[WHITE]) == set(cards("Castle, Painter"))
    assert kept == (to != WHITE)


@clause("RM-070")
@pytest.mark.parametrize("ticket", ["player-0"])
def test_the_misreading_that_the_owner_may_take_the_points_is_refused(ticket: str) -> None:
    progress = pick(at(TIE), "play-8MS", ticket, SAY)
    assert answer(progress) == ("refusal", "RM-070")
    assert progress.verdict is not None
    assert progress.verdict.why.startswith("You are not among the tied")
    progress = pick(progress, "group-2-suns", SAY)
    assert progress.over


# ---- the Lunatic ----


@clause("RM-071", "RM-073", "RM-W15")
def test_as_white_the_lunatic_stops_it_and_four_cards_stay() -> None:
    """The success condition: Suns 0 points, and the four Suns cards stay open."""
    bench = tried(LUNATIC, Lunatic(seat=WHITE))
    assert bench.verdict is not None
    assert (bench.verdict.sort, bench.verdict.clause) == ("right", "RM-071")
    assert bench.view.seat == WHITE
    assert bench.view.history[-1] == (4, 0, 0)
    assert [set(row) for row in bench.view.open] == [
        set(),
        set(cards("Castle, Painter")),
        set(cards("Desert, Penitent")),
    ]
    assert set(bench.view.table.stock[-1].cards) == set(cards("Cave, Diplomat, Lunatic"))


def test_who_lets_it_happen_sees_blue_score() -> None:
    bench = tried(LUNATIC, Pass(seat=WHITE))
    assert bench.verdict is not None
    assert (bench.verdict.sort, bench.verdict.title) == ("wrong", "5 points for Blue")
    assert bench.view.history[-1] == (4, 0, 5)
    assert card("Lunatic") in bench.view.hand


@clause("RM-061", "RM-063")
def test_nobody_else_can_answer() -> None:
    progress = pick(at(LUNATIC), "play-4WL", SAY)
    assert answer(progress) == ("refusal", "RM-061")
    progress = pick(progress, "play-6MW", SAY)
    assert progress.over
    refused = exercise(LUNATIC).at(()).why_not(Sailor(seat=WHITE))
    assert refused is not None
    assert "Only the Lunatic can answer" in refused.why


def test_the_picture_is_whites_and_says_who_was_played() -> None:
    scene = picture(STEP, at(LUNATIC))
    assert "You are White." in scene.says
    assert scene.prompt == "Red plays the Diplomat and names Blue the winner. Answer, or let it happen."
    you = [piece.seat for piece in scene if isinstance(piece, Player) and piece.you]
    assert you == [WHITE]
    any_time = scene.piece("moment-any")
    assert isinstance(any_time, Moment)
    assert any_time.when == "live"


@clause("RM-R22", "RM-R24", "RM-073", "RM-074", "RM-W16")
@pytest.mark.parametrize(
    ("picks", "said"),
    [
        (("choice-1", "choice-1"), ("right", "RM-R24")),
        (("choice-0", "choice-1"), ("wrong", "RM-073")),
        (("choice-2", "choice-1"), ("wrong", "RM-R24")),
        (("choice-1", "choice-0"), ("wrong", "RM-074")),
        (("choice-1", "choice-2"), ("wrong", "RM-R22")),
    ],
)
def test_what_was_aimed_at_stays_as_it_was(picks: tuple[str, ...], said: tuple[str, str]) -> None:
    assert answer(pick(reach(STEP, 3), *picks)) == said
    (bet,) = part(STEP, Claim).bets
    last = bet.moments(RED)[-1][0]
    assert last.history[-1] == (6, 0, 0)
    assert {*cards("Savage, Lunatic")} <= set(last.table.stock[-1].cards)


def test_white_is_not_seen_to_hold_the_lunatic_before() -> None:
    (bet,) = part(STEP, Claim).bets
    known = [piece.known for piece in bet.scene(*bet.moments(RED)[0]) if isinstance(piece, Player)]
    assert known == [(), (), ()]


# ---- the Penitent and the Soldier ----


@clause("RM-081", "RM-082", "RM-R36")
def test_the_penitent_silences_the_author_and_decides_the_round() -> None:
    bench = tried(PENITENT, Penitent(seat=RED))
    assert bench.verdict is not None
    assert (bench.verdict.sort, bench.verdict.clause) == ("right", "RM-R36")
    assert bench.view.round_points == (6, 4, 3)
    assert bench.view.hand_sizes == (2, 0, 0)
    assert card("Author") in (bench.view.discard or ())


@pytest.mark.parametrize(("move", "law"), [(Soldier(seat=RED), "RM-089"), (Pass(seat=RED), "RM-058")])
def test_otherwise_white_tells_moons_again_and_wins_the_round(move: object, law: str) -> None:
    bench = tried(PENITENT, move)
    assert bench.verdict is not None
    assert (bench.verdict.sort, bench.verdict.clause) == ("wrong", law)
    assert bench.view.round_points == (6, 10, 3)
    assert (card("Sea") in bench.view.hand) == (law == "RM-058")


@pytest.mark.parametrize(("number", "white"), [(PENITENT, "Author"), (SOLDIER, "Origin, Mill, End")])
def test_what_white_holds_is_known_as_it_is_said(number: int, white: str) -> None:
    view = exercise(number).at(()).view
    assert view.known_in_hand[WHITE] == cards(white)
    assert view.round_points == (6, 4, 3)
    scene = picture(STEP, at(number))
    (known,) = [piece.known for piece in scene if isinstance(piece, Player) and piece.known]
    assert set(known) == set(cards(white))


def test_moons_would_be_whites_now() -> None:
    state = step_8.one_card()
    assert (state.phase, state.actors) == ("after_gossip", (RED,))
    moons = next(one for one in score_preview(state) if one.suit == "moons")
    assert (moons.winner, moons.sizes) == (WHITE, (0, 2, 0))
    after, _ = act(state, Author(seat=WHITE, suit="moons"))
    assert after.round_points[WHITE] == 10


@clause("RM-089", "RM-R45", "RM-W35")
def test_the_soldier_empties_whites_hand() -> None:
    bench = tried(SOLDIER, Soldier(seat=RED))
    assert bench.verdict is not None
    assert (bench.verdict.sort, bench.verdict.clause) == ("right", "RM-R45")
    assert bench.view.hand_sizes == (1, 0, 0)
    assert set(cards("Origin, Mill, End, Sea")) <= set(bench.view.discard or ())
    assert bench.view.hand == (card("Penitent"),)


@pytest.mark.parametrize(("move", "left", "law"), [(Penitent(seat=RED), 1, "RM-081"), (Pass(seat=RED), 3, "RM-058")])
def test_otherwise_white_keeps_something(move: object, left: int, law: str) -> None:
    bench = tried(SOLDIER, move)
    assert bench.verdict is not None
    assert (bench.verdict.sort, bench.verdict.clause) == ("wrong", law)
    assert bench.view.hand_sizes[WHITE] == left
    if left == 1:
        assert bench.view.known_in_hand[WHITE] == cards("Mill"), "as the sentence says"


def test_the_three_cards_go_together_and_are_worth_seven() -> None:
    white = cards("Origin, Mill, End")
    state = arrange(("", "", ""), {WHITE: white}, phase="gather", starter=WHITE)
    laid, events = act(state, *GAME.options(state, WHITE)[-2:-1])
    assert set(white) <= LOCATIONS
    assert set(laid.down[WHITE]) == set(white)
    assert finish(laid, events)[0].history[-1] == (0, 7, 0)


def test_a_wrong_person_can_be_taken_back() -> None:
    progress = pick(at(SOLDIER), "play-6SY", SAY)
    assert answer(progress) == ("wrong", "RM-081")
    progress = pick(progress, UNDO, "card-5YK", SAY)
    assert progress.over
    shown = [piece for piece in picture(STEP, progress) if isinstance(piece, (Pile, CardPiece))]
    assert {piece.card for piece in shown if isinstance(piece, CardPiece) and piece.where == "pile"} >= set(
        cards("Soldier, Sea, Origin, Mill, End")
    )


# ---- the question ----


@clause("RM-R45", "RM-R46")
def test_the_origin_goes_and_the_others_stay() -> None:
    quiz = part(STEP, Quiz)
    assert [choice.says for choice in quiz.choices if choice.right] == ["No"]
    assert [choice.clause for choice in quiz.choices] == ["RM-R45", "RM-R46", "RM-089", "RM-R45"]
    state, _ = act(
        arrange(("", "", ""), {RED: "Origin, Journey, Lunatic", WHITE: "Soldier"}, phase="after_gossip"),
        Soldier(seat=WHITE),
    )
    assert hand(state, RED) == set(cards("Journey, Lunatic"))
    assert pile(state) == set(cards("Origin, Soldier"))
