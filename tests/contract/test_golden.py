"""Every game is told whole for each number of seats, and nothing in the telling changes without being read."""

from importlib import import_module
from typing import Any

import pytest

from gamecore.match import AnyMatch, Match
from tests.golden import playthrough
from tests.golden.playthrough import FOLDER, Stale, compare, path, picture

from .games import AnyGame, all_games

Table = tuple[AnyGame, int]


def test_a_game_goes_as_it_was_told(table: Table) -> None:
    compare(*table)


def test_there_is_no_telling_of_a_game_that_is_gone() -> None:
    told = {path(game, seats).name for game in all_games() for seats in game.seats}
    assert {file.name for file in FOLDER.glob("*.txt")} == told


def test_a_game_without_a_telling_fails_and_says_how_to_make_one(game: AnyGame, tmp_path, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setattr(playthrough, "FOLDER", tmp_path)
    with pytest.raises(Stale, match=rf"no playthrough of {game.name} .* `python -m tests.golden` makes"):
        compare(game, game.seats[0])


def test_a_telling_that_has_changed_shows_the_first_difference_and_says_what_to_do(  # type: ignore[no-untyped-def]
    game: AnyGame, tmp_path, monkeypatch
) -> None:
    lines = path(game, game.seats[0]).read_text(encoding="utf-8").splitlines(keepends=True)
    monkeypatch.setattr(playthrough, "FOLDER", tmp_path)
    path(game, game.seats[0]).write_text("".join([*lines[:40], "something else\n", *lines[41:]]), encoding="utf-8")
    with pytest.raises(Stale, match=r"from line 41 on") as stale:
        compare(game, game.seats[0])
    assert "- something else\n" in str(stale.value)
    assert f"+ {lines[40]}" in str(stale.value)
    assert "`python -m tests.golden` writes it anew" in str(stale.value)


def test_a_picture_in_a_telling_is_each_seats_whole_scene(table: Table) -> None:
    game, seats = table
    match: AnyMatch = Match(game, seats, seed=3)
    match.chance()
    lines = [line.strip().split(" ", 1) for line in picture(match, f"gamecore.{game.name}")]
    draw: Any = import_module(f"gamecore.{game.name}.scene").scene
    for seat in range(seats):
        scene = draw(match.chair(seat).look())
        said = {piece.sentence() for piece in scene} | {zone.title for zone in scene.zones} | {scene.says, scene.prompt}
        told = {said for row, said in lines[2:-1] if row[seat] == str(seat)}
        assert said - {""} >= told >= {piece.sentence() for piece in scene if piece.says} | {scene.says, scene.prompt}
