"""A match: chairs, undo and what-if by keeping values, throws that do not change by undoing."""

import pytest

from gamecore import games, load
from gamecore.bots import RandomBot, play
from gamecore.core import CHANCE, IllegalMove, Refusal, Streams
from gamecore.match import AnyMatch, Match

NAMES = games()


@pytest.fixture(params=NAMES)
def match(request: pytest.FixtureRequest) -> AnyMatch:
    game = load(request.param)
    return Match(game, game.seats[0], seed=7)


def on(match: AnyMatch, moves: int) -> None:
    """Let random bots make so many moves."""
    bot = RandomBot()
    for _ in range(moves):
        actors = match.actors
        if not actors:
            return
        if actors == (CHANCE,):
            match.chance()
        else:
            match.act(bot.choose(match.chair(actors[0])))


def test_undo_and_go_on_gives_the_same_game(match: AnyMatch) -> None:
    on(match, 60)
    moves = match.moves
    for back in (59, 30, 1, 0):
        match.rewind(back)
        assert match.length == back
        on(match, 60 - back)
        assert match.moves == moves, "undoing must not throw the dice anew"


def test_a_branch_leaves_the_match_alone(match: AnyMatch) -> None:
    on(match, 40)
    moves, view = match.moves, match.chair(0).look()
    twin = match.branch(20)
    on(twin, 100)
    assert twin.length == 120 or twin.outcome
    assert match.moves == moves
    assert match.chair(0).look() == view


def test_rewinding_too_far_says_how_far_one_can(match: AnyMatch) -> None:
    on(match, 3)
    with pytest.raises(ValueError, match="there have been 3 moves"):
        match.rewind(4)
    with pytest.raises(ValueError, match="cannot go back to -1"):
        match.rewind(-1)


def test_a_chair_moves_for_its_own_seat_only(match: AnyMatch) -> None:
    while match.actors == (CHANCE,):
        match.chance()
    seat = match.actors[0]
    move = match.chair(seat).options()[0]
    before = match.length
    with pytest.raises(ValueError, match="this chair is seat"):
        match.chair((seat + 1) % match.seats).act(move)
    assert match.length == before


def test_chance_acts_only_in_its_turn(match: AnyMatch) -> None:
    while match.actors == (CHANCE,):
        match.chance()
    with pytest.raises(ValueError, match="a player has to"):
        match.chance()


def test_an_illegal_move_changes_nothing(match: AnyMatch) -> None:
    while match.actors == (CHANCE,):
        match.chance()
    seat = match.actors[0]
    chair = match.chair(seat)
    wrong = next(move for move in chair.conceivable() if chair.why_not(move))
    before, length = chair.look(), match.length
    with pytest.raises(IllegalMove) as raised:
        chair.act(wrong)
    assert isinstance(raised.value.refusal, Refusal)
    assert raised.value.refusal == chair.why_not(wrong)
    assert (chair.look(), match.length) == (before, length)


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_plays_the_same_game(name: str) -> None:
    game = load(name)
    twins = [Match(game, game.seats[-1], seed=3) for _ in range(2)]
    ends = [play(twin, {seat: RandomBot() for seat in range(game.seats[-1])}) for twin in twins]
    assert ends[0] == ends[1]
    assert twins[0].moves == twins[1].moves


@pytest.mark.parametrize("name", NAMES)
def test_too_many_seats_are_refused_in_words(name: str) -> None:
    game = load(name)
    with pytest.raises(ValueError, match=str(game.seats[-1])):
        Match(game, game.seats[-1] + 1)


def test_streams_do_not_disturb_each_other() -> None:
    alone, busy = Streams(1), Streams(1)
    for _ in range(5):
        busy("pack")
    assert alone("die").random() == busy("die").random()
    assert Streams(1)("die").random() == Streams(1, {"pack": 9})("die").random()
    assert Streams(1)("die").random() != Streams(1, {"die": 1})("die").random()
    assert Streams(1)("die").random() != Streams(2)("die").random()
