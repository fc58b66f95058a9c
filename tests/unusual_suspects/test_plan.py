"""The bots' rules, teams of bots, and what a choice risks (ledger, 4.5)."""

from fractions import Fraction as F

import pytest

from gamecore.unusual_suspects import code, plan, posterior, schedule
from gamecore.unusual_suspects.model import says_yes, witness_chance
from gamecore.unusual_suspects.pieces import QUESTIONS, SUSPECTS
from gamecore.unusual_suspects.plan import Case
from tests.clause_marks import clause

from .cards import EXAMPLES, bot_says, fits, z


def uniform(many: int) -> dict[int, F]:
    """So many suspects, all as likely."""
    return {place: F(1, many) for place in range(1, many + 1)}


# ---- golden traces ----


@clause("US-045", "US-050", "US-052")
@pytest.mark.parametrize("trace", EXAMPLES["traces_4_places"], ids=lambda trace: f"{trace['code']}-{trace['pin']}")
def test_a_golden_trace(trace: dict[str, object]) -> None:
    word, pin, tau, slip = str(trace["code"]), str(trace["pin"]), trace["tau"], trace["eps"]
    grid = code.grid(word, SUSPECTS)
    guilty = code.guilty_place(word, pin)
    assert (list(grid), guilty, grid[guilty - 1]) == (trace["grid"], trace["guilty_position"], trace["guilty"])
    deck = code.questions(word, QUESTIONS)
    now, gone, result = posterior.begin(range(1, 13)), [], None
    for number, told in enumerate(trace["rounds"]):
        question = deck[number]
        yes = bot_says(word, grid[guilty - 1], question, tau)
        assert (question, "yes" if yes else "no") == (told["question"], told["answer"])
        assert witness_chance(z(grid[guilty - 1], question), tau) == pytest.approx(told["p"], abs=1e-4)
        now = posterior.answer(now, fits(grid, question, yes, trace["info"], tau, slip))
        assert [now.get(place, 0.0) for place in range(1, 13)] == pytest.approx(told["posterior"], abs=1e-4)
        flips = plan.RULES[trace["bot"]](Case(now, charged=schedule.charged(gone, running=True)))
        chosen = posterior.line_up(now)[:flips]
        downed = list(chosen[: chosen.index(guilty) + 1] if guilty in chosen else chosen)
        assert [grid[place - 1] for place in downed] == told["eliminated"]
        if guilty in chosen:
            result = "failed"
            break
        now = posterior.flip(now, set(chosen))
        gone.append(flips)
    result = result or ("solved" if len(now) == 1 else None)
    assert result == trace["result"]
    if result == "solved":
        assert schedule.time_of(gone) == trace["time"]


def test_the_traces_end_as_the_ledger_says() -> None:
    told = [(t["code"], t["pin"], t["result"], t["time"], len(t["rounds"])) for t in EXAMPLES["traces_4_places"]]
    assert [one[:4] for one in told] == [
        ("CLASS-1", "4711", "failed", None), ("HEARSAY-7", "4711", "solved", 36), ("HEARSAY-7", "0000", "solved", 38),
    ]  # fmt: skip
    assert told[0][4] == 5


# ---- the rules ----


def test_cautious_flips_one() -> None:
    assert plan.cautious(Case({1: 0.001, 2: 0.001, 3: 0.998})) == 1
    assert plan.cautious(Case({2: 0.001, 3: 0.999}, down=1)) == 0


def test_steady_keeps_one_in_reserve_unless_somebody_is_almost_sure() -> None:
    spread = {1: 0.01, 2: 0.02, 3: 0.03, 4: 0.30, 5: 0.30, 6: 0.34}
    assert plan.steady(Case(spread)) == 2
    assert plan.bold(Case(spread)) == 3
    sure = {1: 0.01, 2: 0.02, 3: 0.03, 4: 0.04, 5: 0.90}
    assert plan.steady(Case(sure)) == 4
    nearly = {1: 0.01, 2: 0.02, 3: 0.03, 4: 0.14, 5: 0.80}
    assert plan.steady(Case(nearly)) == 3, "0.80 of what is left is more by then"
    for second, many in ((0.148, 2), (0.15, 1)):
        assert plan.bold(Case({1: 0.01, 2: second, 3: 0.99 - second})) == many, "0.15 of the 0.99 that are left"
    assert plan.steady(Case({1: 0.3, 2: 0.7})) == plan.bold(Case({1: 0.3, 2: 0.7})) == 1


def test_a_rule_may_stop_only_when_somebody_is_down() -> None:
    even = dict.fromkeys(range(1, 6), 0.2)
    for rule in plan.RULES.values():
        assert rule(Case(even, charged=50)) >= 1
        assert rule(Case(even, down=1, charged=50)) >= 0
    assert plan.steady(Case(even, down=1)) == plan.bold(Case(even, down=1)) == 0


@pytest.mark.parametrize("rule", plan.RULES)
def test_a_plan_holds_card_by_card(rule: plan.RuleName) -> None:
    chances = {1: 0.001, 2: 0.004, 3: 0.02, 4: 0.05, 5: 0.05, 6: 0.12, 7: 0.155, 8: 0.2, 9: 0.4}
    whole = plan.RULES[rule](Case(chances, charged=30))
    for down in range(1, whole + 1):
        rest = posterior.flip(chances, posterior.line_up(chances)[:down])
        assert plan.RULES[rule](Case(rest, down=down, charged=30)) == whole - down


@clause("US-E08", "US-E09")
def test_the_expert_plays_the_label_model() -> None:
    assert plan.levels({1: 0.2, 2: 0.05, 3: 0.75}) == (2, 1, 0)
    assert plan.levels({1: 0.0, 2: 1e-9, 3: 1.0}) == (8, 8, 0)
    assert plan.expert(Case({1: 0.2, 2: 0.2, 3: 0.6}, charged=13)) == 2
    assert plan.expert(Case({1: 1 / 7, 2: 3 / 7, 3: 3 / 7}, charged=13)) == 1
    assert plan.expert(Case(dict.fromkeys(range(12), 1 / 12), charged=11, weight=0.0)) == 1


# ---- the competitive plan ----


@clause("US-E14", "US-E15")
def test_the_competitive_plan() -> None:
    margins = {many: plan.competitive(uniform(many), 0, 0) for many in (2, 3, 4, 5, 6, 12)}
    told = {2: F(-1, 2), 3: F(0), 4: F(-1, 4), 5: F(1, 5), 6: F(1, 6), 12: F(7, 12)}
    assert {many: margin.points for many, margin in margins.items()} == told
    assert margins[12].flips == 4
    two = {1: F(1, 3), 2: F(2, 3)}
    piles = ((5, 5), (8, 2), (2, 8))
    assert [plan.competitive(two, *pile).points for pile in piles] == [F(-4, 3), F(11, 3), F(-19, 3)]


@pytest.mark.parametrize("row", EXAMPLES["competitive_frozen"], ids=lambda row: f"{row['posterior']} {row['mover']}")
def test_every_example_of_the_competitive_plan(row: dict[str, object]) -> None:
    told = row["posterior"]
    chances = uniform(int(told.split()[1])) if isinstance(told, str) else dict(enumerate(map(F, told), 1))
    found = plan.competitive(chances, row["mover"], row["other"])
    assert (found.points, found.flips) == (F(row["margin"]), row["best_k"])
    floats = plan.competitive({place: float(one) for place, one in chances.items()}, row["mover"], row["other"])
    assert floats.points == pytest.approx(float(F(row["margin"])))
    assert floats.flips == row["best_k"]


@clause("US-P29")
def test_a_turn_may_end_once_somebody_is_down() -> None:
    chances = uniform(8)
    whole = plan.competitive(uniform(12), 0, 0)
    assert plan.competitive(chances, 4, 0, down=whole.flips).flips == 0
    assert plan.competitive(uniform(2), 5, 5, down=1).flips in (0, 1)
    with pytest.raises(ValueError, match="two face-up suspects, not 1"):
        plan.competitive(uniform(1), 0, 0)


# ---- a team ----


def test_a_majority_decides_and_a_run_off_where_there_is_none() -> None:
    one = {1: 0.1, 2: 0.2, 3: 0.7}
    other = {1: 0.3, 2: 0.1, 3: 0.6}
    assert plan.agreed([1, 1, 2], [one, one, other]) == 1
    assert plan.agreed([1, plan.STOP], [one, one]) == 1, "STOP comes last"
    assert plan.agreed([plan.STOP, plan.STOP, 1], [one, one, other]) is plan.STOP
    assert plan.agreed([1, 2], [one, other]) == 2, "0.15 on average against 0.2"
    third = {1: 0.35, 2: 0.4, 3: 0.25}
    assert plan.agreed([1, 2, 3], [one, other, third]) == 1, "who named 3 likes 1 less than 2"


def test_who_named_neither_votes_too() -> None:
    low, high, stop = {1: 0.1, 2: 0.3, 3: 0.6}, {1: 0.4, 2: 0.3, 3: 0.3}, {1: 0.3, 2: 0.6, 3: 0.1}
    names = [1, 1, plan.STOP, plan.STOP, 3]
    assert plan.agreed(names, [low, low, low, low, stop]) == 1, "1 is among the two lowest of who named 3"
    assert plan.agreed(names, [low, low, low, low, {1: 0.8, 2: 0.15, 3: 0.05}]) is plan.STOP
    assert plan.named(high, 0) is plan.STOP
    assert plan.named(high, 2) == 2


def test_how_a_bot_votes_beside_people() -> None:
    mind = {1: 0.05, 2: 0.06, 3: 0.07, 4: 0.12, 5: 0.7}
    assert [plan.agrees(mind, place, False) for place in mind] == [True, True, True, False, False]
    assert plan.agrees({1: 0.3, 2: 0.3, 3: 0.4}, 2, False)
    assert [plan.agrees(mind, plan.STOP, stops) for stops in (True, False)] == [True, False]


# ---- risk against Time ----


def test_what_each_number_risks() -> None:
    case = Case({1: 0.2, 2: 0.2, 3: 0.6}, charged=13)
    one, two = plan.risks(case)
    assert (one.places, two.places) == ((1,), (1, 2))
    assert (one.innocent, two.innocent) == pytest.approx((0.8, 0.6))
    assert (one.price, one.charged, two.price, two.charged) == (1, 14, 0, 13)
    assert (two.wins, two.time) == pytest.approx((0.6, 13))
    assert two.value == pytest.approx(0.6 * (1 - 0.5 * 2 / 55))
    assert one.time == pytest.approx(14)
    assert plan.best_risk((one, two)) == one, "0.8 x 0.8 is more than 0.6, and one minute is cheap"
    assert plan.best_risk((two,)) == two
    assert [row.flips for row in plan.risks(Case({1: 0.3, 2: 0.7}, down=1, charged=13))] == [0, 1]


def test_risks_follow_the_expert_where_chances_are_those_of_labels() -> None:
    weights = {1: 1, 2: 1, 3: 4, 4: 16, 5: 64, 6: 64, 7: 16}
    chances = {place: weight / 166 for place, weight in weights.items()}
    for charged in (30, 45):
        rows = plan.risks(Case(chances, charged=charged))
        assert plan.best_risk(rows).flips == plan.expert(Case(chances, charged=charged))
        assert [row.innocent for row in rows] == sorted((row.innocent for row in rows), reverse=True)
        assert all(row.wins <= row.innocent for row in rows)


def test_a_draw_decides_an_answer() -> None:
    assert says_yes("CLASS-1", "A", "S05", "Q17", 0.73)
    assert not says_yes("CLASS-1", "A", "S05", "Q17", 0.72)
