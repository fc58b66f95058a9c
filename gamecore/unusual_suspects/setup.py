"""The table is laid: who is what, twelve suspects, a Guilty Card; and every new Investigation (US-012 to US-022)."""

from msgspec.structs import replace

from ..core import CHANCE, Seat
from . import code
from .lay import Log, competitive, put
from .moves import (
    Conceal,
    Concealed,
    Deal,
    InvestigationBegan,
    NameStarter,
    NameWitness,
    Reshuffled,
    RowDealt,
    StarterNamed,
    WitnessNamed,
)
from .pieces import CELLS, GENTLE, PLACES, QUESTIONS, SUSPECTS, TEAMS, Place, QuestionId, Team, other, printed
from .state import COMPETITIVE_FROM, MAX_ROUNDS, Mode, SuspectRules, SuspectState, Table

FEWEST: dict[Mode, int] = {"cooperative": 2, "competitive": 4}
"""Fewer cannot play: each team has a Witness and a detective (US-002, US-R03, US-R34)."""


# ---- the box ----


def mode_of(rulings: SuspectRules, seats: int) -> Mode:
    """Which game it is: by_number plays the variant where the rulebook recommends it (US-057)."""
    if rulings.mode == "by_number":
        return "competitive" if seats >= COMPETITIVE_FROM else "cooperative"
    return rulings.mode


def offered_from(rulings: SuspectRules) -> int:
    """From how many players on a table offers this game (US-R03, US-R34); it can be played from `FEWEST` on."""
    return rulings.min_players_comp if rulings.mode == "competitive" else rulings.min_players


def two_teams(seats: int) -> tuple[tuple[Seat, ...], ...]:
    """Every other player is in the same team, so that both are as large as can be (US-059, US-R34)."""
    return tuple(range(0, seats, 2)), tuple(range(1, seats, 2))


def box(seats: int, rulings: SuspectRules) -> SuspectState:
    """Everything in the box, nobody is anything yet; one line-up for all (US-R35). ValueError if it cannot be."""
    mode = mode_of(rulings, seats)
    if seats < FEWEST[mode]:
        raise ValueError(f"two teams need a Witness and a detective each, so at least 4 players, not {seats} (US-R34)")
    if rulings.witness is not None and rulings.witness >= seats:
        raise ValueError(f"witness: there is no seat {rulings.witness}; seats 0 to {seats - 1} play (US-R04)")
    teams = two_teams(seats) if mode == "competitive" else (tuple(range(seats)),)
    deck, pin = questions_of(rulings), ""
    if rulings.case is not None:
        pin = rulings.case[1]
        rulings = replace(rulings, case=(code.tidy(rulings.case[0]), ""))
    table = Table(
        rulings=rulings, seats=seats, mode=mode, teams=teams, readers=(None,) * len(teams), deck=deck,
        left_out=tuple([id for id in QUESTIONS if id not in deck]), suspects=tuple(SUSPECTS), acting="A",
    )  # fmt: skip
    none = (None,) * seats
    state = SuspectState(table=table, pin=pin, ballots=none, said=(None,) * len(teams))
    if rulings.witness_choice == "random":
        return put(state, phase="witness", asked=(CHANCE,))
    return put(state, witnesses=volunteers(table), **_after_witnesses(table))


def questions_of(rulings: SuspectRules) -> tuple[QuestionId, ...]:
    """The questions of this game (US-R22). ValueError for an unknown one, or where too few are left."""
    if rulings.deck == "full":
        return tuple(QUESTIONS)
    if rulings.deck == "gentle":
        return GENTLE
    for id in rulings.deck:
        if id not in QUESTIONS:
            raise ValueError(f"deck: there is no question {id!r}; they are called Q01 to Q{len(QUESTIONS)}")
    kept = tuple([id for id in QUESTIONS if id not in rulings.deck])
    if len(kept) < MAX_ROUNDS:
        raise ValueError(f"deck: {len(kept)} questions are left, and a game may need {MAX_ROUNDS} (US-023)")
    return kept


def volunteers(table: Table) -> tuple[Seat, ...]:
    """The Witness of each team: the seat that volunteers, else the last of a team (US-016, US-062, US-R04)."""
    chosen = table.rulings.witness
    return tuple([chosen if chosen is not None and chosen in team else team[-1] for team in table.teams])


def next_witness(rulings: SuspectRules, seats: int, last: Seat) -> Seat | None:
    """Who is the Witness of the next normal game, after `last` (US-R04); None: chance says it."""
    match rulings.witness_choice:
        case "random":
            return None
        case "fixed":
            return last
    return (last + 1) % seats


# ---- who is what ----


def candidates(table: Table) -> tuple[Seat, ...]:
    """Whom chance may name as the next Witness."""
    return table.teams[len(table.witnesses)]


def name_witness(state: SuspectState, move: NameWitness, log: Log) -> SuspectState:
    """Chance has named the Witness of a team (US-R04)."""
    table = state.table
    team = TEAMS[len(table.witnesses)]
    log.append(WitnessNamed(clause="US-R04", seat=move.who, team=team))
    state = put(state, witnesses=(*table.witnesses, move.who))
    if len(state.table.witnesses) < len(table.teams):
        return state
    return put(state, **_after_witnesses(table))


def _after_witnesses(table: Table) -> dict[str, object]:
    """What comes next: in the competitive game the starting team (US-066, US-R48)."""
    first = table.rulings.first_team
    if table.mode == "cooperative":
        return {"phase": "prepare", "asked": (), "starter": "A"}
    if first in TEAMS:
        return {"phase": "prepare", "asked": (), "starter": first}
    return {"phase": "starter", "asked": (CHANCE,)}


def name_starter(state: SuspectState, move: NameStarter, log: Log) -> SuspectState:
    """Chance has named the team that starts."""
    log.append(StarterNamed(clause="US-R48", team=move.team))
    return put(state, starter=move.team, phase="prepare", asked=())


# ---- an Investigation begins ----


def prepare(state: SuspectState, log: Log) -> SuspectState:
    """The decks are ready for twelve new suspects (US-012, US-014, US-082, US-086)."""
    table = state.table
    assert table.starter is not None
    if competitive(table):
        if table.investigation > 1 and table.rulings.question_reshuffle == "each_investigation":
            state = reshuffle_questions(state, log)
        state = _enough_suspects(state, log)
    none = (None,) * table.seats
    state = replace(state, guilty=None, card=(), ballots=none, said=(None,) * len(table.teams))
    return put(state, phase="conceal", asked=(CHANCE,), acting=table.starter, round=0)


def reshuffle_questions(state: SuspectState, log: Log) -> SuspectState:
    """All questions that are done are shuffled, except those that lie on the table (US-R41)."""
    table = state.table
    lying = {answer.question for answer in table.answers}
    back = tuple(sorted([*table.deck, *(id for id in table.asked_before if id not in lying)]))
    log.append(Reshuffled(clause="US-R41", what="questions", count=len(back)))
    return put(state, deck=back, asked_before=tuple([id for id in table.asked_before if id in lying]))


def _enough_suspects(state: SuspectState, log: Log) -> SuspectState:
    """Twelve suspects can be dealt, after a shuffle if need be (US-R42)."""
    table = state.table
    if table.rulings.suspect_reshuffle == "numbers_only":
        return shuffle_suspects(state, log, points=True) if table.investigation > 1 else state
    if len(table.suspects) < CELLS:
        short = len(table.suspects) + len(table.suspect_discard) < CELLS
        return shuffle_suspects(state, log, points=short)
    return state


def shuffle_suspects(state: SuspectState, log: Log, *, points: bool = False) -> SuspectState:
    """Suspects that are neither on the table nor worth points are shuffled; with `points` those too (US-R42)."""
    table = state.table
    won = [card for pile in table.won for card in pile] if points else []
    back = tuple(sorted([*table.suspects, *table.suspect_discard, *won]))
    log.append(Reshuffled(clause="US-R42", what="suspects", count=len(back), points=bool(won)))
    state = put(state, suspects=back, suspect_discard=())
    return put(state, won=((), ())) if points else state


def deal(state: SuspectState, move: Deal, log: Log) -> SuspectState:
    """A row of suspects lies face up (US-014); after the last one the Witness looks at the Guilty Card.

    All others stay in the box (US-015) or are the deck of the competitive game (US-086).
    """
    table = state.table
    if competitive(table) and not table.grid:
        assert table.starter is not None
        number, starter = table.investigation, table.starter
        clause = "US-060" if number == 1 else "US-082"
        log.append(InvestigationBegan(clause=clause, number=number, starter=starter, witnesses=table.witnesses))
    log.append(RowDealt(clause="US-014", first=len(table.grid) + 1, cards=move.cards))
    grid = (*table.grid, *move.cards)
    left = tuple([card for card in table.suspects if card not in move.cards])
    state = put(state, grid=grid, suspects=left, face_up=PLACES[: len(grid)])
    return state if len(grid) < CELLS else _look(state, log)


def _look(state: SuspectState, log: Log) -> SuspectState:
    """The Witnesses, and nobody else, look at the Guilty Card (US-003, US-020, US-021, US-063)."""
    table = state.table
    clause = "US-063" if competitive(table) else "US-020"
    log.append(Concealed(clause=clause, seats=table.witnesses, place=state.guilty))
    return put(state, phase="round", asked=())


def row_size(table: Table) -> int:
    """How many suspects are dealt now: the rest of a row."""
    return table.columns


def hideouts(state: SuspectState) -> tuple[Place, ...]:
    """The places that the Guilty Card may show (US-009, US-R43); with a case code the one (ledger, section 8)."""
    table = state.table
    if table.rulings.case is not None:
        return (code.guilty_place(case_code(table), state.pin),)
    return tuple([place for place in PLACES if place not in table.used])


def case_code(table: Table) -> str:
    """The code whose hashes order the cards now: in the competitive game each Investigation has its own."""
    assert table.rulings.case is not None
    word = table.rulings.case[0]
    return code.investigation(word, table.investigation) if competitive(table) else word


def conceal(state: SuspectState, move: Conceal, log: Log) -> SuspectState:
    """The Guilty Cards are shuffled: one lies on top, and nobody has seen it yet (US-013); then suspects are dealt."""
    card = printed(move.place, state.table.columns)
    return put(replace(state, guilty=move.place, card=card), phase="deal")


def next_starter(table: Table, loser: Team | None) -> Team:
    """The team that starts the next Investigation (US-083, US-R48). `loser`: scored less in this one, if one did."""
    assert table.starter is not None
    if table.rulings.first_team == "loser_starts" and loser is not None:
        return loser
    return other(table.starter)


def next_witnesses(table: Table) -> tuple[Seat, ...]:
    """The Witnesses of the next Investigation: the next member of each team (US-084, US-R49)."""
    if table.rulings.comp_witness == "fixed":
        return table.witnesses
    pairs = zip(table.teams, table.witnesses, strict=True)
    return tuple([team[(team.index(seat) + 1) % len(team)] for team, seat in pairs])
