"""What is in the box, and the street it is played on."""

from collections.abc import Mapping
from functools import cache
from typing import Final, Literal, get_args

from msgspec import Struct

House = Literal[1, 2, 3, 4, 5, 6]
Person = Literal[
    "Mr Sneak", "Mrs Sneak", "Mr Nosey", "Mrs Nosey", "Mr Peep", "Mrs Peep",
    "Mr Pry", "Mrs Pry", "Mr Gab", "Mrs Gab", "Mr Stare", "Mrs Stare",
]  # fmt: skip
Pet = Literal["dog", "cat", "parrot", "none"]
Card = Literal["chocolates", "cigars", "cookbook", "toolbox", "dog bone", "fish frame", "cracker", "blank"]
Colour = Literal["red", "white", "blue", "green", "yellow", "black"]
Kind = Literal["snoop", "goto", "path", "hide", "infer", "snoopq", "gossip", "accuse", "find", "fence"]
Family = Literal["people", "pet", "blank"]
"""The three kinds of calling card a player can hold."""

PEOPLE: Final[tuple[Person, ...]] = get_args(Person)
"""The twelve residents, six couples (GS-003, GS-022)."""
PETS: Final[tuple[Pet, ...]] = get_args(Pet)
CARDS: Final[tuple[Card, ...]] = get_args(Card)
COLOURS: Final[tuple[Colour, ...]] = get_args(Colour)
HOUSES: Final[tuple[int, ...]] = (1, 2, 3, 4, 5, 6)
NO_PETS: Final = 3
"""How many No Pet cards there are (GS-023); of each real pet there is one."""
PET_CARD: Final[Mapping[str, Card]] = {"dog": "dog bone", "cat": "fish frame", "parrot": "cracker"}
KIT: Final[Mapping[Family, int]] = {"people": 5, "pet": 5, "blank": 10}
"""The twenty cards of a player with a pet (GS-039)."""
SUPPLY: Final[Mapping[Card, int]] = {card: 90 if card == "blank" else 30 for card in CARDS}
"""The 300 calling cards in the box (GS-024)."""

SURNAMES: Final[Mapping[str, tuple[str, ...]]] = {
    "list_order": ("Sneak", "Nosey", "Peep", "Pry", "Gab", "Stare"),
    "swapped": ("Sneak", "Nosey", "Gab", "Pry", "Peep", "Stare"),
}
"""The owners of houses 1 to 6 (GS-031) under each reading of GS-R02."""
RING: Final = (1, 3, 5, 6, 4, 2)
"""The houses walking round the block; a pet card goes to the two ring neighbours (GS-069).

Four are corner houses; 3 and 4 stand in the middle of their sides (GS-073).
"""
NEIGHBOURS: Final[Mapping[int, tuple[int, int]]] = {
    house: tuple(sorted((RING[i - 1], RING[(i + 1) % 6])))  # type: ignore[misc]
    for i, house in enumerate(RING)
}


def sex(person: str) -> Literal["M", "F"]:
    """M for Mr, F for Mrs."""
    return "F" if person.startswith("Mrs") else "M"


def surname(person: str) -> str:
    """`Mrs Pry` -> `Pry`."""
    return person.split()[1]


@cache
def home(person: str, numbers: str = "list_order") -> int:
    """The number of this person's house under a reading of GS-R02."""
    return SURNAMES[numbers].index(surname(person)) + 1


def owners(house: int, numbers: str = "list_order") -> str:
    """The family at this house: `4 -> Pry`."""
    return SURNAMES[numbers][house - 1]


def house_name(house: int, numbers: str = "list_order") -> str:
    """As sentences call it: `Pry's house (4)`."""
    return f"{owners(house, numbers)}'s house ({house})"


Relation = Literal["friend", "spouse", "lover"]


def relation(first: str, second: str) -> Relation:
    """GS-034: friend if of one sex, spouse if of one house, else lover."""
    if sex(first) == sex(second):
        return "friend"
    return "spouse" if surname(first) == surname(second) else "lover"


def people_card(first: str, second: str) -> Card:
    """GS-040: the people card a player keeps; the first sex is the first character's."""
    cards: dict[str, Card] = {"MF": "chocolates", "FM": "cigars", "MM": "toolbox", "FF": "cookbook"}
    return cards[sex(first) + sex(second)]


def kit(first: str, second: str, pet: str) -> dict[Card, int]:
    """GS-039 to GS-042: the twenty calling cards a player keeps, by card."""
    cards: dict[Card, int] = {people_card(first, second): KIT["people"]}
    if pet != "none":
        cards[PET_CARD[pet]] = KIT["pet"]
    cards["blank"] = 20 - sum(cards.values())
    return cards


def family(card: str) -> Family:
    """people, pet or blank."""
    return "blank" if card == "blank" else "pet" if card in PET_CARD.values() else "people"


class Space(Struct, frozen=True):
    """One of the 38 spaces: its kind, and the house of a House Path or a Snoop (0 elsewhere)."""

    kind: Kind
    house: int = 0


_HALF: Final[tuple[Kind, ...]] = (
    "snoop", "goto", "path", "hide", "infer", "snoopq", "snoop", "gossip", "path", "accuse", "goto", "hide",
    "snoop", "infer", "path", "snoopq", "gossip", "find", "accuse",
)  # fmt: skip
_AT: Final = {0: 1, 2: 1, 6: 3, 8: 3, 12: 5, 14: 5, 19: 6, 21: 6, 25: 4, 27: 4, 31: 2, 33: 2}
Board = tuple[Space, ...]

RECON38: Final[Board] = tuple(Space("fence" if i == 36 else _HALF[i % 19], _AT.get(i, 0)) for i in range(38))
"""Our board (ledger, section 3): clockwise from the north-west corner. The rulebook shows none (GS-R03)."""
BOARDS: Final[Mapping[str, Board]] = {"recon38": RECON38}


def check_board(board: Board) -> Board:
    """`board` if GS-018 to GS-021, GS-064 and GS-065 hold on it; ValueError says what is missing and where."""
    if len(board) != 38:
        raise ValueError(f"a board has 38 spaces (GS-021); this one has {len(board)}")
    for i, space in enumerate(board):
        if space.kind in ("snoop", "path"):
            if space.house not in HOUSES:
                raise ValueError(f"space {i} is a {space.kind} and needs a house from 1 to 6, not {space.house}")
        elif space.house:
            raise ValueError(f"space {i} is a {space.kind} and belongs to no house; it says {space.house}")
    for kind in ("find", "fence"):
        count = sum(space.kind == kind for space in board)
        if count != 1:
            raise ValueError(f"a board has exactly one {kind} space; this one has {count}")
    for kind in ("goto", "snoopq", "gossip", "hide", "infer", "accuse"):
        if all(space.kind != kind for space in board):
            raise ValueError(f"a board has at least one {kind} space; this one has none")
    for kind in ("path", "snoop"):
        found = sorted(space.house for space in board if space.kind == kind)
        if found != list(HOUSES):
            raise ValueError(f"each of the six houses needs one {kind} space; this board has them at {found}")
    return board
