"""Questioning: a detective draws and reads, the Witness says YES or NO (US-025 to US-031)."""

from msgspec.structs import replace

from ..core import CHANCE
from .lay import Log, competitive, put
from .moves import (
    Answer,
    Answered,
    Draw,
    Keep,
    NameReader,
    PutAway,
    Redraw,
    RoundBegan,
    Said,
    Stand,
    TurnedUp,
    TurnUp,
    Withdraw,
    Withdrawn,
)
from .pieces import TEAMS
from .setup import reshuffle_questions
from .state import MAX_ROUNDS, SuspectState, Table
from .state import Answer as Given


def begin(state: SuspectState, log: Log) -> SuspectState:
    """A round begins: somebody is to read (US-023, US-027, US-R05)."""
    table = state.table
    state = put(
        state,
        round=table.round + 1,
        turns=table.turns + 1,
        eliminated=(),
        failed=(),
        proposal=None,
        withdrawn=False,
    )
    detectives = table.detectives
    if table.rulings.reader == "random" and len(detectives) > 1:
        return put(state, phase="reader", asked=(CHANCE,), reader=None, proposer=None)
    last = table.readers[table.side]
    after = [seat for seat in detectives if last is not None and seat > last]
    who = detectives[0] if table.rulings.reader == "fixed" or not after else after[0]
    return _reads(state, who, log)


def name_reader(state: SuspectState, move: NameReader, log: Log) -> SuspectState:
    """Chance has named who reads (US-R05)."""
    return _reads(state, move.who, log)


def _reads(state: SuspectState, who: int, log: Log) -> SuspectState:
    table = state.table
    readers = tuple([who if side == table.side else last for side, last in enumerate(table.readers)])
    clause = "US-067" if competitive(table) else "US-023"
    log.append(RoundBegan(clause=clause, number=table.turns, round=table.round, seat=who, team=table.acting))
    return put(state, phase="question", asked=(who,), reader=who, readers=readers, proposer=None)


def draw(state: SuspectState, move: Draw, log: Log) -> SuspectState:
    """A question is drawn (US-025); an empty deck is shuffled anew, which only several Investigations can need."""
    if not state.table.deck:
        state = reshuffle_questions(state, log)
    return put(state, phase="card", asked=(CHANCE,), tally=None)


def turn_up(state: SuspectState, move: TurnUp, log: Log) -> SuspectState:
    """The question is read out (US-026)."""
    table = state.table
    assert table.reader is not None
    log.append(TurnedUp(clause="US-025", seat=table.reader, question=move.question))
    left = tuple([id for id in table.deck if id != move.question])
    return put(state, deck=left, question=move.question, phase="reading", asked=())


def spare(table: Table) -> bool:
    """Whether one question can be done without: as many are left as the rounds to come may need (US-R23)."""
    lying = {answer.question for answer in table.answers}
    more = [id for id in table.asked_before if id not in lying] if competitive(table) else []
    return len(table.deck) + len(more) > MAX_ROUNDS - table.round


def may_redraw(table: Table) -> bool:
    """Whether the question on the table may be put away (US-R22)."""
    allowed = table.rulings.redraw == "free" or (table.rulings.redraw == "one_per_game" and not table.redrawn)
    return allowed and spare(table)


def reading(state: SuspectState, log: Log) -> SuspectState:
    """The reader is asked only where the question could be put away; then the Witness answers."""
    table = state.table
    assert table.reader is not None
    if may_redraw(table):
        return put(state, phase="redraw", asked=(table.reader,))
    return _ask(state)


def keep(state: SuspectState, move: Keep, log: Log) -> SuspectState:
    """The question is read out as it is."""
    return _ask(state)


def redraw(state: SuspectState, move: Redraw, log: Log) -> SuspectState:
    """The question is put away and another drawn (US-R22)."""
    table = state.table
    assert table.question is not None
    log.append(PutAway(clause="US-R22", seat=move.seat, question=table.question))
    state = put(state, redrawn=table.redrawn + 1)
    return _another(state, log)


def _another(state: SuspectState, log: Log) -> SuspectState:
    table = state.table
    assert table.question is not None
    state = put(state, asked_before=(*table.asked_before, table.question), question=None)
    if not state.table.deck:
        state = reshuffle_questions(state, log)
    return put(state, phase="card", asked=(CHANCE,))


def _ask(state: SuspectState) -> SuspectState:
    """The Witness of the acting team answers; under `both` each of the two (US-R37)."""
    table = state.table
    both = table.rulings.answering_witness == "both" and competitive(table)
    assert table.witness is not None
    return put(state, phase="answer", asked=tuple(sorted(table.witnesses)) if both else (table.witness,))


def answer(state: SuspectState, move: Answer, log: Log) -> SuspectState:
    """YES or NO, and nothing else (US-028 to US-030); of two Witnesses nobody hears before both have said it."""
    table = state.table
    side = table.witnesses.index(move.seat)
    said = tuple([move.yes if n == side else one for n, one in enumerate(state.said)])
    left = tuple([seat for seat in table.asked if seat != move.seat])
    if left:
        log.append(Said(clause="US-R37", seat=move.seat, yes=move.yes))
        return put(replace(state, said=said), asked=left)
    state = replace(state, said=(None,) * len(said))
    order = [table.side, *(n for n in range(len(said)) if n != table.side)]
    assert table.question is not None
    found = []
    for n in order:
        yes = said[n]
        if yes is not None:
            one = Given(table.question, yes, TEAMS[n], table.round)
            found.append(one)
            log.append(
                Answered(clause="US-028", seat=table.witnesses[n], question=one.question, yes=yes, team=one.team)
            )
    state = put(
        state,
        answers=(*table.answers, *found),
        asked_before=(*table.asked_before, table.question),
        question=None,
    )
    if table.rulings.odd_answer == "void_question" and not table.withdrawn and spare(table):
        assert table.witness is not None
        return put(state, phase="slip", asked=(table.witness,))
    return _to_trial(state)


def _to_trial(state: SuspectState) -> SuspectState:
    table = state.table
    return put(state, phase="propose", asked=(), proposer=table.reader, proposal=None, failed=())


def stand(state: SuspectState, move: Stand, log: Log) -> SuspectState:
    """The answer stands."""
    return _to_trial(state)


def withdraw(state: SuspectState, move: Withdraw, log: Log) -> SuspectState:
    """The question is void; another is drawn in the same round (US-R07)."""
    table = state.table
    last = table.answers[-1].question
    log.append(Withdrawn(clause="US-R07", seat=move.seat, question=last))
    kept = tuple([one for one in table.answers if one.question != last or one.round != table.round])
    state = put(state, answers=kept, withdrawn=True)
    if not state.table.deck:
        state = reshuffle_questions(state, log)
    return put(state, phase="card", asked=(CHANCE,))
