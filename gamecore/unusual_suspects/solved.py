"""The label model solved before: what a Trial of eight or more is worth, and the table of whole games (ledger, 3.3).

`expected` gives the programme by which the expert bot and the risk panel reckon. For a = 0.8 and the usual λ its
positions with eight and more face up come from `solved/*.bin`, so that nobody waits: the rest takes some hundredths
of a second. `rows` is the ledger's table of optimal play with twelve suspects, from `solved/rows.json`. Both are made
anew by

    .venv/bin/python -m tests.unusual_suspects.tables

which takes about three minutes; tests/unusual_suspects/test_solved.py works a sample of both out again.
"""

import zlib
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import resources
from itertools import combinations_with_replacement
from typing import Final

import msgspec
from msgspec import Struct

from .label import CROWD, Behind, Programme, Worth

RIGHT: Final = 0.8
"""`a` of the expert bot: how often it takes an answer to fit the guilty suspect's label."""
WEIGHTS: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
"""The values of λ whose positions are brought along."""
USUAL: Final = 0.5
DEEPEST: Final = 5
SUSPECTS: Final = 12
_FULL: Final = 65535
_SCALES: Final = (1.0, 66.0, 11.0)
"""The most that wins, minutes and rounds can come to; each is kept as a share of it in 16 bits."""


def charges(many: int, suspects: int = SUSPECTS) -> tuple[int, ...]:
    """How many minutes can have been charged when a question is asked of so many face up."""
    found: dict[int, set[int]] = {suspects: {0}}
    for up in range(suspects, many, -1):
        for fewer in range(many, up):
            found.setdefault(fewer, set()).update(spent + up - 1 for spent in found[up])
    return tuple(sorted(found[many]))


def positions() -> Iterator[tuple[Behind, int]]:
    """The positions before a question that are brought along, in the order of the file."""
    for many in range(CROWD, SUSPECTS):
        for charged in charges(many):
            for rest in combinations_with_replacement(range(DEEPEST + 1), many - 1):
                yield (0, *rest), charged


def _weight(behind: Behind) -> float:
    ratio = RIGHT / (1 - RIGHT)
    return sum([ratio**-steps for steps in behind])


def pack(values: Iterable[tuple[Behind, Worth[float]]]) -> bytes:
    """A file from what `positions` are worth: by column the differences from row to row, high bytes, then low bytes."""
    told = [(w.wins / _weight(b), w.minutes / w.wins, w.rounds / w.wins) for b, w in values]
    packed = bytearray()
    for column, scale in zip(zip(*told, strict=True), _SCALES, strict=True):
        shares = [round(value / scale * _FULL) for value in column]
        steps = [(share - last) % (_FULL + 1) for share, last in zip(shares, (0, *shares), strict=False)]
        packed += bytes([step >> 8 for step in steps]) + bytes([step & 255 for step in steps])
    return zlib.compress(bytes(packed), 9)


def unpack(file: bytes) -> dict[tuple[Behind, int], Worth[float]]:
    """What `positions` are worth, from a file."""
    every = list(positions())
    many, packed = len(every), zlib.decompress(file)
    columns = []
    for number, scale in enumerate(_SCALES):
        start, share, column = 2 * number * many, 0, []
        for high, low in zip(packed[start : start + many], packed[start + many : start + 2 * many], strict=True):
            share = (share + 256 * high + low) & _FULL
            column.append(share * scale / _FULL)
        columns.append(column)
    known = {}
    for key, share, minutes, rounds in zip(every, *columns, strict=True):
        wins = share * _weight(key[0])
        known[key] = Worth(wins, minutes * wins, rounds * wins)
    return known


def expected(weight: float = USUAL) -> Programme[float]:
    """The programme for this λ, with what was solved before. ValueError for another λ, where one would have to wait."""
    if weight not in WEIGHTS:
        raise ValueError(f"Time can count {', '.join(map(str, WEIGHTS))}; what {weight} comes to is not worked out")
    return _expected(float(weight))


@cache
def _expected(weight: float) -> Programme[float]:
    file = resources.files(__package__) / "solved" / f"{round(100 * weight)}.bin"
    return Programme(RIGHT, weight, DEEPEST, unpack(file.read_bytes()))


# ---- whole games ----


class Row(Struct, frozen=True, kw_only=True):
    """Optimal play of a whole game in the label model, twelve suspects.

    `value`, `wins`: its expected utility and chance to win; `time`, `rounds`: where it is won; `flips`: how many to
    flip in round 1 when 0, 1, … 12 suspects do not match the first answer.
    """

    a: float
    weight: float
    value: float
    wins: float
    time: float
    rounds: float
    flips: tuple[int, ...]


@cache
def rows() -> tuple[Row, ...]:
    """The table, by `a`, then by λ."""
    text = (resources.files(__package__) / "solved" / "rows.json").read_bytes()
    return msgspec.json.decode(text, type=tuple[Row, ...])


def solve(a: float, weight: float, suspects: int = SUSPECTS) -> Row:
    """A row of the table worked out anew: some seconds."""
    programme = Programme(a, weight)
    whole = programme.before((0,) * suspects, 0)
    first = [programme.after((0,) * miss + (1,) * (suspects - miss), suspects - 1) for miss in range(suspects + 1)]
    return Row(
        a=a,
        weight=weight,
        value=round(whole.value, 6),
        wins=round(whole.wins, 6),
        time=round(whole.time, 4),
        rounds=round(whole.rounds, 4),
        flips=tuple(one.flips for one in first),
    )
