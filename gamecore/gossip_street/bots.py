"""Players without a person for Gossip Street; they see their chair and nothing else (ledger, section 7)."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from ..bots import Bot, RandomBot
from ..core import Move, Seat
from ..match import AnyChair
from .advice import Advice, Thinker, advise, named, one
from .deduce import belief, candidates
from .moves import Accuse, Find, Gossip, Hide, Infer, Lay, Pass, Place, PlayOn, Show, Snoop
from .pieces import PEOPLE, PETS, family, house_name
from .state import GossipView, Triple
from .strong import Strong
from .words import charge, count, suspicion


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


class Beginner(Thinker):
    """Keeps one list a rival with hard facts only, asks for the commonest, accuses off the shortest list."""

    def decide(self, chair: AnyChair) -> Advice:
        """A legal move of this chair and why; the same seed and past give the same."""
        view: GossipView = chair.look()
        options = chair.options()
        rng = chair.luck("beginner")
        wish = _CHOOSERS[view.phase](view, options, rng) if view.phase in _CHOOSERS else None
        if wish is not None and wish.move in options:
            return wish
        return Advice(options[rng.randrange(len(options))], "One move is as good as another here.")


def _where(view: GossipView, house: int) -> str:
    return house_name(house, view.rulings.house_numbers)


def _lay(view: GossipView, options: Sequence[Move], rng: Random) -> Advice | None:
    """Four blanks over three houses: one pair, and two alone."""
    blanks = [move for move in options if isinstance(move, Lay) and move.card == "blank"]
    height = [len(stacks[view.seat] or ()) for stacks in view.stacks]
    houses = sum(h > 0 for h in height)
    fresh = [move for move in blanks if not height[move.house - 1]]
    again = [move for move in blanks if height[move.house - 1] == 1]
    move = one(fresh if houses < view.rulings.setup_min_houses else again, rng) or one(blanks, rng)
    if move is None:
        return None
    return Advice(move, f"Lay a blank at {_where(view, move.house)}: it tells only that you do not live there.")


def _ready(view: GossipView, options: Sequence[Move], rng: Random) -> Advice | None:
    move = next((move for move in options if isinstance(move, PlayOn)), None)
    return advise(move, "Play on: even without a chance to win, you can find the others out.")


def _place(view: GossipView, options: Sequence[Move], rng: Random) -> Advice | None:
    places = [move for move in options if isinstance(move, Place)]
    blanks = [move for move in places if move.card == "blank"]
    move = one(blanks, rng) if blanks and rng.random() < 0.7 else one(places, rng)
    if move is None:
        return None
    does = f"Leave {named(move.card)} at {_where(view, move.house)}"
    if move.card == "blank":
        return Advice(move, f"{does}: a blank tells only that you do not live there.")
    only = len(places) == 1
    return Advice(move, f"{does}: {'no other card may lie there' if only else 'a change from blanks, now and then'}.")


def _hide(view: GossipView, options: Sequence[Move], rng: Random) -> Advice | None:
    pets = [move for move in options if isinstance(move, Hide) and move.house is None and family(move.card) == "pet"]
    move = one(pets, rng)
    if move is not None:
        return Advice(move, f"Hide {named(move.card)}: a hidden card tells your pet, but no house.")
    passing = next((move for move in options if isinstance(move, Pass)), None)
    return advise(passing, "Keep your cards: you have no pet card left to hide.")


def _look(view: GossipView, options: Sequence[Move], rng: Random) -> Advice | None:
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
        passing = next((move for move in options if isinstance(move, Pass)), None)
        return advise(passing, "Do not look: you have seen every card there is to see here.")
    move = one([move for move in looks if (worth(move), move.owner in alive) == best], rng)
    assert move is not None
    stack = f"{view.name(move.owner)}'s stack at {_where(view, move.house)}"
    if isinstance(move, Gossip):
        return Advice(move, f"Lift the top card of {stack}: you have not seen it yet.")
    return Advice(move, f"Look at {stack}: no other here has more cards you have not seen; it has {best[0]}.")


def _find(view: GossipView, options: Sequence[Move], rng: Random) -> Advice | None:
    move = next((move for move in options if isinstance(move, Find)), None)
    return advise(move, "Look at the top hidden card: looking costs nothing.")


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


def _infer(view: GossipView, options: Sequence[Move], rng: Random) -> Advice | None:
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
    move = Infer(target=seat, people=tuple(sorted(ranked, key=PEOPLE.index)), pet=pet, seat=view.seat)
    left = count(len(triples), "set").replace("sets", "sets of cards").replace("1 set", "1 set of cards")
    why = f"{left} may still be {view.name(seat)}'s, and in those these three are the commonest"
    return Advice(move, f"Ask {view.name(seat)} about {suspicion(move.people, move.pet)}: {why}.")


def _accuse(view: GossipView, options: Sequence[Move], rng: Random) -> Advice | None:
    found = _shortest(view, _targets(options), rng)
    if found is None:
        return None
    seat, triples = found
    first, second, pet = rng.choice(triples)
    move = Accuse(target=seat, first=first, second=second, pet=pet, seat=view.seat)
    why = f"one of {len(triples)} that {view.name(seat)} may be, and nobody's list is shorter"
    why = why if len(triples) > 1 else "nothing else is left on the list"
    return Advice(move, f"Accuse {view.name(seat)} of being {charge(first, second, pet)}: {why}.")


def _stay(view: GossipView, options: Sequence[Move], rng: Random) -> Advice | None:
    move = next((move for move in options if isinstance(move, Pass)), None)
    return advise(move, "Say nothing: nobody has to own up to a guess.")


def _show(view: GossipView, options: Sequence[Move], rng: Random) -> Advice | None:
    """A card this accuser has seen already, where that is still allowed."""
    accuser = getattr(view.pending, "accuser", None)
    old = {shown.card for shown in view.shown if shown.accused == view.seat and shown.accuser == accuser}
    move = one([move for move in options if isinstance(move, Show) and move.card in old], rng)
    if move is None or accuser is None:
        return None
    return Advice(move, f"Show {named(move.card)}: {view.name(accuser)} has seen it already.")


_CHOOSERS: Final[dict[str, Callable[[GossipView, Sequence[Move], Random], Advice | None]]] = {
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


class Mixed(Thinker):
    """Beginners and strong bots in turn: the odd seats are strong."""

    def decide(self, chair: AnyChair) -> Advice:
        """What the bot of this seat chooses."""
        return (Strong() if chair.seat % 2 else Beginner()).decide(chair)


BOTS: Final[dict[str, Callable[[], Bot]]] = {
    "random": RandomBot,
    "mixed": Mixed,
    "strong": Strong,
    "beginner": Beginner,
}
"""The bots one can play against: `random` first, and last the one a newcomer meets."""


BIT: Final = "One bit is what a yes or no tells that was open either way."


def why(chair: AnyChair, bot: str = "strong") -> str:
    """What a bot would do in this chair, and why, in a sentence. ValueError if no such bot can say."""
    thinker = BOTS[bot]() if bot in BOTS else None
    if not isinstance(thinker, Thinker):
        able = ", ".join(name for name, make in BOTS.items() if isinstance(make(), Thinker))
        raise ValueError(f"no bot {bot!r} can say why; {able} can")
    says = thinker.why(chair)
    return f"{says} {BIT}" if re.search(r"\bbits?\b", says) else says
