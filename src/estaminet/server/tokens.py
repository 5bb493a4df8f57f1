"""Tokens for bots: a bearer token is a visitor of its own, without a cookie. Only its hash is kept, and it can be revoked."""

from __future__ import annotations

import secrets
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, Router, delete, get, post
from litestar.datastructures import State
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.params import Parameter
from litestar.types import ASGIApp, Receive, Scope, Send
from sqlalchemy import Connection, RowMapping, func, select
from sqlalchemy import delete as delete_rows

from estaminet.core.words import Message
from estaminet.play.setup import LONGEST_NAME, check_name
from estaminet.server.documented import check_post, check_rate, responses
from estaminet.server.house import House, is_id
from estaminet.server.limits import too_many_tokens
from estaminet.server.live import now_ms
from estaminet.server.refusals import Missing
from estaminet.server.schema import TOKENS
from estaminet.server.visitors import UNKNOWN, hashed, known_visitor, visitor

PREFIX = "estaminet_"  # so that a token that was lost can be known for what it is
LONGEST_TOKEN = 80
Asked = Request[Any, Any, State]
TokenId = Annotated[str, Parameter(max_length=40, description="The id of the token, as it was made or listed.")]


class NewToken(msgspec.Struct, forbid_unknown_fields=True):
    """A wish for a token: how the bot is called."""

    name: Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)] = ""


class Token(msgspec.Struct):
    """A token that was made, without its secret."""

    id: str
    name: str
    created_ms: int


class FreshToken(Token):
    """A token with its secret, which is told once and kept nowhere."""

    token: str


def find_token(connection: Connection, bearer: str) -> RowMapping | None:
    """Find a token by the hash of its secret."""
    return connection.execute(select(TOKENS).where(TOKENS.c.visitor == bearer)).mappings().one_or_none()


def tokens_of(connection: Connection, owner: str) -> list[RowMapping]:
    """List the tokens that a visitor has made, the latest first."""
    rows = select(TOKENS).where(TOKENS.c.owner == owner).order_by(TOKENS.c.created_ms.desc(), TOKENS.c.id)
    return list(connection.execute(rows).mappings())


def insert_token(connection: Connection, row: dict[str, Any], most: int) -> bool:
    """Write a token down, unless its owner has enough; tells whether it was written."""
    mine = select(func.count()).select_from(TOKENS).where(TOKENS.c.owner == row["owner"])
    if connection.execute(mine).scalar_one() >= most:
        return False
    connection.execute(TOKENS.insert(), row)
    return True


def revoke(connection: Connection, token_id: str, asker: str) -> str | None:
    """Delete a token of its owner, or the bot's own, and give its visitor; None if there is none such."""
    mine = (TOKENS.c.id == token_id) & ((TOKENS.c.owner == asker) | (TOKENS.c.visitor == asker))
    found = connection.execute(select(TOKENS.c.visitor).where(mine)).scalar_one_or_none()
    connection.execute(delete_rows(TOKENS).where(mine))
    return found


class BearerTokens(ASGIMiddleware):
    """Notes whose token a request or a line brings; `check_token` refuses an unknown one."""

    scopes = (ScopeType.HTTP, ScopeType.WEBSOCKET)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Look at the header `Authorization: Bearer …`, if there is one."""
        header = next((value for name, value in scope["headers"] if name == b"authorization"), b"").decode("latin-1")
        kind, _, secret = header.partition(" ")
        if kind.lower() == "bearer":
            bearer, house = hashed(secret.strip()[:LONGEST_TOKEN]), scope["app"].state.house
            known = await house.store.read(lambda connection: find_token(connection, bearer)) is not None
            scope["state"]["bearer"] = bearer if known else UNKNOWN
        await next_app(scope, receive, send)


@get("/", summary="List my tokens", responses=responses(401, 503))
async def list_tokens(request: Asked, state: State) -> Response[list[Token]]:
    """List the tokens that this visitor has made, without their secrets."""
    me, house = known_visitor(request), state.house
    rows = await house.store.read(lambda connection: tokens_of(connection, me)) if me else []
    tokens = [Token(row["id"], row["name"], row["created_ms"]) for row in rows]
    return Response(tokens, headers={"cache-control": "private, no-store"})


@post("/", summary="Make a token", guards=[check_post, check_rate], responses=responses(400, 401, 403, 413, 415, 429, 503))
async def create_token(request: Asked, state: State, data: NewToken) -> FreshToken:
    """Make a token for a bot. Its secret is in this answer alone; who asks owns it and can revoke it."""
    house: House = state.house
    name, limit = data.name.strip(), house.settings.tokens_per_visitor
    check_name("name", name)
    secret = PREFIX + secrets.token_urlsafe(32)
    made = FreshToken(secrets.token_urlsafe(9), name, now_ms(), secret)
    row = {"id": made.id, "visitor": hashed(secret), "owner": visitor(request), "name": name, "created_ms": made.created_ms}
    if not await house.store.change(lambda connection: insert_token(connection, row, limit)):
        raise too_many_tokens(limit)
    return made


@delete("/{token_id:str}", summary="Revoke a token", status_code=204, responses=responses(401, 404, 503))
async def revoke_token(request: Asked, state: State, token_id: TokenId) -> None:
    """Revoke a token: by who made it, or by the bot itself. Its open lines are closed; what it has played stays."""
    house: House = state.house
    me = known_visitor(request)
    gone = await house.store.change(lambda connection: revoke(connection, token_id, me)) if me and is_id(token_id) else None
    if gone is None:
        raise Missing(Message("There is no such token."))
    house.send_away(gone)


ROUTER = Router("/api/tokens", route_handlers=[list_tokens, create_token, revoke_token], tags=["tokens"])
