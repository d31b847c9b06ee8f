"""Records that come in and go out, and people's own data."""

import asyncio
import secrets
import time
from calendar import timegm
from typing import Any

from sqlalchemy import Connection, insert

from leagues import games
from leagues.core.errors import GameOver, LeaguesError
from leagues.core.record import parse, replay, walk
from leagues.server import hall, people
from leagues.server.errors import BadMessage, BadName, NotText, NotYourTable, Stale, TableClosed
from leagues.server.hub import Hub
from leagues.server.people import GUEST, Person, clean_name, new_id
from leagues.server.schema import rows, seats, tables
from leagues.server.store import Store
from leagues.server.viewer import Viewer

Values = dict[str, Any]

ATTEMPTS = 5


# -- Records -----------------------------------------------------------------------------------------------------------


async def upload(store: Store, person: Person, content: bytes) -> str:
    """Keeps a record as a finished table of whoever brings it; returns the table's id.

    Raises ``NotText``, and what reading and replaying a record raises.
    """
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError:
        raise NotText() from None
    table, held, lines = await asyncio.to_thread(_stored, text, person)

    def change(connection: Connection) -> None:
        connection.execute(insert(tables).values(**table))
        connection.execute(insert(seats), held)
        if lines:
            connection.execute(insert(rows), lines)

    await store.write(change)
    id: str = table["id"]
    return id


def _stored(text: str, person: Person) -> tuple[Values, list[Values], list[Values]]:
    """The rows of a table, its seats and its log that hold a record."""
    record = parse(text)
    game = games.game(record.game)
    if len(record.players) not in game.seats:
        raise BadMessage("Players")
    replay(game, record)
    id, now = new_id(), time.time()
    played = timegm(time.strptime(record.date, "%Y-%m-%d")) + 12 * 3600.0 if record.date else now
    lines = [
        {"table_id": id, "sequence": ply, "seat": state.turn, "code": game.actions.code(action), "at": played}
        for ply, (state, action) in enumerate(walk(game, record))
    ]
    plies = len(lines)
    if record.result.startswith("resigned"):
        loser = record.returns.index(-1)
        lines.append({"table_id": id, "sequence": plies, "seat": loser, "code": None, "at": played})
    table = {
        "id": id,
        "game": game.id,
        "rules": game.version,
        "options": game.settle_options(record.options),
        "practice": False,
        "listed": False,
        "patience": 0,
        "owner": person.id,
        "status": "over",
        "result": record.result,
        "created": played,
        "moved": now,
        "ended": now,
        "plies": plies,
    }
    held = [
        {"table_id": id, "seat": number, "kind": "person", "name": _name(player)}
        for number, player in enumerate(record.players)
    ]
    return table, held, lines


def _name(player: str) -> str:
    try:
        return clean_name(player)
    except BadName:
        return GUEST


async def record_for(hub: Hub, person: Person | None, id: str) -> str:
    """The record of a table as somebody may have it: everybody after the end, before it its players as they see it.

    Raises ``UnknownTable``, ``NotYourTable``.
    """
    try:
        live = await hub.table(id)
    except TableClosed:
        line = await hall.line(hub.store, id, person)
        if not line.mine and not line.owned:
            raise NotYourTable() from None
        return await hub.kept_record(id)
    mine = live.seats_of(person.id if person else None)
    if live.status != "over" and not mine:
        raise NotYourTable()
    return live.record(live.eyes_of(person.id if person else None))


# -- One's own data ----------------------------------------------------------------------------------------------------


async def export(store: Store, hub: Hub, person: Person) -> Values:
    """All that is kept about somebody, with the records of the games that they have played."""
    found = await people.own_rows(store, person)
    records = {}
    for id in dict.fromkeys(seat["table"] for seat in found["seats"]):
        try:
            records[id] = await record_for(hub, person, id)
        except LeaguesError as error:
            records[id] = str(error)
    return {**found, "records": records}


async def delete(store: Store, hub: Hub, person: Person) -> None:
    """Deletes somebody: open tables are left, running ones given up, and their seats keep a neutral name."""
    for table in await hall.unfinished(store, person):
        if table.status == "open":
            await hall.leave(store, hub, person, table.id)
        elif table.mine:
            await _give_up(hub, person, table.id)
    for id in await people.forget(store, person):
        if id in hub.tables:
            await hall.refresh(hub, id)
    hub.forget(person.id)


async def _give_up(hub: Hub, person: Person, id: str) -> None:
    """Resigns; a choice that somebody makes at the same moment comes first."""
    for _attempt in range(ATTEMPTS):
        try:
            live = await hub.table(id)
            wish = {"type": "resign", "key": secrets.token_urlsafe(12), "step": live.step, "ply": live.ply}
            await hub.wish(live, Viewer(person=person.id), wish)
        except Stale:
            continue
        except (GameOver, TableClosed):
            return
        return
