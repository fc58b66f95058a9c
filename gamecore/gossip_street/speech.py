"""What is said: inferences and their answer, accusations, cards shown, detection and discredit."""

from msgspec.structs import replace

from ..core import Seat
from .moves import (
    Accuse,
    Accused,
    Answered,
    Circled,
    Concede,
    Detected,
    Discredited,
    Infer,
    Inferred,
    Jumped,
    NoneShown,
    Revealed,
    Show,
    ShownCard,
    Stopped,
)
from .pieces import PEOPLE
from .state import Accusation, GossipState, Inference, Shown
from .target import holds, show_cards
from .turn import Log, change, close, space_of

# ---- inferring ----


def infer(state: GossipState, move: Infer, log: Log) -> GossipState:
    """A suggestion, and its truthful answer by walking to the fence or staying (GS-077, GS-079, GS-081).

    The answer says neither which card nor how many (GS-085).
    """
    people = tuple(person for person in PEOPLE if person in move.people)
    triple = state.players[move.target].cards
    assert triple is not None
    moved = holds(state.rulings, triple, people, move.pet)
    log.append(Inferred(clause="GS-077", seat=move.seat, target=move.target, people=people, pet=move.pet))
    asked = Inference(asker=move.seat, target=move.target, people=people, pet=move.pet, moved=moved)
    state = replace(state, inferences=(*state.inferences, asked))
    if not moved:
        log.append(Answered(clause="GS-081", seat=move.target, moved=False))
        return close(state, log)
    state = _to_fence(state, move.target, log)
    if state.rulings.perfect_inference == "may_concede" and state.players[move.target].status == "in":
        return replace(state, pending=asked, phase="concede")
    return close(state, log)


def _to_fence(state: GossipState, target: Seat, log: Log) -> GossipState:
    """The pawn goes to the fence (GS-079), for good or back (GS-R26).

    From the fence it goes once round; no space acts and no turn is lost (GS-080, GS-R25).
    """
    fence, start = space_of(state, "fence"), state.players[target].space
    assert start is not None
    if start == fence:
        log.append(Answered(clause="GS-080", seat=target, moved=True))
        log.append(Circled(clause="GS-080", seat=target, space=fence))
        return state
    log.append(Answered(clause="GS-079", seat=target, moved=True))
    log.append(Jumped(clause="GS-079", seat=target, start=start, end=fence))
    if state.rulings.fence_relocation == "returns":
        log.append(Jumped(clause="GS-R26", seat=target, start=fence, end=start))
        return state
    return change(state, target, space=fence)


def concede(state: GossipState, move: Concede, log: Log) -> GossipState:
    """After a perfect inference the cards are turned up (GS-R24)."""
    asked = state.pending
    assert isinstance(asked, Inference)
    return close(_detect(replace(state, pending=None), move.seat, asked.asker, log), log)


# ---- accusing ----


def accuse(state: GossipState, move: Accuse, log: Log) -> GossipState:
    """An accusation: true in every detail, or false and answered by a card (GS-087 to GS-093)."""
    accuser = state.players[move.seat]
    true = (move.first, move.second, move.pet) == state.players[move.target].cards
    false = accuser.false + (not true and accuser.status == "in")
    said = Accusation(
        accuser=move.seat, target=move.target, first=move.first, second=move.second, pet=move.pet, true=true
    )
    log.append(
        Accused(
            clause="GS-091" if true else "GS-092",
            seat=move.seat,
            target=move.target,
            first=move.first,
            second=move.second,
            pet=move.pet,
            true=true,
            false=false,
            free=not true and accuser.status != "in",
        )
    )
    state = replace(change(state, move.seat, false=false), accusations=(*state.accusations, said))
    if true:
        return close(_detect(state, move.target, move.seat, log), log)
    ruling = _no_card(state, said)
    if ruling is None:
        return replace(state, pending=said, phase="show")
    log.append(NoneShown(clause=ruling, accused=move.target, accuser=move.seat))
    return _paid(state, move.seat, log)


def _no_card(state: GossipState, said: Accusation) -> str | None:
    """The ruling by which no card is shown for `said`; None where one is due."""
    accuser = state.players[said.accuser]
    last = accuser.status == "in" and accuser.false >= state.rulings.false_limit
    if last and not state.rulings.fifth_false_show:
        return "GS-R33"
    return None if show_cards(state, said) else "GS-R37"


def show(state: GossipState, move: Show, log: Log) -> GossipState:
    """The accused shows the accuser a card; nobody else sees it (GS-093 to GS-097)."""
    said = state.pending
    assert isinstance(said, Accusation)
    knows = tuple(sorted((said.accuser, move.seat)))
    log.append(ShownCard(clause="GS-093", accused=move.seat, accuser=said.accuser, card=move.card, knows=knows))
    answers = len(state.accusations) - 1
    shown = Shown(accuser=said.accuser, accused=move.seat, card=move.card, answers=answers)
    return _paid(replace(state, pending=None, shown=(*state.shown, shown)), said.accuser, log)


def _paid(state: GossipState, seat: Seat, log: Log) -> GossipState:
    """After a false accusation: too many of them, and the accuser is discredited (GS-013, GS-098)."""
    player, rules = state.players[seat], state.rulings
    if player.status == "in" and player.false >= rules.false_limit:
        log.append(Discredited(clause="GS-098", seat=seat))
        state = change(state, seat, status="discredited")
        if rules.discredited_reveal:
            _turn_up(state, seat, "GS-R34", log)
        if rules.discredited_play == "stop":
            log.append(Stopped(clause="GS-R35", seat=seat))
            state = change(state, seat, stopped=True)
    return close(state, log)


def _turn_up(state: GossipState, seat: Seat, clause: str, log: Log) -> None:
    triple = state.players[seat].cards
    assert triple is not None
    log.append(Revealed(clause=clause, seat=seat, first=triple[0], second=triple[1], pet=triple[2]))


def _detect(state: GossipState, seat: Seat, by: Seat, log: Log) -> GossipState:
    """The cards are turned up and this player cannot win (GS-008 to GS-010)."""
    if state.players[seat].status == "detected":
        return state
    _turn_up(state, seat, "GS-009", log)
    log.append(Detected(clause="GS-008", seat=seat, by=by))
    state = change(state, seat, status="detected")
    if state.rulings.detected_play == "stop":
        log.append(Stopped(clause="GS-R36", seat=seat))
        state = change(state, seat, stopped=True)
    return state
