"""How many identities each other seat must still think possible for oneself, and what it is certain of.

Where `mirror` weighs deals this only asks whether there is one, so that what hangs on the rival's own cards is gone
through case by case. Sets of people and of pets are whole numbers, a bit for each.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Final, Literal

from msgspec import Struct

from ..core import Event, Seat
from . import known
from .mirror import REAL, Sight, at_worst, bare, own, sights, told
from .odds import members
from .pieces import NO_PETS, PEOPLE, PETS
from .state import GossipView, Triple
from .words import PET, listed


class Eyes(Struct, frozen=True):
    """How many identities one rival must still think possible for the looker, and what it is certain of.

    `least`, `most`: the number lies between them, whatever the rival holds of all that the looker thinks it may hold.
    `why`, on what the number hangs: "" where they agree; "cards" on the rival's own cards; "others" also on cards of
    others, which it has seen and the looker has not; "where" also on where it has looked, which the looker cannot tell;
    "memory" on all that was said, where that is left to memory (GS-R43). From "others" on, `least` allows for all that
    the rival might know besides. `has`, `lacks`: the cards of which the rival is certain in any case that the looker
    has them, or has not, in the order of the sheet.
    """

    seat: Seat
    least: int
    most: int
    why: Literal["", "cards", "others", "where", "memory"]
    has: tuple[str, ...]
    lacks: tuple[str, ...]


def eyes(view: GossipView, log: Iterable[Event] = ()) -> tuple[Eyes, ...]:
    """What every rival must still think possible for the looker, in the order of seats, if it overlooks nothing.

    Exact by the same reading as `mirror`: the deals that fit what the rival has seen, for each three cards it may hold.
    ValueError before the deal, Contradiction as in `known`.
    """
    own(view)
    mine = known.odds(view)
    return tuple(_eyes(view, sight, mine.of(seat)) for seat, sight in sights(view, log).items())


def _eyes(view: GossipView, sight: Sight, held: Iterable[Triple]) -> Eyes:
    lists = told(sight.view)
    many, left = _ways(lists, view.seat, sight.seat, held)
    cards = {card for pair, pets in left.items() for card in _cards(pair, pets)}
    has = tuple(card for card in known.CARDS if all(_only(card, pair, pets) for pair, pets in left.items()))
    lacks = tuple(card for card in known.CARDS if card not in cards)
    least, most = min(many), max(many)
    why: Literal["", "cards", "others", "where", "memory"] = "cards"
    if view.rulings.public_log == "none":
        least, why = 1, "memory"
    elif sight.more:
        worst = bare(own(view), at_worst(view, sight, lists), sight.view)
        least, why = min(fit for *_, fit in worst), "where" if sight.blind else "others"
    return Eyes(sight.seat, least, most, "" if least == most else why, has, lacks)


# ---- in words ----


def ways(one: Eyes) -> str:
    """How many are left: `24`, `18 to 30`, `at most 30`."""
    if one.least == one.most:
        return str(one.most)
    return f"{one.least} to {one.most}" if one.least > 1 else f"at most {one.most}"


def hangs(view: GossipView, one: Eyes) -> str:
    """Whether that is exact, or why not: `At least 18, at most 30: you do not know Blue's own cards.`"""
    who = view.name(one.seat)
    if not one.why:
        return f"{who} can name you." if one.most == 1 else f"Exactly, whatever {who} holds."
    ends = f"At least {one.least}, at most {one.most}" if one.least > 1 else f"At most {one.most}"
    open_ = [f"{who}'s own cards"] if len(known.odds(view).of(one.seat)) > 1 else []
    also = {"others": f"all that {who} has seen", "where": f"where {who} has looked", "memory": f"what {who} remembers"}
    return f"{ends}: you do not know {listed(open_ + [says for why, says in also.items() if why == one.why], 'or')}."


def certain(one: Eyes) -> tuple[str, str]:
    """What the rival is sure the looker has, and has not, each as a list of words; "" for nothing.

    What goes without saying is left out: the other people once both are known, the other pets once one is.
    """
    people, pet = [card for card in one.has if card in PEOPLE], [card for card in one.has if card in PETS]
    some = [] if pet or "none" not in one.lacks else ["a pet"]
    others = [card for card in one.lacks if card in PEOPLE and len(people) < 2]
    pets = [PET[card] for card in one.lacks if card in REAL and not pet]
    return listed([*people, *(PET[card] for card in pet), *some]), listed([*others, *pets], "or")


# ---- counting ----


_BIT: Final[Mapping[str, int]] = {card: 1 << place for cards in (PEOPLE, PETS) for place, card in enumerate(cards)}
_EVERYBODY: Final = (1 << len(PEOPLE)) - 1
_SETS: Final = 2 ** len(REAL)
"""How many sets of real pets there are; many of them together are an int with a bit for each."""
_Pairs = Mapping[int, tuple[int, int]]
"""Two people (their bits) and the pets that go with them, in the one order and in the other."""


def _paired(triples: Iterable[Triple]) -> _Pairs:
    found: dict[int, tuple[int, int]] = defaultdict(lambda: (0, 0))
    for first, second, pet in triples:
        a, b, bit = _BIT[first], _BIT[second], _BIT[pet]
        one, other = found[a | b]
        found[a | b] = (one | bit, other) if a < b else (one, other | bit)
    return found


def _ways(
    lists: Mapping[Seat, int], me: Seat, rival: Seat, held: Iterable[Triple]
) -> tuple[list[int], Mapping[int, int]]:
    """For each pair and pet that the rival may hold, how many identities of `me` leave cards for everybody.

    And all these identities together: pairs, with the pets that go with them.
    """
    room = _room([_paired(members(one)) for seat, one in lists.items() if seat not in (me, rival)])
    mine, players, left = _paired(members(lists[me])), len(lists), defaultdict[int, int](int)
    many: dict[tuple[int, int], int] = defaultdict(int)
    for theirs, orders in _paired(held).items():
        pets = [pet for pet in range(len(PETS)) if (orders[0] | orders[1]) >> pet & 1]
        for pair, (one, other) in mine.items():
            sets = 0 if pair & theirs else room[_EVERYBODY ^ pair ^ theirs]
            for pet in pets if sets else ():
                free = _free(sets, pet, players)
                many[theirs, pet] += (one & free).bit_count() + (other & free).bit_count()
                left[pair] |= (one | other) & free
    return list(many.values()), {pair: pets for pair, pets in left.items() if pets}


def _room(others: Sequence[_Pairs]) -> list[int]:
    """For each set of people: the sets of real pets that the others can have who have all their people from it."""
    layer = {0: 1}
    for pairs in others:
        after: dict[int, int] = defaultdict(int)
        flat = [(pair, one | other) for pair, (one, other) in pairs.items()]
        for used, sets in layer.items():
            for pair, pets in flat:
                if not used & pair:
                    after[used | pair] |= _given(sets, pets)
        layer = after
    room = [layer.get(people, 0) for people in range(_EVERYBODY + 1)]
    spare = len(PEOPLE) - 2 * (len(others) + 2)  # with six players everybody is held, and no set has one to spare
    for bit in (1 << place for place in range(len(PEOPLE) if spare else 0)):
        for people in range(_EVERYBODY + 1):
            if people & bit:
                room[people] |= room[people ^ bit]
    return room


@cache
def _given(sets: int, pets: int) -> int:
    """The sets of real pets after one more player got one of these pets, or none."""
    after = 0
    for before in (before for before in range(_SETS) if sets >> before & 1):
        for pet in PETS:
            bit = 0 if pet == "none" else 1 << REAL.index(pet)
            if pets & _BIT[pet] and not before & bit:
                after |= 1 << (before | bit)
    return after


@cache
def _free(sets: int, held: int, players: int) -> int:
    """The pets that are left for one player, if another holds this one and the rest hold one of these sets."""
    free = 0
    for others in (others for others in range(_SETS) if sets >> others & 1):
        real = [pet for pet in REAL if others >> REAL.index(pet) & 1]
        for pet in PETS:
            given = [one for one in (*real, PETS[held], pet) if one != "none"]
            if len(given) == len(set(given)) and players - len(given) <= NO_PETS:
                free |= _BIT[pet]
    return free


def _cards(pair: int, pets: int) -> tuple[str, ...]:
    """The cards of these two people and pets."""
    people = tuple(person for person in PEOPLE if pair & _BIT[person])
    return people + tuple(pet for pet in PETS if pets & _BIT[pet])


def _only(card: str, pair: int, pets: int) -> bool:
    """Whether this card is in all of these."""
    return bool(pair & _BIT[card]) if card in PEOPLE else pets == _BIT[card]
