"""The games. A new one is a folder here and one line in ``MODULES``."""

from functools import cache
from importlib import import_module

from leagues.core.errors import UnknownGame
from leagues.core.game import Game

MODULES = {
    "seven_wonders_duel": "leagues.games.seven_wonders_duel.game",
    "nautilus_divers": "leagues.games.nautilus_divers.game",
}


@cache
def game(id: str) -> Game:
    """The game of an id. Raises ``UnknownGame``."""
    if id not in MODULES:
        raise UnknownGame(game=id, known=", ".join(MODULES))
    title = import_module(MODULES[id]).GAME
    assert isinstance(title, Game)
    return title
