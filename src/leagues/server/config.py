"""How a server is set up."""

from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_data_dir
from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

PORT = 8000


def default_database() -> str:
    """The URL of the SQLite file in the user's own data folder, which is made when it is missing."""
    folder = Path(user_data_dir("leagues"))
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'leagues.db'}"


def database_url(given: str | None) -> str:
    """The URL of a database that was asked for, else the default one. Raises ``ValueError`` for what is no such URL."""
    if given is None:
        return default_database()
    try:
        make_url(given)
    except ArgumentError:
        raise ValueError(f"{given!r} is not the URL of a database, such as sqlite:///leagues.db") from None
    return given


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """Everything that can be set.

    ``hosts`` are names under which the server is reached besides loopback names and plain addresses. ``pause`` is how
    many seconds a computer waits before it plays, ``bot_seconds`` how long an outside bot may take. Creating guests,
    opening tables and sitting down are limited for each sender to ``burst`` at once and ``rate`` a second in the long
    run.
    """

    database: str
    host: str = "127.0.0.1"
    port: int = PORT
    hosts: tuple[str, ...] = ()
    cert: Path | None = None
    key: Path | None = None
    pause: float = 0.7
    bot_seconds: float = 60.0
    workers: int | None = None
    burst: int = 30
    rate: float = 0.5

    @property
    def secure(self) -> bool:
        """Whether the server speaks HTTPS itself."""
        return self.cert is not None
