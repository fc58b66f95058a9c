"""Gossip Street, the game: each question answered by the module that knows.

What may lie where is in `placing`, whom a space lets one choose in `target`, why not in `refusal`, what may be
done in `option`, what chance does in `chance`, what moves do in `setup`, `turn`, `space` and `speech`, what a seat
knows in `sight`, and some truth that would look the same in `imagine`.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Final

from ..core import Event, Game, IllegalMove, Move, Outcome, Refusal, Seat
from . import setup, space, speech, turn
from .chance import sample
from .imagine import imagine
from .moves import (
    EVENTS,
    MOVES,
    Accuse,
    Call,
    Concede,
    Deal,
    Detected,
    Find,
    Gossip,
    Hide,
    Infer,
    Lay,
    Pass,
    Place,
    PlayOn,
    Scatter,
    SetOut,
    Show,
    Snoop,
    Stop,
    Tell,
    Throw,
    ThrowForStart,
    Turn,
)
from .option import conceivable, options
from .pieces import CARDS, COLOURS, HOUSES, PEOPLE, PETS, SUPPLY, check_board, kit
from .placing import legal_houses, may_lie
from .refusal import against, read, refusal
from .sight import actors, observe
from .state import GossipRules, GossipState, GossipView, Player

__all__ = ["GAME", "GossipStreet", "legal_houses", "may_lie"]

DOES: Final[Mapping[type[Move], Callable[[GossipState, Any, turn.Log], GossipState]]] = {
    Deal: setup.deal, Call: setup.call, Scatter: setup.scatter, SetOut: setup.set_out, Lay: setup.lay,
    ThrowForStart: setup.throw_for_start, PlayOn: turn.play_on, Stop: turn.stop, Tell: turn.tell, Throw: turn.throw,
    Place: space.place, Pass: space.decline, Snoop: space.snoop, Gossip: space.gossip, Hide: space.hide,
    Find: space.find, Infer: speech.infer, Concede: speech.concede, Accuse: speech.accuse, Show: speech.show,
}  # fmt: skip
"""What each kind of move does."""


class GossipStreet(Game[GossipState, GossipView, GossipRules]):
    """Three to six neighbours, each with three secrets, and one street (GS-001)."""

    name: ClassVar[str] = "gossip_street"
    title: ClassVar[str] = "Gossip Street"
    prefix: ClassVar[str] = "GS"
    seats: ClassVar[range] = range(3, 7)
    lays_out = True
    Rulings = GossipRules
    moves = MOVES
    events = EVENTS

    def start(self, seats: int, rulings: GossipRules) -> GossipState:
        """Everything in the box. ValueError for a wrong number of seats, a bad board or an impossible setup."""
        if seats not in self.seats:
            raise ValueError(f"Gossip Street is for 3 to 6 players (GS-001), not {seats}")
        check_board(rulings.street())
        if rulings.setup_min_houses > rulings.setup_cards:
            cards, houses = rulings.setup_cards, rulings.setup_min_houses
            raise ValueError(
                f"{cards} setup_cards cannot lie at {houses} setup_min_houses (GS-R42): ask for fewer houses"
            )
        none: frozenset[Any] = frozenset()
        return GossipState(
            rulings=rulings,
            players=(Player(),) * seats,
            stacks=(((),) * seats,) * len(HOUSES),
            seen=(none,) * seats,
            found=(none,) * seats,
        )

    def actors(self, state: GossipState) -> tuple[Seat, ...]:
        """Who may act now."""
        return actors(state)

    def options(self, state: GossipState, seat: Seat) -> Sequence[Move]:
        """The legal moves of `seat`, in a fixed order; those of Infer, Accuse and Deal are lazy."""
        return options(state, seat)

    def refusal(self, state: GossipState, move: Move) -> Refusal | None:
        """Why `move` is not legal here, in a sentence; None exactly when it is an option."""
        return refusal(state, move)

    def conceivable(self, state: GossipState, seat: Seat) -> Iterable[Move]:
        """What a learner might try by clicking here."""
        return conceivable(state, seat)

    def apply(self, state: GossipState, move: Move) -> tuple[GossipState, tuple[Event, ...]]:
        """The position after `move`, and what happened. IllegalMove if it is refused."""
        known = read(move)
        if isinstance(known, Refusal):
            raise IllegalMove(move, known)
        refused = against(state, known)
        if refused is not None:
            raise IllegalMove(move, refused)
        log: list[Event] = []
        return DOES[type(known)](state, known, log), tuple(log)

    def chance(self, state: GossipState, rng: Callable[[str], Random]) -> Move:
        """What CHANCE does now; streams: deal, call, scatter, start, die."""
        return sample(state, rng)

    def observe(self, state: GossipState, seat: Seat) -> GossipView:
        """What `seat` knows of `state`."""
        return observe(state, seat)

    def outcome(self, state: GossipState) -> Outcome | None:
        """Who has won; the game keeps no score (GS-017)."""
        if state.phase != "over":
            return None
        clause, winners = turn.result(state)
        return Outcome(clause=clause, winners=winners)

    def imagine(self, view: GossipView, rng: Random) -> GossipState:
        """Some truth that would look exactly like `view`."""
        return imagine(view, rng)

    def setting_up(self, view: GossipView) -> bool:
        """From the deal to the first throw of a turn (GS-032 to GS-048)."""
        return view.phase in ("deal", "first", "pawns", "lay", "throws")

    def routine(self, view: GossipView, log: Sequence[Event]) -> Move | None:
        """A detected player that has played on once goes on playing (GS-R36)."""
        seat = view.seat
        if view.phase != "ready" or view.turn != seat or view.players[seat].status != "detected":
            return None
        out = next((n for n, event in enumerate(log) if isinstance(event, Detected) and event.seat == seat), len(log))
        turns = sum(isinstance(event, Turn) and event.seat == seat for event in log[out:])
        return PlayOn(seat=seat) if turns > 1 else None

    def keeps_log(self, state: GossipState) -> bool:
        """Whether players may read what happened (GS-R43)."""
        return state.rulings.public_log == "full"

    def census(self, state: GossipState) -> Mapping[str, int]:
        """Every card and pawn by kind, those in the box included (GS-022 to GS-025, GS-035, GS-043)."""
        dealt = [player.cards for player in state.players if player.cards is not None]
        count = {str(person): max(1, sum(person in cards[:2] for cards in dealt)) for person in PEOPLE}
        for pet in PETS:
            count[pet] = max(3 if pet == "none" else 1, sum(cards[2] == pet for cards in dealt))
        for colour in COLOURS:
            count[colour] = max(1, sum(player.colour == colour for player in state.players))
        for card in CARDS:
            out = sum(kit(*cards).get(card, 0) for cards in dealt)
            spares = sum(player.spares for player in state.players) if card == "blank" else 0
            count[card] = SUPPLY[card] - out - spares + _outside(state, card)
        return count


def _outside(state: GossipState, card: str) -> int:
    """How many of these calling cards are in hands, on the street, hidden or taken."""
    hands = sum(player.hand[CARDS.index(card)] for player in state.players)
    street = sum(stack.count(card) for row in state.stacks for stack in row)
    hidden = sum(hidden.card == card for hidden in state.hidden)
    return hands + street + hidden + sum(kept.card == card for kept in state.kept)


GAME: Final = GossipStreet()
