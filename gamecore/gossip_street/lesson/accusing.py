"""What an accusation leads to: the positions of step 10, and its claims."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ...core import Move
from ...lesson import Bet, Choice, Claim, Guess
from ..arrange import arrange
from ..moves import Accuse, Show
from ..pieces import Card, Colour, Person, Pet
from ..state import GossipState, Triple
from .table import BLUE, ME, RED, starts, tallied

PEEP: Final[Triple] = ("Mr Peep", "Mr Gab", "dog")
STARE: Final[Triple] = ("Mr Stare", "Mrs Stare", "cat")
GREENS: Final[Triple] = ("Mrs Pry", "Mrs Nosey", "none")
BLUES: Final[Triple] = ("Mr Nosey", "Mrs Gab", "cat")
YELLOWS: Final[Triple] = ("Mr Pry", "Mrs Peep", "none")
FOUR: Final[Mapping[Colour, Triple]] = {
    "red": ("Mr Sneak", "Mrs Sneak", "dog"), "blue": BLUES, "green": GREENS, "yellow": YELLOWS,
}  # fmt: skip
PAWNS: Final[Mapping[Colour, int]] = {"red": 33, "blue": 21, "green": 8, "yellow": 16}
LYING: Final[Mapping[tuple[int, Colour], Sequence[Card]]] = {
    (1, "blue"): ["blank"], (3, "blue"): ["blank", "blank"], (4, "blue"): ["blank"],
    (1, "green"): ["blank"], (3, "green"): ["blank"], (6, "green"): ["blank", "blank"],
    (1, "yellow"): ["blank"], (2, "yellow"): ["blank", "blank"], (5, "yellow"): ["blank"],
}  # fmt: skip
"""The cards on the street, face down."""


def position(seated: Mapping[Colour, Triple], turn: Colour = "red", **more: Any) -> GossipState:
    """`turn` stands on Accuse."""
    pawns = {colour: PAWNS[colour] for colour in seated}
    pawns[turn] = 9
    stacks = {place: cards for place, cards in LYING.items() if place[1] in seated}
    return arrange(
        players=seated, pawns=pawns, stacks=more.pop("stacks", stacks), turn=turn, phase=more.pop("phase", "accuse"),
        **more,
    )  # fmt: skip


def against(me: Triple) -> dict[Colour, Triple]:
    """Red is this; Blue will accuse."""
    return {"red": me, "blue": ("Mr Nosey", "Mrs Gab", "parrot"), "green": GREENS}


def accuse(first: Person, second: Person, pet: Pet, target: int = BLUE, by: int = RED) -> Accuse:
    """`by` says of `target`: this is who you are."""
    return Accuse(seat=by, target=target, first=first, second=second, pet=pet)


# ---- true or false ----


def _bet(
    title: str,
    state: GossipState,
    moves: tuple[Move, ...],
    guesses: tuple[Guess, ...],
    says: str,
    hint: tuple[str, str, str],
    clause: str,
) -> Bet:
    return Bet(
        title=title,
        start=starts(state),
        moves=moves,
        guesses=guesses,
        scene=tallied,
        says=says,
        hint=hint,
        clause=clause,
    )


def _true() -> Bet:
    return _bet(
        "All three",
        position(against(PEEP), "blue"),
        (accuse(*PEEP, target=RED, by=BLUE),),
        (
            Guess(
                ask="You are Mr Peep, with your friend Mr Gab and a dog. Blue says: “Mr Peep, a dog, friend Mr Gab.”",
                choices=(
                    Choice("True: you turn up your cards and cannot win", True, ""),
                    Choice(
                        "False: the dog was not named last",
                        False,
                        "Not the order of the words counts, but the role: first character, second character, pet.",
                        "GS-089",
                    ),
                    Choice(
                        "True, but you keep your cards down",
                        False,
                        "Whoever is detected turns all three up and concedes.",
                        "GS-009",
                    ),
                ),
            ),
            Guess(
                ask="And had Blue said “lover Mr Gab” by mistake?",
                choices=(
                    Choice("Still true: three cards are checked, not the words", True, ""),
                    Choice(
                        "False: every word must be right",
                        False,
                        "Spouse, lover and friend follow from the cards. Only the three cards are checked.",
                        "GS-R30",
                    ),
                ),
            ),
        ),
        "Right in every detail: you are detected.",
        (
            "Are all three named, and each in its role?",
            "A true accusation makes the accused turn up the cards. The words follow from the cards.",
            "True in both cases: the cards are right.",
        ),
        "GS-091",
    )


def _order() -> Bet:
    first, second, pet = PEEP
    return _bet(
        "The right people",
        position(against(PEEP), "blue"),
        (accuse(second, first, pet, target=RED, by=BLUE), Show(seat=RED, card=second)),
        (
            Guess(
                ask="You are Mr Peep with Mr Gab and a dog. Blue accuses you of being Mr Gab with Mr Peep and a dog.",
                choices=(
                    Choice(
                        "True: these are your three cards",
                        False,
                        "Your cards, but in the wrong places: Mr Peep is your first character and was named second.",
                        "GS-088",
                    ),
                    Choice("False", True, ""),
                ),
            ),
            Guess(
                ask="A false accusation has its price: you show a card. Who sees it?",
                choices=(
                    Choice("Blue alone", True, ""),
                    Choice(
                        "Everybody",
                        False,
                        "The accuser alone sees it. The others learn only that these three, so placed, are wrong.",
                        "GS-093",
                    ),
                ),
            ),
        ),
        "One accusation has to name all three, each in its place. And a people card shown does not say its place.",
        (
            "An accusation is ordered: first, second, pet.",
            "Blue paid for the miss; who should have the goods?",
            "False; and Blue alone sees a card.",
        ),
        "GS-008",
    )


def _any_card() -> Bet:
    return _bet(
        "What to show",
        position(against(STARE), "blue"),
        (accuse("Mr Stare", "Mrs Stare", "none", target=RED, by=BLUE), Show(seat=RED, card="cat")),
        (
            Guess(
                ask="You are Mr Stare, with his wife and a cat. Blue: “Mr Stare, his spouse, and no pet!” What may you "
                "show?",
                choices=(
                    Choice(
                        "Mr Stare or Mrs Stare: they were named",
                        False,
                        "The card may be one that was named, or it may not. The cat will do as well.",
                        "GS-094",
                    ),
                    Choice(
                        "The cat: it was not named",
                        False,
                        "You may show it. But Mr or Mrs Stare would do too: the choice is yours.",
                        "GS-R31",
                    ),
                    Choice("Any of your three, as you choose", True, ""),
                    Choice(
                        "Nothing: you only say that it is false",
                        False,
                        "You say that, and then you show a card: one miss buys one card.",
                        "GS-092",
                    ),
                ),
            ),
        ),
        "To name Mr Stare, his spouse and no pet is to name Mr Stare first, Mrs Stare second, and No Pet: false. You "
        "chose to show the cat.",
        (
            "Is it for Blue to choose, or for you?",
            "Named or not makes no difference.",
            "Any of your three cards.",
        ),
        "GS-090",
    )


def said() -> Claim:
    return Claim(bets=(_true(), _order(), _any_card()), done="Now you know what to say.")


# ---- who is in, who is out ----


def last_two(**more: Any) -> GossipState:
    """Red and Blue are in, Green is detected; Red has four false accusations (ledger, W-34 and W-35)."""
    seated: dict[Colour, Triple] = {"red": ME, "blue": BLUES, "green": GREENS}
    return position(seated, status={"green": "detected"}, false={"red": 4, "blue": 1}, **more)


def _fifth() -> Bet:
    return _bet(
        "Five misses",
        position(FOUR, false={"red": 4, "blue": 2}),
        (accuse("Mr Nosey", "Mrs Gab", "none"), Show(seat=BLUE, card="Mr Nosey")),
        (
            Guess(
                ask="All four are in. You have made four false accusations, and now a fifth. What becomes of you?",
                choices=(
                    Choice(
                        "You turn up your cards and leave",
                        False,
                        "Only detection turns cards up. Yours stay down.",
                        "GS-R34",
                    ),
                    Choice("You play on, but cannot win", True, ""),
                    Choice(
                        "Nothing: five are allowed",
                        False,
                        "With the fifth you cannot survive, whoever was accused.",
                        "GS-098",
                    ),
                    Choice(
                        "You leave the game",
                        False,
                        "Only the win is taken from you. You walk, look, ask and accuse as before.",
                        "GS-R35",
                    ),
                ),
            ),
        ),
        "Even the fifth miss buys a card. Then you are discredited: your cards stay down, you play on, you cannot win.",
        (
            "What do five false accusations cost?",
            "They cost the win. Does the rulebook take anything else?",
            "You play on, but cannot win.",
        ),
        "GS-R33",
    )


def _miss() -> Bet:
    return _bet(
        "Two are left: a miss",
        last_two(),
        (accuse("Mr Nosey", "Mrs Gab", "none"), Show(seat=BLUE, card="Mr Nosey")),
        (
            Guess(
                ask="Only you and Blue are in, and you have four misses. You accuse Blue, and miss again. What then?",
                choices=(
                    Choice(
                        "Blue still has to find out who you are",
                        False,
                        "Play goes on until one is left. You are out by your fifth miss, so Blue is left.",
                        "GS-015",
                    ),
                    Choice("Blue wins at once", True, ""),
                    Choice(
                        "Nobody wins",
                        False,
                        "One accusation puts out one player at most, so somebody is always left: Blue.",
                        "GS-R38",
                    ),
                ),
            ),
        ),
        "Five false accusations: you cannot win any more, and Blue is the last one in.",
        (
            "How many false accusations does that make?",
            "Who is left then?",
            "Blue wins at once.",
        ),
        "GS-013",
    )


def _hit() -> Bet:
    return _bet(
        "Two are left: a hit",
        last_two(),
        (accuse(*BLUES),),
        (
            Guess(
                ask="The same again, but this time you name Blue's three cards, each in its place. What then?",
                choices=(
                    Choice("You win", True, ""),
                    Choice(
                        "You and Green win: Green is detected, but plays on",
                        False,
                        "A detected player can no longer win. You are the only one left.",
                        "GS-010",
                    ),
                    Choice(
                        "Blue shows you a card, and play goes on",
                        False,
                        "A card is shown for a miss. This is true, so Blue turns up all three; and one is left.",
                        "GS-016",
                    ),
                ),
            ),
        ),
        "Fewer than five misses, and not detected: you are the one who is left.",
        (
            "Who is still in when Blue is detected?",
            "Green is out already. That leaves one.",
            "The win is yours: nobody else is left.",
        ),
        "GS-014",
    )


def _ghost() -> Bet:
    seated: dict[Colour, Triple] = {"red": ME, "blue": BLUES, "green": GREENS}
    return _bet(
        "Out, but not gone",
        position(seated, status={"red": "detected"}, false={"red": 4, "blue": 1, "green": 2}),
        (accuse(*BLUES),),
        (
            Guess(
                ask="You are detected and come to Accuse. Blue and Green are in. What now?",
                choices=(
                    Choice(
                        "Nothing: who is out cannot accuse",
                        False,
                        "A detected player may play on and help to expose the others.",
                        "GS-011",
                    ),
                    Choice("You must accuse one of them; a miss costs you nothing", True, ""),
                    Choice(
                        "You may accuse, if you like",
                        False,
                        "You may stop for good before any turn. But while you play on, you must accuse like everybody.",
                        "GS-R36",
                    ),
                    Choice(
                        "You must accuse, and a fifth miss throws you out",
                        False,
                        "You are out already: a miss costs you nothing more. A card is shown all the same.",
                        "GS-R37",
                    ),
                ),
            ),
            Guess(
                ask="You name Blue's three cards, each in its place. Who wins?",
                choices=(
                    Choice(
                        "You: it was your hit",
                        False,
                        "You were detected, so you can no longer win. Green is the one who is left.",
                        "GS-010",
                    ),
                    Choice("Green", True, ""),
                    Choice(
                        "Nobody yet",
                        False,
                        "The end is checked after every accusation: one is left, and that is Green.",
                        "GS-R38",
                    ),
                ),
            ),
        ),
        "Blue is detected, Green is left, and Green wins.",
        (
            "May a detected player still do harm?",
            "Who is in once Blue is detected?",
            "You must accuse, at no cost; and Green wins.",
        ),
        "GS-016",
    )


def wins() -> Claim:
    return Claim(
        bets=(_fifth(), _miss(), _hit(), _ghost()),
        done="The last one in wins.",
        clause="GS-016",
    )
