"""How many to flip, and whom: the rules of the bots, how a team of bots agrees, what each choice risks and costs.

Every rule takes a `Case` and says how many more of the least likely suspects to flip in this Trial; 0 is STOP, which no
rule says before somebody is down (US-036). Flipping some of them and asking again gives the rest of the same plan, so a
plan holds whether cards go one by one or all at once (ledger, T2 and 4.5).
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import log
from typing import Final, Generic, Literal, TypeVar

from msgspec import Struct

from .label import EVEN
from .pieces import Place
from .posterior import line_up
from .solved import USUAL, expected

N = TypeVar("N", float, Fraction)
RuleName = Literal["cautious", "steady", "bold", "expert"]

STEADY: Final = 0.08
"""A suspect no likelier than this may still go in the same Trial."""
BOLD: Final = 0.15
SURE: Final = 0.8
"""From this chance on the likeliest suspect needs no innocent kept in reserve."""
STEP: Final = 4
"""A match makes a suspect four times as likely in the expert's label model."""
FARTHEST: Final = 8
FOUND: Final = 1
"""The point for the last innocent (US-077)."""
FAILED: Final = 3
"""The points for the other team where the guilty suspect is flipped (US-076)."""


class Case(Struct, frozen=True):
    """What a rule goes by. `chances`: of each face-up suspect; `down`: flipped in this Trial so far.

    `charged`: minutes with the last question's price (`schedule.charged`); `weight`: λ, how much Time counts.
    """

    chances: Mapping[Place, float]
    down: int = 0
    charged: int = 0
    weight: float = USUAL


Rule = Callable[[Case], int]


# ---- the rules ----


def cautious(case: Case) -> int:
    """One, and no more."""
    return 0 if case.down else 1


def steady(case: Case) -> int:
    """Whoever has become as unlikely as 0.08; of two or more one stays as a reserve, unless somebody is almost sure."""
    many, left = _while_unlikely(case, STEADY)
    kept_one = many and many + case.down >= 2 and many < len(case.chances) - 1
    return many - 1 if kept_one and max(case.chances.values()) / left < SURE else many


def bold(case: Case) -> int:
    """Whoever has become as unlikely as 0.15, and nobody kept in reserve."""
    return _while_unlikely(case, BOLD)[0]


def _while_unlikely(case: Case, most: float) -> tuple[int, float]:
    """How many go while the next one's share of what is left is at most `most`, and what is left then."""
    order = line_up(case.chances)
    many, left = 0, sum(case.chances.values())
    for place in order[:-1]:
        if (many or case.down) and case.chances[place] / left > most:
            break
        many, left = many + 1, left - case.chances[place]
    return many, left


def expert(case: Case) -> int:
    """What is best in the label model, each suspect as many matches behind as its chance says."""
    behind = levels(case.chances)
    least = 0 if case.down else 1
    return expected(case.weight).after([-step for step in behind], case.charged, least).flips


def levels(chances: Mapping[Place, float]) -> tuple[int, ...]:
    """How many matches each suspect is behind the likeliest, from the least likely up: 8 at most."""
    top = max(chances.values())
    return tuple(_level(top, chances[place]) for place in line_up(chances))


def _level(top: float, chance: float) -> int:
    return min(FARTHEST, round(log(top / chance, STEP))) if chance > 0 else FARTHEST


RULES: Final[Mapping[RuleName, Rule]] = {"cautious": cautious, "steady": steady, "bold": bold, "expert": expert}
USUAL_RULE: Final[RuleName] = "steady"


# ---- the competitive variant ----


class Margin(Struct, Generic[N], frozen=True):
    """How many to flip in a turn, and by how many points this Investigation is then won on average."""

    flips: int
    points: N


def competitive(chances: Mapping[Place, N], mover: int, other: int, down: int = 0) -> Margin[N]:
    """The plan of a team that counts cards, if no answer changed anything any more (4.5).

    `mover`, `other`: the cards each team has collected in this Investigation; `down`: of them in this turn.
    """
    return _Frozen(chances).best(0, mover, other, 0 if down else 1)


class Stake(Struct, Generic[N], frozen=True):
    """What flipping the `flips` least likely in a turn comes to: the chance that all are innocent, the margin then."""

    flips: int
    innocent: N
    points: N


def stakes(chances: Mapping[Place, N], mover: int, other: int, down: int = 0) -> tuple[Stake[N], ...]:
    """Every number that can be flipped in a turn, as in `competitive`: from 1, or from 0 where somebody is down."""
    frozen, whole = _Frozen(chances), len(chances)
    numbers = range(0 if down else 1, whole)
    return tuple(Stake(flips, frozen.innocent(0, flips), frozen.points(0, mover, other, flips)) for flips in numbers)


class _Frozen(Generic[N]):
    """D(j, x, y) of the ledger: j cards are gone, the mover has x, the other team y."""

    def __init__(self, chances: Mapping[Place, N]):
        order = [chances[place] for place in line_up(chances)]
        self.gone: list[N] = [order[0] * 0]
        for chance in order:
            self.gone.append(self.gone[-1] + chance)
        self._known: dict[tuple[int, int, int], Margin[N]] = {}

    def best(self, removed: int, own: int, theirs: int, least: int = 1) -> Margin[N]:
        """The best number for the mover, of equal ones the smallest."""
        key = (removed, own, theirs)
        if least and key in self._known:
            return self._known[key]
        last = len(self.gone) - 2
        found = [Margin(flips, self.points(removed, own, theirs, flips)) for flips in range(least, last - removed + 1)]
        if not found:
            raise ValueError(f"a turn needs two face-up suspects, not {last - removed + 1}")
        top = max(one.points for one in found)
        best = next(one for one in found if one.points >= top - EVEN)
        if least:
            self._known[key] = best
        return best

    def innocent(self, removed: int, flips: int) -> N:
        """The chance that the next `flips` are all innocent."""
        whole = self.gone[-1]
        return (whole - self.gone[removed + flips]) / (whole - self.gone[removed])

    def points(self, removed: int, own: int, theirs: int, flips: int) -> N:
        """The margin of the mover who flips so many."""
        after, survives = removed + flips, self.innocent(removed, flips)
        if after == len(self.gone) - 2:
            then = survives * (own + flips + FOUND - theirs)
        else:
            then = -survives * self.best(after, theirs, own + flips).points
        return then - (1 - survives) * (theirs + FAILED)


# ---- a team of bots ----

STOP: Final = None
Named = Place | None
"""What a bot names: a suspect, or STOP."""
Mind = Mapping[Place, float]
"""One bot's own posterior."""


def agrees(mind: Mind, proposal: Named, stops: bool) -> bool:
    """How a bot votes on a proposal: for one of its two lowest or one of 0.08 at most; for STOP if its rule stops."""
    if proposal is STOP:
        return stops
    return proposal in line_up(mind)[:2] or mind[proposal] <= STEADY


def named(mind: Mind, flips: int) -> Named:
    """What a bot names whose rule would flip so many more: its lowest suspect, or STOP."""
    return line_up(mind)[0] if flips else STOP


def agreed(names: Sequence[Named], minds: Sequence[Mind]) -> Named:
    """What a team of bots does: what a majority named, else what wins a run-off of the two named most.

    Equal ones: first whom the team holds least likely, STOP last.
    """
    order = sorted(set(names), key=lambda name: (-names.count(name), *_eagerness(name, minds)))
    if 2 * names.count(order[0]) > len(names):
        return order[0]
    pair = sorted(order[:2], key=lambda name: _eagerness(name, minds))
    votes = [_vote(name, mind, pair) for name, mind in zip(names, minds, strict=True)]
    return max(pair, key=votes.count)


def _eagerness(name: Named, minds: Sequence[Mind]) -> tuple[bool, float, Place]:
    if name is STOP:
        return True, 0.0, 0
    return False, sum(mind[name] for mind in minds) / len(minds), name


def _vote(name: Named, mind: Mind, pair: Sequence[Named]) -> Named:
    """Its own choice if that is in the run-off; else the lower suspect, or STOP where it would not flip the suspect."""
    if name in pair:
        return name
    suspects = sorted((one for one in pair if one is not STOP), key=lambda place: (mind[place], place))
    if len(suspects) == 2 or agrees(mind, suspects[0], stops=False):
        return suspects[0]
    return STOP


# ---- risk against Time ----


class Risk(Struct, frozen=True, kw_only=True):
    """What flipping the `flips` least likely now comes to.

    `places`: who goes; `innocent`: the chance that all of them are; `price`: the minutes of the next question, 0 where
    none is needed; `charged`: the minutes spent by then; `wins`, `time`, `value`: chance to win the game, Time of a win
    and expected utility if all goes on as the expert would play, who takes answers for labels. An estimate.
    """

    flips: int
    places: tuple[Place, ...]
    innocent: float
    price: int
    charged: int
    wins: float
    time: float
    value: float


def risks(case: Case) -> tuple[Risk, ...]:
    """Every number that can be flipped now, with the posterior's own chance that all are innocent; the rest estimated.

    One row for each number from 1, or from 0 (STOP) where somebody is down in this Trial.
    """
    order, behind, programme = line_up(case.chances), levels(case.chances), expected(case.weight)
    whole = sum(case.chances.values())
    found = []
    for flips in range(0 if case.down else 1, len(order)):
        rest = [-step for step in behind[flips:]]
        innocent = sum(case.chances[place] for place in order[flips:]) / whole
        price = len(rest) - 1
        then = programme.before(rest, case.charged) if price else programme.last(case.charged)
        found.append(
            Risk(
                flips=flips,
                places=order[:flips],
                innocent=innocent,
                price=price,
                charged=case.charged + price,
                wins=innocent * then.wins,
                time=then.time,
                value=innocent * then.value,
            )
        )
    return tuple(found)


def best_risk(rows: Sequence[Risk]) -> Risk:
    """The row of the highest expected utility; of equal ones the one that flips fewest."""
    return max(rows, key=lambda row: (row.value, -row.flips))
