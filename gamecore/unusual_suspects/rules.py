"""Unusual Suspects, the game: each question answered by the module that knows.

What may be done is in `option`, why not in `refusal`, what chance does in `chance`. What moves do: `setup` (the box,
the line-up, each Investigation), `asking` (Questioning), `trial` (proposals, votes, flips), `ending` (the Pad, points,
the end); `flow` is the state machine that calls them. What a seat knows is in `sight`, and some truth that would look
the same in `imagine`. How the bot Witness answers and detectives reckon is in `model` and beside it, and no rule.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import ClassVar, Final

from ..core import Event, Game, IllegalMove, Move, Outcome, Part, Refusal, Seat
from . import flow
from .chance import sample
from .ending import seats_of, why_over
from .imagine import imagine
from .moves import EVENTS, MOVES
from .option import attempt, conceivable, options
from .pieces import PLACES, QUESTIONS, SUSPECTS
from .refusal import refusal
from .setup import box
from .sight import observe
from .state import SuspectRules, SuspectState, SuspectView

__all__ = ["GAME", "UnusualSuspects"]


class UnusualSuspects(Game[SuspectState, SuspectView, SuspectRules]):
    """One Witness knows who did it and says only yes or no; detectives clear the innocent, or two teams race for it."""

    name: ClassVar[str] = "unusual_suspects"
    title: ClassVar[str] = "Unusual Suspects"
    prefix: ClassVar[str] = "US"
    seats: ClassVar[range] = range(2, 7)
    Rulings = SuspectRules
    moves = MOVES
    events = EVENTS

    def start(self, seats: int, rulings: SuspectRules) -> SuspectState:
        """Everything in the box, on the way to the first deal. ValueError if it cannot be played so."""
        if seats not in self.seats:
            raise ValueError(f"Unusual Suspects is for 2 to 6 players here (US-R03), not {seats}")
        return flow.run(box(seats, rulings), [])

    def actors(self, state: SuspectState) -> tuple[Seat, ...]:
        """Who may act now."""
        return state.table.asked

    def options(self, state: SuspectState, seat: Seat) -> Sequence[Move]:
        """The legal moves of `seat`, in a fixed order; deals and sets of suspects are made when asked for."""
        return options(state, seat)

    def refusal(self, state: SuspectState, move: Move) -> Refusal | None:
        """Why `move` is not legal here, in a sentence; None exactly when it is an option."""
        return refusal(state, move)

    def conceivable(self, state: SuspectState, seat: Seat) -> Iterable[Move]:
        """What a learner might try by clicking here."""
        return conceivable(state, seat)

    def attempt(self, state: SuspectState, seat: Seat, picks: tuple[Part, ...]) -> Move | None:
        """The set of suspects that these picks spell, legal or not."""
        return attempt(state, seat, picks)

    def apply(self, state: SuspectState, move: Move) -> tuple[SuspectState, tuple[Event, ...]]:
        """The position after `move`, and what happened. IllegalMove if it is refused."""
        refused = refusal(state, move)
        if refused is not None:
            raise IllegalMove(move, refused)
        log: list[Event] = []
        return flow.act(state, move, log), tuple(log)

    def chance(self, state: SuspectState, rng: Callable[[str], Random]) -> Move:
        """What CHANCE does now; streams: witness, starter, place, line-up, reader, question, lot, bonus."""
        return sample(state, rng)

    def observe(self, state: SuspectState, seat: Seat) -> SuspectView:
        """What `seat` knows of `state`."""
        return observe(state, seat)

    def outcome(self, state: SuspectState) -> Outcome | None:
        """All win or all lose (US-001, US-050, US-052), or a team wins (US-078); Time is in `sheet`, less is better."""
        table = state.table
        if table.phase != "over":
            return None
        if table.mode == "cooperative":
            clause = {"found": "US-052", "failed": "US-050", "void": "US-R08"}[table.how or "void"]
            return Outcome(clause=clause, winners=seats_of(table, table.winners))
        scores = tuple([table.score[0 if seat in table.teams[0] else 1] for seat in range(table.seats)])
        clause = "US-R08" if table.how == "void" else why_over(table, table.winners)
        return Outcome(clause=clause, winners=seats_of(table, table.winners), scores=scores)

    def imagine(self, view: SuspectView, rng: Random) -> SuspectState:
        """Some truth that would look exactly like `view`."""
        return imagine(view, rng)

    def census(self, state: SuspectState) -> Mapping[str, int]:
        """Every card of the box and how often it lies anywhere: once (US-007 to US-010)."""
        table = state.table
        count = {**dict.fromkeys(SUSPECTS, 0), **dict.fromkeys(QUESTIONS, 0)}
        away = (table.suspects, table.suspect_discard, *table.piles, *table.won)
        for row in away:
            for card in row:
                count[card] += 1
        for card in table.grid:
            count[card] += not any(card in row for row in away)
        now = () if table.question is None else (table.question,)
        for ids in (table.deck, table.asked_before, table.left_out, now):
            for id in ids:
                count[id] += 1
        return {**count, "Yes": 1, "No": 1, "Guilty Cards": len(PLACES)}


GAME: Final = UnusualSuspects()
