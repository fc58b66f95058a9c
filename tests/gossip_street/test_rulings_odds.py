"""Odds under every ruling that changes the facts: against plain enumeration with the rules written out again."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction as F
from itertools import permutations, product
from random import Random
from typing import Any, get_args, get_type_hints

import pytest
from msgspec.structs import replace

from gamecore.gossip_street import GAME
from gamecore.gossip_street.arrange import arrange
from gamecore.gossip_street.deduce import candidates
from gamecore.gossip_street.habits import Switches
from gamecore.gossip_street.known import odds
from gamecore.gossip_street.pieces import PEOPLE, PETS
from gamecore.gossip_street.state import GossipRules, GossipView, Triple
from tests.clause_marks import clause

from .street import BLUE, GREEN, RED
from .test_known import positions

EVERYBODY: list[Triple] = [(*pair, pet) for pair, pet in product(permutations(PEOPLE, 2), PETS)]

# ---- the rules once more, for one player and one identity ----
PICTURE = {"dog bone": "dog", "fish frame": "cat", "cracker": "parrot"}
SEXES = {"chocolates": "MF", "cigars": "FM", "toolbox": "MM", "cookbook": "FF"}


def house(rulings: GossipRules, person: str) -> int:
    names = ["Sneak", "Nosey", "Peep", "Pry", "Gab", "Stare"]
    if rulings.house_numbers == "swapped":
        names[2], names[4] = "Gab", "Peep"
    return names.index(person.split()[1]) + 1


def sexes(triple: Triple) -> str:
    return "".join("F" if person.startswith("Mrs") else "M" for person in triple[:2])


def keeps(triple: Triple, card: str) -> bool:
    return card == "blank" or SEXES.get(card) == sexes(triple) or (card in PICTURE and PICTURE[card] == triple[2])


def lawful(rulings: GossipRules, triple: Triple, card: str) -> set[int]:
    """The houses where this player may leave the card."""
    own, other = house(rulings, triple[0]), house(rulings, triple[1])
    ring = [1, 3, 5, 6, 4, 2]
    if not keeps(triple, card):
        return set()
    if card == "blank":
        return {*ring} - {own}
    if card in PICTURE:
        return {ring[ring.index(own) - 1], ring[(ring.index(own) + 1) % 6]}
    lovers = sexes(triple) in ("MF", "FM") and own != other
    return {other} if lovers and rulings.love_card_houses == "second_only" else {own, other}


def may_lie(view: GossipView, triple: Triple, card: str, at: int, out: int | None) -> bool:
    rulings = view.rulings
    if not keeps(triple, card):
        return False
    if not at or at in lawful(rulings, triple, card) or (card == "blank" and rulings.no_legal_card == "dummy_blank"):
        return True
    if rulings.no_legal_card != "any_card":
        return False
    five = 0 if triple[2] == "none" else 5
    kit = {"blank": 15 - five, **{c: 5 for c in (*SEXES, *PICTURE) if keeps(triple, c)}}
    return out is None or out > sum(many for one, many in kit.items() if at in lawful(rulings, triple, one))


def agrees(view: GossipView, player: int, triple: Triple) -> bool:
    """Whether what the view tells of this player alone can be, as the ledger's table in 4.2 has it."""
    rulings, known = view.rulings, view.players[player].cards
    if known is not None:
        return triple == known
    spread = [(card, at) for at, row in enumerate(view.stacks, 1) for card in row[player] or ()]
    spread += [(kept.card, kept.house) for kept in view.kept if kept.owner == player]
    spread += [(one.card, one.house) for one in view.hidden if one.author == player]
    public = rulings.stack_heights_public and rulings.hide_author_visible
    out = len(spread) if public else None
    if not all(card is None or may_lie(view, triple, card, at, out) for card, at in spread):
        return False
    spares = {3: 45, 4: 35, 5: 25, 6: 15}[len(view.players)] // len(view.players)
    most = (15 if triple[2] == "none" else 10) + (spares if rulings.no_legal_card == "dummy_blank" else 0)
    if sum(card == "blank" for card, _ in spread) > most:
        return False
    pet = "" if triple[2] == "none" and not rulings.no_pet_counts else triple[2]
    for asked in view.inferences:
        named = {*asked.people, asked.pet}
        if asked.target == player and bool({*triple[:2], pet} & named) != asked.moved:
            return False
        if asked.asker == player and rulings.name_own_cards == "forbidden" and {*triple} - {"none"} & named:
            return False
    for said in view.accusations:
        spoken = (said.first, said.second, said.pet)
        if said.target == player and (spoken == triple) != said.true:
            return False
        if said.accuser == player and rulings.name_own_cards == "forbidden" and ({*triple} - {"none"}) & {*spoken}:
            return False
    return all(may_show(view, triple, number) for number, one in enumerate(view.shown) if one.accused == player)


def may_show(view: GossipView, triple: Triple, number: int) -> bool:
    """Whether the card that was shown, if it is known, was one of those that had to be chosen from."""
    rulings, one = view.rulings, view.shown[number]
    if one.card is None:
        return True
    before = [s.card for s in view.shown[:number] if (s.accuser, s.accused) == (one.accuser, one.accused)]
    if None in before or not 0 <= one.answers < len(view.accusations):
        return one.card in triple
    cards = [c for c in triple if rulings.same_card_cap is None or before.count(c) < rulings.same_card_cap]
    if rulings.third_show == "must_be_new" and len(before) == 2:
        cards = [c for c in cards if c not in before]
    said = view.accusations[one.answers]
    named = [c for c in cards if c in (said.first, said.second, said.pet)]
    return one.card in (named if named and rulings.show_choice == "named_first" else cards)


def listed(view: GossipView) -> tuple[int, dict[int, Counter[Triple]]]:
    """How many deals are left for three players, and in how many each of the two others is what, one by one."""
    mine = view.cards
    assert mine is not None
    rivals = [seat for seat in range(3) if seat != view.seat]
    lists = [
        [t for t in EVERYBODY if not {*t[:2]} & {*mine[:2]} and not t[2] == mine[2] != "none" and agrees(view, seat, t)]
        for seat in rivals
    ]
    counts: dict[int, Counter[Triple]] = {seat: Counter() for seat in rivals}
    spare, deals = 3 - (mine[2] == "none"), 0
    for one, two in product(*lists):
        if {*one[:2]} & {*two[:2]} or one[2] == two[2] != "none":
            continue
        ways = (1, spare, spare * (spare - 1))[(one[2] == "none") + (two[2] == "none")]
        deals += ways
        counts[rivals[0]][one] += ways
        counts[rivals[1]][two] += ways
    return deals, counts


# ---- each ruling in games ----
READINGS: list[dict[str, Any]] = [
    {},
    {"house_numbers": "swapped"},
    {"love_card_houses": "second_only"},
    {"no_legal_card": "dummy_blank"},
    {"no_legal_card": "any_card"},
    {"no_legal_card": "any_card", "love_card_houses": "second_only"},
    {"no_pet_counts": False},
    {"inference_cards": "up_to_three"},
    {"infer_targets": "any", "accuse_targets": "any"},
    {"name_own_cards": "forbidden"},
    {"show_choice": "named_first"},
    {"show_choice": "named_first", "same_card_cap": 1},
    {"third_show": "must_be_new"},
    {"same_card_cap": None},
    {"fifth_false_show": False, "false_limit": 2},
    {"discredited_reveal": True, "false_limit": 2},
    {"perfect_inference": "may_concede"},
    {"hide": "may_hand_or_board"},
    {"hide": "must_hand", "find_depth": "whole_stack"},
    {"gossip_effect": "keep"},
    {"stack_heights_public": False},
    {"table_talk": True},
    {"table_talk": True, "public_log": "none", "show_choice": "named_first"},
    {"nopet_blank_rule": "pet"},
    {"placement": "may"},
    {"detected_places": True},
]


@pytest.mark.parametrize("reading", READINGS, ids=lambda r: ", ".join(f"{k}={v}" for k, v in r.items()) or "plain")
@clause(
    "GS-R02", "GS-R07", "GS-R08", "GS-R09", "GS-R10", "GS-R12", "GS-R16", "GS-R17", "GS-R20", "GS-R21", "GS-R23",
    "GS-R28", "GS-R29", "GS-R31", "GS-R32", "GS-R33", "GS-R34", "GS-R43",
)  # fmt: skip
def test_odds_in_a_game_are_those_of_plain_enumeration(reading: dict[str, Any]) -> None:
    for seed, bot in ((1, "random"), (2, "beginner")):
        states = list(positions(3, seed, bot, GossipRules(**reading), most=400))
        for part in (3, 6, 9):
            view = GAME.observe(states[len(states) * part // 10], part % 3)
            deals, counts = listed(view)
            found = odds(view)
            assert found.deals == deals
            assert {seat: dict(found.of(seat)) for seat in counts} == {seat: dict(c) for seat, c in counts.items()}


# ---- each ruling where it makes a difference ----
K1: Triple = ("Mr Sneak", "Mrs Sneak", "dog")
BLUES: Triple = ("Mr Nosey", "Mrs Pry", "cat")


def seen(rulings: GossipRules, blue: Triple = BLUES, **more: Any) -> GossipView:
    """What Red sees, who has K1."""
    cast = {"red": K1, "blue": blue, "green": ("Mrs Gab", "Mrs Stare", "none")}
    return GAME.observe(arrange(cast, rulings=rulings, **more), RED)


def lying(*cards: tuple[str, int]) -> dict[str, Any]:
    stacks: dict[tuple[int, str], list[str]] = {}
    for card, at in cards:
        stacks.setdefault((at, "blue"), []).append(card)
    return {"stacks": stacks, "seen": {"red": list(stacks)}}


def shows(*cards: str, named: tuple[str, str, str] = ("Mr Gab", "Mr Pry", "parrot")) -> dict[str, Any]:
    return {
        "accusations": [("red", "blue", *named)] * len(cards),
        "shown": [("red", "blue", card) for card in cards],
    }


DIFFERENCES: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({"house_numbers": "swapped"}, lying(("fish frame", 1))),
    ({"love_card_houses": "second_only"}, lying(("chocolates", 4))),
    ({"no_legal_card": "dummy_blank"}, lying(("blank", 4))),
    ({"no_legal_card": "any_card"}, lying(*[("blank", 4)] * 6)),
    ({"no_pet_counts": False}, {"inferences": [("red", "blue", ("Mr Peep", "Mrs Peep"), "none")]}),
    ({"name_own_cards": "forbidden"}, {"inferences": [("blue", "green", ("Mr Peep", "Mrs Peep"), "none")]}),
    ({"name_own_cards": "forbidden"}, {"accusations": [("blue", "green", "Mr Peep", "Mrs Peep", "parrot")]}),
    ({"show_choice": "named_first"}, shows("Mr Nosey")),
]


@pytest.mark.parametrize(("reading", "clue"), DIFFERENCES)
@clause("GS-R02", "GS-R07", "GS-R10", "GS-R21", "GS-R29", "GS-R31")
def test_the_same_sight_tells_another_thing_under_another_reading(
    reading: dict[str, Any], clue: dict[str, Any]
) -> None:
    plain = seen(GossipRules(), **clue)
    other = replace(plain, rulings=GossipRules(**reading))
    assert odds(plain).counts != odds(other).counts
    for view in (plain, other):
        deals, counts = listed(view)
        assert odds(view).deals == deals
        assert dict(odds(view).of(BLUE)) == dict(counts[BLUE])


@clause("GS-R32")
def test_a_third_card_that_must_be_new() -> None:
    twice = seen(GossipRules(same_card_cap=3), **shows("Mr Nosey", "Mr Nosey", "cat"))
    assert odds(twice).holds(BLUE, "cat") == 1
    thrice = seen(GossipRules(same_card_cap=3, third_show="cap"), **shows("Mr Nosey", "Mr Nosey", "Mr Nosey"))
    assert odds(thrice).holds(BLUE, "Mr Nosey") == 1
    with pytest.raises(ValueError, match="Blue showed you Mr Nosey"):
        odds(replace(thrice, rulings=GossipRules(same_card_cap=3, third_show="must_be_new")))
    with pytest.raises(ValueError, match="Blue showed you Mr Nosey"):
        odds(replace(thrice, rulings=GossipRules()))


@clause("GS-R31", "GS-R32")
def test_a_named_card_at_the_cap_need_not_come_first() -> None:
    named = ("Mr Nosey", "Mr Pry", "parrot")
    once = GossipRules(show_choice="named_first", same_card_cap=1)
    view = seen(once, **shows("Mr Nosey", "cat", named=named))
    assert odds(view).holds(BLUE, "cat") == 1
    with pytest.raises(ValueError, match="Blue showed you a cat"):
        odds(replace(view, rulings=GossipRules(show_choice="named_first", same_card_cap=2)))


@clause("GS-R29")
def test_who_may_not_name_own_cards_tells_them_by_naming() -> None:
    forbidden = GossipRules(name_own_cards="forbidden")
    view = seen(forbidden, inferences=[("blue", "green", ("Mr Peep", "Mrs Peep"), "parrot")])
    assert odds(view).holds(BLUE, "parrot") == 0
    assert odds(view).holds(BLUE, "none") > 0, "No Pet may be named by those who hold it"
    assert all("Mr Peep" not in t for t in candidates(view, BLUE))


@clause("GS-R16", "GS-R12")
def test_a_card_that_was_moved_still_tells_its_house() -> None:
    hand = odds(seen(GossipRules(hide="may_hand_or_board"), hidden=[("fish frame", "blue")], found={"red": [0]}))
    view = seen(GossipRules(hide="may_hand_or_board"), hidden=[("fish frame", "blue")], found={"red": [0]})
    moved = odds(replace(view, hidden=(replace(view.hidden[0], house=4),)))
    assert hand.first(BLUE, "Mr Gab") > 0
    assert moved.first(BLUE, "Mr Gab") == 0
    assert {t[0].split()[1] for t in moved.of(BLUE)} == {"Nosey", "Stare"}


# ---- the truth, under any rulings ----


def readings(rng: Random) -> GossipRules:
    """Rulings drawn at random, about half of them other than the default."""
    drawn: dict[str, Any] = {}
    for field, hint in sorted(get_type_hints(GossipRules).items()):
        values = [True, False] if hint is bool else [v for v in get_args(hint) if isinstance(v, str)]
        if field in GossipRules.ids and values and field != "board" and rng.random() < 0.5:
            drawn[field] = rng.choice(values)
    return GossipRules(**drawn, same_card_cap=rng.choice([None, 1, 2, 3]))


def sampled(seed: int) -> Iterator[tuple[GossipView, list[Triple]]]:
    """Now and then a view in a game, with everybody's cards."""
    rng = Random(seed)
    seats, bot = rng.choice([3, 4, 5, 6]), ("random", "beginner")[seed % 2]
    rulings = GossipRules() if seed % 3 == 0 else readings(rng)
    for state in positions(seats, seed, bot, rulings, most=500):
        if not rng.randrange(5):
            cards = [player.cards for player in state.players]
            yield GAME.observe(state, rng.randrange(seats)), [card for card in cards if card is not None]


@pytest.mark.parametrize("seed", range(24))
@clause("GS-R10", "GS-R18")
def test_the_truth_is_never_excluded_under_any_rulings_and_switches(seed: int) -> None:
    for number, (view, truth) in enumerate(sampled(seed)):
        settings = [Switches(), Switches(habits=True)]
        settings += [Switches(supply=True), Switches(supply=True, habits=True)] if number % 8 == 0 else []
        for switches in settings:
            found = odds(view, switches=switches)
            assert all(found.triple(rival, truth[rival]) > F(0) for rival in found.players), (number, switches)


@pytest.mark.parametrize("seats", [3, 4, 6])
@clause("GS-R10", "GS-R07")
def test_the_truth_fits_every_open_pass(seats: int) -> None:
    """Where lovers have nothing to leave at home, open passes are frequent."""
    passes = told = 0
    for seed in (1, 2, 3):
        states = list(positions(seats, seed, "random", GossipRules(love_card_houses="second_only"), most=900))
        for number in range(len(states) - 1, 0, -max(1, len(states) // 4)):
            view = GAME.observe(states[number], number % seats)
            found, plain = odds(view, switches=Switches(supply=True)), odds(view)
            for rival in found.players:
                cards = states[number].players[rival].cards
                assert cards is not None
                assert found.triple(rival, cards) > 0
                assert found.of(rival).keys() <= plain.of(rival).keys()
                told += found.of(rival).keys() < plain.of(rival).keys()
            passes += len(view.passes)
    assert passes
    assert told


def test_green_is_there_too() -> None:
    """The two rivals are counted in the order of seats."""
    assert odds(seen(GossipRules())).players == (BLUE, GREEN)
