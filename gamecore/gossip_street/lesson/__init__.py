"""The steps of the lesson, one a module: what is asked, what is right, what answers. The prose is in the notebook."""

from functools import cache
from typing import Final

from ...lesson import Step
from . import step_1, step_2, step_3, step_4, step_5, step_6, step_7, step_8, step_9, step_10, step_11, step_12

STEPS: Final = tuple(f"GS-L{number}" for number in range(1, 13))


@cache
def steps() -> dict[str, Step]:
    """Every step by its id, in order. Made at the first call: a step builds its pictures."""
    early = (step_1, step_2, step_3, step_4, step_5, step_6)
    late = (step_7, step_8, step_9, step_10, step_11, step_12)
    made = [module.step() for module in (*early, *late)]
    return {step.id: step for step in made}
