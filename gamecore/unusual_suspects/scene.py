"""One seat's view of the table as a picture: pieces, targets, and sentences. The pieces are in `look`."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from msgspec.structs import replace

from ..core import Event, Part
from ..draft import Draft
from ..scene import Button, Piece, Scene, Zone
from . import paper, prompts
from .look import DeckPiece, GuiltyCard, Player, QuestionPiece, SuspectPiece, TeamScore, WordCard
from .option import BALLOTS
from .pieces import LEANINGS, QUESTIONS, REASONS, SUSPECTS, TEAMS, Place, QuestionId, spot
from .say import count, the_place, time, word
from .state import Answer, Phase, SuspectView
from .words import REASON_WORDS, hears, whom

PHASES: Final[dict[Phase, str]] = {
    "witness": "the set-up", "starter": "the set-up", "deal": "the set-up", "conceal": "the set-up",
    "reader": "the Questioning", "question": "the Questioning", "card": "the Questioning", "redraw": "the Questioning",
    "answer": "the Questioning", "slip": "the Questioning", "trial": "the Trial", "vote": "the Trial",
    "deadlock": "the Trial", "confirm": "the Trial", "bonus": "the end of the Investigation",
}  # fmt: skip
"""The part of a round that each phase belongs to (US-024)."""
VOTES: Final = {"yes": "Vote yes", "no": "Vote no", "abstain": "Hold back"}


def scene(view: SuspectView, draft: Draft | None = None, events: Sequence[Event] = ()) -> Scene:
    """The picture for the seat of `view`.

    `draft`: what it is about to do (None where it is not to act). `events`: what has just happened.
    """

    def light(piece: Piece) -> Piece:
        if not piece.parts or draft is None:
            return piece
        if all(part in draft.picks for part in piece.parts):
            return replace(piece, state="chosen")
        return replace(piece, state="legal") if draft.lights(piece.parts) else piece

    zones = (
        Zone(id="board", title="The line-up", pieces=tuple(_line_up(view, draft))),
        Zone(id="question", title="The question", pieces=tuple(_question(view, draft))),
        Zone(id="answers", title="What the Witness said", pieces=tuple(_answers(view, draft))),
        Zone(id="corner", title="Witness corner", pieces=tuple(_corner(view))),
        Zone(id="votes", title="Proposals and votes", pieces=tuple(paper.votes(view))),
        Zone(id="actions", title="What you can do", pieces=tuple(_buttons(view, draft))),
        Zone(id="pad", title="Investigation pad", pieces=tuple(paper.pad(view))),
        Zone(id="teams", title="Points", pieces=tuple(_teams(view))),
        Zone(id="players", title="At the table", pieces=tuple(_players(view))),
    )
    kept = tuple(replace(zone, pieces=tuple(light(piece) for piece in zone.pieces)) for zone in zones if zone.pieces)
    prompt, clause = prompts.prompt(view, draft)
    return Scene(says=_says(view), prompt=prompt, clause=clause, zones=kept)


def _says(view: SuspectView) -> str:
    table = view.table
    role = "the Witness" if view.is_witness else "a detective" if table.witnesses else "at the table"
    team = f" of team {table.team_of(view.seat)}" if view.mode == "competitive" else ""
    who = f"You are {view.name(view.seat)}, {role}{team}."
    if view.phase == "over":
        return f"{_result(view)} {who}"
    if not view.round:
        return f"The line-up is laid out. {who}"
    case = f"Investigation {table.investigation}, round" if view.mode == "competitive" else "Round"
    acts = f" of team {table.acting}" if view.mode == "competitive" else ""
    return f"{case} {view.round}, {PHASES[view.phase]}{acts}; {len(view.face_up)} suspects are face up. {who}"


def _result(view: SuspectView) -> str:
    """How it ended, in a sentence."""
    table = view.table
    if table.how == "void":
        return "The game is over and void."
    if view.mode == "competitive":
        return f"The game is over: A {table.score[0]}, B {table.score[1]}."
    if table.how == "found":
        return f"The case is solved in {time(table.time, view.rulings.time_label)}."
    return f"The case has failed in round {view.round}."


# ---- the line-up ----


def _line_up(view: SuspectView, draft: Draft | None) -> Iterator[Piece]:
    table = view.table
    proposed = table.proposal.places if table.proposal is not None and hears(view) else ()
    for place in range(1, len(table.grid) + 1):
        yield _suspect(view, place, draft is not None, place in (*proposed, *table.deciding))


def _suspect(view: SuspectView, place: Place, pickable: bool, named: bool) -> Piece:
    table, text = view.table, view.rulings.card_text
    card = SUSPECTS[table.grid[place - 1]]
    row, column = spot(place, table.columns)
    up, guilty = place in table.face_up, place == view.guilty
    gone = next((one for one in table.cleared if one.place == place), None)
    parts: tuple[Part, ...] = (("places", place),) if pickable else ()
    words = [f"Place {place}"]
    if up:
        words += [card.name] if text != "none" else []
        words += [card.hint_en] if text in ("name_hint", "open_file") else []
        words += [card.description_en.rstrip(".")]
    elif gone is not None and table.mode == "competitive" and not guilty:
        words += [f"{card.name}, taken by team {gone.team} in round {gone.round}"]
    elif gone is not None:
        words += [f"{card.name}, eliminated in round {gone.round}"]
    words += ["guilty"] if guilty else []
    words += ["proposed now"] if named and table.proposal is not None else []
    if up and text == "open_file":
        words += [", ".join(f"{name.replace('_', ' ')} {_share(value)}" for name, value in _file(card.leanings))]
    return SuspectPiece(
        id=f"place-{place}",
        says="; ".join(words),
        parts=parts,
        place=place,
        row=row,
        column=column,
        suspect=card.id,
        up=up,
        name=card.name if text != "none" else "",
        hint=card.hint_en if text in ("name_hint", "open_file") else "",
        file=card.leanings if text == "open_file" else (),
        round=gone.round if gone is not None else 0,
        team=gone.team if gone is not None and table.mode == "competitive" else "",
        guilty=guilty,
        named=named,
    )


def _file(leanings: Sequence[float]) -> Iterator[tuple[str, float]]:
    yield from zip(LEANINGS, leanings, strict=True)


def _share(value: float) -> str:
    return f"{round(100 * value)} in 100"


# ---- questions and answers ----


def _question(view: SuspectView, draft: Draft | None) -> Iterator[Piece]:
    table = view.table
    left = count(len(table.deck), "question")
    draws: tuple[Part, ...] = (("move", "Draw"),) if draft is not None and view.phase == "question" else ()
    yield DeckPiece(id="deck", says=f"The deck: {left}", parts=draws, what="questions", count=len(table.deck))
    if view.question is not None:
        yield _card(view.question, "question-now")


def _card(id: QuestionId, piece: str, answer: Answer | None = None, **more: Any) -> Piece:
    card = QUESTIONS[id]
    said = "" if answer is None else f" {word(answer.yes)}, round {answer.round}"
    by = f", answered for team {more['team']}" if more.get("team") else ""
    return QuestionPiece(
        id=piece, says=f"{card.text_en}{said}{by}", question=id, text=card.text_en, text_it=card.text_it,
        kind=card.kind, **more,
    )  # fmt: skip


def _answers(view: SuspectView, draft: Draft | None) -> Iterator[Piece]:
    """The Yes Card and the No Card, below each its questions in order (US-029, US-R24)."""
    shown = view.answers if view.rulings.answers_shown == "all" else view.answers[-1:]
    last = view.answers[-1].round if view.answers else 0
    for yes in (True, False):
        name = "yes" if yes else "no"
        parts: tuple[Part, ...] = (("yes", yes),) if draft is not None else ()
        yield WordCard(id=f"say-{name}", says=f"The {name.capitalize()} Card", parts=parts, word="yes" if yes else "no")
        for one in shown:
            if one.yes == yes:
                yield _card(
                    one.question,
                    f"answer-{one.team}-{one.round}",
                    one,
                    word="yes" if yes else "no",
                    round=one.round,
                    team=one.team if view.mode == "competitive" else "",
                    latest=one.round == last and view.question is None,
                )


# ---- the Witness corner ----


def _corner(view: SuspectView) -> Iterator[Piece]:
    """The Guilty Card: open for whoever knows it, else face down (US-003, US-020, US-R02)."""
    table = view.table
    if not view.round:
        return
    rows, place = len(table.grid) // table.columns, view.guilty
    row, column = spot(place, table.columns) if place is not None else (0, 0)
    if place is None:
        says = "The Guilty Card, face down"
    else:
        only = "" if table.revealed is not None else "; only a Witness sees it"
        says = f"The Guilty Card: place {place}, row {row}, column {column}{only}"
    yield GuiltyCard(
        id="guilty-card",
        says=says,
        place=place,
        row=row,
        column=column,
        rows=rows,
        columns=table.columns,
        turned=view.rulings.guilty_view == "witness",
        open=table.revealed is not None,
    )


# ---- what can be pressed ----


def _buttons(view: SuspectView, draft: Draft | None) -> Iterator[Piece]:
    """What needs no suspect and no Yes or No Card."""
    if draft is None:
        return
    match view.phase:
        case "question":
            yield _button("draw", "Draw a question", ("move", "Draw"), main=True)
        case "redraw":
            yield _button("keep", "Read it out", ("move", "Keep"), main=True)
            yield _button("redraw", "Put it away", ("move", "Redraw"))
        case "slip":
            yield _button("stand", "It stands", ("move", "Stand"), main=True)
            yield _button("withdraw", "It was a slip", ("move", "Withdraw"))
        case "trial":
            if view.rulings.reason_note != "off":
                for one in REASONS:
                    yield _button(f"reason-{one}", REASON_WORDS[one].capitalize(), ("reason", one))
            alone = len(view.table.detectives) == 1
            yield _button("stop", "Stop here" if alone else "Propose to stop", ("move", "Stop"))
        case "vote":
            for ballot in BALLOTS:
                yield _button(f"vote-{ballot}", VOTES[ballot], ("ballot", ballot), main=ballot == "yes")
        case "deadlock":
            yield _button("stop", "Stop here", ("move", "Stop"))
        case "confirm":
            where = the_place(view.table.deciding[0])
            yield _button("guilty", f"Guilty: the suspect {where}", ("guilty", True))
            yield _button("innocent", f"Innocent: the suspect {where}", ("guilty", False))


def _button(id: str, label: str, part: Part, *, main: bool = False) -> Piece:
    return Button(id=id, says=label, parts=(part,), label=label, main=main)


# ---- people and points ----


def _players(view: SuspectView) -> Iterator[Piece]:
    table = view.table
    for seat in range(view.seats):
        role: Any = "" if not table.witnesses else "witness" if seat in table.witnesses else "detective"
        team: Any = table.team_of(seat) if view.mode == "competitive" else ""
        you, turn, reads = seat == view.seat, seat in view.actors, seat == table.reader
        words = [view.name(seat), *(["you"] if you else []), *([role.capitalize()] if role else [])]
        words += [f"team {team}"] if team else []
        words += ["reads"] if reads else []
        words += ["to choose"] if turn else []
        yield Player(
            id=f"player-{seat}", says=", ".join(words), seat=seat, name=view.name(seat), role=role, team=team,
            you=you, turn=turn, reads=reads,
        )  # fmt: skip


def _teams(view: SuspectView) -> Iterator[Piece]:
    """The score of the competitive game (US-069, US-078)."""
    table = view.table
    if view.mode != "competitive":
        return
    for n, team in enumerate(TEAMS):
        pile, score = len(table.piles[n]), table.score[n]
        yours = view.seat in table.teams[n]
        names = ", ".join(whom(view, seat) for seat in table.teams[n])
        says = f"Team {team} ({names}): {count(score, 'point')}, {count(pile)} in this Investigation"
        yield TeamScore(
            id=f"team-{team}",
            says=f"{says}, target {view.rulings.target}",
            team=team,
            seats=table.teams[n],
            score=score,
            pile=pile,
            target=view.rulings.target,
            acting=table.acting == team and view.phase != "over",
            yours=yours,
            history=tuple([one.points[n] for one in table.history]),
        )
    left = len(table.suspects)
    yield DeckPiece(id="suspects", says=f"Suspects in the deck: {left}", what="suspects", count=left)
