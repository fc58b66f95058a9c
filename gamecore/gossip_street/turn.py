"""The turn: it begins, a pawn walks, its space answers, the next seat follows, and at last the end.

Each function takes a position, adds what happens to `log`, and gives the next position.
"""

from typing import Any

from msgspec.structs import replace

from ..core import CHANCE, Event, Seat
from .moves import Jumped, Nothing, PlayOn, Stop, Stopped, Tell, Threw, Throw, Told, Turn, Walked, Won
from .pieces import Kind
from .state import GossipState, Phase, Player
from .target import accuse_targets, can_gossip, can_hide, infer_targets, snoop_targets

Log = list[Event]


def change(state: GossipState, seat: Seat, **fields: Any) -> GossipState:
    """`state` with fields of one player changed."""
    return replace(state, players=players(state, seat, **fields))


def players(state: GossipState, seat: Seat, **fields: Any) -> tuple[Player, ...]:
    """The players, with fields of one of them changed."""
    every = [*state.players]
    every[seat] = replace(every[seat], **fields)
    return tuple(every)


# ---- whose turn it is ----


def begin(state: GossipState, seat: Seat, log: Log) -> GossipState:
    """The turn of `seat` begins (GS-049), unless the turn limit is reached (GS-R40)."""
    limit, turns = state.rulings.turn_limit, state.players[seat].turns
    if limit is not None and turns >= limit:
        return finish(state, log)
    asks = state.players[seat].status == "detected" or state.rulings.table_talk
    phase: Phase = "ready" if asks else "throw"
    number = state.turns + 1
    log.append(Turn(clause="GS-049", seat=seat, number=number))
    return replace(state, players=players(state, seat, turns=turns + 1), phase=phase, seat=seat, turns=number, told=())


def follow(state: GossipState, log: Log) -> GossipState:
    """The next seat clockwise that still plays has its turn (GS-049, GS-R04)."""
    count = len(state.players)
    seat = (state.seat + 1) % count
    while state.players[seat].stopped:
        seat = (seat + 1) % count
    return begin(state, seat, log)


def survivors(state: GossipState) -> tuple[Seat, ...]:
    """The seats neither detected nor discredited: only they can win (GS-014)."""
    return tuple(seat for seat, player in enumerate(state.players) if player.status == "in")


def close(state: GossipState, log: Log) -> GossipState:
    """The turn is over: the game ends if one survivor is left (GS-015, GS-R38), else the next turn begins."""
    return finish(state, log) if len(survivors(state)) == 1 else follow(state, log)


def finish(state: GossipState, log: Log) -> GossipState:
    """Nobody moves any more."""
    state = replace(state, phase="over", seat=CHANCE, pending=None, told=())
    clause, winners = result(state)
    log.append(Won(clause=clause, winners=winners))
    return state


def result(state: GossipState) -> tuple[str, tuple[Seat, ...]]:
    """Who has won a finished game, and by which clause (GS-016, GS-R40)."""
    left = survivors(state)
    if len(left) == 1:
        return "GS-016", left
    if state.rulings.timeout_rank == "draw":
        return "GS-R40", left
    fewest = min(state.players[seat].false for seat in left)
    return "GS-R40", tuple(seat for seat in left if state.players[seat].false == fewest)


# ---- before the throw ----


def play_on(state: GossipState, move: PlayOn, log: Log) -> GossipState:
    """The turn is taken; a detected player helps to expose the others (GS-011)."""
    return replace(state, phase="throw")


def stop(state: GossipState, move: Stop, log: Log) -> GossipState:
    """A detected player stops for good (GS-R36)."""
    log.append(Stopped(clause="GS-R36", seat=move.seat))
    return follow(change(state, move.seat, stopped=True), log)


def tell(state: GossipState, move: Tell, log: Log) -> GossipState:
    """Everything seen is passed on (GS-R43): faces of stacks, hidden and taken cards, cards shown."""
    teller, to = move.seat, move.to
    seen, found = list(state.seen), list(state.found)
    seen[to] |= frozenset(place for place in seen[teller] if place[1] != to)
    found[to] |= found[teller]
    shown = tuple(
        replace(s, told=tuple(sorted({*s.told, to})))
        if teller in (s.accuser, *s.told) and to not in (s.accuser, s.accused)
        else s
        for s in state.shown
    )
    kept = tuple(
        replace(k, knows=tuple(sorted({*k.knows, to})))
        if teller in (k.by, *k.knows) and to not in (k.by, k.owner)
        else k
        for k in state.kept
    )
    log.append(Told(clause="GS-R43", seat=teller, to=to))
    told = (*state.told, (teller, to))
    return replace(state, seen=tuple(seen), found=tuple(found), shown=shown, kept=kept, told=told)


# ---- the walk ----


def throw(state: GossipState, move: Throw, log: Log) -> GossipState:
    """The pawn walks the full throw from where it stands (GS-050, GS-051, GS-053), or is sent on (GS-055, GS-058).

    The spaces it passes do nothing (GS-R05).
    """
    if state.phase == "again":
        return _jump(state, move.pips, log)
    seat, street = state.seat, state.rulings.street()
    start = state.players[seat].space
    assert start is not None
    end = (start + move.pips) % len(street)
    log.append(Threw(clause="GS-051", seat=seat, pips=move.pips))
    log.append(Walked(clause="GS-050", seat=seat, start=start, end=end))
    return respond(replace(state, players=players(state, seat, space=end), pips=move.pips), log)


def _jump(state: GossipState, pips: int, log: Log) -> GossipState:
    """The pawn is sent to the house thrown, and only the space there acts (GS-R06)."""
    seat, street = state.seat, state.rulings.street()
    start = state.players[seat].space
    assert start is not None
    goto = street[start].kind == "goto"
    clause = "GS-055" if goto else "GS-058"
    end = space_of(state, "path" if goto else "snoop", pips)
    log.append(Threw(clause=clause, seat=seat, pips=pips))
    log.append(Jumped(clause=clause, seat=seat, start=start, end=end))
    return respond(replace(state, players=players(state, seat, space=end), pips=pips), log)


def space_of(state: GossipState, kind: Kind, house: int = 0) -> int:
    """The index of the first space of this kind (and house)."""
    return next(i for i, s in enumerate(state.rulings.street()) if s.kind == kind and s.house == house)


def respond(state: GossipState, log: Log) -> GossipState:
    """The space landed on asks for something (GS-052), or nothing happens and the turn ends."""
    seat = state.seat
    space = state.players[seat].space
    assert space is not None
    phase, why = _answer(state, seat, state.rulings.street()[space].kind)
    if phase is not None:
        return replace(state, phase=phase)
    log.append(Nothing(clause=why, seat=seat, space=space))
    return follow(state, log)


def _answer(state: GossipState, seat: Seat, kind: Kind) -> tuple[Phase | None, str]:
    """The phase that a space leads to; None where nothing can happen, and the clause for that."""
    barred = state.players[seat].status == "detected" and not state.rulings.detected_places
    match kind:
        case "goto" | "snoopq":
            return "again", ""
        case "path":
            return (None, "GS-R36") if barred else ("path", "")
        case "hide":
            return (None, "GS-R36") if barred else _if(can_hide(state, seat), "hide", "GS-062")
        case "snoop":
            return _if(snoop_targets(state, seat), "snoop", "GS-R15")
        case "gossip":
            return _if(can_gossip(state, seat), "gossip", "GS-059")
        case "find":
            return _if(state.hidden, "find", "GS-R17")
        case "infer":
            return _if(infer_targets(state, seat), "infer", "GS-R23")
        case "accuse":
            out = state.players[seat].status != "in" and state.rulings.out_accusations == "none"
            return _if(accuse_targets(state, seat), "accuse", "GS-R37" if out else "GS-R28")
        case "fence":
            return None, "GS-065"


def _if(choices: object, phase: Phase, why: str) -> tuple[Phase | None, str]:
    return (phase, "") if choices else (None, why)
