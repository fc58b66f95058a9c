"""The two passes of `odds` with numpy: whole layers at once, in double precision while every sum stays exact.

Optional: `odds` does the same in whole numbers without it. Index tables are made at first use, for each number of
unknown people, and kept.
"""

from collections.abc import Sequence
from functools import cache
from itertools import combinations, permutations
from math import comb, prod
from typing import Any, Final

import numpy as np

from .odds import TRIPLES, Weights, falling
from .pieces import NO_PETS, PEOPLE, PETS

EXACT: Final = 2**53
"""Whole numbers up to here are exact in double precision."""
_REAL: Final = len(PETS) - 1
_SETS: Final = 2**_REAL


def _giving() -> Any:
    """giving[t, Q, Q']: 1 where giving out pet t (the last: none) turns the set of real pets Q into Q'."""
    giving = np.zeros((1 + _REAL, _SETS, _SETS))
    for held in range(_SETS):
        giving[_REAL, held, held] = 1
        for pet in range(_REAL):
            if not held >> pet & 1:
                giving[pet, held, held | 1 << pet] = 1
    return giving


_FLAT: Final = _giving().reshape(1 + _REAL, -1)


@cache
def _layer(people: int, used: int) -> tuple[Any, Any, Any, Any]:
    """Index tables from sets of `used` people to sets of two more, of `people` people.

    `into[:, R]`: the (set, pair) numbers that lead to the set R; `out[:, P]`: the (set after, pair) numbers from the
    set P; `sets[pair]` and `after[pair]`: where each pair can be added, and what that gives.
    """
    pairs = {pair: i for i, pair in enumerate(combinations(range(people), 2))}
    before = {one: i for i, one in enumerate(combinations(range(people), used))}
    then = {one: i for i, one in enumerate(combinations(range(people), used + 2))}
    into: list[list[int]] = [[] for _ in then]
    out: list[list[int]] = [[] for _ in before]
    sets: list[list[int]] = [[] for _ in pairs]
    after: list[list[int]] = [[] for _ in pairs]
    for one, i in before.items():
        rest = [person for person in range(people) if person not in one]
        for pair in combinations(rest, 2):
            p, r = pairs[pair], then[tuple(sorted((*one, *pair)))]
            into[r].append(i * len(pairs) + p)
            out[i].append(r * len(pairs) + p)
            sets[p].append(i)
            after[p].append(r)
    return np.array(into).T.copy(), np.array(out).T.copy(), np.array(sets), np.array(after)


def passes(weights: Any, people: int, ends: Any) -> Any:
    """For each player and each (pair, pet): the weight of all that the others may be then.

    `weights`: players × pairs × (none and real pets), both orders of a pair added; pairs of `people` in the order of
    `itertools.combinations`. `ends`: what each set of real pets weighs at the end. The result has the shape of
    `weights`.
    """
    players, pairs = weights.shape[:2]
    found = np.empty_like(weights)
    kinds = (weights @ _FLAT).reshape(players, pairs, _SETS, _SETS)
    turns = kinds.transpose(0, 2, 1, 3).reshape(players, _SETS, pairs * _SETS)
    layers = [np.eye(1, _SETS)]
    for i in range(players - 1):
        into = _layer(people, 2 * i)[0]
        spread = (layers[-1] @ turns[i]).reshape(-1, _SETS)
        layers.append(spread.take(into, axis=0).sum(axis=0))  # `take` is five times faster than an index
    back = kinds.transpose(0, 3, 1, 2).reshape(players, _SETS, pairs * _SETS)
    rest: Any = None
    for i in reversed(range(players)):
        _, out, sets, after = _layer(people, 2 * i)
        if rest is None:
            size = int(after.max()) + 1
            rest = np.broadcast_to(ends, (size, _SETS))
        both = layers[i].take(sets, axis=0).transpose(0, 2, 1) @ rest.take(after, axis=0)
        found[i] = both.reshape(pairs, -1) @ _FLAT.T
        if i:
            rest = (rest @ back[i]).reshape(-1, _SETS).take(out, axis=0).sum(axis=0)
    return found


def counted(
    weights: Sequence[Weights], gone: Sequence[str], taken: Sequence[str], spare: int
) -> list[list[int]] | None:
    """For each player in how many deals each of the 528 triples stands; None if that needs larger numbers.

    `gone`, `taken`: people and real pets that no player can have. `spare`: how many No Pets there are for them.
    """
    people, rows, free = _frame(tuple(gone), tuple(taken))
    table = np.stack([_array(each) for each in weights]) * free
    players = len(weights)
    bound = falling(NO_PETS, NO_PETS) * prod(
        min(float(each.sum()), float(each.max()) * 2 * comb(people - 2 * i, 2) * len(PETS))
        for i, each in enumerate(table)
    )
    if bound >= EXACT:
        return None
    pairs = table.take(rows[0], axis=1) + table.take(rows[1], axis=1)
    ways = passes(pairs, people, _ends(players, spare))
    whole = np.zeros_like(table)
    whole[:, rows[0]] = ways
    whole[:, rows[1]] = ways
    found: list[list[int]] = (table * whole).reshape(players, -1).astype(np.int64).tolist()
    return found


def _array(weights: Weights) -> Any:
    """The weights as ordered pairs × pets."""
    if not isinstance(weights, int):
        return np.asarray(weights, dtype=float).reshape(-1, len(PETS))
    packed = np.frombuffer(weights.to_bytes(len(TRIPLES) // 8, "little"), dtype=np.uint8)
    return np.unpackbits(packed, bitorder="little").astype(float).reshape(-1, len(PETS))


@cache
def _frame(gone: tuple[str, ...], taken: tuple[str, ...]) -> tuple[int, Any, Any]:
    """How many people are left; for each unordered pair of them its two rows of ordered pairs; which cells are free."""
    row = {pair: i for i, pair in enumerate(permutations(PEOPLE, 2))}
    left = [person for person in PEOPLE if person not in gone]
    pairs = list(combinations(left, 2))
    rows = np.array([[row[a, b] for a, b in pairs], [row[b, a] for a, b in pairs]])
    free = np.zeros((len(row), len(PETS)))
    free[rows.reshape(-1)] = [pet not in taken for pet in PETS]
    return len(left), rows, free


@cache
def _ends(players: int, spare: int) -> Any:
    """What each set of real pets weighs at the end: the ways to give a No Pet to everybody without a real pet."""
    nones = [players - one.bit_count() for one in range(_SETS)]
    return np.array([falling(spare, many) if many >= 0 else 0 for many in nones], dtype=float)
