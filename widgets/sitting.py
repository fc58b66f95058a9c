"""One player's game against bots: whose move it is, undo, and its record. No screen in here."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from gamecore import record
from gamecore.bots import Bot
from gamecore.core import CHANCE, Event, Game, Move, Rulings
from gamecore.draft import Draft
from gamecore.match import AnyChair, AnyMatch, Match
from gamecore.record import Loaded, by_itself
from gamecore.scene import Button, Scene

from .lobby import Plan

STEPS_AT_ONCE: Final = 20_000
"""How many moves of others are made in a row: more than a game without this player takes."""

Events = tuple[Event, ...]


class Sitting:
    """A match with one seat for a person. `touches(view)`: whether that person is to touch the die.

    `loaded`: a match that was read, to go on with; it must be one of this plan.
    """

    def __init__(
        self,
        game: Game[Any, Any, Any],
        rulings: Rulings,
        plan: Plan,
        bot: Callable[[], Bot],
        touches: Callable[[Any], bool],
        *,
        loaded: Loaded | None = None,
    ):
        self.plan, self._bot, self._touches = plan, bot(), touches
        self.match: AnyMatch = Match(game, plan.seats, rulings, seed=plan.seed) if loaded is None else loaded.match
        self._written: set[int] = set() if loaded is None else set(loaded.written)
        self.mine: list[int] = [] if loaded is None else self._found()
        """The moves and throws of this player, counted from 0: what undo takes back."""
        self._routine = -1  # the number of the move that was made for this player, as it decided before
        if plan.quick and loaded is None:
            self._lay_out()

    @classmethod
    def resume(cls, loaded: Loaded, bots: Mapping[str, Callable[[], Bot]], touches: Callable[[Any], bool]) -> "Sitting":
        """Sit down at a match that was read. `bots`: the game's; where the record names none, its strongest play.

        A record without a seat gives the first one.
        """
        match, seat, name = loaded.match, loaded.seat or 0, loaded.bots or list(bots)[-1]
        whole = any(match.moves[number].seat not in (CHANCE, seat) for number in loaded.written)
        laid = whole or not any(_laying(match, number, seat) for number in loaded.written)
        quick = laid or not match.game.lays_out
        plan = Plan(match.seats, seat, name, quick, match.seed)
        return cls(match.game, match.rulings, plan, bots[name], touches, loaded=loaded)

    @property
    def chair(self) -> AnyChair:
        """This player's place."""
        return self.match.chair(self.plan.seat)

    @property
    def lucky(self) -> bool:
        """Whether chance waits for this player to touch the die."""
        return self.match.actors == (CHANCE,) and self._touches(self.chair.look())

    def _lay_out(self) -> None:
        """Bots lay out the whole table, this seat's cards too, up to the first throw of a turn."""
        for _ in range(STEPS_AT_ONCE):
            if not self.match.game.setting_up(self.chair.look()):
                return
            by_itself(self.match, self._bot, self.plan.seat)

    def advance(self, *, routine: bool = False) -> Iterator[Events]:
        """Let chance and the bots act until this player has to or the game is over; yields what each did.

        `routine`: what this player need not be asked again is done for it.
        """
        for _ in range(STEPS_AT_ONCE):
            actors = self.match.actors
            mine = routine and actors == (self.plan.seat,)
            move = self.match.game.routine(self.chair.look(), self.chair.log()) if mine else None
            if move is not None:
                self._routine = self.match.length
                self._written.add(self._routine)
                yield self._seen(self.chair.act(move))
                continue
            if not actors or actors == (self.plan.seat,) or self.lucky:
                return
            yield self._seen(by_itself(self.match, self._bot, self.plan.seat))

    def instead(self, scene: Callable[..., Scene]) -> list[Button]:
        """What this player could do, in place of what was done for it just now as it decided before."""
        if not 0 <= self._routine == self.match.length - 1:
            return []
        chair = self.match.branch(self._routine).chair(self.plan.seat)
        actions = scene(chair.look(), Draft.over(chair.options(), chair.conceivable())).zone("actions")
        return [piece for piece in actions.pieces if isinstance(piece, Button) and not piece.main] if actions else []

    def decide_anew(self) -> None:
        """Take back what was done for this player just now, so that it is asked."""
        if 0 <= self._routine == self.match.length - 1:
            self.match.rewind(self._routine)
            self._written.discard(self._routine)

    def throw(self) -> Events:
        """This player touches the die. ValueError if it is not to be thrown."""
        before = self.match.length
        if not self.lucky:
            raise ValueError("the die is not yours to throw now")
        events = self.match.chance()
        self.mine.append(before)
        return self._seen(events)

    def act(self, move: Move) -> Events:
        """This player's move. IllegalMove if the rules refuse it."""
        before = self.match.length
        events = self.chair.act(move)
        self.mine.append(before)
        self._written.add(before)
        return events

    def undo(self) -> None:
        """Back to before this player's last move or throw; nothing where there was none."""
        if self.mine:
            before = self.mine.pop()
            self.match.rewind(before)
            self._written = {number for number in self._written if number < before}

    def branched(self, length: int) -> "Sitting":
        """The same game up to its first `length` moves, to be played on by itself. ValueError if it has not so many."""
        written = frozenset(number for number in self._written if number < length)
        loaded = Loaded(self.match.branch(length), self.plan.seat, self.plan.opponents, written)
        return Sitting(self.match.game, self.match.rulings, self.plan, lambda: self._bot, self._touches, loaded=loaded)

    def _seen(self, events: Events) -> Events:
        return tuple(event.seen_by(self.plan.seat) for event in events)

    # ---- its record ----
    def record(self) -> str:
        """This game as a record that shows no hidden card: of a game that goes on this player's own moves only.

        A game that is over is written out whole, and so is what was read from such a record.
        """
        over = self.match.outcome is not None
        plan = self.plan
        return record.save(self.match, seat=plan.seat, bots=plan.opponents, only=False if over else self._written)

    def link(self) -> str:
        """The record as a code for the end of an address."""
        return record.link(self.record())

    def _found(self) -> list[int]:
        """Which moves of a match that was read are this player's to take back: the throws of its die, and what it did.

        First cards that were laid for the player are not among them, nor what it need not be asked for.
        """
        seat = self.plan.seat
        found = []
        for number, move in enumerate(self.match.moves):
            if move.seat == CHANCE:
                mine = self._touches(self.match.branch(number).chair(seat).look())
            else:
                mine = move.seat == seat and number in self._written
                mine = mine and not (self.plan.quick and _laying(self.match, number, seat))
                mine = mine and not _routinely(self.match, number, seat)
            if mine:
                found.append(number)
        return found


def _laying(match: AnyMatch, number: int, seat: int) -> bool:
    """Whether the table was still being laid out before this move."""
    return match.game.setting_up(match.branch(number).chair(seat).look())


def _routinely(match: AnyMatch, number: int, seat: int) -> bool:
    """Whether this move is one that a player need not be asked for."""
    then = match.branch(number).chair(seat)
    return match.game.routine(then.look(), then.log()) == match.moves[number]
