"""Computer players by name."""

from collections.abc import Callable

from leagues.core.errors import UnknownPlayer
from leagues.core.game import Game, View
from leagues.core.match import Player
from leagues.core.rng import Random


class RandomPlayer:
    """Chooses among the legal actions, each equally likely."""

    def __init__(self, game: Game, rng: Random) -> None:
        self.name = "random"
        self.rng = rng

    def choose(self, view: View) -> int:
        return view.legal[self.rng.below(len(view.legal))]


class GreedyPlayer:
    """Looks one ply ahead and takes the action after which the game's own estimate is best; ties at random."""

    def __init__(self, game: Game, rng: Random) -> None:
        self.name = "greedy"
        self.game = game
        self.rng = rng

    def choose(self, view: View) -> int:
        return self.ranked(view)[0][1]

    def ranked(self, view: View) -> list[tuple[float, int]]:
        """Each legal action with the estimate after it, the best first; equals in random order."""
        assert view.seat is not None
        world = self.game.sample(view, self.rng)
        found = []
        for action in self.rng.shuffled(list(view.legal)):
            after = world.copy()
            after.apply(action)
            found.append((after.estimates()[view.seat], action))
        return sorted(found, key=lambda pair: -pair[0])


PLAYERS: dict[str, Callable[[Game, Random], Player]] = {"random": RandomPlayer, "greedy": GreedyPlayer}


def player(name: str, game: Game, rng: Random) -> Player:
    """The computer player of a name. Raises ``UnknownPlayer``."""
    if name not in PLAYERS:
        raise UnknownPlayer(player=name, known=", ".join(PLAYERS))
    return PLAYERS[name](game, rng)
