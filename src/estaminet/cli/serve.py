"""`estaminet serve`: the café on the network."""

from __future__ import annotations

from estaminet.core.errors import Refusal
from estaminet.core.words import Message


def serve(host: str | None, port: int | None, database: str | None, browse: bool) -> None:
    """Open the café and stay until it is closed."""
    from estaminet.server.serve import serve as run
    from estaminet.server.settings import from_environment

    try:
        settings = from_environment(host=host, port=port, database=database)
    except ValueError as error:
        raise Refusal(Message("The café cannot open: {why}", {"why": str(error)})) from error
    try_database(settings.database_url)
    run(host, port, database, open_browser=browse)


def try_database(url: str) -> None:
    """Refuse a database that cannot be reached, before the server starts and would say so at length."""
    from sqlalchemy import create_engine
    from sqlalchemy.exc import SQLAlchemyError

    try:
        engine = create_engine(url)
        with engine.connect():
            pass
        engine.dispose()
    except (SQLAlchemyError, ImportError) as error:
        why = str(getattr(error, "orig", None) or error).partition("\n")[0]
        raise Refusal(Message("The café cannot open its books: {why}", {"why": why})) from error
