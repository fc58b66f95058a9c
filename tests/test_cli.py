"""The command `hearsay`: what it prints, and its exit codes."""

import json
import socket
import subprocess
import sys
import tomllib

import pytest

from gamecore import clauses, coverage
from tests.conftest import ROOT
from widgets import cli

HEAVY = ("IPython", "anywidget", "ipywidgets", "jupyter_server", "matplotlib", "numpy", "tornado", "traitlets", "voila")


def run(capsys, *words: str) -> tuple[int, str, str]:
    """Exit code, stdout, stderr."""
    try:
        code = cli.main(words)
    except SystemExit as left:
        code = int(left.code or 0)
    said = capsys.readouterr()
    return code, said.out, said.err


# --- the command itself -------------------------------------------------------------------------


def test_help_names_every_command(capsys):
    code, out, _ = run(capsys, "--help")
    assert code == 0
    assert all(f"\n    {name} " in out for name in ("serve", "clauses"))


def test_the_version_is_that_of_the_project(capsys):
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    assert run(capsys, "--version") == (0, f"hearsay {version}\n", "")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((), "required: COMMAND"),
        (("dance",), "invalid choice: 'dance'"),
        (("clauses", "--loud"), "unrecognized arguments: --loud"),
        (("clauses", "chess"), "no game is called 'chess'; there are gossip_street"),
        (("serve", "--port", "80000"), "'80000' is no port; ports are the numbers 0 to 65535"),
        (("serve", "--port", "-1"), "'-1' is no port"),
        (("serve", "--port", "http"), "'http' is no port"),
    ],
)
def test_wrong_use_is_one_line_and_code_2(capsys, words, says):
    code, out, err = run(capsys, *words)
    assert (code, out) == (2, "")
    assert says in err
    assert err.startswith("hearsay")
    assert err.count("\n") == 1


def test_nothing_heavy_is_imported_before_it_is_needed():
    script = f"import sys, widgets.cli as cli; cli._parser(); print(sorted(set({HEAVY}) & set(sys.modules)))"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT, timeout=60, check=True
    )
    assert done.stdout == "[]\n"


def test_a_reader_who_has_seen_enough_is_no_error():
    done = subprocess.run(
        f"'{sys.executable}' -m widgets.cli clauses | head -n 1",
        shell=True,
        capture_output=True,
        text=True,
        cwd=ROOT,
        timeout=60,
    )
    assert done.stdout.startswith("GS-001  ")
    assert done.stderr == ""


# --- serve --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "passed"),
    [
        (
            (),
            {"port": 8866, "ip": "127.0.0.1", "notebooks": None, "open_browser": False, "learners": None, "hosts": []},
        ),
        (
            ("class", "--port", "9000", "--ip", "0.0.0.0", "--open"),
            {"port": 9000, "ip": "0.0.0.0", "notebooks": "class", "open_browser": True, "learners": None, "hosts": []},
        ),
        (
            ("--learners", "30", "--host", "play.school.example", "--host", "games"),
            {
                "port": 8866,
                "ip": "127.0.0.1",
                "notebooks": None,
                "open_browser": False,
                "learners": 30,
                "hosts": ["play.school.example", "games"],
            },
        ),
    ],
)
@pytest.mark.parametrize("code", [0, 2])
def test_serve_passes_on_what_was_asked(capsys, monkeypatch, words, passed, code):
    asked = {}

    def serve(**words):
        asked.update(words)
        return code

    monkeypatch.setattr("widgets.publish.serve.serve", serve)
    assert run(capsys, "serve", *words) == (code, "", "")
    assert asked == passed


def test_what_cannot_be_done_is_one_line(capsys, monkeypatch):
    def serve(**_):
        raise PermissionError("may not listen")

    monkeypatch.setattr("widgets.publish.serve.serve", serve)
    assert run(capsys, "serve") == (2, "", "hearsay: may not listen\n")


def test_a_port_in_use_is_one_line(capsys):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        code, out, err = run(capsys, "serve", "--port", str(taken.getsockname()[1]))
    assert (code, out) == (2, "")
    assert "in use" in err
    assert err.count("\n") == 1


# --- clauses ------------------------------------------------------------------------------------


def row(id: str = "GS-001", **fields: object) -> coverage.Row:
    plain = {
        "kind": "rule", "says": "Three can play.", "where": "Concept", "code": ("rules.py:3",),
        "tests": ("test_a.py:9",), "steps": ("GS-L1",), "planned": None, "reasons": {}, "lacks": (),
    }  # fmt: skip
    return coverage.Row(id=id, **plain | fields)


def report(monkeypatch, *rows: coverage.Row) -> None:
    monkeypatch.setattr(coverage, "report", lambda game, missing=False: [r for r in rows if r.lacks or not missing])


@pytest.mark.parametrize("name", ["gossip_street", "gossip-street", "Gossip-Street"])
def test_every_clause_and_ruling_of_a_game_is_listed(capsys, name):
    code, out, _ = run(capsys, "clauses", name)
    ledger = clauses.ledger("gossip_street")
    assert code == 0
    assert [line.split()[0] for line in out.splitlines() if line.startswith("GS-")] == [
        entry.id for entry in (*ledger.clauses, *ledger.rulings)
    ]
    assert f"clauses: {len(ledger.clauses)}; rulings: {len(ledger.rulings)}" in out.splitlines()[-1]


def test_json_holds_the_same_rows(capsys):
    code, out, _ = run(capsys, "clauses", "gossip_street", "--json")
    rows = json.loads(out)
    ledger = clauses.ledger("gossip_street")
    assert code == 0
    assert len(rows) == len(ledger.clauses) + len(ledger.rulings)
    assert rows[0]["id"] == "GS-001"
    assert {"says", "where", "code", "tests", "steps", "lacks"} <= set(rows[0])


def test_without_a_name_all_games_are_listed(capsys):
    assert run(capsys, "clauses")[1].startswith("GS-001  ")


def test_missing_finds_and_says_what_is_missing(capsys, monkeypatch):
    report(monkeypatch, row(), row("GS-002", tests=(), lacks=("test",)))
    code, out, _ = run(capsys, "clauses", "gossip_street", "--missing")
    assert code == 1
    assert "GS-001" not in out
    assert "GS-002  Three can play.\n  rule; Concept\n  code: rules.py:3\n  test: MISSING\n  lesson: GS-L1\n" in out
    assert out.splitlines()[-1] == "clauses: 1; rulings: 0; without test: 1"


def test_missing_finds_nothing_where_all_is_there(capsys, monkeypatch):
    report(monkeypatch, row())
    code, out, _ = run(capsys, "clauses", "gossip_street", "--missing")
    assert (code, out) == (0, "")


def test_a_reason_stands_where_there_is_no_place(capsys, monkeypatch):
    report(monkeypatch, row(code=(), reasons={"code": "It rules nothing."}, tests=tuple(f"t.py:{n}" for n in range(7))))
    out = run(capsys, "clauses", "gossip_street")[1]
    assert "  code: It rules nothing.\n" in out
    assert "  test: t.py:0, t.py:1, t.py:2, t.py:3 and 3 more\n" in out
