"""Lessons of every game: every part can be done, every wrong pick is answered, every hint leads on."""

import json
from collections import Counter
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from gamecore import games
from gamecore.clauses import ledger
from gamecore.lesson import (
    GO_ON,
    PLAYED,
    SAY,
    Claim,
    Collect,
    Exercise,
    Play,
    Progress,
    Puzzle,
    Quiz,
    Step,
    Verdict,
    Watch,
    asked,
    begin,
    hints,
    judge,
)
from gamecore.puzzle import Entry
from gamecore.scene import Scene
from widgets.moment import picture

STEPS = [step for name in games() for step in import_module(f"gamecore.{name}.lesson").steps().values()]
each = pytest.mark.parametrize("step", STEPS, ids=[step.id for step in STEPS])


def answers(step: Step, progress: Progress) -> str:
    """A pick that leads on."""
    part = step.parts[progress.part]
    if progress.over:
        return GO_ON
    match part:
        case Watch(free=True):
            return next(f"shot-{i}" for i in range(len(part.shots)) if i not in progress.seen)
        case Watch():
            return GO_ON
        case Collect():
            left = Counter(part.rounds[progress.round].wants) - Counter(progress.chosen)
            return min(left)
        case Exercise():
            return towards(part, progress)
        case Claim():
            guess = asked(part, progress)
            if guess is None:
                return GO_ON
            return f"choice-{[c.right for c in guess.choices].index(True)}" if guess.choices else guess.wants
        case Quiz():
            return f"choice-{[choice.right for choice in part.choices].index(True)}"
        case Play():
            return PLAYED
        case Puzzle():
            now = part.at(progress.round)
            if not isinstance(now, Entry):
                return GO_ON
            return next((want for want in now.wants if want not in progress.chosen), SAY)


def towards(part: Exercise, progress: Progress) -> str:
    """The next pick of the moves that reach the goal of an exercise."""
    bench, move = part.at(progress.moves, progress.picks), part.answer[len(progress.moves)]
    left = [pick for pick in move.parts() if pick not in progress.picks and pick[0] not in move.implied]
    picture = part.scene(bench.view, bench.draft, ())
    return next((piece.id for piece in picture if piece.parts and set(piece.parts) <= set(left)), SAY)


def reach(step: Step, number: int) -> Progress:
    """The first moment of a part."""
    progress = begin(step)
    while progress.part < number:
        progress = judge(step, progress, answers(step, progress))
    return progress


def parts(step: Step, kind: type) -> list[tuple[int, Any]]:
    """The parts of this kind, with their numbers."""
    return [(number, part) for number, part in enumerate(step.parts) if isinstance(part, kind)]


@each
def test_a_step_can_be_done_from_start_to_end(step: Step) -> None:
    progress = begin(step)
    for _ in range(200):
        if progress.done:
            break
        after = judge(step, progress, answers(step, progress))
        assert after != progress, f"{answers(step, progress)} leads nowhere"
        progress = after
    assert progress.done
    assert progress.part == len(step.parts) - 1


@each
def test_every_wrong_pick_is_refused_with_a_clause_and_changes_nothing(step: Step) -> None:
    book = ledger(import_module("gamecore").game_of(step.id))
    tried = 0
    for number, part in enumerate(step.parts):
        if not isinstance(part, Collect):
            continue
        for round_number, this in enumerate(part.rounds):
            progress = Progress(part=number, round=round_number)
            for piece in this.scene(()):
                if not piece.parts or piece.id in this.wants:
                    continue
                after = judge(step, progress, piece.id)
                assert after.verdict is not None
                assert after.verdict.sort == "refusal"
                assert after.chosen == progress.chosen
                assert after.refused == piece.id
                assert after.verdict.why.endswith(".")
                assert book.clause(after.verdict.clause)
                tried += 1
    assert tried or not any(isinstance(part, Collect) for part in step.parts)


@each
def test_picking_what_is_found_already_is_answered(step: Step) -> None:
    for number, part in enumerate(step.parts):
        if isinstance(part, Collect):
            for round_number, this in enumerate(part.rounds):
                want = this.wants[0]
                once = judge(step, Progress(part=number, round=round_number), want)
                if once.round != round_number or once.over:
                    continue
                again = judge(step, once, want)
                if this.wants.count(want) == 1:
                    assert again.verdict is not None
                    assert again.verdict.sort == "refusal"
                    assert again.chosen == once.chosen


@each
def test_every_choice_of_a_quiz_is_answered(step: Step) -> None:
    for number, part in enumerate(step.parts):
        if isinstance(part, Quiz):
            assert sum(choice.right for choice in part.choices) == 1
            for i, choice in enumerate(part.choices):
                after = judge(step, Progress(part=number), f"choice-{i}")
                assert after.over == choice.right
                assert after.verdict == Verdict(
                    "right" if choice.right else "wrong",
                    "Right" if choice.right else "Not so",
                    choice.why,
                    choice.clause,
                )
                assert len(choice.why) > 20


@each
def test_three_hints_a_round(step: Step) -> None:
    for number, part in enumerate(step.parts):
        if isinstance(part, Collect):
            assert len(part.hint) == len(part.rounds)
            progress = Progress(part=number)
            for i in (1, 2, 3):
                progress = judge(step, progress, f"hint-{i}")
                assert progress.hints == i
            assert judge(step, progress, "hint-1").hints == 1, "an earlier hint may be read again"
            assert all(text.endswith((".", "?")) for row in part.hint for text in row)
    for number, part in parts(step, Puzzle):
        for at in range(len(part.clues) + len(part.entries)):
            progress = judge(step, Progress(part=number, round=at), "hint-2")
            assert progress.hints == 2
            assert len(hints(part, progress)) == 3
    for number, part in [*parts(step, Exercise), *parts(step, Claim)]:
        every = [part.hint] if isinstance(part, Exercise) else [bet.hint for bet in part.bets]
        assert all(len(row) == 3 and all(text.endswith((".", "?")) for text in row) for row in every)
        progress = judge(step, reach(step, number), "hint-3")
        assert progress.hints == 3
        assert hints(part, progress)[2] == every[0][2]
        assert judge(step, progress, "hint-4") == progress


@each
def test_nonsense_picks_mean_nothing(step: Step) -> None:
    progress = begin(step)
    for pick in (
        "",
        "hint-²",
        "choice-²",
        "shot-²",
        "hint-x",
        "hint-",
        "choice-99",
        "choice--1",
        "shot-7",
        "stack-9-9",
        "go-off",
        "card-blank" * 50,
    ):
        assert judge(step, progress, pick) == progress


@each
def test_every_clause_and_title_a_step_names_is_there(step: Step) -> None:
    book = ledger(import_module("gamecore").game_of(step.id))
    assert step.title
    assert step.teaches
    for id in step.teaches:
        assert book.clause(id)
    for part in step.parts:
        named = [shot.clause for shot in part.shots] if isinstance(part, Watch) else []
        named += [choice.clause for choice in part.choices] if isinstance(part, Quiz) else []
        named += [bet.clause for bet in part.bets] if isinstance(part, Claim) else []
        named += [clue.clause for clue in part.clues] if isinstance(part, Puzzle) else []
        for id in filter(None, named):
            assert book.clause(id)


@each
def test_every_picture_says_itself_in_words(step: Step) -> None:
    pictures: list[Scene] = []
    for part in step.parts:
        match part:
            case Watch():
                pictures += [shot.scene for shot in part.shots]
            case Collect():
                pictures += [this.scene(()) for this in part.rounds]
            case Exercise():
                pictures.append(picture(step, Progress(part=step.parts.index(part))))
            case Claim():
                moments = [moment for bet in part.bets for moment in bet.moments(part.seat)]
                pictures += [bet.scene(*moment) for bet in part.bets for moment in moments]
            case Quiz() | Play():
                pictures.append(part.scene)
            case Puzzle():
                pictures += [part.scene(number) for number in range(len(part.clues))]
                pictures += [entry.scene(()) for entry in part.entries]
    for scene in pictures:
        assert scene.says.endswith(".")
        assert len(scene.text()) > len(scene.says)
        ids = [piece.id for piece in scene]
        assert len(ids) == len(set(ids))


def first_words(step: Step) -> str:
    """What the step says before the first decision."""
    match step.parts[0]:
        case Watch(shots=shots):
            return shots[0].says
        case Collect(rounds=rounds):
            return rounds[0].ask
        case Claim(bets=bets):
            return bets[0].guesses[0].ask
        case Exercise(ask=ask) | Quiz(ask=ask) | Play(ask=ask):
            return ask
        case Puzzle(clues=clues):
            return f"{clues[0].says} {clues[0].ask}"


@each
def test_at_most_sixty_words_before_the_first_decision(step: Step) -> None:
    """The notebook's prose under the step's heading and the first thing the step says."""
    name = import_module("gamecore").game_of(step.id)
    file = Path(__file__).parents[1] / "tutorials" / f"{name.replace('_', '-')}.ipynb"
    if not file.exists():
        pytest.skip("its tutorial is not there yet, and the front page says so")
    cells = json.loads(file.read_text("utf-8"))["cells"]
    at = next(i for i, cell in enumerate(cells) if f'step("{step.id}")' in "".join(cell["source"]))
    heading, *prose = "".join(cells[at - 1]["source"]).splitlines()
    assert heading == f"## {step.title}"
    assert len(" ".join([*prose, first_words(step)]).split()) <= 60
