"""What the routes of the API share: the faults they declare, and the guards before them."""

from __future__ import annotations

from typing import Any

from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.handlers import BaseRouteHandler
from litestar.openapi.datastructures import ResponseSpec

from estaminet.server.faults import Fault, NotJson
from estaminet.server.limits import opening_too_fast, sending_too_fast
from estaminet.server.visitors import check_host, check_origin, check_token, known_visitor, place

FAULTS = {
    400: "A field cannot be used; it is named.",
    401: "The token does not exist, or has been revoked.",
    403: "The request comes from another site.",
    404: "There is no such thing.",
    409: "That is not possible now.",
    413: "The body is too long.",
    415: "The body is not declared as JSON.",
    429: "Too many, or too fast.",
    503: "The database does not answer.",
}


def responses(*statuses: int) -> dict[int, ResponseSpec]:
    """Declare the faults that a route can answer with."""
    return {status: ResponseSpec(Fault, description=FAULTS[status], generate_examples=False) for status in statuses}


def known_token(connection: ASGIConnection[Any, Any, Any, Any], _handler: BaseRouteHandler) -> None:
    """Refuse a request with a token that nobody has; a line says so itself."""
    if connection.scope["type"] == ScopeType.HTTP:
        check_token(connection)


def known_host(connection: ASGIConnection[Any, Any, Any, Any], _handler: BaseRouteHandler) -> None:
    """Refuse a request for a host that cannot be one; a line says so itself."""
    if connection.scope["type"] == ScopeType.HTTP:
        check_host(connection)


def check_post(connection: ASGIConnection[Any, Any, Any, Any], _handler: BaseRouteHandler) -> None:
    """Refuse what a form of another site could send: another origin, or a body that is not declared as JSON."""
    check_origin(connection)
    if connection.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise NotJson


def check_asking(connection: ASGIConnection[Any, Any, Any, Any], _handler: BaseRouteHandler) -> None:
    """Refuse who asks how tables stand faster than a page may send."""
    if not connection.app.state.questions.take(known_visitor(connection) or place(connection)):
        raise sending_too_fast()


def check_rate(connection: ASGIConnection[Any, Any, Any, Any], _handler: BaseRouteHandler) -> None:
    """Refuse one address that opens many tables in a short time."""
    if not connection.app.state.openings.take(place(connection)):
        raise opening_too_fast()
