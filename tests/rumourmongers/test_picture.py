"""The pictures of Rumourmongers: everything is there once, can be picked, is said, and can be told apart."""

import re
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from gamecore.core import CHANCE
from gamecore.decktet import BASIC, EXTENDED, FACTS, SUITS, lower, upper
from gamecore.draft import Draft
from gamecore.rumourmongers import GAME
from gamecore.rumourmongers.look import (
    CardPiece,
    Group,
    SumLine,
    Verdict,
)
from gamecore.rumourmongers.scene import scene as seen
from gamecore.scene import Button, Scene, Zone
from tests.contract.games import walk
from widgets.rumourmongers.glyphs import ORDER
from widgets.rumourmongers.picture import ZONES, draw
from widgets.rumourmongers.sums import written
from widgets.stage import difference

from .sample import (
    BADGES,
    KNOWN,
    LAYOUTS,
    NASTY,
    OPEN,
    OURS,
    SHEET,
    STATES,
    Elements,
    board,
    cards,
    drawn,
    gossip,
    lit,
    page,
    part,
    pile,
    scene,
    scores,
    timing,
)

# ---- everything is there, once, and can be found ----


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_piece_is_drawn_once_and_says_itself(layout):
    here = lit(scene())
    elements = Elements(page(here, layout)).all
    keyed = [a["data-id"] for _, a in elements if "data-id" in a]
    assert len(keyed) == len(set(keyed))
    assert sorted(id for id in keyed if not OURS.match(id)) == sorted(piece.id for piece in here)
    picked = {a["data-pick"]: (name, a) for name, a in elements if "data-pick" in a}
    assert len(picked) == sum("data-pick" in a for _, a in elements)
    for piece in here:
        name, attributes = picked[piece.id]
        assert name == "button"
        assert attributes["data-id"] == piece.id
        assert attributes["aria-label"] == piece.sentence()


@pytest.mark.parametrize("layout", LAYOUTS)
def test_what_cannot_be_picked_carries_no_pick_and_is_said_all_the_same(layout):
    elements = Elements(page(scene(), layout)).all
    assert not any("data-pick" in a for _, a in elements)
    named = {a["data-id"]: a for _, a in elements if "data-id" in a}
    for piece in scene():
        assert named[piece.id]["aria-label"] == piece.says
        assert named[piece.id].get("role") == "img" or "disabled" in named[piece.id]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_no_button_stands_within_a_button(layout):
    """A card on the table lies beside the ground it lies on, so that either can be picked."""
    for state in ("", *STATES):
        depth = 0
        for found in re.finditer(r"<(/?)(button|summary)\b", page(lit(scene(), state), layout)):
            depth += -1 if found[1] else 1
            assert depth <= 1


@pytest.mark.parametrize("layout", LAYOUTS)
def test_nothing_has_a_global_id_a_colour_of_its_own_or_a_script(layout):
    for _, attributes in Elements(page(lit(scene(), "chosen"), layout)).all:
        assert not {"id", "style", "fill", "stroke", "href", "tabindex"} & set(attributes)
        assert not any(key.startswith("on") for key in attributes)
        assert not any(re.search(r"#[0-9a-fA-F]{3}|rgb\(", value or "") for value in attributes.values())


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_class_is_in_a_style_sheet(layout):
    for state in ("", *STATES):
        for told, past in ((4, False), (6, True)):
            for _, attributes in Elements(page(lit(scene(told, past), state), layout)).all:
                assert set((attributes.get("class") or "").split()) <= KNOWN, attributes


def test_the_sheet_paints_nothing_of_other_games():
    """Every rule stands under `.hs`, and every class it paints by itself is its own."""
    rules = re.sub(r"/\*.*?\*/|@[^{;]*\{", "", SHEET, flags=re.DOTALL)
    for selector in re.findall(r"(?:^|[};])\s*([^{}@;]+)\{", rules):
        if selector.strip() in ("from", "to"):
            continue
        for one in re.split(r",(?![^(]*\))", selector):
            assert one.strip().startswith((".hs ", ".hs-stage[")), one
            assert re.search(r"rm-|\.g[slkm]\b|\.e[abseindw]\b|\.em\b|\.[ul]-|\.s\d\d|\.c\d\d|\.leads|\.ties", one), one


@pytest.mark.parametrize("layout", LAYOUTS)
def test_names_from_players_are_escaped(layout):
    zones = (board(names=(NASTY, "Ben", "Cleo", "Dov")), gossip(names=(NASTY, "B")), scores((NASTY,)))
    elements = Elements(page(Scene(says=NASTY, zones=(*zones, replace(timing(), title=NASTY))), layout))
    assert elements.words.count(NASTY) >= 4
    assert not any(name == "b" and a for name, a in elements.all)


# ---- states, in shape as well as colour ----


@pytest.mark.parametrize("layout", LAYOUTS)
def test_each_state_is_a_class_and_what_answers_has_a_badge(layout):
    for state in STATES:
        here = lit(scene(), state)
        for piece in here:
            if isinstance(piece, Button):
                continue
            zone = next(zone for zone in here.zones if piece in zone.pieces)
            own = part(zone, piece.id, layout)
            assert state in re.findall(r'class="([^"]*)"', own)[0].split(), piece.id
            assert ("badge" in own) == (state in BADGES), (piece.id, state)
            assert BADGES.get(state, "") in own


def test_a_card_that_may_be_picked_lies_higher_and_one_that_is_chosen_is_ringed():
    assert re.search(r"\.rm-c > \.legal \{[^}]*4px 4px 0 var\(--ink\)", SHEET)
    assert re.search(r"\.rm-c > \.chosen \{[^}]*box-shadow", SHEET)
    assert re.search(r"\.rm-c > \.refused \{[^}]*dashed", SHEET)
    forced = SHEET[SHEET.index("@media (forced-colors") :]
    for name in (".legal", 'aria-pressed="true"', ".leads", ".ties", ".live"):
        assert name in forced, "no state is told by colour alone"


def test_a_pressed_button_has_one_look_and_not_two():
    """Light words of the main button on the light ground of a pressed one could not be read."""
    for state, classes in (("legal", "btn main legal"), ("chosen", "btn chosen")):
        pressed = lit(Scene(says="", zones=(cards(),)), state).zones[0]
        assert f'class="{classes}"' in part(pressed, "play-3SK")


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_playable_person_says_so_below_the_card(layout):
    assert "play now" in part(cards(), "card-3SK", layout)
    assert "play now" not in part(cards(), "card-8YK", layout)


# ---- the table ----


def rows(markup: str, tag: str = "tr") -> list[str]:
    return re.findall(rf"<{tag}\b.*?</{tag}>", markup, re.DOTALL)


def test_on_a_wide_screen_players_are_rows_and_suits_are_columns():
    head, *players, foot = rows(drawn(board()))
    assert [words for words in Elements(head).words if words.lower() in SUITS] == [suit.capitalize() for suit in ORDER]
    assert head.count('scope="col"') == 6
    assert [re.search(r'data-id="player-(\d)"', row)[1] for row in players] == list("0123")
    for seat, row in enumerate(players):
        assert row.count('scope="row"') == 1
        cells = rows(row, "td")
        assert [re.search(r'data-id="cell-(\d)-(\w+)"', cell).groups() for cell in cells] == [
            (str(seat), suit) for suit in ORDER
        ]
        for suit, cell in zip(ORDER, cells, strict=True):
            assert re.findall(r'data-id="card-(\w+)"', cell) == [card for card in OPEN[seat] if upper(card) == suit]
    assert [re.search(r"verdict-(\w+)", cell)[1] for cell in rows(foot, "td")] == list(ORDER)


def test_on_a_phone_a_suit_is_a_block_and_an_empty_one_a_line():
    markup = drawn(board(), "phone")
    blocks = rows(markup, "tbody")
    assert [re.search(r'data-id="block-(\w+)"', block)[1] for block in blocks] == list(ORDER)
    for suit, block in zip(ORDER, blocks, strict=True):
        empty = not any(upper(card) == suit for cards in OPEN for card in cards)
        assert block.count("<tr") == (1 if empty else 2)
        assert block.count("<td") == (0 if empty else 4)
        assert f'data-id="suit-{suit}"' in block
        assert f'data-id="verdict-{suit}"' in block
    assert rows(markup, "thead")[0].count('scope="col"') == 4
    assert "</table>" in drawn(board(), "phone")


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_leader_has_a_flag_and_words_and_a_tie_a_triangle_and_words(layout):
    zone = board()
    ways = {"leads": "M3 15V1.6", "tie": "M8 1.4L15 14"}
    for piece in zone.pieces:
        if isinstance(piece, Verdict):
            own = part(zone, piece.id, layout)
            for outcome, d in ways.items():
                assert (d in own) == (piece.outcome == outcome)
            said = "".join(Elements(own).words).replace("\u2060", "")
            assert said == piece.label
    grounds = [piece for piece in zone.pieces if isinstance(piece, Group)]
    for piece in grounds:
        classes = re.findall(r'class="([^"]*)"', part(zone, piece.id, layout))[0].split()
        assert ("leads" in classes, "ties" in classes) == (piece.leads, piece.ties)
    assert any(piece.ties for piece in grounds)
    assert re.search(r"\.ties \{ background: repeating-linear-gradient", SHEET), "hatched"


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_cards_are_not_called_like_the_tools_of_a_table(layout):
    """Two zones of one name cannot be told apart by who jumps from one to the next."""
    assert draw(Scene(says="", zones=(board(),)), layout)["board"].title == "Cards on the table"


def test_a_large_group_is_drawn_smaller_and_in_rows():
    moons = tuple(card for card in EXTENDED if upper(card) == "moons")
    assert len(moons) == 14
    zone = board((moons, (), (), ()))
    cell = part(zone, "cell-0-moons")
    assert cell.count('class="rm-row"') == 4
    assert "c64" not in cell
    assert cell.count("rm-c c40") == 14
    assert cell.count("covered") == 14 - 4, "the last of each row is seen whole"
    assert "c64" in part(board(), "cell-0-suns")


def test_what_others_hold_is_a_number_and_backs():
    own = part(board(), "player-1")
    assert "6 in hand, 1 known" in own
    assert "2 face down" in own
    assert own.count("<i>") == 2
    assert part(board(down=5), "player-3").count("<i>") == 4, "the number tells the rest"
    assert "<svg" not in own.split("rm-backs")[1]


def test_the_savages_card_is_a_back_with_the_suit_it_was_given():
    piece = CardPiece(id="card-9MS", says="The Pact", card="9MS", where="open", face="down", seat=0, suit="wyrms")
    own = part(replace(board(), pieces=(*board(((), (), (), ())).pieces, piece)), "cell-0-wyrms")
    assert "f-iron" in own
    assert "rm-wyrms" in own
    assert "Pact" not in re.sub(r'aria-label="[^"]*"', "", own)


# ---- the hand ----


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_hand_lies_by_lower_suit_and_what_is_laid_lies_apart(layout):
    markup = drawn(cards(), layout)
    sets = markup.split('class="rm-set')[1:]
    for held in sets[:-1]:
        suit = re.search(r"Lower suit (\w+)", held)[1].lower()
        found = re.findall(r"part:card|data-id=\"card-(\w+)\"", held)
        assert found
        assert all(lower(card) == suit for card in found)
    assert re.findall(r'data-id="card-(\w+)"', sets[-1]) == ["3MW", "5SW"]
    assert sets[-1].startswith(" rm-laid")
    assert re.search(r"\.rm-laid \{ border-left: 2px dashed", SHEET)


def test_a_row_has_no_headings():
    held = tuple(replace(p, under="") for p in cards().pieces if isinstance(p, CardPiece) and p.where == "hand")
    markup = drawn(Zone(id="cards", title="Your hand", pieces=held))
    assert markup.count("rm-set") == 1
    assert "Lower suit" not in markup


def test_a_large_hand_is_drawn_smaller():
    assert "rm-c c96" in drawn(cards())
    many = tuple(card for card in EXTENDED if card[0] in "23456789")[:12]
    assert "c96" not in drawn(cards(many, ()))
    assert "rm-c c64" in drawn(cards(many, ()))
    assert "c96" not in drawn(cards(), "phone")


def test_an_empty_hand_says_so():
    assert "No card in your hand." in drawn(Zone(id="cards", title="Your hand", pieces=(cards().pieces[-1],)))


# ---- when, how many, how much ----


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_open_window_is_told_by_word_and_by_shape(layout):
    own = part(timing(), "moment-after-gather", layout)
    assert "▼ open now" in own
    assert 'aria-current="step"' in own
    assert drawn(timing(), layout).count('aria-current="step"') == 1
    assert " past" in part(timing(), "moment-deal", layout)
    assert " coming" in part(timing(), "moment-meet", layout)


def test_on_a_phone_the_ribbon_is_folded_behind_what_is_open():
    markup = drawn(timing(), "phone")
    summary = rows(markup, "summary")[0]
    assert "After Gather: open now" in summary
    assert "<details" not in drawn(timing(), "wide")


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_person_stands_in_the_well_with_an_emblem(layout):
    markup = drawn(timing(), layout)
    for name in ("Merchant", "Sailor", "Painter", "Savage", "Bard", "Diplomat", "Watchman", "Light Keeper", "Lunatic"):
        assert f"</svg>{name}<" in markup
    assert markup.count("rm-em ") == 9


def test_a_sum_is_written_out():
    line = SumLine(id="s", seat=0, name="Ana", terms=(0, 0, 0, 0, 5, 0), total=5)
    assert written(line) == "0 + 0 + 0 + 0 + 5 + 0 = 5"
    assert written(replace(line, terms=(0, 2, None, None, None, None), total=2)) == "0 + 2 + … + … + … + … = 2"
    assert written(replace(line, extra=(("Consul", 3), ("Suns again", 5)), total=13)).endswith(
        "5 + 0 + 3 (Consul) + 5 (Suns again) = 13"
    )


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_sum_has_a_column_a_suit_with_pips_and_points(layout):
    zone = gossip()
    won = part(zone, "won-0-knots", layout)
    assert won.count("<i>") == 2
    assert "leads" in won
    assert ">+1<" in won
    assert 'aria-label="2 cards"' in won
    tied = part(zone, "won-1-leaves", layout)
    assert "ties" in tied
    assert ">0<" in tied
    assert "×7" in part(zone, "won-3-knots", layout)
    assert part(zone, "won-0-moons", layout).count("<i>") == 0, "still to come"
    said = "".join(Elements(part(zone, "sum-0", layout)).words)
    assert said.replace(" ", "").startswith("1+0+0+4+…+…=5")


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_gossip_of_the_round_before_is_one_line_until_it_is_opened(layout):
    markup = drawn(gossip(6, past=True), layout)
    summary = rows(markup, "summary")[0]
    assert "Ana 5, Ben 3, Cleo 0, Dov 0" in "".join(Elements(summary).words)
    assert "<details" not in drawn(gossip(6), layout)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_pile_is_browsed_by_suit_and_stands_open_where_one_is_to_be_picked(layout):
    markup = drawn(pile(), layout)
    assert "Discard pile: 3 cards" in "".join(Elements(rows(markup, "summary")[0]).words)
    assert re.findall(r'data-id="card-(\w+)"', part(pile(), "heap-moons", layout)) == ["6MW"]
    assert "<details" not in page(lit(Scene(says="", zones=(pile(),))), layout)
    assert "Discard pile: empty" in "".join(Elements(drawn(pile(()), layout)).words)
    assert "1 card<" in drawn(pile(("CM",)), layout)


def test_the_score_sheet_has_a_place_for_every_round():
    head, *lines = rows(drawn(scores()))
    assert [words for words in Elements(head).words if words.isdigit()] == list("1234567")
    assert all(line.count("<td") == 8 for line in lines)
    assert "M3 15V1.6" in lines[3], "who leads has the flag"
    assert "M3 15V1.6" not in lines[0]


# ---- what is sent ----


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_pick_sends_no_drawing(layout):
    before, after = draw(lit(scene(), "legal"), layout), draw(lit(scene(), "chosen"), layout)
    for id in ("cards", "timing", "players", "row", "sum"):
        assert before[id].frame == after[id].frame
        assert all(len(own.encode()) < 800 for key, own in after[id].parts.items() if not key.startswith("won"))


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_suit_that_is_told_sends_only_what_changed(layout):
    """Its cards leave the table and its points enter the sum; no other suit is sent again."""
    before = draw(Scene(says="", zones=(board(), gossip(5), cards(), timing(), scores())), layout)
    left = tuple(tuple(card for card in cards if upper(card) != "waves") for cards in OPEN)
    after = draw(Scene(says="", zones=(board(left), gossip(6), cards(), timing(), scores())), layout)
    sent = difference(before, after)
    assert not sent["zones"]
    assert all("waves" in id or "moons" in id or id.startswith(("sum-", "won-nobody")) for id in sent["parts"])
    assert sum(len(own.encode()) for own in sent["parts"].values()) < 6_000


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_table_of_four_is_no_large_page(layout):
    """Sixteen cards open, which is many, eleven in hand, eight on the pile."""
    deck = iter(EXTENDED)
    opened = tuple(tuple(next(deck) for _ in range(4)) for _ in range(4))
    hand, gone = tuple(next(deck) for _ in range(11)), tuple(next(deck) for _ in range(8))
    zones = (board(opened), gossip(6), cards(hand, ()), timing(), pile(gone), scores())
    assert len(drawn(zones[0], layout).encode()) < 40_000
    assert len(page(Scene(says="", zones=zones), layout).encode()) < 90_000


def test_zones_keep_their_places_around_a_board():
    """The page puts a zone that comes later after the others, so one that is not there yet is sent empty."""
    some = draw(Scene(says="", zones=(board(), scores(), cards())), "wide")
    assert list(some) == list(ZONES)
    assert some["sum"].full() == ""
    assert list(draw(Scene(says="", zones=(cards(),)), "wide")) == ["cards"]


# ---- real games ----


def moments(seats: int, every: int) -> Iterator[tuple[int, Scene]]:
    """Pictures of a random game, of who is to act and of a bystander."""
    for number, step in enumerate(walk(GAME, seats, seed=seats)):
        if number % every == 0:
            for seat in {step.seat, 0} - {CHANCE}:
                acts = seat in GAME.actors(step.before)
                draft = Draft.over(GAME.options(step.before, seat)) if acts else None
                yield seat, seen(GAME.observe(step.before, seat), draft)


@pytest.mark.parametrize("seats", [3, 4])
def test_whole_games_can_be_drawn(seats):
    count = 0
    for _, here in moments(seats, every=9):
        for layout in LAYOUTS:
            elements = Elements(page(here, layout)).all
            keyed = [a["data-id"] for _, a in elements if "data-id" in a]
            assert len(keyed) == len(set(keyed))
            assert sorted(id for id in keyed if not OURS.match(id)) == sorted(piece.id for piece in here)
            assert {a["data-pick"] for _, a in elements if "data-pick" in a} == {p.id for p in here if p.parts}
            assert {cls for _, a in elements for cls in (a.get("class") or "").split()} <= KNOWN
        count += 1
    assert count > 20


def test_no_suit_is_without_colour_is_forgotten():
    """Each suit has its colour for a glyph, for the upper and for the lower suit of a card."""
    for suit in SUITS:
        for name in (f".rm-{suit} {{ --suit", f".u-{suit} {{ --upper", f".l-{suit} {{ --lower"):
            assert name in SHEET
    assert {FACTS[card].suits[0] for card in BASIC} == set(SUITS)
