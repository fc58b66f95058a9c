"""Who may speak when: the phases as a ribbon of arrows, and between them the wells where personalities wait.

The people stand in the frame; the part of a moment is the ground they stand on, which says whether it is open.
"""

from typing import Literal

from markupsafe import Markup

from gamecore.decktet import name
from gamecore.rumourmongers.look import Moment
from gamecore.scene import Zone

from ..ink import Sheet, group, picture, slot, tag
from .cards import hues
from .emblems import emblem
from .parts import Drawn, over


def _person(card: str) -> Markup:
    """A personality: its emblem and its name."""
    art = picture(26, 26, "", emblem(card, 1, 1, 24), cls=f"rm-em {hues(card)}")
    return tag("span", art, name(card).removeprefix("The "), class_="rm-person")


def _ground(piece: Moment) -> Markup:
    """What changes of a moment: its name, or that it is open."""
    live = piece.when == "live"
    if piece.kind == "phase":
        inside: Markup | str = tag("b", piece.name)
    elif piece.kind == "any":
        inside = tag("span", piece.label or piece.name)
    else:
        inside = tag("b", f"▼ {piece.label or 'open now'}") if live else piece.name
    return over(piece, inside, cls=f"rm-moment {piece.kind} {piece.when}", aria_current="step" if live else None)


def _now(moments: list[Moment]) -> Markup:
    """What is open, in words: all that a folded ribbon says."""
    live = [piece for piece in moments if piece.when == "live"]
    said = f"{live[-1].name[:1].upper()}{live[-1].name[1:]}: {live[-1].label or 'now'}" if live else ""
    return tag("span", said, class_="rm-live", data_id="timing-now")


def timing(zone: Zone, layout: Literal["wide", "phone"]) -> Sheet:
    """The ribbon; on a phone its arrows point down, and it is folded away behind the window that is open."""
    moments = [piece for piece in zone.pieces if isinstance(piece, Moment)]
    drawn: Drawn = {piece.id: _ground(piece) for piece in moments}
    steps = []
    for piece in moments:
        people = tag("span", (_person(card) for card in piece.people), class_="rm-people") if piece.people else None
        cls = f"rm-{piece.kind} rm-{piece.id.removeprefix('moment-')}"
        steps.append(tag("li", slot(piece.id), people, class_=cls))
    ribbon = tag("ol", steps, class_=f"rm-time {layout}")
    if layout == "wide":
        return Sheet(group(tag("h3", zone.title, class_="zone-title"), ribbon), drawn, zone.title)
    drawn["timing-now"] = _now(moments)
    summary = tag("summary", tag("b", zone.title), slot("timing-now"))
    return Sheet(tag("details", summary, ribbon, class_="rm-fold"), drawn, zone.title)
