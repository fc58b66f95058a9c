"""What a player decided once is not asked again: a detected player who plays on (GS-R36), and may change its mind."""

from functools import cache

from gamecore import load
from gamecore.bots import play
from gamecore.core import CHANCE
from gamecore.gossip_street.bots import BOTS
from gamecore.gossip_street.moves import PlayOn, Stop
from gamecore.match import Match
from gamecore.record import load as read
from gamecore.record import save
from tests.clause_marks import clause
from tests.test_table import Browser, texts
from widgets.table import INSTEAD, Table

GAME = load("gossip_street")


@cache
def detected() -> str:
    """A game of four that waits for the first seat's first turn after it was detected; it is to have more of them."""
    for seed in range(1, 60):
        match = Match(GAME, 4, GAME.Rulings(), seed=seed)
        play(match, {seat: BOTS["beginner"]() for seat in range(4)})
        asked = [n for n, move in enumerate(match.moves) if move == PlayOn(seat=0)]
        if len(asked) > 2:
            return save(match.branch(asked[0]), seat=0, bots="random", only=False)  # who plays on from here
    raise AssertionError("no beginner in the first seat was detected early")


def opened() -> Browser:
    return Browser(Table(GAME, 4, record=detected()))


def to_next_turn(browser: Browser) -> None:
    """Play this turn to its end, up to the next throw that begins one."""
    turn = browser.sitting.chair.look().turns
    for _ in range(60):
        view = browser.sitting.chair.look()
        assert browser.match.outcome is None
        if view.turns > turn and browser.sitting.lucky and view.phase == "throw":
            return
        assert not (view.turns > turn and view.phase == "ready"), "it was asked a second time"
        if browser.sitting.lucky:
            browser.pick("throw")
        else:
            browser.table._act(browser.sitting, browser.sitting.chair.options()[0])
    raise AssertionError("the turn does not end")


def tools(browser: Browser) -> str:
    return str(browser.table.page()["tools"].full())


@clause("GS-R36")
def test_who_is_detected_is_asked_once_whether_to_play_on() -> None:
    browser = opened()
    assert [piece.id for piece in browser.picture().zone("actions").pieces] == ["playon", "stop"]  # type: ignore[union-attr]
    assert INSTEAD not in tools(browser)
    browser.pick("playon")
    assert browser.sitting.lucky
    assert INSTEAD not in tools(browser), "it has just been said"
    to_next_turn(browser)
    assert browser.match.moves[-1] == PlayOn(seat=0)
    assert "Stop for good" in tools(browser)


@clause("GS-R36")
def test_who_plays_on_may_change_its_mind_before_each_throw() -> None:
    browser = opened()
    browser.pick("playon")
    to_next_turn(browser)
    length = browser.match.length
    browser.pick(f"{INSTEAD}stop")
    assert browser.match.moves[length - 1] == Stop(seat=0)
    assert browser.sitting.chair.look().players[0].stopped
    assert INSTEAD not in tools(browser)
    browser.pick("undo")
    assert browser.match.length == length - 1
    assert [piece.id for piece in browser.picture().zone("actions").pieces] == ["playon", "stop"], "and is asked again"  # type: ignore[union-attr]


@clause("GS-R36")
def test_the_button_is_gone_once_the_die_is_thrown() -> None:
    browser = opened()
    browser.pick("playon")
    to_next_turn(browser)
    browser.pick("throw")
    assert INSTEAD not in tools(browser)
    length = browser.match.length
    browser.pick(f"{INSTEAD}stop")
    assert browser.match.length == length


def test_what_was_done_for_a_player_stands_in_the_record_and_undo_steps_over_it() -> None:
    browser = opened()
    browser.pick("playon")
    to_next_turn(browser)
    assert read(browser.sitting.record(), GAME).match.moves == browser.match.moves
    again = Browser(Table(GAME, 4, record=detected()), browser.memo)
    assert again.match.moves == browser.match.moves
    length = browser.match.length
    browser.pick("throw")
    browser.pick("undo")
    assert browser.match.length == length
    assert browser.sitting.lucky


def test_a_game_has_nothing_to_do_by_itself_unless_it_says_so() -> None:
    match = Match(GAME, 3, GAME.Rulings(), seed=3)
    play(match, {seat: BOTS["random"]() for seat in range(3)})
    for length in range(match.length):
        past = match.branch(length)
        for seat in past.actors:
            if seat != CHANCE:
                move = GAME.routine(past.chair(seat).look(), past.chair(seat).log())
                assert move is None or move == PlayOn(seat=seat)
                assert move is None or past.chair(seat).why_not(move) is None


def test_whose_first_cards_are_laid_is_said_and_spoken() -> None:
    browser = Browser(Table(GAME, 3, seed=8))
    sent = browser.pick("deal")
    assert "yours too" in str(browser.table.page()["answer"].full())
    assert "yours too" in texts(sent)
    own = Browser(Table(GAME, 3, seed=8))
    own.pick("quick:no")
    assert "yours too" not in texts(own.pick("deal"))
    assert "yours too" not in str(own.table.page()["answer"].full())
