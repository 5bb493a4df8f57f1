"""Who asks, in which language, and from where: cookies, `Accept-Language`, `Origin`, and the headers of every answer."""

from __future__ import annotations

import hashlib
import secrets
from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, MutableScopeHeaders
from litestar.types import Message as Sent
from litestar.types import Scope

from estaminet.core.errors import Refusal
from estaminet.core.words import LANGUAGES, Message

Connection = ASGIConnection[Any, Any, Any, Any]
COOKIE = "visitor"
UNKNOWN = "unknown"  # stands for the visitor of a token that nobody has
LANGUAGE_COOKIE = "lang"
REMEMBERED_SECONDS = 400 * 24 * 3600
SECRET_LENGTH = 43  # of 32 bytes in URL-safe letters
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
    secret = connection.cookies.get(COOKIE, "")
    return bearer or (hashed(secret) if len(secret) == SECRET_LENGTH else "")


def visitor(connection: Connection) -> str:
    """Give the hash of the visitor's secret; one who has none gets one with the answer."""
    known = known_visitor(connection)
    if known:
        return known
    secret = connection.scope["state"].setdefault("new_visitor", secrets.token_urlsafe(32))
    return hashed(secret)


def hashed(secret: str) -> str:
    """Hash a secret, as it is kept."""
    return hashlib.sha256(secret.encode()).hexdigest()


def address(connection: Connection) -> str:
    """Give the address that the connection comes from."""
    return connection.client.host if connection.client else ""


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


def check_origin(connection: Connection) -> None:
    """Refuse what a browser sends from another site's page; programs send no Origin and are welcome."""
    origin = connection.headers.get("origin")
    if origin is None:
        return
    try:
        place = urlsplit(origin).netloc.lower()
    except ValueError as error:  # no address at all
        raise Stranger from error
    if place != connection.headers.get("host", "").lower():
        raise Stranger


async def complete_answer(message: Sent, scope: Scope) -> None:
    """Add to every answer its security headers, and the cookies that its visitor lacks."""
    if message["type"] != "http.response.start":
        return
    headers = MutableScopeHeaders.from_message(message)
    for name, value in (FILE_HEADERS if scope["path"].startswith(FILES) else HEADERS).items():
        headers.setdefault(name, value)
    state = scope.get("state") or {}
    secure = scope.get("scheme") in ("https", "wss")
    for name, key, only_http in ((COOKIE, "new_visitor", True), (LANGUAGE_COOKIE, "new_language", False)):
        fresh = state.get(key)
        if fresh:
            cookie = Cookie(key=name, value=fresh, max_age=REMEMBERED_SECONDS, httponly=only_http, samesite="lax", secure=secure)
            headers.add("set-cookie", cookie.to_header(header=""))
