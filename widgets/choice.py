"""What can be picked in a scene, numbered, and which piece a player's words mean. No screen in here."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from msgspec import Struct

from gamecore.core import Part
from gamecore.draft import Draft
from gamecore.scene import Button, Piece, Scene

SAY_IT, CLEAR = "say-it", "clear"
"""The ids of the two buttons that a half-made move brings along."""
_ARTICLES: Final = frozenset(["a", "an", "the"])
_HEARD: Final = {"my": "your"}


class Choice(Struct, frozen=True):
    """What can be picked, in the order of its numbers, which begin with 1.

    `asked`: what the next pick is asked for, and buttons. `more`: what else is lit. `tries`: what is there but not
    lit, so that the rules would say why. `chosen`: what is picked already; it has no number, and neither has a lit
    piece that adds nothing, since the position fixes it.
    """

    asked: tuple[Piece, ...] = ()
    more: tuple[Piece, ...] = ()
    tries: tuple[Piece, ...] = ()
    chosen: tuple[Piece, ...] = ()

    @property
    def numbered(self) -> tuple[Piece, ...]:
        """Every piece with a number."""
        return self.asked + self.more + self.tries


def choices(scene: Scene, draft: Draft | None) -> Choice:
    """What can be picked now: one question at a time, in the order in which the move names its fields."""
    lit = list(_once(piece for piece in scene if piece.state == "legal"))
    chosen = tuple(piece for piece in scene if piece.state == "chosen")
    tries = tuple(_once(piece for piece in scene if piece.parts and piece.state in ("", "refused")))
    if draft is None:
        return Choice(tuple(lit), (), tries, chosen)
    fixed = {name for move in draft.possible for name in move.implied}
    lit = [piece for piece in lit if any(name not in fixed for name, _ in piece.parts)] or lit
    first = _question(draft, lit)
    asked = [piece for piece in lit if piece.parts[0][0] == first and not isinstance(piece, Button)]
    asked += [piece for piece in lit if isinstance(piece, Button)]
    more = tuple(piece for piece in lit if piece not in asked)
    if draft.picks:
        move = draft.move()
        say = [_button(SAY_IT, move.verb)] if move is not None else []
        asked = [*say, *asked, _button(CLEAR, "Clear what is picked")]
    return Choice(tuple(asked), more, tries, chosen)


def _button(id: str, label: str) -> Button:
    return Button(id=id, says=label, label=label)


def _once(pieces: Iterable[Piece]) -> Iterator[Piece]:
    """Of pieces that stand for the same pick only one, the button if there is one."""
    kept: dict[tuple[Part, ...], Piece] = {}
    for piece in pieces:
        if piece.says and (piece.parts not in kept or isinstance(piece, Button)):
            kept[piece.parts] = piece
    return iter(kept.values())


def _question(draft: Draft, lit: Sequence[Piece]) -> str:
    """The field that is asked for next: of those that lit pieces are for, the first the move names."""
    offered = [piece.parts[0][0] for piece in lit if not isinstance(piece, Button)]
    names = [name for move in draft.possible[:1] for name in move.__struct_fields__]
    return next((name for name in (*names, *offered) if name in offered), "")


# ---- words ----


def _heard(words: str) -> list[str]:
    """Words as they are compared: small letters, no articles, nobody's `'s`."""
    found = re.findall(r"[^\W_]+", words.lower().replace("'s", "").replace("’s", ""))
    return [_HEARD.get(word, word) for word in found if word not in _ARTICLES]


def about(words: str, pieces: Iterable[Piece]) -> list[Piece]:
    """The pieces whose sentences hold these words."""
    heard = _heard(words)
    return [piece for piece in pieces if heard and _fit(heard, piece) in (0, 1, 2)]


def named(words: str, pieces: Iterable[Piece]) -> list[Piece]:
    """The pieces that `words` may mean: those it fits best, [] if it fits none.

    Best of all is the whole name (what is said before the first comma or colon); then words of the sentence; then
    beginnings of such words; last come the facts behind a piece, as in `house 4`.
    """
    heard = _heard(words)
    fits: dict[int, list[Piece]] = {}
    for piece in pieces if heard else ():
        fit = _fit(heard, piece)
        if fit is not None:
            fits.setdefault(fit, []).append(piece)
    return fits[min(fits)] if fits else []


def _fit(heard: Sequence[str], piece: Piece) -> int | None:
    said = _heard(piece.says)
    if heard == _heard(re.split("[,:]", piece.says)[0]) or heard == said:
        return 0
    if all(word in said for word in heard):
        return 1
    if all(any(word.startswith(begins) for word in said) for begins in heard):
        return 2
    facts = [*said, *_heard(piece.id.replace("-", " "))]
    facts += [word for name, value in piece.parts for word in (*_heard(name), *_heard(str(value)))]
    return 3 if all(word in facts for word in heard) else None
