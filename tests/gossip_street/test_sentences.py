"""What is said: events as sentences, the prompt, the die; and a wrong half-made move explained by its own reason."""

import pytest

from gamecore.core import CHANCE, Part
from gamecore.draft import Draft
from gamecore.gossip_street import GAME
from gamecore.gossip_street.moves import Accuse, Find, Gossip, Hide, Infer, Show, Snoop, Throw
from gamecore.gossip_street.prompts import prompt
from gamecore.gossip_street.scene import Die, scene
from gamecore.gossip_street.state import GossipRules, GossipState
from gamecore.gossip_street.words import faces, tell
from tests.clause_marks import clause
from tests.gossip_street.street import BLUE, GREEN, RED, act, table


def draft(state: GossipState, *picks: Part, seat: int = RED) -> Draft:
    """What this seat is about to do."""
    made = Draft.over(GAME.options(state, seat), GAME.conceivable(state, seat))
    for part in picks:
        made = made.pick(part)
    return made


def said(before: GossipState, *moves: object, seat: int = RED) -> list[str]:
    """What this seat hears of these moves."""
    state, events = act(before, *moves)
    view = GAME.observe(state, seat)
    return [sentence for event in events if (sentence := tell(event.seen_by(seat), view))]


def asks(state: GossipState, *picks: Part, seat: int = RED) -> str:
    """The prompt of this seat."""
    return prompt(GAME.observe(state, seat), draft(state, *picks, seat=seat))[0]


# ---- a wrong half-made move ----

OWN = GossipRules(name_own_cards="forbidden")


@pytest.mark.parametrize(
    ("state", "picks", "id", "why"),
    [
        (table("path", pawns={"red": 8}), [("card", "chocolates")], "GS-074", "where you and your spouse"),
        (table("path", pawns={"red": 27}), [("card", "dog bone")], "GS-069", "next door"),
        (table("path", pawns={"red": 2}), [("card", "blank")], "GS-067", "any house but your own"),
        (table("path", pawns={"red": 8}), [("house", 1)], "GS-054", "House Path of Peep"),
        (table("infer"), [("target", RED)], "GS-077", "yourself"),
        (table("infer", OWN), [("people", "Mrs Sneak")], "GS-R29", "Mrs Sneak is yours"),
        (table("infer", OWN), [("pet", "dog")], "GS-R29", "the dog is yours"),
        (table("accuse", OWN), [("second", "Mrs Sneak")], "GS-R29", "Mrs Sneak is yours"),
        (table("accuse"), [("first", "Mr Pry"), ("second", "Mr Pry")], "GS-088", "Mr Pry cannot be both"),
    ],
)
def test_a_wrong_pick_is_explained_by_its_own_reason_not_by_one_made_up(
    state: GossipState, picks: list[Part], id: str, why: str
) -> None:
    wrong = draft(state, *picks).refused()
    assert wrong is not None
    refusal = GAME.refusal(state, wrong)
    assert refusal is not None
    assert refusal.clause == id
    assert why in refusal.why


@clause("GS-R10")
def test_a_card_that_may_not_lie_here_is_explained_also_where_one_can_only_pass() -> None:
    spent = {(1, "red"): ["chocolates"] * 5}
    state = table("path", stacks=spent, pawns={"red": 2})
    wrong = draft(state, ("card", "blank")).refused()
    assert wrong is not None
    assert GAME.refusal(state, wrong).clause == "GS-067"


# ---- events ----


@clause("GS-R11")
def test_a_look_into_nothing_says_so() -> None:
    rules = GossipRules(stack_heights_public=False)
    assert "You look at Blue's stack at Sneak: no card lies there." in said(
        table("snoop", rules, pawns={"red": 0}), Snoop(seat=RED, house=1, owner=BLUE)
    )
    lift = Gossip(seat=RED, house=1, owner=BLUE)
    assert "You reach for Blue's stack at Sneak: no card lies there." in said(table("gossip", rules), lift)
    assert "Red lifts the top card of Blue's stack at Sneak." in said(table("gossip", rules), lift, seat=GREEN)


@clause("GS-R17")
def test_looking_through_the_whole_stack_is_not_called_a_look_at_the_top() -> None:
    hidden = [("blank", "blue"), ("cookbook", "green")]
    rules = GossipRules(find_depth="whole_stack")
    whole = said(table("find", rules, hidden=hidden), Find(seat=RED))
    assert "You look at all 2 hidden cards: a blank, then a cookbook, the top one hidden by Green." in whole
    top = said(table("find", hidden=hidden), Find(seat=RED))
    assert "You look at the top hidden card: a cookbook, hidden by Green." in top


@clause("GS-R37")
def test_a_false_accusation_by_one_who_is_out_is_not_counted_aloud() -> None:
    lie = Accuse(seat=RED, target=BLUE, first="Mr Pry", second="Mr Gab", pet="dog")
    assert any(line.endswith("False; that makes 1.") for line in said(table("accuse"), lie))
    out = table("accuse", status={"red": "detected"}, false={"red": 3})
    assert any(line.endswith("False; it costs nothing any more.") for line in said(out, lie))


@clause("GS-R21")
def test_an_answer_leaves_no_pet_aside_where_it_does_not_count() -> None:
    ask = Infer(seat=RED, target=GREEN, people=("Mr Nosey", "Mr Gab"), pet="none")
    assert "No: Green holds none of them, No Pet aside." in said(table("infer", GossipRules(no_pet_counts=False)), ask)
    assert "Yes: Green holds at least one of them." in said(table("infer"), ask)


def test_no_pet_is_shown_as_a_card() -> None:
    lie = Accuse(seat=RED, target=GREEN, first="Mr Pry", second="Mr Gab", pet="dog")
    assert "Green shows you a No Pet card." in said(table("accuse"), lie, Show(seat=GREEN, card="none"))


@clause("GS-R35", "GS-R36")
def test_who_has_left_is_refused_by_the_ruling_that_made_it_leave() -> None:
    ask = Infer(seat=RED, target=BLUE, people=("Mr Nosey", "Mr Gab"), pet="none")
    for status, id in (("discredited", "GS-R35"), ("detected", "GS-R36")):
        state = table("infer", status={"blue": status}, stopped=["blue"])
        assert GAME.refusal(state, ask).clause == id


def test_cards_in_the_plural_are_not_in_the_hand() -> None:
    why = GAME.refusal(table("hide"), Hide(seat=RED, card="cigars")).why
    assert why.endswith("cigars are not in your hand.")


# ---- the die and the prompt ----


def test_the_die_names_who_threw_it_not_who_throws_next() -> None:
    state, events = act(table(pawns={"red": 35}), Throw(seat=CHANCE, pips=1))  # onto the fence: Blue's turn begins
    dice = [p for p in scene(GAME.observe(state, GREEN), None, events) if isinstance(p, Die)]
    assert [(die.pips, die.caption) for die in dice] == [(1, "Red threw 1")]
    later = [p for p in scene(GAME.observe(state, GREEN)) if isinstance(p, Die)]
    assert [(die.pips, die.caption) for die in later] == [(0, "")]


@pytest.mark.parametrize(
    ("state", "picks", "says"),
    [
        (table("again", pawns={"red": 5}), [], "Throw again: the number is the house whose window you go to."),
        (table("ready", GossipRules(table_talk=True)), [], "Play on, or first tell another player all you have seen."),
        (table("ready", status={"red": "detected"}), [], "You may play on, or stop for good."),
        (
            table("snoop", GossipRules(stack_heights_public=False), pawns={"red": 0}), [],
            "You are at Sneak's window. Look at one stack there: Blue or Green. Or look away.",
        ),
        (
            table("snoop", GossipRules(empty_look="redirect"), pawns={"red": 0}, stacks={(2, "blue"): ["chocolates"]}),
            [], "No other player has a card at Sneak. Look at one stack elsewhere, or look away.",
        ),
        (
            table("infer", GossipRules(inference_cards="up_to_three")), [("target", BLUE), ("people", "Mr Gab")],
            "Ask Blue: Mr Gab? You may name up to three.",
        ),
    ],
)  # fmt: skip
def test_the_prompt_asks_for_what_can_be_done(state: GossipState, picks: list[Part], says: str) -> None:
    assert asks(state, *picks) == says


def test_a_stack_is_told_from_the_bottom_and_equal_cards_together() -> None:
    assert faces(["blank", "blank", "toolbox"]) == "two blanks, then a toolbox"
    assert faces(["toolbox", "toolbox", None]) == "two toolboxes, then one you have not seen"
    assert faces([None, None, "chocolates", "chocolates"]) == "two you have not seen, then chocolates, two times over"
    assert faces(["dog bone"]) == "a dog bone"
