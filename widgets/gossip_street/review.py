"""Timeline and review of a game of Gossip Street: any moment again, what could have been known, and when."""

from asyncio import get_running_loop
from collections.abc import Mapping
from contextlib import suppress
from typing import Final

from markupsafe import Markup

from gamecore.clauses import ledger
from gamecore.core import Seat
from gamecore.gossip_street.bots import why
from gamecore.gossip_street.findings import (
    Told,
    asked,
    debrief,
    findings,
    gained,
    happened,
    said,
    weighed,
)
from gamecore.gossip_street.moves import Accused
from gamecore.gossip_street.notes import Notes
from gamecore.gossip_street.review import Moment, Story, Unmasked, charges, learned, questions, story, unmasked
from gamecore.gossip_street.words import won

from .. import ink, panel
from ..ink import Sheet, at, group, rect, slot, tag
from ..sitting import Sitting
from ..stage import Layout
from ..timeline import Line, Past, Stop, chart, in_words, table
from .cards import pet, portrait
from .street import WASH
from .things import NAMES, icon

GAME: Final = "gossip_street"
SORTS: Final[Mapping[str, str]] = {"show": "accuse"}
"""Moments that have the sign of another."""


class Review:
    """The drawer: which moment is looked at, and through whose eyes. While a game goes on they are one's own."""

    name = "review"

    def __init__(self) -> None:
        self._over = False
        self._ledger = ledger(GAME)
        self._more: dict[str, Sheet] = {}
        self.booked: dict[Seat, int] = {}
        self._forget()

    def _forget(self) -> None:
        self.number: int | None = None
        self.eyes: Seat | None = None
        self.every = self.ways = self.weighed = False
        self.wrong = ""
        self._stories: dict[Seat, Story] = {}
        self._due = False

    @property
    def label(self) -> str:
        """While a game goes on one looks back; after it one looks at what it was worth."""
        return "Review" if self._over else "Timeline"

    def offered(self, sitting: Sitting) -> bool:
        """From the second turn on; where nobody keeps a log, only after the end."""
        view, length = sitting.chair.look(), sitting.match.length
        self._over = sitting.match.outcome is not None
        for seat, seen in self._stories.items():  # what was taken back is forgotten
            if seen.moments and seen.moments[-1].number > length:
                self._stories[seat] = Story(seat, tuple(one for one in seen.moments if one.number <= length))
        if self._over and not self._due and not self._told(sitting.plan.seat, length):
            self._ahead(sitting)
        return self._over or (view.turns > 1 and view.rulings.public_log == "full")

    def _ahead(self, sitting: Sitting) -> None:
        """Work the game out while its end is being read: right after this answer, where something runs on."""
        with suppress(RuntimeError):  # in a plain program nothing does, and the opening does the work
            get_running_loop().call_soon(self._work, sitting)
            self._due = True

    def _work(self, sitting: Sitting) -> None:
        self._due = False
        self._boxes(sitting, Told(self._story(sitting), sitting.plan.seat))

    # ---- what is remembered ----

    def memo(self) -> str:
        """When identities were booked: `1:57,2:80`."""
        return ",".join(f"{seat}:{number}" for seat, number in sorted(self.booked.items()))

    def recall(self, text: str) -> None:
        """Another game, with what was booked in it."""
        self._forget()
        pairs = (pair.partition(":") for pair in text[:200].split(",") if text)
        self.booked = {int(s): int(n) for s, _, n in pairs if s.isdecimal() and n.isdecimal() and len(s + n) < 9}

    def hear(self, sitting: Sitting, kept: Mapping[str, str]) -> None:
        """What the other drawers keep now: a whole identity marked in the Dirt File is booked at this moment.

        After the end nothing is booked any more, and what was booked wrongly is dropped.
        """
        whole: dict[Seat, list[str]] = {}
        for seat, card, sign in Notes.read(kept.get("file", "")).marks:
            if sign == "has":
                whole.setdefault(seat, []).append(card)
        length = sitting.match.length
        held = {seat for seat, cards in whole.items() if len(cards) == 3}
        if sitting.match.outcome is not None:
            truth = {seat: sitting.match.chair(seat).look().cards or () for seat in held & self.booked.keys()}
            held = {seat for seat, cards in truth.items() if set(cards) == set(whole[seat])}
        self.booked = {seat: min(self.booked.get(seat, length), length) for seat in sorted(held)}

    # ---- where we are ----

    def _seat(self, sitting: Sitting) -> Seat:
        """Through whose eyes: others' only after the end."""
        mine = sitting.plan.seat
        return self.eyes if self._over and self.eyes is not None and self.eyes < sitting.match.seats else mine

    def _story(self, sitting: Sitting) -> Story:
        seat = self._seat(sitting)
        if not self._told(seat, sitting.match.length):
            old = self._stories.get(seat)
            self._stories[seat] = story(sitting.match, seat, old.moments if old else ())
        return self._stories[seat]

    def _told(self, seat: Seat, length: int) -> bool:
        """Whether this seat's story is worked out to the end."""
        return seat in self._stories and self._stories[seat].moments[-1].number == length

    def _moments(self, told: Story) -> tuple[Moment, ...]:
        """Those on the rail."""
        return told.moments if self.every else told.turning

    def _chosen(self, told: Story) -> int:
        """Which of them is looked at, the last one for now."""
        moments = self._moments(told)
        if self.number is None:
            return len(moments) - 1
        return max((i for i, moment in enumerate(moments) if moment.number <= self.number), default=0)

    def past(self, sitting: Sitting) -> Past | None:
        """What the table shows instead of now."""
        if not self.offered(sitting):
            return None
        seat, mine = self._seat(sitting), sitting.plan.seat
        if self.number is not None and self.number >= sitting.match.length:
            self.number = None
        if self.number is None and seat == mine:
            return None
        seen = self._story(sitting)
        moment = seen.moments[-1] if self.number is None else seen.at(self.number)
        told = Told(seen, mine)
        eyes = "you" if seat == mine else told.who(seat)
        where = "This is how the street looked then, as {} saw it. Nothing of it can be picked."
        return Past(
            moment.view, moment.events, f"{self._name(seen)}: {_low(happened(told, moment))}", where.format(eyes)
        )

    def branch(self, sitting: Sitting) -> tuple[int, str]:
        """Before the move, where it was this player's own; else right after it."""
        seen, mine = self._story(sitting), sitting.plan.seat
        moment = self._moments(seen)[self._chosen(seen)]
        own = moment.actor == mine and moment.number
        return (moment.number - 1 if own else moment.number), self._name(seen)

    def _name(self, seen: Story) -> str:
        chosen = self._chosen(seen)
        return f"Move {self._moments(seen)[chosen].number}" if self.every else f"Moment {chosen}"

    # ---- picks ----

    def pick(self, sitting: Sitting, value: str) -> str:
        """Go to a moment, look through other eyes, or change what is shown."""
        name, _, word = value.partition(":")
        number = int(word) if word.isascii() and word.isdecimal() and len(word) < 6 else -1
        self.wrong = ""
        if name == "to" and 0 <= number <= sitting.match.length:
            self.number = number if number < sitting.match.length else None
        elif name == "now":
            self.number = self.eyes = None
        elif name == "seat" and 0 <= number < sitting.match.seats:
            return self._look_through(sitting, number)
        elif name == "every":
            self.every = not self.every
        elif name == "ways":
            self.ways = not self.ways
        elif name == "charges" and self._over:
            self.weighed = not self.weighed
            return "Every accusation, weighed: below." if self.weighed else ""
        else:
            return ""
        return self._say(sitting)

    def _look_through(self, sitting: Sitting, seat: Seat) -> str:
        mine = sitting.plan.seat
        if seat != mine and sitting.match.outcome is None:
            name = sitting.chair.look().name(seat)
            self.wrong = f"While the game goes on you see through your own eyes only. {name}'s open when it is over."
            return self.wrong
        self.eyes = None if seat == mine else seat
        return self._say(sitting)

    def _say(self, sitting: Sitting) -> str:
        seen = self._story(sitting)
        chosen, told = self._chosen(seen), Told(seen, sitting.plan.seat)
        moment = self._moments(seen)[chosen]
        last = self._moments(seen)[-1]
        of = f" of {last.number if self.every else len(seen.turning) - 1}"
        return f"{self._name(seen)}{of}. {' '.join(_sentences(told, moment))}"

    # ---- drawing ----

    def sheet(self, sitting: Sitting, layout: Layout) -> Sheet:
        """The head, the chart with its rail, and the moment looked at."""
        self.offered(sitting)
        seen, mine = self._story(sitting), sitting.plan.seat
        told, shown = Told(seen, mine), self._over or self.ways
        moments, chosen = self._moments(seen), self._chosen(seen)
        lines = _lines(told, moments) if shown else ()
        names = [happened(told, moment) for moment in moments]
        stops = [self._stop(told, moment, name) for moment, name in zip(moments, names, strict=True)]
        says = f"Ways left for each opponent, by moment. {in_words(lines)}" if shown else "The moments of this game."
        drawn = chart(lines, stops, chosen, says, layout)
        parts = {
            **drawn.parts,
            "rv-head": self._head(sitting, told),
            "rv-at": self._at(sitting, told, chosen),
        }
        title = "How the street gave itself away" if shown else "Moment by moment"
        small = "Ways left for each opponent, moment by moment" if shown else "What you saw, asked and were told"
        body = tag(
            "section",
            tag("h3", title),
            tag("p", small, class_="small muted"),
            drawn.frame,
            table(lines, names, "Ways left for each opponent") if shown else None,
            slot("rv-at"),
            class_="card chart",
            aria_label=title,
        )
        self._more = {"debrief": self._debrief(sitting, told, chosen)}
        return Sheet(tag("div", slot("rv-head"), body, class_="review"), parts, self.label)

    def more(self) -> Mapping[str, Sheet]:
        """Under the street: who everybody was, what may be learned, and the moments as a list."""
        return self._more

    def _stop(self, told: Told, moment: Moment, name: str) -> Stop:
        art = _deal() if moment.sort == "deal" else icon(SORTS.get(moment.sort, moment.sort))
        wash = WASH.get(SORTS.get(moment.sort, moment.sort), "f-surface")
        colour = moment.view.players[moment.actor].colour if moment.actor is not None else None
        place = f"Move {moment.number}" if self.every else told.when(moment.number).capitalize()
        return Stop(f"review:to:{moment.number}", f"{place}: {name}", art, wash, colour)

    def _head(self, sitting: Sitting, told: Told) -> Markup:
        outcome, view = sitting.match.outcome, sitting.chair.look()
        if outcome is not None:
            title, ask = won(view, outcome.winners).rstrip("."), "What could you have known, and when?"
        else:
            title, ask = "The game so far", "Look back at any moment; the game waits."
        looks = [
            tag(
                "button",
                ink.sign(view.players[seat].colour),
                "You" if seat == told.you else view.name(seat),
                type="button",
                data_id=f"review:seat:{seat}",
                data_pick=f"review:seat:{seat}",
                aria_pressed="true" if seat == told.story.seat else "false",
                aria_disabled="true" if seat != told.you and outcome is None else None,
            )
            for seat in range(len(view.players))
        ]
        eyes = tag(
            "div",
            tag("span", "Seen by", class_="muted"),
            *looks,
            class_="eyes",
            role="group",
            aria_label="Seen through the eyes of",
            data_roving="no",
        )
        wrong = ink.box("refusal", None, ink.paragraph(self.wrong)) if self.wrong else None
        return tag(
            "div",
            tag("div", tag("h2", title), tag("p", ask, class_="muted")),
            eyes,
            wrong,
            class_="res",
            data_id="rv-head",
        )

    def _at(self, sitting: Sitting, told: Told, chosen: int) -> Markup:
        """The moment that is looked at: what happened, what it told, and where one can go from here."""
        seen, moments = told.story, self._moments(told.story)
        moment = moments[chosen]
        before = seen.at(moment.number - 1) if moment.number > seen.moments[0].number else None
        lines = [ink.paragraph(" ".join(_sentences(told, moment)))]
        if self._over or self.ways:
            lines += [ink.paragraph(line) for line in self._worth(sitting, told, before, moment)]
        fresh = learned(before, moment) if before is not None else ()
        clauses = dict.fromkeys([e.clause for e in moment.events if said(e, moment.view, told.you)])
        clauses |= dict.fromkeys(clause for one in fresh for clause in one.clauses)
        chips = [panel.clause_chip(self._ledger, clause, "rv", brief=True) for clause in list(clauses)[:4]]
        back = moments[chosen - 1].number if chosen else None
        on = moments[chosen + 1].number if chosen + 1 < len(moments) else None
        buttons = tag(
            "div",
            _arrow("rv-back", "←", "One moment back", back),
            _arrow("rv-on", "→", "One moment on", on),
            panel.pill("what-if", "What if …", main=True),
            panel.pill("review:every", "Every move", pressed=self.every),
            None if self._over else panel.pill("review:ways", "Ways left", pressed=self.ways),
            class_="buttons",
            data_roving="no",
        )
        name = happened(told, moment)
        head = tag("h3", f"{self._name(seen)}: {_low(name)}")
        return tag("div", tag("div", head, *lines, group(*chips)), buttons, class_="at", data_id="rv-at")

    def _worth(self, sitting: Sitting, told: Told, before: Moment | None, moment: Moment) -> list[str]:
        """What this moment told, and what the question or accusation in it was worth."""
        seen = told.story
        lines = [gained(told, before, moment)]
        if before is None or moment.actor != seen.seat:
            return lines
        pair = Story(seen.seat, (before, moment))
        lines += [asked(told, one) for one in questions(pair)]
        lines += [weighed(told, one) for one in charges(sitting.match, pair, [seen.seat])]
        if len(lines) > 1 and seen.seat == told.you:
            chair = sitting.match.branch(moment.number - 1).chair(seen.seat)
            lines.append(f"The strong bot in your place: {why(chair, 'strong')}")
        return lines

    def _debrief(self, sitting: Sitting, told: Told, chosen: int) -> Sheet:
        """Who everybody was, what may be learned, and what happened."""
        parts = {"rv-log": self._log(told, chosen)}
        if self._over:
            parts["rv-who"] = self._who(sitting, told)
        boxes = self._boxes(sitting, told) if self._over else []
        lay = tag("div", tag("div", *boxes) if boxes else None, slot("rv-log"), class_="lay")
        inside = tag("div", slot("rv-who") if self._over else None, lay, class_="review")
        return Sheet(inside, parts, "What happened")

    def _who(self, sitting: Sitting, told: Told) -> Markup:
        """The identities turned up, with when they could be known."""
        cards = []
        for one in self._unmasked(told):
            triple = sitting.match.chair(one.seat).look().cards
            if triple is None:
                continue
            could, acted = debrief(told, one)
            view = told.story.moments[-1].view
            cards.append(
                tag(
                    "section",
                    tag("h3", ink.sign(view.players[one.seat].colour), told.who(one.seat), _was(one.seat == told.you)),
                    tag("div", _face(portrait(triple[0]), triple[0]), _face(portrait(triple[1]), triple[1]),
                        _face(pet(triple[2]), NAMES[triple[2]]), class_="trio"),
                    tag("dl", tag("dt", "Could be known"), tag("dd", could),
                        tag("dt", told.who(told.story.seat), " said it"),
                        tag("dd", acted)),
                    class_="card plain",
                )
            )  # fmt: skip
        return tag("div", *cards, class_="two", data_id="rv-who")

    def _unmasked(self, told: Told) -> tuple[Unmasked, ...]:
        """When each rival could be known, and when it was said or, by the reader, booked."""
        own = told.story.seat == told.you
        return unmasked(told.story, {s: n for s, n in self.booked.items() if s != told.you} if own else {})

    def _boxes(self, sitting: Sitting, told: Told) -> list[Markup]:
        """What may be learned, and every accusation weighed once that is asked for: each is a count of its own."""
        seen = told.story
        own = charges(sitting.match, seen, [seen.seat])
        found = findings(told, self._unmasked(told), own, questions(seen))
        boxes = [
            ink.box(one.sort, None, tag("div", tag("h3", one.title), self._chip(one.clause, k), class_="head"),
                    ink.paragraph(one.says))
            for k, one in enumerate(found)
        ]  # fmt: skip
        if any(isinstance(event, Accused) for moment in seen.moments for event in moment.events):
            door = panel.pill("review:charges", "Every accusation, weighed", expanded=self.weighed)
            every = charges(sitting.match, seen, range(sitting.match.seats)) if self.weighed else ()
            rows = [tag("li", f"{told.when(one.number).capitalize()}. ", weighed(told, one)) for one in every]
            words = ink.paragraph("Each by what its accuser could know just before it.", cls="small muted")
            boxes.append(tag("div", panel.row(door), (words, tag("ul", *rows)) if rows else None, class_="charges"))
        return boxes

    def _chip(self, clause: str, k: int) -> Markup:
        return panel.clause_chip(self._ledger, clause, f"rv-found-{k}")

    def _log(self, told: Told, chosen: int) -> Markup:
        """The moments as a list; each can be gone to."""
        rows = []
        for i, moment in enumerate(self._moments(told.story)):
            text = " ".join(_sentences(told, moment)) or happened(told, moment)
            colour = moment.view.players[moment.actor].colour if moment.actor is not None else None
            goes = tag(
                "button",
                text,
                type="button",
                data_id=f"rv-row-{moment.number}",
                data_pick=f"review:to:{moment.number}",
                aria_current="true" if i == chosen else None,
            )
            place = moment.number if self.every else i
            rows.append(
                tag(
                    "li",
                    tag("span", place, class_="turn"),
                    ink.sign(colour) if colour else tag("span"),
                    goes,
                    class_="now" if i == chosen else None,
                )
            )
        head = tag("h3", "What happened")
        return tag("section", head, tag("ol", *rows, class_="log", data_roving="log"), class_="card", data_id="rv-log")


def _was(you: bool) -> str:
    return " were" if you else " was"


def _face(art: Markup, name: str) -> Markup:
    return tag("span", art, tag("b", name))


def _low(words: str) -> str:
    """`You asked Blue` after a colon: `you asked Blue`; names stay as they are."""
    return words[:1].lower() + words[1:] if words.startswith(("You ", "The ", "Before ")) else words


def _sentences(told: Told, moment: Moment) -> list[str]:
    """What was seen to happen."""
    return [
        text for text in (said(event, moment.view, told.you) for event in moment.events if not event.opens_turn) if text
    ]


def _lines(told: Told, moments: tuple[Moment, ...]) -> tuple[Line, ...]:
    view = moments[-1].view
    seats = [seat for seat in range(len(view.players)) if seat != view.seat]
    return tuple(
        Line(view.players[seat].colour or "red", told.who(seat), tuple(moment.ways[seat] for moment in moments))
        for seat in seats
    )


def _arrow(id: str, sign: str, says: str, number: int | None) -> Markup:
    return tag(
        "button",
        sign,
        type="button",
        class_="btn",
        data_id=id,
        data_pick=f"review:to:{number}" if number is not None else None,
        disabled=number is None,
        aria_label=says,
        title=says,
    )


def _deal() -> Markup:
    """Two cards: the deal, and what comes before the first turn."""
    return at(0, 0, rect(-9, -12, 15, 21, "f-surface o", 2), rect(-3, -8, 15, 21, "f-surface o", 2))
