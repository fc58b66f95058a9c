"""GS-L8, Hide and find: one stack for all, cards without an address, and who hid what."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from msgspec.structs import replace

from ...core import Event, Refusal
from ...lesson import Bet, Choice, Claim, Collect, Guess, Quiz, Round, Shot, Step, Watch
from ...scene import Piece, Scene, Zone
from ..arrange import arrange
from ..deduce import candidates, keep, lay_at, was_hidden
from ..known import odds
from ..moves import Find, Hide
from ..odds import TRIPLES
from ..pieces import PETS, Card, Colour, Pet, owners
from ..rules import GAME
from ..scene import House, PetCard
from ..state import GossipRules, GossipState, GossipView, Phase, Triple
from ..words import PET
from .street import MR_NOSEY, PLAIN, only, others
from .table import BLUE, GREEN, RED, after, pickable, seat_piece, share, starts, still

FOUR: Final[Mapping[Colour, Triple]] = {
    "red": ("Mr Gab", "Mrs Stare", "none"),
    "blue": ("Mr Nosey", "Mr Peep", "parrot"),
    "green": ("Mrs Sneak", "Mrs Pry", "dog"),
    "yellow": ("Mr Sneak", "Mrs Peep", "none"),
}
"""The ledger's K4: the learner's cards, and three others."""
FACE_DOWN: Final[Mapping[tuple[int, Colour], Sequence[Card]]] = {
    (1, "red"): ["blank"], (3, "red"): ["blank", "blank"], (4, "red"): ["blank"],
    (1, "blue"): ["blank"], (4, "blue"): ["blank"], (6, "blue"): ["blank", "blank"],
    (2, "green"): ["blank"], (3, "green"): ["blank", "blank"], (5, "green"): ["blank"],
    (2, "yellow"): ["blank"], (4, "yellow"): ["blank"], (5, "yellow"): ["blank", "blank"],
}  # fmt: skip
"""The cards on the street: Red has seen none but its own."""
HIDDEN: Final[tuple[tuple[Card, Colour], ...]] = (("dog bone", "green"), ("cracker", "blue"))
TRAY: Final = "tray"
"""The Hide a Clue stack: what is looked at here."""
FROM_MEMORY: Final = GossipRules(hide_author_visible=False)
"""Nothing on the street says who hid a card: one has to remember."""


@cache
def position(hidden: int, phase: Phase, turn: Colour = "red", rulings: GossipRules = PLAIN) -> GossipState:
    """So many cards were hidden; `turn` stands on the space of `phase`."""
    pawns = {"red": 17, "blue": 22, "green": 22, "yellow": 33}
    return arrange(
        players=FOUR,
        pawns={colour: 14 if colour == "red" and turn != "red" else space for colour, space in pawns.items()},  # type: ignore[misc]
        stacks=FACE_DOWN,
        hidden=HIDDEN[:hidden],
        turn=turn,
        phase=phase,
        rulings=rulings,
    )


def _hides() -> Watch:
    """Two cards are hidden, one on the other."""
    green, put = after(position(0, "hide", "green"), Hide(seat=GREEN, card="dog bone"))
    blue, on_top = after(position(1, "hide", "blue"), Hide(seat=BLUE, card="cracker"))
    return Watch(
        (
            Shot(
                "Green hides a card",
                "It goes face down on the Hide a Clue stack. There is one, in the middle of the road, for everybody.",
                still(green, put, (), look=TRAY),
                "GS-030",
            ),
            Shot(
                "Blue hides one too",
                "It goes on the same stack, on top of Green's. Remember that.",
                still(blue, on_top, (), look=TRAY),
                "GS-063",
            ),
        )
    )


# ---- whose card it is ----


def _mine(view: GossipView, events: Sequence[Event]) -> Scene:
    """The street and the players to choose from; nothing tells who hid what."""
    seats = [seat for seat in range(len(view.players)) if seat != RED]
    players = [replace(seat_piece(view, seat), says=view.name(seat)) for seat in seats]
    zone = Zone(id="players", title="Whose card?", pieces=pickable(players, "seat"))
    picture = still(view, events, (), look=TRAY)
    return replace(picture, zones=(*picture.zones, zone))


def _whose() -> Claim:
    def why(pick: str) -> Refusal:
        if pick == f"seat-{GREEN}":
            return Refusal("GS-064", "Green's card lies below. Find a Clue shows the top card and no other: Blue's.")
        return Refusal("GS-099", "Yellow has hidden nothing. Two cards were hidden, Green's first, then Blue's.")

    return Claim(
        bets=(
            Bet(
                title="Find a Clue",
                start=starts(position(2, "find", rulings=FROM_MEMORY)),
                moves=(Find(seat=RED),),
                guesses=(
                    Guess(ask="You may look at the top card. Pick the player who hid it.", wants="seat-1", why=why),
                ),
                scene=_mine,
                says="Blue hid last, so the cracker is Blue's. The card itself does not say so.",
                hint=(
                    "Who was the last to hide a card?",
                    "Green's card lies under another.",
                    "Blue: the top card came last.",
                ),
                clause="GS-064",
            ),
        ),
    )


# ---- what it tells ----


@cache
def _before() -> tuple[Triple, ...]:
    """What Blue may be before the card is found."""
    return candidates(GAME.observe(position(2, "find"), RED), BLUE)


@cache
def found() -> GossipView:
    """What Red knows once the card is found and booked."""
    return after(position(2, "find"), Find(seat=RED))[0]


def struck(chosen: Sequence[str]) -> int:
    """How many identities of Blue are left once these pets are struck."""
    return sum(f"name-{pet}" not in chosen for _, _, pet in _before())


def _strike() -> Collect:
    kept: Pet = "parrot"
    wants = tuple(f"name-{pet}" for pet in PETS if pet != kept)
    view = after(position(2, "find", rulings=FROM_MEMORY), Find(seat=RED))[0]

    def picture(chosen: tuple[str, ...]) -> Scene:
        left, all = struck(chosen), len(_before())

        def change(piece: Piece) -> Piece:
            return replace(piece, parts=(("house", piece.number),)) if isinstance(piece, House) else piece

        pets = tuple(
            PetCard(
                id=f"name-{pet}",
                says=PET[pet].capitalize() + (", struck" if f"name-{pet}" in chosen else ""),
                parts=(("pet", pet),),
                pet=pet,
            )
            for pet in PETS
        )
        title = f"Blue: {left} of {all} identities left"
        street = only(still(view, (), ()), change, zones=(Zone(id="say", title=title, pieces=pets),))
        return replace(street, says=f"{street.says} {title}, and every house of six.", look=pets[0].id)

    def refuse(id: str, chosen: tuple[str, ...]) -> Refusal:
        if id.startswith("house-"):
            name = owners(int(id.removeprefix("house-")))
            why = f"Any card may go on this stack, from any house. So it strikes no house, and {name} stays."
            return Refusal("GS-076", why)
        if id == f"name-{kept}":
            return Refusal("GS-099", "The cracker is Blue's, so the parrot is what Blue has. Strike the others.")
        return Refusal("GS-099", "That is struck already. What else can Blue not have?")

    part = Round(
        title="Book it to Blue",
        ask=f"Blue hid a cracker. Ten people are not yours, any pet may be Blue's: 10 × 9 × 4 = {len(_before())} "
        "identities. Strike whatever Blue cannot be: pets, or houses as a home.",
        wants=wants,
        scene=picture,
        refuse=refuse,
        mark="struck",
        no={f"house-{n}": f"{owners(n)} stays" for n in range(1, 7)} | {f"name-{kept}": "Not that one"},
        right={
            "name-dog": "No dog: a player has one pet.",
            "name-cat": "No cat: a player has one pet.",
            "name-none": "No Pet players carry no crackers.",
        },
    )
    hint = (
        "Whoever carries crackers has which pet?",
        "What does the place tell? A card at a house has an address; this one has none.",
        "Strike the dog, the cat and No Pet, and no house.",
    )
    left = f"{len(candidates(found(), BLUE))} of {len(_before())} identities are left"
    return Collect((part,), (hint,), f"{left}, and every house is still in them.", "GS-099")


def _quiz() -> Quiz:
    truth = odds(GAME.observe(position(2, "find"), RED)).holds(BLUE, "parrot")
    return Quiz(
        ask="Suppose you book that cracker to Green by mistake. What chance do you now give the truth about Blue?",
        choices=(
            Choice(
                f"{share(truth)}, as before",
                False,
                "There is one parrot. Give it to Green, and you have taken it from Blue, who really holds it.",
                "GS-099",
            ),
            Choice(
                "A little less than before",
                False,
                "Less than a little: with the parrot at Green's you strike every identity of Blue that is true.",
                "GS-099",
            ),
            Choice(
                "None at all",
                True,
                "The parrot is Green's in your notes, so it is not Blue's. No later clue can put that right: better no "
                "answer than a wrong one.",
                "GS-099",
            ),
        ),
        scene=still(found(), (), (), look=TRAY),
    )


# ---- what may be hidden ----


@cache
def hiding() -> GossipState:
    """Mr Nosey with a lover and a cat stands on Hide a Clue."""
    blue, green = others(MR_NOSEY)
    stacks: Mapping[tuple[int, Colour], Sequence[Card]] = {
        (1, "red"): ["blank"], (3, "red"): ["blank", "blank"], (6, "red"): ["chocolates"],
        (2, "blue"): ["blank", "blank"], (3, "blue"): ["blank"], (6, "blue"): ["blank"],
        (2, "green"): ["blank"], (1, "green"): ["blank"], (4, "green"): ["blank", "blank"],
    }  # fmt: skip
    return arrange(
        players={"red": MR_NOSEY, "blue": blue, "green": green},
        pawns={"red": 22, "blue": 33, "green": 8},
        stacks=stacks,
        phase="hide",
    )


def _hide() -> Claim:
    at_sneak = len(keep(TRIPLES, lay_at(PLAIN, "fish frame", 1)))
    here = len(keep(TRIPLES, was_hidden("fish frame")))
    return Claim(
        bets=(
            Bet(
                title="Your turn to hide",
                start=starts(hiding()),
                moves=(Hide(seat=RED, card="fish frame"),),
                guesses=(
                    Guess(
                        ask="You are Mr Nosey, on Hide a Clue. Which of your cards may you hide?",
                        choices=(
                            Choice(
                                "Blanks only",
                                False,
                                "The house rules hold for houses. This stack stands in the road, and takes any kind.",
                                "GS-076",
                            ),
                            Choice("Any card in your hand", True, ""),
                            Choice(
                                "Any card, even one that lies at a house",
                                False,
                                "What lies at a house stays there. A card you possess is one still in your hand.",
                                "GS-R16",
                            ),
                        ),
                    ),
                ),
                scene=lambda view, events: still(view, events, look=TRAY),
                says=f"Any kind may go here. At Sneak this card would leave {at_sneak} of {len(TRIPLES)} identities; "
                f"hidden, it leaves {here}: a cat, and no address.",
                hint=(
                    "Does the stack belong to a house?",
                    "The road is nobody's neighbour, so no house rule holds there.",
                    "Any card, of any kind, as long as it is in your hand.",
                ),
                clause="GS-076",
            ),
        ),
    )


def _around() -> Watch:
    """What else belongs to hiding and finding."""
    hide, empty = GAME.observe(hiding(), RED), GAME.observe(position(0, "throw"), RED)
    two, one = GAME.observe(position(2, "throw"), RED), found()
    return Watch(
        (
            Shot(
                "Out of sight",
                "On Hide a Clue you may get rid of one card. It will never be seen at a house.",
                still(hide, (), (), look=TRAY),
                "GS-062",
                "Hiding",
            ),
            Shot(
                "If you like",
                "Nobody has to hide anything. A card comes from the hand, and goes face down.",
                still(hide, (), (), look=TRAY),
                "GS-R16",
                "No duty",
            ),
            Shot(
                "Nothing there",
                "While the stack is empty, Find a Clue does nothing. Otherwise the card is put back, even your own.",
                still(empty, (), (), says="No card is hidden.", look=TRAY),
                "GS-R17",
                "Finding",
            ),
            Shot(
                "The top card only",
                "One space of 38 shows a hidden card, and only the last one. What lies below stays hidden.",
                still(one, (), (), look=TRAY),
                "GS-064",
                "Below the top",
            ),
            Shot(
                "Everybody saw it",
                "Hiding is done in view, and the street marks whose card is whose. A house rule can take the marks "
                "away: then remember.",
                still(two, (), (), says="Green hid the lower card, Blue the upper one.", look=TRAY),
                "GS-R18",
                "Who hid it",
            ),
        ),
        free=True,
    )


def step() -> Step:
    return Step(
        id="GS-L8",
        title="Hide and find",
        teaches=("GS-030", "GS-062", "GS-063", "GS-064", "GS-076", "GS-099", "GS-R16", "GS-R17", "GS-R18"),
        parts=(_hides(), _whose(), _strike(), _quiz(), _hide(), _around()),
    )
