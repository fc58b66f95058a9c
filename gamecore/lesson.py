"""A lesson as data: what is asked, what is right, what answers; and `judge`, which answers a pick.

A step is a row of parts: Watch (see it), Collect (do it), Quiz (name it). A part is over when its goal is met.
Progress is a value; the picks that led to it are all that has to be remembered.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from .core import ClauseId, Refusal
from .scene import Scene

GO_ON = "go-on"
"""The pick that moves on: to the next shot, the next part."""
HINTS = ("nudge", "narrow", "show")
Sort = Literal["right", "wrong", "refusal"]


class Verdict(Struct, frozen=True):
    """What answers a pick: right, wrong (an answer that is not true) or a refusal (a move that is not legal)."""

    sort: Sort
    title: str
    why: str
    clause: ClauseId = ""


class Shot(Struct, frozen=True):
    """One thing to see. `label`: what its button says where shots may be seen in any order."""

    title: str
    says: str
    scene: Scene
    clause: ClauseId = ""
    label: str = ""


class Watch(Struct, frozen=True, tag=True):
    """Shots to be seen: one after another, or (`free`) in any order. Over when all were seen.

    `button` is what the learner presses for the next shot.
    """

    shots: tuple[Shot, ...]
    button: str = "Go on"
    free: bool = False


class Round(Struct, frozen=True):
    """One round of a Collect: pick all of `wants` (a piece's id once for each time it is wanted).

    `scene`: the picture for what was collected so far; every piece in it that has parts may be tried.
    `refuse`: why the game refuses a piece that is not wanted (or not wanted once more).
    `no`: the title of such a refusal, by id. `right`: what is said when a wanted piece is picked, by id.
    """

    title: str
    ask: str
    wants: tuple[str, ...]
    scene: Callable[[tuple[str, ...]], Scene]
    refuse: Callable[[str, tuple[str, ...]], Refusal]
    no: Mapping[str, str] = {}
    right: Mapping[str, str] = {}


class Collect(Struct, frozen=True, tag=True):
    """Rounds of picking everything that the rules allow; `done` is said at the end.

    `hints`: for each round a nudge, a narrower one, and the answer.
    """

    rounds: tuple[Round, ...]
    hint: tuple[tuple[str, str, str], ...]
    done: str
    clause: ClauseId = ""


class Choice(Struct, frozen=True):
    """An answer that can be given, and what answers it."""

    says: str
    right: bool
    why: str
    clause: ClauseId = ""


class Quiz(Struct, frozen=True, tag=True):
    """A question; over when a right choice is made. Picks are `choice-0`, `choice-1`, ..."""

    ask: str
    choices: tuple[Choice, ...]
    scene: Scene
    title: str = "One question"


StepPart = Watch | Collect | Quiz


class Step(Struct, frozen=True):
    """One step of a lesson: `GS-L3`."""

    id: str
    title: str
    teaches: tuple[ClauseId, ...]
    parts: tuple[StepPart, ...]


class Progress(Struct, frozen=True):
    """How far a learner is in a step.

    `part`, `round`: where. `chosen`: the pieces picked in this round. `seen`: the shots seen of this Watch, the
    last one showing. `hints`: which one was asked for in this round. `over`: the part's goal is met.
    """

    part: int = 0
    round: int = 0
    chosen: tuple[str, ...] = ()
    seen: tuple[int, ...] = (0,)
    refused: str = ""
    tried: tuple[str, ...] = ()
    hints: int = 0
    verdict: Verdict | None = None
    over: bool = False
    done: bool = False


def begin(step: Step) -> Progress:
    """The first moment of a step."""
    return _settle(step, Progress())


def judge(step: Step, progress: Progress, pick: str) -> Progress:
    """Where `pick` leads: the same progress where it means nothing here."""
    part = step.parts[progress.part]
    if pick == GO_ON and progress.over and progress.part + 1 < len(step.parts):
        return _settle(step, Progress(part=progress.part + 1))
    if pick.startswith("hint-") and isinstance(part, Collect) and not progress.over:
        number = _number(pick, "hint-")
        return replace(progress, hints=number, verdict=None, refused="") if 1 <= number <= 3 else progress
    match part:
        case Watch():
            return _settle(step, _watch(part, progress, pick))
        case Collect():
            return _settle(step, _collect(part, progress, pick))
        case Quiz():
            return _settle(step, _answer(part, progress, pick))


def _number(pick: str, before: str) -> int:
    """The number in a pick: 3 in `hint-3`; -1 where there is none, or none of ours."""
    digits = pick.removeprefix(before)
    return int(digits) if digits != pick and digits.isascii() and digits.isdecimal() and len(digits) < 4 else -1


def _settle(step: Step, progress: Progress) -> Progress:
    """Mark a Watch whose shots are all seen as over, and the step as done after its last part."""
    part = step.parts[progress.part]
    if isinstance(part, Watch) and len(set(progress.seen)) == len(part.shots):
        progress = replace(progress, over=True)
    return replace(progress, done=progress.over and progress.part + 1 == len(step.parts))


def _watch(part: Watch, progress: Progress, pick: str) -> Progress:
    shot = _number(pick, "shot-")
    if part.free and 0 <= shot < len(part.shots) and shot != progress.seen[-1]:
        return replace(progress, seen=(*progress.seen, shot))
    if not part.free and pick == GO_ON and not progress.over:
        return replace(progress, seen=(*progress.seen, progress.seen[-1] + 1))
    return progress


def _collect(part: Collect, progress: Progress, pick: str) -> Progress:
    now = part.rounds[progress.round]
    piece = now.scene(progress.chosen).piece(pick)
    if progress.over or piece is None or not piece.parts:
        return progress
    wants, have = Counter(now.wants), Counter(progress.chosen)
    if have[pick] >= wants[pick]:
        refusal = now.refuse(pick, progress.chosen)
        found = "Found already" if wants[pick] == 1 else "That is enough"
        title = found if wants[pick] else now.no.get(pick, "Not this one")
        return replace(progress, refused=pick, verdict=Verdict("refusal", title, refusal.why, refusal.clause))
    chosen = (*progress.chosen, pick)
    said = Verdict("right", "Right", now.right.get(pick, ""))
    if Counter(chosen) != wants:
        return replace(progress, chosen=chosen, refused="", verdict=said)
    if progress.round + 1 < len(part.rounds):
        return replace(progress, round=progress.round + 1, chosen=(), refused="", hints=0, verdict=said)
    whole = Verdict("right", "Done", " ".join(filter(None, (said.why, part.done))), part.clause)
    return replace(progress, chosen=chosen, refused="", verdict=whole, over=True)


def _answer(part: Quiz, progress: Progress, pick: str) -> Progress:
    number = _number(pick, "choice-")
    if progress.over or not 0 <= number < len(part.choices):
        return progress
    choice = part.choices[number]
    verdict = Verdict(
        "right" if choice.right else "wrong", "Right" if choice.right else "Not so", choice.why, choice.clause
    )
    chosen = (pick,) if choice.right else ()
    tried = progress.tried if choice.right else (*progress.tried, pick)
    return replace(progress, chosen=chosen, tried=tried, verdict=verdict, over=choice.right)
