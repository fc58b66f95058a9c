"""The switches of the ledger about the street, its cards, looking and hiding: their readings play differently."""

import pytest
from msgspec.structs import replace

from gamecore.gossip_street import GAME
from gamecore.gossip_street.arrange import arrange
from gamecore.gossip_street.moves import (
    Find,
    FoundClue,
    Gossip,
    HidClue,
    Hide,
    Lay,
    Nothing,
    Pass,
    Passed,
    Place,
    Snoop,
    Snooped,
    Unsealed,
)
from gamecore.gossip_street.pieces import RECON38, Space
from gamecore.gossip_street.placing import spare_share
from gamecore.gossip_street.rules import may_lie
from gamecore.gossip_street.state import GossipRules, GossipState, Hidden, Kept
from tests.clause_marks import clause
from tests.gossip_street.street import (
    BLUE,
    GREEN,
    NEIGHBOURHOOD,
    RED,
    act,
    die,
    first,
    kinds,
    legal,
    moves,
    refused,
    table,
)

PLAIN = GossipRules()


# ---- the street and the cards ----


@clause("GS-R02", "GS-031", "GS-020")
def test_house_numbers() -> None:
    swapped = GossipRules(house_numbers="swapped")
    triple = ("Mr Peep", "Mr Pry", "dog")
    assert [may_lie(PLAIN, triple, "dog bone", h) is None for h in range(1, 7)] == [1, 0, 0, 0, 1, 0]
    assert [may_lie(swapped, triple, "dog bone", h) is None for h in range(1, 7)] == [0, 0, 1, 0, 0, 1]
    refusal = may_lie(swapped, triple, "blank", 5)
    assert refusal is not None
    assert "Peep's house (5)" in refusal.why


@clause("GS-R03", "GS-021", "GS-064", "GS-065")
def test_board() -> None:
    turned = tuple(RECON38[(i + 19) % 38] for i in range(38))
    state = arrange(NEIGHBOURHOOD, pawns={"red": 11}, rulings=GossipRules(board=turned))
    state, events = act(state, *die(6))
    assert first(events, Nothing).clause == "GS-065", "the fence has moved to space 17"
    state, events = act(arrange(NEIGHBOURHOOD, pawns={"red": 11}), *die(6))
    assert first(events, Nothing).clause == "GS-R17"
    assert GAME.start(3, GossipRules(board=turned)).rulings.street() == turned


@pytest.mark.parametrize(
    ("board", "says"),
    [
        ("moon", "no board is called 'moon'"),
        (RECON38[:-1], "38 spaces"),
        ((Space("fence"), *RECON38[1:]), "exactly one fence"),
        ((*RECON38[:3], Space("find"), *RECON38[4:]), "exactly one find"),
        ((Space("snoop", 2), *RECON38[1:]), "six houses needs one snoop"),
        ((Space("snoop"), *RECON38[1:]), "needs a house"),
        ((RECON38[0], Space("goto", 3), *RECON38[2:]), "belongs to no house"),
        (tuple(Space("infer") if space.kind == "accuse" else space for space in RECON38), "at least one accuse"),
    ],
)
@clause("GS-R03", "GS-018", "GS-021")
def test_a_board_that_is_none_is_refused_at_the_start(board: object, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        GAME.start(3, GossipRules(board=board))


@clause("GS-R07")
def test_love_card_houses() -> None:
    for reading, cards in (("own_or_second", ["chocolates"]), ("second_only", [])):
        rules = GossipRules(love_card_houses=reading)
        state = arrange(NEIGHBOURHOOD, turn="blue", pawns={"blue": 33}, phase="path", rulings=rules)
        places = [move.card for move in moves(state, BLUE) if isinstance(move, Place)]
        assert places == cards, "a lover has nothing for the own house under second_only"
    assert moves(state, BLUE) == [Pass(seat=BLUE)]


@clause("GS-R08", "GS-042")
def test_nopet_blank_rule() -> None:
    far = {(1, "green"): ["blank"] * 5, (3, "green"): ["blank"] * 5}
    for reading, cards in (("blank", ["cookbook", "blank"]), ("pet", ["cookbook"])):
        rules = GossipRules(nopet_blank_rule=reading)
        cast = {**NEIGHBOURHOOD, "green": ("Mrs Pry", "Mrs Gab", "none"), "blue": ("Mr Nosey", "Mr Gab", "cat")}
        state = arrange(cast, stacks=far, turn="green", pawns={"green": 14}, phase="path", rulings=rules)
        assert [move.card for move in moves(state, GREEN)] == cards
        near = arrange(cast, stacks=far, turn="green", pawns={"green": 33}, phase="path", rulings=rules)
        assert legal(near, Place(seat=GREEN, card="blank", house=2)), "next door the last five may always lie"
    refusal = refused(state, Place(seat=GREEN, card="blank", house=5))
    assert refusal.clause == "GS-R08"
    assert refusal.why.endswith("go next door only: to Nosey's house (2) or Stare's house (6).")


@clause("GS-R09", "GS-054")
def test_placement() -> None:
    must, may = (table("path", GossipRules(placement=reading)) for reading in ("must", "may"))
    assert refused(must, Pass(seat=RED)).clause == "GS-R09"
    assert legal(may, Pass(seat=RED))
    state, events = act(may, Pass(seat=RED))
    assert first(events, Passed) == Passed(clause="GS-R09", seat=RED, house=1)
    assert state.passes == (), "where one may pass, a pass proves nothing"
    bare_home = {"stacks": {(1, "red"): ["chocolates"] * 5}, "pawns": {"red": 2}}
    state, events = act(table("path", GossipRules(placement="may"), **bare_home), Pass(seat=RED))
    assert (state.passes, first(events, Passed).open) == ((), False), "not even with nothing to place"


def bare(reading: str, **more: object) -> GossipState:
    """Red stands at home and has no chocolates left, which is all that may lie there."""
    stacks = {(1, "red"): ["chocolates"] * 5}
    rules = GossipRules(no_legal_card=reading)
    return arrange(NEIGHBOURHOOD, stacks=stacks, pawns={"red": 2}, phase="path", rulings=rules, **more)


@clause("GS-R10")
def test_no_legal_card() -> None:
    assert moves(bare("open_pass")) == [Pass(seat=RED)]
    assert moves(bare("dummy_blank")) == [Place(seat=RED, card="blank", house=1)]
    assert [move.card for move in moves(bare("any_card"))] == ["dog bone", "blank"]


@clause("GS-R10")
def test_a_spare_blank_comes_from_the_box_and_looks_like_any_other() -> None:
    state = bare("dummy_blank")
    assert refused(state, Place(seat=RED, card="dog bone", house=1)).clause == "GS-R10"
    after, events = act(state, Place(seat=RED, card="blank", house=1))
    assert after.players[RED].hand == state.players[RED].hand
    assert GAME.census(after) == GAME.census(state)
    _, others = act(table("path"), Place(seat=RED, card="chocolates", house=1))
    assert kinds(events) == kinds(others)
    assert events[0].seen_by(BLUE) == others[0].seen_by(BLUE)


@clause("GS-R10")
def test_each_player_has_a_share_of_the_spare_blanks() -> None:
    assert [spare_share(seats) for seats in (3, 4, 5, 6)] == [15, 8, 5, 2]
    state = bare("dummy_blank")
    for _ in range(15):
        state, _ = act(state, Place(seat=RED, card="blank", house=1))
        state = replace_turn(state)
    assert moves(state) == [Pass(seat=RED)]
    assert refused(state, Place(seat=RED, card="blank", house=1)).clause == "GS-R10"


def replace_turn(state: GossipState) -> GossipState:
    """Red's turn again, at the same house."""
    return replace(state, seat=RED, phase="path")


# ---- looking and hiding ----


@clause("GS-R11")
def test_stack_heights_public() -> None:
    stacks = {(2, "blue"): ["chocolates"], (5, "green"): ["blank", "blank"]}
    public, blind = (
        table("throw", GossipRules(stack_heights_public=on), stacks=stacks, seen={"red": [(5, "green", 0)]})
        for on in (True, False)
    )
    assert GAME.observe(public, RED).stacks[1] == ((), (None,), ())
    assert GAME.observe(blind, RED).stacks[1] == ((), None, None)
    assert GAME.observe(blind, RED).stacks[4] == ((), None, ("blank",)), "as high as it was seen"
    passed = [table("throw", GossipRules(stack_heights_public=on), passes=[("blue", 3)]) for on in (True, False)]
    assert [GAME.observe(state, RED).passes[0].heights for state in passed] == [(0,) * 6, ()]
    look = table("snoop", GossipRules(stack_heights_public=False), pawns={"red": 0})
    _, events = act(look, Snoop(seat=RED, house=1, owner=BLUE))
    assert first(events, Snooped).cards == (), "a look at a stack of unknown height may find nothing"
    _, events = act(table("lay", GossipRules(setup_cards=1, setup_min_houses=1)), *lays())
    assert first(events, Unsealed).seen_by(RED).heights is not None
    rules = GossipRules(setup_cards=1, setup_min_houses=1, stack_heights_public=False)
    _, events = act(table("lay", rules), *lays())
    assert first(events, Unsealed).seen_by(RED).heights is None


def lays() -> list[Lay]:
    """One blank from everybody."""
    return [Lay(seat=seat, card="blank", house=3) for seat in (RED, BLUE, GREEN)]


@clause("GS-R12", "GS-061")
def test_gossip_effect() -> None:
    for reading, height in (("look_return", 2), ("keep", 1)):
        stacks = {(5, "green"): ["blank", "blank"]}
        rules = GossipRules(gossip_effect=reading)
        start = table("gossip", rules, stacks=stacks, seen={"blue": [(5, "green")]})
        state, _ = act(start, Gossip(seat=RED, house=5, owner=GREEN))
        assert len(state.stacks[4][GREEN]) == height
        assert GAME.census(state) == GAME.census(start)
    kept = Kept(by=RED, owner=GREEN, house=5, card="blank")
    assert [GAME.observe(state, seat).kept for seat in (RED, BLUE, GREEN)] == [(kept,)] * 3, "Blue had seen it there"
    assert state.seen == (frozenset(), frozenset({(5, GREEN, 0)}), frozenset())
    state, _ = act(table("gossip", rules, stacks=stacks), Gossip(seat=RED, house=5, owner=GREEN))
    assert GAME.observe(state, BLUE).kept[0].card is None
    sly = GossipRules(gossip_effect="keep", stack_heights_public=False, look_target_public=False)
    state, _ = act(table("gossip", sly, stacks=stacks), Gossip(seat=RED, house=5, owner=GREEN))
    assert [len(GAME.observe(state, seat).kept) for seat in (RED, BLUE, GREEN)] == [1, 0, 1], "Blue notices nothing"


@clause("GS-R13", "GS-059")
def test_gossip_scope() -> None:
    own, stacks = Gossip(seat=RED, house=3, owner=RED), {(3, "red"): ["blank"], (2, "blue"): ["chocolates"]}
    assert refused(table("gossip", stacks=stacks), own).clause == "GS-R13"
    assert legal(table("gossip", GossipRules(gossip_scope="any"), stacks=stacks), own)
    assert legal(table("gossip", stacks=stacks), Pass(seat=RED)), "lifting is optional"


@clause("GS-R14", "GS-056")
def test_snoop_own() -> None:
    own, stacks = Snoop(seat=RED, house=3, owner=RED), {(3, "red"): ["blank"], (3, "blue"): ["blank"]}
    assert refused(table("snoop", stacks=stacks, pawns={"red": 6}), own).clause == "GS-R14"
    assert legal(table("snoop", GossipRules(snoop_own=True), stacks=stacks, pawns={"red": 6}), own)


@clause("GS-R15")
def test_empty_look() -> None:
    stacks = {(5, "green"): ["blank"], (3, "red"): ["blank"]}
    state, events = act(table("throw", stacks=stacks, pawns={"red": 5}), *die(1))
    assert first(events, Nothing).clause == "GS-R15"
    rules = GossipRules(empty_look="redirect")
    state, events = act(table("throw", rules, stacks=stacks, pawns={"red": 5}), *die(1))
    assert moves(state) == [Snoop(seat=RED, house=5, owner=GREEN), Pass(seat=RED)]
    assert refused(state, Snoop(seat=RED, house=3, owner=BLUE)).clause == "GS-R15"
    full = table("snoop", rules, stacks={**stacks, (3, "blue"): ["blank"]}, pawns={"red": 6})
    assert refused(full, Snoop(seat=RED, house=5, owner=GREEN)).clause == "GS-056", "only an empty window redirects"
    both = table("snoop", GossipRules(empty_look="redirect", snoop_own=True), stacks=stacks, pawns={"red": 6})
    own, elsewhere = Snoop(seat=RED, house=3, owner=RED), Snoop(seat=RED, house=5, owner=GREEN)
    assert moves(both) == [own, elsewhere, Pass(seat=RED)], "one's own card does not fill the window"


@clause("GS-R16", "GS-062")
def test_hide() -> None:
    board, stacks = Hide(seat=RED, card="blank", house=3), {(3, "red"): ["blank"]}
    may, must, either = (
        table("hide", GossipRules(hide=reading), stacks=stacks, seen={"blue": [(3, "red")]})
        for reading in ("may_hand", "must_hand", "may_hand_or_board")
    )
    assert legal(may, Pass(seat=RED))
    assert refused(must, Pass(seat=RED)).clause == "GS-R16"
    assert refused(may, board).clause == refused(must, board).clause == "GS-R16"
    state, events = act(either, board)
    assert state.stacks[2][RED] == ()
    assert first(events, HidClue).house == 3
    assert GAME.observe(state, BLUE).hidden == (Hidden("blank", RED, 3),), "whoever saw it there knows it still"
    assert GAME.observe(state, GREEN).hidden == (Hidden(None, RED, 3),)


@clause("GS-R17", "GS-064")
def test_find_depth() -> None:
    hidden = [("cigars", "yellow"), ("blank", "blue")]
    cast = {**NEIGHBOURHOOD, "yellow": ("Mrs Peep", "Mr Gab", "none")}
    cast["blue"] = ("Mr Nosey", "Mr Stare", "cat")
    cast["green"] = ("Mrs Pry", "Mrs Gab", "none")
    for depth, cards in (("top", ("blank",)), ("whole_stack", ("cigars", "blank"))):
        state = arrange(cast, hidden=hidden, phase="find", rulings=GossipRules(find_depth=depth))
        state, events = act(state, moves(state)[0])
        assert first(events, FoundClue).cards == cards


@clause("GS-R18", "GS-099")
def test_hide_author_visible() -> None:
    for visible in (True, False):
        state = table("hide", GossipRules(hide_author_visible=visible))
        state, events = act(state, Hide(seat=RED, card="dog bone"))
        assert GAME.observe(state, RED).hidden == (Hidden("dog bone", RED),)
        assert GAME.observe(state, BLUE).hidden == (Hidden(None, RED if visible else None),)
        heard = first(events, HidClue).seen_by(BLUE)
        assert heard.author == (RED if visible else None)
        assert heard.card is None
        assert visible or (heard.knows, heard.heard) == (None, None), "nor does who may know give it away"
        hidden = table("find", GossipRules(hide_author_visible=visible), hidden=[("dog bone", "red")], turn="blue")
        _, events = act(hidden, Find(seat=BLUE))
        assert first(events, FoundClue).authors == ((RED,) if visible else (None,))


@clause("GS-R16", "GS-R18")
def test_whoever_saw_a_card_on_the_street_does_not_know_it_among_those_hidden_by_nobody_knows_whom() -> None:
    rules = GossipRules(hide="may_hand_or_board", hide_author_visible=False)
    state = table("hide", rules, stacks={(3, "red"): ["blank"]}, seen={"blue": [(3, "red")]})
    state, events = act(state, Hide(seat=RED, card="blank", house=3))
    assert GAME.observe(state, BLUE).hidden == (Hidden(None, None),), "its face would tell whose it is"
    assert GAME.observe(state, RED).hidden == (Hidden("blank", RED, 3),)
    assert first(events, HidClue).seen_by(BLUE).house == 0


@clause("GS-R19")
def test_look_target_public() -> None:
    for public in (True, False):
        state = table("gossip", GossipRules(look_target_public=public), stacks={(5, "green"): ["blank"]})
        _, events = act(state, Gossip(seat=RED, house=5, owner=GREEN))
        seen = events[0].seen_by(BLUE)
        assert (seen.house, seen.owner) == ((5, GREEN) if public else (None, None))
        assert seen.card is None
        assert events[0].seen_by(RED).card == "blank"
