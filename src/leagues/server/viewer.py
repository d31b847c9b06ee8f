"""One connection to a table: who looks, from which seat, in which shape and language."""

import asyncio
import json
from dataclasses import dataclass, field
from typing import Any

from leagues.server.messages import Bucket

Json = dict[str, Any]

MOST_WAITING = 256  # messages that a slow reader may lag behind before its connection is closed
BURST, RATE = 40, 10  # messages a sender may send at once, and a second in the long run


@dataclass(frozen=True, slots=True)
class Looks:
    """What decides what a viewer is shown; viewers who agree in it are sent the same texts."""

    seat: int | None
    shape: str
    lang: str
    mine: tuple[int, ...]


@dataclass(eq=False, slots=True)
class Viewer:
    """A connection: of a ``person``, of the bot at ``bot_seat``, or of neither, who may only watch.

    Messages wait in a queue; ``None`` in it ends the connection. ``looks`` is ``None`` until the first hello.
    """

    person: str | None = None
    bot_seat: int | None = None
    looks: Looks | None = None
    queue: asyncio.Queue[str | None] = field(default_factory=lambda: asyncio.Queue(MOST_WAITING))
    bucket: Bucket = field(default_factory=lambda: Bucket(BURST, RATE))
    failures: int = 0
    closed: bool = False

    def send(self, message: Json) -> None:
        """Sends a message of its own."""
        self.send_text(json.dumps(message, ensure_ascii=False, separators=(",", ":")))

    def send_text(self, text: str) -> None:
        """Sends a text. A viewer who does not read is let go; it catches up when it connects again."""
        if self.closed:
            return
        try:
            self.queue.put_nowait(text)
        except asyncio.QueueFull:
            self.close()

    def close(self) -> None:
        """Ends the connection; what still waits is sent first where it can be."""
        if self.closed:
            return
        self.closed = True
        if self.queue.full():
            self.queue.get_nowait()
        self.queue.put_nowait(None)
