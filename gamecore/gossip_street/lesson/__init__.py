"""The steps of the lesson, one a module: what is asked, what is right, what answers. The prose is in the notebook."""

from functools import cache
from typing import Final

from ...lesson import Step
from . import step_1, step_2, step_3, step_4, step_5

STEPS: Final = ("GS-L1", "GS-L2", "GS-L3", "GS-L4", "GS-L5")


@cache
def steps() -> dict[str, Step]:
    """Every step by its id, in order. Made at the first call: a step builds its pictures."""
    made = (step_1.step(), step_2.step(), step_3.step(), step_4.step(), step_5.step())
    return {step.id: step for step in made}
