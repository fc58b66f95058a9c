"""RM-L12, A whole game: who wins after seven rounds, and then the game itself against two beginner bots."""

from functools import cache
from typing import Final

from msgspec.structs import replace

from ...core import Outcome, Seat
from ...lesson import Bet, Choice, Claim, Guess, Play, Quiz, Shot, Step, Watch
from ...scene import Scene
from ..arrange import arrange
from ..moves import Author, Pass
from ..rules import GAME
from ..state import RumourRules, RumourState
from .board import BLUE, RED, WHITE, seen, starts, still
from .people import gossip, window

BY_CHANCE: Final = 23
"""What a player who moves at random scores on average against two beginner bots (200 games, numbers 1 to 200)."""
ROUNDS: Final = ((5, 6, 4), (9, 4, 3), (0, 8, 5), (8, 5, 4), (6, 9, 6), (4, 0, 5))
"""What Red, White and Blue scored in six rounds: 32, 32 and 27."""
HELD: Final = "Sea, Cave, Windfall"
"""Cards that Red still has in hand at the end."""


# ---- who scored least ----


@cache
def least() -> RumourState:
    """After Gossip White has 6 and Blue 4; Red has none, and the Author in hand."""
    opened = ("Forest, Chance Meeting", "Mountain, Pact, Journey", "Mill")
    return gossip(arrange(opened, {RED: "Author"}))


def _starter() -> Bet:
    return Bet(
        title="The least of a round",
        start=starts(least()),
        moves=(Author(seat=RED, suit="moons"),),
        guesses=(
            Guess(
                ask="Gossip brought White 6, Blue 4 and you nothing. Now your Author tells Moons again: 6 for you. Who "
                "starts the next round?",
                choices=(
                    Choice(
                        "White: you had least in Gossip",
                        False,
                        "All that is scored between two Deals counts, the Author’s points too. With 6 you are not the "
                        "lowest.",
                        "RM-R05",
                    ),
                    Choice("You: Blue scored least", True, ""),
                    Choice(
                        "Blue, who scored least",
                        False,
                        "Blue is lowest, and whoever sits to the left of the lowest starts. That is you.",
                        "RM-034",
                    ),
                ),
            ),
        ),
        scene=window(),
        says="You 6, White 6, Blue 4: you sit on Blue’s left.",
        hint=(
            "Add up the whole round, whatever the points came from.",
            "6, 6 and 4. Whoever sits to the left of the lowest starts.",
            "You: Blue scored least.",
        ),
        clause="RM-R05",
    )


# ---- the end ----


@cache
def at_the_end() -> RumourState:
    """The ledger's WP-46: 38, 38 and 31 points, and nobody has anybody left to play in round seven."""
    hands, total = {RED: HELD}, (38, 38, 31)
    state = arrange(("Forest",), hands, phase="after_gossip", round=7, points=(6, 6, 4), scores=total)
    return replace(state, table=replace(state.table, history=ROUNDS))


def _winners() -> Bet:
    return Bet(
        title="After the seventh round",
        start=starts(at_the_end()),
        moves=(Pass(seat=RED), Pass(seat=WHITE), Pass(seat=BLUE)),
        guesses=(
            Guess(
                ask="Seven rounds are over: you have 38 points, White 38, Blue 31. You still hold three cards, White "
                "none. Who has won?",
                choices=(
                    Choice(
                        "You: your cards decide",
                        False,
                        "At the end cards count nothing, in hand or on the table. Only points do, and they are equal.",
                        "RM-012",
                    ),
                    Choice("You and White together", True, ""),
                    Choice(
                        "Nobody yet: an eighth round decides",
                        False,
                        "There are seven rounds and no more. Then the most points win.",
                        "RM-010",
                    ),
                ),
            ),
        ),
        scene=lambda view, events: still(view, events, ("board", "players", "cards")),
        says="All who have the most points win.",
        hint=(
            "Who has the most points?",
            "You and White. Is there anything else that could count?",
            "You and White have won together.",
        ),
        clause="RM-R53",
    )


@cache
def last_word() -> RumourState:
    """The last Gossip has brought 6, 6 and 4: Red holds the Author, and is alone in Moons now."""
    opened = ("Forest, Market, Battle, Windfall", "Mountain, Pact", "Cave")
    state = arrange(opened, {RED: "Author, Sea"}, phase="after_meet", round=7, scores=(32, 32, 27))
    return gossip(replace(state, table=replace(state.table, history=ROUNDS)))


def _quiz() -> Quiz:
    return Quiz(
        ask="Round seven, and Gossip is over. You have 38 points like White, and hold the Author. May he still be "
        "played?",
        choices=(
            Choice(
                "No, the last suit has been told",
                False,
                "The time after Gossip belongs to the round, to the seventh as well. The game ends when all have "
                "passed in a row.",
                "RM-R54",
            ),
            Choice(
                "Yes, but his points come too late to count",
                False,
                "Whatever is scored before the round ends counts, and nobody can take it away again.",
                "RM-012",
            ),
            Choice(
                "Yes",
                True,
                "After the last Gossip too. Moons told again are yours: 44 points, and the game.",
                "RM-R54",
            ),
        ),
        scene=still(seen(last_word()), zones=("board", "cards", "players")),
    )


# ---- the game ----


@cache
def _table() -> Scene:
    """The table of three before anything is dealt."""
    return still(seen(GAME.start(3, RumourRules())), zones=("board",))


def _agreed() -> Watch:
    return Watch(
        (
            Shot(
                "Three or four",
                "You against two bots, both beginners. With four players the deck would be that of the step before.",
                _table(),
                "RM-001",
                "How many",
            ),
            Shot(
                "36 cards",
                "With three there are no pawns and no courts: six aces, six crowns, and 24 cards from 2 to 9. Each is "
                "dealt twelve.",
                _table(),
                "RM-002",
                "The deck",
            ),
            Shot(
                "Seven rounds",
                "What you do not lay you keep. What you score you keep too. After seven rounds the most points win.",
                _table(),
                "RM-010",
                "How long",
            ),
            Shot(
                "What helps you",
                "Beside the game you can open what is still out there, and the points if Gossip came now. “What would "
                "you do?” asks a strong player. What is refused names its clause.",
                _table(),
                label="Hints",
            ),
        ),
        free=True,
    )


def _medal(outcome: Outcome, seat: Seat) -> str:
    """Which of the three the player has earned, and what the next would take."""
    points, best = outcome.scores[seat], max(outcome.scores)
    if seat in outcome.winners:
        return f"Gold: {points} points, and neither bot has more."
    if points > BY_CHANCE:
        return f"Silver: {points} points, more than picking at random brings. For gold it would have taken {best}."
    return (
        f"Bronze: seven rounds played, {points} points. Picking at random brings {BY_CHANCE} against these two; "
        "more than that is silver."
    )


def step() -> Step:
    play = Play(
        title="A whole game",
        ask="Seven rounds against two bots. Bronze is for playing to the end, silver for more than "
        f"{BY_CHANCE} points, gold if neither of the two has more than you.",
        seats=3,
        opponents="beginner",
        scene=_table(),
        done=f"Seven rounds played: bronze. Silver is for more than {BY_CHANCE} points, gold if neither bot has more "
        "than you.",
        clause="RM-010",
        praise=_medal,
    )
    return Step(
        id="RM-L12",
        title="A whole game",
        teaches=("RM-001", "RM-002", "RM-010", "RM-012", "RM-R05", "RM-R53", "RM-R54"),
        parts=(Claim(bets=(_starter(), _winners())), _quiz(), _agreed(), play),
    )
