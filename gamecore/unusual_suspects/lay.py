"""Small changes to a position: what the rules put down, turn over and write."""

from typing import Any

from msgspec.structs import replace

from ..core import Event
from .pieces import TEAMS, Team
from .state import SuspectState, Table

Log = list[Event]


def put(state: SuspectState, **changes: Any) -> SuspectState:
    """The position with some open facts changed."""
    return replace(state, table=replace(state.table, **changes))


def index(team: Team) -> int:
    """0 for team A, 1 for team B."""
    return TEAMS.index(team)


def competitive(table: Table) -> bool:
    """Whether two teams play."""
    return table.mode == "competitive"
