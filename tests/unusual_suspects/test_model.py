"""Leanings, chances, draws, and what is learned of a Witness (ledger, 4.1, 4.2, 4.4)."""

from math import isclose

import pytest
from msgspec.structs import replace

from gamecore.unusual_suspects import model
from gamecore.unusual_suspects.model import Known
from gamecore.unusual_suspects.pieces import LEANINGS, QUESTIONS, SUSPECTS
from tests.clause_marks import clause

from .cards import EXAMPLES, SIX, suspect, yes_chance, z

TABLE = {
    ("S05", "Q17"): (2.575, 0.994234, 0.929235, 0.892781, 0.844985, 0.936721),
    ("S01", "Q68"): (3.610, 0.999269, 0.973661, 0.990150, 0.979881, 0.981331),
    ("S20", "Q12"): (3.795, 0.999495, 0.978011, 0.998154, 0.994664, 0.995066),
    ("S44", "Q32"): (0.800, 0.832018, 0.689974, 0.533075, 0.527235, 0.574841),
    ("S10", "Q40"): (-3.270, 0.001442, 0.036615, 0.009914, 0.022724, 0.043613),
    ("S07", "Q13"): (-1.540, 0.043940, 0.176535, 0.051490, 0.085624, 0.077144),
}
"""z, the Witness at τ 0.5 and 1, P̂ by portrait at τ 0 and 0.5, by hint at τ 0.5: the table of 4.2."""


@pytest.mark.parametrize("pair", TABLE, ids="-".join)
def test_the_table_of_chances(pair: tuple[str, str]) -> None:
    balance = z(*pair)
    found = (
        balance,
        model.witness_chance(balance, 0.5),
        model.witness_chance(balance, 1),
        yes_chance(*pair, "portrait", 0),
        yes_chance(*pair, "portrait", 0.5),
        yes_chance(*pair, "hint", 0.5),
    )
    assert found == pytest.approx(TABLE[pair], abs=SIX)


@pytest.mark.parametrize("row", EXAMPLES["probabilities"], ids=lambda row: f"{row['suspect']}-{row['question']}")
def test_every_example_of_a_chance(row: dict[str, object]) -> None:
    pair = str(row["suspect"]), str(row["question"])
    found = {"suspect": pair[0], "question": pair[1], "z": z(*pair)}
    for name in ("0", "0.5", "1"):
        found[f"witness_tau_{name}"] = model.witness_chance(z(*pair), float(name))
        found[f"portrait_tau_{name}"] = yes_chance(*pair, "portrait", float(name))
        found[f"hint_tau_{name}"] = yes_chance(*pair, "hint", float(name))
    assert found == pytest.approx(row, abs=SIX)


def test_who_goes_in_step_4() -> None:
    chances = {id: model.witness_chance(z(id, "Q40"), 1) for id in list(SUSPECTS)[:12]}
    likely = sorted(chances, key=chances.__getitem__, reverse=True)
    assert set(likely[:3]) == {"S08", "S09", "S11"}
    assert [chances[id] for id in ("S08", "S09", "S11", "S03")] == pytest.approx([0.936, 0.983, 0.957, 0.898], abs=5e-4)
    assert likely[3] == "S03"


def test_an_open_file_shows_the_leanings_and_a_portrait_only_chosen_things() -> None:
    assert suspect("S05", "open") == Known(SUSPECTS["S05"].leanings, (0.0,) * 10)
    for case_file in ("portrait", "hint"):
        one, other = suspect("S05", case_file), suspect("S06", case_file)
        assert one.residuals == other.residuals != (0.0,) * 10
        assert all(0.04 <= value <= 0.96 for value in (*one.leanings, *other.leanings))
        swapped = model.known(replace(SUSPECTS["S05"], leanings=SUSPECTS["S06"].leanings), case_file)
        assert swapped == one, "an estimate may not read the true leanings"
    shown = model.shifts(SUSPECTS["S01"], "portrait")
    assert {field for field, _ in shown} <= {"accessory", "clothing", "hat", "expression"}
    assert {field for field, _ in model.shifts(SUSPECTS["S01"], "hint")} >= {"hint_field"}
    assert model.leanings() == tuple(LEANINGS)


@clause("US-R31")
def test_what_stands_on_the_cards_says_which_case_file_it_is() -> None:
    told = [model.case_file_of(text) for text in ("none", "name", "name_hint", "open_file")]
    assert told == ["portrait", "portrait", "hint", "open"]
    with pytest.raises(ValueError, match="no card text"):
        model.case_file_of("all")


def test_a_firm_witness_is_sure_and_extremes_do_not_overflow() -> None:
    assert [model.witness_chance(balance, 0) for balance in (-0.1, 0, 0.1)] == [0, 1, 1]
    assert model.witness_chance(-1, 0.001) == 0
    assert model.witness_chance(1, 0.001) == 1
    assert yes_chance("S05", "Q17", "open", 0) == 1
    assert isclose(model.witness_chance(1.3, 0.5) + model.witness_chance(-1.3, 0.5), 1)
    assert (model.likelihood(1, 0.02), model.likelihood(0, 0.02)) == (0.99, 0.01)


def test_draws_are_the_ledgers() -> None:
    for one in EXAMPLES["hash_draws"]:
        assert model.draw(one["key"]) == pytest.approx(one["u"], abs=5e-10)
    assert model.says_yes("CLASS-1", "B", "S05", "Q40", 0.54)
    assert not model.says_yes("CLASS-1", "A", "S05", "Q40", 0.54)


def test_a_witness_answers_alike_in_any_order() -> None:
    deck = list(QUESTIONS)
    told = {q: model.says_yes("X", "A", "S05", q, 0.5) for q in deck}
    assert told == {q: model.says_yes("X", "A", "S05", q, 0.5) for q in reversed(deck)}
    assert 25 < sum(told.values()) < 53


def test_each_bot_of_a_team_sees_a_little_otherwise() -> None:
    plain = suspect("S05", "portrait")
    seen = [model.blurred(plain, "CLASS-1", bot, "S05") for bot in (1, 2, 1)]
    assert seen[0] == seen[2] != seen[1]
    for one in seen:
        assert all(abs(a - b) <= 0.1 + 1e-12 for a, b in zip(one.leanings, plain.leanings, strict=True))
        assert all(0.04 <= value <= 0.96 for value in one.leanings)


def test_what_is_learned_of_a_human_witness() -> None:
    told = EXAMPLES["lapse_update"]
    chances = [yes_chance(told["guilty"], question, "portrait", 0) for question, _ in told["answers"]]
    assert chances == pytest.approx(told["P_yes_portrait_tau0"], abs=SIX)
    answers = [said == "yes" for _, said in told["answers"]]
    weights = model.learned((0.2,) * 5, chances, answers)
    assert weights == pytest.approx((0.216557, 0.211501, 0.201209, 0.190705, 0.180028), abs=SIX)
    assert weights == pytest.approx(told["posterior"], abs=SIX)
    assert model.slip_from(weights) == pytest.approx(0.201442, abs=SIX)
    assert tuple(told["eps_grid"]) == model.SLIPS
