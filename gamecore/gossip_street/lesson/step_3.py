"""GS-L3, What may lie where: the houses that each kind of card may be left at."""

from typing import Final

from msgspec.structs import replace

from ...core import Refusal
from ...lesson import Choice, Collect, Quiz, Round, Shot, Step, Watch
from ...scene import Piece, Scene, Zone
from ..pieces import CARDS, HOUSES, Card, kit, owners
from ..rules import legal_houses
from ..scene import Stack, kit_card
from ..state import GossipRules
from ..words import CARD, listed
from .street import MR_NOSEY, PLAIN, early, no_neighbour, only, who

SECOND_ONLY: Final = GossipRules(love_card_houses="second_only")


def _places(card: Card | None, chosen: tuple[str, ...] = (), rulings: GossipRules = PLAIN, show: bool = False) -> Scene:
    """Red's six places; `card` is being laid. `show`: the legal ones are marked instead of asked for."""
    picture = early(MR_NOSEY, rulings)
    legal = legal_houses(rulings, MR_NOSEY, card) if card else ()

    def change(piece: Piece) -> Piece:
        if isinstance(piece, Stack) and piece.own:
            if show:
                return replace(piece, state="chosen" if piece.house in legal else "")
            says = f"Your place at {owners(piece.house)}"
            return replace(piece, says=says, parts=(("house", piece.house),) if card else ())
        return piece

    hand = Zone(
        id="hand",
        title="Your three kinds of card",
        pieces=tuple(
            replace(kit_card(c, n), state="chosen" if c == card else "")
            for c, n in sorted(kit(*MR_NOSEY).items(), key=lambda item: CARDS.index(item[0]))
        ),
    )
    what = f" {CARD[card].capitalize()} is to be laid." if card else ""
    if show and card:
        what = f" {CARD[card].capitalize()} may lie at {listed([owners(n) for n in legal])}."
    says = f"The street. You are Red: Mr Nosey of house 2, with a lover, Mrs Stare of house 6, and a cat.{what}"
    return replace(only(picture, change, zones=(who(MR_NOSEY), hand)), says=says, look="house-2" if show else "")


def _lay_round(card: Card, title: str, ask: str, right: str) -> Round:
    legal = legal_houses(PLAIN, MR_NOSEY, card)

    def refuse(id: str, chosen: tuple[str, ...]) -> Refusal:
        house = int(id.split("-")[1])
        if house in legal:
            return Refusal("GS-066", f"{owners(house)} is found already. Look for the other places.")
        if card == "fish frame":
            return no_neighbour(2, house)
        if card == "blank":
            return Refusal("GS-067", f"A blank may lie anywhere but at home, and {owners(house)} is home.")
        return Refusal("GS-074", f"Chocolates tell of you and of her. Neither of you lives at {owners(house)}.")

    return Round(
        title=title,
        ask=ask,
        wants=tuple(f"stack-{house}-0" for house in legal),
        scene=lambda chosen: _places(card, chosen),
        refuse=refuse,
        no={f"stack-{house}-0": f"Not at {owners(house)}" for house in HOUSES},
        right={f"stack-{house}-0": right.format(owners(house)) for house in legal},
    )


def step() -> Step:
    rounds = (
        _lay_round(
            "blank", "Five places for a blank", "Pick every red place where a blank may lie.", "{} is right: not home."
        ),
        _lay_round(
            "chocolates",
            "Two places for chocolates",
            "Pick both red places where chocolates may lie.",
            "{} is right: one of you lives there.",
        ),
        _lay_round(
            "fish frame",
            "Two places for a fish frame",
            "Pick both red places where the fish frame may lie.",
            "{} is right: a neighbour of Nosey.",
        ),
    )
    hints = (
        ("Blanks are refused at one house only.", "That house is yours.", "All but Nosey."),
        (
            "A people card tells of two people, so it lies at a house of one of them.",
            "You live at Nosey. Where does she live?",
            "Nosey and Stare.",
        ),
        (
            "A pet roams next door. Think of the dashed line.",
            "Nosey is a corner house: one neighbour is across the street.",
            "Sneak and Pry.",
        ),
    )
    quiz = Quiz(
        ask="Which cards may Mr Nosey leave at Nosey?",
        choices=(
            Choice("Chocolates only", True, "At your own house nothing but people cards is ever legal.", "GS-074"),
            Choice(
                "Chocolates and blanks",
                False,
                "A blank may lie anywhere but at home. That is why a blank at a house clears its owners.",
                "GS-067",
            ),
            Choice(
                "Chocolates and the fish frame",
                False,
                "A pet card never lies at home; it lies with the two neighbours.",
                "GS-070",
            ),
            Choice("Any card", False, "Home takes people cards only: no blank, no pet card.", "GS-067"),
        ),
        scene=_places(None),
    )
    readings = Watch(
        (
            Shot(
                "As we read it",
                "Chocolates lie at your own house or at your lover's: Nosey or Stare. The rulebook's sentence has an "
                "or in it, like the one about friends.",
                _places("chocolates", rulings=PLAIN, show=True),
                "GS-R07",
                "Own house or hers",
            ),
            Shot(
                "The other reading",
                "Chocolates lie at Stare alone. Then Mr Nosey has no card at all for his own path, and the first visit "
                "home gives him away.",
                _places("chocolates", rulings=SECOND_ONLY, show=True),
                "GS-R07",
                "Hers alone",
            ),
        ),
        free=True,
    )
    return Step(
        id="GS-L3",
        title="What may lie where",
        teaches=("GS-019", "GS-066", "GS-067", "GS-068", "GS-069", "GS-070", "GS-074", "GS-075", "GS-R07"),
        parts=(
            Collect(rounds, hints, "Every card tells where it may lie, so every card tells on you.", "GS-066"),
            quiz,
            readings,
        ),
    )
