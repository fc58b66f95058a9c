"""Save and share: a game as a link, as words, as a file, and the way back in. Nothing here knows a game."""

import zlib
from base64 import b64encode
from typing import Final, NamedTuple

import msgspec
from markupsafe import Markup

from gamecore.record import RecordError, link

from . import ink
from .ink import tag

OPEN: Final = "open"
"""The field whose text is opened as a game: stage.js knows it by this name."""


def offer(record: str, position: str, name: str, *, over: bool) -> Markup:
    """What can be taken away: the link, the position in words, the file.

    `record`: the game as text. `position`: what this seat sees, in sentences. `name`: the file's, without its ending.
    """
    holds = (
        "It holds the whole game, every card."
        if over
        else "It holds your own moves and the game number. Who opens it goes on in your place."
    )
    code = tag("input", type="text", **_still("link"), data_link=link(record))
    words = tag("textarea", position, rows=4, **_still("position"))
    href = "data:application/json;base64," + b64encode(record.encode()).decode()
    file = tag("a", "Save as a file", class_="btn", href=href, download=f"{name}.json", data_id="save-file")
    return ink.group(
        _field(
            "link", "A link to this moment", code, _copier("link", "Copy link"), ink.paragraph(holds, cls="small muted")
        ),
        _field("position", "What you see, in words", words, _copier("position", "Copy position"), file),
    )


def _still(id: str) -> dict[str, ink.Value]:
    """What a field has whose text is only taken away."""
    return {"id": f"hs-{id}", "data_id": id, "readonly": True, "spellcheck": "false", "autocomplete": "off"}


def _field(id: str, label: str, field: Markup, *more: Markup) -> Markup:
    """A field under its label, and what belongs to it beside or below."""
    return tag("div", tag("label", label, for_=f"hs-{id}"), field, *more, class_="field")


def _copier(id: str, label: str) -> Markup:
    """Copies the text of the field `id`; stage.js does it, at once and without asking for leave."""
    return tag("button", label, type="button", class_="btn", data_id=f"copy-{id}", data_copy=id)


def door() -> Markup:
    """Where a game comes in: pasted, or from a file."""
    field = tag("input", type="text", id="hs-paste", data_id="paste", data_send=OPEN, autocomplete="off")
    file = tag("input", type="file", id="hs-pick", data_id="pick-file", accept=".json,.txt,application/json,text/plain")
    button = tag("button", "Open", type="button", class_="btn", data_submit=OPEN)
    return ink.group(
        _field("paste", "Paste a link or a record", field, button), _field("pick", "Or choose a file", file)
    )


# ---- what the browser keeps ----


class Memo(NamedTuple):
    """What the browser keeps of a table.

    A record; the code of a game that waits, "" where none does; whether the record is of a game that was opened; what
    the drawers keep of it, and of the game that waits, "" where that is nothing.
    """

    record: str
    waiting: str = ""
    opened: bool = False
    notes: str = ""
    waiting_notes: str = ""


def remember(memo: Memo) -> str:
    """The memo as text: the record alone, or a list of everything where there is more."""
    if not memo.waiting and not memo.notes:
        return memo.record
    return f"[{memo.record},\n{msgspec.json.encode(memo[1:]).decode()[1:]}"


def remembered(text: str) -> Memo:
    """The memo again. RecordError if it is none."""
    if not text.startswith("["):
        return Memo(text)
    try:
        record, *more = msgspec.json.decode(text, type=list[msgspec.Raw])
        rest = (*map(msgspec.json.decode, more), *[""] * (len(Memo._fields) - 1 - len(more)))  # once it held less
        return Memo(bytes(record).decode(), *msgspec.convert(rest, tuple[str, bool, str, str]))
    except (msgspec.MsgspecError, UnicodeError, RecursionError, ValueError):
        raise RecordError("this is no memory of a game") from None


def mark(text: str) -> str:
    """A few letters by which tables keep their games apart."""
    return f"{zlib.crc32(text.encode()):08x}"
