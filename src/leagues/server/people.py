"""People: guests that need no account. A random token in a cookie is all that tells who they are.

Of tokens only hashes are kept. The recovery link brings a guest to another device.
"""

import hashlib
import re
import secrets
import time
import unicodedata
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, delete, insert, select, update

from leagues.server.errors import BadName, NoSession, UnknownRecovery
from leagues.server.schema import people, seats, tables
from leagues.server.store import Store

COOKIE = "leagues_session"
MOST_CHARACTERS = 40
GUEST = "Guest"  # what is left of the name of somebody who is gone
NOTED_EVERY = 3600.0  # seconds between two notes that somebody was here
TOKEN = re.compile(r"[A-Za-z0-9_-]{20,64}")

# Names for guests who have not given one: people who looked into things.
GUEST_NAMES = (
    "Ada Alhazen Anning Avicenna Banks Beaufort Bering Bohr Brahe Brunel Cousteau Curie Cuvier Darwin Euclid Euler "
    "Faraday Fermat Galileo Germain Haeckel Halley Herschel Hooke Humboldt Huygens Hypatia Jansson Kepler Kovalevskaya "
    "Leibniz Linnaeus Lovelace Maury Mercator Merian Nansen Noether Pascal Pytheas Ross Sagan Somerville Thales Tharp "
    "Verne Volta Wegener"
).split()
MARKS_IN_A_ROW = 2
BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")  # letters and signs that show nothing


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody with a session."""

    id: str
    name: str


def new_token() -> str:
    """An opaque token, too long to guess."""
    return secrets.token_urlsafe(32)


def new_id() -> str:
    """An id that cannot be guessed."""
    return secrets.token_urlsafe(16)


def hashed(token: str) -> str:
    """What the database keeps of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def clean_name(text: str) -> str:
    """A name as it is kept and shown: normalized, one line, without characters that steer or show nothing, at most 40.

    Raises ``BadName`` when nothing visible is left.
    """
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", text[:10_000]):
        kind = unicodedata.category(char)
        marks = marks + 1 if kind.startswith("M") else 0
        if kind.startswith("Z") or char in "\t\n\r":
            kept.append(" ")
        elif char.isprintable() and char not in BLANK and marks <= MARKS_IN_A_ROW:
            kept.append(char)
    name = " ".join("".join(kept).split())[:MOST_CHARACTERS].strip()
    if not any(unicodedata.category(char)[0] in "LNPS" for char in name):
        raise BadName(n=MOST_CHARACTERS)
    return name


def guest_name(taken: Collection[str] = ()) -> str:
    """A friendly name for somebody who has given none, other than those that are taken."""
    return secrets.choice([name for name in GUEST_NAMES if name not in taken])


# -- Sessions ----------------------------------------------------------------------------------------------------------


async def known(store: Store, token: str | None) -> Person | None:
    """Who shows this token, if anybody."""
    if token is None or not TOKEN.fullmatch(token):
        return None
    row = await store.read(lambda connection: _by(connection, people.c.token_hash == hashed(token)))
    if row is None:
        return None
    now = time.time()
    if now - row.seen > NOTED_EVERY:
        await store.write(
            lambda connection: connection.execute(update(people).where(people.c.id == row.id).values(seen=now)).rowcount
        )
    return Person(row.id, row.name)


async def new_guest(store: Store, name: str | None = None) -> tuple[Person, str]:
    """A new guest and the token of their session. Raises ``BadName``."""
    person = Person(new_id(), guest_name() if name is None else clean_name(name))
    token, now = new_token(), time.time()
    values = {"id": person.id, "name": person.name, "token_hash": hashed(token), "created": now, "seen": now}
    await store.write(lambda connection: connection.execute(insert(people).values(**values)).rowcount)
    return person, token


async def rename(store: Store, person: Person, name: str) -> tuple[Person, list[str]]:
    """Gives somebody another name, also at the tables where they sit; returns the ids of these. Raises ``BadName``."""
    new = Person(person.id, clean_name(name))

    def change(connection: Connection) -> list[str]:
        connection.execute(update(people).where(people.c.id == person.id).values(name=new.name))
        mine = select(seats.c.table_id).join(tables, tables.c.id == seats.c.table_id)
        # At a table for two on one screen the second name is the other player's.
        here = (seats.c.person == person.id, seats.c.name == person.name)
        going = connection.execute(mine.where(*here, tables.c.status.in_(("open", "running")))).scalars().all()
        connection.execute(update(seats).where(*here, seats.c.table_id.in_(going)).values(name=new.name))
        return list(dict.fromkeys(going))

    return new, await store.write(change)


async def new_recovery(store: Store, person: Person) -> str:
    """A new recovery token; the one before is worthless from now on."""
    token = new_token()
    values = {"recovery_hash": hashed(token)}
    await store.write(
        lambda connection: connection.execute(update(people).where(people.c.id == person.id).values(**values)).rowcount
    )
    return token


async def recover(store: Store, token: str) -> tuple[Person, str]:
    """Who gave themselves this recovery token, and a new session; their old session ends.

    Raises ``UnknownRecovery``.
    """
    if not TOKEN.fullmatch(token):
        raise UnknownRecovery()
    session = new_token()

    def change(connection: Connection) -> Person:
        row = _by(connection, people.c.recovery_hash == hashed(token))
        if row is None:
            raise UnknownRecovery()
        connection.execute(update(people).where(people.c.id == row.id).values(token_hash=hashed(session)))
        return Person(row.id, row.name)

    return await store.write(change), session


def _by(connection: Connection, condition: Any) -> Row[Any] | None:
    return connection.execute(select(people).where(condition)).one_or_none()


# -- One's own data ----------------------------------------------------------------------------------------------------


async def own_rows(store: Store, person: Person) -> dict[str, Any]:
    """All that is kept about somebody, hashes left out: the person, their seats and the tables they opened."""

    def question(connection: Connection) -> dict[str, Any]:
        row = _by(connection, people.c.id == person.id)
        if row is None:
            raise NoSession()
        held = connection.execute(select(seats).where(seats.c.person == person.id)).all()
        ids = {seat.table_id for seat in held}
        found = connection.execute(select(tables).where((tables.c.owner == person.id) | tables.c.id.in_(ids))).all()
        about = {"id": row.id, "name": row.name, "created": row.created, "seen": row.seen}
        hidden = ("seed", "owner")
        return {
            "person": {**about, "has_recovery_link": row.recovery_hash is not None},
            "seats": [{"table": seat.table_id, "seat": seat.seat, "name": seat.name} for seat in held],
            "tables": [
                {**{name: value for name, value in table._mapping.items() if name not in hidden},
                 "opened_by_me": table.owner == person.id}
                for table in found
            ],
        }  # fmt: skip

    return await store.read(question)


async def forget(store: Store, person: Person) -> list[str]:
    """Deletes somebody; their seats keep a neutral name. Returns the ids of the tables where they sat."""

    def change(connection: Connection) -> list[str]:
        mine = seats.c.person == person.id
        ids = connection.execute(select(seats.c.table_id).where(mine)).scalars().all()
        gone = {"name": GUEST, "person": None, "token_hash": None}
        connection.execute(update(seats).where(mine).values(**gone))
        connection.execute(update(tables).where(tables.c.owner == person.id).values(owner=None))
        connection.execute(delete(people).where(people.c.id == person.id))
        return list(dict.fromkeys(ids))

    return await store.write(change)
