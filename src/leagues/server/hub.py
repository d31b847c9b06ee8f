"""The hub: every table that is being played or looked at, and what people, computers and bots wish there.

A wish is checked, stored, and only then told. Whatever changes a table holds its lock, so that nobody is shown what is
not on the disk yet.
"""

import asyncio
import gc
import json
import logging
import secrets
import time
from collections.abc import AsyncIterator, Callable
from typing import Any

from sqlalchemy import Connection, bindparam, insert, select, update
from starlette.websockets import WebSocket, WebSocketDisconnect

from leagues import games
from leagues.core.errors import ConsentNeeded, LeaguesError
from leagues.core.record import Entry, Record, write
from leagues.core.rng import Random
from leagues.core.state import CHANCE
from leagues.core.table import Row
from leagues.search.players import player
from leagues.server import errors, messages, schema
from leagues.server.computers import ComputerPool, Computers
from leagues.server.live import Facts, LiveTable, Seat, day_of
from leagues.server.store import Store
from leagues.server.texts import words
from leagues.server.viewer import Json, Looks, Viewer

log = logging.getLogger("leagues.server")

FALLBACK = "greedy"  # plays for a computer or bot that fails, and for people who are gone
FIRST_WORD = 10.0  # seconds within which a connection has to say hello
IDLE = 300.0  # seconds after which a table that nobody looks at leaves the memory
SWEEP = 30.0
COLLECT = 600.0  # seconds between full collections of what reference counts do not free
SILENCE = 10.0  # seconds after which a bot's stream says that it is still there
HUSH = 2.0  # how many times a computer's pause passes before a choice is shown whose time would betray something
REST = 4.0  # how many times that pause a position is looked at before chance goes on
MOST_FAILURES = 10  # bad frames in a row before a connection is closed

ADD_ROWS = insert(schema.rows)
SET_TABLE = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("of_table"))
    .values({name: bindparam(f"new_{name}") for name in ("moved", "turn", "plies", "status", "result", "ended")})
)


class Hub:
    """All live tables of a server. ``sprite`` gives the address of a game's symbols.

    ``pace`` is how many seconds a computer waits before it shows its choice while somebody looks on; all other waiting
    goes by it. ``bot_time`` is how long an outside bot may take.
    """

    def __init__(
        self,
        store: Store,
        sprite: Callable[[str], str] = lambda game: f"/art-{game}.svg",
        computers: Computers | None = None,
        pace: float = 0.7,
        bot_time: float = 60.0,
    ) -> None:
        self.store = store
        self.sprite = sprite
        self.computers = computers or ComputerPool()
        self.pace = pace
        self.bot_time = bot_time
        self.tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._sweeping: asyncio.Task[None] | None = None
        self.stopping = False

    # -- Coming and going --------------------------------------------------------------------------------------------

    async def start(self) -> None:
        """Lets computers and bots go on where they were to act."""
        self._sweeping = asyncio.create_task(self._sweep())
        seats, tables = schema.seats.c, schema.tables.c
        waiting = (
            select(tables.id)
            .join(schema.seats, (seats.table_id == tables.id) & (seats.seat == tables.turn))
            .where(tables.status == "running", seats.kind.in_(("computer", "bot")))
        )
        for id in await self.store.read(lambda connection: connection.execute(waiting).scalars().all()):
            try:
                self._wake(await self.table(id))
            except LeaguesError as error:
                log.warning("table %s cannot go on: %s", id, error)

    async def close(self) -> None:
        """Says goodbye to everybody. What was acknowledged is stored already."""
        self.stopping = True
        for live in list(self.tables.values()):
            self.dismiss(live, errors.ServerStops(), lambda _viewer: True)
        tasks = [task for task in (self._sweeping, *self._playing.values()) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.computers.close()

    def dismiss(self, live: LiveTable, reason: LeaguesError, whom: Callable[[Viewer], bool]) -> None:
        """Ends the connections of some viewers of a table, and tells them why."""
        for viewer in [viewer for viewer in live.viewers if whom(viewer)]:
            viewer.send({"type": "bye", **_error(reason, viewer, live)})
            viewer.close()

    def forget(self, person: str) -> None:
        """Ends all connections of a person whose session is no longer good."""
        for live in list(self.tables.values()):
            self.dismiss(live, errors.NoSession(), lambda viewer: viewer.person == person)

    async def table(self, id: str) -> LiveTable:
        """A table, from memory or from the store. Raises ``UnknownTable`` and ``TableClosed``."""
        live = self.tables.get(id)
        if live is None:
            if id not in self._loading:
                self._loading[id] = asyncio.create_task(self._load(id))
                self._loading[id].add_done_callback(lambda _task: self._loading.pop(id, None))
            live = await asyncio.shield(self._loading[id])
        live.used = time.monotonic()
        return live

    async def _load(self, id: str) -> LiveTable:
        facts, reason, seats, rows = await self.store.read(lambda connection: read_table(connection, id))
        if facts.status == "closed":
            raise errors.TableClosed(reason or errors.DAMAGED)
        game = games.game(facts.game)
        if game.version != facts.rules:
            await self._close_table(id, errors.RULES_CHANGED)
        try:
            parsed = [(_row(game.actions.ids, row), row.note) for row in rows]
            live = LiveTable(id, facts, seats, parsed, self.sprite(facts.game))
            live.keys = keys_of(rows)
        except (LeaguesError, KeyError):
            log.exception("table %s cannot be replayed", id)
            await self._close_table(id, errors.DAMAGED)
        if live.step > len(rows):
            await self._store(live, len(rows), None, None)
        self.tables[id] = live
        self._wake(live)
        return live

    async def _close_table(self, id: str, reason: str) -> None:
        closed = update(schema.tables).where(schema.tables.c.id == id)
        closed = closed.values(status="closed", reason=reason, turn=-1, ended=time.time())
        await self.store.write(lambda connection: connection.execute(closed))
        raise errors.TableClosed(reason)

    async def kept_record(self, id: str) -> str:
        """The record of a closed table, as it was stored: its codes are not checked against the rules of today.

        Raises ``UnknownTable``, and ``StillRunning`` for a table that is not closed.
        """
        facts, _reason, seats, rows = await self.store.read(lambda connection: read_table(connection, id))
        if facts.status != "closed":
            raise errors.StillRunning()
        codes: list[str] = []
        for row in rows:
            if row.code is not None:
                codes.append(row.code)
            elif row.back_to is not None:
                del codes[row.back_to :]
        record = Record(
            game=facts.game,
            rules=facts.rules,
            players=tuple(seat.name for seat in seats),
            options=facts.options,
            date=day_of(facts.created),
            entries=tuple(Entry(code) for code in codes),
        )
        return write(record)

    async def refresh(self, id: str) -> None:
        """Takes over a change of who sits where, or of the status, made in the store."""
        live = await self.table(id)
        async with live.lock:
            try:
                facts, reason, seats, _rows = await self.store.read(lambda connection: read_table(connection, id))
            except errors.UnknownTable as gone:
                self._let_go(live, gone)
                return
            if facts.status == "closed":
                self._let_go(live, errors.TableClosed(reason or errors.DAMAGED))
                return
            live.resit(facts, seats)
            note = update(schema.tables).where(schema.tables.c.id == id).values(turn=live.turn)
            await self.store.write(lambda connection: connection.execute(note))
            for viewer in live.viewers:
                if viewer.looks is not None:
                    mine = live.seats_seen(viewer)
                    seat = viewer.looks.seat if viewer.looks.seat in mine else next(iter(mine), None)
                    viewer.looks = Looks(seat, viewer.looks.shape, viewer.looks.lang, mine)
                    viewer.send(_scene(live, viewer.looks))
        self._wake(live)

    def _let_go(self, live: LiveTable, reason: LeaguesError) -> None:
        self.tables.pop(live.id, None)
        self.dismiss(live, reason, lambda _viewer: True)

    async def _sweep(self) -> None:
        """Lets tables go that nobody has looked at for a while; they are read again when somebody does."""
        collected = time.monotonic()
        while True:
            await asyncio.sleep(SWEEP)
            now = time.monotonic()
            if now - collected > COLLECT:
                collected = now
                gc.collect()
            for live in list(self.tables.values()):
                idle = not live.viewers and not live.lock.locked() and live.id not in self._playing
                if idle and now - live.used > IDLE:
                    del self.tables[live.id]

    # -- Wishes ------------------------------------------------------------------------------------------------------

    async def wish(self, live: LiveTable, viewer: Viewer, message: Json) -> Json:
        """Does what a checked message wishes, for whoever sent it; returns the ``done`` to answer.

        Raises ``LeaguesError``; nothing has then changed.
        """
        mine = live.seats_seen(viewer)
        if not mine:
            raise errors.NotYourSeat()
        kind = message["type"]
        seat = viewer.looks.seat if viewer.looks is not None and viewer.looks.seat in mine else mine[0]
        table = live.table
        if kind == "play":
            await self._hold_back(live)
            step = await self.change(live, message, lambda: table.submit(seat, message["action"]))
        elif kind == "resign":
            step = await self.change(live, message, lambda: table.resign(seat))
        elif kind == "take_back":
            step = await self._take_back(live, message, mine)
        elif kind == "answer":
            step = await self._answer(live, message, mine)
        else:
            step = await self._claim(live, message, mine)
        return {"type": "done", "key": message["key"], "step": step}

    async def change(self, live: LiveTable, message: Json, act: Callable[[], Any], note: str | None = None) -> int:
        """Lets ``act`` change a table at the step and ply that the message names, stores it, and tells everybody.

        Returns the step it led to, now or when the same key came first. Raises ``Stale`` and what ``act`` raises.
        """
        async with live.lock:
            known = self._answered(live, message)
            if known is not None:
                return known
            if live.status == "open" or (live.over and not live.table.over):
                raise errors.NotRunning()
            start, told = live.step, list(live.chronicle.entries)
            live.rests.clear()
            act()
            await self._store(live, start, message["key"], note)
            for number, row in enumerate(live.table.log[start:]):
                live.chronicle.add(row, note if number == 0 else None)
            live.keys[message["key"]] = live.step
            live.asked = None
            live.used = time.monotonic()
            live.publish(start, _common(told, live.chronicle.entries), REST * self.pace)
            step = live.step
        self._wake(live)
        return step

    def _answered(self, live: LiveTable, message: Json) -> int | None:
        """The step that a wish of this key led to before. Raises ``Stale`` for a new wish at another step."""
        known = live.keys.get(message["key"])
        if known is None and (message["step"], message["ply"]) != (live.step, live.ply):
            raise errors.Stale()
        return known

    async def _store(self, live: LiveTable, start: int, key: str | None, note: str | None) -> None:
        """Stores the rows from a step on; on failure the table is given up, to be read again."""
        now = time.time()
        lines = [
            {
                "table_id": live.id,
                "sequence": start + number,
                "seat": row.seat,
                "code": None if row.action is None else live.game.actions.code(row.action),
                "back_to": row.back_to,
                "key": key if number == 0 else None,
                "note": note if number == 0 else None,
                "at": now,
            }
            for number, row in enumerate(live.table.log[start:])
        ]
        over = live.table.over
        facts = {
            "of_table": live.id,
            "new_moved": now,
            "new_turn": live.turn,
            "new_plies": live.ply,
            "new_status": live.status,
            "new_result": live.table.record().result if over else None,
            "new_ended": now if over else None,
        }

        def keep(connection: Connection) -> None:
            connection.execute(ADD_ROWS, lines)
            connection.execute(SET_TABLE, facts)

        try:
            await self.store.write(keep)
        except BaseException:
            self._let_go(live, errors.ServerError())
            raise
        live.moved(now)

    async def _take_back(self, live: LiveTable, message: Json, mine: tuple[int, ...]) -> int:
        seat = live.take_back_seat(mine)
        by = mine[0] if seat is None else seat
        try:
            return await self.change(live, message, lambda: live.table.take_back(by, live.agrees_alone(mine)))
        except ConsentNeeded:
            live.asked = by
            live.tell_state()
            return live.step

    async def _answer(self, live: LiveTable, message: Json, mine: tuple[int, ...]) -> int:
        asking = live.asked
        if asking is None or asking in mine:
            raise errors.NothingAsked()
        if message["yes"]:
            return await self.change(live, message, lambda: live.table.take_back(asking, consent=True))
        live.asked = None
        live.tell_state()
        return live.step

    async def _claim(self, live: LiveTable, message: Json, mine: tuple[int, ...]) -> int:
        """The win over a player who is gone, or a computer in that player's place."""
        absent = live.turn
        if absent < 0 or absent in mine or live.seats[absent].kind != "person":
            raise errors.NotRunning()
        if not live.gone():
            raise errors.TooEarly()
        if message["how"] == "win":
            return await self.change(live, message, lambda: live.table.resign(absent), note="gone")
        async with live.lock:
            if (message["step"], message["ply"]) != (live.step, live.ply):
                raise errors.Stale()
            seat = schema.seats.c
            replaced = update(schema.seats).where(seat.table_id == live.id, seat.seat == absent)
            replaced = replaced.values(kind="computer", person=None, player=FALLBACK)
            await self.store.write(lambda connection: connection.execute(replaced))
        await self.refresh(live.id)
        return live.step

    # -- Computers and bots ------------------------------------------------------------------------------------------

    def _wake(self, live: LiveTable) -> None:
        """Sees to it that a computer or bot whose turn it is will act, and that a ply is played that plays itself."""
        if self.stopping or live.id in self._playing or live.turn < 0:
            return
        if live.seats[live.turn].kind in ("computer", "bot") or live.only_action() is not None:
            self._playing[live.id] = asyncio.create_task(self._play_on(live))

    async def _play_on(self, live: LiveTable) -> None:
        """Plays for computers, for bots that are late and for whoever has no choice, until a person is to act."""
        try:
            while self.tables.get(live.id) is live and live.turn >= 0:
                kind = live.seats[live.turn].kind
                if live.only_action() is not None:
                    await self._plays_itself(live)
                elif kind == "computer":
                    await self._computer_acts(live)
                elif kind == "bot":
                    await self._await_bot(live)
                else:
                    break
        except Exception:
            log.exception("table %s: its computer cannot go on", live.id)
        finally:
            self._playing.pop(live.id, None)
            if self.tables.get(live.id) is live and live.turn >= 0 and live.seats[live.turn].kind != "person":
                asyncio.get_running_loop().call_later(1.0, self._wake, live)

    async def _hold_back(self, live: LiveTable) -> None:
        """Waits as long as a choice that is made now could betray something by coming early."""
        while live.hushed() and (early := live.since + HUSH * self.pace - time.monotonic()) > 0:
            await asyncio.sleep(early)

    async def _plays_itself(self, live: LiveTable) -> None:
        """The only choice of a seat, shown as late as a real one."""
        seat, at = live.turn, {"step": live.step, "ply": live.ply, "key": secrets.token_urlsafe(12)}
        action = live.only_action()
        await self._hold_back(live)
        if action is not None:
            try:
                await self.change(live, at, lambda: live.table.submit(seat, action))
            except errors.Stale:
                return

    async def _computer_acts(self, live: LiveTable) -> None:
        seat, at = live.turn, {"step": live.step, "ply": live.ply, "key": secrets.token_urlsafe(12)}
        if live.viewers:
            await asyncio.sleep(self.pace)
        name = live.seats[seat].player or FALLBACK
        try:
            action = await self.computers.choose(live.game.id, name, live.view(seat), secrets.randbits(32))
            await self._hold_back(live)
            await self.change(live, at, lambda: live.table.submit(seat, action))
        except errors.Stale:
            return
        except Exception as error:
            log.warning("table %s: computer %s failed at step %d: %r", live.id, name, at["step"], error)
            await self._act_instead(live, seat, at, "computer_failed")

    async def _await_bot(self, live: LiveTable) -> None:
        seat, at = live.turn, {"step": live.step, "ply": live.ply, "key": secrets.token_urlsafe(12)}
        until = time.monotonic() + self.bot_time
        while live.step == at["step"] and self.tables.get(live.id) is live:
            if time.monotonic() >= until:
                log.warning("table %s: the bot at seat %d is late at step %d", live.id, seat, at["step"])
                await self._act_instead(live, seat, at, "bot_late")
                return
            await asyncio.sleep(min(1.0, self.bot_time / 10))

    async def _act_instead(self, live: LiveTable, seat: int, at: Json, note: str) -> None:
        """A legal action for a computer or bot that gave none."""
        if live.step != at["step"] or live.turn != seat:
            return
        action = player(FALLBACK, live.game, Random(secrets.randbits(32))).choose(live.view(seat))
        try:
            await self.change(live, at, lambda: live.table.submit(seat, action), note)
        except errors.Stale:
            return

    # -- Connections --------------------------------------------------------------------------------------------------

    async def serve(self, socket: WebSocket, live: LiveTable, viewer: Viewer) -> None:
        """Serves an accepted WebSocket until it ends."""
        sending = asyncio.create_task(_send_all(socket, viewer))
        live.viewers.add(viewer)
        try:
            await self._listen(socket, live, viewer)
        except (WebSocketDisconnect, TimeoutError):
            pass
        finally:
            viewer.close()
            self.left(live, viewer)
            await asyncio.wait([sending], timeout=2)
            sending.cancel()

    async def _listen(self, socket: WebSocket, live: LiveTable, viewer: Viewer) -> None:
        while not viewer.closed:
            frame = await asyncio.wait_for(socket.receive(), None if viewer.looks else FIRST_WORD)
            if frame["type"] == "websocket.disconnect":
                return
            await self.hear(live, viewer, frame.get("text"))

    async def hear(self, live: LiveTable, viewer: Viewer, text: str | None) -> None:
        """Answers one frame of a viewer; ``None`` stands for one that is no text."""
        key = None
        try:
            viewer.bucket.take()
            if text is None:
                raise errors.BadMessage("text")
            message = messages.read(text)
            key = message.get("key")
            viewer.failures = 0
            await self._follow(live, viewer, message)
        except LeaguesError as error:
            viewer.send({"type": "refused", "key": key, **_error(error, viewer, live)})
            if isinstance(error, errors.Stale) and viewer.looks is not None:
                async with live.lock:
                    viewer.send(_scene(live, viewer.looks))
            if isinstance(error, errors.BadMessage | errors.TooFast | errors.TooLarge):
                viewer.failures += 1
                if viewer.failures >= MOST_FAILURES:
                    viewer.close()

    async def _follow(self, live: LiveTable, viewer: Viewer, message: Json) -> None:
        kind = message["type"]
        if kind == "ping":
            viewer.send({"type": "pong"})
        elif kind == "hello":
            await self._greet(live, viewer, message)
        elif viewer.looks is None:
            raise errors.BadMessage("hello")
        elif kind in messages.WISHES:
            viewer.send(await self.wish(live, viewer, message))
        elif kind == "say":
            self._say(live, viewer, message["phrase"])
        else:
            await self._explain(live, viewer, viewer.looks, message)

    async def _greet(self, live: LiveTable, viewer: Viewer, message: Json) -> None:
        async with live.lock:
            mine = live.seats_seen(viewer)
            seat = message.get("seat", live.turn if live.turn in mine else next(iter(mine), None))
            if seat is not None and seat not in mine:
                raise errors.NotYourSeat()
            came = viewer.looks is None
            viewer.looks = Looks(seat, message["shape"], message["lang"], mine)
            if viewer.looks.shape != "facts":
                live.scene(seat, viewer.looks.shape)
            if message.get("step") == live.step and viewer.looks.shape != "facts":
                viewer.send({"type": "state", "state": live.state(viewer.looks.lang, mine)})
            else:
                viewer.send(_scene(live, viewer.looks))
        if came:
            live.tell_state()

    async def _explain(self, live: LiveTable, viewer: Viewer, looks: Looks, message: Json) -> None:
        async with live.lock:
            here = looks.shape != "facts" and message["step"] == live.step
            detail = live.detail(looks, message["item"]) if here else None
        viewer.send({"type": "detail", "item": message["item"], "step": live.step, "detail": detail})

    def _say(self, live: LiveTable, viewer: Viewer, phrase: str) -> None:
        seat = next(iter(live.seats_seen(viewer)), None)
        if seat is None:
            raise errors.NotYourSeat()
        for other in live.viewers:
            if other.looks is not None:
                text = words(other.looks.lang).say(f"phrase.{phrase}")
                other.send({"type": "said", "seat": seat, "name": live.names[seat], "text": text})

    def left(self, live: LiveTable, viewer: Viewer) -> None:
        """A connection has ended."""
        live.viewers.discard(viewer)
        live.used = time.monotonic()
        if viewer.looks is not None and not self.stopping:
            live.tell_state()

    async def stream(self, live: LiveTable, seat: int) -> AsyncIterator[Json]:
        """What the bot at a seat is told: a ``position`` at once and after every step, until the table ends."""
        viewer = Viewer(bot_seat=seat)
        live.viewers.add(viewer)
        try:
            await self._greet(live, viewer, {"type": "hello", "shape": "facts", "lang": "en"})
            while True:
                try:
                    text = await asyncio.wait_for(viewer.queue.get(), SILENCE)
                except TimeoutError:
                    yield {"type": "pong"}
                    continue
                if text is None:
                    return
                yield json.loads(text)
        finally:
            viewer.close()
            self.left(live, viewer)


async def _send_all(socket: WebSocket, viewer: Viewer) -> None:
    """Sends what waits for a viewer, one text after the other, then closes."""
    try:
        while (text := await viewer.queue.get()) is not None:
            await socket.send_text(text)
        await socket.close(1008 if viewer.failures >= MOST_FAILURES else 1001)
    except (WebSocketDisconnect, RuntimeError):
        viewer.close()


def _scene(live: LiveTable, looks: Looks) -> Json:
    return live.scene_message(looks.seat, looks.shape, looks.lang, looks.mine)


def _error(error: LeaguesError, viewer: Viewer, live: LiveTable) -> Json:
    lang = "en" if viewer.looks is None else viewer.looks.lang
    return {"error": error.id, "text": words(lang, live.game.id).error(error)}


def _common(before: list[Any], after: list[Any]) -> int:
    """How many entries at the start are the same."""
    count = 0
    while count < min(len(before), len(after)) and before[count] is after[count]:
        count += 1
    return count


def _row(ids: dict[str, int], row: Any) -> Row:
    return Row(row.seat, None if row.code is None else ids[row.code], row.back_to)


def read_table(connection: Connection, id: str) -> tuple[Facts, str | None, tuple[Seat, ...], list[Any]]:
    """What is stored of a table: facts, why it was closed, seats, and the rows of its log. Raises ``UnknownTable``."""
    table = connection.execute(select(schema.tables).where(schema.tables.c.id == id)).one_or_none()
    if table is None:
        raise errors.UnknownTable()
    facts = Facts(
        table.game,
        table.rules,
        table.options,
        table.practice,
        table.seed,
        table.patience,
        table.owner,
        table.status,
        table.created,
        table.moved,
        table.next,
    )
    places = select(schema.seats).where(schema.seats.c.table_id == id).order_by(schema.seats.c.seat)
    seats = tuple(Seat(seat.kind, seat.person, seat.name, seat.player) for seat in connection.execute(places))
    lines = select(schema.rows).where(schema.rows.c.table_id == id).order_by(schema.rows.c.sequence)
    return facts, table.reason, seats, list(connection.execute(lines))


def keys_of(rows: list[Any]) -> dict[str, int]:
    """The step that the wish of each key led to: its row and the chance after it."""
    keys = {}
    for number, row in enumerate(rows):
        if row.key is not None:
            step = number + 1
            while step < len(rows) and rows[step].seat == CHANCE:
                step += 1
            keys[row.key] = step
    return keys
