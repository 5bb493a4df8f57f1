"""The line between a page and the café: what the page says when it is refused, and that it can come back."""

from __future__ import annotations

import json

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.web.conftest import watched
from tests.web.hands import done, open_table, plies, ready

HOLD = """async ([table, count]) => {
    window.held = Array.from({ length: count }, () => new WebSocket(`ws://${location.host}/ws/${table}`));
    await Promise.all(held.map((socket) => new Promise((opened) => socket.addEventListener("open", opened))));
}"""
LET_GO = """() => Promise.all(held.map((socket) => new Promise((closed) => {
    socket.addEventListener("close", closed);
    socket.close();
})))"""
PAGES_PER_VISITOR = 20


def test_a_page_too_many_says_so_and_waits_to_be_asked(desk: Page, complaints: list[str]) -> None:
    open_table(desk)
    desk.evaluate(HOLD, [desk.url.rpartition("/")[2], PAGES_PER_VISITOR - 1])
    second = watched(desk.context, complaints)
    attempts: list[str] = []
    second.on("websocket", lambda socket: attempts.append(socket.url))
    second.goto(desk.url)
    line = second.locator(".link-line")
    expect(line).to_contain_text("Too many pages of the café are open.")
    second.wait_for_timeout(1200)  # three times what a page waits that comes again by itself
    assert len(attempts) == 1
    desk.evaluate(LET_GO)
    second.get_by_role("button", name="Try again").click()
    assert ready(second)
    expect(line).to_be_hidden()
    assert len(attempts) == 2


def test_a_table_that_is_gone_is_said_once(desk: Page) -> None:
    attempts: list[WebSocketRoute] = []

    def turn_away(route: WebSocketRoute) -> None:
        attempts.append(route)
        route.send(json.dumps({"type": "refused", "n": None, "message": {"id": "There is no such table.", "args": {}}}))
        route.close(code=4404)

    desk.route_web_socket("**/ws/*", turn_away)
    opened = desk.request.post("/api/tables", data={"game": "l-calculus", "opponent": "beside", "options": {}, "name": ""})
    desk.goto(opened.json()["url"])
    expect(desk.locator(".link-line")).to_have_text("There is no such table.")
    desk.wait_for_timeout(800)
    assert len(attempts) == 1


def test_a_refusal_without_a_number_is_said_at_the_board(desk: Page) -> None:
    lines: list[WebSocketRoute] = []

    def pass_on(route: WebSocketRoute) -> None:
        route.connect_to_server()
        lines.append(route)

    desk.route_web_socket("**/ws/*", pass_on)
    open_table(desk, opponent="beside")
    lines[0].send(json.dumps({"type": "refused", "n": None, "message": {"id": "This message cannot be read.", "args": {}}}))
    expect(desk.locator(".stage .why")).to_have_text("This message cannot be read.")


def test_an_action_made_without_a_line_is_shown_as_waiting_and_then_done(desk: Page) -> None:
    lines: list[WebSocketRoute] = []
    interrupted: list[bool] = []

    def pass_on(route: WebSocketRoute) -> None:
        if interrupted:
            route.close(code=1001)
            return
        route.connect_to_server()
        lines.append(route)

    desk.route_web_socket("**/ws/*", pass_on)
    open_table(desk, opponent="beside", game="tactic", options={})
    assert ready(desk)
    interrupted.append(True)
    lines[0].close(code=1001)
    expect(desk.locator(".link-line")).to_contain_text("Reconnecting")
    desk.keyboard.press("/")
    desk.keyboard.type("1b-2c")
    desk.keyboard.press("Enter")
    note = desk.locator(".expects .note", has_text="This waits for the line")
    expect(note).to_be_visible()
    assert plies(desk) == 0
    interrupted.clear()
    done(desk, 0)
    expect(note).to_have_count(0)
