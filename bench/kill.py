"""Kills the server again and again while games are played, and checks that nothing acknowledged is lost.

    python bench/kill.py --kills 50

Twenty games, half of them against the computer, are played as fast as they are answered. At random moments the server
is killed (SIGKILL) and started again on the same database. After each start: every acknowledged choice is in the log,
at its place, once; every log replays; and all games go on, the computers' too. A wish that was not answered is sent
again with its key.
"""

import argparse
import asyncio
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from harness import GAME, Client, Json, Player, Server, prepare
from sqlalchemy import Connection, select
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from leagues import games
from leagues.core.table import Row, folded
from leagues.server import schema
from leagues.server.store import connect as open_database


class Game:
    """One player's part in a game: what was wished, and what was acknowledged, by step."""

    def __init__(self, player: Player, rng: random.Random) -> None:
        self.player = player
        self.rng = rng
        self.acknowledged: dict[str, tuple[int, str]] = {}
        self.open_wish: Json | None = None
        self.over = False

    async def play(self, port: int) -> None:
        """Plays until the server goes away or the game is over."""
        client = Client(self.player, port, lang=self.rng.choice(["en", "cs"]))
        try:
            await client.open()
            listening = asyncio.create_task(client.listen())
            try:
                await self._choose(client, listening)
            finally:
                listening.cancel()
                await asyncio.gather(listening, return_exceptions=True)
        except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
            return

    async def _choose(self, client: Client, listening: "asyncio.Task[None]") -> None:
        while not listening.done():
            if self.open_wish is not None:
                await self._wish(client, listening, self.open_wish)
                continue
            if client.over:
                self.over = True
                return
            if client.turn == self.player.seat and client.actions:
                self.open_wish = client.choice(self.rng.choice(client.actions))
                continue
            client.changed.clear()
            changed = asyncio.create_task(client.changed.wait())
            await asyncio.wait([changed, listening], return_when=asyncio.FIRST_COMPLETED)
            changed.cancel()

    async def _wish(self, client: Client, listening: "asyncio.Task[None]", wish: Json) -> None:
        answering = asyncio.create_task(client.wish(wish))
        await asyncio.wait([answering, listening], return_when=asyncio.FIRST_COMPLETED)
        if not answering.done():
            answering.cancel()
            return
        answer = answering.result()
        if answer["type"] == "done":
            self.acknowledged[wish["key"]] = answer["step"], wish["action"]
        elif answer["error"] not in ("error.stale", "error.illegal_action", "error.wrong_seat"):
            raise AssertionError(answer)
        self.open_wish = None


def check(connection: Connection, parts: list[Game]) -> int:
    """Checks every log against what was acknowledged; returns how many acknowledged choices were found."""
    found = 0
    rows = schema.rows.c
    title = games.game(GAME)
    by_table: dict[str, list[Any]] = {part.player.table: [] for part in parts}
    for row in connection.execute(select(schema.rows).order_by(rows.table_id, rows.sequence)):
        by_table[row.table_id].append(row)
    for part in parts:
        log = by_table[part.player.table]
        assert [row.sequence for row in log] == list(range(len(log))), "a gap in a log"
        keyed = {row.key: row for row in log if row.key}
        for key, (step, action) in part.acknowledged.items():
            row = keyed[key]
            assert row.code == action, f"{row.code} is stored where {action} was acknowledged"
            assert row.seat == part.player.seat
            assert row.sequence < step <= len(log)
            found += 1
    for log in by_table.values():
        state = title.new()
        for number in folded(Row(row.seat, title.actions.ids[row.code], row.back_to) for row in log):
            state.apply(number)  # raises when a move is there twice or out of turn
    return found


async def soak(kills: int, tables: int, rng: random.Random, folder: Path) -> None:
    """Plays, kills and checks; raises ``AssertionError`` at the first fault."""
    database = f"sqlite:///{folder / 'leagues.db'}"
    players = prepare(database, ["people", "computer"] * (tables // 2))
    parts = [Game(player, rng) for player in players]
    server, engine = Server(database, folder / "server.log"), open_database(database)
    began, survived = time.monotonic(), 0
    for round_ in range(kills):
        server.start()
        playing = [asyncio.create_task(part.play(server.port)) for part in parts if not part.over]
        await asyncio.sleep(rng.uniform(0.2, 1.2))
        server.kill()
        await asyncio.gather(*playing)
        with engine.connect() as connection:
            survived = check(connection, parts)
        over = sum(part.over for part in parts)
        print(f"kill {round_ + 1}: {survived} acknowledged choices are there, {over} players are done", flush=True)
        if over == len(parts):
            parts += [Game(player, rng) for player in prepare(database, ["people", "computer"] * (tables // 2))]
    server.start()
    live = [part for part in parts if not part.over]
    before = {id(part): len(part.acknowledged) for part in live}
    playing = [asyncio.create_task(part.play(server.port)) for part in live]
    await asyncio.wait(playing, timeout=120)
    assert all(part.over for part in live), "a game did not go on to its end"
    server.stop()
    await asyncio.gather(*playing)
    with engine.connect() as connection:
        survived = check(connection, parts)
    gained = sum(len(part.acknowledged) - before[id(part)] for part in live)
    print(f"{kills} kills in {time.monotonic() - began:.0f} s: {survived} acknowledged choices, none lost, none twice;")
    print(f"all {len(parts)} players finished their games, with {gained} choices after the last start")


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seed", type=int, default=None)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        try:
            asyncio.run(soak(arguments.kills, arguments.tables, random.Random(arguments.seed), Path(folder)))
        except BaseException:
            print((Path(folder) / "server.log").read_text("utf-8", "replace")[-4000:], file=sys.stderr)
            raise


if __name__ == "__main__":
    main()
