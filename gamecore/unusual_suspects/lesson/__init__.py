"""The lesson of Unusual Suspects, step by step: what answers a pick. What is read first is in the notebook."""

from collections.abc import Mapping

from ...step import Step


def steps() -> Mapping[str, Step]:
    """Every step that is written so far by its id, in order."""
    return {}
