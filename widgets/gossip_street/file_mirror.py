"""The third part of a Dirt File: how many ways the others have left for oneself, and what they are certain of."""

from collections.abc import Sequence
from math import log2
from typing import Any, Final, NamedTuple

from markupsafe import Markup

from gamecore.gossip_street.eyes import Eyes, certain, hangs, ways
from gamecore.gossip_street.mirror import Mirror, share

from .. import ink, panel
from ..ink import path, picture, rect, slot, tag, text

TITLE: Final = "What they can know of you"
MOST: Final = 360
"""Ways that are left for one who holds three cards and has seen nothing: ten people in two places, four pets."""
WIDTH: Final = 280
"""Units of a bar; about as many pixels as its card has room for."""
TALL: Final = 14


class Faced(NamedTuple):
    """What is drawn of it.

    `eyes`: () while it is closed. `mirrors`: the chances, at the level that tells odds. `plain`: whether the rest of
    the file, too, counts only what was seen and heard.
    """

    eyes: Sequence[Eyes] = ()
    mirrors: Sequence[Mirror] = ()
    plain: bool = True


def spoken(view: Any, eyes: Sequence[Eyes]) -> str:
    """All of it in a sentence, for who has just opened it."""
    return f"{TITLE}. Ways left for you: {'; '.join(f'{view.name(one.seat)} {ways(one)}' for one in eyes)}."


def frame(view: Any, faced: Faced) -> Markup:
    """Its heading with the button that opens it, and a place for each of the others."""
    open_ = bool(faced.eyes)
    head = tag("h4", TITLE)
    says = "How many ways each has left for you, if nothing was overlooked. The shorter the bar, the closer they are."
    door = panel.row(panel.pill("file:mirror", "Ways left for you", expanded=open_))
    up = "Your cards are turned up, so everybody knows them." if open_ and _up(view) else ""
    body = ink.paragraph(up) if up else tag("ul", *(slot(_id(one)) for one in faced.eyes), class_="faced")
    note = "On a bar each step to the right is twice as many ways."
    note += "" if faced.plain else " Here only what was seen and heard is counted."
    scale = ink.paragraph(note, cls="small muted")
    return tag(
        "section",
        tag("div", head, ink.paragraph(says, cls="small muted")),
        door,
        (body, None if up else scale) if open_ else None,
        class_="mirror",
        aria_label=TITLE,
    )


def parts(view: Any, faced: Faced) -> dict[str, Markup]:
    """A card for each of the others."""
    chances = {one.seat: one for one in faced.mirrors}
    return {} if _up(view) else {_id(one): _card(view, one, chances.get(one.seat)) for one in faced.eyes}


def _up(view: Any) -> bool:
    """Whether the own cards are turned up."""
    up = ("detected", "discredited") if view.rulings.discredited_reveal else ("detected",)
    return view.players[view.seat].status in up


def _id(one: Eyes) -> str:
    return f"file-faced-{one.seat}"


def _card(view: Any, one: Eyes, chance: Mirror | None) -> Markup:
    head = tag("h5", ink.sign(view.players[one.seat].colour), view.name(one.seat))
    few, number = ("at most ", str(one.most)) if 1 == one.least < one.most else ("", ways(one))
    many = tag("p", few, tag("b", number), " way left" if one.most == 1 else " ways left", class_="figure")
    lines = [ink.paragraph(hangs(view, one), cls="small")]
    if chance is not None and one.most > 1:
        lines.append(
            ink.paragraph(f"Chance that {view.name(one.seat)} gives your true cards: {_odds(chance)}.", cls="small")
        )
    return tag("li", head, many, _bar(one), *lines, _certain(one), class_="card plain", data_id=_id(one))


def _odds(chance: Mirror) -> str:
    """`1 in 24, exactly`, `about 1 in 30, at most 1 in 12`."""
    if chance.kind == "exact":
        return f"{share(chance.high)}, exactly"
    middle = share(chance.likely)
    middle = middle if middle.startswith("about") else f"about {middle}"
    if chance.low:
        return f"{middle}, from {share(chance.low)} to {share(chance.high)}"
    return f"{middle}, at most {share(chance.high)}" if chance.high < 1 else f"{middle}, but it may be certain"


_SIGNS: Final = (path("M6 13l5 5L20 7", "o3 n"), path("M7 7l12 12M19 7L7 19", "o n"))


def _certain(one: Eyes) -> Markup:
    """What it is certain of, with the signs of the sheet."""
    heads = ("Certain that you have: ", "Certain that you do not have: ")
    told = [
        tag("p", picture(26, 26, "", sign), tag("span", tag("span", head, class_="muted"), words), class_="sure")
        for sign, head, words in zip(_SIGNS, heads, certain(one), strict=True)
        if words
    ]
    return ink.group(*told) if told else ink.paragraph("Certain of nothing yet.", cls="small muted")


def _bar(one: Eyes) -> Markup:
    """What is surely left, filled; what may be left, hatched; each step is a doubling."""

    def x(many: int) -> float:
        return 1 + (WIDTH - 2) * log2(many) / log2(MOST)

    least, most = x(one.least), x(one.most)
    hatch = "".join(
        f"M{start} {TALL}l{TALL - 2} {2 - TALL}" for start in range(round(least), round(most) - TALL + 3, 7)
    )
    steps = "".join(f"M{x(2**k)} 1v{TALL}" for k in range(1, int(log2(MOST)) + 1))
    drawn = (
        rect(1, 1, WIDTH - 2, TALL, "f-surface", 3),
        rect(least, 1, most - least, TALL, "w-teal") if most > least else None,
        path(hatch, "lm n") if hatch else None,
        rect(1, 1, least - 1, TALL, "f-teal", 3) if least > 1 else None,
        path(f"M{most} 1v{TALL}", "n o") if most > least else None,
        path(steps, "step"),
        rect(1, 1, WIDTH - 2, TALL, "n o", 3),
        text(1, TALL + 14, 1, 12, "t f-muted-t start"),
        text(WIDTH - 1, TALL + 14, MOST, 12, "t f-muted-t end"),
    )
    return picture(WIDTH, TALL + 18, "", drawn, cls="bar")
