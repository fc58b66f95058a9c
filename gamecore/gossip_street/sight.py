"""What a seat knows: the only way out of the truth."""

from ..core import CHANCE, Seat
from .pieces import HOUSES, Card
from .placing import laid
from .state import GossipState, GossipView, Hidden, Kept, OpenPass, Rival, Shown


def actors(state: GossipState) -> tuple[Seat, ...]:
    """Who may act now; while first cards are laid, everybody who has some left."""
    match state.phase:
        case "over":
            return ()
        case "deal" | "first" | "throws" | "throw" | "again":
            return (CHANCE,)
        case "lay":
            seats = range(len(state.players))
            return tuple(seat for seat in seats if laid(state, seat) < state.rulings.setup_cards)
    return (state.seat,) if state.pending is None else (state.pending.target,)


def observe(state: GossipState, seat: Seat) -> GossipView:
    """What `seat` knows of `state`. ValueError if nobody sits there."""
    if not 0 <= seat < len(state.players):
        raise ValueError(f"there is no seat {seat}; seats 0 to {len(state.players) - 1} play")
    me, rules = state.players[seat], state.rulings
    full = rules.public_log == "full"
    return GossipView(
        seat=seat,
        rulings=rules,
        players=tuple(_rival(state, seat, other) for other in range(len(state.players))),
        phase=state.phase,
        turn=state.seat,
        actors=_actors_seen(state, seat),
        turns=state.turns,
        pips=state.pips,
        throws=state.throws,
        cards=me.cards,
        hand=me.hand,
        spares=me.spares,
        stacks=_stacks(state, seat),
        hidden=tuple(_hidden(state, seat, index) for index in range(len(state.hidden))),
        inferences=state.inferences if full else (),
        accusations=state.accusations if full else (),
        shown=tuple(_shown(seat, one) for one in state.shown if full or _party(seat, one)),
        passes=tuple(_pass(state, seat, one) for one in state.passes) if full else (),
        told=tuple(pair for pair in state.told if full or seat in pair),
        kept=tuple(_kept(seat, one) for one in state.kept if _noticed(state, seat, one)),
        pending=state.pending,
    )


def _actors_seen(state: GossipState, seat: Seat) -> tuple[Seat, ...]:
    """Who may act, as far as `seat` knows: how many first cards others have laid is sealed (GS-R42)."""
    now = actors(state)
    if state.phase != "lay":
        return now
    return tuple(s for s in range(len(state.players)) if s != seat or seat in now)


def turned_up(state: GossipState, seat: Seat) -> bool:
    """Whether this player's three cards lie face up (GS-009, GS-R34)."""
    status = state.players[seat].status
    return status == "detected" or (status == "discredited" and state.rulings.discredited_reveal)


def _rival(state: GossipState, seat: Seat, other: Seat) -> Rival:
    """A player as `seat` sees it: no rival's cards before they are turned up (GS-037)."""
    player = state.players[other]
    return Rival(
        colour=player.colour,
        space=player.space,
        status=player.status,
        false=player.false,
        stopped=player.stopped,
        cards=player.cards if other == seat or turned_up(state, other) else None,
        turns=player.turns,
    )


def _stacks(state: GossipState, seat: Seat) -> tuple[tuple[tuple[Card | None, ...] | None, ...], ...]:
    seats = range(len(state.players))
    return tuple(tuple(_stack(state, seat, house, owner) for owner in seats) for house in HOUSES)


def _stack(state: GossipState, seat: Seat, house: int, owner: Seat) -> tuple[Card | None, ...] | None:
    """One stack: own faces and those seen; sealed while first cards are laid; as high as known (GS-R11)."""
    cards = state.stacks[house - 1][owner]
    if owner == seat:
        return cards
    blind = not state.rulings.stack_heights_public
    if state.phase == "lay" or not cards:
        return None if blind else ()
    seen = state.seen[seat]
    faces = tuple(card if (house, owner, index) in seen else None for index, card in enumerate(cards))
    if not blind:
        return faces
    top = max((index for index, card in enumerate(faces) if card is not None), default=-1)
    return faces[: top + 1] or None


def _hidden(state: GossipState, seat: Seat, index: int) -> Hidden:
    """A card on the Hide a Clue stack: its face if own or found, its author by GS-R18."""
    hidden = state.hidden[index]
    own = hidden.author == seat
    named = own or state.rulings.hide_author_visible
    return Hidden(
        card=hidden.card if own or index in state.found[seat] else None,
        author=hidden.author if named else None,
        house=hidden.house if named else 0,
    )


def _party(seat: Seat, shown: Shown) -> bool:
    return seat in (shown.accuser, shown.accused, *shown.told)


def _shown(seat: Seat, shown: Shown) -> Shown:
    card = shown.card if _party(seat, shown) else None
    return Shown(accuser=shown.accuser, accused=shown.accused, card=card, answers=shown.answers)


def _pass(state: GossipState, seat: Seat, one: OpenPass) -> OpenPass:
    if one.seat == seat or state.rulings.stack_heights_public:
        return one
    return OpenPass(seat=one.seat, house=one.house, heights=(), hidden=one.hidden)


def _noticed(state: GossipState, seat: Seat, kept: Kept) -> bool:
    """Whether this seat knows that a card is gone for good."""
    public = state.rulings.stack_heights_public or state.rulings.look_target_public
    return public or seat in (kept.by, kept.owner, *kept.knows)


def _kept(seat: Seat, kept: Kept) -> Kept:
    known = seat in (kept.by, kept.owner, *kept.knows)
    return Kept(by=kept.by, owner=kept.owner, house=kept.house, card=kept.card if known else None)
