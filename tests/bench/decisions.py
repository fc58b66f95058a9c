"""How many decisions a second a game makes, by what is done at each; `python -m tests.bench.decisions [GAME]`.

A decision is one choice by a seat that has at least two options, chance's moves included in its time. Each row is
the same games played again with more asked for at each decision, so the ratios come from one run of one machine.
"""

import sys
import time
from collections.abc import Callable
from typing import Any

from gamecore import games, load
from gamecore.bots import RandomBot
from gamecore.core import CHANCE
from gamecore.match import AnyChair, Match

GAMES = 40


def nothing(chair: AnyChair) -> None:
    """Only the move."""


def view(chair: AnyChair) -> None:
    """The seat's view as well."""
    chair.look()


def views(chair: AnyChair) -> None:
    """Every seat's view as well."""
    for seat in range(chair._match.seats):
        chair._match.chair(seat).look()


def measure(name: str, seats: int, extra: Callable[[AnyChair], None]) -> tuple[int, float]:
    """Decisions made and seconds taken."""
    game = load(name)
    bot, decisions, start = RandomBot(), 0, time.perf_counter()
    for seed in range(GAMES):
        match: Any = Match(game, seats, seed=seed)
        while actors := match.actors:
            if actors == (CHANCE,):
                match.chance()
                continue
            chair = match.chair(actors[0])
            extra(chair)
            move = bot.choose(chair)
            decisions += len(chair.options()) > 1
            match.act(move)
    return decisions, time.perf_counter() - start


def main() -> None:
    """Print a row for each game, number of seats and kind of work."""
    for name in sys.argv[1:] or games():
        for seats in (load(name).seats[0], load(name).seats[-1]):
            base = 0.0
            for extra in (nothing, view, views):
                decisions, seconds = measure(name, seats, extra)
                rate = decisions / seconds
                base = base or rate
                print(
                    f"{name} {seats} seats, {(extra.__doc__ or '')[:-1].lower():28} {rate:8.0f}/s  {rate / base:5.2f}"
                )


if __name__ == "__main__":
    main()
