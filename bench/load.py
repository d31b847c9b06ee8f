"""Many games at once on one server, paced: how long a move takes, what it costs, and what a connection weighs.

    python bench/load.py --games 500 --rate 100 --seconds 60

Every game has two people, each with a WebSocket of its own, one in English and one in French; moves are random legal
ones, at a steady rate over all games. Two processes think as the computer players do, at low priority, meanwhile.
Measured: from sending a choice to its acknowledgement at the sender and to its step at the opponent; processor time of
the server per move (stored, and shown to two viewers in two languages); memory of the server per connection.
"""

import argparse
import asyncio
import json
import multiprocessing
import os
import random
import statistics
import tempfile
import time
from pathlib import Path

import psutil
from harness import GAME, Client, Server, prepare

from leagues import games
from leagues.core.rng import Random
from leagues.core.table import Table
from leagues.search.players import player


def think() -> None:
    """Plays the computer against itself for ever, as low in priority as the server's pool."""
    os.nice(10)
    title = games.game(GAME)
    while True:
        table = Table(title, ["one", "two"], computers={0, 1})
        greedy = player("greedy", title, Random(None))
        while not table.over:
            table.submit(table.state.turn, greedy.choose(table.view(table.state.turn)))


class Load:
    """The clients of all games and what they measured, in seconds."""

    def __init__(self, clients: list[Client], rng: random.Random) -> None:
        self.pairs = [clients[number : number + 2] for number in range(0, len(clients), 2)]
        self.rng = rng
        self.acknowledged: list[float] = []
        self.shown: list[float] = []
        self.errors: list[str] = []
        self.skipped = 0

    async def move(self, pair: list[Client]) -> None:
        """One random choice in a game."""
        mover = next((client for client in pair if client.turn == client.player.seat), None)
        if mover is None or not mover.actions or mover.answers:
            self.skipped += 1
            return
        other = pair[0] if mover is pair[1] else pair[1]
        began = time.perf_counter()
        answer = await mover.wish(mover.choice(self.rng.choice(mover.actions)))
        self.acknowledged.append(time.perf_counter() - began)
        if answer["type"] != "done":
            self.errors.append(json.dumps(answer))
            return
        while answer["step"] not in other.seen_at:
            other.changed.clear()
            await asyncio.wait_for(other.changed.wait(), 30)
        self.shown.append(other.seen_at[answer["step"]] - began)

    async def run(self, rate: float, seconds: float) -> int:
        """Moves at a steady rate; returns how many were made."""
        began, moves = time.perf_counter(), []
        for number in range(int(rate * seconds)):
            due = began + number / rate
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            running = [pair for pair in self.pairs if not pair[0].over]
            moves.append(asyncio.create_task(self.move(self.rng.choice(running))))
        for failed in await asyncio.gather(*moves, return_exceptions=True):
            if failed is not None:
                self.errors.append(repr(failed))
        return len(self.acknowledged)


async def connect_all(clients: list[Client]) -> None:
    """Connects everybody, a few at a time, and waits until each has a scene."""
    for start in range(0, len(clients), 20):
        group = clients[start : start + 20]
        await asyncio.gather(*(client.open() for client in group))
        for client in group:
            asyncio.get_running_loop().create_task(client.listen())
        await asyncio.gather(*(asyncio.wait_for(client.changed.wait(), 30) for client in group))


def milliseconds(times: list[float], share: float) -> float:
    """A percentile in milliseconds."""
    return 1000 * statistics.quantiles(times, n=1000, method="inclusive")[round(share * 1000) - 1]


async def measure(arguments: argparse.Namespace, folder: Path) -> None:
    """Runs the whole measurement and prints it."""
    database = f"sqlite:///{folder / 'leagues.db'}"
    players = prepare(database, ["people"] * arguments.games)
    server = Server(database, folder / "server.log")
    server.start()
    assert server.process is not None
    process = psutil.Process(server.process.pid)
    clients = [Client(player, server.port, lang=("en", "fr")[player.seat]) for player in players]
    await connect_all(clients[:2])
    before = process.memory_info().rss
    await connect_all(clients[2:])
    await asyncio.sleep(1)
    weight = (process.memory_info().rss - before) / (len(clients) - 2) / 1024
    print(f"{len(clients)} sockets, {arguments.games} games: {weight:.0f} KiB a connection, its game included")
    thinkers = [multiprocessing.get_context("spawn").Process(target=think, daemon=True) for _number in range(2)]
    for thinker in thinkers:
        thinker.start()
    load = Load(clients, random.Random(arguments.seed))
    await load.run(arguments.rate, 3)  # warm-up
    load.acknowledged.clear()
    load.shown.clear()
    received, used, began = sum(client.received for client in clients), process.cpu_times(), time.perf_counter()
    moves = await load.run(arguments.rate, arguments.seconds)
    lasted, after = time.perf_counter() - began, process.cpu_times()
    cpu = (after.user + after.system - used.user - used.system) / moves
    size = (sum(client.received for client in clients) - received) / moves / 2
    for thinker in thinkers:
        thinker.kill()
    print(f"{moves} moves in {lasted:.1f} s ({moves / lasted:.1f}/s), {len(load.errors)} errors")
    for name, times in (("acknowledged", load.acknowledged), ("shown to the opponent", load.shown)):
        median, late = milliseconds(times, 0.5), milliseconds(times, 0.99)
        print(f"{name}: median {median:.1f} ms, 99th percentile {late:.1f} ms, longest {1000 * max(times):.0f} ms")
    print(f"processor time of the server: {1000 * cpu:.2f} ms a move; {size / 1024:.1f} KiB sent to each viewer")
    print(f"memory at the end: {process.memory_info().rss / 2**20:.0f} MiB")
    for error in load.errors[:5]:
        print(error)
    server.stop()


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--rate", type=float, default=100.0, help="moves a second over all games")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=0)
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(parser.parse_args(), Path(folder)))


if __name__ == "__main__":
    main()
