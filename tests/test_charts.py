"""Figures: a drawing that the theme paints, a sentence, a table; and without matplotlib the table alone."""

import re
import sys
from fractions import Fraction

import pytest

from widgets import charts
from widgets.charts import MISSING, Heat, heat_map

NASTY = "<b>\"Ann\"</b> & 'Co'"


def heat(name: str = "Ann") -> Heat:
    cells = ((Fraction(1), Fraction(0)), (Fraction(1, 3), Fraction(2, 3)))
    return Heat("Who has what.", "Ann has the cat.", ("Cat", "Dog"), (name, "Bob"), cells, (("100", "–"), ("33", "67")))


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """A computer without matplotlib."""
    for name in [name for name in sys.modules if name.partition(".")[0] == "matplotlib"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    charts._drawn.cache_clear()


def test_a_figure_has_a_drawing_a_sentence_and_a_table() -> None:
    pytest.importorskip("matplotlib")
    text = str(heat_map(heat(), "x"))
    assert re.search(r'<svg class="heat"[^>]*role="img" aria-label="Ann has the cat\."', text)
    assert "<figcaption><b>Who has what.</b> Ann has the cat.</figcaption>" in text
    for said in ("100", "–", "33", "67"):
        assert text.count(f">{said}<") >= 2, "in the drawing and in the table"
    assert '<th scope="row">Cat</th>' in text


def test_it_is_painted_by_the_theme_and_brings_no_type_and_no_style_sheet() -> None:
    pytest.importorskip("matplotlib")
    text = str(heat_map(heat(), "x"))
    assert not re.findall(r"#[0-9a-fA-F]{6}", text)
    for token in ("ink", "surface", "line", "teal", "muted"):
        assert f"var(--{token})" in text
    assert not re.search("<style|<image|@font-face|base64|<metadata|DejaVu|http", text)
    assert text.count("<text") >= 8, "words are words, not outlines"


def test_its_ids_are_its_own_and_all_are_used() -> None:
    pytest.importorskip("matplotlib")
    one, two = str(heat_map(heat(), "one")), str(heat_map(heat(), "two"))
    ids = [set(re.findall(r'\sid="([^"]+)"', text)) for text in (one, two)]
    assert ids[0]
    assert not ids[0] & ids[1]
    for text, own in ((one, ids[0]), (two, ids[1])):
        assert set(re.findall(r"url\(#([^)]+)\)", text)) == own


def test_it_is_the_same_each_time() -> None:
    pytest.importorskip("matplotlib")
    first = str(heat_map(heat(), "x"))
    charts._drawn.cache_clear()
    assert str(heat_map(heat(), "x")) == first


def test_words_are_escaped_in_the_drawing_too() -> None:
    text = str(heat_map(heat(NASTY), "x"))
    assert '<b>"Ann"' not in text
    assert text.count("&lt;b&gt;") >= 2


def test_without_matplotlib_the_table_says_it_all(bare: None) -> None:
    text = str(heat_map(heat(), "x"))
    assert "<svg" not in text
    assert MISSING in text
    assert '<td class="n">67</td>' in text
    assert "<details" not in text, "it stands open"


def test_nothing_is_imported_before_a_figure_is_asked_for() -> None:
    import subprocess

    code = "import sys, widgets.gossip_street.drawers as d; d.DRAWERS[0](); print('matplotlib' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_cells_that_do_not_fit_are_refused() -> None:
    with pytest.raises(ValueError, match="2 rows of 1 cells"):
        heat_map(heat()._replace(columns=("Ann",)), "x")
