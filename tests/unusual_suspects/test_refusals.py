"""What a learner might try at the wrong moment: which clause refuses it, and that the sentence fits the position."""

import pytest

from gamecore.core import CHANCE, Move
from gamecore.unusual_suspects import GAME
from gamecore.unusual_suspects.chance import sample
from gamecore.unusual_suspects.moves import (
    Answer,
    Confirm,
    Deal,
    Draw,
    Keep,
    Propose,
    Redraw,
    Settle,
    Stand,
    Stop,
    TurnUp,
    Vote,
    Withdraw,
)
from gamecore.unusual_suspects.state import SuspectRules, SuspectState
from tests.clause_marks import clause

from .table import act, begun, do, everybody, table, why_not


def place(seat: int, *places: int) -> Propose:
    return Propose(seat=seat, places=places)


ASK, HEAR, TRIAL = begun(seats=4), table(phase="answer", seats=4), table(seats=4)
VOTE = do(TRIAL, place(0, 5))
DOWN = act(TRIAL, 5)
OVER = act(table(guilty=5), 5)
SLIP = act(begun(seats=4, odd_answer="void_question"), "answer")
PUT = do(begun(seats=4, redraw="free"), Draw(seat=0), TurnUp(seat=CHANCE, question="Q01"))
BUTTON = do(table(seats=2, guilt_check="witness_button"), place(0, 5))
SETTING = GAME.start(4, SuspectRules())
TEAMS = table(mode="competitive", seats=4)

CASES: list[tuple[str, SuspectState, Move, str, str]] = [
    ("nothing is drawn yet", ASK, place(0, 3), "US-025", "draw one first"),
    ("the reader draws", ASK, Draw(seat=1), "US-R05", "Red draws"),
    ("the Witness does not draw", ASK, Draw(seat=3), "US-R29", "no part"),
    ("a detective does not answer", ASK, Answer(seat=0, yes=True), "US-028", "Green"),
    ("there is no question yet", ASK, Answer(seat=3, yes=True), "US-028", "no question"),
    ("nobody eliminates before the answer", HEAR, place(1, 3), "US-031", "First the Witness"),
    ("nobody votes before the answer", HEAR, Vote(seat=0, ballot="yes"), "US-031", "First the Witness"),
    ("one question a round", HEAR, Draw(seat=0), "US-027", "One question"),
    ("the Witness gives no sign", HEAR, place(3, 3), "US-030", "YES or NO"),
    ("the Witness has to answer", HEAR, Stand(seat=3), "US-028", "have to give one"),
    ("a detective does not answer for the Witness", HEAR, Answer(seat=0, yes=False), "US-028", "Only the Witness"),
    ("an answer stays", TRIAL, Answer(seat=3, yes=False), "US-R06", "YES"),
    ("the Witness does not propose", TRIAL, place(3, 4), "US-R29", "detectives"),
    ("the Witness does not stop it", TRIAL, Stop(seat=3), "US-R29", "detectives"),
    ("one after the other", TRIAL, place(1, 4), "US-032", "Red"),
    ("to stop too early", TRIAL, Stop(seat=0), "US-042", "at least one of 12"),
    ("no question before somebody goes", TRIAL, Draw(seat=0), "US-036", "at least one"),
    ("nothing is voted on yet", TRIAL, Vote(seat=0, ballot="yes"), "US-035", "Nothing is proposed"),
    ("nobody picks alone", TRIAL, Settle(seat=0, places=(3,)), "US-R14", "no proposal"),
    ("no such place", TRIAL, place(0, 13), "US-021", "no place 13"),
    ("nobody is named", TRIAL, place(0), "US-033", "Name a suspect"),
    ("one at a time", TRIAL, place(0, 1, 2), "US-R10", "One suspect at a time"),
    ("twice the same", TRIAL, place(0, 1, 1), "US-R10", "once"),
    ("no reason is asked for", TRIAL, Propose(seat=0, places=(1,), reason="hat"), "US-R09", "No reason"),
    ("somebody who is down", DOWN, place(1, 5), "US-034", "cleared in round 1"),
    ("the next question has to wait", DOWN, Draw(seat=1), "US-041", "stopped"),
    ("first the vote", VOTE, place(1, 4), "US-035", "Vote first"),
    ("one vote each", do(VOTE, Vote(seat=1, ballot="no")), Vote(seat=1, ballot="yes"), "US-035", "Your vote is in"),
    ("who proposes has voted", VOTE, Vote(seat=0, ballot="yes"), "US-035", "Your vote is in"),
    ("the Witness does not vote", VOTE, Vote(seat=3, ballot="yes"), "US-R29", "detectives"),
    ("found no majority", everybody(VOTE, "no"), place(1, 5), "US-R14", "found no majority"),
    ("the slip first", SLIP, place(3, 2), "US-R07", "stands"),
    ("the Witness's word", SLIP, Withdraw(seat=0), "US-028", "Only the Witness"),
    ("read it or put it away", PUT, place(0, 2), "US-R22", "put it away"),
    ("the reader decides", PUT, Redraw(seat=1), "US-027", "answered first"),
    ("keep is the reader's", PUT, Keep(seat=2), "US-027", "answered first"),
    ("the Witness says who is guilty", BUTTON, Confirm(seat=0, guilty=True), "US-028", "Only the Witness"),
    ("first the guilty card", BUTTON, Answer(seat=1, yes=True), "US-038", "Say first"),
    ("only after a flip", TRIAL, Confirm(seat=3, guilty=True), "US-038", "eliminated"),
    ("the game is over", OVER, Draw(seat=0), "US-039", "over"),
    ("the line-up first", SETTING, Draw(seat=0), "US-014", "laid out"),
    ("nobody sits there", TRIAL, place(9, 1), "US-002", "no seat 9"),
    ("a player does not deal", SETTING, Deal(seat=0, cards=("S01", "S02", "S03", "S04")), "US-012", "chance"),
    ("chance does not turn up twice", TRIAL, TurnUp(seat=CHANCE, question="Q01"), "US-024", "Nothing is left"),
    ("the other team plays", TEAMS, place(1, 3), "US-070", "team A"),
]


@clause("US-024", "US-028", "US-030", "US-031", "US-032", "US-036", "US-R29")
@pytest.mark.parametrize(("state", "move", "id", "part"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_what_is_refused_says_why(state: SuspectState, move: Move, id: str, part: str) -> None:
    refused = why_not(state, move)
    assert refused.clause == id
    assert part in refused.why
    assert len(refused.why) < 120


def test_a_refused_deal_says_what_is_wrong_with_the_cards() -> None:
    state = act_to_deal()
    for cards, said in (
        (("S01",), "4 suspects are drawn now"),
        (("S01", "S01", "S02", "S03"), "No suspect is drawn twice"),
    ):
        assert said in why_not(state, Deal(seat=CHANCE, cards=cards)).why


def act_to_deal() -> SuspectState:
    return do(SETTING, GAME.options(SETTING, CHANCE)[0])


def test_chance_does_not_act_for_a_player() -> None:
    with pytest.raises(ValueError, match="a player has to"):
        sample(TRIAL, lambda name: pytest.fail(name))  # type: ignore[arg-type,return-value]


@pytest.mark.parametrize("state", [ASK, HEAR, TRIAL, DOWN, VOTE, SLIP, PUT, BUTTON], ids=lambda state: state.phase)
def test_every_suspect_and_word_can_be_tried(state: SuspectState) -> None:
    """A learner who touches any place, or Yes or No, is told why it is nothing now."""
    seat = state.actors[0]
    tries = list(GAME.conceivable(state, seat))
    touched = {one.places for one in tries if isinstance(one, Propose)}
    assert {(place,) for place in range(1, 13)} <= touched
    assert {one.yes for one in tries if isinstance(one, Answer)} == {True, False}


def test_a_set_can_be_spelled_place_by_place() -> None:
    state = table(elimination_mode="batch", reason_note="optional")
    move = GAME.attempt(state, 0, (("places", 9), ("places", 2), ("reason", "hat")))
    assert move == Propose(seat=0, places=(2, 9), reason="hat")
    assert GAME.attempt(state, 0, (("places", 9), ("places", 9))) is None
    assert GAME.attempt(state, 0, (("reason", "hat"),)) is None
    assert GAME.attempt(state, 1, (("places", 9),)) is None
    assert GAME.attempt(HEAR, 3, (("places", 9),)) is None
