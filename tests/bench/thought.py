"""How long it takes to imagine a truth behind a view, to count all odds, and for bots to think, in processor time."""

import time
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any

from gamecore import load
from gamecore.core import CHANCE
from gamecore.gossip_street.known import Switches, everything, odds
from gamecore.gossip_street.odds import EVERY, count
from gamecore.match import Match
from gamecore.record import bots_of

from .row import Row, spread

GAMES = 5
BY_GAME = {"gossip_street": ((3, 4, 6), 150), "rumourmongers": ((3, 4), 300)}
"""Of each game with how many seats it is played, and the milliseconds that a bot may take, but one time in 20."""
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


def counted() -> Iterator[Row]:
    """All odds of six seats, at positions met in games of the beginner: with numpy, and in whole numbers without."""
    game, took = load("gossip_street"), dict[bool, list[float]]({True: [], False: []})
    missing: list[float] = []
    for seed in range(2):
        match, bot = Match(game, 6, seed=seed), bots_of(game)["beginner"]()
        while (actors := match.actors) and match.length < TOO_LONG:
            view = match.chair(match.length % 6).look()
            if view.cards is not None and match.length % 5 == 0:
                lists = {seat: EVERY for seat in range(6) if seat != view.seat}
                for one in everything(view):
                    lists[one.player] &= one.allows
                for numpy, times in took.items():
                    counting = partial(count, lists, [view.cards], numpy=numpy)
                    counting()  # once for its tables
                    timed(counting, times)
                timed(partial(odds, view, switches=Switches(supply=True)), missing)
            match.chance() if actors == (CHANCE,) else match.act(bot.choose(match.chair(actors[0])))
    yield from spread("all odds of six seats, with numpy", took[True], "ms", (None, 1))
    yield from spread("all odds of six seats, without", took[False], "ms", (None, 16))
    yield from spread("the same from a view, missing cards counted in", missing, "ms")


def rows() -> Iterator[Row]:
    """Over games with so many seats, game by game."""
    yield from counted()
    for name, (every, goal) in BY_GAME.items():
        game = load(name)
        imagined: list[float] = []
        thought: dict[str, list[float]] = {}
        for bot, make in bots_of(game).items():
            for seats in every:
                for seed in range(GAMES):
                    play(game, seats, seed, make(), thought.setdefault(bot, []), imagined)
        yield from spread(f"{game.title}: a truth imagined", imagined, "ms")
        for bot, took in thought.items():
            if bot != "random":
                yield from spread(f"{game.title}: a decision of the bot {bot!r}", took, "ms", (None, goal))
