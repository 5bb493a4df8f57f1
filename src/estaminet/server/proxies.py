"""Who is behind a proxy: told by headers, and believed only where the proxy is trusted. What is no host is refused, whoever told it."""

from __future__ import annotations

import re
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any, cast

from litestar.types import ASGIApp, Receive, Scope, Send

NETWORK_BITS = 64  # of an IPv6 address, that who has the network chooses
SCHEMES = {"http": "ws", "https": "wss"}
HOST = re.compile(r"(?:[a-z0-9._-]{1,253}|\[(?P<address>[0-9a-f:.]{2,45})])(?::(?P<port>[0-9]{0,5}))?", re.ASCII | re.IGNORECASE)
LAST_PORT = 65535
TOLD = (b"x-forwarded-for", b"x-forwarded-proto", b"x-forwarded-host")


class Proxies:
    """The proxies that are trusted, as addresses and networks."""

    def __init__(self, text: str) -> None:
        """Read addresses and networks between commas; ValueError if one is none."""
        self.networks: list[IPv4Network | IPv6Network] = [ip_network(part.strip()) for part in text.split(",") if part.strip()]

    def trusts(self, place: str) -> bool:
        """Whether an address is a trusted proxy's."""
        try:
            address = ip_address(place)
        except ValueError:
            return False
        return any(address in network for network in self.networks)

    def visitor(self, forwarded: str, proxy: str) -> str:
        """Give the last address that no trusted proxy told of itself; the proxy's own if none can be read."""
        for text in reversed(forwarded.split(",")):
            place = bare(text.strip())
            try:
                ip_address(place)
            except ValueError:
                return proxy
            if not self.trusts(place):
                return place
            proxy = place
        return proxy


def bare(place: str) -> str:
    """Take the port off an address, if it has one."""
    if place.startswith("["):
        return place[1:].partition("]")[0]
    return place.partition(":")[0] if place.count(":") == 1 else place


def household(place: str) -> str:
    """Give what is counted as one: an address, but of IPv6 the network, of which one visitor may have all; nothing if it is none."""
    try:
        address = ip_address(place)
    except ValueError:
        return ""
    if isinstance(address, IPv4Address) or address.ipv4_mapped:
        return str(address)
    return str(IPv6Address(int(address) >> NETWORK_BITS << NETWORK_BITS))


def is_host(text: str) -> bool:
    """Whether a text can be a host, with a port or without."""
    found = HOST.fullmatch(text)
    if found is None or int(found["port"] or 0) > LAST_PORT:
        return False
    try:
        return found["address"] is None or IPv6Address(found["address"]) is not None
    except ValueError:
        return False


def behind_proxies(app: ASGIApp, proxies: Proxies) -> ASGIApp:
    """Let an application see visitors as a trusted proxy tells of them: their address, the scheme and the host that they asked for.

    A host that cannot be one is empty there: it is refused, and nothing stumbles over it before.
    """

    async def answer(scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            if scope.get("client") and proxies.trusts(scope["client"][0]):
                scope = told_by_proxy(scope, proxies)
            if any(name == b"host" and not is_host(value.decode("latin-1")) for name, value in scope["headers"]):
                scope = with_host(scope, b"")
        await app(cast("Scope", scope), receive, send)

    return answer


def with_host(scope: dict[str, Any], host: bytes) -> dict[str, Any]:
    """Give a scope whose request asks for another host."""
    return {**scope, "headers": [(name, value) for name, value in scope["headers"] if name != b"host"] + [(b"host", host)]}


def told_by_proxy(scope: dict[str, Any], proxies: Proxies) -> dict[str, Any]:
    """Give a scope as a trusted proxy tells it."""
    told = {name: value.decode("latin-1") for name, value in scope["headers"] if name in TOLD}
    place = proxies.visitor(told.get(b"x-forwarded-for", ""), scope["client"][0])
    scheme = told.get(b"x-forwarded-proto", "").strip().lower()
    if scheme not in SCHEMES:
        scheme = scope["scheme"].replace("ws", "http")
    host = told.get(b"x-forwarded-host", "").rpartition(",")[2].strip()
    if host:
        scope = with_host(scope, host.encode("latin-1"))
    return {
        **scope,
        "client": (place, 0 if place != scope["client"][0] else scope["client"][1]),
        "scheme": SCHEMES[scheme] if scope["type"] == "websocket" else scheme,
    }
