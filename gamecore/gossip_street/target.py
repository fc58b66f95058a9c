"""Whom and what a space lets a seat choose: stacks to look at, players to speak to, cards to show."""

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import Final

from ..core import Seat
from .pieces import HOUSES, PEOPLE, PETS, Person, Pet
from .state import Accusation, GossipRules, GossipState, Status, Triple


def others(state: GossipState, seat: Seat) -> tuple[Seat, ...]:
    """The other seats, clockwise from `seat`."""
    count = len(state.players)
    return tuple((seat + k) % count for k in range(1, count))


def here(state: GossipState, seat: Seat) -> int:
    """The house of the space where this pawn stands; 0 where it belongs to none."""
    space = state.players[seat].space
    return 0 if space is None else state.rulings.street()[space].house


# ---- looking ----


def _stacks(state: GossipState, seat: Seat, houses: Sequence[int], own: bool) -> tuple[tuple[int, Seat], ...]:
    """The stacks at these houses that can be chosen: where heights are not public, empty ones of rivals too."""
    blind = not state.rulings.stack_heights_public
    return tuple(
        [
            (house, owner)
            for house in houses
            for owner, cards in enumerate(state.stacks[house - 1])
            if (own or owner != seat) and (cards or (blind and owner != seat))
        ]
    )


def snoop_targets(state: GossipState, seat: Seat) -> tuple[tuple[int, Seat], ...]:
    """The stacks (house, owner) at the window where this pawn stands (GS-056, GS-R14, GS-R15)."""
    house, rules = here(state, seat), state.rulings
    found = _stacks(state, seat, (house,), rules.snoop_own)
    if rules.empty_look == "redirect" and all(owner == seat for _, owner in found):
        elsewhere = [h for h in HOUSES if h != house]
        found += tuple(stack for stack in _stacks(state, seat, elsewhere, False))
    return found


def gossip_targets(state: GossipState, seat: Seat) -> tuple[tuple[int, Seat], ...]:
    """The stacks (house, owner) whose top card may be lifted (GS-059, GS-R13)."""
    return _stacks(state, seat, HOUSES, state.rulings.gossip_scope == "any")


def can_gossip(state: GossipState, seat: Seat) -> bool:
    """Whether there is any top card to lift."""
    return any(_stacks(state, seat, (house,), state.rulings.gossip_scope == "any") for house in HOUSES)


def can_hide(state: GossipState, seat: Seat) -> bool:
    """Whether this seat has a card to hide: in its hand, or by GS-R16 on the street."""
    board = state.rulings.hide == "may_hand_or_board"
    return any(state.players[seat].hand) or (board and any(row[seat] for row in state.stacks))


# ---- speaking ----


SPOKEN_TO: Final[Mapping[str, tuple[Status, ...]]] = {
    "survivors": ("in",),
    "undetected": ("in", "discredited"),
    "any": ("in", "discredited", "detected"),
}
"""What a player may be that is spoken to, by the reading of GS-R23 and GS-R28."""


def _players(state: GossipState, seat: Seat, reading: str) -> tuple[Seat, ...]:
    allowed = SPOKEN_TO[reading]
    every = enumerate(state.players)
    return tuple([s for s, player in every if s != seat and not player.stopped and player.status in allowed])


def infer_targets(state: GossipState, seat: Seat) -> tuple[Seat, ...]:
    """Whom this seat may infer to (GS-077, GS-R23)."""
    return _players(state, seat, state.rulings.infer_targets)


def accuse_targets(state: GossipState, seat: Seat) -> tuple[Seat, ...]:
    """Whom this seat may accuse (GS-087, GS-R28); nobody if those who are out may not (GS-R37)."""
    if state.players[seat].status != "in" and state.rulings.out_accusations == "none":
        return ()
    return _players(state, seat, state.rulings.accuse_targets)


def accuse_optional(state: GossipState, seat: Seat) -> bool:
    """Whether this seat may decline to accuse (GS-R27, GS-R37)."""
    out = state.players[seat].status != "in"
    return state.rulings.accuse == "may" or (out and state.rulings.out_accusations == "may")


def unnameable(state: GossipState, seat: Seat) -> tuple[Person | Pet, ...]:
    """The cards this seat may not name: its own, under name_own_cards = forbidden (GS-R29).

    A No Pet card is not its own in this sense: others hold one too.
    """
    cards = state.players[seat].cards
    if state.rulings.name_own_cards == "allowed" or cards is None:
        return ()
    return tuple(card for card in cards if card != "none")


def nameable(state: GossipState, seat: Seat) -> tuple[tuple[Person, ...], tuple[Pet, ...]]:
    """The people and pets this seat may name."""
    return _all_but(unnameable(state, seat))


@cache
def _all_but(barred: tuple[Person | Pet, ...]) -> tuple[tuple[Person, ...], tuple[Pet, ...]]:
    return tuple(p for p in PEOPLE if p not in barred), tuple(p for p in PETS if p not in barred)


def holds(rulings: GossipRules, triple: Triple, people: Collection[str], pet: str | None) -> bool:
    """Whether one of the named cards is among these three (GS-079); No Pet is a card too (GS-086, GS-R21)."""
    first, second, own = triple
    if first in people or second in people:
        return True
    return pet == own and (own != "none" or rulings.no_pet_counts)


# ---- showing ----


def showable(
    rulings: GossipRules, triple: Triple, before: Sequence[str | None], named: Collection[str]
) -> tuple[Person | Pet, ...]:
    """Which of the three cards may be shown to an accuser (GS-093, GS-096, GS-097): a named one or not (GS-094).

    `before`: what this accuser has been shown by this player, in order. `named`: the three cards of the accusation.
    """
    cap = rulings.same_card_cap
    cards: tuple[Person | Pet, ...] = tuple([card for card in triple if cap is None or before.count(card) < cap])
    if rulings.third_show == "must_be_new" and len(before) == 2:
        cards = tuple(card for card in cards if card not in before)
    if rulings.show_choice == "named_first":
        cards = tuple(card for card in cards if card in named) or cards
    return cards


def shown_before(state: GossipState, accuser: Seat, accused: Seat) -> tuple[Person | Pet | None, ...]:
    """What `accuser` has been shown by `accused`, in order."""
    return tuple(s.card for s in state.shown if s.accuser == accuser and s.accused == accused)


def show_cards(state: GossipState, said: Accusation) -> tuple[Person | Pet, ...]:
    """What the accused may show in answer to `said`."""
    triple = state.players[said.target].cards
    assert triple is not None
    named = (said.first, said.second, said.pet)
    return showable(state.rulings, triple, shown_before(state, said.accuser, said.target), named)
