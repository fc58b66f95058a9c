"""What is out there: every card that one does not see, who can hold it and with what odds, who could win a suit."""

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final, Literal, Protocol

from markupsafe import Markup

from gamecore.clauses import ledger
from gamecore.core import Seat
from gamecore.decktet import FACTS, Card, Suit, lower, name, upper
from gamecore.rumourmongers.deduce import ASSUMPTION, Proof, chance_to_win, need, odds, prove, rivals
from gamecore.rumourmongers.gossip import unseen_cards
from gamecore.rumourmongers.say import count, listed

from .. import ink, panel
from ..ink import Sheet, picture, rect, slot, tag
from ..stage import Layout
from .glyphs import ORDER, rank, sign
from .parts import mark

By = Literal["lower", "upper"]
READS: Final[dict[By, Callable[[Card], Suit]]] = {"lower": lower, "upper": upper}
Cell = tuple[Seat, Card]


class Watched(Protocol):
    """Whoever has a chair at a game."""

    @property
    def chair(self) -> Any:
        """The place from which the drawer sees."""


class OutThere:
    """The drawer. It is called `file` on the page, where that has its place under the hand."""

    name, label = "file", "What is out there"

    def __init__(self) -> None:
        self.ledger = ledger("rumourmongers")
        self.recall("")

    def memo(self) -> str:
        """Grouped by upper suit, or "" for the lower one."""
        return "upper" if self.by == "upper" else ""

    def recall(self, text: str) -> None:
        """Take up how cards were grouped; anything else is forgotten."""
        self.by: By = "upper" if text == "upper" else "lower"
        self.opened: Cell | None = None

    def offered(self, sitting: Watched) -> bool:
        """Once there is a round."""
        return sitting.chair.look().round > 0

    def pick(self, sitting: Watched, value: str) -> str:
        """Group cards otherwise, or open and close what is known of one; what is said then."""
        view = sitting.chair.look()
        word, _, rest = value.partition("-")
        match word, rest:
            case "by", "lower" | "upper":
                self.by = "upper" if rest == "upper" else "lower"
                return f"Grouped by {rest} suit."
            case "close", "":
                self.opened = None
                return ""
        cell = _cell(view, value)
        if cell is None:
            return ""
        self.opened = None if cell == self.opened else cell
        return known(view, *cell).says if self.opened else ""

    def sheet(self, sitting: Watched, layout: Layout) -> Sheet:
        """The cards with their odds, and the odds of each suit."""
        view = sitting.chair.look()
        unseen = unseen_cards(view)
        if self.opened is not None and self.opened[1] not in unseen:
            self.opened = None
        parts = {f"file:{seat}:{card}": self._odds(view, seat, card) for card in unseen for seat in rivals(view)}
        parts |= {_win_id(seat, suit): _win(view, seat, suit) for suit in ORDER for seat in rivals(view)}
        parts["file-side"] = self._side(view)
        pills = (panel.pill(f"file:by-{by}", f"By {by} suit", pressed=by == self.by) for by in READS)
        top = tag("div", tag("h3", self.label), ink.paragraph(_intro(view), cls="small muted"))
        tables = tag("div", self._table(view), _key(), class_="file", data_roving="cells") if unseen else None
        beside = " beside" if layout == "wide" else ""
        lay = tag("div", tables, slot("file-side"), class_=f"file-lay{beside}") if unseen else None
        inside = ink.group(top, panel.row(*pills) if unseen else None, lay, _chances(view))
        return Sheet(tag("div", inside, class_=f"dirt rm-out {layout}"), parts, self.label)

    # ---- the cards ----

    def _table(self, view: Any) -> Markup:
        caption = f"Cards that you do not see, by {self.by} suit; players across: the odds in a hundred"
        unseen, reads, bodies = unseen_cards(view), READS[self.by], []
        for suit in ORDER:
            cards = [card for card in unseen if reads(card) == suit]
            if not cards:
                continue
            many = tag("small", count(len(cards)), class_="muted")
            head = tag("th", sign(suit, 20), tag("b", suit.capitalize()), many, scope="rowgroup", colspan=view.seats)
            bodies.append(tag("tbody", tag("tr", head, class_="rm-suited"), [_row(view, card) for card in cards]))
        heads = [_head(view, seat) for seat in rivals(view)]
        top = tag("thead", tag("tr", tag("th", "Card", scope="col", class_="rm-first"), heads))
        return tag(
            "table", tag("caption", caption, class_="sr"), tag("colgroup", tag("col", class_="name")), top, bodies
        )

    def _odds(self, view: Any, seat: Seat, card: Card) -> Markup:
        share, id = odds(view, seat, card), f"file:{seat}:{card}"
        return tag(
            "button",
            shown(share),
            type="button",
            class_=f"rm-odd {_sort(share)}",
            data_id=id,
            data_pick=id,
            aria_label=f"{view.name(seat)}, {name(card)}: {spoken(share)}",
            aria_expanded="true" if self.opened == (seat, card) else "false",
        )

    def _side(self, view: Any) -> Markup:
        """What is known of the cell that is open, and why."""
        if self.opened is None:
            return tag("div", class_="file-side", data_id="file-side")
        seat, card = self.opened
        told, share = known(view, seat, card), odds(view, seat, card)
        title = f"{view.name(seat)}, {name(card)}: {spoken(share)}"
        chips = [panel.clause_chip(self.ledger, id, f"known-{k}", brief=True) for k, id in enumerate(told.clauses)]
        close = tag(
            "button",
            "×",
            type="button",
            class_="btn x",
            data_id="file:close",
            data_pick="file:close",
            aria_label="Close the proof",
        )
        guess = ink.paragraph(f"{ASSUMPTION}.", cls="small muted") if 0 < share < 1 else None
        inside = (close, tag("h4", title), ink.paragraph(told.says), tag("p", chips), guess)
        box = tag("div", *inside, class_="proof", role="group", aria_label=title)
        return tag("div", box, class_="file-side", data_id="file-side", data_roving="no")


def known(view: Any, seat: Seat, card: Card) -> Proof:
    """Why something is certain, or how many ways there are out of how many."""
    proof = prove(view, seat, card, view.name(seat))
    if proof is not None:
        return proof
    batch = next(batch for batch in view.deals if card in batch.cards)
    many, whole = batch.counts[seat], len(batch.cards)
    says = (
        f"{many} of {whole}: {count(whole)} dealt in round {batch.round} cannot be seen, and {view.name(seat)} "
        f"holds {many} of them. Each is as likely as any other."
    )
    return Proof(says, ("RM-027",))


def _cell(view: Any, value: str) -> Cell | None:
    """The cell that `1:7SK` means; None where there is none."""
    seat, _, card = value.partition(":")
    who = int(seat) if seat.isascii() and seat.isdecimal() and len(seat) == 1 else -1
    return (who, card) if who in rivals(view) and card in unseen_cards(view) else None


def _intro(view: Any) -> str:
    """Whose cards they are, and what is assumed."""
    many = len(unseen_cards(view))
    if not many:
        return "You can see every card, so nothing is open."
    held = [f"{view.name(seat)} {view.table.held[seat]}" for seat in rivals(view)]
    return (
        f"{count(many).capitalize()} that you do not see, in hand or face down: {listed(held)}. "
        f"Odds in a hundred; pick one to see why. {ASSUMPTION}."
    )


def _head(view: Any, seat: Seat) -> Markup:
    return tag("th", mark(seat), tag("span", view.name(seat), class_="rm-who"), scope="col")


def _row(view: Any, card: Card) -> Markup:
    suits = FACTS[card].suits
    printed = picture(18, 20, "", rank(card, 9, 16, 15), cls="rm-rank")
    said = f", {FACTS[card].rank}, {', '.join(suits)}"
    signs = tag("span", printed, [sign(suit, 14) for suit in suits], class_="rm-print")
    words = tag("span", tag("span", name(card)), tag("span", said, class_="sr"), signs, class_="rm-name")
    cells = [tag("td", slot(f"file:{seat}:{card}")) for seat in rivals(view)]
    return tag("tr", tag("th", words, scope="row"), cells)


# ---- odds, as number and as bar ----


def hundred(share: Fraction) -> str:
    """Odds in a hundred: `sure`, a dash for none, `<1` and `>99` rather than a rounded lie."""
    if share in (0, 1):
        return "sure" if share else "–"
    whole = round(100 * share)
    return "<1" if whole == 0 else ">99" if whole == 100 else str(whole)


def spoken(share: Fraction) -> str:
    """`sure`, `impossible`, `50 in 100`."""
    text = hundred(share)
    return {"–": "impossible", "<1": "less than 1 in 100", ">99": "more than 99 in 100"}.get(
        text, text if text == "sure" else f"{text} in 100"
    )


def _sort(share: Fraction) -> str:
    """The class of a cell."""
    return "is-sure" if share == 1 else "is-never" if share == 0 else "is-may"


def shown(share: Fraction) -> Markup:
    """The number, and a bar where it is neither sure nor impossible."""
    number = tag("b", hundred(share))
    if share in (0, 1):
        return number
    bar = picture(48, 7, "", rect(1, 1, 46, 5, "rm-rail"), rect(1, 1, round(46 * float(share), 1), 5, "rm-bar"))
    return ink.group(number, bar)


def _key() -> Markup:
    """What the signs mean."""
    items = ((Fraction(1), "certain"), (Fraction(1, 3), "odds in a hundred"), (Fraction(0), "impossible"))
    drawn = [tag("span", tag("span", shown(share), class_=f"rm-odd {_sort(share)}"), word) for share, word in items]
    return tag("div", drawn, class_="key", aria_hidden="true")


# ---- a suit ----


def _win_id(seat: Seat, suit: Suit) -> str:
    return f"win-{seat}-{suit}"


@lru_cache(maxsize=8)
def _leading(view: Any) -> dict[tuple[Seat, Suit], Fraction]:
    """The odds of every player in every suit; counted once for a view, since many picks are drawn from one."""
    return {(seat, suit): chance_to_win(view, seat, suit) for seat in rivals(view) for suit in ORDER}


def _win(view: Any, seat: Seat, suit: Suit) -> Markup:
    """Whether a player can hold what it takes to lead a suit."""
    share, many = _leading(view)[seat, suit], need(view, seat, suit)
    id = _win_id(seat, suit)
    takes = tag("small", f"takes {many}", class_="muted")
    inside = tag("span", shown(share), class_=f"rm-odd {_sort(share)}", aria_hidden="true")
    words = f"{spoken(share)}, takes {count(many)}"
    return tag("td", tag("span", words, class_="sr"), inside, tag("span", takes, aria_hidden="true"), data_id=id)


def _chances(view: Any) -> Markup:
    """For each suit who can have the cards to lead it."""
    says = (
        "The odds that a player has the cards for the largest group after one Gather, against what lies open now; "
        "by upper suit, and with nobody played."
    )
    rows = [
        tag(
            "tr",
            tag("th", tag("span", sign(suit, 20), suit.capitalize(), class_="rm-name"), scope="row"),
            [slot(_win_id(seat, suit)) for seat in rivals(view)],
        )
        for suit in ORDER
    ]
    heads = [_head(view, seat) for seat in rivals(view)]
    head = tag("thead", tag("tr", tag("th", "Suit", scope="col", class_="rm-first"), heads))
    caption = tag("caption", "Suits down, players across: the odds in a hundred to lead a suit", class_="sr")
    table = tag("table", caption, tag("colgroup", tag("col", class_="name")), head, tag("tbody", rows))
    title = tag("h4", "Who can lead a suit")
    return ink.group(title, ink.paragraph(says, cls="small muted"), tag("div", table, class_="file rm-win"))
