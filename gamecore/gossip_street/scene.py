"""One seat's view of the street as a picture: pieces, targets, and sentences."""

from collections.abc import Iterator, Sequence
from typing import Final, Literal

from msgspec.structs import replace

from ..core import CHANCE, LUCK, Event, Part, Seat
from ..draft import Draft
from ..scene import Button, Piece, Scene, Zone
from . import prompts
from .moves import Circled, Jumped, Place, Threw, Walked
from .pieces import CARDS, COLOURS, HOUSES, PEOPLE, PETS, Card, Colour, Kind, Person, Pet, owners, relation
from .state import GossipView, Triple
from .words import CARD, PET, count, faces, listed, slug, space_name, title


class Space(Piece, frozen=True):
    """One of the 38 spaces; `house` is 0 but for House Paths and Snoops; `pawns`: who stands here."""

    index: int
    kind: Kind
    house: int
    pawns: tuple[Colour, ...] = ()


class House(Piece, frozen=True):
    """A house; can be picked where a lesson asks for houses. `home`: marked as the own house."""

    number: int
    name: str
    home: bool = False


class Ring(Piece, frozen=True):
    """The walk round the block, drawn as a dashed line from house to house (a lesson shows it)."""

    houses: tuple[int, ...]


class Stack(Piece, frozen=True):
    """One player's cards at one house, bottom to top.

    A face this seat does not know is None; `cards` is None where heights are not public (GS-R11).
    """

    house: int
    owner: Colour
    seat: Seat
    cards: tuple[Card | None, ...] | None
    own: bool = False


class Pawn(Piece, frozen=True):
    """A pawn on the street. `walk`: the spaces it has just come over, the last one where it stands."""

    owner: Colour
    space: int
    walk: tuple[int, ...] = ()
    out: bool = False


class Tray(Piece, frozen=True):
    """The Hide a Clue stack, bottom to top: known faces (else None) and who hid each (None: not known)."""

    cards: tuple[Card | None, ...]
    authors: tuple[Colour | None, ...]


class Die(Piece, frozen=True):
    """The die: 0 before any throw. `caption`: whose throw it was, or that it can be thrown."""

    pips: int
    caption: str = ""


class Seated(Piece, frozen=True):
    """A player at the table: mark, name, what is public of it."""

    owner: Colour | None
    seat: Seat
    name: str
    you: bool = False
    turn: bool = False
    status: Literal["in", "detected", "discredited"] = "in"
    false: int = 0
    limit: int = 5
    cards: tuple[Person, Person, Pet] | None = None


class Character(Piece, frozen=True):
    """A people card. `role`: first, second, or "" where it is only to be picked."""

    person: Person
    role: Literal["first", "second", ""] = ""


class PetCard(Piece, frozen=True):
    """A pet card."""

    pet: Pet


class Calling(Piece, frozen=True):
    """A kind of calling card in the hand and how many are left; `count` is -1 where no number is shown."""

    card: Card
    count: int


class PawnChoice(Piece, frozen=True):
    """A pawn still in the box, by colour."""

    colour: Colour


def scene(view: GossipView, draft: Draft | None = None, events: Sequence[Event] = ()) -> Scene:
    """The picture for the seat of `view`.

    `draft`: what it is about to do (None where it is not to act). `events`: what has just happened, so that
    pawns walk.
    """

    def light(piece: Piece) -> Piece:
        if not piece.parts or piece.parts == (LUCK,) or draft is None:
            return piece
        if all(part in draft.picks for part in piece.parts):
            return replace(piece, state="chosen")
        return replace(piece, state="legal") if draft.lights(piece.parts) else piece

    mine = draft is not None
    zones = (
        Zone(id="board", title="The street", pieces=tuple(_street(view, mine, events))),
        Zone(id="players", title="Players", pieces=tuple(_seated(view, mine))),
        Zone(id="pawns", title="Pawns in the box", pieces=tuple(_pawn_choices(view, mine))),
        Zone(id="say", title="Whom and what you name", pieces=tuple(_names(view, mine))),
        Zone(id="who", title="Who you are", pieces=_own(view, mine)),
        Zone(id="hand", title="Calling cards in your hand", pieces=tuple(_hand(view, draft))),
        Zone(id="actions", title="What else you can do", pieces=tuple(_actions(view, draft))),
    )
    kept = tuple(replace(zone, pieces=tuple(light(piece) for piece in zone.pieces)) for zone in zones if zone.pieces)
    prompt, clause = prompts.prompt(view, draft)
    return Scene(says=_says(view), prompt=prompt, clause=clause, zones=kept)


def _says(view: GossipView) -> str:
    street, numbers = view.rulings.street(), view.rulings.house_numbers
    stand = [
        f"{view.name(seat)} on space {player.space}, {space_name(street[player.space], numbers)}"
        for seat, player in enumerate(view.players)
        if player.space is not None
    ]
    you = f"You are {view.name(view.seat)}. " if view.players[view.seat].colour else ""
    pawns = "; ".join(stand) + ". " if stand else ""
    return f"The street: six houses, 38 spaces. {you}{pawns}{count(len(view.hidden), 'card').capitalize()} hidden."


def _paces(view: GossipView, events: Sequence[Event]) -> dict[Seat, tuple[int, ...]]:
    """The spaces each pawn has just come over."""
    walks: dict[Seat, tuple[int, ...]] = {}
    for event in events:
        match event:
            case Walked(seat=seat, start=start, end=end):
                walks[seat] = tuple((start + k) % 38 for k in range((end - start) % 38 + 1))
            case Jumped(seat=seat, start=start, end=end):
                walks[seat] = (*walks.get(seat, (start,)), end)
            case Circled(seat=seat, space=space):
                walks[seat] = tuple((space + k) % 38 for k in range(39))
    return walks


def _street(view: GossipView, mine: bool, events: Sequence[Event]) -> Iterator[Piece]:
    rules = view.rulings
    numbers = rules.house_numbers
    setting_out = mine and view.phase == "pawns"
    for index, space in enumerate(rules.street()):
        here = [(s, p.colour) for s, p in enumerate(view.players) if p.space == index and p.colour]
        names = listed([view.name(seat) for seat, _ in here])
        stand = f", {names} {'stands' if len(here) == 1 else 'stand'} here" if here else ""
        yield Space(
            id=f"space-{index}",
            says=f"Space {index}, {space_name(space, numbers)}{stand}",
            parts=(("house", space.house),) if setting_out and space.kind == "path" else (),
            index=index,
            kind=space.kind,
            house=space.house,
            pawns=tuple(colour for _, colour in here),
        )
    for house in HOUSES:
        yield House(id=f"house-{house}", number=house, name=owners(house, numbers))
        yield from _stacks(view, mine, house)
    yield _tray(view, mine)
    walks = _paces(view, events)
    for seat, player in enumerate(view.players):
        if player.space is not None and player.colour:
            yield Pawn(
                id=f"pawn-{player.colour}",
                owner=player.colour,
                space=player.space,
                walk=walks.get(seat, ()),
                out=player.status != "in",
            )
    yield _die(view, events)


def _stacks(view: GossipView, mine: bool, house: int) -> Iterator[Piece]:
    order = sorted(range(len(view.players)), key=lambda seat: COLOURS.index(view.players[seat].colour or "black"))
    for seat in order:
        colour = view.players[seat].colour
        if colour is None:
            continue
        cards = view.stacks[house - 1][seat]
        own = seat == view.seat
        whose = "Your" if own else f"{view.name(seat)}'s"
        height = "height not known" if cards is None else count(len(cards), "card")
        known = f": {faces(cards)}" if cards and any(cards) else ""
        yield Stack(
            id=f"stack-{house}-{seat}",
            says=f"{whose} stack at {owners(house, view.rulings.house_numbers)}, {height}{known}",
            parts=_stack_parts(view, house, seat, cards) if mine else (),
            house=house,
            owner=colour,
            seat=seat,
            cards=cards,
            own=own,
        )


def _stack_parts(view: GossipView, house: int, seat: Seat, cards: Sequence[str | None] | None) -> tuple[Part, ...]:
    own = seat == view.seat
    match view.phase:
        case "snoop" | "gossip":
            return (("house", house), ("owner", seat))
        case "lay" | "path" if own:
            return (("house", house),)
        case "hide" if own and cards and view.rulings.hide == "may_hand_or_board":
            return (("card", cards[-1]), ("house", house))
    return ()


def _tray(view: GossipView, mine: bool) -> Piece:
    cards = tuple(hidden.card for hidden in view.hidden)
    authors = tuple(view.players[h.author].colour if h.author is not None else None for h in view.hidden)
    last = view.hidden[-1].author if view.hidden else None
    by = f", the top one hidden by {'you' if last == view.seat else view.name(last)}" if last is not None else ""
    top = f", the top one {CARD[cards[-1]]}" if cards and cards[-1] else ""
    return Tray(
        id="tray",
        says=f"Hide a Clue stack, {count(len(cards), 'card')} face down{by}{top}",
        parts=(("move", "Find"),) if mine and view.phase == "find" else (),
        cards=cards,
        authors=authors,
    )


def _throws_now(view: GossipView) -> bool:
    """Whether chance waits for this seat to touch the die."""
    return view.actors == (CHANCE,) and view.phase in ("throw", "again") and view.turn == view.seat


def _die(view: GossipView, events: Sequence[Event]) -> Piece:
    """The die: to be thrown, or as it fell in `events` or in this turn."""
    if _throws_now(view):
        again = view.phase == "again"
        says = "The die: throw it again" if again else "The die: throw it"
        return Die(
            id="die",
            says=says,
            parts=(LUCK,),
            state="legal",
            pips=view.pips or 0 if again else 0,
            caption=says[9:].capitalize(),
        )
    fell = [(event.seat, event.pips) for event in events if isinstance(event, Threw) and not event.for_start]
    if view.pips and view.phase not in ("ready", "throw", "over"):
        fell.append((view.turn, view.pips))
    if not fell:
        return Die(id="die", pips=0)
    seat, pips = fell[-1]
    says = f"{'You' if seat == view.seat else view.name(seat)} threw {pips}"
    return Die(id="die", says=f"Die shows {pips}", pips=pips, caption=says)


def _seated(view: GossipView, mine: bool) -> Iterator[Piece]:
    talk = mine and view.phase in ("infer", "accuse")
    for seat, player in enumerate(view.players):
        you = seat == view.seat
        turned_up = player.cards if not you or player.status == "detected" else None
        words = [view.name(seat) + (", you" if you else "")]
        words += [player.status] if player.status != "in" else []
        words += [count(player.false, "false accusation") + f" of {view.rulings.false_limit}"]
        words += [f"is {listed([*turned_up[:2], PET[turned_up[2]]])}"] if turned_up else []
        words += ["to move"] if view.turn == seat and view.phase != "over" else []
        yield Seated(
            id=f"seat-{seat}",
            says=", ".join(words),
            parts=(("target", seat),) if talk else (),
            owner=player.colour,
            seat=seat,
            name=view.name(seat),
            you=you,
            turn=view.turn == seat and view.phase not in ("deal", "over", "lay"),
            status=player.status,
            false=player.false,
            limit=view.rulings.false_limit,
            cards=turned_up,
        )


def _pawn_choices(view: GossipView, mine: bool) -> Iterator[Piece]:
    if not mine or view.phase != "pawns":
        return
    for colour in COLOURS:
        yield PawnChoice(
            id=f"choose-{colour}", says=f"{colour.capitalize()} pawn", parts=(("colour", colour),), colour=colour
        )


def _names(view: GossipView, mine: bool) -> Iterator[Piece]:
    """The cards that can be named in an inference or an accusation, or shown."""
    if not mine or view.phase not in ("infer", "accuse"):
        return
    if view.phase == "infer":
        for person in PEOPLE:
            yield Character(id=f"name-{slug(person)}", says=person, parts=(("people", person),), person=person)
    else:
        for role in ("first", "second"):
            for person in PEOPLE:
                says = f"{person} as {role} character"
                yield Character(
                    id=f"{role}-{slug(person)}", says=says, parts=((role, person),), person=person, role=role
                )
    for pet in PETS:
        yield PetCard(id=f"name-{pet}", says=PET[pet].capitalize(), parts=(("pet", pet),), pet=pet)


_BE: Final = {"": "You are", "His": "He is", "Her": "She is"}


def identity(triple: Triple, pick: bool = False, whose: str = "") -> tuple[Piece, ...]:
    """The own three cards; `pick`: one of them is to be shown. `whose`: somebody else's, `His`."""

    def parts(card: str) -> tuple[Part, ...]:
        return (("card", card),) if pick else ()

    first, second, pet = triple
    kin, animal = relation(first, second), "none" if pet == "none" else PET[pet]
    be, own = _BE[whose], whose or "Your"
    return (
        Character(id="own-first", says=f"{be} {first}", parts=parts(first), person=first, role="first"),
        Character(
            id="own-second",
            says=f"{own} {kin}: {second}",
            parts=parts(second),
            person=second,
            role="second",
        ),
        PetCard(id="own-pet", says=f"{own} pet: {animal}", parts=parts(pet), pet=pet),
    )


def kit_card(card: Card, left: int, pick: bool = False) -> Calling:
    """A kind of calling card and how many are left; `pick`: it may be laid."""
    parts: tuple[Part, ...] = (("card", card),) if pick else ()
    return Calling(id=f"card-{slug(card)}", says=f"{title(card)}, {left} left", parts=parts, card=card, count=left)


def _own(view: GossipView, mine: bool) -> tuple[Piece, ...]:
    return identity(view.cards, mine and view.phase == "show") if view.cards else ()


def _hand(view: GossipView, draft: Draft | None) -> Iterator[Piece]:
    if view.cards is None:
        return
    dealing = draft is not None and view.phase in ("lay", "path", "hide")
    own = {CARDS[i] for i, left in enumerate(view.hand) if left}
    for card, left in zip(CARDS, view.hand, strict=True):
        if card in own:
            yield kit_card(card, left, dealing)
    legal = draft.legal if draft is not None and view.phase == "path" else ()
    if "blank" not in own and any(isinstance(move, Place) and move.card == "blank" for move in legal):
        yield Calling(
            id="card-blank", says="A blank from the box", parts=(("card", "blank"),), card="blank", count=-1
        )  # GS-R10


def _actions(view: GossipView, draft: Draft | None) -> Iterator[Piece]:
    if _throws_now(view):
        label = "Throw again" if view.phase == "again" else "Throw the die"
        yield Button(id="throw", says=label, parts=(LUCK,), state="legal", label=label, main=True)
    if draft is None:
        return
    for move in draft.legal if view.phase not in ("infer", "accuse") else draft.legal[-1:]:
        parts = move.parts()
        if parts[0][0] in ("move", "to"):
            label = prompts.button(view, move)
            yield Button(
                id=slug(type(move).__name__ + "".join(str(v) for _, v in parts if v != type(move).__name__)),
                says=label,
                parts=parts,
                label=label,
                main=prompts.is_main(move),
            )
