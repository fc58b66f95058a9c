"""Promises about playing that every game keeps."""

from random import Random
from typing import Any, Union

import msgspec
import pytest
from msgspec.structs import fields, replace

from gamecore.clauses import ledger
from gamecore.core import CHANCE, IllegalMove, Move, Streams

from .games import AnyGame, Step, all_games, changes, pick, some, walk

Table = tuple[AnyGame, int]
SEEDS = (1, 2)


def test_there_are_games() -> None:
    assert [game.name for game in all_games()]


def test_a_game_says_what_it_is(game: AnyGame) -> None:
    assert game.title
    assert ledger(game.name).prefix == game.prefix
    assert all(seats > 0 for seats in game.seats)
    for seats in (0, min(game.seats) - 1, max(game.seats) + 1):
        with pytest.raises(ValueError, match=str(seats)):
            game.start(seats, game.Rulings())


@pytest.mark.parametrize("seed", SEEDS)
def test_random_games_end_and_only_then_have_an_outcome(table: Table, seed: int) -> None:
    game, seats = table
    last: Step | None = None
    for last in walk(game, seats, seed):
        assert game.outcome(last.before) is None
    assert last is not None
    outcome = game.outcome(last.after)
    assert outcome is not None
    assert set(outcome.winners) <= set(range(seats))
    assert len(outcome.scores) in (0, seats)
    ledger(game.name).row(outcome.clause)
    assert all(not len(game.options(last.after, seat)) for seat in (*range(seats), CHANCE))


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_is_lost_and_nothing_is_changed_behind_ones_back(table: Table, seed: int) -> None:
    game, seats = table
    box = game.census(game.start(seats, game.Rulings()))
    for index, step in enumerate(walk(game, seats, seed)):
        assert game.census(step.after) == box
        if index % 7 == 0:
            before = msgspec.json.encode(step.before)
            assert game.apply(step.before, step.move) == (step.after, step.events)
            assert msgspec.json.encode(step.before) == before


def test_options_and_refusals_agree(table: Table) -> None:
    game, seats = table
    for index, step in enumerate(walk(game, seats, 3)):
        state, actors = step.before, game.actors(step.before)
        for seat in (*range(seats), CHANCE):
            options = game.options(state, seat)
            assert (len(options) > 0) == (seat in actors)
            for move in some(options):
                assert move.seat == seat
                assert game.refusal(state, move) is None
                assert move in options
        tries = list(game.conceivable(state, step.seat))
        for move in tries if index % 25 == 0 else some(tries):
            assert (game.refusal(state, move) is None) == (move in game.options(state, step.seat)), move
        if step.seat != CHANCE and len(game.options(state, step.seat)) <= 300:
            assert set(game.options(state, step.seat)) <= set(tries), "what may be done may be tried"


def test_options_come_in_a_fixed_order_and_can_be_counted(table: Table) -> None:
    game, seats = table
    for step in walk(game, seats, 4):
        options, again = game.options(step.before, step.seat), game.options(step.before, step.seat)
        assert some(options) == some(again)
        assert options[-1] == options[len(options) - 1]
        assert list(options[:3]) == [options[i] for i in range(min(3, len(options)))]
        with pytest.raises(IndexError):
            options[len(options)]
        if len(options) <= 300:
            assert len(set(options)) == len(list(options)) == len(options)


def test_every_refusal_and_event_names_a_clause_and_speaks(table: Table) -> None:
    game, seats = table
    rows = ledger(game.name)
    for step in walk(game, seats, 5):
        for event in step.events:
            assert type(event) in game.events
            rows.row(event.clause)
        for move in some(list(game.conceivable(step.before, step.seat)), 20):
            refusal = game.refusal(step.before, move)
            if refusal is not None:
                rows.row(refusal.clause)
                assert refusal.why[0].isupper(), refusal.why
                assert refusal.why[-1] in ".!?", refusal.why
                assert "  " not in refusal.why
                assert ".." not in refusal.why


def test_moves_and_events_survive_being_written_down(table: Table) -> None:
    game, seats = table
    read_move = msgspec.json.Decoder(union(game.moves))
    read_event = msgspec.json.Decoder(union(game.events))
    for step in walk(game, seats, 6):
        assert read_move.decode(msgspec.json.encode(step.move)) == step.move
        for event in step.events:
            for seat in (None, *range(seats)):
                seen = event.seen_by(seat)
                assert read_event.decode(msgspec.json.encode(seen)) == seen


def union(kinds: tuple[type, ...]) -> Any:
    """One type that any of these is."""
    return Union[kinds]  # noqa: UP007


JUNK = (None, "?", "", -1, 99, 10**25, 1.5, (), ("?",), [], {}, b"x")


def test_moves_that_nobody_can_make_are_refused_and_do_no_harm(table: Table) -> None:
    game, seats = table
    rng = Random(7)
    for index, step in enumerate(walk(game, seats, 7)):
        if index % 9:
            continue
        state = step.before
        strangers = [replace(step.move, seat=seat) for seat in (*range(-2, seats + 2), None, "0")]
        spoilt = [replace(step.move, **{f.name: pick(JUNK, rng)}) for f in fields(step.move) for _ in range(3)]
        for move in (*strangers, *spoilt, Move(seat=0), Move(seat=CHANCE)):
            refusal = game.refusal(state, move)
            seated = type(move.seat) is int and move.seat in (*range(seats), CHANCE)
            legal = seated and move in game.options(state, move.seat)
            assert (refusal is None) == legal or is_same(move, step.move), move
            if refusal is not None:
                with pytest.raises(IllegalMove):
                    game.apply(state, move)


def is_same(move: Move, other: Move) -> bool:
    """Whether these say the same, a list for a tuple aside."""
    try:
        return msgspec.json.encode(move) == msgspec.json.encode(other)
    except (TypeError, ValueError):
        return False


def test_a_game_is_its_seed(table: Table) -> None:
    game, seats = table
    assert [step.move for step in walk(game, seats, 8)] == [step.move for step in walk(game, seats, 8)]
    start = game.start(seats, game.Rulings())
    while game.actors(start) == (CHANCE,):
        one, two = game.chance(start, Streams(1)), game.chance(start, Streams(1))
        assert one == two
        assert one in game.options(start, CHANCE)
        start, _ = game.apply(start, one)


def test_random_games_end_under_every_reading(game: AnyGame) -> None:
    played = set()
    for rulings in changes(game.Rulings):
        name = next(iter(rulings.changed()))
        try:
            game.start(min(game.seats), rulings)
        except ValueError:
            continue
        played.add(name)
        box, seats = None, pick(game.seats, Random(repr(rulings.changed())))
        for index, step in enumerate(walk(game, seats, 9, rulings)):
            if index % 11 == 0:
                box = box or game.census(step.before)
                assert game.census(step.after) == box
                options = game.options(step.before, step.seat)
                for move in some(list(game.conceivable(step.before, step.seat)), 15):
                    assert (game.refusal(step.before, move) is None) == (move in options), (rulings.changed(), move)
        assert game.outcome(step.after) is not None
    assert played >= {field for field in game.Rulings.__struct_fields__ if field in readable(game)}


def readable(game: AnyGame) -> set[str]:
    """The fields whose readings the type lists."""
    return {next(iter(rulings.changed())) for rulings in changes(game.Rulings)}
