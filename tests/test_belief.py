"""Marks: certain, possible, excluded; and the truth is never excluded in any game that is played."""

from importlib import import_module

import pytest

from gamecore import load
from gamecore.belief import Belief, Contradiction, Mark, standing
from gamecore.bots import RandomBot
from gamecore.core import CHANCE
from gamecore.gossip_street.arrange import arrange
from gamecore.gossip_street.deduce import belief
from gamecore.gossip_street.pieces import Card, Colour, Person, Pet
from gamecore.gossip_street.rules import GAME
from gamecore.match import Match
from tests.clause_marks import clause

Asked = tuple[Colour, Colour, tuple[Person, ...], Pet | None]


def test_standing() -> None:
    assert [standing(n, 3) for n in (0, 1, 3)] == ["not", "may", "has"]
    with pytest.raises(Contradiction, match="no world"):
        standing(0, 0)


def test_a_mark_that_is_not_there() -> None:
    with pytest.raises(ValueError, match="no mark for 'ace'"):
        Belief(0, (Mark(1, "dog", "may"),)).mark(1, "ace")


def red(stacks: dict[tuple[int, Colour], list[Card]], asked: tuple[Asked, ...] = ()) -> Belief:
    """What Red knows, who holds Mr Sneak, Mrs Sneak and the dog (the ledger's K1)."""
    state = arrange(
        players={
            "red": ("Mr Sneak", "Mrs Sneak", "dog"),
            "blue": ("Mr Nosey", "Mr Pry", "parrot"),
            "green": ("Mrs Gab", "Mrs Stare", "none"),
        },
        stacks=stacks,
        seen={"red": list(stacks)},
        inferences=asked,
    )
    return belief(GAME.observe(state, 0))


@clause("GS-101", "GS-102", "GS-105")
def test_the_worked_example_of_the_ledger_step_by_step() -> None:
    first = red({(4, "blue"): ["blank", "toolbox"]})
    assert first.mark(1, "Mr Pry").standing == "has"
    assert first.mark(1, "Mrs Pry").standing == "not"
    assert first.mark(1, "Mr Nosey").standing == "may"
    assert first.mark(1, "dog").standing == "not"
    last = red(
        {(4, "blue"): ["blank", "toolbox"], (1, "blue"): ["cracker"]},
        (
            ("red", "green", ("Mr Nosey", "Mrs Pry"), "parrot"),
            ("red", "blue", ("Mr Nosey", "Mr Gab"), "cat"),
        ),
    )
    assert last.certain(1) == {"Mr Nosey", "Mr Pry", "parrot"}
    assert last.mark(2, "Mr Nosey").standing == "not"


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_the_truth_is_never_excluded(seats: int) -> None:
    game = load("gossip_street")
    bots = {name: make() for name, make in import_module("gamecore.gossip_street.bots").BOTS.items()}
    bot = bots.get("beginner", RandomBot())
    match = Match(game, seats, seed=seats)
    while match.actors:
        if match.actors == (CHANCE,):
            match.chance()
            continue
        seat = match.actors[0]
        match.act(bot.choose(match.chair(seat)))
        if match.length % 25 == 0:
            truth = match._states[-1].players
            for knower in range(seats):
                known = belief(match.chair(knower).look())
                for mark in known.marks:
                    holds = mark.card in truth[mark.seat].cards
                    assert mark.standing != ("not" if holds else "has"), (knower, mark)
