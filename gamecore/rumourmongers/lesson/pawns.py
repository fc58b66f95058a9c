"""Pawns and courts, for step 11: what may be laid down with them, and what they count for on the table."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from msgspec.structs import replace

from ...core import Event, Move, Refusal
from ...decktet import FACTS, Card
from ...lesson import Bet, Choice, Claim, Collect, Guess, Hint, Round
from ...scene import Piece, Scene, Zone
from ..arrange import arrange, cards
from ..gather import explain_illegal
from ..look import Group
from ..moves import Painter, Pass, Take
from ..pieces import ordered
from ..say import cards as named
from ..say import listed, start, the
from ..state import RumourRules, RumourState, RumourView
from .board import BLUE, GREEN, RED, WHITE, card, each, lying, pickable, quiet, sign, starts, uncounted
from .people import window

RULES: Final = RumourRules()
SEATS: Final = 4
OTHERS_PASS: Final[tuple[Move, ...]] = (Pass(seat=WHITE), Pass(seat=BLUE), Pass(seat=GREEN))
"""Whoever else is asked in a window has nobody to play."""


# ---- what goes with a pawn or a court ----


def _with(keys: str, others: str, ask: str, right: Mapping[str, str]) -> Round:
    """Which of these cards may be laid down with this pawn or court, or these? `right`: what is said of each."""
    firsts, row = cards(keys), cards(others)
    wants = tuple(one for one in row if _no(firsts, one) is None)
    if set(wants) != set(cards(right)):
        raise ValueError(f"with {keys} go {named(wants)}")

    def refuse(id: str, chosen: tuple[str, ...]) -> Refusal:
        no = _no(firsts, id.removeprefix("card-"))
        return no if no is not None else Refusal("RM-017", "You have found that one already.")

    return Round(
        title=start(named(firsts)),
        ask=ask,
        wants=tuple(f"card-{one}" for one in wants),
        scene=lambda chosen: _beside(firsts, row),
        refuse=refuse,
        no={f"card-{one}": f"Not {the(one)}" for one in row},
        right={f"card-{card(name)}": says for name, says in right.items()},
    )


def _no(firsts: tuple[Card, ...], other: Card) -> Refusal | None:
    """Why the game does not let these be laid down together; None if it does."""
    return explain_illegal(ordered((*firsts, other)), False, RULES, SEATS)


def _beside(firsts: tuple[Card, ...], row: tuple[Card, ...]) -> Scene:
    """One or two pawns or courts, and the cards that may be tried with them."""
    shown = [(FACTS[one], listed([sign(suit) for suit in FACTS[one].suits])) for one in firsts]
    return Scene(
        says=" ".join(f"{facts.name}, a {facts.rank}, shows {suits}." for facts, suits in shown),
        zones=(
            Zone(id="key", title="To be laid", pieces=tuple(lying(one, under="") for one in firsts)),
            Zone(id="with", title="Together with", pieces=tuple(pickable(lying(one, under="")) for one in row)),
        ),
    )


def together() -> Collect:
    """The seven pairs of the ledger, by the pawn or court in them, and three cards of which only each two share."""
    return Collect(
        rounds=(
            _with(
                "Harvest",
                "Diplomat, Lunatic, Watchman",
                "With four players pawns and courts join in, with three suits each. When you lay cards, the middle "
                "one may stand in for the lower one. What goes with the Harvest?",
                {"Diplomat": "By Suns: in the middle here, at the foot there."},
            ),
            _with(
                "Consul",
                "Light Keeper, Borderland",
                "And with the Consul?",
                {"Light Keeper": "By Waves or by Knots: nobody asks which."},
            ),
            _with("Rite", "Consul, Borderland", "With the Rite?", {"Borderland": "By Leaves or by Wyrms."}),
            _with("Window", "Market, Island", "With the Window?", {"Market": "By Knots, at the foot of both."}),
            _with(
                "Watchman, Island",
                "Consul, Rite",
                "These two share Wyrms. What may be the third?",
                {"Rite": "It has Wyrms too."},
            ),
        ),
        hint=(
            _hint("Harvest", "Suns or Leaves", "The Diplomat"),
            _hint("Consul", "Waves or Knots", "The Light Keeper"),
            _hint("Rite", "Leaves or Wyrms", "The Borderland"),
            _hint("Window", "Leaves or Knots", "The Market"),
            (
                "It is not enough to go with each of them: one suit must be common to all three.",
                "That can only be Wyrms.",
                "Pick the Rite, which has Wyrms too.",
            ),
        ),
        done="One suit common to all, as ever, and never the one on top.",
        clause="RM-016",
    )


def _hint(key: str, offers: str, answer: str) -> Hint:
    return (
        "Forget the suit on top of each card. Which are left?",
        f"The {key} offers {offers}. Who else does?",
        f"{answer}.",
    )


# ---- a crowd of one ----


@cache
def alone() -> RumourState:
    """The ledger's WP-08: one card each in Moons, and Red's is a pawn."""
    return arrange(("Harvest", "Author"), phase="after_meet", seats=SEATS)


@cache
def repainted() -> RumourState:
    """Two Moons cards of Red, and the Painter to come: the Harvest is alone then, by its last suit.

    Gossip stops at each suit that is won, so that the table is seen as it lies under the Painter.
    """
    held, stops = {RED: "Painter"}, RumourRules(decline_win=True)
    return arrange(("Harvest, Mountain", "Forest"), held, phase="after_gather", seats=SEATS, rulings=stops)


def _unsaid(view: RumourView, events: tuple[Event, ...]) -> Scene:
    """The table after Meet without a word on what counts there, and as Gossip left it."""
    picture = window()(view, events)
    return picture if view.tellings else each(uncounted(picture), _counted_alike)


def _counted_alike(piece: Piece) -> Piece:
    """A group with one card, as far as can be seen: whether it counts is what is asked."""
    if not isinstance(piece, Group):
        return piece
    return replace(piece, size=1, says=piece.says.removesuffix(", alone, which makes no group"))


def _lone() -> Bet:
    return Bet(
        title="A pawn by itself",
        start=starts(alone()),
        moves=(Pass(seat=RED), *OTHERS_PASS),
        guesses=(
            Guess(
                ask="The Harvest shows Moons, Suns and Leaves. In which groups is it on the table?",
                choices=(
                    Choice("In Moons", True, ""),
                    Choice(
                        "In all three",
                        False,
                        "A card is in one group only, that of its upper suit. The middle suit is for Gather and for "
                        "nothing else.",
                        "RM-018",
                    ),
                ),
            ),
            Guess(
                ask="White has the Author in Moons. Who wins Moons?",
                choices=(
                    Choice(
                        "You, with a pawn against a 2",
                        False,
                        "Ranks never count. And a pawn or court alone is a crowd of one: it makes no group at all.",
                        "RM-019",
                    ),
                    Choice(
                        "Nobody: one card each",
                        False,
                        "It is no tie: your pawn alone counts nothing, the Author one. Even pawn against pawn is 0–0, "
                        "with nobody there whom a Diplomat could name.",
                        "RM-R16",
                    ),
                    Choice("White", True, ""),
                ),
            ),
        ),
        scene=_unsaid,
        says="0–1: Moons are White’s. The Harvest stays, and counts once another Moons card lies beside it.",
        hint=(
            "On the table only the suit on top counts.",
            "Pawns and courts make no crowd of one: the Harvest needs company.",
            "In Moons only, and White wins there.",
        ),
        clause="RM-R14",
    )


def _last_suit() -> Bet:
    return Bet(
        title="Under the Painter",
        start=starts(repainted()),
        moves=(Painter(seat=RED), Take(seat=WHITE)),
        guesses=(
            Guess(
                ask="You have two cards in Moons, White one. You play the Painter. Where does the Harvest count now?",
                choices=(
                    Choice(
                        "In Suns, with the Mountain",
                        False,
                        "That is its middle suit. Under the Painter the last one counts, Leaves; the Mountain lies in "
                        "Suns without it.",
                        "RM-R17",
                    ),
                    Choice(
                        "In Leaves, as one card",
                        False,
                        "Leaves it is, but alone there, and that is looked at when the suit is told: at Meet it had "
                        "company.",
                        "RM-R15",
                    ),
                    Choice("Nowhere", True, ""),
                ),
            ),
        ),
        scene=lambda view, events: window()(view if view.phase == "after_gather" else quiet(view), events),
        says="It lies in Leaves, alone, and they have gone to White. Next are Suns: your Mountain wins them.",
        hint=(
            "The Painter turns to the last suit printed on each card.",
            "The Harvest goes to Leaves. Who keeps it company there?",
            "Nowhere: it is alone in Leaves.",
        ),
        clause="RM-R17",
    )


def crowds() -> Claim:
    """Which group a pawn is in, and what it counts there by itself."""
    return Claim(bets=(_lone(), _last_suit()))
