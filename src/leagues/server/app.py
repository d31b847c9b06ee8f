"""The application: pages, API and live tables on one store and one hub."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import DEFAULT_EXCLUDED_CONTENT_TYPES, GZipMiddleware
from starlette.responses import JSONResponse, Response

import leagues
from leagues.core.errors import LeaguesError
from leagues.server import api, pages, people
from leagues.server.assets import asset
from leagues.server.computers import ComputerPool, Computers
from leagues.server.config import Config
from leagues.server.errors import BadMessage, BadToken, NotFound, ServerError, WrongMethod
from leagues.server.hub import Hub
from leagues.server.rendering import failed, status_of
from leagues.server.security import Guard, Limits, SafeHeaders
from leagues.server.store import Store
from leagues.server.texts import words
from leagues.server.viewer import Viewer
from leagues.server.visits import Services, Visit, language_of, services_of

SMALLEST_PACKED = 600  # bytes; smaller answers are not worth packing
NEVER_PACKED = (*DEFAULT_EXCLUDED_CONTENT_TYPES, "application/x-ndjson")  # lines that are sent as they come


def create_app(config: Config, computers: Computers | None = None) -> FastAPI:
    """The application of a configuration. ``computers`` chooses for the computer's seats, by default in processes."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = Store(config.database)
        store.open()
        hub = Hub(
            store,
            sprite=lambda game: asset(f"art-{game}.svg"),
            computers=computers or ComputerPool(config.workers),
            pace=config.pause,
            bot_time=config.bot_seconds,
        )
        app.state.services = Services(config, store, hub, Limits(config.burst, config.rate))
        await hub.start()
        try:
            yield
        finally:
            await hub.close()
            await store.close()

    app = FastAPI(
        title="Leagues",
        version=leagues.__version__,
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.add_middleware(Guard, refuse=answer, hosts=config.hosts, records=pages.RECORD_UPLOADS)
    app.add_middleware(GZipMiddleware, minimum_size=SMALLEST_PACKED, exclude_content_types=NEVER_PACKED)
    app.add_middleware(SafeHeaders)
    app.add_exception_handler(LeaguesError, _on_error)
    app.add_exception_handler(HTTPException, _on_http_error)
    app.add_exception_handler(RequestValidationError, _on_invalid)
    app.include_router(pages.router)
    app.include_router(api.router)
    app.add_api_websocket_route("/t/{id}/live", live)
    return app


# -- Errors ------------------------------------------------------------------------------------------------------------


async def answer(request: Request, error: LeaguesError) -> Response:
    """The answer that tells of an error: JSON for the API, else a page."""
    if request.url.path.startswith("/api/"):
        return _problem(request, error, status_of(error))
    try:
        person = await people.known(services_of(request).store, request.cookies.get(people.COOKIE))
    except Exception:
        person = None
    return failed(Visit(request, services_of(request), person), error)


def _problem(request: Request, error: LeaguesError, status: int) -> JSONResponse:
    text = words(language_of(request)).error(error)
    headers = {"retry-after": str(error.params["n"])} if status == 429 else None
    return JSONResponse({"error": error.id, "text": text}, status, headers)


async def _on_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, LeaguesError)
    return await answer(request, error)


async def _on_http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    known: dict[int, ServerError] = {404: NotFound(), 405: WrongMethod()}
    response = await answer(request, known.get(error.status_code) or BadMessage("request"))
    for name, value in (error.headers or {}).items():
        response.headers[name] = value
    return response


async def _on_invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    place = error.errors()[0]["loc"]
    told = BadMessage(".".join(str(part)[:40] for part in place[1:5]) or "body")
    return _problem(request, told, 422) if request.url.path.startswith("/api/") else await answer(request, told)


# -- Live tables -------------------------------------------------------------------------------------------------------


async def live(socket: WebSocket, id: str) -> None:
    """The live connection to a table: of a person by their cookie, of a bot by its token, else to watch."""
    services = services_of(socket)
    try:
        viewer = await _viewer(socket, services, id)
        table = await services.hub.table(id)
    except LeaguesError as error:
        text = words("en").error(error)
        await socket.send_denial_response(JSONResponse({"error": error.id, "text": text}, status_of(error)))
        return
    await socket.accept()
    await services.hub.serve(socket, table, viewer)


async def _viewer(socket: WebSocket, services: Services, id: str) -> Viewer:
    kind, _, token = socket.headers.get("authorization", "").partition(" ")
    if kind:
        table, seat = await api.bot_seat(services, token.strip() if kind.lower() == "bearer" else "")
        if table.id != id:
            raise BadToken()
        return Viewer(bot_seat=seat)
    person = await people.known(services.store, socket.cookies.get(people.COOKIE))
    return Viewer(person=person.id if person else None)
