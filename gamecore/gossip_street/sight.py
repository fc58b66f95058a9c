"""What a seat knows: the only way out of the truth."""

from typing import Final

from ..core import CHANCE, Seat
from .pieces import Card
from .placing import laid
from .state import GossipState, GossipView, Hidden, Kept, OpenPass, Rival, Shown

BY_CHANCE: Final = frozenset(("deal", "first", "throws", "throw", "again"))
"""The phases in which CHANCE acts."""


def actors(state: GossipState) -> tuple[Seat, ...]:
    """Who may act now; while first cards are laid, everybody who has some left."""
    if state.phase in BY_CHANCE:
        return (CHANCE,)
    if state.phase == "over":
        return ()
    if state.phase == "lay":
        seats = range(len(state.players))
        return tuple([seat for seat in seats if laid(state, seat) < state.rulings.setup_cards])
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
        players=_rivals(state, seat),
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
        hidden=_hidden(state, seat),
        inferences=state.inferences if full else (),
        accusations=state.accusations if full else (),
        shown=tuple([_shown(seat, one) for one in state.shown if full or _party(seat, one)]),
        passes=_passes(state, seat) if full else (),
        told=state.told if full else tuple(pair for pair in state.told if seat in pair),
        kept=tuple([_kept(seat, one) for one in state.kept if _noticed(state, seat, one)]),
        pending=state.pending,
    )


def _actors_seen(state: GossipState, seat: Seat) -> tuple[Seat, ...]:
    """Who may act, as far as `seat` knows: how many first cards others have laid is sealed (GS-R42)."""
    now = actors(state)
    if state.phase != "lay":
        return now
    return tuple(s for s in range(len(state.players)) if s != seat or seat in now)


def _rivals(state: GossipState, seat: Seat) -> tuple[Rival, ...]:
    """The players as `seat` sees them: no rival's cards before they are turned up (GS-009, GS-037, GS-R34)."""
    up = ("detected", "discredited") if state.rulings.discredited_reveal else ("detected",)
    return tuple(
        [
            Rival(
                colour=player.colour,
                space=player.space,
                status=player.status,
                false=player.false,
                stopped=player.stopped,
                cards=player.cards if other == seat or player.status in up else None,
                turns=player.turns,
            )
            for other, player in enumerate(state.players)
        ]
    )


Known = tuple[Card | None, ...]
"""A stack as somebody knows it, bottom to top."""


def _stacks(state: GossipState, seat: Seat) -> tuple[tuple[Known | None, ...], ...]:
    """All stacks: own faces and those seen; sealed while first cards are laid; as high as known (GS-R11).

    Every stack is taken as unseen first, and then the few places that were looked at are filled in.
    """
    truth, public = state.stacks, state.rulings.stack_heights_public
    rows: list[list[Known | None]]
    if state.phase == "lay":
        rows = [[() if public else None] * len(row) for row in truth]
    else:
        rows = [[(None,) * len(cards) for cards in row] for row in truth]
        for house, owner, index in state.seen[seat]:
            faces = [*(rows[house - 1][owner] or ())]
            faces[index] = truth[house - 1][owner][index]
            rows[house - 1][owner] = tuple(faces)
        if not public:
            rows = [[_as_high_as_seen(faces or ()) for faces in row] for row in rows]
    for row, cards in zip(rows, truth, strict=True):
        row[seat] = cards[seat]
    return tuple([tuple(row) for row in rows])


def _as_high_as_seen(faces: Known) -> Known | None:
    """A stack without the unseen cards on top; None if nothing of it was seen."""
    top = max((index for index, card in enumerate(faces) if card is not None), default=-1)
    return faces[: top + 1] or None


def _hidden(state: GossipState, seat: Seat) -> tuple[Hidden, ...]:
    """The Hide a Clue stack: faces that are own or found, authors by GS-R18."""
    found, visible = state.found[seat], state.rulings.hide_author_visible
    every = enumerate(state.hidden)
    return tuple([one if one.author == seat else _rivals_clue(one, index in found, visible) for index, one in every])


def _rivals_clue(hidden: Hidden, found: bool, visible: bool) -> Hidden:
    """A card that another hid, found by this seat or not; `visible`: whether everybody sees who hides."""
    card = hidden.card if found else None
    return Hidden(card, hidden.author, hidden.house) if visible else Hidden(card, None)


def _party(seat: Seat, shown: Shown) -> bool:
    return seat in (shown.accuser, shown.accused, *shown.told)


def _shown(seat: Seat, shown: Shown) -> Shown:
    if not _party(seat, shown):
        return Shown(shown.accuser, shown.accused, None, shown.answers)
    return Shown(shown.accuser, shown.accused, shown.card, shown.answers) if shown.told else shown


def _passes(state: GossipState, seat: Seat) -> tuple[OpenPass, ...]:
    """Who passed openly; how high the stacks were then is told only where heights are public (GS-R11)."""
    if state.rulings.stack_heights_public:
        return state.passes
    return tuple(
        one if one.seat == seat else OpenPass(seat=one.seat, house=one.house, heights=(), hidden=one.hidden)
        for one in state.passes
    )


def _noticed(state: GossipState, seat: Seat, kept: Kept) -> bool:
    """Whether this seat knows that a card is gone for good."""
    public = state.rulings.stack_heights_public or state.rulings.look_target_public
    return public or seat in (kept.by, kept.owner, *kept.knows)


def _kept(seat: Seat, kept: Kept) -> Kept:
    known = seat in (kept.by, kept.owner, *kept.knows)
    return Kept(by=kept.by, owner=kept.owner, house=kept.house, card=kept.card if known else None)
