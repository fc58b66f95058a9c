"""Before a game: how many play, where one sits, against whom, and which game number."""

from collections.abc import Collection, Sequence
from typing import Final

from markupsafe import Markup
from msgspec import Struct
from msgspec.structs import replace

from gamecore.core import Seat

from . import panel
from .ink import Sheet, group, tag

MOST_SEED: Final = 999_999
PLACES: Final = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth")
TICKETS: Final = frozenset(["seats", "seat", "opponents", "quick", "seed", "deal"])
"""What the names of the lobby's own picks are, before the colon."""


class Plan(Struct, frozen=True):
    """How a game is set up. `quick`: the first cards are laid for everybody. `seed`: the game number."""

    seats: int = 4
    seat: Seat = 0
    opponents: str = "beginner"
    quick: bool = True
    seed: int = 1


def change(plan: Plan, name: str, value: str, seats: Collection[int], bots: Collection[str]) -> Plan:
    """The plan after a pick `name:value`; the same plan where that is no choice."""
    number = int(value) if value.isascii() and value.isdigit() else -1
    match name:
        case "seats" if number in seats:
            return replace(plan, seats=number, seat=min(plan.seat, number - 1))
        case "seat" if 0 <= number < plan.seats:
            return replace(plan, seat=number)
        case "opponents" if value in bots:
            return replace(plan, opponents=value)
        case "quick" if value in ("yes", "no"):
            return replace(plan, quick=value == "yes")
        case "seed" if 1 <= number <= MOST_SEED:
            return replace(plan, seed=number)
    return plan


def _place(seat: Seat) -> str:
    return PLACES[seat] if seat < len(PLACES) else str(seat + 1)


def sheet(
    title: str, plan: Plan, seats: Sequence[int], bots: Collection[str], *, playing: bool, lays_out: bool
) -> Sheet:
    """The lobby. `playing`: a game is going on, so one may go back to it or have its cards again.

    `lays_out`: the game has a table to be laid out first, which may be done for the player.
    """
    field = tag(
        "input",
        type="text",
        inputmode="numeric",
        maxlength="6",
        size="7",
        data_id="seed",
        data_send="seed",
        value=str(plan.seed) if playing else "",
        autocomplete="off",
    )
    number = tag("button", "Deal this number", type="button", class_="btn", data_submit="seed")
    deal = panel.row(
        panel.pill("deal", "Deal", main=True),
        panel.pill("deal:again", "Same cards again") if playing else None,
        panel.pill("new", "Back to the game", quiet=True) if playing else None,
    )
    lines = group(
        tag("h3", f"A table for {title}"),
        _ask("How many play?", [panel.pill(f"seats:{n}", str(n), pressed=n == plan.seats) for n in seats]),
        _ask(
            "Where do you sit?",
            [panel.pill(f"seat:{n}", _place(n), pressed=n == plan.seat) for n in range(plan.seats)],
        ),
        _ask(
            "Against whom?",
            [panel.pill(f"opponents:{bot}", bot.capitalize(), pressed=bot == plan.opponents) for bot in bots],
        ),
        _ask(
            "Who lays out the first cards?",
            [
                panel.pill("quick:yes", "They are laid for me", pressed=plan.quick),
                panel.pill("quick:no", "I do", pressed=not plan.quick),
            ],
        )
        if lays_out
        else None,
        deal,
        tag("div", tag("label", "Game number", field), number, tag("small", "One number, one deal."), class_="seed"),
    )
    return Sheet(tag("div", lines, class_="box task lobby"), {}, "A new game")


def _ask(question: str, buttons: Sequence[Markup]) -> Markup:
    """A question with buttons, one of them pressed."""
    ask = tag("span", question, class_="ask")
    return tag("div", ask, panel.row(*buttons), class_="choice-row", role="group", aria_label=question)
