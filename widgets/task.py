"""What a step asks now: the task of each kind of part, with its buttons, its choices, its meter."""

from collections.abc import Callable
from typing import Any, Final

from markupsafe import Markup

from gamecore.clauses import Ledger
from gamecore.core import Event
from gamecore.lesson import (
    AGAIN,
    CLEAR,
    GO_ON,
    SAY,
    UNDO,
    Choice,
    Claim,
    Collect,
    Exercise,
    Guess,
    Meter,
    Play,
    Progress,
    Puzzle,
    Quiz,
    Step,
    Watch,
    asked,
    guessed,
)

from . import ink, panel
from .ink import Sheet, tag
from .meter import meter
from .puzzle import clue, clue_words

Tell = Callable[[Event, Any], str]
NEXT: Final = {
    Watch: "Show me more",
    Collect: "Now try it",
    Exercise: "Now you",
    Claim: "Go on",
    Quiz: "On to a question",
    Play: "To the table",
    Puzzle: "To the puzzle",
}
"""What the button to the next part says, by the kind of that part."""


def words(step: Step, progress: Progress) -> str:
    """The task as it is spoken."""
    part = step.parts[progress.part]
    match part:
        case Watch():
            shot = part.shots[progress.seen[-1]]
            return panel.titled(shot.title, shot.says)
        case Collect():
            this = part.rounds[progress.round]
            return panel.titled(this.title, this.ask)
        case Claim():
            guess = asked(part, progress)
            return panel.titled(part.bets[progress.round].title, guess.ask) if guess else ""
        case Exercise() | Quiz() | Play():
            return panel.titled(part.title, part.ask)
        case Puzzle():
            return clue_words(part, progress)


def task(step: Step, progress: Progress, prompt: str, ledger: Ledger, tell: Tell, hand: Sheet | None = None) -> Sheet:
    """What is asked now.

    `prompt`: what the picture says can be done. `tell` says an event in a sentence. `hand`: cards that are to stand in
    the task.
    """
    part, go_on = step.parts[progress.part], _go_on(step, progress)
    match part:
        case Watch():
            shot = part.shots[progress.seen[-1]]
            chip = panel.clause_chip(ledger, shot.clause, "task")
            note = f"{len(set(progress.seen))} of {len(part.shots)} seen."  # with a note it stays in sight on a phone
            return panel.task_sheet(shot.title, shot.says, chip, _shots(part, progress), go_on, note=note)
        case Collect():
            this = part.rounds[progress.round]
            rounds = f"Round {progress.round + 1} of {len(part.rounds)}. " if len(part.rounds) > 1 else ""
            note = f"{rounds}{len(progress.chosen)} of {len(this.wants)} found."
            return panel.task_sheet(this.title, this.ask, go_on, note=note)
        case Exercise():
            return _exercise(part, progress, prompt, go_on, hand)
        case Claim():
            return _claim(part, progress, tell, go_on)
        case Quiz():
            return panel.task_sheet(part.title, part.ask, choices(part.choices, progress), go_on)
        case Play():
            return panel.task_sheet(part.title, part.ask)
        case Puzzle():
            return clue(part, progress, ledger, go_on)


def _go_on(step: Step, progress: Progress) -> Markup | None:
    """The button to the next part, once this one is over."""
    if not progress.over or progress.part + 1 == len(step.parts):
        return None
    return panel.row(panel.pill(GO_ON, NEXT[type(step.parts[progress.part + 1])], main=True))


def _shots(part: Watch, progress: Progress) -> Markup | None:
    """The buttons of a Watch."""
    if part.free:
        shots = enumerate(part.shots)
        return panel.row(
            *(panel.pill(f"shot-{i}", shot.label or shot.title, pressed=i == progress.seen[-1]) for i, shot in shots)
        )
    return None if progress.over else panel.row(panel.pill(GO_ON, part.button, main=True))


def choices(every: tuple[Choice, ...], progress: Progress) -> Markup:
    """Choices as a list of buttons, those made so far marked."""
    items = []
    for i, choice in enumerate(every):
        pick = f"choice-{i}"
        state = "chosen" if pick in progress.chosen else "refused" if pick in progress.tried else ""
        said = choice.says + {"chosen": ", right", "refused": ", not so"}.get(state, "")
        button = tag(
            "button",
            tag("span", {"chosen": "✓", "refused": "✗"}.get(state, ""), class_="sign", aria_hidden="true"),
            tag("span", choice.says),
            type="button",
            class_=f"choice {state}".rstrip(),
            data_id=pick,
            data_pick=pick,
            aria_label=said,
            aria_pressed="true" if state == "chosen" else None,
        )
        items.append(tag("li", button))
    return tag("ul", *items, class_="choices", data_roving="no")


# ---- an exercise ----


def _exercise(part: Exercise, progress: Progress, prompt: str, go_on: Markup | None, hand: Sheet | None) -> Sheet:
    bench = part.at(progress.moves, progress.picks)
    before = part.at(progress.moves[:-1]).view if progress.moves else None
    gauge = _gauge(part.meter, bench.view, before)
    if bench.draft is not None and hand is not None:
        undo = panel.pill(UNDO, "Undo", quiet=True) if progress.moves else None
        near = tag("div", hand.frame, undo, class_="near", data_roving="no")
        sheet = panel.task_sheet(part.title, part.ask, gauge, near, note=prompt)
        return Sheet(sheet.frame, hand.parts, sheet.title)
    poor = bench.draft is None and not progress.over
    back = panel.row(
        panel.pill(UNDO, "Take it back" if poor else "Undo", main=poor, quiet=not poor),
        panel.pill(AGAIN, "Start over", quiet=not poor),
    )
    buttons = go_on if progress.over else back if progress.moves else None
    return panel.task_sheet(part.title, part.ask, gauge, buttons, note=prompt if bench.draft else "Played out.")


def confirm(part: Exercise, progress: Progress, prompt: str) -> Sheet | None:
    """For a move that is spoken aloud, or that may grow: say it, or clear what is picked."""
    draft = part.at(progress.moves, progress.picks).draft
    move = draft.move() if draft else None
    if draft is None or not progress.picks or not (move or draft.possible[0].weighty):
        return None
    say = panel.pill(SAY, move.verb, main=True) if move is not None else None
    buttons = panel.row(say, panel.pill(CLEAR, "Clear what is picked", quiet=True))
    return Sheet(ink.group(ink.paragraph(prompt), buttons), {}, "What is picked")


def _gauge(measure: Callable[[Any], Meter] | None, view: Any, before: Any) -> Markup | None:
    """The meter of a position, with what it was in the one before."""
    if measure is None:
        return None
    return meter(measure(view), measure(before).value if before is not None else None)


# ---- a claim ----


def _claim(part: Claim, progress: Progress, tell: Tell, go_on: Markup | None) -> Sheet:
    """Before: the question. Afterwards: what happened, and what was said."""
    bet, guess = part.bets[progress.round], asked(part, progress)
    count, left = len(part.bets), len(part.bets) - len(progress.won)
    score = f"{len(progress.won)} of {count} right." if count > 1 else ""
    if guess is not None:
        change = panel.row(panel.pill(UNDO, "Change that", quiet=True)) if progress.chosen else None
        asks = choices(guess.choices, Progress()) if guess.choices else None
        note = f"{score} Say first; then it happens.".strip()
        gauge = _gauge(part.meter, bet.moments(part.seat)[0][0], None)
        return panel.task_sheet(bet.title, guess.ask, gauge, _said(part, progress), change, asks, note=note)
    lost = progress.round not in progress.won
    label = "Once more" if lost and left == 1 else "Go on; this one comes back" if lost else "Go on"
    button = go_on if progress.over else panel.row(panel.pill(GO_ON, label, main=True))
    happened = panel.speak(*(told(part, progress, tell, move) for move in range(1, len(bet.moves) + 1)))
    said, gauge = _said(part, progress, mark=True), _measured(part, progress, len(bet.moves))
    return panel.task_sheet(bet.title, happened, said, gauge, button, note=score)


def told(part: Claim, progress: Progress, tell: Tell, played: int) -> str:
    """What the last of so many moves of a claim led to, in sentences."""
    view, events = part.bets[progress.round].moments(part.seat)[played]
    return panel.speak(*(tell(event, view) for event in events if not event.opens_turn))


def unfolding(part: Claim, progress: Progress, tell: Tell, played: int) -> Sheet:
    """The task while a claim is played out, after so many moves."""
    title, news = part.bets[progress.round].title, told(part, progress, tell, played)
    return panel.task_sheet(title, news, _said(part, progress), _measured(part, progress, played))


def _measured(part: Claim, progress: Progress, played: int) -> Markup | None:
    moments = part.bets[progress.round].moments(part.seat)
    return _gauge(part.meter, moments[played][0], moments[played - 1][0])


def _said(part: Claim, progress: Progress, mark: bool = False) -> Markup | None:
    """What was guessed; with `mark`, whether it is so."""
    lines = [_line(part, progress, guess, pick, answer, mark) for guess, pick, answer in guessed(part, progress)]
    return tag("ul", *lines, class_="said") if lines else None


def _line(part: Claim, progress: Progress, guess: Guess, pick: str, answer: Choice, mark: bool) -> Markup:
    bet = part.bets[progress.round]
    piece = None if guess.choices else bet.scene(*bet.moments(part.seat)[0]).piece(pick)
    sign, truth, look = ("✓", ", right", "chosen") if answer.right else ("✗", ", not so", "missed")
    return tag(
        "li",
        tag("span", sign if mark else "·", class_="sign", aria_hidden="true"),
        tag("span", piece.says if piece else answer.says, tag("span", truth, class_="sr") if mark else None),
        class_=look if mark else None,
    )
