"""GS-L2, The block: who lives next door, and who across the street."""

from typing import Final

from msgspec.structs import replace

from ...core import Refusal
from ...lesson import Choice, Collect, Quiz, Round, Shot, Step, Watch
from ...scene import Piece, Scene
from ..pieces import HOUSES, NEIGHBOURS, RING, owners
from ..scene import House, Ring
from ..state import Triple
from ..words import listed
from .street import ACROSS, early, no_neighbour, only


def _resident(house: int) -> Triple:
    name = owners(house)
    return (f"Mr {name}", f"Mrs {name}", "dog")  # type: ignore[return-value]


def _block(house: int, pick: bool, ring: bool) -> Scene:
    def change(piece: Piece) -> Piece:
        if isinstance(piece, House):
            parts = (("house", piece.number),) if pick else ()
            says = f"House {piece.number}, {piece.name}" + (", home" if piece.number == house else "")
            return replace(piece, says=says, parts=parts, home=piece.number == house)
        return piece

    names = listed([f"{owners(n)} ({n})" for n in RING])
    says = f"The block, walking round it: {names}, and back to {owners(1)}."
    if house:
        says += f" Home is {owners(house)} ({house})."
    line = (Ring(id="ring", says="A dashed line from house to house round the block", houses=RING),) if ring else ()
    return replace(only(early(_resident(house or 1)), change, line), says=says, look=f"house-{house}" if house else "")


def _dog_round(house: int) -> Round:
    near, across = NEIGHBOURS[house], ACROSS[house]
    why = {f"house-{n}": f"{owners(n)} is {'across the street' if n == across else 'next door'}." for n in near}

    def refuse(id: str, chosen: tuple[str, ...]) -> Refusal:
        n = int(id.removeprefix("house-"))
        if n in near:
            return Refusal("GS-069", f"{owners(n)} is found already. There is one more neighbour.")
        return no_neighbour(house, n)

    return Round(
        title=f"The dog of house {house}",
        ask=f"The {owners(house)}s at number {house} have a dog. Pick the two houses where its bone may lie.",
        wants=tuple(f"house-{n}" for n in near),
        scene=lambda chosen: _block(house, True, True),
        refuse=refuse,
        no={f"house-{n}": f"Not at {owners(n)}" for n in HOUSES},
        right=why,
    )


_LIES: Final = {
    True: "a corner house: one neighbour is across the street",
    False: "a middle house: stay on its side of the street",
}


def step() -> Step:
    watch = Watch(
        (
            Shot(
                "In the middle",
                "Pry lives at 4, between Nosey at 2 and Stare at 6. Those two are its neighbours.",
                _block(4, False, True),
                "GS-069",
            ),
            Shot(
                "On a corner",
                "Nosey lives at 2: Pry is next door, and Sneak is across the street. On a corner that counts.",
                _block(2, False, True),
                "GS-069",
            ),
        )
    )
    hints = tuple(
        (
            "Follow the dashed line one house on, and one house back.",
            f"{owners(h)} is {_LIES[h in (1, 2, 5, 6)]}.",
            f"{listed([owners(n) for n in NEIGHBOURS[h]])}.",
        )
        for h in HOUSES
    )
    quiz = Quiz(
        ask="Can Peep's dog bone lie at Pry?",
        choices=(
            Choice(
                "Yes, Pry is across the street",
                False,
                "Across counts for the four corner houses only. Peep is in the middle: Sneak and Gab are next door.",
                "GS-069",
            ),
            Choice("No", True, "Peep is a middle house: next door on both sides, never across.", "GS-069"),
            Choice(
                "Only if Pry has no pet",
                False,
                "Who else has a pet does not matter. The bone tells where its owner lives, so the place is fixed.",
                "GS-069",
            ),
        ),
        scene=_block(3, False, True),
    )
    return Step(
        id="GS-L2",
        title="The block",
        teaches=("GS-003", "GS-018", "GS-020", "GS-031", "GS-069", "GS-070", "GS-071", "GS-072", "GS-073"),
        parts=(
            watch,
            Collect(tuple(_dog_round(h) for h in HOUSES), hints, "All six. You know the block.", "GS-069"),
            quiz,
        ),
    )
