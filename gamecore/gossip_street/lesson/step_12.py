"""GS-L12, Full game: what a table agrees on, and then a whole game against a beginner and a strong bot."""

from functools import cache
from typing import Final

from msgspec.structs import replace

from ...lesson import Choice, Play, Quiz, Shot, Step, Watch
from ...scene import Scene
from ..arrange import arrange
from ..rules import GAME
from ..scene import scene
from ..state import Status, Triple
from .street import MR_NOSEY, PLAIN, only, others

BLUE, GREEN = others(MR_NOSEY)
STACKS: Final = {
    (1, "blue"): ["blank"],
    (6, "blue"): ["blank", "blank"],
    (2, "green"): ["blank"],
    (4, "green"): ["blank"],
}


@cache
def _table(says: str, green: Status = "in", alone: bool = False) -> Scene:
    """The street late in a game of three; nothing in it can be picked. `alone`: without who sits at the table."""
    players: dict[str, Triple] = {"red": MR_NOSEY, "blue": BLUE, "green": GREEN}
    state = arrange(
        players=players,  # type: ignore[arg-type]
        pawns={"red": 33, "blue": 21, "green": 14},
        stacks=STACKS,  # type: ignore[arg-type]
        status={"green": green},
        false={"blue": 2, "green": 1, "red": 1},
        turn="blue",
        rulings=PLAIN,
    )
    seen = scene(GAME.observe(state, 0))
    around = [replace(zone, pieces=tuple(replace(piece, parts=(), state="") for piece in zone.pieces))
              for zone in (seen.zone("players"),) if zone is not None]  # fmt: skip
    return replace(only(seen, zones=() if alone else around), says=says, look="" if alone else "seat-0")


def _agreed() -> Watch:
    street = "The street late in a game of three: you are Red, against Blue and Green."
    return Watch(
        (
            Shot(
                "Three to six",
                "Three, four, five or six play. Here you meet two bots: a beginner, and one that plays well.",
                _table(street),
                "GS-001",
                "How many",
            ),
            Shot(
                "What everybody knows",
                "All that is public stands in the log. What you alone saw is yours: nobody shares anything.",
                _table(street),
                "GS-R43",
                "The log",
            ),
            Shot(
                "What helps you",
                "“Dirt File” opens your notes: your own marks, then what is certain, then the exact odds. Choose how "
                "much it tells. “What would you do?” asks a strong player who sees just what you see.",
                _table(street),
                label="Hints",
            ),
            Shot(
                "The best name",
                "Who is last, neither detected nor discredited, wins. To keep the best name is the aim, but nothing is "
                "scored.",
                _table(street),
                "GS-017",
                "Who wins",
            ),
            Shot(
                "If time is short",
                "A table may agree on a number of turns. Then the survivor with the fewest false accusations wins.",
                _table(street),
                "GS-R40",
                "A short game",
            ),
        ),
        free=True,
    )


def _silent() -> Quiz:
    return Quiz(
        ask="Green is detected and plays on. Green has just seen a dog bone of Blue's. May Green tell you?",
        choices=(
            Choice(
                "Yes: Green cannot win any more",
                False,
                "Out of the race, but not out of the secret. Green may accuse Blue aloud; what Green saw stays untold.",
                "GS-012",
            ),
            Choice(
                "No",
                True,
                "Detected players may help to expose others by looking, inferring and accusing. They tell nobody why.",
                "GS-012",
            ),
            Choice(
                "Yes, if everybody hears it",
                False,
                "Not even then. What is public is said by the game itself: looks, inferences, accusations.",
                "GS-R43",
            ),
        ),
        scene=_table("The street late in a game of three. Green is detected and turned up three cards.", "detected"),
    )


def step() -> Step:
    play = Play(
        title="A whole game",
        ask="You and two bots, one of them strong. Deal, then throw the die. Play until one of you is left; if you are "
        "out, you may go on helping or stop.",
        seats=3,
        opponents="mixed",
        scene=_table("The street. Nothing is dealt yet.", alone=True),
        done="You played a whole game. Now look back: what could you have known, and when?",
        clause="GS-001",
    )
    return Step(
        id="GS-L12",
        title="Full game",
        teaches=("GS-001", "GS-012", "GS-017", "GS-R40", "GS-R43"),
        parts=(_agreed(), _silent(), play),
    )
