"""Players without a person for Gossip Street; they see their view and nothing else (ledger, section 7)."""

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from ..bots import Bot, RandomBot
from ..core import Move, Seat
from ..match import AnyChair
from .deduce import belief, candidates
from .moves import Accuse, Find, Gossip, Hide, Infer, Lay, Pass, Place, PlayOn, Show, Snoop
from .pieces import PEOPLE, PETS, family
from .state import GossipView, Triple


def _survivors(view: GossipView) -> list[Seat]:
    others = [seat for seat in range(len(view.players)) if seat != view.seat]
    return [seat for seat in others if view.players[seat].status == "in"]


def lists(view: GossipView) -> dict[Seat, tuple[Triple, ...]]:
    """Each surviving rival's candidate triples, what is certain of one struck from the others."""
    known = belief(view)
    found: dict[Seat, tuple[Triple, ...]] = {}
    for seat in _survivors(view):
        taken = {card for other in range(len(view.players)) if other != seat for card in known.certain(other)} - {
            "none"
        }
        triples = candidates(view, seat)
        found[seat] = tuple(triple for triple in triples if not taken & set(triple)) or triples
    return found


def _unseen(view: GossipView, house: int, owner: Seat) -> int:
    return sum(card is None for card in view.stacks[house - 1][owner] or ())


class Beginner:
    """Keeps one list a rival with hard facts only, asks for the commonest, accuses off the shortest list."""

    def choose(self, chair: AnyChair) -> Move:
        """A legal move of this chair; the same seed and past give the same move."""
        view: GossipView = chair.look()
        options = chair.options()
        rng = chair.luck("beginner")
        chooser: dict[str, Callable[[GossipView, Sequence[Move], Random], Move | None]] = {
            "lay": _lay,
            "ready": _ready,
            "path": _place,
            "snoop": _look,
            "gossip": _look,
            "hide": _hide,
            "find": _find,
            "infer": _infer,
            "accuse": _accuse,
            "concede": _stay,
            "show": _show,
        }
        wish = chooser[view.phase](view, options, rng) if view.phase in chooser else None
        return wish if wish is not None and wish in options else options[rng.randrange(len(options))]


def _one(moves: Sequence[Move], rng: Random) -> Move | None:
    return moves[rng.randrange(len(moves))] if moves else None


def _lay(view: GossipView, options: Sequence[Move], rng: Random) -> Move | None:
    """Four blanks over three houses: one pair, and two alone."""
    blanks = [move for move in options if isinstance(move, Lay) and move.card == "blank"]
    height = [len(stacks[view.seat] or ()) for stacks in view.stacks]
    houses = sum(h > 0 for h in height)
    fresh = [move for move in blanks if not height[move.house - 1]]
    again = [move for move in blanks if height[move.house - 1] == 1]
    return _one(fresh if houses < view.rulings.setup_min_houses else again, rng) or _one(blanks, rng)


def _ready(view: GossipView, options: Sequence[Move], rng: Random) -> Move | None:
    return next((move for move in options if isinstance(move, PlayOn)), None)


def _place(view: GossipView, options: Sequence[Move], rng: Random) -> Move | None:
    places = [move for move in options if isinstance(move, Place)]
    blanks = [move for move in places if move.card == "blank"]
    return _one(blanks, rng) if blanks and rng.random() < 0.7 else _one(places, rng)


def _hide(view: GossipView, options: Sequence[Move], rng: Random) -> Move | None:
    pets = [move for move in options if isinstance(move, Hide) and move.house is None and family(move.card) == "pet"]
    return _one(pets, rng) or next((move for move in options if isinstance(move, Pass)), None)


def _look(view: GossipView, options: Sequence[Move], rng: Random) -> Move | None:
    """The stack with most unseen cards; for Gossip, an unseen top card."""

    def worth(move: Snoop | Gossip) -> int:
        cards = view.stacks[move.house - 1][move.owner]
        if isinstance(move, Gossip):
            return 1 if cards is None or (cards and cards[-1] is None) else 0
        return _unseen(view, move.house, move.owner)

    looks = [move for move in options if isinstance(move, Snoop | Gossip)]
    alive = set(_survivors(view))
    best = max(((worth(move), move.owner in alive) for move in looks), default=None)
    if best is None or best[0] == 0:
        return next((move for move in options if isinstance(move, Pass)), None)
    return _one([move for move in looks if (worth(move), move.owner in alive) == best], rng)


def _find(view: GossipView, options: Sequence[Move], rng: Random) -> Move | None:
    return next((move for move in options if isinstance(move, Find)), None)


def _shortest(view: GossipView, targets: set[Seat], rng: Random) -> tuple[Seat, tuple[Triple, ...]] | None:
    known = {seat: triples for seat, triples in lists(view).items() if seat in targets and triples}
    if not known:
        return None
    least = min(len(triples) for triples in known.values())
    seat = rng.choice(sorted(seat for seat, triples in known.items() if len(triples) == least))
    return seat, known[seat]


def _targets(options: Sequence[Move]) -> set[Seat]:
    """Who may be named. Options run through the targets one after another, so a few looks are enough."""
    step = max(1, len(options) // 64)
    return {move.target for move in options[::step] if isinstance(move, Infer | Accuse)}


def _infer(view: GossipView, options: Sequence[Move], rng: Random) -> Move | None:
    """Its two commonest people and its commonest pet, never a card of one's own."""
    found = _shortest(view, _targets(options), rng)
    if found is None:
        return None
    seat, triples = found
    people = Counter(person for triple in triples for person in triple[:2])
    pets = Counter(triple[2] for triple in triples)
    ranked = sorted(people, key=lambda person: (-people[person], rng.random()))[:2]
    if len(ranked) < 2:
        return None
    pet = max(PETS, key=lambda p: (pets[p], rng.random()))
    return Infer(target=seat, people=tuple(sorted(ranked, key=PEOPLE.index)), pet=pet, seat=view.seat)


def _accuse(view: GossipView, options: Sequence[Move], rng: Random) -> Move | None:
    found = _shortest(view, _targets(options), rng)
    if found is None:
        return None
    seat, triples = found
    first, second, pet = rng.choice(triples)
    return Accuse(target=seat, first=first, second=second, pet=pet, seat=view.seat)


def _stay(view: GossipView, options: Sequence[Move], rng: Random) -> Move | None:
    return next((move for move in options if isinstance(move, Pass)), None)


def _show(view: GossipView, options: Sequence[Move], rng: Random) -> Move | None:
    """A card this accuser has seen already, where that is still allowed."""
    accuser = getattr(view.pending, "accuser", None)
    old = {shown.card for shown in view.shown if shown.accused == view.seat and shown.accuser == accuser}
    return _one([move for move in options if isinstance(move, Show) and move.card in old], rng)


BOTS: Final[dict[str, Callable[[], Bot]]] = {"random": RandomBot, "beginner": Beginner}
"""The bots one can play against, weakest first."""
