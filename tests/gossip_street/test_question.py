"""What each question and each charge is worth: the examples of the ledger, and recounted deal by deal."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import isclose, log2
from typing import Any

import pytest

from gamecore.gossip_street import GAME, known
from gamecore.gossip_street.arrange import arrange
from gamecore.gossip_street.bots import BOTS
from gamecore.gossip_street.moves import Accuse, Infer, Pass, Snoop
from gamecore.gossip_street.odds import TRIPLES
from gamecore.gossip_street.pieces import PEOPLE, PETS
from gamecore.gossip_street.question import Worth, because, best, score, scores
from gamecore.gossip_street.sight import observe
from gamecore.gossip_street.state import GossipRules, GossipView
from gamecore.match import Match
from tests.clause_marks import clause

from .street import BLUE, GREEN, RED

K1: dict[Any, Any] = {
    "red": ("Mr Sneak", "Mrs Sneak", "dog"),
    "blue": ("Mr Nosey", "Mrs Pry", "parrot"),
    "green": ("Mrs Peep", "Mrs Stare", "none"),
}
"""You are Red and hold (Mr Sneak, Mrs Sneak, dog)."""


def look(phase: str, **more: Any) -> GossipView:
    return observe(arrange(K1, phase=phase, **more), RED)


def ask(*cards: str, target: int = BLUE) -> Infer:
    people = tuple(person for person in PEOPLE if person in cards)
    return Infer(seat=RED, target=target, people=people, pet=next(pet for pet in PETS if pet in cards))


# ---- the ledger ----


@clause("GS-103", "GS-R46")
@pytest.mark.parametrize(
    ("cards", "chance", "bits"),
    [
        (("Mr Nosey", "Mrs Pry", "parrot"), Fraction(1), 0.0),
        (("Mr Sneak", "Mrs Pry", "dog"), Fraction(1, 9), 0.503),
        (("Mrs Pry", "Mr Gab", "parrot"), Fraction(17, 45), 0.957),
        (("Mrs Pry", "Mr Gab", "none"), Fraction(31, 45), 0.894),
        (("Mr Sneak", "Mrs Sneak", "none"), Fraction(3, 5), 0.971),
    ],
)
def test_questions_to_one_of_whom_a_card_is_known(cards: tuple[str, ...], chance: Fraction, bits: float) -> None:
    """D-09: Mr Nosey is known to be Blue's."""
    view = look("infer", shown=[("red", "blue", "Mr Nosey")])
    worth = score(view, ask(*cards))
    assert worth.chance == chance
    assert isclose(worth.bits, bits, abs_tol=0.0006)  # the ledger rounds 0.9565 up


@clause("GS-101", "GS-102")
def test_the_first_question_of_a_game() -> None:
    """D-07: a move on three unknown cards, and with No Pet among them."""
    view = look("infer")
    assert score(view, ask("Mr Nosey", "Mrs Pry", "parrot")).chance == Fraction(113, 225)
    assert score(view, ask("Mr Nosey", "Mrs Pry", "none")).chance == Fraction(169, 225)


@clause("GS-087", "GS-R27")
def test_the_first_accusation_of_a_game_buys_a_card() -> None:
    """D-02: the best triples, with no pet, have one chance in 150; a card is worth 0.7 to 2.3 bits and more (D-03)."""
    found = best(look("accuse"), Accuse)
    assert found is not None
    assert isinstance(found.move, Accuse)
    assert found.move.pet == "none"
    assert found.worth.chance == Fraction(1, 150)
    assert 1.5 < found.worth.bits < 3
    assert "a chance of 1 in 150, and of Blue nothing is likelier" in found.says


@clause("GS-096", "GS-R32")
def test_the_third_charge_draws_out_another_card() -> None:
    """D-10: Blue has shown Mr Nosey twice; before the third card 51 candidates are left."""
    charges = [("Mr Nosey", "Mr Peep", "cat"), ("Mr Nosey", "Mr Gab", "parrot"), ("Mr Nosey", "Mr Stare", "none")]
    shown = [("red", "blue", "Mr Nosey")] * 2
    view = look("accuse", accusations=[("red", "blue", *charge) for charge in charges[:2]], shown=shown)
    third = score(view, Accuse(seat=RED, target=BLUE, first="Mr Nosey", second="Mr Stare", pet="none"))
    again = look("accuse", accusations=[("red", "blue", *charge) for charge in charges[:1]], shown=shown[:1])
    second = score(again, Accuse(seat=RED, target=BLUE, first="Mr Nosey", second="Mr Gab", pet="parrot"))
    assert third.bits > second.bits + 0.5  # Mr Nosey again would tell nothing; now he may not be shown
    assert third.chance == Fraction(672, 19040 + 672)  # false, it leaves the 19,040 deals of D-10


# ---- deal by deal ----


def deals(view: GossipView) -> list[tuple[tuple[Any, Any], int]]:
    """Every deal to Blue and Green that fits, with its weight; slowly, and by no code of the odds."""
    own = set(view.cards or ()) - {"none"}
    lists = {
        seat: [t for t in TRIPLES if not own & {*t} and all(_agrees(view, seat, t, one) for one in view.inferences)]
        for seat in (BLUE, GREEN)
    }
    found = []
    for b, g in product(lists[BLUE], lists[GREEN]):
        if {b[0], b[1]} & {g[0], g[1]} or (b[2] == g[2] != "none"):
            continue
        spare = 3 - (view.cards is not None and view.cards[2] == "none")
        nones = (b[2] == "none") + (g[2] == "none")
        weight = [1, spare, spare * (spare - 1)][nones]
        if weight:
            found.append(((b, g), weight))
    return found


def _agrees(view: GossipView, seat: int, triple: Any, asked: Any) -> bool:
    return asked.target != seat or asked.moved == bool({*triple} & {*asked.people, asked.pet})


NARROW: dict[str, Any] = {
    "inferences": [
        ("green", "blue", ("Mr Nosey", "Mr Peep"), "cat"),
        ("green", "blue", ("Mrs Nosey", "Mrs Peep"), "none"),
        ("green", "blue", ("Mr Gab", "Mrs Gab"), "dog"),
        ("red", "blue", ("Mr Stare", "Mrs Stare"), "cat"),
        ("blue", "green", ("Mr Pry", "Mr Peep"), "cat"),
        ("blue", "green", ("Mr Nosey", "Mrs Peep"), "parrot"),
        ("blue", "green", ("Mr Gab", "Mrs Gab"), "dog"),
        ("blue", "green", ("Mrs Stare", "Mr Stare"), "dog"),
    ]
}
"""Answers that leave Blue and Green few identities."""


def test_every_question_agrees_with_counting_the_deals() -> None:
    view = look("infer", **NARROW)
    every = deals(view)
    total = sum(weight for _, weight in every)
    assert 100 < total < 5000
    scored = scores(view, Infer)
    assert [move for move, _ in scored] == list(GAME.options(arrange(K1, phase="infer", **NARROW), RED))
    for move, worth in scored:
        assert isinstance(move, Infer)
        yes = sum(w for deal, w in every if {*deal[move.target - 1]} & {*move.people, move.pet})
        assert worth.chance == Fraction(yes, total)
        assert isclose(worth.bits, _entropy([yes, total - yes]), abs_tol=1e-9)
        assert score(view, move).chance == worth.chance


@pytest.mark.parametrize("reading", ["accused", "named_first"])
def test_every_charge_agrees_with_counting_the_deals(reading: Any) -> None:
    rules = GossipRules(show_choice=reading)
    view = look("accuse", rulings=rules, **NARROW)
    every = deals(view)
    total = sum(weight for _, weight in every)
    scored = scores(view, Accuse)
    assert len(scored) == 2 * 132 * 4
    assert [move for move, _ in scored] == list(GAME.options(arrange(K1, phase="accuse", rulings=rules, **NARROW), RED))
    for move, worth in scored[::7]:
        assert isinstance(move, Accuse)
        said = (move.first, move.second, move.pet)
        ends: Counter[tuple[str, Any]] = Counter()
        pairs: Counter[tuple[Any, tuple[str, Any]]] = Counter()
        for deal, weight in every:
            triple = deal[move.target - 1]
            may = [card for card in triple if card in said] if reading == "named_first" else []
            answers = [("true", "")] if triple == said else [("false", card) for card in may or triple]
            for answer in answers:
                ends[answer] += Fraction(weight, len(answers))  # type: ignore[assignment]
                pairs[triple, answer] += Fraction(weight, len(answers))  # type: ignore[assignment]
        alone = Counter[Any]()
        for (triple, _), weight in pairs.items():
            alone[triple] += weight
        told = _entropy(ends.values()) + _entropy(alone.values()) - _entropy(pairs.values())
        assert worth.chance == Fraction(ends["true", ""], total)
        assert isclose(worth.bits, told, abs_tol=1e-9), move
        assert isclose(score(view, move).bits, told, abs_tol=1e-9)


def _entropy(weights: Any) -> float:
    every = [float(w) for w in weights if w]
    return -sum(w / sum(every) * log2(w / sum(every)) for w in every)


# ---- which is best, and why ----


def test_the_best_question_is_as_near_to_one_half_as_any_and_its_sentence_says_so() -> None:
    view = look("infer", shown=[("red", "blue", "Mr Nosey")])
    found = best(view, Infer)
    assert found is not None
    assert found.worth.bits == max(worth.bits for _, worth in scores(view, Infer))
    assert found.says.startswith(f"Ask {view.name(found.move.target)} about ")
    narrow = best(look("infer", **NARROW), Infer)
    assert narrow is not None
    assert "as likely as not" in narrow.says


@clause("GS-R29")
def test_naming_own_cards_is_said_to_be_what_the_others_cannot_tell() -> None:
    view = look("infer", shown=[("red", "blue", "Mr Nosey")])
    move = ask("Mr Sneak", "Mrs Sneak", "none")
    says = because(view, move, score(view, move), known.odds(view))
    assert says == (
        "Ask Blue about Mr Sneak, Mrs Sneak and no pet: 0.97 of a bit, for the chance of a move is 3 in 5."
        " You hold Mr Sneak and Mrs Sneak yourself, and the others cannot tell. A move proves no pet."
    )


def test_a_certain_charge_is_said_to_be_certain() -> None:
    state = arrange(K1, phase="accuse", status={"green": "discredited"}, turn="red")
    view = observe(state, RED)
    only = {BLUE: {K1["blue"]: 1}, GREEN: {K1["green"]: 1}}
    counts = tuple([int(triple in only[seat]) for triple in TRIPLES] for seat in (BLUE, GREEN))
    found = best(view, Accuse, known.Odds((BLUE, GREEN), 1, counts))
    assert found is not None
    assert found.worth == Worth(0.0, Fraction(1))
    assert found.says.endswith("nothing else is left.")


def test_nobody_to_name_is_no_best() -> None:
    view = look("infer", rulings=GossipRules(out_accusations="none"), status={"red": "discredited"})
    assert best(view, Accuse) is None
    assert best(view, Infer) is not None


@pytest.mark.parametrize(
    "rulings",
    [
        GossipRules(),
        GossipRules(name_own_cards="forbidden"),
        GossipRules(inference_cards="up_to_three"),
        GossipRules(no_pet_counts=False),
        GossipRules(infer_targets="survivors", accuse_targets="undetected"),
    ],
)
def test_what_is_scored_is_what_may_be_said(rulings: GossipRules) -> None:
    """By every ruling on whom and what one may name (GS-R20, R21, R23, R28, R29)."""
    for phase, kind in (("infer", Infer), ("accuse", Accuse)):
        state = arrange(K1, phase=phase, rulings=rulings, status={"green": "discredited"})  # type: ignore[arg-type]
        scored = [move for move, _ in scores(observe(state, RED), kind)]
        legal = [move for move in GAME.options(state, RED) if not isinstance(move, Pass)]
        assert sorted(map(repr, scored)) == sorted(map(repr, legal))
        some = scored[:: max(1, len(scored) // 40)]
        for move in some:
            assert 0 <= score(observe(state, RED), move).chance <= 1


def test_the_worth_of_something_else_is_refused() -> None:
    view = look("infer")
    with pytest.raises(ValueError, match="not Snoop"):
        score(view, Snoop(seat=RED, house=1, owner=BLUE))
    with pytest.raises(ValueError, match="seat 0 is no rival; there are seats 1, 2"):
        score(view, ask("Mr Gab", "Mr Pry", "dog", target=RED))


def test_all_questions_in_games_have_the_entropy_of_their_odds() -> None:
    match: Match[Any, Any, Any] = Match(GAME, 4, seed=5)
    bot, asked = BOTS["strong"](), 0
    while match.actors and asked < 3:
        if match.actors == (-1,):
            match.chance()
            continue
        chair = match.chair(match.actors[0])
        if chair.look().phase == "infer":
            asked += 1
            view, odds = chair.look(), known.odds(chair.look())
            sample = scores(view, Infer, odds)[::29]
            for move, worth in sample:
                assert isinstance(move, Infer)
                yes = sum(n for t, n in odds.of(move.target).items() if {*t} & {*move.people, move.pet})
                assert worth.chance == Fraction(yes, odds.deals)
        match.act(bot.choose(chair))
    assert asked == 3
