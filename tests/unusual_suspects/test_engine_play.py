"""What always holds while a game goes on (ledger, 2.3), and positions made by hand."""

import pytest

from gamecore.unusual_suspects import GAME
from gamecore.unusual_suspects.arrange import arrange, suspects
from gamecore.unusual_suspects.pieces import CELLS, INNOCENTS, PLACES, SUSPECTS
from gamecore.unusual_suspects.state import MAX_ROUNDS, SuspectRules, SuspectState
from tests.clause_marks import clause
from tests.contract.games import changes, walk

from .table import act, pad, table

MODES = [("cooperative", 2), ("cooperative", 5), ("competitive", 4), ("competitive", 6)]


def holds(state: SuspectState) -> None:
    """The invariants of the engine contract."""
    table = state.table
    if table.phase in ("witness", "starter", "conceal", "deal"):
        return
    hit = any(one.place == state.guilty for one in table.cleared)
    innocents = [one for one in table.cleared if one.place != state.guilty]
    assert len(innocents) == CELLS - len(table.face_up) - hit
    assert set(table.face_up) | {one.place for one in table.cleared} == set(PLACES)
    if table.how is None and table.phase not in ("over", "bonus"):
        assert len(table.face_up) >= 2
        assert state.guilty in table.face_up
        assert table.revealed is None
    assert table.round <= MAX_ROUNDS
    assert table.eliminated == tuple(one.place for one in innocents if one.round == table.round)
    if table.mode == "cooperative" and table.pad:
        assert [line.round for line in table.pad] == list(range(1, len(table.pad) + 1))
        assert all(line.time == line.round * line.cards for line in table.pad)
    if table.mode == "competitive" and table.how is None:
        assert sum(len(pile) for pile in table.piles) == len(innocents)


@clause("US-023", "US-036", "US-044", "US-056", "US-R17")
@pytest.mark.parametrize(("mode", "seats"), MODES)
def test_the_invariants_hold_in_random_games(mode: str, seats: int) -> None:
    for seed in range(25):
        for step in walk(GAME, seats, seed, SuspectRules.of(mode=mode)):
            holds(step.after)  # type: ignore[arg-type]


def test_they_hold_under_every_reading() -> None:
    for number, rulings in enumerate(changes(SuspectRules)):
        for mode, seats in MODES[1:3]:
            changed = {"mode": mode, **rulings.changed()}
            try:
                GAME.start(seats, SuspectRules.of(**changed))
            except ValueError:
                continue
            for step in walk(GAME, seats, number, SuspectRules.of(**changed)):
                holds(step.after)  # type: ignore[arg-type]


@clause("US-052", "US-053", "US-056")
def test_a_won_game_has_eleven_eliminations() -> None:
    won = 0
    for seed in range(200):
        *_, last = walk(GAME, 2, seed)
        table = last.after.table  # type: ignore[attr-defined]
        if table.how == "found":
            won += 1
            assert sum(line.cards for line in table.pad) == INNOCENTS
            assert INNOCENTS <= table.time <= 66
    assert won


# ---- positions made by hand ----


def test_a_position_is_as_it_was_asked_for() -> None:
    state = arrange(guilty=5, round=3, cleared={1: 1, 2: 1, 3: 2}, eliminated=[4], seats=3)
    assert (state.phase, state.round, state.turn) == ("trial", 3, 0)
    assert pad(state) == [[1, 2, 2], [2, 1, 2]]
    assert state.face_up == (5, 6, 7, 8, 9, 10, 11, 12)
    assert pad(act(state, "stop"))[-1] == [3, 1, 3]
    holds(state)


def test_a_line_up_can_be_named() -> None:
    names = ", ".join(one.first for one in list(SUSPECTS.values())[12:24])
    assert arrange(names).grid == tuple(SUSPECTS)[12:24]
    assert suspects("Noor Valdstrand, S02") == ("S01", "S02")


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"grid": "Noor"}, "a line-up is 12 different suspects, not 1"),
        ({"grid": "Nor"}, "no suspect is called 'Nor'; near it are noor"),
        ({"guilty": 13}, "there is no place 13"),
        ({"guilty": 5, "cleared": [5]}, "the guilty one lies at place 5"),
        ({"phase": "lunch"}, "'lunch' is none of deal, question, answer, trial"),
        ({"answers": [("Q99", True)]}, "no question 'Q99'"),
    ],
)
def test_what_cannot_be_is_said(given: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        arrange(**given)  # type: ignore[arg-type]


def test_an_arranged_deal_goes_on_to_a_whole_game() -> None:
    state = table(phase="deal", seats=3)
    assert GAME.actors(state) == (-1,)
    assert state.grid == ()
    assert all(count in (1, 12) for count in GAME.census(state).values())
