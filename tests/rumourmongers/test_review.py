"""A game looked back on: points left on the table, people not played."""

from gamecore.bots import play
from gamecore.match import Match
from gamecore.rumourmongers import GAME
from gamecore.rumourmongers.bots import Beginner
from gamecore.rumourmongers.moves import Gather, Pass
from gamecore.rumourmongers.review import review
from tests.clause_marks import clause

from .table import ANA, BEN, CLEO, cards, idle, table


def told(hand: str, laid: str, others: dict[int, str], opened: tuple[str, ...] = (), **given: object) -> Match:
    """One round: Ana lays `laid` of `hand`, the others what they hold; nobody plays anybody."""
    start = table(opened, {ANA: hand, **others}, phase="gather", **given)
    match = Match(GAME, start.seats, start.rulings, state=start)
    while match.actors and match.chair(match.actors[0]).look().round == 1:
        seat = match.actors[0]
        if match.chair(seat).look().phase == "gather":
            match.act(Gather(seat=seat, cards=cards(laid if seat == ANA else others[seat])))
        else:
            match.act(idle(match._states[-1]))
    return match


@clause("RM-048", "RM-022")
def test_a_gather_is_judged_by_what_all_had_laid() -> None:
    """Ana lays two Waves against two; one Suns card would have won 5, and a third Waves card 4."""
    match = told("Journey, Discovery, Sea, Bard", "Sea", {BEN: "Cave", CLEO: "Windfall"}, powers="off", rounds=1)
    (one,) = review(match, ANA).gathers
    assert (one.laid, one.points) == (cards("Sea"), 0)  # Waves 1-1
    assert set(one.best) == set(cards("Journey, Discovery"))  # Moons 6 and Suns 5; the Sea would only tie
    assert (one.best_points, one.missed) == (11, 11)
    assert review(match, ANA).missed == 11


@clause("RM-058", "RM-067")
def test_a_bard_that_could_have_sung_is_told_with_the_dearest_suit() -> None:
    match = told("Bard, Castle", "Castle", {BEN: "Forest", CLEO: "Darkness"}, rounds=1)
    found = review(match, ANA)
    assert [(one.person, one.suit, one.points) for one in found.unused] == [(cards("Bard")[0], "leaves", 3)]
    assert found.kept == cards("Bard")


@clause("RM-069", "RM-R29")
def test_a_diplomat_counts_only_for_a_tied_owner() -> None:
    tied = told("Diplomat, Mountain", "Mountain", {BEN: "Forest", CLEO: "Darkness"}, rounds=1)
    assert [(one.suit, one.points) for one in review(tied, ANA).unused] == [("moons", 6)]
    apart = told("Diplomat, Castle", "Castle", {BEN: "Forest", CLEO: "Journey"}, rounds=1)
    assert not review(apart, ANA).unused


@clause("RM-082", "RM-091")
def test_the_author_and_the_consul_count_after_gossip() -> None:
    match = told(
        "Author, Consul, Castle",
        "Castle",
        {BEN: "Painter, Windfall", CLEO: "Darkness", 3: "Harvest"},
        seats=4,
        rounds=1,
    )
    found = {one.person: (one.suit, one.points) for one in review(match, ANA).unused}
    assert found[cards("Consul")[0]] == (None, 3)


def test_who_was_played_in_the_round_was_not_forgotten() -> None:
    """A Bard that passed over Knots to sing Leaves is nothing to regret."""
    start = table((), {ANA: "Bard, Castle", BEN: "Forest", CLEO: "Darkness"}, phase="gather", rounds=1)
    match = Match(GAME, 3, start.rulings, state=start)
    laid = {ANA: "Castle", BEN: "Forest", CLEO: "Darkness"}
    while match.actors:
        chair = match.chair(match.actors[0])
        view = chair.look()
        if view.phase == "gather":
            chair.act(Gather(seat=chair.seat, cards=cards(laid[chair.seat])))
            continue
        sung = [move for move in chair.options() if not isinstance(move, Pass)] if view.suit == "leaves" else []
        chair.act(sung[0] if sung and chair.seat == ANA else idle(match._states[-1]))
    assert not review(match, ANA).unused
    assert not review(match, ANA).kept


def test_a_whole_game_can_be_looked_back_on_by_every_seat() -> None:
    for seats in (3, 4):
        match = Match(GAME, seats, seed=11)
        outcome = play(match, {seat: Beginner() for seat in range(seats)})
        for seat in range(seats):
            found = review(match, seat)
            assert [one.round for one in found.gathers] == [*range(1, 8)]
            for one in found.gathers:
                assert one.best_points >= max(one.points, one.beginner_points)
                assert one.laid == one.beginner  # this seat is a beginner
        assert len(outcome.scores) == seats
