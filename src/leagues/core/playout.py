"""Uniformly random play and perft, written once for every game and compiled with the GIL released."""

import cython

from leagues.core.rng import Random
from leagues.core.state import CHANCE, OVER, State


def playout(state: State, rng: Random) -> int:
    """Plays ``state`` on to its end, every legal action equally likely, and returns the number of decisions."""
    _need(state, rng)
    with cython.nogil:
        decisions = play_out(state, rng)
    return decisions


def playouts(start: State, games: int, rng: Random) -> int:
    """Plays ``games`` random games from ``start``, which stays as it is, and returns the decisions of all of them."""
    _need(start, rng)
    state = start.copy()
    decisions = 0
    with cython.nogil:
        for _game in range(games):
            state.take_from(start)
            decisions += play_out(state, rng)
    return decisions


def _need(state: State | None, rng: Random | None) -> None:
    """Compiled code takes ``None`` for any object, and would then read what is not there."""
    if state is None or rng is None:
        raise TypeError("a state and a Random are needed")


LONGEST = 1_000_000


def play_out(state: State, rng: Random) -> int:
    """The decisions of a random game. One of a million plies is none: such a position is damaged, and is left alone."""
    buffer = [0] * 1024
    decisions = 0
    plies = 0
    while state.turn != OVER and plies < LONGEST:
        plies += 1
        if state.turn == CHANCE:
            state.play(state.draw(rng))
        else:
            state.play(buffer[rng.below(state.list_legal(buffer))])
            decisions += 1
    return decisions


def perft(state: State, depth: int) -> int:
    """How many positions lie ``depth`` plies ahead, every choice and every chance outcome followed.

    A game that ends earlier counts as one position, where it ended. Raises ``ValueError`` for a negative depth.
    """
    if depth < 0:
        raise ValueError(f"the depth is 0 or more, not {depth}")
    if state is None:
        raise TypeError("a state is needed")
    if depth == 0 or state.turn == OVER:
        return 1
    actions = [outcome for outcome, _weight in state.odds()] if state.turn == CHANCE else state.legal()
    total = 0
    child = state.copy()
    for action in actions:
        child.take_from(state)
        child.play(action)
        total += perft(child, depth - 1)
    return total
