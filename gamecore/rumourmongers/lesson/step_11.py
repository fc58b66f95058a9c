"""RM-L11, Four players: pawns and courts, the Watchman, the Light Keeper and the Consul."""

from functools import cache

from ...decktet import FACTS, Suit
from ...lesson import Choice, Exercise, Quiz, Shot, Step, Verdict, Watch
from ..arrange import arrange, cards
from ..moves import Consul, Huntress, LightKeeper, Pass, Savage, Watchman
from ..pieces import AUTHOR, CONSUL, HUNTRESS, LIGHT_KEEPER, THREE_SUITS, WATCHMAN
from ..rules import GAME
from ..state import RumourRules, RumourState, RumourView
from .board import BLUE, RED, WHITE, card, quiet, seen, starts, still
from .pawns import OTHERS_PASS, SEATS, crowds, together
from .people import comes_up, gossip, speaking

# ---- the Watchman ----


@cache
def on_watch() -> RumourState:
    """Waves come up. White has 3 points and leads Suns, Red 3 and Waves, Blue Moons."""
    opened = (
        "Market, Cave, Darkness",
        "Windfall, Betrayal, Castle, Island",
        "Mountain, Pact, Discovery",
        "Mill, Forest",
    )
    return comes_up(arrange(opened, {RED: "Watchman"}, seats=SEATS), "waves")


def _skipped(view: RumourView) -> Verdict | None:
    """Which suit the Watchman skipped: only Suns leave Red in front."""
    if not view.history:
        return None
    points = view.history[-1]
    title = f"You {points[RED]}, White {points[WHITE]}, Blue {points[BLUE]}"
    if WATCHMAN in view.hand:
        why = "White wins the round by a point. Nobody has to play, but you could have spared yourself one of these."
        return Verdict("wrong", title, why, "RM-058")
    suit: Suit = next(telling.suit for telling in view.tellings if telling.verdict == "skipped")
    if suit == "suns":
        why = (
            "Nobody scored Suns, and no card there went to the pile: White’s two lie there for the next round. This "
            "one is yours."
        )
        return Verdict("right", title, why, "RM-094")
    if suit == "waves":
        return Verdict("wrong", title, "Waves were your own, 2–1: you have silenced yourself.", "RM-094")
    why = (
        "Moons are worth most, but they were Blue’s, who has nothing else. White’s Suns had been told by then: he "
        "works only when a suit comes up, before it is counted."
    )
    return Verdict("wrong", title, why, "RM-R49")


def _watch() -> Exercise:
    return Exercise(
        title="The suit that is not told",
        ask="You and White have 3 points each; Waves, Suns and Moons are to come. The Watchman skips one suit, when it "
        "comes up. Win the round.",
        start=starts(on_watch()),
        scene=speaking("players"),
        goal=_skipped,
        answer=(Pass(seat=RED), Watchman(seat=RED)),
        hint=(
            "Who wins what, if you do nothing? Add it up.",
            "You will have 7, White 8, Blue 6. Whose points have to go?",
            "Pass in Waves, and play the Watchman in Suns.",
        ),
        script=OTHERS_PASS * 4,
    )


@cache
def silenced() -> RumourState:
    """The ledger's WP-29: Suns were skipped by White; Gossip is over."""
    opened = ("Castle, Painter", "Desert", "", "")
    state = comes_up(arrange(opened, {WHITE: "Watchman", BLUE: "Author"}, seats=SEATS), "suns")
    for move in (Pass(seat=RED), Watchman(seat=WHITE)):
        state, _ = GAME.apply(state, move)
    while state.phase != "after_gossip":
        state, _ = GAME.apply(state, Pass(seat=GAME.actors(state)[0]))
    return state


def _after_watch() -> Quiz:
    return Quiz(
        ask="White’s Watchman has skipped Suns; you have two cards there, White one. Can they still be scored in this "
        "round?",
        choices=(
            Choice(
                "No, skipped is skipped",
                False,
                "In Gossip, yes. But after it the Author may tell any suit again, and a skipped one too.",
                "RM-084",
            ),
            Choice(
                "Yes, by a Bard at once",
                False,
                "On a skipped suit nobody else is played, neither Bard nor Diplomat. And cards are open there.",
                "RM-R50",
            ),
            Choice("Yes, by Blue’s Author", True, "Told again, Suns are counted as usual: yours, 2–1.", "RM-084"),
            Choice(
                "No, he skips them each time",
                False,
                "He skips one telling. Only a Watchman still in a hand could skip the next, and this one is on the "
                "pile.",
                "RM-R39",
            ),
        ),
        scene=still(seen(silenced()), zones=("board", "pile")),
    )


# ---- the Light Keeper ----


@cache
def in_light() -> RumourState:
    """Red wins Wyrms with two cards and Moons with three, of which two are a pawn and a court."""
    opened = ("Battle, Betrayal, Harvest, Rite, Mountain", "Castle", "Cave", "Market")
    return gossip(arrange(opened, {RED: "Light Keeper"}, seats=SEATS))


def _kept(view: RumourView) -> Verdict | None:
    """Which card Red has left open: only the Mountain counts by itself in Moons."""
    if not view.history:
        return None
    if LIGHT_KEEPER in view.hand:
        why = "8 points, and your table is empty. The Light Keeper costs no point: half of one group could have stayed."
        return Verdict("wrong", "Nothing stays", why, "RM-092")
    (left,) = view.open[RED]
    title = f"{FACTS[left].name} stays"
    if left in THREE_SUITS:
        why = (
            f"A {FACTS[left].rank} left alone makes no group: it waits for company, and wins nothing by itself. You "
            "choose which card stays: take another."
        )
        return Verdict("wrong", title, why, "RM-R48")
    if left == card("Mountain"):
        why = (
            "Moons scored in full, 6 points, although a card stays: one of three, and one that counts by itself. It "
            "can win 6 more."
        )
        return Verdict("right", title, why, "RM-093")
    why = "It can win Wyrms again, 2 points. He serves in one suit only, and in a dearer one more would have stayed."
    return Verdict("wrong", title, why, "RM-092")


def _light() -> Exercise:
    return Exercise(
        title="What stays in the light",
        ask="You win Wyrms with two cards, Moons with three. On one of them the Light Keeper lets half of the group "
        "stay, rounded down. Keep a card that wins most next time, if nobody adds any.",
        start=starts(in_light()),
        scene=speaking("pile"),
        goal=_kept,
        answer=(Pass(seat=RED), LightKeeper(seat=RED, keep=cards("Mountain"))),
        hint=(
            "Which suit is worth more? You may pass until it is won.",
            "In Moons one of three stays. Which of them counts when it is alone?",
            "Pass in Wyrms; in Moons play the Light Keeper and keep the Mountain.",
        ),
    )


@cache
def five() -> RumourState:
    """The ledger's WP-37: Red has just won Moons with five cards."""
    return gossip(arrange(("Mountain, Pact, Journey, Forest, Author",), {RED: "Light Keeper"}, seats=SEATS))


def _quiz() -> Quiz:
    return Quiz(
        ask="You win Moons with five cards and play the Light Keeper. How many stay?",
        choices=(
            Choice("Three", False, "Half of five is two and a half, and it is rounded down.", "RM-092"),
            Choice("Two", True, "Half, rounded down; which two, you choose. You score 6 all the same.", "RM-092"),
            Choice(
                "Two at most, fewer if you like",
                False,
                "Which cards stay is yours to choose, how many is not: exactly half, rounded down.",
                "RM-R47",
            ),
            Choice(
                "None, five has no half",
                False,
                "Any suit you win will do, also one told again or given to you by the Diplomat, with any group of two "
                "cards or more.",
                "RM-R48",
            ),
        ),
        scene=still(seen(five())),
    )


# ---- the Consul ----


@cache
def of_repute() -> RumourState:
    """After Gossip Red has 3 points, White 8 and the Author among them; Red holds the Consul and the Huntress."""
    opened = ("Market", "Author, Pact, Battle", "Castle", "Cave")
    return gossip(arrange(opened, {RED: "Consul, Huntress"}, seats=SEATS))


def _reputed(view: RumourView) -> Verdict | None:
    """Whether the Consul was played twice: 9 points against White's 8."""
    if not view.history:
        return None
    points = view.history[-1][RED]
    title = f"You {points}, White {view.history[-1][WHITE]}"
    if points == 9:
        why = "3 for Leaves and twice 3 for the Consul: who is fetched may be played at once. The round is yours."
        return Verdict("right", title, why, "RM-R26")
    if CONSUL in view.hand and HUNTRESS in view.hand:
        why = "Nobody has to play anybody. But you hold two who could help you past White’s 8."
        return Verdict("wrong", title, why, "RM-058")
    if CONSUL in view.hand and points == 6:
        why = "You fetched the Consul and kept him. He could have been played again, in this very round."
        return Verdict("wrong", title, why, "RM-R26")
    if CONSUL in view.hand:
        why = "3 points in your hand: the Consul needs no card and no suit, only to be played after Gossip."
        return Verdict("wrong", title, why, "RM-091")
    if HUNTRESS in view.hand:
        why = "3 for the Consul, and it is not enough. He lies on the pile now, and you hold somebody who fetches."
        return Verdict("wrong", title, why, "RM-091")
    fetched = AUTHOR in view.hand or any(telling.retold for telling in view.tellings)
    what = "The Author finds no card open: all groups are gone." if fetched else "That card is for another round."
    why = f"{what} One on the pile would have brought 3 points at once."
    return Verdict("wrong", title, why, "RM-065")


def _consul() -> Exercise:
    return Exercise(
        title="A good name",
        ask="Gossip is over: you have 3 points, White 8. The Consul simply scores 3. Win the round.",
        start=starts(of_repute()),
        scene=speaking("pile", prompt="After Gossip: play somebody, or pass."),
        goal=_reputed,
        answer=(Consul(seat=RED), Huntress(seat=RED, card=CONSUL), Consul(seat=RED)),
        hint=(
            "You need 6 points more. The Consul brings 3.",
            "Where does the Consul go when he was played? Who takes cards from there?",
            "Consul, then the Huntress for the Consul, then the Consul again.",
        ),
        script=OTHERS_PASS * 8,
    )


# ---- what else ----


@cache
def in_disguise() -> RumourState:
    """The ledger's WP-39: Red has just won Moons with three cards, one of them turned down by the Savage."""
    state = arrange(("Mountain, Pact, Castle",), {RED: "Savage, Light Keeper"}, phase="after_meet", seats=SEATS)
    state, _ = GAME.apply(state, Savage(seat=RED, card=card("Castle"), suit="moons"))
    return state


def _around() -> Watch:
    """What else belongs to four."""
    pawns = arrange((), {RED: "Harvest, Borderland, Watchman, Light Keeper"}, phase="gather", seats=SEATS)
    stops = RumourRules(decline_win=True)
    savage = arrange(("Harvest, Mountain",), {RED: "Savage"}, phase="after_meet", seats=SEATS, rulings=stops)
    hidden, _ = GAME.apply(savage, Savage(seat=RED, card=card("Harvest"), suit="waves"))
    return Watch(
        (
            Shot(
                "44 cards",
                "Four pawns and four courts are added to the 36. These are the pawns.",
                still(seen(pawns), zones=("cards",)),
                "RM-003",
                "The deck",
            ),
            Shot(
                "Company of one",
                "Turned down by the Savage, a pawn or court counts one, even alone: here the Harvest, as Waves.",
                still(quiet(seen(hidden))),
                "RM-R34",
                "With the Savage",
            ),
            Shot(
                "The disguise must go",
                "The Savage’s card makes your group larger: one of three may stay. But not this one.",
                still(seen(in_disguise())),
                "RM-R35",
                "Savage and Light Keeper",
            ),
        ),
        free=True,
    )


def step() -> Step:
    return Step(
        id="RM-L11",
        title="Four players",
        teaches=(
            *("RM-003", "RM-016", "RM-017", "RM-018", "RM-019", "RM-084", "RM-091", "RM-092", "RM-093", "RM-094"),
            *("RM-R13", "RM-R14", "RM-R15", "RM-R16", "RM-R17", "RM-R26", "RM-R34", "RM-R35", "RM-R39", "RM-R47"),
            *("RM-R48", "RM-R49", "RM-R50"),
        ),
        parts=(
            together(),
            crowds(),
            _watch(),
            _after_watch(),
            _light(),
            _quiz(),
            _consul(),
            _around(),
        ),
    )
