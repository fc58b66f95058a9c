"""The strong bot: exact odds of everybody, and a mirror of what everybody can make of itself (ledger, section 7).

It sees its chair and nothing else: its view, and the log for who has looked where. With numpy a decision takes some
hundredths of a second; without it the same decisions take several times as long, and are no rougher.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache, cached_property
from itertools import combinations
from math import comb, log2
from random import Random
from typing import Final

from ..core import Move, Seat
from ..match import AnyChair
from . import known
from .advice import Advice, Thinker, advise, named, one
from .deduce import allowed, lay_at, showed
from .habits import Switches
from .mirror import Stranger, share
from .moves import Accuse, Find, Gossip, Hide, Infer, Lay, Pass, Place, PlayOn, SetOut, Show, Snoop
from .odds import EVERY, Odds
from .pieces import CARDS, HOUSES, Card, family, house_name
from .placing import houses_of
from .question import Charges, Sums, Worth, because, bits, entropy, questions, targets
from .state import GossipView, Triple

WITH_SUPPLY: Final = Switches(supply=True)
AHEAD: Final = 8
"""How many turns of each opponent a placed card is thought to matter."""
BARED: Final = 0.1
"""The chance that an opponent comes to see all that lies out, in weighing what to place."""
OTHERS_GAIN: Final = 0.3
"""What a bit that the others learn from a question costs, in bits of one's own."""
PROBE: Final = Fraction(1, 20)
"""Below this chance a compulsory accusation is made for the card that is shown."""
RESERVE: Final = 2
"""How many people cards are kept from the Hide a Clue stack."""
DARE: Final = (0.30, 0.35, 0.45, 0.60, 0.75)
"""The chance that an accusation one may decline must have, by false accusations made so far."""
IN_DANGER: Final = 0.15
"""How much less it may be once somebody gives the own cards one chance in two."""


class Strong(Thinker):
    """Weighs each choice by what it tells whom."""

    def decide(self, chair: AnyChair) -> Advice:
        """A legal move of this chair and why; the same seed and past give the same."""
        view: GossipView = chair.look()
        options = chair.options()
        rng = chair.luck("strong")
        chooser = _CHOOSERS.get(view.phase)
        wish = chooser(_Mind(chair, view), options, rng) if chooser is not None else None
        if wish is not None and wish.move in options:
            return wish
        return Advice(options[rng.randrange(len(options))], "Nothing speaks for one move more than for another.")


class _Mind:
    """What a chair knows when it is asked, worked out where it is wanted."""

    def __init__(self, chair: AnyChair, view: GossipView):
        self._chair, self.view = chair, view

    @cached_property
    def odds(self) -> Odds:
        """Of the others, by all that is seen and heard and by what is missing from the kits (ledger, 4.4)."""
        return known.odds(self.view, switches=WITH_SUPPLY)

    def counted_in(self, seat: Seat) -> str:
        """That missing cards are counted in, where that changes anything about `seat`."""
        plain = known.odds(self.view)
        return "" if plain.of(seat) == self.odds.of(seat) else " This counts in the cards nobody has turned over."

    @cached_property
    def stranger(self) -> Stranger:
        """What the others can make of this seat, and of each other."""
        return Stranger(self.view, self._chair.log())

    @cached_property
    def survivors(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in known.rivals(self.view) if self.view.players[seat].status == "in")

    @cached_property
    def accusers(self) -> tuple[Seat, ...]:
        """Those who may still accuse this seat."""
        free = self.view.rulings.out_accusations != "none"
        players = self.view.players
        return tuple(
            seat
            for seat in known.rivals(self.view)
            if not players[seat].stopped and (free or players[seat].status == "in")
        )

    def uncertain(self, seat: Seat) -> float:
        """How many bits are missing to know the cards of `seat`."""
        deals = self.odds.deals
        return round(-sum(many / deals * log2(many / deals) for many in self.odds.of(seat).values()), 9)

    def where(self, house: int) -> str:
        return house_name(house, self.view.rulings.house_numbers)


# ---- before the first turn ----


def _set_out(mind: _Mind, options: Sequence[Move], rng: Random) -> Advice | None:
    """A path from which the first throws rarely end on Accuse, whatever lives there."""
    street = mind.view.rulings.street()
    starts = {s.house: i for i, s in enumerate(street) if s.kind == "path"}

    def early(house: int) -> int:
        return sum(street[(starts[house] + pips) % len(street)].kind == "accuse" for pips in range(1, 7))

    paths = [move for move in options if isinstance(move, SetOut)]
    least = min((early(move.house) for move in paths), default=0)
    move = one([move for move in paths if early(move.house) == least], rng)
    if move is None:
        return None
    why = "no throw from there ends on Accuse" if not least else f"{least} throw of six from there ends on Accuse"
    return Advice(move, f"Begin on the path of {mind.where(move.house)}: {why}, and no path free has fewer.")


def _lay(mind: _Mind, options: Sequence[Move], rng: Random) -> Advice | None:
    """Four blanks over just three houses, any three but the own: a habit would tell something."""
    view = mind.view
    blanks = [move for move in options if isinstance(move, Lay) and move.card == "blank"]
    used = [house for house, row in zip(HOUSES, view.stacks, strict=True) if row[view.seat]]
    spread = len(used) < view.rulings.setup_min_houses
    move = one([move for move in blanks if (move.house not in used) == spread], rng) or one(blanks, rng)
    if move is None:
        return None
    why = (
        "it says that you do not live there, and no more" if spread else "it says no more than the one that lies there"
    )
    return Advice(move, f"Lay a blank at {mind.where(move.house)}: {why}.")


def _ready(mind: _Mind, options: Sequence[Move], rng: Random) -> Advice | None:
    move = next((move for move in options if isinstance(move, PlayOn)), None)
    return advise(move, "Play on: what you have learnt can still find the others out.")


# ---- leaving cards ----


def _faces(view: GossipView) -> dict[int, tuple[Card, ...]]:
    """The own cards that lie out, by house."""
    return {
        house: tuple(card for card in row[view.seat] or () if card is not None)
        for house, row in zip(HOUSES, view.stacks, strict=True)
    }


def _seen_at(view: GossipView, house: int, cards: Sequence[Card]) -> int:
    """The triples of a player whose `cards` at a house are seen."""
    left = EVERY
    for card in set(cards):
        left &= allowed(lay_at, view.rulings, card, house, None)
    return left


def _snooped(view: GossipView, house: int, seat: Seat) -> float:
    """The chance that `seat` looks at this player's stack at `house` within some turns."""
    street = view.rulings.street()
    ways = sum((s.kind == "snoop" and s.house == house) + (s.kind == "snoopq") / 6 for s in street)
    rivals = {owner for owner, cards in enumerate(view.stacks[house - 1]) if cards and owner != seat}
    return float(1 - (1 - ways / len(street) / len(rivals | {view.seat})) ** AHEAD)


def _gossiped(view: GossipView, seat: Seat) -> float:
    """The chance that `seat` lifts a given top card before it is covered: within a quarter of those turns."""
    street = view.rulings.street()
    ways = sum(s.kind == "gossip" for s in street)
    tops = sum(bool(cards) and owner != seat for row in view.stacks for owner, cards in enumerate(row))
    return float(1 - (1 - ways / len(street) / max(1, tops)) ** (AHEAD // 4))


def _place(mind: _Mind, options: Sequence[Move], rng: Random) -> Advice | None:
    """What leaves the others the smallest chance to name the own cards, as far as they may come to look."""
    view = mind.view
    places = [move for move in options if isinstance(move, Place)]
    if not places:
        passing = next((move for move in options if isinstance(move, Pass)), None)
        return advise(passing, "Pass: none of your cards may lie here.")
    if len(places) == len(options) == 1:
        return Advice(places[0], f"Leave {named(places[0].card)}: nothing else of yours may lie here.")
    lying, house = _faces(view), places[0].house
    rest = EVERY
    for other, cards in lying.items():
        rest &= _seen_at(view, other, cards)

    def peril(card: Card | None) -> float:
        """The sum over opponents of the chance each is likely to come to give the own cards."""
        here = (*lying[house], card) if card else lying[house]
        stack, top = _seen_at(view, house, here), _seen_at(view, house, here[-1:])
        total = 0.0
        for seat in mind.accusers:
            chance, look, lift = mind.stranger.chance, _snooped(view, house, seat), _gossiped(view, seat)
            total += look * chance(seat, stack) + lift * chance(seat, top) + BARED * chance(seat, rest & stack)
            total += max(0.0, 1 - look - lift - BARED) * chance(seat)
        return total

    left = {move.card: view.hand[CARDS.index(move.card)] for move in places}
    perils = {move.card: peril(move.card) for move in places}
    card = min(perils, key=lambda c: (round(perils[c], 12), -left[c]))
    move = next(move for move in places if move.card == card)
    if len(options) > len(places) and peril(None) < perils[card]:
        return Advice(Pass(seat=view.seat), "Pass: whatever you leave here would tell something.")
    return Advice(move, _place_says(mind, move, lying[house], perils))


def _place_says(mind: _Mind, move: Place, lying: Sequence[Card], perils: Mapping[Card, float]) -> str:
    says = f"Leave {named(move.card)} at {mind.where(move.house)}"
    if move.card in lying:
        return f"{says}: one lies there already, and a second tells nothing new."
    others = [card for card in perils if card != move.card]
    if not others:
        return f"{says}: no other card may lie there."
    worse = min(others, key=lambda card: perils[card])
    if move.card == "blank":
        return f"{says}: it says only that you do not live there; {named(worse)} would tell more."
    return f"{says}: to those who may come to look it tells less than {named(worse)} would."


def _hide(mind: _Mind, options: Sequence[Move], rng: Random) -> Advice | None:
    """Pet cards first, then people cards down to a reserve for home, where nothing else may lie."""
    view = mind.view
    hides = [move for move in options if isinstance(move, Hide) and move.house is None]
    pets = [move for move in hides if family(move.card) == "pet"]
    people = [m for m in hides if family(m.card) == "people" and view.hand[CARDS.index(m.card)] > RESERVE]
    passing = next((move for move in options if isinstance(move, Pass)), None)
    if pets:
        return Advice(pets[0], f"Hide {named(pets[0].card)}: a hidden card tells no house, as it would on the street.")
    if people:
        says = (
            f"Hide {named(people[0].card)}: on the street it would point to a house; {RESERVE} or more stay with you."
        )
        return Advice(people[0], says)
    if passing is not None:
        return Advice(passing, "Keep your cards: blanks are what you leave most safely, and the rest you need at home.")
    blank = next((move for move in hides if move.card == "blank"), None)
    return advise(blank, "Hide a blank: it tells nothing at all.")


# ---- looking ----


@cache
def _may_leave(numbers: str, love: str, triple: Triple, house: int) -> tuple[Card, ...]:
    """What a player of these three cards may leave at a house."""
    return tuple(card for card in CARDS if house in houses_of(numbers, love, triple, card))


@cache
def _sets(cards: tuple[Card, ...], many: int) -> tuple[tuple[tuple[Card, ...], float], ...]:
    """Which sorts lie among `many` unseen cards, each as likely one of `cards` as another; with the chances."""
    found = []
    for size in range(1, min(len(cards), many) + 1):
        ways = sum((-1) ** gap * comb(size, gap) * (size - gap) ** many for gap in range(size))
        found += [(some, ways / len(cards) ** many) for some in combinations(cards, size)]
    return tuple(found)


def _look_worth(mind: _Mind, house: int, owner: Seat, many: int) -> float:
    """Bits that so many unseen cards tell of their owner, each as likely as any that may lie there."""
    rules, weight = mind.view.rulings, dict[tuple[Card, ...], int]()
    for triple, deals in mind.odds.of(owner).items():
        lawful = _may_leave(rules.house_numbers, rules.love_card_houses, triple, house)
        weight[lawful] = weight.get(lawful, 0) + deals
    shares, told, chosen = dict[tuple[Card, ...], float](), 0.0, 0.0
    for lawful, deals in weight.items():
        for some, chance in _sets(lawful, many):
            share_of = chance * deals / mind.odds.deals
            shares[some] = shares.get(some, 0.0) + share_of
            chosen -= share_of * log2(chance)
    told = -sum(p * log2(p) for p in shares.values() if p)
    return max(0.0, told - chosen)


def _look(mind: _Mind, options: Sequence[Move], rng: Random) -> Advice | None:
    """The stack that is expected to tell most of a survivor."""
    view = mind.view

    def unseen(move: Snoop | Gossip) -> int:
        cards = view.stacks[move.house - 1][move.owner]
        if cards is None:
            return 1
        return sum(card is None for card in (cards[-1:] if isinstance(move, Gossip) else cards))

    looks = [m for m in options if isinstance(m, Snoop | Gossip) and m.owner != view.seat and unseen(m)]
    alive = [move for move in looks if move.owner in mind.survivors]
    worth = {move: _look_worth(mind, move.house, move.owner, unseen(move)) for move in alive or looks}
    best = max(worth.values(), default=0.0)
    if best < 1e-9:
        passing = next((move for move in options if isinstance(move, Pass)), None)
        return advise(passing, "Do not look: there is nothing here that would tell you anything new.")
    move = one([move for move, many in worth.items() if many > best - 1e-9], rng)
    assert move is not None
    what = "the top card of " if isinstance(move, Gossip) else ""
    stack = f"{view.name(move.owner)}'s stack at {mind.where(move.house)}"
    most = "is worth" if len(worth) == 1 else "is worth most,"
    return Advice(move, f"Look at {what}{stack}: it {most} about {bits(best)}.")


def _find(mind: _Mind, options: Sequence[Move], rng: Random) -> Advice | None:
    move = next((move for move in options if isinstance(move, Find)), None)
    return advise(move, "Look at the top hidden card: a look costs nothing.")


# ---- speaking ----


def _infer(mind: _Mind, options: Sequence[Move], rng: Random) -> Advice | None:
    """What tells most, less what it tells the others; between equals, whose pawn had better go to the fence."""
    view = mind.view
    aims = [seat for seat in targets(view, Infer) if seat in mind.survivors] or list(targets(view, Infer))
    best: tuple[tuple[float, float], Infer] | None = None
    asked = list(questions(view))
    for seat in aims:
        mine, theirs = Sums(mind.odds.of(seat), view.rulings), Sums(mind.stranger.odds.of(seat), view.rulings)
        spared = _spared(view, seat) * mind.stranger.chance(seat)
        for people, pet in asked:
            gain = entropy(mine.moves(people, pet), mine.deals)
            cost = entropy(theirs.moves(people, pet), theirs.deals)
            worth = (round(gain - OTHERS_GAIN * cost, 6), spared)
            if best is None or worth > best[0]:
                best = worth, Infer(seat=view.seat, target=seat, people=people, pet=pet)
    if best is None:
        return None
    move = best[1]
    sums, public = Sums(mind.odds.of(move.target), view.rulings), Sums(mind.stranger.odds.of(move.target), view.rulings)
    many, told = sums.moves(move.people, move.pet), public.moves(move.people, move.pet)
    says = because(view, move, Worth(entropy(many, sums.deals), Fraction(many, sums.deals)), mind.odds)
    says += f" To one who has only listened it tells {bits(entropy(told, public.deals))}."
    return Advice(move, says + mind.counted_in(move.target))


def _spared(view: GossipView, seat: Seat) -> float:
    """How much likelier this pawn comes to Accuse with its next throw from where it stands than from the fence."""
    street, space = view.rulings.street(), view.players[seat].space
    fence = next(i for i, s in enumerate(street) if s.kind == "fence")

    def chance(start: int) -> float:
        return sum(street[(start + pips) % len(street)].kind == "accuse" for pips in range(1, 7)) / 6

    return 0.0 if space is None else chance(space) - chance(fence)


def _accuse(mind: _Mind, options: Sequence[Move], rng: Random) -> Advice | None:
    """The likeliest charge; if none is likely, one for the sake of the card that will be shown."""
    view = mind.view
    aims = [seat for seat in targets(view, Accuse) if seat in mind.survivors] or list(targets(view, Accuse))
    passing = next((move for move in options if isinstance(move, Pass)), None)
    if not aims:
        return advise(passing, "Accuse nobody: there is nobody left to accuse.")
    tops = {seat: max(mind.odds.of(seat).values()) for seat in aims}
    top = max(tops.values())
    chance = Fraction(top, mind.odds.deals)
    if passing is not None and view.players[view.seat].status == "in" and chance < _dare(mind):
        return Advice(passing, f"Accuse nobody yet: no charge has a better chance than {share(chance)}.")
    if chance >= PROBE:
        seat = max((seat for seat in aims if tops[seat] == top), key=mind.stranger.chance)
        why = ""
    else:
        seat = max(aims, key=mind.uncertain)
        why = f" You have to accuse somebody, and {view.name(seat)}'s card will tell you most."
    triples = [triple for triple, many in mind.odds.of(seat).items() if many == tops[seat]]
    first, second, pet = triples[rng.randrange(len(triples))]
    move = Accuse(seat=view.seat, target=seat, first=first, second=second, pet=pet)
    worth = Charges(view, seat, mind.odds.of(seat)).worth((first, second, pet))
    return Advice(move, because(view, move, worth, mind.odds) + why + mind.counted_in(seat))


def _dare(mind: _Mind) -> float:
    """The chance that makes an accusation worth its price where one may decline (ledger, 7)."""
    least = DARE[min(mind.view.players[mind.view.seat].false, len(DARE) - 1)]
    return least - IN_DANGER if mind.stranger.worst >= 0.5 else least


def _stay(mind: _Mind, options: Sequence[Move], rng: Random) -> Advice | None:
    move = next((move for move in options if isinstance(move, Pass)), None)
    return advise(move, "Say nothing: a right guess is no accusation, and nobody has to own up to it.")


def _show(mind: _Mind, options: Sequence[Move], rng: Random) -> Advice | None:
    """The card that leaves the accuser least sure of the own three; rather one it has seen, then No Pet."""
    view = mind.view
    accuser = getattr(view.pending, "accuser", -1)
    old = {one.card for one in view.shown if (one.accused, one.accuser) == (view.seat, accuser)}
    shows = [move for move in options if isinstance(move, Show)]
    if not shows or accuser not in mind.stranger.sights:
        return None
    after = {move: mind.stranger.chance(accuser, allowed(showed, move.card)) for move in shows}
    move = min(shows, key=lambda m: (round(after[m], 12), m.card not in old, m.card != "none", m.card in _PETS))
    who, card = view.name(accuser), named(move.card)
    if len(shows) == 1:
        return Advice(move, f"Show {card}: nothing else may be shown to {who} now.")
    if move.card in old:
        return Advice(move, f"Show {card}: {who} has seen it already and learns nothing from it.")
    worst = max(shows, key=lambda m: after[m])
    if after[worst] - after[move] < 1e-12:
        return Advice(move, f"Show {card}: it tells {who} no more than any other.")
    return Advice(move, f"Show {card}: it brings {who} less near to your three cards than {named(worst.card)} would.")


_PETS: Final = ("dog", "cat", "parrot")

_CHOOSERS: Final[Mapping[str, Callable[[_Mind, Sequence[Move], Random], Advice | None]]] = {
    "pawns": _set_out,
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
