"""Logan Stones in three browsers: two play a whole game over a link, one watches, and nobody is sent what he may not know."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocket, expect

from estaminet import SPECTATOR, Position, game
from estaminet.core.rng import Generator
from estaminet.core.scene import wire
from estaminet.play.fair import verify
from estaminet.records import Record, read_record, replay
from tests.server.difference import applied
from tests.web.conftest import context, watched
from tests.web.hands import click, done, join, lit, open_table, plies, ready, uncover

GAME = game("logan-stones")
MOST_ACTIONS = 400
ROW = "0,0:RS;1,0:PS;2,0:SR;3,-1:RP;3,0:PR - - 1 - 33333 3 stones=doubles,backs=owner,turning=sheet,limit=100"
SETTLED = "count => document.querySelectorAll('.ply').length > count || !document.querySelector('#table.my-turn')"
ASK = """async ([table, ...messages]) => {
    const socket = new WebSocket(`${location.origin.replace("http", "ws")}/ws/${table}`);
    await new Promise((open) => socket.addEventListener("open", open));
    const heard = [];
    const all = new Promise((end) => socket.addEventListener("message", ({ data }) => {
        const reply = JSON.parse(data);
        if (reply.n) heard.push(reply);
        if (heard.length === messages.length) end();
    }));
    for (const message of messages) socket.send(JSON.stringify(message));
    await all;
    socket.close();
    return heard;
}"""


@pytest.fixture
def watcher(browser: Browser, base_url: str, complaints: list[str]) -> Iterator[Page]:
    """Open a page in a third browser."""
    with context(browser, base_url, 1000, 800) as opened:
        yield watched(opened, complaints)


def listen(page: Page) -> list[dict[str, Any]]:
    """Keep every message that a page receives from now on."""
    heard: list[dict[str, Any]] = []

    def keep(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: heard.append(json.loads(str(frame))))

    page.on("websocket", keep)
    return heard


def act(page: Page, rng: Generator) -> None:
    """Play any action with the mouse; a click that came too early is made again."""
    before = plies(page)
    for _ in range(40):
        if plies(page) > before:
            return
        picks = page.locator(".pick:not([data-pick=cancel])")
        cells = lit(page)
        if picks.count():
            picks.nth(rng.below(picks.count())).click()
        elif cells:
            click(page, cells[rng.below(len(cells))])
        else:  # an action is on its way
            page.wait_for_function(SETTLED, arg=before)
            return
    raise AssertionError("no click leads to an action")


def table_id(page: Page) -> str:
    """Give the id of the table that a page shows."""
    return str(page.evaluate("JSON.parse(document.querySelector('#boot').textContent).table"))


def record_of(page: Page, table: str) -> Record:
    """Fetch the record of a table."""
    reply = page.request.get(f"/api/tables/{table}/record")
    assert reply.ok, reply.text()
    return read_record(reply.text())


def test_a_whole_game_over_a_link_with_somebody_watching(desk: Page, friend: Page, watcher: Page) -> None:
    heard = [listen(page) for page in (desk, friend, watcher)]
    invite = open_table(desk, game="logan-stones", opponent="friend", options={"limit": 20}, hints=True)
    join(friend, invite)
    table = table_id(desk)
    watcher.goto(f"/watch/{table}")
    expect(desk.locator(".sealed")).to_contain_text("Sealed deal")
    rng = Generator(4)
    for _ in range(MOST_ACTIONS):
        mover = next((page for page in (desk, friend) if page.locator("#table.my-turn").count()), None)
        if mover is not None and (lit(mover) or mover.locator(".pick:not([data-pick=cancel])").count()):
            act(mover, rng)
        elif desk.locator('#table[data-status="over"]').count():
            break
        else:
            desk.wait_for_timeout(20)
    else:
        raise AssertionError("the game does not end")
    for page in (desk, friend, watcher):
        expect(page.locator(".banner h2")).to_be_visible()
    record = record_of(watcher, table)
    positions = list(replay(record))
    for seat, messages in zip((0, 1, SPECTATOR), heard, strict=True):
        nothing_secret(messages, seat, record, positions)
    assert verify(record) == [0]
    watcher.locator("[data-tool=verify]").click()
    expect(watcher.locator(".sealed .answer")).to_have_text("Nothing was changed: the seal fits.")


def nothing_secret(messages: list[dict[str, Any]], seat: int, record: Record, positions: list[Position]) -> None:
    """Check that all a page received could have been said of any world that its seat cannot tell from the truth."""
    states = told_states(messages)
    assert len({state["ply"] for state in states}) > 5
    for state in states:
        truth = positions[state["ply"]]
        world = truth.imagine(seat, Generator(state["ply"]))
        expected = json.loads(wire(GAME.scene(world, seat)))
        assert faces(state["scene"]) == faces(expected)
        assert state["scene"].get("marks", []) == expected.get("marks", [])
        if state["status"] == "playing":
            assert state["scene"]["choices"] == expected["choices"]
            assert state["salt"] == ""
            assert not any(seal.get("text") for seal in state["seals"])
    for message in messages:
        if message.get("status") != "over" and [["status"], "over"] not in message.get("edits", []):
            said = json.dumps(message)
            assert str(record.seed) not in said
            assert record.salt not in said


def told_states(messages: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """List the states that a page was told, whole or by what changed."""
    states: list[dict[str, Any]] = []
    for message in messages:
        if message["type"] == "state":
            states.append(message)
        elif message["type"] == "difference":
            states.append(applied(states[-1], message))
    return states


def faces(scene: dict[str, Any]) -> list[tuple[str, str]]:
    """List what lies where."""
    return sorted((piece["cell"], piece["face"]) for piece in scene["pieces"])


def test_bad_input_is_answered_with_a_sentence_and_changes_nothing(desk: Page, friend: Page) -> None:
    invite = open_table(desk, game="logan-stones", opponent="friend", options={})
    join(friend, invite)
    table = table_id(desk)
    assert ready(desk)
    wrong = ["1^@2,0", "1^@9,0", "1^@0,0", "0,0>", "~0,0", ">0,1^", "pass", "1^@0,99", "rubbish", "9^@0,1", 8001, -1]
    asked = [{"do": "act", "n": 100 + index, "ply": 0, "action": action} for index, action in enumerate(wrong)]
    asked += [{"do": "act", "n": 200, "ply": 3, "action": "1^@0,1"}, {"do": "preview", "n": 201, "ply": 0, "action": "1^@2,0"}]
    heard = desk.evaluate(ASK, [table, *asked])
    assert [reply["type"] for reply in heard] == ["refused"] * len(asked)
    assert heard[0]["rule"] == "LS-5"
    assert heard[0]["cells"] == ["2,0"]
    assert all(reply["message"]["id"] for reply in heard)
    other = friend.evaluate(ASK, [table, {"do": "act", "n": 300, "ply": 0, "action": "1^@0,1"}])
    assert other[0]["message"]["id"] == "It is not your turn."
    assert plies(desk) == plies(friend) == 0
    assert desk.request.get(f"/api/tables/{table}/record").status == 409
    click(desk, "1-1", "2,0")
    expect(desk.locator(".why")).to_contain_text("two")


def test_an_island_that_would_split_stays_whole(desk: Page) -> None:
    text = f'[Game "logan-stones"]\n[Rules "1"]\n[Position "{ROW}"]\n[Result "*"]\n\n'
    opened = desk.request.post("/api/records", data={"text": text})
    assert opened.ok, opened.text()
    desk.goto(opened.json()["url"])
    desk.locator(".hits [data-cell]").first.wait_for(state="attached")
    heard = desk.evaluate(ASK, [table_id(desk), {"do": "act", "n": 1, "ply": 0, "action": "1,0>"}])
    assert (heard[0]["rule"], heard[0]["cells"]) == ("LS-12", ["1,0"])


def test_aids_are_left_out_at_a_table_without_them(desk: Page) -> None:
    for aids, marks in ((True, True), (False, False)):
        open_table(desk, game="logan-stones", opponent="beside", options={}, aids=aids)
        assert ready(desk)
        uncover(desk)
        desk.locator("[data-tool=type]").click()
        desk.locator(".typed input").fill("1^@0,1")
        desk.keyboard.press("Enter")
        done(desk, 0)
        rng = Generator(1)
        while plies(desk) < 5:
            uncover(desk)
            act(desk, rng)
        assert (desk.locator(".mark.aid").count() > 0) == marks


def test_two_at_one_screen_are_covered_from_each_other(desk: Page) -> None:
    open_table(desk, game="logan-stones", opponent="beside", options={})
    cover = desk.locator("[data-tool=uncover]")
    for ply in range(2):
        expect(desk.locator(".board")).to_be_visible()
        expect(desk.locator("[data-tool=notes]")).to_have_count(0)
        act(desk, Generator(ply))
        expect(cover).to_be_visible()
        expect(desk.locator(".board")).to_be_hidden()
        cover.click()


def test_a_closer_look_at_the_board(desk: Page) -> None:
    open_table(desk, game="logan-stones", opponent="beside", options={})
    uncover(desk)
    board = desk.locator(".board svg.scene")
    whole = board.get_attribute("viewBox")
    box = board.bounding_box()
    assert box is not None
    desk.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    desk.mouse.wheel(0, -200)
    expect(board).to_have_class(re.compile("zoomed"))
    nearer = board.get_attribute("viewBox")
    desk.mouse.down()
    desk.mouse.move(box["x"] + box["width"] / 2 + 60, box["y"] + box["height"] / 2 + 40, steps=4)
    desk.mouse.up()
    assert board.get_attribute("viewBox") not in (whole, nearer)
    desk.mouse.wheel(0, 2000)
    assert [float(number) for number in str(board.get_attribute("viewBox")).split()] == [float(number) for number in str(whole).split()]
