"""A match under whatever a player may do in whatever order: do, undo, go to, branch, save, load; for every game.

The model is a list of moves and the positions they lead to, made by the rules alone. Several matches are played at
once, so that branches and loaded matches are seen to go on by themselves, and alike.
"""

from importlib import import_module
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from gamecore.core import CHANCE, Event, IllegalMove, Move, Rulings, State
from gamecore.match import AnyMatch, Match
from gamecore.record import by_itself, link, load, save

from .alike import mixed
from .games import AnyGame, changes, some

MOST_TABLES = 4
number = st.integers(0, 10**9)


class Model:
    """What a match should be: its moves, the positions between them, and what happened."""

    def __init__(self, states: list[State], moves: list[Move], events: list[tuple[Event, ...]]):
        self.states, self.moves, self.events = states, moves, events

    def until(self, length: int) -> "Model":
        """A copy of its first moves."""
        return Model(self.states[: length + 1], self.moves[:length], self.events[:length])


class Matches(RuleBasedStateMachine):
    """One person plays against bots; everything is drawn."""

    game: AnyGame
    seats: int

    @initialize(seed=number, person=number, bots=number, ruled=st.none() | number)
    def begin(self, seed: int, person: int, bots: int, ruled: int | None) -> None:
        known = import_module(f"gamecore.{self.game.name}.bots").BOTS
        self.person, self.bots = person % self.seats, list(known)[bots % len(known)]
        self.bot = known[self.bots]()
        rulings: Rulings = self.game.Rulings()
        if ruled is not None:
            rulings = mixed(self.game, changes(self.game.Rulings), self.seats, Random(ruled))
        match: AnyMatch = Match(self.game, self.seats, rulings, seed=seed)
        self.tables: list[tuple[AnyMatch, Model]] = [(match, Model([self.game.start(self.seats, rulings)], [], []))]
        self.fallen: dict[tuple[Move, ...], Move] = {}
        """What came by itself after these moves: the same must come whenever they have been made."""
        self.at = 0

    @property
    def match(self) -> AnyMatch:
        return self.tables[self.at][0]

    @property
    def model(self) -> Model:
        return self.tables[self.at][1]

    def _made(self, before: int) -> None:
        """Follow the match in the model: by the rules, and what came by itself is what came the last time."""
        move = self.match.moves[before]
        if move.seat != self.person:
            assert self.fallen.setdefault(tuple(self.model.moves), move) == move, "chance or a bot thought again"
        state, events = self.game.apply(self.model.states[-1], move)
        self.model.states.append(state)
        self.model.moves.append(move)
        self.model.events.append(events)
        assert self.match.length == before + 1

    # ---- what may be done ----

    @rule(many=st.integers(1, 25), which=number)
    def play(self, many: int, which: int) -> None:
        """So many moves: what comes by itself comes, and the person does something."""
        for step in range(many):
            actors, before = self.match.actors, self.match.length
            if not actors:
                return
            if actors == (self.person,):
                options = self.match.chair(self.person).options()
                self.match.chair(self.person).act(options[(which >> step) % len(options)])
            else:
                by_itself(self.match, self.bot, self.person)
            self._made(before)

    @rule(which=number)
    def try_what_is_refused(self, which: int) -> None:
        """A refused move changes nothing and says why."""
        for seat in self.match.actors:
            if seat != CHANCE:
                chair = self.match.chair(seat)
                wrong = [move for move in some(list(chair.conceivable()), 40) if chair.why_not(move) is not None]
                if wrong:
                    move = wrong[which % len(wrong)]
                    with pytest.raises(IllegalMove) as refused:
                        chair.act(move)
                    assert refused.value.refusal == chair.why_not(move)

    @rule(back=number)
    def undo(self, back: int) -> None:
        length = back % (self.match.length + 1)
        self.match.rewind(length)
        self.tables[self.at] = (self.match, self.model.until(length))

    @rule(back=number)
    def go_to(self, back: int) -> None:
        """A look at an earlier moment, from every seat, changes nothing."""
        length = back % (self.match.length + 1)
        then, known = self.match.branch(length), self.model.until(length)
        self._same(then, known)

    @precondition(lambda self: len(self.tables) < MOST_TABLES)
    @rule(back=number)
    def branch(self, back: int) -> None:
        """What if: another match goes on from an earlier moment."""
        length = back % (self.match.length + 1)
        self.tables.append((self.match.branch(length), self.model.until(length)))

    @rule(to=number)
    def turn_to(self, to: int) -> None:
        """Go on at another table."""
        self.at = to % len(self.tables)

    @rule(short=st.booleans(), linked=st.booleans())
    def save_and_load(self, short: bool, linked: bool) -> None:
        """A match that was read takes the place of the one that was written; nobody can tell."""
        text = save(self.match, seat=self.person, bots=self.bots, only=short)
        read = load(link(text) if linked else text, self.game)
        assert (read.seat, read.bots) == (self.person, self.bots)
        assert read.match is not self.match
        again = save(read.match, seat=read.seat, bots=read.bots, only=short)
        assert again == text, "what is read is written the same"
        self.tables[self.at] = (read.match, self.model)

    # ---- what always holds ----

    @invariant()
    def every_match_is_as_its_moves(self) -> None:
        for match, model in getattr(self, "tables", ()):
            assert list(match.moves) == model.moves
            assert match.actors == self.game.actors(model.states[-1])
            assert match.outcome == self.game.outcome(model.states[-1])
        if hasattr(self, "tables"):
            self._same(self.match, self.model)

    def _same(self, match: AnyMatch, model: Model) -> None:
        """Every seat sees what the rules alone would show it, and has seen the same happen."""
        for seat in range(self.seats):
            assert match.chair(seat).look() == self.game.observe(model.states[-1], seat)
            assert match.chair(seat).options()[:3] == self.game.options(model.states[-1], seat)[:3]
            seen = [event.seen_by(seat) for events in model.events for event in events]
            assert list(match.events(seat)) == seen


@pytest.mark.timeout(600)  # what fails is made short first, which takes up to five minutes
def test_a_match_may_be_played_in_any_order(table: tuple[AnyGame, int]) -> None:
    game, seats = table
    machine: Any = type("Matches", (Matches,), {"game": game, "seats": seats})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=50,
            stateful_step_count=40,
            derandomize=True,
            database=None,
            deadline=None,
            phases=(Phase.generate, Phase.shrink),
            suppress_health_check=list(HealthCheck),
        ),
    )
