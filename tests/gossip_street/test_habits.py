"""Missing cards and habits as switches: what they add, what they say of themselves, and what they leave alone."""

from fractions import Fraction as F
from math import prod
from random import Random

import pytest
from msgspec.structs import replace

from gamecore.belief import Contradiction
from gamecore.gossip_street import GAME
from gamecore.gossip_street.arrange import arrange
from gamecore.gossip_street.deduce import agreeing, evidence
from gamecore.gossip_street.habits import COMMON, HABITS, STRAYS, SUPPLY, Switches, likelihood, sorts_to_leave
from gamecore.gossip_street.known import everything, known, odds, prove
from gamecore.gossip_street.odds import EVERY, TRIPLES, members
from gamecore.gossip_street.pieces import CARDS, home
from gamecore.gossip_street.state import GossipRules, GossipView, OpenPass, Triple
from tests.clause_marks import clause

from .street import BLUE, GREEN, RED
from .test_known import check, positions

MISSING, GUESSED = Switches(supply=True), Switches(habits=True)
BOTH = Switches(supply=True, habits=True)
K1: Triple = ("Mr Sneak", "Mrs Sneak", "dog")


def view(blue: Triple, rulings: GossipRules | None = None, **more: object) -> GossipView:
    """What Red sees, who has K1; Green shares no card with the others."""
    free = [t for t in TRIPLES if not {*t[:2]} & {*K1[:2], *blue[:2]} and t[2] == "none"]
    return GAME.observe(arrange({"red": K1, "blue": blue, "green": free[-1]}, rulings=rulings, **more), RED)  # type: ignore[arg-type]


def told(seen: GossipView, switches: Switches) -> list[Triple]:
    """All triples that the evidence about Blue leaves, whoever looks."""
    return members(agreeing(evidence(seen, BLUE, switches)))


# ---- supply ----


@clause("GS-039", "GS-067")
def test_d20_six_unseen_cards_are_not_at_home() -> None:
    six = view(("Mr Nosey", "Mr Pry", "cat"), stacks={(5, "blue"): ["blank"] * 6})
    assert told(six, Switches()) == list(TRIPLES)
    assert len(told(six, MISSING)) == 440
    assert all(home(first) != 5 for first, _, _ in told(six, MISSING))
    five = view(("Mr Nosey", "Mr Pry", "cat"), stacks={(5, "blue"): ["blank"] * 5})
    assert len(told(five, MISSING)) == 528
    belief = known(six, switches=MISSING)
    assert belief.worlds == 80_640, "as if a blank had been seen there"
    assert odds(six).deals == 100_800
    assert odds(six, switches=MISSING).first(BLUE, "Mr Gab") == 0


def passed(rulings: GossipRules | None = None) -> GossipView:
    """Blue passes at Peep with three cards there, two at Pry and one at Gab; Red saw none of them."""
    stacks = {(3, "blue"): ["toolbox"] * 3, (4, "blue"): ["toolbox"] * 2, (5, "blue"): ["blank"]}
    return view(("Mr Peep", "Mr Pry", "none"), rulings, stacks=stacks, passes=[("blue", 3)])


@clause("GS-R10", "GS-R07")
def test_d21_an_open_pass_names_the_house() -> None:
    assert told(passed(), Switches()) == list(TRIPLES)
    found = told(passed(), MISSING)
    assert len(found) == 16
    assert {first for first, _, _ in found} == {"Mr Peep", "Mrs Peep"}
    assert {second for _, second, _ in found} == {"Mr Pry", "Mrs Pry"}
    assert len(told(passed(GossipRules(love_card_houses="second_only")), MISSING)) == 8
    lover: Triple = ("Mr Peep", "Mrs Stare", "none")
    setup = {(1, "blue"): ["blank"] * 2, (2, "blue"): ["blank"], (4, "blue"): ["blank"]}
    second = GossipRules(love_card_houses="second_only")
    early = view(lover, second, stacks=setup, passes=[("blue", 3)])
    assert len(told(early, MISSING)) == 40
    with pytest.raises(Contradiction, match=r"^no deal fits what was seen: Blue had no card to leave at Peep's"):
        odds(replace(early, rulings=GossipRules()), switches=MISSING)


@clause("GS-R10", "GS-039")
def test_a_proof_names_the_missing_cards() -> None:
    seen = passed()
    assert known(seen).mark(BLUE, "Mrs Gab").standing == "may"
    proof = prove(seen, BLUE, "Mrs Gab", switches=MISSING)
    assert proof is not None
    assert proof.standing == "not"
    (why,) = proof.evidence
    assert why.says == "Blue had no card to leave at Peep's house (3) with 6 cards out"
    assert "GS-R10" in why.clauses
    check(seen, proof, MISSING)
    row = list(seen.stacks[4])
    row[BLUE] = (None, None)
    later = replace(seen, stacks=(*seen.stacks[:4], tuple(row), *seen.stacks[5:]))
    assert prove(later, BLUE, "Mrs Gab", switches=MISSING) == proof, "what was put out later is no part of it"
    stacks = {(5, "blue"): ["blank"] * 6, (6, "blue"): ["cracker"]}
    high = view(("Mr Pry", "Mr Nosey", "parrot"), stacks=stacks, seen={"red": [(6, "blue")]})
    assert {home(t[0]) for t in odds(high).of(BLUE)} == {4, 5}
    proof = prove(high, BLUE, "Mr Gab", switches=MISSING)
    assert proof is None, "he may be the second character"
    assert {home(t[0]) for t in odds(high, switches=MISSING).of(BLUE)} == {4}


@clause("GS-R09", "GS-R12", "GS-R16")
def test_where_cards_move_or_a_pass_is_free_it_tells_nothing() -> None:
    for rulings in (GossipRules(gossip_effect="keep"), GossipRules(hide="may_hand_or_board")):
        assert len(told(passed(rulings), MISSING)) == 528
    free = replace(passed(GossipRules(placement="may")), passes=())
    assert len(told(free, MISSING)) == 528


@clause("GS-R08")
def test_blanks_bound_to_the_neighbours_count_as_pet_cards() -> None:
    alone: Triple = ("Mr Peep", "Mr Pry", "none")
    many = {(1, "blue"): ["blank"] * 5, (2, "blue"): ["blank"] * 6}  # 1 is next door to Peep, 2 is not
    plain = told(view(alone, stacks=many), MISSING)
    bound = told(view(alone, GossipRules(nopet_blank_rule="pet"), stacks=many), MISSING)
    away: Triple = ("Mr Gab", "Mr Stare", "none")  # neither house is next door to Gab
    assert away in plain
    assert away not in bound
    assert alone in bound
    assert set(bound) < set(plain)


@clause("GS-R10")
def test_where_spare_blanks_or_any_card_may_lie_a_high_stack_tells_less() -> None:
    high = {(5, "blue"): ["blank"] * 6}
    for ruling in ("dummy_blank", "any_card"):
        assert (
            len(told(view(("Mr Nosey", "Mr Pry", "cat"), GossipRules(no_legal_card=ruling), stacks=high), MISSING))
            == 528
        )
    none = GossipRules(no_legal_card="any_card", setup_cards=0)
    out = {(5, "blue"): ["blank"] * 10, (6, "blue"): ["cracker"] * 5}
    state = view(("Mr Pry", "Mr Stare", "parrot"), none, stacks=out, passes=[("blue", 4)])
    with pytest.raises(Contradiction, match="had no card to leave at Pry's house"):
        odds(state, switches=MISSING)


def test_a_contradiction_of_missing_cards_names_just_those() -> None:
    six = {(3, "blue"): ["blank"] * 6, (1, "blue"): ["cracker"], (5, "blue"): ["cracker"]}
    seen = {"red": [(1, "blue"), (5, "blue")]}
    state = view(("Mr Peep", "Mr Pry", "parrot"), GossipRules(no_legal_card="any_card"), stacks=six, seen=seen)
    state = replace(state, rulings=GossipRules())  # crackers at 1 and 5 say that 3 is home, where no six cards can be
    assert odds(state).deals
    with pytest.raises(Contradiction) as error:
        odds(state, switches=MISSING)
    parts = str(error.value).split(": ", 1)[1].split("; ")
    assert parts == [
        "Blue left a cracker at Sneak's house (1)",
        "Blue left a cracker at Gab's house (5)",
        "Blue has 6 cards at Peep's house (3) (6 unseen)",
    ]


def test_stacks_that_are_possible_alone_may_not_be_together() -> None:
    """Twelve unseen cards far from home would need twelve blanks; each stack of six alone would not."""
    far = {(5, "blue"): ["blank"] * 6, (6, "blue"): ["blank"] * 6}
    state = view(("Mr Nosey", "Mr Pry", "none"), stacks=far)
    gone: Triple = ("Mr Nosey", "Mr Pry", "cat")
    assert gone not in told(state, MISSING)
    *_, last = evidence(state, BLUE, MISSING)
    assert last.key[0] == "supply"
    assert last.says.startswith("Blue has out 6 cards at Gab's house (5) (6 unseen) and 6 cards at Stare's house")


# ---- habits ----


def expected(seen: dict[tuple[str, int], int], triple: Triple) -> F:
    """The likelihood by the words of the ledger, written out again for the default rulings."""
    own, other = home(triple[0]), home(triple[1])
    ring = (1, 3, 5, 6, 4, 2)
    beside = {ring[ring.index(own) - 1], ring[(ring.index(own) + 1) % 6]}
    share = F(1)
    for (_, house), many in seen.items():
        people, pet, blank = house in (own, other), triple[2] != "none" and house in beside, house != own
        sorts = people + pet + blank if house else 2 + (triple[2] != "none")
        share /= sorts**many
    return share


@clause("GS-074")
def test_a_people_card_rather_lies_at_home() -> None:
    stacks = {(4, "blue"): ["toolbox"]}
    seen = view(("Mr Nosey", "Mr Pry", "parrot"), stacks=stacks, seen={"red": [(4, "blue")]})
    plain, soft = odds(seen), odds(seen, switches=GUESSED)
    assert plain.first(BLUE, "Mr Pry") == F(1, 2)
    assert soft.first(BLUE, "Mr Pry") > F(1, 2)
    shares = {t: plain.triple(BLUE, t) * expected({("toolbox", 4): 1}, t) for t in plain.of(BLUE)}
    assert {t: soft.triple(BLUE, t) for t in soft.of(BLUE)} == {t: s / sum(shares.values()) for t, s in shares.items()}


@clause("GS-076")
def test_a_hidden_card_was_chosen_from_the_whole_kit() -> None:
    seen = view(("Mr Nosey", "Mr Pry", "parrot"), hidden=[("toolbox", "blue")], found={"red": [0]})
    assert odds(seen).holds(BLUE, "none") == F(3, 5)
    none, pet = F(3, 5) / 2, F(2, 5) / 3
    assert odds(seen, switches=GUESSED).holds(BLUE, "none") == none / (none + pet)


@pytest.mark.parametrize("seed", range(8))
def test_habits_against_plain_weighing(seed: int) -> None:
    """Every deal weighs the product of what each player's cards are likely by the ledger's words."""
    states = list(positions(3, seed, "beginner"))
    state = states[len(states) * (seed + 1) // 10]
    seen = GAME.observe(state, RED)
    plain, soft = odds(seen), odds(seen, switches=GUESSED)
    cards = {seat: dict[tuple[str, int], int]() for seat in (BLUE, GREEN)}
    for house, row in enumerate(seen.stacks, 1):
        for seat in cards:
            for card in row[seat] or ():
                if card is not None:
                    cards[seat][card, house] = cards[seat].get((card, house), 0) + 1
    for hidden in seen.hidden:
        if hidden.card is not None and hidden.author in cards:
            cards[hidden.author][hidden.card, 0] = cards[hidden.author].get((hidden.card, 0), 0) + 1
    weights: dict[Triple, F] = dict.fromkeys(plain.of(BLUE), F(0))
    for blue in plain.of(BLUE):
        for green in plain.of(GREEN):
            nones, spare = (blue[2], green[2]).count("none"), 3 - (seen.cards or ())[2:].count("none")
            if not {*blue[:2]} & {*green[:2]} and (blue[2] != green[2] or blue[2] == "none") and nones <= spare:
                ways = prod(range(spare, spare - nones, -1))
                weights[blue] += ways * expected(cards[BLUE], blue) * expected(cards[GREEN], green)
    assert {t: soft.triple(BLUE, t) for t in weights} == {t: w / sum(weights.values()) for t, w in weights.items()}


def test_no_card_is_unthinkable() -> None:
    rng = Random(4)
    for _ in range(200):
        rulings = GossipRules(
            no_legal_card=rng.choice(["open_pass", "dummy_blank", "any_card"]),
            love_card_houses=rng.choice(["own_or_second", "second_only"]),
            house_numbers=rng.choice(["list_order", "swapped"]),
        )
        triple, card, house = rng.choice(TRIPLES), rng.choice(CARDS), rng.randrange(7)
        assert COMMON % sorts_to_leave(rulings, triple, card, house) == 0
    assert min(likelihood(GossipRules(), {("toolbox", 4): 5, ("blank", 0): 3})) > 0


@pytest.mark.parametrize("seats", [3, 6])
def test_habits_make_nothing_certain(seats: int) -> None:
    moved = 0
    for number, state in enumerate(positions(seats, 3, "beginner")):
        if number % 60 == 0:
            seen = GAME.observe(state, number % seats)
            plain, soft = known(seen), known(seen, switches=GUESSED)
            assert [m.standing for m in plain.marks] == [m.standing for m in soft.marks]
            assert plain.worlds == soft.worlds
            moved += plain.marks != soft.marks
    assert moved > 2


def test_what_is_switched_on_is_said() -> None:
    seen = passed()
    assert known(seen).assumptions == ()
    assert known(seen, switches=MISSING).assumptions == (SUPPLY,)
    assert known(seen, switches=GUESSED).assumptions == (HABITS,)
    assert known(seen, switches=BOTH).assumptions == (SUPPLY, HABITS)
    assert "fact" in SUPPLY
    assert "guess" in HABITS
    assert prove(seen, BLUE, "dog", switches=BOTH) == prove(seen, BLUE, "dog")


# ---- hidden cards that nobody signed ----
K4: Triple = ("Mr Gab", "Mrs Stare", "none")
UNSIGNED = GossipRules(hide_author_visible=False)


def found(*cards: str, had_turns: tuple[int, ...] = (0, 1, 1, 0), **more: object) -> GossipView:
    """Four players; Red has K4 and found these cards, hidden by Blue or Green: Yellow has had no turn."""
    cast = {
        "red": K4,
        "blue": ("Mr Nosey", "Mr Pry", "parrot"),
        "green": ("Mrs Nosey", "Mrs Pry", "cat"),
        "yellow": ("Mr Sneak", "Mrs Peep", "none"),
    }
    whose = {"cracker": "blue", "toolbox": "blue", "cookbook": "green", "fish frame": "green", "blank": "blue"}
    hidden = [(card, whose[card]) for card in cards]
    state = arrange(cast, rulings=UNSIGNED, hidden=hidden, found={"red": range(len(cards))}, **more)  # type: ignore[arg-type]
    seen = GAME.observe(state, RED)
    players = tuple(replace(p, turns=turns) for p, turns in zip(seen.players, had_turns, strict=True))
    return replace(seen, players=players)


@clause("GS-R18", "GS-064", "GS-099")
def test_d05_blue_or_green_equally_likely() -> None:
    seen = found("cracker")
    shares = odds(seen)
    assert [shares.holds(seat, "parrot") for seat in (1, 2, 3)] == [F(1, 2), F(1, 2), 0]
    belief = known(seen)
    assert belief.worlds == 2 * 1_814_400
    assert belief.assumptions == (STRAYS,)
    everybody = odds(found("cracker", had_turns=(1, 1, 1, 1)))
    assert [everybody.holds(seat, "parrot") for seat in (1, 2, 3)] == [F(1, 3)] * 3
    signed = replace(seen, hidden=(replace(seen.hidden[0], author=BLUE),))
    assert odds(signed).holds(BLUE, "parrot") == 1
    assert known(signed).assumptions == ()


@clause("GS-R18", "GS-076")
def test_a_proof_names_the_card_nobody_signed() -> None:
    asked = [("red", "green", ("Mr Gab", "Mrs Stare"), "parrot")]
    seen = found("cracker", inferences=asked)
    assert odds(seen).holds(BLUE, "parrot") == 1
    proof = prove(seen, BLUE, "parrot")
    assert proof is not None
    says = [one.says for one in proof.evidence]
    assert "a cracker lay on the Hide a Clue stack, left by Blue or Green" in says
    assert any("Green's pawn stayed" in one for one in says)
    assert len(says) == 2
    stayed = replace(seen.inferences[0], target=BLUE)
    with pytest.raises(Contradiction) as error:
        odds(replace(seen, inferences=(*seen.inferences, stayed)))
    assert str(error.value).count("; ") == 2


UNKNOWN = [
    ["toolbox"],
    ["toolbox", "toolbox"],
    ["toolbox", "cookbook"],
    ["cracker", "cracker"],
    ["toolbox", "toolbox", "toolbox", "cracker"],
    ["blank", "fish frame", "toolbox"],
]


@pytest.mark.parametrize("cards", UNKNOWN)
@clause("GS-R18", "GS-063")
def test_cards_nobody_signed_against_plain_weighing(cards: list[str]) -> None:
    """Each card weighs a deal by how many of the possible authors keep such cards; a deal with none falls out."""
    asked = [
        ("red", "blue", ("Mr Nosey", "Mrs Pry"), "none"),
        ("red", "green", ("Mrs Nosey", "Mrs Gab"), "dog"),
        ("red", "yellow", ("Mr Sneak", "Mrs Peep"), "parrot"),
    ]
    said = [("red", "blue", "Mr Pry", "Mr Sneak", "dog")]
    shown = {"accusations": said, "shown": [("red", "blue", "Mr Nosey")], "status": {"yellow": "detected"}}
    seen = found(*cards, inferences=asked, **shown)
    bare = replace(seen, hidden=())
    lists = [odds(bare).of(seat) for seat in (1, 2, 3)]
    total, deals, blue = 0, 0, dict[Triple, int]()
    people = {"toolbox": "MrMr", "cookbook": "MrsMrs"}
    pets = {"cracker": "parrot", "fish frame": "cat"}

    def keeps(triple: Triple, card: str) -> bool:
        return (
            card == "blank"
            or people.get(card) == "".join(p.split()[0] for p in triple[:2])
            or pets.get(card) == triple[2]
        )

    for one in lists[0]:
        for two in lists[1]:
            if {*one[:2]} & {*two[:2]} or one[2] == two[2] != "none":
                continue
            weight = prod(1 if c == "blank" else keeps(one, c) + keeps(two, c) for c in cards)
            if weight:
                gone = {*one[:2], *two[:2], *({one[2], two[2]} - {"none"})}
                nones = (one[2], two[2]).count("none")
                for three in lists[2]:
                    if gone & {*three}:
                        continue
                    dealt = prod(range(2, 2 - nones - (three[2] == "none"), -1))
                    deals += dealt
                    total += weight * dealt
                    blue[one] = blue.get(one, 0) + weight * dealt
    found_odds = odds(seen)
    assert {t: found_odds.triple(1, t) for t in found_odds.of(1)} == {t: F(n, total) for t, n in blue.items() if n}
    assert known(seen).worlds == deals


def test_everything_is_of_somebody_and_before_the_deal_there_is_nothing() -> None:
    assert all(one.player in (1, 2, 3) for one in everything(found("cracker")))
    assert everything(GAME.observe(GAME.start(3, GossipRules()), RED), switches=MISSING) == ()
    assert agreeing(()) == EVERY


def test_an_open_pass_may_be_explained_by_a_card_nobody_signed() -> None:
    """Four people cards at home and a fifth hidden by nobody knows whom: the pass can be true."""
    stacks = {(2, "blue"): ["toolbox"] * 4}
    seen = found("toolbox", stacks=stacks)
    heights = (0, 4, 0, 0, 0, 0)
    after = OpenPass(seat=BLUE, house=2, heights=heights, hidden=1)
    assert odds(replace(seen, passes=(after,)), switches=MISSING).first(BLUE, "Mr Nosey") > 0
    before = OpenPass(seat=BLUE, house=2, heights=heights, hidden=0)
    with pytest.raises(Contradiction, match="had no card to leave"):
        odds(replace(seen, passes=(before,)), switches=MISSING)
