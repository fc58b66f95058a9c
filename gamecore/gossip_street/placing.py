"""What may lie where: the house rules (GS-066 to GS-076), and what a hand allows at one house."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from ..core import Refusal, Seat
from .pieces import (
    CARDS,
    HOUSES,
    KIT,
    NEIGHBOURS,
    NO_PETS,
    SUPPLY,
    Card,
    family,
    home,
    house_name,
    kit,
    people_card,
    relation,
)
from .state import GossipRules, GossipState, Player, Triple
from .words import CARD, PET, listed

# ---- the house rules, without a position ----


def legal_houses(rulings: GossipRules, triple: Triple, card: Card) -> tuple[int, ...]:
    """Where this player may leave `card` by the house rules; () if the kit has no such card."""
    return houses_of(rulings.house_numbers, rulings.love_card_houses, triple, card)


@cache
def houses_of(numbers: str, love: str, triple: Triple, card: Card) -> tuple[int, ...]:
    """The same from the two readings that matter, remembered."""
    first, second, _ = triple
    own, other = home(first, numbers), home(second, numbers)
    if card not in kit(*triple):
        return ()
    if card == "blank":
        return tuple(house for house in HOUSES if house != own)
    if family(card) == "pet":
        return NEIGHBOURS[own]
    if love == "second_only" and relation(first, second) == "lover":
        return (other,)
    return tuple(sorted({own, other}))


def may_lie(rulings: GossipRules, triple: Triple, card: Card, house: int) -> Refusal | None:
    """Why this player may not leave `card` at `house`; None if the house rules allow it (GS-067 to GS-075)."""
    if house not in HOUSES:
        return Refusal("GS-020", f"There is no house {house}; the houses are numbered 1 to 6.")
    if card not in CARDS:
        return Refusal("GS-024", f"There is no calling card called {card!r}; there are {listed(CARDS)}.")
    if house in legal_houses(rulings, triple, card):
        return None
    if card not in kit(*triple):
        return _not_kept(triple, card)
    if card == "blank":
        own = house_name(home(triple[0], rulings.house_numbers), rulings.house_numbers)
        return Refusal("GS-067", f"A blank may be left at any house but your own; yours is {own}.")
    return _pet_elsewhere(rulings, triple, card, house) if family(card) == "pet" else _people_elsewhere(rulings, triple)


def _not_kept(triple: Triple, card: Card) -> Refusal:
    """The card is not in the kit of this identity (GS-039 to GS-043)."""
    first, second, pet = triple
    if family(card) == "pet":
        bring = f"leaves you {_many(next(c for c in kit(*triple) if family(c) == 'pet'))}" if pet != "none" else ""
        why = f"Your pet is {PET[pet]}, which {bring}" if bring else "You have no pet, so you keep only blanks for it"
        return Refusal("GS-041", f"{why}. You have no {_many(card)}.")
    mine = people_card(first, second)
    bond = f"{first} and your {relation(first, second)} {second}"
    return Refusal("GS-040", f"For {bond} you keep {_many(mine)}. You have no {_many(card)}.")


def _pet_elsewhere(rulings: GossipRules, triple: Triple, card: Card, house: int) -> Refusal:
    """A pet card lies beside the own house or nowhere (GS-069, GS-070)."""
    numbers = rulings.house_numbers
    own = home(triple[0], numbers)
    right = listed([house_name(beside, numbers) for beside in NEIGHBOURS[own]], "or")
    if house == own:
        mine = house_name(own, numbers)
        return Refusal("GS-070", f"Never leave {CARD[card]} at your own house, {mine}. It goes to {right}.")
    corner = own not in (3, 4)
    where = "next door to or straight across from" if corner else "next door to"
    why = (
        f"{_one(card)} may lie only {where} your own house. Yours is {house_name(own, numbers)}, so it goes to {right}"
    )
    return Refusal("GS-069", f"{why}, not to {house_name(house, numbers)}.")


def _people_elsewhere(rulings: GossipRules, triple: Triple) -> Refusal:
    """A people card lies at the houses of the two people it stands for (GS-074, GS-075)."""
    first, second, _ = triple
    numbers, bond = rulings.house_numbers, relation(first, second)
    own, other = house_name(home(first, numbers), numbers), house_name(home(second, numbers), numbers)
    cards = _many(people_card(first, second)).capitalize()
    if bond == "friend":
        where = f"at your own house or your friend's: {own} or {other}" if own != other else f"at your own house, {own}"
        return Refusal("GS-075", f"{cards} may be left only {where}.")
    if bond == "spouse":
        return Refusal("GS-074", f"{cards} may be left only where you and your spouse {second} live, at {own}.")
    if rulings.love_card_houses == "second_only":
        return Refusal("GS-R07", f"{cards} may be left only where your lover {second} lives, at {other}.")
    return Refusal("GS-074", f"{cards} may be left only at your own house or your lover's: {own} or {other}.")


_PLURAL: Final = {"toolbox": "toolboxes"}


def _many(card: str) -> str:
    return card if card.endswith("s") else _PLURAL.get(card, f"{card}s")


def _one(card: str) -> str:
    return CARD[card][:1].upper() + CARD[card][1:]


# ---- with a hand ----


PLACE: Final = {card: place for place, card in enumerate(CARDS)}
"""Where a hand counts each card."""


def holding(player: Player, card: Card) -> int:
    """How many of these are in this hand."""
    return player.hand[PLACE[card]]


def spare_share(seats: int) -> int:
    """How many blanks from the box each player may use under no_legal_card = dummy_blank.

    The box surely has 90 less ten a player less five for each No Pet that can be out; shared out evenly, so that
    nobody's choices tell what another has taken.
    """
    kits = KIT["blank"] * seats + KIT["pet"] * min(seats, NO_PETS)
    return (SUPPLY["blank"] - kits) // seats


def _far_blanks(state: GossipState, seat: Seat, beside: Sequence[int]) -> int:
    """How many of this player's blanks were left elsewhere than next door."""
    lying = sum(state.stacks[h - 1][seat].count("blank") for h in HOUSES if h not in beside)
    hidden = sum(h.author == seat and h.card == "blank" and h.house not in (0, *beside) for h in state.hidden)
    return lying + hidden + sum(k.owner == seat and k.card == "blank" and k.house not in beside for k in state.kept)


def _bound_blank(state: GossipState, seat: Seat, house: int) -> Refusal | None:
    """Under nopet_blank_rule = pet, five of fifteen blanks go next door like any pet card (GS-R08)."""
    triple = state.players[seat].cards
    if state.rulings.nopet_blank_rule != "pet" or triple is None or triple[2] != "none":
        return None
    numbers = state.rulings.house_numbers
    beside = NEIGHBOURS[home(triple[0], numbers)]
    if house in beside or _far_blanks(state, seat, beside) < KIT["blank"]:
        return None
    right = listed([house_name(h, numbers) for h in beside], "or")
    why = f"The five blanks you have left stand for having no pet, and go next door only: to {right}."
    return Refusal("GS-R08", why)


def why_not_leave(state: GossipState, seat: Seat, card: Card, house: int) -> Refusal | None:
    """Why this seat may not leave `card` from its hand at `house`: the house rules, then what is left."""
    player = state.players[seat]
    assert player.cards is not None
    refusal = may_lie(state.rulings, player.cards, card, house)
    if refusal is None and not holding(player, card):
        refusal = Refusal("GS-039", f"You have no {_many(card)} left: all you kept are out on the street.")
    if refusal is None and card == "blank":
        refusal = _bound_blank(state, seat, house)
    return refusal


def fitting(state: GossipState, seat: Seat, house: int) -> tuple[Card, ...]:
    """The cards in this hand that may lie at `house`."""
    player = state.players[seat]
    if player.cards is None:
        return ()
    numbers, love = state.rulings.house_numbers, state.rulings.love_card_houses
    lawful = _cards_for(numbers, love, player.cards, house)
    return tuple(
        [
            card
            for card in lawful
            if holding(player, card) and (card != "blank" or _bound_blank(state, seat, house) is None)
        ]
    )


@cache
def _cards_for(numbers: str, love: str, triple: Triple, house: int) -> tuple[Card, ...]:
    """The cards of this kit that may lie at `house` by the house rules, in the order of CARDS."""
    return tuple(card for card in CARDS if house in houses_of(numbers, love, triple, card))


def offered(state: GossipState, seat: Seat, house: int) -> tuple[Card, ...]:
    """What this seat may place at `house`: fitting cards, else what GS-R10 allows instead; () for an open pass."""
    cards = fitting(state, seat, house)
    player = state.players[seat]
    if cards or state.rulings.no_legal_card == "open_pass":
        return cards
    if state.rulings.no_legal_card == "any_card":
        return tuple(card for card in CARDS if holding(player, card))
    return ("blank",) if player.spares < spare_share(len(state.players)) else ()


def from_box(state: GossipState, seat: Seat, house: int) -> bool:
    """Whether the card placed here would be a spare blank from the box (GS-R10)."""
    return state.rulings.no_legal_card == "dummy_blank" and not fitting(state, seat, house)


# ---- the setup ----


def laid(state: GossipState, seat: Seat) -> int:
    """How many setup cards this seat has laid; only while they are being laid."""
    return sum([len(house[seat]) for house in state.stacks])


def _used(state: GossipState, seat: Seat) -> set[int]:
    """The houses where this seat has cards."""
    return {house for house, row in zip(HOUSES, state.stacks, strict=True) if row[seat]}


def layable(state: GossipState, seat: Seat) -> list[tuple[Card, int]]:
    """Every setup card and house that `why_not_lay` has nothing against."""
    rules, player = state.rulings, state.players[seat]
    used, left = _used(state, seat), rules.setup_cards - laid(state, seat)
    if left <= 0 or player.cards is None:
        return []
    houses = [h for h in HOUSES if len(used | {h}) + left > rules.setup_min_houses]
    numbers, love = rules.house_numbers, rules.love_card_houses
    return [
        (card, house)
        for card in CARDS
        if holding(player, card)
        for house in houses_of(numbers, love, player.cards, card)
        if house in houses and (card != "blank" or _bound_blank(state, seat, house) is None)
    ]


def why_not_lay(state: GossipState, seat: Seat, card: Card, house: int) -> Refusal | None:
    """Why this setup card may not lie there: the house rules, or too few houses in the end (GS-047)."""
    refusal = why_not_leave(state, seat, card, house)
    if refusal is not None:
        return refusal
    rules = state.rulings
    used, left = _used(state, seat) | {house}, rules.setup_cards - laid(state, seat) - 1
    if len(used) + left >= rules.setup_min_houses:
        return None
    numbers = rules.house_numbers
    have = listed([house_name(h, numbers) for h in sorted(used)])
    why = f"Your {rules.setup_cards} first cards must lie at {rules.setup_min_houses} or more different houses"
    rest = f", and the {'one' if left == 1 else left} left cannot make up for it" if left else ""
    return Refusal("GS-047", f"{why}. With this one at {house_name(house, numbers)} they lie only at {have}{rest}.")
