"""The command `hearsay`: serve the games, list the clauses.

Exit codes: 0 done; 1 something was found that is not as it should be; 2 this cannot be done, said in one line.
Nothing heavy is imported before it is needed.
"""

import argparse
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING, NoReturn

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
    serve.add_argument("--open", action="store_true", help="open the front page in your browser")
    serve.set_defaults(run=_serve)

    clauses = commands.add_parser("clauses", help="list the clauses of a game", description=_clauses.__doc__)
    clauses.add_argument("game", nargs="?", metavar="GAME", help="such as gossip_street; every game if none is named")
    clauses.add_argument("--json", action="store_true", help="print JSON")
    clauses.add_argument("--missing", action="store_true", help="only those that lack code, a test or a lesson step")
    clauses.set_defaults(run=_clauses)
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


# ---- serve ----


def _serve(asked: argparse.Namespace) -> int:
    """Serve the games on this computer, until Ctrl-C."""
    from .publish.serve import serve

    return serve(port=asked.port, ip=asked.ip, notebooks=asked.folder, open_browser=asked.open)


# ---- clauses ----


def _clauses(asked: argparse.Namespace) -> int:
    """List the clauses and rulings of a game, and where each stands in code, tests and lessons.

    With --missing the exit code is 1 if there are any.
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
        print(_counted(rows, asked.missing))
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


def _counted(rows: Iterable["Row"], missing: bool) -> str:
    """The last line: how many there are, and of what something is missing."""
    rows = list(rows)
    rulings = sum(row.kind == "ruling" for row in rows)
    lacks = Counter(what for row in rows for what in row.lacks)
    lacks["lesson yet, but planned"] = sum(row.planned is not None for row in rows)
    if missing and not rows:
        return "Every clause and ruling has code, a test and a lesson step, or a reason why not."
    told = "".join(f"; without {what}: {many}" for what, many in sorted(lacks.items()) if many)
    return f"clauses: {len(rows) - rulings}; rulings: {rulings}{told}"


if __name__ == "__main__":
    sys.exit(main())
