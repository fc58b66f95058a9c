"""What a question is answered with: the positions of step 9, and its claims."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final

from ...core import Event
from ...lesson import Bet, Choice, Claim, Guess
from ..arrange import arrange
from ..moves import Infer
from ..pieces import Card, Colour, Person, Pet
from ..state import GossipState, GossipView, Triple
from ..words import suspicion
from .table import BLUE, ME, RED, after, starts, still

ASKED: Final[tuple[Person, Person]] = ("Mr Nosey", "Mrs Pry")
PARROT: Final[Pet] = "parrot"
FENCE: Final = 36
LYING: Final[Mapping[tuple[int, Colour], Sequence[Card]]] = {
    (3, "red"): ["blank"], (5, "red"): ["blank"], (6, "red"): ["blank", "blank"],
    (1, "blue"): ["blank"], (3, "blue"): ["blank", "blank"], (4, "blue"): ["blank"],
    (1, "green"): ["blank"], (2, "green"): ["blank"], (6, "green"): ["blank", "blank"],
}  # fmt: skip
"""The cards on the street: Red has seen none but its own."""


STAYER: Final[Triple] = ("Mrs Gab", "Mr Stare", "cat")
MOVER: Final[Triple] = ("Mr Nosey", "Mrs Gab", "cat")
"""Blue where it holds none of the three cards, and where it holds one."""


def position(
    blue: Triple = STAYER, me: Triple = ME, *, asker: Colour = "red", red_at: int = 33, **more: Any
) -> GossipState:
    """`asker` stands on Infer and asks; Blue and Red are these."""
    pawns: dict[Colour, int] = {"red": red_at, "blue": 21, "green": 8}
    pawns[asker] = 13
    green: Triple = ("Mrs Peep", "Mrs Stare", "none")
    return arrange(
        players={"red": me, "blue": blue, "green": green},
        pawns=pawns,
        stacks=LYING,
        turn=asker,
        phase="infer",
        **more,
    )


def ask(target: int = BLUE, people: tuple[Person, Person] = ASKED, pet: Pet = PARROT, by: int = RED) -> Infer:
    """`by` asks `target` about these."""
    return Infer(seat=by, target=target, people=people, pet=pet)


@cache
def stayed() -> tuple[GossipView, tuple[Event, ...]]:
    """Blue was asked and stayed."""
    return after(position(), ask())


@cache
def moved() -> tuple[GossipView, tuple[Event, ...]]:
    """Blue was asked, in another game, and went to the fence."""
    return after(position(MOVER), ask())


# ---- what an answer says ----


def answers() -> Claim:
    return Claim(
        bets=(_yes(), _again(), _exact(), _round(), _no_pet()),
        done="Yes or no, and no more: that is an answer.",
        clause="GS-085",
    )


def _bet(
    title: str,
    state: GossipState,
    move: Infer,
    guesses: tuple[Guess, ...],
    says: str,
    hint: tuple[str, str, str],
    clause: str,
) -> Bet:
    asked = f"pawn-{state.players[move.target].colour}"
    return Bet(
        title=title,
        start=starts(state),
        moves=(move,),
        guesses=guesses,
        scene=lambda view, events: still(view, events, look=asked),
        says=says,
        hint=hint,
        clause=clause,
    )


def _yes() -> Bet:
    named = suspicion(ASKED, PARROT)
    return _bet(
        "A yes",
        position(MOVER),
        ask(),
        (
            Guess(
                ask=f"You ask Blue for {named}. Suppose the pawn goes to the fence: what do you know?",
                choices=(
                    Choice(
                        "Blue holds all three",
                        False,
                        "One is enough to move. Here Blue holds Mr Nosey alone, and the pawn cannot say so.",
                        "GS-085",
                    ),
                    Choice("Blue holds one of them at least", True, ""),
                    Choice(
                        "Blue holds just one of them",
                        False,
                        "Two or three would move the pawn in the same way: it says neither which nor how many.",
                        "GS-085",
                    ),
                ),
            ),
            Guess(
                ask="And who has learnt that?",
                choices=(
                    Choice("Everybody at the table", True, ""),
                    Choice(
                        "Only you: it was your question",
                        False,
                        "You asked aloud and a pawn walked. Green has learnt as much as you.",
                        "GS-100",
                    ),
                ),
            ),
        ),
        "At least one of the three, and everybody knows it. That may confirm what somebody suspected.",
        (
            "Blue would move for one card as for three.",
            "You speak aloud, and the pawn walks in front of all.",
            "At least one of them; and everybody has learnt it.",
        ),
        "GS-102",
    )


def _again() -> Bet:
    before = [("green", "blue", ASKED, PARROT)]
    return _bet(
        "The other way round",
        position(inferences=before),
        ask(),
        (
            Guess(
                ask="Green asked Blue for Mr Nosey, Mrs Pry and a parrot, and Blue stayed. Now you ask for Mrs Pry, Mr "
                "Nosey and a parrot.",
                choices=(
                    Choice(
                        "Blue may move this time: the order is another",
                        False,
                        "The two people may be named in either order; the answer is the same.",
                        "GS-082",
                    ),
                    Choice("Blue stays again", True, ""),
                    Choice(
                        "You may not ask that a second time",
                        False,
                        "You may, as often as you like. It only tells nobody anything new.",
                        "GS-R22",
                    ),
                ),
            ),
        ),
        "It is the same question. The rulebook's own example says so.",
        (
            "Does the order of the two people matter in a suggestion?",
            "First and second count in an accusation, not here.",
            "Blue stays again: it is the same question.",
        ),
        "GS-083",
    )


def _exact() -> Bet:
    mine: Triple = ("Mrs Pry", "Mr Nosey", "parrot")
    return _bet(
        "Found out?",
        position(me=mine, asker="blue"),
        ask(RED, by=BLUE),
        (
            Guess(
                ask="You are Mrs Pry with Mr Nosey and a parrot. Blue asks you for just these. What must you do?",
                choices=(
                    Choice(
                        "Turn up your cards: it is right in every detail",
                        False,
                        "A suggestion is no accusation. You go to the fence as for one card, and Blue cannot tell.",
                        "GS-084",
                    ),
                    Choice("Go to the fence, and say nothing", True, ""),
                    Choice(
                        "Stay: you need not give yourself away",
                        False,
                        "Whoever holds one of the cards must move. Nobody lies on this street.",
                        "GS-079",
                    ),
                ),
            ),
        ),
        "The pawn goes to the fence, and nothing else is said. Breathe.",
        (
            "Is this an accusation?",
            "A pawn that moves says the same for one card as for three.",
            "Go to the fence; that is all Blue gets.",
        ),
        "GS-R24",
    )


def _round() -> Bet:
    mine: Triple = ("Mr Nosey", "Mrs Sneak", "dog")
    return _bet(
        "On the fence already",
        position(me=mine, asker="blue", red_at=FENCE),
        ask(RED, by=BLUE),
        (
            Guess(
                ask="You are Mr Nosey and sit on the fence. Blue asks for Mr Nosey, Mrs Pry and a parrot. Your pawn?",
                choices=(
                    Choice(
                        "Stays: it is where it should be",
                        False,
                        "Staying would say no. A pawn on the fence says yes by going once round, back to the fence.",
                        "GS-080",
                    ),
                    Choice("Goes once round, back to the fence", True, ""),
                    Choice(
                        "Goes round, and you do what the spaces say",
                        False,
                        "It passes all 38 spaces, and none of them acts. It is a way to say yes, not a turn.",
                        "GS-R25",
                    ),
                ),
            ),
        ),
        "All 38 spaces, none of them acts, and you lose no turn: that is a yes too.",
        (
            "Blue has to see a yes. How, if your pawn stands there already?",
            "It cannot go to the fence; it can go and come back.",
            "Once round the street and back to the fence.",
        ),
        "GS-080",
    )


def _no_pet() -> Bet:
    mine: Triple = ("Mr Nosey", "Mrs Pry", "none")
    return _bet(
        "No pet",
        position(me=mine, asker="blue"),
        ask(RED, ("Mr Sneak", "Mrs Sneak"), "none", BLUE),
        (
            Guess(
                ask="You are Mr Nosey with Mrs Pry and No Pet. Blue asks you for Mr Sneak, Mrs Sneak and no pet.",
                choices=(
                    Choice("You move: No Pet was named", True, ""),
                    Choice(
                        "You stay: you have no pet to be named",
                        False,
                        "No Pet is a card like the dog or the cat. It was named, and you hold it.",
                        "GS-086",
                    ),
                    Choice(
                        "You stay: nobody asked for your people",
                        False,
                        "One of the three is enough, and No Pet is one.",
                        "GS-R21",
                    ),
                ),
            ),
        ),
        "No Pet counts as a card that can be named and held.",
        (
            "How many of the three cards have to be yours?",
            "You hold a card that says No Pet.",
            "You move: No Pet was named.",
        ),
        "GS-086",
    )
