"""The worth of every question and every charge: what its answer is expected to tell, and how likely it succeeds.

An answer to an inference follows from the deal alone, so it tells the entropy of its odds: at most one bit, when a
move is as likely as not. An accusation tells whether it is true, and if it is false a card; how much that card tells
hangs on how the accused chooses, and is reckoned as if each card that may be shown were as likely as the other.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, permutations
from math import log2
from typing import Final

from msgspec import Struct

from ..core import Move, Seat
from . import known
from .advice import named
from .mirror import share
from .moves import Accuse, Infer
from .odds import Odds
from .pieces import PEOPLE, PETS, Person, Pet
from .state import GossipRules, GossipView, Triple
from .target import SPOKEN_TO, holds, showable
from .words import charge, listed, suspicion


class Worth(Struct, frozen=True):
    """`bits`: the information to be expected. `chance`: that the pawn moves, or that the charge is true."""

    bits: float
    chance: Fraction


class Best(Struct, frozen=True):
    """The best move of its kind, its worth, and the sentence that says why."""

    move: Infer | Accuse
    worth: Worth
    says: str


def entropy(many: int, of: int) -> float:
    """Bits in the answer to something that holds in `many` of `of` deals."""
    if not 0 < many < of:
        return 0.0
    p = many / of
    return -p * log2(p) - (1 - p) * log2(1 - p)


# ---- asking ----


class Sums:
    """In how many deals one player holds each card, and each two and three of them, so that "one or more of these
    three" is a few additions away."""

    def __init__(self, triples: Mapping[Triple, int], rulings: GossipRules):
        self.deals = sum(triples.values())
        self.none_counts = rulings.no_pet_counts
        sums: dict[tuple[str, ...], int] = defaultdict(int)
        for (first, second, pet), many in triples.items():
            a, b = (first, second) if _RANK[first] < _RANK[second] else (second, first)
            for cards in ((a,), (b,), (pet,), (a, b), (a, pet), (b, pet), (a, b, pet)):
                sums[cards] += many
        self._sums = dict(sums)

    def moves(self, people: Sequence[str], pet: str | None) -> int:
        """In how many deals at least one of the named cards is held: those of each, less both, more all three."""
        sums = self._sums.get
        if pet == "none" and not self.none_counts:
            pet = None
        found = sum(sums((person,), 0) for person in people)
        if len(people) == 2:
            found -= sums((people[0], people[1]), 0)
        if pet is not None:
            found += sums((pet,), 0) - sum(sums((person, pet), 0) for person in people)
            if len(people) == 2:
                found += sums((people[0], people[1], pet), 0)
        return found

    def holds(self, card: str) -> int:
        """In how many deals this card is held."""
        return self._sums.get((card,), 0)


_RANK: Final = {person: place for place, person in enumerate(PEOPLE)}


def targets(view: GossipView, kind: type[Infer | Accuse]) -> tuple[Seat, ...]:
    """Whom the seat of `view` may name (GS-R23, GS-R28), clockwise from it."""
    rules, own = view.rulings, view.players[view.seat]
    if kind is Accuse and own.status != "in" and rules.out_accusations == "none":
        return ()
    allowed = SPOKEN_TO[rules.infer_targets if kind is Infer else rules.accuse_targets]
    seats = ((view.seat + k) % len(view.players) for k in range(1, len(view.players)))
    return tuple(s for s in seats if not view.players[s].stopped and view.players[s].status in allowed)


def _nameable(view: GossipView) -> tuple[tuple[Person, ...], tuple[Pet, ...]]:
    barred: set[str] = set()
    if view.rulings.name_own_cards == "forbidden" and view.cards is not None:
        barred = {card for card in view.cards if card != "none"}
    return tuple(p for p in PEOPLE if p not in barred), tuple(p for p in PETS if p not in barred)


def questions(view: GossipView) -> Iterator[tuple[tuple[Person, ...], Pet | None]]:
    """All that may be named to one player (GS-078, GS-R20)."""
    people, pets = _nameable(view)
    pairs: list[tuple[Person, ...]] = [*combinations(people, 2)]
    if view.rulings.inference_cards == "up_to_three":
        ones: list[tuple[Person, ...]] = [(person,) for person in people]
        yield from ((some, None) for some in (*pairs, *ones))
        pairs += [*ones, ()]
    yield from ((some, pet) for some in pairs for pet in pets)


# ---- accusing ----


class Charges:
    """What charges against one player are worth."""

    def __init__(self, view: GossipView, target: Seat, triples: Mapping[Triple, int]):
        self.view, self.triples = view, triples
        self.deals = sum(triples.values())
        mine = view.players[view.seat]
        last = mine.status == "in" and mine.false + 1 >= view.rulings.false_limit
        self._shows = view.rulings.fifth_false_show or not last  # GS-R33
        self._before = tuple(s.card for s in view.shown if (s.accuser, s.accused) == (view.seat, target))
        self._free = self._spread(()) if view.rulings.show_choice == "accused" else None

    def worth(self, triple: Triple | None) -> Worth:
        """Of the charge that the player is just this; None: of one that is known to be false."""
        hit = self.triples.get(triple, 0) if triple else 0
        bits = entropy(hit, self.deals)
        if self._shows and hit < self.deals:
            bits += (1 - hit / self.deals) * self._card(triple, hit)
        return Worth(bits, Fraction(hit, self.deals))

    def _spread(self, said: Sequence[str]) -> tuple[dict[Triple, tuple[str, ...]], dict[str, float], float]:
        """What each triple may show when this was said, the weight of each card, and that of the choices."""
        cards = {t: showable(self.view.rulings, t, self._before, said) for t in self.triples}
        weight: dict[str, float] = defaultdict(float)
        choice = 0.0
        for triple, many in self.triples.items():
            for card in cards[triple]:
                weight[card] += many / len(cards[triple])
            if cards[triple]:
                choice += many * log2(len(cards[triple]))
            else:
                weight[""] += many
        return dict(cards), dict(weight), choice

    def _card(self, said: Triple | None, hit: int) -> float:
        """Bits that the card shown after a false charge tells of the player's triple."""
        cards, weight, choice = self._free or self._spread(said or ())
        rest, may = self.deals - hit, cards.get(said, ()) if said else ()
        if hit:
            weight = dict(weight)
            for card in may or ("",):
                weight[card] -= hit / max(1, len(may))
            choice -= hit * log2(len(may)) if may else 0
        shares = [w / rest for w in weight.values() if w > rest * 1e-12]
        return max(0.0, -sum(p * log2(p) for p in shares) - choice / rest)


# ---- all of them ----


def scores(view: GossipView, kind: type[Infer | Accuse], found: Odds | None = None) -> list[tuple[Move, Worth]]:
    """Every legal inference or accusation of this seat with its worth, in the order of the options.

    `found`: the odds, where they are known already. Contradiction if no deal fits the view.
    """
    found = known.odds(view) if found is None else found
    seat, scored = view.seat, list[tuple[Move, Worth]]()
    people, pets = _nameable(view)
    for target in targets(view, kind):
        triples = found.of(target)
        if kind is Infer:
            sums = Sums(triples, view.rulings)
            worths: dict[int, Worth] = {}
            for some, pet in questions(view):
                many = sums.moves(some, pet)
                if many not in worths:
                    worths[many] = Worth(entropy(many, sums.deals), Fraction(many, sums.deals))
                scored.append((Infer(seat=seat, target=target, people=some, pet=pet), worths[many]))
        else:
            charges = Charges(view, target, triples)
            idle = charges.worth(None) if view.rulings.show_choice == "accused" else None
            for first, second in permutations(people, 2):
                for own in pets:
                    said = (first, second, own)
                    worth = idle if idle is not None and said not in triples else charges.worth(said)
                    move = Accuse(seat=seat, target=target, first=first, second=second, pet=own)
                    scored.append((move, worth))
    return scored


def score(view: GossipView, move: Move, found: Odds | None = None) -> Worth:
    """The worth of one inference or accusation. ValueError for any other move, or if it names nobody else's seat."""
    if not isinstance(move, Infer | Accuse):
        raise ValueError(f"only an inference or an accusation has such a worth, not {type(move).__name__}")
    if move.target not in known.rivals(view):
        raise ValueError(f"seat {move.target} is no rival; there are seats {', '.join(map(str, known.rivals(view)))}")
    triples = (known.odds(view) if found is None else found).of(move.target)
    if isinstance(move, Accuse):
        return Charges(view, move.target, triples).worth((move.first, move.second, move.pet))
    deals = sum(triples.values())
    many = sum(n for triple, n in triples.items() if holds(view.rulings, triple, move.people, move.pet))
    return Worth(entropy(many, deals), Fraction(many, deals))


def best(view: GossipView, kind: type[Infer | Accuse], found: Odds | None = None) -> Best | None:
    """The question that tells most, or the charge that is likeliest (of those, the one that tells most).

    None if there is nobody to name. The first of equals in the order of the options.
    """
    found = known.odds(view) if found is None else found
    scored = scores(view, kind, found)
    if not scored:
        return None
    if kind is Infer:
        move, worth = max(scored, key=lambda each: round(each[1].bits, 9))
    else:
        move, worth = max(scored, key=lambda each: (each[1].chance, round(each[1].bits, 9)))
    assert isinstance(move, Infer | Accuse)
    return Best(move, worth, because(view, move, worth, found))


# ---- why ----


def because(view: GossipView, move: Infer | Accuse, worth: Worth, found: Odds) -> str:
    """What to do, what it is worth, and why: `Ask Green about Mr Pry, Mrs Gab and no pet: ...`."""
    if isinstance(move, Accuse):
        return _charge_because(view, move, worth, found)
    who = view.name(move.target)
    says = f"Ask {who} about {suspicion(move.people, move.pet)}: {bits(worth.bits)}, for {odd(worth.chance)}."
    sums = Sums(found.of(move.target), view.rulings)
    cards = [*move.people, *([move.pet] if move.pet else [])]
    live = [card for card in cards if sums.holds(card)]
    mine = [card for card in move.people if card in (view.cards or ())]
    if mine and len(live) < len(cards):
        says += f" You hold {listed(mine)} yourself, and the others cannot tell."
    if len(live) == 1 and 0 < worth.chance < 1:
        says += f" A move proves {named(live[0])}."
    return says


def _charge_because(view: GossipView, move: Accuse, worth: Worth, found: Odds) -> str:
    who, said = view.name(move.target), charge(move.first, move.second, move.pet)
    if worth.chance == 1:
        return f"Accuse {who} of being {said}: nothing else is left."
    top = max(found.of(move.target).values())
    right = f"that is true with a chance of {share(worth.chance)}" if worth.chance else "that cannot be true"
    if worth.chance * found.deals == top:
        right += f", and of {who} nothing is likelier"
    return f"Accuse {who} of being {said}: {right}. The answer tells {bits(worth.bits)}."


def bits(many: float) -> str:
    """`0.97 of a bit`, `1.31 bits`, `nothing`."""
    if many < 0.005:
        return "nothing"
    return f"{many:.2f} of a bit" if many < 0.995 else "1 bit" if many < 1.005 else f"{many:.2f} bits"


def odd(chance: Fraction) -> str:
    """How likely a move is, as a clause: `a move is as likely as not`."""
    if chance in (0, 1):
        return "a move is certain" if chance else "a move cannot be"
    if abs(chance - Fraction(1, 2)) < Fraction(1, 50):
        return "a move is as likely as not"
    exact = chance if chance.denominator <= 100 else None
    how = f"{exact.numerator} in {exact.denominator}" if exact is not None else f"{round(100 * chance)} in 100"
    return f"the chance of a move is {how}"
