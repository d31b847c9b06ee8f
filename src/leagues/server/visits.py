"""One request of a browser or program: who makes it, in which language, and what the answer is to remember."""

from dataclasses import dataclass
from typing import Any, cast

from fastapi import Request
from starlette.responses import Response

from leagues.server import people
from leagues.server.config import Config
from leagues.server.errors import NoSession
from leagues.server.hub import Hub
from leagues.server.languages import negotiate
from leagues.server.people import Person
from leagues.server.security import Limits
from leagues.server.store import Store
from leagues.ui.text import LANGUAGES

YEAR = 365 * 24 * 3600
THEMES = ("light", "dark")
PHONES = ("Mobile", "iPhone", "Android")


@dataclass(frozen=True, slots=True)
class Services:
    """What requests work with."""

    config: Config
    store: Store
    hub: Hub
    limits: Limits


class Visit:
    """A request. ``person`` is ``None`` for somebody who has done nothing here yet."""

    def __init__(self, request: Request, services: Services, person: Person | None) -> None:
        self.request = request
        self.services = services
        self.store = services.store
        self.hub = services.hub
        self.person = person
        self.session: str | None = None  # to be given to the browser
        self.lang = language_of(request)

    @property
    def address(self) -> str:
        """Where the request comes from."""
        return self.request.client.host if self.request.client else ""

    @property
    def theme(self) -> str | None:
        """The look that was chosen; ``None``: that of the system."""
        chosen = self.request.cookies.get("theme")
        return chosen if chosen in THEMES else None

    @property
    def shape(self) -> str:
        """The shape of tables that was chosen, else a guess."""
        chosen = self.request.cookies.get("shape")
        if chosen in ("wide", "tall"):
            return chosen
        agent = self.request.headers.get("user-agent", "")
        return "tall" if any(phone in agent for phone in PHONES) else "wide"

    @property
    def secure(self) -> bool:
        """Whether the browser speaks HTTPS, to this server or to one before it."""
        return self.request.url.scheme in ("https", "wss")

    def url(self, path: str) -> str:
        """The whole address of a path, as this visitor reaches the server."""
        return f"{self.request.url.scheme}://{self.request.url.netloc}{path}"

    def count(self) -> None:
        """Counts a request of a kind that is limited. Raises ``TooFast``."""
        senders = [f"address:{self.address}"]
        if self.person is not None:
            senders.append(f"person:{self.person.id}")
        self.services.limits.take(*senders)

    def known(self) -> Person:
        """The person. Raises ``NoSession``."""
        if self.person is None:
            raise NoSession()
        return self.person

    async def somebody(self, name: str | None = None) -> Person:
        """The person, made now when there is none. Raises ``BadName``."""
        if self.person is None:
            self.person, self.session = await people.new_guest(self.store, name)
        return self.person

    def finish(self, response: Response) -> Response:
        """The answer with the new session's cookie, if there is one."""
        if self.session is not None:
            response.set_cookie(
                people.COOKIE, self.session, max_age=YEAR, httponly=True, samesite="lax", secure=self.secure
            )
        return response


def services_of(request: Any) -> Services:
    """The services of the application that got a request."""
    return cast(Services, request.app.state.services)


async def visit(request: Request) -> Visit:
    """A request with whoever makes it; a dependency of pages and API."""
    services = services_of(request)
    person = await people.known(services.store, request.cookies.get(people.COOKIE))
    return Visit(request, services, person)


def language_of(request: Request) -> str:
    """The language that was chosen, else the best for the browser."""
    chosen = request.cookies.get("lang")
    return chosen if chosen in LANGUAGES else negotiate(request.headers.get("accept-language", ""))
