"""A position of Rumourmongers made from what lies where, for tests and lessons."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Final, Literal, get_args

from ..core import Seat
from ..decktet import ALL, FACTS, Card
from .pieces import deck, ordered
from .state import Batch, Cards, RumourRules, RumourState, Table

Door = Literal["after_deal", "gather", "after_gather", "after_meet", "after_gossip"]
"""Where a position may begin: everything in between follows from these, or happens by itself."""
Named = str | Iterable[Card]
"""Cards by their names, `"Author, Castle"`, or by their ids."""

NAMES: Final[Mapping[str, Card]] = {FACTS[card].name.removeprefix("The ").lower(): card for card in ALL}


def cards(named: Named) -> Cards:
    """The cards called so, in the order given. ValueError names near ones."""
    words = [word.strip() for word in named.split(",")] if isinstance(named, str) else named
    return tuple(_card(word) for word in words if word)


def _card(word: str) -> Card:
    plain = word.removeprefix("The ").lower()
    if word in FACTS or plain in NAMES:
        return word if word in FACTS else NAMES[plain]
    near = get_close_matches(plain, NAMES, n=3)
    raise ValueError(f"no card is called {word!r}; near it are {', '.join(near) or 'none'}")


def arrange(
    opened: Sequence[Named] = (),
    hands: Mapping[Seat, Named] | None = None,
    *,
    phase: Door = "after_meet",
    seats: int = 3,
    down: Mapping[Seat, Named] | None = None,
    pile: Named = (),
    starter: Seat = 0,
    round: int = 1,
    scores: Sequence[int] | None = None,
    points: Sequence[int] = (),
    permits: Iterable[Seat] = (),
    painted: bool = False,
    rulings: RumourRules | None = None,
) -> RumourState:
    """A position as `phase` begins. All cards that are not named are out of the game, seen by everybody.

    `opened`: open cards by seat, from the first on. `hands`, `down`: by seat; everybody else has none. `pile`: the
    discard pile, the newest card last. `points`: of this round; `scores`: of all rounds, by default the same.
    `permits`: who may lay a row. `painted`: the Painter was played. The first in order is asked, even where nobody
    can do anything: what comes of it is then still to happen.
    ValueError says what cannot be.
    """
    if phase not in get_args(Door):
        raise ValueError(f"phase: {phase!r} is none of {', '.join(get_args(Door))}")
    box = deck(_seats(seats))
    if len(opened) > seats:
        raise ValueError(f"opened: there are {len(opened)} rows for {seats} players")
    rows = [cards(row) for row in opened] + [()] * (seats - len(opened))
    held, laid = _by_seat(hands or {}, seats, "hands"), _by_seat(down or {}, seats, "down")
    gone = cards(pile)
    out = _rest(box, [*rows, *held, *laid, gone])
    earned = tuple(points) or (0,) * seats
    rules = rulings or RumourRules()
    at_once = rules.gather_visibility if phase == "gather" else rules.window_order
    table = Table(
        rulings=rules,
        seats=seats,
        round=round,
        starter=starter,
        phase=phase,
        asked=tuple(range(seats)) if at_once == "simultaneous" else (starter,),
        mode="lower" if painted else "upper",
        open=tuple(ordered(row) for row in rows),
        discards=len(gone),
        removed=out,
        scores=tuple(scores) if scores is not None else earned,
        round_points=earned,
        gossip_points=earned,
        held=tuple(len(hand) + len(back) for hand, back in zip(held, laid, strict=True)),
        down_counts=tuple(len(back) for back in laid),
        stock=_stock(round, held, laid),
        permits=tuple(permits),
        used=((),) * seats,
    )
    return RumourState(
        table=table,
        hands=tuple(map(ordered, held)),
        down=tuple(map(ordered, laid)),
        discard=gone,
        sealed=(None,) * seats,
    )


def _seats(seats: int) -> int:
    if seats not in (3, 4):
        raise ValueError(f"seats: three or four people play, not {seats}")
    return seats


def _by_seat(given: Mapping[Seat, Named], seats: int, where: str) -> list[Cards]:
    for seat in given:
        if not 0 <= seat < seats:
            raise ValueError(f"{where}: there is no seat {seat}; {seats} play, counted from 0")
    return [cards(given.get(seat, ())) for seat in range(seats)]


def _rest(box: Cards, places: Iterable[Cards]) -> Cards:
    """The cards of the box that lie in none of these places."""
    lie = Counter(card for place in places for card in place)
    for card, count in lie.items():
        if count > 1:
            raise ValueError(f"{FACTS[card].name} lies in {count} places")
        if card not in box:
            raise ValueError(f"{FACTS[card].name} is not in the deck of {len(box)} cards")
    return tuple(card for card in box if card not in lie)


def _stock(round: int, hands: Sequence[Cards], down: Sequence[Cards]) -> tuple[Batch, ...]:
    """All that is hidden came in one Deal."""
    hidden = [(*hand, *back) for hand, back in zip(hands, down, strict=True)]
    if not any(hidden):
        return ()
    return (Batch(round=round, cards=ordered(card for row in hidden for card in row), counts=tuple(map(len, hidden))),)
