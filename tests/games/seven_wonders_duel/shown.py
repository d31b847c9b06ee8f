"""Whole games of 7 Wonders Duel for tests of what a table shows, and ways to look at them."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from leagues.core.dealer import KeyedDealer
from leagues.core.message import Message
from leagues.core.rng import Random
from leagues.core.state import CHANCE, OVER, State
from leagues.games.seven_wonders_duel.game import GAME
from leagues.games.seven_wonders_duel.scene import scene
from leagues.games.seven_wonders_duel.view import DuelView
from leagues.ui.scene import Scene


@cache
def game(seed: int, promo: str = "no") -> tuple[State, ...]:
    """Every position of a game in which players like to build."""
    state, dealer, random = GAME.new({"promo_wonders": promo}), KeyedDealer(seed), Random(seed)
    positions = [state.copy()]
    while state.turn != OVER:
        if state.turn == CHANCE:
            state.apply(dealer.settle(state))
        else:
            legal = state.legal()
            wonders = [action for action in legal if GAME.actions.row(action).kind == "wonder"]
            eager = [action for action in legal if GAME.actions.row(action).kind == "build"]
            liked = (wonders if random.below(3) == 0 else eager) or eager or legal
            state.apply(liked[random.below(len(liked))])
        positions.append(state.copy())
    return tuple(positions)


@cache
def asked(pending: str) -> State:
    """The first position in which this is to be decided."""
    for seed in range(200):
        for state in game(seed, "yes"):
            if see(state).pending == pending:
                return state
    raise AssertionError(f"{pending} does not occur")


def see(state: State, seat: int | None = None) -> DuelView:
    """The view of a seat, or of a spectator."""
    view = GAME.view(state, seat)
    assert isinstance(view, DuelView)
    return view


def seen_by_mover(state: State, shape: str) -> Scene:
    """What whoever is to move sees."""
    return scene(see(state, max(state.turn, 0)), shape)


def ids_in(word: Any) -> Iterator[str]:
    """The ids of a message and of those within it."""
    if isinstance(word, tuple):
        for part in word:
            yield from ids_in(part)
    elif isinstance(word, Message):
        yield word.id
        for value in word.params.values():
            yield from ids_in(value)
