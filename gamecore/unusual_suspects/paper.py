"""The paper on the table as pieces: the Pad with its eleven lines, and what is proposed and voted on."""

from collections.abc import Iterator

from ..scene import Piece
from .ending import line_of
from .look import PadLine, PadTotal, ProposalPiece, VotePiece
from .say import count, people, time
from .state import MAX_ROUNDS, Proposal, SuspectView
from .words import REASON_WORDS, hears


def pad(view: SuspectView) -> Iterator[Piece]:
    """The Pad: a line a round, and the Time (US-043 to US-045, US-053, US-R19)."""
    table, unit = view.table, view.rulings.time_label
    if not view.round or (table.mode == "competitive" and table.rulings.comp_time == "off"):
        return
    done = {line.round: line for line in table.pad}
    running = line_of(table) if table.eliminated and table.round not in done and table.phase != "over" else None
    for number in range(1, MAX_ROUNDS + 1):
        id = f"line-{number}"
        if number in done:
            line = done[number]
            says = f"Round {number}: {count(line.cards)}, {time(line.time, unit)}"
            yield PadLine(id=id, says=says, round=number, cards=line.cards, time=line.time, state_of="done")
        elif table.lost is not None and table.lost.round == number:
            cards = table.lost.cards
            says = f"Round {number}: {count(cards)}, then the guilty one; it does not count"
            yield PadLine(id=id, says=says, round=number, cards=cards, time=table.lost.time, state_of="lost")
        elif running is not None and running.round == number:
            says = f"Round {number}: {count(running.cards)} so far, {time(running.time, unit)}"
            yield PadLine(id=id, says=says, round=number, cards=running.cards, time=running.time, state_of="running")
        else:
            yield PadLine(id=id, round=number)
    failed, final = table.how in ("failed", "void"), table.how == "found"
    if failed:
        says = "The sheet says: failed" if table.how == "failed" else "The sheet says: void"
    else:
        says = f"Time {'in all' if final else 'so far'}: {time(table.time, unit)}"
    yield PadTotal(id="time", says=says, time=table.time, unit=unit, final=final, failed=failed)


def votes(view: SuspectView) -> Iterator[Piece]:
    """What is proposed now with a vote for each detective, and what found no majority (US-035, US-R14, US-R38)."""
    table = view.table
    if not hears(view) or table.phase not in ("trial", "vote", "deadlock", "confirm"):
        return
    if table.proposal is not None and table.phase == "vote":
        yield _proposal(view, table.proposal, "proposal", now=True)
        for seat in table.detectives:
            yield _vote(view, seat, table.proposal)
    for number, one in enumerate(table.failed):
        yield _proposal(view, one, f"failed-{number}", now=False)


def _proposal(view: SuspectView, one: Proposal, id: str, *, now: bool) -> Piece:
    what = f"eliminate {people(view.table, one.places)}" if one.places else "stop"
    why = f", because of {REASON_WORDS[one.reason]}" if one.reason else ""
    who = "you" if one.seat == view.seat else view.name(one.seat)
    said = f"proposed by {who}" if now else f"{one.yes} yes, {one.no} no, not carried"
    return ProposalPiece(
        id=id, says=f"To {what}{why}: {said}", seat=one.seat, places=one.places, reason=one.reason or "",
        when="now" if now else "failed", yes=one.yes, no=one.no,
    )  # fmt: skip


def _vote(view: SuspectView, seat: int, proposal: Proposal) -> Piece:
    name, you = view.name(seat), seat == view.seat
    if seat == proposal.seat and view.rulings.bot_votes == "full":
        return VotePiece(id=f"vote-of-{seat}", says=f"{name}: yes", seat=seat, name=name, ballot="yes", you=you)
    if you and view.ballot is not None:
        says = f"{name}, you: {'held back' if view.ballot == 'abstain' else view.ballot}"
        return VotePiece(id=f"vote-of-{seat}", says=says, seat=seat, name=name, ballot=view.ballot, you=True)
    given = seat not in view.actors
    says = f"{name}: {'has voted' if given else 'is still to vote'}"
    return VotePiece(id=f"vote-of-{seat}", says=says, seat=seat, name=name, ballot="sealed" if given else "", you=you)
