"""A picture as data: zones, pieces, what can be picked, and the sentence that says it all.

The same value becomes the drawing, the text for a screen reader, a widget's `repr` and a golden file.
"""

from collections.abc import Iterator
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from .core import ClauseId, Part

PieceState = Literal["", "legal", "chosen", "refused", "missed", "struck"]
_SPOKEN: Final = {
    "": "",
    "legal": ", can be picked",
    "chosen": ", chosen",
    "refused": ", not allowed now",
    "missed": ", not so",
    "struck": ", struck out",
}


class Piece(Struct, frozen=True, tag=True, kw_only=True):
    """One thing on the table. Games add their own kinds with the facts their picture needs.

    `id`: the same for the same thing in every scene of a game, so that a pawn can walk.
    `says`: its spoken name without its state; "" for scenery, which is silent.
    `parts`: what picking it adds to the half-made move; () where it cannot be picked.
    `state`: legal (may be picked), chosen, refused (just tried), missed (guessed, and not so), struck (crossed
    off rightly), "" (as drawn).
    """

    id: str
    says: str = ""
    parts: tuple[Part, ...] = ()
    state: PieceState = ""

    def sentence(self) -> str:
        """The spoken name with the state, as a screen reader says it."""
        return self.says + _SPOKEN[self.state]


class Button(Piece, frozen=True):
    """Something that is pressed: a pass, a throw. `main` marks the one most likely wanted."""

    label: str
    main: bool = False

    def sentence(self) -> str:
        """What it says: that a button can be pressed goes without saying."""
        return self.says


class Zone(Struct, frozen=True, kw_only=True):
    """A named place on the table with its pieces in reading order."""

    id: str
    title: str
    pieces: tuple[Piece, ...] = ()


class Scene(Struct, frozen=True, kw_only=True):
    """One seat's picture of one position.

    `says`: the whole picture in a sentence or two. `prompt`: what can be done now, and where.
    `clause`: the clause that asks for it. `look`: the piece that all this is about, where a screen is too small to
    show everything; "" where nothing is looked at more than the rest.
    """

    says: str
    prompt: str = ""
    clause: ClauseId = ""
    zones: tuple[Zone, ...] = ()
    look: str = ""

    def __iter__(self) -> Iterator[Piece]:
        return (piece for zone in self.zones for piece in zone.pieces)

    def zone(self, id: str) -> Zone | None:
        """The zone called `id`, or None where this scene has none."""
        return next((zone for zone in self.zones if zone.id == id), None)

    def piece(self, id: str) -> Piece | None:
        """The piece called `id`, or None where there is none now."""
        return next((piece for piece in self if piece.id == id), None)

    @property
    def to_pick(self) -> str:
        """The id of the first piece that is lit: beside the board if there is one, else on it; "" where none is."""
        lit = [(zone.id == "board", piece.id) for zone in self.zones for piece in zone.pieces if piece.state == "legal"]
        return min(lit, key=lambda found: found[0])[1] if lit else ""

    def marked(self, id: str, state: PieceState) -> "Scene":
        """The same picture with one piece in another state; unchanged where there is no such piece."""
        zones = tuple(
            replace(zone, pieces=tuple(replace(p, state=state) if p.id == id else p for p in zone.pieces))
            for zone in self.zones
        )
        return replace(self, zones=zones)

    def text(self) -> str:
        """The whole scene as sentences: what a screen reader would meet, zone by zone."""
        lines = [self.says]
        for zone in self.zones:
            said = [piece.sentence() for piece in zone.pieces if piece.says]
            if said:
                lines.append(f"{zone.title}: " + "; ".join(said) + ".")
        if self.prompt:
            lines.append(self.prompt)
        return "\n".join(lines)
