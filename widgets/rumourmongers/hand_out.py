"""What the printed hand-out draws: a card and the ladder of suits, who may speak when, and a sheet for the scores."""

from collections.abc import Sequence
from itertools import groupby
from typing import Final, NamedTuple

from markupsafe import Markup

from gamecore import load
from gamecore.core import ClauseId
from gamecore.decktet import BASIC, FACTS, Card, Suit, lower, name, upper
from gamecore.rumourmongers import arrange
from gamecore.rumourmongers.look import COLOURS
from gamecore.rumourmongers.pieces import POWERS, THREE_SUITS, VALUES
from gamecore.rumourmongers.say import WHEN, cards, start

from .. import ink
from ..ink import Child, at, group, path, picture, rect, tag, text
from .cards import face, hues
from .emblems import emblem
from .glyphs import ORDER, glyph, points, sign, type_mark

SHEET: Final = "Score sheet"
"""How the sheet for notes is called."""
ENTER: Final = ("You are",)
"""What is entered at its head, beside the game number."""
ROUNDS: Final[int] = load("rumourmongers").Rulings().rounds


def held(names: Sequence[str]) -> str:
    """What a player is dealt: `The Castle, the Cave and the Sea`."""
    return start(cards(arrange.cards(", ".join(names))))


# ---- the sheet of rules: a card, and what the suits are worth ----

_CARD: Final[Card] = "7SK"
_RUNG: Final = 34.0


def ladder() -> Markup:
    """The six suits as rungs, the dearest on top."""
    rungs = [_rung(suit, 22 + _RUNG * n) for n, suit in enumerate(reversed(ORDER))]
    rails = path("M8 2V212M38 2V212", "o n")
    words = ", ".join(f"{suit.capitalize()} {points(VALUES[suit])}" for suit in reversed(ORDER))
    return picture(160, 214, f"What a suit is worth: {words}.", rails, rungs, cls="ladder")


def _rung(suit: Suit, y: float) -> Markup:
    return at(
        0,
        y,
        path("M8 0H38", "o n"),
        rect(10, -13, 26, 26, "f-surface", 4),
        glyph(suit, 11, -12, 24),
        text(50, 6, suit.capitalize(), 17, "ts start"),
        text(156, 6, VALUES[suit], 18, "t b end"),
        cls="rung",
    )


def _card() -> Markup:
    """A number card, and beside it what each of its suits is for."""
    jobs = (
        (sign(upper(_CARD), 16), "above, the upper suit: the card counts for it on the table"),
        (sign(lower(_CARD), 16), "below, the lower suit: cards that share it may be laid together"),
    )
    said = f"{name(_CARD)}: {upper(_CARD).capitalize()} above, {lower(_CARD).capitalize()} below"
    lines = [tag("p", shown, " ", words) for shown, words in jobs]
    return tag("div", face(_CARD, 96, said), tag("div", lines), class_="anatomy")


# ---- the sheet of rules: who may speak when ----


class _Person(NamedTuple):
    """What somebody does, in a line, and the clause that says it in full."""

    does: str
    clause: ClauseId


PEOPLE: Final[dict[str, _Person]] = {
    "Merchant": _Person("lay a row of ranks, whatever the suits", "RM-085"),
    "Sailor": _Person("lay one more card face down, of any suit", "RM-075"),
    "Painter": _Person("this Gossip counts all cards by their lower suit", "RM-087"),
    "Savage": _Person("turn a card of yours face down, as any suit", "RM-077"),
    "Bard": _Person("no card is open in this suit: score it", "RM-067"),
    "Diplomat": _Person("this suit is tied: name one of the tied to win it", "RM-069"),
    "Light Keeper": _Person("half of a group you win with stays", "RM-092"),
    "Watchman": _Person("this suit is skipped: nobody scores it", "RM-094"),
    "Author": _Person("one suit is told again with the cards open now", "RM-082"),
    "Soldier": _Person("all, you too, discard every Location in hand", "RM-089"),
    "Penitent": _Person("each of the others discards two from hand", "RM-081"),
    "Huntress": _Person("take any other card of the pile into hand", "RM-065"),
    "Consul": _Person("score 3 points", "RM-091"),
    "Lunatic": _Person("stops what somebody else has just played", "RM-071"),
}  # fmt: skip
"""The fourteen people in the order of their moments."""
MOMENTS: Final = {**WHEN, "reaction": "in answer"}
"""When people are played, in a word or two."""


def _card_of(person: str) -> Card:
    return next(card for card in POWERS if name(card).removeprefix("The ") == person)


def timing() -> Markup:
    """Who may be played when, and what each of them does; those of the game of four are marked."""
    rows = []
    for when, people in groupby(PEOPLE, lambda person: POWERS[_card_of(person)]):
        those = list(people)
        first = tag("th", start(MOMENTS[when]), scope="rowgroup", rowspan=len(those), class_="when")
        rows.append(tag("tbody", [_row(person, None if n else first) for n, person in enumerate(those)]))
    head = [tag("th", cell, scope="col") for cell in ("When", "Who", "What", "§")]
    return tag(
        "table",
        tag("caption", "People, each in one moment. * with four players only"),
        tag("thead", tag("tr", head)),
        rows,
        class_="moments",
    )


def _row(person: str, first: Markup | None) -> Markup:
    card, does = _card_of(person), PEOPLE[person]
    art = picture(20, 20, "", emblem(card, 0, 0, 20), cls=f"rm-em {hues(card)}")
    only = " *" if card in THREE_SUITS else ""
    number = tag("td", does.clause.partition("-")[2], class_="id")
    return tag("tr", first, tag("th", art, f"{person}{only}", scope="row"), tag("td", start(does.does)), number)


def tables() -> Markup:
    """The drawing and the table of the first page."""
    return group(tag("figure", tag("div", ladder(), _card(), class_="ladder-and-card")), timing())


# ---- the sheet for notes ----


def notes() -> Markup:
    """Seven rounds by six suits with everybody's points, the deck to cross off, and what to write."""
    return group(_scores(), _deck(), _key())


def _scores() -> Markup:
    suits = [tag("th", sign(suit, 20), _two(suit.capitalize(), str(VALUES[suit])), scope="col") for suit in ORDER]
    seats = [tag("th", ink.sign(colour), tag("span", colour.capitalize()), scope="col") for colour in COLOURS]
    head = (tag("th", "Round", scope="col"), suits, tag("th", "On top", scope="col", class_="more"), seats)
    rounds = [tag("tr", tag("th", f"Round {n}", scope="row"), _empty(11)) for n in range(1, ROUNDS + 1)]
    total = tag("tr", tag("th", "Together", scope="row"), tag("td", colspan=7), _empty(4), class_="sum")
    return tag(
        "table",
        tag("caption", "Who scored which suit, and what it makes for each"),
        tag("thead", tag("tr", head)),
        tag("tbody", rounds, total),
        class_="ruled score-grid",
    )


def _two(above: str, below: str) -> Markup:
    """A name with its worth below."""
    return tag("span", above, " ", tag("b", below))


def _empty(many: int) -> Markup:
    return group([tag("td") for _ in range(many)])


def _deck() -> Markup:
    """All cards: what stands in a row may be laid together, what stands in a column counts together."""
    heads = [tag("th", sign(suit, 16), tag("span", suit.capitalize()), scope="col") for suit in reversed(ORDER)]
    rows = [tag("tr", _laid(low), [_cell(low, top) for top in reversed(ORDER)]) for low in ORDER]
    more = tag("td", [_three(card) for card in FACTS if card in THREE_SUITS], colspan=len(ORDER))
    table = tag(
        "table",
        tag("caption", "The deck: a row may be laid together, a column counts together"),
        tag("thead", tag("tr", tag("td", "below ↓   above →"), heads)),
        tag("tbody", rows),
        tag("tfoot", tag("tr", tag("th", "Four players", scope="row"), more)),
        class_="ruled deck-grid",
    )
    return tag("div", table, class_="rows", role="region", aria_label="The deck", tabindex=0)


def _laid(suit: Suit) -> Markup:
    return tag("th", sign(suit, 16), tag("span", suit.capitalize()), scope="row")


def _cell(low: Suit, top: Suit) -> Markup:
    inside: list[Child] = [_named(card) for card in BASIC if (lower(card), upper(card)) == (low, top)]
    return tag("td", inside, class_=None if inside else "none")


_SHORT: Final = {"crown": "C", "ace": "A", "pawn": "pawn", "court": "court"}


def _named(card: Card) -> Markup:
    """`7 Castle`, with a mark if it is somebody or a place."""
    facts = FACTS[card]
    said = facts.name.removeprefix("The ") if facts.rank != "ace" else "Ace"
    return tag("span", tag("b", _SHORT.get(facts.rank, facts.rank)), " ", said, _types(card), class_="named")


def _types(card: Card) -> Markup:
    """The pin of a Location, the speech mark of a person."""
    kinds = [kind for kind in FACTS[card].types if kind != "event"]
    return group([picture(11, 11, "", type_mark(kind, 0, 0, 11), cls="type") for kind in kinds])


def _three(card: Card) -> Markup:
    """A pawn or a court with its three suits, from the upper to the lower one."""
    return tag("span", _named(card), " ", [sign(suit, 14) for suit in FACTS[card].suits], class_="three")


def _key() -> Markup:
    """What to write in a square, and what the marks mean."""
    marks = [
        tag("span", picture(12, 12, "", type_mark("personality", 0, 0, 12)), "a person: may be played"),
        tag("span", picture(12, 12, "", type_mark("location", 0, 0, 12)), "a Location: the Soldier takes it"),
    ]
    letters = "In a square above: who scored it, R, W, B or G; = for a tie, – for nobody. On top: Bard, Author, Consul."
    return tag("p", tag("span", letters), marks, class_="key")
