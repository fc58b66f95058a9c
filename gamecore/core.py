"""The questions every game answers, and the values they are answered with.

A state is a value: nothing here changes one. Undo, replay and what-if keep the old value. A frozen value can hold no
ring of values that hold each other, so the garbage collector need not look at any (`gc=False`).
"""

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import prod
from typing import Any, ClassVar, Final, Generic, TypeVar, Union

import msgspec
from msgspec import Struct

Seat = int
"""A player's place at the table, counted from 0; `CHANCE` is the seat of dice and deals."""
CHANCE: Final = -1
ClauseId = str
"""`GS-069` for a clause of a rulebook, `GS-R07` for a ruling; both are rows of `clauses.toml`."""
Part = tuple[str, Any]
"""One pick of a half-made move: a field of the move and its value, both JSON scalars."""
LUCK: Final[Part] = ("chance", "")
"""The part of a piece that a player touches to let CHANCE act: the die in one's own turn."""


class Move(Struct, frozen=True, tag=True, kw_only=True, gc=False):
    """What a seat does. The class is an imperative (`Infer`), the fields are what is picked.

    `implied`: fields that the position fixes, so that nobody has to pick them.
    `weighty`: a move that is spoken aloud and cannot be taken back at a table; a screen asks first.
    `verb`: what the button says that makes such a move.
    """

    implied: ClassVar[tuple[str, ...]] = ()
    weighty: ClassVar[bool] = False
    verb: ClassVar[str] = "Do it"
    seat: Seat

    def parts(self) -> tuple[Part, ...]:
        """The picks that make this move, in field order; a move without fields is picked by its name."""
        picks: list[Part] = []
        for name in self.__struct_fields__:
            if name == "seat":
                continue
            value = getattr(self, name)
            if isinstance(value, tuple):
                picks.extend((name, one) for one in value)
            elif value is not None:
                picks.append((name, value))
        return tuple(picks) or (("move", type(self).__name__),)


def union(kinds: Iterable[type[Move]]) -> Any:
    """The type of any of these moves, for a decoder."""
    return Union[tuple(kinds)]  # noqa: UP007 (made at run time)


class Event(Struct, frozen=True, tag=True, kw_only=True, gc=False):
    """What happened, and the clause that made it happen.

    `secret` maps a field that not everybody may see to the field that names who may:
    `{"card": "seat"}` shows `card` to the seat in field `seat`; that field may also hold a tuple of seats.
    Every secret field takes `None`, which means "you cannot know".
    `actor` names the field of the seat that acts, `concerns` those of seats it is done to. `opens_turn`: a turn
    begins, and its field `number` counts it. `closes`: the game is over.
    """

    secret: ClassVar[Mapping[str, str]] = {}
    actor: ClassVar[str] = "seat"
    concerns: ClassVar[tuple[str, ...]] = ()
    opens_turn: ClassVar[bool] = False
    closes: ClassVar[bool] = False
    clause: ClauseId

    def seen_by(self, seat: Seat | None) -> "Event":
        """This event as `seat` saw it; `None` is a stranger who sees only what is public."""
        hidden: dict[str, None] = {}
        for name, audience in self.secret.items():
            may = getattr(self, audience)
            if seat is None or not (seat in may if isinstance(may, tuple) else seat == may):
                hidden[name] = None
        return msgspec.structs.replace(self, **hidden) if hidden else self


class State(Struct, frozen=True, kw_only=True, gc=False):
    """The whole truth of one position."""


class View(Struct, frozen=True, kw_only=True, gc=False):
    """One seat's knowledge of one position; nothing else ever leaves the truth."""

    seat: Seat


class Rulings(Struct, frozen=True, kw_only=True, gc=False):
    """One field per switchable ruling; the defaults are those of the ledger.

    `then[format][field]`: how a ruling reads in a record of that older format which does not name it, where that is
    not today's default.
    """

    ids: ClassVar[Mapping[str, ClauseId]] = {}
    then: ClassVar[Mapping[int, Mapping[str, object]]] = {}

    @classmethod
    def of(cls, /, **readings: object) -> "Rulings":
        """Rulings from readings by name. ValueError names the field and what it may be."""
        unknown = sorted(set(readings) - set(cls.__struct_fields__))
        if unknown:
            raise ValueError(f"no ruling is called {unknown[0]!r}; there are {', '.join(cls.__struct_fields__)}")
        try:
            return msgspec.convert(readings, cls)
        except msgspec.ValidationError as error:
            raise ValueError(f"a ruling has a reading it does not allow: {error}") from None

    def changed(self) -> dict[str, object]:
        """The fields that differ from the defaults."""
        plain = type(self)()
        return {f: getattr(self, f) for f in self.__struct_fields__ if getattr(self, f) != getattr(plain, f)}


class Refusal(Struct, frozen=True):
    """Why a move is not legal here: its clause or ruling, and a sentence for this very position."""

    clause: ClauseId
    why: str


class Outcome(Struct, frozen=True):
    """How a game ended; `scores` holds one number a seat, () where the game keeps none."""

    clause: ClauseId
    winners: tuple[Seat, ...]
    scores: tuple[int, ...] = ()


class IllegalMove(ValueError):
    """A move that the rules refuse; the position is unchanged."""

    def __init__(self, move: Move, refusal: Refusal):
        super().__init__(f"{refusal.clause}: {refusal.why}")
        self.move = move
        self.refusal = refusal


class Streams:
    """Named random streams: the k-th draw from a name depends only on the seed, the name and k.

    A die therefore falls the same when another ruling draws more cards, and undoing a throw does not
    throw it anew. Each call is one draw; `used` counts the draws by name.
    """

    def __init__(self, seed: int, used: Mapping[str, int] | None = None):
        self.seed = seed
        self.used = dict(used or {})

    def __call__(self, name: str) -> random.Random:
        count = self.used.get(name, 0)
        self.used[name] = count + 1
        return random.Random(f"{self.seed}/{name}/{count}")


M = TypeVar("M", bound=Move)


class Combos(Sequence[M]):
    """Every move `make(*picks)` with one pick from each axis, indexed and counted without being made.

    The order is that of `itertools.product`. `legal` answers membership, so that nothing is searched.
    """

    def __init__(self, make: Callable[..., M], axes: Sequence[Sequence[Any]], legal: Callable[[Move], bool]):
        self._make, self._axes, self._legal = make, [tuple(axis) for axis in axes], legal
        self._size = prod(len(axis) for axis in self._axes)

    def __len__(self) -> int:
        return self._size

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(self._size))]
        i = index + self._size if index < 0 else index
        if not 0 <= i < self._size:
            raise IndexError(index)
        picks: list[Any] = []
        for axis in reversed(self._axes):
            i, k = divmod(i, len(axis))
            picks.append(axis[k])
        return self._make(*reversed(picks))

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Move) and self._legal(move)

    def __iter__(self) -> Iterator[M]:
        return (self[i] for i in range(self._size))


class Chain(Sequence[M]):
    """Several sequences of moves, one after another, still lazy."""

    def __init__(self, *parts: Sequence[M]):
        self._parts = [part for part in parts if len(part)]

    def __len__(self) -> int:
        return sum(len(part) for part in self._parts)

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        i = index + len(self) if index < 0 else index
        if i < 0:
            raise IndexError(index)
        for part in self._parts:
            if i < len(part):
                return part[i]
            i -= len(part)
        raise IndexError(index)

    def __contains__(self, move: object) -> bool:
        return any(move in part for part in self._parts)


S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)
R = TypeVar("R", bound=Rulings)


class Game(ABC, Generic[S, V, R]):
    """One game: rules without memory. Every method is a pure function of its arguments."""

    name: ClassVar[str]
    """The folder's name, `gossip_street`."""
    title: ClassVar[str]
    prefix: ClassVar[str]
    """What its clause ids begin with, `GS`."""
    version: ClassVar[int] = 1
    """Raised when a record of before would replay differently."""
    seats: ClassVar[range]
    lays_out: ClassVar[bool] = False
    """Whether there is a table to be laid out before the first turn (see `setting_up`)."""
    Rulings: type[R]
    moves: ClassVar[tuple[type[Move], ...]]
    events: ClassVar[tuple[type[Event], ...]]

    @abstractmethod
    def start(self, seats: int, rulings: R) -> S:
        """The position before anything is dealt. ValueError if this number of seats cannot play."""

    @abstractmethod
    def actors(self, state: S) -> tuple[Seat, ...]:
        """Who may act now: () when over, (CHANCE,) for chance, several seats for a window."""

    @abstractmethod
    def options(self, state: S, seat: Seat) -> Sequence[Move]:
        """The legal moves of `seat`, in a fixed order; possibly lazy."""

    @abstractmethod
    def refusal(self, state: S, move: Move) -> Refusal | None:
        """Why `move` is not legal here; None exactly when it is in `options`."""

    @abstractmethod
    def conceivable(self, state: S, seat: Seat) -> Iterable[Move]:
        """What a learner might try here, legal or not."""

    def attempt(self, state: S, seat: Seat, picks: tuple[Part, ...]) -> Move | None:
        """The move that these picks spell, legal or not, where what may be tried is too much to be listed; or None."""
        return None

    @abstractmethod
    def apply(self, state: S, move: Move) -> tuple[S, tuple[Event, ...]]:
        """The position after `move`, and what happened. IllegalMove if it is refused."""

    @abstractmethod
    def chance(self, state: S, rng: Callable[[str], random.Random]) -> Move:
        """Sample what CHANCE does now."""

    @abstractmethod
    def observe(self, state: S, seat: Seat) -> V:
        """What `seat` knows of `state`."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How the game ended; None while it goes on."""

    @abstractmethod
    def imagine(self, view: V, rng: random.Random) -> S:
        """Some truth that would look exactly like `view`."""

    def setting_up(self, view: V) -> bool:
        """Whether this position still belongs to laying out the table; a screen may have bots do that for everybody."""
        return False

    def routine(self, view: V, log: Sequence[Event]) -> Move | None:
        """What this seat need not be asked now, having decided so before; None where it is to be asked.

        `log`: what the seat was told so far. A screen may make this legal move for the player, who can take it back.
        """
        return None

    def keeps_log(self, state: S) -> bool:
        """Whether players may read what happened; False for a game of memory."""
        return True

    @abstractmethod
    def census(self, state: S) -> Mapping[str, int]:
        """Every piece of the box by kind, wherever it lies. Never changes during a game."""
