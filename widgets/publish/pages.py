"""The pages that need no kernel: the front page, the page for an unknown address, and the files both are made of."""

import hashlib
import json
import mimetypes
import re
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from tornado.log import app_log
from tornado.web import HTTPError, RequestHandler

from gamecore import games
from gamecore.teaching import teaching

from .art import ART, hidden
from .config import TEMPLATE
from .games import GAMES, Listed
from .guide import paces
from .outline import Outline, outline
from .pace import minutes

HERE = Path(__file__).parent
SHEETS = {path.name: path for path in sorted(HERE.parent.glob("*/*.css")) if path.stem == path.parent.name}
"""What a game's own drawings are painted by, beside theme.css: `rumourmongers.css` in its folder."""
FILES = {
    "theme.css": HERE.parent / "theme.css",
    **SHEETS,
    "app.css": HERE / "app.css",
    "app.js": HERE / "app.js",
    "front.js": HERE / "front.js",
    "teachers.css": HERE / "teachers.css",
    "course.css": HERE / "course.css",
    "finish.js": HERE / "finish.js",
    "full.js": HERE / "full.js",
    "favicon.svg": HERE / "favicon.svg",
}
"""What pages of ours may fetch under `look/`, and nothing else."""

POLICY = (
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
)
GUARDS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "SAMEORIGIN",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
"""What stands on every answer; server.py puts it there."""


class Tutorial(NamedTuple):
    """A tutorial that can be opened: its file, as an address names it, and its outline."""

    file: str
    outline: Outline


class Ways(NamedTuple):
    """Where a tutorial’s reader reads on: its end, the table of its clauses, its rules on one page; "" for none."""

    finish: str = ""
    clauses: str = ""
    rules: str = ""


class Card(NamedTuple):
    """What the front page says of a game."""

    game: Listed
    art: Markup
    file: str
    """"" while there is no tutorial."""
    lessons: tuple[str, ...]
    """The keys of the steps that are written."""
    table: bool
    """Is there a free table to play at?"""
    minutes: int
    """How long a written step takes, one with another; 0 while there is none."""
    teachers: bool
    """Is there a page for its teachers?"""
    ways: Ways

    @property
    def here(self) -> str:
        """How much of it exists, in words."""
        if not self.file:
            return "Not here yet"
        steps = (
            f"{len(self.lessons)} of {self.game.steps}"
            if len(self.lessons) < self.game.steps
            else f"All {self.game.steps}"
        )
        return f"{steps} steps{' and a free table' if self.table else ''}"


class Library:
    """The folder of tutorials, and every page made from it without starting a kernel."""

    def __init__(self, notebooks: Path, base_url: str = "/") -> None:
        self.notebooks = notebooks
        self.base_url = base_url

    def tutorials(self) -> list[Tutorial]:
        """The tutorials there are, read anew: an author sees a change at the next reload."""
        files = sorted(path for path in self.notebooks.glob("*.ipynb") if not path.name.startswith("."))
        found = []
        for path in files:
            try:
                found.append(Tutorial(path.name, outline(json.loads(path.read_text("utf-8")), path.stem)))
            except (ValueError, KeyError, AttributeError, TypeError, OSError):
                continue  # a half-written notebook is no reason to lose the front page
        return found

    def tutorial(self, game: Listed) -> Tutorial | None:
        """The tutorial of a game, None where it has none."""
        return next((one for one in self.tutorials() if one.file == game.notebook), None)

    def look(self, name: str) -> str:
        """The address of one of our files; it changes with the content, so it may be kept for ever."""
        return f"{self.base_url}look/{name}?v={version(FILES[name])}"

    def sheets(self, file: str) -> list[str]:
        """The address of the style sheet that only the game of a tutorial has; none where theme.css is enough."""
        names = [f"{game.folder}.css" for game in GAMES if game.notebook == file]
        return [self.look(name) for name in names if name in SHEETS]

    def address(self, file: str, step: str = "") -> str:
        """Where a tutorial is read."""
        return f"{self.base_url}voila/render/{quote(file)}{'#' + step if step else ''}"

    def ways(self, file: str) -> Ways:
        """Where the reader of a tutorial reads on; nowhere where it is no game's."""
        game = next((game for game in GAMES if game.notebook == file and game.folder in games()), None)
        if game is None or self.tutorial(game) is None:
            return Ways()
        rules = f"{self.base_url}rules/{game.slug}"
        return Ways(f"{self.base_url}finish/{game.slug}", f"{rules}/clauses", rules if teaching(game.folder) else "")

    def front(self) -> str:
        """The front page."""
        tutorials = self.tutorials()
        cards = [self._card(game, tutorials) for game in GAMES]
        others = [one for one in tutorials if one.file not in {game.notebook for game in GAMES}]
        return self.page("front.html", cards=cards, others=others)

    def apology(self, status: int) -> str:
        """The page for an address that cannot be shown; it says where to go instead."""
        title, why = SORRY.get(status, SORRY[500] if status >= 500 else SORRY[400])
        words = {"status": status, "title": title, "why": why, "house": hidden()}
        return self.page("apology.html", **words, tutorials=self.tutorials())

    def _card(self, game: Listed, tutorials: Iterable[Tutorial]) -> Card:
        found = next((one for one in tutorials if one.file == game.notebook), None)
        took = self._took(game, found.outline) if found else []
        keys = [step.key for step in found.outline.steps] if found else []
        lessons = tuple(key for key in keys if re.fullmatch(rf"{game.prefix}-L\d+", key))
        table = f"{game.prefix}-table" in keys
        mean = minutes(sum(took) / len(took)) if took else 0
        teachers = bool(found and teaching(game.folder))
        ways = self.ways(game.notebook) if lessons else Ways()
        return Card(game, ART[game.slug](), found.file if found else "", lessons, table, mean, teachers, ways)

    def _took(self, game: Listed, plan: Outline) -> list[float]:
        """Seconds for each written step; a lesson that does not load is no reason to lose the front page."""
        try:
            return [one.seconds for one in paces(game.folder, plan).values()]
        except Exception:
            app_log.exception("the lesson of %s does not load", game.title)
            return []

    def page(self, name: str, **words: Any) -> str:
        """A page made from a template of ours."""
        page = self._environment.get_template(name)
        sheets = self.sheets(words["game"].notebook) if "game" in words else []
        return page.render(look=self.look, sheets=sheets, address=self.address, home=self.base_url, **words)

    @cached_property
    def _environment(self) -> Environment:
        folder = TEMPLATE / "voila" / "templates" / "hearsay"
        found = Environment(loader=FileSystemLoader(folder), autoescape=True, undefined=StrictUndefined)
        found.trim_blocks = found.lstrip_blocks = True
        return found


SORRY = {
    400: ("That did not parse", "The address, or what was sent to it, makes no sense here."),
    403: ("Behind a curtain", "This file is not for show."),
    404: ("Nobody at this address", "There is no such page. Perhaps the link is old, or a letter is missing."),
    405: ("Not at this window", "This address can only be read."),
    500: ("Somebody dropped the tray", "The page could not be made. The server’s log says why; trying again may help."),
}
"""Titles and sentences for the pages nobody asked for."""


def version(path: Path) -> str:
    """A short name for a file's present content."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:12]


class Discreet(RequestHandler):
    """Logs what went wrong here, not what was asked for in vain."""

    def log_exception(self, typ: Any, value: Any, tb: Any) -> None:
        """Tell the log of our own failures only."""
        if not (isinstance(value, HTTPError) and value.status_code < 500):
            super().log_exception(typ, value, tb)


class Brief(Discreet):
    """Answers a program in vain with nothing but the status. Mixed into what the page's scripts ask."""

    def write_error(self, status_code: int, **_: Any) -> None:
        """Write the least that is JSON."""
        self.set_header("Content-Type", "application/json")
        self.finish("{}")

    def log_exception(self, typ: Any, value: Any, tb: Any) -> None:
        """As above; and Jupyter stumbles when a page closes while its line is being opened, which is no news either."""
        line = getattr(self.request.connection, "stream", None)
        if line is None or not line.closed():
            super().log_exception(typ, value, tb)


class Apology(Discreet):
    """Answers what cannot be shown with a page of ours. Mixed into every handler that people, not programs, meet."""

    def write_error(self, status_code: int, **_: Any) -> None:
        """Write the page; what went wrong inside is for the log only."""
        library: Library = self.settings["library"]
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Content-Security-Policy", POLICY)
        self.set_header("Cache-Control", "no-store")
        self.finish(library.apology(status_code))


class Page(Apology):
    """A page of ours."""

    def set_default_headers(self) -> None:
        """Nothing from elsewhere, and always asked for anew."""
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Content-Security-Policy", POLICY)
        self.set_header("Cache-Control", "no-cache")


class FrontPage(Page):
    """`/`: the four games."""

    def get(self, *_: str) -> None:
        """Served without a kernel, readable without JavaScript."""
        self.finish(self.settings["library"].front())

    head = get


class Nowhere(Page):
    """Every address that nobody else answers."""

    def prepare(self) -> None:
        """Whatever was asked for, it is not here."""
        self.send_error(404)


class Stranger(Page):
    """Every address, asked for by a name that is not ours."""

    def prepare(self) -> None:
        """Say so, in a page that needs nothing from here: under this name there is nothing to be had."""
        self.set_status(403)
        self.finish(self.settings["library"].page("stranger.html", host=self.request.host_name[:100]))


class Elsewhere(Page):
    """An address people may guess, such as `/voila/tree`; it leads to the front page."""

    def get(self, *_: str) -> None:
        """Lead there."""
        self.redirect(self.settings["library"].base_url)

    head = get


class Favicon(Page):
    """`/favicon.ico`, which browsers ask for beside a bare picture."""

    def get(self) -> None:
        """Lead to the real one."""
        self.redirect(self.settings["library"].look("favicon.svg"))

    head = get


class Look(Page):
    """`/look/theme.css` and its like."""

    def get(self, name: str) -> None:
        """One of our files; kept for ever under the address that names its content."""
        if name not in FILES:
            self.send_error(404)
            return
        path = FILES[name]
        kind = {"js": "text/javascript", "svg": "image/svg+xml"}.get(path.suffix[1:]) or mimetypes.guess_type(name)[0]
        self.set_header("Content-Type", f"{kind}; charset=utf-8")
        current = self.get_query_argument("v", "") == version(path)
        self.set_header("Cache-Control", "public, max-age=31536000, immutable" if current else "no-cache")
        self.finish(path.read_bytes())

    head = get
