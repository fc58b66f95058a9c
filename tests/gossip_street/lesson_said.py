"""What the steps' tests share: which clauses a learner can meet in a step, and its parts by their kind."""

from typing import TypeVar

from gamecore.lesson import Claim, Collect, Exercise, Quiz, Step, Watch

P = TypeVar("P", Watch, Collect, Exercise, Claim, Quiz)


def part(step: Step, kind: type[P], number: int = 0) -> P:
    """The step's part of this kind, the first one if there are several."""
    found: P = [one for one in step.parts if isinstance(one, kind)][number]
    return found


def named(step: Step) -> set[str]:
    """Every clause that a shot, an answer to a guess or a choice, a verdict or a refusal of this step names."""
    return set().union(*(_named(one) for one in step.parts)) - {""}


def _named(one: object) -> set[str]:
    match one:
        case Watch():
            return {shot.clause for shot in one.shots}
        case Quiz():
            return {choice.clause for choice in one.choices}
        case Claim():
            last = len(one.bets) - 1
            shown = {bet.clause if not one.clause or n < last else one.clause for n, bet in enumerate(one.bets)}
            guesses = [guess for bet in one.bets for guess in bet.guesses]
            missed = {c.clause for guess in guesses for c in guess.choices if not c.right}
            pieces = [
                (g, p.id) for bet in one.bets for g in bet.guesses for p in bet.scene(*bet.moments(0)[0]) if p.parts
            ]
            return shown | missed | {g.why(id).clause for g, id in pieces if g.why and id != g.wants}
        case Collect():
            refused = {
                r.refuse(p.id, ()).clause for r in one.rounds for p in r.scene(()) if p.parts and p.id not in r.wants
            }
            return refused | {one.clause}
        case Exercise():
            return _tried(one)
    return set()


def _tried(one: Exercise) -> set[str]:
    """What answers every first move that may be tried."""
    bench, found = one.at(()), set[str]()
    assert bench.draft is not None
    for move in bench.draft.legal:
        refusal = bench.why_not(move)
        verdict = one.at((move,)).verdict if refusal is None else None
        found |= {refusal.clause} if refusal else {verdict.clause} if verdict else set()
    return found
