"""The game 7 Wonders Duel: what the core asks of a title, answered from rules, view and words."""

from typing import Any

from leagues.core.game import Game, Option
from leagues.core.message import Event, Message
from leagues.core.rng import Random
from leagues.core.state import State
from leagues.games.seven_wonders_duel import actions, detail, rules, tables, view, words
from leagues.games.seven_wonders_duel.rules import Duel
from leagues.games.seven_wonders_duel.scene import scene
from leagues.ui.scene import Detail, Scene


class SevenWondersDuel(Game):
    """7 Wonders Duel, the base game, with the promo wonders as an option (R87, R88)."""

    id = actions.ID
    version = rules.VERSION
    seats = (2,)
    options = (
        Option("centre_pawn_starter", ("chooses", "begins")),
        Option("promo_wonders", ("no", "yes")),
    )
    actions = actions.TABLE
    max_plies = 180
    shared_secrets = True
    emblems = ("city", "w-great_lighthouse", "w-pyramids", "w-colossus", "w-piraeus")

    def start(self, options: dict[str, str], seats: int) -> Duel:
        state = Duel()
        state.set_up(options["promo_wonders"] == "yes", options["centre_pawn_starter"] == "begins")
        return state

    def build_view(self, state: State, seat: int | None, legal: tuple[int, ...]) -> view.DuelView:
        assert isinstance(state, Duel)
        return view.build_view(state, seat, legal)

    def sample(self, view_: Any, rng: Random) -> Duel:
        return view.sample(view_, rng)

    def events(self, before: State, action: int, after: State) -> list[Event]:
        assert isinstance(before, Duel)
        assert isinstance(after, Duel)
        return words.events(before, self.actions.row(action), after)

    def describe(self, state: State, action: int) -> Message:
        assert isinstance(state, Duel)
        return words.describe(state, self.actions.row(action))

    def remarks(self, view_: Any) -> tuple[Message, ...]:
        return words.too_dear(view_)

    def scene(self, view_: Any, shape: str, names: tuple[str, ...] | None = None) -> Scene:
        return scene(view_, shape, None if names is None else (names[0], names[1]))

    def detail(self, view_: Any, item: str, names: tuple[str, ...] | None = None) -> Detail | None:
        return detail.detail(view_, item, None if names is None else (names[0], names[1]))

    def ending(self, state: State) -> str:
        assert isinstance(state, Duel)
        if state.ending != tables.CIVILIAN:
            return tables.ENDINGS[state.ending]
        if state.winner < 0:
            return "shared"
        return "civilian" if state.scores()[0] != state.scores()[1] else "civilian_blue"

    def breakdown(self, state: State) -> list[dict[str, int]]:
        assert isinstance(state, Duel)
        return [state.breakdown(seat) for seat in range(2)]


GAME = SevenWondersDuel()
