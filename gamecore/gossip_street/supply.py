"""Whether a player's unseen cards can all be what the kit allows (ledger, 4.4): who could have left what.

A calling card in the open is a spot; a card of a kit is a unit of one family. Every spot needs a unit that may
lie there, and an open pass needs every unit that might have been placed to be out by then.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from random import Random
from typing import Final, Literal

from msgspec import Struct

from ..core import Seat
from .odds import TRIPLES
from .pieces import HOUSES, KIT, NEIGHBOURS, PET_CARD, Card, home, kit, people_card, relation
from .placing import houses_of, spare_share
from .state import GossipRules, GossipView, OpenPass, Triple

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


def _spares(rulings: GossipRules, seats: int) -> int:
    """How many blanks from the box each player may use."""
    return spare_share(seats) if rulings.no_legal_card == "dummy_blank" else 0


@cache
def _rooms(bound: bool, triple: Triple) -> tuple[int, int, int]:
    """How many units of people, pet and blank a player keeps; five blanks are pet cards where they are `bound`."""
    cards = kit(*triple)
    pets = KIT["pet"] if bound or triple[2] != "none" else 0
    return KIT["people"], pets, cards["blank"] - (pets if triple[2] == "none" else 0)


@cache
def _lawful(numbers: str, love: str, bound: bool, triple: Triple) -> tuple[int, ...]:
    """For each house the sorts of unit that may lie there by the house rules, as bits in the order of SORTS.

    `bound`: whether five blanks stand for having no pet and go next door only (GS-R08).
    """
    own = home(triple[0], numbers)
    people, blank = people_card(*triple[:2]), houses_of(numbers, love, triple, "blank")
    pets = NEIGHBOURS[own] if triple[2] != "none" or bound else ()
    places = (houses_of(numbers, love, triple, people), pets, blank)
    return tuple(sum(1 << i for i, houses in enumerate(places) if house in houses) for house in HOUSES)


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
        spares, bound = _spares(rulings, seats), rulings.nopet_blank_rule == "pet"
        self.room: dict[Unit, int] = {}
        for seat, triple in triples.items():
            rooms = (*_rooms(bound, triple), spares)
            self.room |= {(seat, sort): many for sort, many in zip(SORTS, rooms, strict=True)}
        self._where = {
            seat: _lawful(rulings.house_numbers, rulings.love_card_houses, bound, triple)
            for seat, triple in triples.items()
        }
        self._faces = {seat: self._by_face(seat) for seat in triples}
        self._spent = {one: self._all_out(one) for one in self.passes}

    def _by_face(self, seat: Seat) -> dict[Card | None, int]:
        """The sorts of which this player has units, by the card they show; None: all of them."""
        faces: dict[Card | None, int] = {None: 0}
        for i, sort in enumerate(SORTS):
            if self.room[seat, sort]:
                shows = face(self.rulings, self.triples[seat], sort)
                faces[shows] = faces.get(shows, 0) | 1 << i
                faces[None] |= 1 << i
        return faces

    def _all_out(self, one: OpenPass) -> int:
        """The sorts of which nothing was left in the hand at an open pass."""
        return _KIT if self.rulings.no_legal_card == "any_card" else self._where[one.seat][one.house - 1]

    def fits(self, spot: Spot) -> list[Unit]:
        """The units that can be the card on this spot, the lawful ones first."""
        seats = [seat for seat in spot.owners if seat in self.triples]
        lawful = [(seat, sort) for seat in seats for sort in _sorts(self._may(spot, seat))]
        if not self.loose or not spot.house:
            return lawful
        return lawful + [
            (seat, sort)
            for seat in seats
            for sort in _sorts(self._may(spot, seat, loose=True) & ~self._may(spot, seat))
        ]

    def _may(self, spot: Spot, seat: Seat, loose: bool = False) -> int:
        """The sorts of this player's units that can be the card on this spot."""
        may = self._faces[seat].get(spot.card, 0)
        if not spot.house:
            may &= _KIT
        elif loose:
            may &= _SPARE if self.rulings.no_legal_card == "dummy_blank" else _KIT
        else:
            may &= self._where[seat][spot.house - 1]
        for one in self.passes:
            if one.seat == seat and self._after(spot, one):
                may &= ~self._spent[one]
        return may

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
        must = {(one.seat, sort) for one in self.passes for sort in _sorts(self._spent[one])}
        out = all(pairing.give_out(unit) for unit in sorted(must) for _ in range(self.room[unit]))
        return pairing.units() if out and all(pairing.cover(spot) for spot in range(len(spots))) else None

    def enough(self, seat: Seat, spots: Iterable[Spot], maybe: Iterable[Spot] = ()) -> bool:
        """Whether `assign` would find units for the spots of this one player: the same by counting (ledger, 4.4).

        The spots whose sorts lie within some must not be more than those units. Nor may the units that are out by an
        open pass be more than the spots for any of them. Where both can be met apart, one assignment meets both.
        """
        needed, open_to = self._kinds(seat, spots), self._kinds(seat, maybe)
        out = 0
        for one in self.passes:
            out |= self._spent[one] if one.seat == seat else 0
        for within, units in enumerate(_units(tuple([self.room[seat, sort] for sort in SORTS]))):
            if sum([many for sorts, many in needed.items() if not sorts & ~within]) > units:
                return False
            if out and not within & ~out:
                takers = [many for kinds in (needed, open_to) for sorts, many in kinds.items() if sorts & within]
                if sum(takers) < units:
                    return False
        return True

    def _kinds(self, seat: Seat, spots: Iterable[Spot]) -> dict[int, int]:
        """How many of the spots can take just these sorts."""
        kinds: dict[int, int] = {}
        for spot in spots:
            may = self._may(spot, seat) | (self._may(spot, seat, loose=True) if self.loose else 0)
            kinds[may] = kinds.get(may, 0) + 1
        return kinds


@cache
def _units(rooms: tuple[int, ...]) -> tuple[int, ...]:
    """How many units there are of each set of sorts, as bits in the order of SORTS."""
    return tuple(sum(n for i, n in enumerate(rooms) if within >> i & 1) for within in range(1 << len(rooms)))


_KIT: Final = 0b0111
"""The sorts of the kit, as bits in the order of SORTS."""
_SPARE: Final = 0b1000


@cache
def _sorts(bits: int) -> tuple[Sort, ...]:
    return tuple(sort for i, sort in enumerate(SORTS) if bits >> i & 1)


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
    return Supply(rulings, {0: triple}, 3, passes).enough(0, spots)


@lru_cache(maxsize=4096)
def explaining(
    rulings: GossipRules,
    seats: int,
    seat: Seat,
    spots: tuple[Spot, ...],
    maybe: tuple[Spot, ...] = (),
    passes: tuple[OpenPass, ...] = (),
) -> int:
    """The set of triples whose kit can be all these cards of one player, with these open passes.

    Where GS-R10 lets a card lie against the house rules, any may. `maybe`: as in `Supply.assign`.
    """
    found, told = 0, dict[tuple[int | bool, ...], bool]()
    faces, loose = {spot.card for spot in spots} - {None}, rulings.no_legal_card != "open_pass"
    others = sorted({spot.card for spot in maybe if spot.card is not None})
    for place, (cards, group) in enumerate(_groups(rulings.house_numbers)):
        if not faces <= cards:
            continue
        alike = (group, *[card in cards for card in others])
        if alike not in told:
            told[alike] = Supply(rulings, {seat: TRIPLES[place]}, seats, passes, loose).enough(seat, spots, maybe)
        found |= told[alike] << place
    return found


@cache
def _groups(numbers: str) -> tuple[tuple[frozenset[Card], int], ...]:
    """For each of the 528 triples its sorts of card, and a number that is the same for all of whom any stack tells the
    same."""
    groups: dict[tuple[int | str | bool, ...], int] = {}
    found = []
    for first, second, pet in TRIPLES:
        alike = (home(first, numbers), home(second, numbers), relation(first, second), pet == "none")
        found.append((frozenset(kit(first, second, pet)), groups.setdefault(alike, len(groups))))
    return tuple(found)


def lying(view: GossipView) -> tuple[Spot, ...]:
    """Every rival's card in the open: on the street, then hidden, then taken for good."""
    rivals = tuple(seat for seat in range(len(view.players)) if seat != view.seat)
    spots = [
        Spot((owner,), house, index, card)
        for house in HOUSES
        for owner in rivals
        for index, card in enumerate(view.stacks[house - 1][owner] or ())
    ]
    for index, hidden in enumerate(view.hidden):
        if hidden.author != view.seat:
            owners = rivals if hidden.author is None else (hidden.author,)
            spots.append(Spot(owners, hidden.house, index, hidden.card))
    spots += [Spot((kept.owner,), kept.house, 0, kept.card) for kept in view.kept if kept.owner != view.seat]
    return tuple(spots)


def counting(view: GossipView) -> tuple[OpenPass, ...]:
    """The open passes that tell something: as long as every card stays where it was put."""
    still = view.rulings.gossip_effect == "look_return" and view.rulings.hide != "may_hand_or_board"
    return view.passes if still else ()
