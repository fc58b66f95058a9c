"""The picture of a moment of a step: what may be tried is lit, what was found is chosen, what was wrong is marked."""

from collections.abc import Callable

from msgspec.structs import replace

from gamecore.draft import Draft
from gamecore.lesson import Claim, Collect, Exercise, Play, Progress, Puzzle, Quiz, Step, Watch, asked, guessed
from gamecore.puzzle import Entry
from gamecore.scene import Piece, Scene


def picture(step: Step, progress: Progress, played: int | None = None) -> Scene:
    """The scene of this moment. `played`: while a claim is played out, how many of its moves were made."""
    part = step.parts[progress.part]
    match part:
        case Watch():
            return part.shots[progress.seen[-1]].scene
        case Quiz() | Play():
            return part.scene
        case Collect():
            return _collected(part, progress)
        case Exercise():
            bench = part.at(progress.moves, progress.picks)
            scene = part.scene(bench.view, bench.draft, bench.events)
            return (_plain(scene, bench.lit) if part.plain else scene).marked(progress.refused, "refused")
        case Claim():
            return _foretold(part, progress, played)
        case Puzzle():
            now = part.at(progress.round)
            return now.scene(progress.chosen) if isinstance(now, Entry) else part.scene(progress.round)


def _collected(part: Collect, progress: Progress) -> Scene:
    now = part.rounds[progress.round]

    def light(piece: Piece) -> Piece:
        if not piece.parts:
            return piece
        if piece.id in progress.chosen and progress.chosen.count(piece.id) == now.wants.count(piece.id):
            return replace(piece, state=now.mark)
        if piece.id == progress.refused:
            return replace(piece, state="refused")
        return piece if progress.over else replace(piece, state="legal")

    return _each(now.scene(progress.chosen), light)


def _plain(scene: Scene, lit: Draft | None) -> Scene:
    """The scene with only those pieces lit that a legal move can have."""

    def dim(piece: Piece) -> Piece:
        allowed = lit is not None and lit.lights(piece.parts)
        return piece if piece.state != "legal" or allowed else replace(piece, state="")

    return _each(scene, dim)


def _foretold(part: Claim, progress: Progress, played: int | None) -> Scene:
    """Before: every piece that may be guessed. Afterwards: the truth, and where the guess was."""
    bet, guess = part.bets[progress.round], asked(part, progress)
    said = {pick: answer for one, pick, answer in guessed(part, progress) if not one.choices}
    told = guess is None and played is None

    def light(piece: Piece) -> Piece:
        answer = said.get(piece.id)
        if answer is not None:
            return replace(piece, parts=(), state="missed" if told and not answer.right else "chosen")
        if guess is not None and not guess.choices and piece.parts:
            return replace(piece, state="legal")
        return replace(piece, parts=())

    at = played if played is not None else 0 if guess else -1
    return _each(bet.scene(*bet.moments(part.seat)[at]), light)


def _each(scene: Scene, change: Callable[[Piece], Piece]) -> Scene:
    """The scene with every piece changed."""
    zones = tuple(replace(zone, pieces=tuple(change(piece) for piece in zone.pieces)) for zone in scene.zones)
    return replace(scene, zones=zones)
