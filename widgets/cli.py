"""The command `hearsay`: serve the games, play one in the terminal, tell a match again, list the clauses.

Exit codes: 0 done; 1 something was found that is not as it should be; 2 this cannot be done, said in one line.
Nothing heavy is imported before it is needed.
"""

import argparse
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from importlib.metadata import PackageNotFoundError, version
from io import TextIOWrapper
from typing import TYPE_CHECKING, NoReturn, TextIO

from .publish.room import MIB_A_LEARNER, fitting

if TYPE_CHECKING:
    from gamecore.coverage import Row

FINE, FOUND, WRONG = 0, 1, 2


class Parser(argparse.ArgumentParser):
    """A parser that says what was wrong in one line, without the usage before it."""

    def error(self, message: str) -> NoReturn:
        """Leave with exit code 2."""
        self.exit(WRONG, f"{self.prog}: {message}; {self.prog} --help says what is possible\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command with these words (those of the terminal if None); the exit code."""
    asked = _parser().parse_args(argv)
    run: Callable[[argparse.Namespace], int] = asked.run
    try:
        code = run(asked)
        sys.stdout.flush()
        return code
    except BrokenPipeError:  # `hearsay clauses | head`: the reader has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FINE
    except KeyboardInterrupt:
        return FINE
    except (ValueError, OSError) as error:
        print(f"hearsay: {error}", file=sys.stderr)
        return WRONG


def _parser() -> Parser:
    parser = Parser(prog="hearsay", description="Four games of gossip, taught by playing them.")
    parser.add_argument("--version", action="version", version=_version())
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)

    serve = commands.add_parser("serve", help="serve the games to a browser", description=_serve.__doc__)
    serve.add_argument("folder", nargs="?", metavar="FOLDER", help="another folder of tutorials than our own")
    serve.add_argument(
        "--port", type=_port, default=8866, metavar="N", help="the port (default 8866); 0 is any free one"
    )
    serve.add_argument(
        "--ip", default="127.0.0.1", help="the address to listen on; 0.0.0.0 lets others on your network in"
    )
    serve.add_argument(
        "--learners",
        type=_learners,
        metavar="N",
        help=f"the most pages open at once; each takes some {MIB_A_LEARNER} MiB (default here {fitting()})",
    )
    serve.add_argument(
        "--host", action="append", default=[], metavar="NAME", help="a name this server goes by; may be repeated"
    )
    serve.add_argument("--open", action="store_true", help="open the front page in your browser")
    serve.set_defaults(run=_serve)

    clauses = commands.add_parser("clauses", help="list the clauses of a game", description=_clauses.__doc__)
    clauses.add_argument("game", nargs="?", metavar="GAME", help="such as gossip_street; every game if none is named")
    clauses.add_argument("--json", action="store_true", help="print JSON")
    clauses.add_argument("--missing", action="store_true", help="only those that lack code, a test or a lesson step")
    clauses.set_defaults(run=_clauses)

    play = commands.add_parser("play", help="play a game here in the terminal", description=_play.__doc__)
    play.add_argument("game", metavar="GAME", help="such as gossip_street")
    play.add_argument("--seats", type=_number, default=4, metavar="N", help="how many play (default 4)")
    play.add_argument("--seat", type=_number, default=1, metavar="N", help="your place, counted from 1 (default 1)")
    play.add_argument("--seed", type=_number, metavar="N", help="the game number: one number, one deal")
    play.add_argument(
        "--opponents",
        default="beginner",
        metavar="WHO",
        help="who they are: beginner (the default), strong, mixed or random",
    )
    play.add_argument(
        "--rule", action="append", default=[], metavar="FIELD=READING", help="play by another ruling; may be repeated"
    )
    play.add_argument("--lay", action="store_true", help="lay out your first cards yourself")
    play.add_argument("--load", metavar="FILE_OR_LINK", help="go on with a saved game; the other options do not matter")
    play.set_defaults(run=_play)

    replay = commands.add_parser("replay", help="tell a match again, move by move", description=_replay.__doc__)
    replay.add_argument("record", metavar="RECORD", help="a file, a link, or - for what comes through a pipe")
    replay.add_argument("--seat", type=_number, metavar="N", help="as this player saw it, counted from 1")
    replay.add_argument("--ply", type=_number, metavar="N", help="the position after so many moves; 0 is the beginning")
    replay.set_defaults(run=_replay)
    return parser


def _version() -> str:
    try:
        return f"hearsay {version('hearsay')}"
    except PackageNotFoundError:
        return "hearsay, from a folder that is not installed"


def _port(word: str) -> int:
    if word.isdecimal() and int(word) <= 65535:
        return int(word)
    raise argparse.ArgumentTypeError(f"{word!r} is no port; ports are the numbers 0 to 65535")


def _learners(word: str) -> int:
    if word.isascii() and word.isdecimal() and 1 <= int(word) <= 1000:
        return int(word)
    raise argparse.ArgumentTypeError(f"{word[:40]!r} is no number of learners; it is 1 to 1000")


def _number(word: str) -> int:
    if word.isascii() and word.isdecimal() and len(word) < 10:
        return int(word)
    raise argparse.ArgumentTypeError(f"{word[:40]!r} is no whole number such as 3")


# ---- serve ----


def _serve(asked: argparse.Namespace) -> int:
    """Serve the games on this computer, until Ctrl-C."""
    from .publish.serve import serve

    return serve(
        port=asked.port,
        ip=asked.ip,
        notebooks=asked.folder,
        open_browser=asked.open,
        learners=asked.learners,
        hosts=asked.host,
    )


# ---- clauses ----


def _clauses(asked: argparse.Namespace) -> int:
    """List the clauses and rulings of a game, and where each stands in code, tests and lessons.

    With --missing the exit code is 1 if there are any; where nothing is missing, nothing is printed.
    """
    from gamecore.clauses import games
    from gamecore.coverage import NOT_HERE, as_json, checkout, report

    named = [asked.game.replace("-", "_").lower()] if asked.game else list(games())
    rows = [row for name in named for row in report(name, missing=asked.missing)]
    if checkout() is None:
        print(NOT_HERE, file=sys.stderr)
    if asked.json:
        print(as_json(rows))
    else:
        for row in rows:
            print(_told(row))
        if rows or not asked.missing:
            print(_counted(rows))
    return FOUND if asked.missing and rows else FINE


def _told(row: "Row") -> str:
    """One row: its id and sentence, then where it stands, or the reason why it does not."""
    places = (("code", _listed(row.code)), ("test", _listed(row.tests)), ("lesson", row.lesson))
    lines = [f"{row.id}  {row.says}", f"  {row.kind}; {row.where}"]
    lines += [f"  {what}: {found or row.reasons.get(what) or 'MISSING'}" for what, found in places]
    return "\n".join(lines) + "\n"


def _listed(places: Sequence[str], most: int = 4) -> str:
    more = len(places) - most
    return ", ".join(places[:most]) + (f" and {more} more" if more > 0 else "")


def _counted(rows: Iterable["Row"]) -> str:
    """The last line: how many there are, and of what something is missing."""
    rows = list(rows)
    rulings = sum(row.kind == "ruling" for row in rows)
    lacks = Counter(what for row in rows for what in row.lacks)
    lacks["lesson yet, but planned"] = sum(row.planned is not None for row in rows)
    told = "".join(f"; without {what}: {many}" for what, many in sorted(lacks.items()) if many)
    return f"clauses: {len(rows) - rulings}; rulings: {rulings}{told}"


# ---- play and replay ----


def _play(asked: argparse.Namespace) -> int:
    """Play a game against bots in the terminal: every picture in sentences, every pick a number or a name."""
    from gamecore import load
    from gamecore.clauses import ledger

    from .terminal import Terminal
    from .terms import plan, rulings

    game = load(asked.game)
    if asked.load is None:
        table = plan(game, asked.seats, asked.seat, asked.seed, asked.opponents, quick=not asked.lay)
        talk = Terminal(
            game,
            _plain(sys.stdin),
            _plain(sys.stdout),
            table,
            rulings(game.Rulings, ledger(game.name), asked.rule),
        )
    else:
        talk = Terminal(game, _plain(sys.stdin), _plain(sys.stdout), start=asked.load)
    talk.run()
    return FINE


def _replay(asked: argparse.Namespace) -> int:
    """Tell a match from its record, move by move: as --seat saw it, else as the player whose record it is, else as a
    stranger, who hears only what everybody hears. With --ply the position at that moment."""
    from gamecore.record import load

    from .retell import fetch, retell

    loaded = load(fetch(asked.record, _plain(sys.stdin)))
    retell(loaded, None if asked.seat is None else asked.seat - 1, asked.ply, _plain(sys.stdout))
    return FINE


def _plain(stream: TextIO) -> TextIO:
    """A stream that takes or gives a question mark where a letter cannot be read or written."""
    if isinstance(stream, TextIOWrapper):
        stream.reconfigure(errors="replace")
    return stream


if __name__ == "__main__":
    sys.exit(main())
