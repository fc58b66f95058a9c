"""What a seat is shown and told, and what it can pick: the scene, the sums, the prompts, half-made moves."""

from random import Random

import pytest

from gamecore.core import CHANCE, Move
from gamecore.decktet import FACTS
from gamecore.draft import Draft
from gamecore.match import Match
from gamecore.rumourmongers import GAME
from gamecore.rumourmongers.look import CardPiece, Moment, Score, SumLine, Tale, Verdict
from gamecore.rumourmongers.moves import (
    Consul,
    Diplomat,
    Gather,
    Huntress,
    LightKeeper,
    Merchant,
    Painter,
    Pass,
    Sailor,
    Savage,
    SuitTold,
    Voided,
)
from gamecore.rumourmongers.scene import scene
from gamecore.rumourmongers.state import RumourRules, RumourState
from gamecore.rumourmongers.words import sign, tell, won
from gamecore.scene import Button, Scene
from tests.clause_marks import clause
from tests.contract.games import walk

from .table import ANA, BEN, CLEO, act, card, cards, step, table, to_phase, to_seat


def draft(state: RumourState, seat: int = ANA) -> Draft:
    """What this seat is about to do: nothing is picked yet."""
    return Draft.over(
        GAME.options(state, seat), GAME.conceivable(state, seat), lambda picks: GAME.attempt(state, seat, picks)
    )


def drawn(state: RumourState, made: Draft | None = None, seat: int = ANA) -> Scene:
    return scene(GAME.observe(state, seat), made)


def click(state: RumourState, made: Draft, *ids: str) -> Draft:
    """Pick these pieces, each in the picture as it is then."""
    for id in ids:
        piece = drawn(state, made).piece(id)
        assert piece is not None, f"there is no {id}"
        assert piece.parts, f"{id} cannot be picked"
        made = made.pick(*piece.parts)
    return made


def lit(state: RumourState, made: Draft, zone: str) -> list[str]:
    """The ids of the pieces of a zone that can be picked now."""
    found = drawn(state, made).zone(zone)
    return [piece.id for piece in found.pieces if piece.state == "legal"] if found else []


# ---- laying ----


def gathering() -> tuple[RumourState, Draft]:
    state = table(hands={ANA: "Castle, Market, Battle, Sea"}, phase="gather")
    return state, draft(state)


@clause("RM-042")
def test_what_goes_together_stays_lit_and_a_fourth_card_is_refused_by_its_clause() -> None:
    state, made = gathering()
    made = click(state, made, "card-7SK")
    assert lit(state, made, "cards") == ["card-4YK", "card-6LK"]
    three = click(state, made, "card-6LK", "card-4YK")
    assert three.move() == Gather(seat=ANA, cards=cards("Battle, Market, Castle"))
    assert not three.grows
    four = three.pick(("cards", "CW"))
    wrong = four.refused()
    assert wrong == Gather(seat=ANA, cards=cards("Battle, Market, Castle, Sea"))
    refusal = GAME.refusal(state, wrong)
    assert refusal is not None
    assert refusal.clause == "RM-042"
    assert "the Sea has Waves" in refusal.why
    assert len(three.picks) == 3, "the three stay picked"


def test_picks_of_a_game_are_spelled_by_a_chair_too() -> None:
    state, _ = gathering()
    chair = Match(GAME, 3, state=state).chair(ANA)
    assert chair.attempt((("cards", "7SK"), ("cards", "CW"))) == Gather(seat=ANA, cards=cards("Castle, Sea"))
    assert chair.attempt((("move", "Pass"),)) is None
    assert chair.attempt((("cards", "7SK"), ("cards", "7SK"))) is None
    assert chair.attempt((("cards", "?"),)) is None
    other = Match(GAME, 3, state=state).chair(BEN)
    assert other.attempt((("cards", "7SK"),)) is None, "only who is asked spells"


def test_nothing_can_be_laid_with_a_button() -> None:
    state, made = gathering()
    assert click(state, made, "lay-nothing").move() == Gather(seat=ANA)
    one = table(hands={ANA: "Castle"}, phase="gather", gather_min=1)
    assert drawn(one, draft(one)).piece("lay-nothing") is None


def test_a_hand_lies_by_lower_suit_and_by_rank_for_a_row() -> None:
    state, _ = act(table(hands={ANA: "Merchant, Sea, Forest, Castle"}, phase="after_deal"), Merchant(seat=ANA))
    state = to_phase(state, "gather")
    hand = drawn(state, draft(state)).zone("cards")
    assert hand is not None
    held = [piece for piece in hand.pieces if isinstance(piece, CardPiece)]
    assert [piece.card for piece in held] == ["5ML", "7SK", "CW"]
    assert {piece.under for piece in held} == {""}
    plain = table(hands={ANA: "Sea, Forest, Castle"}, phase="gather")
    hand = drawn(plain).zone("cards")
    assert hand is not None
    assert [piece.under for piece in hand.pieces if isinstance(piece, CardPiece)] == ["waves", "leaves", "knots"]


# ---- playing people ----


@clause("RM-075", "RM-087")
def test_the_sailor_and_the_painter_do_not_get_in_each_others_way() -> None:
    state = table(hands={ANA: "Sailor, Painter, Sea"}, phase="after_gather")
    made = draft(state)
    assert click(state, made, "card-3SK").move() == Painter(seat=ANA)
    assert click(state, made, "card-4WL", "card-CW").move() == Sailor(seat=ANA, card="CW")
    assert click(state, made, "card-4WL", "card-3SK").move() == Sailor(seat=ANA, card="3SK")
    assert click(state, made, "sail-painter").move() == Sailor(seat=ANA, card="3SK")
    assert click(state, made, "play-3SK").move() == Painter(seat=ANA)


def test_people_are_picked_first_and_then_what_is_named() -> None:
    start = table(["Pact, Mountain", "Forest"], {ANA: "Savage"})
    assert click(start, draft(start), "card-3LY", "card-9MS", "suit-suns").move() == Savage(
        seat=ANA, card="9MS", suit="suns"
    )
    pile = table(hands={ANA: "Huntress"}, pile="Sea, Cave", phase="after_gossip")
    assert click(pile, draft(pile), "play-CM", "card-7WY").move() == Huntress(seat=ANA, card="7WY")
    tie = to_phase(table(["Cave", "Castle, Painter", "Desert, Penitent"], {ANA: "Diplomat"}), "settle")
    assert click(tie, draft(tie), "play-8MS", "group-2-suns").move() == Diplomat(seat=ANA, to=CLEO)
    assert click(tie, draft(tie), "play-8MS", "player-1").move() == Diplomat(seat=ANA, to=BEN)
    refused = click(tie, draft(tie), "play-8MS", "player-0").refused()
    assert refused == Diplomat(seat=ANA, to=ANA), "who is not tied can be tried"
    won = table(["Mountain, Pact, Journey, Forest"], {ANA: "Light Keeper"}, seats=4)
    won = to_phase(won, "keep")
    made = click(won, draft(won), "play-PSWK", "card-9MS", "card-3MW")
    assert made.move() == LightKeeper(seat=ANA, keep=cards("Journey, Pact"))


@clause("RM-R23")
def test_what_was_announced_is_named_with_one_pick() -> None:
    start = table(["Pact"], {ANA: "Savage", BEN: "Lunatic"}, lunatic_window="at_announcement")
    made = click(start, draft(start), "card-3LY")
    assert made.move() == Savage(seat=ANA)
    state, _ = act(start, Savage(seat=ANA))
    assert state.phase == "name"
    assert drawn(state, draft(state)).prompt == "Nobody stops the Savage: choose one of your open cards."
    made = click(state, draft(state), "card-9MS")
    assert drawn(state, made).prompt == "Nobody stops the Savage: choose a suit for it."
    assert click(state, made, "suit-waves").move() == Savage(seat=ANA, card="9MS", suit="waves")


@clause("RM-061")
def test_a_person_out_of_its_window_can_be_tried() -> None:
    state = table(["Pact"], {ANA: "Savage, Consul"}, seats=4)
    made = draft(state).pick(*drawn(state, draft(state)).piece("card-TMWK").parts)  # type: ignore[union-attr]
    assert made.refused() == Consul(seat=ANA)


# ---- what is said ----


def prompts_of(state: RumourState, seat: int = ANA) -> str:
    return drawn(state, draft(state, seat), seat).prompt


def test_prompts_say_what_can_be_done() -> None:
    state, made = gathering()
    assert prompts_of(state) == "Choose cards with the same lower suit to lay face down, or none."
    made = click(state, made, "card-7SK", "card-6LK")
    assert drawn(state, made).prompt == "Lay down the Castle and the Market? You may add more."
    start = table(["Pact"], {ANA: "Consul", BEN: "Lunatic"}, phase="after_gossip", seats=4)
    assert prompts_of(start) == "After Gossip. You may play the Consul, or pass."
    played = step(start, Consul(seat=ANA), [])
    assert prompts_of(played, BEN) == "Red plays the Consul. You may play the Lunatic, or let it happen."
    assert drawn(played, None, CLEO).prompt == "White is thinking."
    played = step(played, Pass(seat=BEN), [])
    assert prompts_of(played, CLEO) == "Red plays the Consul. You cannot answer: let it happen."


@clause("RM-071")
def test_events_are_told_as_each_seat_saw_them() -> None:
    start = table(hands={ANA: "Sailor, Sea", BEN: "Lunatic"}, phase="after_gather")
    log: list = []
    state = step(start, Sailor(seat=ANA, card="CW"), log)
    ana, ben = GAME.observe(state, ANA), GAME.observe(state, BEN)
    assert tell(log[0].seen_by(ANA), ana) == "You play the Sailor and lay the Sea face down."
    assert tell(log[0].seen_by(BEN), ben) == "Red plays the Sailor and lays a card face down."
    assert tell(Voided(clause="RM-071", seat=BEN, of=ANA, person="4WL"), ana) == "Your Sailor has no effect."
    told = SuitTold(clause="RM-048", suit="moons", sizes=(1, 2, 0), verdict="won", winner=BEN, points=6)
    assert tell(told, ana) == "Moons, 2–1: White scores 6."
    assert tell(told, ben) == "Moons, 2–1: you score 6."


def test_who_has_won_is_said_for_each_seat() -> None:
    view = GAME.observe(table(), ANA)
    assert won(view, (ANA,)) == "You win."
    assert won(view, (BEN,)) == "White wins."
    assert won(view, (ANA, CLEO)) == "You and Blue share the victory."
    assert [sign(view, seat) for seat in range(4)] == ["red", "white", "blue", "green"]


# ---- the table and the sums ----


@clause("RM-019", "RM-048", "RM-049", "RM-052")
def test_verdicts_say_how_suits_stand() -> None:
    state = table(["Author, Mountain, Harvest", "Pact, Castle", "Painter"], seats=4)
    verdicts = {piece.suit: piece for piece in drawn(state) if isinstance(piece, Verdict)}
    assert (verdicts["moons"].label, verdicts["moons"].outcome) == ("Red leads 3–1", "leads")
    assert (verdicts["suns"].label, verdicts["suns"].outcome) == ("Tie 1–1: nobody", "tie")
    assert verdicts["knots"].label == "no card open"
    alone = [piece for piece in drawn(table(["Harvest"], seats=4)) if isinstance(piece, Verdict)]
    assert [one.label for one in alone if one.suit == "moons"] == ["a lone pawn or court: nobody"]


@pytest.mark.parametrize(("seats", "rulings"), [(3, {}), (4, {}), (4, {"author_during": "none"})])
@clause("RM-005", "RM-009")
def test_the_sum_written_out_comes_to_the_points_of_the_round(seats: int, rulings: dict[str, object]) -> None:
    checked = past = 0
    for seed in range(4):
        for number, one in enumerate(walk(GAME, seats, seed, RumourRules.of(**rulings))):  # type: ignore[arg-type]
            if number % 4 or not one.after.round:
                continue
            view = GAME.observe(one.after, seed % seats)
            picture = scene(view)
            lines = [piece for piece in picture if isinstance(piece, SumLine)]
            tales = [piece for piece in picture if isinstance(piece, Tale)]
            if not lines:
                continue
            old = all(tale.past for tale in tales)
            points = view.history[-1] if old or len(view.history) == view.round else view.round_points
            assert [line.total for line in lines] == list(points)
            checked, past = checked + 1, past + old
            scores = [piece for piece in picture if isinstance(piece, Score)]
            assert [sum(score.rounds) for score in scores] == [score.total for score in scores] == list(view.scores)
    assert checked > 60
    assert past > 20


def test_the_ribbon_shows_where_the_round_is() -> None:
    state = table(["Pact"], {ANA: "Savage", BEN: "Lunatic"})
    moments = {piece.id: piece for piece in drawn(state) if isinstance(piece, Moment)}
    assert moments["moment-after-meet"].when == "live"
    assert moments["moment-gather"].when == "past"
    assert moments["moment-gossip"].when == "coming"
    answered = step(state, Savage(seat=ANA, card=card("Pact"), suit="suns"), [])
    moments = {piece.id: piece for piece in drawn(answered) if isinstance(piece, Moment)}
    assert moments["moment-any"].when == "live"
    assert moments["moment-after-meet"].when == "live"
    assert drawn(table(["Pact"], powers="off")).zone("timing") is None


def test_only_people_of_the_deck_stand_in_the_ribbon() -> None:
    for seats, names in ((3, {"The Bard", "The Diplomat"}), (4, {"The Bard", "The Diplomat", "The Watchman"})):
        zone = drawn(table(["Pact"], {ANA: "Savage"}, seats=seats)).zone("timing")
        assert zone is not None
        people = {FACTS[one].name for piece in zone.pieces if isinstance(piece, Moment) for one in piece.people}
        assert names <= people
        assert ("The Watchman" in people) == (seats == 4)


def test_buttons_are_there_for_who_is_asked_only() -> None:
    state = to_seat(table(["Pact"], {ANA: "Savage"}), ANA)
    assert [piece.id for piece in drawn(state, draft(state)) if isinstance(piece, Button)] == ["play-3LY", "pass"]
    assert not [piece for piece in drawn(state, None, BEN) if isinstance(piece, Button) or piece.parts]


def test_every_choice_of_a_random_game_can_be_clicked_together() -> None:
    """Piece by piece, in any order, from the picture as it is after each pick."""
    made_moves = 0
    for seed in range(3):
        rng = Random(seed)
        for number, one in enumerate(walk(GAME, 3 + seed % 2, seed)):
            if number % 6 or one.seat == CHANCE:
                continue
            half = draft(one.before, one.seat)
            missing = list(one.move.parts())
            rng.shuffle(missing)
            while missing:
                part = missing.pop()
                if part in half.picks:
                    continue
                offers = [p for p in scene(GAME.observe(one.before, one.seat), half) if part in p.parts]
                assert offers, f"{part} of {one.move} is offered by nothing"
                half = half.pick(*min(offers, key=lambda piece: len(piece.parts)).parts)
            assert same(half.move(), one.move)
            made_moves += 1
    assert made_moves > 60


def same(one: Move | None, two: Move) -> bool:
    return one == two


@clause("RM-R21")
def test_a_person_with_a_target_is_not_tried_without_one() -> None:
    """What would be refused for want of a target is no try of its own; where there is no target at all it is."""
    state = table(["Pact"], {ANA: "Savage"})
    assert Savage(seat=ANA) not in GAME.conceivable(state, ANA)
    assert draft(state).pick(("play", "3LY")).move() is None
    nothing = table(hands={ANA: "Savage"})
    assert Savage(seat=ANA) in GAME.conceivable(nothing, ANA)
    assert click(nothing, draft(nothing), "card-3LY").refused() == Savage(seat=ANA)
