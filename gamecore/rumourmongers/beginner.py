"""The greedy beginner: one rule for each choice, and the sentence that says it (ledger, section 8)."""

from collections.abc import Callable, Sequence
from typing import Final

from ..core import Move
from ..match import AnyChair
from .advice import Advice, Thinker
from .gossip import forecast, leaders
from .moves import (
    Author,
    Bard,
    Consul,
    Count,
    Diplomat,
    Gather,
    Huntress,
    LightKeeper,
    Lunatic,
    Merchant,
    Painter,
    Pass,
    Penitent,
    Power,
    Sailor,
    Savage,
    Soldier,
    Take,
    Watchman,
    Yield,
)
from .pieces import (
    AUTHOR,
    BARD,
    CONSUL,
    DIPLOMAT,
    LOCATIONS,
    LUNATIC,
    SAILOR,
    UPPER,
    VALUES,
    WATCHMAN,
)
from .say import cards as named
from .say import count, listed, the
from .state import RumourView
from .worth import Stand, best_set, by_lower, cost, disguised, last_round, lead_of, sets

WORTH_FETCHING: Final = (CONSUL, AUTHOR, BARD, DIPLOMAT, WATCHMAN, LUNATIC)
"""Whom the Huntress is played for, the best first."""


class Beginner(Thinker):
    """Lays the set that promises most points for its cards, and plays each person by a simple rule."""

    def decide(self, chair: AnyChair) -> Advice:
        """A legal move of this chair and why; the same seed and past give the same."""
        view: RumourView = chair.look()
        options = chair.options()
        match view.phase:
            case "gather":
                return _gather(view, options)
            case "yield":
                return _yield(view, options)
            case "claim":
                return _claim(options)
            case "count":
                return _count(view, options)
        return _window(view, options)


# ---- laying ----


def _gather(view: RumourView, options: Sequence[Move]) -> Advice:
    """The set with the largest gain (RM-041)."""
    permit = view.seat in view.permits
    cards, _ = best_set(view, sets(view, permit))
    move = Gather(seat=view.seat, cards=cards)
    if move not in options:
        least = min(options, key=lambda one: len(one.cards) if isinstance(one, Gather) else 0)
        return Advice(least, "Lay as little as you may: nothing promises to win.")
    if not cards:
        return Advice(move, "Lay nothing: no set of your cards would win more than they are worth in hand.")
    stand = Stand(view)
    feeds = []
    for suit in dict.fromkeys(UPPER[card] for card in cards):
        total, rival = stand.own[suit] + sum(UPPER[card] == suit for card in cards), stand.rival[suit]
        feeds.append(f"{total} to {rival} in {suit.capitalize()}")
    return Advice(move, f"Lay {named(cards)}: as the table lies, that makes {listed(feeds)}.")


def _yield(view: RumourView, options: Sequence[Move]) -> Advice:
    """The cards that are worth least in hand (RM-081)."""

    def worth(move: Move) -> float:
        cards = move.cards if isinstance(move, Yield) else ()
        return cost(view, cards) + sum(VALUES[UPPER[card]] for card in cards) / 10

    move = min(options, key=worth)
    cards = move.cards if isinstance(move, Yield) else ()
    return Advice(move, f"Give up {named(cards)}: you will miss them least.")


def _claim(options: Sequence[Move]) -> Advice:
    move = next((move for move in options if isinstance(move, Take)), options[0])
    return Advice(move, "Take the points: cards on the table are worth nothing in the end.")


def _count(view: RumourView, options: Sequence[Move]) -> Advice:
    """The suit in which the own lead is larger, of equal ones the dearer (RM-R17)."""

    def worth(move: Move) -> tuple[int, int]:
        if not isinstance(move, Count):
            return (0, 0)
        own, rival = lead_of(view, move.suit)
        return own - rival, VALUES[move.suit]

    move = max(options, key=worth)
    suit = move.suit.capitalize() if isinstance(move, Count) else "this suit"
    return Advice(move, f"Count it for {suit}, where you stand better.")


# ---- windows ----


def _window(view: RumourView, options: Sequence[Move]) -> Advice:
    """The first person whose rule holds; else pass."""
    for kind, rule in _RULES.items():
        moves = [move for move in options if isinstance(move, kind)]
        if moves:
            wish = rule(view, moves)
            if wish is not None:
                return wish
    passing = next((move for move in options if isinstance(move, Pass)), None)
    if passing is None:
        return Advice(options[0], "You have to name something: this is as good as any.")
    people = dict.fromkeys(move.person for move in options if isinstance(move, Power))
    if not people:
        return Advice(passing, "Pass: you have nobody to play.")
    return Advice(passing, f"Pass: {named(tuple(people), 'or')} would bring too little now.")


Moves = Sequence[Move]


def _merchant(view: RumourView, moves: Moves) -> Advice | None:
    """The best row beats the best set by 1.5."""
    row, gain = best_set(view, sets(view, True))
    _, plain = best_set(view, sets(view, False))
    if gain - plain <= (0.2 if last_round(view) else 1.5):
        return None
    return Advice(moves[0], f"Play the Merchant: the row of {named(row)} promises more than any set.")


def _sailor(view: RumourView, moves: Moves) -> Advice | None:
    """One further card gains more than 1.3."""
    stand = Stand(view, view.down)
    further = [card for card in view.hand if card != SAILOR]
    if not further:
        return None
    card = max(further, key=lambda one: stand.gain((one,)))
    if stand.gain((card,)) <= (0.1 if last_round(view) else 1.3) and view.phase != "name":
        return None
    move = next((one for one in moves if isinstance(one, Sailor) and one.card == card), moves[0])
    return Advice(move, f"Play the Sailor: {the(card)} may win {UPPER[card].capitalize()}.")


def _painter(view: RumourView, moves: Moves) -> Advice | None:
    """Own cards promise two points more by lower suit."""
    if by_lower(view) <= 2:
        return None
    return Advice(moves[0], "Play the Painter: your cards promise more by their lower suits.")


def _savage(view: RumourView, moves: Moves) -> Advice | None:
    """The own points less half of the others' rise by 1.5."""
    pairs = [(move.card, move.suit, move) for move in moves if isinstance(move, Savage) and move.card and move.suit]
    if not pairs:
        every = [(card, suit) for card in view.open[view.seat] for suit in VALUES]
        best = max((disguised(view, card, suit) for card, suit in every), default=0.0)
        return Advice(moves[0], "Play the Savage: a card may win elsewhere.") if best >= 1.5 else None
    rise, card, suit, move = max(
        ((disguised(view, card, suit), card, suit, move) for card, suit, move in pairs), key=lambda one: one[0]
    )
    if rise < 1.5 and view.phase != "name":
        return None
    return Advice(move, f"Play the Savage: {the(card)} does more in {suit.capitalize()}.")


def _watchman(view: RumourView, moves: Moves) -> Advice | None:
    """An opponent is about to win Waves or more alone."""
    for move in sorted(moves, key=lambda one: -VALUES.get(getattr(one, "suit", None) or "knots", 0)):
        suit = (move.suit if isinstance(move, Watchman) else None) or view.suit
        if suit is None:
            continue
        told = forecast(view.table, suit)
        if told.winner not in (None, view.seat) and VALUES[suit] >= VALUES["waves"]:
            who = view.name(told.winner if told.winner is not None else 0)
            return Advice(move, f"Play the Watchman: {who} is about to win {suit.capitalize()}.")
    return Advice(moves[0], "Skip this suit: you have to name one.") if view.phase == "name" else None


def _diplomat(view: RumourView, moves: Moves) -> Advice | None:
    """Tied oneself, from Leaves on, in the last round anywhere."""
    if view.suit is None:
        return None
    dear = VALUES[view.suit] >= VALUES["leaves"] or last_round(view)
    tied = view.seat in leaders([*_sizes(view)])
    own = next((move for move in moves if isinstance(move, Diplomat) and move.to in (view.seat, None)), None)
    if not tied or own is None or not (dear or view.phase == "name"):
        return None
    return Advice(own, f"Play the Diplomat: the tie is yours then, {count(VALUES[view.suit], 'point')}.")


def _sizes(view: RumourView) -> Sequence[int]:
    return forecast(view.table, view.suit).sizes if view.suit is not None else (0,)


def _bard(view: RumourView, moves: Moves) -> Advice | None:
    """Leaves or more at first, Wyrms or more late, anything in the last round."""
    left = view.rulings.rounds - view.round
    least = 1 if left == 0 else 2 if left <= 2 else 3
    if view.suit is None or VALUES[view.suit] < least or view.table.verdict not in ("empty", "lone"):
        return None
    return Advice(moves[0], f"Play the Bard: {count(VALUES[view.suit], 'point')} that nobody can take.")


def _light_keeper(view: RumourView, moves: Moves) -> Advice | None:
    """Two or more may stay: those of the dearest upper suits."""
    keeps = [move for move in moves if isinstance(move, LightKeeper)]
    best = max(keeps, key=lambda move: (len(move.keep), sum(VALUES[UPPER[card]] for card in move.keep)))
    if last_round(view) or (len(best.keep) < 2 and view.phase != "name"):
        return None
    return Advice(best, f"Play the Light Keeper: {named(best.keep)} stay for the next round.")


def _consul(view: RumourView, moves: Moves) -> Advice | None:
    return Advice(moves[0], "Play the Consul: three points, at once and for nothing.")


def _author(view: RumourView, moves: Moves) -> Advice | None:
    """A suit that is now won alone, worth two or more."""
    told = [forecast(view.table, suit) for suit in VALUES]
    won = [one.suit for one in told if one.winner == view.seat and VALUES[one.suit] >= 2]
    for suit in won:  # the dearest first
        for move in moves:
            if isinstance(move, Author) and move.suit in (suit, None):
                return Advice(move, f"Play the Author: told again, {suit.capitalize()} are yours.")
    return Advice(moves[0], "Name a suit: none is yours.") if view.phase == "name" else None


def _soldier(view: RumourView, moves: Moves) -> Advice | None:
    """No Location card in the own hand, and enough cards in the others'."""
    own = LOCATIONS.intersection(view.hand)
    if own or _others(view) < 4 or last_round(view):
        return None
    return Advice(moves[0], "Play the Soldier: you hold no Location card, the others may.")


def _others(view: RumourView) -> int:
    return sum(view.table.held) - view.table.held[view.seat]


def _penitent(view: RumourView, moves: Moves) -> Advice | None:
    """The others have two cards each to lose."""
    if last_round(view) or any(view.table.held[seat] < 2 for seat in range(view.seats) if seat != view.seat):
        return None
    return Advice(moves[0], "Play the Penitent: everybody else loses two cards.")


def _huntress(view: RumourView, moves: Moves) -> Advice | None:
    """Somebody worth fetching lies in the pile."""
    there = {move.card: move for move in moves if isinstance(move, Huntress)}
    pile = set(there) if None not in there else set(view.discard or ())
    wanted = WORTH_FETCHING[:2] if last_round(view) else WORTH_FETCHING
    for person in wanted:
        if person in pile:
            return Advice(there.get(person, moves[0]), f"Play the Huntress: she brings you {the(person)}.")
    if view.phase == "name":
        return Advice(moves[0], "Take something: nobody worth fetching is there.")
    return None


def _lunatic(view: RumourView, moves: Moves) -> Advice | None:
    """Against what would cost most."""
    pending = view.pending
    if pending is None or not isinstance(pending.move, Power):
        return None
    move, least = pending.move, 2 if last_round(view) else 3
    suit = getattr(move, "suit", None) or view.suit
    dear = suit is not None and VALUES[suit] >= least
    match move:
        case Consul() | Painter() | Savage():
            hurts = True
        case Author() | Bard():
            hurts = dear
        case Diplomat(to=to):
            hurts = dear and to != view.seat
        case Penitent():
            hurts = len(view.hand) > 3
        case _:
            hurts = False
    if not hurts or move.seat == view.seat:
        return None
    return Advice(moves[0], f"Play the Lunatic: {the(move.person)} would do you harm.")


_RULES: Final[dict[type[Power], Callable[[RumourView, Moves], Advice | None]]] = {
    Merchant: _merchant, Sailor: _sailor, Painter: _painter, Savage: _savage, Watchman: _watchman,
    Diplomat: _diplomat, Bard: _bard, LightKeeper: _light_keeper, Consul: _consul, Author: _author,
    Huntress: _huntress, Penitent: _penitent, Soldier: _soldier, Lunatic: _lunatic,
}  # fmt: skip
"""When each person is played, in the order in which they are thought of."""
