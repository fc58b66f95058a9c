"""RM-L6, Just enough: one card more than the next, and no card more than that."""

from functools import cache
from typing import Final

from ...core import Event
from ...draft import Draft
from ...lesson import Choice, Exercise, Quiz, Shot, Step, Verdict, Watch
from ...scene import Scene
from ..arrange import arrange, cards
from ..pieces import UPPER, VALUES, Suit
from ..rules import GAME
from ..say import cards as named
from ..say import count, start, the
from ..state import RumourState, RumourView, Telling
from .board import BLUE, PLAIN, RED, WHITE, card, gathering, lays, seen, sign, starts, still
from .people import evening

MOONS: Final = cards("Mountain, Pact")
BEST: Final = 11
"""Moons and Suns: with two cards of the first exercise."""
KNOTS: Final = cards("Author, Painter, Castle, Market, Merchant, Battle, Soldier, Windfall")
"""The hand of the second exercise: all of one lower suit."""
ONE_EACH: Final[tuple[Suit, ...]] = ("moons", "leaves", "wyrms", "knots")
"""Where one card is enough there; in Suns White has three."""
TWELVE: Final = sum(VALUES[suit] for suit in ONE_EACH)


@cache
def two_cards() -> RumourState:
    """The ledger's position: White and Blue have laid nothing, and Red is the last to lay."""
    return _last(("Author", "Forest", "Cave"), "Mountain, Pact, Bard, Castle, Sea")


@cache
def four_cards() -> RumourState:
    """Suns are White's beyond reach; elsewhere one card is enough."""
    return _last(("", "Desert, Penitent, Discovery", "Cave"), ", ".join(KNOTS))


def _last(opened: tuple[str, ...], hand: str) -> RumourState:
    """Red, last in order, gathers; the others have laid nothing and hold a few cards that do not matter."""
    mine = cards(hand)
    others = {WHITE: "Journey, Darkness", BLUE: "Origin, Calamity"}
    state = arrange(opened, {RED: mine, **others}, phase="gather", starter=WHITE, rulings=PLAIN)
    for seat in (WHITE, BLUE):
        state, _ = GAME.apply(state, lays(seat))
    return state


def _picture(view: RumourView, draft: Draft | None, events: tuple[Event, ...] = ()) -> Scene:
    if draft is None:
        return still(evening(view, WHITE), events, ("board", "sum", "cards"))
    return gathering("board")(view, draft, events)


def laid(view: RumourView, state: RumourState) -> tuple[str, ...]:
    """The cards that Red has laid down since `state`."""
    return tuple([one for one in state.hands[RED] if one not in view.hand])


# ---- two cards ----


def _eleven(view: RumourView) -> Verdict | None:
    """What each set of cards comes to (11 points with two cards are the most with the fewest)."""
    if not view.history:
        return None
    points, down = view.history[-1][RED], laid(view, two_cards())
    moons = [one for one in down if one in MOONS]
    title = count(points, "point")
    if points == BEST and len(down) == 2:
        kept = the(next(one for one in MOONS if one not in down))
        why = f"Moons 2–1, and the one card in Suns: nobody else has any there. {start(kept)} stays in your hand."
        return Verdict("right", "11 points with two cards", why, "RM-053")
    if points == BEST:
        why = (
            "Moons were yours at 2–1. The third card made it 3–1, brought nothing, and lies on the discard pile with "
            "the others. Take it back."
        )
        return Verdict("wrong", "11 points, and a card too many", why, "RM-050")
    if moons:
        more = (
            f"{start(named(moons))} win Moons 3–1, where 2–1 is enough" if len(moons) == 2 else "Moons are yours, 2–1"
        )
        why = f"{more}. But in Suns no card lies open: one single card of your hand wins 5 more, in the same Gather."
        return Verdict("wrong", title, why, "RM-053")
    if card("Bard") in down:
        why = (
            "Suns are yours. In Moons you tie with White, 1–1: one card with the same lower suit as the Bard breaks it."
        )
        return Verdict("wrong", title, why, "RM-049")
    if card("Castle") in down:
        why = "The Castle wins Suns, but no other card of your hand has Knots below. The Bard wins them in company."
        return Verdict("wrong", title, why, "RM-042")
    if card("Sea") in down:
        why = "The Sea against the Cave is 1–1 in Waves, and Moons stay 1–1 as well. A tie scores for nobody."
        return Verdict("wrong", title, why, "RM-049")
    return Verdict("wrong", title, "Moons stay 1–1 between you and White, and nobody scores them.", "RM-049")


def _two() -> Exercise:
    return Exercise(
        title="Most points, fewest cards",
        ask="White and Blue have laid nothing. Score the most that you can in this round, with as few cards as you "
        "can.",
        start=starts(two_cards()),
        scene=_picture,
        goal=_eleven,
        answer=(lays(RED, "Mountain, Bard"),),
        hint=(
            "Count the open cards of the others in each suit. How many of yours are enough to have one more?",
            "In Moons you have one open card already. In Suns nobody has any.",
            "The Mountain or the Pact, and the Bard.",
        ),
    )


# ---- four cards ----


def _tale(view: RumourView) -> dict[Suit, Telling]:
    return {telling.suit: telling for telling in view.tellings}


def _enough(view: RumourView) -> Verdict | None:
    """What is missing, what is in vain, what is too much (12 points with four cards are the most with the fewest)."""
    if not view.history:
        return None
    points, down, told = view.history[-1][RED], laid(view, four_cards()), _tale(view)
    title = f"{count(points, 'point')} with {count(len(down))}"
    missing = [suit for suit in ONE_EACH if not told[suit].sizes[RED]]
    if missing:
        suit = missing[0]
        fit = named([one for one in KNOTS if UPPER[one] == suit], "or")
        why = f"In {sign(suit)} no card lies open: one card wins {count(VALUES[suit], 'point')}. You hold {fit}."
        return Verdict("wrong", title, why, "RM-053")
    suns = told["suns"].sizes[RED]
    if suns:
        why = (
            f"White has three cards in Suns, and you can lay two at most: {suns} against 3 scores nothing in this "
            f"round. "
            "Keep them in your hand, where nobody sees them."
        )
        return Verdict("wrong", title, why, "RM-048")
    more = [suit for suit in ONE_EACH if told[suit].sizes[RED] > 1]
    if more:
        suit = more[0]
        why = (
            f"In {sign(suit)} 2–0 brings no more than 1–0. The second card is on the discard pile now, with the first."
        )
        return Verdict("wrong", title, why, "RM-050")
    why = "Moons, Leaves, Wyrms and Knots, with a single card each: 6, 3, 2 and 1. Four cards wait for another round."
    return Verdict("right", "12 points with four cards", why, "RM-053")


def _four() -> Exercise:
    return Exercise(
        title="A hand full of Knots",
        ask="All your cards share one lower suit: you could lay down all eight. Again the most points, with as few "
        "cards as you can.",
        start=starts(four_cards()),
        scene=_picture,
        goal=_enough,
        answer=(lays(RED, "Author, Market, Battle, Windfall"),),
        hint=(
            "Go through the six columns, one by one. Where is one card enough, and where is none of use?",
            "White has three in Suns: not this time. In Moons, Leaves, Wyrms and Knots nobody has a card.",
            "The Author, the Market or the Merchant, the Battle or the Soldier, and the Windfall.",
        ),
    )


# ---- what a crowd is good for ----


def _quiz() -> Quiz:
    state = arrange(("Mountain, Pact, Author, Journey", "Forest", "Cave"), {RED: "Huntress"}, rulings=PLAIN)
    return Quiz(
        ask="You lead Moons 4–1. What does a fifth Moons card bring in this round?",
        choices=(
            Choice(
                "One point more",
                False,
                "A suit is worth the same however large the group: Moons bring 6, won with two cards or with ten.",
                "RM-048",
            ),
            Choice(
                "A head start in the next round",
                False,
                "The whole group goes to the discard pile, the fifth card too. What helps you later is a card in hand.",
                "RM-050",
            ),
            Choice("Nothing", True, "It only goes to the discard pile with the other four.", "RM-050"),
        ),
        scene=still(seen(state), zones=("board", "cards")),
    )


@cache
def all_six() -> RumourState:
    """Red leads in every suit."""
    return arrange(("Author, Castle, Cave, Market, Battle, Windfall", "", ""), phase="after_meet", rulings=PLAIN)


def _around() -> Watch:
    """Two things about the sum."""
    ties = seen(arrange(("Author, Castle, Market", "Mountain, Pact", "Origin, Mill, Forest"), rulings=PLAIN))
    return Watch(
        (
            Shot(
                "21 points",
                "Whoever won all six suits would score 6, 5, 4, 3, 2 and 1: 21. More is not to be won in one Gossip, "
                "and 147 in seven. One Gather can feed five suits at most.",
                still(seen(all_six())),
                "RM-009",
                "The most there is",
            ),
            Shot(
                "In any order",
                "A card is in one group only. So it makes no difference for the score which suit is told first; later "
                "it will matter for when people speak up.",
                still(ties),
                "RM-055",
                "Which suit first",
            ),
        ),
        free=True,
    )


def step() -> Step:
    return Step(
        id="RM-L6",
        title="Just enough",
        teaches=("RM-009", "RM-053", "RM-055"),
        parts=(_two(), _four(), _quiz(), _around()),
    )
