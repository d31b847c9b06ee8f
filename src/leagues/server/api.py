"""The HTTP API under /api, described by /api/openapi.json. Errors are ``{"error": id, "text": sentence}``."""

import json
from collections.abc import AsyncIterator
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Body, Depends, Path, Request, Response
from fastapi.security import HTTPBearer
from pydantic import BaseModel, ConfigDict, Field
from sqlalchemy import Connection, select
from starlette.responses import PlainTextResponse, StreamingResponse

from leagues import games
from leagues.search.players import PLAYERS
from leagues.server import archive, hall, messages, people
from leagues.server.errors import BadMessage, BadToken
from leagues.server.live import LiveTable
from leagues.server.people import TOKEN, hashed
from leagues.server.schema import seats
from leagues.server.viewer import Looks, Viewer
from leagues.server.visits import Services, Visit, services_of, visit

Visiting = Annotated[Visit, Depends(visit)]
TableId = Annotated[str, Path(description="A table's id", max_length=64)]
Number = Annotated[int, Path(ge=0, le=9, description="A seat, counted from 0")]


# -- Wire types --------------------------------------------------------------------------------------------------------


class Wire(BaseModel):
    """Base of what is sent and received: unknown fields are refused."""

    model_config = ConfigDict(extra="forbid", from_attributes=True)


class Problem(Wire):
    """An error: its id, and a sentence in the asker's language."""

    error: str
    text: str


class OptionInfo(Wire):
    """A variant of a game; the first value is the default."""

    id: str
    values: list[str]


class GameInfo(Wire):
    """A game that can be played here."""

    id: str
    version: int
    seats: list[int]
    options: list[OptionInfo]
    players: list[str] = Field(description="The computer players")


class SeatInfo(Wire):
    """Who sits where. ``invitation`` only for whoever opened the table, while the seat is free."""

    seat: int
    kind: Literal["open", "person", "computer", "bot"]
    name: str
    player: str | None
    mine: bool
    invitation: str | None


class TableInfo(Wire):
    """A table. Times are seconds since 1970; ``turn`` is negative when nobody is to act."""

    id: str
    game: str
    options: dict[str, str]
    practice: bool
    listed: bool
    patience: int
    owned: bool
    status: Literal["open", "running", "over", "closed"]
    reason: str | None
    result: str | None
    created: float
    moved: float
    ended: float | None
    turn: int
    plies: int
    previous: str | None
    next: str | None
    seats: list[SeatInfo]


class HallInfo(Wire):
    """The lists of the hall."""

    mine: list[TableInfo]
    open: list[TableInfo]
    finished: list[TableInfo]
    finished_count: int


class NewPlace(Wire):
    """Who is to sit at a seat."""

    kind: Literal["me", "guest", "computer", "open", "bot"]
    player: str | None = Field(None, max_length=40, description="For a computer: which one")
    name: str | None = Field(None, max_length=200)


class NewTable(Wire):
    """A table to open; the seats in order, or, with ``lot``, in an order to be drawn."""

    game: str = Field(max_length=40)
    seats: list[NewPlace] = Field(max_length=10)
    options: dict[str, str] = Field(default_factory=dict, max_length=20)
    lot: bool = False
    practice: bool = False
    listed: bool = False
    patience: int = Field(hall.PATIENCE[0], ge=0, le=hall.MOST_PATIENCE, description="Hours; 0: no limit")


class Seating(Wire):
    """Where to sit down: a free seat by its invitation, or any free one at a table that is open to all."""

    invitation: str | None = Field(None, max_length=64)


class Name(Wire):
    """A name; longer ones are cut."""

    name: str = Field(max_length=20_000)


class Me(Wire):
    """The asker; null for somebody who has done nothing here yet."""

    id: str | None
    name: str | None


class TableRef(Wire):
    """Where to find a table."""

    id: str
    url: str


class SeatToken(Wire):
    """The token of a bot's seat. It is shown this once."""

    token: str


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The errors of an operation, beside those that every one can have."""
    return {status: {"model": Problem} for status in (400, 421, 422, *statuses)}


CHANGE = (403, 413, 429)
router = APIRouter(prefix="/api")


# -- Games and tables --------------------------------------------------------------------------------------------------


@router.get("/games", responses=problems())
async def list_games() -> list[GameInfo]:
    """The games that can be played here."""
    found = [games.game(id) for id in games.MODULES]
    return [
        GameInfo(
            id=game.id,
            version=game.version,
            seats=list(game.seats),
            options=[OptionInfo(id=option.id, values=list(option.values)) for option in game.options],
            players=list(PLAYERS),
        )
        for game in found
    ]


@router.get("/hall", responses=problems())
async def show_hall(here: Visiting) -> HallInfo:
    """The asker's tables, those open to all, and finished ones."""
    return HallInfo.model_validate(await hall.lists(here.store, here.person))


@router.post("/tables", status_code=201, responses=problems(*CHANGE))
async def create_table(here: Visiting, table: NewTable, response: Response) -> TableRef:
    """Opens a table. Somebody without a session becomes a guest and gets the cookie of one."""
    here.count()
    order = hall.Order(
        game=table.game,
        places=tuple(hall.Place(place.kind, place.player, place.name) for place in table.seats),
        options=table.options,
        lot=table.lot,
        practice=table.practice,
        listed=table.listed,
        patience=table.patience,
    )
    games.game(order.game).settle_options(order.options)
    id = await hall.create(here.store, here.hub, await here.somebody(), order)
    here.finish(response)
    return TableRef(id=id, url=here.url(f"/t/{id}"))


@router.get("/tables/{id}", responses=problems(404))
async def show_table(here: Visiting, id: TableId) -> TableInfo:
    """One table."""
    return TableInfo.model_validate(await hall.line(here.store, id, here.person))


@router.post("/tables/{id}/sit", responses=problems(*CHANGE, 404, 409))
async def sit_down(here: Visiting, id: TableId, seating: Seating, response: Response) -> TableInfo:
    """Sits down at a table."""
    here.count()
    number = None
    if seating.invitation is not None:
        place = await hall.invited(here.store, seating.invitation)
        id, number = place.table, place.seat
    else:
        await hall.line(here.store, id, None)
    person = await here.somebody()
    here.finish(response)
    await hall.sit(here.store, here.hub, person, id, number)
    return TableInfo.model_validate(await hall.line(here.store, id, person))


@router.post("/tables/{id}/leave", status_code=204, responses=problems(*CHANGE, 401, 404, 409))
async def leave_table(here: Visiting, id: TableId) -> None:
    """Leaves a table whose game has not begun; it is closed when whoever opened it leaves."""
    await hall.leave(here.store, here.hub, here.known(), id)


@router.post("/tables/{id}/rematch", responses=problems(*CHANGE, 401, 404, 409))
async def play_again(here: Visiting, id: TableId) -> TableRef:
    """The table of the return game, the same for everybody who asks."""
    person = here.known()
    here.count()
    next = await hall.rematch(here.store, here.hub, person, id)
    return TableRef(id=next, url=here.url(f"/t/{next}"))


@router.post("/tables/{id}/seats/{seat}/token", responses=problems(*CHANGE, 401, 404))
async def make_seat_token(here: Visiting, id: TableId, seat: Number) -> SeatToken:
    """A token for the bot at a seat, for whoever opened the table; an older one becomes worthless."""
    return SeatToken(token=await hall.new_seat_token(here.store, here.known(), id, seat))


# -- Records -----------------------------------------------------------------------------------------------------------


@router.get(
    "/tables/{id}/record",
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}, **problems(403, 404)},
    response_class=Response,
)
async def show_record(here: Visiting, id: TableId) -> PlainTextResponse:
    """The record: for everybody after the end, before it for the players, as they see it."""
    return PlainTextResponse(await archive.record_for(here.hub, here.person, id))


@router.post("/records", status_code=201, responses=problems(*CHANGE))
async def bring_record(
    here: Visiting, text: Annotated[str, Body(media_type="text/plain")], response: Response
) -> TableRef:
    """Keeps a record as a finished table."""
    here.count()
    id = await archive.upload(here.store, await here.somebody(), text.encode())
    here.finish(response)
    return TableRef(id=id, url=here.url(f"/t/{id}/replay"))


# -- Me ----------------------------------------------------------------------------------------------------------------


@router.get("/me", responses=problems())
async def show_me(here: Visiting) -> Me:
    """Who asks."""
    person = here.person
    return Me(id=person.id if person else None, name=person.name if person else None)


@router.patch("/me", responses=problems(*CHANGE))
async def change_me(here: Visiting, name: Name, response: Response) -> Me:
    """Another name. Somebody without a session becomes a guest and gets the cookie of one."""
    here.count()
    if here.person is None:
        person = await here.somebody(name.name)
        here.finish(response)
    else:
        person, ids = await people.rename(here.store, here.person, name.name)
        for id in ids:
            await hall.refresh(here.hub, id)
    return Me(id=person.id, name=person.name)


@router.get("/me/data", responses=problems(401))
async def export_me(here: Visiting) -> dict[str, Any]:
    """All that is kept about the asker."""
    return await archive.export(here.store, here.hub, here.known())


@router.delete("/me", status_code=204, responses=problems(*CHANGE, 401))
async def delete_me(here: Visiting, response: Response) -> None:
    """Deletes the asker: running games are given up, seats keep a neutral name."""
    await archive.delete(here.store, here.hub, here.known())
    response.delete_cookie(people.COOKIE)


# -- Bots --------------------------------------------------------------------------------------------------------------


async def bot_seat(services: Services, token: str) -> tuple[LiveTable, int]:
    """The table and seat that a bot's token is for. Raises ``BadToken`` and ``TableClosed``."""
    if not TOKEN.fullmatch(token):
        raise BadToken()
    held = select(seats).where(seats.c.token_hash == hashed(token), seats.c.kind == "bot")

    def question(connection: Connection) -> tuple[str, int]:
        seat = connection.execute(held).one_or_none()
        if seat is None:
            raise BadToken()
        return seat.table_id, seat.seat

    id, number = await services.store.read(question)
    return await services.hub.table(id), number


async def bot(request: Request) -> tuple[LiveTable, int]:
    """The table and seat of whoever shows a bot's token; a dependency."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    if kind.lower() != "bearer":
        raise BadToken()
    return await bot_seat(services_of(request), token.strip())


Bot = Annotated[tuple[LiveTable, int], Depends(bot)]
bearer = [Depends(HTTPBearer(auto_error=False, description="A seat's token"))]


@router.post(
    "/bot/stream",
    dependencies=bearer,
    responses={200: {"content": {"application/x-ndjson": {}}}, **problems(401, 403, 409, 413)},
    response_class=StreamingResponse,
)
async def stream(request: Request, seat: Bot) -> StreamingResponse:
    """What a bot is told, one JSON message a line, to the end of the table."""
    live, number = seat
    hub = services_of(request).hub

    async def lines() -> AsyncIterator[bytes]:
        async for message in hub.stream(live, number):
            yield json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"

    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    return StreamingResponse(lines(), media_type="application/x-ndjson", headers=headers)


@router.post("/bot/wish", dependencies=bearer, responses=problems(401, 403, 409, 413))
async def wish(request: Request, seat: Bot, message: Annotated[dict[str, Any], Body()]) -> dict[str, Any]:
    """One wish of a bot, as docs/protocol.md has it, answered with ``done``."""
    live, number = seat
    checked = messages.checked(message)
    if checked["type"] not in messages.WISHES:
        raise BadMessage("type")
    looks = Looks(number, "facts", "en", (number,))
    return await services_of(request).hub.wish(live, Viewer(bot_seat=number, looks=looks), checked)
