"""One player's game against bots: whose move it is, undo, and what has to be remembered. No screen in here."""

from collections.abc import Callable, Iterator
from typing import Any, Final

import msgspec
from msgspec import Struct

from gamecore.bots import Bot
from gamecore.core import CHANCE, Event, Game, IllegalMove, Move, Rulings, union
from gamecore.match import AnyChair, Match

from .lobby import Plan

STEPS_AT_ONCE: Final = 20_000
"""How many moves of others, or remembered ones, are made in a row: more than a game without this player takes."""

Events = tuple[Event, ...]


class Memo(Struct, frozen=True):
    """What the browser remembers of a game: the plan and this player's own moves, nobody else's; None is a throw."""

    plan: Plan
    rulings: dict[str, Any]
    moves: list[Any]


class Sitting:
    """A match with one seat for a person. `touches(view)`: whether that person is to touch the die."""

    def __init__(
        self,
        game: Game[Any, Any, Any],
        rulings: Rulings,
        plan: Plan,
        bot: Callable[[], Bot],
        touches: Callable[[Any], bool],
    ):
        self.plan, self._bot, self._touches = plan, bot(), touches
        self.match: Match[Any, Any, Any] = Match(game, plan.seats, rulings, seed=plan.seed)
        self.mine: list[tuple[int, Move | None]] = []
        if plan.quick:
            self._lay_out()

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
            actor = self.match.actors[0]
            if actor == CHANCE:
                self.match.chance()
            else:
                self.match.act(self._bot.choose(self.match.chair(actor)))

    def advance(self) -> Iterator[Events]:
        """Let chance and the bots act until this player has to or the game is over; yields what each did."""
        for _ in range(STEPS_AT_ONCE):
            others = [seat for seat in self.match.actors if seat not in (CHANCE, self.plan.seat)]
            if self.match.actors == (CHANCE,) and not self.lucky:
                yield self._seen(self.match.chance())
            elif others:
                yield self._seen(self.match.act(self._bot.choose(self.match.chair(others[0]))))
            else:
                return

    def throw(self) -> Events:
        """This player touches the die. ValueError if it is not to be thrown."""
        before = self.match.length
        if not self.lucky:
            raise ValueError("the die is not yours to throw now")
        events = self.match.chance()
        self.mine.append((before, None))
        return self._seen(events)

    def act(self, move: Move) -> Events:
        """This player's move. IllegalMove if the rules refuse it."""
        before = self.match.length
        events = self.chair.act(move)
        self.mine.append((before, move))
        return events

    def undo(self) -> None:
        """Back to before this player's last move or throw; nothing where there was none."""
        if self.mine:
            self.match.rewind(self.mine.pop()[0])

    def _seen(self, events: Events) -> Events:
        return tuple(event.seen_by(self.plan.seat) for event in events)

    # ---- memory ----
    def memo(self) -> str:
        """What has to be kept to come back to this very moment."""
        record = {
            "plan": self.plan,
            "rulings": self.match.rulings.changed(),
            "moves": [move for _, move in self.mine],
        }
        return msgspec.json.encode(record).decode()

    def redo(self, moves: list[Any]) -> None:
        """Make remembered moves again; what does not fit, and all after it, is dropped."""
        kind = union(self.match.game.moves)
        for plain in moves[:STEPS_AT_ONCE]:
            for _ in self.advance():
                pass
            try:
                if plain is None:
                    self.throw()
                else:
                    self.act(msgspec.convert(plain, type=kind))
            except (ValueError, IllegalMove, msgspec.MsgspecError):
                break
        for _ in self.advance():
            pass
