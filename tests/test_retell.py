"""The commands `play` and `replay`: their words and errors, and matches told again."""

import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from gamecore import games, load, record
from gamecore.bots import RandomBot, play
from gamecore.match import AnyMatch, Match
from tests.clause_marks import clause
from tests.talk import Talk, flat, run
from widgets.retell import NOBODY

NAMES = games()


# ---- the commands ----


@pytest.mark.parametrize(("command", "names"), [("play", "--seats --seat --seed --opponents --rule --lay --load"),
                                                ("replay", "RECORD --seat --ply")])  # fmt: skip
def test_help_of_the_commands(monkeypatch: pytest.MonkeyPatch, capsys: Any, command: str, names: str) -> None:
    code, out, _ = run(monkeypatch, capsys, "", command, "--help")
    assert code == 0
    assert all(name in out for name in names.split())
    assert command in run(monkeypatch, capsys, "", "--help")[1]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("play",), "required: GAME"),
        (("play", "ludo"), "no game called 'ludo'"),
        (("play", "gossip_street", "--seats", "7"), "3 to 6 players, not 7"),
        (("play", "gossip_street", "--seats", "x"), "'x' is no whole number"),
        (("play", "gossip_street", "--seat", "5"), "from 1 to 4, not 5"),
        (("play", "gossip_street", "--seat", "0"), "from 1 to 4, not 0"),
        (("play", "gossip_street", "--seed", "0"), "from 1 to 999999, not 0"),
        (("play", "gossip_street", "--opponents", "chess"), "there are random, mixed, strong, beginner"),
        (("play", "gossip_street", "--rule", "placement"), "FIELD=READING"),
        (("play", "gossip_street", "--rule", "gravity=1"), "no ruling is called 'gravity'"),
        (("play", "gossip_street", "--rule", "placement=perhaps"), "there are must, may"),
        (("play", "gossip_street", "--rule", "false_limit=99"), "1 to 20"),
        (("play", "gossip_street", "--rule", "board=mars"), "no board is called 'mars'"),
        (("play", "gossip_street", "--load", "nowhere.json"), "no file 'nowhere.json'"),
        (("play", "gossip_street", "--load", "Hzzz"), "damaged"),
        (("replay",), "required: RECORD"),
        (("replay", "nowhere.json"), "no file 'nowhere.json'"),
        (("replay", "{"), "no record of a match"),
        (("replay", "-"), "no record of a match"),
        (("replay", "."), "is a folder"),
        (("replay", "Hzzz", "--seat", "one"), "'one' is no whole number"),
    ],
)
def test_wrong_use_is_one_line_and_code_2(
    monkeypatch: pytest.MonkeyPatch, capsys: Any, words: tuple[str, ...], says: str
) -> None:
    code, out, err = run(monkeypatch, capsys, "", *words)
    assert (code, out) == (2, "")
    assert says in err
    assert err.startswith("hearsay")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        ("placement=may", "GS-R09, placement=may"),
        ("false_limit=2", "false_limit=1 to 20"),
        ("snoop_own=true", "GS-R14, snoop_own=true"),
        ("out_accusations=none", "GS-R37, out_accusations=none"),
        ("same_card_cap=none", "GS-R32, same_card_cap=none"),
    ],
)
def test_rulings_by_words(monkeypatch: pytest.MonkeyPatch, capsys: Any, rule: str, told: str) -> None:
    code, out, _ = run(monkeypatch, capsys, "rules\n", "play", "gossip_street", "--seed", "1", "--rule", rule)
    assert code == 0
    assert told in flat(out)


# ---- matches told again ----


def played(seed: int = 4, seats: int = 3) -> AnyMatch:
    match: AnyMatch = Match(load("gossip_street"), seats, seed=seed)
    play(match, {seat: RandomBot() for seat in range(seats)})
    return match


@pytest.mark.parametrize("how", ["file", "link", "address", "pipe"])
def test_a_record_is_told_move_by_move(monkeypatch: pytest.MonkeyPatch, capsys: Any, tmp_path: Path, how: str) -> None:
    match = played()
    text = record.save(match, seat=1, bots="random")
    (tmp_path / "r.json").write_text(text)
    code = record.link(text)
    words = {"file": str(tmp_path / "r.json"), "link": code, "address": f"http://h/x.html#GS-table={code}", "pipe": "-"}
    done, out, err = run(monkeypatch, capsys, text, "replay", words[how])
    assert (done, err) == (0, "")
    heard, tell = flat(out), import_module("gamecore.gossip_street.words").tell
    assert "as player 2 saw it" in heard
    for number, ply in enumerate(match._plies, 1):
        view = match.branch(number).chair(1).look()
        said = dict.fromkeys(tell(event.seen_by(1), view) for event in ply.events)
        if any(said):
            assert f" {number}. {' '.join(filter(None, said))} " in f"{heard} "
    assert "Here this record ends" not in heard


def test_each_seat_hears_its_own_and_a_stranger_only_what_is_public(
    monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    match = played()
    text = record.save(match)
    heard = [flat(run(monkeypatch, capsys, text, "replay", "-", *words)[1]) for words in
             ((), ("--seat", "1"), ("--seat", "2"), ("--seat", "3"))]  # fmt: skip
    assert "as a stranger saw it" in heard[0]
    assert all(f"as player {seat} saw it" in heard[seat] for seat in (1, 2, 3))
    assert len(set(heard)) == 4
    assert not re.search(r"\b(You|you|your)\b", heard[0])
    tell = import_module("gamecore.gossip_street.words").tell
    for seat in range(3):
        for number, event in enumerate(match.events(seat)):
            view = replace(match.chair(0).look(), seat=NOBODY)
            public = match.events(None)[number]
            if event != public and tell(event, view) != tell(public, view):
                assert tell(event, view) not in heard[0]


@pytest.mark.parametrize("name", NAMES)
def test_a_stranger_hears_the_same_whosever_view_is_borrowed(name: str) -> None:
    """A stranger has no view: one is borrowed to say names. What it says must not depend on whose it is."""
    game = load(name)
    match: AnyMatch = Match(game, 4, seed=6)
    play(match, {seat: RandomBot() for seat in range(4)})
    tell = import_module(f"gamecore.{name}.words").tell
    for number in range(1, match.length + 1, 3):
        then = match.branch(number)
        views = [replace(then.chair(seat).look(), seat=NOBODY) for seat in range(4)]
        for event in then.events(None, number - 1):
            assert len({tell(event, view) for view in views}) == 1


def test_a_position_is_told_from_a_seat(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    match = played()
    text = record.save(match)
    scene = import_module("gamecore.gossip_street.scene").scene
    for ply in (0, 30, match.length):
        code, out, _ = run(monkeypatch, capsys, text, "replay", "-", "--seat", "2", "--ply", str(ply))
        assert code == 0
        assert flat(out).endswith(flat(scene(match.branch(ply).chair(1).look()).text()))
    for words, says in (
        (("--seat", "2", "--ply", "9999"), f"has had {match.length} moves"),
        (("--ply", "3"), "add --seat 1 to 3"),
        (("--seat", "4"), "seats 1 to 3, not 4"),
        (("--seat", "0"), "seats 1 to 3, not 0"),
    ):
        code, out, err = run(monkeypatch, capsys, text, "replay", "-", *words)
        assert (code, out) == (2, "")
        assert says in err


def test_a_game_that_is_not_over_is_told_to_its_player_alone(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    talk = Talk(seed=9, seat=2)
    talk.until("Choose whom to accuse")
    text = talk.terminal.sitting.record()
    code, out, _ = run(monkeypatch, capsys, text, "replay", "-")
    assert code == 0
    assert "as player 3 saw it" in out
    assert "the game is not over" in out
    code, out, err = run(monkeypatch, capsys, text, "replay", "-", "--seat", "1")
    assert (code, out) == (2, "")
    assert "is told as player 3 saw it" in err


@clause("GS-R43")
def test_a_game_played_from_memory_is_told_when_it_is_over(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    game = load("gossip_street")
    match: AnyMatch = Match(game, 3, game.Rulings.of(public_log="none"), seed=4)
    play(match, {seat: RandomBot() for seat in range(3)})
    text = record.save(match.branch(60))
    code, out, err = run(monkeypatch, capsys, text, "replay", "-", "--seat", "1")
    assert (code, out) == (2, "")
    assert "played from memory" in err
    assert run(monkeypatch, capsys, text, "replay", "-", "--seat", "1", "--ply", "30")[0] == 2
    assert run(monkeypatch, capsys, text, "replay", "-", "--seat", "1", "--ply", "60")[0] == 0
    assert run(monkeypatch, capsys, record.save(match), "replay", "-", "--seat", "1")[0] == 0


@pytest.mark.parametrize("cut", [1, 40, 400, -3])
def test_a_damaged_record_is_one_line(monkeypatch: pytest.MonkeyPatch, capsys: Any, cut: int) -> None:
    text = record.save(played())
    for damaged in (text[:cut], record.link(text)[:cut]):
        code, out, err = run(monkeypatch, capsys, damaged, "replay", "-")
        assert (code, out) == (2, "")
        assert err.count("\n") == 1
