"""How long a record is, as a link and as a file, after a hundred turns."""

import statistics
from collections.abc import Iterator
from typing import Any

from gamecore import load
from gamecore.core import CHANCE
from gamecore.match import Match
from gamecore.record import bots_of, link, save

from .row import Row

TURNS = 100
GAMES = 8
GOAL = 2000


def hundred(game: Any, seats: int, seed: int, bot: Any) -> Any:
    """A match of bots after so many turns, or None if it ended before."""
    match = Match(game, seats, seed=seed)
    while match.chair(0).look().turns < TURNS or match.actors == (CHANCE,):
        if not match.actors:
            return None
        match.chance() if match.actors == (CHANCE,) else match.act(bot.choose(match.chair(match.actors[0])))
    return match


def rows() -> Iterator[Row]:
    """With every move written out, and with the person's alone, as while it is played."""
    game = load("gossip_street")
    bot = bots_of(game)["beginner"]()
    played = [hundred(game, seats, seed, bot) for seats in game.seats for seed in range(GAMES)]
    for only, what in ((False, "every move"), (True, "one person's moves")):
        texts = [save(match, seat=0, bots="beginner", only=only) for match in played if match]
        links = [len(link(text)) for text in texts]
        middle = f"median of {len(links)}"
        yield Row(f"link of {TURNS} turns, {what}: {middle}", statistics.median(links), "characters", GOAL)
        yield Row(f"link of {TURNS} turns, {what}: longest", max(links), "characters", GOAL)
        yield Row(f"record of {TURNS} turns, {what}: {middle}", statistics.median(map(len, texts)), "characters")
