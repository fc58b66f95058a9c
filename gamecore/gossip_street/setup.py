"""The setup: cards are dealt, pawns set out, first cards laid, and the die says who begins."""

from msgspec.structs import replace

from ..core import CHANCE, Seat
from .chance import contenders
from .moves import (
    Begins,
    Call,
    Called,
    Deal,
    Dealt,
    Laid,
    Lay,
    PawnSet,
    Scatter,
    SetOut,
    Threw,
    ThrowForStart,
    Tied,
    Unsealed,
)
from .pieces import CARDS, COLOURS, HOUSES, Card, Colour, kit
from .placing import PLACE, laid
from .state import GossipState, Player, Stacks, Triple
from .turn import Log, begin, change, space_of


def hand_of(triple: Triple) -> tuple[int, ...]:
    """The kit as a hand (GS-038 to GS-043): twenty cards, counted in the order of CARDS."""
    cards = kit(*triple)
    return tuple(cards.get(card, 0) for card in CARDS)


def deal(state: GossipState, move: Deal, log: Log) -> GossipState:
    """Everybody gets two people, a pet and a kit; the rest stays in the box (GS-032 to GS-043)."""
    players = []
    for seat, (first, second, pet) in enumerate(zip(move.first, move.second, move.pets, strict=True)):
        players.append(Player(cards=(first, second, pet), hand=hand_of((first, second, pet))))
        log.append(Dealt(clause="GS-032", seat=seat, first=first, second=second, pet=pet))
    return replace(state, players=tuple(players), phase="first")


def call(state: GossipState, move: Call, log: Log) -> GossipState:
    """This seat chooses its pawn first, the others follow clockwise (GS-R41)."""
    log.append(Called(clause="GS-R41", seat=move.chooser))
    return replace(state, phase="pawns", seat=move.chooser)


def scatter(state: GossipState, move: Scatter, log: Log) -> GossipState:
    """Pawns are set out by lot, colours in the order of the seats (GS-R41)."""
    for seat, house in enumerate(move.houses):
        state = _pawn(state, seat, COLOURS[seat], house, "GS-R41", log)
    return _pawns_out(state, log)


def set_out(state: GossipState, move: SetOut, log: Log) -> GossipState:
    """A pawn is chosen and set on a House Path; being put there triggers nothing (GS-046, GS-R41)."""
    state = _pawn(state, move.seat, move.colour, move.house, "GS-046", log)
    after = (move.seat + 1) % len(state.players)
    if state.players[after].colour is None:
        return replace(state, seat=after)
    return _pawns_out(replace(state, seat=CHANCE), log)


def _pawn(state: GossipState, seat: Seat, colour: Colour, house: int, clause: str, log: Log) -> GossipState:
    space = space_of(state, "path", house)
    log.append(PawnSet(clause=clause, seat=seat, colour=colour, house=house, space=space))
    return change(state, seat, colour=colour, space=space)


def _pawns_out(state: GossipState, log: Log) -> GossipState:
    return replace(state, phase="lay") if state.rulings.setup_cards else _unseal(state, log)


def lay(state: GossipState, move: Lay, log: Log) -> GossipState:
    """A first card is laid face down; all are unsealed together when the last one lies (GS-047, GS-R42)."""
    state = put(state, move.seat, move.card, move.house)
    log.append(Laid(clause="GS-047", seat=move.seat, card=move.card, house=move.house))
    done = all(laid(state, seat) >= state.rulings.setup_cards for seat in range(len(state.players)))
    return _unseal(state, log) if done else state


def _unseal(state: GossipState, log: Log) -> GossipState:
    seats = tuple(range(len(state.players)))
    heights = tuple(tuple(len(state.stacks[house - 1][seat]) for house in HOUSES) for seat in seats)
    knows = seats if state.rulings.stack_heights_public else ()
    log.append(Unsealed(clause="GS-R42", heights=heights, knows=knows))
    return replace(state, phase="throws")


def put(state: GossipState, seat: Seat, card: Card, house: int, spare: bool = False) -> GossipState:
    """A card goes on top of this player's stack at `house`: from the hand, or a spare blank from the box."""
    player = state.players[seat]
    if spare:
        state = change(state, seat, spares=player.spares + 1)
    else:
        state = change(state, seat, hand=less(player.hand, card))
    return replace(state, stacks=restack(state.stacks, house, seat, (*state.stacks[house - 1][seat], card)))


def less(hand: tuple[int, ...], card: Card) -> tuple[int, ...]:
    """A hand with one such card less."""
    left = [*hand]
    left[PLACE[card]] -= 1
    return tuple(left)


def restack(stacks: Stacks, house: int, seat: Seat, cards: tuple[Card, ...]) -> Stacks:
    """All stacks, with one of them changed."""
    row = stacks[house - 1]
    return (*stacks[: house - 1], (*row[:seat], cards, *row[seat + 1 :]), *stacks[house:])


def throw_for_start(state: GossipState, move: ThrowForStart, log: Log) -> GossipState:
    """The highest throw begins; those tied for it throw again (GS-048, GS-R41)."""
    for seat, pips in enumerate(move.pips):
        if pips is not None:
            log.append(Threw(clause="GS-048", seat=seat, pips=pips, for_start=True))
    state = replace(state, throws=move.pips)
    best = contenders(state)
    if len(best) > 1:
        log.append(Tied(clause="GS-R41", seats=best))
        return state
    log.append(Begins(clause="GS-048", seat=best[0]))
    return begin(state, best[0], log)
