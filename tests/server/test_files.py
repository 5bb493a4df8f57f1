"""What pages load: compressed, and kept for good under its version; pages are asked for again, but not sent twice."""

from __future__ import annotations

import re
import struct

import httpx
import pytest

import estaminet
from estaminet.server.files import File, Files
from estaminet.server.pages import FOLDERS, Pages
from tests.server.cafe import Cafe, Visitor

ADDRESS = re.compile(r'(?:href|src)="(/(?:static|look)/[^"#]+)')
PATHS = (
    "/",
    "/games/tactic",
    "/rules/tactic",
    "/api/games",
    "/schema",
    "/static/table.js",
    "/look/board.css",
    "/favicon.ico",
    "/robots.txt",
)


def version_of(cafe: Cafe) -> str:
    found = re.search(r"/static/([^/]+)/page.css", httpx.get(cafe.url).text)
    assert found
    return found[1]


def test_all_that_a_page_loads_is_kept_for_good(visitor: Visitor) -> None:
    table = visitor.open()
    for path in ("/", "/games/tactic", table["url"]):
        addresses = ADDRESS.findall(visitor.http.get(path).text)
        assert len(addresses) > 8
        for address in addresses:
            answer = visitor.http.get(address)
            assert (answer.status_code, answer.headers["cache-control"]) == (200, "public, max-age=31536000, immutable"), address


def test_a_module_and_its_imports_are_asked_for_at_once() -> None:
    pages = Pages()
    modules = pages.files.modules("table.js")
    assert modules[0] == "table.js"
    assert len(modules) == len(set(modules)) > 30
    assert {"wire.js", "words.js"} <= set(modules)
    html = pages.script("table.js")
    assert all(f'/static/{pages.files.version}/{module}"' in html for module in modules)


@pytest.mark.parametrize("version", ["", "0.0.1-01234567/"])
def test_without_the_present_version_nothing_is_kept(cafe: Cafe, version: str) -> None:
    answer = httpx.get(f"{cafe.url}/static/{version}wire.js")
    assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-cache")
    again = httpx.get(f"{cafe.url}/static/{version}wire.js", headers={"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_words_are_files(cafe: Cafe) -> None:
    answer = httpx.get(f"{cafe.url}/static/{version_of(cafe)}/words/fr.json")
    assert answer.json()["Black"] == "Noir"
    assert "immutable" in answer.headers["cache-control"]
    assert httpx.get(f"{cafe.url}/static/words/xx.json").status_code == 404


def test_a_changed_file_changes_the_version() -> None:
    one, other = (Files(FOLDERS, {"look/games.css": style}).version for style in (b"a {}", b"b {}"))
    assert one != other
    assert Files(FOLDERS, {"look/games.css": b"a {}"}).version == one


@pytest.mark.parametrize("path", ["/", "/rules/logitac", "/api/games", "/schema", "/static/table.js", "/look/games.css"])
def test_what_is_long_is_compressed(cafe: Cafe, path: str) -> None:
    plain, packed = (httpx.get(cafe.url + path, headers={"accept-encoding": how}) for how in ("identity", "gzip"))
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert "accept-encoding" in packed.headers["vary"].lower()
    assert int(packed.headers["content-length"]) < 0.5 * len(packed.content)
    assert packed.headers["content-type"] == plain.headers["content-type"]
    assert packed.content == plain.content


def test_a_picture_is_not_compressed_twice() -> None:
    assert not File("static/one.png", bytes(1000)).compressible
    assert File("static/one.svg", bytes(1000)).compressible


def test_a_page_is_sent_once(visitor: Visitor) -> None:
    visitor.http.get("/")
    first = visitor.http.get("/")
    assert first.headers["cache-control"] == "private, no-cache"
    tag = {"if-none-match": first.headers["etag"]}
    same = visitor.http.get("/", headers=tag)
    assert (same.status_code, same.content) == (304, b"")
    assert visitor.http.get("/", headers=tag | {"accept-language": "fr"}).status_code == 200
    visitor.open()
    assert visitor.http.get("/", headers=tag).status_code == 200


def test_an_error_is_never_unchanged(cafe: Cafe) -> None:
    reader = {"accept": "text/html"}
    first = httpx.get(f"{cafe.url}/nowhere", headers=reader)
    assert httpx.get(f"{cafe.url}/nowhere", headers=reader | {"if-none-match": first.headers["etag"]}).status_code == 404


@pytest.mark.parametrize("path", PATHS)
def test_head_is_answered_where_get_is(cafe: Cafe, path: str) -> None:
    asked = {"accept-encoding": "identity"}
    head, get = httpx.head(cafe.url + path, headers=asked), httpx.get(cafe.url + path, headers=asked)
    assert (head.status_code, head.content) == (200, b"")
    for name in ("content-type", "content-length", "cache-control"):
        assert head.headers.get(name) == get.headers.get(name), name


def test_what_only_posts_refuses_head(cafe: Cafe) -> None:
    assert httpx.head(f"{cafe.url}/api/records").status_code == 405


@pytest.mark.parametrize(
    ("path", "kind"), [("/favicon.ico", "icon"), ("/apple-touch-icon.png", "image/png"), ("/robots.txt", "text/plain")]
)
def test_what_is_looked_for_at_the_root_is_there(cafe: Cafe, path: str, kind: str) -> None:
    answer = httpx.get(cafe.url + path)
    assert answer.status_code == 200
    assert kind in answer.headers["content-type"]
    assert answer.headers["cache-control"] == "public, max-age=86400"


@pytest.mark.parametrize("name", ["home", *(game.name for game in estaminet.games())])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_page_has_a_description_and_a_picture_for_elsewhere(cafe: Cafe, name: str, language: str) -> None:
    for path in ["/"] if name == "home" else [f"/games/{name}", f"/rules/{name}"]:
        html = httpx.get(f"{cafe.url}{path}?lang={language}").text
        tags = dict(re.findall(r'<meta (?:name|property)="([^"]+)" content="([^"]*)">', html))
        assert len(tags["description"]) > 40
        assert tags["og:description"] == tags["description"]
        assert tags["og:title"] in html.partition("<title>")[2].partition("</title>")[0]
        assert tags["og:image"] == f"{cafe.url}/static/preview/{name}.png"
        picture = httpx.get(tags["og:image"]).content
        assert struct.unpack(">II", picture[16:24]) == (1200, 630)


def transferred(answer: httpx.Response) -> int:
    """Count the bytes of an answer over the line, its headers too."""
    return int(answer.headers["content-length"]) + sum(len(name) + len(value) + 4 for name, value in answer.headers.raw)


@pytest.mark.parametrize(("path", "most"), [("/", 60_000), ("", 110_000)], ids=["home", "table"])
def test_a_page_is_light(visitor: Visitor, path: str, most: int) -> None:
    """A table's first state comes on top, packed: see bench/page_weight.py."""
    page = visitor.http.get(path or visitor.open(game="logitac")["url"], headers={"accept-language": "fr"})
    version = page.text.partition("/static/")[2].partition("/")[0]
    addresses = {*ADDRESS.findall(page.text), f"/static/{version}/words/fr.json"}
    answers = [page, *(visitor.http.get(address) for address in addresses)]
    assert sum(transferred(answer) for answer in answers) < most


def test_comments_are_for_who_reads_the_source() -> None:
    files, saved = Files(FOLDERS, {}), 0
    for path in FOLDERS["static"].glob("*.js"):
        source, sent = path.read_text(encoding="utf-8"), files.find(f"static/{path.name}").content.decode()
        assert code_of(sent) == code_of(source)
        saved += len(source) - len(sent)
    assert saved > 50_000


def code_of(script: str) -> list[str]:
    """Give the lines of a script without any comment."""
    bare = re.sub(r"/\*.*?\*/", "", script, flags=re.DOTALL)
    return [line.strip() for line in bare.splitlines() if line.strip()]
