"""What the load and kill scripts share: a prepared database, a server process, and clients on its WebSockets."""

import asyncio
import hashlib
import json
import secrets
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sqlalchemy import insert
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from leagues import games
from leagues.server import schema
from leagues.server.people import COOKIE
from leagues.server.store import connect as open_database
from leagues.server.store import migrate

Json = dict[str, Any]
GAME = "seven_wonders_duel"


@dataclass
class Player:
    """Somebody who plays at one table, with the session's token."""

    table: str
    seat: int
    token: str


def prepare(database: str, tables: Sequence[str]) -> list[Player]:
    """A new database with running tables: "people" for two people, "computer" for one against the computer.

    Returns everybody who is to play.
    """
    engine, players, now = open_database(database), [], time.time()
    migrate(engine)
    with engine.begin() as connection:
        for kind in tables:
            id = secrets.token_urlsafe(16)
            row = {"id": id, "game": GAME, "rules": games.game(GAME).version, "practice": False, "listed": False}
            row |= {"options": games.game(GAME).settle_options(), "patience": 72, "status": "running"}
            connection.execute(insert(schema.tables), row | {"created": now, "moved": now})
            for seat in range(2):
                place: Json = {"table_id": id, "seat": seat, "name": f"Seat {seat}", "kind": "computer"}
                place |= {"person": None, "player": "greedy"}
                if kind == "people" or seat == 0:
                    players.append(Player(id, seat, secrets.token_urlsafe(32)))
                    person: Json = {"id": secrets.token_urlsafe(16), "name": place["name"], "created": now, "seen": now}
                    person["token_hash"] = hashlib.sha256(players[-1].token.encode()).hexdigest()
                    connection.execute(insert(schema.people), person)
                    place |= {"kind": "person", "person": person["id"], "player": None}
                connection.execute(insert(schema.seats), place)
    engine.dispose()
    return players


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """A ``leagues serve`` in a process of its own."""

    def __init__(self, database: str, log: Path) -> None:
        self.database = database
        self.log = log
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Starts it and waits until it answers."""
        command = [sys.executable, "-m", "leagues", "serve", "--no-browser", "--pause", "0.05"]
        command += ["--port", str(self.port)]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen([*command, "--database", self.database], stdout=log, stderr=log)
        for _attempt in range(400):
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/api/games", timeout=5):
                    return
            except (urllib.error.URLError, ConnectionError):
                time.sleep(0.05)
        raise RuntimeError(f"the server does not answer; see {self.log}")

    def kill(self) -> None:
        """Ends it at once, as a power cut would."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        """Asks it to end."""
        assert self.process is not None
        self.process.terminate()
        self.process.wait(30)


@dataclass
class Client:
    """A player's page without the page: follows the table, and can wish."""

    player: Player
    port: int
    lang: str = "en"
    shape: str = "wide"
    socket: ClientConnection | None = None
    step: int = -1
    ply: int = 0
    turn: int = -1
    over: bool = False
    actions: list[str] = field(default_factory=list)
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    received: int = 0
    answers: dict[str, asyncio.Future[Json]] = field(default_factory=dict)
    seen_at: dict[int, float] = field(default_factory=dict)

    async def open(self) -> None:
        """Connects and says hello."""
        headers = {"Cookie": f"{COOKIE}={self.player.token}"}
        url, origin = f"ws://127.0.0.1:{self.port}/t/{self.player.table}/live", f"http://127.0.0.1:{self.port}"
        self.socket = await connect(
            url, additional_headers=headers, origin=Origin(origin), compression=None, max_size=None, ping_interval=None
        )
        await self.send({"type": "hello", "shape": self.shape, "lang": self.lang, "seat": self.player.seat})

    async def send(self, message: Json) -> None:
        """Sends a message."""
        assert self.socket is not None
        await self.socket.send(json.dumps(message))

    async def listen(self) -> None:
        """Follows the table until the connection ends."""
        assert self.socket is not None
        async for text in self.socket:
            self.received += len(text)
            self.hear(json.loads(text))

    def hear(self, message: Json) -> None:
        """Takes a message in."""
        if message["type"] in ("scene", "step"):
            self.step, self.ply, self.turn = message["step"], message["ply"], message["turn"]
            self.over = message["over"]
            self.actions = [choice["action"] for choice in message["choices"] if choice["action"]]
            self.seen_at[self.step] = time.perf_counter()
            self.changed.set()
        elif message["type"] in ("done", "refused"):
            waiting = self.answers.pop(message["key"], None)
            if waiting is not None and not waiting.done():
                waiting.set_result(message)

    async def wish(self, wish: Json) -> Json:
        """Sends a wish and waits for its answer."""
        answer: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        self.answers[wish["key"]] = answer
        await self.send(wish)
        return await asyncio.wait_for(answer, 30)

    def choice(self, action: str) -> Json:
        """The wish to play an action now."""
        key = secrets.token_urlsafe(12)
        return {"type": "play", "key": key, "step": self.step, "ply": self.ply, "action": action}
