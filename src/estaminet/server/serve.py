"""Run the server: `serve(host, port, database, open_browser)`, and `python -m estaminet.server.serve` for tests and containers."""

from __future__ import annotations

import logging
import socket
import sys
import threading
import webbrowser
from typing import Any

import uvicorn

from estaminet.core.errors import Refusal
from estaminet.core.words import Message
from estaminet.server.app import answering_head, create_app
from estaminet.server.settings import Settings, from_environment
from estaminet.server.store import check_schema, open_engine

LARGEST_MESSAGE = 65_536  # a longer one closes the line; the limit of the settings answers with a sentence before

SWITCH_SECONDS = 0.001  # how long the writer and the thinkers wait for the interpreter when pages are being made


class OneLine(logging.Filter):
    """Notes what a page sent that is no text in one line, without a trace of where it was found."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let everything pass, shortened where it is the page's fault."""
        if record.exc_info and isinstance(record.exc_info[1], UnicodeDecodeError):
            record.exc_info = None
        return True


class PortTaken(Refusal):
    """An address at which the server cannot listen."""

    def __init__(self, host: str, port: int) -> None:
        super().__init__(
            Message(
                "Nothing can listen at {host}:{port}, another program may be there: choose another port by --port (make play: PORT=).",
                {"host": host, "port": port},
            )
        )


def bind(host: str, port: int) -> socket.socket:
    """Take an address; port 0 takes any free one."""
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listener = socket.create_server((host, port), family=family, backlog=1024)
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # an answer and a state follow each other closely
        return listener
    except OSError as error:
        raise PortTaken(host, port) from error


def address_of(host: str, port: int) -> str:
    """Give the address that a browser on this machine can open."""
    host = "localhost" if host.strip("0.:") == "" else host
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def check_database(url: str) -> None:
    """Refuse a database that a later version has changed, before anything listens."""
    engine = open_engine(url)
    with engine.connect() as connection:
        check_schema(connection)
    engine.dispose()


def server(settings: Settings, **more: Any) -> uvicorn.Server:
    """Make the server of an application."""
    config = uvicorn.Config(
        answering_head(create_app(settings)),
        ws="websockets-sansio",
        ws_max_size=LARGEST_MESSAGE,
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=3,
        **more,
    )
    logging.getLogger("uvicorn.error").addFilter(OneLine())
    return uvicorn.Server(config)


def serve(
    host: str | None = None, port: int | None = None, database: str | None = None, open_browser: bool = False, external: str | None = None
) -> None:
    """Serve the café until it is interrupted; what is not given comes from the environment (see `settings`)."""
    sys.setswitchinterval(SWITCH_SECONDS)
    settings = from_environment(host=host, port=port, database=database, external=external)
    check_database(settings.database_url)
    listener = bind(settings.host, settings.port)
    url = address_of(settings.host, listener.getsockname()[1])
    print(url, flush=True)
    if open_browser:
        threading.Timer(1.0, webbrowser.open, [url]).start()
    server(settings).run(sockets=[listener])


if __name__ == "__main__":
    try:
        serve()
    except (Refusal, ValueError) as refusal:
        sys.exit(str(refusal))
