"""How many deals are left, and in how many of them each triple stands: exact, by one pass forward and one back.

All evidence concerns one player at a time (ledger, 4.2), so a deal weighs the product of what each player's own
evidence says of that player's triple, times the ways to hand out the No Pet cards (ledger, 4.3). People are taken in
unordered pairs, player by player; a layer holds a number for each set of people used and each set of real pets used.
With numpy whole layers are taken at once (`layers.py`); without it, where lists are short, or where numbers grow beyond
what floating point holds exactly, a layer's sets of pets are packed into one int.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache, cached_property
from itertools import count as numbers
from itertools import permutations, product
from math import comb, prod
from types import ModuleType
from typing import Final

from msgspec import Struct

from ..core import Seat
from .pieces import NO_PETS, PEOPLE, PETS
from .state import Triple

TRIPLES: Final[tuple[Triple, ...]] = tuple(
    (first, second, pet) for (first, second), pet in product(permutations(PEOPLE, 2), PETS)
)
"""All 528 identities, before anything is known. A set of them is an int with the bit of each one's place here."""
EVERY: Final = (1 << len(TRIPLES)) - 1
PLACE: Final[Mapping[Triple, int]] = {triple: place for place, triple in enumerate(TRIPLES)}

Weights = int | Sequence[int]
"""What the evidence about one player says of each of the 528 triples: a set of those that are possible, or a weight
for each (0: impossible)."""

STEPS: Final = (1, 3, 8)
"""What each real pet adds to the number of a set of them.

The difference of two such numbers says that just this one pet was added, or none: no other pair of sets has it. So one
product of packed layers yields the sums for every pet at once.
"""


def members(triples: int) -> list[Triple]:
    """The triples of a set, in their fixed order."""
    return [TRIPLES[place] for place in _places(triples)]


def _places(triples: int) -> list[int]:
    found = []
    while triples:
        low = triples & -triples
        found.append(low.bit_length() - 1)
        triples ^= low
    return found


def gather(triples: Iterable[Triple]) -> int:
    """The set of these triples."""
    found = 0
    for triple in triples:
        found |= 1 << PLACE[triple]
    return found


class Odds(Struct, frozen=True, dict=True):
    """Exact odds for some players.

    `deals`: how many deals are left (with soft evidence: their total weight). `counts[i][place]`: in how many of them
    player `players[i]` is the triple at that place of TRIPLES.
    """

    players: tuple[Seat, ...]
    deals: int
    counts: tuple[Sequence[int], ...]

    @cached_property
    def _lists(self) -> tuple[Mapping[Triple, int], ...]:
        return tuple(
            {triple: many for triple, many in zip(TRIPLES, counts, strict=True) if many} for counts in self.counts
        )

    def of(self, player: Seat) -> Mapping[Triple, int]:
        """The triples `player` may be, and in how many deals each stands. ValueError if it was not counted."""
        if player not in self.players:
            raise ValueError(f"no odds were counted for seat {player}; there are those of {self.players}")
        return self._lists[self.players.index(player)]

    def triple(self, player: Seat, triple: Triple) -> Fraction:
        """The odds that `player` is exactly this."""
        return Fraction(self.of(player).get(triple, 0), self.deals)

    def first(self, player: Seat, person: str) -> Fraction:
        """The odds that `person` is the first character."""
        return self._share(player, "first", person)

    def second(self, player: Seat, person: str) -> Fraction:
        """The odds that `person` is the second character."""
        return self._share(player, "second", person)

    def holds(self, player: Seat, card: str) -> Fraction:
        """The odds that `player` holds this card: a person in either place, a pet, or "none" for a No Pet."""
        return self._share(player, "holds", card)

    def _share(self, player: Seat, what: str, card: str) -> Fraction:
        self.of(player)
        return Fraction(self._sums[player].get((what, card), 0), self.deals)

    @cached_property
    def _sums(self) -> Mapping[Seat, Mapping[tuple[str, str], int]]:
        sums: dict[Seat, dict[tuple[str, str], int]] = {}
        for player, counts in zip(self.players, self._lists, strict=True):
            mine: dict[tuple[str, str], int] = defaultdict(int)
            for (first, second, pet), count in counts.items():
                mine["first", first] += count
                mine["second", second] += count
                for card in (first, second, pet):
                    mine["holds", card] += count
            sums[player] = dict(mine)
        return sums


def count(weights: Mapping[Seat, Weights], known: Iterable[Triple] = (), *, numpy: bool | None = None) -> Odds:
    """The exact odds of the players in `weights`; `known`: the observer's own cards, which are nobody else's.

    `deals` is 0, and every count too, if no deal fits. `numpy`: whether to take it for long lists, True from the first
    count on, False never; else once it pays. The numbers are the same.
    """
    known = tuple(known)
    gone = tuple(person for triple in known for person in triple[:2])
    taken = tuple({triple[2] for triple in known} - {"none"})
    spare = NO_PETS - sum(triple[2] == "none" for triple in known)
    players = tuple(weights)
    layers = _layers() if numpy is not False and _long(weights.values()) and (numpy or _often()) else None
    if layers is not None:
        found: list[list[int]] | None = layers.counted(list(weights.values()), gone, taken, spare)
        if found is not None:
            return Odds(players, sum(found[0]), tuple(found))
    lists = [_listed(weights[player], gone, taken) for player in players]
    counts = _counted(lists, gone, taken, spare)
    return Odds(players, sum(counts[0]) if counts else 1, tuple(counts))


SHORT: Final = 16_000
"""How many choices the way there may have (see `_long`) for whole numbers to be faster than whole layers."""


def _long(weights: Iterable[Weights]) -> bool:
    """Whether the lists are so long that whole layers at once are faster."""
    sizes = sorted(each.bit_count() if isinstance(each, int) else len(each) - each.count(0) for each in weights)
    sets, choices = 1, 0
    for i, size in enumerate(sizes):
        choices += sets * size
        sets = min(sets * size, comb(len(PEOPLE), 2 * i + 2))
    return choices > SHORT


OFTEN: Final = 24
"""How many long counts are done without numpy first: for a page that asks for a few it is not worth its start."""
_asked = numbers()


def _often() -> bool:
    """Whether long counts have been asked for so often that numpy pays."""
    return next(_asked) >= OFTEN


@cache
def _layers() -> ModuleType | None:
    """The same with numpy, where there is numpy; imported when it is first asked for."""
    try:
        from . import layers
    except ImportError:
        return None
    return layers


def _listed(weights: Weights, gone: Sequence[str], taken: Sequence[str]) -> dict[int, int]:
    """The places that are possible, with their weights."""
    if isinstance(weights, int):
        pairs: Iterable[tuple[int, int]] = ((place, 1) for place in _places(weights & _allowed(gone, taken)))
    else:
        allowed = _allowed(gone, taken)
        pairs = ((place, weight) for place, weight in enumerate(weights) if weight and allowed >> place & 1)
    return dict(pairs)


@cache
def _allowed(gone: Sequence[str], taken: Sequence[str]) -> int:
    """The triples that need none of these people and pets."""
    return gather(t for t in TRIPLES if t[0] not in gone and t[1] not in gone and t[2] not in taken)


Row = tuple[int, ...]
"""One pair's weights, both orders added: without a pet, then with each real pet that is left."""


class _Table(Struct, frozen=True):
    """One player's evidence: the unordered pairs (bit masks of people) by their rows, those of one row together."""

    kinds: tuple[tuple[Row, tuple[int, ...]], ...]
    total: int

    @property
    def most(self) -> int:
        """The largest weight of any pair."""
        return max((sum(row) for row, _ in self.kinds), default=0)


@cache
def _cells(gone: Sequence[str], taken: Sequence[str]) -> tuple[tuple[int, int], ...]:
    """For each place of TRIPLES its pair as a bit mask, and its column: no pet, or which real one."""
    bits = {person: 1 << i for i, person in enumerate(person for person in PEOPLE if person not in gone)}
    column = {pet: i for i, pet in enumerate(("none", *(pet for pet in PETS if pet not in ("none", *taken))))}
    return tuple((bits.get(t[0], 0) | bits.get(t[1], 0), column.get(t[2], 0)) for t in TRIPLES)


def _table(weights: Mapping[int, int], cells: Sequence[tuple[int, int]], columns: int) -> _Table:
    pairs: dict[int, list[int]] = defaultdict(lambda: [0] * columns)
    for place, weight in weights.items():
        mask, column = cells[place]
        pairs[mask][column] += weight
    kinds: dict[Row, list[int]] = defaultdict(list)
    for mask, row in pairs.items():
        kinds[tuple(row)].append(mask)
    return _Table(tuple((row, tuple(masks)) for row, masks in kinds.items()), sum(weights.values()))


def falling(n: int, k: int) -> int:
    """n·(n-1)···(n-k+1): the ways to give k of n cards to k players."""
    return prod(range(n, n - k, -1))


class _Lanes:
    """How layers are packed: each set of real pets has a lane of one int, wide enough for any sum.

    `steps`: what each real pet that is left adds to the lane.
    """

    def __init__(self, tables: Sequence[_Table], people: int, real: int):
        ways = (min(table.total, table.most * comb(max(0, people - 2 * i), 2)) for i, table in enumerate(tables))
        bound = prod(max(1, many) for many in ways) * falling(NO_PETS, NO_PETS)
        self.width = bound.bit_length() + 1
        self.lane = (1 << self.width) - 1
        self.steps = STEPS[:real]
        held = [[step for i, step in enumerate(self.steps) if bits >> i & 1] for bits in range(2**real)]
        self.sets = {sum(steps): len(steps) for steps in held}
        """How many pets are in the set of each lane."""
        self.top = sum(self.steps)
        self.shift = [step * self.width for step in self.steps]
        self.lacking = [self._mask(sum(one) for one in held if step not in one) for step in self.steps]
        self.having = [self._mask(self.top - sum(one) for one in held if step in one) for step in self.steps]

    def _mask(self, sets: Iterable[int]) -> int:
        return sum(self.lane << one * self.width for one in sets)

    def given(self, layer: int) -> tuple[int, ...]:
        """The layer after no pet, and after each real pet that was still free, is given out."""
        return (layer, *[(layer & mask) << shift for mask, shift in zip(self.lacking, self.shift, strict=True)])

    def returned(self, layer: int) -> tuple[int, ...]:
        """The same for a layer of the way back, whose lanes are turned round."""
        return (layer, *[(layer & mask) << shift for mask, shift in zip(self.having, self.shift, strict=True)])

    def ending(self, players: int, spare: int) -> int:
        """The layer after the last player, turned round: the ways to give a No Pet to all without a real pet."""
        return sum(
            falling(spare, players - many) << (self.top - one) * self.width
            for one, many in self.sets.items()
            if players >= many
        )


def _counted(
    lists: Sequence[Mapping[int, int]], gone: Sequence[str], taken: Sequence[str], spare: int
) -> list[list[int]]:
    """For each player in how many deals each of the 528 triples stands."""
    cells, real = _cells(gone, taken), len(PETS) - 1 - len(taken)
    order = sorted(range(len(lists)), key=lambda i: len(lists[i]))  # short lists first: fewer sets of people
    tables = [_table(lists[i], cells, 1 + real) for i in order]
    sums = _passes(tables, _Lanes(tables, len(PEOPLE) - len(gone), real), spare)
    counts = [[0] * len(TRIPLES) for _ in lists]
    for i, ways in zip(order, sums, strict=True):
        for place, weight in lists[i].items():
            mask, column = cells[place]
            if mask in ways:
                counts[i][place] = weight * ways[mask][column]
    return counts


def _passes(tables: Sequence[_Table], lanes: _Lanes, spare: int) -> list[Mapping[int, Row]]:
    """For each player and each pair the weight of all that the others may be then, by its pet as in a Row."""
    layers: list[dict[int, int]] = [{0: 1}]
    for table in tables:
        after: dict[int, int] = defaultdict(int)
        for used, layer in layers[-1].items():
            given = lanes.given(layer)
            for row, masks in table.kinds:
                value = _weighed(row, given)
                for mask in masks:
                    if not used & mask:
                        after[used | mask] += value
        layers.append(after)
    back = dict.fromkeys(layers[-1], lanes.ending(len(tables), spare))
    found: list[Mapping[int, Row]] = []
    places = [(lanes.top - step) * lanes.width for step in (0, *lanes.steps)]
    for table, layer_of in zip(reversed(tables), reversed(layers[:-1]), strict=True):
        sums: dict[int, int] = defaultdict(int)
        before: dict[int, int] = {}
        for used, layer in layer_of.items():
            value = 0
            for row, masks in table.kinds:
                total = 0
                for mask in masks:
                    if not used & mask:
                        rest = back[used | mask]
                        total += rest
                        sums[mask] += layer * rest
                value += _weighed(row, lanes.returned(total))
            before[used] = value
        back = before
        found.append({mask: tuple([both >> lane & lanes.lane for lane in places]) for mask, both in sums.items()})
    return found[::-1]


def _weighed(row: Row, layers: Sequence[int]) -> int:
    return sum([weight * layer for weight, layer in zip(row, layers, strict=True) if weight])
