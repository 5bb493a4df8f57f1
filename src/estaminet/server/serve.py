"""Run the server: `serve(host, port, database, open_browser)`, and `python -m estaminet.server.serve` for tests and containers."""

from __future__ import annotations

import socket
import sys
import threading
import webbrowser
from typing import Any

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from estaminet.core.errors import Refusal
from estaminet.core.words import Message
from estaminet.server import collector
from estaminet.server.app import answering_head, create_app
from estaminet.server.door import Door, GuardedLine, GuardedRequests, guarded, most_connections
from estaminet.server.line import Line
from estaminet.server.logs import configure
from estaminet.server.proxies import behind_proxies
from estaminet.server.settings import Settings, from_environment
from estaminet.server.store import check_schema, open_engine
from estaminet.server.watching import watched

LARGEST_MESSAGE = 65_536  # a longer one closes the line; the limit of the settings answers with a sentence before

SWITCH_SECONDS = 0.001  # how long the writer and the thinkers wait for the interpreter when pages are being made


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
    door = Door(settings, most_connections(settings.connections))
    config = uvicorn.Config(
        behind_proxies(answering_head(watched(create_app(settings))), door.proxies),
        http=guarded(GuardedRequests, H11Protocol, door),
        ws=guarded(GuardedLine, Line, door),
        proxy_headers=False,  # `proxies` tells the host too
        ws_max_size=LARGEST_MESSAGE,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=3,
        **more,
    )
    return uvicorn.Server(config)


def serve(
    host: str | None = None, port: int | None = None, database: str | None = None, open_browser: bool = False, external: str | None = None
) -> None:
    """Serve the café until it is interrupted; what is not given comes from the environment (see `settings`)."""
    sys.setswitchinterval(SWITCH_SECONDS)
    settings = from_environment(host=host, port=port, database=database, external=external)
    configure(settings)
    check_database(settings.database_url)
    listener = bind(settings.host, settings.port)
    url = address_of(settings.host, listener.getsockname()[1])
    print(url, flush=True)
    if open_browser:
        threading.Timer(1.0, webbrowser.open, [url]).start()
    made = server(settings)
    collector.start()
    made.run(sockets=[listener])


if __name__ == "__main__":
    try:
        serve()
    except (Refusal, ValueError) as refusal:
        sys.exit(str(refusal))
