"""The parts of a page around the picture: what to do, what answers, a clause, the log."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from markupsafe import Markup

from gamecore.clauses import Clause, Ledger, Ruling
from gamecore.core import ClauseId, Event, Refusal, Rulings
from gamecore.lesson import Verdict

from . import ink
from .ink import Sheet, tag

CLAUSE: Final = "clause:"
"""What the ticket of a clause begins with."""
CLOSE: Final = "close-clause"


def clause_chip(ledger: Ledger, clause: ClauseId, where: str, *, brief: bool = False) -> Markup:
    """The chip that opens `clause`; `where` keeps chips apart that stand in several places of a page.

    `brief`: without the clause's sentence in its name, where many chips stand one under the other.
    """
    if not clause:
        return Markup("")
    sentence = "" if brief else ledger.clause(clause).says
    return tag(
        "button",
        clause,
        type="button",
        class_="clause",
        data_id=f"{where}:{clause}",
        data_pick=CLAUSE + clause,
        aria_label=f"Clause {clause}" + (f": {sentence}" if sentence else ""),
        title=sentence or None,
    )


def verdict_box(ledger: Ledger, verdict: Verdict) -> Markup:
    """What answers a pick: right, wrong, or refused with its clause."""
    end = " Nothing has changed." if verdict.sort == "refusal" else ""
    head = tag("div", tag("h3", verdict.title), clause_chip(ledger, verdict.clause, "answer"), class_="head")
    return ink.box(verdict.sort, None, head, ink.paragraph(verdict.why + end) if verdict.why else None)


def refusal_box(ledger: Ledger, refusal: Refusal) -> Markup:
    """A refused move."""
    return verdict_box(ledger, Verdict("refusal", "Not allowed here", refusal.why, refusal.clause))


def clause_box(ledger: Ledger, clause: ClauseId, rulings: Rulings | None = None) -> Markup:
    """A clause opened: its sentence and place; for a ruling the question, the readings and which is in force."""
    row = ledger.clause(clause)
    close = tag("button", "Close", type="button", class_="btn quiet", data_id=CLOSE, data_pick=CLOSE)
    if isinstance(row, Clause):
        settled = ink.group(*(clause_chip(ledger, ruling, "open") for ruling in row.rulings))
        more = ink.paragraph("Settled by ", settled, cls="small") if row.rulings else None
        body = ink.group(ink.paragraph(row.says), ink.paragraph(f"Rulebook: {row.where}.", cls="small muted"), more)
        return ink.box("law", f"Clause {clause}", body, close)
    return ink.box("law", f"Ruling {clause}", ink.paragraph(tag("b", row.asks)), *_readings(row, rulings), close)


def _readings(row: Ruling, rulings: Rulings | None) -> list[Markup]:
    """What we play and why, then every reading, with the one in force marked."""
    lines = [ink.paragraph(row.default), ink.paragraph(row.why, cls="small muted")]
    for field in row.fields:
        now = row.reading(field, getattr(rulings, field)) if rulings is not None else None
        items = [
            tag("li", reading.says, tag("b", " In force.") if reading == now else None)
            for reading in row.readings
            if reading.field == field
        ]
        lines.append(tag("ul", *items, class_="readings"))
    return lines


def answer_sheet(*boxes: Markup) -> Sheet:
    """The zone that answers; polite, since the live region speaks for it."""
    return Sheet(ink.group(*boxes), {}, "Answer")


def task_sheet(title: str, ask: str, *more: Markup | str | None, note: str = "") -> Sheet:
    """What is to be done now."""
    lines = ink.group(tag("h3", title), ink.paragraph(ask), ink.paragraph(note, cls="note") if note else None, *more)
    return Sheet(tag("div", lines, class_="box task"), {}, "Your task")


def news_box(news: Sequence[str]) -> Markup:
    """What was done and stays on show."""
    return ink.box("news", None, *(ink.paragraph(line) for line in news))


def _flag(value: bool | None) -> str | None:
    return None if value is None else "true" if value else "false"


def pill(
    pick: str,
    label: str,
    *,
    pressed: bool | None = None,
    expanded: bool | None = None,
    main: bool = False,
    quiet: bool = False,
) -> Markup:
    """A button of the page itself: `pressed` for one of several choices, `expanded` for what it opens."""
    cls = "btn main" if main else "btn quiet" if quiet else "btn"
    return tag(
        "button",
        label,
        type="button",
        class_=cls,
        data_id=pick,
        data_pick=pick,
        aria_pressed=_flag(pressed),
        aria_expanded=_flag(expanded),
    )


def row(*buttons: Markup | None) -> Markup:
    """Buttons beside each other, each a stop of its own for the Tab key."""
    return tag("div", *buttons, class_="buttons", data_roving="no")


def titled(title: str, words: str) -> str:
    """A title and what stands under it, as they are spoken; a title that asks needs no full stop."""
    return f"{title} {words}" if title[-1:] in ".?!" else f"{title}. {words}"


def speak(*sentences: str) -> str:
    """Sentences for the live region, each once and none empty."""
    said: list[str] = []
    for sentence in sentences:
        if sentence and sentence not in said:
            said.append(sentence)
    return " ".join(said)


LogLine = tuple[str, str, str, ClauseId]
"""Turn number or "", colour or "", sentence, clause."""


def log_lines(
    log: Sequence[Event], view: Any, tell: Callable[[Event, Any], str], sign: Callable[[Any, int], str]
) -> list[LogLine]:
    """What happened, each with its actor's colour; the first line of a turn bears its number."""
    lines: list[LogLine] = []
    turn = ""
    for event in log:
        if event.opens_turn:
            turn = str(getattr(event, "number", ""))
            continue
        said = tell(event, view)
        if said:
            actor = getattr(event, event.actor, None)
            lines.append((turn, sign(view, actor) if actor is not None else "", said, event.clause))
            turn = ""
    return lines


def log_sheet(ledger: Ledger, lines: Sequence[LogLine], whole: bool, most: int = 12) -> Sheet:
    """What happened, newest at the foot; the last `most` lines unless the whole log is open."""
    shown = lines if whole else lines[-most:]
    first = len(lines) - len(shown)
    items = [
        tag(
            "li",
            tag("span", turn, class_="turn"),
            ink.sign(colour) if colour else tag("span"),
            tag("span", says),
            clause_chip(ledger, clause, f"log-{first + i}", brief=True),
            class_="now" if first + i == len(lines) - 1 else None,
        )
        for i, (turn, colour, says, clause) in enumerate(shown)
    ]
    button = pill("log", "Show the last lines only" if whole else f"Show all {len(lines)} lines", quiet=True)
    more = row(button) if len(lines) > most else None
    empty = ink.paragraph("Nothing has happened yet.", cls="muted") if not lines else None
    return Sheet(ink.group(tag("h3", "What happened"), more, empty, tag("ol", *items, class_="log")), {}, "Log")
