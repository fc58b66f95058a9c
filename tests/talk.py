"""Somebody at a terminal, for the tests of what is told there."""

import io
import re
import sys
from random import Random
from typing import Any

import pytest

from gamecore import load
from gamecore.match import AnyMatch
from widgets import cli
from widgets.lobby import Plan
from widgets.terminal import Terminal

NUMBERED = re.compile(r"^(\d+)\. ", re.M)
LINK = re.compile(r"^hearsay play \S+ --load (H\S+)$", re.M)


def flat(text: str) -> str:
    """The text without its line ends, as it is heard."""
    return " ".join(text.split())


class Talk:
    """A terminal and what it has said; `type` gives the answer to one line."""

    def __init__(self, name: str = "gossip_street", start: str | None = None, **plan: Any):
        self.voice = io.StringIO()
        deal = None if start is not None else Plan(**{"seed": 5, **plan})
        self.terminal = Terminal(load(name), io.StringIO(), self.voice, deal, start=start)
        self.terminal._welcome()

    def type(self, line: str) -> str:
        before = len(self.voice.getvalue())
        self.terminal.answer(line)
        return self.voice.getvalue()[before:]

    @property
    def said(self) -> str:
        return self.voice.getvalue()

    @property
    def match(self) -> AnyMatch:
        return self.terminal.sitting.match

    def until(self, prompt: str, rng: Random | None = None) -> None:
        """Pick numbers until the prompt holds these words."""
        rng = rng or Random(1)
        for _ in range(800):
            if prompt in self.terminal.scene.prompt:
                return
            self.type(str(1 + rng.randrange(len(self.terminal.choice.asked))))
        raise AssertionError(f"{prompt!r} was never asked")


def run(monkeypatch: pytest.MonkeyPatch, capsys: Any, typed: str, *words: str) -> tuple[int, str, str]:
    """Exit code, stdout, stderr of a command to which these lines are typed."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    try:
        code = cli.main(words)
    except SystemExit as left:
        code = int(left.code or 0)
    said = capsys.readouterr()
    return code, said.out, said.err
