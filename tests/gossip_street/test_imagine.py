"""Looking for a truth behind a view: nothing is missed, and nothing is looked for twice. Work is counted, not timed."""

from collections.abc import Mapping, Sequence
from itertools import product
from random import Random

import pytest

from gamecore.bots import RandomBot
from gamecore.core import CHANCE, Seat
from gamecore.gossip_street import GAME
from gamecore.gossip_street.deduce import candidates
from gamecore.gossip_street.imagine import Search
from gamecore.gossip_street.odds import TRIPLES
from gamecore.gossip_street.pieces import NO_PETS, PEOPLE
from gamecore.gossip_street.state import GossipView, Triple
from gamecore.match import AnyMatch, Match

RIVALS = range(1, 6)
Lists = Mapping[Seat, Sequence[Triple]]


@pytest.fixture
def view() -> GossipView:
    """What the first of six knows when the cards have just been dealt: its own, and nothing else."""
    match = Match(GAME, 6, seed=1)
    match.chance()
    return match.chair(0).look()


def together(view: GossipView, triples: Sequence[Triple]) -> bool:
    """Whether these and the own can have been dealt from one box (GS-022, GS-023)."""
    assert view.cards is not None
    every = [*triples, view.cards]
    people = [person for triple in every for person in triple[:2]]
    pets = [triple[2] for triple in every if triple[2] != "none"]
    return len({*people}) == len(people) and len({*pets}) == len(pets) and len(every) - len(pets) <= NO_PETS


def some(view: GossipView, rng: Random) -> Lists:
    """A few triples for each rival, those of one deal among them."""
    assert view.cards is not None
    people, pets = [p for p in PEOPLE if p not in view.cards], ["dog", "cat", "parrot", "none", "none", "none"]
    pets.remove(view.cards[2])
    rng.shuffle(people)
    rng.shuffle(pets)
    dealt = [(people[2 * k], people[2 * k + 1], pets[k]) for k in range(5)]
    likely = [triple for triple in TRIPLES if together(view, [triple])]
    return {seat: sorted({*rng.sample(likely, 6), *rng.sample(dealt, 2)}) for seat in RIVALS}


def test_every_cast_is_found_and_no_other(view: GossipView) -> None:
    found = 0
    for seed in range(4):
        lists = some(view, Random(seed))
        search = Search(view, False, Random(seed))
        casts = [tuple(cast.triples[seat] for seat in RIVALS) for cast in search.casts(lists)]
        assert sorted(casts) == [triples for triples in product(*lists.values()) if together(view, triples)]
        found += len(casts)
    assert found > 3


def test_a_dead_end_is_not_walked_into_again(view: GossipView) -> None:
    """Four rivals with seven people between them: no deal has that, and only trying tells."""
    assert view.cards is not None
    seven = [person for person in PEOPLE if person not in view.cards][:7]
    likely = [triple for triple in TRIPLES if together(view, [triple])]
    few = [triple for triple in likely if {*triple[:2]} <= {*seven}]
    search = Search(view, False, Random(1))
    assert next(search.casts({seat: few if seat < 5 else likely for seat in RIVALS}), None) is None
    assert search.steps < 400, "it was 6,007 before cards that led nowhere were remembered"


def test_a_late_view_of_six_takes_few_steps() -> None:
    """A view of a real game where the cards that are left hardly fit together: it took 2,248 steps once."""
    match, bot = Match(GAME, 6, seed=174), RandomBot()
    play_to(match, bot, 376)
    view, most = match.chair(2).look(), 0
    for seed in range(20):
        rng = Random(seed)
        lists = {seat: list(candidates(view, seat)) for seat in (0, 1, 3, 4, 5)}
        for triples in lists.values():
            rng.shuffle(triples)
        search = Search(view, False, rng)
        assert next(search.casts(lists))
        most = max(most, search.steps)
    assert most < 200


def play_to(match: AnyMatch, bot: RandomBot, length: int) -> None:
    """Play on until so many moves have been made."""
    while match.length < length:
        match.chance() if match.actors == (CHANCE,) else match.act(bot.choose(match.chair(match.actors[0])))
