"""How open cards are grouped and who leads a suit; nothing here changes a position."""

from collections.abc import Mapping, Sequence
from typing import Final

from ..core import Seat
from ..decktet import FACTS
from .pieces import ASCENDING, LOWER, SUITS, THREE_SUITS, UPPER, VALUES, Card, Suit, ordered
from .state import AtTable, Cards, Mode, RumourView, Table, Telling

_READS: Final[Mapping[Mode, Mapping[Card, Suit]]] = {"upper": UPPER, "lower": LOWER}


def mode_now(table: Table) -> Mode:
    """By which suit cards are scored now: a retelling may be by upper suits in any case (RM-R40)."""
    return "upper" if table.author is not None and table.rulings.author_mode == "always_upper" else table.mode


def suit_of(table: Table, card: Card, mode: Mode | None = None) -> Suit:
    """The suit for which an open card counts, never simply the middle one (RM-018, RM-046, RM-078, RM-087, RM-088)."""
    savage = table.savage
    if savage is not None and savage.card == card:
        return savage.suit
    mode = mode or mode_now(table)
    if mode == "lower":
        for one, suit in table.counted:
            if one == card:
                return suit
    return _READS[mode][card]


def group(table: Table, seat: Seat, suit: Suit, mode: Mode | None = None) -> Cards:
    """The open cards of `seat` that count for `suit`, in the deck's order."""
    if table.savage is None and not table.counted:
        reads = _READS[mode or mode_now(table)]
        return tuple([card for card in table.open[seat] if reads[card] == suit])
    return tuple([card for card in table.open[seat] if suit_of(table, card, mode) == suit])


def size(table: Table, cards: Cards) -> int:
    """How many cards a group has (RM-022): a lone pawn or court makes none (RM-019, RM-R14, RM-R34)."""
    if len(cards) != 1 or cards[0] not in THREE_SUITS or table.rulings.lone_three_suit == "allowed":
        return len(cards)
    savage = table.savage
    return int(table.rulings.savage_lone_counts and savage is not None and savage.card == cards[0])


def group_sizes(table: Table, suit: Suit, mode: Mode | None = None) -> tuple[int, ...]:
    """How large each seat's group of `suit` is."""
    if table.savage is not None or table.counted:
        return tuple([size(table, group(table, seat, suit, mode)) for seat in range(table.seats)])
    reads = _READS[mode or mode_now(table)]
    counts = [[reads[card] for card in row].count(suit) for row in table.open]
    if table.seats == 4:  # only then there are pawns and courts
        for seat, count in enumerate(counts):
            if count == 1:
                counts[seat] = size(table, group(table, seat, suit, mode))
    return tuple(counts)


def leaders(sizes: Sequence[int]) -> tuple[Seat, ...]:
    """The seats with the largest group; () where none counts (RM-R16, RM-R30)."""
    top = max(sizes)
    return tuple([seat for seat, one in enumerate(sizes) if one == top]) if top else ()


def nothing_open(table: Table, suit: Suit) -> bool:
    """Whether no open card counts for `suit`, whose groups are all 0."""
    return table.seats == 3 or not any(group(table, seat, suit) for seat in range(table.seats))


def bard_may_sing(table: Table, suit: Suit) -> bool:
    """Whether the Bard may be sung on `suit`, whose groups are all 0 (RM-067, RM-R27)."""
    reading = table.rulings.bard_condition
    if reading == "no_countable_group":
        return True
    if reading == "no_open_card":
        return nothing_open(table, suit)
    hidden = table.savage.card if table.savage is not None else None
    if hidden is not None and table.savage is not None and table.savage.suit == suit:
        return False
    return not any(suit in FACTS[card].suits for row in table.open for card in row if card != hidden)


def order_of_suits(table: Table) -> tuple[Suit, ...]:
    """In which order suits are told (RM-047, RM-R51)."""
    return ASCENDING if table.rulings.gossip_order == "ascending" else SUITS


def forecast(table: Table, suit: Suit, mode: Mode | None = None) -> Telling:
    """How `suit` would end if it were told now and nobody played anybody."""
    sizes = group_sizes(table, suit, mode)
    best = leaders(sizes)
    if len(best) == 1:
        cards = group(table, best[0], suit, mode)
        return Telling(suit, sizes, "won", best[0], VALUES[suit], cards)
    verdict = "tied" if best else "lone" if any(group(table, s, suit, mode) for s in range(table.seats)) else "empty"
    return Telling(suit, sizes, verdict)  # type: ignore[arg-type]


def score_preview(position: AtTable, mode: Mode | None = None) -> tuple[Telling, ...]:
    """How every suit would end now by upper or by lower suits, in the order of telling."""
    return tuple([forecast(position.table, suit, mode) for suit in order_of_suits(position.table)])


def unseen_cards(view: RumourView) -> Cards:
    """The cards that the others hold together, in hand or face down: everybody can count them (RM-027)."""
    return ordered(card for batch in view.deals for card in batch.cards)
