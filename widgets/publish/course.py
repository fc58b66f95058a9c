"""What stands round a course: its end, its rules on one page, the table of its clauses. No kernel.

`/finish/gossip-street` is the end: the browser's own memory says what was done (finish.js), and nothing is sent.
`/rules/gossip-street` is one sheet of paper, the first of the hand-out; `/rules/gossip-street/clauses` is what
`hearsay clauses gossip-street` lists.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, ClassVar, NamedTuple

from tornado.log import app_log

from gamecore import games
from gamecore.clauses import Ledger, Ruling, ledger
from gamecore.core import ClauseId
from gamecore.coverage import Row, checkout, rows

from .art import ART
from .games import GAMES, Listed, table_key
from .guide import Told, lesson, told
from .pages import Library, Page, Tutorial
from .teachers import sheet


class Screen(NamedTuple):
    """A step as it is named and reached: its key, its number, its title, its address, and what it teaches."""

    key: str
    number: int
    title: str
    address: str
    teaches: tuple[Told, ...]


class Line(NamedTuple):
    """A row of the table of clauses.

    `asks`: the question of a ruling. `switches`: for each of its switches what the readings say, the default first.
    `near`: the rulings that settle a clause, the clauses that a ruling settles. `screens`: the steps that teach it.
    `why`: what there is none of, and the reason.
    """

    row: Row
    asks: str
    switches: tuple[tuple[str, ...], ...]
    near: tuple[ClauseId, ...]
    screens: tuple[Screen, ...]
    why: tuple[tuple[str, str], ...]


def course(library: Library, slug: str) -> tuple[Listed, Tutorial] | None:
    """The game called `slug` and its tutorial; None where it has no tutorial, or no ledger."""
    game = next((game for game in GAMES if game.slug == slug and game.folder in games()), None)
    tutorial = library.tutorial(game) if game else None
    return (game, tutorial) if game and tutorial else None


def screens(library: Library, game: Listed, tutorial: Tutorial) -> tuple[Screen, ...]:
    """The written steps of a tutorial, in its order."""
    steps, book = lesson(game.folder), ledger(game.folder)
    there = [step for step in tutorial.outline.steps if step.key in steps]
    return tuple(
        Screen(
            step.key,
            number,
            step.title,
            library.address(tutorial.file, step.key),
            told(book, steps[step.key].teaches),
        )
        for number, step in enumerate(there, 1)
    )


def teaches(file: str) -> Mapping[str, tuple[ClauseId, ...]]:
    """The clauses that each step of a tutorial teaches, by its key: app.js remembers which were missed, and where.

    A lesson that does not load is no reason to lose the page.
    """
    folder = next((game.folder for game in GAMES if game.notebook == file), "")
    try:
        return {key: step.teaches for key, step in lesson(folder).items()} if folder else {}
    except Exception:
        app_log.exception("the lesson of %s does not load", file)
        return {}


# ---- the end ----


def finish(library: Library, slug: str) -> str:
    """The page at the end of a course, "" where there is none.

    A clause that several steps teach stands with the first of them.
    """
    found = course(library, slug)
    if found is None:
        return ""
    game, tutorial = found
    every = screens(library, game, tutorial)
    first = {one.id: screen.key for screen in reversed(every) for one in screen.teaches}
    homes = [
        screen._replace(teaches=tuple(one for one in screen.teaches if first[one.id] == screen.key)) for screen in every
    ]
    return library.page(
        "finish.html",
        game=game,
        art=ART[game.slug](),
        steps=homes,
        planned=game.steps,
        many=len(first),
        file=tutorial.file,
        table=library.address(tutorial.file, table_key(game.slug)),
        ways=library.ways(tutorial.file),
    )


# ---- the clauses ----


@cache
def _report(game: str) -> tuple[Row, ...]:
    """Read once: it reads all tests."""
    return tuple(rows(game))


def clauses(library: Library, slug: str) -> str:
    """The table of all clauses and rulings of a game, "" where there is none."""
    found = course(library, slug)
    if found is None:
        return ""
    game, tutorial = found
    every = screens(library, game, tutorial)
    lines = table(ledger(game.folder), _report(game.folder), every)
    return library.page(
        "clauses.html",
        game=game,
        rules=[line for line in lines if line.row.kind != "ruling"],
        rulings=[line for line in lines if line.row.kind == "ruling"],
        known=checkout() is not None,
        missing=sum(bool(line.row.lacks or line.row.planned is not None) for line in lines),
        file=tutorial.file,
        ways=library.ways(tutorial.file),
        field=game.folder,
    )


def table(book: Ledger, report: Iterable[Row], every: Iterable[Screen]) -> tuple[Line, ...]:
    """The rows of a report with what a reader of the page wants to know of each."""
    shown = {screen.key: screen for screen in every}
    lines = []
    for row in report:
        entry = book.clause(row.id)
        taught_in = tuple(shown[key] for key in row.steps if key in shown)
        asks, switches, near = _settles(entry) if isinstance(entry, Ruling) else ("", (), entry.rulings)
        lines.append(Line(row, asks, switches, near, taught_in, _reasons(row)))
    return tuple(lines)


def _settles(ruling: Ruling) -> tuple[str, tuple[tuple[str, ...], ...], tuple[ClauseId, ...]]:
    """What a ruling asks, what its readings say, switch by switch, and the clauses it settles."""
    by_switch = {field: tuple(one.says for one in ruling.readings if one.field == field) for field in ruling.fields}
    return ruling.asks, tuple(by_switch.values()), ruling.clauses


def _reasons(row: Row) -> tuple[tuple[str, str], ...]:
    """What there is none of, in words, and why; one reason for several things is said once."""
    said: dict[str, list[str]] = {}
    for what, why in row.reasons.items():
        said.setdefault(why, []).append(what)
    return tuple((f"No {', no '.join(whats)}", why) for why, whats in said.items())


# ---- the doors ----


class Course(Page):
    """What the three pages share."""

    make: ClassVar[Callable[[Library, str], str]]

    def get(self, slug: str) -> None:
        """The page, or an apology where there is none."""
        html = type(self).make(self.settings["library"], slug)
        if html:
            self.finish(html)
        else:
            self.send_error(404)

    head = get


class Finish(Course):
    """`/finish/gossip-street`."""

    make = finish


class Clauses(Course):
    """`/rules/gossip-street/clauses`."""

    make = clauses


class Rules(Course):
    """`/rules/gossip-street`."""

    make = sheet


def doors() -> list[tuple[str, Any]]:
    """Addresses and who answers them."""
    return [
        (r"/finish/([a-z-]+)", Finish),
        (r"/rules/([a-z-]+)", Rules),
        (r"/rules/([a-z-]+)/clauses", Clauses),
    ]
