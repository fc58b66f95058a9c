"""RM-L11, Four players: pawns and courts, Watchman, Light Keeper and Consul, each tried in every way."""

from collections.abc import Iterator

import pytest

from gamecore.core import Move
from gamecore.lesson import SAY, UNDO, Claim, Collect, Exercise, Progress, Quiz, Watch, judge
from gamecore.rumourmongers import GAME
from gamecore.rumourmongers.arrange import arrange
from gamecore.rumourmongers.gather import explain_illegal
from gamecore.rumourmongers.lesson import pawns, step_11
from gamecore.rumourmongers.look import CardPiece, Group, Player, Verdict
from gamecore.rumourmongers.moves import Author, Consul, Diplomat, Huntress, LightKeeper, Pass, Watchman
from gamecore.rumourmongers.pieces import THREE_SUITS, deck
from gamecore.rumourmongers.state import RumourRules, RumourState
from gamecore.scene import Button
from gamecore.step import Bench, Shot
from tests.clause_marks import clause
from tests.gossip_street.lesson_said import named, part
from tests.test_lesson import reach
from widgets.moment import picture

from .table import act, card, cards, finish, offered, the, told

STEP = step_11.step()
RED, WHITE, BLUE, GREEN = range(4)
WATCH, LIGHT, CONSUL = range(3)
SKIPPED, FIVE = range(2)
PAIRS = {
    "Harvest, Diplomat": True,
    "Harvest, Lunatic": False,
    "Consul, Light Keeper": True,
    "Watchman, Harvest": False,
    "Rite, Borderland": True,
    "Window, Market": True,
    "Island, Window": False,
}
"""The ledger's success condition: yes, no, yes, no, yes, yes, no."""


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


def ways(one: Exercise, moves: tuple[Move, ...] = ()) -> Iterator[tuple[tuple[Move, ...], Bench]]:
    """Every way through an exercise by legal moves, and where it ends."""
    bench = one.at(moves)
    if bench.verdict is not None:
        yield moves, bench
        return
    assert bench.draft is not None, f"after {moves} there is nothing to do and nothing is decided"
    for move in bench.draft.legal:
        if bench.why_not(move) is None:
            yield from ways(one, (*moves, move))


def shot(id: str) -> Shot:
    return next(shot for shot in part(STEP, Watch).shots if shot.clause == id)


def test_every_clause_it_teaches_is_met() -> None:
    ends = {bench.verdict.clause for number in range(3) for _, bench in ways(exercise(number)) if bench.verdict}
    assert set(STEP.teaches) <= named(STEP) | ends


@pytest.mark.parametrize("number", range(3))
def test_every_way_through_an_exercise_is_answered_and_only_the_best_is_right(number: int) -> None:
    found = [(moves, bench.verdict) for moves, bench in ways(exercise(number))]
    right = [moves for moves, verdict in found if verdict and verdict.sort == "right"]
    assert right == [exercise(number).answer]
    assert all(verdict and verdict.clause and verdict.why.endswith((".", "?")) for _, verdict in found)


@pytest.mark.parametrize("number", range(3))
def test_nothing_that_is_lit_gives_the_answer_away(number: int) -> None:
    scene = picture(STEP, at(number))
    assert not any(piece.playable for piece in scene if isinstance(piece, CardPiece))
    assert not any(piece.main for piece in scene if isinstance(piece, Button))
    assert {piece.state for piece in scene if piece.parts} == {"legal"}


def test_four_sit_at_every_table() -> None:
    boards = [bet.scene(*bet.moments(RED)[0]) for bet in part(STEP, Claim).bets]
    boards += [picture(STEP, at(number)) for number in range(3)]
    for scene in boards:
        assert [piece.name for piece in scene if isinstance(piece, Player)] == ["Red", "White", "Blue", "Green"]


# ---- what goes with a pawn or a court ----


@clause("RM-016", "RM-017", "RM-W07")
@pytest.mark.parametrize("pair", PAIRS)
def test_the_seven_pairs_are_sorted_as_the_rules_sort_them(pair: str) -> None:
    """Each of the ledger's pairs is tried in some round, and is right there exactly if it may be laid."""
    assert (explain_illegal(cards(pair), False, RumourRules(), 4) is None) == PAIRS[pair]
    collect, two = part(STEP, Collect), the(pair)
    tried = []
    for number, this in enumerate(collect.rounds):
        scene = this.scene(())
        keys = {piece.card for piece in scene if isinstance(piece, CardPiece) and not piece.parts}
        for piece in scene:
            if isinstance(piece, CardPiece) and piece.parts and keys | {piece.card} == two:
                after = judge(STEP, Progress(round=number), piece.id)
                assert after.verdict is not None
                tried.append(after.verdict.sort)
                if not PAIRS[pair]:
                    assert after.verdict.clause == "RM-017"
                    assert after.verdict.title.startswith("Not the ")
    assert tried == ["right" if PAIRS[pair] else "refusal"]


@clause("RM-R13")
def test_of_three_cards_each_two_may_share_a_suit_and_all_three_none() -> None:
    for pair in ("Watchman, Island", "Island, Consul", "Watchman, Consul"):
        assert explain_illegal(cards(pair), False, RumourRules(), 4) is None
    last = part(STEP, Collect).rounds[-1]
    refusal = last.refuse(f"card-{card('Consul')}", ())
    assert refusal.clause == "RM-R13"
    assert last.wants == (f"card-{card('Rite')}",)
    assert "one suit must be common to all of them" in refusal.why


def test_a_set_that_the_rules_judge_otherwise_cannot_be_taught() -> None:
    with pytest.raises(ValueError, match="with Harvest go the Diplomat"):
        pawns._with("Harvest", "Diplomat, Lunatic", "?", {"Lunatic": "No."})


def test_the_pictures_say_all_suits_of_a_pawn_but_not_what_goes_with_it() -> None:
    scene = part(STEP, Collect).rounds[0].scene(())
    assert scene.says == "The Harvest, a pawn, shows Moons, Suns and Leaves."
    assert {piece.state for piece in scene if piece.parts} == {""}, "lit alike by the lesson"


# ---- a crowd of one ----


@clause("RM-019", "RM-R14", "RM-W08")
def test_a_lone_pawn_wins_nothing_and_stays() -> None:
    lone = part(STEP, Claim).bets[0]
    view, events = lone.moments(RED)[-1]
    assert view.history[-1] == (0, 6, 0, 0)
    assert {tale.suit: tale.winner for tale in told(events) if tale.winner is not None} == {"moons": WHITE}
    assert set(view.open[RED]) == the("Harvest")
    assert [choice.says for choice in lone.guesses[1].choices if choice.right] == ["White"]


@pytest.mark.parametrize(
    ("picks", "said"),
    [
        (("choice-0", "choice-2"), ("right", "RM-R14")),
        (("choice-1", "choice-2"), ("wrong", "RM-018")),
        (("choice-0", "choice-0"), ("wrong", "RM-019")),
        (("choice-0", "choice-1"), ("wrong", "RM-R16")),
    ],
)
def test_the_misreadings_of_a_lone_pawn_are_answered(picks: tuple[str, ...], said: tuple[str, str]) -> None:
    assert answer(pick(reach(STEP, 1), *picks)) == said


@clause("RM-018", "RM-R16")
def test_before_the_guess_the_picture_tells_nobody_who_leads() -> None:
    """Neither the number beside the pawn nor the foot of the column nor the words give away that it counts nothing."""
    scene = picture(STEP, reach(STEP, 1))
    groups = [piece for piece in scene if isinstance(piece, Group)]
    assert [(piece.seat, piece.suit, piece.size) for piece in groups] == [(RED, "moons", 1), (WHITE, "moons", 1)]
    assert not any(isinstance(piece, Verdict) for piece in scene)
    assert not any(word in scene.text() for word in ("leads", "alone", "no group"))
    view, events = part(STEP, Claim).bets[0].moments(RED)[-1]
    after = part(STEP, Claim).bets[0].scene(view, events)
    assert [piece.size for piece in after if isinstance(piece, Group)] == [0], "afterwards it is said"


@clause("RM-R16")
def test_two_alone_are_no_tie_for_the_diplomat() -> None:
    start = arrange(("Harvest", "Consul"), {GREEN: "Diplomat"}, seats=4)
    state, log = finish(start)
    assert [tale.verdict for tale in told(log) if tale.suit == "moons"] == ["lone"]
    assert state.scores == (0, 0, 0, 0)


@clause("RM-R15", "RM-R17")
def test_under_the_painter_the_harvest_is_alone_in_leaves() -> None:
    bet = part(STEP, Claim).bets[1]
    view, events = bet.moments(RED)[-1]
    assert view.mode == "lower"
    leaves = next(tale for tale in told(events) if tale.suit == "leaves")
    assert (leaves.sizes, leaves.winner, leaves.points) == ((0, 1, 0, 0), WHITE, 3)
    harvest = bet.scene(view, events).piece("card-PMSL")
    assert isinstance(harvest, CardPiece)
    assert harvest.suit == "leaves"
    before = bet.scene(*bet.moments(RED)[0]).piece("card-PMSL")
    assert isinstance(before, CardPiece)
    assert before.suit == "moons"


@pytest.mark.parametrize(
    ("choice", "said"), [(0, ("wrong", "RM-R17")), (1, ("wrong", "RM-R15")), (2, ("right", "RM-R17"))]
)
def test_what_is_foretold_under_the_painter_is_answered(choice: int, said: tuple[str, str]) -> None:
    assert answer(pick(reach(STEP, 1), "choice-0", "choice-2", "go-on", f"choice-{choice}")) == said


# ---- the Watchman ----


@clause("RM-094", "RM-R49")
@pytest.mark.parametrize(
    ("passes", "plays", "points", "sort", "law"),
    [
        (0, True, (3, 8, 6, 0), "wrong", "RM-094"),
        (1, True, (7, 3, 6, 0), "right", "RM-094"),
        (2, True, (7, 8, 0, 0), "wrong", "RM-R49"),
        (3, False, (7, 8, 6, 0), "wrong", "RM-058"),
    ],
)
def test_one_suit_must_not_be_told(passes: int, plays: bool, points: tuple[int, ...], sort: str, law: str) -> None:
    bench = exercise(WATCH).at((*(Pass(seat=RED),) * passes, *(Watchman(seat=RED),) * plays))
    assert bench.view.history[-1] == points
    assert bench.verdict is not None
    assert (bench.verdict.sort, bench.verdict.clause) == (sort, law)
    assert (points.index(max(points)) == RED) == (sort == "right")


@clause("RM-094")
def test_what_is_skipped_stays_on_the_table() -> None:
    view = exercise(WATCH).at(exercise(WATCH).answer).view
    assert the("Castle, Island") <= set(view.open[WHITE])


def test_a_skip_can_be_taken_back() -> None:
    progress = pick(at(WATCH), "play-PMYK", SAY)
    assert answer(progress) == ("wrong", "RM-094")
    progress = pick(progress, UNDO, "pass", "card-PMYK", SAY)
    assert progress.over


@clause("RM-084", "RM-R39", "RM-R50", "RM-W29")
def test_after_the_watchman_the_author_may_tell_the_suit() -> None:
    state = step_11.silenced()
    assert [tale.verdict for tale in state.table.tellings if tale.suit == "suns"] == ["skipped"]
    after, log = finish(*act(state, Author(seat=BLUE, suit="suns")))
    again = told(log)[-1]
    assert (again.retold, again.winner, again.sizes) == (True, RED, (2, 1, 0, 0))
    assert after.scores == (5, 0, 0, 0)
    quiz = part(STEP, Quiz, SKIPPED)
    assert [choice.says for choice in quiz.choices if choice.right] == ["Yes, by Blue’s Author"]
    assert [choice.clause for choice in quiz.choices] == ["RM-084", "RM-R50", "RM-084", "RM-R39"]


@clause("RM-R50")
def test_on_a_skipped_suit_nobody_else_is_asked() -> None:
    """White's Watchman on tied Suns: Green's Diplomat is not asked; without the Watchman he is."""
    start = arrange(("Castle", "", "Desert"), {WHITE: "Watchman", GREEN: "Diplomat"}, seats=4)
    named = Diplomat(seat=GREEN, to=RED)
    assert offered(start, named) == ["suns"]
    state, _ = act(start, Watchman(seat=WHITE), suit="suns")
    assert offered(state, named) == []


# ---- the Light Keeper ----


@clause("RM-092", "RM-093", "RM-R48")
@pytest.mark.parametrize(
    ("passes", "keeps", "left", "sort", "law"),
    [
        (1, "Mountain", "Mountain", "right", "RM-093"),
        (1, "Harvest", "Harvest", "wrong", "RM-R48"),
        (1, "Rite", "Rite", "wrong", "RM-R48"),
        (0, "Battle", "Battle", "wrong", "RM-092"),
        (0, "Betrayal", "Betrayal", "wrong", "RM-092"),
        (2, "", "", "wrong", "RM-092"),
    ],
)
def test_the_card_that_stays_must_count_by_itself(passes: int, keeps: str, left: str, sort: str, law: str) -> None:
    play = (LightKeeper(seat=RED, keep=cards(keeps)),) if keeps else ()
    bench = exercise(LIGHT).at((*(Pass(seat=RED),) * passes, *play))
    assert bench.view.history[-1] == (8, 5, 4, 3), "scored in full, whatever stays"
    assert set(bench.view.open[RED]) == the(left)
    assert bench.verdict is not None
    assert (bench.verdict.sort, bench.verdict.clause) == (sort, law)


@clause("RM-R48", "RM-019")
def test_what_is_said_of_the_card_that_stays_is_so_in_the_next_round() -> None:
    """Nobody lays Wyrms or Moons: the Mountain wins Moons again, the Battle Wyrms, the Harvest nothing."""
    for name, points in (("Mountain", 6), ("Battle", 2), ("Harvest", 0), ("Rite", 0)):
        state, _ = finish(arrange((name,), seats=4))
        assert state.scores[RED] == points


@clause("RM-R47")
def test_two_of_three_may_not_stay() -> None:
    progress = pick(at(LIGHT), "pass", "play-PSWK", "card-4MS")
    assert judge(STEP, progress, "card-TMLY").verdict is None
    two = LightKeeper(seat=RED, keep=cards("Mountain, Rite"))
    refusal = exercise(LIGHT).at((Pass(seat=RED),)).why_not(two)
    assert refusal is not None
    assert refusal.clause == "RM-R47"
    assert pick(progress, SAY).over


@clause("RM-092", "RM-R47", "RM-W37")
def test_of_five_cards_two_stay() -> None:
    quiz = part(STEP, Quiz, FIVE)
    assert [choice.says for choice in quiz.choices if choice.right] == ["Two"]
    assert [choice.clause for choice in quiz.choices] == ["RM-092", "RM-092", "RM-R47", "RM-R48"]
    for keep, may in (("Pact, Author", True), ("Pact", False), ("Pact, Author, Forest", False)):
        move = LightKeeper(seat=RED, keep=cards(keep))
        assert (GAME.refusal(step_11.five(), move) is None) == may
    state, _ = GAME.apply(step_11.five(), LightKeeper(seat=RED, keep=cards("Pact, Author")))
    assert state.scores[RED] == 6


# ---- the Consul ----


@clause("RM-091", "RM-R26", "RM-W43")
@pytest.mark.parametrize(
    ("moves", "points", "sort", "law"),
    [
        ("Consul, Huntress Consul, Consul", 9, "right", "RM-R26"),
        ("Consul, Huntress Consul, Pass", 6, "wrong", "RM-R26"),
        ("Consul, Pass", 6, "wrong", "RM-091"),
        ("Consul, Huntress Author, Pass", 6, "wrong", "RM-065"),
        ("Consul, Huntress Pact", 6, "wrong", "RM-065"),
        ("Huntress Pact, Consul", 6, "wrong", "RM-065"),
        ("Huntress Pact, Pass", 3, "wrong", "RM-091"),
        ("Pass", 3, "wrong", "RM-058"),
    ],
)
def test_the_consul_is_played_twice(moves: str, points: int, sort: str, law: str) -> None:
    def move(words: str) -> Move:
        who, _, name = words.partition(" ")
        if who == "Huntress":
            return Huntress(seat=RED, card=card(name))
        return Consul(seat=RED) if who == "Consul" else Pass(seat=RED)

    bench = exercise(CONSUL).at(tuple(move(words) for words in moves.split(", ")))
    assert bench.view.history[-1] == (points, 8, 5, 4)
    assert bench.verdict is not None
    assert (bench.verdict.sort, bench.verdict.clause) == (sort, law)


@clause("RM-066")
def test_the_huntress_cannot_fetch_herself_here_either() -> None:
    refusal = exercise(CONSUL).at(()).why_not(Huntress(seat=RED, card=card("Huntress")))
    assert refusal is not None
    assert refusal.clause == "RM-066"


def test_the_consul_goes_through_the_pile_by_picks() -> None:
    progress = pick(at(CONSUL), "play-TMWK", SAY, "play-CM", "card-TMWK", SAY, "card-TMWK", SAY)
    assert progress.over


# ---- what else ----


@clause("RM-003")
def test_four_play_with_44_cards() -> None:
    assert (len(deck(4)), len(deck(3))) == (44, 36)
    assert set(deck(4)) - set(deck(3)) == THREE_SUITS
    shown = {piece.card for piece in shot("RM-003").scene if isinstance(piece, CardPiece)}
    assert shown == {one for one in THREE_SUITS if one.startswith("P")}


@clause("RM-R34")
def test_a_pawn_in_disguise_counts_by_itself() -> None:
    waves = shot("RM-R34").scene.piece("group-0-waves")
    assert isinstance(waves, Group)
    assert (waves.size, waves.leads) == (1, True)


@clause("RM-R35", "RM-W39")
def test_the_disguise_counts_for_the_size_and_must_go() -> None:
    moons = shot("RM-R35").scene.piece("group-0-moons")
    assert isinstance(moons, Group)
    assert moons.size == 3
    state: RumourState = step_11.in_disguise()
    may = {name: GAME.refusal(state, LightKeeper(seat=RED, keep=cards(name))) for name in ("Mountain", "Castle")}
    assert may["Mountain"] is None
    assert may["Castle"] is not None
    assert may["Castle"].clause == "RM-R35"
