"""Gossip: the suits are told one after the other, and one again for the Author (RM-047 to RM-055, RM-082)."""

from ..core import Seat
from . import gossip
from .lay import Log, off_table, put, to_pile
from .moves import Author, SuitTold, Unmasked
from .pieces import VALUES
from .power import add_points
from .state import Phase, Play, RumourState, Table, Telling, Verdict

CLAUSE = {
    "won": "RM-048", "tied": "RM-049", "empty": "RM-052", "lone": "RM-019", "skipped": "RM-094", "sung": "RM-067",
    "declined": "RM-R52",
}  # fmt: skip
"""The clause by which a suit ends so."""


def begin(state: RumourState, log: Log) -> RumourState:
    """Gossip begins: nothing is told yet."""
    return put(state, suit=None, phase="next")


def next_suit(state: RumourState, log: Log) -> RumourState:
    """The next suit comes up (RM-047); after the last one Gossip is over."""
    table = state.table
    order = gossip.order_of_suits(table)
    place = 0 if table.suit is None else order.index(table.suit) + 1
    if place == len(order):
        return put(state, suit=None, phase="revert")
    if order[place] in table.forfeited:
        return put(state, suit=order[place], verdict="skipped", phase="told")
    return put(state, suit=order[place], phase=_opening(table))


def tell(state: RumourState, log: Log) -> RumourState:
    """A suit is told again (RM-082)."""
    return put(state, phase=_opening(state.table))


def _opening(table: Table) -> Phase:
    """How the telling of a suit begins: with the Watchman, if he may be there (RM-094, RM-R49)."""
    per_suit = table.rulings.watchman_timing == "per_suit" or table.author is not None
    return "watch" if per_suit and table.seats == 4 else "size"


def compare(state: RumourState, log: Log) -> RumourState:
    """The groups are compared, as they are now (RM-048, RM-049, RM-052, RM-R15)."""
    table = state.table
    assert table.suit is not None
    best = gossip.leaders(gossip.group_sizes(table, table.suit))
    verdict: Verdict
    if len(best) == 1:
        return put(state, verdict="won", winner=best[0], phase="settle")
    verdict = "tied" if best else "empty" if gossip.nothing_open(table, table.suit) else "lone"
    return put(state, verdict=verdict, phase="settle")


def claim(state: RumourState, log: Log) -> RumourState:
    """The winner takes the suit; he is asked only where he may decline (RM-054, RM-R52)."""
    if not state.table.rulings.decline_win:
        return put(state, phase="keep" if state.table.seats == 4 else "told")
    assert state.table.winner is not None
    return put(state, asked=(state.table.winner,))


def taken(state: RumourState, take: bool) -> RumourState:
    """The winner takes the suit, or declines (RM-R52)."""
    if take:
        return put(state, phase="keep", asked=())
    return put(state, verdict="declined", phase="told", asked=())


def finish(state: RumourState, log: Log) -> RumourState:
    """A suit is settled, and a skipped one too (RM-R50): the winner scores and his group goes to the pile.

    All else stays (RM-048, RM-050, RM-051); the Savage's card goes with a group that wins (RM-079).
    """
    table = state.table
    suit, winner, verdict = table.suit, table.winner, table.verdict
    assert suit is not None
    assert verdict is not None
    sizes = gossip.group_sizes(table, suit)
    points = VALUES[suit] if verdict in ("won", "sung") else 0
    again = table.author is not None
    gone: tuple[str, ...] = ()
    if points and winner is not None:
        state = add_points(state, winner, points, verdict == "won" and not again)
        if verdict == "won" and sizes[winner]:
            gone = tuple([card for card in gossip.group(table, winner, suit) if card not in table.kept])
            state = to_pile(off_table(state, winner, gone), gone, told=True)
    told = Telling(suit, sizes, verdict, winner, points, gone, again, table.diplomat)
    log.append(
        SuitTold(
            clause="RM-069" if verdict == "won" and table.diplomat is not None else CLAUSE[verdict],
            suit=suit,
            sizes=sizes,
            verdict=verdict,
            winner=winner,
            points=points,
            discarded=gone,
            kept=table.kept,
            retold=again,
            diplomat=table.diplomat,
        )
    )
    state = put(
        state,
        tellings=(*table.tellings, told),
        scored=table.scored if not points or suit in table.scored else (*table.scored, suit),
        verdict=None,
        winner=None,
        diplomat=None,
        kept=(),
        phase="next",
    )
    return state if table.author is None else _back(state, table.author)


def _back(state: RumourState, author: Seat) -> RumourState:
    """The retelling is over; the window after Gossip goes on."""
    played = Play(Author(seat=author), "after_gossip")
    return put(state, author=None, suit=None, pending=played, phase="resume")


def end(state: RumourState, log: Log) -> RumourState:
    """Gossip is over: the Savage's card is turned up again (RM-080, RM-R33)."""
    table = state.table
    if table.rulings.savage_revert == "end_of_gossip":
        state = unmask(state, log)
    last = table.round == table.rulings.rounds and not table.rulings.last_after_gossip
    return put(state, phase="end" if last else "after_gossip")


def unmask(state: RumourState, log: Log) -> RumourState:
    """The Savage's card, where it still lies, is itself again."""
    savage = state.table.savage
    if savage is None:
        return state
    log.append(Unmasked(clause="RM-080", seat=savage.seat, card=savage.card))
    return put(state, savage=None)
