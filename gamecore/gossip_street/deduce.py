"""What a view tells for certain of each other player, one observation at a time (ledger, 4.2).

A fact says which triples agree with it; evidence is a fact with its sentence and its clauses, so that a proof can name
the few it rests on. What all players' evidence says together is counted in `odds` and told in `known`.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, Final

from msgspec import Struct

from ..belief import Belief, Contradiction, Mark, standing
from ..core import ClauseId, Seat
from .habits import PLAIN, Switches
from .odds import EVERY, TRIPLES, gather, members
from .pieces import HOUSES, KIT, NO_PETS, PEOPLE, PETS, Card, Family, family, house_name, kit
from .placing import houses_of, legal_houses, spare_share
from .state import Accusation, GossipRules, GossipView, Inference, OpenPass, Shown, Triple
from .supply import Spot, counting, explaining, lying
from .target import holds, showable
from .words import CARD, PET, charge, listed, suspicion

Fact = Callable[[Triple], bool]
"""Whether a triple agrees with something that was observed."""


def keep(triples: Iterable[Triple], *facts: Fact) -> tuple[Triple, ...]:
    """The triples that agree with every fact."""
    left = tuple(triples)
    for fact in facts:  # one after another, so that most triples meet few facts
        left = tuple(filter(fact, left))
    return left


# ---- one observation, one fact ----


def lay_at(rulings: GossipRules, card: Card, house: int, placed: int | None = None) -> Fact:
    """A calling card of this player was seen at a house (GS-067 to GS-075).

    `placed`: how many cards this player has put out so far, None if that is not known; it matters only under
    no_legal_card = any_card (GS-R10).
    """

    lawful, owners = _lawful(rulings.house_numbers, rulings.love_card_houses, card, house), _keepers(card)
    if rulings.no_legal_card == "any_card":
        return lambda triple: triple in lawful or (
            triple in owners and _may_have_run_out(rulings, triple, house, placed)
        )
    spare = rulings.no_legal_card == "dummy_blank" and card == "blank"
    return (owners if spare else lawful).__contains__


@cache
def _keepers(card: Card) -> frozenset[Triple]:
    """The triples whose kit has this card."""
    return frozenset(triple for triple in TRIPLES if card in kit(*triple))


@cache
def _lawful(numbers: str, love: str, card: Card, house: int) -> frozenset[Triple]:
    """The triples that may leave this card there by the house rules."""
    return frozenset(triple for triple in TRIPLES if house in houses_of(numbers, love, triple, card))


def _may_have_run_out(rulings: GossipRules, triple: Triple, house: int, placed: int | None) -> bool:
    """Whether all lawful cards for `house` can have been out before the last of `placed` cards."""
    lawful = sum(count for card, count in kit(*triple).items() if house in legal_houses(rulings, triple, card))
    return placed is None or placed - 1 >= lawful


def was_hidden(card: Card) -> Fact:
    """This player hid such a card: the kit has it, and no house is told (GS-076)."""
    return _keepers(card).__contains__


def many_blanks(rulings: GossipRules, seats: int, seen: int) -> Fact:
    """So many different blanks of this player were seen: more than ten are a No Pet player's (GS-042)."""
    spares = spare_share(seats) if rulings.no_legal_card == "dummy_blank" else 0
    return lambda triple: seen <= kit(*triple)["blank"] + spares


def answered(rulings: GossipRules, asked: Inference) -> Fact:
    """The pawn moved: one of the named cards is held; it stayed: none is (GS-101, GS-102)."""
    return lambda triple: holds(rulings, triple, asked.people, asked.pet) == asked.moved


def accused(said: Accusation) -> Fact:
    """A true accusation names the triple; a false one excludes just that (GS-091, GS-092)."""
    named = (said.first, said.second, said.pet)
    return lambda triple: (triple == named) == said.true


def named_none(people: Collection[str], pet: str | None) -> Fact:
    """This player named these cards where nobody may name their own: has none of them (GS-R29). No Pet may be named."""
    return lambda triple: triple[0] not in people and triple[1] not in people and (triple[2] != pet or pet == "none")


def showed(card: str) -> Fact:
    """This player showed a card (GS-093, GS-095)."""
    return lambda triple: card in triple


def chose_to_show(rulings: GossipRules, card: str, before: Sequence[str], named: Sequence[str]) -> Fact:
    """Of the cards that might be shown it was this one: tells more where the choice is bound (GS-R31, GS-R32)."""
    return lambda triple: card in showable(rulings, triple, before, named)


def without(known: Sequence[Triple]) -> Fact:
    """Cards of triples that are known are nobody else's; No Pet cards run out (GS-022, GS-023)."""
    people = {person for triple in known for person in triple[:2]}
    pets: set[str] = {triple[2] for triple in known if triple[2] != "none"}
    if sum(triple[2] == "none" for triple in known) >= NO_PETS:
        pets.add("none")
    return lambda triple: triple[0] not in people and triple[1] not in people and triple[2] not in pets


# ---- a view ----
LAW: Final[Mapping[Family, ClauseId]] = {"people": "GS-074", "pet": "GS-069", "blank": "GS-067"}


NOBODY: Final = -1
"""In place of a player: it is not known whose card it is."""


class Evidence(Struct, frozen=True):
    """One observation of one player, or of NOBODY in particular (see `strays`).

    `key`: its kind and what tells it from others, the same in every view of a game. `allows`: the set of triples (see
    `odds`) that agree with it. `says`: what was seen, a sentence without its full stop. `clauses`: by which it tells
    something.
    """

    player: Seat
    key: tuple[str | int, ...]
    allows: int
    says: str
    clauses: tuple[ClauseId, ...]


@lru_cache(maxsize=4096)
def allowed(fact: Callable[..., Fact], *about: Any) -> int:
    """The set of triples that agree with a fact: `allowed(was_hidden, "cracker")`."""
    agrees = fact(*about)
    return gather(triple for triple in TRIPLES if agrees(triple))


def agreeing(evidence: Iterable[Evidence]) -> int:
    """The set of triples that agree with all of it."""
    left = EVERY
    for one in evidence:
        left &= one.allows
    return left


@lru_cache(maxsize=512)
def evidence(view: GossipView, player: Seat, switches: Switches = PLAIN) -> tuple[Evidence, ...]:
    """Everything this view tells about one player, in a fixed order; with supply switched on, missing cards come last.

    Of the looker itself: what its cards tell whoever has seen them all. Cards that are turned up tell everything.
    """
    cards = view.players[player].cards
    if cards is not None and player != view.seat:
        says = f"{view.name(player)}'s cards are turned up: {charge(*cards)}"
        return (Evidence(player, ("cards", player), gather([cards]), says, ("GS-091",)),)
    if switches.supply:
        seen = evidence(view, player)
        return (*seen, *_missing(view, player, agreeing(seen)))
    told = (_lying, _answers, _accusations, _naming, _shows)
    return tuple(one for each in told for one in each(view, player))


def sighted(view: GossipView, player: Seat) -> Counter[tuple[Card, int]]:
    """The calling cards of this player that the seat of the view knows, by card and house (0: hidden)."""
    cards = [(card, house) for house in HOUSES for card in view.stacks[house - 1][player] or ()]
    cards += [(kept.card, kept.house) for kept in view.kept if kept.owner == player]
    cards += [(hidden.card, hidden.house) for hidden in view.hidden if hidden.author == player]
    return Counter((card, house) for card, house in cards if card is not None)


def _lying(view: GossipView, player: Seat) -> Iterator[Evidence]:
    """The calling cards of this player that were seen: each card at each house once."""
    rulings, who, out, seen = view.rulings, view.name(player), _placed(view, player), sighted(view, player)
    for card, house in sorted(seen):
        if house:
            law, where = LAW[family(card)], f"at {house_name(house, rulings.house_numbers)}"
            sort = allowed(lay_at, rulings, card, house, out)
        else:
            law, where, sort = "GS-076", "on the Hide a Clue stack", allowed(was_hidden, card)
        yield Evidence(player, ("card", player, card, house), sort, f"{who} left {CARD[card]} {where}", (law,))
    blanks = sum(count for (card, _), count in seen.items() if card == "blank")
    if blanks > KIT["blank"]:
        sort = allowed(many_blanks, rulings, len(view.players), blanks)
        yield Evidence(player, ("blanks", player), sort, f"{who} left {blanks} blanks", ("GS-042",))


def _placed(view: GossipView, player: Seat) -> int | None:
    """How many cards this player has put out so far; None where that is not public, or tells nothing (GS-R10)."""
    rulings = view.rulings
    public = rulings.stack_heights_public and rulings.hide_author_visible
    if not public or rulings.no_legal_card != "any_card":
        return None
    street = sum(len(row[player] or ()) for row in view.stacks)
    hidden = sum(hidden.author == player for hidden in view.hidden)
    return street + hidden + sum(kept.owner == player for kept in view.kept)


def _answers(view: GossipView, player: Seat) -> Iterator[Evidence]:
    for number, asked in enumerate(view.inferences):
        if asked.target == player:
            does, law = ("moved", "GS-101") if asked.moved else ("stayed", "GS-102")
            says = f"{view.name(player)}'s pawn {does} when {suspicion(asked.people, asked.pet)} were suggested"
            yield Evidence(player, ("asked", number), allowed(answered, view.rulings, asked), says, (law,))


def _accusations(view: GossipView, player: Seat) -> Iterator[Evidence]:
    for number, said in enumerate(view.accusations):
        if said.target == player:
            told, law = ("true", "GS-091") if said.true else ("false", "GS-092")
            says = f"it was {told} that {view.name(player)} is {charge(said.first, said.second, said.pet)}"
            yield Evidence(player, ("accused", number), allowed(accused, said), says, (law,))


def _naming(view: GossipView, player: Seat) -> Iterator[Evidence]:
    """What this player named itself, where nobody may name own cards (GS-R29)."""
    if view.rulings.name_own_cards == "allowed":
        return
    who = view.name(player)
    for number, asked in enumerate(view.inferences):
        if asked.asker == player:
            says = f"{who} suggested {suspicion(asked.people, asked.pet)}, and may not name own cards"
            sort = allowed(named_none, asked.people, asked.pet)
            yield Evidence(player, ("said", "inference", number), sort, says, ("GS-R29",))
    for number, said in enumerate(view.accusations):
        if said.accuser == player:
            says = f"{who} accused {charge(said.first, said.second, said.pet)}, and may not name own cards"
            sort = allowed(named_none, (said.first, said.second), said.pet)
            yield Evidence(player, ("said", "accusation", number), sort, says, ("GS-R29",))


def _shows(view: GossipView, player: Seat) -> Iterator[Evidence]:
    """The cards this player showed that the seat of the view knows; where the choice was bound they tell more."""
    for number, one in enumerate(view.shown):
        if one.accused != player or one.card is None:
            continue
        whom = "you" if one.accuser == view.seat else view.name(one.accuser)
        says = f"{view.name(player)} showed {whom} {PET.get(one.card, one.card)}"
        before = tuple(s.card for s in view.shown[:number] if s.accused == player and s.accuser == one.accuser)
        named = _named(view, one)
        sort: int = allowed(showed, one.card)
        law: tuple[ClauseId, ...] = ("GS-095",)
        if named is not None and None not in before:
            bound = allowed(chose_to_show, view.rulings, one.card, before, named)
            law = law if bound == sort else ("GS-095", "GS-R31", "GS-R32")
            sort = bound
        yield Evidence(player, ("shown", number), sort, says, law)


def _named(view: GossipView, shown: Shown) -> tuple[str, ...] | None:
    """What the accusation named that a card answers; None where the log is not kept."""
    if not 0 <= shown.answers < len(view.accusations):
        return None
    said = view.accusations[shown.answers]
    return (said.first, said.second, said.pet)


# ---- missing cards, and cards of unknown authors ----


def _missing(view: GossipView, player: Seat, left: int) -> Iterator[Evidence]:
    """What unseen cards and open passes exclude of the triples `left`: stack by stack, pass by pass, then together."""
    every = lying(view)
    spots = tuple(spot for spot in every if spot.owners == (player,))
    maybe = tuple(spot for spot in every if len(spot.owners) > 1 and player in spot.owners)
    passes = tuple(one for one in counting(view) if one.seat == player and one.heights)
    for one in (*_stacks(view, player, spots), *_passes(view, player, spots, maybe)):
        if left & ~one.allows:
            yield one
            left &= one.allows
    sort = explaining(view.rulings, len(view.players), player, spots, maybe, passes)
    if left & ~sort:
        out = [f"{_faces(view, house, spots)}" for house in (*HOUSES, 0) if any(s.house == house for s in spots)]
        says = f"{view.name(player)} has out {listed(out)}, and kept twenty cards"
        yield Evidence(player, ("supply", player, len(spots)), sort, says, ("GS-039", "GS-067", "GS-069", "GS-074"))


def _faces(view: GossipView, house: int, spots: Iterable[Spot]) -> str:
    """How many cards lie there, and how many of them are unseen: `3 cards at Pry's house (4), 2 unseen`."""
    there = [spot for spot in spots if spot.house == house]
    unseen = sum(spot.card is None for spot in there)
    where = f"at {house_name(house, view.rulings.house_numbers)}" if house else "on the Hide a Clue stack"
    return f"{len(there)} {'card' if len(there) == 1 else 'cards'} {where} ({unseen or 'none'} unseen)"


def _stacks(view: GossipView, player: Seat, spots: Sequence[Spot]) -> Iterator[Evidence]:
    """What each stack tells alone: only so many cards of the right sorts are kept."""
    for house in HOUSES:
        there = tuple(spot for spot in spots if spot.house == house)
        sort = explaining(view.rulings, len(view.players), player, there)
        says = f"{view.name(player)} has {_faces(view, house, there)}"
        clauses = ("GS-039", "GS-067", "GS-069", "GS-074")
        yield Evidence(player, ("stack", player, house, len(there)), sort, says, clauses)


def _passes(view: GossipView, player: Seat, spots: Sequence[Spot], maybe: Sequence[Spot]) -> Iterator[Evidence]:
    """What each open pass tells with the cards that were out by then: all that may lie there was out (GS-R10)."""
    for one in counting(view):
        if one.seat != player or not one.heights:
            continue
        then, perhaps = (tuple(s for s in each if _by_then(s, one)) for each in (spots, maybe))
        sort = explaining(view.rulings, len(view.players), player, then, perhaps, (one,))
        where = house_name(one.house, view.rulings.house_numbers)
        out = f"{len(then)} cards out" + (f" and {len(perhaps)} hidden by nobody knows whom" if perhaps else "")
        says = f"{view.name(player)} had no card to leave at {where} with {out}"
        yield Evidence(player, ("pass", player, one.house, len(then)), sort, says, ("GS-R10", "GS-039"))


def _by_then(spot: Spot, one: OpenPass) -> bool:
    return spot.index < (one.heights[spot.house - 1] if spot.house else one.hidden)


def authors(view: GossipView) -> tuple[Seat, ...]:
    """Who may have hidden a card that nobody signed: every other player who has had a turn (GS-062, GS-R18)."""
    others = [seat for seat in range(len(view.players)) if seat != view.seat]
    return tuple(seat for seat in others if view.players[seat].turns) or tuple(others)


def strays(view: GossipView) -> tuple[Evidence, ...]:
    """The hidden cards that were found and nobody signed: one of `authors` keeps such a card (GS-R18).

    A blank tells nothing, for everybody keeps blanks.
    """
    names = listed([view.name(seat) for seat in authors(view)], "or")
    found = [(n, one.card) for n, one in enumerate(view.hidden) if one.author is None and one.card is not None]
    return tuple(
        Evidence(
            NOBODY,
            ("stray", number, card),
            allowed(was_hidden, card),
            f"{CARD[card]} lay on the Hide a Clue stack, left by {names}",
            ("GS-076", "GS-R18"),
        )
        for number, card in found
        if card != "blank"
    )


# ---- each player looked at alone ----


def candidates(view: GossipView, player: Seat) -> tuple[Triple, ...]:
    """The triples `player` can have for all that the seat of `view` knows for certain, in a fixed order.

    The own cards and every triple that is known are struck from the others. ValueError if there is no such seat.
    """
    if not 0 <= player < len(view.players):
        raise ValueError(f"there is no seat {player}; seats 0 to {len(view.players) - 1} play")
    return _lists(view)[player]


@lru_cache(maxsize=64)
def _lists(view: GossipView) -> tuple[tuple[Triple, ...], ...]:
    """Every player's candidates; a list of one is a known triple and thins the others out again."""
    lists = [_alone(view, player) for player in range(len(view.players))]
    known: dict[Seat, Triple] = {}
    while fresh := {p: members(one)[0] for p, one in enumerate(lists) if one.bit_count() == 1 and p not in known}:
        known |= fresh
        left = allowed(without, tuple(known.values()))
        lists = [one if p in known else one & left for p, one in enumerate(lists)]
    return tuple(tuple(members(one)) for one in lists)


def _alone(view: GossipView, player: Seat) -> int:
    if view.cards is None:
        return EVERY
    return gather([view.cards]) if player == view.seat else agreeing(evidence(view, player))


def belief(view: GossipView) -> Belief:
    """What the seat of `view` knows for certain of every other player's people and pet, each looked at alone.

    Contradiction names the player whom nothing fits.
    """
    marks: list[Mark] = []
    for player in range(len(view.players)):
        if player == view.seat:
            continue
        triples = candidates(view, player)
        if not triples:
            raise Contradiction(f"no identity of {view.name(player)} fits what was seen")
        held = Counter(card for triple in triples for card in triple)
        marks += [Mark(player, card, standing(held[card], len(triples))) for card in (*PEOPLE, *PETS)]
    return Belief(view.seat, tuple(marks))
