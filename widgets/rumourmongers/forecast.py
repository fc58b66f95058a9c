"""If Gossip came now: what everybody would score by upper or by lower suits, and what a tie costs."""

from collections.abc import Sequence
from typing import Any, Final, Literal

from markupsafe import Markup
from msgspec.structs import replace

from gamecore.core import Seat
from gamecore.rumourmongers.gossip import leaders, mode_now, score_preview
from gamecore.rumourmongers.pieces import VALUES, Suit, ordered
from gamecore.rumourmongers.say import count, listed
from gamecore.rumourmongers.say import sizes as written

from .. import ink, panel
from ..ink import Sheet, slot, tag
from ..stage import Layout
from .glyphs import flag, sign, warning
from .out_there import Watched
from .parts import mark

Mode = Literal["upper", "lower"]
MODES: Final[tuple[Mode, ...]] = ("upper", "lower")
TELLING: Final = frozenset(["foretell", "watch", "settle", "claim", "keep"])
"""The phases in which suits are told one by one."""


class Forecast:
    """The drawer. `mode`: by which suits it counts; None for those that count now."""

    name, label = "forecast", "If Gossip came now"

    def __init__(self) -> None:
        self.recall("")

    def memo(self) -> str:
        """By which suits it was told to count."""
        return self.mode or ""

    def recall(self, text: str) -> None:
        """Take up by which suits it counts."""
        self.mode: Mode | None = next((mode for mode in MODES if mode == text), None)

    def offered(self, sitting: Watched) -> bool:
        """As long as a round goes on."""
        view = sitting.chair.look()
        return view.round > 0 and view.phase != "over"

    def pick(self, sitting: Watched, value: str) -> str:
        """Count by other suits; what comes of it is said."""
        chosen = next((mode for mode in MODES if mode == value), None)
        if chosen is None:
            return ""
        self.mode = chosen
        view = sitting.chair.look()
        return f"By {chosen} suits. {' '.join(lines(view, preview(view, chosen)))}"

    def sheet(self, sitting: Watched, layout: Layout) -> Sheet:
        """The suits in the order of telling, the sums, and what a tie costs."""
        view = sitting.chair.look()
        mode = self.mode or mode_now(view.table)
        told = preview(view, mode)
        pills = (panel.pill(f"forecast:{one}", f"By {one} suits", pressed=one == mode) for one in MODES)
        parts = {"forecast-table": _table(view, told), "forecast-says": _says(view, told)}
        note = ink.paragraph(counted(view), cls="small muted")
        inside = (tag("h3", self.label), note, panel.row(*pills), slot("forecast-says"), slot("forecast-table"))
        return Sheet(tag("div", *inside, class_=f"rm-forecast {layout}"), parts, self.label)


def preview(view: Any, mode: Mode) -> tuple[Any, ...]:
    """How every suit would end, the own face-down cards turned up; what is told already stays as it was."""
    rows = tuple(ordered((*row, *(view.down if seat == view.seat else ()))) for seat, row in enumerate(view.open))
    coming = score_preview(replace(view, table=replace(view.table, open=rows)), mode)
    if (view.pending.phase if view.pending else view.phase) not in TELLING:
        return coming
    done = {one.suit: one for one in view.tellings if one.suit != view.suit}
    return tuple(done.get(one.suit) or _skipped(view, one) for one in coming)


def _skipped(view: Any, told: Any) -> Any:
    gone = told.suit in view.forfeited
    return replace(told, verdict="skipped", winner=None, points=0, discarded=()) if gone else told


def totals(view: Any, told: Sequence[Any]) -> tuple[int, ...]:
    """The points of each seat in these tellings."""
    return tuple(sum(one.points for one in told if one.winner == seat) for seat in range(view.seats))


def counted(view: Any) -> str:
    """What is counted, and what is not."""
    own = f"your {count(len(view.down))} face down too" if view.down else ""
    hidden = sum(number or 0 for seat, number in enumerate(view.down_counts) if seat != view.seat)
    said = f"Counted: the open cards{', and ' + own if own else ''}."
    if hidden:
        said += f" Not counted: {count(hidden)} that others have face down."
    return f"{said} Nobody is played."


def lines(view: Any, told: Sequence[Any]) -> list[str]:
    """The own points, what ties keep from one, and where one more card of another would tie."""
    own = totals(view, told)[view.seat]
    said = [f"You would score {count(own, 'point')}."]
    tied = [one.suit for one in told if one.verdict == "tied" and view.seat in leaders(one.sizes)]
    if tied:
        lost = count(sum(VALUES[suit] for suit in tied), "point")
        what = "a tie" if len(tied) == 1 else "ties"
        said.append(f"You would miss {lost} by {what} in {_named(tied)}.")
    narrow = [one for one in told if one.verdict == "won" and one.winner == view.seat and _lead(one, view.seat) == 1]
    close = [one.suit for one in narrow if max(_others(one, view.seat)) > 0]
    if close:
        risk = listed([f"{suit.capitalize()} ({VALUES[suit]})" for suit in close])
        said.append(f"You lead by one card only in {risk}: one more of a rival there, and nobody scores.")
    return said


def _others(told: Any, seat: Seat) -> list[int]:
    return [size for other, size in enumerate(told.sizes) if other != seat]


def _lead(told: Any, seat: Seat) -> int:
    return told.sizes[seat] - max(_others(told, seat))


def _named(suits: Sequence[Suit]) -> str:
    return listed([suit.capitalize() for suit in suits])


# ---- drawing ----


def _says(view: Any, told: Sequence[Any]) -> Markup:
    inside = ink.box("news", None, *map(ink.paragraph, lines(view, told)))
    return tag("div", inside, data_id="forecast-says")


def _table(view: Any, told: Sequence[Any]) -> Markup:
    """Suits down, players across: the size of each group, and what it wins."""
    caption = "Suits in the order of Gossip, players across: cards that count, and points"
    heads = [
        tag(
            "th", mark(seat), tag("span", "You" if seat == view.seat else view.name(seat), class_="rm-who"), scope="col"
        )
        for seat in range(view.seats)
    ]
    rows = [_row(view, one) for one in told]
    sums = [tag("td", tag("b", number), class_="rm-total") for number in totals(view, told)]
    missed = sum(VALUES[one.suit] for one in told if one.verdict == "tied")
    lost = tag("td", tag("small", f"lost in ties: {missed}") if missed else None)
    foot = tag("tfoot", tag("tr", tag("th", "Points", scope="row"), sums, lost))
    first = tag("th", "Suit", scope="col")
    head = tag("thead", tag("tr", first, heads, tag("th", "So", scope="col")))
    table = tag("table", tag("caption", caption, class_="sr"), head, tag("tbody", rows), foot, class_="rm-coming")
    return tag("div", table, data_id="forecast-table")


def _row(view: Any, told: Any) -> Markup:
    worth = tag("small", f"worth {VALUES[told.suit]}")
    name = tag("span", sign(told.suit, 20), tag("span", tag("b", told.suit.capitalize()), worth), class_="rm-worth")
    best = leaders(told.sizes) if told.verdict == "tied" else ()
    cells = []
    for seat, size in enumerate(told.sizes):
        wins = told.winner == seat
        gain = tag("b", f"+{told.points}", class_="rm-gain") if wins else None
        look = "leads" if wins else "ties" if seat in best else None
        cells.append(tag("td", tag("span", size or "–", tag("span", " cards", class_="sr")), " ", gain, class_=look))
    return tag("tr", tag("th", name, scope="row"), cells, tag("td", _verdict(view, told), class_="rm-so"))


def _verdict(view: Any, told: Any) -> Markup:
    """`Red leads 2–1`, `Tie 1–1: nobody`."""
    if told.winner is not None:
        who = "you lead" if told.winner == view.seat else f"{view.name(told.winner)} leads"
        how = None if told.verdict == "sung" else tag("span", written(told.sizes), class_="rm-nb")
        return tag("span", flag(), tag("span", who, " ", how), class_="rm-line")
    if told.verdict == "tied":
        how = tag("span", f"{written(told.sizes)}:", class_="rm-nb")
        return tag("span", warning(), tag("span", "tie ", how, " nobody"), class_="rm-line")
    words = {"lone": "a lone pawn or court", "skipped": "skipped", "declined": "declined"}.get(
        told.verdict, "no card open"
    )
    return tag("span", words, class_="muted")
