"""The pictures of Gossip Street: everything is there once, can be picked, is said, and can be told apart."""

import json
import re
from html.parser import HTMLParser
from itertools import pairwise, permutations
from pathlib import Path
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from gamecore.gossip_street.pieces import CARDS, COLOURS, PEOPLE, PETS, RECON38, SURNAMES
from gamecore.gossip_street.scene import (
    Calling,
    Character,
    Die,
    House,
    Pawn,
    PawnChoice,
    PetCard,
    Ring,
    Seated,
    Space,
    Stack,
    Tray,
)
from gamecore.scene import Button, Piece, Scene, Zone
from widgets import ink
from widgets.gossip_street import cards, people, things
from widgets.gossip_street.picture import draw
from widgets.gossip_street.plan import PLOTS, Board, Box, grid
from widgets.gossip_street.street import HOME, TURN, plan_for, stand

LAYOUTS = ("wide", "phone")
THEME = (Path(ink.__file__).parent / "theme.css").read_text(encoding="utf-8")
NASTY = "<b>\"Red\"</b> & 'Co'"


# ---- a scene with one of everything ----


def street(
    *, seats: int = 6, at=(25, 4, 36, 11, 30, 36), numbers: str = "list_order", known: bool = True, walk=()
) -> Zone:
    colours = COLOURS[:seats]
    pieces: list[Piece] = []
    for i, space in enumerate(RECON38):
        here = tuple(c for c, where in zip(colours, at, strict=False) if where == i)
        says = f"Space {i}, {space.kind}"
        pieces.append(Space(id=f"space-{i}", says=says, index=i, kind=space.kind, house=space.house, pawns=here))
    for number, name in enumerate(SURNAMES[numbers], start=1):
        pieces.append(House(id=f"house-{number}", says=f"{name}, house {number}", number=number, name=name))
        for seat, colour in enumerate(colours):
            heap = tuple(CARDS[(number + seat + k) % 8] if known else None for k in range((number * seat) % 14))
            says = f"{colour}'s stack at {name}, {len(heap)} cards"
            pieces.append(
                Stack(id=f"stack-{number}-{seat}", says=says, house=number, owner=colour, seat=seat, cards=heap)
            )
    pieces.append(Tray(id="tray", says="Hide a Clue", cards=("blank", None, "cigars"), authors=("red", None, "blue")))
    pieces.append(Die(id="die", says="Die shows 4", pips=4, caption="Red threw 4"))
    for colour, where in zip(colours, at, strict=False):
        steps = walk if colour == "red" else ()
        pieces.append(Pawn(id=f"pawn-{colour}", says=f"{colour}'s pawn", owner=colour, space=where, walk=steps))
    return Zone(id="board", title="The street", pieces=tuple(pieces))


def around() -> tuple[Zone, ...]:
    seated = [
        Seated(
            id=f"seat-{i}",
            says=colour,
            owner=colour,
            seat=i,
            name=colour.capitalize(),
            you=i == 0,
            turn=i == 2,
            false=i,
        )
        for i, colour in enumerate(COLOURS)
    ]
    seated[4] = replace(seated[4], status="detected", cards=("Mr Gab", "Mrs Stare", "none"))
    seated[5] = replace(seated[5], status="discredited", limit=5)
    who = (
        Character(id="own-first", says="You are Mr Pry", person="Mr Pry", role="first"),
        Character(id="own-second", says="Your lover: Mrs Gab", person="Mrs Gab", role="second"),
        PetCard(id="own-pet", says="Your pet: cat", pet="cat"),
    )
    hand = tuple(Calling(id=f"card-{c.replace(' ', '-')}", says=c, card=c, count=i - 1) for i, c in enumerate(CARDS))
    named = tuple(
        Character(id=f"{role}-{person.replace(' ', '-')}", says=f"{person} {role}", person=person, role=role)
        for role in ("first", "second", "")
        for person in PEOPLE
    )
    named += tuple(PetCard(id=f"name-{pet}", says=pet, pet=pet) for pet in PETS)
    pawns = tuple(PawnChoice(id=f"choose-{colour}", says=colour, colour=colour) for colour in COLOURS)
    buttons = (Button(id="pass", says="Pass", label="Pass"), Button(id="throw", says="Throw", label="Throw", main=True))
    return (
        Zone(id="players", title="Players", pieces=tuple(seated)),
        Zone(id="who", title="Who you are", pieces=who),
        Zone(id="hand", title="Left to place", pieces=hand),
        Zone(id="say", title="What you say", pieces=named),
        Zone(id="pawns", title="Pawns", pieces=pawns),
        Zone(id="actions", title="Actions", pieces=buttons),
        Zone(id="anything", title="Anything", pieces=(Button(id="more", says="More", label="More"),)),
    )


def scene(**how) -> Scene:
    return Scene(says="A street.", zones=(street(**how), *around()))


def lit(scene: Scene, state: str = "") -> Scene:
    """The same scene with every piece to be picked, in one state."""

    def light(piece: Piece) -> Piece:
        return replace(piece, parts=(("x", piece.id),), state=state)

    return replace(scene, zones=tuple(replace(z, pieces=tuple(map(light, z.pieces))) for z in scene.zones))


class Elements(HTMLParser):
    """Every element of some markup with its attributes."""

    def __init__(self, markup: str):
        super().__init__(convert_charrefs=True)
        self.all: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.feed(markup)
        self.close()

    def handle_starttag(self, name: str, attributes: list[tuple[str, str | None]]) -> None:
        self.all.append((name, dict(attributes)))

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def page(scene: Scene, layout: str) -> str:
    return "".join(sheet.full() for sheet in draw(scene, layout).values())


# ---- everything is there, once, and can be found ----


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_piece_is_drawn_once_and_says_itself(layout):
    here = lit(scene())
    elements = Elements(page(here, layout)).all
    keyed = [attributes["data-id"] for _, attributes in elements if "data-id" in attributes]
    assert sorted(keyed) == sorted([piece.id for piece in here] + [HOME, TURN])
    picked = {a["data-pick"]: (name, a) for name, a in elements if "data-pick" in a}
    assert len(picked) == sum("data-pick" in a for _, a in elements)
    for piece in here:
        name, attributes = picked[piece.id]
        assert attributes["data-id"] == piece.id
        assert attributes["aria-label"] == piece.sentence()
        assert name == "button" or attributes["role"] == "button"


@pytest.mark.parametrize("layout", LAYOUTS)
def test_what_cannot_be_picked_carries_no_pick(layout):
    markup = page(scene(), layout)
    assert "data-pick" not in markup
    for piece in scene():
        assert f'data-id="{piece.id}"' in markup


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_part_is_the_whole_keyed_element(layout):
    for sheet in draw(lit(scene(), "legal"), layout).values():
        for id, part in sheet.parts.items():
            elements = Elements(part).all
            assert elements[0][1]["data-id"] == id
            assert sum("data-id" in attributes for _, attributes in elements) == 1
            assert sheet.frame.count(f"<!--part:{id}-->") == 1


@pytest.mark.parametrize("layout", LAYOUTS)
def test_38_spaces_and_36_stacks(layout):
    parts = draw(scene(), layout)["board"].parts
    assert sum(id.startswith("space-") for id in parts) == 38
    assert sum(id.startswith("stack-") for id in parts) == 36


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_places_nobody_plays_are_outlines(layout, seats):
    sheet = draw(scene(seats=seats), layout)["board"]
    assert sheet.frame.count("<!--part:stack-") == 6 * seats
    letters = [words for words in Elements(sheet.frame).words if words in "RWBGYK"]
    assert len(letters) == 6 * seats


@pytest.mark.parametrize("layout", LAYOUTS)
def test_nothing_has_a_global_id_a_colour_of_its_own_or_a_script(layout):
    for _, attributes in Elements(page(lit(scene(), "chosen"), layout)).all:
        assert not {"id", "style", "fill", "stroke", "href", "tabindex"} & set(attributes)
        assert not any(key.startswith("on") for key in attributes)
        assert not any(re.search(r"#[0-9a-fA-F]{3}|rgb\(", value or "") for value in attributes.values())


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_class_is_in_the_style_sheet(layout):
    known = set(re.findall(r"\.([A-Za-z][\w-]*)", THEME)) | {"wide", "phone", "target", "flow"}
    known |= {f"flow-{zone.id}" for zone in around()} | {"pawn", "in"}
    for state in ("", "legal", "chosen", "refused"):
        for _, attributes in Elements(page(lit(scene(), state), layout)).all:
            assert set((attributes.get("class") or "").split()) <= known, attributes


# ---- states, in shape as well as colour ----


@pytest.mark.parametrize("layout", LAYOUTS)
def test_each_state_has_a_shape_of_its_own(layout):
    bare = draw(lit(scene()), layout)
    for state, sign in (("legal", "shade"), ("chosen", "badge-ok"), ("refused", "badge-no")):
        for zone, sheet in draw(lit(scene(), state), layout).items():
            for id, part in sheet.parts.items():
                if id in (HOME, TURN):
                    continue
                in_drawing = zone == "board"
                assert state in re.findall(r'class="([^"]*)"', part)[0].split(), id
                assert sign not in bare[zone].parts[id]
                # in HTML, and under pawns, "legal" is raised by the style sheet
                if state != "legal" or (in_drawing and not id.startswith(("pawn", "die"))):
                    assert sign in part, (id, state)


def test_raised_buttons_have_a_shadow():
    assert re.search(r"button\.over\.legal \{[^}]*box-shadow", THEME)
    assert re.search(r"button\.seat\.legal \{[^}]*box-shadow", THEME)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_frames_differ_only_with_the_scenery(layout):
    one, two = draw(scene(), layout), draw(lit(scene(at=(0, 1, 2, 3, 4, 5)), "refused"), layout)
    for zone, sheet in one.items():
        assert sheet.frame == two[zone].frame


# ---- how large things are ----


def _texts(element: ElementTree.Element, scale: float = 1.0):
    """(size, words) of every text, transforms counted."""
    for factor in re.findall(r"scale\(([-\d.]+)\)", element.get("transform", "")):
        scale *= float(factor)
    if element.tag == "text":
        yield float(element.get("font-size")) * scale, element.text
    for child in element:
        yield from _texts(child, scale)


@pytest.mark.parametrize("at", [(25, 4, 36, 11, 30, 36), (36,) * 6, (8, 8, 8, 10, 10, 2)])
@pytest.mark.parametrize("known", [True, False])
def test_letters_on_a_phone_are_never_below_nine(at, known):
    sheet = draw(lit(scene(at=at, known=known), "legal"), "phone")["board"]
    sizes = list(_texts(ElementTree.fromstring(sheet.full())))
    assert len(sizes) > 80
    small = [(round(size, 2), words) for size, words in sizes if size < 9]
    assert not small


def overlap(a: Box, b: Box) -> bool:
    return a.x < b.right and b.x < a.right and a.y < b.bottom and b.y < a.bottom


CUSTOM = (*RECON38[1:19], RECON38[0], *RECON38[20:38], RECON38[19])


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("street", [RECON38, CUSTOM], ids=["ours", "custom"])
def test_places_lie_apart_on_the_drawing_and_can_be_touched(layout, street):
    plan = plan_for(layout, Board(SURNAMES["list_order"], tuple((s.kind, s.house) for s in street)))
    boxes = [*plan.tiles, *plan.slots.values(), plan.tray]
    assert len(plan.slots) == 36
    for i, box in enumerate(boxes):
        assert 0 <= box.x <= box.right <= plan.size[0]
        assert 0 <= box.y <= box.bottom <= plan.size[1]
        assert not any(overlap(box, other) for other in boxes[i + 1 :]), box
    shown = 0.7 if layout == "wide" else 296 / 360
    for number in PLOTS:
        row = sorted(plan.slots[number, colour].x for colour in COLOURS)
        assert min(b - a for a, b in pairwise(row) if b > a) * shown >= 24
    assert all(box.h * shown >= 24 for box in plan.slots.values())


@pytest.mark.parametrize("number", PLOTS)
def test_six_places_fit_wherever_gate_and_footprints_are(number):
    plot, row = PLOTS[number], 0 if PLOTS[number].north else 4
    columns = range(plot.first, plot.last + 1)
    at = {grid(i): i for i in range(38)}
    for gate, window in permutations([*columns, None], 2):
        spaces = [("gossip", 0)] * 38
        for kind, column in (("path", gate), ("snoop", window)):
            if column is not None:
                spaces[at[column, row]] = (kind, number)
        plan = plan_for("wide", Board(SURNAMES["list_order"], tuple(spaces)))
        edges = [plan.slots[number, colour].x for colour in COLOURS]
        assert edges == sorted(edges)
        assert all(b - a >= 31 for a, b in pairwise(edges))
        for column, half in ((gate, 14), (window, 12)):
            if column is not None:
                middle = 24 + (column + 0.5) * 72
                assert all(x + 31 <= middle - half or x >= middle + half for x in edges)


@pytest.mark.parametrize("small", [False, True])
@pytest.mark.parametrize("count", range(1, 7))
def test_pawns_share_a_space_legibly(count, small):
    box = Box(100, 100, 37, 41) if small else Box(100, 100, 67, 57)
    feet = [stand(box, count, place, small) for place in range(count)]
    size = 23 * min(scale for *_, scale in feet)
    for i, (x, y, _) in enumerate(feet):
        assert box.x - 3 <= x <= box.right + 3
        assert box.y <= y <= box.bottom - 10
        for other_x, other_y, _ in feet[i + 1 :]:
            assert ((x - other_x) ** 2 + (y - other_y) ** 2) ** 0.5 >= size * 0.75


# ---- pawns walk, names move, heights hide ----


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_pawn_brings_the_points_of_its_walk(layout):
    steps = (37, 0, 1, 2)
    parts = draw(scene(at=(2, 4, 36, 11, 30, 36), walk=steps), layout)["board"].parts
    attributes = Elements(parts["pawn-red"]).all[0][1]
    points = json.loads(attributes["data-walk"])
    assert len(points) == len(steps)
    foot = [float(n) for n in re.findall(r"[-\d.]+", attributes["transform"])]
    assert points[-1] == pytest.approx(foot, abs=0.1)
    plan = plan_for(layout, Board(SURNAMES["list_order"], tuple((s.kind, s.house) for s in RECON38)))
    for (x, y), index in zip(points, steps, strict=True):
        tile = plan.tiles[index]
        assert tile.x <= x <= tile.right
        assert tile.y <= y <= tile.bottom
    assert "data-walk" not in parts["pawn-white"]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_houses_act_out_their_names_whatever_the_number(layout):
    plans = {
        numbers: plan_for(layout, Board(SURNAMES[numbers], tuple((s.kind, s.house) for s in RECON38)))
        for numbers in ("list_order", "swapped")
    }
    third = plans["swapped"].fronts[3]
    assert ">Gab</text>" in third
    assert "f-red" in third
    assert ">Peep</text>" in plans["list_order"].fronts[3]
    assert "f-plum" in plans["swapped"].fronts[5]
    frames = {numbers: draw(scene(numbers=numbers), layout)["board"].frame for numbers in plans}
    assert frames["list_order"] != frames["swapped"]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_stack_shows_its_height_and_the_face_on_top_that_is_known(layout):
    def drawn(*faces):
        stack = Stack(id="s", says="A stack", house=1, owner="red", seat=0, cards=faces)
        return draw(Scene(says="", zones=(Zone(id="board", title="", pieces=(stack,)),)), layout)["board"].parts["s"]

    assert ">3</text>" in drawn(None, None, None)
    assert things.glyph("cigars") in drawn("blank", "cigars")
    assert things.glyph("cigars") not in drawn("cigars", None)
    assert "<title>" in drawn("cigars", None)
    assert "<text" not in drawn()


def test_a_height_that_is_not_public_is_a_question_mark():
    stack = Stack(id="s", says="A stack", house=1, owner="red", seat=0, cards=None)
    zone = Zone(id="board", title="", pieces=(stack,))
    assert ">?</text>" in draw(Scene(says="", zones=(zone,)), "wide")["board"].parts["s"]


def test_whose_turn_it_is_stands_on_the_street():
    parts = draw(scene(), "wide")["board"].parts
    assert "Blue’s turn" in parts[TURN]
    assert "M-6 -46" in parts["pawn-blue"]
    assert "M-6 -46" not in parts["pawn-red"]


def test_a_long_name_fits_the_sign():
    zones = (street(), Zone(id="players", title="", pieces=(around()[0].pieces[0],)))
    seat = replace(zones[1].pieces[0], name="Bartholomew", you=False, turn=True)
    sheet = draw(Scene(says="", zones=(zones[0], replace(zones[1], pieces=(seat,)))), "phone")["board"]
    size, words = next(t for t in _texts(ElementTree.fromstring(sheet.parts[TURN])) if "Barth" in t[1])
    assert size >= 9
    assert len(words) <= 10


# ---- players ----


def test_lives_are_figures_and_words():
    parts = draw(scene(), "wide")["players"].parts
    assert "3 of 5 false" in parts["seat-3"]
    assert parts["seat-3"].count("s-lost") == 3
    assert parts["seat-0"].count("s-lost") == 0
    assert "Detected" in parts["seat-4"]
    assert "Discredited" in parts["seat-5"]
    assert parts["seat-4"].count("<svg") > parts["seat-0"].count("<svg") + 2


def test_many_lives_are_a_number():
    seat = Seated(id="seat-0", says="Red", owner="red", seat=0, name="Red", false=7, limit=20)
    part = draw(Scene(says="", zones=(Zone(id="players", title="", pieces=(seat,)),)), "wide")["players"].parts[
        "seat-0"
    ]
    assert "7 of 20 false" in part
    assert "figures" not in part


def test_a_player_without_a_colour_has_a_question_mark():
    seat = Seated(id="seat-0", says="Player 1", owner=None, seat=0, name="Player 1", turn=True)
    here = Scene(says="", zones=(street(seats=3), Zone(id="players", title="", pieces=(seat,))))
    drawn = draw(here, "wide")
    assert ">?</text>" in drawn["players"].parts["seat-0"]
    assert "Player 1’s turn" in drawn["board"].parts[TURN]


def test_a_count_of_minus_one_shows_no_number():
    parts = draw(scene(), "wide")["hand"].parts
    assert "×" not in parts["card-chocolates"]
    assert "×0" in parts["card-cigars"]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_names_from_players_are_escaped(layout):
    seat = Seated(id="seat-0", says=NASTY, owner="red", seat=0, name=NASTY, turn=True)
    more = Zone(id=NASTY, title=NASTY, pieces=(Button(id="go", says=NASTY, label=NASTY, parts=(("x", 1),)),))
    die = Die(id="die", says=NASTY, pips=1, caption=NASTY)
    zones = (Zone(id="board", title=NASTY, pieces=(die,)), Zone(id="players", title=NASTY, pieces=(seat,)), more)
    elements = Elements(page(Scene(says=NASTY, zones=zones), layout))
    assert all(not a for name, a in elements.all if name == "b")
    assert elements.words.count(NASTY) >= 4
    assert any(a.get("aria-label") == NASTY for _, a in elements.all)


# ---- what is sent ----


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_click_sends_little(layout):
    """Choosing a person in an accusation changes 24 faces and must not send one of them."""
    before, after = draw(lit(scene(), "legal"), layout), draw(lit(scene(), "chosen"), layout)
    assert before["say"].frame == after["say"].frame
    assert sum(len(part.encode()) for part in after["say"].parts.values()) < 24_000
    assert all(len(part.encode()) < 700 for part in after["say"].parts.values())
    stacks = [part for id, part in after["board"].parts.items() if id.startswith("stack-")]
    assert all(len(part.encode()) < 1_300 for part in stacks)
    assert len(draw(scene(), layout)["board"].full().encode()) < 90_000


# ---- pictures that stand alone ----


def test_pictures_alone_are_well_formed_and_silent_unless_named():
    for person in PEOPLE:
        assert ElementTree.fromstring(cards.portrait(person)).get("aria-hidden") == "true"
        named = ElementTree.fromstring(cards.person_card(person, f"{person}, card"))
        assert (named.get("role"), named.get("aria-label")) == ("img", f"{person}, card")
    for kind in (*CARDS, *PETS):
        ElementTree.fromstring(cards.thing_card(kind))
    for card in CARDS:
        ElementTree.fromstring(cards.calling(card))
    for name in SURNAMES["list_order"]:
        ElementTree.fromstring(cards.house_picture(name))
    for one in (cards.card_back(), cards.street_scene(), *map(cards.pet, PETS)):
        ElementTree.fromstring(one)


def test_everything_in_the_box_has_a_drawing_of_its_own():
    assert len({people.head(person) for person in PEOPLE}) == 12
    assert len({things.thing(kind) for kind in (*CARDS, *PETS)}) == 12
    assert len({things.glyph(card) for card in CARDS}) == 8
    assert len({things.icon(space.kind) for space in RECON38}) == 10


def test_a_person_card_follows_the_house_numbers_in_force():
    assert ">3</text>" in cards.person_card("Mr Peep")
    assert ">5</text>" in cards.person_card("Mr Peep", numbers="swapped")


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_walk_round_the_block_and_the_own_house_are_drawn(layout):
    def drawn(home):
        houses = [House(id=f"house-{n}", says=f"House {n}", number=n, name="Gab", home=n == home) for n in range(1, 7)]
        ring = Ring(id="ring", says="The walk round the block", houses=(1, 3, 5, 6, 4, 2))
        zone = Zone(id="board", title="The street", pieces=(ring, *houses))
        return draw(Scene(says="", zones=(zone,)), layout)["board"].parts

    parts = drawn(4)
    assert 'class="block"' in parts["ring"]
    assert "The walk round the block" in parts["ring"]
    assert ">Home<" in parts[HOME]
    assert "home" in re.findall(r'class="([^"]*)"', parts["house-4"])[0].split()
    assert ">Home<" not in drawn(0)[HOME]
