"""RM-L4, Ties and dispersal: what was talked of goes, all else stays, and a tie moves nothing."""

from collections.abc import Callable
from functools import cache
from typing import Final

from msgspec.structs import replace

from ...core import Refusal
from ...decktet import FACTS, Suit
from ...lesson import Bet, Choice, Claim, Collect, Exercise, Guess, Quiz, Round, Step, Verdict
from ...scene import Button, Piece, Scene, Zone
from ..arrange import arrange, cards
from ..look import CardPiece
from ..moves import Pass, Take
from ..say import cards as named
from ..say import count, start
from ..state import RumourState, RumourView
from .board import (
    BLUE,
    PLAIN,
    RED,
    WHITE,
    each,
    ending,
    gathering,
    ids,
    lays,
    met,
    pickable,
    quiet,
    score,
    seen,
    showing,
    sign,
    starts,
    still,
    uncounted,
)

WON: Final = ("Author, Castle, Market", "Mountain, Pact", "Origin, Mill, Forest")
"""Open cards by seat (RM-W01)."""
GO: Final = "Market, Origin, Mill, Castle, Mountain, Pact"
"""What goes to the discard pile there, in the order of the suits."""
TIED: Final = ("Journey, Lunatic", "Mountain, Pact", "Forest")
"""Open cards by seat: 2–2–1 in Moons (RM-W03)."""
NONE: Final = "none"
"""The button that says that no card goes."""


# ---- click every card that goes ----


def _table(opened: tuple[str, ...]) -> Callable[[tuple[str, ...]], Scene]:
    table = uncounted(still(quiet(seen(met(*opened)))))

    def change(piece: Piece) -> Piece:
        return pickable(piece) if isinstance(piece, CardPiece) else piece

    button = Button(id=NONE, says="No card goes", label="No card goes", parts=(("piece", NONE),))
    picture = each(table, change)
    whole = replace(picture, zones=(*picture.zones, Zone(id="actions", title="Or none", pieces=(button,))))
    return lambda chosen: whole


def _stays(id: str, chosen: tuple[str, ...]) -> Refusal:
    """Why a card of the first table stays, or why some go."""
    if id == NONE:
        return Refusal(
            "RM-050",
            "Leaves and Suns are yours, Waves are Blue's, Moons White's. Each winner puts the whole group on the pile.",
        )
    if id in chosen:
        left = count(len(ids(GO)) - len(chosen), "more card")
        return Refusal("RM-050", f"That one is found. {start(left)} {'goes' if left.startswith('1 ') else 'go'}.")
    whose = {"card-2MK": "Your Author", "card-5ML": "Blue's Forest"}[id]
    return Refusal(
        "RM-051",
        f"{whose} is one card in Moons against White's two. It wins nothing, and a smaller group stays open.",
    )


def _tie(id: str, chosen: tuple[str, ...]) -> Refusal:
    """Why a card of the second table stays."""
    if id == "card-5ML":
        return Refusal(
            "RM-049",
            "You and White share the largest group, so nobody scores Moons. Blue's one card does not move up.",
        )
    whose = "Your two cards" if id in ids(TIED[RED]) else "White's two cards"
    return Refusal("RM-051", f"{whose} are as many as the other two: a tie. Tied groups score nothing and stay open.")


def _went() -> dict[str, str]:
    """What is said of each card that goes."""
    said = {
        "Market": "Leaves: one card, yours, and nobody else has any.",
        "Castle": "Suns: one card, yours, and nobody else has any.",
        "Origin, Mill": "Waves: Blue scores with two, and the whole group goes.",
        "Mountain, Pact": "Moons: White scores with two against one and one.",
    }
    return {f"card-{card}": why for names, why in said.items() for card in cards(names)}


def _stay(opened: tuple[str, ...]) -> dict[str, str]:
    """The title of what answers a card that stays."""
    return {f"card-{card}": f"{FACTS[card].name} stays" for row in opened for card in cards(row)}


def _dispersal() -> Collect:
    return Collect(
        (
            Round(
                title="What was talked of goes",
                ask="All six suits are told. Whoever scores a suit puts that whole group on the discard pile. "
                "Pick every card that goes there.",
                wants=ids(GO),
                scene=_table(WON),
                refuse=_stays,
                no={**_stay(WON), NONE: "Some go"},
                right=_went(),
            ),
        ),
        (
            (
                "Find the winner of each column first.",
                "Leaves, Waves, Suns and Moons have a winner. Every card of the winner in that column goes.",
                "Market, Origin and Mill, Castle, Mountain and Pact.",
            ),
        ),
        "Six cards go. The Author and the Forest, which won nothing, stay open.",
        "RM-051",
    )


def _tied() -> Collect:
    return Collect(
        (
            Round(
                title="Two, two and one",
                ask="Another table, Moons only. Which cards go to the pile once Moons are told, or does none?",
                wants=(NONE,),
                scene=_table(TIED),
                refuse=_tie,
                no=_stay(TIED),
                right={NONE: "Two against two against one: a tie for the largest group."},
            ),
        ),
        (
            (
                "Who has most cards in Moons?",
                "You have two, White has two, Blue has one. Is anybody ahead of everybody else?",
                "No card goes.",
            ),
        ),
        "Nobody scores, nobody gives up a card. What is tied waits for another round.",
        "RM-049",
    )


# ---- the winner and the second ----


@cache
def ahead() -> RumourState:
    """Red leads Moons 3–2, and Blue is alone in Waves."""
    return met("Mountain, Pact, Diplomat", "Forest, Chance Meeting", "Cave")


def _second() -> Claim:
    keep = Guess(
        ask="Moons are yours, three cards against two. May you keep the three on the table and leave the 6 points?",
        choices=(
            Choice(
                "Yes, a winner may decline",
                False,
                "The rulebook leaves no choice: whoever wins scores, and the group goes. Your three cards are gone.",
                "RM-R52",
            ),
            Choice("No", True, ""),
        ),
    )
    second = Guess(
        ask="White comes second in Moons, with two cards. What does White get?",
        choices=(
            Choice(
                "Half of it, 3 points",
                False,
                "Only the largest group scores. There is nothing for second place but that its cards stay.",
                "RM-054",
            ),
            Choice("No points, and the two cards stay", True, ""),
            Choice(
                "No points, and the two cards go as well",
                False,
                "Only the group that scored goes. Forest and Chance Meeting stay open for the next round.",
                "RM-051",
            ),
        ),
    )
    then = Guess(
        ask="And who has most cards in Moons when the next round begins?",
        choices=(
            Choice(
                "You, you won it",
                False,
                "Your Mountain, Pact and Diplomat are on the discard pile. You begin again from nothing.",
                "RM-050",
            ),
            Choice("White", True, ""),
            Choice(
                "Nobody, the column is cleared",
                False,
                "The winner's group is cleared and nothing else. White's two cards are still there.",
                "RM-051",
            ),
        ),
    )
    return Claim(
        bets=(
            Bet(
                title="First and second",
                start=starts(ahead()),
                moves=(Pass(seat=RED), Take(seat=BLUE), Take(seat=RED)),
                guesses=(keep, second, then),
                scene=showing("board", "sum", "pile"),
                says="You score 6 and have no Moons left. White scores nothing, and leads Moons now.",
                hint=(
                    "Who is talked of is talked out. Who is not, waits.",
                    "Scoring is no choice, and it takes the whole group with it.",
                    "No; no points, and the cards stay; White.",
                ),
                clause="RM-054",
            ),
        ),
    )


# ---- break the tie ----


@cache
def tie() -> RumourState:
    """The tie of 2–2–1 in the next round: Red can break it in two ways."""
    return arrange(
        TIED,
        hands={RED: "Chance Meeting, End, Diplomat, Bard"},
        round=2,
        phase="gather",
        rulings=PLAIN,
    )


def _broken(view: RumourView) -> Verdict | None:
    """What answers the round, once it is told."""
    points = score(view)
    if points is None:
        return None
    moons = ending(view, "moons")
    if moons.winner == RED:
        other = f", and {sign(_extra(view))} as well" if points > 6 else ""
        gone = start(named(moons.discarded))
        why = f"Three against two: Moons are yours{other}: {points} points. {gone} go to the pile."
        return Verdict("right", "3–2–1", why, "RM-050")
    if points:
        why = f"{sign(_extra(view))} are yours, {points} points, but Moons are still two against two. Take it back."
        return Verdict("wrong", "The tie stands", why, "RM-049")
    why = "Moons are tied as before, and of the other suits no card is open. Nobody has scored at all. Take it back."
    return Verdict("wrong", "A silent round", why, "RM-052")


def _extra(view: RumourView) -> Suit:
    """The suit that Red won beside Moons."""
    return next(one.suit for one in view.tellings if one.winner == RED and one.suit != "moons")


def _break() -> Exercise:
    return Exercise(
        title="Break the tie",
        ask="The next round. White and Blue will lay nothing. Lay cards so that Moons become yours.",
        start=starts(tie()),
        scene=gathering("board", "sum"),
        goal=_broken,
        answer=(lays(RED, "Diplomat, Bard"),),
        script=(lays(WHITE), lays(BLUE)),
        hint=(
            "One more card with Moons on top is enough.",
            "The Chance Meeting and the Diplomat show Moons. What has the same suit below may come along.",
            "The Diplomat and the Bard: Moons and Suns, 11 points.",
        ),
    )


def _quiz() -> Quiz:
    return Quiz(
        ask="In Moons three players have two, two and one card. Who scores?",
        choices=(
            Choice(
                "The one with one card",
                False,
                "When the largest are tied, nobody is heard. The smaller group does not take their place.",
                "RM-049",
            ),
            Choice(
                "Both with two, 3 points each",
                False,
                "Points are never shared. A tie for the largest group scores nothing for anybody.",
                "RM-049",
            ),
            Choice("Nobody", True, "Two share the largest group, so nobody scores and all five cards stay.", "RM-049"),
        ),
        scene=uncounted(still(quiet(seen(arrange(TIED, rulings=PLAIN))))),
    )


def step() -> Step:
    return Step(
        id="RM-L4",
        title="Ties and dispersal",
        teaches=("RM-049", "RM-050", "RM-051", "RM-052", "RM-054", "RM-R52"),
        parts=(_dispersal(), _tied(), _second(), _break(), _quiz()),
    )
