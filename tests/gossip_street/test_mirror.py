"""What the others can know of oneself: against counting every deal, and against what they themselves make of it."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from gamecore.core import CHANCE, Event
from gamecore.gossip_street import GAME, known
from gamecore.gossip_street.arrange import arrange
from gamecore.gossip_street.bots import BOTS
from gamecore.gossip_street.mirror import Mirror, Stranger, mirror, mirrors, risk, share, sights
from gamecore.gossip_street.moves import FoundClue, Gossiped, Snooped
from gamecore.gossip_street.odds import TRIPLES
from gamecore.gossip_street.pieces import home
from gamecore.gossip_street.sight import observe
from gamecore.gossip_street.state import GossipRules, GossipState, GossipView, Triple
from gamecore.match import Match
from tests.clause_marks import clause

from .street import BLUE, GREEN, NEIGHBOURHOOD, RED

EVERYBODY = (RED, BLUE, GREEN)
QUESTIONS: list[Any] = [
    ("green", "blue", ("Mr Peep", "Mrs Peep"), "dog"),
    ("green", "blue", ("Mr Gab", "Mrs Stare"), "parrot"),
    ("red", "blue", ("Mr Stare", "Mrs Nosey"), "none"),
    ("blue", "green", ("Mr Peep", "Mrs Nosey"), "dog"),
    ("blue", "green", ("Mr Gab", "Mrs Gab"), "parrot"),
    ("green", "red", ("Mr Gab", "Mrs Gab"), "parrot"),
    ("blue", "red", ("Mr Sneak", "Mrs Peep"), "cat"),
]
"""Answers that leave everybody few identities."""
STACKS: Any = {(1, "red"): ["chocolates"], (2, "red"): ["blank", "dog bone"], (6, "red"): ["blank"]}


def street(**more: Any) -> GossipState:
    return arrange(NEIGHBOURHOOD, stacks=STACKS, inferences=QUESTIONS, **more)


def snooped(seat: int, house: int, owner: int = RED) -> Snooped:
    return Snooped(clause="GS-056", seat=seat, house=house, owner=owner, cards=None, heard=EVERYBODY)


def gossiped(seat: int, house: int, owner: int = RED) -> Gossiped:
    return Gossiped(clause="GS-059", seat=seat, house=house, owner=owner, card=None, heard=EVERYBODY)


# ---- by counting ----


def agrees(triple: Triple, seat: int, view: GossipView) -> bool:
    """By the answers alone."""
    return all(one.moved == bool({*triple} & {*one.people, one.pet}) for one in view.inferences if one.target == seat)


def shares(view: GossipView, rival: int, red: list[Triple]) -> dict[Triple, Fraction]:
    """For each identity that the rival may have by Red's lights: the chance it gives Red's true cards."""
    other = BLUE + GREEN - rival
    lists = {seat: [t for t in TRIPLES if agrees(t, seat, view)] for seat in (rival, other)}
    total: dict[Triple, int] = {}
    true: dict[Triple, int] = {}
    for mine, its, third in product(red, lists[rival], lists[other]):
        people = {*mine[:2], *its[:2], *third[:2]}
        pets = [t[2] for t in (mine, its, third) if t[2] != "none"]
        if len(people) == 6 and len(set(pets)) == len(pets):
            weight = [1, 3, 6, 6][3 - len(pets)]
            total[its] = total.get(its, 0) + weight
            true[its] = true.get(its, 0) + weight * (mine == view.cards)
    return {its: Fraction(true[its], total[its]) for its in total if true[its]}


def dog_at_2(triple: Triple) -> bool:
    """Who may leave a dog bone and a blank at house 2."""
    return triple[2] == "dog" and home(triple[0]) in (1, 4)


@clause("GS-069", "GS-101")
def test_a_mirror_is_what_counting_all_deals_gives() -> None:
    view = observe(street(), RED)
    narrow = [t for t in TRIPLES if agrees(t, RED, view) and dog_at_2(t)]
    assert len(narrow) > 10
    for rival in (BLUE, GREEN):
        every = shares(view, rival, narrow)
        found = mirror(view, rival, [snooped(rival, 2)])
        assert (found.low, found.high) == (min(every.values()), max(every.values()))
        mine = known.odds(view)
        mean = sum(mine.triple(rival, its) * chance for its, chance in every.items())
        assert found.likely == pytest.approx(float(mean))
        assert found.kind == ("exact" if found.low == found.high else "bound")


def test_a_rival_that_is_known_has_one_chance() -> None:
    """Blue is found out, so what it thinks of Red is exact; Green's own cards are open still."""
    view = observe(street(status={"blue": "detected"}), RED)
    found = {one.seat: one for one in mirrors(view, [snooped(BLUE, 2), snooped(GREEN, 1)])}
    assert found[BLUE].kind == "exact"
    real = known.odds(observe(street(status={"blue": "detected"}, seen={"blue": [(2, "red")]}), BLUE))
    assert found[BLUE].low == real.triple(RED, NEIGHBOURHOOD["red"])
    assert found[BLUE].says.endswith(f"{share(found[BLUE].low)}, exactly.")
    assert found[GREEN].kind == "bound"
    assert "it hangs on what Green holds" in found[GREEN].says


@clause("GS-060", "GS-057")
def test_only_what_was_looked_at_counts() -> None:
    view = observe(street(), RED)
    nothing, top, stack = (mirror(view, BLUE, log) for log in ([], [gossiped(BLUE, 2)], [snooped(BLUE, 2)]))
    assert nothing.likely < top.likely == stack.likely  # the blank at 2 says nothing that the bone does not
    assert mirror(view, BLUE, [snooped(GREEN, 2)]).likely == nothing.likely
    assert mirror(view, BLUE, [snooped(BLUE, 2), snooped(BLUE, 1)]).likely > stack.likely


@clause("GS-093", "GS-095")
def test_a_card_shown_is_known_to_the_accuser_alone() -> None:
    charge: Any = [("blue", "red", "Mr Gab", "Mrs Gab", "dog")]
    view = observe(street(accusations=charge, shown=[("blue", "red", "Mr Sneak")]), RED)
    hidden = observe(street(accusations=charge), RED)
    assert mirror(view, BLUE).likely > 1.5 * mirror(hidden, BLUE).likely
    assert mirror(view, GREEN).likely == pytest.approx(mirror(hidden, GREEN).likely)


@clause("GS-064", "GS-R18")
def test_a_hidden_card_is_known_to_who_found_it() -> None:
    state = street(hidden=[("dog bone", "red"), ("blank", "blue")])
    view = observe(state, RED)
    top = FoundClue(clause="GS-064", seat=GREEN, cards=None, authors=(BLUE,))
    both = FoundClue(clause="GS-064", seat=GREEN, cards=None, authors=(RED, BLUE))
    assert mirror(view, GREEN, [both]).likely > 2 * mirror(view, GREEN, []).likely
    assert sights(view, [top])[GREEN].more  # Blue's card: Red has not seen it
    assert mirror(view, GREEN, [top]).likely == pytest.approx(mirror(view, GREEN, []).likely)


def test_what_a_rival_saw_of_others_leaves_an_upper_bound() -> None:
    state = arrange(NEIGHBOURHOOD, stacks={**STACKS, (5, "blue"): ["chocolates"]}, inferences=QUESTIONS)
    found = mirror(observe(state, RED), GREEN, [snooped(GREEN, 5, BLUE), snooped(GREEN, 2)])
    assert found.low == 0
    assert found.kind == "bound"
    assert found.says.endswith(f"at most {share(found.high)}: it hangs on what Green holds and has seen of others.")
    seen = observe(replace(state, seen=(frozenset({(5, BLUE, 0)}), frozenset(), frozenset())), RED)
    assert mirror(seen, GREEN, [snooped(GREEN, 5, BLUE), snooped(GREEN, 2)]).low > 0  # Red has seen it too


@clause("GS-009", "GS-091")
def test_once_turned_up_everybody_knows() -> None:
    view = observe(street(status={"red": "detected"}), RED)
    for one in mirrors(view, [snooped(GREEN, 5, BLUE)]):
        assert (one.low, one.high, one.kind) == (1, 1, "exact")
        assert one.says == f"{view.name(one.seat)} knows you are Mr Sneak with a spouse, Mrs Sneak, and a dog."


def test_there_is_no_mirror_without_cards_or_of_oneself() -> None:
    view = observe(street(), RED)
    with pytest.raises(ValueError, match="seat 0 is no rival; there are seats 1, 2"):
        mirror(view, RED)
    start = observe(GAME.start(3, GossipRules()), RED)
    with pytest.raises(ValueError, match="nothing is dealt yet"):
        mirror(replace(start, players=view.players), BLUE)


# ---- in games ----

READINGS: list[dict[str, Any]] = [
    {},
    {"gossip_effect": "keep", "hide": "may_hand_or_board", "table_talk": True},
    {"stack_heights_public": False, "find_depth": "whole_stack"},
    {"look_target_public": False},
    {"hide_author_visible": False, "hide": "may_hand_or_board"},
    {"show_choice": "named_first", "discredited_reveal": True, "false_limit": 2},
    {"public_log": "none"},
]


def games(readings: dict[str, Any], seats: int, bot: str, every: int) -> Iterator[tuple[Match[Any, Any, Any], int]]:
    """Some positions of a game, with a seat to look from."""
    match: Match[Any, Any, Any] = Match(GAME, seats, GossipRules(**readings), seed=seats)
    player = BOTS[bot]()
    while match.actors and match.length < 900:
        match.chance() if match.actors == (CHANCE,) else match.act(player.choose(match.chair(match.actors[0])))
        if match.length % every == 0 and match._states[-1].players[0].cards is not None:
            yield match, match.length // every % seats


@pytest.mark.parametrize("readings", READINGS, ids=lambda r: " ".join(r) or "default")
@pytest.mark.parametrize(("seats", "bot"), [(3, "random"), (4, "strong")])
def test_in_games_the_bounds_hold_and_the_truth_is_never_excluded(
    readings: dict[str, Any], seats: int, bot: str
) -> None:
    """The chance that a rival really gives, by all that it knows, lies between the bounds."""
    kinds = set()
    for match, me in games(readings, seats, bot, 31):
        view: GossipView = match.chair(me).look()
        found: tuple[Mirror, ...] = mirrors(view, match.chair(me).log())
        for one in found:
            real = known.odds(match.chair(one.seat).look()).triple(me, view.cards)  # type: ignore[arg-type]
            assert one.low <= real <= one.high, (match.length, one.says)
            assert 0 < one.likely <= float(one.high) + 1e-12
            kinds.add(one.kind)
        assert risk(view, match.chair(me).log()) == max(one.likely for one in found)
    assert "bound" in kinds


@clause("GS-R19")
@pytest.mark.parametrize("readings", READINGS[:3], ids=lambda r: " ".join(r) or "default")
def test_in_games_it_is_known_who_has_seen_which_of_the_own_cards(readings: dict[str, Any]) -> None:
    looks = 0
    for match, me in games(readings, 4, "random", 17):
        truth: GossipState = match._states[-1]
        for rival, sight in sights(match.chair(me).look(), match.chair(me).log()).items():
            rows = enumerate(sight.view.stacks, 1)
            faces = {(house, me, i) for house, row in rows for i, card in enumerate(row[me] or ()) if card}
            assert faces == {place for place in truth.seen[rival] if place[1] == me}
            clues = {i for i, one in enumerate(sight.view.hidden) if one.card and truth.hidden[i].author == me}
            assert clues == {i for i in truth.found[rival] if truth.hidden[i].author == me}
            looks += len(faces)
    assert looks > 20


def test_a_stranger_gives_less_than_a_rival_and_never_nothing() -> None:
    """The bots' quick figure leaves the rival's own cards open: it is lower, and moves with what is seen."""
    view = observe(street(), RED)
    for log in ([], [gossiped(BLUE, 2)], [snooped(BLUE, 1), snooped(BLUE, 2)]):
        events: list[Event] = [*log]
        quick = Stranger(view, events)
        assert 0 < quick.chance(BLUE) < mirror(view, BLUE, events).likely
        assert quick.chance(BLUE) == float(mirror(view, BLUE, events).odds.triple(RED, NEIGHBOURHOOD["red"]))
        assert quick.worst >= quick.chance(GREEN)


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (Fraction(1), "certain"),
        (Fraction(0), "none"),
        (Fraction(2, 3), "2 in 3"),
        (Fraction(1, 450), "1 in 450"),
        (Fraction(53, 100), "about 53 in 100"),
        (Fraction(999, 1000), "about 99 in 100"),
        (Fraction(7, 1000), "about 1 in 143"),
    ],
)
def test_a_chance_in_a_sentence(chance: Fraction, said: str) -> None:
    assert share(chance) == said
