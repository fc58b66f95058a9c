"""When to stop, solved: the label model, the full recursion, perfect reading (ledger, 3.2, 3.3, US-E03 to US-E13)."""

from fractions import Fraction as F
from itertools import combinations, product

import pytest

from gamecore.unusual_suspects import exact, label
from gamecore.unusual_suspects.label import Programme
from tests.clause_marks import clause

from .cards import EXAMPLES


def begun(suspects: int, a: F, weight: F) -> label.Solved[F]:
    """Equal suspects, eleven minutes charged, before a question."""
    return Programme(a, weight).before((0,) * suspects, 11)


@clause("US-E03", "US-E04", "US-E05", "US-E06", "US-E07")
def test_the_label_model_from_equal_suspects() -> None:
    half, three = F(1, 2), F(3, 4)
    two, third, four, five = (begun(n, three, half) for n in (2, 3, 4, 5))
    assert (two.value, two.wins, two.time) == (F(109, 176), F(5, 8), 12)
    assert (third.value, third.wins) == (F(10843, 21120), F(101, 192))
    assert (third.time, third.rounds) == (F(1378, 101), F(166, 101))
    assert (four.value, four.wins, four.time) == (F(5231, 11264), F(1001, 2048), F(16501, 1001))
    assert (five.value, five.wins) == (F(44359, 102400), F(310361, 655360))
    seven = begun(4, F(9, 10), F(1))
    assert (seven.value, seven.wins) == (F(1062563, 1760000), F(10651, 16000))


@pytest.mark.parametrize("row", EXAMPLES["label_model"], ids=lambda row: f"{row['n']} {row['a']} {row['lam']}")
def test_every_example_of_the_label_model(row: dict[str, str]) -> None:
    told = Programme(F(row["a"]), F(row["lam"])).before((0,) * int(row["n"]), int(row["t0"]))
    found = (told.value, told.wins, told.time, told.rounds)
    assert found == tuple(F(row[name]) for name in ("V", "P_win", "T_given_win", "rounds_given_win"))


@clause("US-E08", "US-E09", "US-E10")
def test_a_trial_of_the_label_model() -> None:
    half, three = F(1, 2), F(3, 4)
    p = Programme(three, half)
    assert p.posterior((0, 0, 1)) == (F(1, 5), F(1, 5), F(3, 5))
    one, other = p.after((0, 0, 1), 13), p.after((0, 1, 1), 13)
    assert (one.flips, one.value) == (2, F(162, 275))
    assert (other.flips, other.value, other.wins) == (1, F(321, 616), F(15, 28))
    hasty, patient = (Programme(three, weight).after((0, 1, 1, 2), 20) for weight in (F(1), F(1, 4)))
    assert (hasty.flips, hasty.value) == (3, F(207, 440))
    assert (patient.flips, patient.value) == (1, F(31473, 56320))


@pytest.mark.parametrize("row", EXAMPLES["label_trial"], ids=lambda row: f"{row['match_counts']} {row['lam']}")
def test_every_example_of_a_trial(row: dict[str, object]) -> None:
    programme = Programme(F(row["a"]), F(row["lam"]))
    told = programme.after(row["match_counts"], row["t"])
    assert (told.flips, told.value, told.wins) == (row["best_k"], F(row["V"]), F(row["P_win"]))
    assert programme.posterior(row["match_counts"]) == tuple(F(one) for one in row["posterior"])
    assert programme.flipping(row["match_counts"], row["t"], told.flips) == told
    for flips in range(1, len(row["match_counts"])):
        assert programme.flipping(row["match_counts"], row["t"], flips).value <= told.value


# ---- another way to the same numbers: every set of matches, every set to flip ----


def by_sets(matches: tuple[int, ...], a: F, weight: F, charged: int) -> F:
    """The value of a Trial in the label model, by all subsets and with no use of which suspects are alike."""
    ratio = a / (1 - a)
    whole = sum(ratio**count for count in matches)
    values = []
    for many in range(1, len(matches)):
        for kept in combinations(matches, many):
            share = sum(ratio**count for count in kept) / whole
            values.append(share * (label.utility(charged, weight) if many == 1 else asked(kept, a, weight, charged)))
    return max(values)


def asked(matches: tuple[int, ...], a: F, weight: F, charged: int) -> F:
    """The value before a question."""
    ratio, many = a / (1 - a), len(matches)
    whole, found = sum(ratio**count for count in matches), F(0)
    for fits in product((0, 1), repeat=many):
        share = sum(ratio**count for count, fit in zip(matches, fits, strict=True) if fit) / whole
        chance = (a * share + (1 - a) * (1 - share)) / 2 ** (many - 1)
        after = tuple(count + fit for count, fit in zip(matches, fits, strict=True))
        found += chance * by_sets(after, a, weight, charged + many - 1)
    return found


@pytest.mark.parametrize("a", [F(3, 5), F(3, 4), F(9, 10)], ids=str)
@pytest.mark.parametrize("weight", [F(0), F(1, 2), F(1)], ids=str)
def test_flipping_the_least_likely_is_as_good_as_any_set(a: F, weight: F) -> None:
    for matches in ((0, 0), (0, 1, 1), (0, 0, 2), (0, 1, 2, 2)):
        assert Programme(a, weight).after(matches, 15).value == by_sets(matches, a, weight, 15)


def test_one_question_then_finish() -> None:
    for many in range(2, 13):
        a = F(4, 5)
        programme, chance = Programme(a, F(1)), F(0)
        for ways, gained, after in label.outcomes((0,) * many):
            share = (1 - a) / 2 ** (many - 1) * ways * (programme.ratio if gained else 1)
            chance += share / many  # the likeliest alone stays
            assert len(after) == many
        assert chance == (a * (2**many - 1) + 1 - a) / (many * F(2) ** (many - 1))
        if many == 12:
            assert float(chance) == pytest.approx(0.1333, abs=5e-5)


def test_the_outcomes_of_an_answer_are_all_there_are() -> None:
    for behind in ((0, 0, 0), (0, 1, 1, 3), (0, 0, 2, 2, 5)):
        every = list(label.outcomes(behind))
        assert sum(ways for ways, _, _ in every) == 2 ** len(behind)
        assert all(after[0] == 0 and tuple(sorted(after)) == after for _, _, after in every)
        assert len({(gained, after) for _, gained, after in every}) == len(every)


def test_if_only_winning_counts_one_by_one_is_best() -> None:
    programme = Programme(F(3, 4), F(0))
    for matches in ((0, 0, 1), (0, 1, 2, 3), (0, 0, 0, 0, 3)):
        assert programme.after(matches, 20).flips == 1
    assert programme.after((0, 1, 2), 20, least=0).flips == 0


def test_a_plan_holds_card_by_card() -> None:
    programme = Programme(0.8, 0.5)
    for matches in ((0, 0, 1, 3, 3), (0, 1, 2, 2, 2, 4), (0, 0, 0, 3, 3, 3)):
        plan = programme.after(matches, 25).flips
        for down in range(1, plan + 1):
            rest = sorted(matches)[down:]
            if len(rest) > 1:
                assert programme.after(rest, 25, least=0).flips == plan - down


def test_what_the_model_cannot_take_is_refused() -> None:
    for a in (F(1), F(2, 5)):
        with pytest.raises(ValueError, match="1/2 ≤ a < 1"):
            Programme(a, F(1, 2))


# ---- any chances ----


@clause("US-E12")
def test_the_least_likely_need_not_be_the_best_to_flip() -> None:
    posterior = {1: F(9, 25), 2: F(17, 50), 3: F(3, 10)}
    deck = [{1: F(0), 2: F(0), 3: F(1)}]
    found = {one.flips: one.value for one in exact.options(posterior, deck, 11, F(1, 2))}
    told = {(2,): F(327, 500), (1,): F(872, 1375), (3,): F(981, 2750), (2, 3): F(9, 25), (1, 3): F(17, 50)}
    assert found == told | {(1, 2): F(3, 10)}
    written = EXAMPLES["general_counterexample"]
    assert {"{" + ",".join(map(str, flips)) + "}": value for flips, value in found.items()} == {
        name: F(value) for name, value in written["values"].items()
    }
    assert exact.general(posterior, deck, 11, F(1, 2)).flips == (2,)


def test_the_full_recursion_agrees_with_the_label_model() -> None:
    """Two suspects and one label each: four questions stand for the four pairs of labels."""
    a = F(3, 4)
    chance = {True: a, False: 1 - a}
    deck = [{1: chance[one], 2: chance[two]} for one, two in product((True, False), repeat=2)]
    posterior = {1: F(1, 2), 2: F(1, 2), 3: F(0)}
    value = exact.general(posterior, [{**question, 3: F(0)} for question in deck], 11, F(1, 2)).value
    assert value == F(109, 176)


def test_the_full_recursion_says_what_is_too_much() -> None:
    with pytest.raises(ValueError, match="2 to 5"):
        exact.general(dict.fromkeys(range(6), F(1, 6)), [], 11, F(1, 2))
    deck = [dict.fromkeys(range(5), F(1, 2))] * 60
    with pytest.raises(ValueError, match="too many"):
        exact.general(dict.fromkeys(range(5), F(1, 5)), deck, 11, F(1, 2))
    assert exact.trials(2, 60) == 1
    assert exact.trials(3, 2) == 1 + 2 * 2 * 3


# ---- perfect reading ----


@clause("US-E11")
@pytest.mark.parametrize(
    "row", EXAMPLES["perfect"], ids=lambda row: f"{row['n']} {row['lam']} {row['policy']}".replace("/", " of ")
)
def test_perfect_reading(row: dict[str, object]) -> None:
    weights = [0.0, 0.5, 1.0] if row["lam"] == "any" else [F(str(row["lam"]))]
    for weight in weights:
        small = row["n"] < 12
        number = weight if small or isinstance(weight, float) else float(weight)
        start = exact.Perfect(number, row["policy"]).ask(row["n"], 0, row["t0"])
        found = (start.wins, row["t0"] + start.minutes / start.wins)
        if small:
            assert found == (F(row["P_win"]), F(row["T_given_win"]))
            assert label.value_of(start, row["t0"], number) == F(row["V"])
        else:
            assert found == pytest.approx((row["P_win"], row["T_given_win"]), abs=1e-6)
            if "V" in row:
                assert label.value_of(start, row["t0"], number) == pytest.approx(row["V"], abs=1e-6)


def test_keep_a_known_innocent_in_reserve() -> None:
    greedy, one, best = (exact.Perfect(0.5, policy).ask(12, 0, 0) for policy in ("greedy", "one", "optimal"))
    assert [won.wins for won in (greedy, one, best)] == pytest.approx([0.757649, 0.997274, 0.950766], abs=1e-6)
    times = [won.minutes / won.wins for won in (greedy, one, best)]
    assert times == pytest.approx([20.627, 66, 26.646], abs=1e-3)
    assert [one.rounds / one.wins] == pytest.approx([11])


@clause("US-E13")
def test_the_first_answer_may_contradict_nobody() -> None:
    assert exact.nobody_contradicted(12) == F(1, 2048)
