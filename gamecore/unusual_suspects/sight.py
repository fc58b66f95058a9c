"""What a seat knows: the only way out of the truth."""

from ..core import Seat
from .pieces import CELLS
from .state import SuspectState, SuspectView


def observe(state: SuspectState, seat: Seat) -> SuspectView:
    """What `seat` knows of `state`: the table, its own sealed vote or answer, and as Witness the guilty place (US-003),
    once the line-up lies there.

    ValueError if nobody sits there.
    """
    table = state.table
    if not 0 <= seat < table.seats:
        raise ValueError(f"there is no seat {seat}; seats 0 to {table.seats - 1} play")
    knows = table.revealed is not None or (seat in table.witnesses and len(table.grid) == CELLS)
    return SuspectView(
        seat=seat,
        table=table,
        guilty=state.guilty if knows else None,
        card=state.card if knows else (),
        ballot=state.ballots[seat],
        said=state.said[table.witnesses.index(seat)] if seat in table.witnesses else None,
    )
