"""Positions and pictures that several steps of the lesson share."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from msgspec.structs import replace

from ...core import Event, Move, Part, Seat
from ...decktet import Card, Suit, lower, upper
from ...draft import Draft
from ...match import Match
from ...scene import Piece, Scene, Zone
from ..arrange import arrange, cards
from ..gather import explain_illegal
from ..gossip import forecast
from ..look import CardPiece, Group, Verdict, Where
from ..moves import Gather, SuitTold
from ..pieces import PLACE, ordered
from ..rules import GAME
from ..say import cards as named
from ..say import count, described, small, start, the
from ..scene import scene
from ..state import PRESETS, RumourRules, RumourState, RumourView, Telling

RED, WHITE, BLUE, GREEN = range(4)
"""The seats at these tables; the learner is Red."""
PLAIN: Final = PRESETS["beginner"]
"""Without powers: a personality is a card like any other."""
STOPS: Final = replace(PLAIN, decline_win=True)
"""The same with a stop at each suit that is won, so that Gossip is seen suit by suit: everybody takes what is won."""
MEETS: Final = replace(PLAIN, powers="on")
"""With a stop between Meet and Gossip as long as somebody may hold the Savage; nobody is played."""
Table = Match[RumourState, RumourView, RumourRules]
Picture = Callable[[Any, Draft | None, tuple[Event, ...]], Scene]


# ---- positions ----


def starts(state: RumourState) -> Callable[[], Table]:
    """A match that begins at this position, made anew at each call."""
    return lambda: Match(GAME, state.table.seats, state.table.rulings, state=state)


def seen(state: RumourState, seat: Seat = RED) -> RumourView:
    """What a seat sees of a position."""
    return GAME.observe(state, seat)


def after(state: RumourState, *moves: Move) -> tuple[RumourView, tuple[Event, ...]]:
    """What Red sees after these moves, and what the last of them led to."""
    match = starts(state)()
    since = 0
    for move in moves:
        since = match.length
        match.act(move)
    return match.chair(RED).look(), match.events(RED, since)


def lays(seat: Seat, names: str = "") -> Gather:
    """The move that lays these cards, or none."""
    return Gather(seat=seat, cards=ordered(cards(names)))


def card(name: str) -> Card:
    """The card called so: `card("Castle")`."""
    return cards(name)[0]


def ids(names: str) -> tuple[str, ...]:
    """The pieces of these cards, in the order given."""
    return tuple([f"card-{one}" for one in cards(names)])


def quiet(view: RumourView) -> RumourView:
    """The position with nobody asked, as if no ruling but the beginner's were in force."""
    return replace(view, table=replace(view.table, rulings=PLAIN, asked=()))


def gossiped(view: RumourView, starter: Seat = RED) -> RumourView:
    """The position as Gossip ended, where the next round has begun already; any other is returned as it is.

    `starter`: who started the round that is over.
    """
    table = view.table
    undealt = view.phase in ("after_deal", "gather") and not any(view.down_counts)  # there was nothing to deal
    if not (undealt or view.phase in ("deal", "starter", "lowest")) or not view.tellings:
        return view
    pile = tuple([one for telling in view.tellings for one in telling.discarded])
    ended = replace(
        table,
        phase="after_gossip",
        asked=(),
        round=table.round - (view.phase not in ("starter", "lowest")),
        starter=starter,
        discards=len(pile),
        round_points=view.history[-1],
        history=view.history[:-1],
        stock=(),
    )
    return replace(view, table=ended, discard=pile)


def score(view: RumourView, seat: Seat = RED) -> int | None:
    """What a seat scored in the round that was just gossiped about; None while it is still going on."""
    return view.history[-1][seat] if view.tellings and gossiped(view) is not view else None


def ending(view: RumourView, suit: Suit) -> Telling:
    """How a suit was told, or how it would be told now."""
    return next((one for one in view.tellings if one.suit == suit), forecast(view.table, suit))


def met(*opened: str, **given: Any) -> RumourState:
    """A position after Meet, with these open cards by seat: with the starter's Pass Gossip begins."""
    state = arrange(opened, phase="after_meet", rulings=STOPS, **given)
    return replace(state, table=replace(state.table, passes=state.table.seats - 1))


# ---- words ----


def sign(suit: Suit) -> str:
    """`Moons`."""
    return suit.capitalize()


# ---- pictures ----


def _rest(piece: Piece) -> Piece:
    return replace(piece, parts=(), state="")


def still(
    view: RumourView, events: Sequence[Event] = (), zones: Sequence[str] = ("board",), *, says: str = ""
) -> Scene:
    """These zones of the table, nothing in them to be picked. `says`: something to add to the sentence."""
    picture = scene(view, events=events)
    kept = tuple(replace(zone, pieces=tuple(_rest(piece) for piece in zone.pieces)) for zone in _zones(picture, zones))
    return replace(picture, says=f"{picture.says} {says}".rstrip(), prompt="", clause="", zones=kept)


def _zones(picture: Scene, zones: Sequence[str]) -> list[Zone]:
    return [zone for zone in (picture.zone(id) for id in zones) if zone is not None]


def showing(*zones: str, starter: Seat = RED, says: str = "") -> Callable[[Any, tuple[Event, ...]], Scene]:
    """The picture of a bet: these zones, as Gossip left them where it is over. Until then nobody is told who leads."""

    def picture(view: RumourView, events: tuple[Event, ...]) -> Scene:
        ended = gossiped(view, starter)
        shown = view if view.phase == "gather" else quiet(ended)
        if view.phase == "after_meet" and "sum" in zones:
            shown = replace(shown, table=replace(shown.table, phase="claim"))  # an empty sheet to be filled
        whole = still(shown, events, zones, says=says)
        if ended is not view:
            return each(whole, level)
        return whole if any(isinstance(event, SuitTold) for event in events) else uncounted(whole)

    return picture


def each(picture: Scene, change: Callable[[Piece], Piece]) -> Scene:
    """The picture with every piece changed."""
    zones = tuple(replace(zone, pieces=tuple(change(piece) for piece in zone.pieces)) for zone in picture.zones)
    return replace(picture, zones=zones)


def uncounted(picture: Scene) -> Scene:
    """The picture without a word on who leads in which suit, where that is to be found."""
    zones = tuple(
        replace(zone, pieces=tuple(level(piece) for piece in zone.pieces if not isinstance(piece, Verdict)))
        for zone in picture.zones
    )
    return replace(picture, zones=zones)


def level(piece: Piece) -> Piece:
    """A group that neither leads nor ties, as far as can be seen; any other piece as it is."""
    if not isinstance(piece, Group):
        return piece
    return replace(piece, says=piece.says.removesuffix(", leads").removesuffix(", tied"), leads=False, ties=False)


def pickable(piece: Piece) -> Piece:
    """The piece, to be picked by its own id."""
    return replace(piece, parts=(("piece", piece.id),), state="")


def lying(one: Card, where: Where = "hand", *, parts: tuple[Part, ...] = (), **more: Any) -> CardPiece:
    """A card as a piece; in a hand it stands under its lower suit, on the table in the column of its upper one."""
    under = lower(one) if where == "hand" else ""
    suit = upper(one) if where == "open" else None
    facts = {"under": under, "suit": suit} | more
    return CardPiece(id=f"card-{one}", says=described(one), card=one, where=where, parts=parts, **facts)


def gathering(*zones: str, by_suit: bool = True, starter: Seat = RED, says: str = "") -> Picture:
    """The picture of an exercise in Gather: these zones, the hand, and at once whether what is picked may be laid.

    Every card of the hand is lit, whatever is picked already, so that nothing is given away. `by_suit`: the hand lies
    under its lower suits. After the last move the zones are as Gossip left them.
    """

    def picture(view: RumourView, draft: Draft | None, events: tuple[Event, ...] = ()) -> Scene:
        if draft is None:
            ended = gossiped(view, starter)
            picture = still(ended, events, (*zones, "cards"), says=says)
            return unsorted(picture if ended is view else each(picture, level), by_suit)
        whole = scene(view, draft, events)

        def light(piece: Piece) -> Piece:
            if isinstance(piece, CardPiece) and piece.where == "hand":
                return replace(piece, state="chosen" if set(piece.parts) <= set(draft.picks) else "legal")
            return piece

        lit = each(replace(whole, zones=tuple(_zones(whole, (*zones, "cards")))), light)
        prompt = together(view, draft) or whole.prompt
        return unsorted(replace(lit, says=f"{whole.says} {says}".rstrip(), prompt=prompt, clause=""), by_suit)

    return picture


def unsorted(picture: Scene, by_suit: bool = False) -> Scene:
    """The picture with the hand in the order of the deck, under no suits; with `by_suit` as it is."""
    zone = picture.zone("cards")
    if by_suit or zone is None:
        return picture
    held = [piece for piece in zone.pieces if isinstance(piece, CardPiece) and piece.where == "hand"]
    row = [replace(piece, under="") for piece in sorted(held, key=lambda piece: PLACE[piece.card or "0"])]
    pieces = (*row, *(piece for piece in zone.pieces if piece not in held))
    return replace(picture, zones=tuple(replace(one, pieces=pieces) if one is zone else one for one in picture.zones))


def together(view: RumourView, draft: Draft) -> str:
    """Whether the cards picked so far may be laid together, in a sentence; "" if none is picked."""
    picked = ordered(value for name, value in draft.picks if name == "cards" and isinstance(value, str))
    if not picked:
        return ""
    permit = view.seat in view.permits
    no = explain_illegal(picked, permit, view.rulings, view.seats, view.hand, view.open[view.seat])
    if no is not None:
        on_top, all_of = {upper(one) for one in picked}, "Both" if len(picked) == 2 else "All"
        alike = f" {all_of} show {sign(on_top.pop())} on top, but that does not help." if len(on_top) == 1 else ""
        return f"Not together: {small(no.why.removeprefix('These share no lower suit: '))}{alike}"
    if len(picked) == 1:
        return f"{start(the(picked[0]))}: may be laid. What goes with it?"
    return f"{start(named(picked))}: {count(len(picked))} that may be laid together."
