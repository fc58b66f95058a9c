"""The notepad on a page of its own, over a game that was saved."""

import re

import pytest

from gamecore import load
from gamecore.core import CHANCE
from gamecore.gossip_street.bots import BOTS
from gamecore.match import Match
from gamecore.record import by_itself, link, save
from widgets import notepad
from widgets.notepad import Notepad
from widgets.stage import Stage

GAME = load("gossip_street")


def played(moves: int = 400, seed: int = 3) -> Match:
    match, bot = Match(GAME, 3, seed=seed), BOTS["beginner"]()
    while match.outcome is None and match.length < moves:
        by_itself(match, bot, None)
    return match


def own_record(match: Match, seat: int = 0) -> str:
    """A record of a game that goes on, as a table keeps it."""
    return save(match, seat=seat, bots="beginner", only={n for n, m in enumerate(match.moves) if m.seat == seat})


def text(pad: Notepad) -> str:
    return " ".join(str(sheet.full()) for sheet in pad.page().values())


def test_a_notebook_shows_it_and_its_repr_is_a_sentence() -> None:
    stage = notepad("gossip_street", save(played(120)))
    assert isinstance(stage, Stage)
    assert repr(stage) == "Dirt File of Gossip Street, 3 players, as seat 0 sees the game."


def test_it_tells_what_the_seat_knows_and_keeps_marks() -> None:
    match = played(200)
    pad = Notepad(GAME, save(match), 1)
    pad.hello("wide", None)
    pad.pick("file:level-odds")
    deals = re.search(r"<b>([\d,]+)</b><span>deals? left", text(pad))
    from gamecore.gossip_street.known import odds

    assert deals
    assert int(deals[1].replace(",", "")) == odds(match.chair(1).look()).deals
    pad.pick("file:level-marks")
    pad.pick("file:0:dog")
    again = Notepad(GAME, save(match), 1)
    again.hello("phone", pad.drawer.memo())
    assert "Dog: does not have it" in text(again)
    again.hello("phone", "")
    assert "Dog: does not have it" not in text(again)


def test_a_clause_opens_and_closes() -> None:
    pad = Notepad(GAME, save(played(200)))
    pad.hello("wide", None)
    pad.pick("clause:GS-067")
    assert "A blank may be left at any house except" in text(pad)
    pad.pick("close-clause")
    assert "A blank may be left at any house except" not in text(pad)


def test_the_record_may_be_a_link_and_seats_keep_their_marks_apart() -> None:
    record = save(played(120))
    keys = {Notepad(GAME, text, seat).stage.key for text in (record, link(record)) for seat in (0, 1)}
    assert len(keys) == 4


def test_of_a_game_that_goes_on_only_the_own_seat_is_shown() -> None:
    match = played(150)
    assert match.outcome is None
    record = own_record(match)
    assert Notepad(GAME, record).seat == 0
    with pytest.raises(ValueError, match="kept for seat 0"):
        Notepad(GAME, record, 2)
    over = played(10_000)
    assert over.outcome is not None
    assert Notepad(GAME, save(over, seat=0, bots="beginner"), 2).seat == 2


@pytest.mark.parametrize(("seat", "says"), [(3, "seats 0 to 2 play"), (-1, "seats 0 to 2 play")])
def test_a_seat_that_is_not_there_is_refused(seat: int, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        notepad("gossip_street", save(played(60)), seat)


def test_what_is_no_record_is_refused() -> None:
    with pytest.raises(ValueError, match="no link to a match"):
        notepad("gossip_street", "nonsense")


def test_before_the_deal_it_says_when_it_begins() -> None:
    match = Match(GAME, 3, seed=1)
    assert match.actors == (CHANCE,)
    pad = Notepad(GAME, save(match))
    pad.hello("wide", None)
    assert "begins when the cards are dealt" in text(pad)


def test_a_game_without_one_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("widgets.gossip_street.drawers.DRAWERS", ())
    with pytest.raises(ValueError, match="Gossip Street has no notepad"):
        Notepad(GAME, save(played(60)))
