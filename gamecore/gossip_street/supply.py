"""Whether a player's unseen cards can all be what the kit allows (ledger, 4.4): who could have left what.

A calling card in the open is a spot; a card of a kit is a unit of one family. Every spot needs a unit that may
lie there, and an open pass needs every unit that might have been placed to be out by then.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final, Literal

from msgspec import Struct

from ..core import Seat
from .pieces import HOUSES, NEIGHBOURS, PET_CARD, Card, home, kit, people_card
from .placing import legal_houses, spare_share
from .state import GossipRules, OpenPass, Triple

Sort = Literal["people", "pet", "blank", "spare"]
"""What a unit is: a family of the kit (pet: also the five blanks bound by GS-R08), or a blank from the box."""
SORTS: Final[tuple[Sort, ...]] = ("people", "pet", "blank", "spare")
Unit = tuple[Seat, Sort]
"""A player and the sort of card; how many there are is its room."""


class Spot(Struct, frozen=True):
    """A calling card in the open.

    `owners`: who can have put it there. `house`: 0 on the Hide a Clue stack. `index`: counted from the bottom.
    `card`: its face, None if not seen.
    """

    owners: tuple[Seat, ...]
    house: int
    index: int
    card: Card | None = None


def face(rulings: GossipRules, triple: Triple, sort: Sort) -> Card | None:
    """The card that a unit of this sort shows; None if this player has none."""
    if sort == "people":
        return people_card(triple[0], triple[1])
    if sort == "pet" and triple[2] != "none":
        return PET_CARD[triple[2]]
    return None if sort == "pet" and rulings.nopet_blank_rule == "blank" else "blank"


def room(rulings: GossipRules, triple: Triple, sort: Sort, seats: int) -> int:
    """How many units of this sort a player has."""
    if sort == "spare":
        return spare_share(seats) if rulings.no_legal_card == "dummy_blank" else 0
    if triple[2] == "none" and rulings.nopet_blank_rule == "pet":
        return {"people": 5, "pet": 5, "blank": 10}[sort]
    card = face(rulings, triple, sort)
    return kit(*triple).get(card, 0) if card is not None else 0


def _lawful(rulings: GossipRules, triple: Triple, sort: Sort, house: int) -> bool:
    """Whether a unit of this sort may lie at `house` by the house rules."""
    card = face(rulings, triple, sort)
    if sort == "spare" or card is None:
        return False
    if sort == "pet" and card == "blank":
        return house in NEIGHBOURS[home(triple[0], rulings.house_numbers)]
    return house in legal_houses(rulings, triple, card)


class Supply:
    """The kits of some players, given their triples, and what has happened to them.

    `loose`: allow what GS-R10 allows where no lawful card is left.
    """

    def __init__(
        self,
        rulings: GossipRules,
        triples: Mapping[Seat, Triple],
        seats: int,
        passes: Sequence[OpenPass] = (),
        loose: bool = False,
    ):
        self.rulings, self.triples, self.seats, self.loose = rulings, triples, seats, loose
        self.passes = [one for one in passes if one.heights and one.seat in triples]
        self.room = {
            (seat, sort): room(rulings, triple, sort, seats) for seat, triple in triples.items() for sort in SORTS
        }
        self._spent = {one: self._all_out(one) for one in self.passes}

    def _all_out(self, one: OpenPass) -> tuple[Sort, ...]:
        """The sorts of which nothing was left in the hand at an open pass."""
        if self.rulings.no_legal_card == "any_card":
            return SORTS[:3]
        triple = self.triples[one.seat]
        return tuple(sort for sort in SORTS[:3] if _lawful(self.rulings, triple, sort, one.house))

    def fits(self, spot: Spot) -> list[Unit]:
        """The units that can be the card on this spot, the lawful ones first."""
        units = [(seat, sort) for seat in spot.owners if seat in self.triples for sort in SORTS]
        lawful = [unit for unit in units if self._fits(spot, unit)]
        if not self.loose or not spot.house:
            return lawful
        return lawful + [unit for unit in units if unit not in lawful and self._fits(spot, unit, loose=True)]

    def _fits(self, spot: Spot, unit: Unit, loose: bool = False) -> bool:
        seat, sort = unit
        triple = self.triples[seat]
        if not self.room[unit] or spot.card not in (None, face(self.rulings, triple, sort)):
            return False
        if any(self._after(spot, one) and sort in self._spent[one] for one in self.passes if one.seat == seat):
            return False
        if not spot.house:
            return sort != "spare"
        if loose:
            return (sort == "spare") == (self.rulings.no_legal_card == "dummy_blank")
        return _lawful(self.rulings, triple, sort, spot.house)

    @staticmethod
    def _after(spot: Spot, one: OpenPass) -> bool:
        """Whether the card came to this spot after an open pass."""
        return spot.index >= (one.heights[spot.house - 1] if spot.house else one.hidden)

    def assign(self, spots: Sequence[Spot], rng: Random | None = None, maybe: Sequence[Spot] = ()) -> list[Unit] | None:
        """A unit for every spot, or None if that cannot be; with `rng` some unit, else the first that fits.

        `maybe`: spots that units may be on, but others than these players may have filled.
        """
        edges = [self.fits(spot) for spot in (*spots, *maybe)]
        if rng is not None and not self.loose:
            for units in edges:
                rng.shuffle(units)
        pairing = _Pairing(edges, self.room, len(spots))
        must = {(one.seat, sort) for one in self.passes for sort in self._spent[one]}
        out = all(pairing.give_out(unit) for unit in sorted(must) for _ in range(self.room[unit]))
        return pairing.units() if out and all(pairing.cover(spot) for spot in range(len(spots))) else None


class _Pairing:
    """Spots and the units on them, each unit as often as it has room; found by moving others aside.

    `edges`: the units that fit each spot. `needed`: the first so many spots have to be covered, the others may be.
    """

    def __init__(self, edges: Sequence[Sequence[Unit]], room: Mapping[Unit, int], needed: int):
        self.edges, self.room, self.needed = edges, room, needed
        self.taken: dict[Unit, list[int]] = {unit: [] for unit in room}

    def units(self) -> list[Unit]:
        """The unit on each spot that has to be covered."""
        unit_at = self._holders()
        return [unit_at[spot] for spot in range(self.needed)]

    def _holders(self) -> dict[int, Unit]:
        return {spot: unit for unit, spots in self.taken.items() for spot in spots}

    def cover(self, spot: int) -> bool:
        """Have a unit on this spot, without taking one off a spot that needs it for good."""
        return spot in self._holders() or self._cover(spot, set())

    def _cover(self, spot: int, tried: set[Unit]) -> bool:
        for unit in self.edges[spot]:
            if unit in tried:
                continue
            tried.add(unit)
            if len(self.taken[unit]) < self.room[unit]:
                self.taken[unit].append(spot)
                return True
            for place, other in enumerate(self.taken[unit]):
                if other >= self.needed or self._cover(other, tried):
                    self.taken[unit][place] = spot
                    return True
        return False

    def give_out(self, unit: Unit) -> bool:
        """Put one more of this unit on some spot; a unit moved aside finds another."""
        return self._give_out(unit, set())

    def _give_out(self, unit: Unit, tried: set[int]) -> bool:
        holder = self._holders()
        for spot, units in enumerate(self.edges):
            if unit not in units or spot in tried or holder.get(spot) == unit:
                continue
            tried.add(spot)
            other = holder.get(spot)
            if other is not None:
                if not self._give_out(other, tried):
                    continue
                self.taken[other].remove(spot)
            self.taken[unit].append(spot)
            return True
        return False


def explains(
    rulings: GossipRules, triple: Triple, heights: Mapping[int, int], hidden: int = 0, passes: Sequence[OpenPass] = ()
) -> bool:
    """Whether stacks of these heights, all unseen, and these open passes can be this identity's (ledger, 4.4)."""
    spots = [Spot((0,), house, index) for house in HOUSES for index in range(heights.get(house, 0))]
    spots += [Spot((0,), 0, index) for index in range(hidden)]
    return Supply(rulings, {0: triple}, 3, passes).assign(spots) is not None
