"""The store: group commits that keep each change whole, and migrations that lead to the schema."""

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, insert, select

from leagues.server import schema
from leagues.server.store import Store, connect, migrate
from server.house import run_apart


def person(id: str) -> dict[str, Any]:
    return {"id": id, "name": id, "token_hash": id, "created": 1.0, "seen": 1.0}


def names(connection: Connection) -> list[str]:
    return list(connection.execute(select(schema.people.c.id).order_by(schema.people.c.id)).scalars())


def adding(*ids: str) -> Any:
    def add(connection: Connection) -> int:
        for id in ids:
            connection.execute(insert(schema.people), person(id))
        return len(ids)

    return add


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'leagues.db'}"


def test_a_change_is_on_the_disk_when_it_is_acknowledged(url: str) -> None:
    async def scenario() -> None:
        store = Store(url)
        store.open()
        assert await store.write(adding("ada", "brunel")) == 2
        other = connect(url)
        with other.connect() as connection:
            assert names(connection) == ["ada", "brunel"]
        other.dispose()
        await store.close()

    run_apart(scenario())


def test_in_a_group_only_the_change_that_fails_is_undone(url: str) -> None:
    async def scenario() -> None:
        store = Store(url)
        store.open()
        slow = store.write(lambda _connection: time.sleep(0.1))
        changes = [store.write(adding("ada")), store.write(adding("brunel", "ada")), store.write(adding("curie"))]
        _slept, first, second, third = await asyncio.gather(slow, *changes, return_exceptions=True)
        assert (first, third) == (1, 1)
        assert "UNIQUE" in str(second)
        assert await store.read(names) == ["ada", "curie"]
        await store.close()

    run_apart(scenario())


def test_many_changes_share_a_commit(url: str) -> None:
    async def scenario() -> None:
        store = Store(url)
        store.open()
        commits = []
        inner = store._commit

        def counted(group: list[Any]) -> None:
            commits.append(len(group))
            inner(group)

        store._commit = counted  # type: ignore[method-assign]
        slow = store.write(lambda _connection: time.sleep(0.1))
        await asyncio.gather(slow, *(store.write(adding(f"p{number}")) for number in range(100)))
        assert sum(commits) == 101
        assert len(commits) < 10
        assert len(await store.read(names)) == 100
        await store.close()

    run_apart(scenario())


def test_closing_writes_what_still_waits(url: str) -> None:
    async def scenario() -> None:
        store = Store(url)
        store.open()
        slow = asyncio.ensure_future(store.write(lambda _connection: time.sleep(0.05)))
        waiting = [asyncio.ensure_future(store.write(adding(f"p{number}"))) for number in range(5)]
        await asyncio.sleep(0)
        await store.close()
        await slow
        assert [await change for change in waiting] == [1] * 5

    run_apart(scenario())


def test_migrations_lead_to_the_schema_and_back(url: str) -> None:
    engine = connect(url)
    migrate(engine)
    migrate(engine)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, schema.metadata) == []
    engine.dispose()
