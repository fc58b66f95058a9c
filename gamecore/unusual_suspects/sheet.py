"""The sheet of the Pad as a record: how good an investigation was, and which of two was better (US-053 to US-055)."""

from msgspec import Struct

from .state import Line, SuspectRules, SuspectView


class Sheet(Struct, frozen=True):
    """What is kept of a normal game. `time`: None for a failure (US-051). `lost`: the losing round, not summed."""

    lines: tuple[Line, ...]
    time: int | None
    lost: Line | None = None

    @property
    def rounds(self) -> int:
        """How many rounds were written down."""
        return len(self.lines)


def sheet(view: SuspectView) -> Sheet:
    """The sheet of a normal game that is over. ValueError while it goes on, and for the competitive game."""
    table = view.table
    if table.mode != "cooperative" or table.phase != "over":
        raise ValueError("a sheet is kept of a normal game that is over (US-055)")
    return Sheet(table.pad, table.time if table.how == "found" else None, table.lost)


def compare(one: Sheet, two: Sheet, rulings: SuspectRules) -> int:
    """Below 0 where `one` is the better investigation, above 0 where `two` is, 0 for a tie (US-054, US-R20).

    Any win is better than any loss; of wins the one with less Time, under fewer_rounds then the one with fewer rounds.
    Losses are equal.
    """
    if one.time is None or two.time is None:
        return (one.time is None) - (two.time is None)
    by_rounds = one.rounds - two.rounds if rulings.rank_tie == "fewer_rounds" else 0
    return one.time - two.time or by_rounds
