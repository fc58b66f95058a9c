"""The Verdict, the end of a game, and the points of an Investigation (US-043 to US-056, US-070 to US-087)."""

from msgspec.structs import replace

from ..core import CHANCE, Seat
from .lay import Log, competitive, index, put
from .moves import Bonus, BonusDrawn, CaseClosed, Ended, GuiltyRevealed, InvestigationEnded, Verdict
from .pieces import CELLS, TEAMS, SuspectId, Team, other
from .setup import next_starter, next_witnesses, shuffle_suspects
from .state import Line, Pair, Result, SuspectState, Table

Cards = tuple[SuspectId, ...]


def verdict(state: SuspectState, log: Log) -> SuspectState:
    """A round is over: its line is written, or the other team plays (US-043, US-047, US-070, US-071, US-085)."""
    table = state.table
    state = write(state, log)
    if competitive(table):
        return put(state, phase="round", acting=other(table.acting), eliminated=())
    return put(state, phase="round", eliminated=())


def write(state: SuspectState, log: Log) -> SuspectState:
    """The line of this round (US-043 to US-045); in the competitive game only under comp_time = log (US-R51)."""
    table = state.table
    if competitive(table) and table.rulings.comp_time == "off":
        return state
    line = line_of(table)
    log.append(Verdict(clause="US-045", round=line.round, cards=line.cards, time=line.time))
    return put(state, pad=(*table.pad, line))


def line_of(table: Table) -> Line:
    """Round number times cards eliminated in it, and in no other (US-044, US-045)."""
    cards = len(table.eliminated)
    return Line(table.round, cards, table.round * cards)


# ---- the end of an Investigation ----


def reckon(state: SuspectState, log: Log) -> SuspectState:
    """The guilty one is known: the game is over, or points are counted."""
    return _points(state, log) if competitive(state.table) else _close(state, log)


def _close(state: SuspectState, log: Log) -> SuspectState:
    """The normal game is over (US-050 to US-053, US-R18, US-R19)."""
    table = state.table
    if table.how == "found":
        state = write(state, log)
        everybody = tuple(range(table.seats))
        log.append(CaseClosed(clause="US-052", how="found", time=state.table.time, winners=everybody))
        return put(state, phase="over", winners=("A",))
    pad = table.pad if table.rulings.failed_sheet == "keep_rows" else ()
    lost = line_of(table) if table.rulings.failed_sheet == "keep_rows" else None
    clause = "US-R08" if table.how == "void" else "US-050"
    assert table.how is not None
    log.append(CaseClosed(clause=clause, how=table.how))
    return put(state, phase="over", pad=pad, lost=lost)


def _points(state: SuspectState, log: Log) -> SuspectState:
    """Who gets how many bonus cards, and what is lost (US-074, US-075, US-076, US-077, US-R08, US-R45)."""
    table = state.table
    if table.how == "void":
        log.append(Ended(clause="US-R08", winners=(), teams=(), score=table.score))
        return put(state, phase="over")
    if table.how == "found":
        state = write(state, log)
        return _draw_bonus(put(state, due=1, gets=table.acting), log)
    mine = index(table.acting)
    lost = table.piles[mine]
    piles = tuple([() if n == mine else pile for n, pile in enumerate(table.piles)])
    state = put(state, piles=piles, suspect_discard=(*table.suspect_discard, *lost))
    return _draw_bonus(put(state, due=table.rulings.fail_bonus, gets=other(table.acting)), log)


def _draw_bonus(state: SuspectState, log: Log) -> SuspectState:
    """Bonus cards are drawn, after a shuffle where too few are left (US-086, US-R42)."""
    table = state.table
    if len(table.suspects) < table.due and table.rulings.suspect_reshuffle == "reshuffle" and table.suspect_discard:
        state = shuffle_suspects(state, log)
    if not drawn_now(state.table):
        return _settle(state, (), log)
    return put(state, phase="bonus", asked=(CHANCE,))


def drawn_now(table: Table) -> int:
    """How many of the bonus cards that are due there are (US-R42)."""
    return min(table.due, len(table.suspects))


def bonus(state: SuspectState, move: Bonus, log: Log) -> SuspectState:
    """Bonus cards are added to what the team has collected (US-076, US-077)."""
    left = tuple([card for card in state.table.suspects if card not in move.cards])
    return _settle(put(state, suspects=left), move.cards, log)


def _settle(state: SuspectState, cards: Cards, log: Log) -> SuspectState:
    """Points are written down, the table is cleared, and the game ends or goes on (US-078 to US-081)."""
    table = state.table
    assert table.gets is not None
    if table.due:
        clause = "US-077" if table.how == "found" else "US-076"
        log.append(BonusDrawn(clause=clause, team=table.gets, cards=cards, missing=table.due - len(cards)))
    points, won, gone = _shares(table, cards)
    before = list(table.score)
    if table.how == "failed" and table.rulings.fail_penalty == "all":
        mine = index(table.acting)
        gone, before[mine] = (*gone, *won[mine]), 0
        won = tuple([() if n == mine else row for n, row in enumerate(won)])
    score: Pair = (before[0] + points[0], before[1] + points[1])
    assert table.how is not None
    clause = "US-073" if table.how == "found" else "US-072"
    log.append(InvestigationEnded(clause=clause, how=table.how, team=table.acting, points=points, score=score))
    state = put(
        state, score=score, won=won, piles=((), ()), due=0, gets=None,
        history=(*table.history, Result(table.how, table.acting, points)),
    )  # fmt: skip
    short = len(table.suspects) < CELLS and table.rulings.suspect_reshuffle == "end_game"
    winners = victors(state.table, short)
    if winners:
        seats = seats_of(table, winners)
        log.append(Ended(clause=why_over(state.table, winners), winners=seats, teams=winners, score=score))
        return put(state, phase="over", asked=(), winners=winners, suspect_discard=(*table.suspect_discard, *gone))
    return _next(state, gone, points)


def _shares(table: Table, cards: Cards) -> tuple[Pair, tuple[Cards, ...], Cards]:
    """Points of each team in this Investigation, the cards they keep, and what goes to the discard (US-087, US-R40)."""
    points, won = [len(pile) for pile in table.piles], [list(row) for row in table.won]
    for n, pile in enumerate(table.piles):
        won[n] += pile
    assert table.gets is not None
    assert table.revealed is not None
    mine = index(table.gets)
    points[mine] += table.due
    won[mine] += cards
    guilty = table.grid[table.revealed - 1]
    left = [table.grid[place - 1] for place in table.face_up if place != table.revealed]
    if table.how == "found" and table.rulings.guilty_card_point == "finder":
        points[mine] += 1
        won[mine].append(guilty)
    else:
        left.append(guilty)
    return (points[0], points[1]), tuple(tuple(row) for row in won), tuple(left)


def at_once(state: SuspectState, log: Log) -> SuspectState:
    """The acting team has the target and wins in the middle of an Investigation (US-R46)."""
    table = state.table
    assert state.guilty is not None
    assert table.witness is not None
    guilty = table.grid[state.guilty - 1]
    log.append(
        GuiltyRevealed(clause="US-R46", seat=table.witness, place=state.guilty, suspect=guilty, eliminated=False)
    )
    score: Pair = (table.score[0] + len(table.piles[0]), table.score[1] + len(table.piles[1]))
    winners = (table.acting,)
    log.append(Ended(clause="US-R46", winners=seats_of(table, winners), teams=winners, score=score))
    return put(
        state, phase="over", asked=(), deciding=(), proposal=None, revealed=state.guilty, score=score, winners=winners,
    )  # fmt: skip


def victors(table: Table, short: bool = False) -> tuple[Team, ...]:
    """The teams that have won now; () where another Investigation is played.

    The first with the target wins (US-061, US-078), of two the one with more (US-079); a tie plays on (US-080, US-R47).
    `short`: there are not enough Suspect Cards for another one, and the rulings end the game then (US-R42).
    """
    most = max(table.score)
    if most < table.rulings.target and not short:
        return ()
    best = tuple([team for team, points in zip(TEAMS, table.score, strict=True) if points == most])
    if len(best) == 2 and not short and table.rulings.comp_tie == "another":
        return ()
    return best


def why_over(table: Table, winners: tuple[Team, ...]) -> str:
    """The clause that a finished competitive game rests on."""
    reached = [points >= table.rulings.target for points in table.score]
    if not any(reached):
        return "US-R46" if table.rulings.target_check == "immediate" else "US-R42"
    if len(winners) == 2:
        return "US-R47"
    return "US-079" if all(reached) else "US-078"


def seats_of(table: Table, teams: tuple[Team, ...]) -> tuple[Seat, ...]:
    """The seats of these teams, Witnesses included (US-001)."""
    return tuple(sorted(seat for team in teams for seat in table.teams[index(team)]))


def _next(state: SuspectState, gone: Cards, points: Pair) -> SuspectState:
    """The next Investigation: new suspects, another starter, other Witnesses (US-082 to US-084, US-R43)."""
    table = state.table
    assert table.revealed is not None
    used = (*table.used, table.revealed) if table.rulings.guilty_deck == "without_replacement" else ()
    loser = None if points[0] == points[1] else TEAMS[points.index(min(points))]
    state = put(
        state, investigation=table.investigation + 1, phase="prepare", asked=(), round=0, grid=(), face_up=(),
        cleared=(), answers=(), eliminated=(), pad=(), proposal=None, failed=(), revealed=None, how=None,
        reader=None, proposer=None, suspect_discard=(*table.suspect_discard, *gone),
        used=() if len(used) == CELLS else used, starter=next_starter(table, loser), witnesses=next_witnesses(table),
    )  # fmt: skip
    return replace(state, guilty=None, card=())
