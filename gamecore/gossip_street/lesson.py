"""The steps of the lesson: what is asked, what is right, what answers. The prose is in the notebook."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Final

from msgspec.structs import replace

from ..core import Refusal
from ..lesson import Choice, Collect, Quiz, Round, Shot, Step, Watch
from ..scene import Piece, Scene, Zone
from .arrange import arrange
from .pieces import CARDS, HOUSES, NEIGHBOURS, RING, Card, Colour, kit, owners
from .rules import GAME, legal_houses
from .scene import Calling, House, Ring, Stack, identity, kit_card, scene
from .state import GossipRules, Triple
from .words import CARD, PET, listed, slug, title

PLAIN: Final = GossipRules()
SECOND_ONLY: Final = GossipRules(love_card_houses="second_only")


# ---- pictures ----
def _cards(triple: Triple, turned: int = 3) -> Zone:
    """The own identity, as far as it is turned over."""
    return Zone(id="who", title="Who you are", pieces=identity(triple)[:turned])


def _identity(says: str, triple: Triple, turned: int = 3) -> Scene:
    return Scene(says=says, zones=(_cards(triple, turned),))


@cache
def _street(triple: Triple, rulings: GossipRules = PLAIN) -> Scene:
    """The street early in a game, seen by Red with this identity; two neighbours have laid their first cards."""
    others = _others(triple)
    neighbours: tuple[tuple[Colour, Triple], ...] = (("blue", others[0]), ("green", others[1]))
    state = arrange(
        players={"red": triple, "blue": others[0], "green": others[1]},
        pawns={"red": 33, "blue": 21, "green": 14},
        stacks={
            (home, colour): ["blank"]
            for colour, cards in neighbours
            for home in legal_houses(rulings, cards, "blank")[:3]
        },
        turn="blue",
        phase="throw",
        rulings=rulings,
    )
    return scene(GAME.observe(state, 0))


def _others(triple: Triple) -> tuple[Triple, Triple]:
    """Two identities that share no card with `triple`."""
    spare: tuple[Triple, ...] = (
        ("Mrs Pry", "Mr Peep", "none"),
        ("Mr Gab", "Mrs Gab", "none"),
        ("Mrs Sneak", "Mr Pry", "none"),
        ("Mrs Nosey", "Mr Stare", "none"),
    )
    free = [cards for cards in spare if not set(cards[:2]) & set(triple[:2])]
    return free[0], free[1]


def _only(
    picture: Scene, change: Callable[[Piece], Piece], extra: Sequence[Piece] = (), zones: Iterable[Zone] = ()
) -> Scene:
    """The street of `picture` with every piece changed, more pieces and more zones; nothing else of it."""
    street = picture.zone("board")
    assert street is not None
    pieces = tuple(change(replace(piece, parts=(), state="")) for piece in street.pieces)
    return replace(picture, prompt="", clause="", zones=(replace(street, pieces=(*extra, *pieces)), *zones))


# ---- GS-L1: who am I? ----
MRS_PEEP: Final[Triple] = ("Mrs Peep", "Mrs Gab", "parrot")
STARES: Final[Triple] = ("Mr Stare", "Mrs Stare", "none")


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
            zones=(_cards(triple), Zone(id="hand", title="Packs of five", pieces=bins)),
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


def _who_am_i() -> Step:
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


# ---- GS-L2: the block ----
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
    return replace(_only(_street(_resident(house or 1)), change, line), says=says)


_ACROSS: Final = {1: 2, 2: 1, 3: 4, 4: 3, 5: 6, 6: 5}


def _no_neighbour(own: int, house: int) -> Refusal:
    """Why a pet of house `own` is not reported at `house`, without telling where it is."""
    if house == own:
        return Refusal("GS-070", f"A pet card never lies at home, and {owners(house)} is home.")
    if own in (3, 4):
        across = ". Across the street counts for corner houses only" if house == _ACROSS[own] else ""
        return Refusal("GS-069", f"{owners(house)} is not next door to {owners(own)}{across}.")
    return Refusal("GS-069", f"{owners(house)} is neither next door to {owners(own)} nor straight across from it.")


def _dog_round(house: int) -> Round:
    near, across = NEIGHBOURS[house], _ACROSS[house]
    why = {f"house-{n}": f"{owners(n)} is {'across the street' if n == across else 'next door'}." for n in near}

    def refuse(id: str, chosen: tuple[str, ...]) -> Refusal:
        n = int(id.removeprefix("house-"))
        if n in near:
            return Refusal("GS-069", f"{owners(n)} is found already. There is one more neighbour.")
        return _no_neighbour(house, n)

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


def _the_block() -> Step:
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


# ---- GS-L3: what may lie where ----
MR_NOSEY: Final[Triple] = ("Mr Nosey", "Mrs Stare", "cat")


def _places(card: Card | None, chosen: tuple[str, ...] = (), rulings: GossipRules = PLAIN, show: bool = False) -> Scene:
    """Red's six places; `card` is being laid. `show`: the legal ones are marked instead of asked for."""
    picture = _street(MR_NOSEY, rulings)
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
    return replace(_only(picture, change, zones=(_cards(MR_NOSEY), hand)), says=says)


def _lay_round(card: Card, title: str, ask: str, right: str) -> Round:
    legal = legal_houses(PLAIN, MR_NOSEY, card)

    def refuse(id: str, chosen: tuple[str, ...]) -> Refusal:
        house = int(id.split("-")[1])
        if house in legal:
            return Refusal("GS-066", f"{owners(house)} is found already. Look for the other places.")
        if card == "fish frame":
            return _no_neighbour(2, house)
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


def _what_may_lie_where() -> Step:
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


@cache
def steps() -> dict[str, Step]:
    """Every step by its id, in order. Made at the first call: a step builds its pictures."""
    return {step.id: step for step in (_who_am_i(), _the_block(), _what_may_lie_where())}


STEPS: Final = ("GS-L1", "GS-L2", "GS-L3")
