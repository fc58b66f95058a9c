"""GS-L6, Looking in: a whole stack through a window, or one top card anywhere."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from msgspec.structs import replace

from ...core import Event
from ...draft import Draft
from ...lesson import Bet, Choice, Claim, Exercise, Guess, Meter, Quiz, Shot, Step, Verdict, Watch
from ...scene import Scene, Zone
from ..arrange import Seen, arrange
from ..moves import Find, Gossip, Snoop
from ..pieces import Card, Colour, owners
from ..rules import GAME
from ..scene import Tray
from ..state import GossipState, GossipView, Phase, Triple
from ..words import CARD
from .table import BLUE, GREEN, RED, YELLOW, played, starts, still, street

FOUR: Final[Mapping[Colour, Triple]] = {
    "red": ("Mr Gab", "Mrs Stare", "none"),
    "blue": ("Mr Nosey", "Mr Peep", "cat"),
    "green": ("Mrs Sneak", "Mrs Pry", "dog"),
    "yellow": ("Mr Sneak", "Mrs Peep", "none"),
}
PRY: Final = 4
LYING: Final[Mapping[tuple[int, Colour], Sequence[Card]]] = {
    (1, "red"): ["blank"], (3, "red"): ["blank"], (4, "red"): ["blank"], (5, "red"): ["chocolates"],
    (3, "blue"): ["blank"], (4, "blue"): ["blank", "blank", "fish frame"], (6, "blue"): ["blank"],
    (3, "green"): ["dog bone", "blank"], (4, "green"): ["blank", "cookbook"], (6, "green"): ["blank"],
    (2, "yellow"): ["blank"], (3, "yellow"): ["blank", "chocolates", "blank"], (6, "yellow"): ["blank", "blank"],
}  # fmt: skip
"""The cards on the street, bottom to top."""
BEFORE: Final[tuple[Seen, ...]] = ((4, "blue", 0), (4, "blue", 1))
"""What Red has seen before: the lower two of Blue's cards at Pry."""


@cache
def position(at: int, phase: Phase, seen: tuple[Seen, ...] = BEFORE) -> GossipState:
    """Red stands on space `at` and may look."""
    return arrange(
        players=FOUR,
        pawns={"red": at, "blue": 21, "green": 8, "yellow": 33},
        stacks=LYING,
        seen={"red": seen},
        phase=phase,
    )


# ---- through the window ----


def _window() -> Claim:
    what = Guess(
        ask="You are at Stare's window and look at Yellow's stack. What will you see?",
        choices=(
            Choice(
                "Every card at Stare, whoever left it",
                False,
                "A window opens one stack of the six: Yellow's. Blue's and Green's cards there keep their secret.",
                "GS-057",
            ),
            Choice("Both of Yellow's cards there", True, ""),
            Choice(
                "Yellow's top card",
                False,
                "One top card is what Gossip gives. A Snoop shows the whole stack, bottom to top.",
                "GS-056",
            ),
        ),
    )
    hear = Guess(
        ask="And what will the others know?",
        choices=(
            Choice("Which stack you looked at, and no more", True, ""),
            Choice(
                "The cards as well",
                False,
                "You keep the cards to yourself, and put them back as they lay.",
                "GS-061",
            ),
            Choice(
                "Nothing at all",
                False,
                "Nobody reaches for a stack unseen: all know whose it was. Only the cards stay with you.",
                "GS-R19",
            ),
        ),
    )
    return Claim(
        bets=(
            Bet(
                title="Through the window",
                start=starts(position(19, "snoop")),
                moves=(Snoop(seat=RED, house=6, owner=YELLOW),),
                guesses=(what, hear),
                scene=street,
                says="The whole of one stack, for your eyes only.",
                hint=(
                    "Six colours have a place in each house. A Snoop opens one of them.",
                    "The stack is picked up, seen through, and put back; everybody sees whose it is.",
                    "Both of Yellow's cards; the others know which stack it was.",
                ),
                clause="GS-056",
            ),
        ),
    )


def _faces(view: GossipView, house: int = PRY) -> int:
    """How many cards of the others at a house Red has seen."""
    return sum(card is not None for seat, row in enumerate(view.stacks[house - 1]) if seat != RED for card in row or ())


def _height(view: GossipView, house: int = PRY) -> int:
    return sum(len(row or ()) for seat, row in enumerate(view.stacks[house - 1]) if seat != RED)


def _known(view: GossipView) -> Meter:
    seen, all = _faces(view), _height(view)
    return Meter(
        label="of the others' cards at Pry seen",
        value=seen,
        most=all,
        says=f"Of the cards that others left at Pry you have not seen {all - seen}.",
        boxes=all,
    )


def _looked(view: GossipView) -> Verdict | None:
    """What the look through Pry's window was worth."""
    if view.phase == "snoop":
        return None
    new = _faces(view) - _faces(GAME.observe(position(25, "snoop"), RED))
    if new == 2:
        stack = " and ".join(CARD[card] for card in view.stacks[PRY - 1][GREEN] or () if card)
        why = f"Both of Green's cards were new to you: {stack}. A look is worth the cards you have not seen."
        return Verdict("right", "Two new cards", why, "GS-056")
    if new == 1:
        why = (
            "Blue's stack is taller, but its lower two you knew: stacks never change their order. One stack is all "
            "that a Snoop opens. Take it back."
        )
        return Verdict("wrong", "One new card", why, "GS-057")
    return Verdict("wrong", "No new card", "You may look away, but a look costs nothing. Take it back.", "GS-R14")


def _snoop() -> Exercise:
    return Exercise(
        title="Which stack?",
        ask="You are at Pry's window. Of Blue's three cards you have seen the lower two. Look where you learn most.",
        start=starts(position(25, "snoop")),
        scene=played(prompt="Look at one stack at Pry, or look away."),
        goal=_looked,
        answer=(Snoop(seat=RED, house=PRY, owner=GREEN),),
        hint=(
            "Count the cards you have not seen, not the height of a stack.",
            "Blue has one new card for you here, Yellow none.",
            "Green's stack at Pry: two new cards.",
        ),
        meter=_known,
        plain=True,
    )


# ---- a top card anywhere ----

SEEN: Final[tuple[Seen, ...]] = (
    *BEFORE, (4, "green"), (3, "yellow", 2), (3, "green", 1), (3, "blue"), (6, "blue"), (6, "green"), (6, "yellow"),
    (2, "yellow"),
)  # fmt: skip
"""What Red has seen later: every top card but one."""


FIND: Final = Find(seat=RED).parts()


def _unseen(view: GossipView) -> int:
    return sum(
        card is None for row in view.stacks for seat, cards in enumerate(row) if seat != RED for card in cards or ()
    )


def _lifted(view: GossipView) -> Verdict | None:
    """What the top card was worth."""
    if view.phase == "gossip":
        return None
    if _unseen(view) < _unseen(GAME.observe(position(26, "gossip", SEEN), RED)):
        why = "Blue's top card at Pry: a fish frame. Gossip reaches it from any Gossip space, at whichever house."
        return Verdict("right", "The one new card", why, "GS-059")
    top = "Gossip lifts the top card only, and this one you had seen"
    tall = "what you have not seen lies under it. Take it back."
    return Verdict("wrong", "Nothing new", f"{top}: {tall}", "GS-060")


def _passing(view: GossipView, draft: Draft | None, events: tuple[Event, ...] = ()) -> Scene:
    """The street, where the Hide a Clue stack may be tried as well."""
    picture = played()(view, draft, events)

    def reach(zone: Zone) -> Zone:
        if zone.id == "actions":
            return replace(zone, pieces=tuple(piece for piece in zone.pieces if piece.parts != FIND))
        tried = (
            replace(piece, parts=FIND, state="legal") if isinstance(piece, Tray) else piece for piece in zone.pieces
        )
        return replace(zone, pieces=tuple(tried))

    return replace(picture, zones=tuple(reach(zone) for zone in picture.zones)) if draft else picture


def _gossip() -> Exercise:
    return Exercise(
        title="A word in passing",
        ask="You stand on Gossip: one top card, at any house. Lift one that is new to you.",
        start=starts(position(26, "gossip", SEEN)),
        scene=_passing,
        goal=_lifted,
        answer=(Gossip(seat=RED, house=PRY, owner=BLUE),),
        hint=(
            "A card you have seen shows its face. Which top cards do not?",
            "At Peep there are cards you do not know, but they lie under others.",
            "Blue's top card at Pry.",
        ),
        plain=True,
    )


# ---- around it ----


def _quiz() -> Quiz:
    view = GAME.observe(position(26, "gossip", SEEN), RED)
    return Quiz(
        ask="You stand on Gossip. May you lift the top card of the Hide a Clue stack?",
        choices=(
            Choice(
                "Yes, it is a stack like any other",
                False,
                "Gossip is about what lies in houses. For the hidden cards there is Find a Clue, one space in 38.",
                "GS-060",
            ),
            Choice("No, only stacks in houses", True, "Gossip reaches a stack in any house, and no other.", "GS-060"),
            Choice(
                "Only if a card of yours lies in it",
                False,
                "Whose cards lie there makes no difference. The Hide a Clue stack stands in no house.",
                "GS-060",
            ),
        ),
        scene=still(view, zones=(), look="tray"),
    )


def _around() -> Watch:
    """What else belongs to looking."""
    pry, gab = GAME.observe(position(25, "snoop"), RED), GAME.observe(position(12, "throw"), RED)
    gossip, stare = GAME.observe(position(26, "gossip", SEEN), RED), GAME.observe(position(19, "snoop"), RED)
    return Watch(
        (
            Shot(
                "Back it goes",
                "Cards that were picked up go back to their place, unseen by the others and in the same order.",
                still(pry, zones=(), says="Every stack stays as it was."),
                "GS-061",
                "Picking up",
            ),
            Shot(
                "Looked at, not kept",
                "Gossip lifts a card and puts it back. Whoever kept it would remove a clue for good.",
                still(gossip, zones=(), says="Red stands on Gossip."),
                "GS-R12",
                "After a Gossip",
            ),
            Shot(
                "Others' cards only",
                "Gossip is for the stacks of others; your own you know. You may also let it be.",
                still(gossip, zones=(), says="Red's own stacks are not for Gossip."),
                "GS-R13",
                "Your own stack",
            ),
            Shot(
                "You may look away",
                "Snoop and Snoop ? are for the stacks of others as well, and nobody has to look.",
                still(stare, zones=(), says="Red is at Stare's window."),
                "GS-R14",
                "No duty",
            ),
            Shot(
                "An empty window",
                f"At {owners(5)} lies nobody's card but yours. Then there is nothing to see, and your turn ends.",
                still(gab, zones=(), says="At Gab only Red has a card."),
                "GS-R15",
                "Nobody there",
            ),
            Shot(
                "Seen looking",
                "Everybody sees which stack you reach for. So you know, too, what others know of you.",
                still(pry, zones=(), says="Red is at Pry's window."),
                "GS-R19",
                "Who notices",
            ),
        ),
        free=True,
    )


def step() -> Step:
    return Step(
        id="GS-L6",
        title="Looking in",
        teaches=(
            *("GS-056", "GS-057", "GS-059", "GS-060", "GS-061"),
            *("GS-R12", "GS-R13", "GS-R14", "GS-R15", "GS-R19"),
        ),
        parts=(_window(), _snoop(), _gossip(), _quiz(), _around()),
    )
