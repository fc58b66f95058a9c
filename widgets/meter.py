"""A number that every move changes, drawn: a figure, a bar with what has just gone, and a sentence."""

from typing import Final

from markupsafe import Markup

from gamecore.lesson import Meter

from . import ink
from .ink import at, group, paragraph, path, picture, rect, tag, text

WIDTH: Final = 300
"""Units of the drawing; about as many pixels as a box of the page has room for."""
TALL: Final = 16


def _bar(now: Meter, before: float) -> Markup:
    """What is left, filled; what the last move took, hatched; the goal, a flag under the bar."""

    def x(value: float) -> float:
        return 1 + (WIDTH - 2) * value / now.most if now.most else 1

    left, gone = max(x(now.value), 3 if now.value else 1), x(max(before, now.value))
    ticks = (k * (WIDTH - 2) / now.boxes + 1 for k in range(1, now.boxes))
    hatch = "".join(f"M{start} {TALL}l{TALL - 2} {2 - TALL}" for start in range(round(left), round(gone) - TALL + 3, 7))
    goal = None
    if now.goal is not None:
        flag = group(path("M0 0L-5 8H5Z", "f-ink"), text(9, 10, f"{now.goal:g}", 12, "t b start"))
        goal = at(x(now.goal), TALL + 3, flag)
    parts = group(
        rect(1, 1, WIDTH - 2, TALL, "f-surface", 3),
        rect(left, 1, gone - left, TALL, "w-plum") if gone > left else None,
        path(hatch, "lm n") if hatch else None,
        rect(1, 1, left - 1, TALL, "f-teal", 3),
        path("".join(f"M{tick} 1v{TALL}" for tick in ticks), "tick"),
        rect(1, 1, WIDTH - 2, TALL, "n o", 3),
        goal,
    )
    return picture(WIDTH, TALL + (16 if goal else 2), "", parts, cls="bar")


def meter(now: Meter, before: float | None = None) -> Markup:
    """The meter, and how much it changed since `before`."""
    change = now.value - before if before is not None else 0
    less = (
        tag("span", ink.number(abs(change)), " fewer" if change < 0 else " more", class_="change") if change else None
    )
    head = tag(
        "p", tag("b", f"{now.value:g}"), f" of {now.most:g} {now.label}", ". " if less else "", less, class_="figure"
    )
    return tag(
        "div",
        head,
        _bar(now, now.value if before is None else before),
        paragraph(now.says, cls="small"),
        class_="meter",
    )
