"""What a seat can do now, in a sentence, with the clause that asks for it."""

from ..core import CHANCE, ClauseId, Move
from ..draft import Draft
from .moves import Concede, Find, Infer, Pass, PlayOn, Snoop, Stop, Tell
from .pieces import owners
from .state import GossipView
from .words import PET, charge, count, listed, suspicion


def prompt(view: GossipView, draft: Draft | None) -> tuple[str, ClauseId]:
    """What can be done now, and the clause that asks for it."""
    if view.phase == "over":
        return "The game is over.", "GS-015"
    if view.actors == (CHANCE,):
        return _chance(view)
    if draft is None:
        waiting = [view.name(seat) for seat in view.actors if seat != view.seat]
        if not waiting:
            return "Now it is for you to choose.", "GS-049"
        return f"{listed(waiting)} {'is' if len(waiting) == 1 else 'are'} thinking.", "GS-049"
    picked = dict(draft.picks)
    match view.phase:
        case "pawns":
            left = "colour" if "house" in picked else "House Path" if "colour" in picked else "pawn and a House Path"
            return f"Choose a {left}.", "GS-046"
        case "lay":
            return _lay(view, picked)
        case "ready":
            if view.players[view.seat].status == "detected":
                return "You may play on, or stop for good.", "GS-R36"
            return "Play on, or first tell another player all you have seen.", "GS-R43"
        case "path":
            return _path(view, draft)
        case "snoop":
            return _snoop(view, draft)
        case "gossip":
            return _may(draft, "Lift the top card of one stack, in whichever house, or let it be."), "GS-059"
        case "hide":
            return _may(draft, "Put one card on the Hide a Clue stack, or keep them all."), "GS-062"
        case "find":
            if view.rulings.find_depth == "whole_stack":
                return "Look through the whole Hide a Clue stack, or let it be.", "GS-R17"
            return "Look at the top card of the Hide a Clue stack, or let it be.", "GS-064"
        case "infer":
            return _infer(view, draft), "GS-077"
        case "accuse":
            return _accuse(view, draft), "GS-087"
        case "concede":
            if any(isinstance(move, Concede) for move in draft.legal):
                return "They named all three of your cards. Go to the fence, or concede.", "GS-R24"
            return "You hold at least one card that was named: go to the fence.", "GS-079"
        case "show":
            accuser = view.pending.accuser if view.pending and hasattr(view.pending, "accuser") else 0
            return f"Show {view.name(accuser)} one of your three cards. Nobody else will see it.", "GS-093"
    return "", ""


def _chance(view: GossipView) -> tuple[str, ClauseId]:
    if view.phase in ("throw", "again") and view.turn == view.seat:
        if view.phase == "again":
            space = view.players[view.seat].space
            window = space is not None and view.rulings.street()[space].kind == "snoopq"
            if window:
                return "Throw again: the number is the house whose window you go to.", "GS-058"
            return "Throw again: the number is the house you go to.", "GS-055"
        return "It is your turn. Throw the die.", "GS-051"
    if view.phase in ("throw", "again"):
        return f"{view.name(view.turn)} throws.", "GS-051"
    return "The cards are dealt." if view.phase == "deal" else "The dice decide.", "GS-048"


def _lay(view: GossipView, picked: dict[str, object]) -> tuple[str, ClauseId]:
    lain = sum(len(stacks[view.seat] or ()) for stacks in view.stacks)
    left = view.rulings.setup_cards - lain
    if "card" in picked:
        return f"Now one of your places: at which house shall the {picked['card']} lie?", "GS-047"
    houses = view.rulings.setup_min_houses
    fresh = houses - sum(bool(stacks[view.seat]) for stacks in view.stacks)
    spread = f", over {houses} or more houses" if houses > 1 else ""
    if lain:
        spread = f", at {count(fresh, 'house')} you have not used" if fresh > 0 else ""
    return f"Lay {count(left, 'more card' if lain else 'card')}{spread}: pick a card.", "GS-047"


def _path(view: GossipView, draft: Draft) -> tuple[str, ClauseId]:
    space = view.players[view.seat].space
    house = owners(view.rulings.street()[space].house, view.rulings.house_numbers) if space is not None else ""
    if len(draft.legal) == 1 and isinstance(draft.legal[0], Pass):
        return f"No card in your hand may lie at {house}: pass, and everybody sees it.", "GS-R10"
    return f"Leave one calling card at {house}.", "GS-054"


def _snoop(view: GossipView, draft: Draft) -> tuple[str, ClauseId]:
    space = view.players[view.seat].space
    here = view.rulings.street()[space].house if space is not None else 0
    looks = [move for move in draft.legal if isinstance(move, Snoop)]
    name = owners(here, view.rulings.house_numbers) if here else ""
    if any(move.house != here for move in looks):
        return f"No other player has a card at {name}. Look at one stack elsewhere, or look away.", "GS-R15"
    whose = []
    for move in looks:
        cards = view.stacks[here - 1][move.owner]
        who = "your own" if move.owner == view.seat else view.name(move.owner)
        whose.append(f"{who} ({count(len(cards), 'card')})" if cards and view.rulings.stack_heights_public else who)
    return f"You are at {name}'s window. Look at one stack there: {listed(whose, 'or')}. Or look away.", "GS-056"


def _may(draft: Draft, words: str) -> str:
    return words if any(isinstance(move, Pass) for move in draft.legal) else words.split(", or ")[0] + "."


def _infer(view: GossipView, draft: Draft) -> str:
    targets = [value for name, value in draft.picks if name == "target"]
    people = [value for name, value in draft.picks if name == "people"]
    pets = [value for name, value in draft.picks if name == "pet"]
    if not targets:
        so_far = f" So far you name {suspicion(people, pets[0] if pets else None)}." if people or pets else ""
        return f"Choose whom to ask.{so_far}"
    if view.rulings.inference_cards == "up_to_three":
        name = view.name(targets[0])
        if not people and not pets:
            return f"What do you suggest to {name}? Name one to three cards: two people and a pet at most."
        return f"Ask {name}: {suspicion(people, pets[0] if pets else None)}? You may name up to three."
    missing = [["two people"], ["one more person"], []][len(people)] + ([] if pets else ["a pet or no pet"])
    if missing:
        return f"What do you suggest to {view.name(targets[0])}? Name {listed(missing)}."
    return f"Ask {view.name(targets[0])}: {suspicion(people, pets[0])}?"


def _accuse(view: GossipView, draft: Draft) -> str:
    picked = dict(draft.picks)
    named = ", ".join(picked[key] for key in ("first", "second") if key in picked)
    named += (", " if named else "") + PET[picked["pet"]] if "pet" in picked else ""
    if "target" not in picked:
        return "Choose whom to accuse." + (f" So far you name {named}." if named else "")
    roles = (("first", "the first character"), ("second", "the second"), ("pet", "a pet or no pet"))
    missing = [words for key, words in roles if key not in picked]
    who = view.name(picked["target"])
    if missing:
        return f"Who is {who}? Name {listed(missing)}."
    return f"Accuse {who}: {charge(picked['first'], picked['second'], picked['pet'])}?"


def button(view: GossipView, move: Move) -> str:
    """What the button for a move without other picks says."""
    match move:
        case Pass():
            return {
                "path": "Pass openly" if view.rulings.placement == "must" else "Place nothing",
                "snoop": "Look away",
                "gossip": "Let it be",
                "hide": "Keep your cards",
                "find": "Let it be",
                "infer": "Ask nobody",
                "accuse": "Accuse nobody",
                "concede": "Go to the fence",
                "show": "Show nothing",
            }.get(view.phase, "Pass")
        case Find():
            return "Look at the top card" if view.rulings.find_depth == "top" else "Look at the stack"
        case PlayOn():
            return "Play on"
        case Stop():
            return "Stop for good"
        case Concede():
            return "Concede"
        case Tell(to=to):
            return f"Tell {view.name(to)} all you saw"
        case Infer():
            return "Ask"
    return type(move).__name__


def is_main(move: Move) -> bool:
    """Whether this is the button most likely wanted."""
    return isinstance(move, Find | PlayOn)
