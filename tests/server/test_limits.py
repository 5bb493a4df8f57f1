"""What comes from outside is limited and checked, each time with a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import positive_data_acceptance
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.cafe import PATIENCE, Cafe, Visitor

STRICT = {
    "ESTAMINET_MESSAGES_PER_SECOND": "1",
    "ESTAMINET_MESSAGE_BURST": "5",
    "ESTAMINET_SOCKETS_PER_VISITOR": "2",
    "ESTAMINET_TABLES_PER_VISITOR": "3",
    "ESTAMINET_OPENINGS_PER_MINUTE": "6",
}


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[Cafe]:
    with Cafe(str(tmp_path / "cafe.sqlite"), **STRICT) as running:
        yield running


GARBAGE: list[str | bytes] = [
    "",
    "{",
    "[]",
    "null",
    '"hello"',
    "{}",
    '{"do":"dance"}',
    '{"do":"act"}',
    '{"do":"act","n":"x","ply":0,"action":1}',
    '{"do":"act","n":-1,"ply":0,"action":1}',
    '{"do":"act","n":1,"ply":0,"action":[1]}',
    '{"do":"act","n":1,"ply":1e99,"action":1}',
    '{"do":"act","n":1,"ply":0,"action":999999999999999999999}',
    '{"do":"why","n":1,"ply":0,"path":[1,2]}',
    "[" * 3000,
    "é" * 3000,
    b"\x00\xff\xfe",
    b'{"do":"ping"}',
]


def test_garbage_is_refused_and_the_line_stays(visitor: Visitor) -> None:
    with visitor.sit(visitor.open()["table"]) as page:
        page.until(status="playing")
        for garbage in GARBAGE:
            page.socket.send(garbage)
            assert page.hear()["type"] == "refused", garbage
        assert page.ask("act", ply=0, action="2:1/1 or so")["type"] == "refused"
        assert page.ask("act", ply=0, action=page.first_choice())["type"] == "done"
        page.say({"do": "ping"})
        while page.hear()["type"] != "pong":
            pass


def test_a_huge_message_closes_the_line(visitor: Visitor) -> None:
    with visitor.sit(visitor.open()["table"]) as page:
        page.until(status="playing")
        page.socket.send("x" * 100_000)
        with pytest.raises(ConnectionClosed):
            page.until(status="never")


def test_no_such_table(visitor: Visitor) -> None:
    with visitor.connect("nothing") as socket:
        assert msgspec.json.decode(socket.recv(PATIENCE))["message"]["id"] == "There is no such table."
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(PATIENCE)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4404


def test_another_sites_page_is_turned_away(visitor: Visitor) -> None:
    table = visitor.open()["table"]
    with pytest.raises(InvalidStatus), visitor.connect(table, headers={"origin": "https://elsewhere.example"}):
        pass
    with visitor.connect(table, headers={"origin": visitor.cafe.url}):
        pass
    answer = visitor.http.post("/api/tables", json={"game": "l-calculus"}, headers={"origin": "https://elsewhere.example"})
    assert answer.status_code == 403
    form = visitor.http.post("/api/tables", content='{"game":"l-calculus"}', headers={"content-type": "text/plain"})
    assert form.status_code == 415


def test_rates_and_numbers(strict: Cafe) -> None:
    with Visitor(strict) as visitor:
        table = visitor.open()["table"]
        with visitor.sit(table) as page:
            for _ in range(10):
                page.say({"do": "ping"})
            kinds: list[str] = []
            while kinds.count("pong") + kinds.count("refused") < 10:
                kinds.append(page.hear()["type"])
            assert "refused" in kinds
            with visitor.sit(table), visitor.connect(table) as third:
                assert msgspec.json.decode(third.recv(PATIENCE))["type"] == "refused"
                with pytest.raises(ConnectionClosed):
                    third.recv(PATIENCE)
        statuses = [visitor.http.post("/api/tables", json={"game": "l-calculus"}) for _ in range(6)]
        assert [answer.status_code for answer in statuses] == [201, 201, 429, 429, 429, 429]
        assert "unfinished tables" in statuses[2].json()["sentence"]
        assert "wait a minute" in statuses[-1].json()["sentence"]


def test_bodies_are_limited(visitor: Visitor) -> None:
    answer = visitor.http.post("/api/records", json={"text": "x" * 300_000})
    assert answer.status_code == 413
    assert answer.json()["sentence"]


@pytest.mark.parametrize("path", ["/nowhere", "/t/nothing", "/games/chess", "/join/x", "/static/../app.py"])
def test_a_fault_is_a_page_for_readers(cafe: Cafe, path: str) -> None:
    answer = httpx.get(cafe.url + path, headers={"accept": "text/html", "accept-language": "fr"})
    assert (answer.status_code, answer.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert '<html lang="fr"' in answer.text


@pytest.mark.parametrize(
    ("headers", "query", "language"),
    [
        ({}, "", "en"),
        ({"accept-language": "fr-FR,fr;q=0.9,en;q=0.5"}, "", "fr"),
        ({"accept-language": "de, en;q=0.3, fr;q=0.2"}, "", "en"),
        ({"accept-language": "fr"}, "?lang=en", "en"),
        ({"cookie": "lang=fr"}, "", "fr"),
        ({"accept-language": ";;q=x,,"}, "?lang=xx", "en"),
    ],
)
def test_languages(cafe: Cafe, headers: dict[str, str], query: str, language: str) -> None:
    answer = httpx.get(f"{cafe.url}/{query}", headers=headers)
    assert f'<html lang="{language}"' in answer.text
    assert ("lang=" in answer.headers.get("set-cookie", "").replace("visitor=", "")) == (query == "?lang=en")


def test_headers(cafe: Cafe) -> None:
    page = httpx.get(cafe.url)
    policy = page.headers["content-security-policy"]
    assert "script-src 'self';" in policy
    assert "HttpOnly" in page.headers["set-cookie"]
    assert "samesite=lax" in page.headers["set-cookie"].lower()


def test_the_api_keeps_its_own_description(cafe: Cafe) -> None:
    description = schemathesis.openapi.from_url(f"{cafe.url}/schema/openapi.json")
    phases = [Phase.explicit, Phase.generate]
    bounded = settings(
        max_examples=8, deadline=None, database=None, derandomize=True, phases=phases, suppress_health_check=list(HealthCheck)
    )
    routes = 0
    for result in description.get_all_operations():
        assert isinstance(result, Ok)
        operation = result.ok()
        routes += 1

        @bounded
        @given(case=operation.as_strategy())
        def check(case: schemathesis.Case[Any]) -> None:
            case.call_and_validate(excluded_checks=[positive_data_acceptance])  # which options a game has is beyond a schema

        check()
    assert routes == 22
