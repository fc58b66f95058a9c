"""What all tests share: where the project is, and what happens where there is no browser."""

import os
import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
NO_BROWSER = "no browser of the Chromium family (see .ci/browser.sh)"


@cache
def browser_path() -> str | None:
    """The browser that tests drive, as `.ci/browser.sh --find` finds it; None where there is none."""
    bash = shutil.which("bash")
    if bash is None:
        return None
    found = subprocess.run(
        [bash, str(ROOT / ".ci" / "browser.sh"), "--find"], capture_output=True, text=True, timeout=60, check=True
    )
    return found.stdout.strip() or None


PATIENT = {ROOT / "tests" / name for name in ("browser", "hardening")}
"""Where real servers and browsers are waited for, which takes many times as long on a busy machine."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in tests/browser drives a browser, whether or not it says so; what is PATIENT has ten minutes."""
    for item in items:
        if (ROOT / "tests" / "browser") in item.path.parents:
            item.add_marker("browser")
        if PATIENT & {*item.path.parents} and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(600))


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Without a browser its tests are skipped; in CI they fail."""
    if item.get_closest_marker("browser") and browser_path() is None:
        if os.environ.get("CI", "").lower() in ("true", "1"):
            pytest.fail(f"{NO_BROWSER}; with CI=true its tests may not be skipped", pytrace=False)
        pytest.skip(NO_BROWSER)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name each test that a missing browser kept from running."""
    skipped = [report.nodeid for report in terminalreporter.getreports("skipped") if NO_BROWSER in str(report.longrepr)]
    if skipped:
        terminalreporter.section("NOT TESTED: there is no browser", sep="=", yellow=True, bold=True)
        for name in skipped:
            terminalreporter.line(f"not run: {name}", yellow=True)
