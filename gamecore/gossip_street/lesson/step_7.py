"""GS-L7, Reading a card: a card is a filter on identities, and three can be enough."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from ...core import Refusal
from ...lesson import Choice, Collect, Quiz, Round, Shot, Step, Watch
from ...scene import Scene, Zone
from ..arrange import arrange
from ..deduce import keep, lay_at, without
from ..grid import cell, grid, identities
from ..odds import TRIPLES
from ..pieces import HOUSES, PEOPLE, PET_CARD, PETS, Card, Colour, Person, Pet, home, owners, sex
from ..rules import GAME
from ..scene import scene
from ..state import OpenPass, Triple
from ..supply import explains
from ..words import CARD, PET, listed, slug
from .street import PLAIN, no_neighbour, only_street

Lying = tuple[Card, int]
"""A card of Green's that you have seen, and its house."""
FISH: Final[Lying] = ("fish frame", 4)
TOOLBOX: Final[Lying] = ("toolbox", 6)
BLANK: Final[Lying] = ("blank", 6)
"""The ledger's example D-14: together they leave one identity of 528."""
BONE: Final[Lying] = ("dog bone", 2)
PASS: Final = {3: 3, 4: 2, 5: 1}
"""How many cards Green has at which house, none of them seen, when it leaves nothing at Peep (D-21)."""
PEEP_PATH: Final = 8
OWN: Final[Triple] = ("Mr Gab", "Mrs Stare", "none")


@cache
def left(*seen: Lying) -> tuple[Triple, ...]:
    """The identities of somebody of whom these cards were seen, by somebody who knows nothing else."""
    return keep(TRIPLES, *(lay_at(PLAIN, card, house) for card, house in seen))


@cache
def passed() -> tuple[Triple, ...]:
    """The identities that have nothing to leave at Peep after so few cards (GS-R10)."""
    heights = tuple(PASS.get(house, 0) for house in HOUSES)
    open_pass = OpenPass(seat=0, house=3, heights=heights)
    return tuple(triple for triple in TRIPLES if explains(PLAIN, triple, PASS, passes=(open_pass,)))


@cache
def _street(holder: Triple, colour: Colour, lying: tuple[Lying, ...], seen: bool = True) -> Zone:
    """Where the cards of `holder` lie, to look at; `seen`: by Red."""
    taken = {*OWN, *holder}
    first, second, *_ = [person for person in PEOPLE if person not in taken]
    third: Colour = "green" if colour == "blue" else "blue"
    stacks = {(house, colour): tuple(card for card, at in lying if at == house) for _, house in lying}
    state = arrange(
        players={"red": OWN, colour: holder, third: (first, second, "none")},
        stacks=stacks,
        pawns={colour: PEEP_PATH} if not seen else {},
        seen={"red": tuple(stacks)} if seen else {},
        rulings=PLAIN,
    )
    return only_street(scene(GAME.observe(state, 0)))


def _picture(
    triples: Sequence[Triple],
    seen: Sequence[Lying] = (),
    *,
    heads: bool = False,
    cells: bool = False,
    colour: Colour = "green",
    more: Zone | None = None,
) -> Scene:
    """The grid and, where cards were seen or with `more`, the street they lie on."""
    zone = grid(triples, seen, heads=heads, cells=cells)
    cards = f" You have seen {listed([f'{CARD[card]} at {owners(house)}' for card, house in seen])}." if seen else ""
    number = f"{identities(len(triples)).capitalize()} of {len(TRIPLES)} {'is' if len(triples) == 1 else 'are'} left."
    says = f"The grid: first characters across, second characters down, in each cell how many pets.{cards} {number}"
    if seen:
        whole = left(*seen)
        holder = next(triple for triple in whole if not {*triple[:2]} & {*OWN})
        more = _street(holder, colour, tuple(seen))
    return Scene(says=says, zones=(zone, more) if more else (zone,))


# ---- the fish frame: who can be first, and the pet ----


def _fish_frame() -> Round:
    after = left(FISH)
    firsts = [person for person in PEOPLE if any(first == person for first, _, _ in after)]
    pets = [pet for pet in PETS if any(animal == pet for _, _, animal in after)]
    people = {f"first-{slug(person)}": person for person in PEOPLE}
    animals = {f"pet-{pet}": pet for pet in PETS}

    def refuse(id: str, chosen: tuple[str, ...]) -> Refusal:
        if id in chosen:
            return Refusal("GS-069", "That one is found already. Look for the others.")
        return no_neighbour(home(people[id]), FISH[1]) if id in people else _no_cat(animals[id])

    return Round(
        title="A fish frame at Pry",
        ask=f"You look in at Pry: a fish frame of Green's. Pick everybody who can be Green's first character, and the "
        f"pet: {len(firsts)} people, {len(pets)} pet.",
        wants=(*(f"first-{slug(person)}" for person in firsts), *(f"pet-{pet}" for pet in pets)),
        scene=lambda chosen: _picture(
            after if len(chosen) == len(firsts) + len(pets) else TRIPLES, (FISH,), heads=True
        ),
        refuse=refuse,
        no={f"first-{slug(p)}": f"Not {p}" for p in PEOPLE} | {f"pet-{p}": f"Not {PET[p]}" for p in PETS},
        right={f"first-{slug(p)}": f"{owners(home(p))} is next door to Pry." for p in firsts}
        | {"pet-cat": "Only a cat leaves a fish frame."},
    )


def _no_cat(pet: Pet) -> Refusal:
    if pet == "none":
        return Refusal("GS-041", "Somebody with no pet holds no fish frame, only more blanks.")
    return Refusal("GS-041", f"{PET[pet].capitalize()} leaves {CARD[PET_CARD[pet]]}, not a fish frame.")


# ---- the toolbox and the blank: cells ----


def _cells(title: str, ask: str, before: tuple[Lying, ...], card: Lying) -> Round:
    """Pick the cells of the grid that are left when one more card is seen."""
    old, new = left(*before), left(*before, card)
    pairs = {cell(first, second): (first, second) for first, second, _ in old}
    wants = tuple(cell(first, second) for first, second, _ in new)
    why = _no_toolbox if card == TOOLBOX else _at_home

    def refuse(id: str, chosen: tuple[str, ...]) -> Refusal:
        if id in wants:
            return Refusal("GS-075", "That cell is found already. Look for the others.")
        return why(*pairs[id])

    return Round(
        title=title,
        ask=ask,
        wants=wants,
        scene=lambda chosen: _picture(new if len(chosen) == len(wants) else old, (*before, card), cells=True),
        refuse=refuse,
        no={id: f"Not {first} with {second}" for id, (first, second) in pairs.items()},
        right={id: _stays(*pairs[id]) for id in wants} if card == TOOLBOX else {},
    )


def _no_toolbox(first: Person, second: Person) -> Refusal:
    women = [person for person in (first, second) if sex(person) == "F"]
    if women:
        who = f"{women[0]} is a woman" if len(women) == 1 else f"{first} and {second} are women"
        return Refusal("GS-040", f"A toolbox goes from a man to a man, and {who}.")
    return Refusal("GS-075", f"A toolbox lies where one of the two lives. Neither {first} nor {second} lives at Stare.")


def _at_home(first: Person, second: Person) -> Refusal:
    return Refusal("GS-067", f"A blank may lie anywhere but at home, and {first} is at home at Stare.")


def _stays(first: Person, second: Person) -> str:
    at_home = home(first) == TOOLBOX[1]
    return "A man at home there, with another man." if at_home else f"He left it at the house of his friend, {second}."


# ---- questions ----


def _who_is_it() -> Quiz:
    return Quiz(
        title="A toolbox at Stare",
        ask="Now you see a toolbox of Green's at Stare. What does it tell?",
        choices=(
            Choice(
                "Green is Mr Stare",
                False,
                "It may lie at home or at the friend's house. Mr Stare is one of the two; which one, it does not say.",
                "GS-075",
            ),
            Choice(
                "Green and the second are men, and one of them is Mr Stare",
                True,
                "From a man to a man, at the house of one of them: Mr Stare is the first or the second.",
                "GS-075",
            ),
            Choice(
                "Green is a man who lives next door to Stare",
                False,
                "Next door is where pet cards lie. A toolbox lies at the house of one of the two men.",
                "GS-075",
            ),
        ),
        scene=_picture(left(FISH), (FISH, TOOLBOX)),
    )


def _two_houses() -> Quiz:
    one, two = left(BONE), left(BONE, ("dog bone", 6))
    count = len({first for first, _, _ in one}), len({first for first, _, _ in two})
    words = {2: "Two", 4: "Four"}
    return Quiz(
        ask="You see a dog bone of Blue's at Nosey, later another at Stare. How many people can Blue's first be?",
        choices=(
            Choice(
                words[count[0]],
                False,
                "So many after the first bone: two next-door houses with two people each. The second bone strikes two.",
                "GS-105",
            ),
            Choice(
                words[count[1]],
                True,
                "Only Pry is next door to both: Mr Pry or Mrs Pry, with a dog. If you hold one, it is the other.",
                "GS-105",
            ),
            Choice(
                "One",
                False,
                "Bones tell the house. Whether the husband or the wife of that house is Blue, they do not tell.",
                "GS-105",
            ),
        ),
        scene=_picture(one, (BONE,), colour="blue"),
    )


def _one_bone() -> Quiz:
    return Quiz(
        title="The rulebook's tip",
        ask="“Until you see the same pet card at two houses, you cannot be certain of its owner's house.” Is that so?",
        choices=(
            Choice(
                "Yes: a bone always leaves two houses",
                False,
                "The bone alone does. But a blank at one of the two says that home is the other.",
                "GS-104",
            ),
            Choice(
                "No: a bone and a blank can be enough",
                True,
                "A bone at Nosey leaves Sneak and Pry; a blank at Sneak strikes Sneak. So do both Sneaks in your hand.",
                "GS-R47",
            ),
            Choice(
                "No: a bone names one house",
                False,
                "It lies on either side of home. At Nosey it comes from Sneak across the street or from Pry next door.",
                "GS-069",
            ),
        ),
        scene=_picture(left(BONE), (BONE,)),
    )


# ---- to look at ----


def _everybody() -> Watch:
    return Watch(
        (
            Shot(
                "Twelve people",
                "Who is Green? Twelve people can be the first character, eleven others the second: 132 cells.",
                _picture(TRIPLES),
                "GS-022",
            ),
            Shot(
                "Six pet cards",
                "One dog, one cat, one parrot, three No Pet: four sorts for each cell. 132 × 4 = 528 identities.",
                _picture(TRIPLES),
                "GS-023",
            ),
        )
    )


def _more() -> Watch:
    mine = keep(TRIPLES, without((OWN,)))
    few = passed()
    at_peep: Lying = ("toolbox", 3)
    lying: tuple[Lying, ...] = (at_peep, at_peep, at_peep, ("toolbox", 4), ("toolbox", 4), ("blank", 5))
    two = left(BONE, ("blank", 1))
    return Watch(
        (
            Shot(
                "Your own cards",
                f"You note your three cards and show them to nobody. You are {OWN[0]}, with {OWN[1]} and no pet: so "
                f"nobody else is either of them, and {len(mine)} of {len(TRIPLES)} are left.",
                _picture(mine),
                "GS-037",
                "Your hand",
            ),
            Shot(
                "The Dirt File",
                "Everybody is handed a note pad, the Dirt File. At our table it counts for you, if you let it.",
                _picture(two, (BONE, ("blank", 1))),
                "GS-027",
                "Your notes",
            ),
            Shot(
                "Cards that nobody holds",
                "With three players six people go back into the box unseen. Nobody can strike them: they may be Green.",
                _picture(mine),
                "GS-035",
                "The box",
            ),
            Shot(
                "No card is news too",
                "Green has six cards out, three of them at Peep; you have seen none. The pawn stands on Peep's path "
                f"and nothing can be left: the people cards have run out. {len(few)} identities are left.",
                _picture(few, more=_street(few[0], "green", lying, seen=False)),
                "GS-R10",
                "A missing card",
            ),
        ),
        free=True,
    )


def step() -> Step:
    firsts = {first for first, _, _ in left(FISH)}
    fish_hint = (
        "Where does a pet card lie, seen from home? Read it backwards.",
        "Pry is a middle house: its neighbours are on its own side of the street. Four people live there.",
        f"{listed([person for person in PEOPLE if person in firsts])}; and the cat.",
    )
    toolbox_hint = (
        "Men only, and exactly one of the two lives at Stare.",
        "One cell with Mr Stare as second, five with Mr Stare as first.",
        f"{listed([f'{first} with {second}' for first, second, _ in left(FISH, TOOLBOX)])}.",
    )
    blank_hint = (
        "At which house may a blank never lie?",
        "Who lives at Stare did not leave it as first character.",
        f"{listed([f'{first} with {second}' for first, second, _ in left(FISH, TOOLBOX, BLANK)])}.",
    )
    many = len(left(FISH)), len(left(FISH, TOOLBOX)), len(left(FISH, TOOLBOX, BLANK))
    (first, second, pet), *_ = left(FISH, TOOLBOX, BLANK)
    return Step(
        id="GS-L7",
        title="Reading a card",
        teaches=(*("GS-022", "GS-023", "GS-027", "GS-035", "GS-037", "GS-104", "GS-105", "GS-R10", "GS-R47"),),
        parts=(
            _everybody(),
            Collect(
                (_fish_frame(),),
                (fish_hint,),
                f"Four people, eleven others with each, one pet: {many[0]} of {len(TRIPLES)}.",
                "GS-069",
            ),
            _who_is_it(),
            Collect(
                (
                    _cells(
                        "What the toolbox leaves",
                        f"Of {many[0]} cells pick the {many[1]} that a toolbox at Stare leaves.",
                        (FISH,),
                        TOOLBOX,
                    ),
                    _cells(
                        "A blank at Stare",
                        "And now a blank of Green's at Stare. Pick the one cell that is left.",
                        (FISH, TOOLBOX),
                        BLANK,
                    ),
                ),
                (toolbox_hint, blank_hint),
                f"{len(TRIPLES)}, {many[0]}, {many[1]}, {many[2]}: three cards, and Green is {first}, with {second} "
                f"and {PET[pet]}.",
                "GS-067",
            ),
            _two_houses(),
            _one_bone(),
            _more(),
        ),
    )
