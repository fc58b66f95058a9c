"""RM-L3, Meet and Gossip: cards are turned up, grouped by the suit on top, and told from Knots to Moons."""

from functools import cache
from typing import Final

from ...lesson import Bet, Choice, Claim, Guess, Quiz, Shot, Step, Watch
from ..arrange import arrange
from ..moves import Pass, Take
from ..state import RumourState
from .board import (
    BLUE,
    MEETS,
    PLAIN,
    RED,
    STOPS,
    WHITE,
    after,
    gossiped,
    lays,
    met,
    quiet,
    seen,
    showing,
    starts,
    still,
    uncounted,
)

ROUND: Final = {RED: "Author, Castle, Market", WHITE: "Mountain, Pact", BLUE: "Origin, Mill, Forest"}
"""What each lays face down (RM-W01): one lower suit each, Knots, Suns and Leaves."""
POINTS: Final = (8, 6, 4)
"""What that comes to, by seat."""
TOLD: Final = (Pass(seat=RED), Take(seat=RED), Take(seat=BLUE), Take(seat=RED), Take(seat=WHITE))
"""Gossip over it: Knots and Wyrms, then Leaves, Waves, Suns and Moons, which are won."""


@cache
def hidden() -> RumourState:
    """Nobody has laid yet. White and Blue keep a card, which might be the Savage, so that the game waits after Meet."""
    hands = {**ROUND, WHITE: f"{ROUND[WHITE]}, Savage", BLUE: f"{ROUND[BLUE]}, Battle"}
    return arrange(hands=hands, phase="gather", rulings=MEETS)


@cache
def open_round() -> RumourState:
    """All cards of that round are open."""
    return met(*(ROUND[seat] for seat in (RED, WHITE, BLUE)))


@cache
def older() -> RumourState:
    """Red has two cards open from an earlier round and Blue one; White starts, so Red lays last."""
    return arrange(
        ["Author, Journey", "", "Forest"],
        hands={RED: "Mountain, Bard", WHITE: "Diplomat, Pact", BLUE: "Cave, Darkness"},
        starter=WHITE,
        round=2,
        phase="gather",
        rulings=STOPS,
    )


# ---- Meet ----


def _meet() -> Claim:
    where = Guess(
        ask="You lay the Author, the Castle and the Market: all have Knots below. In which columns will they lie once "
        "they are turned up?",
        choices=(
            Choice(
                "All three in Knots",
                False,
                "Knots, their lower suit, let you lay them together. Once open, a card counts for the suit on top.",
                "RM-046",
            ),
            Choice("In Moons, Suns and Leaves", True, ""),
            Choice(
                "In Knots, and in Moons, Suns and Leaves too",
                False,
                "A card lies in one column only, that of the suit on top. Its lower suit has done its work.",
                "RM-046",
            ),
        ),
    )
    when = Guess(
        ask="White lays after you. Does White see your three cards first?",
        choices=(
            Choice(
                "Yes, they are turned up at once",
                False,
                "They stay face down until everybody has laid. Then, at Meet, all cards are turned up.",
                "RM-044",
            ),
            Choice("No, all are turned up together", True, ""),
        ),
    )
    return Claim(
        bets=(
            Bet(
                title="Meet",
                start=starts(hidden()),
                moves=tuple(lays(seat, ROUND[seat]) for seat in (RED, WHITE, BLUE)),
                guesses=(where, when),
                scene=showing("board", "cards"),
                says="Everybody's cards are open now, each in the column of the suit on top.",
                hint=(
                    "Which suit counted on the table, in step 1?",
                    "The suit on top: the Author shows Moons, the Castle Suns, the Market Leaves.",
                    "In Moons, Suns and Leaves; and all cards are turned up together.",
                ),
                clause="RM-044",
            ),
        ),
    )


# ---- Gossip ----


def _gossip() -> Claim:
    yours = Guess(
        ask="In each column, whoever has most cards scores what it is worth; one card is enough if nobody has more. "
        "How many points will you have?",
        choices=(
            Choice(
                "You: 1",
                False,
                "Knots are below on all your cards. The suits on top count: Moons, Suns and Leaves.",
                "RM-046",
            ),
            Choice("You: 8", True, ""),
            Choice(
                "You: 14",
                False,
                "Moons are not yours: White has two cards there, you have one. That leaves Suns, 5, and Leaves, 3.",
                "RM-048",
            ),
            Choice(
                "You: 15",
                False,
                "2, 7 and 6 are the ranks of your cards, and ranks do not count. Your suits do: Suns 5, Leaves 3.",
                "RM-022",
            ),
        ),
    )
    whites = Guess(
        ask="And White?",
        choices=(
            Choice(
                "White: 5",
                False,
                "Suns are below on White's two cards. On top they show Moons, and Moons are worth 6.",
                "RM-046",
            ),
            Choice("White: 6", True, ""),
            Choice(
                "White: 12",
                False,
                "White's two cards win one suit, and a suit is scored once: Moons, 6.",
                "RM-048",
            ),
            Choice(
                "White: 13",
                False,
                "4 and 9 are the ranks of White's cards. Two cards in Moons against one and one: 6 points.",
                "RM-022",
            ),
        ),
    )
    blues = Guess(
        ask="And Blue?",
        choices=(
            Choice(
                "Blue: 3",
                False,
                "Leaves are below on all of Blue's cards. On top are Waves twice, and Moons.",
                "RM-046",
            ),
            Choice("Blue: 4", True, ""),
            Choice(
                "Blue: 10",
                False,
                "Waves are Blue's, 4. In Moons Blue has one card, and White has two.",
                "RM-048",
            ),
            Choice(
                "Blue: 15",
                False,
                "2, 8 and 5 are ranks. Two cards in Waves, where nobody else has any: 4 points.",
                "RM-022",
            ),
        ),
    )
    return Claim(
        bets=(
            Bet(
                title="Gossip",
                start=starts(open_round()),
                moves=TOLD,
                guesses=(yours, whites, blues),
                scene=showing("board", "sum"),
                says="You 8, White 6, Blue 4. Leaves and Suns are yours, Waves Blue's, Moons White's; in Knots and "
                "Wyrms nobody has a card.",
                hint=(
                    "Go down each column: who has most cards there?",
                    "Two columns are yours alone. In Moons you have one card, White two, Blue one.",
                    "Suns 5 and Leaves 3 for you, Moons 6 for White, Waves 4 for Blue.",
                ),
                clause="RM-048",
            ),
        ),
    )


# ---- old cards and new ones ----


def _old() -> Claim:
    many = Guess(
        ask="Your Author and your Journey are open since the last round: nobody won them. You add the Mountain and the "
        "Bard. How many cards will you have in Moons?",
        choices=(
            Choice(
                "One, the Mountain",
                False,
                "The Author and the Journey still lie there. What was not scored stays open, and new cards join it.",
                "RM-025",
            ),
            Choice("Three", True, ""),
            Choice(
                "Four",
                False,
                "The Bard is a crown of Suns: it goes to Suns. Author, Journey and Mountain make three.",
                "RM-046",
            ),
        ),
    )
    who = Guess(
        ask="White has laid two cards, Blue two. Say that White's are both Moons: who scores Moons?",
        choices=(
            Choice("You", True, ""),
            Choice(
                "White, who has laid two new ones",
                False,
                "Old and new cards make one group and count alike: your three against White's two.",
                "RM-045",
            ),
            Choice(
                "Nobody, for two suits meet there",
                False,
                "More than one player may have cards in a column. Whoever has most scores: three against two.",
                "RM-048",
            ),
        ),
    )
    return Claim(
        bets=(
            Bet(
                title="Cards from before",
                start=starts(older()),
                moves=(
                    lays(WHITE, "Diplomat, Pact"),
                    lays(BLUE, "Cave, Darkness"),
                    lays(RED, "Mountain, Bard"),
                    Take(seat=BLUE),
                    Take(seat=RED),
                    Take(seat=RED),
                ),
                guesses=(many, who),
                scene=showing("board", "cards", "sum", starter=WHITE),
                says="Three against two: Moons are yours, and so are Suns. Cards that win nothing wait on the table.",
                hint=(
                    "Count what lies open already, then what you add.",
                    "Author, Journey and Mountain show Moons on top. The Bard shows Suns.",
                    "Three cards, and they beat White's two.",
                ),
                clause="RM-025",
            ),
        ),
    )


# ---- around it ----


def _around() -> Watch:
    view, events = after(open_round(), *TOLD)
    told = still(gossiped(view), events, ("sum",))
    return Watch(
        (
            Shot(
                "From Knots up to Moons",
                "The suits are told one after another, the cheapest first, the dearest last.",
                told,
                "RM-047",
                "The order",
            ),
            Shot(
                "Does the order matter?",
                "Not for the points: a card lies in one column only, so told from Moons down it would be 8, 6 and 4 as "
                "well. We keep to Knots first. It matters once people may speak up in between.",
                told,
                "RM-R51",
                "Could it be another?",
            ),
        ),
        free=True,
    )


def _quiz() -> Quiz:
    table = arrange(["Pact", "Author, Journey"], rulings=PLAIN)
    return Quiz(
        ask="Moons: you have the Pact, rank 9. White has the Author, 2, and the Journey, 3. Who scores?",
        choices=(
            Choice("You, with the highest card", False, "A 9 is one card, like any other. White has two.", "RM-022"),
            Choice(
                "You, 9 against 5",
                False,
                "Ranks are not added up, and not compared either. Only the number of cards counts: two against one.",
                "RM-022",
            ),
            Choice("White", True, "Two cards against one. Ranks and names play no part in Gossip.", "RM-022"),
        ),
        scene=uncounted(still(quiet(seen(table)))),
    )


def step() -> Step:
    return Step(
        id="RM-L3",
        title="Meet and Gossip",
        teaches=(
            *("RM-022", "RM-025", "RM-044", "RM-045", "RM-046", "RM-047", "RM-048"),
            "RM-R51",
        ),
        parts=(_meet(), _gossip(), _old(), _around(), _quiz()),
    )
