"""GS-L1, Who am I? Three cards, and the kit that follows from them."""

from typing import Final

from ...core import Refusal
from ...lesson import Choice, Collect, Quiz, Round, Shot, Step, Watch
from ...scene import Scene, Zone
from ..pieces import CARDS, Card, kit
from ..scene import Calling, identity
from ..state import Triple
from ..words import PET, slug, title
from .street import who

MRS_PEEP: Final[Triple] = ("Mrs Peep", "Mrs Gab", "parrot")
STARES: Final[Triple] = ("Mr Stare", "Mrs Stare", "none")


def _identity(says: str, triple: Triple, turned: int = 3) -> Scene:
    return Scene(says=says, zones=(who(triple, turned),))


def _packs(triple: Triple) -> Round:
    """Eight kinds of calling card in packs of five; those of the kit are wanted."""
    need = {card: number // 5 for card, number in kit(*triple).items()}

    def picture(chosen: tuple[str, ...]) -> Scene:
        bins = tuple(
            Calling(
                id=_bin(card),
                says=f"{title(card)}, {5 * chosen.count(_bin(card))} packed",
                parts=(("card", card),),
                card=card,
                count=5 * chosen.count(_bin(card)),
            )
            for card in CARDS
        )
        packed = 5 * len(chosen)
        return Scene(
            says=f"Eight kinds of calling card, in packs of five. {packed} of 20 cards packed.",
            zones=(who(triple), Zone(id="hand", title="Packs of five", pieces=bins)),
        )

    def refuse(id: str, chosen: tuple[str, ...]) -> Refusal:
        card = next(card for card in CARDS if _bin(card) == id)
        return _no_pack(triple, card)

    return Round(
        title="Pack your kit",
        ask="Calling cards come in packs of five. Pick the four packs that Mrs Peep keeps: twenty cards.",
        wants=tuple(_bin(card) for card in CARDS for _ in range(need.get(card, 0))),
        scene=picture,
        refuse=refuse,
        no={_bin(card): f"No {card} here" for card in CARDS},
        right={
            _bin("cookbook"): "A cookbook is what a woman brings a woman.",
            _bin("cracker"): "A cracker for the parrot.",
            _bin("blank"): "Blanks say nothing, or nearly. Everybody keeps ten.",
        },
    )


def _bin(card: str) -> str:
    return f"bin-{slug(card)}"


def _no_pack(triple: Triple, card: Card) -> Refusal:
    """Why a pack of `card` does not belong to this kit."""
    first, second, pet = triple
    need = kit(*triple)
    if card in need and card != "blank":
        return Refusal("GS-039", f"Five of a kind is all you keep, and you have your five {card}s.")
    if card == "blank":
        return Refusal("GS-039", f"Ten blanks are enough for somebody with {PET[pet]}. Fifteen would say: no pet.")
    if card in ("dog bone", "fish frame", "cracker"):
        return Refusal("GS-041", f"You have {PET[pet]}, and this is not what it leaves behind.")
    return Refusal(
        "GS-040",
        f"{_GIVEN[card]} You are {first}, and your second is {second}.",
    )


_GIVEN: Final = {
    "chocolates": "Chocolates go from a man to a woman.",
    "cigars": "Cigars go from a woman to a man.",
    "cookbook": "A cookbook goes from a woman to a woman.",
    "toolbox": "A toolbox goes from a man to a man.",
}


def step() -> Step:
    says = ("You are Mrs Peep.", "Your second is Mrs Gab.", "Your pet is a parrot.")
    told = (
        ("The first card is you", "You are Mrs Peep, of house 3. Nobody else knows.", "GS-033"),
        (
            "The second card is somebody in your life",
            "Mrs Gab is a woman like you: a friend. A man of your own house would be a spouse, of another a lover.",
            "GS-034",
        ),
        (
            "The third card is a pet",
            "A parrot. There is one parrot, one dog, one cat; three cards say No Pet.",
            "GS-036",
        ),
    )
    shots = tuple(
        Shot(title, words, _identity(" ".join(says[: i + 1]), MRS_PEEP, i + 1), clause)
        for i, (title, words, clause) in enumerate(told)
    )
    quiz = Quiz(
        ask="Mr Stare, his wife Mrs Stare, No Pet: which kit?",
        choices=(
            Choice(
                "5 toolboxes, 15 blanks",
                False,
                "A toolbox goes from man to man. He is a man, but his second is a woman: look at both cards.",
                "GS-040",
            ),
            Choice(
                "5 chocolates, 10 blanks",
                False,
                "That is fifteen cards. Everybody keeps twenty: with No Pet, five more blanks stand for the pet.",
                "GS-042",
            ),
            Choice(
                "5 chocolates, 15 blanks",
                True,
                "Man to woman is chocolates, spouse or lover. The five No Pet blanks come on top of the ten.",
                "GS-042",
            ),
            Choice(
                "5 cigars, 15 blanks",
                False,
                "Cigars go from a woman to a man. The first card is the giver, and here the first card is a man.",
                "GS-040",
            ),
        ),
        scene=Scene(
            says="Mr Stare, Mrs Stare, No Pet.",
            zones=(Zone(id="who", title="Who he is", pieces=identity(STARES, whose="His")),),
        ),
    )
    hint = (
        "Look at both people cards: who gives, and to whom?",
        "Two women, one parrot. The rest is blank: how many blanks make twenty?",
        "Cookbook, cracker, and the blanks twice.",
    )
    return Step(
        id="GS-L1",
        title="Who am I?",
        teaches=(
            *("GS-006", "GS-032", "GS-033", "GS-034", "GS-036", "GS-039", "GS-040", "GS-041", "GS-042"),
            *("GS-044", "GS-045"),
        ),
        parts=(
            Watch(shots, button="Turn the next card"),
            Collect((_packs(MRS_PEEP),), (hint,), "Five, five and ten: that is Mrs Peep's kit.", "GS-039"),
            quiz,
        ),
    )
