"""Alembic's way into the database: the connection is given by `server.store`."""

from alembic import context
from sqlalchemy import text

from estaminet.server.schema import METADATA

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=METADATA, render_as_batch=connection.dialect.name == "sqlite")
with context.begin_transaction():
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(7378276)"))  # several servers may start at once
    context.run_migrations()
