"""The hall: opening tables, sitting down, leaving, playing again, and the lists of tables."""

import random
import secrets
import time
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, func, insert, or_, select, update

from leagues import games
from leagues.core.errors import UnknownPlayer
from leagues.search.players import PLAYERS
from leagues.server.errors import (
    LEFT,
    AlreadyRunning,
    BadMessage,
    NotYourSeat,
    NotYourTable,
    SeatTaken,
    StillRunning,
    TableClosed,
    UnknownInvitation,
    UnknownTable,
)
from leagues.server.hub import Hub
from leagues.server.people import Person, clean_name, guest_name, hashed, new_id, new_token
from leagues.server.schema import seats, tables
from leagues.server.store import Store

PATIENCE = (72, 24, 168, 0)  # hours to choose from in the hall; the first is the default
MOST_PATIENCE = 24 * 365
MOST_SHOWN = {"mine": 100, "open": 20, "finished": 8}
MOST_FINISHED = 200


# -- Tables as the hall shows them -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A seat: kind "open", "person", "computer" or "bot"; whether it is the asker's, and its invitation for whoever
    opened the table."""

    seat: int
    kind: str
    name: str
    player: str | None
    mine: bool
    invitation: str | None


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table; the fields are the columns of the same names."""

    id: str
    game: str
    options: Mapping[str, str]
    practice: bool
    listed: bool
    patience: int
    owned: bool
    status: str
    reason: str | None
    result: str | None
    created: float
    moved: float
    ended: float | None
    turn: int
    plies: int
    previous: str | None
    next: str | None
    seats: tuple[SeatLine, ...]

    @property
    def mine(self) -> tuple[int, ...]:
        """The asker's seats."""
        return tuple(seat.seat for seat in self.seats if seat.mine)

    @property
    def waits(self) -> bool:
        """Whether it is the asker's turn."""
        return self.status == "running" and self.turn in self.mine

    @property
    def outcome(self) -> str | None:
        """ "won", "lost" or "drawn" for the asker; ``None`` where that cannot be said."""
        _ending, _, returns = (self.result or "").partition(" ")
        if len(self.mine) != 1 or not returns:
            return None
        return {"1": "won", "-1": "lost", "0": "drawn"}.get(returns.split(":")[self.mine[0]])


@dataclass(frozen=True, slots=True)
class Lists:
    """What the hall lists: the asker's unfinished tables, those open to all, finished ones, and how many these are."""

    mine: tuple[TableLine, ...]
    open: tuple[TableLine, ...]
    finished: tuple[TableLine, ...]
    finished_count: int

    @property
    def waiting(self) -> int:
        """How many tables wait for the asker."""
        return sum(table.waits for table in self.mine)


async def lists(store: Store, person: Person | None) -> Lists:
    """The tables to list for somebody; for nobody in particular those that are listed for all."""
    return await store.read(lambda connection: _lists(connection, person))


def _lists(connection: Connection, person: Person | None) -> Lists:
    here = _theirs(person)
    going = tables.c.status.in_(("open", "running"))
    newest = tables.c.moved.desc()
    mine = select(tables).where(going, here).order_by(newest).limit(MOST_SHOWN["mine"])
    others = select(tables).where(going, tables.c.listed, ~here).order_by(tables.c.status, newest)
    shown = _lines(connection, mine, person)
    return Lists(
        mine=tuple(sorted(shown, key=lambda table: not table.waits)),
        open=_lines(connection, others.limit(MOST_SHOWN["open"]), person),
        finished=_finished(connection, person, MOST_SHOWN["finished"]),
        finished_count=connection.execute(select(func.count()).select_from(tables).where(_ended(person))).scalar_one(),
    )


async def unfinished(store: Store, person: Person) -> tuple[TableLine, ...]:
    """Every unfinished table that somebody opened or sits at."""
    query = select(tables).where(tables.c.status.in_(("open", "running")), _theirs(person))
    return await store.read(lambda connection: _lines(connection, query, person))


async def finished(store: Store, person: Person | None) -> tuple[TableLine, ...]:
    """The finished tables of somebody and those listed for all, the newest first."""
    return await store.read(lambda connection: _finished(connection, person, MOST_FINISHED))


def _finished(connection: Connection, person: Person | None, most: int) -> tuple[TableLine, ...]:
    query = select(tables).where(_ended(person)).order_by(_theirs(person).desc(), tables.c.moved.desc()).limit(most)
    return _lines(connection, query, person)


def _ended(person: Person | None) -> Any:
    return tables.c.status.in_(("over", "closed")) & or_(_theirs(person), tables.c.listed & (tables.c.status == "over"))


def _theirs(person: Person | None) -> Any:
    """Tables that somebody opened or sits at."""
    id = "" if person is None else person.id
    held = select(seats.c.table_id).where(seats.c.person == id)
    return or_(func.coalesce(tables.c.owner, "-") == id, tables.c.id.in_(held))


async def line(store: Store, id: str, person: Person | None) -> TableLine:
    """One table. Raises ``UnknownTable``."""
    return await store.read(lambda connection: _line(connection, id, person))


def _line(connection: Connection, id: str, person: Person | None) -> TableLine:
    found = _lines(connection, select(tables).where(tables.c.id == id), person)
    if not found:
        raise UnknownTable()
    return found[0]


def _lines(connection: Connection, query: Any, person: Person | None) -> tuple[TableLine, ...]:
    found = connection.execute(query).all()
    places: dict[str, list[Any]] = {table.id: [] for table in found}
    held = select(seats).where(seats.c.table_id.in_(places)).order_by(seats.c.table_id, seats.c.seat)
    for seat in connection.execute(held):
        places[seat.table_id].append(seat)
    return tuple(_table_line(table, places[table.id], person) for table in found)


def _table_line(table: Any, places: Iterable[Any], person: Person | None) -> TableLine:
    me = None if person is None else person.id
    owned = me is not None and table.owner == me
    names = [name for name in TableLine.__dataclass_fields__ if name not in ("owned", "seats")]
    return TableLine(
        **{name: getattr(table, name) for name in names},
        owned=owned,
        seats=tuple(
            SeatLine(
                seat.seat,
                seat.kind,
                seat.name,
                seat.player,
                mine=me is not None and seat.person == me,
                invitation=seat.invitation if owned and seat.kind == "open" else None,
            )
            for seat in places
        ),
    )


# -- Opening a table ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Place:
    """Who is to sit at a seat: "me", a "guest" on the same screen, a "computer" (``player``), "open", or a "bot"."""

    kind: str
    player: str | None = None
    name: str | None = None


@dataclass(frozen=True, slots=True)
class Order:
    """What somebody asks for who opens a table. ``lot``: the places are dealt out at random."""

    game: str
    places: tuple[Place, ...]
    options: Mapping[str, str] = field(default_factory=dict)
    lot: bool = False
    practice: bool = False
    listed: bool = False
    patience: int = PATIENCE[0]


async def create(store: Store, hub: Hub, person: Person, order: Order) -> str:
    """Opens a table and returns its id.

    Raises ``UnknownGame``, ``UnknownOption``, ``UnknownPlayer``, ``BadName``, or ``BadMessage`` for places that the
    game has not and for a patience out of range.
    """
    game = games.game(order.game)
    places = list(order.places)
    if len(places) not in game.seats:
        raise BadMessage("seats")
    if not 0 <= order.patience <= MOST_PATIENCE:
        raise BadMessage("patience")
    if order.lot:
        random.SystemRandom().shuffle(places)
    id, now = new_id(), time.time()
    full = all(place.kind != "open" for place in places)
    table = {
        "id": id,
        "game": game.id,
        "rules": game.version,
        "options": game.settle_options(order.options),
        "practice": order.practice,
        "seed": secrets.randbits(62) if order.practice else None,
        "listed": order.listed,
        "patience": order.patience,
        "owner": person.id,
        "status": "running" if full else "open",
        "created": now,
        "moved": now,
    }
    held = _seat_rows(id, person, places)

    def change(connection: Connection) -> None:
        connection.execute(insert(tables).values(**table))
        connection.execute(insert(seats), held)

    await store.write(change)
    await refresh(hub, id)
    return id


def _seat_rows(id: str, person: Person, places: list[Place]) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    taken = {person.name}
    for number, place in enumerate(places):
        row = {**_empty(id, number), "kind": place.kind}
        if place.kind in ("me", "guest"):
            row |= {"kind": "person", "person": person.id, "name": person.name}
        elif place.kind == "open":
            row["invitation"] = new_id()
        elif place.kind == "computer":
            row["player"] = _known_player(place.player)
        elif place.kind != "bot":
            raise BadMessage("kind")
        if place.kind not in ("me", "open"):
            row["name"] = clean_name(place.name) if place.name else guest_name(taken)
        taken.add(row["name"])
        rows.append(row)
    return rows


def _empty(id: str, number: int) -> dict[str, Any]:
    blank = dict.fromkeys(("person", "player", "invitation", "token_hash"))
    return {"table_id": id, "seat": number, "name": "", **blank}


def _known_player(player: str | None) -> str:
    if player not in PLAYERS:
        raise UnknownPlayer(player=str(player)[:40], known=", ".join(PLAYERS))
    return player


async def refresh(hub: Hub, id: str) -> None:
    """Lets everybody at a table know what the hall changed."""
    with suppress(TableClosed):
        await hub.refresh(id)


# -- Sitting down and leaving ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Invited:
    """A seat that an invitation is for."""

    table: str
    seat: int
    free: bool


async def invited(store: Store, invitation: str) -> Invited:
    """What an invitation is for. Raises ``UnknownInvitation``."""

    def question(connection: Connection) -> Invited:
        seat = connection.execute(select(seats).where(seats.c.invitation == invitation)).one_or_none()
        if seat is None:
            raise UnknownInvitation()
        return Invited(seat.table_id, seat.seat, seat.kind == "open")

    return await store.read(question)


async def sit(store: Store, hub: Hub, person: Person, id: str, number: int | None = None) -> None:
    """Sits down at a seat, by default the first free one; nothing happens to somebody who sits there already.

    Only tables that are listed are open to all: others need the number of a seat, which the invitation gives. Raises
    ``UnknownTable``, ``SeatTaken``, ``NotYourTable``, ``TableClosed``.
    """

    def change(connection: Connection) -> bool:
        table = _line(connection, id, person)
        if table.mine:
            return False
        if table.status == "closed":
            raise TableClosed(table.reason or LEFT)
        if number is None and not table.listed:
            raise NotYourTable()
        free = [seat.seat for seat in table.seats if seat.kind == "open"]
        chosen = next(iter(free), None) if number is None else number
        if chosen not in free:
            raise SeatTaken()
        here = (seats.c.table_id == id, seats.c.seat == chosen)
        taken = {"kind": "person", "person": person.id, "name": person.name}
        connection.execute(update(seats).where(*here).values(**taken))
        if len(free) == 1:
            now = time.time()
            connection.execute(update(tables).where(tables.c.id == id).values(status="running", moved=now))
        return True

    if await store.write(change):
        await refresh(hub, id)


async def leave(store: Store, hub: Hub, person: Person, id: str) -> None:
    """Leaves a table whose game has not begun; it is closed when whoever opened it leaves.

    The seat gets a new invitation. Raises ``UnknownTable``, ``NotYourTable``, ``AlreadyRunning``.
    """

    def change(connection: Connection) -> None:
        table = _line(connection, id, person)
        if not table.owned and not table.mine:
            raise NotYourTable()
        if table.status != "open":
            raise AlreadyRunning()
        if table.owned:
            closed = {"status": "closed", "reason": LEFT, "ended": time.time()}
            connection.execute(update(tables).where(tables.c.id == id).values(**closed))
            return
        for number in table.mine:
            here = (seats.c.table_id == id, seats.c.seat == number)
            freed = {**_empty(id, number), "kind": "open", "invitation": new_id()}
            connection.execute(update(seats).where(*here).values(**freed))

    await store.write(change)
    await refresh(hub, id)


async def new_seat_token(store: Store, person: Person, id: str, number: int) -> str:
    """A token for the bot at a seat, for whoever opened the table; the one before is worthless from now on.

    Raises ``UnknownTable``, ``NotYourTable``, ``NotYourSeat``.
    """
    token = new_token()

    def change(connection: Connection) -> None:
        table = _line(connection, id, person)
        if not table.owned:
            raise NotYourTable()
        here = (seats.c.table_id == id, seats.c.seat == number, seats.c.kind == "bot")
        if not connection.execute(update(seats).where(*here).values(token_hash=hashed(token))).rowcount:
            raise NotYourSeat()

    await store.write(change)
    return token


async def rematch(store: Store, hub: Hub, person: Person, id: str) -> str:
    """The table of the return game, where everybody sits one seat further; whoever asks first opens it.

    Raises ``UnknownTable``, ``NotYourTable``, ``StillRunning``.
    """
    new, now = new_id(), time.time()

    def change(connection: Connection) -> tuple[str, bool]:
        table = _line(connection, id, person)
        if not table.mine:
            raise NotYourTable()
        if table.status not in ("over", "closed"):
            raise StillRunning()
        if table.next is not None:
            return table.next, False
        old = connection.execute(select(seats).where(seats.c.table_id == id).order_by(seats.c.seat)).all()
        held = [_again(new, number, old[number - 1]) for number in range(len(old))]
        connection.execute(insert(tables).values(**_return_game(table, new, person, held, now)))
        connection.execute(insert(seats), held)
        connection.execute(update(tables).where(tables.c.id == id).values(next=new))
        return new, True

    next, made = await store.write(change)
    if made:
        await refresh(hub, next)
        await refresh(hub, id)
    return next


def _return_game(table: TableLine, new: str, person: Person, held: list[dict[str, Any]], now: float) -> dict[str, Any]:
    game = games.game(table.game)
    return {
        "id": new,
        "game": game.id,
        "rules": game.version,
        "options": game.settle_options(table.options),
        "practice": table.practice,
        "seed": secrets.randbits(62) if table.practice else None,
        "listed": table.listed,
        "patience": table.patience,
        "owner": person.id,
        "status": "open" if any(seat["kind"] == "open" for seat in held) else "running",
        "created": now,
        "moved": now,
        "previous": table.id,
    }


def _again(new: str, number: int, seat: Any) -> dict[str, Any]:
    """A seat of the return game; that of somebody who is gone is free."""
    row = _empty(new, number)
    if seat.kind == "person" and seat.person is None:
        return {**row, "kind": "open", "invitation": new_id()}
    return {**row, "kind": seat.kind, "name": seat.name, "person": seat.person, "player": seat.player}
