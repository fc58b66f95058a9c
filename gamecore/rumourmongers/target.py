"""Whom a seat may play now, and what may be named with it. Only what the seat knows decides."""

from collections.abc import Sequence
from itertools import chain, combinations
from typing import Final

from ..core import Seat
from . import gossip
from .moves import OF_PERSON, Author, Diplomat, Huntress, LightKeeper, Power, Sailor, Savage, Watchman
from .pieces import (
    AUTHOR,
    BARD,
    CONSUL,
    DIPLOMAT,
    HUNTRESS,
    LIGHT_KEEPER,
    LUNATIC,
    MERCHANT,
    PAINTER,
    PENITENT,
    PEOPLE,
    SAILOR,
    SAVAGE,
    SOLDIER,
    SUITS,
    WATCHMAN,
    Card,
    Suit,
    Window,
    ordered,
)
from .state import OF_WINDOW, Cards, Phase, RumourState, Table

_FIXED: Final[dict[Phase, Cards]] = {
    "after_deal": (MERCHANT,),
    "after_gather": (SAILOR, PAINTER),
    "after_meet": (SAVAGE,),
    "foretell": (WATCHMAN,),
    "watch": (WATCHMAN,),
    "keep": (LIGHT_KEEPER,),
    "after_gossip": (CONSUL, AUTHOR, SOLDIER, PENITENT, HUNTRESS),
    "react": (LUNATIC,),
}


def people_now(table: Table) -> Cards:
    """Who may be played in this phase, whoever holds them (RM-062, RM-R39, RM-R49); everybody can tell."""
    phase, rules = table.phase, table.rulings
    if rules.powers == "off":
        return ()
    if table.author is not None and phase != "react" and rules.author_during != "all":
        return () if rules.author_during == "none" or phase == "watch" else _people(table, phase)
    return _people(table, phase)


def _people(table: Table, phase: Phase) -> Cards:
    if phase == "foretell" and table.rulings.watchman_timing == "per_suit":
        return ()
    if phase != "settle":
        return _FIXED.get(phase, ())
    fit: list[Card] = []
    if table.verdict == "tied":
        fit.append(DIPLOMAT)
    elif table.verdict in ("empty", "lone") and table.suit is not None and gossip.bard_may_sing(table, table.suit):
        fit.append(BARD)
    if not table.rulings.require_target:
        fit += [person for person in (DIPLOMAT, BARD, LIGHT_KEEPER) if person not in fit]
    return tuple(fit)


def window_now(table: Table) -> Window | None:
    """The window as a limit counts it: a reaction counts in that of the person it reacts to (RM-R19)."""
    if table.phase == "react" and table.pending is not None:
        return OF_WINDOW.get(table.pending.phase)
    return OF_WINDOW.get(table.phase)


def limited(table: Table, seat: Seat) -> bool:
    """Whether this seat has played as many people as it may (RM-064, RM-R19)."""
    limit = table.rulings.personality_limit
    if limit is None:
        return False
    return bool(table.used[seat]) if limit == "one_per_round" else window_now(table) in table.used[seat]


def targeted(table: Table, person: Card) -> bool:
    """Whether something is named when this person is played."""
    if person == WATCHMAN:
        return table.rulings.watchman_timing == "before_gossip" and table.author is None
    return person in (SAILOR, SAVAGE, DIPLOMAT, LIGHT_KEEPER, HUNTRESS, AUTHOR)


def can_play(state: RumourState, seat: Seat) -> Cards:
    """The people in this hand that may be played now, their targets aside."""
    table = state.table
    hand = state.hands[seat]
    here = [person for person in people_now(table) if person in hand and person not in table.fresh]
    return () if not here or limited(table, seat) else tuple(here)


def plays(state: RumourState, seat: Seat, person: Card) -> Sequence[Power]:
    """The moves that play this person, who is in hand and whose window is open; () if it needs a target (RM-R21)."""
    table, kind = state.table, OF_PERSON[person]
    rules = table.rulings
    plain = kind(seat=seat)
    if person == BARD:
        return (plain,) if sings(table) or not rules.require_target else ()
    if person == SAILOR and rules.sailor_needs_gather and not state.down[seat]:
        return ()
    if not targeted(table, person):
        return (plain,)
    named = targets(state, seat, person)
    if named:
        return named if rules.lunatic_window == "after_specification" else (plain,)
    if person == LIGHT_KEEPER and table.phase == "settle" and could_keep(table, seat):
        return ()
    return (plain,) if person == AUTHOR or not rules.require_target else ()


def sings(table: Table) -> bool:
    """Whether the Bard would gain the suit that is being told, or told again (RM-067, RM-R27, RM-R28)."""
    return table.verdict in ("empty", "lone") and table.suit is not None and gossip.bard_may_sing(table, table.suit)


def could_keep(table: Table, seat: Seat | None) -> bool:
    """Whether this seat has won the suit that is told with a group that can be halved (RM-092, RM-R48)."""
    if seat is None or table.winner != seat or table.suit is None:
        return False
    return gossip.size(table, gossip.group(table, seat, table.suit)) >= 2


def targets(state: RumourState, seat: Seat, person: Card) -> Sequence[Power]:
    """Every move that plays this person with a target, in a fixed order."""
    match person:
        case "4WL":  # the Sailor
            return tuple([Sailor(seat=seat, card=card) for card in state.hands[seat] if card != SAILOR])
        case "3LY":  # the Savage
            return tuple([Savage(seat=seat, card=card, suit=suit) for card, suit in _disguises(state.table, seat)])
        case "8MS":  # the Diplomat
            return tuple([Diplomat(seat=seat, to=to) for to in choices(state.table)])
        case "PSWK":  # the Light Keeper
            return tuple([LightKeeper(seat=seat, keep=cards) for cards in keeps(state.table, seat)])
        case "CM":  # the Huntress
            return tuple([Huntress(seat=seat, card=card) for card in prey(state)])
        case "2MK":  # the Author
            return tuple([Author(seat=seat, suit=suit) for suit in tellable(state.table)])
        case "PMYK":  # the Watchman
            return tuple([Watchman(seat=seat, suit=suit) for suit in SUITS])
    return ()


def _disguises(table: Table, seat: Seat) -> list[tuple[Card, Suit]]:
    other = table.rulings.savage_suit == "other"
    return [
        (card, suit) for card in table.open[seat] for suit in SUITS if not other or suit != gossip.suit_of(table, card)
    ]


def choices(table: Table) -> tuple[Seat, ...]:
    """Whom the Diplomat may name (RM-070, RM-R29); () where no suit is tied."""
    if table.verdict != "tied" or table.suit is None or table.winner is not None:
        return ()
    sizes = gossip.group_sizes(table, table.suit)
    match table.rulings.diplomat_pick:
        case "tied_only":
            return gossip.leaders(sizes)
        case "any_with_group":
            return tuple([seat for seat, size in enumerate(sizes) if size])
    return tuple(range(table.seats))


def half(table: Table, size: int) -> int:
    """How many cards of a group the Light Keeper leaves (RM-092, RM-R47)."""
    return (size + 1) // 2 if table.rulings.light_keeper_rounding == "up" else size // 2


def keepable(table: Table, seat: Seat) -> tuple[Cards, int]:
    """The cards of the winning group that may stay, and how many do (RM-R35, RM-R47, RM-R48)."""
    if table.phase not in ("keep", "react", "name", "resolve") or table.suit is None or not could_keep(table, seat):
        return (), 0
    cards = gossip.group(table, seat, table.suit)
    most = half(table, len(cards))
    if table.savage is not None and table.rulings.savage_light_keeper == "must_go":
        cards = tuple([card for card in cards if table.savage.card != card])
    return cards, min(most, len(cards))


def keeps(table: Table, seat: Seat) -> list[Cards]:
    """What the Light Keeper may leave open, each set in the deck's order."""
    cards, most = keepable(table, seat)
    if not most:
        return []
    least = 1 if table.rulings.light_keeper_amount == "up_to" else most
    return list(chain.from_iterable(combinations(cards, size) for size in range(most, least - 1, -1)))


def prey(state: RumourState) -> Cards:
    """The cards of the pile that the Huntress may take (RM-065, RM-066, RM-R25), in the deck's order."""
    match state.table.rulings.huntress_pool:
        case "no_personalities":
            pool = [card for card in state.discard if card not in PEOPLE]
        case "this_gossip_only":
            pool = [card for card in state.discard if card in state.table.gossiped]
        case _:
            pool = list(state.discard)
    return ordered(card for card in pool if card != HUNTRESS)


def tellable(table: Table) -> tuple[Suit, ...]:
    """The suits that the Author may have told again (RM-082, RM-084, RM-R38)."""
    match table.rulings.author_suits:
        case "scored_only":
            return tuple([suit for suit in SUITS if suit in table.scored])
        case "unscored_only":
            return tuple([suit for suit in SUITS if suit not in table.scored])
    return SUITS
