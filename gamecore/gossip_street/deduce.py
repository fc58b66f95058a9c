"""What a view tells for certain: each player's candidate triples, one small fact at a time (ledger, 4.2).

Facts concern one player at a time; what several players' lists say together comes later.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import permutations, product
from typing import Final

from ..belief import Belief, Contradiction, Mark, standing
from ..core import Seat
from .pieces import HOUSES, KIT, NO_PETS, PEOPLE, PETS, Card, kit
from .placing import houses_of, legal_houses, spare_share
from .state import Accusation, GossipRules, GossipView, Inference, Shown, Triple
from .target import holds, showable

Fact = Callable[[Triple], bool]
"""Whether a triple agrees with something that was observed."""

TRIPLES: Final[tuple[Triple, ...]] = tuple(
    (first, second, pet) for (first, second), pet in product(permutations(PEOPLE, 2), PETS)
)
"""All 528 identities, before anything is known."""


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
    while fresh := {p: triples[0] for p, triples in enumerate(lists) if len(triples) == 1 and p not in known}:
        known |= fresh
        fact = without(tuple(known.values()))
        lists = [triples if p in known else keep(triples, fact) for p, triples in enumerate(lists)]
    return tuple(lists)


def _alone(view: GossipView, player: Seat) -> tuple[Triple, ...]:
    cards = view.players[player].cards
    return TRIPLES if view.cards is None else (cards,) if cards else keep(TRIPLES, *facts(view, player))


def facts(view: GossipView, player: Seat) -> Iterator[Fact]:
    """Everything this view tells about one other player, as facts."""
    yield from _faces(view, player)
    yield from (answered(view.rulings, asked) for asked in view.inferences if asked.target == player)
    yield from (accused(said) for said in view.accusations if said.target == player)
    yield from _shows(view, player)


def _faces(view: GossipView, player: Seat) -> Iterator[Fact]:
    """The calling cards of this player that were seen."""
    placed = _placed(view, player)
    lying = [(card, house) for house in HOUSES for card in view.stacks[house - 1][player] or ()]
    lying += [(kept.card, kept.house) for kept in view.kept if kept.owner == player]
    lying += [(hidden.card, hidden.house) for hidden in view.hidden if hidden.author == player]
    seen = Counter((card, house) for card, house in lying if card is not None)
    for (card, house), _ in sorted(seen.items()):
        yield lay_at(view.rulings, card, house, placed) if house else was_hidden(card)
    blanks = sum(count for (card, _), count in seen.items() if card == "blank")
    if blanks > KIT["blank"]:
        yield many_blanks(view.rulings, len(view.players), blanks)


def _placed(view: GossipView, player: Seat) -> int | None:
    """How many cards this player has put out so far; None where that is not public."""
    if not (view.rulings.stack_heights_public and view.rulings.hide_author_visible):
        return None
    street = sum(len(row[player] or ()) for row in view.stacks)
    hidden = sum(hidden.author == player for hidden in view.hidden)
    return street + hidden + sum(kept.owner == player for kept in view.kept)


def _shows(view: GossipView, player: Seat) -> Iterator[Fact]:
    """The cards this player showed that the seat of the view knows."""
    for index, one in enumerate(view.shown):
        if one.accused != player or one.card is None:
            continue
        before = [s.card for s in view.shown[:index] if s.accused == player and s.accuser == one.accuser]
        named = _named(view, one)
        if named is None or None in before:
            yield showed(one.card)
        else:
            yield chose_to_show(view.rulings, one.card, [card for card in before if card is not None], named)


def _named(view: GossipView, shown: Shown) -> tuple[str, ...] | None:
    """What the accusation named that a card answers; None where the log is not kept."""
    if not 0 <= shown.answers < len(view.accusations):
        return None
    said = view.accusations[shown.answers]
    return (said.first, said.second, said.pet)


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
