"""GS-L9, Infer: one question, one bit, heard by everybody."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import Final

from ...core import Event, Refusal
from ...draft import Draft
from ...lesson import Choice, Collect, Exercise, Meter, Quiz, Round, Shot, Step, Verdict, Watch
from ...scene import Scene, Zone
from ..deduce import candidates
from ..known import odds
from ..moves import Infer
from ..odds import Odds
from ..pieces import PEOPLE, PETS
from ..question import Worth, score
from ..rules import GAME
from ..scene import Character, PetCard
from ..state import GossipState, GossipView, Inference, Triple
from ..words import PET, listed, slug, suspicion
from .asking import ASKED, FENCE, MOVER, PARROT, answers, ask, moved, position, stayed
from .table import BLUE, ME, RED, played, share, starts, still

ENOUGH: Final = 0.9
"""The bits that a good question is worth at least; a yes or no can be worth one at most."""

ASKED_ONE: Final = "pawn-blue"
"""Whose pawn answers."""


# ---- one question ----


def _question() -> Watch:
    named = suspicion(ASKED, PARROT)
    begin = GAME.observe(position(), RED)
    return Watch(
        (
            Shot(
                "A question for one player",
                "On Infer you must choose another player and suggest three cards to that player.",
                still(begin, (), ()),
                "GS-077",
            ),
            Shot(
                "Two people and a pet",
                f"You ask Blue: {named}? Two people, and a pet or no pet, are named.",
                still(begin, (), (), look=ASKED_ONE),
                "GS-078",
            ),
            Shot(
                "Blue stays",
                "Whoever holds none of the three stays where the pawn is. That is a no.",
                still(*stayed(), (), look=ASKED_ONE),
                "GS-081",
            ),
            Shot(
                "In another game, Blue moves",
                "Whoever holds one or more of the three must go to Sit on the Fence. That is a yes.",
                still(*moved(), (), look=ASKED_ONE),
                "GS-079",
            ),
        )
    )


# ---- crossing off ----


@cache
def _open() -> tuple[Triple, ...]:
    """What Blue may be before anything is asked."""
    return candidates(GAME.observe(position(), RED), BLUE)


def crossed(chosen: Sequence[str]) -> int:
    """How many identities of Blue are left once these cards are crossed off."""
    return sum(not any(_id(card) in chosen for card in triple) for triple in _open())


def _id(card: str) -> str:
    return f"name-{slug(card)}"


def _cross() -> Collect:
    view, _ = stayed()
    named = (*ASKED, PARROT)
    people = [person for person in PEOPLE if person not in ME]
    pets = [pet for pet in PETS if pet not in ME]
    cards = (*people, *pets)

    def picture(chosen: tuple[str, ...]) -> Scene:
        title = f"Blue: {crossed(chosen)} of {len(_open())} identities left"
        pieces = (
            *(
                Character(id=_id(one), says=_struck(one, one, chosen), parts=(("people", one),), person=one)
                for one in people
            ),
            *(
                PetCard(id=_id(one), says=_struck(one, PET[one].capitalize(), chosen), parts=(("pet", one),), pet=one)
                for one in pets
            ),
        )
        return Scene(says=f"{title}.", zones=(Zone(id="say", title=title, pieces=pieces),))

    def refuse(id: str, chosen: tuple[str, ...]) -> Refusal:
        card = next(card for card in cards if _id(card) == id)
        if card in named:
            return Refusal("GS-101", "That one is crossed off. The answer was about three cards.")
        return Refusal("GS-101", f"You did not ask about {PET.get(card, card)}, so the answer leaves that open.")

    part = Round(
        title="What a no is worth",
        ask=f"Ten people and three pets are not yours: 10 × 9 × 3 = {len(_open())} identities. You asked Blue for "
        f"{suspicion(ASKED, PARROT)}, and the pawn stayed. Cross off all that Blue cannot hold.",
        wants=tuple(map(_id, named)),
        scene=picture,
        refuse=refuse,
        mark="struck",
        no={_id(card): "Still possible" for card in cards},
        right={_id(card): f"Not {PET.get(card, card)}." for card in named},
    )
    hint = (
        "A pawn that stays says: none of the three.",
        "Three cards were named. All three are crossed off.",
        f"{listed([*ASKED, 'the parrot'])}.",
    )
    left = len(candidates(view, BLUE))
    done = f"{left} of {len(_open())} identities are left, and everybody at the table may cross off the same three."
    return Collect((part,), (hint,), done, "GS-101")


def _struck(card: str, name: str, chosen: Sequence[str]) -> str:
    return name + (", crossed off" if _id(card) in chosen else "")


# ---- a good question ----


@cache
def known_one() -> GossipState:
    """Blue showed Red Mr Nosey after a false accusation that tells nothing else: 54 identities are left."""
    return position(
        MOVER,
        accusations=[("red", "blue", "Mr Sneak", "Mr Nosey", "dog")],
        shown=[("red", "blue", "Mr Nosey")],
    )


@cache
def _odds() -> Odds:
    return odds(GAME.observe(known_one(), RED))


def worth_of(asked: Inference) -> Worth:
    """What a question was worth before its answer."""
    move = Infer(seat=RED, target=asked.target, people=asked.people, pet=asked.pet)
    return score(GAME.observe(known_one(), RED), move, _odds())


def _asked(view: GossipView) -> Inference | None:
    return view.inferences[-1] if view.inferences else None


def worth(view: GossipView) -> Meter:
    """How much the answer told."""
    asked = _asked(view)
    says = "A question whose answer you can foretell tells nothing; one that is open either way tells one bit."
    if asked is not None:
        yes, did = worth_of(asked).chance, "moved" if asked.moved else "stayed"
        before = "certain" if yes == 1 else f"a matter of {share(yes)} chances" if yes else "impossible"
        says = f"Before the answer, a yes was {before}. {view.name(asked.target)}'s pawn {did}."
    value = round(worth_of(asked).bits, 3) if asked else 0
    return Meter(label="bit", value=value, most=1, says=says, goal=ENOUGH, boxes=10)


def _drawn(view: GossipView) -> Verdict | None:
    """What the question was worth."""
    asked = _asked(view)
    if asked is None:
        return None
    value, yes, left = worth_of(asked).bits, worth_of(asked).chance, len(candidates(view, BLUE))
    title = f"{value:.3f} bits"
    if asked.target != BLUE:
        why = "That was a question to Green. It is Blue of whom you know a card: draw another one out of Blue."
        return Verdict("wrong", title, why, "GS-103")
    if "Mr Nosey" in asked.people:
        why = "Blue holds Mr Nosey, as you knew, so the pawn had to move whatever else you named. Leave him out."
        return Verdict("wrong", title, why, "GS-103")
    if not yes:
        why = "You named cards that Blue cannot hold: the pawn had to stay. Your own cards are fine as filling, but not"
        return Verdict("wrong", title, f"{why} all three.", "GS-R29")
    if value < ENOUGH:
        often = "seldom" if yes < Fraction(1, 2) else "nearly always"
        why = f"A yes had {share(yes)} chances: the pawn {often} moves then, so its answer is no surprise. Aim at half."
        return Verdict("wrong", title, why, "GS-103")
    mine = [card for card in (*asked.people, asked.pet) if card in ME]
    how = " Your own cards make good filling: only you know that they are not Blue's." if mine else ""
    answer = "moved" if asked.moved else "stayed"
    why = f"Blue {answer}: of 2 × 9 × 3 = 54 identities with Mr Nosey {left} are left. You asked round a card.{how}"
    return Verdict("right", title, why, "GS-103")


def _picture(view: GossipView, draft: Draft | None, events: tuple[Event, ...]) -> Scene:
    return played("who", says="Blue has shown you Mr Nosey.")(view, draft, events)


def _compose() -> Exercise:
    return Exercise(
        title="A question worth asking",
        ask="Blue has shown you Mr Nosey. Ask Blue something worth 0.9 bit or more: open either way.",
        start=starts(known_one()),
        scene=_picture,
        goal=_drawn,
        answer=(ask(BLUE, ("Mr Sneak", "Mrs Sneak"), "none"),),
        hint=(
            "Which of the twelve must you not name, if the answer is to be open?",
            "Blue has one more person and one pet. No Pet is the likeliest pet: three cards say so.",
            "Your own Mr Sneak and Mrs Sneak, and no pet: a yes then proves No Pet.",
        ),
        meter=worth,
        plain=True,
    )


def _quiz() -> Quiz:
    view, _ = moved()
    parrot, before = odds(view).holds(BLUE, PARROT), odds(GAME.observe(position(), RED)).holds(BLUE, PARROT)
    return Quiz(
        ask=f"You knew nothing of Blue. It moved for {suspicion(ASKED, PARROT)}. How likely is the parrot?",
        choices=(
            Choice(
                "Certain",
                False,
                "A move says one at least. It may be a person, and the parrot at somebody else's.",
                "GS-085",
            ),
            Choice(
                f"{share(parrot)}, about {round(100 * parrot)} %",
                True,
                f"More than before ({share(before)}), and more than a third: two or three of the cards may be Blue's.",
                "GS-102",
            ),
            Choice(
                f"{share(before)}, as before",
                False,
                "All identities without any of the three are gone, so each of the three has become likelier.",
                "GS-102",
            ),
            Choice(
                "1 of 3",
                False,
                "One third would be right if Blue held exactly one. Blue may hold two of them, or all three.",
                "GS-085",
            ),
        ),
        scene=still(view, (), (), look=ASKED_ONE),
    )


# ---- around it ----


def _around() -> Watch:
    begin, known = GAME.observe(position(), RED), GAME.observe(known_one(), RED)
    fence = GAME.observe(position(red_at=FENCE, asker="blue"), RED)
    return Watch(
        (
            Shot(
                "Just a space",
                "Whoever comes to the fence by the die finds an empty space. It serves for answers only.",
                still(fence, (), (), look=f"space-{FENCE}"),
                "GS-065",
                "The fence",
            ),
            Shot(
                "From here on",
                "A pawn that was sent to the fence stays there, and walks on from there in its next turn.",
                still(*moved(), (), look=ASKED_ONE),
                "GS-R26",
                "Afterwards",
            ),
            Shot(
                "Just three cards",
                "Two different people and one of dog, cat, parrot and no pet: no more, and no fewer.",
                still(begin, (), ()),
                "GS-R20",
                "How many",
            ),
            Shot(
                "You must ask",
                "On Infer there is no passing. But you may ask the same again, without limit.",
                still(begin, (), ()),
                "GS-R22",
                "No choice",
            ),
            Shot(
                "Whom",
                "Ask anybody who has not been detected. A detected player's cards lie open already.",
                still(begin, (), ("players",)),
                "GS-R23",
                "Whom to ask",
            ),
            Shot(
                "Your own cards",
                "You may name cards that you hold yourself. Others cannot know that they are yours.",
                still(known, (), look="own-first"),
                "GS-R29",
                "Filling",
            ),
            Shot(
                "A question informs everybody",
                "So ask what helps you more than the others: they hear it all.",
                still(*moved(), ("players",)),
                "GS-100",
                "Who listens",
            ),
        ),
        free=True,
    )


def step() -> Step:
    return Step(
        id="GS-L9",
        title="Infer",
        teaches=(
            *("GS-065", "GS-077", "GS-078", "GS-079", "GS-080", "GS-081", "GS-082", "GS-083", "GS-084", "GS-085"),
            *("GS-086", "GS-100", "GS-101", "GS-102", "GS-103"),
            *("GS-R20", "GS-R21", "GS-R22", "GS-R23", "GS-R24", "GS-R25", "GS-R26", "GS-R29"),
        ),
        parts=(_question(), _cross(), answers(), _compose(), _quiz(), _around()),
    )
