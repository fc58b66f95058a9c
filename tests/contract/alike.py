"""Two truths that one seat cannot tell apart: the checks, each an AssertionError that says what differs."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from importlib import import_module
from random import Random
from typing import Any, NamedTuple

from gamecore.bots import play
from gamecore.core import Event, Move, Rulings, Seat, State
from gamecore.draft import Draft
from gamecore.match import Match

from .games import AnyGame, Step, pick, some

SCENE_EVERY = 3
"""A picture is drawn for every so many of the views; it is what costs most."""
PASS_ON = {"Told"}
"""Events that pass on what somebody has seen without saying it again: after them a view may show more than was told."""
GUESS_EVERY = 7
"""Of every so many views two truths are imagined, to see that they are guesses."""


class Count(NamedTuple):
    """How much was compared: views, refusals, pictures, moves told in both truths; truths guessed twice, and apart."""

    views: int = 0
    refusals: int = 0
    scenes: int = 0
    moves: int = 0
    guessed: int = 0
    apart: int = 0

    def plus(self, other: "Count") -> "Count":
        """Both together."""
        return Count(*(a + b for a, b in zip(self, other, strict=True)))

    def enough(self) -> None:
        """Imagining is guessing: who always guesses the same has seen the truth. What is not compared is not proved."""
        assert self.guessed, "no truth was imagined twice"
        assert self.apart * 3 > self.guessed, f"{self.guessed} views were imagined twice, {self.apart} as two truths"
        assert self.moves * 3 > self.views, f"only {self.moves} moves could be compared in {self.views} views"


def twin(game: AnyGame, state: State, seat: Seat, rng: Random) -> State:
    """Some other truth that has to look the same to `seat`, made from its view alone."""
    view = game.observe(state, seat)
    hash(view)
    try:
        other = game.imagine(view, rng)
    except ValueError as error:
        raise AssertionError(f"seat {seat} sees what no truth would look like: {error}") from error
    assert game.observe(other, seat) == view, "an imagined truth does not look like the view it was made from"
    assert game.census(other) == game.census(state), "an imagined truth has other pieces in its box"
    return other


def to_act(game: AnyGame, state: State, seat: Seat) -> Draft | None:
    """The half-made move of a seat that may act, nothing picked yet."""
    if seat not in game.actors(state):
        return None
    return Draft.over(game.options(state, seat), game.conceivable(state, seat))


def same_choices(game: AnyGame, state: State, other: State, seat: Seat) -> int:
    """The same options, the same refusals, the same turn to act; how many refusals were compared."""
    assert (seat in game.actors(state)) == (seat in game.actors(other)), "whether a seat may act depends on the truth"
    options, others = game.options(state, seat), game.options(other, seat)
    assert len(options) == len(others), "how many options there are depends on the truth"
    legal = some(options, 30)
    assert legal == some(others, 30), "which options there are, or their order, depends on the truth"
    tries = some(list(game.conceivable(state, seat)), 40)
    assert tries == some(list(game.conceivable(other, seat)), 40), "what may be tried depends on the truth"
    for move in (*tries, *legal):
        why, why_not = game.refusal(state, move), game.refusal(other, move)
        assert why == why_not, f"the refusal of {move} depends on the truth: {why} or {why_not}"
    return len(tries) + len(legal)


def same_scene(game: AnyGame, state: State, other: State, seat: Seat) -> None:
    """The same picture, in pieces and in words. Each truth is looked at right before it is drawn."""
    draw: Any = import_module(f"gamecore.{game.name}.scene").scene
    one = draw(game.observe(state, seat), to_act(game, state, seat))
    two = draw(game.observe(other, seat), to_act(game, other, seat))
    for piece, twin_piece in zip(one, two, strict=True):
        assert piece == twin_piece, "a piece of the picture depends on the truth"
    assert one == two, "the picture depends on the truth"


News = tuple[Any, list[Event], list[str]]


def news(game: AnyGame, truth: State, move: Move, seat: Seat) -> News:
    """What a seat knows after a move, what it saw of it, and in what sentences."""
    tell: Any = import_module(f"gamecore.{game.name}.words").tell
    after, events = game.apply(truth, move)
    view = game.observe(after, seat)
    seen = [event.seen_by(seat) for event in events]
    return view, seen, [tell(event, view) for event in seen]


def same_news(game: AnyGame, state: State, other: State, move: Move, seat: Seat) -> bool:
    """What a move tells a seat that cannot tell the truths apart, before it or after it.

    False where nothing can be compared: the move is not legal in both truths, or what it did looks different.
    """
    if game.refusal(other, move) is not None or not game.keeps_log(state):
        return False
    (view, seen, said), (view_too, seen_too, said_too) = (news(game, truth, move, seat) for truth in (state, other))
    if view != view_too:
        return False
    assert seen == seen_too, f"an event tells seat {seat} more of {move} than its view: {seen} or {seen_too}"
    assert said == said_too, f"a sentence tells seat {seat} more of {move} than its view: {said} or {said_too}"
    return True


def coupled(game: AnyGame, seats: int, seat: Seat, rng: Random, rulings: Rulings | None = None) -> int:
    """Two different games of which a seat is told the same, event by event: its view has to be the same all the way.

    This asks nothing of `imagine`: a view that shows more than was told is found here. How many views were compared
    while the truths differed.
    """
    one = two = game.start(seats, rulings or game.Rulings())
    compared, apart = 0, rng.choice((0.02, 0.1, 0.5))
    while actors := game.actors(one):
        actor = actors[rng.randrange(len(actors))]
        pair = _same_tale(game, (one, two), actor, seat, rng, apart)
        if pair is None:
            break
        one, two = pair
        assert game.observe(one, seat) == game.observe(two, seat), "a view shows more than its seat was told"
        compared += one != two
    return compared


def _same_tale(
    game: AnyGame, pair: tuple[State, State], actor: Seat, seat: Seat, rng: Random, apart: float
) -> tuple[State, State] | None:
    """Both truths after moves of `actor` of which `seat` is told the same; None if none is found.

    `apart`: how likely two different moves are looked for first. Chance may always do what it did in the other truth.
    """
    one, two = pair
    options, others = game.options(one, actor), game.options(two, actor)
    untouched = one == two  # the first secret, which many deals may have to be tried for
    for _ in range(6):
        first = options[rng.randrange(len(options))]
        after, events = game.apply(one, first)
        seen = [event.seen_by(seat) for event in events]
        for second in _instead(first, others, rng, untouched, apart):
            if actor == seat and second != first:
                continue
            why = game.refusal(two, second)
            assert actor != seat or why is None, f"whether {second} is legal depends on the truth: {why}"
            if why is None:
                after_too, events_too = game.apply(two, second)
                told_alike = [event.seen_by(seat) for event in events_too] == seen
                if told_alike and PASS_ON & {type(event).__name__ for event in events}:
                    told_alike = game.observe(after, seat) == game.observe(after_too, seat)
                if told_alike and (after != after_too or not untouched):
                    return after, after_too
        if untouched and actor != seat:
            return after, after
    return None


def _instead(first: Move, others: Sequence[Move], rng: Random, untouched: bool, apart: float) -> list[Move]:
    """What may be done in the other truth when `first` is done in this one: itself, then what is most like it."""
    if untouched:
        return [others[rng.randrange(len(others))] for _ in range(5_000)]
    tries = [others[rng.randrange(len(others))] for _ in range(100)] if len(others) > 100 else list(others)
    tries.sort(key=lambda move: -sum(part in first.parts() for part in move.parts()))
    return [*tries[:12], first] if rng.random() < apart else [first, *tries[:12]]


def look(game: AnyGame, step: Step, seat: Seat, rng: Random, number: int) -> Count:
    """All checks on one view and on the move made there; some of them for some numbers only."""
    other = twin(game, step.before, seat, rng)
    refusals = same_choices(game, step.before, other, seat)
    draw, guess = number % SCENE_EVERY == 0, number % GUESS_EVERY == 0
    if draw:
        same_scene(game, step.before, other, seat)
    compared = same_news(game, step.before, other, step.move, seat)
    apart = guess and twin(game, step.before, seat, rng) != other
    return Count(1, refusals, draw, compared, guess, apart)


def botched(game: AnyGame, seats: int, seed: int, rulings: Rulings | None = None) -> Iterator[Step]:
    """A game of the strongest bots."""
    bots = list(import_module(f"gamecore.{game.name}.bots").BOTS.values())
    match: Any = Match(game, seats, rulings, seed=seed)
    play(match, {seat: bots[-1]() for seat in range(seats)})
    for ply, before, after in zip(match._plies, match._states, match._states[1:], strict=False):
        yield Step(before, ply.move.seat, ply.move, after, ply.events)


def watch(game: AnyGame, steps: Iterable[Step], rng: Random, every: int, seats: Collection[Seat]) -> Count:
    """Every so many moves of a game, the views of `seats` are put to the test."""
    total, first = Count(), rng.randrange(every)
    for index, step in enumerate(steps):
        if index % every == first:
            for seat in seats:
                total = total.plus(look(game, step, seat, rng, total.views))
    return total


def mixed(game: AnyGame, readings: Sequence[Rulings], seats: int, rng: Random) -> Rulings:
    """Several rulings changed at once, such that a game can begin."""
    for _ in range(100):
        changed: dict[str, object] = {}
        for _ in range(rng.randint(2, 8)):
            changed |= pick(readings, rng).changed()
        rulings = game.Rulings.of(**changed)
        try:
            game.start(seats, rulings)
        except ValueError:
            continue
        return rulings
    raise AssertionError(f"no mixture of rulings begins a game of {game.name}")
