"""A game's notepad on a page of its own: the sheet that a table keeps in a drawer, over a game that was saved."""

from collections.abc import Mapping
from typing import Any, Final

from markupsafe import Markup

from gamecore.clauses import ledger
from gamecore.core import Game, Seat
from gamecore.match import AnyChair
from gamecore.record import load

from . import ink, panel, share
from .drawer import Drawer, Drawers
from .ink import Sheet
from .stage import Frame, Layout, Stage

NAME: Final = "file"
"""What a game's notepad is called among its drawers."""


class At:
    """A seat at a match that is only looked at."""

    def __init__(self, chair: AnyChair):
        self.chair = chair


class Notepad:
    """A stage with the notepad of one seat, by what that seat knows at the end of a record.

    `seat`: whose; by default the one the record was kept for, else the first. ValueError if the game has no notepad,
    the record cannot be read, there is no such seat, or the game goes on and its record is another seat's.
    """

    def __init__(self, game: Game[Any, Any, Any], record: str, seat: Seat | None = None):
        drawer = Drawers(game.name).all.get(NAME)
        if drawer is None:
            raise ValueError(f"{game.title} has no notepad")
        loaded = load(record, game)
        own = loaded.seat
        self.seat = seat if seat is not None else own or 0
        if not 0 <= self.seat < loaded.match.seats:
            raise ValueError(f"there is no seat {seat!r}; seats 0 to {loaded.match.seats - 1} play")
        if own is not None and self.seat != own and loaded.match.outcome is None:
            raise ValueError(f"this game goes on, and its record is kept for seat {own}: only that notepad can be seen")
        self.drawer: Drawer = drawer
        self.ledger = ledger(game.name)
        self.at: Any = At(loaded.match.chair(self.seat))
        self.clause = ""
        self.layout: Layout = "wide"
        key = f"{game.prefix}-notepad-{share.mark(f'{record}/{self.seat}')}"
        self.stage = Stage(key, said=self._said(game, loaded.match.seats), on_pick=self.pick, on_hello=self.hello)

    def _said(self, game: Game[Any, Any, Any], seats: int) -> str:
        return f"{self.drawer.label} of {game.title}, {seats} players, as seat {self.seat} sees the game."

    def hello(self, layout: Layout, memo: str | None) -> None:
        """A page shows the stage: take up the marks it remembers, then draw."""
        self.layout = layout
        if memo is not None:
            self.drawer.recall(memo)
        self._show("")

    def pick(self, ticket: str) -> None:
        """Somebody picked something on the page."""
        said = ""
        if ticket.startswith(panel.CLAUSE):
            self.clause = ticket.removeprefix(panel.CLAUSE)
            said = self.ledger.clause(self.clause).says
        elif ticket == panel.CLOSE:
            self.clause = ""
        elif ticket.startswith(f"{NAME}:"):
            said = self.drawer.pick(self.at, ticket.removeprefix(f"{NAME}:"))
        self._show(said)

    def _show(self, said: str) -> None:
        self.stage.show(Frame(self.page(), said, aside=True), memo=self.drawer.memo())

    def page(self) -> Mapping[str, Sheet]:
        """The sheet, and a clause that is open."""
        if not self.drawer.offered(self.at):
            early = ink.box("news", None, ink.paragraph("The notepad begins when the cards are dealt."))
            return {"answer": panel.answer_sheet(early)}
        rulings = self.at.chair.look().rulings
        law = panel.clause_box(self.ledger, self.clause, rulings) if self.clause else Markup("")
        return {NAME: self.drawer.sheet(self.at, self.layout), "answer": panel.answer_sheet(law)}
