"""A lesson as data: what is asked, what is right, what answers; and `judge`, which answers a pick.

A step is a row of parts: Watch (see it), Collect (find all of a kind), Exercise (play it), Claim (say what will
happen, then see it), Quiz (name it). A part is over when its goal is met.
Progress is a value; the picks that led to it are all that has to be remembered.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from .core import ClauseId, Event, Move, Part, Refusal, Seat
from .draft import Draft
from .match import AnyMatch
from .scene import Scene

GO_ON = "go-on"
"""The pick that moves on: to the next shot, the next bet, the next part."""
UNDO, AGAIN, CLEAR, SAY = "undo", "start-over", "clear", "say-it"
"""Picks of an Exercise: take back one move, or all; drop what is half made; make a move that is spoken aloud.

UNDO takes back a guess of a Claim too. No piece of a game may be called like one of them.
"""
HINTS = ("nudge", "narrow", "show")
Hint = tuple[str, str, str]
Sort = Literal["right", "wrong", "refusal"]


class Verdict(Struct, frozen=True):
    """What answers a pick: right, wrong (an answer that is not true, a poor move) or a refusal (not a legal one)."""

    sort: Sort
    title: str
    why: str
    clause: ClauseId = ""


class Meter(Struct, frozen=True):
    """A number that every move changes: `value` of `most`, what it counts, and what it comes to in a sentence.

    `goal`: where a mark stands on it. `boxes`: how many equal parts are drawn.
    """

    label: str
    value: float
    most: float
    says: str
    goal: float | None = None
    boxes: int = 1


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

    `hint`: for each round a nudge, a narrower one, and the answer.
    """

    rounds: tuple[Round, ...]
    hint: tuple[Hint, ...]
    done: str
    clause: ClauseId = ""


class Exercise(Struct, frozen=True, tag=True):
    """Real moves in a real position. The rules refuse what is not legal; `goal` answers what is.

    `start`: the match before the first move, made anew at each call. `seat`: the learner's.
    `scene(view, draft, events)`: the picture; `draft` holds every conceivable move as if it were legal, so that what
    is lit may be tried and gives nothing away (None: nothing to do now). `events`: what the last move led to.
    `goal(view)`: None while nothing is decided; right ends the part; wrong says what the moves have cost, and they
    can be taken back. `answer`: moves that reach the goal. `script`: moves of chance and of the others, each made as
    soon as it is legal.
    """

    title: str
    ask: str
    start: Callable[[], AnyMatch]
    scene: Callable[[Any, Draft | None, tuple[Event, ...]], Scene]
    goal: Callable[[Any], Verdict | None]
    answer: tuple[Move, ...]
    hint: Hint
    seat: Seat = 0
    script: tuple[Move, ...] = ()
    meter: Callable[[Any], Meter] | None = None

    def at(self, moves: tuple[Move, ...], picks: tuple[Part, ...] = ()) -> "Bench":
        """The position after these moves of the learner, with these parts of the next one picked."""
        return _at(self, moves, picks)


@lru_cache(maxsize=64)
def _at(part: Exercise, moves: tuple[Move, ...], picks: tuple[Part, ...]) -> "Bench":
    match, script = part.start(), list(part.script)
    events: tuple[Event, ...] = ()
    for move in (None, *moves):
        since = match.length
        if move is not None:
            match.act(move)
        while script and match.chair(script[0].seat).why_not(script[0]) is None:
            match.act(script.pop(0))
        events = match.events(part.seat, since)
    chair = match.chair(part.seat)
    view = chair.look()
    verdict = part.goal(view)
    tries = chair.conceivable() if chair.to_act and verdict is None else ()
    draft = Draft(legal=tries, picks=picks) if tries else None
    return Bench(view, draft, events, verdict, chair.why_not)


class Bench(NamedTuple):
    """A moment of an Exercise: what the seat sees, its half-made move, what has just happened, what the goal says."""

    view: Any
    draft: Draft | None
    events: tuple[Event, ...]
    verdict: Verdict | None
    why_not: Callable[[Move], Refusal | None]


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


class Guess(Struct, frozen=True):
    """One thing to foretell: one of `choices`, or without any the piece `wants`; `why` answers another piece."""

    ask: str
    choices: tuple[Choice, ...] = ()
    wants: str = ""
    why: Callable[[str], Refusal] | None = None

    def answer(self, pick: str) -> Choice | None:
        """The choice that was made; a piece is answered like a choice. None if `pick` is no choice of these."""
        if not self.choices:
            no = self.why(pick) if self.why and pick != self.wants else Refusal("", "")
            return Choice(pick, pick == self.wants, no.why, no.clause)
        number = _number(pick, "choice-")
        return self.choices[number] if 0 <= number < len(self.choices) else None


class Bet(Struct, frozen=True):
    """What is about to happen, and what the learner says of it beforehand.

    `start`: the match before it. `moves`: what happens, chance and every seat included.
    `scene(view, events)`: the picture; pieces with parts may be picked where a guess asks for a piece.
    `says`: what is said when every guess was right.
    """

    title: str
    start: Callable[[], AnyMatch]
    moves: tuple[Move, ...]
    guesses: tuple[Guess, ...]
    scene: Callable[[Any, tuple[Event, ...]], Scene]
    says: str
    hint: Hint
    clause: ClauseId = ""

    def moments(self, seat: Seat) -> tuple[tuple[Any, tuple[Event, ...]], ...]:
        """Every position as `seat` sees it and what led to it; the first is the one to bet on."""
        return _moments(self, seat)


@lru_cache(maxsize=64)
def _moments(bet: Bet, seat: Seat) -> tuple[tuple[Any, tuple[Event, ...]], ...]:
    match = bet.start()
    seen: list[tuple[Any, tuple[Event, ...]]] = [(match.chair(seat).look(), ())]
    for move in bet.moves:
        since = match.length
        match.act(move)
        seen.append((match.chair(seat).look(), match.events(seat, since)))
    return tuple(seen)


class Claim(Struct, frozen=True, tag=True):
    """Bets: say first what will happen, then see it. Over when every bet was won; a lost one comes back.

    `done` is said at the end.
    """

    bets: tuple[Bet, ...]
    done: str = ""
    clause: ClauseId = ""
    seat: Seat = 0
    meter: Callable[[Any], Meter] | None = None


StepPart = Watch | Collect | Exercise | Claim | Quiz


class Step(Struct, frozen=True):
    """One step of a lesson: `GS-L3`."""

    id: str
    title: str
    teaches: tuple[ClauseId, ...]
    parts: tuple[StepPart, ...]


class Progress(Struct, frozen=True):
    """How far a learner is in a step.

    `part`, `round`: where; a bet is a round. `chosen`: the pieces picked in this round, what was guessed in this bet.
    `seen`: the shots seen of this Watch, the last one showing. `moves`, `picks`: an Exercise's moves, and the parts
    of the next. `won`: the bets that were won. `hints`: which one was asked for in this round. `over`: the part's
    goal is met.
    """

    part: int = 0
    round: int = 0
    chosen: tuple[str, ...] = ()
    seen: tuple[int, ...] = (0,)
    moves: tuple[Move, ...] = ()
    picks: tuple[Part, ...] = ()
    won: tuple[int, ...] = ()
    refused: str = ""
    tried: tuple[str, ...] = ()
    hints: int = 0
    verdict: Verdict | None = None
    over: bool = False
    done: bool = False

    @property
    def far(self) -> tuple[object, ...]:
        """What a pick has to change to be worth remembering. A wrong one need not be made again."""
        return self.part, self.round, self.chosen, self.seen, self.moves, self.picks, self.won, self.over


def begin(step: Step) -> Progress:
    """The first moment of a step."""
    return _settle(step, Progress())


def judge(step: Step, progress: Progress, pick: str) -> Progress:
    """Where `pick` leads: the same progress where it means nothing here."""
    part = step.parts[progress.part]
    if pick == GO_ON and progress.over and progress.part + 1 < len(step.parts):
        return _settle(step, Progress(part=progress.part + 1))
    if pick.startswith("hint-"):
        known = 1 <= _number(pick, "hint-") <= len(hints(part, progress))
        return replace(progress, hints=_number(pick, "hint-"), verdict=None, refused="") if known else progress
    match part:
        case Watch():
            return _settle(step, _watch(part, progress, pick))
        case Collect():
            return _settle(step, _collect(part, progress, pick))
        case Exercise():
            return _settle(step, _play(part, progress, pick))
        case Claim():
            return _settle(step, _foretell(part, progress, pick))
        case Quiz():
            return _settle(step, _answer(part, progress, pick))


def hints(part: StepPart, progress: Progress) -> tuple[str, ...]:
    """The hints there are now; () where nothing is left to be found."""
    match part:
        case Collect() if not progress.over:
            return part.hint[progress.round]
        case Exercise() if not progress.over:
            return part.hint
        case Claim() if asked(part, progress) is not None:
            return part.bets[progress.round].hint
    return ()


def asked(part: Claim, progress: Progress) -> Guess | None:
    """What is to be guessed next of this bet; None once all was guessed."""
    guesses = part.bets[progress.round].guesses
    return guesses[len(progress.chosen)] if len(progress.chosen) < len(guesses) else None


def guessed(part: Claim, progress: Progress) -> tuple[tuple[Guess, str, Choice], ...]:
    """What was guessed of this bet so far: the guess, the pick, and what answers it."""
    guesses = part.bets[progress.round].guesses
    made = [(guess, pick, guess.answer(pick)) for guess, pick in zip(guesses, progress.chosen, strict=False)]
    return tuple((guess, pick, answer) for guess, pick, answer in made if answer is not None)


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


def _play(part: Exercise, progress: Progress, pick: str) -> Progress:
    if progress.over:
        return progress
    fresh = replace(progress, picks=(), refused="", verdict=None)
    if pick in (UNDO, AGAIN) and progress.moves:
        return replace(fresh, moves=progress.moves[:-1] if pick == UNDO else ())
    if pick == CLEAR and progress.picks:
        return fresh
    bench = part.at(progress.moves, progress.picks)
    if bench.draft is None:
        return progress
    draft, move = bench.draft, bench.draft.move() if pick == SAY else None
    if move is None:
        piece = part.scene(bench.view, draft, bench.events).piece(pick)
        if piece is None or not piece.parts:
            return progress
        draft = draft.pick(*piece.parts)
        move = draft.move()
        if move is None or move.weighty or draft.grows:
            return replace(fresh, picks=draft.picks)
    refusal = bench.why_not(move)
    if refusal is not None:
        no = Verdict("refusal", "Not allowed here", refusal.why, refusal.clause)
        return replace(progress, refused=pick, verdict=no)
    moves = (*progress.moves, move)
    verdict = part.at(moves).verdict
    return replace(fresh, moves=moves, verdict=verdict, over=verdict is not None and verdict.sort == "right")


def _foretell(part: Claim, progress: Progress, pick: str) -> Progress:
    bet, guess = part.bets[progress.round], asked(part, progress)
    if guess is None:
        if pick != GO_ON or progress.over:
            return progress
        count = len(part.bets)
        left = (n % count for n in range(progress.round + 1, progress.round + 1 + count))
        return Progress(part=progress.part, round=next(n for n in left if n not in progress.won), won=progress.won)
    if pick == UNDO and progress.chosen:
        return replace(progress, chosen=progress.chosen[:-1], verdict=None)
    if not _may_guess(guess, pick, bet.scene(*bet.moments(part.seat)[0])):
        return progress
    after = replace(progress, chosen=(*progress.chosen, pick), verdict=None)
    if asked(part, after) is not None:
        return after
    wrong = [answer for _, _, answer in guessed(part, after) if not answer.right]
    if wrong:
        why = " ".join(answer.why for answer in wrong)
        return replace(after, verdict=Verdict("wrong", "Not so", why, wrong[0].clause))
    won = (*progress.won, progress.round)
    over = len(won) == len(part.bets)
    says = " ".join(filter(None, (bet.says, part.done if over else "")))
    said = Verdict("right", "Just so", says, (part.clause if over else "") or bet.clause)
    return replace(after, won=won, verdict=said, over=over)


def _may_guess(guess: Guess, pick: str, scene: Scene) -> bool:
    if guess.choices:
        return guess.answer(pick) is not None
    piece = scene.piece(pick)
    return piece is not None and bool(piece.parts)


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
