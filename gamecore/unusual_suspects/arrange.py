"""A position of Unusual Suspects made from what lies where, for tests and lessons."""

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Final, Literal, get_args

from msgspec.structs import replace

from ..core import Seat
from . import flow
from .pieces import CELLS, PLACES, QUESTIONS, SUSPECTS, TEAMS, Place, QuestionId, SuspectId, Team, printed
from .setup import box
from .state import Answer, Cleared, Line, Pair, SuspectRules, SuspectState, Table

Door = Literal["deal", "question", "answer", "trial"]
"""Where a position may begin: everything in between follows from these, or happens by itself."""
Named = str | Iterable[SuspectId]
"""Suspects by their names, `"Noor, Tomasz"`, or by their ids."""
PRACTICE: Final[tuple[SuspectId, ...]] = tuple(SUSPECTS)[:CELLS]
"""The line-up of the lessons: the first twelve suspects at places 1 to 12."""
_NAMES: Final = {word: id for id, one in SUSPECTS.items() for word in (one.name.lower(), one.first.lower())}


def suspects(named: Named) -> tuple[SuspectId, ...]:
    """The suspects called so, in the order given. ValueError names near ones."""
    words = [word.strip() for word in named.split(",")] if isinstance(named, str) else named
    return tuple(_suspect(word) for word in words if word)


def _suspect(word: str) -> SuspectId:
    if word in SUSPECTS or word.lower() in _NAMES:
        return word if word in SUSPECTS else _NAMES[word.lower()]
    near = get_close_matches(word.lower(), _NAMES, n=3)
    raise ValueError(f"no suspect is called {word!r}; near it are {', '.join(near) or 'none'}")


def arrange(
    grid: Named = PRACTICE,
    guilty: Place = CELLS,
    *,
    phase: Door = "trial",
    seats: int = 2,
    round: int = 1,
    cleared: Mapping[Place, int] | Sequence[Place] = (),
    eliminated: Sequence[Place] = (),
    answers: Sequence[tuple[QuestionId, bool]] = (("Q40", True),),
    question: QuestionId = "Q17",
    team: Team = "A",
    starter: Team = "A",
    piles: Mapping[Place, Team] | None = None,
    score: Pair = (0, 0),
    investigation: int = 1,
    undealt: Sequence[SuspectId] | None = None,
    questions: Sequence[QuestionId] | None = None,
    reads: Seat | None = None,
    rulings: SuspectRules | None = None,
) -> SuspectState:
    """A position as `phase` begins, with the line-up `grid` and the guilty one at place `guilty`.

    `cleared`: places that went in earlier rounds, with their rounds (or all in round 1); `eliminated`: in this round.
    `answers`: of the rounds up to this one, the last of them that of this round in a Trial. `question`: on the table
    at `answer`. `team`: whose turn it is; `piles`: which team took which cleared place, by default team A all. `score`:
    of finished Investigations. `undealt`, `questions`: suspects and questions still to come; all others are discarded.
    `reads`: who reads, by default the first detective. ValueError says what cannot be.
    """
    if phase not in get_args(Door):
        raise ValueError(f"phase: {phase!r} is none of {', '.join(get_args(Door))}")
    rules = rulings or SuspectRules()
    cards = suspects(grid)
    if len(cards) != CELLS or len(set(cards)) != CELLS:
        raise ValueError(f"grid: a line-up is {CELLS} different suspects, not {len(set(cards))}")
    _there(guilty, "guilty")
    gone = dict(cleared) if isinstance(cleared, Mapping) else dict.fromkeys(cleared, 1)
    gone |= dict.fromkeys(eliminated, round)
    for place in gone:
        _there(place, "cleared")
        if place == guilty:
            raise ValueError(f"cleared: the guilty one lies at place {guilty}, and the game would be over")
    first = box(seats, replace(rules, witness_choice="volunteer_then_rotate"))
    table = replace(first.table, rulings=replace(first.table.rulings, witness_choice=rules.witness_choice))
    if table.mode == "cooperative":
        team = starter = "A"
    table = replace(
        table, phase="deal", starter=starter, acting=team, investigation=investigation, score=score, round=round,
        turns=round, grid=cards, face_up=tuple([place for place in PLACES if place not in gone]),
        cleared=tuple([Cleared(place, gone[place], (piles or {}).get(place, team)) for place in sorted(gone)]),
        eliminated=tuple(eliminated),
    )  # fmt: skip
    table = _decks(table, undealt, questions, answers, question if phase == "answer" else None)
    table = _written(table, gone, piles or {})
    who = table.detectives[0] if reads is None else reads
    readers = tuple([who if TEAMS[n] == team else last for n, last in enumerate(table.readers)])
    table = replace(table, reader=who, readers=readers)
    return _open(replace(first, table=table, guilty=guilty, card=printed(guilty, table.columns)), phase)


def _there(place: Place, where: str) -> None:
    if place not in PLACES:
        raise ValueError(f"{where}: there is no place {place}; there are 1 to {CELLS}")


def _decks(
    table: Table,
    deck: Sequence[SuspectId] | None,
    questions: Sequence[QuestionId] | None,
    answers: Sequence[tuple[QuestionId, bool]],
    asked: QuestionId | None,
) -> Table:
    """Cards that lie nowhere else are still to come, or discarded where the decks are named."""
    for id in (*(id for id, _ in answers), *(questions or ()), *([asked] if asked else [])):
        if id not in QUESTIONS:
            raise ValueError(f"questions: there is no question {id!r}; they are called Q01 to Q{len(QUESTIONS)}")
    rest = [id for id in SUSPECTS if id not in table.grid]
    come = rest if deck is None else [id for id in rest if id in suspects(deck)]
    done = [id for id, _ in answers]
    left = [id for id in table.deck if id not in done and id != asked]
    ahead = left if questions is None else [id for id in left if id in questions]
    first = table.round - len(answers) + (asked is None)
    said = [Answer(id, yes, table.acting, max(first + n, 1)) for n, (id, yes) in enumerate(answers)]
    return replace(
        table, suspects=tuple(come), suspect_discard=tuple([id for id in rest if id not in come]), deck=tuple(ahead),
        asked_before=(*(id for id in left if id not in ahead), *done), question=asked, answers=tuple(said),
    )  # fmt: skip


def _written(table: Table, gone: Mapping[Place, int], piles: Mapping[Place, Team]) -> Table:
    """The Pad of the finished rounds, or the cards that the teams have taken."""
    if table.mode == "competitive":
        taken: dict[Team, list[SuspectId]] = {"A": [], "B": []}
        for place in sorted(gone):
            taken[piles.get(place, table.acting)].append(table.grid[place - 1])
        return replace(table, piles=(tuple(taken["A"]), tuple(taken["B"])))
    rounds = list(gone.values())
    pad = [Line(n, rounds.count(n), n * rounds.count(n)) for n in range(1, table.round)]
    return replace(table, pad=tuple(pad))


def _open(state: SuspectState, phase: Door) -> SuspectState:
    """The position where somebody is asked."""
    table = state.table
    assert table.reader is not None
    match phase:
        case "question":
            table = replace(table, phase="question", asked=(table.reader,), eliminated=())
        case "answer":
            table = replace(table, phase="reading", asked=(), eliminated=())
        case "trial":
            table = replace(table, phase="propose", asked=(), proposer=table.reader)
        case _:
            table = replace(
                table, phase="prepare", asked=(), grid=(), face_up=(), cleared=(), answers=(), round=0, reader=None,
                suspects=tuple(sorted((*table.suspects, *table.grid))) if not table.suspect_discard else table.suspects,
            )  # fmt: skip
    return flow.run(replace(state, table=table), [])
