"""Nothing hidden goes over the wire: every message of whole games, read, and compared.

The comparison is with a table that knows nothing but what its seat may know: see `tap.py`.
"""

from collections.abc import Iterator
from importlib import import_module
from random import Random
from typing import Any

import pytest

from gamecore import game_of
from gamecore.lesson import CLEAR, UNDO, Claim, Collect, Exercise, Play, Progress, Puzzle, Quiz, Step, StepPart, hints
from tests.test_lesson import answers

from .alike import mixed
from .games import AnyGame, all_games, changes
from .tap import Lessons, Taps, hidden_names, hidden_news, readings, search

Table = tuple[AnyGame, int]
MOST_PICKS = 4000


class Tally:
    """What was read of a game."""

    def __init__(self) -> None:
        self.picks = self.messages = self.texts = self.records = self.secrets = 0


def listen(taps: Taps, quick: bool, picks: int = MOST_PICKS) -> Tally:
    """Deal, play at both tables until the game is over or so many picks are made; every message is checked."""
    tell: Any = import_module(f"gamecore.{taps.game.name}.words").tell
    tally, rng, seat = Tally(), Random(taps.seat), taps.seat

    def check(sent: list[str], since: int = 0) -> None:
        match = taps.match
        over = match.outcome is not None
        secrets = hidden_names(taps.game, match._states[-1], seat)
        secrets |= hidden_news(match, seat, min(since, match.length), tell)
        if not over:  # then the record tells all
            texts, records = search(sent, secrets, seat, over)
            tally.texts += texts
            tally.records += records
        tally.messages += len(sent)
        tally.secrets += len(secrets)

    def now_and_then(number: int) -> None:
        """What a player does beside playing, and a page beside picking."""
        if number % 8 == 3:
            for ticket in ("share", "share"):
                check(taps.pick(ticket))
        if number % 30 == 7:
            for ticket in notepad(taps):
                check(taps.pick(ticket))
            for ticket in ("log", "rules", "rules", "log"):
                check(taps.pick(ticket))
            check(taps.states())
        if number % 60 == 11:
            check(taps.both(lambda page: page.say({"type": "layout", "layout": "phone"})))
            check(taps.both(lambda page: page.hello(memo=None)))

    taps.pick(f"quick:{'yes' if quick else 'no'}")
    check(taps.pick("deal"))
    for number in range(picks):
        if taps.match.outcome is not None:
            break
        now_and_then(number)
        before = taps.match.length
        check(taps.pick(taps.next(rng)), before)
        tally.picks += 1
    return tally


def notepad(taps: Taps) -> Iterator[str]:
    """Picks in the notepad, where there is one: it is opened, tells more and more, is marked and checked, and shut."""
    if "file" not in taps.page.offered():
        return
    yield "file"
    for level in ("file:level-odds", "file:level-certain", "file:level-marks"):
        yield level
        cells = [ticket for ticket in taps.page.offered() if ticket.startswith("file:") and ticket.count(":") == 2]
        yield from cells[::9]
    yield "file:check"
    yield "file"


def test_a_table_sends_what_its_seat_may_know_and_nothing_else(table: Table) -> None:
    game, seats = table
    taps = Taps(game, seats, seat=seats // 2, seed=100 + seats)
    tally = listen(taps, quick=seats % 2 == 0)
    assert taps.match.outcome is not None
    assert tally.messages > tally.picks > 30
    assert tally.records > tally.picks, "the memory was read, and the link"
    assert tally.secrets > tally.picks, "there was something to be hidden"


@pytest.mark.parametrize("seat", [0, -1])
def test_so_it_is_from_the_other_chairs(game: AnyGame, seat: int) -> None:
    seats = game.seats[0]
    listen(Taps(game, seats, seat=seat % seats, seed=7), quick=seat == 0, picks=120)


def test_so_it_is_under_other_rulings(game: AnyGame) -> None:
    rng, readings = Random(game.name), changes(game.Rulings)
    for number, seats in enumerate(game.seats):
        rulings = mixed(game, readings, seats, rng)
        listen(Taps(game, seats, seat=0, seed=number + 1, **rulings.changed()), quick=bool(number % 2), picks=25)


STEPS = [
    step
    for game in all_games()
    for step in import_module(f"gamecore.{game.name}.lesson").steps().values()
    if not isinstance(step.parts[-1], Play)  # its table is the one above
]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("step", STEPS, ids=[step.id for step in STEPS])
def test_a_step_sends_nothing_before_it_is_asked_for(step: Step, seed: int) -> None:
    attend(step, seed)


def attend(step: Step, seed: int) -> None:
    """Do a step, with wrong picks on the way: no hint, no answer too early, of a real position only what is seen."""
    taps, rng, told = Lessons(game_of(step.id), step), Random(f"{step.id}/{seed}"), set[str]()
    lesson = taps.lesson

    def check(sent: list[str]) -> None:
        now = lesson.progress
        said = [now.verdict.why if now.verdict else "", *hints(step.parts[now.part], now)[now.hints - 1 : now.hints]]
        told.update(text for text in untold if any(text in one for one in said))
        for message in sent:
            text = readings(message)[0]
            for secret in untold - told:
                assert secret not in text, f"{secret!r} is sent before it is asked for"

    untold = {text for part in step.parts for text in answers_in(part) if text}
    check(taps.wire.sent)
    for number in range(300):
        if lesson.progress.done:
            break
        wild = number % 3 == 2 and number < 200  # a move of many parts is seldom finished among wild picks
        check(taps.pick(rng.choice(taps.page.offered()) if wild else onward(step, lesson.progress)))
    assert lesson.progress.done
    check(taps.states())
    check(taps.both(lambda page: page.hello("phone", None)))


def onward(step: Step, progress: Progress) -> str:
    """A pick that leads on, after a wrong move the one that takes it back."""
    part = step.parts[progress.part]
    if isinstance(part, Puzzle) and set(progress.chosen) - {want for one in part.entries for want in one.wants}:
        return CLEAR
    if isinstance(part, Exercise) and not progress.over:
        if progress.moves != part.answer[: len(progress.moves)]:
            return UNDO
        if not set(progress.picks) <= set(part.answer[len(progress.moves)].parts()):
            return CLEAR
    return answers(step, progress)


def answers_in(part: StepPart) -> list[str]:
    """The hints of a part, and what answers its choices."""
    match part:
        case Quiz():
            return [choice.why for choice in part.choices]
        case Collect():
            return [hint for hints in part.hint for hint in hints]
        case Exercise():
            return list(part.hint)
        case Claim():
            guessed = [choice.why for bet in part.bets for guess in bet.guesses for choice in guess.choices]
            return [*guessed, *(hint for bet in part.bets for hint in bet.hint)]
        case Puzzle():
            told = [hint for clue in part.clues for hint in clue.hint]
            return [*told, *part.hint, part.done, *(entry.right for entry in part.entries)]
    return []
