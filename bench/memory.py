"""Whether a server's memory stays flat over many games, abandoned tables and connections that say nothing.

    python bench/memory.py --games 20000 --abandoned 2000 --silent 2000

Runs the hub in this process: games between two bots, played to the end by random choices; open tables that nobody
joins; connections that never say hello. Memory, tables in memory and tasks are printed along the way.
"""

import argparse
import asyncio
import gc
import secrets
import sys
import tempfile
from pathlib import Path

import psutil

from leagues.core.rng import Random
from leagues.server import hub as hub_module
from leagues.server.viewer import Viewer

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from server.house import Guest, House


async def play(house: House, rng: Random) -> int:
    """One game between two people, each looking on in a shape of their own; returns the size of the last message."""
    live = await house.table("ada", "brunel")
    guests = [Guest(house.hub, live, name) for name in ("ada", "brunel")]
    for guest, shape in zip(guests, ("wide", "tall"), strict=True):
        await guest.hello(shape=shape)
    size = 0
    while not live.table.over:
        legal = live.table.state.legal()
        mover = guests[live.turn]
        mover.viewer.bucket.left = 40
        await mover.play(live.game.actions.code(legal[rng.below(len(legal))]))
        size = sum(len(str(message)) for guest in guests for message in guest.heard())
    for guest in guests:
        guest.leave()
    return size


async def measure(arguments: argparse.Namespace, folder: Path) -> None:
    """Plays, abandons and falls silent; prints what is left of it."""
    hub_module.SWEEP, hub_module.IDLE = 1.0, 2.0
    process, rng = psutil.Process(), Random(arguments.seed)
    async with House(folder) as house:
        for name in ("ada", "brunel"):
            await house.person(name)

        def show(what: str) -> None:
            gc.collect()
            print(
                f"{what}: {process.memory_info().rss / 2**20:.1f} MiB, {len(house.hub.tables)} tables in memory,"
                f" {len(asyncio.all_tasks())} tasks, {process.num_fds()} files",
                flush=True,
            )

        step = max(1, arguments.games // 10)
        for number in range(arguments.games):
            if number % step == 0:
                show(f"{number} games")
            await play(house, rng)
        for _number in range(arguments.abandoned):
            await house.table("ada", "open")
        show(f"{arguments.abandoned} abandoned tables")
        live = await house.table("ada", "brunel")
        silent = [Viewer() for _number in range(arguments.silent)]
        live.viewers.update(silent)
        show(f"{arguments.silent} silent connections")
        for viewer in silent:
            viewer.close()
            live.viewers.discard(viewer)
        await asyncio.sleep(5)
        show("after all that")
        assert len(house.hub.tables) <= 1, "tables stay in memory"


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=20000)
    parser.add_argument("--abandoned", type=int, default=2000)
    parser.add_argument("--silent", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=secrets.randbits(32))
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(parser.parse_args(), Path(folder)))


if __name__ == "__main__":
    main()
