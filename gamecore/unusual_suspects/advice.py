"""Whom a bot would flip and why: its rule, the suspects it means, and a sentence to the team.

Reasons name a visible thing, what a suspect wears, holds or does with the face, never an inborn trait (ledger, section
8). The numbers are those of `deduce.py`: what the computer would think, not the truth.
"""

from typing import Final

from msgspec import Struct

from . import posterior
from .deduce import Reason, Switches, Thought, belief, minutes, reason, share
from .pieces import Place
from .plan import RULES, STEADY, SURE, USUAL_RULE, Case, RuleName, competitive
from .say import listed, start
from .state import SuspectView

_THINGS: Final = {
    "t_shirt": "T-shirt", "pencil": "pencil behind the ear", "pins": "badge pins", "key_ring": "ring of keys",
    "map": "folded map", "dice": "pair of dice", "headband": "sports headband", "shirt": "buttoned shirt",
    "neutral": "calm look", "thoughtful": "thoughtful look", "serious": "serious look", "wry": "wry half-smile",
    "curious": "raised eyebrow", "sleepy": "half-closed eyes",
}  # fmt: skip
"""Visible things that are not called by their code."""
_LEANS: Final = {
    "risk_taking": "taking risks", "techie": "technology", "artsy": "art", "early_bird": "early mornings",
    "foodie": "food", "frugal": "thrift", "outdoorsy": "the open air", "tidy": "order", "sociable": "company",
    "traditional": "tradition",
}  # fmt: skip
"""What the leanings of an open case are about."""


class Why(Struct, frozen=True):
    """One suspect of a suggestion: its chance now, the strongest reason against it if there is one, the sentence."""

    place: Place
    chance: float
    reason: Reason | None
    says: str


class Suggestion(Struct, frozen=True, kw_only=True):
    """What a bot would do now. `places`: whom it would flip, the first one first; () is STOP.

    `innocent`: the chance that all of them are; `reserve`: whom it keeps though nobody believes in their guilt.
    """

    rule: str
    places: tuple[Place, ...]
    innocent: float
    reserve: Place | None
    says: str
    each: tuple[Why, ...]


def advise(
    view: SuspectView, rule: RuleName = USUAL_RULE, switches: Switches | None = None, plan: bool = True
) -> Suggestion | None:
    """What a bot of this rule would do in a Trial, seen from any seat; None where nobody is to be flipped now.

    In the competitive variant it counts cards instead (`plan.competitive`) unless `plan` is off.
    """
    if view.phase not in ("trial", "vote", "deadlock", "propose") or len(view.face_up) < 2:
        return None
    thought, down = belief(view, switches), len(view.eliminated)
    if view.mode == "competitive" and plan:
        piles = [len(pile) for pile in view.table.piles]
        return suggest_for_points(thought, piles[view.table.side], piles[1 - view.table.side], down)
    return suggest(thought, rule, minutes(view), down)


def suggest(thought: Thought, rule: RuleName, charged: int, down: int = 0) -> Suggestion:
    """What the bot of this rule would do in a Trial; `charged`, `down`: as in `plan.Case`."""
    flips = RULES[rule](Case(thought.chances, down, charged, thought.switches.weight))
    return _told(thought, rule, flips, _spare(thought, flips, down) if rule == "steady" else None, _MEANS[rule])


def suggest_for_points(thought: Thought, mover: int, other: int, down: int = 0) -> Suggestion:
    """What a team that counts cards would do in a turn; `mover`, `other`: the cards each has collected."""
    flips = competitive(thought.chances, mover, other, down).flips
    return _told(thought, "plan", flips, None, "More cards would now risk more points than they bring.")


_MEANS: Final[dict[RuleName, str]] = {
    "cautious": "One a round is the safest way, and the slowest.",
    "steady": "The next one would have more than 8 % of what is left.",
    "bold": "The next one would have more than 15 % of what is left.",
    "expert": "It weighs what more flips would risk against the minutes that they would save.",
}
"""Why a bot stops where it stops."""


def _told(thought: Thought, rule: str, flips: int, spare: Place | None, stops: str) -> Suggestion:
    order = posterior.line_up(thought.chances)
    places = order[:flips]
    innocent = sum(thought.chances[place] for place in order[flips:])
    said = [_flips(thought, places, innocent)]
    if spare is not None:
        said.append(
            f"{start(thought.name(spare))} stays face up in reserve, for the next round has to flip somebody too."
        )
    elif flips < len(order) - 1:
        said.append(stops)
    each = tuple(_why(thought, place) for place in places)
    return Suggestion(rule=rule, places=places, innocent=innocent, reserve=spare, says=" ".join(said), each=each)


def _flips(thought: Thought, places: tuple[Place, ...], innocent: float) -> str:
    if not places:
        return "Stop here."
    who = listed([thought.who(place) for place in places])
    if len(places) == 1:
        return f"Flip {who}, with {share(1 - innocent)} the least likely of all."
    return f"Flip {who}: {share(innocent)} sure that all of them are innocent."


def _spare(thought: Thought, flips: int, down: int) -> Place | None:
    """Whom the steady bot keeps though it is as unlikely as 0.08 of what is left."""
    order = posterior.line_up(thought.chances)
    if not flips + down or flips >= len(order) - 2:
        return None
    left = sum(thought.chances[place] for place in order[flips:])
    after = thought.chances[order[flips]]
    unsure = max(thought.chances.values()) / (left - after) < SURE
    return order[flips] if after / left <= STEADY and unsure else None


def thing(attribute: str, value: str) -> str:
    """`the folded map`, `the job`, `the taste for company`: how something that can be known of a suspect is called."""
    if attribute == "hint_field":
        return "the job"
    if attribute == "leaning":
        return f"the bar for {_LEANS[value]}"
    return f"the {_THINGS.get(value, value.replace('_', ' '))}"


def _why(thought: Thought, place: Place) -> Why:
    chance, found = thought.chances[place], reason(thought, place)
    name = start(thought.name(place))
    if found is None:
        return Why(place, chance, None, f"{name}: no answer speaks against them, but nobody is less likely.")
    heard = found.told.heard
    expected = "NO" if heard.yes else "YES"
    seen = [thing(*one) for one in found.things]
    because = f", because of {listed(seen)}" if seen else ""
    against = f"{name}: {heard.word} to “{heard.card.text_en}” speaks most against them."
    return Why(place, chance, found, f"{against} You would expect {expected}{because}.")
