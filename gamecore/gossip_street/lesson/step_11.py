"""GS-L11, Seven clues: a whole deduction, from your own cards to both neighbours (ledger, section 6, step 11)."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final, Literal

from msgspec.structs import replace

from ...core import ClauseId, Refusal, Seat
from ...lesson import Step
from ...puzzle import Clue, Entry, Puzzle
from ...scene import Piece, Scene, Zone
from ..arrange import arrange
from ..deduce import agreeing, evidence
from ..known import odds
from ..odds import PLACE
from ..pieces import PEOPLE, PETS, Card, Colour
from ..rules import GAME
from ..scene import Calling, Character, PetCard, scene
from ..state import GossipState, GossipView, Triple
from ..words import PET, charge, slug
from .street import PLAIN, only_street

BLUE, GREEN = 1, 2
PLAYERS: Final[dict[Colour, Triple]] = {
    "red": ("Mr Peep", "Mr Stare", "none"),
    "blue": ("Mr Pry", "Mrs Gab", "dog"),
    "green": ("Mrs Nosey", "Mrs Sneak", "none"),
}
COUNT: Final = 7
WITH: Final = tuple(range(1, COUNT + 1))


PAWNS: Final[Mapping[int, Mapping[Colour, int]]] = {
    1: {"red": 17, "blue": 3, "green": 14},
    2: {"red": 12},
    3: {"red": 13},
    4: {"blue": 4, "green": 36},
    5: {"red": 23},
    6: {"red": 0},
    7: {"blue": 9},
}
"""Who has moved where by each clue."""


def position(clues: Sequence[int] = WITH) -> GossipState:
    """The table once Red has met these clues, by their numbers; the others have not happened, or were not seen."""
    inferences = {
        3: ("red", "blue", ("Mr Sneak", "Mr Nosey"), "cat"),
        4: ("blue", "green", ("Mrs Nosey", "Mrs Gab"), "dog"),
        5: ("red", "green", ("Mrs Peep", "Mrs Stare"), "cat"),
    }
    looks = {2: (5, "blue"), 6: (1, "green")}
    return arrange(
        PLAYERS,
        stacks={(5, "blue"): ("blank", "chocolates"), (1, "green"): ("blank", "cookbook")},
        hidden=[("dog bone", "blue")],
        found={"red": [0]} if 1 in clues else {},
        seen={"red": [look for number, look in looks.items() if number in clues]},  # type: ignore[misc]
        inferences=[asked for number, asked in inferences.items() if number in clues],  # type: ignore[misc]
        accusations=[("blue", "green", "Mrs Nosey", "Mrs Sneak", "parrot")] if 7 in clues else [],
        shown=[("blue", "green", "none")] if 7 in clues else [],
        pawns={colour: space for number in clues for colour, space in PAWNS[number].items()},
        turn="blue" if max(clues, default=0) in (4, 7) else "red",
        rulings=PLAIN,
    )


@cache
def view(clues: int) -> GossipView:
    """What Red knows after so many clues."""
    return GAME.observe(position(WITH[:clues]), 0)


# ---- the clues ----

_CLUES: Final[tuple[tuple[str, str, str, ClauseId, tuple[str, ...], tuple[str, str, str]], ...]] = (
    (
        "Find a Clue",
        "The top hidden card is a dog bone, hidden by Blue.",
        "What do you know of both others now?",
        "GS-076",
        ("dog bone",),
        (
            "A hidden card tells what its owner holds, never where.",
            "There is one dog. If it is Blue's, which pets has Blue not, and which has Green not?",
            "Blue has the dog and no other pet card. Green has no dog. No house is struck.",
        ),
    ),
    (
        "Snoop at Gab",
        "Blue's stack at Gab: a blank, and chocolates on it.",
        "Whose house is Gab, then?",
        "GS-067",
        ("blank", "chocolates"),
        (
            "Two cards at one house say more than two at two. Begin with the blank.",
            "The blank: Gab is not home. Chocolates go from a man to a woman; not at home, they lie at hers.",
            "Mrs Gab is Blue's second. The first is a man, and not Mr Gab: Mr Sneak, Mr Nosey or Mr Pry is left.",
        ),
    ),
    (
        "You ask Blue",
        "Mr Sneak, Mr Nosey and a cat? Blue's pawn stays.",
        "Who is left?",
        "GS-102",
        ("Mr Sneak", "Mr Nosey", "cat"),
        (
            "A pawn that stays holds none of the three.",
            "Three men were left for Blue's first character. You named two of them.",
            "Blue is Mr Pry, with Mrs Gab and the dog. So Green is none of them.",
        ),
    ),
    (
        "Blue asks Green",
        "Mrs Nosey, Mrs Gab and a dog? Green's pawn moves.",
        "Why would Blue ask for these?",
        "GS-101",
        ("Mrs Nosey", "Mrs Gab", "dog"),
        (
            "Green holds at least one of the three. Can it be any of them?",
            "You know where Mrs Gab and the dog are. Blue asked with two cards of its own.",
            "Mrs Gab and the dog are Blue's, so Green holds Mrs Nosey: first or second, that is open.",
        ),
    ),
    (
        "You ask Green",
        "Mrs Peep, Mrs Stare and a cat? Green's pawn stays.",
        "Which pets are left for Green?",
        "GS-102",
        ("Mrs Peep", "Mrs Stare", "cat"),
        (
            "Strike all three.",
            "The dog is Blue's and Green has no cat.",
            "Green has no Mrs Peep, no Mrs Stare, no cat. A parrot or no pet is left.",
        ),
    ),
    (
        "Snoop ? sends you to Sneak",
        "Green's stack at Sneak: a blank, and a cookbook on it.",
        "What does that say of Green's two people?",
        "GS-074",
        ("blank", "cookbook"),
        (
            "It is as with Blue at Gab. What does a cookbook say of the two people?",
            "A cookbook: two women. The blank: Sneak is not home, so it is the second's house.",
            "Green is Mrs Nosey, and Mrs Sneak is the second. No pet is twice as likely as a parrot.",
        ),
    ),
    (
        "Blue accuses Green",
        "Mrs Nosey with a friend, Mrs Sneak, and a parrot? False. Green shows Blue a card; you do not see it.",
        "What was wrong?",
        "GS-092",
        ("Mrs Nosey", "Mrs Sneak", "parrot"),
        (
            "An accusation is false if one thing in it is.",
            "You know both people, in this order. So what can be wrong?",
            "The parrot. Green has no pet.",
        ),
    ),
)  # fmt: skip


def _pieces(names: Sequence[str]) -> tuple[Piece, ...]:
    """The cards of a clue, for its picture."""
    return tuple(_piece(name) for name in names)


def _piece(name: str) -> Piece:
    if name in PEOPLE:
        return Character(id=f"seen-{slug(name)}", says=name, person=name)
    if name in PETS:
        return PetCard(id=f"seen-{name}", says=PET[name].capitalize(), pet=name)
    card: Card = name  # type: ignore[assignment]
    return Calling(id=f"seen-{slug(name)}", says=name.capitalize(), card=card, count=-1)


@cache
def _scene(number: int) -> Scene:
    """The picture while clue `number` (from 0) is out."""
    title, says, _, clause, cards, _ = _CLUES[number]
    return Scene(
        says=f"Clue {number + 1} of {COUNT}. {title}. {says}",
        clause=clause,
        zones=(Zone(id="seen", title=title, pieces=_pieces(cards)), _street(number + 1)),
    )


@cache
def _street(clues: int) -> Zone:
    """Where everything stands and lies by then, to look at."""
    return only_street(scene(view(clues)))


def _clue(number: int) -> Clue:
    title, says, ask, clause, _, hint = _CLUES[number]
    return Clue(title=title, says=says, ask=ask, view=view(number + 1), hint=hint, clause=clause)


# ---- the entries ----

_ROLES: Final[tuple[Literal["first", "second"], ...]] = ("first", "second")


def _pickers(chosen: tuple[str, ...]) -> tuple[Piece, ...]:
    """Everybody as first and as second character, and the pets, as for an accusation."""
    people: list[Piece] = [
        Character(
            id=f"{role}-{slug(person)}", says=f"{person} as {role} character", parts=((role, person),),
            person=person, role=role,
        )
        for role in _ROLES
        for person in PEOPLE
    ]  # fmt: skip
    pets = [PetCard(id=f"name-{pet}", says=PET[pet].capitalize(), parts=(("pet", pet),), pet=pet) for pet in PETS]
    return tuple(replace(piece, state="chosen" if piece.id in chosen else "legal") for piece in (*people, *pets))


def _named(chosen: tuple[str, ...]) -> dict[str, str]:
    """What is picked so far: `first`, `second` and `pet`."""
    parts = (piece.parts[0] for piece in _pickers(chosen) if piece.state == "chosen")
    return {kind: str(value) for kind, value in parts}


def _entering(seat: Seat, chosen: tuple[str, ...]) -> Scene:
    who = view(COUNT).name(seat)
    named = _named(chosen)
    left = [word for word in ("first", "second", "pet") if word not in named]
    so_far = ", ".join(
        PET.get(name, name) for _, name in sorted(named.items(), key=lambda one: ("fsp".index(one[0][0])))
    )
    prompt = f"{who}: {so_far}." if named else f"Pick {who}'s first character, second character and pet."
    if named and left:
        prompt += f" Still to pick: {', '.join(left)}."
    says = f"All seven clues are out. Name {who}: first character, second character, pet."
    pick = Zone(id="say", title=f"Who is {who}?", pieces=_pickers(chosen))
    return Scene(says=says, prompt=prompt, zones=(pick, _street(COUNT)))


def _wrong(seat: Seat, chosen: tuple[str, ...]) -> Refusal:
    """Which clue rules this entry out: the first after which it is no longer possible."""
    named = _named(chosen)
    who, first, second, pet = view(COUNT).name(seat), named["first"], named["second"], named["pet"]
    if first == second:
        return Refusal("GS-032", f"{first} cannot be both: there is one card of each person.")
    triple: Triple = (first, second, pet)  # type: ignore[assignment]
    if triple not in odds(view(0)).of(seat):
        return Refusal("GS-032", f"{who} cannot have what you hold yourself.")
    number = next(n for n in range(1, COUNT + 1) if triple not in odds(view(n)).of(seat))
    own = agreeing(evidence(view(number), seat)) >> PLACE[triple] & 1 == 0
    about = _CLUES[number - 1]
    why = about[1] if own else "That card is somebody else's by then."
    return Refusal(about[3], f"{who} is not {charge(*triple)}. Clue {number}, {about[0]}: {why}")


def _entry(seat: Seat, colour: Colour, right: str) -> Entry:
    first, second, pet = PLAYERS[colour]
    who = colour.capitalize()
    return Entry(
        title=f"Name {who}",
        ask=f"All clues are out. Who is {who}? Right people in the wrong order are wrong.",
        wants=(f"first-{slug(first)}", f"second-{slug(second)}", f"name-{pet}"),
        scene=lambda chosen: _entering(seat, chosen),
        wrong=lambda chosen: _wrong(seat, chosen),
        right=right,
    )


def _puzzle() -> Puzzle:
    return Puzzle(
        clues=tuple(_clue(number) for number in range(COUNT)),
        entries=(
            _entry(BLUE, "blue", "Blue is Mr Pry, with Mrs Gab and the dog: known since clue 3."),
            _entry(GREEN, "green", "Green is Mrs Nosey, with Mrs Sneak and no pet: only clue 7 settled it."),
        ),
        scene=_scene,
        hint=(
            "Check your marks: where a tick is certain, that card can be entered.",
            "Blue was settled by clue 3, Green's people by clue 6 and Green's pet by clue 7.",
            "Blue: Mr Pry, Mrs Gab, dog. Green: Mrs Nosey, Mrs Sneak, no pet.",
        ),
        done="100,800 deals have come down to two, and these two differ only in which No Pet card Green holds.",
        clause="GS-088",
    )


def step() -> Step:
    return Step(
        id="GS-L11",
        title="Seven clues",
        teaches=("GS-067", "GS-074", "GS-076", "GS-088", "GS-092", "GS-101", "GS-102"),
        parts=(_puzzle(),),
    )
