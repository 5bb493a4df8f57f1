"""At the door: slow and many connections, proxies that tell who is behind them, cookies that were given out here."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from estaminet.server.door import Door
from estaminet.server.proxies import Proxies, household, is_host, told_by_proxy
from estaminet.server.settings import Settings
from tests.server.cafe import PATIENCE, Cafe, Visitor

NARROW = {
    "ESTAMINET_TRUSTED_PROXIES": "",
    "ESTAMINET_REQUEST_SECONDS": "1",
    "ESTAMINET_CONNECTIONS_PER_ADDRESS": "20",
    "ESTAMINET_CONNECTIONS": "40",
    "ESTAMINET_PUBLIC_URL": "https://cafe.example/",
}
SECRET = "x" * 43


@pytest.fixture(scope="module")
def narrow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cafe]:
    with Cafe(str(tmp_path_factory.mktemp("narrow") / "cafe.sqlite"), **NARROW) as running:
        yield running


def knock(cafe: Cafe, first: bytes) -> socket.socket:
    """Open a connection and send the beginning of a request."""
    line = socket.create_connection(("127.0.0.1", int(cafe.port)), PATIENCE)
    line.sendall(first)
    return line


def answer_of(line: socket.socket) -> bytes:
    """Read until the other side closes; a reset is an answer too."""
    told = b""
    try:
        while part := line.recv(4096):
            told += part
    except ConnectionResetError:
        pass
    return told


BEGINNINGS = {
    "nothing": b"",
    "half a line": b"GET / HT",
    "no end of the headers": b"GET / HTTP/1.1\r\nhost: x\r\n",
    "half a body": b"POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{",
}


@pytest.mark.parametrize("first", BEGINNINGS.values(), ids=BEGINNINGS.keys())
def test_a_request_that_does_not_arrive_is_not_waited_for(narrow: Cafe, first: bytes) -> None:
    with knock(narrow, first) as line:
        told = answer_of(line)  # until 0.1.0 it never ended
    assert told.startswith(b"HTTP/1.1 408") or first == BEGINNINGS["half a body"]


def test_a_second_request_must_arrive_too(narrow: Cafe) -> None:
    with knock(narrow, b"GET /api/levels HTTP/1.1\r\nhost: x\r\n\r\n") as line:
        assert line.recv(65536).startswith(b"HTTP/1.1 200")
        line.sendall(b"GET /api/lev")
        assert b"408" in answer_of(line)


def test_a_request_behind_another_must_arrive_too(narrow: Cafe) -> None:
    with knock(narrow, b"GET /api/levels HTTP/1.1\r\nhost: x\r\n\r\n" + BEGINNINGS["half a body"]) as line:
        assert answer_of(line).count(b"HTTP/1.1 200") == 1  # then it is closed


HANDSHAKE = b"upgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: " + b"A" * 22 + b"==\r\n"


@pytest.mark.parametrize(
    ("path", "more", "status"),
    [
        ("/ws/any", b"x: " + b"y" * 9000 + b"\r\n\r\n", b"431"),
        ("/ws/any", b"x: y\r\n" * 200 + b"\r\n", b"431"),
        ("/ws/" + "x" * 9000, b"\r\n", b"414"),
        ("/ws/any", b"content-length: 5\r\n\r\nhello", b"400"),
        ("/ws/any", b"transfer-encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n", b"400"),
    ],
    ids=["a long header", "many headers", "a long address", "a body", "a body in chunks"],
)
def test_a_handshake_that_cannot_be_read_is_answered_and_closed(narrow: Cafe, path: str, more: bytes, status: bytes) -> None:
    with knock(narrow, f"GET {path} HTTP/1.1\r\nhost: x\r\n".encode() + HANDSHAKE + more) as line:
        assert answer_of(line).startswith(b"HTTP/1.1 " + status)


def test_an_address_has_only_so_many_connections(narrow: Cafe) -> None:
    with Visitor(narrow) as visitor, ExitStack() as lines:
        table = visitor.open()["table"]
        visitor.http.close()
        with Visitor(narrow) as other, other.sit(table) as page:
            page.until(status="playing")
            other.http.close()
            beginnings = [lines.enter_context(knock(narrow, b"GET / HTTP/1.1\r\n")) for _ in range(30)]
            answers = [answer_of(line)[:12] for line in beginnings]
            assert answers.count(b"HTTP/1.1 408") == 20
            assert answers.count(b"HTTP/1.1 503") == 10
            page.say({"do": "ping"})
            while page.hear()["type"] != "pong":
                pass
    assert httpx.get(f"{narrow.url}/api/levels").status_code == 200


def test_all_together_have_only_so_many_connections(tmp_path: Path) -> None:
    limits = NARROW | {"ESTAMINET_CONNECTIONS_PER_ADDRESS": "1000", "ESTAMINET_CONNECTIONS": "10"}
    with Cafe(str(tmp_path / "cafe.sqlite"), **limits) as cafe, ExitStack() as lines:
        answers = [answer_of(line)[:12] for line in [lines.enter_context(knock(cafe, b"GET /")) for _ in range(15)]]
        assert (answers.count(b"HTTP/1.1 408"), answers.count(b"HTTP/1.1 503")) == (10, 5)
        assert httpx.get(f"{cafe.url}/api/levels").status_code == 200


@pytest.mark.parametrize(
    ("trusted", "forwarded", "proxy", "visitor"),
    [
        ("10.0.0.1", "1.2.3.4", "10.0.0.1", "1.2.3.4"),
        ("10.0.0.0/8, ::1", "9.9.9.9, 1.2.3.4, 10.7.7.7", "10.0.0.1", "1.2.3.4"),  # what stands first anybody can write
        ("10.0.0.1", "1.2.3.4:5678", "10.0.0.1", "1.2.3.4"),
        ("10.0.0.1", "[2001:db8::1]:99", "10.0.0.1", "2001:db8::1"),
        ("10.0.0.1", "2001:db8::1", "10.0.0.1", "2001:db8::1"),
        ("10.0.0.1", "", "10.0.0.1", "10.0.0.1"),
        ("10.0.0.1", "nonsense", "10.0.0.1", "10.0.0.1"),
        ("10.0.0.1", "1.2.3.4, nonsense", "10.0.0.1", "10.0.0.1"),
    ],
)
def test_who_is_behind_a_proxy(trusted: str, forwarded: str, proxy: str, visitor: str) -> None:
    assert Proxies(trusted).visitor(forwarded, proxy) == visitor


@pytest.mark.parametrize(
    ("place", "counted"),
    [
        ("1.2.3.4", "1.2.3.4"),
        ("::ffff:1.2.3.4", "::ffff:102:304"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2:ffff::", "2001:db8:1:2::"),
        ("2001:db8:1:3::1", "2001:db8:1:3::"),
        ("", ""),
    ],
)
def test_one_visitor_may_have_a_whole_network(place: str, counted: str) -> None:
    assert household(place) == counted


def test_a_trusted_proxy_is_not_counted_whatever_its_address() -> None:
    door = Door(Settings(connections_per_address=1, trusted_proxies="10.0.0.1, ::1"), most=10)
    for place, rooms in (("10.0.0.1", [True, True]), ("::1", [True, True]), ("2001:db8::1", [True, False])):
        for room in rooms:
            assert door.has_room(place) == room, place
            door.enter(place)
    assert not door.has_room("2001:db8::2")
    door.leave("2001:db8::1")
    door.leave("2001:db8::1")
    assert door.has_room("2001:db8::2")


def test_tables_are_limited_by_network(tmp_path: Path) -> None:
    with Cafe(str(tmp_path / "cafe.sqlite"), ESTAMINET_OPENINGS_PER_MINUTE="3") as cafe:
        statuses = []
        for number in range(4):
            headers = {"x-forwarded-for": f"2001:db8::{number}"}
            statuses.append(httpx.post(f"{cafe.url}/api/tables", json={"game": "l-calculus"}, headers=headers).status_code)
        assert statuses == [201, 201, 201, 429]


@pytest.mark.parametrize(
    ("kind", "headers", "scheme", "host"),
    [
        ("http", {}, "http", "inside"),
        ("http", {"x-forwarded-proto": "https", "x-forwarded-host": "cafe.example"}, "https", "cafe.example"),
        ("websocket", {"x-forwarded-proto": "https"}, "wss", "inside"),
        ("websocket", {"x-forwarded-proto": "gopher"}, "ws", "inside"),
    ],
)
def test_what_a_trusted_proxy_tells(kind: str, headers: dict[str, str], scheme: str, host: str) -> None:
    all_headers = [(b"host", b"inside"), *((name.encode(), value.encode()) for name, value in headers.items())]
    scope: dict[str, Any] = {
        "type": kind, "client": ("10.0.0.1", 5), "scheme": "http" if kind == "http" else "ws", "headers": all_headers,
    }  # fmt: skip
    told = told_by_proxy(scope, Proxies("10.0.0.1"))
    assert (told["scheme"], dict(told["headers"])[b"host"].decode()) == (scheme, host)


@pytest.mark.parametrize(
    ("text", "can_be"),
    [
        ("cafe.example", True),
        ("cafe.example:8420", True),
        ("a_b-c.d.:", True),
        ("127.0.0.1:65535", True),
        ("[::1]:80", True),
        ("[::ffff:1.2.3.4]", True),
        ("", False),
        ("a:port", False),
        ("a:b:c", False),
        ("x:65536", False),
        ("x:-1", False),
        ("x:\u0661", False),
        ("[::1", False),
        ("[1.2.3.4]", False),
        ("[zzz]:1", False),
        ("[:::]", False),
        ("a/b", False),
        ("a b", False),
        ("caf\u00e9", False),
        ("user@host", False),
        ("x" * 254, False),
    ],
)
def test_what_can_be_a_host(text: str, can_be: bool) -> None:
    assert is_host(text) == can_be


NO_HOSTS = ({"host": "a:port"}, {"host": "x:99999"}, {"host": "[zzz]"}, {"x-forwarded-host": "a:b:c"}, {"x-forwarded-host": "x, a/b"})


@pytest.mark.parametrize("headers", NO_HOSTS, ids=str)
@pytest.mark.parametrize(
    "path", ["/", "/join/x", "/t/x", "/review/x", "/bots", "/schema", "/api/tables", "/robots.txt", "/ready", "/nowhere"]
)
def test_a_host_that_cannot_be_one_is_refused(cafe: Cafe, path: str, headers: dict[str, str]) -> None:
    for wanted in ("text/html", "application/json"):
        told = httpx.get(cafe.url + path, headers={"accept": wanted, "accept-language": "fr"} | headers)
        assert told.status_code == (404 if path == "/nowhere" else 400)
        assert told.headers.keys() >= {"content-security-policy", "x-request-id"}
        if wanted == "text/html" and not path.startswith(("/api", "/schema")):
            assert 'lang="fr"' in told.text
        else:
            assert told.json()["sentence"]


@pytest.mark.parametrize("headers", NO_HOSTS, ids=str)
def test_a_line_to_a_host_that_cannot_be_one_is_refused(cafe: Cafe, headers: dict[str, str]) -> None:
    own = {"host": "x"} | headers
    told = "".join(f"{name}: {value}\r\n" for name, value in own.items()).encode()
    with knock(cafe, b"GET /ws/any HTTP/1.1\r\n" + told + HANDSHAKE + b"\r\n") as line:
        assert answer_of(line).startswith(b"HTTP/1.1 403")


def test_nobody_else_is_believed(narrow: Cafe) -> None:
    forged = {"x-forwarded-proto": "https", "x-forwarded-host": "cafe.example", "x-forwarded-for": "1.2.3.4"}
    cookie = httpx.get(narrow.url, headers=forged).headers["set-cookie"]
    assert cookie.startswith("visitor=")
    assert "secure" not in cookie.lower()


def proxied(cafe: Cafe, **headers: str) -> dict[str, str]:
    """Give the headers of a proxy that speaks TLS to visitors and rewrites Host."""
    return {"host": "inside:1", "x-forwarded-proto": "https", "x-forwarded-host": "cafe.example", "x-forwarded-for": "1.2.3.4", **headers}


def test_behind_a_proxy_that_rewrites_the_host(cafe: Cafe) -> None:
    page = httpx.get(cafe.url, headers=proxied(cafe))
    cookie = page.headers["set-cookie"]
    assert cookie.startswith("__Host-visitor=")
    assert {"secure", "path=/", "httponly"} <= {part.strip().lower() for part in cookie.split(";")}
    mine = {"cookie": cookie.partition(";")[0], "origin": "https://cafe.example"}
    opened = httpx.post(f"{cafe.url}/api/tables", json={"game": "l-calculus"}, headers=proxied(cafe, **mine))
    assert opened.status_code == 201
    line = f"ws://127.0.0.1:{cafe.port}/ws/{opened.json()['table']}"
    headers = [(name, value) for name, value in proxied(cafe).items() if name != "host"]
    for origin, welcome in (
        ("https://cafe.example", True),
        ("http://cafe.example", False),
        ("https://cafe.example:444", False),
        ("null", False),
        ("https://cafe.example.evil", False),
    ):
        try:
            with connect(line, additional_headers=[*headers, ("cookie", mine["cookie"]), ("origin", origin)]):
                assert welcome, origin
        except InvalidStatus:
            assert not welcome, origin


def test_the_public_address_is_an_origin_too(narrow: Cafe) -> None:
    for origin, status in (
        ("https://cafe.example", 201),
        (narrow.url, 201),
        (narrow.url.replace("http", "https"), 403),
        ("http://cafe.example", 403),
    ):
        answer = httpx.post(f"{narrow.url}/api/tables", json={"game": "l-calculus"}, headers={"origin": origin})
        assert answer.status_code == status, origin


def test_a_visitor_is_one_who_was_given_a_cookie_here(cafe: Cafe, visitor: Visitor) -> None:
    visitor.open()
    given = visitor.http.cookies["visitor"]
    for cookie, known in (
        (given, True),
        (SECRET, False),
        (f"{SECRET}.{given.partition('.')[2]}", False),
        (given[:-1], False),
        ("é", False),
    ):
        answer = httpx.get(f"{cafe.url}/api/tables", headers={b"cookie": f"visitor={cookie}".encode()})
        assert (answer.status_code, bool(answer.json())) == (200, known), cookie
    opened = httpx.post(f"{cafe.url}/api/tables", json={"game": "l-calculus"}, headers={"cookie": f"visitor={SECRET}"})
    assert opened.headers["set-cookie"].startswith("visitor=")  # a visitor of our own making, who holds the chair


@pytest.mark.parametrize(
    "path", ["/static/" + "x" * 300, "/look/" + "é" * 300, "/static/" + "%2e%2e/" * 100, "/static/words/" + "x" * 5000]
)
def test_a_long_name_of_a_file_is_not_found(cafe: Cafe, path: str) -> None:
    assert httpx.get(cafe.url + path).status_code == 404


@pytest.mark.parametrize("path", ["/api/tables", "/api/tokens"])
def test_what_belongs_to_a_visitor_is_kept_by_nobody_else(cafe: Cafe, path: str) -> None:
    assert "no-store" in httpx.get(cafe.url + path, follow_redirects=True).headers["cache-control"]
