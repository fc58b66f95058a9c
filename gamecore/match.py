"""One game being played: the only holder of the truth. Players, screens and bots get a chair."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Generic

from msgspec import Struct

from .core import CHANCE, Event, Game, Move, Outcome, Part, R, Refusal, S, Seat, Streams, V


class Ply(Struct, frozen=True, gc=False):
    """A move that was made, what happened, and how often each random stream had been drawn from by then."""

    move: Move
    events: tuple[Event, ...]
    used: Mapping[str, int]


class Match(Generic[S, V, R]):
    """A game from its start (or from `state`, for a lesson) with every position it went through.

    Positions are values and all are kept, so undo and what-if forget or copy, and never compute back.
    ValueError if this number of seats cannot play, or a ruling names what there is not.
    """

    def __init__(
        self, game: Game[S, V, R], seats: int = 0, rulings: R | None = None, *, seed: int = 0, state: S | None = None
    ):
        self.game = game
        self.seats = seats
        self.rulings: R = game.Rulings() if rulings is None else rulings
        self.seed = seed
        self.arranged = state is not None
        """Whether it began in the middle, from a position that no moves led to."""
        self._states: list[S] = [game.start(seats, self.rulings) if state is None else state]
        self._plies: list[Ply] = []

    def __repr__(self) -> str:
        return f"Match({self.game.name}, {self.seats} seats, seed {self.seed}, {self.length} moves)"

    @property
    def length(self) -> int:
        """How many moves have been made."""
        return len(self._plies)

    @property
    def actors(self) -> tuple[Seat, ...]:
        """Who may act now."""
        return self.game.actors(self._states[-1])

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, or None."""
        return self.game.outcome(self._states[-1])

    @property
    def moves(self) -> tuple[Move, ...]:
        """Every move made, chance included: the whole truth, for records."""
        return tuple(ply.move for ply in self._plies)

    def chair(self, seat: Seat) -> "Chair[S, V, R]":
        """The place from which `seat` sees and acts."""
        return Chair(self, seat)

    def act(self, move: Move) -> tuple[Event, ...]:
        """Make a move, chance's included. IllegalMove if the rules refuse it; then nothing has changed.

        A move of chance counts as drawn, so that a match played again from its record goes on as it would have.
        """
        used = self._used
        if move.seat == CHANCE and self.actors == (CHANCE,):
            streams = Streams(self.seed, used)
            self.game.chance(self._states[-1], streams)
            used = streams.used
        return self._make(move, used)

    def chance(self) -> tuple[Event, ...]:
        """Let CHANCE act once. ValueError if it is not its turn."""
        if self.actors != (CHANCE,):
            raise ValueError("chance does not act here: a player has to")
        streams = Streams(self.seed, self._used)
        move = self.game.chance(self._states[-1], streams)
        return self._make(move, streams.used)

    @property
    def _used(self) -> Mapping[str, int]:
        return self._plies[-1].used if self._plies else {}

    def _make(self, move: Move, used: Mapping[str, int]) -> tuple[Event, ...]:
        state, events = self.game.apply(self._states[-1], move)
        self._states.append(state)
        self._plies.append(Ply(move, events, used))
        return events

    def rewind(self, length: int) -> None:
        """Forget every move after the first `length`. The same throws come again: undoing is no re-roll.

        ValueError if there have not been so many moves.
        """
        self._reached(length)
        del self._plies[length:], self._states[length + 1 :]

    def _reached(self, length: int) -> int:
        """`length`, if there have been so many moves. ValueError if not."""
        if not 0 <= length <= self.length:
            raise ValueError(f"there have been {self.length} moves; cannot go back to {length}")
        return length

    def branch(self, length: int | None = None) -> "Match[S, V, R]":
        """An independent match that begins with the first `length` moves (all of them by default)."""
        kept = self._reached(self.length if length is None else length)
        twin = Match(self.game, self.seats, self.rulings, seed=self.seed, state=self._states[0])
        twin._states, twin._plies, twin.arranged = self._states[: kept + 1], self._plies[:kept], self.arranged
        return twin

    def events(self, seat: Seat | None, since: int = 0) -> tuple[Event, ...]:
        """What `seat` saw happen from move `since` on (None: a stranger); secret fields are taken out here only."""
        return tuple(event.seen_by(seat) for ply in self._plies[since:] for event in ply.events)


class Chair(Generic[S, V, R]):
    """A seat at a match: all that a screen or a bot ever gets."""

    def __init__(self, match: Match[S, V, R], seat: Seat):
        self._match = match
        self.seat = seat

    @property
    def game(self) -> Game[S, V, R]:
        """The game that is played."""
        return self._match.game

    @property
    def length(self) -> int:
        """How many moves have been made at the table."""
        return self._match.length

    @property
    def to_act(self) -> bool:
        """Whether this seat may act now."""
        return self.seat in self._match.actors

    def look(self) -> V:
        """What this seat knows."""
        return self.game.observe(self._match._states[-1], self.seat)

    def options(self) -> Sequence[Move]:
        """The legal moves of this seat."""
        return self.game.options(self._match._states[-1], self.seat)

    def conceivable(self) -> Sequence[Move]:
        """What may be tried here, legal or not."""
        return tuple(self.game.conceivable(self._match._states[-1], self.seat))

    def attempt(self, picks: tuple[Part, ...]) -> Move | None:
        """The move of this seat that these picks spell, legal or not; None if they spell none."""
        return self.game.attempt(self._match._states[-1], self.seat, picks)

    def why_not(self, move: Move) -> Refusal | None:
        """Why the rules refuse `move`; None if they do not. ValueError if it is another seat's: that tells its hand."""
        self._own(move)
        return self.game.refusal(self._match._states[-1], move)

    def act(self, move: Move) -> tuple[Event, ...]:
        """Make a move and see what happens. IllegalMove if it is refused; ValueError if it is another seat's."""
        self._own(move)
        return tuple(event.seen_by(self.seat) for event in self._match.act(move))

    def _own(self, move: Move) -> None:
        if move.seat != self.seat:
            raise ValueError(f"this chair is seat {self.seat}'s; the move is seat {move.seat}'s")

    def log(self, since: int = 0) -> tuple[Event, ...]:
        """What this seat saw happen, unless the rulings leave it to memory."""
        if not self.game.keeps_log(self._match._states[-1]):
            return ()
        return self._match.events(self.seat, since)

    def imagine(self, rng: Random) -> S:
        """Some truth that would look exactly like what this seat knows."""
        return self.game.imagine(self.look(), rng)

    def luck(self, salt: str = "") -> Random:
        """A player's own randomness at this moment: the same seat, past and `salt` give the same.

        It tells nothing of the deal, which has streams of its own.
        """
        return Random(f"{self._match.seed}/bot/{self.seat}/{self.length}/{salt}")


AnyMatch = Match[Any, Any, Any]
AnyChair = Chair[Any, Any, Any]
