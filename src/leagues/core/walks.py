"""Games played at random, for the laws: every position of one, and how a broken law tells where it broke."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import wraps
from typing import TypeVar

from leagues.core.dealer import Dealer, KeyedDealer
from leagues.core.game import Game, View
from leagues.core.record import UNFINISHED, Entry, Record, result_of, write
from leagues.core.rng import Random
from leagues.core.state import CHANCE, OVER, State
from leagues.core.table import Table


@dataclass
class Walk:
    """A game played at random.

    ``states[ply]`` is a copy of the position in which ``actions[ply]`` was played, ``keys[ply]`` the key that it had
    then; the last of both belong to the end. ``dealt`` lists the chance plies as (pile, place in it, card of it).
    ``number`` makes games of one seed differ; ``lost`` has errors that nobody saw, ``seen`` the views built so far.
    """

    game: Game
    options: dict[str, str]
    seats: int
    seed: int
    number: int = 0
    states: list[State] = field(default_factory=list)
    keys: list[int] = field(default_factory=list)
    actions: list[int] = field(default_factory=list)
    dealt: list[tuple[str, int, int]] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    seen: dict[tuple[int, int | None], View] = field(default_factory=dict)

    def rng(self, *parts: int | str) -> Random:
        """A stream of random numbers of this walk."""
        return Random(self.seed, self.number, *parts)

    def dealer(self) -> "NotingDealer":
        """The dealer that gives this walk's deal, whatever is played."""
        return NotingDealer(self.rng("deal").word)

    def viewers(self) -> list[int | None]:
        """A spectator and every seat."""
        return [None, *range(self.seats)]

    def record(self, plies: int | None = None) -> Record:
        """The record up to a ply, by default of the whole game."""
        played = self.actions if plies is None else self.actions[:plies]
        state = self.states[len(played)]
        over = state.turn == OVER
        return Record(
            game=self.game.id,
            rules=self.game.version,
            players=tuple(f"Player {seat + 1}" for seat in range(self.seats)),
            options=self.options,
            result=result_of(self.game, state) if over else UNFINISHED,
            scores=":".join(map(str, state.scores())) if over else "",
            entries=tuple(Entry(self.game.actions.code(action)) for action in played),
        )

    def table(self, dealer: Dealer, practice: bool = False) -> Table:
        """A table for the same game."""
        return Table(self.game, self.record(0).players, self.options, dealer, practice=practice)

    def decisions(self) -> list[tuple[int, int, int]]:
        """The choices of the seats as (ply, seat, action)."""
        return [
            (ply, self.states[ply].turn, action)
            for ply, action in enumerate(self.actions)
            if self.states[ply].turn != CHANCE
        ]

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Keeps hold of errors that a hook raised under compiled code, which can only report them and go on."""
        before = sys.unraisablehook
        sys.unraisablehook = lambda raised: self.lost.append(repr(raised.exc_value))
        try:
            yield
        finally:
            sys.unraisablehook = before

    def told(self, ply: int | None = None) -> str:
        """How to see this walk again."""
        lines = [
            f"Seen in {self.game.id}, ply {len(self.actions) if ply is None else ply} of: "
            f"check_game(game, {self.seed}, {self.options}, {self.seats}, number={self.number})"
        ]
        lines += [f"A hook raised {error} under compiled code; nobody saw it." for error in self.lost[:3]]
        try:
            lines += ["", write(self.record(ply))]
        except Exception as error:
            lines.append(f"The actions {self.actions[:ply]} make no record: {error!r}")
        return "\n".join(lines)


@dataclass(frozen=True)
class Spot:
    """A position of a walk: the one before ``ply``."""

    walk: Walk
    ply: int

    @property
    def game(self) -> Game:
        """The title."""
        return self.walk.game

    @property
    def state(self) -> State:
        """The position; laws leave it as it is."""
        return self.walk.states[self.ply]

    def rng(self, *parts: int | str) -> Random:
        """A stream of random numbers of this spot."""
        return self.walk.rng("spot", self.ply, *parts)

    def view(self, viewer: int | None) -> View:
        """What a seat or a spectator knows here."""
        place = (self.ply, viewer)
        if place not in self.walk.seen:
            self.walk.seen[place] = self.game.view(self.state, viewer)
        return self.walk.seen[place]

    def one_viewer(self) -> int | None:
        """A spectator or a seat, drawn at random."""
        return self.walk.viewers()[self.rng("viewer").below(self.walk.seats + 1)]

    def possible(self) -> list[int]:
        """What can be played here, by a seat or by chance."""
        return possible(self.state)

    def some(self, number: int) -> list[int]:
        """A few of the possible actions, drawn at random."""
        return sorted(self.rng("some").shuffled(self.possible())[:number])

    def told(self) -> str:
        """How to see this position again."""
        return self.walk.told(self.ply)


class NotingDealer(KeyedDealer):
    """A keyed dealer that notes the pile, the place and the card of all that it deals."""

    def __init__(self, seed: int | None) -> None:
        super().__init__(seed)
        self.dealt: list[tuple[str, int, int]] = []

    def settle(self, state: State) -> int:
        deck = state.deck()
        outcome = super().settle(state)
        self.dealt.append((deck.name, deck.place, outcome - deck.cards[0][0]))
        return outcome


def possible(state: State) -> list[int]:
    """What can be played in a position, by a seat or by chance."""
    return [outcome for outcome, _weight in state.odds()] if state.turn == CHANCE else state.legal()


def applied(state: State, action: int) -> State:
    """The position after an action; the one before stays as it is."""
    after = state.copy()
    after.apply(action)
    return after


class LawBroken(AssertionError):
    """A law that a game does not keep. ``law`` is the name of its function, ``fault`` what was found."""

    def __init__(self, law: str, meaning: str, fault: str, where: str) -> None:
        super().__init__(law, meaning, fault, where)
        self.law = law
        self.fault = fault

    def __str__(self) -> str:
        law, meaning, fault, where = self.args
        return f"{law}: {fault}\n\nThe law: {meaning}\n\n{where}"


Subject = TypeVar("Subject", Game, Walk, Spot)


def law(find: Callable[[Subject], Iterator[str]]) -> Callable[[Subject], None]:
    """Makes a law of a generator that yields a sentence for each fault."""

    @wraps(find)
    def hold(subject: Subject) -> None:
        cause: Exception | None = None
        try:
            fault = next(find(subject), None)
        except LawBroken:
            raise
        except Exception as error:
            fault, cause = f"{type(error).__name__}: {error}", error
        if fault is not None:
            where = f"Seen in {subject.id}" if isinstance(subject, Game) else subject.told()
            raise LawBroken(find.__name__, str(find.__doc__), fault, where) from cause

    return hold
