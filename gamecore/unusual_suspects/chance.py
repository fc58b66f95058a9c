"""What CHANCE may do: name people, deal rows, draw the Guilty Card, turn up questions, draw bonus cards."""

from collections.abc import Callable, Iterator, Sequence
from math import perm
from random import Random
from typing import Any, Final

from ..core import CHANCE, Move, Refusal
from . import code
from .ending import drawn_now
from .moves import CHANCE_MOVES, Bonus, Conceal, Deal, Lot, NameReader, NameStarter, NameWitness, TurnUp
from .pieces import TEAMS, SuspectId
from .setup import candidates, case_code, hideouts, row_size
from .state import SuspectState, Table
from .trial import top

STREAMS: Final = {
    "witness": "witness", "starter": "starter", "deal": "line-up", "conceal": "place", "reader": "reader",
    "card": "question", "deadlock": "lot", "bonus": "bonus",
}  # fmt: skip
"""The random stream of each phase in which CHANCE acts."""


class Rows(Sequence[Move]):
    """Every way to lay `count` cards of a deck in order; one exists only when it is asked for."""

    def __init__(self, kind: type[Deal] | type[Bonus], deck: Sequence[SuspectId], count: int):
        self.kind, self.deck, self.many = kind, deck, count
        self._size = perm(len(deck), count)

    def __len__(self) -> int:
        return self._size

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(self._size))]
        i = index + self._size if index < 0 else index
        if not 0 <= i < self._size:
            raise IndexError(index)
        left, cards = list(self.deck), []
        for size in range(len(left), len(left) - self.many, -1):
            i, pick = divmod(i, size)
            cards.append(left.pop(pick))
        return self.kind(seat=CHANCE, cards=tuple(cards))

    def __contains__(self, move: object) -> bool:
        return type(move) is self.kind and move.seat == CHANCE and self.why_not(move.cards) is None

    def __iter__(self) -> Iterator[Move]:
        return (self[i] for i in range(self._size))

    def why_not(self, cards: object) -> str | None:
        """What is wrong with these cards; None if nothing is."""
        if type(cards) is not tuple or len(cards) != self.many:
            return f"{self.many} suspects are drawn now."
        if not all(type(card) is str and card in self.deck for card in cards):
            return "Only suspects of the deck are drawn."
        return None if len(set(cards)) == len(cards) else "No suspect is drawn twice."


def chance_options(state: SuspectState) -> Sequence[Move]:
    """What CHANCE may do now, in a fixed order; () where a player acts. With a case code only one thing (section 8)."""
    table = state.table
    if not table.asked or table.asked[0] != CHANCE:
        return ()
    fixed = table.rulings.case is not None
    match table.phase:
        case "witness":
            return tuple([NameWitness(seat=CHANCE, who=seat) for seat in candidates(table)])
        case "starter":
            return tuple([NameStarter(seat=CHANCE, team=team) for team in TEAMS])
        case "deal":
            return _fixed(table, Deal, row_size(table)) if fixed else Rows(Deal, table.suspects, row_size(table))
        case "conceal":
            return tuple([Conceal(seat=CHANCE, place=place) for place in hideouts(state)])
        case "reader":
            return tuple([NameReader(seat=CHANCE, who=seat) for seat in table.detectives])
        case "card":
            deck = code.questions(case_code(table), table.deck)[:1] if fixed else table.deck
            return tuple([TurnUp(seat=CHANCE, question=id) for id in deck])
        case "deadlock":
            return tuple([Lot(seat=CHANCE, places=places) for places in top(table)])
        case "bonus":
            return _fixed(table, Bonus, drawn_now(table)) if fixed else Rows(Bonus, table.suspects, drawn_now(table))
    return ()


def _fixed(table: Table, kind: type[Deal] | type[Bonus], count: int) -> Sequence[Move]:
    """The next suspects in the order of the code."""
    cards = code.order(case_code(table), "grid", table.suspects)[:count]
    return (kind(seat=CHANCE, cards=cards),)


def chance_refusal(state: SuspectState, move: Move) -> Refusal | None:
    """Why CHANCE may not do this; None if it may."""
    if move.seat != CHANCE or type(move) not in CHANCE_MOVES:
        return Refusal("US-012", "Cards are dealt and drawn by chance alone.")
    options = chance_options(state)
    if not len(options):
        return Refusal("US-024", "Nothing is left to chance now.")
    if move in options:
        return None
    if type(move) is not type(options[0]):
        return Refusal("US-024", f"Chance has something else to do now: {type(options[0]).__name__}.")
    if isinstance(options, Rows) and isinstance(move, (Deal, Bonus)):
        return Refusal("US-014" if isinstance(move, Deal) else "US-076", options.why_not(move.cards) or "Not so.")
    if state.table.rulings.case is not None:
        return Refusal("US-R30", "The case code has fixed what comes now.")
    return Refusal("US-012", "Chance cannot draw this here.")


def sample(state: SuspectState, rng: Callable[[str], Random]) -> Move:
    """What CHANCE does now; a stream for each phase. ValueError where a player acts."""
    options = chance_options(state)
    if not len(options):
        raise ValueError("chance does not act here: a player has to")
    luck = rng(STREAMS[state.table.phase])
    move: Move
    if isinstance(options, Rows):
        move = options.kind(seat=CHANCE, cards=tuple(luck.sample(options.deck, options.many)))
    else:
        move = options[luck.randrange(len(options))]
    return move
