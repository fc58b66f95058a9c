"""Whatever may be done can be picked: every legal move is made of pieces that the picture offers."""

from random import Random

from gamecore.core import CHANCE, Move
from gamecore.draft import Draft
from gamecore.gossip_street import GAME
from gamecore.gossip_street.moves import Place
from gamecore.gossip_street.scene import scene
from gamecore.gossip_street.state import GossipRules
from tests.clause_marks import clause
from tests.contract.games import changes, pick, some, walk
from tests.gossip_street.street import RED, moves, table


def unoffered(state: object, seat: int, legal: list[Move]) -> list[Move]:
    """The legal moves that the pieces in the picture do not add up to."""
    draft = Draft.over(GAME.options(state, seat), GAME.conceivable(state, seat))
    offers = [frozenset(piece.parts) for piece in scene(GAME.observe(state, seat), draft) if piece.parts]
    missing = []
    for move in legal:
        whole = frozenset(move.parts())
        had = frozenset().union(*(parts for parts in offers if parts <= whole))
        if any(name not in move.implied for name, _ in whole - had):
            missing.append(move)
    return missing


def test_every_legal_move_can_be_picked_under_every_reading() -> None:
    for number, rulings in enumerate([GossipRules(), *changes(GossipRules)]):
        seats = pick(GAME.seats, Random(number))
        if rulings.setup_min_houses > rulings.setup_cards:
            continue
        for index, step in enumerate(walk(GAME, seats, number, rulings)):
            if step.seat != CHANCE and index % 13 == 0:
                legal = some(GAME.options(step.before, step.seat), 12)
                assert not unoffered(step.before, step.seat, legal), rulings.changed()


@clause("GS-R10")
def test_a_blank_from_the_box_can_be_picked_by_a_hand_without_blanks() -> None:
    rules = GossipRules(no_legal_card="dummy_blank")
    out = {(2, "red"): ["dog bone"] * 2, (3, "red"): ["dog bone"] * 3 + ["blank"] * 5, (4, "red"): ["blank"] * 5}
    state = table("path", rules, stacks=out, pawns={"red": 8})
    assert moves(state) == [Place(seat=RED, card="blank", house=3)]
    assert not unoffered(state, RED, moves(state))
    says = [piece.says for piece in scene(GAME.observe(state, RED), Draft.over(moves(state)))]
    assert "A blank from the box" in says
