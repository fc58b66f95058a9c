"""Feeds damaged records to `load`: `python -m tests.bench.fuzz --minutes 10`. What comes out is counted.

Records and links of real games are changed at random, as text, as JSON, and inside their packing. `load` may give a
whole match, which then says the same when it is saved and loaded again, or a RecordError with a short sentence.
Anything else is a finding, printed with its text; then the exit code is 1.
"""

import argparse
import base64
import json
import re
import sys
import time
import traceback
import zlib
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from gamecore import games
from gamecore import load as game_called
from gamecore.bots import RandomBot
from gamecore.core import CHANCE
from gamecore.match import Match
from gamecore.record import MARK, RecordError, bots_of, by_itself, link, load, save
from tests.contract.games import changes
from tests.test_record import OLD

SLOW = 10.0
"""Seconds that reading one record may take; longer is a finding."""
NASTY: list[Any] = [
    0, 1, -1, 2, 3, 6, 7, 36, 38, 255, 2**31, 2**53, 2**63, -(2**63) - 1, 10**9, 10**40, 0.0, 1.5, -0.0, 1e308, True,
    False, None, "", "a", "0", "blank", "none", "Mr Pry", "é\u0000\U0001f600", "\ud800", "x" * 5000, [], {}, [[]],
    [None] * 50,
    {"type": "Deal"}, {"type": "Pass", "seat": 0}, {"type": "PlayOn", "seat": 1}, {"type": 7}, {"seat": 0},
]  # fmt: skip

LETTERS = [0, 9, 34, 44, 45, 48, 57, 91, 93, 123, 125, 233, 0xD800, 0x1F600]
HEAPS = ["[" * 3000, '{"a":' * 3000, "9" * 5000, "-", "1e999", "NaN", "\\u0000"]


def corpus(rng: Random) -> list[str]:
    """Records to begin with: whole and own, begun and over, of several seats, bots and rulings."""
    found = [OLD]
    for name in games():
        game = game_called(name)
        special = changes(game.Rulings)
        for seats in game.seats:
            for bots, make in bots_of(game).items():
                for _ in range(3):
                    rulings = rng.choice(special) if rng.random() < 0.6 else game.Rulings()
                    try:
                        match = Match(game, seats, rulings, seed=rng.randrange(10**6))
                    except ValueError:
                        continue
                    bot, person, seat = make(), RandomBot(), rng.randrange(seats)
                    length = rng.choice([3, 40, 90, 300])
                    while match.actors and match.length < length:
                        own = match.actors == (seat,)
                        match.act(person.choose(match.chair(seat))) if own else by_itself(match, bot, seat)
                    found += [save(match), save(match, seat=seat, bots=bots, only=True)]
    return found


# ---- damage ----


def _text(rng: Random, text: str, others: list[str]) -> str:
    """Letters lost, changed, doubled, moved, or taken from another record."""
    if not text:
        return rng.choice(others)
    at = rng.randrange(len(text))
    to = min(len(text), at + rng.choice([1, 1, 2, 5, 30, 300]))
    match rng.randrange(7):
        case 0:
            return text[:at]
        case 1:
            return text[:at] + text[to:]
        case 2:
            return text[:at] + text[at:to] * rng.choice([2, 3, 40]) + text[to:]
        case 3:
            return text[:at] + chr(rng.choice(LETTERS)) + text[to:]
        case 4:
            other = rng.choice(others)
            return text[:at] + other[rng.randrange(len(other)) :][:400] + text[to:]
        case 5:
            return text[:at] + rng.choice(HEAPS) + text[to:]
    return text[:at] + text[to:] + text[at:to]


def _nodes(value: Any) -> list[tuple[Any, Any]]:
    """Every place in a JSON value: its container and its key."""
    found: list[tuple[Any, Any]] = []
    waiting = [value]
    while waiting:
        now = waiting.pop()
        keys: list[Any] = list(now) if isinstance(now, dict) else list(range(len(now))) if isinstance(now, list) else []
        found += [(now, key) for key in keys]
        waiting += [now[key] for key in keys]
    return found


def _json(rng: Random, text: str, others: list[str]) -> str:
    """Values changed, lost, added, exchanged; moves and runs put in."""
    try:
        record = json.loads(text)
    except (ValueError, RecursionError):
        return _text(rng, text, others)
    places = _nodes(record)
    if not places:
        return json.dumps(rng.choice(NASTY))
    box, key = rng.choice(places)
    moves = record.get("moves") if isinstance(record, dict) else None
    match rng.randrange(8):
        case 0:
            del box[key]
        case 1 if isinstance(box, dict):
            box[rng.choice(["type", "seat", "cheat", "board", "placement", "turn_limit", ""])] = rng.choice(NASTY)
        case 2 if isinstance(moves, list) and moves:
            at = rng.randrange(len(moves) + 1)
            moves[at:at] = [rng.choice([rng.choice(moves), rng.choice(NASTY), rng.randrange(1, 400), 20_000])]
        case 3 if isinstance(moves, list) and len(moves) > 1:
            one, two = rng.randrange(len(moves)), rng.randrange(len(moves))
            moves[one], moves[two] = moves[two], moves[one]
        case 4:
            other = json.loads(rng.choice(others))
            box[key] = rng.choice([holder[name] for holder, name in _nodes(other)])
        case 5 if isinstance(box[key], int):
            box[key] += rng.choice([-1, 1, 2, -2, 10])
        case 6 if isinstance(moves, list):
            del moves[rng.randrange(len(moves) + 1) :]
        case _:
            box[key] = rng.choice(NASTY)
    return json.dumps(record, ensure_ascii=rng.random() < 0.5)


def _packed(rng: Random, text: str, others: list[str]) -> str:
    """As a link: of a damaged record, or with the packing itself damaged."""
    packed = zlib.compress(text.encode("utf-8", "surrogatepass"), rng.choice([1, 9]))
    if rng.random() < 0.4:
        wrong = bytearray(packed)
        for _ in range(rng.choice([1, 1, 4])):
            wrong[rng.randrange(len(wrong))] = rng.randrange(256)
        packed = bytes(wrong)
    code = MARK + base64.urlsafe_b64encode(packed).decode().rstrip("=")
    if rng.random() < 0.3:
        code = _text(rng, code, others)
    return rng.choice(["{}", " {}\n", "http://127.0.0.1/x.ipynb#GS-table={}", "<{}>"]).replace("{}", code)


HOW: list[Callable[[Random, str, list[str]], str]] = [_text, _json, _json, _json]


def damaged(rng: Random, records: list[str]) -> str:
    """One record of the corpus, changed a few times, sometimes as a link."""
    text = rng.choice(records)
    for _ in range(rng.choice([0, 1, 1, 1, 2, 3])):
        text = rng.choice(HOW)(rng, text, records)
    return _packed(rng, text, records) if rng.random() < 0.35 else text


# ---- what comes out ----


def outcome(text: str) -> str:
    """What `load` did with it. AssertionError, or whatever it raised, is a finding."""
    try:
        loaded = load(text)
    except RecordError as error:
        said = str(error)
        assert 10 < len(said) < 1500, f"a sentence of {len(said)} characters"
        assert "Traceback" not in said, said
        assert " at 0x" not in said, said
        said.encode("utf-8", "backslashreplace")
        kind = re.sub(r"\S*\d\S* ?|'[^']*'?", "", said.split(":")[0])
        return f"refused: {kind[:50]}"
    match = loaded.match
    assert match.game.actors(match._states[-1]) == match.actors
    for seat in range(match.seats):
        match.chair(seat).look()
    again = load(link(save(match, seat=loaded.seat, bots=loaded.bots)))
    assert again.match.moves == match.moves
    assert again.match.rulings == match.rulings
    if loaded.seat is not None and loaded.bots:
        own = save(match, seat=loaded.seat, bots=loaded.bots, only=loaded.written)
        assert load(own).match.moves == match.moves
    assert all(move.seat == CHANCE or 0 <= move.seat < match.seats for move in match.moves)
    return "a whole match"


def main(asked: list[str]) -> int:
    """Print how often each thing came out, and each finding; 1 where there is one."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--minutes", type=float, default=10.0)
    options.add_argument("--seed", type=int, default=1)
    given = options.parse_args(asked)
    rng = Random(given.seed)
    records = corpus(rng)
    counts: Counter[str] = Counter()
    findings: dict[str, str] = {}
    slowest, end = 0.0, time.monotonic() + 60 * given.minutes
    while time.monotonic() < end:
        text = damaged(rng, records)
        before = time.monotonic()
        try:
            what = outcome(text)
        except Exception as error:
            where = traceback.extract_tb(error.__traceback__)[-1]
            what = f"FINDING: {type(error).__name__} in {where.name}"
            findings.setdefault(what, f"{error!a}\n{text[:3000]!a}")
        took = time.monotonic() - before
        slowest = max(slowest, took)
        if took > SLOW:
            findings.setdefault("FINDING: slow", f"{took:.1f} s\n{text[:3000]!a}")
        counts[what] += 1
    print(f"{sum(counts.values())} records from {len(records)}, seed {given.seed}; the slowest took {slowest:.2f} s")
    for what, count in counts.most_common():
        print(f"{count:8}  {what}")
    for what, text in findings.items():
        print(f"\n{what}: {text}")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
