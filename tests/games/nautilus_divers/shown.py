"""Whole games of Nautilus (Libellud) for tests of what a small table shows, and ways to look at them."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from leagues.core.dealer import KeyedDealer
from leagues.core.message import Message
from leagues.core.rng import Random
from leagues.core.state import CHANCE, OVER, State
from leagues.games.nautilus_divers import tables
from leagues.games.nautilus_divers.game import GAME
from leagues.games.nautilus_divers.view import DiversView
from leagues.ui.scene import Item, Scene, Text

NAMES = ("Ada", "Brunel")
CHOICES = tables.PHASES[tables.DRAFT : tables.FINISHED]
WITHOUT_ITEMS = frozenset(map(GAME.actions.parse, ("start:none", "release")))  # actions that touch nothing
LIKED = re.compile(r"start:[emh]|place:(kraken|fishbone)|place:\d+:\w+:anchor")


@cache
def played(seed: int, **options: str) -> tuple[State, ...]:
    """Every position of a game in which players like to use their special cards."""
    state, dealer, random = GAME.new(options), KeyedDealer(seed), Random(seed)
    positions = [state.copy()]
    while state.turn != OVER:
        if state.turn == CHANCE:
            state.apply(dealer.settle(state))
        else:
            legal = state.legal()
            liked = [action for action in legal if LIKED.match(GAME.actions.code(action))]
            from_these = liked if liked and random.below(3) else legal
            state.apply(from_these[random.below(len(from_these))])
        positions.append(state.copy())
    return tuple(positions)


@cache
def asked(pending: str) -> State:
    """The first position in which this is to be decided."""
    for seed in range(50):
        for state in played(seed):
            if see(state).pending == pending:
                return state
    raise AssertionError(f"{pending} does not occur")


def see(state: State, seat: int | None = None) -> DiversView:
    """The view of a seat, or of a spectator."""
    view = GAME.view(state, seat)
    assert isinstance(view, DiversView)
    return view


def mover(state: State) -> DiversView:
    """The view of whoever is to move."""
    return see(state, max(state.turn, 0))


def awarded(round: int = 3, **options: str) -> State:
    """A finished round that is still on the table."""
    return next(state for state in played(1, **options) if see(state).awarded and see(state).round == round)


def situations() -> Iterator[DiversView]:
    """Views of all that can be asked, of many moments, and of the end, by all who may look."""
    for pending in CHOICES:
        yield from (see(asked(pending), seat) for seat in (0, 1, None))
    for seed in range(4):
        yield from map(mover, played(seed, won_cards=("hidden", "open")[seed % 2])[::17])
    for state in (awarded(), awarded(6), played(1)[-1], played(2)[0]):
        yield from (see(state, seat) for seat in (1, None))


def texts(laid: Scene) -> Iterator[tuple[Item, Text]]:
    for item in laid.items:
        for part in item.parts:
            if isinstance(part, Text):
                yield item, part


def plain(word: Any) -> str:
    """An id and what goes into it."""
    if isinstance(word, tuple):
        return ", ".join(map(plain, word))
    if not isinstance(word, Message):
        return str(word)
    return " ".join([word.id, *map(plain, word.params.values())])
