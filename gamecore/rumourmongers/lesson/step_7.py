"""RM-L7, Personalities that help you: the Sailor, the Savage and the Bard, each in its own moment."""

from functools import cache
from typing import Final

from msgspec.structs import replace

from ...core import Move
from ...lesson import Bet, Choice, Claim, Exercise, Guess, Quiz, Shot, Step, Verdict, Watch
from ..arrange import arrange
from ..moves import Bard, Pass, Sailor, Savage, Take
from ..pieces import SAILOR, SAVAGE, VALUES, Suit
from ..say import count
from ..state import RumourRules, RumourState, RumourView
from .board import BLUE, RED, WHITE, after, card, seen, starts, still
from .people import evening, gossip, speaking, told, window

OTHERS_PASS: Final[tuple[Move, ...]] = (Pass(seat=WHITE), Pass(seat=BLUE))
"""Whoever else is asked in a window has nobody to play."""
ASKED_TO_TAKE: Final = RumourRules(decline_win=True)
"""With a stop at each suit that is won, so that Gossip is seen suit by suit: everybody takes what is won."""


def _score(view: RumourView) -> int:
    """What Red scored in the round that is over."""
    return view.history[-1][RED]


# ---- the Sailor ----


@cache
def sailing() -> RumourState:
    """The ledger's WP-18: Red has gathered Battle and Soldier; the others have laid nothing this time."""
    return arrange(
        ("", "Cave", "Castle"),
        {RED: "Sailor, Pact, Merchant, Desert, Sea"},
        phase="after_gather",
        down={RED: "Battle, Soldier"},
    )


def _sailed(view: RumourView) -> Verdict | None:
    """What one more card comes to: 8 points with the Pact, and the round."""
    if not view.history:
        return None
    points = _score(view)
    title = count(points, "point")
    if SAILOR in view.hand:
        why = "Nobody has to play anybody. But White has 4 and Blue 5, and one card more decides the round."
        return Verdict("wrong", title, why, "RM-058")
    if points == 8:
        why = "Wyrms for your pair, 2, and Moons for the Pact alone, 6. White has 4, Blue 5: the round is yours."
        return Verdict("right", "8 points", why, "RM-075")
    if points == 5:
        why = (
            "On the table the Merchant is a card like any other: he wins Leaves, 3, and does not trade. With 5 you "
            "only draw level with Blue. One of your cards wins more."
        )
        return Verdict("wrong", title, why, "RM-023")
    lost: Suit = "suns" if "Desert" in _lying(view) else "waves"
    rival = "Blue’s Castle" if lost == "suns" else "White’s Cave"
    why = f"At Meet it is turned up with the others, and stands against {rival}: {lost.capitalize()} 1–1, for nobody."
    return Verdict("wrong", title, why, "RM-076")


def _lying(view: RumourView) -> set[str]:
    """The tied cards of Red that are still open."""
    return {name for name in ("Desert", "Sea") if card(name) in view.open[RED]}


def _sail() -> Exercise:
    return Exercise(
        title="One card more",
        ask="Gather is over: the Battle and the Soldier lie face down before you, the others laid nothing. Play the "
        "Sailor from your hand: he lays one more card. Score the most.",
        start=starts(sailing()),
        scene=speaking(prompt="After Gather: play somebody, or pass."),
        goal=_sailed,
        answer=(Sailor(seat=RED, card=card("Pact")),),
        hint=(
            "The Sailor’s card need not share a lower suit with the two that lie there. Look at its upper suit.",
            "In Suns and in Waves somebody has a card already. Where is nobody?",
            "Play the Sailor and lay the Pact: Moons, 6 points.",
        ),
        script=OTHERS_PASS,
    )


# ---- the Savage ----


@cache
def disguise() -> RumourState:
    """The ledger's WP-19: three Moons cards, of which two are enough."""
    return arrange(("Mountain, Pact, Diplomat", "Forest", "Desert"), {RED: "Savage"}, phase="after_meet")


def _disguised(view: RumourView) -> Verdict | None:
    """What each suit for one of the three cards comes to: 10 points with Waves."""
    if not view.history:
        return None
    points = _score(view)
    title = count(points, "point")
    if SAVAGE in view.hand:
        why = "Moons 3–1: the third card won nothing. The Savage may stay in hand, but here is work for him."
        return Verdict("wrong", title, why, "RM-058")
    moons, suns = told(view, "moons"), told(view, "suns")
    if moons is not None and moons.sizes[RED] == 3:
        why = "You may name the card’s own suit, but then all is as before: Moons 3–1, 6 points, and one card too many."
        return Verdict("wrong", title, why, "RM-R32")
    if suns is not None and suns.verdict == "tied":
        why = (
            "As Suns it stood against Blue’s Desert, 1–1: nobody scores, and your card is turned up again. That Blue "
            "loses 5 is worth something, but you were to score the most."
        )
        return Verdict("wrong", title, why, "RM-080")
    suit = next(telling.suit for telling in view.tellings if telling.winner == RED and telling.suit != "moons")
    if points == 10:
        why = (
            "Moons 2–1, and Waves for a card that shows none: 6 and 4. It went to the pile with the group it won with."
        )
        return Verdict("right", "10 points", why, "RM-079")
    why = f"Moons 2–1 bring 6, {suit.capitalize()} {VALUES[suit]}. Another suit without an open card brings more."
    return Verdict("wrong", title, why, "RM-077")


def _savage() -> Exercise:
    return Exercise(
        title="A card in disguise",
        ask="Meet is over. Play the Savage: turn one of your open cards face down and name a suit for it. Score the "
        "most.",
        start=starts(disguise()),
        scene=speaking(),
        goal=_disguised,
        answer=(Savage(seat=RED, card=card("Pact"), suit="waves"),),
        hint=(
            "You have three cards in Moons. How many are enough against White’s one?",
            "So one of them is free. Which is the dearest suit in which nobody has a card?",
            "Any of your three cards, as Waves: 6 and 4 points.",
        ),
        script=OTHERS_PASS,
    )


# ---- what the disguise costs ----


@cache
def outnumbered() -> RumourState:
    """The ledger's WP-20: Blue has two in Waves."""
    return arrange(
        ("Mountain, Pact, Diplomat", "Forest", "Cave, Darkness"),
        {RED: "Savage"},
        phase="after_meet",
        rulings=ASKED_TO_TAKE,
    )


@cache
def torn() -> RumourState:
    """The ledger's WP-21: two ties out of one card."""
    return arrange(("Mountain, Pact", "Forest", "Castle"), {RED: "Savage"}, phase="after_meet")


def _picture_of(view: RumourView) -> RumourView:
    """The position without the stop at a suit that is won, which is not a rule of the game."""
    return replace(view, table=replace(view.table, asked=()))


def _costs() -> Claim:
    return Claim(
        bets=(
            Bet(
                title="Against two",
                start=starts(outnumbered()),
                moves=(
                    Savage(seat=RED, card=card("Diplomat"), suit="waves"),
                    Take(seat=BLUE),
                    Take(seat=RED),
                ),
                guesses=(
                    Guess(
                        ask="You play the Savage: the Diplomat shall be Waves. How will Moons end?",
                        choices=(
                            Choice("You win, 2–1", True, ""),
                            Choice(
                                "You win, 3–1",
                                False,
                                "Face down the Diplomat belongs to Waves and to no other suit: it is missing in Moons, "
                                "2–1.",
                                "RM-078",
                            ),
                            Choice(
                                "A tie, 1–1",
                                False,
                                "One card is turned, and two are left: the Mountain and the Pact, against the Forest.",
                                "RM-077",
                            ),
                        ),
                    ),
                    Guess(
                        ask="And what becomes of the Diplomat?",
                        choices=(
                            Choice(
                                "It goes to the pile with Blue’s Waves",
                                False,
                                "Blue’s group is Blue’s own cards. Yours goes only with a group of your own that wins.",
                                "RM-079",
                            ),
                            Choice(
                                "It stays face down as Waves",
                                False,
                                "The disguise ends with Gossip: what has not won is turned up again.",
                                "RM-080",
                            ),
                            Choice("It is turned up again, in Moons", True, ""),
                        ),
                    ),
                ),
                scene=lambda view, events: window()(_picture_of(view), events),
                says="Waves 1–2 go to Blue, Moons 2–1 to you. The Diplomat is open again: one Moons card for the next "
                "round.",
                hint=(
                    "A card is in one group only. In which is the Diplomat now?",
                    "In Waves, with one card against two. Who has not won does not discard.",
                    "Moons 2–1 for you, and the Diplomat is turned up again.",
                ),
                clause="RM-080",
            ),
            Bet(
                title="One card, two suits?",
                start=starts(torn()),
                moves=(Savage(seat=RED, card=card("Pact"), suit="suns"),),
                guesses=(
                    Guess(
                        ask="You have two cards in Moons, White one; Blue has one in Suns. You play the Savage: the "
                        "Pact shall be Suns. What do you score?",
                        choices=(
                            Choice(
                                "11: Moons and Suns",
                                False,
                                "The Pact counts for Suns alone, not for Moons as well: 1–1 here and 1–1 there.",
                                "RM-078",
                            ),
                            Choice(
                                "6: Moons",
                                False,
                                "The Pact is missing in Moons now: 1–1 against White. And in Suns it is 1–1 against "
                                "Blue.",
                                "RM-078",
                            ),
                            Choice("Nothing", True, ""),
                        ),
                    ),
                ),
                scene=window(),
                says="Two ties out of one card. Without the Savage Moons were yours, 2–1.",
                hint=(
                    "Count Moons without the Pact.",
                    "Moons 1–1, Suns 1–1.",
                    "Nothing: both suits are tied.",
                ),
                clause="RM-078",
            ),
        ),
    )


# ---- the Bard ----


@cache
def singing() -> RumourState:
    """Knots, Waves and Suns are empty; the first of them has come up."""
    return gossip(arrange(("Author", "Forest, Market", "Battle"), {RED: "Bard"}))


def _sung(view: RumourView) -> Verdict | None:
    """What the Bard brought: 5 points in Suns, and the round."""
    if not view.history:
        return None
    points = _score(view)
    if points == 5:
        why = "No card in Suns, and the Bard takes all 5. White has 3, Blue 2: the round is yours."
        return Verdict("right", "5 points", why, "RM-067")
    if points:
        suit = next(telling.suit for telling in view.tellings if telling.verdict == "sung")
        later = "Waves, 4, and Suns, 5, come" if suit == "knots" else "Suns, 5, come"
        why = f"The Bard sings once, and {suit.capitalize()} are settled. {later} later, and are empty too."
        return Verdict("wrong", count(points, "point"), why, "RM-068")
    why = (
        "Knots, Waves and Suns are over, and he has not sung. In Moons, 1–1, he is of no use: a tie is not empty. Take "
        "it back."
    )
    return Verdict("wrong", "No point", why, "RM-067")


def _bard() -> Exercise:
    return Exercise(
        title="A song for a silent house",
        ask="Gossip has begun, Knots first, and nobody has a card there. The Bard wins a suit in which no card is "
        "open. Sing where it brings you most.",
        start=starts(singing()),
        scene=speaking(),
        goal=_sung,
        answer=(Pass(seat=RED), Pass(seat=RED), Bard(seat=RED)),
        hint=(
            "There is one Bard in the deck: he sings once. Which suits are empty, and what are they worth?",
            "Knots 1, Waves 4, Suns 5. They come up in this order, and you may pass.",
            "Pass in Knots and in Waves, and sing in Suns.",
        ),
        script=OTHERS_PASS * 3,
    )


# ---- questions ----


def _quiz() -> Quiz:
    return Quiz(
        ask="The suit of the Savage’s card ends in a tie. Where is the card afterwards?",
        choices=(
            Choice(
                "On the discard pile, with the Savage",
                False,
                "The Savage was played and lies there. The card he turned goes only if it wins.",
                "RM-059",
            ),
            Choice(
                "Face down, until its suit is won",
                False,
                "The disguise lasts as long as Gossip does, and no longer.",
                "RM-078",
            ),
            Choice(
                "Face up again, in its old suit",
                True,
                "A tie is not a win. At the end of Gossip it is turned up, before anybody is played after Gossip.",
                "RM-R33",
            ),
        ),
        scene=still(_picture_of(in_disguise()), zones=("board",)),
    )


@cache
def in_disguise() -> RumourView:
    """What Red sees while Suns are told, and tied: Blue may hold the Diplomat, so that everybody is asked."""
    hands = {RED: "Savage", WHITE: "Sea", BLUE: "Diplomat"}
    state = arrange(("Mountain, Pact", "Forest", "Castle"), hands, phase="after_meet")
    return after(state, Savage(seat=RED, card=card("Pact"), suit="suns"))[0]


@cache
def after_torn() -> RumourView:
    """What Red sees when the two ties are told."""
    return after(torn(), Savage(seat=RED, card=card("Pact"), suit="suns"))[0]


def _around() -> Watch:
    """What holds for all people, and three things about these."""
    sail, hide, sing = seen(sailing()), seen(disguise()), seen(singing())
    empty = seen(arrange(("", "Forest", "Desert"), {RED: "Savage, Sea"}, phase="after_meet"))
    bare = seen(arrange(("", "Cave", "Castle"), {RED: "Sailor, Pact"}, phase="after_gather"))
    return Watch(
        (
            Shot(
                "Eleven people",
                "Eleven of the 36 cards show somebody with a power, each of them once. With four players it will be "
                "fourteen of 44.",
                still(sail, zones=("cards", "timing")),
                "RM-056",
                "Who there is",
            ),
            Shot(
                "From the hand",
                "People are played from the hand. Once one lies on the table it is a card like any other, as your "
                "Soldier here.",
                still(sail, zones=("board", "cards")),
                "RM-057",
                "Hand or table",
            ),
            Shot(
                "Each in its moment",
                "The ribbon shows who may speak when. Outside that moment a person waits in your hand.",
                still(sail, zones=("timing",)),
                "RM-062",
                "When",
            ),
            Shot(
                "One and the next",
                "No rule says how many you may play. One after the other, as many as you hold.",
                still(sail, zones=("cards", "timing")),
                "RM-064",
                "How many",
            ),
            Shot(
                "A table may agree",
                "One person a window, one a round, or none at all, as in the first six steps: these are house rules.",
                still(hide, zones=("cards", "timing")),
                "RM-R19",
                "House rules",
            ),
            Shot(
                "Used, and back again",
                "Who was played lies on the discard pile, and is dealt again in the next round. The rulebook also says "
                "that he leaves the game; both cannot be.",
                still(evening(after_torn()), zones=("board", "pile")),
                "RM-R18",
                "Afterwards",
            ),
            Shot(
                "Nothing to aim at",
                "A person who needs a target is not played without one: no open card of yours, no Savage.",
                still(empty, zones=("board", "cards")),
                "RM-R21",
                "No target",
            ),
            Shot(
                "Silence",
                "The Bard wants a suit in which nobody has a card open. One card is enough to silence him, even the "
                "Savage’s, face down.",
                still(sing, zones=("board",)),
                "RM-R27",
                "The Bard",
            ),
            Shot(
                "The Sailor alone",
                "He may lay his card even if you gathered none. One card, and it need not fit anything.",
                still(bare, zones=("board", "cards")),
                "RM-R31",
                "The Sailor",
            ),
        ),
        free=True,
    )


def step() -> Step:
    return Step(
        id="RM-L7",
        title="Personalities that help you",
        teaches=(
            *("RM-023", "RM-056", "RM-057", "RM-058", "RM-059", "RM-061", "RM-062", "RM-064", "RM-067", "RM-068"),
            *("RM-075", "RM-076", "RM-077", "RM-078", "RM-079", "RM-080"),
            *("RM-R18", "RM-R19", "RM-R21", "RM-R27", "RM-R31", "RM-R32", "RM-R33"),
        ),
        parts=(_sail(), _savage(), _costs(), _bard(), _quiz(), _around()),
    )
