"""How often a stronger bot wins: `python -m tests.bench.study [GAME] [GAMES] [SEED] [SEATS ...]`.

In each game one challenger sits among weaker bots; it takes every seat in turn, each game has a deal of its own, and
what is fair is one win in as many games as there are seats. A row has 600 games by default, and the game is Gossip
Street. The table is kept beside this file: `study.toml`, or `study_rumourmongers.toml` and its like.
"""

import statistics
import sys
import time
from collections.abc import Iterator, Mapping
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple

from gamecore import load
from gamecore.core import CHANCE, Move
from gamecore.match import AnyChair, Match
from gamecore.record import bots_of

GAMES, SEED, SEATS = 600, 1, (3, 4)
PAIRS = (("strong", "beginner"), ("beginner", "random"))
FIRST = "gossip_street"
KEPT = Path(__file__).with_suffix(".toml")
"""That of the first game."""
Z95 = 1.959964
"""Standard deviations that hold 95 % of a normal distribution."""


class Clocked:
    """A bot whose decisions are timed, in milliseconds of processor time."""

    def __init__(self, bot: Any, took: list[float]):
        self.bot, self.took = bot, took

    def choose(self, chair: AnyChair) -> Move:
        """What the bot chooses."""
        before = time.process_time()
        move: Move = self.bot.choose(chair)
        self.took.append((time.process_time() - before) * 1000)
        return move


class Result(NamedTuple):
    """Games won by one challenger among weaker bots, and how long it took to decide."""

    challenger: str
    others: str
    seats: int
    games: int
    seed: int
    won: int
    p50: float
    p95: float

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true rate lies, 95 % of the time."""
        return wilson(self.won, self.games)

    @property
    def verdict(self) -> str:
        """Whether the interval leaves out the fair share."""
        low, high = self.interval
        return "stronger" if low > 1 / self.seats else "weaker" if high < 1 / self.seats else "not told apart"

    def __str__(self) -> str:
        low, high = self.interval
        rate = f"{self.won} of {self.games}: {self.won / self.games:.1%} ({low:.1%} to {high:.1%})"
        fair = f"fair share {1 / self.seats:.1%}: {self.verdict}"
        clock = f"decisions p50 {self.p50:.2f} ms, p95 {self.p95:.1f} ms"
        return f"{self.challenger} among {self.others}, {self.seats} seats: won {rate}, {fair}; {clock}"


def wilson(won: int, games: int) -> tuple[float, float]:
    """The Wilson interval of a rate, 95 %."""
    rate, z2 = won / games, Z95**2
    middle = (rate + z2 / (2 * games)) / (1 + z2 / games)
    half = Z95 / (1 + z2 / games) * sqrt(rate * (1 - rate) / games + z2 / (4 * games**2))
    return max(0.0, middle - half), min(1.0, middle + half)


def winners(game: Any, seats: int, seed: int, bots: Mapping[int, Any]) -> tuple[int, ...]:
    """Who wins this game."""
    match = Match(game, seats, seed=seed)
    while actors := match.actors:
        match.chance() if actors == (CHANCE,) else match.act(bots[actors[0]].choose(match.chair(actors[0])))
    assert match.outcome is not None
    return match.outcome.winners


def study(challenger: str, others: str, seats: int, games: int, seed: int, name: str = FIRST) -> Result:
    """So many games; the challenger sits in seat 0, 1, ... in turn."""
    game, took, won = load(name), list[float](), 0
    makers = bots_of(game)
    for number in range(games):
        seat = number % seats
        bots = {one: makers[others]() for one in range(seats)} | {seat: Clocked(makers[challenger](), took)}
        won += seat in winners(game, seats, seed + number, bots)
    p95 = statistics.quantiles(took, n=20, method="inclusive")[-1]
    return Result(challenger, others, seats, games, seed, won, statistics.median(took), p95)


def place(name: str) -> Path:
    """Where the table of a game is kept."""
    return KEPT if name == FIRST else KEPT.with_stem(f"{KEPT.stem}_{name}")


def kept(results: list[Result]) -> str:
    """The results as they are kept."""

    def rows() -> Iterator[str]:
        yield "# One challenger among weaker bots, in every seat in turn. Made by `python -m tests.bench.study`."
        for one in results:
            low, high = one.interval
            yield "\n[[row]]"
            yield f'challenger = "{one.challenger}"\nothers = "{one.others}"\nseats = {one.seats}'
            yield f"games = {one.games}\nseed = {one.seed}\nwon = {one.won}"
            yield f"rate = {one.won / one.games:.4f}\ninterval = [{low:.4f}, {high:.4f}]\nfair = {1 / one.seats:.4f}"
            yield f'verdict = "{one.verdict}"\ndecision_ms = {{ p50 = {one.p50:.2f}, p95 = {one.p95:.2f} }}'

    return "\n".join(rows()) + "\n"


def main(asked: list[str]) -> int:
    """Print a row for each pair and number of seats, and keep them; 1 where a challenger is not the stronger."""
    name = asked[0] if asked and not asked[0].isdecimal() else FIRST
    numbers = [int(word) for word in asked if word != name]
    games, seed, seats = (*numbers, GAMES)[0], (*numbers[1:], SEED)[0], numbers[2:] or SEATS
    results = []
    for challenger, others in PAIRS:
        for many in seats:
            results.append(study(challenger, others, many, games, seed, name))
            print(results[-1], flush=True)
    place(name).write_text(kept(results), encoding="utf-8")
    return any(one.verdict != "stronger" for one in results)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
