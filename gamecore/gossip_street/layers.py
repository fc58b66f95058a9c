"""The two passes of `odds` with numpy: whole layers at once, in double precision while every sum stays exact.

Optional: `odds` does the same in whole numbers without it. Index tables are made at first use, for each number of
unknown people, and kept. Every product of matrices here is a batch of small ones: a large one would wake the threads
of the linear algebra library, which cost more than they give.
"""

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from math import comb, prod
from typing import Any, Final

import numpy as np

from .odds import TRIPLES, Weights, falling
from .pieces import NO_PETS, PEOPLE, PETS

EXACT: Final = 2**53
"""Whole numbers up to here are exact in double precision."""


@cache
def _giving(real: int) -> tuple[Any, Any, Any]:
    """What giving out a pet (or none, the last) does to a set of `real` pets, as three matrices.

    `given`: rows (pet, set before), columns the set after; `taken`: rows (pet, set after), columns the set before;
    `spread`: rows the set before, columns (set after, pet).
    """
    sets = 2**real
    giving = np.zeros((real + 1, sets, sets))
    for held in range(sets):
        giving[real, held, held] = 1
        for pet in range(real):
            if not held >> pet & 1:
                giving[pet, held, held | 1 << pet] = 1
    given = giving.reshape(-1, sets)
    taken = giving.transpose(0, 2, 1).reshape(-1, sets)
    spread = giving.transpose(1, 2, 0).reshape(sets, -1)
    return given, taken, spread


@cache
def _layer(people: int, used: int) -> tuple[Any, Any, Any, Any, Any]:
    """Index tables from the sets of `used` people to those of two more, of `people` people.

    `before[R]` and `last[R]`: the sets and the pairs that make the set R together; `pairs[P]` and `after[P]`: the
    pairs that can be added to the set P, and what that gives; `uses[:, pair]`: where in `pairs` the pair is found.
    """
    number = {pair: i for i, pair in enumerate(combinations(range(people), 2))}
    sets = {one: i for i, one in enumerate(combinations(range(people), used))}
    then = {one: i for i, one in enumerate(combinations(range(people), used + 2))}
    before: list[list[int]] = [[] for _ in then]
    last: list[list[int]] = [[] for _ in then]
    pairs: list[list[int]] = [[] for _ in sets]
    after: list[list[int]] = [[] for _ in sets]
    uses: list[list[int]] = [[] for _ in number]
    width = comb(people - used, 2)
    for one, i in sets.items():
        rest = [person for person in range(people) if person not in one]
        for pair in combinations(rest, 2):
            p, r = number[pair], then[tuple(sorted((*one, *pair)))]
            before[r].append(i)
            last[r].append(p)
            uses[p].append(i * width + len(pairs[i]))
            pairs[i].append(p)
            after[i].append(r)
    return np.array(before), np.array(last), np.array(pairs), np.array(after), np.array(uses).T.copy()


class _Rooms:
    """Memory for what a step works out and the next needs no more, kept by its use.

    Fresh memory of this size costs more time than the work that is done in it.
    """

    def __init__(self) -> None:
        self.kept: dict[str, Any] = {}

    def of(self, use: str, *shape: int) -> Any:
        """An array of this shape, filled with anything."""
        size = prod(shape)
        if use not in self.kept or self.kept[use].size < size:
            self.kept[use] = np.empty(size)
        return self.kept[use][:size].reshape(shape)

    def take(self, use: str, rows: Any, places: Any) -> Any:
        """The rows at these places; `take` is five times faster than an index."""
        return rows.take(places, axis=0, out=self.of(use, *places.shape, rows.shape[1]), mode="clip")


_FREE: Final[list[_Rooms]] = []
"""Rooms that nobody works in: a pass takes one out and puts it back, so no two ever share one."""


def passes(weights: Any, people: int, ends: Any) -> Any:
    """For each player and each (pair, pet): the weight of all that the others may be then.

    `weights`: players × pairs × (real pets, then none), both orders of a pair added; pairs of `people` in the order
    of `itertools.combinations`. `ends`: what each set of real pets weighs at the end. The result has the shape of
    `weights`.
    """
    try:
        rooms = _FREE.pop()
    except IndexError:
        rooms = _Rooms()
    found = _passes(weights, people, ends, rooms)
    _FREE.append(rooms)
    return found


def _passes(weights: Any, people: int, ends: Any, rooms: _Rooms) -> Any:
    players, _, pets = weights.shape
    given, taken, spread = _giving(pets - 1)
    sets, take = len(ends), rooms.take

    def ways(player: int, pairs: Any, layer: Any) -> Any:
        """For each pet and set of pets the weights of a player's pairs times what goes with them, added up."""
        by_pet = take("pairs", weights[player], pairs).transpose(0, 2, 1)
        each = np.matmul(by_pet, layer, out=rooms.of("ways", len(pairs), pets, sets))
        return each.reshape(-1, pets * sets)

    found = np.empty_like(weights)
    layers = [np.eye(1, sets)]
    for i in range(players - 1):
        before, last, *_ = _layer(people, 2 * i)
        layers.append(ways(i, last, take("layer", layers[-1], before)) @ given)
    rest = np.broadcast_to(ends, (comb(people, 2 * players), sets))
    for i in reversed(range(players)):
        _, _, pairs, after, uses = _layer(people, 2 * i)
        then = take("layer", rest, after)
        both = rooms.of("pairs", *after.shape, pets)
        np.matmul(then, (layers[i] @ spread).reshape(-1, sets, pets), out=both)
        take("uses", both.reshape(-1, pets), uses).sum(axis=0, out=found[i])
        if i:
            rest = ways(i, pairs, then) @ taken
    return found


def counted(
    weights: Sequence[Weights], gone: Sequence[str], taken: Sequence[str], spare: int
) -> list[list[int]] | None:
    """For each player in how many deals each of the 528 triples stands; None if that needs larger numbers, or
    more people than there are.

    `gone`, `taken`: people and real pets that no player can have. `spare`: how many No Pets there are for them.
    """
    people, one, other, pets = _frame(tuple(gone), tuple(taken))
    table = _table(weights)
    players = len(table)
    if people < 2 * players:
        return None
    # The rows of people who are gone stay out by themselves: no pair reads them. A pet that is taken has no column.
    first, second = table.take(one, axis=1), table.take(other, axis=1)
    pairs = first + second
    if _bound(pairs, people) >= EXACT:
        return None
    ways = passes(pairs, people, _ends(players, spare, len(pets) - 1))
    whole = np.zeros((players, len(TRIPLES)), dtype=np.int64)
    whole[:, one] = first * ways
    whole[:, other] = second * ways
    found: list[list[int]] = whole.tolist()
    return found


def _bound(pairs: Any, people: int) -> float:
    """No sum of the passes is larger; it is exact enough to be compared with EXACT."""
    total, most = pairs.sum(axis=(1, 2)).tolist(), pairs.sum(axis=2).max(axis=1, initial=0).tolist()
    bound = float(falling(NO_PETS, NO_PETS))
    for i, (every, row) in enumerate(zip(total, most, strict=True)):
        bound *= max(1.0, min(every, row * comb(people - 2 * i, 2)))
    return bound


def _table(weights: Sequence[Weights]) -> Any:
    """The weights, players × triples."""
    if all(isinstance(each, int) for each in weights):
        packed = b"".join(each.to_bytes(len(TRIPLES) // 8, "little") for each in weights if isinstance(each, int))
        bits = np.unpackbits(np.frombuffer(packed, dtype=np.uint8), bitorder="little")
        return bits.reshape(len(weights), -1).astype(float)
    return np.stack([_table([each])[0] if isinstance(each, int) else np.asarray(each, dtype=float) for each in weights])


@cache
def _frame(gone: tuple[str, ...], taken: tuple[str, ...]) -> tuple[int, Any, Any, tuple[str, ...]]:
    """How many people are left, and the places in TRIPLES of each unordered pair of them with each pet that is left:
    in the one order, and in the other; the pets, none last."""
    left = [person for person in PEOPLE if person not in gone]
    pets = tuple(pet for pet in PETS if pet not in taken)
    place = {triple: i for i, triple in enumerate(TRIPLES)}
    pairs = list(combinations(left, 2))
    one = np.array([[place[a, b, pet] for pet in pets] for a, b in pairs])
    other = np.array([[place[b, a, pet] for pet in pets] for a, b in pairs])
    return len(left), one, other, pets


@cache
def _ends(players: int, spare: int, real: int) -> Any:
    """What each set of real pets weighs at the end: the ways to give a No Pet to everybody without a real pet."""
    nones = [players - one.bit_count() for one in range(2**real)]
    return np.array([falling(spare, many) if many >= 0 else 0 for many in nones], dtype=float)
