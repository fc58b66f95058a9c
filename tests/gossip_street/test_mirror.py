"""What the others can know of oneself: against counting every deal, and against what they themselves make of it."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from gamecore.core import CHANCE, Event
from gamecore.gossip_street import GAME, known
from gamecore.gossip_street.arrange import arrange
from gamecore.gossip_street.bots import BOTS
from gamecore.gossip_street.eyes import Eyes, _ways, certain, eyes, hangs, ways
from gamecore.gossip_street.mirror import Mirror, Stranger, mirror, mirrors, risk, share, sights
from gamecore.gossip_street.moves import FoundClue, Gossiped, Snooped
from gamecore.gossip_street.odds import TRIPLES, gather
from gamecore.gossip_street.pieces import PEOPLE, home
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


def left(view: GossipView, rival: int, red: list[Triple]) -> dict[Triple, set[Triple]]:
    """For each identity that the rival may have by Red's lights: those that are left for Red in its eyes."""
    other = BLUE + GREEN - rival
    lists = {seat: [t for t in TRIPLES if agrees(t, seat, view)] for seat in (rival, other)}
    found: dict[Triple, set[Triple]] = {}
    for mine, its, third in product(red, lists[rival], lists[other]):
        pets = [t[2] for t in (mine, its, third) if t[2] != "none"]
        if len({*mine[:2], *its[:2], *third[:2]}) == 6 and len(set(pets)) == len(pets):
            found.setdefault(its, set()).add(mine)
    return {its: ways for its, ways in found.items() if view.cards in ways}


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


@clause("GS-069", "GS-101")
@pytest.mark.parametrize("looked", [True, False])
def test_the_identities_left_in_their_eyes_are_those_of_all_deals(looked: bool) -> None:
    view = observe(street(), RED)
    red = [t for t in TRIPLES if agrees(t, RED, view) and (dog_at_2(t) or not looked)]
    for rival in (BLUE, GREEN):
        every = left(view, rival, red)
        (found,) = [one for one in eyes(view, [snooped(rival, 2)] if looked else []) if one.seat == rival]
        many = {len(ways) for ways in every.values()}
        assert (found.least, found.most) == (min(many), max(many))
        assert found.why == ("" if found.least == found.most else "cards")
        ways = set().union(*every.values())
        assert found.has == tuple(card for card in known.CARDS if all(card in way for way in ways))
        assert found.lacks == tuple(card for card in known.CARDS if not any(card in way for way in ways))
        assert ("dog" in found.has) == looked


def deals(lists: list[list[Triple]]) -> Iterator[tuple[Triple, ...]]:
    """Every deal with an identity of each list: nobody twice, each real pet once, three No Pet cards."""
    for deal in product(*lists):
        people = {person for one in deal for person in one[:2]}
        pets = [one[2] for one in deal if one[2] != "none"]
        if len(people) == 2 * len(deal) and len(pets) == len(set(pets)) and len(deal) - len(pets) <= 3:
            yield deal


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_an_identity_is_left_only_where_everybody_else_gets_cards(seats: int) -> None:
    """Lists so short that the people and pets of the others get in each other's way."""
    rng, fewer = Random(seats), 0
    for _ in range(15):
        people = rng.sample(PEOPLE, 12)
        real = rng.sample(["dog", "cat", "parrot", "none", "none", "none"], seats)
        true: list[Triple] = [(people[2 * i], people[2 * i + 1], real[i]) for i in range(seats)]  # type: ignore[misc]
        lists = [[one, *rng.sample([t for t in TRIPLES if {*t[:2]} & {*people[:6]}], 4)] for one in true]
        lists[0] += [(two, one, pet) for one, two, pet in lists[0]]
        left: dict[tuple[frozenset[str], str], set[Triple]] = {}
        for deal in deals(lists):
            left.setdefault((frozenset(deal[1][:2]), deal[1][2]), set()).add(deal[0])
        many, pairs = _ways({seat: gather(one) for seat, one in enumerate(lists)}, 0, 1, lists[1])
        assert sorted(number for number in many if number) == sorted(map(len, left.values()))
        together = {(*sorted(mine[:2]), mine[2]) for some in left.values() for mine in some}
        assert sum(pets.bit_count() for pets in pairs.values()) == len(together)
        fewer += len({mine for some in left.values() for mine in some}) < len({*lists[0]})
    assert fewer > 1


def test_how_many_are_left_hangs_on_what_the_rival_may_hold() -> None:
    found = {one.seat: one for one in eyes(observe(street(status={"blue": "detected"}), RED), [snooped(BLUE, 2)])}
    assert (found[BLUE].why, found[GREEN].why) == ("", "cards")
    assert found[BLUE].least == found[BLUE].most
    assert found[GREEN].least < found[GREEN].most
    blue = NEIGHBOURHOOD["blue"]
    assert {*blue} - {"none"} <= {*found[BLUE].lacks} & {*found[GREEN].lacks}, "cards that are turned up are Blue's"


def test_who_has_seen_cards_of_others_leaves_bounds_that_say_so() -> None:
    state = arrange(NEIGHBOURHOOD, stacks={**STACKS, (5, "blue"): ["chocolates"]}, inferences=QUESTIONS)
    log = [snooped(GREEN, 5, BLUE), snooped(GREEN, 2)]
    found = eyes(observe(state, RED), log)[1]
    assert found.why == "others"
    assert 1 <= found.least < found.most
    seen = observe(replace(state, seen=(frozenset({(5, BLUE, 0)}), frozenset(), frozenset())), RED)
    closer = eyes(seen, log)[1]
    assert closer.why == "cards", "what Red has seen too it can count on"
    assert found.least <= closer.least <= closer.most <= found.most


def test_where_nobody_can_tell_the_bounds_say_why() -> None:
    log = [replace(snooped(GREEN, 2), owner=None)]
    for readings, why in (({}, "cards"), ({"look_target_public": False}, "where"), ({"public_log": "none"}, "memory")):
        view = observe(street(rulings=GossipRules(**readings)), RED)
        assert eyes(view, log if why == "where" else [])[1].why == why


def test_once_turned_up_one_identity_is_left_in_all_eyes() -> None:
    for one in eyes(observe(street(status={"red": "detected"}), RED), [snooped(GREEN, 5, BLUE)]):
        assert (one.least, one.most, one.why) == (1, 1, "")
        assert one.has == ("Mr Sneak", "Mrs Sneak", "dog")
        assert len(one.lacks) == len(known.CARDS) - 3


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
    start = replace(observe(GAME.start(3, GossipRules()), RED), players=view.players)
    for ask in (lambda: mirror(start, BLUE), lambda: eyes(start)):
        with pytest.raises(ValueError, match="nothing is dealt yet"):
            ask()


@pytest.mark.parametrize(
    ("least", "most", "why", "said"),
    [
        (1, 1, "", "1 | Green can name you."),
        (24, 24, "", "24 | Exactly, whatever Green holds."),
        (18, 30, "cards", "18 to 30 | At least 18, at most 30: you do not know Green's own cards."),
        (
            2,
            9,
            "others",
            "2 to 9 | At least 2, at most 9: you do not know Green's own cards or all that Green has seen.",
        ),
        (1, 9, "where", "at most 9 | At most 9: you do not know Green's own cards or where Green has looked."),
        (1, 9, "memory", "at most 9 | At most 9: you do not know Green's own cards or what Green remembers."),
    ],
)
def test_how_many_are_left_is_said_with_what_it_hangs_on(least: int, most: int, why: Any, said: str) -> None:
    view = observe(street(), RED)
    one = Eyes(GREEN, least, most, why, (), ())
    assert f"{ways(one)} | {hangs(view, one)}" == said


def test_who_is_known_has_no_cards_that_are_not() -> None:
    view = observe(street(status={"green": "detected"}), RED)
    one = Eyes(GREEN, 2, 9, "others", (), ())
    assert hangs(view, one) == "At least 2, at most 9: you do not know all that Green has seen."


@pytest.mark.parametrize(
    ("has", "lacks", "said"),
    [
        ((), (), ("", "")),
        (("Mr Sneak", "dog"), ("Mrs Pry", "cat", "parrot", "none"), ("Mr Sneak and a dog", "Mrs Pry")),
        (("none",), ("dog", "cat", "parrot"), ("no pet", "")),
        ((), ("Mr Gab", "cat", "none"), ("a pet", "Mr Gab or a cat")),
        (("Mr Sneak", "Mrs Sneak"), ("Mr Gab", "Mrs Gab", "dog"), ("Mr Sneak and Mrs Sneak", "a dog")),
    ],
)
def test_what_is_certain_is_said_without_what_goes_without_saying(has: Any, lacks: Any, said: Any) -> None:
    assert certain(Eyes(GREEN, 2, 9, "cards", has, lacks)) == said


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


@pytest.mark.parametrize("readings", READINGS, ids=lambda r: " ".join(r) or "default")
@pytest.mark.parametrize(("seats", "bot"), [(4, "random"), (6, "strong")])
def test_in_games_as_many_identities_are_left_as_is_said(readings: dict[str, Any], seats: int, bot: str) -> None:
    """What a rival really makes of the looker, by all that it knows, keeps to what the looker was told of it."""
    why, told = set(), 0
    for match, me in games(readings, seats, bot, 43):
        chair = match.chair(me)
        found: tuple[Eyes, ...] = eyes(chair.look(), chair.log())
        assert [one.seat for one in found] == [seat for seat in range(seats) if seat != me]
        for one in found:
            real = known.odds(match.chair(one.seat).look())
            assert one.least <= len(real.of(me)) <= one.most, (match.length, one)
            assert all(real.holds(me, card) == 1 for card in one.has)
            assert all(real.holds(me, card) == 0 for card in one.lacks)
            assert (one.why == "") == (one.least == one.most)
            why.add(one.why)
            told += len(one.has) + len(one.lacks)
    assert told > 10, "much becomes certain in a game"
    assert ("memory" in why) == (readings.get("public_log") == "none")
    assert why - {"", "memory"} or "memory" in why


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
