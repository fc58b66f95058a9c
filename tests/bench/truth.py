"""How often the deductions exclude the truth, which must be never: `python -m tests.bench.truth [GAMES] [SEED]`.

Whole games of Gossip Street, 2,400 if nothing is said, an eighth of them of each kind: random players, mixed tables,
strong players and beginners, under the default rulings and under rulings drawn at random; 3 to 6 seats in turn. After
about one move in ten somebody looks, and what follows from that view is held against everybody's cards, with each
switch. Takes half an hour; the table is kept in `truth.toml` beside this file, unless fewer games were asked for.
Ends with 1 where the truth was excluded, and names the game.
"""

import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from gamecore.belief import Contradiction
from gamecore.core import CHANCE
from gamecore.gossip_street import GAME
from gamecore.gossip_street.bots import BOTS
from gamecore.gossip_street.habits import Switches
from gamecore.gossip_street.known import odds
from gamecore.gossip_street.state import GossipRules, GossipView, Triple
from gamecore.match import Match
from tests.gossip_street.test_rulings_odds import readings

GAMES, SEED, SEATS = 2_400, 1, (3, 4, 5, 6)
LOOKS = 10
"""One position in so many is looked at, at random."""
TOO_LONG = 5_000
"""Moves after which a game is left; it counts as not played to its end."""
CHEAP = (Switches(), Switches(habits=True))
DEAR = (Switches(supply=True), Switches(supply=True, habits=True))
"""Counted at one look in four."""
KEPT = Path(__file__).with_suffix(".toml")


class Result(NamedTuple):
    """What was held against the truth: `positions` are views, `counts` the tables of odds made of them."""

    players: str
    rulings: str
    games: int = 0
    ended: int = 0
    positions: int = 0
    counts: int = 0
    violations: int = 0

    def __str__(self) -> str:
        return (
            f"{self.players:9} {self.rulings:8} {self.games:5} games, {self.ended:5} to their end, "
            f"{self.positions:7} positions, {self.counts:7} tables of odds, {self.violations} violations"
        )


def excluded(view: GossipView, truth: list[Triple], switches: Switches) -> bool:
    """Whether what is deduced leaves out what somebody has."""
    try:
        found = odds(view, switches=switches)
    except Contradiction:
        return True
    return any(not found.triple(rival, truth[rival]) for rival in found.players)


def game(players: str, rulings: GossipRules, seats: int, seed: int) -> Iterator[tuple[GossipView, list[Triple]] | bool]:
    """Views of a game with everybody's cards; at the end whether it was played to its end."""
    match: Match[Any, Any, Any] = Match(GAME, seats, rulings, seed=seed)
    rng = Random(f"{players}/{seed}")
    bots = [BOTS[players]() for _ in range(seats)]
    while match.actors and match.length < TOO_LONG:
        who = match.actors[0]
        match.chance() if who == CHANCE else match.act(bots[who].choose(match.chair(who)))
        if not rng.randrange(LOOKS):
            truth = [player.cards for player in match._states[-1].players if player.cards is not None]
            if len(truth) == seats:
                yield match.chair(rng.randrange(seats)).look(), truth
    yield match.outcome is not None


def held(players: str, drawn: bool, games: int, seed: int) -> Result:
    """So many games of one kind; a violation is printed with the game it was found in."""
    total = Result(players, "drawn" if drawn else "default", games)
    for number in range(seed, seed + games):
        seats = SEATS[number % len(SEATS)]
        rulings = readings(Random(number)) if drawn else GossipRules()
        for found in game(players, rulings, seats, number):
            if isinstance(found, bool):
                total = total._replace(ended=total.ended + found)
                continue
            view, truth = found
            for switches in (*CHEAP, *(DEAR if total.positions % 4 == 0 else ())):
                wrong = excluded(view, truth, switches)
                total = total._replace(counts=total.counts + 1, violations=total.violations + wrong)
                if wrong:
                    print(f"EXCLUDED: {players}, {seats} seats, game {number}, {switches}, {rulings.changed()}")
            total = total._replace(positions=total.positions + 1)
    return total


def kept(results: list[Result], seed: int) -> str:
    """The results as they are kept."""

    def rows() -> Iterator[str]:
        yield "# Whole games, 3 to 6 seats: was the truth ever excluded? Made by `python -m tests.bench.truth`."
        yield f"\nseed = {seed}"
        for name in ("games", "positions", "counts", "violations"):
            yield f"{name} = {sum(getattr(one, name) for one in results)}"
        for one in results:
            yield f'\n[[row]]\nplayers = "{one.players}"\nrulings = "{one.rulings}"'
            yield f"games = {one.games}\nended = {one.ended}\npositions = {one.positions}"
            yield f"counts = {one.counts}\nviolations = {one.violations}"

    return "\n".join(rows()) + "\n"


def main(asked: list[str]) -> int:
    """Print a row for each kind of game and their sum, and keep them; 1 where the truth was excluded."""
    games, seed = (*map(int, asked[:1]), GAMES)[0], (*map(int, asked[1:2]), SEED)[0]
    results, start = list[Result](), time.monotonic()
    for players in BOTS:
        for drawn in (False, True):
            results.append(held(players, drawn, games // (2 * len(BOTS)), seed))
            print(results[-1], flush=True)
    if games >= GAMES:
        KEPT.write_text(kept(results, seed), encoding="utf-8")
    whole = Result("all", "together", *map(sum, zip(*(one[2:] for one in results), strict=True)))
    print(f"{whole}; {(time.monotonic() - start) / 60:.0f} minutes")
    return int(whole.violations > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
