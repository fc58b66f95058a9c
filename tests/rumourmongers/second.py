"""A second reading of the ledger, written without the engine: it keeps its own table from the moves alone.

It knows the default rulings. A card is read from its id: `7SK` has the upper suit S and the lower suit K. What was
played takes effect once nobody has answered it with the Lunatic, so it waits here until something shows that.
"""

import itertools
from dataclasses import dataclass, field
from typing import Any

WORTH = {"knots": 1, "wyrms": 2, "leaves": 3, "waves": 4, "suns": 5, "moons": 6}
LETTER = {"knots": "K", "wyrms": "Y", "leaves": "L", "waves": "W", "suns": "S", "moons": "M"}
RANKS = "A23456789PTC"
PEOPLE = {
    "Merchant": "9LK", "Sailor": "4WL", "Painter": "3SK", "Savage": "3LY", "Watchman": "PMYK", "Diplomat": "8MS",
    "Bard": "CS", "LightKeeper": "PSWK", "Huntress": "CM", "Penitent": "6SY", "Author": "2MK", "Soldier": "5YK",
    "Consul": "TMWK", "Lunatic": "6MW",
}  # fmt: skip
LOCATIONS = {"2SY", "2WL", "4MS", "5ML", "6LK", "7SK", "7WY", "8WL", "9WY", "CW", "CL", "PWLY", "TSLK", "TSWY"}


@dataclass
class Tale:
    """How one suit has to end: the groups, who scores, what, and which cards go."""

    suit: str
    sizes: tuple[int, ...]
    winner: int | None
    points: int
    discarded: frozenset[str]


@dataclass
class Second:
    """One game as the ledger has it. `said`: what was played on the suit that is being told."""

    seats: int
    starter: int = 0
    hands: list[set[str]] = field(default_factory=list)
    down: list[set[str]] = field(default_factory=list)
    open: list[set[str]] = field(default_factory=list)
    pile: set[str] = field(default_factory=set)
    scores: list[int] = field(default_factory=list)
    earned: list[int] = field(default_factory=list)
    lower: bool = False
    savage: tuple[int, str, str] | None = None
    permits: set[int] = field(default_factory=set)
    waiting: Any = None
    said: dict[str, Any] = field(default_factory=dict)
    owing: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        aces = [rank + suit for rank in "AC" for suit in "MSWLYK"]
        numbers = "2MK 2SY 2WL 3MW 3SK 3LY 4MS 4WL 4YK 5ML 5SW 5YK 6MW 6SY 6LK 7ML 7SK 7WY 8MS 8WL 8YK 9MS 9WY 9LK"
        more = "PMSL PMYK PSWK PWLY TMWK TMLY TSLK TSWY" if self.seats == 4 else ""
        self.pile = {*aces, *numbers.split(), *more.split()}
        self.hands, self.down, self.open = ([set() for _ in range(self.seats)] for _ in range(3))
        self.scores, self.earned = [0] * self.seats, [0] * self.seats

    # ---- moves ----

    def move(self, move: Any) -> None:
        """What somebody did."""
        kind = type(move).__name__
        if kind == "Pass":
            return
        if kind == "Lunatic":
            assert self.waiting is not None, "there is a card to void"
            assert self.waiting.seat != move.seat, "it is somebody else's"
            self.waiting = None
            self.spend(move)
            return
        self.settle()
        if kind in PEOPLE:
            self.spend(move)
            self.waiting = move
        else:
            getattr(self, "on_" + kind.lower())(move)

    def spend(self, move: Any) -> None:
        person = PEOPLE[type(move).__name__]
        self.hands[move.seat].remove(person)
        self.pile.add(person)

    def on_starter(self, move: Any) -> None:
        self.starter = move.who

    def on_deal(self, move: Any) -> None:
        """One card to each in order, as far as the pile goes."""
        order = [(self.starter + step) % self.seats for step in range(self.seats)]
        assert len(move.cards) == min(self.seats, len(self.pile))
        for seat, card in zip(order, move.cards, strict=False):
            self.pile.remove(card)
            self.hands[seat].add(card)

    def on_gather(self, move: Any) -> None:
        self.fits(move)
        self.hands[move.seat] -= set(move.cards)
        self.down[move.seat] |= set(move.cards)

    def fits(self, move: Any) -> None:
        assert set(move.cards) <= self.hands[move.seat]
        ranks = sorted(RANKS.index(card[0]) for card in move.cards)
        if self.seats == 3:
            ranks = [rank - 2 if rank == 11 else rank for rank in ranks]
        row = all(high - low == 1 for low, high in itertools.pairwise(ranks))
        common = set("MSWLYK").intersection(
            *(set(card[1:][-2:] if len(card) == 4 else card[-1]) for card in move.cards)
        )
        assert not move.cards or common or (row and move.seat in self.permits), move.cards

    def on_yield(self, move: Any) -> None:
        assert len(move.cards) == self.owing.pop(move.seat)
        self.give(move.seat, set(move.cards))

    def give(self, seat: int, cards: set[str]) -> None:
        assert cards <= self.hands[seat]
        self.hands[seat] -= cards
        self.pile |= cards

    # ---- what was played ----

    def settle(self) -> None:
        """Nobody answered what was played: it happens."""
        move, self.waiting = self.waiting, None
        if move is not None:
            getattr(self, "do_" + type(move).__name__.lower())(move)

    def do_merchant(self, move: Any) -> None:
        self.permits.add(move.seat)

    def do_sailor(self, move: Any) -> None:
        self.hands[move.seat].remove(move.card)
        self.down[move.seat].add(move.card)

    def do_painter(self, move: Any) -> None:
        self.lower = True

    def do_savage(self, move: Any) -> None:
        assert move.card in self.open[move.seat]
        self.savage = (move.seat, move.card, move.suit)

    def do_watchman(self, move: Any) -> None:
        self.said["skipped"] = True

    def do_diplomat(self, move: Any) -> None:
        self.said["to"] = move.to

    def do_bard(self, move: Any) -> None:
        self.said["singer"] = move.seat

    def do_lightkeeper(self, move: Any) -> None:
        self.said["keep"] = set(move.keep)

    def do_huntress(self, move: Any) -> None:
        assert move.card != "CM"
        self.pile.remove(move.card)
        self.hands[move.seat].add(move.card)

    def do_penitent(self, move: Any) -> None:
        for seat in range(self.seats):
            if seat != move.seat and len(self.hands[seat]) <= 2:
                self.give(seat, set(self.hands[seat]))  # there is nothing to choose
            elif seat != move.seat:
                self.owing[seat] = 2

    def do_author(self, move: Any) -> None:
        pass  # the suit is told again, which shows

    def do_soldier(self, move: Any) -> None:
        for seat in range(self.seats):
            self.give(seat, self.hands[seat] & LOCATIONS)

    def do_consul(self, move: Any) -> None:
        self.score(move.seat, 3)

    # ---- Gossip ----

    def meet(self) -> None:
        """What lies face down is turned up."""
        self.settle()
        for seat in range(self.seats):
            self.open[seat] |= self.down[seat]
            self.down[seat] = set()

    def suit_of(self, card: str) -> str:
        if self.savage is not None and self.savage[1] == card:
            return LETTER[self.savage[2]]
        return card[-1] if self.lower else card[1]

    def group(self, seat: int, suit: str) -> set[str]:
        return {card for card in self.open[seat] if self.suit_of(card) == LETTER[suit]}

    def size(self, seat: int, suit: str) -> int:
        cards = self.group(seat, suit)
        hidden = self.savage is not None and self.savage[1] in cards
        lone = len(cards) == 1 and not hidden and all(card[0] in "PT" for card in cards)
        return 0 if lone else len(cards)

    def tell(self, suit: str) -> Tale:
        """How this suit ends, with what was played on it."""
        self.settle()
        said, self.said = self.said, {}
        sizes = tuple(self.size(seat, suit) for seat in range(self.seats))
        if said.get("skipped"):
            return Tale(suit, sizes, None, 0, frozenset())
        top = max(sizes)
        first = [seat for seat, size in enumerate(sizes) if size == top]
        if top == 0:
            singer = said.get("singer")
            if singer is None:
                return Tale(suit, sizes, None, 0, frozenset())
            assert not any(self.group(seat, suit) for seat in range(self.seats)), "a card is open"
            self.score(singer, WORTH[suit])
            return Tale(suit, sizes, singer, WORTH[suit], frozenset())
        if len(first) > 1:
            if "to" not in said:
                return Tale(suit, sizes, None, 0, frozenset())
            assert said["to"] in first, "only one of the tied"
            first = [said["to"]]
        winner = first[0]
        cards, keep = self.group(winner, suit), said.get("keep", set())
        if "keep" in said:
            assert keep <= cards
            assert len(cards) >= 2
            assert len(keep) == len(cards) // 2
            assert self.savage is None or self.savage[1] not in keep
        self.score(winner, WORTH[suit])
        self.open[winner] -= cards - keep
        self.pile |= cards - keep
        return Tale(suit, sizes, winner, WORTH[suit], frozenset(cards - keep))

    def score(self, seat: int, points: int) -> None:
        self.scores[seat] += points
        self.earned[seat] += points

    def gossip_over(self) -> None:
        """The Savage's card is itself again."""
        self.savage = None

    def round_over(self) -> None:
        """Who starts next; what held for this round ends."""
        self.settle()
        for seat, count in self.owing.items():
            assert not count, f"seat {seat} still owes {count} cards"
        order = [(self.starter + step) % self.seats for step in range(self.seats)]
        lowest = min(order, key=lambda seat: self.earned[seat])
        self.starter = (lowest + 1) % self.seats
        self.earned = [0] * self.seats
        self.lower, self.permits = False, set()
