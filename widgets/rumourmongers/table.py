"""The table: players are rows and suits are columns, so that who has most is read down a column.

On a phone it stands on its side: a block a suit with a cell a player; a suit without an open card is one line.
A cell (on a phone a block) is sent again as a whole where something in it has changed, and no other is.
"""

from typing import Final, Literal

from markupsafe import Markup

from gamecore.rumourmongers.look import CardPiece, Column, Group, Player, Verdict
from gamecore.scene import Zone

from ..ink import Sheet, slot, tag
from .glyphs import flag, pointer, points, sign, warning
from .parts import Drawn, fan, mark, over

TITLE: Final = "Cards on the table"
"""What the zone is called on the page, where a table's own tools are called "The table"."""
CAPTION: Final = "Open cards by suit and player; cards in hand and face down are only counted."


def _player(piece: Player, wide: bool) -> Markup:
    """Mark and name, points, what is held."""
    held = [f"{piece.hand} in hand"]
    if piece.known:
        held.append(f"{len(piece.known)} known")
    down = None
    if piece.down:
        backs = tag("span", (tag("i") for _ in range(min(piece.down, 4))), class_="rm-backs")  # drawn by the sheet
        down = tag("span", backs, tag("small", f"{piece.down} face down"), class_="rm-down")
    name = tag("b", piece.name)
    you = tag("span", "you", class_="rm-you") if piece.you and wide else None
    top = tag("span", pointer() if piece.turn else None, mark(piece.seat), name, you, class_="rm-line")
    told, too = [points(piece.points)], ["you"] if piece.you and not wide else []
    (told if wide else too).extend(["starts"] if piece.starts else [])
    small = [tag("small", ", ".join(words)) for words in (told, held, too) if words]
    return over(piece, top, small, down, cls="rm-player turn" if piece.turn else "rm-player")


def _column(piece: Column) -> Markup:
    words = tag("span", tag("b", piece.suit.capitalize()), tag("small", points(piece.points)))
    return over(piece, sign(piece.suit), words, cls="rm-column now" if piece.now else "rm-column")


def _verdict(piece: Verdict) -> Markup:
    shown = flag() if piece.outcome in ("leads", "won") else warning() if piece.outcome == "tie" else None
    rest = piece.label.removeprefix(piece.who).replace("–", "\u2060–\u2060")  # "2–1–1" stays in one line
    words = tag("span", tag("b", piece.who) if piece.who else None, rest)
    return over(piece, shown, words, cls="rm-verdict" if shown else "rm-verdict quiet")


def _group(piece: Group) -> Markup:
    """The ground of a cell, with how many cards count."""
    cls = "leads" if piece.leads else "ties" if piece.ties else ""
    return over(piece, tag("span", piece.size, class_="rm-n"), cls=f"rm-group {cls}".rstrip())


class _Table:
    """The pieces of the zone by what they are."""

    def __init__(self, zone: Zone) -> None:
        self.players = [piece for piece in zone.pieces if isinstance(piece, Player)]
        self.columns = [piece for piece in zone.pieces if isinstance(piece, Column)]
        self.verdicts = {piece.suit: piece for piece in zone.pieces if isinstance(piece, Verdict)}
        self.groups = {(piece.seat, piece.suit): piece for piece in zone.pieces if isinstance(piece, Group)}
        self.cards = [piece for piece in zone.pieces if isinstance(piece, CardPiece)]
        self.drawn: Drawn = {}

    def put(self, id: str, part: Markup) -> Markup:
        """The place of a part."""
        self.drawn[id] = part
        return slot(id)

    def cell(self, player: Player, column: Column, wide: bool) -> Markup:
        """A player's open cards of a suit."""
        id = f"cell-{player.seat}-{column.suit}"
        cards = [piece for piece in self.cards if (piece.seat, piece.suit) == (player.seat, column.suit)]
        ground = self.groups.get((player.seat, column.suit))
        if not cards and not ground:
            return tag("td", data_id=id)
        large = wide and len(cards) <= 3
        most = 3 if large else 4 if wide or len(self.players) < 4 else 2
        return tag("td", _group(ground) if ground else None, fan(cards, 64 if large else 40, most), data_id=id)


def _wide(table: _Table) -> Markup:
    heads = [tag("th", table.put(column.id, _column(column)), scope="col") for column in table.columns]
    rows = []
    for player in table.players:
        cells = [
            table.put(f"cell-{player.seat}-{column.suit}", table.cell(player, column, True)) for column in table.columns
        ]
        rows.append(tag("tr", tag("th", table.put(player.id, _player(player, True)), scope="row"), cells))
    foot = None
    if table.verdicts:
        found = [table.verdicts.get(column.suit) for column in table.columns]
        ends = (tag("td", table.put(piece.id, _verdict(piece)) if piece else None) for piece in found)
        foot = tag("tfoot", tag("tr", tag("th", "As it stands", scope="row"), ends))
    return tag(
        "table",
        tag("caption", CAPTION, class_="sr"),
        tag("thead", tag("tr", tag("td"), heads)),
        tag("tbody", rows),
        foot,
        class_="rm-table rm-wide",
    )


def _block(table: _Table, column: Column) -> Markup:
    """A suit on a phone: a line, and below it the players' cells where a card is open."""
    ends = table.verdicts.get(column.suit)
    line = tag("div", _column(column), _verdict(ends) if ends else None, class_="rm-head")
    cells = None
    if any(suit == column.suit for _, suit in table.groups):
        cells = tag("tr", (table.cell(player, column, False) for player in table.players))
    head = tag("tr", tag("th", line, colspan=len(table.players) or None, scope="rowgroup"))
    return tag("tbody", head, cells, data_id=f"block-{column.suit}")


def _phone(table: _Table) -> Markup:
    many = len(table.players)
    heads = [tag("th", table.put(player.id, _player(player, False)), scope="col") for player in table.players]
    blocks = [table.put(f"block-{column.suit}", _block(table, column)) for column in table.columns]
    return tag(
        "table",
        tag("caption", CAPTION, class_="sr"),
        tag("thead", tag("tr", heads)) if heads else None,
        blocks,
        class_=f"rm-table rm-phone of{many}",
    )


def table(zone: Zone, layout: Literal["wide", "phone"]) -> Sheet:
    """The zone of the open cards, for a wide screen or a phone."""
    made = _Table(zone)
    frame = _wide(made) if layout == "wide" else _phone(made)
    return Sheet(frame, made.drawn, TITLE if zone.title == "The table" else zone.title)
