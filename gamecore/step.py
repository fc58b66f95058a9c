"""The parts a step of a lesson is made of, as data: what is asked, what is right, what answers.

Watch (see it), Collect (find all of a kind), Exercise (play it), Claim (say what will happen, then see it), Quiz (name
it), Play (a whole game), Puzzle (clues and what they come to, in `puzzle.py`). `lesson.py` judges what is
picked in them.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from msgspec import Struct

from .core import ClauseId, Event, Move, Outcome, Part, Refusal, Seat
from .draft import Draft
from .match import AnyMatch
from .puzzle import Puzzle
from .scene import PieceState, Scene

Hint = tuple[str, str, str]
Sort = Literal["right", "wrong", "refusal"]


def number_in(pick: str, before: str) -> int:
    """The number in a pick: 3 in `hint-3`; -1 where there is none, or none of ours."""
    digits = pick.removeprefix(before)
    return int(digits) if digits != pick and digits.isascii() and digits.isdecimal() and len(digits) < 4 else -1


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
    `meter`: a number beside the task, by what was collected so far. `mark`: how a wanted piece looks once picked.
    """

    title: str
    ask: str
    wants: tuple[str, ...]
    scene: Callable[[tuple[str, ...]], Scene]
    refuse: Callable[[str, tuple[str, ...]], Refusal]
    no: Mapping[str, str] = {}
    right: Mapping[str, str] = {}
    meter: Callable[[tuple[str, ...]], Meter] | None = None
    mark: PieceState = "chosen"


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
    soon as it is legal. `plain`: legality is not what is asked, so only what the rules allow is lit; the rest may be
    tried all the same.
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
    plain: bool = False
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
    draft = Draft(legal=tries, picks=picks, spell=chair.attempt) if tries else None
    plain = draft is not None and part.plain
    lit = Draft(legal=chair.options(), picks=picks, spell=chair.attempt) if plain else draft
    return Bench(view, draft, events, verdict, chair.why_not, lit)


class Bench(NamedTuple):
    """A moment of an Exercise: what the seat sees, its half-made move, what has just happened, what the goal says.

    `lit`: the half-made move by which pieces are lit.
    """

    view: Any
    draft: Draft | None
    events: tuple[Event, ...]
    verdict: Verdict | None
    why_not: Callable[[Move], Refusal | None]
    lit: Draft | None


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
        number = number_in(pick, "choice-")
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


class Play(Struct, frozen=True, tag=True):
    """A whole game at a table against bots; over when the game is.

    `seats`: how many play. `opponents`: the bots, by the name a game gives them; a game without them takes its usual
    ones. `scene`: the table before anything is dealt. `done` is said at the end; `praise` instead, if the game tells
    how well it went.
    """

    title: str
    ask: str
    seats: int
    opponents: str
    scene: Scene
    done: str
    clause: ClauseId = ""
    praise: Callable[[Outcome, Seat], str] | None = None


StepPart = Watch | Collect | Exercise | Claim | Quiz | Play | Puzzle


class Step(Struct, frozen=True):
    """One step of a lesson: `GS-L3`."""

    id: str
    title: str
    teaches: tuple[ClauseId, ...]
    parts: tuple[StepPart, ...]
