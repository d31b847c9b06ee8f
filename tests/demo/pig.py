"""Pig: a race to a number of points with one die, for two or three. The game of docs/adding-a-game.md.

In your turn you roll as often as you like and add up what you roll. A 1 loses what the turn has brought and ends it;
holding banks it. Who has banked the goal wins. After the fortieth roll the game ends, and whoever has banked most wins.
The die is a small one: its six sides show 1, 2, 2, 3, 3 and 4.
"""

from dataclasses import dataclass
from typing import Any

from leagues.core.actions import ActionTable
from leagues.core.game import Game, Option, View
from leagues.core.message import Event, Message
from leagues.core.rng import Random
from leagues.core.state import CHANCE, OVER, Deck, State

FACES = ((1, 1), (2, 2), (3, 2), (4, 1))  # (face, on how many sides of the die)
ROLLS = 40

ROLL, HOLD, FACE_0 = 0, 1, 2
TABLE = ActionTable(
    "pig",
    [
        ("roll", (), ("die",), False),
        ("hold", (), ("pot",), False),
        *[("face", (str(face),), ("die",), True) for face, _sides in FACES],
    ],
)


class Pig(State):
    """A position. ``active`` is the seat at the die, also while it rolls; ``pot`` is what its turn has brought."""

    NUMBERS = ("seats", "goal", "active", "rolls", "pot")
    ARRAYS = {"banked": 3}
    __slots__ = (*NUMBERS, *ARRAYS)
    ACTIONS = len(TABLE)

    seats: int
    goal: int
    active: int
    rolls: int
    pot: int
    banked: list[int]

    @property
    def seat_count(self) -> int:
        return self.seats

    def _legal(self) -> list[int]:
        return [ROLL, HOLD] if self.pot else [ROLL]

    def _odds(self) -> list[tuple[int, int]]:
        return [(FACE_0 + index, sides) for index, (_face, sides) in enumerate(FACES)]

    def _deck(self) -> Deck:
        return Deck(f"roll {self.rolls}", 0, tuple(self._odds()))

    def _play(self, action: int) -> None:
        if action == ROLL:
            self.turn = CHANCE
        elif action == HOLD:
            self.banked[self.active] += self.pot
            self.pass_on()
        else:
            self.rolled(FACES[action - FACE_0][0])

    def rolled(self, face: int) -> None:
        self.rolls += 1
        self.pot += face
        self.turn = self.active
        if face == 1:
            self.pass_on()
        elif self.rolls == ROLLS:
            self.turn = OVER

    def pass_on(self) -> None:
        self.pot = 0
        if self.banked[self.active] >= self.goal or self.rolls == ROLLS:
            self.turn = OVER
        else:
            self.active = (self.active + 1) % self.seats
            self.turn = self.active

    def _points(self, seat: int) -> int:
        return self.banked[seat]

    def _result(self, seat: int) -> int:
        best = max(self.banked)
        if self.banked[seat] < best:
            return -1
        return 1 if self.banked.count(best) == 1 else 0


@dataclass(frozen=True, kw_only=True)
class PigView(View):
    """What a seat knows; here that is everything."""

    goal: int
    active: int
    rolls: int
    pot: int
    banked: tuple[int, ...]


class PigGame(Game):
    """The title."""

    id = "pig"
    version = 1
    seats = (2, 3)
    options = (Option("goal", ("20", "12")),)
    actions = TABLE
    max_plies = 3 * ROLLS
    zero_sum = False  # with three seats, one winner and two losers
    shared_secrets = True

    def start(self, options: dict[str, str], seats: int) -> Pig:
        state = Pig()
        state.seats = seats
        state.goal = int(options["goal"])
        state.turn = 0
        return state

    def build_view(self, state: Any, seat: int | None, legal: tuple[int, ...]) -> PigView:
        return PigView(
            seat=seat,
            turn=state.turn,
            legal=legal,
            goal=state.goal,
            active=state.active,
            rolls=state.rolls,
            pot=state.pot,
            banked=tuple(state.banked[: state.seats]),
        )

    def sample(self, view: Any, rng: Random) -> Pig:
        state = Pig()
        state.seats = len(view.banked)
        state.turn, state.goal, state.active = view.turn, view.goal, view.active
        state.rolls, state.pot = view.rolls, view.pot
        state.banked = [*view.banked, 0, 0][:3]
        return state

    def describe(self, state: State, action: int) -> Message:
        return Message(f"action.{self.actions.row(action).kind}")

    def events(self, before: Any, action: int, after: Any) -> list[Event]:
        if action == HOLD:
            return [Event("banked", before.active, {"points": before.pot})]
        if action == ROLL:
            return []
        return [Event("rolled", before.active, {"face": FACES[action - FACE_0][0]})]

    def ending(self, state: Any) -> str:
        return "goal" if max(state.banked) >= state.goal else "rolls"

    def breakdown(self, state: State) -> list[dict[str, int]]:
        return [{"banked": points} for points in state.scores()]


PIG = PigGame()
