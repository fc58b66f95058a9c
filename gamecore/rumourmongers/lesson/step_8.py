"""RM-L8, Personalities that hurt: the Diplomat, the Lunatic, the Penitent and the Soldier."""

from functools import cache
from typing import Final

from ...core import Move
from ...lesson import Bet, Choice, Claim, Exercise, Guess, Quiz, Shot, Step, Verdict, Watch
from ..arrange import arrange, cards
from ..moves import Author, Diplomat, Lunatic, Pass, Penitent, Savage, Soldier, Yield
from ..pieces import AUTHOR
from ..rules import GAME
from ..state import RumourState, RumourView
from .board import BLUE, RED, WHITE, card, seen, starts, still
from .people import gossip, speaking, told, window

OTHERS_PASS: Final[tuple[Move, ...]] = (Pass(seat=WHITE), Pass(seat=BLUE))


# ---- the Diplomat ----


@cache
def three_tied() -> RumourState:
    """The ledger's WP-04, where White and Blue have won something besides: all three are tied in Moons."""
    return gossip(arrange(("Forest", "Mountain, Market", "Journey, Cave"), {RED: "Diplomat"}))


def _self(view: RumourView) -> Verdict | None:
    """Whom Red named in Moons: the round goes to whoever it is."""
    if not view.history:
        return None
    moons = told(view, "moons")
    assert moons is not None
    if moons.winner == RED:
        why = "You are one of the tied, so you may name yourself: 6 points, more than White’s 3 and Blue’s 4."
        return Verdict("right", "6 points", why, "RM-069")
    if moons.winner is None:
        why = "The tie stands, and Blue has won the round with 4. Nobody has to play, but here you may."
        return Verdict("wrong", "A tie, and nothing for you", why, "RM-058")
    who = view.name(moons.winner)
    return Verdict(
        "wrong", f"6 points for {who}", f"You named {who}, and {who} scores. You are tied as well.", "RM-069"
    )


def _own_tie() -> Exercise:
    return Exercise(
        title="Three in a tie",
        ask="White has 3 points in this round, Blue 4, you none; Moons are last, and tied. You hold the Diplomat: "
        "whoever plays it on a tie names the winner.",
        start=starts(three_tied()),
        scene=speaking("pile"),
        goal=_self,
        answer=(Diplomat(seat=RED, to=RED),),
        hint=(
            "Who may be named? One of those who are tied.",
            "You are tied too.",
            "Play the Diplomat and pick yourself.",
        ),
        script=OTHERS_PASS,
    )


@cache
def two_tied() -> RumourState:
    """The ledger's WP-13: Red is not in Suns at all."""
    return gossip(arrange(("Cave", "Castle, Painter", "Desert, Penitent"), {RED: "Diplomat"}))


def _for_blue(view: RumourView) -> Verdict | None:
    """Whom Red named in Suns: only Blue leaves White without a point."""
    if not view.history:
        return None
    suns = told(view, "suns")
    assert suns is not None
    if suns.winner == BLUE:
        why = (
            "Blue scores 5 and discards the Desert and the Penitent; White keeps two cards and has nothing. You were "
            "not tied, and settled it all the same."
        )
        return Verdict("right", "Suns go to Blue", why, "RM-R29")
    if suns.winner == WHITE:
        why = "You named White, and White scores 5. The winner’s group goes to the pile, the other stays."
        return Verdict("wrong", "Suns go to White", why, "RM-069")
    why = (
        "Nobody has to play, and the tie stands: nothing for White, but nothing decided either. All four cards lie "
        "there for the next round. Play the Diplomat."
    )
    return Verdict("wrong", "Nobody was played", why, "RM-058")


def _diplomat() -> Exercise:
    return Exercise(
        title="A tie among others",
        ask="White and Blue are tied in Suns, and you have no card there. Play the Diplomat so that White gets "
        "nothing.",
        start=starts(two_tied()),
        scene=speaking("pile"),
        goal=_for_blue,
        answer=(Diplomat(seat=RED, to=BLUE),),
        hint=(
            "May you take the points yourself? Only somebody who is tied can be named.",
            "There are two of those: White and Blue.",
            "Play the Diplomat and pick Blue.",
        ),
        script=OTHERS_PASS,
    )


# ---- the Lunatic ----


@cache
def settled() -> RumourState:
    """The same tie: Red has just played the Diplomat for Blue, and White holds the Lunatic (WP-15)."""
    hands = {RED: "Diplomat", WHITE: "Lunatic, Sailor"}
    state = gossip(arrange(("Cave", "Castle, Painter", "Desert, Penitent"), hands))
    state, _ = GAME.apply(state, Diplomat(seat=RED, to=BLUE))
    return state


def _stopped(view: RumourView) -> Verdict | None:
    """Whether White has stopped the Diplomat."""
    suns = told(view, "suns")
    if suns is None:
        return None
    if suns.verdict == "tied":
        why = (
            "The Diplomat is void: Suns are a tie again, 0 points, and all four cards stay. Both people lie on the "
            "pile, and that is all."
        )
        return Verdict("right", "Nothing for anybody", why, "RM-071")
    why = "You let it happen, and Blue scored 5. The Lunatic answers right after somebody was played, or not at all."
    return Verdict("wrong", "5 points for Blue", why, "RM-071")


def _lunatic() -> Exercise:
    return Exercise(
        title="Now you are White",
        ask="Change seats: you are White. Red has played the Diplomat and named Blue in Suns. You hold the Lunatic. "
        "Stop it.",
        seat=WHITE,
        start=starts(settled()),
        scene=speaking("pile", prompt="Red plays the Diplomat and names Blue the winner. Answer, or let it happen."),
        goal=_stopped,
        answer=(Lunatic(seat=WHITE),),
        hint=(
            "Who may answer when somebody else was played? Look at the ribbon.",
            "The Sailor has his own moment. The Lunatic answers at any time.",
            "Play the Lunatic.",
        ),
        script=(Pass(seat=BLUE),),
    )


@cache
def voided() -> RumourState:
    """The ledger's WP-16: Red has the Savage, White the Lunatic."""
    return arrange(
        ("Mountain, Pact", "Forest", ""), {RED: "Savage", WHITE: "Lunatic, Sea", BLUE: "Mill"}, phase="after_meet"
    )


def _target() -> Claim:
    return Claim(
        bets=(
            Bet(
                title="What was aimed at",
                start=starts(voided()),
                moves=(Savage(seat=RED, card=card("Pact"), suit="wyrms"), Lunatic(seat=WHITE)),
                guesses=(
                    Guess(
                        ask="You are Red again. You play the Savage: the Pact shall be Wyrms. White answers with the "
                        "Lunatic. What becomes of the Pact?",
                        choices=(
                            Choice(
                                "It goes to the pile with the Savage",
                                False,
                                "The two people go to the pile and nothing else: what was aimed at stays as it was.",
                                "RM-073",
                            ),
                            Choice("It lies there as before, a Moons card", True, ""),
                            Choice(
                                "It stays face down, and counts nowhere",
                                False,
                                "The Savage was stopped before he did anything: the Pact never was turned.",
                                "RM-R24",
                            ),
                        ),
                    ),
                    Guess(
                        ask="And who can stop White’s Lunatic?",
                        choices=(
                            Choice(
                                "Blue, with another Lunatic",
                                False,
                                "There is only one Lunatic in the deck, and it has just been played.",
                                "RM-074",
                            ),
                            Choice("Nobody", True, ""),
                            Choice(
                                "You, with some other person",
                                False,
                                "Only the Lunatic answers, and an answer is never answered.",
                                "RM-R22",
                            ),
                        ),
                    ),
                ),
                scene=window("pile"),
                says="The Pact is a Moons card as ever, so Moons are yours, 2–1. You have lost the Savage, White the "
                "Lunatic.",
                hint=(
                    "The Lunatic answers before anything happens.",
                    "So what was named stays where and as it was. How many Lunatics are there?",
                    "The Pact stays a Moons card, and nobody can stop the Lunatic.",
                ),
                clause="RM-R24",
            ),
        ),
    )


# ---- the Penitent and the Soldier ----

ROUND: Final = ("Mountain, Pact, Journey", "Forest, Chance Meeting, Cave", "Market")
"""Gossip brings Red 6, White 4 and Blue 3, and leaves White two Moons cards."""


@cache
def one_card() -> RumourState:
    """After Gossip White holds a single card, and everybody knows it: the Author."""
    return gossip(arrange(ROUND, {RED: "Penitent, Soldier, Sea", WHITE: "Author"}))


def _no_author(view: RumourView) -> Verdict | None:
    """Whether White still told Moons again."""
    again = any(telling.retold for telling in view.tellings)
    if again and "CW" in view.hand:
        why = "You passed, and White told Moons again: 2–0, and 6 more. White has won the round with 10."
        return Verdict("wrong", "White tells Moons again", why, "RM-058")
    if again:
        why = "The Soldier takes Locations: your Sea, nothing of White’s. The Author is none, and tells Moons again."
        return Verdict("wrong", "White tells Moons again", why, "RM-089")
    if view.discard and AUTHOR in view.discard:
        why = "Two cards from each of the others; who has but one gives that. White’s Author is gone."
        return Verdict("right", "The Author is silent", why, "RM-R36")
    return None


def _penitent() -> Exercise:
    return Exercise(
        title="Before White speaks",
        ask="After Gossip you have 6 points, White 4. White holds one card, and all know it: the Author, who tells a "
        "suit again. Moons would be White’s now. It is your turn first: prevent it.",
        start=starts(one_card()),
        scene=speaking("pile"),
        goal=_no_author,
        answer=(Penitent(seat=RED),),
        hint=(
            "White can play only what is still in hand when the turn comes to White.",
            "The Soldier takes Locations from all hands. The Penitent takes two cards from each of the others.",
            "Play the Penitent: White has to give up the Author.",
        ),
        script=(Author(seat=WHITE, suit="moons"),),
    )


@cache
def three_cards() -> RumourState:
    """After Gossip White holds three known cards that go together, each of them a Location."""
    return gossip(arrange(ROUND, {RED: "Penitent, Soldier, Sea", WHITE: "Origin, Mill, End"}))


def _empty_hand(view: RumourView) -> Verdict | None:
    """Whether White still has anything to lay down."""
    left = view.hand_sizes[WHITE]
    if left == 0:
        why = (
            "Every Location goes, from all hands: White’s three, though two of them are Events as well, and your own "
            "Sea. White has nothing to lay down but what is dealt."
        )
        return Verdict("right", "White’s hand is empty", why, "RM-R45")
    if left == 1:
        why = "White gives up two cards and chooses which: the Mill stays, and wins Waves all the same."
        return Verdict("wrong", "White keeps a card", why, "RM-081")
    if view.table.passes:
        why = "You passed. In the next Gather White lays all three: Waves 2, Leaves 1, worth 7 points."
        return Verdict("wrong", "White keeps three cards", why, "RM-058")
    return None


def _soldier() -> Exercise:
    return Exercise(
        title="An empty hand",
        ask="The same round, but White holds three cards, and you know them: the Origin, the Mill and the End, one "
        "Gather worth 7 points. Leave White none of them.",
        start=starts(three_cards()),
        scene=speaking("pile"),
        goal=_empty_hand,
        answer=(Soldier(seat=RED),),
        hint=(
            "How many cards does the Penitent take from White? How many does White have?",
            "The Soldier takes every Location. Which of White’s three are Locations?",
            "Play the Soldier: all three go, and your Sea with them.",
        ),
        script=(Yield(seat=WHITE, cards=cards("Origin, End")),),
    )


# ---- questions ----


def _quiz() -> Quiz:
    state = arrange(("", "", ""), {RED: "Origin, Journey, Lunatic", WHITE: "Soldier"}, phase="after_gossip")
    return Quiz(
        ask="White plays the Soldier. In your hand is the Origin, a Location and an Event. Do you keep it?",
        choices=(
            Choice(
                "Yes, it is an Event too",
                False,
                "A card with both types is a Location card. Origin, Market and End all go.",
                "RM-R45",
            ),
            Choice(
                "Yes: nobody can see that I hold it",
                False,
                "The game looks into every hand, and what goes is shown. There is nothing to hide.",
                "RM-R46",
            ),
            Choice(
                "Yes, if I give up another Location instead",
                False,
                "He does not take one from each: every Location goes, from all hands, White’s own too.",
                "RM-089",
            ),
            Choice("No", True, "It is a Location, whatever else it is. The Journey and the Lunatic stay.", "RM-R45"),
        ),
        scene=still(seen(state), zones=("cards",)),
    )


def _around() -> Watch:
    """What else belongs to answering and to losing cards."""
    react, after, tie = seen(settled(), WHITE), seen(three_cards()), seen(two_tied())
    return Watch(
        (
            Shot(
                "Outside the ribbon",
                "The rulebook’s table of moments leaves the Lunatic out: it has no moment of its own. It answers "
                "whoever else is played.",
                still(react, zones=("timing",)),
                "RM-063",
                "Any time",
            ),
            Shot(
                "Card and target first",
                "You may wait and hear: first the card is played and everything named, then the Lunatic answers.",
                still(react, zones=("board", "cards")),
                "RM-072",
                "When to answer",
            ),
            Shot(
                "Never your own",
                "The Lunatic answers what others play, not your own card.",
                still(react, zones=("cards", "timing")),
                "RM-R23",
                "Own cards",
            ),
            Shot(
                "0–0–0 is no tie",
                "In Knots nobody has a card. That is silence, for the Bard, and nothing for the Diplomat to settle.",
                still(tie, zones=("board",)),
                "RM-R30",
                "Is that a tie?",
            ),
            Shot(
                "One of the tied",
                "Nobody else can be named, and nobody but the tied loses a point by it.",
                still(tie, zones=("board",)),
                "RM-070",
                "Who can be named",
            ),
            Shot(
                "In secret, then together",
                "Victims of the Penitent choose without seeing what the others give up. Then all show their cards at "
                "once.",
                still(after, zones=("board", "cards")),
                "RM-R37",
                "Two cards each",
            ),
            Shot(
                "On the table you are safe",
                "The Soldier goes through hands alone. A Location that lies open stays where it is.",
                still(after, zones=("board",)),
                "RM-090",
                "Open cards",
            ),
        ),
        free=True,
    )


def step() -> Step:
    return Step(
        id="RM-L8",
        title="Personalities that hurt",
        teaches=(
            *("RM-063", "RM-069", "RM-070", "RM-071", "RM-072", "RM-073", "RM-074", "RM-081", "RM-089", "RM-090"),
            *("RM-R22", "RM-R23", "RM-R24", "RM-R29", "RM-R30", "RM-R36", "RM-R37", "RM-R45", "RM-R46"),
        ),
        parts=(_own_tie(), _diplomat(), _lunatic(), _target(), _penitent(), _soldier(), _quiz(), _around()),
    )
