"""The game Nautilus (Libellud): what the core asks of a title, answered from rules, view and words."""

from typing import Any

from leagues.core.game import Game, Option, Tally
from leagues.core.message import Event, Message
from leagues.core.rng import Random
from leagues.core.state import CHANCE, OVER, State
from leagues.games.nautilus_divers import actions, detail, rules, tables, view, words
from leagues.games.nautilus_divers.rules import Divers
from leagues.games.nautilus_divers.scene import scene
from leagues.ui.scene import Detail, Scene


class NautilusDivers(Game):
    """Nautilus, the game of divers around a submarine; its options are the points its rulebook leaves open."""

    id = actions.ID
    version = rules.VERSION
    seats = (2,)
    options = (
        Option("vertical_move", ("any", "straight")),
        Option("won_cards", ("hidden", "open")),
        Option("early_end", ("no", "yes")),
    )
    actions = actions.TABLE
    max_plies = 234  # 39 a round: 17 dealt, 1 shared out, 2 starts with 5 plies more, 10 placements, 4 movements
    emblems = ("submarine", "s-kraken", "s-anchor", "s-harpoon", "s-eye")

    def start(self, options: dict[str, str], seats: int) -> Divers:
        state = Divers()
        state.set_up(
            options["vertical_move"] == "straight", options["won_cards"] == "open", options["early_end"] == "yes"
        )
        return state

    def build_view(self, state: State, seat: int | None, legal: tuple[int, ...]) -> view.DiversView:
        assert isinstance(state, Divers)
        return view.build_view(state, seat, legal)

    def sample(self, view_: Any, rng: Random) -> Divers:
        return view.sample(view_, rng)

    def code(self, state: State, action: int, seat: int | None) -> str:
        """Deals, draws and what is put back are seen by their owner, what the Harpoon shows by both seats (R66-R68)."""
        assert isinstance(state, Divers)
        row = self.actions.row(action)
        if row.kind == "deal":
            owner = 0 if state.dealt < tables.COLUMNS + tables.HAND else 1
        elif row.kind in ("draw", "put_back"):
            owner = state.active
        elif row.kind in ("special", "keep"):
            owner = state.nemo
        else:
            shown = row.kind not in ("catch", "swap") or seat is not None
            return row.code if shown else f"{row.kind}:?"
        if seat == owner:
            return row.code
        if row.kind == "keep":
            return "keep:?:?" if seat is None else f"keep:?:{row.args[1]}"
        return f"{row.kind}:?"

    def reveals(self, before: State, action: int, after: State) -> bool:
        """Beside chance: the special card given away, what the Eye sees, a swapped diver, and the end of a round."""
        assert isinstance(after, Divers)
        kind = self.actions.row(action).kind
        eye = action == tables.START_0 + tables.START_EYE
        return before.turn == CHANCE or kind in ("keep", "swap") or eye or after.round_over()

    def events(self, before: State, action: int, after: State) -> list[Event]:
        assert isinstance(before, Divers)
        assert isinstance(after, Divers)
        return words.events(before, self.actions.row(action), after)

    def describe(self, state: State, action: int) -> Message:
        assert isinstance(state, Divers)
        return words.describe(state, self.actions.row(action))

    def tallies(self, state: State, viewer: int | None) -> list[Tally | None]:
        """Points by domain, and in all the domains led. While won cards are hidden, the own points only."""
        assert isinstance(state, Divers)
        shown = state.open_cards or state.turn == OVER
        return [
            Tally(state.points_by_domain(seat), state.scores()[seat] if shown else None)
            if shown or seat == viewer
            else None
            for seat in range(2)
        ]

    def objection(self, state: State, action: int) -> Message | None:
        assert isinstance(state, Divers)
        return words.objection(state, state.turn, action)

    def hushed(self, state: State) -> bool:
        """Whoever holds none of the three start cards passes as late as whoever does (R17)."""
        assert isinstance(state, Divers)
        return state.phase == tables.START

    def rests(self, state: State) -> bool:
        """A finished round is looked at before the next one is dealt."""
        assert isinstance(state, Divers)
        return state.turn == CHANCE and state.round_over()

    def scene(self, view_: Any, shape: str, names: tuple[str, ...] | None = None) -> Scene:
        return scene(view_, shape, None if names is None else (names[0], names[1]))

    def detail(self, view_: Any, item: str, names: tuple[str, ...] | None = None) -> Detail | None:
        return detail.detail(view_, item, None if names is None else (names[0], names[1]))

    def ending(self, state: State) -> str:
        """``domains`` after six rounds, ``clinched`` when the rest could change nothing, ``shared`` for a draw."""
        assert isinstance(state, Divers)
        if not any(state.returns()):
            return "shared"
        return "domains" if state.round == tables.ROUNDS else "clinched"

    def breakdown(self, state: State) -> list[dict[str, int]]:
        assert isinstance(state, Divers)
        return [state.breakdown(seat) for seat in range(2)]


GAME = NautilusDivers()
