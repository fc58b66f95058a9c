"""What the printed hand-out draws: the ring of houses, the kit table, and a sheet to note on by hand."""

from collections.abc import Sequence
from typing import Final

from markupsafe import Markup

from gamecore.gossip_street.pieces import COLOURS, PEOPLE, PET_CARD, RING, kit, owners, people_card
from gamecore.gossip_street.words import PET, listed

from ..ink import Child, at, group, path, picture, sign, tag, text
from .houses import Front, facade, plate

SHEET: Final = "Dirt File"
"""How the sheet for notes is called."""
ENTER: Final = ("You are",)
"""What is entered at its head, beside the game number."""
_MIDDLES: Final = {1: (56.0, 0), 3: (170.0, 0), 5: (284.0, 0), 2: (56.0, 1), 4: (170.0, 1), 6: (284.0, 1)}
"""Of each house: the middle of its front, and its side of the street."""
_TOPS: Final = (14.0, 146.0)


def ring() -> Markup:
    """The six houses on both sides of the street, and the walk round the block as a dotted line."""
    words = f"The block, walking round it: {listed([f'{owners(house)} ({house})' for house in RING])}."
    corners = [(x, _TOPS[side] + 46) for x, side in (_MIDDLES[house] for house in RING)]
    line = "M" + "L".join(f"{x} {y}" for x, y in corners) + "Z"
    road = group(path("M2 119H338M2 137H338", "o1 n dash"), text(170, 132, "pawns walk clockwise", 11, "t"))
    return picture(340, 252, words, path(line, "walk"), road, [_house(house) for house in _MIDDLES], cls="ring-picture")


def _house(house: int) -> Markup:
    x, side = _MIDDLES[house]
    name = owners(house)
    window = x - 13 if name in ("Sneak", "Peep") else x
    front = facade(name, Front(x - 29, x + 29, 0, 68, window, x + 14, 0.62))
    return at(0, _TOPS[side], front, plate(house, name, x, 84, 13))


def kits() -> Markup:
    """Which twenty cards a player keeps, and where the pet's card may lie."""
    pairs = [("Mr Gab", "Mrs Gab"), ("Mrs Gab", "Mr Gab"), ("Mr Gab", "Mr Pry"), ("Mrs Gab", "Mrs Pry")]
    said = {"Mr": "a man", "Mrs": "a woman"}
    people = [
        (f"{said[one.split()[0]].capitalize()} and {said[two.split()[0]]}", f"5 {_many(people_card(one, two))}")
        for one, two in pairs
    ]
    pets = [(f"A {pet}", f"5 {_many(card)}") for pet, card in PET_CARD.items()]
    blanks = kit("Mr Gab", "Mr Pry", "dog")["blank"]
    pets.append(("No pet", f"{kit('Mr Gab', 'Mr Pry', 'none')['blank'] - blanks} more blanks"))
    rows = zip((*people, ("Everybody", f"{blanks} blanks")), (*pets, ("", "")), strict=True)
    return _table(
        "Your twenty cards, you named first",
        ("Who you two are", "keep", "Your pet", "keep"),
        [(*one, *other) for one, other in rows],
    )


def _many(card: str) -> str:
    return card if card.endswith("s") else f"{card}es" if card.endswith("x") else f"{card}s"


def _table(caption: str, head: Sequence[str], rows: Sequence[Sequence[Child]]) -> Markup:
    return tag(
        "table",
        tag("caption", caption),
        tag("thead", tag("tr", *(tag("th", cell, scope="col") for cell in head))),
        tag("tbody", *(tag("tr", *(tag("td", cell) for cell in row)) for row in rows)),
    )


def tables() -> Markup:
    """The drawing and the table of the first page."""
    caption = "A pet’s card lies at the two houses that are next to its own on the dotted line."
    return group(tag("figure", ring(), tag("figcaption", caption)), kits())


def held(cards: Sequence[str]) -> str:
    """What a player is dealt: `Mr Nosey, Mrs Stare and a cat`."""
    return listed([PET.get(card, card) for card in cards])


# ---- the sheet for notes ----


def notes() -> Markup:
    """A grid of people and pets against players, one of what was seen at each house, and what the marks mean."""
    return group(_who(), _where(), _key())


def _players(more: int) -> Markup:
    """The head of a grid: the six players by shape, letter and name."""
    cells = [
        tag("th", sign(colour), tag("span", colour.capitalize()), scope="colgroup" if more > 1 else "col", colspan=more)
        for colour in COLOURS
    ]
    return group(cells)


def _who() -> Markup:
    halves = [tag("th", half, scope="col") for _ in COLOURS for half in ("1st", "2nd")]
    people = [tag("tr", tag("th", person, scope="row"), _empty(2 * len(COLOURS))) for person in PEOPLE]
    pets = [
        tag("tr", tag("th", name, scope="row"), _empty(len(COLOURS), 2), class_="pet" if at else "pet first")
        for at, name in enumerate((*(f"The {pet}" for pet in PET_CARD), "No pet"))
    ]
    return tag(
        "table",
        tag("caption", "Who is who? Cross out the column of your own colour."),
        tag("thead", tag("tr", tag("td"), _players(2)), tag("tr", tag("td"), halves)),
        tag("tbody", people, pets),
        class_="ruled who-grid",
    )


def _where() -> Markup:
    rows = [tag("tr", tag("th", f"{house} {owners(house)}", scope="row"), _empty(len(COLOURS))) for house in RING]
    return tag(
        "table",
        tag("caption", "What did you see, and where? Round the block."),
        tag("thead", tag("tr", tag("td"), _players(1))),
        tag("tbody", rows),
        class_="ruled where-grid",
    )


def _empty(many: int, wide: int = 1) -> Markup:
    return group([tag("td", colspan=wide if wide > 1 else None) for _ in range(many)])


def _key() -> Markup:
    """What to write: marks that differ in shape."""
    marks = (
        ("has it", path("M5 13l6 6L21 7", "o3 n")),
        ("has it not", path("M7 7l12 12M19 7L7 19", "o n")),
        ("may have it", path("M13 4a9 9 0 1 0 .01 0Z", "o n dash")),
    )
    shown = [tag("span", picture(26, 26, "", drawing), words) for words, drawing in marks]
    letters = "B blank, Ch chocolates, Ci cigars, Co cookbook, T toolbox, D dog bone, F fish frame, Cr cracker"
    return tag("p", *shown, tag("span", letters), class_="key")
