"""How long it takes to imagine a truth behind a view, and how long the bots think, in processor time."""

import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from gamecore import load
from gamecore.core import CHANCE
from gamecore.match import Match
from gamecore.record import bots_of

from .row import Row, spread

GAMES = 5
TOO_LONG = 2_000
"""Moves after which a game is left: what bots think then is no different."""


def timed(does: Callable[[], Any], took: list[float]) -> Any:
    """What it gives; the milliseconds are added to `took`."""
    before = time.process_time()
    given = does()
    took.append((time.process_time() - before) * 1000)
    return given


def play(game: Any, seats: int, seed: int, bot: Any, decided: list[float], imagined: list[float]) -> None:
    """One game of a bot against itself: every decision is timed, and a truth imagined for one view in ten."""
    match, rng = Match(game, seats, seed=seed), Random(seed)
    while (actors := match.actors) and match.length < TOO_LONG:
        if actors == (CHANCE,):
            match.chance()
            continue
        chair = match.chair(actors[0])
        if not rng.randrange(10):
            view = match.chair(rng.randrange(seats)).look()
            timed(lambda view=view: game.imagine(view, rng), imagined)
        match.act(timed(lambda chair=chair: bot.choose(chair), decided))


def rows() -> Iterator[Row]:
    """Over games with 3, 4 and 6 seats."""
    game = load("gossip_street")
    imagined: list[float] = []
    thought: dict[str, list[float]] = {}
    for name, make in bots_of(game).items():
        for seats in (3, 4, 6):
            for seed in range(GAMES):
                play(game, seats, seed, make(), thought.setdefault(name, []), imagined)
    yield from spread("a truth imagined", imagined, "ms")
    for name, took in thought.items():
        if name != "random":
            yield from spread(f"a decision of the bot {name!r}", took, "ms")
