"""What is kept in the database: people, tables, seats, and each table's append-only log.

Ids and tokens are random text; of tokens only hashes are kept. Times are seconds since 1970, UTC.
"""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    String,
    Table,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("recovery_hash", String(64), nullable=True, unique=True),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),
)

# status: "open" while a seat is free, "running", "over", or "closed" with a reason (an error id of the catalogues).
tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("practice", Boolean, nullable=False),
    Column("seed", BigInteger, nullable=True),  # of a practice table's deal; never told to anybody
    Column("listed", Boolean, nullable=False),  # shown in the hall to everybody
    Column("patience", Integer, nullable=False),  # hours before a player who does not move counts as gone; 0: never
    Column("owner", String(32), ForeignKey("people.id", ondelete="SET NULL"), nullable=True),
    Column("status", String(10), nullable=False, index=True),
    Column("reason", String(60), nullable=True),
    Column("result", String(60), nullable=True),
    Column("created", Float, nullable=False, index=True),
    Column("moved", Float, nullable=False),
    Column("turn", Integer, nullable=False, default=-1),  # the seat to act; negative: nobody
    Column("plies", Integer, nullable=False, default=0),
    Column("ended", Float, nullable=True),
    Column("previous", String(32), nullable=True),
    Column("next", String(32), nullable=True),
)

# kind: "open", "person", "computer" (player: its name) or "bot" (token_hash). ``name`` stays when the person is gone.
seats = Table(
    "seats",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("person", String(32), ForeignKey("people.id", ondelete="SET NULL"), nullable=True, index=True),
    Column("name", String(40), nullable=False),
    Column("player", String(40), nullable=True),
    Column("invitation", String(32), nullable=True, unique=True),
    Column("token_hash", String(64), nullable=True, unique=True),
)

# A line of a table's log: a code of an action (``seat`` -1: chance), a take-back to a ply, or, with neither, a
# resignation. ``key`` is that of the wish it answers, kept with the first row that came of it; ``note`` tells why the
# server acted for a seat.
rows = Table(
    "rows",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("sequence", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("code", String(100), nullable=True),
    Column("back_to", Integer, nullable=True),
    Column("key", String(64), nullable=True),
    Column("note", String(40), nullable=True),
    Column("at", Float, nullable=False),
    ForeignKeyConstraint(["table_id"], ["tables.id"], ondelete="CASCADE"),
    Index("ix_rows_key", "table_id", "key", unique=True),
)
