"""What the computer would think, said in words; whom bots would flip and why; a case looked back on."""

import pytest
from msgspec.structs import replace

from gamecore.unusual_suspects import posterior
from gamecore.unusual_suspects.advice import suggest, suggest_for_points
from gamecore.unusual_suspects.deduce import (
    ASSUMPTION,
    Downed,
    Heard,
    Story,
    Switches,
    human,
    reason,
    sentence,
    share,
    think,
)
from gamecore.unusual_suspects.pieces import SUSPECTS
from gamecore.unusual_suspects.review import look_back, rounds_of, sentences
from tests.clause_marks import clause

from .cards import EXAMPLES, traced

TRACES = {(t["code"], t["pin"]): t for t in EXAMPLES["traces_4_places"]}
LOST, QUICK, EXPERT = TRACES["CLASS-1", "4711"], TRACES["HEARSAY-7", "4711"], TRACES["HEARSAY-7", "0000"]


def switches(trace: dict[str, object]) -> Switches:
    """What a trace was reckoned with."""
    return Switches(case_file=trace["info"], temperature=trace["tau"], slip=trace["eps"])


# ---- what follows ----


@pytest.mark.parametrize("trace", EXAMPLES["traces_4_places"], ids=lambda trace: f"{trace['code']}-{trace['pin']}")
def test_what_is_thought_is_what_the_trace_says(trace: dict[str, object]) -> None:
    thought = think(traced(trace), switches(trace))
    for told, one in zip(thought.told, trace["rounds"], strict=True):
        after = [told.change.after.get(place, 0.0) for place in range(1, 13)]
        assert after == pytest.approx(one["posterior"], abs=1e-4)
        assert sum(told.change.before.values()) == pytest.approx(1)
    assert [told.number for told in thought.told] == list(range(1, len(trace["rounds"]) + 1))


def test_the_end_is_certain_or_stays_as_it_was() -> None:
    won, lost = think(traced(QUICK), switches(QUICK)), think(traced(LOST), switches(LOST))
    assert won.chances == {10: 1.0}
    assert LOST["guilty_position"] in lost.chances, "a flipped guilty suspect is not taken for an innocent"
    assert won.story.face_up == (10,)
    assert LOST["guilty_position"] not in lost.story.face_up


def test_an_answer_heard_twice_counts_twice_and_order_does_not_matter() -> None:
    story = traced(QUICK)
    some = [Heard("Q35", True), Heard("Q40", False), Heard("Q67", True, "B")]
    one = think(Story(story.suspects, tuple(some)))
    other = think(Story(story.suspects, tuple(reversed(some))))
    assert one.chances == pytest.approx(other.chances)
    assert think(Story(story.suspects)).chances == posterior.begin(range(1, 13))


def test_the_label_is_honest() -> None:
    for assumed in (Switches(), Switches(case_file="open"), human()):
        assert assumed.says()[0] == ASSUMPTION
    assert "not the truth" in ASSUMPTION
    assert "person" in human().says()[1]
    assert "bot" in Switches().says()[1]
    assert human("open").case_file == "hint", "a person never sees leanings"
    assert (human().temperature, human().slip, human("portrait", 0.3).slip) == (0, 0.2, 0.3)


def test_a_sentence_for_each_answer() -> None:
    thought = think(traced(QUICK), switches(QUICK))
    for told in thought.told:
        says, after = sentence(thought, told), told.change.after
        top = max(after, key=lambda place: (after[place], -place))
        assert says.startswith("YES to “" if told.heard.yes else "NO to “")
        assert told.heard.card.text_en in says
        assert f"{thought.name(top)}, {share(after[top])}" in says or "next to nothing" in says
        assert "bit" not in says.split()
    lowest = thought.told[0].change.down[0]
    assert f"speaks against {thought.name(lowest)} (from " in sentence(thought, thought.told[0])


@clause("US-R31")
def test_where_no_names_are_shown_places_stand_for_them() -> None:
    thought = think(replace(traced(QUICK), named=False), switches(QUICK))
    said = [sentence(thought, told) for told in thought.told]
    said += [why.says for why in suggest(think(replace(traced(QUICK), steps=(), named=False)), "steady", 11).each]
    found = look_back(thought.story, 10)
    said += [line for trial in found.trials for line in sentences(found, trial)]
    assert sum("at place" in line for line in said) > len(said) / 2
    assert not any(card.name in line for line in said for card in thought.story.suspects.values())
    assert all(line[0].isupper() for line in said)
    assert thought.who(3) == "the suspect at place 3"


def test_an_answer_that_tells_nothing_is_said_to() -> None:
    same = dict.fromkeys(range(1, 5), SUSPECTS["S01"])
    thought = think(Story(same, (Heard("Q35", True),)))
    assert "next to nothing" in sentence(thought, thought.told[0])
    assert reason(thought, 1) is None


def test_shares_as_words() -> None:
    assert [share(p) for p in (0, 0.0049, 0.01, 0.174, 0.996, 1)] == [
        "less than 1 %", "less than 1 %", "1 %", "17 %", "more than 99 %", "more than 99 %",
    ]  # fmt: skip


def test_a_reason_names_a_visible_thing_that_speaks_for_the_other_answer() -> None:
    trace = QUICK
    thought = think(traced(trace), switches(trace))
    early = think(Story(thought.story.suspects, thought.story.steps[:1]), switches(trace))
    lowest = posterior.line_up(early.chances)[0]
    found = reason(early, lowest)
    assert found is not None
    assert found.factor < 1
    assert found.things
    card = early.story.suspects[lowest]
    for attribute, value in found.things:
        assert attribute in {"accessory", "clothing", "hat", "expression"}
        assert getattr(card, attribute) == value


# ---- whom to flip ----


@pytest.mark.parametrize("trace", EXAMPLES["traces_4_places"], ids=lambda trace: f"{trace['code']}-{trace['pin']}")
def test_a_suggestion_is_what_the_bot_did(trace: dict[str, object]) -> None:
    story, charged, up = traced(trace), 0, 12
    downed = [[step for step in steps if isinstance(step, Downed)] for steps in rounds_of(story)]
    for number, flips in enumerate(downed):
        charged += up - 1
        heard = [index for index, step in enumerate(story.steps) if isinstance(step, Heard)]
        then = think(Story(story.suspects, story.steps[: heard[number] + 1]), switches(trace))
        told = suggest(then, trace["bot"], charged)
        places = tuple(flip.place for flip in flips)
        assert told.places[: len(places)] == places
        assert told.innocent == pytest.approx(1 - sum(then.chances[place] for place in told.places))
        assert told.says.startswith("Flip ")
        assert all(then.name(place) in told.says for place in told.places)
        assert [why.place for why in told.each] == list(told.places)
        assert all(why.says.startswith(then.name(why.place)) for why in told.each)
        up -= len(flips)


def test_the_reserve_is_named() -> None:
    """HEARSAY-7/4711: in some round the steady bot keeps somebody nobody believes in."""
    story, found = traced(QUICK), []
    for index, step in enumerate(story.steps):
        if isinstance(step, Heard):
            then = think(Story(story.suspects, story.steps[: index + 1]), switches(QUICK))
            told = suggest(then, "steady", 30)
            if told.reserve is not None:
                found.append(told)
                assert told.reserve not in told.places
                assert f"{then.name(told.reserve)} stays face up in reserve" in told.says
    assert found


def test_to_stop_is_a_suggestion_too() -> None:
    thought = think(Story(traced(QUICK).suspects))
    told = suggest(thought, "steady", 20, down=1)
    assert (told.places, told.innocent) == ((), pytest.approx(1))
    assert told.says.startswith("Stop here.")


@clause("US-E14")
def test_a_team_that_counts_cards() -> None:
    thought = think(Story(traced(QUICK).suspects))
    assert len(suggest_for_points(thought, 0, 0).places) == 4


# ---- looked back on ----


@clause("US-052", "US-053")
def test_a_win_looked_back_on() -> None:
    found = look_back(traced(QUICK), 10, switches(QUICK))
    assert (found.loss, found.time, found.minutes_lost, len(found.trials)) == ("", 36, 0, len(QUICK["rounds"]))
    for trial in found.trials:
        assert trial.flips == trial.planned
        assert trial.late == trial.odd == ()
        assert trial.rank == 1 + sum(chance > trial.chance for chance in trial.chances.values())
    assert found.trials[0].charged == 11


@clause("US-033", "US-050")
def test_a_loss_looked_back_on() -> None:
    found = look_back(traced(LOST), 2, switches(LOST))
    last = found.trials[-1]
    assert found.time is None
    assert last.flips[-1] == 2
    assert found.loss == ("forced" if len(last.flips) == 1 else "avoidable")
    assert not any(trial.loss for trial in found.trials[:-1])


def test_what_others_would_have_done_otherwise() -> None:
    """The same answers, and a team that flips one a round, and once the likeliest of all."""
    story, assumed = traced(EXPERT), switches(EXPERT)
    heard = [step for step in story.steps if isinstance(step, Heard)]
    first = think(Story(story.suspects, (heard[0],)), assumed)
    order = [place for place in posterior.line_up(first.chances) if place != 2]
    steps = (heard[0], Downed(order[0]), heard[1], Downed(order[-1]), heard[2])
    found = look_back(Story(story.suspects, steps), 2, assumed, "expert")
    one, two, three = found.trials
    assert one.planned[: len(one.flips)] == one.flips
    assert one.late == tuple(place for place in one.planned[1:] if place != 2)
    assert one.weak == "few"
    assert [odd.place for odd in two.odd] == [order[-1]]
    assert two.weak == "whom"
    assert (three.flips, three.late, three.short, three.weak) == ((), (), 0.0, "")
    assert found.minutes_lost == len(one.late) + len(two.late) > 0
    assert found.weak[0] == one
    assert look_back(Story(story.suspects), 2).trials == ()


@pytest.mark.parametrize(("flips", "loss"), [([5], "forced"), ([1, 5], "avoidable")])
def test_a_loss_is_forced_where_the_first_flip_hits(flips: list[int], loss: str) -> None:
    story = traced(QUICK)
    downed = tuple(Downed(place, place == 5) for place in flips)
    found = look_back(Story(story.suspects, (Heard("Q35", True), *downed)), 5)
    assert found.loss == loss


def test_the_one_spared_is_told() -> None:
    story, assumed = traced(EXPERT), switches(EXPERT)
    heard = [step for step in story.steps if isinstance(step, Heard)][:2]
    first = think(Story(story.suspects, (heard[0],)), assumed)
    low = posterior.line_up(first.chances)
    found = look_back(Story(story.suspects, (heard[0], Downed(low[0]), heard[1])), low[1], assumed, "bold")
    assert found.trials[0].spared
    assert low[1] not in found.trials[0].late
