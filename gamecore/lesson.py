"""A lesson: how far a learner is in a step, and `judge`, which answers a pick. What a step is made of is in `step.py`.

A step is a row of parts, and a part is over when its goal is met. Progress is a value; the picks that led to it are
all that has to be remembered.
"""

from collections import Counter

from msgspec import Struct
from msgspec.structs import replace

from .core import Move, Part
from .puzzle import Entry, Puzzle
from .scene import Scene
from .step import (
    Bench,
    Bet,
    Choice,
    Claim,
    Collect,
    Exercise,
    Guess,
    Hint,
    Meter,
    Play,
    Quiz,
    Round,
    Shot,
    Sort,
    Step,
    StepPart,
    Verdict,
    Watch,
    number_in,
)

__all__ = [
    "AGAIN", "CLEAR", "GO_ON", "HINTS", "PLAYED", "SAY", "UNDO",
    "Bench", "Bet", "Choice", "Claim", "Collect", "Exercise", "Guess", "Hint", "Meter", "Play", "Progress",
    "Puzzle", "Quiz", "Round", "Shot", "Sort", "Step", "StepPart", "Verdict", "Watch",
    "asked", "begin", "guessed", "hints", "judge",
]  # fmt: skip

GO_ON = "go-on"
"""The pick that moves on: to the next shot, the next bet, the next part."""
UNDO, AGAIN, CLEAR, SAY = "undo", "start-over", "clear", "say-it"
"""Picks of an Exercise: take back one move, or all; drop what is half made; make a move that is spoken aloud.

UNDO takes back a guess of a Claim too. No piece of a game may be called like one of them.
"""
PLAYED = "played-out"
"""What ends a Play: no button, the table itself says so when the game is over."""
HINTS = ("nudge", "narrow", "show")


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
        known = 1 <= number_in(pick, "hint-") <= len(hints(part, progress))
        return replace(progress, hints=number_in(pick, "hint-"), verdict=None, refused="") if known else progress
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
        case Puzzle():
            return _settle(step, _solve(part, progress, pick))
        case Play():
            over = Verdict("right", "Played to the end", part.done, part.clause)
            return _settle(step, replace(progress, verdict=over, over=True)) if pick == PLAYED else progress


def hints(part: StepPart, progress: Progress) -> tuple[str, ...]:
    """The hints there are now; () where nothing is left to be found."""
    match part:
        case Collect() if not progress.over:
            return part.hint[progress.round]
        case Exercise() if not progress.over:
            return part.hint
        case Claim() if asked(part, progress) is not None:
            return part.bets[progress.round].hint
        case Puzzle() if not progress.over:
            now = part.at(progress.round)
            return part.hint if isinstance(now, Entry) else now.hint
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


def _settle(step: Step, progress: Progress) -> Progress:
    """Mark a Watch whose shots are all seen as over, and the step as done after its last part."""
    part = step.parts[progress.part]
    if isinstance(part, Watch) and len(set(progress.seen)) == len(part.shots):
        progress = replace(progress, over=True)
    return replace(progress, done=progress.over and progress.part + 1 == len(step.parts))


def _watch(part: Watch, progress: Progress, pick: str) -> Progress:
    shot = number_in(pick, "shot-")
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


def _solve(part: Puzzle, progress: Progress, pick: str) -> Progress:
    """A clue is left for the next one; an entry is picked piece by piece, said, and right or a slip."""
    now, fresh = part.at(progress.round), replace(progress, verdict=None)
    if progress.over or not isinstance(now, Entry):
        further = pick == GO_ON and not progress.over
        return replace(fresh, round=progress.round + 1, hints=0) if further else progress
    if pick == CLEAR and progress.chosen:
        return replace(fresh, chosen=())
    if pick == SAY and len(progress.chosen) == len(now.wants):
        return _entered(part, now, progress)
    piece = now.scene(progress.chosen).piece(pick)
    if piece is None or not piece.parts:
        return progress
    kind = {other.id for other in now.scene(()) if other.parts and other.parts[0][0] == piece.parts[0][0]}
    others = tuple(id for id in progress.chosen if id not in kind)
    return replace(fresh, chosen=others if pick in progress.chosen else (*others, pick))


def _entered(part: Puzzle, now: Entry, progress: Progress) -> Progress:
    if set(progress.chosen) != set(now.wants):
        no = now.wrong(progress.chosen)
        if len(progress.tried) < part.slips:
            why = f"{no.why} One slip is forgiven." if part.slips == 1 else no.why
            return replace(progress, tried=(*progress.tried, SAY), verdict=Verdict("wrong", "Not so", why, no.clause))
        anew = Verdict("wrong", "Once more from the first", f"{no.why} Your marks and all clues stay.", no.clause)
        return replace(progress, round=len(part.clues), chosen=(), tried=(), hints=0, verdict=anew)
    last = progress.round + 1 == len(part.clues) + len(part.entries)
    says, clause = (f"{now.right} {part.done}", part.clause) if last else (now.right, "")
    said = Verdict("right", "Just so", says, clause)
    if last:
        return replace(progress, verdict=said, over=True)
    return replace(progress, round=progress.round + 1, chosen=(), hints=0, verdict=said)


def _answer(part: Quiz, progress: Progress, pick: str) -> Progress:
    number = number_in(pick, "choice-")
    if progress.over or not 0 <= number < len(part.choices):
        return progress
    choice = part.choices[number]
    verdict = Verdict(
        "right" if choice.right else "wrong", "Right" if choice.right else "Not so", choice.why, choice.clause
    )
    chosen = (pick,) if choice.right else ()
    tried = progress.tried if choice.right else (*progress.tried, pick)
    return replace(progress, chosen=chosen, tried=tried, verdict=verdict, over=choice.right)
