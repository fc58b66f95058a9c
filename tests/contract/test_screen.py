"""What every game promises to screens: pictures that say themselves, sentences for events, picks for all moves."""

import re
from importlib import import_module
from random import Random
from typing import Any

from gamecore.core import CHANCE, LUCK, Rulings
from gamecore.draft import Draft
from gamecore.scene import Scene
from widgets.lobby import TICKETS as LOBBY
from widgets.table import TICKETS

from .games import AnyGame, changes, walk

SENTENCE = re.compile(r"[A-Z].*[.!?]\Z", re.DOTALL)


def room(game: AnyGame, name: str) -> Any:
    return import_module(f"gamecore.{game.name}.{name}")


def test_a_game_has_the_rooms_that_a_table_enters(game: AnyGame) -> None:
    assert callable(room(game, "scene").scene)
    assert callable(room(game, "words").tell)
    assert callable(room(game, "words").sign)
    assert callable(room(game, "words").won)
    assert next(iter(room(game, "bots").BOTS)) == "random"
    assert all(id.startswith(f"{game.prefix}-L") for id in room(game, "lesson").steps())
    assert callable(import_module(f"widgets.{game.name}.picture").draw)


def check_scene(game: AnyGame, scene: Scene, to_act: bool) -> None:
    ids = [piece.id for piece in scene]
    assert len(ids) == len(set(ids))
    assert not set(ids) & (TICKETS | LOBBY), "a piece may not be called like a button of the page"
    assert all(re.fullmatch(r"[A-Za-z0-9_.-]+", id) for id in ids)
    assert SENTENCE.match(scene.says)
    assert SENTENCE.match(scene.prompt), scene.prompt
    assert "None" not in scene.text()
    assert all(piece.says for piece in scene if piece.parts), "what can be picked is named"
    assert to_act or not any(piece.parts for piece in scene if piece.parts != (LUCK,))


def check_picks(draft: Draft, scene: Scene) -> None:
    """Every legal move is made of parts that pieces of the picture offer."""
    offered = {part for piece in scene for part in piece.parts}
    step = max(1, len(draft.legal) // 40)
    for move in draft.legal[::step]:
        need = {part for part in move.parts() if part[0] not in move.implied}
        assert need <= offered, f"{move} needs {need - offered}, which nothing offers"
    lit = [piece for piece in scene if piece.state == "legal"]
    assert lit, "something is lit for whoever is to act"


def tour(game: AnyGame, seats: int, seed: int, rulings: Rulings | None = None, every: int = 1) -> None:
    """A random game seen from every seat."""
    draw, tell = room(game, "scene").scene, room(game, "words").tell
    for number, step in enumerate(walk(game, seats, seed, rulings)):
        if number % every:
            continue
        actors = game.actors(step.before)
        for seat in range(seats):
            view = game.observe(step.before, seat)
            draft = None
            if seat in actors and CHANCE not in actors:
                draft = Draft.over(game.options(step.before, seat), tuple(game.conceivable(step.before, seat)))
            scene = draw(view, draft)
            check_scene(game, scene, draft is not None)
            if draft is not None:
                check_picks(draft, scene)
            after = game.observe(step.after, seat)
            for event in step.events:
                said = tell(event.seen_by(seat), after)
                assert not said or SENTENCE.match(said), said
                assert "None" not in said


def test_every_moment_is_said_and_every_move_can_be_picked(table: tuple[AnyGame, int]) -> None:
    game, seats = table
    tour(game, seats, seed=seats, every=2)


def test_so_it_is_under_every_reading(game: AnyGame) -> None:
    for number, rulings in enumerate(changes(game.Rulings)):
        seats = game.seats[number % len(game.seats)]
        try:
            game.start(seats, rulings)
        except ValueError:  # no game by itself, only with another ruling changed too
            continue
        tour(game, seats, number, rulings, every=7)


def test_the_picture_tells_nothing_but_the_view(table: tuple[AnyGame, int]) -> None:
    """Another truth that looks alike to a seat gives it the same picture, in words and in pieces."""
    game, seats = table
    draw = room(game, "scene").scene
    for number, step in enumerate(walk(game, seats, seed=50 + seats)):
        if number % 40 == 0:
            for seat in range(seats):
                view = game.observe(step.before, seat)
                other = game.imagine(view, Random(number))
                assert draw(game.observe(other, seat)) == draw(view)
