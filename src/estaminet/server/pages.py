"""The pages, rendered from `templates/` in the reader's language."""

from __future__ import annotations

import hashlib
import mimetypes
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Annotated, Any

import jinja2
import msgspec
from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.enums import MediaType
from litestar.params import Parameter
from litestar.response import Redirect
from litestar.status_codes import HTTP_303_SEE_OTHER

import estaminet
from estaminet.core.game import Game
from estaminet.core.words import LANGUAGES, Message, catalogue, say
from estaminet.server.book import has_introduction, introduction_steps, rules_page
from estaminet.server.house import House
from estaminet.server.manifests import game_for_page, game_manifest, level_manifests, next_level, two_sided
from estaminet.server.messages import Boot
from estaminet.server.opening import my_tables
from estaminet.server.refusals import Missing
from estaminet.server.seating import Seating
from estaminet.server.visitors import known_visitor, language, visitor

HERE = Path(__file__).parent
FOLDERS = {"static": HERE / "static", "look": Path(estaminet.__file__).parent / "core" / "look"}
Asked = Request[Any, Any, State]


class Pages:
    """The templates, and the version of the files that pages load."""

    def __init__(self) -> None:
        loader = jinja2.FileSystemLoader(HERE / "templates")
        self.environment = jinja2.Environment(loader=loader, autoescape=True, undefined=jinja2.StrictUndefined)
        self.games_css = "".join(scoped(game.name, game.style) for game in estaminet.games() if game.style)
        self.version = f"{estaminet.__version__}-{digest(FOLDERS.values(), self.games_css)}"

    def page(self, request: Asked, name: str, **context: Any) -> Response[str]:
        """Render a page."""
        tongue = language(request)
        if request.query_params.get("lang") in LANGUAGES:
            request.scope["state"]["new_language"] = tongue
        html = self.environment.get_template(f"{name}.html").render(
            language=tongue, _=translator(tongue), version=self.version, page=name, **context
        )
        return Response(html, media_type=MediaType.HTML, headers={"cache-control": "no-store", "vary": "accept-language, cookie"})


def scoped(name: str, style: str) -> str:
    """Bind a game's style to its boards; its `.scene` is also the board itself, which a scope does not reach by that name."""
    return f"@scope (.game-{name}) {{\n{style.replace('.scene {', ':scope, .scene {')}}}\n"


def translator(tongue: str) -> Callable[..., str]:
    """Make the function that says a sentence or a Message in a language."""

    def translate(sentence: str | Message, **places: str | int) -> str:
        return sentence.say(tongue) if isinstance(sentence, Message) else say(sentence, places, tongue)

    return translate


def digest(folders: Iterable[Path], more: str) -> str:
    """Name the present content of some folders, and more, in a few letters."""
    total = hashlib.sha256(more.encode())
    for folder in folders:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            total.update(path.name.encode() + path.read_bytes())
    return total.hexdigest()[:8]


@get("/", include_in_schema=False)
async def home(request: Asked, state: State) -> Response[str]:
    """Show the games, and the tables to go on with."""
    tongue = language(request)
    tables = await my_tables(state.house, visitor(request), tongue)
    unfinished = [table for table in tables if not table.over]
    games = [game_for_page(game, tongue) for game in estaminet.games()]
    page: Response[str] = state.pages.page(request, "home", games=games, tables=unfinished)
    return page


@get("/games/{name:str}", include_in_schema=False)
async def game_page(request: Asked, state: State, name: str) -> Response[str]:
    """Show a game and how to open a table."""
    tongue = language(request)
    visitor(request)
    found = estaminet.game(name)
    game, levels = game_for_page(found, tongue), level_manifests(tongue)
    page: Response[str] = state.pages.page(request, "game", game=game, levels=levels, introduction=has_introduction(found))
    return page


@get("/rules/{name:str}", include_in_schema=False)
async def rules(request: Asked, state: State, name: str) -> Response[str]:
    """Show the rules of a game."""
    tongue = language(request)
    game = game_for_page(estaminet.game(name), tongue)
    page: Response[str] = state.pages.page(request, "rules", game=game, body=rules_page(name, tongue))
    return page


@get("/introduction/{name:str}", include_in_schema=False)
async def introduction(request: Asked, name: str) -> Response[str]:
    """Give the steps of a game's introduction, for a page to show one after the other."""
    headers = {"cache-control": "no-cache", "vary": "accept-language, cookie"}
    return Response(introduction_steps(name, language(request)), media_type=MediaType.HTML, headers=headers)


async def show_table(request: Asked, state: State, table_id: str, watching: bool) -> Response[str]:
    """Show a table to who plays there or watches."""
    house: House = state.house
    seating = await house.seating(table_id)
    game = estaminet.game(seating.game)
    tongue = language(request)
    manifest = game_manifest(game, tongue)
    boot = boot_data(seating, game, tongue, known_visitor(request), watching)
    page: Response[str] = state.pages.page(request, "table", table_id=table_id, game=manifest, boot=msgspec.to_builtins(boot))
    return page


def boot_data(seating: Seating, game: Game, tongue: str, me: str, watching: bool) -> Boot:
    """Tell the table's page what it needs before the first message."""
    manifest = game_manifest(game, tongue)
    chairs = () if watching else seating.chairs_of(me)
    invited = 0 in chairs and seating.waiting
    return Boot(
        table=seating.table_id,
        game=game.name,
        title=game.title,
        goal=game.goal.say(tongue),
        introduction=has_introduction(game),
        sides=manifest.sides,
        views=manifest.views,
        phone_view=game.phone_view,
        invitation=f"/join/{seating.invite}" if invited else None,
        watch=f"/watch/{seating.table_id}",
        spectator=not chairs,
        covers=game.hidden and len(chairs) == 2 and seating.opponent == "beside",  # one who reads a record is alone
        notes=game.notes,
        two_sided=two_sided(game),
        options=seating.setup.options,
        next_level=next_level(seating.setup.players[1].engine, tongue),
    )


@get("/t/{table_id:str}", include_in_schema=False)
async def table_page(request: Asked, state: State, table_id: str) -> Response[str]:
    """Show a table."""
    visitor(request)
    return await show_table(request, state, table_id, watching=False)


@get("/watch/{table_id:str}", include_in_schema=False)
async def watch(request: Asked, state: State, table_id: str) -> Response[str]:
    """Show a table to who only watches."""
    return await show_table(request, state, table_id, watching=True)


@get("/join/{token:str}", include_in_schema=False)
async def join(request: Asked, state: State, token: str) -> Redirect:
    """Follow an invitation: take the free chair, or come back to it."""
    house: House = state.house
    table_id = await house.join(token, visitor(request))
    return Redirect(f"/t/{table_id}", status_code=HTTP_303_SEE_OTHER)


@get("/words/{file:str}", include_in_schema=False)
async def words(file: str) -> Response[dict[str, str]]:
    """Give a language's sentences by their English ones."""
    tongue = file.removesuffix(".json")
    if tongue not in LANGUAGES or not file.endswith(".json"):
        raise Missing(Message("There is no such language here."))
    return Response(catalogue(tongue), media_type=MediaType.JSON, headers={"cache-control": "no-cache"})


@get("/{folder:str}/{path:path}", include_in_schema=False, sync_to_thread=True)
def file(request: Asked, state: State, folder: str, path: str, v: Annotated[str, Parameter(query="v")] = "") -> Response[bytes]:
    """Give a style, a script or a picture; one asked for with its version is kept for good."""
    root = FOLDERS.get(folder) if path.isprintable() else None
    found = (root / path.lstrip("/")).resolve() if root else HERE
    if found == (FOLDERS["look"] / "games.css").resolve():
        content = state.pages.games_css.encode()
    elif root is None or not found.is_relative_to(root.resolve()) or not found.is_file():
        raise Missing(Message("There is nothing at this address."))
    else:
        content = found.read_bytes()
    tag = f'"{hashlib.sha256(content).hexdigest()[:16]}"'
    keep = "public, max-age=31536000, immutable" if v == state.pages.version else "no-cache"
    headers = {"etag": tag, "cache-control": keep}
    if request.headers.get("if-none-match") == tag:
        return Response(b"", status_code=304, headers=headers)
    kind = mimetypes.guess_type(found.name)[0] or "application/octet-stream"
    return Response(content, media_type=kind, headers=headers)


ROUTES = [home, game_page, rules, introduction, table_page, watch, join, words, file]
