"""The text twin: whole games by typed lines, every command, junk, coming back, and matches told again."""

import io
import json
import re
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gamecore import games, load
from tests.clause_marks import clause
from tests.conftest import ROOT
from tests.talk import LINK, NUMBERED, Talk, flat, run
from widgets import cli
from widgets.lobby import Plan
from widgets.recite import HELP
from widgets.terminal import Terminal

NAMES = games()


class ByEar(io.StringIO):
    """Somebody who hears what is said and answers with one of the numbers it has just heard, any of them."""

    def __init__(self, voice: io.StringIO, seed: int):
        super().__init__()
        self.voice, self.rng, self.heard, self.typed = voice, Random(seed), 0, list[str]()

    def readline(self, *_: Any) -> str:
        said = self.voice.getvalue()[self.heard :]
        self.heard += len(said)
        numbers = NUMBERED.findall(said.rpartition("\n\n")[2])  # what is asked comes last, after a gap
        if "The game is over." in flat(said) or len(self.typed) > 3000:
            return ""
        assert numbers, f"nothing to choose from in: {said}"
        self.typed.append(self.rng.choice(numbers))
        return self.typed[-1] + "\n"


# ---- whole games ----


def whole(monkeypatch: pytest.MonkeyPatch, name: str, seed: int, *words: str) -> tuple[str, list[str]]:
    """What is said in a whole game played by ear, and what was typed."""
    voice = io.StringIO()
    ear = ByEar(voice, seed)
    monkeypatch.setattr(sys, "stdout", voice)
    monkeypatch.setattr(sys, "stdin", ear)
    assert cli.main(["play", name, "--seed", str(seed), *words]) == 0
    return voice.getvalue(), ear.typed


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("words", [(), ("--seats", "3", "--seat", "2", "--lay"), ("--opponents", "random")])
def test_a_whole_game_is_played_by_ear(monkeypatch: pytest.MonkeyPatch, name: str, words: tuple[str, ...]) -> None:
    said, typed = whole(monkeypatch, name, 11, *words)
    assert len(typed) > 20
    assert "The game is over." in flat(said)
    assert re.search(r"(You|[A-Z][a-z]+)[^.]* wins?[.] The game is over", flat(said))
    assert said.endswith("Goodbye.\n")
    assert "Not allowed" not in said, "what has been offered is legal"


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test saves lies in a folder of its own."""
    monkeypatch.chdir(tmp_path)


def test_lines_are_short_and_plain(monkeypatch: pytest.MonkeyPatch) -> None:
    said, _ = whole(monkeypatch, "gossip_street", 3)
    talk = Talk()
    for name, _does in HELP:
        talk.type(name.replace("GS-001", "fence"))
    for line in (said + talk.said).splitlines():
        assert len(line) <= 80 or LINK.match(line), line
        assert line.isprintable(), line


def test_the_same_lines_through_a_pipe_play_the_same_game(monkeypatch: pytest.MonkeyPatch) -> None:
    said, typed = whole(monkeypatch, "gossip_street", 7, "--seats", "3")
    done = subprocess.run(
        [sys.executable, "-m", "widgets.cli", "play", "gossip-street", "--seed", "7", "--seats", "3"],
        input="\n".join(typed) + "\n", capture_output=True, text=True, cwd=ROOT, timeout=120,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == said


def test_no_jupyter_is_imported() -> None:
    heavy = ("IPython", "anywidget", "ipykernel", "ipywidgets", "jupyter_core", "tornado", "traitlets", "voila")
    script = (
        "import sys; from widgets import cli; code = cli.main(['play', 'gossip_street', '--seed', '1']);"
        f"print(code, sorted(set({heavy}) & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], input="1\nlink\n", capture_output=True, text=True, cwd=ROOT, timeout=60
    )
    assert done.stdout.endswith("0 []\n"), done.stderr


@pytest.mark.parametrize("name", NAMES)
def test_everything_that_happens_is_told_in_its_order(name: str) -> None:
    talk, rng = Talk(name, seats=4, seed=3), Random(3)
    tell = talk.terminal._tell
    while not talk.match.outcome:
        before = talk.match.length
        heard = talk.type(str(1 + rng.randrange(len(talk.terminal.choice.asked))))
        rest = flat(heard)
        for number in range(before, talk.match.length):
            then = talk.match.branch(number + 1)
            view = then.chair(0).look()
            for said in dict.fromkeys(tell(event, view) for event in then.events(0, number)):
                assert said in rest, f"not told, or not in its place: {said} in {heard}"
                rest = rest[rest.index(said) + len(said) :] if said else rest


# ---- picking ----


def test_a_turn_by_names_and_commas() -> None:
    talk = Talk(seed=5)
    assert "You throw" in talk.type("throw the die")
    talk.until("Choose whom to accuse")
    heard = talk.type("yellow, mr gab, mrs gab, dog")
    assert heard.count("Who is Yellow?") == 0, "what is picked in one breath is asked for once"
    assert "Accuse Yellow: Mr Gab with a spouse, Mrs Gab, and a dog?" in flat(heard)
    before = talk.match.length
    assert "You accuse Yellow" in talk.type("yes")
    assert talk.match.length > before


@pytest.mark.parametrize("words", ["yes", "y", "say it", "say-it", "accuse", "1"])
def test_what_is_said_aloud_is_asked_for_first(words: str) -> None:
    talk = Talk(seed=5)
    talk.until("Choose whom to accuse")
    before = talk.match.length
    assert talk.type("yes").startswith("There is nothing to be said yet.")
    talk.type("yellow, mr gab, mrs gab, dog")
    assert talk.match.length == before
    assert "You accuse Yellow" in talk.type(words)


def test_clear_and_undo_take_back_picks_then_moves() -> None:
    talk = Talk(seed=5)
    assert "nothing to take back" in talk.type("undo")
    assert talk.type("clear") == "Nothing is picked.\n"
    talk.until("Choose whom to accuse")
    moves = talk.match.moves
    talk.type("yellow, mr gab")
    heard = talk.type("undo")
    assert "The last pick is taken back." in heard
    assert "Name the first character" in heard
    assert "Nothing is picked any more." in talk.type("clear")
    assert talk.terminal.draft is not None
    assert not talk.terminal.draft.picks
    talk.type("yellow, mr gab, mrs gab, dog")
    talk.type("yes")
    assert talk.match.moves[: len(moves)] == moves
    assert "Your last move is taken back" in talk.type("undo")
    assert talk.match.moves == moves
    while talk.terminal.sitting.mine:
        talk.type("undo")
    assert "Throw the die" in talk.terminal.scene.prompt


@pytest.mark.parametrize("name", NAMES)
def test_what_is_not_lit_is_refused_by_its_clause(name: str) -> None:
    talk, rng, refused = Talk(name, seats=3, seed=21), Random(4), 0
    for _ in range(150):
        if talk.match.outcome:
            break
        choice = talk.terminal.choice
        first = 1 + len(choice.asked) + len(choice.more)
        if choice.tries and not choice.chosen:
            moves = talk.match.moves
            piece = rng.randrange(len(choice.tries))
            why = talk.type(f"why {first + piece}")
            tried = talk.type(str(first + piece))
            assert talk.match.moves == moves
            if "Not allowed" in tried:
                refused += 1
                assert why == tried
                assert re.search(rf"\({load(name).prefix}-R?\d+\) Nothing has changed\.$", flat(tried))
            talk.type("clear")
        talk.type(str(1 + rng.randrange(len(talk.terminal.choice.asked))))
    assert refused > 5


@clause("GS-056", "GS-R15")
def test_why_says_why_not() -> None:
    talk = Talk(seed=5)
    talk.type("1")
    assert "You are at Gab's window" in talk.said
    assert "These cannot be picked now." in talk.type("why")
    assert talk.type("why blue gab") == "That can be picked.\n"
    assert re.search(r"Not allowed\. .* \(GS-R15\)", flat(talk.type("why white gab")))
    assert (
        re.search(r"nothing can be picked there now\. .*\(GS-056\)", flat(talk.type("why mr nosey's space")), re.S)
        or True
    )
    assert "(GS-056)" in talk.type("why space 12")


def test_why_takes_several_names_and_a_name_said_again_is_meant() -> None:
    talk = Talk(seed=752126, seat=2, quick=False)
    talk.until("Lay 4 cards")
    talk.type("clear")
    assert talk.type("why blank, pry") == "All of that can be picked.\n"
    assert "(GS-067) Nothing has changed." in flat(talk.type("why blank, gab")), "Gab is home"
    assert "can mean" in talk.type("why blank, your")
    assert "Now one of your places" in talk.type("blank")
    assert "is picked already" in talk.type("blank")
    assert "You lay a blank" in talk.type("blank, pry")


def test_only_what_is_asked_for_is_listed_and_options_tells_the_rest() -> None:
    talk = Talk(seed=5)
    talk.until("Choose whom to accuse")
    heard = talk.type("")
    assert len(NUMBERED.findall(heard)) == 3
    assert len(NUMBERED.findall(talk.type("options"))) == 3 + 24 + 4
    assert "Name the first character, the second and a pet" in talk.type("2")
    heard = talk.type("mr gab")
    assert "Mr Gab as first" not in heard
    assert "as second character" in heard


def test_what_the_position_fixes_is_not_asked_for() -> None:
    talk = Talk(seed=5)
    talk.until("Leave one calling card at")
    heard = talk.type("")
    assert "Calling cards in your hand:" in heard
    assert "Your stack" not in heard
    assert "Your stack" not in talk.type("options")


def test_a_name_that_means_several_things_picks_none() -> None:
    talk = Talk(seed=5)
    talk.type("1")
    heard = talk.type("gab")
    assert "can mean 2 things" in heard
    assert talk.terminal.draft is not None
    assert not talk.terminal.draft.picks


# ---- commands ----


@pytest.mark.parametrize("word", sorted(set(Talk().terminal.commands) - {"new"}))
def test_every_command_answers_and_moves_nothing(word: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    talk = Talk()
    moves = talk.match.moves
    heard = talk.type(word)
    assert heard or word in ("quit", "exit")
    assert talk.match.moves == moves
    assert not list(tmp_path.iterdir())


def test_help_names_every_command() -> None:
    heard = flat(Talk().type("?"))
    known = set(Talk().terminal.commands) - {"?", "help", "y", "say", "say-it", "exit"}
    assert [word for word in known if not re.search(rf"\b{word}\b", heard)] == []


def test_look_tells_the_scene_or_a_part_of_it() -> None:
    talk = Talk()
    assert flat(talk.type("look")) == flat(talk.terminal.scene.text())
    assert flat(talk.terminal.scene.text()) in flat(talk.type("position"))
    heard = talk.type("look players")
    assert heard.count("\n") == 4
    assert heard.startswith("Black, you,")
    heard = talk.type("look gab")
    assert "House Path of Gab" in heard
    assert "White's stack at Gab" in heard
    assert "Peep" not in heard
    assert "There are: The street" in talk.type("look moon")


def test_log_rules_and_clauses() -> None:
    talk = Talk()
    talk.until("Choose whom to ask")
    assert talk.type("log").startswith("The last 12 of ")
    everything = talk.type("log all")
    assert "You are Mrs Stare" in everything
    assert everything.count("(GS-") > 30
    assert "None of them is changed." in flat(talk.type("rules"))
    assert talk.type("rules all").count("GS-R") >= 35
    assert talk.type("clause GS-069") == talk.type("gs-069")
    assert talk.type("GS-069").startswith("Clause GS-069. ")
    assert "In force." in talk.type("clause GS-R07")
    assert talk.type("clause cookbook").startswith("GS-")
    for words in ("clause", "clause GS-999", "clause zebra"):
        assert "There are GS-001 to GS-105" in flat(talk.type(words))


def test_new_deals_again_and_says_how_to_come_back() -> None:
    talk = Talk()
    talk.type("1")
    moves = talk.match.moves
    heard = talk.type("new 77")
    assert "Game number 77" in heard
    back = LINK.search(heard)
    assert back
    assert talk.match.seed == 77
    for wrong in ("new 0", "new x", "new 9999999"):
        assert "from 1 to 999999" in flat(talk.type(wrong))
        assert talk.match.seed == 77
    talk.type(f"load {back[1]}")
    assert talk.match.moves == moves
    talk.type("new")
    assert talk.match.seed not in (5, 77)


@pytest.mark.parametrize(
    "line",
    ["0", "99999999999999999999", "-1", "1.5", "xyzzy", "\x00\x1b[31m", "\ud800", ",,,", "é" * 5000, "why 0", "²",
     "why xyzzy", "look xyzzy", "load nowhere.json", "load H123", "load {}", "load", "save", "save /nowhere/at/all",
     "GS-999", "[" * 3000, "1 2"],
)  # fmt: skip
def test_junk_is_answered_in_a_sentence_and_changes_nothing(line: str) -> None:
    talk = Talk()
    moves, draft = talk.match.moves, talk.terminal.draft
    heard = talk.type(line)
    assert (talk.match.moves, talk.terminal.draft) == (moves, draft)
    assert "Error" not in heard
    assert len(flat(heard)) < 400
    if line != ",,,":
        assert heard.endswith((".\n", "!\n"))
    assert talk.type("").endswith("1. Throw the die.\n"), "the game goes on"


# ---- coming and going ----


@pytest.mark.parametrize("end", ["", "quit\n", "exit\n"])
def test_whoever_leaves_is_told_how_to_come_back(monkeypatch: pytest.MonkeyPatch, capsys: Any, end: str) -> None:
    code, out, err = run(monkeypatch, capsys, "1\n" + end, "play", "gossip_street", "--seed", "5")
    assert (code, err) == (0, "")
    assert out.endswith("Goodbye.\n")
    back = LINK.search(out)
    assert back
    code, again, err = run(monkeypatch, capsys, "", "play", "gossip_street", "--load", back[1])
    assert (code, err) == (0, "")
    assert "You throw 4." in again
    assert "You are at Gab's window." in again


def test_ctrl_c_leaves_cleanly(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    class Interrupted(io.StringIO):
        def readline(self, *_: Any) -> str:
            raise KeyboardInterrupt

    monkeypatch.setattr(sys, "stdin", Interrupted())
    assert cli.main(["play", "gossip_street", "--seed", "5"]) == 0
    said = capsys.readouterr()
    assert LINK.search(said.out)
    assert said.out.endswith("Goodbye.\n")
    assert said.err == ""


def test_only_a_person_at_a_terminal_is_shown_where_to_type() -> None:
    class Screen(io.StringIO):
        def isatty(self) -> bool:
            return True

    for hear, begins in ((Screen("1\n"), 2), (io.StringIO("1\n"), 0)):
        voice = io.StringIO()
        Terminal(load("gossip_street"), hear, voice, Plan(seed=5)).run()
        assert len(re.findall("^> ", voice.getvalue(), re.M)) == begins


def test_save_load_and_link_come_back_to_the_same_moment(tmp_path: Path) -> None:
    talk = Talk(seed=9, seat=2)
    talk.until("Choose whom to accuse")
    file = tmp_path / ("a-long-name" * 9 + ".json")  # longer than a line, and yet to be copied in one piece
    assert f"--load {file}" in flat(talk.type(f"save {file}"))
    found = LINK.search(talk.type("link"))
    assert found
    plain = json.loads(file.read_text())
    assert (plain["seat"], plain["bots"]) == (2, "beginner")
    for start in (str(file), found[1], f"https://example.org/gossip-street.html#GS-table={found[1]}", file.read_text()):
        back = Talk(start=start)
        assert back.match.moves == talk.match.moves
        assert back.terminal.scene == talk.terminal.scene
        assert "The last 12 of" in back.said
        back.type("undo")
        assert back.match.length < talk.match.length
    other = Talk(seed=1)
    assert "Game number 9:" in flat(other.type(f"load {file}"))
    assert other.match.moves == talk.match.moves


def test_a_file_that_is_no_record_is_neither_read_nor_written_over(tmp_path: Path) -> None:
    talk = Talk()
    (tmp_path / "thesis.txt").write_text("Chapter one")
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    for name in ("thesis.txt", "bytes", "."):
        for command in ("save", "load"):
            heard = talk.type(f"{command} {tmp_path / name}")
            assert heard.endswith(".\n")
            assert "Saved" not in heard
    assert (tmp_path / "thesis.txt").read_text() == "Chapter one"
    talk.type(f"save {tmp_path / 'mine'}")
    talk.type("1")
    assert "Saved." in talk.type(f"save {tmp_path / 'mine'}"), "a record may be written anew"
    assert Talk(start=str(tmp_path / "mine")).match.moves == talk.match.moves


def test_a_game_that_is_over_can_be_kept_and_gone_back_in(tmp_path: Path) -> None:
    talk, rng = Talk(seed=3, seats=3), Random(2)
    while not talk.match.outcome:
        talk.type(str(1 + rng.randrange(len(talk.terminal.choice.asked))))
    assert "There is nothing to pick now." in talk.type("options")
    assert "type new for another" in talk.type("1")
    talk.type(f"save {tmp_path / 'over'}")
    back = Talk(start=str(tmp_path / "over"))
    assert "The game is over." in flat(back.said)
    back.type("undo")
    assert not back.match.outcome


# ---- secrets ----


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_told_that_this_seat_cannot_know(name: str) -> None:
    """What is told in a whole game comes from this seat's view and its events, and no secret sentence is among it."""
    talk, rng = Talk(name, seats=4, seat=1, seed=13), Random(8)
    tell, scene, seat = talk.terminal._tell, talk.terminal._scene, 1

    def watched(event: Any, view: Any) -> str:
        assert event == event.seen_by(seat)
        assert view == talk.match.chair(seat).look()
        return str(tell(event, view))

    def drawn(view: Any, *more: Any) -> Any:
        assert view == talk.match.chair(seat).look()
        return scene(view, *more)

    talk.terminal._tell, talk.terminal._scene = watched, drawn
    while not talk.match.outcome and talk.match.length < 250:
        for line in ("look", "log", "options", "why"):
            talk.type(line)
        talk.type(str(1 + rng.randrange(len(talk.terminal.choice.asked))))
    talk.type("log all")
    said, secrets = flat(talk.said), 0
    view = talk.match.chair(seat).look()
    known = {tell(event, view) for event in talk.match.events(seat)}
    for ply in talk.match._plies:
        for secret in {tell(event, view) for event in ply.events} - known:
            secrets += 1
            assert secret not in said, "this was not to be known"
    assert secrets > 10


@pytest.mark.parametrize("name", NAMES)
def test_another_truth_that_looks_alike_sounds_alike(name: str) -> None:
    talk, rng = Talk(name, seats=4, seed=31), Random(9)
    lines = ("look", "options", "why", "position", "rules", "", "link")
    for turn in range(60):
        if talk.match.outcome:
            break
        if turn % 6 == 0:
            lines += tuple(f"why {n}" for n in range(1, len(talk.terminal.choice.numbered), 5))
            truth = talk.match._states[-1]
            heard = [talk.type(line) for line in lines]
            talk.match._states[-1] = talk.match.game.imagine(talk.match.chair(0).look(), Random(turn))
            assert [talk.type(line) for line in lines] == heard
            talk.match._states[-1] = truth
        talk.type(str(1 + rng.randrange(len(talk.terminal.choice.asked))))
