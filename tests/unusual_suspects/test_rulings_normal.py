"""Every reading of the rulings US-R01 to US-R33: what it changes at the table (ledger, 2.1)."""

from itertools import permutations

import pytest

from gamecore.core import CHANCE
from gamecore.unusual_suspects import GAME
from gamecore.unusual_suspects.code import guilty_place
from gamecore.unusual_suspects.look import GuiltyCard, PadTotal, QuestionPiece, SuspectPiece
from gamecore.unusual_suspects.moves import (
    Answer,
    Confirm,
    Draw,
    Keep,
    NameReader,
    NameWitness,
    Propose,
    Redraw,
    Settle,
    Stand,
    Stop,
    TurnUp,
    Vote,
    Withdraw,
    Withdrawn,
)
from gamecore.unusual_suspects.pieces import GENTLE, QUESTIONS, SUSPECTS
from gamecore.unusual_suspects.scene import scene
from gamecore.unusual_suspects.setup import next_witness, offered_from
from gamecore.unusual_suspects.sheet import compare, sheet
from gamecore.unusual_suspects.state import SuspectRules, SuspectState
from tests.clause_marks import clause

from .table import Log, act, anything, begun, do, everybody, pad, table, told, voted, why_not


def seen(state: SuspectState, seat: int = 0) -> list[object]:
    return list(scene(GAME.observe(state, seat)))


def failing(state: SuspectState) -> SuspectState:
    """Every suspect is proposed and found no majority."""
    while state.phase == "trial":
        tried = {place for one in state.table.failed for place in one.places}
        left = next(place for place in state.face_up if place not in tried)
        state = everybody(do(state, Propose(seat=state.turn, places=(left,))), "no")
    return state


@clause("US-R01", "US-014")
@pytest.mark.parametrize(("shape", "rows", "seven"), [("3x4", 3, (2, 3)), ("4x3", 4, (3, 1))])
def test_grid_shape(shape: str, rows: int, seven: tuple[int, int]) -> None:
    pieces = [one for one in seen(begun(grid_shape=shape)) if isinstance(one, SuspectPiece)]
    assert max(one.row for one in pieces) == rows
    assert (pieces[6].row, pieces[6].column) == seven
    assert [one.place for one in pieces] == list(range(1, 13))


@clause("US-R02", "US-021")
@pytest.mark.parametrize(("view", "turned"), [("detectives", False), ("witness", True)])
def test_guilty_view(view: str, turned: bool) -> None:
    (card,) = [one for one in seen(begun(7, guilty_view=view), 1) if isinstance(one, GuiltyCard)]
    assert (card.place, card.row, card.column, card.turned) == (7, 2, 3, turned)


@clause("US-R03", "US-002")
def test_min_players() -> None:
    assert [offered_from(SuspectRules.of(min_players=n)) for n in (2, 3)] == [2, 3]
    for seats in (1, 7):
        with pytest.raises(ValueError, match=str(seats)):
            GAME.start(seats, SuspectRules())
    assert begun(seats=2).table.detectives == (0,)


@clause("US-R04", "US-016", "US-001")
def test_witness_choice() -> None:
    assert begun(seats=4).table.witnesses == (3,)
    assert begun(seats=4, witness=1).table.witnesses == (1,)
    assert begun(seats=4, witness=1).table.detectives == (0, 2, 3)
    with pytest.raises(ValueError, match="no seat 5; seats 0 to 3"):
        GAME.start(4, SuspectRules.of(witness=5))
    state = GAME.start(4, SuspectRules.of(witness_choice="random"))
    assert [move.who for move in GAME.options(state, CHANCE)] == [0, 1, 2, 3]  # type: ignore[attr-defined]
    assert do(state, NameWitness(seat=CHANCE, who=2)).table.witnesses == (2,)
    after = [next_witness(SuspectRules.of(witness_choice=how), 4, 3) for how in ("volunteer_then_rotate", "fixed")]
    assert (*after, next_witness(SuspectRules.of(witness_choice="random"), 4, 3)) == (0, 3, None)


@clause("US-R05", "US-025", "US-026")
def test_reader() -> None:
    def readers(**rulings: object) -> list[int | None]:
        state, found = begun(seats=4, **rulings), []
        for place in range(1, 5):
            found.append(state.table.reader)
            state = act(state, "answer", place, "stop")
        return found

    assert readers() == [0, 1, 2, 0]
    assert readers(reader="fixed") == [0, 0, 0, 0]
    state = begun(seats=4, reader="random")
    assert [move.who for move in GAME.options(state, CHANCE)] == [0, 1, 2]  # type: ignore[attr-defined]
    state = do(state, NameReader(seat=CHANCE, who=1))
    assert (state.table.reader, state.turn) == (1, 1)
    assert why_not(state, Draw(seat=0)).clause == "US-R05"


@clause("US-R07")
def test_odd_answer() -> None:
    assert act(begun(), "answer").phase == "trial"
    log: Log = []
    state = act(begun(odd_answer="void_question"), "answer")
    assert state.phase == "slip"
    assert do(state, Stand(seat=1)).phase == "trial"
    void = do(state, Withdraw(seat=1), log=log)
    assert (void.phase, void.round, void.answers) == ("card", 1, ())
    assert told(log, Withdrawn)[0].question == state.answers[0].question
    again = do(void, TurnUp(seat=CHANCE, question=void.table.deck[0]), Answer(seat=1, yes=True))
    assert again.phase == "trial", "once a round"


@clause("US-R08", "US-038")
def test_guilt_check() -> None:
    state = do(table(guilty=3, guilt_check="witness_button"), Propose(seat=0, places=(5,)))
    assert (state.phase, state.turn) == ("confirm", 1)
    assert do(state, Confirm(seat=1, guilty=False)).eliminated == (5,)
    void = do(state, Confirm(seat=1, guilty=True))
    assert (void.table.how, GAME.outcome(void).clause) == ("void", "US-R08")  # type: ignore[union-attr]
    hit = do(table(guilty=3, guilt_check="witness_button"), Propose(seat=0, places=(3,)))
    assert do(hit, Confirm(seat=1, guilty=True)).table.how == "failed"
    assert do(hit, Confirm(seat=1, guilty=False)).table.how == "void"
    assert do(table(guilty=3), Propose(seat=0, places=(5,))).phase == "trial"


@clause("US-R09", "US-033")
def test_reason_note() -> None:
    with_reason, without = Propose(seat=0, places=(5,), reason="hat"), Propose(seat=0, places=(5,))
    off, optional, required = (table(reason_note=how) for how in ("off", "optional", "required"))
    assert why_not(off, with_reason).clause == "US-R09"
    assert do(off, without).eliminated == (5,)
    assert do(optional, with_reason).eliminated == do(optional, without).eliminated == (5,)
    assert why_not(required, without).clause == "US-R09"
    assert do(required, with_reason).eliminated == (5,)


@clause("US-R10", "US-032", "US-034")
def test_elimination_mode() -> None:
    assert why_not(table(), Propose(seat=0, places=(2, 5))).clause == "US-R10"
    state = table(elimination_mode="batch")
    assert do(state, Propose(seat=0, places=(2, 5))).eliminated == (2, 5)
    assert why_not(state, Propose(seat=0, places=tuple(range(1, 13)))).clause == "US-R10"
    assert why_not(state, Propose(seat=0, places=(5, 2))).clause == "US-R10"
    assert len(GAME.options(state, 0)) == 2**12 - 2


@clause("US-R10")
def test_a_set_comes_out_alike_in_any_order() -> None:
    """The order in which cards are turned over changes nothing for those who survive it (T2)."""
    ends = {act(table(), *order).face_up for order in permutations((2, 5, 9))}
    assert ends == {do(table(elimination_mode="batch"), Propose(seat=0, places=(2, 5, 9))).face_up}


@clause("US-R11", "US-041")
def test_the_team_may_stop_after_any_card() -> None:
    for many in range(1, 11):
        assert act(table(), *range(1, many + 1), "stop").phase == "question"


@clause("US-R12")
def test_stop_vote() -> None:
    def stopped(how: str, ballots: list[str]) -> bool:
        state = act(table(seats=4, stop_vote=how), 1)
        return voted(state, Stop(seat=state.turn), ballots).phase == "question"

    assert stopped("majority", ["yes", "no"])
    assert not stopped("majority", ["no", "no"])
    assert not stopped("unanimous", ["yes", "no"])
    assert stopped("unanimous", ["yes", "yes"])
    state = act(table(seats=4, stop_vote="reader"), 1)
    assert state.turn == state.table.reader == 0
    assert do(state, Stop(seat=0)).phase == "question"
    passed = everybody(do(state, Propose(seat=0, places=(5,))), "no")
    assert why_not(passed, Stop(seat=1)).clause == "US-R12"


@clause("US-R13", "US-035")
def test_majority_base() -> None:
    def carried(seats: int, ballots: list[str], **rulings: object) -> bool:
        return 7 not in voted(table(seats=seats, **rulings), Propose(seat=0, places=(7,)), ballots).face_up

    assert carried(2, [])
    assert not carried(3, ["no"])
    assert carried(3, ["yes"])
    assert not carried(3, ["abstain"])
    assert carried(3, ["abstain"], majority_base="cast")
    assert not carried(3, ["no"], majority_base="cast")
    assert carried(4, ["yes", "no"])


@clause("US-R14", "US-036")
def test_deadlock() -> None:
    state = failing(table(seats=3))
    assert (state.phase, state.turn) == ("deadlock", 0)
    assert why_not(state, Stop(seat=0)).clause == "US-042"
    lot = failing(table(seats=3, deadlock="random_top"))
    assert lot.actors == (CHANCE,)
    assert len(do(lot, GAME.options(lot, CHANCE)[3]).eliminated) == 1
    who = failing(table(seats=4, deadlock="facilitator", reads=1))
    assert (who.phase, who.turn) == ("deadlock", 0)
    assert len(GAME.options(who, 0)) == 12
    down = failing(act(table(seats=3), 1))
    assert (down.phase, pad(down)) == ("question", [[1, 1, 1]])


@clause("US-R14")
def test_of_a_deadlock_only_the_most_voted_may_be_picked() -> None:
    state = table(seats=5)
    while state.phase == "trial":
        tried = {place for one in state.table.failed for place in one.places}
        left = next(place for place in state.face_up if place not in tried)
        state = voted(state, Propose(seat=state.turn, places=(left,)), ["yes" if left == 8 else "no", "no", "no"])
    assert [move.places for move in GAME.options(state, state.turn)] == [(8,)]  # type: ignore[attr-defined]
    assert why_not(state, Settle(seat=state.turn, places=(3,))).clause == "US-R14"


@clause("US-R15", "US-R16", "US-036")
def test_last_two() -> None:
    """Also in the worked positions; here that a round without a card costs nothing and the next one more."""
    ask = table(round=2, cleared=range(1, 11), last_two="may_ask_again")
    later = act(ask, "stop", "answer", 11)
    assert (pad(later)[1:], later.table.time) == ([[2, 0, 0], [3, 1, 3]], 13)


@clause("US-R19", "US-051")
def test_failed_sheet() -> None:
    def lost(how: str) -> SuspectState:
        return act(table(guilty=6, round=2, cleared=[1, 2, 3], failed_sheet=how), 4, 6)

    kept, blank = lost("keep_rows"), lost("blank")
    assert (pad(kept), kept.table.lost.cards) == ([[1, 3, 3]], 1)  # type: ignore[union-attr]
    assert (pad(blank), blank.table.lost) == ([], None)
    assert sheet(GAME.observe(kept, 0)).time is None


@clause("US-R20", "US-054", "US-055", "US-R21")
def test_rank_tie() -> None:
    def played(*rounds: int) -> SuspectState:
        state, place = begun(), 1
        for many in rounds:
            state = act(state, "answer", *range(place, place + many))
            place += many
            state = act(state, "stop") if place < 12 else state
        return state

    two, three = (sheet(GAME.observe(played(*rounds), 0)) for rounds in ((5, 6), (8, 1, 2)))
    short, lost = sheet(GAME.observe(played(11), 0)), sheet(GAME.observe(act(table(guilty=1), 1), 0))
    assert (two.time, two.rounds, three.time, three.rounds) == (17, 2, 16, 3)
    assert compare(short, two, SuspectRules()) < 0 < compare(lost, two, SuspectRules())
    assert compare(lost, lost, SuspectRules()) == 0
    pair = [sheet(GAME.observe(played(*rounds), 0)) for rounds in ((5, 6), (6, 4, 1))]
    assert [(one.time, one.rounds) for one in pair] == [(17, 2), (17, 3)]
    assert compare(*pair, SuspectRules()) == 0
    assert compare(*pair, SuspectRules.of(rank_tie="fewer_rounds")) < 0
    assert why_not(played(11), Draw(seat=0)).clause == "US-052"


@clause("US-R22", "US-R23", "US-012")
def test_redraw() -> None:
    def read(**rulings: object) -> SuspectState:
        state = do(begun(**rulings), Draw(seat=0))
        return do(state, TurnUp(seat=CHANCE, question="Q01"))

    assert read().phase == "answer"
    state = read(redraw="one_per_game")
    assert (state.phase, do(state, Keep(seat=0)).phase) == ("redraw", "answer")
    state = do(state, Redraw(seat=0))
    assert "Q01" not in state.table.deck
    assert do(state, TurnUp(seat=CHANCE, question="Q02")).phase == "answer"
    state = do(read(redraw="free"), Redraw(seat=0), TurnUp(seat=CHANCE, question="Q02"))
    assert state.phase == "redraw"
    for question in tuple(QUESTIONS)[2:]:
        if state.phase == "redraw":
            state = do(state, Redraw(seat=0), TurnUp(seat=CHANCE, question=question))
    assert (state.phase, len(state.table.deck)) == ("answer", 10), "eleven rounds need eleven questions"


@clause("US-R22")
def test_deck() -> None:
    assert set(begun(deck="gentle").table.deck) == set(GENTLE)
    out = tuple(list(QUESTIONS)[:5])
    state = begun(deck=out)
    assert state.table.left_out == out
    assert len(state.table.deck) == 73
    with pytest.raises(ValueError, match="no question 'Q99'"):
        GAME.start(2, SuspectRules.of(deck=("Q99",)))
    with pytest.raises(ValueError, match="10 questions are left"):
        GAME.start(2, SuspectRules.of(deck=tuple(QUESTIONS)[:68]))


@clause("US-R24", "US-029")
def test_answers_shown() -> None:
    def cards(how: str) -> list[tuple[str, str, bool]]:
        state = act(act(begun(answers_shown=how), "answer", 1, "stop", "answer", yes=False), 2, "stop", "answer")
        return [(one.question, one.word, one.latest) for one in seen(state) if isinstance(one, QuestionPiece)]

    assert cards("all") == [("Q03", "yes", True), ("Q01", "no", False), ("Q02", "no", False)]
    assert cards("last_only") == [("Q03", "yes", True)]


@clause("US-R26", "US-049")
@pytest.mark.parametrize(("label", "said"), [("minutes", "3 minutes"), ("points", "3 points")])
def test_time_label(label: str, said: str) -> None:
    (foot,) = [
        one for one in seen(act(begun(time_label=label), "answer", 1, 2, 3, "stop")) if isinstance(one, PadTotal)
    ]
    assert (foot.unit, foot.says) == (label, f"Time so far: {said}")


@clause("US-R29", "US-R30", "US-030")
def test_the_witness_never_votes() -> None:
    state = table(seats=4)
    for move in (Propose(seat=3, places=(1,)), Stop(seat=3), Vote(seat=3, ballot="yes")):
        assert why_not(state, move).clause == "US-R29"
    asked = table(seats=4, phase="answer")
    assert why_not(asked, Propose(seat=3, places=(1,))).clause == "US-030"


@clause("US-R30", "US-013", "US-020")
def test_case() -> None:
    """A code fixes everything, and the PIN leaves the guilty place to the Witness."""
    for code, pin, guilty in (("CLASS-1", "4711", "S29"), ("hearsay-7", "0000", "S02")):
        state = GAME.start(2, SuspectRules.of(case=(code, pin)))
        while GAME.actors(state) == (CHANCE,):
            assert len(GAME.options(state, CHANCE)) == 1
            state = do(state, GAME.options(state, CHANCE)[0])
        assert state.rulings.case == (code.upper(), "")
        assert pin not in repr(GAME.observe(state, 0))
        assert state.grid[GAME.observe(state, 1).guilty - 1] == guilty  # type: ignore[operator]
        assert GAME.observe(state, 0).guilty is None
        assert guilty_place(code.upper(), pin) == state.guilty
        state = do(state, Draw(seat=0))
        (first,) = GAME.options(state, CHANCE)
        assert first == TurnUp(seat=CHANCE, question={"CLASS-1": "Q67"}.get(code, "Q35"))
        assert why_not(state, TurnUp(seat=CHANCE, question="Q01")).clause == "US-R30"
    with pytest.raises(ValueError, match="letter or digit"):
        GAME.start(2, SuspectRules.of(case=("", "1")))


@clause("US-R31", "US-006")
def test_card_text() -> None:
    def card(text: str) -> SuspectPiece:
        return next(one for one in seen(begun(card_text=text)) if isinstance(one, SuspectPiece))

    who = SUSPECTS["S01"]
    found = {text: (card(text).name, card(text).hint, card(text).file) for text in ("name", "none", "name_hint")}
    assert found == {"name": (who.name, "", ()), "none": ("", "", ()), "name_hint": (who.name, who.hint_en, ())}
    assert card("open_file").file == who.leanings
    assert who.name not in card("none").says
    assert "outdoorsy 64 in 100" in card("open_file").says


@clause("US-R32")
def test_bot_votes() -> None:
    """Where bots only advise they hold back, and holding back is not counted."""
    state = table(seats=4, bot_votes="advise")
    state = do(state, Propose(seat=0, places=(5,)))
    assert state.actors == (0, 1, 2)
    state = do(state, Vote(seat=1, ballot="abstain"), Vote(seat=2, ballot="abstain"))
    assert do(state, Vote(seat=0, ballot="yes")).eliminated == (5,)
    assert do(state, Vote(seat=0, ballot="no")).eliminated == ()


@clause("US-022", "US-003", "US-004", "US-015")
def test_eleven_innocents_and_a_secret() -> None:
    state = begun(7, seats=4)
    assert len(state.face_up) == 12
    assert len(state.table.suspects) == 41
    assert [GAME.observe(state, seat).guilty for seat in range(4)] == [None, None, None, 7]


@clause("US-024", "US-027", "US-009", "US-010", "US-017")
def test_a_round_has_its_phases_in_order() -> None:
    state = anything(begun(seats=3), 3, "answer")
    assert state.round == 1
    assert why_not(state, Draw(seat=0)).clause == "US-027"
    assert GAME.census(state)["Guilty Cards"] == 12
    assert {one.word for one in seen(state) if hasattr(one, "word") and not hasattr(one, "question")} == {"yes", "no"}
