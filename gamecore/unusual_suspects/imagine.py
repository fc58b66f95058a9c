"""Some truth that would look exactly like a view: for a bot to think with, and to prove that views keep secrets.

Hidden are the guilty place, the PIN of a case code, votes and answers that are not all in; everything else lies open.
Any place that is face up may be the guilty one, and before the Witness has looked any place at all.
"""

from random import Random

from . import code
from .pieces import PLACES, Place, printed
from .setup import case_code
from .state import Ballot, SuspectState, SuspectView
from .trial import voters

TRIES = 2_000
"""So many PINs are tried for one that points to a place; one in twelve does."""


def imagine(view: SuspectView, rng: Random) -> SuspectState:
    """Some truth that would look exactly like `view`."""
    guilty = _guilty(view, rng)
    return SuspectState(
        table=view.table,
        guilty=guilty,
        card=printed(guilty, view.table.columns),
        pin=_pin(view, guilty, rng),
        ballots=_ballots(view, rng),
        said=_said(view, rng),
    )


def _guilty(view: SuspectView, rng: Random) -> Place | None:
    """The guilty place: as this seat knows it, else any that is left (US-021, US-R43)."""
    table = view.table
    if view.guilty is not None or table.revealed is not None:
        return view.guilty if view.guilty is not None else table.revealed
    if table.phase in ("witness", "starter", "conceal"):
        return None
    there = table.face_up if table.round else PLACES
    return rng.choice([place for place in there if place not in table.used])


def _pin(view: SuspectView, guilty: Place | None, rng: Random) -> str:
    """A PIN that would have led to this guilty place; nobody sees it, not even a Witness."""
    if view.rulings.case is None:
        return ""
    pin = f"{rng.randrange(10_000):04d}"
    for _ in range(TRIES):
        if guilty is None or code.guilty_place(case_code(view.table), pin) == guilty:
            break
        pin = f"{rng.randrange(1_000_000):06d}"
    return pin


def _ballots(view: SuspectView, rng: Random) -> tuple[Ballot | None, ...]:
    """What the others may have voted: whoever votes and is not asked any more has."""
    table = view.table
    ballots: list[Ballot | None] = [None] * table.seats
    if table.phase == "vote":
        for seat in voters(table):
            if seat not in table.asked:
                ballots[seat] = rng.choice(("yes", "no", "abstain"))
        ballots[view.seat] = view.ballot
    return tuple(ballots)


def _said(view: SuspectView, rng: Random) -> tuple[bool | None, ...]:
    """What another Witness may have said, of two who answer at once (US-R37)."""
    table = view.table
    said: list[bool | None] = [None] * len(table.teams)
    if table.phase == "answer" and table.rulings.answering_witness == "both" and len(said) == 2:
        for n, seat in enumerate(table.witnesses):
            if seat not in table.asked:
                said[n] = view.said if seat == view.seat else rng.random() < 0.5
    return tuple(said)
