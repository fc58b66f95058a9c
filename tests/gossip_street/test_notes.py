"""The learner's marks: how they are kept, what a check says of them, and that each proof told holds."""

from random import Random

import pytest

from gamecore.gossip_street import GAME
from gamecore.gossip_street.arrange import arrange
from gamecore.gossip_street.known import CARDS, everything, known, prove, rivals
from gamecore.gossip_street.lesson.step_11 import view as puzzle
from gamecore.gossip_street.notes import Checked, Judged, Notes, check, sheet, tell_proof, ways
from gamecore.gossip_street.state import GossipView
from tests.clause_marks import clause

from .street import BLUE, GREEN, RED, table
from .test_known import check as holds
from .test_known import positions

SIGNS = ("has", "not", "may", "")


def view(**more: object) -> GossipView:
    """Red has seen Blue's fish frame at Sneak's house, and that Green stayed when asked."""
    state = table(
        stacks={(1, "blue"): ("fish frame",)},
        seen={"red": [(1, "blue")]},
        inferences=[("red", "green", ("Mr Gab", "Mrs Gab"), "parrot")],
        **more,
    )
    return GAME.observe(state, RED)


# ---- marks ----


def test_a_click_goes_round() -> None:
    notes, seen = Notes(), []
    for _ in range(4):
        notes = notes.cycled(BLUE, "Mr Pry")
        seen.append(notes.sign(BLUE, "Mr Pry"))
    assert seen == ["not", "has", "may", ""]
    assert notes == Notes()
    short = Notes()
    assert [(short := short.cycled(BLUE, "dog", skip="may")).sign(BLUE, "dog") for _ in range(3)] == ["not", "has", ""]


def test_a_mark_changes_nothing_else() -> None:
    one = Notes().put(BLUE, "Mr Pry", "has").put(GREEN, "dog", "not")
    two = one.put(BLUE, "Mr Pry", "may")
    assert two.sign(GREEN, "dog") == "not"
    assert one.sign(BLUE, "Mr Pry") == "has"
    assert Notes().put(GREEN, "dog", "not").put(BLUE, "Mr Pry", "has") == one, "the order of marking does not matter"
    with pytest.raises(ValueError, match=r"no card 'Mr Nobody'.*Mr Sneak"):
        one.put(BLUE, "Mr Nobody", "has")


def test_what_is_remembered_comes_back() -> None:
    rng = Random(1)
    for _ in range(300):
        notes = Notes()
        for _ in range(rng.randrange(40)):
            notes = notes.put(rng.randrange(6), rng.choice(CARDS), rng.choice(SIGNS))
        assert Notes.read(notes.text()) == notes
        assert len(notes.text()) < 120


@pytest.mark.parametrize(
    "text",
    ["", "x", "9:+...............", "1:+", ";;;", "1:" + "+" * 17, "²:" + "+" * 16, "-1:" + "+" * 16, "\0" * 5000],
)
def test_what_cannot_be_read_is_forgotten(text: str) -> None:
    assert Notes.read(text) == Notes()


def test_of_a_damaged_memory_the_rest_is_kept() -> None:
    assert Notes.read("1:+...............|odds|s").marks == ((1, "Mr Sneak", "has"),), "the file's own memo is read too"
    kept = Notes.read("1:+x--............;7:++++++++++++++++;2:broken;0:...............?")
    assert kept.marks == ((0, "none", "may"), (1, "Mr Sneak", "has"), (1, "Mr Nosey", "not"), (1, "Mrs Nosey", "not"))


# ---- a check ----


def test_each_mark_is_judged_by_what_follows() -> None:
    now = view()
    notes = Notes()
    for card, sign in (("cat", "has"), ("dog", "not"), ("parrot", "has"), ("Mr Nosey", "has"), ("Mr Pry", "may")):
        notes = notes.put(BLUE, card, sign)
    notes = notes.put(GREEN, "Mr Gab", "may").put(GREEN, "cat", "may").put(BLUE, "Mr Gab", "may")
    found = {(mark.seat, mark.card): mark.verdict for mark in check(notes, now).marks}
    assert found == {
        (BLUE, "cat"): "certain", (BLUE, "dog"): "certain", (BLUE, "parrot"): "contradicted",
        (BLUE, "Mr Nosey"): "possible", (BLUE, "Mr Pry"): "possible", (BLUE, "Mr Gab"): "possible",
        (GREEN, "Mr Gab"): "contradicted", (GREEN, "cat"): "contradicted",
    }  # fmt: skip
    may = check(Notes().put(BLUE, "cat", "may"), now)
    assert may.marks[0].verdict == "possible", "who certainly has it may have it"
    assert (BLUE, "cat") in may.missed


def test_what_is_certain_and_not_marked_is_counted() -> None:
    now = view()
    certain = {(mark.seat, mark.card): mark.standing for mark in known(now).marks if mark.standing != "may"}
    nothing = check(Notes(), now)
    assert set(nothing.missed) == set(certain)
    notes = Notes()
    for (seat, card), standing in certain.items():
        notes = notes.put(seat, card, standing)
    assert check(notes, now).missed == ()
    assert check(notes, now).counted("certain") == len(certain)
    wrong = check(notes.put(BLUE, "cat", "not"), now)
    assert wrong.missed == (), "what is marked wrongly is contradicted, not missed"
    assert wrong.counted("contradicted") == 1


def test_marks_about_oneself_are_left_out_of_a_check() -> None:
    assert check(Notes().put(RED, "dog", "not").put(5, "dog", "has"), view()).marks == ()


def test_the_result_is_said_in_figures() -> None:
    judged = (Judged(1, "dog", "has", "has", "certain"), Judged(1, "cat", "has", "not", "contradicted"))
    assert Checked(judged, ()).says() == "2 marks: 1 certain and 1 contradicted. Nothing that is certain is missing."
    one = Checked(judged[:1], ((1, "cat"),))
    assert one.says() == "1 mark: 1 certain. 1 thing that is certain is not marked."
    assert Checked((), ((1, "cat"),) * 3).says().endswith("3 things that are certain are not marked.")


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_over_games_a_check_agrees_with_the_odds_and_never_speaks_against_the_truth(seats: int) -> None:
    rng, proofs = Random(seats), 0
    for number, state in enumerate(positions(seats, seats, "beginner")):
        if number % 40:
            continue
        now = GAME.observe(state, number % seats)
        if now.cards is None:
            continue
        truth, notes = Notes(), Notes()
        for seat in rivals(now):
            for card in CARDS:
                truth = truth.put(seat, card, "has" if card in (state.players[seat].cards or ()) else "not")
                notes = notes.put(seat, card, rng.choice(SIGNS))
        assert check(truth, now).counted("contradicted") == 0
        odds = {(mark.seat, mark.card): mark.odds for mark in known(now).marks}
        for mark in check(notes, now).marks:
            share = odds[mark.seat, mark.card]
            against = {"has": share == 0, "not": share == 1, "may": share == 0}[mark.sign]
            settled = {"has": share == 1, "not": share == 0, "may": False}[mark.sign]
            assert mark.verdict == ("contradicted" if against else "certain" if settled else "possible")
            if proofs < 25 and mark.verdict != "possible":
                proof = mark.proof(now)
                assert proof is not None
                holds(now, proof)
                told = tell_proof(now, proof)
                assert told.points[-1].left > 0
                assert [one.left for one in told.points] == sorted((one.left for one in told.points), reverse=True)
                proofs += 1
    assert proofs == 25


# ---- a proof as it is told ----


@clause("GS-069", "GS-101")
def test_a_proof_is_told_event_by_event() -> None:
    proof = prove(view(), BLUE, "cat")
    assert proof is not None
    told = tell_proof(view(), proof)
    assert told.title == "Blue has a cat"
    assert [point.left for point in told.points] == [270, 36]
    assert told.points[0].says == "You hold Mr Sneak, Mrs Sneak and the dog, so nobody else has any of them."
    assert told.points[1].clauses == ("GS-069",)
    assert told.points[1].says == "Blue left a fish frame at Sneak's house (1)."
    assert told.so == "So Blue has a cat. Every identity that is left has it."
    assert told.rests == "Certain. It rests on your own cards and 1 observation."


def test_what_was_seen_of_others_comes_first() -> None:
    """Blue's cat keeps Green from having one."""
    proof = prove(view(), GREEN, "cat")
    assert proof is not None
    told = tell_proof(view(), proof)
    assert told.points[1].title == "A card of Blue's"
    assert told.so.endswith("No identity that is left has it.")
    own = prove(view(), GREEN, "dog")
    assert own is not None
    assert tell_proof(view(), own).rests == "Certain. It rests on your own cards alone."


@clause("GS-101")
def test_a_move_is_told_after_what_makes_it_tell() -> None:
    """Clue 4 of the lesson's puzzle: Mrs Gab and the dog are Blue's, so what Green holds of the three is Mrs Nosey."""
    proof = prove(puzzle(4), GREEN, "Mrs Nosey")
    assert proof is not None
    told = tell_proof(puzzle(4), proof)
    heads = [point.title for point in told.points]
    assert heads[0] == "Your own cards"
    assert {"Blue's" in head for head in heads[1:-1]} == {True}
    assert heads[-1] == "Green was asked"
    assert told.points[-1].left < told.points[-2].left


def test_ways_are_those_of_all_evidence_together() -> None:
    assert ways(view(), BLUE, ()) == 270
    assert ways(view(), BLUE, everything(view())) == 36
    none = GAME.observe(arrange({"red": ("Mr Gab", "Mrs Stare", "none"), "blue": ("Mr Pry", "Mrs Pry", "dog"),
                                 "green": ("Mr Peep", "Mrs Peep", "cat")}), RED)  # fmt: skip
    assert ways(none, BLUE, ()) == 360


# ---- what stands on the sheet ----


def test_each_level_shows_what_it_may() -> None:
    now, notes = view(), Notes().put(BLUE, "cat", "not").put(BLUE, "Mr Nosey", "has")
    marks = known(now).marks
    mine = sheet(now, notes, "marks", (), None)
    assert {key for key, line in mine.items() if line.sign} == {(BLUE, "cat"), (BLUE, "Mr Nosey")}
    assert not any(line.proved or line.wrong for line in mine.values())
    judged = sheet(now, notes, "marks", (), check(notes, now))
    assert judged[BLUE, "cat"].wrong
    assert not judged[BLUE, "Mr Nosey"].proved
    facts = sheet(now, notes, "certain", marks, None)
    assert (facts[BLUE, "cat"].sign, facts[BLUE, "cat"].proved, facts[BLUE, "cat"].mine) == ("has", True, False)
    assert (facts[BLUE, "Mr Nosey"].sign, facts[BLUE, "Mr Nosey"].mine) == ("has", True)
    assert facts[BLUE, "Mr Pry"].sign == "may"
    assert len(facts) == 2 * len(CARDS)
