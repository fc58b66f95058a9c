"""What is done on the spaces: a card is left, a stack is looked at, a card is hidden or found."""

from collections.abc import Iterable

from msgspec.structs import replace

from ..core import Seat
from .moves import Find, FoundClue, Gossip, Gossiped, HidClue, Hide, Pass, Passed, Place, Placed, Snoop, Snooped
from .pieces import HOUSES
from .placing import from_box, offered
from .setup import less, put, restack
from .state import GossipState, Hidden, Kept, OpenPass
from .target import here
from .turn import Log, change, close, follow

DECLINED = {
    "path": "GS-R09", "snoop": "GS-R14", "gossip": "GS-R13", "hide": "GS-R16", "find": "GS-R17", "infer": "GS-R22",
    "accuse": "GS-R27", "concede": "GS-R24",
}  # fmt: skip
"""The ruling by which each phase may be declined."""


def place(state: GossipState, move: Place, log: Log) -> GossipState:
    """A calling card is left at the house, on the own colour (GS-054, GS-066).

    A spare blank from the box or an unlawful card (GS-R10) looks like any other to the rest of the table.
    """
    state = put(state, move.seat, move.card, move.house, spare=from_box(state, move.seat, move.house))
    log.append(Placed(clause="GS-054", seat=move.seat, house=move.house, card=move.card))
    return follow(state, log)


def decline(state: GossipState, move: Pass, log: Log) -> GossipState:
    """Nothing is done; where a card had to be placed, everybody sees that none could be (GS-R10)."""
    seat = move.seat
    house = here(state, seat) if state.phase == "path" else 0
    if state.phase == "path" and state.rulings.placement == "must" and not offered(state, seat, house):
        heights = tuple(len(state.stacks[h - 1][seat]) for h in HOUSES)
        told = OpenPass(seat=seat, house=house, heights=heights, hidden=len(state.hidden))
        log.append(Passed(clause="GS-R10", seat=seat, house=house, open=True))
        return follow(replace(state, passes=(*state.passes, told)), log)
    clause = DECLINED[state.phase]
    if state.phase == "accuse" and state.players[seat].status != "in" and state.rulings.accuse == "must":
        clause = "GS-R37"
    log.append(Passed(clause=clause, seat=seat, house=house))
    return close(replace(state, pending=None), log)


def _heard(state: GossipState, seat: Seat) -> tuple[Seat, ...]:
    """Who sees at which stack somebody looks (GS-R19)."""
    return tuple(range(len(state.players))) if state.rulings.look_target_public else (seat,)


def _see(state: GossipState, seat: Seat, house: int, owner: Seat, indices: Iterable[int]) -> GossipState:
    if owner == seat:
        return state
    places = state.seen[seat] | {(house, owner, index) for index in indices}
    return replace(state, seen=(*state.seen[:seat], places, *state.seen[seat + 1 :]))


def snoop(state: GossipState, move: Snoop, log: Log) -> GossipState:
    """A whole stack is looked at and left as it was (GS-056, GS-057, GS-061)."""
    stack = state.stacks[move.house - 1][move.owner]
    heard = _heard(state, move.seat)
    log.append(Snooped(clause="GS-056", seat=move.seat, house=move.house, owner=move.owner, cards=stack, heard=heard))
    return follow(_see(state, move.seat, move.house, move.owner, range(len(stack))), log)


def gossip(state: GossipState, move: Gossip, log: Log) -> GossipState:
    """The top card of a stack is looked at and put back (GS-059 to GS-061), or taken for good (GS-R12).

    Where heights are not public the stack may prove empty: then no card is seen.
    """
    stack = state.stacks[move.house - 1][move.owner]
    keep = state.rulings.gossip_effect == "keep" and bool(stack)
    card = stack[-1] if stack else None
    heard = _heard(state, move.seat)
    clause = "GS-R12" if keep else "GS-059"
    log.append(
        Gossiped(clause=clause, seat=move.seat, house=move.house, owner=move.owner, card=card, heard=heard, kept=keep)
    )
    if card is not None:
        state = _see(state, move.seat, move.house, move.owner, [len(stack) - 1])
    return follow(_take(state, move) if keep else state, log)


def _take(state: GossipState, move: Gossip) -> GossipState:
    """The top card leaves its stack for good; those who had seen it still know it."""
    stack = state.stacks[move.house - 1][move.owner]
    state, witnesses = _lift(state, move.house, move.owner)
    knows = tuple(seat for seat in witnesses if seat not in (move.seat, move.owner))
    kept = Kept(by=move.seat, owner=move.owner, house=move.house, card=stack[-1], knows=knows)
    return replace(state, kept=(*state.kept, kept))


def _lift(state: GossipState, house: int, owner: Seat) -> tuple[GossipState, tuple[Seat, ...]]:
    """Without the top card of a stack, and who had seen its face there."""
    stack = state.stacks[house - 1][owner]
    spot = (house, owner, len(stack) - 1)
    witnesses = tuple(seat for seat, seen in enumerate(state.seen) if spot in seen)
    seen = tuple(places - {spot} for places in state.seen)
    stacks = restack(state.stacks, house, owner, stack[:-1])
    return replace(state, stacks=stacks, seen=seen), witnesses


def hide(state: GossipState, move: Hide, log: Log) -> GossipState:
    """A card goes on the one Hide a Clue stack (GS-062, GS-063): from the hand, or from the street (GS-R16)."""
    seat, everybody = move.seat, tuple(range(len(state.players)))
    witnesses: tuple[Seat, ...] = ()
    if move.house is None:
        state = change(state, seat, hand=less(state.players[seat].hand, move.card))
    else:
        state, witnesses = _lift(state, move.house, seat)
    visible = state.rulings.hide_author_visible
    index = len(state.hidden)
    hidden = (*state.hidden, Hidden(card=move.card, author=seat, house=move.house or 0))
    found = tuple(known | {index} if visible and s in witnesses else known for s, known in enumerate(state.found))
    heard = everybody if visible else (seat,)
    house = move.house or 0 if visible else 0
    log.append(HidClue(clause="GS-062", author=seat, card=move.card, knows=(seat,), heard=heard, house=house))
    return follow(replace(state, hidden=hidden, found=found), log)


def find(state: GossipState, move: Find, log: Log) -> GossipState:
    """The top of the Hide a Clue stack is looked at and put back (GS-064); all of it under find_depth (GS-R17)."""
    depth = 1 if state.rulings.find_depth == "top" else len(state.hidden)
    first = len(state.hidden) - depth
    top = state.hidden[first:]
    cards = tuple(hidden.card for hidden in top if hidden.card is not None)
    authors = tuple(hidden.author if state.rulings.hide_author_visible else None for hidden in top)
    log.append(FoundClue(clause="GS-064", seat=move.seat, cards=cards, authors=authors))
    known = state.found[move.seat] | frozenset(range(first, len(state.hidden)))
    found = (*state.found[: move.seat], known, *state.found[move.seat + 1 :])
    return follow(replace(state, found=found), log)
