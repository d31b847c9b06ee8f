"""Game: a title, with everything about it that is not one position."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from leagues.core.actions import ActionTable
from leagues.core.errors import UnknownOption
from leagues.core.message import Event, Message
from leagues.core.rng import Random
from leagues.core.state import CHANCE, State

Options = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Option:
    """A variant that can be chosen when a table is opened; the first of its ``values`` is the default."""

    id: str
    values: tuple[str, ...]

    @property
    def default(self) -> str:
        """The value of a table that asks for nothing else."""
        return self.values[0]


@dataclass(frozen=True, kw_only=True)
class View:
    """What one seat knows, or a spectator (``seat`` None): the fields that every game's view has.

    A game adds its own fields, each built from what may be seen; ``None`` stands for what the seat does not know.
    ``legal`` are the actions the seat can choose from now: empty unless it is its turn.
    """

    seat: int | None
    turn: int
    legal: tuple[int, ...]

    def facts(self) -> dict[str, Any]:
        """The game's own fields by name."""
        shared = {"seat", "turn", "legal"}
        return {field.name: getattr(self, field.name) for field in fields(self) if field.name not in shared}


@dataclass(frozen=True, slots=True)
class Tally:
    """The points of a seat as they are shown: by category, and what they come to, or ``None`` where that is hidden."""

    parts: dict[str, int]
    total: int | None


class Game:
    """A title. Subclasses fill in the class attributes and the methods that raise ``TypeError`` here.

    ``version`` is the rules version: it rises whenever an outcome could differ. ``max_plies`` bounds the length of a
    game, chance included. ``zero_sum`` tells whether the returns of all seats add up to 0. ``shared_secrets`` tells
    that what is hidden is hidden from every seat alike. ``emblems`` are symbols of its art: the first stands for the
    game in lists, the others are the picture that invites to it.
    """

    id: str
    version: int
    seats: tuple[int, ...]
    options: tuple[Option, ...] = ()
    actions: ActionTable
    max_plies: int
    zero_sum: bool = True
    shared_secrets: bool = False
    emblems: tuple[str, ...] = ()

    def settle_options(self, options: Options | None = None) -> dict[str, str]:
        """Every option with its value, defaults filled in. Raises ``UnknownOption``."""
        chosen = {option.id: option.default for option in self.options}
        for name, value in (options or {}).items():
            possible = next((option.values for option in self.options if option.id == name), ())
            if value not in possible:
                named = ", ".join(f"{option.id}={'|'.join(option.values)}" for option in self.options)
                raise UnknownOption(game=self.id, option=name, value=value, possible=named or "none")
            chosen[name] = value
        return chosen

    def new(self, options: Options | None = None, seats: int | None = None) -> State:
        """The first position. Raises ``UnknownOption``, or ``ValueError`` for a number of seats the game has not."""
        count = self.seats[0] if seats is None else seats
        if count not in self.seats:
            raise ValueError(f"{self.id} is for {' or '.join(map(str, self.seats))} seats, not {count}")
        return self.start(self.settle_options(options), count)

    def start(self, options: dict[str, str], seats: int) -> State:
        """The first position for settled options."""
        raise TypeError(f"{type(self).__name__} defines no start")

    def view(self, state: State, seat: int | None) -> View:
        """What the seat knows in this position, built field by field; ``None`` for a spectator.

        Raises ``ValueError`` for a seat that does not exist.
        """
        if seat is not None and (type(seat) is not int or not 0 <= seat < state.seat_count):
            raise ValueError(f"there is no seat {seat!r}")
        return self.build_view(state, seat, tuple(state.legal_for(seat)) if seat is not None else ())

    def build_view(self, state: State, seat: int | None, legal: tuple[int, ...]) -> View:
        """The view of an existing seat."""
        raise TypeError(f"{type(self).__name__} defines no build_view")

    def sample(self, view: Any, rng: Random) -> State:
        """A position that the viewer cannot tell from the true one, each as often as chance brings it about.

        What seats chose tells nothing about what they hold: nobody is supposed to know how another plays.
        """
        raise TypeError(f"{type(self).__name__} defines no sample")

    def code(self, state: State, action: int, seat: int | None) -> str:
        """The code of an action about to be played, as the seat (``None``: a spectator) may see it.

        What it may not see stands as ``?``. Without secrets among seats this is the full code.
        """
        return self.actions.code(action)

    def reveals(self, before: State, action: int, after: State) -> bool:
        """Whether some seat, the acting one perhaps, learned by a ply what it could not know before.

        Chance always reveals. A choice does when it turns up something hidden, a card laid secretly for example; what a
        seat shows of its own by choosing does not count. Take-backs stop at such plies.
        """
        return before.turn == CHANCE

    def events(self, before: State, action: int, after: State) -> list[Event]:
        """What happened when ``action`` led from one position to the next; everybody's knowledge only."""
        raise TypeError(f"{type(self).__name__} defines no events")

    def describe(self, state: State, action: int) -> Message:
        """A legal action in words, with what it costs and brings."""
        raise TypeError(f"{type(self).__name__} defines no describe")

    def remarks(self, view: Any) -> tuple[Message, ...]:
        """What a player at a terminal wants to know beside the board and the legal actions; nothing by default."""
        return ()

    def scene(self, view: Any, shape: str, names: tuple[str, ...] | None = None) -> Any:
        """The view laid out as a ``leagues.ui.scene.Scene``.

        ``shape`` is ``wide``, ``tall`` for phones, or ``text`` for terminals; ``names`` are the players by seat.
        """
        raise TypeError(f"{type(self).__name__} defines no scene")

    def detail(self, view: Any, item: str, names: tuple[str, ...] | None = None) -> Any:
        """All about one item of the scene, as a ``leagues.ui.scene.Detail``, or None where there is nothing to tell.

        ``names`` are the players by seat.
        """
        return None

    def ending(self, state: State) -> str:
        """How the game ended, as an id of the game; only at the end."""
        raise TypeError(f"{type(self).__name__} defines no ending")

    def breakdown(self, state: State) -> list[dict[str, int]]:
        """Points by category, a dict a seat, as if the game ended now."""
        raise TypeError(f"{type(self).__name__} defines no breakdown")

    def tallies(self, state: State, viewer: int | None) -> list[Tally | None]:
        """What a viewer is shown of the points of each seat; ``None`` for a seat whose points are not shown at all.

        By default everything, as the game's breakdown has it.
        """
        return [Tally(parts, sum(parts.values())) for parts in self.breakdown(state)]

    def objection(self, state: State, action: int) -> Message | None:
        """Why the seat to act cannot play an action, as far as that seat may know; ``None`` for no special reason."""
        return None

    def hushed(self, state: State) -> bool:
        """Whether the time that a seat takes to choose here could betray what it holds.

        Tables then show no choice earlier than others, and play the only one there is for whoever has just one.
        """
        return False

    def rests(self, state: State) -> bool:
        """Whether a position in which chance goes on at once deserves a look before it does."""
        return False

    def winner(self, state: State) -> int | None:
        """The seat that won alone, or ``None``."""
        returns = state.returns()
        best = max(returns)
        return returns.index(best) if returns.count(best) == 1 else None
