"""The Dirt File as it is drawn: people and pets down, players across; beside it what a check or a proof says."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any, Final, NamedTuple

from markupsafe import Markup

from gamecore.belief import Mark
from gamecore.clauses import Ledger
from gamecore.core import Seat
from gamecore.gossip_street.known import CARDS, PLAIN, Switches
from gamecore.gossip_street.notes import LEVELS, Checked, Level, Line, Notes, Sign, Told, sheet
from gamecore.gossip_street.pieces import PEOPLE, surname
from gamecore.gossip_street.words import slug

from .. import ink, panel
from ..ink import Sheet, at, circle, path, picture, slot, tag
from ..stage import Layout
from . import file_mirror
from .file_mirror import Faced
from .people import SPOT, head
from .things import NAMES, thing

LABELS: Final[Mapping[Level, str]] = {"marks": "My marks", "certain": "Certain facts", "odds": "Odds"}
NAME: Final[Mapping[str, str]] = {card: card if card in PEOPLE else NAMES[card] for card in CARDS}
SAYS: Final[Mapping[Sign, str]] = {
    "has": "has it", "not": "does not have it", "may": "may have it", "": "no mark",
}  # fmt: skip
_ART: Final[Mapping[Sign, Markup]] = {
    "has": path("M6 13l5 5L20 7", "o3 n"),
    "not": path("M7 7l12 12M19 7L7 19", "o n"),
    "may": circle(13, 13, 6, "n o dash"),
    "": circle(13, 13, 1.6, "f-muted"),
}
_LOOK: Final[Mapping[Sign, str]] = {"has": "yes", "not": "no", "may": "maybe", "": "bare"}
BESIDE: Final = 10
"""So many narrow columns leave room for a proof beside the table on a wide screen."""
CLOSE: Final = 7
"""And so many leave room for their names even then."""


class Leaf(NamedTuple):
    """What is drawn.

    `levels`: those that may be chosen. `marks`, `chances`: what is certain and the exact odds, as far as the level
    asks for them. `opened`: the cell whose proof is open, and `told` the proof. `of`: whose odds a phone shows.
    `deals`: how many are left. `switches`: what is counted in besides, and `assumed`: the sentences that say so.
    `figure`: the odds as a chart. `faced`: what the others can know. `trouble`: why nothing can be told.
    """

    view: Any
    notes: Notes
    level: Level
    levels: Sequence[Level] = LEVELS
    marks: Sequence[Mark] = ()
    chances: Any = None
    deals: int = 0
    switches: Switches = PLAIN
    assumed: Sequence[str] = ()
    checked: Checked | None = None
    opened: tuple[Seat, str] | None = None
    told: Told | None = None
    of: Seat = -1
    charted: bool = False
    figure: Markup | None = None
    faced: Faced = Faced()
    trouble: str = ""

    @property
    def rivals(self) -> tuple[Seat, ...]:
        """The other players, in their order."""
        return tuple(seat for seat in range(len(self.view.players)) if seat != self.view.seat)


def mark_id(seat: Seat, card: str) -> str:
    """The ticket of a cell."""
    return f"file:{seat}:{slug(card)}"


def draw(leaf: Leaf, ledger: Ledger, layout: Layout) -> Sheet:
    """The whole file as a zone; a click re-sends only what it changed."""
    lines = sheet(leaf.view, leaf.notes, leaf.level, leaf.marks, leaf.checked)
    shown = _shown(leaf, layout)
    parts = {mark_id(*key): _mark(leaf, *key, line) for key, line in lines.items()}
    if leaf.chances is not None:
        for seat in shown:
            parts |= _odds(leaf, seat)
    parts["file-side"] = _side(leaf, ledger)
    beside = " beside" if layout == "wide" and _many(leaf, shown) <= BESIDE else ""
    table = tag("div", _table(leaf, shown, layout), _key(bool(shown)), class_="file", data_roving="cells")
    lay = tag("div", table, slot("file-side"), class_=f"file-lay{beside}")
    theirs = None
    if leaf.level != "marks":
        theirs = file_mirror.frame(leaf.view, leaf.faced)
        parts |= file_mirror.parts(leaf.view, leaf.faced)
    inside = ink.group(_top(leaf), _whose(leaf, shown), lay, leaf.figure, theirs)
    return Sheet(tag("div", inside, class_="dirt"), parts, "Dirt File")


def _shown(leaf: Leaf, layout: Layout) -> tuple[Seat, ...]:
    """Whose odds have columns: on a phone one player's at a time where there are many."""
    if leaf.chances is None:
        return ()
    if layout == "wide" or len(leaf.rivals) <= 2:
        return leaf.rivals
    return (leaf.of if leaf.of in leaf.rivals else leaf.rivals[0],)


def _many(leaf: Leaf, shown: Sequence[Seat]) -> int:
    """How many narrow columns there are."""
    return 1 + len(leaf.rivals) + 2 * len(shown)


# ---- above the table ----


def _top(leaf: Leaf) -> Markup:
    levels = [
        panel.pill(f"file:level-{level}", LABELS[level], pressed=level == leaf.level)
        for level in leaf.levels
        if len(leaf.levels) > 1
    ]
    check = panel.pill("file:check", "Check my marks") if leaf.level == "marks" else None
    chart = panel.pill("file:chart", "As a chart", expanded=leaf.charted) if leaf.level == "odds" else None
    words = tag("div", tag("h3", "Your Dirt File"), ink.paragraph(_intro(leaf), cls="small muted"))
    trouble = ink.box("refusal", None, ink.paragraph(leaf.trouble)) if leaf.trouble else None
    head, buttons = tag("div", words, _total(leaf), class_="file-top"), panel.row(*levels, check, chart)
    return ink.group(head, trouble, buttons, _assumed(leaf))


def _assumed(leaf: Leaf) -> Markup | None:
    """What may be counted in besides, and in words what is."""
    if leaf.level == "marks":
        return None
    supply = panel.pill("file:switch-supply", "Count unseen cards", pressed=leaf.switches.supply)
    habits = panel.pill("file:switch-habits", "Guess habits", pressed=leaf.switches.habits)
    said = ink.box("news", None, *map(ink.paragraph, leaf.assumed)) if leaf.assumed else None
    return ink.group(panel.row(supply, habits if leaf.level == "odds" else None), said)


def _intro(leaf: Leaf) -> str:
    click = "A click goes round: has not, has, may have, no mark."
    if leaf.level == "marks":
        return f"{click} A check tells what your marks are worth."
    what = "what is certain is filled in" if leaf.level == "certain" else "then the odds in a hundred"
    return f"Your marks, and {what}. A blue diamond opens the proof."


def _total(leaf: Leaf) -> Markup | None:
    """How many deals are left, and identities for each rival."""
    if leaf.chances is None:
        return None
    view, chances = leaf.view, leaf.chances
    figures = [(f"{leaf.deals:,}", "deals left" if leaf.deals != 1 else "deal left")]
    figures += [(str(len(chances.of(seat))), f"for {view.name(seat)}") for seat in leaf.rivals]
    return tag("div", (tag("div", tag("b", many), tag("span", what)) for many, what in figures), class_="file-total")


def _whose(leaf: Leaf, shown: Sequence[Seat]) -> Markup | None:
    """On a phone: whose odds stand in the table."""
    if not shown or len(shown) == len(leaf.rivals):
        return None
    pills = (panel.pill(f"file:of-{s}", leaf.view.name(s), pressed=s in shown) for s in leaf.rivals)
    return panel.row(tag("span", "Odds of", class_="small muted"), *pills)


# ---- the table ----


def _table(leaf: Leaf, shown: Sequence[Seat], layout: Layout) -> Markup:
    view = leaf.view
    seats = sorted(range(len(view.players)), key=lambda seat: (seat != view.seat, seat))
    caption = "People and pets down, players across: your marks" + (", then the odds in a hundred" if shown else "")
    spread = [
        tag("col", span=1 + len(leaf.rivals)),
        *([tag("col", span=2 * len(shown), class_="odd")] if shown else []),
    ]
    heads = [_player(view, seat) for seat in seats] + [_player(view, seat, "'s odds") for seat in shown]
    under = [tag("th", "you" if seat == view.seat else "mark", scope="col") for seat in seats]
    under += [_order(seat, word) for seat in shown for word in ("first", "second")]
    rows = [_row(leaf, card, shown, layout) for card in CARDS]
    return tag(
        "table",
        tag("caption", caption, class_="sr"),
        tag("colgroup", tag("col", class_="name"), spread),
        tag("thead", tag("tr", tag("td"), heads), tag("tr", tag("td"), under)),
        tag("tbody", rows),
        class_="crowded" if _many(leaf, shown) > BESIDE else "close" if _many(leaf, shown) > CLOSE else None,
    )


def _player(view: Any, seat: Seat, more: str = "") -> Markup:
    """The head of a player's column, or of the two with its odds."""
    name = tag("span", view.name(seat), tag("span", more, class_="sr") if more else None, class_="nm")
    span = {"scope": "colgroup", "colspan": 2} if more else {"scope": "col"}
    return tag("th", ink.sign(view.players[seat].colour), name, **span)


def _order(seat: Seat, word: str) -> Markup:
    short = {"first": "1st", "second": "2nd"}[word]
    return tag("th", tag("span", word, class_="lg"), tag("span", short, class_="sm", aria_hidden="true"), scope="col")


def _row(leaf: Leaf, card: str, shown: Sequence[Seat], layout: Layout) -> Markup:
    face = _face(card) if layout == "wide" else None
    name = tag("th", tag("span", face, tag("span", NAME[card]), class_="pp"), scope="row")
    marks = [tag("td", slot(mark_id(seat, card)), class_="mk") for seat in leaf.rivals]
    kinds = ("first", "second") if card in PEOPLE else ("pet",)
    odds = [slot(_odds_id(seat, kind, card)) for seat in shown for kind in kinds]
    return tag("tr", name, _own(leaf.view, card), marks, odds, class_="firstpet" if card == "dog" else None)


@cache
def _face(card: str) -> Markup:
    """Who a row is about, small."""
    if card in PEOPLE:
        parts = (circle(50, 50, 48, f"w-{SPOT[surname(card)]} o"), at(14, 10, head(card), scale=0.72))
    else:
        parts = (circle(50, 50, 48, "f-sunk o"), at(50, 52, thing(card), scale=0.95))
    return picture(100, 100, "", *parts, cls="face")


@cache
def _sign(sign: Sign) -> Markup:
    return picture(26, 26, "", _ART[sign])


def _own(view: Any, card: str) -> Markup:
    """What one has oneself: no mark is needed."""
    sign: Sign = "has" if card in (view.cards or ()) else "not"
    said = tag("span", "you have it" if sign == "has" else "not yours", class_="sr")
    return tag("td", said, _sign(sign), class_=f"mk own {_LOOK[sign]}")


def _mark(leaf: Leaf, seat: Seat, card: str, line: Line) -> Markup:
    """One cell: a click marks it, or opens its proof where there is one to be seen."""
    worth = ", proved" if line.proved else ", contradicted" if line.wrong else ""
    open_ = leaf.opened == (seat, card)
    proof = line.proved or line.wrong
    corner = tag("i", class_="why") if line.proved else tag("i", "!", class_="clash") if line.wrong else None
    look = f"cell-mark {_LOOK[line.sign]}" + (" wrong" if line.wrong else "") + ("" if line.mine else " told")
    return tag(
        "button",
        _sign(line.sign),
        corner,
        type="button",
        class_=look,
        data_id=mark_id(seat, card),
        data_pick=mark_id(seat, card),
        aria_label=f"{leaf.view.name(seat)}, {NAME[card]}: {SAYS[line.sign]}{worth}",
        aria_expanded=("true" if open_ else "false") if proof else None,
    )


# ---- odds ----


def hundred(share: Fraction) -> str:
    """Odds in a hundred, as short as a cell: a dash for none, `<1` and `>99` rather than a rounded lie."""
    if share in (0, 1):
        return "100" if share else "–"
    whole = round(100 * share)
    return "<1" if whole == 0 else ">99" if whole == 100 else str(whole)


def heat(share: Fraction) -> str:
    """The class of a cell: four steps above nothing."""
    if share in (0, 1):
        return "l4" if share else "zero"
    return "l1" if share < Fraction(15, 100) else "l2" if share < Fraction(40, 100) else "l3"


def _odds_id(seat: Seat, kind: str, card: str) -> str:
    return f"odds-{seat}-{kind}-{slug(card)}"


def _odds(leaf: Leaf, seat: Seat) -> dict[str, Markup]:
    """The cells of one player's odds."""
    found: dict[str, Markup] = {}
    for card in CARDS:
        for kind in ("first", "second") if card in PEOPLE else ("pet",):
            ask = {"first": leaf.chances.first, "second": leaf.chances.second, "pet": leaf.chances.holds}[kind]
            id = _odds_id(seat, kind, card)
            found[id] = _chance(id, leaf.view.name(seat), kind, card, ask(seat, card))
    return found


def _chance(id: str, who: str, kind: str, card: str, share: Fraction) -> Markup:
    place = f"{who}, {NAME[card]}" if kind == "pet" else f"{who} {kind}, {NAME[card]}"
    text = hundred(share)
    many = {"–": "impossible", "<1": "less than 1 in 100", ">99": "more than 99 in 100"}.get(text, f"{text} in 100")
    look = f"od {heat(share)}" + ("" if kind == "second" else " begin")
    span = {"colspan": 2} if kind == "pet" else {}
    return tag("td", text, class_=look, data_id=id, aria_label=f"{place}: {many}", **span)


# ---- below and beside ----


def _key(odds: bool) -> Markup:
    signs: tuple[tuple[Sign, str], ...] = (("has", "has"), ("not", "has not"), ("may", "may have"))
    items = [tag("span", _sign(sign), word) for sign, word in signs]
    items.append(tag("span", tag("i", class_="why"), "proved"))
    if odds:
        shades = (("zero", "–"), ("l1", "7"), ("l2", "25"), ("l3", "50"), ("l4", "100"))
        items.append(tag("span", "Odds in 100:", class_="muted"))
        items += [
            tag("span", tag("b", text, class_=f"sw {look}"), "never" if text == "–" else None) for look, text in shades
        ]
    return tag("div", items, class_="key", aria_hidden="true")


def _side(leaf: Leaf, ledger: Ledger) -> Markup:
    """The proof that is open, or what a check found."""
    inside = _proof(leaf, ledger, leaf.told) if leaf.told is not None else _result(leaf)
    return tag("div", inside, class_="file-side", data_id="file-side", data_roving="no")


def _proof(leaf: Leaf, ledger: Ledger, told: Told) -> Markup:
    points = [
        tag(
            "li",
            tag("b", point.title),
            point.says,
            tag("span", _left(leaf, point.left), class_="left"),
            [panel.clause_chip(ledger, id, f"proof-{number}", brief=True) for id in point.clauses],
        )
        for number, point in enumerate(told.points, 1)
    ]
    close = tag(
        "button",
        "×",
        type="button",
        class_="btn x",
        data_id="file:close",
        data_pick="file:close",
        aria_label="Close the proof",
    )
    body = (tag("h4", told.title), ink.paragraph(told.rests, cls="small muted"), tag("ol", points))
    end = ink.box("right", None, ink.paragraph(told.so))
    return tag("div", close, *body, end, _mend(leaf), class_="proof", role="group", aria_label=f"Proof: {told.title}")


def _left(leaf: Leaf, left: int) -> str:
    seat = leaf.opened[0] if leaf.opened else leaf.view.seat
    return f"{left} {'way' if left == 1 else 'ways'} left for {leaf.view.name(seat)}"


def _mend(leaf: Leaf) -> Markup | None:
    """What can be done about an own mark whose proof is open."""
    judged = leaf.checked.of(*leaf.opened) if leaf.checked and leaf.opened and leaf.level == "marks" else None
    if judged is None:
        return None
    wrong = judged.verdict == "contradicted"
    correct = panel.pill("file:correct", "Correct my mark", main=True) if wrong else None
    return panel.row(correct, panel.pill("file:erase", "Erase my mark", quiet=True))


def _result(leaf: Leaf) -> Markup | None:
    """What a check found, and a way to each proof of what cannot be."""
    if leaf.checked is None or leaf.level != "marks":
        return None
    wrong = [mark for mark in leaf.checked.marks if mark.verdict == "contradicted"]
    doors = (
        panel.pill(
            f"file:why-{mark.seat}-{slug(mark.card)}", f"{leaf.view.name(mark.seat)}, {NAME[mark.card]}: why not?"
        )
        for mark in wrong
    )
    hint = ink.paragraph("A mark with a diamond is certain: open it to see why.", cls="small muted")
    sure = any(mark.verdict == "certain" for mark in leaf.checked.marks)
    kind = "wrong" if wrong else "right"
    return ink.box(
        kind,
        "Your marks, checked",
        ink.paragraph(leaf.checked.says()),
        panel.row(*doors) if wrong else None,
        hint if sure else None,
    )
