"""Refusals, prompts and sentences in the rarer moments, most of them under other readings."""

import pytest

from gamecore.core import CHANCE
from gamecore.draft import Draft
from gamecore.rumourmongers import GAME
from gamecore.rumourmongers.moves import (
    Author,
    Bard,
    Chose,
    Count,
    Counted,
    Deal,
    Dealt,
    Diplomat,
    Fetched,
    Foretold,
    Gather,
    Gathered,
    HandDiscarded,
    Huntress,
    LightKeeper,
    Lonely,
    Lowest,
    LowestDrawn,
    Named,
    NoEffect,
    NotDealt,
    Painter,
    Pass,
    Penitent,
    Played,
    Recycled,
    RoundBegan,
    Sailor,
    Savage,
    Starter,
    SuitTold,
    Take,
    Uncovered,
    Unmasked,
    Watchman,
    Yield,
)
from gamecore.rumourmongers.scene import scene
from gamecore.rumourmongers.state import RumourState
from gamecore.rumourmongers.words import tell
from tests.clause_marks import clause

from .table import ANA, BEN, CLEO, act, card, cards, refused, step, table, to_phase


def why(state: RumourState, move) -> tuple[str, str]:  # type: ignore[no-untyped-def]
    refusal = refused(state, move)
    return refusal.clause, refusal.why


def prompt(state: RumourState, seat: int = ANA, *parts: tuple[str, object]) -> str:
    made = None
    if seat in GAME.actors(state):
        made = Draft.over(GAME.options(state, seat), GAME.conceivable(state, seat)).pick(*parts)
    return scene(GAME.observe(state, seat), made).prompt


# ---- refusals ----


@clause("RM-081")
def test_nobody_discards_without_a_penitent() -> None:
    state = table(hands={ANA: "Sea, Pact"}, phase="after_gossip")
    assert why(state, Yield(seat=ANA, cards=cards("Sea, Pact")))[0] == "RM-081"


@clause("RM-R17")
def test_what_an_owner_may_say_of_a_court_under_the_painter() -> None:
    start = table(
        ["Window, Watchman"], {ANA: "Painter"}, phase="after_gather", seats=4, painter_three_suit="owner_chooses"
    )
    assert why(start, Count(seat=ANA, card=card("Window"), suit="knots"))[1].endswith("only under the Painter.")
    state = to_phase(act(start, Painter(seat=ANA))[0], "count")
    assert prompt(state) == "For which suit shall the Watchman count?"
    clause, words = why(state, Count(seat=ANA, card=card("Watchman"), suit="moons"))
    assert (clause, words) == ("RM-R17", "The Watchman counts for Wyrms or Knots now.")
    assert why(state, Count(seat=ANA, card=card("Window"), suit="knots"))[1] == "Now it is about the Watchman."
    assert why(state, Pass(seat=ANA))[0] == "RM-R17"
    state = step(state, Count(seat=ANA, card=card("Watchman"), suit="wyrms"), [])
    assert prompt(state) == "For which suit shall the Window count?"


@clause("RM-R39")
def test_in_a_retelling_others_may_have_to_be_silent() -> None:
    """Nobody is asked at all, or everybody but the Watchman."""
    hands = {ANA: "Author", BEN: "Diplomat, Watchman"}
    for reading, phases in (("none", set()), ("no_watchman", {"settle"}), ("all", {"watch", "settle"})):
        start = table(["Castle", "Desert"], hands, phase="after_gossip", seats=4, author_during=reading)
        state, seen = step(start, Author(seat=ANA, suit="suns"), []), set()
        while state.table.author is not None or not state.tellings:
            seen.add(state.phase)
            if state.phase == "settle" and state.actors == (BEN,) and reading == "no_watchman":
                words = "The Watchman does not stop a suit that is told again."
                assert why(state, Watchman(seat=BEN)) == ("RM-R39", words)
                assert GAME.refusal(state, Diplomat(seat=BEN, to=ANA)) is None
            state = step(state, Pass(seat=state.actors[0]), [])
        assert seen == phases
        assert state.tellings[-1].verdict == "tied"


@clause("RM-092", "RM-094", "RM-R49", "RM-067")
def test_people_of_gossip_have_their_own_moments() -> None:
    state = table(["Pact, Mountain", "Castle"], {ANA: "Watchman, Light Keeper, Bard, Diplomat"}, seats=4)
    watch = to_phase(state, "watch")
    assert why(watch, LightKeeper(seat=ANA, keep=cards("Pact")))[0] == "RM-092"
    assert why(watch, Bard(seat=ANA))[0] == "RM-067"
    assert why(watch, Diplomat(seat=ANA, to=BEN))[0] == "RM-069"
    keep = to_phase(state, "keep")
    assert why(keep, Watchman(seat=ANA)) == (
        "RM-094", "The Watchman is played when a suit comes up, before groups are compared.",
    )  # fmt: skip
    early = table(["Pact, Mountain"], {ANA: "Watchman, Bard"}, seats=4, watchman_timing="before_gossip")
    assert why(to_phase(early, "settle"), Watchman(seat=ANA))[0] == "RM-R49"
    foretold = to_phase(early, "foretell")
    assert why(foretold, Watchman(seat=ANA)) == ("RM-094", "Name the suit that is skipped.")
    assert why(watch, Watchman(seat=ANA, suit="moons"))[0] == "RM-R49"


@clause("RM-R23")
def test_nothing_is_named_before_others_could_answer() -> None:
    rulings = {"lunatic_window": "at_announcement"}
    start = table(["Pact", "Sea"], {ANA: "Savage, Sailor", BEN: "Lunatic"}, **rulings)
    early = why(start, Savage(seat=ANA, card=card("Pact"), suit="suns"))
    assert early == ("RM-R23", "Play the Savage first; you name your choice when nobody stops it.")
    state, _ = act(start, Savage(seat=ANA))
    assert why(state, Savage(seat=ANA, card=card("Sea"), suit="suns"))[0] == "RM-077"
    assert why(state, Savage(seat=ANA)) == ("RM-077", "Choose one of your open cards and a suit for it.")
    assert why(state, Sailor(seat=ANA)) == ("RM-R23", "You have played the Savage: name what you want of it.")
    assert why(state, Pass(seat=ANA))[0] == "RM-R23"
    sail = table(hands={ANA: "Sailor, Sea"}, phase="after_gather", **rulings)
    assert why(sail, Sailor(seat=ANA, card=card("Sea")))[0] == "RM-R23"
    hunt = table(hands={ANA: "Huntress", BEN: "Lunatic"}, pile="Sea", phase="after_gossip", **rulings)
    assert why(hunt, Huntress(seat=ANA, card=card("Sea")))[0] == "RM-R23"
    asked, _ = act(hunt, Huntress(seat=ANA))
    assert prompt(asked) == "Nobody stops the Huntress: choose a card of the discard pile."
    assert why(asked, Huntress(seat=ANA)) == ("RM-065", "Choose a card of the discard pile.")
    told = table(["Pact"], {ANA: "Author", BEN: "Lunatic"}, phase="after_gossip", **rulings)
    assert why(told, Author(seat=ANA, suit="moons"))[0] == "RM-R23"
    named, _ = act(told, Author(seat=ANA))
    assert why(named, Author(seat=ANA)) == ("RM-082", "Choose the suit that is told again.")


@clause("RM-R03", "RM-R04", "RM-032", "RM-029")
def test_chance_keeps_to_its_part() -> None:
    state = table(["Pact", "Sea", "Castle"], phase="after_gossip", lowest_tie="random", points=(4, 4, 6))
    for _ in range(3):
        state = step(state, Pass(seat=state.actors[0]), [])
    assert state.phase == "lowest"
    assert prompt(state) == "Chance says who starts."
    assert why(state, Lowest(seat=CHANCE, who=CLEO)) == ("RM-R04", "Seat 2 is none of those who scored least.")
    assert why(state, Starter(seat=CHANCE, who=ANA))[0] == "RM-029"
    assert why(state, Deal(seat=ANA, cards=())) == ("RM-032", "Only chance deals and draws.")
    log: list = []
    state = step(state, Lowest(seat=CHANCE, who=BEN), log)
    assert tell(log[0], GAME.observe(state, ANA)) == "Of those with least points chance picks White."
    assert state.starter == CLEO
    with pytest.raises(ValueError, match="a player has to"):
        GAME.chance(table(), lambda name: None)  # type: ignore[arg-type,return-value]


# ---- prompts ----


def test_prompts_of_the_rarer_moments() -> None:
    gather = table(hands={ANA: "Sea"}, phase="gather")
    assert prompt(gather, ANA, ("move", "Gather")) == "Lay down nothing in this round?"
    assert prompt(gather, BEN) == "Red is laying down cards."
    row = table(hands={ANA: "Sea, Pact"}, phase="gather", permits=(ANA,), merchant_optional=False)
    assert prompt(row) == "Choose a row of ranks to lay face down, or none."
    free = table(hands={ANA: "Sea, Pact"}, phase="gather", permits=(ANA,))
    assert prompt(free) == "Choose a row of ranks, or cards with the same lower suit, to lay face down, or none."
    win = to_phase(table(["Pact"], decline_win=True), "claim")
    assert prompt(win) == "You win Moons: take 6 points, or decline."
    hands = {ANA: "Sea, Pact, Cave", BEN: "Penitent"}
    victim, _ = act(table(hands=hands, phase="after_gossip", starter=BEN), Penitent(seat=BEN))
    assert prompt(victim) == "The Penitent: choose two cards to discard."
    assert prompt(victim, ANA, ("cards", "CW")) == "The Penitent: choose one more card to discard."
    assert prompt(victim, ANA, ("cards", "CW"), ("cards", "9MS")) == "Discard the Sea and the Pact?"
    tie = to_phase(table(["Castle", "Desert"], {CLEO: "Diplomat"}), "settle")
    assert prompt(tie) == "Suns are tied between you and White. You have nobody to play: pass."
    empty = to_phase(table(["Castle"], {ANA: "Bard"}), "settle")
    assert prompt(empty) == "No card is open in Knots. You may play the Bard, or pass."
    keep = to_phase(table(["Pact, Mountain, Author, Journey"], {ANA: "Light Keeper"}, seats=4), "keep")
    assert prompt(keep) == "You win Moons with 4 cards. You may play the Light Keeper, or pass."
    assert prompt(keep, ANA, ("play", "PSWK")) == "The Light Keeper: choose 2 cards to leave open."
    both = (("play", "PSWK"), ("keep", "9MS"), ("keep", "2MK"))
    assert prompt(keep, ANA, *both) == "Play the Light Keeper and leave the Pact and the Author open?"
    hunt = table(hands={ANA: "Huntress"}, pile="Sea", phase="after_gossip")
    assert prompt(hunt, ANA, ("card", "CW")) == "The Sea: now choose whom you play."
    before = to_phase(table(["Pact"], {ANA: "Watchman"}, seats=4, watchman_timing="before_gossip"), "foretell")
    assert prompt(before) == "Gossip is about to begin. You may play the Watchman, or pass."
    assert prompt(before, ANA, ("play", "PMYK")) == "The Watchman: choose the suit to be skipped."
    watch = to_phase(table(["Pact"], {ANA: "Watchman"}, seats=4), "watch")
    assert prompt(watch) == "Knots come up. You may play the Watchman, or pass."


# ---- sentences ----


def test_events_of_the_rarer_readings_are_told() -> None:
    view = GAME.observe(table(), ANA)
    said = {
        RoundBegan(clause="RM-034", number=2, starter=ANA, shuffled=1):
            "Round 2: you start. 1 card is shuffled and dealt.",
        RoundBegan(clause="RM-034", number=3, starter=BEN, shuffled=0): "Round 3: White starts.",
        Recycled(clause="RM-R07", cards=("CW", "CY")): "The pile is empty, so all 2 open cards are shuffled.",
        NotDealt(clause="RM-R07"): "There is no card to deal.",
        NotDealt(clause="RM-R08", cards=("CW",)): "The Sea cannot be dealt evenly and stays on the pile.",
        Dealt(clause="RM-033", seat=ANA, count=0, cards=()): "You are dealt no cards.",
        HandDiscarded(clause="RM-R01", seat=BEN, cards=("CW",)): "White discards what was not played: the Sea.",
        LowestDrawn(clause="RM-R04", seat=ANA): "Of those with least points chance picks you.",
        Gathered(clause="RM-041", seat=BEN, count=None, cards=None, heard=(BEN,)): "White has gathered.",
        Gathered(clause="RM-041", seat=BEN, count=0, cards=None, heard=(0, 1, 2)): "White lays no card.",
        Uncovered(clause="RM-R12", counts=(1, 0, 2)): "Cards face down: you 1, White none, Blue 2.",
        Lonely(clause="RM-R14", seat=BEN, cards=("PMSL",), to="hand"):
            "The Harvest lies alone and goes back to White's hand.",
        Lonely(clause="RM-R14", seat=ANA, cards=("PMSL", "TSWY"), to="pile"):
            "The Harvest and the Island lie alone and go on the pile.",
        Chose(clause="RM-R20", seat=BEN, cards=None): "White has chosen.",
        NoEffect(clause="RM-R21", seat=BEN, person="CM"): "The Huntress finds nothing to do.",
        Counted(clause="RM-R17", seat=BEN, card="PMSL", suit="suns"): "The Harvest counts for Suns.",
        Unmasked(clause="RM-080", seat=BEN, card="9MS"): "The Pact is turned up again.",
        Foretold(clause="RM-R49", seat=BEN, suit="moons"): "Moons will be skipped.",
        Fetched(clause="RM-065", seat=ANA, card="CW", to="table"): "The Sea comes from the pile to the table.",
        Played(clause="RM-059", seat=BEN, person="4WL"): "White plays the Sailor.",
        Played(clause="RM-059", seat=ANA, person="8MS", to=ANA):
            "You play the Diplomat and name yourself the winner.",
        Played(clause="RM-059", seat=BEN, person="PMYK", suit="moons"):
            "White plays the Watchman: Moons shall be skipped.",
        Played(clause="RM-059", seat=BEN, person="2MK", suit="suns"):
            "White plays the Author: Suns shall be told again.",
        Named(clause="RM-R23", seat=ANA, person="4WL", laid=True, hidden="CW"):
            "You play the Sailor and lay the Sea face down.",
        SuitTold(clause="RM-R52", suit="suns", sizes=(1, 0, 0), verdict="declined", winner=ANA):
            "Suns: you decline, and nobody scores.",
        SuitTold(clause="RM-094", suit="suns", sizes=(1, 0, 0), verdict="skipped"): "Suns are skipped.",
        SuitTold(clause="RM-048", suit="suns", sizes=(2, 0, 0), verdict="won", winner=BEN, points=5, kept=("7SK",)):
            "Suns, 2–0: White scores 5. The Castle stays open.",
    }  # fmt: skip
    for event, words in said.items():
        assert tell(event, view) == words


def test_gathering_nothing_is_a_move_of_its_own() -> None:
    assert Gather(seat=ANA).parts() == (("move", "Gather"),)
    assert SuitTold.secret == {}
    assert Take(seat=ANA).parts() == (("move", "Take"),)
