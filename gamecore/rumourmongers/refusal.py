"""Why a move is not legal: the clause or ruling, and a sentence about this very position.

A sentence may use only what the seat that moves knows; two truths it cannot tell apart must refuse alike.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from ..core import CHANCE, ClauseId, Move, Refusal
from ..decktet import FACTS, name
from . import gossip
from .chance import CHANCE_MOVES, chance_refusal
from .gather import explain_illegal
from .moves import (
    MOVES,
    POWER_MOVES,
    Author,
    Bard,
    Count,
    Diplomat,
    Gather,
    Huntress,
    LightKeeper,
    Lunatic,
    Pass,
    Power,
    Sailor,
    Savage,
    Take,
    Watchman,
    Yield,
)
from .pieces import HUNTRESS, LOWER, MIDDLE, PEOPLE, POWERS, SAILOR, SUITS, Card
from .round import uncounted
from .say import WHEN, the
from .state import OF_WINDOW, Phase, RumourState, called
from .target import could_keep, half, keepable, limited, people_now, plays, targeted, targets

KINDS: Final = frozenset(MOVES)
NOW: Final[Mapping[Phase, tuple[ClauseId, str]]] = {
    "gather": ("RM-040", "Now you lay down cards."),
    "claim": ("RM-R52", "Now you take the suit or decline it."),
    "yield": ("RM-081", "Now you choose what to discard."),
    "count": ("RM-R17", "Now you say for which suit your card counts."),
    "name": ("RM-R23", "Now you name what you want of the person you played."),
}
"""What is asked in phases in which nobody can be played or pass."""
ASKED: Final[Mapping[Phase, tuple[type[Move], ...]]] = {
    "gather": (Gather,), "claim": (Take, Pass), "yield": (Yield,), "count": (Count,), "name": POWER_MOVES,
}  # fmt: skip


def read(move: Move) -> Refusal | None:
    """Why this is no move of the game at all; None if it is one, with fields of the right kind."""
    kind = type(move)
    if kind not in KINDS:
        return Refusal("RM-029", f"{kind.__name__} is no move of this game.")
    for field in kind.__struct_fields__:
        value = getattr(move, field)
        if not _fits(kind, field, value):
            return Refusal(_clause(kind), f"{kind.__name__} cannot be read: {field} is not what it should be.")
    return None


def _clause(kind: type[Move]) -> ClauseId:
    return "RM-041" if kind is Gather else "RM-081" if kind is Yield else "RM-057"


def _fits(kind: type[Move], field: str, value: Any) -> bool:
    """Whether a field holds a value of its kind: a seat, a card, a suit, or several cards."""
    if field in ("seat", "who"):
        return type(value) is int
    if field in ("cards", "keep"):
        return type(value) is tuple and all(type(card) is str and card in FACTS for card in value)
    if value is None:
        return kind is not Count
    if field == "to":
        return type(value) is int
    return type(value) is str and value in (FACTS if field == "card" else SUITS)


def refusal(state: RumourState, move: Move) -> Refusal | None:
    """Why `move` is not legal in `state`; None exactly when it is an option of its seat."""
    unread = read(move)
    if unread is not None:
        return unread
    table, seat = state.table, move.seat
    if table.phase == "over":
        return Refusal("RM-010", "The game is over; nobody moves any more.")
    if seat == CHANCE or type(move) in CHANCE_MOVES:
        return chance_refusal(state, move)
    if not 0 <= seat < table.seats:
        return Refusal("RM-001", f"There is no seat {seat}: {table.seats} people play.")
    if seat not in table.asked:
        return _not_yours(state, move)
    kinds = ASKED.get(table.phase)
    if kinds is not None and type(move) not in kinds and (table.phase == "name" or not isinstance(move, Power)):
        return Refusal(*NOW[table.phase])
    if isinstance(move, Power):
        return _why_not_play(state, move)
    return _CHECKS[type(move)](state, move)


def _not_yours(state: RumourState, move: Move) -> Refusal:
    """A seat that is not asked now."""
    table = state.table
    if table.phase == "react":
        if isinstance(move, Lunatic) and table.pending is not None and table.pending.move.seat == move.seat:
            return Refusal("RM-R23", "The Lunatic does not answer your own card.")
        return Refusal("RM-R20", "It is not your turn to answer.")
    if table.phase in OF_WINDOW:
        return Refusal("RM-R20", "It is not your turn: players are asked one after the other.")
    return Refusal("RM-040", "It is not your turn to choose.")


# ---- laying, passing, giving up ----


def _gather(state: RumourState, move: Gather) -> Refusal | None:
    table, seat, cards = state.table, move.seat, move.cards
    if table.phase != "gather":
        return Refusal("RM-040", "Cards are laid down in Gather only, once a round.")
    strange = _not_in(cards, state.hands[seat])
    if strange is not None:
        return Refusal("RM-041", strange)
    return explain_illegal(
        cards, seat in table.permits, table.rulings, table.seats, state.hands[seat], table.open[seat]
    )


def _not_in(cards: Sequence[Card], hand: Sequence[Card]) -> str | None:
    """What is wrong with these as cards of a hand; None if nothing is."""
    for card in cards:
        if card not in hand:
            return f"{name(card)} is not in your hand."
    return None if len(set(cards)) == len(cards) else "No card can be laid twice."


def _pass(state: RumourState, move: Pass) -> Refusal | None:
    return None  # wherever it is asked for


def _take(state: RumourState, move: Take) -> Refusal | None:
    return None if state.table.phase == "claim" else Refusal("RM-054", "A suit you win is yours without a word.")


def _yield(state: RumourState, move: Yield) -> Refusal | None:
    if state.table.phase != "yield":
        return Refusal("RM-081", "You discard cards only when somebody plays the Penitent.")
    strange = _not_in(move.cards, state.hands[move.seat])
    if strange is not None:
        return Refusal("RM-081", strange)
    if len(move.cards) != 2:
        return Refusal("RM-081", f"The Penitent asks for two cards, not {len(move.cards)}.")
    return None


def _count(state: RumourState, move: Count) -> Refusal | None:
    card = uncounted(state.table) if state.table.phase == "count" else None
    if card is None:
        return Refusal("RM-R17", "The suit of a pawn or court is chosen only under the Painter.")
    if move.card != card:
        return Refusal("RM-R17", f"Now it is about {the(card)}.")
    if move.suit not in (MIDDLE[card], LOWER[card]):
        one, two = MIDDLE[card].capitalize(), LOWER[card].capitalize()
        return Refusal("RM-R17", f"{name(card)} counts for {one} or {two} now.")
    return None


_CHECKS: Final[Mapping[type[Move], Callable[[RumourState, Any], Refusal | None]]] = {
    Gather: _gather, Pass: _pass, Take: _take, Yield: _yield, Count: _count,
}  # fmt: skip


# ---- playing somebody ----


def _why_not_play(state: RumourState, move: Power) -> Refusal | None:
    """Why this person may not be played so now."""
    table, seat, person = state.table, move.seat, move.person
    who = name(person)
    if table.phase == "name":
        return _why_not_name(state, move)
    if person not in state.hands[seat]:
        if person in table.open[seat]:
            return Refusal("RM-057", f"{who} lies open: a person is played from the hand, never from the table.")
        return Refusal("RM-057", f"{who} is not in your hand.")
    if table.rulings.powers == "off":
        return Refusal("RM-R19", "People have no powers in this game: they are cards like the others.")
    if person not in people_now(table):
        return _wrong_moment(state, move)
    if person in table.fresh:
        return Refusal("RM-R26", f"{who} came from the pile in this round and has to wait for the next.")
    if limited(table, seat):
        span = "round" if table.rulings.personality_limit == "one_per_round" else "window"
        return Refusal("RM-R19", f"You have played somebody in this {span} already; one is all.")
    if move in plays(state, seat, person):
        return None
    return _TARGET[type(move)](state, move)


def _wrong_moment(state: RumourState, move: Power) -> Refusal:
    """A person outside its window (RM-061)."""
    table, person = state.table, move.person
    when = POWERS[person]
    if isinstance(move, Lunatic):
        return Refusal("RM-071", "The Lunatic is played right after somebody else was played.")
    if table.phase == "react":
        return Refusal("RM-061", f"Only the Lunatic can answer; {the(person)} is played {WHEN[when]}.")
    if OF_WINDOW.get(table.phase) != when:
        return Refusal("RM-061", f"{name(person)} is played {WHEN[when]}, not now.")
    match move:
        case Bard():
            return Refusal("RM-067", "The Bard is sung when a suit comes up in which no card is open.")
        case Diplomat():
            return Refusal("RM-069", "The Diplomat is played when the largest groups of a suit are tied.")
        case LightKeeper():
            return Refusal("RM-092", "The Light Keeper is played on a suit that you win with two cards or more.")
    if table.author is not None and table.rulings.author_during == "no_watchman":
        return Refusal("RM-R39", "The Watchman does not stop a suit that is told again.")
    if table.rulings.watchman_timing == "before_gossip" and table.author is None:
        return Refusal("RM-R49", "The Watchman is played before Gossip begins.")
    return Refusal("RM-094", "The Watchman is played when a suit comes up, before groups are compared.")


def _announced(state: RumourState, move: Power) -> Refusal | None:
    """What is named too early, where people are only announced at first (RM-R23)."""
    waits = state.table.rulings.lunatic_window == "at_announcement" and state.table.phase != "name"
    plain = type(move)(seat=move.seat)
    if waits and move != plain and plain in plays(state, move.seat, move.person):
        return Refusal("RM-R23", f"Play {the(move.person)} first; you name your choice when nobody stops it.")
    return None


def _why_not_name(state: RumourState, move: Power) -> Refusal | None:
    """What is wrong with the target of a person that was announced (RM-R23)."""
    pending = state.table.pending
    assert pending is not None
    assert isinstance(pending.move, Power)
    if move.person != pending.move.person:
        return Refusal("RM-R23", f"You have played {the(pending.move.person)}: name what you want of it.")
    if move in targets(state, move.seat, move.person):
        return None
    return _TARGET[type(move)](state, move)


def _sailor(state: RumourState, move: Sailor) -> Refusal:
    rules, hand = state.table.rulings, state.hands[move.seat]
    if rules.sailor_needs_gather and not state.down[move.seat]:
        return Refusal("RM-R31", "The Sailor adds to cards you have laid down; you have laid none.")
    early = _announced(state, move)
    if early is not None:
        return early
    if move.card is None:
        if not [card for card in hand if card != SAILOR]:
            return Refusal("RM-R21", "You have no other card that the Sailor could lay down.")
        return Refusal("RM-075", "Choose the card that the Sailor lays down.")
    if move.card == SAILOR:
        return Refusal("RM-075", "The Sailor lays down another card, not himself.")
    return Refusal("RM-075", f"{name(move.card)} is not in your hand.")


def _savage(state: RumourState, move: Savage) -> Refusal:
    table = state.table
    early = _announced(state, move)
    if early is not None:
        return early
    if not table.open[move.seat]:
        return Refusal("RM-R21", "You have no open card that the Savage could turn down.")
    if move.card is None or move.suit is None:
        return Refusal("RM-077", "Choose one of your open cards and a suit for it.")
    if move.card not in table.open[move.seat]:
        return Refusal("RM-077", f"{name(move.card)} is none of your open cards.")
    suit = move.suit.capitalize()
    return Refusal("RM-R32", f"{name(move.card)} counts for {suit} as it is: name another suit.")


def _diplomat(state: RumourState, move: Diplomat) -> Refusal:
    table = state.table
    early = _announced(state, move)
    if early is not None:
        return early
    if table.verdict != "tied" or table.suit is None:
        return Refusal("RM-069", "No suit is tied now, so there is no winner to be named.")
    if move.to is None:
        return Refusal("RM-069", "Name the winner.")
    if not 0 <= move.to < table.seats:
        return Refusal("RM-001", f"There is no seat {move.to}: {table.seats} people play.")
    you, who = move.to == move.seat, called(move.to)
    if table.rulings.diplomat_pick == "any_with_group":
        return Refusal("RM-R29", f"{'You have' if you else who + ' has'} no group of {table.suit.capitalize()}.")
    return Refusal("RM-070", f"{'You are' if you else who + ' is'} not among the tied: the winner must be one of them.")


def _light_keeper(state: RumourState, move: LightKeeper) -> Refusal:
    table, seat = state.table, move.seat
    early = _announced(state, move)
    if early is not None:
        return early
    if not could_keep(table, seat) or table.phase == "settle" or table.suit is None:
        return Refusal("RM-092", "The Light Keeper is played on a suit that you win with two cards or more.")
    cards, most = keepable(table, seat)
    group = gossip.group(table, seat, table.suit)
    for card in move.keep:
        if card not in group:
            return Refusal("RM-092", f"{name(card)} is not in the group you won with.")
        if card not in cards:
            return Refusal("RM-R35", f"{name(card)} was turned down by the Savage and must be discarded.")
    amount = half(table, len(group))
    if len(move.keep) != most:
        what = "One card stays" if amount == 1 else f"{amount} cards stay"
        upto = "At most " if table.rulings.light_keeper_amount == "up_to" else ""
        return Refusal("RM-R47", f"{upto}{what[:1].lower() if upto else what[:1]}{what[1:]} of your {len(group)}.")
    return Refusal("RM-092", "Name each card that stays once, in the order of the deck.")


def _huntress(state: RumourState, move: Huntress) -> Refusal:
    table = state.table
    early = _announced(state, move)
    if early is not None:
        return early
    if move.card is None or not targets(state, move.seat, move.person):
        if not targets(state, move.seat, move.person):
            return Refusal("RM-R25", "There is no card in the discard pile that the Huntress may take.")
        return Refusal("RM-065", "Choose a card of the discard pile.")
    if move.card == HUNTRESS:
        return Refusal("RM-066", "The Huntress does not fetch herself.")
    if move.card not in state.discard:
        return Refusal("RM-065", f"{name(move.card)} is not in the discard pile.")
    if table.rulings.huntress_pool == "no_personalities" and move.card in PEOPLE:
        return Refusal("RM-R25", f"{name(move.card)} is a person, and the Huntress takes none.")
    return Refusal("RM-R25", f"{name(move.card)} did not come on the pile in this Gossip.")


def _author(state: RumourState, move: Author) -> Refusal:
    early = _announced(state, move)
    if early is not None:
        return early
    if move.suit is None:
        return Refusal("RM-082", "Choose the suit that is told again.")
    suit = move.suit.capitalize()
    if state.table.rulings.author_suits == "scored_only":
        return Refusal("RM-R38", f"{suit} was not scored in this round; only a scored suit is told again.")
    return Refusal("RM-R38", f"{suit} was scored in this round; only a suit nobody scored is told again.")


def _bard(state: RumourState, move: Bard) -> Refusal:
    return Refusal("RM-067", "The Bard is sung when a suit comes up in which no card is open.")


def _watchman(state: RumourState, move: Watchman) -> Refusal:
    if not targeted(state.table, move.person):
        return Refusal("RM-R49", "The Watchman skips the suit that comes up; nothing is named.")
    return _announced(state, move) or Refusal("RM-094", "Name the suit that is skipped.")


_TARGET: Final[Mapping[type[Power], Callable[[RumourState, Any], Refusal]]] = {
    Sailor: _sailor, Savage: _savage, Diplomat: _diplomat, LightKeeper: _light_keeper, Huntress: _huntress,
    Author: _author, Bard: _bard, Watchman: _watchman,
}  # fmt: skip
"""What is wrong with the target of each person that needs one."""
