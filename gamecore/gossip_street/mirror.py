"""What each other seat can know about oneself: from what everybody saw, and from just those cards it has looked at.

Whom a rival looks at is public (GS-R19), so the looker knows which of its own cards a rival has seen; that is walked
back from the log. What a rival holds itself, and what it saw of others, the looker mostly does not know: `Mirror` says
whether its figures are exact or bounds.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from ..core import Event, Seat
from . import known
from .deduce import agreeing, evidence
from .moves import FoundClue, Gossiped, HidClue, Placed, ShownCard, Snooped, Told
from .odds import EVERY, PLACE, TRIPLES, Odds, count, gather
from .pieces import HOUSES, NO_PETS, PEOPLE, PETS
from .state import GossipView, Hidden, Kept, Shown, Triple
from .words import charge

# ---- who has seen what ----

_Id = int
"""A card in the open: its number in `_Street.faces`."""


class Sight(Struct, frozen=True):
    """What one seat has seen of others, as far as the log tells another.

    `view`: the table through its eyes: every face that it has seen and the looker knows too, its own cards left out.
    `more`: whether it has also seen faces, or been shown cards, that the looker does not know; those are of others.
    `blind`: whether it has looked where the looker cannot tell (GS-R18, GS-R19, GS-R43), so perhaps at the looker's.
    """

    seat: Seat
    view: GossipView
    more: bool
    blind: bool


class _Street:
    """The cards in the open, taken back event by event to where they lay."""

    def __init__(self, view: GossipView):
        rules = view.rulings
        public = rules.stack_heights_public and rules.look_target_public and rules.hide_author_visible
        self.view = view
        self.faces: list[str | None] = []
        self.stacks: dict[tuple[int | None, Seat | None], list[_Id]] = {
            (house, owner): [self._add(card) for card in cards]
            for house, row in zip(HOUSES, view.stacks, strict=False)
            for owner, cards in enumerate(row)
            if cards is not None and (public or owner == view.seat)
        }
        self.hidden = [self._add(one.card) for one in view.hidden]
        self.kept = [self._add(one.card) for one in view.kept]
        self.lying, self.clues, self.gone = {k: list(v) for k, v in self.stacks.items()}, [*self.hidden], [*self.kept]

    def _add(self, card: str | None) -> _Id:
        self.faces.append(card)
        return len(self.faces) - 1

    def back(self, event: Event) -> tuple[Seat, Sequence[_Id] | None] | None:
        """Undo `event`. Who looked, and at which cards, if it is a look; None in place of the cards if not known."""
        match event:
            case Placed(seat=seat, house=house):
                self._pop(self.stacks.get((house, seat)))
            case HidClue():
                self._return(self.hidden, [(one.house, one.author) for one in self.view.hidden])
            case Snooped(seat=seat, house=house, owner=owner):
                stack = self.stacks.get((house, owner))
                return seat, None if stack is None else [*stack]
            case Gossiped(seat=seat, house=house, owner=owner, kept=kept):
                stack = self.stacks.get((house, owner))
                if kept:
                    self._return(self.kept, [(one.house, one.owner) for one in self.view.kept])
                return seat, None if stack is None else stack[-1:]
            case FoundClue(seat=seat, authors=authors):
                return seat, self.hidden[max(0, len(self.hidden) - len(authors)) :]
        return None

    def _return(self, cards: list[_Id], whence: Sequence[tuple[int, Seat | None]]) -> None:
        """The last of `cards` goes back to the stack it came from, if it came from one."""
        card = self._pop(cards)
        stack = None if card is None else self.stacks.get((whence[len(cards)][0], whence[len(cards)][1]))
        if card is not None and stack is not None:
            stack.append(card)

    def lies(self, owner: Seat) -> set[_Id]:
        """The cards of this player that lie on the street, or were taken from it for good."""
        gone = {card for card, one in zip(self.gone, self.view.kept, strict=True) if one.owner == owner}
        return gone.union(*(cards for (_, who), cards in self.lying.items() if who == owner))

    @staticmethod
    def _pop(cards: list[_Id] | None) -> _Id | None:
        return cards.pop() if cards else None


def sights(view: GossipView, log: Iterable[Event] = ()) -> Mapping[Seat, Sight]:
    """What each rival has seen, from this seat's view and its log (`chair.log()`); without a log, nothing."""
    events = tuple(log)
    street = _Street(view)
    looks = [street.back(event) for event in reversed(events)][::-1]
    rivals = known.rivals(view)
    seen: dict[Seat, set[_Id]] = {seat: set() for seat in range(len(view.players))}
    shown: dict[Seat, set[int]] = {seat: set() for seat in range(len(view.players))}
    more, blind = dict.fromkeys(rivals, False), dict.fromkeys(rivals, view.rulings.public_log == "none")
    number = len(view.shown) - sum(isinstance(event, ShownCard) for event in events)
    for place, one in enumerate(view.shown[: max(0, number)]):  # before the log began
        shown[one.accuser].add(place)
    for event, look in zip(events, looks, strict=True):
        if look is not None:
            seen[look[0]].update(look[1] or ())
            if look[0] in rivals:
                more[look[0]] |= look[1] is None
                blind[look[0]] |= _unclear(view, event)
        if isinstance(event, ShownCard):
            shown[event.accuser].add(number)
            number += 1
        if isinstance(event, Told) and event.to in rivals:
            more[event.to] = True
            blind[event.to] |= blind.get(event.seat, False)
            seen[event.to] |= seen[event.seat] - street.lies(event.to)
            shown[event.to] |= shown[event.seat]
    found: dict[Seat, Sight] = {}
    for seat in rivals:
        eyes, unknown = _through(view, street, seen[seat], shown[seat])
        found[seat] = Sight(seat, eyes, more[seat] or blind[seat] or unknown, blind[seat])
    return found


def _unclear(view: GossipView, event: Event) -> bool:
    """Whether a look may have been at the looker's cards, without telling it or the one who looked."""
    match event:
        case Snooped(owner=None) | Gossiped(owner=None):
            return True
        case FoundClue():
            return not view.rulings.hide_author_visible
    return False


def _through(view: GossipView, street: _Street, seen: set[_Id], shown: set[int]) -> tuple[GossipView, bool]:
    """The table for one who has seen these cards, and whether the looker does not know some of them."""

    def face(card: _Id) -> str | None:
        return street.faces[card] if card in seen else None

    rows = tuple(
        tuple(
            tuple(map(face, street.lying[house, owner])) if (house, owner) in street.lying else None
            for owner in range(len(row))
        )
        for house, row in zip(HOUSES, view.stacks, strict=False)
    )
    authors = view.rulings.hide_author_visible
    hidden = tuple(
        Hidden(face(card), one.author, one.house) if authors else Hidden(face(card), None)  # type: ignore[arg-type]
        for card, one in zip(street.clues, view.hidden, strict=True)
    )
    kept = tuple(
        Kept(by=one.by, owner=one.owner, house=one.house, card=face(card))  # type: ignore[arg-type]
        for card, one in zip(street.gone, view.kept, strict=True)
    )
    up = ("detected", "discredited") if view.rulings.discredited_reveal else ("detected",)
    players = tuple(
        player if other != view.seat or player.status in up else replace(player, cards=None)
        for other, player in enumerate(view.players)
    )
    cards = tuple(
        one if place in shown else Shown(one.accuser, one.accused, None, one.answers)
        for place, one in enumerate(view.shown)
    )
    unknown = any(street.faces[card] is None for card in seen) or any(view.shown[place].card is None for place in shown)
    eyes = replace(view, seat=-1, cards=None, players=players, stacks=rows, hidden=hidden, kept=kept, shown=cards)
    return eyes, unknown


# ---- what follows ----


class Mirror(Struct, frozen=True):
    """What one rival can make of the looker.

    `odds`: those of a stranger to the game who has seen what the rival has, for every seat. `low`, `high`: between
    these lies the chance that the rival gives the looker's true three cards; `low` is 0 where it may know more of
    others than the looker can tell. `likely`: that chance on average over what the looker thinks the rival holds.
    `kind`: "exact" if both ends agree. `says`: all this in a sentence.
    """

    seat: Seat
    odds: Odds
    low: Fraction
    high: Fraction
    likely: float
    kind: Literal["exact", "bound"]
    says: str


def mirror(view: GossipView, seat: Seat, log: Iterable[Event] = ()) -> Mirror:
    """What `seat` can know of the looker. ValueError if there is no such rival, or nothing is dealt yet.

    For each three cards that the rival may hold, the chance it gives the truth is exact: the deals with both, by those
    with its own. They are weighed by the looker's odds, and their least and greatest are the bounds. Where the rival
    has seen more of others than the looker knows, the upper bound allows for all that it might know of them; there is
    no lower one, for what it knows may speak for a deal in which others hold the looker's cards.
    """
    if seat not in known.rivals(view):
        raise ValueError(f"seat {seat} is no rival; there are seats {', '.join(map(str, known.rivals(view)))}")
    return _mirror(view, sights(view, log)[seat], known.odds(view))


def mirrors(view: GossipView, log: Iterable[Event] = ()) -> tuple[Mirror, ...]:
    """The same for every rival, in the order of seats."""
    mine = known.odds(view)
    return tuple(_mirror(view, sight, mine) for sight in sights(view, log).values())


def risk(view: GossipView, log: Iterable[Event] = ()) -> float:
    """The largest chance that any rival, on average over what it may hold, gives the looker's true three cards."""
    return max(one.likely for one in mirrors(view, log))


def _mirror(view: GossipView, sight: Sight, mine: Odds) -> Mirror:
    seat, truth = sight.seat, own(view)
    lists = told(sight.view)
    free = count(lists)
    with_me = count({**lists, view.seat: gather([truth])}).of(seat)
    alone = free.of(seat)
    shares = [(many, with_me.get(held, 0), alone[held]) for held, many in mine.of(seat).items()]
    likely = sum(many / mine.deals * (both / own) for many, both, own in shares)
    if lists[view.seat].bit_count() == 1:
        low = high = Fraction(1)
    elif sight.more:
        low, high = Fraction(0), _at_most(truth, at_worst(view, sight, lists), sight.view)
        if view.rulings.public_log == "none":  # nor does the looker's view keep what was asked and said
            high = Fraction(1)
    else:
        ratios = [Fraction(both, own) for _, both, own in shares]
        low, high = min(ratios), max(ratios)
    kind: Literal["exact", "bound"] = "exact" if low == high else "bound"
    return Mirror(seat, free, low, high, min(likely, float(high)), kind, _says(view, sight, low, high, likely))


def at_worst(view: GossipView, sight: Sight, lists: Mapping[Seat, int]) -> int:
    """The looker's triples for one who may have seen all its cards, where it cannot tell; else by what was seen."""
    return agreeing(evidence(view, view.seat)) if sight.blind else lists[view.seat]


def own(view: GossipView) -> Triple:
    """The looker's cards. ValueError before the deal."""
    if view.cards is None:
        raise ValueError("nothing is dealt yet; there is nothing to know of anybody")
    return view.cards


def told(view: GossipView) -> dict[Seat, int]:
    """Each player's triples by what a view tells of it, for one who holds no card."""
    return {player: agreeing(evidence(view, player)) for player in range(len(view.players))}


REAL: Final = tuple(pet for pet in PETS if pet != "none")


def _at_most(truth: Triple, left: int, view: GossipView) -> Fraction:
    """The greatest chance of the truth among the triples left, whatever the others may be known to hold.

    Not to know quite what they hold is a mixture of knowing it, one way or another, so it gives no greater chance.
    """
    return max(Fraction(mine, every) for mine, every, _ in bare(truth, left, view))


def bare(truth: Triple, left: int, view: GossipView) -> Iterator[tuple[int, int, int]]:
    """Whatever the others may be known to hold: the deals with the truth, all deals, and how many identities fit."""
    up = [player.cards for player in view.players if player.cards is not None and player.cards != truth]
    gone = {person for cards in up for person in cards[:2]}
    strangers = [person for person in PEOPLE if person not in truth and person not in gone]
    free = len(PEOPLE) - 2 * len(view.players)
    turned = {cards[2] for cards in up} - {"none"}
    rivals = len(view.players) - 1
    for unheld in combinations(strangers, min(free, len(strangers))):
        many = _by_pet(left & _among((*unheld, *truth[:2])))
        for held in _pet_sets(truth[2]):
            nones = rivals - len(held)
            spare = NO_PETS - nones
            mine = spare if truth[2] == "none" else 1
            if turned <= held and nones >= 0 and spare >= 0 and mine > 0:
                real = sum(many[pet] for pet in REAL if pet not in held)
                yield mine, spare * many["none"] + real, (many["none"] if spare else 0) + real


def _pet_sets(own: str) -> list[set[str]]:
    """The sets of real pets that others may hold."""
    pets = [pet for pet in REAL if pet != own]
    return [set(some) for many in range(len(pets) + 1) for some in combinations(pets, many)]


_PETS: Final = {pet: gather(triple for triple in TRIPLES if triple[2] == pet) for pet in PETS}
_NEEDS: Final = {person: gather(triple for triple in TRIPLES if person in triple) for person in PEOPLE}


def _among(people: Sequence[str]) -> int:
    """The triples of these people alone."""
    out = 0
    for person in PEOPLE:
        if person not in people:
            out |= _NEEDS[person]
    return EVERY & ~out


def _by_pet(triples: int) -> dict[str, int]:
    return {pet: (triples & some).bit_count() for pet, some in _PETS.items()}


def share(chance: Fraction | float) -> str:
    """A chance in a sentence: `1 in 270`, `2 in 3`, `about 53 in 100`, `certain`, `none`."""
    exact = Fraction(chance)
    if exact in (0, 1):
        return "certain" if exact else "none"
    if exact.denominator <= 12 or (exact.numerator == 1 and exact.denominator < 1000):
        return f"{exact.numerator} in {exact.denominator}"
    if exact > Fraction(1, 10):
        return f"about {min(99, round(100 * exact))} in 100"
    return f"about 1 in {round(1 / exact)}"


def _says(view: GossipView, sight: Sight, low: Fraction, high: Fraction, likely: float) -> str:
    who = view.name(sight.seat)
    cards = charge(*own(view))
    if low == high:
        return f"{who} takes you for {cards}: {share(low)}, exactly." if low < 1 else f"{who} knows you are {cards}."
    why = f"it hangs on what {who} holds"
    if sight.more:
        why += " and has seen of others"
    if sight.blind:
        why += ", and you cannot tell where it has looked"
    middle = share(likely) if share(likely).startswith("about") else f"about {share(likely)}"
    ends = f"at least {share(low)}, at most {share(high)}" if low else f"at most {share(high)}"
    return f"{who} takes you for {cards}: {middle}; {ends}: {why}."


class Stranger:
    """Quick risk: what a stranger would make of the looker who has seen what everybody has, and a rival's sights.

    One count serves all rivals and every what-if; the rival's own cards are left open (ledger, 7), so it is less than
    the rival's true chance by much the same factor for all.
    """

    def __init__(self, view: GossipView, log: Iterable[Event] = ()):
        self._seat, self._truth = view.seat, PLACE[own(view)]
        self.sights = sights(view, log)
        nobody = sights(view)  # nothing seen but what is turned up
        public = next(iter(nobody.values())).view
        shown = tuple(Shown(one.accuser, one.accused, None, one.answers) for one in view.shown)
        self.odds = count(told(replace(public, shown=shown)))
        self._counts = self.odds.counts[view.seat]
        self._left = {seat: agreeing(evidence(sight.view, view.seat)) for seat, sight in self.sights.items()}

    def chance(self, seat: Seat, also: int = EVERY) -> float:
        """What `seat` would give the truth; `also`: the triples that agree with what it might see besides."""
        left = self._left[seat] & also
        every = 0
        while left:
            low = left & -left
            every += self._counts[low.bit_length() - 1]
            left ^= low
        return self._counts[self._truth] / every

    @property
    def worst(self) -> float:
        """The largest chance any rival gives the truth."""
        return max(self.chance(seat) for seat in self.sights)
