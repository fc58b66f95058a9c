"""The one escaping door, the drawing kit, and the style sheet they are painted by."""

import re
from html.parser import HTMLParser
from pathlib import Path
from typing import ClassVar

import pytest
from markupsafe import Markup

from gamecore.scene import Piece
from widgets import ink
from widgets.ink import Sheet, answers, badge, box, button, chip, group, mark, number, path, picture, slot, tag, target

THEME = (Path(ink.__file__).parent / "theme.css").read_text(encoding="utf-8")
NASTY = "<img src=x onerror=\"alert('1')\"> & 'so' on"


class Read(HTMLParser):
    """What a browser makes of markup: elements with their attributes, and the text between them."""

    VOID: ClassVar[set[str]] = {"img", "br", "input"}

    def __init__(self, markup: str):
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.words = ""
        self.feed(markup)
        self.close()

    def handle_starttag(self, name: str, attributes: list[tuple[str, str | None]]) -> None:
        self.elements.append((name, dict(attributes)))

    def handle_data(self, data: str) -> None:
        self.words += data


class Thing(Piece):
    """A piece of no game."""


# ---- escaping ----


def test_text_is_escaped():
    read = Read(tag("p", NASTY))
    assert read.words == NASTY
    assert [name for name, _ in read.elements] == ["p"]


@pytest.mark.parametrize("value", [NASTY, '"', "'", "<", ">", "&", "&quot;", "a\" b='c"])
def test_attribute_values_are_escaped(value):
    read = Read(tag("p", title=value, data_id=value))
    assert read.elements == [("p", {"title": value, "data-id": value})]


def test_an_attribute_is_escaped_even_if_it_claims_to_be_markup():
    read = Read(tag("p", title=Markup('" onclick="alert(1)')))
    assert read.elements == [("p", {"title": '" onclick="alert(1)'})]


def test_markup_passes_once_and_nested_children_are_flattened():
    inner = tag("b", "a & b")
    outer = tag("p", [inner, (None, False, ["<", 2, 1.50])], "'")
    assert outer == "<p><b>a &amp; b</b>&lt;21.5&#39;</p>"
    assert isinstance(outer, Markup)


@pytest.mark.parametrize(
    "made",
    [
        lambda words: picture(10, 10, words, tag("text", words)),
        lambda words: target(Thing(id="a", says=words, parts=(("x", 1),))),
        lambda words: button(Thing(id="a", says=words, parts=(("x", 1),)), words),
        lambda words: chip("GS-069", words),
        lambda words: chip("GS-069", words, pick="clause"),
        lambda words: box("hint", words, words),
    ],
)
def test_every_part_of_the_kit_keeps_the_door_shut(made):
    read = Read(made(NASTY))
    assert all(name not in ("img", "script") for name, _ in read.elements)
    assert not any(key.startswith("on") for _, attributes in read.elements for key in attributes)
    assert NASTY in read.words or any(NASTY in (v or "") for _, a in read.elements for v in a.values())


@pytest.mark.parametrize("name", ["on click", "a>b", "x=y", "", "1st"])
def test_names_that_cannot_be_are_refused(name):
    with pytest.raises(ValueError, match="cannot be the name of an attribute"):
        tag("p", **{name: "1"})
    with pytest.raises(ValueError, match="cannot be the name of an element"):
        tag(name)


def test_attributes_are_named_as_in_python():
    made = tag("svg", class_="a b", aria_label="c", viewBox="0 0 1 1", hidden=True, lang=None, dir=False)
    assert made == '<svg class="a b" aria-label="c" viewBox="0 0 1 1" hidden=""></svg>'


def test_only_shapes_close_themselves():
    assert tag("rect", width=1) == '<rect width="1"/>'
    assert tag("span") == "<span></span>"
    assert tag("br") == "<br>"


@pytest.mark.parametrize(("value", "short"), [(1.0, "1"), (0.126, "0.13"), (-0.001, "0"), (3, "3"), (-2.50, "-2.5")])
def test_numbers_are_short(value, short):
    assert number(value) == short


def test_calculated_coordinates_are_shortened():
    assert path(f"M{1 / 3} {2 / 3}L-0.5 7.000", "o") == '<path class="o" d="M0.33 0.67L-0.5 7"/>'


# ---- sheets ----


def test_a_sheet_is_put_together():
    sheet = Sheet(group(tag("p", slot("a-1")), slot("b")), {"a-1": tag("i"), "b": tag("b")}, "Two things")
    assert sheet.full() == "<p><i></i></p><b></b>"


def test_a_slot_without_a_part_is_named():
    with pytest.raises(ValueError, match="slot for 'b'"):
        Sheet(slot("b"), {}, "Nothing").full()


@pytest.mark.parametrize("id", ["a b", "", "-->", "a--b", "<b>", 'a"b'])
def test_a_slot_takes_plain_ids_only(id):
    with pytest.raises(ValueError, match="cannot be the id of a piece"):
        slot(id)


def test_a_part_may_hold_what_looks_like_a_slot():
    sheet = Sheet(slot("a"), {"a": tag("b", "<!--part:a-->")})
    assert sheet.full() == "<b>&lt;!--part:a--&gt;</b>"


# ---- what is said and shown of a state ----


def test_a_piece_says_its_state():
    plain = Thing(id="a", says="A place", parts=(("x", 1),))
    assert answers(plain)["aria_label"] == "A place"
    assert answers(Thing(id="a", says="A place", parts=plain.parts, state="chosen")) == {
        "data_id": "a", "data_pick": "a", "role": "button", "aria_label": "A place, chosen",
        "aria_pressed": "true", "aria_disabled": None,
    }  # fmt: skip
    refused = answers(Thing(id="a", says="A place", parts=plain.parts, state="refused"))
    assert refused["aria_label"] == "A place, not allowed now"
    assert refused["aria_disabled"] == "true"


def test_what_cannot_be_picked_has_no_pick_and_scenery_is_silent():
    assert answers(Thing(id="a", says="A place")).get("data_pick") is None
    assert answers(Thing(id="a", says="A place"))["role"] == "img"
    assert answers(Thing(id="a"))["aria_hidden"] == "true"


def test_states_differ_in_shape():
    shapes = [re.sub(r' class="[^"]*"', "", badge(0, 0, state)) for state in ("", "legal", "chosen", "refused")]
    assert shapes[0] == shapes[1] == ""
    assert len(set(shapes)) == 3


def test_the_six_marks_differ_in_outline_letter_and_paint():
    marks = [mark(colour) for colour in ink.LETTERS]
    outlines = [re.sub(r' class="[^"]*"', "", m.split("<text")[0]) for m in marks]
    letters = [re.search(r">(\w)</text>", m)[1] for m in marks]
    assert len(set(outlines)) == 6
    assert letters == list("RWBGYK")
    assert all(f'"p-{letter}' in m and f'l-{letter}"' in m for m, letter in zip(marks, letters, strict=True))


# ---- the style sheet ----


def _rules(css: str) -> list[tuple[str, str]]:
    """(selector, declarations) of every rule, those inside @media too."""
    plain = re.sub(r"/\*.*?\*/", "", css, flags=re.S)
    return [(s.strip(), d) for s, d in re.findall(r"([^{}]+)\{([^{}]*)\}", plain) if not s.strip().startswith("@")]


def _tokens(block: str) -> dict[str, str]:
    return dict(re.findall(r"(--[\w-]+|color-scheme):\s*([^;{}()]+|#\w+);", block))


def _between(start: str, end: str) -> str:
    return THEME[THEME.index(start) : THEME.index(end)]


LIGHT = _tokens(THEME[: THEME.index("@media")])
DARK = _tokens(_between("/* dark:switch */", "/* dark:end */"))


def test_the_two_dark_blocks_hold_the_same_lines():
    system = _tokens(_between("/* dark:system */", "/* dark:switch */"))
    assert system == DARK
    assert DARK["color-scheme"] == "dark"
    assert set(DARK) <= set(LIGHT)


def test_every_rule_stands_under_hs():
    rules = _rules(THEME)
    assert len(rules) > 150
    single = [one.strip() for selector, _ in rules for one in re.sub(r"\([^()]*\)", "", selector).split(",")]
    assert not [one for one in single if ".hs" not in one and not re.fullmatch(r"from|to|\d+%", one)]


def test_nothing_is_fetched():
    assert not re.search(r"@import|url\(|https?:", THEME)


def test_every_property_that_is_used_is_there():
    used = set(re.findall(r"var\((--[\w-]+)\)", THEME))
    local = set(re.findall(r"(--[\w-]+):", THEME))
    assert used <= local


def _luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _contrast(a: str, b: str) -> float:
    low, high = sorted((_luminance(a), _luminance(b)))
    return (high + 0.05) / (low + 0.05)


WASHES = ["red-wash", "teal-wash", "mustard-wash", "blue-wash", "green-wash", "plum-wash", "legal-wash", "chosen-wash"]


@pytest.mark.parametrize("night", [False, True], ids=["light", "dark"])
def test_text_can_be_read(night):
    tokens = LIGHT | DARK if night else LIGHT
    for paper in ("paper", "surface"):
        for text in ("ink", "muted", "red", "teal", "blue", "green", "plum", "mustard-text"):
            assert _contrast(tokens[f"--{text}"], tokens[f"--{paper}"]) >= 4.5, (text, paper)
    for wash in WASHES:
        assert _contrast(tokens["--ink"], tokens[f"--{wash}"]) >= 7, wash
    for edge in ("line-strong", "chosen", "refused"):
        assert _contrast(tokens[f"--{edge}"], tokens["--surface"]) >= 3, edge
    for player in ("red", "white", "blue", "green", "yellow", "black"):
        assert _contrast(tokens[f"--p-{player}"], tokens[f"--p-{player}-on"]) >= 4.5, player
