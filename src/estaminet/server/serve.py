"""Run the server: `serve(host=…, port=…, database=…)`, and `python -m estaminet.server.serve` for tests and containers."""

from __future__ import annotations

import os
import signal
import socket
import sys
import threading
import webbrowser
from typing import Any

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from estaminet.core.errors import Refusal
from estaminet.server import collector, workers
from estaminet.server.app import answering_head, create_app
from estaminet.server.claiming import claim
from estaminet.server.door import Door, GuardedLine, GuardedRequests, guarded, most_connections
from estaminet.server.line import Line
from estaminet.server.listening import BACKLOG, address_of, bind, reserve
from estaminet.server.logs import configure
from estaminet.server.proxies import behind_proxies
from estaminet.server.reaching import try_database
from estaminet.server.settings import Settings, from_environment
from estaminet.server.watching import watched

LARGEST_MESSAGE = 65_536  # a longer one closes the line; the limit of the settings answers with a sentence before

OWN_HOST = "127.0.0.1"  # where a worker listens alone
SWITCH_SECONDS = 0.001  # how long the writer and the thinkers wait for the interpreter when pages are being made


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


def serve(open_browser: bool = False, **given: Any) -> None:
    """Serve the café until it is interrupted; settings that are not given come from the environment (see `settings`)."""
    settings = from_environment(**given)
    configure(settings)
    workers.check(settings)
    try_database(settings.database_url)
    claimed = claim(settings)
    several = settings.workers > 1
    listener = reserve(settings.host, settings.port) if several else bind(settings.host, settings.port)
    port = listener.getsockname()[1]
    url = address_of(settings.host, port)
    print(url, flush=True)
    if open_browser:
        threading.Timer(1.0, webbrowser.open, [url]).start()
    if several:
        workers.supervise(settings, port)
    else:
        run(settings, [listener])
    if claimed is not None:
        claimed.close()


def run(settings: Settings, listeners: list[socket.socket]) -> None:
    """Serve in this process."""
    sys.setswitchinterval(SWITCH_SECONDS)
    made = server(settings)
    collector.start()
    made.run(sockets=listeners)


def work(own_port: int, pipe: int) -> None:
    """Be one of several workers: serve the common port and one's own, until a signal comes or the process that started this is gone."""
    threading.Thread(target=stop_with, args=(pipe,), daemon=True).start()
    settings = from_environment()
    configure(settings)
    try_database(settings.database_url)
    common = reserve(settings.host, settings.port)
    common.listen(BACKLOG)
    run(settings, [common, bind(OWN_HOST, own_port)])


def stop_with(pipe: int) -> None:
    """Stop when the other end of a pipe is closed."""
    os.read(pipe, 1)
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    try:
        if len(sys.argv) > 1:
            work(*map(int, sys.argv[1:]))
        else:
            serve()
    except (Refusal, ValueError) as refusal:
        sys.exit(str(refusal))
