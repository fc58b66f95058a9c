"""A case looked back on, once the guilty suspect is known: where it stood, what each Trial risked, what it cost.

Everything is judged by what could be known at that moment (`deduce.py`), and only the last step uses the truth: how
high the guilty suspect stood after each answer, and whether a loss could have been avoided. It was forced where the
very first flip of a Trial hit the guilty suspect, for one has to go (US-033); with one innocent down the team might
have stopped.
"""

from collections.abc import Mapping, Sequence
from typing import Final, Literal

from msgspec import Struct

from ..core import Event, Seat
from ..match import AnyMatch
from . import posterior, schedule
from .deduce import Downed, Heard, Step, Story, Switches, Thought, Told, belief, share, story, think, usual
from .pieces import CELLS, Place, Team
from .plan import RULES, USUAL_RULE, Case, RuleName, competitive, risks, stakes
from .say import count, start
from .state import Mode, SuspectView

LIKELIER: Final = 0.05
"""A flip of somebody so much likelier than the least likely one is told of."""
WORSE: Final[Mapping[Mode, float]] = {"cooperative": 0.01, "competitive": 0.25}
"""And a number of flips that is worth so much less than the best: of a win, or points."""
Loss = Literal["", "forced", "avoidable"]
Weak = Literal["", "whom", "many", "few"]


# ---- moment by moment ----

Sort = Literal["deal", "answer", "flip", "over"]


class Moment(Struct, frozen=True, kw_only=True):
    """A turning point as a seat saw it: the line-up, an answer, a flip, the end of an Investigation.

    `number`: how many moves had been made; `events`: what the last of them led to; `sort`: its kind, for its sign;
    `chances`: what the computer would have thought of each face-up suspect then.
    """

    number: int
    view: SuspectView
    events: tuple[Event, ...]
    sort: Sort
    chances: Mapping[Place, float]

    @property
    def bits(self) -> float:
        """How open the case was, in bits."""
        return posterior.entropy(self.chances)


def moments(match: AnyMatch, seat: Seat, switches: Switches | None = None) -> tuple[Moment, ...]:
    """Every turning point of a match so far, from the first line-up on, through the eyes of `seat`."""
    found: list[Moment] = []
    last: SuspectView | None = None
    for number in range(match.length + 1):
        then = match.branch(number)
        view: SuspectView = then.chair(seat).look()
        sort = _sort(last, view)
        if sort:
            events = then.events(seat, number - 1) if number else ()
            chances = belief(view, switches).chances
            found.append(Moment(number=number, view=view, events=events, sort=sort, chances=chances))
        last = view
    return tuple(found)


def _sort(last: SuspectView | None, view: SuspectView) -> Sort | None:
    """What kind of turning point it is; None where nothing turned."""
    if len(view.grid) < CELLS:
        return None
    if last is None or last.grid != view.grid or last.table.investigation != view.table.investigation:
        return "deal"
    if view.table.how is not None and last.table.how is None:
        return "over"
    if len(view.table.cleared) > len(last.table.cleared):
        return "flip"
    return "answer" if view.answers != last.answers else None


# ---- a case looked back on ----


class Odd(Struct, frozen=True):
    """A flip of somebody though another, who stayed, was less likely: their chances then, and who that was."""

    place: Place
    chance: float
    lowest: Place
    lowest_chance: float


class Trial(Struct, frozen=True, kw_only=True):
    """One round looked back on.

    `told`: its answers; `chances`: after them; `rank`, `chance`: where the guilty suspect stood then, 1 for the
    likeliest. `flips`: who went, in order, the guilty one too. `planned`: whom the bot would have flipped; `late`: who
    of them stayed, was innocent, and so cost a minute with the next question; `spared`: whether the guilty one was
    among them and stayed. `best`: the number worth most, `short`: how much less the own number is worth, of a win or
    in points. `odd`: flips of somebody likelier than another. `weak`: `whom` where others should have gone, `many` or
    `few` where another number was clearly better.
    """

    number: int
    told: tuple[Told, ...]
    team: Team
    charged: int
    chances: Mapping[Place, float]
    rank: int
    chance: float
    flips: tuple[Place, ...]
    planned: tuple[Place, ...]
    late: tuple[Place, ...]
    spared: bool
    best: int
    short: float
    odd: tuple[Odd, ...]
    weak: Weak
    loss: Loss

    @property
    def bits(self) -> float:
        """How much its answers closed the case, in bits."""
        return sum(one.change.bits for one in self.told)


class Lookback(Struct, frozen=True, kw_only=True):
    """A case looked back on. `rule`: the bot whose choices stand beside the team's; in the variant it counts cards."""

    guilty: Place
    mode: Mode
    rule: RuleName
    thought: Thought
    trials: tuple[Trial, ...]

    @property
    def loss(self) -> Loss:
        """How it was lost; nothing where it was not."""
        return self.trials[-1].loss if self.trials else ""

    @property
    def minutes_lost(self) -> int:
        """How many minutes those cost who stayed face up though the bot would have flipped them, and were innocent."""
        return sum(len(trial.late) for trial in self.trials)

    @property
    def weak(self) -> tuple[Trial, ...]:
        """The rounds in which another choice was clearly better, by what could be known."""
        return tuple(trial for trial in self.trials if trial.weak)

    @property
    def time(self) -> int | None:
        """The Time of a win; None where it was lost or is not over, and in the variant (US-085)."""
        gone = [len(trial.flips) for trial in self.trials]
        won = not self.loss and sum(gone) == len(self.thought.story.suspects) - 1
        return schedule.time_of(gone) if won and self.mode == "cooperative" else None


def review(
    match: AnyMatch, seat: Seat, switches: Switches | None = None, rule: RuleName = USUAL_RULE
) -> tuple[Lookback, ...]:
    """Every Investigation of this match that is over, as `seat` could see it; one in the normal game.

    One that is not over yet is not told of: the guilty suspect is not known to everybody.
    """
    ended: dict[int, SuspectView] = {}
    for number in range(match.length + 1):
        view: SuspectView = match.branch(number).chair(seat).look()
        if view.table.revealed is not None and view.grid:
            ended[view.table.investigation] = view
    found = []
    for _, view in sorted(ended.items()):
        guilty = view.table.revealed
        if guilty is not None:
            found.append(look_back(story(view), guilty, switches or usual(view), rule, view.mode))
    return tuple(found)


def look_back(
    story: Story,
    guilty: Place,
    switches: Switches | None = None,
    rule: RuleName = USUAL_RULE,
    mode: Mode = "cooperative",
) -> Lookback:
    """A case looked back on; a round counts from its answer on."""
    thought, rounds = think(story, switches), rounds_of(story)
    told, trials = iter(thought.told), list[Trial]()
    for number, steps in enumerate(rounds, 1):
        heard = tuple(next(told) for step in steps if isinstance(step, Heard))
        before = [[one for one in past if isinstance(one, Downed)] for past in rounds[: number - 1]]
        flips = [step for step in steps if isinstance(step, Downed)]
        judge = _Judge(thought, heard, before, guilty, rule, mode)
        trials.append(judge.trial(number, flips, number == len(rounds)))
    return Lookback(guilty=guilty, mode=mode, rule=rule, thought=thought, trials=tuple(trials))


def rounds_of(story: Story) -> tuple[tuple[Step, ...], ...]:
    """What was heard and who was flipped, round by round; what came before the first answer is left out.

    Two answers to one question belong together (US-R37).
    """
    rounds: list[list[Step]] = []
    for step in story.steps:
        if isinstance(step, Heard):
            last = rounds[-1][-1] if rounds else None
            if isinstance(last, Heard) and step.round and last.round == step.round:
                rounds[-1].append(step)
            else:
                rounds.append([step])
        elif rounds:
            rounds[-1].append(step)
    return tuple(map(tuple, rounds))


class _Judge:
    """A Trial, and what could be known in it."""

    def __init__(
        self,
        thought: Thought,
        told: tuple[Told, ...],
        before: Sequence[Sequence[Downed]],
        guilty: Place,
        rule: RuleName,
        mode: Mode,
    ):
        self.told, self.guilty, self.mode = told, guilty, mode
        self.now = told[-1].change.after
        innocents = len(thought.story.suspects) - 1
        self.charged = schedule.charged([len(flips) for flips in before], running=True, innocents=innocents)
        self.case = Case(self.now, 0, self.charged, thought.switches.weight)
        self.team = told[0].heard.team
        own = [one.team == self.team for flips in before for one in flips]
        self.piles = (sum(own), len(own) - sum(own))
        self.rule = rule

    def trial(self, number: int, flips: Sequence[Downed], last: bool) -> Trial:
        """It, judged by who was flipped."""
        places = tuple(flip.place for flip in flips)
        planned, worth = self._planned(), self._worth()
        best = max(worth, key=lambda many: (worth[many], -many))
        short = worth[best] - worth[len(places)] if len(places) in worth else 0.0
        stayed = [place for place in planned if place not in places]
        odd = self._odd(places)
        timed = self.mode == "cooperative" and not last
        return Trial(
            number=number,
            told=self.told,
            team=self.team,
            charged=self.charged,
            chances=self.now,
            rank=posterior.rank(self.now, self.guilty),
            chance=self.now[self.guilty],
            flips=places,
            planned=planned,
            late=tuple(place for place in stayed if place != self.guilty) if timed else (),
            spared=not last and self.guilty in stayed,
            best=best,
            short=short,
            odd=odd,
            weak=self._weak(len(places), best, short, odd),
            loss=_loss(flips),
        )

    def _planned(self) -> tuple[Place, ...]:
        many = RULES[self.rule](self.case) if self.mode == "cooperative" else competitive(self.now, *self.piles).flips
        return posterior.line_up(self.now)[:many]

    def _worth(self) -> dict[int, float]:
        """What each number of flips is worth: expected utility, or points ahead."""
        if self.mode == "cooperative":
            return {row.flips: row.value for row in risks(self.case)}
        return {row.flips: row.points for row in stakes(self.now, *self.piles)}

    def _odd(self, flips: Sequence[Place]) -> tuple[Odd, ...]:
        """A set's order does not matter (T2), so each who went is held against those who stayed."""
        low = next((place for place in posterior.line_up(self.now) if place not in flips), None)
        if low is None:
            return ()
        least = self.now[low]
        return tuple(Odd(place, self.now[place], low, least) for place in flips if self.now[place] - least >= LIKELIER)

    def _weak(self, done: int, best: int, short: float, odd: tuple[Odd, ...]) -> Weak:
        """Two reckonings have to agree: the table of risks, and the expert's or the plan's own number."""
        if odd:
            return "whom"
        other = RULES["expert"](self.case) if self.mode == "cooperative" else best
        if not done or short < WORSE[self.mode] or min(best, other) <= done <= max(best, other):
            return ""
        return "many" if done > best else "few"


def _loss(flips: Sequence[Downed]) -> Loss:
    if not any(flip.guilty for flip in flips):
        return ""
    return "forced" if len(flips) == 1 else "avoidable"


# ---- in words ----


def sentences(found: Lookback, trial: Trial) -> tuple[str, ...]:
    """What there is to say of a round, to those who played it: plain sentences, the guilty suspect first."""
    name = found.thought.name
    place = {1: "the likeliest of all", len(trial.chances): "the least likely of all"}
    where = place.get(trial.rank, f"number {trial.rank} of {len(trial.chances)}")
    said = [f"After the answer {name(found.guilty)}, the guilty one, was {where}, at {share(trial.chance)}."]
    for odd in trial.odd:
        less = f"{name(odd.lowest)} was less likely ({share(odd.lowest_chance)} against {share(odd.chance)})"
        said.append(f"{start(name(odd.place))} went though {less}.")
    if trial.weak in ("many", "few"):
        fewer = "Fewer" if trial.weak == "many" else "More"
        said.append(f"{fewer} flips were the better choice: {trial.best} instead of {len(trial.flips)}.")
    if trial.late:
        many = len(trial.late)
        said.append(f"The {found.rule} bot would have flipped {many} more here: that cost {count(many, 'minute')}.")
    if trial.spared:
        said.append(f"The bot would have flipped {name(found.guilty)} here. You did not.")
    if trial.loss == "forced":
        said.append("One had to go, and it was the guilty one. Such a loss is bad luck as often as not.")
    elif trial.loss == "avoidable":
        said.append("With somebody down already you could have stopped before this flip.")
    return tuple(said)
