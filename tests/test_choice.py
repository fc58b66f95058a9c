"""What a player's words mean, and what is asked for."""

import pytest

from gamecore.scene import Button, Piece
from widgets.choice import named

PIECES = [
    Piece(id="stack-1-0", says="Your stack at Pry, 2 cards: a blank", parts=(("house", 4), ("owner", 0))),
    Piece(id="stack-1-1", says="White's stack at Pry, 1 card", parts=(("house", 4), ("owner", 1))),
    Piece(id="name-mr-pry", says="Mr Pry"),
    Piece(id="name-mrs-pry", says="Mrs Pry"),
    Piece(id="card-blank", says="Blank, 5 left", parts=(("card", "blank"),)),
    Button(id="pass", says="Look away", label="Look away", parts=(("move", "Pass"),)),
]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("mr pry", ["name-mr-pry"]),
        ("MRS  PRY!", ["name-mrs-pry"]),
        ("pry", ["stack-1-0", "stack-1-1", "name-mr-pry", "name-mrs-pry"]),
        ("my stack", ["stack-1-0"]),
        ("white", ["stack-1-1"]),
        ("the white's stack at pry", ["stack-1-1"]),
        ("whi pr", ["stack-1-1"]),
        ("a blank", ["card-blank"]),
        ("house 4", ["stack-1-0", "stack-1-1"]),
        ("look away", ["pass"]),
        ("gab", []),
        ("", []),
        ("?!", []),
    ],
)
def test_names(words: str, found: list[str]) -> None:
    assert [piece.id for piece in named(words, PIECES)] == found
