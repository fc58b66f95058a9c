"""Figures drawn by matplotlib: each with a sentence that says it and a table that holds its numbers.

matplotlib is imported when the first figure is asked for; where it is missing the table stands alone and a sentence
says so. A figure names classes and properties of `theme.css`, never colours, so that one drawing serves day and night.
"""

import re
from fractions import Fraction
from functools import lru_cache
from importlib.util import find_spec
from io import StringIO
from typing import Any, Final, NamedTuple

from markupsafe import Markup

from . import ink
from .ink import tag

MISSING: Final = "Figures are drawn by matplotlib, which is not installed here. The table says the same."
_TOKEN: Final = {"#010101": "ink", "#020202": "surface", "#030303": "line", "#040404": "teal", "#050505": "muted"}
"""Stand-ins that matplotlib draws with, and the properties of theme.css they become."""
INK, SURFACE, LINE, TEAL, MUTED = _TOKEN
_CELL: Final = (62.0, 26.0)
_LEFT: Final = 96.0
_TOP: Final = 30.0


class Heat(NamedTuple):
    """A heat map as data. `cells[row][column]`: chances; `names`: how each is written, the same that the table says."""

    title: str
    says: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: tuple[tuple[Fraction, ...], ...]
    names: tuple[tuple[str, ...], ...]


def heat_map(heat: Heat, key: str) -> Markup:
    """The figure with its sentence and its table. `key`: what keeps its ids apart from those of other figures.

    ValueError if rows, columns and cells do not fit each other.
    """
    if len(heat.cells) != len(heat.rows) or any(len(row) != len(heat.columns) for row in heat.cells):
        raise ValueError(f"{heat.title!r}: {len(heat.rows)} rows of {len(heat.columns)} cells are wanted")
    art, table = (_drawn(heat, key) if there() else None), _table(heat)
    if art is None:
        body = ink.group(ink.paragraph(MISSING, cls="small muted"), table)
    else:
        body = ink.group(art, tag("details", tag("summary", "The same as a table"), table))
    words = tag("figcaption", tag("b", heat.title), " ", heat.says)
    return tag("figure", words, body, class_="plot")


def there() -> bool:
    """Whether matplotlib can be imported."""
    return find_spec("matplotlib") is not None


def _table(heat: Heat) -> Markup:
    """Its numbers."""
    head = tag("tr", tag("td"), (tag("th", name, scope="col", class_="n") for name in heat.columns))
    rows = (
        tag("tr", tag("th", name, scope="row"), (tag("td", text, class_="n") for text in texts))
        for name, texts in zip(heat.rows, heat.names, strict=True)
    )
    return tag("table", tag("caption", heat.title, class_="sr"), tag("thead", head), tag("tbody", rows))


# ---- the drawing ----


@lru_cache(maxsize=16)
def _drawn(heat: Heat, key: str) -> Markup | None:
    """The heat map as SVG; None where matplotlib cannot be loaded after all."""
    try:
        figure = _figure(heat)
    except ImportError:
        return None
    return _inline(_saved(figure), heat.says, key)


def _figure(heat: Heat) -> Any:
    """One inch is 72 units, so that sizes here are CSS pixels. No pyplot: it keeps every figure it made."""
    from matplotlib.figure import Figure
    from matplotlib.patches import Rectangle

    (wide, high), rows, columns = _CELL, len(heat.rows), len(heat.columns)
    width, height = _LEFT + columns * wide + 4, _TOP + rows * high + 4
    figure = Figure(figsize=(width / 72, height / 72), facecolor="none")
    axes = figure.add_axes((_LEFT / width, 4 / height, columns * wide / width, rows * high / height))
    axes.set_xlim(0, columns)
    axes.set_ylim(rows, 0)
    axes.axis("off")
    for i, (name, shares, texts) in enumerate(zip(heat.rows, heat.cells, heat.names, strict=True)):
        axes.text(-0.12, i + 0.5, name, ha="right", va="center_baseline", size=13, color=INK)
        for j, (share, text) in enumerate(zip(shares, texts, strict=True)):
            axes.add_patch(Rectangle((j, i), 1, 1, facecolor=SURFACE, edgecolor=LINE, lw=1))
            if share:  # half strength at most, so that ink on it can be read; only certainty is solid
                shade = 1.0 if share == 1 else 0.05 + 0.45 * float(share)
                axes.add_patch(Rectangle((j, i), 1, 1, facecolor=TEAL, alpha=shade, lw=0))
            colour = SURFACE if share == 1 else INK if share else MUTED
            weight = "bold" if share >= Fraction(3, 10) else "normal"
            axes.text(j + 0.5, i + 0.5, text, ha="center", va="center_baseline", size=13, color=colour, weight=weight)
    for j, name in enumerate(heat.columns):
        axes.text(j + 0.5, -0.3, name, ha="center", va="baseline", size=13, weight="bold", color=INK, clip_on=False)
    axes.add_patch(Rectangle((0, 0), columns, rows, fill=False, edgecolor=INK, lw=2, clip_on=False))
    return figure


def _saved(figure: Any) -> str:
    """The figure as SVG text, the same bytes for the same numbers; words stay words."""
    from matplotlib import rc_context

    out = StringIO()
    with rc_context({"svg.hashsalt": "hearsay", "svg.fonttype": "none", "font.family": "sans-serif"}):
        figure.savefig(out, format="svg", transparent=True, dpi=72, metadata={"Date": None, "Creator": None})
    return out.getvalue()


def _inline(text: str, says: str, key: str) -> Markup:
    """The SVG to stand in a page: colours from the theme, the page's own type, ids that nothing else has.

    Every word in it was escaped by matplotlib; what a screen reader says goes through `ink`.
    """
    body = text[text.index("<svg") :]
    body = body[body.index(">") + 1 : body.rindex("</svg>")]
    body = re.sub(r"<metadata>.*?</metadata>|<style.*?</style>|<!--.*?-->", "", body, flags=re.DOTALL)
    used = set(re.findall(r'(?:url\(#|href="#)([^")]+)', body))
    body = re.sub(r'\sid="([^"]+)"', lambda found: f' id="{key}-{found[1]}"' if found[1] in used else "", body)
    body = re.sub(r'(url\(#|href="#)', rf"\1{key}-", body)
    body = re.sub(r"font-family: [^;\"]*", "font-family: var(--sans)", body)
    body = re.sub(r' transform="rotate\(-0 [^"]*"', "", body)
    body = re.sub(r"\s+", " ", body).replace("> <", "><")
    for stand_in, token in _TOKEN.items():
        body = body.replace(stand_in, f"var(--{token})")
    size = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', text)
    if size is None:
        raise ValueError("matplotlib drew a figure without a size")
    return ink.picture(float(size[1]), float(size[2]), says, Markup(body), cls="heat")
