"""A round: who starts, the Deal, Gather, Meet, and its end (RM-029 to RM-046)."""

from collections import Counter

from msgspec.structs import replace

from ..core import CHANCE, Seat
from .gossip import suit_of
from .lay import Log, in_order, into_hand, off_table, onto_table, put, thrown, to_pile, unheld, with_seat
from .moves import (
    CardDealt,
    Deal,
    Dealt,
    Ended,
    Gather,
    Gathered,
    HandDiscarded,
    Lonely,
    LowestDrawn,
    NotDealt,
    Recycled,
    Revealed,
    RoundBegan,
    RoundEnded,
    Uncovered,
)
from .moves import Lowest as LowestMove
from .moves import Starter as StarterMove
from .pieces import MIDDLE, THREE_SUITS, deck, ordered
from .state import Batch, Cards, RumourRules, RumourState, Table
from .telling import unmask

NONE: Cards = ()


def box(seats: int, rulings: RumourRules) -> RumourState:
    """Everything in the box: nothing is dealt, and chance is to name who starts (RM-R03)."""
    zeros, none = (0,) * seats, ((),) * seats
    table = Table(
        rulings=rulings, seats=seats, asked=(CHANCE,), open=none, scores=zeros, round_points=zeros,
        gossip_points=zeros, held=zeros, down_counts=zeros, used=none,
    )  # fmt: skip
    return RumourState(table=table, hands=none, down=none, pile=deck(seats), sealed=(None,) * seats)


# ---- who starts ----


def start(state: RumourState, move: StarterMove, log: Log) -> RumourState:
    """Chance has named who starts."""
    return put(state, starter=move.who, phase="begin", asked=())


def starters(table: Table) -> tuple[Seat, ...]:
    """Whom chance may name: anybody, or seat 0 before the first round (RM-039, RM-R03, RM-R06)."""
    return (0,) if table.round == 0 and table.rulings.first_starter == "seat_0" else tuple(range(table.seats))


def draw_lowest(state: RumourState, move: LowestMove, log: Log) -> RumourState:
    """Chance has picked the lowest among the tied (RM-R04)."""
    log.append(LowestDrawn(clause="RM-R04", seat=move.who))
    return _starter(state, move.who)


def least(table: Table) -> tuple[Seat, ...]:
    """Who scored least in the round that is over, in its order (RM-034, RM-035, RM-R05)."""
    points = table.round_points if table.rulings.lowest_counts == "all_points" else table.gossip_points
    return tuple([seat for seat in in_order(table) if points[seat] == min(points)])


def _lowest(table: Table) -> Seat | None:
    """The one who counts as lowest (RM-R04); None where chance has to pick him."""
    tied, rules = least(table), table.rulings
    matters = rules.starter_rule in ("left_of_lowest", "lowest") or rules.window_order == "pass_act_from_lowest"
    match rules.lowest_tie:
        case "last_in_order":
            return tied[-1]
        case "lowest_total":
            return min(tied, key=lambda seat: table.scores[seat])
        case "random" if len(tied) > 1 and matters:
            return None
    return tied[0]


def _starter(state: RumourState, lowest: Seat) -> RumourState:
    """Who starts the next round (RM-034, RM-036, RM-R06)."""
    table = state.table
    match table.rulings.starter_rule:
        case "random":
            return put(state, lowest=lowest, phase="starter", asked=(CHANCE,))
        case "lowest":
            starter = lowest
        case "rotate":
            starter = (table.starter + 1) % table.seats
        case _:
            starter = (lowest + 1) % table.seats
    return put(state, lowest=lowest, starter=starter, phase="begin", asked=())


# ---- Shuffle and Deal ----


def begin(state: RumourState, log: Log) -> RumourState:
    """A round begins: the pile is shuffled, which gives it no order before it is dealt (RM-030, RM-031)."""
    table = state.table
    zeros: tuple[int, ...] = (0,) * table.seats
    number = table.round + 1
    state = put(
        state, round=number, mode="upper", permits=(), sailor=None, forfeited=(), retold=(), scored=(), suit=None,
        used=((),) * table.seats, fresh=(), gossiped=(), counted=(), round_points=zeros, gossip_points=zeros,
    )  # fmt: skip
    recycled: Cards = ()
    if number > 1 and not state.discard and table.rulings.empty_deal == "recycle_open":
        recycled = ordered(card for row in table.open for card in row)
        state = to_pile(put(state, open=((),) * table.seats), recycled)
    if number > 1:
        state = replace(put(state, discards=0), pile=ordered(state.discard), discard=())
    clause = "RM-R03" if number == 1 else "RM-034"
    log.append(RoundBegan(clause=clause, number=number, starter=table.starter, shuffled=len(state.pile)))
    if recycled:
        log.append(Recycled(clause="RM-R07", cards=recycled))
    if not state.pile:
        log.append(NotDealt(clause="RM-R07"))
        return put(state, phase="after_deal")
    batch = Batch(number, state.pile, zeros)
    state = put(state, phase="deal", asked=(CHANCE,), stock=(*state.table.stock, batch))
    return state if recipients(state) else _dealt(state, log)


def recipients(state: RumourState) -> tuple[Seat, ...]:
    """Who gets a card with the next Deal, the earliest in order where not all do (RM-033, RM-037, RM-038, RM-R08)."""
    table, left = state.table, len(state.pile)
    if table.rulings.short_deal == "hold_remainder" and left < table.seats:
        return ()
    return in_order(table)[:left]


def deal(state: RumourState, move: Deal, log: Log) -> RumourState:
    """One card to each seat in order (RM-032), added to what it holds (RM-028)."""
    table = state.table
    hands, held = list(state.hands), list(table.held)
    batch = table.stock[-1]
    counts = list(batch.counts)
    for seat, card in zip(recipients(state), move.cards, strict=True):
        hands[seat] = ordered((*hands[seat], card))
        held[seat] += 1
        counts[seat] += 1
        log.append(CardDealt(clause="RM-032", seat=seat, card=card))
    pile = tuple([card for card in state.pile if card not in move.cards])
    stock = (*table.stock[:-1], Batch(batch.round, batch.cards, tuple(counts)))
    table = replace(table, held=tuple(held), stock=stock)
    state = replace(state, table=table, hands=tuple(hands), pile=pile)
    return state if recipients(state) else _dealt(state, log)


def _dealt(state: RumourState, log: Log) -> RumourState:
    """Everybody has his cards; what cannot be dealt evenly may have to wait on the pile (RM-R08)."""
    batch, rest = state.table.stock[-1], state.pile
    for seat in in_order(state.table):
        cards = tuple([card for card in state.hands[seat] if card in batch.cards])
        log.append(Dealt(clause="RM-033", seat=seat, count=batch.counts[seat], cards=cards))
    if rest:
        log.append(NotDealt(clause="RM-R08", cards=rest))
        left = tuple([card for card in batch.cards if card not in rest])
        stock = state.table.stock[:-1]
        if left:
            stock = (*stock, Batch(batch.round, left, batch.counts))
        state = to_pile(replace(put(state, stock=stock), pile=()), rest)
    return put(state, phase="after_deal", asked=())


# ---- Gather ----


def ask_to_gather(state: RumourState, log: Log) -> RumourState:
    """Everybody lays down cards, in order (RM-040) or at once (RM-R12)."""
    order = in_order(state.table)
    at_once = state.table.rulings.gather_visibility == "simultaneous"
    return put(state, asked=order if at_once else order[:1])


def gather(state: RumourState, move: Gather, log: Log) -> RumourState:
    """Cards are laid face down (RM-041); how many is seen, or not (RM-043, RM-R12)."""
    table, seat = state.table, move.seat
    cards = tuple([card for card in state.hands[seat] if card in move.cards])
    seen = table.rulings.gather_visibility == "counts_sequential"
    heard = tuple(range(table.seats)) if seen else (seat,)
    log.append(Gathered(clause="RM-041", seat=seat, count=len(cards), cards=cards, heard=heard))
    hand = tuple([card for card in state.hands[seat] if card not in cards])
    counts = with_seat(table.down_counts, seat, len(cards) if seen else None)
    state = replace(
        put(state, down_counts=counts),
        hands=with_seat(state.hands, seat, hand),
        down=with_seat(state.down, seat, cards),
    )
    if table.rulings.gather_visibility == "simultaneous":
        asked = tuple([one for one in table.asked if one != seat])
        return put(state, asked=asked) if asked else _uncover(state, log)
    order = in_order(table)
    place = order.index(seat) + 1
    if place < len(order):
        return put(state, asked=(order[place],))
    return put(state, phase="after_gather", asked=())


def _uncover(state: RumourState, log: Log) -> RumourState:
    """All have laid at once; now everybody sees how many cards lie where."""
    counts = tuple([len(cards) for cards in state.down])
    log.append(Uncovered(clause="RM-R12", counts=counts))
    return put(state, down_counts=counts, phase="after_gather", asked=())


# ---- Meet ----


def meet(state: RumourState, log: Log) -> RumourState:
    """Face-down cards are turned up and join the open ones (RM-044, RM-045, RM-076)."""
    state = put(state, tellings=(), gains=(), thrown=())
    for seat in in_order(state.table):
        cards = state.down[seat]
        if cards:
            log.append(Revealed(clause="RM-044", seat=seat, cards=cards))
            state = onto_table(replace(state, table=unheld(state.table, seat, cards)), seat, cards)
    zeros, none = (0,) * state.table.seats, (NONE,) * state.table.seats
    state = replace(put(state, down_counts=zeros, sailor=None, phase="after_meet"), down=none, sailed=None)
    if state.table.rulings.lone_three_suit in ("return_to_hand", "discard"):
        state = _send_away(state, log)
    return state


def _send_away(state: RumourState, log: Log) -> RumourState:
    """Lone pawns and courts do not stay on the table (RM-R14)."""
    back = state.table.rulings.lone_three_suit == "return_to_hand"
    for seat in in_order(state.table):
        table = state.table
        suits = Counter(suit_of(table, card) for card in table.open[seat])
        alone = tuple([c for c in table.open[seat] if c in THREE_SUITS and suits[suit_of(table, c)] == 1])
        if alone:
            log.append(Lonely(clause="RM-R14", seat=seat, cards=alone, to="hand" if back else "pile"))
            state = off_table(state, seat, alone)
            if back:
                state = into_hand(state, seat, alone)
            else:
                state = put(to_pile(state, alone), thrown=(*state.table.thrown, (seat, alone)))
    return state


def ask_counts(state: RumourState, log: Log) -> RumourState:
    """Under the Painter an owner may choose the suit of a pawn or court, card by card (RM-R17)."""
    card = uncounted(state.table)
    if card is None:
        return put(state, phase="foretell", asked=())
    owner = next(seat for seat, row in enumerate(state.table.open) if card in row)
    return put(state, asked=(owner,))


def uncounted(table: Table) -> str | None:
    """The next pawn or court whose suit its owner has to choose; None if there is none."""
    if table.mode == "upper" or table.rulings.painter_three_suit == "printed_lowest":
        return None
    chosen = {card for card, _ in table.counted}
    if table.savage is not None:
        chosen.add(table.savage.card)
    for seat in in_order(table):
        for card in table.open[seat]:
            if card in MIDDLE and card not in chosen:
                return card
    return None


# ---- the end ----


def end(state: RumourState, log: Log) -> RumourState:
    """The round is over; the next one begins, or the game ends (RM-010)."""
    table = state.table
    state = unmask(state, log)
    log.append(RoundEnded(clause="RM-011", number=table.round, points=table.round_points))
    state = put(state, history=(*table.history, table.round_points), suit=None)
    if table.round == table.rulings.rounds:
        _, winners = result(state)
        log.append(Ended(clause="RM-010", winners=winners, scores=table.scores))
        return put(state, phase="over", asked=())
    if table.rulings.hand_carry_over == "discard_all":
        for seat in in_order(table):
            cards = state.hands[seat]
            if cards:
                log.append(HandDiscarded(clause="RM-R01", seat=seat, cards=cards))
                state = thrown(state, seat, cards)
    lowest = _lowest(state.table)
    if lowest is None:
        return put(state, phase="lowest", asked=(CHANCE,))
    return _starter(state, lowest)


def result(state: RumourState) -> tuple[str, tuple[Seat, ...]]:
    """The clause that decides, and who has won (RM-010, RM-R53)."""
    table = state.table
    best = tuple([seat for seat, points in enumerate(table.scores) if points == max(table.scores)])
    if len(best) == 1:
        return "RM-010", best
    match table.rulings.final_tie:
        case "most_open_cards":
            most = max(len(table.open[seat]) for seat in best)
            best = tuple([seat for seat in best if len(table.open[seat]) == most])
        case "fewest_hand_cards":
            fewest = min(len(state.hands[seat]) for seat in best)
            best = tuple([seat for seat in best if len(state.hands[seat]) == fewest])
    return "RM-R53", best
