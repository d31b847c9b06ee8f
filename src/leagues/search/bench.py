"""Speed and statistics of random play. Both builds are measured in turn, in processes of their own."""

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import Any

import leagues
from leagues.core.game import Game
from leagues.core.playout import playout, playouts
from leagues.core.rng import Random
from leagues.core.state import CHANCE, State


def measure(game: Game, seconds: float) -> dict[str, float]:
    """This build's random games a second on one thread, and nanoseconds of ``copy`` and one decision from Python."""
    start = game.new()
    rng = Random(1)
    games, total, spent = 1, 0, 0.0
    while spent < seconds:
        begin = perf_counter()
        playouts(start, games, rng)
        spent += perf_counter() - begin
        total += games
        games = max(1, int(total / spent * seconds / 10))
    return {"games_per_s": total / spent, **_single_calls(game, seconds / 5)}


def _single_calls(game: Game, seconds: float) -> dict[str, float]:
    """Medians over the positions of random games: a copy, and a decision (legal list and apply)."""
    copies: list[float] = []
    decisions: list[float] = []
    rng = Random(2)
    stop = perf_counter() + seconds
    while perf_counter() < stop or not copies:
        state = game.new()
        while state.turn >= 0 or state.turn == CHANCE:
            if state.turn == CHANCE:
                state.apply(state.sample_outcome(rng))
                continue
            copies.append(_time_copy(state))
            begin = perf_counter()
            legal = state.legal()
            middle = perf_counter()
            action = legal[rng.below(len(legal))]
            resume = perf_counter()
            state.apply(action)
            decisions.append(perf_counter() - resume + middle - begin)
    return {"copy_ns": 1e9 * median(copies), "decision_ns": 1e9 * median(decisions)}


def _time_copy(state: State) -> float:
    begin = perf_counter()
    for _again in range(10):
        state.copy()
    return (perf_counter() - begin) / 10


def bench_engine(
    game: Game, rounds: int = 5, seconds: float = 2.0, progress: Callable[[], None] | None = None
) -> dict[str, Any]:
    """Both builds in turn, several rounds; medians, and the median of the rounds' ratios.

    Without compiled modules both figures are those of the plain Python build and the ratio is 1.
    """
    found: dict[bool, list[dict[str, float]]] = {True: [], False: []}
    for _round in range(rounds):
        for compiled in (True, False):
            if leagues.COMPILED or not compiled:
                found[compiled].append(_measure_apart(game, seconds, compiled))
            if progress is not None:
                progress()
    best = found[True] or found[False]
    pairs = zip(best, found[False], strict=True)
    ratios = [fast["games_per_s"] / slow["games_per_s"] for fast, slow in pairs]
    return {
        "game": game.id,
        "compiled": leagues.COMPILED,
        "games_per_s": round(median(figures["games_per_s"] for figures in best)),
        "uncompiled_games_per_s": round(median(figures["games_per_s"] for figures in found[False])),
        "ratio": round(median(ratios), 1),
        "copy_ns": round(median(figures["copy_ns"] for figures in best)),
        "decision_ns": round(median(figures["decision_ns"] for figures in best)),
    }


def _measure_apart(game: Game, seconds: float, compiled: bool) -> dict[str, float]:
    settings = {name: value for name, value in os.environ.items() if name != "LEAGUES_PURE"}
    if not compiled:
        settings["LEAGUES_PURE"] = "1"
    command = [sys.executable, "-m", "leagues", "bench", "engine", game.id, "--this-build", "--seconds", str(seconds)]
    done = subprocess.run(command, env=settings, check=True, capture_output=True, text=True)
    return {name: float(value) for name, value in json.loads(done.stdout).items()}


def bench_random(game: Game, games: int, seed: int, progress: Callable[[], None] | None = None) -> dict[str, Any]:
    """How uniformly random games end, and how long they are."""
    endings: Counter[str] = Counter()
    decisions = 0
    start, rng = game.new(), Random(seed)
    for _game in range(games):
        state = start.copy()
        decisions += playout(state, rng)
        endings[game.ending(state)] += 1
        if progress is not None:
            progress()
    return {
        "game": game.id,
        "games": games,
        "decisions_per_game": round(decisions / games, 2),
        "endings": {name: round(count / games, 6) for name, count in sorted(endings.items())},
    }
