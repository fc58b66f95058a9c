"""A half-made move: parts in any order, taken back, replaced, refused."""

import pytest

from gamecore.core import Combos, Move, Part
from gamecore.draft import Draft


class Ask(Move, frozen=True):
    target: int
    people: tuple[str, ...]
    pet: str


class Leave(Move, frozen=True):
    implied = ("house",)
    card: str
    house: int


class Pass(Move, frozen=True):
    pass


ASKS = [Ask(t, p, pet, seat=0) for t in (1, 2) for p in (("Ann", "Bob"), ("Ann", "Cyd")) for pet in ("dog", "none")]


def parts(move: Move) -> tuple[tuple[str, object], ...]:
    return move.parts()


def test_a_move_without_fields_is_picked_by_its_name() -> None:
    assert Pass(seat=1).parts() == (("move", "Pass"),)
    assert Draft.over([Pass(seat=1)]).pick(("move", "Pass")).move() == Pass(seat=1)


@pytest.mark.parametrize("order", [(0, 1, 2, 3), (3, 2, 1, 0), (1, 3, 0, 2)])
def test_parts_may_be_picked_in_any_order(order: tuple[int, ...]) -> None:
    want = ASKS[5]
    draft = Draft.over(ASKS)
    for k, i in enumerate(order):
        assert draft.move() is None, f"finished after {k} of 4 parts"
        draft = draft.pick(want.parts()[i])
    assert draft.move() == want


def test_what_is_lit_leads_to_a_legal_move() -> None:
    draft = Draft.over(ASKS).pick(("people", "Bob"))
    assert ("people", "Ann") in draft.lit
    assert ("people", "Cyd") not in draft.lit
    assert draft.lights((("target", 1), ("pet", "dog")))
    assert not draft.lights((("people", "Cyd"),))
    assert not draft.lights(())


def test_picking_again_takes_back() -> None:
    draft = Draft.over(ASKS).pick(("target", 1)).pick(("target", 1))
    assert draft.picks == ()


def test_another_value_of_a_full_field_replaces_it() -> None:
    draft = Draft.over(ASKS).pick(("pet", "dog")).pick(("target", 1)).pick(("target", 2))
    assert sorted(draft.picks) == [("pet", "dog"), ("target", 2)]


def test_an_implied_field_need_not_be_picked() -> None:
    legal = [Leave("blank", 4, seat=0), Leave("cracker", 4, seat=0)]
    tries = [Leave(card, house, seat=0) for card in ("blank", "cracker") for house in (3, 4)]
    draft = Draft.over(legal, tries).pick(("card", "blank"))
    assert draft.move() == legal[0]


def test_a_tried_move_is_finished_only_to_be_refused() -> None:
    legal = [Leave("blank", 4, seat=0)]
    tries = [Leave(card, house, seat=0) for card in ("blank", "cracker") for house in (3, 4)]
    draft = Draft.over(legal, tries).pick(("house", 3))
    assert draft.possible == ()
    assert draft.refused() == Leave("blank", 3, seat=0)
    assert Draft.over(legal, tries).pick(("card", "cracker")).refused() == Leave("cracker", 3, seat=0)


def test_nothing_picked_is_no_move() -> None:
    draft = Draft.over([Pass(seat=0)])
    assert draft.move() is None
    assert draft.refused() is None


def test_combos_are_counted_and_indexed_without_being_made() -> None:
    made = []

    def make(a: int, b: str) -> Ask:
        made.append((a, b))
        return Ask(a, (b,), "dog", seat=0)

    combos = Combos(make, [(1, 2, 3), ("x", "y")], lambda move: move == Ask(9, ("x",), "dog", seat=0))
    assert len(combos) == 6
    assert made == []
    assert combos[3] == Ask(2, ("y",), "dog", seat=0)
    assert combos[-1] == Ask(3, ("y",), "dog", seat=0)
    assert [m.target for m in combos] == [1, 1, 2, 2, 3, 3]
    assert combos[1:3] == [combos[1], combos[2]]
    assert Ask(9, ("x",), "dog", seat=0) in combos
    assert "nonsense" not in combos
    with pytest.raises(IndexError):
        combos[6]


class Gather(Move, frozen=True):
    cards: tuple[str, ...]


def test_a_finished_move_may_still_grow() -> None:
    both = Draft.over([Gather(("a",), seat=0), Gather(("a", "b"), seat=0)]).pick(("cards", "a"))
    assert both.move() == Gather(("a",), seat=0)
    assert both.grows
    assert not both.pick(("cards", "b")).grows
    fixed = Draft.over([Leave("blank", 4, seat=0)]).pick(("card", "blank"))
    assert not fixed.grows, "what the position fixes is no growth"


def spell(picks: tuple[Part, ...]) -> Move | None:
    cards = tuple(value for name, value in picks if name == "cards")
    return Gather(cards, seat=0) if len(cards) == len(picks) else None


def gathering() -> Draft:
    """Any of three cards go together; of the fourth it is not listed with which it does not."""
    legal = [Gather(cards, seat=0) for cards in (("a",), ("b",), ("c",), ("a", "b"), ("a", "c"), ("a", "b", "c"))]
    return Draft.over(legal, [*legal, Gather(("d",), seat=0)], spell)


def test_what_is_not_listed_is_spelled_and_refused() -> None:
    three = gathering().pick(("cards", "a")).pick(("cards", "b")).pick(("cards", "c"))
    four = three.pick(("cards", "d"))
    assert four.possible == ()
    assert four.refused() == Gather(("a", "b", "c", "d"), seat=0)
    assert three.move() == Gather(("a", "b", "c"), seat=0), "the three stay as they were"
    assert four.pick(("cards", "d")).move() == three.move(), "the fourth can be put back"


def test_what_is_listed_is_not_spelled() -> None:
    draft = Draft.over([Gather(("a",), seat=0)], [Gather(("a", "x", "y"), seat=0)], spell).pick(("cards", "x"))
    assert draft.refused() == Gather(("a", "x", "y"), seat=0)


def test_what_spells_nothing_replaces_what_was_picked() -> None:
    draft = gathering().pick(("cards", "a")).pick(("move", "Pass"))
    assert draft.picks == (("move", "Pass"),)
    assert draft.refused() is None


def test_without_a_speller_a_fourth_card_begins_anew() -> None:
    listed = gathering()
    draft = Draft.over(listed.legal, listed.tries).pick(("cards", "a")).pick(("cards", "d"))
    assert draft.picks == (("cards", "d"),)
