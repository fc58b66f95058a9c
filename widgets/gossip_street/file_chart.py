"""The odds of a Dirt File as a chart."""

from fractions import Fraction
from typing import Any

from markupsafe import Markup

from gamecore.gossip_street.known import CARDS

from ..charts import Heat, heat_map
from .file_sheet import NAME, hundred


def chart(view: Any, chances: Any) -> Markup:
    """Who has what, in a hundred: the chance that each rival holds each card."""
    rivals = [seat for seat in range(len(view.players)) if seat != view.seat]
    cells = tuple(tuple(chances.holds(seat, card) for seat in rivals) for card in CARDS)
    heat = Heat(
        title="Who has what, in a hundred.",
        says=_says(view, rivals, cells),
        rows=tuple(NAME[card] for card in CARDS),
        columns=tuple(view.name(seat) for seat in rivals),
        cells=cells,
        names=tuple(tuple(hundred(share) for share in row) for row in cells),
    )
    return heat_map(heat, "file-chart")


def _says(view: Any, rivals: list[int], cells: tuple[tuple[Fraction, ...], ...]) -> str:
    """What is certain, and the likeliest of the rest."""
    flat = [
        (share, card, seat)
        for row, card in zip(cells, CARDS, strict=True)
        for share, seat in zip(row, rivals, strict=True)
    ]
    sure = [f"{view.name(seat)} has {_called(card)}" for share, card, seat in flat if share == 1]
    open_ = [one for one in flat if 0 < one[0] < 1]
    words = [f"Certain: {', '.join(sure)}." if sure else "Nobody's card is certain yet."]
    if open_:
        share, card, seat = max(open_, key=lambda one: one[0])
        words.append(f"Likeliest of the rest: {view.name(seat)} has {_called(card)}, {hundred(share)} in 100.")
    return " ".join(words)


def _called(card: str) -> str:
    return "no pet" if card == "none" else NAME[card] if " " in NAME[card] else f"the {NAME[card].lower()}"
