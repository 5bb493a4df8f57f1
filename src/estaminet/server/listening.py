"""Addresses at which a server listens."""

from __future__ import annotations

import errno
import socket

from estaminet.core.errors import Refusal
from estaminet.core.words import Message

BACKLOG = 1024  # connections that wait to be taken


class CannotListen(Refusal):
    """An address at which the server cannot listen; `taken` if another program does."""

    def __init__(self, host: str, port: int, error: OSError | UnicodeError) -> None:
        super().__init__(why_not(host, port, error))
        self.taken = isinstance(error, OSError) and error.errno == errno.EADDRINUSE


def why_not(host: str, port: int, error: OSError | UnicodeError) -> Message:
    """Say why nothing can listen at an address."""
    places: dict[str, str | int | Message] = {"host": host, "port": port}
    number = error.errno or 0 if isinstance(error, OSError) else 0
    if number == errno.EADDRINUSE:
        return Message(
            "Nothing can listen at {host}:{port}, another program may be there: choose another port by --port (make play: PORT=).", places
        )
    if isinstance(error, PermissionError):
        return Message("This user may not listen at {host}:{port}: choose a port above 1023.", places)
    if number == errno.EADDRNOTAVAIL:
        return Message("{host} is no address of this machine: choose one that is, or 0.0.0.0 for all of them.", places)
    if number < 0 or isinstance(error, UnicodeError):  # `create_server` keeps the number of a name's error, which is negative, not its kind
        return Message("The name {host} leads to no address: choose an address of this machine, or 0.0.0.0 for all of them.", places)
    return Message("Nothing can listen at {host}:{port} ({why}).", places | {"why": error.strerror or str(error)})


def bind(host: str, port: int) -> socket.socket:
    """Take an address; port 0 takes any free one."""
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listener = socket.create_server((host, port), family=family, backlog=BACKLOG)
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # an answer and a state follow each other closely
        return listener
    except (OSError, UnicodeError) as error:
        raise CannotListen(host, port, error) from error


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
    except (OSError, UnicodeError) as error:
        taken.close()
        raise CannotListen(host, port, error) from error
    return taken
