"""Players without a person for Unusual Suspects; they see their chair and nothing else (ledger, 4.5).

As Witness a bot answers by the guilty suspect's leanings (4.1) and does nothing else. As detective it keeps its own
posterior, a little off from everybody else's where several bots think, and flips by its rule: one a round (`cautious`),
whoever has become unlikely (`steady`, `bold`), or what is best in a simpler game (`expert`). In the competitive game
all but the cautious one count cards instead.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from ..bots import Bot, RandomBot
from ..core import Move, Seat
from ..match import AnyChair
from . import model, plan, posterior
from .advice import advise
from .deduce import Downed, Heard, minutes, reason, story, think
from .model import BOT_SLIP, CaseFile, Known
from .moves import Answer, Confirm, Draw, Keep, Propose, Settle, Stand, Stop, Vote
from .pieces import QUESTIONS, REASONS, SUSPECTS, Place, QuestionId, Reason, SuspectId
from .plan import STOP, Case, Named, RuleName
from .state import SuspectView

__all__ = ["BOTS", "Suspicious", "why"]

USUAL_TEMPERATURE: Final = 0.5
"""How firmly the bot Witness answers: 0 always by the balance of a question, 1 vaguely (4.1)."""
Places = tuple[Place, ...]
Mind = dict[Place, float]


class Suspicious:
    """A bot for every seat: Witness or detective. `temperature`: of the Witness it is, and of the one it listens to.

    `slip`: how much of every answer it takes as a toss, more where a person is the Witness (4.2).
    """

    def __init__(self, rule: RuleName, temperature: float = USUAL_TEMPERATURE, slip: float = BOT_SLIP):
        self.rule, self.temperature, self.slip = rule, temperature, slip

    def choose(self, chair: AnyChair) -> Move:
        """A legal move of this chair; the same chair and past give the same."""
        view: SuspectView = chair.look()
        seat = view.seat
        match view.phase:
            case "question":
                return Draw(seat=seat)
            case "redraw":
                return Keep(seat=seat)
            case "answer":
                return Answer(seat=seat, yes=self.answers(view))
            case "slip":
                return Stand(seat=seat)
            case "confirm":
                return Confirm(seat=seat, guilty=view.guilty == view.table.deciding[0])
            case "vote":
                return self._vote(view)
            case "deadlock":
                return self._settle(view, [move for move in chair.options() if isinstance(move, Settle)])
        return self._propose(view, chair)

    # ---- as Witness ----

    def answers(self, view: SuspectView) -> bool:
        """YES or NO for the guilty suspect, by the hidden leanings alone. ValueError for anybody but a Witness."""
        if view.guilty is None or view.question is None or not view.is_witness:
            raise ValueError("only a Witness who was asked can answer")
        suspect, question = SUSPECTS[view.grid[view.guilty - 1]], QUESTIONS[view.question]
        chance = model.witness_chance(model.lean(question, suspect.leanings), self.temperature)
        team = view.table.team_of(view.seat)
        return model.says_yes(code_of(view), team, suspect.id, question.id, chance)

    # ---- as detective ----

    def mind(self, view: SuspectView) -> Mind:
        """What this bot thinks of everybody who is face up (4.3)."""
        told = story(view)
        alone = len(view.table.detectives) == 1
        chances = posterior.begin(told.suspects)
        for step in told.steps:
            if isinstance(step, Heard):
                fits = self._fits(view, chances, step, None if alone else view.seat)
                chances = posterior.answer(chances, fits)
            elif isinstance(step, Downed) and not step.guilty:
                chances = posterior.flip(chances, (step.place,))
        return chances

    def _fits(self, view: SuspectView, chances: Mapping[Place, float], heard: Heard, bot: Seat | None) -> Mind:
        found, read = {}, model.case_file_of(view.rulings.card_text)
        for place in chances:
            one = _likely(view.grid[place - 1], heard.question, read, code_of(view), bot, self.temperature, self.slip)
            found[place] = one if heard.yes else 1 - one
        return found

    def _flips(self, view: SuspectView, mind: Mind) -> int:
        """How many more this bot would flip now; 0 is STOP."""
        down = len(view.eliminated)
        if view.mode == "competitive" and self.rule != "cautious":
            piles = [len(pile) for pile in view.table.piles]
            return plan.competitive(mind, piles[view.table.side], piles[1 - view.table.side], down).flips
        return plan.RULES[self.rule](Case(mind, down, minutes(view)))

    def _propose(self, view: SuspectView, chair: AnyChair) -> Move:
        mind = self.mind(view)
        flips = self._flips(view, mind)
        stop = Stop(seat=view.seat)
        if not flips and chair.why_not(stop) is None:
            return stop
        order = posterior.line_up(mind)
        tried = {place for one in view.table.failed for place in one.places}
        fresh = [place for place in order if place not in tried]
        places: Places = tuple(fresh[:1])
        if view.rulings.elimination_mode == "batch":
            several = tuple(sorted(order[: max(flips, 1)]))
            places = places if tried.issuperset(several) else several
        return Propose(seat=view.seat, places=places, reason=self._reason(view, places[0]))

    def _reason(self, view: SuspectView, place: Place) -> Reason | None:
        """The visible thing that speaks most against this suspect's guilt (US-R09)."""
        if view.rulings.reason_note == "off":
            return None
        found = reason(think(story(view)), place)
        seen = [] if found is None else ["job" if one == "hint_field" else one for one, _ in found.things]
        return next((one for one in REASONS if one in seen), "hunch")

    def _vote(self, view: SuspectView) -> Move:
        proposal = view.table.proposal
        assert proposal is not None
        if view.rulings.bot_votes == "advise":
            return Vote(seat=view.seat, ballot="abstain")
        mind = self.mind(view)
        stops = not self._flips(view, mind)
        asked: tuple[Named, ...] = proposal.places or (STOP,)
        agrees = all(plan.agrees(mind, one, stops) for one in asked)
        return Vote(seat=view.seat, ballot="yes" if agrees else "no")

    def _settle(self, view: SuspectView, choices: list[Settle]) -> Move:
        mind = self.mind(view)
        return min(choices, key=lambda move: (sum(mind[place] for place in move.places), move.places))


def code_of(view: SuspectView) -> str:
    """What the draws of this game hang on: its case code, else the suspects of its line-up (4.1)."""
    case = view.rulings.case
    return case[0] if case is not None else "-".join(view.grid)


@lru_cache(maxsize=4096)
def _known(id: SuspectId, read: CaseFile, code: str, bot: Seat | None) -> Known:
    """A suspect in the eyes of a bot: each sees leanings a little off (4.5); a bot that thinks alone does not."""
    plain = model.known(SUSPECTS[id], read)
    return plain if bot is None else model.blurred(plain, code, bot, id)


@lru_cache(maxsize=20_000)
def _likely(
    id: SuspectId, question: QuestionId, read: CaseFile, code: str, bot: Seat | None, temperature: float, slip: float
) -> float:
    """How well YES fits a suspect in the eyes of a bot."""
    chance = model.chance(QUESTIONS[question], _known(id, read, code, bot), temperature)
    return model.likelihood(chance, slip)


BOTS: Final[dict[str, Callable[[], Bot]]] = {
    "random": RandomBot,
    "cautious": lambda: Suspicious("cautious"),
    "bold": lambda: Suspicious("bold"),
    "expert": lambda: Suspicious("expert"),
    "steady": lambda: Suspicious("steady"),
    "beginner": lambda: Suspicious("steady"),
}
"""The bots one can play with: `random` first, and last the one a newcomer meets, by the name that tables ask for."""


def why(chair: AnyChair, bot: str = "steady") -> str:
    """What a bot would do in this chair, and why, in a sentence. ValueError if no such bot can say."""
    thinker = BOTS[bot]() if bot in BOTS else None
    if not isinstance(thinker, Suspicious):
        able = ", ".join(name for name, make in BOTS.items() if isinstance(make(), Suspicious))
        raise ValueError(f"no bot {bot!r} can say why; {able} can")
    view: SuspectView = chair.look()
    if view.is_witness:
        return "A Witness answers as the picture of the guilty suspect seems to ask, and gives no other sign."
    told = advise(view, thinker.rule)
    return told.says if told is not None else "There is nothing to weigh now: the question comes first."
