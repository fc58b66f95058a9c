"""GS-L4, Four cards to start: every card talks, and how much can be counted."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from msgspec.structs import replace

from ...core import ClauseId, Event
from ...draft import Draft
from ...lesson import Bet, Choice, Claim, Exercise, Guess, Meter, Shot, Step, Verdict, Watch
from ...match import Match
from ...scene import Scene
from ..arrange import arrange
from ..deduce import agreeing, evidence, keep, lay_at
from ..moves import Laid, Lay, ThrowForStart
from ..odds import TRIPLES, members
from ..pieces import HOUSES, PEOPLE, Card, Colour, family, home, owners, sex
from ..rules import GAME
from ..scene import scene
from ..state import GossipRules, GossipState, GossipView, Triple
from ..words import CARD, PET, listed
from .street import MR_NOSEY, PLAIN, only, others, who

BEST: Final = 264
"""The most of the 528 identities that four first cards can leave: four blanks at exactly three houses."""
SPREAD: Final = tuple(Lay(seat=0, card="blank", house=house) for house in (1, 3, 5, 4))
TELLTALE: Final = (
    Lay(seat=0, card="blank", house=1),
    Lay(seat=0, card="blank", house=3),
    Lay(seat=0, card="chocolates", house=6),
    Lay(seat=0, card="fish frame", house=1),
)
"""Four legal cards that leave one identity."""


# ---- how much is told ----


def exposed(view: GossipView) -> tuple[Triple, ...]:
    """The identities that the seat of `view` could have for whoever has seen all its cards, and knows no other card."""
    return tuple(members(agreeing(evidence(view, view.seat))))


def exposure(view: GossipView, goal: int | None = None) -> Meter:
    """How many identities are left, and what is known by then."""
    left = exposed(view)
    return Meter(
        label="identities left",
        value=len(left),
        most=len(TRIPLES),
        says=_seen(left),
        goal=goal,
        boxes=len(PEOPLE),
    )


def _seen(left: Sequence[Triple]) -> str:
    """What everybody would know by then."""
    if len(left) == len(TRIPLES):
        return "You could be any of twelve people, with any of eleven others and any of four pets: 12 × 11 × 4 = 528."
    if len(left) == 1:
        return f"They know it all: you are {left[0][0]}, with {left[0][1]} and {PET[left[0][2]]}."
    homes = sorted({home(first) for first, _, _ in left})
    known = [f"you live at {listed([owners(house) for house in homes], 'or')}"] if len(homes) < len(HOUSES) else []
    if len({sex(first) for first, _, _ in left}) == 1:
        known.append(f"you are a {_SEX[sex(left[0][0])]}")
    if len({sex(second) for _, second, _ in left}) == 1:
        known.append(f"your second is a {_SEX[sex(left[0][1])]}")
    if len({pet for _, _, pet in left}) == 1:
        known.append(f"you have {PET[left[0][2]]}")
    return f"They would know: {listed(known)}."


_SEX: Final = {"M": "man", "F": "woman"}


# ---- the position ----


@cache
def setup(cards: tuple[Lay, ...] = ()) -> GossipState:
    """Everybody's pawn is out, the neighbours' first cards lie; Mr Nosey is Red and has laid `cards`."""
    blue, green = others(MR_NOSEY)
    stacks: dict[tuple[int, Colour], list[Card]] = {
        (1, "blue"): ["blank", "blank"], (3, "blue"): ["blank"], (6, "blue"): ["blank"],
        (2, "green"): ["blank"], (4, "green"): ["blank", "blank"], (6, "green"): ["blank"],
    }  # fmt: skip
    for lay in cards:
        stacks.setdefault((lay.house, "red"), []).append(lay.card)
    return arrange(
        players={"red": MR_NOSEY, "blue": blue, "green": green},
        pawns={"red": 33, "blue": 21, "green": 14},
        stacks=stacks,
        phase="lay",
    )


def start() -> Match[GossipState, GossipView, GossipRules]:
    """The moment before Red lays a card."""
    return Match(GAME, 3, PLAIN, state=setup())


def _laid(view: GossipView) -> list[tuple[Card, int]]:
    """The own cards on the street, with their houses."""
    return [(card, house) for house in HOUSES for card in view.stacks[house - 1][view.seat] or () if card]


def laying(view: GossipView, draft: Draft | None, events: Sequence[Event] = ()) -> Scene:
    """The street, who one is, and the cards; the other players and their pawns' choice stay out of the picture."""
    picture = scene(view, draft, events)
    zones = [picture.zone(id) for id in ("board", "who", "hand")]
    mine = _laid(view)
    what = listed([f"{CARD[card]} at {owners(house)}" for card, house in mine])
    laid = f" You have laid {what}." if mine else " You have laid nothing yet."
    says = f"The street. You are Red: Mr Nosey of house 2, with a lover, Mrs Stare of house 6, and a cat.{laid}"
    return replace(picture, says=says, clause="", zones=tuple(zone for zone in zones if zone is not None))


def _shown(view: GossipView, events: Sequence[Event]) -> Scene:
    """The same, to look at only."""
    look = next((f"stack-{event.house}-{event.seat}" for event in events if isinstance(event, Laid)), "card-blank")
    return replace(laying(view, None, events), look=look)


# ---- the tempting way ----


def _thin() -> Claim:
    guess = Guess(
        ask="You have four blanks to lay, and in the end everybody has seen them. Where do they tell least?",
        choices=(
            Choice(
                "At four houses, one at each",
                False,
                "The third blank left 264. The fourth, at a new house, cleared two more people: 176. A blank never "
                "lies at home, so each house with one is a house where you do not live.",
                "GS-067",
            ),
            Choice(
                "At three houses, two at one of them",
                True,
                "",
                "GS-067",
            ),
            Choice(
                "It is all the same: a blank says nothing",
                False,
                "It says that you do not live there. Each new house cleared two people: 440, 352, 264, 176.",
                "GS-067",
            ),
        ),
    )
    return Claim(
        bets=(
            Bet(
                title="Thick or thin?",
                start=start,
                moves=SPREAD,
                guesses=(guess,),
                scene=_shown,
                says="That is what happens at four houses. The third blank left 264; the fourth, at a new house, "
                "cleared two more people. On top of another blank it would have told nothing new.",
                hint=(
                    "Where does a blank never lie?",
                    "Somebody who finds your blank at Gab knows that you are no Gab.",
                    "At three houses: the fourth blank on top of another tells nothing new.",
                ),
                clause="GS-067",
            ),
        ),
        meter=exposure,
    )


# ---- four cards of one's own ----


def _told(view: GossipView) -> Verdict | None:
    """What the four cards have cost, once they lie."""
    laid = _laid(view)
    if len(laid) < view.rulings.setup_cards:
        return None
    left = len(exposed(view))
    if left == BEST:
        why = "Three houses, as few as the rules allow, and blanks only: nobody can leave more than 264 open."
        return Verdict("right", "264 of 528", why, "GS-047")
    if all(card == "blank" for card, _ in laid):
        why = (
            "Four blanks at four houses: who lives at any of them is not you, and the rules ask for three houses only. "
            "The fourth house cost 88. Take it back and lay it on another blank."
        )
        return Verdict("wrong", f"{left} left", why, "GS-067")
    alone, card, house = min((len(keep(TRIPLES, lay_at(view.rulings, c, h))), c, h) for c, h in laid if c != "blank")
    why = f"{CARD[card].capitalize()} at {owners(house)} alone leaves {alone} of 528: it tells {_TELLS[family(card)]}."
    return Verdict("wrong", f"{left} left", f"{why} Take back what talks most.", _BY[family(card)])


_TELLS: Final = {
    "people": "who is a man and who a woman, and that one of the two lives there",
    "pet": "which pet you have, and that you live next door",
}
_BY: Final[dict[str, ClauseId]] = {"people": "GS-074", "pet": "GS-069"}


def _lay_four() -> Exercise:
    return Exercise(
        title="Lay your four cards",
        ask="Lay them at three houses or more, and keep 264 identities possible.",
        start=start,
        scene=laying,
        goal=_told,
        answer=tuple(Lay(seat=0, card="blank", house=house) for house in (1, 3, 5, 5)),
        hint=(
            "Watch the number after each card. Which kind takes least?",
            "A blank takes 88 at a new house, and nothing where one of your blanks lies already.",
            "Four blanks: at Sneak, at Peep, at Gab, and the fourth on top of one of them.",
        ),
        meter=lambda view: exposure(view, BEST),
    )


# ---- how bad it can be ----


def _bad() -> Claim:
    guess = Guess(
        ask="Four cards, all of them legal. How much can they tell at worst?",
        choices=(
            Choice(
                "176 identities stay possible",
                False,
                "That is four blanks at four houses. Chocolates and a fish frame talk far more: here one is left.",
                "GS-047",
            ),
            Choice(
                "A few dozen stay possible",
                False,
                "So it was after three cards: 36. The fourth settled it.",
                "GS-047",
            ),
            Choice("Everything: who you are", True, "", "GS-047"),
        ),
    )
    return Claim(
        bets=(
            Bet(
                title="One question",
                start=start,
                moves=TELLTALE,
                guesses=(guess,),
                scene=_shown,
                says="The fish frame: a cat, next door to Sneak, so Nosey or Peep. The blank: not Peep. "
                "The chocolates: a man, and Mrs Stare.",
                hint=(
                    "A card of each kind tells something else.",
                    "A pet card tells the pet and leaves two houses. What does a blank at one of them do?",
                    "All of it: two blanks, chocolates and a fish frame can leave one identity.",
                ),
                clause="GS-047",
            ),
        ),
        meter=exposure,
    )


# ---- around it ----


def _around() -> Watch:
    """What else belongs to the setup."""
    over = GAME.apply
    state = setup(tuple(Lay(seat=0, card="blank", house=house) for house in (1, 3, 3)))
    state, _ = over(state, Lay(seat=0, card="blank", house=5))
    begun, _ = over(state, ThrowForStart(seat=-1, pips=(6, 3, 5)))

    def street(now: GossipState, says: str) -> Scene:
        return replace(only(scene(GAME.observe(now, 0)), zones=(who(MR_NOSEY),)), says=says, look="stack-1-0")

    return Watch(
        (
            Shot(
                "Face down, all at once",
                "Everybody lays at the same time. Then all see how many cards lie where, and nobody sees a face.",
                street(state, "The street with everybody's first four cards, face down. You are Red."),
                "GS-R42",
                "The cards",
            ),
            Shot(
                "A pawn each",
                "There are six colours. In turn everybody chooses a pawn and sets it on a House Path; no two start on "
                "the same one.",
                street(setup(), "The street before any card of yours lies. Red, Blue and Green stand on three paths."),
                "GS-046",
                "The pawns",
            ),
            Shot(
                "Who begins",
                "Everybody throws, and the highest begins; equals throw again. Red threw 6, Blue 3, Green 5.",
                street(begun, "The street. Red threw highest and begins."),
                "GS-048",
                "The first throw",
            ),
        ),
        free=True,
    )


def step() -> Step:
    return Step(
        id="GS-L4",
        title="Four cards to start",
        teaches=(
            *("GS-025", "GS-046", "GS-047", "GS-048", "GS-067", "GS-069", "GS-074"),
            *("GS-R11", "GS-R41", "GS-R42", "GS-R49"),
        ),
        parts=(_thin(), _lay_four(), _bad(), _around()),
    )
