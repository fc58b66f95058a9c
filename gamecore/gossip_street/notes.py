"""The Dirt File: what a player marks, what the marks are worth, and why a mark is certain, told event by event."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, Literal

from msgspec import Struct

from ..belief import Mark, Standing
from ..core import ClauseId, Seat
from .deduce import Evidence
from .known import CARDS, PLAIN, Proof, Switches, counted, known, prove, rivals
from .state import GossipView
from .words import PET, listed

Sign = Literal["has", "not", "may", ""]
"""What is marked of a card and a player: has it, has it not, may have it, nothing."""
Level = Literal["marks", "certain", "odds"]
"""How much the file tells: the own marks only, also what is certain, also the exact odds."""
LEVELS: Final[tuple[Level, ...]] = ("marks", "certain", "odds")
Verdict = Literal["certain", "possible", "contradicted"]

_ROUND: Final[tuple[Sign, ...]] = ("", "not", "has", "may")
"""The order in which a click goes round: crosses are what one marks most."""
_LETTER: Final[Mapping[Sign, str]] = {"has": "+", "not": "-", "may": "?", "": "."}
_SIGN: Final[Mapping[str, Sign]] = {letter: sign for sign, letter in _LETTER.items()}


class Notes(Struct, frozen=True):
    """A player's own marks; who has none of them is left out. `marks`: seat, card, sign, in the order of the sheet."""

    marks: tuple[tuple[Seat, str, Sign], ...] = ()

    def sign(self, seat: Seat, card: str) -> Sign:
        """What is marked of this card and player."""
        return next((sign for who, what, sign in self.marks if (who, what) == (seat, card)), "")

    def put(self, seat: Seat, card: str, sign: Sign) -> "Notes":
        """The notes with this mark. ValueError for a card there is none of."""
        if card not in CARDS:
            raise ValueError(f"there is no card {card!r} to mark; there are {', '.join(CARDS)}")
        kept = [mark for mark in self.marks if mark[:2] != (seat, card)]
        return Notes(tuple(sorted([*kept, (seat, card, sign)] if sign else kept, key=_place)))

    def cycled(self, seat: Seat, card: str, *, skip: Sign | None = None) -> "Notes":
        """The notes after a click: nothing, has not, has, may have, nothing. `skip`: a sign that is left out."""
        signs = [sign for sign in _ROUND if sign != skip]
        now = self.sign(seat, card)
        return self.put(seat, card, signs[(signs.index(now) + 1) % len(signs)] if now in signs else "")

    def text(self) -> str:
        """As it is remembered: for each player with marks a line of sixteen signs, `1:-+?....`; "" without marks."""
        seats = sorted({seat for seat, _, _ in self.marks})
        lines = (f"{seat}:" + "".join(_LETTER[self.sign(seat, card)] for card in CARDS) for seat in seats)
        return ";".join(lines)

    @classmethod
    def read(cls, text: str) -> "Notes":
        """Notes that were remembered; of each line what cannot be read is forgotten, and whatever follows a `|`."""
        found: dict[tuple[Seat, str], Sign] = {}
        for line in text[:400].partition("|")[0].split(";"):
            seat, _, letters = line.partition(":")
            if len(seat) != 1 or seat not in "012345" or len(letters) != len(CARDS):
                continue
            for card, letter in zip(CARDS, letters, strict=True):
                found[int(seat), card] = _SIGN.get(letter, "")
        return cls(tuple(sorted(((seat, card, sign) for (seat, card), sign in found.items() if sign), key=_place)))


def _place(mark: tuple[Seat, str, Sign]) -> tuple[Seat, int]:
    return mark[0], CARDS.index(mark[1])


# ---- what the marks are worth ----


class Judged(Struct, frozen=True):
    """What one mark is worth.

    `truth`: what follows from the evidence. `verdict`: certain (it follows), possible (it may be so), contradicted.
    """

    seat: Seat
    card: str
    sign: Sign
    truth: Standing
    verdict: Verdict

    def proof(self, view: GossipView, *, switches: Switches = PLAIN) -> Proof | None:
        """Why it is certain, or contradicted; None where it is only possible. View and switches as it was judged by."""
        return prove(view, self.seat, self.card, switches=switches) if self.truth != "may" else None


class Checked(Struct, frozen=True):
    """All marks judged, in the order of the sheet. `missed`: what is certain of rivals and not marked as such."""

    marks: tuple[Judged, ...]
    missed: tuple[tuple[Seat, str], ...]

    def of(self, seat: Seat, card: str) -> Judged | None:
        """What the mark of this card and player is worth; None where there is none."""
        return next((mark for mark in self.marks if (mark.seat, mark.card) == (seat, card)), None)

    def counted(self, verdict: Verdict) -> int:
        """How many marks are worth that."""
        return sum(mark.verdict == verdict for mark in self.marks)

    def says(self) -> str:
        """The result in two sentences."""
        if not self.marks:
            return f"Nothing is marked yet. {_missed(len(self.missed))}"
        sorts: tuple[Verdict, ...] = ("certain", "possible", "contradicted")
        worth = listed([f"{self.counted(sort)} {sort}" for sort in sorts if self.counted(sort)])
        return f"{_many(len(self.marks), 'mark')}: {worth}. {_missed(len(self.missed))}"


def check(notes: Notes, view: GossipView, *, switches: Switches = PLAIN) -> Checked:
    """Judge every mark about a rival by all that the seat of `view` has seen. Contradiction as in `known`."""
    truth = {(mark.seat, mark.card): mark for mark in known(view, switches=switches).marks}
    judged = tuple(
        Judged(seat, card, sign, truth[seat, card].standing, _worth(sign, truth[seat, card].standing))
        for seat, card, sign in notes.marks
        if (seat, card) in truth
    )
    wrong = {(mark.seat, mark.card) for mark in judged if mark.verdict == "contradicted"}
    missed = tuple(
        key
        for key, mark in truth.items()
        if mark.standing != "may" and key not in wrong and notes.sign(*key) != mark.standing
    )
    return Checked(judged, missed)


def _worth(sign: Sign, truth: Standing) -> Verdict:
    """`may` against a certainty: who certainly has a card may have it, who has it not may not."""
    if sign == truth:
        return "possible" if sign == "may" else "certain"
    if truth == "may" or (sign, truth) == ("may", "has"):
        return "possible"
    return "contradicted"


def _many(number: int, noun: str) -> str:
    return f"{number} {noun}" + ("" if number == 1 else "s")


def _missed(number: int) -> str:
    if not number:
        return "Nothing that is certain is missing."
    certain = "1 thing that is" if number == 1 else f"{number} things that are"
    return f"{certain} certain {'is' if number == 1 else 'are'} not marked."


# ---- a proof as it is told ----


class Point(Struct, frozen=True):
    """One observation of a proof. `left`: how many identities the player may still have after it."""

    title: str
    says: str
    left: int
    clauses: tuple[ClauseId, ...]


class Told(Struct, frozen=True):
    """A proof told: what is proved, on how much it rests, the observations in order, and what follows."""

    title: str
    rests: str
    points: tuple[Point, ...]
    so: str

    def text(self) -> str:
        """All of it in sentences."""
        points = (f"{number}. {one.title}. {one.says}" for number, one in enumerate(self.points, 1))
        return " ".join((f"{self.title}.", self.rests, *points, self.so))


def tell_proof(view: GossipView, proof: Proof) -> Told:
    """The proof of a mark as somebody would tell it who holds the seat's cards.

    First the own cards, then what was seen of others, then what was seen of the player whom the mark is about.
    """
    who = view.name(proof.seat)
    items = sorted(proof.evidence, key=lambda one: one.player == proof.seat)
    steps = [items[:many] for many in range(len(items) + 1)]
    left = [ways(view, proof.seat, some) for some in steps]
    points = [Point("Your own cards", _own(view), left[0], ("GS-032",))]
    points += [
        Point(_head(view, one), f"{one.says[:1].upper()}{one.says[1:]}.", many, one.clauses)
        for one, many in zip(items, left[1:], strict=True)
    ]
    has = proof.standing == "has"
    title = f"{who} {'has' if has else 'does not have'} {_thing(proof.card)}"
    every = "Every identity that is left has it." if has else "No identity that is left has it."
    rests = f"Certain. It rests on your own cards{_and(len(items))}."
    return Told(title, rests, tuple(points), f"So {title}. {every}")


def ways(view: GossipView, seat: Seat, items: Iterable[Evidence]) -> int:
    """How many identities `seat` can have by these observations and the own cards of the view."""
    return len(counted(view, tuple(items)).of(seat))


def _and(number: int) -> str:
    return f" and {_many(number, 'observation')}" if number else " alone"


def _thing(card: str) -> str:
    return PET.get(card, card) if card != "none" else "a No Pet card"


def _own(view: GossipView) -> str:
    """What the own cards say of everybody else."""
    if view.cards is None:
        return "You have no cards yet."
    first, second, pet = view.cards
    if pet == "none":
        return f"You hold {first} and {second}, so nobody else is either. Yours is one of the three No Pet cards."
    return f"You hold {first}, {second} and the {pet}, so nobody else has any of them."


_HEADS: Final[Mapping[str, str]] = {
    "cards": "{}'s cards are up",
    "card": "A card of {}'s",
    "blanks": "{}'s blanks",
    "asked": "{} was asked",
    "accused": "{} was accused",
    "shown": "{} showed a card",
    "pass": "{} had no card to leave",
    "stack": "{}'s cards at one house",
    "supply": "All of {}'s cards",
    "said": "{} could not name own cards",
    "stray": "A hidden card of an unknown author",
}
"""What each kind of evidence is called."""


def _head(view: GossipView, one: Evidence) -> str:
    return _HEADS.get(str(one.key[0]), "Seen of {}").format(view.name(one.player) if one.player >= 0 else "somebody")


# ---- what stands on the sheet ----


class Line(Struct, frozen=True):
    """One cell of the file: `sign` as it is drawn, `proved` where its proof can be opened, `wrong` where it is refuted.

    `mine`: whether the sign is the player's own mark; False where the file filled it in.
    """

    sign: Sign
    proved: bool = False
    wrong: bool = False
    mine: bool = True


def sheet(
    view: GossipView, notes: Notes, level: Level, marks: Sequence[Mark], checked: Checked | None
) -> dict[tuple[Seat, str], Line]:
    """Every cell about a rival. `marks`: those of `known`, () at level "marks". `checked`: a check that still holds."""
    return dict(_lines(view, notes, level, {(one.seat, one.card): one.standing for one in marks}, checked))


def _lines(
    view: GossipView,
    notes: Notes,
    level: Level,
    truth: Mapping[tuple[Seat, str], Standing],
    checked: Checked | None,
) -> Iterator[tuple[tuple[Seat, str], Line]]:
    for seat in rivals(view):
        for card in CARDS:
            own = notes.sign(seat, card)
            if level == "marks":
                judged = checked.of(seat, card) if checked else None
                verdict = judged.verdict if judged else ""
                yield (seat, card), Line(own, verdict == "certain", verdict == "contradicted")
            elif truth[seat, card] != "may":
                yield (seat, card), Line(truth[seat, card], proved=True, mine=False)
            else:
                yield (seat, card), Line(own or "may", mine=bool(own))
