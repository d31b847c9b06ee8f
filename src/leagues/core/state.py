"""State: one position of a game, and all that the rules say about it.

A person, a bot or a test calls the *verbs*: ``legal``, ``odds``, ``apply``, ``copy``, ``returns``, ``scores``, ``key``,
``dump`` and ``load``. Search and benchmarks call the *slots*, which a compiled game answers without touching a Python
object: ``list_legal``, ``allows``, ``play``, ``draw``, ``take_from``, ``result``, ``points``, ``estimate``, ``digest``.

A game defines either the slots (with a ``.pxd`` beside its rules, then everything runs compiled) or the hooks with a
leading underscore (``_legal``, ``_odds``, ``_play`` ...), to which the slots fall back.
"""

import operator
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

import cython

from leagues.core.errors import ChancePending, GameOver, IllegalAction, NotOver, UnknownAction, WrongSeat
from leagues.core.rng import Random, seed_word

CHANCE = -1
OVER = -2
MAX_LEGAL = 1024


@dataclass(frozen=True, slots=True)
class Deck:
    """Where a chance outcome comes from, for dealers that give two tables the same deal.

    ``name`` tells the pile, ``place`` which of its cards is drawn, whatever the order of play; ``cards`` lists every
    card the pile has at the start, as (action id, how many of it).
    """

    name: str
    place: int
    cards: tuple[tuple[int, int], ...]


class State:
    """One position. ``turn`` is the seat to act, ``CHANCE`` or ``OVER``; it is never set from outside the rules.

    ``NUMBERS`` and ``ARRAYS`` (name to length) of a game list every field, so that copying, dumping and comparing
    need no second list in plain Python; a compiled game also names them in ``take_from`` and ``digest``, and the laws
    check both. ``BOUNDS`` says what a field may hold, and ``ACTIONS`` is the size of the action table.

    A state straight from the constructor is blank, not a position: games come from ``Game.new``. Fields can be set to
    build a position, but only ``load`` looks whether they fit.
    """

    __slots__ = ("turn",)

    NUMBERS = ()  # type: tuple[str, ...]
    ARRAYS = {}  # type: dict[str, int]
    ACTIONS = 0
    BOUNDS = {}  # type: dict[str, tuple[int, int]]

    def __init__(self) -> None:
        self.turn = CHANCE
        # The fields of a compiled game are 0 from the start, those of a game in plain Python do not exist yet.
        if not (cython.compiled and self.NUMBERS and hasattr(self, self.NUMBERS[0])):
            self._blank()

    @property
    def seat_count(self) -> int:
        """The number of seats; a game for several numbers of seats keeps it in a field."""
        return 2

    def _blank(self) -> None:
        for name in self.NUMBERS:
            setattr(self, name, 0)
        for name, size in self.ARRAYS.items():
            setattr(self, name, [0] * size)

    # -- verbs ---------------------------------------------------------------------------------------------------

    def legal(self) -> list[int]:
        """Ids of the legal actions of the seat whose turn it is, ascending; empty at chance and at the end."""
        if self.turn < 0:
            return []
        buffer = [0] * 1024
        total = self.list_legal(buffer)
        found = []
        for index in range(total):
            found.append(buffer[index])
        return found

    def legal_for(self, seat: int) -> list[int]:
        """``legal()`` for the seat to act, an empty list for every other seat."""
        return self.legal() if seat == self.turn else []

    def odds(self) -> list[tuple[int, int]]:
        """What chance may bring now: (action id, whole positive weight), ascending; empty when it is a seat's turn."""
        return self._odds() if self.turn == CHANCE else []

    def deck(self) -> Deck:
        """The pile that the chance outcome of this moment comes from; only asked at chance."""
        return self._deck()

    def apply(self, action: int) -> None:
        """Plays one legal action or settles one chance outcome.

        Raises ``UnknownAction``, ``GameOver`` or ``IllegalAction``; the state is then untouched.
        """
        if type(action) is not int:
            action = whole(action)
        if not 0 <= action < self.ACTIONS:
            raise UnknownAction(action=action)
        if not self.allows(action):
            if self.turn == OVER:
                raise GameOver()
            raise IllegalAction(action=action)
        self.play(action)

    def act(self, seat: int, action: int) -> None:
        """``apply`` for a seat. Raises ``ChancePending`` or ``WrongSeat`` too."""
        if self.turn == OVER:
            raise GameOver()
        if self.turn == CHANCE:
            raise ChancePending()
        if seat != self.turn:
            raise WrongSeat(seat=seat, turn=self.turn)
        self.apply(action)

    def copy(self) -> Self:
        """An independent twin."""
        twin = type(self)()
        twin.take_from(self)
        return twin

    def returns(self) -> list[int]:
        """The result a seat, 1 for a win, -1 for a loss, 0 for a shared one. Raises ``NotOver`` before the end."""
        if self.turn != OVER:
            raise NotOver()
        return [self.result(seat) for seat in range(self.seat_count)]

    def scores(self) -> list[int]:
        """Points a seat, as if the game ended now."""
        return [self.points(seat) for seat in range(self.seat_count)]

    def estimates(self) -> list[float]:
        """The game's own estimate of the position for each seat, in points ahead of the best other seat."""
        return [self.estimate(seat) for seat in range(self.seat_count)]

    def key(self) -> int:
        """A 64-bit digest of every field: equal positions have equal keys, in every process and build."""
        return self.digest()

    def dump(self) -> dict[str, Any]:
        """Every field by name, as ints and lists of ints (JSON)."""
        fields: dict[str, Any] = {"turn": self.turn}
        for name in self.NUMBERS:
            fields[name] = getattr(self, name)
        for name in self.ARRAYS:
            fields[name] = list(getattr(self, name))
        return fields

    @classmethod
    def load(cls, fields: Mapping[str, Any]) -> Self:
        """The state that ``dump`` wrote.

        Raises ``ValueError`` when fields are missing, unknown, of the wrong size, no whole numbers, or no position.
        """
        expected = {"turn", *cls.NUMBERS, *cls.ARRAYS}
        if set(fields) != expected:
            raise ValueError(f"a dump of {cls.__name__} has exactly the fields {sorted(expected)}")
        state = cls()
        try:
            state.turn = operator.index(fields["turn"])
            for name in cls.NUMBERS:
                setattr(state, name, operator.index(fields[name]))
            for name, size in cls.ARRAYS.items():
                values = [operator.index(value) for value in fields[name]]
                if len(values) != size:
                    raise ValueError(f"{name} has {size} values, not {len(values)}")
                setattr(state, name, values)
        except (TypeError, OverflowError) as error:
            raise ValueError(f"a dump holds whole numbers and lists of them: {error}") from None
        state._check()
        return state

    def sample_outcome(self, rng: Random) -> int:
        """A chance outcome drawn by its weight."""
        if not isinstance(rng, Random):
            raise TypeError(f"a Random is needed, not {type(rng).__name__}")
        if self.turn != CHANCE:
            raise IllegalAction(action="chance")
        return self.draw(rng)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.dump() == other.dump()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<{type(self).__name__} turn={self.turn} key={self.key():016x}>"

    # -- slots, with their fall-backs for games that are not compiled ----------------------------------------------

    def list_legal(self, buffer: list[int]) -> int:
        """Writes the legal action ids, ascending, into ``buffer`` and returns how many; at most ``MAX_LEGAL``."""
        with cython.gil:
            return self._list_legal(buffer)

    def allows(self, action: int) -> bool:
        """Whether ``action`` (an id of the table) is legal now, or possible at chance."""
        with cython.gil:
            return self._allows(action)

    def play(self, action: int) -> None:
        """``apply`` without a check: the action must be legal."""
        with cython.gil:
            self._play(action)

    def draw(self, rng: Random) -> int:
        """A chance outcome drawn by its weight; only at chance."""
        with cython.gil:
            return self._draw(rng)

    def take_from(self, other: "State") -> None:
        """Becomes equal to ``other``, a state of the same game."""
        with cython.gil:
            self._take_from(other)

    def result(self, seat: int) -> int:
        """1, 0 or -1 for the seat; only at the end."""
        with cython.gil:
            return self._result(seat)

    def points(self, seat: int) -> int:
        """The seat's points as if the game ended now."""
        with cython.gil:
            return self._points(seat)

    def estimate(self, seat: int) -> float:
        """The game's own estimate for the seat, in points ahead of the best other seat."""
        with cython.gil:
            return self._estimate(seat)

    def digest(self) -> int:
        """A 64-bit digest of every field."""
        with cython.gil:
            return self._digest()

    # -- hooks of a game that is not compiled ----------------------------------------------------------------------

    def _check(self) -> None:
        """Raises ``ValueError`` for values that the rules cannot work with, a place that does not exist for example."""
        for name, value in self.dump().items():
            least, most = self.BOUNDS.get(name, (-(1 << 62), 1 << 62))
            for number in value if isinstance(value, list) else [value]:
                if not least <= number <= most:
                    raise ValueError(f"{name} is between {least} and {most}, not {number}")

    def _list_legal(self, buffer: list[int]) -> int:
        found = self._legal()
        if len(found) > MAX_LEGAL:
            raise ValueError(f"{len(found)} legal actions, but there is room for {MAX_LEGAL}")
        for index in range(len(found)):
            buffer[index] = found[index]
        return len(found)

    def _allows(self, action: int) -> bool:
        if self.turn == CHANCE:
            return any(action == outcome for outcome, _ in self._odds())
        return self.turn >= 0 and action in self._legal()

    def _draw(self, rng: Random) -> int:
        odds = self._odds()
        left = rng.below(sum(weight for _, weight in odds))
        for outcome, weight in odds:
            left -= weight
            if left < 0:
                return outcome
        raise AssertionError("the weights do not add up")

    def _take_from(self, other: Any) -> None:
        self.turn = other.turn
        for name in self.NUMBERS:
            setattr(self, name, getattr(other, name))
        for name in self.ARRAYS:
            setattr(self, name, list(getattr(other, name)))

    def _estimate(self, seat: int) -> float:
        mine = self._points(seat)
        return float(mine - max(self._points(other) for other in range(self.seat_count) if other != seat))

    def _digest(self) -> int:
        return seed_word(*self.dump().values())

    def _legal(self) -> list[int]:
        raise TypeError(f"{type(self).__name__} defines neither list_legal nor _legal")

    def _odds(self) -> list[tuple[int, int]]:
        raise TypeError(f"{type(self).__name__} defines no _odds")

    def _deck(self) -> Deck:
        raise TypeError(f"{type(self).__name__} defines no _deck")

    def _play(self, action: int) -> None:
        raise TypeError(f"{type(self).__name__} defines neither play nor _play")

    def _result(self, seat: int) -> int:
        raise TypeError(f"{type(self).__name__} defines neither result nor _result")

    def _points(self, seat: int) -> int:
        raise TypeError(f"{type(self).__name__} defines neither points nor _points")


def whole(action: Any) -> int:
    """An action id given as any kind of integer, NumPy's for example; a bool is none. Raises ``UnknownAction``."""
    try:
        if isinstance(action, bool):
            raise TypeError
        return operator.index(action)
    except TypeError:
        raise UnknownAction(action=action) from None
