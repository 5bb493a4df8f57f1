"""Addresses at which a server listens."""

from __future__ import annotations

import socket

from estaminet.core.errors import Refusal
from estaminet.core.words import Message

BACKLOG = 1024  # connections that wait to be taken


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
        listener = socket.create_server((host, port), family=family, backlog=BACKLOG)
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # an answer and a state follow each other closely
        return listener
    except OSError as error:
        raise PortTaken(host, port) from error


def address_of(host: str, port: int) -> str:
    """Give the address that a browser on this machine can open."""
    host = "localhost" if host.strip("0.:") == "" else host
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def reserve(host: str, port: int) -> socket.socket:
    """Take an address that workers share; nothing listens there yet."""
    taken = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    taken.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    try:
        taken.bind((host, port))
    except OSError as error:
        taken.close()
        raise PortTaken(host, port) from error
    return taken
