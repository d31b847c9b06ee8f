"""Runs the server until it is told to stop."""

import gc
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from typing import Any

import uvicorn

from leagues.server import lan
from leagues.server.app import create_app
from leagues.server.config import Config

ANYWHERE = "0.0.0.0"
MOST_FRAME = 8192
GRACE = 5  # seconds for what is being answered when the server stops


class _Server(uvicorn.Server):
    """Tells when it listens."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.should_exit:
            self.ready()


def addresses_of(config: Config) -> list[str]:
    """The addresses of the hall, the one to show first: in the network when it is reached from there."""
    scheme = "https" if config.secure else "http"
    hosts = ["127.0.0.1"]
    if config.host == ANYWHERE:
        hosts = [*lan.addresses(), *hosts]
    elif config.host not in ("127.0.0.1", "localhost"):
        hosts = [config.host]
    return [f"{scheme}://{host}:{config.port}/" for host in hosts]


def serve(config: Config, announce: Callable[[list[str]], None], browser: bool) -> int:
    """Serves until interrupted; returns the exit status. ``announce`` is told the addresses once it listens."""
    addresses = addresses_of(config)

    def ready() -> None:
        announce(addresses)
        if browser:
            threading.Thread(target=webbrowser.open, args=(addresses[-1],), daemon=True).start()

    settings: dict[str, Any] = {"ssl_certfile": config.cert, "ssl_keyfile": config.key} if config.secure else {}
    # A full collection walks over every table in memory and holds everybody up meanwhile, a fifth of a second with some
    # hundred games. Nearly everything here is freed without it; the hub asks for one now and then.
    gc.set_threshold(10_000, 20, 100_000)
    server = _Server(
        uvicorn.Config(
            create_app(config),
            host=config.host,
            port=config.port,
            ws_per_message_deflate=False,
            ws_max_size=MOST_FRAME,
            access_log=False,
            log_level="warning",
            timeout_graceful_shutdown=GRACE,
            **settings,
        ),
        ready,
    )
    try:
        server.run()
    except KeyboardInterrupt:
        print(file=sys.stderr)
    return 0 if server.started else 1
