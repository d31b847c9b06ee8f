"""What browser tests need around the browser: a server in a thread, a line to it, and pages that note their faults."""

import contextlib
import socket
import threading
import time
from pathlib import Path
from types import TracebackType
from typing import Any

import uvicorn
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Route

from leagues.server.app import create_app
from leagues.server.config import Config

LOOPBACK = "127.0.0.1"


class Site:
    """A server in a thread of this process; ``hub`` is within reach of tests."""

    def __init__(self, folder: Path, **config: Any) -> None:
        self.port = _free_port()
        self.config = Config(
            database=f"sqlite:///{folder / 'leagues.db'}", port=self.port, **{"pause": 0.05, "burst": 10_000, **config}
        )
        self.app = create_app(self.config)
        settings = uvicorn.Config(
            self.app, LOOPBACK, self.port, log_level="warning", ws_per_message_deflate=False, ws_max_size=8192
        )
        self.server = uvicorn.Server(settings)
        self.thread = threading.Thread(target=self.server.run, daemon=True)

    @property
    def url(self) -> str:
        """The address of the hall."""
        return f"http://{LOOPBACK}:{self.port}"

    def __enter__(self) -> "Site":
        self.thread.start()
        for _attempt in range(200):
            if self.server.started:
                return self
            time.sleep(0.05)
        raise RuntimeError("the server does not start")

    def __exit__(self, *_error: object) -> None:
        self.server.should_exit = True
        self.thread.join(20)


class Line:
    """A TCP line to the server that can be cut (both ends see it), frozen (nobody does), and restored."""

    def __init__(self, port: int) -> None:
        self.target = port
        self.listener = socket.create_server((LOOPBACK, 0))
        self.port = int(self.listener.getsockname()[1])
        self.open = threading.Event()
        self.open.set()
        self.refusing = False
        self.pairs: list[tuple[socket.socket, socket.socket]] = []
        self.lock = threading.Lock()

    @property
    def url(self) -> str:
        """The address of the hall over this line."""
        return f"http://{LOOPBACK}:{self.port}"

    def __enter__(self) -> "Line":
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self.listener.close()
        self.open.set()
        self._drop()

    def cut(self) -> None:
        """Ends all connections and refuses new ones."""
        self.refusing = True
        self._drop()

    def freeze(self) -> None:
        """Lets nothing through, without ending anything."""
        self.open.clear()

    def restore(self) -> None:
        """Lets everything through again."""
        self.refusing = False
        self.open.set()

    def _drop(self) -> None:
        with self.lock:
            pairs, self.pairs = self.pairs, []
        for pair in pairs:
            for end in pair:
                _close(end)

    def _accept(self) -> None:
        while True:
            try:
                near, _address = self.listener.accept()
            except OSError:
                return
            if self.refusing:
                _close(near)
                continue
            try:
                far = socket.create_connection((LOOPBACK, self.target))
            except OSError:
                _close(near)
                continue
            with self.lock:
                self.pairs.append((near, far))
            for source, sink in ((near, far), (far, near)):
                threading.Thread(target=self._carry, args=(source, sink), daemon=True).start()

    def _carry(self, source: socket.socket, sink: socket.socket) -> None:
        try:
            while data := source.recv(65536):
                self.open.wait()
                sink.sendall(data)
        except OSError:
            pass
        finally:
            _close(source)
            _close(sink)


def _close(end: socket.socket) -> None:
    with contextlib.suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()


def _free_port() -> int:
    with socket.create_server((LOOPBACK, 0)) as probe:
        return int(probe.getsockname()[1])


class Visitor:
    """Somebody with a browser of their own. Faults that pages report are kept in ``faults``; nobody leaves the site."""

    def __init__(self, browser: Browser, url: str, lang: str = "en", **settings: Any) -> None:
        wanted: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}, "locale": lang, **settings}
        self.context: BrowserContext = browser.new_context(**wanted)
        self.context.set_default_timeout(15_000)
        self.url = url
        self.faults: list[str] = []
        self.context.route("**/*", self._at_home)
        self.page = self.new_page()

    def __enter__(self) -> "Visitor":
        return self

    def __exit__(self, kind: type[BaseException] | None, *_error: object) -> None:
        self.context.close()
        if kind is None:
            assert not self.faults, self.faults

    def new_page(self) -> Page:
        """Another tab."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        page.on("console", self._console)
        return page

    def _console(self, message: ConsoleMessage) -> None:
        lost = "WebSocket" in message.text or "Failed to load resource" in message.text
        if message.type in ("error", "warning") and not lost:
            self.faults.append(f"{message.type}: {message.text}")

    def _at_home(self, route: Route) -> None:
        if not route.request.url.startswith((self.url, "data:", "blob:")):
            self.faults.append(f"left the site: {route.request.url}")
        route.continue_()
