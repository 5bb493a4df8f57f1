"""Bots: tokens, plain states, the example, the reference; and that nothing is told that a seat may not know."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema_rs
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

import estaminet
from estaminet.server.reference import socket_schema
from estaminet.server.settings import LIMITS, Settings
from tests.server.cafe import Cafe, Page, Visitor
from tests.support import ROOT

BOT = ROOT / "examples" / "bot.py"
SHORT = {"l-calculus": ["limit=10"], "logan-stones": ["limit=20"], "tactic": ["limit=20"], "topogic": ["limit=10"], "logitac": ["limit=50"]}
SCHEMA = socket_schema()


@pytest.fixture
def bot(cafe: Cafe, visitor: Visitor) -> Iterator[Visitor]:
    """Let a bot in that a visitor has made a token for."""
    made = visitor.http.post("/api/tokens", json={"name": "Bot"}).json()
    with Visitor(cafe, authorization=f"Bearer {made['token']}") as somebody:
        yield somebody


def plainly(bot: Visitor, table: str) -> Page:
    """Open a table's line with the bot's token."""
    header = {"authorization": bot.http.headers["authorization"]}
    return Plainly(bot.connect(table, headers=header))


class Plainly(Page):
    """A line that asks for plain states, and checks everything that it hears against the schema."""

    def __enter__(self) -> Plainly:
        self.socket.__enter__()
        self.say({"do": "hello", "plain": True})
        return self

    def hear(self) -> dict[str, Any]:
        """Wait for the next message; a plain state is kept."""
        message: dict[str, Any] = msgspec.json.decode(self.socket.recv(20))
        valid(message, "told")
        if message["type"] == "plain":
            self.state = message
        return message


def valid(message: dict[str, Any], way: str) -> None:
    """Compare a message with the schema that bots are given."""
    jsonschema_rs.validate(SCHEMA["properties"][way] | {"$defs": SCHEMA["$defs"]}, message)


# Tokens.


def test_a_token_is_a_visitor_of_its_own(visitor: Visitor, bot: Visitor) -> None:
    table = bot.open()["table"]
    assert [one["id"] for one in bot.http.get("/api/tables").json()] == [table]
    assert visitor.http.get("/api/tables").json() == []
    assert bot.http.get(f"/api/tables/{table}").json()["chairs"] == [0]
    assert visitor.http.get(f"/api/tables/{table}").json()["chairs"] == []
    assert "set-cookie" not in bot.http.get("/api/tables").headers


def test_a_token_is_told_once_and_only_its_hash_is_kept(cafe: Cafe, visitor: Visitor) -> None:
    made = visitor.http.post("/api/tokens", json={"name": "Bot"}).json()
    listed = visitor.http.get("/api/tokens").json()
    assert listed == [{name: made[name] for name in ("id", "name", "created_ms")}]
    files = Path(cafe.database).parent.glob("cafe.sqlite*")
    assert not any(made["token"].encode() in path.read_bytes() for path in files)


def test_a_token_that_is_revoked_opens_nothing_any_more(visitor: Visitor, friend: Visitor, bot: Visitor) -> None:
    table = bot.open()["table"]
    (token,) = visitor.http.get("/api/tokens").json()
    with plainly(bot, table) as line:
        line.until(ply=0)
        assert friend.http.delete(f"/api/tokens/{token['id']}").status_code == 404
        assert visitor.http.delete(f"/api/tokens/{token['id']}").status_code == 204
        with pytest.raises(ConnectionClosed) as closed:
            line.until(ply=99)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4401
    for path in ("/api/tables", "/api/tokens", f"/api/tables/{table}", "/"):
        answer = bot.http.get(path, headers={"accept-language": "fr", "accept": "application/json"})
        assert (answer.status_code, answer.json()["sentence"]) == (401, "Ce jeton n’existe pas, ou il a été révoqué.")
    assert bot.http.post("/api/tables", json={"game": "tactic"}).status_code == 401
    with bot.connect(table, headers={"authorization": bot.http.headers["authorization"]}) as socket:
        assert msgspec.json.decode(socket.recv(20))["message"]["id"] == "This token does not exist, or it has been revoked."
        with pytest.raises(ConnectionClosed, match="4401"):
            socket.recv(20)


def test_a_bot_can_revoke_its_own_token(visitor: Visitor, bot: Visitor) -> None:
    (token,) = visitor.http.get("/api/tokens").json()
    assert bot.http.delete(f"/api/tokens/{token['id']}").status_code == 204
    assert visitor.http.get("/api/tokens").json() == []


@pytest.mark.parametrize("token", ["x", "estaminet_" + "x" * 43, "x" * 5000, "é"])
def test_what_is_no_token(cafe: Cafe, token: str) -> None:
    with Visitor(cafe) as stranger:
        answer = stranger.http.get("/api/tables", headers={b"authorization": f"Bearer {token}".encode()})
        assert (answer.status_code, answer.json()["message"]["id"]) == (401, "This token does not exist, or it has been revoked.")


@pytest.mark.parametrize(
    ("body", "status", "field"),
    [({"name": "x" * 41}, 400, "name"), ({"name": "a\nb"}, 400, "name"), ({"name": 3}, 400, "name"), ({"power": 1}, 400, "power")],
)
def test_a_token_that_cannot_be_made(visitor: Visitor, body: dict[str, Any], status: int, field: str) -> None:
    answer = visitor.http.post("/api/tokens", json=body)
    assert (answer.status_code, answer.json()["field"]) == (status, field)
    assert visitor.http.get("/api/tokens").json() == []


def test_there_is_a_limit_of_tokens(visitor: Visitor) -> None:
    most = Settings().tokens_per_visitor
    statuses = [visitor.http.post("/api/tokens", json={}).status_code for _ in range(most + 1)]
    assert statuses == [201] * most + [429]
    answer = visitor.http.post("/api/tokens", json={}, headers={"accept-language": "fr"})
    assert answer.json()["sentence"] == f"Vous avez {most} jetons. Révoquez-en un d’abord."


def test_tokens_are_not_made_for_other_sites(visitor: Visitor) -> None:
    assert visitor.http.post("/api/tokens", json={}, headers={"origin": "https://elsewhere.example"}).status_code == 403
    assert visitor.http.post("/api/tokens", content="{}", headers={"content-type": "text/plain"}).status_code == 415


# Plain states.


@pytest.mark.parametrize("game", estaminet.games(), ids=lambda game: game.name)
def test_a_plain_state_can_be_read_and_played(bot: Visitor, game: estaminet.Game) -> None:
    table = bot.open(game=game.name, side="first")["table"]
    with plainly(bot, table) as line:
        for _ in range(3):
            while not line.state.get("legal") and line.state.get("status") != "over":
                line.hear()
            state = line.state
            position = game.parse_known(state["position"])
            assert (position.player, state["to_act"], state["seat"]) == (0, 0, 0)
            assert state["legal"] == [position.action_text(action) for action in position.legal_actions()]
            assert {name: state["options"][name] for name in position.options} == position.options
            asked = bot.http.get(f"/api/tables/{table}").json()
            assert {**asked, "players": []} == {**state, "players": []}
            sent = {"do": "act", "n": 100 + state["ply"], "ply": state["ply"], "action": state["legal"][-1]}
            valid(sent, "sent")
            done = line.ask(**sent)
            assert done["type"] == "done", done
            line.state = {}
    watched = Visitor(bot.cafe)
    with watched:
        state = watched.http.get(f"/api/tables/{table}").json()
        assert (state["chairs"], state["seat"], state["legal"]) == ([], 2, [])


def test_a_secret_is_not_told(bot: Visitor, friend: Visitor) -> None:
    opened = bot.open(game="topogic", opponent="friend", side="first")
    friend.join(opened["invite"])
    with plainly(bot, opened["table"]) as line:
        line.until(status="playing")
        line.ask("act", n=1, ply=0, action="?R1")
        line.until(ply=1)
        assert " 1 2 R1 " in line.state["position"]
        assert line.state["actions"] == [{"seat": 0, "text": "?R1"}]
    state = friend.http.get(f"/api/tables/{opened['table']}").json()
    assert " 1 2 ? " in state["position"]
    assert state["actions"] == [{"seat": 0, "text": "…"}]
    assert len(state["legal"]) == 60


def test_asking_too_fast_is_refused(tmp_path: Path) -> None:
    slowly = {"ESTAMINET_MESSAGES_PER_SECOND": "1", "ESTAMINET_MESSAGE_BURST": "2"}
    with Cafe(str(tmp_path / "cafe.sqlite"), **slowly) as cafe, Visitor(cafe, **{"accept-language": "fr"}) as somebody:
        answers = [somebody.http.get("/api/tables/nowhere") for _ in range(50)]  # a second may pass, but not fifty
    codes = [answer.status_code for answer in answers]
    assert codes[:2] == [404, 404]
    assert set(codes) == {404, 429}
    assert answers[codes.index(429)].json()["sentence"].startswith("C’est allé trop vite.")


def test_there_is_no_such_table(bot: Visitor) -> None:
    for name in ("nowhere", "x" * 33, "..%2f"):
        assert bot.http.get(f"/api/tables/{name}").status_code == 404


def test_a_page_is_told_a_board_still(visitor: Visitor) -> None:
    with visitor.sit(visitor.open()["table"]) as page:
        valid(page.until(ply=0), "told")
        assert page.state["scene"]["choices"]


# The example.


@pytest.mark.parametrize("name", SHORT)
def test_the_example_plays_a_whole_game(cafe: Cafe, name: str) -> None:
    command = [sys.executable, "-W", "error", str(BOT), cafe.url, name, *SHORT[name]]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False, env={**os.environ, "PAUSE": "0"})
    assert done.returncode == 0, done.stderr
    assert re.fullmatch(rf"{name}: \d+ actions, (won|lost|drawn)\n", done.stdout)


def test_the_example_follows_an_invitation_and_stays_inside_the_limits(tmp_path: Path) -> None:
    slow = {"ESTAMINET_MESSAGES_PER_SECOND": "20", "ESTAMINET_MESSAGE_BURST": "1"}
    with Cafe(str(tmp_path / "cafe.sqlite"), **slow) as cafe, Visitor(cafe) as host:
        opened = host.open(game="topogic", opponent="friend", side="second", options={"limit": 10, "seekers": 3})
        process = subprocess.Popen([sys.executable, str(BOT), cafe.url, opened["invite"]], stdout=subprocess.PIPE, text=True)
        with host.sit(opened["table"]) as page:
            page.until(ply=1)
            assert page.ask("resign")["type"] == "done"
        told, _ = process.communicate(timeout=30)
        assert told == f"{opened['invite']}: 1 actions, won\n"


# The reference.


@pytest.mark.parametrize(
    ("path", "words"), [("/bots", "examples/bot.py"), ("/schema", "POST /api/tables"), ("/schema/", "<code>POST /api/tables</code> takes")]
)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_pages_for_authors(visitor: Visitor, path: str, words: str, language: str) -> None:
    answer = visitor.http.get(path, headers={"accept-language": language, "accept": "text/html"})
    assert answer.status_code == 200
    assert f'<html lang="{language}"' in answer.text
    assert words in answer.text
    assert 'href="/bots"' in answer.text
    assert not re.search(r'(?:src|href)="https?://', answer.text)


def test_the_page_tells_the_limits_of_this_server(cafe: Cafe, visitor: Visitor) -> None:
    page = visitor.http.get("/bots").text
    for name in LIMITS:
        value = cafe.settings.get(f"ESTAMINET_{name.upper()}", str(getattr(Settings(), name)))
        assert f"<tr><td><code>{name}</code></td><td>{value}</td></tr>" in page


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_text_tells_the_limits_that_servers_begin_with(language: str) -> None:
    text = (ROOT / "src" / "estaminet" / "server" / f"bots.{language}.md").read_text()
    numbers = re.findall(r"\d+", text[text.index("## Limit") :])
    assert {str(getattr(Settings(), name)) for name in LIMITS} <= set(numbers)


def test_every_route_is_described(visitor: Visitor) -> None:
    schema = visitor.http.get("/schema/openapi.json").json()
    routes = [route for methods in schema["paths"].values() for route in methods.values()]
    assert len(routes) >= 11
    assert [route for route in routes if not route.get("summary") or not route.get("description")] == []


def test_the_lines_messages_are_described(visitor: Visitor) -> None:
    assert visitor.http.get("/schema/socket.json").json() == msgspec.to_builtins(SCHEMA)
    for message in (
        {"do": "resign"},
        {"do": "act", "n": 1, "ply": 0},
        {"do": "fly", "n": 1},
        {"do": "act", "n": -1, "ply": 0, "action": "x"},
    ):
        with pytest.raises(jsonschema_rs.ValidationError):
            valid(message, "sent")
    valid({"do": "resign", "n": 1}, "sent")
