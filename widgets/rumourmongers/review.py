"""The game looked back on: round by round what was laid, what a beginner would have laid and what was possible."""

from collections.abc import Mapping, Sequence
from typing import Final

from markupsafe import Markup

from gamecore.clauses import ledger
from gamecore.core import ClauseId
from gamecore.decktet import Card, name
from gamecore.rumourmongers.moves import Gather
from gamecore.rumourmongers.pieces import AUTHOR, BARD, CONSUL, DIPLOMAT
from gamecore.rumourmongers.review import Laid, Unused, review
from gamecore.rumourmongers.review import Review as Found
from gamecore.rumourmongers.say import cards as named
from gamecore.rumourmongers.say import count, listed, start, the

from .. import ink, panel
from ..ink import Sheet, slot, tag
from ..sitting import Sitting
from ..stage import Layout
from ..timeline import Past
from .cards import face

CLAUSES: Final[Mapping[Card, ClauseId]] = {BARD: "RM-067", DIPLOMAT: "RM-069", AUTHOR: "RM-082", CONSUL: "RM-091"}
"""What gives the people their points that the review speaks of."""


class Review:
    """The drawer: at the end of a game it leads back to each round."""

    name, label = "review", "Review"

    def __init__(self) -> None:
        self.ledger = ledger("rumourmongers")
        self.recall("")

    def memo(self) -> str:
        """Nothing of it is kept."""
        return ""

    def recall(self, text: str) -> None:
        """Another game."""
        self.round: int | None = None
        self._known: tuple[object, int, Found] | None = None

    def offered(self, sitting: Sitting) -> bool:
        """Once the game is over."""
        return sitting.match.outcome is not None

    def found(self, sitting: Sitting) -> Found:
        """What the own game was worth; worked out once."""
        match = sitting.match
        if self._known is None or self._known[:2] != (match, match.length):
            self._known = (match, match.length, review(match, sitting.plan.seat))
        return self._known[2]

    def _chosen(self, sitting: Sitting) -> Laid | None:
        return next((one for one in self.found(sitting).gathers if one.round == self.round), None)

    # ---- what a table asks of a guide ----

    def past(self, sitting: Sitting) -> Past | None:
        """The table as one saw it before the Gather that is looked at."""
        if self._chosen(sitting) is None:
            return None
        number, moment = self.branch(sitting)
        view = sitting.match.branch(number).chair(sitting.plan.seat).look()
        says = "This is the table as you saw it then. Nothing of it can be picked."
        return Past(view, (), f"{moment}: before you laid", says)

    def more(self) -> Mapping[str, Sheet]:
        """It has one zone only."""
        return {}

    def branch(self, sitting: Sitting) -> tuple[int, str]:
        """Right before the own Gather of the round looked at; of the first one where none is."""
        seat = sitting.plan.seat
        own = [
            number for number, move in enumerate(sitting.match.moves) if isinstance(move, Gather) and move.seat == seat
        ]
        rounds = [one.round for one in self.found(sitting).gathers]
        place = rounds.index(self.round) if self.round in rounds else 0
        return own[place] if own else 0, f"Round {rounds[place] if rounds else 1}"

    # ---- picks ----

    def pick(self, sitting: Sitting, value: str) -> str:
        """Look at a round, or come back to now; what is said then."""
        word, _, number = value.partition(":")
        if word == "now":
            self.round = None
            return ""
        chosen = next(
            (one for one in self.found(sitting).gathers if word == "round" and str(one.round) == number), None
        )
        if chosen is None:
            return ""
        self.round = None if chosen.round == self.round else chosen.round
        return f"Round {chosen.round}. {' '.join(said(chosen))}" if self.round else ""

    # ---- drawing ----

    def sheet(self, sitting: Sitting, layout: Layout) -> Sheet:
        """A sentence, the rounds as a table, the round looked at, and who was not played."""
        found = self.found(sitting)
        parts = {f"review:round:{one.round}": self._door(one) for one in found.gathers}
        parts["review-round"] = self._round(sitting)
        head = tag("div", tag("h2", "What was possible"), ink.paragraph(sum_up(found)), class_="res")
        note = ink.paragraph(
            "Counted by what everybody had laid in the end: by upper suits, and with nobody played. "
            "You could not know it then; the beginner did not either.",
            cls="small muted",
        )
        card = tag("section", tag("h3", "Round by round"), note, _table(found, layout), class_="card")
        inside = (head, card, slot("review-round"), self._people(found))
        return Sheet(tag("div", *inside, class_=f"review rm-review {layout}"), parts, self.label)

    def _door(self, one: Laid) -> Markup:
        id = f"review:round:{one.round}"
        return tag(
            "button",
            one.round,
            type="button",
            class_="btn",
            data_id=id,
            data_pick=id,
            aria_label=f"Look at round {one.round}",
            aria_pressed="true" if one.round == self.round else "false",
        )

    def _round(self, sitting: Sitting) -> Markup:
        """The sets of the round looked at, drawn, and a way to play it otherwise."""
        one = self._chosen(sitting)
        if one is None:
            return tag("div", data_id="review-round")
        sets = [("You laid", one.laid, one.points), ("A beginner", one.beginner, one.beginner_points)]
        sets += [("The best", one.best, one.best_points)]
        drawn = [
            tag(
                "div",
                tag("h4", f"{title}: {count(won, 'point')}"),
                tag("div", (face(card, 64, name(card)) for card in cards), class_="rm-flow")
                if cards
                else ink.paragraph("no card", cls="muted"),
            )
            for title, cards, won in sets
        ]
        words = [ink.paragraph(line) for line in said(one)]
        buttons = panel.row(panel.pill("what-if", "What if …", main=True), panel.pill("review:now", "Back to now"))
        inside = (tag("h3", f"Round {one.round}"), *words, tag("div", drawn, class_="rm-sets"), buttons)
        return tag("section", *inside, class_="card", data_id="review-round", aria_label=f"Round {one.round}")

    def _people(self, found: Found) -> Markup:
        """Who would have counted."""
        items = [
            tag("li", f"Round {one.round}: ", missed(one), " ",
                panel.clause_chip(self.ledger, CLAUSES.get(one.person, ""), f"unused-{k}", brief=True))
            for k, one in enumerate(found.unused)
        ]  # fmt: skip
        nobody = ink.paragraph("Nobody in your hand could have brought you points at once and was kept back.")
        kept = (
            ink.paragraph(
                f"In your hand at the end: {named(found.kept)}. Cards in hand count nothing.", cls="small muted"
            )
            if found.kept
            else None
        )
        title = tag("h3", "People you did not play")
        return tag("section", title, tag("ul", items) if items else nobody, kept, class_="card rm-unused")


def sum_up(found: Found) -> str:
    """How much all Gathers won, what more was possible, and where most of it."""
    won, best = sum(one.points for one in found.gathers), sum(one.best_points for one in found.gathers)
    if not found.gathers:
        return "No round was finished."
    if not found.missed:
        return f"Your cards came to {count(won, 'point')}, and no others would have won more."
    most = max(one.missed for one in found.gathers)
    where = [str(one.round) for one in found.gathers if one.missed == most]
    rounds = f"round{'s' if len(where) > 1 else ''} {listed(where)}"
    each = " each" if len(where) > 1 else ""
    return (
        f"Your cards came to {count(won, 'point')}; the best would have won {best}. "
        f"So {count(found.missed, 'point')} stayed on the table, most in {rounds} ({most}{each})."
    )


def said(one: Laid) -> list[str]:
    """A round in sentences."""
    lines = [f"You laid {named(one.laid)} and won {count(one.points, 'point')}."]
    if one.beginner == one.laid:
        lines.append("A beginner would have laid the same.")
    else:
        lines.append(f"A beginner would have laid {named(one.beginner)}: {count(one.beginner_points, 'point')}.")
    if not one.missed:
        return [*lines, "Nothing would have won more."]
    left = f"{count(one.missed, 'point')} more"
    return [*lines, f"With {named(one.best)} it would have been {one.best_points}, {left}."]


def missed(one: Unused) -> str:
    """Whom one had in hand, and what it would have brought."""
    suit, won = one.suit.capitalize() if one.suit else "", count(one.points, "point")
    says = {
        BARD: f"could have sung {suit}",
        DIPLOMAT: f"could have given you the tie in {suit}",
        AUTHOR: f"could have had {suit} told again for you",
    }
    return f"{start(the(one.person))} {says.get(one.person, 'would have counted at once')}: {won}."


def _table(found: Found, layout: Layout) -> Markup:
    """A row a round; on a phone the points only, since the cards stand where a round is looked at."""
    wide = layout == "wide"
    words = ("You laid", "A beginner", "The best") if wide else ("You", "Beginner", "Best")
    heads = [tag("th", word, scope="col") for word in ("Round", *words, "Left")]
    rows = [
        tag(
            "tr",
            tag("th", slot(f"review:round:{one.round}"), scope="row"),
            _set(one.laid, one.points, wide),
            _set(one.beginner, one.beginner_points, wide, same=one.beginner == one.laid),
            _set(one.best, one.best_points, wide, same=one.best == one.laid),
            tag("td", tag("b", one.missed) if one.missed else "–", class_="n"),
        )
        for one in found.gathers
    ]
    sums = [sum(one.points for one in found.gathers), sum(one.beginner_points for one in found.gathers)]
    sums.append(sum(one.best_points for one in found.gathers))
    foot = tag("tr", tag("th", "All", scope="row"), [tag("td", tag("b", one)) for one in sums],
               tag("td", tag("b", found.missed), class_="n"))  # fmt: skip
    caption = tag("caption", "Rounds down; what was laid and won, and the points left on the table", class_="sr")
    return tag("table", caption, tag("thead", tag("tr", heads)), tag("tbody", rows), tag("tfoot", foot),
               class_=f"rm-rounds {layout}")  # fmt: skip


def _set(cards: Sequence[Card], won: int, wide: bool, *, same: bool = False) -> Markup:
    """What won how much."""
    if not wide:
        return tag("td", tag("b", won))
    words = "the same" if same else listed([name(card).removeprefix("The ") for card in cards]) if cards else "no card"
    return tag("td", tag("b", won, class_="rm-won"), tag("span", words, class_="muted" if same else None))
