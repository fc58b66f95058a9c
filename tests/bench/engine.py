"""Decisions a second in random play, each game played several times and its fastest time taken.

A decision is one choice by a seat that has at least two options; the moves of chance, and those where there is no
choice, count in the time only. Time is the processor's, so that others at work on the machine disturb it less.
"""

import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from gamecore import load
from gamecore.bots import RandomBot
from gamecore.core import CHANCE
from gamecore.match import Match

from .row import Row

GAMES = 20
REPEATS = 5
GOAL = 60_000
BY_GAME = {"gossip_street": ((3, 4, 6), 6, 150), "rumourmongers": ((3, 4), 3, 300)}
"""Of each game with how many seats it is played, with how many whole games are counted, and the goal of these."""

Play = Callable[[Any, int, int], int]
"""Plays the game of this seed with so many seats; how many decisions it had."""


def bare(game: Any, seats: int, seed: int, looks: bool = False) -> int:
    """The rules alone, all chance from one generator."""
    rng, state, decisions = Random(seed), game.start(seats, game.Rulings()), 0
    while actors := game.actors(state):
        if actors == (CHANCE,):
            state, _ = game.apply(state, game.chance(state, lambda _: rng))
            continue
        if looks:
            game.observe(state, actors[0])
        options = game.options(state, actors[0])
        count = len(options)
        decisions += count > 1
        state, _ = game.apply(state, options[int(rng.random() * count)])
    return decisions


def viewed(game: Any, seats: int, seed: int) -> int:
    """The rules, and the view of the seat that decides."""
    return bare(game, seats, seed, looks=True)


def seated(game: Any, seats: int, seed: int) -> int:
    """A match that keeps every position, and a random bot that looks from its chair."""
    match, bot, decisions = Match(game, seats, seed=seed), RandomBot(), 0
    while actors := match.actors:
        if actors == (CHANCE,):
            match.chance()
            continue
        chair = match.chair(actors[0])
        chair.look()
        decisions += len(chair.options()) > 1
        match.act(bot.choose(chair))
    return decisions


def measure(game: Any, seats: int, play: Play) -> tuple[int, float]:
    """Decisions in all games, and the seconds they take."""
    decisions, seconds = 0, 0.0
    for seed in range(GAMES):
        fastest = float("inf")
        for _ in range(REPEATS):
            before = time.process_time()
            count = play(game, seats, seed)
            fastest = min(fastest, time.process_time() - before)
        decisions, seconds = decisions + count, seconds + fastest
    return decisions, seconds


def rows() -> Iterator[Row]:
    """By game, number of seats and what is done at each decision; the goals are meant with views."""
    for name, (every, whole, games_goal) in BY_GAME.items():
        game = load(name)
        for seats in every:
            for play, what in ((viewed, "rules and view"), (bare, "rules only"), (seated, "match, bot and view")):
                decisions, seconds = measure(game, seats, play)
                goal = GOAL if play is viewed else None
                said = f"{game.title}, {seats} seats, {what}"
                yield Row(f"random play: {said}", decisions / seconds, "/s", goal, least=True)
                if seats == whole and play is not bare:
                    goal = games_goal if play is viewed else None
                    yield Row(f"whole games: {said}", GAMES / seconds, "/s", goal, least=True)
