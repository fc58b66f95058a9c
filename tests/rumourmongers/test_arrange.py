"""Positions made for tests and lessons: cards by name, everything somewhere, and what cannot be."""

from random import Random
from typing import Any

import pytest

from gamecore.rumourmongers import GAME
from gamecore.rumourmongers.arrange import arrange, cards
from gamecore.rumourmongers.state import RumourRules

HANDS = {0: "Savage, Sea, Merchant", 1: "Lunatic, Sailor", 2: "Penitent"}


def test_cards_have_names_and_ids() -> None:
    assert cards("Author, The Castle, ace of Moons, PMSL") == ("2MK", "7SK", "AM", "PMSL")
    assert cards(("7SK", "The Author")) == ("7SK", "2MK")
    assert cards("") == ()


@pytest.mark.parametrize("seats", [3, 4])
def test_every_card_of_the_deck_is_somewhere(seats: int) -> None:
    state = arrange(["Author", "Pact"], HANDS, pile="Cave", down={1: "Mill"}, seats=seats)
    assert GAME.census(state) == GAME.census(GAME.start(seats, RumourRules()))
    assert (state.hands[0], state.down[1], state.discard, state.open[1]) == (
        ("3LY", "9LK", "CW"),
        ("8WL",),
        ("7WY",),
        ("9MS",),
    )


@pytest.mark.parametrize("phase", ["after_deal", "gather", "after_gather", "after_meet", "after_gossip"])
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_position_can_be_imagined(phase: Any, seat: int) -> None:
    down = {1: "Mill, Origin"} if phase == "after_gather" else {}
    view = GAME.observe(arrange(["Author", "Pact"], HANDS, phase=phase, pile="Cave", down=down), seat)
    for seed in range(5):
        assert GAME.observe(GAME.imagine(view, Random(seed)), seat) == view


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"opened": ["Castel"]}, "no card is called 'Castel'; near it are castle"),
        ({"opened": ["Pact"], "hands": {0: "Pact"}}, "The Pact lies in 2 places"),
        ({"opened": ["Consul"]}, "The Consul is not in the deck of 36 cards"),
        ({"opened": ["Excuse"], "seats": 4}, "The Excuse is not in the deck of 44 cards"),
        ({"opened": ["", "", "", "Pact"]}, "there are 4 rows for 3 players"),
        ({"seats": 5}, "three or four people play, not 5"),
        ({"hands": {3: "Sea"}}, "hands: there is no seat 3; 3 play"),
        ({"phase": "meet"}, "'meet' is none of after_deal, gather"),
    ],
)
def test_what_cannot_be_is_said(given: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        arrange(**given)
