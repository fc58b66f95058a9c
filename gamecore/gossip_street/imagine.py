"""Some truth that would look exactly like a view: for a bot to think with, and to prove that views keep secrets."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ..core import Seat
from .deduce import candidates
from .odds import TRIPLES
from .pieces import CARDS, HOUSES, NO_PETS, PEOPLE, PET_CARD, Card, kit
from .state import GossipState, GossipView, Hidden, Kept, Player, Shown, Triple
from .supply import Supply, Unit, counting, face, lying
from .target import showable


class Cast(Struct, frozen=True):
    """Who everybody is in an imagined truth, and whose card of which sort lies on each of the view's spots."""

    triples: Mapping[Seat, Triple]
    units: Sequence[Unit] = ()


def imagine(view: GossipView, rng: Random) -> GossipState:
    """Some truth that would look exactly like `view`, agreeing with every fact it tells and with every kit.

    Where heights are not public, a rival's stacks are imagined as high as they were seen. ValueError if no truth
    would look like this.
    """
    cast = Cast({}) if view.cards is None else next(_casts(view, rng), None)
    if cast is None:
        raise ValueError("no truth would look like this view: what it says contradicts itself")
    return _state(view, cast, rng)


def _rivals(view: GossipView) -> tuple[Seat, ...]:
    return tuple(seat for seat in range(len(view.players)) if seat != view.seat)


# ---- who everybody is ----


def _casts(view: GossipView, rng: Random) -> Iterator[Cast]:
    """Casts that fit; those where only lawful cards were placed come first (GS-R10)."""
    lists = {seat: list(candidates(view, seat)) for seat in _rivals(view)}
    for triples in lists.values():
        rng.shuffle(triples)
    for loose in (False, True) if view.rulings.no_legal_card != "open_pass" else (False,):
        yield from Search(view, loose, rng).casts(lists)


def _bits(triple: Triple) -> int:
    """The three cards of a triple as one number: a bit for each person and pet, the No Pet cards counted above."""
    first, second, pet = triple
    return 1 << PEOPLE.index(first) | 1 << PEOPLE.index(second) | (NO_PET if pet == "none" else PET_BIT[pet])


PEOPLE_BITS: Final = (1 << len(PEOPLE)) - 1
PET_BIT: Final[Mapping[str, int]] = {pet: 1 << len(PEOPLE) + place for place, pet in enumerate(PET_CARD)}
NO_PET: Final = 1 << len(PEOPLE) + len(PET_CARD)
BITS: Final[Mapping[Triple, int]] = {triple: _bits(triple) for triple in TRIPLES}
"""The cards of every triple. Those of several players are the sum of theirs, for no card is two players'."""

Lists = Mapping[Seat, Sequence[Triple]]


class Search:
    """Chooses a triple for the rival with the shortest list, then for the others from what that leaves them.

    Which triples the others can have depends on the cards that are taken, not on who has which: a choice of cards
    that led nowhere is remembered and not tried again. `steps`: how many choices were looked at.
    """

    def __init__(self, view: GossipView, loose: bool, rng: Random):
        self.view, self.loose, self.rng = view, loose, rng
        self.spots = lying(view)
        self.passes = counting(view)
        self.known: dict[tuple[Seat, Triple], bool] = {}
        self.orphans = sorted({h.card for h in view.hidden if h.author is None and h.card is not None})
        self.dead: set[tuple[int, tuple[Seat, ...]]] = set()
        """The cards taken and the rivals left of choices that led nowhere, whoever has those cards."""
        self.steps = self.personal = 0
        """`personal`: how often something failed or fitted that depends on who has which cards."""

    def casts(self, lists: Lists) -> Iterator[Cast]:
        """Every cast that agrees with the lists and the cards in the open."""
        assert self.view.cards is not None
        own = BITS[self.view.cards]
        yield from self._casts({seat: _free(triples, own) for seat, triples in lists.items()}, {}, own)

    def _casts(self, lists: Lists, chosen: Mapping[Seat, Triple], taken: int) -> Iterator[Cast]:
        """The same with some triples chosen; `taken`: the own cards and theirs, as in BITS."""
        self.steps += 1
        if not lists:
            self.personal += 1
            units = self._supply(chosen).assign(self.spots, self.rng)
            if units is not None:
                yield Cast(chosen, units)
            return
        before = self.personal
        seat = min(lists, key=lambda rival: len(lists[rival]))
        for triple in lists[seat]:
            now = taken + BITS[triple]
            rivals = tuple(rival for rival in lists if rival != seat)
            if (now, rivals) in self.dead or not self._possible(seat, triple):
                continue
            rest = {rival: _free(lists[rival], now) for rival in rivals}
            if not _enough(rest, now):
                self.dead.add((now, rivals))
            elif self._owned({**chosen, seat: triple}, rest):
                yield from self._casts(rest, {**chosen, seat: triple}, now)
        if self.personal == before:
            self.dead.add((taken, tuple(lists)))

    def _supply(self, triples: Mapping[Seat, Triple]) -> Supply:
        return Supply(self.view.rulings, triples, len(self.view.players), self.passes, self.loose)

    def _possible(self, seat: Seat, triple: Triple) -> bool:
        """Whether the cards in the open that are surely this player's can all be from this kit."""
        if (seat, triple) not in self.known:
            self.known[seat, triple] = self._explained(seat, triple)
        return self.known[seat, triple]

    def _explained(self, seat: Seat, triple: Triple) -> bool:
        spots = [spot for spot in self.spots if spot.owners == (seat,)]
        maybe = [spot for spot in self.spots if len(spot.owners) > 1]
        return self._supply({seat: triple}).assign(spots, maybe=maybe) is not None

    def _owned(self, chosen: Mapping[Seat, Triple], rest: Lists) -> bool:
        """Whether every hidden card that was found without an author can still be somebody's."""
        owned = all(
            any(card in kit(*triple) for triple in chosen.values())
            or any(card in kit(*triple) for triples in rest.values() for triple in triples)
            for card in self.orphans
        )
        self.personal += not owned
        return owned


def _free(triples: Sequence[Triple], taken: int) -> tuple[Triple, ...]:
    """The triples none of whose cards is taken; No Pet cards run out (GS-022, GS-023)."""
    cards, room = taken & (NO_PET - 1), (NO_PETS + 1) * NO_PET - taken
    return tuple([triple for triple in triples if not BITS[triple] & cards and BITS[triple] < room])


def _enough(lists: Lists, taken: int) -> bool:
    """Whether the lists hold enough different people and pets for everybody not chosen yet."""
    cards = 0
    for triples in lists.values():
        if not triples:
            return False
        for triple in triples:
            cards |= BITS[triple]
    people, pets = (cards & PEOPLE_BITS).bit_count(), (cards & (NO_PET - 1) & ~PEOPLE_BITS).bit_count()
    none = NO_PETS - taken // NO_PET if cards >= NO_PET else 0
    return people >= 2 * len(lists) and pets + none >= len(lists)


# ---- the truth around them ----


def _state(view: GossipView, cast: Cast, rng: Random) -> GossipState:
    """The whole position: what the view shows, filled up from the cast in the order of its spots."""
    seats, me = range(len(view.players)), view.seat
    lying = iter([(seat, face(view.rulings, cast.triples[seat], sort)) for seat, sort in cast.units])

    def card() -> Card:
        found = next(lying)[1]
        assert found is not None
        return found

    stacks = tuple(
        tuple(
            tuple(known for known in stack if known is not None) if owner == me else tuple(card() for _ in stack)
            for owner, stack in enumerate(stack or () for stack in row)
        )
        for row in view.stacks
    )
    hidden = []
    for one in view.hidden:
        author, found = (me, one.card) if one.author == me else next(lying)
        hidden.append(Hidden(card=found, author=author, house=one.house))
    kept = tuple(
        Kept(
            by=one.by,
            owner=one.owner,
            house=one.house,
            card=one.card if one.owner == me else card(),
            knows=(me,) if one.card is not None and me not in (one.by, one.owner) else (),
        )
        for one in view.kept
    )
    return GossipState(
        rulings=view.rulings,
        players=tuple(_player(view, cast, seat) for seat in seats),
        phase=view.phase,
        seat=view.turn,
        turns=view.turns,
        pips=view.pips,
        throws=view.throws,
        stacks=stacks,
        hidden=tuple(hidden),
        seen=tuple(_seen(view) if seat == me else frozenset() for seat in seats),
        found=tuple(_found(view) if seat == me else frozenset() for seat in seats),
        inferences=view.inferences,
        accusations=view.accusations,
        shown=_shown(view, cast, rng),
        passes=view.passes,
        kept=kept,
        told=view.told,
        pending=view.pending,
    )


def _player(view: GossipView, cast: Cast, seat: Seat) -> Player:
    """One player: the own as it is, a rival with what its kit has left."""
    rival = view.players[seat]
    player = Player(
        cards=view.cards,
        colour=rival.colour,
        space=rival.space,
        hand=view.hand,
        status=rival.status,
        false=rival.false,
        turns=rival.turns,
        stopped=rival.stopped,
        spares=view.spares,
    )
    if seat == view.seat or view.cards is None:
        return player
    triple = cast.triples[seat]
    used = [sort for owner, sort in cast.units if owner == seat]
    out = Counter(face(view.rulings, triple, sort) for sort in used if sort != "spare")
    hand = tuple(kit(*triple).get(card, 0) - out[card] for card in CARDS)
    return replace(player, cards=triple, hand=hand, spares=used.count("spare"))


def _seen(view: GossipView) -> frozenset[tuple[int, Seat, int]]:
    return frozenset(
        (house, owner, index)
        for house in HOUSES
        for owner in _rivals(view)
        for index, card in enumerate(view.stacks[house - 1][owner] or ())
        if card is not None
    )


def _found(view: GossipView) -> frozenset[int]:
    return frozenset(i for i, one in enumerate(view.hidden) if one.card is not None and one.author != view.seat)


def _shown(view: GossipView, cast: Cast, rng: Random) -> tuple[Shown, ...]:
    """The cards shown; those this seat did not see are chosen among those that might have been."""
    shown: list[Shown] = []
    for index, one in enumerate(view.shown):
        pair = (one.accuser, one.accused)
        if one.card is not None:
            told = () if view.seat in pair else (view.seat,)
            shown.append(replace(one, told=told))
            continue
        before = [s.card for s in shown if (s.accuser, s.accused) == pair]
        after = Counter(s.card for s in view.shown[index + 1 :] if (s.accuser, s.accused) == pair)
        said = view.accusations[one.answers] if 0 <= one.answers < len(view.accusations) else None
        named = (said.first, said.second, said.pet) if said else ()
        triple, cap = cast.triples[one.accused], view.rulings.same_card_cap
        may = showable(view.rulings, triple, before, named) or triple
        free = [card for card in may if cap is None or before.count(card) + after[card] < cap]
        shown.append(replace(one, card=rng.choice(free or may)))
    return tuple(shown)
