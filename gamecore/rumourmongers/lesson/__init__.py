"""The steps of the lesson, one a module: what is asked, what is right, what answers. The prose is in the notebook."""

from functools import cache

from ...step import Step
from . import step_1, step_2, step_3, step_4, step_5, step_6, step_7, step_8, step_9, step_10, step_11, step_12


@cache
def steps() -> dict[str, Step]:
    """Every step by its id, in order. Made at the first call: a step builds its pictures."""
    early = (step_1, step_2, step_3, step_4)
    middle = (step_5, step_6, step_7, step_8)
    late = (step_9, step_10, step_11, step_12)
    made = [module.step() for module in (*early, *middle, *late)]
    return {step.id: step for step in made}
