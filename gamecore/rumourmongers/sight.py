"""What a seat knows: the only way out of the truth."""

from ..core import Seat
from .state import RumourState, RumourView


def observe(state: RumourState, seat: Seat) -> RumourView:
    """What `seat` knows of `state`: the table, and its own cards. ValueError if nobody sits there."""
    table = state.table
    if not 0 <= seat < table.seats:
        raise ValueError(f"there is no seat {seat}; seats 0 to {table.seats - 1} play")
    return RumourView(
        seat=seat,
        table=table,
        hand=state.hands[seat],
        down=state.down[seat],
        discard=state.discard if table.rulings.discard_visibility == "public" else None,
        sealed=state.sealed[seat],
        sailed=state.sailed if table.sailor == seat else None,
    )
