"""A small house to try the server's heart in: a store in a folder, a hub, and guests that speak the live protocol."""

import asyncio
import json
import secrets
import time
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from sqlalchemy import insert

from leagues import games
from leagues.core.game import View
from leagues.server import schema
from leagues.server.hub import Hub
from leagues.server.live import LiveTable
from leagues.server.store import Store
from leagues.server.viewer import Viewer

Json = dict[str, Any]
GAME = "seven_wonders_duel"


class Here:
    """Computer players in this very process; ``choose`` can be replaced to make them fail."""

    def __init__(self) -> None:
        self.answer: Callable[[View], Any] = lambda view: view.legal[0]

    async def choose(self, game: str, name: str, view: View, seed: int) -> int:
        found = self.answer(view)
        return int(await found if isinstance(found, Awaitable) else found)

    def close(self) -> None:
        pass


class House:
    """A store and a hub. ``async with House(folder)`` opens both and closes them."""

    def __init__(self, folder: Path, **hub: Any) -> None:
        self.store = Store(f"sqlite:///{folder / 'leagues.db'}")
        self.hub = Hub(self.store, **{"computers": Here(), "pace": 0.0, **hub})

    async def __aenter__(self) -> "House":
        self.store.open()
        await self.hub.start()
        return self

    async def __aexit__(self, *_error: object) -> None:
        await self.hub.close()
        await self.store.close()

    async def person(self, name: str) -> str:
        """A new person's id."""
        now = time.time()
        row = {"id": name, "name": name, "token_hash": secrets.token_hex(32), "created": now, "seen": now}
        await self.store.write(lambda connection: connection.execute(insert(schema.people), row))
        return name

    async def table(self, *seats: str, **facts: Any) -> LiveTable:
        """A running table; a seat is a person's name, ``computer``, ``bot`` or ``open``."""
        id, now = secrets.token_urlsafe(16), time.time()
        row = {
            "id": id,
            "game": GAME,
            "rules": games.game(GAME).version,
            "options": games.game(GAME).settle_options(),
            "practice": False,
            "listed": False,
            "patience": 72,
            "status": "open" if "open" in seats else "running",
            "created": now,
            "moved": now,
            **facts,
        }
        kinds = [seat if seat in ("computer", "bot", "open") else "person" for seat in seats]
        places = [
            {
                "table_id": id,
                "seat": number,
                "kind": kind,
                "person": name if kind == "person" else None,
                "name": name.title(),
                "player": "greedy" if kind == "computer" else None,
            }
            for number, (name, kind) in enumerate(zip(seats, kinds, strict=True))
        ]

        def create(connection: Any) -> None:
            connection.execute(insert(schema.tables), row)
            connection.execute(insert(schema.seats), places)

        await self.store.write(create)
        return await self.hub.table(id)


class Guest:
    """A connection without a socket: what is said goes to the hub, what is answered is kept."""

    def __init__(self, hub: Hub, live: LiveTable, person: str | None = None, bot_seat: int | None = None) -> None:
        self.hub, self.live = hub, live
        self.viewer = Viewer(person, bot_seat)
        live.viewers.add(self.viewer)

    async def say(self, **message: Any) -> list[Json]:
        """Says something and returns what was heard since."""
        return await self.say_text(json.dumps(message))

    async def say_text(self, text: str | None) -> list[Json]:
        """Sends a frame."""
        await self.hub.hear(self.live, self.viewer, text)
        return self.heard()

    async def hello(self, **more: Any) -> list[Json]:
        """Says hello."""
        return await self.say(**{"type": "hello", "shape": "facts", "lang": "en", **more})

    def heard(self) -> list[Json]:
        """What was heard since the last time."""
        found = []
        while not self.viewer.queue.empty():
            text = self.viewer.queue.get_nowait()
            found.append({"type": "closed"} if text is None else json.loads(text))
        return found

    def leave(self) -> None:
        """Ends the connection."""
        self.viewer.close()
        self.hub.left(self.live, self.viewer)

    def now(self, key: str | None = None) -> Json:
        """The fields of a wish at this moment."""
        return {"key": key or secrets.token_urlsafe(9), "step": self.live.step, "ply": self.live.ply}

    async def play(self, action: str | None = None, **more: Any) -> list[Json]:
        """Plays an action, by default the first legal one."""
        if action is None:
            action = self.live.game.actions.code(self.live.table.state.legal()[0])
        return await self.say(**{"type": "play", **self.now(), "action": action, **more})


def kinds(heard: list[Json]) -> list[str]:
    """The types of some messages."""
    return [message["type"] for message in heard]


def the(kind: str, heard: list[Json]) -> Json:
    """The only message of a type."""
    (found,) = [message for message in heard if message["type"] == kind]
    return found


def run_apart(coroutine: Coroutine[Any, Any, None]) -> None:
    """Runs a coroutine in a thread of its own: while a browser is open, this one has a loop already."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, coroutine).result()


def run(folder: Path, scenario: Callable[[House], Awaitable[None]], **hub: Any) -> None:
    """Plays a scenario in a new house, or in the one that a folder already holds."""

    async def inside() -> None:
        async with House(folder, **hub) as house:
            await scenario(house)

    run_apart(inside())
