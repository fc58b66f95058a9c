"""What a seat may do, in a fixed order, and what a learner might try."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import combinations, permutations, product
from typing import Any, cast

from ..core import CHANCE, Chain, Combos, Move, Seat
from .chance import chance_options
from .moves import Accuse, Concede, Find, Gossip, Hide, Infer, Lay, Pass, Place, PlayOn, SetOut, Show, Snoop, Stop, Tell
from .pieces import CARDS, COLOURS, HOUSES, PEOPLE, PETS, Person, Pet
from .placing import holding, layable, offered
from .refusal import refusal
from .state import Accusation, GossipState, Inference
from .target import (
    accuse_optional,
    accuse_targets,
    gossip_targets,
    here,
    infer_targets,
    nameable,
    others,
    show_cards,
    snoop_targets,
    unnameable,
)

Pair = tuple[Person, ...]


@cache
def unordered(people: tuple[Person, ...]) -> tuple[Pair, ...]:
    """Every two of these people, in their order."""
    return tuple(combinations(people, 2))


@cache
def ordered(people: tuple[Person, ...]) -> tuple[Pair, ...]:
    """Every two of these people, first and second character."""
    return tuple(permutations(people, 2))


def options(state: GossipState, seat: Seat) -> Sequence[Move]:
    """The legal moves of `seat`, in a fixed order; those of Infer and Accuse are made when asked for."""
    if seat == CHANCE:
        return chance_options(state, _judge(state))
    if not 0 <= seat < len(state.players):
        return ()
    if state.phase == "lay":
        return _lays(state, seat)
    if _asked(state) != seat:
        return ()
    return {
        "pawns": _set_outs, "ready": _readies, "path": _places, "snoop": _looks, "gossip": _looks, "hide": _hides,
        "find": _finds, "infer": _infers, "accuse": _accuses, "concede": _concedes, "show": _shows,
    }.get(state.phase, _nothing)(state, seat)  # fmt: skip


def _judge(state: GossipState) -> Callable[[Move], bool]:
    """Whether a move is legal here, without a search."""
    return lambda move: refusal(state, move) is None


def _asked(state: GossipState) -> Seat:
    """The one seat that is to decide."""
    pending = state.pending
    return state.seat if pending is None else pending.target


def _nothing(state: GossipState, seat: Seat) -> Sequence[Move]:
    return ()


def _lawful(state: GossipState, moves: Iterable[Move]) -> Sequence[Move]:
    return tuple(move for move in moves if refusal(state, move) is None)


def _set_outs(state: GossipState, seat: Seat) -> Sequence[Move]:
    taken = {player.colour for player in state.players}
    full = {here(state, s) for s in range(len(state.players))}
    colours = [colour for colour in COLOURS if colour not in taken]
    return tuple(SetOut(seat=seat, colour=c, house=h) for c, h in product(colours, HOUSES) if h not in full)


def _lays(state: GossipState, seat: Seat) -> Sequence[Move]:
    return tuple([Lay(seat=seat, card=card, house=house) for card, house in layable(state, seat)])


def _readies(state: GossipState, seat: Seat) -> Sequence[Move]:
    tells = (Tell(seat=seat, to=other) for other in others(state, seat))
    return _lawful(state, [PlayOn(seat=seat), Stop(seat=seat), *tells])


def _places(state: GossipState, seat: Seat) -> Sequence[Move]:
    house = here(state, seat)
    places = tuple(Place(seat=seat, card=card, house=house) for card in offered(state, seat, house))
    return (*places, Pass(seat=seat)) if not places or state.rulings.placement == "may" else places


def _looks(state: GossipState, seat: Seat) -> Sequence[Move]:
    kind, targets = (Snoop, snoop_targets) if state.phase == "snoop" else (Gossip, gossip_targets)
    looks = [kind(seat=seat, house=house, owner=owner) for house, owner in targets(state, seat)]
    return (*looks, Pass(seat=seat))


def hideable(state: GossipState, seat: Seat) -> tuple[Hide, ...]:
    """The cards this seat may hide: from its hand, and by GS-R16 its top cards on the street."""
    hand = [Hide(seat=seat, card=card) for card in CARDS if holding(state.players[seat], card)]
    if state.rulings.hide == "may_hand_or_board":
        hand += own_tops(state, seat)
    return tuple(hand)


def own_tops(state: GossipState, seat: Seat) -> list[Hide]:
    """The top cards of this seat's own stacks, as cards to hide."""
    stacks = [(house, state.stacks[house - 1][seat]) for house in HOUSES]
    return [Hide(seat=seat, card=stack[-1], house=house) for house, stack in stacks if stack]


def _hides(state: GossipState, seat: Seat) -> Sequence[Move]:
    hides = hideable(state, seat)
    return hides if state.rulings.hide == "must_hand" else (*hides, Pass(seat=seat))


def _finds(state: GossipState, seat: Seat) -> Sequence[Move]:
    return _lawful(state, [Find(seat=seat), Pass(seat=seat)])


def _infers(state: GossipState, seat: Seat) -> Sequence[Move]:
    people, pets = nameable(state, seat)
    targets, judge = infer_targets(state, seat), _judge(state)
    parts: list[Sequence[Move]] = [_inferences(seat, targets, unordered(people), pets, judge)]
    if state.rulings.inference_cards == "up_to_three":
        ones: list[Pair] = [(), *((person,) for person in people)]
        parts.append(_inferences(seat, targets, ones, pets, judge))
        parts.append(_inferences(seat, targets, [*unordered(people), *ones[1:]], (None,), judge))
    if state.rulings.infer == "may":
        parts.append((Pass(seat=seat),))
    return Chain(*parts)


def _inferences(
    seat: Seat,
    targets: Sequence[Seat],
    people: Iterable[Pair],
    pets: Sequence[Pet | None],
    judge: Callable[[Move], bool],
) -> Sequence[Move]:
    def make(target: Seat, pair: Pair, pet: Pet | None) -> Infer:
        return Infer(seat=seat, target=target, people=pair, pet=pet)

    return Combos(make, [targets, tuple(people), pets], judge)


def _accusations(
    seat: Seat, targets: Sequence[Seat], pairs: Iterable[Pair], pets: Sequence[Pet], judge: Callable[[Move], bool]
) -> Sequence[Move]:
    def make(target: Seat, pair: Pair, pet: Pet) -> Accuse:
        return Accuse(seat=seat, target=target, first=pair[0], second=pair[1], pet=pet)

    return Combos(make, [targets, tuple(pairs), pets], judge)


def _accuses(state: GossipState, seat: Seat) -> Sequence[Move]:
    people, pets = nameable(state, seat)
    every = _accusations(seat, accuse_targets(state, seat), ordered(people), pets, _judge(state))
    return Chain(every, (Pass(seat=seat),)) if accuse_optional(state, seat) else Chain(every)


def _concedes(state: GossipState, seat: Seat) -> Sequence[Move]:
    assert isinstance(state.pending, Inference)
    return _lawful(state, [Concede(seat=seat), Pass(seat=seat)])


def _shows(state: GossipState, seat: Seat) -> Sequence[Move]:
    assert isinstance(state.pending, Accusation)
    return tuple(Show(seat=seat, card=card) for card in show_cards(state, state.pending))


# ---- what might be tried ----


def conceivable(state: GossipState, seat: Seat) -> Iterable[Move]:
    """What a learner might try by clicking here, legal or not; () for a seat that has nothing to decide."""
    legal = options(state, seat)
    if seat == CHANCE:
        return legal if len(legal) <= 720 else ()
    if not len(legal):
        return ()
    tries = _tries(state, seat)
    return Chain(tries, (Pass(seat=seat),)) if state.phase != "ready" else tries


def _tries(state: GossipState, seat: Seat) -> Sequence[Move]:
    """The likeliest first: a wrong half-made move is explained by the first that holds its picks."""
    count = len(state.players)
    match state.phase:
        case "pawns":
            return tuple(SetOut(seat=seat, colour=c, house=h) for c, h in product(COLOURS, HOUSES))
        case "lay":
            held = sorted(CARDS, key=lambda card: not holding(state.players[seat], card))
            return tuple(Lay(seat=seat, card=c, house=h) for c, h in product(held, HOUSES))
        case "ready":
            tells = (Tell(seat=seat, to=other) for other in range(count))
            return (PlayOn(seat=seat), Stop(seat=seat), *tells)
        case "path":
            houses = sorted(HOUSES, key=lambda house: house != here(state, seat))
            return tuple(Place(seat=seat, card=c, house=h) for c, h in product(CARDS, houses))
        case "snoop":
            return tuple(Snoop(seat=seat, house=h, owner=s) for h, s in product(HOUSES, range(count)))
        case "gossip":
            lifts = (Gossip(seat=seat, house=h, owner=s) for h, s in product(HOUSES, range(count)))
            return (*lifts, Find(seat=seat))
        case "hide":
            return (*(Hide(seat=seat, card=card) for card in CARDS), *own_tops(state, seat))
        case "find":
            return (Find(seat=seat),)
        case "infer":
            pairs = _likely(state, seat, combinations(PEOPLE, 2))
            return _inferences(seat, _aims(state, seat), _short(state, pairs), _pets(state, seat), _judge(state))
        case "accuse":
            pairs = _likely(state, seat, product(PEOPLE, PEOPLE))
            return _accusations(seat, _aims(state, seat), pairs, _likely_pets(state, seat), _judge(state))
        case "concede":
            return (Concede(seat=seat),)
        case "show":
            return tuple(Show(seat=seat, card=cast(Any, card)) for card in (*PEOPLE, *PETS))
    return ()


def _short(state: GossipState, pairs: Iterable[Pair]) -> tuple[Pair, ...]:
    """The pairs, and shorter lists of people where an inference may be short (GS-R20)."""
    short = state.rulings.inference_cards == "up_to_three"
    return (*pairs, *((person,) for person in PEOPLE), ()) if short else tuple(pairs)


def _aims(state: GossipState, seat: Seat) -> list[Seat]:
    """Every seat, those that may be spoken to first."""
    allowed = (infer_targets if state.phase == "infer" else accuse_targets)(state, seat)
    return sorted(range(len(state.players)), key=lambda target: target not in allowed)


def _likely(state: GossipState, seat: Seat, pairs: Iterable[Pair]) -> list[Pair]:
    """These pairs, those that may be named first (GS-R29)."""
    barred = unnameable(state, seat)
    return sorted(pairs, key=lambda pair: sum(person in barred for person in pair))


def _likely_pets(state: GossipState, seat: Seat) -> list[Pet]:
    barred = unnameable(state, seat)
    return sorted(PETS, key=lambda pet: pet in barred)


def _pets(state: GossipState, seat: Seat) -> tuple[Pet | None, ...]:
    pets = _likely_pets(state, seat)
    return (*pets, None) if state.rulings.inference_cards == "up_to_three" else tuple(pets)
