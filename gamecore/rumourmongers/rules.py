"""Rumourmongers, the game: each question answered by the module that knows.

What may be laid together is in `gather`, how cards are grouped in `gossip`, whom a seat may play and with what target
in `target`, why not in `refusal`, what may be done in `option`, what chance does in `chance`. What moves do: `round`
(Deal, Gather, Meet, the end), `window` (who is asked, passing, playing, the Lunatic), `power` (what each person does),
`telling` (Gossip); `flow` is the state machine that calls them. What a seat knows is in `sight`, and some truth that
would look the same in `imagine`.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import ClassVar, Final

from ..core import Event, Game, IllegalMove, Move, Outcome, Part, Refusal, Seat
from . import flow, round
from .chance import sample
from .imagine import imagine
from .moves import EVENTS, MOVES, Pass
from .option import attempt, conceivable, options
from .pieces import deck
from .refusal import refusal
from .sight import observe
from .state import RumourRules, RumourState, RumourView

__all__ = ["GAME", "Rumourmongers"]


class Rumourmongers(Game[RumourState, RumourView, RumourRules]):
    """Three or four people, six houses to gossip about, and a hand of rumours each (RM-001)."""

    name: ClassVar[str] = "rumourmongers"
    title: ClassVar[str] = "Rumourmongers"
    prefix: ClassVar[str] = "RM"
    seats: ClassVar[range] = range(3, 5)
    Rulings = RumourRules
    moves = MOVES
    events = EVENTS

    def start(self, seats: int, rulings: RumourRules) -> RumourState:
        """Everything in the box. ValueError for a wrong number of seats."""
        if seats not in self.seats:
            raise ValueError(f"Rumourmongers is for 3 or 4 players (RM-001), not {seats}")
        return round.box(seats, rulings)

    def actors(self, state: RumourState) -> tuple[Seat, ...]:
        """Who may act now."""
        return state.table.asked

    def options(self, state: RumourState, seat: Seat) -> Sequence[Move]:
        """The legal moves of `seat`, in a fixed order; those of Gather and Deal are made when asked for."""
        return options(state, seat)

    def refusal(self, state: RumourState, move: Move) -> Refusal | None:
        """Why `move` is not legal here, in a sentence; None exactly when it is an option."""
        return refusal(state, move)

    def conceivable(self, state: RumourState, seat: Seat) -> Iterable[Move]:
        """What a learner might try by clicking here."""
        return conceivable(state, seat)

    def attempt(self, state: RumourState, seat: Seat, picks: tuple[Part, ...]) -> Move | None:
        """The set of cards that these picks spell, legal or not."""
        return attempt(state, seat, picks)

    def apply(self, state: RumourState, move: Move) -> tuple[RumourState, tuple[Event, ...]]:
        """The position after `move`, and what happened. IllegalMove if it is refused."""
        refused = refusal(state, move)
        if refused is not None:
            raise IllegalMove(move, refused)
        log: list[Event] = []
        return flow.act(state, move, log), tuple(log)

    def chance(self, state: RumourState, rng: Callable[[str], Random]) -> Move:
        """What CHANCE does now; streams: starter, lowest, deal."""
        return sample(state, rng)

    def observe(self, state: RumourState, seat: Seat) -> RumourView:
        """What `seat` knows of `state`."""
        return observe(state, seat)

    def outcome(self, state: RumourState) -> Outcome | None:
        """Who has most points after the last round (RM-010)."""
        if state.table.phase != "over":
            return None
        clause, winners = round.result(state)
        return Outcome(clause=clause, winners=winners, scores=state.table.scores)

    def imagine(self, view: RumourView, rng: Random) -> RumourState:
        """Some truth that would look exactly like `view`."""
        return imagine(view, rng)

    def routine(self, view: RumourView, log: Sequence[Event]) -> Move | None:
        """Who is asked in a window and holds nobody to play passes: everybody is asked alike (RM-R20)."""
        mine = view.seat
        if mine not in view.actors:
            return None
        moves = options(imagine(view, Random(0)), mine)  # any truth that looks like this allows the same
        return moves[0] if len(moves) == 1 and isinstance(moves[0], Pass) else None

    def census(self, state: RumourState) -> Mapping[str, int]:
        """Every card of the deck and how often it lies anywhere: once (RM-027)."""
        table = state.table
        count = dict.fromkeys(deck(table.seats), 0)
        for row in (*state.hands, *state.down, *table.open, state.pile, state.discard, table.removed):
            for card in row:
                count[card] += 1
        return count


GAME: Final = Rumourmongers()
