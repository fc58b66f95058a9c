"""Positions in the middle of a game, written down: for lessons, tests and worked positions."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final, get_args

from msgspec.structs import replace

from ..core import CHANCE, Seat
from .chance import PET_CARDS
from .pieces import CARDS, COLOURS, HOUSES, PEOPLE, RING, Card, Colour, Kind, Person, Pet, check_board
from .placing import holding, may_lie
from .setup import hand_of, less, restack
from .state import (
    Accusation,
    GossipRules,
    GossipState,
    Hidden,
    Inference,
    OpenPass,
    Phase,
    Player,
    Shown,
    Status,
    Triple,
)
from .target import holds
from .turn import change

SPACES: Final[Mapping[str, tuple[Kind, ...]]] = {
    "path": ("path",), "snoop": ("snoop",), "gossip": ("gossip",), "hide": ("hide",), "find": ("find",),
    "infer": ("infer",), "accuse": ("accuse",), "again": ("goto", "snoopq"),
}  # fmt: skip
"""The kinds of space on which the pawn of the player in turn stands in each of these phases."""

Seen = tuple[int, Colour] | tuple[int, Colour, int]
"""A stack that was looked at: house and colour, and the index of the one card seen if not all were."""


def arrange(
    players: Mapping[Colour, Triple],
    *,
    pawns: Mapping[Colour, int] | None = None,
    stacks: Mapping[tuple[int, Colour], Sequence[Card]] | None = None,
    hidden: Sequence[tuple[Card, Colour]] = (),
    seen: Mapping[Colour, Collection[Seen]] | None = None,
    found: Mapping[Colour, Collection[int]] | None = None,
    inferences: Iterable[tuple[Colour, Colour, tuple[Person, ...], Pet | None]] = (),
    accusations: Iterable[tuple[Colour, Colour, Person, Person, Pet]] = (),
    shown: Iterable[tuple[Colour, Colour, Person | Pet]] = (),
    passes: Iterable[tuple[Colour, int]] = (),
    false: Mapping[Colour, int] | None = None,
    status: Mapping[Colour, Status] | None = None,
    stopped: Collection[Colour] = (),
    turn: Colour | None = None,
    phase: Phase = "throw",
    pips: int | None = None,
    rulings: GossipRules | None = None,
) -> GossipState:
    """A position. Seats are in the order of `players`; hands are the kits less what lies out.

    `players`: identity by colour. `pawns`: space by colour; by default the House Paths in turn, and for the
    player in turn the first space that `phase` needs. `stacks`: cards bottom to top, by house and colour.
    `hidden`: card and who hid it, bottom to top. `seen`: what a colour has looked at, whole stacks (house, colour)
    or single cards (house, colour, index). `found`: places on the Hide a Clue stack, from 0.
    `inferences`: who asked whom what. `accusations`: who said what of whom. `shown`: accuser, accused, card; each
    answers the next false accusation between the two. `passes`: open passes, at the stacks as they are.
    `false`: false accusations so far; by default those listed. `turn`: who is to act, by default the first.
    In phase "show" the last accusation is being answered, in phase "concede" the last inference.
    ValueError says what cannot be, where, and what could.
    """
    rules = rulings or GossipRules()
    table = _Table(players, rules)
    state = GossipState(
        rulings=rules,
        players=table.players(players, pawns or {}, status or {}, stopped),
        phase=phase,
        pips=pips,
        stacks=(((),) * len(players),) * len(HOUSES),
        seen=(frozenset(),) * len(players),
        found=(frozenset(),) * len(players),
    )
    state = table.cards(state, stacks or {}, hidden)
    state = table.looks(state, seen or {}, found or {})
    state = table.talk(state, inferences, accusations, shown, false or {})
    state = replace(state, passes=tuple(table.open_pass(state, colour, house) for colour, house in passes))
    return table.moment(state, turn or table.colours[0], pawns or {})


class _Table:
    """Who sits where, and what each part of a position has to agree with."""

    def __init__(self, players: Mapping[Colour, Triple], rulings: GossipRules):
        self.rulings, self.street = rulings, check_board(rulings.street())
        self.colours: tuple[Colour, ...] = tuple(players)
        if not 3 <= len(players) <= 6:
            raise ValueError(f"players: 3 to 6 sit at this table, not {len(players)}")
        for colour in players:
            if colour not in COLOURS:
                raise ValueError(f"players: there is no {colour!r} pawn; there are {', '.join(COLOURS)}")
        held = Counter(person for triple in players.values() for person in triple[:2])
        for person, count in held.items():
            if person not in PEOPLE or count > 1:
                raise ValueError(f"players: {person!r} is {'held twice' if count > 1 else 'nobody of this street'}")
        for pet in Counter(triple[2] for triple in players.values()) - Counter(PET_CARDS):
            raise ValueError(f"players: too many hold {pet!r}; there is one dog, one cat, one parrot, three none")

    def seat(self, colour: Colour, where: str) -> Seat:
        if colour not in self.colours:
            raise ValueError(f"{where}: {colour!r} does not play here; {', '.join(self.colours)} do")
        return self.colours.index(colour)

    def players(
        self,
        players: Mapping[Colour, Triple],
        pawns: Mapping[Colour, int],
        status: Mapping[Colour, Status],
        stopped: Collection[Colour],
    ) -> tuple[Player, ...]:
        """Everybody with a full kit, pawns on the street."""
        for colour in (*pawns, *status, *stopped):
            self.seat(colour, "pawns, status, stopped")
        for colour, space in pawns.items():
            if not 0 <= space < len(self.street):
                raise ValueError(f"pawns: {colour} cannot stand on space {space}; they are numbered 0 to 37")
        for word in status.values():
            if word not in get_args(Status):
                raise ValueError(f"status: {word!r} is none of {', '.join(get_args(Status))}")
        return tuple(
            Player(
                cards=triple,
                colour=colour,
                space=pawns.get(colour, self._path(RING[seat])),
                hand=hand_of(triple),
                status=status.get(colour, "in"),
                stopped=colour in stopped,
            )
            for seat, (colour, triple) in enumerate(players.items())
        )

    def _path(self, house: int) -> int:
        return next(i for i, space in enumerate(self.street) if space.kind == "path" and space.house == house)

    def cards(
        self,
        state: GossipState,
        stacks: Mapping[tuple[int, Colour], Sequence[Card]],
        hidden: Sequence[tuple[Card, Colour]],
    ) -> GossipState:
        """Cards go from the hands to the street and the Hide a Clue stack."""
        for (house, colour), cards in stacks.items():
            where = f"stacks[{house}, {colour!r}]"
            seat = self.seat(colour, where)
            for card in cards:
                self._lawful(state.players[seat], card, house, where)
                state = self._out(state, seat, card, where)
            state = replace(state, stacks=restack(state.stacks, house, seat, tuple(cards)))
        for index, (card, colour) in enumerate(hidden):
            seat = self.seat(colour, f"hidden[{index}]")
            state = self._out(state, seat, card, f"hidden[{index}]")
            state = replace(state, hidden=(*state.hidden, Hidden(card=card, author=seat)))
        return state

    def _lawful(self, player: Player, card: Card, house: int, where: str) -> None:
        assert player.cards is not None
        refusal = may_lie(self.rulings, player.cards, card, house)
        loose = self.rulings.no_legal_card != "open_pass" and house in HOUSES and card in CARDS
        if refusal is not None and not loose:
            raise ValueError(f"{where}: {card!r} cannot lie there. {refusal.clause}: {refusal.why}")

    def _out(self, state: GossipState, seat: Seat, card: Card, where: str) -> GossipState:
        player = state.players[seat]
        if card not in CARDS or not holding(player, card):
            raise ValueError(f"{where}: {self.colours[seat]} has no {card!r} (left) in hand")
        return change(state, seat, hand=less(player.hand, card))

    def looks(
        self, state: GossipState, seen: Mapping[Colour, Collection[Seen]], found: Mapping[Colour, Collection[int]]
    ) -> GossipState:
        """Who has seen what."""
        places, clues = list(state.seen), list(state.found)
        for colour, looks in seen.items():
            seat = self.seat(colour, "seen")
            for look in looks:
                places[seat] |= self._faces(state, colour, look)
        for colour, indices in found.items():
            if not all(0 <= index < len(state.hidden) for index in indices):
                raise ValueError(f"found[{colour!r}]: {len(state.hidden)} cards are hidden, counted from 0")
            clues[self.seat(colour, "found")] = frozenset(indices)
        return replace(state, seen=tuple(places), found=tuple(clues))

    def _faces(self, state: GossipState, colour: Colour, look: Seen) -> frozenset[tuple[int, Seat, int]]:
        house, owner = look[0], self.seat(look[1], f"seen[{colour!r}]")
        height = len(state.stacks[house - 1][owner]) if house in HOUSES else 0
        indices = look[2:] or range(height)
        if not height or not all(index < height for index in indices):
            raise ValueError(f"seen[{colour!r}]: {look[1]} has {height} cards at house {house}, not what {look} says")
        return frozenset((house, owner, index) for index in indices)

    def talk(
        self,
        state: GossipState,
        inferences: Iterable[tuple[Colour, Colour, tuple[Person, ...], Pet | None]],
        accusations: Iterable[tuple[Colour, Colour, Person, Person, Pet]],
        shown: Iterable[tuple[Colour, Colour, Person | Pet]],
        false: Mapping[Colour, int],
    ) -> GossipState:
        """What was asked, said and shown; answers and truth follow from the identities."""
        asked = tuple(self._inference(state, *one) for one in inferences)
        said = tuple(self._accusation(state, *one) for one in accusations)
        cards: list[Shown] = []
        for one in shown:
            cards.append(self._shown(state, said, cards, *one))
        misses = Counter(one.accuser for one in said if not one.true)
        for colour in false:
            misses[self.seat(colour, "false")] = false[colour]
        players = tuple(replace(player, false=misses[seat]) for seat, player in enumerate(state.players))
        return replace(state, players=players, inferences=asked, accusations=said, shown=tuple(cards))

    def _inference(
        self, state: GossipState, asker: Colour, target: Colour, people: tuple[Person, ...], pet: Pet | None
    ) -> Inference:
        seat, triple = self.seat(target, "inferences"), self._triple(state, target)
        named = tuple(person for person in PEOPLE if person in people)
        moved = holds(self.rulings, triple, named, pet)
        return Inference(asker=self.seat(asker, "inferences"), target=seat, people=named, pet=pet, moved=moved)

    def _accusation(
        self, state: GossipState, accuser: Colour, target: Colour, first: Person, second: Person, pet: Pet
    ) -> Accusation:
        by, seat = self.seat(accuser, "accusations"), self.seat(target, "accusations")
        true = self._triple(state, target) == (first, second, pet)
        return Accusation(accuser=by, target=seat, first=first, second=second, pet=pet, true=true)

    def _shown(
        self,
        state: GossipState,
        said: Sequence[Accusation],
        before: Sequence[Shown],
        accuser: Colour,
        accused: Colour,
        card: Person | Pet,
    ) -> Shown:
        pair = (self.seat(accuser, "shown"), self.seat(accused, "shown"))
        if card not in self._triple(state, accused):
            raise ValueError(f"shown: {accused} does not hold {card!r}")
        used = {one.answers for one in before}
        open_ones = [i for i, one in enumerate(said) if (one.accuser, one.target) == pair and not one.true]
        answers = next((i for i in open_ones if i not in used), -1)
        return Shown(accuser=pair[0], accused=pair[1], card=card, answers=answers)

    def _triple(self, state: GossipState, colour: Colour) -> Triple:
        triple = state.players[self.seat(colour, "players")].cards
        assert triple is not None
        return triple

    def open_pass(self, state: GossipState, colour: Colour, house: int) -> OpenPass:
        """An open pass at the stacks as they are."""
        seat = self.seat(colour, "passes")
        if house not in HOUSES:
            raise ValueError(f"passes: there is no house {house}; they are numbered 1 to 6")
        heights = tuple(len(row[seat]) for row in state.stacks)
        return OpenPass(seat=seat, house=house, heights=heights, hidden=len(state.hidden))

    def moment(self, state: GossipState, turn: Colour, pawns: Mapping[Colour, int]) -> GossipState:
        """Whose turn it is, and that the phase fits the place and what was said."""
        seat, phase = self.seat(turn, "turn"), state.phase
        if phase in ("deal", "first", "pawns") or phase not in get_args(Phase):
            raise ValueError(f"phase: {phase!r} comes before anything is laid, or is none; begin with GAME.start")
        if sum(player.status == "in" for player in state.players) < 2 and phase != "over":
            raise ValueError("status: with fewer than two survivors the game is over")
        if phase in ("lay", "throws"):
            return state
        state = replace(change(state, seat, turns=1), seat=CHANCE if phase == "over" else seat, turns=1)
        if phase in SPACES:
            state = self._stand(state, seat, SPACES[phase], pawns)
        if phase == "show":
            return replace(state, pending=self._last(state.accusations, "accusations"))
        if phase == "concede":
            return replace(state, pending=self._last(state.inferences, "inferences"))
        return state

    def _stand(
        self, state: GossipState, seat: Seat, kinds: tuple[Kind, ...], pawns: Mapping[Colour, int]
    ) -> GossipState:
        """The player in turn stands on a space that asks for this phase."""
        colour, player = self.colours[seat], state.players[seat]
        if player.space is not None and self.street[player.space].kind in kinds:
            return state
        fit = [i for i, space in enumerate(self.street) if space.kind in kinds]
        if colour in pawns:
            where = f"pawns: {colour} on space {player.space} cannot be in phase {state.phase!r}"
            raise ValueError(f"{where}; spaces {', '.join(map(str, fit))} ask for that")
        return change(state, seat, space=fit[0])

    def _last(self, said: Sequence[Accusation] | Sequence[Inference], where: str) -> Accusation | Inference:
        if not said:
            raise ValueError(f"{where}: phase 'show' or 'concede' answers the last one, and there is none")
        return said[-1]
