"""Games of bots beside the ledger's study: `python -m tests.bench.suspects [GAMES] [SEED]`, 10,000 a row by default.

One team of one bot, a grid, a guilty suspect, a Witness and questions by lot: the baselines of section 9 of the ledger.
The numbers are those of `plan.py` and `model.py`; the engine is not asked, so a row of ten thousand games takes some
seconds. Ends with 1 where a figure lies farther from the ledger's than chance explains, four standard deviations and
its rounding.
"""

import sys
from collections.abc import Mapping
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple

from gamecore.unusual_suspects import posterior
from gamecore.unusual_suspects.model import BOT_SLIP, CaseFile, chance, known, lean, likelihood, witness_chance
from gamecore.unusual_suspects.pieces import QUESTIONS, SUSPECTS
from gamecore.unusual_suspects.plan import RULES, Case, Rule, RuleName, competitive
from gamecore.unusual_suspects.schedule import charged, time_of

GAMES, SEED = 10_000, 1
SIGMAS = 4.0

Key = tuple[CaseFile, float, RuleName]
LEDGER: Mapping[tuple[CaseFile, float], Mapping[RuleName, tuple[float, ...]]] = {
    ("open", 0): {
        "cautious": (0.98, 66), "steady": (0.82, 24.9, 4.4), "bold": (0.62, 18.8), "expert": (0.91, 28.8),
    },
    ("open", 0.5): {
        "cautious": (0.87, 66), "steady": (0.67, 28.8, 5.8), "bold": (0.44, 18.1), "expert": (0.72, 34.1),
    },
    ("hint", 0.5): {
        "cautious": (0.60, 66), "steady": (0.45, 33.6, 6.8), "bold": (0.32, 18.5), "expert": (0.48, 38.1),
    },
    ("portrait", 0): {
        "cautious": (0.64, 66), "steady": (0.51, 33.0, 6.7), "bold": (0.35, 18.3), "expert": (0.53, 37.4),
    },
    ("portrait", 0.5): {
        "cautious": (0.57, 66), "steady": (0.44, 34.8, 7.0), "bold": (0.31, 18.6), "expert": (0.47, 38.6),
    },
    ("portrait", 1): {
        "cautious": (0.44, 66), "steady": (0.37, 39.2, 7.7), "bold": (0.26, 19.3), "expert": (0.37, 40.3),
    },
}  # fmt: skip
"""P(win), then Time and rounds of wins, by case file and temperature."""


class Table(NamedTuple):
    """For each suspect and question the chance that its Witness says YES, and how well YES fits for detectives."""

    says: dict[tuple[str, str], float]
    fits: dict[tuple[str, str], float]


def table(case_file: CaseFile, temperature: float, slip: float = BOT_SLIP) -> Table:
    """All chances of the box."""
    says, fits = {}, {}
    for id, card in SUSPECTS.items():
        seen = known(card, case_file)
        for name, asked in QUESTIONS.items():
            says[id, name] = witness_chance(lean(asked, card.leanings), temperature)
            fits[id, name] = likelihood(chance(asked, seen, temperature), slip)
    return Table(says, fits)


class Played(NamedTuple):
    """A game: the schedule of a win, None where the guilty suspect went down, and when and how."""

    won: tuple[int, ...] | None
    rounds: int
    forced: bool
    """Whether it was lost by the only flip of a Trial."""


def play(numbers: Table, rule: Rule, rng: Random) -> Played:
    """One game, everything by lot."""
    grid, deck = rng.sample(list(SUSPECTS), 12), rng.sample(list(QUESTIONS), 11)
    guilty = rng.randrange(12)
    now, gone = posterior.begin(range(12)), list[int]()
    while len(now) > 1:
        question = deck[len(gone)]
        yes = rng.random() < numbers.says[grid[guilty], question]
        seen = {place: numbers.fits[grid[place], question] for place in now}
        now = posterior.answer(now, seen if yes else {place: 1 - fit for place, fit in seen.items()})
        flips = rule(Case(now, charged=charged(gone, running=True)))
        down = posterior.line_up(now)[:flips]
        if guilty in down:
            return Played(None, len(gone) + 1, flips == 1)
        now = posterior.flip(now, down)
        gone.append(flips)
    return Played(tuple(gone), len(gone), False)


class Result(NamedTuple):
    """What many games of a bot came to: the share of wins; Time and rounds of wins with their deviations."""

    games: int
    wins: float
    time: float
    time_off: float
    rounds: float
    rounds_off: float

    @property
    def errors(self) -> tuple[float, float, float]:
        """The standard errors of wins, Time and rounds."""
        won = max(1.0, self.games * self.wins)
        return sqrt(self.wins * (1 - self.wins) / self.games), self.time_off / sqrt(won), self.rounds_off / sqrt(won)


def study(key: Key, games: int, seed: int) -> Result:
    """So many games of this case file, temperature and bot."""
    case_file, temperature, rule = key
    numbers, rng = table(case_file, temperature), Random(f"{seed}/{'/'.join(map(str, key))}")
    won = [one.won for one in (play(numbers, RULES[rule], rng) for _ in range(games)) if one.won is not None]
    times, rounds = [float(time_of(one)) for one in won] or [0.0], [float(len(one)) for one in won] or [0.0]
    off = [stdev(values) if len(values) > 1 else 0.0 for values in (times, rounds)]
    return Result(games, len(won) / games, fmean(times), off[0], fmean(rounds), off[1])


def strays(key: Key, found: Result) -> list[str]:
    """Where a result lies farther from the ledger's than chance and its rounding explain.

    The ledger's own 10,000 games vary too, so both errors count.
    """
    told = LEDGER[key[0], key[1]][key[2]]
    strange = []
    own = sqrt(1 + found.games / GAMES)
    for what, ours, theirs, error, rounding in zip(
        ("P(win)", "Time", "rounds"), (found.wins, found.time, found.rounds), told, found.errors, (0.005, 0.05, 0.05),
        strict=False,
    ):  # fmt: skip
        if abs(ours - theirs) > SIGMAS * error * own + rounding:
            strange.append(f"{what} {ours:.3f}, and the ledger has {theirs}")
    return strange


# ---- two teams ----


class Investigation(NamedTuple):
    """The points of two teams in one Investigation, the starter first; whether the guilty suspect was found."""

    starter: int
    other: int
    found: bool
    turns: int


def investigate(numbers: Table, rng: Random, planned: tuple[bool, bool] = (True, True)) -> Investigation:
    """One Investigation; `planned`: whether the starter and the other follow the plan, or flip one a turn."""
    grid, deck = rng.sample(list(SUSPECTS), 12), rng.sample(list(QUESTIONS), 11)
    guilty, piles, now = rng.randrange(12), [0, 0], posterior.begin(range(12))
    for turn, question in enumerate(deck):
        mover, other = turn % 2, 1 - turn % 2
        yes = rng.random() < numbers.says[grid[guilty], question]
        seen = {place: numbers.fits[grid[place], question] for place in now}
        now = posterior.answer(now, seen if yes else {place: 1 - fit for place, fit in seen.items()})
        flips = competitive(now, piles[mover], piles[other]).flips if planned[mover] else 1
        down = posterior.line_up(now)[:flips]
        if guilty in down:
            piles[mover], piles[other] = 0, piles[other] + 3
            return Investigation(*piles, False, turn + 1)
        now, piles[mover] = posterior.flip(now, down), piles[mover] + flips
        if len(now) == 1:
            piles[mover] += 1
            break
    return Investigation(*piles, True, turn + 1)


def teams(games: int, seed: int) -> dict[str, tuple[float, float]]:
    """The margins and shares of section 9, each beside the ledger's figure."""
    numbers, rng = table("portrait", 0.5), Random(f"{seed}/teams")
    both = [investigate(numbers, rng) for _ in range(games)]
    mixed = [investigate(numbers, rng, (place == 0, place == 1)) for place in (0, 1) for _ in range(games // 2)]
    plan = fmean(one.starter if n < games // 2 else one.other for n, one in enumerate(mixed))
    single = fmean(one.other if n < games // 2 else one.starter for n, one in enumerate(mixed))
    plain = [investigate(numbers, rng, (False, False)) for _ in range(games)]
    return {
        "margin of the starter, two plans": (fmean(one.starter - one.other for one in both), 1.9),
        "found, two plans": (fmean(one.found for one in both), 0.29),
        "turns, two plans": (fmean(one.turns for one in both), 2.5),
        "points of the plan against one a turn": (plan, 5.3),
        "points of one a turn against the plan": (single, 2.8),
        "margin of the starter, one a turn each": (fmean(one.starter - one.other for one in plain), 0.1),
        "found, one a turn each": (fmean(one.found for one in plain), 0.56),
    }


def main(asked: list[str]) -> int:
    """Print the table; 1 where it is not the ledger's."""
    games, seed = (int(asked[0]) if asked else GAMES), (int(asked[1]) if len(asked) > 1 else SEED)
    found = 0
    print(f"{games:,} games a row\n{'case file':10} {'τ':>4} {'bot':9} {'P(win)':>15} {'Time':>15} {'rounds':>13}")
    for (case_file, temperature), bots in LEDGER.items():
        for rule in bots:
            key: Key = (case_file, temperature, rule)
            one = study(key, games, seed)
            wins, time, rounds = (1.96 * error for error in one.errors)
            strange = strays(key, one)
            found |= bool(strange)
            print(
                f"{case_file:10} {temperature:4} {rule:9} {one.wins:7.3f} ± {wins:.3f} {one.time:8.2f} ± {time:.2f}"
                f" {one.rounds:6.2f} ± {rounds:.2f}  {'; '.join(strange)}",
                flush=True,
            )
    for what, (ours, theirs) in teams(games, seed).items():
        print(f"{what:42} {ours:6.2f}, in the ledger {theirs}", flush=True)
    return int(found)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
