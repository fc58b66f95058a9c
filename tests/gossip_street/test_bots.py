"""The bots: each rule of the ledger in a position, and in whole games that they are legal, sure of themselves, and say
why in sentences that are true."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from gamecore.core import CHANCE, Event, Move
from gamecore.gossip_street import GAME, known
from gamecore.gossip_street.advice import Advice, Thinker
from gamecore.gossip_street.arrange import arrange
from gamecore.gossip_street.bots import BIT, BOTS, Beginner, Mixed, lists, why
from gamecore.gossip_street.mirror import share
from gamecore.gossip_street.moves import (
    Accuse,
    Find,
    Gossip,
    Hide,
    Infer,
    Lay,
    Pass,
    Place,
    PlayOn,
    SetOut,
    Show,
    Snoop,
)
from gamecore.gossip_street.pieces import HOUSES, home, house_name
from gamecore.gossip_street.question import bits, score
from gamecore.gossip_street.state import GossipRules, GossipState, GossipView
from gamecore.gossip_street.strong import WITH_SUPPLY, Strong
from gamecore.gossip_street.words import charge, suspicion
from gamecore.match import Match
from tests.bench.study import study
from tests.clause_marks import clause

from .street import BLUE, GREEN, NEIGHBOURHOOD, RED

THINKERS = [name for name, make in BOTS.items() if isinstance(make(), Thinker)]


class Bare:
    """All that a bot may ask of a chair, and nothing behind it."""

    def __init__(self, chair: Any, state: GossipState | None = None):
        self.seat, self.length = chair.seat, chair.length
        truth = chair._match._states[-1] if state is None else state
        self._view, self._options = GAME.observe(truth, chair.seat), GAME.options(truth, chair.seat)
        self._log, self._luck = chair.log(), chair.luck

    def look(self) -> GossipView:
        return self._view

    def options(self) -> Sequence[Move]:
        return self._options

    def log(self, since: int = 0) -> tuple[Event, ...]:
        assert not since
        return tuple(self._log)

    def luck(self, salt: str = "") -> Random:
        generator: Random = self._luck(salt)
        return generator


def match_of(state: GossipState, seed: int = 0) -> Match[Any, Any, Any]:
    return Match(GAME, len(state.players), state.rulings, seed=seed, state=state)


def ask(state: GossipState, bot: Thinker | None = None, seat: int = RED, seed: int = 0) -> Advice:
    """What the bot (the strong one) does here."""
    return (bot or Strong()).decide(match_of(state, seed).chair(seat))


def street(phase: str, **more: Any) -> GossipState:
    return arrange(more.pop("players", NEIGHBOURHOOD), phase=phase, **more)  # type: ignore[arg-type]


def choices(name: str, seats: int, seed: int, rulings: GossipRules | None = None) -> Iterator[tuple[Any, Advice]]:
    """Every decision of a game in which this bot has every seat."""
    match: Match[Any, Any, Any] = Match(GAME, seats, rulings, seed=seed)
    bot: Any = BOTS[name]()
    while match.actors and match.length < 1500:
        if match.actors == (CHANCE,):
            match.chance()
            continue
        chair = match.chair(match.actors[0])
        advice = bot.decide(chair)
        yield chair, advice
        match.act(advice.move)


# ---- whole games ----

READINGS: list[dict[str, Any]] = [
    {},
    {"accuse": "may", "placement": "may", "infer": "may", "inference_cards": "up_to_three"},
    {"hide": "must_hand", "gossip_effect": "keep", "show_choice": "named_first", "table_talk": True},
    {"stack_heights_public": False, "hide_author_visible": False, "look_target_public": False},
    {"public_log": "none", "no_legal_card": "any_card", "perfect_inference": "may_concede"},
    {"gossip_scope": "any", "snoop_own": True, "empty_look": "redirect", "hide": "may_hand_or_board"},
    {
        "name_own_cards": "forbidden",
        "nopet_blank_rule": "pet",
        "love_card_houses": "second_only",
        "detected_places": True,
    },
]


@pytest.mark.parametrize("name", THINKERS)
@pytest.mark.parametrize("readings", READINGS, ids=lambda r: next(iter(r), "default"))
def test_every_choice_is_legal_and_has_its_sentence(name: str, readings: dict[str, Any]) -> None:
    met = set()
    for chair, advice in choices(name, 4, 2, GossipRules(**readings)):
        assert chair.why_not(advice.move) is None
        view = chair.look()
        met.add(view.phase)
        assert advice.says.endswith(".")
        assert "  " not in advice.says
        assert "None" not in advice.says
        names_what_it_does(view, advice)
    assert {"lay", "path", "snoop", "infer", "accuse", "show"} <= met


def names_what_it_does(view: GossipView, advice: Advice) -> None:
    """The sentence speaks of this move: its player, its house, its cards."""
    move, says = advice.move, advice.says
    numbers = view.rulings.house_numbers
    if says in ("One move is as good as another here.", "Nothing speaks for one move more than for another."):
        return
    match move:
        case Infer():
            assert says.startswith(f"Ask {view.name(move.target)} about {suspicion(move.people, move.pet)}: ")
        case Accuse():
            said = charge(move.first, move.second, move.pet)
            assert says.startswith(f"Accuse {view.name(move.target)} of being {said}: ")
        case Snoop() | Gossip():
            assert f"{view.name(move.owner)}'s stack at {house_name(move.house, numbers)}" in says
        case Place() | Lay() | Hide():
            assert move.card.split()[-1] in says.split(":")[0]
        case Show():
            assert says.startswith("Show ")
            assert move.card.replace("none", "no pet") in says
        case Pass():
            assert says.split()[0] in ("Pass:", "Keep", "Do", "Say", "Accuse")
        case SetOut():
            assert house_name(move.house, numbers) in says
        case Find() | PlayOn():
            assert says.startswith(("Look at the top hidden card", "Play on"))
        case _:
            raise AssertionError(f"{type(move).__name__} is chosen for no reason: {says}")


@pytest.mark.parametrize("name", THINKERS)
def test_what_a_sentence_says_is_true(name: str) -> None:
    checked: Counter[str] = Counter()
    for seed in range(3):
        for chair, advice in choices(name, 3, seed):
            view, move, says = chair.look(), advice.move, advice.says
            strong = name == "strong" or (name == "mixed" and chair.seat % 2 == 1)
            if isinstance(move, Infer | Accuse) and strong:
                odds, who = known.odds(view, switches=WITH_SUPPLY), view.name(move.target)
                counted = odds.of(move.target) != known.odds(view).of(move.target)
                assert counted == says.endswith("This counts in the cards nobody has turned over.")
                worth = score(view, move, odds)
                assert bits(worth.bits) in says or "nothing else is left" in says
                if isinstance(move, Accuse) and worth.chance not in (0, 1):
                    assert f"a chance of {share(worth.chance)}, and of {who} nothing is likelier" in says
                    assert worth.chance == Fraction(max(odds.of(move.target).values()), odds.deals)
            elif isinstance(move, Infer | Accuse):
                left = lists(view)[move.target]
                assert str(len(left)) in says or len(left) == 1
                assert len(left) == min(len(one) for seat, one in lists(view).items())
            elif isinstance(move, Snoop) and not strong:
                assert f"it has {view.stacks[move.house - 1][move.owner].count(None)}." in says
            elif isinstance(move, Show) and "has seen it already" in says:
                assert any(one.card == move.card and one.accused == view.seat for one in view.shown)
            elif isinstance(move, Place) and "one lies there already" in says:
                assert move.card in view.stacks[move.house - 1][view.seat]
            else:
                continue
            checked[type(move).__name__] += 1
            if isinstance(move, Infer | Accuse) and strong:
                checked["counted in"] += counted
    assert name != "strong" or checked["counted in"]
    assert min(checked["Infer"], checked["Accuse"], checked["Show"]) >= 3


@pytest.mark.parametrize("name", THINKERS)
def test_the_same_seed_and_past_give_the_same(name: str) -> None:
    one, two = ([advice for _, advice in choices(name, 3, 7)] for _ in range(2))
    assert one == two
    assert one != [advice for _, advice in choices(name, 3, 8)]


@pytest.mark.parametrize("name", THINKERS)
@pytest.mark.parametrize("seats", [3, 5])
def test_a_chair_is_all_a_bot_sees_and_truths_that_look_alike_are_met_alike(name: str, seats: int) -> None:
    rng, bot, apart = Random(seats), BOTS[name](), 0
    assert isinstance(bot, Thinker)
    for number, (chair, advice) in enumerate(choices(name, seats, 4)):
        if number % 5:
            continue
        assert bot.decide(Bare(chair)) == advice  # type: ignore[arg-type]
        other = chair.imagine(rng)
        apart += other != chair._match._states[-1]
        assert bot.decide(Bare(chair, other)) == advice  # type: ignore[arg-type]
    assert apart > 10


def test_without_numpy_the_strong_bot_plays_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    from gamecore.gossip_street import odds

    fast = [advice for _, advice in choices("strong", 3, 3)]
    monkeypatch.setattr(odds, "_layers", lambda: None)
    assert [advice for _, advice in choices("strong", 3, 3)] == fast


@pytest.mark.parametrize(("challenger", "others"), [("strong", "beginner"), ("beginner", "random")])
def test_the_stronger_wins_more_than_its_share(challenger: str, others: str) -> None:
    """Twenty games; the bench plays hundreds (`python -m tests.bench.study`)."""
    result = study(challenger, others, 3, 20, 900)
    assert result.won > 20 / 3


def test_who_can_say_why() -> None:
    match: Match[Any, Any, Any] = match_of(street("infer"))
    assert why(match.chair(RED)) == f"{Strong().decide(match.chair(RED)).says} {BIT}", "what a bit is, is said with it"
    assert why(match.chair(RED), "beginner") == Beginner().decide(match.chair(RED)).says
    with pytest.raises(ValueError, match="no bot 'random' can say why; mixed, strong, beginner can"):
        why(match.chair(RED), "random")


def test_mixed_bots_are_strong_in_every_other_seat() -> None:
    assert next(iter(BOTS)) == "random"
    assert list(BOTS)[-1] == "beginner"  # whom a newcomer meets
    for seat in (RED, BLUE, GREEN):
        state = street("infer", turn=list(NEIGHBOURHOOD)[seat])
        expected = (Strong() if seat % 2 else Beginner()).decide(match_of(state).chair(seat))
        assert Mixed().decide(match_of(state).chair(seat)) == expected


# ---- the strong bot, rule by rule ----


@clause("GS-047")
def test_the_setup_is_four_blanks_over_three_houses_and_every_three_occurs() -> None:
    sets: Counter[tuple[int, ...]] = Counter()
    for seed in range(60):
        match: Match[Any, Any, Any] = match_of(street("lay"), seed)
        while match._states[-1].phase == "lay":
            seat = match.actors[0]
            match.act(Strong().choose(match.chair(seat)))
        for seat, triple in enumerate(NEIGHBOURHOOD.values()):
            stacks = {h: match._states[-1].stacks[h - 1][seat] for h in HOUSES}
            out = {h: cards for h, cards in stacks.items() if cards}
            assert Counter(card for cards in out.values() for card in cards) == {"blank": 4}
            assert len(out) == 3
            assert home(triple[0]) not in out
            sets[(seat, *out)] += 1
    assert len(sets) == 30


@clause("GS-046")
def test_it_sets_out_where_accuse_is_far() -> None:
    match: Match[Any, Any, Any] = Match(GAME, 3, seed=1)
    while match._states[-1].phase != "pawns":
        match.chance()
    advice = Strong().decide(match.chair(match.actors[0]))
    assert isinstance(advice.move, SetOut)
    assert advice.move.house in (1, 6)
    assert "no throw from there ends on Accuse" in advice.says


@clause("GS-054", "GS-067")
def test_it_leaves_what_tells_least() -> None:
    """A blank, the same again, on a bone too, for it covers it; and at home what has to be."""
    fresh = ask(street("path", pawns={"red": 8}))
    assert fresh.move == Place(seat=RED, card="blank", house=3)
    assert "it says only that you do not live there" in fresh.says
    lying = ask(street("path", pawns={"red": 8}, stacks={(3, "red"): ["blank"]}))
    assert lying.move == Place(seat=RED, card="blank", house=3)
    assert "a second tells nothing new" in lying.says
    assert ask(street("path", pawns={"red": 8}, stacks={(3, "red"): ["dog bone"]})).move == fresh.move
    at_home = ask(street("path", pawns={"red": 2}))
    assert at_home.move == Place(seat=RED, card="chocolates", house=1)
    assert "nothing else of yours may lie here" in at_home.says


@clause("GS-074", "GS-067")
def test_it_weighs_all_that_lies_out() -> None:
    """D-19: with blanks at 2, 3, 5 and 6 one at 4 would name house 1; where chocolates lie there, more tell nothing."""
    lover: Any = {**NEIGHBOURHOOD, "red": ("Mr Sneak", "Mrs Pry", "dog"), "green": ("Mrs Gab", "Mrs Stare", "none")}
    lover["blue"] = ("Mr Nosey", "Mrs Nosey", "cat")
    stacks: Any = {(house, "red"): ["blank"] for house in (2, 3, 5, 6)}
    at_pry = {"red": 27}
    first = ask(street("path", players=lover, stacks={}, pawns=at_pry))
    assert first.move == Place(seat=RED, card="blank", house=4)
    for lying in ([], ["chocolates"]):
        out = {**stacks, (4, "red"): lying} if lying else stacks
        advice = ask(street("path", players=lover, stacks=out, pawns=at_pry))
        assert advice.move == Place(seat=RED, card="chocolates" if lying else "blank", house=4)


@clause("GS-062", "GS-076")
def test_it_hides_pets_first_then_people_down_to_two_then_nothing() -> None:
    assert ask(street("hide")).move == Hide(seat=RED, card="dog bone")
    out: Any = {(2, "red"): ["dog bone"] * 3, (3, "red"): ["dog bone"] * 2}
    assert ask(street("hide", stacks=out)).move == Hide(seat=RED, card="chocolates")
    kept = ask(street("hide", stacks={**out, (1, "red"): ["chocolates"] * 3}))
    assert kept.move == Pass(seat=RED)
    assert kept.says.startswith("Keep your cards")


@clause("GS-056", "GS-059")
def test_it_looks_where_most_is_to_be_learnt() -> None:
    more: Any = {(4, "blue"): ["blank"], (4, "green"): ["cookbook", "cookbook"]}
    assert ask(street("snoop", stacks=more, pawns={"red": 25})).move == Snoop(seat=RED, house=4, owner=GREEN)
    seen = street("snoop", stacks=more, pawns={"red": 25}, seen={"red": [(4, "green")]})
    assert ask(seen).move == Snoop(seat=RED, house=4, owner=BLUE)
    both = street("snoop", stacks=more, pawns={"red": 25}, seen={"red": [(4, "green"), (4, "blue")]})
    assert ask(both).move == Pass(seat=RED)
    out = street("snoop", stacks=more, pawns={"red": 25}, status={"green": "discredited"})
    assert ask(out).move == Snoop(seat=RED, house=4, owner=BLUE)  # a survivor first
    top = ask(street("gossip", stacks={(1, "blue"): ["blank"], (4, "green"): ["cookbook"]}))
    assert isinstance(top.move, Gossip)
    assert top.says.startswith("Look at the top card of ")


@clause("GS-064")
def test_it_always_looks_at_a_clue() -> None:
    assert ask(street("find", hidden=[("cracker", "blue")], players=PARROT)).move == Find(seat=RED)


PARROT: Any = {**NEIGHBOURHOOD, "blue": ("Mr Nosey", "Mrs Gab", "parrot")}


@clause("GS-077", "GS-R29")
def test_it_asks_what_tells_most_and_the_others_least() -> None:
    """Mr Nosey and a cat are known to be Blue's; of others it asks, and no question is without worth."""
    advice = ask(street("infer", shown=[("red", "blue", "Mr Nosey"), ("red", "blue", "cat")]))
    assert isinstance(advice.move, Infer)
    state = street("infer", shown=[("red", "blue", "Mr Nosey"), ("red", "blue", "cat")])
    view = GAME.observe(state, RED)
    assert score(view, advice.move).bits > 0.7
    assert "To one who has only listened it tells " in advice.says


@clause("GS-R23")
def test_it_asks_survivors_first() -> None:
    for seed in range(5):
        advice = ask(street("infer", status={"blue": "discredited"}), seed=seed)
        assert isinstance(advice.move, Infer)
        assert advice.move.target == GREEN


KNOWN: Any = [("red", "blue", "Mr Nosey"), ("red", "blue", "Mrs Gab"), ("red", "blue", "cat")]


@clause("GS-087", "GS-091")
def test_it_accuses_whom_it_knows() -> None:
    stacks: Any = {(5, "blue"): ["chocolates"], (4, "blue"): ["blank"], (1, "blue"): ["fish frame"]}
    state = street("accuse", stacks=stacks, shown=KNOWN, seen={"red": [(5, "blue"), (1, "blue")]})
    advice = ask(state)
    assert advice.move == Accuse(seat=RED, target=BLUE, first="Mr Nosey", second="Mrs Gab", pet="cat")
    assert advice.says.endswith("nothing else is left.")


@clause("GS-087", "GS-R27")
def test_where_nothing_is_likely_it_buys_the_card_that_tells_most() -> None:
    """Blue is known to be Mr Nosey or to have him as second: fewer bits are missing than of Green."""
    advice = ask(street("accuse", shown=[("red", "blue", "Mr Nosey")]))
    assert isinstance(advice.move, Accuse)
    assert advice.move.target == GREEN
    assert "You have to accuse somebody, and Green's card will tell you most" in advice.says
    likely = ask(street("accuse", shown=KNOWN[:2]))
    assert isinstance(likely.move, Accuse)
    assert likely.move.target == BLUE  # six or so are left


@clause("GS-087")
def test_of_two_that_are_known_it_removes_the_one_that_knows_more() -> None:
    shown: Any = [*KNOWN, ("red", "green", "Mrs Pry"), ("red", "green", "Mrs Stare"), ("red", "green", "none")]
    for colour, seat in (("blue", BLUE), ("green", GREEN)):
        state = street("accuse", shown=[*shown, (colour, "red", "Mr Sneak"), (colour, "red", "dog")])
        advice = ask(state)
        assert isinstance(advice.move, Accuse)
        assert advice.move.target == seat


@clause("GS-R27")
def test_where_it_may_decline_it_waits_for_a_good_chance() -> None:
    rules = GossipRules(accuse="may")
    waits = ask(street("accuse", rulings=rules, shown=KNOWN[:1]))
    assert waits.move == Pass(seat=RED)
    assert waits.says.startswith("Accuse nobody yet: no charge has a better chance than ")
    assert isinstance(ask(street("accuse", rulings=rules, shown=KNOWN)).move, Accuse)  # either order: one half
    careful = street("accuse", rulings=rules, shown=KNOWN, false={"red": 3})
    assert careful.players[RED].false == 3
    assert ask(careful).move == Pass(seat=RED)  # one half is less than 0.60
    hunted = street("accuse", rulings=rules, shown=[*KNOWN, *HUNTED], false={"red": 3})
    assert isinstance(ask(hunted).move, Accuse)  # Green knows Red's three cards: 0.45 is enough


HUNTED: Any = [("green", "red", "Mr Sneak"), ("green", "red", "Mrs Sneak"), ("green", "red", "dog")]


@clause("GS-093", "GS-096")
def test_it_shows_what_is_known_already_or_else_what_tells_least() -> None:
    said: Any = [("blue", "red", "Mr Gab", "Mrs Pry", "cat")]
    again = street("show", turn="blue", accusations=said * 2, shown=[("blue", "red", "Mrs Sneak")])
    assert ask(again).move == Show(seat=RED, card="Mrs Sneak")
    assert "has seen it already" in ask(again).says
    first = ask(street("show", turn="blue", accusations=said))
    assert isinstance(first.move, Show)
    none: Any = {**NEIGHBOURHOOD, "red": ("Mr Sneak", "Mrs Sneak", "none")}
    free = ask(street("show", players=none, turn="blue", accusations=said))
    assert free.move == Show(seat=RED, card="none")  # three others may have no pet
    last = street("show", turn="blue", accusations=said * 5, shown=[("blue", "red", c) for c in TWICE])
    assert ask(last).says == "Show Mr Sneak: nothing else may be shown to Blue now."


TWICE = ("dog", "dog", "Mrs Sneak", "Mrs Sneak")


@clause("GS-011", "GS-R36")
def test_out_of_the_game_it_plays_on() -> None:
    assert ask(street("ready", status={"red": "detected"})).move == PlayOn(seat=RED)
    assert isinstance(ask(street("accuse", status={"red": "detected"})).move, Accuse)


@clause("GS-R24", "GS-084")
def test_nobody_owns_up_to_a_guess() -> None:
    rules = GossipRules(perfect_inference="may_concede")
    guess: Any = [("blue", "red", ("Mr Sneak", "Mrs Sneak"), "dog")]
    state = street("concede", rulings=rules, inferences=guess, turn="blue")
    for bot in (Strong(), Beginner()):
        assert ask(state, bot).move == Pass(seat=RED)


# ---- the beginner, rule by rule ----


@clause("GS-077", "GS-087")
def test_the_beginner_asks_and_accuses_off_its_shortest_list() -> None:
    asked = ask(street("infer", shown=[("red", "blue", "Mr Nosey")]), Beginner())
    assert isinstance(asked.move, Infer)
    assert asked.move.target == BLUE
    assert "54 sets of cards may still be Blue's" in asked.says
    charged = ask(street("accuse", shown=[("red", "blue", "Mr Nosey")]), Beginner())
    assert isinstance(charged.move, Accuse)
    assert charged.move.target == BLUE
    assert "Mr Nosey" in (charged.move.first, charged.move.second)
    assert "one of 54 that Blue may be" in charged.says


@clause("GS-056", "GS-062", "GS-096")
def test_the_beginner_looks_hides_and_shows_by_simple_rules() -> None:
    more: Any = {(4, "blue"): ["blank"], (4, "green"): ["cookbook", "cookbook"]}
    look = ask(street("snoop", stacks=more, pawns={"red": 25}), Beginner())
    assert look.move == Snoop(seat=RED, house=4, owner=GREEN)
    assert look.says.endswith("no other here has more cards you have not seen; it has 2.")
    assert ask(street("hide"), Beginner()).move == Hide(seat=RED, card="dog bone")
    said: Any = [("blue", "red", "Mr Gab", "Mrs Pry", "cat")]
    again = street("show", turn="blue", accusations=said * 2, shown=[("blue", "red", "dog")])
    assert ask(again, Beginner()).says == "Show a dog: Blue has seen it already."
