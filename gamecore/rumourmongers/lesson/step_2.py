"""RM-L2, Gather: what goes face down together has one lower suit."""

from collections.abc import Callable
from functools import cache
from typing import Final

from ...core import ClauseId
from ...decktet import Card, Suit, lower, upper
from ...lesson import Bet, Choice, Claim, Exercise, Guess, Hint, Quiz, Shot, Step, Verdict, Watch
from ...scene import Scene, Zone
from ..arrange import arrange, cards
from ..pieces import SUITS, VALUES
from ..say import cards as named
from ..say import count, listed, start, the
from ..state import RumourState, RumourView
from .board import BLUE, PLAIN, RED, WHITE, gathering, lays, lying, seen, showing, sign, starts, still

HAND: Final = "Journey, Discovery, Sea, Mountain, Pact, Cave"
BEST: Final = "Journey, Discovery, Sea"
"""The largest legal set of that hand: all three have Waves below, and each feeds another suit."""
ACES: Final = "Ace of Knots, Windfall, Battle, Author, Calamity, Forest"
KNOTS: Final = "Ace of Knots, Windfall, Battle, Author"
"""The largest legal set of that hand (RM-W05)."""
THEIRS: Final = {WHITE: "Bard, Diplomat", BLUE: "Castle"}
"""What White and Blue have in hand and lay down."""


@cache
def position(hand: str) -> RumourState:
    """Red is the first to gather, with this hand; nothing is open."""
    return arrange(hands={RED: hand, **THEIRS}, phase="gather", rulings=PLAIN)


def worth(some: tuple[Card, ...]) -> int:
    """What cards score if nobody else has one of their upper suits."""
    return sum(VALUES[suit] for suit in {upper(card) for card in some})


def _feeds(some: tuple[Card, ...]) -> str:
    """`Moons 6, Suns 5 and Waves 4`: what they could score, suit by suit."""
    suits = {upper(card) for card in some}
    return listed([f"{sign(suit)} {VALUES[suit]}" for suit in SUITS if suit in suits])


# ---- lay the largest set ----


def _goal(best: str, clause: ClauseId, well: str) -> Callable[[RumourView], Verdict | None]:
    """What answers the cards that were laid, once they lie."""
    whole = set(cards(best))

    def goal(view: RumourView) -> Verdict | None:
        if view.actors == (RED,):
            return None
        laid = view.down
        if set(laid) == whole:
            return Verdict("right", f"{count(len(laid))}, one lower suit", well, clause)
        if not laid:
            why = "That is allowed, but nothing laid is nothing scored. Take it back and lay all that goes together."
            return Verdict("wrong", "Nothing laid", why, "RM-R10")
        suit = lower(laid[0])
        if set(laid) < whole:
            more = tuple(card for card in cards(best) if card not in laid)
            has = "has" if len(more) == 1 else "have"
            why = f"{start(named(more))} {has} {sign(suit)} below too. There is no limit: lay all that goes together."
            return Verdict("wrong", "More may go with it", why, "RM-R11")
        return Verdict("wrong", _less(laid), _instead(laid, suit, best), "RM-042")

    return goal


def _less(laid: tuple[Card, ...]) -> str:
    return f"Legal, but {count(len(laid))} only"


def _instead(laid: tuple[Card, ...], suit: Suit, best: str) -> str:
    """What is wrong with another lower suit than the best one."""
    share = f"{start(named(laid))} {'share' if len(laid) > 1 else 'has'} {sign(suit)} below"
    could = f"{'They' if len(laid) > 1 else 'It'} could score {_feeds(laid)}"
    could += f": {worth(laid)} points." if len({upper(card) for card in laid}) > 1 else " and no more."
    return f"{share}. {could} Another lower suit has {len(cards(best))} cards in your hand."


def _lay(
    title: str, ask: str, hand: str, goal: Callable[[RumourView], Verdict | None], best: str, hint: Hint
) -> Exercise:
    return Exercise(
        title=title,
        ask=ask,
        start=starts(position(hand)),
        scene=gathering(by_suit=False),
        goal=goal,
        answer=(lays(RED, best),),
        hint=hint,
    )


def _largest() -> Exercise:
    best = cards(BEST)
    well = (
        f"All three have Waves below, and on the table each goes to another suit: {_feeds(best)}. If nobody has more "
        f"of them, that is {worth(best)} points. Mountain and Pact would have brought 6."
    )
    return _lay(
        "Lay down the largest set",
        "Cards that are laid down together must have the same lower suit. Lay as many as you can.",
        HAND,
        _goal(BEST, "RM-042", well),
        BEST,
        (
            "The lowest suit on the left edge of a card is its lower suit. Look for one that comes up often.",
            "The Sea is a crown: its one suit, Waves, is its lower suit as well.",
            "The Journey, the Discovery and the Sea.",
        ),
    )


def _aces() -> Exercise:
    best = cards(KNOTS)
    well = (
        "The ace and the crown have one suit, and it is the lower one as well as the upper one. So they go with the "
        f"Battle and the Author: {_feeds(best)}, {worth(best)} points if nobody has more."
    )
    return _lay(
        "Another hand",
        "Again: as many as you can. Two cards with Moons on top, and two with Wyrms. Do they go together?",
        ACES,
        _goal(KNOTS, "RM-015", well),
        KNOTS,
        (
            "What is on top does not matter now. Look at the foot of each card.",
            "An ace and a crown have one suit only: it is their lower suit too.",
            "The Ace of Knots, the Windfall, the Battle and the Author.",
        ),
    )


# ---- what the others see ----


def _watched() -> Claim:
    what = Guess(
        ask="You have laid three cards face down. What do White and Blue know of them?",
        choices=(
            Choice("That there are three", True, ""),
            Choice(
                "Which cards they are",
                False,
                "They lie face down, and your hand is yours alone. The others see how many you laid, not which.",
                "RM-043",
            ),
            Choice(
                "That all three have Waves below",
                False,
                "They know that the three share a lower suit, for they must. Which suit it is they cannot see.",
                "RM-043",
            ),
            Choice(
                "Nothing, until everybody has laid",
                False,
                "Players lay one after the other, and each sees how many cards those before have laid.",
                "RM-R12",
            ),
        ),
    )
    last = Guess(
        ask="You start, White is next, Blue is last. Who knows most when choosing?",
        choices=(
            Choice(
                "You, who go first",
                False,
                "When you chose, nobody had laid a card. Blue has seen three face down from you and two from White.",
                "RM-040",
            ),
            Choice("Blue, who goes last", True, ""),
            Choice(
                "Nobody: all choose at once",
                False,
                "Players gather in order, beginning with whoever was dealt the first card: you, then White, then Blue.",
                "RM-040",
            ),
        ),
    )
    return Claim(
        bets=(
            Bet(
                title="Who sees what?",
                start=starts(position(HAND)),
                moves=(lays(RED, BEST), lays(WHITE, THEIRS[WHITE])),
                guesses=(what, last),
                scene=showing("board", "cards"),
                says="The others count your cards. You count theirs, and cannot see which they are either.",
                hint=(
                    "Look at the players on the left once the cards lie.",
                    "Face down: a number can be seen, a face cannot.",
                    "That there are three; and Blue, who goes last, has seen all the numbers.",
                ),
                clause="RM-024",
            ),
        ),
    )


# ---- around it ----


def _around() -> Watch:
    def shot(title: str, says: str, names: str, clause: ClauseId, label: str) -> Shot:
        laid = cards(names)
        hand = ", ".join(card for card in cards(HAND) if card not in laid)
        state = arrange(
            hands={RED: hand.split(", "), WHITE: THEIRS[WHITE], BLUE: THEIRS[BLUE]},
            down={RED: laid},
            phase="after_gather",
            rulings=PLAIN,
        )
        return Shot(title, says, still(seen(state), zones=("board", "cards")), clause, label)

    return Watch(
        (
            shot(
                "All of them, or one",
                "A set may be as large as you like. The rulebook says any number.",
                BEST,
                "RM-R11",
                "As many as you like",
            ),
            shot(
                "Or none at all",
                "Any number can be none: you may lay nothing and keep your hand for a better round.",
                "",
                "RM-R10",
                "None",
            ),
            shot(
                "Face down, from your hand",
                "You choose from your hand, lay face down, and keep the rest. Nobody else sees either.",
                "Mountain, Pact",
                "RM-041",
                "Face down",
            ),
        ),
        free=True,
    )


def _quiz() -> Quiz:
    two = cards("Mountain, Forest")
    return Quiz(
        ask="Mountain and Forest both show Moons on top. May they be laid together?",
        choices=(
            Choice(
                "Yes, both are Moons",
                False,
                "Moons is their upper suit. What is laid together must share the lower one: Suns here, Leaves there.",
                "RM-042",
            ),
            Choice(
                "No", True, "Their lower suits are Suns and Leaves. What they share on top does not matter.", "RM-042"
            ),
            Choice(
                "Yes, if nothing else is laid with them",
                False,
                "Two cards or ten, all of them must have the same lower suit: Suns and Leaves are two.",
                "RM-042",
            ),
        ),
        scene=Scene(
            says=f"{start(the(two[0]))}: Moons above Suns. {start(the(two[1]))}: Moons above Leaves.",
            zones=(Zone(id="who", title="Two cards", pieces=tuple(lying(card, under="") for card in two)),),
        ),
    )


def step() -> Step:
    return Step(
        id="RM-L2",
        title="Gather: one lower suit",
        teaches=(
            *("RM-015", "RM-024", "RM-040", "RM-041", "RM-042", "RM-043"),
            *("RM-R10", "RM-R11", "RM-R12"),
        ),
        parts=(_largest(), _watched(), _aces(), _around(), _quiz()),
    )
