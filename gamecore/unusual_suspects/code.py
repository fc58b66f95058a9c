"""A case as a word on the board: the same code gives the same twelve suspects and the same questions in every notebook.

No server is asked (ledger, section 8). Each key is hashed with SHA-256: cards lie in the order of their hashes, the
guilty place comes from the code and a PIN that the Witness alone knows. `commitment` binds the Witness to both from the
start without telling either.
"""

from collections.abc import Iterable
from hashlib import sha256
from hmac import compare_digest
from typing import Final, Literal

CELLS: Final = 12
LONGEST: Final = 40
SAFE_PIN: Final = 6
"""A PIN of fewer characters can be found by trying them all against the commitment."""
Pile = Literal["grid", "question"]


def digest(key: str) -> str:
    """The hash of a key: SHA-256 of its UTF-8, 64 hexadecimal digits."""
    return sha256(key.encode("utf-8")).hexdigest()


def tidy(text: str) -> str:
    """A code as it is meant, however it was typed: in capitals, its words joined with `-`.

    ValueError for an empty or a very long one, and for one with a sign that the keys themselves use.
    """
    code = "-".join(text.split()).upper()
    if not code:
        raise ValueError("A case code needs at least one letter or digit, as in CLASS-1.")
    if len(code) > LONGEST:
        raise ValueError(f"This case code has {len(code)} signs; {LONGEST} are the most.")
    for sign in "|#":
        if sign in code:
            raise ValueError(f"A case code has no {sign}: letters, digits and - will do, as in CLASS-1.")
    return code


def order(code: str, pile: Pile, cards: Iterable[str]) -> tuple[str, ...]:
    """The cards of a deck in the order of this code: the first twelve suspects are the grid, bonus cards come next."""
    return tuple(sorted(cards, key=lambda card: digest(f"{code}|{pile}|{card}")))


def grid(code: str, suspects: Iterable[str], cells: int = CELLS) -> tuple[str, ...]:
    """The suspects at places 1, 2, … of this code. ValueError where there are too few."""
    dealt = order(code, "grid", suspects)
    if len(dealt) < cells:
        raise ValueError(f"a grid of {cells} needs as many suspects, and the deck has {len(dealt)}")
    return dealt[:cells]


def questions(code: str, deck: Iterable[str]) -> tuple[str, ...]:
    """The question deck of this code, the top card first."""
    return order(code, "question", deck)


def guilty_place(code: str, pin: str, cells: int = CELLS) -> int:
    """The guilty suspect's place, counted from 1."""
    return int(digest(f"{code}|guilty|{pin}")[:8], 16) % cells + 1


def investigation(code: str, number: int) -> str:
    """The code of Investigation `number` of a competitive game, counted from 1; only cards still in the decks count."""
    return f"{code}#{number}"


def commitment(guilty: int, pin: str) -> str:
    """What is shown at the start and checked at the end: SHA-256 of the guilty place and the PIN, with a bar between.

    Without the bar place 1 with PIN 2345 would read as place 12 with PIN 345.
    """
    return digest(f"{guilty}|{pin}")


def holds(shown: str, code: str, pin: str, cells: int = CELLS) -> bool:
    """Whether a PIN told at the end is the one that was committed to at the start, for this code."""
    return compare_digest(shown, commitment(guilty_place(code, pin, cells), pin))


def safe(pin: str) -> bool:
    """Whether a PIN is long enough that nobody finds it out from the commitment during a game."""
    return len(pin) >= SAFE_PIN
