"""Whatever a program or a page sends, it is told what is wrong with it, and nothing has changed."""

from __future__ import annotations

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.cafe import PATIENCE, Cafe, Visitor

UNREAD = "This request cannot be read."
UNUSED = "The field {field} cannot be used."
BODIES: list[tuple[bytes, str, str | None]] = [
    (b"{nope", UNREAD, None),
    (b"", UNREAD, None),
    (b"null", UNREAD, None),
    (b"[]", UNREAD, None),
    (b'{"game":"\xff\xfe"}', UNREAD, None),
    (b'{"game":"l-calculus","name":"\\ud800"}', UNREAD, None),
    (b"[" * 100_000, UNREAD, None),
    (b'{"game":"l-calculus","level":' + b"9" * 5000 + b"}", UNREAD, None),
    (b"{}", UNUSED, "game"),
    (b'{"game":null}', UNUSED, "game"),
    (b'{"game":"l-calculus","colour":1}', UNUSED, "colour"),
    (b'{"game":"l-calculus","level":-1}', UNUSED, "level"),
    (b'{"game":"l-calculus","level":true}', UNUSED, "level"),
    (b'{"game":"l-calculus","clock":{"kind":"move","base_ms":1e300}}', UNUSED, "clock.base_ms"),
]


@pytest.mark.parametrize(("body", "sentence", "field"), BODIES, ids=lambda value: str(value)[:40])
def test_a_body_that_cannot_be_used(visitor: Visitor, body: bytes, sentence: str, field: str | None) -> None:
    answer = visitor.http.post("/api/tables", content=body, headers={"content-type": "application/json", "accept-language": "fr"})
    fault = answer.json()
    assert (answer.status_code, fault["message"]["id"], fault["field"]) == (400, sentence, field)
    assert fault["sentence"] not in ("", sentence)
    assert visitor.http.get("/api/tables").json() == []


@pytest.mark.parametrize("origin", ["null", "http://[::1", "https://elsewhere.example", "x" * 3000])
def test_an_origin_that_is_not_ours(visitor: Visitor, origin: str) -> None:
    assert visitor.http.post("/api/tables", json={"game": "l-calculus"}, headers={"origin": origin}).status_code == 403
    with pytest.raises(InvalidStatus), visitor.connect("any", headers={"origin": origin}):
        pass


@pytest.mark.parametrize(
    "path", ["/static/%00", "/t/%00", "/t/%ff", "/watch/%00", "/join/%00", "/api/tables/%00/record", "/t/" + "x" * 3000]
)
def test_an_address_of_nothing(own_cafe: Cafe, path: str) -> None:
    answer = httpx.get(own_cafe.url + path)
    assert (answer.status_code, bool(answer.json()["sentence"])) == (404, True)


FROM_OUTSIDE: list[tuple[str, str, dict[str, int]]] = [
    ("DELETE", "/api/tokens/{}", {}),
    ("DELETE", "/api/analyses/{}", {}),
    ("GET", "/api/tables/{}/review", {}),
    ("POST", "/api/tables/{}/review", {}),
    ("POST", "/api/tables/{}/exercise", {"ply": 1}),
    ("POST", "/api/tables/{}/branch", {"ply": 1}),
    ("POST", "/api/puzzles/{}", {}),
    ("POST", "/join/{}", {}),
    ("GET", "/review/{}", {}),
    ("GET", "/learn/{}", {}),
    ("GET", "/puzzles/{}", {}),
]
IN_BODIES = [
    ("/api/tables", {"game": "\0"}),
    ("/api/tables", {"game": "l-calculus", "name": "\0"}),
    ("/api/tables", {"game": "l-calculus", "engine": "\0"}),
    ("/api/lessons", {"game": "\0"}),
    ("/api/puzzles", {"game": "l-calculus", "puzzle": "\0"}),
    ("/api/mistakes", {"game": "\0"}),
    ("/api/analyses", {"table": "\0"}),
    ("/api/analyses", {"game": "\0"}),
    ("/api/tokens", {"name": "\0"}),
]


def test_nothing_from_outside_lets_the_database_fail(own_cafe: Cafe) -> None:
    with Visitor(own_cafe) as visitor:
        visitor.open()
        for method, path, body in FROM_OUTSIDE:
            for name in ("a%00b", "%C3%A9", "x" * 40, "%F0%9F%98%80"):
                told = visitor.http.request(method, path.format(name), json=body)
                assert told.status_code == 404, (method, path, name, told.text)
        for path, wish in IN_BODIES:
            assert visitor.http.post(path, json=wish).status_code in (400, 404), (path, wish)
        visitor.http.headers["authorization"] = "Bearer \N{LATIN SMALL LETTER E WITH ACUTE}"
        assert visitor.http.get("/api/tokens").status_code == 401
        assert "estaminet_store_failures_total 0\n" in httpx.get(f"{own_cafe.url}/metrics").text


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "TRACE"])
def test_another_method(cafe: Cafe, method: str) -> None:
    answer = httpx.request(method, f"{cafe.url}/api/tables")
    assert (answer.status_code, answer.json()["sentence"]) == (405, "This address does not answer that kind of request.")


MESSAGES = [
    ('{"do":"act","n":1,"ply":-5,"action":0}', "ply"),
    ('{"do":"act","n":1,"ply":0}', "action"),
    ('{"do":"act","n":1,"ply":0,"action":-1}', "action"),
    ('{"do":"act","n":1,"ply":0,"action":2147483647}', "action"),
    ('{"do":"act","n":1,"ply":0,"action":"\\u0000"}', "action"),
    ('{"do":"answer_draw","n":1,"accept":1}', "accept"),
    ('{"do":"sit","n":1,"name":"a\\nb"}', "name"),
    ('{"do":"dance","n":1}', "do"),
    ('{"do":"act","n":1,"ply":99,"action":0}', None),
]


@pytest.mark.parametrize(("message", "field"), MESSAGES)
def test_a_message_that_cannot_be_used(visitor: Visitor, message: str, field: str | None) -> None:
    with visitor.sit(visitor.open(opponent="beside")["table"]) as page:
        page.until(status="playing")
        page.socket.send(message)
        refused = page.hear()
        assert (refused["type"], refused["n"], refused.get("field")) == ("refused", 1, field)
        page.say({"do": "hello"})
        assert page.hear()["ply"] == 0


def test_another_ones_turn(visitor: Visitor, friend: Visitor) -> None:
    opened = visitor.open(opponent="friend")
    friend.join(opened["invite"])
    with friend.sit(opened["table"]) as page:
        page.until(status="playing")
        assert page.ask("act", ply=0, action=0)["message"]["id"] == "It is not your turn."
        assert page.ask("act", ply=7, action=0)["message"]["id"] == "The position has changed meanwhile; please look again."
        assert page.state["ply"] == 0


def test_text_that_is_none_closes_the_line_and_no_other(visitor: Visitor) -> None:
    table = visitor.open()["table"]
    with visitor.sit(table) as page:
        page.until(status="playing")
        page.socket.send(b'{"do":"\xff"}', text=True)
        with pytest.raises(ConnectionClosed):
            page.until(status="never")
    with visitor.connect(table) as socket:
        socket.send('{"do":"ping"}')
        assert msgspec.json.decode(socket.recv(PATIENCE)) == {"type": "pong"}
