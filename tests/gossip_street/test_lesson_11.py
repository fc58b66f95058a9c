"""Step 11: the ledger's puzzle of seven clues, and the part it is played in."""

import pytest

from gamecore.gossip_street import GAME
from gamecore.gossip_street.known import known, odds
from gamecore.gossip_street.lesson import step_11
from gamecore.gossip_street.lesson.step_11 import BLUE, COUNT, GREEN, PLAYERS, WITH, position, view
from gamecore.gossip_street.notes import Notes, check
from gamecore.gossip_street.state import GossipRules
from gamecore.lesson import CLEAR, GO_ON, SAY, Progress, begin, hints, judge
from gamecore.puzzle import Puzzle
from tests.clause_marks import clause
from widgets.lesson import Lesson

STEP = step_11.step()
(PUZZLE,) = STEP.parts
assert isinstance(PUZZLE, Puzzle)
RIGHT = ("first-mr-pry", "second-mrs-gab", "name-dog", SAY, "first-mrs-nosey", "second-mrs-sneak", "name-none", SAY)
OUT = (GO_ON,) * COUNT


def left(clues: tuple[int, ...]) -> tuple[int, int, int]:
    """Deals, and identities of Blue and of Green, once these clues are known."""
    found = odds(GAME.observe(position(clues), 0))
    return found.deals, len(found.of(BLUE)), len(found.of(GREEN))


def done(*picks: str, start: Progress | None = None) -> Progress:
    progress = start or begin(STEP)
    for pick in picks:
        progress = judge(STEP, progress, pick)
    return progress


# ---- the ledger's table ----


@clause("GS-067", "GS-074", "GS-076", "GS-092", "GS-101", "GS-102")
def test_the_clues_leave_what_the_ledger_says() -> None:
    assert [left(WITH[:number]) for number in range(COUNT + 1)] == [
        (100_800, 360, 360), (20_160, 90, 270), (672, 3, 216), (224, 1, 168), (56, 1, 42), (30, 1, 20), (3, 1, 2),
        (2, 1, 1),
    ]  # fmt: skip


def test_every_clue_is_needed() -> None:
    without = [left(tuple(n for n in WITH if n != gone))[1:] for gone in WITH]
    assert without == [(3, 3), (40, 3), (3, 1), (1, 3), (1, 2), (1, 19), (1, 2)]


def test_the_solution_that_is_shown_is_the_only_one() -> None:
    found = odds(view(COUNT))
    assert [list(found.of(seat)) for seat in (BLUE, GREEN)] == [[PLAYERS["blue"]], [PLAYERS["green"]]]
    shown = PUZZLE.hint[2]
    for seat, colour in ((BLUE, "Blue"), (GREEN, "Green")):
        first, second, pet = PLAYERS[colour.lower()]  # type: ignore[index]
        assert f"{colour}: {first}, {second}, {'no pet' if pet == 'none' else pet}." in shown
        assert found.holds(seat, first) == found.holds(seat, second) == found.holds(seat, pet) == 1


def test_it_is_the_same_under_the_other_reading_of_love_cards() -> None:
    """GS-R07 second_only: the same evidence, the same table."""
    from msgspec.structs import replace

    other = GossipRules(love_card_houses="second_only")
    for number in range(COUNT + 1):
        seen = replace(view(number), rulings=other)
        found = odds(seen)
        assert (found.deals, len(found.of(BLUE)), len(found.of(GREEN))) == left(WITH[:number])


def test_after_the_sixth_clue_no_pet_is_twice_as_likely() -> None:
    assert odds(view(6)).holds(GREEN, "none") == 2 * odds(view(6)).holds(GREEN, "parrot")


def test_the_last_hint_of_each_clue_says_what_is_new() -> None:
    """What has become certain by a clue is named in its third hint."""
    for number in range(1, COUNT + 1):
        before = {(m.seat, m.card) for m in known(view(number - 1)).marks if m.standing == "has"}
        now = {(m.seat, m.card) for m in known(view(number)).marks if m.standing == "has"} - before
        said = PUZZLE.clues[number - 1].hint[2]
        for _, card in now:
            assert (card if card != "none" else "no pet") in said


# ---- playing it ----


def test_it_is_done_by_both_triples() -> None:
    progress = done(*OUT, *RIGHT)
    assert progress.done
    assert progress.verdict is not None
    assert "100,800" in progress.verdict.why


def test_nothing_of_it_is_over_before() -> None:
    for count in range(len(OUT + RIGHT)):
        assert not done(*(OUT + RIGHT)[:count]).over


@clause("GS-088")
def test_the_right_people_in_the_wrong_order_are_a_slip_and_one_is_forgiven() -> None:
    first = done(*OUT, "first-mrs-gab", "second-mr-pry", "name-dog", SAY)
    assert first.verdict is not None
    assert (first.verdict.sort, first.verdict.clause) == ("wrong", "GS-067")
    assert "Clue 2" in first.verdict.why
    assert "One slip is forgiven" in first.verdict.why
    assert first.chosen, "what was picked stays, to be changed"
    assert done("first-mr-pry", "second-mrs-gab", SAY, *RIGHT[4:], start=first).done


def test_a_second_slip_begins_the_entering_again_and_nothing_else() -> None:
    second = done(*OUT, *RIGHT[:4], "first-mrs-nosey", "second-mrs-sneak", "name-parrot", SAY, SAY)
    assert (second.round, second.chosen, second.tried) == (COUNT, (), ())
    assert second.verdict is not None
    assert second.verdict.clause == "GS-092"
    assert "all clues stay" in second.verdict.why
    assert done(*RIGHT, start=second).done


@pytest.mark.parametrize(
    ("picks", "clause_id", "why"),
    [
        (("first-mr-pry", "second-mr-pry", "name-dog"), "GS-032", "cannot be both"),
        (("first-mr-peep", "second-mrs-gab", "name-dog"), "GS-032", "what you hold yourself"),
        (("first-mr-pry", "second-mrs-gab", "name-cat"), "GS-076", "Clue 1"),
        (("first-mr-sneak", "second-mrs-gab", "name-dog"), "GS-102", "Clue 3"),
    ],
)
def test_a_wrong_entry_is_answered_by_the_clue_that_rules_it_out(
    picks: tuple[str, ...], clause_id: str, why: str
) -> None:
    progress = done(*OUT, *picks, SAY)
    assert progress.verdict is not None
    assert progress.verdict.clause == clause_id
    assert why in progress.verdict.why


def test_every_wrong_entry_is_answered() -> None:
    entry = PUZZLE.entries[1]
    pieces = {
        kind: [p.id for p in entry.scene(()) if p.parts and p.parts[0][0] == kind]
        for kind in ("first", "second", "pet")
    }
    tried = 0
    for first in pieces["first"]:
        for second in pieces["second"]:
            for pet in pieces["pet"]:
                if {first, second, pet} != set(entry.wants):
                    assert entry.wrong((first, second, pet)).why.endswith((".", "?"))
                    tried += 1
    assert tried == 12 * 12 * 4 - 1


def test_of_each_kind_one_is_picked_and_it_can_be_cleared() -> None:
    progress = done(*OUT, "first-mr-pry", "first-mrs-gab", "name-dog")
    assert progress.chosen == ("first-mrs-gab", "name-dog")
    assert done(SAY, start=progress) == progress, "nothing is entered before all three are picked"
    assert done("name-dog", start=progress).chosen == ("first-mrs-gab",)
    assert done(CLEAR, start=progress).chosen == ()
    assert [done(pick, start=progress) for pick in (GO_ON, "seen-dog", "")] == [progress] * 3


def test_three_hints_for_each_clue() -> None:
    progress = begin(STEP)
    for number in range(COUNT):
        assert hints(PUZZLE, progress) == PUZZLE.clues[number].hint
        assert all(text.endswith((".", "?")) for text in hints(PUZZLE, progress))
        assert judge(STEP, progress, "hint-3").hints == 3
        progress = judge(STEP, judge(STEP, progress, "hint-2"), GO_ON)
        assert progress.hints == 0, "a hint belongs to its clue"
    assert hints(PUZZLE, progress) == PUZZLE.hint


# ---- as a step ----


def lesson() -> Lesson:
    made = Lesson("gossip_street", STEP)
    made.hello("wide", None)
    return made


def test_the_file_in_it_has_no_level_that_solves_it() -> None:
    page = str(lesson().page()["sheet"].full())
    assert 'data-pick="file:check"' in page
    assert "file:level" not in page
    made = lesson()
    made.pick("file:level-odds")
    assert "deals left" not in str(made.page()["sheet"].full())


def test_marks_and_clues_are_remembered() -> None:
    made = lesson()
    for pick in ("file:1:dog", "file:1:dog", GO_ON, GO_ON, "file:2:cat"):
        made.pick(pick)
    again = Lesson("gossip_street", STEP)
    again.hello("phone", made.memo())
    assert again.progress.round == 2
    assert again.file is not None
    assert Notes.read(again.file.memo().partition("|")[0]).marks == ((1, "dog", "has"), (2, "cat", "not"))
    again.hello("phone", "")
    assert again.progress.round == 0
    assert again.file.memo() == ""


def test_a_check_counts_what_this_clue_makes_certain() -> None:
    made = lesson()
    made.pick("file:1:dog")
    made.pick("file:1:dog")
    made.pick("file:check")
    assert "1 mark: 1 certain." in str(made.page()["sheet"].full())
    made.pick(GO_ON)
    assert "1 mark" not in str(made.page()["sheet"].full()), "a check holds until something more is seen"
    assert check(Notes.read("1:............+..."), view(1)).counted("certain") == 1


def test_no_clue_is_sent_before_it_is_out() -> None:
    made = lesson()
    for number in range(COUNT):
        text = " ".join(str(sheet.full()) for sheet in made.page().values())
        for other, one in enumerate(PUZZLE.clues):
            assert (one.says.split(".")[0] in text.replace("&#39;", "'")) == (other <= number)
        assert "first-mr-pry" not in text
        made.pick(GO_ON)
    assert "first-mr-pry" in " ".join(str(sheet.full()) for sheet in made.page().values())
