"""One seat's view of the table as a picture: pieces, targets, and sentences. The pieces are in `look`."""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from ..core import Event, Part, Seat
from ..decktet import FACTS, SUITS, lower
from ..draft import Draft
from ..scene import Button, Piece, Scene, Zone
from . import gossip, prompts, sums
from .gossip import group, group_sizes, leaders, suit_of
from .look import CardPiece, Column, Group, Moment, Pile, Player, Verdict
from .moves import Gather, Power
from .pieces import (
    ASCENDING,
    AUTHOR,
    DIPLOMAT,
    HUNTRESS,
    LIGHT_KEEPER,
    PAINTER,
    PEOPLE,
    PLACE,
    POWERS,
    SAILOR,
    SAVAGE,
    VALUES,
    WATCHMAN,
    Card,
    Suit,
    deck,
    ordered,
)
from .say import WHEN, count, described, listed, start
from .state import Phase, RumourView, Telling
from .target import people_now

GATHERING: Final = ("gather", "yield")
PHASES: Final[tuple[tuple[str, str, tuple[Card, ...]], ...]] = (
    ("shuffle", "Shuffle", ()), ("deal", "Deal", ()), ("after-deal", "after Deal", ("9LK",)), ("gather", "Gather", ()),
    ("after-gather", "after Gather", ("4WL", "3SK")), ("meet", "Meet", ()), ("after-meet", "after Meet", ("3LY",)),
    ("gossip", "Gossip", ()), ("during-gossip", "during Gossip", ("PMYK", "CS", "8MS", "PSWK")),
    ("after-gossip", "after Gossip", ("TMWK", "2MK", "5YK", "6SY", "CM")),
)  # fmt: skip
"""The parts of a round, and who is played there (RM-029, RM-062)."""
LIVE: Final[dict[Phase, tuple[str, ...]]] = {
    "starter": ("shuffle",), "lowest": ("shuffle",), "deal": ("deal",), "after_deal": ("after-deal",),
    "gather": ("gather",), "after_gather": ("after-gather",), "after_meet": ("after-meet",),
    "count": ("gossip",), "foretell": ("gossip", "during-gossip"), "watch": ("gossip", "during-gossip"),
    "settle": ("gossip", "during-gossip"), "claim": ("gossip",), "keep": ("gossip", "during-gossip"),
    "after_gossip": ("after-gossip",), "over": (),
}  # fmt: skip
"""Which parts of a round each phase belongs to."""


def scene(view: RumourView, draft: Draft | None = None, events: Sequence[Event] = ()) -> Scene:
    """The picture for the seat of `view`.

    `draft`: what it is about to do (None where it is not to act). `events`: what has just happened.
    """

    def light(piece: Piece) -> Piece:
        if not piece.parts or draft is None:
            return piece
        if all(part in draft.picks for part in piece.parts):
            return replace(piece, state="chosen")
        return replace(piece, state="legal") if draft.lights(piece.parts) else piece

    aims = _Aims(view, draft)
    zones = (
        Zone(id="board", title="The table", pieces=tuple(_board(view, aims))),
        Zone(id="sum", title=sums.title(view), pieces=tuple(sums.gossip_sum(view))),
        Zone(id="cards", title="Your hand", pieces=(*_hand(view, aims), *_buttons(view, draft))),
        Zone(id="timing", title="Who may speak when", pieces=tuple(_timing(view))),
        Zone(id="pile", title="Discard pile", pieces=tuple(_pile(view, aims))),
        Zone(id="removed", title="Out of the game", pieces=tuple(_removed(view))),
        Zone(id="players", title="Scores", pieces=tuple(sums.score_sheet(view))),
    )
    kept = tuple(replace(zone, pieces=tuple(light(piece) for piece in zone.pieces)) for zone in zones if zone.pieces)
    prompt, clause = prompts.prompt(view, draft)
    return Scene(says=_says(view), prompt=prompt, clause=clause, zones=kept)


def _says(view: RumourView) -> str:
    who = f"You are {view.name(view.seat)}."
    if view.phase == "over":
        return f"The game is over. {who}"
    if not view.round:
        return f"Nothing is dealt yet. {who}"
    part = _part_of_round(view)
    first = "you start" if view.starter == view.seat else f"{view.name(view.starter)} starts"
    painted = " Cards count by their lower suit." if view.mode == "lower" else ""
    return f"Round {view.round} of {view.rulings.rounds}, {part}; {first}. {who}{painted}"


def _part_of_round(view: RumourView) -> str:
    live = _live(view)
    return next((name for id, name, _ in PHASES if live and id == live[-1]), "Gossip")


# ---- what can be picked ----


class _Aims:
    """What a pick of a piece adds to the half-made move: () where this seat is not to act."""

    def __init__(self, view: RumourView, draft: Draft | None):
        self.view, self.draft = view, draft
        self.people: tuple[Card, ...] = ()
        self.naming = view.phase == "name"
        self.picked = {value for name, value in draft.picks if name == "play"} if draft is not None else set()
        if draft is None or view.phase in GATHERING:
            return
        pending = view.pending
        if self.naming and pending is not None and isinstance(pending.move, Power):
            self.people = (pending.move.person,)
        else:
            here = people_now(view.table)
            legal = {move.person for move in draft.legal if isinstance(move, Power)}
            self.people = tuple([person for person in here if person in legal])

    def __call__(self, field: str, value: Card | Suit | Seat) -> tuple[Part, ...]:
        """The pick that names a target; the person comes with it where it was announced before."""
        if self.naming and not self.picked:
            return (("play", self.people[0]), (field, value))
        return ((field, value),)

    def suit(self, suit: Suit) -> tuple[Part, ...]:
        """A suit can be named."""
        if self.draft is not None and self.view.phase == "count":
            return (("suit", suit),)
        wanted = [person for person in (AUTHOR, SAVAGE) if person in self.people]
        if WATCHMAN in self.people and (self.naming or self.view.phase == "foretell"):
            wanted.append(WATCHMAN)
        return self("suit", suit) if wanted and self._names("suit", wanted) else ()

    def _names(self, field: str, people: Sequence[Card]) -> bool:
        """Whether something of the kind is named now: where people are only announced at first, it is not yet."""
        assert self.draft is not None
        return any(name == field for move in self.draft.legal if isinstance(move, Power) for name, _ in move.parts())

    def to(self, seat: Seat) -> tuple[Part, ...]:
        """A player can be named."""
        return self("to", seat) if DIPLOMAT in self.people and self._names("to", [DIPLOMAT]) else ()

    def open_card(self, seat: Seat, card: Card) -> tuple[Part, ...]:
        """An open card can be named."""
        if LIGHT_KEEPER in self.people and self._names("keep", [LIGHT_KEEPER]):
            inside = self.view.suit is not None and card in group(self.view.table, self.view.seat, self.view.suit)
            return self("keep", card) if inside else ()
        if any(person in self.people for person in (SAVAGE, HUNTRESS)) and self._names("card", [SAVAGE]):
            return self("card", card)
        return ()

    def in_pile(self, card: Card) -> tuple[Part, ...]:
        """A card of the pile can be named."""
        return self("card", card) if HUNTRESS in self.people and self._names("card", [HUNTRESS]) else ()

    def in_hand(self, card: Card) -> tuple[Part, ...]:
        """A card of the own hand can be laid, given up, played, or named."""
        if self.draft is None:
            return ()
        if self.view.phase in GATHERING:
            return (("cards", card),)
        if self.view.phase in ("claim", "count"):
            return ()
        sailing = SAILOR in self.people and self._names("card", [SAILOR])
        if sailing and card != SAILOR and (card != PAINTER or self.naming or SAILOR in self.picked):
            return self("card", card)
        if self.naming:
            return ()
        return (("play", card),) if card in PEOPLE else ()


# ---- the table ----


def _board(view: RumourView, aims: _Aims) -> Iterator[Piece]:
    known = view.known_in_hand
    for seat in range(view.seats):
        yield _player(view, aims, seat, known[seat])
    for suit in ASCENDING:
        now = view.suit == suit
        says = f"{suit.capitalize()}, {count(VALUES[suit], 'point')}{', told now' if now else ''}"
        yield Column(id=f"suit-{suit}", says=says, parts=aims.suit(suit), suit=suit, points=VALUES[suit], now=now)
    for suit in ASCENDING:
        yield from _groups(view, aims, suit)
    told = {telling.suit: telling for telling in view.tellings if not telling.retold} if sums.is_now(view) else {}
    for suit in ASCENDING:
        yield _verdict(view, suit, told.get(suit))


def _player(view: RumourView, aims: _Aims, seat: Seat, known: tuple[Card, ...]) -> Piece:
    hand, down = view.hand_sizes[seat], view.down_counts[seat]
    you, turn, starts = seat == view.seat, view.turn == seat, seat == view.starter and view.round > 0
    if hand is None or down is None:
        hand, down = (len(view.hand), len(view.down)) if you else (view.table.held[seat], 0)
        held = f"{count(view.table.held[seat])} in hand or face down"
    else:
        held = f"{count(hand)} in hand" + (f", {down} face down" if down else "")
    words = [view.name(seat), *(["you"] if you else []), count(view.scores[seat], "point"), held]
    words += [f"{listed([FACTS[card].name for card in known])} known"] if known and not you else []
    words += ["starts"] if starts else []
    words += ["to choose"] if seat in view.actors else []
    return Player(
        id=f"player-{seat}",
        says=", ".join(words),
        parts=aims.to(seat),
        seat=seat,
        name=view.name(seat),
        points=view.scores[seat],
        hand=hand,
        down=down,
        you=you,
        turn=turn,
        starts=starts,
        known=() if you else known,
    )


def _groups(view: RumourView, aims: _Aims, suit: Suit) -> Iterator[Piece]:
    """What every seat has open in a suit."""
    table = view.table
    counts = group_sizes(table, suit)
    best = leaders(counts)
    for seat in range(view.seats):
        cards = group(table, seat, suit)
        if not cards:
            continue
        leads, ties = best == (seat,), len(best) > 1 and seat in best
        lone = "" if counts[seat] else ", alone, which makes no group"
        says = f"{view.name(seat)}, {suit.capitalize()}: {count(len(cards))}{lone}"
        yield Group(
            id=f"group-{seat}-{suit}",
            says=f"{says}{', leads' if leads else ', tied' if ties else ''}",
            parts=aims.to(seat) if suit == view.suit else (),
            seat=seat,
            suit=suit,
            size=counts[seat],
            leads=leads,
            ties=ties,
        )
        for card in cards:
            yield _open_card(view, aims, seat, card)


def _open_card(view: RumourView, aims: _Aims, seat: Seat, card: Card) -> Piece:
    hidden = view.savage is not None and view.savage.card == card
    suit = suit_of(view.table, card)
    says = f"{_described(view, card)}{f', face down as {suit.capitalize()}' if hidden else ''}"
    return CardPiece(
        id=f"card-{card}",
        says=says,
        parts=aims.open_card(seat, card),
        card=card,
        where="open",
        face="down" if hidden else "up",
        seat=seat,
        suit=suit,
    )


def _described(view: RumourView, card: Card) -> str:
    """All that is on a card, and when the person on it is played."""
    if card not in PEOPLE or view.rulings.powers == "off":
        return described(card)
    return f"{described(card)}, playable {WHEN[POWERS[card]]}"


def _verdict(view: RumourView, suit: Suit, told: Telling | None) -> Piece:
    """How a suit stands, or how it was told in this round."""
    label, who, outcome = sums.standing(view, gossip.forecast(view.table, suit) if told is None else told, told is None)
    return Verdict(
        id=f"verdict-{suit}",
        says=f"{suit.capitalize()}: {label}",
        suit=suit,
        outcome=outcome,
        label=label,
        who=who,
    )


# ---- the hand ----


def _hand(view: RumourView, aims: _Aims) -> Iterator[Piece]:
    """The own cards by lower suit, by rank where a row may be laid; then those laid down already."""
    row = view.seat in view.permits and view.phase in ("after_deal", "gather")
    by_suit = sorted(view.hand, key=lambda card: (SUITS.index(lower(card)), PLACE[card]))
    playable = (
        {move.person for move in aims.draft.legal if isinstance(move, Power)} if aims.people and aims.draft else ()
    )
    for card in ordered(view.hand) if row else by_suit:
        yield CardPiece(
            id=f"card-{card}",
            says=_described(view, card),
            parts=aims.in_hand(card),
            card=card,
            where="hand",
            playable=card in playable,
            under="" if row else lower(card),
        )
    for card in view.down:
        further = ", laid with the Sailor" if card == view.sailed else ""
        yield CardPiece(
            id=f"card-{card}",
            says=f"{_described(view, card)}; laid down{further}",
            card=card,
            where="down",
            face="down",
        )


def _buttons(view: RumourView, draft: Draft | None) -> Iterator[Piece]:
    """People that can be played, and what needs no other pick."""
    if draft is None:
        return
    if view.phase in GATHERING:
        none = Gather(seat=view.seat)
        if none in draft.legal:
            yield Button(id="lay-nothing", says="Lay nothing", parts=none.parts(), label="Lay nothing")
        return
    people = {move.person: move for move in draft.legal if isinstance(move, Power)}
    for person, move in people.items():
        label = prompts.button(view, move)
        yield Button(id=f"play-{person}", says=label, parts=(("play", person),), label=label, main=True)
    if SAILOR in people and PAINTER in view.hand and view.phase != "name":
        parts: tuple[Part, ...] = (("play", SAILOR), ("card", PAINTER))
        if any(set(parts) <= set(move.parts()) for move in draft.legal):
            label = "Lay the Painter with the Sailor"
            yield Button(id="sail-painter", says=label, parts=parts, label=label)
    for plain in draft.legal:
        if not isinstance(plain, Power) and plain.parts()[0][0] == "move":
            label = prompts.button(view, plain)
            kind = type(plain).__name__.lower()
            yield Button(id=kind, says=label, parts=plain.parts(), label=label, main=kind == "take")


# ---- when, and what is gone ----


def _live(view: RumourView) -> tuple[str, ...]:
    """The parts of the round that it is in now."""
    pending = view.pending
    live = LIVE[view.phase if pending is None else pending.phase]
    return (*live, "after-gossip") if view.table.author is not None else live


def _timing(view: RumourView) -> Iterator[Piece]:
    """The parts of the round in their order, and the Lunatic (RM-062, RM-063)."""
    if view.rulings.powers == "off":
        return
    live, box = _live(view), deck(view.seats)
    ids = [id for id, _, _ in PHASES]
    first = min((ids.index(id) for id in live), default=len(ids))
    for place, (id, name, people) in enumerate(PHASES):
        here = tuple([card for card in people if card in box])
        when = "live" if id in live else "past" if place < first else "coming"
        window = "-" in id
        told = listed([FACTS[card].name for card in here])
        says = f"{start(name)}: {told}" if window else name
        yield Moment(
            id=f"moment-{id}",
            says=f"{says}, {'open' if window else ''} now".replace(",  now", ", now") if when == "live" else says,
            kind="window" if window else "phase",
            name=name,
            people=here,
            when=when,  # type: ignore[arg-type]
            label="open now" if when == "live" and window else "",
        )
    answering = view.phase == "react"
    yield Moment(
        id="moment-any",
        says=f"The Lunatic answers whoever else was played{', now' if answering else ''}",
        kind="any",
        name="any time",
        people=("6MW",),
        when="live" if answering else "coming",
        label="may answer now" if answering else "answers anybody else, right after he is played, and makes him void",
    )


def _pile(view: RumourView, aims: _Aims) -> Iterator[Piece]:
    """The discard pile, which everybody may look through (RM-R09)."""
    total, lying = view.table.discards, view.discard or ()
    top = f"; on top {FACTS[lying[-1]].name}" if lying else ""
    yield Pile(id="pile", says=f"{start(count(total))}{top}", count=total, top=lying[-1] if lying else None)
    may = HUNTRESS in aims.people
    seen = lying if view.discard is not None else _sought(aims) if may else ()
    for card in seen:
        yield CardPiece(
            id=f"card-{card}", says=_described(view, card), parts=aims.in_pile(card), card=card, where="pile"
        )


def _sought(aims: _Aims) -> tuple[Card, ...]:
    """Who plays the Huntress looks through the pile even where nobody else may."""
    legal = aims.draft.legal if aims.draft is not None else ()
    return tuple(
        [card for move in legal if (card := getattr(move, "card", None)) and getattr(move, "person", "") == HUNTRESS]
    )


def _removed(view: RumourView) -> Iterator[Piece]:
    """People who were played and are out of the game (RM-R18)."""
    if view.rulings.personality_fate == "remove_from_game":
        for card in view.removed:
            yield CardPiece(id=f"card-{card}", says=described(card), card=card, where="pile")
