"""The one game loop: players, a dealer and listeners make a record."""

from collections.abc import Callable, Sequence
from typing import Protocol

from leagues.core.dealer import Dealer
from leagues.core.errors import IllegalAction, PlayerFailed
from leagues.core.game import Game, Options, View
from leagues.core.state import State, whole
from leagues.core.table import Table


class Player(Protocol):
    """Anyone who chooses. A choice depends on the view, the player's own seed and its budget, on nothing else."""

    name: str

    def choose(self, view: View) -> int:
        """One of ``view.legal``."""
        ...


def play(
    game: Game,
    players: Sequence[Player],
    dealer: Dealer | None = None,
    options: Options | None = None,
    watch: Callable[[int, State, int, State], None] | None = None,
) -> Table:
    """Plays one game to its end and returns the table, whose ``record()`` tells it.

    Raises ``PlayerFailed`` when a player raises an error or chooses what is not legal; what a dealer or a listener
    raises comes through.
    """
    table = Table(game, [player.name for player in players], options, dealer, watch=watch)
    while not table.over:
        seat = table.state.turn
        player = players[seat]
        view = table.view(seat)
        try:
            action = whole(player.choose(view))
            if action not in view.legal:
                raise IllegalAction(action=game.actions.code(action))
        except Exception as error:
            raise PlayerFailed(player=player.name, seat=seat, ply=len(table.plies), reason=error) from error
        table.submit(seat, action)
    return table
