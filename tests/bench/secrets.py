"""How much is compared to show that views keep secrets: `python -m tests.bench.secrets [VIEWS] [GAME ...]`.

For every game and number of seats so many views (50,000 if nothing is said), met by random players, by the strongest
bots, and under many rulings changed at once. Ends at the first that tells more than it may, with the game that did.
"""

import sys
import time
from collections.abc import Callable, Iterator
from random import Random

from gamecore.core import Rulings
from tests.contract.alike import Count, botched, coupled, mixed, watch
from tests.contract.games import AnyGame, Step, all_games, changes, walk

Player = Callable[[AnyGame, int, int, Rulings | None], Iterator[Step]]
KINDS: dict[str, tuple[Player, bool]] = {
    "random": (walk, False),
    "bots": (botched, False),
    "random, mixed rulings": (walk, True),
    "bots, mixed rulings": (botched, True),
}


def row(game: AnyGame, seats: int, kind: str, views: int) -> Count:
    """As many games as it takes; prints what was compared."""
    play, mix = KINDS[kind]
    total, seed, start, readings = Count(), 0, time.perf_counter(), changes(game.Rulings)
    while total.views < views:
        seed += 1
        rng = Random(f"{seats}/{kind}/{seed}")
        rulings = mixed(game, readings, seats, rng) if mix else game.Rulings()
        try:
            total = total.plus(watch(game, play(game, seats, seed, rulings), rng, 7, range(seats)))
        except AssertionError:
            print(f"{game.name}, {seats} seats, {kind}, game {seed}, rulings {rulings.changed()}:", flush=True)
            raise
    print(
        f"{game.name} {seats} seats, {kind:22} {seed:4} games {total.views:7} views {total.refusals:8} refusals "
        f"{total.scenes:6} scenes {total.moves:7} moves {time.perf_counter() - start:6.0f} s",
        flush=True,
    )
    return total


def told(game: AnyGame, seats: int, views: int) -> int:
    """Pairs of games that a seat is told alike, rulings mixed; prints how many views were the same."""
    compared, seed, start, readings = 0, 0, time.perf_counter(), changes(game.Rulings)
    while compared < views:
        seed += 1
        rng = Random(f"{seats}/told/{seed}")
        rulings = mixed(game, readings, seats, rng) if seed % 2 else game.Rulings()
        compared += coupled(game, seats, seed % seats, rng, rulings)
    seconds = time.perf_counter() - start
    print(
        f"{game.name} {seats} seats, {'told alike':22} {seed:4} games {compared:7} views {seconds:66.0f} s", flush=True
    )
    return compared


def main(asked: list[str]) -> int:
    """Print a row for each game, number of seats and kind of play, and a sum; AssertionError where one tells."""
    words = [*asked]
    views = int(words.pop(0)) if words and words[0].isdigit() else 50_000
    total, alike = Count(), 0
    for game in all_games():
        if not words or game.name in words:
            for seats in game.seats:
                for kind in KINDS:
                    total = total.plus(row(game, seats, kind, views // len(KINDS)))
                alike += told(game, seats, views // 10)
    print(f"{alike} views of games that were told alike")
    print(f"{total.views} views, {total.refusals} refusals, {total.scenes} scenes, {total.moves} moves: all alike")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
