"""GS-L5, Walking: where a throw leads, and what is done there."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Final

from msgspec.structs import replace

from ...core import CHANCE, Event, Move, Refusal
from ...lesson import Bet, Choice, Claim, Guess, Quiz, Shot, Step, Watch
from ...match import Match
from ...scene import Piece, Scene
from ..arrange import arrange
from ..moves import Throw
from ..pieces import Card, Colour
from ..rules import GAME
from ..scene import Die, Space, scene
from ..state import GossipRules, GossipState, GossipView
from ..words import space_name
from .street import MR_NOSEY, PLAIN, only, others

STREET: Final = PLAIN.street()


def die(*pips: int) -> tuple[Move, ...]:
    """The die falls like this."""
    return tuple(Throw(seat=CHANCE, pips=p) for p in pips)


@cache
def position(at: int, blue: int = 21, green: int = 8) -> GossipState:
    """Red is about to throw on space `at`; some cards lie about."""
    first, second = others(MR_NOSEY)
    stacks: Mapping[tuple[int, Colour], Sequence[Card]] = {
        (1, "red"): ["blank"], (3, "red"): ["blank", "blank"], (4, "red"): ["blank"],
        (2, "blue"): ["blank", "blank"], (3, "blue"): ["blank"], (6, "blue"): ["blank"],
        (2, "green"): ["blank"], (1, "green"): ["blank"], (4, "green"): ["blank", "blank"],
    }  # fmt: skip
    return arrange(
        players={"red": MR_NOSEY, "blue": first, "green": second},
        pawns={"red": at, "blue": blue, "green": green},
        stacks=stacks,
    )


def _starts(at: int) -> Callable[[], Match[GossipState, GossipView, GossipRules]]:
    return lambda: Match(GAME, 3, PLAIN, state=position(at))


def _street(view: GossipView, events: Sequence[Event], pips: int) -> Scene:
    """The street alone. Before the throw every space can be picked, and the die shows what will be thrown."""
    before = not events and view.phase == "throw"

    def change(piece: Piece) -> Piece:
        if isinstance(piece, Space):
            return replace(piece, parts=(("space", piece.index),))
        if isinstance(piece, Die) and before:
            return replace(piece, says=f"The die: you will throw {pips}", pips=pips, caption=f"You throw {pips}")
        return piece

    return replace(only(scene(view, events=events), change), look="pawn-red")


# ---- where ----


def _name(space: int) -> str:
    return space_name(STREET[space], PLAIN.house_numbers)


def _off(at: int, pips: int, again: int, pick: int) -> Refusal:
    """Why a throw from `at` (and a second one, if `again`) does not end on space `pick`."""
    end = (at + pips) % len(STREET)
    kind = STREET[end].kind
    if kind in ("goto", "snoopq"):
        clause = "GS-055" if kind == "goto" else "GS-058"
        goal = "House Path" if kind == "goto" else "Snoop space"
        if pick == end:
            says = f"{_name(end)} is where the {pips} takes you. There you throw again, and are sent on"
            return Refusal(clause, f"{says}: {again} is a house, and you go to its {goal}.")
        if pick == (end + again) % len(STREET):
            says = f"The second throw is not walked. It is the number of a house: {again}, and you go to its {goal}"
            return Refusal("GS-R06", f"{says}.")
        if STREET[pick].house == again:
            other = "window" if kind == "snoopq" else "path"
            return Refusal(clause, f"The house is right. But {_name(end)} sends you to its {other}.")
    if pick == (at - pips) % len(STREET):
        return Refusal("GS-050", "That is the other way round. Pawns walk clockwise.")
    if pick == (end - 1) % len(STREET):
        return Refusal("GS-051", "One short: the space you stand on does not count. The first pip is the next space.")
    if kind in ("goto", "snoopq"):
        return Refusal("GS-051", f"Count again: {pips} spaces clockwise, one for each pip, and then the second throw.")
    return Refusal("GS-051", f"Count again: {pips} spaces clockwise, one for each pip.")


def _bet(
    title: str,
    ask: str,
    at: int,
    pips: tuple[int, ...],
    end: int,
    what: tuple[Choice, ...],
    says: str,
    hint: tuple[str, str, str],
    clause: str,
    why: Callable[[str], Refusal] | None = None,
) -> Bet:
    def wrong(pick: str) -> Refusal:
        return _off(at, pips[0], pips[-1], int(pick.removeprefix("space-")))

    where = Guess(ask=ask, wants=f"space-{end}", why=why or wrong)
    act = (Guess(ask="And what do you do there?", choices=what),) if what else ()
    return Bet(
        title=title,
        start=_starts(at),
        moves=die(*pips),
        guesses=(where, *act),
        scene=lambda view, events: _street(view, events, pips[0]),
        says=says,
        hint=hint,
        clause=clause,
    )


def _three() -> Claim:
    """The worked positions GS-W15, GS-W13 and GS-W14 of the ledger."""
    fence = _bet(
        "A six",
        "You are Red and throw a 6. Pick the space where your pawn will stand.",
        30,
        (6,),
        36,
        (
            Choice("Nothing", True, ""),
            Choice(
                "Throw again",
                False,
                "Only Go To ? and Snoop ? throw again. Here you do nothing, and walk on in your next turn.",
                "GS-065",
            ),
            Choice(
                "Stay until somebody asks you something",
                False,
                "Nobody waits on the fence. Who walks onto it finds a space like any other, with nothing to do.",
                "GS-065",
            ),
        ),
        "Six spaces clockwise; who walks onto the fence has nothing to do there.",
        (
            "Clockwise: along the lower side the pawn goes left, as the hands of a clock do.",
            "The space it stands on is not counted. Its first step is to Snoop 2.",
            "Sit on the Fence, in the middle of the crossing; there is nothing to do.",
        ),
        "GS-065",
    )
    go_to = _bet(
        "Go To ?",
        "You throw a 6; should you have to throw again, it is a 4. Pick the space where your turn ends.",
        33,
        (6, 4),
        27,
        (
            Choice("Leave a card there", True, ""),
            Choice(
                "Leave a card there, then go back to Go To ?",
                False,
                "You stay where you were sent. Your next throw counts from Pry's path.",
                "GS-053",
            ),
            Choice(
                "Look at a stack there",
                False,
                "That is what Snoop ? does. Go To ? leads to the House Path, and there a card is left.",
                "GS-055",
            ),
        ),
        "The 6 takes you over the corner to Go To ?. The 4 sends you to house 4, Pry: you leave a card there.",
        (
            "First walk the 6. What is written where it ends?",
            "The second throw is a house, not a walk. Which house has number 4?",
            "Path 4, in front of Pry: you leave a card.",
        ),
        "GS-055",
    )
    snoop = _bet(
        "Snoop ?",
        "You throw a 1; should you have to throw again, it is a 2. Pick the space where your turn ends.",
        14,
        (1, 2),
        31,
        (
            Choice("Look at one other player's stack there", True, ""),
            Choice(
                "Look at every stack there",
                False,
                "One stack, of one player. The others keep their secret.",
                "GS-058",
            ),
            Choice(
                "Look at a stack back where you threw",
                False,
                "You were sent to Nosey's window, so you look in there.",
                "GS-R06",
            ),
            Choice(
                "Leave a card there",
                False,
                "Snoop ? leads to the window, not to the House Path: you look, and leave nothing.",
                "GS-058",
            ),
        ),
        "The 1 takes you to Snoop ?. The 2 sends you to Nosey's window, where you may look at one stack.",
        (
            "One space on: what is written there?",
            "The second throw is a house, and footprints lead from its Snoop space to the window.",
            "Snoop 2, at Nosey's window: you may look at one other player's stack.",
        ),
        "GS-058",
    )
    return Claim((fence, go_to, snoop), done="Three of three.", clause="GS-052")


def _after() -> Claim:
    """The turn after Go To ?: it counts from where the pawn was sent (GS-W13)."""
    sent, goto, pips = 27, 1, 3

    def wrong(pick: str) -> Refusal:
        if int(pick.removeprefix("space-")) == (goto + pips) % len(STREET):
            return Refusal(
                "GS-053", "You counted from Go To ?. Nobody goes back: the pawn stands at Pry and goes on there."
            )
        return _off(sent, pips, 0, int(pick.removeprefix("space-")))

    bet = _bet(
        "The turn after",
        "Last turn Go To ? sent you to Pry's path. Now you throw a 3. Pick the space where your pawn will stand.",
        sent,
        (pips,),
        30,
        (),
        "From Pry's path three spaces on. Where a pawn was sent, there it goes on.",
        (
            "Where does your pawn stand now?",
            "It does not go back to Go To ?.",
            "Hide, three spaces clockwise from Pry's path.",
        ),
        "GS-053",
        wrong,
    )
    return Claim((bet,))


def _quiz() -> Quiz:
    board = only(_street(GAME.observe(position(36), 0), (), 2))
    return Quiz(
        ask="From the fence you throw 2: where does that lead, and to what?",
        choices=(
            Choice(
                "To Accuse: you must accuse somebody",
                False,
                "That is one space on. The fence itself does not count, and Accuse is only passed.",
                "GS-051",
            ),
            Choice(
                "To Snoop at Sneak: you may look at one stack there",
                True,
                "One space on is Accuse, which does nothing in passing; two on is the corner, Snoop at Sneak.",
                "GS-052",
            ),
            Choice(
                "To Gossip: you lift a top card",
                False,
                "That is the other way. Pawns walk clockwise only, from the fence towards Sneak.",
                "GS-050",
            ),
            Choice(
                "Nowhere: the fence is left only for an answer",
                False,
                "An answer brings a pawn to the fence, and nothing holds it there. It goes on with the next throw.",
                "GS-053",
            ),
        ),
        scene=replace(board, says="The street. Red stands on the fence, in the middle of the crossing."),
    )


def _around() -> Watch:
    """What else belongs to walking."""

    def street(state: GossipState, says: str) -> Scene:
        return replace(only(scene(GAME.observe(state, 0))), says=says, look="pawn-red")

    return Watch(
        (
            Shot(
                "Clockwise too",
                "The turn passes clockwise round the table, as the pawns do round the street.",
                street(position(30), "The street. Red, Blue and Green take their turns clockwise."),
                "GS-049",
                "Whose turn",
            ),
            Shot(
                "You must, if you can",
                "On a House Path a card has to be left if you hold one that may lie there. Which one is your choice.",
                street(position(27), "The street. Red stands on Pry's path."),
                "GS-R09",
                "Leaving a card",
            ),
            Shot(
                "Room for two",
                "Pawns may share a space; only at the very start nobody shares a path.",
                street(position(27, blue=27), "The street. Red and Blue stand on Pry's path together."),
                "GS-R44",
                "Two on a space",
            ),
            Shot(
                "Our street",
                "The rulebook counts 38 spaces and does not say in which order they lie. This order is ours.",
                street(position(30), "The street: 38 spaces, sixteen along each side, three on each crossing."),
                "GS-R03",
                "The board",
            ),
        ),
        free=True,
    )


def step() -> Step:
    return Step(
        id="GS-L5",
        title="Walking",
        teaches=(
            *("GS-021", "GS-026", "GS-049", "GS-050", "GS-051", "GS-052", "GS-053", "GS-054", "GS-055", "GS-058"),
            *("GS-R03", "GS-R04", "GS-R05", "GS-R06", "GS-R09", "GS-R44"),
        ),
        parts=(_three(), _after(), _quiz(), _around()),
    )
