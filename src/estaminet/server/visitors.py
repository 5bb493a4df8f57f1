"""Who asks, in which language, and from where: cookies, `Accept-Language`, `Origin`, and the headers of every answer."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, MutableScopeHeaders
from litestar.types import Message as Sent
from litestar.types import Scope

from estaminet.core.errors import Refusal
from estaminet.core.words import LANGUAGES, Message
from estaminet.server.proxies import household

Connection = ASGIConnection[Any, Any, Any, Any]
COOKIE = "visitor"
SAFE_COOKIE = "__Host-visitor"  # its name under TLS: no other host and no unencrypted page can set it
UNKNOWN = "unknown"  # stands for the visitor of a token that nobody has
LANGUAGE_COOKIE = "lang"
REMEMBERED_SECONDS = 400 * 24 * 3600
SECRET_LENGTH = 43  # of 32 bytes in URL-safe letters
SEAL_BYTES = 16
FILE_HEADERS = {"x-content-type-options": "nosniff", "cross-origin-resource-policy": "same-origin"}
HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; media-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "referrer-policy": "same-origin",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    **FILE_HEADERS,
}
FILES = ("/static/", "/look/")  # read by a page, whose own headers rule; a table loads forty of them


class Stranger(Refusal):
    """A request that another site made in the visitor's name."""

    status = 403

    def __init__(self) -> None:
        super().__init__(Message("This request comes from another site. Open the café's own page and try again."))


class UnknownToken(Refusal):
    """A bearer token that does not exist, or does not exist any more."""

    status = 401

    def __init__(self) -> None:
        super().__init__(Message("This token does not exist, or it has been revoked."))


def check_token(connection: Connection) -> None:
    """Refuse who brings a token that nobody has."""
    if connection.scope["state"].get("bearer") == UNKNOWN:
        raise UnknownToken


def known_visitor(connection: Connection) -> str:
    """Give the hash of the visitor's secret, or nothing for one who has none yet; a bot's token counts before a cookie."""
    bearer: str = connection.scope["state"].get("bearer", "")
    if bearer:
        return bearer
    secret = unsigned(connection.cookies.get(SAFE_COOKIE if is_safe(connection.scope) else COOKIE, ""), connection.app.state.house.key)
    return hashed(secret) if secret else ""


def visitor(connection: Connection) -> str:
    """Give the hash of the visitor's secret; one who has none gets one with the answer."""
    known = known_visitor(connection)
    if known:
        return known
    secret = connection.scope["state"].setdefault("new_visitor", secrets.token_urlsafe(32))
    return hashed(secret)


def is_safe(scope: Scope) -> bool:
    """Whether the line is encrypted, at least up to a trusted proxy."""
    return scope.get("scheme") in ("https", "wss")


def signed(secret: str, key: bytes) -> str:
    """Sign a visitor's secret, so that only those that were given out are taken."""
    seal = hmac.digest(key, secret.encode(), "sha256")[:SEAL_BYTES]
    return f"{secret}.{base64.urlsafe_b64encode(seal).decode().rstrip('=')}"


def unsigned(cookie: str, key: bytes) -> str:
    """Give the secret of a cookie, or nothing if it was not given out here."""
    secret, _, _ = cookie.partition(".")
    return secret if len(secret) == SECRET_LENGTH and hmac.compare_digest(signed(secret, key).encode(), cookie.encode()) else ""


def hashed(secret: str) -> str:
    """Hash a secret, as it is kept."""
    return hashlib.sha256(secret.encode()).hexdigest()


def address(connection: Connection) -> str:
    """Give the address that the connection comes from."""
    return connection.client.host if connection.client else ""


def place(connection: Connection) -> str:
    """Give where the connection comes from, as limits count it."""
    return household(address(connection))


def language(connection: Connection) -> str:
    """Choose the language: `?lang`, else the cookie, else what the browser prefers, else English."""
    for wish in (connection.query_params.get("lang"), connection.cookies.get(LANGUAGE_COOKIE)):
        if wish in LANGUAGES:
            return str(wish)
    return preferred_language(connection.headers.get("accept-language", ""))


def preferred_language(header: str) -> str:
    """Choose among our languages by an `Accept-Language` header."""
    best, best_weight = LANGUAGES[0], 0.0
    for part in header[:500].split(","):
        name, _, weight_text = part.partition(";q=")
        try:
            weight = float(weight_text or 1)
        except ValueError:
            continue
        name = name.strip().lower().partition("-")[0]
        if name in LANGUAGES and weight > best_weight:
            best, best_weight = name, weight
    return best


class NoHost(Refusal):
    """A request for a host that cannot be one."""

    def __init__(self) -> None:
        super().__init__(Message("This request names a host that cannot be one."))


def check_host(connection: Connection) -> None:
    """Refuse a request for a host that cannot be one; `proxies` leaves it empty."""
    if connection.headers.get("host") == "":
        raise NoHost


def check_origin(connection: Connection) -> None:
    """Refuse what a browser sends from another site's page; programs send no Origin and are welcome."""
    origin = connection.headers.get("origin")
    if origin is None:
        return
    own = f"{'https' if is_safe(connection.scope) else 'http'}://{connection.headers.get('host', '')}"
    public = connection.app.state.house.settings.public_url.rstrip("/")
    if origin.lower() not in (own.lower(), public.lower()):
        raise Stranger


async def complete_answer(message: Sent, scope: Scope) -> None:
    """Add to every answer its security headers, and the cookies that its visitor lacks."""
    if message["type"] != "http.response.start":
        return
    headers = MutableScopeHeaders.from_message(message)
    for name, value in (FILE_HEADERS if scope["path"].startswith(FILES) else HEADERS).items():
        headers.setdefault(name, value)
    state, safe = scope.get("state") or {}, is_safe(scope)
    if "new_visitor" in state:
        value = signed(state["new_visitor"], scope["app"].state.house.key)
        set_cookie(headers, SAFE_COOKIE if safe else COOKIE, value, only_http=True, safe=safe)
    if "new_language" in state:
        set_cookie(headers, LANGUAGE_COOKIE, state["new_language"], only_http=False, safe=safe)


def set_cookie(headers: MutableScopeHeaders, name: str, value: str, only_http: bool, safe: bool) -> None:
    """Let the visitor's browser keep something."""
    cookie = Cookie(key=name, value=value, max_age=REMEMBERED_SECONDS, httponly=only_http, samesite="lax", secure=safe)
    headers.add("set-cookie", cookie.to_header(header=""))
