"""Random games of Rumourmongers beside the ledger's study: `python -m tests.bench.reference [GAMES]`, 4,000 by default.

The policy is that of section 6 of the ledger. Gather: a lower suit at random of those in hand, then some of its cards,
every set but the empty one as likely. Whoever can be played is played with probability 1/2, tossed for once a window,
with a random target; the Watchman with 1/8 for each suit. After the Merchant a row is laid, each length as likely as
another: that is ours, for the ledger does not tell. Game i has the seed 20240 * 1,000,003 + i.
"""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple

from gamecore.core import CHANCE, Event, Move, Seat
from gamecore.rumourmongers import GAME
from gamecore.rumourmongers.gather import in_row, legal_gathers, offers
from gamecore.rumourmongers.moves import Gather, Gathered, Pass, Played, Power, Revealed, SuitTold, Watchman
from gamecore.rumourmongers.pieces import ASCENDING, SUITS, Card, ordered
from gamecore.rumourmongers.state import RumourRules, RumourState

GAMES = 4_000
DEALT = frozenset(["starter", "lowest", "deal", "begin"])
"""The phases of a round before everybody has the cards."""
LEDGER = {
    (3, "on"): {
        "score": 31.1, "sd": 7.8, "winner": 37.8, "margin": 7.0, "tied first": 5.2, "round 1": 12.7, "round 4": 13.5,
        "round 7": 13.5, "hand 1": 12, "hand 4": 11.0, "hand 7": 10.7, "cards a Gather": 1.7, "cards a group": 1.4,
        "dry rounds": 0.3, "tie for lowest": 13.5, "people": 32, "knots tie": 6, "knots empty": 57, "wyrms tie": 16,
        "wyrms empty": 33, "leaves tie": 17, "leaves empty": 33, "waves tie": 23, "waves empty": 24, "suns tie": 25,
        "suns empty": 21, "moons tie": 26, "moons empty": 23,
    },
    (3, "off"): {
        "score": 22.2, "sd": 6.5, "winner": 27.3, "margin": 5.3, "tied first": 6.5, "round 1": 9.3, "round 4": 9.5,
        "round 7": 9.6, "hand 1": 12, "hand 4": 10.6, "hand 7": 9.9, "cards a Gather": 1.5, "cards a group": 1.4,
        "dry rounds": 3.9, "tie for lowest": 31, "people": 0,
    },
    (4, "on"): {
        "score": 24.1, "sd": 6.9, "winner": 31.3, "margin": 5.3, "tied first": 6.8, "round 1": 13.1, "round 4": 13.9,
        "round 7": 13.6, "hand 1": 11, "hand 4": 9.3, "hand 7": 8.8, "cards a Gather": 1.6, "cards a group": 1.6,
        "dry rounds": 0.3, "tie for lowest": 37, "people": 37, "knots tie": 7, "knots empty": 50, "wyrms tie": 19,
        "wyrms empty": 27, "leaves tie": 20, "leaves empty": 29, "waves tie": 24, "waves empty": 20, "suns tie": 24,
        "suns empty": 17, "moons tie": 25, "moons empty": 19,
    },
    (4, "off"): {
        "score": 18.1, "sd": 5.9, "winner": 23.8, "margin": 4.3, "tied first": 8.9, "round 1": 9.8, "round 4": 10.5,
        "round 7": 10.2, "hand 1": 11, "hand 4": 9.1, "hand 7": 8.1, "cards a Gather": 1.5, "cards a group": 1.6,
        "dry rounds": 3.1, "tie for lowest": 64, "people": 0,
    },
}  # fmt: skip
"""Section 6 of the ledger, its columns of random play; percentages where a share is meant."""


class Told(NamedTuple):
    """One game: the state it ended in, what happened, and the mean hand after each Deal."""

    state: RumourState
    events: list[Event]
    hands: list[float]


# ---- the policy ----


class Tosses:
    """Who has been tossed for in the window that is open: nobody is twice, though a seat may be asked again."""

    def __init__(self, rng: Random):
        self.rng = rng
        self._window: object = None
        self._wanted: dict[tuple[Seat, Card], bool] = {}

    def wanted(self, state: RumourState, seat: Seat, kind: type[Power]) -> bool:
        """Whether this seat wants to play somebody now."""
        window = (state.round, state.phase, state.suit, state.pending, len(state.tellings))
        if window != self._window:
            self._window, self._wanted = window, {}
        key = seat, kind.person
        if key not in self._wanted:
            self._wanted[key] = self.rng.random() < (1 / 8 if kind is Watchman else 1 / 2)
        return self._wanted[key]


def chosen(state: RumourState, seat: Seat, tosses: Tosses) -> Move:
    """What the ledger's random player does here."""
    rng = tosses.rng
    if state.phase == "gather":
        return _gather(state, seat, rng)
    options = GAME.options(state, seat)
    people: dict[type[Power], list[Move]] = {}
    for move in options:
        if isinstance(move, Power):
            people.setdefault(type(move), []).append(move)
    idle = [move for move in options if isinstance(move, Pass)]
    if not idle:
        return options[rng.randrange(len(options))]
    wanted = [kind for kind in people if tosses.wanted(state, seat, kind)]
    return rng.choice(people[rng.choice(wanted)]) if wanted else idle[0]


def _gather(state: RumourState, seat: Seat, rng: Random) -> Move:
    """A suit, then some of its cards; where a row may be laid, a row."""
    hand = state.hands[seat]
    if not hand:
        return Gather(seat=seat)
    if seat in state.permits:
        legal = legal_gathers(hand, True, state.rulings, state.seats, state.open[seat])
        rows = [cards for cards in legal if cards and in_row(cards, state.seats, state.rulings)]
        long = rng.choice(sorted({len(row) for row in rows}))
        return Gather(seat=seat, cards=rng.choice([row for row in rows if len(row) == long]))
    families = [[card for card in hand if suit in offers(card, state.rulings)] for suit in SUITS]
    family = rng.choice([cards for cards in families if cards])
    number = rng.randrange(1, 1 << len(family))
    return Gather(seat=seat, cards=ordered(card for place, card in enumerate(family) if number >> place & 1))


def played(seats: int, powers: str, number: int) -> Told:
    """One game of such players."""
    rng = Random(20240 * 1_000_003 + number)
    tosses = Tosses(rng)
    state, events, hands = GAME.start(seats, RumourRules.of(powers=powers)), list[Event](), list[float]()
    while actors := GAME.actors(state):
        if len(hands) < state.round and state.phase not in DEALT:
            hands.append(sum(state.table.held) / seats)
        move = GAME.chance(state, lambda _: rng) if actors == (CHANCE,) else chosen(state, actors[0], tosses)
        state, new = GAME.apply(state, move)
        events += new
    return Told(state, events, hands)


# ---- the figures ----


def figures(games: Sequence[Told]) -> dict[str, float]:
    """What the ledger tells of so many games, by its names."""
    scores = [score for game in games for score in game.state.scores]
    tops = [sorted(game.state.scores, reverse=True) for game in games]
    rounds = [[sum(points) for points in game.state.history] for game in games]
    low = [sorted(points)[:2] for game in games for points in game.state.history[:-1]]
    events = [event for game in games for event in game.events]
    gathers = sum(isinstance(event, Gathered) for event in events)
    shown = sum(len(event.cards) for event in events if isinstance(event, Revealed))  # the Sailor's too
    told = [event for event in events if isinstance(event, SuitTold)]
    groups = [len(event.discarded) + len(event.kept) for event in told if event.verdict == "won"]
    found = {
        "score": fmean(scores), "sd": stdev(scores), "winner": fmean(top[0] for top in tops),
        "margin": fmean(top[0] - top[1] for top in tops),
        "tied first": 100 * fmean(top[0] == top[1] for top in tops),
        **{f"round {k}": fmean(one[k - 1] for one in rounds) for k in (1, 4, 7)},
        **{f"hand {k}": fmean(game.hands[k - 1] for game in games) for k in (1, 4, 7)},
        "cards a Gather": shown / gathers, "cards a group": fmean(groups),
        "dry rounds": 100 * fmean(not points for one in rounds for points in one),
        "tie for lowest": 100 * fmean(one[0] == one[1] for one in low),
        "people": sum(isinstance(event, Played) for event in events) / len(games),
    }  # fmt: skip
    return found | dict(_suits([event for event in told if not event.retold and event.verdict != "skipped"]))


def _suits(told: Sequence[SuitTold]) -> Iterator[tuple[str, float]]:
    """How many in a hundred first tellings were a tie, or had no group; as it was before Diplomat and Bard."""
    for suit in ASCENDING:
        own = [event for event in told if event.suit == suit]
        ties = Counter(event.sizes.count(max(event.sizes)) > 1 and max(event.sizes) > 0 for event in own)
        empty = Counter(max(event.sizes) == 0 for event in own)
        yield f"{suit} tie", 100 * ties[True] / len(own)
        yield f"{suit} empty", 100 * empty[True] / len(own)


def main(asked: list[str]) -> int:
    """Print each figure beside the ledger's."""
    many = int(asked[0]) if asked else GAMES
    for (seats, powers), wanted in LEDGER.items():
        found = figures([played(seats, powers, number) for number in range(many)])
        print(f"{seats} seats, powers {powers}, {many} games: ours, the ledger's")
        for what, figure in wanted.items():
            print(f"  {what:16} {found[what]:7.1f} {figure:7.1f}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
