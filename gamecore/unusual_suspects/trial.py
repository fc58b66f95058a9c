"""The Trial: detectives propose, vote, eliminate and stop (US-032 to US-042)."""

from msgspec.structs import replace

from ..core import CHANCE, Seat
from . import ending
from .lay import Log, competitive, index, put
from .moves import (
    Confirm,
    Deadlocked,
    Eliminated,
    GuiltyRevealed,
    Lot,
    Propose,
    Proposed,
    Settle,
    Settled,
    Stop,
    Tallied,
    TrialEnded,
    Vote,
    Voted,
)
from .pieces import Place
from .state import MAX_ROUNDS, Ballot, Cleared, How, Proposal, SuspectState, Table

Places = tuple[Place, ...]
STOP: Places = ()
"""What is proposed by whoever proposes to stop."""


# ---- who proposes what ----


def may_stop(table: Table) -> bool:
    """Whether the Trial may end now: somebody is down, or nobody need be (US-036, US-042, US-R11, US-R15, US-R16).

    It is the same for two teams (US-R36).
    """
    if table.eliminated:
        return True
    return table.rulings.last_two == "may_ask_again" and len(table.face_up) == 2 and table.round < MAX_ROUNDS


def spoken_for(table: Table) -> frozenset[Place]:
    """The suspects that were proposed since the last flip and found no majority."""
    return frozenset(place for one in table.failed for place in one.places)


def voters(table: Table) -> tuple[Seat, ...]:
    """Who votes on a proposal: all detectives but the one who proposes, whose yes is given with it (US-R32)."""
    everybody = table.detectives
    if table.rulings.bot_votes == "advise":
        return everybody
    return tuple([seat for seat in everybody if seat != table.proposer])


def ask(state: SuspectState, log: Log) -> SuspectState:
    """The next detective is asked for a proposal, unless every suspect was proposed in vain (US-R14).

    There is no limit to how many go in one Trial (US-040).
    """
    table = state.table
    if set(table.face_up) <= spoken_for(table):
        return _deadlock(state, log)
    assert table.proposer is not None
    return put(state, phase="trial", asked=(table.proposer,))


def _after(table: Table, seat: Seat | None) -> Seat:
    """The next detective in seat order."""
    detectives = table.detectives
    later = [one for one in detectives if seat is not None and one > seat]
    return later[0] if later else detectives[0]


def propose(state: SuspectState, move: Propose, log: Log) -> SuspectState:
    """Suspects are proposed for elimination (US-033); a lone detective decides (US-R13)."""
    log.append(Proposed(clause="US-032", seat=move.seat, places=move.places, reason=move.reason))
    return _put_forward(state, Proposal(move.seat, move.places, move.reason), log)


def stop(state: SuspectState, move: Stop, log: Log) -> SuspectState:
    """To stop is proposed (US-041, US-R12); under stop_vote = reader it is done."""
    table = state.table
    log.append(Proposed(clause="US-R12", seat=move.seat, places=STOP))
    if table.rulings.stop_vote == "reader":
        return _end(state, log)
    return _put_forward(state, Proposal(move.seat, STOP), log)


def _put_forward(state: SuspectState, proposal: Proposal, log: Log) -> SuspectState:
    state = put(state, proposal=proposal, proposer=proposal.seat, tally=None)
    asked = voters(state.table)
    alone = len(state.table.detectives) == 1
    if asked and not alone:
        return put(state, phase="vote", asked=asked)
    return _carry(put(state, proposal=replace(proposal, yes=1)), log)


# ---- votes ----


def vote(state: SuspectState, move: Vote, log: Log) -> SuspectState:
    """A vote is given; all are shown when the last one is in (US-035)."""
    table = state.table
    log.append(Voted(clause="US-035", seat=move.seat, ballot=move.ballot))
    ballots = tuple([move.ballot if seat == move.seat else one for seat, one in enumerate(state.ballots)])
    left = tuple([seat for seat in table.asked if seat != move.seat])
    state = put(replace(state, ballots=ballots), asked=left)
    return state if left else _tally(state, log)


def _tally(state: SuspectState, log: Log) -> SuspectState:
    table, proposal = state.table, state.table.proposal
    assert proposal is not None
    given: dict[Seat, Ballot] = {seat: one for seat, one in enumerate(state.ballots) if one is not None}
    if table.rulings.bot_votes == "full":
        given[proposal.seat] = "yes"
    ballots = tuple([given[seat] for seat in sorted(given)])
    yes, no = ballots.count("yes"), ballots.count("no")
    carried = carries(table, proposal.places, yes, no)
    log.append(
        Tallied(
            clause="US-035" if proposal.places else "US-R12",
            places=proposal.places,
            seats=tuple(sorted(given)),
            ballots=ballots,
            yes=yes,
            no=no,
            carried=carried,
        )
    )
    counted = replace(proposal, yes=yes, no=no, ballots=tuple(sorted(given.items())), carried=carried)
    state = put(replace(state, ballots=(None,) * table.seats), proposal=counted, tally=counted, asked=())
    if carried:
        return _carry(state, log)
    return put(
        state, phase="propose", proposal=None, failed=(*table.failed, counted), proposer=_after(table, proposal.seat)
    )


def carries(table: Table, places: Places, yes: int, no: int) -> bool:
    """Whether so many votes carry a proposal: more than half of all detectives, or of the votes cast (US-035, US-R13).

    Where bots only advise, whoever holds back is not counted (US-R32).
    """
    cast = table.rulings.majority_base == "cast" or table.rulings.bot_votes == "advise"
    base = yes + no if cast else len(table.detectives)
    if not places and table.rulings.stop_vote == "unanimous":
        return yes == base > 0
    return 2 * yes > base


def _carry(state: SuspectState, log: Log) -> SuspectState:
    proposal = state.table.proposal
    assert proposal is not None
    if not proposal.places:
        return _end(state, log)
    return put(state, phase="flip", asked=(), deciding=proposal.places)


def _end(state: SuspectState, log: Log) -> SuspectState:
    """The Team stops eliminating (US-041)."""
    table = state.table
    log.append(TrialEnded(clause="US-041", team=table.acting, cards=len(table.eliminated)))
    return put(state, phase="verdict", asked=(), proposal=None, failed=(), proposer=None)


# ---- deadlock ----


def _deadlock(state: SuspectState, log: Log) -> SuspectState:
    """Every suspect was proposed and nobody has a majority (US-R14)."""
    table = state.table
    if may_stop(table):
        log.append(Deadlocked(clause="US-R14", seat=CHANCE, ends=True))
        return _end(state, log)
    match table.rulings.deadlock:
        case "random_top":
            picker = CHANCE
        case "facilitator":
            picker = table.detectives[0]
        case _:
            assert table.reader is not None
            picker = table.reader
    log.append(Deadlocked(clause="US-R14", seat=picker))
    return put(state, phase="deadlock", asked=(picker,))


def top(table: Table) -> tuple[Places, ...]:
    """The proposals that a deadlock is settled among: those with most votes; the facilitator has any (US-R14)."""
    tried = [one for one in table.failed if one.places]
    most = max(one.yes for one in tried)
    free = table.rulings.deadlock == "facilitator"
    return tuple(sorted({one.places for one in tried if free or one.yes == most}))


def settle(state: SuspectState, move: Settle | Lot, log: Log) -> SuspectState:
    """One of the proposals is done in spite of the votes (US-R14)."""
    log.append(Settled(clause="US-R14", seat=move.seat, places=move.places))
    return put(state, phase="flip", asked=(), deciding=move.places, proposal=None)


# ---- what was decided is done ----


def flip(state: SuspectState, log: Log) -> SuspectState:
    """The next suspect that was decided on is eliminated (US-034, US-R10); after the last one the Trial goes on."""
    table = state.table
    if not table.deciding:
        leads = table.rulings.stop_vote == "reader"
        then = table.reader if leads else _after(table, table.proposer)
        return put(state, phase="propose", proposal=None, failed=(), proposer=then)
    if table.rulings.guilt_check == "witness_button":
        assert table.witness is not None
        return put(state, phase="confirm", asked=(table.witness,))
    return _turn(state, log)


def confirm(state: SuspectState, move: Confirm, log: Log) -> SuspectState:
    """The Witness says what the Guilty Card shows; a proven mistake voids the game (US-038, US-R08)."""
    if move.guilty == (state.guilty == state.table.deciding[0]):
        return _turn(state, log)
    return reveal(state, log, "void", eliminated=False)


def _turn(state: SuspectState, log: Log) -> SuspectState:
    """One card is turned over: innocent, or the guilty one (US-037 to US-039, US-072)."""
    table = state.table
    place, *rest = table.deciding
    up = tuple([one for one in table.face_up if one != place])
    gone = (*table.cleared, Cleared(place, table.round, table.acting))
    if place == state.guilty:
        state = put(state, face_up=up, cleared=gone, deciding=())
        return reveal(state, log, "failed", eliminated=True)
    kept = competitive(table)
    card = table.grid[place - 1]
    clause = "US-068" if kept else "US-037"
    log.append(Eliminated(clause=clause, place=place, suspect=card, team=table.acting, kept=kept))
    piles = list(table.piles)
    if kept:
        piles[index(table.acting)] = (*piles[index(table.acting)], card)
    state = put(
        state, face_up=up, cleared=gone, deciding=tuple(rest), eliminated=(*table.eliminated, place),
        piles=tuple(piles), phase="flip", asked=(),
    )  # fmt: skip
    if len(up) == 1:
        return reveal(state, log, "found", eliminated=False)
    if kept and table.rulings.target_check == "immediate" and _reached(state.table):
        return ending.at_once(state, log)
    return state


def _reached(table: Table) -> bool:
    """Whether the acting team has the target with what it has just taken, under target_check = immediate (US-R46)."""
    mine = index(table.acting)
    return table.score[mine] + len(table.piles[mine]) >= table.rulings.target


def reveal(state: SuspectState, log: Log, how: How, *, eliminated: bool) -> SuspectState:
    """The Guilty Card is shown; the Investigation is over (US-038, US-039, US-052, US-073, US-R39)."""
    table = state.table
    assert state.guilty is not None
    assert table.witness is not None
    if eliminated:
        clause = "US-038"
    elif how == "void":
        clause = "US-R08"
    else:
        clause = "US-073" if competitive(table) else "US-052"
    log.append(
        GuiltyRevealed(
            clause=clause,
            seat=table.witness,
            place=state.guilty,
            suspect=table.grid[state.guilty - 1],
            eliminated=eliminated,
        )
    )
    return put(
        state, revealed=state.guilty, how=how, phase="reckon", asked=(), deciding=(), proposal=None, failed=(),
        proposer=None,
    )  # fmt: skip
