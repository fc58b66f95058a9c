"""What CHANCE may do: deals, dice, and who chooses first."""

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import permutations
from math import perm
from random import Random
from typing import Any, Final

from ..core import CHANCE, Combos, Move, Refusal
from .moves import Call, Deal, Scatter, Throw, ThrowForStart
from .pieces import HOUSES, NO_PETS, PEOPLE, PETS, Person, Pet
from .state import GossipState

CHANCE_MOVES: Final = (Deal, Call, Scatter, ThrowForStart, Throw)
PIPS: Final = (1, 2, 3, 4, 5, 6)
PET_CARDS: Final[tuple[Pet, ...]] = (*PETS[:3], *(["none"] * NO_PETS))  # type: ignore[arg-type]
"""The six pet cards (GS-023)."""


def contenders(state: GossipState) -> tuple[int, ...]:
    """The seats that throw for the start now: all at first, then those tied for the highest (GS-048, GS-R41)."""
    thrown = [pips for pips in state.throws if pips is not None]
    if not thrown:
        return tuple(range(len(state.players)))
    return tuple(seat for seat, pips in enumerate(state.throws) if pips == max(thrown))


# ---- what may happen ----


@cache
def _pet_deals(seats: int) -> tuple[tuple[Pet, ...], ...]:
    """Every way the pet cards can lie before the seats."""
    return tuple(sorted(set(permutations(PET_CARDS, seats)), key=lambda d: [PETS.index(p) for p in d]))


class Deals(Sequence[Deal]):
    """Every deal for this many seats, in a fixed order; a deal exists only when it is asked for."""

    def __init__(self, seats: int, legal: Callable[[Move], bool]):
        self._seats, self._legal = seats, legal

    def __len__(self) -> int:
        every = perm(12, 2 * self._seats) * len(_pet_deals(self._seats))
        return min(every, sys.maxsize)  # in a browser no sequence is longer than 2**31 - 1

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        i = index + len(self) if index < 0 else index
        if not 0 <= i < len(self):
            raise IndexError(index)
        i, k = divmod(i, len(_pet_deals(self._seats)))
        picks: list[int] = []
        for size in range(13 - 2 * self._seats, 13):
            i, pick = divmod(i, size)
            picks.append(pick)
        left = list(PEOPLE)
        people = tuple(left.pop(pick) for pick in reversed(picks))
        first, second = people[: self._seats], people[self._seats :]
        return Deal(seat=CHANCE, first=first, second=second, pets=_pet_deals(self._seats)[k])

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Move) and self._legal(move)

    def __iter__(self) -> Iterator[Deal]:
        return (self[i] for i in range(len(self)))


def chance_options(state: GossipState, legal: Callable[[Move], bool]) -> Sequence[Move]:
    """What CHANCE may do now, in a fixed order; () where a player acts."""
    seats = len(state.players)
    match state.phase:
        case "deal":
            return Deals(seats, legal)
        case "first" if state.rulings.start_paths == "random":
            return tuple(Scatter(seat=CHANCE, houses=houses) for houses in permutations(HOUSES, seats))
        case "first":
            return tuple(Call(seat=CHANCE, chooser=seat) for seat in range(seats))
        case "throws":
            throwing = contenders(state)
            axes = [PIPS if seat in throwing else (None,) for seat in range(seats)]
            return Combos(lambda *pips: ThrowForStart(seat=CHANCE, pips=pips), axes, legal)
        case "throw" | "again":
            return tuple(Throw(seat=CHANCE, pips=pips) for pips in PIPS)
    return ()


def chance_refusal(state: GossipState, move: Move) -> Refusal | None:
    """Why this may not happen now; None if it may."""
    if move.seat != CHANCE:
        return Refusal("GS-026", "Cards are dealt and the die falls by chance; no player decides that.")
    if not isinstance(move, CHANCE_MOVES):
        return Refusal("GS-026", "Chance only deals and throws; this is a player's choice.")
    seats = len(state.players)
    match state.phase, move:
        case "throw" | "again", Throw(pips=pips):  # first, for it is what chance does nearly always
            return None if pips in PIPS else Refusal("GS-026", f"The die shows 1 to 6, not {pips}.")
        case "deal", Deal():
            return _bad_deal(move, seats)
        case "first", Scatter(houses=houses) if state.rulings.start_paths == "random":
            fits = len(houses) == seats and len({*houses}) == seats and {*houses} <= {*HOUSES}
            return None if fits else Refusal("GS-R41", f"{seats} pawns go to {seats} different houses from 1 to 6.")
        case "first", Call(chooser=chooser) if state.rulings.start_paths == "clockwise_choice":
            return None if 0 <= chooser < seats else Refusal("GS-R41", f"There is no seat {chooser} to choose first.")
        case "throws", ThrowForStart(pips=pips):
            right = [pip in PIPS if seat in contenders(state) else pip is None for seat, pip in enumerate(pips)]
            fits = len(pips) == seats and all(right)
            return None if fits else Refusal("GS-R41", "Exactly those still tied for the highest throw, each 1 to 6.")
    return Refusal("GS-052", f"This is not the moment for {type(move).__name__}.")


def _bad_deal(move: Deal, seats: int) -> Refusal | None:
    people = (*move.first, *move.second)
    if not len(move.first) == len(move.second) == seats or len({*people}) != len(people):
        return Refusal("GS-032", f"{seats} players get two people each, all different.")
    if len(move.pets) != seats or Counter(move.pets) - Counter(PET_CARDS):
        return Refusal(
            "GS-036", f"{seats} players get a pet card each; there is one dog, one cat, one parrot, three No Pet."
        )
    return None


# ---- what happens ----


def sample(state: GossipState, rng: Callable[[str], Random]) -> Move:
    """What CHANCE does now. ValueError where a player acts."""
    seats = len(state.players)
    match state.phase:
        case "throw" | "again":
            return Throw(seat=CHANCE, pips=rng("die").choice(PIPS))
        case "deal":
            return _shuffle(seats, rng("deal"))
        case "first" if state.rulings.start_paths == "random":
            return Scatter(seat=CHANCE, houses=tuple(rng("scatter").sample(HOUSES, seats)))
        case "first":
            return Call(seat=CHANCE, chooser=rng("call").randrange(seats))
        case "throws":
            die, throwing = rng("start"), contenders(state)
            pips = tuple(die.choice(PIPS) if seat in throwing else None for seat in range(seats))
            return ThrowForStart(seat=CHANCE, pips=pips)
    raise ValueError(f"chance has nothing to do in phase {state.phase!r}")


def _shuffle(seats: int, rng: Random) -> Deal:
    """One shuffle: first cards to all, then second cards, then pets (GS-032, GS-036, GS-R48)."""
    people: list[Person] = list(PEOPLE)
    pets: list[Pet] = list(PET_CARDS)
    rng.shuffle(people)
    rng.shuffle(pets)
    first, second = tuple(people[:seats]), tuple(people[seats : 2 * seats])
    return Deal(seat=CHANCE, first=first, second=second, pets=tuple(pets[:seats]))
