"""The reference for authors of bots: the API as a page, and the messages of the line as JSON Schema, both from the types in use."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple, get_args

import msgspec
from litestar import Request
from litestar.enums import MediaType
from litestar.openapi.plugins import JsonRenderPlugin, OpenAPIRenderPlugin

from estaminet.play.commands import Command
from estaminet.play.questions import Question
from estaminet.server.book import MARKDOWN
from estaminet.server.messages import Answer, Difference, Number, Plain, Said, State, WithLayout

TEMPLATE = "#/$defs/{name}"
Schema = dict[str, Any]


@cache
def socket_schema() -> Schema:
    """Describe the messages of the line at `/ws/{table}`: what is sent to the server, and what it tells."""
    sent, told = get_args(Said), (State, Difference, Plain, *get_args(Answer))
    references, defs = msgspec.json.schema_components([*sent, *told, WithLayout, Number], ref_template=TEMPLATE)
    *messages, _layout, number = references
    for struct in (*get_args(Command), *get_args(Question)):
        numbered = defs[struct.__name__]
        numbered["properties"]["n"] = number
        numbered["required"].append("n")
    for name in ("State", "Difference"):
        defs[name]["properties"] |= defs["WithLayout"]["properties"]
    del defs["WithLayout"]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The line of a table of Estaminet",
        "type": "object",
        "properties": {
            "sent": {"oneOf": messages[: len(sent)]},
            "told": {"oneOf": messages[len(sent) :]},
        },
        "$defs": defs,
    }


class SocketSchema(OpenAPIRenderPlugin):
    """Serves the description of the line's messages."""

    def __init__(self) -> None:
        super().__init__(path="/socket.json", media_type=MediaType.JSON)

    def render(self, request: Request[Any, Any, Any], openapi_schema: Schema) -> bytes:
        """Give it as JSON."""
        return msgspec.json.encode(socket_schema())


class Operation(NamedTuple):
    """A route of the API, as its page tells it."""

    method: str
    path: str
    summary: str
    description: str  # as HTML
    parameters: list[tuple[str, str, str]]  # the name, the type, the meaning
    body: str
    answers: list[tuple[str, str, str]]  # the status, the type, the meaning


class ReferencePage(OpenAPIRenderPlugin):
    """Serves the API as a page of ours: no script, and nothing from another site."""

    def __init__(self) -> None:
        super().__init__(path="/", media_type=MediaType.HTML)

    def render(self, request: Request[Any, Any, Any], openapi_schema: Schema) -> bytes:
        """Render the page."""
        types = openapi_schema["components"]["schemas"]
        shapes = {name: [(field, type_name(kind)) for field, kind in shape.get("properties", {}).items()] for name, shape in types.items()}
        pages = request.app.state.pages
        html: str = pages.page(request, "reference", operations=operations(openapi_schema), shapes=shapes).content
        return html.encode()


def operations(schema: Schema) -> list[Operation]:
    """List the routes of an OpenAPI description."""
    return [operation(path, method, told) for path, methods in sorted(schema["paths"].items()) for method, told in methods.items()]


def operation(path: str, method: str, told: Schema) -> Operation:
    """Tell one route."""
    parameters = [(one["name"], type_name(one["schema"]), one.get("description", "")) for one in told.get("parameters", [])]
    answers = [(status, content_type(answer), answer.get("description", "")) for status, answer in sorted(told["responses"].items())]
    body = content_type(told.get("requestBody", {}))
    description = MARKDOWN.renderInline(told.get("description", ""))
    return Operation(method.upper(), path, told.get("summary", ""), description, parameters, body, answers)


def content_type(part: Schema) -> str:
    """Name the type of a body."""
    return next((type_name(content["schema"]) for content in part.get("content", {}).values() if "schema" in content), "")


def type_name(schema: Schema) -> str:
    """Name a type shortly: by its reference, or as JSON calls it."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    several = schema.get("oneOf") or schema.get("anyOf")
    if several:
        return " | ".join(dict.fromkeys(map(type_name, several)))
    if "enum" in schema or "const" in schema:
        return " | ".join(f'"{value}"' for value in schema.get("enum", [schema.get("const")]))
    if schema.get("type") == "array":
        return f"{type_name(schema.get('items') or {})}[]"
    kind = schema.get("type", "any")
    return " | ".join(kind) if isinstance(kind, list) else str(kind)


PLUGINS = [JsonRenderPlugin(), SocketSchema(), ReferencePage()]
