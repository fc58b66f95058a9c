"""Exercises and claims of every game: the rules refuse, the goal answers, what was foretold is played out."""

from importlib import import_module
from typing import Any

from msgspec.structs import replace

from gamecore.clauses import ledger
from gamecore.core import CHANCE
from gamecore.gossip_street import GAME
from gamecore.gossip_street.arrange import arrange
from gamecore.gossip_street.moves import Accuse, Show, Throw
from gamecore.gossip_street.scene import scene as street
from gamecore.gossip_street.state import Triple
from gamecore.lesson import (
    AGAIN,
    CLEAR,
    GO_ON,
    SAY,
    UNDO,
    Claim,
    Exercise,
    Progress,
    Step,
    Verdict,
    asked,
    begin,
    judge,
)
from gamecore.match import Match
from widgets.moment import picture
from widgets.panel import CLAUSE, CLOSE

from .test_lesson import answers, each, parts, reach

# ---- exercises: real moves ----


@each
def test_every_move_of_an_exercise_is_refused_by_the_game_or_made(step: Step) -> None:
    """From the first position on, moves that may be tried, all if there are few; a refusal changes nothing."""
    book = ledger(import_module("gamecore").game_of(step.id))
    for number, part in parts(step, Exercise):
        first = reach(step, number)
        astray = 0
        many = part.at(()).draft.legal
        for move in (*many[:: 1 + len(many) // 150], many[-1]):
            progress, before = first, first
            left = [pick for pick in move.parts() if pick[0] not in move.implied]
            while left:
                there = part.at(progress.moves, progress.picks)
                pieces = part.scene(there.view, there.draft, ())
                piece = next((p for p in pieces if p.parts and set(p.parts) <= set(left)), None)
                if piece is None:
                    break
                before, progress = progress, judge(step, progress, piece.id)
                left = [pick for pick in left if pick not in piece.parts]
            if left:
                continue
            if move.weighty:
                before, progress = progress, judge(step, progress, SAY)
            why = part.at(()).why_not(move)
            if why is None:
                assert progress.moves == (move,)
                astray += progress.verdict is not None and progress.verdict.sort == "wrong"
                if not progress.over:
                    assert judge(step, progress, UNDO).far == first.far
                    assert judge(step, progress, AGAIN).far == first.far
            else:
                assert progress.verdict == Verdict("refusal", "Not allowed here", why.why, why.clause)
                assert progress.far == before.far
                assert book.clause(why.clause)
                astray += 1
        assert astray, "an exercise in which nothing can go wrong asks for nothing"


@each
def test_the_answer_of_an_exercise_reaches_its_goal(step: Step) -> None:
    for _, part in parts(step, Exercise):
        for count in range(len(part.answer)):
            assert part.at(part.answer[:count]).verdict is None
        verdict = part.at(part.answer).verdict
        assert verdict is not None
        assert verdict.sort == "right"


@each
def test_nothing_on_show_is_called_like_a_button_of_the_page(step: Step) -> None:
    progress = begin(step)
    while not progress.done:
        ids = {piece.id for piece in picture(step, progress)}
        assert not ids & {GO_ON, UNDO, AGAIN, CLEAR, SAY, CLOSE}
        assert not any(id.startswith((CLAUSE, "hint-", "shot-", "choice-")) for id in ids)
        progress = judge(step, progress, answers(step, progress))


NEIGHBOURS: dict[Any, Triple] = {
    "red": ("Mr Sneak", "Mrs Sneak", "dog"),
    "blue": ("Mr Nosey", "Mrs Gab", "cat"),
    "green": ("Mrs Pry", "Mrs Stare", "none"),
}


def last_word() -> Exercise:
    """The ledger's W-34 and W-35: two survivors are left, Red has four false accusations and must accuse Blue."""
    state = arrange(NEIGHBOURS, status={"green": "detected"}, false={"red": 4}, phase="accuse")

    def goal(view: Any) -> Verdict | None:
        if view.phase != "over":
            return None
        won = view.players[0].status == "in"
        return Verdict("right" if won else "wrong", "Over", "Blue is out." if won else "Five misses.", "GS-016")

    return Exercise(
        title="The last word",
        ask="Accuse Blue.",
        start=lambda: Match(GAME, state=state),
        scene=street,
        goal=goal,
        answer=(Accuse(seat=0, target=1, first="Mr Nosey", second="Mrs Gab", pet="cat"),),
        hint=("A.", "B.", "C."),
        script=(Show(seat=1, card="cat"),),
    )


def picks(step: Step, progress: Progress, *tickets: str) -> Progress:
    for ticket in tickets:
        after = judge(step, progress, ticket)
        assert after != progress, f"{ticket} leads nowhere"
        progress = after
    return progress


def test_a_weighty_move_waits_until_it_is_said_and_others_answer_from_the_script() -> None:
    step = Step("GS-L99", "Toy", (), (last_word(),))
    said = picks(step, begin(step), "seat-1", "first-mr-nosey", "second-mrs-gab", "name-dog")
    assert said.moves == ()
    assert picks(step, said, CLEAR).picks == ()
    lost = picks(step, said, SAY)
    assert lost.verdict == Verdict("wrong", "Over", "Five misses.", "GS-016")
    assert not lost.over
    assert "ShownCard" in [type(event).__name__ for event in last_word().at(lost.moves).events]
    for ticket in ("seat-1", SAY, "name-cat", CLEAR):
        assert judge(step, lost, ticket) == lost, "it is played out: first something has to be taken back"
    again = picks(step, lost, UNDO)
    assert again.far == begin(step).far
    won = picks(step, again, "seat-1", "first-mr-nosey", "second-mrs-gab", "name-cat", SAY)
    assert won.over
    assert won.done
    assert judge(step, won, UNDO) == won


def test_a_poor_move_ends_an_exercise_even_where_more_could_be_done() -> None:
    state = arrange(NEIGHBOURS, phase="lay")
    poor = Verdict("wrong", "Poor", "So it is.", "GS-047")
    exercise = replace(
        last_word(),
        start=lambda: Match(GAME, state=state),
        goal=lambda view: poor if any(row[0] for row in view.stacks) else None,
        script=(),
    )
    step = Step("GS-L99", "Toy", (), (exercise,))
    laid = picks(step, begin(step), "card-blank", "stack-2-0")
    assert laid.verdict == poor
    assert not any(piece.parts for piece in picture(step, laid))
    assert judge(step, laid, "card-blank") == laid
    assert picks(step, laid, "hint-1", UNDO, "card-blank").picks == (("card", "blank"),)


def test_what_is_refused_may_be_swapped_and_the_rest_stays_picked() -> None:
    step = Step("GS-L99", "Toy", (), (last_word(),))
    half = picks(step, begin(step), "seat-2", "first-mr-nosey", "second-mrs-gab", "name-cat")
    no = picks(step, half, SAY)
    assert no.verdict is not None
    assert (no.verdict.sort, no.verdict.clause) == ("refusal", "GS-R28")
    assert no.picks == half.picks
    assert picks(step, no, "seat-1", SAY).over


def test_a_script_plays_before_the_learner_too() -> None:
    state = arrange(NEIGHBOURS, pawns={"red": 8}, phase="throw")
    exercise = replace(last_word(), start=lambda: Match(GAME, state=state), script=(Throw(seat=CHANCE, pips=1),))
    assert exercise.at(()).view.phase == "accuse"
    assert [type(event).__name__ for event in exercise.at(()).events] == ["Threw", "Walked"]


# ---- claims: say first ----


def guesses(step: Step) -> list[tuple[int, Claim, int, int, str, bool]]:
    """Every guess there can be: part, round, which guess, pick, whether it is right."""
    every: list[tuple[int, Claim, int, int, str, bool]] = []
    for number, part in parts(step, Claim):
        for round, bet in enumerate(part.bets):
            for at, guess in enumerate(bet.guesses):
                if guess.choices:
                    every += [(number, part, round, at, f"choice-{i}", c.right) for i, c in enumerate(guess.choices)]
                else:
                    can = [piece.id for piece in bet.scene(*bet.moments(part.seat)[0]) if piece.parts]
                    assert guess.wants in can
                    every += [(number, part, round, at, id, id == guess.wants) for id in can]
    return every


@each
def test_every_guess_is_answered_by_what_happens(step: Step) -> None:
    book = ledger(import_module("gamecore").game_of(step.id))
    for number, part, round, at, pick, right in guesses(step):
        progress = Progress(part=number, round=round)
        while (guess := asked(part, progress)) is not None:
            mine = pick if len(progress.chosen) == at else answers(step, progress)
            assert judge(step, progress, GO_ON) == progress, "first it is to be said"
            before, progress = progress, judge(step, progress, mine)
            assert progress.chosen == (*before.chosen, mine)
            if before.chosen:
                assert judge(step, before, UNDO).chosen == before.chosen[:-1]
        verdict = progress.verdict
        assert verdict is not None
        assert verdict.sort == ("right" if right else "wrong"), f"{pick} of {part.bets[round].title}"
        assert (round in progress.won) == right
        assert len(verdict.why) > 20
        assert verdict.why.endswith((".", "!"))
        assert book.clause(verdict.clause)
        assert progress.over == (right and len(part.bets) == 1)
        assert guess is None
        assert judge(step, progress, pick) == progress


@each
def test_a_lost_bet_comes_back_and_a_won_one_does_not(step: Step) -> None:
    """Every bet is lost once: then all come round again in their order."""
    for number, part in parts(step, Claim):
        progress, rounds = reach(step, number), list[int]()
        every = guesses(step)
        while not progress.over:
            if asked(part, progress) is None:
                progress = judge(step, progress, GO_ON)
                continue
            rounds += [] if progress.chosen else [progress.round]
            at = (number, part, progress.round, len(progress.chosen))
            wrong = next(pick for *where, pick, right in every if tuple(where) == at and not right)
            lose = rounds.count(progress.round) == 1
            progress = judge(step, progress, wrong if lose else answers(step, progress))
        assert rounds == [*range(len(part.bets)), *range(len(part.bets))]
        assert progress.won == tuple(range(len(part.bets)))


@each
def test_only_what_was_lost_is_asked_again(step: Step) -> None:
    """Of several bets the second is lost: the others are not asked a second time."""
    for number, part in parts(step, Claim):
        if len(part.bets) < 2:
            continue
        progress, rounds = reach(step, number), list[int]()
        while not progress.over:
            rounds += [progress.round] if not progress.chosen else []
            wrong = next(
                pick
                for at, _, round, guess, pick, right in guesses(step)
                if (at, round, guess) == (number, 1, 0) and not right
            )
            lose = rounds == [0, 1] and not progress.chosen
            progress = judge(step, progress, wrong if lose else answers(step, progress))
        assert rounds == [*range(len(part.bets)), 1]


@each
def test_what_happens_in_a_claim_is_lawful_and_known_beforehand(step: Step) -> None:
    """The moves are made by the rules themselves; a claim that could go otherwise would not be fair."""
    for _, part in parts(step, Claim):
        for bet in part.bets:
            assert len(bet.moments(part.seat)) == len(bet.moves) + 1 >= 2
            assert all(events for _, events in bet.moments(part.seat)[1:])
            assert all(sum(c.right for c in guess.choices) == 1 for guess in bet.guesses if guess.choices)
