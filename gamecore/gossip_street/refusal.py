"""Why a move is not legal: the clause or ruling, and a sentence about this very position.

A sentence may use only what the seat that moves knows; two truths it cannot tell apart must refuse alike.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import msgspec

from ..core import CHANCE, ClauseId, Move, Refusal, Seat
from .chance import CHANCE_MOVES, chance_refusal
from .moves import (
    MOVES,
    Accuse,
    Concede,
    Find,
    Gossip,
    Hide,
    Infer,
    Lay,
    Pass,
    Place,
    PlayOn,
    SetOut,
    Show,
    Snoop,
    Stop,
    Tell,
)
from .pieces import HOUSES, PETS, house_name
from .placing import from_box, holding, laid, offered, spare_share, why_not_lay, why_not_leave
from .state import Accusation, GossipState, Inference, Phase
from .target import (
    accuse_optional,
    accuse_targets,
    gossip_targets,
    here,
    infer_targets,
    others,
    show_cards,
    shown_before,
    snoop_targets,
    unnameable,
)
from .words import CARD, count, listed, space_name

ASKED: Final[Mapping[Phase, tuple[type[Move], ...]]] = {
    "pawns": (SetOut, Pass),
    "lay": (Lay, Pass),
    "ready": (PlayOn, Stop, Tell, Pass),
    "path": (Place, Pass),
    "snoop": (Snoop, Pass),
    "gossip": (Gossip, Pass),
    "hide": (Hide, Pass),
    "find": (Find, Pass),
    "infer": (Infer, Pass),
    "accuse": (Accuse, Pass),
    "concede": (Concede, Pass),
    "show": (Show, Pass),
}
"""The kinds of move that each phase asks a player for; why it may not be declined is said by `_pass`."""

WHEN: Final[Mapping[type[Move], tuple[ClauseId, str]]] = {
    SetOut: ("GS-046", "Pawns are chosen and set out once, at the start."),
    Lay: ("GS-047", "The first cards are laid once, before anybody throws."),
    Place: ("GS-054", "A calling card is left at a house only when your pawn comes to its House Path."),
    Snoop: ("GS-056", "You look at a stack only when your pawn comes to a Snoop space."),
    Gossip: ("GS-059", "You lift a top card only when your pawn comes to a Gossip space."),
    Hide: ("GS-062", "You hide a card only when your pawn comes to a Hide a Clue space."),
    Find: ("GS-064", "You look at the Hide a Clue stack only when your pawn comes to Find a Clue."),
    Infer: ("GS-077", "You infer only when your pawn comes to an Infer space."),
    Accuse: ("GS-087", "You accuse only when your pawn comes to an Accuse space."),
    Show: ("GS-093", "You show a card only in answer to a false accusation."),
    Concede: (
        "GS-084",
        "You concede to an accusation only; an inference, even a perfect one, asks for no more than a walk.",
    ),
    PlayOn: ("GS-R36", "Whether you play on is asked only before a throw."),
    Stop: ("GS-R36", "Only a detected player may stop for good, and only before the throw."),
    Tell: ("GS-R43", "What you have seen is yours to keep: nobody tells."),
}
"""For each kind of move the clause that says when it is made, and that in words."""


KINDS: Final = frozenset(MOVES)


def read(move: Move) -> Move | Refusal:
    """`move` with every field of the right type, or why it cannot be read."""
    kind = type(move)
    if kind not in KINDS:
        return Refusal("GS-052", f"{kind.__name__} is no move of this game.")
    try:
        return msgspec.convert(msgspec.to_builtins(move), kind)
    except (TypeError, ValueError, RecursionError) as error:
        clause = WHEN.get(kind, ("GS-052", ""))[0]
        return Refusal(clause, f"{kind.__name__} cannot be read: {error}.")


def refusal(state: GossipState, move: Move) -> Refusal | None:
    """Why `move` is not legal in `state`; None exactly when it is an option of its seat."""
    known = read(move)
    return known if isinstance(known, Refusal) else against(state, known)


def against(state: GossipState, move: Move) -> Refusal | None:
    """The same for a move that has been read."""
    if state.phase == "over":
        return Refusal("GS-015", "The game is over; nobody moves any more.")
    if move.seat == CHANCE or type(move) in CHANCE_MOVES:
        return chance_refusal(state, move)
    if not 0 <= move.seat < len(state.players):
        return Refusal("GS-001", f"There is no seat {move.seat}: {len(state.players)} players sit at this table.")
    return _not_yours(state, move) or _not_now(state, move) or CHECKS[type(move)](state, move)


# ---- not this seat, not this moment ----


def _not_yours(state: GossipState, move: Move) -> Refusal | None:
    """The seat has nothing to decide now."""
    seat, phase = move.seat, state.phase
    if phase == "lay":
        done = laid(state, seat) >= state.rulings.setup_cards
        return Refusal("GS-047", "All your first cards lie; wait until everybody's do.") if done else None
    if isinstance(state.pending, Accusation):
        if seat == state.pending.target:
            return None
        accused, accuser = state.name(state.pending.target), state.name(state.pending.accuser)
        return Refusal("GS-093", f"First {accused} shows {accuser} a card.")
    if isinstance(state.pending, Inference):
        target = state.pending.target
        return None if seat == target else Refusal("GS-R24", f"First {state.name(target)} may concede, or not.")
    if phase in WAIT:
        return _die_first(state, seat)
    if seat == state.seat:
        return None
    if state.players[seat].stopped:
        return Refusal(_left(state, seat), "You have left the game for good; the others play on.")
    if phase == "pawns":
        return Refusal("GS-R41", f"{state.name(state.seat)} chooses first; pawns are chosen clockwise.")
    return Refusal("GS-049", f"It is {state.name(state.seat)}'s turn; turns go round clockwise.")


def _left(state: GossipState, seat: Seat) -> ClauseId:
    """The ruling by which this seat plays no more."""
    return "GS-R35" if state.players[seat].status == "discredited" else "GS-R36"


WAIT: Final[Mapping[str, tuple[ClauseId, str]]] = {
    "deal": ("GS-032", "The character cards have to be dealt first."),
    "first": ("GS-R41", "It has to be settled first who chooses a pawn first."),
    "throws": ("GS-048", "First everybody throws the die: the highest throw begins."),
    "throw": ("GS-051", "Throw the die first: your pawn walks a space for each pip."),
    "again": ("GS-055", "Throw the die again first: the number is the house you go to."),
}
"""What has to happen first where CHANCE acts."""


def _die_first(state: GossipState, seat: Seat) -> Refusal:
    clause, why = WAIT[state.phase]
    if state.phase in ("throw", "again") and seat != state.seat:
        return Refusal("GS-049", f"It is {state.name(state.seat)}'s turn; turns go round clockwise.")
    if state.phase == "again" and _space_kind(state, seat) == "snoopq":
        return Refusal("GS-058", "Throw the die again first: the number is the house whose window you go to.")
    return Refusal(clause, why)


def _space_kind(state: GossipState, seat: Seat) -> str:
    space = state.players[seat].space
    return "" if space is None else state.rulings.street()[space].kind


def _not_now(state: GossipState, move: Move) -> Refusal | None:
    """The phase asks this seat for another kind of move."""
    if type(move) in ASKED[state.phase]:
        return None
    if isinstance(move, Find) and state.phase == "gossip":
        return Refusal("GS-060", "Gossip lifts the top card of a stack in a house, never one of the Hide a Clue stack.")
    clause, when = WHEN[type(move)]
    if isinstance(move, Tell) and state.players[move.seat].status == "detected":
        clause, when = "GS-012", "A detected player may not pass on what was gathered."
    return Refusal(clause, f"{when} {_now(state, move.seat)}")


def _now(state: GossipState, seat: Seat) -> str:
    """What is asked of this seat instead."""
    asks = {
        "pawns": "Now choose a pawn and a House Path.",
        "lay": "Now lay one of your first cards.",
        "ready": "Now say whether you play on.",
        "concede": "Now go to the fence, or concede.",
        "show": "Now show one of your cards.",
    }
    if state.phase in asks:
        return asks[state.phase]
    space = state.players[seat].space
    name = space_name(state.rulings.street()[space], state.rulings.house_numbers) if space is not None else "the box"
    return f"Your pawn stands on {name}."


def _pass(state: GossipState, move: Pass) -> Refusal | None:
    """Where one may decline, and where not."""
    rules, seat = state.rulings, move.seat
    match state.phase:
        case "path":
            cards = offered(state, seat, here(state, seat))
            if rules.placement == "may" or not cards:
                return None
            where = house_name(here(state, seat), rules.house_numbers)
            may = listed([CARD[card] for card in cards], "or")
            return Refusal("GS-R09", f"You must leave a card at {where}, for you have one that may lie there: {may}.")
        case "hide" if rules.hide == "must_hand":
            return Refusal("GS-R16", "By the ruling of this game you must hide a card of your hand here.")
        case "infer" if rules.infer == "must":
            what = "two people and a pet" if rules.inference_cards == "two_people_one_pet" else "one to three cards"
            return Refusal("GS-R22", f"You must infer here: choose another player, {what}.")
        case "accuse" if not accuse_optional(state, seat):
            why = "You must accuse here: choose another player, a first character, a second character and a pet."
            return Refusal("GS-R27", why)
        case "pawns":
            return Refusal("GS-046", "Everybody sets out a pawn: choose a colour and a House Path.")
        case "lay":
            left = rules.setup_cards - laid(state, seat)
            first = count(rules.setup_cards, "first card")
            return Refusal("GS-047", f"Everybody lays {first}; you still have {left} to lay.")
        case "ready":
            return Refusal("GS-R36", "Say whether you play on.")
        case "show":
            return Refusal(
                "GS-093", "A false accusation has its price for you too: you must show one of your three cards."
            )
    return None


# ---- the setup ----


def _set_out(state: GossipState, move: SetOut) -> Refusal | None:
    if move.house not in HOUSES:
        return _no_house(move.house)
    path = house_name(move.house, state.rulings.house_numbers)
    for seat, player in enumerate(state.players):
        if player.colour == move.colour:
            return Refusal("GS-046", f"The {move.colour} pawn is player {seat + 1}'s already; choose another.")
        if player.colour is not None and here(state, seat) == move.house:
            why = f"The {player.colour} pawn stands on the path of {path} already; at the start no two share one."
            return Refusal("GS-046", why)
    return None


def _no_house(house: int) -> Refusal:
    return Refusal("GS-020", f"There is no house {house}; the houses are numbered 1 to 6.")


def _lay(state: GossipState, move: Lay) -> Refusal | None:
    return why_not_lay(state, move.seat, move.card, move.house)


# ---- calling cards ----


def _place(state: GossipState, move: Place) -> Refusal | None:
    numbers, place = state.rulings.house_numbers, here(state, move.seat)
    if move.house not in HOUSES:
        return _no_house(move.house)
    if move.house != place:
        where = house_name(place, numbers)
        why = f"Your pawn has come to the House Path of {where}, so the card goes there, on your own colour."
        return Refusal("GS-054", why)
    cards = offered(state, move.seat, place)
    if move.card in cards:
        return None
    if from_box(state, move.seat, place):
        share = spare_share(len(state.players))
        spare = "take a blank from the box" if cards else f"pass openly, for you have had your {share} from the box"
        return Refusal("GS-R10", f"No card of your hand may lie at {house_name(place, numbers)}: {spare}.")
    return why_not_leave(state, move.seat, move.card, place)


def _hide(state: GossipState, move: Hide) -> Refusal | None:
    seat, rules = move.seat, state.rulings
    if move.house is None:
        if holding(state.players[seat], move.card):
            return None
        verb = "are" if move.card.endswith("s") else "is"
        return Refusal(
            "GS-062", f"You can hide only a card you possess, and {CARD[move.card]} {verb} not in your hand."
        )
    if move.house not in HOUSES:
        return _no_house(move.house)
    where = house_name(move.house, rules.house_numbers)
    if rules.hide != "may_hand_or_board":
        return Refusal("GS-R16", f"Your cards at {where} stay there; hide a card of your hand.")
    stack = state.stacks[move.house - 1][seat]
    if not stack:
        return Refusal("GS-R16", f"You have no card at {where}.")
    if stack[-1] != move.card:
        return Refusal("GS-R16", f"Only the top card of your stack at {where} may be hidden: {CARD[stack[-1]]}.")
    return None


# ---- looking ----


def _snoop(state: GossipState, move: Snoop) -> Refusal | None:
    seat, rules, window = move.seat, state.rulings, here(state, move.seat)
    targets = snoop_targets(state, seat)
    if (move.house, move.owner) in targets:
        return None
    strange = _no_stack(state, move)
    if strange is not None:
        return strange
    if move.house != window and all(house == window for house, _ in targets):
        where = house_name(window, rules.house_numbers)
        return Refusal("GS-056", f"The footprints here lead to {where}; you may look only at a stack in there.")
    if move.owner == seat and not (rules.snoop_own and move.house == window):
        return Refusal("GS-R14", "A look is for another player's stack; you know your own.")
    return _empty(state, move, "GS-R15")


def _gossip(state: GossipState, move: Gossip) -> Refusal | None:
    if (move.house, move.owner) in gossip_targets(state, move.seat):
        return None
    strange = _no_stack(state, move)
    if strange is not None:
        return strange
    if move.owner == move.seat and state.rulings.gossip_scope == "others":
        return Refusal("GS-R13", "Lift another player's top card; you know your own.")
    return _empty(state, move, "GS-059")


def _no_stack(state: GossipState, move: Snoop | Gossip) -> Refusal | None:
    if move.house not in HOUSES:
        return _no_house(move.house)
    if not 0 <= move.owner < len(state.players):
        return Refusal("GS-019", f"No player {move.owner + 1} sits at this table, so that square stays empty.")
    return None


def _empty(state: GossipState, move: Snoop | Gossip, clause: ClauseId) -> Refusal:
    where = house_name(move.house, state.rulings.house_numbers)
    whose = "You have" if move.owner == move.seat else f"{state.name(move.owner)} has"
    return Refusal(clause, f"{whose} no card at {where}.")


def _find(state: GossipState, move: Find) -> Refusal | None:
    return None if state.hidden else Refusal("GS-R17", "Nothing lies on the Hide a Clue stack yet.")


# ---- speaking ----


def _infer(state: GossipState, move: Infer) -> Refusal | None:
    aim = _target(state, move, infer_targets(state, move.seat), ("GS-077", "GS-R23"), "ask")
    if aim is not None:
        return aim
    if len(set(move.people)) < len(move.people):
        return Refusal("GS-078", f"Name two different people, not {move.people[0]} twice.")
    if state.rulings.inference_cards == "two_people_one_pet":
        if len(move.people) != 2 or move.pet is None:
            have = len(move.people) + (move.pet is not None)
            return Refusal(
                "GS-R20", f"An inference names two people and a pet (or no pet), not {have or 'no'} of them."
            )
    elif len(move.people) > 2 or not (move.people or move.pet):
        return Refusal("GS-R20", "An inference names one to three cards: at most two people, at most one pet.")
    return _own_card(state, move.seat, (*move.people, move.pet))


def _accuse(state: GossipState, move: Accuse) -> Refusal | None:
    aim = _target(state, move, accuse_targets(state, move.seat), ("GS-087", "GS-R28"), "accuse")
    if aim is not None:
        return aim
    if move.first == move.second:
        why = f"First and second character are two different people; {move.first} cannot be both."
        return Refusal("GS-088", why)
    return _own_card(state, move.seat, (move.first, move.second, move.pet))


def _target(
    state: GossipState, move: Infer | Accuse, allowed: Sequence[Seat], clauses: tuple[ClauseId, ClauseId], verb: str
) -> Refusal | None:
    """Why this player may not be spoken to; None if it may."""
    if move.target in allowed:
        return None
    may = listed([state.name(seat) for seat in allowed], "or")
    if move.target == move.seat:
        return Refusal(clauses[0], f"You cannot {verb} yourself: choose {may}.")
    if not 0 <= move.target < len(state.players):
        return Refusal(clauses[0], f"Nobody sits on seat {move.target}: choose {may}.")
    name, player = state.name(move.target), state.players[move.target]
    if player.stopped:
        return Refusal(_left(state, move.target), f"{name} has left the game: choose {may}.")
    if player.status == "detected":
        return Refusal(clauses[1], f"{name} is detected, and the three cards are up for all to see: choose {may}.")
    return Refusal(clauses[1], f"{name} is discredited and cannot win any more: choose {may}.")


def _own_card(state: GossipState, seat: Seat, named: Sequence[str | None]) -> Refusal | None:
    mine = [card for card in unnameable(state, seat) if card in named]
    if not mine:
        return None
    return Refusal("GS-R29", f"In this game you may not name a card of your own, and {_character(mine[0])} is yours.")


def _character(card: str) -> str:
    """A character card by name: `Mrs Gab`, `the cat`, `No Pet`."""
    return "No Pet" if card == "none" else f"the {card}" if card in PETS else card


def _show(state: GossipState, move: Show) -> Refusal | None:
    said = state.pending
    assert isinstance(said, Accusation)
    cards, triple = show_cards(state, said), state.players[move.seat].cards
    assert triple is not None
    if move.card in cards:
        return None
    may, name = listed([_character(card) for card in cards], "or"), state.name(said.accuser)
    if move.card not in triple:
        return Refusal("GS-093", f"You can show only a card of your own: {may}.")
    before = shown_before(state, said.accuser, move.seat)
    seen, cap = before.count(move.card), state.rulings.same_card_cap
    if cap is not None and seen >= cap:
        times = {1: "once", 2: "twice"}.get(seen, f"{seen} times")
        why = f"{name} has seen your {_character(move.card).removeprefix('the ')} {times}; show another card: {may}."
        return Refusal("GS-096" if cap == 2 else "GS-R32", why)
    if state.rulings.third_show == "must_be_new" and len(before) == 2 and seen:
        return Refusal("GS-R32", f"A third false accusation brings {name} a card not seen before: {may}.")
    return Refusal("GS-R31", f"{name} named a card that you hold, so that is what you show: {may}.")


def _concede(state: GossipState, move: Concede) -> Refusal | None:
    asked, triple = state.pending, state.players[move.seat].cards
    assert isinstance(asked, Inference)
    assert triple is not None
    if {*asked.people} == {*triple[:2]} and asked.pet == triple[2]:
        return None
    return Refusal(
        "GS-R24", f"{state.name(asked.asker)} has not named all three of your cards; there is nothing to concede."
    )


# ---- before the throw ----


def _play_on(state: GossipState, move: PlayOn) -> Refusal | None:
    return None


def _stop(state: GossipState, move: Stop) -> Refusal | None:
    if state.players[move.seat].status == "detected":
        return None
    return Refusal("GS-R36", "Only a detected player may stop for good; you are not detected.")


def _tell(state: GossipState, move: Tell) -> Refusal | None:
    if state.players[move.seat].status == "detected":
        return Refusal("GS-012", "A detected player may not pass on what was gathered.")
    if not state.rulings.table_talk:
        return Refusal("GS-R43", "What you have seen is yours to keep: nobody tells.")
    if move.to not in others(state, move.seat):
        return Refusal("GS-R43", "Tell another player at this table.")
    name = state.name(move.to)
    if state.players[move.to].stopped:
        return Refusal("GS-R43", f"{name} has left the game.")
    if (move.seat, move.to) in state.told:
        return Refusal("GS-R43", f"{name} has heard it all from you in this turn.")
    return None


CHECKS: Final[Mapping[type[Move], Callable[[GossipState, Any], Refusal | None]]] = {
    SetOut: _set_out, Lay: _lay, Place: _place, Snoop: _snoop, Gossip: _gossip, Hide: _hide, Find: _find,
    Infer: _infer, Accuse: _accuse, Show: _show, Pass: _pass, Concede: _concede, PlayOn: _play_on, Stop: _stop,
    Tell: _tell,
}  # fmt: skip
"""What is looked at when the moment is right."""
