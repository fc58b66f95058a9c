"""The mark that ties a test to what it proves: `@clause("GS-069", "GS-W05")`."""

import pytest

from gamecore.clauses import game_of, ledger


def clause(*ids: str) -> pytest.MarkDecorator:
    """Mark a test with the clauses, rulings and worked positions it proves.

    ValueError, while the tests are collected, for an id that is in no ledger. Write the ids out where the mark
    stands (`hearsay clauses` finds them by reading the file, not by running it), each by itself: no ranges.
    """
    if not ids:
        raise ValueError('a clause mark names at least one id, as in @clause("GS-069")')
    for id in ids:
        ledger(game_of(id)).row(id)
    return pytest.mark.clause(*ids)
