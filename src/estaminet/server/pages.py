"""The pages, rendered from `templates/` in the reader's language."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import jinja2
import msgspec
from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.enums import MediaType
from litestar.response import Redirect
from litestar.status_codes import HTTP_200_OK, HTTP_304_NOT_MODIFIED
from markupsafe import Markup

import estaminet
from estaminet.core.game import Game
from estaminet.core.words import LANGUAGES, Message, catalogue, say
from estaminet.puzzles import Puzzle, puzzles
from estaminet.puzzles.words import task, title
from estaminet.server import puzzling
from estaminet.server.analysing import my_analyses
from estaminet.server.book import bots_page, has_introduction, introduction_steps, picture, rules_page
from estaminet.server.files import FOR_A_DAY, Files, answer_file, tag_of
from estaminet.server.films import film
from estaminet.server.house import House
from estaminet.server.learning import progress
from estaminet.server.manifests import game_for_page, game_manifest, level_manifests, next_level, two_sided
from estaminet.server.messages import Boot
from estaminet.server.mine import my_tables
from estaminet.server.seating import LEARNING, Seating
from estaminet.server.settings import LIMITS
from estaminet.server.visitors import known_visitor, language, visitor

HERE = Path(__file__).parent
FOLDERS = {"static": HERE / "static", "look": Path(estaminet.__file__).parent / "core" / "look"}
AT_THE_ROOT = ["/favicon.ico", "/apple-touch-icon.png", "/robots.txt"]  # where browsers and robots look without being told
Asked = Request[Any, Any, State]


class Pages:
    """The templates, and the files that pages load."""

    def __init__(self) -> None:
        loader = jinja2.FileSystemLoader(HERE / "templates")
        self.environment = jinja2.Environment(loader=loader, autoescape=True, undefined=jinja2.StrictUndefined)
        styles = "".join(scoped(game.name, game.style) for game in estaminet.games() if game.style)
        words = {f"static/words/{tongue}.json": msgspec.json.encode(catalogue(tongue)) for tongue in LANGUAGES}
        self.files = Files(FOLDERS, {"look/games.css": styles.encode(), **words})
        self.environment.globals.update(version=self.files.version, script=self.script)

    def script(self, name: str) -> Markup:
        """Load a module, and at the same time all that it imports."""
        first, *imported = (Markup("/static/{}/{}").format(self.files.version, module) for module in self.files.modules(name))
        preloads = Markup("").join(Markup('<link rel="modulepreload" href="{}">').format(module) for module in imported)
        return Markup('<script type="module" src="{}"></script>').format(first) + preloads

    def page(self, request: Asked, name: str, status: int = HTTP_200_OK, **context: Any) -> Response[str]:
        """Render a page; who has the same one already is told so."""
        tongue = language(request)
        if request.query_params.get("lang") in LANGUAGES:
            request.scope["state"]["new_language"] = tongue
        html = self.environment.get_template(f"{name}.html").render(
            language=tongue, _=translator(tongue), page=name, status=status, origin=str(request.base_url).rstrip("/"), **context
        )
        tag = f"W/{tag_of(html.encode())}"
        headers = {"cache-control": "private, no-cache", "vary": "accept-language, cookie", "etag": tag}
        if status == HTTP_200_OK and request.headers.get("if-none-match") == tag:
            return Response("", status_code=HTTP_304_NOT_MODIFIED, headers=headers)
        return Response(html, media_type=MediaType.HTML, headers=headers, status_code=status)


def scoped(name: str, style: str) -> str:
    """Bind a game's style to its boards; its `.scene` is also the board itself, which a scope does not reach by that name."""
    return f"@scope (.game-{name}) {{\n{style.replace('.scene {', ':scope, .scene {')}}}\n"


def translator(tongue: str) -> Callable[..., str]:
    """Make the function that says a sentence or a Message in a language."""

    def translate(sentence: str | Message, **places: str | int) -> str:
        return sentence.say(tongue) if isinstance(sentence, Message) else say(sentence, places, tongue)

    return translate


@get("/", include_in_schema=False)
async def home(request: Asked, state: State) -> Response[str]:
    """Show the games, the tables to go on with, and the finished ones."""
    tongue = language(request)
    tables = await my_tables(state.house, visitor(request), tongue)
    unfinished, finished = ([table for table in tables if table.over is over] for over in (False, True))
    games = [game_for_page(game, tongue) for game in estaminet.games()]
    page: Response[str] = state.pages.page(request, "home", games=games, tables=unfinished, finished=finished)
    return page


@get("/games/{name:str}", include_in_schema=False)
async def game_page(request: Asked, state: State, name: str) -> Response[str]:
    """Show a game and how to open a table."""
    tongue = language(request)
    visitor(request)
    found = estaminet.game(name)
    game, levels, engines = game_for_page(found, tongue), level_manifests(tongue), state.house.externals.names
    page: Response[str] = state.pages.page(request, "game", game=game, levels=levels, engines=engines, introduction=has_introduction(found))
    return page


@get("/rules/{name:str}", include_in_schema=False)
async def rules(request: Asked, state: State, name: str) -> Response[str]:
    """Show the rules of a game."""
    tongue = language(request)
    game = game_for_page(estaminet.game(name), tongue)
    page: Response[str] = state.pages.page(request, "rules", game=game, body=rules_page(name, tongue))
    return page


@get("/learn/{name:str}", include_in_schema=False)
async def learn(request: Asked, state: State, name: str) -> Response[str]:
    """Show the lessons of a game and how far the visitor has come."""
    game = estaminet.game(name)
    far = await progress(state.house, visitor(request), game)
    page: Response[str] = state.pages.page(request, "learn", game=game_for_page(game, language(request)), progress=far)
    return page


@get("/puzzles", include_in_schema=False)
async def all_puzzles(request: Asked, state: State) -> Response[str]:
    """Show the puzzle of the day, and how the visitor stands in each game."""
    me, tongue = visitor(request), language(request)
    of_day = puzzling.of_the_day(puzzling.today())
    start, stands = of_day.start(), await puzzling.standing(state.house, me)
    having = [game for game in estaminet.games() if puzzles(game)]
    shown = [(game_for_page(game, tongue), await puzzling.standing(state.house, me, game), len(puzzles(game))) for game in having]
    words = {"title": title(of_day), "task": task(of_day), "picture": picture(start, start.player)}
    day = {"puzzle": of_day, "game": start.game, **words}
    page: Response[str] = state.pages.page(request, "puzzles", day=day, games=shown, stands=stands)
    return page


@get("/puzzles/{name:str}", include_in_schema=False)
async def game_puzzles(request: Asked, state: State, name: str) -> Response[str]:
    """Show the puzzles of a game by grade, and which of them the visitor has solved."""
    game = estaminet.game(name)
    grades: dict[int, list[Puzzle]] = {}
    for puzzle in puzzling.puzzles_of(game):
        grades.setdefault(puzzle.grade, []).append(puzzle)
    stands = await puzzling.standing(state.house, visitor(request), game)
    manifest = game_for_page(game, language(request))
    page: Response[str] = state.pages.page(request, "puzzles_of_game", game=manifest, grades=grades, stands=stands)
    return page


@get("/analysis", include_in_schema=False)
async def analyses(request: Asked, state: State) -> Response[str]:
    """Show how to begin an analysis, and the visitor's own."""
    tongue = language(request)
    me = visitor(request)
    mine = await my_analyses(state.house, me, tongue)
    finished = [table for table in await my_tables(state.house, me, tongue) if table.over and not table.damaged]
    games = [game_manifest(game, tongue) for game in estaminet.games()]
    chosen = request.query_params.get("game", "")
    page: Response[str] = state.pages.page(request, "analysis", games=games, chosen=chosen, analyses=mine, finished=finished)
    return page


@get("/bots", include_in_schema=False)
async def bots(request: Asked, state: State) -> Response[str]:
    """Tell authors of bots how to play here, and within which limits."""
    house: House = state.house
    limits = [(name, getattr(house.settings, name)) for name in LIMITS]
    page: Response[str] = state.pages.page(request, "bots", body=bots_page(language(request)), limits=limits)
    return page


@get("/introduction/{name:str}", include_in_schema=False)
async def introduction(request: Asked, name: str) -> Response[str]:
    """Give the steps of a game's introduction, for a page to show one after the other."""
    headers = {"cache-control": "no-cache", "vary": "accept-language, cookie"}
    return Response(introduction_steps(name, language(request)), media_type=MediaType.HTML, headers=headers)


@get("/films/{name:str}", include_in_schema=False)
async def living_picture(request: Asked, name: str) -> Response[bytes]:
    """Give what the picture of a game shows one after the other."""
    content = msgspec.json.encode(film(estaminet.game(name), language(request)))
    headers = {"cache-control": "no-cache", "vary": "accept-language, cookie", "etag": f"W/{tag_of(content)}"}
    if request.headers.get("if-none-match") == headers["etag"]:
        return Response(b"", status_code=HTTP_304_NOT_MODIFIED, headers=headers)
    return Response(content, media_type=MediaType.JSON, headers=headers)


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
        watch=f"/{'analysis' if seating.setup.analysis else 'watch'}/{seating.table_id}",
        spectator=not chairs,
        covers=game.hidden and len(chairs) == 2 and seating.opponent == "beside",  # one who reads a record is alone
        notes=game.notes,
        two_sided=two_sided(game),
        options=seating.setup.options,
        next_level=next_level(seating.setup.players[1].engine, tongue),
        learn=learning_page(seating),
        levels=[level.name for level in level_manifests(tongue)],
        puzzle=seating.setup.exercises[0].id if seating.opponent == "puzzle" else None,
        analysis=seating.setup.analysis is not None,
    )


def learning_page(seating: Seating) -> str | None:
    """Give the page that a table for one who learns leads on to."""
    if seating.opponent not in LEARNING:
        return None
    first = next((exercise.id for exercise in seating.setup.exercises), "")
    return LEARNING[seating.opponent].format(game=seating.game, exercise=first)


@get("/review/{table_id:str}", include_in_schema=False)
async def review_page(state: State, table_id: str) -> Redirect:
    """Lead to a table that is over, and to its review there."""
    house: House = state.house
    seating = await house.seating(table_id)
    return Redirect(f"/t/{seating.table_id}#review")


@get(["/t/{table_id:str}", "/analysis/{table_id:str}"], include_in_schema=False)
async def table_page(request: Asked, state: State, table_id: str) -> Response[str]:
    """Show a table, which may be an analysis."""
    visitor(request)
    return await show_table(request, state, table_id, watching=False)


@get("/watch/{table_id:str}", include_in_schema=False)
async def watch(request: Asked, state: State, table_id: str) -> Response[str]:
    """Show a table to who only watches."""
    return await show_table(request, state, table_id, watching=True)


@get(AT_THE_ROOT, include_in_schema=False, exclude_from_compression=True)
async def root_file(request: Asked, state: State) -> Response[bytes]:
    """Give a file that is looked for at the root."""
    return answer_file(request, state.pages.files.find(f"static{request.scope['path']}"), FOR_A_DAY)


@get("/{folder:str}/{path:path}", include_in_schema=False, sync_to_thread=True, exclude_from_compression=True)
def file(request: Asked, state: State, folder: str, path: str) -> Response[bytes]:
    """Give a style, a script, a picture or a language's sentences."""
    files: Files = state.pages.files
    address = f"{folder}{path}"
    return answer_file(request, files.find(address), files.lasting(address))


ROUTES = [
    home,
    game_page,
    rules,
    learn,
    all_puzzles,
    game_puzzles,
    analyses,
    bots,
    introduction,
    living_picture,
    review_page,
    table_page,
    watch,
    root_file,
    file,
]
