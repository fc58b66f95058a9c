"""RM-L5, Shuffle and Deal: who starts, what is dealt, and what stays in hand."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache

from msgspec.structs import replace

from ...core import CHANCE, Event, Move, Refusal, Seat
from ...lesson import Bet, Choice, Claim, Guess, Quiz, Shot, Step, Watch
from ...match import Match
from ...scene import Piece, Scene, Zone
from ..arrange import arrange
from ..lay import in_order, put
from ..look import Pile, Player, Score
from ..moves import Deal
from ..round import recipients
from ..rules import GAME
from ..say import count, start
from ..state import RumourState, RumourView
from .board import BLUE, PLAIN, RED, WHITE, Table, each, lays, pickable, seen, starts, still, uncounted
from .people import evening

History = tuple[tuple[int, ...], ...]


# ---- the rounds that are over ----


def gossip_over(
    opened: Sequence[str], hands: Mapping[Seat, str], history: History, starter: Seat = RED, lay: int = 3
) -> RumourState:
    """A round in which nobody lays a card, after so many of the three have said so. `history`: the rounds before."""
    scores = tuple(map(sum, zip(*history, strict=True)))
    state = arrange(
        opened, hands, phase="gather", starter=starter, round=len(history) + 1, scores=scores, rulings=PLAIN
    )
    state = put(state, history=history)
    for seat in in_order(state.table)[:lay]:
        state, _ = GAME.apply(state, lays(seat))
    return state


@cache
def three_won() -> RumourState:
    """The ledger's WP-01 after Gossip: Red 8, White 6, Blue 4. In all, Red has least."""
    return gossip_over(
        ("Author, Castle, Market", "Mountain, Pact", "Origin, Mill, Forest"),
        {RED: "Journey, Sea", WHITE: "Darkness, Battle", BLUE: "Desert, Calamity"},
        ((2, 10, 8), (4, 8, 3)),
    )


@cache
def seven_cards() -> RumourState:
    """The ledger's WP-40: seven cards lie on the pile, and White starts."""
    return gossip_over(
        ("Forest", "Mountain, Pact, Journey", "Castle, Painter, Cave, Mill"),
        {RED: "Sea, Discovery", WHITE: "Darkness", BLUE: "Desert, Calamity"},
        ((8, 6, 4),),
    )


@cache
def two_lowest() -> RumourState:
    """The ledger's WP-42 with points of Gossip alone: Blue started, and Red and White have 4 each."""
    return gossip_over(
        ("Cave", "Market, Windfall", "Mountain, Battle"),
        {RED: "Sea, Discovery", WHITE: "Darkness, Desert", BLUE: "Calamity, Castle"},
        ((6, 0, 9),),
        BLUE,
    )


@cache
def nothing_won() -> RumourState:
    """Everything open is tied, and Blue is the last to lay cards."""
    return gossip_over(
        ("Forest, Castle", "Mountain, Cave", "Painter, Mill"),
        {RED: "Sea, Discovery", WHITE: "Darkness, Desert", BLUE: "Calamity, Journey"},
        ((8, 6, 4),),
        lay=2,
    )


def deals(state: RumourState) -> tuple[Move, ...]:
    """The pile is dealt out in the order in which it lies here."""
    made: list[Move] = []
    while GAME.actors(state) == (CHANCE,):
        made.append(Deal(seat=CHANCE, cards=state.pile[: len(recipients(state))]))
        state, _ = GAME.apply(state, made[-1])
    return tuple(made)


# ---- pictures ----


def _undealt(view: RumourView) -> int:
    """How many cards are still to be dealt."""
    batch = view.table.stock[-1]
    return len(batch.cards) - sum(batch.counts) if view.phase == "deal" else 0


def _rounds_over(piece: Piece) -> Piece:
    """The score sheet without the round that has just begun."""
    return replace(piece, rounds=piece.rounds[:-1]) if isinstance(piece, Score) else piece


def dealing(known: bool) -> Callable[[RumourView, tuple[Event, ...]], Scene]:
    """The table, the pile as it grows smaller, the own hand. `known`: before the first card it is seen who starts;
    otherwise every player may be picked.
    """

    def secret(piece: Piece) -> Piece:
        if not isinstance(piece, Player):
            return piece
        return pickable(replace(piece, starts=False, says=piece.says.replace(", starts", "")))

    def picture(view: RumourView, events: tuple[Event, ...]) -> Scene:
        whole = each(uncounted(still(view, events, ("board", "cards", "players"))), _rounds_over)
        left = _undealt(view)
        pile = Pile(id="pile", says=f"{start(count(left))} to be dealt", count=left, note="shuffled, face down")
        waiting = (Zone(id="pile", title="Discard pile", pieces=(pile,)),) if left else ()
        if not events:
            says = f"Round {view.round - 1} is over. The discard pile, {count(left)}, was shuffled. You are Red."
            whole = replace(whole if known else each(whole, secret), says=says)
        return replace(whole, zones=(*whole.zones, *waiting))

    return picture


# ---- who starts, and who gets what ----


def _starter(no: Mapping[Seat, tuple[str, str]]) -> Callable[[str], Refusal]:
    """Why a player does not start, by seat: the clause and the sentence."""
    return lambda pick: Refusal(*no[int(pick.removeprefix("player-"))])


def _first() -> Bet:
    return Bet(
        title="Who starts?",
        start=starts(three_won()),
        moves=deals(three_won()),
        guesses=(
            Guess(
                ask="The round brought you 8 points, White 6 and Blue 4. Pick the player who gets the first card of "
                "the next one, and starts it.",
                wants=f"player-{RED}",
                why=_starter(
                    {
                        WHITE: (
                            "RM-035",
                            "You have least in all, and White sits on your left. But only the last round counts, and "
                            "there Blue scored least.",
                        ),
                        BLUE: (
                            "RM-R06",
                            "Blue scored least, but the first card goes to the player on Blue’s left. Clockwise, after "
                            "Blue comes you.",
                        ),
                    }
                ),
            ),
            Guess(
                ask="And how many cards are dealt?",
                choices=(
                    Choice("Six: the discard pile", True, ""),
                    Choice(
                        "36: all cards are collected first",
                        False,
                        "Hands and open cards stay where they are. Only the discard pile is shuffled: six cards.",
                        "RM-031",
                    ),
                    Choice(
                        "Three: one for each",
                        False,
                        "The Deal goes on until the pile is used up: six cards, twice round the table.",
                        "RM-033",
                    ),
                ),
            ),
        ),
        scene=dealing(known=False),
        says="Blue scored least, so the first card goes to Blue’s left: to you. The six cards of the pile go round "
        "twice.",
        hint=(
            "Look at this round only. Who scored least?",
            "Blue. Now go one seat on, clockwise: Red, White, Blue, and Red again.",
            "You start, and all six cards of the pile are dealt.",
        ),
        clause="RM-034",
    )


def _number(says: str, right: bool, why: str = "", clause: str = "") -> Choice:
    return Choice(says, right, why, clause)


def _seven() -> Bet:
    return Bet(
        title="Seven cards",
        start=starts(seven_cards()),
        moves=deals(seven_cards()),
        guesses=(
            Guess(
                ask="You scored nothing, so White starts. Seven cards are to be dealt. How many does White get?",
                choices=(
                    _number(
                        "2",
                        False,
                        "Twice round is six cards. The seventh does not wait: it goes to White, who is first in order.",
                        "RM-R08",
                    ),
                    _number("3", True),
                    _number(
                        "4",
                        False,
                        "Cards go one at a time, clockwise: White gets the first, the fourth and the seventh.",
                        "RM-032",
                    ),
                ),
            ),
            Guess(
                ask="How many does Blue get?",
                choices=(
                    _number("1", False, "One at a time, clockwise: Blue gets the second and the fifth.", "RM-032"),
                    _number("2", True),
                    _number("3", False, "Only White, first in order, gets one more. Blue has two.", "RM-038"),
                ),
            ),
            Guess(
                ask="And how many do you get?",
                choices=(
                    _number(
                        "1", False, "The pile goes round until it is gone: the third and the sixth are yours.", "RM-033"
                    ),
                    _number("2", True),
                    _number("3", False, "White is first now and gets the odd card; you are last in order.", "RM-038"),
                ),
            ),
        ),
        scene=dealing(known=True),
        says="White 3, Blue 2, you 2. What does not divide evenly goes to those first in order.",
        hint=(
            "Deal them in your mind, one at a time: White, Blue, you, White, ...",
            "After six cards everybody has two. One card is left. Whose turn is it?",
            "White 3, Blue 2, you 2.",
        ),
        clause="RM-038",
    )


def _tied() -> Bet:
    return Bet(
        title="Two with least",
        start=starts(two_lowest()),
        moves=deals(two_lowest()),
        guesses=(
            Guess(
                ask="Blue started this round, then came you, then White. You and White scored 4 each, Blue 8. Pick who "
                "starts the next one.",
                wants=f"player-{WHITE}",
                why=_starter(
                    {
                        RED: (
                            "RM-R04",
                            "You and White share the least, and you came earlier in the order: so you count as lowest. "
                            "Then the player on your left starts: White.",
                        ),
                        BLUE: (
                            "RM-R04",
                            "Blue would start if White were the lowest. Of the two with 4 you came earlier in the "
                            "order, so it is you, and White starts.",
                        ),
                    }
                ),
            ),
            Guess(
                ask="And who comes last in the next round?",
                choices=(
                    Choice(
                        "Blue, who scored most",
                        False,
                        "The order is clockwise: White, Blue, you. Whoever counts as lowest is always last.",
                        "RM-036",
                    ),
                    Choice("You, who count as lowest", True, ""),
                ),
            ),
        ),
        scene=dealing(known=False),
        says="You count as lowest, White starts, and you are last: a place from which one sees what the others lay.",
        hint=(
            "Two have scored least. Which of them came earlier in the order of this round?",
            "You did: Blue, you, White. Now one seat on, clockwise.",
            "White starts, and you come last.",
        ),
        clause="RM-R04",
    )


def _empty() -> Bet:
    return Bet(
        title="An empty pile",
        start=starts(nothing_won()),
        moves=(lays(BLUE),),
        guesses=(
            Guess(
                ask="Everything open is tied, and Blue lays nothing: nobody will score. What is dealt in the next "
                "round?",
                choices=(
                    Choice(
                        "The open cards, shuffled",
                        False,
                        "Tied cards stay open. The pile is empty, so Shuffle and Deal are left out for once.",
                        "RM-R07",
                    ),
                    Choice("Nothing: the round goes on without a Deal", True, ""),
                    Choice(
                        "Nothing, and the game ends",
                        False,
                        "It ends after seven rounds only. All have cards in hand, so Gather goes on as ever.",
                        "RM-R07",
                    ),
                ),
            ),
        ),
        scene=lambda view, events: still(view, events, ("board", "cards", "players")),
        says="No card was discarded, so none is dealt. Three times 0 is a tie as well: you came first, so White "
        "starts.",
        hint=(
            "Which cards are shuffled? Those on the discard pile.",
            "Nobody scores, so nobody puts anything there.",
            "Nothing is dealt, and the round goes on.",
        ),
        clause="RM-R07",
    )


# ---- questions ----


@cache
def first_deal() -> RumourView:
    """What Red sees after the first Deal of a game."""
    match: Table = Match(GAME, 3, PLAIN, seed=5)
    while match.actors == (CHANCE,):
        match.chance()
    return match.chair(RED).look()


def undealt() -> Scene:
    """The table before the first Deal: nothing in it tells how many cards each will get."""
    return uncounted(still(seen(GAME.start(3, PLAIN))))


def _first_round() -> Quiz:
    return Quiz(
        ask="A game begins, and nothing is open yet. How are the 36 cards dealt to three players?",
        choices=(
            Choice(
                "Seven each; the rest is a pile to draw from",
                False,
                "There is nothing to draw from, ever: the whole pile is dealt, every time.",
                "RM-027",
            ),
            Choice(
                "All of them, twelve each", True, "The whole deck is shuffled and dealt out: twelve each.", "RM-037"
            ),
            Choice(
                "Not at all: there is no discard pile yet",
                False,
                "In round one the whole deck is shuffled. From round two on it is the discard pile alone.",
                "RM-030",
            ),
        ),
        scene=undealt(),
    )


def _keep() -> Quiz:
    return Quiz(
        ask="The round is over. Do you throw away the cards you did not lay down?",
        choices=(
            Choice(
                "Yes, and get as many new ones",
                False,
                "That is how Koryŏ is played. Here nothing tells you to discard, and Penitent and Soldier, whom you "
                "will meet, would find no hand to take from.",
                "RM-R01",
            ),
            Choice(
                "Yes, those above twelve",
                False,
                "A hand has no limit. What you did not lay stays, and the Deal adds to it.",
                "RM-028",
            ),
            Choice("No, they stay in your hand", True, "Hands carry over, and the Deal adds to them.", "RM-R01"),
        ),
        scene=still(evening(seen(three_won())), zones=("board", "cards")),
    )


def _around() -> Watch:
    """What else belongs to the start of a round."""
    round_one = still(first_deal(), zones=("board", "cards"))
    pile = still(evening(seen(seven_cards())), zones=("board", "pile"))
    return Watch(
        (
            Shot(
                "Five phases",
                "Shuffle, Deal, Gather, Meet, Gossip: you know them all now. Seven rounds like this make a game.",
                pile,
                "RM-029",
                "A round",
            ),
            Shot(
                "One pile for all",
                "There is one discard pile. Whatever was scored lies there until the next Deal, whoever scored it.",
                pile,
                "RM-026",
                "The pile",
            ),
            Shot(
                "Open to all",
                "Everybody may look through it: its cards came from the table, where all could see them.",
                pile,
                "RM-R09",
                "Looking through it",
            ),
            Shot(
                "The very first card",
                "Before the first round nobody has scored, and the rulebook does not say who starts.",
                round_one,
                "RM-039",
                "Round one",
            ),
            Shot(
                "Chance decides",
                "So we draw lots for the first start. A table may agree on the first seat instead.",
                round_one,
                "RM-R03",
                "Drawing lots",
            ),
        ),
        free=True,
    )


def step() -> Step:
    return Step(
        id="RM-L5",
        title="Shuffle, Deal, who starts",
        teaches=(
            *("RM-026", "RM-027", "RM-028", "RM-029", "RM-030", "RM-031", "RM-032", "RM-033", "RM-034", "RM-035"),
            *("RM-036", "RM-037", "RM-038", "RM-039"),
            *("RM-R01", "RM-R03", "RM-R04", "RM-R06", "RM-R07", "RM-R08", "RM-R09"),
        ),
        parts=(Claim((_first(), _seven(), _tied(), _empty())), _first_round(), _keep(), _around()),
    )
