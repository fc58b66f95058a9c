"""A small app that is asked odd things."""

from collections.abc import Iterator

import pytest

from tests.serving import Site

from .trial import serving


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """An app whose environment holds a secret."""
    folder = tmp_path_factory.mktemp("site")
    hurried = {"HEARSAY_REAP_AFTER": "1", "HEARSAY_REAP_UNSEEN": "20"}
    yield from serving(folder, "--host", "play.school.example", SCHOOL_PASSWORD="SECRET", **hurried)
