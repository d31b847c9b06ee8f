"""The whole site in this process, and browsers that visit it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from httpx2 import Response
from starlette.testclient import TestClient

from leagues.server.app import create_app
from leagues.server.config import Config
from leagues.server.people import COOKIE
from server.house import GAME, Here

HOME = "http://testserver"
ME, COMPUTER, OPEN = {"kind": "me"}, {"kind": "computer", "player": "greedy"}, {"kind": "open"}
BOT, GUEST = {"kind": "bot"}, {"kind": "guest", "name": "Grace"}


class Browser(TestClient):
    """A browser with cookies of its own; every request comes from the site itself unless ``headers`` say otherwise."""

    def seat(self, *seats: dict[str, Any], **more: Any) -> str:
        """Opens a table and returns its id."""
        answer = self.post("/api/tables", json={"game": GAME, "seats": seats, **more})
        assert answer.status_code == 201, answer.text
        id: str = answer.json()["id"]
        return id

    def table(self, id: str) -> dict[str, Any]:
        """What the API tells about a table."""
        answer = self.get(f"/api/tables/{id}")
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def fill(self, path: str, **form: str) -> Response:
        """Sends a form that was filled in."""
        return self.post(path, data=form)

    @property
    def session(self) -> str | None:
        """The session's token."""
        return self.cookies.get(COOKIE)


class Site:
    """A running site."""

    def __init__(self, app: FastAPI, first: TestClient) -> None:
        self.app = app
        self.first = first

    def browser(self, **headers: str) -> Browser:
        """A new browser."""
        found = Browser(self.app, HOME, follow_redirects=False, headers={"Origin": HOME, **headers})
        found.portal = self.first.portal
        return found


@contextmanager
def opened(folder: Path, **settings: Any) -> Iterator[Site]:
    """A site on the database of a folder."""
    config = Config(
        database=f"sqlite:///{folder / 'leagues.db'}",
        **{"hosts": ("testserver",), "pause": 0.0, "burst": 1000, **settings},
    )
    app = create_app(config, Here())
    with TestClient(app, HOME) as first:
        yield Site(app, first)
