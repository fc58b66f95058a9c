"""Points: gossip as a sum written out as in a school book, and the score sheet of the whole game."""

from typing import Final, Literal

from markupsafe import Markup

from gamecore.rumourmongers.look import Score, SumLine, Tale
from gamecore.scene import Zone

from ..ink import Sheet, group, slot, tag
from .glyphs import flag, sign, warning
from .parts import Drawn, mark, over

MOST_PIPS: Final = 4
"""More cards than these are a number."""


def written(line: SumLine) -> str:
    """`0 + 0 + 0 + 0 + 5 + 0 = 5`; a suit that is still to come is an open place, what came on top has its word."""
    terms = ["…" if term is None else str(term) for term in line.terms]
    terms += [f"{number} ({word})" for word, number in line.extra]
    return f"{' + '.join(terms)} = {line.total}"


def _pips(size: int) -> Markup:
    """As many small cards as count."""
    said = f"{size} card" + ("" if size == 1 else "s")
    if not size:
        return tag("span", "–", class_="rm-pips none", role="img", aria_label=said)
    drawn = [tag("i") for _ in range(size)] if size <= MOST_PIPS else [tag("i"), f"×{size}"]
    return tag("span", drawn, class_="rm-pips", role="img", aria_label=said)


def _shade(tale: Tale, seat: int) -> str:
    """The ground of a player's cell in a suit."""
    if seat >= len(tale.sizes):
        return ""
    if tale.gains[seat]:
        return "leads"
    return "ties" if tale.outcome == "tie" and tale.sizes[seat] == max(tale.sizes) else ""


def _told(tale: Tale) -> Markup:
    shown = flag() if tale.outcome == "won" else warning() if tale.outcome == "tie" else None
    rest = tale.label.removeprefix(tale.who) or ("to come" if tale.outcome == "coming" else "")
    quiet = " quiet" if shown is None else ""
    return over(tale, shown, tag("span", tag("b", tale.who) if tale.who else None, rest), cls=f"rm-verdict{quiet}")


def _cell(tale: Tale, seat: int, drawn: Drawn) -> Markup:
    """The place of a player's cards in a suit, and of what they won."""
    id = f"won-{seat}-{tale.suit}"
    drawn[id] = tag("td", data_id=id)
    if tale.outcome != "coming" and seat < len(tale.sizes):
        gain = tale.gains[seat]
        won = tag("span", f"+{gain}" if gain else "0", class_="rm-gain")
        inside = tag("div", _pips(tale.sizes[seat]), won, class_="rm-part")
        drawn[id] = tag("td", inside, class_=f"told {_shade(tale, seat)}".rstrip(), data_id=id)
    return slot(id)


def _worth(tale: Tale) -> Markup:
    words = tag("span", tag("b", tale.suit.capitalize()), tag("small", f"worth {tale.points}"))
    return tag("span", sign(tale.suit, 20), words, class_="rm-worth")


def _line(line: SumLine) -> Markup:
    """The sum, its result large."""
    terms, result = written(line).rsplit(" = ", 1)
    end = tag("span", tag("small", "="), tag("b", result), class_="rm-result")
    return over(line, tag("small", terms), " ", end, cls="rm-sumline")


def _who(line: SumLine | Score) -> Markup:
    return tag("span", mark(line.seat), tag("b", line.name), class_="rm-line")


def _wide(tales: list[Tale], lines: list[SumLine], drawn: Drawn) -> Markup:
    heads = [tag("th", _worth(tale), scope="col") for tale in tales]
    rows = [
        tag(
            "tr",
            tag("th", _who(line), scope="row"),
            (_cell(tale, line.seat, drawn) for tale in tales),
            tag("td", slot(line.id), class_="rm-total"),
        )
        for line in lines
    ]
    ends = [tag("td", slot(tale.id)) for tale in tales]
    untold = sum(tale.points for tale in tales if tale.outcome not in ("won", "coming"))
    drawn["won-nobody"] = tag("small", f"not won: {untold}" if untold else None, data_id="won-nobody")
    foot = tag("tr", tag("th", "Told", scope="row"), ends, tag("td", slot("won-nobody"), class_="rm-total"))
    head = tag("tr", tag("td"), heads, tag("th", "In this round", scope="col", class_="rm-total"))
    return tag("table", tag("thead", head), tag("tbody", rows), tag("tfoot", foot), class_="rm-sum wide")


def _phone(tales: list[Tale], lines: list[SumLine], drawn: Drawn) -> Markup:
    """Suits are rows here; the sums stand below."""
    heads = [tag("th", mark(line.seat), tag("span", line.name, class_="sr"), scope="col") for line in lines]
    rows = [
        tag(
            "tr",
            tag("th", _worth(tale), scope="row"),
            (_cell(tale, line.seat, drawn) for line in lines),
            tag("td", slot(tale.id)),
        )
        for tale in tales
    ]
    sums = [tag("li", _who(line), slot(line.id)) for line in lines]
    head = tag("tr", tag("td"), heads, tag("th", "Told", scope="col"))
    inside = tag("table", tag("thead", head), tag("tbody", rows), class_=f"rm-sum phone of{len(lines)}")
    return group(inside, tag("ul", sums, class_="rm-sums"))


def sums(zone: Zone, layout: Literal["wide", "phone"]) -> Sheet:
    """A round's gossip suit by suit; that of the round before is folded away behind its results."""
    tales = [piece for piece in zone.pieces if isinstance(piece, Tale)]
    lines = [piece for piece in zone.pieces if isinstance(piece, SumLine)]
    drawn: Drawn = {tale.id: _told(tale) for tale in tales} | {line.id: _line(line) for line in lines}
    inside = (_wide if layout == "wide" else _phone)(tales, lines, drawn)
    if tales and all(tale.past for tale in tales):
        results = tag("span", ", ".join(f"{line.name} {line.total}" for line in lines), class_="rm-live")
        summary = tag("summary", tag("b", zone.title), results)
        return Sheet(tag("details", summary, inside, class_="rm-fold"), drawn, zone.title)
    return Sheet(group(tag("h3", zone.title, class_="zone-title"), inside), drawn, zone.title)


# ---- the score sheet ----


def _total(score: Score) -> Markup:
    return over(score, flag() if score.leads else None, tag("b", score.total), cls="rm-score")


def scores(zone: Zone) -> Sheet:
    """Players by rounds, as one writes it down."""
    lines = [piece for piece in zone.pieces if isinstance(piece, Score)]
    many = max((score.of for score in lines if score.rounds), default=0)
    heads = [tag("th", number, scope="col", aria_label=f"Round {number}") for number in range(1, many + 1)]
    rows = []
    for score in lines:
        kept = [tag("td", score.rounds[k] if k < len(score.rounds) else "") for k in range(many)]
        you = tag("small", "you", class_="rm-you") if score.you else None
        who = tag("th", tag("span", mark(score.seat), tag("b", score.name), you, class_="rm-line"), scope="row")
        rows.append(tag("tr", who, kept, tag("td", slot(score.id), class_="rm-total")))
    last = tag("th", "All", scope="col", class_="rm-total")
    head = tag("tr", tag("th", "Round" if many else "Player", scope="col"), heads, last)
    frame = tag("table", tag("thead", head), tag("tbody", rows), class_="rm-scores")
    title = tag("h3", zone.title, class_="zone-title")
    return Sheet(group(title, frame), {score.id: _total(score) for score in lines}, zone.title)
