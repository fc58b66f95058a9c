"""The four games as the front page tells of them: the one list of what exists and what is still to come."""

from typing import NamedTuple


class Listed(NamedTuple):
    """One game on the front page; `steps` is the length of the lesson as planned, not as far as it is written.

    `seats`: how many sit at its free table, and wherever nobody says how many.
    """

    slug: str
    prefix: str
    title: str
    pitch: str
    teaches: str
    players: str
    kind: str
    steps: int = 12
    seats: int = 4

    @property
    def notebook(self) -> str:
        """The file of its tutorial."""
        return f"{self.slug}.ipynb"

    @property
    def folder(self) -> str:
        """Where its code lies, in `gamecore` and in `widgets`."""
        return self.slug.replace("-", "_")

    @property
    def short(self) -> str:
        """Its name in an address to be written on a board."""
        return self.prefix.lower()


GAMES = (
    Listed(
        "gossip-street",
        "GS",
        "Gossip Street",
        "Leave calling cards, look in at windows, and work out who your neighbours really are.",
        "what a card gives away, and how to count what is left",
        "3–6 players",
        "deduction",
    ),
    Listed(
        "rumourmongers",
        "RM",
        "Rumourmongers",
        "Gather a crowd, start a rumour and let the six houses of the city pass it on.",
        "winning by just enough, and the right moment for a power",
        "3–4 players",
        "majorities",
        seats=3,
    ),
    Listed(
        "scoop",
        "SC",
        "Scoop",
        "Send reporters out, ring the editor and fill the front page before the others go to press.",
        "collecting towards a recipe, and weighing a bird in the hand",
        "2–5 players",
        "newspaper",
    ),
    Listed(
        "unusual-suspects",
        "US",
        "Unusual Suspects",
        "One of you saw the thief. The others ask: does this person hum in the bath?",
        "reading a yes or a no, and how far to trust a first impression",
        "2–12 players",
        "together",
    ),
)


def table_key(play: str) -> str:
    """The key of the free table that `play("gossip_street")` makes: `GS-table`; `gossip-street` will do."""
    prefixes = {game.slug: game.prefix for game in GAMES}
    return f"{prefixes.get(play.replace('_', '-').lower(), play)}-table"
