"""The database: one writer that commits in groups, and readers beside it.

A table's log is append-only under the key (table, sequence), which is also what keeps two writers from writing one
move twice. SQLite by default; any database that SQLAlchemy knows, by its URL.
"""

import asyncio
import queue
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib.resources import as_file, files
from typing import Any, TypeVar

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url

T = TypeVar("T")

MOST_AT_ONCE = 256  # changes in one commit
READERS = 2


class Store:
    """The database behind a server, for one event loop.

    ``write`` and ``read`` run a function of a connection in a thread of the store; what ``write`` returned is on the
    disk. Changes of several callers share a commit; each is undone alone when it fails.
    """

    def __init__(self, url: str) -> None:
        self.url = make_url(url)
        self.engine: Engine
        self._changes: queue.SimpleQueue[_Change | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write_all, name="store-writer", daemon=True)
        self._readers = ThreadPoolExecutor(READERS, "store-reader")

    def open(self) -> None:
        """Brings the database to the newest revision and opens it."""
        self.engine = connect(str(self.url.render_as_string(hide_password=False)))
        migrate(self.engine)
        self._writer.start()

    async def close(self) -> None:
        """Writes what still waits and closes the database."""
        self._changes.put(None)
        await asyncio.to_thread(self._writer.join)
        self._readers.shutdown()
        self.engine.dispose()

    async def write(self, change: Callable[[Connection], T]) -> T:
        """Runs ``change`` in the next group commit; returns its result once that is on the disk.

        Raises what ``change`` raises, or the database's own error when the commit fails; nothing of it is then kept.
        """
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()
        self._changes.put(_Change(change, loop, done))
        return await done

    async def read(self, question: Callable[[Connection], T]) -> T:
        """Runs ``question``, which changes nothing, and returns its result."""

        def asked() -> T:
            with self.engine.connect() as connection:
                return question(connection)

        return await asyncio.get_running_loop().run_in_executor(self._readers, asked)

    # -- The writer's thread -----------------------------------------------------------------------------------------

    def _write_all(self) -> None:
        while (first := self._changes.get()) is not None:
            group, last = [first], False
            while len(group) < MOST_AT_ONCE and not self._changes.empty():
                further = self._changes.get()
                if further is None:
                    last = True
                    break
                group.append(further)
            self._commit(group)
            if last:
                return

    def _commit(self, group: list["_Change"]) -> None:
        """One commit for all; when it cannot be made, one for each."""
        outcomes = []
        try:
            with self.engine.begin() as connection:
                outcomes = [_run(change, connection, alone=len(group) == 1) for change in group]
        except Exception as error:
            if len(group) > 1:
                for change in group:
                    self._commit([change])
                return
            outcomes = [(None, error)]
        for change, (result, failure) in zip(group, outcomes, strict=True):
            change.tell(result, failure)


class _Change:
    def __init__(self, run: Callable[[Connection], Any], loop: asyncio.AbstractEventLoop, done: Any) -> None:
        self.run = run
        self.loop = loop
        self.done = done

    def tell(self, result: Any, failure: Exception | None) -> None:
        if not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self._settle, result, failure)

    def _settle(self, result: Any, failure: Exception | None) -> None:
        if self.done.done():
            return
        if failure is None:
            self.done.set_result(result)
        else:
            self.done.set_exception(failure)


def _run(change: _Change, connection: Connection, alone: bool) -> tuple[Any, Exception | None]:
    """A change within a group: undone by itself when it fails. Alone, its failure undoes the whole commit."""
    if alone:
        return change.run(connection), None
    try:
        with connection.begin_nested():
            return change.run(connection), None
    except Exception as error:
        return None, error


def connect(url: str) -> Engine:
    """An engine for a URL; SQLite is set up to keep what was acknowledged and to let readers read meanwhile."""
    engine = create_engine(url)
    if engine.dialect.name == "sqlite":

        @event.listens_for(engine, "connect")
        def prepare(connection: Any, _record: Any) -> None:
            connection.isolation_level = None  # transactions are begun below, so that savepoints work
            connection.execute("PRAGMA journal_mode=WAL")
            connection.execute("PRAGMA synchronous=FULL")
            connection.execute("PRAGMA foreign_keys=ON")
            connection.execute("PRAGMA busy_timeout=5000")

        @event.listens_for(engine, "begin")
        def begin(connection: Connection) -> None:
            connection.exec_driver_sql("BEGIN")

    return engine


def migrate(engine: Engine) -> None:
    """Brings a database to the newest revision."""
    with as_file(files("leagues.server") / "migrations") as folder, engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", str(folder))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
