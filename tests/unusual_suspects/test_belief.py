"""What a view lets one think: the belief, the advice of a bot, a match looked back on."""

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from gamecore.bots import RandomBot
from gamecore.core import CHANCE
from gamecore.match import Match
from gamecore.unusual_suspects import GAME, deduce, plan, schedule
from gamecore.unusual_suspects.advice import advise, thing
from gamecore.unusual_suspects.code import grid
from gamecore.unusual_suspects.deduce import (
    ASSUMPTION,
    Downed,
    Heard,
    Story,
    Switches,
    belief,
    minutes,
    sentence,
    usual,
)
from gamecore.unusual_suspects.pieces import SUSPECTS
from gamecore.unusual_suspects.review import look_back, moments, review, sentences
from gamecore.unusual_suspects.state import Answer, Cleared, Line, SuspectRules, SuspectView, Table
from tests.clause_marks import clause
from tests.contract.games import changes

from .cards import EXAMPLES, traced

TRACES = {(t["code"], t["pin"]): t for t in EXAMPLES["traces_4_places"]}
QUICK, LOST = TRACES["HEARSAY-7", "4711"], TRACES["CLASS-1", "4711"]


def tables(trace: dict[str, Any]) -> list[Table]:
    """The open facts of a golden trace after each thing that happened: the line-up, answers, flips, verdicts."""
    dealt, guilty = grid(trace["code"], SUSPECTS), trace["guilty_position"]
    now = Table(rulings=SuspectRules(), seats=3, grid=dealt, face_up=tuple(range(1, 13)), phase="question")
    found = [now]
    for told in trace["rounds"]:
        number = told["round"]
        now = replace(now, round=number, question=told["question"], phase="answer")
        found.append(now)
        answers = (*now.answers, Answer(told["question"], told["answer"] == "yes", "A", number))
        now = replace(now, answers=answers, question=None, phase="trial", eliminated=())
        found.append(now)
        for id in told["eliminated"]:
            place = dealt.index(id) + 1
            up = tuple(one for one in now.face_up if one != place)
            now = replace(now, face_up=up, cleared=(*now.cleared, Cleared(place, number, "A")))
            if place == guilty:
                now = replace(now, revealed=guilty, how="failed", phase="over")
            elif len(up) == 1:
                now = replace(now, revealed=guilty, how="found", phase="over")
            now = replace(now, eliminated=(*now.eliminated, place))
            found.append(now)
        if now.how != "failed":
            gone = len(told["eliminated"])
            pad = (*now.pad, Line(number, gone, number * gone))
            now = replace(now, pad=pad, eliminated=(), phase="over" if now.how else "question")
            found.append(now)
    return found


def seen(table: Table, seat: int = 0, guilty: int | None = None) -> SuspectView:
    """What a seat sees of it."""
    return SuspectView(seat=seat, table=table, guilty=guilty)


class Played:
    """A match of views: what `review` asks of one."""

    def __init__(self, views: list[SuspectView], length: int | None = None):
        self.views, self.length = views, len(views) - 1 if length is None else length

    def branch(self, number: int) -> "Played":
        return Played(self.views, number)

    def chair(self, seat: int) -> "Played":
        return self

    def look(self) -> SuspectView:
        return self.views[self.length]

    def events(self, seat: int, since: int = 0) -> tuple[()]:
        return ()


SWITCHED = Switches(case_file="portrait", temperature=0, slip=0.02)


def test_a_view_gives_what_the_trace_says() -> None:
    trials = [table for table in tables(QUICK) if table.phase == "trial" and not table.eliminated]
    for table, told in zip(trials, QUICK["rounds"], strict=True):
        thought = belief(seen(table), SWITCHED)
        assert [thought.chances.get(place, 0) for place in range(1, 13)] == pytest.approx(told["posterior"], abs=1e-4)
        assert set(thought.chances) == set(table.face_up)


def test_what_a_witness_knows_changes_nothing() -> None:
    table = tables(QUICK)[9]
    assert belief(seen(table, 2, guilty=10)).chances == belief(seen(table)).chances


@clause("US-R31")
def test_what_is_assumed_follows_the_cards_and_the_witness() -> None:
    for card_text, read in (("name", "portrait"), ("name_hint", "hint"), ("open_file", "open")):
        view = seen(replace(tables(QUICK)[2], rulings=SuspectRules(card_text=card_text)))
        assert usual(view) == Switches(case_file=read)
        assert usual(view, person=True).case_file == ("portrait" if read == "portrait" else "hint")
        assert belief(view).switches == usual(view)
        assert belief(view).switches.says()[0] == ASSUMPTION


def test_before_the_line_up_there_is_nothing_to_think() -> None:
    view = seen(Table(rulings=SuspectRules(), seats=3))
    assert belief(view).chances == {}
    assert minutes(view) == 0
    assert advise(view) is None


@clause("US-P01", "US-045")
def test_the_minutes_run_ahead_of_the_pad() -> None:
    for table in tables(QUICK):
        view, gone = seen(table), [line.cards for line in table.pad]
        running = table.question is not None or table.round > len(table.pad)
        assert minutes(view) == schedule.charged(gone, running=running)
    assert minutes(seen(tables(QUICK)[-1])) == tables(QUICK)[-1].time == 36


def test_a_bot_advises_in_a_trial_only_and_the_trace_was_its_play() -> None:
    for before, after in zip(tables(QUICK), tables(QUICK)[1:], strict=False):
        told = advise(seen(before), "steady", SWITCHED)
        if before.phase != "trial":
            assert told is None
        elif len(before.face_up) > 1:
            gone = [one.place for one in after.cleared[len(before.cleared) :]]
            assert told is not None
            assert list(told.places[:1]) == gone, "the next one down, or nobody where a verdict follows"


def test_a_bot_of_the_variant_counts_cards() -> None:
    table = next(table for table in tables(QUICK) if table.phase == "trial")
    table = replace(table, mode="competitive", piles=((), ()))
    told, steady = advise(seen(table)), advise(seen(table), plan=False)
    assert told is not None
    assert steady is not None
    assert (told.rule, steady.rule) == ("plan", "steady")
    assert told.places[: len(steady.places)] == steady.places[: len(told.places)]


def test_things_are_called_as_one_sees_them() -> None:
    for card in SUSPECTS.values():
        for attribute in ("accessory", "clothing", "hat", "expression"):
            said = thing(attribute, getattr(card, attribute))
            assert said.startswith("the ")
            assert "_" not in said
    assert thing("hint_field", "food") == "the job"
    assert all("_" not in thing("leaning", name) for name in deduce.model.leanings())


# ---- looked back on ----


@clause("US-052", "US-053")
def test_a_match_looked_back_on() -> None:
    match = Played([seen(table) for table in tables(QUICK)])
    (found,) = review(match, 0, SWITCHED)
    assert found == look_back(deduce.story(match.views[-1]), 10, SWITCHED)
    assert found.guilty == 10
    assert (found.time, found.loss, found.minutes_lost) == (36, "", 0)
    assert [trial.flips for trial in found.trials] == [trial.planned for trial in found.trials]
    assert [trial.charged for trial in found.trials][:2] == [11, 19]
    for trial in found.trials:
        said = sentences(found, trial)
        assert said[0].startswith("After the answer Elio Manderby") or found.thought.name(10) in said[0]


def test_nothing_is_told_before_everybody_knows() -> None:
    views = [seen(table, 2, guilty=10) for table in tables(QUICK)]
    over = next(number for number, view in enumerate(views) if view.table.revealed)
    assert review(Played(views, over - 1), 2) == ()
    assert len(review(Played(views, over), 2)) == 1


@clause("US-033", "US-050")
def test_a_lost_match_looked_back_on() -> None:
    (found,) = review(Played([seen(table) for table in tables(LOST)]), 0, Switches(case_file="open"))
    assert found.time is None
    assert found.loss == "forced"
    said = sentences(found, found.trials[-1])
    assert any("One had to go" in one for one in said)
    assert said[0].endswith("%.")


def test_several_investigations_are_several_reviews() -> None:
    first = [replace(table, mode="competitive") for table in tables(LOST)]
    second = [replace(table, mode="competitive", investigation=2) for table in tables(QUICK)]
    found = review(Played([seen(table) for table in first + second]), 0)
    assert [one.guilty for one in found] == [2, 10]
    for one in found:
        assert one.mode == "competitive"
        assert one.minutes_lost == 0, "Time is not used in the variant (US-085)"
        for trial in one.trials:
            assert trial.short >= 0
            assert 1 <= trial.best < len(trial.chances)


@clause("US-E15", "US-067")
def test_a_turn_is_judged_by_the_cards_that_were_collected() -> None:
    suspects = traced(QUICK).suspects
    first = (
        Heard("Q35", True, "A", 1),
        Downed(6),
        Downed(2),
        Downed(3),
        Heard("Q40", True, "B", 2),
        Downed(4, team="B"),
    )
    steps = (*first, Heard("Q67", False, "A", 3), Downed(12))
    found = look_back(Story(suspects, steps), 10, SWITCHED, mode="competitive")
    for trial, piles in zip(found.trials, ((0, 0), (0, 3), (3, 1)), strict=True):
        own = {stake.flips: stake.points for stake in plan.stakes(trial.chances, *piles)}
        assert trial.best == min(many for many, points in own.items() if points == max(own.values()))
        assert trial.short == pytest.approx(max(own.values()) - own[len(trial.flips)])
        assert len(trial.planned) == plan.competitive(trial.chances, *piles).flips
    assert [trial.team for trial in found.trials] == ["A", "B", "A"]


def test_two_witnesses_answer_the_same_question() -> None:
    table = next(table for table in tables(QUICK) if table.phase == "trial" and not table.eliminated)
    both = (*table.answers, Answer(table.answers[0].question, False, "B", 1))
    view = seen(replace(table, answers=both, mode="competitive"))
    found = look_back(deduce.story(view), 10, SWITCHED, mode="competitive")
    assert len(found.trials) == 1
    assert [one.heard.team for one in found.trials[0].told] == ["A", "B"]
    assert found.trials[0].charged == 11


def test_the_moments_of_a_match() -> None:
    match = Played([seen(table) for table in tables(QUICK)])
    found = moments(match, 0, SWITCHED)
    flips = sum(len(told["eliminated"]) for told in QUICK["rounds"])
    sorts = [moment.sort for moment in found]
    assert sorts[0] == "deal"
    assert sorts.count("answer") == len(QUICK["rounds"])
    assert sorts.count("flip") + sorts.count("over") == flips
    assert sorts[-1] == "over"
    assert found[0].bits == pytest.approx(3.584963, abs=1e-6)
    assert found[-1].bits == 0
    assert all(match.views[moment.number] == moment.view for moment in found)


# ---- with the engine ----


def decisions(match: Match[Any, Any, Any]) -> Iterator[SuspectView]:
    """Random players play it; before each decision the view of who decides."""
    bot = RandomBot()
    while match.actors and match.length < 2000:
        if match.actors == (CHANCE,):
            match.chance()
            continue
        chair = match.chair(match.actors[0])
        yield chair.look()
        match.act(bot.choose(chair))


def watched(seats: int, seed: int, rulings: SuspectRules) -> Match[Any, Any, Any]:
    """A whole game, with every promise about beliefs held against it."""
    match = Match(GAME, seats, rulings, seed=seed)
    for view in decisions(match):
        thought = belief(view)
        if not view.grid or len(view.grid) < 12:
            continue
        if view.table.revealed is None:
            assert set(thought.chances) == set(view.face_up)
        assert sum(thought.chances.values()) == pytest.approx(1)
        assert all(sentence(thought, told) for told in thought.told)
        told = advise(view)
        assert (told is not None) == (view.phase in ("trial", "vote", "deadlock") and len(view.face_up) > 1)
        if told is not None:
            assert set(told.places) < set(view.face_up)
            assert told.places or view.eliminated
        if view.mode == "cooperative" and rulings.last_two == "must_choose":
            assert minutes(view) >= view.table.time
            assert minutes(view) in range(67)
    return match


@clause("US-045", "US-052", "US-053")
@pytest.mark.parametrize("seed", range(8))
def test_a_whole_game_of_the_engine(seed: int) -> None:
    match = watched(3, seed, SuspectRules())
    (found,) = review(match, 1)
    table = match.chair(1).look().table
    assert found.guilty == table.revealed
    assert found.time == (table.time if table.how == "found" else None)
    assert bool(found.loss) == (table.how == "failed")
    assert [place for trial in found.trials for place in trial.flips] == [one.place for one in table.cleared]
    assert moments(match, 1)[-1].sort == "over"


def test_a_whole_game_of_the_variant() -> None:
    match = watched(6, 3, SuspectRules(mode="competitive"))
    table = match.chair(0).look().table
    found = review(match, 0)
    assert len(found) == table.investigation
    for one, result in zip(found, table.history, strict=True):
        assert bool(one.loss) == (result.how == "failed")
        assert one.trials[-1].team == result.team
        assert one.time is None


@pytest.mark.parametrize("rulings", changes(SuspectRules), ids=lambda rulings: str(rulings.changed()))
def test_under_every_reading_of_a_ruling(rulings: SuspectRules) -> None:
    match = watched(6, 2, rulings)
    found = review(match, 0)
    assert len(found) == match.chair(0).look().table.investigation
    assert moments(match, 0)[0].sort == "deal"
