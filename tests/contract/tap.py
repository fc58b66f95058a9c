"""The wire between a kernel and its page, tapped: every message that the widgets send, and a table that knows nothing.

`Mirror` is a match that holds no secret at all: for each position a truth imagined from one seat's view, for each
event what that seat saw, for the moves of others nothing. A table over it that sends, byte for byte, what the real
table sends shows that the real one sends nothing but what this seat may know.
"""

import json
import re
import zlib
from base64 import b64decode, urlsafe_b64decode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from html import unescape
from random import Random
from typing import Any
from urllib.parse import unquote
from uuid import uuid4

import ipywidgets.comm
import ipywidgets.widgets.widget as widget
import msgspec
import pytest
from msgspec.structs import replace

import widgets.sitting
from gamecore.core import Event, IllegalMove, Move, Seat
from gamecore.lesson import Claim, Exercise, Step, StepPart
from gamecore.match import Match, Ply
from gamecore.scene import Scene
from widgets.lesson import Lesson
from widgets.sitting import Sitting
from widgets.stage import Stage
from widgets.table import Table

from .games import AnyGame


class Line(ipywidgets.comm.comm.DummyComm):  # type: ignore[misc,name-defined]
    """One comm whose kernel side is tapped."""

    def __init__(self, wire: "Wire", **more: Any):
        self._wire = wire
        super().__init__(**more)

    def publish_msg(self, msg_type: str, data: Any = None, metadata: Any = None, buffers: Any = None, **_: Any) -> None:
        """Sent: JSON, or it could not be."""
        raw = [bytes(one).hex() for one in buffers or ()]
        text = json.dumps([msg_type, self.comm_id, data, metadata, raw])
        for number, line in enumerate(self._wire.ids):
            text = text.replace(line, f"line-{number}")
        self._wire.sent.append(text)


class Wire:
    """Every message that the widgets made `inside` it send, in order, as the text that goes over the socket.

    The ids of comms are counted instead of random, so that two wires can be compared.
    """

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.ids: list[str] = []
        self._widgets: dict[str, Any] = {}
        self._control: Line | None = None

    def line(self, **more: Any) -> Line:
        """A new comm."""
        self.ids.append(uuid4().hex)
        return Line(self, **{**more, "comm_id": self.ids[-1]})

    @contextmanager
    def inside(self) -> Iterator[None]:
        """Widgets made or asked here are this kernel's."""
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(ipywidgets.comm, "create_comm", self.line)
            patch.setattr(widget, "_instances", self._widgets)
            yield

    def states(self) -> None:
        """What a page asks first of all: the state of every widget there is."""
        with self.inside():
            self._control = self._control or self.line(target_name="jupyter.widget.control")
            widget.Widget.handle_control_comm_opened(self._control, {"metadata": {"version": "1.0.0"}})
            self._control.handle_msg({"content": {"data": {"method": "request_states"}}})
            widget.Widget._control_comm = None


class Page:
    """A browser at a stage: says what a page says. `drawn`: the last picture's number."""

    def __init__(self, wire: Wire, stage: Stage):
        self.wire, self.stage = wire, stage

    def _tell(self, data: dict[str, Any]) -> None:
        with self.wire.inside():
            self.stage.comm.handle_msg({"content": {"data": data}, "buffers": []})

    def say(self, content: dict[str, Any]) -> None:
        """A message of stage.js."""
        self._tell({"method": "custom", "content": content})

    def hello(self, layout: str = "wide", memo: str | None = None) -> None:
        """The page shows the stage."""
        self.say({"type": "hello", "layout": layout, "memo": memo})

    def pick(self, ticket: str) -> None:
        """Something on the page is picked."""
        self.say({"type": "pick", "pick": ticket, "scene": self.stage._scene})

    def state(self) -> None:
        """The page asks for the widget's state again."""
        self._tell({"method": "request_state"})

    def offered(self) -> list[str]:
        """Every ticket on the page, in order."""
        markup = [str(sheet.full()) for sheet in self.stage._page.values()]
        return list(dict.fromkeys(unescape(t) for text in markup for t in re.findall(r'\sdata-pick="([^"]*)"', text)))


# ---- a match without secrets ----


class Unknown(Move, frozen=True):
    """What another seat did: this is all that is known of it."""


class Mirror(Match[Any, Any, Any]):
    """The match `origin` as `seat` knows it. It goes where that has gone already, or takes it along (`leads`)."""

    def __init__(self, origin: Match[Any, Any, Any], seat: Seat, rng: Random, leads: bool = False):
        self.game, self._origin, self._seat, self._rng, self._leads = origin.game, origin, seat, rng, leads
        start = self._imagined(0)
        super().__init__(origin.game, origin.seats, origin.rulings, seed=origin.seed, state=start)
        self.arranged = origin.arranged
        while leads and self.length < origin.length:
            self._follow()

    def _imagined(self, length: int) -> Any:
        return self.game.imagine(self.game.observe(self._origin._states[length], self._seat), self._rng)

    @property
    def actors(self) -> tuple[Seat, ...]:
        """As at the other table: whose move it is has been seen there."""
        return self.game.actors(self._origin._states[self.length])

    @property
    def moves(self) -> tuple[Move, ...]:
        """The own moves; all of them once the game is over and everything is told."""
        return super().moves if self.outcome is None else self._origin.moves[: self.length]

    def chair(self, seat: Seat) -> Any:
        """This seat's chair is here; what others may do is their own business."""
        return super().chair(seat) if seat == self._seat or not self._leads else self._origin.chair(seat)

    def chance(self) -> tuple[Event, ...]:
        """What chance did there."""
        if self._leads:
            self._origin.chance()
        return self._follow()

    def act(self, move: Move | None) -> tuple[Event, ...]:  # type: ignore[override]
        """What was done there; an own move is checked by what is known."""
        if move is not None and move.seat == self._seat:
            refusal = self.game.refusal(self._states[-1], move)
            if refusal is not None:
                raise IllegalMove(move, refusal)
        if move is not None and self._leads:
            self._origin.act(move)
        assert move in (None, self._origin.moves[self.length]), "the tables have parted"
        return self._follow()

    def _follow(self) -> tuple[Event, ...]:
        ply = self._origin._plies[self.length]
        self._states.append(self._imagined(self.length + 1))
        events = tuple(event.seen_by(self._seat) for event in ply.events)
        move = ply.move if ply.move.seat == self._seat else Unknown(seat=ply.move.seat)
        self._plies.append(Ply(move, events, ply.used))
        return events


class Nobody:
    """A bot at a table where everything has happened already."""

    def choose(self, _: object) -> None:
        """Nothing."""


class Pair:
    """The real page and one over what its seat knows, each on a wire of its own, both told the same."""

    page: Page
    other: Page
    compares = True

    def __init__(self) -> None:
        self.wire, self.blind = Wire(), Wire()
        self._read = 0

    def both(self, act: Callable[[Page], None]) -> list[str]:
        """Do this at both pages; what the real kernel sent. AssertionError if the other sent something else."""
        act(self.page)
        act(self.other)
        sent, blind = self.wire.sent[self._read :], self.blind.sent[self._read :]
        self._read = len(self.wire.sent)
        if not self.compares:
            return sent
        assert len(sent) == len(blind), "how many messages are sent depends on what this seat cannot know"
        for one, two in zip(sent, blind, strict=True):
            assert one == two, f"a message tells what this seat cannot know: {_apart(one, two)}"
        return sent

    def pick(self, ticket: str) -> list[str]:
        """Pick this at both pages."""
        return self.both(lambda page: page.pick(ticket))

    def states(self) -> list[str]:
        """Ask both kernels for the state of everything, in both ways."""
        self.wire.states()
        self.blind.states()
        return self.both(lambda page: page.state())


class Lessons(Pair):
    """A step of a lesson, its exercises and claims real at one page, mirrored at the other."""

    def __init__(self, game: str, step: Step):
        super().__init__()
        with self.wire.inside():
            self.lesson = Lesson(game, step)
        with self.blind.inside():
            twin = Lesson(game, replace(step, parts=tuple(map(mirrored, step.parts))))
        self.page, self.other = Page(self.wire, self.lesson.stage), Page(self.blind, twin.stage)
        self.both(lambda page: page.hello())


def mirrored(part: StepPart) -> StepPart:
    """A part that is played on matches without secrets."""

    def blind(start: Callable[[], Any], seat: Seat) -> Callable[[], Any]:
        return lambda: Mirror(start(), seat, Random(1), leads=True)

    match part:
        case Exercise():
            return replace(part, start=blind(part.start, part.seat))
        case Claim():
            return replace(part, bets=tuple(replace(bet, start=blind(bet.start, part.seat)) for bet in part.bets))
    return part


class Taps(Pair):
    """A real table and one over its mirror."""

    def __init__(self, game: AnyGame, seats: int, seat: Seat, seed: int, **rulings: Any):
        super().__init__()
        self.game, self.seat, self.rng = game, seat, Random(seed)
        with self.wire.inside():
            self.table = Table(game, seats, seed=seed, rulings=rulings)
        with self.blind.inside():
            self.twin = Table(game, seats, seed=seed, rulings=rulings)
        self.twin._bots = dict.fromkeys(self.twin._bots, Nobody)  # type: ignore[arg-type]
        self.page, self.other = Page(self.wire, self.table.stage), Page(self.blind, self.twin.stage)
        self.both(lambda page: page.hello())
        self.both(lambda page: page.pick(f"seat:{seat}"))

    def both(self, act: Callable[[Page], None]) -> list[str]:
        """The other table plays over a mirror of this one's match."""

        def acted(page: Page) -> None:
            with pytest.MonkeyPatch.context() as patch:
                if page is self.other:
                    patch.setattr(widgets.sitting, "Match", self._mirror)
                act(page)

        return super().both(acted)

    def _mirror(self, *_: object, **__: object) -> Mirror:
        return Mirror(self.match, self.seat, self.rng)

    @property
    def sitting(self) -> Sitting:
        """The real one."""
        assert self.table.sitting is not None
        return self.table.sitting

    @property
    def match(self) -> Match[Any, Any, Any]:
        """The real one."""
        return self.sitting.match

    def picture(self) -> Scene:
        """What the real table shows."""
        return self.table._picture(self.sitting)

    def next(self, rng: Random) -> str:
        """A ticket such as a player picks: mostly what is lit, now and then what is not, or a button of the page."""
        draft, picture = self.table.draft, self.picture()
        dice = rng.random()
        lit = [piece.id for piece in picture if piece.state == "legal"]
        move = draft.move() if draft else None
        if move is not None and move.weighty and dice < 0.8:
            return "say-it"
        if dice < 0.06 and (unlit := [piece.id for piece in picture if piece.parts and not piece.state]):
            return rng.choice(unlit)
        if dice < 0.12:
            plain = [t for t in self.page.offered() if t.partition(":")[0] in ("undo", "clear", "clause")]
            return rng.choice(plain)
        return rng.choice(lit) if lit else "say-it"


def _apart(one: str, two: str) -> str:
    """Where two texts differ."""
    at = next((i for i, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
    return f"…{one[max(0, at - 80) : at + 80]}… where it might as well be …{two[max(0, at - 80) : at + 80]}…"


# ---- reading what was sent ----

_PACKED = re.compile(r"[A-Za-z0-9+/_-]{24,}={0,2}")


def readings(message: str) -> list[str]:
    """A message as anybody could read it: as it is, without escapes, and whatever is packed in it unpacked."""
    plain = unescape(unquote(_strings(json.loads(message))))
    return [plain, *(text for word in set(_PACKED.findall(plain)) for text in _unpacked(word))]


def _strings(value: Any) -> str:
    """Every text in a JSON value, names of fields too, a line each."""
    if isinstance(value, dict):
        return "\n".join(f"{name}\n{_strings(inner)}" for name, inner in value.items())
    if isinstance(value, list):
        return "\n".join(map(_strings, value))
    return value if isinstance(value, str) else json.dumps(value)


def _unpacked(word: str) -> Iterator[str]:
    """What a word might hold: base64, deflated or not, with a letter before it or not."""
    for code in (word, word[1:]):
        for decode in (b64decode, urlsafe_b64decode):
            try:
                raw = decode(code.rstrip("=") + "=" * (-len(code.rstrip("=")) % 4))
            except ValueError:
                continue
            for inflate in (lambda data: data, zlib.decompress, lambda data: zlib.decompress(data, -15)):
                try:
                    text = inflate(raw).decode()
                except (zlib.error, UnicodeError):
                    continue
                if text.isprintable() or "{" in text:
                    yield text


def words(text: str) -> str:
    """Only its words and numbers, a space between them: however a name is written, it reads the same."""
    return " ".join(re.findall(r"[a-z]+|[0-9]+", text.lower()))


def plain(value: object) -> str:
    """A value as JSON."""
    return msgspec.json.encode(value).decode()


def names(value: Any) -> Iterator[tuple[str, ...]]:
    """Every list of three or more names in a JSON value: an identity, a stack."""
    if isinstance(value, dict):
        for inner in value.values():
            yield from names(inner)
    elif isinstance(value, list):
        if len(value) > 2 and all(isinstance(one, str) for one in value):
            yield tuple(value)
        for inner in value:
            yield from names(inner)


def hidden_names(game: AnyGame, state: Any, seat: Seat) -> set[str]:
    """The lists of names in the truth that this seat's view does not hold, as words."""
    seen = words(plain(game.observe(state, seat)))
    return {text for found in names(json.loads(plain(state))) if (text := words(" ".join(found))) not in seen}


def hidden_news(match: Match[Any, Any, Any], seat: Seat, since: int, tell: Any) -> set[str]:
    """What others did since then as it was: events, moves, and the sentences that this seat was not told."""
    view = match.game.observe(match._states[-1], seat)
    secret: set[str] = set()
    for ply in match._plies[since:]:
        hidden = [event for event in ply.events if event.seen_by(seat) != event]
        secret |= {plain(event) for event in hidden} | {tell(event, view) for event in hidden}
        if hidden and ply.move.seat != seat:
            secret.add(plain(ply.move))
    seen = [event.seen_by(seat) for ply in match._plies for event in ply.events]
    return secret - {"", *(tell(event, view) for event in seen)}


def own_only(text: str, seat: Seat) -> bool:
    """Whether a text is a record with nobody's moves in it but the seat's; AssertionError if there are others'."""
    try:
        record = json.loads(text)
    except ValueError:
        return False
    record = record[0] if isinstance(record, list) and record and isinstance(record[0], dict) else record
    if not isinstance(record, dict) or "moves" not in record:
        return False
    written = [move for move in record["moves"] if not isinstance(move, int)]
    assert all(move["seat"] == seat for move in written), f"a record tells what others did: {written}"
    return True


def search(messages: list[str], secrets: set[str], seat: Seat, over: bool) -> tuple[int, int]:
    """AssertionError if a secret stands in a message, in whatever way it is written or packed.

    How many texts were read, and how many of them were records.
    """
    texts = records = 0
    needles = {f" {words(secret)} ": secret for secret in secrets}
    for message in messages:
        for text in readings(message):
            texts += 1
            said = f" {words(text)} "
            for needle, secret in needles.items():
                assert needle not in said, f"a message names what this seat cannot know: {secret}"
        data = json.loads(message)[2]
        content = data.get("content", {}) if isinstance(data, dict) else {}
        memo = [content["memo"]] if content.get("memo") else []
        if not over:
            records += sum(own_only(text, seat) for text in [*memo, *readings(message)])
    return texts, records
