"""For teachers: a page for each game, a hand-out to print, and short addresses that fit on a board. No kernel.

`/teachers/gossip-street` is the page, `/teachers/gossip-street/hand-out` what is printed; `/gs` leads to the tutorial
and `/gs/49` to a table where everybody is dealt game number 49.
"""

import re
from functools import cache, lru_cache
from importlib import import_module
from typing import Any, NamedTuple

from markupsafe import Markup

from gamecore import games, load
from gamecore.clauses import ledger
from gamecore.record import bots_of
from gamecore.teaching import Deal, Row, Showing, Teaching, teaching

from ..lobby import MOST_SEED, Plan
from ..sitting import Sitting
from .art import ART
from .games import GAMES, Listed, table_key
from .guide import Guide, guides, told
from .pace import RULE, minutes
from .pages import POLICY, Library, Page, Tutorial
from .room import MIB_A_LEARNER

FORM_POLICY = POLICY.replace("form-action 'none'", "form-action 'self'")
"""As for every page of ours, and its form may ask this server."""


class Turn(NamedTuple):
    """One row of the class hour: when it begins and ends, in minutes."""

    start: int
    end: int
    row: Row


class Shown(NamedTuple):
    """One thing to project, with its title and address."""

    title: str
    address: str
    showing: Showing


class Asked(NamedTuple):
    """A game number that was asked for: the number, how many play, what was wrong with it, where the table is.

    `how`: what is not as usual there, "" for nothing.
    """

    number: str = ""
    seats: int = 4
    wrong: str = ""
    address: str = ""
    short: str = ""
    how: str = ""


def taught(library: Library, slug: str) -> tuple[Listed, Tutorial, Teaching] | None:
    """The game called `slug`, its tutorial and what is there for its teachers; None where one of them is missing."""
    game = next((game for game in GAMES if game.slug == slug), None)
    tutorial = library.tutorial(game) if game else None
    more = teaching(game.folder) if game and game.folder in games() else None
    return (game, tutorial, more) if game and tutorial and more else None


def address(library: Library, file: str) -> str:
    """Where the teachers of this tutorial's game read on, "" where there is nothing for them."""
    slug = file.removesuffix(".ipynb")
    return f"{library.base_url}teachers/{slug}" if taught(library, slug) else ""


# ---- the page ----


def page(library: Library, slug: str, host: str = "", number: str = "", seats: str = "", unfold: bool = False) -> str:
    """The page for teachers of a game, "" where there is none. `unfold`: with every answer open, to be printed."""
    found = taught(library, slug)
    if found is None:
        return ""
    game, tutorial, more = found
    steps = guides(game.folder, tutorial.outline)
    return library.page(
        "teachers.html",
        game=game,
        art=ART[game.slug](),
        file=tutorial.file,
        more=more,
        steps=steps,
        hour=hour(more, steps),
        left=[step for step in steps if all(step.key not in row.steps for row in more.row)],
        shown=shown(library, tutorial, more, steps),
        total=minutes(sum(step.pace.seconds for step in steps)),
        rule=RULE,
        asked=ask(library, game, number, seats) if number else Asked(seats=game.seats),
        seats=load(game.folder).seats,
        lays_out=load(game.folder).lays_out,
        short=f"{library.base_url}{game.short}",
        host=host,
        unfold=unfold,
        learner=MIB_A_LEARNER,
        deals=[(deal, short(library, game, deal.number), held(game.folder, deal.holds)) for deal in more.deal],
    )


def hour(more: Teaching, steps: tuple[Guide, ...]) -> tuple[Turn, ...]:
    """The rows of the class hour with their times; the one that takes the rest gets what the others leave."""
    took = {step.key: step.pace.minutes for step in steps}
    rows = [row for row in more.row if not row.steps or took.keys() & set(row.steps)]
    lasts = [row.minutes + sum(took.get(step, 0) for step in row.steps) for row in rows]
    rest = max(0, more.lasts - sum(lasts))
    turns, now = [], 0
    for row, length in zip(rows, lasts, strict=True):
        turns.append(Turn(now, now + length + (rest if row.rest else 0), row))
        now = turns[-1].end
    return tuple(turns)


def shown(library: Library, tutorial: Tutorial, more: Teaching, steps: tuple[Guide, ...]) -> tuple[Shown, ...]:
    """What to project, in its order: steps that are written, and the free table."""
    titles = {step.key: step.title for step in steps} | {"": "Free table"}
    table = table_key(more.game)
    return tuple(
        Shown(titles[one.step], library.address(tutorial.file, one.step or table), one)
        for one in more.showing
        if one.step in titles
    )


def held(game: str, cards: tuple[str, ...]) -> str:
    """Cards as they are said: `Mr Nosey, Mrs Stare and a cat`."""
    said: str = import_module(f"widgets.{game}.hand_out").held(cards)
    return said


# ---- the same deal for everybody ----


def ask(library: Library, game: Listed, number: str, seats: str = "") -> Asked:
    """A table with this game number, or what is wrong with the number."""
    possible = load(game.folder).seats
    many = int(seats) if re.fullmatch(r"[0-9]", seats) and int(seats) in possible else game.seats
    plain = number.strip()
    if not re.fullmatch(r"[0-9]{1,6}", plain) or not 1 <= int(plain) <= MOST_SEED:
        wrong = f"A game number is a whole number from 1 to {MOST_SEED:,}."
        return Asked(plain[:12], many, wrong)
    file = library.tutorial(game)
    address = dealt(library, game, file.file, int(plain), many) if file else ""
    deal = special(game.folder, int(plain))
    return Asked(str(int(plain)), many, "", address, short(library, game, int(plain), many), deal.how if deal else "")


def special(game: str, number: int) -> Deal | None:
    """What teaching.toml says of this game number, None where it says nothing."""
    more = teaching(game)
    return next((deal for deal in more.deal if deal.number == number), None) if more else None


def short(library: Library, game: Listed, number: int, seats: int = 0) -> str:
    """The address to write on the board: `/gs/49`, or `/gs/49/5` for five players; `seats`: 0 for as many as usual."""
    return f"{library.base_url}{game.short}/{number}{'' if seats in (0, game.seats) else f'/{seats}'}"


def dealt(library: Library, game: Listed, file: str, number: int, seats: int) -> str:
    """The address of the free table with this game dealt and the first cards laid."""
    return f"{library.address(file, table_key(game.slug))}={code(game.folder, number, seats)}"


@lru_cache(maxsize=256)
def code(game: str, number: int, seats: int) -> str:
    """The link code of a game that begins, its first cards laid for everybody; with the rulings of its deal."""
    dealt, deal = load(game), special(game, number)
    plan = Plan(seats, seed=number)
    rulings = dealt.Rulings(**(deal.rulings if deal else {}))
    return Sitting(dealt, rulings, plan, bots_of(dealt)[plan.opponents], lambda _: True).link()


# ---- the hand-out ----


@cache
def drawings(game: str) -> tuple[Markup, Markup, str, tuple[str, ...]]:
    """What the game draws on the first page of its hand-out; its sheet for notes, how it is called, what is entered."""
    drawn = import_module(f"widgets.{game}.hand_out")
    return drawn.tables(), drawn.notes(), drawn.SHEET, drawn.ENTER


def hand_out(library: Library, slug: str, host: str = "", alone: bool = False) -> str:
    """The hand-out of a game, "" where there is none. `alone`: its first sheet only, the rules, for a learner."""
    found = taught(library, slug)
    if found is None:
        return ""
    game, tutorial, more = found
    book = ledger(game.folder)
    sections = [(section.title, told(book, section.clauses)) for section in more.section]
    first, notes, called, enter = drawings(game.folder)
    return library.page(
        "hand-out.html",
        game=game,
        sections=sections,
        drawn=first,
        notes=notes,
        called=called,
        enter=enter,
        alone=alone,
        file=tutorial.file,
        where=f"http://{host}{library.base_url}{game.short}" if host else "",
        prefix=book.prefix,
    )


def sheet(library: Library, slug: str) -> str:
    """The rules of a game on one sheet of paper, "" where there is none: the hand-out without the sheet for notes."""
    return hand_out(library, slug, alone=True)


# ---- the doors ----


class ForTeachers(Page):
    """What both pages share."""

    def set_default_headers(self) -> None:
        """As every page of ours, and the form may ask."""
        super().set_default_headers()
        self.set_header("Content-Security-Policy", FORM_POLICY)

    @property
    def library(self) -> Library:
        found: Library = self.settings["library"]
        return found

    @property
    def host(self) -> str:
        """The host by which others can reach this page too; "" where only this computer can."""
        host = self.request.host
        local = re.fullmatch(r"(localhost|127\.[\d.]+|\[::1?\]|0\.0\.0\.0)(:\d+)?", host)
        return host if re.fullmatch(r"[\w.-]+(:\d+)?|\[[0-9a-fA-F:]+\](:\d+)?", host) and not local else ""

    def answer(self, html: str) -> None:
        """Finish with a page, or with an apology where there is none."""
        if html:
            self.finish(html)
        else:
            self.send_error(404)


class TeachersPage(ForTeachers):
    """`/teachers/gossip-street`."""

    def get(self, slug: str) -> None:
        """The page; `?number=49&seats=4` asks for a table, `?answers=open` opens every answer."""
        number, seats, answers = (self.get_query_argument(name, "")[:20] for name in ("number", "seats", "answers"))
        self.answer(page(self.library, slug, self.host, number, seats, answers == "open"))

    head = get


class HandOut(ForTeachers):
    """`/teachers/gossip-street/hand-out`."""

    def get(self, slug: str) -> None:
        """Two sheets of paper."""
        self.answer(hand_out(self.library, slug, self.host))

    head = get


class Short(ForTeachers):
    """`/gs` and `/gs/49`: addresses that fit on a board."""

    def get(self, prefix: str, number: str | None = None, seats: str | None = None) -> None:
        """Lead to the tutorial, or to a table with this game number."""
        game = next(game for game in GAMES if game.short == prefix.lower())
        tutorial = self.library.tutorial(game)
        if tutorial is None or (number and game.folder not in games()):
            self.send_error(404)
            return
        asked = ask(self.library, game, number, seats or "") if number else Asked()
        if asked.wrong or (seats and seats != str(asked.seats)):
            self.send_error(404)
        else:
            self.redirect(asked.address or self.library.address(tutorial.file))

    head = get


def doors() -> list[tuple[str, Any]]:
    """Addresses and who answers them."""
    prefixes = "|".join(game.short for game in GAMES)
    return [
        (r"/teachers/([a-z-]+)", TeachersPage),
        (r"/teachers/([a-z-]+)/hand-out", HandOut),
        (rf"/((?i:{prefixes}))(?:/([0-9]{{1,6}})(?:/([0-9]))?)?/?", Short),
    ]
