"""RM-L10, After the gossip: the Author tells a suit again, the Huntress takes a card of the pile, in turn."""

from functools import cache
from typing import Final

from ...core import Event, Move
from ...draft import Draft
from ...lesson import Bet, Choice, Claim, Exercise, Guess, Quiz, Shot, Step, Verdict, Watch
from ...scene import Scene
from ..arrange import arrange
from ..moves import Author, Bard, Huntress, Pass, Soldier
from ..pieces import AUTHOR, HUNTRESS
from ..rules import GAME
from ..say import start, the
from ..state import RumourState, RumourView
from .board import BLUE, RED, WHITE, card, each, level, seen, sign, starts, still
from .people import again, gossip, speaking, window

OTHERS_PASS: Final[tuple[Move, ...]] = (Pass(seat=WHITE), Pass(seat=BLUE))


def _uncoloured(view: RumourView, draft: Draft | None, events: tuple[Event, ...] = ()) -> Scene:
    """The picture after Gossip, where who would win a suit now is to be counted."""
    show = speaking("pile", prompt="After Gossip: play somebody, or pass.")
    return each(show(view, draft, events), level)


# ---- the Author ----


@cache
def to_retell() -> RumourState:
    """The ledger's position, and what was won before it: Leaves by Red, Waves by White, Moons by Blue."""
    opened = (
        "Forest, Chance Meeting, Cave, Market",
        "Journey, Castle, Origin, Sea, Sailor",
        "Darkness, Mill, Penitent, Mountain, Pact, Diplomat",
    )
    return gossip(arrange(opened, {RED: "Author"}))


def _retold(view: RumourView) -> Verdict | None:
    """What the suit told again has come to: Moons alone bring Red anything, 6 points and the round."""
    telling = again(view)
    if telling is None:
        if not view.history:
            return None
        why = "Nobody has to play, but the suits have changed since they were told. Blue wins the round with 6."
        return Verdict("wrong", "The Author stays in your hand", why, "RM-058")
    suit = sign(telling.suit)
    match telling.verdict:
        case "won" if telling.winner == RED:
            why = (
                "Blue won Moons before, and so has none there now: your two stand against White’s one, 2–1. 9 points, "
                "and the round is yours. Your two go to the pile."
            )
            return Verdict("right", "6 points", why, "RM-083")
        case "won":
            why = (
                "White won Waves before, and has none left. Of what is open now Blue has two and you have one: 4 for "
                "Blue, who has 10. You told them for Blue."
            )
            return Verdict("wrong", f"{suit} go to Blue", why, "RM-083")
        case "tied":
            why = (
                "The Castle against the Penitent is 1–1, now as before, and a tie scores for nobody. The Author is "
                "spent, and Blue wins the round."
            )
            return Verdict("wrong", f"{suit} are tied again", why, "RM-083")
    mine = "You won Leaves before, and the Market went to the pile: nothing" if suit == "Leaves" else "Nothing"
    why = (
        f"{mine} is open in {suit}. You may tell any suit again, but this one is silent and brings nothing. The Author "
        "is spent, and Blue wins the round."
    )
    return Verdict("wrong", f"Silence in {suit}", why, "RM-R38")


def _author() -> Exercise:
    return Exercise(
        title="Once more, with what is left",
        ask="Gossip is over. You won Leaves, White Waves, Blue Moons: you have 3 points, White 4, Blue 6. Play the "
        "Author: one suit is told again, with the cards open now. Which is best for you?",
        start=starts(to_retell()),
        scene=_uncoloured,
        goal=_retold,
        answer=(Author(seat=RED, suit="moons"),),
        hint=(
            "Whoever won a suit has discarded the group. Count each column as it lies there now.",
            "Waves: you one, Blue two. Suns: one each of White and Blue. There is a third column with cards.",
            "Play the Author and pick Moons.",
        ),
        script=OTHERS_PASS,
    )


# ---- the Huntress ----


@cache
def to_hunt() -> RumourState:
    """White has won Moons, and the Author with them lies on the pile; Red is alone in Moons now."""
    opened = ("Forest, Chance Meeting, Market", "Author, Journey, Mountain, Castle", "Bard, Desert")
    return gossip(arrange(opened, {RED: "Huntress"}))


def _hunted(view: RumourView) -> Verdict | None:
    """Whether Red has won the round: with the Author out of the pile, and Moons told again."""
    telling = again(view)
    if telling is not None:
        return _told_for(view)
    if not view.history:
        return None
    if HUNTRESS in view.hand:
        why = "Nobody has to play, but White wins the round with 6. On the pile lies somebody who could change that."
        return Verdict("wrong", "The Huntress stays in your hand", why, "RM-058")
    if AUTHOR in view.hand:
        why = (
            "You have the Author in hand, and the round is over: all have passed, one after another. White wins it "
            "with 6."
        )
        return Verdict("wrong", "Fetched, and kept", why, "RM-R20")
    (fetched,) = view.hand
    if fetched == card("Bard"):
        why = "The Bard sings during Gossip, and Gossip is over. He may be of use in the next round; White wins this."
        return Verdict("wrong", "Too late for a song", why, "RM-062")
    why = (
        f"{start(the(fetched))} is yours for the next Gather, and everybody has seen it. But cards in hand score "
        "nothing, and White wins this round with 6."
    )
    return Verdict("wrong", "A card for later", why, "RM-065")


def _told_for(view: RumourView) -> Verdict:
    """What Red told again with the Author that was fetched."""
    telling = again(view)
    assert telling is not None
    if telling.winner == RED:
        why = (
            "She brought the Author into your hand, and there a person may be played, at once. White’s three Moons "
            "are gone, yours are not: 9 points, and the round."
        )
        return Verdict("right", "6 points, and the round", why, "RM-066")
    if telling.winner == WHITE:
        why = "Blue’s two Suns are on the pile, and now White’s Castle is alone there: 5 more for White, who has 11."
        return Verdict("wrong", "Suns go to White", why, "RM-083")
    suit = sign(telling.suit)
    why = f"The Author was right. But in {suit} no card is open any more, and White wins the round with 6."
    return Verdict("wrong", f"Silence in {suit}", why, "RM-R38")


def _huntress() -> Exercise:
    return Exercise(
        title="Out of the pile",
        ask="Gossip is over. You have 3 points, White 6 for Moons, Blue 5 for Suns. The Huntress takes one card of the "
        "discard pile into your hand. Win this round.",
        start=starts(to_hunt()),
        scene=_uncoloured,
        goal=_hunted,
        answer=(Huntress(seat=RED, card=AUTHOR), Author(seat=RED, suit="moons")),
        hint=(
            "A card in hand scores nothing. But some people may still be played: look at the ribbon.",
            "On the pile lies one whose moment is after Gossip. And which suit would be yours, told again?",
            "Fetch the Author with the Huntress, then tell Moons again.",
        ),
        script=OTHERS_PASS,
    )


# ---- in turn ----


@cache
def waiting() -> RumourState:
    """After Gossip Red holds the Author and White the Soldier; Red is asked first."""
    opened = ("Forest, Chance Meeting", "Mountain, Pact, Diplomat", "Journey, Bard")
    return gossip(arrange(opened, {RED: "Author, Origin", WHITE: "Soldier, Cave"}))


def _in_turn() -> Bet:
    return Bet(
        title="Round the table",
        start=starts(waiting()),
        moves=(Pass(seat=RED), Soldier(seat=WHITE), Pass(seat=BLUE), Author(seat=RED, suit="moons")),
        guesses=(
            Guess(
                ask="After Gossip you are asked first, and pass. White plays the Soldier. Who is asked next?",
                choices=(
                    Choice("Blue", True, ""),
                    Choice(
                        "You, since you passed",
                        False,
                        "It goes round the table, one person at a time: after White it is Blue’s turn, then yours.",
                        "RM-R20",
                    ),
                    Choice(
                        "Nobody: one person has been played",
                        False,
                        "As long as somebody plays, it goes on round the table.",
                        "RM-R20",
                    ),
                ),
            ),
            Guess(
                ask="Blue passes. You passed before, and hold the Author. May you play him now?",
                choices=(
                    Choice(
                        "No, who has passed is out",
                        False,
                        "A pass is for that turn only. It is over when all have passed in a row, and White has not.",
                        "RM-R20",
                    ),
                    Choice("Yes", True, ""),
                ),
            ),
        ),
        scene=window("pile"),
        says="The Soldier took your Origin, a Location, and not the Author. Moons were told again: 2–1 for you, now "
        "that White’s three are gone.",
        hint=(
            "One person at a time, round the table.",
            "It goes on until all have passed, one after another. White has just played.",
            "Blue is asked; and then you again.",
        ),
        clause="RM-R20",
    )


# ---- a suit that was emptied, and a Gossip by the lower suits ----


@cache
def emptied() -> RumourState:
    """Gossip has emptied the table; Red, who won Waves, holds the Author, and White the Bard (WP-27)."""
    opened = ("Sea, Cave", "Mountain, Castle", "Market, Battle, Windfall")
    return gossip(arrange(opened, {RED: "Author", WHITE: "Bard"}))


def _silent() -> Bet:
    return Bet(
        title="An empty suit",
        start=starts(emptied()),
        moves=(Author(seat=RED, suit="waves"), Pass(seat=RED), Bard(seat=WHITE)),
        guesses=(
            Guess(
                ask="You have won Waves with two cards. What if you have Waves told again? All know that White holds "
                "the Bard.",
                choices=(
                    Choice(
                        "You score 4 once more",
                        False,
                        "The points were yours once, and your two cards are on the pile. Only what is open now counts.",
                        "RM-083",
                    ),
                    Choice(
                        "Nobody scores",
                        False,
                        "The suit is empty when it comes up, and that is what the Bard waits for. A retelling is "
                        "Gossip: he may sing.",
                        "RM-R28",
                    ),
                    Choice("White scores 4", True, ""),
                ),
            ),
        ),
        scene=window("pile"),
        says="The suit you had emptied yourself invited the Bard.",
        hint=(
            "Which cards are open in Waves after you have won them?",
            "None. Who gains by a suit in which no card is open?",
            "White sings, and scores 4.",
        ),
        clause="RM-R28",
    )


@cache
def upside_down() -> RumourState:
    """Under the Painter Red has won Knots and Blue Suns (WP-34); White, who starts, holds the Author."""
    opened = ("Merchant, Battle, Market", "Castle, Betrayal", "Mountain")
    return gossip(arrange(opened, {WHITE: "Author"}, painted=True, starter=WHITE))


def _lower() -> Bet:
    return Bet(
        title="Under the Painter",
        start=starts(upside_down()),
        moves=(Author(seat=WHITE, suit="knots"),),
        guesses=(
            Guess(
                ask="The Painter was played: Knots were yours, 3–2. Now White plays the Author and has Knots told "
                "again. Who scores?",
                choices=(
                    Choice("White, by the lower suits", True, ""),
                    Choice(
                        "Nobody: the upper suits count again",
                        False,
                        "A retelling repeats this round’s Gossip, and that goes by the lower suits. White has two "
                        "Knots there.",
                        "RM-R40",
                    ),
                    Choice(
                        "You, as before",
                        False,
                        "Your three Knots are on the pile. White’s two are the largest group now.",
                        "RM-083",
                    ),
                ),
            ),
        ),
        scene=window(starter=WHITE),
        says="2–0 in Knots, 1 point. The Castle and the Betrayal go to the pile.",
        hint=(
            "Is the retelling still part of this round?",
            "It is, and in this round the lower suits count. Who has Knots below, now?",
            "White, by the lower suits.",
        ),
        clause="RM-R40",
    )


# ---- questions ----


def _quiz() -> Quiz:
    return Quiz(
        ask="The Author was played, and a suit is told again. Whose points are scored?",
        choices=(
            Choice(
                "Those of whoever won it before, again",
                False,
                "That group was discarded. Whoever won with it starts from nothing like the others, and often has "
                "nothing left there.",
                "RM-083",
            ),
            Choice(
                "Those of whoever played the Author",
                False,
                "He lets the suit be told, no more. If the largest group is somebody else’s, so are the points.",
                "RM-082",
            ),
            Choice(
                "Those of whoever came second before",
                False,
                "Often, but not because of that: there may be a tie now, or nobody. The cards are counted anew.",
                "RM-083",
            ),
            Choice(
                "Those of whoever has the largest group now",
                True,
                "As in any Gossip: alone in front, or nobody; and the group is discarded.",
                "RM-083",
            ),
        ),
        scene=still(seen(to_retell()), zones=("board",)),
    )


def _around() -> Watch:
    """What else holds for these two."""
    hunt = seen(to_hunt())
    bare = seen(arrange(("Forest", "Mountain", ""), {RED: "Huntress, Cave"}, phase="after_gossip"))
    fetched, _ = GAME.apply(to_hunt(), Huntress(seat=RED, card=AUTHOR))
    return Watch(
        (
            Shot(
                "One suit",
                "The other five stay as they were told. The points come on top of all that was scored before.",
                still(seen(to_retell()), zones=("board", "sum")),
                "RM-082",
                "The Author",
            ),
            Shot(
                "Which suit may be told",
                "Each of the six: scored, tied or empty. After a tie nothing has changed, unless somebody holds the "
                "Diplomat.",
                still(seen(to_retell()), zones=("board", "cards")),
                "RM-R38",
                "Any suit",
            ),
            Shot(
                "For all to see",
                "Everybody sees which card she takes. It is in your hand, not on the table, and stays there until you "
                "play or lay it.",
                still(seen(fetched), zones=("cards", "pile")),
                "RM-066",
                "Where to",
            ),
            Shot(
                "Not herself",
                "She lies on the pile when she hunts, but may not fetch herself: otherwise she would hunt for ever.",
                still(hunt, zones=("cards", "pile")),
                "RM-R25",
                "Which card",
            ),
            Shot(
                "Nothing to hunt",
                "Nothing was won and nobody played: the pile is empty, and she stays in your hand.",
                still(bare, zones=("board", "cards", "pile")),
                "RM-R25",
                "An empty pile",
            ),
        ),
        free=True,
    )


def step() -> Step:
    return Step(
        id="RM-L10",
        title="After the gossip",
        teaches=("RM-065", "RM-066", "RM-082", "RM-083", "RM-R20", "RM-R25", "RM-R28", "RM-R38", "RM-R40"),
        parts=(_author(), _huntress(), Claim(bets=(_in_turn(), _silent(), _lower())), _quiz(), _around()),
    )
