"""What a screen reader meets in the app is what the scene says: the browser's accessibility tree over a whole turn."""

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from playwright.sync_api import Page, expect

from gamecore import load
from gamecore.core import LUCK
from gamecore.draft import Draft
from gamecore.gossip_street.bots import BOTS
from gamecore.gossip_street.scene import scene
from gamecore.gossip_street.words import tell
from gamecore.scene import Scene
from widgets.lobby import Plan
from widgets.sitting import Events, Sitting

from .conftest import App
from .playing import STEP, enter, piece, stage

NUMBER = 4242
PRESSED = frozenset(["button", "ToggleButton", "checkbox", "link", "menuitem", "option", "radio", "switch", "textbox"])
PICTURE = frozenset(["image", "img"])
LISTEN = """step => {
  window.heard = [];
  for (const voice of document.querySelectorAll(`${step} .hs-say, ${step} .hs-aside`))
    new MutationObserver(() => voice.textContent && window.heard.push(voice.textContent.replace("\\u00a0", "")))
      .observe(voice, { childList: true, characterData: true, subtree: true });
}"""


class Node(NamedTuple):
    """One node of the accessibility tree: the zone it stands in, how it answers, and its name."""

    zone: str
    role: str
    name: str


def tree(page: Page) -> list[Node]:
    """What assistive software is given of the stage, in its order; what is hidden from it is left out."""
    session = page.context.new_cdp_session(page)
    session.send("Accessibility.enable")
    root = session.send("DOM.getDocument", {"depth": 0})["root"]["nodeId"]
    found = session.send("DOM.querySelector", {"nodeId": root, "selector": f"{STEP} .hs-stage"})["nodeId"]
    place = session.send("DOM.describeNode", {"nodeId": found})["node"]["backendNodeId"]
    nodes: dict[str, Any] = {node["nodeId"]: node for node in session.send("Accessibility.getFullAXTree")["nodes"]}
    session.detach()

    def below(node: dict[str, Any], zone: str) -> Iterator[Node]:
        role, name = node.get("role", {}).get("value", ""), node.get("name", {}).get("value", "")
        if not node["ignored"]:
            zone = name if role == "region" else zone
            yield Node(zone, role, name)
        for child in node.get("childIds", ()):
            if child in nodes:
                yield from below(nodes[child], zone)

    (top,) = (node for node in nodes.values() if node.get("backendDOMNodeId") == place)
    return list(below(top, ""))


def differences(said: list[Node], picture: Scene) -> list[str]:
    """Where the tree and the scene say different things, zone by zone; [] where they agree."""
    wrong = []
    for zone in picture.zones:
        meant = Counter(piece.sentence() for piece in zone.pieces if piece.says)
        heard = Counter(node.name for node in said if node.zone == zone.title and node.role in PRESSED | PICTURE)
        wrong += [f"not said in {zone.title}: {sentence}" for sentence in (meant - heard).elements()]
        wrong += [f"said beside the scene in {zone.title}: {sentence}" for sentence in (heard - meant).elements()]
    wrong += [f"a {node.role} without a name in {node.zone}" for node in said if node.role in PRESSED and not node.name]
    words = {node.name for node in said}
    if picture.prompt not in words:
        wrong.append(f"not said: {picture.prompt}")
    return wrong


class Twin:
    """The same game without a screen: the same number and the same picks."""

    def __init__(self) -> None:
        game = load("gossip_street")
        plan = Plan(seats=4, seat=0, opponents="beginner", quick=True, seed=NUMBER)
        self.sitting = Sitting(game, game.Rulings(), plan, BOTS["beginner"], lambda view: _lucky(scene(view)))
        self.happened: list[str] = []
        self.go_on()

    def go_on(self, events: Events = ()) -> None:
        self.tell(events)
        for more in self.sitting.advance():
            self.tell(more)
        chair = self.sitting.chair
        self.draft = Draft.over(chair.options(), chair.conceivable()) if chair.to_act else None

    def tell(self, events: Events) -> None:
        view = self.sitting.chair.look()
        said = dict.fromkeys(tell(event, view) for event in events)  # each sentence once
        self.happened += filter(None, [" ".join(filter(None, said))])

    @property
    def scene(self) -> Scene:
        return scene(self.sitting.chair.look(), self.draft)

    def pick(self, ticket: str) -> None:
        picked = self.scene.piece(ticket)
        if picked is not None and picked.parts == (LUCK,):
            self.go_on(self.sitting.throw())
            return
        assert self.draft is not None
        if picked is not None:
            self.draft = self.draft.pick(*picked.parts)
        move = self.draft.move()
        if move is not None and (ticket == "say-it" or not (move.weighty or self.draft.grows)):
            self.go_on(self.sitting.act(move))

    def next(self) -> str:
        """A ticket for the page: say what is complete, else the first lit piece."""
        move = self.draft.move() if self.draft else None
        if move is not None and move.weighty:
            return "say-it"
        return next(piece.id for piece in self.scene if piece.state == "legal")


def _lucky(picture: Scene) -> bool:
    return any(piece.parts == (LUCK,) for piece in picture)


def begun(page: Page, app: App) -> Twin:
    """The game with our number in the page, and its twin."""
    page.emulate_media(reduced_motion="reduce")
    enter(page, app, "GS-table")
    page.evaluate(LISTEN, STEP)
    page.locator(f"{STEP} [data-send=seed]").fill(str(NUMBER))
    page.keyboard.press("Enter")
    expect(piece(page, "throw")).to_be_visible()
    quiet(page)
    return Twin()


def quiet(page: Page) -> None:
    """Wait until everything has been told; nothing is skipped."""
    expect(stage(page)).not_to_have_attribute("data-busy", "")


def test_the_accessibility_tree_of_a_whole_turn_says_what_the_scene_says(page: Page, app: App) -> None:
    twin, kinds = begun(page, app), set[str]()
    assert differences(tree(page), twin.scene) == []
    for number in range(60):
        ticket = twin.next()
        if number and ticket in ("die", "throw") and {"say", "board"} <= kinds:
            break  # a turn with a question has been played
        kinds |= {zone.id for zone in twin.scene.zones if any(p.state == "legal" for p in zone.pieces)}
        before = stage(page).get_attribute("data-scene") or ""
        if ticket == "die":
            ticket = "throw"
        piece(page, ticket).click()
        expect(stage(page)).not_to_have_attribute("data-scene", before)
        quiet(page)
        twin.pick(ticket)
        assert differences(tree(page), twin.scene) == [], f"after {ticket}"
        heard: list[str] = page.evaluate("window.heard")
        assert heard[-1] == twin.scene.prompt
        told = iter(heard)
        assert [said for said in twin.happened if said not in told] == [], "what happened is told in its order"
    assert {"say", "board"} <= kinds
    assert len(twin.happened) > 10


DROP = """([step, id, name]) => {
  const piece = document.querySelector(`${step} [data-id='${id}']`);
  piece.querySelector("title")?.remove();
  if (piece.localName === "button") piece.textContent = name;
  piece.setAttribute("aria-label", name);
}"""


def test_a_sentence_that_is_dropped_or_changed_is_noticed(page: Page, app: App) -> None:
    twin = begun(page, app)
    assert differences(tree(page), twin.scene) == []
    for number, (id, name) in enumerate((("stack-1-0", ""), ("space-3", "Space 3"), ("seat-2", "Blue"), ("throw", ""))):
        page.evaluate(DROP, [STEP, id, name])
        found = twin.scene.piece(id)
        assert found
        wrong = differences(tree(page), twin.scene)
        assert any(line.endswith(f": {found.sentence()}") for line in wrong)
        assert len(wrong) > number
    assert "a button without a name in What else you can do" in wrong
    page.evaluate("step => document.querySelector(`${step} .zone-prompt p`).remove()", STEP)
    page.evaluate("step => document.querySelector(`${step} .hs-aside`).textContent = ''", STEP)
    assert f"not said: {twin.scene.prompt}" in differences(tree(page), twin.scene)
