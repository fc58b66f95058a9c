"""The identities that are left as a grid: first characters across, second ones down, pets counted in each cell."""

from collections import defaultdict
from collections.abc import Collection, Sequence

from ..core import Part
from ..scene import Piece, Zone
from .pieces import PEOPLE, PETS, Card, Person, Pet, owners
from .scene import Character, PetCard
from .state import Triple
from .words import CARD, PET, listed, slug


class Column(Piece, frozen=True):
    """A first character and what is left of it.

    `left`: for each resident as second how many pets are left; -1 for the first character itself.
    """

    person: Person
    left: tuple[int, ...]

    @property
    def total(self) -> int:
        """How many identities with this first character are left."""
        return sum(many for many in self.left if many > 0)


class Pair(Piece, frozen=True):
    """A cell that can be picked: a first and a second character, and the pets they may have."""

    first: Person
    second: Person
    pets: tuple[Pet, ...]


class Seen(Piece, frozen=True):
    """A calling card that was seen at a house."""

    card: Card
    house: int


def grid(
    left: Collection[Triple], seen: Sequence[tuple[Card, int]] = (), *, heads: bool = False, cells: bool = False
) -> Zone:
    """The grid of the identities in `left`; `seen`: the cards that leave just these.

    `heads`: first characters and pets can be picked. `cells`: every cell that has something left can be.
    """
    pets: dict[tuple[Person, Person], list[Pet]] = defaultdict(list)
    for first, second, pet in sorted(left, key=lambda triple: PETS.index(triple[2])):
        pets[first, second].append(pet)
    columns = [_column(person, pets) for person in PEOPLE]
    pairs = [
        _pair(first, second, pets[first, second]) for first in PEOPLE for second in PEOPLE if (first, second) in pets
    ]
    cards = [_seen(card, house) for card, house in seen]
    pieces: list[Piece] = [*cards, *(_heads() if heads else ()), *columns, *(pairs if cells else ())]
    animals = {pet for _, _, pet in left}
    each = "each with" if len(left) > 1 else "with"
    whose = f", {each} {_animals(animals)}" if len(animals) == 1 else ""
    return Zone(id="grid", title=f"{identities(len(left))} left{whose}", pieces=tuple(pieces))


def identities(number: int) -> str:
    """`1 identity`, `44 identities`."""
    return f"{number} identit{'y' if number == 1 else 'ies'}"


def _seen(card: Card, house: int) -> Seen:
    return Seen(id=f"seen-{slug(card)}-{house}", says=f"Seen: {CARD[card]} at {owners(house)}", card=card, house=house)


def cell(first: str, second: str) -> str:
    """The id of a cell that can be picked: `cell-mr-nosey-mrs-pry`."""
    return f"cell-{slug(first)}-{slug(second)}"


def _heads() -> list[Piece]:
    people = [
        Character(
            id=f"first-{slug(person)}",
            says=f"{person} as first character",
            parts=(("first", person),),
            person=person,
            role="first",
        )
        for person in PEOPLE
    ]
    pets = [PetCard(id=f"pet-{pet}", says=PET[pet].capitalize(), parts=(("pet", pet),), pet=pet) for pet in PETS]
    return [*people, *pets]


def _column(person: Person, pets: dict[tuple[Person, Person], list[Pet]]) -> Column:
    left = tuple(-1 if second == person else len(pets.get((person, second), ())) for second in PEOPLE)
    seconds = [second for second, many in zip(PEOPLE, left, strict=True) if many > 0]
    animals = {pet for second in seconds for pet in pets[person, second]}
    says = f"{person} as first character: struck"
    if seconds:
        says = f"{person} as first character: {sum(left) + 1} left, with {_seconds(seconds)} and {_animals(animals)}"
    return Column(id=f"column-{slug(person)}", says=says, person=person, left=left)


def _seconds(seconds: Sequence[Person]) -> str:
    if len(seconds) == len(PEOPLE) - 1:
        return "anybody as second"
    return f"{listed(seconds, 'or')} as second" if len(seconds) <= 6 else f"{len(seconds)} people as second"


def _animals(pets: Collection[Pet]) -> str:
    return "any pet or none" if len(pets) == len(PETS) else listed([PET[pet] for pet in PETS if pet in pets], "or")


def _pair(first: Person, second: Person, pets: Sequence[Pet]) -> Pair:
    parts: tuple[Part, ...] = (("first", first), ("second", second))
    says = f"{first} with {second}, {_animals(pets)}"
    return Pair(id=cell(first, second), says=says, parts=parts, first=first, second=second, pets=tuple(pets))
