"""A table in the terminal: the same scenes in the same sentences as on the screen, told and answered line by line.

Nothing is told by layout or colour. What a player types is a number, a name, or a command; `recite.HELP` lists those.
"""

from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from random import SystemRandom
from typing import Any, Final, TextIO

from msgspec.structs import replace

from gamecore import record
from gamecore.clauses import ledger
from gamecore.core import LUCK, Event, Game, IllegalMove, Move, Refusal, Rulings
from gamecore.draft import Draft
from gamecore.scene import Button, Piece, Scene

from . import recite
from .choice import CLEAR, SAY_IT, Choice, choices, named
from .lobby import MOST_SEED, PLACES, Plan
from .publish.games import GAMES
from .retell import fetch, keep, paragraph
from .sitting import Sitting

MOST_TYPED: Final = 1_000_000
"""Characters of a line that are read."""
MOST_TURNS: Final = 40
"""Turns of others that are told in a row; of more, the last ones are."""


class Terminal:
    """One player's place at `game`. ValueError if the game cannot be dealt, or `start` cannot be gone on with.

    `hear`: where lines are read from, the end of which ends the talk. `voice`: where sentences go.
    `start`: a record to go on with, as a file, a link or its text; then `plan` and `rulings` do not matter.
    """

    def __init__(
        self,
        game: Game[Any, Any, Any],
        hear: TextIO,
        voice: TextIO,
        plan: Plan | None = None,
        rulings: Rulings | None = None,
        start: str | None = None,
    ):
        self.game, self.hear, self.voice = game, hear, voice
        room = f"gamecore.{game.name}"
        self._scene: Any = import_module(f"{room}.scene").scene
        words = import_module(f"{room}.words")
        self._tell: Any = words.tell
        self._won: Any = words.won
        self._bots = record.bots_of(game)
        self.ledger = ledger(game.name)
        self.left = False
        self.drafts: list[Draft] = []
        self._hasty = False  # whether more picks follow at once
        self.commands: dict[str, Callable[[str], None]] = {
            "?": lambda _: self._recite(recite.help()),
            "help": lambda _: self._recite(recite.help()),
            "yes": lambda _: self._press(SAY_IT),
            "y": lambda _: self._press(SAY_IT),
            "say": lambda _: self._press(SAY_IT),
            "say-it": lambda _: self._press(SAY_IT),
            "clear": lambda _: self._press(CLEAR),
            "undo": self._undo,
            "options": self._options,
            "why": self._why,
            "look": lambda words: self._recite(recite.table(self.scene, words)),
            "log": lambda words: self._recite(recite.log(self.sitting.chair, self._tell, words.lower() == "all")),
            "clause": lambda words: self._recite(recite.clause(self.ledger, self._rulings, words)),
            "rules": lambda words: self._recite(recite.in_force(self.ledger, self._rulings, words.lower() == "all")),
            "position": self._position,
            "link": self._link,
            "save": self._save,
            "load": self._load,
            "new": self._new,
            "quit": self._quit,
            "exit": self._quit,
        }
        if start is not None:
            self.sitting = self._taken_up(start)
        else:
            self.sitting = self._dealt(plan or Plan(), rulings or game.Rulings())

    @property
    def _rulings(self) -> Rulings:
        return self.sitting.match.rulings

    def _taken_up(self, word: str) -> Sitting:
        return Sitting.resume(record.load(fetch(word), self.game), self._bots, self._touches)

    def _dealt(self, plan: Plan, rulings: Rulings) -> Sitting:
        return Sitting(self.game, rulings, plan, self._bots[plan.opponents], self._touches)

    def _touches(self, view: Any) -> bool:
        return any(piece.parts == (LUCK,) for piece in self._scene(view))

    # ---- what is said ----

    def say(self, *sentences: str, hang: str = "") -> None:
        """One paragraph, in lines of at most 80 columns; lines after the first begin with `hang`."""
        text = " ".join(sentence for sentence in sentences if sentence)
        self.voice.write(paragraph(text, hang) if text else "")

    def gap(self) -> None:
        """An empty line, between things that do not belong together."""
        self.voice.write("\n")

    @property
    def draft(self) -> Draft | None:
        """What this player is about to do; None where it is not to act."""
        return self.drafts[-1] if self.drafts else None

    @property
    def scene(self) -> Scene:
        """What this player sees."""
        scene: Scene = self._scene(self.sitting.chair.look(), self.draft)
        return scene

    @property
    def choice(self) -> Choice:
        """What can be picked, numbered."""
        return choices(self.scene, self.draft)

    # ---- the talk ----

    def run(self) -> None:
        """Talk until the player leaves or the input ends."""
        try:
            self._welcome()
            while not self.left:
                self._ready()
                line = self.hear.readline(MOST_TYPED)
                if not line:
                    break
                self.answer(line)
        except KeyboardInterrupt:
            self.gap()
        self._farewell()

    def _ready(self) -> None:
        if self.hear.isatty():
            self.voice.write("> ")
        self.voice.flush()

    def answer(self, line: str) -> None:
        """Do what one line asks for; a wrong one is answered by a sentence and changes nothing."""
        line = " ".join("".join(char if char.isprintable() else " " for char in line).split())
        if not line:
            self._ask()
            return
        word, _, rest = line.partition(" ")
        command = self.commands.get(word.lower())
        whole = named(line, self.choice.asked)
        if command and not (len(whole) == 1 and rest):  # `look away` may be a button
            command(rest)
        elif line.upper() in (entry.id for entry in self.ledger.entries):
            self.commands["clause"](line)
        else:
            self._pick_all([words for words in map(str.strip, line.split(",")) if words])

    def _welcome(self) -> None:
        """What is to be known before the first pick, and the last of what happened where a game goes on."""
        plan = self.sitting.plan
        self.gap()
        self.say(
            f"{self.game.title}. {self._pitch()}",
            f"Game number {plan.seed}: {plan.seats} players. You have the {PLACES[plan.seat].lower()} place;",
            f"the {plan.seats - 1} others are {plan.opponents} bots.",
        )
        self.say("Type a number or a name to pick it. Enter alone tells the choices again, ? what else you can type.")
        self.gap()
        for zone in self.scene.zones:
            said = [piece.says for piece in zone.pieces if piece.says and not isinstance(piece, Button)]
            if said and "you" in zone.title.lower():  # the rest can be looked at
                self.say(f"{zone.title}:", "; ".join(said) + ".")
        if self.sitting.mine:
            self._recite(recite.log(self.sitting.chair, self._tell, whole=False))
        self._rest()
        self.say(self.scene.says)
        self._ask()

    def _pitch(self) -> str:
        return next((listed.pitch for listed in GAMES if listed.title == self.game.title), "")

    def _farewell(self) -> None:
        if self.sitting.match.outcome is None:
            self._link("")
        self.say("Goodbye.")

    def _ask(self) -> None:
        """The prompt, and what can be picked."""
        scene, choice = self.scene, self.choice
        self.gap()
        if self.sitting.match.outcome is not None:
            won = self._won(self.sitting.chair.look(), self.sitting.match.outcome.winners)
            self.say(
                won,
                scene.prompt,
                "Type new to deal another, log all to hear it again, save and a file name to",
                "keep it, undo to take back your last move, or quit.",
            )
            return
        self.say(scene.prompt, f"({scene.clause})" if scene.clause else "")
        self._list(choice.asked, 1)
        if choice.more:
            self.say("More is asked for after that; type options to hear all of it now.")

    def _list(self, pieces: Sequence[Piece], first: int) -> None:
        """Numbered pieces, each zone under its title."""
        title = ""
        for number, piece in enumerate(pieces, first):
            zone = next((zone.title for zone in self.scene.zones if piece in zone.pieces), "")
            if zone and zone != title:
                self.say(f"{zone}:")
            title = zone or title
            self.say(f"{number}. {piece.says}.", hang="   ")

    def _turns(self, plies: Iterable[Sequence[Event]]) -> list[list[str]]:
        """What happened in sentences, a list for each turn."""
        turns: list[list[str]] = [[]]
        for events in plies:
            view = self.sitting.chair.look()
            told: set[str] = set()
            for event in events:
                said = self._tell(event, view)
                if event.opens_turn:
                    turns.append([])
                if said and said not in told:
                    turns[-1].append(said)
                told.add(said)
        return [turn for turn in turns if turn]

    def _rest(self, own: Sequence[Event] = ()) -> None:
        """Tell what this player did and what the others do next; then it is this player's move again."""

        def plies() -> Iterable[Sequence[Event]]:
            yield own
            yield from self.sitting.advance()

        self.drafts = []
        turns = self._turns(plies())
        self._begin()
        if turns and self.scene.prompt.startswith(turns[-1][-1]):
            turns[-1].pop()  # the prompt says it again
        if len(turns) > MOST_TURNS:
            self.say(f"{len(turns) - MOST_TURNS} turns of others go by; log all tells them.")
        for turn in turns[-MOST_TURNS:]:
            self.say(*turn)

    def _begin(self) -> None:
        """Nothing picked yet."""
        chair = self.sitting.chair
        self.drafts = [Draft.over(chair.options(), chair.conceivable(), chair.attempt)] if chair.to_act else []

    # ---- picking ----

    def _pick_all(self, picks: Sequence[str]) -> None:
        """Pick one thing after another, as far as it goes well; what comes next is asked for after the last."""
        for number, words in enumerate(picks, 1):
            self._hasty = number < len(picks)
            piece = self._meant(words)
            if piece is None or not self._touch(piece):
                break
        self._hasty = False

    def _meant(self, words: str) -> Piece | None:
        """The one piece that `words`, a number or a name, stand for; None, and a sentence, if there is none."""
        choice = self.choice
        if words.isdecimal():
            if 1 <= int(words[:9]) <= len(choice.numbered):
                return choice.numbered[int(words) - 1]
            self.say(f"There is no number {recite.short(words)} here.", self._hint())
            return None
        for group in (choice.asked, choice.more, choice.chosen, choice.tries, tuple(self.scene)):
            found = named(words, (piece for piece in group if piece.says))
            if len(found) == 1:
                return found[0]
            if found:
                self._unclear(words, found)
                return None
        self.say(f"Nothing here is called {recite.short(words)!r}.", self._hint())
        return None

    def _unclear(self, words: str, found: Sequence[Piece]) -> None:
        numbered = self.choice.numbered
        self.say(f"{recite.short(words)!r} can mean {len(found)} things. Say more of the name, or a number:")
        for piece in found[: recite.LAST]:
            number = f"{numbered.index(piece) + 1}. " if piece in numbered else ""
            self.say(f"{number}{piece.says}.", hang="   ")

    def _hint(self) -> str:
        if self.sitting.match.outcome is not None:
            return "The game is over: type new for another, or ? for help."
        most = len(self.choice.asked)
        number = f"a number from 1 to {most}" if most > 1 else "1"
        return f"Type {number}, some words of a name, or ? for help."

    def _press(self, id: str) -> None:
        """One of the two buttons of a half-made move."""
        piece = next((piece for piece in self.choice.asked if piece.id == id), None)
        if piece is not None:
            self._touch(piece)
        elif id == CLEAR:
            self.say("Nothing is picked.")
        else:
            self.say("There is nothing to be said yet.", self.scene.prompt)

    def _touch(self, piece: Piece) -> bool:
        draft = self.draft
        if piece.id == CLEAR:
            self.drafts = self.drafts[:1]
            self.say("Nothing is picked any more.")
            self._ask()
            return True
        if piece.id == SAY_IT and draft is not None:
            move = draft.move()
            return move is not None and self._act(move)
        if piece.parts == (LUCK,) and self.sitting.lucky:
            self._after(self.sitting.throw())
            return True
        if not piece.parts or draft is None:
            self.say(f"{piece.says}: nothing can be picked there now.", self.scene.prompt)
            return False
        if piece.state == "chosen":  # who says a name again means it, and not the opposite
            if not self._hasty:
                self.say(f"{piece.says}: that is picked already; undo or clear lets it go.")
            return True
        return self._choose(draft.pick(*piece.parts))

    def _choose(self, draft: Draft) -> bool:
        """Go on with a half-made move: act, be refused, or wait for the next pick."""
        wrong = draft.refused()
        if wrong is not None:
            return self._refused(self.sitting.chair.why_not(wrong))
        move = draft.move()
        if move is not None and not move.weighty and not draft.grows:
            return self._act(move)
        self.drafts.append(draft)
        if not self._hasty:
            self._ask()
        return True

    def _act(self, move: Move) -> bool:
        try:
            events = self.sitting.act(move)
        except IllegalMove as error:
            self._begin()
            return self._refused(error.refusal)
        self._after(events)
        return True

    def _after(self, events: Sequence[Event]) -> None:
        self.gap()
        self._rest(events)
        self._ask()

    def _refused(self, refusal: Refusal | None) -> bool:
        why = f"{refusal.why} ({refusal.clause})" if refusal else "That is not possible here."
        picked = self.draft is not None and self.draft.picks
        self.say("Not allowed.", why, "Nothing has changed.", self.scene.prompt if picked else "")
        return False

    # ---- commands ----

    def _undo(self, _: str) -> None:
        if len(self.drafts) > 1:
            self.drafts.pop()
            self.say("The last pick is taken back.")
        elif self.sitting.mine:
            self.sitting.undo()
            self._begin()
            self.say("Your last move is taken back, and what came after it.")
        else:
            self.say("There is nothing to take back: you have not moved yet.")
            return
        self._ask()

    def _options(self, _: str) -> None:
        choice = self.choice
        self.say(
            "You can pick:" if choice.asked else "There is nothing to pick now.", "" if choice.asked else self._hint()
        )
        self._list(choice.asked + choice.more, 1)

    def _why(self, words: str) -> None:
        choice = self.choice
        if not words:
            self.say("These cannot be picked now. Type why and a number to hear why not:" if choice.tries else "")
            self._list(choice.tries, 1 + len(choice.asked) + len(choice.more))
            if not choice.tries:
                self.say("There is nothing here that the rules would refuse.", self.scene.prompt)
            return
        draft = self.draft
        for word in words.split(","):
            piece = self._meant(word.strip())
            if piece is None:
                return
            if piece.id in (SAY_IT, CLEAR) or (piece.parts == (LUCK,) and self.sitting.lucky):
                self.say(f"{piece.says}: that can be picked.")
                return
            if draft is None or not piece.parts:
                clause = f"({self.scene.clause})" if self.scene.clause else ""
                self.say(f"{piece.says}: nothing can be picked there now.", self.scene.prompt, clause)
                return
            if piece not in choice.chosen:
                draft = draft.pick(*piece.parts)
            wrong = draft.refused()
            if wrong is not None:
                self._refused(self.sitting.chair.why_not(wrong))
                return
        self.say("That can be picked." if "," not in words else "All of that can be picked.")

    def _recite(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.say(line, hang="   ")

    def _position(self, _: str) -> None:
        plan = self.sitting.plan
        moves = self.sitting.match.length
        self.say(f"{self.game.title}, game number {plan.seed}, {plan.seats} players, after {moves} moves.")
        self._recite(recite.table(self.scene))

    # ---- coming back ----

    def _link(self, _: str) -> None:
        self.say("To come back to this very moment, type this line in a terminal:")
        self.voice.write(f"hearsay play {self.game.name} --load {self.sitting.link()}\n")

    def _save(self, name: str) -> None:
        try:
            if not name:
                raise ValueError("under which name? Type save and the name of a file")
            keep(name, self.sitting.record())
        except (OSError, ValueError) as error:
            self.say(_trouble(error))
            return
        self.say(f"Saved. To come back: hearsay play {self.game.name} --load {name}")

    def _load(self, word: str) -> None:
        try:
            if not word:
                raise ValueError("load what? Type load and the name of a file, or a link")
            sitting = self._taken_up(word)
        except (OSError, ValueError) as error:
            self.say(_trouble(error), "The game goes on as it was.")
            return
        self._change_to(sitting)

    def _new(self, words: str) -> None:
        plan = self.sitting.plan
        if words and not (words.isdecimal() and 1 <= int(words[:9]) <= MOST_SEED):
            self.say(f"A game number is a whole number from 1 to {MOST_SEED}. The game goes on as it was.")
            return
        seed = int(words) if words else SystemRandom().randint(1, MOST_SEED)
        self._change_to(self._dealt(replace(plan, seed=seed), self.sitting.match.rulings))

    def _change_to(self, sitting: Sitting) -> None:
        """Another game; the one that is left can be come back to."""
        if self.sitting.mine and self.sitting.match.outcome is None:
            self.say("You leave a game that is not over.")
            self._link("")
        self.sitting = sitting
        self._welcome()

    def _quit(self, _: str) -> None:
        self.left = True


def _trouble(error: Exception) -> str:
    """What an error says, as a sentence."""
    words = f"{error.strerror}: {error.filename}" if isinstance(error, OSError) and error.strerror else str(error)
    words = words[:1].upper() + words[1:]
    return words if words.endswith((".", "!", "?")) else words + "."
