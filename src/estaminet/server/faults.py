"""Every fault as an answer: a friendly page for readers, `{"message", "sentence", "field", "rule"}` for programs."""

from __future__ import annotations

import logging
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.enums import MediaType
from litestar.exceptions import HTTPException, ValidationException

from estaminet.core.errors import IllegalAction, Refusal
from estaminet.core.words import Message
from estaminet.records import BadRecord
from estaminet.server.messages import field_in
from estaminet.server.visitors import language

LOGGER = logging.getLogger("estaminet")
FOR_PROGRAMS = ("/api/", "/schema", "/static/", "/look/")
Asked = Request[Any, Any, Any]
SENTENCES = {
    400: Message("This request cannot be read."),
    401: Message("Please say who you are."),
    403: Message("You may not do that."),
    404: Message("There is nothing at this address."),
    405: Message("This address does not answer that kind of request."),
    409: Message("That is not possible now."),
    413: Message("That is too long to be read."),
    415: Message("Please send JSON (application/json)."),
    429: Message("That was too fast. Please wait a moment."),
    500: Message("Something went wrong in the café. It has been noted."),
}


class Fault(msgspec.Struct):
    """What an API answers when it cannot do what was asked."""

    message: Message
    sentence: str
    field: str | None = None
    rule: str | None = None


class NotJson(Refusal):
    """A body that is not declared as JSON; forms of other sites cannot send that."""

    status = 415

    def __init__(self) -> None:
        super().__init__(SENTENCES[415])


def describe(error: Refusal, tongue: str) -> Fault:
    """Tell a refusal with its field or rule."""
    rule = error.rule if isinstance(error, IllegalAction | BadRecord) else ""
    return Fault(error.message, error.say(tongue), error.field or None, rule or None)


def refused(request: Asked, error: Refusal) -> Response[Any]:
    """Answer a refusal."""
    return answer(request, error.status, describe(error, language(request)))


def invalid(request: Asked, error: ValidationException) -> Response[Any]:
    """Answer a body whose shape is wrong, naming the field."""
    first = error.extra[0] if isinstance(error.extra, list) and error.extra else {}
    field = named_field(first) if isinstance(first, dict) else ""
    message = Message("The field {field} cannot be used.", {"field": field}) if field else SENTENCES[400]
    return answer(request, 400, Fault(message, message.say(language(request)), field or None))


def named_field(fault: dict[str, Any]) -> str:
    """Name the field of which the framework complains; it knows one that is missing or too much only by msgspec's sentence."""
    return str(fault.get("key", "")) if fault.get("key") != "data" else field_in(str(fault.get("message", "")))


def unreadable(request: Asked, error: Exception) -> Response[Any]:
    """Answer a body that is no text, or nested beyond reason; where there is no body the mistake is ours."""
    return crashed(request, error) if request.method != "POST" else declined(request, HTTPException(status_code=400))


def declined(request: Asked, error: HTTPException) -> Response[Any]:
    """Answer what the framework itself declines."""
    message = SENTENCES.get(error.status_code) or SENTENCES[400 if error.status_code < 500 else 500]
    response = answer(request, error.status_code, Fault(message, message.say(language(request))))
    for name, value in (error.headers or {}).items():
        response.headers.setdefault(name, value)
    return response


def crashed(request: Asked, error: Exception) -> Response[Any]:
    """Answer a mistake of ours, and note it; the route, for an address may hold an invitation's token."""
    LOGGER.error("%s %s", request.method, request.scope.get("path_template") or "other", exc_info=error)
    return answer(request, 500, Fault(SENTENCES[500], SENTENCES[500].say(language(request))))


def answer(request: Asked, status: int, fault: Fault) -> Response[Any]:
    """Give a page to those who read HTML, and JSON to the others."""
    if request.scope["path"].startswith(FOR_PROGRAMS) or "text/html" not in request.headers.get("accept", ""):
        return Response(fault, status_code=status, media_type=MediaType.JSON)
    page: Response[Any] = request.app.state.pages.page(request, "error", status, message=fault.sentence)
    return page


HANDLERS: dict[Any, Any] = {
    Refusal: refused,
    ValidationException: invalid,
    HTTPException: declined,
    UnicodeDecodeError: unreadable,
    RecursionError: unreadable,
    Exception: crashed,
}
