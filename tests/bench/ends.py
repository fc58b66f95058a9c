"""That every random game comes to an end: `python -m tests.bench.ends [GAME [GAMES]]`, by default 100,000 games.

Without a name it is Rumourmongers. Games are played by the rules alone, for each number of seats, on all processors;
game i has the seed i. A dead end is a position that is not over and where nobody can do anything, or a game of more
moves than `MOST`: it is printed with its seed, and the exit code is 1.
"""

import sys
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from random import Random
from typing import NamedTuple

from gamecore import load
from gamecore.core import CHANCE

GAMES = 100_000
CHUNK = 500
MOST = 20_000


class Run(NamedTuple):
    """So many games: choices by a seat with at least two options, moves that were forced, and seeds without an end."""

    games: int
    decisions: int
    forced: int
    stuck: tuple[int, ...]


def ends(game: str, seats: int, first: int, games: int) -> Run:
    """The games of the seeds from `first` on."""
    rules, decisions, forced, stuck = load(game), 0, 0, []
    for seed in range(first, first + games):
        rng, state = Random(seed), rules.start(seats, rules.Rulings())
        for _ in range(MOST):
            actors = rules.actors(state)
            if not actors:
                break
            if actors == (CHANCE,):
                state, _events = rules.apply(state, rules.chance(state, lambda _, rng=rng: rng))  # type: ignore[misc]
                continue
            seat = actors[int(rng.random() * len(actors))]
            options = rules.options(state, seat)
            many = len(options)
            if not many:
                break
            decisions, forced = decisions + (many > 1), forced + (many == 1)
            state, _events = rules.apply(state, options[int(rng.random() * many)])
        if rules.outcome(state) is None:
            stuck.append(seed)
    return Run(games, decisions, forced, tuple(stuck))


def together(runs: Iterable[Run]) -> Run:
    """Their sum."""
    total = Run(0, 0, 0, ())
    for run in runs:
        total = Run(*(before + more for before, more in zip(total, run, strict=True)))  # type: ignore[arg-type]
    return total


def main(asked: list[str]) -> int:
    """Print a line for each number of seats; 1 if a game had no end."""
    game, many = asked[0] if asked else "rumourmongers", int(asked[1]) if asked[1:] else GAMES
    starts = range(0, many, CHUNK)
    sizes = [min(CHUNK, many - first) for first in starts]
    found = 0
    with ProcessPoolExecutor() as pool:
        for seats in load(game).seats:
            run = together(pool.map(ends, repeat(game), repeat(seats), starts, sizes))
            print(
                f"{game}, {seats} seats: {run.games:,} games, a game has {run.decisions / run.games:.1f} decisions and "
                f"{run.forced / run.games:.1f} forced moves; without an end: {list(run.stuck) or 'none'}",
                flush=True,
            )
            found |= bool(run.stuck)
    return found


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
