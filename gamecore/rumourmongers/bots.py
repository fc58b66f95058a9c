"""Players without a person for Rumourmongers; they see their chair and nothing else (ledger, section 8)."""

from collections.abc import Callable
from typing import Final

from ..bots import Bot, RandomBot
from ..match import AnyChair
from .advice import Thinker
from .beginner import Beginner
from .strong import Strong

__all__ = ["BOTS", "Beginner", "Strong", "why"]

BOTS: Final[dict[str, Callable[[], Bot]]] = {"random": RandomBot, "strong": Strong, "beginner": Beginner}
"""The bots one can play against: `random` first, and last the one a newcomer meets."""


def why(chair: AnyChair, bot: str = "beginner") -> str:
    """What a bot would do in this chair, and why, in a sentence. ValueError if no such bot can say."""
    thinker = BOTS[bot]() if bot in BOTS else None
    if not isinstance(thinker, Thinker):
        able = ", ".join(name for name, make in BOTS.items() if isinstance(make(), Thinker))
        raise ValueError(f"no bot {bot!r} can say why; {able} can")
    return thinker.why(chair)
