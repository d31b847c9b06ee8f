"""What stands before every request: headers, host names, the check for foreign sites, sizes and failures."""

import ipaddress
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from leagues.server.errors import ForeignSite, ServerError, TooLarge, UnknownHost
from leagues.server.messages import Bucket

log = logging.getLogger("leagues.server")

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "font-src 'self'; manifest-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
)
# With "no-referrer" browsers would send "Origin: null" with forms, which cannot be told from a foreign site's.
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
SAFE = frozenset(("GET", "HEAD", "OPTIONS", "TRACE"))
LOOPBACK = frozenset(("localhost",))
MOST_BYTES = 64 * 1024
MOST_BYTES_OF_A_RECORD = 512 * 1024
SENDERS = 10_000  # remembered at most

Refuse = Callable[[Request, ServerError], Awaitable[Response]]


class SafeHeaders:
    """Adds the security headers to every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self.app(scope, receive, with_headers)


class Guard:
    """Lets through what comes from this site, under this server's name, and is small enough; answers failures.

    ``refuse`` makes the answer for an error. Uploads of records, to ``records``, may be larger than other requests.
    """

    def __init__(self, app: ASGIApp, refuse: Refuse, hosts: Iterable[str], records: Iterable[str]) -> None:
        self.app = app
        self.refuse = refuse
        self.hosts = frozenset(host.lower() for host in hosts) | LOOPBACK
        self.records = frozenset(records)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        try:
            self._check(scope)
            if scope["type"] == "http":
                receive = await self._whole_body(scope, receive)
        except ServerError as error:
            await self._answer(error, scope, receive, send)
            return
        if scope["type"] == "websocket":
            await self.app(scope, receive, send)
        else:
            await self._run(scope, receive, send)

    def _check(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        if not self._knows(headers.get("host", "")):
            raise UnknownHost()
        if (scope["type"] == "websocket" or scope["method"] not in SAFE) and is_foreign(headers):
            raise ForeignSite()

    def _knows(self, host: str) -> bool:
        """Whether a ``Host`` is ours: a name of ours, or a plain address, which no other site can make its own."""
        name = _host_name(host)
        if name in self.hosts:
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True

    async def _whole_body(self, scope: Scope, receive: Receive) -> Receive:
        """Reads the body and gives a ``receive`` that hands it out at once. Raises ``TooLarge``."""
        headers = Headers(scope=scope)
        limit = MOST_BYTES_OF_A_RECORD if scope["path"] in self.records else MOST_BYTES
        if "content-length" not in headers and "transfer-encoding" not in headers:
            return receive
        announced = headers.get("content-length", "0")
        if announced.isdecimal() and int(announced) > limit:
            raise TooLarge(limit=limit)
        body, more = b"", True
        while more:
            message = await receive()
            if message["type"] != "http.request":
                break
            body += message.get("body", b"")
            more = message.get("more_body", False)
            if len(body) > limit:
                raise TooLarge(limit=limit)
        first = True

        async def hand_out() -> Message:
            nonlocal first
            if first:
                first = False
                return {"type": "http.request", "body": body, "more_body": False}
            return await receive()

        return hand_out

    async def _run(self, scope: Scope, receive: Receive, send: Send) -> None:
        started = False

        async def noting(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        try:
            await self.app(scope, receive, noting)
        except Exception:
            log.exception("%s %s failed", scope["method"], scope["path"])
            if started:
                raise
            await self._answer(ServerError(), scope, receive, send)

    async def _answer(self, error: ServerError, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
            return
        response = await self.refuse(Request(scope), error)
        await response(scope, receive, send)


def is_foreign(headers: Headers) -> bool:
    """Whether a request that changes something, or a handshake, may come from another site.

    Browsers tell where a request comes from. Programs that show a token and no cookie need not.
    """
    origin, site = headers.get("origin"), headers.get("sec-fetch-site")
    if origin is not None and origin != "null" and _origin_host(origin) != headers.get("host", "").lower():
        return True
    if site is not None:
        return site != "same-origin"
    if origin is None:
        return "authorization" not in headers or "cookie" in headers
    return origin == "null"


def _origin_host(origin: str) -> str:
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""


def _host_name(host: str) -> str:
    """The name in a ``Host``, without the port and the brackets of an IPv6 address."""
    if host.startswith("["):
        return host[1:].partition("]")[0].lower()
    return host.partition(":")[0].lower()


class Limits:
    """A token bucket for each sender of each kind of request."""

    def __init__(self, burst: float, rate: float) -> None:
        self.burst = burst
        self.rate = rate
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, *senders: str) -> None:
        """Counts one request for each of some senders. Raises ``TooFast``."""
        for sender in senders:
            bucket = self.buckets.pop(sender, None) or Bucket(self.burst, self.rate)
            self.buckets[sender] = bucket
            if len(self.buckets) > SENDERS:
                self.buckets.popitem(last=False)
            bucket.take()
