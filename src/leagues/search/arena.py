"""Matches of two players over many deals: each deal is played twice, with the seats swapped."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from leagues.core.dealer import KeyedDealer
from leagues.core.game import Game, Options
from leagues.core.match import play
from leagues.core.rng import Random, seed_word
from leagues.core.state import CHANCE
from leagues.search.players import player


@dataclass
class Standing:
    """The first player's results so far. ``deals`` holds its score in the two games of each deal, 0 to 1."""

    wins: int = 0
    draws: int = 0
    games: int = 0
    decisions: int = 0
    deals: list[float] = field(default_factory=list)
    endings: Counter[str] = field(default_factory=Counter)

    @property
    def score(self) -> float:
        """The share of the points the first player won, a draw counting one half."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.5

    def as_dict(self) -> dict[str, Any]:
        """The stable form that ``leagues arena --json`` prints."""
        low, high = interval(self.deals)
        return {
            "games": self.games,
            "wins": self.wins,
            "draws": self.draws,
            "score": round(self.score, 4),
            "ci95": [round(low, 4), round(high, 4)],
            "endings": dict(sorted(self.endings.items())),
            "decisions_per_game": round(self.decisions / max(self.games, 1), 2),
        }


def interval(scores: list[float]) -> tuple[float, float]:
    """A 95 % interval for the mean of independent scores between 0 and 1.

    Two imagined wins and two losses are added, as Agresti and Coull do ("Approximate is better than exact", 1998), so
    that a clean sweep has an honest interval too.
    """
    padded = [*scores, 0.0, 0.0, 1.0, 1.0]
    mean = sum(padded) / len(padded)
    spread = sum((score - mean) ** 2 for score in padded) / (len(padded) - 1)
    half = 1.96 * sqrt(spread / len(padded))
    return max(0.0, mean - half), min(1.0, mean + half)


def arena(
    game: Game,
    names: tuple[str, str],
    games: int,
    seed: int,
    options: Options | None = None,
    progress: Callable[[], None] | None = None,
) -> Standing:
    """Plays ``games`` games (an even number) and returns the first player's standing.

    Game k is the same whatever else is played: every stream of random numbers is derived from the seed, the deal and
    the seat. Raises ``ValueError`` for an odd number, ``UnknownPlayer``, ``PlayerFailed``.
    """
    if games < 2 or games % 2:
        raise ValueError("the number of games must be even: each deal is played twice, with the seats swapped")
    standing = Standing()
    for deal in range(games // 2):
        scores = 0.0
        for first_seat in range(2):
            scores += _play_one(game, names, seed, deal, first_seat, options, standing)
            if progress is not None:
                progress()
        standing.deals.append(scores / 2)
    return standing


def _play_one(
    game: Game,
    names: tuple[str, str],
    seed: int,
    deal: int,
    first_seat: int,
    options: Options | None,
    standing: Standing,
) -> float:
    """One game with the first player in ``first_seat``; its score there."""
    seated = names if first_seat == 0 else names[::-1]
    players = [player(name, game, Random(seed, deal, first_seat, seat)) for seat, name in enumerate(seated)]
    table = play(game, players, KeyedDealer(seed_word(seed, deal)), options)
    result = table.state.returns()[first_seat]
    standing.games += 1
    standing.wins += result > 0
    standing.draws += result == 0
    standing.endings[game.ending(table.state)] += 1
    standing.decisions += sum(ply.seat != CHANCE for ply in table.plies)
    return (1 + result) / 2
