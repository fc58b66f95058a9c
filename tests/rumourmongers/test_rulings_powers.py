"""Every reading of the rulings on the personalities, card by card."""

import pytest

from gamecore.decktet import name
from gamecore.rumourmongers import GAME
from gamecore.rumourmongers.moves import (
    Author,
    Bard,
    Consul,
    Diplomat,
    Huntress,
    LightKeeper,
    Lunatic,
    NoEffect,
    Painter,
    Pass,
    Penitent,
    Power,
    Sailor,
    Savage,
    Soldier,
    Watchman,
    Yield,
)
from tests.clause_marks import clause
from tests.rumourmongers.table import (
    ANA,
    BEN,
    CLEO,
    DOV,
    act,
    card,
    cards,
    every,
    finish,
    hand,
    legal,
    offered,
    opened,
    outcomes,
    pile,
    refused,
    sizes,
    step,
    table,
    the,
    to_seat,
    won,
)

# ---- playing for nothing, and the Lunatic ----


@clause("RM-R21", "RM-058")
def test_whether_a_personality_needs_a_target() -> None:
    empty = {"hands": {ANA: "Huntress"}, "phase": "after_gossip"}
    assert refused(table(**empty), Huntress(seat=ANA)).clause in ("RM-R21", "RM-R25")
    state, _ = act(table(**empty, require_target=False), Huntress(seat=ANA))
    assert pile(state) == the("Huntress")
    assert hand(state, ANA) == set()
    bare = {"hands": {ANA: "Savage"}}
    assert not offered(table(**bare), Savage(seat=ANA))
    state, _log = finish(*act(table(**bare, require_target=False), Savage(seat=ANA)))
    assert pile(state) == the("Savage")
    assert state.scores == (0, 0, 0)


@pytest.mark.parametrize(
    ("move", "phase"),
    [
        pytest.param(Sailor(seat=ANA), "after_gather", id="Sailor"),
        pytest.param(Diplomat(seat=ANA), "after_meet", id="Diplomat"),
        pytest.param(Bard(seat=ANA), "after_meet", id="Bard"),
        pytest.param(LightKeeper(seat=ANA), "after_meet", id="LightKeeper"),
    ],
)
@clause("RM-R21")
def test_without_a_target_nothing_happens(move: Power, phase: str) -> None:
    """Moons are tied, so the Bard may not sing there; Knots are empty, so there is nobody to name."""
    suit = {"Bard": "moons", "Diplomat": "knots", "LightKeeper": "knots"}.get(type(move).__name__)
    given = {"opened": ["Pact", "Journey"], "hands": {ANA: name(move.person)}, "phase": phase, "seats": 4}
    assert suit not in offered(table(**given), move)
    state, log = finish(*act(table(**given, require_target=False), move, suit=suit))
    assert [event.person for event in every(log, NoEffect)] == [move.person]
    assert pile(state) == {move.person}
    assert state.scores == (0, 0, 0, 0)
    assert opened(state)[:2] == [the("Pact"), the("Journey")]


@clause("RM-R23", "RM-072")
def test_the_lunatic_answers_after_the_target_or_before_it() -> None:
    given = {"hands": {ANA: "Huntress", BEN: "Lunatic"}, "pile": "Sea, Cave", "phase": "after_gossip"}
    state = step(table(**given), Huntress(seat=ANA, card=card("Sea")), [])
    assert state.pending is not None
    assert state.pending.move == Huntress(seat=ANA, card=card("Sea"))
    assert legal(to_seat(state, BEN), Lunatic(seat=BEN))
    early = table(**given, lunatic_window="at_announcement")
    assert GAME.refusal(early, Huntress(seat=ANA, card=card("Sea"))) is not None, "first it is only announced"
    state = step(early, Huntress(seat=ANA), [])
    assert legal(to_seat(state, BEN), Lunatic(seat=BEN))
    state, _ = act(state, Huntress(seat=ANA, card=card("Sea")))
    assert hand(state, ANA) == the("Sea"), "nobody is asked again"
    state, _ = act(early, Huntress(seat=ANA), Lunatic(seat=BEN))
    assert pile(state) == the("Sea, Cave, Huntress, Lunatic")


@clause("RM-R23")
@pytest.mark.parametrize("own", [False, True])
def test_whether_the_lunatic_answers_ones_own_card(own: bool) -> None:
    start = table(hands={ANA: "Consul, Lunatic"}, phase="after_gossip", seats=4, lunatic_own=own)
    state = step(start, Consul(seat=ANA), [])
    while state.phase == "react" and not (own and ANA in GAME.actors(state)):
        assert ANA not in GAME.actors(state)
        state = step(state, Pass(seat=GAME.actors(state)[0]), [])
    if own:
        state = step(state, Lunatic(seat=ANA), [])
    assert state.scores[ANA] == (0 if own else 3)


# ---- Huntress ----


@clause("RM-R25", "RM-065", "RM-066")
@pytest.mark.parametrize(("reading", "held", "lies"), [("hand", "Sea", ""), ("table", "", "Sea")])
def test_where_the_huntress_puts_the_card(reading: str, held: str, lies: str) -> None:
    start = table(hands={ANA: "Huntress"}, pile="Sea", phase="after_gossip", huntress_to=reading)
    state, _ = act(start, Huntress(seat=ANA, card=card("Sea")))
    assert (hand(state, ANA), opened(state)[ANA]) == (the(held), the(lies))


@clause("RM-R25")
@pytest.mark.parametrize(
    ("reading", "allowed"),
    [("any", "Sea, Consul, Pact"), ("no_personalities", "Sea, Pact"), ("this_gossip_only", "Pact")],
)
def test_which_cards_the_huntress_may_fetch(reading: str, allowed: str) -> None:
    start = table(["Pact"], {ANA: "Huntress"}, pile="Sea, Consul", seats=4, huntress_pool=reading)
    found = {name for name in ("Sea", "Consul", "Pact") if offered(start, Huntress(seat=ANA, card=card(name)))}
    assert found == set(allowed.split(", "))


@clause("RM-R26")
@pytest.mark.parametrize("reading", ["same_round", "next_round"])
def test_when_a_fetched_personality_may_be_played(reading: str) -> None:
    start = table(
        hands={ANA: "Huntress, Soldier"}, pile="Consul", seats=4, phase="after_gossip", huntress_reuse=reading
    )
    state, _ = act(start, Huntress(seat=ANA, card=card("Consul")))
    assert bool(offered(state, Consul(seat=ANA))) is (reading == "same_round")
    assert offered(state, Soldier(seat=ANA)), "what she had already she may play"
    if reading == "next_round":
        refusal = refused(to_seat(state, ANA), Consul(seat=ANA))
        assert refusal.clause == "RM-R26"


# ---- Bard and Diplomat ----


@clause("RM-R27", "RM-067")
@pytest.mark.parametrize(
    ("reading", "suits"),
    [
        ("no_open_card", ["knots", "wyrms", "waves"]),
        ("no_countable_group", ["knots", "wyrms", "waves"]),
        ("suit_not_printed", ["wyrms", "waves"]),
    ],
)
def test_on_which_suits_the_bard_may_sing(reading: str, suits: list[str]) -> None:
    start = table(["Author", "Forest, Castle", "Ace of Leaves"], {ANA: "Bard"}, bard_condition=reading)
    assert offered(start, Bard(seat=ANA)) == suits


@clause("RM-R27", "RM-R28")
def test_a_lone_pawn_hinders_the_bard_in_two_readings_of_three() -> None:
    for reading, free in (("no_open_card", False), ("no_countable_group", True), ("suit_not_printed", False)):
        start = table(["Harvest"], {BEN: "Bard"}, seats=4, bard_condition=reading)
        assert ("moons" in offered(start, Bard(seat=BEN))) is free, reading


@clause("RM-R29", "RM-070")
@pytest.mark.parametrize(
    ("reading", "who"),
    [("tied_only", (ANA, BEN)), ("any_with_group", (ANA, BEN, CLEO)), ("anyone", (ANA, BEN, CLEO, DOV))],
)
def test_whom_the_diplomat_may_name(reading: str, who: tuple[int, ...]) -> None:
    rows = ["Mountain, Pact", "Journey, Forest", "Author"]
    start = table(rows, {DOV: "Diplomat"}, seats=4, diplomat_pick=reading)
    assert tuple(seat for seat in range(4) if offered(start, Diplomat(seat=DOV, to=seat))) == who
    winner = who[-1]
    state, log = finish(*act(start, Diplomat(seat=DOV, to=winner)))
    assert won(log) == {"moons": (winner, 6)}
    assert opened(state)[winner] == set(), "the winner's group is discarded"


# ---- Sailor and Savage ----


@clause("RM-R31", "RM-075")
@pytest.mark.parametrize("needs", [False, True])
def test_whether_the_sailor_needs_a_gather(needs: bool) -> None:
    hands = {ANA: "Sailor, Pact"}
    start = table(hands=hands, phase="after_gather", sailor_needs_gather=needs)
    assert bool(offered(start, Sailor(seat=ANA, card=card("Pact")))) is not needs
    laid = table(hands=hands, down={ANA: "Cave"}, phase="after_gather", sailor_needs_gather=needs)
    assert offered(laid, Sailor(seat=ANA, card=card("Pact")))


@clause("RM-R32", "RM-077")
@pytest.mark.parametrize("reading", ["any", "other"])
def test_whether_the_savage_may_name_the_cards_own_suit(reading: str) -> None:
    start = table(["Harvest"], {ANA: "Savage"}, seats=4, savage_suit=reading)
    assert bool(offered(start, Savage(seat=ANA, card=card("Harvest"), suit="moons"))) is (reading == "any")
    assert offered(start, Savage(seat=ANA, card=card("Harvest"), suit="suns"))
    if reading == "any":
        _state, log = finish(*act(start, Savage(seat=ANA, card=card("Harvest"), suit="moons")))
        assert won(log) == {"moons": (ANA, 6)}, "a lone pawn counts one"


@clause("RM-R33", "RM-080")
@pytest.mark.parametrize(("reading", "points"), [("end_of_gossip", 0), ("end_of_round", 6)])
def test_when_the_card_of_the_savage_is_turned_up(reading: str, points: int) -> None:
    """Moons told again: Ana's Diplomat ties with Ben's Forest if it is a Moon again."""
    rows = ["Mountain, Pact, Diplomat", "Forest", "Cave, Darkness"]
    start = table(rows, {ANA: "Savage", BEN: "Author"}, savage_revert=reading)
    moves = (Savage(seat=ANA, card=card("Diplomat"), suit="waves"), Author(seat=BEN, suit="moons"))
    state, _ = finish(*act(start, *moves))
    assert state.scores == (6, points, 4)
    assert card("Diplomat") in opened(state)[ANA]
    assert state.savage is None


@clause("RM-R33", "RM-R40")
def test_at_the_end_of_the_round_the_card_may_still_win_its_suit() -> None:
    rows = ["Mountain, Diplomat", "Forest", "Cave, Darkness"]
    start = table(rows, {ANA: "Savage", BEN: "Author"}, savage_revert="end_of_round")
    moves = (Savage(seat=ANA, card=card("Diplomat"), suit="waves"), Author(seat=BEN, suit="waves"))
    state, _ = finish(*act(start, *moves))
    assert state.scores == (4, 0, 4)
    assert card("Diplomat") in pile(state)


@clause("RM-R34", "RM-078")
@pytest.mark.parametrize(("reading", "score"), [(True, 10), (False, 6)])
def test_whether_a_lone_pawn_of_the_savage_counts(reading: bool, score: int) -> None:
    start = table(["Harvest, Mountain"], {ANA: "Savage"}, seats=4, savage_lone_counts=reading)
    state, log = finish(*act(start, Savage(seat=ANA, card=card("Harvest"), suit="waves")))
    assert state.scores[ANA] == score
    assert sizes(log, "waves") == (int(reading), 0, 0, 0)
    assert opened(state)[ANA] == (set() if reading else the("Harvest"))


@clause("RM-R35", "RM-079")
@pytest.mark.parametrize(("reading", "stays"), [("must_go", False), ("may_stay", True)])
def test_whether_the_light_keeper_may_leave_the_card_of_the_savage(reading: str, stays: bool) -> None:
    start = table(["Mountain, Pact, Castle"], {ANA: "Savage, Light Keeper"}, seats=4, savage_light_keeper=reading)
    state, _ = act(start, Savage(seat=ANA, card=card("Castle"), suit="moons"))
    assert bool(offered(state, LightKeeper(seat=ANA, keep=cards("Castle")))) is stays
    if stays:
        state, _ = finish(*act(state, LightKeeper(seat=ANA, keep=cards("Castle"))))
        assert opened(state)[ANA] == the("Castle")
        assert state.savage is None


# ---- Penitent ----


@clause("RM-R36", "RM-081")
@pytest.mark.parametrize(("reading", "left"), [("all_they_have", ""), ("exempt", "Castle")])
def test_what_the_penitent_takes_from_one_card(reading: str, left: str) -> None:
    hands = {ANA: "Penitent", BEN: "Cave, Mill, Pact", CLEO: "Castle"}
    state, _ = act(
        table(hands=hands, phase="after_gossip", penitent_short=reading),
        Penitent(seat=ANA),
        Yield(seat=BEN, cards=cards("Cave, Mill")),
    )
    if CLEO in GAME.actors(state) and state.phase == "yield":
        state, _ = act(state, Yield(seat=CLEO, cards=cards("Castle")))
    assert hand(state, CLEO) == the(left)
    assert hand(state, BEN) == the("Pact")


@clause("RM-R37", "RM-081")
def test_cards_for_the_penitent_are_chosen_in_secret_or_in_order() -> None:
    hands = {BEN: "Penitent", ANA: "Sea, Cave, Mill", CLEO: "Castle, Pact, Forest", DOV: "Battle, Origin, Author"}
    given = {"hands": hands, "phase": "after_gossip", "seats": 4}
    state, _ = act(table(**given), Penitent(seat=BEN))
    assert set(GAME.actors(state)) == {ANA, CLEO, DOV}
    state = step(state, Yield(seat=CLEO, cards=cards("Castle, Pact")), [])
    assert pile(state) == the("Penitent"), "nothing is shown before all have chosen"
    for move in (Yield(seat=ANA, cards=cards("Sea, Cave")), Yield(seat=DOV, cards=cards("Battle, Origin"))):
        state = step(state, move, [])
    assert pile(state) == the("Penitent, Castle, Pact, Sea, Cave, Battle, Origin")
    state, _ = act(table(**given, penitent_order="in_order"), Penitent(seat=BEN))
    order = []
    for names in ("Sea, Cave", "Castle, Pact", "Battle, Origin"):
        (seat,) = GAME.actors(state)
        order.append(seat)
        state = step(state, Yield(seat=seat, cards=cards(names)), [])
        assert the(names) <= pile(state), "it is shown at once"
    assert order == [ANA, CLEO, DOV]


# ---- Author ----


@clause("RM-R38", "RM-082")
@pytest.mark.parametrize(
    ("reading", "suits"),
    [
        ("any", ["knots", "wyrms", "leaves", "waves", "suns", "moons"]),
        ("scored_only", ["waves", "suns"]),
        ("unscored_only", ["knots", "wyrms", "leaves", "moons"]),
    ],
)
def test_which_suits_the_author_may_tell_again(reading: str, suits: list[str]) -> None:
    """Waves are scored by a group, Suns by one; Moons are tied; the rest is empty."""
    start = table(["Forest, Sea", "Mountain, Castle"], {CLEO: "Author"}, author_suits=reading)
    assert [suit for suit in suits if offered(start, Author(seat=CLEO, suit=suit))] == suits
    others = [suit for suit in ("knots", "wyrms", "leaves", "waves", "suns", "moons") if suit not in suits]
    assert not any(offered(start, Author(seat=CLEO, suit=suit)) for suit in others)


@clause("RM-R39")
@pytest.mark.parametrize(
    ("reading", "diplomat", "watchman"), [("all", True, True), ("no_watchman", True, False), ("none", False, False)]
)
def test_which_personalities_may_join_a_retelling(reading: str, diplomat: bool, watchman: bool) -> None:
    """Moons are tied 1-1 and told again."""
    hands = {ANA: "Author", BEN: "Watchman", CLEO: "Diplomat"}
    start = table(["Forest", "Mountain"], hands, seats=4, author_during=reading)
    state, _ = act(start, Author(seat=ANA, suit="moons"))
    assert bool(offered(state, Diplomat(seat=CLEO, to=BEN))) is diplomat
    assert bool(offered(state, Watchman(seat=BEN))) is watchman


@clause("RM-R39", "RM-067")
@pytest.mark.parametrize(("reading", "sings"), [("all", True), ("no_watchman", True), ("none", False)])
def test_whether_the_bard_and_the_light_keeper_may_join_a_retelling(reading: str, sings: bool) -> None:
    start = table(["Sea, Cave"], {ANA: "Author", BEN: "Bard"}, seats=4, author_during=reading)
    state, _ = act(start, Author(seat=ANA, suit="waves"))
    assert bool(offered(state, Bard(seat=BEN))) is sings
    hands = {ANA: "Author", BEN: "Light Keeper"}
    start = table(["Mountain, Pact, Harvest", "Journey, Forest"], hands, seats=4, author_during=reading)
    state, _ = act(start, Author(seat=ANA, suit="moons"))
    assert bool(offered(state, LightKeeper(seat=BEN, keep=cards("Forest")))) is sings


@clause("RM-R40")
@pytest.mark.parametrize(("reading", "scores"), [("round_mode", (1, 1, 5)), ("always_upper", (1, 0, 5))])
def test_whether_the_painter_holds_in_a_retelling(reading: str, scores: tuple[int, ...]) -> None:
    rows = ["Author, Battle, Market", "Castle, Betrayal", "Mountain"]
    start = table(rows, {ANA: "Painter", CLEO: "Huntress"}, phase="after_gather", author_mode=reading)
    moves = (Painter(seat=ANA), Huntress(seat=CLEO, card=card("Author")), Author(seat=CLEO, suit="knots"))
    state, _log = finish(*act(start, *moves))
    assert state.scores == scores


# ---- Soldier, Light Keeper, Watchman ----


@clause("RM-R45", "RM-089")
@pytest.mark.parametrize(("reading", "left"), [("counts", "Pact"), ("does_not_count", "Pact, End, Market, Origin")])
def test_whether_double_types_go_to_the_soldier(reading: str, left: str) -> None:
    hands = {ANA: "Soldier", BEN: "End, Market, Origin, Pact, Castle"}
    state, _ = act(table(hands=hands, phase="after_gossip", soldier_dual=reading), Soldier(seat=ANA))
    assert hand(state, BEN) == the(left)


@clause("RM-R47", "RM-092")
@pytest.mark.parametrize(
    ("rounding", "amount", "allowed"),
    [("down", "exact", {1}), ("up", "exact", {2}), ("down", "up_to", {1}), ("up", "up_to", {1, 2})],
)
def test_how_many_of_three_the_light_keeper_leaves(rounding: str, amount: str, allowed: set[int]) -> None:
    rulings = {"light_keeper_rounding": rounding, "light_keeper_amount": amount}
    start = table(["Mountain, Pact, Journey"], {ANA: "Light Keeper"}, seats=4, **rulings)
    names = ("", "Pact", "Pact, Journey", "Mountain, Pact, Journey")
    found = {count for count, keep in enumerate(names) if offered(start, LightKeeper(seat=ANA, keep=cards(keep)))}
    assert found == allowed


@clause("RM-R49", "RM-094")
def test_when_the_watchman_names_the_suit() -> None:
    given = {"opened": ["Mountain, Castle", "Desert"], "hands": {BEN: "Watchman"}, "seats": 4}
    suits = ["knots", "wyrms", "leaves", "waves", "suns", "moons"]
    assert offered(table(**given), Watchman(seat=BEN)) == suits, "one after another, as they come up"
    before = table(**given, watchman_timing="before_gossip")
    assert offered(before, Watchman(seat=BEN)) == []
    assert offered(before, Watchman(seat=BEN, suit="moons")) == [None]
    state, log = finish(*act(before, Watchman(seat=BEN, suit="moons")))
    assert outcomes(log)["moons"] == "skipped"
    assert outcomes(log)["suns"] == "tied"
    assert state.scores == (0, 0, 0, 0)
