"""Computer players in processes of their own, so that their thinking never holds up the server."""

import asyncio
import multiprocessing
import os
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Protocol

from leagues import games
from leagues.core.game import View
from leagues.core.rng import Random
from leagues.search.players import player


class Computers(Protocol):
    """Whatever chooses for the computer's seats."""

    async def choose(self, game: str, name: str, view: View, seed: int) -> int:
        """The action that the player of this name chooses. Raises what it fails with, ``TimeoutError`` when late."""
        ...

    def close(self) -> None:
        """Ends it."""
        ...


def _nice() -> None:
    if hasattr(os, "nice"):
        os.nice(10)


def _choose(game: str, name: str, view: View, seed: int) -> int:
    return player(name, games.game(game), Random(seed)).choose(view)


class ComputerPool:
    """Computer players in a pool of processes, with a deadline in seconds for each choice.

    A player that does not answer in time is ended together with its process; the others start anew.
    """

    def __init__(self, workers: int | None = None, deadline: float = 20.0) -> None:
        self.workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self.deadline = deadline
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, game: str, name: str, view: View, seed: int) -> int:
        pool = self._running()
        work = asyncio.wrap_future(pool.submit(_choose, game, name, view, seed))
        try:
            return await asyncio.wait_for(work, self.deadline)
        except (TimeoutError, BrokenProcessPool):
            self._end(pool)
            raise

    def close(self) -> None:
        if self._pool is not None:
            self._end(self._pool)

    def _running(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self.workers, context, _nice)
        return self._pool

    def _end(self, pool: ProcessPoolExecutor) -> None:
        if pool is self._pool:
            self._pool = None
        for process in list((pool._processes or {}).values()):
            process.kill()
        pool.shutdown(wait=False, cancel_futures=True)
