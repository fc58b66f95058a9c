"""A scene with one of everything on the table of Rumourmongers, and how to look at what is drawn of it."""

import re
from html.parser import HTMLParser
from pathlib import Path

from msgspec.structs import replace

from gamecore.decktet import FACTS, SUITS, lower, upper
from gamecore.rumourmongers.look import (
    CardPiece,
    Column,
    Group,
    Moment,
    Pile,
    Player,
    Score,
    SumLine,
    Tale,
    Verdict,
)
from gamecore.scene import Button, Piece, Scene, Zone
from widgets import ink
from widgets.rumourmongers.glyphs import ORDER
from widgets.rumourmongers.picture import draw

LAYOUTS = ("wide", "phone")
FOLDER = Path(ink.__file__).parent
SHEET = (FOLDER / "rumourmongers" / "rumourmongers.css").read_text(encoding="utf-8")
THEME = (FOLDER / "theme.css").read_text(encoding="utf-8")
NASTY = "<b>\"Red\"</b> & 'Co'"
NAMES = ("Ana", "Ben", "Cleo", "Dov")
OPEN = (("2MK", "7SK", "6LK"), ("4MS", "9MS", "4YK"), ("2WL", "8WL", "5ML", "2SY"), ("TMWK", "PMSL", "TMLY", "PMYK"))
STATES = ("legal", "chosen", "refused", "missed", "struck")
BADGES = {"chosen": "badge-ok", "refused": "badge-no", "missed": "badge-miss", "struck": "badge-miss"}
KNOWN = {*re.findall(r"\.([A-Za-z][\w-]*)", THEME + SHEET), "of3", "of4", "of96", "rm-o", "told", "play", "now"}
"""Classes that a style sheet paints, and a few that only tell what is what."""


# ---- a scene with one of everything ----


def board(opened: tuple[tuple[str, ...], ...] = OPEN, names: tuple[str, ...] = NAMES, down: int = 2) -> Zone:
    pieces: list[Piece] = []
    for seat, name in enumerate(names):
        known = ("CW",) if seat == 1 else ()
        pieces.append(
            Player(
                id=f"player-{seat}", says=f"{name}, 21 points", seat=seat, name=name, points=21, hand=6,
                down=down * seat, you=seat == 0, turn=seat == 2, starts=seat == 1, known=known,
            )
        )  # fmt: skip
    for value, suit in enumerate(ORDER, 1):
        pieces.append(Column(id=f"suit-{suit}", says=f"{suit}, {value}", suit=suit, points=value, now=suit == "suns"))
        counts = [sum(upper(card) == suit for card in cards) for cards in opened]
        tied = counts.count(max(counts)) > 1
        for seat, cards in enumerate(opened):
            here = [card for card in cards if upper(card) == suit]
            if here:
                best = counts[seat] == max(counts)
                pieces.append(
                    Group(
                        id=f"group-{seat}-{suit}", says=f"{names[seat]}, {suit}", seat=seat, suit=suit, size=len(here),
                        leads=best and not tied, ties=best and tied,
                    )
                )  # fmt: skip
            for card in here:
                pieces.append(
                    CardPiece(id=f"card-{card}", says=FACTS[card].name, card=card, where="open", seat=seat, suit=suit)
                )
        outcome = "empty" if not max(counts) else "tie" if tied else "leads"
        who = {"empty": "", "tie": "Tie", "leads": names[counts.index(max(counts))]}[outcome]
        label = {"empty": "no card open", "tie": "Tie 1–1: nobody", "leads": f"{who} leads 2–1"}[outcome]
        pieces.append(
            Verdict(id=f"verdict-{suit}", says=f"{suit}: {label}", suit=suit, outcome=outcome, label=label, who=who)
        )
    return Zone(id="board", title="The table", pieces=tuple(pieces))


def cards(hand: tuple[str, ...] = ("3SK", "8YK", "9WY", "7ML", "AW"), laid: tuple[str, ...] = ("3MW", "5SW")) -> Zone:
    held = sorted(hand, key=lambda card: SUITS.index(lower(card)))
    pieces: list[Piece] = [
        CardPiece(id=f"card-{c}", says=FACTS[c].name, card=c, where="hand", under=lower(c), playable=c == "3SK")
        for c in held
    ]
    pieces += [
        CardPiece(id=f"card-{c}", says=f"{FACTS[c].name}, laid down", card=c, where="down", face="down") for c in laid
    ]
    pieces += [
        Button(id="play-3SK", says="Play the Painter", label="Play the Painter", main=True),
        Button(id="pass", says="Pass", label="Pass"),
    ]
    return Zone(id="cards", title="Your hand", pieces=tuple(pieces))


def gossip(told: int = 4, past: bool = False, names: tuple[str, ...] = NAMES) -> Zone:
    pieces: list[Piece] = []
    outcomes = ("won", "empty", "tie", "won", "skipped", "nobody")
    for k, suit in enumerate(ORDER):
        tale = Tale(id=f"tale-{suit}", says=f"{suit}: to come", suit=suit, points=k + 1, past=past)
        if k < told:
            won = outcomes[k] == "won"
            tale = replace(
                tale, outcome=outcomes[k], sizes=((2, 2, 1, 0) if outcomes[k] == "tie" else (2, 0, 1, 7))[: len(names)],
                gains=(k + 1 if won else 0, 0, 0, 0)[: len(names)], says=f"{suit}: told", who="Ana" if won else "",
                label="Ana is heard" if won else "nobody",
            )  # fmt: skip
        pieces.append(tale)
    for seat, name in enumerate(names):
        gained = tuple((k + 1 if seat == 0 and outcomes[k] == "won" else 0) if k < told else None for k in range(6))
        extra = (("Consul", 3),) if seat == 1 else ()
        total = sum(n or 0 for n in gained) + sum(n for _, n in extra)
        pieces.append(
            SumLine(
                id=f"sum-{seat}", says=f"{name}: {total}", seat=seat, name=name, terms=gained, extra=extra, total=total
            )
        )
    return Zone(id="sum", title="Gossip, round 4", pieces=tuple(pieces))


def timing(live: str = "after-gather") -> Zone:
    rows = (
        ("phase", "Deal", ()), ("window", "after Deal", ("9LK",)), ("phase", "Gather", ()),
        ("window", "after Gather", ("4WL", "3SK")), ("phase", "Meet", ()), ("window", "after Meet", ("3LY",)),
        ("phase", "Gossip", ()), ("window", "during Gossip", ("CS", "8MS", "PMYK", "PSWK")),
    )  # fmt: skip
    ids = [name.lower().replace(" ", "-") for _, name, _ in rows]
    pieces = [
        Moment(
            id=f"moment-{ids[k]}", says=name, kind=kind, name=name, people=people,
            when="past" if k < ids.index(live) else "live" if ids[k] == live else "coming",
            label="open now" if ids[k] == live else "",
        )
        for k, (kind, name, people) in enumerate(rows)
    ]  # fmt: skip
    last = Moment(
        id="moment-any", says="The Lunatic answers", kind="any", name="any time", people=("6MW",), label="answers"
    )
    return Zone(id="timing", title="Who may speak when", pieces=(*pieces, last))


def pile(lying: tuple[str, ...] = ("9LK", "6MW", "CY")) -> Zone:
    head = Pile(id="pile", says=f"{len(lying)} cards", count=len(lying), top=lying[-1] if lying else None, note="Void")
    own = [CardPiece(id=f"card-{card}", says=FACTS[card].name, card=card, where="pile") for card in lying]
    return Zone(id="pile", title="Discard pile", pieces=(head, *own))


def scores(names: tuple[str, ...] = NAMES) -> Zone:
    lines = tuple(
        Score(
            id=f"score-{seat}", says=f"{name}: 12 points", seat=seat, name=name, rounds=(5, 7), total=12 + seat,
            you=seat == 0, leads=seat == 3,
        )
        for seat, name in enumerate(names)
    )  # fmt: skip
    return Zone(id="players", title="Scores", pieces=lines)


def scene(told: int = 4, past: bool = False, opened: tuple[tuple[str, ...], ...] = OPEN) -> Scene:
    flowing = (
        CardPiece(id="x-CM", says="The Huntress", card="CM", where="hand"),
        Column(id="x-suns", says="Suns", suit="suns", points=5),
        Button(id="more", says="More", label="More"),
    )
    zones = (board(opened), gossip(told, past), cards(), timing(), pile(), scores())
    return Scene(says="A table.", zones=(*zones, Zone(id="row", title="Any", pieces=flowing)))


def lit(scene: Scene, state: str = "") -> Scene:
    """The same scene with every piece to be picked, in one state."""
    return replace(
        scene,
        zones=tuple(
            replace(z, pieces=tuple(replace(p, parts=(("x", p.id),), state=state) for p in z.pieces))
            for z in scene.zones
        ),
    )


class Elements(HTMLParser):
    """Every element of some markup with its attributes, the words, and the names of the elements around each word."""

    def __init__(self, markup: str):
        super().__init__(convert_charrefs=True)
        self.all: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.feed(markup)
        self.close()

    def handle_starttag(self, name: str, attributes: list[tuple[str, str | None]]) -> None:
        self.all.append((name, dict(attributes)))

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def page(scene: Scene, layout: str) -> str:
    return "".join(sheet.full() for sheet in draw(scene, layout).values())


def drawn(zone: Zone, layout: str = "wide") -> str:
    return draw(Scene(says="", zones=(zone,)), layout)[zone.id].full()


def part(zone: Zone, id: str, layout: str = "wide") -> str:
    """The markup of one keyed element, from its opening to where its own element ends."""
    markup = drawn(zone, layout)
    start = re.search(rf'<(\w+)[^>]*data-id="{id}"', markup)
    assert start, id
    depth, name = 0, start[1]
    for found in re.finditer(rf"<(/?){name}\b", markup[start.start() :]):
        depth += -1 if found[1] else 1
        if not depth:
            return markup[start.start() : start.start() + found.end() + 1]
    return markup[start.start() :]


OURS = re.compile(r"(cell|block|won|heap|buttons)-|timing-now")
"""The ids of what changes together and is no piece."""
