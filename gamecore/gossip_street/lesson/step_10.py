"""GS-L10, Accuse and survive: all three in their places, one card for a miss, five misses, and the last one in wins."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final

from ...core import Refusal
from ...lesson import Choice, Collect, Exercise, Meter, Quiz, Round, Shot, Step, Verdict, Watch
from ...scene import Scene, Zone
from ..deduce import candidates
from ..known import odds
from ..moves import Show
from ..pieces import PETS, Card, Colour, Person, Pet
from ..rules import GAME
from ..scene import identity
from ..state import GossipState, GossipView, Triple
from .accusing import BLUES, GREENS, PEEP, accuse, against, last_two, position, said, wins
from .table import BLUE, ME, RED, pickable, played, share, starts, still

# ---- what may be shown ----


@cache
def third(accuser: Colour = "blue") -> GossipState:
    """The ledger's W-30 and W-32: Blue accuses Red for the third time, Mr Peep shown twice; or Green for the first."""
    false: list[tuple[Colour, Colour, Person, Person, Pet]] = [
        ("blue", "red", "Mr Peep", "Mr Stare", "dog"),
        ("blue", "red", "Mr Peep", "Mr Gab", "none"),
    ]
    last: tuple[Colour, Colour, Person, Person, Pet] = (accuser, "red", "Mr Gab", "Mr Peep", "dog")
    return position(
        against(PEEP),
        accuser,
        phase="show",
        accusations=[*false, last],
        shown=[("blue", "red", "Mr Peep"), ("blue", "red", "Mr Peep")],
    )


def _own() -> dict[str, Any]:
    return {piece.id: card for piece, card in zip(identity(PEEP), PEEP, strict=True)}


def _tick(accuser: Colour, title: str, ask: str) -> Round:
    state = third(accuser)
    cards = _own()

    def why_not(id: str) -> Refusal | None:
        return GAME.refusal(state, Show(seat=RED, card=cards[id]))

    def picture(chosen: tuple[str, ...]) -> Scene:
        zone = Zone(id="who", title="Your three cards", pieces=pickable(identity(PEEP), "card"))
        return Scene(says="Your three cards: Mr Peep, Mr Gab and a dog.", zones=(zone,))

    def refuse(id: str, chosen: tuple[str, ...]) -> Refusal:
        return why_not(id) or Refusal("GS-093", "That one is ticked already.")

    return Round(
        title=title,
        ask=ask,
        wants=tuple(id for id in cards if why_not(id) is None),
        scene=picture,
        refuse=refuse,
        no=dict.fromkeys(cards, "Not that one"),
        right={
            "own-first": "Mr Peep may be shown.",
            "own-second": "Mr Gab may be shown.",
            "own-pet": "The dog may be shown.",
        },
    )


def _show() -> Collect:
    return Collect(
        rounds=(
            _tick(
                "blue",
                "The third time",
                "Blue accuses you falsely for the third time. Twice you showed Mr Peep. Pick every card you may show.",
            ),
            _tick(
                "green",
                "Somebody else",
                "Now Green accuses you falsely, for the first time. Pick every card you may show Green.",
            ),
        ),
        hint=(
            (
                "How often has Blue seen each of the three?",
                "The same card may answer one accuser twice, and no more.",
                "Mr Gab and the dog.",
            ),
            (
                "What has Green been shown so far?",
                "The two times are counted for each accuser.",
                "Mr Peep, Mr Gab and the dog: Green has seen none of them.",
            ),
        ),
        done="Each accuser may see each card twice; No Pet counts as a card. So a third miss brings something new.",
        clause="GS-097",
    )


# ---- the last word ----

CLUES: Final[Mapping[tuple[int, Colour], Sequence[Card]]] = {
    (3, "red"): ["blank"], (4, "red"): ["blank"], (6, "red"): ["blank", "blank"],
    (1, "blue"): ["blank", "dog bone"], (3, "blue"): ["toolbox"], (5, "blue"): ["toolbox"],
    (1, "green"): ["blank"], (3, "green"): ["blank"], (6, "green"): ["blank", "blank"],
}  # fmt: skip
"""Blue's cards at Sneak, Peep and Gab settle who Blue is."""


@cache
def last_word() -> GossipState:
    """W-34 and W-35 once more, for the learner to play: Red has seen three of Blue's cards."""
    me: Triple = ("Mr Sneak", "Mrs Sneak", "cat")
    return position(
        {"red": me, "blue": PEEP, "green": GREENS},
        status={"green": "detected"},
        false={"red": 4, "blue": 1},
        stacks=CLUES,
        seen={"red": [(1, "blue", 1), (3, "blue"), (5, "blue")]},
    )


def _spoken(view: GossipView) -> Verdict | None:
    """What the accusation led to."""
    if view.phase != "over":
        return None
    said = view.accusations[-1]
    if said.true:
        return Verdict("right", "You win", "Blue is detected, Green was, and you are the last one in.", "GS-016")
    if {said.first, said.second} == set(PEEP[:2]) and said.pet == PEEP[2]:
        why = "The right three cards, but in the wrong places. The bone at Sneak says which of the two lives next door."
        return Verdict("wrong", "False: the order", why, "GS-088")
    wrong = []
    if {said.first, said.second} != set(PEEP[:2]):
        wrong.append("Toolboxes at Peep and at Gab: two men, one of each house")
    if said.pet != PEEP[2]:
        wrong.append("A dog bone: the pet is a dog")
    return Verdict("wrong", "False: the fifth miss", f"{'. '.join(wrong)}. Take it back.", "GS-098")


def _left(view: GossipView) -> Meter:
    """Red's good name."""
    me = view.players[RED]
    left = view.rulings.false_limit - me.false
    says = "One more false accusation and you cannot win." if left == 1 else "You cannot win any more."
    if view.phase == "over" and me.status == "in":
        says = "You survived."
    return Meter(label="misses left", value=left, most=view.rulings.false_limit, says=says, boxes=5)


def _accuse() -> Exercise:
    return Exercise(
        title="The last word",
        ask="You are on Accuse, with one miss left. Of Blue you saw a dog bone at Sneak, toolboxes at Peep and Gab.",
        start=starts(last_word()),
        scene=played(),
        goal=_spoken,
        answer=(accuse(*PEEP),),
        hint=(
            "A toolbox lies at the houses of two men, who are Blue's first and second character.",
            "A dog bone lies next door to the first character. Which of the two lives next door to Sneak?",
            "Accuse Blue of Mr Peep first, Mr Gab second, and a dog.",
        ),
        script=(Show(seat=BLUE, card="dog"),),
        meter=_left,
        plain=True,
    )


# ---- the first turn ----


@cache
def first_turn() -> GossipView:
    """The ledger's K1 on Accuse: a real pet in hand, and nothing known of anybody."""
    seated: dict[Colour, Triple] = {"red": ME, "blue": BLUES, "green": GREENS}
    return GAME.observe(position(seated), RED)


def _quiz() -> Quiz:
    view = first_turn()
    now, many = odds(view), candidates(view, BLUE)
    best = max(many, key=lambda triple: now.triple(BLUE, triple))
    dog = now.triple(BLUE, next(triple for triple in many if triple[2] in PETS[:3]))
    chance = now.triple(BLUE, best)
    return Quiz(
        ask="First turn: you come to Accuse, you have a dog, and know nothing. How good is your best accusation?",
        choices=(
            Choice(
                f"1 of {len(many)}",
                False,
                f"There are 10 × 9 × 3 = {len(many)} identities, not equally likely: three cards say No Pet.",
                "GS-087",
            ),
            Choice(
                share(chance),
                True,
                f"Any two people of others, and No Pet; with a cat or parrot it is {share(dog)}. You must accuse "
                "all the same: expect to buy a card.",
                "GS-R27",
            ),
            Choice(
                "It is none: one may wait until one knows more",
                False,
                "There is no passing on Accuse: every landing is an accusation.",
                "GS-R27",
            ),
        ),
        scene=still(view, (), ()),
    )


# ---- around it ----


def _around() -> Watch:
    first, two = first_turn(), GAME.observe(last_two(), RED)
    shown = GAME.observe(third(), RED)
    both = ("players", "who")
    return Watch(
        (
            Shot(
                "What it is about",
                "Stay undetected longer than the others, and find out who they are.",
                still(first, (), both),
                "GS-007",
                "The aim",
            ),
            Shot(
                "Whom",
                "Accuse another player who can still win. Green is detected, so Blue is the only one here.",
                still(two, (), both),
                "GS-R28",
                "Whom to accuse",
            ),
            Shot(
                "First or second?",
                "A people card that is shown may be either. Mr Peep in Blue's notes has two places to be.",
                still(shown, (), both),
                "GS-095",
                "A card shown",
            ),
            Shot(
                "The same card, twice",
                "To one accuser, each card twice at most. So one miss after another brings a new card in the end.",
                still(shown, (), both),
                "GS-096",
                "Twice",
            ),
            Shot(
                "Three cards, two times",
                "Six misses of one accuser use up all three. Only who is out gets that far, and then none is shown.",
                still(shown, (), both),
                "GS-R32",
                "When all are used",
            ),
            Shot(
                "Card by card",
                "Even when all three cards have been shown, nobody is detected. It takes one accusation, in order.",
                still(shown, (), both),
                "GS-R39",
                "Shown is not detected",
            ),
            Shot(
                "Asking round a card",
                "A question draws out another card if you leave out what you know. An accusation does not: the accused "
                "chooses, until twice is reached.",
                still(first, (), both),
                "GS-R46",
                "The rulebook's tip",
            ),
            Shot(
                "Detected",
                "You walk, look, ask and accuse, or stop for good before a turn. You leave and hide no more cards.",
                still(two, (), both),
                "GS-R36",
                "When you are out",
            ),
        ),
        free=True,
    )


def step() -> Step:
    return Step(
        id="GS-L10",
        title="Accuse and survive",
        teaches=(
            *("GS-007", "GS-008", "GS-009", "GS-010", "GS-011", "GS-013", "GS-014", "GS-015", "GS-016"),
            *("GS-087", "GS-088", "GS-089", "GS-090", "GS-091", "GS-092", "GS-093", "GS-094", "GS-095", "GS-096"),
            *("GS-097", "GS-098", "GS-R27", "GS-R28", "GS-R30", "GS-R31", "GS-R32", "GS-R33", "GS-R34", "GS-R35"),
            *("GS-R36", "GS-R37", "GS-R38", "GS-R39", "GS-R46"),
        ),
        parts=(said(), _show(), wins(), _accuse(), _quiz(), _around()),
    )
