"""RM-L1, Six houses: the suit on top of a card is the one it counts for, and what each is worth."""

from typing import Final

from ...core import Refusal
from ...decktet import FACTS, Card, Suit, lower, upper
from ...lesson import Choice, Collect, Quiz, Round, Shot, Step, Watch
from ...scene import Piece, Scene, Zone
from ..arrange import cards
from ..look import Column, Group, Player
from ..pieces import ASCENDING, SUITS, VALUES
from ..say import count, listed, the
from .board import RED, lying, sign

SIX: Final = cards("Author, Castle, Cave, Merchant, Betrayal, Windfall")
"""Asked about in this order: their upper suits run from Moons down to Knots."""


def _row(laid: tuple[Card, ...], pick: bool, hand: int) -> Zone:
    """The six columns and the own row, with these cards in it; `pick`: the columns can be picked."""
    pieces: list[Piece] = [
        Player(id="player-0", says=f"Red, you, {count(hand)} in hand", seat=RED, name="Red", hand=hand, you=True)
    ]
    pieces += [
        Column(
            id=f"suit-{suit}",
            says=f"{sign(suit)}, {count(VALUES[suit], 'point')}",
            parts=(("suit", suit),) if pick else (),
            suit=suit,
            points=VALUES[suit],
        )
        for suit in ASCENDING
    ]
    for card in laid:
        suit = upper(card)
        pieces.append(Group(id=f"group-0-{suit}", says=f"Red, {sign(suit)}: 1 card", seat=RED, suit=suit, size=1))
        pieces.append(lying(card, "open", seat=RED))
    return Zone(id="board", title="The table", pieces=tuple(pieces))


def _sort(number: int) -> Round:
    """The card with this number is to be put into its column; those before it lie there already."""
    card, laid, left = SIX[number], SIX[:number], SIX[number:]

    def picture(chosen: tuple[str, ...]) -> Scene:
        now = laid + (card,) * len(chosen)
        hand = tuple(lying(one, under="", state="chosen" if one == card else "") for one in left if one not in now)
        waits = f" {FACTS[card].name} is next." if not chosen else ""
        lie = f"{len(now) or 'None'} of six cards {'lie in theirs' if len(now) > 1 else 'lies in its own'}"
        return Scene(
            says=f"Six columns, a suit each, from Knots to Moons. {lie}.{waits}",
            zones=(
                _row(now, True, len(hand)),
                *((Zone(id="cards", title="Still to be sorted", pieces=hand),) if hand else ()),
            ),
        )

    def refuse(id: str, chosen: tuple[str, ...]) -> Refusal:
        return _not_there(card, id.removeprefix("suit-"))  # type: ignore[arg-type]

    suit, ask = upper(card), f"In which column does {the(card)} lie?"
    return Round(
        title=FACTS[card].name,
        ask=ask if number else f"On the table a card counts for the suit that is printed on top. {ask}",
        wants=(f"suit-{suit}",),
        scene=picture,
        refuse=refuse,
        no={f"suit-{one}": f"Not in {sign(one)}" for one in SUITS},
        right={f"suit-{suit}": f"{FACTS[card].name} lies in {sign(suit)}, worth {VALUES[suit]}."},
    )


def _not_there(card: Card, suit: Suit) -> Refusal:
    """Why a card does not lie in this column."""
    if suit == lower(card):
        return Refusal(
            "RM-013",
            f"{sign(suit)} are printed last on {the(card)}: that is its lower suit. A card never counts for both, "
            "and on the table it is the first one that counts.",
        )
    if len(FACTS[card].suits) == 1:
        only = f"{FACTS[card].name} is a crown and shows {sign(upper(card))} alone: upper and lower suit in one."
        return Refusal("RM-015", only)
    return Refusal("RM-014", f"There are no {sign(suit)} on {the(card)}. It shows two suits, and the upper one counts.")


def _hint(card: Card) -> tuple[str, str, str]:
    one = len(FACTS[card].suits) == 1
    narrow = (
        "There is only one, so it is the upper suit too." if one else "The upper one counts, not the one at the foot."
    )
    wide = "Look at the left edge of the card: its rank, and below it its suits."
    return (wide, narrow, f"It is {sign(upper(card))}.")


# ---- around it ----


def _hand() -> Scene:
    """The six cards by lower suit."""
    by_suit = sorted(SIX, key=lambda card: SUITS.index(lower(card)))
    pieces = tuple(lying(card) for card in by_suit)
    told = listed([f"{FACTS[card].name} {sign(lower(card))}" for card in by_suit])
    return Scene(
        says=f"The six cards in hand, by their lower suits: {told}.",
        zones=(Zone(id="cards", title="Your hand", pieces=pieces),),
    )


def _table() -> Scene:
    told = listed([f"{FACTS[card].name} {sign(upper(card))}" for card in SIX])
    return Scene(says=f"The six cards on the table, by their upper suits: {told}.", zones=(_row(SIX, False, 0),))


def _around() -> Watch:
    return Watch(
        (
            Shot(
                "On the table: the suit on top",
                "Six cards, six columns. Whoever has most cards in a column will score what it is worth, from Knots, "
                "1 point, to Moons, 6.",
                _table(),
                "RM-008",
                "On the table",
            ),
            Shot(
                "In your hand: the suit at the foot",
                "The same six cards, and five of them have Knots at the foot. That suit decides which cards may be "
                "laid down together. A number card has two suits, and each has a job of its own.",
                _hand(),
                "RM-014",
                "In your hand",
            ),
            Shot(
                "Always in the same order",
                "Moons, Suns, Waves, Leaves, Wyrms, Knots: on every card the dearer suit stands on top. A card with "
                "Knots on top has nothing else.",
                _table(),
                "RM-021",
                "The order",
            ),
            Shot(
                "What the rulebook leaves out",
                "It names two values, the highest and the lowest. We give the four between them 2, 3, 4 and 5, in the "
                "order in which suits are printed.",
                _table(),
                "RM-R02",
                "The values",
            ),
        ),
        free=True,
    )


def _quiz() -> Quiz:
    castle = cards("Castle")
    return Quiz(
        ask="The Castle shows Suns above Knots. For which suit does it count on the table?",
        choices=(
            Choice(
                "For Suns and for Knots",
                False,
                "A card is in one group only, that of its upper suit. The Knots on the Castle matter in your hand.",
                "RM-046",
            ),
            Choice(
                "For Suns only",
                True,
                "Open cards are grouped by upper suit. The lower suit matters for laying cards down: the next step.",
                "RM-046",
            ),
            Choice(
                "For Knots only",
                False,
                "Knots are its lower suit: it decides what may be laid with the Castle, not what it counts for.",
                "RM-042",
            ),
        ),
        scene=Scene(
            says="The Castle: rank 7, Suns above Knots.",
            zones=(Zone(id="who", title="The Castle", pieces=tuple(lying(card, under="") for card in castle)),),
        ),
    )


def step() -> Step:
    rounds = tuple(_sort(number) for number in range(len(SIX)))
    done = "Moons, Suns, Waves, Leaves, Wyrms, Knots: the suit on top, whatever is printed below."
    return Step(
        id="RM-L1",
        title="Six houses, two suits per card",
        teaches=("RM-008", "RM-013", "RM-014", "RM-015", "RM-021", "RM-046", "RM-R02"),
        parts=(Collect(rounds, tuple(_hint(card) for card in SIX), done, "RM-013"), _around(), _quiz()),
    )
