"""How a notebook becomes steps."""

import json

from tests.conftest import ROOT
from tests.serving import notebook
from widgets.publish.games import table_key
from widgets.publish.outline import Outline, outline


def prose(plan: Outline, place: int) -> list[str]:
    step = plan.steps[place]
    return [plan.cells[at].source for at in (*step.before, *step.after)]


def test_each_heading_is_a_step_and_the_call_below_names_it():
    plan = outline(
        notebook("# A street", ">from widgets import play, step", "## One\n\nText.", '>step("GS-L1")', "## Two")
    )
    assert plan.title == "A street"
    assert [(step.key, step.title) for step in plan.steps] == [("GS-L1", "One"), ("two", "Two")]
    assert prose(plan, 0) == ["Text."]
    assert [plan.cells[at].source for at in plan.steps[0].tables] == ["from widgets import play, step", 'step("GS-L1")']


def test_our_own_tutorial_has_the_steps_it_should():
    plan = outline(json.loads((ROOT / "tutorials" / "gossip-street.ipynb").read_text("utf-8")))
    assert plan.title == "Gossip Street"
    assert [step.key for step in plan.steps][:3] == ["GS-L1", "GS-L2", "GS-L3"]
    assert plan.steps[-1].key == "GS-table"
    assert plan.steps[2].title == "What may lie where"


def test_a_free_table_is_named_after_its_game():
    assert outline(notebook("## Free", ">table = play('scoop', 3, seed=4)")).steps[0].key == "SC-table"
    assert outline(notebook("## Free", ">play('gossip-street')")).steps[0].key == "GS-table"
    assert table_key("whist") == "whist-table"


def test_the_metadata_of_a_heading_wins_over_the_call():
    plan = outline(notebook("## One", '>step("GS-L1")', "## Two", '>step("GS-L2")', hearsay={"step": "GS-L9"}))
    assert [step.key for step in plan.steps] == ["GS-L1", "GS-L9"]


def test_a_call_inside_other_code_names_nothing():
    assert outline(notebook("## One", '>def again():\n    return step("GS-L1")')).steps[0].key == "one"


def test_one_cell_may_hold_several_headings():
    plan = outline(notebook("Before.\n\n## One\n\nA\n\n## Two\n\nB", '>step("GS-L2")'))
    assert [step.title for step in plan.steps] == ["One", "Two"]
    assert prose(plan, 0) == ["Before.", "A"]
    assert [step.key for step in plan.steps] == ["one", "GS-L2"]


def test_a_heading_in_a_code_fence_is_no_heading():
    source = "## One\n\n```\n## not a step\n### nor this\n```\n\n### A part"
    plan = outline(notebook(source))
    assert len(plan.steps) == 1
    assert "## not a step\n### nor this" in prose(plan, 0)[0]
    assert prose(plan, 0)[0].endswith("\n### A part")


def test_prose_below_the_table_stays_below_it():
    plan = outline(notebook("## One\n\nAbove.", '>step("GS-L1")', "Below."))
    assert [plan.cells[at].source for at in plan.steps[0].before] == ["Above."]
    assert [plan.cells[at].source for at in plan.steps[0].after] == ["Below."]


def test_no_two_steps_share_an_address():
    plan = outline(notebook("## Same", "## Same", "## 12 o'clock", "## ***"))
    assert [step.key for step in plan.steps] == ["same", "same-2", "step-12-o-clock", "step"]


def test_a_heading_is_plain_in_the_windows_title():
    assert outline(notebook("## The *whole* `truth` of [it](x) in snake_case")).steps[0].title == (
        "The whole truth of it in snake_case"
    )


def test_without_headings_the_notebook_is_one_step():
    plan = outline(notebook("Only this.", ">1 + 1"), "a-file")
    assert [(step.key, step.title) for step in plan.steps] == [("a-file", "a-file")]
    assert prose(plan, 0) == ["Only this."]


def test_a_source_may_be_a_list_of_lines():
    cells = [{"cell_type": "markdown", "source": ["## One\n", "\n", "Text."], "metadata": {}}]
    assert prose(outline({"cells": cells, "metadata": {}}), 0) == ["Text."]
