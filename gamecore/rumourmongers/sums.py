"""Points as pieces: a round's Gossip written out as a sum, and the score sheet."""

from collections.abc import Iterator

from ..core import Seat
from .gossip import order_of_suits
from .look import Outcome, Score, SumLine, Tale
from .pieces import VALUES, Suit
from .say import count, sizes
from .state import Phase, RumourView, Telling

NOW: frozenset[Phase] = frozenset(("watch", "settle", "claim", "keep", "after_gossip", "over"))
"""The phases from the first suit on to the end of the round."""
EARLY: frozenset[Phase] = frozenset(("starter", "lowest"))
"""The phases between two rounds: the number is that of the one that is over."""


def is_now(view: RumourView) -> bool:
    """Whether what was told belongs to the round that is played."""
    pending = view.pending
    return (view.phase if pending is None else pending.phase) in NOW


def _round(view: RumourView) -> int:
    """The round that was told last."""
    return view.round if is_now(view) or view.phase in EARLY else view.round - 1


def title(view: RumourView) -> str:
    """`Gossip, round 3`."""
    return f"Gossip, round {_round(view)}"


def _told(view: RumourView) -> dict[Suit, Telling]:
    """The first telling of each suit."""
    return {telling.suit: telling for telling in view.tellings if not telling.retold}


def standing(view: RumourView, telling: Telling, coming: bool) -> tuple[str, str, Outcome]:
    """What is said of a suit, who that begins with, and how it is drawn; `coming`: it is not told yet."""
    who = "" if telling.winner is None else view.name(telling.winner)
    match telling.verdict:
        case "won":
            verb = "leads" if coming else "scored"
            return f"{who} {verb} {sizes(telling.sizes)}", who, "leads" if coming else "won"
        case "tied":
            return f"Tie {sizes(telling.sizes)}: nobody", "Tie", "tie"
        case "lone":
            return "a lone pawn or court: nobody", "", "nobody"
        case "skipped":
            return "skipped", "", "skipped"
        case "sung":
            return f"{who} sang", who, "won"
        case "declined":
            return f"{who} declined", who, "nobody"
    return "no card open", "", "empty"


def _label(view: RumourView, telling: Telling) -> tuple[str, str, Outcome]:
    """How a suit ended, as the sum tells it."""
    label, who, outcome = standing(view, telling, False)
    match telling.verdict:
        case "won":
            return f"{who} is heard", who, outcome
        case "tied":
            return "Tie, nobody", "", outcome
        case "empty":
            return "silence", "", outcome
        case "sung":
            return f"{who} sings", who, outcome
    return label, who, outcome


def gossip_sum(view: RumourView) -> Iterator[Tale | SumLine]:
    """The suits as they were told in this round, those of the round before until then; () before the first Gossip."""
    now = is_now(view)
    if not now and not view.tellings:
        return
    told = _told(view)
    for suit in order_of_suits(view.table):
        telling = told.get(suit)
        if telling is None:
            says = f"{suit.capitalize()}, {count(VALUES[suit], 'point')}: to come"
            yield Tale(id=f"tale-{suit}", says=says, suit=suit, points=VALUES[suit])
            continue
        label, who, outcome = _label(view, telling)
        gains = tuple([telling.points if seat == telling.winner else 0 for seat in range(view.seats)])
        yield Tale(
            id=f"tale-{suit}",
            says=f"{suit.capitalize()}, {count(VALUES[suit], 'point')}: {label}",
            suit=suit,
            points=VALUES[suit],
            outcome=outcome,
            sizes=telling.sizes,
            gains=gains,
            label=label,
            who=who,
            past=not now,
        )
    for seat in range(view.seats):
        yield _line(view, seat, told)


def _line(view: RumourView, seat: Seat, told: dict[Suit, Telling]) -> SumLine:
    """One seat's points of the round, suit by suit, and what came on top."""
    terms: list[int | None] = []
    for suit in order_of_suits(view.table):
        telling = told.get(suit)
        terms.append(None if telling is None else telling.points if telling.winner == seat else 0)
    extra = [
        (f"{telling.suit.capitalize()} again", telling.points)
        for telling in view.tellings
        if telling.retold and telling.winner == seat and telling.points
    ]
    extra += [("Consul", points) for who, points in view.table.gains if who == seat]
    total = sum(term or 0 for term in terms) + sum(points for _, points in extra)
    more = f", of these {' and '.join(f'{points} {word}' for word, points in extra)}" if extra else ""
    name = view.name(seat)
    says = f"{name}: {count(total, 'point')}{more}"
    return SumLine(
        id=f"sum-{seat}", says=says, seat=seat, name=name, terms=tuple(terms), extra=tuple(extra), total=total
    )


def score_sheet(view: RumourView) -> Iterator[Score]:
    """Everybody's points round by round (RM-005)."""
    rounds = list(view.history)
    if view.round > len(rounds):
        rounds.append(view.round_points)
    best = max(view.scores)
    for seat, total in enumerate(view.scores):
        yield Score(
            id=f"score-{seat}",
            says=f"{view.name(seat)}: {count(total, 'point')}",
            seat=seat,
            name=view.name(seat),
            rounds=tuple([points[seat] for points in rounds]),
            total=total,
            of=view.rulings.rounds,
            you=seat == view.seat,
            leads=total == best and total > 0,
        )
