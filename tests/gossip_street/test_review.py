"""A game looked back on: the ledger's puzzle move by move, and whole bot games against plain recomputation."""

import asyncio
import sys
from collections.abc import Iterator
from fractions import Fraction
from html import unescape
from itertools import pairwise
from math import log2

import pytest

from gamecore import record
from gamecore.bots import play
from gamecore.core import CHANCE, Move
from gamecore.gossip_street import GAME, review
from gamecore.gossip_street.arrange import arrange
from gamecore.gossip_street.bots import BOTS
from gamecore.gossip_street.deduce import agreeing
from gamecore.gossip_street.findings import Told, asked, debrief, findings, gained, happened, said, share, weighed
from gamecore.gossip_street.known import everything, odds, refute, rivals
from gamecore.gossip_street.moves import Accuse, Dealt, Find, Gossip, Infer, Pass, Show, Snoop, Throw
from gamecore.gossip_street.odds import TRIPLES, count, gather
from gamecore.gossip_street.review import charges, counted, learned, questions, story, unmasked
from gamecore.gossip_street.target import holds
from gamecore.match import Match
from tests.apart import live
from tests.clause_marks import clause
from widgets.gossip_street import review as drawer
from widgets.table import Table

RED, BLUE, GREEN = range(3)
PUZZLE = {
    "red": ("Mr Peep", "Mr Stare", "none"),
    "blue": ("Mr Pry", "Mrs Gab", "dog"),
    "green": ("Mrs Nosey", "Mrs Sneak", "none"),
}
WAYS = [(360, 360), (90, 270), (3, 216), (1, 168), (1, 42), (1, 20), (1, 2), (1, 1)]
DEALS = [100_800, 20_160, 672, 224, 56, 30, 3, 2]


def puzzle() -> Match:
    """The puzzle of step 11 played from throw to throw; what lies between the clues tells Red nothing."""
    state = arrange(
        PUZZLE,
        pawns={"red": 11, "blue": 19, "green": 7},
        hidden=[("dog bone", "blue")],
        stacks={(5, "blue"): ["blank", "chocolates"], (1, "green"): ["blank", "cookbook"]},
        turn="red",
    )
    match = Match(GAME, 3, state=state)
    for move in _puzzle():
        match.act(move)
    return match


def _puzzle() -> Iterator[Move]:
    def turn(pips: int, *moves: Move) -> Iterator[Move]:
        yield Throw(seat=CHANCE, pips=pips)
        yield from moves

    def ask(seat: int, target: int, people: tuple[str, str], pet: str) -> Infer:
        return Infer(seat=seat, target=target, people=people, pet=pet)

    gossip = {BLUE: Gossip(seat=BLUE, house=1, owner=GREEN), GREEN: Gossip(seat=GREEN, house=5, owner=BLUE)}
    yield from turn(6, Find(seat=RED))  # clue 1
    yield from turn(3, Pass(seat=BLUE))
    yield from turn(4, Pass(seat=GREEN))
    yield from turn(5, Pass(seat=RED))
    yield from turn(4, gossip[BLUE])
    yield from turn(5, gossip[GREEN])
    yield from turn(2, Throw(seat=CHANCE, pips=5), Snoop(seat=RED, house=5, owner=BLUE))  # clue 2
    yield from turn(4, Pass(seat=BLUE))
    yield from turn(1, Find(seat=GREEN))
    yield from turn(1, ask(RED, BLUE, ("Mr Sneak", "Mr Nosey"), "cat"))  # clue 3
    yield from turn(2, ask(BLUE, GREEN, ("Mrs Nosey", "Mrs Gab"), "dog"))  # clue 4
    yield from turn(5, Pass(seat=GREEN))
    yield from turn(4, Find(seat=RED))
    yield from turn(4)
    yield from turn(4, gossip[GREEN])
    yield from turn(6, ask(RED, GREEN, ("Mrs Peep", "Mrs Stare"), "cat"))  # clue 5
    yield from turn(5, Pass(seat=BLUE))
    yield from turn(4, Pass(seat=GREEN))
    yield from turn(1, Throw(seat=CHANCE, pips=1), Snoop(seat=RED, house=1, owner=GREEN))  # clue 6
    said = Accuse(seat=BLUE, target=GREEN, first="Mrs Nosey", second="Mrs Sneak", pet="parrot")
    yield from turn(6, said, Show(seat=GREEN, card="Mrs Sneak"))  # clue 7


def steps(upto: int):
    """Red's view after so many clues of the puzzle."""
    ask = [
        ("red", "blue", ("Mr Sneak", "Mr Nosey"), "cat"),
        ("blue", "green", ("Mrs Nosey", "Mrs Gab"), "dog"),
        ("red", "green", ("Mrs Peep", "Mrs Stare"), "cat"),
    ]
    seen = ([(5, "blue")] if upto >= 2 else []) + ([(1, "green")] if upto >= 6 else [])
    last = upto >= 7
    return GAME.observe(
        arrange(
            PUZZLE,
            hidden=[("dog bone", "blue")],
            found={"red": [0]} if upto >= 1 else {},
            stacks={(5, "blue"): ["blank", "chocolates"], (1, "green"): ["blank", "cookbook"]},
            seen={"red": seen},
            inferences=ask[: max(0, min(3, upto - 2))],
            accusations=[("blue", "green", "Mrs Nosey", "Mrs Sneak", "parrot")] if last else [],
            shown=[("blue", "green", "Mrs Sneak")] if last else [],
        ),
        RED,
    )


@clause("GS-064", "GS-056", "GS-081", "GS-079", "GS-092")
@pytest.mark.parametrize("clue", range(8))
def test_the_puzzle_falls_as_the_ledger_says(clue: int) -> None:
    found = counted(steps(clue))
    assert tuple(len(found.of(seat)) for seat in (BLUE, GREEN)) == WAYS[clue]
    assert found.deals == DEALS[clue]


@clause("GS-064", "GS-056", "GS-058", "GS-079", "GS-081", "GS-092")
def test_the_puzzle_played_is_reviewed() -> None:
    match = puzzle()
    seen = story(match, RED)
    told = Told(seen, RED)
    falls = [one for before, one in pairwise(seen.moments) if one.ways != before.ways]
    assert [(one.ways[BLUE], one.ways[GREEN]) for one in [seen.moments[0], *falls]] == WAYS
    assert [one.deals for one in [seen.moments[0], *falls]] == DEALS
    assert [one.sort for one in falls] == ["find", "snoop", "infer", "infer", "infer", "snoop", "accuse"]
    assert [happened(told, one) for one in falls[2:5]] == ["You asked Blue", "Blue asked Green", "You asked Green"]
    assert gained(told, seen.moments[0], falls[0]) == "Blue: 360 ways became 90. Green: 360 ways became 270."
    assert "so Blue was certain from here" in gained(told, seen.at(falls[2].number - 1), falls[2])
    assert [one.key for one in learned(seen.moments[0], falls[0])] == [("card", BLUE, "dog bone", 0)]
    blue, green = unmasked(seen, {BLUE: falls[4].number})
    assert (blue.known, green.known) == (falls[2].number, falls[6].number)
    assert (blue.acted, green.acted) == (falls[4].number, None)
    first, second = (debrief(told, one) for one in (blue, green))
    assert first == (told.when(falls[2].number), f"{told.when(falls[4].number)}, 3 moments later")
    assert second == (told.when(falls[6].number), "never")
    mine = questions(seen)
    assert [one.told for one in mine] == pytest.approx([log2(672 / 224), log2(56 / 30)])
    (charge,) = charges(match, seen, [BLUE])
    assert not charge.true
    titles = [one.title for one in findings(told, (blue, green), [charge], mine)]
    assert titles == ["3 moments of waiting", "The question that told most", "Green could be known"]


# ---- bot games ----


def bot_game(seed: int, seats: int = 3, bot: str = "beginner", **rulings: object) -> Match:
    match = Match(GAME, seats, GAME.Rulings.of(**rulings), seed=seed)
    play(match, {seat: BOTS[bot]() for seat in range(seats)})
    return match


@pytest.fixture(scope="module")
def game() -> Match:
    return bot_game(3, 4)


def brute(view) -> tuple[int, dict[int, set]]:
    """Deals and identities left for two rivals, by going through every deal."""
    mine, (one, two) = view.cards, rivals(view)
    told = {seat: agreeing(e for e in everything(view) if e.player == seat) for seat in (one, two)}
    free = [t for t in TRIPLES if not {t[0], t[1]} & set(mine[:2]) and (t[2] == "none" or t[2] != mine[2])]
    lists = {s: [t for t in free if told[s] >> TRIPLES.index(t) & 1] for s in told}
    deals, left = 0, {one: set(), two: set()}
    nones = 3 - (mine[2] == "none")
    for a in lists[one]:
        for b in lists[two]:
            if {a[0], a[1]} & {b[0], b[1]} or (a[2] == b[2] != "none"):
                continue
            ways = 1
            for k in range((a[2] == "none") + (b[2] == "none")):
                ways *= nones - k
            if ways:
                deals += ways
                left[one].add(a)
                left[two].add(b)
    return deals, left


def test_every_moment_agrees_with_brute_force() -> None:
    match = bot_game(5)
    seen = story(match, 1)
    assert seen.moments[-1].number == match.length
    late = [m for m in seen.turning if min(w for s, w in enumerate(m.ways) if s != 1) < 120]
    assert late
    for moment in late[:: max(1, len(late) // 6)]:
        deals, left = brute(moment.view)
        assert moment.deals == deals
        assert all(moment.ways[seat] == len(left[seat]) for seat in left)


@pytest.mark.parametrize(
    "rulings", [{}, {"hide_author_visible": False}, {"no_legal_card": "any_card"}, {"stack_heights_public": False}]
)
def test_it_counts_what_known_counts(rulings: dict[str, object]) -> None:
    match = bot_game(8, 4, "random", **rulings)
    seen = story(match, 2)
    for moment in seen.turning[::9]:
        found = odds(moment.view)
        assert moment.deals == found.deals
        assert [moment.ways[seat] for seat in rivals(moment.view)] == [len(found.of(s)) for s in rivals(moment.view)]


def test_what_was_worked_out_is_kept_and_what_was_undone_is_not(game: Match) -> None:
    seen = story(game, 0)
    again = story(game, 0, seen.moments)
    assert all(one is other for one, other in zip(seen.moments, again.moments, strict=True))
    short = game.branch(game.length - 40)
    assert story(short, 0, seen.moments).moments == seen.moments[:-40]


def test_what_did_not_change_is_no_turning_point(game: Match) -> None:
    seen = story(game, 0)
    numbers = {moment.number for moment in seen.turning}
    for before, now in pairwise(seen.moments):
        if before.ways != now.ways:
            assert now.number in numbers
    assert len(seen.turning) < len(seen.moments) / 2


def test_an_identity_could_be_known_from_the_first_moment_it_was_certain() -> None:
    for seed in (1, 2, 3):
        match = bot_game(seed, 4)
        seen = story(match, 0)
        for one in unmasked(seen):
            ways = [moment.ways[one.seat] for moment in seen.moments]
            numbers = [moment.number for moment in seen.moments]
            if one.known is None:
                assert ways[-1] > 1
                assert one.left == ways[-1]
                continue
            at = numbers.index(one.known)
            assert set(ways[at:]) == {1}
            assert at == 0 or ways[at - 1] > 1
            truth = match.chair(one.seat).look().cards
            assert list(counted(seen.at(one.known).view).of(one.seat)) == [truth]


def test_what_is_booked_counts_as_acted_on(game: Match) -> None:
    seen = story(game, 0)
    plain = {one.seat: one.acted for one in unmasked(seen)}
    booked = {one.seat: one.acted for one in unmasked(seen, {1: 20})}
    assert booked[1] == 20
    assert {s: n for s, n in booked.items() if s != 1} == {s: n for s, n in plain.items() if s != 1}


def test_a_question_is_worth_what_its_answers_leave(game: Match) -> None:
    seen = story(game, 0)
    asked_ones = questions(seen)
    assert asked_ones
    for one in asked_ones:
        before, now = seen.at(one.number - 1), seen.at(one.number)
        assert one.told == pytest.approx(log2(before.deals / now.deals))
        found = odds(before.view)
        yes = sum(
            n
            for t, n in found.of(one.asked.target).items()
            if holds(before.view.rulings, t, one.asked.people, one.asked.pet)
        )
        p = yes / found.deals
        worth = -sum(q * log2(q) for q in (p, 1 - p) if q)
        assert one.expected == pytest.approx(worth)
        assert one.best >= one.expected - 1e-9
        assert one.best <= 1.0 + 1e-9


def test_a_story_waits_for_no_numpy(game: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its start takes longer than the few counts of a story; where it is there already it is used."""
    asked: list[bool | None] = []
    monkeypatch.setattr(review, "count", lambda *args, numpy=None: asked.append(numpy) or count(*args, numpy=numpy))
    for there, wanted in ((False, {False}), (True, {None})):
        asked.clear()
        review._counted.cache_clear()
        if there:
            monkeypatch.setitem(sys.modules, "numpy", sys)
        else:
            monkeypatch.delitem(sys.modules, "numpy", raising=False)
        story(game, 0)
        assert {*asked} == wanted
        assert len(asked) > 10


def test_a_game_that_is_over_is_worked_out_while_its_end_is_read(game: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once, and after the answer that says it is over; the opening finds it done."""
    told: list[int] = []
    found: list[int] = []
    tell, find = drawer.story, drawer.findings
    monkeypatch.setattr(drawer, "findings", lambda one, *more: found.append(one.you) or find(one, *more))
    monkeypatch.setattr(drawer, "story", lambda match, seat, *more: told.append(seat) or tell(match, seat, *more))

    async def read() -> None:
        table = Table(GAME, 4, record=record.save(game, seat=2, bots="beginner"))
        table.hello("wide", None)
        assert told == [], "nobody waits for it"
        await asyncio.sleep(0)
        assert told == found == [2]
        await asyncio.sleep(0)
        assert found == [2]
        for ticket in ("review", "review:every", "review:charges", "review"):
            table.pick(ticket)
            many = len(found)
            await asyncio.sleep(0)
            assert len(found) == many, "what is worked out is not worked out again"
        assert told == [2]

    live(read())
    going = Match(GAME, 4, seed=3)
    while going.length < 60:
        going.act(game.moves[going.length])
    told.clear()

    async def play_on() -> None:
        Table(GAME, 4, record=record.save(going, seat=0, bots="beginner")).hello("wide", None)
        await asyncio.sleep(0)

    live(play_on())
    assert told == [], "a game that goes on is worked out when somebody looks back"


def test_all_accusations_are_weighed_only_when_somebody_asks(game: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(GAME, 4, record=record.save(game, seat=0, bots="beginner"))
    table.hello("wide", None)
    accusers: list[list[int]] = []
    weigh = drawer.charges
    monkeypatch.setattr(
        drawer, "charges", lambda match, seen, seats: accusers.append([*seats]) or weigh(match, seen, seats)
    )

    def shown() -> str:
        return unescape(str(table.page()["debrief"].full()))

    table.pick("review")
    assert all(seats == [0] for seats in accusers)
    assert 'data-pick="review:charges" aria-expanded="false"' in shown()
    assert "what its accuser could know" not in shown()
    table.pick("review:charges")
    told = Told(story(game, 0), 0)
    for one in charges(game, told.story, range(4)):
        assert f"<li>{told.when(one.number).capitalize()}. {weighed(told, one)}</li>" in shown()
    assert 'data-pick="review:charges" aria-expanded="true"' in shown()
    table.pick("review:charges")
    assert "what its accuser could know" not in shown()


def test_an_accusation_is_weighed_by_what_its_accuser_knew(game: Match) -> None:
    seen = story(game, 0)
    every = charges(game, seen, range(4))
    assert [one.number for one in every if one.by == 0] == [one.number for one in charges(game, seen, [0])]
    assert every
    for one in every:
        view = game.branch(one.number - 1).chair(one.by).look()
        found = odds(view)
        assert one.chance == found.triple(one.target, one.named)
        assert one.best == max(found.triple(s, t) for s in rivals(view) for t in found.of(s) if _may(view, s))
        assert one.true == (game.chair(one.target).look().cards == one.named)
        assert not one.true or one.chance > 0


def _may(view, seat: int) -> bool:
    return view.players[seat].status == "in"


@clause("GS-092")
def test_an_accusation_that_could_not_be_right_is_refuted_by_the_fewest_observations() -> None:
    view = steps(6)
    named = ("Mrs Peep", "Mrs Sneak", "none")
    against = refute(view, GREEN, named)
    assert against

    def left(items) -> int:
        about = {s: agreeing(e for e in items if e.player == s) for s in (BLUE, GREEN)}
        about[GREEN] &= gather([named])
        return count(about, [view.cards]).deals

    assert left(against) == 0
    for one in against:
        assert left([e for e in against if e is not one]) > 0, "each of them is needed"
    assert refute(view, GREEN, ("Mrs Nosey", "Mrs Sneak", "none")) is None


def test_it_is_told_in_sentences(game: Match) -> None:
    for seat in range(4):
        seen = story(game, seat)
        told = Told(seen, 0)
        every = charges(game, seen, range(4))
        for one in findings(told, unmasked(seen), every, questions(seen)):
            assert one.says.endswith(".")
            assert 0 <= one.number <= game.length
        lines = [happened(told, moment) for moment in seen.moments]
        assert all(lines), "every moment has a name"
        for moment in seen.moments:
            for event in moment.events:
                if isinstance(event, Dealt):
                    assert seat == 0 or "You are" not in said(event, moment.view, 0)
        assert all(weighed(told, one).endswith(".") for one in every)
        assert all(asked(told, one).endswith(".") for one in questions(seen))
        for one in unmasked(seen):
            assert all(debrief(told, one))


def test_through_other_eyes_you_stay_you(game: Match) -> None:
    seen = story(game, 1)
    told = Told(seen, 0)
    name = seen.moments[-1].view.name(1)
    own = next(m for m in seen.turning if m.actor == 1 and m.sort in ("snoop", "snoopq"))
    assert happened(told, own).startswith(f"{name} looked at")
    words = " ".join(said(e, own.view, 0) for e in own.events)
    assert words.startswith(f"{name} looks at")
    dealt = next(e for e in seen.moments[0].events if getattr(e, "seat", None) == 1)
    assert said(dealt, seen.moments[0].view, 0).startswith(("Player 2 is ", f"{name} is "))
    assert said(seen.moments[0].events[0], seen.moments[0].view, 0) == "", "what was dealt to others is not told"


def test_a_certain_name_that_was_not_said_is_told_of() -> None:
    """Somewhere in these games somebody waits, and somebody accuses where it cannot be right or hardly."""
    titles = set()
    for seed in range(1, 7):
        match = bot_game(seed, 4, "random")
        for seat in range(4):
            seen = story(match, seat)
            found = findings(Told(seen, seat), unmasked(seen), charges(match, seen, [seat]), questions(seen))
            titles |= {one.title for one in found}
    assert "An accusation that could not be right" in titles
    assert any(title.endswith("could be known") for title in titles)
    assert any("could tell little" in title for title in titles)


def test_chances_are_said_exactly_or_in_a_hundred() -> None:
    assert share(Fraction(1, 3)) == "1 of 3 deals"
    assert share(Fraction(1)) == "every deal that was left"
    assert share(Fraction(1, 1000)) == "fewer than 1 of 100 deals"
    assert share(Fraction(27, 101)) == "about 27 of 100 deals"
