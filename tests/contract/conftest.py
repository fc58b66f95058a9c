"""Each test that asks for `game` runs for every game; with `table`, for every number of seats too."""

import pytest

from .games import all_games


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test joins for every game, number of seats and changed ruling that it asks for."""
    games = all_games()
    if "table" in metafunc.fixturenames:
        tables = [(game, seats) for game in games for seats in game.seats]
        metafunc.parametrize("table", tables, ids=[f"{game.name}-{seats}" for game, seats in tables])
    elif "game" in metafunc.fixturenames:
        metafunc.parametrize("game", games, ids=[game.name for game in games])
