"""RM-L9, Turning the table: the Painter counts all cards by the lower suit, the Merchant lets one player lay a row."""

from functools import cache
from typing import Final

from ...core import Event, Move
from ...decktet import FACTS, Card
from ...draft import Draft
from ...lesson import Bet, Choice, Claim, Exercise, Guess, Quiz, Shot, Step, Verdict, Watch
from ...scene import Scene
from ..arrange import arrange, cards
from ..gather import in_row
from ..moves import Merchant, Painter, Pass, Take
from ..pieces import MERCHANT, PAINTER
from ..rules import GAME
from ..say import cards as named
from ..say import count, listed, the
from ..state import RumourRules, RumourState, RumourView
from .board import BLUE, RED, STOPS, WHITE, gathering, lays, quiet, seen, starts, still
from .people import speaking, window

OPENED: Final = ("Author, Battle, Market", "Mountain, Pact", "Cave, Darkness")
"""The ledger's WP-32: 5, 6 and 4 points by the upper suits, 1, 5 and 2 by the lower ones."""
ALL_PASS: Final[tuple[Move, ...]] = (Pass(seat=RED), Pass(seat=WHITE), Pass(seat=BLUE))


# ---- the Painter: what he does ----


@cache
def turned() -> RumourState:
    """All cards lie open from before, and nobody has laid any. Gossip stops at each suit that is won."""
    rulings = RumourRules(decline_win=True)
    return arrange(OPENED, {RED: "Painter"}, phase="after_gather", rulings=rulings)


def _yours() -> Guess:
    return Guess(
        ask="You play the Painter: in this Gossip every card counts by its lower suit, not by the upper one. How many "
        "points will you have?",
        choices=(
            Choice("You: 1", True, ""),
            Choice(
                "You: 3",
                False,
                "Knots are worth 1, with one card or with three. A larger group wins the suit, not more points.",
                "RM-048",
            ),
            Choice(
                "You: 5",
                False,
                "Leaves and Wyrms are the upper suits of the Market and the Battle. Below, all three of yours show "
                "Knots: 1 point.",
                "RM-087",
            ),
        ),
    )


def _whites() -> Guess:
    return Guess(
        ask="And White, with the Mountain and the Pact?",
        choices=(
            Choice(
                "White: 6",
                False,
                "Whoever plays the Painter, he turns all cards on the table. White’s two are no Moons now: they show "
                "Suns below, 5 points.",
                "RM-R44",
            ),
            Choice("White: 5", True, ""),
            Choice(
                "White: 11",
                False,
                "A card still counts for one suit only: for Suns, and no longer for Moons.",
                "RM-087",
            ),
        ),
    )


def _blues() -> Guess:
    return Guess(
        ask="And Blue, with the Cave and the Darkness?",
        choices=(
            Choice(
                "Blue: 4",
                False,
                "Waves are on top, and the Painter is yours, but he turns Blue’s cards as well: Wyrms, 2 points.",
                "RM-R44",
            ),
            Choice("Blue: 0", False, "Blue’s two show Wyrms below, and nobody else has Wyrms: 2 points.", "RM-053"),
            Choice("Blue: 2", True, ""),
        ),
    )


def _foretell() -> Claim:
    return Claim(
        bets=(
            Bet(
                title="Upside down",
                start=starts(turned()),
                moves=(Painter(seat=RED), Take(seat=RED), Take(seat=BLUE), Take(seat=WHITE)),
                guesses=(_yours(), _whites(), _blues()),
                scene=lambda view, events: window()(view if view.phase == "after_gather" else quiet(view), events),
                says="Without the Painter it would have been 5, 6 and 4. With him three groups are left, and each wins "
                "alone.",
                hint=(
                    "Each card has two suits. Read the second one, for everybody.",
                    "Yours are Knots three times, White’s Suns twice, Blue’s Wyrms twice.",
                    "1 for you, 5 for White, 2 for Blue.",
                ),
                clause="RM-087",
            ),
        ),
    )


# ---- the Painter: when to play him ----


@cache
def to_paint() -> RumourState:
    """White leads Moons with three cards, Blue Suns with two; both have laid nothing, and Red lays last."""
    opened = ("", "Forest, Chance Meeting, Author", "Castle, Discovery, Sea")
    hand = "Mountain, Pact, Cave, Darkness, Desert, Painter"
    state = arrange(opened, {RED: hand}, phase="gather", starter=WHITE)
    for seat in (WHITE, BLUE):
        state, _ = GAME.apply(state, lays(seat))
    return state


def _paint_picture(view: RumourView, draft: Draft | None, events: tuple[Event, ...] = ()) -> Scene:
    if draft is not None and view.phase == "gather":
        return gathering("board")(view, draft, events)
    return speaking(prompt="After Gather: play somebody, or pass.", starter=WHITE)(view, draft, events)


def _painted(view: RumourView) -> Verdict | None:
    """Who has won the round: 5 points in Suns under the Painter are enough, nothing else is."""
    if PAINTER in view.down:
        why = "The Painter lies on the table now, a card like any other. Only from your hand can he be played."
        return Verdict("wrong", "He cannot be played now", why, "RM-057")
    if not view.history:
        return None
    mine, white, blue = view.history[-1]
    title = f"You {mine}, White {white}, Blue {blue}"
    if PAINTER in view.hand:
        wins = "Your two win Waves" if mine else "Nothing of yours wins"
        why = (
            f"{wins}, but by the upper suits Moons are White’s with three cards and Suns Blue’s with two. Count the "
            "lower suits of theirs, and of yours."
        )
        return Verdict("wrong", title, why, "RM-058")
    if mine == 5:
        why = (
            "Cards that you lay together share the lower suit, and under the Painter they are one group: Suns, 5. "
            "White’s three fell apart, and Blue’s Suns became Knots and Waves."
        )
        return Verdict("right", title, why, "RM-087")
    if mine:
        why = "All that you laid is Wyrms now, and Wyrms bring 2. Another lower suit in your hand is worth more."
        return Verdict("wrong", title, why, "RM-087")
    why = "You laid nothing, so nothing of yours is turned. Choose first which lower suit shall count for you."
    return Verdict("wrong", title, why, "RM-087")


def _paint() -> Exercise:
    return Exercise(
        title="Lay, then turn",
        ask="White leads Moons, Blue leads Suns, and neither has laid more. Lay down cards with the same lower suit; "
        "after that you may play the Painter, or keep him. Win the round.",
        start=starts(to_paint()),
        scene=_paint_picture,
        goal=_painted,
        answer=(lays(RED, "Mountain, Pact"), Painter(seat=RED)),
        hint=(
            "What would White and Blue score with the Painter, and what without him?",
            "With him White has Leaves, 3, and Blue Waves, 4. Which of your lower suits is worth more than that?",
            "Lay the Mountain, the Pact or both, and then play the Painter: Suns, 5.",
        ),
        script=(Pass(seat=WHITE), Pass(seat=BLUE)),
    )


# ---- the Merchant: a row ----

ROW: Final = cards("Painter, Mountain, Forest, Market, Castle")
"""3-4-5-6-7, the longest row of the hand; the Bard is a crown."""


@cache
def trading() -> RumourState:
    """The ledger's hand. White has a card in Moons, Blue one in Suns: only the whole row wins both, and Leaves."""
    hand = "Merchant, Painter, Mountain, Forest, Market, Castle, Bard"
    return arrange(("", "Author", "Desert"), {RED: hand}, phase="after_deal")


def _trade_picture(view: RumourView, draft: Draft | None, events: tuple[Event, ...] = ()) -> Scene:
    if draft is not None and view.phase == "gather":
        return gathering("board")(view, draft, events)
    return speaking(prompt="After Deal: play somebody, or pass.")(view, draft, events)


def _row(view: RumourView) -> Verdict | None:
    """How long a row was laid (all five, 14 points), or what was laid instead."""
    if view.phase == "after_deal" and view.table.passes:
        why = (
            "His moment is now, before anybody lays; afterwards it is over for this round. Without him only cards with "
            "the same lower suit go together, and your row stays in your hand."
        )
        return Verdict("wrong", "The Merchant stays in your hand", why, "RM-085")
    if not view.history:
        return None
    points = count(view.history[-1][RED], "point")
    laid = tuple([one for one in trading().hands[RED] if one not in view.hand and one != MERCHANT])
    if len(laid) == len(ROW):
        why = (
            "3, 4, 5, 6, 7, whatever the suits, and each one counted: Moons 2–1, Suns 2–1 and Leaves are yours. "
            "The Bard is a crown, far from the 7."
        )
        return Verdict("right", f"Five in a row, {points}", why, "RM-086")
    if not laid:
        why = "You may lay nothing, even after the Merchant. But a row of five is in your hand."
        return Verdict("wrong", "Nothing laid", why, "RM-R43")
    if not in_row(laid, view.seats, view.rulings):
        suit = "Suns" if cards("Bard")[0] in laid else "Knots"
        why = (
            f"That is no row, and is allowed all the same: {named(laid)} have {suit} below. The Merchant permits a "
            "row, he does not demand one. But a row of yours is longer."
        )
        return Verdict("wrong", f"No row, {points}", why, "RM-R43")
    size = f"A row of {len(laid)}" if len(laid) > 1 else "A single card"
    return Verdict("wrong", f"{size}, {points}", _longer(laid), "RM-086")


def _longer(laid: tuple[Card, ...]) -> str:
    """What of the hand would have touched a row that was laid too short."""
    if laid == cards("Bard"):
        return "A crown needs a 9 beside it, and you hold none. Forget the suits and look at your numbers: they touch."
    places = [ROW.index(one) for one in laid]
    beside = [ROW[place] for place in (min(places) - 1, max(places) + 1) if 0 <= place < len(ROW)]
    touch = listed([f"{the(one)}, a {FACTS[one].rank}," for one in beside]).removesuffix(",")
    ends = "it would fit" if len(beside) == 1 else "one at each end, both would fit"
    return f"A longer one was in your hand. You hold {touch}: {ends}, whatever the suits."


def _trade() -> Exercise:
    return Exercise(
        title="A row of ranks",
        ask="The cards are dealt. Play the Merchant: in this Gather you may lay a row, one card of each rank without a "
        "gap, whatever the suits. Lay the longest you have.",
        start=starts(trading()),
        scene=_trade_picture,
        goal=_row,
        answer=(Merchant(seat=RED), lays(RED, ", ".join(ROW))),
        hint=(
            "Forget the suits for once: which numbers do you hold, and do they touch?",
            "A crown comes after the 9. So the Bard would need an 8 and a 9 beside the 7.",
            "Play the Merchant; then lay the Painter, the Mountain, the Forest, the Market and the Castle.",
        ),
        script=(lays(WHITE), lays(BLUE), *ALL_PASS * 8),
    )


# ---- the Merchant: what he permits, and whom ----


@cache
def permitting() -> RumourState:
    """Red holds three Knots with gaps between their ranks; White's two, an 8 and a 9, are known to everybody."""
    hands = {RED: "Merchant, Author, Battle, Castle", WHITE: "Mill, Darkness"}
    return arrange(("", "", "Sea"), hands, phase="after_deal")


def _permits() -> Claim:
    gap = Guess(
        ask="You have played the Merchant. The Author, the Battle and the Castle are a 2, a 4 and a 7, all with Knots "
        "below. May you lay these three?",
        choices=(
            Choice(
                "No, there are gaps: it is no row",
                False,
                "A row they are not, but they share a lower suit, and that is still enough: he permits a row, and "
                "forbids nothing.",
                "RM-R43",
            ),
            Choice("Yes", True, ""),
            Choice(
                "No, he should have stayed in hand for that",
                False,
                "It is not wise to spend him on cards that could be laid without him. It is allowed.",
                "RM-R43",
            ),
        ),
    )
    whites = Guess(
        ask="White lays after you and holds the Mill, an 8, and the Darkness, a 9. May White lay both?",
        choices=(
            Choice(
                "Yes, rows are allowed in this round",
                False,
                "Allowed to you alone: the Merchant was yours. White’s two have Leaves and Wyrms below.",
                "RM-R41",
            ),
            Choice(
                "Yes, both show Waves on top",
                False,
                "The suit on top never helps in Gather. Below they have Leaves and Wyrms.",
                "RM-042",
            ),
            Choice("No, only one of them", True, ""),
        ),
    )
    return Claim(
        bets=(
            Bet(
                title="A row only, and for all?",
                start=starts(permitting()),
                moves=(Merchant(seat=RED), lays(RED, "Author, Battle, Castle"), lays(WHITE, "Darkness"), lays(BLUE)),
                guesses=(gap, whites),
                scene=window(),
                says="You laid three Knots, as anybody may. White laid the Darkness alone, and ties with Blue in "
                "Waves: with both cards they would have been White’s.",
                hint=(
                    "What he gives is one more way to lay cards. To whom?",
                    "The old way stays open to you, and is the only one for White.",
                    "You may lay the three; White may lay one of the two.",
                ),
                clause="RM-R41",
            ),
        ),
    )


# ---- questions ----


@cache
def at_the_end() -> RumourState:
    """After the Merchant, with an 8, a 9, a crown and an ace in hand."""
    hands = {RED: "Betrayal, Darkness, Huntress, Ace of Leaves"}
    return arrange(("", "", ""), hands, phase="gather", permits=(RED,))


def _quiz() -> Quiz:
    return Quiz(
        ask="After the Merchant you hold an 8, a 9 and a crown. May a row end so: 8, 9, crown?",
        choices=(
            Choice(
                "Yes, with three players and with four",
                False,
                "With four, pawns and courts are in the deck, and they come between 9 and crown. A gap is no row.",
                "RM-R42",
            ),
            Choice(
                "With three players yes, with four no",
                True,
                "With three there is no rank between them. With four a pawn and a court have to fill the gap.",
                "RM-R42",
            ),
            Choice(
                "No, never: a crown is no number",
                False,
                "Crowns have their place among the ranks: the last one. Numbers or not, what touches makes a row.",
                "RM-020",
            ),
            Choice(
                "Only if an ace follows the crown",
                False,
                "The ace is the first rank, and nothing follows the crown: a row does not run on from the end to the "
                "beginning.",
                "RM-R42",
            ),
        ),
        scene=still(seen(at_the_end()), zones=("cards",)),
    )


def _table(*opened: str, painted: bool = False) -> RumourView:
    return seen(arrange(opened, phase="after_meet", painted=painted, rulings=STOPS))


def _around() -> Watch:
    """The table one way up and the other, and what else holds for these two."""
    crowned = ("Ace of Moons, Bard", "Sea, Mountain", "Market, Windfall")
    held = {RED: "Ace of Waves, Desert, Savage, Pact, Calamity"}
    ranks = seen(arrange(("", "", ""), held, phase="gather", permits=(RED,)))
    return Watch(
        (
            Shot(
                "By the upper suit",
                "The table you started from, the usual way: Leaves and Wyrms for you, Moons for White, Waves for Blue. "
                "5, 6 and 4; the Author alone wins nothing.",
                still(_table(*OPENED)),
                "RM-046",
                "Upper suits",
            ),
            Shot(
                "By the lower suit",
                "The same cards under the Painter: three groups, 1, 5 and 2 points. Nobody has laid or lost a card.",
                still(_table(*OPENED, painted=True)),
                "RM-087",
                "Lower suits",
            ),
            Shot(
                "Nothing to turn",
                "Aces and crowns have one suit and count for it as ever. With four players pawns and courts count by "
                "the last of their three suits.",
                still(_table(*crowned, painted=True)),
                "RM-088",
                "One suit only",
            ),
            Shot(
                "To the end of the round",
                "He holds for the whole Gossip, and for a suit that is told again after it. The next round counts by "
                "the upper suits once more.",
                still(_table(*OPENED, painted=True), zones=("board",)),
                "RM-R44",
                "How long",
            ),
            Shot(
                "Ace to crown",
                "Ace, 2 to 9, pawn, court, crown. The Merchant alone asks for ranks; everywhere else they are mere "
                "ornament.",
                still(ranks, zones=("cards",)),
                "RM-020",
                "The ranks",
            ),
        ),
        free=True,
    )


def step() -> Step:
    return Step(
        id="RM-L9",
        title="Turning the table",
        teaches=("RM-020", "RM-085", "RM-086", "RM-087", "RM-088", "RM-R41", "RM-R42", "RM-R43", "RM-R44"),
        parts=(_foretell(), _paint(), _trade(), _permits(), _quiz(), _around()),
    )
