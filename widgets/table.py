"""A table one can play at: a stage, a half-made move, one chair of a match, and bots in the others."""

from collections.abc import Mapping
from contextlib import suppress
from importlib import import_module
from random import SystemRandom
from typing import Any, Final

import msgspec
from markupsafe import Markup
from msgspec.structs import replace

from gamecore.clauses import ledger
from gamecore.core import LUCK, Game, IllegalMove, Move, Refusal, Rulings
from gamecore.draft import Draft
from gamecore.record import RecordError, bots_of, load
from gamecore.scene import Scene

from . import ink, panel, share
from .drawer import Drawers
from .ink import Sheet, tag
from .lobby import MOST_SEED, PLACES, Plan, change
from .lobby import TICKETS as LOBBY
from .lobby import sheet as lobby
from .rulings import in_force
from .sitting import Events, Sitting
from .stage import Frame, Layout, Stage
from .timeline import back_sheet, still

PACE: Final = 1.1
"""Seconds a bot's move stays before the next."""
GLANCE: Final = 0.6
"""Seconds a throw stays before what follows from it."""
MOST_FRAMES: Final = 60
"""How many moves of others are shown one by one; who has stopped playing sees the rest at once."""
MOST_NEWS: Final = 3
"""How many things that were done to this player since its last move stay on show."""
TICKETS: Final = frozenset(["undo", "clear", "say-it", "log", "rules", "new", "share", "back", "what-if", panel.CLOSE])
"""The page's own buttons; no piece of a game may be called so."""
INSTEAD: Final = "instead:"
"""What the ticket begins with of what a player does instead of what it decided before."""


class Table:
    """One player's place: the lobby, the game, undo, the log, saving and opening.

    `record`: a game to begin with, as text or link; it brings its own seats, seed and rulings. ValueError if the
    seats, seed or rulings cannot be, or the record cannot be read.
    """

    def __init__(
        self,
        game: Game[Any, Any, Any],
        seats: int = 4,
        *,
        seed: int | None = None,
        rulings: Mapping[str, Any] | None = None,
        record: str = "",
    ):
        if seed is not None and (type(seed) is not int or not 1 <= seed <= MOST_SEED):
            raise ValueError(f"a game number is a whole number from 1 to {MOST_SEED}, not {seed!r}")
        if type(seats) is not int or seats not in game.seats:
            raise ValueError(f"{game.title} is for {game.seats[0]} to {game.seats[-1]} players, not {seats!r}")
        self.game = game
        self.rulings = game.Rulings.of(**(rulings or {}))
        game.start(seats, self.rulings)
        room = f"gamecore.{game.name}"
        self._scene: Any = import_module(f"{room}.scene").scene
        words = import_module(f"{room}.words")
        self._tell: Any = words.tell
        self._sign: Any = words.sign
        self._won: Any = words.won
        self._bots = bots_of(game)
        self._draw: Any = import_module(f"widgets.{game.name}.picture").draw
        self.drawers = Drawers(game.name)
        self._fixed_seed = seed
        self.ledger = ledger(game.name)
        self.plan = Plan(seats=seats, opponents=list(self._bots)[-1], seed=seed if seed is not None else 1)
        self.layout: Layout = "wide"
        self.sitting: Sitting | None = None
        self.opened = False
        """Whether the game in play was opened, or dealt where one was, while the own one waits."""
        self.waiting: Sitting | None = None
        """The player's own game, while one that was opened is in play; and the other way round."""
        self._waiting = ""  # its code, which the memory carries along
        self._waiting_notes = ""  # and what the drawers keep of it
        self._record = record
        self.draft: Draft | None = None
        self.refusal: Refusal | None = None
        self.tried = ""
        self.news: list[str] = []
        self.wrong = ""
        """What is wrong with a game that could not be read."""
        self.clause = ""
        self.open: set[str] = set()
        self._told = panel.log_sheet(self.ledger, [], False)
        if record:
            load(record, game)
        self.stage = Stage(
            self._key(),
            said=self._greeting(),
            on_pick=self.pick,
            on_hello=self.hello,
            on_open=self.open_game,
            kind="table",
        )

    def _greeting(self) -> str:
        """What is said before there is a picture."""
        seats = self.game.seats
        return f"A table for {self.game.title}: {seats[0]} to {seats[-1]} players. Deal a new game to begin."

    def _key(self) -> str:
        """Where the browser keeps this table's game: tables with other rulings or records keep theirs apart."""
        changed = self.rulings.changed()
        special = (msgspec.json.encode(changed).decode() if changed else "") + self._record
        return f"{self.game.prefix}-table" + (f"-{share.mark(special)}" if special else "")

    # ---- what the page says ----
    def hello(self, layout: Layout, memo: str | None) -> None:
        """A page shows the stage: take up the game it remembers, then draw."""
        self.layout = layout
        if memo:
            self.recall(memo)
        elif memo == "":
            self._clear()
            self.sitting, self.opened, self.open = None, False, set()
            self._let_wait(None)
        if self.sitting is None and self._record:
            self._take_up(self._resumed(self._record))
        self.show(Frame(self.page(), aside=True))

    def pick(self, ticket: str) -> None:
        """Somebody picked something on the page."""
        name, _, value = ticket.partition(":")
        self.wrong = ""
        if name + ":" == panel.CLAUSE:
            self.clause = value
            self.show(Frame(self.page(), self.ledger.clause(value).says, aside=True))
        elif ticket == panel.CLOSE:
            self.clause = ""
            self.show(Frame(self.page(), aside=True))
        elif ticket in ("log", "rules", "new", "share"):
            self.open ^= {ticket}
            if ticket == "new" and self.sitting is not None:
                self.plan = self.sitting.plan
            self.show(Frame(self.page(), aside=True))
        elif ticket == "back":
            self._change_over()
        elif ticket == "what-if":
            self._what_if()
        elif (said := self.drawers.pick(self.sitting, ticket)) is not None:
            back = self.drawers.guide(self.sitting) is not None  # then the line under the street tells of that moment
            self.news = [] if back else self.news
            self.show(Frame(self.page(), said, aside=not back))
        elif self.sitting is None or name in LOBBY:
            self._lobby_pick(name, value)
        else:
            self.open -= {"new", "share"}  # what was to be shared is a moment that is over now
            self._game_pick(self.sitting, ticket)

    def _lobby_pick(self, name: str, value: str) -> None:
        """Change the plan, or deal by it."""
        before = self.plan
        self.plan = change(self.plan, name, value, self.game.seats, self._bots)
        if name == "deal":
            rulings = self.rulings
            if value == "again" and self.sitting is not None:
                self.plan, rulings = self.sitting.plan, self.sitting.match.rulings
            else:
                seed = self._fixed_seed if self._fixed_seed is not None else SystemRandom().randint(1, MOST_SEED)
                self.plan = replace(self.plan, seed=seed)
            self._deal(rulings)
        elif name == "seed" and (self.plan != before or value == str(before.seed)):
            self._deal(self.rulings)
        else:
            wrong = f"A game number is a whole number from 1 to {MOST_SEED}." if name == "seed" else ""
            page = dict(self.page())
            if wrong:
                page["answer"] = panel.answer_sheet(panel.news_box([wrong]))
            self.show(Frame(page, wrong, aside=True))

    def _sit_down(self, sitting: Sitting, *, opened: bool = False, notes: str = "") -> None:
        """Here is the game that is played from now on."""
        self._clear()
        self.sitting, self.plan, self.opened = sitting, sitting.plan, opened
        self.drawers.recall(notes)
        self.open -= {"new", "log", "share"}

    def _clear(self) -> None:
        """Nothing is picked and nothing answered."""
        self.refusal, self.news, self.clause, self.draft, self.wrong = None, [], "", None, ""

    def _touches(self, view: Any) -> bool:
        return any(piece.parts == (LUCK,) for piece in self._scene(view))

    def _deal(self, rulings: Rulings) -> None:
        """A new game by the plan, in the place of the one in play: a game that waits goes on waiting."""
        sitting = Sitting(self.game, rulings, self.plan, self._bots[self.plan.opponents], self._touches)
        self._sit_down(sitting, opened=self.opened and self.waiting is not None)
        if self.game.lays_out and self.plan.quick:
            self.news = ["The first cards are laid, yours too. “New game” lets you lay them yourself."]
        laid = [Frame(self.page(), line, PACE, aside=True) for line in self.news]
        self.show(*laid, *self._rest(sitting))

    # ---- the game ----
    def _game_pick(self, sitting: Sitting, ticket: str) -> None:
        if ticket == "undo":
            self._undo(sitting)
        elif ticket == "clear":
            self._take_draft(sitting)
            self.show(Frame(self.page(), "Nothing is picked.", aside=True))
        elif ticket.startswith(INSTEAD):
            if any(INSTEAD + piece.id == ticket for piece in sitting.instead(self._scene)):
                sitting.decide_anew()
                self._take_draft(sitting)
                self._touch(sitting, ticket.removeprefix(INSTEAD))
        elif ticket == "say-it":
            move = self.draft.move() if self.draft is not None else None
            if move is not None:
                self._act(sitting, move)
        else:
            self._touch(sitting, ticket)

    def _touch(self, sitting: Sitting, ticket: str) -> None:
        """A piece of the picture was picked."""
        piece = self._picture(sitting).piece(ticket)
        if piece is None or not piece.parts:
            return
        self.refusal, self.news, self.clause, self.tried = None, [], "", ticket
        if piece.parts != (LUCK,):
            if self.draft is not None:
                self._choose(sitting, self.draft.pick(*piece.parts))
        elif sitting.lucky:
            frame = self._frame(sitting, sitting.throw(), pause=GLANCE)
            self.show(frame, *self._rest(sitting))

    def _choose(self, sitting: Sitting, draft: Draft) -> None:
        """Go on with a half-made move: act, be refused, or wait for the next pick."""
        wrong = draft.refused()
        if wrong is not None:
            self._refused(sitting, sitting.chair.why_not(wrong))
            return
        self.draft = draft
        move = draft.move()
        if move is not None and not move.weighty and not draft.grows:
            self._act(sitting, move)
            return
        picture = self._picture(sitting)
        self.show(Frame(self.page(), picture.prompt, aside=True, look=picture.to_pick))

    def _refused(self, sitting: Sitting, refusal: Refusal | None) -> None:
        """Say why not. What was picked before stays."""
        self.refusal = refusal
        why = refusal.why if refusal else "That is not possible here."
        self.show(Frame(self.page(), f"Not allowed. {why} Nothing has changed.", aside=True))

    def _act(self, sitting: Sitting, move: Move) -> None:
        try:
            events = sitting.act(move)
        except IllegalMove as error:
            self._take_draft(sitting)
            self._refused(sitting, error.refusal)
            return
        self.refusal, self.clause = None, ""
        self.show(self._frame(sitting, events, own=True), *self._rest(sitting))

    def _undo(self, sitting: Sitting) -> None:
        if sitting.mine:
            sitting.undo()
            self.refusal, self.news, self.clause = None, [], ""
            self._take_draft(sitting)
            self.show(Frame(self.page(), f"Taken back. {self._picture(sitting).prompt}"))

    def _take_draft(self, sitting: Sitting) -> None:
        """A fresh half-made move, if this player is to act."""
        chair = sitting.chair
        self.draft = Draft.over(chair.options(), chair.conceivable(), chair.attempt) if chair.to_act else None

    def _rest(self, sitting: Sitting) -> list[Frame]:
        """What chance and the bots do next, a frame each, and last what this player can do then."""
        frames: list[Frame] = []
        for events in sitting.advance(routine=True):
            if len(frames) < MOST_FRAMES and any(self._tell(event, sitting.chair.look()) for event in events):
                frames.append(self._frame(sitting, events))
        self._take_draft(sitting)
        picture = self._picture(sitting)
        last = Frame(self.page(), picture.prompt, aside=True, look=picture.to_pick)
        return [*frames, last]

    def _frame(self, sitting: Sitting, events: Events, *, own: bool = False, pause: float = PACE) -> Frame:
        """The table right after `events`, with what they say."""
        view = sitting.chair.look()
        said = panel.speak(*(self._tell(event, view) for event in events))
        lasting = panel.speak(*(self._tell(event, view) for event in events if not event.opens_turn))
        if lasting and (own or self._concerns(sitting, events)):
            self.news = [lasting] if own else [*self.news, lasting][-MOST_NEWS:]
        self.draft = None
        return Frame(self.page(events), said, pause if said else 0.0)

    def _concerns(self, sitting: Sitting, events: Events) -> bool:
        """Whether the news stays on show: what was done to this player, or how the game ended."""
        named = {getattr(event, field) for event in events for field in event.concerns}
        return sitting.plan.seat in named or any(event.closes for event in events)

    # ---- memory; games that are opened ----
    def memo(self) -> str:
        """What the browser keeps: this player's game, or that there is none."""
        if self.sitting is None:
            return ""
        notes = self.drawers.memo(self.sitting)
        return share.remember(share.Memo(self.sitting.record(), self._waiting, self.opened, notes, self._waiting_notes))

    def recall(self, text: str) -> None:
        """Take up a remembered game; one that cannot be read is told and forgotten."""
        waiting: Sitting | None = None
        try:
            memo = share.remembered(text)
            if memo.waiting:
                with suppress(RecordError):  # the game in play is not lost with the one that waits
                    waiting = self._resumed(memo.waiting)
            sitting = self._resumed(memo.record)
        except RecordError as error:
            self.wrong = f"Your earlier game could not be taken up: {str(error).rstrip('.')}."
            return
        self._let_wait(waiting, memo.waiting_notes)
        self._take_up(sitting, opened=memo.opened, notes=memo.notes)
        if sitting.mine and not sitting.match.outcome:
            self.news = ["Welcome back: your game goes on where you left it."]

    def open_game(self, text: str) -> None:
        """Somebody opened a record or a link. What cannot be read is told; then the table stays as it is."""
        try:
            if not text.strip():
                raise RecordError("there is nothing to open yet. Paste a link or a record first")
            sitting = self._resumed(text)
        except RecordError as error:
            self.refusal, self.clause = None, ""
            self.wrong = f"That could not be opened: {str(error).rstrip('.')}. Nothing has changed."
            self.show(Frame(self.page(), self.wrong, aside=True))
            return
        if self.sitting is not None and self.sitting.mine and not (self.opened and self.waiting):
            self._let_wait(self.sitting, self.drawers.memo(self.sitting))
        self._sit_down(sitting, opened=True)
        place = PLACES[sitting.plan.seat].lower()
        self.news = [f"A game was opened: {sitting.plan.seats} players, you in the {place} place."]
        if self.waiting is not None:
            self.news.append("Your own game waits: “Back to my game” brings it back.")
        self.show(Frame(self.page(), " ".join(self.news), PACE, aside=True), *self._rest(sitting))

    def _resumed(self, text: str) -> Sitting:
        """A game that was saved. RecordError if it cannot be read."""
        return Sitting.resume(load(text, self.game), self._bots, self._touches)

    def _take_up(self, sitting: Sitting, *, opened: bool = False, notes: str = "") -> None:
        """Go on with a game that was saved, without showing what others do first."""
        for _ in sitting.advance(routine=True):
            pass
        self._sit_down(sitting, opened=opened, notes=notes)
        self._take_draft(sitting)

    def _let_wait(self, sitting: Sitting | None, notes: str = "") -> None:
        self.waiting, self._waiting = sitting, sitting.link() if sitting else ""
        self._waiting_notes = notes if sitting else ""

    def _change_over(self) -> None:
        """Go on with the game that waits; the one in play waits then."""
        if self.waiting is None or self.sitting is None:
            return
        now, notes = self.waiting, self._waiting_notes
        self._let_wait(self.sitting, self.drawers.memo(self.sitting))
        self._sit_down(now, opened=not self.opened, notes=notes)
        self.news = ["This is the game that was opened." if self.opened else "This is your own game again."]
        self.show(Frame(self.page(), self.news[0], aside=True), *self._rest(now))

    def _what_if(self) -> None:
        """Play on from the moment that is looked at, in a game of its own; the one in play waits meanwhile."""
        sitting, guide = self.sitting, self.drawers.guide(self.sitting)
        if sitting is None or guide is None:
            return
        length, moment = guide.branch(sitting)
        twin = sitting.branched(length)
        if not (self.opened and self.waiting):
            self._let_wait(sitting, self.drawers.memo(sitting))
        self._sit_down(twin, opened=True)
        self.drawers.open.clear()
        self.news = [f"What if … You play on from {moment.lower()}. “Back to my game” brings your own game back."]
        if sitting.match.outcome is None:
            self.news.append("The same cards are dealt there: what comes to light there is true of your own game too.")
        self.show(Frame(self.page(), self.news[0], PACE, aside=True), *self._rest(twin))

    # ---- drawing ----
    def show(self, *frames: Frame) -> None:
        """Send frames, and what the page shall remember."""
        self.stage.show(*frames, memo=self.memo())

    def _picture(self, sitting: Sitting, events: Events = ()) -> Scene:
        past = self.drawers.past(sitting)
        if past is not None:
            return still(self._scene(past.view, None, past.events))
        picture: Scene = self._scene(sitting.chair.look(), self.draft, events)
        return picture.marked(self.tried, "refused") if self.refusal else picture

    def page(self, events: Events | None = None) -> Mapping[str, Sheet]:
        """Every zone of the page as it is now, or right after `events`, while the others are still moving."""
        sitting = self.sitting
        page: dict[str, Sheet] = {}
        if sitting is None or "new" in self.open:
            seats = tuple(self.game.seats)
            page["task"] = lobby(
                self.game.title,
                self.plan,
                seats,
                self._bots,
                playing=sitting is not None,
                lays_out=self.game.lays_out,
            )
        if sitting is not None:
            picture = self._picture(sitting, events or ())
            page["prompt"] = self._prompt(sitting, picture)
            page |= self._draw(picture, self.layout)
            if events is None:  # the log is the longest zone: it grows when the others are through, not at each move
                self._told = panel.log_sheet(self.ledger, self._log(sitting), "log" in self.open)
            if self.drawers.guide(sitting) is None:  # which has a list of its own
                page["log"] = self._told
            page["tools"] = self._tools(sitting, picture)
            page |= self.drawers.sheets(sitting, self.layout, fresh=events is None)
            confirm = self._confirm(picture)
            if confirm:
                page["confirm"] = confirm
        else:
            door = panel.pill("share", "Open a saved game", expanded="share" in self.open)
            inside = ink.group(panel.row(door), self._share(None, None))
            page["tools"] = Sheet(inside, {}, "A saved game")
        page["answer"] = self._answer()
        return page

    @property
    def _ruled(self) -> Rulings:
        """The rulings in force."""
        return self.sitting.match.rulings if self.sitting else self.rulings

    def _prompt(self, sitting: Sitting, picture: Scene) -> Sheet:
        past, outcome = self.drawers.past(sitting), sitting.match.outcome
        if past is not None:
            return back_sheet(past, "review:now")
        chip = panel.clause_chip(self.ledger, picture.clause, "prompt")
        again = panel.row(*self.drawers.doors(sitting), panel.pill("deal", "Deal again")) if outcome else None
        title = self._won(sitting.chair.look(), outcome.winners) if outcome else "What you can do now"
        inside = ink.group(tag("h3", title), ink.paragraph(picture.prompt, " ", chip), again)
        return Sheet(tag("div", inside, class_="box task"), {}, title)

    def _confirm(self, picture: Scene) -> Sheet | None:
        """Below what is picked: what it comes to, say it, or clear it."""
        if self.draft is None or not self.draft.picks or (self.sitting and self.drawers.past(self.sitting)):
            return None
        move = self.draft.move()
        say = panel.pill("say-it", move.verb, main=True) if move is not None else None
        buttons = panel.row(say, panel.pill("clear", "Clear what is picked", quiet=True))
        return Sheet(ink.group(ink.paragraph(picture.prompt), buttons), {}, "What is picked")

    def _answer(self) -> Sheet:
        boxes = []
        if self.wrong:
            boxes.append(ink.box("refusal", None, ink.paragraph(self.wrong)))
        elif self.refusal:
            boxes.append(panel.refusal_box(self.ledger, self.refusal))
        elif self.news:
            boxes.append(panel.news_box(self.news))
        if self.clause:
            boxes.append(panel.clause_box(self.ledger, self.clause, self._ruled))
        return panel.answer_sheet(*boxes)

    def _log(self, sitting: Sitting) -> list[panel.LogLine]:
        return panel.log_lines(sitting.chair.log(), sitting.chair.look(), self._tell, self._sign)

    def _tools(self, sitting: Sitting, picture: Scene) -> Sheet:
        undo = panel.pill("undo", "Undo") if sitting.mine else None
        rulings = panel.pill("rules", "Rulings in force", expanded="rules" in self.open)
        fresh = panel.pill("new", "New game", expanded="new" in self.open)
        saving = panel.pill("share", "Save and share", expanded="share" in self.open)
        back = panel.pill("back", "Back to my game" if self.opened else "To the opened game") if self.waiting else None
        number = ink.paragraph(f"Game number {sitting.plan.seed}, {sitting.plan.seats} players.", cls="small muted")
        others = sitting.instead(self._scene) if self.drawers.past(sitting) is None else []
        instead = (panel.pill(INSTEAD + piece.id, piece.label, quiet=True) for piece in others)
        row = panel.row(undo, *self.drawers.pills(sitting), fresh, saving, rulings, back, *instead)
        rules = in_force(self.ledger, self._ruled) if "rules" in self.open else None
        return Sheet(ink.group(row, number, self._share(sitting, picture), rules), {}, "The table")

    def _share(self, sitting: Sitting | None, picture: Scene | None) -> Markup | None:
        """Save and share, opened: made only then, since it is long. Without a game there is one to open."""
        if "share" not in self.open:
            return None
        if sitting is None or picture is None:
            return tag("div", share.door(), class_="share")
        name = f"{self.game.name}-{sitting.plan.seed}".replace("_", "-")
        over = sitting.match.outcome is not None
        offer = share.offer(sitting.record(), picture.text(), name, over=over)
        return tag("div", tag("h3", "Save and share"), offer, tag("h3", "Open a game"), share.door(), class_="share")
