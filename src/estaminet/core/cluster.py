"""Many machines: how a Ray cluster is reached."""

from __future__ import annotations

import socket
from typing import Any

from estaminet.core.errors import Refusal
from estaminet.core.words import Message

KNOCK_SECONDS = 10.0
RETRIES = 5  # of a task whose machine or process is lost


def connect(address: str) -> Any:
    """Give Ray, connected to the cluster at an address, or to one that is started here for `local`; Refusal if there is none."""
    try:
        import ray
    except ImportError as error:
        raise Refusal(Message("Many machines need Ray: pip install 'estaminet[ray]'.")) from error
    try:
        knock(address)
        ray.init(address=None if address == "local" else address, log_to_driver=False, ignore_reinit_error=True)
    except (OSError, RuntimeError, ValueError) as error:
        raise Refusal(Message("Ray cannot be reached at {address}: {why}", {"address": address, "why": str(error)[:200]})) from error
    return ray


def knock(address: str) -> None:
    """Try the door of an address with a port; OSError if nobody opens. Ray itself would try for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if host and port.isdecimal():
        socket.create_connection((host, int(port)), KNOCK_SECONDS).close()
