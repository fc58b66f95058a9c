"""The Dirt File as it is drawn and used: named cells, ids of their own, levels, proofs, memory."""

import json
import re
from html.parser import HTMLParser
from random import Random
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from gamecore import load
from gamecore.gossip_street import GAME
from gamecore.gossip_street.known import CARDS, Switches, known, odds
from gamecore.gossip_street.lesson.step_11 import view as puzzle_view
from gamecore.gossip_street.notes import Notes
from gamecore.gossip_street.state import GossipRules
from gamecore.gossip_street.words import slug
from widgets.gossip_street import dirt_file
from widgets.gossip_street.dirt_file import DirtFile
from widgets.gossip_street.drawers import puzzle_file
from widgets.gossip_street.file_sheet import NAME, heat, hundred
from widgets.ink import Sheet
from widgets.table import Table

from .street import BLUE, GREEN, RED, table
from .test_known import positions

NASTY = "<b>\"Red\"</b> & 'Co'"


class Seen(NamedTuple):
    """A chair that knows this."""

    view: Any
    events: tuple[Any, ...] = ()

    @property
    def chair(self) -> "Seen":
        return self

    def look(self) -> Any:
        return self.view

    def log(self) -> tuple[Any, ...]:
        return self.events


class Read(HTMLParser):
    """The tags of some markup, with their attributes, and the words between them."""

    def __init__(self, sheet: Sheet):
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words = ""
        self.feed(str(sheet.full()))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.words += data + " "

    def all(self, name: str) -> list[str]:
        return [value for _, attrs in self.tags if (value := attrs.get(name)) is not None]

    def labels(self, tag: str) -> dict[str, str]:
        """The spoken names of all elements of this kind, by their ids."""
        return {
            attrs["data-id"]: attrs.get("aria-label") or ""
            for kind, attrs in self.tags
            if kind == tag and attrs.get("data-id")
        }  # type: ignore[misc]


def opened(seen: Seen, *values: str, layout: Any = "wide", file: DirtFile | None = None) -> Read:
    """The file after these picks."""
    file = file or DirtFile()
    for value in values:
        file.pick(seen, value)
    return Read(file.sheet(seen, layout))


def clues(number: int) -> Seen:
    return Seen(puzzle_view(number))


# ---- drawing ----


@pytest.mark.parametrize("layout", ["wide", "phone"])
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_every_cell_is_named_once(seats: int, layout: str) -> None:
    state = list(positions(seats, seats, "beginner"))[200]
    seen = Seen(GAME.observe(state, 1))
    for level in ("marks", "certain", "odds"):
        read = opened(seen, f"level-{level}", "mirror", "chart" if level == "odds" else "", layout=layout)
        ids = [*read.all("data-id"), *read.all("id")]
        assert len(ids) == len(set(ids))
        cells = {id: said for id, said in read.labels("button").items() if re.fullmatch(r"file:\d:[a-z-]+", id)}
        assert len(cells) == 16 * (seats - 1)
        for seat in range(seats):
            for card in CARDS if seat != 1 else ():
                assert cells[f"file:{seat}:{slug(card)}"].startswith(f"{seen.view.name(seat)}, {NAME[card]}: ")
        assert set(read.all("data-pick")) >= {f"file:level-{level}", *cells}
        shown = seats - 1 if layout == "wide" or seats == 3 else 1
        assert len(read.labels("td")) == (28 * shown if level == "odds" else 0)


def test_a_cell_says_player_card_mark_and_proof() -> None:
    said = opened(clues(4), "level-odds").labels("button")
    assert said["file:1:mr-pry"] == "Blue, Mr Pry: has it, proved"
    assert said["file:2:mr-pry"] == "Green, Mr Pry: does not have it, proved"
    assert said["file:2:mrs-peep"] == "Green, Mrs Peep: may have it"
    chances = opened(clues(4), "level-odds").labels("td")
    assert chances["odds-2-first-mrs-nosey"] == "Green first, Mrs Nosey: 50 in 100"
    assert chances["odds-1-second-mrs-gab"] == "Blue second, Mrs Gab: 100 in 100"
    assert chances["odds-1-pet-cat"] == "Blue, Cat: impossible"


def test_the_figures_are_those_of_the_picture() -> None:
    read = opened(clues(4), "level-odds")
    assert re.search(r"56\s+deals left\s+1\s+for Blue\s+42\s+for Green", read.words)
    text = str(DirtFile().sheet(clues(0), "wide").full())
    assert "deals left" not in text, "not before the odds are asked for"


def test_odds_are_always_a_number_and_never_a_rounded_lie() -> None:
    from fractions import Fraction as F

    assert [hundred(F(*x)) for x in ((0, 1), (1, 1000), (1, 14), (1, 2), (999, 1000), (1, 1))] == [
        "–", "<1", "7", "50", ">99", "100",
    ]  # fmt: skip
    assert [heat(F(*x)) for x in ((0, 1), (1, 1000), (1, 4), (1, 2), (999, 1000), (1, 1))] == [
        "zero", "l1", "l2", "l3", "l3", "l4",
    ]  # fmt: skip


def test_words_from_elsewhere_are_escaped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(puzzle_view(4)), "name", lambda self, seat: NASTY)
    seen = Seen(replace(puzzle_view(4), turns=99))  # its own: what is told of a view is kept for the next who asks
    for level in ("marks", "odds"):
        file = DirtFile()
        file.pick(seen, f"level-{level}")
        file.pick(seen, "chart")
        file.pick(seen, "1:mr-pry")
        text = str(file.sheet(seen, "wide").full())
        assert '<b>"Red"' not in text
        assert "&lt;b&gt;" in text


def test_what_a_click_changes_is_little() -> None:
    file, seen = DirtFile(), clues(4)
    before = file.sheet(seen, "wide")
    file.pick(seen, "1:mr-pry")
    after = file.sheet(seen, "wide")
    assert before.frame == after.frame
    changed = [id for id in after.parts if after.parts[id] != before.parts[id]]
    assert changed == ["file:1:mr-pry"]
    file.pick(seen, "level-odds")
    still = file.sheet(seen, "wide")
    file.pick(seen, "1:mr-pry")
    proof = file.sheet(seen, "wide")
    assert proof.frame == still.frame
    assert sum(len(str(proof.parts[id])) for id in proof.parts if proof.parts[id] != still.parts[id]) < 8000


# ---- levels ----


def test_own_marks_alone_tell_nothing() -> None:
    """At the first level the sheet is the same whatever was seen, until a check is asked for."""
    mine = "1:-+?.............;2:....++..........|marks"
    sheets = []
    for number in (0, 4, 7):
        file = DirtFile()
        file.recall(mine)
        sheets.append(str(file.sheet(clues(number), "wide").full()))
    assert sheets[0] == sheets[1] == sheets[2]


def test_what_is_certain_is_filled_in_and_own_marks_stay() -> None:
    file = DirtFile()
    file.recall("1:+.............;|marks")
    file.pick(clues(4), "2:mrs-peep")
    file.pick(clues(4), "1:cat")
    file.pick(clues(4), "1:cat")
    said = opened(clues(4), "level-certain", file=file).labels("button")
    truth = {(m.seat, m.card): m.standing for m in known(clues(4).view).marks}
    words = {"has": "has it, proved", "not": "does not have it, proved", "may": "may have it"}
    for (seat, card), standing in truth.items():
        if (seat, card) != (GREEN, "Mrs Peep"):
            assert said[f"file:{seat}:{slug(card)}"].endswith(f": {words[standing]}")
    assert said["file:2:mrs-peep"].endswith(": does not have it"), "an own mark where nothing is certain"
    again = opened(clues(4), "level-marks", file=file).labels("button")
    assert again["file:1:cat"].endswith(": has it"), "a wrong mark is not lost by looking"


def test_the_numbers_agree_with_the_odds() -> None:
    for state in list(positions(4, 2, "beginner"))[60:400:110]:
        view = GAME.observe(state, RED)
        read, chances = opened(Seen(view), "level-odds"), odds(view)
        cells = read.labels("td")
        for seat in (1, 2, 3):
            for card in CARDS[:12]:
                share = chances.first(seat, card)
                said = cells[f"odds-{seat}-first-{slug(card)}"].rpartition(": ")[2]
                wanted = {"–": "impossible", "<1": "less than 1 in 100", ">99": "more than 99 in 100"}
                assert said == wanted.get(hundred(share), f"{hundred(share)} in 100")


def test_on_a_phone_the_odds_of_one_of_many_are_shown_at_a_time() -> None:
    state = list(positions(5, 1, "beginner"))[150]
    seen = Seen(GAME.observe(state, 0))
    read = opened(seen, "level-odds", "of-3", layout="phone")
    assert {id.split("-")[1] for id in read.labels("td")} == {"3"}
    assert {id.split("-")[1] for id in opened(seen, "level-odds", layout="phone").labels("td")} == {"1"}
    assert {id.split("-")[1] for id in opened(seen, "level-odds", "of-99", layout="phone").labels("td")} == {"1"}


# ---- what is counted in besides ----


def test_unseen_cards_and_habits_are_switches_and_say_so() -> None:
    state = list(positions(3, 4, "beginner"))[150]
    view = GAME.observe(state, 0)
    seen, file = Seen(view), DirtFile()
    assert "file:switch-supply" not in opened(seen, file=file).all("data-pick")
    plain = opened(seen, "level-odds", file=file)
    assert "Assumed" not in plain.words
    both = opened(seen, "switch-supply", "switch-habits", file=file)
    assert "Counted in: cards that nobody has turned over" in both.words
    assert "This is a guess about habits." in both.words
    on = Switches(supply=True, habits=True)
    assert f"{known(view, switches=on).worlds:,} deals left" in " ".join(both.words.split())
    assert both.labels("td") != plain.labels("td")
    facts = opened(seen, "level-certain", file=file)
    assert "guess about habits" not in facts.words, "habits make nothing certain"
    again = DirtFile()
    again.recall(file.memo())
    assert again.switches == on
    assert Notes.read(file.memo()) == file.notes
    assert "Assumed" not in opened(seen, "level-odds", "switch-supply", "switch-habits", file=file).words


def test_a_hidden_card_that_nobody_signed_is_told_as_such() -> None:
    """Under hide_author_visible = False (GS-R18) a proof may rest on a card of an unknown author."""
    rulings = GossipRules(hide_author_visible=False)
    state = table(hidden=[("fish frame", "blue")], found={"red": [0]}, rulings=rulings,
                  inferences=[("red", "green", ("Mr Gab", "Mr Pry"), "cat")])  # fmt: skip
    seen = Seen(GAME.observe(state, RED))
    read = opened(seen, "level-odds", "1:cat")
    assert "A hidden card of an unknown author" in read.words
    assert "equally likely to have hidden it" in read.words


# ---- checks and proofs ----


def test_a_check_marks_what_cannot_be_and_its_proof_mends_it() -> None:
    file, seen = DirtFile(), clues(4)
    for value in ("1:mr-pry", "1:dog", "1:dog", "2:mrs-peep", "2:mrs-peep"):
        file.pick(seen, value)
    said = file.pick(seen, "check")
    assert said.startswith("3 marks: 1 certain, 1 possible and 1 contradicted.")
    cells = opened(seen, file=file).labels("button")
    assert cells["file:1:mr-pry"] == "Blue, Mr Pry: does not have it, contradicted"
    assert cells["file:1:dog"] == "Blue, Dog: has it, proved"
    assert cells["file:2:mrs-peep"] == "Green, Mrs Peep: has it"
    told = file.pick(seen, "why-1-mr-pry")
    assert told.startswith("Blue has Mr Pry. Certain.")
    read = opened(seen, file=file)
    assert "So Blue has Mr Pry. Every identity that is left has it." in read.words
    assert read.all("aria-expanded").count("true") == 1
    assert {"clause:GS-067", "clause:GS-074", "clause:GS-102"} <= set(read.all("data-pick"))
    after = file.pick(seen, "correct")
    assert after.startswith("Blue, Mr Pry: has it. 3 marks: 2 certain and 1 possible.")
    assert file.pick(seen, "1:dog").startswith("Blue has a dog."), "what is proved opens its proof"
    assert file.pick(seen, "erase").startswith("Blue, Dog: no mark. 2 marks: 1 certain and 1 possible.")


def test_the_observations_of_a_proof_are_numbered_and_count_down() -> None:
    read = opened(clues(4), "level-certain", "1:mr-pry")
    assert re.findall(r"(\d+) ways? left for Blue", read.words) == ["360", "288", "12", "3"]
    assert "You hold Mr Peep and Mr Stare, so nobody else is either." in read.words


def test_a_proof_closes_by_its_button_and_by_its_cell() -> None:
    file, seen = DirtFile(), clues(4)
    for close in ("close", "1:mr-pry"):
        assert "Nothing" not in opened(seen, "level-certain", "1:mr-pry", file=file).words
        assert file.opened is not None
        opened(seen, close, file=file)
        assert file.opened is None


def test_a_check_holds_until_a_mark_or_the_game_changes() -> None:
    file = DirtFile()
    opened(clues(4), "1:dog", "1:dog", "check", file=file)
    assert file.checked is not None
    opened(clues(4), "1:mr-gab", file=file)
    assert file.checked is None
    file.pick(clues(4), "check")
    assert "proved" in opened(clues(4), file=file).labels("button")["file:1:dog"]
    assert "proved" not in opened(clues(5), file=file).labels("button")["file:1:dog"]


def test_nonsense_means_nothing() -> None:
    file, seen = DirtFile(), clues(4)
    before = str(file.sheet(seen, "wide").full())
    cells = ("", "9:dog", "0:dog", "1:nobody", "²:dog", "1:dog:x", "x" * 200)
    for value in (*cells, "level-", "level-all", "of-", "of-²", "of-7", "why-", "why-9-x", "correct", "erase", "close"):
        assert file.pick(seen, value) == ""
    assert str(file.sheet(seen, "wide").full()) == before


def test_a_fault_in_what_was_seen_is_told_and_the_marks_stay() -> None:
    view = puzzle_view(4)
    asked = [replace(one, moved=not one.moved) for one in view.inferences[:1]]
    seen = Seen(replace(view, inferences=(*view.inferences, *asked)))
    for level in ("certain", "odds"):
        file = DirtFile()
        file.recall(f"1:+...............|{level}")
        read = Read(file.sheet(seen, "wide"))
        assert "no deal fits what was seen" in read.words
        assert read.labels("button")["file:1:mr-sneak"] == "Blue, Mr Sneak: has it"
        for value in ("mirror", "why-1-mr-pry", "level-marks", "check", f"level-{level}"):
            said = file.pick(seen, value)
            assert said.startswith("Nothing can be told here: no deal fits") or value.startswith("level"), value
            assert "no deal fits" in Read(file.sheet(seen, "wide")).words or value in ("level-marks", "check")
        file.pick(seen, "why-1-mr-pry")
        assert file.opened is None
        assert file.pick(seen, "2:dog") == "Green, Dog: does not have it.", "own marks go on"
        assert file.notes.text() == "1:+...............;2:............-..."


# ---- at the table ----


def at_table(memo: str | None = None) -> Table:
    made = Table(load("gossip_street"), 3, seed=7)
    made.hello("wide", memo)
    return made


def test_it_opens_at_the_table_and_is_remembered_with_the_game() -> None:
    made = at_table()
    made.pick("deal")
    made.pick("file")
    seat = next(s for s in range(3) if s != made.sitting.plan.seat)  # type: ignore[union-attr]
    for ticket in (f"file:{seat}:dog", f"file:{seat}:mr-pry", "file:level-certain"):
        made.pick(ticket)
    again = at_table(made.memo())
    file = again.drawers.all["file"]
    assert isinstance(file, DirtFile)
    assert file.notes.marks == ((seat, "Mr Pry", "not"), (seat, "dog", "not"))
    assert file.level == "certain"
    again.pick("deal")
    assert file.notes.marks == ()
    assert file.level == "marks"


def test_it_waits_until_the_cards_are_dealt() -> None:
    made = at_table()
    assert 'data-pick="file"' not in str(made.page()["tools"].full())
    made.pick("deal")
    assert 'data-pick="file"' in str(made.page()["tools"].full())


@pytest.mark.parametrize(
    "text", ["|", "|||", "odds", "|odds|x", "1:++|certain", "\0", "é" * 3000, "||h", "|odds|sh", json.dumps({"a": 1})]
)
def test_any_memory_can_be_taken_up(text: str) -> None:
    file = DirtFile()
    file.recall(text)
    file.sheet(clues(3), "phone")
    again = DirtFile()
    again.recall(file.memo())
    assert (again.notes, again.level) == (file.notes, file.level)


def test_the_file_of_a_puzzle_cannot_be_talked_into_more() -> None:
    file = puzzle_file()
    file.recall("|odds")
    file.pick(clues(4), "level-odds")
    assert file.level == "marks"


def test_the_sheet_is_made_of_the_view_alone() -> None:
    """Another truth that looks alike gives the same sheet, at every level and with every proof."""
    rng = Random(3)
    for state in list(positions(4, 9, "beginner"))[40:600:130]:
        for seat in range(4):
            view = GAME.observe(state, seat)
            other = GAME.observe(GAME.imagine(view, rng), seat)
            for level in ("marks", "certain", "odds"):
                one, two = DirtFile(), DirtFile()
                for file, seen in ((one, view), (two, other)):
                    file.pick(Seen(seen), f"level-{level}")
                    file.pick(Seen(seen), f"{(seat + 1) % 4}:mr-pry")
                assert one.sheet(Seen(view), "wide") == two.sheet(Seen(other), "wide")


def test_the_marks_of_a_seat_that_holds_its_own_colour_are_its_rivals() -> None:
    seen = Seen(GAME.observe(table(), BLUE))
    said = opened(seen).labels("button")
    assert not any(id.startswith(f"file:{BLUE}:") for id in said)
    assert {int(id.split(":")[1]) for id in said if re.fullmatch(r"file:\d:.*", id)} == {RED, GREEN}
    assert dirt_file.DirtFile.label == "Dirt File"
