"""What can be known of unseen cards, against every way to share them out."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product
from random import Random

import pytest
from msgspec.structs import replace

from gamecore.decktet import middle, upper
from gamecore.rumourmongers.arrange import arrange
from gamecore.rumourmongers.deduce import belief, chance_to_win, need, prove, rivals, worlds
from gamecore.rumourmongers.gather import offers
from gamecore.rumourmongers.gossip import unseen_cards
from gamecore.rumourmongers.pieces import SUITS, Card, deck, ordered
from gamecore.rumourmongers.state import Batch, RumourRules, RumourView
from tests.clause_marks import clause

Deal = dict[int, frozenset[Card]]
"""One way to share the unseen cards out."""


def seen(seed: int, seats: int, most: int = 7, **rulings: object) -> RumourView:
    """A made-up position as seat 0 sees it: a few cards of up to three Deals are hidden from it, others lie open."""
    rng = Random(f"deduce/{seats}/{seed}")
    box = list(deck(seats))
    rng.shuffle(box)
    own, hidden = box[:4], box[4 : 4 + rng.randint(2, most)]
    rest = box[4 + len(hidden) :]
    rows = [ordered(rest[5 * seat : 5 * seat + rng.randint(0, 5)]) for seat in range(seats)]
    split = sorted(rng.choices(range(len(hidden) + 1), k=2))
    stock, held = [Batch(1, ordered(own), (4,) + (0,) * (seats - 1))], [4] + [0] * (seats - 1)
    for number, part in enumerate((hidden[: split[0]], hidden[split[0] : split[1]], hidden[split[1] :]), 2):
        owners = [rng.randrange(1, seats) for _ in part]
        if part:
            counts = tuple(owners.count(seat) for seat in range(seats))
            stock.append(Batch(number, ordered(part), counts, fetched=len(part) == 1 and rng.random() < 0.5))
            held = [had + more for had, more in zip(held, counts, strict=True)]
    start = arrange(rows, {0: own}, seats=seats, rulings=RumourRules.of(**rulings))
    table = replace(start.table, stock=tuple(stock), held=tuple(held))
    return RumourView(seat=0, table=table, hand=ordered(own), down=(), discard=())


def deals(view: RumourView) -> Iterator[Deal]:
    """Every way to share the unseen cards out that fits the counts, one by one."""

    def ways(cards: frozenset[Card], counts: list[tuple[int, int]]) -> Iterator[Deal]:
        if not counts:
            yield {}
            return
        (seat, count), *others = counts
        for own in combinations(sorted(cards), count):
            for rest in ways(cards - set(own), others):
                yield {seat: frozenset(own), **rest}

    every = [[*ways(frozenset(batch.cards), list(enumerate(batch.counts)))] for batch in view.deals]
    for parts in product(*every):
        yield {seat: frozenset().union(*(part[seat] for part in parts)) for seat in range(view.seats)}


POSITIONS = [(seats, seed) for seats in (3, 4) for seed in range(30)]


@clause("RM-027")
@pytest.mark.parametrize(("seats", "seed"), POSITIONS)
def test_odds_are_what_counting_every_deal_gives(seats: int, seed: int) -> None:
    view = seen(seed, seats)
    every = [*deals(view)]
    known = belief(view)
    assert known.worlds == worlds(view) == len(every)
    assert [(mark.seat, mark.card) for mark in known.marks] == [
        (seat, card) for seat in rivals(view) for card in unseen_cards(view)
    ]
    for mark in known.marks:
        holding = sum(mark.card in deal[mark.seat] for deal in every)
        assert mark.odds == Fraction(holding, len(every))
        assert mark.standing == ("has" if holding == len(every) else "may" if holding else "not")
        assert (prove(view, mark.seat, mark.card, "Ben") is None) == (mark.standing == "may")


@clause("RM-019", "RM-042", "RM-046", "RM-048")
@pytest.mark.parametrize(
    "rulings", [{}, {"lone_three_suit": "allowed"}, {"gather_max": 2}, {"three_suit_gather": "any_suit"}]
)
@pytest.mark.parametrize(("seats", "seed"), POSITIONS[::3])
def test_the_chance_to_win_a_suit_is_what_counting_every_deal_gives(seats: int, seed: int, rulings: dict) -> None:
    view = seen(seed, seats, **rulings)
    every = [*deals(view)]
    for seat, suit in product(rivals(view), SUITS):
        winning = sum(could_win(view, seat, suit, deal[seat]) for deal in every)
        assert chance_to_win(view, seat, suit) == Fraction(winning, len(every)), (seat, suit)


def could_win(view: RumourView, seat: int, suit: str, hand: frozenset[Card]) -> bool:
    """Whether some set that may be laid makes the largest group, tried one by one."""

    def counts(cards: tuple[Card, ...]) -> int:
        lone = len(cards) == 1 and middle(cards[0]) is not None and view.rulings.lone_three_suit != "allowed"
        return 0 if lone else len(cards)

    groups = [tuple(card for card in row if upper(card) == suit) for row in view.open]
    rivals_best = max(counts(group) for other, group in enumerate(groups) if other != seat)
    most = view.rulings.gather_max or len(hand)
    for many in range(min(most, len(hand)) + 1):
        for laid in combinations(sorted(hand), many):
            common = set(SUITS).intersection(*(offers(card, view.rulings) for card in laid))
            shown = groups[seat] + tuple(card for card in laid if upper(card) == suit)
            if (common or not laid) and counts(shown) > rivals_best:
                return True
    return False


@clause("RM-048", "RM-049")
def test_how_many_cards_a_suit_takes() -> None:
    view = seen(0, 3)
    table = replace(view.table, open=(("4MS", "9MS"), ("5ML",), ()))
    view = replace(view, table=table)
    assert [need(view, seat, "moons") for seat in range(3)] == [2, 3, 3]
    assert need(view, 1, "knots") == 1


@clause("RM-065")
def test_a_proof_says_what_it_rests_on() -> None:
    view = seen(0, 3)
    table = replace(
        view.table,
        stock=(
            Batch(1, ("4MS",), (0, 1, 0)),
            Batch(2, ("7SK",), (0, 0, 1), fetched=True),
            Batch(3, ("9LK", "9MS", "9WY"), (0, 2, 1)),
            Batch(4, ("CM", "CS"), (0, 0, 2)),
        ),
    )
    view = replace(view, table=table, hand=())
    told = {
        (1, "4MS"): "The Mountain is not to be seen, and of the cards dealt in round 1 only Ben still holds any.",
        (2, "4MS"): "The Mountain is one of the cards dealt in round 1, and Ben has shown every card that came then.",
        (2, "7SK"): "Ben took The Castle from the pile with the Huntress and has not shown it since.",
        (1, "7SK"): "The Castle was taken from the pile with the Huntress, and not by Ben.",
        (1, "AM"): "Ace of Moons can be seen, so it is in nobody's hand.",
    }
    for (seat, card), says in told.items():
        proof = prove(view, seat, card, "Ben")
        assert proof is not None
        assert proof.says == says
    assert prove(view, 1, "9LK", "Ben") is None
    assert belief(view).mark(1, "9MS").odds == Fraction(2, 3)
    assert belief(view).certain(2) == {"7SK", "CM", "CS"}
